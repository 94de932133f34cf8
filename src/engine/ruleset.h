/* ruleset.h - the narrow waist: what a rule system supplies, and what the engine then does for all of them.
 *
 * A system is a table of steps, a table of verbs, a table of fields and a handful of functions. Undo, files, replay, views, odds,
 * scripts, random play and bots come from the engine.
 */
#ifndef GONFALON_ENGINE_RULESET_H
#define GONFALON_ENGINE_RULESET_H

#include "engine/fields.h"
#include "engine/log.h"
#include "engine/looks.h"
#include "engine/prompt.h"
#include "engine/state.h"

#include <stdalign.h>

typedef enum Next {
    GO, /* something has changed: run whatever is on top of the stack now */
    ASK /* wait for the owner of the top frame (or for the sides in Core.waiting, when the step has set it) */
} Next;

enum {
    STEP_PROCEDURE = 1, /* a single answer is no choice: the engine gives it (idea 1) */
    STEP_KEEP = 2,      /* never skipped: the skipping itself would tell a secret, or the player wants to look */
    STEP_BOTH = 4,      /* waits for both sides at once */
    STEP_DRAFT = 8,     /* inside an order: its atoms make one line with those before */
    STEP_EXACT = 16,    /* offer() lists legal atoms only, so they are not judged again (a guard checks it) */
    STEP_PLAN =
        32, /* one side's stretch of play, which bots plan whole: an activation, a phase; its first local names it */
    STEP_LIVE = 64, /* a draft closed by done: the player is told after every atom whether it could be, and why not */
    STEP_PART =
        128 /* a part of such a stretch that bots plan with it: what is decided right above it is no fight and no answer */
};

typedef struct StepDef {
    const char *name;   /* as in flow.md */
    const char *prompt; /* what the owner must do now, a sentence with {formation} etc. made by Ruleset.prompt */
    Rule rule;          /* the paragraph the prompt cites */
    uint16_t flags;
    Next (*run)(Ctx *c);                                                     /* goes on at top()->at */
    void (*offer)(const Game *g, const State *s, Side side, Atoms *out);     /* candidates, a superset of the legal */
    Rule (*judge)(const Game *g, const State *s, Side side, Atom a, Why *w); /* any atom of any verb: 0 or the rule */
    void (*act)(Ctx *c, Side side, Atom a);                                  /* a legal atom */
    bool (*complete)(const Game *g, const State *s, Side side,
                     Atom *out);      /* next atom on a way to a legal done; may be null */
    const char *locals[FRAME_LOCALS]; /* names of v[], for position text */
    const char *local_kinds;          /* per local: i int, h hex, p piece, g group; null: all int */
} StepDef;

/* A step that asks has four functions, named after it, which a header declares and its row in the table of steps names. One that only
 * runs has no others. */
#define STEP_FUNCTIONS(name)                                                     \
    Next name##_run(Ctx *c);                                                     \
    void name##_offer(const Game *g, const State *s, Side side, Atoms *out);     \
    Rule name##_judge(const Game *g, const State *s, Side side, Atom a, Why *w); \
    void name##_act(Ctx *c, Side side, Atom a);
#define DOES(name) .run = name##_run, .offer = name##_offer, .judge = name##_judge, .act = name##_act
#define RUNS(function) .run = function

enum {
    TAKES_NOTHING,
    TAKES_PIECE,
    TAKES_HEX,
    TAKES_GROUP,
    TAKES_WORD,
    TAKES_NUMBER,
    TAKES_SIDE,
    TAKES_INCHES,  /* kept in tenths: 6.5 is 65 */
    TAKES_DEGREES, /* whole */
    TAKES_SHARE,   /* from 0 to 1, kept in thousandths */
    TAKES_FACING   /* a corner of the hex, against the clock from the right (CounterLook.facing is 1 more) */
};
typedef enum Form {
    FORM_ATOM, /* the order is the atom: its arguments between blanks */
    FORM_EACH, /* the last argument is a list; an atom for each of its items, of the verb `each` if it has one; `more` before them, `close` after */
    FORM_PATH, /* pieces, path, mode: head, `more` for further pieces, `each` or `other` for steps, `close` */
    FORM_GROUP, /* list, list: head, `more` for further items, `each` for the second list, `close` (0 = closes itself) */
    FORM_CHAIN, /* an atom an argument: the head, then `each`, then `other` where there is a third */
    FORM_WORD   /* only another word for the atom `close`: "EndSegment" for done */
} Form;
/* What a choice is, for tables and programs that know no game. pass and done end, retract takes back: the engine says so of them. */
enum {
    IS_MOVE = 1,   /* takes up a piece to move, or moves it on */
    IS_MARCH = 2,  /* moves it on in the other way of its order (REACH_MARCH) */
    IS_ATTACK = 4, /* goes against somebody; with IS_MOVE: announced on the move */
    IS_CLOSE = 8,  /* closes the order that is open, and no more */
    IS_END = 16,   /* ends the step, or declines what it offers */
    IS_BACK = 32,  /* takes back what has been declared */
    IS_ROLL = 64,  /* dice may fall: now, or when what it announces is carried out */
    IS_PLACE = 128 /* puts a piece where it shall begin */
};
/* On a table: how the free number of a verb moves its piece, so that a hand can drag it. */
enum {
    MOTION_NONE,
    MOTION_AHEAD,   /* straight on */
    MOTION_BACK,    /* straight back */
    MOTION_WHEEL,   /* on a front corner, by the hand of its word L or R */
    MOTION_SHIFT,   /* along any bearing: degrees, then inches */
    MOTION_FACE,    /* to a bearing */
    MOTION_TURN,    /* to the right by so many degrees; less than 0: to the left */
    MOTION_ENTER,   /* from the edge */
    MOTION_AGAINST, /* on a target, after a wheel */
    MOTION_RIDE     /* to a point: two inches */
};
typedef struct VerbDef {
    const char *name;
    uint8_t takes[ATOM_ARGS];
    const char *const *words[ATOM_ARGS]; /* for TAKES_WORD */
    Form form;
    uint8_t more, each, other, close;
    const char *help; /* "move UNIT[,UNIT] PATH [march | march@HEX]" */
    const char *says; /* what the choice means, for buttons: "Stay in place" */
    bool any_side;    /* its piece may be the other side's (see Ruleset.own_pieces_only) */
    bool
        open; /* several of its numbers are free: candidates and some intervals are listed, intervals_of() gives the others */
    uint16_t is;    /* IS_... */
    uint8_t motion; /* MOTION_... */
} VerbDef;

/* Where a piece can go: one goal a hex. */
enum { REACH_MARCH = 1, REACH_STOPS = 2, REACH_THROUGH = 4 /* may pass, not end */ };
typedef struct Reach {
    int16_t cost[HEX_MAX]; /* -1 = out of reach; in the system's smallest unit (half points) */
    Hex from[HEX_MAX];     /* the hex before it on the cheapest way */
    uint8_t flags[HEX_MAX];
} Reach;

typedef struct ScenarioInfo {
    const char *id, *title, *length, *teaches;
    int turns;
    const char *difficulty; /* or null */
} ScenarioInfo;

typedef struct OptionInfo { /* what may be chosen when a game begins */
    const char *name, *says;
    const char *values[OPTION_VALUES]; /* ends with null; the first is the usual one */
} OptionInfo;

/* A named switch: an option that nobody is asked about, for rulings that version `since` of the rules has changed. A game that was begun
 * under an older version and does not name it is played on with the value `before`. */
typedef struct SwitchInfo {
    const char *name, *before;
    int since;
} SwitchInfo;

/* ---- what the laboratory and the reports count ---- */

typedef struct MeasureArm { /* an arm of service: "infantry" in "SP", or "leaders" */
    const char *name, *unit;
    int lost[SIDES], of[SIDES]; /* gone at this moment; all that have come into play or still may */
} MeasureArm;
typedef struct MeasureObjective {
    const char *name;
    int worth;   /* victory points, 0 when it has none */
    Side holder; /* now, or NOBODY */
} MeasureObjective;
/* A position in figures. Arms and objectives keep their places in the arrays during a game; names belong to the Game. */
typedef struct Measures {
    int turn, turns;    /* the present one and the last */
    const char *points; /* what Ruleset.score counts: "VP of the Neapolitans" */
    Side points_for;    /* whom a higher score favours; NOBODY: neither */
    int arms, objectives;
    MeasureArm arm[MEASURE_ARMS];
    MeasureObjective objective[GAME_OBJECTIVES];
} Measures;

/* ---- odds without a game ---- */

typedef struct CalculationInput {
    const char *name, *says; /* "attack": --attack N */
    int lo, hi, usual;       /* 0 to 1: yes or no */
} CalculationInput;
typedef struct Calculation {
    const char *name, *says, *example;
    CalculationInput input[CALCULATION_INPUTS]; /* ends with a null name */
    /* Rolls by the rules and logs EVENT_OUTCOME events, once for every way the dice can fall. False with a problem: no such case. */
    bool (*run)(Ctx *c, const int *value, Problems *p);
} Calculation;

/* How a computer player weighs things, in percent of what is usual: 100 each is the plain player. */
typedef struct Weights {
    int16_t ground;       /* places that score or lead there */
    int16_t own_losses;   /* what its own men are worth to it */
    int16_t enemy_losses; /* what the enemy's are */
    int16_t danger;       /* what could happen to it next: weak posts, open guns, lone units */
} Weights;

/* An order that could be given now: all atoms of its line. */
typedef struct OrderValue {
    const Atom *atom; /* borrowed */
    int n;
    int order_value; /* in hundredths of a point of victory; 0 when it comes in */
} OrderValue;
enum { ORDER_NEVER = -32000 }; /* of an order that no computer player should think of */

/* A whole order that the system puts to the computer players. */
typedef struct ProposedOrder {
    Atom atom[CANDIDATE_ATOMS];
    int n;
} ProposedOrder;

/* What a system has worked out about one position, kept from one question about it to the next. Whoever asks owns it, and wipes it when
 * the position or the side that asks is another. */
typedef struct PositionCache {
    bool written;
    alignas(16) unsigned char bytes[CACHE_BYTES];
} PositionCache;

struct Ground;
struct BaseLook;
struct ObjectiveLook;
typedef struct Ruleset {
    const char *id, *title, *space; /* space: "hex" or "table" */
    const char *side_names[SIDES];  /* "neapolitan": words of fields */
    const char *side_titles[SIDES]; /* "Neapolitans": words of sentences */
    const char *armies[SIDES];      /* theme of the counters: "naples" */
    const char *version;            /* of the rules as coded; changes when a game would be judged otherwise */
    const RuleInfo *rules;
    const int *rule_count;
    const StepDef *steps;
    int step_count;
    const VerbDef *verbs; /* by verb number; the first VERB_FIRST are the engine's and may be left empty */
    int verb_count;
    const Field *fields;
    int field_count;
    size_t state_size;
    bool own_pieces_only; /* no order names a piece of the other side: judging one must not tell where it is */

    const OptionInfo *options;  /* ends with an empty name; may be null */
    const SwitchInfo *switches; /* the same */

    /* Lists scenarios of the data; owned by the arena. */
    int (*scenarios)(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
    Game *(*load)(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
    void (*setup)(const Game *g, State *s);  /* pieces placed, the first step pushed */
    void (*clear)(const Game *g, State *s);  /* every piece to unused; the stack stays */
    void (*derive)(const Game *g, State *s); /* rebuilds what is computed from the fields */
    /* Puts play at a step, begun afresh; formation and active as given (-1 = not given). False: the step cannot be put so. */
    bool (*begin_step)(const Game *g, State *s, int step, int group, int side, Problems *p);
    Rule (*verb_rule)(const Game *g, const State *s, uint16_t verb); /* paragraph that forbids a verb out of its step */
    /* Hidden information. mask: the state as the side may know it; legality must be the same on both (a guard compares). */
    void (*mask)(const Game *g, const State *s, Side side, State *out);
    void (*imagine)(const Game *g, const State *masked, Side side, Rng *rng, State *out);
    bool (*sees)(const Game *g, const State *s, Side side, int piece);
    /* Hexes with a stack of the other side whose contents the viewer does not know; may be null. */
    void (*unseen)(const Game *g, const State *s, Side viewer, HexSet *out);
    /* Changes whatever the side may not know, for the secrets guard. False when there is nothing to change. */
    bool (*scramble)(const Game *g, State *s, Side side, Rng *rng);
    /* Where a piece can go from the present decision; false when it cannot move now. */
    bool (*reach)(const Game *g, const State *s, int piece, Reach *out);
    /* What the side that decides is asked, as values (engine/prompt.h); null: the prompt of the step. *out is empty. */
    void (*prompt)(Prompt *out, const Game *g, const State *s, Side viewer);
    /* A choice in a player's words, where VerbDef.says and the arguments after it do not make a sentence. False: they do. open: the
     * argument of an interval, which is left to the player; else -1. May be null. */
    bool (*label)(Buf *out, const Game *g, const State *s, Atom a, int open);
    /* For boards; each may be null. zones, command: hexes that the side controls, that its leaders command. */
    void (*look)(const Game *g, const State *s, int piece, CounterLook *out);
    void (*zones)(const Game *g, const State *s, Side side, HexSet *out);
    void (*command)(const Game *g, const State *s, Side side, HexSet *out);
    int (*marks)(const Game *g, const State *s, BoardMark *out, int max); /* how many; may be null */
    const BadgeDef *badges;                   /* what CounterLook.badge and BaseLook.badges mean; may be null */
    const MarkDef *mark_table;                /* what BoardMark.kind means */
    void (*area)(const Game *g, HexSet *out); /* the part of the map that is played on; null: all of it */
    /* In a draft that is told live: does this legal atom go with what has been named so far? May be null. */
    bool (*fits_draft)(const Game *g, const State *s, Atom a);
    /* Hexes in sight of a hex now; returns how far one can see. May be null. */
    int (*sight)(const Game *g, const State *s, Hex from, HexSet *out);
    /* Why a hex is out of sight of another: the rule, and the hex that ends the line (HEX_NONE: it is too far). May be null. */
    Rule (*why_unseen)(const Game *g, const State *s, Hex from, Hex to, Hex *by);
    /* On a table (engine/tabletop.h): its ground; what a base shows, false when the piece is not on the table; objectives. */
    const struct Ground *(*ground)(const Game *g);
    bool (*base)(const Game *g, const State *s, int piece, struct BaseLook *out);
    int (*objectives)(const Game *g, const State *s, struct ObjectiveLook *out, int max);
    /* Odds: the atoms that follow the order so that its procedure runs (done, resolve); the answer at a decision on the way. */
    int (*odds_follow)(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max);
    /* An order whose dice fall later in the turn: when it has been played, brings on what it has announced, as things stand now.
     * False: it has announced nothing. before: the position in which it was given, perhaps inside its draft. May be null. */
    bool (*resolve_announced)(Ctx *c, const State *before, const Atom *order, int n);
    Atom (*assume)(const Game *g, const State *s, const Atoms *legal);
    bool (*check)(const Game *g, const State *s, Buf *what); /* state checks of random play: false and what is wrong */
    int (*score)(const Game *g, const State *s, Side *winner, const char **level); /* as if the game ended now */

    /* For the computer players (docs/adding-a-system.md, 6). Both read a full state, real or imagined, and allocate nothing.
     * evaluate: what the position is worth to the side, in hundredths of a point of victory: points, men, order, posts, threats.
     * May be null: then only the random player plays the game. */
    int (*evaluate)(const Game *g, const State *s, Side side, const Weights *weights);
    /* A quick guess at what each of these whole orders would add to that, without playing it; bots look at the best first and play
     * rehearsals by it. An order worth less than 0 is better left. May be null: then all are alike. */
    void (*order_value)(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                        PositionCache *cache);

    /* Stretches of either side that a plan is looked at beyond its own; 0: one. More where a stretch is short. */
    int look_ahead;
    /* How a side that looks ahead weighs what `evaluate` adds up, in percent of the usual: it sees losses and dangers come, and need not
     * fear them twice. By side; may be null: as everybody else. */
    const Weights *foresight;
    /* Whole orders that bots would not find by reach or by following a draft: a Line with its places, a move over a table. How many.
     * May be null. */
    int (*propose)(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                   PositionCache *cache);

    /* For the laboratory. */
    void (*measure)(const Game *g, const State *s, Measures *out); /* *out is zeroed; called after every atom: cheap */
    /* Whom a high die of this purpose pleases: +1 him who rolls, -1 the other side, 0 neither. For luck in reports; may be null. */
    int (*die_favours)(const char *purpose);
    const Calculation
        *calculations; /* for `gonfalon odds SYSTEM`; the first is the usual one; ends with a null name; may be null */
} Ruleset;

static inline const Ruleset *rules_of(const Game *g) { return head(g)->rules; }
/* "neapolitan"; null for nobody: a place that no side owns is in a group of its own, too. */
static inline const char *side_word(const Game *g, Side side)
{
    return side < SIDES ? rules_of(g)->side_names[side] : NULL;
}
/* The state as the side may know it; the whole of it where nothing is hidden. */
static inline void known_to(const Game *g, const State *s, Side side, State *out)
{
    if (rules_of(g)->mask) {
        rules_of(g)->mask(g, s, side, out);
    } else {
        __builtin_memcpy(out, s, rules_of(g)->state_size);
    }
}
const Ruleset *ruleset_find(Span id);
/* Loads a scenario and sees that it keeps to the limits of the engine. Null with problems. Systems supply Ruleset.load; all else call this. */
Game *game_load(const Ruleset *r, Source *src, const char *scenario, const OptionValue *options, int option_count,
                Problems *p);
const Ruleset *const *rulesets(int *count); /* all of them: src/rules/all.c */
void game_free(Game *g);
const char *rule_id(const Game *g, Rule r); /* "12.5.1a"; "-" for none */
Rule rule_find(const Ruleset *r, Span id);  /* 0 when there is none */

/* ---- playing ---- */

/* A game under way in one thread: the state, where chance and log go, and the legal atoms of the present decision. */
typedef struct Play {
    const Game *g;
    State *s; /* owned by whoever made the Play */
    Dice *dice;
    Log *log;
    /* Answers the engine has given by itself since the last play_go, because there was no choice (idea 1). */
    Atom forced[FORCED_MAX];
    int forced_count;
    Atoms legal; /* for the side that decides; in a simultaneous step for the first that waits (see play_legal) */
    bool hold;   /* waits at the next decision even if it is none */
    bool sketch; /* for rehearsals: of what is dear to list (the ways of a charge) some will do */
    /* What will be given next, if that is known: a draft in which it is legal is not listed (legal.count is 0). May be null. */
    const Atom *next;
} Play;

void play_begin(Play *p);  /* set-up has been made: runs to the first decision */
void play_resume(Play *p); /* the state came from elsewhere, at a decision: lists the legal atoms */
Rule play_judge(const Play *p, Side side, Atom a, Why *w);
void play_go(Play *p, Side side, Atom a); /* a legal atom; runs on to the next decision and lists its legal atoms */
void play_legal(const Play *p, Side side, Atoms *out);
/* Where `hold` has stopped at a decision that is none: its only answer; and the engine gives it. */
bool play_no_choice(const Play *p, Atom *out);
void play_give(Play *p);
/* The same without a Play. */
Rule judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void legal(const Game *g, const State *s, Side side, Atoms *out);
bool complete(const Game *g, const State *s, Side side, Atom *out);
/* The legal values of arg[which] within lo..hi, the other arguments as in a: found by judging each. Returns how many intervals. */
int intervals_of(const Game *g, const State *s, Side side, Atom a, int which, int lo, int hi, Interval *out, int max);
/* The range an argument can have at all, for intervals_of: inches of the table, degrees, shares. */
void arg_range(const Game *g, Atom a, int which, int *lo, int *hi);

/* ---- orders: text to atoms and back ---- */

/* Reads an order; false with a problem that says what was expected. Does not judge it. */
bool order_read(const Game *g, const State *s, Side side, Span text, Atom out[ORDER_ATOMS], int *n, Problems *p);
/* The shortest text that reads back as these atoms. */
void order_print(Buf *out, const Game *g, const Atom *atoms, int n);
void atom_print(Buf *out, const Game *g, Atom a);
void interval_print(Buf *out, const Game *g, const Interval *v); /* "advance LF1 0.1..6.5" */
/* What the last word of the typed text could become, a line each; each replaces what follows the last blank, comma, colon or slash.
 * Returns how many there are. */
int order_complete_words(const Game *g, const State *s, Side side, Span typed, Buf *out);

#endif

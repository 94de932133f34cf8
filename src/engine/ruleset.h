/* ruleset.h - the narrow waist: what a rule system supplies, and what the engine then does for all of them.
 *
 * A system is a table of steps, a table of verbs, a table of fields and a handful of functions. Undo, files, replay, views, odds,
 * scripts, random play and bots come from the engine. What only some readers need stands in parts of its own (hidden information, the
 * face of a map or a table, odds, bots, laboratory) that a system may leave out. The least that a system supplies is listed in
 * docs/adding-a-system.md.
 */
#ifndef GONFALON_ENGINE_RULESET_H
#define GONFALON_ENGINE_RULESET_H

#include "engine/boards.h"
#include "engine/ruleset_bots.h"
#include "engine/view/piece_words.h"
#include "engine/fields/state_fields.h"
#include "engine/ruleset_hidden.h"
#include "engine/ruleset_lab.h"
#include "engine/events/events.h"
#include "engine/view/badges_and_marks.h"
#include "engine/ruleset_map.h"
#include "engine/ruleset_odds.h"
#include "engine/view/objectives.h"
#include "engine/view/prompt.h"
#include "engine/state.h"
#include "engine/ruleset_table.h"

typedef enum Next {
    GO, /* something has changed: run whatever is on top of the stack now */
    ASK /* wait for the owner of the top frame (or for the sides in Core.waiting, when the step has set it) */
} Next;

enum {
    STEP_PROCEDURE = 1, /* a single answer is no choice: the engine gives it (idea 1) */
    STEP_KEEP = 2,      /* never skipped: the skipping itself would tell a secret, or the player wants to look */
    STEP_BOTH = 4,      /* simultaneous: both sides draft at once, in secret. See "simultaneous steps" below */
    STEP_DRAFT = 8,     /* inside an order: its atoms make one line with those before */
    STEP_EXACT = 16,    /* offer() lists legal atoms only, so they are not judged again (a guard checks it) */
    STEP_PLAN =
        32, /* one side's activation, which bots plan whole: whatever the system calls it, a phase for instance; its first local names it */
    STEP_LIVE = 64, /* a draft closed by done: the player is told after every atom whether it could be, and why not */
    STEP_PART =
        128, /* a part of such an activation that bots plan with it: what is decided right above it is no fight and no answer */
    STEP_EACH =
        256 /* works off one thing after another: with play back here that one is over, though the next begins unasked */
};

/* Simultaneous steps (STEP_BOTH). Both sides may act, each on a draft of its own in the state; `done` closes a draft, `reopen` opens it again
 * until both are closed. The engine keeps who has closed and hides it: neither side learns more than "not yet". The step's judge says
 * whether a side's draft may be closed (done); its act is called for all other atoms of a side, and once for NOBODY with `done` when both
 * have closed: then it shows what was chosen, rolls what there is to roll, and pops. Until then it pushes nothing, rolls nothing, and what
 * it says is told to its side alone. mask hides the other's draft. Its run may set Core.waiting to the sides that have a choice. */
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
    IS_MOVE = 1,     /* takes up a piece to move, or moves it on */
    IS_MARCH = 2,    /* moves it on in the other way of its order (REACH_MARCH) */
    IS_ATTACK = 4,   /* goes against somebody; with IS_MOVE: announced on the move */
    IS_CLOSE = 8,    /* closes the order that is open, and no more */
    IS_END = 16,     /* ends the step, or declines what it offers */
    IS_BACK = 32,    /* takes back what has been declared */
    IS_ROLL = 64,    /* dice may fall: now, or when what it announces is carried out */
    IS_PLACE = 128,  /* puts a piece where it shall begin */
    IS_ARRANGE = 256 /* arranges what may be arranged again, as often as one likes, until the step is ended */
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
    bool any_side;    /* its first piece may be the other side's (see also Ruleset.own_pieces_only) */
    bool member; /* one of several that an order names: it is judged by itself even when another of them is refused */
    bool
        open; /* several of its numbers are free: candidates and some intervals are listed, intervals_of() gives the others */
    uint16_t is;    /* IS_... */
    uint8_t motion; /* MOTION_... */
} VerbDef;

typedef struct ScenarioInfo {
    const char *id, *title, *length, *teaches;
    int turns;
    const char *difficulty; /* or null */
    const char *drawing;    /* the scenario whose set-up looks the same, or null: it has its own */
    const char *side_names[SIDES], *side_titles[SIDES]; /* where the scenario names its sides; null: the system does */
    const char *armies[SIDES];                          /* the same of the looks of their counters */
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
    const char *const *piece_kinds; /* words by PieceInfo.kind, null-terminated; null: "unit", "leader" */
    bool scenarios_name_sides;      /* the names above are only those of a scenario that names none */
    const char *group_noun;         /* what a group is called in messages; null: "formation" */
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
    /* What changes of a piece's belonging during a game; each may be null. The group it is in now (-1: none; null: PieceInfo.group), and
     * the piece that holds it, on whose card it lies (-1: none). Asked with what the viewer knows. */
    int (*group_of)(const Game *g, const State *s, int piece);
    int (*held_by)(const Game *g, const State *s, int piece);
    /* What the side that decides is asked, as values (engine/view/prompt.h); null: the prompt of the step. *out is empty. */
    void (*prompt)(Prompt *out, const Game *g, const State *s, Side viewer);
    /* What the side that decides should see coming, each with its rule and fact: units that will be out of command, formations that have
     * not acted. Asked with what the side knows. What is still owed before `done` the engine adds by itself. May be null. */
    void (*warn)(const Game *g, const State *s, Side side, Why *out);
    /* A choice in a player's words, where VerbDef.says and the arguments after it do not make a sentence. False: they do. open: the
     * argument of an interval, which is left to the player; else -1. May be null. */
    bool (*label)(Buf *out, const Game *g, const State *s, Atom a, int open);
    const Face *face;          /* words for what the fields say, places off the board, points; may be null */
    const BadgeDef *badges;    /* what CounterLook.badge and BaseLook.badges mean; may be null */
    const MarkDef *mark_table; /* what BoardMark.kind means; may be null */
    /* In a draft that is told live: does this legal atom go with what has been named so far? May be null. */
    bool (*fits_draft)(const Game *g, const State *s, Atom a);
    bool (*check)(const Game *g, const State *s, Buf *what); /* state checks of random play: false and what is wrong */
    /* What the frames of a position that was read need of its pieces: false and what is missing. May be null. */
    bool (*frames_stand)(const Game *g, const State *s, Buf *what);
    int (*score)(const Game *g, const State *s, Side *winner, const char **level); /* as if the game ended now */
    /* The places that count for victory, each always at the same place of the list; how many. May be null: there are none. */
    int (*objectives)(const Game *g, const State *s, Objective *out, int max);

    /* What only some readers need. Each may be absent; hidden_part() and the like then give an empty one. */
    const Boards *boards; /* absent: one board, by `space` */
    const Hidden *hidden;
    const MapFace *map;
    const TableFace *table;
    const OddsPart *odds;
    const BotPart *bots;
    const LabPart *lab;
} Ruleset;

static inline const Ruleset *rules_of(const Game *g) { return head(g)->rules; }
/* The group and the holder of a piece as they are now: see Ruleset.group_of. -1: none. */
int piece_group(const Game *g, const State *s, int piece);
int piece_holder(const Game *g, const State *s, int piece);
const char *piece_kind_word(const Game *g, int piece); /* "unit" */
/* The scenario names its sides: from now on the game's rules_of() has these words. For Ruleset.load; the texts must live as long as the game.
 * titles and armies may be null: those of the system stay. */
void game_name_sides(Game *g, const char *const names[SIDES], const char *const titles[SIDES],
                     const char *const armies[SIDES]);
/* "neapolitan"; null for nobody: a place that no side owns is in a group of its own, too. */
static inline const char *side_word(const Game *g, Side side)
{
    return side < SIDES ? rules_of(g)->side_names[side] : NULL;
}
/* The parts of a system; of one that it does not supply, an empty one. */
extern const Hidden no_hidden;
extern const MapFace no_map;
extern const TableFace no_table;
extern const OddsPart no_odds;
extern const BotPart no_bots;
extern const LabPart no_lab;
static inline const Hidden *hidden_part(const Ruleset *r) { return r->hidden ? r->hidden : &no_hidden; }
static inline const MapFace *map_part(const Ruleset *r) { return r->map ? r->map : &no_map; }
static inline const TableFace *table_part(const Ruleset *r) { return r->table ? r->table : &no_table; }
static inline const OddsPart *odds_part(const Ruleset *r) { return r->odds ? r->odds : &no_odds; }
static inline const BotPart *bots_part(const Ruleset *r) { return r->bots ? r->bots : &no_bots; }
static inline const LabPart *lab_part(const Ruleset *r) { return r->lab ? r->lab : &no_lab; }
const Ruleset *ruleset_find(Span id);
/* Loads a scenario and sees that it keeps to the limits of the engine. Null with problems. Systems supply Ruleset.load; all else call this. */
Game *game_load(const Ruleset *r, Source *src, const char *scenario, const OptionValue *options, int option_count,
                Problems *p);
const Ruleset *const *rulesets(int *count); /* all of them: src/rules/all_systems.c */
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
    bool sketch; /* for playouts: of what is dear to list (the ways of a charge) some will do */
    /* What will be given next, if that is known: a draft in which it is legal is not listed (legal.count is 0). May be null. */
    const Atom *next;
} Play;

void play_begin(Play *p);  /* set-up has been made: runs to the first decision */
void play_resume(Play *p); /* the state came from elsewhere, at a decision: lists the legal atoms */
Rule play_judge(const Play *p, Side side, Atom a, Why *w);
void play_go(Play *p, Side side, Atom a); /* a legal atom; runs on to the next decision and lists its legal atoms */
void play_legal(const Play *p, Side side, Atoms *out);
Side play_first(const State *s); /* whose atoms Play.legal lists: the side that decides, or the first that waits */
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
Atom interval_farthest(const Interval *v); /* its value farthest from 0, by which a label tells west from east */
/* What the last word of the typed text could become, a line each; each replaces what follows the last blank, comma, colon or slash.
 * Returns how many there are. */
int order_complete_words(const Game *g, const State *s, Side side, Span typed, Buf *out);

#endif

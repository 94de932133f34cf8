/* state.h - what all states and games begin with: the stack of steps, sides, atoms (architecture, ideas 1 and 3).
 *
 * Each system defines its own `struct State` and `struct Game` in its folder. They begin with a Core and a GameHead; the engine knows
 * only these. A state is plain data without pointers or padding: memcpy copies it, memcmp compares it.
 */
#ifndef GONFALON_ENGINE_STATE_H
#define GONFALON_ENGINE_STATE_H

#include "base/arena.h"
#include "engine/dice.h"
#include "engine/rule.h"
#include "hex/map.h"

typedef uint8_t Side;
enum { SIDES = 2, NOBODY = 2 };

/* A step that has begun: where play is inside it, whose it is, and its named locals. */
typedef struct Frame {
    uint8_t step;  /* index into Ruleset.steps */
    uint8_t at;    /* place inside the step */
    uint8_t owner; /* side that decides here, or NOBODY */
    uint8_t
        acted; /* the owner has already acted in it: never ended for him. In a simultaneous step: see has_closed() */
    int16_t v[FRAME_LOCALS];
} Frame;

typedef struct Core {
    Frame stack[STACK_MAX];
    uint8_t depth;
    uint8_t waiting; /* bit per side that must decide; 0 while rules run on and when the game is over */
    uint8_t over;
    uint8_t broken;  /* Broken: what did not hold; then the game is over, too */
    uint8_t reading; /* frame lines of a position have been read, and the step line that ends them has not */
    uint8_t zero[3];
} Core;

/* What must hold and did not: a fault of the program. The game in which it happens is closed, all others go on. */
typedef enum Broken {
    SOUND,
    BROKEN_STACK_FULL,  /* more than STACK_MAX steps inside each other */
    BROKEN_STACK_EMPTY, /* the last step has ended, and the game is not over */
    BROKEN_CIRCLE,      /* rules ran on for RUN_LIMIT steps without asking anybody */
    BROKEN_LIST_FULL,   /* more legal atoms or intervals than can be listed */
    BROKEN_NOBODY,      /* a step asks, and nobody owns it */
    BROKEN_DEAD_END,    /* somebody must decide, and nothing is legal */
    BROKEN_BOTH,        /* a simultaneous step pushed another or rolled while a draft was open */
    BROKEN_NUMBER,      /* a field would have to hold more than it can */
    BROKEN_NO_ROOM,     /* a list of the state or a handful of dice would have to hold more than it can */
    BROKEN_KINDS
} Broken;

typedef struct State State;
typedef struct Game Game;

static inline Core *core_of(State *s) { return (Core *)(void *)s; }
static inline const Core *core(const State *s) { return (const Core *)(const void *)s; }
/* The innermost step. There is always one: a game begins with a step, and pop() does not take the last. */
static inline Frame *top(State *s) { return &core_of(s)->stack[core_of(s)->depth - 1]; }
static inline const Frame *top_of(const State *s) { return &core(s)->stack[core(s)->depth - 1]; }
/* May the side act now? In a simultaneous step both may until the last of them has closed. */
static inline bool side_may_act(const State *s, Side side) { return side < SIDES && (core(s)->waiting >> side) & 1; }
/* In a simultaneous step (STEP_BOTH) the innermost frame's `acted` has a bit for each side that has acted, and four places higher one for each
 * that has closed its draft. Elsewhere nobody has closed anything. */
enum { CLOSED_BITS = 4 };
static inline bool has_closed(const State *s, Side side)
{
    return core(s)->depth && (top_of(s)->acted >> (CLOSED_BITS + side)) & 1;
}
/* Must the side still decide? */
static inline bool waits_for(const State *s, Side side) { return side_may_act(s, side) && !has_closed(s, side); }
/* The same as the viewer may know it: of a draft of the other side he learns neither that it is closed nor that it is begun. */
static inline bool seems_to_wait(const State *s, Side side, Side viewer)
{
    return viewer < SIDES && viewer != side ? side_may_act(s, side) : waits_for(s, side);
}
/* The side that must decide, when it is one; in a simultaneous step it is nobody alone. */
static inline Side decider(const State *s)
{
    return core(s)->waiting == 1 ? 0 : core(s)->waiting == 2 ? 1 : (Side)NOBODY;
}

/* ---- atoms: what the engine judges ---- */

typedef struct Atom { /* 16 bytes; unused arguments are 0 */
    uint16_t verb;
    uint16_t zero;
    int16_t arg[ATOM_ARGS];
} Atom;

enum {
    VERB_PASS,
    VERB_DONE,
    VERB_RETRACT,
    VERB_REOPEN,
    VERB_FIRST
}; /* verbs of the engine; a system's begin at VERB_FIRST */

/* A continuous verb: any whole value of arg[which] in lo..hi is legal, the other arguments as in base. */
typedef struct Interval {
    Atom base;
    int16_t which, lo, hi, spare;
} Interval;

typedef struct Atoms {
    int count, intervals;
    bool sketch; /* what may be listed in part: see Play.sketch */
    bool full;   /* there was more than fits: the list is worth nothing */
    Atom list[ATOMS_MAX];
    Interval interval[INTERVALS_MAX];
} Atoms;

static inline Atom atom(int verb, int a, int b, int c)
{
    return (Atom){.verb = (uint16_t)verb, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
}
static inline Atom atom4(int verb, int a, int b, int c, int d)
{
    return (Atom){.verb = (uint16_t)verb, .arg = {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}};
}
static inline bool same_atom(Atom a, Atom b) { return !__builtin_memcmp(&a, &b, sizeof a); }
static inline void offer(Atoms *out, Atom a)
{
    if (out->count < ATOMS_MAX) {
        out->list[out->count++] = a;
    } else {
        out->full = true;
    }
}

/* Any whole value of arg[which] in lo..hi; an empty interval is not offered. */
static inline void offer_interval(Atoms *out, Atom base, int which, int lo, int hi)
{
    base.arg[which] = 0;
    if (lo > hi) {
        return;
    }
    if (out->intervals < INTERVALS_MAX) {
        out->interval[out->intervals++] = (Interval){base, (int16_t)which, (int16_t)lo, (int16_t)hi, 0};
    } else {
        out->full = true;
    }
}

/* Each run of good values of arg[which] as an interval; good[0] is that of `first`. (legal_intervals.c) */
void offer_runs(Atoms *out, Atom a, int which, int first, const bool *good, int count);

/* Is the atom in the list, or in one of its intervals? (legal_intervals.c) */
bool offers(const Atoms *list, Atom a);

/* ---- what every game has ---- */

typedef struct PieceInfo {
    const char *id, *name;
    Side side;
    uint8_t group;   /* formation, wing or corps: index into GameHead.groups; 255 = none */
    uint8_t kind;    /* class of fields it carries: 0 unit, 1 leader, ... */
    const char *arm; /* symbol of its counter: "infantry", "gun-horse", "bicorne" */
    const char *origin;
} PieceInfo;

typedef struct GroupInfo {
    const char *id, *name;
    Side side;
    uint8_t kind; /* class of fields it carries, where groups are of several kinds: command, reserve, objective ... */
} GroupInfo;

typedef struct OptionValue {
    const char *name, *value;
} OptionValue;

struct Ruleset;
typedef struct GameHead {
    const struct Ruleset *rules; /* the system's; a copy of it where the scenario names its sides (game_name_sides) */
    Arena arena;                 /* owns everything of the game */
    const char *scenario, *title;
    OptionValue options[OPTIONS_MAX];
    int option_count;
    const Map *map; /* null on a table */
    int area[4];    /* playing area: first and last column, first and last row as printed; all 0 = the whole map */
    PieceInfo *pieces;
    int piece_count;
    GroupInfo *groups;
    int group_count;
    Tsv *charts;  /* as this game is played; in the sequence of the index */
    Tsv *printed; /* the same as on the card; another array only where the scenario has charts of its own */
    const char **chart_names;
    int chart_count;
    Tsv *lists; /* of pieces and the like, in the sequence in which they were read; none twice */
    int list_count;
    uint64_t data_hash; /* over every byte of data that was read */
    Rule *data_rules;   /* rules that rows of data cite, and where: "data/.../setup.tsv:12" */
    const char **data_places;
    int data_rule_count;
} GameHead;

static inline GameHead *head_of(Game *g) { return (GameHead *)(void *)g; }
static inline const GameHead *head(const Game *g) { return (const GameHead *)(const void *)g; }

/* ---- the context in which rules run ---- */

typedef struct Log Log;
typedef struct Ctx {
    const Game *g;
    State *s;
    Dice *dice;
    Log *log; /* null: nobody listens, and nothing is allocated */
} Ctx;

/* Pushes a step; its run function is called next. Locals are zeroed. On a full stack the game is broken, and the frame is the top one. */
Frame *push(State *s, int step, Side owner);
/* Ends the innermost step. To end the last one breaks the game, and it stays. */
void pop(State *s);
/* Closes the game at once: nobody is asked any more. What was broken first is what is told. */
void break_game(State *s, Broken what);
const char *broken_says(int what); /* "the stack of steps is full"; null for SOUND */

#endif

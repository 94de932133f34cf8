/* log.h - what happened, as structured events: rules, pieces, hexes, rolls, and a plain sentence made from them on demand.
 *
 * Rules call say() and roll(); rendering is apart (log.c). An event remembers which side may know it, as of the moment it happened.
 */
#ifndef GONFALON_ENGINE_LOG_H
#define GONFALON_ENGINE_LOG_H

#include "base/buf.h"
#include "base/json.h"
#include "engine/state.h"

enum {
    EVENT_PLAIN = 0,
    EVENT_OUTCOME = 1,  /* part of the summary that odds are gathered by */
    EVENT_PRESENCE = 2, /* a side that cannot see the piece still sees that a stack moves */
    EVENT_HEADING = 4,  /* begins a chapter of the log: a turn, an activation */
    EVENT_SUM = 8,      /* carries a sum of modifiers */
    EVENT_MOVE = 16,    /* its first piece goes from its first hex to its last; the sentence ends "from {} to {}." */
    EVENT_PHASE = 32    /* a heading below that of a turn: left out where nothing follows it */
};

typedef struct RollShown {
    uint32_t number; /* counted from 1 over every die of the game */
    uint8_t value, sides, side;
    const char *purpose;
} RollShown;

typedef struct Event {
    const char *text; /* sentence with {} for each argument */
    Arg arg[EVENT_ARGS];
    uint8_t args, rules, rolls, flags, known; /* known: bit per side that may read it */
    Rule rule[EVENT_RULES];
    RollShown roll[EVENT_ROLLS];
    Sum sum;
} Event;

struct Log {
    Event *event; /* owned */
    int count, cap;
    RollShown pending[EVENT_ROLLS]; /* rolled since the last event; the next one takes them */
    int pending_count;
};

void log_free(Log *log);
void log_clear(Log *log);

/* Rolls and remembers the roll for the next event. */
int roll(Ctx *c, int sides, Side side, const char *purpose);
int roll_from_zero(Ctx *c, int sides, Side side, const char *purpose); /* 0 to sides - 1 */
/* Several dice at once, each remembered: how many reach the need; their sum. */
int roll_hits(Ctx *c, int n, int sides, int need, Side side, const char *purpose);
/* The same where low dice are good: how many show `most` or less. */
int roll_low(Ctx *c, int n, int sides, int most, Side side, const char *purpose);
int roll_sum(Ctx *c, int n, int sides, Side side, const char *purpose);

/* Returns the event, or null when nobody listens. */
Event *log_event(Ctx *c, int flags, Rule rule, const char *text, const Arg *args, int n);
#define say(c, rule, ...) say_as(c, EVENT_PLAIN, rule, __VA_ARGS__)
#define say_as(c, flags, rule, ...) ((c)->log ? SAY_(c, flags, rule, __VA_ARGS__, arg_of(ARG_NONE, 0)) : (Event *)0)
#define SAY_(c, flags, rule, text, ...)                         \
    log_event(c, flags, rule, text, (const Arg[]){__VA_ARGS__}, \
              ARGS_WITHIN_(EVENT_ARGS + 1, sizeof((const Arg[]){__VA_ARGS__})) - 1)
void event_rule(Event *e, Rule rule); /* null event: nothing */
void event_sum(Event *e, const Sum *sum);

/* The sentence as the side may read it; NOBODY = the referee, who reads all. */
void event_render(Buf *out, const Game *g, const Event *e, Side viewer);
void event_json(Json *j, const Game *g, const Event *e, Side viewer);
void event_members(Json *j, const Game *g, const Event *e, Side viewer); /* of one that he knows, in an open object */
/* One of the things that may come of an order, for odds: its sentence, of a move only where it ends, and what it begins with. */
void event_told(Json *j, const Game *g, const Event *e, Side viewer);
bool event_known(const Event *e, Side viewer);
void arg_render(Buf *out, const Game *g, Arg a, bool known);
void fact_render(Buf *out, const Game *g, const char *fact, const Arg *args, int n);

#endif

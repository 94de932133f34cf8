/* events.h - what happened, as structured events: rules, pieces, hexes, rolls, and a plain sentence made from them on demand.
 *
 * Rules call say() and roll(); telling is apart (event_text.c, event_json.c). An event remembers which side may know it, as of the moment it happened.
 */
#ifndef GONFALON_ENGINE_EVENTS_H
#define GONFALON_ENGINE_EVENTS_H

#include "base/text_buffer.h"
#include "base/json_write.h"
#include "engine/state.h"

enum {
    EVENT_PLAIN = 0,
    EVENT_OUTCOME = 1,  /* part of the summary that odds are gathered by */
    EVENT_PRESENCE = 2, /* a side that cannot see the piece still sees that a stack moves */
    EVENT_HEADING = 4,  /* begins a chapter of the log: a turn, an activation */
    EVENT_SUM = 8,      /* carries a sum of modifiers */
    EVENT_MOVE = 16,    /* its first piece goes from its first hex to its last; the sentence ends "from {} to {}." */
    EVENT_PHASE = 32,   /* a heading below that of a turn: left out where nothing follows it */
    EVENT_LESS = 64,    /* its die is taken off the sum, not added to it */
    EVENT_NEEDED = 128, /* its sum is the number that the die must not pass */
    EVENT_DICE =
        256, /* several dice against one number: what they come to stands behind the last colon, all before it is known before */
    EVENT_HALVES = 512 /* its sum counts halves */
};

typedef struct RollShown {
    uint32_t number; /* counted from 1 over every die of the game */
    uint8_t value, sides, side;
    const char *purpose;
} RollShown;

/* As rules write it and readers read it; of the lists only what is counted means anything. Texts and words are borrowed: they outlive the log. */
typedef struct Event {
    const char *text; /* sentence with {} for each argument */
    Arg arg[EVENT_ARGS];
    uint8_t args, rules, rolls, known; /* known: bit per side that may read it */
    uint16_t flags;
    Rule rule[EVENT_RULES];
    RollShown roll[EVENT_ROLLS];
    Sum sum;
} Event;

/* Events one after the other (event_packing.c). {0} is an empty one. */
struct Log {
    int count;
    Event last;   /* of them; whoever said it may still add to it. The others are packed */
    Buf packed;   /* owned */
    uint32_t *at; /* where each begins; owned */
    int at_cap;
    const char **text; /* by number; owned, the texts are not */
    uint32_t texts, text_cap;
    uint32_t *slot; /* hash table over them: number, or 0; owned */
    uint32_t slots;
    RollShown pending[EVENT_ROLLS]; /* rolled since the last event; the next one takes them */
    int pending_count;
};

void log_free(Log *log);
void log_clear(Log *log);
void log_cut(Log *log,
             int count); /* takes back what was said after the first `count`; dice that wait for an event too */
Event *log_add(Log *log,
               const char *text); /* an event with nothing but its text: rules use say(), which does the rest */
/* Reads an event. room: what it may be written into; the answer is valid as long as both room and log are not touched. */
const Event *log_at(const Log *log, int index, Event *room);
/* The same of its flags, and of who may know it, without unpacking. */
int log_flags(const Log *log, int index);
bool log_knows(const Log *log, int index, Side viewer);
void log_hide(Log *log, int from, uint8_t known); /* the events from there on are known to these sides at most */
void log_outcomes(Log *log, int from);            /* the events from there on turn out to be EVENT_OUTCOME */
size_t log_memory(const Log *log);                /* that it has taken */
const char *unseen_by(int sides); /* Arg.word of a piece in an event: the bits of the sides that did not see it */

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
/* One value of a sum with its sign: "+3", "-1/2". */
void sum_value_render(Buf *out, int value, bool halves);

/* The sentence as the side may read it; NOBODY = the referee, who reads all. */
void event_render(Buf *out, const Game *g, const Event *e, Side viewer);
/* Of an event of several dice: what is known of them before they fall (EVENT_DICE). */
void event_before_dice(Buf *out, const Game *g, const Event *e, Side viewer);
void event_json(Json *j, const Game *g, const Event *e, Side viewer);
void event_members(Json *j, const Game *g, const Event *e, Side viewer); /* of one that he knows, in an open object */
/* One of the things that may come of an order, for odds: its sentence, of a move only where it ends, and what it begins with. */
void event_told(Json *j, const Game *g, const Event *e, Side viewer);
bool event_known(const Event *e, Side viewer);
void arg_render(Buf *out, const Game *g, Arg a, bool known);
void fact_render(Buf *out, const Game *g, const char *fact, const Arg *args, int n);

#endif

/* unit_transfers_inside.h - what the verbs that move units (unit_transfers.c) and the drafts of Breakdown counters (breakdown_counters.c) ask of each other. */
#ifndef GONFALON_HONOUR_UNIT_TRANSFERS_INSIDE_H
#define GONFALON_HONOUR_UNIT_TRANSFERS_INSIDE_H

#include "rules/honour/honour.h"

/* What the judges of unit verbs ask again and again, worked out once a list. They take it as `m`, or NULL and ask afresh. */
typedef struct Muster {
    int8_t under[CAPITANI_MAX];   /* hon_units_under */
    int8_t counted[CAPITANI_MAX]; /* hon_counted_under */
    uint32_t tallied;             /* whose Forces have been counted, as bits */
    Tally tally[CAPITANI_MAX];
} Muster;

/* May its owner touch the unit now? at: NOWHERE = any hex. */
bool hon_unit_is_ours(const Game *g, const State *s, Side side, int u, Hex at);
int hon_mustered_under(const Game *g, const State *s, const Muster *m, int c);
/* S3.6h: the Swiss do not change their organisation while they are Pro-French. */
Rule hon_may_reorganise(const Game *g, const State *s, Why *w, int u);
static inline Hex hex_of_unit(const State *s, int u) { return hon_hex_of(s, s->unit[u].card); }

/* After each step: who leads no Force any more has no Order (5.1a). */
void hon_orders_lapse(const Game *g, State *s);
/* Another Force takes over troops of this one: what they besiege it besieges (11.3.1c). Before the order lapses. */
void hon_siege_passes(State *s, int from, int to, bool fresh);

/* A Breakdown counter of that type that nobody has. */
bool hon_in_pool(const Game *g, const State *s, int u, int type, Side side);
/* f: the draft it goes on, or NULL where it begins. */
Rule hon_judge_break(const Game *g, const State *s, const Muster *m, Side side, Atom a, Why *w, Hex at, const Frame *f);
Rule hon_judge_join(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at, const Frame *f);
void hon_begin_breaking(const Game *g, State *s, Side side, Atom a);
void hon_begin_joining(const Game *g, State *s, Side side, Atom a);

#endif

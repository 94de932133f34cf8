/* order_value.c - what an order promises a computer player. Nothing here is a rule.
 *
 * Of a move, the post where it ends less the present one; of fire and melee, a guess by strength and ground. What no list of orders would
 * show is proposed: Lines (propose_lines.c) and assaults (propose_melees.c).
 */
#include "rules/piacenza/movement.h"
#include "rules/piacenza/bot/bot_inside.h"

#include <assert.h>

/* The enemy who is driven out by fire meets no assault (9.2.1d), and in the last march nobody is left who would go in. */
static bool spoils_assault(const Outlook *o, Side side, Hex h)
{
    for (int i = 0; i < o->g->army_count[side] && !o->marches[side]; i++) {
        if (o->s->piece[o->g->army[side][i]].melee == h && on_map(o->s, o->g->army[side][i])) {
            return true;
        }
    }
    return false;
}

static int target_worth(const Outlook *o, int firer, Hex h)
{
    const Game *g = o->g;
    const State *s = o->s;
    Side foe = enemy(side_of(g, firer));
    int u = unit_of(g, s, foe, h);
    if (u == NO_PIECE) {
        return 0;
    }
    if (spoils_assault(o, side_of(g, firer), h)) {
        return -10;
    }
    int sp = is_battery(g, firer) ? pia_strength(g, s, firer) / 2 : pia_strength(g, s, firer);
    return 6 + 4 * sp + 3 * ground(g, h)->fire + (s->piece[u].state == DISORDERED ? 6 : 0) -
           2 * has_smoke(s, s->piece[firer].hex);
}

static int move_worth(const Outlook *o, const Atom *a, int n)
{
    const State *s = o->s;
    int u = a[0].arg[0], melee = 0;
    Hex to = s->piece[u].hex;
    for (int i = 1; i < n; i++) {
        if (a[i].verb == STEP || a[i].verb == RIDE) {
            to = a[i].arg[0];
        }
        if (a[i].verb == DECLARE_MELEE || a[i].verb == DECLARE_CHARGE) {
            melee = assault_worth(o, u, to, a[i].arg[0], a[i].verb == DECLARE_CHARGE);
        }
    }
    if (!is_unit(o->g, u)) {
        return commander_post(o, u, to) - commander_post(o, u, s->piece[u].hex);
    }
    return melee + unit_post(o, u, to) - unit_post(o, u, s->piece[u].hex);
}

/* Guns that have moved look toward the enemy, the nearer the more (5.1b): with their backs to him they do not answer a storm (9.2.3b). */
static int facing_worth(const Outlook *o, int battery, int facing)
{
    const Game *g = o->g;
    const State *s = o->s;
    Hex here = s->piece[battery].hex;
    int worth = 0;
    for (int u = 0; here >= 0 && u < g->units; u++) {
        if (on_map(s, u) && side_of(g, u) != side_of(g, battery) && lies_before(g, here, facing, s->piece[u].hex)) {
            int far = distance(g, here, s->piece[u].hex);
            worth += 240 / (far * far + 2);
        }
    }
    return worth;
}

static int order_worth(const Outlook *o, const Atom *a, int n)
{
    const Game *g = o->g;
    const State *s = o->s;
    switch (a[0].verb) {
    case START_MOVE:
    case MOVE_COMMANDER: return move_worth(o, a, n);
    case STEP: return top_of(s)->step == UNIT_MOVE ? unit_post(o, top_of(s)->v[MV_LEAD], a[0].arg[0]) : 0;
    case LINE:
    case POSITION: return line_worth(o, a, n);
    case BOMBARD: return target_worth(o, a[0].arg[0], a[0].arg[1]);
    case BOMBARD_AGAIN: return target_worth(o, top_of(s)->v[SV_BATTERY], a[0].arg[0]) - 12;
    case FIRE_AT: return target_worth(o, a[0].arg[0], a[0].arg[1]);
    case FACE: return facing_worth(o, top_of(s)->v[top_of(s)->step == UNIT_MOVE ? MV_LEAD : UF_BATTERY], a[0].arg[0]);
    case ANSWER: return 10;
    case SECOND_SHOT:
    case ANSWER_AGAIN: return 2;
    case DECLARE_MELEE:
    case DECLARE_CHARGE: {
        int u = top_of(s)->v[MV_LEAD];
        return assault_worth(o, u, s->piece[u].hex, a[0].arg[0], a[0].verb == DECLARE_CHARGE);
    }
    case BEGIN_FORMATION:
    case BEGIN_COMBAT: return 5;
    case TRY_REMOVE: return 8;
    case DEFENSIVE_FIRE: return a[0].arg[0] ? 8 : 0;
    case MOVE_CHIEF: {
        int chief = g->chief[o->side];
        return commander_post(o, chief, a[0].arg[0]) - commander_post(o, chief, s->piece[chief].hex);
    }
    case OBJECTIVE: return objective_promise(g, s, a[0].arg[0]);
    case FORM_OF_DRAGOONS: return ORDER_NEVER; /* at set-up they are what the ready deployment has */
    case CANCEL:
    case VERB_RETRACT: return -5;
    default: return 0;
    }
}

typedef struct Study {
    Outlook outlook;
    Presence presence;
} Study;
static_assert(sizeof(Study) <= CACHE_BYTES, "a Study must fit into a PositionCache");

/* Worked out once for all questions of a side about a position: to the other side other places may count (objectives_for). */
static const Outlook *outlook_on(PositionCache *cache, const Game *g, const State *s, Side side, const Weights *weights)
{
    Study *study = (Study *)(void *)cache->bytes;
    Outlook *o = &study->outlook;
    if (!cache->written || o->side != side) {
        outlook_of(o, &study->presence, g, s, side, weights);
    }
    cache->written = true;
    o->s = s;
    o->weights = weights;
    return o;
}

void piacenza_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                    PositionCache *cache)
{
    const Outlook *o = outlook_on(cache, g, s, side, weights);
    for (int i = 0; i < count; i++) {
        order[i].order_value = order[i].n ? order_worth(o, order[i].atom, order[i].n) : 0;
    }
}

int piacenza_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                     PositionCache *cache)
{
    static const Weights plain = {100, 100, 100, 100};
    bool line = false, moves = false;
    for (int i = 0; i < legal->count; i++) {
        line |= legal->list[i].verb == LINE;
        moves |= legal->list[i].verb == START_MOVE;
    }
    if (!(line || moves) || s->active_formation >= FORMATIONS_MAX) {
        return 0;
    }
    const Outlook *o = outlook_on(cache, g, s, side, &plain);
    int n = line ? propose_lines(o, out, max) : 0;
    return n + (moves ? propose_assaults(o, legal, out + n, max - n) : 0);
}

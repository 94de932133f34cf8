/* propose_marches.c - whole marches that computer players would not find hex by hex: to the hexes within reach that promise the acting Force most, on foot or
 * by an Administrative March. Nothing here is a rule; each hex is judged by the rules of the march.
 */
#include "rules/honour/bot/bot_inside.h"

enum { MARCHES_EACH = 6, APART = 2, NOT_REACHED = 255 };

typedef struct March {
    uint8_t cost[HEXES]; /* half MPs, NOT_REACHED */
    Hex from[HEXES];
    Hex found[HEXES];
    int count;
} March;

/* Nearest first: whoever is taken has the least cost. */
static void spread(const Game *g, const State *s, int who, int mp, March *m)
{
    Side foe = enemy_of(g->capitano[who].side);
    Hex start = s->capitano[who].hex;
    bool left = top_of(s)->v[ACT_LEFT];
    memset(m->cost, NOT_REACHED, sizeof m->cost);
    m->cost[start] = 0;
    m->found[0] = start;
    m->count = 1;
    for (int i = 0; i < m->count; i++) {
        int least = i;
        for (int k = i + 1; k < m->count; k++) {
            least = m->cost[m->found[k]] < m->cost[m->found[least]] ? k : least;
        }
        Hex at = m->found[least];
        m->found[least] = m->found[i];
        m->found[i] = at;
        if (at != start && zoc_in(s, foe, at)) {
            continue; /* 7.8.1a */
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = g->next[at][d];
            int river = 0,
                step = n == HEX_NONE ? COST_NEVER : hon_march_cost(g, s, who, at, n, at == start && !left, &river);
            if (step == COST_NEVER || m->cost[at] + step > mp || m->cost[at] + step >= m->cost[n] ||
                hon_may_approach(g, s, NULL, who, at, n)) {
                continue;
            }
            if (m->cost[n] == NOT_REACHED) {
                m->found[m->count++] = n;
            }
            m->cost[n] = (uint8_t)(m->cost[at] + step);
            m->from[n] = at;
        }
    }
}

static bool write_march(const March *m, Hex start, Hex to, bool admin, ProposedOrder *out)
{
    int steps = 0;
    for (Hex h = to; h != start; h = m->from[h]) {
        steps++;
    }
    if (steps + admin > CANDIDATE_ATOMS) {
        return false;
    }
    out->n = steps + admin;
    for (Hex h = to; h != start; h = m->from[h]) {
        out->atom[--steps + admin] = atom(V_MOVE, h, 0, 0);
    }
    if (admin) {
        out->atom[0] = atom(V_BEGIN_ADMIN_MARCH, 0, 0, 0);
    }
    return true;
}

/* The best few, not all of them neighbours of the first. */
static int best_marches(const Scene *f, int who, const March *m, bool admin, ProposedOrder *out, int max)
{
    Hex start = f->s->capitano[who].hex, taken[MARCHES_EACH];
    Order order = (Order)f->s->capitano[who].order;
    int worth[HEXES], n = 0;
    for (int i = 1; i < m->count; i++) {
        Hex h = m->found[i];
        worth[i] = hon_may_stop(f->g, f->s, who, h) ? hon_promise(f, who, h, order) - hon_exposure(f, who, h) : -1;
    }
    while (n < MARCHES_EACH && n < max) {
        int best = 0;
        for (int i = 1; i < m->count; i++) {
            bool close = false;
            for (int k = 0; k < n; k++) {
                close |= map_distance(f->g->map, taken[k], m->found[i]) < APART;
            }
            best = !close && worth[i] >= 0 && (!best || worth[i] > worth[best]) ? i : best;
        }
        if (!best || !write_march(m, start, m->found[best], admin, &out[n])) {
            return n;
        }
        taken[n++] = m->found[best];
    }
    return n;
}

static int propose_marches(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max)
{
    int who = top_of(s)->v[ACT_WHO], n = 0;
    Order order = (Order)s->capitano[who].order;
    if (order != MANOEUVRE && order != ATTACK) {
        return 0;
    }
    Scene f;
    March m;
    hon_make_scene(&f, g, s, side);
    if (s->mp) {
        spread(g, s, who, s->mp, &m);
        n = best_marches(&f, who, &m, false, out, max);
    }
    if (offers(legal, atom(V_BEGIN_ADMIN_MARCH, 0, 0, 0))) {
        State admin = *s;
        put_flag(&admin, who, F_ADMIN);
        spread(g, &admin, who, 2 * (s->mp - 2), &m);
        n += best_marches(&f, who, &m, true, out + n, max - n);
    }
    return n;
}

int hon_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                PositionCache *cache)
{
    (void)cache;
    Scene f;
    switch (top_of(s)->step) {
    case ACT: return propose_marches(g, s, side, legal, out, max);
    case CORPS: hon_make_scene(&f, g, s, side); return hon_propose_corps(&f, legal, out, max);
    case ENGAGE: hon_make_scene(&f, g, s, side); return hon_propose_engagements(&f, legal, out, max);
    default: return 0;
    }
}

/* swiss_consolidation.c - Swiss consolidation (18.2), an option: before a Major Battle the Swiss of a Force form the fewest and largest units that the counters
 * allow, of one kind each, and their SPs are spread evenly over them.
 *
 * Units in good order and Demoralised ones form apart: nobody loses heart by it. There are never more units than before, so each takes the place of an
 * old one on its Card and no Rank is exceeded.
 */
#include "rules/honour/honour.h"

typedef struct Square { /* the units of one kind that become one another */
    int old[UNITS_MAX], olds, sp;
    int fresh[UNITS_MAX], count;
} Square;

static bool stands_in_square(const Game *g, const State *s, int force, int type, bool broken, int u)
{
    return g->unit[u].type == type && hon_leader(s, u) == force && is_demoralised(s, u) == broken;
}

/* The largest counter that is still to be had: one of its own, or one of the pool. -1: none. */
static int largest_counter(const Game *g, const State *s, const Square *q, int type, Side side)
{
    int best = -1;
    EACH_UNIT (g, u) {
        bool own = false, taken = false;
        for (int i = 0; i < q->olds; i++) {
            own |= q->old[i] == u;
        }
        for (int i = 0; i < q->count; i++) {
            taken |= q->fresh[i] == u;
        }
        bool pool = s->unit[u].where == IN_POOL && g->unit[u].type == type && g->unit[u].side == side;
        if ((own || pool) && !taken && (best < 0 || g->unit[u].max > g->unit[best].max)) {
            best = u;
        }
    }
    return best;
}

static Square form_square(const Game *g, const State *s, int force, int type, bool broken)
{
    Square q = {.olds = 0};
    int room = 0;
    EACH_UNIT (g, u) {
        if (stands_in_square(g, s, force, type, broken, u)) {
            q.old[q.olds++] = u;
            q.sp += s->unit[u].sp;
        }
    }
    while (room < q.sp) {
        int u = largest_counter(g, s, &q, type, g->capitano[force].side);
        assert(u >= 0); /* its own counters held them before */
        q.fresh[q.count++] = u;
        room += g->unit[u].max;
    }
    return q;
}

/* 18.2b: one SP after the other to the unit that has fewest. */
static void spread_strength(const Game *g, State *s, const Square *q)
{
    for (int left = q->sp; left > 0; left--) {
        int least = -1;
        for (int i = 0; i < q->count; i++) {
            int u = q->fresh[i];
            bool fewer = least < 0 || BY(18_2b, s->unit[u].sp < s->unit[least].sp, false);
            least = s->unit[u].sp < g->unit[u].max && fewer ? u : least;
        }
        s->unit[least].sp++;
    }
}

static void take_places(Ctx *c, const Square *q, bool broken)
{
    const Game *g = c->g;
    State *s = c->s;
    uint8_t card[UNITS_MAX];
    for (int i = 0; i < q->olds; i++) {
        card[i] = s->unit[q->old[i]].card;
        s->unit[q->old[i]] = (Unit){.where = IN_POOL, .card = NO_PIECE};
    }
    for (int i = 0; i < q->count; i++) {
        s->unit[q->fresh[i]] = (Unit){.where = ON_CARD, .card = card[i], .flags = broken ? U_DEMORALISED : 0};
    }
    spread_strength(g, s, q);
    hon_derive(g, s);
}

void hon_reform_swiss(Ctx *c, int force)
{
    const Game *g = c->g;
    if (!g->option.swiss_consolidation) {
        return;
    }
    for (int i = 0; i < 2 * g->types; i++) {
        bool broken = i % 2;
        Square q = {.olds = 0};
        if (g->type[i / 2].nation == SWISS && g->type[i / 2].arm <= LANDSKNECHT) {
            q = form_square(g, c->s, force, i / 2, broken);
        }
        if (q.count < q.olds) {
            RULE (18_2a) {
                take_places(c, &q, broken);
                say(c, R(18_2a), "The Swiss in {} form {} large squares.", H_(c->s->capitano[force].hex), N_(q.count));
            }
        }
    }
}

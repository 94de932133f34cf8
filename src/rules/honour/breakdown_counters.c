/* breakdown_counters.c - a unit is broken down into smaller counters, or counters are put together into a larger one (1.3.4): the drafts BREAK_DOWN and
 * REASSEMBLE.
 *
 * A draft keeps its unit and its parts in its frame; an atom is legal only if what is left could still be closed.
 */
#include "rules/honour/unit_transfers_inside.h"

enum { BD_UNIT, BD_FIRST, BD_PARTS = 6 }; /* locals of the drafts: the unit, then pairs (part, SPs) or parts */

/* ---- break_down ---- */

bool hon_in_pool(const Game *g, const State *s, int u, int type, Side side)
{
    return u >= 0 && u < g->units && s->unit[u].where == IN_POOL && g->unit[u].type == type &&
           g->unit[u].side == side && !g->unit[u].mercenary;
}

/* 1.3.4: Breakdown counters are of a lower Maximum; what lies in the pool of its own size or larger serves to reassemble (1.3.4.1b, S2.0e). */
static bool breaks_into(const Game *g, const State *s, int u, int part)
{
    return hon_in_pool(g, s, part, g->unit[u].type, g->unit[u].side) && g->unit[part].max < g->unit[u].max;
}

static bool is_named_part(const Frame *f, int part, int step)
{
    for (int i = BD_FIRST; i + step <= BD_FIRST + step * BD_PARTS; i += step) {
        if (f->v[i] == part + 1) {
            return true;
        }
    }
    return false;
}

/* SPs handed out so far, and to how many parts. The locals hold 1 + part, so that 0 is none. */
static int handed_out(const Frame *f, int *parts)
{
    int sp = 0;
    *parts = 0;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i += 2) {
        sp += f->v[i + 1];
        ++*parts;
    }
    return sp;
}

/* Could counters of the pool, no more than `room`, hold the rest? The largest first. */
static bool pool_holds(const Game *g, const State *s, const Frame *f, int u, int except, int rest, int room)
{
    EACH_KIN_IN(g, kin_by_max, g->unit[u].type, k)
    {
        if (rest <= 0 || room <= 0) {
            break;
        }
        if (k != except && breaks_into(g, s, u, k) && (!f || !is_named_part(f, k, 2))) {
            rest -= g->unit[k].max;
            room--;
        }
    }
    return rest <= 0;
}

/* f: the draft it goes on, or NULL where it begins. */
Rule hon_judge_break(const Game *g, const State *s, const Muster *m, Side side, Atom a, Why *w, Hex at, const Frame *f)
{
    int u = unit_of(g, a.arg[0]), part = unit_of(g, a.arg[1]), n = a.arg[2], parts = 0;
    if (!hon_unit_is_ours(g, s, side, u, at) || !is_combat_unit(g, u) || part < 0 || part >= g->units || part == u) {
        return refused(w);
    }
    int given = f ? handed_out(f, &parts) : 0, rest = s->unit[u].sp - given - n;
    bool free_counter = breaks_into(g, s, u, part) && !(f && is_named_part(f, part, 2));
    FORBID_AS(1_3_4a, s->unit[part].where != IN_POOL || g->unit[part].mercenary, "{} is not to be had", P_(a.arg[1]));
    FORBID_AS(18_5h, g->unit[u].mercenary, "{} has no Breakdown counters", P_(a.arg[0]));
    FORBID_AS(1_3_4_1a, g->unit[part].type != g->unit[u].type, "{} is of another kind", P_(a.arg[1]));
    FORBID_AS(1_3_4_1a, g->unit[part].type == g->unit[u].type && g->unit[part].max >= g->unit[u].max,
              "{} is no smaller counter", P_(a.arg[1]));
    FORBID_AS(1_3_4_1a, n > g->unit[part].max, "its Maximum Strength is {}", N_(g->unit[part].max));
    FORBID_AS(1_3_4_1a, rest < 0, "{} has {} SP{s}", P_(a.arg[0]), N_(s->unit[u].sp));
    int card = s->unit[u].card, room = g->capitano[card].rank - (hon_mustered_under(g, s, m, card) - 1) - parts - 1;
    FORBID_AS(3_1a, room < 0, "{} has Rank {}", P_(card), N_(g->capitano[card].rank));
    if (!free_counter || n < 1 || n > g->unit[part].max || rest < 0 || room < 0 || g->unit[u].mercenary) {
        return refused(w);
    }
    bool more = parts + 1 < BD_PARTS, counters = pool_holds(g, s, f, u, part, rest, more ? g->units : 0);
    FORBID_AS(1_3_4_1a, !counters, "the Breakdown counters left cannot hold the rest: {} SP{s}", N_(rest));
    FORBID_AS(3_1a, counters && !pool_holds(g, s, f, u, part, rest, more ? room : 0), "{} has Rank {}", P_(card),
              N_(g->capitano[card].rank));
    return hon_may_reorganise(g, s, w, u);
}

static void add_part(Frame *f, int part, int n)
{
    int i = BD_FIRST;
    while (f->v[i]) {
        i += 2;
    }
    f->v[i] = (int16_t)(part + 1);
    f->v[i + 1] = (int16_t)n;
}

static void break_into(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = f->v[BD_UNIT], card = s->unit[u].card;
    bool broken = is_demoralised(s, u);
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i += 2) {
        int part = f->v[i] - 1;
        s->unit[part] = (Unit){.where = ON_CARD, .card = (uint8_t)card, .sp = (uint8_t)f->v[i + 1]};
        s->unit[part].flags = broken && CITED(1_3_4_1b) ? U_DEMORALISED : 0;
    }
    hon_take_unit(g, s, u, IN_POOL);
}

Next hon_breaking_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Its maximum, or what is left: random play and tables need no more; any other number can be typed. */
void hon_breaking_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    int u = f->v[BD_UNIT], parts, rest = s->unit[u].sp - handed_out(f, &parts);
    (void)side;
    EACH_UNIT (g, k) {
        if (breaks_into(g, s, u, k)) {
            for (int n = 1; n <= g->unit[k].max && n <= rest; n++) {
                offer(out, atom(V_BREAK_INTO, piece_of(g, u), piece_of(g, k), n));
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_breaking_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int parts, rest = s->unit[f->v[BD_UNIT]].sp - handed_out(f, &parts);
    if (a.verb == VERB_DONE) {
        FORBID_AS(1_3_4_1a, rest, "SPs left: {}", N_(rest));
        return rest ? refused(w) : ALLOWED;
    }
    if (a.verb != V_BREAK_INTO || unit_of(g, a.arg[0]) != f->v[BD_UNIT]) {
        return hon_out_of_step(w);
    }
    return hon_judge_break(g, s, NULL, side, a, w, NOWHERE, f);
}

void hon_breaking_act(Ctx *c, Side side, Atom a)
{
    Frame *f = top(c->s);
    (void)side;
    if (a.verb != VERB_DONE) {
        add_part(f, unit_of(c->g, a.arg[1]), a.arg[2]);
        return;
    }
    Frame draft = *f;
    pop(c->s);
    break_into(c, &draft);
}

void hon_begin_breaking(const Game *g, State *s, Side side, Atom a)
{
    Frame *f = push(s, BREAK_DOWN, side);
    f->v[BD_UNIT] = (int16_t)unit_of(g, a.arg[0]);
    add_part(f, unit_of(g, a.arg[1]), a.arg[2]);
}

/* ---- reassemble ---- */

static int joined(const State *s, const Frame *f, int *parts)
{
    int sp = 0;
    *parts = 0;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i++) {
        sp += s->unit[f->v[i] - 1].sp;
        ++*parts;
    }
    return sp;
}

/* A counter that could be a part of the larger one, in that hex. */
static bool could_join(const Game *g, const State *s, Side side, int whole, int part, Hex h)
{
    return hon_unit_is_ours(g, s, side, part, NOWHERE) && part != whole && !g->unit[part].mercenary &&
           g->unit[part].type == g->unit[whole].type && g->unit[part].max < g->unit[whole].max &&
           hex_of_unit(s, part) == h;
}

Rule hon_judge_join(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at, const Frame *f)
{
    int whole = unit_of(g, a.arg[0]), part = unit_of(g, a.arg[1]), parts = 0;
    if (whole < 0 || whole >= g->units || !hon_unit_is_ours(g, s, side, part, at)) {
        return refused(w);
    }
    bool free_counter = hon_in_pool(g, s, whole, g->unit[part].type, side);
    FORBID_AS(1_3_4a, s->unit[whole].where != IN_POOL || g->unit[whole].mercenary, "{} is not to be had", P_(a.arg[0]));
    FORBID_AS(18_5h, g->unit[part].mercenary, "{} has no Breakdown counters", P_(a.arg[1]));
    FORBID_AS(1_3_4_2a, g->unit[whole].type != g->unit[part].type || g->unit[part].max >= g->unit[whole].max,
              "{} is no part of it", P_(a.arg[1]));
    int sp = (f ? joined(s, f, &parts) : 0) + s->unit[part].sp;
    FORBID_AS(1_3_3d, sp > g->unit[whole].max, "its Maximum Strength is {}", N_(g->unit[whole].max));
    Hex h = f ? hex_of_unit(s, f->v[BD_FIRST] - 1) : hex_of_unit(s, part);
    FORBID_AS(1_3_4_2a, h != hex_of_unit(s, part), "they are not in one hex", P_(a.arg[1]));
    bool again = f && is_named_part(f, part, 1);
    if (!free_counter || again || sp > g->unit[whole].max || !could_join(g, s, side, whole, part, h) ||
        parts >= 2 * BD_PARTS - 1) {
        return refused(w);
    }
    bool second = parts > 0;
    EACH_KIN(g, g->unit[whole].type, k)
    {
        second |= k != part && could_join(g, s, side, whole, k, h) && s->unit[k].sp + sp <= g->unit[whole].max;
    }
    FORBID(1_3_4_2a, !second);
    return hon_may_reorganise(g, s, w, part);
}

static void join_into(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int whole = f->v[BD_UNIT], parts, sp = joined(s, f, &parts), card = s->unit[f->v[BD_FIRST] - 1].card;
    bool broken = false;
    uint64_t givers = 0;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i++) {
        givers |= (uint64_t)1 << hon_leader(s, f->v[i] - 1);
    }
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i++) {
        broken |= is_demoralised(s, f->v[i] - 1);
        s->unit[f->v[i] - 1] = (Unit){.where = IN_POOL, .card = NO_PIECE};
    }
    s->unit[whole] = (Unit){.where = ON_CARD, .card = (uint8_t)card, .sp = (uint8_t)sp};
    s->unit[whole].flags = broken && CITED(1_3_4_2b) ? U_DEMORALISED : 0;
    hon_derive(g, s);
    EACH_CAPITANO (g, k) { /* the parts may have been all that a Force had */
        if ((givers >> k) & 1) {
            hon_siege_passes(s, k, hon_primo(s, card), false);
        }
    }
    hon_orders_lapse(g, s);
}

Next hon_joining_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_joining_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    Hex h = hex_of_unit(s, f->v[BD_FIRST] - 1);
    EACH_UNIT (g, k) {
        if (could_join(g, s, side, f->v[BD_UNIT], k, h)) {
            offer(out, atom(V_REASSEMBLE_FROM, piece_of(g, f->v[BD_UNIT]), piece_of(g, k), 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_joining_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int parts;
    joined(s, f, &parts);
    if (a.verb == VERB_DONE) {
        FORBID(1_3_4_2a, parts < 2);
        return parts < 2 ? refused(w) : ALLOWED;
    }
    if (a.verb != V_REASSEMBLE_FROM || unit_of(g, a.arg[0]) != f->v[BD_UNIT]) {
        return hon_out_of_step(w);
    }
    return hon_judge_join(g, s, side, a, w, NOWHERE, f);
}

void hon_joining_act(Ctx *c, Side side, Atom a)
{
    Frame *f = top(c->s);
    (void)side;
    if (a.verb != VERB_DONE) {
        int i = BD_FIRST;
        while (f->v[i]) {
            i++;
        }
        f->v[i] = (int16_t)(unit_of(c->g, a.arg[1]) + 1);
        return;
    }
    Frame draft = *f;
    pop(c->s);
    join_into(c, &draft);
}

void hon_begin_joining(const Game *g, State *s, Side side, Atom a)
{
    Frame *f = push(s, REASSEMBLE, side);
    f->v[BD_UNIT] = (int16_t)unit_of(g, a.arg[0]);
    f->v[BD_FIRST] = (int16_t)(unit_of(g, a.arg[1]) + 1);
}

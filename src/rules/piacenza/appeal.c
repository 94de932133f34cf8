/* appeal.c - what an order promises a computer player, and the Lines that it would not find by itself. Nothing here is a rule.
 *
 * Of a move, the post where it ends less the present one; of fire and melee, a guess by strength and ground. A Line is named unit by
 * unit: the best places of one unit are taken as they are, and the others join them as well as they can.
 */
#include "rules/piacenza/movement.h"
#include "rules/piacenza/worth.h"

static int target_worth(const Game *g, const State *s, int firer, Hex h)
{
    Side foe = enemy(side_of(g, firer));
    int u = unit_of(g, s, foe, h);
    if (u == NO_PIECE)
        return 0;
    int sp = is_battery(g, firer) ? strength(g, s, firer) / 2 : strength(g, s, firer);
    return 6 + 4 * sp + 3 * ground(g, h)->fire + (s->piece[u].state == DISORDERED ? 6 : 0) -
           2 * has_smoke(s, s->piece[firer].hex);
}

static int move_worth(const Outlook *o, const Atom *a, int n)
{
    const State *s = o->s;
    int u = a[0].arg[0], melee = 0;
    Hex to = s->piece[u].hex;
    for (int i = 1; i < n; i++) {
        if (a[i].verb == STEP || a[i].verb == RIDE)
            to = a[i].arg[0];
        if (a[i].verb == DECLARE_MELEE || a[i].verb == DECLARE_CHARGE)
            melee = assault_worth(o, u, to, a[i].arg[0], a[i].verb == DECLARE_CHARGE);
    }
    if (!is_unit(o->g, u))
        return commander_post(o, u, to) - commander_post(o, u, s->piece[u].hex);
    return melee + unit_post(o, u, to) - unit_post(o, u, s->piece[u].hex);
}

static int line_worth(const Outlook *o, const Atom *a, int n)
{
    int sum = 0, units = 0;
    for (int i = 0; i < n; i++)
        if (a[i].verb == POSITION) {
            Hex here = o->s->piece[a[i].arg[0]].hex;
            sum += unit_post(o, a[i].arg[0], a[i].arg[1]) - unit_post(o, a[i].arg[0], here) -
                   distance(o->g, here, a[i].arg[1]); /* who changes places for nothing comes late */
            units++;
        }
    return units ? sum + 2 * units
                 : -1; /* a Line without places is left to complete(), which knows no better than to stand */
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
    case BOMBARD: return target_worth(g, s, a[0].arg[0], a[0].arg[1]);
    case BOMBARD_AGAIN: return target_worth(g, s, top_of(s)->v[0], a[0].arg[0]) - 12;
    case FIRE_AT: return target_worth(g, s, a[0].arg[0], a[0].arg[1]);
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
    case FORM_OF_DRAGOONS: return APPEAL_NEVER; /* at set-up they are what the ready deployment has */
    case CANCEL:
    case VERB_RETRACT: return -5;
    default: return 0;
    }
}

void piacenza_appeal(const Game *g, const State *s, Side side, const Temper *temper, Prospect *order, int count)
{
    Outlook o;
    outlook_of(&o, g, s, side, temper);
    for (int i = 0; i < count; i++)
        order[i].appeal = order[i].n ? order_worth(&o, order[i].atom, order[i].n) : 0;
}

/* ---- Lines ---- */

enum { LINES_TRIED = 6, PLACES_KEPT = 24, FIRST_PLACES = 2 };

typedef struct Candidate { /* a unit of the Formation, and where it could stand, the best first */
    int unit, places, own; /* own: what its present place is worth */
    Hex hex[PLACES_KEPT];
    int worth[PLACES_KEPT];
} Candidate;

typedef struct Muster {
    const Outlook *o;
    int group, units;
    Candidate unit[MEMBERS_MAX];
} Muster;

static void keep_place(Candidate *c, Hex h, int worth)
{
    int at = c->places;
    while (at > 0 && c->worth[at - 1] < worth)
        at--;
    if (at == PLACES_KEPT)
        return;
    int last = c->places < PLACES_KEPT ? c->places++ : PLACES_KEPT - 1;
    for (int i = last; i > at; i--) {
        c->hex[i] = c->hex[i - 1];
        c->worth[i] = c->worth[i - 1];
    }
    c->hex[at] = h;
    c->worth[at] = worth;
}

static void muster(Muster *m, const Outlook *o, int group)
{
    const Game *g = o->g;
    const State *s = o->s;
    uint32_t yield = may_yield(g, s, group);
    Flood f;
    m->o = o;
    m->group = group;
    m->units = 0;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (!eligible_for_line(g, s, u))
            continue;
        Candidate *c = &m->unit[m->units++];
        *c = (Candidate){.unit = u, .own = unit_post(o, u, s->piece[u].hex)};
        line_reach(g, s, u, yield, &f);
        for (int k = 0; k < f.n; k++)
            keep_place(c, f.hex[k], unit_post(o, u, f.hex[k]) - distance(g, s->piece[u].hex, f.hex[k]));
    }
}

static bool is_near_one_of(const Game *g, const Hex *hex, int n, Hex h)
{
    bool near = false;
    for (int i = 0; i < n; i++) {
        if (hex[i] == h)
            return false;
        near |= distance(g, hex[i], h) <= 2;
    }
    return near;
}

/* Who of those left joins the Line best; -1: none can. */
static int joins(const Muster *m, uint32_t placed, const Hex *hex, int n, Hex *where)
{
    Hex with[MEMBERS_MAX + 1];
    int best = -1, best_worth = 0;
    for (int i = 0; i < n; i++)
        with[i] = hex[i];
    for (int i = 0; i < m->units; i++) {
        const Candidate *c = &m->unit[i];
        for (int k = 0; k < c->places && !(placed >> i & 1); k++) {
            if (best >= 0 && c->worth[k] - c->own <= best_worth)
                break;
            with[n] = c->hex[k];
            if (is_near_one_of(m->o->g, hex, n, c->hex[k]) && is_line(m->o->g, m->o->s, m->group, with, n + 1)) {
                best = i;
                best_worth = c->worth[k] - c->own;
                *where = c->hex[k];
                break;
            }
        }
    }
    return best;
}

static void line_from(const Muster *m, int first, int place, Proposal *out)
{
    Hex hex[MEMBERS_MAX], where = NOWHERE;
    uint32_t placed = (uint32_t)1 << first;
    int n = 1;
    hex[0] = m->unit[first].hex[place];
    out->n = 0;
    out->atom[out->n++] = atom(LINE, 0, 0, 0);
    out->atom[out->n++] = atom(POSITION, m->unit[first].unit, hex[0], 0);
    for (int i; n < m->units && (i = joins(m, placed, hex, n, &where)) >= 0;) {
        placed |= (uint32_t)1 << i;
        hex[n++] = where;
        out->atom[out->n++] = atom(POSITION, m->unit[i].unit, where, 0);
    }
    out->atom[out->n++] = atom(VERB_DONE, 0, 0, 0);
}

/* Could it be declared? The places are named in a copy and taken back. */
static bool is_declaration(const Game *g, State *copy, const Proposal *line)
{
    for (int i = 1; i < line->n - 1; i++)
        copy->piece[line->atom[i].arg[0]].line = line->atom[i].arg[1];
    bool legal = !judge_declaration(g, copy, 0, copy->active_formation);
    for (int i = 1; i < line->n - 1; i++)
        copy->piece[line->atom[i].arg[0]].line = NOWHERE;
    return legal;
}

static int propose_lines(const Outlook *o, Proposal *out, int max)
{
    const Game *g = o->g;
    State copy = *o->s;
    Muster m;
    int n = 0;
    muster(&m, o, copy.active_formation);
    for (int i = 0; i < m.units; i++)
        for (int k = 0; k < FIRST_PLACES && k < m.unit[i].places && n < max && n < LINES_TRIED; k++) {
            line_from(&m, i, k, &out[n]);
            n += is_declaration(g, &copy, &out[n]);
        }
    return n;
}

int piacenza_propose(const Game *g, const State *s, Side side, const Atoms *legal, Proposal *out, int max)
{
    static const Temper plain = {100, 100, 100, 100};
    bool line = false, moves = false;
    for (int i = 0; i < legal->count; i++) {
        line |= legal->list[i].verb == LINE;
        moves |= legal->list[i].verb == START_MOVE;
    }
    if (!(line || moves) || s->active_formation >= FORMATIONS_MAX)
        return 0;
    Outlook o;
    outlook_of(&o, g, s, side, &plain);
    int n = line ? propose_lines(&o, out, max) : 0;
    return n + (moves ? propose_assaults(&o, legal, out + n, max - n) : 0);
}

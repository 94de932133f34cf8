/* winter_quarters.c - Quarters (18.1), an option: a Force that stands still behind walls or Earthworks suffers less Attrition, does not march or attack, and
 * fights worse when it is attacked.
 *
 * F_QUARTERS lies on the Primo Capitano. Whoever goes to another hex loses it (hon_move_force); what it means for marching, attacks, Quality and
 * Consolidation stands in the chapters of these.
 */
#include "rules/honour/honour.h"

Rule hon_not_played(Why *w)
{
    FORBID(18a, true);
    return refused(w);
}

bool hon_quarters_apart(const State *s, int a, int b)
{
    return a != NO_PIECE && b != NO_PIECE && a != b && leads_force(s, a) && leads_force(s, b) &&
           has(s, a, F_QUARTERS) != has(s, b, F_QUARTERS);
}

bool hon_quarters_apart_in(const Game *g, const State *s, int primo, Hex h)
{
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].side == g->capitano[primo].side && s->capitano[k].hex == h &&
            hon_quarters_apart(s, primo, k)) {
            return true;
        }
    }
    return false;
}

/* 18.1g: a Fortified City shelters better than a Town or Earthworks. */
int hon_quarters_attrition(const Game *g, const State *s, int primo)
{
    return !has(s, primo, F_QUARTERS) ? 0 : kind_at(g, s->capitano[primo].hex) == FORTIFIED_CITY ? -2 : -1;
}

static bool has_shelter(const Game *g, const State *s, int primo)
{
    Hex h = s->capitano[primo].hex;
    return is_fortress(g, h) || hon_earthworks(s, h);
}

void hon_quarters_end(Ctx *c)
{
    State *s = c->s;
    EACH_FORCE (c->g, s, k) {
        if (has(s, k, F_QUARTERS) && (!has_shelter(c->g, s, k) || hon_besieged(c->g, s, k))) {
            RULE (18_1j) {
                drop_flag(s, k, F_QUARTERS);
                say(c, R(18_1j), "The Force in {} is On Campaign again.", H_(s->capitano[k].hex));
            }
        }
    }
}

/* ---- enter_quarters, leave_quarters: in ORG and ORDERS, since Orders come last in a Command Phase (18.1b, 18.1j) ---- */

Rule hon_judge_quarters(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.arg[0];
    if (!g->option.quarters) {
        return hon_not_played(w);
    }
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || !leads_force(s, k)) {
        return RULE_NO_CHOICE;
    }
    if (a.verb == V_LEAVE_QUARTERS) {
        FORBID_AS(18_1a, !has(s, k, F_QUARTERS), "{} is On Campaign", P_(k));
        return has(s, k, F_QUARTERS) && CITED(18_1j) ? ALLOWED : refused(w);
    }
    FORBID_AS(18_1a, has(s, k, F_QUARTERS), "{} is In Quarters", P_(k));
    Order order = (Order)s->capitano[k].order;
    FORBID_AS(18_1b, order != STAND && order != GARRISON, "{} has no Stand or Garrison Order", P_(k));
    FORBID_AS(18_1c, !has_shelter(g, s, k), "{} has neither Fortress nor Earthworks", H_(s->capitano[k].hex));
    FORBID_AS(18_1c, hon_besieged(g, s, k), "{} is Besieged", P_(k));
    Tally t = hon_tally(g, s, k);
    if (has(s, k, F_QUARTERS) || (t.demoralised && !CITED(18_1h))) {
        return refused(w); /* lost heart is no bar */
    }
    return ALLOWED;
}

/* 18.1d: a besieger who enters Quarters breaks his Siege. */
static void break_siege(Ctx *c, int primo)
{
    State *s = c->s;
    Hex h = s->capitano[primo].hex;
    RULE (18_1d) {
        drop_flag(s, primo, F_SIEGE);
        for (int d = 0; d < DIRECTIONS; d++) {
            if (c->g->next[h][d] != HEX_NONE) {
                hon_free_siege(c, c->g->next[h][d]);
            }
        }
    }
}

void hon_quarters_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int k = a.arg[0];
    if (a.verb == V_LEAVE_QUARTERS) {
        drop_flag(s, k, F_QUARTERS);
        say(c, R(18_1j), "The Force in {} is On Campaign again.", H_(s->capitano[k].hex));
        return;
    }
    put_flag(s, k, BY(18_1a, F_QUARTERS, 0));
    say(c, R(18_1b), "The Force in {} is In Quarters.", H_(s->capitano[k].hex));
    if (has(s, k, F_SIEGE)) {
        break_siege(c, k);
    }
}

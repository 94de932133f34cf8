/* infantry_fire.c - volleys of infantry: which companies bear, how many dice, who may fire at whom (F01 to F14). */
#include "rules/soldatini/soldatini.h"

/* ---- dice ---- */

/* F05: grenadiers fire as line infantry, companies as light. */
static bool fires_as_light(const State *s, int u)
{
    return s->unit[u].kind == KIND_LIGHT || (s->unit[u].kind == COMPANY && CITED(F05));
}

/* F02, F04 */
int sol_musket_hit(const Game *g, const State *s, int u)
{
    if (fires_as_light(s, u)) {
        return BY(F04, g->fire[FIRE_LIGHT].hit, 6);
    }
    return BY(F02, g->fire[FIRE_LINE].hit, 6);
}

/* F01, F03: line infantry a die for every two adjacent companies, light infantry one for each. */
static int dice_of(const State *s, int u, int companies)
{
    if (fires_as_light(s, u)) {
        return BY(F03, companies, companies / 2);
    }
    int dice = BY(F01, companies / 2, companies);
    bool square = s->unit[u].formation == SQUARE && companies > 0;
    return square && dice < 1 && CITED(F08) ? 1 : dice;
}

/* F07 to F09: companies of the front rank. */
static int front_rank(const Game *g, const State *s, int u)
{
    int f = s->unit[u].formation, b = sol_bases(s, u);
    if (f == SQUARE) {
        return BY(F08, g->formation[f].front[b], b);
    }
    if (f == GARRISON) {
        return BY(F09, g->formation[f].front[b], b);
    }
    return BY(F07, g->formation[f].front[b], b);
}

/* F12: in closing fire all of the front rank bear; a battery has its guns. */
int sol_closing_dice(const Game *g, const State *s, int u)
{
    return s->unit[u].arm == ARTILLERY ? sol_guns_left(g, s, u) : dice_of(s, u, front_rank(g, s, u));
}

/* F06: each run of neighbouring companies within range gives its own dice. */
int sol_volley_dice(const Game *g, const State *s, const Footprints *feet, int u, int target)
{
    const Footprint *f = &feet->foot[u], *t = &feet->foot[target];
    int n = front_rank(g, s, u), run = 0, dice = 0;
    Ranks ranks = sol_ranks(g, s, u);
    if (!ranks.row) { /* square, garrison: one face at one target */
        return footprint_within(f, t, g->musket) || !CITED(F06) ? dice_of(s, u, n) : 0;
    }
    for (int i = 0; i <= n; i++) {
        bool bears = false;
        if (i < n && i < ranks.bases) {
            Footprint base = rank_base(f, &ranks, i);
            Inch gap = BY(G04, footprint_gap(&base, t), spot_gap(base.centre, t->centre));
            bears = BY(G05, gap <= g->musket, gap < g->musket) || !CITED(F06);
        }
        if (bears) {
            run++;
            continue;
        }
        dice += dice_of(s, u, run);
        run = 0;
    }
    return dice;
}

/* ---- who may fire at whom ---- */

/* F10 */
static Rule shooter_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    const Unit *q = &s->unit[u];
    bool runs = sol_light(s, u) && sol_open_order(s, u);
    FORBID_AS(T03, side_of(g, u) != side, "{} is not yours to fire in this phase", P_(u));
    FORBID_AS(F05, q->arm != INFANTRY || routed(s, u), "{} does not fire", P_(u));
    FORBID_AS(R21, routed(s, u), "routers do not fire", N_(0));
    if (side_of(g, u) != side || q->arm != INFANTRY || routed(s, u)) {
        return refused(w);
    }
    FORBID_AS(F11, q->flags & F_FIRED, "{} has fired in this phase", P_(u));
    FORBID_AS(F10, shaken(s, u) && !CITED(F13), "{} is shaken", P_(u)); /* F13: it fires normally */
    FORBID_AS(F10, q->flags & F_CHARGED, "{} has charged", P_(u));
    FORBID_AS(F10, q->flags & F_REFORMING, "{} has tried to reform or rally", P_(u));
    FORBID_AS(R10, q->flags & F_REFORMING, "{} has given up its turn for that", P_(u));
    FORBID_AS(F10, q->moved == FULL && !runs && !(q->flags & F_CHARGED), "{} has used more than half of its movement",
              P_(u));
    FORBID_AS(F10, sol_in_contact(g, s, u), "{} is in contact with an enemy", P_(u));
    return ALLOWED;
}

static Rule target_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    const Footprint *f = &feet->foot[u], *t = &feet->foot[target];
    bool all = sol_all_round(g, s, u), front = all || sol_in_front(f, t);
    Inch gap = footprint_gap(f, t);
    FORBID_AS(F11, sol_in_melee(g, s, target), "{} is in a melee", P_(target));
    FORBID_AS(F06, gap > g->musket, "{} is {} inch{es} away", P_(target), I_(gap));
    FORBID_AS(F06, !front, "{} is not before the front of {}", P_(target), P_(u));
    FORBID_AS(G20, !front && gap <= g->musket && CITED(F06), "{} is not in its front zone", P_(target));
    if ((gap > g->musket || !front) && CITED(F06)) {
        FORBID_AS(F01, dice_of(s, u, front_rank(g, s, u)) == 0, "no two companies of {} are left to bear", P_(u));
        return refused(w);
    }
    bool sees = sol_sees(g, s, feet, u, target);
    FORBID_AS(F06, !sees, "{} does not see {}", P_(u), P_(target));
    FORBID_AS(G22, !sees && CITED(F06), "nothing of it is in sight", N_(0));
    FORBID_AS(F01, sol_volley_dice(g, s, feet, u, target) == 0, "no two companies of {} bear on it", P_(u));
    return ALLOWED;
}

Rule sol_volley_rule(const Game *g, const State *s, Why *w, const Footprints *feet, Side side, int u, int target)
{
    if (!is_unit(g, u) || !on_table(s, u) || !is_unit(g, target) || !on_table(s, target) ||
        side_of(g, target) == side_of(g, u)) {
        return RULE_NO_CHOICE;
    }
    Rule r = shooter_rule(g, s, w, side, u);
    if (r && !w) {
        return r;
    }
    if (s->unit[u].arm != INFANTRY || side_of(g, u) != side || routed(s, u)) {
        return refused(w);
    }
    Rule own = target_rule(g, s, w, feet, u, target);
    return own ? own : ALLOWED;
}

/* One shot: hits, saves, losses, tests (G08). */
void sol_volley(Ctx *c, int u, int target)
{
    const Game *g = c->g;
    State *s = c->s;
    Footprints feet;
    feet_of(g, s, &feet);
    Volley v = {sol_volley_dice(g, s, &feet, u, target), sol_musket_hit(g, s, u), SHOT_MUSKET};
    Target t = {.unit = target,
                .shooter = u,
                .origin = sol_fire_origin(g, s, &feet.foot[u], u, &feet.foot[target]),
                .level = sol_level(g, &feet.foot[u])};
    Cause cause = sol_cause(u, sol_heavy_cover(g, s, target, t.origin));
    int lost = sol_shoot(c, &t, &v, 1, R(F11));
    set_flag(s, u, F_FIRED);
    sol_lose(c, target, lost, R(F14));
    sol_settle(c, target, &cause);
}

/* formation_change.c - changes of formation and what costs a whole allowance like them: limbering, about-face (G14 to G18, G35, 3k, 3l). Entering and
 * leaving a strongpoint is judged in strongpoint_entry.c.
 */
#include "rules/danube/formation_change_inside.h"

#include <assert.h>

/* ---- which changes there are ---- */

Rule change_rule(const Game *g, const State *s, Why *w, int u, int formation)
{
    const Unit *q = &s->unit[u];
    assert(formation >= 0 && formation < FORMATIONS);
    const ChangeRow *r = &g->change[formation];
    Side side = side_of(g, u);
    bool foreign = (formation == SQUARE && side != FRENCH) || (formation == MASSE && side != AUSTRIAN);
    bool heavy = r->light && !(q->traits & TRAIT_LIGHT);
    bool listed = r->arms >> q->arm & 1 && r->from >> q->formation & 1 && !foreign && !heavy; /* with side and note */
    FORBID_AS(G14, foreign && formation == SQUARE, "only French infantry forms square", N_(0));
    FORBID_AS(G14, foreign && formation == MASSE, "only Austrian infantry forms battalion masse", N_(0));
    FORBID_AS(G18, heavy, "{} is no light infantry", P_(u));
    FORBID_AS(G15, !listed, formation == q->formation ? "it is in {} already" : "there is no change from {} to {}",
              W_(formation_says[q->formation]), W_(formation_says[formation]));
    return ALLOWED;
}

/* G16: the middle of the front edge stays, or the centre for a square. */
Footprint changed_foot(const Game *g, const State *s, int u, int formation)
{
    Footprint now = footprint_of(g, s, u);
    Base base = base_of(g, s, u, formation);
    if (g->change[formation].anchor == ANCHOR_FRONT && CITED(G16)) {
        return footprint_on_front(&now, base);
    }
    return footprint_on_centre(&now, base, now.pose.facing);
}

/* In the second allowance no pose may be within 24 inches of an enemy. */
Rule drill_far_enough(const Game *g, const State *s, Why *w, int u, const Footprint *f)
{
    if (!s->doubled) {
        return ALLOWED;
    }
    Inch reach = g->limit.double_move + f->base.width + f->base.depth;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || out_of_reach(g, s, v, f->pose.x, f->pose.y, reach)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        FORBID2(late(s), 3i, 8i, footprint_within(f, &other, g->limit.double_move),
                "it would stand within {} inch{es} of {}", I_(g->limit.double_move), P_(v));
    }
    return ALLOWED;
}

Rule drill_stands_there(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f)
{
    Rule r = fits(g, s, w, u, formation, f, NO_PIECE);
    if (r && !w) {
        return r;
    }
    r = drill_far_enough(g, s, w, u, f);
    if (r && !w) {
        return r;
    }
    FORBID_AS(3ac, !late(s) && on_frozen_path(g, s, u, f), "it would stand on the path of a charge", N_(0));
    FORBID_AS(8aa, late(s) && on_frozen_path(g, s, u, f), "it would stand on the path of a charge", N_(0));
    return ALLOWED;
}

/* ---- form, limber, about-face ---- */

static Rule form_rule(const Game *g, const State *s, Why *w, int u, int formation)
{
    if (formation < 0 || formation >= FORMATIONS || formation == GARRISON || formation == LIMBERED ||
        formation == UNLIMBERED) {
        return refused(w); /* there is none such, or it has a verb of its own */
    }
    FORBID2(late(s), 3k, 8k, s->touched, "a change of formation takes a whole allowance", N_(0));
    FORBID_AS(G46, s->unit[u].formation == GARRISON, "{} must leave its strongpoint", P_(u));
    Rule r = change_rule(g, s, w, u, formation);
    if (r && !w) {
        return r;
    }
    Footprint f = changed_foot(g, s, u, formation);
    return drill_stands_there(g, s, w, u, formation, &f);
}

static Rule limber_rule(const Game *g, const State *s, Why *w, int u, int formation, int facing)
{
    if (facing < 0 || facing > 359) {
        return refused(w);
    }
    FORBID2(late(s), 3l, 8l, s->touched, "limbering and unlimbering take a whole allowance", N_(0));
    Rule r = change_rule(g, s, w, u, formation);
    if (r && !w) {
        return r;
    }
    Footprint now = footprint_of(g, s, u), f = footprint_on_centre(&now, base_of(g, s, u, formation), facing * DEGREE);
    return drill_stands_there(g, s, w, u, formation, &f);
}

static Rule about_rule(const Game *g, const State *s, Why *w, int u)
{
    FORBID_AS(G35, s->touched, "an about-face takes a whole allowance", N_(0));
    FORBID_AS(G35, all_round(g, s, u), "{} has no front to turn", P_(u));
    FORBID2(late(s), 3f, 8f, s->unit[u].formation == UNLIMBERED, "{} is unlimbered", P_(u));
    return ALLOWED;
}

Rule drill_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int u = a.arg[0], lock = locked_with(g, s, u);
    FORBID2(late(s), 3b, 8b, lock != NO_PIECE, "{} is locked in a firefight with {}", P_(u), P_(lock));
    switch (a.verb) {
    case FORM: return form_rule(g, s, w, u, a.arg[1]);
    case LIMBER: return limber_rule(g, s, w, u, LIMBERED, a.arg[1]);
    case UNLIMBER: return limber_rule(g, s, w, u, UNLIMBERED, a.arg[1]);
    case ABOUT_FACE: return about_rule(g, s, w, u);
    case GARRISON_IN: return strongpoint_enter_rule(g, s, w, u, a.arg[1]);
    default: return strongpoint_leave_rule(g, s, w, u, a);
    }
}

/* ---- offers ---- */

static void facing_offer(const Game *g, const State *s, int u, int verb, int formation, Atoms *out)
{
    enum { FACINGS = 360 };
    bool good[FACINGS];
    if (s->touched || change_rule(g, s, NULL, u, formation)) {
        return;
    }
    Footprint now = footprint_of(g, s, u);
    facings_that_fit(g, s, u, formation, 0, FACINGS, good);
    Base base = base_of(g, s, u, formation), round = {base.width + base.depth, base.width + base.depth};
    Footprint all = footprint_on_centre(&now, round, 0); /* holds the base whatever its facing */
    bool matters = drill_far_enough(g, s, NULL, u, &all) || on_frozen_path(g, s, u, &all);
    for (int d = 0; d < FACINGS && matters; d++) {
        Footprint f = footprint_on_centre(&now, base, d * DEGREE);
        good[d] = good[d] && !drill_far_enough(g, s, NULL, u, &f) && !on_frozen_path(g, s, u, &f);
    }
    offer_runs(out, atom(verb, u, 0, 0), 1, 0, good, FACINGS);
}

void drill_offer(const Game *g, const State *s, int u, Atoms *out)
{
    const Unit *q = &s->unit[u];
    if (locked_with(g, s, u) != NO_PIECE) {
        return;
    }
    if (q->arm == ARTILLERY) {
        int to = q->formation == LIMBERED ? UNLIMBERED : LIMBERED;
        facing_offer(g, s, u, to == LIMBERED ? LIMBER : UNLIMBER, to, out);
    }
    if (!s->touched) {
        for (int f = LINE; f <= CAVCOLUMN; f++) {
            if (f != GARRISON && g->change[f].from >> q->formation & 1 && !form_rule(g, s, NULL, u, f)) {
                offer(out, atom(FORM, u, f, 0));
            }
        }
        if (!about_rule(g, s, NULL, u)) {
            offer(out, atom(ABOUT_FACE, u, 0, 0));
        }
        if (q->formation == GARRISON) {
            strongpoint_leave_offer(g, s, u, out);
        }
    }
    for (int i = 0; i < g->strongpoints && q->arm == INFANTRY && q->formation != GARRISON; i++) {
        if (s->allowance >= g->limit.enter_strongpoint &&
            !strongpoint_enter_rule(g, s, NULL, u, g->group_strongpoint + i)) {
            offer(out, atom(GARRISON_IN, u, g->group_strongpoint + i, 0));
        }
    }
}

/* ---- acting ---- */

/* The whole allowance, or what is left of it. */
static void spend_all(State *s)
{
    s->allowance = 0;
    s->touched = s->acted = 1;
}

void drill_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    assert(u == s->selected && on_table(s, u));
    Footprint f = footprint_of(g, s, u);
    Stand at = s->unit[u].at;
    switch (a.verb) {
    case FORM:
        f = changed_foot(g, s, u, a.arg[1]);
        put_unit(c, u, stand_of(&f), a.arg[1]);
        say(c, R2(late(s), 3k, 8k), "{} forms {}.", P_(u), W_(formation_says[a.arg[1]]));
        break;
    case LIMBER:
    case UNLIMBER:
        at.facing = a.arg[1];
        put_unit(c, u, at, a.verb == LIMBER ? LIMBERED : UNLIMBERED);
        say(c, R2(late(s), 3l, 8l), a.verb == LIMBER ? "{} limbers up." : "{} unlimbers.", P_(u));
        break;
    case ABOUT_FACE:
        at.facing = (int16_t)((at.facing + 180) % 360);
        put_unit(c, u, at, s->unit[u].formation);
        say(c, R(G35), "{} faces about.", P_(u));
        break;
    case GARRISON_IN:
        battle_put_garrison(c, u, g->strongpoint[a.arg[1] - g->group_strongpoint]);
        say(c, R(G46), "{} occupies {}.", P_(u), G_(a.arg[1]));
        break;
    default:
        strongpoint_place_outside(g, s, u, a, &f);
        put_unit(c, u, stand_of(&f), a.arg[4]);
        say(c, R(G46), "{} leaves its strongpoint.", P_(u));
        break;
    }
    if (a.verb == FORM                           ? CITED2(late(s), 3k, 8k)
        : a.verb == LIMBER || a.verb == UNLIMBER ? CITED2(late(s), 3l, 8l)
                                                 : true) {
        spend_all(s);
    }
    s->acted = 1;
    if (drill_comes_near(g) && within_double_distance(g, s, u)) {
        s->near = 1; /* 3i: the new footprint may reach where the old one did not */
    }
}

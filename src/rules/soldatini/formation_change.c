/* formation_change.c - changes of formation, limbering, pivots, about-face, entering and leaving buildings (V07, V09 to V11, V13 to V16, G14, G15b).
 *
 * A change that costs half a move is made first, which leaves half the allowance of the new formation, or last, when no more than half has
 * been used; one that costs a full move needs an untouched allowance and ends the move.
 */
#include "miniatures/leave_building.h"
#include "rules/soldatini/soldatini.h"

/* ---- which changes there are ---- */

/* V13: horse batteries limber and unlimber for half a move. */
static ChangeCost cost_of(const Game *g, const State *s, int u, int formation)
{
    const Unit *q = &s->unit[u];
    if (q->arm == ARTILLERY && q->traits & TRAIT_HORSE && CITED(V13)) {
        return COST_HALF;
    }
    return g->change[formation].cost;
}

static bool of_its_arm(const Game *g, const State *s, int u, int formation)
{
    return formation >= 0 && formation < ROUTED && g->change[formation].arms >> s->unit[u].arm & 1;
}

static Rule change_rule(const Game *g, const State *s, Why *w, int u, int formation)
{
    const Unit *q = &s->unit[u];
    if (formation < 0 || formation >= ROUTED) {
        return RULE_NO_CHOICE;
    }
    const ChangeRow *r = &g->change[formation];
    bool own = of_its_arm(g, s, u, formation), listed = own && r->from >> q->formation & 1;
    FORBID_AS(G14, !own, "{} is no formation of its arm", W_(sol_formation_says[formation]));
    FORBID_AS(G15b, r->light && q->kind != COMPANY && !sol_light(s, u), "{} is no light infantry", P_(u));
    FORBID_AS(V33, q->kind == COMPANY, "a company is always in skirmish order", N_(0));
    FORBID_AS(V09, own && !listed,
              formation == q->formation ? "it is in {} already" : "there is no change from {} to {}",
              W_(sol_formation_says[q->formation]), W_(sol_formation_says[formation]));
    return listed ? (Rule)RULE_NONE : refused(w);
}

/* V09, V13: once; first or last; not with an about-face. */
static Rule cost_rule(const Game *g, const State *s, Why *w, int u, int formation)
{
    Inch all = sol_allowance(g, s, u, s->unit[u].formation), used = all - s->allowance;
    bool full = cost_of(g, s, u, formation) == COST_FULL, guns = s->unit[u].arm == ARTILLERY;
    FORBID_AS(V09, s->changed, "{} has changed formation in this move", P_(u));
    FORBID_AS(V09, s->faced_about, "{} has made an about-face in this move", P_(u));
    FORBID_AS(V13, guns && full && s->touched, "it takes a full move", N_(0));
    FORBID_AS(V09, !guns && full && s->touched, "it takes a full move", N_(0));
    FORBID_AS(V09, !full && s->touched && 2 * used > all, "more than half of its allowance is used", N_(0));
    return ALLOWED;
}

/* V10: the middle of the front edge stays; into and out of square, and into skirmish order, the centre. */
Footprint sol_changed_foot(const Game *g, const State *s, int u, int formation)
{
    Footprint now = sol_foot(g, s, u);
    Base base = sol_base(g, s, u, formation);
    bool front = g->change[formation].anchor == ANCHOR_FRONT && s->unit[u].formation != SQUARE;
    if (BY(V10, front, !front)) {
        return footprint_on_front(&now, base);
    }
    return footprint_on_centre(&now, base, now.pose.facing);
}

static Rule form_rule(const Game *g, const State *s, Why *w, int u, int formation)
{
    if (formation == GARRISON || formation == LIMBERED || formation == UNLIMBERED) {
        return RULE_NO_CHOICE; /* these have verbs of their own */
    }
    FORBID_AS(V16, s->unit[u].formation == GARRISON, "{} is in a building: leave it first", P_(u));
    if (s->unit[u].formation == GARRISON) {
        return refused(w);
    }
    Rule r = change_rule(g, s, w, u, formation);
    if (r && (!w || !of_its_arm(g, s, u, formation))) {
        return r;
    }
    Rule cost = cost_rule(g, s, w, u, formation);
    if (cost && !w) {
        return cost;
    }
    Footprint f = sol_changed_foot(g, s, u, formation);
    Rule room = sol_fits(g, s, w, u, formation, &f, R(V11));
    return r ? r : room;
}

static Rule limber_rule(const Game *g, const State *s, Why *w, int u, int formation, int facing)
{
    if (facing < 0 || facing > 359) {
        return RULE_NO_CHOICE;
    }
    Rule r = change_rule(g, s, w, u, formation);
    if (r) {
        return r;
    }
    r = cost_rule(g, s, w, u, formation);
    if (r && !w) {
        return r;
    }
    Footprint now = sol_foot(g, s, u), f = footprint_on_centre(&now, sol_base(g, s, u, formation), facing * DEGREE);
    return sol_fits(g, s, w, u, formation, &f, R(V11));
}

/* V07 */
static Rule about_rule(const Game *g, const State *s, Why *w, int u)
{
    int f = s->unit[u].formation;
    Inch half = sol_allowance(g, s, u, f) / 2;
    FORBID_AS(V07, sol_all_round(g, s, u), "{} has no front to turn", P_(u));
    FORBID_AS(V14, f == UNLIMBERED, "{} is unlimbered: it may only pivot", P_(u));
    FORBID_AS(V07, s->allowance < half, "an about-face costs {} inch{es}", I_(half));
    FORBID_AS(V07, s->faced_about, "{} has faced about in this move", P_(u));
    FORBID_AS(V09, s->changed, "{} has changed formation in this move", P_(u));
    return ALLOWED;
}

/* V14 */
static Rule pivot_rule(const Game *g, const State *s, Why *w, int u, int degrees)
{
    if (!degrees) {
        return RULE_NO_CHOICE;
    }
    bool guns = s->unit[u].formation == UNLIMBERED;
    FORBID_AS(V14, !guns, "only an unlimbered battery pivots", N_(0));
    FORBID_AS(V14, has_flag(s, u, F_PIVOTED), "{} has pivoted in this phase", P_(u));
    FORBID_AS(V14, degrees < -g->limit.gun_pivot || degrees > g->limit.gun_pivot, "a pivot is at most {} degrees",
              N_(g->limit.gun_pivot));
    if (!guns) {
        return refused(w);
    }
    Footprint now = sol_foot(g, s, u),
              f = footprint_on_centre(&now, now.base, angle_norm(now.pose.facing + degrees * DEGREE));
    return sol_fits(g, s, w, u, UNLIMBERED, &f, R(G37));
}

/* ---- buildings ---- */

/* V15 */
static Rule garrison_rule(const Game *g, const State *s, Why *w, int u, int group)
{
    int i = group - g->group_strongpoint;
    if (i < 0 || i >= g->strongpoints) {
        return RULE_NO_CHOICE;
    }
    int area = g->strongpoint[i], holder = holder_of(g, s, area);
    const Unit *q = &s->unit[u];
    FORBID_AS(V15, q->arm != INFANTRY, "only infantry enters a building", N_(0));
    FORBID_AS(G33, q->arm != INFANTRY, "cavalry and guns never enter one", N_(0));
    FORBID_AS(V33, q->kind == COMPANY, "a company is always in skirmish order", N_(0));
    if (q->arm != INFANTRY || q->kind == COMPANY) {
        return refused(w);
    }
    FORBID_AS(V15, !(g->change[GARRISON].from >> q->formation & 1), "in {} it does not enter a building",
              W_(sol_formation_says[q->formation]));
    FORBID_AS(V15, holder != NO_PIECE, "{} holds it", P_(holder));
    FORBID_AS(V15, sol_bases(s, u) > g->limit.building, "it holds {} bases", N_(g->limit.building));
    Footprint now = sol_foot(g, s, u);
    FORBID_AS(V15, footprint_area_gap(&now, &g->ground->area[area]) > CONTACT_GAP, "{} does not touch it", P_(u));
    FORBID_AS(V15, s->allowance < g->limit.enter_building, "it takes at least {} inch{es} of allowance",
              I_(g->limit.enter_building));
    Footprint in = footprint_garrison(&g->ground->area[area], q->at.facing * DEGREE);
    FOR_UNITS (g, s, v) {
        Footprint other = sol_foot(g, s, v);
        bool near = v != u && side_of(g, v) != side_of(g, u) && !routed(s, v) &&
                    footprint_within(&in, &other, g->limit.keep_off - 1);
        FORBID_AS(G37, near && !footprint_within(&now, &other, g->limit.keep_off - 1), "{} is within {} inch of it",
                  P_(v), I_(g->limit.keep_off));
    }
    return ALLOWED;
}

/* V16: the rear edge on an edge of the building, facing outward; a place typed in tenths is put right. False: no such place. */
static bool outside(const Game *g, const State *s, int u, Atom a, Footprint *out)
{
    Pose pose = {a.arg[1] * TENTH, a.arg[2] * TENTH, a.arg[3] * DEGREE};
    return place_outside(&g->ground->area[s->unit[u].hold], pose, sol_base(g, s, u, a.arg[4]), false, out);
}

static Rule leave_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int formation = a.arg[4];
    Footprint f;
    FORBID_AS(V16, s->unit[u].formation != GARRISON, "{} is in no building", P_(u));
    if (s->unit[u].formation != GARRISON || a.arg[3] < 0 || a.arg[3] > 359 || a.arg[1] < 0 || a.arg[2] < 0) {
        return refused(w);
    }
    FORBID_AS(V16, s->touched, "leaving takes the whole move", N_(0));
    bool known = formation == LINE || formation == COLUMN || formation == SKIRMISH;
    FORBID_AS(V16, !known, "it leaves in line, column or skirmish order", N_(0));
    FORBID_AS(V16, formation == SKIRMISH && !sol_light(s, u), "only light infantry leaves in skirmish order", N_(0));
    FORBID_AS(G15b, formation == SKIRMISH && !sol_light(s, u), "{} is no light infantry", P_(u));
    bool good = known && outside(g, s, u, a, &f);
    FORBID_AS(V16, known && !good, "it must stand with its rear on an edge of the building, facing outward", N_(0));
    if (!good) {
        return refused(w);
    }
    FOR_UNITS (g, s, v) {
        Footprint other = sol_foot(g, s, v);
        FORBID_AS(V16,
                  side_of(g, v) != side_of(g, u) && !routed(s, v) && footprint_within(&f, &other, g->limit.keep_off),
                  "{} would be within {} inch", P_(v), I_(g->limit.keep_off));
    }
    return sol_fits(g, s, w, u, formation, &f, RULE_NONE);
}

Rule sol_drill_judge(const Game *g, const State *s, Atom a, Why *w)
{
    int u = a.arg[0];
    bool change = a.verb == FORM || a.verb == LIMBER || a.verb == UNLIMBER;
    Rule r = change ? RULE_NONE : sol_near_enemy(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Rule own;
    switch (a.verb) {
    case FORM: own = form_rule(g, s, w, u, a.arg[1]); break;
    case LIMBER: own = limber_rule(g, s, w, u, LIMBERED, a.arg[1]); break;
    case UNLIMBER: own = limber_rule(g, s, w, u, UNLIMBERED, a.arg[1]); break;
    case ABOUT_FACE: own = about_rule(g, s, w, u); break;
    case PIVOT: own = pivot_rule(g, s, w, u, a.arg[1]); break;
    case GARRISON_IN: own = garrison_rule(g, s, w, u, a.arg[1]); break;
    default: own = leave_rule(g, s, w, u, a); break;
    }
    return own ? own : ALLOWED;
}

/* ---- offers ---- */

static void limber_offer(const Game *g, const State *s, int u, Atoms *out)
{
    int to = s->unit[u].formation == LIMBERED ? UNLIMBERED : LIMBERED;
    if (!change_rule(g, s, NULL, u, to) && !cost_rule(g, s, NULL, u, to)) {
        sol_offer_facings(g, s, u, atom(to == LIMBERED ? LIMBER : UNLIMBER, u, 0, 0), to, 0, 360, out);
    }
}

static void pivot_offer(const Game *g, const State *s, int u, Atoms *out)
{
    if (s->unit[u].formation == UNLIMBERED && !has_flag(s, u, F_PIVOTED)) {
        sol_offer_facings(g, s, u, atom(PIVOT, u, 0, 0), UNLIMBERED, -g->limit.gun_pivot, 2 * g->limit.gun_pivot + 1,
                          out);
    }
}

/* V16: more than an inch from every enemy that is not in rout. */
static bool leaves_room_to(const Row *row, int v)
{
    return side_of(row->g, v) != side_of(row->g, row->u) && !routed(row->s, v);
}

static bool fits_outside(const Row *row, const Footprint *f)
{
    return sol_clear(row->g, row->s, row->u, row->formation, f);
}

static bool leave_legal(const Row *row, Atom a) { return !leave_rule(row->g, row->s, NULL, row->u, a); }

static void leave_offer(const Game *g, const State *s, int u, Atoms *out)
{
    static const int forms[] = {LINE, COLUMN, SKIRMISH};
    for (int i = 0; i < 3 && !s->touched; i++) {
        if (forms[i] == SKIRMISH && !sol_light(s, u)) {
            continue;
        }
        Leaving l = {.row = {.g = g,
                             .s = s,
                             .u = u,
                             .formation = forms[i],
                             .keep = g->limit.keep_off + 1,
                             .closed = sol_closed_standing(g, s, u),
                             .keeps = leaves_room_to,
                             .fits = fits_outside},
                     .verb = LEAVE,
                     .building = &g->ground->area[s->unit[u].hold],
                     .foot = outside,
                     .legal = leave_legal};
        leave_offer_walls(&l, out);
    }
}

void sol_drill_offer(const Game *g, const State *s, int u, Atoms *out)
{
    const Unit *q = &s->unit[u];
    bool near = sol_near_enemy(g, s, NULL, u);
    if (q->arm == ARTILLERY) {
        limber_offer(g, s, u, out);
    }
    for (int f = LINE; f <= CAVCOLUMN && q->formation != GARRISON; f++) {
        if (f != GARRISON && g->change[f].from >> q->formation & 1 && !form_rule(g, s, NULL, u, f)) {
            offer(out, atom(FORM, u, f, 0));
        }
    }
    if (near) {
        return;
    }
    if (q->arm == ARTILLERY) {
        pivot_offer(g, s, u, out);
    }
    if (!about_rule(g, s, NULL, u)) {
        offer(out, atom(ABOUT_FACE, u, 0, 0));
    }
    if (q->formation == GARRISON) {
        leave_offer(g, s, u, out);
    }
    for (int i = 0; i < g->strongpoints && q->arm == INFANTRY && q->formation != GARRISON; i++) {
        if (s->allowance >= g->limit.enter_building && !garrison_rule(g, s, NULL, u, g->group_strongpoint + i)) {
            offer(out, atom(GARRISON_IN, u, g->group_strongpoint + i, 0));
        }
    }
}

/* ---- acting ---- */

/* V09: first leaves half of what the new formation has; last, or at full cost, nothing. */
static void pay_change(const Game *g, State *s, int u, ChangeCost cost)
{
    bool first = !s->touched;
    if (CITED(V09)) {
        s->allowance = cost == COST_HALF && first ? (int16_t)(sol_allowance(g, s, u, s->unit[u].formation) / 2) : 0;
    }
    s->touched = s->acted = s->changed = 1;
}

static void change_act(Ctx *c, Atom a)
{
    State *s = c->s;
    int u = a.arg[0], to = a.verb == FORM ? a.arg[1] : a.verb == LIMBER ? LIMBERED : UNLIMBERED;
    ChangeCost cost = cost_of(c->g, s, u, to);
    Stand at = s->unit[u].at;
    if (a.verb == FORM) {
        Footprint f = sol_changed_foot(c->g, s, u, to);
        at = stand_of(&f);
        say(c, R(V09), "{} forms {}.", P_(u), W_(sol_formation_says[to]));
    } else {
        at.facing = a.arg[1];
        say(c, R(V13), to == LIMBERED ? "{} limbers up." : "{} unlimbers.", P_(u));
    }
    battle_put_unit(c, u, at, to);
    pay_change(c->g, s, u, cost);
}

void sol_drill_act(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = a.arg[0];
    Footprint f;
    Stand at = s->unit[u].at;
    switch (a.verb) {
    case ABOUT_FACE:
        at.facing = (int16_t)((at.facing + 180) % 360);
        battle_put_unit(c, u, at, s->unit[u].formation);
        battle_spend(s, BY(V07, sol_allowance(g, s, u, s->unit[u].formation) / 2, 0));
        s->faced_about = 1;
        say(c, R(V07), "{} faces about.", P_(u));
        return;
    case PIVOT:
        at.facing = (int16_t)((at.facing + a.arg[1] + 360) % 360);
        battle_put_unit(c, u, at, s->unit[u].formation);
        set_flag(s, u, F_PIVOTED);
        s->acted = 1;
        say(c, R(V14), "{} pivots {}\xC2\xB0 {}.", P_(u), N_(a.arg[1] < 0 ? -a.arg[1] : a.arg[1]),
            W_(a.arg[1] < 0 ? "left" : "right"));
        return;
    case GARRISON_IN:
        battle_put_garrison(c, u, g->strongpoint[a.arg[1] - g->group_strongpoint]);
        say(c, R(V15), "{} occupies {}.", P_(u), G_(a.arg[1]));
        sol_end_unit(c, FULL);
        pop(s);
        return;
    case LEAVE:
        outside(g, s, u, a, &f);
        battle_put_unit(c, u, stand_of(&f), a.arg[4]);
        s->allowance = 0;
        s->touched = s->acted = s->changed = 1;
        say(c, R(V16), "{} leaves its building.", P_(u));
        return;
    default: change_act(c, a); return;
    }
}

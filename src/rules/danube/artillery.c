/* artillery.c - phase 1: reserves are rolled for, horse batteries unlimber, guns adjust, targets are named, fire is rolled (1a to 1n,
 * G8, G24 to G28, G60 to G62, O3).
 *
 * A shot is judged by one table of facts (Lay): where the target lies in the corridor, its band, its class and the natural number
 * that each die needs. The same facts refuse an aim, show the odds and count the hits.
 */
#include "rules/danube/danube.h"

#include <assert.h>

enum { TENTH_OF_INCH = INCH / 10, TURN_MOST = 180 };

/* ---- reserves ---- */

static void roll_reserve(Ctx *c, int i)
{
    const Reserve *r = &c->g->reserve[i];
    State *s = c->s;
    int sum = roll(c, DIE, r->side, "reserves") + BY(1b, s->failed[i], 0);
    if (sum >= r->need) {
        s->arrived[i] = 1;
        say(c, R(1b), "{} has come up: it may enter in the next move.", G_(c->g->group_reserve + i));
        return;
    }
    s->failed[i]++;
    say(c, R(1b), "{} has not come up: {} is thrown, {} is needed.", G_(c->g->group_reserve + i), N_(sum), N_(r->need));
}

/* 1b: a group whose first turn has come and of which somebody is still off the table. */
static bool is_due(const Game *g, const State *s, int i)
{
    bool anybody = false;
    for (int u = 0; u < g->units; u++) {
        anybody |= s->unit[u].place == IN_RESERVE && s->unit[u].group == i;
    }
    for (int k = 0; k < g->generals; k++) {
        anybody |= s->general[k].place == IN_RESERVE && s->general[k].group == i;
    }
    return anybody && !s->arrived[i] && s->turn >= g->reserve[i].turn;
}

/* 1a: first the French groups, then the Austrian ones. */
Next reserve_run(Ctx *c)
{
    Side first = BY(1a, FRENCH, AUSTRIAN);
    for (int turn = 0; turn < SIDES; turn++) {
        Side side = turn ? enemy(first) : first;
        for (int i = 0; i < c->g->reserves; i++) {
            if (c->g->reserve[i].side == side && is_due(c->g, c->s, i)) {
                roll_reserve(c, i);
            }
        }
    }
    pop(c->s);
    return GO;
}

/* ---- batteries ---- */

static bool own_battery(const Game *g, const State *s, Side side, int u)
{
    return is_unit(g, u) && on_table(s, u) && side_of(g, u) == side && s->unit[u].arm == ARTILLERY;
}

static int touching_enemy(const Game *g, const State *s, int u)
{
    Footprint own = footprint_of(g, s, u);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (footprint_contact(&own, &other)) {
            return v;
        }
    }
    return NO_PIECE;
}

/* ---- horse batteries unlimber ---- */

Next horse_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* 1d, without regard to the new footprint. */
static Rule may_unlimber(const Game *g, const State *s, Why *w, int u)
{
    FORBID_AS(1d, !(s->unit[u].traits & TRAIT_HORSE), "{} is no horse battery", P_(u));
    FORBID_AS(G15, s->unit[u].formation != LIMBERED, "{} is unlimbered", P_(u));
    int v = touching_enemy(g, s, u);
    FORBID_AS(1d, v != NO_PIECE, "{} touches it", P_(v));
    return ALLOWED;
}

static Footprint unlimbered_foot(const Game *g, const State *s, int u, int facing)
{
    Footprint now = footprint_of(g, s, u);
    return footprint_on_centre(&now, base_of(g, s, u, UNLIMBERED), facing * DEGREE);
}

Rule horse_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != UNLIMBER) {
        return dan_out_of_step(w);
    }
    int u = a.arg[0];
    if (!own_battery(g, s, side, u) || a.arg[1] < 0 || a.arg[1] > 359) {
        return RULE_NO_CHOICE;
    }
    Rule r = may_unlimber(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Footprint f = unlimbered_foot(g, s, u, a.arg[1]);
    return fits(g, s, w, u, UNLIMBERED, &f, NO_PIECE);
}

void horse_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    enum { FACINGS = 360 };
    offer(out, atom(VERB_PASS, 0, 0, 0));
    for (int u = 0; u < g->units; u++) {
        if (!own_battery(g, s, side, u) || may_unlimber(g, s, NULL, u)) {
            continue;
        }
        bool good[FACINGS];
        facings_that_fit(g, s, u, UNLIMBERED, 0, FACINGS, good);
        offer_runs(out, atom(UNLIMBER, u, 0, 0), 1, 0, good, FACINGS);
    }
}

void horse_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(c->s);
        return;
    }
    int u = a.arg[0];
    Footprint f = unlimbered_foot(c->g, c->s, u, a.arg[1]);
    put_unit(c, u, stand_of(&f), UNLIMBERED);
    set_flag(c->s, u, F_MOVED);
    say(c, R(1d), "{} unlimbers.", P_(u));
}

/* ---- guns adjust ---- */

Next adjust_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* 1e, without regard to where it would stand. */
static Rule may_adjust(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    FORBID_AS(1e, q->calibre >= g->limit.heavy_guns, "{} has heavy guns", P_(u));
    FORBID_AS(1e, q->formation != UNLIMBERED, "{} is not unlimbered", P_(u));
    FORBID_AS(1e, q->flags & F_MOVED, "{} has unlimbered or adjusted in this phase", P_(u));
    FORBID_AS(2e, q->flags & F_HALTED, "{} is halted for this turn", P_(u));
    FORBID_AS(G39, bound_in_melee(g, s, u), "{} is in a melee", P_(u));
    return ALLOWED;
}

/* First the pivot on its centre, then up to an inch straight; dx to the east, dy to the north, in tenths. */
static Footprint pivoted(const Game *g, const State *s, int u, int turn)
{
    Stand at = s->unit[u].at;
    at.facing = (int16_t)((at.facing + turn + 360) % 360);
    return footprint_as(g, s, u, s->unit[u].formation, at);
}

static Footprint adjusted(const Game *g, const State *s, int u, Atom a)
{
    Footprint f = pivoted(g, s, u, a.arg[1]);
    return footprint_make(
        (Pose){f.pose.x + a.arg[2] * TENTH_OF_INCH, f.pose.y + a.arg[3] * TENTH_OF_INCH, f.pose.facing}, f.base);
}

/* G36: no nearer than an inch to an enemy at any point, unless it was already. */
static int too_near_on_the_way(const Game *g, const State *s, int u, Atom a)
{
    Footprint now = footprint_of(g, s, u), turned = pivoted(g, s, u, a.arg[1]);
    Grain dx = (Grain)a.arg[2] * TENTH_OF_INCH * GRAIN, dy = (Grain)a.arg[3] * TENTH_OF_INCH * GRAIN;
    Point end = point_of((Spot){turned.centre.x + dx, turned.centre.y + dy});
    Path p = path_shift(&turned, angle_of(dx, dy), spot_gap(turned.centre, spot_of(end)));
    Inch reach = (now.base.width + now.base.depth) / 2 + p.limit + g->limit.keep_off;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || out_of_reach(g, s, v, now.pose.x, now.pose.y, reach)) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        bool turns_near = footprint_within(&turned, &other, g->limit.keep_off - 1) &&
                          !footprint_within(&now, &other, g->limit.keep_off - 1);
        if (turns_near || path_barred(&p, &other, g->limit.keep_off).from >= 0) {
            return v;
        }
    }
    return NO_PIECE;
}

static Rule adjust_rule(const Game *g, const State *s, Why *w, int u, Atom a)
{
    int turn = a.arg[1], dx = a.arg[2], dy = a.arg[3], push = g->limit.gun_push / TENTH_OF_INCH;
    FORBID_AS(1e, turn < -g->limit.gun_pivot || turn > g->limit.gun_pivot, "a pivot is at most {} degrees",
              N_(g->limit.gun_pivot));
    FORBID_AS(1e, dx * dx + dy * dy > push * push, "guns are moved by hand at most {} inch", I_(g->limit.gun_push));
    int near = too_near_on_the_way(g, s, u, a);
    FORBID_AS(G36, near != NO_PIECE, "it would come within {} inch of {}", I_(g->limit.keep_off), P_(near));
    Footprint f = adjusted(g, s, u, a);
    return fits(g, s, w, u, UNLIMBERED, &f, NO_PIECE);
}

Rule adjust_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != ADJUST) {
        return dan_out_of_step(w);
    }
    int u = a.arg[0];
    if (!own_battery(g, s, side, u) || (!a.arg[1] && !a.arg[2] && !a.arg[3]) || a.arg[1] < -TURN_MOST ||
        a.arg[1] > TURN_MOST) {
        return RULE_NO_CHOICE;
    }
    Rule r = may_adjust(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Rule there = adjust_rule(g, s, w, u, a);
    return r ? r : there;
}

/* Pushes straight along one axis without a pivot, as intervals of the tenths that are legal. which: 2 to the east, 3 to the north. */
static void push_offer(const Game *g, const State *s, int u, int which, Atoms *out)
{
    enum { PUSHES = 2 * 80 + 1 }; /* limits.chart has at most 8 inches */
    bool good[PUSHES];
    int most = g->limit.gun_push / TENTH_OF_INCH;
    assert(2 * most + 1 <= PUSHES);
    for (int i = 0; i <= 2 * most; i++) {
        Atom a = atom4(ADJUST, u, 0, 0, 0);
        a.arg[which] = (int16_t)(i - most);
        good[i] = i != most && !adjust_rule(g, s, NULL, u, a);
    }
    offer_runs(out, atom4(ADJUST, u, 0, 0, 0), which, -most, good, 2 * most + 1);
}

/* Where neither a pivot nor a push alone is open: the first of both together that is. */
static void pushed_pivot_offer(const Game *g, const State *s, int u, Atoms *out)
{
    enum { TURNS = 5, PUSHES = 2 }; /* degrees and tenths between two that are tried */
    int most = g->limit.gun_push / TENTH_OF_INCH;
    for (int turn = -g->limit.gun_pivot; turn <= g->limit.gun_pivot; turn += TURNS) {
        for (int dx = -most; dx <= most; dx += PUSHES) {
            for (int dy = -most; dy <= most; dy += PUSHES) {
                Atom a = atom4(ADJUST, u, turn, dx, dy);
                if ((turn || dx || dy) && !adjust_rule(g, s, NULL, u, a)) {
                    offer(out, a);
                    return;
                }
            }
        }
    }
}

void adjust_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int most = g->limit.gun_pivot;
    offer(out, atom(VERB_PASS, 0, 0, 0));
    for (int u = 0; u < g->units; u++) {
        if (!own_battery(g, s, side, u) || may_adjust(g, s, NULL, u)) {
            continue;
        }
        int before = out->intervals;
        bool good[2 * TURN_MOST + 1]; /* the middle one is as it stands: no pivot */
        facings_that_fit(g, s, u, UNLIMBERED, s->unit[u].at.facing - most, 2 * most + 1, good);
        offer_runs(out, atom4(ADJUST, u, 0, 0, 0), 1, -most, good, most);
        offer_runs(out, atom4(ADJUST, u, 0, 0, 0), 1, 1, good + most + 1, most);
        push_offer(g, s, u, 2, out);
        push_offer(g, s, u, 3, out);
        if (out->intervals == before) {
            pushed_pivot_offer(g, s, u, out);
        }
    }
}

void adjust_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(c->s);
        return;
    }
    int u = a.arg[0];
    Footprint f = adjusted(c->g, c->s, u, a);
    put_unit(c, u, stand_of(&f), c->s->unit[u].formation);
    set_flag(c->s, u, F_MOVED);
    say(c, R(1e), "{} is adjusted.", P_(u));
}

/* ---- a gun laid on a target ---- */

typedef struct Lay {
    Part part;
    int band, need; /* need: natural number of each die; above 6 it cannot hit */
    Sum sum;
} Lay;

static const Stick *stick_of(const Game *g, const State *s, int battery)
{
    int calibre = BY(G61, s->unit[battery].calibre, g->stick[0].calibre);
    for (int i = 0; i < g->sticks; i++) {
        if (g->stick[i].calibre == calibre) {
            return &g->stick[i];
        }
    }
    return &g->stick[0];
}

static Inch long_range(const Game *g, const State *s, int battery)
{
    return BY(G60, stick_of(g, s, battery)->band[BAND_LONG], TABLE_MOST);
}

static int band_of(const Game *g, const State *s, int battery, Inch range)
{
    const Stick *stick = stick_of(g, s, battery);
    int band = BAND_CLOSE;
    while (band < BAND_LONG && range > stick->band[band]) {
        band++;
    }
    return BY(G60, band, BAND_NORMAL);
}

/* 1h to 1l: what each die needs. part is where the target lies in the corridor. */
static void lay(const Game *g, const State *s, int battery, int target, const Footprint *at, Lay *l)
{
    enum { EASIEST = 2 };
    int calibre = BY(G61, s->unit[battery].calibre, 8);
    Target class = target_class(g, s, battery, target, at);
    bool horse = class == AT_CAVALRY_COLUMN || class == AT_CAVALRY_LINE || class == AT_CAVALRY_ENFILADED;
    int needed = horse ? BY(1i, g->gun_needs[class], DIE) : BY(1h, g->gun_needs[class], DIE);
    l->band = band_of(g, s, battery, l->part.near);
    l->sum = (Sum){0};
    add(&l->sum, g->gun_band[l->band], R(1j), l->band == BAND_CLOSE ? "close range" : "long range",
        g->gun_band[l->band] && CITED(1j));
    add(&l->sum, g->gun_heavy, R(1k), "12-pounders", calibre >= g->limit.heavy_guns && CITED(1k));
    add(&l->sum, g->gun_light, R(1k), "light guns", calibre <= g->limit.light_guns && CITED(1k));
    l->need = needed - l->sum.total;
    if (l->need < EASIEST && CITED(1l)) {
        l->need = EASIEST; /* a natural 1 always misses */
    }
    if (l->need > DIE && g->lucky_shot && CITED(O3)) {
        l->need = DIE;
    }
}

/* ---- targets are named ---- */

Next dan_aim_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static Rule may_fire(const Game *g, const State *s, Why *w, int u)
{
    const Unit *q = &s->unit[u];
    FORBID_AS(G62, q->formation == LIMBERED, "{} is limbered", P_(u));
    FORBID_AS(1m, q->flags & F_FIRED, "{} has its target, or holds its fire", P_(u));
    int v = touching_enemy(g, s, u);
    FORBID_AS(1n, v != NO_PIECE, "{} touches it", P_(v));
    return ALLOWED;
}

/* May the battery name that enemy? */
static Rule aim_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    const Footprint *gun = &feet->foot[u], *at = &feet->foot[target];
    Lay l;
    Inch reach = long_range(g, s, u);
    FORBID_AS(G28, bound_in_melee(g, s, target), "{} is in a melee", P_(target));
    bool ahead = corridor_part(gun, TABLE_MOST, at, &l.part), far = ahead && l.part.near > reach;
    FORBID_AS(G60, far, "{} is {} inch{es} away, beyond long range", P_(target), I_(l.part.near));
    if (far && !w) {
        return refused(w);
    }
    Rule r = gun_lays(g, s, w, feet, u, target, at, far ? TABLE_MOST : reach, &l.part);
    if (!ahead || (r && !w)) {
        return r;
    }
    lay(g, s, u, target, at, &l);
    FORBID_AS(1l, l.need > DIE, "no die could hit {}", P_(target));
    return ALLOWED;
}

static bool has_target(const Game *g, const State *s, const Footprints *feet, int u)
{
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != side_of(g, u) && !aim_rule(g, s, NULL, feet, u, v)) {
            return true;
        }
    }
    return false;
}

Rule dan_aim_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0], target = a.arg[1];
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != AIM && a.verb != HOLD) {
        return dan_out_of_step(w);
    }
    if (!own_battery(g, s, side, u)) {
        return RULE_NO_CHOICE;
    }
    Rule r = may_fire(g, s, w, u);
    if (r && !w) {
        return r;
    }
    Footprints feet;
    feet_of(g, s, &feet);
    if (a.verb == HOLD) {
        FORBID_AS(1m, !has_target(g, s, &feet, u), "{} has no target to spare", P_(u));
        return ALLOWED;
    }
    if (!is_unit(g, target) || !on_table(s, target)) {
        return refused(w);
    }
    FORBID_AS(1m, side_of(g, target) == side, "{} is on your side", P_(target));
    if (side_of(g, target) == side) {
        return refused(w);
    }
    r = aim_rule(g, s, w, &feet, u, target);
    return r ? r : ALLOWED;
}

void dan_aim_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Footprints feet;
    bool made = false;
    offer(out, atom(VERB_PASS, 0, 0, 0));
    for (int u = 0; u < g->units; u++) {
        if (!own_battery(g, s, side, u) || may_fire(g, s, NULL, u)) {
            continue;
        }
        if (!made) {
            feet_of(g, s, &feet);
        }
        made = true;
        int before = out->count;
        FOR_UNITS (g, s, v) {
            if (side_of(g, v) != side && !aim_rule(g, s, NULL, &feet, u, v)) {
                offer(out, atom(AIM, u, v, 0));
            }
        }
        if (out->count > before) {
            offer(out, atom(HOLD, u, 0, 0));
        }
    }
}

void dan_aim_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(c->s);
        return;
    }
    set_flag(c->s, a.arg[0], F_FIRED);
    if (a.verb == HOLD) {
        say(c, R(1m), "{} holds its fire.", P_(a.arg[0]));
        return;
    }
    c->s->unit[a.arg[0]].aim = (uint8_t)a.arg[1];
    say(c, R(1m), "{} takes {} as its target.", P_(a.arg[0]), P_(a.arg[1]));
}

/* ---- fire ---- */

typedef struct Volley { /* casualties of the whole phase, not yet taken off (G8) */
    int hits[UNITS_MAX];
} Volley;

static void shoot_at(Ctx *c, Volley *v, int battery, int target, const Lay *l, Rule by)
{
    if (l->need > DIE) { /* only a carried shot comes here: an aim that cannot hit is refused */
        say(c, R(1l), "The shot of {} carries on to {} and can do no harm.", P_(battery), P_(target));
        return;
    }
    int dice = BY(1g, c->s->unit[battery].figures, 1);
    int hits = roll_hits(c, dice, DIE, l->need, side_of(c->g, battery), "cannon fire");
    Event *e = say_as(c, EVENT_SUM | EVENT_DICE, by, "{} fires at {} from {} inch{es}: {} dice, each needs {}: {} hit.",
                      P_(battery), P_(target), I_(l->part.near), N_(dice), N_(l->need), N_(hits));
    event_sum(e, &l->sum);
    v->hits[target] += hits;
    if (hits && !CITED(G8)) {
        lose_figures(c, target, hits, R(1g));
        v->hits[target] = 0;
    }
}

/* 1f: others in the corridor up to 12 inches behind the rearmost part of the target, all on level ground; nearest first. */
static int carried_on(const Game *g, const State *s, const Footprints *feet, int battery, int target, const Part *hit,
                      uint8_t unit[UNITS_MAX], Part part[UNITS_MAX])
{
    const Footprint *gun = &feet->foot[battery];
    int level = level_of(g, gun), n = 0;
    Inch reach = long_range(g, s, battery);
    if (level_of(g, &feet->foot[target]) != level) {
        return 0;
    }
    for (int v = 0; v < g->units; v++) {
        Part p;
        if (v == battery || v == target || !feet->on[v] || !corridor_part(gun, reach, &feet->foot[v], &p) ||
            p.near <= hit->near || p.near > hit->far + g->limit.carry || (bound_in_melee(g, s, v) && CITED(G28))) {
            continue;
        }
        if (level_of(g, &feet->foot[v]) != level || !level_between(g, gun, 0, p.near, level)) {
            continue;
        }
        int at = n++;
        for (; at > 0 && part[at - 1].near > p.near; at--) {
            part[at] = part[at - 1];
            unit[at] = unit[at - 1];
        }
        part[at] = p;
        unit[at] = (uint8_t)v;
    }
    return n;
}

static void bombard(Ctx *c, Volley *v, const Footprints *feet, int battery)
{
    const Game *g = c->g;
    State *s = c->s;
    int target = s->unit[battery].aim;
    Lay l;
    if (!corridor_part(&feet->foot[battery], long_range(g, s, battery), &feet->foot[target], &l.part)) {
        return;
    }
    Part hit = l.part, part[UNITS_MAX];
    uint8_t unit[UNITS_MAX];
    lay(g, s, battery, target, &feet->foot[target], &l);
    shoot_at(c, v, battery, target, &l, R(1g));
    RULE (1f) {
        int n = carried_on(g, s, feet, battery, target, &hit, unit, part);
        for (int i = 0; i < n; i++) {
            l.part = part[i];
            lay(g, s, battery, unit[i], &feet->foot[unit[i]], &l);
            shoot_at(c, v, battery, unit[i], &l, R(1f));
        }
    }
}

/* All fire on the strengths of the beginning; then casualties come off together (G8). */
Next bombard_run(Ctx *c)
{
    Volley v = {{0}};
    Footprints feet;
    feet_of(c->g, c->s, &feet);
    for (int u = 0; u < c->g->units; u++) {
        if (on_table(c->s, u) && c->s->unit[u].aim < c->g->units && on_table(c->s, c->s->unit[u].aim)) {
            bombard(c, &v, &feet, u);
        }
    }
    for (int u = 0; u < c->g->units; u++) {
        c->s->unit[u].aim = NO_PIECE;
        if (v.hits[u]) {
            lose_figures(c, u, v.hits[u], R(1g));
        }
    }
    pop(c->s);
    return GO;
}

/* musketry.c - the shooting of phases 3 and 8: who may shoot at whom, how many dice, what hits (3v to 3z, 3ab, 3c, G8, G28, O2).
 *
 * Targets are named one by one and shot at together: dice are counted on the strengths at the start, and casualties come off at the
 * end. Squares and masses that cavalry rides at shoot two dice at it without being asked (3y).
 */
#include "rules/danube/danube.h"

#include <assert.h>

/* 3v, 3y, O2: one die for two figures; a square or masse two dice. */
int musket_dice(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    if ((q->formation == SQUARE || q->formation == MASSE) && CITED2(late(s), 3y, 8y)) {
        return g->shot_square;
    }
    if (q->formation == COLUMN && g->thin_columns && CITED(O2)) {
        return q->figures / g->limit.figures_a_die_thin;
    }
    return BY2(late(s), 3v, 8v, q->figures / g->limit.figures_a_die, q->figures);
}

int musket_need(const Game *g, const State *s, int shooter, int target, const Footprint *at)
{
    bool charge = s->unit[target].arm == CAVALRY && has_flag(s, target, F_CHARGING);
    Target t = charge ? AT_CHARGING : target_class(g, s, shooter, target, at);
    int need = g->musket_needs[side_of(g, target)][t];
    return BY2(late(s), 3w, 8w, need, 2);
}

/* ---- where a charging target is shot at ---- */

static bool in_field(const Game *g, const State *s, const Footprints *feet, int shooter, const Footprint *at)
{
    Part part;
    if (s->unit[shooter].arm == ARTILLERY) {
        return corridor_part(&feet->foot[shooter], g->limit.musket_range, at, &part);
    }
    return all_round(g, s, shooter) || in_front_zone(&feet->foot[shooter], at);
}

/* 3ab: of all poses on its path the one nearest to the shooter that lies in its field of fire. */
Footprint nearest_pose(const Game *g, const State *s, const Footprints *feet, int shooter, int charger)
{
    const Unit *q = &s->unit[charger];
    Footprint best = feet->foot[charger], pose = footprint_as(g, s, charger, q->formation, q->charge);
    Inch gap = in_field(g, s, feet, shooter, &best) ? footprint_gap(&feet->foot[shooter], &best) : TABLE_MOST;
    if (late(s) ? !CITED(8aa) : !CITED(3ab)) {
        return best;
    }
    int degrees = q->wheel < 0 ? -q->wheel : q->wheel;
    Path wheel = path_wheel(&pose, q->wheel < 0, degrees * DEGREE);
    Footprint turned = degrees ? path_at(&wheel, degrees * DEGREE) : pose;
    Path run = path_advance(&turned, q->straight);
    for (int along = -g->limit.path_pose; along < q->straight + g->limit.path_pose; along += g->limit.path_pose) {
        Footprint f = along < 0 ? pose : path_at(&run, along < q->straight ? along : q->straight);
        if (!footprint_within(&feet->foot[shooter], &f, g->limit.musket_range) || !in_field(g, s, feet, shooter, &f)) {
            continue;
        }
        Inch now = footprint_gap(&feet->foot[shooter], &f);
        if (now < gap) {
            gap = now;
            best = f;
        }
    }
    return best;
}

static bool meets(const State *s, int charger, int u)
{
    const Unit *q = &s->unit[charger];
    for (int i = 0; i < CONTACTS_MAX && q->contacts[i] != NO_PIECE; i++) {
        if (q->contacts[i] == u) {
            return true;
        }
    }
    return q->target == u;
}

/* ---- who may shoot at whom ---- */

/* 3y: cavalry of the other side rides at the unit: it is in the contact list (edition 1: or was only named). */
static bool rides_at(const Game *g, const State *s, int v, int u)
{
    bool rider = s->unit[v].arm == CAVALRY && has_flag(s, v, F_CHARGING) && side_of(g, v) != side_of(g, u);
    return rider && (charges(s, v, u) || (!target_is_bound(g) && meets(s, v, u)));
}

static bool square_ridden_at(const Game *g, const State *s, int u)
{
    if (s->unit[u].formation != SQUARE && s->unit[u].formation != MASSE) {
        return false;
    }
    FOR_UNITS (g, s, v) {
        if (rides_at(g, s, v, u)) {
            return true;
        }
    }
    return false;
}

static Rule shooter_rule(const Game *g, const State *s, Why *w, Side side, int u)
{
    const Unit *q = &s->unit[u];
    FORBID2(late(s), 3a, 8a, side_of(g, u) != side || q->arm == CAVALRY, "{} does not shoot in this phase", P_(u));
    FORBID_AS(G62, q->formation == LIMBERED, "{} is limbered", P_(u));
    if (side_of(g, u) != side || q->arm == CAVALRY || q->formation == LIMBERED) {
        return refused(w);
    }
    FORBID2(late(s), 3z, 8z, q->flags & F_FIRED, "{} has shot in this phase", P_(u));
    FORBID2(late(s), 3c, 8c, bound_in_melee(g, s, u), "{} is in a melee", P_(u));
    FORBID2(late(s), 3y, 8y, square_ridden_at(g, s, u), "{} shoots at the cavalry that rides at it", P_(u));
    return ALLOWED;
}

/* 3z: somebody charges it: it is met by the charge, or was named as its target. */
static bool bound_to_charger(const Game *g, const State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (target_is_bound(g) && side_of(g, v) != side_of(g, u) && has_flag(s, v, F_CHARGING) && meets(s, v, u)) {
            return true;
        }
    }
    return charged(g, s, u);
}

static Rule shot_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target)
{
    bool charge = s->unit[target].arm == CAVALRY && has_flag(s, target, F_CHARGING);
    FORBID2(late(s), 3z, 8z, bound_to_charger(g, s, u) && !(has_flag(s, target, F_CHARGING) && meets(s, target, u)),
            "{} is charged and shoots at its charger", P_(u));
    FORBID_AS(G28, bound_in_melee(g, s, target), "{} is in a melee", P_(target));
    Footprint at = charge ? nearest_pose(g, s, feet, u, target) : feet->foot[target];
    Inch gap = BY(G5, footprint_gap(&feet->foot[u], &at), spot_gap(feet->foot[u].centre, at.centre));
    bool beyond = BY(G6, gap > g->limit.musket_range, gap >= g->limit.musket_range); /* within 4 includes 4 */
    FORBID2(late(s), 3v, 8v, beyond, "{} is {} inch{es} away", P_(target), I_(gap));
    if (beyond) {
        return refused(w);
    }
    if (s->unit[u].arm == ARTILLERY) {
        Part part;
        return gun_lays(g, s, w, feet, u, target, &at, g->limit.musket_range, &part);
    }
    bool front = all_round(g, s, u) || in_front_zone(&feet->foot[u], &at);
    FORBID2(late(s), 3v, 8v, !front, "{} is not before the front of {}", P_(target), P_(u));
    FORBID_AS(G20, !front, "{} is not in its front zone", P_(target));
    FORBID_AS(G23, front && !sees(g, s, feet, u, target, &at, false), "{} does not see {}", P_(u), P_(target));
    return ALLOWED;
}

Next shoot_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void shoot_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Footprints feet;
    feet_of(g, s, &feet);
    for (int u = 0; u < g->units; u++) {
        if (!feet.on[u] || side_of(g, u) != side || shooter_rule(g, s, NULL, side, u)) {
            continue;
        }
        for (int v = 0; v < g->units; v++) {
            if (!feet.on[v] || side_of(g, v) == side) {
                continue;
            }
            bool charge = has_flag(s, v, F_CHARGING);
            if ((charge || footprint_within(&feet.foot[u], &feet.foot[v], g->limit.musket_range)) &&
                !shot_rule(g, s, NULL, &feet, u, v)) {
                offer(out, atom(SHOOT, u, v, 0));
            }
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule shoot_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0], target = a.arg[1];
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != SHOOT) {
        return dan_out_of_step(w);
    }
    if (!is_unit(g, u) || !on_table(s, u) || !is_unit(g, target) || !on_table(s, target) ||
        side_of(g, target) == side) {
        return RULE_NO_CHOICE;
    }
    Rule r = shooter_rule(g, s, w, side, u);
    bool never = side_of(g, u) != side || s->unit[u].arm == CAVALRY || s->unit[u].formation == LIMBERED;
    if (r && (!w || never)) { /* else its target may be barred as well */
        return r;
    }
    Footprints feet;
    feet_of(g, s, &feet);
    return shot_rule(g, s, w, &feet, u, target);
}

void shoot_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        pop(c->s);
        return;
    }
    set_flag(c->s, a.arg[0], F_FIRED);
    c->s->unit[a.arg[0]].aim = (uint8_t)a.arg[1];
    say(c, R2(late(c->s), 3v, 8v), "{} takes {} as its target.", P_(a.arg[0]), P_(a.arg[1]));
}

/* ---- skirmishers before a charge ---- */

/* 3x: skirmishers shoot at once, then go 2d6 inches straight along the charge, through friends. */
void evade(Ctx *c, int v, int u, Angle bearing)
{
    const Game *g = c->g;
    State *s = c->s;
    Side side = side_of(g, v);
    Footprint charger = footprint_of(g, s, u);
    if (!has_flag(s, v, F_FIRED)) {
        int dice = musket_dice(g, s, v), need = musket_need(g, s, v, u, &charger);
        int hits = roll_hits(c, dice, DIE, need, side, "skirmishers");
        set_flag(s, v, F_FIRED);
        say_as(c, EVENT_DICE, R2(late(s), 3x, 8x), "{} shoots at {} as it comes on: {} dice, each needs {}: {} hit.",
               P_(v), P_(u), N_(dice), N_(need), N_(hits));
        lose_figures(c, u, hits, R2(late(s), 3x, 8x));
        if (!on_table(s, u)) {
            return;
        }
    }
    Inch way = roll_sum(c, g->limit.evade_dice, DIE, side, "evade") * INCH;
    Footprint now = footprint_of(g, s, v);
    Path p = path_shift(&now, bearing, way);
    Inch end = path_on_table(&p, g->ground->width, g->ground->height);
    Inch ground = way_before_ground(g, SKIRMISH, closed_to(g, s, v), &p);
    end = ground < end ? ground : end;
    Footprint to = path_at(&p, end < 0 ? 0 : end);
    for (; end > 0 && !fits_there(g, s, v, SKIRMISH, &to, u); to = path_at(&p, end < 0 ? 0 : end)) {
        end -= 25; /* a quarter inch back at a time until it stands on nobody */
    }
    put_unit(c, v, stand_of(&to), SKIRMISH);
    say(c, R2(late(s), 3x, 8x), "{} evades {} inch{es}.", P_(v), I_(end < 0 ? 0 : end));
}

/* ---- the dice ---- */

static int volley(Ctx *c, const Footprints *feet, int u, int target, int dice)
{
    State *s = c->s;
    assert(dice >= 0);
    bool charge = s->unit[target].arm == CAVALRY && has_flag(s, target, F_CHARGING);
    Footprint at = charge ? nearest_pose(c->g, s, feet, u, target) : feet->foot[target];
    int need = musket_need(c->g, s, u, target, &at);
    int hits = roll_hits(c, dice, DIE, need, side_of(c->g, u), "shooting");
    Event *e = say_as(c, EVENT_DICE, R2(late(s), 3w, 8w), "{} shoots at {}: {} dice, each needs {}: {} hit.", P_(u),
                      P_(target), N_(dice), N_(need), N_(hits));
    event_rule(e, R2(late(s), 3v, 8v));
    return hits;
}

/* Everything that one unit shoots, by dice now and casualties later. */
static void shoot_all(Ctx *c, const Footprints *feet, int u, int hits[UNITS_MAX])
{
    const Game *g = c->g;
    State *s = c->s;
    bool square = square_ridden_at(g, s, u) && !has_flag(s, u, F_FIRED) && !in_melee(s, u);
    for (int v = 0; v < g->units; v++) {
        bool forced = square && on_table(s, v) && rides_at(g, s, v, u) && CITED2(late(s), 3y, 8y);
        if (!forced && (s->unit[u].aim != v || !on_table(s, v))) {
            continue;
        }
        hits[v] += volley(c, feet, u, v, musket_dice(g, s, u));
        if (!CITED(G8)) {
            lose_figures(c, v, hits[v], RULE_NONE);
            hits[v] = 0;
        }
    }
    if (square) {
        set_flag(s, u, F_FIRED);
    }
    s->unit[u].aim = NO_PIECE;
}

/* 3w: cavalry that came short of everybody has been shot at as charging, and charges no longer. */
static void end_short_rides(const Game *g, State *s)
{
    FOR_UNITS (g, s, u) {
        if (s->unit[u].arm == CAVALRY && has_flag(s, u, F_CHARGING) && s->unit[u].contacts[0] == NO_PIECE) {
            charge_over(s, u);
        }
    }
}

/* G8: all shots on the strengths at the start, then casualties together. */
Next volley_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int hits[UNITS_MAX] = {0};
    Footprints feet;
    feet_of(g, s, &feet);
    for (int i = 0; i < g->units; i++) {
        int u = BY(G7, i, g->units - 1 - i); /* dice fall due by id */
        if (on_table(s, u) && side_of(g, u) != mover(s)) {
            shoot_all(c, &feet, u, hits);
        }
    }
    for (int v = 0; v < g->units; v++) {
        if (on_table(s, v) && hits[v]) {
            lose_figures(c, v, hits[v], R2(late(s), 3v, 8v));
        }
    }
    end_short_rides(g, s);
    pop(s);
    return GO;
}

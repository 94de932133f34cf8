/* morale.c - losses, removals and tests (G9, G55, G70 to G76), and the tests of phase 2 and of phases 4 and 9.
 *
 * Every test is one d6 against a number: grade, less one for three figures lost, and what the phase adds. A removed unit cuts all
 * links to it: charges at it, its melee, the battery it stood in for, its general.
 */
#include "rules/danube/danube.h"

#include <assert.h>
#include <string.h>

int lost_figures(const State *s, int u) { return s->unit[u].start - s->unit[u].figures; }

/* ---- removing ---- */

/* G75: anything bound to it ends; a charger whose target is gone stays where it stands. */
static void cut_links(const Game *g, State *s, int u)
{
    charge_over(s, u);
    end_melee(s, u);
    s->unit[u].supports = s->unit[u].aim = NO_PIECE;
    for (int v = 0; v < g->units; v++) {
        if (s->unit[v].target == u) {
            s->unit[v].target = NO_PIECE;
            if (s->unit[v].arm == INFANTRY) {
                charge_over(s, v);
            }
        }
        if (s->unit[v].supports == u) {
            s->unit[v].supports = NO_PIECE;
        }
    }
}

static void take_off(Ctx *c, int u, bool destroyed)
{
    State *s = c->s;
    int battery = s->unit[u].supports;
    assert(on_table(s, u));
    if (!CITED(G75)) {
        return;
    }
    s->unit[u].place = GONE;
    cut_links(c->g, s, u);
    s->unit[u].flags = 0;
    RULE (G81) {
        s->lost[side_of(c->g, u)] = (uint8_t)(s->lost[side_of(c->g, u)] + s->unit[u].points);
    }
    unit_gone(c, u, destroyed);
    fall_of_battery(c, battery); /* 6v: whatever has become of its support */
}

void destroy(Ctx *c, int u, Rule by, const char *how)
{
    say_as(c, EVENT_OUTCOME, by, "{} {}.", P_(u), W_(how));
    take_off(c, u, true);
}

void dan_rout(Ctx *c, int u, Rule by)
{
    say_as(c, EVENT_OUTCOME, by, "{} routs.", P_(u));
    take_off(c, u, false);
}

/* G9: each casualty is a figure for good; without figures the unit is destroyed. */
void lose_figures(Ctx *c, int u, int n, Rule by)
{
    Unit *q = &c->s->unit[u];
    n = n > q->figures ? q->figures : n;
    assert(n >= 0 && q->figures <= q->start);
    if (n <= 0 || !on_table(c->s, u)) {
        return;
    }
    RULE (G9) {
        q->figures = (uint8_t)(q->figures - n);
    }
    q->losses = (uint8_t)(q->losses + n);
    say_as(c, told_in_brief(c->s) ? EVENT_PLAIN : EVENT_OUTCOME, by, "{} loses {} of {} figures.", P_(u), N_(n),
           N_(q->figures + n));
    if (!q->figures) {
        destroy(c, u, R(G9), "is destroyed");
    }
}

/* ---- the number ---- */

static int column_of_phase(int phase)
{
    static const uint8_t phases[MORALE_PHASES] = {2, 4, 5, 7, 9, 10, 12, 13};
    for (int i = 0; i < MORALE_PHASES; i++) {
        if (phases[i] == phase) {
            return i;
        }
    }
    return 0;
}

/* What the paragraph of the phase lets count besides the grade. */
static bool counted(int phase)
{
    switch (phase) {
    case 2: return CITED(2b);
    case 7: return CITED(7b);
    case 12: return CITED(12b);
    case 13: return CITED(13d);
    default: return true;
    }
}

static Rule rule_of_phase(int phase)
{
    switch (phase) {
    case 2: return R(2b);
    case 4: return R(4c);
    case 5: return R(5c);
    case 7: return R(7b);
    case 9: return R(9c);
    case 10: return R(10c);
    case 12: return R(12b);
    default: return R(13d);
    }
}

static Sum number_needed(const Game *g, const State *s, int u, int phase, bool charging, bool flank)
{
    const Unit *q = &s->unit[u];
    int p = column_of_phase(phase);
    const int8_t *by = g->morale[p];
    Sum n = {0};
    add(&n, g->morale_base[q->grade], R(G70), "grade", true);
    bool all = counted(phase);
    add(&n, by[PER_CASUALTIES] * (lost_figures(s, u) / g->limit.casualties_a_point), R(G71), "casualties", all);
    add(&n, by[GENERAL_ATTACHED], R(G55), "general attached", all && general_with(g, s, u) != NO_PIECE);
    add(&n, by[INFANTRY_CHARGING], rule_of_phase(phase), "infantry charging",
        charging && q->arm == INFANTRY && g->morale_applies[p][INFANTRY_CHARGING]);
    add(&n, by[NOT_IN_COLUMN], rule_of_phase(phase), "not in column",
        q->formation != COLUMN && g->morale_applies[p][NOT_IN_COLUMN]);
    add(&n, by[FLANK_OR_REAR], rule_of_phase(phase), "charged in flank or rear",
        flank && g->morale_applies[p][FLANK_OR_REAR]);
    if (!CITED(G73)) {
        sum_limit(&n, 1, 6, RULE_NONE, "limit");
    }
    return n;
}

int recall_number(const Game *g, const State *s, int u) { return number_needed(g, s, u, 13, false, false).total; }

/* G72: one d6; its margin over the number decides. */
Outcome test_morale(Ctx *c, int u, int phase, bool charging, bool flank)
{
    assert(is_unit(c->g, u) && on_table(c->s, u));
    Sum n = number_needed(c->g, c->s, u, phase, charging, flank);
    int die = roll(c, DIE, side_of(c->g, u), "morale"), margin = BY(G72, die - n.total, 0);
    Outcome o = margin >= c->g->margin_rout ? ROUT : margin >= c->g->margin_fail ? FAIL : PASS;
    if (c->s->unit[u].arm != INFANTRY && !CITED(G76)) {
        o = PASS;
    }
    Event *e = say_as(c, EVENT_NEEDED, rule_of_phase(phase),
                      o == PASS ? "{} tests its morale: {} or less, and rolls {}: it passes."
                                : "{} tests its morale: {} or less, and rolls {}: it fails by {}.",
                      P_(u), N_(n.total), N_(die), N_(margin));
    event_sum(e, &n);
    return o;
}

/* ---- crowding ---- */

/* 2g: another Austrian column has some part in a flank zone and within 3 inches. */
bool crowded(const Game *g, const State *s, int u)
{
    Footprint own = footprint_of(g, s, u);
    FOR_UNITS (g, s, v) {
        if (v == u || side_of(g, v) != AUSTRIAN || s->unit[v].formation != COLUMN) {
            continue;
        }
        Footprint other = footprint_of(g, s, v);
        if (!footprint_within(&own, &other, g->limit.crowding)) {
            continue;
        }
        Inch gap = footprint_zone_gap(&own, ZONE_FLANK, &other);
        if ((gap != INCH_NONE && gap <= g->limit.crowding) || !CITED(2g)) {
            return true;
        }
    }
    return false;
}

void note_crowding(const Game *g, State *s)
{
    FOR_UNITS (g, s, u) {
        drop_flag(s, u, F_CROWDED);
        if (side_of(g, u) == AUSTRIAN && s->unit[u].arm == INFANTRY && crowded(g, s, u)) {
            set_flag(s, u, F_CROWDED);
        }
    }
}

/* ---- phase 2 ---- */

static void shaken(Ctx *c, int u)
{
    State *s = c->s;
    const Unit *q = &s->unit[u];
    bool masse = side_of(c->g, u) == AUSTRIAN && (q->formation == COLUMN || q->formation == MASSE);
    Outcome o = test_morale(c, u, 2, false, false);
    if (o == PASS && CITED(2d)) {
        return;
    }
    if (o == ROUT && CITED(2h)) {
        dan_rout(c, u, R(2h));
        return;
    }
    RULE (2e) {
        set_flag(s, u, F_HALTED);
        say_as(c, EVENT_OUTCOME, R(2e), "{} is halted for this turn.", P_(u));
    }
    bool forms = (masse && CITED(2f)) || (!masse && q->arm == INFANTRY && q->formation == COLUMN && !CITED(2j));
    if (!forms) {
        return;
    }
    Footprint now = footprint_of(c->g, s, u);
    bool pays = CITED(2c) ? has_flag(s, u, F_CROWDED) : crowded(c->g, s, u);
    int before = q->figures;
    form_line_forced(c, u, &now, pays, true, R(2f));
    if (on_table(s, u) && s->unit[u].figures < before && !CITED(2i)) {
        queue_add(s, u);
    }
}

Next shaken_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (!f->at) {
        f->at = 1;
        FOR_UNITS (c->g, s, u) {
            if (s->unit[u].losses && CITED(2a)) {
                queue_add(s, u);
            }
        }
        forget_losses(c->g, s);
        return GO;
    }
    int u = queue_take(s);
    if (u == NO_PIECE) {
        pop(s);
    } else if (on_table(s, u)) {
        shaken(c, u);
    }
    return GO;
}

/* ---- phases 4 and 9 ---- */

/* 4a: losses to shooting, and an infantry charge; 4b: cavalry that has charged this turn does not test. */
static void note_who_closes(const Game *g, State *s, int u)
{
    const Unit *q = &s->unit[u];
    if (side_of(g, u) != mover(s)) {
        return;
    }
    bool rode = q->arm == CAVALRY && q->flags & F_MARKER && q->marker_turn == s->turn;
    if (rode && CITED2(late(s), 4b, 9b)) {
        return;
    }
    if (q->losses && CITED2(late(s), 4a, 9a)) {
        queue_add(s, u);
    }
    if (q->arm == INFANTRY && q->flags & F_CHARGING && CITED2(late(s), 4a, 9a)) {
        queue_add(s, u);
    }
}

/* 4e: back to 2 inches from its target, and into line. 9f: Austrians pay for a column beside them. */
static void recoil(Ctx *c, int u)
{
    const Game *g = c->g;
    State *s = c->s;
    int target = s->unit[u].target;
    Footprint now = footprint_of(g, s, u);
    charge_over(s, u);
    if (!CITED2(late(s), 4e, 9e)) {
        return;
    }
    Footprint back = now;
    if (target != NO_PIECE) {
        Footprint t = footprint_of(g, s, target);
        back = back_from(g, s, u, &now, now.pose.facing + FULL_TURN / 2, &t, g->limit.set_back);
    }
    bool pays = late(s) && has_flag(s, u, F_CROWDED) && CITED(9f);
    form_line_forced(c, u, &back, pays, CITED2(late(s), 4f, 9f), R2(late(s), 4e, 9e));
}

static void close_up(Ctx *c, int u)
{
    State *s = c->s;
    bool charging = has_flag(s, u, F_CHARGING) && s->unit[u].arm == INFANTRY;
    Outcome o = test_morale(c, u, late(s) ? 9 : 4, charging, false);
    if (o == ROUT && CITED2(late(s), 4h, 9h)) {
        dan_rout(c, u, R2(late(s), 4h, 9h));
        return;
    }
    if (o == PASS && CITED2(late(s), 4d, 9d)) {
        return;
    }
    if (charging) {
        recoil(c, u);
    } else if (!CITED2(late(s), 4g, 9g)) {
        set_flag(s, u, F_HALTED);
    }
}

Next close_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (!f->at) {
        f->at = 1;
        FOR_UNITS (c->g, s, u) {
            note_who_closes(c->g, s, u);
        }
        forget_losses(c->g, s);
        return GO;
    }
    int u = queue_take(s);
    if (u == NO_PIECE) {
        pop(s);
    } else if (on_table(s, u)) {
        close_up(c, u);
    }
    return GO;
}

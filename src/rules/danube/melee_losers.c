/* melee_losers.c - phases 7 and 12: those who lost their melee test, go back or run, and the winner may re-form (7a to 7k, 12a to 12k, 6v). */
#include "rules/danube/danube.h"

#include <assert.h>

/* 7e: from whom a beaten unit goes back: from the guns it touched, when its enemy fought in their place. */
static int touched_enemy(const Game *g, const State *s, int winner)
{
    int battery = s->unit[winner].supports;
    return battery != NO_PIECE && on_table(s, battery) && back_from_guns(g) ? battery : winner;
}

/* 7e: opposite to its facing when the enemy is before its front, else the way the enemy faces. */
static Angle way_back(const Game *g, const State *s, int u, int enemy_unit)
{
    Footprint f = footprint_of(g, s, u), other = footprint_of(g, s, enemy_unit);
    if (!all_round(g, s, u) && footprint_zone(&f, other.centre) == ZONE_FRONT) {
        return angle_norm(f.pose.facing + FULL_TURN / 2);
    }
    return other.pose.facing;
}

/* 7e, 7f: two inches back and into line facing the enemy; a garrison leaves its strongpoint on the far side. */
static void back_into_line(Ctx *c, int u, int winner)
{
    const Game *g = c->g;
    State *s = c->s;
    bool half = late(s);
    int touched = touched_enemy(g, s, winner);
    Angle way = way_back(g, s, u, touched), face = angle_norm(way + FULL_TURN / 2);
    Footprint now = footprint_of(g, s, u), from = footprint_of(g, s, touched);
    int formation = s->unit[u].formation;
    Footprint anchor = footprint_on_centre(&now, base_of(g, s, u, formation == GARRISON ? COLUMN : formation), face);
    if (formation == GARRISON) {
        from = now; /* its two inches count from the strongpoint */
    }
    Footprint back = back_from(g, s, u, &anchor, way, &from, g->limit.set_back);
    if (formation == GARRISON) {
        put_unit(c, u, stand_of(&back), COLUMN);
    }
    form_line_forced(c, u, &back, false, CITED2(half, 7f, 12f), R2(half, 7e, 12e));
}

/* 7h: d6 inches straight back, and the winner follows into contact. */
static void driven_back(Ctx *c, int u, int winner, bool followed)
{
    const Game *g = c->g;
    State *s = c->s;
    Angle way = way_back(g, s, u, winner);
    Inch far = roll(c, DIE, side_of(g, u), "retirement") * INCH;
    Footprint now = footprint_of(g, s, u), other = footprint_of(g, s, winner);
    Path p = path_shift(&now, way, far);
    Inch end = path_on_table(&p, g->ground->width, g->ground->height);
    FOR_UNITS (g, s, v) {
        Footprint f = footprint_of(g, s, v);
        Barred b = v == u || v == winner ? (Barred){-1, -1} : path_barred(&p, &f, 0);
        end = b.from >= 0 && b.from - 1 < end ? b.from - 1 : end;
    }
    Inch ground = way_before_ground(g, LINE, closed_to(g, s, u), &p);
    end = ground < end ? ground : end;
    Footprint to = path_at(&p, end < 0 ? 0 : end);
    put_unit(c, u, stand_of(&to), LINE);
    say_as(c, told_in_brief(s) ? EVENT_PLAIN : EVENT_OUTCOME, R2(late(s), 7h, 12h), "{} goes back {} inch{es}.", P_(u),
           I_(end < 0 ? 0 : end));
    say_as(c, EVENT_OUTCOME, R2(late(s), 7h, 12h),
           followed ? "{} is driven back, and {} follows." : "{} is driven back; {} stays where it is.", P_(u),
           P_(winner));
    if (!followed) {
        return;
    }
    Path chase = path_shift(&other, way, far + INCH);
    Inch at = path_contact(&chase, &to);
    Footprint there = path_at(&chase, at == PATH_FREE ? (end < 0 ? 0 : end) : at);
    put_unit(c, winner, stand_of(&there), s->unit[winner].formation);
}

/* Infantry that failed by 1 or 2. */
static void gives_ground(Ctx *c, int u, int winner, int battery)
{
    State *s = c->s;
    assert(s->unit[u].arm == INFANTRY && winner != u);
    bool half = late(s), line = s->unit[u].formation == LINE;
    int held = s->unit[u].formation == GARRISON ? s->unit[u].hold : NO_AREA;
    bool stands_in = battery != NO_PIECE && (half ? CITED(12k) : CITED(7k));
    if (line) {
        if (CITED2(half, 7h, 12h)) {
            driven_back(c, u, winner, !stands_in);
        }
        if (stands_in) {
            end_melee(s, u);
        }
        fall_of_battery(c, battery);
        return;
    }
    if (!CITED2(half, 7e, 12e)) {
        return;
    }
    back_into_line(c, u, winner);
    end_melee(s, u);
    fall_of_battery(c, battery);
    if (stands_in || !on_table(s, winner) || !CITED2(half, 7g, 12g)) {
        return;
    }
    s->asked = (uint8_t)winner;
    Frame *f = push(s, half ? P12_FREE : P7_FREE, side_of(c->g, winner));
    f->v[FR_EMPTIED] = (int16_t)(held == NO_AREA ? 0 : held + 1);
}

/* 12d: cavalry that lost and has charged this turn must roll in phase 13, whatever its test. */
static void lost_horse(Ctx *c, int u, Outcome o)
{
    State *s = c->s;
    bool half = late(s);
    const Unit *q = &s->unit[u];
    if (half && q->flags & F_MARKER && q->marker_turn == s->turn && CITED(12d)) {
        set_flag(s, u, F_MUST_RECALL);
    }
    if (o == FAIL && !CITED2(half, 7i, 12i)) {
        end_melee(s, u);
    }
}

static void loser(Ctx *c, int u)
{
    State *s = c->s;
    bool half = late(s);
    int winner = s->unit[u].melee, battery = s->unit[u].supports;
    drop_flag(s, u, F_LOSER);
    Outcome o = test_morale(c, u, half ? 12 : 7, false, false);
    if (o == ROUT && CITED2(half, 7j, 12j)) {
        dan_rout(c, u, R2(half, 7j, 12j));
        return;
    }
    if (s->unit[u].arm == CAVALRY) { /* where it stands in for a battery it stays there, and saves the guns (6v, 7i) */
        lost_horse(c, u, o);
    }
    if (o == PASS && CITED2(half, 7c, 12c)) {
        return;
    }
    if (s->unit[u].arm == INFANTRY && winner != NO_PIECE) {
        gives_ground(c, u, winner, battery);
    }
}

static void note_losers(const Game *g, State *s)
{
    bool half = late(s), french_first = half ? CITED(12k) : CITED(7d);
    queue_clear(s);
    for (int turn = 0; turn < SIDES; turn++) {
        Side side = french_first ? (Side)turn : (Side)(1 - turn);
        FOR_UNITS (g, s, u) {
            if (side_of(g, u) == side && has_flag(s, u, F_LOSER) && CITED2(half, 7a, 12a)) {
                queue_add(s, u);
            }
        }
    }
}

Next loser_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    if (!f->at) {
        f->at = 1;
        note_losers(c->g, s);
        return GO;
    }
    s->asked = NO_PIECE;
    int u = queue_take(s);
    if (u == NO_PIECE) {
        pop(s);
    } else if (on_table(s, u)) {
        loser(c, u);
    }
    return GO;
}

/* ---- the winner's free change ---- */

Next free_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static int emptied(const State *s) { return top_of(s)->v[FR_EMPTIED] - 1; }

void free_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int f = LINE; f <= CAVCOLUMN && is_unit(g, s->asked); f++) {
        if (f != GARRISON && g->change[f].from >> s->unit[s->asked].formation & 1) {
            offer(out, atom(FORM, s->asked, f, 0));
        }
    }
    for (int i = 0; i < g->strongpoints; i++) {
        if (g->strongpoint[i] == emptied(s)) {
            offer(out, atom(GARRISON_IN, s->asked, g->group_strongpoint + i, 0));
        }
    }
    offer(out, atom(STAY, 0, 0, 0));
}

Rule free_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    bool half = late(s);
    if (a.verb == STAY) {
        return ALLOWED;
    }
    if (a.verb != FORM && a.verb != GARRISON_IN) {
        return dan_out_of_step(w);
    }
    FORBID2(half, 7g, 12g, a.arg[0] != s->asked, "{} is asked", P_(s->asked));
    if (a.arg[0] != s->asked || !is_unit(g, s->asked)) {
        return refused(w);
    }
    if (a.verb == GARRISON_IN) {
        int i = a.arg[1] - g->group_strongpoint;
        bool its =
            i >= 0 && i < g->strongpoints && g->strongpoint[i] == emptied(s) && s->unit[s->asked].arm == INFANTRY;
        FORBID2(half, 7g, 12g, !its, "only infantry enters, and only the strongpoint that it has emptied", N_(0));
        return its ? ALLOWED : refused(w);
    }
    if (a.arg[1] < 0 || a.arg[1] >= FORMATIONS || a.arg[1] == GARRISON || a.arg[1] == LIMBERED ||
        a.arg[1] == UNLIMBERED) {
        return RULE_NO_CHOICE;
    }
    Rule r = change_rule(g, s, w, s->asked, a.arg[1]);
    if (r && !w) {
        return r;
    }
    Footprint f = changed_foot(g, s, s->asked, a.arg[1]);
    return fits(g, s, w, s->asked, a.arg[1], &f, NO_PIECE);
}

void free_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    int u = s->asked;
    pop(s);
    s->asked = NO_PIECE;
    if (a.verb == FORM) {
        Footprint f = changed_foot(c->g, s, u, a.arg[1]);
        put_unit(c, u, stand_of(&f), a.arg[1]);
        say(c, R2(late(s), 7g, 12g), "{} forms {}.", P_(u), W_(formation_says[a.arg[1]]));
    } else if (a.verb == GARRISON_IN) {
        battle_put_garrison(c, u, c->g->strongpoint[a.arg[1] - c->g->group_strongpoint]);
        say(c, R2(late(s), 7g, 12g), "{} enters {}.", P_(u), G_(a.arg[1]));
    }
}

/* siege.c - Siege Combat (11.6): the besieger's guns, then the garrison's; a Breach may be attacked; a garrison without heart falls.
 *
 * MINES, BOMBARD, BREAK_OFF and ASSAULT are yes-or-no questions and share their functions.
 */
#include "rules/honour/honour.h"

enum {
    SG_MINES,
    SG_FIRE,
    SG_FIRE_CHECK,
    SG_FIRE_KILL,
    SG_FALLS,
    SG_ANSWER,
    SG_ANSWER_CHECK,
    SG_ANSWER_KILL,
    SG_BREAK_OFF,
    SG_ASSAULT,
    SG_FOUGHT,
    SG_END
};
enum { GV_EXTRA, GV_CHECK, GV_KILL, GV_BREACH, GV_OVER, GV_HEX };

/* 11.3.1c: one of those with a Siege marker around the Fortress. Whose own side owns it besieges another one near by. */
bool hon_besieges(const Game *g, const State *s, int primo, Hex h)
{
    return has(s, primo, F_SIEGE) && hon_direction(g, s->capitano[primo].hex, h) >= 0 &&
           hon_owner(g, s, h) != g->capitano[primo].side;
}

/* Are it its own friends who besiege the hex? So it is for who marches into a Fortress that was left empty, until he stops there. */
static bool friends_besiege(const Game *g, const State *s, int primo)
{
    bool friends = false, enemies = false;
    EACH_FORCE (g, s, k) {
        bool besieger = hon_besieges(g, s, k, s->capitano[primo].hex);
        friends |= besieger && g->capitano[k].side == g->capitano[primo].side;
        enemies |= besieger && g->capitano[k].side != g->capitano[primo].side;
    }
    return friends && !enemies;
}

bool hon_besieged(const Game *g, const State *s, int primo)
{
    int place = g->place_at[s->capitano[primo].hex];
    return place != NO_PLACE && s->siege_status[place] && !friends_besiege(g, s, primo) && CITED(16e);
}

static int marker_in(const Game *g, const State *s, int force, Arm arm)
{
    EACH_UNIT (g, u) {
        if (arm_of(g, u) == arm && hon_leader(s, u) == force) {
            return u;
        }
    }
    return -1;
}

static int good_guns(const Game *g, const State *s, int force)
{
    int sp = 0;
    EACH_UNIT_OF (g, s, u, force) {
        sp += arm_of(g, u) == ARTILLERY && !is_demoralised(s, u) ? s->unit[u].sp : 0;
    }
    return sp;
}

static bool siege_master(const Game *g, const State *s, int force)
{
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) == force && (g->capitano[k].features & FEATURE_S) &&
            (k == force || hon_has_command(g, s, k)) && CITED(3_8_1b)) {
            return true;
        }
    }
    return false;
}

/* ---- fire (11.6a to 11.6e) ---- */

static Sum fire_modifiers(const Game *g, const State *s, int by, int at)
{
    const int8_t *m = g->fire_modifier;
    int terrain = g->map->terrain[s->capitano[at].hex];
    Sum sum = {0};
    add(&sum, m[FM_RAIN], R(17_2b), "rain", s->weather == RAIN);
    add(&sum, m[FM_MUD], R(17_2c), "mud", s->weather == MUD);
    add(&sum, m[FM_SNOW], R(17_2d), "snow", s->weather == SNOW);
    add(&sum, m[FM_SIEGE_ABILITY], R(3_8_1b), "a master of sieges", siege_master(g, s, by));
    add(&sum, m[FM_EARTHWORKS], R(7_5_1c), "Earthworks", hon_protected(g, s, s->capitano[at].hex, s->capitano[by].hex));
    add(&sum, m[FM_WOODS], R(11_3_3d), "woods", terrain == WOODS);
    add(&sum, m[FM_SWAMP], R(11_3_3d), "swamp", terrain == SWAMP);
    add(&sum, m[FM_HILL], R(11_3_3d), "hill", terrain == HILL);
    add(&sum, m[FM_MOUNTAIN], R(11_3_3d), "mountain", terrain == MOUNTAIN);
    return sum;
}

/* Columns to the right for the besieger (11.6d, 15.1d). */
static int fire_shift(const Game *g, const State *s, int by)
{
    int place = g->place_at[s->capitano[s->combat.defender].hex];
    return BY(11_6d, g->fire_modifier[FM_STATUS] * (s->siege_status[place] - 1), 0) +
           (marker_in(g, s, by, SIEGE_ARTILLERY) >= 0 && CITED(15_1d) ? g->fire_modifier[FM_SIEGE_ARTILLERY] : 0);
}

/* What lies beyond the rows and columns reads the last. */
FireCell hon_fire_cell(const Game *g, int row, int sp, int shift, bool at_fortress)
{
    int column = 0;
    while (column < FIRE_COLUMNS - 1 && sp > g->fire_limit[column]) {
        column++;
    }
    column = column + shift >= FIRE_COLUMNS ? FIRE_COLUMNS - 1 : column + shift;
    return g->fire[row < 0 ? 0 : row >= FIRE_ROWS ? FIRE_ROWS - 1 : row][column][at_fortress];
}

static void fire(Ctx *c, Frame *f, bool besieger)
{
    const Game *g = c->g;
    State *s = c->s;
    int by = besieger ? s->combat.attacker : s->combat.defender,
        at = besieger ? s->combat.defender : s->combat.attacker;
    int place = g->place_at[s->capitano[s->combat.defender].hex];
    int guns = good_guns(g, s, by) + (besieger ? f->v[GV_EXTRA] : 0), shift = besieger ? fire_shift(g, s, by) : 0;
    Sum sum = fire_modifiers(g, s, by, at);
    int die = hon_d6(c, g->capitano[by].side, "artillery fire");
    FireCell cell = hon_fire_cell(g, die + sum.total, guns, shift, besieger);
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(11_6a), "Artillery fire on {}: {} SP lost.",
                     H_(s->capitano[at].hex), N_(cell.lost)),
              &sum);
    f->v[GV_CHECK] = cell.check;
    f->v[GV_KILL] = cell.kill;
    if (cell.breach && besieger) {
        RULE (11_6e) {
            s->siege_status[place] = (uint8_t)(s->siege_status[place] < 4 ? s->siege_status[place] + 1 : 4);
            f->v[GV_BREACH] = 1;
            s->combat.breach = 1;
            say(c, R(11_6e), "A Breach in the walls of {}.", W_(g->place[place].name));
        }
    }
    if (cell.lost) {
        hon_lose(c, at, cell.lost, LOSE_FIRE);
    }
}

static void fire_check(Ctx *c, const Frame *f, int at)
{
    if (f->v[GV_CHECK] && leads_force(c->s, at) && CITED(11_6b)) {
        hon_discipline(c, at, BY_QUALITY, 0, R(11_6b));
    }
}

/* 11.6b, ruling: drawn among the Capitani of the Force with units. */
static void fire_kill(Ctx *c, const Frame *f, int at)
{
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO (c->g, k) {
        if (hon_primo(c->s, k) == at && hon_has_command(c->g, c->s, k)) {
            men[n++] = k;
        }
    }
    if (f->v[GV_KILL] && n && CITED(3_6f)) {
        hon_check_death(c, men[hon_draw(c, n, c->g->capitano[at].side, "capitano hit")]);
    }
}

/* 11.6l, 11.6m: the garrison is lost; the besieger may enter (11.6n). */
static void garrison_falls(Ctx *c, Frame *f, int garrison, int besieger)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex h = f->v[GV_HEX];
    f->v[GV_OVER] = 1;
    f->at = SG_END;
    s->combat.loser = (uint8_t)garrison;
    say(c, R(11_6l), "The garrison of {} is lost.", W_(g->place[g->place_at[h]].name));
    if (on_map(s, garrison)) { /* else it lost its last SP */
        hon_remove_force(c, garrison, true);
    }
    if (!force_in(s, enemy_of(g->capitano[besieger].side), h) && CITED(11_6o)) {
        hon_end_siege(c, h); /* allies of the garrison who could not join it hold out */
    }
    if (CITED(11_6n)) {
        hon_ask_advance(c, besieger, h);
    }
}

static bool may_assault(const Game *g, const State *s, const Frame *f)
{
    Hex a = s->capitano[s->combat.attacker].hex, b = s->capitano[s->combat.defender].hex;
    bool nobody_leads = s->capitano[s->combat.defender].order == RETREAT && hon_knights_alone(g, s, s->combat.attacker);
    /* whoever began the Siege had an Attack Order: it went with a leader who fell, and his heir's Force attacks no more */
    bool leader_fell = s->capitano[s->combat.attacker].order != ATTACK && CITED(3_6_3b);
    return f->v[GV_BREACH] && !leader_fell && has(s, s->combat.attacker, F_ABLE) && !nobody_leads &&
           !(hon_across_ferry(g, s, a, b) && CITED(11_6j)) && CITED(11_6g);
}

Next hon_siege_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner;
    int a = s->combat.attacker, d = s->combat.defender; /* the heirs of those who fell to a shot (3.6.1d) */
    bool besieges = on_map(s, a) && leads_force(s, a), holds = on_map(s, d) && leads_force(s, d);
    if (f->at > SG_MINES && f->at < SG_FOUGHT && (!besieges || !holds)) {
        f->at = SG_END;
        if (!holds) { /* 3.6b: its last SP is gone */
            garrison_falls(c, f, d, a);
        } else if (on_map(s, a)) {
            hon_remove_force(c, a, true);
        }
        return GO;
    }
    switch (f->at++) {
    case SG_MINES:
        f->v[GV_HEX] = s->capitano[d].hex;
        if (marker_in(g, s, a, ENGINEERS) >= 0 && good_guns(g, s, a) && CITED(15_1_2b)) {
            push(s, MINES, side);
        }
        return GO;
    case SG_FIRE:
        if (good_guns(g, s, a) && CITED(11_6a)) {
            push(s, BOMBARD, side);
        }
        return GO;
    case SG_FIRE_CHECK: fire_check(c, f, d); return GO;
    case SG_FIRE_KILL: fire_kill(c, f, d); return GO;
    case SG_FALLS:
        f->v[GV_CHECK] = f->v[GV_KILL] = 0;
        if (hon_no_heart(g, s, d) && CITED(11_6m)) {
            garrison_falls(c, f, d, a);
        }
        return GO;
    case SG_ANSWER:
        if (good_guns(g, s, d)) {
            push(s, BOMBARD, enemy_of(side));
        }
        return GO;
    case SG_ANSWER_CHECK: fire_check(c, f, a); return GO;
    case SG_ANSWER_KILL: fire_kill(c, f, a); return GO;
    case SG_BREAK_OFF:
        if (may_assault(g, s, f) && CITED(11_6f)) {
            push(s, ASSAULT, side);
        }
        return GO;
    case SG_ASSAULT:
        if (f->v[GV_OVER]) {
            s->combat.kind = BREACH_COMBAT;
            push(s, SKIRMISH, side);
        } else {
            f->at = SG_END;
        }
        return GO;
    case SG_FOUGHT:
        if (s->combat.loser == d && CITED(11_6l)) {
            garrison_falls(c, f, d, a);
        }
        return GO;
    default: pop(s); return GO;
    }
}

/* ---- the questions ---- */

static int answer_verb(int step) { return step == MINES ? V_ENGINEERS : step == BOMBARD ? V_FIRE : V_ASSAULT; }

Next hon_siege_choice_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_siege_choice_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(answer_verb(top_of(s)->step), 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_siege_choice_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    return a.verb == VERB_PASS || a.verb == answer_verb(top_of(s)->step) ? ALLOWED : hon_out_of_step(w);
}

/* 15.1.2b: 5 or 6 adds two Artillery SPs, 1 kills the Engineers. */
static void dig(Ctx *c)
{
    State *s = c->s;
    int die = hon_d6(c, c->g->capitano[s->combat.attacker].side, "engineers");
    if (die >= c->g->limit.engineers_work) {
        top(s)->v[GV_EXTRA] = c->g->fire_modifier[FM_ENGINEERS];
    } else if (die <= c->g->limit.engineers_die) {
        hon_take_unit(c->g, s, marker_in(c->g, s, s->combat.attacker, ENGINEERS), ELIMINATED);
    }
    say_as(c, EVENT_OUTCOME, R(15_1_2b),
           die >= c->g->limit.engineers_work  ? "The Engineers bring the guns nearer."
           : die <= c->g->limit.engineers_die ? "The Engineers are killed."
                                              : "The Engineers get nothing done.");
}

void hon_siege_choice_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int step = top(s)->step;
    pop(s);
    if (a.verb == VERB_PASS) {
        return;
    }
    if (step == MINES) {
        dig(c);
    } else if (step == BOMBARD) {
        fire(c, top(s), side == c->g->capitano[s->combat.attacker].side);
    } else {
        top(s)->v[GV_OVER] = 1; /* the Breach is attacked */
    }
}

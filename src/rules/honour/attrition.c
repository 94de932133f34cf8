/* attrition.c - Attrition (chapter 8, 17.1a, S5.4b): who checks, the die, and losing SPs one by one (LOSE).
 *
 * LOSE is one step for all losses that an owner spreads over a Force: its local `how` says by which rule the next SP is taken. What combat takes
 * is judged in pursuit_and_losses.c; here stands the even spreading of 8j.
 */
#include "rules/honour/honour.h"

/* ---- who checks in D.5 (8c to 8f) ---- */

static bool barren_or_unhealthy(const Game *g, const State *s, Hex h)
{
    int t = g->map->terrain[h];
    return t == MOUNTAIN || t == SWAMP || (t == RICE && s->weather == HEAT) || set_has(&s->pillaged, h);
}

static bool plagued(const Game *g, const State *s, int primo)
{
    return g->number == 5 && s->pestilence == PESTILENCE && s->capitano[primo].hex == g->milano && CITED(S5_4b);
}

bool hon_checks_attrition(const Game *g, const State *s, int primo)
{
    Side side = g->capitano[primo].side;
    Hex h = s->capitano[primo].hex;
    return (hon_hostile(g, s, side, h) && CITED(8c) && CITED(14f)) || (barren_or_unhealthy(g, s, h) && CITED(8d)) ||
           (zoc_in(s, enemy_of(side), h) && CITED(8e)) || (hon_besieged(g, s, primo) && CITED(8f) && CITED(16i)) ||
           plagued(g, s, primo);
}

/* ---- the die ---- */

static Sum attrition_modifiers(const Game *g, const State *s, int primo, bool march)
{
    Sum sum = {0};
    int weather = g->weather[s->weather].attrition, full = s->spent / 2;
    if (weather && CITED(17_1a)) {
        add(&sum, weather, R(8k), "weather", true);
    }
    if (g->capitano[primo].star && CITED(3_7d)) {
        add(&sum, -1, R(8l), "Primo Capitano with a star", true);
    }
    add(&sum, full > 4 ? 4 : full, R(8m), "MPs spent", march && full);
    add(&sum, +2, R(8n), "Besieged without a Line of Communication",
        hon_besieged(g, s, primo) && hon_loc_of(g, s, primo) < 0);
    add(&sum, +1, R(18_4h), "Interphase Turn", hon_in_interphase(s));
    int quarters = hon_quarters_attrition(g, s, primo);
    add(&sum, quarters, R(18_1g), "In Quarters", quarters);
    add(&sum, has(s, primo, F_QUARTERS) ? +1 : +2, R(S5_4b), "Pestilence", plagued(g, s, primo));
    return sum;
}

int hon_attrition_cell(const Game *g, int die, int size)
{
    int row = die < 1 ? 1 : die > ATTRITION_ROWS ? ATTRITION_ROWS : die, column = 0;
    while (column < ATTRITION_COLUMNS - 1 && size > g->attrition_limit[column]) {
        column++;
    }
    return g->attrition[row - 1][column];
}

void hon_begin_attrition(Ctx *c, int primo, bool march)
{
    Frame *f = push(c->s, ATTRITION, c->g->capitano[primo].side);
    f->v[AT_FORCE] = (int16_t)primo;
    f->v[AT_MARCH] = march;
}

Next hon_attrition_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int primo = f->v[AT_FORCE];
    bool march = f->v[AT_MARCH];
    if (f->at++ == 0) {
        Sum sum = attrition_modifiers(g, s, primo, march);
        int die = hon_d6(c, f->owner, "attrition");
        int size = march && CITED(8i) ? s->size : hon_tally(g, s, primo).sp;
        int lost = BY(8h, hon_attrition_cell(g, die + sum.total, size), 0);
        event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(8h), "Attrition of the Force in {}: {} SP.",
                         H_(s->capitano[primo].hex), N_(lost)),
                  &sum);
        hon_lose(c, primo, lost, LOSE_EVEN);
        top(s)->v[LS_PARTS] = march && CITED(6_3f);
        if (die == 1 && plagued(g, s, primo)) {
            RULE (S5_4c) {
                s->pestilence = NO_PESTILENCE;
                say(c, R(S5_4c), "The Pestilence in Milano is over.");
            }
        }
        return GO;
    }
    pop(s);
    EACH_CAPITANO (g, k) {
        if (on_map(s, k) && (k == primo || has(s, k, F_PART))) {
            if (!leads_force(s, k)) {
                hon_dissolve(c, k);
            } else {
                hon_morale_state(c, k);
            }
        }
    }
    hon_place_checks(c);
    return GO;
}

/* SEGMENT(p): the cursor stands in v[0]. */
Next hon_segment_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    while (f->v[0] < c->g->capitani) {
        int k = f->v[0]++;
        if (c->g->capitano[k].side == f->owner && leads_force(s, k) && hon_checks_attrition(c->g, s, k)) {
            hon_begin_attrition(c, k, false);
            if (!CITED(8g)) { /* however many conditions hold: one check */
                hon_begin_attrition(c, k, false);
            }
            return GO;
        }
    }
    pop(s);
    return GO;
}

/* ---- LOSE ---- */

void hon_lose(Ctx *c, int primo, int sp, int how)
{
    Frame *f = push(c->s, LOSE, c->g->capitano[primo].side);
    f->v[LS_FORCE] = (int16_t)primo;
    f->v[LS_LEFT] = (int16_t)sp;
    f->v[LS_HOW] = (int16_t)how;
}

void hon_lose_of_corps(Ctx *c, int corps, int sp)
{
    hon_lose(c, hon_primo(c->s, corps), sp, LOSE_SHOT);
    top(c->s)->v[LS_GROUP] = (int16_t)corps;
    top(c->s)->v[LS_GUNS] = !hon_combat_sps(c->g, c->s, corps);
}

void hon_lose_of_wave(Ctx *c, int corps, int sp, int wave)
{
    hon_lose(c, hon_primo(c->s, corps), sp, LOSE_WAVE);
    top(c->s)->v[LS_GROUP] = (int16_t)wave;
}

/* Is the unit in the Force that loses, or in a part of it that was dropped off (6.3f)? */
static bool in_losing_force(const Game *g, const State *s, const Frame *f, int u)
{
    int k = hon_leader(s, u);
    return k != NO_PIECE && arm_of(g, u) <= MILITIA && (k == f->v[LS_FORCE] || (f->v[LS_PARTS] && has(s, k, F_PART)));
}

/* 8j: from a unit that has lost fewest, among those from one with most SPs. */
static Rule may_lose_evenly(const Game *g, const State *s, Why *w, const Frame *f, int u)
{
    const Unit *mine = &s->unit[u];
    bool fewer = false, stronger = false;
    EACH_UNIT (g, k) {
        if (k == u || !in_losing_force(g, s, f, k)) {
            continue;
        }
        fewer |= s->unit[k].lost < mine->lost;
        stronger |= s->unit[k].lost == mine->lost && s->unit[k].sp > mine->sp;
    }
    FORBID(8j, fewer || stronger);
    return ALLOWED;
}

Rule hon_may_lose(const Game *g, const State *s, Why *w, int u)
{
    const Frame *f = top_of(s);
    if (u < 0 || u >= g->units || !in_losing_force(g, s, f, u)) {
        return refused(w);
    }
    return f->v[LS_HOW] == LOSE_EVEN ? may_lose_evenly(g, s, w, f, u) : hon_may_lose_in_combat(g, s, w, u);
}

/* One SP of the unit. */
static void lose_one(Ctx *c, Frame *f, int u)
{
    State *s = c->s;
    f->v[LS_LEFT] = (int16_t)(f->v[LS_LEFT] - (f->v[LS_HOW] == LOSE_PURSUIT ? hon_pursuit_price(s, u) : 1));
    s->unit[u].flags |= BY(1_4g, U_TOLD, 0);
    s->unit[u].lost++;
    say(c, R(1_4g), "{} loses 1 SP.", P_(piece_of(c->g, u)));
    hon_set_sp(c->g, s, u, s->unit[u].sp - 1);
}

Next hon_lose_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int able = 0, first = 0;
    EACH_UNIT (c->g, u) {
        if (f->v[LS_LEFT] > 0 && !hon_may_lose(c->g, s, NULL, u)) {
            first = able++ ? first : u;
        }
    }
    if (!able) {
        hon_tell_end(c->g, s);
        pop(s);
        return GO;
    }
    if (f->v[LS_HOW] == LOSE_EVEN && able > 1 && able <= f->v[LS_LEFT]) {
        lose_one(c, f, first); /* equal units, and each of them takes one: in which sequence decides nothing */
        return GO;
    }
    return ASK;
}

void hon_lose_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (in_losing_force(g, s, top_of(s), u)) {
            offer(out, atom(V_LOSE, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_lose_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_LOSE) {
        return hon_out_of_step(w);
    }
    return hon_may_lose(g, s, w, unit_of(g, a.arg[0]));
}

void hon_lose_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    lose_one(c, top(c->s), unit_of(c->g, a.arg[0]));
}

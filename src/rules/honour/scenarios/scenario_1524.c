/* scenario_1524.c - 1524 (S5.1 to S5.3): the Imperial fleet at Genova, the Capitano Generale sent to Tirolo, the expedition to Naples. */
#include "rules/honour/honour.h"

/* ---- the landing (S5.1) ---- */

void hon_after_weather(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (g->number == 3) {
        hon_first_bid(c);
    }
    if (g->number != 5 || (s->landing && CITED(S5_1b)) || !g->turn[s->turn].ap || s->turn > g->limit.landing_last ||
        !CITED(S5_1a)) {
        return;
    }
    int die = hon_d6(c, SECOND_PLAYER, "landing");
    say(c, R(S5_1a), die >= g->limit.landing ? "The Imperial fleet lands at Genova." : "No fleet is seen off Genova.");
    if (die < g->limit.landing) {
        return;
    }
    s->landing = s->turn;
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side == FIRST_PLAYER && s->army[a].source == g->genova && CITED(S5_1c)) {
            hon_lose_source(c, a);
        }
    }
}

static void troops_come(Ctx *c, int event, int turn)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int f = 0; f < g->forces; f++) {
        if (g->force[f].event != event) {
            continue;
        }
        s->capitano[g->force[f].primo].due = (uint8_t)turn;
        EACH_UNIT (g, u) {
            if (g->unit[u].force == f && s->unit[u].where == LATER) {
                s->unit[u].due = (uint8_t)turn;
            }
        }
    }
}

/* S5.1d: two dice in the Activation Phase of the landing turn. */
void hon_landing_troops(Ctx *c)
{
    State *s = c->s;
    if (c->g->number != 5 || !s->landing || s->landing != s->turn || !CITED(S5_1d)) {
        return;
    }
    int dice = roll_sum(c, 2, 6, SECOND_PLAYER, "troops of the landing");
    if (dice >= 11) {
        troops_come(c, BY_S5_1_11, s->turn + 2);
    } else if (dice == 10) {
        troops_come(c, BY_S5_1_10, s->turn + 3);
    }
    say(c, R(S5_1d), dice >= 10 ? "Troops are put ashore." : "No troops come ashore.");
}

/* ---- Tirolo (S5.2) ---- */

bool hon_east_road(const Game *g, Hex h)
{
    return h >= 0 && g->road[h] && grid_col(&g->map->grid, h) == g->map->grid.last_col;
}

Rule hon_judge_tirolo(const Game *g, const State *s, Side side, Why *w, int c)
{
    if (g->number != 5 || c < 0 || c >= g->capitani || g->capitano[c].side != side || side != SECOND_PLAYER) {
        return hon_out_of_step(w);
    }
    FORBID_AS(S5_2a, s->turn < g->limit.tirolo_first, "it is only {}", W_(g->turn[s->turn].date));
    FORBID_AS(S5_2a, s->tirolo, "one has been sent", N_(s->turn));
    FORBID_AS(S5_2a, !has(s, c, F_GENERAL) || leads_force(s, c) || !on_map(s, c),
              "{} is no Capitano Generale alone on the map", P_(c));
    FORBID_AS(S5_2a, on_map(s, c) && !hon_east_road(g, s->capitano[c].hex), "{} is no road hex of the eastern edge",
              H_(s->capitano[c].hex));
    return has(s, c, F_GENERAL) && on_map(s, c) && !leads_force(s, c) && !s->tirolo ? ALLOWED : refused(w);
}

void hon_send_to_tirolo(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    s->tirolo = 1;
    hon_put_capitano(g, s, who, AWAY);
    s->capitano[who].due = (uint8_t)(s->turn + BY(S5_2b, g->limit.tirolo_turns, 0));
    for (int f = 0; f < g->forces; f++) {
        EACH_CAPITANO (g, k) {
            if (g->force[f].event == BY_S5_2 && (g->force[f].members >> k) & 1 && s->capitano[k].hex == LATER) {
                s->capitano[k].due = (uint8_t)(s->turn + g->limit.tirolo_turns);
            }
        }
    }
    say(c, R(S5_2a), "{} rides to Tirolo.", P_(who));
}

/* S5.2c, S5.2d: he comes back with Frundsberg's men, and perhaps with money. */
void hon_back_from_tirolo(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) {
        if (g->unit[u].breakdown && s->unit[u].where == LATER && s->unit[u].due == TURN_UNKNOWN && CITED(S5_2c)) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    EACH_CAPITANO (g, k) {
        if (k != who && g->capitano[k].army == g->capitano[who].army && has(s, k, F_GENERAL) &&
            hon_command_path(g, s, SECOND_PLAYER, s->capitano[who].hex, hon_hex_of(s, k))) {
            RULE (S5_2d) {
                int die = hon_d6(c, SECOND_PLAYER, "money from Tirolo");
                hon_receive(g, s, g->capitano[who].army, die);
                say(c, R(S5_2d), "He brings {} Administrative Point{s}.", N_(die));
            }
            return;
        }
    }
}

/* ---- the expedition to Naples (S5.3) ---- */

static Hex naples_gate(const Game *g)
{
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].condition == GOAL_NAPLES) {
            return g->goal[i].hex;
        }
    }
    return NOWHERE;
}

Rule hon_judge_exit(const Game *g, const State *s, Why *w, int primo)
{
    Tally t = hon_tally(g, s, primo);
    Order order = (Order)s->capitano[primo].order;
    bool here = g->number == 5 && s->capitano[primo].hex == naples_gate(g) && g->capitano[primo].side == FIRST_PLAYER;
    FORBID(7_6_4a, !here);
    if (!here) {
        return refused(w);
    }
    FORBID_AS(S5_3a, s->expedition || s->turn > g->limit.naples_last, "it is too late, or one has left", N_(s->turn));
    FORBID_AS(S5_3a,
              t.foot < g->limit.naples_infantry || t.guns < g->limit.naples_artillery ||
                  t.horse < g->limit.naples_cavalry,
              "{} SP of infantry, {} of artillery and {} of cavalry must go", N_(g->limit.naples_infantry),
              N_(g->limit.naples_artillery), N_(g->limit.naples_cavalry));
    FORBID_AS(S5_3a, order != MANOEUVRE && order != ATTACK, "it has no Manoeuvre or Attack Order", P_(primo));
    FORBID_AS(S5_3a, s->mp < 2 * g->limit.naples_march, "MPs needed: {}; left: {}", N_(g->limit.naples_march),
              HALF_(s->mp));
    FORBID_AS(S5_3b, hon_primo(s, g->francois) == primo, "{} may not go to Naples", P_(g->francois));
    Rule r = hon_may_leave(g, s, w, primo);
    return r && !w ? r : ALLOWED;
}

void hon_depart(Ctx *c, int primo)
{
    c->s->expedition = 1;
    say(c, R(S5_3b), "An expedition leaves for Naples.");
    hon_remove_force(c, primo, false);
}

/* 7.8.2.1: who leaves an enemy ZOC by leaving the map is pursued like others, and departs with what is left. */
void hon_exit(Ctx *c, int primo)
{
    State *s = c->s;
    Side side = c->g->capitano[primo].side;
    hon_spend(s, 2 * c->g->limit.naples_march);
    if (!zoc_in(s, enemy_of(side), s->capitano[primo].hex)) {
        hon_depart(c, primo);
        return;
    }
    top(s)->v[ACT_LEAVES] = 1;
    Frame *p = push(s, PURSUED, side);
    p->v[PD_WHO] = (int16_t)primo;
    p->v[PD_FROM] = s->capitano[primo].hex;
    p->v[PD_BY] = -1;
}

/* upon_entering_hex.c - a Force enters a hex (flow.md STEP_ON): what it leaves behind, lone Capitani it finds there (3.6c, 3.6d), sources and Towns, rivers
 * that disorder it (7.6.2.1). The Pursuit of a Force that has left an enemy ZOC: pursuit_after_zone.c.
 */
#include "rules/honour/honour.h"

/* ---- leaving ---- */

/* 7.5f, 11.3.1c, 15.1.1e: markers that do not go along. The Force is no longer in the hex. */
void hon_leave_hex(Ctx *c, int primo, Hex from)
{
    const Game *g = c->g;
    State *s = c->s;
    Side side = g->capitano[primo].side;
    if (from < 0) {
        return;
    }
    if (hon_earthworks(s, from) && !force_in(s, side, from)) {
        RULE (7_5f) {
            hon_set_earthworks(s, from, 0, 0);
        }
    }
    drop_flag(s, primo, F_SIEGE);
    hon_free_siege(c, from);
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->next[from][d] != HEX_NONE) {
            hon_free_siege(c, g->next[from][d]);
        }
    }
}

/* Militia stay with who was dropped off there, in this march or in one before in this phase; else they go home (15.1.1e, 15.1.1g). */
static void leave_militia(Ctx *c, int primo, Hex from)
{
    const Game *g = c->g;
    State *s = c->s;
    int heir = NO_PIECE;
    EACH_FORCE (g, s, k) {
        bool left =
            has(s, k, F_DROPPED) && s->capitano[k].hex == from && g->capitano[k].side == g->capitano[primo].side;
        bool now = left && has(s, k, F_PART);
        heir = left && (heir == NO_PIECE || (now && !has(s, heir, F_PART))) ? k : heir;
    }
    EACH_UNIT (g, u) {
        if (arm_of(g, u) != MILITIA || hon_leader(s, u) != primo) {
            continue;
        }
        if (heir != NO_PIECE) {
            hon_put_unit(g, s, u, heir);
        } else {
            RULE (15_1_1e) {
                hon_take_unit(g, s, u, IN_POOL);
            }
        }
    }
}

void hon_enter_hex(Ctx *c, int primo, Hex to, int cost, bool left_zoc)
{
    State *s = c->s;
    Hex from = s->capitano[primo].hex;
    int d = hon_direction(c->g, from, to), river = 0;
    Frame *f = push(s, STEP_ON, c->g->capitano[primo].side);
    f->v[ON_WHO] = (int16_t)primo;
    f->v[ON_FROM] = from;
    f->v[ON_TO] = to;
    f->v[ON_LEFT] = left_zoc;
    f->v[ON_PAY] = (int16_t)cost;
    if (d >= 0) {
        hon_march_cost(c->g, s, primo, from, to, false, &river);
    }
    f->v[ON_RIVER] = (int16_t)river;
}

/* ---- lone Capitani of the enemy ---- */

/* 3.6c, 12.2d: a Force that has entered its hex by retreat or advance finds them as if it had marched in. */
void hon_meet_lone_capitani(Ctx *c, int primo)
{
    Frame *f = push(c->s, STEP_ON, c->g->capitano[primo].side);
    f->at = S_CAPTURE;
    f->v[ON_WHO] = (int16_t)primo;
    f->v[ON_FROM] = f->v[ON_TO] = c->s->capitano[primo].hex;
    f->v[ON_ONLY] = 1;
}

static void capture_attempt(Ctx *c, const Frame *f, int k)
{
    const Game *g = c->g;
    State *s = c->s;
    Side owner = g->capitano[k].side;
    if (hon_tally(g, s, f->v[ON_WHO]).horse > 0) { /* 3.6e: that it has cavalry is told */
        say(c, R(3_6e), "The Force that enters {} has cavalry.", H_(f->v[ON_TO]));
        EACH_UNIT_OF (g, s, u, f->v[ON_WHO]) { /* that, and not which */
            s->unit[u].flags |= is_horse(g, u) ? BY(3_6e, 0, U_TOLD) : 0;
        }
        RULE (3_6c) {
            int die = hon_d6(c, owner, "escape");
            if (die > g->capitano[k].initiative) {
                say_as(c, EVENT_OUTCOME, R(3_6c), "{} is captured by cavalry in {}.", P_(k), H_(f->v[ON_TO]));
                hon_eliminate(c, k, true);
                return;
            }
            say_as(c, EVENT_OUTCOME, R(3_6c), "{} is not captured.", P_(k));
        }
    }
    if (!hon_can_ride(g, s, k)) {
        hon_eliminate(c, k, true);
    } else {
        push(s, ESCAPE, owner)->v[0] = (int16_t)k;
    }
}

/* 3.6c: each for himself. */
static void lone_capitani_part(Ctx *c, const Frame *f)
{
    EACH_CAPITANO (c->g, k) {
        if (c->g->capitano[k].side != f->owner && on_map(c->s, k) && c->s->capitano[k].hex == f->v[ON_TO] &&
            !leads_force(c->s, k)) {
            hon_empty_card(c->g, c->s, k);
        }
    }
}

/* ---- STEP_ON ---- */

static void step_in(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[ON_WHO];
    int cost = f->v[ON_PAY];
    s->mp = (uint8_t)(s->mp == NO_MP ? NO_MP : s->mp > cost ? s->mp - cost : 0);
    s->spent = (uint8_t)(s->spent + cost > 254 ? 254 : s->spent + cost);
    leave_militia(c, who, f->v[ON_FROM]);
    hon_move_force(g, s, who, f->v[ON_TO]);
    put_flag(s, who, F_MOVED);
    bool disrupted = hon_is_major(s, who) && f->v[ON_RIVER] >= 2 * g->limit.disordering_river && CITED(7_6_2_1a) &&
                     CITED(9_3a) && (s->weather != RAIN || CITED(7_6_2_1b)) &&
                     (!has(s, who, F_ADMIN) || CITED(7_7h)); /* 2 MPs more: out of order after crossing */
    put_flag(s, who, disrupted ? F_DISRUPTED : 0);
    hon_leave_hex(c, who, f->v[ON_FROM]);
    hon_add_trail(s, f->v[ON_TO]);
    say_as(c, EVENT_PRESENCE, R(7_4e), "The Force from {} enters {}.", H_(f->v[ON_FROM]), H_(f->v[ON_TO]));
    if (disrupted) {
        say(c, R(7_6_2_1a), "The Force in {} is Disrupted by the crossing.", H_(f->v[ON_TO]));
    }
}

Next hon_step_on_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[ON_WHO];
    switch (f->at) {
    case S_LEAVE:
        f->at = S_CAPTURE;
        step_in(c, f);
        return GO;
    case S_CAPTURE:
        lone_capitani_part(c, f);
        while (f->v[ON_NEXT] < g->capitani) {
            int k = f->v[ON_NEXT]++;
            if (g->capitano[k].side != g->capitano[who].side && on_map(s, k) && s->capitano[k].hex == f->v[ON_TO] &&
                !leads_force(s, k)) {
                capture_attempt(c, f, k);
                return GO;
            }
        }
        f->at = f->v[ON_ONLY] ? S_END : S_EFFECTS;
        return GO;
    case S_EFFECTS:
        f->at = S_PURSUIT;
        hon_passes(c, who);
        return GO;
    case S_PURSUIT:
        f->at = S_END;
        if (f->v[ON_LEFT] && CITED(7_8_2_1b)) {
            Frame *p = push(s, PURSUED, g->capitano[who].side);
            p->v[PD_WHO] = (int16_t)who;
            p->v[PD_FROM] = f->v[ON_FROM];
            p->v[PD_BY] = -1;
        }
        return GO;
    default: pop(s); return GO;
    }
}

/* ---- ESCAPE ---- */

Next hon_escape_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_escape_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    HexSet reach;
    (void)side;
    hon_ride_reach(g, s, top_of(s)->v[0], &reach);
    for (int h = 0; h < HEXES; h++) {
        if (set_has(&reach, (Hex)h)) {
            offer(out, atom(V_FLEE, h, 0, 0));
        }
    }
}

Rule hon_escape_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_FLEE) {
        return hon_out_of_step(w);
    }
    if (a.arg[0] < 0 || a.arg[0] >= HEXES || !g->map->on[a.arg[0]]) {
        return RULE_NO_CHOICE;
    }
    return hon_judge_ride(g, s, w, top_of(s)->v[0], a.arg[0], true);
}

void hon_escape_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int who = top(s)->v[0];
    (void)side;
    pop(s);
    hon_put_capitano(c->g, s, who, a.arg[0]);
    say(c, R(3_6d), "{} escapes to {}.", P_(who), H_(a.arg[0]));
}

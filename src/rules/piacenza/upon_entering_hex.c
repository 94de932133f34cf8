/* upon_entering_hex.c - all that can happen on the way into one hex (flow.md, "Order inside one Step"): reaction fire, the training dice of
 * cavalry and of infantry on bad ground, the entry, commanders taken, cavalry that gives way.
 */
#include "rules/piacenza/movement.h"

enum { ON_FIRE, ON_FIRED, ON_DICE, ON_ENTER, ON_REFUSED, ON_OVER };

static void stop_here(State *s, int u)
{
    drop_flag(s, u, F_MOVING);
    set_flag(s, u, F_MOVED);
    s->piece[u].start = NOWHERE;
    s->piece[u].mp = -1;
}

/* 7.2b: whoever has retreated, routed or died moves no more; Disordered infantry makes this one step. */
static void after_fire(Ctx *c, Frame *f)
{
    State *s = c->s;
    const uint8_t *list;
    int n = at_work(c->g, s, &list);
    for (int i = 0; i < n; i++) {
        int u = list[i];
        if (has_flag(s, u, F_MOVING) && (s->piece[u].hex != f->v[SO_FROM] || s->piece[u].state == ROUTED)) {
            stop_here(s, u);
        }
    }
}

static int movers(const Game *g, const State *s, Hex at, int out[2])
{
    int n = 0;
    if (at >= 0) {
        EACH_UNIT (s, u, at) {
            if (has_flag(s, u, F_MOVING) && n < 2) {
                out[n++] = u;
            }
        }
    }
    (void)g;
    return n;
}

/* 7.1b: each unit of cavalry rolls before it enters the ZOC of infantry; who fails stays, Disordered. */
static bool cavalry_dares(Ctx *c, int u, Hex to)
{
    State *s = c->s;
    if (!is_cavalry(c->g, u) || !in_infantry_zoc(c->g, s, enemy(side_of(c->g, u)), to) || !CITED(7_1b) || !CITED(X3a)) {
        return true;
    }
    if (tdr(c, u, TDR_ENTER_ZOC, to, "entering a ZOC")) {
        return true;
    }
    stop_here(s, u);
    if (s->piece[u].state == GOOD) { /* 11.1e speaks of combat results only */
        disorder(c, u, R(7_1b));
    }
    return false;
}

/* 5.7: infantry before bad ground; who fails stays, in order. */
static bool infantry_keeps_line(Ctx *c, int u, Hex from, Hex to)
{
    if (!needs_tdr_for_ground(c->g, c->s, u, from, to) || tdr(c, u, TDR_MISALIGNMENT, to, "misalignment")) {
        return true;
    }
    if (!CITED(5_7b) || !CITED(X2b)) {
        return true;
    }
    say(c, R(5_7b), "{} is thrown out of line before {}.", P_(u), H_(to));
    for (int v = 0; v < c->g->units && !CITED(5_7d); v++) { /* the declaration stands for the others */
        c->s->piece[v].line = NOWHERE;
    }
    stop_here(c->s, u);
    return false;
}

static void roll_on_the_way(Ctx *c, Frame *f)
{
    int u[2], n = movers(c->g, c->s, (Hex)f->v[SO_FROM], u);
    for (int i = 0; i < n; i++) {
        if (cavalry_dares(c, u[i], (Hex)f->v[SO_TO])) {
            infantry_keeps_line(c, u[i], (Hex)f->v[SO_FROM], (Hex)f->v[SO_TO]);
        }
    }
}

static void enter_hex(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex to = (Hex)f->v[SO_TO], from = (Hex)f->v[SO_FROM];
    int u[2], n = movers(g, s, from, u);
    if (!n) {
        return;
    }
    Frame *move = &core_of(s)->stack[core(s)->depth - 2];
    for (int i = 0; i < n; i++) {
        int price = u[i] == move->v[MV_LEAD] ? f->v[SO_PRICE] : f->v[SO_PRICE + 1];
        s->piece[u[i]].mp = (int8_t)(price < s->piece[u[i]].mp ? s->piece[u[i]].mp - price : 0);
        set_flag(s, u[i], F_BEGAN_MOVE);
        pia_put(g, s, u[i], to);
        say_as(c, EVENT_MOVE, R(5_0b), "{} moves from {} to {}.", P_(u[i]), H_(from), H_(to));
        if (is_battery(g, u[i]) && CITED(5_1a)) {
            set_flag(s, u[i], F_FIRED);
        }
    }
    move->v[MV_STEPS]++;
    if (!has_flag(s, move->v[MV_LEAD], F_MOVING)) { /* its leader stayed behind: the other goes on alone */
        move->v[MV_LEAD] = (int16_t)u[0];
    }
    capture_lone_leaders(c, side_of(g, u[0]), to);
}

/* 11.1b, 7.2b: infantry that was Disordered on the way has made its one step. */
static void stop_disordered(Ctx *c, Frame *f)
{
    int u[2], n = movers(c->g, c->s, (Hex)f->v[SO_TO], u);
    for (int i = 0; i < n; i++) {
        if (pia_is_infantry(c->g, u[i]) && c->s->piece[u[i]].state != GOOD) {
            stop_here(c->s, u[i]);
        }
    }
}

Next step_on_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int u[2], n;
    switch (f->at++) {
    case ON_FIRE:
        n = movers(c->g, s, (Hex)f->v[SO_FROM], u);
        if (n && reaction_due(c->g, s, u[0], (Hex)f->v[SO_FROM])) { /* 7.1f; 7.2c: a stack draws each shot once */
            reaction_fire(c, u[0], (Hex)f->v[SO_FROM]);
        }
        break;
    case ON_FIRED: after_fire(c, f); break;
    case ON_DICE: roll_on_the_way(c, f); break;
    case ON_ENTER: enter_hex(c, f); break;
    case ON_REFUSED:
        n = movers(c->g, s, (Hex)f->v[SO_TO], u);
        if (n && pia_is_infantry(c->g, u[0])) {
            refuse(c, u[0]);
        }
        break;
    default:
        stop_disordered(c, f);
        pop(s);
        break;
    }
    return GO;
}

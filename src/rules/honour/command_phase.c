/* command_phase.c - the Command Phase of a player (2.2f to 2.2l): points, Orders off, No Move markers, then Organization and Orders. */
#include "rules/honour/honour.h"

/* 11.4as: a No Move marker turns into Garrison or Stand, and that is the Order of this phase (5.3.2c). */
static void no_move(Ctx *c, Side side)
{
    State *s = c->s;
    EACH_CAPITANO (c->g, k) {
        drop_flag(s, k, c->g->capitano[k].side == side ? F_RECRUITED : 0); /* 18.5d */
        if (c->g->capitano[k].side != side || !has(s, k, F_NO_MOVE)) {
            continue;
        }
        drop_flag(s, k, F_NO_MOVE);
        if (leads_force(s, k) && !(has(s, k, F_IMPOSED) && CITED(S4_5b))) {
            hon_stand_or_garrison(c->g, s, k);
            put_flag(s, k, BY(5_3_2c, F_ORDERED | F_STAYS, 0));
        }
    }
}

static void end_command(Ctx *c, Side side)
{
    State *s = c->s;
    EACH_CAPITANO (c->g, k) {
        if (c->g->capitano[k].side == side) {
            drop_flag(s, k, F_ORDERED | F_STAYS);
        }
    }
    for (int a = 0; a < c->g->armies; a++) {
        s->army[a].issuer = c->g->army[a].side == side ? NO_PIECE : s->army[a].issuer;
    }
}

Next hon_command_run(Ctx *c)
{
    Frame *f = top(c->s);
    Side side = f->owner;
    switch (f->at++) {
    case C_PAY: hon_pay_armies(c, side); return GO;
    case C_GENOVA: hon_genova(c, side); return GO;
    case C_STRIP: hon_strip_orders(c, side); return GO;
    case C_NO_MOVE: no_move(c, side); return GO;
    case C_ORG: push(c->s, ORG, side); return GO;
    case C_ORDERS:
        if (CITED(2_2l)) {
            push(c->s, ORDERS, side);
        }
        return GO;
    default:
        end_command(c, side);
        pop(c->s);
        return GO;
    }
}

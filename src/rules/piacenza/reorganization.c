/* reorganization.c - the end of the turn: Reorganization (3.0k, 11.4), and what is cleared away (3.0l, 12). */
#include "rules/piacenza/piacenza.h"

#include <string.h>

static void try_one(Ctx *c, int u)
{
    State *s = c->s;
    bool routed = s->piece[u].state == ROUTED;
    if (!tdr(c, u, TDR_REORGANIZATION, NOWHERE, "reorganization") || !CITED(11_4f)) {
        return;
    }
    if (!routed && !CITED(11_1g)) { /* a Disorder marker goes in this step and no other way */
        return;
    }
    pia_set_state(c->g, s, u, routed ? DISORDERED : GOOD);
    say_as(c, EVENT_OUTCOME, R(11_4f), routed ? "{} rallies; it is Disordered." : "{} is in good order again.", P_(u));
}

void reorganize_all(Ctx *c)
{
    for (int side = FS; side <= AU; side++) {
        for (int u = 0; u < c->g->units; u++) {
            if (side_of(c->g, u) == side && on_map(c->s, u) && c->s->piece[u].state != GOOD && CITED(11_4a)) {
                try_one(c, u);
            }
        }
    }
}

/* 2.2.2i: batteries that have not failed are ready again. */
static void ready_batteries(Ctx *c)
{
    RULE (2_2_2i) {
        for (int u = 0; u < c->g->units; u++) {
            if (is_battery(c->g, u) && !has_flag(c->s, u, F_FAILED)) {
                drop_flag(c->s, u, F_FIRED);
            }
        }
    }
}

void clear_turn(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        RULE (3_0l) {
            drop_flag(s, u, F_CHANGING);
        }
        if (!CITED(9_1_2g)) { /* 12: Feu de Billebaude stays */
            drop_flag(s, u, F_BILLEBAUDE);
        }
    }
    RULE (3_0l) {
        ready_batteries(c);
    }
    if (CITED(8_2_1e) && CITED(12_0)) {
        memset(s->smoke, 0, sizeof s->smoke);
    }
}

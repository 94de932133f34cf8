/* vanguard_and_main_body_fights.c - FIGHT: the Vanguard Fight or the Main Body Fight of a round (Steps 6-a and 7-a, 11.4u, 11.4ad): fire, charges, Engagements. */
#include "rules/honour/honour.h"

void hon_begin_fight(Ctx *c, int section)
{
    c->s->battle.fight = (uint8_t)section;
    push(c->s, FIGHT, NOBODY);
}

/* What holds for one Fight only (11.4.1g, 11.4.1h, 11.4.1o, 11.4.1w, 11.4z). */
static void fresh_fight(State *s)
{
    memset(s->battle.passed, 0, sizeof s->battle.passed);
    memset(s->battle.new_guns, 0, sizeof s->battle.new_guns);
    for (int k = 0; k < CAPITANI_MAX; k++) {
        s->corps[k].rolls = 0;
        s->corps[k].flags &= (uint8_t) ~(C_CHARGED | C_REACTION | C_REACTED);
    }
}

/* 11.4.2.2a: the Free active Corps of both sides that may enter an Engagement in this round (11.4.4c), by printed Initiative, star, draw; fixed once. */
static void order_of_engagement(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    uint32_t men = 0;
    EACH_CORPS (g, s, k) {
        men |= hon_is_active(g, s, k) && hon_is_free(g, s, k) && !hon_just_freed(s, k) ? man(k) : 0;
    }
    memset(s->battle.order, NO_PIECE, sizeof s->battle.order);
    RULE (11_4_2_2a) {
        hon_by_initiative(c, men, s->battle.order, R(11_4_2_2a), "who engages first");
    }
}

static int next_to_engage(State *s)
{
    int k = s->battle.order[0];
    memmove(s->battle.order, s->battle.order + 1, CAPITANI_MAX - 1);
    s->battle.order[CAPITANI_MAX - 1] = NO_PIECE;
    return k;
}

Next hon_fight_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case FT_FIRE:
        f->at = FT_CHARGES;
        fresh_fight(s);
        say_as(c, EVENT_PHASE, R(11_4u), s->battle.fight == VANGUARD ? "The Vanguard Fight." : "The Main Body Fight.");
        hon_begin_fire(c);
        return GO;
    case FT_CHARGES:
        f->at = FT_ORDER;
        hon_begin_charges(c);
        return GO;
    case FT_ORDER:
        f->at = FT_ENGAGE;
        if (CITED(11_4ac)) {
            order_of_engagement(c);
        }
        return GO;
    case FT_ENGAGE: {
        int k = next_to_engage(s);
        if (k == NO_PIECE) {
            f->at = FT_END;
        } else {
            hon_ask_engage(c, k);
        }
        return GO;
    }
    default:
        pop(s);
        s->combat.force = NO_PIECE;
        s->battle.fight = NO_SECTION;
        return GO;
    }
}

/* battle_scenario.c - a great battle as a scenario of its own (scenarios/battles.tsv): it begins with the Corps of history in Step 3-a and is over with the
 * Pursuit; whoever holds the field has won.
 */
#include "rules/honour/honour.h"

static void place_host(const Game *g, State *s, int role)
{
    const GreatBattle *b = &g->battle;
    int force = role == ATTACKING ? b->attacker : b->defender;
    s->capitano[force] = (Capitano){.hex = b->hex[role], .card = NO_PIECE, .order = role == ATTACKING ? ATTACK : STAND};
    s->capitano[force].flags = F_GENERAL | F_SHOWN;
    EACH_CAPITANO (g, k) {
        if (b->men[role] & man(k) && k != force) {
            s->capitano[k] = (Capitano){.hex = ON_CARD, .card = (uint8_t)force};
        }
    }
}

/* The board is empty but for the two armies; Breakdown counters can be had (1.3.4). */
void hon_set_up_battle(const Game *g, State *s)
{
    const GreatBattle *b = &g->battle;
    place_host(g, s, ATTACKING);
    place_host(g, s, DEFENDING);
    EACH_UNIT (g, u) {
        bool fights = b->card[u] != NO_PIECE;
        s->unit[u] = (Unit){.where = fights                 ? ON_CARD
                                     : g->unit[u].breakdown ? IN_POOL
                                                            : UNUSED,
                            .card = b->card[u],
                            .sp = b->sp[u]};
    }
    if (b->earthworks) {
        hon_set_earthworks(s, b->hex[DEFENDING], b->earthworks, hon_direction(g, b->hex[DEFENDING], b->hex[ATTACKING]));
    }
    s->turn = b->turn;
    s->weather = b->weather;
    s->combat.attacker = b->attacker;
    s->combat.defender = b->defender;
    s->combat.kind = g->option.reduced ? REDUCED_COMBAT : MAJOR_COMBAT;
    hon_derive(g, s);
    push(s, TURN, NOBODY)->at = T_BATTLES + 1;
    push(s, g->option.reduced ? REDUCED : MAJOR, g->capitano[b->attacker].side);
}

/* SPs that a side could still fight with, Artillery aside. */
static int strength_of(const Game *g, const State *s, Side side)
{
    int sp = 0;
    EACH_UNIT (g, u) {
        sp += g->unit[u].side == side && hon_in_good_order(g, s, u) && arm_of(g, u) < ARTILLERY ? s->unit[u].sp : 0;
    }
    return sp;
}

int hon_battle_score(const Game *g, const State *s)
{
    return strength_of(g, s, FIRST_PLAYER) - strength_of(g, s, SECOND_PLAYER);
}

/* 11.4au, 11.4av: who lost leaves the field; after a draw nobody holds it. */
bool hon_battle_decides(Ctx *c)
{
    State *s = c->s;
    if (!c->g->battle.fought) {
        return false;
    }
    int loser = s->combat.loser;
    int winner = s->battle.drawn || loser == NO_PIECE ? WINNER_DRAW : enemy_of(c->g->capitano[loser].side);
    hon_end(c, winner, winner == WINNER_DRAW ? LEVEL_NONE : LEVEL_STANDARD);
    return true;
}

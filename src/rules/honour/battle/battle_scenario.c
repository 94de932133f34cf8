/* battle_scenario.c - a great battle as a scenario of its own (scenarios/battles.tsv): it begins with the Corps of history in Step 3-a and is over with the
 * Pursuit. One side must hold the field for no more than it may cost; else the other has won (charts/battle_victory.chart, ours).
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

/* ---- victory (battle_victory.chart) ---- */

/* SPs that a side could still fight with, Artillery aside. */
static int strength_of(const Game *g, const State *s, Side side)
{
    int sp = 0;
    EACH_UNIT (g, u) {
        sp += g->unit[u].side == side && hon_in_good_order(g, s, u) && arm_of(g, u) < ARTILLERY ? s->unit[u].sp : 0;
    }
    return sp;
}

int hon_battle_losses(const Game *g, const State *s, Side side)
{
    int lost = 0;
    EACH_UNIT (g, u) {
        if (g->unit[u].side == side && (is_foot(g, u) || is_horse(g, u))) {
            lost += (g->battle.card[u] == NO_PIECE ? 0 : g->battle.sp[u]) - (on_card(s, u) ? s->unit[u].sp : 0);
        }
    }
    return lost > 0 ? lost : 0;
}

static Side winner_with(const Game *g, const State *s, Side field)
{
    const GreatBattle *b = &g->battle;
    bool cheap = hon_battle_losses(g, s, (Side)b->holder) <= b->may_lose;
    return field == b->holder && cheap ? field : enemy_of((Side)b->holder);
}

/* Who holds the field when it is over, or would be taken to hold it now. */
static Side holder_of_field(const Game *g, const State *s)
{
    if (core(s)->over) {
        return s->level == LEVEL_STANDARD ? s->winner : s->battle.drawn ? NOBODY : g->battle.holder;
    }
    int lead = strength_of(g, s, FIRST_PLAYER) - strength_of(g, s, SECOND_PLAYER);
    return lead > 0 ? FIRST_PLAYER : lead < 0 ? SECOND_PLAYER : NOBODY;
}

int hon_battle_score(const Game *g, const State *s, Side *winner, const char **level)
{
    const GreatBattle *b = &g->battle;
    Side field = holder_of_field(g, s);
    *winner = !core(s)->over ? winner_with(g, s, field) : s->winner < SIDES ? s->winner : NOBODY;
    *level = field >= SIDES ? b->nobody_holds : field == *winner ? b->holds[field] : b->too_dear;
    return hon_battle_losses(g, s, (Side)b->holder);
}

/* 11.4au, 11.4av: who lost leaves the field; after a draw nobody holds it. */
bool hon_battle_decides(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!g->battle.fought) {
        return false;
    }
    int loser = s->combat.loser;
    Side field = s->battle.drawn || loser == NO_PIECE ? NOBODY : enemy_of(g->capitano[loser].side),
         winner = winner_with(g, s, field), holder = (Side)g->battle.holder;
    int lost = hon_battle_losses(g, s, holder);
    if (field == NOBODY) {
        s->battle.drawn = 1;
        say(c, R(11_4av), "Nobody holds the field.");
    } else {
        say(c, R(11_4au), "The {} hold the field.", S_(field));
    }
    say(c, R(13a), "SPs of foot and horse lost by the {}: {}; the field might cost them {}.", S_(holder), N_(lost),
        N_(g->battle.may_lose));
    hon_end(c, winner, field == winner ? LEVEL_STANDARD : LEVEL_MARGINAL);
    return true;
}

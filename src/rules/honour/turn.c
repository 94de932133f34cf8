/* turn.c - the sequence of play (chapter 2): TURN runs one Game-Turn after the other and is never popped.
 *
 * Each place pushes the next procedure or step of flow.md and goes on when it pops. The First Player is side 0.
 */
#include "rules/honour/honour.h"

int hon_draw(Ctx *c, int n, Side side, const char *purpose)
{
    (void)side;
    return n <= 1 ? 0 : dice_draw(c->dice, n, (DieCall){purpose, side, false}) - 1;
}

/* ---- A: weather (17) ---- */

void hon_roll_weather(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    say_as(c, EVENT_HEADING, R(2_2b), "Turn {}, {}.", N_(s->turn), W_(g->turn[s->turn].date));
    RULE (2_2e) {
        int die = hon_d6(c, FIRST_PLAYER, "weather");
        s->weather = BY(17a, g->weather_table[g->turn[s->turn].month][die - 1], (uint8_t)FAIR);
        say(c, R(17a), "The weather is {}.", W_(hon_weather_words[s->weather]));
    }
}

/* ---- between the phases ---- */

/* 2.2r: Activation markers go at Consolidation; what says that a Force has left its hex stays for the battles (11.5b). */
static void end_activations(Ctx *c)
{
    State *s = c->s;
    EACH_CAPITANO (c->g, k) {
        s->capitano[k].acts = BY(2_2r, 0, s->capitano[k].acts);
        drop_flag(s, k, F_DROPPED | F_ARRIVED | F_PLOTTED);
        s->capitano[k].entered = 0;
    }
    s->first = s->alone = NOBODY;
}

static bool next_to_enemy(const Game *g, const State *s, int primo)
{
    return hon_adjacent_to(g, s, enemy_of(g->capitano[primo].side), s->capitano[primo].hex);
}

void hon_turn_up(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        if (has(s, k, F_DOWN) && next_to_enemy(g, s, k)) {
            RULE (1_4e) {
                drop_flag(s, k, F_DOWN);
                say(c, R(1_4e), "The Force in {} is led by {}.", H_(s->capitano[k].hex), P_(k));
            }
        }
    }
}

/* D.1 (1.4e, 1.4f): who is face up next to an enemy Force shows his Card, then who is face down is turned up. */
static void intelligence(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        drop_flag(s, k, F_FINISHED); /* 3.6.3b: gained in phase C, lifted when phase D begins */
    }
    RULE (2_2s) {
        EACH_FORCE (g, s, k) {
            if (next_to_enemy(g, s, k) && !has(s, k, F_DOWN)) {
                put_flag(s, k, BY(1_4f, F_SHOWN, 0));
            }
        }
        hon_turn_up(c);
    }
}

/* 16j: Besieged Forces all of whose units have lost heart surrender. */
static void garrisons_surrender(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        int place = g->place_at[s->capitano[k].hex], good = 0;
        EACH_UNIT_OF (g, s, u, k) {
            good += arm_of(g, u) <= MILITIA && !is_demoralised(s, u);
        }
        if (place != NO_PLACE && s->siege_status[place] && !good && hon_tally(g, s, k).sp) {
            RULE (16j) {
                say(c, R(16j), "The garrison of {} surrenders.", W_(g->place[place].name));
                hon_remove_force(c, k, true);
            }
        }
    }
}

/* 15.1.1d: Militia go home, when all that surrender have done so (16j). */
static void close_phase(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    garrisons_surrender(c);
    EACH_FORCE (g, s, k) {
        Tally t = hon_tally(g, s, k);
        if (t.militia && !hon_adjacent_to(g, s, enemy_of(g->capitano[k].side), s->capitano[k].hex)) {
            RULE (15_1_1d) {
                EACH_UNIT (g, u) {
                    if (arm_of(g, u) == MILITIA && hon_leader(s, u) == k) {
                        hon_take_unit(g, s, u, IN_POOL);
                    }
                }
            }
            if (!leads_force(s, k)) { /* they were all that was left (6a) */
                hon_dissolve(c, k);
                continue;
            }
        }
        hon_morale_state(c, k);
    }
    EACH_CAPITANO (g, k) {
        hon_close_card(g, s, k);
        drop_flag(s, k, F_MOVED | F_DECIDED);
    }
    hon_place_checks(c);
}

void hon_advance_turn(Ctx *c)
{
    State *s = c->s;
    EACH_CAPITANO (c->g, k) {
        drop_flag(s, k, BY(2_2y, F_FINISHED, 0));
    }
    s->turn = (uint8_t)(s->turn + 1);
    s->interphase = NOBODY;
    s->full_pay = 0;
}

static void both(Ctx *c, int step, Side side, bool rule)
{
    if (rule) {
        push(c->s, step, side);
    }
}

Next hon_turn_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at++) {
    case T_ELECTIONS: hon_first_elections(c); return GO;
    case T_SETUP_FIRST: push(s, SETUP, FIRST_PLAYER); return GO;
    case T_SETUP_SECOND: push(s, SETUP, SECOND_PLAYER); return GO;
    case T_AFTER_SETUP: hon_after_setup(c); return GO;
    case T_START: hon_turn_start(c); return GO;
    case T_OFFER_FIRST: hon_ask_interphase(c, FIRST_PLAYER); return GO;
    case T_OFFER_SECOND: hon_ask_interphase(c, SECOND_PLAYER); return GO;
    case T_WEATHER: hon_roll_weather(c); return GO;
    case T_AFTER_WEATHER: hon_after_weather(c); return GO;
    case T_BIDS: hon_second_bid(c); return GO;
    case T_STATUS: hon_swiss_status(c); return GO;
    case T_COMMAND_FIRST: both(c, COMMAND, FIRST_PLAYER, CITED(2_2f)); return GO;
    case T_COMMAND_SECOND: both(c, COMMAND, SECOND_PLAYER, CITED(2_2f)); return GO;
    case T_AFTER_COMMAND: hon_after_command(c); return GO;
    case T_LANDING: hon_before_reinforcements(c); return GO;
    case T_REINFORCE_FIRST: both(c, REINFORCE, FIRST_PLAYER, CITED(2_2m)); return GO;
    case T_REINFORCE_SECOND: both(c, REINFORCE, SECOND_PLAYER, CITED(2_2m)); return GO;
    case T_ACTIVATIONS:
        hon_end_reinforcements(c);
        s->first = BY(7_2_1b, FIRST_PLAYER, SECOND_PLAYER);
        both(c, ACTIVATIONS, NOBODY, CITED(2_2n));
        return GO;
    case T_CONSOLIDATE_FIRST: both(c, CONSOLIDATE, FIRST_PLAYER, CITED(2_2r)); return GO;
    case T_CONSOLIDATE_SECOND: both(c, CONSOLIDATE, SECOND_PLAYER, CITED(2_2r)); return GO;
    case T_MARKERS: end_activations(c); return GO;
    case T_INTELLIGENCE: intelligence(c); return GO;
    case T_BATTLES: both(c, BATTLES, NOBODY, CITED(2_2t)); return GO;
    case T_AFTER_FIRST: both(c, CONSOLIDATE, FIRST_PLAYER, CITED(2_2u)); return GO;
    case T_AFTER_SECOND: both(c, CONSOLIDATE, SECOND_PLAYER, CITED(2_2u)); return GO;
    case T_ORDER_AGAIN: /* 9.3c */ EACH_CAPITANO (c->g, k) { drop_flag(s, k, BY(2_2v, F_DISRUPTED, 0));
        }
        return GO;
    case T_ATTRITION_FIRST: both(c, SEGMENT, FIRST_PLAYER, CITED(2_2w)); return GO;
    case T_ATTRITION_SECOND: both(c, SEGMENT, SECOND_PLAYER, CITED(2_2w)); return GO;
    case T_CLOSE: close_phase(c); return GO;
    case T_VICTORY: /* 13a: 2.2x */ hon_victory(c, CITED(2_2a) && (s->turn >= c->g->turns || !CITED(S0_7a))); return GO;
    default:
        f->at = T_START;
        hon_advance_turn(c);
        return GO;
    }
}

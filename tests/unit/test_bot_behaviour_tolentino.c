/* test_bot_behaviour_tolentino.c - how a soldier plays Tolentino: positions in which he knows what to do, and whether the bots do. */
#include "bot_behaviour.h"

/* One battalion against two of twice its strength each: it may attack under Advance, and must not. */
static const char alone[] = "game tolentino battle fog=no\nclear\n"
                            "piece N-AMBR hex=2910\npiece N-9L-2 hex=2811\n"
                            "piece A-SIM-1 hex=2711\npiece A-SIM-2 hex=2711\npiece A-SEN hex=2611\n"
                            "set order.II advance\nset order.S defense\nset turn 3\n"
                            "step B5A_DECLARE formation=II\n";

static void does_not_attack(Trial *t) { assert_int_equal(choice(t).verb, VERB_DONE); }

static void no_lone_unit_against_a_stack_it_cannot_hurt(void **state)
{
    (void)state;
    each(THINKERS, alone, 1, does_not_attack);
}

/* A battery with the enemy three hexes off, and infantry that can reach it. */
static const char open_guns[] = "game tolentino battle fog=no\nclear\n"
                                "piece N-AMBR hex=3010\npiece N-AQUI hex=2911\n"
                                "piece N-ART-AQ hex=2911\npiece N-2L-1 hex=3110\npiece N-2L-2 hex=3110\n"
                                "piece A-SIM-1 hex=2612\npiece A-HIL-1 hex=2611\npiece A-SEN hex=2511\n"
                                "set order.II maneuver\nset order.S advance\nset turn 3\n"
                                "step B3_IN formation=II\n";

static void guns_have_cover(Trial *t)
{
    play_out(t);
    const Map *map = head(t->g)->map;
    Hex guns = at(t, "N-ART-AQ");
    bool covered = guns == at(t, "N-2L-1") || guns == at(t, "N-2L-2");
    bool away = map_distance(map, guns, hex(t, "2612")) > 4 && map_distance(map, guns, hex(t, "2611")) > 4;
    assert_true(covered || away);
}

static void guns_are_not_left_without_cover(void **state)
{
    (void)state;
    each(PLAIN, open_guns, 1, guns_have_cover);
}

static void star_is_taken(Trial *t)
{
    play_out(t);
    Hex rancia = hex(t, "2411");
    assert_true(at(t, "N-L3-1") == rancia || at(t, "N-L3-2") == rancia || at(t, "N-2L-1") == rancia);
}

static void who_can_reach_a_victory_hex_in_the_last_turn_does(void **state)
{
    (void)state;
    each(THINKERS, last_turn, 1, star_is_taken);
}

/* ---- before La Rancia ---- */

/* Gives the first legal atom of this name. */
static void give(Trial *t, const char *verb)
{
    for (int i = 0; i < t->play.legal.count; i++) {
        const char *name = rules_of(t->g)->verbs[t->play.legal.list[i].verb].name;
        if (name && !strcmp(name, verb)) {
            play_go(&t->play, waits_for(t->s, 0) ? 0 : 1, t->play.legal.list[i]);
            return;
        }
    }
    fail_msg("%s is not legal", verb);
}

static void roll_these(Trial *t, ScriptDice *dice, const int *values, int n)
{
    script_dice(dice);
    for (int i = 0; i < n; i++) {
        script_dice_add(dice, values[i]);
    }
    t->play.dice = &dice->dice;
}

/* D'Ambrosio falls under fire. Without a successor his division is out of command to the end (4.4.5a). */
static const char fallen[] = "game tolentino battle fog=no\nclear\nset turn 3\nset order.Av defense\n"
                             "set order.II advance\npiece A-STAR hex=2910\npiece A-JAG9 hex=2910\n"
                             "piece A-ART-AV hex=3009\npiece N-MURAT hex=3810\npiece N-AMBR hex=3110\n"
                             "piece N-2L-1 hex=3110\npiece N-2L-2 hex=3210\npiece N-AQUI hex=3210\n"
                             "piece N-MEDI hex=3310\npiece N-6L-1 hex=3310\npiece N-6L-2 hex=3310\n"
                             "step B4 formation=Av\n";

static void has_a_successor(Trial *t)
{
    static const int rolls[] = {6, 3, 1}; /* the guns tell; the men stand; the general does not */
    ScriptDice dice;
    roll_these(t, &dice, rolls, 3);
    give(t, "bombard");
    give(t, "at");
    assert_true(waits_for(t->s, 1));
    assert_string_equal(rules_of(t->g)->verbs[choice(t).verb].name, "promote");
}

static void a_fallen_general_has_a_successor(void **state)
{
    (void)state;
    each(PLAIN, fallen, 0, has_a_successor);
}

/* Horse beside two enemies that can be charged, and foot that must close under Attack (5.1.2a) and would rather not. */
static const char charger[] =
    "game tolentino rancia fog=no\nclear\nset turn 2\nset order.Av defense\nset order.II attack\n"
    "piece A-KUN hex=2211\npiece A-HUS5-1 hex=2411\npiece A-HUS5-2 hex=2610\npiece A-JAG9 hex=2311\n"
    "piece A-JUL hex=2109\npiece A-RAD hex=2312\npiece A-ART-AV hex=2311\npiece A-ART-E hex=2210\n"
    "piece A-STAR hex=2513\npiece N-AMBR hex=2709\npiece N-AQUI hex=2511\npiece N-MEDI hex=2809\n"
    "piece N-L3-1 hex=2511\npiece N-L3-2 hex=2511\npiece N-L3-3 hex=2511\n"
    "piece N-2L-1 hex=2612\npiece N-2L-2 hex=2612\npiece N-2L-3 hex=2612\npiece N-CL2-A hex=2412\n"
    "piece N-6L-1 hex=2409 state=disordered\npiece N-6L-2 hex=2909\npiece N-9L-1 hex=2709\n"
    "piece N-9L-2 hex=2809\nstep B3_IN formation=II\n";

static void is_named_once(Trial *t)
{
    Activation activation = activation_of(t->g, t->s);
    int charges = 0;
    for (int i = 0; i < DECISIONS_MOST && !activation_over(t->s, &activation); i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        Atom a = choice(t);
        const char *name = rules_of(t->g)->verbs[a.verb].name;
        charges += name && !strcmp(name, "charge");
        play_go(&t->play, side, a);
    }
    assert_true(charges <= 1);
}

static void a_charge_is_named_once(void **state)
{
    (void)state;
    each(PLAIN, charger, 1, is_named_once);
}

/* The division before La Rancia, late in the day, with three officers: whoever has none beside him is in disorder next turn (4.3.4). */
static const char division[] =
    "game tolentino rancia fog=no\nset turn 3\nset order.II advance\nstep B3_IN formation=II\n";

static void have_officers_beside_them(Trial *t)
{
    static const char *const unit[] = {"N-L3-1", "N-L3-2", "N-L3-3", "N-2L-1", "N-2L-2",
                                       "N-2L-3", "N-6L-1", "N-6L-2", "N-9L-1", "N-9L-2"};
    static const char *const officer[] = {"N-AMBR", "N-AQUI", "N-MEDI"};
    play_out(t);
    for (int i = 0; i < 10; i++) {
        bool beside = false;
        for (int k = 0; k < 3; k++) {
            beside |= map_distance(head(t->g)->map, at(t, unit[i]), at(t, officer[k])) <= 1;
        }
        assert_true(beside);
    }
}

static void battalions_stay_beside_their_officers(void **state)
{
    (void)state;
    each(1, division, 1, have_officers_beside_them);
}

/* The last turn, and the Jaeger in La Rancia: who only advances may hang back (12.2.2), and disorder costs nothing any more. */
static const char last_order[] =
    "game tolentino rancia fog=no\nclear\nset turn 4\nset order.Av defense\nset order.II advance\n"
    "piece A-STAR hex=2211\npiece A-JAG9 hex=2411\npiece A-HUS5-1 hex=2210\npiece A-JUL hex=2109\n"
    "piece N-AMBR hex=2510\npiece N-AQUI hex=2511\npiece N-MEDI hex=2610\n"
    "piece N-L3-1 hex=2511 state=disordered\npiece N-L3-2 hex=2511 state=disordered\n"
    "piece N-6L-1 hex=2410\npiece N-2L-1 hex=2410\npiece N-2L-2 hex=2510\npiece N-9L-2 hex=2510\n"
    "piece N-2L-3 hex=2509\npiece N-6L-2 hex=2610\nstep B2_ROLL formation=II\n";

static void orders_the_attack(Trial *t)
{
    static const int rolls[] = {1};
    ScriptDice dice;
    roll_these(t, &dice, rolls, 1);
    give(t, "roll_order");
    Atom a = choice(t);
    assert_string_equal(rules_of(t->g)->verbs[a.verb].name, "set_order");
    Buf said = {0};
    atom_print(&said, t->g, a);
    assert_non_null(strstr(buf_str(&said), "attack"));
    buf_free(&said);
}

static void the_last_turn_is_for_attack(void **state)
{
    (void)state;
    each(PLAIN, last_order, 1, orders_the_attack);
}

/* The fights are about to be declared. */
static void move_all(Trial *t)
{
    for (int i = 0; i < DECISIONS_MOST; i++) {
        Atom a = choice(t);
        const char *name = rules_of(t->g)->verbs[a.verb].name;
        if (name && !strcmp(name, "attack")) {
            return;
        }
        play_go(&t->play, waits_for(t->s, 0) ? 0 : 1, a);
    }
    fail_msg("nobody attacks");
}

/* Two regiments between a squadron, which under Defense rides off before foot (14.1), and foot that must stand. */
static const char between[] =
    "game tolentino rancia fog=no\nclear\nset turn 2\nset order.Av defense\nset order.II attack\n"
    "piece A-STAR hex=2511\npiece A-HUS5-2 hex=2809\npiece A-KUN hex=2813\n"
    "piece N-AMBR hex=3012\npiece N-2L-1 hex=3011\npiece N-2L-2 hex=3011\n"
    "piece N-6L-1 hex=3012\npiece N-6L-2 hex=3012\nstep B3_IN formation=II\n";

static void go_for_the_foot(Trial *t)
{
    static const char *const unit[] = {"N-2L-1", "N-2L-2", "N-6L-1", "N-6L-2"};
    int beside_foot = 0;
    move_all(t);
    for (int i = 0; i < 4; i++) {
        assert_true(map_distance(head(t->g)->map, at(t, unit[i]), hex(t, "2809")) > 1);
        beside_foot += map_distance(head(t->g)->map, at(t, unit[i]), hex(t, "2813")) == 1;
    }
    assert_in_range(beside_foot, 2, 4);
}

static void footprint_does_not_run_after_horse(void **state)
{
    (void)state;
    each(1, between, 1, go_for_the_foot);
}

/* Half of the division is in disorder under the walls of La Rancia, where nobody can be rallied (15.3) and nobody may fall back (8.1).
 * Under Attack the others would have to go in as they come. */
static const char spent[] =
    "game tolentino rancia fog=no\nclear\nset turn 3\nset order.Av defense\nset order.II advance\n"
    "piece A-STAR hex=2211\npiece A-JAG9 hex=2411\npiece A-HUS5-1 hex=2310\npiece A-KUN hex=2211\n"
    "piece A-JUL hex=2109\npiece A-RAD hex=2312\npiece A-ART-AV hex=2311\npiece A-ART-E hex=2210\n"
    "piece N-AMBR hex=2510\npiece N-AQUI hex=2511\npiece N-MEDI hex=2610\n"
    "piece N-L3-1 hex=2511 state=disordered\npiece N-L3-2 hex=2511 state=disordered\n"
    "piece N-L3-3 hex=2511 state=disordered\npiece N-6L-1 hex=2510 state=disordered\n"
    "piece N-2L-1 hex=2510 state=disordered\npiece N-2L-2 hex=2412 state=disordered\n"
    "piece N-9L-1 hex=2610\npiece N-9L-2 hex=2610\npiece N-2L-3 hex=2611\npiece N-6L-2 hex=2611\n"
    "step B2_ROLL formation=II\n";

static void orders_no_attack(Trial *t)
{
    static const int rolls[] = {1};
    ScriptDice dice;
    roll_these(t, &dice, rolls, 1);
    give(t, "roll_order");
    Buf said = {0};
    atom_print(&said, t->g, choice(t));
    assert_null(strstr(buf_str(&said), "attack"));
    buf_free(&said);
}

static void a_spent_division_is_not_ordered_to_attack(void **state)
{
    (void)state;
    each(1, spent, 1, orders_no_attack);
}

/* The first turn of the battle: the 2nd Division in column at the edge of the map. Its officers ride last (4.1.4), and nobody waits for
 * them. */
static const char column[] =
    "game tolentino battle fog=no\nset turn 1\nset order.II advance\nstep B3_IN formation=II\n";

static void most_are_on_the_march(Trial *t)
{
    static const char *const unit[] = {"N-L3-1", "N-L3-2", "N-L3-3", "N-2L-1", "N-2L-2",
                                       "N-2L-3", "N-6L-1", "N-6L-2", "N-9L-1", "N-9L-2"};
    int gone = 0;
    play_out(t);
    for (int i = 0; i < 10; i++) {
        gone += map_distance(head(t->g)->map, at(t, unit[i]), hex(t, "3903")) >= 4;
    }
    assert_in_range(gone, 8, 10);
}

static void a_division_marches_as_a_whole(void **state)
{
    (void)state;
    each(1, column, 1, most_are_on_the_march);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_lone_unit_against_a_stack_it_cannot_hurt),
        cmocka_unit_test(guns_are_not_left_without_cover),
        cmocka_unit_test(who_can_reach_a_victory_hex_in_the_last_turn_does),
        cmocka_unit_test(a_fallen_general_has_a_successor),
        cmocka_unit_test(a_charge_is_named_once),
        cmocka_unit_test(battalions_stay_beside_their_officers),
        cmocka_unit_test(the_last_turn_is_for_attack),
        cmocka_unit_test(footprint_does_not_run_after_horse),
        cmocka_unit_test(a_spent_division_is_not_ordered_to_attack),
        cmocka_unit_test(a_division_marches_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_behaviour.c - what reading their games has taught the bots: positions in which a soldier knows what to do, and whether they do.
 *
 * Each position is played by each bot over several seeds, to the end of the formation's activation or of the step that is asked about.
 */
#include "bots/rehearsal.h"
#include "bots/search.h"
#include "engine/fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 4, TEST_EFFORT = 80, DECISIONS_MOST = 600 };

typedef struct Trial {
    Source source;
    Game *g;
    State *s, *known;
    Play play;
    FastDice dice;
    const BotDef *def;
    void *bot;
    Side side;
} Trial;

/* The system and the scenario stand in the first line of the position. */
static void set_up(Trial *t, const BotDef *def, const char *position, Side side, uint64_t seed)
{
    Problems p = {0};
    OptionValue open = {"fog", "no"};
    char system[16], scenario[16];
    memset(t, 0, sizeof *t);
    assert_int_equal(sscanf(position, "game %15s %15s", system, scenario), 2);
    t->g = ruleset_find(span_of(system))->load(&t->source, scenario, &open, !strcmp(system, "tolentino"), &p);
    assert_non_null(t->g);
    size_t size = rules_of(t->g)->state_size;
    t->s = calloc(1, size);
    t->known = calloc(1, size);
    assert_true(position_read(t->g, t->s, (Text){.name = "position", .bytes = span_of(position)}, &p));
    fast_dice(&t->dice, seed);
    t->play = (Play){.g = t->g, .s = t->s, .dice = &t->dice.dice};
    play_begin(&t->play);
    t->def = def;
    t->bot = calloc(1, def->size);
    t->side = side;
    def->begin(t->bot, seed);
    BotLimit limit = {.effort = TEST_EFFORT};
    if (def->limit) {
        def->limit(t->bot, &limit);
    }
}

static void take_down(Trial *t)
{
    free(t->s);
    free(t->known);
    free(t->bot);
    game_free(t->g);
    source_free(&t->source);
}

static Atom choice(Trial *t)
{
    Side side = waits_for(t->s, 0) ? 0 : 1;
    known_to(t->g, t->s, side, t->known);
    return t->def->choose(t->bot, t->g, t->known, side, &t->play.legal);
}

/* To the end of the activation. */
static void play_out(Trial *t)
{
    Stretch stretch = stretch_of(t->g, t->s);
    for (int i = 0; i < DECISIONS_MOST && !stretch_over(t->s, &stretch) && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    assert_true(stretch_over(t->s, &stretch));
}

static Hex at(const Trial *t, const char *piece)
{
    CounterLook look;
    rules_of(t->g)->look(t->g, t->s, parse_piece(t->g, span_of(piece), NULL), &look);
    return look.hex;
}

static Hex hex(const Trial *t, const char *name) { return grid_parse(&head(t->g)->map->grid, span_of(name)); }

static const BotDef *const thinkers[] = {&greedy_bot_def, &search_bot_def, &cautious_bot_def, &bold_bot_def};
enum { THINKERS = sizeof thinkers / sizeof thinkers[0], PLAIN = 2 /* the characters may take that risk */ };

static void each(int bots_asked, const char *position, Side side, void (*check)(Trial *t))
{
    for (int i = 0; i < bots_asked; i++) {
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            Trial t;
            set_up(&t, thinkers[i], position, side, seed);
            check(&t);
            take_down(&t);
        }
    }
}

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

/* The last turn, La Rancia empty, and the division within reach of it. */
static const char last_turn[] = "game tolentino battle fog=no\nclear\n"
                                "piece N-AMBR hex=2710\npiece N-AQUI hex=2610\n"
                                "piece N-L3-1 hex=2610\npiece N-L3-2 hex=2610\npiece N-2L-1 hex=2710\n"
                                "piece A-SIM-1 hex=1612\npiece A-SEN hex=1611\n"
                                "set order.II advance\nset order.S defense\nset turn 12\n"
                                "step B3_IN formation=II\n";

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
    Stretch stretch = stretch_of(t->g, t->s);
    int charges = 0;
    for (int i = 0; i < DECISIONS_MOST && !stretch_over(t->s, &stretch); i++) {
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

/* ---- second thoughts ---- */

/* The plan of the same activation has come to say that everybody stays: it is not kept to, and doubts cost what they may. */
static void leaves_a_plan_that_fails(Trial *t)
{
    Search *b = t->bot;
    choice(t);
    for (int i = 0; i < b->best.genes; i++) {
        b->best.gene[i].what = GENE_NONE;
    }
    b->doubts = 10 * EVEN_BLOCK;
    long runs = b->runs;
    Atom a = choose_with_doubt(b, t->g, t->s, t->side, &t->play.legal);
    assert_true(offers(&t->play.legal, a));
    assert_int_not_equal(a.verb, VERB_DONE);
    assert_true(b->doubts >= 0 && b->runs - runs == 10 * EVEN_BLOCK - b->doubts && b->runs > runs);
}

static void a_plan_that_fails_is_left(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        Trial t;
        set_up(&t, &search_bot_def, last_turn, 1, seed);
        leaves_a_plan_that_fails(&t);
        take_down(&t);
    }
}

static void better_is_plain_only_beyond_the_spread(void **state)
{
    (void)state;
    const int zero[6] = {0}, always[6] = {3, 4, 3, 4, 3, 4}, once[6] = {60, -9, -9, -9, -9, -9};
    assert_true(plainly_better(always, zero, 6));
    assert_false(plainly_better(once, zero, 6));
    assert_false(plainly_better(zero, zero, 6));
    assert_false(plainly_better(zero, always, 6));
}

/* ---- Danube and Piacenza ---- */

/* Plays until the step that was set up is left; was an order of this verb given for the piece (null: whatever its first argument)? */
static bool gives(Trial *t, const char *verb, const char *piece)
{
    int who = piece ? parse_piece(t->g, span_of(piece), NULL) : 0, depth = core(t->s)->depth;
    bool given = false;
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->depth >= depth && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        Atom a = choice(t);
        const char *name = rules_of(t->g)->verbs[a.verb].name;
        if (side != t->side) {
            break;
        }
        given |= name && !strcmp(name, verb) && (!piece || a.arg[0] == who);
        play_go(&t->play, side, a);
    }
    return given;
}

static long value(const Trial *t, const char *piece, const char *field)
{
    int p = parse_piece(t->g, span_of(piece), NULL);
    return field_get(t->g, t->s, field_find(t->g, OF_PIECE, head(t->g)->pieces[p].kind, span_of(field)), p);
}

/* Chasseurs before a battalion masse: riding at it costs figures and gains nothing (6q). */
static const char masse[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                            "piece SF12 x=15 y=10 facing=0 formation=cavline\n"
                            "piece SA03 x=15 y=22 facing=180 formation=masse\nstep P3.MOVE\n";

static void leaves_it_alone(Trial *t) { assert_false(gives(t, "charge", "SF12")); }

static void cavalry_does_not_charge_a_formed_masse(void **state)
{
    (void)state;
    each(1, masse, 0, leaves_it_alone);
}

/* The enemy stands sixteen inches before limbered guns. */
static const char limbered[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                               "piece SF16 x=15 y=10 facing=0 formation=limbered\n"
                               "piece SF05 x=19 y=9 facing=0 formation=column\n"
                               "piece SA03 x=15 y=26 facing=180 formation=column\nstep P3.MOVE\n";

static void goes_into_battery(Trial *t) { assert_true(gives(t, "unlimber", "SF16")); }

static void guns_do_not_stay_limbered_before_the_enemy(void **state)
{
    (void)state;
    each(1, limbered, 0, goes_into_battery);
}

/* Guns in battery, and the enemy to the right of their corridor: they are turned upon him before they fire (1e). */
static const char aside[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                            "piece SF16 x=15 y=10 facing=0 formation=unlimbered\n"
                            "piece SF05 x=19 y=9 facing=0 formation=column\n"
                            "piece SA03 x=25 y=29 facing=200 formation=column\nstep P3.MOVE\n";

/* Heavy guns are not turned, but he comes on: a turn limbered and one unlimbering would miss him as well. */
static const char heavy_guns[] = "game danube essling\nclear\npiece EFG3 x=44 y=14\n"
                                 "piece EF15 x=44 y=18 facing=0 formation=unlimbered\n"
                                 "piece EF05 x=48 y=17 facing=0 formation=column\n"
                                 "piece EA04 x=51 y=40 facing=180 formation=column\nset turn 2\nstep P3.MOVE\n";

static void stays_in_battery(Trial *t) { assert_false(gives(t, "limber", NULL)); }

static void guns_do_not_limber_for_who_is_before_them(void **state)
{
    (void)state;
    each(PLAIN, aside, 0, stays_in_battery);
    each(PLAIN, heavy_guns, 0, stays_in_battery);
}

/* A line of one's own stands between a horse battery and the enemy. */
static const char masked[] = "game danube sacile\nclear\npiece SFG6 x=15 y=6\n"
                             "piece SF17 x=15 y=10 facing=0 formation=limbered\n"
                             "piece SF05 x=15 y=16 facing=0 formation=line\n"
                             "piece SA03 x=15 y=28 facing=180 formation=column\nset turn 2\nstep P1.HORSE_F\n";

static void stays_limbered(Trial *t) { assert_false(gives(t, "unlimber", "SF17")); }

static void guns_do_not_go_into_battery_behind_friends(void **state)
{
    (void)state;
    each(PLAIN, masked, 0, stays_limbered);
}

/* A column ten inches from a garrison, which it cannot hurt: it does not march up to its muskets to stand there. */
static const char walls[] = "game danube sacile\nclear\npiece SFG2 x=62 y=34\n"
                            "piece SA01 formation=garrison:ST1\npiece SA03 formation=garrison:ST2\n"
                            "piece SF01 x=62 y=32 facing=180 formation=column\nset turn 3\nstep P3.MOVE\n";

/* The same a step from the range of its muskets, with the rest of the enemy's army far away: that he has to mind the next place, which
 * comes within a march, is no reason to take that step. */
static const char near_walls[] =
    "game danube sacile\nclear\npiece SFG2 x=64 y=34\npiece SA01 formation=garrison:ST1\n"
    "piece SA03 formation=garrison:ST2 figures=3\npiece SA04 x=90 y=30 facing=0 formation=column\n"
    "piece SA05 x=90 y=40 facing=0 formation=column\npiece SA06 x=90 y=50 facing=0 formation=column\n"
    "piece SA07 x=80 y=50 facing=0 formation=column\npiece SF02 x=76 y=20 facing=0 formation=column\n"
    "piece SF01 x=64 y=25.8 facing=180 formation=column\nset turn 3\nstep P3.MOVE\n";

static void keeps_out_of_range(Trial *t)
{
    gives(t, "charge", NULL);
    assert_true(value(t, "SF01", "y") > 2550); /* four inches from the wall at 20, and half its depth */
}

static void columns_do_not_stand_under_the_muskets_of_a_garrison(void **state)
{
    (void)state;
    each(PLAIN, walls, 0, keeps_out_of_range);
    each(PLAIN, near_walls, 0, keeps_out_of_range);
}

/* Skirmishers turn at no cost (G18), and by turns alone would walk on when their allowance is spent. */
static const char skirmishers[] = "game danube sacile\nclear\npiece SFG7 x=8 y=36\n"
                                  "piece SF11 x=10 y=34 facing=90 formation=skirmish\n"
                                  "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 2\nstep P3.MOVE\n";

static void does_not_turn(Trial *t) { assert_false(gives(t, "wheel", "SF11")); }

static void skirmishers_do_not_turn_to_and_fro(void **state)
{
    (void)state;
    each(PLAIN, skirmishers, 0, does_not_turn);
}

/* Hussars ride at a column that stands: it forms square, whatever becomes of those behind it (10f, 11p). */
static const char ridden_at[] =
    "game danube sacile\nclear\npiece SF02 x=20 y=21 facing=0 formation=column grade=elite\n"
    "piece SF03 x=20 y=16 facing=0 formation=line figures=6\n"
    "piece SA10 x=20 y=24 facing=180 formation=cavline charging=yes charge_target=SF02 contacts=SF02,SF03\n"
    "piece SA10 charge_x=20 charge_y=34 charge_facing=180 charge_straight=24 end_x=20 end_y=12 end_facing=180\n"
    "piece SA10 marker=yes marker_x=20 marker_y=34 marker_facing=180 marker_formation=cavline\n"
    "piece SA11 x=60 y=50 facing=270 formation=cavline marker=yes marker_x=70 marker_y=50 marker_facing=270\n"
    "piece SA11 marker_formation=cavline\nstep P10.ROLL\n";

static void makes_square(Trial *t) { assert_string_equal(rules_of(t->g)->verbs[choice(t).verb].name, "form_square"); }

static void a_column_that_stands_forms_square(void **state)
{
    (void)state;
    each(THINKERS, ridden_at, 0, makes_square);
}

/* Two columns on the road to Porcia, the enemy far behind it: the first of them goes on, whoever comes after him. */
static const char on_the_road[] = "game danube sacile\nclear\npiece SFG2 x=38 y=20\n"
                                  "piece SF01 x=40 y=18 facing=90 formation=column\n"
                                  "piece SF02 x=36 y=18 facing=90 formation=column\n"
                                  "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 2\nstep P3.MOVE\n";

static void goes_on(Trial *t) { assert_true(gives(t, "advance", "SF01")); }

static void the_first_on_the_road_marches_on(void **state)
{
    (void)state;
    each(PLAIN, on_the_road, 0, goes_on);
}

/* Two battalions fifteen inches from the Granary: its garrison does not walk out and leave it open to them. */
static const char granary[] =
    "game danube essling\nclear\npiece EFG2 x=44 y=18\n"
    "piece EF01 facing=45 formation=garrison:ET1\npiece EF04 x=28 y=19 facing=0 formation=column\n"
    "piece EA01 x=40 y=38 facing=180 formation=column\n"
    "piece EA02 x=36 y=38 facing=180 formation=column\nset turn 2\nstep P3.MOVE\n";

static void stays_inside(Trial *t) { assert_false(gives(t, "leave", "EF01")); }

static void a_garrison_stays_before_the_enemy(void **state)
{
    (void)state;
    each(PLAIN, granary, 0, stays_inside);
}

/* A battalion that has come up in reserve, with all of the table before it. */
static const char reserve[] = "game danube sacile\nclear\npiece SFG1 x=8 y=38\n"
                              "piece SF11 place=reserve group=SR1 formation=column\nset arrived.SR1 yes\n"
                              "piece SF01 x=40 y=20 facing=90 formation=column\n"
                              "piece SA03 x=90 y=42 facing=270 formation=column\nset turn 10\nstep P3.MOVE\n";

static void comes_on(Trial *t) { assert_true(gives(t, "enter", "SF11")); }

static void reserves_come_on(void **state)
{
    (void)state;
    each(PLAIN, reserve, 0, comes_on);
}

/* Four battalions before San Lazzaro: whoever goes on goes in Line, and nobody strays from the Formation (4.4.1). */
static const char line[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=3613\n"
                           "piece S-WAL hex=3612\npiece S-GES hex=3613\npiece S-CAS hex=3614\npiece S-LOM hex=3615\n"
                           "piece A-COL hex=4113\npiece A-GAI hex=4114\npiece L-MAG hex=4113\nset turn 2\n"
                           "step FORM_MOVE formation=Aremberg\n";

static void keeps_together(Trial *t)
{
    static const char *const unit[] = {"S-WAL", "S-GES", "S-CAS", "S-LOM"};
    assert_true(gives(t, "line", NULL));
    for (int i = 0; i < 4; i++) {
        int fellows = 0;
        for (int k = 0; k < 4; k++) {
            fellows += k != i && map_distance(head(t->g)->map, at(t, unit[i]), at(t, unit[k])) <= 2;
        }
        assert_true(fellows > 0);
    }
}

static void infantry_keeps_its_line(void **state)
{
    (void)state;
    each(1, line, 0, keeps_together);
}

/* The last turn, and the enemy in San Lazzaro: who stands before it with his commander goes in (9.2.2, S1e). */
static const char assault[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=4013\n"
                              "piece S-WAL hex=4013\npiece S-GES hex=4014\npiece A-GAI hex=4114\npiece L-MAG hex=4114\n"
                              "set turn 5\nstep FORM_MOVE formation=Aremberg\n";

static void goes_in(Trial *t) { assert_true(gives(t, "DeclareMelee", NULL)); }

static void a_place_is_assaulted_while_there_is_time(void **state)
{
    (void)state;
    each(PLAIN, assault, 0, goes_in);
}

/* A step without alternative is taken, and the order of which it is part goes on after it. */
static void an_order_is_carried_out_to_its_end(void **state)
{
    (void)state;
    Trial t;
    set_up(&t, &greedy_bot_def, assault, 0, 1);
    Greedy *bot = t.bot;
    Atom step = atom(VERB_DONE, 0, 0, 0), last = atom(VERB_FIRST, 7, 0, 0);
    bot->order = (Standing){.n = 2, .next = 0, .atom = {step, last}};
    t.play.legal = (Atoms){.count = 1, .list = {step}};
    assert_int_equal(choice(&t).verb, VERB_DONE);
    assert_int_equal(bot->order.n, 2);
    t.play.legal = (Atoms){.count = 2, .list = {step, last}};
    assert_int_equal(choice(&t).arg[0], 7);
    take_down(&t);
}

/* The Guards stand before San Lazzaro and their commander far behind: he must ride, and there is more than one place to ride to (9.2.2). */
static const char commander[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=3613\npiece S-WAL hex=4013\n"
                                "piece S-GES hex=3913\npiece S-CAS hex=3812\npiece S-LOM hex=3811\n"
                                "piece S-HIB hex=3810\npiece A-GAI hex=4114\npiece L-MAG hex=4114\nset turn 3\n"
                                "step FC_MOVE formation=Aremberg\n";

static void rides_to_the_front(Trial *t)
{
    int depth = core(t->s)->depth;
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->depth >= depth; i++) {
        play_go(&t->play, t->side, choice(t));
    }
    assert_true(map_distance(head(t->g)->map, at(t, "L-ARE"), at(t, "S-WAL")) <= 1);
}

static void commanders_ride_to_those_who_storm(void **state)
{
    (void)state;
    each(PLAIN, commander, 0, rides_to_the_front);
}

/* Six battalions in two ranks before San Lazzaro: in no Line that is proposed would two be quicker in each other's place, for then each
 * stands in the other's way and neither gets to his own. */
static const char ranks[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=3713\n"
                            "piece S-WAL hex=3714\npiece S-GES hex=3812\npiece S-CAS hex=3713\npiece S-LOM hex=3813\n"
                            "piece S-IRL hex=3615\npiece S-HIB hex=3715\npiece A-COL hex=4113\npiece A-GAI hex=4114\n"
                            "piece A-SC2 hex=4014\npiece L-MAG hex=4113\nset turn 2\n"
                            "step FORM_MOVE formation=Aremberg\n";

static int way_of(const Trial *t, Atom a, Atom to)
{
    CounterLook look;
    rules_of(t->g)->look(t->g, t->s, a.arg[0], &look);
    return map_distance(head(t->g)->map, look.hex, to.arg[1]);
}

static bool has_crossing(const Trial *t, const Proposal *p)
{
    const Atom *place = p->atom + 1; /* between the opening and done */
    for (int i = 0; i < p->n - 2; i++) {
        for (int k = 0; k < i; k++) {
            int now = way_of(t, place[i], place[i]) + way_of(t, place[k], place[k]);
            int changed = way_of(t, place[i], place[k]) + way_of(t, place[k], place[i]);
            /* no farther than any of them can go, whatever the ground */
            if (changed < now && way_of(t, place[i], place[k]) <= 2 && way_of(t, place[k], place[i]) <= 2) {
                return true;
            }
        }
    }
    return false;
}

static void nobody_changes_places_for_nothing(void **state)
{
    (void)state;
    enum { LINES = 16 };
    Proposal out[LINES];
    Trial t;
    set_up(&t, &greedy_bot_def, ranks, 0, 1);
    int n = rules_of(t.g)->propose(t.g, t.s, 0, &t.play.legal, out, LINES), lines = 0;
    for (int i = 0; i < n; i++) {
        if (!strcmp(rules_of(t.g)->verbs[out[i].atom[0].verb].name, "line")) {
            assert_false(has_crossing(&t, &out[i]));
            lines++;
        }
    }
    assert_true(lines >= 4);
    take_down(&t);
}

/* A battery before two battalions, far from what there is to take, and two of its own that can come to it. */
static const char bare_guns[] = "game piacenza lazzaro\nclear\npiece L-ARE hex=3812\npiece S-ART1 hex=3909 facing=0\n"
                                "piece S-WAL hex=3811\npiece S-GES hex=3812\n"
                                "piece A-COL hex=4209\npiece A-SC1 hex=4210\npiece L-MAG hex=4209\nset turn 2\n"
                                "step SEG_B wing=FS-LW\n";

static void battery_has_cover(Trial *t)
{
    play_out(t);
    const Map *map = head(t->g)->map;
    Hex guns = at(t, "S-ART1");
    bool covered = map_distance(map, guns, at(t, "S-WAL")) <= 1 || map_distance(map, guns, at(t, "S-GES")) <= 1;
    bool away = map_distance(map, guns, at(t, "A-COL")) > 3 && map_distance(map, guns, at(t, "A-SC1")) > 3;
    assert_true(covered || away);
}

static void batteries_are_not_left_bare(void **state)
{
    (void)state;
    each(PLAIN, bare_guns, 0, battery_has_cover);
}

/* A squadron, Le Mose empty, and three battalions across the road: before them it is nearer to the place as the crow flies, and past their
 * wing as horse may ride (7.1a, 7.1e). */
static const char barred[] = "game piacenza lazzaro\nclear\npiece L-SAY hex=4408\npiece S-CR1 hex=4508\n"
                             "piece A-DEU hex=4709\npiece A-MER hex=4711\npiece A-MAR hex=4713\npiece L-GRO hex=4711\n"
                             "set turn 2\nstep FORM_MOVE formation=Sayve\n";

static int appeal_of(const Trial *t, const char *order)
{
    Atom atoms[ORDER_ATOMS];
    Problems p = {0};
    Prospect way = {.atom = atoms};
    assert_true(order_read(t->g, t->s, t->side, span_of(order), atoms, &way.n, &p));
    rules_of(t->g)->appeal(t->g, t->s, t->side, &plain_temper, &way, 1);
    return way.appeal;
}

static void horse_rides_round_the_enemy(void **state)
{
    (void)state;
    Trial t;
    set_up(&t, &greedy_bot_def, barred, 0, 1);
    int before_them = map_distance(head(t.g)->map, hex(&t, "4510"), hex(&t, "4911"));
    assert_true(before_them < map_distance(head(t.g)->map, hex(&t, "4607"), hex(&t, "4911")));
    assert_true(appeal_of(&t, "StartMove S-CR1 4607") > appeal_of(&t, "StartMove S-CR1 4509,4510"));
    take_down(&t);
}

/* Dragoons with the enemy far away, and a long way before them: on foot they would never get there (10.5). */
static const char dragoons[] =
    "game piacenza lazzaro\nclear\npiece L-SAY hex=3808\n"
    "piece S-SAGa hex=3808\npiece S-SAGb hex=3808\npiece A-GAI hex=4114\npiece A-DEU hex=4810\n"
    "piece A-MER hex=4811\npiece L-MAG hex=4114\npiece A-MAR hex=4609\npiece A-GR1 hex=4709\n"
    "piece A-MI1 hex=4611\npiece A-ST1 hex=4510\npiece A-SAVa hex=4513\nset turn 1\nstep SEG_B wing=FS-LW\n";

static void stays_mounted(Trial *t) { assert_false(gives(t, "Dismount", NULL)); }

static void dragoons_do_not_walk(void **state)
{
    (void)state;
    each(PLAIN, dragoons, 0, stays_mounted);
}

/* An enemy so near that Hibernia may not stand where it is wont to (S1b): then it stands near that, and not in the first hex of the map. */
static const char turned_out[] =
    "game piacenza lazzaro\nclear\npiece A-HAG hex=4013\npiece S-HIB hex=unplaced\nstep SETUP_FS\n";

static void a_closed_place_is_replaced_by_the_nearest(void **state)
{
    (void)state;
    Trial t;
    Atom a;
    set_up(&t, &greedy_bot_def, turned_out, 0, 1);
    int piece = parse_piece(t.g, span_of("S-HIB"), NULL);
    for (int i = 0; i < t.play.legal.count; i++) {
        if (t.play.legal.list[i].arg[0] == piece &&
            !strcmp(rules_of(t.g)->verbs[t.play.legal.list[i].verb].name, "Place")) {
            play_go(&t.play, 0, t.play.legal.list[i]);
            break;
        }
    }
    assert_true(complete(t.g, t.s, 0, &a));
    assert_true(judge(t.g, t.s, 0, atom(a.verb, hex(&t, "3712"), 0, 0), NULL) != 0);
    assert_int_equal(map_distance(head(t.g)->map, (Hex)a.arg[0], hex(&t, "3712")), 1);
    take_down(&t);
}

/* At the table the clock decides: a plan is bred only where the time of a decision holds enough rehearsals for all that could be done. */
typedef struct Clock {
    int asked, runs_for_all; /* each asking is a rehearsal; 0: the time never goes */
} Clock;

static bool has_gone(void *self, int percent)
{
    Clock *c = self;
    return c->runs_for_all && ++c->asked * 100 > percent * c->runs_for_all;
}

static bool plans_by(Clock clock)
{
    Trial t;
    set_up(&t, &search_bot_def, "game danube learning\nset turn 2\nstep P3.MOVE\n", 0, 1);
    BotLimit limit = {.effort = 600, .gone = has_gone, .self = &clock};
    t.def->limit(t.bot, &limit);
    choice(&t);
    const Search *bot = t.bot;
    bool planned = bot->best.genes > 0;
    assert_true(bot->planned);
    assert_true(planned || (bot->purse == 0 && bot->doubts <= 4L * clock.runs_for_all)); /* and doubts to match */
    take_down(&t);
    return planned;
}

static void a_plan_is_bred_only_where_the_time_is_enough(void **state)
{
    (void)state;
    assert_true(plans_by((Clock){.runs_for_all = 0}));
    assert_true(plans_by((Clock){.runs_for_all = 4000}));
    assert_false(plans_by((Clock){.runs_for_all = 40}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cavalry_does_not_charge_a_formed_masse),
        cmocka_unit_test(guns_do_not_stay_limbered_before_the_enemy),
        cmocka_unit_test(guns_do_not_limber_for_who_is_before_them),
        cmocka_unit_test(guns_do_not_go_into_battery_behind_friends),
        cmocka_unit_test(columns_do_not_stand_under_the_muskets_of_a_garrison),
        cmocka_unit_test(skirmishers_do_not_turn_to_and_fro),
        cmocka_unit_test(a_column_that_stands_forms_square),
        cmocka_unit_test(the_first_on_the_road_marches_on),
        cmocka_unit_test(a_garrison_stays_before_the_enemy),
        cmocka_unit_test(reserves_come_on),
        cmocka_unit_test(infantry_keeps_its_line),
        cmocka_unit_test(a_place_is_assaulted_while_there_is_time),
        cmocka_unit_test(an_order_is_carried_out_to_its_end),
        cmocka_unit_test(commanders_ride_to_those_who_storm),
        cmocka_unit_test(nobody_changes_places_for_nothing),
        cmocka_unit_test(batteries_are_not_left_bare),
        cmocka_unit_test(horse_rides_round_the_enemy),
        cmocka_unit_test(dragoons_do_not_walk),
        cmocka_unit_test(a_closed_place_is_replaced_by_the_nearest),
        cmocka_unit_test(no_lone_unit_against_a_stack_it_cannot_hurt),
        cmocka_unit_test(guns_are_not_left_without_cover),
        cmocka_unit_test(who_can_reach_a_victory_hex_in_the_last_turn_does),
        cmocka_unit_test(a_fallen_general_has_a_successor),
        cmocka_unit_test(a_charge_is_named_once),
        cmocka_unit_test(battalions_stay_beside_their_officers),
        cmocka_unit_test(the_last_turn_is_for_attack),
        cmocka_unit_test(a_division_marches_as_a_whole),
        cmocka_unit_test(a_plan_that_fails_is_left),
        cmocka_unit_test(a_plan_is_bred_only_where_the_time_is_enough),
        cmocka_unit_test(better_is_plain_only_beyond_the_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

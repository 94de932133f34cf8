/* test_bot_behaviour_honour.c - how a captain of the Italian Wars plays: positions in which he knows what to do, and whether the bots do it. */
#include "bot_behaviour.h"

/* The Swiss of June,1 are at the frontier: both contingents come in (S2.0e). They stayed away as long as a Force far from any place was worth less than none. */
static const char contingents[] = "game honour 2\nset turn 2\nstep REINFORCE active=swiss\n";

static void check_contingents(Trial *t)
{
    gives(t, "enter", NULL);
    assert_true(at(t, "bern") >= 0);
    assert_true(at(t, "basel") >= 0);
}

static void reinforcements_come_in(void **state)
{
    (void)state;
    each(1, contingents, 1, check_contingents);
}

/* Novara is empty and within one march: whoever is activated goes there and wins (S2.9a). */
static const char empty_city[] = "game honour 2\nclear\nset turn 2\n"
                                 "piece tremouille hex=2411 order=attack general=yes\n"
                                 "piece lk_fr.1 card=tremouille sp=8\npiece lk_fr.2 card=tremouille sp=4\n"
                                 "piece bern hex=4010 order=manoeuvre\npiece swiss_inf.3 card=bern sp=5\n"
                                 "step INDICATE_1 active=french\n";

/* As far as the tries go: the die may leave too few MPs for one activation. */
static bool comes_to(Trial *t, const char *piece, const char *place)
{
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->waiting && !core(t->s)->over; i++) {
        if (at(t, piece) == hex(t, place)) {
            return true;
        }
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    return at(t, piece) == hex(t, place);
}

static void check_city(Trial *t) { assert_true(comes_to(t, "tremouille", "2611")); }

static void an_empty_city_is_taken(void **state)
{
    (void)state;
    each(1, empty_city, 0, check_city);
}

/* 1522: Lodi stands empty next to Lautrec, and counts (S4.9b). Whoever could still march there had no reason to do so while the promise counted too. */
static const char cities_without_guards[] =
    "game honour 4\nclear\nset turn 2\npiece lautrec hex=2031 order=manoeuvre general=yes\n"
    "piece french_inf.1 card=lautrec sp=8\npiece colonna hex=3822 order=garrison general=yes\n"
    "piece span_inf.1 card=colonna sp=5\nstep INDICATE_1 active=french_coalition\n";

static void check_lodi(Trial *t) { assert_true(comes_to(t, "lautrec", "2032")); }

static void a_place_next_door_is_taken(void **state)
{
    (void)state;
    each(1, cities_without_guards, 0, check_lodi);
}

/* The enemy is in Novara, one march away, and weaker: the army comes on in this activation. While an activation was counted for what it promises, also
 * when it had begun, the army stood: what it won by marching was taken off what it had been promised. */
static const char one_march_away[] = "game honour 2\nclear\nset turn 3\n"
                                     "piece tremouille hex=2113 order=attack general=yes\n"
                                     "piece lk_fr.1 card=tremouille sp=8\npiece lk_fr.2 card=tremouille sp=8\n"
                                     "piece french_gendarmes.1 card=tremouille sp=10\n"
                                     "piece mutt hex=2611 order=garrison general=yes\n"
                                     "piece swiss_inf.1 card=mutt sp=8\nstep INDICATE_1 active=french\n";

static void check_comes_on(Trial *t)
{
    enum { FEW = 14 }; /* decisions: two activations, his and the enemy's */
    Hex start = at(t, "tremouille"), goal = hex(t, "2611");
    const Map *map = head(t->g)->map;
    bool nearer = false;
    for (int i = 0; i < FEW && !nearer && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
        nearer = map_distance(map, at(t, "tremouille"), goal) < map_distance(map, start, goal);
    }
    assert_true(nearer);
}

static void an_army_comes_on(void **state)
{
    (void)state;
    each(1, one_march_away, 0, check_comes_on);
}

/* 1524: the king is three marches off with six gendarmes, a town that counts is two marches off the other way. If the king falls the war is won (S5.9b): the
 * Viceroy goes after him. */
static const char king_in_the_open[] =
    "game honour 5\nclear\nset turn 8\nset weather fair\n"
    "piece lannoy hex=2624 order=attack general=yes\n"
    "piece lk_imp.4 card=lannoy sp=8\npiece lk_imp.2 card=lannoy sp=8\n"
    "piece span_inf.1 card=lannoy sp=6\npiece imp_hc.1 card=lannoy sp=4\n"
    "piece tremouille hex=2117 order=garrison\npiece french_inf.1 card=tremouille sp=3\n"
    "piece francois_i hex=1833 order=stand general=yes\n"
    "piece french_gendarmes.1 card=francois_i sp=6\n"
    "step INDICATE_1 active=imperial\n";

static void check_hunts_the_king(Trial *t)
{
    enum { FEW = 14 }; /* decisions: two activations, his and the enemy's */
    Hex start = at(t, "lannoy");
    const Map *map = head(t->g)->map;
    for (int i = 0; i < FEW && at(t, "lannoy") == start && core(t->s)->waiting; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    assert_true(map_distance(map, at(t, "lannoy"), hex(t, "1833")) < map_distance(map, start, hex(t, "1833")));
}

static void the_king_is_hunted(void **state)
{
    (void)state;
    each(1, king_in_the_open, 1, check_hunts_the_king);
}

/* Three Corps of the Venetians: two small ones can be beaten, Pitigliano's mass cannot. Louis engages the small ones together, and leaves the large one. */
static const char whom_to_engage[] =
    "game honour 1\nclear\nset weather fair\n"
    "piece louis_xii hex=2041 order=attack general=yes section=main\n"
    "piece ital_inf_fr_q2.1 card=louis_xii sp=8\npiece ital_inf_fr_q2.2 card=louis_xii sp=8\n"
    "piece pitigliano hex=2042 order=stand general=yes section=main\n"
    "piece ven_hc.1 card=pitigliano sp=8\npiece ven_hc.2 card=pitigliano sp=8\n"
    "piece ven_inf.1 card=pitigliano sp=8\npiece ven_inf.3 card=pitigliano sp=6\n"
    "piece dal_monte card=pitigliano section=main\npiece ital_inf_ven.1 card=dal_monte sp=3\n"
    "piece saccoccio card=pitigliano section=main\npiece ven_inf.2 card=saccoccio sp=4\n"
    "step ENGAGE attacker=louis_xii defender=pitigliano fight=main force=louis_xii\n";

static int whom(const Trial *t, const char *piece) { return parse_piece(t->g, span_of(piece), NULL); }

static long value_of(const Trial *t, const char *unit, const char *field)
{
    int p = whom(t, unit);
    const Field *f = field_find(t->g, OF_PIECE, head(t->g)->pieces[p].kind, span_of(field));
    assert_non_null(f);
    return field_get(t->g, t->s, f, p);
}

static void check_engages_the_weak(Trial *t)
{
    unsigned named = 0;
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->waiting && waits_for(t->s, 0); i++) {
        Atom a = choice(t);
        const char *name = rules_of(t->g)->verbs[a.verb].name;
        if (name && !strcmp(name, "engage_with")) {
            named |= a.arg[0] == whom(t, "dal_monte")    ? 1u
                     : a.arg[0] == whom(t, "saccoccio")  ? 2u
                     : a.arg[0] == whom(t, "pitigliano") ? 4u
                                                         : 8u;
        }
        bool done = a.verb == VERB_DONE;
        play_go(&t->play, 0, a);
        if (done) {
            break;
        }
    }
    assert_int_equal(named, 3);
}

static void the_weak_are_engaged_together(void **state)
{
    (void)state;
    each(1, whom_to_engage, 0, check_engages_the_weak);
}

/* The army stands a march before Novara, stronger than the garrison and not twice as strong. It comes up, and when the gates are shut it lays siege. It stayed
 * out of reach for two turns as long as walls made the garrison a danger to who stands next to it. */
static const char before_novara[] = "game honour 2\nclear\nset turn 2\nset weather fair\n"
                                    "piece tremouille hex=2411 order=attack general=yes\n"
                                    "piece lk_fr.1 card=tremouille sp=8\npiece lk_fr.2 card=tremouille sp=8\n"
                                    "piece french_gendarmes.1 card=tremouille sp=7\n"
                                    "piece french_inf.1 card=tremouille sp=4\n"
                                    "piece french_art.1 card=tremouille sp=2\n"
                                    "piece mutt hex=2611 order=garrison general=yes\n"
                                    "piece swiss_inf.1 card=mutt sp=8\n"
                                    "piece swiss_freiknechte.1 card=mutt sp=2\nstep INDICATE_1 active=french\n";

/* The garrison does nothing but shut the gates. */
static Atom shut_in(Trial *t)
{
    const Atoms *legal = &t->play.legal;
    int best = -1;
    for (int i = 0; i < legal->count; i++) {
        const char *name = rules_of(t->g)->verbs[legal->list[i].verb].name;
        bool inside = name && !strcmp(name, "inside"), pass = legal->list[i].verb == VERB_PASS;
        best = inside || (pass && best < 0) ? i : best;
    }
    return best >= 0 ? legal->list[best] : choice(t);
}

static void check_lays_siege(Trial *t)
{
    enum { FEW = 30 }; /* decisions: the turn is over */
    for (int i = 0; i < FEW && core(t->s)->waiting; i++) {
        bool french = waits_for(t->s, 0);
        play_go(&t->play, french ? 0 : 1, french ? choice(t) : shut_in(t));
        if (value_of(t, "tremouille", "siege")) {
            return;
        }
    }
    fail_msg("no siege of Novara");
}

static void a_siege_is_laid(void **state)
{
    (void)state;
    each(1, before_novara, 0, check_lays_siege);
}

/* Novara: the Swiss form one great square (11.4b), as they did; whoever leads it has more than half of their pikes. Second of the two sides, so that an
 * exchange of units must be thought through although the other side is asked first. */
static void check_great_square(Trial *t)
{
    static const char *const pikes[] = {"swiss_inf.1", "swiss_inf.2", "swiss_inf.3", "swiss_inf.4",
                                        "swiss_freiknechte.1"};
    static const char *const led_by[] = {"mutt", "hohensax", "basel", "bern", "graff"};
    int forming = top_of(t->s)->step;
    for (int i = 0; i < DECISIONS_MOST && top_of(t->s)->step == forming; i++) {
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, choice(t));
    }
    long most = 0, all = 0;
    for (size_t k = 0; k < sizeof led_by / sizeof led_by[0]; k++) {
        long here = 0;
        for (size_t i = 0; i < sizeof pikes / sizeof pikes[0]; i++) {
            here += value_of(t, pikes[i], "card") == whom(t, led_by[k]) ? value_of(t, pikes[i], "sp") : 0;
        }
        most = here > most ? here : most;
        all += here;
    }
    assert_true(2 * most > all);
}

static void the_swiss_form_a_square(void **state)
{
    (void)state;
    each(1, "game honour novara\n", 1, check_great_square);
}

/* Bicocca: who is engaged before his turn engages nobody (11.4.2.2b), and turns go by Initiative: no Corps of the French has more men than that of Giovanni, whose
 * Initiative no other of them has. */
static void check_mass_under_the_quick(Trial *t)
{
    static const char *const men[] = {"swiss_inf.1",  "swiss_inf.2", "swiss_inf.3", "french_inf.1",
                                      "french_inf.2", "ven_inf.1",   "ban_inf.1",   "french_gendarmes.1"};
    static const char *const led_by[] = {"giovanni", "lautrec",     "von_stein",  "lescun",
                                         "navarro",  "t_trivulzio", "montmorency"};
    int forming = top_of(t->s)->step;
    for (int i = 0; i < DECISIONS_MOST && top_of(t->s)->step == forming; i++) {
        play_go(&t->play, waits_for(t->s, 0) ? 0 : 1, choice(t));
    }
    long largest = 0, his = 0;
    for (size_t k = 0; k < sizeof led_by / sizeof led_by[0]; k++) {
        long sp = 0;
        for (size_t i = 0; i < sizeof men / sizeof men[0]; i++) {
            sp += value_of(t, men[i], "card") == whom(t, led_by[k]) ? value_of(t, men[i], "sp") : 0;
        }
        largest = sp > largest ? sp : largest;
        his = k ? his : sp;
    }
    assert_int_equal(his, largest);
}

static void the_mass_stands_under_the_quickest(void **state)
{
    (void)state;
    each(1, "game honour bicocca\n", 0, check_mass_under_the_quick);
}

/* ---- deployment ---- */

enum { IN_VANGUARD = 1, IN_MAIN_BODY, IN_REARGUARD }; /* the field `section` */

/* The enemy does what leads on, else what is first in the list. */
static Atom without_thought(const Trial *t, Side side)
{
    Atom a;
    bool leads = complete(t->g, t->s, side, &a) && !judge(t->g, t->s, side, a, NULL);
    return leads ? a : t->play.legal.list[0];
}

/* From the forming of the Corps until all are placed. */
static void deploys(Trial *t)
{
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->waiting; i++) {
        const char *step = rules_of(t->g)->steps[top_of(t->s)->step].name;
        if (strcmp(step, "CORPS") != 0 && strcmp(step, "CHITS") != 0 &&
            strncmp(step, "DEPLOY", strlen("DEPLOY")) != 0) {
            return;
        }
        Side side = waits_for(t->s, 0) ? 0 : 1;
        play_go(&t->play, side, side == t->side ? choice(t) : without_thought(t, side));
    }
}

/* Agnadello: the gendarmes of the king are more than four times any Corps of Alviano, and may engage all of them: they strike first. */
static void check_king_in_front(Trial *t)
{
    deploys(t);
    assert_int_equal(value_of(t, "louis_xii", "section"), IN_VANGUARD);
}

static void an_overwhelming_corps_strikes_first(void **state)
{
    (void)state;
    each(1, "game honour agnadello\n", 0, check_king_in_front);
}

/* Novara: next to the great square what is left of the Swiss would only be beaten, and counted (battle_victory.chart): it stays behind, and the square stands in the
 * Main Body (11.4ak). */
static void check_square_alone(Trial *t)
{
    static const char *const led_by[] = {"mutt", "hohensax", "basel", "bern", "graff"};
    static const char *const pikes[] = {"swiss_inf.1", "swiss_inf.2", "swiss_inf.3", "swiss_inf.4",
                                        "swiss_freiknechte.1"};
    int in_line = 0;
    deploys(t);
    for (size_t k = 0; k < sizeof led_by / sizeof led_by[0]; k++) {
        for (size_t i = 0; i < sizeof pikes / sizeof pikes[0]; i++) {
            if (value_of(t, pikes[i], "card") == whom(t, led_by[k])) {
                in_line += value_of(t, led_by[k], "section") == IN_MAIN_BODY;
                break;
            }
        }
    }
    assert_int_equal(in_line, 1);
}

static void the_small_stay_behind_the_square(void **state)
{
    (void)state;
    each(1, "game honour novara\n", 1, check_square_alone);
}

/* ---- behind works ---- */

/* Bicocca: Frundsberg could engage a Corps that is no stronger than his own, and is not the last to decide. Behind his ditch he waits, for the French must come; without
 * it he goes. */
static const char before_the_ditch[] =
    "game honour bicocca\nset weather fair\npiece t_trivulzio section=main\n"
    "piece colonna section=main\npiece frundsberg section=main%s\nset to_engage colonna,t_trivulzio\n"
    "step ENGAGE attacker=lautrec defender=colonna fight=main force=frundsberg round=1\n";

static void check_waits(Trial *t) { assert_false(gives(t, "engage_with", NULL)); }

static void check_goes(Trial *t) { assert_true(gives(t, "engage_with", NULL)); }

static void who_stands_behind_works_waits(void **state)
{
    char position[sizeof before_the_ditch + 32];
    (void)state;
    snprintf(position, sizeof position, before_the_ditch, " works=earthworks");
    each(1, position, 1, check_waits);
    snprintf(position, sizeof position, before_the_ditch, "");
    each(1, position, 1, check_goes);
}

/* ---- Muster ---- */

/* 1525: four SPs of the king in line against thirty: he musters, and saves what is with Tremouille. With thirty against four he does not. */
static const char a_lost_battle[] =
    "game honour 5\nclear\nset weather fair\n"
    "piece lannoy hex=1725 order=attack general=yes section=main\npiece lk_imp.2 card=lannoy sp=%d\n"
    "piece pescara card=lannoy section=main engages=tremouille\npiece span_inf.1 card=pescara sp=6\n"
    "piece francois_i hex=1724 order=stand general=yes section=main chits=muster\npiece lk_fr.1 card=francois_i sp=%d\n"
    "piece tremouille card=francois_i section=main\npiece french_inf.2 card=tremouille sp=2\n"
    "step RESOLVE attacker=lannoy defender=francois_i round=2\n";

/* After the Engagement, when he is asked. */
static bool musters(Trial *t)
{
    for (int i = 0; i < DECISIONS_MOST && core(t->s)->waiting; i++) {
        bool asked = !strcmp(rules_of(t->g)->steps[top_of(t->s)->step].name, "MUSTER") && waits_for(t->s, 0);
        Side side = waits_for(t->s, 0) ? 0 : 1;
        Atom a = asked ? choice(t) : without_thought(t, side);
        if (asked) {
            return a.verb != VERB_DONE;
        }
        play_go(&t->play, side, a);
    }
    return false;
}

static void check_musters(Trial *t) { assert_true(musters(t)); }

static void check_fights_on(Trial *t) { assert_false(musters(t)); }

static void a_lost_battle_is_given_up(void **state)
{
    char position[sizeof a_lost_battle + 32];
    (void)state;
    snprintf(position, sizeof position, a_lost_battle, 8, 2);
    each(1, position, 0, check_musters);
    snprintf(position, sizeof position, a_lost_battle, 2, 8);
    each(1, position, 0, check_fights_on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reinforcements_come_in),
        cmocka_unit_test(an_empty_city_is_taken),
        cmocka_unit_test(a_place_next_door_is_taken),
        cmocka_unit_test(an_army_comes_on),
        cmocka_unit_test(the_king_is_hunted),
        cmocka_unit_test(the_weak_are_engaged_together),
        cmocka_unit_test(the_swiss_form_a_square),
        cmocka_unit_test(the_mass_stands_under_the_quickest),
        cmocka_unit_test(a_siege_is_laid),
        cmocka_unit_test(an_overwhelming_corps_strikes_first),
        cmocka_unit_test(the_small_stay_behind_the_square),
        cmocka_unit_test(who_stands_behind_works_waits),
        cmocka_unit_test(a_lost_battle_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

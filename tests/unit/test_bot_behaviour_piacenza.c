/* test_bot_behaviour_piacenza.c - how a soldier plays Piacenza: positions in which he knows what to do, and whether the bots do. */
#include "bot_behaviour.h"

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

static void goes_in(Trial *t) { assert_true(gives(t, "DeclareMelee", NULL)); }

static void a_place_is_assaulted_while_there_is_time(void **state)
{
    (void)state;
    each(PLAIN, assault, 0, goes_in);
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

/* Botta may ride wherever his Formation still hears him; alone, whoever comes by takes him (4.6a). */
static const char wing_commander[] =
    "game piacenza centre\nclear\npiece L-BOT hex=3820\npiece L-LIN hex=3921\n"
    "piece A-VET hex=4020\npiece A-PLF hex=3921\npiece A-ROT hex=4120\n"
    "piece A-STA hex=3821\npiece A-GR2 hex=3622\npiece L-SEN hex=3818\n"
    "piece F-LRE hex=3918\npiece F-VIG hex=3818\nset turn 5\nstep WING_END wing=A-RS\n";

static void stays_with_troops(Trial *t)
{
    static const char *const unit[] = {"A-VET", "A-PLF", "A-ROT", "A-STA", "A-GR2"};
    bool among = false;
    play_out(t);
    for (int i = 0; i < 5; i++) {
        among |= at(t, unit[i]) == at(t, "L-BOT");
    }
    assert_true(among);
}

static void nobody_rides_out_alone(void **state)
{
    (void)state;
    each(PLAIN, wing_commander, 1, stays_with_troops);
}

/* San Bonico is empty, and a battalion of four and one of one are as near to it: at even strength a storm drives the defender out on three
 * rolls of ten, against one point on five, against four on none (9.2.4a). */
static const char garrison[] =
    "game piacenza centre\nclear\npiece L-BOT hex=3721\npiece L-LIN hex=3721\n"
    "piece A-PLF hex=3721\npiece A-GR2 hex=3722\npiece A-STA hex=3821\npiece L-MLY hex=3418\n"
    "piece F-PER hex=3418\npiece F-FOI hex=3518\npiece F-GAN hex=3417\nset turn 6\n"
    "step FORM_MOVE formation=Linden\n";

static void strong_goes_in(Trial *t)
{
    play_out(t);
    assert_int_equal(at(t, "A-PLF"), hex(t, "3622"));
}

static void the_strong_garrison_a_place(void **state)
{
    (void)state;
    each(PLAIN, garrison, 1, strong_goes_in);
}

/* Gaisruck holds San Lazzaro, and Colloredo, no stronger, stands beside it: in no Line that is proposed does he take its place. */
static const char relief[] = "game piacenza lazzaro\nclear\npiece L-MAG hex=4113\npiece A-COL hex=4113\n"
                             "piece A-GAI hex=4114\npiece A-SC1 hex=4212\npiece A-SC2 hex=4014\npiece L-ARE hex=3813\n"
                             "piece S-WAL hex=3813\npiece S-GES hex=3812\npiece S-CAS hex=3814\nset turn 1\n"
                             "step FORM_MOVE formation=Maguire\n";

static void a_garrison_is_not_relieved_for_nothing(void **state)
{
    (void)state;
    enum { LINES = 16 };
    ProposedOrder out[LINES];
    Trial t;
    set_up(&t, &greedy_bot_def, relief, 1, 1);
    int n = bots_part(rules_of(t.g))->propose(t.g, t.s, 1, &t.play.legal, out, LINES, &(PositionCache){0}), colloredo,
        lines = 0;
    colloredo = parse_piece(t.g, span_of("A-COL"), NULL);
    for (int i = 0; i < n; i++) {
        lines += !strcmp(rules_of(t.g)->verbs[out[i].atom[0].verb].name, "line");
        for (int k = 1; k < out[i].n - 1; k++) {
            assert_false(out[i].atom[k].arg[0] == colloredo && out[i].atom[k].arg[1] == hex(&t, "4114"));
        }
    }
    assert_true(lines > 0);
    take_down(&t);
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
    map_part(rules_of(t->g))->look(t->g, t->s, a.arg[0], &look);
    return map_distance(head(t->g)->map, look.hex, to.arg[1]);
}

static bool has_crossing(const Trial *t, const ProposedOrder *p)
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
    ProposedOrder out[LINES];
    Trial t;
    set_up(&t, &greedy_bot_def, ranks, 0, 1);
    int n = bots_part(rules_of(t.g))->propose(t.g, t.s, 0, &t.play.legal, out, LINES, &(PositionCache){0}), lines = 0;
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

/* A battery comes up behind San Lazzaro, and all of the enemy is west of it. */
static const char guns_come_up[] =
    "game piacenza lazzaro\nclear\npiece A-ART4 hex=4215 facing=0\npiece A-GAI hex=4114\n"
    "piece A-DAU hex=4115\npiece L-KHE hex=4115\npiece S-WAL hex=3913\n"
    "piece S-GES hex=3914\npiece L-ARE hex=3913\nset turn 3\n"
    "step FORM_MOVE wing=A-CE formation=artillery\n";

static void faces_the_enemy(Trial *t)
{
    Atom atoms[ORDER_ATOMS];
    Problems p = {0};
    int n;
    assert_true(order_read(t->g, t->s, t->side, span_of("StartMove A-ART4 4115"), atoms, &n, &p));
    for (int i = 0; i < n; i++) {
        play_go(&t->play, t->side, atoms[i]);
    }
    Atom a = choice(t);
    assert_string_equal(rules_of(t->g)->verbs[a.verb].name, "Face");
    assert_in_range(a.arg[0], 2, 3); /* the cones between west and its neighbours */
}

static void guns_face_the_enemy(void **state)
{
    (void)state;
    each(PLAIN, guns_come_up, 1, faces_the_enemy);
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
    OrderValue way = {.atom = atoms};
    assert_true(order_read(t->g, t->s, t->side, span_of(order), atoms, &way.n, &p));
    bots_part(rules_of(t->g))->order_value(t->g, t->s, t->side, &plain_weights, &way, 1, &(PositionCache){0});
    return way.order_value;
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
    each(1, dragoons, 0, stays_mounted);
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

/* Battalions near Turro and in San Lazzaro; what the Franco-Spanish have chosen is all that differs. An army that guessed at it anew at
 * each decision marched to and fro between its guesses. */
#define CHOSEN(places)                                                                                          \
    "game piacenza campaign\nclear\npiece L-CRO hex=3614\npiece S-SAB hex=3434\npiece F-PER hex=3515\n"         \
    "piece A-GAI hex=4114\npiece A-VET hex=3432\npiece A-PLF hex=3622\nset turn 6\nset objectives " places "\n" \
    "step FORM_MOVE formation=Linden\n"

static int worth_to(Side side, const char *position)
{
    Trial t;
    set_up(&t, &greedy_bot_def, position, side, 1);
    int worth = bots_part(rules_of(t.g))->evaluate(t.g, t.s, side, &plain_weights);
    take_down(&t);
    return worth;
}

static void what_was_chosen_does_not_sway_the_austrian(void **state)
{
    (void)state;
    static const char south[] = CHOSEN("Turro,Gariga,Mucinasso,Montale");
    static const char north[] = CHOSEN("San_Lazzaro,Le_Mose,Castellaro,San_Bonico");
    assert_int_equal(worth_to(1, south), worth_to(1, north));
    assert_true(worth_to(0, south) > worth_to(0, north));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(infantry_keeps_its_line),
        cmocka_unit_test(a_place_is_assaulted_while_there_is_time),
        cmocka_unit_test(commanders_ride_to_those_who_storm),
        cmocka_unit_test(nobody_rides_out_alone),
        cmocka_unit_test(the_strong_garrison_a_place),
        cmocka_unit_test(a_garrison_is_not_relieved_for_nothing),
        cmocka_unit_test(nobody_changes_places_for_nothing),
        cmocka_unit_test(batteries_are_not_left_bare),
        cmocka_unit_test(guns_face_the_enemy),
        cmocka_unit_test(horse_rides_round_the_enemy),
        cmocka_unit_test(dragoons_do_not_walk),
        cmocka_unit_test(what_was_chosen_does_not_sway_the_austrian),
        cmocka_unit_test(a_closed_place_is_replaced_by_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

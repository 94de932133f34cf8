/* test_odds_honour.c - odds of Honour against figures reckoned by hand from the charts, and against every throw of the dice played out. */
#include "odds_helper.h"

#include <math.h>

const DeskGame desk_game = {"honour", "5", {0}};

#define ENGAGEMENT                                         \
    "game honour 5\n"                                      \
    "clear\n"                                              \
    "set turn 3\n"                                         \
    "set duchy yes\n"                                      \
    "set weather fair\n"                                   \
    "piece francois_i hex=2428 order=attack general=yes\n" \
    "piece lannoy hex=2429 order=stand general=yes\n"      \
    "piece french_inf.1 card=francois_i sp=6\n"            \
    "piece tremouille card=francois_i\n"                   \
    "piece swiss_inf.1 card=tremouille sp=6\n"             \
    "piece florange card=francois_i\n"                     \
    "piece lk_bb.1 card=florange sp=4\n"                   \
    "piece lk_imp.2 card=lannoy sp=6\n"                    \
    "piece pescara card=lannoy\n"                          \
    "piece span_inf.1 card=pescara sp=6\n"                 \
    "piece de_leyva card=lannoy\n"                         \
    "piece lk_imp.3 card=de_leyva sp=3\n"                  \
    "piece francois_i section=main\n"                      \
    "piece tremouille section=main\n"                      \
    "piece florange section=main\n"                        \
    "piece lannoy section=main\n"                          \
    "piece pescara section=main\n"                         \
    "piece de_leyva section=main\n"                        \
    "piece lannoy chits=muster\n"                          \
    "piece francois_i engages=lannoy\n"                    \
    "piece tremouille engages=pescara\n"                   \
    "piece florange engages=de_leyva\n"                    \
    "piece french_gendarmes.1 card=francois_i sp=6\n"      \
    "step RESOLVE attacker=francois_i defender=lannoy round=2\n"

#define ANSWERED                                           \
    "game honour 5\n"                                      \
    "clear\n"                                              \
    "set weather fair\n"                                   \
    "piece tremouille hex=2428 order=attack general=yes\n" \
    "piece lannoy hex=2429 order=stand general=yes\n"      \
    "piece swiss_inf.1 card=tremouille sp=6\n"             \
    "piece lk_imp.2 card=lannoy sp=6\n"                    \
    "piece pescara card=lannoy\n"                          \
    "piece span_inf.1 card=pescara sp=6\n"                 \
    "piece tremouille section=main\n"                      \
    "piece lannoy section=main\n"                          \
    "piece pescara section=main chits=firearms\n"          \
    "piece tremouille engages=lannoy,pescara\n"            \
    "step RESOLVE attacker=tremouille defender=lannoy\n"

#define BOTH_AT_ONCE                                       \
    "game honour 5\n"                                      \
    "clear\n"                                              \
    "piece tremouille hex=2428 order=attack general=yes\n" \
    "piece lannoy hex=2429 order=stand general=yes\n"      \
    "piece swiss_inf.1 card=tremouille sp=6\n"             \
    "piece lk_imp.2 card=lannoy sp=6\n"                    \
    "step CORPS attacker=tremouille defender=lannoy\n"

#define STORM                                                         \
    "game honour 5\n"                                                 \
    "clear\n"                                                         \
    "set turn 3\n"                                                    \
    "set duchy yes\n"                                                 \
    "set conquered.2433 french\n"                                     \
    "set no_militia.2433 yes\n"                                       \
    "piece bourbon_imp hex=2432 order=attack general=yes moved=yes\n" \
    "piece lk_imp.2 card=bourbon_imp sp=8\n"                          \
    "piece lk_imp.4 card=bourbon_imp sp=8\n"                          \
    "piece de_leyva card=bourbon_imp\n"                               \
    "piece span_inf.1 card=de_leyva sp=6\n"                           \
    "piece la_palice hex=2433 order=garrison\n"                       \
    "piece french_inf.1 card=la_palice sp=3\n"                        \
    "piece giovanni hex=2740 order=stand attack_finished=yes\n"       \
    "piece ban_inf.1 card=giovanni sp=1\n"                            \
    "piece imperial_minor_1 hex=2741 order=stand\n"                   \
    "piece lk_imp.5 card=imperial_minor_1 sp=1\n"                     \
    "step D2\n"

#define GUNS                                               \
    "game honour 5\n"                                      \
    "clear\n"                                              \
    "set turn 3\n"                                         \
    "set duchy yes\n"                                      \
    "set weather fair\n"                                   \
    "piece francois_i hex=2428 order=attack general=yes\n" \
    "piece lannoy hex=2429 order=stand general=yes\n"      \
    "piece french_art.1 card=francois_i sp=2\n"            \
    "piece french_art.2 card=francois_i sp=2\n"            \
    "piece french_art.3 card=francois_i sp=2\n"            \
    "piece french_inf.1 card=francois_i sp=6\n"            \
    "piece tremouille card=francois_i\n"                   \
    "piece swiss_inf.1 card=tremouille sp=6\n"             \
    "piece lk_imp.2 card=lannoy sp=6\n"                    \
    "piece pescara card=lannoy\n"                          \
    "piece span_inf.1 card=pescara sp=6\n"                 \
    "piece francois_i section=main\n"                      \
    "piece tremouille section=main\n"                      \
    "piece lannoy section=main\n"                          \
    "piece pescara section=main\n"                         \
    "piece del_vasto card=lannoy\n"                        \
    "piece francois_i chits=artillery\n"                   \
    "piece tremouille engages=pescara\n"                   \
    "piece pescara chits=firearms\n"                       \
    "step GUNS attacker=francois_i defender=lannoy fight=main\n"

#define SECOND_ACTIVATION                              \
    "game honour 5\n"                                  \
    "clear\n"                                          \
    "set weather rain\n"                               \
    "set spent 7\n"                                    \
    "piece giovanni hex=2428 order=manoeuvre acts=2\n" \
    "piece swiss_inf.1 card=giovanni sp=10\n"          \
    "piece french_inf.1 card=giovanni sp=8\n"          \
    "piece lk_fr.1 card=giovanni sp=6\n"               \
    "piece pescara hex=0716 order=stand acts=1\n"      \
    "piece span_inf.1 card=pescara sp=1\n"             \
    "piece tremouille hex=2206 order=stand\n"          \
    "piece lk_fr.2 card=tremouille sp=1\n"             \
    "step ACT capitano=giovanni mp=0\n"

#define LEAVING                                \
    "game honour 5\n"                          \
    "clear\n"                                  \
    "piece la_palice hex=2429 order=attack\n"  \
    "piece french_art.1 card=la_palice sp=2\n" \
    "piece french_inf.1 card=la_palice sp=8\n" \
    "piece pescara hex=2430 order=stand\n"     \
    "piece imp_hc.1 card=pescara sp=4\n"       \
    "piece span_lc.1 card=pescara sp=3\n"      \
    "step ACT capitano=la_palice mp=10\n"

#define LEAVING_OPEN                                 \
    "game honour 5\n"                                \
    "clear\n"                                        \
    "piece la_palice hex=2429 order=attack\n"        \
    "piece french_art.1 card=la_palice sp=2\n"       \
    "piece french_inf.1 card=la_palice sp=8\n"       \
    "piece pescara hex=2430 order=stand shown=yes\n" \
    "piece imp_hc.1 card=pescara sp=4\n"             \
    "piece span_lc.1 card=pescara sp=3\n"            \
    "step ACT capitano=la_palice mp=10\n"

/* ---- every throw, one after the other, without joining any ---- */

enum { THROWS_DEPTH = 12 };

typedef struct Odometer { /* deals single dice and counts on from throw to throw */
    Dice dice;
    int face[THROWS_DEPTH], sides[THROWS_DEPTH], at, count;
} Odometer;

static int odometer_die(Dice *d, int sides, DieCall call)
{
    (void)call;
    Odometer *o = (Odometer *)(void *)d;
    assert_true(o->at < THROWS_DEPTH);
    if (o->at == o->count) {
        o->face[o->count] = 1;
        o->sides[o->count++] = sides;
    }
    return o->face[o->at++];
}

static bool odometer_next(Odometer *o)
{
    for (o->count = o->at; o->count > 0; o->count--) {
        if (o->face[o->count - 1] < o->sides[o->count - 1]) {
            o->face[o->count - 1]++;
            return true;
        }
    }
    return false;
}

static double odometer_share(const Odometer *o)
{
    double share = 1;
    for (int i = 0; i < o->at; i++) {
        share /= o->sides[i];
    }
    return share;
}

/* Plays the order and the assumed answers, as far as the odds look. */
static void play_out(const Desk *d, State *s, Side side, const Atom *order, int n, Odometer *dice, Buf *summary)
{
    Log log = {0};
    Event unpacked;
    Play *p = calloc(1, sizeof *p);
    known_to(d->g, d->s, side, s);
    *p = (Play){.g = d->g, .s = s, .dice = &dice->dice, .log = &log};
    int depth = core(s)->depth;
    dice->at = 0;
    for (int i = 0; i < n; i++) {
        play_go(p, side, order[i]);
    }
    while (!core(s)->over && !order_ended(d->g, s, depth)) {
        play_go(p, play_first(s), odds_part(rules_of(d->g))->assume(d->g, s, &p->legal));
    }
    for (int i = 0; i < log.count; i++) {
        if (odds_tell(&log, i, false) && log_knows(&log, i, side)) {
            buf_text(summary, summary->len ? " " : "");
            event_render(summary, d->g, log_at(&log, i, &unpacked), side);
        }
    }
    if (!summary->len) {
        buf_text(summary, "Nothing comes of it.");
    }
    log_free(&log);
    free(p);
}

/* What the odds have just said of the order is what comes of all throws. */
static void holds_for_all_throws(const Desk *d, const char *text)
{
    Side side = decider(d->s);
    Problems p = {0};
    Atom order[ORDER_ATOMS];
    int n = 0;
    assert_true(order_read(d->g, d->s, side, span_of(text), order, &n, &p));
    double *share = calloc((size_t)d->o.count, sizeof *share);
    State *s = calloc(1, rules_of(d->g)->state_size);
    Odometer dice = {.dice = {.die = odometer_die}};
    do {
        Buf summary = {0};
        play_out(d, s, side, order, n, &dice, &summary);
        int i = 0;
        while (i < d->o.count && strcmp(d->o.outcome[i].summary, buf_str(&summary)) != 0) {
            i++;
        }
        assert_true(i < d->o.count);
        share[i] += odometer_share(&dice);
        buf_free(&summary);
    } while (odometer_next(&dice));
    assert_false(d->o.sampled);
    for (int i = 0; i < d->o.count; i++) {
        assert_true(fabs(share[i] - d->o.outcome[i].probability) < 1e-9);
    }
    free(share);
    free(s);
    problems_free(&p);
}

/* ---- by hand ---- */

/* 4.3.1b: the word that ends a player's Orders brings the other's dice for points. 20 hexes, nominal 2: 2 to 4 take two (6 of 36), 5 to 7
 * one (15). */
static void pay_of_the_other_side(void **state)
{
    (void)state;
    Desk d;
    odds_of(
        &d,
        "game honour 5\nclear\nset turn 2\nset source.imperial 3141\npiece pescara hex=2032 order=stand general=yes\n"
        "piece span_inf.1 card=pescara sp=1\npiece francois_i hex=2611 order=stand general=yes\n"
        "piece french_inf.1 card=francois_i sp=4\nstep ORDERS active=french\n",
        "done");
    expect(&d, "The Imperial Army, 20 hexes from its source, receives 0 of 2 Administrative Points.", 1, 6);
    expect(&d, "The Imperial Army, 20 hexes from its source, receives 1 of 2 Administrative Points.", 5, 12);
    expect(&d, "The Imperial Army, 20 hexes from its source, receives 2 of 2 Administrative Points.", 5, 12);
    assert_int_equal(d.o.count, 3);
    put_away(&d);
}

/* 8h: 24 SPs; the die + 1 for rain - 1 for the star + 3 for MPs is 4 to 9: 1 SP up to 6, 2 at 7 and 8, 3 at 9. */
static void attrition(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d, SECOND_ACTIVATION, "done");
    expect(&d, "Attrition of the Force in 2428: 1 SP.", 1, 2);
    expect(&d, "Attrition of the Force in 2428: 2 SP.", 1, 3);
    expect(&d, "Attrition of the Force in 2428: 3 SP.", 1, 6);
    holds_for_all_throws(&d, "done");
    put_away(&d);
}

static bool assumes(const Desk *d, const char *what)
{
    for (int i = 0; i < d->o.assumed_count; i++) {
        if (strstr(d->o.assumed[i], what)) {
            return true;
        }
    }
    return false;
}

/* 11.4an with 1.4: 7 SPs of horse, of which the side that leaves knows nothing: then the odds say so. With two MPs against it and his star
 * the die of 1 to 6 is 0 to 5. */
static void pursuit(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, LEAVING);
    give(&d, "move 2428");
    ask(&d, "spend 2");
    assert_true(assumes(&d, "What stands on the Card of Pescara is not known to you"));
    expect(&d, "Pursuit of the Force in 2428: 0 Pursuit Losses.", 2, 3);
    expect(&d, "Pursuit of the Force in 2428: 1 Pursuit Loss.", 1, 3);
    put_away(&d);
    set_up(&d, LEAVING_OPEN);
    give(&d, "move 2428");
    ask(&d, "spend 2");
    assert_false(assumes(&d, "not known to you"));
    expect(&d, "Pursuit of the Force in 2428: 1 Pursuit Loss.", 1, 6);
    expect(&d, "Pursuit of the Force in 2428: 2 Pursuit Losses.", 1, 3);
    expect(&d, "Pursuit of the Force in 2428: 5 Pursuit Losses.", 1, 6);
    holds_for_all_throws(&d, "spend 2");
    put_away(&d);
}

/* 9.1g: Class N, the die + 1: passed up to 4, F at 5 and 6, D at 7. */
static void forced_order(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            "game honour 5\nclear\nset ap.french 1\npiece francois_i hex=2428 order=stand general=yes\n"
            "piece french_inf.1 card=francois_i sp=4\npiece pescara hex=0716 order=stand\n"
            "piece span_inf.1 card=pescara sp=1\nstep ORDERS active=french\n",
            "give_order francois_i attack forced");
    expect(&d, "Nothing comes of it.", 1, 2);
    expect(&d, "French Infantry 1 loses heart.", 1, 3);
    expect(&d, "French Infantry 1 loses heart. French Infantry 1: 1 SP desert.", 1, 6);
    holds_for_all_throws(&d, "give_order francois_i attack forced");
    put_away(&d);
}

/* S4.5a, 9.1g: on 1 to 3 they go home unchecked; else Class N on the die + 1: passed up to 4, F at 5 and 6, D at 7. */
static void venetian_order(void **state)
{
    (void)state;
    Desk d;
    set_up_in(&d, "4",
              "game honour 4\nclear\nset ap.venetian 1\npiece lautrec hex=3032 order=stand general=yes\n"
              "piece french_inf.1 card=lautrec sp=4\npiece t_trivulzio hex=3034 order=stand general=yes\n"
              "piece ven_inf.1 card=t_trivulzio sp=1\npiece colonna hex=2624 order=stand general=yes\n"
              "piece span_inf.1 card=colonna sp=1\nstep ORDERS active=french_coalition\n");
    ask(&d, "give_order t_trivulzio manoeuvre forced");
    expect(&d, "The Venetians want to go home: a Retreat Order is imposed.", 1, 2);
    expect(&d, "The Venetians obey.", 1, 4);
    expect(&d, "The Venetians obey. Venetian Infantry 1 loses heart.", 1, 4);
    assert_int_equal(d.o.sum_count, 1);
    assert_string_equal(d.o.sum[0].of, "discipline");
    holds_for_all_throws(&d, "give_order t_trivulzio manoeuvre forced");
    put_away(&d);
}

/* 7.2.2c: the same Initiative and no star: when equal they roll again, so each of the 30 unequal pairs has 1 in 30. */
static void contest_that_may_go_on(void **state)
{
    (void)state;
    Desk d;
    set_up(&d,
           "game honour 5\nclear\npiece tremouille hex=2428 order=manoeuvre\npiece french_inf.1 card=tremouille sp=4\n"
           "piece sittich hex=1623 order=manoeuvre\npiece span_inf.1 card=sittich sp=4\n"
           "step INDICATE_1 active=french\n");
    give(&d, "indicate tremouille");
    ask(&d, "indicate sittich");
    assert_int_equal(d.o.count, 30);
    assert_false(d.o.sampled);
    expect(&d, "The Force in 2428: 3 less the die 1, result 2. The Force in 1623 Pavia: 3 less the die 2, result 1.", 1,
           30);
    put_away(&d);
}

/* 8h: the Capitano whom the other side has indicated has no part in the Attrition of the one who acts: his Card is not among what is unknown. */
static void attrition_after_a_contest(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, "game honour 5\nclear\nset duchy yes\nset turn 3\nset weather rain\npiece tremouille hex=2428 "
               "order=manoeuvre acts=1\n"
               "piece french_inf.1 card=tremouille sp=8\npiece lk_fr.1 card=tremouille sp=8\n"
               "piece pescara hex=1623 order=manoeuvre\npiece span_inf.1 card=pescara sp=4\n"
               "step INDICATE_1 active=french\n");
    give(&d, "indicate tremouille");
    give(&d, "indicate pescara");
    give(&d, decider(d.s) == 0 ? "go" : "let_go");
    ask(&d, "done");
    expect(&d, "Attrition of the Force in 2428: 0 SP.", 1, 2);
    expect(&d, "Attrition of the Force in 2428: 1 SP.", 1, 2);
    assert_false(assumes(&d, "not known to you"));
    put_away(&d);
}

/* 7.2.2a: who reads the log sees beside each result the die that made it. */
static void contest_tells_each_die(void **state)
{
    (void)state;
    Desk d;
    set_up(&d,
           "game honour 5\nclear\npiece tremouille hex=2428 order=manoeuvre\npiece french_inf.1 card=tremouille sp=4\n"
           "piece sittich hex=1623 order=manoeuvre\npiece span_inf.1 card=sittich sp=4\n"
           "step INDICATE_1 active=french\n");
    give(&d, "indicate tremouille");
    FastDice dice;
    fast_dice(&dice, 1);
    Session *x = session_from(d.g, d.s, &dice.dice);
    Result *r = calloc(1, sizeof *r);
    assert_int_equal(session_order(x, decider(x->s), span_of("indicate sittich"), r), TAKEN);
    int results = 0;
    for (int i = 0; i < x->log.count; i++) {
        Event unpacked;
        const Event *e = log_at(&x->log, i, &unpacked);
        if (e->flags & EVENT_SUM) {
            assert_int_equal(e->rolls, 1);
            assert_int_equal(e->arg[3].value, e->sum.total - e->roll[0].value);
            results++;
        }
    }
    assert_true(results >= SIDES);
    free(r);
    session_close(x);
    put_away(&d);
}

/* A chit could answer first, and the die falls all the same: Q3 on Q2, E; Swiss +1, Pescara's star -1; a 6 is 0/2d1c*. And `done` where both must be done. */
static void questions_before_the_die(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, ANSWERED);
    give(&d, "resolve tremouille");
    ask(&d, "assail tremouille pescara");
    expect(&d, "Tremouille attacks Pescara and wins: it loses 0 SP, the other 2 and the heart of 1 unit.", 1, 6);
    put_away(&d);
    set_up(&d, BOTH_AT_ONCE);
    Atom done = atom(VERB_DONE, 0, 0, 0);
    assert_true(odds_atoms(d.g, d.s, 0, &done, 1, NULL, &d.o));
    expect(&d, "Nothing yet: the other side must be done, too.", 1, 1);
    put_away(&d);
}

/* 12.1o, 11.4.1k, 11.5g: a die on a chart, then checks that tell two things apart, a Capitano in danger, further shots: all throws. */
static void fights(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d, ENGAGEMENT, "resolve florange");
    expect(&d, "Florange attacks De Leyva and wins: it loses 0 SP, the other 2 and the heart of 1 unit.", 1, 6);
    holds_for_all_throws(&d, "resolve florange");
    put_away(&d);
    set_up(&d, STORM);
    give(&d, "attack la_palice");
    give(&d, "inside");
    give(&d, "storm");
    ask(&d, "select bourbon_imp");
    expect(&d, "Assault on 2433 Pandino: the attacker loses, 1 SP and the heart of 1 unit; the defender 0 SP.", 1, 6);
    put_away(&d);
    set_up(&d, GUNS);
    give(&d, "play artillery francois_i");
    ask(&d, "fire_at francois_i pescara");
    expect(&d, "Francois I fires at Pescara: 0 SP lost.", 1, 3);
    holds_for_all_throws(&d, "fire_at francois_i pescara");
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pay_of_the_other_side),
        cmocka_unit_test(attrition),
        cmocka_unit_test(pursuit),
        cmocka_unit_test(forced_order),
        cmocka_unit_test(venetian_order),
        cmocka_unit_test(contest_that_may_go_on),
        cmocka_unit_test(contest_tells_each_die),
        cmocka_unit_test(attrition_after_a_contest),
        cmocka_unit_test(questions_before_the_die),
        cmocka_unit_test(fights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

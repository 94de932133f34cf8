/* test_odds_soldatini.c - what the odds of a charge say of the melee at its end: the worth of each unit, part by part, in halves. */
#include "odds_helper.h"

const DeskGame desk_game = {"soldatini", "learning", {NULL, NULL}};

#define CLEAR "game soldatini learning\nclear\npiece LFG1 x=29 y=5\n"

static const OddsSum *sum_of(const Desk *d, const char *of)
{
    for (int i = 0; i < d->o.sum_count; i++) {
        if (strcmp(d->o.sum[i].of, of) == 0) {
            return &d->o.sum[i];
        }
    }
    fail_msg("no sum \"%s\"", of);
    return NULL;
}

static void part(const Desk *d, const OddsSum *s, int n, int halves, const char *rule, const char *why)
{
    assert_true(n < s->sum.count);
    assert_int_equal(s->sum.term[n].value, halves);
    assert_string_equal(rule_id(d->g, s->sum.term[n].rule), rule);
    assert_string_equal(s->sum.term[n].why, why);
}

/* M25, M26, M31: 3 and a charge against 3 and a half point for the wall. */
static void a_charge_at_a_wall(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece LF1 x=29 y=11 facing=0 formation=column\n"
                     "piece LA2 x=29 y=18.6 facing=180 formation=line\nstep MOVE.CHOOSE active=F\n");
    give(&d, "select LF1");
    ask(&d, "charge LF1 LA2 L 0");
    const OddsSum *attack = sum_of(&d, "1/9e Ligne is worth 4 in the melee.");
    assert_true(attack->halves && !attack->rolled);
    part(&d, attack, 0, 6, "M25", "line infantry");
    part(&d, attack, 1, 2, "M26", "charging");
    const OddsSum *defence = sum_of(&d, "1/IR 23 Toscana is worth 3 1/2 in the melee.");
    assert_int_equal(defence->sum.total, 7);
    part(&d, defence, 1, 1, "M31", "behind a low wall");
    Buf text = {0};
    odds_text(&text, d.g, &d.o);
    assert_non_null(strstr(buf_str(&text), "  +1/2  M31      behind a low wall\n"));
    buf_clear(&text);
    Json j = {.out = &text};
    json_open(&j, '{');
    odds_json_members(&j, d.g, &d.o);
    json_close(&j, '}');
    assert_non_null(strstr(buf_str(&text), "\"value\":0.5,\"rule\":\"M31\""));
    assert_non_null(strstr(buf_str(&text), "\"total\":3.5,"));
    buf_free(&text);
    put_away(&d);
}

/* M34 before M35 and M36: doubled first, then what is taken off; M39: a side is the sum of its units. */
static void a_house_and_what_is_taken_off(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, CLEAR "piece LF1 x=22 y=11 facing=0 formation=column\n"
                     "piece LA2 formation=garrison:LT1 soldiers=9 shaken=yes\nstep MOVE.CHOOSE active=F\n");
    give(&d, "select LF1");
    ask(&d, "charge LF1 LA2 L 0");
    const OddsSum *defence = sum_of(&d, "1/IR 23 Toscana is worth 4 in the melee.");
    part(&d, defence, 0, 6, "M25", "line infantry");
    part(&d, defence, 1, 6, "M34", "doubled in a building");
    part(&d, defence, 2, -2, "M35", "fewer than four bases");
    part(&d, defence, 3, -2, "M36", "shaken");
    assert_int_equal(defence->sum.count, 4);
    put_away(&d);
}

/* A24, S06, S14: a battery's closing fire has two numbers, and only what the canister hits is saved. */
static void closing_fire_of_a_battery(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, "game soldatini learning\nclear\npiece LFG1 x=29 y=5\npiece LF1 x=10 y=3 facing=0 formation=column\n"
               "piece LF2 x=29 y=8 facing=0 formation=column\npiece LA4 x=29 y=15 facing=180 formation=unlimbered\n"
               "step MOVE.CHOOSE active=F\n");
    give(&d, "select LF2");
    ask(&d, "charge LF2 LA4 L 0");
    sum_of(&d, "Battery 6-pdr with howitzer fires at 2/9e Ligne: 4 dice at 1-3 and 2 at 1-2");
    Buf text = {0}; /* closing fire is ours: the odds say so */
    odds_text(&text, d.g, &d.o);
    assert_non_null(strstr(buf_str(&text), "4 dice at 1-3 and 2 at 1-2 (F12, reconstructed)\n"));
    buf_free(&text);
    put_away(&d);
}

/* S04: what saves is named. */
static void a_volley_at_a_wall(void **state)
{
    (void)state;
    Desk d;
    odds_of(&d,
            CLEAR "piece LF2 x=29 y=14.2 facing=0 formation=line\npiece LA2 x=29 y=18.6 facing=180 formation=line\n"
                  "step FIRE.CHOOSE active=F\n",
            "fire LF2 LA2");
    sum_of(&d, "2/9e Ligne fires at 1/IR 23 Toscana: 3 dice at 1-3, saved at 1-3, behind a low wall");
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_charge_at_a_wall),
        cmocka_unit_test(a_house_and_what_is_taken_off),
        cmocka_unit_test(closing_fire_of_a_battery),
        cmocka_unit_test(a_volley_at_a_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

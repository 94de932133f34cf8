/* test_fire_reference_soldatini.c - the odds of fire against a slow model that shares nothing with the program but the text: every die of a
 * shot is thrown by itself, then a save for each hit, then the tests that fall due (G08, S01, R01 to R06).
 */
#include "odds_helper.h"

#include <stdio.h>

const DeskGame desk_game = {"soldatini", "learning", {NULL, NULL}};

#define CLEAR "game soldatini learning\nclear\n"

typedef struct Shot {
    int dice, hit, save; /* a die at or under the number succeeds (G07) */
} Shot;

typedef struct Target {
    int soldiers, per_base;
    int number;      /* of its reactivity, without what changes with its losses (R03, R04) */
    bool shaken;     /* before the shot */
    int lost, tests; /* in this turn, before the shot (T05) */
} Target;

enum { LOSSES = 19 };
typedef struct Chances {
    double lost[LOSSES], shaken, routs;
} Chances;

/* R01, R02, R04 to R06: one test after the other. G19: below four bases it counts as understrength. */
static void take_tests(const Target *t, int due, int left, bool shaken, double p, Chances *c)
{
    if (!due) {
        return;
    }
    int bases = (left + t->per_base - 1) / t->per_base;
    int number = t->number - shaken - (bases < 4);
    for (int die = 1; die <= 6; die++) {
        bool pass = die == 1 || (die != 6 && die <= number);
        if (!pass && shaken) {
            c->routs += p / 6;
        } else {
            c->shaken += pass ? 0 : p / 6; /* it may rout all the same */
            take_tests(t, due - 1, left, shaken || !pass, p / 6, c);
        }
    }
}

static void count_losses(const Target *t, int lost, double p, Chances *c)
{
    int gone = lost > t->soldiers ? t->soldiers : lost;
    c->lost[gone] += p;
    if (gone < t->soldiers) {
        take_tests(t, (t->lost + gone) / 2 - t->tests, t->soldiers - gone, t->shaken, p, c);
    }
}

static void throw_saves(const Shot *s, const Target *t, int hits, int lost, double p, Chances *c)
{
    if (!hits) {
        count_losses(t, lost, p, c);
        return;
    }
    for (int die = 1; die <= 6; die++) {
        throw_saves(s, t, hits - 1, lost + (die > s->save), p / 6, c);
    }
}

static void throw_hits(const Shot *s, const Target *t, int thrown, int hits, double p, Chances *c)
{
    if (thrown == s->dice) {
        throw_saves(s, t, s->save ? hits : 0, s->save ? 0 : hits, p, c);
        return;
    }
    for (int die = 1; die <= 6; die++) {
        throw_hits(s, t, thrown + 1, hits + (die <= s->hit), p / 6, c);
    }
}

/* What the program gives to all outcomes that say so. */
static double said(const Odds *o, const char *words)
{
    double p = 0;
    for (int i = 0; i < o->count; i++) {
        p += strstr(o->outcome[i].summary, words) ? o->outcome[i].probability : 0;
    }
    return p;
}

static void same(const Odds *o, const char *words, double model)
{
    double p = said(o, words), apart = p < model ? model - p : p - model;
    if (apart > 1e-9) {
        for (int i = 0; i < o->count; i++) {
            print_message("  %.6f %s\n", o->outcome[i].probability, o->outcome[i].summary);
        }
        fail_msg("'%s': the odds say %.9f, the model %.9f", words, p, model);
    }
}

static void compare(const char *position, const char *order, Shot s, Target t)
{
    Desk d;
    Chances c = {.shaken = 0};
    odds_of(&d, position, order);
    assert_false(d.o.sampled);
    throw_hits(&s, &t, 0, 0, 1.0, &c);
    for (int n = 1; n < LOSSES; n++) {
        char words[40];
        snprintf(words, sizeof words, "loses %d soldier%s", n, n == 1 ? "." : "s.");
        same(&d.o, words, c.lost[n]);
    }
    same(&d.o, "is shaken", c.shaken);
    same(&d.o, "routs", c.routs);
    put_away(&d);
}

/* F01, F02: three dice of a battalion in line. */
static void volley(void **state)
{
    (void)state;
    compare(CLEAR "piece LF2 x=30 y=8 facing=0 formation=line\npiece LA2 x=30 y=12 facing=180 formation=line\n"
                  "step FIRE.CHOOSE active=F\n",
            "fire LF2 LA2", (Shot){3, 3, 0}, (Target){18, 3, 4, false, 0, 0});
}

/* A13, A14, S06: horse under canister. */
static void canister_on_horse(void **state)
{
    (void)state;
    compare(CLEAR "piece LF4 x=30 y=6 facing=0 formation=unlimbered\n"
                  "piece LA3 x=30.75 y=11 facing=180 formation=cavline\nstep FIRE.CHOOSE active=F\n",
            "canister LF4 1", (Shot){4, 3, 2}, (Target){12, 2, 4, false, 0, 0});
}

/* A05, A06: six soldiers of a column, near. */
static void bar_into_column(void **state)
{
    (void)state;
    compare(CLEAR "piece LF4 x=30 y=4 facing=0 formation=unlimbered\n"
                  "piece LA2 x=30.75 y=9 facing=180 formation=column\nstep FIRE.CHOOSE active=F\n",
            "bar LF4 1 0", (Shot){6, 3, 0}, (Target){18, 3, 4, false, 0, 0});
}

/* R01, R06, G19: conscripts who are shaken, have lost one in this turn and fall below four bases with their third. */
static void canister_on_shaken_conscripts(void **state)
{
    (void)state;
    compare(CLEAR
            "piece LF4 x=30 y=6 facing=0 formation=unlimbered\n"
            "piece LA2 x=30.75 y=11 facing=180 formation=line soldiers=12 grade=conscript shaken=yes turn_losses=1\n"
            "step FIRE.CHOOSE active=F\n",
            "canister LF4 1", (Shot){4, 3, 0}, (Target){12, 3, 3, true, 1, 0});
}

/* F03, F04, S03: six companies of light infantry at a line behind a hedge. */
static void skirmishers_and_hedge(void **state)
{
    (void)state;
    compare(CLEAR "piece LF3 x=12 y=17 facing=0 formation=skirmish\n"
                  "piece LA2 x=12 y=21 facing=180 formation=line\nstep FIRE.CHOOSE active=F\n",
            "fire LF3 LA2", (Shot){6, 2, 2}, (Target){18, 3, 4, false, 0, 0});
}

/* A20, A21, S14, R04: a garrison has no save from howitzers, and one more on its number. */
static void howitzer_on_garrison(void **state)
{
    (void)state;
    compare(CLEAR "piece LA4 x=22 y=30 facing=180 formation=unlimbered\n"
                  "piece LF1 x=22 y=17.5 facing=0 formation=garrison:LT1 turn_losses=1\nstep FIRE.CHOOSE active=A\n",
            "howitzer LA4 2 LF1", (Shot){2, 2, 0}, (Target){18, 3, 5, false, 1, 0});
}

/* A07, S04, R04: a square of conscripts behind a low wall. */
static void bar_at_square_behind_wall(void **state)
{
    (void)state;
    compare(CLEAR "piece LF4 x=27.25 y=10 facing=0 formation=unlimbered\n"
                  "piece LA2 x=28 y=19.6 facing=180 formation=square grade=conscript\nstep FIRE.CHOOSE active=F\n",
            "bar LF4 1 0", (Shot){3, 3, 3}, (Target){18, 3, 5, false, 0, 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(volley),
        cmocka_unit_test(canister_on_horse),
        cmocka_unit_test(bar_into_column),
        cmocka_unit_test(canister_on_shaken_conscripts),
        cmocka_unit_test(skirmishers_and_hedge),
        cmocka_unit_test(howitzer_on_garrison),
        cmocka_unit_test(bar_at_square_behind_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

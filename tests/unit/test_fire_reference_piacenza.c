/* test_fire_reference_piacenza.c - the odds of Fire and Bombardment against a slow model that shares nothing with the program but the text:
 * a d10 on a column written down here once more, then the change of ranks (8.5.3) or the test of who is Disordered (11.1e).
 */
#include "odds_helper.h"

const DeskGame desk_game = {"piacenza", "campaign", {"rulings", "2"}};

#define FIELD                                                                                                     \
    "game piacenza campaign rulings=2\nclear\npiece L-MAI hex=4037\npiece L-MIR hex=4036\npiece L-LAR hex=4034\n" \
    "piece F-GUY hex=4034\n"

typedef enum Code { NE, D, D1, D2, D3, STEP, R, RR, STEP_R, E, CODES } Code;
static const char *const code_says[CODES] = {"(NE)", "(D)", "(D1)", "(D2)", "(D3)",
                                             "(1)",  "(R)", "(RR)", "(1R)", "(E)"};

/* Rows from 0 or less to 11 or more. */
static const Code normal_fire[12] = {NE, NE, NE, NE, NE, D, D, D1, D2, STEP, R, STEP_R};
static const Code light_guns[12] = {NE, NE, NE, NE, NE, NE, D, D1, D2, STEP, RR, STEP_R};
static const Code light_guns_near[12] = {NE, NE, NE, NE, NE, NE, D, D1, D2, STEP, R, STEP_R}; /* 8.5.2c */

typedef struct Model {
    const Code *column;
    int modifier;
    bool disordered; /* the target, which then tests at `harder` against 7; else it changes ranks on 3 or less */
    int harder;
} Model;

typedef struct Chances {
    double code[CODES], steady, routs; /* steady: it has changed ranks */
} Chances;

static bool disorders(Code c) { return c == D || c == D1 || c == D2 || c == D3; }

static void throw_all(const Model *m, Chances *c)
{
    for (int die = 0; die <= 9; die++) {
        int row = die + m->modifier;
        Code got = m->column[row < 0 ? 0 : row > 11 ? 11 : row];
        c->code[got] += 0.1;
        for (int second = 0; second <= 9 && disorders(got); second++) {
            c->steady += !m->disordered && second <= 3 ? 0.01 : 0;
            c->routs += m->disordered && second + m->harder > 7 ? 0.01 : 0;
        }
        c->routs += got == R || got == RR || got == STEP_R ? 0.1 : 0;
    }
}

static void same(const Odds *o, const char *words, double model)
{
    double p = 0;
    for (int i = 0; i < o->count; i++) {
        p += strstr(o->outcome[i].summary, words) ? o->outcome[i].probability : 0;
    }
    if (p - model > 1e-9 || model - p > 1e-9) {
        for (int i = 0; i < o->count; i++) {
            print_message("  %.6f %s\n", o->outcome[i].probability, o->outcome[i].summary);
        }
        fail_msg("'%s': the odds say %.9f, the model %.9f", words, p, model);
    }
}

static void compare(Desk *d, const char *order, Model m)
{
    Chances c = {.steady = 0};
    ask(d, order);
    assert_false(d->o.sampled);
    throw_all(&m, &c);
    for (int i = 0; i < CODES; i++) {
        same(&d->o, code_says[i], c.code[i]);
    }
    same(&d->o, "changes ranks and stands", c.steady);
    same(&d->o, "is Routed", c.routs);
    put_away(d);
}

/* 9.1.3, 9.1.4, 9.1.7: 2 SP and 1 of the commander are Extended, depth makes it Normal. The defender could answer: it is asked, and the
 * odds are not "nothing comes of it". */
static void volley_side_by_side(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece F-LOB1 hex=4134\npiece A-AND hex=4033\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    compare(&d, "DeclareFire F-GUY:4033", (Model){normal_fire, 0, false, 0});
}

/* The same of the smallest order, which leaves the declaration open. */
static void one_shot_of_a_volley(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece F-LOB1 hex=4134\npiece A-AND hex=4033\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    compare(&d, "fire_at F-GUY 4033", (Model){normal_fire, 0, false, 0});
}

/* And of the word that closes it. */
static void closing_a_volley(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece F-LOB1 hex=4134\npiece A-AND hex=4033\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    give(&d, "fire_at F-GUY 4033");
    compare(&d, "done", (Model){normal_fire, 0, false, 0});
}

/* 9.1.3, 9.1.8: alone -2; with somebody beyond the target +2 besides. */
static void volley_alone_and_in_flank(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece A-AND hex=4033\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    compare(&d, "DeclareFire F-GUY:4033", (Model){normal_fire, -2, false, 0});
    set_up(&d, FIELD "piece F-LOB1 hex=4134\npiece F-AUX hex=4032\npiece A-AND hex=4033\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    compare(&d, "DeclareFire F-GUY:4033", (Model){normal_fire, 2, false, 0});
}

/* 11.1e, 7.1g: who is Disordered tests at +2, and +1 in a zone. */
static void volley_at_the_disordered(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece F-LOB1 hex=4134\npiece A-AND hex=4033 state=disordered\nstep SEG_D wing=FS-RW\n");
    give(&d, "BeginCombat Larnage");
    compare(&d, "DeclareFire F-GUY:4033", (Model){normal_fire, 0, true, 3});
}

/* 8.1d, 8.2a: two SP of guns at two hexes, and with grapeshot at one. */
static void bombardment(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, FIELD "piece F-ART1 hex=4034 facing=1\npiece A-AND hex=4032\nstep SEG_C wing=FS-RW\n");
    compare(&d, "Bombard F-ART1 4032", (Model){light_guns, 0, false, 0});
    set_up(&d, FIELD "piece F-ART1 hex=4034 facing=1\npiece A-AND hex=4033\nstep SEG_C wing=FS-RW\n");
    compare(&d, "Bombard F-ART1 4033", (Model){light_guns_near, 2, false, 0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closing_a_volley),         cmocka_unit_test(volley_side_by_side),
        cmocka_unit_test(one_shot_of_a_volley),     cmocka_unit_test(volley_alone_and_in_flank),
        cmocka_unit_test(volley_at_the_disordered), cmocka_unit_test(bombardment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

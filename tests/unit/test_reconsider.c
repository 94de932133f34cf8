/* test_reconsider.c - orders that are carried out, plans that are doubted, and the clock that says whether there is a plan. */
#include "bot_behaviour.h"

/* The plan of the same activation has come to say that everybody stays: it is not kept to, and doubts cost what they may. */
static void leaves_a_plan_that_fails(Trial *t)
{
    Search *b = t->bot;
    choice(t);
    for (int i = 0; i < b->best.genes; i++) {
        b->best.gene[i].what = GENE_NONE;
    }
    b->doubts = 10 * STRATA;
    long runs = b->runs;
    Atom a = choose_with_reconsider(b, t->g, t->s, t->side, &t->play.legal);
    assert_true(offers(&t->play.legal, a));
    assert_int_not_equal(a.verb, VERB_DONE);
    assert_true(b->doubts >= 0 && b->runs - runs == 10 * STRATA - b->doubts && b->runs > runs);
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

/* A plan by which the first unit takes the first way that it has, and nobody else stirs. */
static Option plan_a_way(Search *b, const Trial *t)
{
    Options *o = calloc(1, sizeof *o);
    memset(&b->real, 0, sizeof b->real);
    b->track = b->real;
    b->best.genes = 0;
    list_ways(&b->greedy.playout.lister, t->g, t->s, t->side, t->play.legal.list[0], o);
    assert_true(o->count > 0);
    Option way = o->option[0];
    uint32_t place = place_of(b, t->s);
    note_gene(&b->best, place, -1, GENE_NONE);
    for (int i = 0; i < t->play.legal.count; i++) {
        note_gene(&b->best, place, t->play.legal.list[i].arg[0], i ? GENE_NONE : mark_of(&way));
    }
    free(o);
    return way;
}

/* With nothing left to rehearse a plan that was bred is followed; one that only foretells the greedy player is not. */
static void a_bred_plan_is_followed_without_doubts(void **state)
{
    (void)state;
    Trial t;
    set_up(&t, &search_bot_def, last_turn, 1, 1);
    Search *b = t.bot;
    choice(&t);
    for (int bred = 0; bred < 2; bred++) {
        Option way = plan_a_way(b, &t);
        b->bred = bred;
        b->doubts = 0;
        choose_with_reconsider(b, t.g, t.s, t.side, &t.play.legal);
        const Standing *given = &b->greedy.order;
        bool followed = given->n == way.n && !memcmp(given->atom, way.atom, (size_t)way.n * sizeof(Atom));
        assert_int_equal(followed, bred);
    }
    take_down(&t);
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

static int thrown(int sample, const char *purpose)
{
    StratifiedDice d;
    stratified_dice(&d, 5, sample);
    return dice_d(&d.dice, STRATA, (DieCall){.purpose = purpose});
}

/* Twelve samples show each of twelve faces once, and any two that follow each other lie about the mean. */
static void stratified_dice_are_even(void **state)
{
    (void)state;
    const char *purposes[] = {"fire", "morale", "melee"};
    for (int p = 0; p < 3; p++) {
        unsigned faces = 0;
        for (int sample = 0; sample < STRATA; sample += 2) {
            int one = thrown(sample, purposes[p]), other = thrown(sample + 1, purposes[p]);
            assert_int_equal(one + other, STRATA + 1);
            faces |= 1u << one | 1u << other;
        }
        assert_int_equal(faces, 0x1ffe);
    }
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
    bool bred = bot->purse > 0;
    assert_true(bot->planned && bot->best.genes > 0); /* else it is what the greedy player would do */
    assert_true(bred || bot->doubts <= 4L * clock.runs_for_all);
    take_down(&t);
    return bred;
}

static void a_plan_is_bred_only_where_the_time_is_enough(void **state)
{
    (void)state;
    assert_true(plans_by((Clock){.runs_for_all = 0}));
    assert_true(plans_by((Clock){.runs_for_all = 4000}));
    assert_false(plans_by((Clock){.runs_for_all = 40}));
}

/* What the system says of a side that looks ahead, and the character on top of it: a bold one counts ground higher still, and men lower. */
static void foresight_and_character_add_up(void **state)
{
    (void)state;
    static const char *const position[] = {assault, last_turn};
    for (int i = 0; i < 2; i++) {
        Trial plain, bold;
        set_up(&plain, &search_bot_def, position[i], (Side)i, 1);
        set_up(&bold, &bold_bot_def, position[i], (Side)i, 1);
        choice(&plain);
        choice(&bold);
        const Weights *far = bots_part(rules_of(plain.g))->foresight,
                      *usual = &((const Search *)plain.bot)->greedy.weights;
        const Weights *bolder = &((const Search *)bold.bot)->greedy.weights;
        assert_true((far != NULL) == !i); /* Piacenza has one, Tolentino has none */
        assert_memory_equal(usual, far ? &far[plain.side] : &plain_weights, sizeof *usual);
        assert_true(bolder->ground > usual->ground && bolder->own_losses < usual->own_losses);
        take_down(&plain);
        take_down(&bold);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_is_carried_out_to_its_end),
        cmocka_unit_test(a_plan_that_fails_is_left),
        cmocka_unit_test(a_bred_plan_is_followed_without_doubts),
        cmocka_unit_test(a_plan_is_bred_only_where_the_time_is_enough),
        cmocka_unit_test(foresight_and_character_add_up),
        cmocka_unit_test(stratified_dice_are_even),
        cmocka_unit_test(better_is_plain_only_beyond_the_spread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

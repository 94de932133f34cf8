/* test_allocations.c - thinking and refereeing allocate nothing: every call of the allocator is counted while bots choose and play goes on.
 *
 * The counting sees all of the program and of the C library: under the sanitizers through their hooks, else by standing in front of
 * the library's own malloc. A first test makes sure that it does see.
 */
#include "bots/random_bot.h"
#include "bots/search_bot.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- counting ---- */

static bool counting;
static long allocations;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#endif

#ifdef SANITIZED
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));
static void on_malloc(const volatile void *at, size_t size)
{
    (void)at, (void)size;
    allocations += counting;
}
static void on_free(const volatile void *at) { (void)at; }
static int prepare(void **state)
{
    (void)state;
    return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) > 0 ? 0 : -1;
}
#else
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *at, size_t size);
void *malloc(size_t size)
{
    allocations += counting;
    return __libc_malloc(size);
}
void *calloc(size_t n, size_t size)
{
    allocations += counting;
    return __libc_calloc(n, size);
}
void *realloc(void *at, size_t size)
{
    allocations += counting;
    return __libc_realloc(at, size);
}
static int prepare(void **state)
{
    (void)state;
    return 0;
}
#endif

static void counts_what_the_program_and_the_library_allocate(void **state)
{
    (void)state;
    void *(*volatile get)(size_t) = malloc; /* nor may the compiler leave it out */
    char *(*volatile copy)(const char *) = strdup;
    allocations = 0;
    counting = true;
    void *mine = get(100);
    char *its = copy("allocated by the library");
    counting = false;
    assert_int_equal(allocations, 2);
    free(mine);
    free(its);
}

/* ---- a game that is watched ---- */

typedef struct Board {
    Source source;
    Game *g;
    State *s, *known;
    Play *play;
    FastDice dice;
} Board;

static void lay(Board *t, const char *system, const char *scenario)
{
    Problems p = {0};
    memset(t, 0, sizeof *t);
    t->g = game_load(ruleset_find(span_of(system)), &t->source, scenario, NULL, 0, &p);
    assert_non_null(t->g);
    size_t size = rules_of(t->g)->state_size;
    t->s = calloc(1, size);
    t->known = calloc(1, size);
    t->play = calloc(1, sizeof *t->play);
    rules_of(t->g)->setup(t->g, t->s);
    fast_dice(&t->dice, 7);
    t->play->g = t->g;
    t->play->s = t->s;
    t->play->dice = &t->dice.dice;
    play_begin(t->play);
}

static void clear_away(Board *t)
{
    free(t->s);
    free(t->known);
    free(t->play);
    game_free(t->g);
    source_free(&t->source);
}

static Side decides(const Board *t) { return waits_for(t->s, 0) ? 0 : 1; }
static bool goes_on(const Board *t) { return !core(t->s)->over && core(t->s)->waiting; }

static Atom choice(Board *t, const BotDef *def, void *bot)
{
    Side side = decides(t);
    known_to(t->g, t->s, side, t->known);
    return def->choose(bot, t->g, t->known, side, &t->play->legal);
}

/* Random play to a place in the middle of the game, then so many decisions of the bot, counted. Returns the rehearsals of a search. */
static long think_along(const char *system, const char *scenario, const BotDef *def, int skipped, int decisions)
{
    enum { SMALL_EFFORT = 60 };
    Board t;
    lay(&t, system, scenario);
    RandomBot random;
    random_bot(&random, 3);
    void *bot = calloc(1, def->size);
    def->begin(bot, 5);
    if (def->limit) {
        def->limit(bot, &(BotLimit){.effort = SMALL_EFFORT});
    }
    allocations = 0;
    counting = true;
    for (int i = 0; i < skipped && goes_on(&t); i++) {
        Side side = decides(&t);
        play_go(t.play, side, random_choose(&random, t.g, t.s, side, &t.play->legal));
    }
    for (int i = 0; i < decisions && goes_on(&t); i++) {
        Side side = decides(&t);
        play_go(t.play, side, choice(&t, def, bot));
    }
    counting = false;
    assert_int_equal(allocations, 0);
    long runs = def == &search_bot_def ? ((const Search *)bot)->runs : 0;
    free(bot);
    clear_away(&t);
    return runs;
}

static const char *const battles[][2] = {{"tolentino", "battle"}, {"piacenza", "gossolengo"}, {"danube", "learning"}};
enum { BATTLES = sizeof battles / sizeof battles[0] };

static void a_random_game_allocates_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        think_along(battles[i][0], battles[i][1], &random_bot_def, 20000, 0);
    }
}

static void greedy_allocates_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        think_along(battles[i][0], battles[i][1], &greedy_bot_def, 200, 200);
    }
}

static void search_allocates_nothing(void **state)
{
    long rehearsals = 0;
    (void)state;
    for (int i = 0; i < BATTLES; i++) {
        rehearsals += think_along(battles[i][0], battles[i][1], &search_bot_def, 200, 400);
    }
    assert_true(rehearsals > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_what_the_program_and_the_library_allocate),
        cmocka_unit_test(a_random_game_allocates_nothing),
        cmocka_unit_test(greedy_allocates_nothing),
        cmocka_unit_test(search_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, prepare, NULL);
}

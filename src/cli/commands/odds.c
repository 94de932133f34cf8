/* odds.c - the command `odds`: the chances of an order of a game, or a calculation without one. */
#include "cli/commands/odds_calculator.h"
#include "cli/open_game_file.h"
#include "engine/odds/odds.h"

static int answer_odds(Args *a, Session *x, Side side, Span text, Buf *out)
{
    const char *assume[16];
    OddsOptions options = {.assume = assume, .answers = true};
    while (options.assume_count < 16 && args_value_at(a, "assume", options.assume_count)) {
        assume[options.assume_count] = args_value_at(a, "assume", options.assume_count);
        options.assume_count++;
    }
    Odds odds = {0};
    Problems p = {0};
    int status = EXIT_YES;
    if (!odds_order(x->g, x->s, side, text, &options, &odds, &p)) {
        wrong_problems(a, &p);
        status = EXIT_NO;
    } else if (a->json) {
        Json j = {.out = out};
        odds_json(&j, x->g, &odds);
        buf_char(out, '\n');
    } else {
        odds_text(out, x->g, &odds);
    }
    odds_free(&odds);
    problems_free(&p);
    return status;
}

static int run_odds(Args *a)
{
    if (calculator_wanted(a->count, a->word)) {
        return calculate(a);
    }
    if (a->count < 2) {
        return wrong(
            a,
            "something is missing: gonfalon odds FILE ORDER... (for example: %s), or a system: gonfalon odds tolentino",
            a->command->example);
    }
    return with_order(a, answer_odds);
}

static const Flag odds_flags[] = {{"side", "SIDE", "who would give the order"},
                                  {"assume", "VERB=ANSWER",
                                   "an answer on the way: pass, yes, or arguments (may be given again)"},
                                  {"json", NULL, "as JSON"},
                                  {0}};
const Command command_odds = {
    .name = "odds",
    .words = "FILE ORDER...",
    .says = "the exact chances of an order, with every modifier and its rule",
    .more = "Without a game it is a calculator: gonfalon odds SYSTEM [CALCULATION] [--INPUT N...], for "
            "example\ngonfalon odds tolentino --attack 13 --defend 4 --drm 1; `gonfalon odds SYSTEM --help` "
            "lists the inputs.",
    .example = "gonfalon odds game.txt attack 2912,2913 2812",
    .flags = odds_flags,
    .least = 1,
    .most = -1,
    .run = run_odds,
    .more_flags = calculator_flags,
    .help = calculator_help};

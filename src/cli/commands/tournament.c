/* tournament.c - `gonfalon tournament`: which of two bots is the better one. */
#include "lab/thread_pool.h"
#include "lab/tournament.h"
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOURNAMENT_MOST = 10000000 };

static bool read_bots(Args *a, TournamentPlan *plan)
{
    for (int i = 0; i < 2; i++) {
        plan->name[i] = a->word[2 + i];
        plan->bot[i] = find_bot(a, plan->name[i], &plan->limit[i]);
        if (!plan->bot[i]) {
            return false;
        }
    }
    return true;
}

/* --sprt EVEN:BETTER in hundredths, or none. */
static bool read_test(Args *a, TournamentPlan *plan)
{
    const char *text = args_value(a, "sprt");
    plan->even = 0.5;
    plan->better = 0.6;
    if (!text) {
        return true;
    }
    if (strcmp(text, "none") == 0) {
        plan->better = plan->even;
        return true;
    }
    Span rest = span_of(text), part = {0};
    long even, better;
    if (!span_split(&rest, ':', &part) || !rest.at || !span_int(part, 1, 99, &even) ||
        !span_int(rest, 1, 99, &better) || even >= better) {
        wrong(a, "--sprt takes two scores in percent, the lower first, as in 50:60, or none");
        return false;
    }
    plan->even = (double)even / 100;
    plan->better = (double)better / 100;
    return true;
}

static int run_tournament(Args *a)
{
    long games, threads, seed, show;
    TournamentPlan plan = {.progress = !a->json};
    if (!args_long(a, "games", 2, TOURNAMENT_MOST, 60, &games) ||
        !args_long(a, "threads", 0, LAB_THREADS, 0, &threads) ||
        !args_long(a, "seed", 0, 9223372036854775807L, 1, &seed) ||
        !args_long(a, "show", 1, TOURNAMENT_MOST, 0, &show) || !read_bots(a, &plan) || !read_test(a, &plan)) {
        return EXIT_WRONG;
    }
    Game *g = load_scenario(a, a->word[0], a->word[1], 4);
    if (!g) {
        return EXIT_WRONG;
    }
    plan.g = g;
    plan.games = games + games % 2;
    plan.threads = (int)threads;
    plan.seed = (uint64_t)seed;
    Buf out = {0};
    TournamentResult r = {0};
    if (show) {
        tournament_course(&plan, show, &out);
    } else {
        tournament_run(&plan, &r);
        Json j = {.out = &out};
        if (a->json) {
            tournament_json(&j, &plan, &r);
            buf_char(&out, '\n');
        } else {
            tournament_table(&out, &plan, &r);
        }
    }
    fputs(buf_str(&out), stdout);
    buf_free(&out);
    game_free(g);
    return EXIT_YES;
}

static const Flag tournament_flags[] = {{"games", "N", "how many at most, in pairs (60)"},
                                        {"seed", "N", "other dice (1)"},
                                        {"threads", "N", "how many at once (all the machine has)"},
                                        {"sprt", "A:B",
                                         "stop early, after 60 games, when the first plainly scores B percent "
                                         "or more, or A or less (50:60); none: play all"},
                                        {"time", "SECONDS", "how long a program (exec:) may take for a decision (10)"},
                                        {"show", "N", "play game N of the tournament alone and print its course"},
                                        {"json", NULL, "as JSON"},
                                        {0}};
const Command command_tournament = {
    .name = "tournament",
    .words = "SYSTEM SCENARIO BOT BOT",
    .says = "two bots against each other, with the same dice on both sides, until one is plainly better",
    .more = "A bot is random, greedy, search, cautious or bold; search:200 thinks with an effort of 200 playouts.\n"
            "exec:./mybot.py is a program of your own, started for each game (docs/bot-protocol.md); one that ends or "
            "is too\n"
            "slow has lost that game, and the result says so.\n"
            "The numbers measure these bots, not people. Ctrl-C gives the score so far.\n",
    .example = "gonfalon tournament tolentino rancia greedy random --games 100",
    .flags = tournament_flags,
    .least = 4,
    .most = 4,
    .run = run_tournament};

/* guard.c - the command `guard`: random games under watch. */
#include "cli/find_system_scenario_bot.h"
#include "lab/thread_pool.h"
#include "lab/guard/guard.h"

#include <stdio.h>
#include <string.h>

enum { GAMES_MOST = 100000000 };

static bool guard_game(Args *a, Game *g, void *context)
{
    GuardPlan plan = *(const GuardPlan *)context;
    Buf name = {0};
    buf_print(&name, "%s %s", rules_of(g)->id, head(g)->scenario);
    for (int i = 0; i < head(g)->option_count; i++) {
        buf_print(&name, " %s=%s", head(g)->options[i].name, head(g)->options[i].value);
    }
    plan.g = g;
    plan.name = buf_str(&name);
    GuardResult r;
    guard_run(&plan, &r);
    if (r.failed) {
        fprintf(stderr, "%s", buf_str(&r.report));
    }
    if (r.findings.count) {
        Buf found = {0};
        findings_print(&found, &r.findings);
        fprintf(stderr, "%s: what was found, each kind once:\n%s", plan.name, buf_str(&found));
        buf_free(&found);
    }
    if (a->json) {
        Buf out = {0};
        Json j = {.out = &out};
        json_open(&j, '{');
        json_put_text(&j, "scenario", plan.name);
        json_put_bool(&j, "held", !r.failed);
        json_put_int(&j, "games", r.games);
        json_put_int(&j, "atoms", r.atoms);
        json_put_int(&j, "positions", r.positions);
        json_put_int(&j, "secrets", r.secrets);
        json_put_int(&j, "refusals", r.refusals);
        json_put_int(&j, "completions", r.completions);
        json_put_int(&j, "replays", r.replays);
        json_put_int(&j, "undos", r.undos);
        json_put_real(&j, "seconds", r.seconds);
        json_close(&j, '}');
        puts(buf_str(&out));
        buf_free(&out);
    } else {
        printf("%s: %ld games, %ld atoms, %ld positions read back, %ld secrets changed, %ld refusals, %ld drafts "
               "finished, "
               "%ld games replayed, %ld undos tried, %.1f s: %s\n",
               plan.name, r.games, r.atoms, r.positions, r.secrets, r.refusals, r.completions, r.replays, r.undos,
               r.seconds,
               r.failed        ? "BROKEN"
               : r.interrupted ? "all held, stopped early"
                               : "all held");
    }
    if (plan.look && !a->json) {
        printf("%s: %ld refusals looked into, %ld odds, %ld goals, %ld continuous values: %d kinds of findings\n",
               plan.name, r.reasons, r.chances, r.offers, r.intervals, r.findings.count);
    }
    bool ok = !r.failed && !r.interrupted && !r.findings.count;
    guard_result_free(&r);
    buf_free(&name);
    return ok;
}

static bool read_look(Args *a, unsigned *out)
{
    const char *wanted = args_value(a, "look");
    Span rest = span_of(wanted ? wanted : ""), word;
    while (rest.len && span_split(&rest, ',', &word)) {
        unsigned found = span_is(word, "all") ? 15u : 0;
        for (int i = 0; look_words[i]; i++) {
            found |= span_is(word, look_words[i]) ? 1u << i : 0;
        }
        if (!found) {
            wrong(a, "--look takes reasons, odds, offers, intervals or all, not '%.*s'", SPAN_ARG(word));
            return false;
        }
        *out |= found;
    }
    if ((*out & LOOK_REASONS) && !guard_can_knock_out()) {
        wrong(a, "reasons are looked into by knocking rules out, which only gonfalon-test can");
        return false;
    }
    return true;
}

static int run_guard(Args *a)
{
    long games, threads, seed, first;
    if (!args_long(a, "games", 1, GAMES_MOST, 100, &games) || !args_long(a, "threads", 0, LAB_THREADS, 0, &threads) ||
        !args_long(a, "seed", 0, 9223372036854775807L, 1, &seed) || !args_long(a, "first", 0, GAMES_MOST, 0, &first)) {
        return EXIT_WRONG;
    }
    const BotDef *bot = NULL;
    BotLimit limit = {0};
    const char *name = args_value(a, "bot");
    if (name && !(bot = find_bot(a, name, &limit))) {
        return EXIT_WRONG;
    }
    unsigned look = 0;
    if (!read_look(a, &look)) {
        return EXIT_WRONG;
    }
    const Ruleset *r = find_system(a, a->word[0]);
    GuardPlan plan = {.games = games,
                      .threads = (int)threads,
                      .seed = (uint64_t)seed,
                      .first = first,
                      .full = args_has(a, "full"),
                      .progress = true,
                      .look = look,
                      .bot = bot,
                      .limit = limit};
    const char *scenario = a->count > 1 && !strchr(a->word[1], '=') ? a->word[1] : NULL;
    return r ? each_scenario(a, r, scenario, guard_game, &plan) : EXIT_WRONG;
}

static const Flag guard_flags[] = {{"games", "N", "how many of each scenario (100)"},
                                   {"seed", "N", "another run of games (1)"},
                                   {"first", "N", "number of the first game (0)"},
                                   {"threads", "N", "how many at once (all the machine has)"},
                                   {"bot", "BOT", "who plays both sides: greedy, search:40 ... (random)"},
                                   {"look", "WHAT", "further: reasons, odds, offers, intervals (by commas) or all"},
                                   {"full", NULL, "every check at every decision, not at a sample"},
                                   {"json", NULL, "as JSON, an object a line"},
                                   {0}};
const Command command_guard = {.name = "guard",
                               .words = "SYSTEM [SCENARIO] [OPTION=VALUE...]",
                               .says = "random play with every promise of the referee put to the test",
                               .example = "gonfalon guard tolentino battle --games 1000",
                               .flags = guard_flags,
                               .least = 1,
                               .most = -1,
                               .run = run_guard};

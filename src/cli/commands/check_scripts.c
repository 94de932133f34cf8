/* check_scripts.c - the command `check`: runs play scripts. */
#include "cli/commands.h"
#include "lab/ledger/ledger.h"

#include <stdio.h>

static int run_check(Args *a)
{
    ScriptGames games = {0};
    const char *only = args_value(a, "rule");
    ScriptOptions options = {.source = &a->source,
                             .find = ruleset_find,
                             .games = &games,
                             .only = only ? span_of(only) : (Span){0},
                             .quiet = args_has(a, "quiet")};
    ScriptResult result = {0};
    Arena texts = {0};
    int status = EXIT_YES;
    for (int i = 0; i < a->count; i++) {
        Problems p = {0};
        Text text;
        if (!file_read(&texts, a->word[i], 0, &text, &p)) {
            status = wrong_problems(a, &p);
        } else {
            script_run(&options, text, &result);
        }
        problems_free(&p);
    }
    fputs(buf_str(&result.messages), stdout);
    printf("%d passed, %d failed\n", result.passed, result.failed);
    if (status == EXIT_YES && (result.failed || result.count == 0)) {
        status = EXIT_NO;
    }
    script_free(&result);
    script_games_free(&games);
    arena_free(&texts);
    return status;
}

static const Flag check_flags[] = {{"rule", "ID", "only the tests that name this rule"},
                                   {"quiet", NULL, "failures without the position"},
                                   {0}};
const Command command_check = {.name = "check",
                               .words = "SCRIPT...",
                               .says = "run play scripts; closes with `N passed, N failed`",
                               .example = "gonfalon check tests/scripts/tolentino/*.play",
                               .flags = check_flags,
                               .least = 1,
                               .most = -1,
                               .run = run_check};

/* ledger.c - the command `ledger`: the account of every rule: cited where, tested by what, met how often. */
#include "bots/random_bot.h"
#include "cli/find_system_scenario_bot.h"
#include "lab/ledger/ledger.h"
#include "lab/bot_game.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SCRIPTS_MAX = 4096, FOLDERS_DEEP = 8, LEDGER_GAMES = 200 };

typedef struct Scripts {
    Text text[SCRIPTS_MAX];
    int count;
    Arena arena; /* owns the texts */
} Scripts;

static int visible(const struct dirent *e) { return e->d_name[0] != '.'; }

/* Every *.play below the folder, by name. */
static bool gather(Scripts *s, const char *folder, int depth, Problems *p)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, visible, alphasort);
    if (n < 0) {
        return problem(p, folder, 0, "the folder of scripts cannot be read; name it with --scripts DIR");
    }
    bool ok = true;
    for (int i = 0; i < n; i++) {
        Buf path = {0};
        struct stat st;
        size_t len = strlen(entry[i]->d_name);
        buf_print(&path, "%s/%s", folder, entry[i]->d_name);
        if (ok && stat(buf_str(&path), &st) == 0) {
            if (S_ISDIR(st.st_mode)) {
                ok = depth < FOLDERS_DEEP ||
                     problem(p, buf_str(&path), 0, "more than %d folders deep; name this one with --scripts",
                             FOLDERS_DEEP);
                ok = ok && gather(s, buf_str(&path), depth + 1, p);
            } else if (len > 5 && strcmp(entry[i]->d_name + len - 5, ".play") == 0) {
                ok = s->count < SCRIPTS_MAX ||
                     problem(p, folder, 0, "more than %d scripts; name a smaller folder with --scripts", SCRIPTS_MAX);
                ok = ok && file_read(&s->arena, buf_str(&path), 0, &s->text[s->count], p);
                s->count += ok;
            }
        }
        buf_free(&path);
        free(entry[i]);
    }
    free(entry);
    return ok;
}

/* Random games of all scenarios in turn; in them the probes count which rules are met. */
typedef struct LedgerPlay {
    Game *game[SCENARIOS_MAX];
    int games;
} LedgerPlay;

static void play_one(void *self, int number)
{
    LedgerPlay *l = self;
    BotGame m;
    bot_game_new(&m, l->game[number % l->games], &random_bot_def, &random_bot_def);
    bot_game_begin(&m, bot_game_seed(1, "ledger", number));
    bot_game_run(&m);
    bot_game_free(&m);
}

static bool load_all(Args *a, const Ruleset *r, LedgerPlay *l)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = list_scenarios(a, r, &arena, info);
    for (int i = 0; i < n; i++) {
        Game *g = load_scenario(a, r->id, info[i].id, a->count);
        if (!g) {
            n = -1;
            break;
        }
        l->game[l->games++] = g;
    }
    arena_free(&arena);
    return n > 0;
}

static int print_ledger(Args *a, const LedgerOptions *options)
{
    Ledger ledger = {0};
    Problems p = {0};
    Buf out = {0};
    int status = EXIT_WRONG;
    if (ledger_make(options, &ledger, &p)) {
        Json j = {.out = &out};
        if (a->json) {
            ledger_json(&j, &ledger);
            buf_char(&out, '\n');
        } else {
            ledger_print(&out, &ledger);
        }
        fputs(buf_str(&out), stdout);
        status = ledger_clean(&ledger) ? EXIT_YES : EXIT_NO;
    } else {
        wrong_problems(a, &p);
    }
    ledger_free(&ledger);
    buf_free(&out);
    problems_free(&p);
    return status;
}

static int run_ledger(Args *a)
{
    const Ruleset *r = find_system(a, a->word[0]);
    long games, workers;
    if (!r || !args_long(a, "games", 0, 1000000, LEDGER_GAMES, &games) ||
        !args_long(a, "workers", 0, 64, 0, &workers)) {
        return EXIT_WRONG;
    }
    if (!ledger_available()) {
        return wrong(a, "this needs the test build, in which rules can be knocked out; `make build` puts gonfalon-test "
                        "beside gonfalon");
    }
    Scripts *scripts = must_zalloc(sizeof *scripts);
    LedgerPlay play = {0};
    Problems p = {0};
    Buf folder = {0};
    int status = EXIT_WRONG;
    buf_print(&folder, "tests/scripts/%s", r->id);
    const char *named = args_value(a, "scripts");
    if (!gather(scripts, named ? named : buf_str(&folder), 0, &p)) {
        wrong_problems(a, &p);
    } else if (load_all(a, r, &play)) {
        LedgerOptions options = {.rules = r,
                                 .source = &a->source,
                                 .find = ruleset_find,
                                 .scripts = scripts->text,
                                 .script_count = scripts->count,
                                 .play = play_one,
                                 .self = &play,
                                 .games = (int)games,
                                 .knockout = args_has(a, "knockout"),
                                 .workers = (int)workers};
        status = print_ledger(a, &options);
    }
    for (int i = 0; i < play.games; i++) {
        game_free(play.game[i]);
    }
    buf_free(&folder);
    problems_free(&p);
    arena_free(&scripts->arena);
    free(scripts);
    return status;
}

static const Flag ledger_flags[] = {{"knockout", NULL,
                                     "also disable each rule in turn: a script that names it must then fail"},
                                    {"games", "N", "random games in which rules are met (200)"},
                                    {"scripts", "DIR", "folder of the play scripts (tests/scripts/SYSTEM)"},
                                    {"workers", "N", "processes side by side for --knockout (2)"},
                                    {"json", NULL, "as JSON"},
                                    {0}};
const Command command_ledger = {
    .name = "ledger",
    .words = "SYSTEM",
    .says = "for every rule: where the code cites it, which scripts test it, how often it is met",
    .more = "Needs the test build (gonfalon-test). Exits 1 when a rule has no citation or no passing script.",
    .example = "gonfalon-test ledger tolentino --knockout",
    .flags = ledger_flags,
    .least = 1,
    .most = 1,
    .run = run_ledger};

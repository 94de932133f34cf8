/* load_test.c - the command `load`: how much the server carries on this machine. */
#include "server/load_test.h"
#include "cli/dice_crypto.h"
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>
#include <stdlib.h>

static double per_action(const LoadFigures *f, double seconds)
{
    return f->actions ? seconds * 1e6 / (double)f->actions : 0;
}

static void print_json(const LoadFigures *f, double per_game)
{
    Buf text = {0};
    Json j = {.out = &text};
    json_open(&j, '{');
    json_put_int(&j, "games", f->games);
    json_put_int(&j, "actions", f->actions);
    json_put_int(&j, "refused", f->refused);
    json_put_int(&j, "broken", f->broken);
    json_put_real(&j, "seconds", f->seconds);
    json_put_real(&j, "actions_per_second", (double)f->actions / f->seconds);
    json_put_real(&j, "p50_ms", f->p50);
    json_put_real(&j, "p99_ms", f->p99);
    json_put_real(&j, "longest_ms", f->longest);
    json_put_int(&j, "events", f->events);
    json_put_real(&j, "memory_per_game_kb", per_game);
    json_put_real(&j, "server_us_per_action", per_action(f, f->server_cpu));
    json_put_real(&j, "clients_us_per_action", per_action(f, f->clients_cpu));
    json_close(&j, '}');
    puts(buf_str(&text));
    buf_free(&text);
}

static void print_plain(const LoadFigures *f, double per_game)
{
    printf("%d games in progress, begun in %.1f s, each with a listener\n", f->games, f->begin_seconds);
    printf("%ld actions in %.1f s: %.0f a second, each on the disk before it was answered\n", f->actions, f->seconds,
           (double)f->actions / f->seconds);
    printf("latency: half below %.1f ms, 99 of 100 below %.1f ms, the longest %.1f ms\n", f->p50, f->p99, f->longest);
    printf("memory of the server: %.1f MB, %.0f KB a game\n", (double)f->memory_after / 1048576.0, per_game);
    printf("processor: %.0f us an action in the server, %.0f in its clients\n", per_action(f, f->server_cpu),
           per_action(f, f->clients_cpu));
    printf("%ld live messages, %ld refusals, %ld requests not answered\n", f->events, f->refused, f->broken);
}

static int run_load(Args *a)
{
    long games, clients, seconds;
    const char *folder = getenv("TMPDIR");
    if (!args_long(a, "games", 1, LOAD_GAMES, 1000, &games) ||
        !args_long(a, "clients", 1, LOAD_CLIENTS, 16, &clients) ||
        !args_long(a, "seconds", 1, LOAD_SECONDS, 20, &seconds)) {
        return EXIT_WRONG;
    }
    if (a->count == 1) {
        return wrong(a, "name the scenario, too: gonfalon load %s SCENARIO", a->word[0]);
    }
    Game *g = load_scenario(a, a->count ? a->word[0] : "tolentino", a->count ? a->word[1] : "battle", 2);
    if (!g) {
        return EXIT_WRONG;
    }
    LoadOptions o = {.games = (int)games,
                     .clients = (int)clients,
                     .seconds = (int)seconds,
                     .game = g,
                     .folder = folder ? folder : "/tmp",
                     .keyed = chance_keyed,
                     .digest = chance_digest};
    LoadFigures f;
    Problems p = {0};
    bool ran = load_run(&o, &f, &p);
    game_free(g);
    if (!ran) {
        int status = wrong_problems(a, &p);
        problems_free(&p);
        return status;
    }
    double per_game = f.games ? (double)(f.memory_after - f.memory_before) / 1024.0 / f.games : 0;
    if (a->json) {
        print_json(&f, per_game);
    } else {
        print_plain(&f, per_game);
    }
    return f.broken || f.games != games ? EXIT_NO : EXIT_YES;
}

static const Flag load_flags[] = {{"games", "N", "games in progress at once (1000)"},
                                  {"clients", "N", "connections that play them (16)"},
                                  {"seconds", "N", "how long (20)"},
                                  {"json", NULL, "as JSON"},
                                  {0}};
const Command command_load = {
    .name = "load",
    .words = "[SYSTEM SCENARIO]",
    .says = "measure the server: plays many games at once against one of its own on this machine",
    .example = "gonfalon load --games 1000 --seconds 20\n  gonfalon load honour 1 --games 200",
    .flags = load_flags,
    .least = 0,
    .most = 2,
    .run = run_load};

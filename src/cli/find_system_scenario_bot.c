/* find_system_scenario_bot.c - systems, scenarios, computer players and sides by what a person typed. */
#include "cli/find_system_scenario_bot.h"
#include "base/nearest_word.h"
#include "cli/program_bot.h"
#include "bots/quick_bot.h"

#include <stdio.h>
#include <string.h>

enum { PROGRAM_USUAL = 10, PROGRAM_MOST = 3600 }; /* seconds for a decision of a program */

static void list_ids(Buf *out)
{
    int n;
    const Ruleset *const *all = rulesets(&n);
    for (int i = 0; i < n; i++) {
        buf_print(out, "%s%s", i ? ", " : "", all[i]->id);
    }
}

const Ruleset *find_system(const Args *a, const char *id)
{
    const Ruleset *r = ruleset_find(span_of(id));
    if (!r) {
        Buf ids = {0};
        list_ids(&ids);
        wrong(a, "there is no system '%s'; there is %s", id, buf_str(&ids));
        buf_free(&ids);
    }
    return r;
}

int list_scenarios(Args *a, const Ruleset *r, Arena *arena, ScenarioInfo out[SCENARIOS_MAX])
{
    Problems p = {0};
    int n = r->scenarios(arena, &a->source, out, SCENARIOS_MAX, &p);
    if (p.count) {
        wrong_problems(a, &p);
        n = -1;
    }
    problems_free(&p);
    return n;
}

bool scenario_exists(Args *a, const Ruleset *r, const char *scenario)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = list_scenarios(a, r, &arena, info);
    bool found = false;
    Buf ids = {0};
    for (int i = 0; i < n; i++) {
        found = found || strcmp(info[i].id, scenario) == 0;
        buf_print(&ids, "%s%s", i ? ", " : "", info[i].id);
    }
    if (n >= 0 && !found) {
        wrong(a, "%s has no scenario '%s'; it has %s", r->id, scenario, buf_str(&ids));
    }
    buf_free(&ids);
    arena_free(&arena);
    return found;
}

Game *load_scenario(Args *a, const char *system, const char *scenario, int from)
{
    const Ruleset *r = find_system(a, system);
    if (!r || !scenario_exists(a, r, scenario)) {
        return NULL;
    }
    OptionValue options[OPTIONS_MAX];
    int count = 0;
    for (int i = from; i < a->count; i++) {
        const char *equals = strchr(a->word[i], '=');
        if (!equals || equals == a->word[i] || count == OPTIONS_MAX) {
            wrong(a, "'%s' is no option; write name=value, `gonfalon list` shows them", a->word[i]);
            return NULL;
        }
        options[count].name = arena_copy(&a->source.arena, (Span){a->word[i], (size_t)(equals - a->word[i])});
        options[count++].value = equals + 1;
    }
    Problems p = {0};
    Game *g = game_load(r, &a->source, scenario, options, count, &p);
    if (!g || p.count) {
        wrong_problems(a, &p);
        game_free(g);
        g = NULL;
    }
    problems_free(&p);
    return g;
}

int each_scenario(Args *a, const Ruleset *r, const char *only, PerGame *visit, void *context)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = only ? 1 : list_scenarios(a, r, &arena, info);
    int status = n < 0 ? EXIT_WRONG : EXIT_YES, from = only ? 2 : 1; /* options, where the command takes some */
    for (int i = 0; i < n && status == EXIT_YES; i++) {
        Game *g = load_scenario(a, r->id, only ? only : info[i].id, from);
        if (!g) {
            status = EXIT_WRONG;
        } else if (!visit(a, g, context)) {
            status = EXIT_NO;
        }
        game_free(g);
    }
    arena_free(&arena);
    return status;
}

/* The laboratory has one more than those who play against people. */
const BotDef *find_bot(const Args *a, const char *name, BotLimit *limit)
{
    const BotDef *bot = NULL;
    *limit = (BotLimit){0};
    if (span_is_nocase(span_of(name), quick_bot_def.name)) {
        return &quick_bot_def;
    }
    if (program_command(name)) {
        limit->command = program_command(name);
        long seconds;
        bool ok = args_long(a, "time", 1, PROGRAM_MOST, PROGRAM_USUAL, &seconds);
        limit->seconds = (double)seconds;
        return ok ? &program_bot_def : NULL;
    }
    if (!bot_read(span_of(name), &bot, limit)) {
        bot = NULL;
        Buf names = {0};
        int n;
        const BotDef *const *all = bots(&n);
        for (int i = 0; i < n; i++) {
            buf_print(&names, "%s, ", all[i]->name);
        }
        buf_text(&names, quick_bot_def.name);
        wrong(a, "there is no bot '%s'; there are %s, NAME:EFFORT, and exec:COMMAND for a program", name,
              buf_str(&names));
        buf_free(&names);
    }
    return bot;
}

bool find_side(const Args *a, const Ruleset *r, Side usual, Side *out)
{
    const char *name = args_value(a, "side");
    *out = usual;
    for (Side side = 0; name && side < SIDES; side++) {
        if (span_starts_nocase(span_of(r->side_names[side]), span_of(name))) {
            *out = side;
            return true;
        }
    }
    if (name) {
        wrong(a, "there is no side '%s'; there are %s and %s", name, r->side_names[0], r->side_names[1]);
    }
    return !name;
}

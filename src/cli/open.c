/* open.c - finding systems, scenarios, sides and game files by what a person typed. */
#include "cli/open.h"
#include "cli/chance.h"
#include "cli/nearest.h"
#include "bots/quick_policy.h"

#include <stdio.h>
#include <string.h>

enum { SNAPSHOT_LINES = 200 };

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

static bool scenario_exists(Args *a, const Ruleset *r, const char *scenario)
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
    int status = n < 0 ? EXIT_WRONG : EXIT_YES;
    for (int i = 0; i < n && status == EXIT_YES; i++) {
        Game *g = load_scenario(a, r->id, only ? only : info[i].id, a->count);
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
    if (!bot_read(span_of(name), &bot, limit)) {
        bot = NULL;
        Buf names = {0};
        int n;
        const BotDef *const *all = bots(&n);
        for (int i = 0; i < n; i++) {
            buf_print(&names, "%s, ", all[i]->name);
        }
        buf_text(&names, quick_bot_def.name);
        wrong(a, "there is no bot '%s'; there is %s", name, buf_str(&names));
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

bool open_game(Args *a, const char *path, bool write, OpenGame *out)
{
    *out = (OpenGame){.path = path};
    Problems p = {0}, warn = {0};
    /* To go on playing, every line is wanted back for undo; to look, the snapshot beside the file will do. */
    bool ok = write ? gamefile_open(&out->opened, path, &a->source, chance_keyed, &warn, &p)
                    : gamefile_resume(&out->opened, path, &a->source, chance_keyed, &warn, &p);
    if (ok && write) {
        ok = gamefile_append(&out->file, path, &out->opened.text, true, &p);
        out->writing = ok;
        if (ok) {
            session_keep(out->opened.session, gamefile_keeper(&out->file));
        }
    }
    if (warn.count) {
        wrong_problems(a, &warn);
    }
    if (!ok) {
        wrong_problems(a, &p);
        opened_free(&out->opened);
    }
    problems_free(&warn);
    problems_free(&p);
    return ok;
}

void close_game(OpenGame *o)
{
    if (o->writing) {
        gamefile_close(&o->file);
        if (session_lines(o->opened.session) >= SNAPSHOT_LINES) {
            Problems p = {0};
            gamefile_snapshot(o->path, o->opened.session,
                              &p); /* a cache: without it the next opening only takes longer */
            problems_free(&p);
        }
    }
    opened_free(&o->opened);
}

bool end_game_file(Args *a, OpenGame *o)
{
    if (!o->writing || o->opened.text.ended || !core(o->opened.session->s)->over || session_broken(o->opened.session)) {
        return true;
    }
    Problems p = {0};
    bool ok = gamefile_end(&o->file, o->opened.session, NULL, &p); /* the seed stands in its header */
    if (!ok) {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return ok;
}

Side order_side(const Session *x, Span *text)
{
    const Ruleset *r = rules_of(x->g);
    Span rest = *text, name;
    if (span_split(&rest, ':', &name) && rest.at) {
        for (int side = 0; side < SIDES; side++) {
            if (span_is_nocase(span_trim(name), r->side_names[side])) {
                *text = span_trim(rest);
                return (Side)side;
            }
        }
    }
    return decider(x->s);
}

/* The side an order is asked for: named in it, or by --side, or whoever must decide. */
static bool asked_side(Args *a, const Session *x, Span *text, Side *side)
{
    *side = order_side(x, text);
    Side usual = *side == NOBODY ? (waits_for(x->s, 1) && !waits_for(x->s, 0) ? 1 : 0) : *side;
    return find_side(a, rules_of(x->g), usual, side);
}

int with_order(Args *a, AnswerOrder *answer)
{
    OpenGame o;
    if (!open_game(a, a->word[0], false, &o)) {
        return EXIT_WRONG;
    }
    Buf order = {0}, out = {0};
    args_join(a, 1, &order);
    Span text = span_trim(buf_as_span(&order));
    Side side;
    int status = EXIT_WRONG;
    if (asked_side(a, o.opened.session, &text, &side)) {
        status = answer(a, o.opened.session, side, text, &out);
        fputs(buf_str(&out), stdout);
    }
    buf_free(&order);
    buf_free(&out);
    close_game(&o);
    return status;
}

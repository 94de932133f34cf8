/* list_systems.c - the command `list`: systems, scenarios and their options. */
#include "engine/view/decision_json.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/terminal/colours_and_wrapping.h"

#include <stdio.h>
#include <unistd.h>

static void list_json_options(Json *j, const Ruleset *r)
{
    json_key(j, "options");
    json_open(j, '[');
    for (int i = 0; r->options && r->options[i].name; i++) {
        json_open(j, '{');
        json_put_text(j, "name", r->options[i].name);
        json_put_text(j, "says", r->options[i].says);
        json_key(j, "values");
        json_open(j, '[');
        for (int k = 0; k < OPTION_VALUES && r->options[i].values[k]; k++) {
            json_text(j, r->options[i].values[k]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void list_json_system(Json *j, const Ruleset *r, const ScenarioInfo *info, int n)
{
    json_open(j, '{');
    json_put_text(j, "id", r->id);
    json_put_text(j, "title", r->title);
    json_put_text(j, "space", r->space);
    json_put_text(j, "rules", r->version);
    json_key(j, "scenarios");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        answer_scenario(j, &info[i]);
        json_key(j, "sides");
        json_open(j, '[');
        for (int side = 0; side < SIDES; side++) {
            json_text(j, info[i].side_names[side] ? info[i].side_names[side] : r->side_names[side]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    list_json_options(j, r);
    json_close(j, '}');
}

/* The usual value first. */
static void list_options(const Ruleset *r, Buf *out)
{
    for (int i = 0; r->options && r->options[i].name; i++) {
        Buf value = {0};
        for (int k = 0; k < OPTION_VALUES && r->options[i].values[k]; k++) {
            buf_print(&value, "%s%s", k ? "|" : "", r->options[i].values[k]);
        }
        buf_print(out, "  %s=%s  %s\n", r->options[i].name, buf_str(&value), r->options[i].says);
        buf_free(&value);
    }
}

static void list_text_system(const Ruleset *r, const ScenarioInfo *info, int n, Buf *out)
{
    Style style = style_of(STDOUT_FILENO, false);
    buf_print(out, "%s%s%s  %s (%s against %s)\n", bold(&style), r->id, plain(&style), r->title, r->side_titles[0],
              r->side_titles[1]);
    for (int i = 0; i < n; i++) {
        buf_print(out, "  %-12s %s, %d turn%s", info[i].id, info[i].title, info[i].turns,
                  info[i].turns == 1 ? "" : "s");
        if (info[i].length && info[i].length[0]) {
            buf_print(out, ", %s", info[i].length);
        }
        buf_char(out, '\n');
        if (info[i].teaches && info[i].teaches[0]) {
            buf_text(out, "               ");
            wrap_text(out, span_of(info[i].teaches), 15, 15, style.width);
            buf_char(out, '\n');
        }
    }
    list_options(r, out);
}

static int run_list(Args *a)
{
    Buf out = {0};
    Json j = {.out = &out};
    Arena arena = {0};
    int systems, status = EXIT_YES;
    const Ruleset *const *all = rulesets(&systems);
    if (a->json) {
        json_open(&j, '{');
        json_key(&j, "systems");
        json_open(&j, '[');
    }
    for (int i = 0; i < systems; i++) {
        ScenarioInfo info[SCENARIOS_MAX];
        int n = list_scenarios(a, all[i], &arena, info);
        if (n < 0) {
            status = EXIT_WRONG;
            break;
        }
        if (a->json) {
            list_json_system(&j, all[i], info, n);
        } else {
            list_text_system(all[i], info, n, &out);
        }
    }
    if (a->json) {
        json_close(&j, ']');
        json_close(&j, '}');
        buf_char(&out, '\n');
    }
    if (status == EXIT_YES) {
        fputs(buf_str(&out), stdout);
    }
    arena_free(&arena);
    buf_free(&out);
    return status;
}

static const Flag list_flags[] = {{"json", NULL, "as JSON"}, {0}};
const Command command_list = {.name = "list",
                              .words = "",
                              .says = "systems, scenarios and their options",
                              .example = "gonfalon list --json",
                              .flags = list_flags,
                              .run = run_list};

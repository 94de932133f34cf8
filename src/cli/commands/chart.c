/* chart.c - charts as cards with their origin, and the command `chart`. */
#include "cli/commands/print_rules_charts.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>
#include <unistd.h>

static int find_chart(const Game *g, Span name, Problems *p)
{
    const GameHead *h = head(g);
    int found = -1;
    for (int i = 0; i < h->chart_count; i++) {
        if (span_is_nocase(name, h->chart_names[i])) {
            return i;
        }
    }
    for (int i = 0; i < h->chart_count; i++) {
        if (span_starts_nocase(span_of(h->chart_names[i]), name) && name.len) {
            found = found < 0 ? i : -2;
        }
    }
    if (found < 0) {
        Buf names = {0};
        for (int i = 0; i < h->chart_count; i++) {
            buf_print(&names, "%s%s", i ? ", " : "", h->chart_names[i]);
        }
        problem(p, NULL, 0, "there is no chart '%.*s'; there are %s", SPAN_ARG(name), buf_str(&names));
        buf_free(&names);
    }
    return found;
}

static void print_rule(Buf *out, int width, const Style *style)
{
    for (int i = 0; i < width; i++) {
        buf_text(out, style->unicode ? "\xE2\x94\x80" : "-"); /* a box-drawing line */
    }
    buf_char(out, '\n');
}

static void print_cell(Buf *out, Span cell, int width, bool last)
{
    buf_span(out, cell);
    for (int i = text_columns(cell); i < width + 2 && !last; i++) {
        buf_char(out, ' ');
    }
}

/* The notes of the file, without the title line and the marks of a comment. */
static void print_notes(Buf *out, const Tsv *t, const Style *style)
{
    Span rest = t->notes, line;
    bool first = true;
    while (span_line(&rest, &line)) {
        while (line.len && (line.at[0] == '#' || line.at[0] == ' ')) {
            line = (Span){line.at + 1, line.len - 1};
        }
        if (!first && line.len) {
            buf_text(out, dim(style));
            buf_text(out, "  ");
            wrap_text(out, line, 2, 2, style->width);
            buf_text(out, plain(style));
            buf_char(out, '\n');
        }
        first = false;
    }
}

bool chart_print(Buf *out, const Game *g, Span name, const Style *style, Problems *p)
{
    int which = find_chart(g, name, p);
    if (which < 0) {
        return false;
    }
    const Tsv *t = &head(g)->charts[which];
    int width[TSV_COLUMNS] = {0}, whole = 0, columns = t->columns;
    for (int c = 0; c < columns; c++) {
        width[c] = text_columns(t->column[c]);
        for (int row = 0; row < t->rows; row++) {
            int n = text_columns(tsv_cell(t, row, c));
            width[c] = n > width[c] ? n : width[c];
        }
        whole += width[c] + (c + 1 < columns ? 2 : 0);
    }
    buf_print(out, "%s%s%s  (%s)\n", bold(style), t->title, plain(style), head(g)->chart_names[which]);
    print_rule(out, whole, style);
    buf_text(out, bold(style));
    for (int c = 0; c < columns; c++) {
        print_cell(out, t->column[c], width[c], c + 1 == columns);
    }
    buf_print(out, "%s\n", plain(style));
    for (int row = 0; row < t->rows; row++) {
        for (int c = 0; c < columns; c++) {
            print_cell(out, tsv_cell(t, row, c), width[c], c + 1 == columns);
        }
        buf_char(out, '\n');
    }
    print_rule(out, whole, style);
    buf_print(out, "origin: %s%s (%s)\n", t->origin[0] ? t->origin : "not said",
              t->overlaid ? ", from your own folder" : "", t->file);
    print_notes(out, t, style);
    return true;
}

void chart_list(Buf *out, const Game *g)
{
    const GameHead *h = head(g);
    for (int i = 0; i < h->chart_count; i++) {
        const Tsv *t = &h->charts[i];
        buf_print(out, "  %-14s %s (%s%s)\n", h->chart_names[i], t->title, t->origin[0] ? t->origin : "origin not said",
                  t->overlaid ? ", from your own folder" : "");
    }
}

/* The charts of one scenario, or as they are printed on the card, which every scenario has read. */
static Game *game_with_charts(Args *a, const Ruleset *r)
{
    const char *scenario = args_value(a, "scenario");
    if (scenario) {
        return load_scenario(a, r->id, scenario, a->count);
    }
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = list_scenarios(a, r, &arena, info);
    Game *g = n > 0 ? load_scenario(a, r->id, info[0].id, a->count) : NULL;
    arena_free(&arena);
    if (g) {
        head_of(g)->charts = head_of(g)->printed;
    }
    return g;
}

static void chart_json(Buf *out, const Game *g, int which)
{
    const Tsv *t = &head(g)->charts[which];
    Json j = {.out = out};
    json_open(&j, '{');
    json_put_text(&j, "name", head(g)->chart_names[which]);
    json_put_text(&j, "title", t->title);
    json_put_text(&j, "origin", t->origin);
    json_put_bool(&j, "overlaid", t->overlaid);
    json_key(&j, "columns");
    json_open(&j, '[');
    for (int c = 0; c < t->columns; c++) {
        json_span(&j, t->column[c]);
    }
    json_close(&j, ']');
    json_key(&j, "rows");
    json_open(&j, '[');
    for (int row = 0; row < t->rows; row++) {
        json_open(&j, '[');
        for (int c = 0; c < t->columns; c++) {
            json_span(&j, tsv_cell(t, row, c));
        }
        json_close(&j, ']');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    buf_char(out, '\n');
}

static int run_chart(Args *a)
{
    const Ruleset *r = find_system(a, a->word[0]);
    Game *g = r ? game_with_charts(a, r) : NULL;
    if (!g) {
        return EXIT_WRONG;
    }
    Style style = style_of(STDOUT_FILENO, false);
    Buf out = {0};
    Problems p = {0};
    int status = EXIT_YES;
    if (a->count < 2) {
        chart_list(&out, g);
    } else if (a->json) {
        int which = find_chart(g, span_of(a->word[1]), &p);
        if (which >= 0) {
            chart_json(&out, g, which);
        }
    } else {
        chart_print(&out, g, span_of(a->word[1]), &style, &p);
    }
    if (p.count) {
        status = wrong_problems(a, &p);
    } else {
        fputs(buf_str(&out), stdout);
    }
    problems_free(&p);
    buf_free(&out);
    game_free(g);
    return status;
}

static const Flag chart_flags[] = {{"json", NULL, "as JSON"},
                                   {"scenario", "NAME", "as this scenario has it, not as printed"},
                                   {0}};
const Command command_chart = {.name = "chart",
                               .words = "SYSTEM [NAME]",
                               .says = "a chart as on the printed card, with its origin",
                               .example = "gonfalon chart tolentino crt",
                               .flags = chart_flags,
                               .least = 1,
                               .most = 2,
                               .run = run_chart};

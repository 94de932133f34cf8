/* api_rules_charts.c - the rules in our words and the charts with their origin. */
#include "engine/data/briefing.h"
#include "engine/data/rulebook.h"
#include "server/net/http.h"

#include <string.h>

static const Ruleset *system_of(Request *c, const char *id)
{
    const Ruleset *r = ruleset_find(span_of(id));
    if (!r) {
        request_error(c, 404, "There is no such system.", "GET /api/systems lists them.");
    }
    return r;
}

void api_rules(Request *c, const char *system)
{
    const Ruleset *r = system_of(c, system);
    const char *q = request_query(c, "q");
    Span what = span_trim(span_of(q ? q : ""));
    bool by_id = what.len && what.at[0] >= '0' && what.at[0] <= '9';
    Rulebook book;
    Problems p = {0};
    if (!r) {
        return;
    }
    if (!rulebook_open(&book, &c->server->registry.source, r, &p)) {
        request_problems(c, 404, &p, "This system has no rules to read.");
        return;
    }
    Json j = {.out = &c->out};
    Paragraph at;
    json_open(&j, '{');
    json_key(&j, "paragraphs");
    json_open(&j, '[');
    while (rulebook_next(&book, &at, &p)) {
        if (what.len && !(by_id ? rulebook_below(at.id, what) : !at.heading && rulebook_holds(at.text, what))) {
            continue;
        }
        json_open(&j, '{');
        json_key(&j, "id");
        json_span(&j, at.id);
        json_put_bool(&j, "heading", at.heading);
        if (at.reconstructed) {
            json_put_bool(&j, "reconstructed", true);
        }
        json_key(&j, "text");
        json_span(&j, at.text);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    problems_free(&p);
    request_json(c, 200);
    c->cacheable = true;
}

/* ?scenario=ID: what its players read before it. */
void api_briefing(Request *c, const char *system)
{
    const Ruleset *r = system_of(c, system);
    const char *scenario = request_query(c, "scenario");
    Briefing b;
    Problems p = {0};
    if (!r) {
        return;
    }
    if (!scenario || !briefing_read(&b, &c->server->registry.source, r, scenario, &p)) {
        request_problems(c, 404, &p, "There is no briefing for this scenario.");
        return;
    }
    Json j = {.out = &c->out};
    briefing_json(&j, &b);
    problems_free(&p);
    request_json(c, 200);
    c->cacheable = true;
}

static void put_spans(Json *j, const Span *span, int count)
{
    json_open(j, '[');
    for (int i = 0; i < count; i++) {
        json_span(j, span[i]);
    }
    json_close(j, ']');
}

/* The comment lines of the chart's file, without the title. */
static void put_notes(Json *j, const Tsv *t)
{
    Buf notes = {0};
    Span rest = t->notes, line;
    for (bool first = true; span_line(&rest, &line); first = false) {
        while (line.len && (line.at[0] == '#' || line.at[0] == ' ')) {
            line = (Span){line.at + 1, line.len - 1};
        }
        if (!first && line.len) {
            buf_print(&notes, "%s%.*s", notes.len ? "\n" : "", SPAN_ARG(line));
        }
    }
    json_put_text(j, "notes", buf_str(&notes));
    buf_free(&notes);
}

static void put_chart(Json *j, const Game *g, int which, bool printed)
{
    const Tsv *t = printed ? &head(g)->printed[which] : &head(g)->charts[which];
    json_open(j, '{');
    json_put_text(j, "name", head(g)->chart_names[which]);
    json_put_text(j, "title", t->title);
    json_put_text(j, "origin", t->origin);
    json_put_bool(j, "overlaid", t->overlaid);
    put_notes(j, t);
    json_key(j, "columns");
    put_spans(j, t->column, t->columns);
    json_key(j, "rows");
    json_open(j, '[');
    for (int row = 0; row < t->rows; row++) {
        put_spans(j, &t->cell[row * t->columns], t->columns);
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* ?scenario=ID: as that scenario has them; else as printed on the card, which every scenario has read. */
void api_charts(Request *c, const char *system)
{
    const Ruleset *r = system_of(c, system);
    ScenarioInfo info[SCENARIOS_MAX];
    Arena arena = {0};
    Problems p = {0};
    if (!r) {
        return;
    }
    const char *scenario = request_query(c, "scenario");
    int n = r->scenarios(&arena, &c->server->registry.source, info, SCENARIOS_MAX, &p);
    const char *id = NULL;
    for (int i = 0; i < n && !id; i++) {
        id = !scenario || strcmp(info[i].id, scenario) == 0 ? info[i].id : NULL;
    }
    Shared *sh = id ? shared_find(&c->server->registry, r, id, NULL, 0, &p) : NULL;
    arena_free(&arena);
    if (!sh) {
        request_problems(c, 404, &p, "This system has no charts to read.");
        return;
    }
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_key(&j, "charts");
    json_open(&j, '[');
    for (int i = 0; i < head(sh->game)->chart_count; i++) {
        put_chart(&j, sh->game, i, !scenario);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    problems_free(&p);
    request_json(c, 200);
    c->cacheable = true;
}

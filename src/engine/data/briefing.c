/* briefing.c - finds a scenario's part of briefings.md and cuts it into paragraphs. */
#include "engine/data/briefing.h"

#include <assert.h>
#include <string.h>

/* "# rancia": the word after the sign, when the line has just so many of them. */
static bool heading(Span line, int signs, Span *out)
{
    int n = 0;
    while ((size_t)n < line.len && line.at[n] == '#') {
        n++;
    }
    if (n != signs || (size_t)n == line.len || line.at[n] != ' ') {
        return false;
    }
    *out = span_trim((Span){line.at + n, line.len - (size_t)n});
    return true;
}

static bool begin_part(Briefing *b, Span title, const Text *text, int line, Problems *p)
{
    if (b->parts == BRIEFING_PARTS) {
        return problem(p, text->name, line, "a briefing has at most %d parts", BRIEFING_PARTS);
    }
    b->part[b->parts++] = (struct BriefingPart){.title = title};
    return true;
}

static bool add_paragraph(Briefing *b, Span line, const Text *text, int number, Problems *p)
{
    if (!b->why.len) {
        b->why = line;
        return true;
    }
    if (!b->parts && !begin_part(b, (Span){0}, text, number, p)) {
        return false;
    }
    struct BriefingPart *part = &b->part[b->parts - 1];
    if (part->paragraphs == BRIEFING_PARAGRAPHS) {
        return problem(p, text->name, number, "a part has at most %d paragraphs", BRIEFING_PARAGRAPHS);
    }
    part->paragraph[part->paragraphs++] = line;
    return true;
}

bool briefing_read(Briefing *out, Source *src, const Ruleset *r, const char *scenario, Problems *p)
{
    Text text;
    Buf name = {0};
    assert(scenario);
    *out = (Briefing){0};
    buf_print(&name, "%s/briefings.md", r->id);
    bool there = source_has(src, buf_str(&name)) && source_read(src, buf_str(&name), &text, p);
    buf_free(&name);
    bool ours = false, good = there;
    Span rest = there ? text.bytes : (Span){0}, line, title;
    for (int number = 1; good && span_line(&rest, &line); number++) {
        line = span_trim(line);
        if (heading(line, 1, &title)) {
            ours = span_is(title, scenario);
        } else if (ours && heading(line, 2, &title)) {
            good = begin_part(out, title, &text, number, p);
        } else if (ours && line.len) {
            good = add_paragraph(out, line, &text, number, p);
        }
    }
    return good && out->why.len;
}

void briefing_json(Json *j, const Briefing *b)
{
    json_open(j, '{');
    json_key(j, "why");
    json_span(j, b->why);
    json_key(j, "parts");
    json_open(j, '[');
    for (int i = 0; i < b->parts; i++) {
        json_open(j, '{');
        json_key(j, "title");
        json_span(j, b->part[i].title);
        json_key(j, "paragraphs");
        json_open(j, '[');
        for (int k = 0; k < b->part[i].paragraphs; k++) {
            json_span(j, b->part[i].paragraph[k]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

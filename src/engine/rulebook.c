/* rulebook.c - reads data/<id>/rules.md: headings "## 12 Combat", paragraphs "- **12.5.1a** text". */
#include "engine/rulebook.h"

#include <string.h>

bool rulebook_text(Source *src, const Ruleset *r, Text *out, Problems *p)
{
    Buf name = {0};
    buf_print(&name, "%s/rules.md", r->id);
    bool ok = source_read(src, buf_str(&name), out, p);
    buf_free(&name);
    return ok;
}

bool rulebook_next(Span *rest, Paragraph *out)
{
    Span line;
    while (span_line(rest, &line)) {
        Span mark;
        if (line.len > 2 && line.at[0] == '#') {
            Span text = line;
            span_word(&text, &mark);
            text = span_trim(text);
            *out = (Paragraph){.heading = true, .text = text};
            Span words = text;
            span_word(&words, &out->id);
            return true;
        }
        if (line.len > 6 && memcmp(line.at, "- **", 4) == 0) {
            const char *end = memchr(line.at + 4, '*', line.len - 4);
            if (end) {
                size_t n = (size_t)(end - line.at);
                *out = (Paragraph){.id = {line.at + 4, n - 4}, .text = span_trim((Span){end + 2, line.len - n - 2})};
                return true;
            }
        }
    }
    return false;
}

Span rule_paragraph(Source *src, const Ruleset *r, const char *id)
{
    Text text;
    Problems p = {0};
    Span found = {0};
    if (rulebook_text(src, r, &text, &p)) {
        Span rest = text.bytes;
        Paragraph at;
        while (!found.at && rulebook_next(&rest, &at)) {
            if (!at.heading && span_is(at.id, id)) {
                found = at.text;
            }
        }
    }
    problems_free(&p);
    return found;
}

bool rulebook_below(Span id, Span what)
{
    if (!span_starts_nocase(id, what)) {
        return false;
    }
    char next = id.len > what.len ? id.at[what.len] : 0;
    return next < '0' || next > '9';
}

bool rulebook_holds(Span text, Span word)
{
    for (size_t i = 0; i + word.len <= text.len; i++) {
        if (span_starts_nocase((Span){text.at + i, text.len - i}, word)) {
            return true;
        }
    }
    return false;
}

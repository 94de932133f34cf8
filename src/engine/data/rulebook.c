/* rulebook.c - reads the books of rules of a system, file after file, as one. */
#include "engine/data/rulebook.h"

#include <string.h>

/* "data/honour/combat_rules.md" of system "honour": the path below data/, or null. */
static const char *book_file(const char *embedded, const Ruleset *r)
{
    static const char folder[] = "data/", end[] = "rules.md";
    size_t n = strlen(embedded), id = strlen(r->id), head = sizeof folder - 1;
    if (n < head + id + 1 || strncmp(embedded, folder, head) != 0 || strncmp(embedded + head, r->id, id) != 0 ||
        embedded[head + id] != '/' || strchr(embedded + head + id + 1, '/')) {
        return NULL;
    }
    return strcmp(embedded + n - (sizeof end - 1), end) == 0 ? embedded + head : NULL;
}

/* The book that every system has stands first, whatever the others are called. */
static bool comes_before(const Ruleset *r, const char *a, const char *b)
{
    size_t id = strlen(r->id) + 1;
    bool first = strcmp(a + id, "rules.md") == 0, second = strcmp(b + id, "rules.md") == 0;
    return first != second ? first : strcmp(a, b) < 0;
}

bool rulebook_open(Rulebook *b, Source *src, const Ruleset *r, Problems *p)
{
    *b = (Rulebook){.src = src, .rules = r};
    for (size_t i = 0; i < embedded_count; i++) {
        const char *file = book_file(embedded_files[i].name, r);
        if (!file) {
            continue;
        }
        if (b->files == RULEBOOK_FILES) {
            return problem(p, embedded_files[i].name, 0, "%s has more than %d books of rules; join some of them", r->id,
                           RULEBOOK_FILES);
        }
        int at = b->files++;
        for (; at > 0 && comes_before(r, file, b->file[at - 1]); at--) {
            b->file[at] = b->file[at - 1];
        }
        b->file[at] = file;
    }
    return b->files > 0 || problem(p, 0, 0, "%s has no rules to read", r->id);
}

/* A heading "## 12 Combat", or a paragraph "- **12.5.1a** text". */
static bool read_paragraph(Span line, Paragraph *out)
{
    Span mark;
    if (line.len > 2 && line.at[0] == '#') {
        Span text = line;
        span_word(&text, &mark);
        text = span_trim(text);
        *out = (Paragraph){.heading = true, .text = text};
        span_word(&text, &out->id);
        return true;
    }
    const char *end = line.len > 6 && memcmp(line.at, "- **", 4) == 0 ? memchr(line.at + 4, '*', line.len - 4) : NULL;
    if (!end) {
        return false;
    }
    size_t n = (size_t)(end - line.at);
    *out = (Paragraph){.id = {line.at + 4, n - 4}, .text = span_trim((Span){end + 2, line.len - n - 2})};
    return true;
}

bool rule_is_reconstructed(const Ruleset *r, Rule rule)
{
    static const char mark[] = "(recon)";
    if (rule == RULE_NONE || rule >= *r->rule_count) {
        return false;
    }
    const char *summary = r->rules[rule].summary;
    size_t length = strlen(summary), ends = sizeof mark - 1;
    return length >= ends && !strcmp(summary + length - ends, mark);
}

static bool id_is_reconstructed(const Ruleset *r, Span id)
{
    for (Rule rule = 1; rule < *r->rule_count; rule++) {
        if (span_is(id, r->rules[rule].id)) {
            return rule_is_reconstructed(r, rule);
        }
    }
    return false;
}

bool rulebook_next(Rulebook *b, Paragraph *out, Problems *p)
{
    for (;;) {
        Span line;
        while (span_line(&b->rest, &line)) {
            if (read_paragraph(line, out)) {
                out->reconstructed = !out->heading && id_is_reconstructed(b->rules, out->id);
                return true;
            }
        }
        Text text;
        if (b->next == b->files || !source_read(b->src, b->file[b->next++], &text, p)) {
            return false;
        }
        b->rest = text.bytes;
    }
}

Span rule_paragraph(Source *src, const Ruleset *r, const char *id)
{
    Rulebook book;
    Problems p = {0};
    Span found = {0};
    Paragraph at;
    bool open = rulebook_open(&book, src, r, &p);
    while (open && !found.at && rulebook_next(&book, &at, &p)) {
        if (!at.heading && span_is(at.id, id)) {
            found = at.text;
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

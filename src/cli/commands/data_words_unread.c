/* data_words_unread.c - tells which of one's own words in a table no rule reads.
 *
 * A set-up hex changed in the order of battle, where the scenario decides, changes nothing, and neither does a word in a column that rows of
 * its kind do not use. Which columns are read stands nowhere but in the loaders. So each word that was changed is put out for one that is no
 * number, no name and no hex: if every scenario loads all the same, nobody looks there, but to show what stands there.
 */
#include "cli/commands/data_words_unread.h"
#include "base/tsv.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_PUT_OUT = 100, WORDS_TOLD = 20 }; /* of one file: a whole table of one's own has thousands */

/* The word that is put out, and whether the file was asked for at all. */
typedef struct Probe {
    const char *name;
    size_t at, len;
    bool asked;
} Probe;

static bool put_out(void *self, Arena *a, const char *name, Text *text, Problems *p)
{
    (void)p;
    Probe *probe = self;
    if (strcmp(name, probe->name) != 0) {
        return true;
    }
    Buf changed = {0};
    size_t end = probe->at + probe->len;
    buf_bytes(&changed, text->bytes.at, probe->at);
    buf_text(&changed, "?!");
    buf_bytes(&changed, text->bytes.at + end, text->bytes.len - end);
    text->bytes = (Span){arena_copy(a, buf_as_span(&changed)), changed.len};
    buf_free(&changed);
    probe->asked = true;
    return true;
}

/* Does no scenario mind, though one at least reads the file? */
static bool nobody_minds(Args *a, const Ruleset *r, Probe *probe)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = list_scenarios(a, r, &arena, info);
    bool minded = false;
    for (int i = 0; i < n && !minded; i++) {
        SourceEdit edit = {.change = put_out, .self = probe};
        Source source = {.overlay = a->source.overlay, .edit = &edit};
        Problems p = {0};
        Game *g = game_load(r, &source, info[i].id, NULL, 0, &p);
        minded = !g || p.count;
        game_free(g);
        problems_free(&p);
        source_free(&source);
    }
    arena_free(&arena);
    return probe->asked && !minded;
}

static bool same(Span a, Span b) { return a.len == b.len && memcmp(a.at, b.at, a.len) == 0; }

/* The word of the built-in row in that column of one's own table, or nothing. */
static Span word_of(const Tsv *old, const Tsv *own, int row, int column)
{
    bool here = column < old->columns && same(old->column[column], own->column[column]);
    for (int i = 0; !here && i < old->columns; i++) {
        if (same(old->column[i], own->column[column])) {
            return tsv_cell(old, row, i);
        }
    }
    return here ? tsv_cell(old, row, column) : (Span){NULL, 0};
}

/* The built-in row that was probably changed into this one: it begins alike and has the most words in common. -1: none. */
static int row_before(const Tsv *old, const Tsv *own, int row)
{
    int best = -1, most = 0;
    for (int i = 0; i < old->rows; i++) {
        int alike = 0;
        for (int c = 0; c < own->columns; c++) {
            alike += same(word_of(old, own, i, c), tsv_cell(own, row, c));
        }
        if (alike > most && same(word_of(old, own, i, 0), tsv_cell(own, row, 0))) {
            best = i;
            most = alike;
        }
    }
    return best;
}

static void tell(const char *name, const Tsv *t, int row, int column)
{
    Span word = tsv_cell(t, row, column), of = tsv_cell(t, row, 0);
    printf("  %s:%d: %.*s of %.*s is now \"%.*s\", but no rule reads it\n", name, t->line[row],
           SPAN_ARG(t->column[column]), SPAN_ARG(of), SPAN_ARG(word));
}

static int compare(Args *a, const Ruleset *r, const char *name, Text text, const Tsv *own, const Tsv *old)
{
    int told = 0, tried = 0;
    for (int row = 0; row < own->rows; row++) {
        int before = row_before(old, own, row);
        for (int c = 1; c < own->columns && tried < WORDS_PUT_OUT && told < WORDS_TOLD; c++) {
            Span word = tsv_cell(own, row, c);
            if (span_is(word, "-") || (before >= 0 && same(word, word_of(old, own, before, c)))) {
                continue;
            }
            Probe probe = {.name = name, .at = (size_t)(word.at - text.bytes.at), .len = word.len};
            tried++;
            if (nobody_minds(a, r, &probe)) {
                tell(name, own, row, c);
                told++;
            }
        }
    }
    if (tried == WORDS_PUT_OUT || told == WORDS_TOLD) {
        printf("  %s: the other words that were changed were not looked into\n", name);
    }
    return told;
}

int data_words_unread(Args *a, const Ruleset *r, const char *name)
{
    const char *end = strrchr(name, '.');
    bool chart = end && strcmp(end, ".chart") == 0;
    if (!end || (!chart && strcmp(end, ".tsv") != 0)) {
        return 0;
    }
    Source mine = {.overlay = a->source.overlay}, built_in = {0};
    Problems p = {0};
    Text text = {0}, before = {0};
    Tsv own, old = {0};
    TableKind kind = chart ? TABLE_CHART : TABLE_TSV;
    int told = 0;
    if (source_read(&mine, name, &text, &p) &&
        tsv_read(&mine.arena, &own, kind, text, &p)) { /* else rows of several kinds */
        if (!source_has(&built_in, name) || !source_read(&built_in, name, &before, &p) ||
            !tsv_read(&built_in.arena, &old, kind, before, &p)) {
            old = (Tsv){0};
        }
        told = compare(a, r, name, text, &own, &old);
    }
    source_free(&mine);
    source_free(&built_in);
    problems_free(&p);
    return told;
}

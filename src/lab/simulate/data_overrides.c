/* data_overrides.c - from `chart.crt[3-1][4]=DR` to a cell of a data file, and the file with another value in that cell. */
#include "base/nearest_word.h"
#include "base/tsv.h"
#include "lab/simulate/data_overrides_inside.h"

#include <string.h>

enum { PIECE_COLUMNS = 5, RANGE_MOST = 100000 };

/* ---- the files of a system ---- */

typedef bool FileVisit(void *self, const char *name);

/* Every built-in file "SYSTEM/..." with that ending; false as soon as a visit says so. */
static bool each_file(const Ruleset *rules, const char *ending, FileVisit *visit, void *self)
{
    Span prefix = {0};
    Buf folder = {0};
    buf_print(&folder, "data/%s/", rules->id);
    prefix = buf_as_span(&folder);
    bool go_on = true;
    for (size_t i = 0; i < embedded_count && go_on; i++) {
        const char *name = embedded_files[i].name;
        size_t n = strlen(name), m = strlen(ending);
        if (n > prefix.len + m && memcmp(name, prefix.at, prefix.len) == 0 && strcmp(name + n - m, ending) == 0) {
            go_on = visit(self, name + strlen("data/"));
        }
    }
    buf_free(&folder);
    return go_on;
}

/* "crt" of "tolentino/charts/crt.chart" */
static Span base_name(const char *name)
{
    const char *slash = strrchr(name, '/'), *start = slash ? slash + 1 : name, *dot = strrchr(start, '.');
    return (Span){start, dot ? (size_t)(dot - start) : strlen(start)};
}

static bool read_table(Arena *a, Source *src, const char *file, bool chart, Tsv *t, Text *text, Problems *p)
{
    return source_read(src, file, text, p) && tsv_read(a, t, chart ? TABLE_CHART : TABLE_TSV, *text, p);
}

/* ---- cells ---- */

static void list_first_cells(Buf *out, const Tsv *t)
{
    for (int i = 0; i < t->rows; i++) {
        Span key = tsv_cell(t, i, 0);
        buf_print(out, "%s%.*s", i ? ", " : "", SPAN_ARG(key));
    }
}

static void list_columns(Buf *out, const Tsv *t)
{
    for (int i = 1; i < t->columns; i++) {
        buf_print(out, "%s%.*s", i > 1 ? ", " : "", SPAN_ARG(t->column[i]));
    }
}

/* A row of a chart by its key as written, or by a number that one of its ranges holds. */
static int find_row(const Tsv *t, const char *key)
{
    long n;
    int row = tsv_find(t, key), lo, hi;
    for (int i = 0; row < 0 && i < t->rows; i++) {
        if (span_is_nocase(tsv_cell(t, i, 0), key)) {
            row = i;
        }
    }
    for (int i = 0; row < 0 && span_int(span_of(key), -1000, 1000, &n) && i < t->rows; i++) {
        if (range_read(tsv_cell(t, i, 0), &lo, &hi) && n >= lo && n <= hi) {
            row = i;
        }
    }
    return row;
}

/* A column by its name, or by the beginning of one: sp is sp_full. */
static int find_column(const Tsv *t, const char *name)
{
    int found = -1;
    for (int i = t->columns - 1; i > 0; i--) {
        if (span_starts_nocase(t->column[i], span_of(name))) {
            found = i;
        }
    }
    int exact = tsv_column(t, name);
    return exact > 0 ? exact : found;
}

/* ---- chart.NAME[COLUMN][ROW]=VALUE ---- */

typedef struct Search {
    Span wanted;
    const char *found;
    Buf names;
} Search;

static bool chart_named(void *self, const char *name)
{
    Search *s = self;
    Span base = base_name(name);
    buf_print(&s->names, "%s%.*s", s->names.len ? ", " : "", SPAN_ARG(base));
    if (base.len == s->wanted.len && span_starts_nocase(base, s->wanted)) {
        s->found = name;
    }
    return !s->found;
}

static bool unbracket(Span *rest, Span *out)
{
    const char *end = rest->len && rest->at[0] == '[' ? memchr(rest->at, ']', rest->len) : NULL;
    if (!end) {
        return false;
    }
    *out = (Span){rest->at + 1, (size_t)(end - rest->at) - 1};
    *rest = (Span){end + 1, rest->len - (size_t)(end + 1 - rest->at)};
    return out->len > 0;
}

static bool chart_cell(WhatIf *w, Change *c, const Tsv *t, Span one, Span two, Problems *p)
{
    const char *first = arena_copy(&w->arena, one), *second = arena_copy(&w->arena, two);
    int column = find_column(t, first), row = find_row(t, second);
    if (column < 0 || row < 0) { /* or the other way round */
        int other_column = find_column(t, second), other_row = find_row(t, first);
        if (other_column >= 0 && other_row >= 0) {
            column = other_column;
            row = other_row;
        }
    }
    Buf have = {0};
    if (column < 0) {
        list_columns(&have, t);
        problem(p, NULL, 0, "the chart has no column '%s'; it has %s", first, buf_str(&have));
    } else if (row < 0) {
        list_first_cells(&have, t);
        problem(p, NULL, 0, "the chart has no row '%s'; it has %s", second, buf_str(&have));
    } else {
        c->column = arena_copy(&w->arena, t->column[column]);
        c->row = arena_copy(&w->arena, tsv_cell(t, row, 0));
    }
    buf_free(&have);
    return column >= 0 && row >= 0;
}

static bool read_chart_change(WhatIf *w, const Ruleset *rules, Source *plain, Span what, Change *c, Tsv *t, Problems *p)
{
    Span name = what, one, two;
    while (name.len && memchr(name.at, '[', name.len)) {
        name.len--;
    }
    Search search = {.wanted = name};
    each_file(rules, ".chart", chart_named, &search);
    bool ok = search.found != NULL;
    if (!ok) {
        problem(p, NULL, 0, "there is no chart '%.*s'; there are %s", SPAN_ARG(name), buf_str(&search.names));
    }
    buf_free(&search.names);
    Span rest = {name.at + name.len, what.len - name.len};
    if (ok && (!unbracket(&rest, &one) || !unbracket(&rest, &two) || rest.len)) {
        ok = problem(p, NULL, 0, "after the chart come its column and its row: chart.%.*s[COLUMN][ROW]=VALUE",
                     SPAN_ARG(name));
    }
    Text text;
    c->file = search.found;
    c->kind = CHANGE_CHART;
    return ok && read_table(&w->arena, plain, c->file, true, t, &text, p) && chart_cell(w, c, t, one, two, p);
}

/* ---- piece.ID.COLUMN=VALUE ---- */

typedef struct PieceSearch {
    WhatIf *w;
    const WhatIfPlace *at;
    const char *id;
    Change *c;
    Tsv *t;
    Buf ids;
    Nearest nearest;
    Problems *p;
} PieceSearch;

/* Where a list of pieces, or of their kinds, has their ids; -1: the table is none. Such a list says more of each than a list of groups. */
static int id_column(const Tsv *t)
{
    bool named = tsv_column(t, "name") >= 0 || tsv_column(t, "label") >= 0;
    int id = tsv_column(t, "id");
    return !named || t->columns < PIECE_COLUMNS ? -1 : id >= 0 ? id : tsv_column(t, "key");
}

/* A list of all scenarios may hold an id once for each. */
static bool of_scenario(const Tsv *t, int row, const char *scenario)
{
    int of = tsv_column(t, "scenario");
    return of < 0 || span_is(tsv_cell(t, row, of), scenario);
}

static int find_piece(const Tsv *t, const char *id, const char *scenario)
{
    int key = id_column(t);
    for (int i = 0; key >= 0 && i < t->rows; i++) {
        if (span_is_nocase(tsv_cell(t, i, key), id) && of_scenario(t, i, scenario)) {
            return i;
        }
    }
    return -1;
}

static bool piece_in(void *self, const char *name)
{
    PieceSearch *s = self;
    Tsv t;
    Text text;
    const char *slash = strchr(name, '/');
    if (!slash || strchr(slash + 1, '/') || !read_table(&s->w->arena, s->at->plain, name, false, &t, &text, s->p) ||
        id_column(&t) < 0) {
        return true;
    }
    int row = find_piece(&t, s->id, s->at->scenario);
    for (int i = 0; i < t.rows; i++) {
        if (of_scenario(&t, i, s->at->scenario)) {
            const char *id = arena_copy(&s->w->arena, tsv_cell(&t, i, id_column(&t)));
            nearest_try(&s->nearest, span_of(s->id), id);
            buf_print(&s->ids, "%s%s", s->ids.len ? ", " : "", id);
        }
    }
    if (row >= 0) {
        s->c->file = name;
        s->c->row = arena_copy(&s->w->arena, tsv_cell(&t, row, id_column(&t)));
        s->c->scenario = s->at->scenario;
        *s->t = t;
    }
    return row < 0;
}

/* "A-KUN.sp": the piece, and behind the last point what is changed. */
static bool read_piece_change(WhatIf *w, const WhatIfPlace *at, Span what, Change *c, Tsv *t, Problems *p)
{
    size_t n = what.len;
    while (n && what.at[n - 1] != '.') {
        n--;
    }
    Span id = {what.at, n ? n - 1 : what.len}, rest = {what.at + n, n ? what.len - n : 0};
    if (!rest.len || !id.len) {
        return problem(p, NULL, 0, "after the piece comes what is changed: piece.%.*s.sp=VALUE", SPAN_ARG(id));
    }
    Problems unread = {0}; /* tables of other kinds are passed over */
    PieceSearch s = {.w = w, .at = at, .id = arena_copy(&w->arena, id), .c = c, .t = t, .p = &unread};
    bool found = !each_file(at->rules, ".tsv", piece_in, &s);
    if (!found && s.nearest.best) {
        problem(p, NULL, 0, "there is no piece '%s'; did you mean %s?", s.id, s.nearest.best);
    } else if (!found) {
        problem(p, NULL, 0, "there is no piece '%s'; there are %s", s.id, buf_str(&s.ids));
    } else {
        int column = find_column(t, arena_copy(&w->arena, rest));
        if (column < 0) {
            Buf have = {0};
            list_columns(&have, t);
            found = problem(p, NULL, 0, "a piece has no '%.*s'; it has %s", SPAN_ARG(rest), buf_str(&have));
            buf_free(&have);
        } else {
            c->column = arena_copy(&w->arena, t->column[column]);
        }
    }
    problems_free(&unread);
    buf_free(&s.ids);
    return found;
}

/* ---- all of it ---- */

/* The change in words, and that it is one. */
static bool note_change(WhatIf *w, Change *c, Problems *p)
{
    if (strcmp(c->now, c->value) == 0) {
        return problem(p, NULL, 0, "it is %s already; give another value", c->value);
    }
    Span file = base_name(c->file);
    if (c->kind == CHANGE_CHART) {
        buf_print(&w->says, "  chart %.*s, column %s, row %s: %s becomes %s\n", SPAN_ARG(file), c->column, c->row,
                  c->now, c->value);
    } else if (c->kind == CHANGE_TABLE) {
        buf_print(&w->says, "  piece %s, %s: %s becomes %s\n", c->row, c->column, c->now, c->value);
    } else {
        buf_print(&w->says, "  %.*s, line %d: %s becomes %s\n", SPAN_ARG(file), c->line, c->now, c->value);
    }
    w->count++;
    return true;
}

/* The row that is changed, as long as the file has it. */
static int row_of_change(const Change *c, const Tsv *t)
{
    return c->kind == CHANGE_CHART ? find_row(t, c->row) : find_piece(t, c->row, c->scenario);
}

static const char *cell_now(WhatIf *w, const Change *c, const Tsv *t)
{
    return arena_copy(&w->arena, tsv_cell(t, row_of_change(c, t), find_column(t, c->column)));
}

static bool begins(Span what, const char *word, Span *rest)
{
    size_t n = strlen(word);
    *rest = (Span){what.at + n, what.len > n ? what.len - n : 0};
    return span_starts_nocase(what, span_of(word)) && rest->len;
}

bool whatif_add(WhatIf *w, const WhatIfPlace *at, const char *text, Problems *p)
{
    static const char ways[] =
        "write chart.NAME[COLUMN][ROW]=VALUE, piece.ID.NUMBER=VALUE, scenario.KIND=VALUE or map.HEX.terrain=VALUE";
    const char *bracket = strrchr(text, ']'); /* the row ">=8" has a sign of its own */
    const char *equals = strchr(bracket ? bracket : text, '=');
    Span what = {text, equals ? (size_t)(equals - text) : 0}, rest;
    Change *c = &w->change[w->count];
    Tsv t = {0};
    if (w->count == CHANGES_MAX) {
        return problem(p, NULL, 0, "at most %d changes; for more use a folder with --data", CHANGES_MAX);
    }
    if (!equals || !equals[1]) {
        return problem(p, NULL, 0, "'%s' gives no value; %s", text, ways);
    }
    *c = (Change){.value = arena_copy(&w->arena, span_of(equals + 1))};
    bool read = false;
    if (begins(what, "scenario.", &rest)) {
        read = whatif_scenario(w, at, rest, c, p);
    } else if (begins(what, "map.", &rest)) {
        read = whatif_map(w, at, rest, c, p);
    } else if (begins(what, "chart.", &rest)) {
        read = read_chart_change(w, at->rules, at->plain, rest, c, &t, p);
        c->now = read ? cell_now(w, c, &t) : NULL;
    } else if (begins(what, "piece.", &rest)) {
        read = read_piece_change(w, at, rest, c, &t, p);
        c->now = read ? cell_now(w, c, &t) : NULL;
    } else {
        problem(p, NULL, 0, "'%s' names nothing of the data; %s", text, ways);
    }
    return read && note_change(w, c, p);
}

static bool find_value(const Change *c, Arena *a, const Text *text, Span *cell, Problems *p)
{
    if (c->kind == CHANGE_LINE) {
        return whatif_field(*text, c->line, c->field, cell);
    }
    Tsv t;
    if (!tsv_read(a, &t, c->kind == CHANGE_CHART ? TABLE_CHART : TABLE_TSV, *text, p)) {
        return false;
    }
    int row = row_of_change(c, &t), column = find_column(&t, c->column);
    if (row < 0 || column < 0) {
        return problem(p, text->name, 0, "has no %s in %s any more", c->column, c->row);
    }
    *cell = tsv_cell(&t, row, column);
    return true;
}

static bool put_value(const Change *c, Arena *a, Text *text, Problems *p)
{
    Span cell;
    if (!find_value(c, a, text, &cell, p)) {
        return false;
    }
    Buf changed = {0};
    buf_bytes(&changed, text->bytes.at, (size_t)(cell.at - text->bytes.at));
    buf_text(&changed, c->value);
    buf_bytes(&changed, cell.at + cell.len, text->bytes.len - (size_t)(cell.at - text->bytes.at) - cell.len);
    text->bytes = (Span){arena_copy(a, buf_as_span(&changed)), changed.len};
    text->name = arena_print(a, "%s with --set", text->name);
    buf_free(&changed);
    return true;
}

static bool change_text(void *self, Arena *a, const char *name, Text *text, Problems *p)
{
    const WhatIf *w = self;
    bool ok = true;
    for (int i = 0; i < w->count && ok; i++) {
        if (strcmp(w->change[i].file, name) == 0) {
            ok = put_value(&w->change[i], a, text, p);
        }
    }
    return ok;
}

void whatif_apply(WhatIf *w, Source *s)
{
    w->edit = (SourceEdit){.change = change_text, .self = w};
    s->edit = &w->edit;
}

bool whatif_is_read(const WhatIf *w, int change, const WhatIfPlace *at, const OptionValue *options, int option_count)
{
    WhatIf one = {.count = 1, .change = {w->change[change]}};
    Source source = {.overlay = at->plain->overlay};
    Problems p = {0};
    one.change[0].value = "?!"; /* no number, no word, no hex */
    whatif_apply(&one, &source);
    Game *g = game_load(at->rules, &source, at->scenario, options, option_count, &p);
    bool read = !g || p.count;
    game_free(g);
    problems_free(&p);
    source_free(&source);
    return read;
}

bool whatif_range(const char *text, int *lo, int *hi, size_t *without)
{
    const char *bracket = strrchr(text, ']'), *equals = strchr(bracket ? bracket : text, '=');
    const char *dots = equals ? strstr(equals, "..") : NULL;
    long from, to;
    if (!dots || !span_int((Span){equals + 1, (size_t)(dots - equals - 1)}, -RANGE_MOST, RANGE_MOST, &from) ||
        !span_int(span_of(dots + 2), -RANGE_MOST, RANGE_MOST, &to)) {
        return false;
    }
    *lo = (int)from;
    *hi = (int)to;
    *without = (size_t)(equals + 1 - text);
    return true;
}

void whatif_free(WhatIf *w)
{
    arena_free(&w->arena);
    buf_free(&w->says);
}

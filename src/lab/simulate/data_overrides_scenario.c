/* data_overrides_scenario.c - from `scenario.turns=6` and `map.2411.terrain=woods` to a line and a field of a data file.
 *
 * A scenario is a table (what, id, where, value, rule) or a file of records (type, id, fields); both are lines of fields between tabs, so
 * a change is kept as line and field. Lines do not move: a change never adds or takes away one.
 */
#include "base/typed_rows.h"
#include "base/tsv.h"
#include "lab/simulate/data_overrides_inside.h"

#include <string.h>

enum { PARTS = 3, RECORD_ID = 1, META_VALUE = 2 };

typedef struct Address { /* scenario.WHAT.ID.COLUMN; what is missing is empty */
    Span part[PARTS];
    int parts;
} Address;

/* The first part, the last, and between them an id that may have dots of its own. */
static Address address_of(Span what)
{
    Address a = {0};
    Span rest = what;
    span_split(&rest, '.', &a.part[0]);
    a.parts = 1;
    if (rest.at) {
        a.part[1] = rest;
        a.parts = 2;
    }
    return a;
}

/* ID.COLUMN, where the column is one of the words; false: there is no such ending. */
static bool split_column(Address *a, const char *const *columns, int *column)
{
    for (int i = 0; a->parts == 2 && columns[i]; i++) {
        size_t n = strlen(columns[i]);
        Span id = a->part[1];
        if (id.len > n + 1 && id.at[id.len - n - 1] == '.' && span_is((Span){id.at + id.len - n, n}, columns[i])) {
            a->part[1].len = id.len - n - 1;
            *column = i;
            return true;
        }
    }
    return false;
}

static bool found(WhatIf *w, Change *c, int line, int field, Span now)
{
    c->kind = CHANGE_LINE;
    c->line = line;
    c->field = field;
    c->now = arena_copy(&w->arena, now);
    return true;
}

/* ---- a table: what, id, where, value, rule ---- */

static bool in_table(WhatIf *w, const Tsv *t, Address a, Change *c, Problems *p)
{
    static const char *const columns[] = {"what", "id", "where", "value", NULL};
    enum { VALUE = 3 };
    int column = VALUE;
    split_column(&a, columns, &column);
    Buf kinds = {0};
    int row = -1;
    for (int i = 0; i < t->rows && row < 0; i++) {
        Span kind = tsv_cell(t, i, 0), before = i ? tsv_cell(t, i - 1, 0) : (Span){0};
        bool same = kind.len == a.part[0].len && memcmp(kind.at, a.part[0].at, kind.len) == 0;
        Span id = tsv_cell(t, i, 1);
        bool his = a.parts == 1 || (id.len == a.part[1].len && memcmp(id.at, a.part[1].at, id.len) == 0);
        row = same && his ? i : -1;
        if (!i || kind.len != before.len || memcmp(kind.at, before.at, kind.len) != 0) {
            buf_print(&kinds, "%s%.*s", i ? ", " : "", SPAN_ARG(kind));
        }
    }
    bool ok = row >= 0;
    if (ok) {
        found(w, c, t->line[row], column, tsv_cell(t, row, column));
    } else {
        problem(
            p, NULL, 0,
            "the scenario has no such row; write scenario.KIND=VALUE or scenario.KIND.ID.where=VALUE, the kinds are %s",
            buf_str(&kinds));
    }
    buf_free(&kinds);
    return ok;
}

/* ---- records: meta NAME VALUE; TYPE ID FIELD... ---- */

static bool same_text(Span a, Span b) { return a.len == b.len && memcmp(a.at, b.at, a.len) == 0; }

static bool in_records(WhatIf *w, Text text, Address a, Change *c, Problems *p)
{
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", NULL};
    int field = -1;
    split_column(&a, numbers, &field);
    Records all = records_of(text);
    for (Record r; records_next(&all, &r);) {
        bool meta = a.parts == 1 && record_is(&r, "meta") && r.fields > META_VALUE && same_text(r.field[1], a.part[0]);
        bool named = a.parts == 2 && field > 0 && same_text(r.field[0], a.part[0]) && r.fields > RECORD_ID + field &&
                     same_text(r.field[RECORD_ID], a.part[1]);
        if (meta || named) {
            int at = meta ? META_VALUE : RECORD_ID + field;
            return found(w, c, r.line, at, r.field[at]);
        }
    }
    return problem(p, NULL, 0,
                   "the scenario has no such record; write scenario.turns=VALUE (any name of a meta record) or "
                   "scenario.TYPE.ID.N=VALUE, "
                   "where N is the field after the id, from 1: scenario.unit.LF1.1=20");
}

bool whatif_scenario(WhatIf *w, const WhatIfPlace *at, Span what, Change *c, Problems *p)
{
    Text text;
    Tsv t;
    Problems none = {0};
    c->file = arena_print(&w->arena, "%s/scenarios/%s.tsv", at->rules->id, at->scenario);
    bool ok = source_read(at->plain, c->file, &text, &none);
    problems_free(&none);
    if (!ok) {
        return problem(p, NULL, 0,
                       "this scenario has no file of its own to change; copy the tables with `gonfalon data export` "
                       "and use --data");
    }
    bool table = tsv_read(&w->arena, &t, TABLE_TSV, text, &none) && tsv_column(&t, "what") == 0;
    problems_free(&none);
    return table ? in_table(w, &t, address_of(what), c, p) : in_records(w, text, address_of(what), c, p);
}

bool whatif_map(WhatIf *w, const WhatIfPlace *at, Span what, Change *c, Problems *p)
{
    Text text;
    Tsv t;
    Span column = what, hex;
    span_split(&column, '.', &hex);
    c->file = arena_print(&w->arena, "%s/map/hexes.tsv", at->rules->id);
    if (!column.at || !source_has(at->plain, c->file)) {
        return problem(
            p, NULL, 0,
            column.at
                ? "this system has no map of hexes; its ground stands in the scenario: scenario.terrain.ID.1=VALUE"
                : "after the hex comes what is changed: map.HEX.terrain=VALUE");
    }
    if (!source_read(at->plain, c->file, &text, p) || !tsv_read(&w->arena, &t, TABLE_TSV, text, p)) {
        return false;
    }
    int row = tsv_find(&t, arena_copy(&w->arena, hex)), k = tsv_column(&t, arena_copy(&w->arena, column));
    if (row < 0 || k < 1) {
        return problem(p, NULL, 0, "the map has no %s of hex %.*s; write map.HEX.terrain=VALUE or map.HEX.tags=VALUE",
                       arena_copy(&w->arena, column), SPAN_ARG(hex));
    }
    return found(w, c, t.line[row], k, tsv_cell(&t, row, k));
}

/* The field between its tabs, in the text of the file. */
bool whatif_field(Text text, int line, int field, Span *out)
{
    Span rest = text.bytes, row = {0};
    for (int i = 0; i < line; i++) {
        if (!span_line(&rest, &row)) {
            return false;
        }
    }
    for (int i = 0; i <= field; i++) {
        if (!span_split(&row, '\t', out)) {
            return false;
        }
    }
    return true;
}

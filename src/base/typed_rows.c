/* typed_rows.c - reading a file of records line by line. */
#include "base/typed_rows.h"

Records records_of(Text text) { return (Records){.file = text.name, .rest = text.bytes}; }

bool records_next(Records *r, Record *out)
{
    Span line;
    while (span_line(&r->rest, &line)) {
        r->line++;
        if (span_trim(line).len == 0 || line.at[0] == '#') {
            continue;
        }
        *out = (Record){.file = r->file, .line = r->line};
        Span field;
        while (span_split(&line, '\t', &field)) {
            if (out->fields < RECORD_FIELDS) {
                out->field[out->fields] = span_trim(field);
            }
            out->fields++;
        }
        return true;
    }
    return false;
}

bool record_is(const Record *r, const char *type) { return r->fields > 0 && span_is(r->field[0], type); }

bool record_need(const Record *r, int fields, const char *names, Problems *p)
{
    if (r->fields != fields) {
        return problem(p, r->file, r->line, "the record has %d fields between tabs, expected %d: %s", r->fields, fields,
                       names);
    }
    for (int i = 0; i < fields; i++) {
        if (r->field[i].len == 0) {
            return problem(p, r->file, r->line, "field %d is empty, expected %s; write - for nothing", i + 1, names);
        }
    }
    return true;
}

/* typed_rows.h - a text file of records: tab-separated fields, of which the first names the type ("terrain", "unit", ...).
 *
 * '#' starts a comment line, blank lines are skipped, "-" means nothing. Records of one type have one number of fields; which
 * types and how many fields is the reader's to check with record_need.
 */
#ifndef GONFALON_BASE_TYPED_ROWS_H
#define GONFALON_BASE_TYPED_ROWS_H

#include "base/data_source.h"

enum { RECORD_FIELDS = 16 };

typedef struct Record {
    const char *file;
    int line;
    int fields; /* more than RECORD_FIELDS are counted, not kept */
    Span field[RECORD_FIELDS];
} Record;

typedef struct Records {
    const char *file;
    Span rest;
    int line;
} Records;

Records records_of(Text text);
bool records_next(Records *r, Record *out); /* false at the end */
bool record_is(const Record *r, const char *type);
/* That many fields, the type included; a problem that names them otherwise ("terrain: id, kind, name, polygon"). */
bool record_need(const Record *r, int fields, const char *names, Problems *p);

#endif

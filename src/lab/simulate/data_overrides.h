/* data_overrides.h - changes to single numbers of the data, as typed: chart.crt[3-1][4]=DR, piece.A-KUN.sp=4, scenario.turns=6,
 * map.2411.terrain=woods.
 *
 * They are made in the text of the data files before a system reads them, so every system obeys them and checks them as it checks any
 * data. What does not exist is refused with what does.
 */
#ifndef GONFALON_LAB_SIMULATE_DATA_OVERRIDES_H
#define GONFALON_LAB_SIMULATE_DATA_OVERRIDES_H

#include "base/data_source.h"
#include "engine/ruleset.h"

enum { CHANGES_MAX = 32 };

typedef enum ChangeKind { CHANGE_TABLE, CHANGE_CHART, CHANGE_LINE } ChangeKind;

typedef struct Change { /* one cell of one file */
    const char *file;   /* "tolentino/charts/crt.chart" */
    ChangeKind kind;
    const char *row, *column; /* of a table or chart */
    const char *scenario;     /* whose row it is, where a list of pieces has those of several */
    int line, field;          /* of any other file */
    const char *now, *value;  /* before and after */
} Change;

typedef struct WhatIf {
    Arena arena; /* owns all texts */
    Change change[CHANGES_MAX];
    int count;
    Buf says; /* a line each: "chart crt, column 3-1, row 4: DD becomes DR" */
    SourceEdit edit;
} WhatIf;

typedef struct WhatIfPlace { /* what is changed */
    const Ruleset *rules;
    const char *scenario;
    Source *plain; /* the data as they are */
} WhatIfPlace;

/* Adds a change. False with a problem that names what exists. */
bool whatif_add(WhatIf *w, const WhatIfPlace *at, const char *text, Problems *p);
/* Does the system, loading this scenario, look at what is changed? Asked with a value that nobody can read. */
bool whatif_is_read(const WhatIf *w, int change, const WhatIfPlace *at, const OptionValue *options, int option_count);
/* "sp=1..8": a range of whole numbers at the end of a change. */
bool whatif_range(const char *text, int *lo, int *hi, size_t *without);
/* Puts the changes over a source; `w` must outlive it. */
void whatif_apply(WhatIf *w, Source *s);
void whatif_free(WhatIf *w);

#endif

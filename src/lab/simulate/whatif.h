/* whatif.h - changes to single numbers of the data, as typed: chart.crt[3-1][4]=DR, piece.A-KUN.sp=4.
 *
 * They are made in the text of the data files before a system reads them, so every system obeys them and checks them as it checks any
 * data. What does not exist is refused with what does.
 */
#ifndef GONFALON_LAB_WHATIF_H
#define GONFALON_LAB_WHATIF_H

#include "base/source.h"
#include "engine/ruleset.h"

enum { CHANGES_MAX = 32 };

typedef struct Change { /* one cell of one file */
    const char *file;   /* "tolentino/charts/crt.chart" */
    const char *row, *column, *value;
    bool chart;
} Change;

typedef struct WhatIf {
    Arena arena; /* owns all texts */
    Change change[CHANGES_MAX];
    int count;
    Buf says; /* a line each: "chart crt, column 3-1, row 4: DD becomes DR" */
    SourceEdit edit;
} WhatIf;

/* Adds a change; `plain` gives the data as they are. False with a problem that names what exists. */
bool whatif_add(WhatIf *w, const Ruleset *rules, Source *plain, const char *text, Problems *p);
/* Puts the changes over a source; `w` must outlive it. */
void whatif_apply(WhatIf *w, Source *s);
void whatif_free(WhatIf *w);

#endif

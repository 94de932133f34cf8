/* results.h - the results of many games as a table, as JSON, as CSV, and as a page. Beside the numbers stands whose they are: they
 * measure these bots, not people.
 */
#ifndef GONFALON_LAB_SIMULATE_RESULTS_H
#define GONFALON_LAB_SIMULATE_RESULTS_H

#include "base/json_write.h"
#include "lab/simulate/summary.h"

/* Everything there is to show. Borrowed. */
typedef struct Results {
    const SimulatePlan *plan;
    const SimulateRun *run;
    const GameRecord *record;
    const Summary *summary[VARIANTS]; /* the second: with the changed data, or null */
    const Comparison *comparison;     /* null when nothing was changed */
    const char *changes;              /* what was changed, a line each; "" when nothing was */
} Results;

void results_table(Buf *out, const Results *r); /* results_text.c */
void results_json(Json *j, const Results *r);   /* results_json.c */
void results_page(Buf *out, const Results *r);  /* results_page.c */

/* "the random bot on both sides", "the greedy bot (Austrians) and the random bot (Neapolitans)" */
void bots_phrase(Buf *out, const SimulatePlan *plan);
/* "tactical_austrian" as people read it: without underscores. */
void plain_words(Buf *out, const char *word);
double per_second(double n, double seconds);

#endif

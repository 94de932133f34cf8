/* records_csv.h - records as CSV: a line a game, for other programs and for going on with a run that was stopped.
 *
 * Two comment lines say what was played; a run is resumed only from a file that says the same. Columns: number and data (before, after) of
 * the game, how it ended, losses "lost SIDE ARM", and for each objective "held NAME" a sign for every turn: 1 or 2 for the side that
 * held it at the end of the turn, - for nobody.
 */
#ifndef GONFALON_LAB_SIMULATE_RECORDS_CSV_H
#define GONFALON_LAB_SIMULATE_RECORDS_CSV_H

#include "lab/simulate/simulate.h"

void records_head(Buf *out, const SimulatePlan *plan); /* comments and names of columns */
void records_row(Buf *out, const SimulatePlan *plan, const Measures *what, long job, const GameRecord *r);
/* Fills in what the text holds; returns how many, -1 with a problem. A last line that was cut short is passed over. */
long records_read(const SimulatePlan *plan, Text text, GameRecord *record, Problems *p);

#endif

/* simulate_each_value.h - a range of values in --set: the battle for each of them. */
#ifndef GONFALON_CLI_SIMULATE_EACH_VALUE_H
#define GONFALON_CLI_SIMULATE_EACH_VALUE_H

#include "cli/commands.h"
#include "lab/simulate/simulate.h"

bool has_range(const Args *a); /* does a --set hold one? */
/* `plan` has bots, games, threads and seed; its game is set here. An exit status. */
int simulate_range(Args *a, SimulatePlan *plan);

#endif

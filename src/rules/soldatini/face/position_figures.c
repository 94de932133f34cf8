/* position_figures.c - a position in figures, for the laboratory and the reports; and which dice please him who rolls them. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

void sol_measure(const Game *g, const State *s, Measures *out)
{
    battle_measure(g, s, "soldiers", out);
    out->points = "VP of the French less those of the Austrians";
    out->points_for = FRENCH;
}

/* Everything wants low dice but the melee, which is read high for the attacker, who rolls it; how far a router runs pleases nobody. */
int sol_favours(const char *purpose)
{
    if (strcmp(purpose, "rout") == 0) {
        return 0;
    }
    return strcmp(purpose, "melee") == 0 ? 1 : -1;
}

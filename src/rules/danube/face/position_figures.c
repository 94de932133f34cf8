/* position_figures.c - a position in figures, for the laboratory and the reports; and which dice please him who rolls them. */
#include "rules/danube/danube.h"

#include <string.h>

void danube_measure(const Game *g, const State *s, Measures *out)
{
    battle_measure(g, s, "figures", out);
    out->points = "VP of the French less those of the Austrians";
    out->points_for = FRENCH;
}

/* Fire, melee, rides and reserves want high dice; tests of morale and all that costs men want low ones. */
int danube_favours(const char *purpose)
{
    static const char *const low[] = {"morale", "crowding", "retirement", "passing a square", "fate of a general"};
    for (size_t i = 0; i < sizeof low / sizeof low[0]; i++) {
        if (strcmp(purpose, low[i]) == 0) {
            return -1;
        }
    }
    return 1;
}

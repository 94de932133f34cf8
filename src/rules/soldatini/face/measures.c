/* measures.c - a position in figures, for the laboratory and the reports; and which dice please him who rolls them. */
#include "rules/soldatini/soldatini.h"

#include <string.h>

enum { GENERALS = ARMS };

void sol_measure(const Game *g, const State *s, Measures *out)
{
    out->turn = s->turn;
    out->turns = g->turns;
    out->points = "VP of the French less those of the Austrians";
    out->points_for = FRENCH;
    out->arms = GENERALS + 1;
    for (int arm = 0; arm < ARMS; arm++) {
        out->arm[arm] = (MeasureArm){.name = sol_arm_words[arm], .unit = "soldiers"};
    }
    out->arm[GENERALS] = (MeasureArm){.name = "generals", .unit = "generals"};
    for (int u = 0; u < g->units; u++) {
        const Unit *q = &s->unit[u];
        MeasureArm *m = &out->arm[q->arm];
        if (q->place == UNUSED || q->kind == COMPANY) {
            continue;
        }
        m->of[side_of(g, u)] += q->start;
        m->lost[side_of(g, u)] += q->place == GONE ? q->start : q->start - q->soldiers;
    }
    for (int i = 0; i < g->generals; i++) {
        Side side = side_of(g, g->units + i);
        out->arm[GENERALS].of[side] += s->general[i].place != UNUSED;
        out->arm[GENERALS].lost[side] += s->general[i].place == GONE;
    }
    out->objectives = g->objectives;
    for (int i = 0; i < g->objectives; i++) {
        out->objective[i] =
            (MeasureObjective){.name = g->objective[i].name, .worth = g->objective[i].worth, .holder = s->owner[i]};
    }
}

/* Everything wants low dice but the melee, which is read high for the attacker, who rolls it; how far a router runs pleases nobody. */
int sol_favours(const char *purpose)
{
    if (strcmp(purpose, "rout") == 0) {
        return 0;
    }
    return strcmp(purpose, "melee") == 0 ? 1 : -1;
}

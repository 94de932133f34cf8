/* turn.c - the sequence of play (G2): the thirteen phases as a list of stages, each a step that TURN pushes; and the queue.
 *
 * TURN.at is the number of stages begun. Between two phases the fates of attached generals are rolled (G56). Casualties of a phase
 * are forgotten when the next begins, except in the morale phases, which first note from them who must test.
 */
#include "rules/danube/danube.h"

#include <assert.h>
#include <string.h>

static const char *const phase_titles[] = {
    "",
    "Phase {}: artillery and reserves",
    "Phase {}: morale under artillery fire",
    "Phase {}: the French move, the Austrians shoot",
    "Phase {}: French morale, and to close",
    "Phase {}: the Austrians stand",
    "Phase {}: melees",
    "Phase {}: morale of those who lost",
    "Phase {}: the Austrians move, the French shoot",
    "Phase {}: Austrian morale, and to close",
    "Phase {}: the French stand",
    "Phase {}: melees",
    "Phase {}: morale of those who lost",
    "Phase {}: recall of cavalry",
};

static const Rule phase_rules[] = {0,       RULE_1a, RULE_2a, RULE_3a,  RULE_4a,  RULE_5a,  RULE_6a,
                                   RULE_7a, RULE_8a, RULE_9a, RULE_10a, RULE_11a, RULE_12a, RULE_13a};

static const Stage stages[] = {
    {1, P1_RESERVE, NOBODY},    {1, P1_HORSE_F, FRENCH},   {1, P1_HORSE_A, AUSTRIAN},  {1, P1_ADJUST_F, FRENCH},
    {1, P1_ADJUST_A, AUSTRIAN}, {1, P1_TARGET_F, FRENCH},  {1, P1_TARGET_A, AUSTRIAN}, {1, P1_FIRE, NOBODY},
    {2, P2_TEST, NOBODY},       {3, P3_MOVE, FRENCH},      {3, P3_SHOOT, AUSTRIAN},    {3, P3_FIRE, NOBODY},
    {4, P4_TEST, NOBODY},       {5, P5_SUPPORT, AUSTRIAN}, {5, P5_ROLL, NOBODY},       {6, P6_FIGHT, NOBODY},
    {7, P7_TEST, NOBODY},       {8, P8_MOVE, AUSTRIAN},    {8, P8_SHOOT, FRENCH},      {8, P8_FIRE, NOBODY},
    {9, P9_TEST, NOBODY},       {10, P10_SUPPORT, FRENCH}, {10, P10_ROLL, NOBODY},     {11, P11_FIGHT, NOBODY},
    {12, P12_TEST, NOBODY},     {13, P13_RECALL, NOBODY},  {13, END_TURN, NOBODY},
};
enum { STAGES = sizeof stages / sizeof *stages };

int phase_of(const State *s) { return phase_begun(s, stages, STAGES); }

int stage_of(int step) { return stage_with(stages, STAGES, step); }

Side stage_owner(int stage) { return stages[stage].owner; }

/* ---- the queue ---- */

void queue_clear(State *s) { memset(s->queue, NO_PIECE, sizeof s->queue); }

void queue_add(State *s, int u)
{
    assert(u >= 0 && u < UNITS_MAX);
    for (int i = 0; i < UNITS_MAX; i++) {
        if (s->queue[i] == u && CITED(G74)) {
            return; /* one test, whatever the number of reasons */
        }
        if (s->queue[i] == NO_PIECE) {
            s->queue[i] = (uint8_t)u;
            return;
        }
    }
}

int queue_take(State *s)
{
    int u = s->queue[0];
    memmove(s->queue, s->queue + 1, sizeof s->queue - 1);
    s->queue[UNITS_MAX - 1] = NO_PIECE;
    return u;
}

void forget_losses(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        s->unit[u].losses = 0;
    }
}

/* ---- phases ---- */

/* Phases that begin by asking who lost figures in the one before. */
static bool tests_losses(int phase) { return phase == 2 || phase == 4 || phase == 9; }

static void begin_phase(const Game *g, State *s, int phase)
{
    assert(phase >= 1 && phase <= 13);
    int drop = F_FIRED | F_FOUGHT | F_CROWDED | F_MOVED | F_CHARGED;
    if (phase != 7 && phase != 12) {
        drop |= F_LOSER;
    }
    for (int u = 0; u < g->units; u++) {
        if (CITED(G77)) {
            drop_flag(s, u, drop);
        }
        s->unit[u].aim = NO_PIECE;
    }
    for (int i = 0; i < g->generals; i++) {
        s->general[i].moved = 0;
    }
    queue_clear(s);
    s->selected = s->asked = NO_PIECE;
    s->allowance = 0;
    s->touched = s->acted = s->wheeled = s->doubled = s->near = 0;
    s->in_command = 1;
    if (phase == 8 || phase == 13 || phase == 1) { /* 6v: who has not had to fight for his battery is free again */
        for (int u = 0; u < g->units; u++) {
            if (!in_melee(s, u) || !support_lasts(g)) {
                s->unit[u].supports = NO_PIECE;
            }
        }
    }
    if (!tests_losses(phase)) {
        forget_losses(g, s);
    }
    if (phase == 2 || phase == 9) {
        note_crowding(g, s);
    }
}

/* Begins a stage of the turn, and its phase where that is another; the step of the stage is pushed on whatever is on top. */
void begin_stage(Ctx *c, int stage)
{
    State *s = c->s;
    int phase = stages[stage].phase;
    bool first = stage == 0 || phase != stages[stage - 1].phase;
    assert(stage >= 0 && stage < STAGES && s->core.stack[0].step == TURN);
    if (first && stage > 0) {
        general_fates(c);
    }
    if (first) {
        begin_phase(c->g, s, phase);
        say_as(c, EVENT_HEADING | EVENT_PHASE, phase_rules[phase], phase_titles[phase], N_(phase));
    }
    s->core.stack[0].at = (uint8_t)(stage + 1);
    push(s, stages[stage].step, stages[stage].owner);
}

Next dan_turn_run(Ctx *c)
{
    State *s = c->s;
    int next = top(s)->at;
    if (next >= STAGES) { /* END_TURN has begun the next turn (13j) */
        next = 0;
    }
    if (next == 0) {
        say_as(c, EVENT_HEADING, R(G2), "Turn {}", N_(s->turn));
    }
    begin_stage(c, BY(G2, next, STAGES - 1)); /* the phases in their order, and then the next turn */
    return GO;
}

/* fire_phase.c - phase 3, the step in which the active side fires: units and guns one at a time, in any sequence (T04, F11, A01). */
#include "rules/soldatini/soldatini.h"

/* Nobody can fire and the player has not acted: the phase ends by itself. */
Next sol_fire_run(Ctx *c)
{
    Frame *f = top(c->s);
    if (f->acted) {
        return ASK;
    }
    Atoms list;
    list.count = list.intervals = 0;
    list.sketch = true;
    sol_fire_offer(c->g, c->s, f->owner, &list);
    if (list.count <= 1 && !list.intervals) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void sol_fire_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Footprints feet;
    feet_of(g, s, &feet);
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) != side) {
            continue;
        }
        if (s->unit[u].arm == ARTILLERY) {
            sol_battery_offer(g, s, &feet, u, out);
            continue;
        }
        for (int v = 0; v < g->units && s->unit[u].arm == INFANTRY; v++) {
            if (feet.on[v] && side_of(g, v) != side && footprint_within(&feet.foot[u], &feet.foot[v], g->musket) &&
                !sol_volley_rule(g, s, NULL, &feet, side, u, v)) {
                offer(out, atom(FIRE, u, v, 0));
            }
        }
    }
    offer(out, atom(END_PHASE, 0, 0, 0));
}

Rule sol_fire_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == END_PHASE) {
        return ALLOWED;
    }
    if (a.verb < FIRE || a.verb > HOWITZER) {
        return sol_out_of_step(w);
    }
    Footprints feet;
    feet_of(g, s, &feet);
    return a.verb == FIRE ? sol_volley_rule(g, s, w, &feet, side, a.arg[0], a.arg[1])
                          : sol_battery_judge(g, s, w, &feet, side, a);
}

void sol_fire_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    if (a.verb == END_PHASE) {
        pop(c->s);
    } else if (a.verb == FIRE) {
        sol_volley(c, a.arg[0], a.arg[1]);
    } else {
        sol_battery_act(c, a);
    }
}

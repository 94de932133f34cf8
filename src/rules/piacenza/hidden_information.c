/* hidden_information.c - what a side may not know: the Wing the other has picked (3.0c) and the objectives (13.0b), until they are shown. */
#include "rules/piacenza/piacenza.h"

#include <string.h>

static bool hidden_pick(const Game *g, const State *s, int wing, Side viewer)
{
    return g->wing_side[wing] != viewer && s->wing[wing].picked && !s->wing[wing].revealed;
}

void pia_mask(const Game *g, const State *s, Side side, State *out)
{
    if (out != s) {
        memcpy(out, s, sizeof *out);
    }
    out->viewer = (uint8_t)(1 + side);
    if (side != FS) {
        out->objectives = s->shown;
    }
    for (int w = 0; w < WINGS; w++) {
        if (hidden_pick(g, s, w, side)) {
            out->wing[w].picked = out->wing[w].order = 0;
        }
    }
}

/* One of the Wings the other may have picked; the draft of a set-up has no secrets. */
static void imagine_pick(const Game *g, State *s, Side other, Rng *rng)
{
    int could[WINGS], n = 0;
    for (int w = 0; w < WINGS; w++) {
        if (g->wing_side[w] != other) {
            continue;
        }
        if (s->wing[w].picked) {
            return;
        }
        if (!s->wing[w].used && wing_in_play(g, s, w)) {
            could[n++] = w;
        }
    }
    if (n) {
        s->wing[could[rng_below(rng, (uint32_t)n)]].picked = 1;
    }
}

static uint8_t some_objectives(uint8_t shown, Rng *rng)
{
    uint8_t chosen = shown;
    while (__builtin_popcount(chosen) < 4) {
        chosen |= (uint8_t)(1 << rng_below(rng, OBJECTIVES));
    }
    return chosen;
}

/* The other side has picked when the first of the two picks lies behind: PICK_AU, DECIDE_ORDER, or the second Wing of a pair to come. */
static bool pick_is_made(const State *s, Side other)
{
    for (int i = 0; i < core(s)->depth; i++) {
        int step = core(s)->stack[i].step;
        if ((step == PICK_AU && other == FS) || step == DECIDE_ORDER) {
            return true;
        }
        if (step == TURN && core(s)->stack[i].at == T_SECOND) {
            return true;
        }
    }
    return false;
}

void pia_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out)
{
    if (out != masked) {
        memcpy(out, masked, sizeof *out);
    }
    out->viewer = 0;
    if (side != FS && g->campaign && top_of(masked)->step != CHOOSE_OBJECTIVES) {
        out->objectives = some_objectives(masked->shown, rng);
    }
    if (pick_is_made(masked, enemy(side))) {
        imagine_pick(g, out, enemy(side), rng);
        for (int w = 0; w < WINGS; w++) { /* whose order was hidden with it */
            if (out->wing[w].picked && !out->wing[w].order && g->wing_side[w] != side && top_of(out)->step != PICK_AU &&
                top_of(out)->step != DECIDE_ORDER) {
                out->wing[w].order = 2;
            }
        }
    }
}

bool pia_sees_piece(const Game *g, const State *s, Side side, int p)
{
    (void)g;
    (void)s;
    (void)side;
    (void)p;
    return true; /* everything on the map is open */
}

bool pia_scramble(const Game *g, State *s, Side side, Rng *rng)
{
    bool changed = false;
    if (side != FS && g->campaign && s->objectives) {
        uint8_t other = some_objectives(s->shown, rng);
        changed = other != s->objectives;
        s->objectives = other;
    }
    for (int w = 0; w < WINGS; w++) {
        if (hidden_pick(g, s, w, side)) {
            WingState was = s->wing[w];
            s->wing[w].picked = s->wing[w].order = 0;
            imagine_pick(g, s, g->wing_side[w], rng);
            for (int v = 0; v < WINGS; v++) {
                if (g->wing_side[v] == g->wing_side[w] && s->wing[v].picked) {
                    s->wing[v].order = was.order;
                }
            }
            return true;
        }
    }
    return changed;
}

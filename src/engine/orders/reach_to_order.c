/* reach_to_order.c - the way that a reach map names to one of its goals, as the steps of an order. Terminal, bots and guard go by it. */
#include "engine/ruleset_map.h"
#include "engine/ruleset.h"

#include <assert.h>

int reach_steps(const Reach *r, const VerbDef *verb, Hex start, Hex goal, Atom *out, int max)
{
    assert(max > 0);
    bool wholly = r->flags[goal] & REACH_WHOLLY;
    const Hex *before = wholly ? r->road : r->from;
    int n = 0;
    for (Hex h = goal; h >= 0 && h != start && r->cost[h] >= 0; h = before[h]) {
        if (n == max) {
            return 0;
        }
        bool march = verb->other && (wholly || (r->flags[h] & REACH_MARCH));
        out[n++] = atom(march ? verb->other : verb->each, h, 0, 0);
    }
    for (int i = 0; i < n / 2; i++) { /* it was followed from its end */
        Atom swapped = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = swapped;
    }
    return n;
}

static int parts_of(const Game *g)
{
    int parts = map_part(rules_of(g))->reach_parts;
    assert(parts >= 0);
    return parts ? parts : 2;
}

double reach_points(const Game *g, int cost) { return cost / (double)parts_of(g); }

void reach_points_text(Buf *out, const Game *g, int cost)
{
    int parts = parts_of(g), whole = cost / parts, rest = cost % parts;
    assert(cost >= 0);
    if (whole || !rest) {
        buf_print(out, "%d", whole);
    }
    if (rest && parts == 2) {
        buf_text(out, "\xC2\xBD"); /* one half */
    } else if (rest) {
        buf_print(out, "%s%d/%d", whole ? " " : "", rest, parts);
    }
}

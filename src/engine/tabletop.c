/* tabletop.c - what stands on a table, and words for it: the marks of a base, and what a ruler reads. */
#include "engine/tabletop.h"
#include "engine/ruleset.h"

static const char *zone_word(const BaseLook *of, const BaseLook *other)
{
    static const char *const words[] = {"on", "before the front of", "on the flank of", "behind"};
    return words[footprint_zone(&of->foot, other->foot.centre)];
}

static bool has_zones(const BaseLook *l) { return l->figure != FIGURE_GENERAL && !l->all_round && !l->foot.area; }

/* A general is a point: his foot has no size, and measures as one. */
void measure_print(Buf *out, const char *name, const BaseLook *a, const char *other, const BaseLook *b)
{
    Measured m = footprint_measure(&a->foot, &b->foot);
    buf_print(out, "%s to %s: ", name, other);
    buf_decimal(out, m.gap, 2, true);
    buf_print(out, " inches, bearing %d", m.bearing / DEGREE);
    if (has_zones(a)) {
        buf_print(out, "; %s is %s %s", other, zone_word(a, b), name);
    }
    if (has_zones(b)) {
        buf_print(out, "; %s is %s %s", name, zone_word(b, a), other);
    }
    buf_text(out, ".");
}

bool piece_stands(const Game *g, const State *s, int piece)
{
    const Ruleset *r = rules_of(g);
    CounterLook counter = {.hex = HEX_NONE};
    BaseLook base;
    if (table_part(r)->base) {
        return table_part(r)->base(g, s, piece, &base);
    }
    if (map_part(r)->look) {
        map_part(r)->look(g, s, piece, &counter);
    }
    return counter.hex != HEX_NONE;
}

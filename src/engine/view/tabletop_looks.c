/* tabletop_looks.c - what stands on a table, and words for it: the marks of a base, and what a ruler reads. */
#include "engine/view/tabletop_looks.h"
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

int order_laid(const Game *g, const State *s, Side side, Span order, LaidShape out[LAID_MOST], Buf *says)
{
    Atom atoms[ORDER_ATOMS];
    Problems p = {0};
    int n = 0;
    const TableFace *face = table_part(rules_of(g));
    bool ok = face->laid && order_read(g, s, side, order, atoms, &n, &p) && n == 1 &&
              judge(g, s, side, atoms[0], NULL) == RULE_NONE;
    problems_free(&p);
    return ok ? face->laid(g, s, atoms[0], out, LAID_MOST, says) : 0;
}

/* unit_predicates.h - the small questions about a unit that every file asks. A system's header includes it after its State, whose units they
 * read directly: they stand in the innermost loops.
 */
#ifndef GONFALON_MINIATURES_UNIT_PREDICATES_H
#define GONFALON_MINIATURES_UNIT_PREDICATES_H

static inline bool on_table(const State *s, int u) { return s->unit[u].place == ON_TABLE; }
static inline bool has_flag(const State *s, int u, int f) { return s->unit[u].flags & f; }
static inline void set_flag(State *s, int u, int f) { s->unit[u].flags |= (uint16_t)f; }
static inline void drop_flag(State *s, int u, int f) { s->unit[u].flags &= (uint16_t)~f; }
#define FOR_UNITS(g, s, u)               \
    for (int u = 0; u < (g)->units; u++) \
        if ((s)->unit[u].place == ON_TABLE)

/* Footprints, by the functions that the system names: OWN_BASE(g, s, unit, formation) and OWN_FOOTPRINT(g, s, unit). A garrison's is that of
 * its area, so it is never left out. */
static inline bool out_of_reach(const Game *g, const State *s, int u, int x, int y, Inch reach)
{
    const Unit *q = &s->unit[u];
    return q->formation != GARRISON && base_out_of_reach(q->at, OWN_BASE(g, s, u, q->formation), x, y, reach);
}

static inline void feet_of(const Game *g, const State *s, Footprints *out)
{
    for (int u = 0; u < g->units; u++) {
        out->on[u] = on_table(s, u);
        if (out->on[u]) {
            out->foot[u] = OWN_FOOTPRINT(g, s, u);
        }
    }
}

/* Only those that the unit could come as near to as 0 by going as far as reach; the others count as off the table. */
static inline void feet_near(const Game *g, const State *s, int u, Inch reach, Footprints *out)
{
    const Unit *q = &s->unit[u];
    Base own = OWN_BASE(g, s, u, q->formation);
    Inch most = q->formation == GARRISON ? 2 * TABLE_MOST : reach + (own.width + own.depth) / 2;
    for (int v = 0; v < g->units; v++) {
        out->on[v] = on_table(s, v) && (v == u || !out_of_reach(g, s, v, q->at.x, q->at.y, most));
        if (out->on[v]) {
            out->foot[v] = OWN_FOOTPRINT(g, s, v);
        }
    }
}

#endif

/* map_facts.c - what follows from the map alone and is asked often: axial coordinates (0.1), the hexes within three (5.2a), works, named
 * hexes, and where routed units make for (11.3c). */
#include "rules/piacenza/load/load_inside.h"

#include <stdlib.h>
#include <string.h>

static bool has_tag(const Map *m, Hex h, const char *name)
{
    for (int i = 0; m->words->tags[i]; i++) {
        if (!strcmp(m->words->tags[i], name)) {
            return m->tag[h][i] >= 0;
        }
    }
    return false;
}

enum { REACH = ZONE_MAX, DISC = 37 }; /* hexes an Engagement Zone reaches at most, and how many these are */
_Static_assert(DISC == 3 * REACH * (REACH + 1) + 1, "a disc and its middle");
typedef struct Offset {
    int q, r;
} Offset;

/* Steps to all hexes within three, by distance, the hex itself first. */
static void disc_offsets(Offset out[DISC])
{
    int n = 0;
    for (int far = 0; far <= REACH; far++) {
        for (int q = -REACH; q <= REACH; q++) {
            for (int r = -REACH; r <= REACH; r++) {
                int most = abs(q) > abs(r) ? abs(q) : abs(r);
                if ((abs(q + r) > most ? abs(q + r) : most) == far) {
                    out[n++] = (Offset){q, r};
                }
            }
        }
    }
}

static void fill_disc(Game *g, Hex h, const Offset offset[DISC])
{
    int n = 0;
    for (int i = 0; i < DISC; i++) {
        int q = g->q[h] + offset[i].q, r = g->r[h] + offset[i].r;
        Hex to = grid_hex(&g->map->grid, q, r + (q + (q & 1)) / 2);
        if (to != HEX_NONE && g->map->on[to]) {
            g->disc[h][n++] = to;
        }
    }
    g->disc_count[h] = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        for (int far = distance(g, h, g->disc[h][i]); far <= REACH; far++) {
            g->within[h][far]++;
        }
    }
    int first = HEX_WORDS;
    for (int i = 0; i < n; i++) {
        first = g->disc[h][i] >> 6 < first ? g->disc[h][i] >> 6 : first;
    }
    DiscBits *b = &g->disc_bits[h];
    b->first = first < HEX_WORDS - DISC_WORDS ? first : HEX_WORDS - DISC_WORDS;
    for (int i = 0; i < g->within[h][g->limit.engagement_zone]; i++) { /* the nearest come first */
        b->bits[(g->disc[h][i] >> 6) - b->first] |= (uint64_t)1 << (g->disc[h][i] & 63);
    }
}

/* Where a kind may stand at all, and where no Engagement Zone reaches; without 5.2b, which lets it pass, cover would stop it too. */
static void mark_ground(Game *g, Hex h)
{
    uint64_t bit = (uint64_t)1 << (h & 63);
    for (int kind = 0; kind < PAYING_KINDS; kind++) {
        if (ground(g, h)->cost[kind] != COST_NO) {
            g->open_ground[kind][h >> 6] |= bit;
        }
    }
    if ((g->map->terrain[h] == CITY && CITED(5_2c)) || (ground(g, h)->blocks && !CITED(5_2b))) {
        g->ez_spares[h >> 6] |= bit;
    }
}

void load_ground(Game *g)
{
    const Map *m = g->map;
    Offset offset[DISC];
    disc_offsets(offset);
    g->disc = arena_alloc(&g->head.arena, sizeof *g->disc * (size_t)m->grid.count);
    g->disc_bits = arena_alloc(&g->head.arena, sizeof *g->disc_bits * (size_t)m->grid.count);
    for (int h = 0; h < m->grid.count; h++) {
        int col = grid_col(&m->grid, (Hex)h), row = grid_row(&m->grid, (Hex)h);
        g->q[h] = (int8_t)col;
        g->r[h] = (int8_t)(row - (col + col % 2) / 2);
    }
    for (int h = 0; h < m->grid.count; h++) {
        int t = m->terrain[h];
        if (!m->on[h]) {
            continue;
        }
        fill_disc(g, (Hex)h, offset);
        mark_ground(g, (Hex)h);
        g->is_works[h] = t == ENTRENCHMENT || t == REDOUBT;
        g->named[h] = has_tag(m, (Hex)h, "named") && (t == FARMSTEAD || t == FARMHOUSE || t == CHATEAU || t == VILLAGE);
        if (g->named[h] || !CITED(4_0a)) {
            g->chief_stays[h >> 6] |= (uint64_t)1 << (h & 63);
        }
        g->play[h] = BY(2_1_1f, t != PO && t != TREBBIA, true);
    }
}

/* Goals lie inside the playing area; where none does, the column nearest to the friendly edge will do (11.3c). */
static void nearest_column(Game *g, Side side)
{
    const Grid *grid = &g->map->grid;
    int best = -1;
    for (int h = 0; h < grid->count; h++) {
        int col = grid_col(grid, (Hex)h);
        if (g->play[h] && (best < 0 || (side == FS ? col < best : col > best))) {
            best = col;
        }
    }
    for (int h = 0; h < grid->count; h++) {
        g->goal[side][h] = g->play[h] && grid_col(grid, (Hex)h) == best;
    }
}

void load_goals(Game *g)
{
    const Map *m = g->map;
    bool any[SIDES] = {false, false};
    for (int h = 0; h < m->grid.count; h++) {
        if (!m->on[h] || !g->play[h]) {
            continue;
        }
        g->goal[FS][h] = has_tag(m, (Hex)h, "edge_west") || has_tag(m, (Hex)h, "bank_trebbia");
        g->goal[AU][h] = has_tag(m, (Hex)h, "edge_east");
        any[FS] = any[FS] || g->goal[FS][h];
        any[AU] = any[AU] || g->goal[AU][h];
    }
    for (Side side = 0; side < SIDES; side++) {
        if (!any[side]) {
            nearest_column(g, side);
        }
    }
}

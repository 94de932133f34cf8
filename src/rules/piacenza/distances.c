/* distances.c - how far it is to the enemy, to one's Formation, to one's commander: what moves are measured by (4.0f, 5.6h, 5.9a).
 *
 * A search asks for the same distance from many hexes. So the hexes it is measured from are gathered once (Spots), in rows that the
 * compiler turns into vectors.
 */
#include "rules/piacenza/movement.h"

enum { NOT_HERE = 1000 }; /* coordinate that fills up a row */

static void spots_add(const Game *g, Spots *spots, Hex h)
{
    if (h < 0) {
        return;
    }
    spots->q[spots->n] = g->q[h];
    spots->r[spots->n++] = g->r[h];
}

static void spots_fill_up(Spots *spots)
{
    for (; spots->n % SPOTS_ROW; spots->n++) {
        spots->q[spots->n] = spots->r[spots->n] = NOT_HERE;
    }
}

void spots_of_enemy(const Game *g, const State *s, Side side, bool infantry_only, Spots *out)
{
    Side foe = enemy(side);
    const uint8_t *list = infantry_only ? g->foot[foe] : g->army[foe];
    int n = infantry_only ? g->foot_count[foe] : g->army_count[foe];
    out->n = 0;
    for (int i = 0; i < n; i++) {
        spots_add(g, out, s->piece[list[i]].hex);
    }
    spots_fill_up(out);
}

void spots_of_formation(const Game *g, const State *s, int group, int but, Spots *out)
{
    out->n = 0;
    for (int i = 0; group < FORMATIONS_MAX && i < g->members[group]; i++) {
        if (g->member[group][i] != but) {
            spots_add(g, out, s->piece[g->member[group][i]].hex);
        }
    }
    spots_fill_up(out);
}

/* The Wing Commander, or the Commander in Chief once he is gone; NO_PIECE when nobody is left. */
static int superior_of(const Game *g, const State *s, int u)
{
    int wc = g->wc[g->unit[u].wing], chief = g->chief[side_of(g, u)];
    if (wc != NO_PIECE && on_map(s, wc)) {
        return wc;
    }
    return chief != NO_PIECE && on_map(s, chief) ? chief : NO_PIECE;
}

void spots_of_superior(const Game *g, const State *s, int u, Spots *out)
{
    int l = superior_of(g, s, u);
    out->n = 0;
    if (l != NO_PIECE) {
        spots_add(g, out, s->piece[l].hex);
    }
    spots_fill_up(out);
}

static int16_t larger(int16_t a, int16_t b) { return a > b ? a : b; }

/* As distance() for each spot of a row at a time. */
int nearest_spot(const Game *g, const Spots *spots, Hex h)
{
    int16_t q = g->q[h], r = g->r[h], best[SPOTS_ROW], nearest = FAR;
    for (int k = 0; k < SPOTS_ROW; k++) {
        best[k] = FAR;
    }
    for (int i = 0; i < spots->n; i += SPOTS_ROW) {
        for (int k = 0; k < SPOTS_ROW; k++) {
            int16_t dq = (int16_t)(spots->q[i + k] - q), dr = (int16_t)(spots->r[i + k] - r), t = (int16_t)(dq + dr);
            int16_t far = larger(larger(larger(dq, (int16_t)-dq), larger(dr, (int16_t)-dr)), larger(t, (int16_t)-t));
            best[k] = far < best[k] ? far : best[k];
        }
    }
    for (int k = 0; k < SPOTS_ROW; k++) {
        nearest = best[k] < nearest ? best[k] : nearest;
    }
    return nearest;
}

int pia_enemy_distance(const Game *g, const State *s, Side side, Hex h, bool infantry_only)
{
    Spots spots;
    spots_of_enemy(g, s, side, infantry_only, &spots);
    return nearest_spot(g, &spots, h);
}

int fellow_distance(const Game *g, const State *s, int u, Hex h)
{
    Spots spots;
    spots_of_formation(g, s, g->unit[u].formation, u, &spots);
    return nearest_spot(g, &spots, h);
}

int superior_distance(const Game *g, const State *s, int u, Hex h, int *range)
{
    int l = superior_of(g, s, u);
    if (l == NO_PIECE) {
        return -1;
    }
    *range = g->leader[l].range[has_flag(s, l, F_STAFF)];
    return distance(g, s->piece[l].hex, h);
}

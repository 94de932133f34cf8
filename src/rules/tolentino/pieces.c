/* pieces.c - units and leaders (chapter 2): what is printed on them, where they are, and the data derived from that.
 *
 * tol_put() and tol_set_state() are the only ways in which a piece changes hex or order; they keep the lists by hex and the counts of zones
 * of control equal to what tol_derive() would compute afresh. Lists are sorted by piece, so that equal positions are equal bytes.
 */
#include "rules/tolentino/tolentino.h"

#include <string.h>

bool tol_is_infantry(const Game *g, int u)
{
    return g->unit[u].type == INFANTRY || (g->unit[u].type == PIONEER && BY(16_1_1, true, false));
}

bool horse_artillery(const Game *g, int u)
{
    return is_artillery(g, u) && g->unit[u].ma >= g->limit.horse_guns_least &&
           g->unit[u].ma <= g->limit.horse_guns_most && BY(11c, true, false);
}

int tol_strength(const Game *g, const State *s, int u)
{
    int side = s->piece[u].face && BY(2_1b, true, false); /* the reduced side changes the SP only */
    return BY(2_1a, g->unit[u].sp[side], 1);
}

int printed_efficiency(const Game *g, int u) { return g->unit[u].eff; }

int efficiency(const Game *g, const State *s, int u)
{
    int e = printed_efficiency(g, u);
    RULE (13_3_1a) {
        e += s->piece[u].morale;
    }
    RULE (13_3c) {
        e = e < 1 ? 1 : e;
    }
    return e;
}

bool is_bridge(const Game *g, const State *s, int u) { return u == g->radinski && s->piece[u].bridge != NOWHERE; }

int first_unit(const Game *g, const State *s, Side side, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) == side && !is_bridge(g, s, u)) {
            return u;
        }
    }
    return NO_PIECE;
}

Side holder(const Game *g, const State *s, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (!is_bridge(g, s, u)) {
            return side_of(g, u);
        }
    }
    return NOBODY;
}

/* An own order of a unit holds until its next B2; all others follow the marker of their formation at once. */
Order tol_order_of(const Game *g, const State *s, int u)
{
    if (s->piece[u].order) {
        return (Order)s->piece[u].order;
    }
    return (Order)s->formation[g->of[u]].order;
}

/* A battery that Mohr has taken over acts with R and not with its own formation (4.5.1a). */
bool tol_takes_part(const Game *g, const State *s, int u, Formation f)
{
    if (f >= FORMATIONS) {
        return false;
    }
    if (has_flag(s, u, F_ATTACHED)) {
        return f == g->of[g->mohr];
    }
    return g->of[u] == f && !has_flag(s, u, F_ACTED_WITH);
}

/* 10.1c: who stands in a town and has not moved may go on doing neither, whatever its order. A charge is a move that was begun. */
bool rests_in_town(const Game *g, const State *s, int u)
{
    const Piece *p = &s->piece[u];
    return garrison_is_free(g) && p->hex >= 0 && is_town(g, p->hex) && p->mp < 0 && p->charge < 0 && CITED(10_1c);
}

/* A battery whose own formation acts now, but which has acted with Mohr's this turn (4.5.1a). */
bool acted_with_mohr(const Game *g, const State *s, int u)
{
    return has_flag(s, u, F_ACTED_WITH) && !has_flag(s, u, F_ATTACHED) && g->of[u] == s->active;
}

/* The units that act now: those of the active formation, and batteries that Mohr has taken over. */
int active_units(const Game *g, const State *s, int out[UNITS_MAX])
{
    int n = 0;
    Formation f = s->active;
    if (f >= FORMATIONS) {
        return 0;
    }
    if (g->mohr != NO_PIECE && f == g->of[g->mohr]) {
        for (int u = 0; u < g->units; u++) {
            if (tol_takes_part(g, s, u, f)) {
                out[n++] = u;
            }
        }
        return n;
    }
    for (int i = 0; i < g->members[f]; i++) {
        if (tol_takes_part(g, s, g->member[f][i], f)) {
            out[n++] = g->member[f][i];
        }
    }
    return n;
}

/* ---- derived data ---- */

static void list_in(State *s, uint8_t *first, int p)
{
    uint8_t *at = first;
    while (*at != NO_PIECE && *at < p) {
        at = &s->piece[*at].next;
    }
    s->piece[p].next = *at;
    *at = (uint8_t)p;
}

static void list_out(State *s, uint8_t *first, int p)
{
    uint8_t *at = first;
    while (*at != p) {
        at = &s->piece[*at].next;
    }
    *at = s->piece[p].next;
    s->piece[p].next = NO_PIECE;
}

static void zone_count(const Game *g, State *s, int u, int change)
{
    if (!exerts_zoc(g, s, u)) {
        return;
    }
    Hex h = s->piece[u].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n != HEX_NONE && zoc_crosses(g, h, n)) {
            s->zone[side_of(g, u)][n] = (uint8_t)(s->zone[side_of(g, u)][n] + change);
        }
    }
}

static void beside_count(const Game *g, State *s, int p, int change)
{
    const Hex *next = g->map->next[s->piece[p].hex];
    uint8_t *beside = s->beside[side_of(g, p)];
    for (int d = 0; d < DIRECTIONS; d++) {
        if (next[d] != HEX_NONE) {
            beside[next[d]] = (uint8_t)(beside[next[d]] + change);
        }
    }
}

void set_moving(const Game *g, State *s, int p, bool moving)
{
    assert(p >= 0 && p < g->pieces);
    uint64_t bit = is_unit(g, p) ? (uint64_t)1 << p : 0;
    s->piece[p].flags = moving ? s->piece[p].flags | F_MOVING : s->piece[p].flags & ~(uint32_t)F_MOVING;
    s->moving = moving ? s->moving | bit : s->moving & ~bit;
}

void tol_put(const Game *g, State *s, int p, Hex to)
{
    assert(p >= 0 && p < g->pieces);
    assert(to >= HIDDEN && to < HEXES && (to < 0 || g->map->on[to])); /* a hex of the map, or a place off it */
    bool unit = is_unit(g, p);
    if (on_map(s, p)) {
        beside_count(g, s, p, -1);
        if (unit) {
            zone_count(g, s, p, -1);
        }
        list_out(s, unit ? &s->unit_at[s->piece[p].hex] : &s->leader_at[s->piece[p].hex], p);
    }
    if (to != s->piece[p].hex && s->piece[p].hex >= 0) {
        set_flag(s, p, F_LEFT_SETUP);
    }
    s->piece[p].hex = to;
    if (to < 0) {
        return;
    }
    list_in(s, unit ? &s->unit_at[to] : &s->leader_at[to], p);
    beside_count(g, s, p, +1);
    if (!unit) {
        return;
    }
    zone_count(g, s, p, +1);
    if (to == g->san_severino) {
        s->control = side_of(g, p); /* 9.2.1: the side whose unit was last there, however it came */
    }
}

void tol_set_state(const Game *g, State *s, int u, UnitState state)
{
    assert(is_unit(g, u) && state <= ROUTED);
    if (on_map(s, u)) {
        zone_count(g, s, u, -1);
    }
    s->piece[u].state = (uint8_t)state;
    if (on_map(s, u)) {
        zone_count(g, s, u, +1);
    }
    if (u == g->radinski && state != GOOD) {
        s->piece[u].stationary = 0; /* 16.1a: not if he was disordered meanwhile */
    }
}

/* The least of four rows of the table of distances and what is there: a loop the compiler turns into a few wide instructions. */
enum { ROWS = 4 };
static void take_nearest(uint8_t *restrict near, const uint8_t *const row[ROWS])
{
    const uint8_t *a = row[0], *b = row[1], *c = row[2], *d = row[3];
    for (int h = 0; h < HEXES; h++) {
        uint8_t ab = a[h] < b[h] ? a[h] : b[h], cd = c[h] < d[h] ? c[h] : d[h], all = ab < cd ? ab : cd;
        near[h] = all < near[h] ? all : near[h];
    }
}

void fill_near(const Game *g, State *s)
{
    const uint8_t *row[ROWS];
    int n = 0;
    memset(s->near, 255, sizeof s->near);
    for (int i = 0; i < 9; i++) {
        for (uint64_t bits = s->snapshot[i]; bits; bits &= bits - 1) {
            row[n++] = g->map->far + (size_t)(i * 64 + __builtin_ctzll(bits)) * HEXES;
            if (n == ROWS) {
                take_nearest(s->near, row);
            }
            n %= ROWS;
        }
    }
    for (int i = n; n && i < ROWS; i++) {
        row[i] = row[0];
    }
    if (n) {
        take_nearest(s->near, row);
    }
    for (int h = 0; h < HEXES; h++) {
        s->near[h] |= g->map->on[h] ? 0 : 255;
    }
}

void tol_derive(const Game *g, State *s)
{
    memset(s->unit_at, NO_PIECE, sizeof s->unit_at);
    memset(s->leader_at, NO_PIECE, sizeof s->leader_at);
    memset(s->zone, 0, sizeof s->zone);
    memset(s->beside, 0, sizeof s->beside);
    s->moving = 0;
    for (int p = 0; p < PIECES_MAX; p++) {
        s->piece[p].next = NO_PIECE;
    }
    for (int p = 0; p < g->pieces; p++) {
        if (is_unit(g, p) && has_flag(s, p, F_MOVING)) {
            s->moving |= (uint64_t)1 << p;
        }
        if (!on_map(s, p)) {
            continue;
        }
        list_in(s, is_unit(g, p) ? &s->unit_at[s->piece[p].hex] : &s->leader_at[s->piece[p].hex], p);
        beside_count(g, s, p, +1);
        if (is_unit(g, p)) {
            zone_count(g, s, p, +1);
        }
    }
    for (int h = 0; h < HEXES; h++) {
        if ((s->unseen[h >> 6] >> (h & 63)) & 1) {
            zone_stand_in(g, s, (Hex)h);
        }
    }
    fill_near(g, s);
}

/* The stand-in for an unseen stack is in good order and has its zone. */
void zone_stand_in(const Game *g, State *s, Hex h)
{
    Side side = enemy((Side)(s->viewer - 1));
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n != HEX_NONE && zoc_crosses(g, h, n)) {
            s->zone[side][n]++;
        }
    }
}

void clear_flags(const Game *g, State *s, uint32_t flags)
{
    if (flags & F_MOVING) {
        s->moving = 0;
    }
    for (int p = 0; p < g->pieces; p++) {
        s->piece[p].flags &= ~flags;
    }
}

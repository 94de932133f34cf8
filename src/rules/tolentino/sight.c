/* sight.c - line of sight (11.3) and the fog of war it makes (11.3.2): what a side knows of enemy stacks.
 *
 * A stack that no own piece sees shows only its presence and side. Legality asks lazily (blocked_by_enemy, in_ezoc); tol_mask() makes the
 * same picture as a state of its own, and a guard proves in random play that both give the same answers.
 */
#include "rules/tolentino/tolentino.h"

#include <assert.h>
#include <string.h>

static int height(const Game *g, Hex h)
{
    return BY(10_2a, g->map->tag[h][TAG_HEIGHT] > 0 ? g->map->tag[h][TAG_HEIGHT] : 0, 0);
}

/* A hex between the ends: town and woods stand one level above their ground. */
static bool blocks(const Game *g, Hex h, int a, int b)
{
    if (h == HEX_NONE || !g->map->on[h]) {
        return false;
    }
    int top_of_it = height(g, h) + g->terrain[g->map->terrain[h]].block;
    int low = a < b ? a : b, high = a < b ? b : a;
    return top_of_it > low && top_of_it >= high;
}

/* The first hex that ends the line of sight, or HEX_NONE. */
Hex sight_ends_at(const Game *g, Hex from, Hex to)
{
    LineHex line[LINE_MAX_HEXES];
    int n = grid_line(&g->map->grid, from, to, line), a = height(g, from), b = height(g, to);
    for (int i = 0; i < n; i++) {
        bool one = blocks(g, line[i].a, a, b);
        bool hit = one;
        if (line[i].b != HEX_NONE || line[i].a == HEX_NONE) {
            bool two = blocks(g, line[i].b, a, b);
            hit = BY(11_3_1c, one && two, one || two); /* along a side: only if both block */
        }
        if (hit && CITED(11_3_1a)) {
            return one ? line[i].a : line[i].b;
        }
    }
    return HEX_NONE;
}

void load_sight(Game *g)
{
    for (int turn = 1; turn <= g->turns; turn++) {
        g->sight = g->turn[turn].sight > g->sight ? g->turn[turn].sight : g->sight;
    }
    for (int a = 0; a < g->map->grid.count; a++) {
        for (int b = 0; b < g->map->grid.count; b++) {
            if (!g->map->on[a] || !g->map->on[b] || map_distance(g->map, (Hex)a, (Hex)b) > g->sight) {
                continue;
            }
            bool near = map_distance(g->map, (Hex)a, (Hex)b) <= 1;
            if (near || (BY(11_3b, true, false) && sight_ends_at(g, (Hex)a, (Hex)b) == HEX_NONE)) {
                g->see[a][b >> 6] |= (uint64_t)1 << (b & 63);
            }
        }
    }
}

static bool units_on_line(const Game *g, const State *s, Hex from, Hex to)
{
    LineHex line[LINE_MAX_HEXES];
    int n = grid_line(&g->map->grid, from, to, line);
    for (int i = 0; i < n; i++) {
        if (line[i].a != HEX_NONE && s->unit_at[line[i].a] != NO_PIECE) {
            return true;
        }
    }
    return false;
}

bool line_of_sight(const Game *g, const State *s, Hex a, Hex b)
{
    assert(a >= 0 && a < HEXES && b >= 0 && b < HEXES);
    if (!((g->see[a][b >> 6] >> (b & 63)) & 1)) {
        return false;
    }
    return BY(11_3_1b, true, !units_on_line(g, s, a, b)); /* units never block */
}

Rule tolentino_blind(const Game *g, const State *s, Hex from, Hex to, Hex *by)
{
    *by = HEX_NONE;
    if (map_distance(g->map, from, to) > g->turn[s->turn].sight) {
        return R(11_3a);
    }
    if (line_of_sight(g, s, from, to)) {
        return RULE_NONE;
    }
    *by = sight_ends_at(g, from, to);
    return R(11_3_1a);
}

/* ---- fog of war ---- */

bool sees_hex(const Game *g, const State *s, Side side, Hex h)
{
    assert(side < SIDES);
    if (!g->fog || !CITED(11_3_2)) {
        return true;
    }
    if (s->viewer) {
        return !((s->unseen[h >> 6] >> (h & 63)) & 1);
    }
    EACH_UNIT (s, u, h) {
        if (has_flag(s, u, F_HELD_HEX)) { /* just driven from the hex that is being occupied: the victor knows it */
            return true;
        }
    }
    int far = BY(11_3a, g->turn[s->turn].sight, 0);
    const uint64_t *see = g->see[h]; /* sight goes both ways */
    for (int i = 0; i < g->army_count[side]; i++) {
        Hex at = s->piece[g->army[side][i]].hex;
        if (at < 0 || !((see[at >> 6] >> (at & 63)) & 1)) {
            continue;
        }
        if (map_distance(g->map, at, h) <= far && line_of_sight(g, s, at, h)) {
            return true;
        }
    }
    return false;
}

bool tol_sees_piece(const Game *g, const State *s, Side side, int p)
{
    return side_of(g, p) == side ||
           (s->piece[p].hex != HIDDEN && (!on_map(s, p) || sees_hex(g, s, side, s->piece[p].hex)));
}

/* An unseen stack may be no more than a leader, but bars all the same. */
bool enemy_bars(const Game *g, const State *s, Side side, Hex h)
{
    int first = s->unit_at[h], leader = s->leader_at[h];
    bool own = first != NO_PIECE && side_of(g, first) == side && s->piece[first].next == NO_PIECE;
    if (own && (leader == NO_PIECE || side_of(g, leader) == side) && !s->viewer) {
        return false; /* a friend alone, mostly */
    }
    if (unit_in(s, g, enemy(side), h)) {
        return true;
    }
    if (s->viewer) {
        return (s->unseen[h >> 6] >> (h & 63)) & 1;
    }
    int l = s->leader_at[h];
    if (g->fog && l != NO_PIECE && side_of(g, l) != side && !unit_in(s, g, side, h) && !sees_hex(g, s, side, h)) {
        return true;
    }
    int u = s->unit_at[h]; /* Radinski on his bridge side, unseen */
    return g->fog && u != NO_PIECE && side_of(g, u) != side && !sees_hex(g, s, side, h);
}

/* Distance to the nearest enemy the side knows of; 255 when there is none. */
int tol_enemy_distance(const Game *g, const State *s, Side side, Hex h)
{
    const uint8_t *far_from = g->map->far + (size_t)h * HEXES;
    Side foe = enemy(side);
    int best = 255;
    for (int i = 0; i < g->army_count[foe]; i++) {
        int p = g->army[foe][i];
        Hex at = s->piece[p].hex;
        if (at < 0 || far_from[at] >= best) {
            continue;
        }
        bool stands = is_unit(g, p) && !is_bridge(g, s, p); /* a leader or a bridge only bars what is not seen */
        if (stands || blocked_by_enemy(g, s, side, at)) {
            best = far_from[at];
        }
    }
    for (int i = 0; s->viewer && i < (int)(sizeof s->unseen / sizeof *s->unseen); i++) {
        for (uint64_t left = s->unseen[i]; left; left &= left - 1) {
            int at = i * 64 + __builtin_ctzll(left);
            best = far_from[at] < best ? far_from[at] : best;
        }
    }
    return best;
}

void unseen_stacks(const Game *g, const State *s, Side viewer, HexSet *out)
{
    assert(viewer < SIDES);
    memset(out, 0, sizeof *out);
    if (viewer >= SIDES) {
        return;
    }
    if (s->viewer) {
        memcpy(out->bits, s->unseen, sizeof s->unseen);
        return;
    }
    for (int p = 0; p < g->pieces; p++) {
        if (on_map(s, p) && side_of(g, p) != viewer && !set_has(out, s->piece[p].hex) &&
            !sees_hex(g, s, viewer, s->piece[p].hex)) {
            set_put(out, s->piece[p].hex);
        }
    }
}

void tol_mask(const Game *g, const State *s, Side side, State *out)
{
    *out = *s;
    if (s->viewer || !g->fog) {
        return;
    }
    HexSet unseen;
    unseen_stacks(g, s, side, &unseen);
    for (int p = 0; p < g->pieces; p++) {
        if (!on_map(s, p) || side_of(g, p) == side || !set_has(&unseen, s->piece[p].hex)) {
            continue;
        }
        uint8_t rank = s->piece[p].face;
        out->piece[p] = piece_off_map(HIDDEN);
        if (!is_unit(g, p)) {
            out->piece[p].face = rank; /* ranks are known to all */
        }
    }
    memcpy(out->unseen, unseen.bits, sizeof out->unseen);
    out->viewer = (uint8_t)(side + 1);
    tol_derive(g, out);
}

/* A stack in which the piece has room (7.1): a few tries by chance, then the first that has any. Where none has, one by chance: the side
 * knows how many stacks there are, and somebody must lie there. */
static Hex room_in_stacks(const Game *g, const State *s, const Hex *stack, int stacks, int piece, Rng *rng)
{
    enum { CHANCES = 8 };
    Hex h = stack[rng_below(rng, (uint32_t)stacks)];
    for (int i = 0; i < CHANCES + stacks && is_unit(g, piece) && tol_stacking(g, s, NULL, piece, h); i++) {
        h = i < CHANCES ? stack[rng_below(rng, (uint32_t)stacks)] : stack[i - CHANCES];
    }
    return h;
}

/* A move under way behind the screen is made by somebody who was dealt there: one of the Formation that acts, if it has any, and a leader where a
 * leader rides. So tol_frames_stand() holds of what is imagined, too. */
static void imagine_movers(const Game *g, State *s, const int *hidden, int n, Rng *rng)
{
    for (int i = 0; i < core(s)->depth; i++) {
        Frame *f = &s->core.stack[i];
        int lead = f->v[MV_LEAD], could[PIECES_MAX], count = 0;
        if (f->step != B3_MOVE || has_flag(s, lead, F_MOVING)) {
            continue;
        }
        for (int k = 0; k < n; k++) {
            bool alike = is_unit(g, hidden[k]) == is_unit(g, lead) && g->of[hidden[k]] == g->of[lead];
            if (alike && on_map(s, hidden[k])) {
                could[count++] = hidden[k];
            }
        }
        lead = count ? could[rng_below(rng, (uint32_t)count)] : lead;
        f->v[MV_LEAD] = (int16_t)lead;
        set_flag(s, lead, F_MOVING);
    }
}

/* A full state the side could be facing: hidden pieces are dealt over the unseen stacks, at least one each. */
void tol_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out)
{
    *out = *masked;
    Hex stack[HEXES];
    int stacks = 0, hidden[PIECES_MAX], n = 0;
    for (int h = 0; h < HEXES; h++) {
        if ((masked->unseen[h >> 6] >> (h & 63)) & 1) {
            stack[stacks++] = (Hex)h;
        }
    }
    for (int p = 0; p < g->pieces; p++) {
        if (side_of(g, p) != side && masked->piece[p].hex == HIDDEN) {
            hidden[n++] = p;
        }
    }
    memset(out->unseen, 0, sizeof out->unseen);
    out->viewer = 0;
    tol_derive(g, out);
    for (int i = n - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1), t = hidden[i];
        hidden[i] = hidden[j];
        hidden[j] = t;
    }
    for (int i = 0; i < n; i++) {
        if (!stacks) {
            out->piece[hidden[i]].hex = UNUSED;
            continue;
        }
        Hex h = i < stacks ? stack[i] : room_in_stacks(g, out, stack, stacks, hidden[i], rng);
        set_flag(out, hidden[i], F_LEFT_SETUP);
        tol_put(g, out, hidden[i], h);
    }
    imagine_movers(g, out, hidden, n, rng);
    tol_derive(g, out);
}

/* For the secrets guard: changes only what the side may not know. */
bool tol_scramble(const Game *g, State *s, Side side, Rng *rng)
{
    HexSet unseen;
    unseen_stacks(g, s, side, &unseen);
    Hex stack[HEXES];
    int n = 0;
    for (int h = 0; h < HEXES; h++) {
        if (set_has(&unseen, (Hex)h)) {
            stack[n++] = (Hex)h;
        }
    }
    if (!n) {
        return false;
    }
    Hex a = stack[rng_below(rng, (uint32_t)n)], b = stack[rng_below(rng, (uint32_t)n)];
    if (g->radinski != NO_PIECE && (s->piece[g->radinski].hex == a || s->piece[g->radinski].hex == b)) {
        b = a; /* his bridge ties him to his hex */
    }
    for (int p = 0; p < g->pieces; p++) {
        Hex at = s->piece[p].hex;
        if (at < 0 || side_of(g, p) == side || !set_has(&unseen, at)) {
            continue;
        }
        if (is_unit(g, p) && !is_bridge(g, s, p)) {
            s->piece[p].state = (uint8_t)rng_below(rng, 2); /* good order or Disordered */
            if (g->unit[p].sp[1]) {
                s->piece[p].face = (uint8_t)rng_below(rng, 2);
            }
            s->piece[p].flags ^= rng_below(rng, 2) ? F_MOVED : 0;
        }
        if (a != b && (at == a || at == b)) {
            s->piece[p].hex = at == a ? b : a;
        }
    }
    tol_derive(g, s);
    return true;
}

/* line.c - what a Line is (5.5), the Line a Formation is in (5.6d), and where its units could stand in one.
 *
 * A Formation has at most ten counters, so sets of its members are bitmasks: for every pair of ends the hexes that their segment
 * crosses or runs along, for every member those it is linked to.
 */
#include "rules/piacenza/movement.h"

typedef struct Places { /* hexes that might make a Line */
    int n;
    Hex hex[MEMBERS_MAX + 1];
    uint16_t linked[MEMBERS_MAX + 1]; /* 5.5b, by place: bits of the others it is linked to */
    uint16_t near[MEMBERS_MAX + 1];   /* the same if every intermediate hex were admissible */
    int one, other, apart;            /* the two that are farthest apart, and how far that is */
} Places;

/* 5.5c: no enemy unit, no friendly unit of another Formation, not impassable. A battery of the Wing has no Formation. */
static bool admissible(const Game *g, const State *s, int group, Hex h)
{
    Side side = g->head.groups[group].side;
    if (!g->play[h]) {
        return false;
    }
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) != side) {
            return false;
        }
        if (!belongs(g, u, group) && !(is_battery(g, u) && g->unit[u].wing == g->formation_wing[group])) {
            return false;
        }
    }
    return true;
}

static bool gap_admissible(const Game *g, const State *s, int group, Hex a, Hex b)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[a][d];
        if (n != HEX_NONE && distance(g, n, b) == 1 && admissible(g, s, group, n)) {
            return true;
        }
    }
    return false;
}

static void join(uint16_t *links, int i, int k)
{
    links[i] |= (uint16_t)(1 << k);
    links[k] |= (uint16_t)(1 << i);
}

/* One more place, not yet linked to the others. */
static void place_add(const Game *g, Places *p, Hex h)
{
    int i = p->n++;
    p->hex[i] = h;
    p->linked[i] = p->near[i] = 0;
    for (int k = 0; k < i; k++) {
        int apart = distance(g, h, p->hex[k]);
        if (apart > p->apart) {
            p->apart = apart;
            p->one = i;
            p->other = k;
        }
    }
}

/* Links the place to those before it. */
static void place_link(const Game *g, const State *s, int group, Places *p, int i)
{
    for (int k = 0; k < i; k++) {
        int apart = distance(g, p->hex[i], p->hex[k]);
        if (apart < 1 || apart > 2) {
            continue;
        }
        join(p->near, i, k);
        if (apart == 1 || !CITED(5_5c) || gap_admissible(g, s, group, p->hex[i], p->hex[k])) {
            join(p->linked, i, k);
        }
    }
}

static void places_of(const Game *g, const State *s, int group, Places *p, const Hex *hex, int n)
{
    *p = (Places){.apart = -1};
    for (int i = 0; i < n && i < MEMBERS_MAX + 1; i++) {
        place_add(g, p, hex[i]);
        place_link(g, s, group, p, i);
    }
}

/* Those of the set that hold together with the first. */
static uint16_t component(const uint16_t *links, uint16_t set, int first)
{
    uint16_t found = (uint16_t)(1 << first), fresh = found;
    while (fresh) {
        int i = __builtin_ctz(fresh);
        fresh &= (uint16_t)(fresh - 1);
        uint16_t more = links[i] & set & (uint16_t)~found;
        found |= more;
        fresh |= more;
    }
    return found;
}

/* 5.5d with 0.3: does the segment from a to b cross the hex or run along its side? Its ends do not count. */
static bool segment_meets(const Game *g, Hex a, Hex b, Hex h)
{
    LineMeets how = grid_line_meets(g->q[b] - g->q[a], g->r[b] - g->r[a], g->q[h] - g->q[a], g->r[h] - g->r[a]);
    return how == LINE_CROSSES || (how == LINE_FOLLOWS && CITED(0_3));
}

/* The places on the segment between two of them, both ends among them. */
static uint16_t on_segment(const Game *g, const Places *p, int a, int b)
{
    uint16_t set = (uint16_t)(1 << a | 1 << b);
    for (int i = 0; i < p->n; i++) {
        if (segment_meets(g, p->hex[a], p->hex[b], p->hex[i])) {
            set |= (uint16_t)(1 << i);
        }
    }
    return set;
}

static uint16_t all_of(const Places *p) { return (uint16_t)((1 << p->n) - 1); }

static bool hang_together(const uint16_t *links, const Places *p)
{
    return component(links, all_of(p), 0) == all_of(p);
}

/* The ends of a Line are farther apart than any other two of its places, so only those can be its ends. */
static bool between_two_ends(const Game *g, const Places *p)
{
    for (int i = p->n - 1; i >= 0; i--) { /* the one that came last is the likeliest to lie elsewhere */
        if (i != p->one && i != p->other && !segment_meets(g, p->hex[p->one], p->hex[p->other], p->hex[i])) {
            return false;
        }
    }
    return p->n > 1;
}

Rule judge_line(const Game *g, const State *s, Why *w, int group, const Hex *hex, int n)
{
    Places p;
    FORBID_AS(5_5a, n < 2, "a Line has at least two units", N_(n));
    if (n < 1) {
        return refused(w);
    }
    places_of(g, s, group, &p, hex, n);
    bool joined = hang_together(p.linked, &p), close = hang_together(p.near, &p);
    FORBID_AS(5_5b, !joined && !close, "the units do not hang together: two hexes at most from one to the next");
    FORBID_AS(5_5c, !joined && close, "between two of them stands an enemy, or a unit of another Formation");
    FORBID_AS(5_5d, !between_two_ends(g, &p), "the units do not lie on one straight line");
    return ALLOWED;
}

static bool is_straight(const Game *g, const Places *p) { return p->n > 1 && (between_two_ends(g, p) || !CITED(5_5d)); }

static bool is_joined(const Places *p) { return CITED(5_5e) && (hang_together(p->linked, p) || !CITED(5_5b)); }

bool is_line(const Game *g, const State *s, int group, const Hex *hex, int n)
{
    Places p;
    places_of(g, s, group, &p, hex, n);
    return is_straight(g, &p) && is_joined(&p);
}

/* 5.5a, 5.6c: good-order infantry in command. */
bool eligible_for_line(const Game *g, const State *s, int u)
{
    return on_map(s, u) && pia_is_infantry(g, u) && s->piece[u].state == GOOD && s->piece[u].command != FIXED_NO;
}

/* ---- the present Line (5.6d) ---- */

static int eligible_members(const Game *g, const State *s, int group, int but, int member[MEMBERS_MAX],
                            Hex hex[MEMBERS_MAX])
{
    int n = 0;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (u == but || !eligible_for_line(g, s, u)) {
            continue;
        }
        member[n] = u;
        hex[n++] = s->piece[u].hex;
    }
    return n;
}

static uint16_t those_in_zone(const Game *g, const State *s, Side foe, const Hex *hex, int n)
{
    uint16_t set = 0;
    for (int i = 0; i < n; i++) {
        set |= (uint16_t)(in_ez(g, s, foe, hex[i]) << i);
    }
    return set;
}

/* The largest Lines with a member in an enemy EZ: for two ends it is all that hangs together on their segment. */
int largest_lines(const Game *g, const State *s, int group, int but, int member[MEMBERS_MAX], uint16_t out[MEMBERS_MAX])
{
    Places p;
    Hex hex[MEMBERS_MAX];
    int n = eligible_members(g, s, group, but, member, hex), found = 0, best = 2;
    uint16_t in_zone = those_in_zone(g, s, enemy(g->head.groups[group].side), hex, n);
    if (n < 2 || !in_zone) {
        return 0;
    }
    places_of(g, s, group, &p, hex, n);
    for (int a = 0; a < n; a++) {
        uint16_t around = component(p.linked, all_of(&p), a);
        bool enough = __builtin_popcount(around) >= best;
        for (int b = 0; b < a && enough; b++) {
            if (!(around >> b & 1)) {
                continue;
            }
            uint16_t set = component(p.linked, on_segment(g, &p, a, b) & around, a);
            int size = __builtin_popcount(set);
            if (!(set >> b & 1) || size < best || !(set & in_zone)) {
                continue;
            }
            found = size > best ? 0 : found;
            best = size;
            bool known = false;
            for (int i = 0; i < found; i++) {
                known |= out[i] == set;
            }
            if (!known && found < MEMBERS_MAX) {
                out[found++] = set;
            }
        }
    }
    return found;
}

int present_line(const Game *g, const State *s, int group, int out[MEMBERS_MAX])
{
    int member[MEMBERS_MAX], n = 0;
    uint16_t set[MEMBERS_MAX];
    if (group >= FORMATIONS_MAX || !largest_lines(g, s, group, NO_PIECE, member, set)) {
        return 0;
    }
    for (int i = 0; i < MEMBERS_MAX; i++) {
        if (set[0] >> i & 1) {
            out[n++] = member[i];
        }
    }
    return n;
}

/* ---- the Line that others could join (5.8a) ---- */

static void declared_line(const Game *g, const State *s, int group, LineUp *out)
{
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (s->piece[u].line < 0) {
            continue;
        }
        out->has |= (uint32_t)1 << i;
        if (on_map(s, u)) {
            out->hex[out->n++] = s->piece[u].line;
        }
    }
}

static void standing_line(const Game *g, const State *s, int group, int but, LineUp *out)
{
    int member[MEMBERS_MAX];
    uint16_t set[MEMBERS_MAX];
    int lines = largest_lines(g, s, group, but, member, set);
    for (int k = 0; k < lines; k++) {
        for (unsigned rest = set[k]; rest; rest &= rest - 1) {
            int u = member[__builtin_ctz(rest)];
            out->has |= (uint32_t)1 << g->unit[u].slot;
            if (k == 0) {
                out->hex[out->n++] = s->piece[u].hex;
            }
        }
    }
}

void line_up(const Game *g, const State *s, int group, int but, LineUp *out)
{
    out->n = 0;
    out->has = 0;
    out->goals = -1;
    if (group >= FORMATIONS_MAX) {
        return;
    }
    if (s->line_declared) {
        declared_line(g, s, group, out);
    } else {
        standing_line(g, s, group, but, out);
    }
}

void line_goals(const Game *g, const State *s, int group, LineUp *out)
{
    Places line;
    uint64_t asked[HEX_WORDS] = {0};
    places_of(g, s, group, &line, out->hex, out->n);
    for (int i = 0; i < out->n; i++) {
        asked[out->hex[i] >> 6] |= (uint64_t)1 << (out->hex[i] & 63);
    }
    out->goals = 0;
    for (int i = 0; i < out->n; i++) {
        for (int k = 1; k < g->within[out->hex[i]][2]; k++) {
            Hex h = g->disc[out->hex[i]][k];
            uint64_t bit = (uint64_t)1 << (h & 63);
            if (asked[h >> 6] & bit) {
                continue;
            }
            asked[h >> 6] |= bit;
            Places with = line;
            place_add(g, &with, h);
            if (!is_straight(g, &with)) {
                continue;
            }
            place_link(g, s, group, &with, with.n - 1);
            if (is_joined(&with)) {
                out->goal[out->goals++] = h;
            }
        }
    }
}

/* ---- what could be declared ---- */

uint32_t may_yield(const Game *g, const State *s, int group)
{
    uint32_t slots = 0;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        bool stays = s->piece[u].line == s->piece[u].hex && line_can_be_formed(g); /* it was given its own hex */
        if (eligible_for_line(g, s, u) && !stays && !has_flag(s, u, F_MOVED | F_BILLEBAUDE)) {
            slots |= (uint32_t)1 << g->unit[u].slot;
        }
    }
    return slots;
}

/* 5.6c (ii): TDRs are taken as passed; who cannot move stands where it stands. */
Mover line_mover(const Game *g, const State *s, int u, uint32_t see_past)
{
    Mover m = {.unit = {u}, .n = 1, .mp = {allowance(g, u)}, .at = s->piece[u].hex, .start = s->piece[u].hex};
    m.see_past = see_past & ~((uint32_t)1 << g->unit[u].slot);
    m.modes = MODE_LINE | (in_ez(g, s, enemy(side_of(g, u)), m.at) ? 0 : MODE_LINE_FREE);
    if (has_flag(s, u, F_MOVED | F_BILLEBAUDE)) {
        m.mp[0] = m.modes = 0;
    }
    return m;
}

/* Its own hex and all it could get to. */
void line_reach(const Game *g, const State *s, int u, uint32_t see_past, Flood *out)
{
    Mover m = line_mover(g, s, u, see_past);
    flood_from(g, s, &m, MODE_LINE, out);
}

/* Does the hex make a Line of two with any that the other could reach? They are two hexes apart at most (5.5b). */
static bool line_with_any(const Game *g, const State *s, int group, Hex h, const Flood *theirs)
{
    for (int i = 1; i < g->within[h][2]; i++) {
        Hex other = g->disc[h][i];
        if (theirs->left[other] >= 0 && is_line(g, s, group, (const Hex[]){h, other}, 2)) {
            return true;
        }
    }
    return false;
}

/* 5.6h: could any other eligible unit of the Formation make a Line with it in this segment? Asked first of those that need not move. */
bool line_possible_with(const Game *g, const State *s, int u)
{
    int group = g->unit[u].formation, other[MEMBERS_MAX], n = 0;
    Hex h = s->piece[u].hex;
    uint32_t yield = may_yield(g, s, group);
    Flood mine, theirs;
    if (!eligible_for_line(g, s, u)) {
        return false;
    }
    for (int i = 0; i < g->members[group]; i++) {
        int v = g->member[group][i];
        if (v == u || !eligible_for_line(g, s, v) || distance(g, h, s->piece[v].hex) > 12) {
            continue;
        }
        if (distance(g, h, s->piece[v].hex) <= 2 && is_line(g, s, group, (const Hex[]){h, s->piece[v].hex}, 2)) {
            return true;
        }
        other[n++] = v;
    }
    if (n) {
        line_reach(g, s, u, yield, &mine);
    }
    for (int i = 0; i < n; i++) {
        if (line_with_any(g, s, group, s->piece[other[i]].hex, &mine)) {
            return true;
        }
    }
    for (int i = 0; i < n; i++) {
        line_reach(g, s, other[i], yield, &theirs);
        for (int a = 0; a < mine.n; a++) {
            if (line_with_any(g, s, group, mine.hex[a], &theirs)) {
                return true;
            }
        }
    }
    return false;
}

/* A declaration only matters where infantry is in an enemy EZ or could step into one. */
bool line_may_matter(const Game *g, const State *s, int group)
{
    Side side = g->head.groups[group].side;
    int unit[MEMBERS_MAX], n = 0;
    bool near = false;
    for (int i = 0; i < g->members[group]; i++) {
        if (eligible_for_line(g, s, g->member[group][i])) {
            unit[n++] = g->member[group][i];
            near = near || in_ez(g, s, enemy(side), s->piece[unit[n - 1]].hex);
        }
    }
    if (n < 2 || !CITED(4_4c)) {
        return false;
    }
    Spots foes;
    if (!near) {
        spots_of_enemy(g, s, side, true, &foes);
    }
    for (int i = 0; i < n && !near; i++) {
        near = nearest_spot(g, &foes, s->piece[unit[i]].hex) <= g->limit.engagement_zone + allowance(g, unit[i]);
    }
    return near;
}

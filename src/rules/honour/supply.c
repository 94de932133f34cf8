/* supply.c - Supply Sources, Lines of Communication, Administrative Points (chapter 4) and Command Paths (5.2d).
 *
 * All are pure functions of what is public: hexes of Forces, ZOCs, owners of Fortresses, pontoons. An LOC runs along roads, leaves them once and
 * then goes at most five hexes across country: the search goes along roads, to where the rest can be gone across country.
 */
#include "rules/honour/honour.h"

/* 4.2b, 4.2c, 4.2e: may the line pass the hex? The end is the Force's own (4.2c, ruling). */
static bool line_passes(const Game *g, const State *s, Side side, Hex h, Hex end)
{
    Side foe = enemy_of(side);
    if (force_in(s, foe, h) && CITED(4_2b)) {
        return false;
    }
    if (h == end) {
        return true;
    }
    if (hon_enemy_fortress(g, s, side, h) && CITED(4_2e) && CITED(14i)) {
        return false;
    }
    return !zoc_in(s, foe, h) || !CITED(4_2c) || force_in(s, side, h); /* 3.4e: an Unemployed Capitano is no Force */
}

typedef struct LocSearch {
    int16_t queue[HEXES];
    uint8_t across[HEXES]; /* hexes across country from there to the end; NEVER_ACROSS */
} LocSearch;
enum { NEVER_ACROSS = 255 };

/* May the line that ends in `to` go over that side into the next hex? */
static bool loc_step(const Game *g, const State *s, Side side, Hex h, int d, Hex to)
{
    Hex n = g->next[h][d];
    if (g->map->side[h][d] & SIDE_RIVER && !CITED(4_2f)) {
        return false;
    }
    return (hon_open(g, s, h, d) || !CITED(4_2d)) && line_passes(g, s, side, n, to);
}

/* 4.2a: from where the line can leave the road and still get there, found backwards from its end. */
static void find_across(LocSearch *q, const Game *g, const State *s, Side side, Hex to)
{
    int head_at = 0, tail = 0, most = BY(4_2a, g->limit.cross_country, 1);
    memset(q->across, NEVER_ACROSS, sizeof q->across);
    q->across[to] = 0;
    for (q->queue[tail++] = to; head_at < tail; head_at++) {
        Hex h = q->queue[head_at];
        for (int d = 0; d < DIRECTIONS && q->across[h] < most; d++) {
            Hex n = g->next[h][d];
            if (n != HEX_NONE && q->across[n] == NEVER_ACROSS &&
                loc_step(g, s, side, n, (d + DIRECTIONS / 2) % DIRECTIONS, to)) {
                q->across[n] = (uint8_t)(q->across[h] + 1);
                q->queue[tail++] = n;
            }
        }
    }
}

int hon_loc(const Game *g, const State *s, Hex source, Side side, Hex to)
{
    LocSearch q;
    HexSet seen = {{0}};
    int head_at = 0, tail = 0, best = -1;
    if (source < 0 || to < 0 || !line_passes(g, s, side, source, to)) {
        return -1;
    }
    find_across(&q, g, s, side, to);
    set_put(&seen, source);
    q.queue[tail++] = source;
    for (int length = 0, end = tail; head_at < tail && (best < 0 || length < best); length++, end = tail) {
        for (; head_at < end; head_at++) {
            Hex h = q.queue[head_at];
            if (q.across[h] != NEVER_ACROSS && (best < 0 || length + q.across[h] < best)) {
                best = length + q.across[h];
            }
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex n = g->next[h][d];
                if (n != HEX_NONE && !set_has(&seen, n) && hon_road_step(g, s, h, d) &&
                    loc_step(g, s, side, h, d, to)) {
                    set_put(&seen, n);
                    q.queue[tail++] = n;
                }
            }
        }
    }
    return best < 0 ? -1 : BY(4_2g, best, best + 5); /* the shortest */
}

/* From the active source of his Army; the Swiss of 1515 from that of any Army of their side (S3.0d). */
int hon_loc_of(const Game *g, const State *s, int c)
{
    int army = g->capitano[c].army, best = -1;
    Hex to = hon_hex_of(s, c);
    for (int a = 0; a < g->armies; a++) {
        bool serves = a == army || (g->army[army].any_source && CITED(S3_0d) && g->army[a].side == g->army[army].side);
        Hex source = s->army[a].source;
        if (source == SOURCE_CHANGING && !CITED(4_1_1c)) {
            source = g->army[a].source[0];
        }
        if (!serves || source < 0) {
            continue; /* 4.1.2a: a marker that is changing or off the map serves nobody */
        }
        int n = hon_loc(g, s, source, g->capitano[c].side, to);
        if (n >= 0) {
            n += BY(S1_0b, g->army[a].loc_add, 0);
            best = best < 0 || n < best ? n : best;
        }
    }
    return best;
}

/* ---- Command Paths ---- */

/* 5.2d: free of enemy Forces, and of enemy ZOCs and Fortresses unless a friendly Force is there. */
static bool path_passes(const Game *g, const State *s, Side side, Hex h)
{
    Side foe = enemy_of(side);
    if (force_in(s, foe, h)) {
        return !CITED(5_2d);
    }
    bool barred = zoc_in(s, foe, h) || hon_enemy_fortress(g, s, side, h);
    return !barred || force_in(s, side, h) || !CITED(5_2d);
}

/* Goes straight for the goal and turns aside only where it must, so a path that is there is found in about as many steps as it has. */
bool hon_command_path(const Game *g, const State *s, Side side, Hex from, Hex to)
{
    int16_t stack[HEXES];
    HexSet seen = {{0}};
    int depth = 0;
    if (from < 0 || to < 0) {
        return false;
    }
    set_put(&seen, from);
    stack[depth++] = from;
    while (depth && !set_has(&seen, to)) {
        Hex h = stack[--depth];
        int here = map_distance(g->map, h, to);
        for (int closer = -1; closer <= 1; closer++) { /* the nearest last, so that it is taken first */
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex n = g->next[h][d];
                if (n == HEX_NONE || here - map_distance(g->map, n, to) != closer || set_has(&seen, n) ||
                    !hon_open(g, s, h, d) || !path_passes(g, s, side, n)) {
                    continue;
                }
                set_put(&seen, n);
                stack[depth++] = n;
            }
        }
    }
    return set_has(&seen, to);
}

void hon_command_flood(const Game *g, const State *s, Side side, Hex from, HexSet *out)
{
    int16_t stack[HEXES];
    HexSet seen = {{0}};
    int depth = 0;
    if (from < 0) {
        return;
    }
    set_put(&seen, from);
    set_put(out, from);
    for (stack[depth++] = from; depth;) {
        Hex h = stack[--depth];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = g->next[h][d];
            if (n != HEX_NONE && !set_has(&seen, n) && hon_open(g, s, h, d) && path_passes(g, s, side, n)) {
                set_put(&seen, n);
                set_put(out, n);
                stack[depth++] = n;
            }
        }
    }
}

/* 5.2e: the CG who was picked, else that of the highest Rank (first in capitani.tsv). One on an allied CG's Card is on the map (3.2.3c). */
int hon_issuer(const Game *g, const State *s, int army)
{
    int best = NO_PIECE;
    if (s->army[army].issuer != NO_PIECE && hon_primo(s, s->army[army].issuer) != NO_PIECE) {
        return s->army[army].issuer;
    }
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].army != army || !has(s, c, F_GENERAL) || hon_primo(s, c) == NO_PIECE) {
            continue;
        }
        if (best == NO_PIECE || g->capitano[c].rank > g->capitano[best].rank) {
            best = c;
        }
    }
    return best;
}

/* ---- receiving APs (4.3.1) ---- */

static int points_column(const Game *g, int length, int shift)
{
    int column = 0;
    while (column < AP_COLUMNS - 1 && length > g->ap_limit[column]) {
        column++;
    }
    column += shift;
    return column >= AP_COLUMNS ? AP_COLUMNS - 1 : column;
}

/* 4.3.2a: the CG with the longest valid LOC; -1: none has one (4.3.1c). */
static int longest_loc(const Game *g, const State *s, int army)
{
    int longest = -1;
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].army == army && has(s, c, F_GENERAL) && hon_primo(s, c) != NO_PIECE) {
            int n = hon_loc_of(g, s, c);
            bool more = longest < 0 || (BY(4_3_2a, n > longest, n < longest));
            longest = n >= 0 && more ? n : longest;
        }
    }
    return longest;
}

void hon_receive(const Game *g, State *s, int army, int points)
{
    assert(army >= 0 && army < g->armies && points >= 0);
    if (!g->army[army].pays) {
        return; /* S2.0b: it has no purse, and needs none */
    }
    int total = s->army[army].ap + points;
    if (total > PURSE_MOST) { /* 4.3.3a: no limit of the game, so nothing may be lost at it */
        break_game(s, BROKEN_NUMBER);
        return;
    }
    s->army[army].ap = (uint16_t)total;
}

void hon_pay(State *s, int army, int points)
{
    assert(army >= 0 && army < ARMIES_MAX && points >= 0);
    int left = s->army[army].ap -
               points; /* who cannot pay is refused before: less than nothing only with that paragraph knocked out */
    s->army[army].ap = (uint16_t)(left < 0 ? 0 : left);
}

static void pay_army(Ctx *c, int army)
{
    const Game *g = c->g;
    State *s = c->s;
    int nominal = BY(4_3_1a, g->army[army].nominal[s->turn], 0);
    if (!nominal) {
        return;
    }
    if (s->full_pay) { /* 18.4f: without dice */
        hon_receive(g, s, army, nominal);
        say(c, R(18_4f), "The {} Army receives its {} Administrative Point{s} in full.", G_(army), N_(nominal));
        return;
    }
    int length = longest_loc(g, s, army);
    if (length < 0 && CITED(4_3_1c) && CITED(4_2h) && (g->number != 3 || CITED(S3_0h))) {
        say(c, R(4_3_1c), "The {} Army has no Line of Communication to a Capitano Generale and receives nothing.",
            G_(army));
        return;
    }
    RULE (4_3_1b) {
        int dice = roll_sum(c, 2, 6, g->army[army].side, "administrative points");
        int shift = BY(4_3_1d, g->weather[s->weather].ap_shift, 0);
        shift += s->interphase == enemy_of(g->army[army].side) ? BY(18_4c, g->limit.interphase_refused, 0)
                                                               : 0; /* it refused to rest */
        int gain = nominal + BY(4_3_1e, g->ap_table[dice - 2][points_column(g, length, shift)], 0);
        gain = gain < 0 ? 0 : gain;
        hon_receive(g, s, army, gain);
        say(c, R(4_3_1b), "The {} Army, {} hex{es} from its source, receives {} of {} Administrative Point{s}.",
            G_(army), N_(length), N_(gain), N_(nominal));
    }
}

void hon_pay_armies(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!g->turn[s->turn].ap || !CITED(2_2g) || !CITED(S0_1b)) {
        return;
    }
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side != side) {
            continue;
        }
        pay_army(c, a);
        if (!CITED(4_3_3a)) {
            pay_army(c, a);
        }
        bool sforza =
            g->sforza != NO_PIECE && g->capitano[g->sforza].army == a && hon_hex_of(s, g->sforza) == g->milano;
        if (sforza) {
            RULE (S4_0c) {
                hon_receive(g, s, a, 1);
                say(c, R(S4_0c), "Sforza is in Milano: 1 Administrative Point more.");
            }
        }
    }
}

void hon_lose_source(Ctx *c, int army)
{
    State *s = c->s;
    RULE (4_1_2a) {
        say(c, R(4_1_2a), "The Supply Source of the {} Army in {} is lost.", G_(army), H_(s->army[army].source));
        s->army[army].source = SOURCE_REMOVED;
        s->army[army].since = s->turn;
    }
}

bool hon_line_passes(const Game *g, const State *s, Side side, Hex h, Hex end)
{
    return line_passes(g, s, side, h, end);
}

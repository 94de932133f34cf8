/* retreat.c - paths of retreat (12.2.1, 12.2.7): the search that says which hexes continue a right path, for retreats after combat and for activated
 * Forces with a Retreat Order.
 *
 * All paths that obey priority 2 are walked from where the Force is; `trail` holds the hexes it has passed. Of the complete ones those are kept that
 * end farthest from the start, then those with the fewest Pursuits, then, for each goal, the nearest to it, then the cheapest (12.2.1h). Paths
 * that end in an owned Fortress stand beside them (12.2.7a).
 */
#include "rules/honour/honour.h"

enum { PATHS_MAX = 4096, GOALS_MAX = PLACES_MAX + 1, NEVER_PURSUED = 255 };

typedef struct PathEnd { /* a complete path */
    Hex end;
    uint8_t first;               /* direction of its first hex from here */
    uint8_t far, pursuits, cost; /* distance from the start, Pursuits on it, half MPs */
} PathEnd;

typedef struct Search {
    const Game *g;
    const State *s;
    int primo;
    Side side;
    bool activated;
    Hex path[TRAIL_MAX + MOST_MP];
    int length;
    int best_far;
    PathEnd end[PATHS_MAX], fort[PATHS_MAX];
    int ends, forts;
} Search;

static int pursuers_on(const Game *g, const State *s, Side side, Hex h)
{
    int n = 0;
    if (!zoc_in(s, enemy_of(side), h)) {
        return 0;
    }
    EACH_FORCE(g, s, k) { n += g->capitano[k].side != side && hon_exerts_on(g, s, k, h); }
    return n;
}

/* 12.2.1c: a new hex may touch only its predecessor of those passed. */
static bool touches_path(const Search *q, Hex n)
{
    for (int i = 0; i + 1 < q->length; i++) {
        if (map_distance(q->g->map, q->path[i], n) <= 1) {
            return true;
        }
    }
    return false;
}

/* Cost of the next hex of a retreat; COST_NEVER (12.2d, 12.2.5a, 12.2.7e, scenario limits). */
static int retreat_cost(const Search *q, Hex from, int d)
{
    Hex n = q->g->next[from][d];
    int river, cost = n == HEX_NONE ? COST_NEVER : hon_march_cost(q->g, q->s, q->primo, from, n, false, &river);
    if (cost == COST_NEVER || (force_in(q->s, enemy_of(q->side), n) && CITED(12_2d))) {
        return COST_NEVER;
    }
    if (q->activated && zoc_in(q->s, enemy_of(q->side), n) && CITED(12_2_7e)) {
        return COST_NEVER;
    }
    return hon_scenario_enter(q->g, q->s, NULL, q->primo, n) ? COST_NEVER : cost;
}

static void keep_end(Search *q, PathEnd e)
{
    if (e.far < q->best_far) {
        return;
    }
    if (e.far > q->best_far) {
        q->best_far = e.far;
        q->ends = 0;
    }
    if (q->ends < PATHS_MAX) {
        q->end[q->ends++] = e;
    }
}

/* Comes nearer to that Fortress with every hex? */
static bool straight_to(const Search *q, Hex fort)
{
    for (int i = 1; i < q->length; i++) {
        if (map_distance(q->g->map, q->path[i], fort) >= map_distance(q->g->map, q->path[i - 1], fort)) {
            return false;
        }
    }
    return true;
}

/* A Fortress where the retreat may end: an owned one; for the Venetians of S4.5d their three cities too. */
static bool refuge(const Game *g, const State *s, int primo, Hex h)
{
    if (!is_fortress(g, h)) {
        return false;
    }
    Hex goal[GOALS_MAX];
    int n = has(s, primo, F_IMPOSED) ? hon_venetian_goals(g, s, goal) : 0;
    for (int i = 0; i < n; i++) {
        if (goal[i] == h) {
            return true;
        }
    }
    return hon_owner(g, s, h) == g->capitano[primo].side;
}

static void walk(Search *q, int mp, int first, int pursuits, int cost)
{
    Hex at = q->path[q->length - 1], start = q->path[0];
    bool further = false;
    int far = map_distance(q->g->map, start, at);
    if (far + mp < q->best_far && !q->forts) {
        return; /* the cheapest hex costs half an MP */
    }
    for (int d = 0; d < DIRECTIONS && q->length < TRAIL_MAX + MOST_MP; d++) {
        int step = retreat_cost(q, at, d);
        Hex n = q->g->next[at][d];
        if (step > mp || touches_path(q, n) || q->ends == PATHS_MAX) {
            continue;
        }
        further = true;
        q->path[q->length++] = n;
        walk(q, mp - step, first < 0 ? d : first, pursuits + pursuers_on(q->g, q->s, q->side, n), cost + step);
        q->length--;
    }
    PathEnd e = {at, (uint8_t)first, (uint8_t)far, (uint8_t)pursuits, (uint8_t)(cost > 254 ? 254 : cost)};
    if (first < 0) {
        return;
    }
    if (refuge(q->g, q->s, q->primo, at) && q->forts < PATHS_MAX && straight_to(q, at) && CITED(12_2_7a)) {
        q->fort[q->forts++] = e;
    }
    if (!further) {
        keep_end(q, e);
    }
}

/* 12.2.1f: the active source and every owned Fortress; the Venetians of S4.5c have their own. */
static int goals_of(const Game *g, const State *s, int primo, Hex out[GOALS_MAX])
{
    int n = 0, army = g->capitano[primo].army;
    Side side = g->capitano[primo].side;
    if (has(s, primo, F_IMPOSED)) {
        n = hon_venetian_goals(g, s, out);
        if (n) {
            return n;
        }
    }
    for (int a = 0; a < g->armies; a++) {
        if (s->army[a].source >= 0 && (a == army || (g->army[army].any_source && g->army[a].side == side))) {
            out[n++] = s->army[a].source;
        }
    }
    for (int i = 0; i < g->places && n < GOALS_MAX; i++) {
        if (g->place[i].kind >= FORTIFIED_TOWN && hon_owner(g, s, g->place[i].hex) == side) {
            out[n++] = g->place[i].hex;
        }
    }
    return n;
}

static void fewest(PathEnd *list, int *count)
{
    int least = NEVER_PURSUED, n = 0;
    for (int i = 0; i < *count; i++) {
        least = list[i].pursuits < least ? list[i].pursuits : least;
    }
    for (int i = 0; i < *count; i++) {
        if (list[i].pursuits == least || !CITED(12_2_1e)) {
            list[n++] = list[i];
        }
    }
    *count = n;
}

/* First directions of the cheapest among those that end nearest to the goal (HEX_NONE: any). */
static unsigned best_for_goal(const Search *q, Hex goal)
{
    unsigned bits = 0;
    int near = HEXES, cheap = 255;
    for (int i = 0; i < q->ends; i++) {
        int d = goal == HEX_NONE ? 0 : map_distance(q->g->map, q->end[i].end, goal);
        int c = q->end[i].cost;
        bool better = d < near || (d == near && c < cheap);
        if (better) {
            near = d;
            cheap = c;
            bits = 0;
        }
        if (d == near && (c == cheap || !CITED(12_2_1g))) {
            bits |= 1u << q->end[i].first;
        }
    }
    return bits;
}

static unsigned fortress_steps(Search *q)
{
    unsigned bits = 0;
    int cheap = 255;
    fewest(q->fort, &q->forts);
    for (int i = 0; i < q->forts; i++) { /* for each Fortress its cheapest */
        cheap = 255;
        for (int k = 0; k < q->forts; k++) {
            cheap = q->fort[k].end == q->fort[i].end && q->fort[k].cost < cheap ? q->fort[k].cost : cheap;
        }
        bits |= q->fort[i].cost == cheap ? 1u << q->fort[i].first : 0;
    }
    return bits;
}

static void begin_search(Search *q, const Game *g, const State *s, int primo, bool activated)
{
    Hex at = s->capitano[primo].hex;
    q->g = g;
    q->s = s;
    q->primo = primo;
    q->side = g->capitano[primo].side;
    q->activated = activated;
    q->length = q->ends = q->forts = 0;
    q->best_far = 0;
    for (int i = 0; i < TRAIL_MAX && s->trail[i] != NOWHERE; i++) {
        q->path[q->length++] = s->trail[i];
    }
    if (!q->length || q->path[q->length - 1] != at) { /* nothing passed yet */
        q->length = 0;
        q->path[q->length++] = at;
    }
}

int hon_retreat_steps(const Game *g, const State *s, int primo, int mp, bool activated, Hex out[DIRECTIONS], bool *stop)
{
    Search q;
    Hex goal[GOALS_MAX], at = s->capitano[primo].hex;
    int n = 0;
    begin_search(&q, g, s, primo, activated);
    walk(&q, mp, -1, 0, 0);
    fewest(q.end, &q.ends);
    unsigned bits = 0;
    int goals = goals_of(g, s, primo, goal);
    for (int i = 0; i < goals && CITED(12_2_1f); i++) {
        bits |= best_for_goal(&q, goal[i]);
    }
    if (!bits && q.ends) {
        bits = best_for_goal(&q, HEX_NONE);
    }
    bits |= fortress_steps(&q);
    for (int d = 0; d < DIRECTIONS; d++) {
        if ((bits >> d) & 1) {
            out[n++] = g->next[at][d];
        }
    }
    *stop = !n || (q.length > 1 && refuge(g, s, primo, at));
    return n;
}

/* 11.5p: the winner who is smaller may go any distance; the first hex whatever it costs. */
int hon_optional_steps(const Game *g, const State *s, int primo, int mp, Hex out[DIRECTIONS])
{
    Search q;
    int n = 0, least = NEVER_PURSUED, pursuits[DIRECTIONS];
    begin_search(&q, g, s, primo, false);
    Hex at = q.path[q.length - 1], next[DIRECTIONS];
    int count = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        int cost = retreat_cost(&q, at, d);
        if (cost == COST_NEVER || (cost > mp && q.length > 1) || touches_path(&q, g->next[at][d])) {
            continue;
        }
        next[count] = g->next[at][d];
        pursuits[count] = pursuers_on(g, s, q.side, next[count]);
        least = pursuits[count] < least ? pursuits[count] : least;
        count++;
    }
    for (int i = 0; i < count; i++) {
        if (pursuits[i] == least) {
            out[n++] = next[i];
        }
    }
    return n;
}

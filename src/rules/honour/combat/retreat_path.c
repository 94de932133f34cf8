/* retreat_path.c - paths of retreat (12.2.1, 12.2.7): the search that says which hexes continue a right path, for retreats after combat and for activated
 * Forces with a Retreat Order.
 *
 * All paths that obey priority 2 are walked from the hex where the retreat began; `trail` holds the hexes the Force has passed. Of the complete
 * ones those are kept that end farthest from the start, then those with the fewest Pursuits, then, for each goal, the nearest to it, then the
 * cheapest (12.2.1h); a hex is a right step if one of these goes on there. Paths to an owned Fortress stand beside them (12.2.7a).
 */
#include "rules/honour/honour.h"

enum { NEVER_PURSUED = 255 };
/* Where a path goes on from the hex in which the Force stands: a direction, or it has followed the hexes passed up to its end, or it has not. */
enum { ON_TRAIL = DIRECTIONS, ELSEWHERE, WAYS_ON };

typedef struct PathEnd { /* the best of the complete paths that end in a hex and go on one way from here */
    Hex end;
    uint8_t way;                 /* direction in which it leaves the present hex, ON_TRAIL, ELSEWHERE */
    uint8_t far, pursuits, cost; /* distance from the start, Pursuits on it, half MPs */
} PathEnd;

typedef struct Search {
    const Game *g;
    const State *s;
    int primo;
    Side side;
    bool activated;
    bool fixed; /* only paths that follow the hexes passed */
    int hexes;  /* paths of just so many hexes, for a retreat of the winner's own will (11.5p); 0: as far as they go */
    Hex passed[TRAIL_MAX];
    int passed_count;
    Hex path[TRAIL_MAX + MOST_MP];
    int length;
    bool forced; /* S1.2a: there is no path but by hexes that only a retreat without another way may enter */
    int best_far;
    PathEnd end[HEXES * WAYS_ON];
    int ends;
    /* worked out once a search, when a path first comes there: paths cross the same hexes again and again */
    HexSet asked, entered; /* hexes whose steps, and whose bars and pursuers, are known */
    uint8_t step[HEXES][DIRECTIONS], barred[HEXES], pursuers[HEXES];
    uint8_t touching
        [HEXES]; /* of the hexes of the path before its last two: how many it is or lies next to, with the last but one (12.2.1c) */
} Search;

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

/* May the Force not enter the hex, wherever it comes from (12.2d, 12.2.1d, 12.2.7e, scenario limits)? */
static bool is_barred(const Search *q, Hex n)
{
    if ((force_in(q->s, enemy_of(q->side), n) && CITED(12_2d)) || (force_in(q->s, q->side, n) && !CITED(12_2_1d))) {
        return true;
    }
    if (q->activated && zoc_in(q->s, enemy_of(q->side), n) && CITED(12_2_7e)) {
        return true;
    }
    return hon_scenario_enter(q->g, q->s, NULL, q->primo, n) &&
           !(q->forced && hon_scenario_last_way(q->g, q->primo, n));
}

/* The friends in the hex whom nobody there may lead together with the Force: it may pass them, and not end there (S3.3b, S4.2a). */
static int strangers_in(const Game *g, const State *s, int primo, Hex h)
{
    EACH_FORCE (g, s, k) {
        if (k != primo && g->capitano[k].side == g->capitano[primo].side && s->capitano[k].hex == h &&
            g->capitano[k].army != g->capitano[primo].army && !hon_can_command_all(g, s, primo, k) &&
            !hon_can_gather(g, s, primo, h) && hon_allies_apart(g, s, NULL, primo, k)) {
            return k;
        }
    }
    return NO_PIECE;
}

/* 7.6.6a: it began its move in a camp: not after combat, nor where the Order came in the middle of a march. */
static bool leaves_camp(const Search *q, Hex from)
{
    const Frame *f = top_of(q->s);
    bool marching = f->step == ACT && f->v[ACT_LEFT] && q->passed_count == 1;
    return q->activated && from == q->path[0] && !marching;
}

/* Cost of the next hex of a retreat; COST_NEVER (12.2d, 12.2.5a, 12.2.7e, scenario limits). */
static int work_out_cost(const Search *q, Hex from, int d)
{
    Hex n = q->g->next[from][d];
    bool camp = leaves_camp(q, from);
    int river, cost = n == HEX_NONE ? COST_NEVER : hon_march_cost(q->g, q->s, q->primo, from, n, camp, &river);
    return cost == COST_NEVER || is_barred(q, n) ? COST_NEVER : cost;
}

static void look_into(Search *q, Hex n)
{
    if (!set_has(&q->entered, n)) {
        set_put(&q->entered, n);
        q->barred[n] = is_barred(q, n);
        q->pursuers[n] = (uint8_t)hon_count_exerting(q->g, q->s, enemy_of(q->side), n);
    }
}

static int pursuers_on(Search *q, Hex h)
{
    look_into(q, h);
    return q->pursuers[h];
}

/* The costs of all steps out of the hex. Most are those of the map: a place may be neutral, a camp costs, a Pontoon Bridge helps. */
static const uint8_t *steps_from(Search *q, Hex from)
{
    const Game *g = q->g;
    uint8_t *step = q->step[from];
    if (set_has(&q->asked, from)) {
        return step;
    }
    set_put(&q->asked, from);
    bool plain = !q->s->pontoon[0].level && g->place_at[from] == NO_PLACE;
    int rain = q->s->weather == RAIN && BY(17_1c, 1, 0);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[from][d];
        if (n != HEX_NONE) {
            look_into(q, n);
        }
        if (plain && n != HEX_NONE && g->place_at[n] == NO_PLACE) {
            step[d] = q->barred[n] ? COST_NEVER : g->enter[rain][from][d];
        } else {
            step[d] = (uint8_t)work_out_cost(q, from, d);
        }
        assert(step[d] == work_out_cost(q, from, d));
    }
    return step;
}

static int retreat_cost(Search *q, Hex from, int d) { return steps_from(q, from)[d]; }

/* Of two paths with one end and one way on: what is asked of them afterwards asks for fewer Pursuits first, then for fewer MPs. */
static bool better_end(const PathEnd *a, const PathEnd *b)
{
    return a->pursuits != b->pursuits && CITED(12_2_1e) ? a->pursuits < b->pursuits : a->cost < b->cost;
}

static void keep_end(Search *q, PathEnd e)
{
    bool farthest = CITED(12_2_1b) && !q->hexes;
    if (e.far < q->best_far && farthest) {
        return;
    }
    if (e.far > q->best_far) {
        q->best_far = e.far;
        q->ends = farthest ? 0 : q->ends;
    }
    int i = 0;
    while (i < q->ends && (q->end[i].end != e.end || q->end[i].way != e.way)) {
        i++;
    }
    if (i == q->ends || better_end(&e, &q->end[i])) {
        q->end[i] = e;
    }
    q->ends += i == q->ends;
}

/* A Fortress where the retreat may end: an owned one; for the Venetians of S4.5d their three cities too. On their way home (activated) they
 * stop at no other, as long as they have a goal, but at their source on the edge of the map (S4.5c). */
bool hon_refuge(const Game *g, const State *s, int primo, Hex h, bool activated)
{
    Hex goal[GOALS_MAX];
    int n = has(s, primo, F_IMPOSED) ? hon_venetian_goals(g, s, goal) : 0;
    for (int i = 0; i < n; i++) {
        if (goal[i] == h && (is_fortress(g, h) || (activated && CITED(S4_5c)))) {
            return true;
        }
    }
    return is_fortress(g, h) && hon_owner(g, s, h) == g->capitano[primo].side && !(n && activated && CITED(S4_5c));
}

/* How a path that has gone `way` so far goes on with its hex number `length`. */
static int way_on(const Search *q, int length, int way, int d, Hex n)
{
    if (way != ON_TRAIL) {
        return way;
    }
    return length >= q->passed_count ? d : n == q->passed[length] ? ON_TRAIL : ELSEWHERE;
}

/* The hex and those next to it bar the path, or no longer. */
static void bar_around(Search *q, Hex h, int by)
{
    q->touching[h] = (uint8_t)(q->touching[h] + by);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = q->g->next[h][d];
        if (n != HEX_NONE) {
            q->touching[n] = (uint8_t)(q->touching[n] + by);
        }
    }
}

/* Does a path that goes on from here come to an end where the Force may stay? */
static bool walk(Search *q, int mp, int way, int pursuits, int cost)
{
    Hex at = q->path[q->length - 1];
    bool further = false;
    int far = map_distance(q->g->map, q->path[0], at);
    if (q->hexes && q->length - 1 == q->hexes) {
        int here = way == ON_TRAIL && q->length < q->passed_count ? ELSEWHERE : way;
        if (strangers_in(q->g, q->s, q->primo, at) == NO_PIECE) {
            keep_end(q,
                     (PathEnd){at, (uint8_t)here, (uint8_t)far, (uint8_t)pursuits, (uint8_t)(cost > 254 ? 254 : cost)});
        }
        return true;
    }
    if (far + mp < q->best_far && CITED(12_2_1b) && !q->hexes) {
        return true; /* the cheapest hex costs half an MP */
    }
    bool whatever = q->hexes == 1 && CITED(11_5p); /* one hex may be entered whatever it costs */
    const uint8_t *steps = steps_from(q, at);
    if (q->length > 1) {
        bar_around(q, q->path[q->length - 2], 1);
    }
    assert(q->length < TRAIL_MAX + MOST_MP || !mp); /* the cheapest hex costs half an MP */
    for (int d = 0; d < DIRECTIONS && q->length < TRAIL_MAX + MOST_MP; d++) {
        int step = steps[d], on;
        Hex n = q->g->next[at][d];
        if ((step > mp && !(whatever && step != COST_NEVER)) || (q->touching[n] && CITED(12_2_1c))) {
            continue;
        }
        assert(q->touching[n] ? touches_path(q, n) : !touches_path(q, n));
        on = way_on(q, q->length, way, d, n);
        if (on == ELSEWHERE && q->fixed) {
            further = true;
            continue;
        }
        q->path[q->length++] = n;
        further |= walk(q, mp - step, on, pursuits + q->pursuers[n], cost + step);
        q->length--;
    }
    if (q->length > 1) {
        bar_around(q, q->path[q->length - 2], -1);
    }
    if (q->hexes) {
        return further;
    }
    if (q->length > 1 && !further && strangers_in(q->g, q->s, q->primo, at) != NO_PIECE) {
        return false;
    }
    if (q->length > 1 && !further && (CITED(12_2e) || !mp)) {
        int here = way == ON_TRAIL && q->length < q->passed_count ? ELSEWHERE : way;
        keep_end(q, (PathEnd){at, (uint8_t)here, (uint8_t)far, (uint8_t)pursuits, (uint8_t)(cost > 254 ? 254 : cost)});
    }
    return further || q->length > 1;
}

/* ---- to an owned Fortress, nearer with every hex (12.2.1h, 12.2.7a) ---- */

typedef struct Straight { /* the best ways to one Fortress: fewest Pursuits, then fewest MPs */
    Hex fort;
    int pursuits, cost;
    unsigned ways;
} Straight;

static void walk_straight(Search *q, Straight *t, int mp, int way, int pursuits, int cost)
{
    Hex at = q->path[q->length - 1];
    if (at == t->fort) {
        bool better = pursuits < t->pursuits || (pursuits == t->pursuits && cost < t->cost);
        t->ways = better ? 0 : t->ways;
        t->pursuits = better ? pursuits : t->pursuits;
        t->cost = better ? cost : t->cost;
        t->ways |= pursuits == t->pursuits && cost == t->cost ? 1u << way : 0;
        return;
    }
    int away = map_distance(q->g->map, at, t->fort);
    if (away > mp) {
        return; /* the cheapest hex costs half an MP */
    }
    const uint8_t *steps = steps_from(q, at);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = q->g->next[at][d];
        int step = steps[d];
        if (step > mp || map_distance(q->g->map, n, t->fort) >= away) {
            continue;
        }
        int on = way_on(q, q->length, way, d, n);
        if (on == ELSEWHERE && q->fixed) {
            continue;
        }
        q->path[q->length++] = n;
        walk_straight(q, t, mp - step, on, pursuits + pursuers_on(q, n), cost + step);
        q->length--;
    }
}

static unsigned ways_to_refuge(Search *q, int mp, Hex h)
{
    Straight t = {h, NEVER_PURSUED, COST_NEVER, 0};
    int away = map_distance(q->g->map, q->path[0], h);
    if (away && away <= mp && hon_refuge(q->g, q->s, q->primo, h, q->activated) &&
        strangers_in(q->g, q->s, q->primo, h) == NO_PIECE && CITED(12_2_7a)) {
        walk_straight(q, &t, mp, ON_TRAIL, 0, 0);
    }
    return t.ways;
}

static unsigned fortress_ways(Search *q, int mp)
{
    unsigned ways = 0;
    Hex source =
        q->s->army[q->g->capitano[q->primo].army].source; /* no place of the map, but a home of the Venetians */
    for (int i = 0; i < q->g->places; i++) {
        ways |= ways_to_refuge(q, mp, q->g->place[i].hex);
    }
    return ways | (source >= 0 && q->g->place_at[source] == NO_PLACE ? ways_to_refuge(q, mp, source) : 0);
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
    for (int i = 0; i < g->places; i++) {
        bool there = g->play[g->place[i].hex] || !CITED(S0_8);
        if (there && g->place[i].kind >= FORTIFIED_TOWN && hon_owner(g, s, g->place[i].hex) == side) {
            out[n++] = g->place[i].hex;
        }
    }
    assert(n <= GOALS_MAX);
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

static unsigned all_ways(const Search *q)
{
    unsigned ways = 0;
    for (int i = 0; i < q->ends; i++) {
        ways |= 1u << q->end[i].way;
    }
    return ways;
}

/* Ways of those that end nearest to the goal (HEX_NONE: all of them), and of these the cheapest. */
static void best_for_goal(const Search *q, Hex goal, RetreatWays *out)
{
    unsigned all = 0, cheapest = 0;
    int near = HEXES, cheap = COST_NEVER;
    for (int i = 0; i < q->ends; i++) {
        int d = goal == HEX_NONE ? 0 : map_distance(q->g->map, q->end[i].end, goal), c = q->end[i].cost;
        if (d < near) {
            near = d;
            cheap = COST_NEVER;
            all = cheapest = 0;
        }
        if (d > near) {
            continue;
        }
        all |= 1u << q->end[i].way;
        cheapest = c < cheap && CITED(12_2_1g) ? 0 : cheapest;
        cheapest |= c <= cheap || !CITED(12_2_1g) ? 1u << q->end[i].way : 0;
        cheap = c < cheap ? c : cheap;
    }
    out->near |= all;
    out->best |= cheapest;
}

static void begin_search(Search *q, const Game *g, const State *s, int primo, bool activated)
{
    Hex at = s->capitano[primo].hex;
    q->g = g;
    q->s = s;
    q->primo = primo;
    q->side = g->capitano[primo].side;
    q->activated = activated;
    q->fixed = !CITED(12_2_1h);
    q->hexes = 0;
    q->passed_count = q->ends = 0;
    q->best_far = 0;
    q->forced = false;
    for (int i = 0; i < TRAIL_MAX && s->trail[i] != NOWHERE; i++) {
        q->passed[q->passed_count++] = s->trail[i];
    }
    if (!q->passed_count || q->passed[q->passed_count - 1] != at) { /* nothing passed yet */
        q->passed_count = 0;
        q->passed[q->passed_count++] = at;
    }
    q->path[0] = q->passed[0];
    q->length = 1;
    q->asked = q->entered = (HexSet){{0}};
    memset(q->touching, 0, sizeof q->touching);
}

/* The half MPs it began with, as far as its march tells: those left and the cost of the hexes passed. */
static int whole_allowance(Search *q, int mp)
{
    for (int i = 1; i < q->passed_count; i++) {
        int d = hon_direction(q->g, q->passed[i - 1], q->passed[i]);
        int cost = d < 0 ? COST_NEVER : retreat_cost(q, q->passed[i - 1], d);
        mp += cost == COST_NEVER ? 0 : cost;
    }
    return mp > MOST_MP ? MOST_MP : mp;
}

/* Priorities 4 to 6 among the paths found. */
static void keep_the_best(Search *q, RetreatWays *out)
{
    Hex goal[GOALS_MAX];
    unsigned before = out->best;
    out->best = 0;
    out->far |= all_ways(q);
    fewest(q->end, &q->ends);
    out->few |= all_ways(q);
    int goals = goals_of(q->g, q->s, q->primo, goal);
    for (int i = 0; i < goals && CITED(12_2_1f); i++) {
        if (goal[i] != q->path[0]) { /* nobody retreats towards the place he leaves */
            best_for_goal(q, goal[i], out);
        }
    }
    if (!out->best) {
        best_for_goal(q, HEX_NONE, out);
    }
    out->best |= before;
}

static void search_ways(Search *q, int mp, RetreatWays *out)
{
    *out = (RetreatWays){0};
    q->ends = q->best_far = 0;
    walk(q, mp, ON_TRAIL, 0, 0);
    keep_the_best(q, out);
    out->fort = fortress_ways(q, mp);
}

/* 12.2.1h. A Force whose MPs have changed on the way may stand on no best path any more: then the best of those that follow its hexes count. */
static void find_ways(Search *q, int mp, RetreatWays *out)
{
    search_ways(q, whole_allowance(q, mp), out);
    if (!out->best && !out->fort && !q->activated) { /* S1.2a: no other path exists */
        q->forced = true;
        q->asked = q->entered = (HexSet){{0}};
        search_ways(q, whole_allowance(q, mp), out);
    }
    unsigned on = (1u << ELSEWHERE) - 1;
    if (!((out->best | out->fort) & on) && !q->fixed) {
        q->fixed = true;
        search_ways(q, whole_allowance(q, mp), out);
    }
}

/* Priority 2 for the next hex. */
static void touching_ways(Search *q, RetreatWays *out)
{
    out->touching = 0;
    memcpy(q->path, q->passed, sizeof q->passed);
    q->length = q->passed_count;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = q->g->next[q->s->capitano[q->primo].hex][d];
        out->touching |= n != HEX_NONE && touches_path(q, n) ? 1u << d : 0;
    }
}

void hon_retreat_ways(const Game *g, const State *s, int primo, int mp, bool activated, RetreatWays *out)
{
    Search q;
    begin_search(&q, g, s, primo, activated);
    find_ways(&q, mp, out);
    touching_ways(&q, out);
}

void hon_retreat_steps(const Game *g, const State *s, int primo, int mp, bool activated, RetreatSteps *out)
{
    Search q;
    RetreatWays ways;
    Hex at = s->capitano[primo].hex;
    *out = (RetreatSteps){.count = 0};
    begin_search(&q, g, s, primo, activated);
    find_ways(&q, mp, &ways);
    for (int d = 0; d < DIRECTIONS; d++) {
        if (((ways.best | ways.fort) >> d) & 1) {
            out->next[out->count++] = g->next[at][d];
        }
    }
    out->stop = !out->count || (q.passed_count > 1 && hon_refuge(g, s, primo, at, activated) &&
                                strangers_in(g, s, primo, at) == NO_PIECE);
}

/* Why a retreat may not end in the hex, with that many half MPs left when it stands there (S3.3b, S4.2a). */
Rule hon_retreat_ends_in(const Game *g, const State *s, Why *w, int primo, Hex h, int mp)
{
    int friend = strangers_in(g, s, primo, h);
    if (friend == NO_PIECE) {
        return ALLOWED;
    }
    Search q;
    begin_search(&q, g, s, primo, false);
    memcpy(q.path, q.passed, sizeof q.passed);
    q.length = q.passed_count;
    if (h != q.path[q.length - 1]) {
        q.path[q.length++] = h;
    }
    for (int d = 0; d < DIRECTIONS && friend != NO_PIECE; d++) {
        int cost = retreat_cost(&q, h, d);
        bool on = cost != COST_NEVER && cost <= mp && !(touches_path(&q, g->next[h][d]) && CITED(12_2_1c));
        friend = on && h != s->capitano[primo].hex ? NO_PIECE : friend;
    }
    return friend == NO_PIECE ? ALLOWED : hon_allies_apart(g, s, w, primo, friend);
}

/* 11.5p: the retreat of a smaller winner. Priority 1 does not bind, so he may stop after any number of hexes, at least one whatever it costs; for each number
 * the other priorities hold. He may stop where the hexes he has passed are a best path of their number. */
void hon_optional_ways(const Game *g, const State *s, int primo, int mp, RetreatWays *out)
{
    Search q;
    begin_search(&q, g, s, primo, false);
    int whole = whole_allowance(&q, mp), passed = q.passed_count - 1;
    *out = (RetreatWays){0};
    for (q.hexes = passed ? passed : 1; q.hexes < TRAIL_MAX + MOST_MP; q.hexes++) {
        q.ends = q.best_far = 0;
        if (!walk(&q, whole, ON_TRAIL, 0, 0)) {
            break;
        }
        keep_the_best(&q, out);
    }
    out->fort = fortress_ways(&q, whole);
    touching_ways(&q, out);
}

int hon_optional_steps(const Game *g, const State *s, int primo, int mp, Hex out[DIRECTIONS], bool *stop)
{
    RetreatWays ways;
    int n = 0;
    hon_optional_ways(g, s, primo, mp, &ways);
    Hex at = s->capitano[primo].hex;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (((ways.best | ways.fort) >> d) & 1) {
            out[n++] = g->next[at][d];
        }
    }
    bool beside = strangers_in(g, s, primo, at) != NO_PIECE; /* hon_retreat_ends_in() says whether it may */
    *stop = !n || (ways.best >> ON_TRAIL) & 1 || hon_refuge(g, s, primo, at, false) || beside;
    return n;
}

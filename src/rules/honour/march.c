/* march.c - marching (7.3, 7.4, 7.6, 7.7, 7.8.1, 7.8.2.2): may the acting Force enter the next hex, and may it stop where it is?
 *
 * Every hex is judged by what is public: enemy Forces, ZOCs, owners, and one's own Card. What happens on entering stands in upon_entering_hex.c.
 */
#include "rules/honour/honour.h"

/* Half MPs with everything that is paid; COST_NEVER. leaves_camp: the move begins in this hex (7.6.6a). */
int hon_march_cost(const Game *g, const State *s, int primo, Hex from, Hex to, bool leaves_camp, int *river)
{
    int d = hon_direction(g, from, to);
    (void)primo;
    if (d < 0) {
        return COST_NEVER;
    }
    int cost = hon_step_cost(g, s, from, d, river);
    if (cost == COST_NEVER) {
        return cost;
    }
    if (is_fortress(g, to) && hon_neutral(g, s, to) && CITED(14h)) { /* neither road nor bridge serves there */
        const WeatherRow *w = &g->weather[s->weather == RAIN ? RAIN : FAIR];
        *river = g->map->side[from][d] & SIDE_RIVER ? w->river : *river;
        cost = g->fortress_cost + *river;
    }
    if (leaves_camp && kind_at(g, from) == FORTIFIED_CITY) {
        cost += BY(7_6_6a, g->city_exit, 0);
    }
    return cost;
}

/* A friendly Force in the hex that this one may not join, with it alone or under a third; NO_PIECE: none (6.2a). */
static int stranger_in(const Game *g, const State *s, int primo, Hex h)
{
    EACH_FORCE (g, s, c) {
        if (c != primo && g->capitano[c].side == g->capitano[primo].side && s->capitano[c].hex == h &&
            !has(s, c, F_PART) && !hon_can_command_all(g, s, primo, c) && !hon_can_gather(g, s, primo, h) &&
            (CITED(6_2a) || hon_allies_apart(g, s, NULL, primo, c))) {
            return c;
        }
    }
    return NO_PIECE;
}

bool hon_may_stop(const Game *g, const State *s, int primo, Hex h) { return stranger_in(g, s, primo, h) == NO_PIECE; }

/* ---- is there any way on? ---- */

typedef struct Way {
    Hex at;
    int mp;
    bool in_zoc, camp; /* stands in an enemy ZOC; its move begins here */
} Way;

/* Limits of the Order, of ZOCs and of the enemy's nearness (7.3, 7.7, 7.8). */
Rule hon_may_approach(const Game *g, const State *s, Why *w, int who, Hex from, Hex to)
{
    Side side = g->capitano[who].side, foe = enemy_of(side);
    Order order = (Order)s->capitano[who].order;
    bool zone = zoc_in(s, foe, to);
    Tally t = zone ? hon_tally(g, s, who) : (Tally){0}; /* only an enemy ZOC asks what the Force is */
    if ((force_in(s, side, to) && !(CITED(6_2b) && CITED(10a))) || (hon_hostile(g, s, side, to) && !CITED(14g)) ||
        (hon_enemy_fortress(g, s, side, to) && !CITED(7_6_3b)) ||
        (zoc_in(s, foe, from) && !(CITED(7_8_2a) && CITED(7_8_2_1a)))) {
        return refused(w); /* all this is free */
    }
    FORBID_AS(7_6_5a, force_in(s, foe, to), "an enemy Force is in {}", H_(to));
    FORBID_AS(7_8_2_2a, zone && zoc_in(s, foe, from), "{} is in an enemy ZOC too", H_(to));
    FORBID(7_8_1c, zone && hon_half_demoralised(&t));
    FORBID(9_1_1d, zone && hon_half_demoralised(&t));
    FORBID(7_8_1d, zone && !t.foot && !t.horse);
    FORBID_AS(12_2_7e, order == RETREAT && zone, "{} is in an enemy ZOC", H_(to));
    FORBID_AS(7_3a, (order != ATTACK || !CITED(7_3c)) && order != RETREAT && hon_adjacent_to(g, s, foe, to),
              "{} is next to an enemy Force", H_(to));
    if (has(s, who, F_ADMIN)) {
        FORBID_AS(7_7b, !hon_road_step(g, s, from, hon_direction(g, from, to)), "no road leads from {} to {}", H_(from),
                  H_(to));
        FORBID_AS(7_7d, hon_distance_to(g, s, foe, to) <= g->limit.admin_enemy,
                  "{} is within {} hex{es} of an enemy Force", H_(to), N_(g->limit.admin_enemy));
        FORBID_AS(14h, is_fortress(g, to) && hon_neutral(g, s, to), "{} is Neutral", H_(to));
    }
    return hon_scenario_enter(g, s, w, who, to);
}

/* 6.2a: can a Force that stands with friends it may not join go on to a hex where it may stop? */
static bool can_go_on(const Game *g, const State *s, int who, Way way, int depth)
{
    if (zoc_in(s, enemy_of(g->capitano[who].side), way.at)) {
        return false; /* 7.8.1a: it must stop there */
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[way.at][d];
        int river, cost = n == HEX_NONE ? COST_NEVER : hon_march_cost(g, s, who, way.at, n, false, &river);
        if (cost > way.mp || hon_may_approach(g, s, NULL, who, way.at, n)) {
            continue;
        }
        if (hon_may_stop(g, s, who, n) ||
            (depth && can_go_on(g, s, who, (Way){n, way.mp - cost, false, false}, depth - 1))) {
            return true;
        }
    }
    return false;
}

/* 6.2a: with that many half MPs left it could neither stay with the friends in that hex nor go on. */
bool hon_stranded_in(const Game *g, const State *s, int who, Hex h, int mp)
{
    return !hon_may_stop(g, s, who, h) && !can_go_on(g, s, who, (Way){h, mp, false, false}, 3);
}

bool hon_stranded(const Game *g, const State *s, int who, int mp)
{
    return hon_stranded_in(g, s, who, s->capitano[who].hex, mp);
}

/* ---- move ---- */

/* What keeps the Force in its hex, whatever the next one is. */
Rule hon_may_leave(const Game *g, const State *s, Why *w, int who)
{
    const Frame *f = top_of(s);
    Order order = (Order)s->capitano[who].order;
    FORBID(5_3b, order == GARRISON);
    FORBID(5_3d, order == STAND);
    FORBID(S2_2a, order == GARRISON && hon_novara_locked(g, s, who));
    FORBID(7_2_4e, order == GARRISON || order == STAND);
    if ((order == MANOEUVRE && !CITED(5_3e)) || (order == ATTACK && !CITED(5_3f))) {
        return refused(w);
    }
    FORBID(6_3b, has(s, who, F_DROPPED));
    FORBID(11_4as, has(s, who, F_NO_MOVE));
    int recruiter = hon_recruiter_in(g, s, who);
    FORBID_AS(18_5d, recruiter != NO_PIECE, "{} has recruited in this turn", P_(recruiter));
    FORBID(18_6c, has(s, who, F_PLOTTED));
    FORBID(18_1e, has(s, who, F_QUARTERS) && order != RETREAT);
    FORBID(9_2a, f->v[ACT_RESTED]);
    FORBID(15_1_2a, f->v[ACT_MINED]);
    FORBID(7_8_1a, f->v[ACT_STOPPED]);
    FORBID(7_9j, f->v[ACT_OVER]);
    FORBID(S3_6g, hon_swiss_frozen(g, s, who));
    return hon_besieged(g, s, who) && !CITED(16h) ? refused(w) : ALLOWED; /* the Besieged may leave */
}

/* 12.2.7c: a Retreat Order leads along a path of retreat. known: those paths, or NULL where they have not been looked for. */
static bool retreats_to(const Game *g, const State *s, int who, Hex to, const RetreatSteps *known)
{
    RetreatSteps fresh;
    if (!known) {
        hon_retreat_steps(g, s, who, s->mp, true, &fresh);
        known = &fresh;
    }
    for (int i = 0; i < known->count; i++) {
        if (known->next[i] == to) {
            return true;
        }
    }
    return false;
}

Rule hon_judge_move(const Game *g, const State *s, Why *w, Hex to, const RetreatSteps *known)
{
    const Frame *f = top_of(s);
    int who = f->v[ACT_WHO];
    Hex from = s->capitano[who].hex;
    if (to < 0 || to >= HEXES || !g->map->on[to]) {
        return refused(w);
    }
    FORBID_AS(S0_8, !g->play[to], "{} is not on the map of this scenario", H_(to));
    FORBID_AS(7_4a, map_distance(g->map, from, to) != 1,
              to == from ? "it stands in {} already" : "{} is not next to {}", H_(to), H_(from));
    if (hon_direction(g, from, to) < 0) {
        return refused(w);
    }
    Rule r = hon_may_leave(g, s, w, who);
    if (r && !w) {
        return r;
    }
    int river = 0, cost = hon_march_cost(g, s, who, from, to, !f->v[ACT_LEFT], &river);
    bool po = g->map->side[from][hon_direction(g, from, to)] & SIDE_PO;
    FORBID_AS(7_6_2a, cost == COST_NEVER && po, "the Po has no ferry there", H_(to));
    FORBID_AS(7_6a, cost == COST_NEVER && !po, "{} cannot be entered", H_(to));
    if (cost == COST_NEVER) {
        return refused(w);
    }
    r = hon_may_approach(g, s, w, who, from, to);
    if (r && !w) {
        return r;
    }
    FORBID_AS(7_4f, cost > s->mp, "MPs needed: {}; left: {}", HALF_(cost), HALF_(s->mp));
    FORBID(12_2_7c, s->capitano[who].order == RETREAT && cost <= s->mp && !retreats_to(g, s, who, to, known));
    bool ends = cost <= s->mp && s->capitano[who].order != RETREAT; /* 12.2.1d: a retreat may end with friends */
    int friend = ends ? stranger_in(g, s, who, to) : NO_PIECE;
    bool stuck = friend != NO_PIECE && !can_go_on(g, s, who, (Way){to, s->mp - cost, false, false}, 3);
    r = stuck ? hon_allies_apart(g, s, w, who, friend) : (Rule)RULE_NONE;
    if (r && !w) {
        return r;
    }
    FORBID_AS(18_1i, stuck && hon_quarters_apart_in(g, s, who, to), "the friends in {} are In Quarters", H_(to));
    FORBID_AS(6_2a, stuck, "it could neither stay with the friends in {} nor go on", H_(to));
    return cost > s->mp ? refused(w) : ALLOWED;
}

void hon_march(Ctx *c, Hex to)
{
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[ACT_WHO], river = 0;
    Hex from = s->capitano[who].hex;
    Side foe = enemy_of(c->g->capitano[who].side);
    int cost = hon_march_cost(c->g, s, who, from, to, !f->v[ACT_LEFT], &river);
    if (!CITED(7_4e)) {
        return; /* the step is made at once and is final */
    }
    if (!f->v[ACT_LEFT]) {
        hon_end_trail(s);
        hon_add_trail(s, from);
    }
    f->v[ACT_LEFT] = 1;
    f->v[ACT_CAME] = to;
    f->v[ACT_STOPPED] = zoc_in(s, foe, to) && CITED(7_8_1a);
    bool pursued = zoc_in(s, foe, from) && (s->capitano[who].order != RETREAT || CITED(12_2_7d));
    hon_enter_hex(c, who, to, cost, pursued);
}

/* done: 6.2a after a move; 5.3i: a Retreat Order uses all its MPs unless it stops in an owned Fortress (5.3j). */
Rule hon_judge_stop(const Game *g, const State *s, Why *w, const RetreatSteps *known)
{
    const Frame *f = top_of(s);
    int who = f->v[ACT_WHO];
    Hex h = s->capitano[who].hex;
    RetreatSteps fresh = {.stop = true};
    bool ends = f->v[ACT_LEFT] && s->capitano[who].order != RETREAT && !hon_may_leave(g, s, NULL, who);
    int friend = ends ? stranger_in(g, s, who, h) : NO_PIECE;
    bool apart = friend != NO_PIECE && !hon_stranded(g, s, who, s->mp);
    Rule r = apart ? hon_allies_apart(g, s, w, who, friend) : (Rule)RULE_NONE;
    if (r && !w) {
        return r;
    }
    FORBID_AS(6_2a, apart, "it may not join the friends in {}", H_(h));
    bool fortress = hon_refuge(g, s, who, h, true) && CITED(5_3j);
    bool bound = false;
    if (s->capitano[who].order == RETREAT && !fortress && !hon_may_leave(g, s, NULL, who)) {
        if (known) {
            fresh = *known;
        } else {
            hon_retreat_steps(g, s, who, s->mp, true, &fresh);
        }
        for (int i = 0; i < fresh.count; i++) { /* the duty binds as far as it can be obeyed */
            bound |= !hon_judge_move(g, s, NULL, fresh.next[i], &fresh);
        }
    }
    FORBID(5_3i, bound && !fresh.stop);
    return !s->mp || CITED(7_4d) ? ALLOWED : refused(w);
}

/* artillery.c - bombardment (chapter 8): cone of fire, line of sight, smoke, one or two volleys, ricochet, failure.
 *
 * SEG_C lets each battery of the active Wing fire once. BOMBARDMENT is its procedure: volley, results, ricochet, smoke, and the
 * question for a second volley. Defending batteries (8.1b, 9.2.3b) roll with bombard() too.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

enum { BO_FIRE, BO_STRIKE, BO_SMOKE, BO_AGAIN };

/* 0.1: the six directions in rotational sequence. */
static const int8_t AXIS[DIRECTIONS][2] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

/* ---- cone and line of sight ---- */

/* 8.1c: the target is a*d(v) + b*d(v+1) away, a and b not negative; */
bool lies_before(const Game *g, Hex from, int facing, Hex target)
{
    const int8_t *one = AXIS[facing], *two = AXIS[(facing + 1) % DIRECTIONS];
    int q = g->q[target] - g->q[from], r = g->r[target] - g->r[from];
    return target != from && r * two[0] >= q * two[1] && q * one[1] >= r * one[0];
}

/* and no farther than the guns reach. */
bool in_cone(const Game *g, const State *s, int battery, Hex target)
{
    Hex here = s->piece[battery].hex;
    int v = s->piece[battery].facing;
    return v >= 0 && distance(g, here, target) <= g->limit.bombardment_range && lies_before(g, here, v, target);
}

static bool blocks_sight(const Game *g, const State *s, Hex h)
{
    return h != HEX_NONE && (s->unit_at[h] != NO_PIECE || ground(g, h)->blocks) && CITED(8_1_1b);
}

/* The hexes that block the sight: one that it crosses, or two between which it runs; both HEX_NONE: it is clear. */
static LineHex sight_blocker(const Game *g, const State *s, Hex from, Hex to)
{
    LineHex on[LINE_MAX_HEXES];
    int n = grid_line(&g->map->grid, from, to, on);
    for (int i = 0; i < n; i++) {
        bool a = blocks_sight(g, s, on[i].a);
        if (on[i].b == HEX_NONE ? a : a && (blocks_sight(g, s, on[i].b) || !CITED(8_1_1d))) {
            return on[i];
        }
    }
    if (!CITED(8_1_1c) && (ground(g, from)->blocks || ground(g, to)->blocks)) { /* the two end hexes never block */
        return (LineHex){ground(g, from)->blocks ? from : to, HEX_NONE};
    }
    return (LineHex){HEX_NONE, HEX_NONE};
}

bool clear_sight(const Game *g, const State *s, Hex from, Hex to)
{
    return sight_blocker(g, s, from, to).a == HEX_NONE;
}

/* 8.1.1: a target must be seen; names what stands in the way. */
static Rule judge_sight(const Game *g, const State *s, Why *w, Hex from, Hex to)
{
    LineHex in_way = sight_blocker(g, s, from, to);
    if (in_way.a == HEX_NONE || !CITED(8_1_1a)) {
        return ALLOWED;
    }
    for (int i = 0; i < 2; i++) {
        Hex h = i ? in_way.b : in_way.a;
        int u = h == HEX_NONE ? NO_PIECE : s->unit_at[h];
        FORBID_AS(8_1_1b, u != NO_PIECE, "{} in {} blocks the sight", P_(u), H_(h));
        FORBID_AS(8_1_1b, u == NO_PIECE && h != HEX_NONE, "the ground of {} blocks the sight", H_(h));
    }
    FORBID_AS(8_1_1a, true, "{} cannot be seen from {}", H_(to), H_(from));
    return refused(w);
}

/* ---- smoke ---- */

static bool on_path(const Hex *path, int n, Hex h)
{
    for (int i = 0; i < n; i++) {
        if (path[i] == h) {
            return true;
        }
    }
    return false;
}

static bool beside_path(const Game *g, const Hex *path, int n, Hex h)
{
    for (int i = 0; i < n; i++) {
        if (distance(g, path[i], h) == 1) {
            return true;
        }
    }
    return false;
}

/* 8.2.1a: firing hex, target hex and the hexes crossed between; hexes alongside are not on the path. */
int smoke_on_path(const Game *g, const State *s, Hex from, Hex to, Sum *sum)
{
    LineHex on[LINE_MAX_HEXES];
    Hex path[LINE_MAX_HEXES + 2] = {from, to};
    int n = 2, lines = grid_line(&g->map->grid, from, to, on);
    Sum smoke = {0};
    for (int i = 0; i < lines; i++) {
        if (on[i].b == HEX_NONE && on[i].a != HEX_NONE) {
            path[n++] = on[i].a;
        }
    }
    for (int word = 0; word < HEX_WORDS; word++) {
        for (uint64_t bits = s->smoke[word]; bits; bits &= bits - 1) {
            Hex h = (Hex)(word * 64 + __builtin_ctzll(bits));
            smoke.total += on_path(path, n, h)          ? g->fire_mod.smoke_hex
                           : beside_path(g, path, n, h) ? g->fire_mod.smoke_adjacent
                                                        : 0;
        }
    }
    if (smoke.total < g->fire_mod.smoke_limit && CITED(8_2_1b)) {
        smoke.total = g->fire_mod.smoke_limit;
    }
    add(sum, smoke.total, R(8_2_1a), "smoke", true);
    return smoke.total;
}

/* ---- one volley ---- */

/* 2.1.1d: whoever is in the hex has its benefit, whatever side the shot comes from. */
int terrain_fire(const Game *g, Hex target) { return BY(2_1_1d, ground(g, target)->fire, 0); }

bool stands_deep(const Game *g, const State *s, int target)
{
    return target != NO_PIECE && pia_strength(g, s, target) >= g->limit.deep_target &&
           (pia_is_infantry(g, target) || !CITED(8_5_4b)) && CITED(8_5_4a);
}

static int bombardment_column(const Game *g, const State *s, int battery, int target)
{
    int sp = pia_strength(g, s, battery), last = (int)(sizeof g->bomb_column) - 1;
    int column = g->bomb_column[sp > last ? last : sp];
    return column && stands_deep(g, s, target) && CITED(8_5_4c) ? column - 1 : column;
}

static void bombardment_sum(const Game *g, const State *s, Hex from, Hex target, Sum *sum)
{
    int far = distance(g, from, target);
    add(sum, terrain_fire(g, target), R(8_2a), "terrain of the target", true);
    add(sum, g->fire_mod.range[far > RANGE_MAX ? RANGE_MAX : far], R(8_2a),
        far <= g->limit.grapeshot_range ? "grapeshot" : "range", true);
    smoke_on_path(g, s, from, target, sum);
    sum_limit(sum, g->fire_mod.floor, 99, R(8_2b), "modifiers count no further");
}

static Result bombardment_result(const Game *g, int roll, int column)
{
    assert(column >= 0 && column < FIRE_COLUMNS);
    return (Result)g->bombardment[chart_row(roll, g->bomb_first, g->bomb_last)][column];
}

/* The sum before the die, with what has shifted the column. */
static void say_bombardment_column(Ctx *c, int battery, int column)
{
    const Game *g = c->g;
    int sp = pia_strength(g, c->s, battery), last = (int)(sizeof g->bomb_column) - 1;
    int printed = g->bomb_column[sp > last ? last : sp];
    Sum shift = {0};
    add(&shift, column - printed, R(8_5_4c), "the target stands deep", column < printed);
    event_sum(say_as(c, EVENT_SUM, R(8_1d), "{} bombards with {} SP, in column {}.", P_(battery), N_(sp),
                     N_(column + 1)),
              &shift);
}

Result bombard(Ctx *c, int battery, Hex hex, int unit)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = {0};
    Hex from = s->piece[battery].hex;
    assert(is_battery(g, battery) && from >= 0 && hex >= 0);
    int foot = infantry_in(g, s, enemy(side_of(g, battery)), hex);
    int first = foot != NO_PIECE ? foot : s->unit_at[hex];
    int column = bombardment_column(g, s, battery, unit != NO_PIECE ? unit : first);
    bombardment_sum(g, s, from, hex, &sum);
    say_bombardment_column(c, battery, column);
    int die = d10(c, side_of(g, battery), "bombardment");
    Result r = BY(8_1d, bombardment_result(g, die + sum.total, column), NE);
    if (r == RR && distance(g, from, hex) <= g->limit.grapeshot_range && CITED(8_5_2c)) {
        r = R_;
    }
    event_sum(say_as(c, EVENT_OUTCOME, R(8_1d), "{} bombards {}: {}.", P_(battery), H_(hex), W_(result_says[r])), &sum);
    queue_result(s, hex, unit, battery, r);
    return r;
}

void guns_have_fired(Ctx *c, int battery, Rule why)
{
    set_flag(c->s, battery, F_FIRED);
    say(c, why, "{} has fired.", P_(battery));
}

/* ---- legality ---- */

static Rule judge_target(const Game *g, const State *s, Why *w, int battery, Hex target)
{
    if (target < 0 || target >= HEXES || !g->map->on[target]) {
        return RULE_NO_CHOICE;
    }
    Hex here = s->piece[battery].hex;
    int far = distance(g, here, target);
    bool foe = unit_of(g, s, enemy(side_of(g, battery)), target) != NO_PIECE;
    FORBID_AS(8_1c, !in_cone(g, s, battery, target), "{} is not in the cone of fire of {}", H_(target), P_(battery));
    FORBID_AS(8_1e, !foe, "no enemy unit is in {}", H_(target));
    FORBID_AS(2_1_1e, far == 1 && !can_touch(g, here, target), "a wall is between {} and {}", H_(here), H_(target));
    Rule unseen = far > 1 ? judge_sight(g, s, w, here, target) : (Rule)RULE_NONE;
    if (unseen && !w) {
        return unseen;
    }
    return foe ? ALLOWED : refused(w);
}

static Rule judge_battery(const Game *g, const State *s, Why *w, int battery)
{
    if (battery < 0 || battery >= g->units || !is_battery(g, battery) || !on_map(s, battery)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(8_1a, g->unit[battery].wing != s->active_wing, "{} does not belong to the active Wing", P_(battery));
    FORBID_AS(8_3a, has_flag(s, battery, F_BOMBARDED), "{} has had its bombardment", P_(battery));
    FORBID_AS(8_4b, has_flag(s, battery, F_FAILED), "{} has failed for the day", P_(battery));
    FORBID_AS(8_1a, has_flag(s, battery, F_FIRED) && !has_flag(s, battery, F_BOMBARDED | F_FAILED),
              "{} has fired and bears the FIRED marker", P_(battery));
    FORBID_AS(3_1e, has_flag(s, battery, F_BEGAN_MOVE), "{} has moved", P_(battery));
    FORBID_AS(8_1a, !pia_in_command(g, s, battery), "{} is out of command", P_(battery));
    return ALLOWED;
}

/* ---- SEG_C ---- */

Next segment_c_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static void offer_targets(const Game *g, const State *s, int battery, int verb, Atoms *out)
{
    Hex here = s->piece[battery].hex;
    Side foe = enemy(side_of(g, battery));
    if (s->piece[battery].facing < 0) {
        return;
    }
    for (int i = 0; i < g->army_count[foe]; i++) { /* every target holds an enemy unit */
        int first = g->army[foe][i];
        Hex t = s->piece[first].hex;
        if (t < 0 || s->unit_at[t] != first || distance(g, here, t) > g->limit.bombardment_range ||
            !in_cone(g, s, battery, t)) {
            continue;
        }
        offer(out, verb == BOMBARD ? atom(BOMBARD, battery, t, 0) : atom(BOMBARD_AGAIN, t, 0, 0));
    }
}

void segment_c_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < g->battery_count[s->active_wing]; i++) {
        int u = g->batteries[s->active_wing][i];
        if (side_of(g, u) == side && on_map(s, u) && !has_flag(s, u, F_FIRED | F_BOMBARDED)) {
            offer_targets(g, s, u, BOMBARD, out);
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule segment_c_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != BOMBARD) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    int battery = a.arg[0];
    if (battery < 0 || battery >= g->units || side_of(g, battery) != side) {
        return RULE_NO_CHOICE;
    }
    Rule r = judge_battery(g, s, w, battery);
    if (r && !w) {
        return r;
    }
    return r == RULE_NO_CHOICE ? r : judge_target(g, s, w, battery, a.arg[1]);
}

void segment_c_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        for (int u = 0; u < c->g->units; u++) {
            drop_flag(s, u, F_BOMBARDED);
        }
        pop(s);
        return;
    }
    set_flag(s, a.arg[0], F_BOMBARDED);
    Frame *f = push(s, BOMBARDMENT, side);
    f->v[BO_BATTERY] = a.arg[0];
    f->v[BO_TARGET] = a.arg[1];
    f->v[BO_VOLLEY] = 1;
}

/* ---- BOMBARDMENT ---- */

/* 8.4b: after a second volley the guns may be out for the day. */
static void test_guns(Ctx *c, int battery)
{
    RULE (8_4b) {
        bool fails = d10(c, side_of(c->g, battery), "failure of the guns") <= c->g->fails_up_to;
        if (fails) {
            set_flag(c->s, battery, F_FAILED);
        }
        say_as(c, EVENT_OUTCOME, R(8_4b), fails ? "{} is out for the day." : "The guns of {} hold.", P_(battery));
    }
}

static void ask_ricochet(Ctx *c, const Frame *f)
{
    State *s = c->s;
    Hex from = s->piece[f->v[BO_BATTERY]].hex, struck = (Hex)f->v[BO_TARGET];
    int battery = f->v[BO_BATTERY];
    if (f->v[BO_RESULT] != RR || distance(c->g, from, struck) <= c->g->limit.grapeshot_range || !CITED(8_5_2a)) {
        return;
    }
    Frame *n = push(s, RICOCHET, enemy(side_of(c->g, battery)));
    n->v[RI_BATTERY] = (int16_t)battery;
    n->v[RI_STRUCK] = struck;
    n->v[RI_RANGE] = (int16_t)distance(c->g, from, struck);
}

static void guns_are_through(Ctx *c, int battery, int volley)
{
    RULE (8_3b) {
        guns_have_fired(c, battery, R(8_3b));
    }
    c->s->battery = NO_PIECE;
    pop(c->s);
    if (volley == 2) {
        test_guns(c, battery);
    }
}

Next bombardment_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int battery = f->v[BO_BATTERY];
    Side foe = enemy(side_of(c->g, battery));
    assert(is_battery(c->g, battery) && (f->v[BO_VOLLEY] == 1 || f->v[BO_VOLLEY] == 2));
    switch (f->at) {
    case BO_FIRE:
        f->v[BO_RESULT] = bombard(c, battery, (Hex)f->v[BO_TARGET], NO_PIECE);
        f->at = BO_STRIKE;
        apply_results(c, foe);
        return GO;
    case BO_STRIKE:
        f->at = BO_SMOKE;
        ask_ricochet(c, f);
        return GO;
    case BO_SMOKE:
        f->at = BO_AGAIN;
        if (f->v[BO_VOLLEY] == 2) {
            guns_are_through(c, battery, 2);
            return GO;
        }
        put_smoke(c, s->piece[battery].hex, R(8_2_1c));
        f->v[BO_TARGET] = NOWHERE;
        s->battery = (uint8_t)battery;
        if (CITED(8_3a)) {
            push(s, SECOND_VOLLEY_ART, side_of(c->g, battery))->v[SV_BATTERY] = (int16_t)battery;
        }
        return GO;
    default:
        if (f->v[BO_TARGET] < 0) {
            guns_are_through(c, battery, 1);
            return GO;
        }
        f->v[BO_VOLLEY] = 2;
        f->at = BO_FIRE;
        return GO;
    }
}

/* ---- SECOND_VOLLEY_ART ---- */

Next second_volley_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void second_volley_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    offer_targets(g, s, top_of(s)->v[SV_BATTERY], BOMBARD_AGAIN, out);
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

static bool any_target(const Game *g, const State *s, int battery)
{
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && side_of(g, u) != side_of(g, battery) &&
            !judge_target(g, s, NULL, battery, s->piece[u].hex)) {
            return true;
        }
    }
    return false;
}

Rule second_volley_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    int battery = top_of(s)->v[SV_BATTERY];
    if (a.verb == BOMBARD_AGAIN) {
        return judge_target(g, s, w, battery, a.arg[0]);
    }
    if (a.verb != VERB_PASS) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    return CITED(8_4a) || !any_target(g, s, battery) ? ALLOWED : (Rule)RULE_NO_CHOICE;
}

void second_volley_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    pop(s);
    if (a.verb == BOMBARD_AGAIN) {
        top(s)->v[BO_TARGET] = a.arg[0]; /* of BOMBARDMENT below */
    }
}

/* ---- RICOCHET (8.5.2) ---- */

/* How straight a neighbour in direction d lies behind the target, seen from the battery: twice the product of the two ways. The ray
 * crosses the neighbour that lies straightest, or runs between the two that do (8.5.2b). */
static int straightness(const Game *g, Hex from, Hex struck, int d)
{
    int q = g->q[struck] - g->q[from], r = g->r[struck] - g->r[from];
    return 2 * q * AXIS[d][0] + 2 * r * AXIS[d][1] + q * AXIS[d][1] + r * AXIS[d][0];
}

static bool is_behind(const Game *g, Hex from, Hex struck, Hex h)
{
    int best = -100, at = -100;
    for (int d = 0; d < DIRECTIONS; d++) {
        int straight = straightness(g, from, struck, d);
        best = straight > best ? straight : best;
        if (neighbour(g, struck, d) == h) {
            at = straight;
        }
    }
    return at == best;
}

/* May the ball strike this unit next? Another unit of the hex first, else one behind it. */
static bool is_victim(const Game *g, const State *s, const Frame *f, int u)
{
    int battery = f->v[RI_BATTERY];
    Hex struck = (Hex)f->v[RI_STRUCK], from = s->piece[battery].hex;
    Side side = enemy(side_of(g, battery));
    if (!on_map(s, u) || side_of(g, u) != side) {
        return false;
    }
    Hex h = s->piece[u].hex;
    if (is_battery(g, u) && infantry_in(g, s, side, h) != NO_PIECE && CITED(8_5_1b)) {
        return false;
    }
    if (unit_of(g, s, side, struck) != NO_PIECE) {
        return h == struck;
    }
    return distance(g, h, struck) == 1 && CITED(8_5_2b) && is_behind(g, from, struck, h);
}

Next ricochet_run(Ctx *c)
{
    for (int u = 0; u < c->g->units; u++) {
        if (is_victim(c->g, c->s, top(c->s), u)) {
            return ASK;
        }
    }
    pop(c->s); /* no victim, no roll */
    return GO;
}

void ricochet_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        if (is_victim(g, s, top_of(s), u)) {
            offer(out, atom(CHOOSE_VICTIM, u, 0, 0));
        }
    }
}

Rule ricochet_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0];
    if (a.verb != CHOOSE_VICTIM) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    bool struck = on_map(s, u) && s->piece[u].hex == top_of(s)->v[RI_STRUCK], open = is_victim(g, s, top_of(s), u);
    FORBID_AS(8_5_1b, !open && struck, "{} is covered by the infantry with it", P_(u));
    FORBID_AS(8_5_2a, !open && !struck, "the ball does not go on to {}", P_(u));
    return open ? ALLOWED : refused(w);
}

void ricochet_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int battery = top(s)->v[RI_BATTERY], u = a.arg[0];
    Hex hex = s->piece[u].hex;
    Sum sum = {0};
    pop(s);
    bombardment_sum(g, s, s->piece[battery].hex, hex, &sum);
    int die = d10(c, side_of(g, battery), "ricochet");
    Result r = bombardment_result(g, die + sum.total, 0);
    r = r == RR ? R_ : r;
    event_sum(say_as(c, EVENT_OUTCOME, R(8_5_2a), "The ball goes on and strikes {}: {}.", P_(u), W_(result_says[r])),
              &sum);
    queue_result(s, hex, u, battery, r);
    apply_results(c, side);
}

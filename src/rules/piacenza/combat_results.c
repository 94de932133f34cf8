/* combat_results.c - what fire, bombardment and melee do to units: assignment, losses, Changing of Ranks, markers, retreats (8.5, 9.1j, 9.1k,
 * 11.0 to 11.2).
 *
 * Shots only queue their results in State.pending; APPLY_RESULTS empties the list in the sequence of 9.1j once the whole volley is
 * rolled. A melee, a refusal and a flight queue retreats of their own and enter at that place. After the losses the list holds one
 * entry a unit: the worst disorder result, and the hex the unit stood in when it was struck.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>
#include <string.h>

enum { AP_ROUTED, AP_ASSIGN, AP_LOSSES, AP_STEADY, AP_MARKERS, AP_RETREATS, AP_FATE, AP_BILLEBAUDE };

/* ---- the queue ---- */

static void enqueue(State *s, Pending p)
{
    if (s->pendings == PENDING_MAX) { /* no result is lost in silence */
        break_game(s, BROKEN_NO_ROOM);
        return;
    }
    s->pending[s->pendings++] = p;
}

static void queue_from(State *s, Hex hex, int unit, int shooter, Hex from, Result r, int back)
{
    enqueue(s, (Pending){.hex = hex,
                         .from = from,
                         .unit = (uint8_t)unit,
                         .shooter = (uint8_t)shooter,
                         .result = (uint8_t)r,
                         .back = (uint8_t)back});
}

void queue_result(State *s, Hex hex, int unit, int shooter, Result r)
{
    assert(hex >= 0 && r >= NE && r < RESULTS);
    queue_from(s, hex, unit, shooter, s->piece[shooter].hex, r, BACK_RESULT);
}

void queue_retreat(State *s, int unit, int before, Hex stood, int hexes, int back)
{
    assert(hexes >= 1 && hexes <= RETREAT_MAX); /* it stands in the queue as D1, D2 or D3 */
    queue_from(s, s->piece[unit].hex, unit, before, stood, (Result)(D + hexes), back);
}

static Frame *push_apply(Ctx *c, Side first, int place)
{
    Frame *f = push(c->s, APPLY_RESULTS, first);
    f->v[AR_FIRST] = first;
    f->at = (uint8_t)place;
    return f;
}

void apply_results(Ctx *c, Side first) { push_apply(c, first, AP_ROUTED); }

void push_retreats(Ctx *c, Side first) { push_apply(c, first, AP_RETREATS); }

/* ---- markers ---- */

void disorder(Ctx *c, int u, Rule why)
{
    if (is_battery(c->g, u) || c->s->piece[u].state != GOOD) {
        return;
    }
    RULE (11_0a) {
        pia_set_state(c->g, c->s, u, DISORDERED);
        say_as(c, EVENT_OUTCOME, why, "{} is Disordered.", P_(u));
    }
}

void mark_routed(Ctx *c, int u, Rule why)
{
    State *s = c->s;
    RULE (11_2a) {
        pia_set_state(c->g, s, u, ROUTED);
        if (has_flag(s, u, F_BILLEBAUDE) && CITED(9_1_2g)) {
            drop_flag(s, u, F_BILLEBAUDE);
        }
        drop_melee(s, u);
        say_as(c, EVENT_OUTCOME, why, "{} is Routed.", P_(u));
    }
}

void rout_unit(Ctx *c, int u, int before, Hex stood, Rule why)
{
    mark_routed(c, u, why);
    RULE (11_3a) {
        queue_retreat(c->s, u, before, stood, c->g->limit.rout, BACK_ROUT);
        push_retreats(c, side_of(c->g, u));
    }
}

bool stands_second_disorder(Ctx *c, int u) { return tdr(c, u, TDR_SECOND_DISORDER, NOWHERE, "second disorder"); }

/* 4.7c: a commander whose companions are all eliminated makes no roll and stays. */
void all_lost(Ctx *c, Side side, Hex h)
{
    if (h >= 0 && unit_of(c->g, c->s, side, h) == NO_PIECE && !CITED(4_7c)) {
        leaders_left_behind(c, side, h, false);
    }
}

/* ---- who suffers (8.5.1) ---- */

/* Units that a result which struck the hex can fall on. */
static int struck_by(const Game *g, const State *s, const Pending *p, int out[4])
{
    Side side = enemy(side_of(g, p->shooter));
    int foot = infantry_in(g, s, side, p->hex), n = 0;
    if (foot != NO_PIECE && CITED(8_5_1b)) {
        out[0] = foot;
        return 1;
    }
    EACH_UNIT (s, u, p->hex) {
        if (side_of(g, u) == side && n < 4) {
            out[n++] = u;
        }
    }
    return n;
}

/* 11.2c: a Routed unit in a hex fired at runs whatever the roll, and whoever else takes the result. */
static void note_routed(Ctx *c)
{
    State *s = c->s;
    int shots = s->pendings;
    for (int i = 0; i < shots; i++) {
        int who[4], n = s->pending[i].unit == NO_PIECE ? struck_by(c->g, s, &s->pending[i], who) : 0;
        for (int k = 0; k < n && n > 1; k++) {
            if (s->piece[who[k]].state == ROUTED) {
                queue_result(s, s->pending[i].hex, who[k], s->pending[i].shooter, NE);
            }
        }
    }
}

/* Gives every result its unit; true when an owner has to choose. */
static bool assign(Ctx *c, Frame *f)
{
    State *s = c->s;
    for (; f->v[AR_CURSOR] < s->pendings; f->v[AR_CURSOR]++) {
        Pending *p = &s->pending[f->v[AR_CURSOR]];
        int who[4], n = p->unit == NO_PIECE ? struck_by(c->g, s, p, who) : 0;
        if (n > 1 && p->result != NE && CITED(8_5_1a)) {
            f->owner = enemy(side_of(c->g, p->shooter));
            return true;
        }
        if (n && (n == 1 || p->result != NE)) {
            p->unit = (uint8_t)who[0];
        }
    }
    return false;
}

static Rule may_assign(const Game *g, const State *s, Why *w, int result, int u)
{
    const Pending *p = &s->pending[top_of(s)->v[AR_CURSOR]];
    int who[4], n = struck_by(g, s, p, who);
    bool there = false;
    for (int i = 0; i < n; i++) {
        there |= who[i] == u;
    }
    FORBID_AS(8_5_1a, !there, "the result struck {}, and {} is not there", H_(p->hex), P_(u));
    return there && result == p->result ? ALLOWED : refused(w);
}

/* ---- eliminations and step losses (9.1j 1) ---- */

/* What a result says, for guns by 8.5a and for infantry by 9.1.5. */
static Result told(const Game *g, const Pending *p)
{
    Result r = (Result)p->result;
    return is_battery(g, p->shooter) ? BY(8_5a, r, NE) : BY(9_1_5, r, NE);
}

static Result disorder_part(Result r)
{
    switch (r) {
    case ONE: return BY(8_5b, NE, D1); /* a step loss brings neither Disorder nor retreat */
    case R_:
    case RR:
    case ONE_R: return R_;
    case E_: return NE;
    default: return r;
    }
}

/* 8.5.1c: a battery that is struck is alone; everything but D destroys it. */
static void strike_battery(Ctx *c, int u, Result r)
{
    RULE (8_5_1c) {
        if (r != NE && r != D) {
            Hex h = c->s->piece[u].hex;
            pia_eliminate(c, u);
            all_lost(c, side_of(c->g, u), h);
        }
    }
}

static void suffer(Ctx *c, int u, int losses, bool gone)
{
    Hex h = c->s->piece[u].hex;
    if (gone) {
        pia_eliminate(c, u);
    }
    for (int i = 0; i < losses && on_map(c->s, u); i++) {
        lose_step(c, u);
    }
    if (!on_map(c->s, u)) {
        all_lost(c, side_of(c->g, u), h);
    }
}

/* Folds all results of the unit of entry i into that entry: losses add up, the worst disorder counts (9.1k). */
static void combine(Ctx *c, int i)
{
    State *s = c->s;
    Pending *first = &s->pending[i];
    int u = first->unit, losses = 0;
    assert(is_unit(c->g, u)); /* assigned before losses are taken (9.1j 1) */
    bool gone = false;
    Result worst = NE;
    for (int j = i; j < s->pendings; j++) {
        Pending *p = &s->pending[j];
        if (p->unit != u || (j > i && !CITED(9_1k))) {
            continue;
        }
        Result r = told(c->g, p), part = disorder_part(r);
        gone |= r == E_;
        losses += r == ONE || r == ONE_R;
        if (part > worst) {
            worst = part;
            first->from = p->from;
            first->shooter = p->shooter;
        }
        if (is_battery(c->g, u) && on_map(s, u)) {
            strike_battery(c, u, r);
        }
    }
    first->result = (uint8_t)worst;
    if (!is_battery(c->g, u)) {
        suffer(c, u, losses, gone);
    }
}

static void take_losses(Ctx *c)
{
    State *s = c->s;
    Pending kept[PENDING_MAX];
    int n = 0;
    for (int i = 0; i < s->pendings; i++) {
        int u = s->pending[i].unit;
        bool before = u == NO_PIECE;
        for (int j = 0; j < i && !before; j++) {
            before = s->pending[j].unit == u;
        }
        if (before) {
            continue;
        }
        combine(c, i);
        if (on_map(s, u) && !is_battery(c->g, u) && (s->pending[i].result != NE || s->piece[u].state == ROUTED)) {
            kept[n++] = s->pending[i];
        }
    }
    memset(s->pending, 0, sizeof s->pending);
    memcpy(s->pending, kept, (size_t)n * sizeof kept[0]);
    s->pendings = (uint8_t)n;
}

/* ---- Changing of Ranks and second disorder (9.1j 2) ---- */

static bool grenadiers_near(const Game *g, const State *s, int u)
{
    if (is_grenadier(g, u)) {
        return true;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex h = g->map->next[s->piece[u].hex][d];
        if (h == HEX_NONE) {
            continue;
        }
        EACH_UNIT (s, v, h) {
            if (side_of(g, v) == side_of(g, u) && is_grenadier(g, v) && s->piece[v].state == GOOD) {
                return true;
            }
        }
    }
    return false;
}

static bool may_change_ranks(const Game *g, const State *s, const Pending *p)
{
    int u = p->unit;
    return CITED(8_5_3a) && (is_battery(g, p->shooter) || CITED(9_1_6)) && pia_is_infantry(g, u) &&
           pia_strength(g, s, u) >= g->limit.ranks_to_change && p->result >= D && p->result <= D3 &&
           !(s->piece[u].state != GOOD && CITED(11_1f)) && !(has_flag(s, u, F_CHANGING) && CITED(8_5_3c));
}

/* 8.5.3: true when the ranks are closed in time and the result is cancelled. */
static bool change_ranks(Ctx *c, int u)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = {0};
    int who;
    add(&sum, -sergeants_factor(g, s, u, &who), R(8_5_3b), "Sergeants' Factor", true);
    add(&sum, -g->limit.grenadiers_near, R(8_5_3b), "Grenadiers", grenadiers_near(g, s, u));
    int die = d10(c, side_of(g, u), "Changing of Ranks");
    bool good = die + sum.total <= g->ranks_up_to;
    event_sum(say_as(c, EVENT_OUTCOME, R(8_5_3a), good ? "{} changes ranks and stands." : "{} fails to change ranks.",
                     P_(u)),
              &sum);
    if (good) {
        set_flag(s, u, F_CHANGING);
    }
    return good;
}

static void steady(Ctx *c, Pending *p)
{
    int u = p->unit;
    State *s = c->s;
    if (s->piece[u].state == ROUTED) {
        p->result = (uint8_t)BY(11_2c, D + c->g->limit.routed_attacked, NE);
        p->back = BACK_DRIFT;
        return;
    }
    if (may_change_ranks(c->g, s, p) && change_ranks(c, u)) {
        p->result = NE;
        return;
    }
    if (s->piece[u].state == DISORDERED && p->result != R_) {
        RULE (11_1e) {
            p->result = stands_second_disorder(c, u) ? NE : R_;
        }
    }
}

/* Runs over the queue as 9.1j says: the defender's units first, then in the sequence of the order of battle. */
static void each_in_order(Ctx *c, Side first, void (*does)(Ctx *, Pending *))
{
    State *s = c->s;
    for (int half = 0; half < SIDES; half++) {
        Side side = half == !CITED(9_1j) ? first : enemy(first);
        for (int u = 0; u < c->g->units; u++) {
            for (int i = 0; i < s->pendings; i++) {
                if (s->pending[i].unit == u && side_of(c->g, u) == side) {
                    does(c, &s->pending[i]);
                }
            }
        }
    }
}

static void put_marker(Ctx *c, Pending *p)
{
    if (p->back == BACK_DRIFT || p->result == NE) {
        return;
    }
    if (p->result != R_) {
        disorder(c, p->unit, R(11_0a));
        return;
    }
    mark_routed(c, p->unit, R(11_2a));
    p->back = BACK_ROUT;
    p->result = (uint8_t)BY(11_3a, D + c->g->limit.rout, NE);
}

/* ---- retreats (9.1j 4) ---- */

static int hexes_due(const State *s, const Pending *p)
{
    bool due = p->unit != NO_PIECE && on_map(s, p->unit) && !has_flag(s, p->unit, F_RETREATED);
    return due && p->result >= D1 && p->result <= D3 ? p->result - D : 0;
}

static int retreats_due(const Game *g, const State *s, Side side, int *last)
{
    int n = 0;
    for (int i = 0; i < s->pendings; i++) {
        if (hexes_due(s, &s->pending[i]) && side_of(g, s->pending[i].unit) == side) {
            n++;
            *last = i;
        }
    }
    return n;
}

/* Another unit that has already gone back from the same hex, or NO_PIECE. */
static int gone_before(const State *s, const Pending *p)
{
    for (int i = 0; i < s->pendings; i++) {
        if (s->pending[i].hex == p->hex && s->pending[i].unit != p->unit &&
            has_flag(s, s->pending[i].unit, F_RETREATED) && on_map(s, s->pending[i].unit)) {
            return s->pending[i].unit;
        }
    }
    return NO_PIECE;
}

static void start_retreat(Ctx *c, const Pending *p)
{
    State *s = c->s;
    int u = p->unit, hexes = hexes_due(s, p), other = gone_before(s, p);
    assert(hexes && on_map(s, u));
    Hex from = p->back == BACK_DRIFT ? NOWHERE : on_map(s, p->shooter) ? s->piece[p->shooter].hex : p->from;
    leaders_left_behind(c, side_of(c->g, u), p->hex, p->back == BACK_REFUSAL);
    set_flag(s, u, F_RETREATED);
    if (other != NO_PIECE && !CITED(9_2_8i)) {
        pia_put(c->g, s, u, s->piece[other].hex);
        return;
    }
    push_retreat(c, u, hexes, from, p->back);
}

/* True when an owner has to say who goes first. */
static bool next_retreat(Ctx *c, Frame *f)
{
    for (int half = 0; half < SIDES; half++) {
        Side side = half ? enemy((Side)f->v[AR_FIRST]) : (Side)f->v[AR_FIRST];
        int last = 0, n = retreats_due(c->g, c->s, side, &last);
        if (n > 1) {
            f->owner = side;
            return true;
        }
        if (n == 1) {
            start_retreat(c, &c->s->pending[last]);
            return false;
        }
    }
    f->at = AP_FATE;
    return false;
}

static const Pending *pending_of(const State *s, int u)
{
    for (int i = 0; i < s->pendings; i++) {
        if (s->pending[i].unit == u) {
            return &s->pending[i];
        }
    }
    return NULL;
}

static Rule may_go_next(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (u < 0 || u >= g->units || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    const Pending *p = pending_of(s, u);
    bool due = p && hexes_due(s, p);
    STOP_AS(9_1j, !due, "{} does not have to retreat", P_(u));
    return ALLOWED;
}

/* ---- the end ---- */

/* 11.1d: a Disordered unit that has fired is then in Feu de Billebaude, unless it has routed. */
static void wild_fire(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (!has_flag(s, u, F_WAS_DISORDERED)) {
            continue;
        }
        drop_flag(s, u, F_WAS_DISORDERED);
        if (on_map(s, u) && s->piece[u].state != ROUTED) {
            RULE (11_1d) {
                put_billebaude(c, u, R(11_1d));
            }
        }
    }
}

static void results_over(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        drop_flag(s, u, F_RETREATED);
    }
    memset(s->pending, 0, sizeof s->pending);
    s->pendings = 0;
    pop(s);
}

Next apply_run(Ctx *c)
{
    Frame *f = top(c->s);
    switch (f->at) {
    case AP_ROUTED:
        note_routed(c);
        f->at = AP_ASSIGN;
        return GO;
    case AP_ASSIGN:
        if (assign(c, f)) {
            return ASK;
        }
        f->at = AP_LOSSES;
        return GO;
    case AP_LOSSES:
        take_losses(c);
        f->at = AP_STEADY;
        return GO;
    case AP_STEADY:
        each_in_order(c, (Side)f->v[AR_FIRST], steady);
        f->at = AP_MARKERS;
        return GO;
    case AP_MARKERS:
        each_in_order(c, (Side)f->v[AR_FIRST], put_marker);
        f->at = AP_RETREATS;
        return GO;
    case AP_RETREATS: return next_retreat(c, f) ? ASK : GO;
    case AP_FATE:
        if (!push_fate(c)) {
            f->at = AP_BILLEBAUDE;
        }
        return GO;
    default:
        wild_fire(c);
        results_over(c);
        return GO;
    }
}

const char *apply_prompt(const State *s)
{
    if (top_of(s)->at == AP_RETREATS) {
        return "Which unit retreats first?";
    }
    return piacenza_steps[APPLY_RESULTS].prompt;
}

void apply_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    if (f->at == AP_RETREATS) {
        for (int i = 0; i < s->pendings; i++) {
            if (hexes_due(s, &s->pending[i]) && side_of(g, s->pending[i].unit) == side) {
                offer(out, atom(NEXT_RETREAT, s->pending[i].unit, 0, 0));
            }
        }
        return;
    }
    const Pending *p = &s->pending[f->v[AR_CURSOR]];
    int who[4], n = struck_by(g, s, p, who);
    for (int i = 0; i < n; i++) {
        offer(out, atom(ASSIGN_RESULT, p->result, who[i], 0));
    }
}

Rule apply_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool retreats = top_of(s)->at == AP_RETREATS;
    if (a.verb == NEXT_RETREAT && retreats) {
        return may_go_next(g, s, w, side, a.arg[0]);
    }
    if (a.verb == ASSIGN_RESULT && !retreats) {
        return may_assign(g, s, w, a.arg[0], a.arg[1]);
    }
    return pia_out_of_step(g, s, w, a.verb);
}

void apply_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    Frame *f = top(s);
    if (a.verb == NEXT_RETREAT) {
        start_retreat(c, pending_of(s, a.arg[0]));
        return;
    }
    s->pending[f->v[AR_CURSOR]].unit = (uint8_t)a.arg[1];
    say(c, R(8_5_1a), "{} takes it: {}.", P_(a.arg[1]), W_(result_says[a.arg[0]]));
}

/* melee_phase.c - phase 4: melees one after the other; the roll, losses, routs, retreats, what the winners do, tests
 * (M40 to M46, M52 to M57, R09).
 *
 * MELEE.CHOOSE names the next group, MELEE.ROLL settles it. What a unit has still to do stands in Unit.result; a breakthrough that meets
 * another enemy pushes a further MELEE.ROLL, in which a second breakthrough counts as an advance (M51).
 */
#include "rules/soldatini/soldatini.h"

enum { AT_FIGHT, AT_AFTER, AT_TESTS }; /* Frame.at of MELEE.ROLL */

/* ---- MELEE.CHOOSE ---- */

/* The lowest defender of its group who was himself charged: the group is named by him. */
static bool names_group(const Game *g, const State *s, int v)
{
    UnitSet attackers, defenders;
    bool charged = false;
    if (!on_table(s, v) || !sol_group_of(g, s, v, &attackers, &defenders)) {
        return false;
    }
    for (int d = 0; d <= v; d++) {
        bool target = false;
        for (int u = 0; u < g->units; u++) {
            target |= IN_SET(attackers, u) && s->unit[u].target == d;
        }
        if (target && IN_SET(defenders, d)) {
            charged = d == v;
            break;
        }
    }
    return charged;
}

static bool is_defender(const Game *g, const State *s, int v)
{
    for (int u = 0; u < g->units; u++) {
        if (on_table(s, u) && has_flag(s, u, F_CONTACT) && s->unit[u].target == v) {
            return true;
        }
    }
    return false;
}

/* M41: a melee with an empty side is not fought. */
static void drop_empty(Ctx *c)
{
    State *s = c->s;
    FOR_UNITS (c->g, s, u) {
        int v = s->unit[u].target;
        if (has_flag(s, u, F_CONTACT) && (v >= c->g->units || !on_table(s, v) || routed(s, v) || routed(s, u))) {
            sol_charge_over(s, u);
        }
    }
}

Next sol_choose_run(Ctx *c)
{
    drop_empty(c);
    for (int v = 0; v < c->g->units; v++) {
        if (is_defender(c->g, c->s, v) && names_group(c->g, c->s, v)) {
            return ASK;
        }
    }
    pop(c->s);
    return GO;
}

void sol_choose_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int v = 0; v < g->units; v++) {
        if (is_defender(g, s, v) && names_group(g, s, v)) {
            offer(out, atom(FIGHT, v, 0, 0));
        }
    }
}

Rule sol_choose_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != FIGHT) {
        return sol_out_of_step(w);
    }
    if (!is_unit(g, a.arg[0])) {
        return RULE_NO_CHOICE;
    }
    bool good = is_defender(g, s, a.arg[0]) && names_group(g, s, a.arg[0]);
    FORBID_AS(M40, !good, "{} names no melee that is still to be fought", P_(a.arg[0]));
    return good ? ALLOWED : refused(w);
}

void sol_begin_melee(Ctx *c, UnitSet attackers, UnitSet defenders, bool further)
{
    Frame *f = push(c->s, MELEE_ROLL, NOBODY);
    sol_frame_put(f, MELEE_ATTACKERS, attackers);
    sol_frame_put(f, MELEE_DEFENDERS, defenders);
    f->v[MELEE_FURTHER] = further;
    f->v[MELEE_EMPTIED] = -1;
}

void sol_choose_act(Ctx *c, Side side, Atom a)
{
    UnitSet attackers, defenders;
    (void)side;
    if (sol_group_of(c->g, c->s, a.arg[0], &attackers, &defenders)) {
        sol_begin_melee(c, attackers, defenders, false);
    }
}

/* ---- the roll ---- */

/* M44: one at a time from the unit with most soldiers left, equal ones by id. */
static void take_losses(Ctx *c, UnitSet side, int n)
{
    int lost[UNITS_MAX] = {0};
    for (; n > 0; n--) {
        int most = NO_PIECE;
        for (UnitSet set = side; set; set &= set - 1) {
            int u = __builtin_ctzll(set);
            int left = c->s->unit[u].soldiers - lost[u];
            int best = most == NO_PIECE ? 0 : c->s->unit[most].soldiers - lost[most];
            if (on_table(c->s, u) && left > 0 && (most == NO_PIECE || BY(M44, left > best, left < best))) {
                most = u;
            }
        }
        if (most == NO_PIECE) {
            break;
        }
        lost[most]++;
    }
    for (UnitSet set = side; set; set &= set - 1) {
        int u = __builtin_ctzll(set);
        sol_lose(c, u, lost[u], R(M44));
    }
}

static void note_results(State *s, UnitSet side, int result)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        set_flag(s, u, F_FOUGHT);
        if (on_table(s, u) && !routed(s, u)) {
            s->unit[u].result = (uint8_t)result;
        }
    }
}

static Cause enemies_of(const State *s, UnitSet side)
{
    Cause cause = {0};
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        if (on_table(s, u)) {
            cause.enemy[cause.enemies++] = (uint8_t)u;
        }
    }
    return cause;
}

/* M53: the building of a garrison that leaves it. */
static void note_emptied(const State *s, Frame *f, int u)
{
    if (s->unit[u].formation == GARRISON) {
        f->v[MELEE_EMPTIED] = s->unit[u].hold;
    }
}

static int garrison_among(const State *s, UnitSet side)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        if (s->unit[u].formation == GARRISON) {
            return u;
        }
    }
    return NO_PIECE;
}

static const char *const result_says[MELEE_RESULTS] = {"-", "R1, retreat", "R2, rout", "AV, advance",
                                                       "BT, breakthrough"};

/* Before the dice: what each of them brings, part by part. */
static void say_values(Ctx *c, UnitSet side, UnitSet a, UnitSet d)
{
    for (; c->log && side; side &= side - 1) {
        Sum sum;
        int u = __builtin_ctzll(side), value = sol_melee_value(c->g, c->s, u, a, d, &sum);
        event_sum(say_as(c, EVENT_SUM | EVENT_HALVES, R(M39), "{} is worth {} in the melee.", P_(u), HALF_(value)),
                  &sum);
    }
}

static void fight(Ctx *c, Frame *f, UnitSet a, UnitSet d)
{
    const Game *g = c->g;
    State *s = c->s;
    int attack = sol_side_value(g, s, a, a, d), defence = sol_side_value(g, s, d, a, d);
    int differential = sol_differential(g, s, a, d);
    int first = __builtin_ctzll(a), other = __builtin_ctzll(d);
    say_values(c, a, a, d);
    say_values(c, d, a, d);
    int sum = BY(M41, roll_sum(c, 2, 6, side_of(g, first), "melee"), 2 * roll(c, 6, side_of(g, first), "melee"));
    MeleeCell attacker = sol_cell(g, 0, differential, sum), defender = sol_cell(g, 1, differential, sum);
    Event *e = say_as(c, EVENT_DICE, R(M43),
                      "{} fights {}: {} against {}, differential {} on the reconstructed chart: {} on the dice.",
                      P_(first), P_(other), HALF_(attack), HALF_(defence), N_(differential), N_(sum));
    event_rule(e, R(M42));
    say(c, R(M43), "Attackers: {}, defenders: {}.", W_(result_says[attacker.result]), W_(result_says[defender.result]));
    f->v[MELEE_RESULT_A] = attacker.result;
    f->v[MELEE_RESULT_D] = defender.result;
    int garrison = garrison_among(s, d), held = garrison == NO_PIECE ? -1 : s->unit[garrison].hold;
    take_losses(c, a, attacker.lost);
    take_losses(c, d, defender.lost);
    if (garrison != NO_PIECE && !on_table(s, garrison)) {
        f->v[MELEE_EMPTIED] = (int16_t)held; /* M53: cut down in its building, it has left it empty */
    }
    note_results(s, a, attacker.result);
    note_results(s, d, defender.result);
}

/* ---- routs and retreats ---- */

/* M52: guns that must go back are abandoned. */
static bool guns_lost(Ctx *c, int u)
{
    int result = c->s->unit[u].result;
    if (c->s->unit[u].arm != ARTILLERY || (result != R1 && result != R2) || !CITED(M52)) {
        return false;
    }
    sol_destroy(c, u, R(M52), "{} abandons its guns and is destroyed.", true);
    return true;
}

static void routs(Ctx *c, int at, UnitSet side, UnitSet others)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        if (!on_table(c->s, u) || c->s->unit[u].result != R2 || guns_lost(c, u)) {
            continue;
        }
        Cause cause = enemies_of(c->s, others);
        note_emptied(c->s, &core_of(c->s)->stack[at], u);
        c->s->unit[u].result = NO_RESULT;
        sol_rout(c, u, &cause, R(M47));
    }
}

/* M46: along its own facing; a square and skirmishers go directly away from the enemy. */
static int back_bearing(const Game *g, const State *s, int u, const Cause *from)
{
    const Unit *q = &s->unit[u];
    if ((q->formation == SQUARE || q->formation == SKIRMISH) && from->enemies) {
        Footprint f = sol_foot(g, s, from->enemy[0]), own = sol_foot(g, s, u);
        return angle_whole(angle_of(own.centre.x - f.centre.x, own.centre.y - f.centre.y)) / DEGREE % 360;
    }
    return (q->at.facing + 180) % 360;
}

/* M46, M55: half the whole movement; who does not get half of that loses one more and stays. */
static void go_back(Ctx *c, int u, const Cause *from)
{
    State *s = c->s;
    Inch wanted = BY(M46, sol_move_row(c->g, s, u, s->unit[u].formation)->half, 0);
    Stand before = s->unit[u].at;
    say_as(c, EVENT_OUTCOME, R(M46), "{} retreats.", P_(u));
    Inch way = sol_retire(c, u, back_bearing(c->g, s, u, from), wanted, R(M46));
    if (2 * way < wanted && CITED(M55)) {
        battle_put_unit(c, u, before, s->unit[u].formation);
        sol_lose(c, u, 1, R(M55));
    }
}

/* M53, M54: in a tie a garrison and a square keep their place. */
static void retreat(Ctx *c, int at, int u, UnitSet others, bool tie)
{
    State *s = c->s;
    int f = s->unit[u].formation;
    Cause cause = enemies_of(s, others);
    s->unit[u].result = NO_RESULT;
    if (tie && ((f == GARRISON && CITED(M53)) || (f == SQUARE && CITED(M54)))) {
        return;
    }
    note_emptied(s, &core_of(s)->stack[at], u);
    if (f == GARRISON && !sol_leave_building(c, u, &cause, false, R(M53))) {
        return;
    }
    go_back(c, u, &cause);
}

static void retreats(Ctx *c, int at, UnitSet side, UnitSet others, bool tie)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        if (on_table(c->s, u) && c->s->unit[u].result == R1 && !guns_lost(c, u)) {
            retreat(c, at, u, others, tie);
        }
    }
}

/* ---- what the winners do ---- */

/* M54, M51: who carries AV and BT out, and when a breakthrough counts as an advance. */
static void weigh_results(const Game *g, State *s, const Frame *f, UnitSet side, bool defends)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        Unit *q = &s->unit[u];
        bool rides = q->arm == CAVALRY && q->reaction == COUNTERCHARGES;
        if (q->result == BT && ((defends && !rides && CITED(M54)) || (f->v[MELEE_FURTHER] && CITED(M51)))) {
            q->result = AV;
        }
        if (!on_table(s, u) || !sol_goes_on(g, s, u)) {
            q->result = NO_RESULT;
        }
    }
}

static int next_after(const Game *g, const State *s, UnitSet all)
{
    for (int u = 0; u < g->units; u++) {
        if (IN_SET(all, u) && on_table(s, u) && (s->unit[u].result == AV || s->unit[u].result == BT)) {
            return u;
        }
    }
    return NO_PIECE;
}

/* ---- tests, and the end of it ---- */

/* R04: against the enemy who caused the loss; a wood and a building count from every side. */
static bool covered_in_melee(const Game *g, const State *s, int u, UnitSet others, bool defends)
{
    Footprint f = sol_foot(g, s, u);
    if (s->unit[u].formation == GARRISON || sol_in_wood(g, &f)) {
        return true;
    }
    bool sheltered = defends;
    for (; others && sheltered; others &= others - 1) {
        int v = __builtin_ctzll(others);
        sheltered = has_flag(s, v, F_CHARGING) && sol_shelter_from_charge(g, s, u, v) >= LOW_SHELTER;
    }
    return sheltered;
}

static void tests_of(Ctx *c, UnitSet side, UnitSet others, bool defends)
{
    for (; side; side &= side - 1) {
        int u = __builtin_ctzll(side);
        if (on_table(c->s, u) && !routed(c->s, u)) {
            Cause cause = enemies_of(c->s, others);
            cause.covered = covered_in_melee(c->g, c->s, u, others, defends);
            sol_settle(c, u, &cause);
        }
    }
}

/* M56: no two stay in contact; the loser goes back half an inch, in a tie the attacker. */
static void part(Ctx *c, const Frame *f, UnitSet a, UnitSet d)
{
    State *s = c->s;
    bool defenders_go = f->v[MELEE_RESULT_D] <= R2 && f->v[MELEE_RESULT_A] > R2;
    for (UnitSet one = a; one && CITED(M56); one &= one - 1) {
        for (UnitSet two = d; two; two &= two - 1) {
            int u = __builtin_ctzll(one), v = __builtin_ctzll(two), goes = defenders_go ? v : u;
            if (!on_table(s, u) || !on_table(s, v) || routed(s, u) || routed(s, v)) {
                continue;
            }
            Footprint x = sol_foot(c->g, s, u), y = sol_foot(c->g, s, v);
            if (footprint_contact(&x, &y) && s->unit[goes].formation != GARRISON) {
                sol_retire(c, goes, (s->unit[goes].at.facing + 180) % 360, c->g->limit.set_back, R(M56));
            }
        }
    }
}

static void end_charges(State *s, UnitSet attackers)
{
    for (; attackers; attackers &= attackers - 1) {
        sol_charge_over(s, __builtin_ctzll(attackers));
    }
}

/* Those of the set who are units and on the table: a position may say anything. */
static UnitSet present(const Game *g, const State *s, UnitSet set)
{
    UnitSet there = 0;
    for (int u = 0; u < g->units; u++) {
        there |= on_table(s, u) ? set & (UnitSet)1 << u : 0;
    }
    return there;
}

Next sol_melee_run(Ctx *c)
{
    State *s = c->s;
    int at = core(s)->depth - 1;
    Frame *f = top(s);
    UnitSet a = present(c->g, s, sol_frame_set(f, MELEE_ATTACKERS)),
            d = present(c->g, s, sol_frame_set(f, MELEE_DEFENDERS));
    if (f->at == AT_FIGHT) {
        if (!a || !d) {
            pop(s);
            return GO;
        }
        fight(c, f, a, d);
        bool tie = f->v[MELEE_RESULT_A] == R1 && f->v[MELEE_RESULT_D] == R1;
        if (!CITED(M45)) { /* tests come last */
            tests_of(c, a, d, false);
            tests_of(c, d, a, true);
        }
        routs(c, at, a, d);
        routs(c, at, d, a);
        retreats(c, at, a, d, tie);
        retreats(c, at, d, a, tie);
        weigh_results(c->g, s, f, a, false);
        weigh_results(c->g, s, f, d, true);
        f->at = AT_AFTER;
    }
    int u = next_after(c->g, s, a | d);
    if (f->at == AT_AFTER && u != NO_PIECE) {
        s->asked = (uint8_t)u;
        push(s, MELEE_AFTER, side_of(c->g, u));
        return GO;
    }
    s->asked = NO_PIECE;
    tests_of(c, BY(R09, a, d), BY(R09, d, a), !CITED(R09));
    tests_of(c, BY(R09, d, a), BY(R09, a, d), CITED(R09));
    part(c, f, a, d);
    end_charges(s, a);
    pop(s);
    return GO;
}

/* artillery.c - bombardment (chapter 11): in the active player's segment B4 and by the defender of an assaulted hex (B5C).
 *
 * A bombardment is drafted (which batteries of one hex, which target), rolled on the Bombardment Table, and its results are worked off
 * by combat_consequences.c. Artillery is never forced to fire (11.4c).
 */
#include "rules/tolentino/tolentino.h"

static bool defensive(const State *s) /* in B5C, or in its draft */
{
    for (int i = core(s)->depth - 1; i >= 0; i--) {
        if (core(s)->stack[i].step == B5C) {
            return true;
        }
    }
    return false;
}

static bool density_counts(const Game *g, const State *s, int u)
{
    return !is_bridge(g, s, u) && (!is_artillery(g, u) || !CITED(11_0_1b));
}

/* Is the hex a target for guns in `from`? In defence: one hex of the attackers (11.4.4a). */
static Rule bombardment_target(const Game *g, const State *s, Why *w, Side side, Hex from, Hex target)
{
    if (target < 0 || target >= HEXES || !g->map->on[target] || from < 0) {
        return RULE_NO_CHOICE;
    }
    int far = map_distance(g->map, from, target) + BY(11_2c, 0, 1);
    bool sight = far <= g->sight && line_of_sight(g, s, from, target), near = far <= g->turn[s->turn].range && sight;
    if (!defensive(s)) { /* asked first: what is farther off may be unseen */
        FORBID_AS(11_2a, far > g->turn[1].range, "{} is {} hexes away", H_(target), N_(far));
        FORBID_AS(17_1b, far > g->turn[s->turn].range && g->turn[s->turn].night,
                  "{} is {} hexes away, and it is getting dark", H_(target), N_(far));
        FORBID_AS(11_2b, !sight, "{} is out of sight from {}", H_(target), H_(from));
        Hex by = w && !sight && far <= g->sight ? sight_ends_at(g, from, target) : HEX_NONE;
        FORBID_AS(11_3_1a, by != HEX_NONE, "{} ends the line of sight from {} to {}", H_(by), H_(from), H_(target));
        if (!near && (w || far > g->sight)) {
            return refused(w);
        }
    }
    if (defensive(s)) {
        FORBID_AS(11_4_4a, far != 1, "{} is not next to {}", H_(target), H_(from));
        if (far != 1) {
            return refused(w);
        }
    }
    bool foe = unit_in(s, g, enemy(side), target);
    FORBID_AS(11_4a, !foe, "no enemy unit is in {}", H_(target));
    if (!foe) {
        return refused(w);
    }
    bool soft = false, attacks = false;
    EACH_UNIT (s, u, target) {
        soft |= !is_artillery(g, u) && !is_bridge(g, s, u);
        attacks |= has_flag(s, u, F_IN_ATTACK);
    }
    if (defensive(s)) {
        FORBID_AS(11_4_4a, !attacks, "no attacker is in {}", H_(target));
        return attacks ? ALLOWED : refused(w);
    }
    FORBID_AS(11_4_3b, !soft, "{} holds only artillery", H_(target));
    return soft || !CITED(11_4_3b) ? ALLOWED : refused(w);
}

static bool any_target(const Game *g, const State *s, Side side, Hex from)
{
    for (int h = 0; h < HEXES; h++) {
        if (s->unit_at[h] != NO_PIECE && map_distance(g->map, from, (Hex)h) <= 2 &&
            !bombardment_target(g, s, NULL, side, from, (Hex)h)) {
            return true;
        }
    }
    return false;
}

/* Why none of the enemy stacks that the side sees is a target: each with its own reason. */
static void why_no_target(const Game *g, const State *s, Why *w, Side side, Hex from)
{
    for (int h = 0; h < HEXES; h++) {
        if (s->unit_at[h] != NO_PIECE && side_of(g, s->unit_at[h]) != side &&
            map_distance(g->map, from, (Hex)h) <= g->sight && sees_hex(g, s, side, (Hex)h)) {
            bombardment_target(g, s, w, side, from, (Hex)h);
        }
    }
}

static Rule may_fire(const Game *g, const State *s, Why *w, Side side, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u) || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(11_4a, !is_artillery(g, u), "{} is no artillery", P_(u));
    if (!is_artillery(g, u)) {
        return refused(w);
    }
    bool moved = has_flag(s, u, F_MOVED);
    if (defensive(s)) {
        FORBID_AS(11_4_4a, !has_flag(s, u, F_IN_DEFENSE), "{} is not in an assaulted hex", P_(u));
        FORBID_AS(11_4_4a, moved, "{} has moved", P_(u));
        FORBID_AS(11_4b, has_flag(s, u, F_ASKED), "{} has fired", P_(u));
        if (!has_flag(s, u, F_IN_DEFENSE) || has_flag(s, u, F_ASKED)) {
            return refused(w);
        }
    } else {
        bool elsewhere = acted_with_mohr(g, s, u);
        FORBID_AS(4_5_1a, elsewhere, "{} has acted this turn with {}", P_(u), P_(g->mohr));
        FORBID_AS(3_1m, !elsewhere && !tol_takes_part(g, s, u, s->active), "{} is not of the active formation", P_(u));
        FORBID_AS(3_1k, moved, "{} has moved", P_(u));
        FORBID_AS(15_1, s->piece[u].state == DISORDERED, "{} is Disordered", P_(u));
        FORBID_AS(11_4_2, s->piece[u].command == OUT_OF_COMMAND && !CITED(11_4_2), "{} is out of command", P_(u));
        FORBID_AS(11_4b, has_flag(s, u, F_BOMBARDED), "{} has fired", P_(u));
        if (has_flag(s, u, F_BOMBARDED) || (s->piece[u].command == OUT_OF_COMMAND && !BY(11_4_2, true, false))) {
            return refused(w);
        }
    }
    FORBID_AS(11b, moved, "{} has moved", P_(u));
    FORBID_AS(15_2a, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    return ALLOWED;
}

/* Guns that might fire but for some rule: then whether they have a target is a question, too. */
static bool looks_for_targets(const Game *g, const State *s, Side side, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u) || side_of(g, u) != side || !is_artillery(g, u)) {
        return false;
    }
    bool out = s->piece[u].command == OUT_OF_COMMAND && !CITED(11_4_2);
    return defensive(s) ? has_flag(s, u, F_IN_DEFENSE) && !has_flag(s, u, F_ASKED)
                        : !has_flag(s, u, F_BOMBARDED) && !out;
}

/* ---- B4 and B5C ---- */

static int ending(const State *s) { return top_of(s)->step == B5C ? VERB_PASS : VERB_DONE; }

static bool attackers_left(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_IN_ATTACK) && on_map(s, u) && s->piece[u].state == GOOD) {
            return true;
        }
    }
    return false;
}

static bool guns_left(const Game *g, const State *s, Side side)
{
    for (int u = 0; u < g->units; u++) {
        if (is_artillery(g, u) && !fire_judge(g, s, side, atom(BOMBARD, u, 0, 0), NULL)) {
            return true;
        }
    }
    return false;
}

/* In defence the question ends with the attackers, or when who has fired has no other guns to fire with. */
Next fire_run(Ctx *c)
{
    State *s = c->s;
    if (top(s)->step != B5C) {
        return ASK;
    }
    bool answered = top(s)->acted && answers_end_the_question(c->g) && !guns_left(c->g, s, top(s)->owner);
    if (attackers_left(c->g, s) && !answered) {
        return ASK;
    }
    pop(s);
    return GO;
}

void fire_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (is_artillery(g, u) && on_map(s, u) && side_of(g, u) == side) {
            offer(out, atom(BOMBARD, u, 0, 0));
        }
    }
    offer(out, atom(ending(s), 0, 0, 0));
}

Rule fire_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == ending(s)) {
        return BY(11_4c, true, false) || top_of(s)->acted ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb != BOMBARD) {
        return tol_out_of_step(w, a.verb);
    }
    int u = a.arg[0];
    Rule r = may_fire(g, s, w, side, u);
    if (r && (!w || !looks_for_targets(g, s, side, u))) {
        return r;
    }
    bool any = any_target(g, s, side, s->piece[u].hex);
    FORBID_AS(11_4a, !any, "{} has no target", P_(u));
    if (any) {
        return ALLOWED;
    }
    if (w) {
        why_no_target(g, s, w, side, s->piece[u].hex);
    }
    return refused(w);
}

void fire_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B4 || top(c->s)->step == B5C);
    State *s = c->s;
    if (a.verb != BOMBARD) {
        if (top(s)->step == B5C) {
            clear_flags(c->g, s, F_ASKED);
        }
        pop(s);
        return;
    }
    set_flag(s, a.arg[0], F_FIRING);
    push(s, B4_AIM, side)->v[FI_BATTERY] = a.arg[0];
}

/* ---- the draft ---- */

Next tol_aim_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void tol_aim_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    Hex from = s->piece[top_of(s)->v[FI_BATTERY]].hex;
    EACH_UNIT (s, u, from) {
        if (is_artillery(g, u)) {
            offer(out, atom(BOMBARD_WITH, u, 0, 0));
        }
    }
    for (int h = 0; h < HEXES; h++) {
        if (s->unit_at[h] != NO_PIECE && map_distance(g->map, from, (Hex)h) <= 2 &&
            unit_in(s, g, enemy(side), (Hex)h)) {
            offer(out, atom(AT, h, 0, 0));
        }
    }
}

Rule tol_aim_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int lead = top_of(s)->v[FI_BATTERY];
    if (a.verb == AT) {
        return bombardment_target(g, s, w, side, s->piece[lead].hex, a.arg[0]);
    }
    if (a.verb != BOMBARD_WITH) {
        return tol_out_of_step(w, a.verb);
    }
    int u = a.arg[0];
    if (u < 0 || u >= g->units || !on_map(s, u) || has_flag(s, u, F_FIRING)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(11_4_1a, s->piece[u].hex != s->piece[lead].hex, "{} and {} are in different hexes", P_(u), P_(lead));
    FORBID_AS(11_4_1b, s->piece[u].hex != s->piece[lead].hex, "{} and {} are in different hexes", P_(u), P_(lead));
    return may_fire(g, s, w, side, u);
}

void tol_aim_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B4_AIM);
    State *s = c->s;
    if (a.verb == BOMBARD_WITH) {
        set_flag(s, a.arg[0], F_FIRING);
        return;
    }
    Hex from = s->piece[top(s)->v[FI_BATTERY]].hex;
    pop(s);
    bombard_hex(c, side, from, a.arg[0]);
}

/* ---- the shot ---- */

static int target_density(const Game *g, const State *s, Hex h)
{
    int sp = 0;
    EACH_UNIT (s, u, h) {
        if (density_counts(g, s, u)) {
            sp += tol_strength(g, s, u);
        }
    }
    return sp;
}

static int fire_strength(Ctx *c, bool defence)
{
    State *s = c->s;
    int sp = 0;
    for (int u = 0; u < c->g->units; u++) {
        if (!has_flag(s, u, F_FIRING)) {
            continue;
        }
        drop_flag(s, u, F_FIRING);
        set_flag(s, u, defence ? F_ASKED : F_BOMBARDED);
        sp = sp && !CITED(11_4_1a) ? sp : sp + tol_strength(c->g, s, u);
    }
    return sp;
}

/* Units of the hex that a result strikes: infantry and cavalry (11.0.1b). */
static bool struck(const Game *g, const State *s, int u) { return density_counts(g, s, u); }

static void strike(Ctx *c, Side defender, Hex h, Result r)
{
    const Game *g = c->g;
    State *s = c->s;
    int die = 0;
    EACH_UNIT (s, u, h) {
        if (!struck(g, s, u)) {
            continue;
        }
        if (r == DD) {
            owe_level(c, u);
            continue;
        }
        hex_die(c, defender, &die, "under fire");
        bool good = passes(g, s, u, die, 0);
        if (r == EC) {
            say(c, R(13_1), good ? "{} stands the fire." : "{} wavers.", P_(u));
            if (!good && CITED(13_1_3)) {
                owe_level(c, u);
            }
        } else {
            retreat_result(c, u, good);
        }
    }
}

Result bombardment_result(const Game *g, int sp, int die)
{
    int column = sp > BOMB_COLUMNS ? BOMB_COLUMNS : sp, row = die < 0 ? 0 : die >= BOMB_ROWS ? BOMB_ROWS - 1 : die;
    return sp <= 0 ? NE : (Result)g->bombardment[row][column - 1];
}

Sum bombardment_modifiers(const Game *g, int far, int density, int ground)
{
    Sum drm = {0};
    add(&drm, g->bomb_distance[far > 2 ? 2 : far], R(11_2a), "distance", true);
    add(&drm, g->bomb_density[density < DENSITIES ? density : DENSITIES - 1], R(11_4_3a), "SP in the target hex", true);
    add(&drm, ground, R(11_4_3a), "terrain", true);
    return drm;
}

void bombard_hex(Ctx *c, Side firer, Hex from, Hex target)
{
    assert(from >= 0 && target >= 0 && from != target);
    assert(c->s->fire_from == NOWHERE); /* one shot is worked off before the next */
    const Game *g = c->g;
    State *s = c->s;
    bool defence = defensive(s);
    int sp = fire_strength(c, defence), far = map_distance(g->map, from, target);
    Sum drm = bombardment_modifiers(g, far, target_density(g, s, target), terrain_bdrm(g, s, enemy(firer), target));
    int die = roll_die(c, firer, "bombardment");
    Result r = BY(11_4_3a, bombardment_result(g, sp, die + drm.total), NE);
    Event *e = say_as(c, EVENT_OUTCOME | EVENT_SUM, defence ? R(11_4_4a) : R(11_4_3a), "{} SP fire from {} at {}: {}.",
                      N_(sp), H_(from), H_(target), W_(tol_result_says[r]));
    event_sum(e, &drm);
    EACH_LEADER (s, l, target) {
        if (die == g->limit.leader_falls && side_of(g, l) != firer && CITED(4_4_1)) {
            set_flag(s, l, F_DUE_TEST);
        }
    }
    s->fire_from = from;
    push(s, B4_AFTER, NOBODY);
    if (r != NE) {
        strike(c, enemy(firer), target, r);
    }
    settle(c);
}

/* When all has been worked off the guns are silent again. */
Next after_fire_run(Ctx *c)
{
    assert(top(c->s)->step == B4_AFTER);
    c->s->fire_from = NOWHERE;
    if (!defensive(c->s)) { /* defensive fire is part of its combat: one test a leader and combat (4.4.4a) */
        clear_flags(c->g, c->s, F_TEST_DONE);
    }
    pop(c->s);
    return GO;
}

/* ---- I_GUNS: artillery whose companions retreat from fire may stay or go (11.1b) ---- */

void ask_guns(Ctx *c, int u, Hex origin)
{
    State *s = c->s;
    if (!on_map(s, u) || is_artillery(c->g, u) || !CITED(11_1b)) {
        return;
    }
    EACH_UNIT (s, v, origin) {
        if (side_of(c->g, v) != side_of(c->g, u) || !is_artillery(c->g, v)) {
            continue;
        }
        Frame *f = push(s, I_GUNS, side_of(c->g, u));
        f->v[GU_BATTERY] = (int16_t)v;
        f->v[GU_UNIT] = (int16_t)u;
    }
}

Next guns_run(Ctx *c)
{
    const Frame *f = top(c->s);
    if (!on_map(c->s, f->v[GU_UNIT]) || !on_map(c->s, f->v[GU_BATTERY]) ||
        c->s->piece[f->v[GU_BATTERY]].hex == c->s->piece[f->v[GU_UNIT]].hex) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void guns_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(ARTILLERY_STAYS, top_of(s)->v[GU_BATTERY], 0, 0));
    offer(out, atom(ARTILLERY_GOES, top_of(s)->v[GU_BATTERY], 0, 0));
}

/* Is there a way for the guns to where their companions went? Streams and woods bar them (10.3, 10.6a). */
static bool guns_follow(const Game *g, const State *s, int u, Hex from, Hex to)
{
    int far = map_distance(g->map, from, to), cost;
    bool once;
    for (int d = 0; far && d < DIRECTIONS; d++) {
        Hex n = g->map->next[from][d];
        if (n != HEX_NONE && map_distance(g->map, n, to) == far - 1 && !unit_in(s, g, enemy(side_of(g, u)), n) &&
            !terrain_cost(g, s, NULL, u, MANEUVER, from, n, false, &cost, &once) && guns_follow(g, s, u, n, to)) {
            return true;
        }
    }
    return !far;
}

Rule guns_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    if (a.verb != ARTILLERY_STAYS && a.verb != ARTILLERY_GOES) {
        return tol_out_of_step(w, a.verb);
    }
    if (a.arg[0] != f->v[GU_BATTERY]) {
        return RULE_NO_CHOICE;
    }
    if (a.verb == ARTILLERY_STAYS) {
        return ALLOWED;
    }
    Hex to = s->piece[f->v[GU_UNIT]].hex;
    bool way = guns_follow(g, s, f->v[GU_BATTERY], s->piece[f->v[GU_BATTERY]].hex, to),
         wood = g->map->terrain[to] == WOODS;
    FORBID_AS(10_6a, !way && wood, "the guns find no road or trail into the wood of {}", H_(to));
    FORBID_AS(10_3, !way && !wood, "the guns find no way to {} without crossing a stream or a wood", H_(to));
    if (!way) {
        return refused(w);
    }
    return tol_stacking(g, s, w, f->v[GU_BATTERY], to);
}

void guns_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_GUNS);
    (void)side;
    State *s = c->s;
    Frame f = *top(s);
    pop(s);
    if (a.verb == ARTILLERY_STAYS) {
        say(c, R(11_1b), "{} stays with its guns.", P_(f.v[GU_BATTERY]));
        return;
    }
    tol_put(c->g, s, f.v[GU_BATTERY], s->piece[f.v[GU_UNIT]].hex);
    mark_moved(c->g, s, f.v[GU_BATTERY]);
    say(c, R(11_1b), "{} goes along to {}.", P_(f.v[GU_BATTERY]), H_(s->piece[f.v[GU_UNIT]].hex));
}

/* infantry_fire.c - Fire Combat of infantry: two reciprocal volleys (9.1), and the sums and columns they use; reaction_fire.c uses them, too.
 *
 * COMBAT is the procedure of one Formation. Declarations stand in the pieces: target and shot of the attacker, answers and shot of the
 * defender. All shots of a volley are rolled before any result is applied (9.1f); combat_results.c does the rest.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

static const char *const column_words[] = {"Normal", "Extended", "Intense"};

/* ---- column and modifiers ---- */

/* The examples of 9.1.4b and X4 say what the paragraphs do: they stand beside them. */
static int sp_with_bonus(const Game *g, const State *s, int firer)
{
    int who;
    bool counts = CITED(9_1_4a) && CITED(9_1_4b) && CITED(X4e);
    return pia_strength(g, s, firer) + (counts ? fire_bonus(g, s, firer, &who) : 0);
}

int fire_column(const Game *g, const State *s, int firer, int target_unit)
{
    int sp = sp_with_bonus(g, s, firer), last = (int)(sizeof g->fire_column) - 1;
    assert(sp >= 1);
    int column = BY(9_1_1b, g->fire_column[sp > last ? last : sp], 0);
    return column && stands_deep(g, s, target_unit) && CITED(9_1_7) && CITED(X4b) ? column - 1 : column;
}

/* 9.1.3: another unit of the Formation, on foot or mounted, next to the firer and to its target. */
static bool side_by_side(const Game *g, const State *s, int firer, Hex target)
{
    int group = g->unit[firer].formation;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        bool counts = pia_is_infantry(g, u) || cavalry_stands_beside(g);
        if (u != firer && counts && on_map(s, u) && s->piece[u].state != ROUTED &&
            distance(g, s->piece[u].hex, s->piece[firer].hex) == 1 && distance(g, s->piece[u].hex, target) == 1) {
            return true;
        }
    }
    return false;
}

/* 9.1.8: a further unit of the Formation next to the target and not next to the firer. */
static bool on_the_flank(const Game *g, const State *s, int firer, Hex target)
{
    int group = g->unit[firer].formation;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (u != firer && on_map(s, u) && s->piece[u].state != ROUTED && distance(g, s->piece[u].hex, target) == 1 &&
            distance(g, s->piece[u].hex, s->piece[firer].hex) > 1) {
            return true;
        }
    }
    return false;
}

void fire_sum(const Game *g, const State *s, int firer, Hex target, bool reaction, Sum *sum)
{
    add(sum, terrain_fire(g, target), R(8_2a), "terrain of the target", CITED(X4c));
    smoke_on_path(g, s, s->piece[firer].hex, target, sum);
    add(sum, g->fire_mod.reaction, R(7_2a), "reaction fire", reaction);
    add(sum, g->fire_mod.not_side_by_side, R(9_1_3), "not side by side", !side_by_side(g, s, firer, target));
    add(sum, g->fire_mod.flank, R(9_1_8), "flank", on_the_flank(g, s, firer, target));
    if (CITED(X4d)) {
        sum_limit(sum, g->fire_mod.floor, 99, R(8_2b), "modifiers count no further");
    }
}

/* The sum before the die: "Guyenne fires with 5 SP: Normal fire.", with what has shifted the column. */
static void say_fire_column(Ctx *c, int firer, int column)
{
    const Game *g = c->g;
    int sp = sp_with_bonus(g, c->s, firer), last = (int)(sizeof g->fire_column) - 1;
    int printed = BY(9_1_1b, g->fire_column[sp > last ? last : sp], 0);
    Sum shift = {0};
    add(&shift, column - printed, R(9_1_7), "the target stands deep", column < printed);
    event_sum(say_as(c, EVENT_SUM, R(9_1_1b), "{} fires with {} SP: {} fire.", P_(firer), N_(sp),
                     W_(column_words[column])),
              &shift);
}

Result shoot(Ctx *c, int firer, Hex target, int unit, bool reaction)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = {0};
    assert(on_map(s, firer) && !is_battery(g, firer) && target >= 0);
    int foot = infantry_in(g, s, enemy(side_of(g, firer)), target);
    int column = fire_column(g, s, firer, unit != NO_PIECE ? unit : foot != NO_PIECE ? foot : s->unit_at[target]);
    fire_sum(g, s, firer, target, reaction, &sum);
    say_fire_column(c, firer, column);
    int die = d10(c, side_of(g, firer), reaction ? "reaction fire" : "fire");
    Result r = (Result)g->fire[chart_row(die + sum.total, g->fire_first, g->fire_last)][column];
    r = BY(9_1_1a, r, NE);
    event_sum(say_as(c, EVENT_OUTCOME, reaction ? R(7_2a) : R(9_1_1a),
                     reaction ? "Reaction fire of {} at {}, {} fire: {}." : "{} fires at {}, {} fire: {}.", P_(firer),
                     H_(target), W_(column_words[column]), W_(result_says[r])),
              &sum);
    if (!reaction && s->piece[firer].state == DISORDERED) {
        set_flag(s, firer, F_WAS_DISORDERED);
    }
    queue_result(s, target, unit, firer, r);
    return r;
}

/* ---- who may fire ---- */

bool may_answer(const Game *g, const State *s, int u)
{
    return pia_is_infantry(g, u) && !(s->piece[u].state == ROUTED && CITED(11_2b)) &&
           !(has_flag(s, u, F_BILLEBAUDE) && CITED(9_1_2e)) &&
           !(s->piece[u].state == DISORDERED && CITED(11_1d) && !pia_in_command(g, s, u));
}

/* Is the infantry unit in a state to open fire? */
static Rule judge_firer(const Game *g, const State *s, Why *w, int u)
{
    bool light = is_light_infantry(g, u) && CITED(9_2_6c);
    FORBID_AS(9_1e, s->piece[u].shot, "{} already fires in this volley", P_(u));
    FORBID_AS(11_2b, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(9_1a, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(9_1a, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(9_1h, s->piece[u].melee >= 0, "{} has declared a Melee", P_(u));
    FORBID_AS(9_1a, s->piece[u].melee >= 0, "{} has declared a Melee", P_(u));
    bool out = !pia_in_command(g, s, u);
    FORBID_AS(11_1d, out && s->piece[u].state == DISORDERED, "{} is Disordered and out of command", P_(u));
    FORBID_AS(9_1a, out && !light, "{} is out of command", P_(u));
    FORBID_AS(4_4_1d, out && !light, "{} is out of command", P_(u));
    FORBID_AS(5_9d, out && !light, "{} is out of command", P_(u));
    return ALLOWED;
}

/* May the unit of the Formation open fire at the hex? */
static Rule judge_shot(const Game *g, const State *s, Why *w, int u, Hex target)
{
    if (u < 0 || u >= g->units || target < 0 || target >= HEXES || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    Hex here = s->piece[u].hex;
    bool own = pia_takes_part(g, s, u), foe = unit_of(g, s, enemy(side_of(g, u)), target) != NO_PIECE;
    FORBID_AS(9_1a, !own, "{} does not belong to the Formation that fights", P_(u));
    FORBID_AS(9_0a, is_battery(g, u), "{} is a battery", P_(u));
    FORBID_AS(2_2_2h, is_battery(g, u), "{} only bombards", P_(u));
    FORBID_AS(10_0a, is_cavalry(g, u), "{} is mounted", P_(u));
    FORBID_AS(10_5a, is_mounted_dragoon(g, u), "{} is mounted", P_(u));
    if (!pia_is_infantry(g, u) || (!own && !w)) {
        return refused(w);
    }
    Rule r = judge_firer(g, s, w, u);
    if (r && !w) {
        return r;
    }
    FORBID_AS(2_1_1e, distance(g, here, target) == 1 && side_closed(g, here, target), "a wall is between {} and {}",
              H_(here), H_(target));
    FORBID_AS(9_1a, distance(g, here, target) == 1 && side_closed(g, here, target), "{} and {} do not touch there",
              H_(here), H_(target));
    FORBID_AS(9_1a, distance(g, here, target) != 1, "{} is not next to {}", H_(target), H_(here));
    FORBID_AS(9_1a, !foe, "no enemy unit is in {}", H_(target));
    return own && foe && distance(g, here, target) == 1 && !s->piece[u].shot ? ALLOWED : refused(w);
}

/* May the defending unit answer this enemy? */
static Rule judge_answer(const Game *g, const State *s, Why *w, int u, int v)
{
    if (u < 0 || u >= g->units || v < 0 || v >= g->units || !on_map(s, u) || !on_map(s, v) ||
        side_of(g, u) == side_of(g, v)) {
        return RULE_NO_CHOICE;
    }
    Hex here = s->piece[u].hex, there = s->piece[v].hex;
    bool battery = is_battery(g, u), drawn = s->piece[v].target == here;
    FORBID_AS(9_1d, is_cavalry(g, u), "{} is mounted: cavalry does not answer", P_(u));
    FORBID_AS(9_1d, !drawn, "{} has not fired at the hex of {}", P_(v), P_(u));
    FORBID_AS(X4a, !drawn, "{} has not fired at the hex of {}", P_(v), P_(u));
    FORBID_AS(9_1e, s->piece[u].shot, "{} already fires in this volley", P_(u));
    bool never = is_cavalry(g, u) || !drawn || s->piece[u].shot;
    if (is_cavalry(g, u) || (never && !w)) {
        return refused(w);
    }
    if (battery) {
        FORBID_AS(8_1b, has_flag(s, u, F_FIRED), "{} has fired and bears the FIRED marker", P_(u));
        FORBID_AS(8_1c, !in_cone(g, s, u, there), "{} is not in the cone of fire of {}", P_(v), P_(u));
        return never ? refused(w) : ALLOWED;
    }
    int line[MEMBERS_MAX];
    if (!CITED(5_5f) && !present_line(g, s, g->unit[u].formation, line)) { /* a defender need not be in Line */
        return refused(w);
    }
    FORBID_AS(11_2b, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(9_1d, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(9_1d, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(11_1d, s->piece[u].state == DISORDERED && !pia_in_command(g, s, u), "{} is Disordered and out of command",
              P_(u));
    return never ? refused(w) : ALLOWED;
}

/* ---- the second volley ---- */

/* What bars a second shot, whoever it goes at. still_there: the unit it would go at is where it was, and next to it. */
static Rule judge_again(const State *s, Why *w, int u, bool still_there)
{
    FORBID_AS(9_1_2a, !has_flag(s, u, F_FIRED_FIRST), "{} did not fire in the first volley", P_(u));
    FORBID_AS(9_1_2a, s->piece[u].state != GOOD, "{} is no longer in good order", P_(u));
    FORBID_AS(9_1_2a, has_flag(s, u, F_FIRED_FIRST) && !still_there, "{} is no longer next to its target", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(9_1e, has_flag(s, u, F_SECOND), "{} already fires in this volley", P_(u));
    return has_flag(s, u, F_SECOND) ? refused(w) : ALLOWED;
}

static Rule judge_second(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    bool own = pia_takes_part(g, s, u);
    FORBID_AS(9_1a, !own, "{} does not belong to the Formation that fights", P_(u));
    FORBID_AS(10_0a, is_cavalry(g, u), "{} is mounted", P_(u));
    FORBID_AS(9_1_2f, is_battery(g, u), "{} is a battery", P_(u));
    Hex target = s->piece[u].target;
    bool there =
        target >= 0 && can_touch(g, s->piece[u].hex, target) && unit_of(g, s, enemy(side_of(g, u)), target) != NO_PIECE;
    FORBID_AS(9_1b, has_flag(s, u, F_FIRED_FIRST) && !there, "the target of {} is gone", P_(u));
    Rule r = judge_again(s, w, u, there);
    return r ? r : own && there && pia_is_infantry(g, u) ? ALLOWED : refused(w);
}

static Rule judge_second_answer(const Game *g, const State *s, Why *w, int u, int v)
{
    if (u < 0 || u >= g->units || v < 0 || v >= g->units || !on_map(s, u) || !on_map(s, v) ||
        side_of(g, u) == side_of(g, v)) {
        return RULE_NO_CHOICE;
    }
    bool next = can_touch(g, s->piece[u].hex, s->piece[v].hex), drawn = s->piece[v].target == s->piece[u].hex;
    FORBID_AS(9_1_2f, is_battery(g, u), "{} is a battery", P_(u));
    FORBID_AS(9_1_2b, !drawn, "{} has not fired at {}", P_(v), P_(u));
    FORBID_AS(9_1_2b, drawn && !next, "{} is no longer next to {}", P_(v), P_(u));
    Rule r = judge_again(s, w, u, next);
    bool never = !drawn || !next || (is_battery(g, u) && CITED(9_1_2f));
    return r ? r : never ? refused(w) : ALLOWED;
}

/* ---- declarations ---- */

/* The next place among the shots that the side has declared. */
static int next_shot(const Game *g, const State *s, Side side)
{
    int last = 0;
    for (int i = 0; i < g->army_count[side]; i++) {
        int shot = s->piece[g->army[side][i]].shot;
        last = shot > last ? shot : last;
    }
    return last + 1;
}

static int shots_of(const Game *g, const State *s, Side side) { return next_shot(g, s, side) - 1; }

/* Takes a declared shot back; those declared after it move up. */
static void retract_shot(const Game *g, State *s, int u)
{
    int place = s->piece[u].shot;
    assert(place > 0);
    s->piece[u].shot = 0;
    for (int v = 0; v < g->units; v++) {
        if (side_of(g, v) == side_of(g, u) && s->piece[v].shot > place) {
            s->piece[v].shot--;
        }
    }
    drop_flag(s, u, F_SECOND);
    s->piece[u].answers = NO_PIECE;
    if (s->volley == 1) {
        s->piece[u].target = NOWHERE;
    }
}

static Rule judge_retract(const Game *g, const State *s, Side side, int u)
{
    return u >= 0 && u < g->units && side_of(g, u) == side && s->piece[u].shot ? RULE_NONE : (Rule)RULE_NO_CHOICE;
}

Next fire_attack_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void fire_attack_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int group = s->active_formation;
    for (int i = 0; group < FORMATIONS_MAX && i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (!on_map(s, u) || !pia_is_infantry(g, u)) {
            continue;
        }
        if (s->piece[u].shot) {
            offer(out, atom(VERB_RETRACT, u, 0, 0));
            continue;
        }
        if (s->volley == 2) {
            offer(out, atom(SECOND_SHOT, u, 0, 0));
            continue;
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex h = g->map->next[s->piece[u].hex][d];
            if (h != HEX_NONE && unit_of(g, s, enemy(side), h) != NO_PIECE) {
                offer(out, atom(FIRE_AT, u, h, 0));
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule fire_attack_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    switch (a.verb) {
    case VERB_DONE: return BY(9_0b, true, false) ? ALLOWED : (Rule)RULE_NO_CHOICE; /* no attack is ever compulsory */
    case VERB_RETRACT: return judge_retract(g, s, side, a.arg[0]);
    case FIRE_AT:
        FORBID(9_1b, s->volley == 2); /* the second volley goes at the target of the first */
        return s->volley == 2 ? refused(w) : judge_shot(g, s, w, a.arg[0], a.arg[1]);
    case SECOND_SHOT: return s->volley == 2 ? judge_second(g, s, w, a.arg[0]) : pia_out_of_step(g, s, w, a.verb);
    default: return pia_out_of_step(g, s, w, a.verb);
    }
}

/* What both sides do alike: close the declaration, take a shot back, or declare the next one. Null: no shot was declared. */
static Piece *declare_shot(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return NULL;
    }
    if (a.verb == VERB_RETRACT) {
        retract_shot(c->g, s, a.arg[0]);
        return NULL;
    }
    s->piece[a.arg[0]].shot = (uint8_t)next_shot(c->g, s, side);
    return &s->piece[a.arg[0]];
}

void fire_attack_act(Ctx *c, Side side, Atom a)
{
    Piece *p = declare_shot(c, side, a);
    if (p && a.verb == FIRE_AT) {
        p->target = a.arg[1];
    } else if (p) {
        set_flag(c->s, a.arg[0], F_SECOND);
    }
}

Next fire_defence_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void fire_defence_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int v = 0; v < g->units; v++) {
        if (s->piece[v].target < 0 || side_of(g, v) == side) {
            continue;
        }
        EACH_UNIT (s, u, s->piece[v].target) {
            if (side_of(g, u) == side && !s->piece[u].shot) {
                offer(out, atom(s->volley == 2 ? ANSWER_AGAIN : ANSWER, u, v, 0));
            }
        }
    }
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) == side && s->piece[u].shot) {
            offer(out, atom(VERB_RETRACT, u, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule fire_defence_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool second = s->volley == 2;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb == VERB_RETRACT) {
        return judge_retract(g, s, side, a.arg[0]);
    }
    if (a.verb != (second ? ANSWER_AGAIN : ANSWER)) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    bool theirs = a.arg[0] >= 0 && a.arg[0] < g->units && side_of(g, a.arg[0]) != side;
    STOP_AS(9_1d, theirs, "{} is not of the side that answers", P_(a.arg[0]));
    return second ? judge_second_answer(g, s, w, a.arg[0], a.arg[1]) : judge_answer(g, s, w, a.arg[0], a.arg[1]);
}

void fire_defence_act(Ctx *c, Side side, Atom a)
{
    Piece *p = declare_shot(c, side, a);
    if (!p) {
        return;
    }
    p->answers = (uint8_t)a.arg[1];
    if (a.verb == ANSWER_AGAIN) {
        set_flag(c->s, a.arg[0], F_SECOND);
    }
}

/* ---- rolling a volley ---- */

/* The unit of the side that declared its shot at this place, or NO_PIECE. */
static int shooter_at(const Game *g, const State *s, Side side, int place)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) == side && s->piece[u].shot == place) {
            return u;
        }
    }
    return NO_PIECE;
}

static void roll_side(Ctx *c, Side side, bool attacker)
{
    State *s = c->s;
    int shots = shots_of(c->g, s, side);
    for (int i = 1; i <= shots; i++) {
        int u = shooter_at(c->g, s, side, i);
        if (u == NO_PIECE || !on_map(s, u) || (s->volley == 2 && !has_flag(s, u, F_PASSED))) {
            continue;
        }
        if (s->volley == 1) {
            set_flag(s, u, F_FIRED_FIRST);
        }
        int v = attacker ? NO_PIECE : s->piece[u].answers;
        Hex target = attacker ? s->piece[u].target : s->piece[v].hex;
        if (target < 0) {
            continue;
        }
        if (is_battery(c->g, u) && CITED(9_0c)) {
            bombard(c, u, target, v);
        } else if (!is_battery(c->g, u)) {
            shoot(c, u, target, v, false);
        }
    }
}

/* 8.1b: batteries that have answered are FIRED and in smoke, once the volley is rolled. */
static void silence_guns(Ctx *c, Side side)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (is_battery(c->g, u) && side_of(c->g, u) == side && s->piece[u].shot && CITED(8_1b)) {
            guns_have_fired(c, u, R(8_1b));
            put_smoke(c, s->piece[u].hex, R(8_1b));
        }
    }
}

static void clear_shots(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        s->piece[u].shot = 0;
        s->piece[u].answers = NO_PIECE;
        drop_flag(s, u, F_SECOND | F_PASSED);
    }
}

/* 9.1.2: every announced unit rolls, attacker's first; then those who failed are marked, before the shots. */
static void test_second(Ctx *c, Side attacker)
{
    State *s = c->s;
    for (int half = 0; half < SIDES; half++) {
        Side side = half ? enemy(attacker) : attacker;
        for (int i = 1, n = shots_of(c->g, s, side); i <= n; i++) {
            int u = shooter_at(c->g, s, side, i);
            if (u != NO_PIECE && (!CITED(9_1_2a) || tdr(c, u, TDR_PLAIN, NOWHERE, "second volley"))) {
                set_flag(s, u, F_PASSED);
            }
        }
    }
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].shot && !has_flag(s, u, F_PASSED)) {
            RULE (9_1_2c) {
                put_billebaude(c, u, R(9_1_2c));
            }
        }
    }
}

static void end_fire(const Game *g, State *s)
{
    for (int u = 0; u < g->units; u++) {
        Piece *p = &s->piece[u];
        p->shot = 0;
        p->answers = NO_PIECE;
        p->target = NOWHERE;
        p->flags &= ~(uint32_t)(F_SECOND | F_PASSED | F_FIRED_FIRST);
    }
    s->volley = 0;
}

/* ---- COMBAT: one Formation ---- */

static void begin_combat(Ctx *c, Frame *f)
{
    State *s = c->s;
    assert(f->v[WK_GROUP] >= 0 && f->v[WK_GROUP] < FORMATIONS_MAX && !s->pendings);
    s->active_formation = (uint8_t)f->v[WK_GROUP];
    pia_fix_command(c, f->v[WK_GROUP]);
    end_fire(c->g, s);
    s->volley = 1;
    push(s, FIRE1_ATT, f->owner);
}

static void end_combat(Ctx *c, int group)
{
    State *s = c->s;
    RULE (9_1g) {
        s->formation[group].fought = 1;
    }
    s->active_formation = NO_GROUP;
    unfix_command(c->g, s);
    pop(s);
}

/* Rolls what one side has declared; 9.1f: nothing is applied before both sides have rolled. */
static void roll_volley(Ctx *c, Side attacker, bool answers)
{
    Side other = enemy(attacker);
    roll_side(c, answers ? other : attacker, !answers);
    if (!answers && CITED(9_1f)) {
        return;
    }
    if (answers) {
        silence_guns(c, other);
    }
    apply_results(c, other);
}

/* The later places: the second volley and the Melees. */
static Next second_volley_of_fire(Ctx *c, Frame *f)
{
    State *s = c->s;
    Side side = f->owner;
    switch (f->at++) {
    case CO_FIRE2_ATT:
        clear_shots(c->g, s);
        s->volley = 2;
        if (CITED(9_1b)) {
            push(s, FIRE2_ATT, side);
        }
        return GO;
    case CO_FIRE2_DEF:
        if (CITED(9_1b) && CITED(9_1_2b) && CITED(X5)) {
            push(s, FIRE2_DEF, enemy(side));
        }
        return GO;
    case CO_ROLL2:
        test_second(c, side);
        roll_volley(c, side, false);
        return GO;
    case CO_ANSWER2: roll_volley(c, side, true); return GO;
    case CO_MELEES:
        end_fire(c->g, s);
        push(s, MELEES, side);
        return GO;
    default: end_combat(c, f->v[WK_GROUP]); return GO;
    }
}

Next combat_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner;
    if (f->at == CO_FIRE1_DEF && !shots_of(c->g, s, side)) {
        f->at = CO_MELEES;
    }
    if (f->at > CO_ANSWER1) {
        return second_volley_of_fire(c, f);
    }
    switch (f->at++) {
    case CO_FIX: begin_combat(c, f); return GO;
    case CO_FIRE1_DEF:
        if (CITED(9_1c) && CITED(9_1d)) {
            push(s, FIRE1_DEF, enemy(side));
        }
        return GO;
    case CO_ROLL1: roll_volley(c, side, false); return GO;
    default: roll_volley(c, side, true); return GO;
    }
}

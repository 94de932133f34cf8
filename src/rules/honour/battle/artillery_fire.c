/* artillery_fire.c - the fire sub-step of a Fight (11.4x, 11.4.1f to 11.4.1t): who fires, at whom, with what effect.
 *
 * FIRE runs it: GUNS of the attacker and of the defender say which Corps fire a shell, then FIRE_AT is asked and resolved roll by roll. Corps.rolls
 * counts the rolls of a shell that are still to come; all are zero when the sub-step ends. FIRE_AT keeps its frame until its roll has been applied,
 * so that the odds of a shot hold everything that follows from it.
 */
#include "rules/honour/honour.h"

enum { FP_GUNS_FIRST, FP_GUNS_SECOND, FP_ROLLS, FP_END };
enum { FV_NEXT }; /* role whose roll it is */
enum { SHELLS_MOST = 31 };
enum { AP_ASK, AP_ANSWER, AP_ROLL, AP_CHECK, AP_KILL, AP_REACTION };
enum { AV_BY, AV_AT, AV_LOST, AV_CHECK, AV_KILL, AV_HEIRS }; /* AV_HEIRS and the next: who had a Corps before */

void hon_begin_fire(Ctx *c) { push(c->s, FIRE, NOBODY); }

/* ---- who may fire, and at whom ---- */

/* 11.4.1t: with an A the chit is never empty. */
static bool endless_shells(const Game *g, int k)
{
    return (g->capitano[k].features & FEATURE_A) && CITED(11_4_1t) && CITED(3_8_1c);
}

static bool is_spent(const Game *g, int k, int shells)
{
    return shells > BY(11_4_1f, g->limit.shells, 1) && !endless_shells(g, k);
}

/* 11.4.1t: the chit of an A who dies is one of two shells for his heir, who finishes the one that is being fired and no more. */
uint8_t hon_shells_passed_on(const Game *g, const Corps *dead, int heir)
{
    return is_spent(g, heir, dead->shells) && !dead->rolls && CITED(11_4_1t) ? 0 : dead->shells;
}

/* 11.4.1i, 11.4.1s: the sections of the Fight; who is Engaged must aim at a Corps that engages it, wherever that stands. */
static Rule may_fire_at(const Game *g, const State *s, Why *w, int k, int enemy)
{
    uint32_t by = hon_engaged_by(g, s, k);
    if (enemy < 0 || enemy >= g->capitani || s->corps[enemy].section == NO_SECTION) {
        return refused(w);
    }
    if (by && CITED(11_4_1s)) {
        FORBID_AS(11_4_1s, !(by & man(enemy)), "{} is Engaged, and not by {}", P_(k), P_(enemy));
        return ALLOWED;
    }
    if (!CITED(11_4_1i)) {
        return g->capitano[enemy].side == g->capitano[k].side ? refused(w) : ALLOWED;
    }
    Rule barred = hon_may_target(g, s, NULL, k, enemy); /* by itself: w may hold reasons of the caller */
    Rule rule = hon_may_target(g, s, w, k, enemy);
    FORBID(11_4_1i, barred && barred != RULE_NO_CHOICE);
    return rule;
}

static bool has_fire_target(const Game *g, const State *s, int k)
{
    EACH_CAPITANO (g, enemy) {
        if (!may_fire_at(g, s, NULL, k, enemy)) {
            return true;
        }
    }
    return false;
}

/* In the section of the Fight, with guns that can fire (11.4.1n). */
static bool has_battery(const Game *g, const State *s, int k)
{
    return hon_is_active(g, s, k) && hon_good_guns(g, s, k) && has_fire_target(g, s, k);
}

static bool may_fire_again(const State *s, int k)
{
    return s->corps[k].shells && !(s->corps[k].flags & C_SHELLED && CITED(11_4_1f));
}

/* 11.4f, 11.4x: by what both sides see, could this Corps fire a shell now? */
static bool could_shell(const Game *g, const State *s, int k)
{
    int role = hon_role(g, s, g->capitano[k].side);
    bool fresh =
        !s->corps[k].shells && hon_could_hold(g, s, k, CHIT_ARTILLERY) && !(s->battle.new_guns[role] && CITED(11_4_1h));
    return has_battery(g, s, k) && !s->corps[k].rolls && (fresh || may_fire_again(s, k));
}

/* ---- GUNS: which Corps fire in this Fight ---- */

Next hon_guns_run(Ctx *c)
{
    Side side = top(c->s)->owner;
    EACH_CORPS (c->g, c->s, k) {
        if (c->g->capitano[k].side == side && could_shell(c->g, c->s, k)) {
            return ASK;
        }
    }
    pop(c->s);
    return GO;
}

void hon_guns_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side == side) {
            offer(out, atom(V_PLAY, CHIT_ARTILLERY, k, 0));
            offer(out, atom(V_SHELL, k, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

/* What binds a new chit and a further shell alike. */
static Rule may_load(const Game *g, const State *s, Why *w, int k)
{
    const Corps *p = &s->corps[k];
    bool rear = p->section == REARGUARD_SECTION, idle = p->section != s->battle.fight;
    FORBID_AS(11_4_1n, rear, "{} stands in the Rearguard", P_(k));
    FORBID_AS(11_4u, !rear && idle && s->battle.fight == VANGUARD, "{} does not stand in the Vanguard", P_(k));
    FORBID_AS(11_4ad, !rear && idle && s->battle.fight == MAIN_BODY, "{} does not stand in the Main Body", P_(k));
    FORBID_AS(11_4_1n, !hon_good_guns(g, s, k), "{} has no Artillery in good order", P_(k));
    bool aimless = !rear && !idle && !has_fire_target(g, s, k);
    FORBID_AS(11_4_1i, aimless, "{} has nobody to fire at", P_(k));
    return aimless || idle ? refused(w) : ALLOWED;
}

static Rule judge_new_guns(const Game *g, const State *s, Why *w, int k)
{
    const Corps *p = &s->corps[k];
    bool played = s->battle.new_guns[hon_role(g, s, g->capitano[k].side)];
    FORBID_AS(11_4_1c, !hon_holds(s, k, CHIT_ARTILLERY), "{} has no such chit on his Card", P_(k));
    FORBID_AS(11_4_1h, p->shells, "{} has an Artillery chit beside him", P_(k));
    FORBID_AS(11_4_1h, played, "your side has played an Artillery chit in this Fight");
    FORBID_AS(11_4n, hon_owes_charge(g, s, k), "{} must play his Cavalry Charge first", P_(k));
    FORBID_AS(3_8_1a, hon_owes_charge(g, s, k), "the charge of {} comes first", P_(k));
    Rule rule = may_load(g, s, w, k);
    return !hon_holds(s, k, CHIT_ARTILLERY) || p->shells ? refused(w) : rule;
}

static Rule judge_shell(const Game *g, const State *s, Why *w, int k)
{
    const Corps *p = &s->corps[k];
    FORBID_AS(11_4_1f, !p->shells, "{} has no Artillery chit beside him", P_(k));
    FORBID_AS(11_4_1f, p->shells && p->flags & C_SHELLED, "{} has fired his shell of this round", P_(k));
    Rule rule = may_load(g, s, w, k);
    return !p->shells || p->rolls ? refused(w) : rule;
}

Rule hon_guns_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.verb == V_PLAY ? a.arg[1] : a.arg[0];
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != V_PLAY && a.verb != V_SHELL) {
        return hon_out_of_step(w);
    }
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || s->corps[k].section == NO_SECTION) {
        return refused(w);
    }
    if (a.verb == V_SHELL) {
        return judge_shell(g, s, w, k);
    }
    FORBID_AS(11_4_1c, a.arg[0] != CHIT_ARTILLERY, "it is not the moment of this chit");
    return a.arg[0] == CHIT_ARTILLERY ? judge_new_guns(g, s, w, k) : refused(w);
}

void hon_guns_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_PASS) {
        pop(s);
        return;
    }
    int k = a.verb == V_PLAY ? a.arg[1] : a.arg[0];
    Corps *p = &s->corps[k];
    if (a.verb == V_PLAY) {
        hon_take_chit(s, k, CHIT_ARTILLERY);
        p->shells = 1;
        s->battle.new_guns[hon_role(c->g, s, side)] = 1;
        say(c, R(11_4x), "{} plays Artillery.", P_(k));
    } else {
        say(c, R(11_4_1f), "{} fires another shell.", P_(k));
    }
    p->shells = (uint8_t)(p->shells < SHELLS_MOST ? p->shells + 1 : SHELLS_MOST);
    p->rolls = BY(11_4_1g, c->g->limit.rolls, 1);
    p->flags |= C_SHELLED;
}

/* ---- FIRE: the sub-step ---- */

/* 11.4.1j: rolls that cannot be made are forfeited. Is one left for the side? */
static bool rolls_left(Ctx *c, int role)
{
    const Game *g = c->g;
    State *s = c->s;
    bool any = false;
    EACH_CORPS (g, s, k) {
        if (!s->corps[k].rolls || hon_role(g, s, g->capitano[k].side) != role) {
            continue;
        }
        if (hon_good_guns(g, s, k) && has_fire_target(g, s, k)) {
            any = true;
        } else {
            s->corps[k].rolls = 0;
            say(c, R(11_4_1j), "{} fires no more.", P_(k));
        }
    }
    return any;
}

/* 11.4x: a chit without shells is gone. */
static void clear_guns(Ctx *c)
{
    State *s = c->s;
    s->battle.new_guns[ATTACKING] = s->battle.new_guns[DEFENDING] = 0;
    EACH_CORPS (c->g, s, k) {
        s->corps[k].rolls = 0;
        s->corps[k].flags &= (uint8_t)~C_REACTED;
        if (is_spent(c->g, k, s->corps[k].shells)) {
            s->corps[k].shells = 0;
            say(c, R(11_4x), "The Artillery chit of {} is spent.", P_(k));
        }
    }
}

Next hon_fire_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int first = BY(11_4x, ATTACKING, DEFENDING);
    switch (f->at) {
    case FP_GUNS_FIRST:
    case FP_GUNS_SECOND: {
        int role = f->at++ == FP_GUNS_FIRST ? first : 1 - first;
        f->v[FV_NEXT] = (int16_t)ATTACKING;
        push(s, GUNS, c->g->capitano[hon_battle_force(s, role)].side);
        return GO;
    }
    case FP_ROLLS: {
        int role = f->v[FV_NEXT];
        if (!rolls_left(c, role)) {
            role = 1 - role;
        }
        if (!rolls_left(c, role)) {
            f->at = FP_END;
            return GO;
        }
        f->v[FV_NEXT] = (int16_t)BY(11_4_1j, 1 - role, role);
        push(s, FIRE_AT, c->g->capitano[hon_battle_force(s, role)].side);
        return GO;
    }
    default:
        clear_guns(c);
        pop(s);
        return GO;
    }
}

/* ---- FIRE_AT: one roll (11.4.1g, 11.4.1k) ---- */

void hon_fire_at_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side != side || !s->corps[k].rolls) {
            continue;
        }
        EACH_CORPS (g, s, enemy) {
            if (g->capitano[enemy].side != side) {
                offer(out, atom(V_FIRE_AT, k, enemy, 0));
            }
        }
    }
}

Rule hon_fire_at_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.arg[0], enemy = a.arg[1];
    if (a.verb != V_FIRE_AT) {
        return hon_out_of_step(w);
    }
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || s->corps[k].section == NO_SECTION) {
        return refused(w);
    }
    FORBID_AS(11_4_1g, !s->corps[k].rolls, "{} has no roll left", P_(k));
    Rule rule = may_fire_at(g, s, w, k, enemy);
    return s->corps[k].rolls ? rule : refused(w);
}

void hon_fire_at_act(Ctx *c, Side side, Atom a)
{
    Frame *f = top(c->s);
    (void)side;
    f->v[AV_BY] = a.arg[0];
    f->v[AV_AT] = a.arg[1];
    c->s->corps[a.arg[0]].rolls--;
    f->at = AP_ANSWER;
}

/* Do Swiss hold half of its SPs in good order, Artillery aside? */
static bool mostly_swiss(const Game *g, const State *s, int k)
{
    int swiss = 0, all = hon_combat_sps(g, s, k);
    EACH_UNIT (g, u) {
        bool counts = s->unit[u].card == k && arm_of(g, u) < ARTILLERY && hon_in_good_order(g, s, u);
        swiss += counts && type_of(g, u)->nation == SWISS ? s->unit[u].sp : 0;
    }
    return all && 2 * swiss >= all;
}

Sum hon_battle_fire_modifiers(const Game *g, const State *s, int at)
{
    const int8_t *m = g->fire_modifier;
    int terrain = CITED(11_3_3e) ? g->map->terrain[hon_battle_hex(s)] : CLEAR;
    Sum sum = {0};
    add(&sum, m[FM_RAIN], R(17_2b), "rain", s->weather == RAIN);
    add(&sum, m[FM_MUD], R(17_2c), "mud", s->weather == MUD);
    add(&sum, m[FM_SNOW], R(17_2d), "snow", s->weather == SNOW);
    add(&sum, m[FM_SWISS], R(12_1_6a), "Swiss are the target", mostly_swiss(g, s, at));
    add(&sum, m[FM_WORKS_CHIT], R(11_4_1bo), "behind works or river", s->corps[at].works);
    add(&sum, m[FM_WOODS], R(11_4_1q), "woods", terrain == WOODS);
    add(&sum, m[FM_SWAMP], R(11_4_1q), "swamp", terrain == SWAMP);
    add(&sum, m[FM_HILL], R(11_4_1q), "hill", terrain == HILL);
    add(&sum, m[FM_MOUNTAIN], R(11_4_1q), "mountain", terrain == MOUNTAIN);
    return sum;
}

static void roll_shot(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int by = f->v[AV_BY], at = f->v[AV_AT];
    Sum sum = hon_battle_fire_modifiers(g, s, at);
    int die = hon_d6(c, g->capitano[by].side, "artillery fire");
    FireCell cell = hon_fire_cell(g, die + sum.total, hon_good_guns(g, s, by), 0, false);
    int bear = hon_combat_sps(g, s, at) ? hon_combat_sps(g, s, at) : hon_good_guns(g, s, at); /* 11.4.1m */
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(11_4_1k), "{} fires at {}: {} SP lost{}{}.", P_(by), P_(at),
                     N_(cell.lost < bear ? cell.lost : bear), W_(cell.check ? ", a Discipline Check" : ""),
                     W_(cell.kill ? ", the Capitano is in danger" : "")),
              &sum);
    f->v[AV_LOST] = cell.lost;
    f->v[AV_CHECK] = cell.check;
    f->v[AV_KILL] = cell.kill;
    if (cell.lost) {
        hon_lose_of_corps(c, at, cell.lost);
    }
}

/* 11.4.1o: a Corps with horse in good order that was hit gets a charge chit on top of all limits, if its side has one left. */
static void react(Ctx *c, int k)
{
    const Game *g = c->g;
    State *s = c->s;
    Corps *p = &s->corps[k];
    bool stock = hon_stock(g, s, hon_role(g, s, g->capitano[k].side), CHIT_CHARGE) > 0;
    if (!hon_good_horse(g, s, k) || !stock || p->flags & (C_REACTION | C_REACTED) || !CITED(11_4_1o)) {
        return;
    }
    p->flags |= C_REACTION | C_REACTED;
    say_as(c, EVENT_OUTCOME, R(11_4_1o), "{} owes a Reaction Charge.", P_(k));
}

static void react_to_hit(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!f->v[AV_LOST] && !f->v[AV_CHECK]) {
        return;
    }
    uint32_t men = hon_heirs_of(g, s, f->v[AV_AT], &f->v[AV_HEIRS]);
    EACH_CORPS (g, s, k) {
        if (men & man(k)) {
            react(c, k);
        }
    }
}

Next hon_fire_at_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case AP_ASK: return ASK;
    case AP_ANSWER:
        f->at++;
        hon_ask_answer(c, f->v[AV_AT], AGAINST_FIRE);
        return GO;
    case AP_ROLL:
        f->at++;
        roll_shot(c, f);
        return GO;
    case AP_CHECK:
        f->at++;
        if (f->v[AV_CHECK] && CITED(11_4_1k)) {
            hon_check_corps(c, f->v[AV_AT], R(11_4_1k));
        }
        return GO;
    case AP_KILL:
        f->at++;
        hon_settle_engagements(c);
        hon_note_corps(c->g, s, &f->v[AV_HEIRS]);
        if (f->v[AV_KILL] && CITED(3_6f) && CITED(11_4_1k)) {
            hon_check_death(c, f->v[AV_AT]);
        }
        return GO;
    default:
        react_to_hit(c, f);
        hon_settle_engagements(c);
        pop(s);
        return GO;
    }
}

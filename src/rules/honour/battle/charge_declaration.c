/* charge_declaration.c - the charge sub-step of a Fight (11.4z, 11.4aa, 11.4.1u to 11.4.1w): who may charge whom, declarations by turns, the answer of the
 * defender, and the Reaction Charges that are still owed at the end.
 *
 * The attacker declares first; the defender answers each of his charges with a Countercharge or is out. Who is asked follows from open facts only
 * (11.4f): could_charge() does not look at kinds of chits, the judges of CHARGE and COUNTERCHARGE do. One charge is charge_resolution.c.
 */
#include "rules/honour/honour.h"

enum { HP_NEXT, HP_COUNTER, HP_CHARGE, HP_REACTIONS, HP_END };
enum { HV_CHARGER, HV_COUNTER, HV_CHARGED }; /* HV_CHARGED and the next: who has been charged in this sub-step */
enum { MEN_OF_A_LOCAL = 12 };

void hon_begin_charges(Ctx *c)
{
    Frame *f = push(c->s, CHARGES, NOBODY);
    f->v[HV_CHARGER] = f->v[HV_COUNTER] = NO_PIECE;
}

static const Frame *charges_frame(const State *s) { return hon_frame(s, CHARGES); }

/* ---- who may charge whom ---- */

bool hon_ground_forbids_charges(const Game *g, const State *s)
{
    return g->fight_terrain[g->map->terrain[hon_battle_hex(s)]].no_charge;
}

static bool was_charged(const State *s, int k)
{
    const Frame *f = charges_frame(s);
    return f && f->v[HV_CHARGED + k / MEN_OF_A_LOCAL] & 1 << k % MEN_OF_A_LOCAL;
}

void hon_note_charged(State *s, int k)
{
    Frame *f = hon_frame_of(s, CHARGES);
    if (f) {
        f->v[HV_CHARGED + k / MEN_OF_A_LOCAL] |= (int16_t)(1 << k % MEN_OF_A_LOCAL);
    }
}

/* 11.4.1v, 11.4.1al: the sections of the Fight; in an Engagement only its enemies, wherever they stand. */
Rule hon_may_charge_at(const Game *g, const State *s, Why *w, int k, int enemy)
{
    uint32_t fellows = hon_engagement_of(g, s, k);
    if (enemy < 0 || enemy >= g->capitani || s->corps[enemy].section == NO_SECTION ||
        g->capitano[enemy].side == g->capitano[k].side) {
        return refused(w);
    }
    if (was_charged(s, enemy) && !CITED(11_4_1ac)) {
        return refused(w);
    }
    if (fellows && CITED(11_4_1al)) {
        FORBID_AS(11_4_1al, !(fellows & man(enemy)), "{} is in an Engagement, and not with {}", P_(k), P_(enemy));
        return ALLOWED;
    }
    if (!CITED(11_4_1v)) {
        return ALLOWED;
    }
    Rule barred = hon_may_target(g, s, NULL, k, enemy); /* by itself: w may hold reasons of the caller */
    Rule rule = hon_may_target(g, s, w, k, enemy);
    FORBID(11_4_1v, barred && barred != RULE_NO_CHOICE);
    return rule;
}

static bool has_charge_target(const Game *g, const State *s, int k)
{
    EACH_CORPS (g, s, enemy) {
        if (!hon_may_charge_at(g, s, NULL, k, enemy)) {
            return true;
        }
    }
    return false;
}

static bool owes_reaction(const State *s, int k) { return s->corps[k].flags & C_REACTION; }

/* Everything but the chit. */
static bool able_to_charge(const Game *g, const State *s, int k)
{
    bool may = hon_is_active(g, s, k) || owes_reaction(s, k);
    return may && !(s->corps[k].flags & C_CHARGED && CITED(11_4_1w)) && hon_good_horse(g, s, k) &&
           !(hon_ground_forbids_charges(g, s) && CITED(11_4_1ai)) && has_charge_target(g, s, k);
}

/* 11.4f: by what both sides see. */
static bool could_charge(const Game *g, const State *s, int k)
{
    return able_to_charge(g, s, k) && (owes_reaction(s, k) || hon_could_hold(g, s, k, CHIT_CHARGE));
}

/* An Impetuoso who has not charged yet and could now (11.4n, 3.8.1a). */
static bool must_charge(const Game *g, const State *s, int k)
{
    return hon_owes_charge(g, s, k) && able_to_charge(g, s, k);
}

static Rule judge_rider(const Game *g, const State *s, Why *w, int k)
{
    const Corps *p = &s->corps[k];
    bool reacts = owes_reaction(s, k), rear = p->section == REARGUARD_SECTION, idle = p->section != s->battle.fight;
    FORBID_AS(11_4_1c, !reacts && !hon_holds(s, k, CHIT_CHARGE), "{} has no such chit on his Card", P_(k));
    FORBID_AS(11_4q, rear, "{} stands in the Rearguard", P_(k));
    FORBID_AS(11_4u, !reacts && !rear && idle && s->battle.fight == VANGUARD, "{} does not stand in the Vanguard",
              P_(k));
    FORBID_AS(11_4ad, !reacts && !rear && idle && s->battle.fight == MAIN_BODY, "{} does not stand in the Main Body",
              P_(k));
    FORBID_AS(11_4_1w, p->flags & C_CHARGED, "{} has charged in this Fight", P_(k));
    FORBID_AS(11_4_1ae, !hon_good_horse(g, s, k), "{} has no Cavalry in good order", P_(k));
    FORBID_AS(11_4_1ai, hon_ground_forbids_charges(g, s), "nobody can charge on this ground");
    bool able = able_to_charge(g, s, k);
    FORBID_AS(11_4_1v, !able && (reacts || !idle) && !has_charge_target(g, s, k), "{} has nobody to charge", P_(k));
    return able && (reacts || hon_holds(s, k, CHIT_CHARGE)) ? ALLOWED : refused(w);
}

static bool is_own_corps(const Game *g, const State *s, Side side, int k)
{
    return k >= 0 && k < g->capitani && g->capitano[k].side == side && s->corps[k].section != NO_SECTION;
}

/* ---- CHARGE ---- */

Next hon_charge_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_charge_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side == side) {
            offer(out, atom(V_PLAY, CHIT_CHARGE, k, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        EACH_CORPS (g, s, k) {
            bool owes = g->capitano[k].side == side && must_charge(g, s, k);
            FORBID_AS(11_4n, owes, "{} must charge", P_(k));
            FORBID_AS(3_8_1a, owes, "the charge of {} comes first", P_(k));
        }
        return ALLOWED;
    }
    if (a.verb != V_PLAY) {
        return hon_out_of_step(w);
    }
    if (!is_own_corps(g, s, side, a.arg[1])) {
        return refused(w);
    }
    STOP_AS(11_4_1c, a.arg[0] != CHIT_CHARGE, "it is not the moment of this chit");
    return judge_rider(g, s, w, a.arg[1]);
}

void hon_charge_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    pop(s);
    Frame *f = top(s);
    if (a.verb == VERB_PASS) {
        s->battle.passed[hon_role(c->g, s, side)] = BY(11_4z, 1, 0);
        f->at = (uint8_t)(CITED(11_4z) ? HP_NEXT : HP_REACTIONS);
        return;
    }
    f->v[HV_CHARGER] = a.arg[1];
    f->at = HP_COUNTER;
    say(c, R(11_4z), "{} declares a charge.", P_(a.arg[1]));
}

/* ---- COUNTERCHARGE (11.4aa, 11.4.1af) ---- */

/* They must be able to reach each other. */
static bool meets(const Game *g, const State *s, int k, int charger)
{
    bool there = !hon_may_charge_at(g, s, NULL, k, charger), back = !hon_may_charge_at(g, s, NULL, charger, k);
    return (there && back) || !CITED(11_4_1af);
}

static int declared_charger(const State *s) { return charges_frame(s)->v[HV_CHARGER]; }

static bool could_answer(const Game *g, const State *s, int charger)
{
    Side side = enemy_of(g->capitano[charger].side);
    EACH_CORPS (g, s, k) {
        if (g->capitano[k].side == side && could_charge(g, s, k) && meets(g, s, k, charger)) {
            return true;
        }
    }
    return false;
}

Rule hon_countercharge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int charger = declared_charger(s), k = a.arg[1];
    if (a.verb == VERB_PASS) {
        EACH_CORPS (g, s, m) {
            bool owes = g->capitano[m].side == side && must_charge(g, s, m) && meets(g, s, m, charger);
            FORBID_AS(11_4n, owes, "{} must charge", P_(m));
            FORBID_AS(3_8_1a, owes, "the charge of {} comes first", P_(m));
        }
        return ALLOWED;
    }
    if (a.verb != V_PLAY) {
        return hon_out_of_step(w);
    }
    if (!is_own_corps(g, s, side, k)) {
        return refused(w);
    }
    STOP_AS(11_4_1c, a.arg[0] != CHIT_CHARGE, "it is not the moment of this chit");
    Rule rule = judge_rider(g, s, w, k);
    bool apart = !meets(g, s, k, charger);
    FORBID_AS(11_4_1af, apart, "{} and {} cannot reach each other", P_(k), P_(charger));
    if (apart && w) { /* and why not */
        hon_may_charge_at(g, s, w, k, charger);
        hon_may_charge_at(g, s, w, charger, k);
    }
    return apart ? refused(w) : rule;
}

/* Might one of the side be an Impetuoso who still owes his charge? Then a refused Countercharge does not put the side out: he could not meet his duty
 * (11.4n). By open facts, so that the answer tells nothing. */
static bool impetus_open(const Game *g, const State *s, Side side)
{
    EACH_CORPS (g, s, k) {
        bool fresh = (g->capitano[k].features & FEATURE_I) && !(s->corps[k].flags & C_IMPETUS);
        if (g->capitano[k].side == side && fresh && could_charge(g, s, k)) {
            return true;
        }
    }
    return false;
}

void hon_countercharge_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    pop(s);
    if (a.verb == VERB_PASS) {
        s->battle.passed[hon_role(c->g, s, side)] = !impetus_open(c->g, s, side);
        return;
    }
    top(s)->v[HV_COUNTER] = a.arg[1];
    say(c, R(11_4aa), "{} answers with a Countercharge.", P_(a.arg[1]));
}

/* ---- CHARGES: the sub-step ---- */

static bool is_asked(const Game *g, const State *s, int role)
{
    EACH_CORPS (g, s, k) {
        if (hon_role(g, s, g->capitano[k].side) == role && could_charge(g, s, k)) {
            return !s->battle.passed[role];
        }
    }
    return false;
}

/* 11.4.1p: owed when both have passed: the attacker's first. NO_PIECE: none; those that cannot be made are cancelled. */
static int next_reaction(const Game *g, State *s)
{
    for (int role = ATTACKING; role <= DEFENDING; role++) {
        EACH_CORPS (g, s, k) {
            if (!owes_reaction(s, k) || hon_role(g, s, g->capitano[k].side) != role) {
                continue;
            }
            if (able_to_charge(g, s, k) && CITED(11_4_1p)) {
                return k;
            }
            s->corps[k].flags &= (uint8_t)~C_REACTION;
        }
    }
    return NO_PIECE;
}

static void end_charges(State *s)
{
    memset(s->battle.passed, 0, sizeof s->battle.passed);
    for (int k = 0; k < CAPITANI_MAX; k++) {
        s->corps[k].flags &= (uint8_t) ~(C_CHARGED | C_REACTION | C_REACTED);
    }
    pop(s);
}

Next hon_charges_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case HP_NEXT: {
        int first = BY(11_4z, ATTACKING, DEFENDING), role = is_asked(g, s, first) ? first : 1 - first;
        f->v[HV_CHARGER] = f->v[HV_COUNTER] = NO_PIECE;
        if (is_asked(g, s, role)) {
            push(s, CHARGE, g->capitano[hon_battle_force(s, role)].side);
        } else {
            f->at = HP_REACTIONS;
        }
        return GO;
    }
    case HP_COUNTER: {
        int charger = f->v[HV_CHARGER];
        bool attacks = hon_role(g, s, g->capitano[charger].side) == ATTACKING;
        f->at = HP_CHARGE;
        if (attacks && !s->battle.passed[DEFENDING] && could_answer(g, s, charger) && CITED(11_4aa)) {
            push(s, COUNTERCHARGE, enemy_of(g->capitano[charger].side));
        }
        return GO;
    }
    case HP_CHARGE:
        f->at = HP_NEXT;
        hon_begin_charge(c, f->v[HV_CHARGER], f->v[HV_COUNTER]);
        return GO;
    case HP_REACTIONS: {
        int k = next_reaction(g, s);
        if (k == NO_PIECE) {
            f->at = HP_END;
        } else {
            hon_begin_charge(c, k, NO_PIECE);
        }
        return GO;
    }
    default: end_charges(s); return GO;
    }
}

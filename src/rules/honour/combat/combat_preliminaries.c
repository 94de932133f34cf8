/* combat_preliminaries.c - one combat from Step 1 to its type (11.2.2, 11.2.5, 11.3): reveal, inside or outside, siege or storm, Militia, Retreat before Combat.
 *
 * State.combat names the two Forces by their Primi Capitani until hon_end_combat().
 */
#include "rules/honour/honour.h"

enum { CB_GATES, CB_WALLS, CB_MILITIA, CB_BEFORE, CB_LEAVE, CB_TYPE, CB_ADVANCE, CB_END };
enum { CV_INTERRUPTED, CV_HEX, CV_OVER };

static bool own_fortress(const Game *g, const State *s, int k)
{
    Hex h = s->capitano[k].hex;
    return hon_walls_for(g, s, g->capitano[k].side, h) && !(hon_neutral(g, s, h) && CITED(14h));
}

void hon_begin_combat(Ctx *c, int attacker, int defender, int kind)
{
    State *s = c->s;
    s->combat.attacker = (uint8_t)attacker;
    s->combat.defender = (uint8_t)defender;
    s->combat.kind = (uint8_t)kind;
    RULE (11_2_5a) { /* every combat begins with Steps 1 and 2 */
        push(s, COMBAT, c->g->capitano[attacker].side)->v[CV_HEX] = s->capitano[defender].hex;
    }
    if (CITED(11_2_5b) && (kind != MARCH_COMBAT || CITED(7_9e))) { /* Cards lie open from Step 1 and 2 on (1.4e) */
        drop_flag(s, attacker, F_DOWN);
        drop_flag(s, defender, F_DOWN);
        put_flag(s, attacker, F_SHOWN);
        put_flag(s, defender, F_SHOWN);
    }
    say_as(c, EVENT_HEADING, R(11_3a), "{} attacks {} in {}.", P_(attacker), P_(defender),
           H_(s->capitano[defender].hex));
}

void hon_end_combat(Ctx *c)
{
    State *s = c->s;
    uint8_t inside = s->combat.inside;
    memset(&s->combat, 0, sizeof s->combat);
    memset(&s->combat, NO_PIECE, offsetof(Combat, kind));
    hon_no_battle(s);
    s->combat.inside = BY(11_3f, 0, inside);
    hon_tell_end(c->g, s);
    hon_end_trail(s);
}

/* ---- Militia (15.1.1) ---- */

/* 15.1.1f: on whatever Card there. */
static bool militia_in(const Game *g, const State *s, Hex h)
{
    EACH_FORCE (g, s, k) {
        if (s->capitano[k].hex == h && hon_tally(g, s, k).militia) {
            return true;
        }
    }
    return false;
}

static bool may_raise(const Game *g, const State *s)
{
    int k = s->combat.defender, place = g->place_at[s->capitano[k].hex];
    bool march = s->combat.kind == MARCH_COMBAT && CITED(7_9l);
    if (march || place == NO_PLACE || !is_fortress(g, s->capitano[k].hex) || (!g->alignment_used && CITED(S2_8b))) {
        return false;
    }
    int a = hon_alignment(g, s, g->place[place].region);
    bool region = a == NOT_ALIGNED || a == IGNORED || a == ALIGNED_FIRST + g->capitano[k].side; /* 14e */
    region |= hon_owner(g, s, s->capitano[k].hex) == g->capitano[k].side && !CITED(14d);
    return region && CITED(14e) && CITED(15_1_1a) && !(s->place_flags[place] & PLACE_NO_MILITIA && CITED(15_1_1f)) &&
           !(militia_in(g, s, s->capitano[k].hex) && CITED(15_1_1f));
}

static void raise_militia(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int k = s->combat.defender, die = hon_d6(c, g->capitano[k].side, "militia");
    int sp = kind_at(g, s->capitano[k].hex) == FORTIFIED_CITY ? die : BY(15_1_1b, (die + 1) / 2, die);
    say(c, R(15_1_1b), "Militia of {} SP are raised in {}.", N_(sp), H_(s->capitano[k].hex));
    EACH_UNIT (g, u) {
        if (sp > 0 && arm_of(g, u) == MILITIA && s->unit[u].where == IN_POOL &&
            g->unit[u].side == g->capitano[k].side) {
            int n = sp < g->unit[u].max ? sp : BY(15_1_1c, g->unit[u].max, 1);
            s->unit[u].sp = (uint8_t)n;
            hon_put_unit(g, s, u, k);
            sp -= n;
        }
    }
}

/* ---- COMBAT ---- */

static void fix_type(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Combat *k = &s->combat;
    bool major = hon_is_major(s, k->attacker) && hon_is_major(s, k->defender) && CITED(11_2_2a);
    bool sortie = hon_besieged(g, s, k->attacker) && k->kind != MARCH_COMBAT && (!major || CITED(11_2_2e));
    if (sortie && CITED(11_2_2d)) {
        k->kind = SORTIE_COMBAT;
    } else if (k->kind == NO_COMBAT) {
        k->kind = !major ? SKIRMISH_COMBAT : g->option.reduced && CITED(18_9a) ? REDUCED_COMBAT : MAJOR_COMBAT;
    }
    push(s,
         k->kind == SIEGE_COMBAT     ? SIEGE
         : k->kind == REDUCED_COMBAT ? REDUCED
         : k->kind == MAJOR_COMBAT   ? MAJOR
                                     : SKIRMISH,
         g->capitano[k->attacker].side);
}

/* 11.3.2: who has lost all heart retreats before combat, pursued by one Capitano. */
static bool retreats_before(const Game *g, const State *s)
{
    int k = s->combat.defender;
    Tally t = hon_tally(g, s, k);
    bool saved = !hon_no_heart(g, s, k) &&
                 CITED(11_3g); /* Militia come before; those of an earlier attack may have lost heart */
    return (hon_all_demoralised(&t) || hon_no_heart(g, s, k)) && !saved && !s->combat.inside && CITED(11_3_2a) &&
           CITED(9_1_1f);
}

static bool asks_gates(const Game *g, const State *s)
{
    bool major = hon_is_major(s, s->combat.attacker) && hon_is_major(s, s->combat.defender);
    return own_fortress(g, s, s->combat.defender) && CITED(11_3d) && (!major || CITED(18_9c)) &&
           !(hon_besieged(g, s, s->combat.attacker) && s->combat.kind != MARCH_COMBAT);
}

/* 11.3.2: said, marked, and pursued by one Capitano before its first hex. */
static void before_combat(Ctx *c, Frame *f)
{
    State *s = c->s;
    Combat *k = &s->combat;
    say(c, R(11_3_2a), "The Force in {} retreats before combat.", H_(s->capitano[k->defender].hex));
    put_flag(s, k->defender, k->kind == MARCH_COMBAT ? 0 : F_FINISHED);
    k->loser = k->defender;
    f->v[CV_OVER] = 1;
    if (CITED(11_3_2b)) {
        hon_pursue_with_one(c, k->attacker, k->defender);
    }
}

/* What is left of it goes. */
static void leave_before_combat(Ctx *c, int defender)
{
    if (leads_force(c->s, defender)) {
        hon_begin_retreat(c, defender, false, false, false);
    } else if (on_map(c->s, defender)) {
        hon_remove_force(c, defender, true);
    }
}

/* Administrative March and Quarters of the attacked Force end when the results are applied, before anybody retreats: a refuge inside the walls
 * (12.2.7b) is checked at its full Quality. */
void hon_strike_camp(State *s)
{
    if (s->combat.defender != NO_PIECE && on_map(s, s->combat.defender)) {
        drop_flag(s, s->combat.defender, BY(7_7f, F_ADMIN, 0));
        drop_flag(s, s->combat.defender, BY(18_1f, F_QUARTERS, 0));
    }
}

/* The combat is over: morale and markers of both (7.7f, 11.2.1e, 11.3b); an Attack from March leaves none (7.9m). */
static void settle_combat(Ctx *c)
{
    State *s = c->s;
    Combat *k = &s->combat;
    bool phase_d = k->kind != MARCH_COMBAT || !CITED(7_9m);
    hon_strike_camp(s);
    if (on_map(s, k->defender)) {
        hon_morale_state(c, k->defender);
        put_flag(s, k->defender, phase_d ? BY(11_2_1f, 0, F_FINISHED) : 0);
    }
    hon_morale_state(c, k->attacker);
    if (k->loser != NO_PIECE && phase_d && on_map(s, k->loser)) {
        put_flag(s, k->loser, BY(11_2_1e, F_FINISHED, 0));
    }
    if (phase_d && on_map(s, k->attacker)) {
        put_flag(s, k->attacker, BY(11_3b, F_FINISHED, 0));
    }
    hon_place_checks(c);
}

void hon_resume_combat(State *s, Side attacker)
{
    Frame *f = push(s, COMBAT, attacker);
    f->at = CB_END;
    f->v[CV_HEX] = s->capitano[s->combat.defender].hex;
}

/* The sequence of 11.3 in one place, a case a place of the frame. */
Next hon_combat_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Combat *k = &s->combat;
    Side side = f->owner;
    switch (f->at++) {
    case CB_GATES:
        if (asks_gates(g, s)) {
            push(s, GATES, enemy_of(side));
        }
        return GO;
    case CB_WALLS:
        if (k->inside && k->kind == MARCH_COMBAT) { /* inside, it is a Storm */
            put_flag(s, k->attacker, CITED(11_5g) && CITED(7_9l) ? F_DISRUPTED : 0);
        } else if (k->inside) {
            push(s, WALLS, side);
        }
        return GO;
    case CB_MILITIA:
        if (f->v[CV_INTERRUPTED]) {
            f->at = CB_END;
        } else if (may_raise(g, s)) {
            push(s, MILITIA_CALL, enemy_of(side));
        }
        return GO;
    case CB_BEFORE:
        if (retreats_before(g, s)) {
            before_combat(c, f);
        }
        return GO;
    case CB_LEAVE:
        if (f->v[CV_OVER]) {
            f->at = CB_ADVANCE;
            leave_before_combat(c, k->defender);
        }
        return GO;
    case CB_TYPE:
        f->at = CB_END;
        fix_type(c);
        return GO;
    case CB_ADVANCE:
        if (k->kind != MARCH_COMBAT && CITED(11_3_2c)) {
            hon_ask_advance(c, k->attacker, f->v[CV_HEX]);
        }
        return GO;
    default:
        pop(s);
        settle_combat(c);
        return GO;
    }
}

/* ---- GATES ---- */

Next hon_gates_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_gates_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_INSIDE, 0, 0, 0));
    offer(out, atom(V_OUTSIDE, 0, 0, 0));
}

Rule hon_gates_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (a.verb == V_OUTSIDE) {
        return ALLOWED;
    }
    if (a.verb != V_INSIDE) {
        return hon_out_of_step(w);
    }
    FORBID(11_2_4c, s->combat.compelled); /* who compels binds himself to defend outside */
    return ALLOWED;
}

void hon_gates_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    c->s->combat.inside = a.verb == V_INSIDE;
    say(c, R(11_3d), a.verb == V_INSIDE ? "The garrison of {} defends inside." : "The garrison of {} defends outside.",
        H_(c->s->capitano[c->s->combat.defender].hex));
}

/* ---- WALLS ---- */

Next hon_walls_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_walls_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_SIEGE, 0, 0, 0));
    offer(out, atom(V_STORM, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_walls_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int x = s->combat.attacker;
    Tally t = hon_tally(g, s, x);
    (void)side;
    switch (a.verb) {
    case V_SIEGE:
        FORBID_AS(11_3_1a, !hon_earthworks(s, s->capitano[x].hex), "{} has no Earthworks", H_(s->capitano[x].hex));
        FORBID(7_5h, !hon_earthworks(s, s->capitano[x].hex));
        FORBID_AS(11_3_1a, s->capitano[x].order != ATTACK, "{} has no Attack Order", P_(x));
        FORBID(5_3a, s->capitano[x].order != ATTACK);
        FORBID(11_2_2c, !hon_earthworks(s, s->capitano[x].hex) || s->capitano[x].order != ATTACK);
        FORBID(11_3_1e, has(s, x, F_SIEGE) && s->capitano[x].order != ATTACK);
        FORBID(5_3h, s->capitano[x].order == ATTACK && hon_half_demoralised(&t)); /* an Order it has to give up */
        return ALLOWED;
    case V_STORM:
        FORBID(11_5j, !has(s, x, F_ABLE));
        FORBID(3_8_1e, s->capitano[s->combat.defender].order == RETREAT && hon_knights_alone(g, s, x));
        return ALLOWED;
    case VERB_PASS: return CITED(11_3e) ? ALLOWED : refused(w);
    default: return hon_out_of_step(w);
    }
}

void hon_walls_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Combat *k = &s->combat;
    Hex h = s->capitano[k->defender].hex;
    (void)side;
    pop(s);
    if (a.verb == V_SIEGE) {
        int place = c->g->place_at[h];
        k->kind = SIEGE_COMBAT;
        RULE (11_3_1b) {
            s->siege_status[place] = s->siege_status[place] ? s->siege_status[place] : 1;
            put_flag(s, k->attacker, F_SIEGE);
        }
        say(c, R(11_3_1b), "{} is Besieged.", W_(c->g->place[place].name));
    } else if (a.verb == V_STORM) {
        k->kind = BY(11_5c, STORM_COMBAT, SKIRMISH_COMBAT);
        RULE (11_5g) {
            put_flag(s, k->attacker, F_DISRUPTED);
        }
        say(c, R(11_5c), "The walls of {} are stormed.", H_(h));
    } else {
        top(s)->v[CV_INTERRUPTED] = k->interrupted = 1;
        say(c, R(11_3e), "The attack on {} is broken off before the walls.", H_(h));
    }
}

/* ---- MILITIA ---- */

Next hon_militia_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_militia_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_RAISE, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_militia_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == V_RAISE || a.verb == VERB_PASS ? ALLOWED : hon_out_of_step(w);
}

void hon_militia_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == V_RAISE) {
        raise_militia(c);
    }
}

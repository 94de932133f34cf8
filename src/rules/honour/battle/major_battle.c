/* major_battle.c - MAJOR: a Major Battle from the reorganisation to the retreat (11.4, Steps 3-a to 11-a), and when it ends.
 *
 * Each place of the frame is a step of the rulebook; it pushes what it needs and goes on when that pops. State.combat.round counts the rounds and is 0
 * again when the fighting is over: hon_in_battle().
 */
#include "rules/honour/honour.h"

static Side side_in(const Game *g, const State *s, int role) { return g->capitano[hon_battle_force(s, role)].side; }

/* 11.4g: Militia that were handed to another Capitano before stand in the Corps of the Primo Capitano. */
static void gather_militia(Ctx *c)
{
    State *s = c->s;
    EACH_UNIT_OF (c->g, s, u, s->combat.defender) {
        if (arm_of(c->g, u) == MILITIA && CITED(11_4g)) {
            hon_put_unit(c->g, s, u, s->combat.defender);
        }
    }
}

static void begin_battle(Ctx *c)
{
    State *s = c->s;
    hon_no_battle(s);
    gather_militia(c);
    s->combat.round = 1;
    s->battle.hex = s->capitano[BY(11_3_3a, s->combat.defender, s->combat.attacker)].hex;
    hon_reform_swiss(c, s->combat.attacker); /* 18.2 */
    hon_reform_swiss(c, s->combat.defender);
    if (CITED(11_4b)) {
        hon_remember_before(c->g, s);
        push(s, CORPS, NOBODY);
    }
}

/* ---- ends (11.4af to 11.4ak) ---- */

static bool main_body_fights(const Game *g, const State *s)
{
    EACH_CORPS (g, s, k) {
        if (s->corps[k].section == MAIN_BODY && (s->corps[k].engages || hon_engaged_by(g, s, k))) {
            return true;
        }
    }
    return false;
}

static void no_victor(Ctx *c, Rule rule)
{
    c->s->battle.drawn = 1;
    c->s->combat.loser = NO_PIECE;
    say_as(c, EVENT_OUTCOME, rule, "The battle is a draw.");
}

static void lost_by(Ctx *c, int role, Rule rule)
{
    State *s = c->s;
    s->combat.loser = (uint8_t)hon_battle_force(s, role);
    say_as(c, EVENT_OUTCOME, rule, "{} has lost the battle.", P_(s->combat.loser));
}

/* 11.4ai, 11.4aj: true when the battle is over. Vanguard and Rearguard do not save a side (11.4ak). */
static bool main_body_test(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    bool holds[2];
    for (int role = 0; role < 2; role++) {
        bool elsewhere = hon_good_corps_in(g, s, role, VANGUARD) || hon_good_corps_in(g, s, role, REARGUARD_SECTION);
        holds[role] = hon_good_corps_in(g, s, role, MAIN_BODY) || (elsewhere && !CITED(11_4ak));
    }
    if (!holds[ATTACKING] && !holds[DEFENDING] && CITED(11_4aj)) {
        no_victor(c, R(11_4aj));
        return true;
    }
    if ((!holds[ATTACKING] || !holds[DEFENDING]) && CITED(11_4ai)) {
        lost_by(c, holds[ATTACKING] ? DEFENDING : ATTACKING, R(11_4ai));
        return true;
    }
    return false;
}

/* 11.4af: nobody of a Main Body fights, and both hold. */
static bool battle_stalls(const Game *g, const State *s)
{
    return !main_body_fights(g, s) && hon_good_corps_in(g, s, ATTACKING, MAIN_BODY) &&
           hon_good_corps_in(g, s, DEFENDING, MAIN_BODY) && CITED(11_4af);
}

/* 11.4.4d: who cannot attack any more lets go. */
static void let_go(Ctx *c)
{
    State *s = c->s;
    EACH_CORPS (c->g, s, k) {
        if (s->corps[k].engages && !hon_combat_sps(c->g, s, k) && CITED(11_4_4d)) {
            s->corps[k].engages = 0;
        }
    }
}

/* 11.4am: the next round begins; a use of Firearms and a shell were for this one. */
static void next_round(Ctx *c)
{
    State *s = c->s;
    s->combat.round = (uint8_t)(s->combat.round + 1);
    s->battle.freed = 0;
    EACH_CORPS (c->g, s, k) {
        s->corps[k].flags &= (uint8_t) ~(C_SCREEN | C_SHELLED);
        s->corps[k].volleys = s->corps[k].volleys >= 2 ? BY(11_4_1as, 0, 1) : s->corps[k].volleys;
        s->corps[k].assailed = 0;
        s->corps[k].engages = CITED(11_4am) && CITED(11_4_2_2h) ? s->corps[k].engages : 0;
    }
    say_as(c, EVENT_HEADING, R(11_4am), "Round {} of the battle.", N_(s->combat.round));
}

/* ---- Step 8-a ---- */

/* The next Engagement; false: none is left. */
static bool resolve_next(Ctx *c)
{
    if (!hon_engagement_left(c->g, c->s) || !CITED(11_4ag)) {
        return false;
    }
    push(c->s, RESOLVE, side_in(c->g, c->s, BY(11_4_3a, ATTACKING, DEFENDING)));
    return true;
}

/* 11.4.1bf, 11.4.1bi: who has mustered has lost, both: nobody has won. */
static int after_muster(Ctx *c)
{
    State *s = c->s;
    int who = s->battle.mustered;
    if (!who) {
        return MJ_RESOLVE;
    }
    if (who == 3 && CITED(11_4_1bi)) {
        no_victor(c, R(11_4_1bi));
        return MJ_LOOT;
    }
    int role = who & 1 ? ATTACKING : DEFENDING;
    hon_retire_corps(c, role);
    if (!CITED(11_4_1bf)) {
        return MJ_RESOLVE;
    }
    lost_by(c, role, R(11_4_1bf));
    return MJ_PURSUIT;
}

/* Before the Pursuit: rounds, and what ends them. */
static Next run_round(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    switch (f->at) {
    case MJ_VANGUARD:
        f->at = MJ_MAIN_BODY;
        if (hon_good_corps_in(g, s, ATTACKING, VANGUARD) || hon_good_corps_in(g, s, DEFENDING, VANGUARD)) {
            hon_begin_fight(c, VANGUARD);
        }
        return GO;
    case MJ_MAIN_BODY:
        f->at = MJ_DRAWN;
        hon_begin_fight(c, MAIN_BODY);
        return GO;
    case MJ_DRAWN:
        f->at = MJ_RESOLVE;
        if (battle_stalls(g, s)) {
            no_victor(c, R(11_4af));
            f->at = MJ_LOOT;
        }
        return GO;
    case MJ_RESOLVE: f->at = resolve_next(c) ? MJ_MUSTER : MJ_TEST; return GO;
    case MJ_MUSTER:
        f->at = MJ_MUSTERED;
        s->battle.mustered = 0;
        if (CITED(11_4ah)) {
            hon_ask_muster(c);
        }
        return GO;
    case MJ_MUSTERED: f->at = (uint8_t)after_muster(c); return GO;
    case MJ_TEST:
        let_go(c);
        f->at = main_body_test(c) ? s->battle.drawn ? MJ_LOOT : MJ_PURSUIT : MJ_COMMIT;
        return GO;
    case MJ_COMMIT:
        f->at = MJ_COMMIT_DEFENDER;
        hon_ask_commit(c, ATTACKING);
        return GO;
    case MJ_COMMIT_DEFENDER:
        f->at = MJ_ROUND;
        hon_ask_commit(c, DEFENDING);
        return GO;
    default:
        f->at = MJ_VANGUARD;
        next_round(c);
        return GO;
    }
}

Next hon_major_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case MJ_CORPS:
        f->at = MJ_INITIATIVE;
        begin_battle(c);
        return GO;
    case MJ_INITIATIVE:
        f->at = MJ_DEPLOY;
        hon_battle_initiative(c);
        if (CITED(11_4l)) {
            push(s, CHITS, NOBODY);
        }
        return GO;
    case MJ_DEPLOY:
        f->at = MJ_VANGUARD;
        push(s, DEPLOY, side_in(c->g, s, ATTACKING))->v[0] = BY(11_4o, ATTACKING, DEFENDING);
        return GO;
    default: return f->at < MJ_PURSUIT ? run_round(c, f) : hon_after_battle(c, f);
    }
}

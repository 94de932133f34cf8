/* engagement_resolution.c - Step 8-a (11.4ag, 11.4.3): the attacking player picks the next Engagement, the engaging player the next pair of it; chits before the
 * die; one roll on the Assault Table for each pair.
 *
 * A pair has attacked when the Engaging Corps has the Engaged one in Corps.assailed. State.battle names the attack under way.
 */
#include "rules/honour/honour.h"

enum { EG_LOW, EG_HIGH, EG_FOUGHT };                          /* ENGAGEMENT: its Corps, as bits */
enum { EG_NEXT, EG_SUPPORT, EG_ANSWER, EG_ATTACK, EG_AFTER }; /* ENGAGEMENT */
enum { AT_QUALITY_A, AT_QUALITY_D, AT_ROLL, AT_LOSER, AT_WINNER, AT_BREAK, AT_CHECK, AT_CHECK_SUPPORT, AT_END };

/* ---- pairs ---- */

/* Can k still attack the enemy in this Step 8-a (11.4.3c, 11.4.3d, 11.4.4d)? */
static bool can_assail(const Game *g, const State *s, int k, int enemy)
{
    bool once = !(s->corps[k].assailed & man(enemy)) || !CITED(11_4_3c);
    bool another = false;
    EACH_CORPS (g, s, m) {
        another |= m != k && s->corps[m].assailed & man(enemy);
    }
    if (another && !CITED(11_4_3d)) { /* several attack one after the other */
        return false;
    }
    return s->corps[k].engages & man(enemy) && once && hon_combat_sps(g, s, k) && hon_good_corps(g, s, enemy);
}

static bool has_attacks(const Game *g, const State *s, int k)
{
    EACH_CORPS (g, s, foe) {
        if (can_assail(g, s, k, foe)) {
            return true;
        }
    }
    return false;
}

/* Is an attack of the Engagement still to come, and is k its first Engaging Corps in the sequence of the Capitani? */
static bool names_engagement(const Game *g, const State *s, int k)
{
    if (k < 0 || k >= g->capitani || !s->corps[k].engages) {
        return false;
    }
    uint32_t all = hon_engagement_of(g, s, k);
    bool attacks = false, first = true;
    EACH_CORPS (g, s, m) {
        if (all & man(m) && s->corps[m].engages) {
            attacks |= has_attacks(g, s, m);
            first &= m >= k;
        }
    }
    return attacks && first;
}

bool hon_engagement_left(const Game *g, const State *s)
{
    EACH_CORPS (g, s, k) {
        if (names_engagement(g, s, k)) {
            return true;
        }
    }
    return false;
}

/* ---- RESOLVE ---- */

Next hon_resolve_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_resolve_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_CORPS (g, s, k) {
        if (s->corps[k].engages) {
            offer(out, atom(V_RESOLVE, k, 0, 0));
        }
    }
}

Rule hon_resolve_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_RESOLVE) {
        return hon_out_of_step(w);
    }
    bool names = names_engagement(g, s, a.arg[0]);
    FORBID_AS(11_4_3a, !names, "he is not the first Corps of an Engagement still to be fought");
    return names ? ALLOWED : refused(w);
}

void hon_resolve_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    pop(s);
    uint32_t all = hon_engagement_of(c->g, s, a.arg[0]);
    Frame *f = push(s, ENGAGEMENT, c->g->capitano[a.arg[0]].side);
    f->v[EG_LOW] = (int16_t)(all & 0xFFF);
    f->v[EG_HIGH] = (int16_t)(all >> 12);
}

/* ---- ENGAGEMENT ---- */

static uint32_t corps_of(const Frame *f) { return (uint32_t)f->v[EG_LOW] | (uint32_t)f->v[EG_HIGH] << 12; }
static const Frame *engagement_frame(const State *s) { return &core(s)->stack[core(s)->depth - 2]; }

/* How many pairs of the Engagement are still to attack; one of them. */
static int pairs_left(const Game *g, const State *s, uint32_t all, Atom *one)
{
    int n = 0;
    EACH_CORPS (g, s, k) {
        for (int foe = 0; all & man(k) && foe < g->capitani; foe++) {
            if (can_assail(g, s, k, foe)) {
                *one = atom(V_ASSAIL, k, foe, 0);
                n++;
            }
        }
    }
    return n;
}

static void end_attack(State *s)
{
    s->battle.engaging = s->battle.support = s->battle.engaged = NO_PIECE;
    s->battle.combined = 0;
}

static void begin_attack(State *s, Atom pair)
{
    end_attack(s);
    s->battle.engaging = (uint8_t)pair.arg[0];
    s->battle.engaged = (uint8_t)pair.arg[1];
}

/* Whoever resolved an Engagement of one pair has named the attack; every other one is named for itself, so that its odds can be seen before the die. */
static void next_attack(Ctx *c, Frame *f)
{
    State *s = c->s;
    Atom only;
    int left = pairs_left(c->g, s, corps_of(f), &only);
    if (!left) {
        pop(s);
    } else if (left == 1 && !f->v[EG_FOUGHT]++) {
        begin_attack(s, only);
    } else {
        f->v[EG_FOUGHT] = 1;
        push(s, ATTACK_NEXT, f->owner);
    }
}

Next hon_engagement_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at++) {
    case EG_NEXT: next_attack(c, f); return GO;
    case EG_SUPPORT: hon_ask_support(c); return GO;
    case EG_ANSWER: hon_ask_answer(c, s->battle.engaged, AGAINST_ATTACK); return GO;
    case EG_ATTACK:
        s->corps[s->battle.engaging].assailed |= man(s->battle.engaged);
        if (s->battle.support != NO_PIECE) {
            s->corps[s->battle.support].assailed |= man(s->battle.engaged);
        }
        push(s, ATTACK_ROLL, f->owner);
        return GO;
    default:
        f->at = EG_NEXT;
        end_attack(s);
        hon_settle_engagements(c);
        return GO;
    }
}

/* ---- ATTACK_NEXT ---- */

Next hon_attack_next_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_attack_next_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_CORPS (g, s, k) {
        for (int foe = 0; foe < g->capitani; foe++) {
            if (s->corps[k].engages & man(foe)) {
                offer(out, atom(V_ASSAIL, k, foe, 0));
            }
        }
    }
}

Rule hon_attack_next_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.arg[0], foe = a.arg[1];
    (void)side;
    if (a.verb != V_ASSAIL) {
        return hon_out_of_step(w);
    }
    if (k < 0 || k >= g->capitani || foe < 0 || foe >= g->capitani || !(corps_of(engagement_frame(s)) & man(k)) ||
        !(s->corps[k].engages & man(foe))) {
        FORBID_AS(11_4_3b, true, "only an Engaging Corps attacks, and only whom it engages");
        return refused(w);
    }
    FORBID_AS(11_4_3c, s->corps[k].assailed & man(foe), "{} has attacked {} in this round", P_(k), P_(foe));
    FORBID_AS(11_4_4d, !hon_combat_sps(g, s, k), "{} has no Combat SPs", P_(k));
    return can_assail(g, s, k, foe) ? ALLOWED : refused(w);
}

void hon_attack_next_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    begin_attack(c->s, a);
}

/* ---- ATTACK: the roll and its results (11.4.3f) ---- */

static int losing_force(const State *s, const Frame *f) { return hon_fighting_force(s, !f->v[AK_LOSER]); }

/* 11.4.3f: SPs of the loser, then of the winner; the loser's demoralised units; the loser's check. */
static void lose_sps(Ctx *c, const Frame *f, bool attacker)
{
    int lost = f->v[attacker ? AK_LOST_A : AK_LOST_D];
    if (lost && CITED(11_4_3f)) {
        hon_lose(c, hon_fighting_force(c->s, attacker), lost, LOSE_AST);
        top(c->s)->v[LS_GROUP] = f->v[attacker ? AK_GROUP_A : AK_GROUP_D];
    }
}

Next hon_attack_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    bool attacker_loses = !f->v[AK_LOSER];
    switch (f->at++) {
    case AT_QUALITY_A: hon_find_quality(c, f, true); return GO;
    case AT_QUALITY_D: hon_find_quality(c, f, false); return GO;
    case AT_ROLL: {
        int quality[2] = {f->v[AK_Q_A], f->v[AK_Q_D]};
        AssaultCell cell = hon_assault(c, quality);
        f->v[AK_LOSER] = cell.loser;
        f->v[AK_LOST_A] = cell.lost[0];
        f->v[AK_LOST_D] = cell.lost[1];
        f->v[AK_BROKEN] = cell.broken[cell.loser];
        return GO;
    }
    case AT_LOSER: lose_sps(c, f, attacker_loses); return GO;
    case AT_WINNER: lose_sps(c, f, !attacker_loses); return GO;
    case AT_BREAK:
        if (f->v[AK_BROKEN]) {
            hon_ask_demoralise_in_attack(c, losing_force(s, f), f);
        }
        return GO;
    case AT_CHECK:
        if (CITED(11_4_3f)) {
            hon_check_corps(c, attacker_loses ? s->battle.engaging : s->battle.engaged, R(11_4_3f));
        }
        return GO;
    case AT_CHECK_SUPPORT:
        if (attacker_loses && s->battle.support != NO_PIECE) {
            hon_check_corps(c, s->battle.support, R(11_4_1bk));
        }
        return GO;
    default: pop(s); return GO;
    }
}

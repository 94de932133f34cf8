/* attack_decisions.c - D.2 (11.1, 11.2): the queue of Forces next to an enemy, and what each decides: attack, compel an enemy to attack, or renounce.
 *
 * The queue is made once, by printed Initiative, star and draw (11.2.1a). Whether an enemy Force could attack at all is open here (11.2.3a): F_ABLE.
 */
#include "rules/honour/honour.h"

enum { B_QUEUE, B_NEXT, B_DECIDED };

/* 11.1a: over a hexside that is not impassable. */
static bool adjacent_forces(const Game *g, const State *s, int x, int y)
{
    int d = leads_force(s, x) && leads_force(s, y) ? hon_direction(g, s->capitano[x].hex, s->capitano[y].hex) : -1;
    return d >= 0 && g->capitano[x].side != g->capitano[y].side && hon_open(g, s, s->capitano[x].hex, d);
}

static bool has_neighbour(const Game *g, const State *s, int x)
{
    EACH_FORCE (g, s, y) {
        if (adjacent_forces(g, s, x, y)) {
            return true;
        }
    }
    return false;
}

static bool in_fortress(const Game *g, const State *s, int x) { return is_fortress(g, s->capitano[x].hex); }
static bool in_own_fortress(const Game *g, const State *s, int x)
{
    return hon_walls_for(g, s, g->capitano[x].side, s->capitano[x].hex);
}

/* Any enemy projecting a ZOC on x? */
static bool pressed(const Game *g, const State *s, int x)
{
    return zoc_in(s, enemy_of(g->capitano[x].side), s->capitano[x].hex);
}

/* 3.8.1e: a Force led by a Cavaliere never attacks one that retreats. */
static bool chivalry(const Game *g, const State *s, int x, int y)
{
    return (g->capitano[x].features & FEATURE_C) && s->capitano[y].order == RETREAT && CITED(3_8_1e);
}

/* 3.8.1e: nor one in which nobody else could lead the attack; in a Major Battle and before walls more than one Capitano acts. Only the owner of x knows. */
static bool nobody_rude(const Game *g, const State *s, int x, int y)
{
    bool major = hon_is_major(s, x) && hon_is_major(s, y) && !hon_besieged(g, s, x);
    return s->capitano[y].order == RETREAT && !major && !in_own_fortress(g, s, y) && hon_knights_alone(g, s, x);
}

static bool across_ferry(const Game *g, const State *s, int x, int y)
{
    return hon_across_ferry(g, s, s->capitano[x].hex, s->capitano[y].hex);
}

/* Does the enemy y bind x to fight (11.2.3a, 11.2.4)? */
static bool binds(const Game *g, const State *s, int x, int y)
{
    if (!adjacent_forces(g, s, x, y) || !hon_exerts_on(g, s, y, s->capitano[x].hex)) {
        return false;
    }
    Tally t = hon_tally(g, s, x);
    bool exempt = (across_ferry(g, s, x, y) && CITED(11_2_4b) && CITED(7_8_3c)) ||
                  (in_fortress(g, s, x) && CITED(11_2_4d) && CITED(7_8_3b)) ||
                  (hon_protected(g, s, s->capitano[x].hex, s->capitano[y].hex) && CITED(7_5g) && CITED(11_2_4d)) ||
                  (in_own_fortress(g, s, y) && CITED(11_2_4c)) || (hon_half_demoralised(&t) && CITED(11_2_4e));
    return !(exempt && CITED(11_2_4a)) && !chivalry(g, s, x, y) && !nobody_rude(g, s, x, y);
}

bool hon_could_attack(const Game *g, const State *s, Why *w, int x, int y)
{
    (void)w;
    bool close = hon_exerts_on(g, s, y, s->capitano[x].hex) || (!pressed(g, s, x) && CITED(11_2_1d));
    return adjacent_forces(g, s, x, y) && has(s, x, F_ABLE) && close && !has(s, x, F_FINISHED) &&
           !(has(s, x, F_QUARTERS) && CITED(18_1f)) && !chivalry(g, s, x, y) &&
           !(hon_besieged(g, s, x) && across_ferry(g, s, x, y) && CITED(11_7c));
}

/* Who is face down is not next to an enemy here (hon_turn_up), and a refusal must not tell where he is. */
static bool can_be_named(const Game *g, const State *s, int x, int y)
{
    return y >= 0 && y < g->capitani && leads_force(s, y) && on_map(s, y) && !has(s, y, F_DOWN) &&
           g->capitano[y].side != g->capitano[x].side;
}

/* Militia in good order: a Force that has nothing else in hand defends with them and never attacks (15.1.1h). */
static bool good_militia(const Game *g, const State *s, int x)
{
    EACH_UNIT (g, u) {
        if (arm_of(g, u) == MILITIA && hon_leader(s, u) == x && !is_demoralised(s, u)) {
            return true;
        }
    }
    return false;
}

static Rule judge_attack(const Game *g, const State *s, Why *w, int x, int y)
{
    if (!can_be_named(g, s, x, y)) {
        return refused(w);
    }
    Tally t = hon_tally(g, s, x);
    FORBID_AS(11_1a, !adjacent_forces(g, s, x, y), "{} is not next to it", H_(s->capitano[y].hex));
    bool able = has(s, x, F_ABLE), militia = !able && good_militia(g, s, x);
    FORBID(11_5j, !able && !militia);
    FORBID(11_7b, militia && hon_besieged(g, s, x));
    FORBID(15_1_1h, militia);
    FORBID(9_1_1i, hon_all_demoralised(&t));
    FORBID_AS(11_2_1c, pressed(g, s, x) && !hon_exerts_on(g, s, y, s->capitano[x].hex), "its ZOC does not reach {}",
              H_(s->capitano[x].hex));
    FORBID(11_2_4e, hon_half_demoralised(&t) && !pressed(g, s, x));
    FORBID(3_8_1e, chivalry(g, s, x, y) || nobody_rude(g, s, x, y));
    FORBID(18_1f, has(s, x, F_QUARTERS));
    FORBID(11_7c, hon_besieged(g, s, x) && across_ferry(g, s, x, y));
    FORBID_AS(11_3e, s->combat.interrupted, "it has broken off one attack and may only compel");
    if (militia || (has(s, y, F_FINISHED) && !CITED(11_3c)) || (!pressed(g, s, x) && !CITED(11_2_1d)) ||
        (hon_besieged(g, s, x) && !(CITED(11_7a) && CITED(16g)))) {
        return refused(w);
    }
    return adjacent_forces(g, s, x, y) && !s->combat.interrupted ? ALLOWED : refused(w);
}

static Rule judge_compel(const Game *g, const State *s, Why *w, int x, int y)
{
    if (!can_be_named(g, s, x, y)) {
        return refused(w);
    }
    Hex at = s->capitano[y].hex;
    FORBID_AS(11_2_1c, !hon_exerts_on(g, s, y, s->capitano[x].hex) || !adjacent_forces(g, s, x, y),
              "its ZOC does not reach {}", H_(s->capitano[x].hex));
    bool elsewhere = pressed(g, s, y) && !hon_exerts_on(g, s, x, at); /* others press it, and you do not */
    FORBID_AS(11_2_1c, elsewhere, "your ZOC does not reach {}, and that of others does", H_(at));
    FORBID(11_2_4b, across_ferry(g, s, x, y));
    FORBID(7_8_3c, across_ferry(g, s, x, y));
    FORBID(7_8_3b, in_fortress(g, s, y) || hon_earthworks(s, at)); /* any works; 11.2.4d looks at the hexside */
    FORBID(11_2_4d, in_fortress(g, s, y) || hon_protected(g, s, at, s->capitano[x].hex));
    FORBID(11_2_4e, has(s, y, F_FINISHED) || !has(s, y, F_ZOC));
    FORBID(3_8_1e, chivalry(g, s, y, x));
    FORBID(18_1f, has(s, y, F_QUARTERS));
    FORBID(11_5j, !has(s, y, F_ABLE));
    FORBID_AS(11_3e, s->combat.interrupted && !binds(g, s, x, y), "{} does not bind it", P_(y));
    return adjacent_forces(g, s, x, y) && hon_could_attack(g, s, NULL, y, x) ? ALLOWED : refused(w);
}

/* ---- the queue ---- */

static int sort_key(const Game *g, int k) { return 2 * BY(11_1b, g->capitano[k].initiative, 0) + g->capitano[k].star; }

void hon_by_initiative(Ctx *c, uint32_t men, uint8_t *out, Rule why, const char *purpose)
{
    const Game *g = c->g;
    while (men) {
        int best = -1, tied[CAPITANI_MAX], count = 0;
        EACH_CAPITANO (g, k) {
            if (men & man(k) && sort_key(g, k) >= best) {
                count = sort_key(g, k) > best ? 0 : count;
                best = sort_key(g, k);
                tied[count++] = k;
            }
        }
        int k = tied[CITED(11_1c) ? hon_draw(c, count, FIRST_PLAYER, purpose) : 0];
        if (count > 1) {
            say(c, why, "Of {} with Initiative {} the draw puts {} first.", N_(count), N_(g->capitano[k].initiative),
                P_(k));
        }
        men &= ~man(k);
        *out++ = (uint8_t)k;
    }
}

/* The Forces that come after X, who wins his ties: whoever stands before him has decided. */
static uint32_t not_before(const Game *g, uint32_t men, int x)
{
    uint32_t rest = 0;
    EACH_CAPITANO (g, k) {
        rest |= men & man(k) && k != x && sort_key(g, k) <= sort_key(g, x) ? man(k) : 0;
    }
    return rest;
}

static void make_queue(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    uint32_t left = 0;
    uint8_t *out = s->queue;
    memset(s->queue, NO_PIECE, sizeof s->queue);
    EACH_FORCE (g, s, k) {
        if (has_neighbour(g, s, k) && (!pressed(g, s, k) || CITED(7_8c)) && !(hon_talks(g, s) && CITED(S3_7b))) {
            left |= (uint32_t)1 << k;
        }
    }
    int named =
        s->combat.force; /* step CHALLENGE force=X of a script; in play nobody is named before the queue is made */
    if (named != NO_PIECE && left & man(named)) {
        left = not_before(g, left, named);
        *out++ = (uint8_t)named;
    }
    hon_by_initiative(c, left, out, R(11_1c), "who decides first");
}

static int next_in_queue(const Game *g, State *s)
{
    while (s->queue[0] != NO_PIECE) {
        int x = s->queue[0];
        memmove(s->queue, s->queue + 1, QUEUE_MAX - 1);
        s->queue[QUEUE_MAX - 1] = NO_PIECE;
        bool decides = !has(s, x, F_FINISHED) && has_neighbour(g, s, x);
        if (leads_force(s, x) && (decides || !CITED(11_2_1b))) {
            return x;
        }
    }
    return NO_PIECE;
}

/* 11.3e: who broke off before the walls and is bound by an enemy in the field must compel one, if one can be compelled. */
static bool owes_compelling(const Game *g, const State *s, int x)
{
    EACH_FORCE (g, s, y) {
        if (g->capitano[y].side != g->capitano[x].side && on_map(s, y) && binds(g, s, x, y) &&
            !judge_compel(g, s, NULL, x, y) && CITED(11_3e)) {
            return true;
        }
    }
    return false;
}

/* For positions that begin inside a combat of D.2: the queue goes on when it is over. */
void hon_resume_battles(State *s) { push(s, BATTLES, NOBODY)->at = B_DECIDED; }

Next hon_battles_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case B_QUEUE:
        f->at = B_NEXT;
        if (CITED(11a) && CITED(11_2_1a)) {
            make_queue(c);
        }
        return GO;
    case B_NEXT: {
        hon_turn_up(c); /* a retreat or an advance may have brought him there */
        int x = next_in_queue(c->g, s);
        if (x == NO_PIECE) {
            pop(s);
            return GO;
        }
        s->combat.force = (uint8_t)x;
        f->at = B_DECIDED;
        push(s, CHALLENGE, c->g->capitano[x].side);
        return GO;
    }
    default: { /* the combat it led to is over */
        int x = s->combat.force;
        bool again = s->combat.interrupted && !s->combat.compelled && owes_compelling(c->g, s, x);
        hon_end_combat(c);
        f->at = again ? B_DECIDED : B_NEXT;
        if (again) {
            s->combat.force = (uint8_t)x;
            s->combat.interrupted = 1;
            push(s, CHALLENGE, c->g->capitano[x].side);
        }
        return GO;
    }
    }
}

/* ---- CHALLENGE ---- */

Next hon_challenge_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_challenge_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_FORCE (g, s, y) {
        if (g->capitano[y].side != side && on_map(s, y)) {
            offer(out, atom(V_ATTACK, y, 0, 0));
            offer(out, atom(V_COMPEL, y, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

/* 11.2.3a: who is bound must fight if he can. */
static bool must_fight(const Game *g, const State *s, int x)
{
    bool bound = false, can = false;
    EACH_FORCE (g, s, y) {
        if (g->capitano[y].side != g->capitano[x].side && on_map(s, y)) {
            bound |= binds(g, s, x, y);
            can |= !judge_attack(g, s, NULL, x, y) || !judge_compel(g, s, NULL, x, y);
        }
    }
    return bound && can;
}

Rule hon_challenge_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int x = s->combat.force;
    (void)side;
    if (a.verb == V_ATTACK) {
        return judge_attack(g, s, w, x, a.arg[0]);
    }
    if (a.verb == V_COMPEL) {
        return judge_compel(g, s, w, x, a.arg[0]);
    }
    if (a.verb != VERB_PASS) {
        return hon_out_of_step(w);
    }
    FORBID(11_2_3a, must_fight(g, s, x));
    FORBID(11_3e, s->combat.interrupted && owes_compelling(g, s, x));
    return ALLOWED;
}

void hon_challenge_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int x = s->combat.force;
    (void)side;
    pop(s);
    put_flag(s, x, BY(11_2_1e, F_FINISHED, 0)); /* whoever has decided attacks no more this turn */
    if (a.verb == V_ATTACK) {
        hon_begin_combat(c, x, a.arg[0], NO_COMBAT);
    } else if (a.verb == V_COMPEL) {
        s->combat.compelled = 1;
        s->combat.interrupted = 0;
        hon_begin_combat(c, BY(11_3a, a.arg[0], x), BY(11_3a, x, a.arg[0]), NO_COMBAT);
    } else {
        say(c, R(11_2_1c), "The Force in {} renounces.", H_(s->capitano[x].hex));
    }
}

/* skirmish.c - Skirmish, Storm, In-breach attack, Sortie and Attack from March (11.5, 11.6h, 11.7): who fights, one attack on the Assault Table, its
 * results, retreat and advance.
 */
#include "rules/honour/honour.h"

enum {
    SK_FIGHTER_A,
    SK_FIGHTER_D,
    SK_QUALITY_A,
    SK_QUALITY_D,
    SK_ROLL,
    SK_BROKEN,
    SK_LOST,
    SK_WINNER,
    SK_CHECK,
    SK_RETREAT,
    SK_ADVANCE,
    SK_END
};
enum { SV_Q_A, SV_GROUP_A, SV_Q_D, SV_GROUP_D, SV_LOST_A, SV_LOST_D, SV_BROKEN, SV_LOSER, SV_HEX, SV_RAN, SV_FROM };

/* ---- who fights (11.5a to 11.5j, 11.7b) ---- */

static bool located(const State *s)
{
    return s->combat.kind == BREACH_COMBAT ||
           (s->combat.kind == SKIRMISH_COMBAT && !has(s, s->combat.attacker, F_MOVED) && CITED(11_5b));
}

static bool selects(const State *s, bool attacker)
{
    int kind = s->combat.kind;
    return located(s) ||
           (attacker && (kind == STORM_COMBAT || kind == SORTIE_COMBAT || (kind == MARCH_COMBAT && s->combat.inside)));
}

static bool only_guns(const Game *g, const State *s, int k)
{
    bool guns = false;
    EACH_UNIT (g, u) {
        guns |= s->unit[u].card == k && arm_of(g, u) == ARTILLERY && !is_demoralised(s, u);
    }
    return guns && !hon_fights(g, s, k);
}

/* Militia on his Card can defend too (15.1.1h). */
static bool defends(const Game *g, const State *s, int k)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == k && arm_of(g, u) == MILITIA && !is_demoralised(s, u)) {
            return true;
        }
    }
    return hon_fights(g, s, k);
}

/* Eligible Capitani of the side, as bits. */
static uint32_t eligible(const Game *g, const State *s, bool attacker)
{
    int force = attacker ? s->combat.attacker : s->combat.defender;
    uint32_t men = 0, guns = 0;
    EACH_CAPITANO(g, k)
    {
        if (hon_primo(s, k) != force) {
            continue;
        }
        bool polite = attacker && (g->capitano[k].features & FEATURE_C) &&
                      s->capitano[s->combat.defender].order == RETREAT && CITED(3_8_1e);
        men |= (attacker ? hon_fights(g, s, k) : defends(g, s, k)) && !polite ? (uint32_t)1 << k : 0;
        guns |= !attacker && only_guns(g, s, k) ? (uint32_t)1 << k : 0;
    }
    bool draws = !selects(s, attacker);
    return draws && !attacker && CITED(11_5i) ? men | guns : men ? men : BY(11_5e, guns, men); /* 11.5e, 11.5i */
}

static int nth_of(uint32_t men, int n)
{
    for (; n > 0; n--) {
        men &= men - 1;
    }
    return men ? __builtin_ctz(men) : NO_PIECE;
}

/* Asks the side, draws, or takes the only one. */
static void find_fighter(Ctx *c, bool attacker)
{
    const Game *g = c->g;
    State *s = c->s;
    uint8_t *out = attacker ? &s->combat.fighter_a : &s->combat.fighter_d;
    int force = attacker ? s->combat.attacker : s->combat.defender;
    if (!attacker && s->combat.inside && s->combat.kind != BREACH_COMBAT) { /* 11.5f */
        *out = (uint8_t)force;
        return;
    }
    uint32_t men = eligible(g, s, attacker);
    int n = __builtin_popcount(men);
    if (n > 1 && selects(s, attacker)) {
        push(s, FIGHTER, g->capitano[force].side)->v[0] = attacker;
        return;
    }
    *out = n ? (uint8_t)nth_of(men, CITED(11_5h) ? hon_draw(c, n, g->capitano[force].side, "fighting capitano") : 0)
             : NO_PIECE;
}

/* 11.5k: by all SPs of the whole Force; a tie makes the attacker the Larger. */
static void find_larger(Ctx *c)
{
    State *s = c->s;
    int a = hon_tally(c->g, s, s->combat.attacker).sp, d = hon_tally(c->g, s, s->combat.defender).sp;
    s->combat.larger = BY(11_5k, d > a, false) ? s->combat.defender : s->combat.attacker;
}

/* ---- Quality ---- */

static void find_quality(Ctx *c, Frame *f, bool attacker)
{
    enum { MOST = 16 };
    int option[MOST][2];
    Fight side = hon_fight_side(c->g, c->s, attacker);
    int n = hon_quality_options(&side, option, MOST);
    f->v[attacker ? SV_Q_A : SV_Q_D] = (int16_t)(n ? option[0][0] : 0);
    f->v[attacker ? SV_GROUP_A : SV_GROUP_D] = (int16_t)(n ? option[0][1] : 0);
    if (n > 1 && CITED(12_1d)) {
        push(c->s, QUALITY, c->g->capitano[attacker ? c->s->combat.attacker : c->s->combat.defender].side)->v[0] =
            attacker;
    }
}

/* ---- results ---- */

static int loser_of(const State *s, const Frame *f) { return f->v[SV_LOSER] ? s->combat.defender : s->combat.attacker; }

static int units_in_attack(const Game *g, const State *s, int force)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += hon_leader(s, u) == force && hon_in_attack(g, s, u) && arm_of(g, u) != ARTILLERY;
    }
    return n;
}

static void roll_attack(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    Fight d = hon_fight_side(g, s, false);
    if (!d.all && CITED(11_3_2d)) { /* nobody inside can fight: lost without a roll */
        f->v[SV_LOSER] = 1;
        s->combat.loser = s->combat.defender;
        return;
    }
    int quality[2] = {f->v[SV_Q_A], f->v[SV_Q_D]};
    AssaultCell cell = hon_assault(c, quality);
    f->v[SV_LOSER] = cell.loser;
    f->v[SV_LOST_A] = cell.lost[0];
    f->v[SV_LOST_D] = cell.lost[1];
    f->v[SV_BROKEN] = cell.broken[cell.loser];
    s->combat.loser = (uint8_t)loser_of(s, f);
    int n = units_in_attack(g, s, loser_of(s, f)), lost = cell.lost[cell.loser]; /* 11.5n: not on the same unit */
    int most = lost && CITED(11_5n) ? n - 1 : n;
    f->v[SV_BROKEN] = (int16_t)(f->v[SV_BROKEN] > most ? (most < 0 ? 0 : most) : f->v[SV_BROKEN]);
}

static void lose_in_attack(Ctx *c, const Frame *f, bool attacker)
{
    int force = attacker ? c->s->combat.attacker : c->s->combat.defender,
        group = f->v[attacker ? SV_GROUP_A : SV_GROUP_D];
    int lost = f->v[attacker ? SV_LOST_A : SV_LOST_D];
    if (lost) {
        hon_lose(c, force, lost, LOSE_AST);
        top(c->s)->v[LS_GROUP] = (int16_t)group;
    }
}

static bool dies_here(Ctx *c, int force)
{
    if (on_map(c->s, force) && !leads_force(c->s, force)) {
        hon_remove_force(c, force, true); /* 3.6b */
        return true;
    }
    return !on_map(c->s, force);
}

/* 11.5o to 11.5r, 11.6k, 11.6l, 11.7d. */
static void after_attack(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    Combat *k = &s->combat;
    int loser = loser_of(s, f), winner = f->v[SV_LOSER] ? k->attacker : k->defender;
    bool gone = dies_here(c, loser);
    dies_here(c, winner);
    if (k->kind == SORTIE_COMBAT || k->kind == BREACH_COMBAT || gone || !on_map(s, winner)) {
        f->v[SV_RAN] = gone;
        return;
    }
    if (k->inside && loser == k->defender) {
        Tally t = hon_tally(g, s, loser);
        if (2 * t.demoralised >= 2 * t.units && !t.militia && CITED(11_5r)) { /* all have lost heart: it surrenders */
            say(c, R(11_5r), "The garrison of {} surrenders.", H_(s->capitano[loser].hex));
            hon_remove_force(c, loser, true);
            f->v[SV_RAN] = 1;
        }
        return;
    }
    if (loser != k->larger) {
        f->v[SV_RAN] = 1;
        if (CITED(11_5o)) {
            bool home = loser == k->defender;
            hon_begin_retreat(c, loser, false, home, false);
        }
    } else if (!(k->inside && winner == k->defender) &&
               CITED(11_5p)) { /* the Larger stays; the smaller winner may go */
        hon_begin_retreat(c, winner, true, false, false);
    }
}

Next hon_skirmish_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Combat *k = &s->combat;
    bool attacker_loses = !f->v[SV_LOSER];
    switch (f->at++) {
    case SK_FIGHTER_A:
        f->v[SV_HEX] = s->capitano[k->defender].hex;
        f->v[SV_FROM] = s->capitano[k->attacker].hex;
        find_fighter(c, true);
        return GO;
    case SK_FIGHTER_D: find_fighter(c, false); return GO;
    case SK_QUALITY_A:
        if (k->fighter_a == NO_PIECE) { /* nobody can lead the attack (3.8.1e) */
            pop(s);
            return GO;
        }
        if (k->fighter_d == NO_PIECE) {
            k->fighter_d = k->defender;
        }
        find_larger(c);
        find_quality(c, f, true);
        return GO;
    case SK_QUALITY_D: find_quality(c, f, false); return GO;
    case SK_ROLL: roll_attack(c, f); return GO;
    case SK_BROKEN:
        if (f->v[SV_BROKEN]) {
            hon_ask_demoralise(c, loser_of(s, f), f->v[SV_BROKEN], false);
        }
        return GO;
    case SK_LOST: lose_in_attack(c, f, attacker_loses); return GO;
    case SK_WINNER: lose_in_attack(c, f, !attacker_loses); return GO;
    case SK_CHECK: {
        int loser = loser_of(s, f);
        if (leads_force(s, loser) && CITED(11_5m)) {
            hon_discipline(c, loser, BY_QUALITY, 0, R(11_5m));
        }
        return GO;
    }
    case SK_RETREAT: after_attack(c, f); return GO;
    case SK_ADVANCE: {
        int winner = attacker_loses ? k->defender : k->attacker;
        Hex left = attacker_loses ? f->v[SV_FROM] : f->v[SV_HEX];
        bool march = k->kind == MARCH_COMBAT || k->kind == SORTIE_COMBAT || k->kind == BREACH_COMBAT;
        if (f->v[SV_RAN] && !march && on_map(s, winner) && s->capitano[winner].hex != left) {
            hon_ask_advance(c, winner, left);
        }
        (void)g;
        return GO;
    }
    default: pop(s); return GO;
    }
}

/* ---- FIGHTER ---- */

Next hon_fighter_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_fighter_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_CAPITANO(g, k)
    {
        if ((eligible(g, s, top_of(s)->v[0]) >> k) & 1) {
            offer(out, atom(V_SELECT, k, 0, 0));
        }
    }
}

Rule hon_fighter_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_SELECT) {
        return hon_out_of_step(w);
    }
    bool can = a.arg[0] >= 0 && a.arg[0] < g->capitani && (eligible(g, s, top_of(s)->v[0]) >> a.arg[0]) & 1;
    FORBID(11_5d, !can);
    return can ? ALLOWED : refused(w);
}

void hon_fighter_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    bool attacker = top(s)->v[0];
    (void)side;
    pop(s);
    *(attacker ? &s->combat.fighter_a : &s->combat.fighter_d) = (uint8_t)a.arg[0];
    say(c, R(11_5d), "{} fights.", P_(a.arg[0]));
}

/* ---- QUALITY ---- */

static int quality_words(int q, int group)
{
    int with = 0;
    with |= q < 2 && (group >> 2) & 1 ? 1 : 0;
    with |= q < 3 && (group >> 3) & 1 ? 2 : 0;
    return with;
}

Next hon_choose_quality_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_choose_quality_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    enum { MOST = 16 };
    int option[MOST][2];
    Fight f = hon_fight_side(g, s, top_of(s)->v[0]);
    (void)side;
    for (int i = 0, n = hon_quality_options(&f, option, MOST); i < n; i++) {
        offer(out, atom(V_QUALITY, option[i][0], quality_words(option[i][0], option[i][1]), 0));
    }
}

static int chosen_group(const Game *g, const State *s, Atom a)
{
    enum { MOST = 16 };
    int option[MOST][2];
    Fight f = hon_fight_side(g, s, top_of(s)->v[0]);
    for (int i = 0, n = hon_quality_options(&f, option, MOST); i < n; i++) {
        if (option[i][0] == a.arg[0] && quality_words(option[i][0], option[i][1]) == a.arg[1]) {
            return option[i][1];
        }
    }
    return 0;
}

Rule hon_choose_quality_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_QUALITY) {
        return hon_out_of_step(w);
    }
    FORBID(12_1d, !chosen_group(g, s, a));
    return chosen_group(g, s, a) ? ALLOWED : refused(w);
}

void hon_choose_quality_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    bool attacker = top(s)->v[0];
    int group = chosen_group(c->g, s, a);
    (void)side;
    pop(s);
    top(s)->v[attacker ? SV_Q_A : SV_Q_D] = a.arg[0];
    top(s)->v[attacker ? SV_GROUP_A : SV_GROUP_D] = (int16_t)group;
}

/* ---- DEMORALISE ---- */

void hon_ask_demoralise(Ctx *c, int primo, int units, bool guns)
{
    Frame *f = push(c->s, DEMORALISE, c->g->capitano[primo].side);
    f->v[0] = (int16_t)primo;
    f->v[1] = (int16_t)units;
    f->v[2] = guns; /* 18.9.1c: all units of the Force, Artillery too */
}

static bool may_break(const Game *g, const State *s, const Frame *f, int u)
{
    if (u < 0 || u >= g->units || hon_leader(s, u) != f->v[0] || is_demoralised(s, u)) {
        return false;
    }
    if (f->v[2]) {
        return is_combat_unit(g, u);
    }
    return hon_in_attack(g, s, u) && (arm_of(g, u) != ARTILLERY || !CITED(12_1_7d));
}

Next hon_demoralise_run(Ctx *c)
{
    const Frame *f = top(c->s);
    EACH_UNIT (c->g, u) {
        if (f->v[1] > 0 && may_break(c->g, c->s, f, u)) {
            return ASK;
        }
    }
    pop(c->s);
    return GO;
}

void hon_demoralise_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (may_break(g, s, top_of(s), u)) {
            offer(out, atom(V_DEMORALISE, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_demoralise_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool can = may_break(g, s, top_of(s), unit_of(g, a.arg[0]));
    (void)side;
    if (a.verb != V_DEMORALISE) {
        return hon_out_of_step(w);
    }
    FORBID(12_1_7d, !can);
    return can ? ALLOWED : refused(w);
}

void hon_demoralise_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int u = unit_of(c->g, a.arg[0]);
    (void)side;
    top(s)->v[1]--;
    s->unit[u].flags |= U_TOLD;
    hon_set_demoralised(c->g, s, u, true);
    say(c, R(12_1_7d), "{} loses heart.", P_(a.arg[0]));
}

/* ---- ADVANCE (11.5t, 11.5u, 11.4aw, 11.6n) ---- */

bool hon_may_advance(const Game *g, const State *s, int winner, Hex to)
{
    Side foe = enemy_of(g->capitano[winner].side);
    if (!on_map(s, winner) || !leads_force(s, winner) || has(s, winner, F_NO_MOVE)) {
        return false;
    }
    EACH_FORCE(g, s, k)
    { /* 11.5u: not into the ZOC of another enemy than the one that went */
        if (g->capitano[k].side == foe && k != s->combat.loser && hon_exerts_on(g, s, k, to) && CITED(11_5u)) {
            return false;
        }
    }
    return !hon_scenario_enter(g, s, NULL, winner, to) &&
           !(force_in(s, foe, to) && hon_force_at(g, s, foe, to) != s->combat.loser);
}

void hon_ask_advance(Ctx *c, int winner, Hex to)
{
    if (hon_may_advance(c->g, c->s, winner, to) && CITED(11_5t)) {
        Frame *f = push(c->s, ADVANCE, c->g->capitano[winner].side);
        f->v[0] = (int16_t)winner;
        f->v[1] = to;
    }
}

Next hon_advance_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_advance_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_ADVANCE, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_advance_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == V_ADVANCE || a.verb == VERB_PASS ? ALLOWED : hon_out_of_step(w);
}

/* 12.2g: who could not leave surrenders to an advance. */
void hon_advance_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = top(s)->v[0];
    Hex to = top(s)->v[1], from = s->capitano[who].hex;
    pop(s);
    if (a.verb != V_ADVANCE) {
        return;
    }
    int stays = hon_force_at(g, s, enemy_of(side), to);
    if (stays != NO_PIECE) {
        RULE (12_2g) {
            say(c, R(12_2g), "The Force in {} surrenders.", H_(to));
            hon_remove_force(c, stays, true);
        }
    }
    EACH_UNIT (g, u) { /* 15.1.1g: Militia never leave */
        if (arm_of(g, u) == MILITIA && hon_leader(s, u) == who) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    if (!leads_force(s, who)) {
        return;
    }
    hon_move_force(g, s, who, to);
    hon_leave_hex(c, who, from);
    hon_set_earthworks(s, to, 0, 0); /* 12.2.4a: enemy Earthworks are never taken over */
    say(c, R(11_5t), "{} advances to {}.", P_(who), H_(to));
    hon_passes(c, who);
    hon_stops_in(c, who);
    int place = g->place_at[to];
    if (place != NO_PLACE && s->siege_status[place]) { /* 11.3.1c: the Fortress is conquered */
        s->siege_status[place] = 0;
    }
}

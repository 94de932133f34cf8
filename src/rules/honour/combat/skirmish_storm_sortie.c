/* skirmish_storm_sortie.c - Skirmish, Storm, In-breach attack, Sortie and Attack from March (11.5, 11.6h, 11.7): who fights, one attack on the Assault Table, its
 * results, retreat. What a winner does then: advance_after_combat.c; who loses heart: choose_demoralised_units.c.
 */
#include "rules/honour/honour.h"

enum {
    SK_FIGHTERS,
    SK_DRAW,
    SK_QUALITY_A,
    SK_QUALITY_D,
    SK_ROLL,
    SK_BROKEN,
    SK_LOST,
    SK_WINNER,
    SK_CHECK,
    SK_PURSUIT, /* there is none (11.5s) */
    SK_RETREAT,
    SK_ADVANCE,
    SK_END
};
enum { SV_HEX = AK_LOCALS, SV_RAN, SV_FROM, SV_NO_ROLL }; /* after the locals of every attack */

/* ---- who fights (11.5a to 11.5j, 11.7b) ---- */

static bool located(const State *s)
{
    return (s->combat.kind == BREACH_COMBAT && CITED(11_6h)) ||
           (s->combat.kind == SKIRMISH_COMBAT && !has(s, s->combat.attacker, F_MOVED) && CITED(11_5b));
}

static bool selects(const State *s, bool attacker)
{
    int kind = s->combat.kind;
    return located(s) || (attacker && (kind == STORM_COMBAT || (kind == SORTIE_COMBAT && CITED(11_7b)) ||
                                       (kind == MARCH_COMBAT && s->combat.inside)));
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
        if (s->unit[u].card == k && arm_of(g, u) == MILITIA && !is_demoralised(s, u) && CITED(15_1_1h)) {
            return true;
        }
    }
    return hon_fights(g, s, k);
}

/* 3.8.1e: a Cavaliere leads no attack on a Force that retreats. */
static bool spares(const Game *g, const State *s, bool attacker, int k)
{
    return attacker && (g->capitano[k].features & FEATURE_C) && s->capitano[s->combat.defender].order == RETREAT &&
           CITED(3_8_1e);
}

bool hon_knights_alone(const Game *g, const State *s, int force)
{
    bool knight = false;
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) == force && hon_fights(g, s, k)) {
            if (!(g->capitano[k].features & FEATURE_C)) {
                return false;
            }
            knight = true;
        }
    }
    return knight && CITED(3_8_1e);
}

/* Eligible Capitani of the side, as bits. */
static uint32_t eligible(const Game *g, const State *s, bool attacker)
{
    int force = attacker ? s->combat.attacker : s->combat.defender;
    uint32_t men = 0, guns = 0;
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) != force) {
            continue;
        }
        men |= (attacker ? hon_fights(g, s, k) : defends(g, s, k)) && !spares(g, s, attacker, k) ? (uint32_t)1 << k : 0;
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

static uint8_t *fighter_of(State *s, bool attacker) { return attacker ? &s->combat.fighter_a : &s->combat.fighter_d; }

/* Has the side a choice of its own? Cards lie open here, so both can see that. */
static bool chooses(const Game *g, const State *s, bool attacker)
{
    bool garrison = !attacker && s->combat.inside && s->combat.kind != BREACH_COMBAT; /* 11.5f */
    return !garrison && selects(s, attacker) && __builtin_popcount(eligible(g, s, attacker)) > 1;
}

/* Whoever does not choose draws, takes the only one, or fights with the whole garrison. */
static void find_fighter(Ctx *c, bool attacker)
{
    const Game *g = c->g;
    State *s = c->s;
    int force = attacker ? s->combat.attacker : s->combat.defender;
    if (*fighter_of(s, attacker) != NO_PIECE) {
        return; /* chosen */
    }
    if (!attacker && s->combat.inside && s->combat.kind != BREACH_COMBAT) { /* 11.5f */
        *fighter_of(s, attacker) = (uint8_t)force;
        return;
    }
    uint32_t men = eligible(g, s, attacker);
    int n = __builtin_popcount(men), drawn = 0;
    if (n && CITED(11_5h)) {
        drawn = hon_draw(c, n, g->capitano[force].side, "fighting capitano");
    }
    *fighter_of(s, attacker) = n ? (uint8_t)nth_of(men, drawn) : NO_PIECE;
}

/* 11.5k: by all SPs of the whole Force; a tie makes the attacker the Larger. */
static void find_larger(Ctx *c)
{
    State *s = c->s;
    int a = hon_tally(c->g, s, s->combat.attacker).sp, d = hon_tally(c->g, s, s->combat.defender).sp;
    s->combat.larger = BY(11_5k, d > a, false) ? s->combat.defender : s->combat.attacker;
}

/* ---- Quality ---- */

void hon_find_quality(Ctx *c, Frame *f, bool attacker)
{
    enum { MOST = 16 };
    int option[MOST][2];
    Fight side = hon_fight_side(c->g, c->s, attacker);
    int n = hon_quality_options(&side, option, MOST);
    f->v[attacker ? AK_Q_A : AK_Q_D] = (int16_t)(n ? option[0][0] : 0);
    f->v[attacker ? AK_GROUP_A : AK_GROUP_D] = (int16_t)((n ? option[0][1] : 0) | (side.guns_alone ? GUNS_ALONE : 0));
    if (n > 1 && CITED(12_1d)) {
        push(c->s, QUALITY, c->g->capitano[hon_fighting_force(c->s, attacker)].side)->v[0] = attacker;
    }
}

/* ---- results ---- */

static int loser_of(const State *s, const Frame *f) { return f->v[AK_LOSER] ? s->combat.defender : s->combat.attacker; }

/* Units that can suffer from the attack; guns: they defend alone (12.1.1c). */
static int units_in_attack(const Game *g, const State *s, int force, bool guns)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += hon_leader(s, u) == force && hon_in_attack(g, s, u, guns) && (guns || arm_of(g, u) != ARTILLERY);
    }
    return n;
}

static void roll_attack(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    Fight d = hon_fight_side(g, s, false);
    if (!CITED(11_5l) || !CITED(12_1a)) {
        return;
    }
    if (!d.all && CITED(11_3_2d)) { /* nobody inside can fight: lost without a roll */
        f->v[AK_LOSER] = f->v[SV_NO_ROLL] = 1;
        s->combat.loser = s->combat.defender;
        return;
    }
    int quality[2] = {f->v[AK_Q_A], f->v[AK_Q_D]};
    AssaultCell cell = hon_assault(c, quality);
    f->v[AK_LOSER] = cell.loser;
    f->v[AK_LOST_A] = cell.lost[0];
    f->v[AK_LOST_D] = cell.lost[1];
    f->v[AK_BROKEN] = cell.broken[cell.loser];
    s->combat.loser = (uint8_t)loser_of(s, f);
    int n = units_in_attack(g, s, loser_of(s, f), d.guns_alone),
        lost = cell.lost[cell.loser]; /* 11.5n: not on the same unit */
    int most = lost && CITED(11_5n) ? n - 1 : n;
    f->v[AK_BROKEN] = (int16_t)(f->v[AK_BROKEN] > most ? (most < 0 ? 0 : most) : f->v[AK_BROKEN]);
}

static void lose_in_attack(Ctx *c, const Frame *f, bool attacker)
{
    int force = attacker ? c->s->combat.attacker : c->s->combat.defender,
        group = f->v[attacker ? AK_GROUP_A : AK_GROUP_D];
    int lost = f->v[attacker ? AK_LOST_A : AK_LOST_D];
    if (lost) {
        hon_lose(c, force, lost, LOSE_AST);
        top(c->s)->v[LS_GROUP] = (int16_t)group;
    }
}

/* Has every Combat Unit of the Force lost heart, Militia among them? */
bool hon_no_heart(const Game *g, const State *s, int force)
{
    EACH_UNIT_OF (g, s, u, force) {
        if (arm_of(g, u) <= MILITIA && !is_demoralised(s, u)) {
            return false;
        }
    }
    return true;
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
    int loser = loser_of(s, f), winner = f->v[AK_LOSER] ? k->attacker : k->defender;
    bool gone = dies_here(c, loser);
    dies_here(c, winner);
    bool both_stay = (k->kind == SORTIE_COMBAT && CITED(11_7d)) || (k->kind == BREACH_COMBAT && CITED(11_6k));
    if (both_stay || gone || !on_map(s, winner)) {
        f->v[SV_RAN] = gone;
        return;
    }
    if (k->inside && loser == k->defender) {
        if (hon_no_heart(g, s, loser) && CITED(11_5r)) { /* all have lost heart, Militia too: it surrenders */
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
    bool attacker_loses = !f->v[AK_LOSER];
    switch (f->at++) {
    case SK_FIGHTERS:
        f->v[SV_HEX] = s->capitano[k->defender].hex;
        f->v[SV_FROM] = s->capitano[k->attacker].hex;
        k->fighter_a = k->fighter_d = NO_PIECE;
        push(s, FIGHTER, f->owner);
        return GO;
    case SK_DRAW:
        find_fighter(c, true);
        find_fighter(c, false);
        return GO;
    case SK_QUALITY_A:
        if (k->fighter_a == NO_PIECE) { /* nobody can lead the attack (3.8.1e) */
            pop(s);
            return GO;
        }
        if (k->fighter_d == NO_PIECE) {
            k->fighter_d = k->defender;
        }
        find_larger(c);
        hon_find_quality(c, f, true);
        return GO;
    case SK_QUALITY_D: hon_find_quality(c, f, false); return GO;
    case SK_ROLL: roll_attack(c, f); return GO;
    case SK_BROKEN:
        if (f->v[AK_BROKEN]) {
            hon_ask_demoralise_in_attack(c, loser_of(s, f), f);
        }
        return GO;
    case SK_LOST: lose_in_attack(c, f, attacker_loses); return GO;
    case SK_WINNER: lose_in_attack(c, f, !attacker_loses); return GO;
    case SK_CHECK: {
        int loser = loser_of(s, f);
        if (leads_force(s, loser) && !f->v[SV_NO_ROLL] && CITED(11_5m)) {
            hon_discipline(c, loser, BY_QUALITY, 0, R(11_5m));
        }
        return GO;
    }
    case SK_PURSUIT:
        if (!CITED(11_5s) && leads_force(s, loser_of(s, f))) {
            hon_pursue(c, attacker_loses ? k->defender : k->attacker, loser_of(s, f), 0);
        }
        return GO;
    case SK_RETREAT: after_attack(c, f); return GO;
    case SK_ADVANCE: {
        int winner = attacker_loses ? k->defender : k->attacker;
        Hex left = attacker_loses ? f->v[SV_FROM] : f->v[SV_HEX];
        bool march = (k->kind == MARCH_COMBAT && CITED(7_9h)) || k->kind == SORTIE_COMBAT || k->kind == BREACH_COMBAT;
        if (f->v[SV_RAN] && !march && on_map(s, winner) && s->capitano[winner].hex != left) {
            hon_ask_advance(c, winner, left);
        }
        (void)g;
        return GO;
    }
    default: pop(s); return GO;
    }
}

/* ---- FIGHTER: both choose at once, in secret (11.5d) ---- */

static bool attacks(const Game *g, const State *s, Side side) { return g->capitano[s->combat.attacker].side == side; }

Next hon_fighter_run(Ctx *c)
{
    State *s = c->s;
    int choosers = 0;
    for (int side = 0; side < SIDES; side++) {
        choosers |= chooses(c->g, s, attacks(c->g, s, (Side)side)) ? 1 << side : 0;
    }
    if (!choosers) {
        pop(s);
        return GO;
    }
    core_of(s)->waiting = (uint8_t)choosers;
    return ASK;
}

void hon_fighter_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    uint32_t men = eligible(g, s, attacks(g, s, side));
    EACH_CAPITANO (g, k) {
        if ((men >> k) & 1) {
            offer(out, atom(V_CHOOSE, k, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

static int chosen_by(const Game *g, const State *s, Side side)
{
    return attacks(g, s, side) ? s->combat.fighter_a : s->combat.fighter_d;
}

Rule hon_fighter_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        STOP_AS(11_5a, chosen_by(g, s, side) == NO_PIECE, "you have chosen none of your Capitani yet");
        return ALLOWED;
    }
    if (a.verb != V_CHOOSE) {
        return hon_out_of_step(w);
    }
    bool own = a.arg[0] >= 0 && a.arg[0] < g->capitani && g->capitano[a.arg[0]].side == side;
    bool can = own && (eligible(g, s, attacks(g, s, side)) >> a.arg[0]) & 1;
    FORBID(11_5d, !can);
    FORBID_AS(3_8_1e, own && spares(g, s, attacks(g, s, side), a.arg[0]), "{} attacks nobody who retreats",
              P_(a.arg[0]));
    return !can ? refused(w) : chosen_by(g, s, side) == a.arg[0] ? (Rule)RULE_NO_CHOICE : ALLOWED;
}

/* NOBODY: both have closed, and what they chose is shown. */
void hon_fighter_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (side < SIDES) {
        *fighter_of(s, attacks(c->g, s, side)) = (uint8_t)a.arg[0];
        return;
    }
    pop(s);
    for (int attacker = 1; attacker >= 0; attacker--) {
        if (*fighter_of(s, attacker) != NO_PIECE) {
            say(c, R(11_5d), "{} fights.", P_(*fighter_of(s, attacker)));
        }
    }
}

bool hon_fighter_complete(const Game *g, const State *s, Side side, Atom *out)
{
    uint32_t men = eligible(g, s, attacks(g, s, side));
    *out = chosen_by(g, s, side) != NO_PIECE ? atom(VERB_DONE, 0, 0, 0) : atom(V_CHOOSE, nth_of(men, 0), 0, 0);
    return men;
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
    top(s)->v[attacker ? AK_Q_A : AK_Q_D] = a.arg[0];
    top(s)->v[attacker ? AK_GROUP_A : AK_GROUP_D] = (int16_t)group;
}

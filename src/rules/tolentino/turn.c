/* turn.c - the sequence of play (chapter 3), initiative (6) and the Action phase of a formation.
 *
 * TURN and ACTION are procedures: each place pushes the next step of flow.md and goes on when it pops. Turns 5 and 6 take the places
 * of the night (17). In the first turn there is no Command phase (3.2).
 */
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* ---- which formations are left ---- */

static bool due_to_enter(const State *s, int p)
{
    return s->piece[p].hex == REINFORCEMENT && s->piece[p].ret && s->piece[p].ret <= s->turn;
}

/* On the map, seen or not: who is eliminated is known to both sides. */
static bool present(const State *s, int p) { return on_map(s, p) || s->piece[p].hex == HIDDEN; }

/* A formation with neither units nor officer on the map and nothing due counts as having acted. */
bool can_be_activated(const Game *g, const State *s, Formation f)
{
    if (f >= FORMATIONS || s->formation[f].activated) {
        return false;
    }
    if (s->formation[f].officer != NO_PIECE && present(s, s->formation[f].officer)) {
        return true;
    }
    for (int i = 0; i < g->members[f]; i++) {
        int u = g->member[f][i];
        if (due_to_enter(s, u) || (present(s, u) && g->of[u] == f)) {
            return true;
        }
    }
    return false;
}

static int formations_left(const Game *g, const State *s, Formation *only)
{
    int n = 0;
    for (Formation f = 0; f < FORMATIONS; f++) {
        if (can_be_activated(g, s, f)) {
            *only = f;
            n++;
        }
    }
    return CITED(3_1f) && CITED(6_1b) ? n : 0;
}

/* ---- A3: initiative ---- */

static int total(Ctx *c, Side side)
{
    PieceId chief = commander(c->g, c->s, side);
    int ir = chief == NO_PIECE ? 0 : initiative_rating(c->g, c->s, chief);
    return roll_die(c, side, "initiative") + BY(6, ir, 0);
}

static Side initiative(Ctx *c)
{
    State *s = c->s;
    Side winner = NEAPOLITAN;
    RULE (3_1d) {
        int n = total(c, NEAPOLITAN), a = total(c, AUSTRIAN);
        Side tie = c->g->turn[s->turn].tie;
        winner = n > a ? NEAPOLITAN : a > n ? AUSTRIAN : BY(6_1_1, tie, enemy(tie));
        say(c, n == a ? R(6_1_1) : R(6), "Initiative: Neapolitans {}, Austrians {}.", N_(n), N_(a));
        say_as(c, EVENT_OUTCOME, R(3_1d), "The {} choose which formation acts.", S_(winner));
    }
    s->initiative = winner;
    return winner;
}

static void activate(Ctx *c, Formation f)
{
    assert(f < FORMATIONS && !c->s->formation[f].activated);
    Frame *fr = push(c->s, ACTION, c->g->head.groups[f].side);
    fr->v[AC_FORMATION] = f;
}

/* A3_PICK, B0_FIRST and T5_PICK: name a formation. */
Next tol_pick_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void tol_pick_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    for (int f = 0; f < FORMATIONS; f++) {
        offer(out, atom(ACTIVATE, f, 0, 0));
    }
    if (top_of(s)->step == T5_PICK) {
        offer(out, atom(VERB_PASS, 0, 0, 0));
    }
}

Rule tol_pick_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int step = top_of(s)->step;
    if (a.verb == VERB_PASS && step == T5_PICK) {
        return ALLOWED;
    }
    if (a.verb == VERB_PASS) {
        FORBID(6_1a, step == A3_PICK); /* passing is not allowed */
        FORBID(3_2b, step == B0_FIRST);
    }
    if (a.verb != ACTIVATE) {
        return tol_out_of_step(w, a.verb);
    }
    int f = a.arg[0];
    if (f < 0 || f >= FORMATIONS) {
        return RULE_NO_CHOICE;
    }
    bool own = g->head.groups[f].side == side;
    FORBID_AS(6_1a, !can_be_activated(g, s, (Formation)f), "{} cannot act now", G_(f));
    FORBID_AS(3_2b, step == B0_FIRST && !own, "{} is not yours", G_(f));
    FORBID_AS(17_1a, step == T5_PICK && !own, "{} is not yours", G_(f));
    if (step == A3_PICK && !own && !BY(6_1a, true, false)) {
        return RULE_NO_CHOICE;
    }
    return can_be_activated(g, s, (Formation)f) ? ALLOWED : refused(w);
}

void tol_pick_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    int step = top(c->s)->step;
    pop(c->s);
    if (step == T5_PICK) {
        c->s->picks++;
    }
    if (a.verb == ACTIVATE) {
        activate(c, (Formation)a.arg[0]);
    }
}

/* ---- the turn ---- */

static void end_of_turn(Ctx *c)
{
    assert(c->s->turn >= 1 && c->s->turn <= c->g->turns);
    const Game *g = c->g;
    State *s = c->s;
    for (int p = 0; p < g->pieces; p++) {
        if (is_unit(g, p) && is_artillery(g, p) && !CITED(3_1u)) {
            continue;
        }
        s->piece[p].flags &= F_LEFT_SETUP | F_CAPTURED;
        s->piece[p].charge = s->piece[p].attack = NOWHERE;
        s->piece[p].mp = -1;
    }
    RULE (3_1v) {
        for (Formation f = 0; f < FORMATIONS; f++) {
            s->formation[f].activated = s->formation[f].changed = 0;
        }
    }
    s->picks = 0;
    if (s->turn >= g->turns) {
        end_game(c);
    } else {
        s->turn = (uint8_t)(s->turn + BY(3_1v, 1, 0));
    }
}

static void begin_turn(Ctx *c, Frame *f)
{
    State *s = c->s;
    int night = BY(17, c->g->turn[s->turn].night, DAY);
    say_as(c, EVENT_HEADING, R(3_1a), "Turn {}, {}.", N_(s->turn), W_(c->g->turn[s->turn].hours));
    if (s->turn == 1 && CITED(3_2a)) {
        f->at = T_FIRST;
    } else if (night == SECOND_NIGHT) {
        f->at = CITED(17_2a) ? T_A2N : T_A1N;
    }
}

static bool second_night(const Game *g, const State *s)
{
    return g->turn[s->turn].night == SECOND_NIGHT && CITED(17) && CITED(17_2a);
}
static bool first_night(const Game *g, const State *s)
{
    return g->turn[s->turn].night == FIRST_NIGHT && CITED(17) && CITED(17_1a);
}

static void next_activation(Ctx *c, Frame *f)
{
    Formation only = NO_FORMATION;
    int left = formations_left(c->g, c->s, &only);
    if (!left) {
        f->at = T_C1N;
        return;
    }
    if (!CITED(3_1s) && c->s->initiative != NOBODY) { /* after B6 play comes back here */
        f->at = T_C1N;
        return;
    }
    f->at = T_A3;
    if (left == 1) {
        activate(c, only);
        return;
    }
    push(c->s, A3_PICK, initiative(c));
}

static void ask_if(Ctx *c, bool when, int step, Side side)
{
    if (when) {
        push(c->s, step, side);
    }
}

/* After the Command phase: by night other places than A3. */
static uint8_t after_command(const Game *g, const State *s)
{
    return second_night(g, s) ? T_NIGHT : first_night(g, s) ? T_DUSK_FIRST : T_A3;
}

/* Turns 5 and 6 (chapter 17): each side may act with one formation at dusk, nobody at night; the others reorganize. */
static void run_night(Ctx *c, Frame *f, int at)
{
    State *s = c->s;
    switch (at) {
    case T_DUSK_FIRST: push(s, T5_PICK, initiative(c)); break;
    case T_DUSK_SECOND: push(s, T5_PICK, enemy(s->initiative)); break;
    case T_DUSK_REST:
        night_orders(c, false);
        push(s, T5_REST, NEAPOLITAN);
        break;
    case T_DUSK_REST_A:
        f->at = T_C1N;
        push(s, T5_REST, AUSTRIAN);
        break;
    case T_NIGHT:
        night_orders(c, true);
        ask_if(c, CITED(17_2b), T6_WITHDRAW, NEAPOLITAN);
        break;
    case T_NIGHT_REORG: push(s, T6_REORG, NEAPOLITAN); break;
    default: push(s, T6_REORG, AUSTRIAN); break;
    }
}

Next tol_turn_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    int at = f->at++;
    switch (at) {
    case T_START:
        s->initiative = NOBODY;
        begin_turn(c, f);
        return GO;
    case T_A1N: /* Murat first (5.2a) */
        ask_if(c, CITED(3_1b) && commander(g, s, NEAPOLITAN) != NO_PIECE, BY(5_2a, A1_N, A1_A),
               BY(5_2a, NEAPOLITAN, AUSTRIAN));
        return GO;
    case T_A1A: ask_if(c, CITED(3_1b) && commander(g, s, AUSTRIAN) != NO_PIECE, A1_A, AUSTRIAN); return GO;
    case T_A2N: ask_if(c, CITED(3_1c), A2_N, NEAPOLITAN); return GO;
    case T_A2A:
        f->at = after_command(g, s);
        ask_if(c, CITED(3_1c), A2_A, AUSTRIAN);
        return GO;
    case T_FIRST: /* 3.2b: without a roll, one of his own */
        f->at = T_A3;
        ask_if(c, CITED(3_2b), B0_FIRST, NEAPOLITAN);
        return GO;
    case T_A3: next_activation(c, f); return GO;
    case T_C1N: ask_if(c, CITED(3_1t), C1, NEAPOLITAN); return GO;
    case T_C1A: ask_if(c, CITED(3_1t), C1, AUSTRIAN); return GO;
    case T_OVER: end_game(c); return GO;
    case T_C2:
        f->at = T_START;
        end_of_turn(c);
        return GO;
    default: run_night(c, f, at); return GO;
    }
}

/* ---- the Action phase of one formation ---- */

static bool entering_formation(const Game *g, const State *s, Formation f)
{
    bool enters = false;
    for (int i = 0; i < g->members[f]; i++) {
        if (on_map(s, g->member[f][i])) {
            return false;
        }
        enters |= due_to_enter(s, g->member[f][i]);
    }
    return enters;
}

/* Flags of the last activation go; the place where each unit begins is kept for 5.1.1a, 5.1.5 and 16.1a. */
static void prepare_units(Ctx *c, Formation f)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int p = 0; p < g->pieces; p++) {
        if (is_unit(g, p)) {
            if (!tol_takes_part(g, s, p, f)) {
                continue;
            }
            uint32_t moved = s->piece[p].flags & F_MOVED;
            s->piece[p].flags &= F_LEFT_SETUP | F_CAPTURED | F_ATTACHED | F_RALLIED;
            s->piece[p].flags |= is_artillery(g, p) ? moved : 0; /* Moved lasts until phase C (3.1u) */
            s->piece[p].start = s->piece[p].hex >= 0 ? s->piece[p].hex : NOWHERE;
            s->piece[p].mp = -1;
        } else if (leader_formation(g, s, p) == f && s->piece[p].face != COMMANDER) {
            drop_flag(s, p, F_MOVED);
        }
    }
}

/* 5.1.1a: enemy positions as they are when the activation begins, as the side knows them. */
void take_snapshot(const Game *g, State *s, Side side)
{
    memset(s->snapshot, 0, sizeof s->snapshot);
    Side foe = enemy(side);
    for (int i = 0; i < g->army_count[foe]; i++) {
        int p = g->army[foe][i];
        Hex h = s->piece[p].hex;
        if (!on_map(s, p) || (s->snapshot[h >> 6] >> (h & 63)) & 1) {
            continue;
        }
        bool stands = is_unit(g, p) && !is_bridge(g, s, p); /* a leader or a bridge only bars what is not seen */
        if (stands || blocked_by_enemy(g, s, side, h)) {
            s->snapshot[h >> 6] |= (uint64_t)1 << (h & 63);
        }
    }
    fill_near(g, s);
}

static void begin_action(Ctx *c, Formation f)
{
    assert(c->s->active == NO_FORMATION); /* one formation at a time (3.1e) */
    State *s = c->s;
    s->active = f;
    say_as(c, EVENT_HEADING, R(3_1e), "{} acts, under {}.", G_(f), W_(tol_order_titles[s->formation[f].order]));
    if (entering_formation(c->g, s, f)) {
        RULE (15_4_1) {
            s->formation[f].order = MANEUVER;
        }
    }
    if (grenzer_offered(c->g, s)) {
        push(s, B1, AUSTRIAN);
    }
}

static bool any_out_of_command(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && s->piece[u].command == OUT_OF_COMMAND && tol_takes_part(g, s, u, s->active)) {
            return true;
        }
    }
    return false;
}

static void end_action(Ctx *c)
{
    assert(c->s->active < FORMATIONS && !c->s->moving && !c->s->targets);
    const Game *g = c->g;
    State *s = c->s;
    count_stationary(c);
    for (int u = 0; u < g->units; u++) {
        s->piece[u].command = COMMAND_OPEN;
        s->piece[u].start = NOWHERE;
        s->piece[u].charge = s->piece[u].attack = NOWHERE;
        drop_flag(s, u, F_ENTERED | F_STAYS | F_WAS_ATTACKED | F_TESTED);
        if (has_flag(s, u, F_ATTACHED)) {
            drop_flag(s, u, F_ATTACHED);
            set_flag(s, u, F_ACTED_WITH);
        }
    }
    memset(s->snapshot, 0, sizeof s->snapshot);
    fill_near(g, s);
    s->active = NO_FORMATION;
}

static bool may_roll_order(const Game *g, const State *s, Formation f)
{
    for (int i = 0; i < g->members[f]; i++) {
        if (due_to_enter(s, g->member[f][i]) && entering_formation(g, s, f)) {
            return false; /* 15.4.1: not on entry */
        }
    }
    return officer(g, s, f) != NO_PIECE;
}

Next action_run(Ctx *c)
{
    assert(top(c->s)->step == ACTION && top(c->s)->v[AC_FORMATION] < FORMATIONS);
    const Game *g = c->g;
    State *s = c->s;
    Frame *fr = top(s);
    Formation f = (Formation)fr->v[AC_FORMATION];
    Side side = fr->owner;
    switch (fr->at++) {
    case X_B1: begin_action(c, f); return GO;
    case X_COMMAND:
        prepare_units(c, f);
        if (CITED(3_1h)) {
            tol_fix_command(c, f);
            proximity(c, f);
        }
        ask_if(c, g->mohr != NO_PIECE && f == g->of[g->mohr] && officer(g, s, f) == g->mohr && CITED(4_5_1a), B2_ATTACH,
               side);
        return GO;
    case X_ROLL: ask_if(c, CITED(3_1i) && may_roll_order(g, s, f), B2_ROLL, side); return GO;
    case X_MOVE:
        take_snapshot(g, s, side);
        ask_if(c, CITED(3_1j), B3_IN, side);
        return GO;
    case X_MOVE_OUT: ask_if(c, CITED(3_1l) && any_out_of_command(g, s), B3_OOC, side); return GO;
    case X_LEADERS: ask_if(c, CITED(4_1_4), B3_LEAD, side); return GO;
    case X_COMMANDER: ask_if(c, CITED(4_2_1) && commander(g, s, side) != NO_PIECE, B3_CMD, side); return GO;
    case X_FIRE: ask_if(c, CITED(3_1m), B4, side); return GO;
    case X_DECLARE: ask_if(c, CITED(3_1n) && CITED(12_2b), B5A_DECLARE, side); return GO;
    case X_FIGHT: push(s, B5_NEXT, side); return GO;
    case X_RALLY:
        RULE (2_2_2) {
            s->formation[f].activated = 1;
        }
        ask_if(c, CITED(3_1r), B6, side);
        return GO;
    default:
        end_action(c);
        pop(s);
        return GO;
    }
}

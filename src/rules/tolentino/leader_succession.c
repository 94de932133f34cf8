/* leader_succession.c - lost leaders and who takes their place (4.4.3 to 4.4.5, 4.5): tests, relocation, promotion, Von Mohr, Lechi. */
#include "rules/tolentino/tolentino.h"

/* ---- loss ---- */

void loss_test(Ctx *c, int l)
{
    assert(!is_unit(c->g, l) && l < c->g->pieces);
    State *s = c->s;
    drop_flag(s, l, F_DUE_TEST);
    if (has_flag(s, l, F_TEST_DONE) || !on_map(s, l)) {
        return; /* at most one test per leader and combat */
    }
    set_flag(s, l, F_TEST_DONE);
    int die = roll_die(c, side_of(c->g, l), "loss of a leader");
    bool lost = die <= BY(4_4_3, c->g->limit.leader_lost, 0) && CITED(4_4);
    say_as(c, EVENT_OUTCOME, R(4_4_3), lost ? "{} is lost." : "{} is unhurt.", P_(l));
    if (lost) {
        leader_lost(c, l);
    }
}

static void ask_succession(Ctx *c, Formation f, int lost);

/* He must go, and has nowhere to go (8.2.3). */
void leader_captured(Ctx *c, int l)
{
    say(c, R(8_2_3), "{} has nowhere to go and is captured.", P_(l));
    leader_lost(c, l);
}

void leader_lost(Ctx *c, int l)
{
    assert(!is_unit(c->g, l) && l < c->g->pieces);
    const Game *g = c->g;
    State *s = c->s;
    Side side = side_of(g, l);
    Rank rank = (Rank)s->piece[l].face;
    Formation f = leader_formation(g, s, l);
    s->piece[l].flags &= ~(uint32_t)(F_DUE_TEST | F_DUE_PLACE | F_MOVING);
    tol_put(g, s, l, LOST);
    if (l == g->murat && CITED(18_1a)) {
        say(c, R(18_1a), "Murat is lost: the Austrians win at once.");
        s->level = DECISIVE_AUSTRIAN;
        s->winner = AUSTRIAN;
        core_of(s)->over = 1;
        push(s, GAME_END, NOBODY);
        return;
    }
    if (f != NO_FORMATION && s->formation[f].officer == l) {
        s->formation[f].officer = NO_PIECE;
        ask_succession(c, f, l);
    }
    if (rank == COMMANDER && side == AUSTRIAN) {
        ask_succession(c, NO_FORMATION, l);
    }
}

/* ---- I_SUCCESSION: who takes the place of a lost leader ---- */

static bool unit_of(const Game *g, const State *s, Formation f)
{
    for (int i = 0; i < g->members[f]; i++) {
        if (on_map(s, g->member[f][i])) {
            return true;
        }
    }
    return false;
}

static bool mohr_free(const Game *g, const State *s)
{
    return g->mohr != NO_PIECE && on_map(s, g->mohr) && s->piece[g->mohr].face == DIVISION &&
           s->formation[g->of[g->mohr]].officer == g->mohr;
}

static Rule may_promote(const Game *g, const State *s, Why *w, int l)
{
    Formation f = (Formation)top_of(s)->v[SU_FORMATION];
    if (l < g->units || l >= g->pieces || f == NO_FORMATION || side_of(g, l) != top_of(s)->owner) {
        return RULE_NO_CHOICE;
    }
    bool arrival = top_of(s)->v[SU_LOST] == g->lechi &&
                   on_map(s, g->lechi); /* of Lechi: the others were asked when the loss happened */
    bool brigade = g->of[l] == f && s->piece[l].face == BRIGADE && on_map(s, l) && !arrival;
    bool lechi =
        l == g->lechi && on_map(s, l) && leader_formation(g, s, l) == g->of[l] && f != g->of[l] && unit_of(g, s, f);
    FORBID_AS(4_4_5b, l != g->lechi && !brigade, "{} is no Brigade Officer of this division", P_(l));
    FORBID_AS(4_5_2a, l == g->lechi && !lechi, "{} cannot take over this division", P_(l));
    if (!brigade && !lechi) {
        return refused(w);
    }
    if (brigade && !BY(4_4_5b, true, false)) {
        return RULE_NO_CHOICE;
    }
    if (lechi && !BY(4_5_2a, true, false)) {
        return RULE_NO_CHOICE;
    }
    return ALLOWED;
}

static Rule may_replace(const Game *g, const State *s, Why *w, int l)
{
    Formation f = (Formation)top_of(s)->v[SU_FORMATION];
    if (l < g->units || l >= g->pieces || side_of(g, l) != top_of(s)->owner) {
        return RULE_NO_CHOICE;
    }
    bool can = l == g->mohr && mohr_free(g, s) && (f == NO_FORMATION || (f != g->of[l] && unit_of(g, s, f)));
    FORBID_AS(4_5_1b, !can, "{} cannot take his place", P_(l));
    return can && BY(4_5_1b, true, false) ? ALLOWED : refused(w);
}

static void ask_succession(Ctx *c, Formation f, int lost)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *fr = push(s, I_SUCCESSION, side_of(g, lost));
    fr->v[SU_FORMATION] = f;
    fr->v[SU_LOST] = (int16_t)lost;
}

Next succession_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void succession_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int l = g->units; l < g->pieces; l++) {
        if (side_of(g, l) == side && on_map(s, l)) {
            offer(out, atom(side == NEAPOLITAN ? PROMOTE : REPLACE, l, 0, 0));
        }
    }
    offer(out, atom(NONE_OF_THEM, 0, 0, 0));
}

Rule succession_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    switch (a.verb) {
    case PROMOTE:
        FORBID(4b, side == AUSTRIAN); /* he has no Brigade Officers */
        return side == NEAPOLITAN ? may_promote(g, s, w, a.arg[0]) : tol_out_of_step(w, a.verb);
    case REPLACE: return side == AUSTRIAN ? may_replace(g, s, w, a.arg[0]) : tol_out_of_step(w, a.verb);
    case NONE_OF_THEM: return ALLOWED;
    default: return tol_out_of_step(w, a.verb);
    }
}

/* He is put at once on a unit of the formation he takes over. */
static void ask_join(Ctx *c, int l, Formation f)
{
    Frame *fr = push(c->s, I_JOIN, side_of(c->g, l));
    fr->v[JO_LEADER] = (int16_t)l;
    fr->v[JO_FORMATION] = f;
}

static void take_over(Ctx *c, int l, Formation f)
{
    State *s = c->s;
    Formation old = leader_formation(c->g, s, l);
    if (s->piece[l].face == DIVISION && old != f && old != NO_FORMATION && s->formation[old].officer == l) {
        s->formation[old].officer = NO_PIECE;
    }
    s->formation[f].officer = (uint8_t)l;
    s->piece[l].face = DIVISION;
    Event *e = say(c,
                   l == c->g->mohr    ? R(4_5_1b)
                   : l == c->g->lechi ? R(4_5_2a)
                                      : R(4_4_5b),
                   "{} takes command of {}.", P_(l), G_(f));
    event_rule(e, R(2_2_3));
    if (l == c->g->lechi) {
        RULE (4_5_2b) {
            PieceId majo = c->g->majo;
            if (majo != NO_PIECE &&
                (on_map(s, majo) || s->piece[majo].hex == REINFORCEMENT)) { /* he may still be on the road */
                s->formation[c->g->of[majo]].officer = majo;
                s->piece[majo].face = DIVISION;
                say(c, R(4_5_2b), "{} takes command of {}.", P_(majo), G_(c->g->of[majo]));
            }
            ask_join(c, l, f);
        }
    }
    if (l == c->g->mohr) {
        ask_join(c, l, f);
    }
}

void succession_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_SUCCESSION);
    (void)side;
    State *s = c->s;
    Formation f = (Formation)top(s)->v[SU_FORMATION];
    pop(s);
    if (a.verb == NONE_OF_THEM) {
        return;
    }
    if (f == NO_FORMATION) {
        s->piece[a.arg[0]].face = COMMANDER; /* he keeps R and acts as Army Commander with his own ratings */
        say(c, R(4_5_1b), "{} takes the place of {}.", P_(a.arg[0]), P_(c->g->bianchi));
        return;
    }
    take_over(c, a.arg[0], f);
}

/* On his arrival he may take over a formation still without officer (4.5.2a). */
void lechi_arrives(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    for (int f = FORMATIONS - 1; f >= 0; f--) { /* the first is asked first */
        if (g->head.groups[f].side == NEAPOLITAN && f != g->of[g->lechi] && s->formation[f].officer == NO_PIECE &&
            g->members[f] && unit_of(g, s, (Formation)f)) {
            ask_succession(c, (Formation)f, g->lechi);
        }
    }
}

/* ---- I_JOIN: the unit he joins ---- */

Next join_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void join_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    Formation f = (Formation)top_of(s)->v[JO_FORMATION];
    for (int i = 0; i < g->members[f]; i++) {
        offer(out, atom(JOIN, top_of(s)->v[JO_LEADER], g->member[f][i], 0));
    }
}

Rule join_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    const Frame *f = top_of(s);
    if (a.verb != JOIN) {
        return tol_out_of_step(w, a.verb);
    }
    int u = a.arg[1];
    if (a.arg[0] != f->v[JO_LEADER] || u < 0 || u >= g->units) {
        return RULE_NO_CHOICE;
    }
    bool fits = g->of[u] == f->v[JO_FORMATION] && on_map(s, u);
    if (f->v[JO_LEADER] == g->lechi) {
        FORBID_AS(4_5_2b, !fits, "{} is no unit of the formation he takes over", P_(u));
    } else {
        FORBID_AS(4_5_1b, !fits, "{} is no unit of the formation he takes over", P_(u));
    }
    return fits ? ALLOWED : refused(w);
}

void join_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_JOIN);
    (void)side;
    pop(c->s);
    tol_put(c->g, c->s, a.arg[0], c->s->piece[a.arg[1]].hex);
    say(c, a.arg[0] == c->g->lechi ? R(4_5_2b) : R(4_5_1b), "{} joins {} in {}.", P_(a.arg[0]), P_(a.arg[1]),
        H_(c->s->piece[a.arg[1]].hex));
}

/* ---- I_ELIM: a leader whose stack is gone joins the nearest friendly unit (4.4.4b) ---- */

static bool friend_unit_in(const Game *g, const State *s, int l, Hex h) { return unit_in(s, g, side_of(g, l), h); }

/* Cheapest friendly unit within 8 MP, or -1. EZOC is ignored for this move. */
static int nearest_cost(const Game *g, const State *s, int l, const Reach *r)
{
    int best = -1;
    for (int h = 0; h < HEXES; h++) {
        if (r->cost[h] >= 0 && friend_unit_in(g, s, l, (Hex)h) && (best < 0 || r->cost[h] < best)) {
            best = r->cost[h];
        }
    }
    return best;
}

static Rule may_relocate(const Game *g, const State *s, Why *w, int l, Hex h, const Reach *r)
{
    int best = nearest_cost(g, s, l, r);
    FORBID_AS(4_4_4b, r->cost[h] < 0, "{} cannot reach {}", P_(l), H_(h));
    if (r->cost[h] < 0) {
        return refused(w);
    }
    FORBID_AS(4_4_4b, best >= 0 && !(friend_unit_in(g, s, l, h) && r->cost[h] == best),
              "a friendly unit is nearer than {}", H_(h));
    return ALLOWED;
}

static void relocate_reach(const Game *g, const State *s, int l, Reach *r) { ride_anywhere(g, s, l, r); }

Next relocate_run(Ctx *c)
{
    State *s = c->s;
    int l = top(s)->v[EL_LEADER];
    Reach r;
    relocate_reach(c->g, s, l, &r);
    for (int h = 0; h < HEXES; h++) {
        if (r.cost[h] >= 0) {
            return ASK;
        }
    }
    pop(s);
    leader_captured(c, l);
    return GO;
}

void relocate_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    int l = top_of(s)->v[EL_LEADER];
    Reach r;
    relocate_reach(g, s, l, &r);
    for (int h = 0; h < HEXES; h++) {
        if (r.cost[h] >= 0 && !may_relocate(g, s, NULL, l, (Hex)h, &r)) {
            offer(out, atom(RELOCATE, l, h, 0));
        }
    }
}

Rule relocate_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != RELOCATE) {
        return tol_out_of_step(w, a.verb);
    }
    int l = top_of(s)->v[EL_LEADER];
    if (a.arg[0] != l || a.arg[1] < 0 || a.arg[1] >= HEXES || !g->map->on[a.arg[1]]) {
        return RULE_NO_CHOICE;
    }
    Reach r;
    relocate_reach(g, s, l, &r);
    return may_relocate(g, s, w, l, a.arg[1], &r);
}

void relocate_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == I_ELIM);
    (void)side;
    pop(c->s);
    tol_put(c->g, c->s, a.arg[0], a.arg[1]);
    say(c, R(4_4_4b), "{} rides to {}.", P_(a.arg[0]), H_(a.arg[1]));
}

/* reinforcements_and_replacements.c - how new units come on (15.4) and eliminated ones come back (15.5, 12.8), and the Grenzer option (16.3). */
#include "rules/tolentino/tolentino.h"

/* ---- entry ---- */

enum { ENTRY_HEXES = 2, ENTRY_WAYS = 2 * ENTRY_HEXES /* by road march or not */ };

static bool entry_open(const Game *g, const State *s, Side side, Hex h)
{
    return !blocked_by_enemy(g, s, side, h) && !in_ezoc(g, s, side, h);
}

/* The hexes where a reinforcement may appear: its own, or when that is barred the nearest open ones of the same map side. */
static int entries(const Game *g, const State *s, int p, Hex out[ENTRY_HEXES])
{
    Hex own = g->entry[p];
    Side side = side_of(g, p);
    if (own < 0) {
        return 0;
    }
    if (entry_open(g, s, side, own)) {
        out[0] = own;
        return 1;
    }
    int col = grid_col(&g->map->grid, own), row = grid_row(&g->map->grid, own);
    for (int far = 1; far < g->map->grid.rows; far++) {
        int n = 0;
        for (int sign = -1; sign <= 1; sign += 2) {
            Hex h = grid_hex(&g->map->grid, col, row + sign * far);
            if (h != HEX_NONE && g->play[h] && entry_open(g, s, side, h)) {
                out[n++] = h;
            }
        }
        if (n) {
            return n;
        }
    }
    return 0;
}

void offer_entries(const Game *g, const State *s, int p, Atoms *out)
{
    Hex hex[ENTRY_HEXES];
    int n = entries(g, s, p, hex);
    for (int i = 0; i < n; i++) {
        offer(out, atom(TO, hex[i], 0, 0));
        offer(out, atom(MARCH, hex[i], 0, 0));
    }
}

static int roads_in(const Game *g, Hex h)
{
    int bits = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        bits |= g->map->road[h][d];
    }
    return bits;
}

/* Along the road if there is one; artillery pays the infantry's cost there. */
static int entry_cost(const Game *g, int p, Hex h, bool march)
{
    int roads = roads_in(g, h), kind = !is_unit(g, p) ? 3 : is_artillery(g, p) ? (roads ? 0 : 2) : is_cavalry(g, p);
    int cost = g->terrain[g->map->terrain[h]].cost[kind];
    if (march) {
        cost = roads & ROAD ? 1 : cost - 2 < 2 ? 2 : cost - 2;
    }
    return BY(15_4, cost == COST_NO ? 2 : cost, 0);
}

Rule judge_entry(const Game *g, const State *s, Why *w, int p, Hex h, bool march)
{
    Hex hex[ENTRY_HEXES] = {HEX_NONE, HEX_NONE};
    int n = entries(g, s, p, hex);
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    bool here = (n > 0 && hex[0] == h) || (n > 1 && hex[1] == h);
    FORBID_AS(15_4, !here, "{} enters at {}", P_(p), H_(n ? hex[0] : g->entry[p]));
    if (!here) {
        return refused(w);
    }
    FORBID_AS(9_3b, march && !roads_in(g, h), "no road or trail leads through {}", H_(h));
    if (!is_unit(g, p)) {
        return ALLOWED;
    }
    bool crowd = march && hinders_march(g, s, p, h);
    FORBID_AS(9_3_2c, crowd, "other units stand in {}", H_(h));
    Mover m = tol_mover_at_start(g, s, p, (uint64_t)1 << p);
    m.at = h;
    m.pinned = in_ezoc(g, s, m.side, h);
    m.steps = 1;
    m.spent = entry_cost(g, p, h, march);
    m.all_march = m.last_march = march;
    if (!closable(g, s, &m)) {
        Rule r = may_stop(g, s, w, &m);
        if (r) {
            return r;
        }
    }
    return ALLOWED;
}

/* May the reinforcement's entry be begun now? It may also wait. */
Rule may_enter(const Game *g, const State *s, Why *w, int p)
{
    if (p < 0 || p >= g->pieces) {
        return RULE_NO_CHOICE;
    }
    bool due = s->piece[p].hex == REINFORCEMENT && s->piece[p].ret && s->piece[p].ret <= s->turn;
    FORBID_AS(15_4, !due, "{} is no reinforcement due now", P_(p));
    FORBID_AS(3_1g, !due, "{} is no reinforcement due now", P_(p));
    Formation f = g->of[p];
    FORBID_AS(3_1e, f != s->active, "{} is not of the active formation", P_(p));
    if (!due || f != s->active) {
        return refused(w);
    }
    FORBID(9b, has_flag(s, p, F_MOVE_USED));
    Atoms list;
    list.count = 0;
    offer_entries(g, s, p, &list);
    Rule first = RULE_NONE;
    for (int i = 0; i < list.count; i++) {
        Rule r = judge_entry(g, s, NULL, p, list.list[i].arg[0], list.list[i].verb == MARCH);
        if (!r) {
            return RULE_NONE;
        }
        first = first ? first : r;
    }
    if (w) {
        Why each[ENTRY_WAYS] = {0};
        for (int i = 0; i < list.count; i++) {
            judge_entry(g, s, &each[i], p, list.list[i].arg[0], list.list[i].verb == MARCH);
        }
        why_all_barred(w, each, list.count);
    }
    FORBID_AS(15_4, !list.count, "no hex of the map edge is open to {}", P_(p));
    return first ? first : refused(w);
}

void make_entry(Ctx *c, int p, Hex h, bool march)
{
    assert(c->s->piece[p].hex == REINFORCEMENT && h >= 0);
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    s->piece[p].ret = 0;
    set_flag(s, p, F_LEFT_SETUP | F_ENTERED);
    tol_put(g, s, p, h);
    f->v[MV_SPENT] = (int16_t)entry_cost(g, p, h, march);
    f->v[MV_STEPS] = 1;
    f->v[MV_ALL_MARCH] = f->v[MV_LAST_MARCH] = march;
    f->v[MV_HERE] = f->v[MV_GOOD] = h;
    say_as(c, EVENT_PRESENCE, R(15_4), "{} enters at {}.", P_(p), H_(h));
    if (is_unit(g, p)) {
        mark_moved(g, s, p);
        RULE (15_4_1) {
            s->piece[p].command = IN_COMMAND;
            s->piece[p].order = MANEUVER;
        }
        arrive(c, p, NOWHERE, ARRIVE_MOVE); /* new to every leader next to it (4.4.6) */
    } else if (p == g->lechi) {
        lechi_arrives(c);
    }
}

/* ---- A2: units that come back ---- */

static bool due_back(const State *s, int u)
{
    return s->piece[u].hex == WAITING && s->piece[u].ret && s->piece[u].ret <= s->turn;
}

static Rule may_place(const Game *g, const State *s, Why *w, int u, Hex h)
{
    if (u < 0 || u >= g->units || h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    Side side = side_of(g, u);
    FORBID_AS(12_8a, !due_back(s, u), "{} is not due to come back", P_(u));
    FORBID_AS(15_5, !due_back(s, u), "{} is not due to come back", P_(u));
    if (!due_back(s, u) || !waits_for(s, side)) {
        return refused(w);
    }
    PieceId o = officer(g, s, g->of[u]);
    FORBID_AS(15_5, o == NO_PIECE, "the formation of {} has no officer on the map", P_(u));
    if (o == NO_PIECE) {
        return refused(w);
    }
    FORBID_AS(15_5, map_distance(g->map, s->piece[o].hex, h) > 1, "{} is not with or next to {}", H_(h), P_(o));
    FORBID_AS(15_5, in_ezoc(g, s, side, h), "{} is in an enemy zone of control", H_(h));
    FORBID_AS(9_1_2b, blocked_by_enemy(g, s, side, h), "the enemy is in {}", H_(h));
    if (unit_in(s, g, enemy(side), h) || !g->play[h]) {
        return refused(w);
    }
    if (is_artillery(g, u)) {
        FORBID(10_6a, g->map->terrain[h] == WOODS && !roads_in(g, h));
    }
    return tol_stacking(g, s, w, u, h);
}

static int places(const Game *g, const State *s, int u, Hex out[7])
{
    PieceId o = officer(g, s, g->of[u]);
    int n = 0;
    if (o == NO_PIECE) {
        return 0;
    }
    Hex at = s->piece[o].hex;
    if (!may_place(g, s, NULL, u, at)) {
        out[n++] = at;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex h = g->map->next[at][d];
        if (h != HEX_NONE && !may_place(g, s, NULL, u, h)) {
            out[n++] = h;
        }
    }
    return n;
}

Next replacement_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void replacement_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) != side || !due_back(s, u)) {
            continue;
        }
        Hex hex[7];
        int n = places(g, s, u, hex);
        for (int i = 0; i < n; i++) {
            offer(out, atom(PLACE, u, hex[i], 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule replacement_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == PLACE) {
        if (a.arg[0] >= 0 && a.arg[0] < g->units && side_of(g, a.arg[0]) != side) {
            return tol_out_of_step(w, a.verb);
        }
        return may_place(g, s, w, a.arg[0], a.arg[1]);
    }
    if (a.verb != VERB_DONE) {
        return tol_out_of_step(w, a.verb);
    }
    for (int u = 0; u < g->units; u++) { /* a unit waits only if no hex is legal */
        Hex hex[7];
        if (side_of(g, u) == side && due_back(s, u)) {
            FORBID_AS(15_5, places(g, s, u, hex) > 0, "{} is due to come back, and a place is open to it", P_(u));
        }
    }
    return ALLOWED;
}

void replacement_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    if (a.verb != PLACE) {
        pop(s);
        return;
    }
    int u = a.arg[0];
    s->piece[u].ret = 0;
    set_flag(s, u, F_LEFT_SETUP);
    tol_put(c->g, s, u, a.arg[1]);
    say(c, R(15_5), "{} comes back at {}.", P_(u), H_(a.arg[1]));
}

bool replacement_complete(const Game *g, const State *s, Side side, Atom *out)
{
    for (int u = 0; u < g->units; u++) {
        Hex hex[7];
        if (side_of(g, u) == side && due_back(s, u) && places(g, s, u, hex)) {
            *out = atom(PLACE, u, hex[0], 0);
            return true;
        }
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}

/* ---- B1: the Grenzer (16.3) ---- */

bool grenzer_offered(const Game *g, const State *s)
{
    if (!g->grenzer_option || s->grenzer || s->active >= FORMATIONS) {
        return false;
    }
    for (int i = 0; i < g->setups; i++) {
        const SetupRow *r = &g->setup[i];
        if (r->how == SETUP_OPTIONAL && r->turn == s->turn && g->of[r->piece] == s->active &&
            s->piece[r->piece].hex == UNUSED && rule_row(r->rule)) {
            return true;
        }
    }
    return false;
}

Next grenzer_run(Ctx *c)
{
    if (!grenzer_offered(c->g, c->s)) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void grenzer_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(BUY_GRENZER, 0, 0, 0));
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule grenzer_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == BUY_GRENZER) {
        FORBID(16_3, !grenzer_offered(g, s));
        return ALLOWED;
    }
    return a.verb == VERB_PASS ? ALLOWED : tol_out_of_step(w, a.verb);
}

void grenzer_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    pop(s);
    if (a.verb != BUY_GRENZER) {
        return;
    }
    s->grenzer = 1;
    for (int i = 0; i < c->g->setups; i++) {
        const SetupRow *r = &c->g->setup[i];
        if (r->how != SETUP_OPTIONAL || s->piece[r->piece].hex != UNUSED) {
            continue;
        }
        s->piece[r->piece].hex = REINFORCEMENT;
        s->piece[r->piece].ret = (int8_t)s->turn;
    }
    say(c, R(16_3), "The Austrians call up the Grenzer, for {} VP.", N_(c->g->limit.grenzer));
}

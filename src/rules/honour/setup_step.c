/* setup_step.c - SETUP (2.1, S0.2, S0.3, S3.0b, S4.0f, S5.0c, S5.0d): the owner may change what the scenario leaves open.
 *
 * Play begins with the ready answer of the data, which is legal, so `done` always is. What the set-up row fixes stays: hexes, Orders, units that are
 * somebody's own, and the counters over which the SPs of a row are spread.
 */
#include "rules/honour/honour.h"

static const ForceRow *row_of(const Game *g, int c)
{
    return g->capitano[c].force == NO_PIECE ? NULL : &g->force[g->capitano[c].force];
}

static bool mine(const Game *g, Side side, int c) { return c >= 0 && c < g->capitani && g->capitano[c].side == side; }

/* S5.0c, S5.0d: both men share out one pool. */
static bool share_pool(const Game *g, int a, int b)
{
    for (int f = 0; f < g->forces; f++) {
        if (g->force[f].primo_how == PRIMO_POOL && CITED(S5_0c) &&
            ((g->force[f].members >> a) & (g->force[f].members >> b)) & 1) {
            return true;
        }
    }
    return false;
}

/* ---- units ---- */

static Rule judge_hand_over(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]), c = a.arg[1];
    if (u < 0 || u >= g->units || g->unit[u].side != side || !on_card(s, u) || !mine(g, side, c) ||
        s->unit[u].card == c || hon_primo(s, c) == NO_PIECE) {
        return refused(w);
    }
    int from = s->unit[u].card, fixed = g->unit[u].fixed, primo = hon_primo(s, c);
    bool pool = share_pool(g, from, c);
    FORBID_AS(S0_3a, !pool && hon_hex_of(s, from) != hon_hex_of(s, c), "{} is not of its Force", P_(c));
    FORBID_AS(S0_3b, !pool && c != primo && primo < g->capitani && !has(s, primo, F_GENERAL),
              "{} commands all units himself", P_(primo));
    FORBID_AS(S0_3c, fixed != NO_PIECE && hon_primo(s, fixed) != NO_PIECE && c != fixed, "they begin under {}",
              P_(fixed));
    Rule r = hon_may_command(g, s, w, c, u, 0);
    if (r && !w) {
        return r;
    }
    return !pool && hon_hex_of(s, from) != hon_hex_of(s, c) ? refused(w) : ALLOWED;
}

static Rule judge_spread(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]), v = unit_of(g, a.arg[1]), n = a.arg[2];
    if (u < 0 || u >= g->units || v < 0 || v >= g->units || u == v || g->unit[u].side != side ||
        g->unit[v].side != side || !on_card(s, u) || !on_card(s, v) || n < 1) {
        return refused(w);
    }
    FORBID_AS(S0_2a, g->unit[u].row == NO_SETUP_ROW || g->unit[u].row != g->unit[v].row,
              "they are not of one row of the set-up", P_(a.arg[0]));
    FORBID_AS(S0_2a, s->unit[u].sp - n < 1, "every counter of the row has at least 1 SP", P_(a.arg[0]));
    FORBID_AS(1_3_3d, s->unit[v].sp + n > g->unit[v].max, "its Maximum Strength is {}", N_(g->unit[v].max));
    return s->unit[u].sp - n < 1 || s->unit[v].sp + n > g->unit[v].max ? refused(w) : ALLOWED;
}

/* ---- Capitani ---- */

/* Hexes that his row allows; the pool of 1524 anywhere in the Duchy east of the Tesino (S5.0d). */
static bool row_allows(const Game *g, int c, Hex h)
{
    enum { EAST_OF_TESINO = 5 }; /* tag of hexes.tsv, map.c */
    const ForceRow *f = row_of(g, c);
    if (!f || h < 0 || h >= HEXES || !g->play[h] || g->map->terrain[h] == LAKE) {
        return false;
    }
    if (f->where == WITHIN_HEXES) {
        return map_distance(g->map, f->centre, h) <= f->within;
    }
    return f->where == IN_REGION && (f->regions >> g->region_of[h]) & 1 && g->map->tag[h][EAST_OF_TESINO] > 0;
}

static bool may_be_placed(const Game *g, const State *s, int c)
{
    const ForceRow *f = row_of(g, c);
    return f && (f->where == WITHIN_HEXES || f->where == IN_REGION) && hon_primo(s, c) != NO_PIECE;
}

static Rule judge_site(const Game *g, const State *s, Why *w, int c, Hex h)
{
    const ForceRow *f = row_of(g, c);
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return refused(w);
    }
    bool there = row_allows(g, c, h), taken = force_in(s, enemy_of(g->capitano[c].side), h);
    FORBID_AS(2_1a, !there && f->where == WITHIN_HEXES, "{} is not within {} hex{es}", H_(h), N_(f->within));
    FORBID_AS(S5_0d, !there && f->where == IN_REGION, "{} is not in the Duchy east of the Tesino", H_(h));
    FORBID_AS(2_1a, taken, "an enemy Force is in {}", H_(h));
    FORBID_AS(5_3b, there && s->capitano[c].order == GARRISON && kind_at(g, h) < TOWN,
              "{} has no Town, City or Fortress", H_(h));
    bool friend_there = hon_force_at(g, s, g->capitano[c].side, h) != NO_PIECE && s->capitano[c].hex != h;
    FORBID_AS(6_2a,
              friend_there && f->where == WITHIN_HEXES &&
                  !hon_can_command_all(g, s, c, hon_force_at(g, s, g->capitano[c].side, h)),
              "another Force is in {}", H_(h));
    return there && !taken ? ALLOWED : refused(w);
}

static Rule judge_place(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0];
    if (!mine(g, side, c)) {
        return refused(w);
    }
    FORBID_AS(2_1a, !may_be_placed(g, s, c), "the set-up says where {} is", P_(c));
    bool others = false; /* whoever has men on his Card must give them up first */
    EACH_CAPITANO (g, k) {
        others |= s->capitano[k].card == c;
    }
    return may_be_placed(g, s, c) && !(others && row_of(g, c)->where == IN_REGION) ? ALLOWED : refused(w);
}

static Rule judge_attach(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0], to = a.arg[1];
    if (!mine(g, side, c) || !mine(g, side, to) || c == to || !on_map(s, c) || !on_map(s, to) ||
        s->capitano[c].hex != s->capitano[to].hex) {
        return refused(w);
    }
    FORBID_AS(2_1a, !share_pool(g, c, to), "the set-up says where {} is", P_(c));
    Rule r = hon_may_subordinate(g, s, w, c, to);
    if (r && !w) {
        return r;
    }
    return share_pool(g, c, to) ? ALLOWED : refused(w);
}

/* S3.0b; who has units gives them to others first (S3.0c). */
static Rule judge_hold_back(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0];
    if (!mine(g, side, c) || !g->capitano[c].holdback || s->capitano[c].hex == LATER) {
        return refused(w);
    }
    bool laden = false;
    EACH_UNIT (g, u) {
        laden |= s->unit[u].card == c;
    }
    FORBID_AS(S3_0b, g->capitano[c].rank < g->limit.held_back, "{} has Rank {}", P_(c), N_(g->capitano[c].rank));
    FORBID_AS(S3_0c, laden, "{} has units: give them to others first", P_(c));
    return laden ? refused(w) : ALLOWED;
}

static void hold_back(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_CAPITANO (g, k) { /* the one held back so far returns to the Force */
        if (g->capitano[k].holdback && s->capitano[k].hex == LATER) {
            uint8_t due = s->capitano[k].due;
            int primo = s->capitano[who].card;
            s->capitano[k].due = 0;
            hon_put_on_card(g, s, k, primo);
            hon_put_capitano(g, s, who, LATER);
            s->capitano[who].due = due;
            return;
        }
    }
}

/* ---- Orders, sources, Earthworks ---- */

static Rule judge_first_order(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0], order = a.arg[1];
    if (!mine(g, side, c) || order <= NO_ORDER || order >= ORDERS_COUNT || !leads_force(s, c) ||
        s->capitano[c].order == order) {
        return refused(w);
    }
    const ForceRow *f = row_of(g, c);
    bool open = f && (f->order == ORDER_ANY || (f->order == ORDER_STAND_OR_GARRISON && order <= STAND));
    FORBID_AS(2_1b, !open, "the set-up gives {} his Order", P_(c));
    Rule r = hon_may_order(g, s, w, c, (Order)order);
    if (r && !w) {
        return r;
    }
    return open ? ALLOWED : refused(w);
}

static Rule judge_first_source(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int army = a.arg[0];
    bool listed = false;
    if (army < 0 || army >= g->armies || g->army[army].side != side || s->army[army].source == a.arg[1]) {
        return refused(w);
    }
    for (int i = 0; i < g->army[army].sources; i++) {
        listed |= g->army[army].source[i] == a.arg[1];
    }
    FORBID_AS(4_1a, !listed, "{} is no Supply Source of the {} Army", H_(a.arg[1]), G_(army));
    FORBID_AS(S4_0e, g->number == 4 && a.arg[1] == g->genova, "{} serves the help from Genova only", H_(a.arg[1]));
    return listed && !(g->number == 4 && a.arg[1] == g->genova) ? ALLOWED : refused(w);
}

/* S4.0f: the Earthworks of Milano; others have none at the start. */
static Rule judge_face(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    Hex h = g->start_works ? g->start_earthworks[0].hex : (Hex)NOWHERE;
    bool owner = h >= 0 && hon_force_at(g, s, side, h) != NO_PIECE && hon_earthworks(s, h) == 1;
    bool there = owner && a.arg[0] >= 0 && a.arg[0] < HEXES && hon_direction(g, h, a.arg[0]) >= 0;
    FORBID(S4_0f, owner && !there);
    return there ? ALLOWED : refused(w);
}

/* ---- SETUP ---- */

Next hon_placing_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static void offer_men(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side != side) {
            continue;
        }
        offer(out, atom(V_PLACE, c, 0, 0));
        offer(out, atom(V_HOLD_BACK, c, 0, 0));
        for (int o = GARRISON; leads_force(s, c) && o < ORDERS_COUNT; o++) {
            offer(out, atom(V_SET_ORDER, c, o, 0));
        }
        EACH_CAPITANO (g, to) {
            if (on_map(s, c) && on_map(s, to) && to != c && s->capitano[c].hex == s->capitano[to].hex) {
                offer(out, atom(V_PUT_ON_CARD, c, to, 0));
            }
        }
    }
}

static void offer_units(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_UNIT (g, u) {
        if (g->unit[u].side != side || !on_card(s, u)) {
            continue;
        }
        EACH_CAPITANO (g, c) {
            if (g->capitano[c].side != side || c == s->unit[u].card) {
                continue;
            }
            if (hon_hex_of(s, c) == hon_hex_of(s, s->unit[u].card) || share_pool(g, c, s->unit[u].card)) {
                offer(out, atom(V_TRANSFER_UNIT, piece_of(g, u), c, 0));
            }
        }
        for (int v = 0; g->unit[u].row != NO_SETUP_ROW && v < g->units; v++) {
            int room = g->unit[v].max - s->unit[v].sp, most = s->unit[u].sp - 1;
            if (g->unit[u].row == g->unit[v].row && v != u && on_card(s, v)) {
                offer_interval(out, atom(V_TRANSFER_SP, piece_of(g, u), piece_of(g, v), 0), 2, 1,
                               room < most ? room : most);
            }
        }
    }
}

void hon_placing_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    if (top_of(s)->step == SETUP_PLACE) {
        for (int h = 0; h < HEXES; h++) {
            if (row_allows(g, top_of(s)->v[0], (Hex)h)) {
                offer(out, atom(V_AT, h, 0, 0));
            }
        }
        return;
    }
    offer_men(g, s, side, out);
    offer_units(g, s, side, out);
    for (int a = 0; a < g->armies; a++) {
        for (int i = 0; g->army[a].side == side && i < g->army[a].sources; i++) {
            offer(out, atom(V_SET_SOURCE, a, g->army[a].source[i], 0));
        }
    }
    for (int d = 0; g->start_works && d < DIRECTIONS; d++) {
        offer(out, atom(V_FACE, g->next[g->start_earthworks[0].hex][d], 0, 0));
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_placing_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (top_of(s)->step == SETUP_PLACE) {
        return a.verb == V_AT ? judge_site(g, s, w, top_of(s)->v[0], a.arg[0]) : hon_out_of_step(w);
    }
    switch (a.verb) {
    case V_PLACE: return judge_place(g, s, side, a, w);
    case V_PUT_ON_CARD: return judge_attach(g, s, side, a, w);
    case V_HOLD_BACK: return judge_hold_back(g, s, side, a, w);
    case V_SET_ORDER: return judge_first_order(g, s, side, a, w);
    case V_SET_SOURCE: return judge_first_source(g, s, side, a, w);
    case V_FACE: return judge_face(g, s, side, a, w);
    case V_TRANSFER_UNIT: return judge_hand_over(g, s, side, a, w);
    case V_TRANSFER_SP: return judge_spread(g, s, side, a, w);
    case VERB_DONE: return ALLOWED;
    default: return hon_out_of_step(w);
    }
}

/* Whoever stands alone with units needs an Order, whoever has none left has none. */
static void first_orders(const Game *g, State *s)
{
    EACH_CAPITANO (g, c) {
        if (leads_force(s, c) && !s->capitano[c].order) {
            hon_stand_or_garrison(g, s, c);
        } else if (on_map(s, c) && !leads_force(s, c)) {
            s->capitano[c].order = NO_ORDER;
        }
    }
}

void hon_placing_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    switch (a.verb) {
    case V_PLACE: push(s, SETUP_PLACE, side)->v[0] = a.arg[0]; return;
    case V_AT: {
        int who = top(s)->v[0];
        pop(s);
        s->capitano[who].card = NO_PIECE;
        s->capitano[who].hex = a.arg[0];
        hon_derive(g, s);
        break;
    }
    case V_PUT_ON_CARD: hon_put_on_card(g, s, a.arg[0], a.arg[1]); break;
    case V_HOLD_BACK: hold_back(c, a.arg[0]); break;
    case V_SET_ORDER: hon_set_order(g, s, a.arg[0], (Order)a.arg[1]); break;
    case V_SET_SOURCE: s->army[a.arg[0]].source = a.arg[1]; break;
    case V_FACE: {
        Hex h = g->start_earthworks[0].hex;
        hon_set_earthworks(s, h, 1, hon_direction(g, h, a.arg[0]));
        break;
    }
    case V_TRANSFER_UNIT: hon_put_unit(g, s, unit_of(g, a.arg[0]), a.arg[1]); break;
    case V_TRANSFER_SP:
        s->unit[unit_of(g, a.arg[0])].sp = (uint8_t)(s->unit[unit_of(g, a.arg[0])].sp - a.arg[2]);
        s->unit[unit_of(g, a.arg[1])].sp = (uint8_t)(s->unit[unit_of(g, a.arg[1])].sp + a.arg[2]);
        break;
    default: pop(s); return;
    }
    first_orders(g, s);
}

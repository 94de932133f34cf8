/* unit_transfers.c - units and SPs between Cards (5.1, 15.1): the unit verbs of ORG, REORGANISE and CORPS, judged and listed. Counters that are broken
 * down or put together: breakdown_counters.c.
 *
 * All stays in one hex and on one side.
 */
#include "rules/honour/unit_transfers_inside.h"

/* May its owner touch the unit now? at: NOWHERE = any hex. */
bool hon_unit_is_ours(const Game *g, const State *s, Side side, int u, Hex at)
{
    int primo = u < 0 || u >= g->units || g->unit[u].side != side ? NO_PIECE : hon_leader(s, u);
    return primo != NO_PIECE && (at == NOWHERE || s->capitano[primo].hex == at);
}

static void muster(const Game *g, const State *s, Side side, Muster *m)
{
    bool own = CITED(3_2b), markers = !CITED(15_1a);
    memset(m->under, 0, sizeof m->under);
    m->tallied = 0;
    EACH_UNIT (g, u) {
        if (s->unit[u].card != NO_PIECE && (is_combat_unit(g, u) || (markers && arm_of(g, u) > MILITIA))) {
            m->under[s->unit[u].card]++;
        }
    }
    EACH_CAPITANO (g, c) {
        assert(m->under[c] == hon_units_under(g, s, c));
        m->counted[c] = own || g->capitano[c].side != side ? m->under[c] : (int8_t)hon_counted_under(g, s, c);
    }
}

int hon_mustered_under(const Game *g, const State *s, const Muster *m, int c)
{
    return m ? m->under[c] : hon_units_under(g, s, c);
}

static Tally tally_of(const Game *g, const State *s, Muster *m, int primo)
{
    if (!m || primo == NO_PIECE) {
        return hon_tally(g, s, primo);
    }
    if (!((m->tallied >> primo) & 1)) {
        m->tallied |= 1u << primo;
        m->tally[primo] = hon_tally(g, s, primo);
    }
    return m->tally[primo];
}

static Rule commands(const Game *g, const State *s, const Muster *m, Why *w, int c, int u)
{
    return m ? hon_may_command_besides(g, s, w, c, u, m->counted[c]) : hon_may_command(g, s, w, c, u, 0);
}

/* S3.6h: the Swiss do not change their organisation while they are Pro-French. */
Rule hon_may_reorganise(const Game *g, const State *s, Why *w, int u)
{
    FORBID(S3_6h, hon_swiss_frozen(g, s, hon_leader(s, u)));
    return ALLOWED;
}

/* ---- transfer_unit ---- */

static bool has_guns(const Game *g, const State *s, int primo) { return hon_tally(g, s, primo).guns > 0; }

static Rule judge_unit(const Game *g, const State *s, Muster *m, Side side, Atom a, Why *w, Hex at)
{
    int u = unit_of(g, a.arg[0]), c = a.arg[1];
    if (!hon_unit_is_ours(g, s, side, u, at) || c < 0 || c >= g->capitani || g->capitano[c].side != side ||
        s->unit[u].card == c) {
        return refused(w);
    }
    int primo = hon_primo(s, c);
    Hex h = primo == NO_PIECE ? (Hex)NOWHERE : s->capitano[primo].hex;
    FORBID_AS(5_1a, h != hex_of_unit(s, u), "{} is not in its hex", P_(c));
    if (h != hex_of_unit(s, u)) {
        return refused(w);
    }
    bool marker = arm_of(g, u) >= MILITIA;
    FORBID_AS(15_1b, marker && !tally_of(g, s, m, primo).sp, "the Force of {} has no SP", P_(c));
    FORBID_AS(15_1_3a, arm_of(g, u) == SIEGE_ARTILLERY && tally_of(g, s, m, primo).guns <= 0,
              "the Force of {} has no Artillery", P_(c));
    FORBID_AS(S3_3a, hon_foreign_to(g, s, primo, u), "{} may not lead two Armies", P_(primo));
    Rule r = hon_may_reorganise(g, s, w, u);
    if (r && !w) {
        return r;
    }
    r = CITED(3_1c) ? commands(g, s, m, w, c, u) : RULE_NONE;
    return w ? ALLOWED : r;
}

/* 5.1a, ruling: who has given away all units of his Force is Unemployed and loses his Order. */
void hon_orders_lapse(const Game *g, State *s)
{
    EACH_CAPITANO (g, c) {
        if (on_map(s, c) && !leads_force(s, c)) {
            hon_leads_no_more(s, c); /* F_ORDERED too: a new Force is owed an Order (5.1c) */
        }
    }
}

/* 15.1.3a: Siege Artillery stays only with Artillery SPs. In the Organization Segment it is looked at when the owner has done, since until then
 * he may hand the train over after the guns. */
void hon_train_without_guns(const Game *g, State *s)
{
    EACH_UNIT (g, u) {
        int primo = arm_of(g, u) == SIEGE_ARTILLERY ? hon_leader(s, u) : NO_PIECE;
        if (primo != NO_PIECE && !has_guns(g, s, primo)) {
            RULE (15_1_3a) {
                hon_take_unit(g, s, u, ELIMINATED);
            }
        }
    }
}

/* ---- transfer_sp ---- */

static Rule judge_strength(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at)
{
    int u = unit_of(g, a.arg[0]), v = unit_of(g, a.arg[1]), n = a.arg[2];
    if (!hon_unit_is_ours(g, s, side, u, at) || !hon_unit_is_ours(g, s, side, v, at) || u == v ||
        !is_combat_unit(g, u) || !is_combat_unit(g, v)) {
        return refused(w);
    }
    FORBID_AS(5_1e, g->unit[u].type != g->unit[v].type, "they are not of one kind", P_(a.arg[0]));
    FORBID_AS(5_1e, hex_of_unit(s, u) != hex_of_unit(s, v), "they are not in one hex", P_(a.arg[0]));
    FORBID_AS(5_1e, n > s->unit[u].sp, "it has {} SP{s}", N_(s->unit[u].sp));
    FORBID_AS(1_3_3d, s->unit[v].sp + n > g->unit[v].max, "its Maximum Strength is {}", N_(g->unit[v].max));
    if (n < 1 || n > s->unit[u].sp || s->unit[v].sp + n > g->unit[v].max) {
        return refused(w);
    }
    return hon_may_reorganise(g, s, w, u);
}

static void move_strength(Ctx *c, int u, int v, int n)
{
    const Game *g = c->g;
    State *s = c->s;
    bool broken = is_demoralised(s, u);
    hon_set_sp(g, s, v, s->unit[v].sp + n);
    if (broken && CITED(5_1g)) {
        hon_set_demoralised(g, s, v, true);
    }
    if (s->unit[u].sp > n || CITED(5_1f)) {
        hon_set_sp(g, s, u, s->unit[u].sp - n);
    }
}

/* ---- for ORG, REORGANISE and CORPS ---- */

static Rule judge_verb(const Game *g, const State *s, Muster *m, Side side, Atom a, Why *w, Hex at)
{
    switch (a.verb) {
    case V_TRANSFER_UNIT: return judge_unit(g, s, m, side, a, w, at);
    case V_TRANSFER_SP: return judge_strength(g, s, side, a, w, at);
    case V_BREAK_INTO: return hon_judge_break(g, s, m, side, a, w, at, NULL);
    case V_REASSEMBLE_FROM: return hon_judge_join(g, s, side, a, w, at, NULL);
    default: return hon_out_of_step(w);
    }
}

Rule hon_unit_verb(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at)
{
    return judge_verb(g, s, NULL, side, a, w, at);
}

/* 1.3.4.1a: the fewest SPs that the first part can take, so that no more than `room` further counters of the pool hold the rest. */
static int fewest_for_part(const Game *g, const State *s, int u, int part, int room)
{
    int rest = BY(1_3_4_1a, s->unit[u].sp, 1);
    EACH_KIN_IN(g, kin_by_max, g->unit[u].type, k)
    {
        if (room > 0 && k != part && g->unit[k].max < g->unit[u].max &&
            hon_in_pool(g, s, k, g->unit[u].type, g->unit[u].side)) {
            rest -= g->unit[k].max;
            room--;
        }
    }
    return rest < 1 ? 1 : rest;
}

/* Strength for its like, and what it can be broken into or become part of; no more than may be legal. */
static void offer_pairs(const Game *g, const State *s, const Muster *m, Side side, Hex at, int u, Atoms *out)
{
    int card = s->unit[u].card, room = g->capitano[card].rank - m->under[card], type = g->unit[u].type;
    bool breaks = room >= 0 && !g->unit[u].mercenary, rests = hon_may_reorganise(g, s, NULL, u);
    Hex h = hex_of_unit(s, u);
    EACH_KIN(g, type, v)
    {
        if (v == u) {
            continue;
        }
        if (s->unit[v].where != IN_POOL) {
            int space = g->unit[v].max - s->unit[v].sp, most = space < s->unit[u].sp ? space : s->unit[u].sp;
            if (most > 0 && !rests && hon_unit_is_ours(g, s, side, v, at) && hex_of_unit(s, v) == h) {
                offer_interval(out, atom(V_TRANSFER_SP, piece_of(g, u), piece_of(g, v), 0), 2, 1, most);
            }
        } else if (hon_in_pool(g, s, v, type, side)) {
            int most = g->unit[v].max < s->unit[u].sp ? g->unit[v].max : s->unit[u].sp;
            for (int n = breaks && g->unit[v].max < g->unit[u].max ? fewest_for_part(g, s, u, v, room) : most + 1;
                 n <= most; n++) {
                offer(out, atom(V_BREAK_INTO, piece_of(g, u), piece_of(g, v), n));
            }
            if (g->unit[u].max < g->unit[v].max) {
                offer(out, atom(V_REASSEMBLE_FROM, piece_of(g, v), piece_of(g, u), 0));
            }
        }
    }
}

/* Capitani of the side by hex, and those whom Rank leaves no room for another Combat Unit (3.1a). */
typedef struct Receivers {
    Hex where[CAPITANI_MAX];
    int who[CAPITANI_MAX], count;
    bool full[CAPITANI_MAX];
} Receivers;

static void find_receivers(const Game *g, const State *s, const Muster *m, Side side, Receivers *r)
{
    bool bound = CITED(3_1a) && CITED(3_1b) && CITED(3_1c) && CITED(3_2d);
    r->count = 0;
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side == side) {
            r->where[r->count] = hon_hex_of(s, c);
            r->full[r->count] = bound && m->counted[c] >= g->capitano[c].rank;
            r->who[r->count++] = c;
        }
    }
}

static void judge_offers(const Game *g, const State *s, Muster *m, Side side, Hex at, int from, Atoms *out)
{
    int kept = from;
    for (int i = from; i < out->count; i++) {
        bool legal = !judge_verb(g, s, m, side, out->list[i], NULL, at);
        assert(legal == !hon_unit_verb(g, s, side, out->list[i], NULL, at));
        if (legal) {
            out->list[kept++] = out->list[i];
        }
    }
    out->count = kept;
}

/* Legal ones only. */
void hon_unit_offers(const Game *g, const State *s, Side side, Hex at, Atoms *out)
{
    Muster m;
    Receivers to;
    int from = out->count;
    muster(g, s, side, &m);
    find_receivers(g, s, &m, side, &to);
    EACH_UNIT (g, u) {
        if (!hon_unit_is_ours(g, s, side, u, at)) {
            continue;
        }
        Hex h = hex_of_unit(s, u);
        bool fights = is_combat_unit(g, u);
        for (int i = 0; i < to.count; i++) {
            if (to.where[i] == h && to.who[i] != s->unit[u].card && !(fights && to.full[i])) {
                offer(out, atom(V_TRANSFER_UNIT, piece_of(g, u), to.who[i], 0));
            }
        }
        if (fights) {
            offer_pairs(g, s, &m, side, at, u, out);
        }
    }
    judge_offers(g, s, &m, side, at, from, out);
}

void hon_keep_legal(const Game *g, const State *s, Side side, HonJudge *judged_by, int from, Atoms *out)
{
    int kept = from;
    for (int i = from; i < out->count; i++) {
        if (!judged_by(g, s, side, out->list[i], NULL)) {
            out->list[kept++] = out->list[i];
        }
    }
    out->count = kept;
}

/* By type, then by number or the largest first: insertion sort, once a game. */
void hon_load_kin(Game *g)
{
    EACH_UNIT (g, u) {
        int at = u, large = u;
        for (; at > 0 && g->unit[g->kin[at - 1]].type > g->unit[u].type; at--) {
            g->kin[at] = g->kin[at - 1];
        }
        g->kin[at] = (uint8_t)u;
        for (; large > 0 && (g->unit[g->kin_by_max[large - 1]].type > g->unit[u].type ||
                             (g->unit[g->kin_by_max[large - 1]].type == g->unit[u].type &&
                              g->unit[g->kin_by_max[large - 1]].max < g->unit[u].max));
             large--) {
            g->kin_by_max[large] = g->kin_by_max[large - 1];
        }
        g->kin_by_max[large] = (uint8_t)u;
        for (int t = g->unit[u].type; t < TYPES_MAX; t++) {
            g->kin_first[t + 1]++;
        }
    }
}

/* The troops of a besieging Force that a new one takes over in their hex go on besieging (11.3.1c: they have not left), and the last of
 * them with any. */
void hon_siege_passes(State *s, int from, int to, bool fresh)
{
    bool takes = from != NO_PIECE && from != to && has(s, from, F_SIEGE) && (fresh || !leads_force(s, from));
    put_flag(s, to, takes && leads_force(s, to) ? F_SIEGE : 0);
}

static void hand_unit_over(const Game *g, State *s, int u, int to)
{
    int from = hon_leader(s, u), primo = hon_primo(s, to);
    bool fresh = !leads_force(s, primo);
    hon_put_unit(g, s, u, to);
    hon_siege_passes(s, from, primo, fresh);
}

bool hon_unit_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    switch (a.verb) {
    case V_TRANSFER_UNIT: hand_unit_over(g, s, unit_of(g, a.arg[0]), a.arg[1]); break;
    case V_TRANSFER_SP: move_strength(c, unit_of(g, a.arg[0]), unit_of(g, a.arg[1]), a.arg[2]); break;
    case V_BREAK_INTO: hon_begin_breaking(g, s, side, a); return true;
    case V_REASSEMBLE_FROM: hon_begin_joining(g, s, side, a); return true;
    default: return false;
    }
    hon_orders_lapse(g, s);
    return true;
}

/* unit_transfers.c - units and SPs between Cards, Breakdown counters (5.1, 1.3.4, 15.1): the unit verbs of ORG and REORGANISE, and the drafts BREAK_DOWN
 * and REASSEMBLE.
 *
 * All stays in one hex and on one side. A draft keeps its unit and its parts in its frame; an atom is legal only if what is left could still be
 * closed.
 */
#include "rules/honour/honour.h"

enum { BD_UNIT, BD_FIRST, BD_PARTS = 6 }; /* locals of the drafts: the unit, then pairs (part, SPs) or parts */

/* May its owner touch the unit now? at: NOWHERE = any hex. */
static bool is_ours(const Game *g, const State *s, Side side, int u, Hex at)
{
    int primo = u < 0 || u >= g->units || g->unit[u].side != side ? NO_PIECE : hon_leader(s, u);
    return primo != NO_PIECE && (at == NOWHERE || s->capitano[primo].hex == at);
}

/* What the judges of unit verbs ask again and again, worked out once a list. They take it as `m`, or NULL and ask afresh. */
typedef struct Muster {
    int8_t under[CAPITANI_MAX];   /* hon_units_under */
    int8_t counted[CAPITANI_MAX]; /* hon_counted_under */
    uint32_t tallied;             /* whose Forces have been counted, as bits */
    Tally tally[CAPITANI_MAX];
} Muster;

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

static int units_under(const Game *g, const State *s, const Muster *m, int c)
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

static Hex hex_of_unit(const State *s, int u) { return hon_hex_of(s, s->unit[u].card); }

/* S3.6h: the Swiss do not change their organisation while they are Pro-French. */
static Rule may_reorganise(const Game *g, const State *s, Why *w, int u)
{
    FORBID(S3_6h, hon_swiss_frozen(g, s, hon_leader(s, u)));
    return ALLOWED;
}

/* ---- transfer_unit ---- */

static bool has_guns(const Game *g, const State *s, int primo) { return hon_tally(g, s, primo).guns > 0; }

static Rule judge_unit(const Game *g, const State *s, Muster *m, Side side, Atom a, Why *w, Hex at)
{
    int u = unit_of(g, a.arg[0]), c = a.arg[1];
    if (!is_ours(g, s, side, u, at) || c < 0 || c >= g->capitani || g->capitano[c].side != side ||
        s->unit[u].card == c) {
        return refused(w);
    }
    int primo = hon_primo(s, c);
    Hex h = primo == NO_PIECE ? (Hex)NOWHERE : s->capitano[primo].hex;
    FORBID_AS(5_1a, h != hex_of_unit(s, u), "{} is not in its hex", P_(c));
    if (h != hex_of_unit(s, u)) {
        return refused(w);
    }
    bool marker = arm_of(g, u) > MILITIA;
    FORBID_AS(15_1b, marker && !tally_of(g, s, m, primo).sp, "the Force of {} has no SP", P_(c));
    FORBID_AS(15_1_3a, arm_of(g, u) == SIEGE_ARTILLERY && tally_of(g, s, m, primo).guns <= 0,
              "the Force of {} has no Artillery", P_(c));
    FORBID(15_1_1g, arm_of(g, u) == MILITIA && primo != hon_leader(s, u));
    Rule r = may_reorganise(g, s, w, u);
    if (r && !w) {
        return r;
    }
    r = CITED(3_1c) ? commands(g, s, m, w, c, u) : RULE_NONE;
    return w ? ALLOWED : r;
}

/* 5.1a, ruling: who has given away all units of his Force is Unemployed and loses his Order. */
static void order_lapses(const Game *g, State *s)
{
    EACH_CAPITANO (g, c) {
        if (on_map(s, c) && !leads_force(s, c) && s->capitano[c].order) {
            s->capitano[c].order = NO_ORDER;
            /* 5.1c: a new Force is owed an Order */
            drop_flag(s, c, F_ADMIN | F_DISRUPTED | F_SIEGE | F_IMPOSED | F_QUARTERS | F_ORDERED);
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
    if (!is_ours(g, s, side, u, at) || !is_ours(g, s, side, v, at) || u == v || !is_combat_unit(g, u) ||
        !is_combat_unit(g, v)) {
        return refused(w);
    }
    FORBID_AS(5_1e, g->unit[u].type != g->unit[v].type, "they are not of one kind", P_(a.arg[0]));
    FORBID_AS(5_1e, hex_of_unit(s, u) != hex_of_unit(s, v), "they are not in one hex", P_(a.arg[0]));
    FORBID_AS(5_1e, n > s->unit[u].sp, "it has {} SPs", N_(s->unit[u].sp));
    FORBID_AS(1_3_3d, s->unit[v].sp + n > g->unit[v].max, "its Maximum Strength is {}", N_(g->unit[v].max));
    if (n < 1 || n > s->unit[u].sp || s->unit[v].sp + n > g->unit[v].max) {
        return refused(w);
    }
    return may_reorganise(g, s, w, u);
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

/* ---- break_down ---- */

static bool in_pool(const Game *g, const State *s, int u, int type, Side side)
{
    return u >= 0 && u < g->units && s->unit[u].where == IN_POOL && g->unit[u].type == type &&
           g->unit[u].side == side && !g->unit[u].mercenary;
}

static bool is_named_part(const Frame *f, int part, int step)
{
    for (int i = BD_FIRST; i + step <= BD_FIRST + step * BD_PARTS; i += step) {
        if (f->v[i] == part + 1) {
            return true;
        }
    }
    return false;
}

/* SPs handed out so far, and to how many parts. The locals hold 1 + part, so that 0 is none. */
static int handed_out(const Frame *f, int *parts)
{
    int sp = 0;
    *parts = 0;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i += 2) {
        sp += f->v[i + 1];
        ++*parts;
    }
    return sp;
}

/* Could counters of the pool, no more than `room`, hold the rest? The largest first. */
static bool pool_holds(const Game *g, const State *s, const Frame *f, int u, int except, int rest, int room)
{
    EACH_KIN_IN(g, kin_by_max, g->unit[u].type, k)
    {
        if (rest <= 0 || room <= 0) {
            break;
        }
        if (k != except && in_pool(g, s, k, g->unit[u].type, g->unit[u].side) && (!f || !is_named_part(f, k, 2))) {
            rest -= g->unit[k].max;
            room--;
        }
    }
    return rest <= 0;
}

/* f: the draft it goes on, or NULL where it begins. */
static Rule judge_break(const Game *g, const State *s, const Muster *m, Side side, Atom a, Why *w, Hex at,
                        const Frame *f)
{
    int u = unit_of(g, a.arg[0]), part = unit_of(g, a.arg[1]), n = a.arg[2], parts = 0;
    if (!is_ours(g, s, side, u, at) || !is_combat_unit(g, u) || part < 0 || part >= g->units || part == u) {
        return refused(w);
    }
    int given = f ? handed_out(f, &parts) : 0, rest = s->unit[u].sp - given - n;
    bool free_counter = in_pool(g, s, part, g->unit[u].type, side) && !(f && is_named_part(f, part, 2));
    FORBID_AS(1_3_4a, s->unit[part].where != IN_POOL || g->unit[part].mercenary, "{} is not to be had", P_(a.arg[1]));
    FORBID_AS(18_5h, g->unit[u].mercenary, "{} has no Breakdown counters", P_(a.arg[0]));
    FORBID_AS(1_3_4_1a, g->unit[part].type != g->unit[u].type, "{} is of another kind", P_(a.arg[1]));
    FORBID_AS(1_3_4_1a, n > g->unit[part].max, "its Maximum Strength is {}", N_(g->unit[part].max));
    FORBID_AS(1_3_4_1a, rest < 0, "{} has {} SPs", P_(a.arg[0]), N_(s->unit[u].sp));
    int card = s->unit[u].card, room = g->capitano[card].rank - (units_under(g, s, m, card) - 1) - parts - 1;
    FORBID_AS(3_1a, room < 0, "{} has Rank {}", P_(card), N_(g->capitano[card].rank));
    if (!free_counter || n < 1 || n > g->unit[part].max || rest < 0 || room < 0 || g->unit[u].mercenary) {
        return refused(w);
    }
    FORBID(1_3_4_1a, !pool_holds(g, s, f, u, part, rest, parts + 1 < BD_PARTS ? room : 0));
    return may_reorganise(g, s, w, u);
}

static void add_part(Frame *f, int part, int n)
{
    int i = BD_FIRST;
    while (f->v[i]) {
        i += 2;
    }
    f->v[i] = (int16_t)(part + 1);
    f->v[i + 1] = (int16_t)n;
}

static void break_into(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = f->v[BD_UNIT], card = s->unit[u].card;
    bool broken = is_demoralised(s, u);
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i += 2) {
        int part = f->v[i] - 1;
        s->unit[part] = (Unit){.where = ON_CARD, .card = (uint8_t)card, .sp = (uint8_t)f->v[i + 1]};
        s->unit[part].flags = broken && CITED(1_3_4_1b) ? U_DEMORALISED : 0;
    }
    hon_take_unit(g, s, u, IN_POOL);
}

Next hon_breaking_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Its maximum, or what is left: random play and tables need no more; any other number can be typed. */
void hon_breaking_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    int u = f->v[BD_UNIT], parts, rest = s->unit[u].sp - handed_out(f, &parts);
    EACH_UNIT (g, k) {
        if (in_pool(g, s, k, g->unit[u].type, side)) {
            for (int n = 1; n <= g->unit[k].max && n <= rest; n++) {
                offer(out, atom(V_BREAK_INTO, piece_of(g, u), piece_of(g, k), n));
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_breaking_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int parts, rest = s->unit[f->v[BD_UNIT]].sp - handed_out(f, &parts);
    if (a.verb == VERB_DONE) {
        FORBID_AS(1_3_4_1a, rest, "{} SPs are left", N_(rest));
        return rest ? refused(w) : ALLOWED;
    }
    if (a.verb != V_BREAK_INTO || unit_of(g, a.arg[0]) != f->v[BD_UNIT]) {
        return hon_out_of_step(w);
    }
    return judge_break(g, s, NULL, side, a, w, NOWHERE, f);
}

void hon_breaking_act(Ctx *c, Side side, Atom a)
{
    Frame *f = top(c->s);
    (void)side;
    if (a.verb != VERB_DONE) {
        add_part(f, unit_of(c->g, a.arg[1]), a.arg[2]);
        return;
    }
    Frame draft = *f;
    pop(c->s);
    break_into(c, &draft);
}

/* ---- reassemble ---- */

static int joined(const State *s, const Frame *f, int *parts)
{
    int sp = 0;
    *parts = 0;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i++) {
        sp += s->unit[f->v[i] - 1].sp;
        ++*parts;
    }
    return sp;
}

/* A counter that could be a part of the larger one, in that hex. */
static bool could_join(const Game *g, const State *s, Side side, int whole, int part, Hex h)
{
    return is_ours(g, s, side, part, NOWHERE) && part != whole && !g->unit[part].mercenary &&
           g->unit[part].type == g->unit[whole].type && g->unit[part].max < g->unit[whole].max &&
           hex_of_unit(s, part) == h;
}

static Rule judge_join(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at, const Frame *f)
{
    int whole = unit_of(g, a.arg[0]), part = unit_of(g, a.arg[1]), parts = 0;
    if (whole < 0 || whole >= g->units || !is_ours(g, s, side, part, at)) {
        return refused(w);
    }
    bool free_counter = in_pool(g, s, whole, g->unit[part].type, side);
    FORBID_AS(1_3_4a, s->unit[whole].where != IN_POOL || g->unit[whole].mercenary, "{} is not to be had", P_(a.arg[0]));
    FORBID_AS(18_5h, g->unit[part].mercenary, "{} has no Breakdown counters", P_(a.arg[1]));
    FORBID_AS(1_3_4_2a, g->unit[whole].type != g->unit[part].type || g->unit[part].max >= g->unit[whole].max,
              "{} is no part of it", P_(a.arg[1]));
    int sp = (f ? joined(s, f, &parts) : 0) + s->unit[part].sp;
    FORBID_AS(1_3_3d, sp > g->unit[whole].max, "its Maximum Strength is {}", N_(g->unit[whole].max));
    Hex h = f ? hex_of_unit(s, f->v[BD_FIRST] - 1) : hex_of_unit(s, part);
    FORBID_AS(1_3_4_2a, h != hex_of_unit(s, part), "they are not in one hex", P_(a.arg[1]));
    bool again = f && is_named_part(f, part, 1);
    if (!free_counter || again || sp > g->unit[whole].max || !could_join(g, s, side, whole, part, h) ||
        parts >= 2 * BD_PARTS - 1) {
        return refused(w);
    }
    bool second = parts > 0;
    EACH_KIN(g, g->unit[whole].type, k)
    {
        second |= k != part && could_join(g, s, side, whole, k, h) && s->unit[k].sp + sp <= g->unit[whole].max;
    }
    FORBID(1_3_4_2a, !second);
    return may_reorganise(g, s, w, part);
}

static void join_into(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int whole = f->v[BD_UNIT], parts, sp = joined(s, f, &parts), card = s->unit[f->v[BD_FIRST] - 1].card;
    bool broken = false;
    for (int i = BD_FIRST; i < BD_FIRST + 2 * BD_PARTS && f->v[i]; i++) {
        broken |= is_demoralised(s, f->v[i] - 1);
        s->unit[f->v[i] - 1] = (Unit){.where = IN_POOL, .card = NO_PIECE};
    }
    s->unit[whole] = (Unit){.where = ON_CARD, .card = (uint8_t)card, .sp = (uint8_t)sp};
    s->unit[whole].flags = broken && CITED(1_3_4_2b) ? U_DEMORALISED : 0;
    hon_derive(g, s);
}

Next hon_joining_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_joining_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    Hex h = hex_of_unit(s, f->v[BD_FIRST] - 1);
    EACH_UNIT (g, k) {
        if (could_join(g, s, side, f->v[BD_UNIT], k, h)) {
            offer(out, atom(V_REASSEMBLE_FROM, piece_of(g, f->v[BD_UNIT]), piece_of(g, k), 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_joining_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int parts;
    joined(s, f, &parts);
    if (a.verb == VERB_DONE) {
        FORBID(1_3_4_2a, parts < 2);
        return parts < 2 ? refused(w) : ALLOWED;
    }
    if (a.verb != V_REASSEMBLE_FROM || unit_of(g, a.arg[0]) != f->v[BD_UNIT]) {
        return hon_out_of_step(w);
    }
    return judge_join(g, s, side, a, w, NOWHERE, f);
}

void hon_joining_act(Ctx *c, Side side, Atom a)
{
    Frame *f = top(c->s);
    (void)side;
    if (a.verb != VERB_DONE) {
        int i = BD_FIRST;
        while (f->v[i]) {
            i++;
        }
        f->v[i] = (int16_t)(unit_of(c->g, a.arg[1]) + 1);
        return;
    }
    Frame draft = *f;
    pop(c->s);
    join_into(c, &draft);
}

/* ---- for ORG, REORGANISE and CORPS ---- */

static Rule judge_verb(const Game *g, const State *s, Muster *m, Side side, Atom a, Why *w, Hex at)
{
    switch (a.verb) {
    case V_TRANSFER_UNIT: return judge_unit(g, s, m, side, a, w, at);
    case V_TRANSFER_SP: return judge_strength(g, s, side, a, w, at);
    case V_BREAK_INTO: return judge_break(g, s, m, side, a, w, at, NULL);
    case V_REASSEMBLE_FROM: return judge_join(g, s, side, a, w, at, NULL);
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
        if (room > 0 && k != part && in_pool(g, s, k, g->unit[u].type, g->unit[u].side)) {
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
    bool breaks = room >= 0 && !g->unit[u].mercenary, rests = may_reorganise(g, s, NULL, u);
    Hex h = hex_of_unit(s, u);
    EACH_KIN(g, type, v)
    {
        if (v == u) {
            continue;
        }
        if (s->unit[v].where != IN_POOL) {
            int space = g->unit[v].max - s->unit[v].sp, most = space < s->unit[u].sp ? space : s->unit[u].sp;
            if (most > 0 && !rests && is_ours(g, s, side, v, at) && hex_of_unit(s, v) == h) {
                offer_interval(out, atom(V_TRANSFER_SP, piece_of(g, u), piece_of(g, v), 0), 2, 1, most);
            }
        } else if (in_pool(g, s, v, type, side)) {
            int most = g->unit[v].max < s->unit[u].sp ? g->unit[v].max : s->unit[u].sp;
            for (int n = breaks ? fewest_for_part(g, s, u, v, room) : most + 1; n <= most; n++) {
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
        if (!is_ours(g, s, side, u, at)) {
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

bool hon_unit_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    switch (a.verb) {
    case V_TRANSFER_UNIT: hon_put_unit(g, s, unit_of(g, a.arg[0]), a.arg[1]); break;
    case V_TRANSFER_SP: move_strength(c, unit_of(g, a.arg[0]), unit_of(g, a.arg[1]), a.arg[2]); break;
    case V_BREAK_INTO: {
        Frame *f = push(s, BREAK_DOWN, side);
        f->v[BD_UNIT] = (int16_t)unit_of(g, a.arg[0]);
        add_part(f, unit_of(g, a.arg[1]), a.arg[2]);
        return true;
    }
    case V_REASSEMBLE_FROM: {
        Frame *f = push(s, REASSEMBLE, side);
        f->v[BD_UNIT] = (int16_t)unit_of(g, a.arg[0]);
        f->v[BD_FIRST] = (int16_t)(unit_of(g, a.arg[1]) + 1);
        return true;
    }
    default: return false;
    }
    order_lapses(g, s);
    return true;
}

/* consolidation.c - Consolidation (chapter 10, 3.2.2b, 3.2.3, 5.3.6, 15.5): Forces of a side that share a hex become one.
 *
 * CONSOLIDATE goes from hex to hex. In each the Swiss elect where 15.5 holds, Capitani Generali settle who leads, everybody he may command goes
 * on his Card; then Minor Forces of one Army join, and lose what the leader's Rank cannot hold. Forces that may not join share the hex (10c).
 */
#include "rules/honour/honour.h"

static bool stands_in(const Game *g, const State *s, Side side, int c, Hex h)
{
    return g->capitano[c].side == side && s->capitano[c].hex == h;
}

static int men_in(const Game *g, const State *s, Side side, Hex h)
{
    int n = 0;
    EACH_CAPITANO (g, c) {
        n += stands_in(g, s, side, c, h);
    }
    return n;
}

/* 18.1i: those On Campaign and those In Quarters settle their affairs apart. */
static bool camps(const State *s, int c, bool quarters)
{
    int primo = hon_primo(s, c);
    return (primo != NO_PIECE && has(s, primo, F_QUARTERS) && CITED(18_1i)) == quarters;
}

/* ---- joining ---- */

/* 5.3.6: the leader's Order remains; one he may not hold becomes Stand or Garrison. 9.3d, 7.7g. */
static void after_joining(Ctx *c, int leader, Order brought)
{
    const Game *g = c->g;
    State *s = c->s;
    drop_flag(s, leader, BY(7_7g, F_ADMIN, 0));
    if (!leads_force(s, leader)) {
        return;
    }
    if (!s->capitano[leader].order && CITED(5_3_6a)) {
        hon_set_order(g, s, leader, brought);
    }
    bool bad = !s->capitano[leader].order || hon_may_order(g, s, NULL, leader, (Order)s->capitano[leader].order);
    if (bad) {
        RULE (5_3_6b) {
            hon_stand_or_garrison(g, s, leader);
        }
    }
    hon_morale_state(c, leader);
}

/* The Order that comes to a leader who has none: that of the highest Rank among those who join him (5.3.6). */
typedef struct Brought {
    Order order;
    int rank;
} Brought;

static void join_one(Ctx *c, int who, int leader, Brought *brought)
{
    State *s = c->s;
    bool siege = has(s, who, F_SIEGE);
    bool broken = has(s, who, F_BROKEN) && (has(s, leader, F_BROKEN) || !leads_force(s, leader));
    int rank = c->g->capitano[who].rank;
    if (s->capitano[who].order && (!brought->order || rank > brought->rank)) {
        *brought = (Brought){(Order)s->capitano[who].order, rank};
    }
    hon_put_on_card(c->g, s, who, leader);
    put_flag(s, leader, (siege ? F_SIEGE : 0) | (broken ? F_BROKEN : 0));
}

/* 10b: all he may command go on his Card, with units as Subordinates, without as Unemployed. */
static void join_general(Ctx *c, int general, Side side, Hex h)
{
    const Game *g = c->g;
    State *s = c->s;
    Brought brought = {NO_ORDER, 0};
    bool any = false;
    if (!force_in(s, side, h)) { /* he is alone with idle men: they are no Force (10c) */
        return;
    }
    EACH_CAPITANO (g, k) {
        if (k == general || !stands_in(g, s, side, k, h)) {
            continue;
        }
        bool barred = false;
        EACH_CAPITANO (g, m) {
            barred |= (m == k || s->capitano[m].card == k) && hon_may_subordinate(g, s, NULL, m, general);
        }
        if (!barred && CITED(10b) && CITED(6_2e)) {
            any |= leads_force(s, k); /* with a captain without troops no Force is joined (5.3.6, 7.7g) */
            join_one(c, k, general, &brought);
        }
    }
    if (any) {
        after_joining(c, general, brought.order);
        say(c, R(10b), "The Forces in {} are one.", H_(h));
    }
}

/* ---- Capitani Generali of one Army (3.2.2b, 3.2.3) ---- */

static void higher_takes_title(Ctx *c, int army, Hex h, int general)
{
    const Game *g = c->g;
    State *s = c->s;
    int best = general;
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].army == army && hon_hex_of(s, k) == h && g->capitano[k].rank > g->capitano[best].rank &&
            camps(s, k, camps(s, general, true))) {
            best = k;
        }
    }
    if (best == general || (has(s, general, F_ELECTED) && CITED(15_5c))) {
        return;
    }
    RULE (3_2_2b) {
        hon_no_longer_general(c, general);
        put_flag(s, best, F_GENERAL);
        say(c, R(3_2_2b), "{} leads now.", P_(best));
    }
}

/* One CG of an Army stays in a hex: the highest Rank, drawn among equals. Those on Cards too. */
static void settle_generals(Ctx *c, int army, Hex h, bool quarters)
{
    const Game *g = c->g;
    State *s = c->s;
    int men[CAPITANI_MAX], n = 0, rank = 0, top_men = 0;
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].army == army && has(s, k, F_GENERAL) && hon_hex_of(s, k) == h && camps(s, k, quarters)) {
            men[n++] = k;
            top_men = g->capitano[k].rank > rank ? 1 : top_men + (g->capitano[k].rank == rank);
            rank = g->capitano[k].rank > rank ? g->capitano[k].rank : rank;
        }
    }
    if (!n) {
        return;
    }
    int stays = men[0];
    if (n > 1) {
        int pick = top_men > 1 && CITED(3_2_3b) ? hon_draw(c, top_men, g->army[army].side, "capitano generale") : 0;
        for (int i = 0; i < n; i++) {
            if (g->capitano[men[i]].rank == rank && pick-- == 0) {
                stays = men[i];
            }
        }
        for (int i = 0; i < n && CITED(3_2_3a); i++) {
            if (men[i] != stays) {
                hon_no_longer_general(c, men[i]);
            }
        }
    }
    higher_takes_title(c, army, h, stays);
}

/* Who leads the Force of the hex: a CG on the map who may lead all Armies there first. */
static int general_in(const Game *g, const State *s, Side side, Hex h, bool quarters)
{
    int best = NO_PIECE, best_count = -1;
    EACH_CAPITANO (g, k) {
        if (!has(s, k, F_GENERAL) || g->capitano[k].side != side || hon_hex_of(s, k) != h || !camps(s, k, quarters)) {
            continue;
        }
        int count = 0;
        EACH_CAPITANO (g, m) {
            count += m != k && stands_in(g, s, side, m, h) && !hon_may_subordinate(g, s, NULL, m, k);
        }
        bool better = count > best_count || (count == best_count && g->capitano[k].rank > g->capitano[best].rank);
        best = better ? k : best;
        best_count = better ? count : best_count;
    }
    return best;
}

/* A CG who lies on the Card of another and shall lead changes places with him. */
static void bring_up(Ctx *c, int general, Hex h)
{
    State *s = c->s;
    int over = s->capitano[general].card;
    if (on_map(s, general)) {
        return;
    }
    Order order = (Order)s->capitano[over].order;
    uint32_t markers = s->capitano[over].flags &
                       (F_SIEGE | F_MOVED | F_FINISHED | F_QUARTERS | F_BROKEN | F_DISRUPTED | F_NO_MOVE | F_SHOWN);
    uint8_t acts = s->capitano[over].acts;
    s->capitano[general].hex = h;
    s->capitano[general].card = NO_PIECE;
    hon_put_on_card(c->g, s, over, general);
    hon_set_order(c->g, s, general, order);
    s->capitano[general].acts = acts;
    put_flag(s, general, markers);
}

/* ---- Swiss elections (15.5) ---- */

bool hon_swiss_hex(const Game *g, const State *s, Side side, Hex h, bool quarters)
{
    int n = 0;
    bool cardona = false;
    EACH_CAPITANO (g, k) {
        n += stands_in(g, s, side, k, h) && g->capitano[k].nation == SWISS && leads_force(s, k) &&
             camps(s, k, quarters) && (!g->capitano[k].minor || CITED(S3_2c));
        cardona |= k == g->cardona && hon_hex_of(s, k) == h && CITED(S3_3d);
    }
    return g->swiss_command && n > 1 && !cardona && CITED(15_5b) && CITED(10_1c) && (g->number != 2 || CITED(S2_1b));
}

int hon_elect(Ctx *c, Hex h, Side side, bool quarters)
{
    const Game *g = c->g;
    State *s = c->s;
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side == side && g->capitano[k].nation == SWISS && hon_hex_of(s, k) == h &&
            camps(s, k, quarters)) {
            men[n++] = k;
        }
    }
    if (!n) {
        return NO_PIECE;
    }
    int chosen = men[hon_draw(c, n, side, "election")];
    for (int i = 0; i < n; i++) {
        drop_flag(s, men[i], F_GENERAL | F_ELECTED);
    }
    put_flag(s, chosen, F_GENERAL | F_ELECTED);
    bring_up(c, chosen, h);
    say(c, R(15_5b), "The Swiss in {} elect {}.", H_(h), P_(chosen));
    return chosen;
}

/* ---- Minor Forces (10.1) ---- */

/* May the leader take over all its units, Rank aside? Else the Force stays apart (10c). */
static bool may_merge(const Game *g, const State *s, int leader, int k)
{
    if (hon_quarters_apart(s, leader, k) && CITED(18_1i)) {
        return false;
    }
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) == k && is_combat_unit(g, u) && hon_may_command(g, s, NULL, leader, u, -UNITS_MAX)) {
            return false;
        }
    }
    return true;
}

/* Forces of the Army in the hex that have no CG among them, as bits; those In Quarters apart from those On Campaign (18.1i). */
static uint32_t minor_forces(const Game *g, const State *s, int army, Hex h, bool quarters)
{
    uint32_t bits = 0;
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].army == army && s->capitano[k].hex == h && !has(s, k, F_GENERAL) &&
            (has(s, k, F_QUARTERS) && CITED(18_1i)) == quarters) {
            bits |= (uint32_t)1 << k;
        }
    }
    return bits;
}

static uint32_t highest_rank(const Game *g, uint32_t men)
{
    uint32_t out = 0;
    int rank = 0;
    EACH_CAPITANO (g, k) {
        if ((men >> k) & 1) {
            out = g->capitano[k].rank > rank    ? (uint32_t)1 << k
                  : g->capitano[k].rank == rank ? out | (uint32_t)1 << k
                                                : out;
            rank = g->capitano[k].rank > rank ? g->capitano[k].rank : rank;
        }
    }
    return out;
}

void hon_ask_leader(Ctx *c, Side side, uint32_t candidates)
{
    Frame *f = push(c->s, LEADER, side);
    f->v[0] = (int16_t)(candidates & 0x7fff);
    f->v[1] = (int16_t)(candidates >> 15);
}

static uint32_t candidates_of(const Frame *f) { return (uint32_t)f->v[0] | (uint32_t)f->v[1] << 15; }

/* Is the unit in one of the Minor Forces that join under the leader? */
static bool in_merger(const Game *g, const State *s, int leader, int u)
{
    int k = hon_leader(s, u);
    return k != NO_PIECE &&
           (k == leader || (g->capitano[k].army == g->capitano[leader].army && !has(s, k, F_GENERAL) &&
                            s->capitano[k].hex == s->capitano[leader].hex && may_merge(g, s, leader, k)));
}

static int kept(const Game *g, const State *s)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += !!(s->unit[u].flags & U_KEPT);
    }
    return n;
}

static bool needs_keep(const Game *g, const State *s, int leader)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += is_combat_unit(g, u) && in_merger(g, s, leader, u);
    }
    return n > g->capitano[leader].rank && CITED(10_1b);
}

/* 10.1a, 10.1b: units to the leader, what he cannot hold is lost; the others are Unemployed on his Card. */
static void merge(Ctx *c, int leader)
{
    const Game *g = c->g;
    State *s = c->s;
    bool picked = kept(g, s) > 0;
    Brought brought = {NO_ORDER, 0};
    uint8_t units[UNITS_MAX];
    int n = 0;
    EACH_UNIT (g, u) {
        if (in_merger(g, s, leader, u)) {
            units[n++] = (uint8_t)u;
        }
    }
    uint32_t joins = minor_forces(g, s, g->capitano[leader].army, s->capitano[leader].hex,
                                  has(s, leader, F_QUARTERS) && CITED(18_1i)) &
                     ~((uint32_t)1 << leader);
    EACH_CAPITANO (g, k) {
        joins &= (joins >> k) & 1 && !may_merge(g, s, leader, k) ? ~((uint32_t)1 << k) : ~0u;
    }
    for (int i = 0; i < n; i++) {
        int u = units[i];
        if (is_combat_unit(g, u) && picked && !(s->unit[u].flags & U_KEPT)) {
            s->unit[u].flags |= U_TOLD;
            say(c, R(10_1b), "{} is lost: {} cannot lead so many.", P_(piece_of(g, u)), P_(leader));
            hon_take_unit(g, s, u, ELIMINATED);
        } else {
            hon_put_unit(g, s, u, leader);
        }
    }
    EACH_UNIT (g, u) {
        s->unit[u].flags &= (uint8_t) ~(U_KEPT | U_TOLD);
    }
    EACH_CAPITANO (g, k) {
        if ((joins >> k) & 1) {
            join_one(c, k, leader, &brought);
        }
    }
    after_joining(c, leader, brought.order);
}

/* 10c: Unemployed Capitani in the hex of a Force go on its Card, of several that stand apart on that of the first that may have them; a CG never
 * (3.4h). */
static void take_up_unemployed(Ctx *c, Side side, Hex h)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_CAPITANO (g, k) {
        if (!stands_in(g, s, side, k, h) || leads_force(s, k)) {
            continue;
        }
        EACH_FORCE (g, s, force) {
            if (stands_in(g, s, side, k, h) && stands_in(g, s, side, force, h) &&
                !hon_may_subordinate(g, s, NULL, k, force) && CITED(10c) && CITED(3_4g)) {
                hon_put_on_card(g, s, k, force);
            }
        }
    }
}

/* S3.3a, S3.3c, S4.0b: allies on the Card of one who may not lead them, or not any more, stand beside him as Forces of their own. */
static void allies_apart(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_CAPITANO (g, k) {
        int primo = s->capitano[k].card;
        if (g->capitano[k].side != side || primo == NO_PIECE || g->capitano[k].army == g->capitano[primo].army ||
            !hon_may_subordinate(g, s, NULL, k, primo)) {
            continue;
        }
        Hex h = s->capitano[primo].hex;
        bool flies = s->capitano[primo].order == RETREAT && CITED(5_3k);
        hon_put_capitano(g, s, k, h);
        put_flag(s, k, F_DOWN | (s->capitano[primo].flags & (F_MOVED | F_DISRUPTED | F_FINISHED | F_SIEGE | F_BROKEN)));
        if (leads_force(s, k) && flies) {
            hon_set_order(g, s, k, RETREAT);
        } else if (leads_force(s, k)) {
            hon_stand_or_garrison(g, s, k);
        }
        if (!leads_force(s, primo)) { /* they were all he led: an Unemployed Capitano has no Order (5.2g) */
            hon_empty_card(g, s, primo);
            hon_leads_no_more(s, primo);
        }
        say(c, R(10c), "A Force in {} stands apart from its allies.", H_(h));
    }
}

/* ---- CONSOLIDATE ---- */

static Hex next_hex(const Game *g, const State *s, Side side, int from)
{
    Hex best = HEX_NONE;
    EACH_CAPITANO (g, k) {
        Hex h = s->capitano[k].hex;
        if (g->capitano[k].side == side && h >= from && (best == HEX_NONE || h < best) && men_in(g, s, side, h) > 1) {
            best = h;
        }
    }
    return best;
}

static void settle_camp(Ctx *c, const Frame *f, bool quarters)
{
    const Game *g = c->g;
    State *s = c->s;
    Side side = f->owner;
    Hex h = f->v[CN_HEX];
    bool elected = hon_swiss_hex(g, s, side, h, quarters);
    if (elected) {
        hon_elect(c, h, side, quarters);
    }
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side == side && CITED(10d)) {
            settle_generals(c, a, h, quarters);
        }
    }
    int general = general_in(g, s, side, h, quarters);
    if (general != NO_PIECE) {
        bring_up(c, general, h);
        join_general(c, general, side, h);
    }
    if (elected && CITED(15_5c)) {
        push(s, REORGANISE, side)->v[0] = h;
    }
}

static void begin_hex(Ctx *c, Frame *f, Hex h)
{
    f->v[CN_HEX] = h;
    f->v[CN_NEXT] = 0;
    f->v[CN_LEADER] = -1;
    settle_camp(c, f, false);
    if (c->g->option.quarters) {
        settle_camp(c, f, true);
    }
}

Next hon_consolidate_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    Side side = f->owner;
    switch (f->at) {
    case K_HEX: {
        if (!f->v[CN_HEX]) { /* the first hex */
            allies_apart(c, side);
        }
        Hex h = next_hex(g, s, side, f->v[CN_HEX]);
        if (h == HEX_NONE) {
            pop(s);
            return GO;
        }
        f->at = K_LEADER;
        begin_hex(c, f, h);
        return GO;
    }
    case K_LEADER:
        while (f->v[CN_NEXT] < 2 * g->armies) { /* each Army's men On Campaign, then those In Quarters */
            int next = f->v[CN_NEXT]++;
            uint32_t men = minor_forces(g, s, next / 2, f->v[CN_HEX], next % 2), heads = highest_rank(g, men);
            if (!(men & (men - 1)) || !CITED(10_1a)) {
                continue;
            }
            f->at = K_KEEP;
            f->v[CN_LEADER] = (int16_t)__builtin_ctz(heads);
            if (heads & (heads - 1)) {
                hon_ask_leader(c, side, heads);
            }
            return GO;
        }
        f->at = K_DONE;
        return GO;
    case K_KEEP:
        f->at = K_REORGANISE;
        if (needs_keep(g, s, f->v[CN_LEADER])) {
            push(s, KEEP, side)->v[0] = f->v[CN_LEADER];
        }
        return GO;
    case K_REORGANISE:
        f->at = K_LEADER;
        merge(c, f->v[CN_LEADER]);
        return GO;
    default:
        take_up_unemployed(c, side, f->v[CN_HEX]);
        f->v[CN_HEX]++;
        f->at = K_HEX;
        return GO;
    }
}

/* ---- LEADER: the answer goes to the procedure below, into its local CN_LEADER ---- */

Next hon_leading_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_leading_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_CAPITANO (g, k) {
        if ((candidates_of(top_of(s)) >> k) & 1) {
            offer(out, atom(V_LEAD, k, 0, 0));
        }
    }
}

Rule hon_leading_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_LEAD) {
        return hon_out_of_step(w);
    }
    bool can = a.arg[0] >= 0 && a.arg[0] < g->capitani && (candidates_of(top_of(s)) >> a.arg[0]) & 1;
    FORBID(10_1a, !can);
    return can ? ALLOWED : refused(w);
}

void hon_leading_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    top(c->s)->v[CN_LEADER] = a.arg[0];
    say(c, R(10_1a), "The Force in {} has a leader.", H_(hon_hex_of(c->s, a.arg[0])));
}

/* ---- KEEP ---- */

Next hon_keeping_run(Ctx *c)
{
    if (kept(c->g, c->s) >= c->g->capitano[top(c->s)->v[0]].rank) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

void hon_keeping_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (is_combat_unit(g, u) && in_merger(g, s, top_of(s)->v[0], u)) {
            offer(out, atom(V_KEEP, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_keeping_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]);
    (void)side;
    if (a.verb != V_KEEP) {
        return hon_out_of_step(w);
    }
    bool can = u >= 0 && u < g->units && is_combat_unit(g, u) && in_merger(g, s, top_of(s)->v[0], u) &&
               !(s->unit[u].flags & U_KEPT);
    FORBID(10_1b, !can);
    return can ? ALLOWED : refused(w);
}

void hon_keeping_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    c->s->unit[unit_of(c->g, a.arg[0])].flags |= U_KEPT;
}

/* ---- REORGANISE: the unit verbs of ORG for one hex, after an election (15.5c) ---- */

Next hon_reorganise_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_reorganise_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    hon_unit_offers(g, s, side, top_of(s)->v[0], out);
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_reorganise_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return a.verb == VERB_DONE ? ALLOWED : hon_unit_verb(g, s, side, a, w, top_of(s)->v[0]);
}

void hon_reorganise_act(Ctx *c, Side side, Atom a)
{
    if (a.verb == VERB_DONE) {
        pop(c->s);
        return;
    }
    hon_unit_act(c, side, a);
}

/* imagine_hidden.c - an army that could stand behind the mask (building.md 3), so that bots can think about it.
 *
 * What must hold: whoever is seen stays as he is; every face-down counter gets one of the hidden Capitani of its Army; every Force has at least one
 * Combat Unit and a ZOC exactly where it is known to have one; nobody commands more or other units than he may; the SPs of each type add up to the
 * open total as far as there is room for them.
 */
#include "rules/honour/honour.h"

static int some_of(const int *men, int n, Rng *rng) { return n ? men[rng_below(rng, (uint32_t)n)] : NO_PIECE; }

/* Does nobody of the other side see what lies on his Card? No Capitano has no Card. */
static bool is_closed(const Game *g, const State *s, int primo)
{
    return primo != NO_PIECE && !hon_card_open(g, s, enemy_of(g->capitano[primo].side), primo);
}

/* ---- Capitani ---- */

/* Hidden units that must be with him (15.2b). */
static bool has_men(const Game *g, const State *s, int c)
{
    EACH_UNIT (g, u) {
        if (type_of(g, u)->named == c && s->unit[u].where == HIDDEN && s->unit[u].sp) {
            return true;
        }
    }
    return false;
}

/* Could men with units lie on the Card of a Capitano Generale of the Army? Else they lead. */
static bool general_is_closed(const Game *g, const State *s, int army)
{
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].army == army && on_map(s, k) && has(s, k, F_GENERAL) && is_closed(g, s, k)) {
            return true;
        }
    }
    return false;
}

/* Who could have been dropped there: a Capitano Generale or a Minor only if nobody else is left. */
static int somebody_hidden(const Game *g, const State *s, int army, bool force, Rng *rng)
{
    for (int pass = !force || general_is_closed(g, s, army); pass < 3; pass++) {
        int men[CAPITANI_MAX], n = 0;
        EACH_CAPITANO (g, c) {
            bool likely = !g->capitano[c].minor && !g->capitano[c].starts_general &&
                          (force ? pass || has_men(g, s, c) : !has_men(g, s, c));
            if (s->capitano[c].hex == HIDDEN && g->capitano[c].army == army && (likely || pass == 2)) {
                men[n++] = c;
            }
        }
        if (n) {
            return some_of(men, n, rng);
        }
    }
    return NO_PIECE;
}

static void imagine_veils(const Game *g, State *s, Rng *rng)
{
    for (int i = 0; i < VEILS_MAX; i++) {
        Veil v = s->veil[i];
        int c = v.flags ? somebody_hidden(g, s, v.army, v.flags & F_FORCE, rng) : NO_PIECE;
        if (c != NO_PIECE) {
            s->capitano[c] = (Capitano){.hex = v.hex,
                                        .card = NO_PIECE,
                                        .acts = v.acts,
                                        .order = v.flags & F_RETREATS ? RETREAT : NO_ORDER,
                                        .flags = v.flags & ~(uint32_t)F_RETREATS};
        }
    }
    memset(s->veil, 0, sizeof s->veil);
}

/* S3.0b: until he comes one of those who may be is held back. */
static void imagine_held_back(const Game *g, State *s, Side foe, Rng *rng)
{
    int men[CAPITANI_MAX], n = 0, due = 0;
    for (int f = 0; f < g->forces; f++) {
        due = g->force[f].primo_how == PRIMO_CHOSEN && g->force[f].side == foe ? g->force[f].due : due;
    }
    EACH_CAPITANO (g, c) {
        if (s->capitano[c].hex == HIDDEN && g->capitano[c].holdback) {
            men[n++] = c;
        }
    }
    if (n && s->turn < due) {
        s->capitano[some_of(men, n, rng)] = (Capitano){.hex = LATER, .card = NO_PIECE, .due = (uint8_t)due};
    }
}

/* On whose Card could he be? A Capitano Generale's of his Army, else any Primo Capitano's of the side, as Unemployed. */
static int some_card(const Game *g, const State *s, int c, Rng *rng)
{
    for (int pass = 0; pass < 2; pass++) {
        int men[CAPITANI_MAX], n = 0;
        EACH_CAPITANO (g, k) {
            if (g->capitano[k].side == g->capitano[c].side && on_map(s, k) && has(s, k, F_FORCE) &&
                is_closed(g, s, k) && (pass || (has(s, k, F_GENERAL) && !hon_may_subordinate(g, s, NULL, c, k)))) {
                men[n++] = k;
            }
        }
        if (n) {
            return some_of(men, n, rng);
        }
    }
    return NO_PIECE;
}

/* The Force in which a piece was seen last, or in which the ready set-up has it: mostly it is there yet. NO_PIECE: nobody can tell. */
static int still_with(const Game *g, const State *s, int piece, Rng *rng)
{
    enum { MOSTLY = 8 };
    const Memo *m = &s->memo[piece];
    bool unit = piece >= g->capitani;
    int begun = unit ? g->unit[piece - g->capitani].card : g->capitano[piece].start_card;
    int primo = m->turn ? m->with : begun == NO_PIECE || begun >= g->capitani ? NO_PIECE : hon_primo(s, begun);
    bool there =
        primo != NO_PIECE && primo != piece && on_map(s, primo) && has(s, primo, F_FORCE) && is_closed(g, s, primo);
    return there && rng_below(rng, MOSTLY) ? primo : NO_PIECE;
}

static void imagine_cards(const Game *g, State *s, Rng *rng)
{
    EACH_CAPITANO (g, c) {
        if (s->capitano[c].hex != HIDDEN) {
            continue;
        }
        int primo = g->capitano[c].minor && rng_below(rng, 2) ? NO_PIECE : some_card(g, s, c, rng);
        bool leads_men = has_men(g, s, c); /* they are with him only under a Capitano Generale */
        int with = still_with(g, s, c, rng);
        bool stays =
            with != NO_PIECE && (!leads_men || has(s, with, F_GENERAL)) && (!g->capitano[c].minor || primo != NO_PIECE);
        primo = stays ? with : primo;
        Hex home = g->capitano[c].minor ? IN_POOL : UNUSED;
        s->capitano[c] = (Capitano){.hex = primo == NO_PIECE ? home : (Hex)ON_CARD, .card = (uint8_t)primo};
    }
}

/* ---- units ---- */

/* A Capitano who may take the unit: of the Force if one is named. */
static int some_taker(const Game *g, const State *s, int u, int force, Rng *rng)
{
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO (g, c) {
        int primo = hon_primo(s, c);
        bool there = primo != NO_PIECE && g->capitano[c].side == g->unit[u].side && has(s, primo, F_FORCE) &&
                     is_closed(g, s, primo) && (force == NO_PIECE || primo == force);
        bool commands = there && (c == primo || has(s, primo, F_GENERAL));
        if (commands && !hon_may_command(g, s, NULL, c, u, 0)) {
            men[n++] = c;
        }
    }
    return some_of(men, n, rng);
}

static bool deal_unit(const Game *g, State *s, int u, int force, Rng *rng)
{
    int c = some_taker(g, s, u, force, rng);
    if (c != NO_PIECE) {
        s->unit[u].where = ON_CARD;
        s->unit[u].card = (uint8_t)c;
    }
    return c != NO_PIECE;
}

static bool to_deal(const Game *g, const State *s, int u)
{
    return s->unit[u].where == HIDDEN && s->unit[u].sp && is_combat_unit(g, u);
}

/* One Combat Unit for the Force: one of those still to deal, from a random place in their sequence; in D.2 one that can attack where it is known
 * to be able to. */
static bool first_unit(const Game *g, State *s, int force, Rng *rng)
{
    int from = (int)rng_below(rng, (uint32_t)g->units);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < g->units; i++) {
            int u = (from + i) % g->units;
            if (to_deal(g, s, u) && (pass || arm_of(g, u) < ARTILLERY) && deal_unit(g, s, u, force, rng)) {
                return true;
            }
        }
    }
    return false;
}

/* Nothing is left that fits: a unit of a Force that has several. */
static bool lend_unit(const Game *g, State *s, int force)
{
    EACH_UNIT (g, u) {
        int leader = hon_leader(s, u);
        if (leader == NO_PIECE || !is_combat_unit(g, u) || g->unit[u].side != g->capitano[force].side ||
            !is_closed(g, s, leader) || !has(s, leader, F_FORCE) || type_of(g, u)->named == s->unit[u].card) {
            continue;
        }
        if (hon_tally(g, s, leader).units > 1 && !hon_may_command(g, s, NULL, force, u, 0)) {
            s->unit[u].card = (uint8_t)force;
            return true;
        }
    }
    return false;
}

/* Nothing fits: an SP is taken from a unit that has been dealt elsewhere and lies on another counter of its type here. */
static bool split_for(const Game *g, State *s, int force, Rng *rng)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].where != HIDDEN || s->unit[u].sp || !is_combat_unit(g, u) || s->unit[u].flags & U_TOLD) {
            continue;
        }
        EACH_UNIT (g, rich) {
            bool spare =
                g->unit[rich].type == g->unit[u].type && g->unit[rich].side == g->unit[u].side && s->unit[rich].sp > 1;
            bool hidden = on_card(s, rich) && is_closed(g, s, hon_leader(s, rich));
            if (spare && hidden && deal_unit(g, s, u, force, rng)) {
                s->unit[rich].sp--;
                s->unit[u].sp = 1;
                return true;
            }
        }
    }
    return false;
}

static bool needs_units(const Game *g, const State *s, Side foe, int c)
{
    return g->capitano[c].side == foe && on_map(s, c) && has(s, c, F_FORCE) && is_closed(g, s, c) &&
           hon_tally(g, s, c).units == 0;
}

/* 15.2b: the men of a Capitano who is in play are with him, wherever that is. */
static void deal_named(const Game *g, State *s, Rng *rng)
{
    EACH_UNIT (g, u) {
        if (type_of(g, u)->named != NO_PIECE && to_deal(g, s, u)) {
            deal_unit(g, s, u, NO_PIECE, rng);
        }
    }
}

static bool serves_few(const Game *g, int u)
{
    int nation = type_of(g, u)->nation;
    return type_of(g, u)->named != NO_PIECE || nation == SWISS || nation == SPANISH || nation == VENETIAN ||
           nation == PAPAL;
}

static bool waits_for_card(const Game *g, const State *s, int u)
{
    return s->unit[u].where == HIDDEN && arm_of(g, u) != MILITIA && (s->unit[u].sp || !g->unit[u].max);
}

static void imagine_units(const Game *g, State *s, Side foe, Rng *rng)
{
    deal_named(g, s, rng);
    EACH_UNIT (g, u) {
        int force = waits_for_card(g, s, u) ? still_with(g, s, piece_of(g, u), rng) : NO_PIECE;
        if (force != NO_PIECE) {
            deal_unit(g, s, u, force, rng);
        }
    }
    EACH_CAPITANO (g, c) {
        if (needs_units(g, s, foe, c)) {
            first_unit(g, s, c, rng);
        }
    }
    for (int pass = 0; pass < 2; pass++) { /* whoever serves under few comes first */
        EACH_UNIT (g, u) {
            if (waits_for_card(g, s, u) && (pass || serves_few(g, u))) {
                deal_unit(g, s, u, NO_PIECE, rng);
            }
        }
    }
    EACH_CAPITANO (g, c) {
        if (needs_units(g, s, foe, c) && !lend_unit(g, s, c)) {
            split_for(g, s, c, rng);
        }
    }
    EACH_UNIT (g, u) {
        if (s->unit[u].where == HIDDEN) {
            bool pool = g->unit[u].breakdown || arm_of(g, u) == MILITIA;
            s->unit[u] = (Unit){.where = pool ? IN_POOL : ELIMINATED, .card = NO_PIECE};
        }
    }
}

/* A Force without ZOC has lost heart in half of its units; if all had, it would have a Retreat Order (9.1.1g). */
static void imagine_hearts(const Game *g, State *s, int force)
{
    int n = 0;
    bool all = s->capitano[force].order == RETREAT;
    EACH_UNIT_OF (g, s, u, force) {
        if (is_combat_unit(g, u) && (all || n++ % 2 == 0)) {
            s->unit[u].flags |= U_DEMORALISED;
        }
    }
}

static Order some_order(const Game *g, const State *s, int force, Rng *rng)
{
    if (has(s, force, F_ADMIN)) {
        return MANOEUVRE;
    }
    if (has(s, force, F_SIEGE) && has(s, force, F_ZOC)) {
        return ATTACK;
    }
    Order still = kind_at(g, s->capitano[force].hex) >= TOWN ? GARRISON : STAND;
    uint32_t n = rng_below(rng, 4);
    return n == 0 ? still : n == 1 && has(s, force, F_ZOC) ? ATTACK : MANOEUVRE;
}

/* ---- what procedures under way name ---- */

/* A Force of the side that could be the one meant: a face-down one first. */
static int some_force(const Game *g, const State *s, Side foe)
{
    int best = NO_PIECE;
    EACH_FORCE (g, s, k) {
        bool better = best == NO_PIECE || (has(s, k, F_DOWN) && !has(s, best, F_DOWN));
        best = g->capitano[k].side == foe && on_map(s, k) && better ? k : best;
    }
    return best;
}

/* Locals that name whoever was face down: a procedure goes on only with somebody in it. */
static void imagine_locals(const Game *g, State *s, Side foe)
{
    Core *k = core_of(s);
    int who = some_force(g, s, foe), step = top_of(s)->step;
    bool indicated = step == INDICATE_2 || step == DECIDE;
    for (int i = 0; i < k->depth && who != NO_PIECE; i++) {
        Frame *f = &k->stack[i];
        bool acts = f->step == ACTIVATION || f->step == ACT || f->step == STEP_ON || f->step == AFM ||
                    f->step == PURSUED || f->step == ATTRITION || f->step == LOSE || f->step == RETREATING ||
                    f->step == RECRUIT || f->step == SPOILS;
        if (acts && f->owner == foe && f->v[0] < 0) {
            f->v[0] = (int16_t)who;
        }
        if (f->step == ACTIVATIONS && indicated) {
            int local = s->first == foe ? IND_MINE : IND_THEIRS;
            f->v[local] = f->v[local] < 0 && (step == DECIDE || local == IND_MINE) ? (int16_t)who : f->v[local];
        }
    }
}

/* ---- chits (11.4f) ---- */

/* Could the Corps play a chit of the kind, by its units and place? */
static bool has_use_for(const Game *g, const State *s, int k, Chit kind)
{
    bool engaging = s->corps[k].engages;
    switch (kind) {
    case CHIT_ARTILLERY: return hon_good_guns(g, s, k) && !engaging;
    case CHIT_CHARGE: return hon_good_horse(g, s, k);
    case CHIT_FIREARMS: return hon_good_firearms(g, s, k);
    case CHIT_COMBINED_ARMS: return hon_good_horse(g, s, k) && hon_combat_sps(g, s, k) > hon_good_horse(g, s, k);
    case CHIT_COORDINATION: return hon_combat_sps(g, s, k);
    case CHIT_FORMATION: return s->corps[k].section == NO_SECTION;
    case CHIT_MUSTER: return has(s, k, F_GENERAL);
    case CHIT_RESERVE: return s->corps[k].section == REARGUARD_SECTION || s->corps[k].section == NO_SECTION;
    default: return !engaging;
    }
}

/* Kinds without replacement, four times as likely where he has a use for them; works only as many as were given free. */
static Chit some_chit(const Game *g, const State *s, int k, Rng *rng)
{
    enum { USEFUL = 4 };
    int weight[CHITS_COUNT] = {0}, total = 0, role = hon_role(g, s, g->capitano[k].side);
    for (int kind = NO_CHIT + 1; kind < CHIT_UNKNOWN; kind++) {
        bool given = !g->chit_selected[kind];
        int left = hon_stock(g, s, role, (Chit)kind),
            most = role == DEFENDING ? s->battle.free_chits[kind == CHIT_RIVER] : 0;
        left = given && left > most ? most : left;
        weight[kind] = left > 0 ? has_use_for(g, s, k, (Chit)kind) ? USEFUL : 1 : 0;
        total += weight[kind];
    }
    int pick = total ? (int)rng_below(rng, (uint32_t)total) : 0, kind = NO_CHIT + 1;
    while (kind < CHIT_RIVER && pick >= weight[kind]) {
        pick -= weight[kind++];
    }
    return (Chit)kind;
}

static void imagine_chits(const Game *g, State *s, Rng *rng)
{
    EACH_CAPITANO (g, k) {
        while (hon_take_chit(s, k, CHIT_UNKNOWN)) {
            bool rides = (g->capitano[k].features & FEATURE_I) && !(s->corps[k].flags & C_IMPETUS) &&
                         hon_good_horse(g, s, k) && !hon_holds(s, k, CHIT_CHARGE);
            hon_put_chit(s, k, rides ? CHIT_CHARGE : some_chit(g, s, k, rng));
        }
    }
}

/* 18.5g: mercenaries on the turn track come to somebody. */
static void imagine_recruiter(const Game *g, State *s, Side foe)
{
    bool due = false;
    EACH_UNIT (g, u) {
        due |= g->unit[u].mercenary && g->unit[u].side == foe && s->unit[u].where == LATER;
    }
    int who = due ? some_force(g, s, foe) : NO_PIECE;
    if (who != NO_PIECE) {
        put_flag(s, who, F_AWAITS);
    }
}

void hon_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out)
{
    Side foe = enemy_of(side);
    if (out != masked) {
        memcpy(out, masked, sizeof *out);
    }
    imagine_veils(g, out, rng);
    out->viewer = 0;
    imagine_held_back(g, out, foe, rng);
    imagine_cards(g, out, rng);
    imagine_units(g, out, foe, rng);
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side != foe || !on_map(out, c) || !has(out, c, F_FORCE)) {
            continue;
        }
        if (!has(out, c, F_ZOC) && is_closed(g, out, c)) {
            imagine_hearts(g, out, c);
        }
        out->capitano[c].order = out->capitano[c].order ? out->capitano[c].order : (uint8_t)some_order(g, out, c, rng);
    }
    imagine_recruiter(g, out, foe);
    hon_derive(g, out);
    EACH_CAPITANO (g, c) {
        if (on_map(out, c) && !leads_force(out, c)) {
            out->capitano[c].order = NO_ORDER;
        }
    }
    imagine_locals(g, out, foe);
    if (hon_in_battle(out)) {
        imagine_chits(g, out, rng);
    }
}

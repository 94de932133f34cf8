/* pieces.c - Capitani, Cards, units and Forces (1.1, 1.3, 3, 6): where they are, what a Force counts, and the data derived from that.
 *
 * hon_put_capitano, hon_put_on_card, hon_put_unit, hon_take_unit, hon_set_sp and hon_set_demoralised are the only ways in which anything
 * changes its place, strength or heart; they keep F_FORCE, F_ZOC and the hex sets equal to what hon_derive() would compute. In a masked
 * state the flags of enemies are data: their units are not there to be counted.
 */
#include "rules/honour/honour.h"

int hon_primo(const State *s, int c)
{
    if (c == NO_PIECE) {
        return NO_PIECE;
    }
    return s->capitano[c].hex >= 0 ? c : s->capitano[c].hex == ON_CARD ? s->capitano[c].card : NO_PIECE;
}

int hon_leader(const State *s, int u) { return on_card(s, u) ? hon_primo(s, s->unit[u].card) : NO_PIECE; }

Hex hon_hex_of(const State *s, int c)
{
    int primo = hon_primo(s, c);
    return primo == NO_PIECE ? (Hex)NOWHERE : BY(1_1c, s->capitano[primo].hex, (Hex)NOWHERE);
}

bool hon_is_major(const State *s, int primo) { return has(s, primo, F_GENERAL) && CITED(6_1a); }

int hon_units_under(const Game *g, const State *s, int c)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += s->unit[u].card == c && (is_combat_unit(g, u) || (!CITED(15_1a) && arm_of(g, u) > MILITIA));
    }
    return n;
}

bool hon_has_command(const Game *g, const State *s, int c)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == c && arm_of(g, u) <= MILITIA) {
            return true;
        }
    }
    return false;
}

/* 7.4b, 7.4c: MA of a unit now; Militia and markers have none and never slow a Force (15.1.1g). */
static int movement_of(const Game *g, const State *s, int u)
{
    int ma = type_of(g, u)->movement;
    RULE (1_3_3e) {
        ma -= is_demoralised(s, u) && CITED(9_1_1a);
    }
    RULE (17_1b) {
        ma += g->weather[s->weather].ma;
    }
    return ma < 0 ? 0 : ma;
}

static void count_unit(const Game *g, const State *s, int u, Tally *t)
{
    int sp = s->unit[u].sp;
    if (arm_of(g, u) == MILITIA) {
        t->militia += sp;
        t->sp += sp;
        t->ma = BY(15_1_1g, t->ma, 0); /* they have none, and slow nobody */
        return;
    }
    if (!is_combat_unit(g, u) && CITED(1_3_2a)) {
        return;
    }
    t->units++;
    t->demoralised += is_demoralised(s, u);
    t->sp += sp;
    t->foot += is_foot(g, u) ? sp : 0;
    t->horse += is_horse(g, u) ? sp : 0;
    t->good_horse += is_horse(g, u) && !is_demoralised(s, u) ? sp : 0;
    t->guns += arm_of(g, u) == ARTILLERY ? sp : 0;
    t->light_only &= is_light(g, u);
    t->ban_only &= type_of(g, u)->is_named && type_of(g, u)->named == g->giovanni;
    int ma = movement_of(g, s, u);
    t->ma = BY(7_4b, ma<t->ma, t->ma> 20 || ma > t->ma) ? ma : t->ma; /* the slowest */
}

Tally hon_tally(const Game *g, const State *s, int primo)
{
    enum { FASTEST = 99 };
    Tally t = {.light_only = true, .ban_only = true, .ma = FASTEST};
    uint64_t cards = 0;
    EACH_CAPITANO (g, c) {
        cards |= hon_primo(s, c) == primo ? (uint64_t)1 << c : 0;
    }
    EACH_UNIT (g, u) {
        if ((cards >> (s->unit[u].card & 63)) & 1 && on_card(s, u)) {
            assert(hon_leader(s, u) == primo);
            count_unit(g, s, u, &t);
        }
    }
    t.light_only &= t.units > 0;
    t.ban_only &= t.units > 0;
    t.ma = t.ma == FASTEST ? 0 : t.ma;
    return t;
}

/* Units are counted, not SPs; Militia and markers are not (5.3g, 9.1.1e). */
bool hon_half_demoralised(const Tally *t) { return 2 * t->demoralised >= t->units; }
bool hon_all_demoralised(const Tally *t) { return t->units > 0 && t->demoralised == t->units; }

int hon_force_at(const Game *g, const State *s, Side side, Hex h)
{
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == side && s->capitano[c].hex == h) {
            return c;
        }
    }
    return NO_PIECE;
}

/* ---- derived data ---- */

/* A Force is who leads Combat Units or, once it has been one, Militia (6a); it exerts a ZOC unless half of its units are Demoralised. */
static void derive_forces(const Game *g, State *s)
{
    uint8_t units[CAPITANI_MAX] = {0}, broken[CAPITANI_MAX] = {0}, militia[CAPITANI_MAX] = {0},
            able[CAPITANI_MAX] = {0}, own[CAPITANI_MAX] = {0};
    EACH_UNIT (g, u) {
        int c = hon_leader(s, u);
        if (c == NO_PIECE || arm_of(g, u) > MILITIA) {
            continue;
        }
        if (arm_of(g, u) == MILITIA) {
            militia[c] = 1;
            continue;
        }
        units[c]++;
        own[c] |= s->unit[u].card == c;
        able[c] |= arm_of(g, u) < ARTILLERY && !is_demoralised(s, u);
        broken[c] = (uint8_t)(broken[c] + is_demoralised(s, u));
    }
    EACH_CAPITANO (g, c) {
        bool hidden = s->viewer && g->capitano[c].side != s->viewer - 1;
        if (hidden && !has(s, c, F_SHOWN)) {
            continue; /* data */
        }
        bool force = on_map(s, c) && BY(6a, units[c] || militia[c], own[c]) && CITED(3_3a);
        bool heart = 2 * broken[c] < units[c];
        drop_flag(s, c, F_FORCE | F_ZOC | F_ABLE);
        put_flag(s, c, (force ? F_FORCE : 0) | (force && able[c] ? F_ABLE : 0));
        put_flag(s, c, force && (heart || !CITED(9_1_1e)) && BY(7_8a, true, false) ? F_ZOC : 0);
        drop_flag(s, c, force && units[c] && broken[c] == units[c] ? 0 : F_BROKEN);
    }
}

/* 7.8.3: does a ZOC go over that hexside? */
static bool crosses_side(const Game *g, const State *s, Hex h, int d)
{
    return (hon_open(g, s, h, d) || !CITED(7_8_3a)) && (!(g->map->side[h][d] & SIDE_RIVER) || CITED(7_8_3d));
}

static void add_zone(const Game *g, State *s, Side side, Hex h, uint32_t flags)
{
    if (!(flags & F_FORCE)) {
        return;
    }
    set_put(&s->force_at[side], h);
    if (!(flags & F_ZOC)) {
        return;
    }
    set_put(&s->zoc_at[side], h);
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->next[h][d] != HEX_NONE && crosses_side(g, s, h, d)) {
            set_put(&s->zoc_at[side], g->next[h][d]);
        }
    }
}

void hon_derive(const Game *g, State *s)
{
    derive_forces(g, s);
    memset(s->force_at, 0, sizeof s->force_at);
    memset(s->zoc_at, 0, sizeof s->zoc_at);
    EACH_FORCE (g, s, c) {
        if (on_map(s, c)) {
            add_zone(g, s, g->capitano[c].side, s->capitano[c].hex, s->capitano[c].flags);
        }
    }
    for (int i = 0; i < VEILS_MAX && s->viewer; i++) {
        if (s->veil[i].flags) {
            add_zone(g, s, side_of_army(g, s->veil[i].army), s->veil[i].hex, s->veil[i].flags);
        }
    }
}

/* ---- changing places ---- */

void hon_put_capitano(const Game *g, State *s, int c, Hex to)
{
    Capitano *k = &s->capitano[c];
    assert(to != ON_CARD);
    k->hex = to;
    k->card = NO_PIECE;
    if (to < 0) { /* whoever is out of play has no Order and no markers */
        k->order = NO_ORDER;
        k->acts = 0;
        k->flags &= F_GENERAL;
        EACH_CAPITANO (g, other) {
            if (s->capitano[other].card == c) { /* nobody stays on the Card of one who is not there */
                assert(!"a Card was left behind");
                s->capitano[other].hex = UNUSED;
                s->capitano[other].card = NO_PIECE;
            }
        }
    }
    hon_derive(g, s);
}

void hon_put_on_card(const Game *g, State *s, int c, int primo)
{
    Capitano *k = &s->capitano[c];
    assert(on_map(s, primo) && c != primo);
    if (on_map(s, c) && !has(s, c, F_DOWN)) { /* the other side sees whose Force he joins */
        s->memo[c] = (Memo){.hex = k->hex, .turn = s->turn, .with = (uint8_t)primo};
    }
    EACH_CAPITANO (g, other) { /* Cards are one deep: his own go along */
        if (s->capitano[other].card == c) {
            s->capitano[other].card = (uint8_t)primo;
        }
    }
    k->hex = ON_CARD;
    k->card = (uint8_t)primo;
    k->order = NO_ORDER;
    k->acts = 0;
    bool ally = g->capitano[c].army != g->capitano[primo].army; /* 3.2.3c: he stays the CG of his own Army */
    uint32_t title = ally && !CITED(3_2_3c) ? 0 : F_GENERAL | F_ELECTED;
    k->flags &=
        title | BY(5_3_4d, F_PREVIOUS, 0) | F_MOVED | F_AWAITS; /* the Previous Attack marker rests on his Card */
    hon_derive(g, s);
}

void hon_put_unit(const Game *g, State *s, int u, int c)
{
    assert(g->capitano[c].side == g->unit[u].side);
    s->unit[u].where = ON_CARD;
    s->unit[u].card = (uint8_t)c;
    hon_derive(g, s);
}

void hon_take_unit(const Game *g, State *s, int u, Hex place)
{
    Unit *k = &s->unit[u];
    assert(place < 0 && place != ON_CARD);
    *k = (Unit){.where = place, .card = NO_PIECE, .due = place == LATER ? k->due : 0};
    hon_derive(g, s);
}

void hon_set_sp(const Game *g, State *s, int u, int sp)
{
    assert(sp >= 0 && sp <= g->unit[u].max);
    if (sp > 0 || !CITED(1_3_2b)) {
        s->unit[u].sp = (uint8_t)sp;
        return;
    }
    uint8_t told = s->unit[u].flags & U_TOLD, lost = s->unit[u].lost;
    int force = hon_leader(s, u);
    hon_take_unit(g, s, u, arm_of(g, u) == MILITIA ? IN_POOL : ELIMINATED); /* 1.3.2b; Militia counters serve again */
    s->unit[u].flags = told;
    s->unit[u].lost = lost;
    int place = force == NO_PIECE ? NO_PLACE : g->place_at[s->capitano[force].hex];
    if (arm_of(g, u) == MILITIA && place != NO_PLACE && !hon_tally(g, s, force).militia) {
        s->place_flags[place] |= BY(15_1_1f, PLACE_NO_MILITIA, 0); /* wiped out: never again there */
    }
}

void hon_set_demoralised(const Game *g, State *s, int u, bool yes)
{
    s->unit[u].flags = (uint8_t)(yes ? s->unit[u].flags | U_DEMORALISED : s->unit[u].flags & ~U_DEMORALISED);
    hon_derive(g, s);
}

void hon_move_force(const Game *g, State *s, int primo, Hex to)
{
    s->capitano[primo].hex = BY(3a, to, s->capitano[primo].hex);
    drop_flag(s, primo, F_QUARTERS); /* 18.1j */
    hon_derive(g, s);
}

static void leaves_with_force(Ctx *c, int who, bool captured)
{
    hon_put_capitano(c->g, c->s, who, captured ? ELIMINATED : GONE);
    drop_flag(c->s, who, F_GENERAL);
    if (captured) {
        say_as(c, EVENT_OUTCOME, R(3_6b), "{} is captured with his Force.", P_(who));
    }
}

/* All of it: units lost, Capitani captured (3.6b) or out of play. */
void hon_remove_force(Ctx *c, int primo, bool captured)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) == primo) {
            hon_take_unit(g, s, u, arm_of(g, u) == MILITIA ? IN_POOL : ELIMINATED);
        }
    }
    Hex h = s->capitano[primo].hex;
    if (captured && !CITED(3_6b)) {
        hon_dissolve(c, primo);
        return;
    }
    uint32_t armies = 1u << g->capitano[primo].army;
    EACH_CAPITANO (g, k) {
        if (s->capitano[k].card == primo) {
            armies |= 1u << g->capitano[k].army; /* an ally's general may be among them */
            leaves_with_force(c, k, captured);
            hon_after_elimination(c, k);
        }
    }
    leaves_with_force(c, primo, captured);
    hon_leave_hex(c, primo, h);
    hon_after_elimination(c, primo);
    for (int a = 0; a < g->armies; a++) {
        if ((armies >> a) & 1 && CITED(3_6_2b)) {
            hon_promote(c, a);
        }
    }
}

/* Garrison in a Town, City or Fortress hex, Stand elsewhere (3.6.3a, ruling). */
void hon_stand_or_garrison(const Game *g, State *s, int primo)
{
    bool town = kind_at(g, s->capitano[primo].hex) >= TOWN;
    hon_set_order(g, s, primo, town ? GARRISON : STAND);
}

/* 9.1.1g: at the moment when the last unit has lost heart, and once: after that its owner chooses (9.1.1h). */
void hon_morale_state(Ctx *c, int primo)
{
    hon_train_without_guns(c->g, c->s);
    if (!on_map(c->s, primo) || !leads_force(c->s, primo)) {
        return;
    }
    Tally t = hon_tally(c->g, c->s, primo);
    if (!hon_all_demoralised(&t) || has(c->s, primo, F_BROKEN)) {
        return;
    }
    RULE (9_1_1g) {
        put_flag(c->s, primo, F_BROKEN);
        if (c->s->capitano[primo].order != RETREAT) {
            hon_set_order(c->g, c->s, primo, RETREAT);
            if (c->s->active == primo) { /* in the middle of its march: the retreat begins in this hex */
                hon_end_trail(c->s);
                hon_add_trail(c->s, c->s->capitano[primo].hex);
            }
            say(c, R(9_1_1g), "All units in {} have lost heart: the Force retreats.", H_(c->s->capitano[primo].hex));
        }
    }
}

void hon_tell_end(const Game *g, State *s)
{
    EACH_UNIT (g, u) {
        s->unit[u].flags &= (uint8_t)~U_TOLD;
        s->unit[u].lost = 0;
    }
}

/* ---- the trail of a march or retreat ---- */

void hon_end_trail(State *s)
{
    for (int i = 0; i < TRAIL_MAX; i++) {
        s->trail[i] = NOWHERE;
    }
}

void hon_add_trail(State *s, Hex h)
{
    int n = 0;
    while (n < TRAIL_MAX && s->trail[n] != NOWHERE) {
        n++;
    }
    if (n == TRAIL_MAX) {
        break_game(s, BROKEN_NO_ROOM);
        return;
    }
    s->trail[n] = h;
}

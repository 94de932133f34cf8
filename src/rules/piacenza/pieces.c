/* pieces.c - units and commanders (chapter 2), stacking (6), where pieces are, and the data derived from that.
 *
 * put() and set_state() are the only ways in which a piece changes hex or order; they keep the lists by hex and the Engagement Zones
 * equal to what derive() would compute afresh. Lists are sorted by piece, so that equal positions are equal bytes.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>
#include <string.h>

/* ---- kinds ---- */

bool pia_is_infantry(const Game *g, int u)
{
    bool dragoon = g->unit[u].type == DRAGOON && g->unit[u].foot && CITED(10_0a);
    return (g->unit[u].type <= LIGHT_INFANTRY || dragoon) && CITED(0_2);
}

bool is_cavalry(const Game *g, int u)
{
    const UnitInfo *i = &g->unit[u];
    return i->type == HEAVY_CAVALRY || i->type == LIGHT_CAVALRY || (i->type == DRAGOON && !i->foot);
}

bool is_grenadier(const Game *g, int u) { return g->unit[u].type == GRENADIER && CITED(2_2_2d); }
bool is_light_infantry(const Game *g, int u) { return g->unit[u].type == LIGHT_INFANTRY && CITED(2_2_2e); }

bool is_mounted_dragoon(const Game *g, int u)
{
    const UnitInfo *i = &g->unit[u];
    return i->type == DRAGOON && !i->foot && (i->regiment != NO_GROUP || !CITED(10_5g));
}

int pia_strength(const Game *g, const State *s, int u)
{
    assert(is_unit(g, u) && s->piece[u].steps >= 1 && s->piece[u].steps <= 2);
    const uint8_t *sp = g->unit[u].sp;
    int full = sp[2] ? sp[2] : sp[1];
    return BY(2_2_2c, sp[s->piece[u].steps], full);
}

/* ---- chance ---- */

int d10(Ctx *c, Side side, const char *purpose)
{
    int face = roll_from_zero(c, 10, side, purpose);
    return face ? face : BY(2_6, 0, 10);
}

int chart_row(int roll, int first, int last)
{
    assert(first < last && last - first < CHART_ROWS);
    if (roll >= first && roll <= last) {
        return roll - first;
    }
    return roll < first ? BY(0_4, 0, last - first) : last - first;
}

/* ---- Engagement Zones, kept as bits by hex ---- */

static void ez_put(const Game *g, State *s, int u)
{
    const DiscBits *disc = &g->disc_bits[s->piece[u].hex];
    uint64_t *ez = &s->ez[side_of(g, u)][disc->first];
    for (int i = 0; i < DISC_WORDS; i++) {
        ez[i] |= disc->bits[i];
    }
}

/* The zone about a hex anew, after infantry has left it or lost its order: only who is within two zones of it can matter. */
static void ez_again(const Game *g, State *s, Side side, Hex h)
{
    const DiscBits *disc = &g->disc_bits[h];
    for (int i = 0; i < DISC_WORDS; i++) {
        s->ez[side][disc->first + i] &= ~disc->bits[i];
    }
    for (int i = 0; i < g->foot_count[side]; i++) {
        int u = g->foot[side][i];
        if (on_map(s, u) && distance(g, s->piece[u].hex, h) <= 2 * g->limit.engagement_zone && exerts_ez(g, s, u)) {
            ez_put(g, s, u);
        }
    }
}

/* ---- lists by hex ---- */

static void list_in(State *s, int u)
{
    assert(s->piece[u].next == NO_PIECE); /* in no list */
    uint8_t *at = &s->unit_at[s->piece[u].hex];
    while (*at != NO_PIECE && *at < u) {
        at = &s->piece[*at].next;
    }
    s->piece[u].next = *at;
    *at = (uint8_t)u;
}

static void list_out(State *s, int u)
{
    uint8_t *at = &s->unit_at[s->piece[u].hex];
    while (*at != u) {
        assert(*at != NO_PIECE); /* whoever is on the map is in the list of its hex */
        at = &s->piece[*at].next;
    }
    *at = s->piece[u].next;
    s->piece[u].next = NO_PIECE;
}

/* S3e: the side that was last in the place of the scenario with a unit that was not Routed. */
static void note_occupant(const Game *g, State *s, int u)
{
    if (g->victory == VICTORY_LAST && s->piece[u].hex == g->victory_hex[0] && s->piece[u].state != ROUTED) {
        s->last_occupant = side_of(g, u);
    }
}

void pia_put(const Game *g, State *s, int p, Hex to)
{
    Hex from = s->piece[p].hex;
    assert(p >= 0 && p < g->pieces);
    assert(to < 0 ? to >= TROPHY && to <= UNUSED : to < g->map->grid.count && g->map->on[to]);
    if (!is_unit(g, p)) {
        s->piece[p].hex = to;
        return;
    }
    if (from >= 0) {
        list_out(s, p);
    }
    s->piece[p].hex = to;
    if (to >= 0) {
        list_in(s, p);
    }
    if (from >= 0 && pia_is_infantry(g, p)) {
        ez_again(g, s, side_of(g, p), from);
    }
    if (to >= 0 && exerts_ez(g, s, p)) {
        ez_put(g, s, p);
    }
    if (to >= 0) {
        note_occupant(g, s, p);
    }
}

void pia_set_state(const Game *g, State *s, int u, UnitState state)
{
    assert(is_unit(g, u) && (state == GOOD || !is_battery(g, u))); /* 11.0a: artillery is immune */
    s->piece[u].state = (uint8_t)state;
    if (!on_map(s, u)) {
        return;
    }
    if (pia_is_infantry(g, u)) {
        ez_again(g, s, side_of(g, u), s->piece[u].hex);
    }
    note_occupant(g, s, u);
}

/* A written position may hold the move of a piece that is not on the map: it is not begun. */
static void drop_empty_move(const Game *g, State *s)
{
    const Frame *f = core(s)->depth > 1 ? top_of(s) : NULL;
    int mover = !f                       ? NO_PIECE
                : f->step == UNIT_MOVE   ? f->v[MV_LEAD]
                : f->step == UNIT_FACE   ? f->v[UF_BATTERY]
                : f->step == LEADER_MOVE ? f->v[LM_LEADER]
                                         : NO_PIECE;
    if (mover != NO_PIECE && (mover < 0 || mover >= g->pieces || !on_map(s, mover))) {
        pop(s);
    }
}

void pia_derive(const Game *g, State *s)
{
    drop_empty_move(g, s);
    memset(s->ez, 0, sizeof s->ez);
    memset(s->unit_at, NO_PIECE, sizeof s->unit_at);
    for (int p = 0; p < PIECES_MAX; p++) {
        s->piece[p].next = NO_PIECE;
    }
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u)) {
            list_in(s, u);
            if (exerts_ez(g, s, u)) {
                ez_put(g, s, u);
            }
        }
    }
}

/* ---- who is where ---- */

int unit_of(const Game *g, const State *s, Side side, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) == side) {
            return u;
        }
    }
    return NO_PIECE;
}

int infantry_in(const Game *g, const State *s, Side side, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) == side && pia_is_infantry(g, u)) {
            return u;
        }
    }
    return NO_PIECE;
}

int battery_in(const Game *g, const State *s, Side side, Hex h)
{
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) == side && is_battery(g, u)) {
            return u;
        }
    }
    return NO_PIECE;
}

int cavalry_in(const Game *g, const State *s, Side side, Hex h, int out[2])
{
    int n = 0;
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) == side && is_cavalry(g, u) && n < 2) {
            out[n++] = u;
        }
    }
    return n;
}

int leader_in(const Game *g, const State *s, Side side, Hex h, int after)
{
    for (int l = after < g->units ? g->units : after + 1; l < g->pieces; l++) {
        if (s->piece[l].hex == h && side_of(g, l) == side) {
            return l;
        }
    }
    return NO_PIECE;
}

bool belongs(const Game *g, int u, int group)
{
    return is_unit(g, u) && group != NO_GROUP && g->unit[u].formation == group;
}

/* 3.1a: only the Formations and batteries of the Wing act; 2.2.2j: its batteries like one more Formation. */
bool pia_takes_part(const Game *g, const State *s, int u)
{
    if (!is_unit(g, u) || !on_map(s, u) || s->active_wing == NO_GROUP || g->unit[u].wing != s->active_wing) {
        return false;
    }
    if (s->active_formation == ARTILLERY_GROUP) {
        return is_battery(g, u) && CITED(2_2_2j);
    }
    return belongs(g, u, s->active_formation);
}

int at_work(const Game *g, const State *s, const uint8_t **list)
{
    int group = s->active_formation;
    *list = NULL;
    if (group < FORMATIONS_MAX) {
        *list = g->member[group];
        return g->members[group];
    }
    if (s->active_wing == NO_GROUP) {
        return 0;
    }
    *list = g->batteries[s->active_wing];
    return g->battery_count[s->active_wing];
}

/* ---- stacking (6) ---- */

static bool fits(int infantry, int cavalry, int batteries)
{
    if (infantry + cavalry + batteries <= 1) {
        return true;
    }
    if (cavalry) {
        return cavalry == 2 && !infantry && !batteries;
    }
    return infantry == 1 && batteries == 1;
}

static void count_arm(const Game *g, int u, int *infantry, int *cavalry, int *batteries)
{
    *infantry += pia_is_infantry(g, u);
    *cavalry += is_cavalry(g, u);
    *batteries += is_battery(g, u);
}

bool pia_may_join(const Game *g, const State *s, int u, Hex h)
{
    int infantry = 0, cavalry = 0, batteries = 0;
    if (!is_unit(g, u)) { /* 6.0c: commanders stack freely */
        return true;
    }
    EACH_UNIT (s, v, h) {
        if (v != u && side_of(g, v) == side_of(g, u)) {
            count_arm(g, v, &infantry, &cavalry, &batteries);
        }
    }
    if (infantry + cavalry + batteries == 0) {
        return true;
    }
    count_arm(g, u, &infantry, &cavalry, &batteries);
    return fits(infantry, cavalry, batteries);
}

Rule pia_stacking(const Game *g, const State *s, Why *w, int u, Hex h)
{
    FORBID_AS(6_0a, !pia_may_join(g, s, u, h), "{} cannot join those in {}", P_(u), H_(h));
    return ALLOWED;
}

bool pia_stack_legal(const Game *g, const State *s, Side side, Hex h)
{
    int infantry = 0, cavalry = 0, batteries = 0;
    EACH_UNIT (s, v, h) {
        if (side_of(g, v) == side) {
            count_arm(g, v, &infantry, &cavalry, &batteries);
        }
    }
    return fits(infantry, cavalry, batteries);
}

/* ---- losses and markers ---- */

void pia_eliminate(Ctx *c, int u)
{
    State *s = c->s;
    assert(is_unit(c->g, u)); /* commanders become trophies (4.6c) */
    if (!on_map(s, u)) {
        return;
    }
    Hex h = s->piece[u].hex;
    say_as(c, EVENT_OUTCOME, RULE_NONE, "{} is eliminated in {}.", P_(u), H_(h));
    pia_put(c->g, s, u, ELIMINATED);
    Piece *p = &s->piece[u];
    p->melee = p->target = p->line = p->start = NOWHERE;
    p->mp = -1;
    p->due = 0;
    p->flags &= F_MOVING; /* whoever moves it must notice that it is gone */
}

void lose_step(Ctx *c, int u)
{
    State *s = c->s;
    assert(is_unit(c->g, u) && s->piece[u].steps >= 1);
    if (s->piece[u].steps > 1 && CITED(9_2_9a)) {
        s->piece[u].steps--;
        say_as(c, EVENT_OUTCOME, R(9_2_9a), "{} loses a step.", P_(u));
        return;
    }
    pia_eliminate(c, u);
}

void put_smoke(Ctx *c, Hex h, Rule why)
{
    if (!rule_row(why) || has_smoke(c->s, h)) {
        return;
    }
    c->s->smoke[h >> 6] |= (uint64_t)1 << (h & 63);
    say(c, why, "Smoke hangs over {}.", H_(h));
}

void put_billebaude(Ctx *c, int u, Rule why)
{
    if (!rule_row(why) || has_flag(c->s, u, F_BILLEBAUDE)) {
        return;
    }
    set_flag(c->s, u, F_BILLEBAUDE);
    say_as(c, EVENT_OUTCOME, why, "{} falls into Feu de Billebaude.", P_(u));
    if (CITED(9_1_2d)) {
        put_smoke(c, c->s->piece[u].hex, R(8_2_1d));
    }
}

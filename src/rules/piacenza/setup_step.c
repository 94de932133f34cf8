/* setup_step.c - setting up the armies (3.0a): each piece in its area, batteries with a facing, dragoons in the form the owner likes (2.2.2g).
 *
 * A piece is taken up (Place) and put down (at, Face) in a draft; it may be taken back until the side is done. Where an area cannot hold
 * a piece any more it is widened (rulings.md), so that every set-up can be finished.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* ---- a fresh board ---- */

static void blank_piece(const Game *g, State *s, int p)
{
    s->piece[p] = (Piece){.hex = UNUSED,
                          .start = NOWHERE,
                          .line = NOWHERE,
                          .melee = NOWHERE,
                          .target = NOWHERE,
                          .mp = -1,
                          .facing = -1,
                          .answers = NO_PIECE,
                          .next = NO_PIECE};
    if (is_unit(g, p) && p < g->units) {
        s->piece[p].steps = g->unit[p].sp[2] ? 2 : 1;
    }
}

static void blank_board(const Game *g, State *s)
{
    for (int p = 0; p < PIECES_MAX; p++) {
        blank_piece(g, s, p);
    }
    memset(s->neighbours, 0, sizeof s->neighbours);
    memset(s->smoke, 0, sizeof s->smoke);
    memset(s->pending, 0, sizeof s->pending);
    memset(s->wing, 0, sizeof s->wing);
    memset(s->formation, 0, sizeof s->formation);
    s->pendings = s->volley = s->line_declared = s->formation_moved = 0;
    s->active_wing = s->active_formation = NO_GROUP;
    s->battery = s->attacker = s->defender = NO_PIECE;
    s->last_occupant = s->winner = NOBODY;
    s->drawn = 0;
}

void piacenza_setup(const Game *g, State *s)
{
    memset(s, 0, sizeof *s);
    blank_board(g, s);
    for (int i = 0; i < g->setups; i++) {
        const SetupRow *r = &g->setup[i];
        bool waits = r->area == AREAS_MAX || (is_unit(g, r->piece) && g->unit[r->piece].foot);
        if (rule_row(r->rule) && !waits) {
            s->piece[r->piece].hex = UNPLACED;
        }
    }
    s->turn = (uint8_t)g->turn_first;
    pia_derive(g, s);
    push(s, TURN, NOBODY);
}

void piacenza_clear(const Game *g, State *s)
{
    blank_board(g, s);
    pia_derive(g, s);
}

/* ---- where a piece may stand ---- */

static const SetupRow *row_of(const Game *g, int p)
{
    return g->setup_of[p] == NO_ROW ? NULL : &g->setup[g->setup_of[p]];
}

static const SetupArea *setup_area(const Game *g, int p)
{
    const SetupRow *r = row_of(g, p);
    return r && r->area < AREAS_MAX ? &g->area[r->area] : NULL;
}

static bool enemy_beside(const Game *g, const State *s, Side side, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n != HEX_NONE && unit_of(g, s, enemy(side), n) != NO_PIECE) {
            return true;
        }
    }
    return unit_of(g, s, enemy(side), h) != NO_PIECE;
}

/* A commander stands with or next to a unit of his Formation or Wing. */
static bool companion_near(const Game *g, const State *s, const SetupArea *a, int p, Hex h)
{
    const LeaderInfo *l = &g->leader[p];
    for (int d = -1; d < DIRECTIONS; d++) {
        Hex n = d < 0 ? h : g->map->next[h][d];
        if (n == HEX_NONE) {
            continue;
        }
        EACH_UNIT (s, u, n) {
            if (a->with_formation ? g->unit[u].formation == l->formation : g->unit[u].wing == l->wing) {
                return true;
            }
        }
    }
    return false;
}

/* Twice the height of a hex centre; it grows to the south. */
static int south(const Game *g, Hex h) { return 2 * g->r[h] + g->q[h]; }

/* How far south the Formation stands. */
static int southernmost(const Game *g, const State *s, int formation)
{
    int most = INT_MIN;
    for (int i = 0; i < g->members[formation]; i++) {
        Hex at = s->piece[g->member[formation][i]].hex;
        most = at >= 0 && south(g, at) > most ? south(g, at) : most;
    }
    return most;
}

static bool prohibited(const Game *g, int p, Hex h) { return ground(g, h)->cost[pays(g, p)] == COST_NO; }

/* Level 0: the area as written. Level 1: without noez, but not beside an enemy. From level 2 on near() has grown by level - 1 hexes. */
enum { LEVELS = AREA_LEVELS + 1 };

static const uint64_t *area_hexes(const SetupArea *a, int level) { return a->hexes[level < 2 ? 0 : level - 1]; }

/* What keeps a piece out of a hex, each by itself; the last level lets units in wherever no enemy is near. */
enum { OUTSIDE_AREA, IN_ENEMY_ZONE, BESIDE_ENEMY, WITHOUT_COMPANION, NOT_SOUTH, AREA_FAULTS };
static const char *const area_fault_says[AREA_FAULTS] = {
    [OUTSIDE_AREA] = "{} lies outside the area of {}",
    [IN_ENEMY_ZONE] = "{} lies in an enemy Engagement Zone, out of which {} is set up",
    [BESIDE_ENEMY] = "{} lies next to an enemy, away from whom {} is set up",
    [WITHOUT_COMPANION] = "in {} and next to it stands no unit with which {} is set up",
    [NOT_SOUTH] = "{} does not lie south of all the units south of which {} is set up",
};

static bool area_fault(const Game *g, const State *s, int p, Hex h, int level, int fault)
{
    const SetupArea *a = setup_area(g, p);
    Side side = side_of(g, p);
    bool anywhere = level == LEVELS - 1 && is_unit(g, p);
    switch (fault) {
    case OUTSIDE_AREA: return !(area_hexes(a, level)[h >> 6] >> (h & 63) & 1);
    case IN_ENEMY_ZONE: return !level && a->noez && in_ez(g, s, enemy(side), h);
    case BESIDE_ENEMY: return level && enemy_beside(g, s, side, h);
    case WITHOUT_COMPANION: return !anywhere && (a->with_formation || a->with_wing) && !companion_near(g, s, a, p, h);
    case NOT_SOUTH: return !anywhere && a->south_of != NO_GROUP && south(g, h) <= southernmost(g, s, a->south_of);
    default: assert(!"a fault of an area"); return false;
    }
}

static bool in_area(const Game *g, const State *s, int p, Hex h, int level)
{
    for (int fault = 0; fault < AREA_FAULTS; fault++) {
        if (area_fault(g, s, p, h, level, fault)) {
            return false;
        }
    }
    return true;
}

static bool has_room(const Game *g, const State *s, int p, Hex h)
{
    return !prohibited(g, p, h) && unit_of(g, s, enemy(side_of(g, p)), h) == NO_PIECE &&
           !pia_stacking(g, s, NULL, p, h);
}

static void add_hex(uint64_t *set, Hex h) { set[h >> 6] |= (uint64_t)1 << (h & 63); }

/* Hexes with or next to the units after which the commander is set up: those of his Formation or Wing are among them. */
static void beside_his_units(const Game *g, const State *s, int p, uint64_t out[HEX_WORDS])
{
    const uint64_t *after = row_of(g, p)->after;
    for (int i = 0; i < UNIT_WORDS; i++) {
        for (uint64_t units = after[i]; units; units &= units - 1) {
            Hex h = s->piece[64 * i + __builtin_ctzll(units)].hex;
            if (h < 0) {
                continue;
            }
            add_hex(out, h);
            for (int d = 0; d < DIRECTIONS; d++) {
                if (g->map->next[h][d] != HEX_NONE) {
                    add_hex(out, g->map->next[h][d]);
                }
            }
        }
    }
}

/* Takes out the hexes that are full, or that only a look at the hex itself can refuse. */
static void strike_out(const Game *g, const State *s, int p, int level, uint64_t set[HEX_WORDS])
{
    const SetupArea *a = setup_area(g, p);
    bool southern = a->south_of != NO_GROUP, with_units = a->with_formation || a->with_wing;
    int line = southern ? southernmost(g, s, a->south_of) : INT_MIN;
    bool each = level || (with_units && (southern || is_unit(g, p))); /* a commander's units are looked at already */
    for (int i = 0; i < HEX_WORDS; i++) {
        for (uint64_t bits = set[i]; bits; bits &= bits - 1) {
            Hex h = (Hex)(i * 64 + __builtin_ctzll(bits));
            bool full = s->unit_at[h] != NO_PIECE && !has_room(g, s, p, h);
            if (full || (southern && south(g, h) <= line) || (each && !in_area(g, s, p, h, level))) {
                set[i] &= ~(bits & -bits);
            }
        }
    }
}

/* All hexes in which the piece may be set up at this level; false when there are none. */
static bool open_places(const Game *g, const State *s, int p, int level, uint64_t out[HEX_WORDS])
{
    const SetupArea *a = setup_area(g, p);
    assert(a && level >= 0 && level < LEVELS);
    const uint64_t *area = area_hexes(a, level), *ground_open = g->open_ground[pays(g, p)];
    const uint64_t *zone = s->ez[enemy(side_of(g, p))];
    bool with_units = !is_unit(g, p) && (a->with_formation || a->with_wing), any = false;
    uint64_t close[HEX_WORDS] = {0};
    if (with_units) {
        beside_his_units(g, s, p, close);
    }
    for (int i = 0; i < HEX_WORDS; i++) {
        uint64_t barred = !level && a->noez ? zone[i] & ~g->ez_spares[i] : 0;
        out[i] = area[i] & ground_open[i] & ~barred & (with_units ? close[i] : ~(uint64_t)0);
    }
    strike_out(g, s, p, level, out);
    for (int i = 0; i < HEX_WORDS; i++) {
        any |= out[i] != 0;
    }
    return any;
}

/* The first level at which some hex is open to the piece, and those hexes. */
static int level_of(const Game *g, const State *s, int p, uint64_t open[HEX_WORDS])
{
    int level = 0;
    while (!open_places(g, s, p, level, open) && level < LEVELS - 1) {
        level++;
    }
    return level;
}

/* 3.0a, and the scenario's own paragraph where it has one. */
static Rule judge_area(const Game *g, const State *s, Why *w, int p, Hex h, int level)
{
    const SetupRow *r = row_of(g, p);
    bool named = r->rule != RULE_3_0a && rule_row(r->rule);
    for (int fault = 0; fault < AREA_FAULTS; fault++) {
        if (!area_fault(g, s, p, h, level, fault)) {
            continue;
        }
        if (named && !w) {
            return r->rule;
        }
        if (named) {
            why_add(w, r->rule, area_fault_says[fault], (const Arg[]){H_(h), P_(p)}, 2);
        }
        FORBID_AS(3_0a, true, area_fault_says[fault], H_(h), P_(p));
    }
    return ALLOWED;
}

static Rule judge_place(const Game *g, const State *s, Why *w, int p, Hex h, int level)
{
    Side side = side_of(g, p);
    if (h < 0 || h >= g->map->grid.count || !g->map->on[h]) {
        return refused(w);
    }
    bool river = impassable(g, h), beyond = !g->play[h] && !river;
    FORBID_AS(2_1_1f, river, "{} is {}, impassable", H_(h), W_(terrain_word(g, h)));
    if (beyond && g->area_rule && rule_row(g->area_rule)) {
        if (!w) {
            return g->area_rule;
        }
        why_add(w, g->area_rule, "{} lies beyond the playing area", (const Arg[]){H_(h)}, 1);
    }
    Rule out = judge_area(g, s, w, p, h, level);
    if (out && !w) {
        return out;
    }
    FORBID_AS(3_0a, prohibited(g, p, h) && !river, "{} may not enter {}", P_(p), H_(h));
    FORBID_AS(5_0c, unit_of(g, s, enemy(side), h) != NO_PIECE, "the enemy holds {}", H_(h));
    Rule stack = pia_stacking(g, s, w, p, h);
    return stack ? stack : ALLOWED;
}

Rule may_set_up(const Game *g, const State *s, Why *w, int p, Hex h)
{
    uint64_t open[HEX_WORDS];
    return judge_place(g, s, w, p, h, level_of(g, s, p, open));
}

/* Pieces whose place hangs on others come after them. */
static bool must_wait(const State *s, const SetupRow *r)
{
    for (int i = 0; i < UNIT_WORDS; i++) {
        for (uint64_t units = r->after[i]; units; units &= units - 1) {
            if (s->piece[64 * i + __builtin_ctzll(units)].hex == UNPLACED) {
                return true;
            }
        }
    }
    return false;
}

/* ---- SETUP_AU, SETUP_FS: which piece? ---- */

Next placing_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool regiment_unplaced(const Game *g, const State *s, const Regiment *r)
{
    int mounted = s->piece[r->mounted[0]].hex, second = s->piece[r->mounted[1]].hex, foot = s->piece[r->foot].hex;
    return row_of(g, r->foot) &&
           ((mounted == UNPLACED && second == UNPLACED) || (foot == UNPLACED && mounted == UNUSED && second == UNUSED));
}

/* Exact: only legal atoms are listed. */
void placing_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    bool all_placed = true;
    for (int i = 0; i < g->to_set_up_count[side]; i++) {
        const SetupRow *r = &g->setup[g->to_set_up[side][i]];
        Hex h = s->piece[r->piece].hex;
        if (h >= 0) {
            offer(out, atom(VERB_RETRACT, r->piece, 0, 0));
        } else if (h == UNPLACED && !(must_wait(s, r) && CITED(3_0a))) {
            offer(out, atom(PLACE, r->piece, 0, 0));
        }
        all_placed &= h != UNPLACED;
    }
    for (int r = 0; r < g->regiments; r++) {
        if (side_of(g, g->regiment[r].foot) == side && regiment_unplaced(g, s, &g->regiment[r])) {
            offer(out, atom(FORM_OF_DRAGOONS, FIRST_REGIMENT + r, s->piece[g->regiment[r].foot].hex != UNPLACED, 0));
        }
    }
    if (all_placed || !CITED(3_0a)) {
        offer(out, atom(VERB_DONE, 0, 0, 0));
    }
}

static bool own_piece(const Game *g, Side side, int p)
{
    return p >= 0 && p < g->pieces && side_of(g, p) == side && setup_area(g, p);
}

static Rule judge_setup_form(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int r = a.arg[0] - FIRST_REGIMENT;
    if (r < 0 || r >= g->regiments || a.arg[1] < 0 || a.arg[1] > 1 || side_of(g, g->regiment[r].foot) != side) {
        return refused(w);
    }
    FORBID_AS(2_2_2g, !regiment_unplaced(g, s, &g->regiment[r]), "{} stands on the map already", G_(a.arg[0]));
    bool foot = s->piece[g->regiment[r].foot].hex == UNPLACED;
    return foot == a.arg[1] ? refused(w) : ALLOWED;
}

Rule placing_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int p = a.arg[0];
    switch (a.verb) {
    case PLACE:
        if (!own_piece(g, side, p)) {
            return refused(w);
        }
        FORBID_AS(3_0a, on_map(s, p), "{} stands on the map; take it back first", P_(p));
        if (s->piece[p].hex != UNPLACED) {
            return refused(w);
        }
        FORBID_AS(3_0a, must_wait(s, row_of(g, p)), "{} is set up after others by whom its place is judged", P_(p));
        return ALLOWED;
    case VERB_RETRACT: return own_piece(g, side, p) && on_map(s, p) ? ALLOWED : refused(w);
    case FORM_OF_DRAGOONS: return judge_setup_form(g, s, side, a, w);
    case VERB_DONE:
        for (int i = 0; i < g->setups; i++) {
            FORBID_AS(3_0a, side_of(g, g->setup[i].piece) == side && s->piece[g->setup[i].piece].hex == UNPLACED,
                      "{} is not yet set up", P_(g->setup[i].piece));
        }
        return ALLOWED;
    default: return pia_out_of_step(g, s, w, a.verb);
    }
}

/* A piece goes back to the tray, and with it those whose place hung on it. */
static void take_back(Ctx *c, int p)
{
    const Game *g = c->g;
    pia_put(g, c->s, p, UNPLACED);
    c->s->piece[p].facing = -1;
    for (int i = 0; i < g->setups; i++) {
        int other = g->setup[i].piece;
        if (on_map(c->s, other) && side_of(g, other) == side_of(g, p) && must_wait(c->s, &g->setup[i])) {
            pia_put(g, c->s, other, UNPLACED);
        }
    }
}

static void choose_form(Ctx *c, int r, bool on_foot)
{
    const Regiment *regiment = &c->g->regiment[r];
    pia_put(c->g, c->s, regiment->foot, on_foot ? UNPLACED : UNUSED);
    for (int i = 0; i < 2; i++) {
        pia_put(c->g, c->s, regiment->mounted[i], on_foot ? UNUSED : UNPLACED);
    }
    say(c, R(2_2_2g), "{} begins {}.", G_(FIRST_REGIMENT + r), W_(on_foot ? "on foot" : "mounted"));
}

void placing_act(Ctx *c, Side side, Atom a)
{
    switch (a.verb) {
    case PLACE: {
        Frame *f = push(c->s, SETUP_PIECE, side);
        f->v[SU_PIECE] = a.arg[0];
        f->v[SU_HEX] = NOWHERE;
        break;
    }
    case VERB_RETRACT: take_back(c, a.arg[0]); break;
    case FORM_OF_DRAGOONS: choose_form(c, a.arg[0] - FIRST_REGIMENT, a.arg[1]); break;
    default: say(c, R(3_0a), "{} are set up.", S_(side)); pop(c->s);
    }
}

bool placing_complete(const Game *g, const State *s, Side side, Atom *out)
{
    for (int i = 0; i < g->to_set_up_count[side]; i++) {
        const SetupRow *r = &g->setup[g->to_set_up[side][i]];
        if (s->piece[r->piece].hex == UNPLACED && !must_wait(s, r)) {
            *out = atom(PLACE, r->piece, 0, 0);
            return true;
        }
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}

/* ---- SETUP_PIECE: where, and facing where? ---- */

Next place_piece_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* Exact: the level is looked for once. */
void place_piece_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    (void)side;
    for (int v = 0; f->v[SU_HEX] >= 0 && v < DIRECTIONS; v++) {
        offer(out, atom(FACE, v, 0, 0));
    }
    if (f->v[SU_HEX] >= 0) {
        return;
    }
    uint64_t open[HEX_WORDS];
    level_of(g, s, f->v[SU_PIECE], open);
    for (int i = 0; i < HEX_WORDS; i++) {
        for (uint64_t bits = open[i]; bits; bits &= bits - 1) {
            offer(out, atom(AT, i * 64 + __builtin_ctzll(bits), 0, 0));
        }
    }
}

Rule place_piece_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    (void)side;
    if (a.verb == AT && f->v[SU_HEX] < 0) {
        return may_set_up(g, s, w, f->v[SU_PIECE], a.arg[0]);
    }
    if (a.verb == FACE && f->v[SU_HEX] >= 0) {
        FORBID(2_2_3a, a.arg[0] < 0 || a.arg[0] >= DIRECTIONS);
        return ALLOWED;
    }
    return pia_out_of_step(g, s, w, a.verb);
}

void place_piece_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Frame *f = top(s);
    int p = f->v[SU_PIECE];
    Hex h = a.verb == AT ? (Hex)a.arg[0] : f->v[SU_HEX];
    (void)side;
    if (a.verb == AT && is_unit(c->g, p) && is_battery(c->g, p)) {
        f->v[SU_HEX] = h;
        return;
    }
    if (a.verb == FACE) {
        s->piece[p].facing = (int8_t)a.arg[0];
    }
    pia_put(c->g, s, p, h);
    say(c, R(3_0a), "{} is set up in {}.", P_(p), H_(h));
    pop(s);
}

/* Its place in the ready deployment, or the open hex nearest to it. */
static Hex suggested_hex(const Game *g, const SetupRow *r, const uint64_t open[HEX_WORDS])
{
    Hex best = NOWHERE;
    for (int i = 0; i < HEX_WORDS; i++) {
        for (uint64_t left = open[i]; left; left &= left - 1) {
            Hex h = i * 64 + __builtin_ctzll(left);
            if (r->ready == NOWHERE) {
                return h;
            }
            if (best == NOWHERE || distance(g, h, r->ready) < distance(g, best, r->ready)) {
                best = h;
            }
        }
    }
    return best;
}

bool place_piece_complete(const Game *g, const State *s, Side side, Atom *out)
{
    (void)side;
    const Frame *f = top_of(s);
    const SetupRow *r = row_of(g, f->v[SU_PIECE]);
    if (f->v[SU_HEX] >= 0) {
        *out = atom(FACE, r->facing < 0 ? 0 : r->facing, 0, 0);
        return true;
    }
    uint64_t open[HEX_WORDS];
    level_of(g, s, f->v[SU_PIECE], open);
    Hex h = suggested_hex(g, r, open);
    if (h == NOWHERE) {
        return false;
    }
    *out = atom(AT, h, 0, 0);
    return true;
}

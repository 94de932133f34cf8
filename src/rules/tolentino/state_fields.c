/* state_fields.c - every field of the state, described once. Names and words are those of data/tolentino/fields.tsv; fields marked hidden are
 * part of a position, not of a view. What pieces.c derives is not listed. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

#define UNIT 1
#define LEADER 2
#define BOTH 3

static const char *const unit_places[] = {"-",          "unused", "waiting", "reinforcement",
                                          "eliminated", "lost",   "hidden",  NULL};
static const char *const states[] = {"good", "disordered", "routed", NULL};
static const char *const faces[] = {"full", "reduced", NULL};
static const char *const ranks[] = {"brigade", "division", "commander", NULL};
static const char *const dashes[] = {"-", NULL};
static const char *const answers[] = {"-", "yes", "no", NULL};

/* ---- fields that are more than a number ---- */

static long get_hex(const Game *g, const State *s, int p)
{
    (void)g;
    return s->piece[p].hex;
}

/* A piece that comes from unused to a hex has the usual values, and counts for stacking. */
static bool set_hex(const Game *g, State *s, int p, long value)
{
    if (value < HIDDEN || value >= HEXES || (value >= 0 && !g->map->on[value])) {
        return false;
    }
    if (s->piece[p].hex == UNUSED && value >= 0) {
        s->piece[p].flags |= F_LEFT_SETUP;
    }
    s->piece[p].hex = (Hex)value;
    if (value == REINFORCEMENT && !s->piece[p].ret) {
        for (int i = 0; i < g->setups; i++) {
            if (g->setup[i].piece == p) {
                s->piece[p].ret = (int8_t)(g->setup[i].turn ? g->setup[i].turn : 1);
            }
        }
    }
    return true;
}

/* The hexes a unit's declared attack goes against. */
static void get_target(const Game *g, const State *s, int p, HexSet *out)
{
    (void)g;
    memset(out, 0, sizeof *out);
    for (int i = 0; s->piece[p].attack >= 0 && i < s->targets; i++) {
        if (s->target[i].attack == s->piece[p].attack) {
            set_put(out, s->target[i].hex);
        }
    }
}

static bool set_target(const Game *g, State *s, int p, const HexSet *in)
{
    Hex name = NOWHERE;
    for (int h = 0; h < g->map->grid.count; h++) {
        if (set_has(in, (Hex)h)) {
            name = name < 0 ? (Hex)h : name;
            if (target_index(s, (Hex)h) < 0 && s->targets < TARGETS_MAX) {
                add_target(s, (Hex)h, name);
            }
        }
    }
    s->piece[p].attack = name;
    return true;
}

static long get_attack_on(const Game *g, const State *s, int h)
{
    (void)g;
    int i = target_index(s, (Hex)h);
    return i < 0 ? NOWHERE : s->target[i].attack;
}

static bool set_attack_on(const Game *g, State *s, int h, long value)
{
    int i = target_index(s, (Hex)h);
    if (value < 0 || value >= HEXES || h >= g->map->grid.count) {
        return value == NOWHERE && i < 0;
    }
    if (i < 0 && s->targets == TARGETS_MAX) {
        return false;
    }
    if (i < 0) {
        add_target(s, (Hex)h, (Hex)value);
    } else {
        s->target[i].attack = (Hex)value;
    }
    return true;
}

static void get_snapshot(const Game *g, const State *s, int f, HexSet *out)
{
    (void)g;
    memset(out, 0, sizeof *out);
    if (f == s->active) {
        memcpy(out->bits, s->snapshot, sizeof s->snapshot);
    }
}

static bool set_snapshot(const Game *g, State *s, int f, const HexSet *in)
{
    (void)f;
    memcpy(s->snapshot, in->bits, sizeof s->snapshot);
    fill_near(g, s);
    return true;
}

static long get_control(const Game *g, const State *s, int h) { return h == g->san_severino ? s->control : AUSTRIAN; }

static bool set_control(const Game *g, State *s, int h, long value)
{
    if (h != g->san_severino || value < 0 || value >= SIDES) {
        return false;
    }
    s->control = (uint8_t)value;
    return true;
}

static long get_vp(const Game *g, const State *s, int i)
{
    (void)i;
    return count_points(g, s);
}

static long get_finished(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return core(s)->over;
}

static bool set_finished(const Game *g, State *s, int i, long value)
{
    (void)g;
    (void)i;
    core_of(s)->over = value != 0;
    return true;
}

static void get_list(const Hex list[COMBAT_HEXES], HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (list[i] >= 0) {
            set_put(out, list[i]);
        }
    }
}

static bool set_list(const Game *g, Hex list[COMBAT_HEXES], const HexSet *in)
{
    int n = 0;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        list[i] = NOWHERE;
    }
    for (int h = 0; h < g->map->grid.count; h++) {
        if (set_has(in, (Hex)h)) {
            if (n == COMBAT_HEXES) {
                return false;
            }
            list[n++] = (Hex)h;
        }
    }
    return true;
}

#define COMBAT_LIST(name)                                                     \
    static void get_##name(const Game *g, const State *s, int i, HexSet *out) \
    {                                                                         \
        (void)g;                                                              \
        (void)i;                                                              \
        get_list(s->combat.name, out);                                        \
    }                                                                         \
    static bool set_##name(const Game *g, State *s, int i, const HexSet *in)  \
    {                                                                         \
        (void)i;                                                              \
        return set_list(g, s->combat.name, in);                               \
    }
COMBAT_LIST(from)
COMBAT_LIST(named)

static void get_targets(const Game *g, const State *s, int i, HexSet *out)
{
    (void)g;
    (void)i;
    get_list(s->combat.target, out);
}

static bool set_targets(const Game *g, State *s, int i, const HexSet *in)
{
    (void)i;
    return set_list(g, s->combat.target, in);
}

/* ---- the table ---- */

#define PIECE_AT(member) .offset = offsetof(State, piece) + offsetof(Piece, member), .stride = sizeof(Piece)
#define FLAG(number) .type = FIELD_BOOL, PIECE_AT(flags), .width = 4, .bit = 1 + (number), .nothing = FIELD_NOTHING
#define FORMATION_AT(member) \
    .offset = offsetof(State, formation) + offsetof(FormationState, member), .stride = sizeof(FormationState)
#define GAME_AT(member) .offset = offsetof(State, member)
#define HEX_AT(member) \
    .type = FIELD_HEX, PIECE_AT(member), .width = -2, .words = dashes, .nothing = NOWHERE, .usual = NOWHERE

const Field tolentino_fields[TOLENTINO_FIELDS] = {
    {"hex", OF_PIECE, BOTH, FIELD_HEX, .words = unit_places, .get = get_hex, .set = set_hex, .nothing = FIELD_NOTHING,
     .usual = UNUSED},
    {"return", OF_PIECE, BOTH, FIELD_INT, PIECE_AT(ret), .width = -1, .nothing = 0},
    {"state", OF_PIECE, UNIT, FIELD_ENUM, states, PIECE_AT(state), .width = 1, .nothing = FIELD_NOTHING},
    {"side", OF_PIECE, UNIT, FIELD_ENUM, faces, PIECE_AT(face), .width = 1, .nothing = FIELD_NOTHING},
    {"rank", OF_PIECE, LEADER, FIELD_ENUM, ranks, PIECE_AT(face), .width = 1, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"order", OF_PIECE, UNIT, FIELD_ENUM, order_words, PIECE_AT(order), .width = 1, .nothing = FIELD_NOTHING},
    {"in_command", OF_PIECE, UNIT, FIELD_ENUM, answers, PIECE_AT(command), .width = 1, .nothing = FIELD_NOTHING},
    {"tested", OF_PIECE, UNIT, FLAG(0)},
    {"attached", OF_PIECE, UNIT, FLAG(1)},
    {"start", OF_PIECE, UNIT, HEX_AT(start)},
    {"left_setup", OF_PIECE, BOTH, FLAG(2)},
    {"moved", OF_PIECE, BOTH, FLAG(3)},
    {"move_used", OF_PIECE, BOTH, FLAG(4)},
    {"mp", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(mp), .width = -1, .nothing = -1, .usual = -1},
    {"stays", OF_PIECE, UNIT, FLAG(5)},
    {"bombarded", OF_PIECE, UNIT, FLAG(6)},
    {"attacked", OF_PIECE, UNIT, FLAG(7)},
    {"rallied", OF_PIECE, UNIT, FLAG(8)},
    {"charge", OF_PIECE, UNIT, HEX_AT(charge)},
    {"target", OF_PIECE, UNIT, FIELD_SET, .get_set = get_target, .set_set = set_target},
    {"morale", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(morale), .width = -1, .nothing = FIELD_NOTHING},
    {"stationary", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(stationary), .width = 1, .nothing = FIELD_NOTHING},
    {"bridge", OF_PIECE, UNIT, HEX_AT(bridge)},
    {"captured", OF_PIECE, UNIT, FLAG(9)},
    /* what lives inside one procedure */
    {"attack", OF_PIECE, UNIT, HEX_AT(attack), .hidden = true},
    {"due", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(due), .width = 1, .nothing = FIELD_NOTHING, .hidden = true},
    {"moving", OF_PIECE, BOTH, FLAG(10), .hidden = true},
    {"firing", OF_PIECE, UNIT, FLAG(11), .hidden = true},
    {"attacking_from", OF_PIECE, UNIT, FLAG(12), .hidden = true},
    {"in_attack", OF_PIECE, BOTH, FLAG(13), .hidden = true},
    {"in_defense", OF_PIECE, BOTH, FLAG(14), .hidden = true},
    {"approached", OF_PIECE, BOTH, FLAG(15), .hidden = true},
    {"due_test", OF_PIECE, LEADER, FLAG(16), .hidden = true},
    {"due_place", OF_PIECE, LEADER, FLAG(17), .hidden = true},
    {"test_done", OF_PIECE, LEADER, FLAG(18), .hidden = true},
    {"due_retreat", OF_PIECE, UNIT, FLAG(19), .hidden = true},
    {"due_rout", OF_PIECE, UNIT, FLAG(20), .hidden = true},
    {"due_check", OF_PIECE, UNIT, FLAG(21), .hidden = true},
    {"entered", OF_PIECE, BOTH, FLAG(22), .hidden = true},
    {"asked", OF_PIECE, BOTH, FLAG(23), .hidden = true},
    {"ran", OF_PIECE, UNIT, FLAG(24), .hidden = true},
    {"run_over", OF_PIECE, UNIT, FLAG(25), .hidden = true},
    {"held_hex", OF_PIECE, UNIT, FLAG(26), .hidden = true},
    {"acted_with", OF_PIECE, UNIT, FLAG(27), .hidden = true},
    {"was_attacked", OF_PIECE, UNIT, FLAG(28), .hidden = true},
    {"guarded", OF_PIECE, UNIT, FLAG(29), .hidden = true},

    {"order", OF_GROUP, 0, FIELD_ENUM, order_words, FORMATION_AT(order), .width = 1, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"changed", OF_GROUP, 0, FIELD_BOOL, FORMATION_AT(changed), .width = 1, .nothing = FIELD_NOTHING},
    {"activated", OF_GROUP, 0, FIELD_BOOL, FORMATION_AT(activated), .width = 1, .nothing = FIELD_NOTHING},
    {"officer", OF_GROUP, 0, FIELD_PIECE, FORMATION_AT(officer), .width = 1, .nothing = NO_PIECE,
     .usual = FIELD_NOTHING},

    {"control", OF_HEX, 0, FIELD_SIDE, .get = get_control, .set = set_control, .nothing = FIELD_NOTHING,
     .usual = AUSTRIAN},
    {"attack_on", OF_HEX, 0, FIELD_HEX, dashes, .get = get_attack_on, .set = set_attack_on, .nothing = NOWHERE,
     .usual = NOWHERE, .hidden = true},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING},
    {"formation", OF_GAME, 0, FIELD_GROUP, GAME_AT(active), .width = 1, .nothing = NO_FORMATION, .usual = NO_FORMATION},
    {"picks", OF_GAME, 0, FIELD_INT, GAME_AT(picks), .width = 1, .nothing = FIELD_NOTHING},
    {"grenzer", OF_GAME, 0, FIELD_BOOL, GAME_AT(grenzer), .width = 1, .nothing = FIELD_NOTHING},
    {"morale_free", OF_GAME, 0, FIELD_INT, GAME_AT(morale_free), .width = -1, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"vp", OF_GAME, 0, FIELD_INT, .get = get_vp, .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING, .read_only = true},
    {"level", OF_GAME, 0, FIELD_ENUM, level_words, GAME_AT(level), .width = 1, .nothing = FIELD_NOTHING},
    {"winner", OF_GAME, 0, FIELD_SIDE, GAME_AT(winner), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"finished", OF_GAME, 0, FIELD_BOOL, .get = get_finished, .set = set_finished, .nothing = FIELD_NOTHING},
    {"initiative", OF_GAME, 0, FIELD_SIDE, GAME_AT(initiative), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"snapshot", OF_GROUP, 0, FIELD_SET, .get_set = get_snapshot, .set_set = set_snapshot},
    {"fire_from", OF_GAME, 0, FIELD_HEX, dashes, GAME_AT(fire_from), .width = -2, .nothing = NOWHERE, .usual = NOWHERE,
     .hidden = true},
    {"combat", OF_GAME, 0, FIELD_HEX, dashes, GAME_AT(combat.attack), .width = -2, .nothing = NOWHERE, .usual = NOWHERE,
     .hidden = true},
    {"combat_vacated", OF_GAME, 0, FIELD_HEX, dashes, GAME_AT(combat.vacated), .width = -2, .nothing = NOWHERE,
     .usual = NOWHERE, .hidden = true},
    {"combat_targets", OF_GAME, 0, FIELD_SET, .get_set = get_targets, .set_set = set_targets, .hidden = true},
    {"combat_from", OF_GAME, 0, FIELD_SET, .get_set = get_from, .set_set = set_from, .hidden = true},
    {"combat_named", OF_GAME, 0, FIELD_SET, .get_set = get_named, .set_set = set_named, .hidden = true},
    {"combat_die", OF_GAME, 0, FIELD_INT, GAME_AT(combat.die), .width = 1, .nothing = FIELD_NOTHING, .hidden = true},
    {"combat_result", OF_GAME, 0, FIELD_ENUM, tol_result_words, GAME_AT(combat.result), .width = 1,
     .nothing = FIELD_NOTHING, .hidden = true},
    {"combat_charge", OF_GAME, 0, FIELD_BOOL, GAME_AT(combat.charge), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"combat_loss", OF_GAME, 0, FIELD_INT, GAME_AT(combat.loss), .width = 1, .nothing = FIELD_NOTHING, .hidden = true},
    {"value_austrian", OF_GAME, 0, FIELD_INT, GAME_AT(combat.value[0]), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"value_neapolitan", OF_GAME, 0, FIELD_INT, GAME_AT(combat.value[1]), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"leader_austrian", OF_GAME, 0, FIELD_PIECE, GAME_AT(combat.leader[0]), .width = 1, .nothing = NO_PIECE,
     .usual = NO_PIECE, .hidden = true},
    {"leader_neapolitan", OF_GAME, 0, FIELD_PIECE, GAME_AT(combat.leader[1]), .width = 1, .nothing = NO_PIECE,
     .usual = NO_PIECE, .hidden = true},
};

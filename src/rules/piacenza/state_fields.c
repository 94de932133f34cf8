/* state_fields.c - every field of the state, described once. Names and words are those of data/piacenza/fields.tsv; fields marked hidden are part
 * of a position, not of a view. What pieces.c derives is not listed. */
#include "rules/piacenza/piacenza.h"

#include <string.h>

#define UNIT (1 << KIND_UNIT)
#define LEADER (1 << KIND_LEADER)
#define BOTH (UNIT | LEADER)
#define FORMATIONS (1 << GROUP_FORMATION)
#define WINGS_ONLY (1 << GROUP_WING)

const char *const pia_place_words[] = {"-", "unused", "unplaced", "eliminated", "trophy", NULL};
const char *const wing_words[WINGS + 2] = {"-",    "FS-LW", "FS-CE", "FS-RW", "FS-RS",
                                           "A-RW", "A-CE",  "A-RS",  "A-LW",  NULL};
static const char *const states[] = {"good", "disordered", "routed", NULL};
static const char *const faces[] = {"front", "staff", NULL};
static const char *const dashes[] = {"-", NULL};
static const char *const yes_no_unknown[] = {"-", "yes", "no", NULL};
static const char *const winners[] = {"-", "FS", "AU", "draw", NULL};

/* ---- fields that are more than a number ---- */

static long get_hex(const Game *g, const State *s, int p)
{
    (void)g;
    return s->piece[p].hex;
}

static bool set_hex(const Game *g, State *s, int p, long value)
{
    if (value < TROPHY || value >= g->map->grid.count || (value >= 0 && !g->map->on[value])) {
        return false;
    }
    if (value == (is_unit(g, p) ? TROPHY : ELIMINATED)) {
        return false;
    }
    s->piece[p].hex = (Hex)value;
    return true;
}

static long get_steps(const Game *g, const State *s, int p)
{
    (void)g;
    return s->piece[p].steps;
}

static bool set_steps(const Game *g, State *s, int p, long value)
{
    if (value < 1 || value > (g->unit[p].sp[2] ? 2 : 1)) {
        return false;
    }
    s->piece[p].steps = (uint8_t)value;
    return true;
}

static long get_face(const Game *g, const State *s, int p)
{
    (void)g;
    return has_flag(s, p, F_STAFF);
}

static bool set_face(const Game *g, State *s, int p, long value)
{
    if (value && g->leader[p].rank == BEARER) {
        return false;
    }
    drop_flag(s, p, F_STAFF);
    set_flag(s, p, value ? F_STAFF : 0);
    return true;
}

/* Enemy cavalry next to it as its Formation began to move: kept by the place in the Formation (10.3d). */
static void get_neighbours(const Game *g, const State *s, int p, HexSet *out)
{
    memset(out, 0, sizeof *out);
    if (g->unit[p].formation != NO_GROUP && g->unit[p].formation == s->active_formation) {
        memcpy(out->bits, s->neighbours[g->unit[p].slot], sizeof s->neighbours[0]);
    }
}

static bool set_neighbours(const Game *g, State *s, int p, const HexSet *in)
{
    if (g->unit[p].formation == NO_GROUP) {
        return false;
    }
    memcpy(s->neighbours[g->unit[p].slot], in->bits, sizeof s->neighbours[0]);
    return true;
}

static long get_available(const Game *g, const State *s, int group)
{
    (void)g;
    return !s->wing[group - FIRST_WING].used;
}

static bool set_available(const Game *g, State *s, int group, long value)
{
    (void)g;
    s->wing[group - FIRST_WING].used = !value;
    return true;
}

#define WING_NUMBER(name, most)                                            \
    static long get_##name(const Game *g, const State *s, int group)       \
    {                                                                      \
        (void)g;                                                           \
        return s->wing[group - FIRST_WING].name;                           \
    }                                                                      \
    static bool set_##name(const Game *g, State *s, int group, long value) \
    {                                                                      \
        (void)g;                                                           \
        s->wing[group - FIRST_WING].name = (uint8_t)value;                 \
        return value >= 0 && value <= (most);                              \
    }
WING_NUMBER(picked, 1)
WING_NUMBER(revealed, 1)
WING_NUMBER(order, 2)

static long get_smoke(const Game *g, const State *s, int h)
{
    (void)g;
    return has_smoke(s, (Hex)h);
}

static bool set_smoke(const Game *g, State *s, int h, long value)
{
    uint64_t bit = (uint64_t)1 << (h & 63);
    (void)g;
    s->smoke[h >> 6] = value ? s->smoke[h >> 6] | bit : s->smoke[h >> 6] & ~bit;
    return true;
}

static long get_wing(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return s->active_wing == NO_GROUP ? 0 : s->active_wing + 1;
}

/* Putting a Wing into activation takes it from those that may be picked. */
static bool set_wing(const Game *g, State *s, int i, long value)
{
    (void)g;
    (void)i;
    s->active_wing = value ? (uint8_t)(value - 1) : NO_GROUP;
    if (value) {
        s->wing[value - 1].used = 1;
    }
    return true;
}

static void get_moving(const Game *g, const State *s, int i, HexSet *out)
{
    (void)i;
    memset(out, 0, sizeof *out);
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_MOVING)) {
            set_put(out, (Hex)u);
        }
    }
}

static bool set_moving(const Game *g, State *s, int i, const HexSet *in)
{
    (void)i;
    for (int u = 0; u < g->units; u++) {
        drop_flag(s, u, F_MOVING);
        if (set_has(in, (Hex)u)) {
            set_flag(s, u, F_MOVING);
        }
    }
    return true;
}

#define PLACES(name)                                                          \
    static void get_##name(const Game *g, const State *s, int i, HexSet *out) \
    {                                                                         \
        (void)g;                                                              \
        (void)i;                                                              \
        memset(out, 0, sizeof *out);                                          \
        out->bits[0] = s->name;                                               \
    }                                                                         \
    static bool set_##name(const Game *g, State *s, int i, const HexSet *in)  \
    {                                                                         \
        (void)g;                                                              \
        (void)i;                                                              \
        s->name = (uint8_t)in->bits[0];                                       \
        return true;                                                          \
    }
PLACES(objectives)
PLACES(shown)

static long get_winner(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return s->drawn ? 3 : s->winner == NOBODY ? 0 : s->winner + 1;
}

static bool set_winner(const Game *g, State *s, int i, long value)
{
    (void)g;
    (void)i;
    s->drawn = value == 3;
    s->winner = value == 1 || value == 2 ? (uint8_t)(value - 1) : NOBODY;
    return true;
}

/* ---- the queue of results: HEX:FROM:UNIT:SHOOTER:RESULT:RETREAT, joined by commas ---- */

static const char *piece_name(const Game *g, int p) { return p < g->pieces ? g->head.pieces[p].id : "-"; }

static void print_pending(Buf *out, const Game *g, const State *s, int i)
{
    char hex[8], from[8];
    (void)i;
    for (int n = 0; n < s->pendings; n++) {
        const Pending *q = &s->pending[n];
        grid_name(&g->map->grid, q->hex, hex);
        grid_name(&g->map->grid, q->from, from);
        buf_print(out, "%s%s:%s:%s:%s:%s:%d", n ? "," : "", hex, from, piece_name(g, q->unit),
                  piece_name(g, q->shooter), pia_result_words[q->result], q->back);
    }
    buf_text(out, s->pendings ? "" : "-");
}

static bool read_pending_piece(const Game *g, Span text, uint8_t *out, Problems *p)
{
    int piece = span_is(text, "-") ? NO_PIECE : parse_piece(g, text, p);
    *out = (uint8_t)piece;
    return piece >= 0;
}

static bool read_pending(const Game *g, Span item, Pending *out, Problems *p)
{
    Span part[6] = {{0}};
    for (int i = 0; i < 6; i++) {
        if (!span_split(&item, ':', &part[i])) {
            return problem(p, NULL, 0, "expected HEX:FROM:UNIT:SHOOTER:RESULT:RETREAT");
        }
    }
    out->hex = grid_parse(&g->map->grid, part[0]);
    out->from = grid_parse(&g->map->grid, part[1]);
    out->result = RESULTS;
    for (int r = 0; pia_result_words[r]; r++) {
        if (span_is(part[4], pia_result_words[r])) {
            out->result = (uint8_t)r;
        }
    }
    if (out->result == RESULTS) {
        return problem(p, NULL, 0, "%.*s is no result", SPAN_ARG(part[4]));
    }
    long back;
    if (!span_int(part[5], BACK_RESULT, BACK_DRIFT, &back)) {
        return problem(p, NULL, 0, "%.*s is no kind of retreat", SPAN_ARG(part[5]));
    }
    out->back = (uint8_t)back;
    return read_pending_piece(g, part[2], &out->unit, p) && read_pending_piece(g, part[3], &out->shooter, p);
}

static bool parse_pending(const Game *g, State *s, int i, Span text, Problems *p)
{
    (void)i;
    memset(s->pending, 0, sizeof s->pending);
    s->pendings = 0;
    if (span_is(text, "-")) {
        return true;
    }
    for (Span item; span_split(&text, ',', &item);) {
        if (s->pendings == PENDING_MAX) {
            return problem(p, NULL, 0, "more than %d results wait", PENDING_MAX);
        }
        if (!read_pending(g, item, &s->pending[s->pendings++], p)) {
            return false;
        }
    }
    return true;
}

/* ---- the table ---- */

#define PIECE_AT(member) .offset = offsetof(State, piece) + offsetof(Piece, member), .stride = sizeof(Piece)
#define FLAG(flag) \
    .type = FIELD_BOOL, PIECE_AT(flags), .width = 4, .bit = 1 + __builtin_ctz(flag), .nothing = FIELD_NOTHING
#define HIDDEN_FLAG(flag) FLAG(flag), .hidden = true
#define HEX_AT(member) \
    .type = FIELD_HEX, PIECE_AT(member), .width = -2, .words = dashes, .nothing = NOWHERE, .usual = NOWHERE
#define WORK_AT(member) \
    .offset = offsetof(State, formation) + offsetof(FormationState, member), .stride = sizeof(FormationState)
#define GAME_AT(member) .offset = offsetof(State, member)
#define PIECE_OF_GAME(member) .type = FIELD_PIECE, GAME_AT(member), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE

const Field piacenza_fields[PIACENZA_FIELDS] = {
    {"hex", OF_PIECE, BOTH, FIELD_HEX, pia_place_words, .get = get_hex, .set = set_hex, .nothing = FIELD_NOTHING,
     .usual = UNUSED},
    {"state", OF_PIECE, UNIT, FIELD_ENUM, states, PIECE_AT(state), .width = 1, .nothing = FIELD_NOTHING},
    {"steps", OF_PIECE, UNIT, FIELD_INT, .get = get_steps, .set = set_steps, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"facing", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(facing), .width = -1, .nothing = -1, .usual = -1},
    {"fired", OF_PIECE, UNIT, FLAG(F_FIRED)},
    {"failed", OF_PIECE, UNIT, FLAG(F_FAILED)},
    {"billebaude", OF_PIECE, UNIT, FLAG(F_BILLEBAUDE)},
    {"tried", OF_PIECE, UNIT, FLAG(F_TRIED)},
    {"changing", OF_PIECE, UNIT, FLAG(F_CHANGING)},
    {"moved", OF_PIECE, BOTH, FLAG(F_MOVED)},
    {"dismounted", OF_PIECE, UNIT, FLAG(F_DISMOUNTED)},
    {"start", OF_PIECE, UNIT, HEX_AT(start)},
    {"mp", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(mp), .width = -1, .nothing = -1, .usual = -1},
    {"line", OF_PIECE, UNIT, HEX_AT(line)},
    {"melee", OF_PIECE, UNIT, HEX_AT(melee)},
    {"charge", OF_PIECE, UNIT, FLAG(F_CHARGE)},
    {"in_command", OF_PIECE, BOTH, FIELD_ENUM, yes_no_unknown, PIECE_AT(command), .width = 1, .nothing = FIELD_NOTHING},
    {"near_commander", OF_PIECE, UNIT, FIELD_ENUM, yes_no_unknown, PIECE_AT(near), .width = 1,
     .nothing = FIELD_NOTHING},
    {"neighbours", OF_PIECE, UNIT, FIELD_SET, .get_set = get_neighbours, .set_set = set_neighbours, .of_pieces = true},
    {"target", OF_PIECE, UNIT, HEX_AT(target)},
    {"answers", OF_PIECE, UNIT, FIELD_PIECE, PIECE_AT(answers), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE},
    {"shot", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(shot), .width = 1, .nothing = FIELD_NOTHING},
    {"fired_first", OF_PIECE, UNIT, FLAG(F_FIRED_FIRST)},
    {"second", OF_PIECE, UNIT, FLAG(F_SECOND)},
    {"side", OF_PIECE, LEADER, FIELD_ENUM, faces, .get = get_face, .set = set_face, .nothing = FIELD_NOTHING},
    {"last_move", OF_PIECE, LEADER, FIELD_INT, PIECE_AT(due), .width = 1, .nothing = FIELD_NOTHING},
    /* what lives inside one procedure */
    {"due", OF_PIECE, UNIT, FIELD_INT, PIECE_AT(due), .width = 1, .nothing = FIELD_NOTHING, .hidden = true},
    {"began_move", OF_PIECE, UNIT, HIDDEN_FLAG(F_BEGAN_MOVE)},
    {"bombarded", OF_PIECE, UNIT, HIDDEN_FLAG(F_BOMBARDED)},
    {"passed", OF_PIECE, UNIT, HIDDEN_FLAG(F_PASSED)},
    {"was_disordered", OF_PIECE, UNIT, HIDDEN_FLAG(F_WAS_DISORDERED)},
    {"retreated", OF_PIECE, UNIT, HIDDEN_FLAG(F_RETREATED)},
    {"drifted", OF_PIECE, UNIT, HIDDEN_FLAG(F_DRIFTED)},
    {"due_fate", OF_PIECE, LEADER, HIDDEN_FLAG(F_DUE_FATE)},
    {"due_goes", OF_PIECE, LEADER, HIDDEN_FLAG(F_DUE_GOES)},
    {"asked", OF_PIECE, BOTH, HIDDEN_FLAG(F_ASKED)},
    {"named", OF_PIECE, UNIT, HIDDEN_FLAG(F_NAMED)},

    {"marched", OF_GROUP, FORMATIONS, FIELD_BOOL, WORK_AT(marched), .width = 1, .nothing = FIELD_NOTHING},
    {"fought", OF_GROUP, FORMATIONS, FIELD_BOOL, WORK_AT(fought), .width = 1, .nothing = FIELD_NOTHING},
    {"available", OF_GROUP, WINGS_ONLY, FIELD_BOOL, .get = get_available, .set = set_available,
     .nothing = FIELD_NOTHING, .usual = 1},
    {"picked", OF_GROUP, WINGS_ONLY, FIELD_BOOL, .get = get_picked, .set = set_picked, .nothing = FIELD_NOTHING},
    {"revealed", OF_GROUP, WINGS_ONLY, FIELD_BOOL, .get = get_revealed, .set = set_revealed, .nothing = FIELD_NOTHING},
    {"order", OF_GROUP, WINGS_ONLY, FIELD_INT, .get = get_order, .set = set_order, .nothing = FIELD_NOTHING},

    {"smoke", OF_HEX, 0, FIELD_BOOL, .get = get_smoke, .set = set_smoke, .nothing = FIELD_NOTHING},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING},
    {"wing", OF_GAME, 0, FIELD_ENUM, wing_words, .get = get_wing, .set = set_wing, .nothing = FIELD_NOTHING},
    {"formation", OF_GAME, 0, FIELD_GROUP, GAME_AT(active_formation), .width = 1, .nothing = NO_GROUP,
     .usual = NO_GROUP},
    {"moving", OF_GAME, 0, FIELD_SET, .get_set = get_moving, .set_set = set_moving, .of_pieces = true},
    {"battery", OF_GAME, 0, PIECE_OF_GAME(battery)},
    {"volley", OF_GAME, 0, FIELD_INT, GAME_AT(volley), .width = 1, .nothing = FIELD_NOTHING},
    {"attacker", OF_GAME, 0, PIECE_OF_GAME(attacker)},
    {"defender", OF_GAME, 0, PIECE_OF_GAME(defender)},
    {"objectives", OF_GAME, 0, FIELD_SET, objective_words, .get_set = get_objectives, .set_set = set_objectives},
    {"shown", OF_GAME, 0, FIELD_SET, objective_words, .get_set = get_shown, .set_set = set_shown},
    {"last_occupant", OF_GAME, 0, FIELD_SIDE, GAME_AT(last_occupant), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"winner", OF_GAME, 0, FIELD_ENUM, winners, .get = get_winner, .set = set_winner, .nothing = FIELD_NOTHING},
    {"line_declared", OF_GAME, 0, FIELD_BOOL, GAME_AT(line_declared), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"formation_moved", OF_GAME, 0, FIELD_BOOL, GAME_AT(formation_moved), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"pending", OF_GAME, 0, FIELD_TEXT, .print = print_pending, .parse = parse_pending, .hidden = true},
};

/* state_fields.c - every field of the state, described once. Names and words are those of data/soldatini/fields.tsv; fields marked hidden live
 * inside one procedure and are part of the position, not of views.
 */
#include "rules/soldatini/soldatini.h"

#include "miniatures/battle_fields.h"

#include <string.h>

const char *const sol_kind_words[] = {"line",       "light",     "grenadier", "company", "light_cav",
                                      "medium_cav", "heavy_cav", "foot",      "horse",   NULL};
const char *const sol_rank_words[] = {"commander", "division", NULL};
const char *const sol_trait_words[] = {"skirmishers", "horse", NULL};
const char *const sol_calibre_words[] = {"-", "light", "medium", "heavy", NULL};
const char *const sol_gun_words[] = {"-", "CC", "CH", "CCH", NULL};
const char *const sol_formation_words[] = {"line",      "column",   "square",     "skirmish", "garrison", "cavline",
                                           "cavcolumn", "limbered", "unlimbered", "routed",   NULL};
static const char *const winner_words[] = {"F", "A", "draw", NULL};
const char *const sol_melee_words[] = {"-", "R1", "R2", "AV", "BT", NULL};
static const char *const moved_words[] = {"no", "still", "half", "full", NULL};
static const char *const zone_words[] = {"front", "flank", "rear", NULL};
static const char *const reaction_words[] = {"-", "stand", "square", "evade", "countercharge", NULL};
static const char *const player_turn_words[] = {"first", "second", NULL};
static const char *const gun_numbers[] = {"1", "2", "3", NULL};

const BattleKind soldatini_battle = {.rules = &soldatini,
                                     .units_at = offsetof(State, unit),
                                     .unit_size = sizeof(Unit),
                                     .garrison = GARRISON,
                                     .limbered = LIMBERED,
                                     .skirmish = SKIRMISH,
                                     .over_bridges = 1u << COLUMN | 1u << CAVCOLUMN | 1u << SKIRMISH | 1u << LIMBERED |
                                                     1u << ROUTED, /* G35 */
                                     .winner_words = winner_words,
                                     .formation_words = sol_formation_words,
                                     .trait_words = sol_trait_words,
                                     .formation_says = sol_formation_says,
                                     .stars = (const uint8_t[RANKS]){3, 1},
                                     .usual = (const uint8_t[ARMS]){LINE, CAVLINE, UNLIMBERED},
                                     .blank_unit = sol_blank_unit,
                                     .clear_move = sol_clear_move,
                                     .base = sol_base,
                                     .footprint = sol_foot,
                                     .generals = sol_general_rules,
                                     .far_ride = sol_far_ride,
                                     .strength = sol_strength,
                                     .phase_losses = sol_phase_losses};

static void name_guns(Buf *out, const Game *g, long value)
{
    (void)g;
    name_bits(out, gun_numbers, value);
}

static bool value_guns(const Game *g, Span text, long *value)
{
    (void)g;
    return value_bits(gun_numbers, text, value);
}

/* A garrison stands where its strongpoint is. */
static bool set_formation(const Game *g, State *s, int u, long value)
{
    return g->formation[value & 255].arms >> s->unit[u].arm & 1 && battle_set_formation(g, s, u, value);
}

/* In rout its formation is routed; out of it, column. */
static long get_routed(const Game *g, const State *s, int u)
{
    (void)g;
    return routed(s, u);
}

static bool set_routed(const Game *g, State *s, int u, long value)
{
    (void)g;
    Unit *q = &s->unit[u];
    if (value) {
        q->formation = ROUTED;
        q->hold = NO_AREA;
    } else if (q->formation == ROUTED) {
        q->formation = q->arm == INFANTRY ? COLUMN : q->arm == CAVALRY ? CAVCOLUMN : LIMBERED;
    }
    return true;
}

static long get_bases(const Game *g, const State *s, int u)
{
    (void)g;
    return sol_bases(s, u);
}

/* At full strength, unless the position says otherwise. */
static bool set_start(const Game *g, State *s, int u, long value)
{
    (void)g;
    if (value < 1 || value > SOLDIERS_MAX) {
        return false;
    }
    s->unit[u].soldiers = s->unit[u].start = (uint8_t)value;
    return true;
}

static long get_start(const Game *g, const State *s, int u)
{
    (void)g;
    return s->unit[u].start;
}

static bool set_soldiers(const Game *g, State *s, int u, long value)
{
    (void)g;
    if (value < 0 || value > SOLDIERS_MAX) {
        return false;
    }
    s->unit[u].soldiers = (uint8_t)value;
    return true;
}

static long get_soldiers(const Game *g, const State *s, int u)
{
    (void)g;
    return s->unit[u].soldiers;
}

/* ---- objectives, groups, sides ---- */

static long get_lost(const Game *g, const State *s, int i) { return sol_lost(g, s, (Side)(i - g->group_side)); }
static long get_generals_lost(const Game *g, const State *s, int i)
{
    return sol_generals_lost(g, s, (Side)(i - g->group_side));
}

/* ---- the game ---- */

static long get_phase(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return sol_phase(s);
}

static long get_player_turn(const Game *g, const State *s, int i)
{
    (void)i;
    return s->active != g->first;
}

/* Ids of the shelters paid for, joined by commas. */
static void print_crossed(Buf *out, const Game *g, const State *s, int i)
{
    (void)i;
    size_t before = out->len;
    for (int a = 0; a < g->ground->count && a < AREAS_MAX; a++) {
        if (s->crossed[a / 8] >> a % 8 & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", g->ground->area[a].id);
        }
    }
    if (out->len == before) {
        buf_char(out, '-');
    }
}

static bool parse_crossed(const Game *g, State *s, int i, Span text, Problems *p)
{
    (void)i;
    memset(s->crossed, 0, sizeof s->crossed);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span part; span_split(&text, ',', &part);) {
        int a = ground_find(g->ground, part);
        if (a < 0) {
            return problem(p, NULL, 0, "there is no terrain '%.*s'", SPAN_ARG(part));
        }
        s->crossed[a / 8] = (uint8_t)(s->crossed[a / 8] | 1 << a % 8);
    }
    return true;
}

/* The sides of the melee that is being settled: those of its frame. */
static void melee_set(const State *s, int first, HexSet *out)
{
    *out = (HexSet){{0}};
    for (int d = core(s)->depth - 1; d >= 0; d--) {
        if (core(s)->stack[d].step == MELEE_ROLL) {
            out->bits[0] = sol_frame_set(&core(s)->stack[d], first);
            return;
        }
    }
}

static void get_attackers(const Game *g, const State *s, int i, HexSet *out)
{
    (void)g;
    (void)i;
    melee_set(s, MELEE_ATTACKERS, out);
}

static void get_defenders(const Game *g, const State *s, int i, HexSet *out)
{
    (void)g;
    (void)i;
    melee_set(s, MELEE_DEFENDERS, out);
}

#define PIECES_OF_SET FIELD_SET, .of_pieces = true, .read_only = true

const Field soldatini_fields[SOLDATINI_FIELDS] = {
    WHO_FIELDS(sol_kind_words),
    {"calibre", OF_PIECE, UNIT, FIELD_ENUM, sol_calibre_words, BYTE(calibre), .nothing = 0},
    {"points", OF_PIECE, UNIT, FIELD_INT, BYTE(points), ALWAYS},
    {"guns", OF_PIECE, UNIT, FIELD_ENUM, sol_gun_words, BYTE(guns), .nothing = 0},
    {"parent", OF_PIECE, UNIT, FIELD_PIECE, BYTE(parent), .nothing = NO_PIECE, .usual = NO_PIECE},
    {"per_base", OF_PIECE, UNIT, FIELD_INT, BYTE(per_base), ALWAYS},
    {"soldiers_start", OF_PIECE, UNIT, FIELD_INT, .get = get_start, .set = set_start, ALWAYS},
    {"soldiers", OF_PIECE, UNIT, FIELD_INT, .get = get_soldiers, .set = set_soldiers, ALWAYS},
    {"bases", OF_PIECE, UNIT, FIELD_INT, .get = get_bases, ALWAYS, .read_only = true},
    PLACE_FIELDS(set_formation),
    {"entered", OF_PIECE, UNIT, FLAG(0)},
    {"shaken", OF_PIECE, UNIT, FLAG(1)},
    {"routed", OF_PIECE, UNIT, FIELD_BOOL, .get = get_routed, .set = set_routed, NOT},
    {"spent", OF_PIECE, UNIT, FLAG(2)},
    {"turn_losses", OF_PIECE, UNIT, FIELD_INT, BYTE(turn_losses), NOT},
    {"turn_tests", OF_PIECE, UNIT, FIELD_INT, BYTE(turn_tests), NOT},
    {"phase_losses", OF_PIECE, UNIT, FIELD_INT, BYTE(phase_losses), NOT},
    {"moved", OF_PIECE, UNIT, FIELD_ENUM, moved_words, BYTE(moved), NOT},
    {"pivoted", OF_PIECE, UNIT, FLAG(3)},
    {"fired", OF_PIECE, UNIT, FLAG(4)},
    {"guns_fired", OF_PIECE, UNIT, FIELD_NAMED, BYTE(guns_fired), .nothing = 0, .name_of = name_guns,
     .value_of = value_guns},
    {"reforming", OF_PIECE, UNIT, FLAG(5)},
    {"charging", OF_PIECE, UNIT, FLAG(6)},
    CHARGE_FIELDS,
    {"charge_zone", OF_PIECE, UNIT, FIELD_ENUM, zone_words, BYTE(zone), NOT},
    {"charge_bonus", OF_PIECE, UNIT, FLAG(7)},
    {"reaction", OF_PIECE, UNIT, FIELD_ENUM, reaction_words, BYTE(reaction), .nothing = 0},
    {"closing_used", OF_PIECE, UNIT, FLAG(8)},
    {"crossed_tested", OF_PIECE, UNIT, FLAG(9)},
    {"fought", OF_PIECE, UNIT, FLAG(10)},
    {"melee_result", OF_PIECE, UNIT, FIELD_ENUM, sol_melee_words, BYTE(result), .nothing = 0},
    /* what lives inside a player turn and its procedures */
    {"charged", OF_PIECE, UNIT, FLAG(11), .hidden = true},
    {"in_contact", OF_PIECE, UNIT, FLAG(12), .hidden = true},
    {"passed", OF_PIECE, UNIT, FLAG(13), .hidden = true},

    GENERAL_FIELDS(sol_rank_words),
    GROUP_FIELDS,
    SIDE_FIELDS,
    {"lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_lost, NOT, .read_only = true},
    {"generals_lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_generals_lost, NOT, .read_only = true},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, ALWAYS},
    {"player_turn", OF_GAME, 0, FIELD_ENUM, player_turn_words, .get = get_player_turn, ALWAYS, .read_only = true},
    {"phase", OF_GAME, 0, FIELD_INT, .get = get_phase, ALWAYS, .read_only = true},
    {"active", OF_GAME, 0, FIELD_SIDE, GAME_AT(active), .width = 1, ALWAYS},
    MOVE_FIELDS,
    {"changed", OF_GAME, 0, GAME_YES(changed)},
    {"faced_about", OF_GAME, 0, GAME_YES(faced_about)},
    {"crossed", OF_GAME, 0, FIELD_TEXT, .print = print_crossed, .parse = parse_crossed},
    {"asked", OF_GAME, 0, GAME_PIECE(asked)},
    {"attackers", OF_GAME, 0, PIECES_OF_SET, .get_set = get_attackers},
    {"defenders", OF_GAME, 0, PIECES_OF_SET, .get_set = get_defenders},
    END_FIELDS(winner_words),
};

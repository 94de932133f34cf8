/* fields.c - every field of the state, described once. Names and words are those of data/soldatini/fields.tsv; fields marked hidden live
 * inside one procedure and are part of the position, not of views.
 */
#include "rules/soldatini/soldatini.h"

#include <stddef.h>
#include <string.h>

const char *const sol_arm_words[] = {"infantry", "cavalry", "artillery", NULL};
const char *const sol_kind_words[] = {"line",       "light",     "grenadier", "company", "light_cav",
                                      "medium_cav", "heavy_cav", "foot",      "horse",   NULL};
const char *const sol_grade_words[] = {"elite", "veteran", "conscript", NULL};
const char *const sol_rank_words[] = {"commander", "division", NULL};
const char *const sol_trait_words[] = {"skirmishers", "horse", NULL};
const char *const sol_calibre_words[] = {"-", "light", "medium", "heavy", NULL};
const char *const sol_gun_words[] = {"-", "CC", "CH", "CCH", NULL};
const char *const sol_formation_words[] = {"line",      "column",   "square",     "skirmish", "garrison", "cavline",
                                           "cavcolumn", "limbered", "unlimbered", "routed",   NULL};
const char *const sol_place_words[] = {"table", "reserve", "gone", "unused", NULL};
const char *const sol_winner_words[] = {"F", "A", "draw", NULL};
const char *const sol_result_words[] = {"-", "draw", "marginal_victory", "clear_victory", "decisive_victory", NULL};
const char *const sol_melee_words[] = {"-", "R1", "R2", "AV", "BT", NULL};
static const char *const moved_words[] = {"no", "still", "half", "full", NULL};
static const char *const zone_words[] = {"front", "flank", "rear", NULL};
static const char *const reaction_words[] = {"-", "stand", "square", "evade", "countercharge", NULL};
static const char *const player_turn_words[] = {"first", "second", NULL};
static const char *const gun_numbers[] = {"1", "2", "3", NULL};

enum { UNIT = 1, GENERAL = 2 };

/* ---- side, place and position ---- */

static long get_side(const Game *g, const State *s, int p)
{
    (void)s;
    return side_of(g, p);
}

static int16_t *coordinate(const Game *g, State *s, int p, bool y)
{
    if (is_unit(g, p)) {
        return y ? &s->unit[p].at.y : &s->unit[p].at.x;
    }
    return y ? &s->general[p - g->units].y : &s->general[p - g->units].x;
}

static uint8_t *place_at(const Game *g, State *s, int p)
{
    return is_unit(g, p) ? &s->unit[p].place : &s->general[p - g->units].place;
}

static long get_x(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].at.x : s->general[p - g->units].x;
}

static long get_y(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].at.y : s->general[p - g->units].y;
}

/* Setting x and y puts a piece on the table. */
static bool set_coordinate(const Game *g, State *s, int p, long value, bool y)
{
    if (value < 0 || value > (y ? g->ground->height : g->ground->width)) {
        return false;
    }
    *coordinate(g, s, p, y) = (int16_t)value;
    if (*place_at(g, s, p) == UNUSED) {
        *place_at(g, s, p) = ON_TABLE;
    }
    return true;
}

static bool set_x(const Game *g, State *s, int p, long value) { return set_coordinate(g, s, p, value, false); }
static bool set_y(const Game *g, State *s, int p, long value) { return set_coordinate(g, s, p, value, true); }

static long get_place(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].place : s->general[p - g->units].place;
}

static bool set_place(const Game *g, State *s, int p, long value)
{
    *place_at(g, s, p) = (uint8_t)value;
    return value >= 0 && value <= UNUSED;
}

static long get_group(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].group : s->general[p - g->units].group;
}

static bool set_group(const Game *g, State *s, int p, long value)
{
    *(is_unit(g, p) ? &s->unit[p].group : &s->general[p - g->units].group) = (uint8_t)value;
    return true;
}

static void name_group(Buf *out, const Game *g, long value)
{
    buf_text(out, value >= 0 && value < g->reserves ? g->reserve[value].id : "-");
}

static bool value_group(const Game *g, Span text, long *value)
{
    for (int i = 0; i < g->reserves; i++) {
        if (span_is(text, g->reserve[i].id)) {
            *value = i;
            return true;
        }
    }
    return false;
}

/* ---- words that depend on the scenario ---- */

static void name_command(Buf *out, const Game *g, long value)
{
    buf_text(out, value >= 0 && value < g->commands ? g->head.groups[value].id : "-");
}

static bool value_command(const Game *g, Span text, long *value)
{
    for (int i = 0; i < g->commands; i++) {
        if (span_is(text, g->head.groups[i].id)) {
            *value = i;
            return true;
        }
    }
    return false;
}

/* A general leads one command or all of them. */
static void name_commands(Buf *out, const Game *g, long value)
{
    for (int i = 0; i < g->commands && value != ALL_COMMANDS; i++) {
        if (value == 1L << i) {
            buf_text(out, g->head.groups[i].id);
            return;
        }
    }
    buf_text(out, value == ALL_COMMANDS ? "ALL" : "-");
}

static bool value_commands(const Game *g, Span text, long *value)
{
    long one;
    *value = span_is(text, "ALL") ? ALL_COMMANDS : value_command(g, text, &one) ? 1L << one : 0;
    return *value != 0;
}

/* Bits as words joined by commas. */
static void name_bits(Buf *out, const char *const *words, long value)
{
    size_t before = out->len;
    for (int i = 0; words[i]; i++) {
        if (value >> i & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", words[i]);
        }
    }
}

static bool value_bits(const char *const *words, Span text, long *value)
{
    *value = 0;
    for (Span part; span_split(&text, ',', &part);) {
        int i = 0;
        while (words[i] && !span_is(part, words[i])) {
            i++;
        }
        if (!words[i]) {
            return false;
        }
        *value |= 1L << i;
    }
    return true;
}

static void name_traits(Buf *out, const Game *g, long value)
{
    (void)g;
    name_bits(out, sol_trait_words, value);
}

static bool value_traits(const Game *g, Span text, long *value)
{
    (void)g;
    return value_bits(sol_trait_words, text, value);
}

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

/* A formation; a garrison with its strongpoint: GARRISON + 256 times its area. */
static void name_formation(Buf *out, const Game *g, long value)
{
    buf_text(out, sol_formation_words[value & 255]);
    if ((value & 255) == GARRISON) {
        buf_print(out, ":%s", (value >> 8) < g->ground->count ? g->ground->area[value >> 8].id : "-");
    }
}

static bool value_formation(const Game *g, Span text, long *value)
{
    Span rest = text, word;
    span_split(&rest, ':', &word);
    for (int i = 0; sol_formation_words[i]; i++) {
        if (!span_is(word, sol_formation_words[i])) {
            continue;
        }
        int area = rest.at ? ground_find(g->ground, rest) : -1;
        *value = i == GARRISON ? i + 256L * area : i;
        return (i == GARRISON) == (area >= 0) && (area < 0 || g->strongs >> g->ground->area[area].kind & 1);
    }
    return false;
}

static long get_formation(const Game *g, const State *s, int u)
{
    (void)g;
    const Unit *q = &s->unit[u];
    return q->formation + (q->formation == GARRISON ? 256L * q->hold : 0);
}

/* A garrison stands where its strongpoint is. */
static bool set_formation(const Game *g, State *s, int u, long value)
{
    Unit *q = &s->unit[u];
    if (!(g->formation[value & 255].arms >> q->arm & 1)) {
        return false;
    }
    q->formation = (uint8_t)(value & 255);
    q->hold = q->formation == GARRISON ? (uint8_t)(value >> 8) : NO_AREA;
    if (q->formation == GARRISON) {
        Footprint f = footprint_garrison(&g->ground->area[q->hold], q->at.facing * DEGREE);
        q->at = sol_stand(&f);
        if (q->place == UNUSED) {
            q->place = ON_TABLE;
        }
    }
    return true;
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

/* ---- generals ---- */

#define GENERAL_FIELD(field)                                                                                   \
    static long get_g_##field(const Game *g, const State *s, int p) { return s->general[p - g->units].field; } \
    static bool set_g_##field(const Game *g, State *s, int p, long value)                                      \
    {                                                                                                          \
        s->general[p - g->units].field = (uint8_t)value;                                                       \
        return value >= 0 && value <= 255;                                                                     \
    }
GENERAL_FIELD(rank)
GENERAL_FIELD(points)
GENERAL_FIELD(attached)
GENERAL_FIELD(moved)

static long get_commands(const Game *g, const State *s, int p) { return s->general[p - g->units].commands; }

static bool set_commands(const Game *g, State *s, int p, long value)
{
    s->general[p - g->units].commands = (uint16_t)value;
    return true;
}

/* ---- objectives, groups, sides ---- */

#define GROUP_FIELD(field, first)                                                                    \
    static long get_##field(const Game *g, const State *s, int i) { return s->field[i - g->first]; } \
    static bool set_##field(const Game *g, State *s, int i, long value)                              \
    {                                                                                                \
        s->field[i - g->first] = (uint8_t)value;                                                     \
        return value >= 0 && value <= 99;                                                            \
    }
GROUP_FIELD(owner, group_objective)
GROUP_FIELD(arrived, group_reserve)
GROUP_FIELD(points_start, group_side)

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

#define AT(field) .offset = offsetof(State, unit[0].field), .stride = sizeof(Unit)
#define GAME_AT(field) .offset = offsetof(State, field)
#define BYTE(field) AT(field), .width = 1
#define FLAG(number) FIELD_BOOL, AT(flags), .width = 2, .bit = 1 + (number), .nothing = FIELD_NOTHING
#define INCHES(field) FIELD_INCHES, AT(field), .width = -2, .nothing = FIELD_NOTHING
#define ALWAYS .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING
#define NOT .nothing = FIELD_NOTHING
#define OF_GROUPS(kind) OF_GROUP, 1 << (kind)
#define PIECES_OF_SET FIELD_SET, .of_pieces = true, .read_only = true

const Field soldatini_fields[SOLDATINI_FIELDS] = {
    {"side", OF_PIECE, UNIT | GENERAL, FIELD_SIDE, .get = get_side, ALWAYS, .read_only = true},
    {"command", OF_PIECE, UNIT, FIELD_NAMED, BYTE(command), ALWAYS, .name_of = name_command, .value_of = value_command},
    {"arm", OF_PIECE, UNIT, FIELD_ENUM, sol_arm_words, BYTE(arm), ALWAYS},
    {"kind", OF_PIECE, UNIT, FIELD_ENUM, sol_kind_words, BYTE(kind), ALWAYS},
    {"grade", OF_PIECE, UNIT, FIELD_ENUM, sol_grade_words, BYTE(grade), ALWAYS},
    {"traits", OF_PIECE, UNIT, FIELD_NAMED, BYTE(traits), .nothing = 0, .name_of = name_traits,
     .value_of = value_traits},
    {"calibre", OF_PIECE, UNIT, FIELD_ENUM, sol_calibre_words, BYTE(calibre), .nothing = 0},
    {"points", OF_PIECE, UNIT, FIELD_INT, BYTE(points), ALWAYS},
    {"guns", OF_PIECE, UNIT, FIELD_ENUM, sol_gun_words, BYTE(guns), .nothing = 0},
    {"parent", OF_PIECE, UNIT, FIELD_PIECE, BYTE(parent), .nothing = NO_PIECE, .usual = NO_PIECE},
    {"per_base", OF_PIECE, UNIT, FIELD_INT, BYTE(per_base), ALWAYS},
    {"soldiers_start", OF_PIECE, UNIT, FIELD_INT, .get = get_start, .set = set_start, ALWAYS},
    {"soldiers", OF_PIECE, UNIT, FIELD_INT, .get = get_soldiers, .set = set_soldiers, ALWAYS},
    {"bases", OF_PIECE, UNIT, FIELD_INT, .get = get_bases, ALWAYS, .read_only = true},
    {"place", OF_PIECE, UNIT | GENERAL, FIELD_ENUM, sol_place_words, .get = get_place, .set = set_place, ALWAYS},
    {"group", OF_PIECE, UNIT | GENERAL, FIELD_NAMED, .get = get_group, .set = set_group, .nothing = NO_GROUP,
     .usual = NO_GROUP, .name_of = name_group, .value_of = value_group},
    {"x", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, .get = get_x, .set = set_x, ALWAYS},
    {"y", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, .get = get_y, .set = set_y, ALWAYS},
    {"facing", OF_PIECE, UNIT, FIELD_INT, AT(at.facing), .width = -2, ALWAYS},
    {"formation", OF_PIECE, UNIT, FIELD_NAMED, .get = get_formation, .set = set_formation, ALWAYS,
     .name_of = name_formation, .value_of = value_formation},
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
    {"charge_target", OF_PIECE, UNIT, FIELD_PIECE, BYTE(target), .nothing = NO_PIECE, .usual = NO_PIECE},
    {"charge_x", OF_PIECE, UNIT, INCHES(charge.x)},
    {"charge_y", OF_PIECE, UNIT, INCHES(charge.y)},
    {"charge_facing", OF_PIECE, UNIT, FIELD_INT, AT(charge.facing), .width = -2, NOT},
    {"charge_wheel", OF_PIECE, UNIT, FIELD_INT, AT(wheel), .width = -1, NOT},
    {"charge_straight", OF_PIECE, UNIT, INCHES(straight)},
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

    {"rank", OF_PIECE, GENERAL, FIELD_ENUM, sol_rank_words, .get = get_g_rank, .set = set_g_rank, ALWAYS},
    {"command", OF_PIECE, GENERAL, FIELD_NAMED, .get = get_commands, .set = set_commands, ALWAYS,
     .name_of = name_commands, .value_of = value_commands},
    {"points", OF_PIECE, GENERAL, FIELD_INT, .get = get_g_points, .set = set_g_points, ALWAYS},
    {"attached", OF_PIECE, GENERAL, FIELD_PIECE, .get = get_g_attached, .set = set_g_attached, .nothing = NO_PIECE,
     .usual = NO_PIECE},
    {"moved", OF_PIECE, GENERAL, FIELD_BOOL, .get = get_g_moved, .set = set_g_moved, NOT},

    {"owner", OF_GROUPS(GROUP_OBJECTIVE), FIELD_SIDE, .get = get_owner, .set = set_owner, .nothing = NOBODY,
     .usual = FIELD_NOTHING},
    {"arrived", OF_GROUPS(GROUP_RESERVE), FIELD_BOOL, .get = get_arrived, .set = set_arrived, NOT},
    {"points_start", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_points_start, .set = set_points_start, ALWAYS},
    {"lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_lost, NOT, .read_only = true},
    {"generals_lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_generals_lost, NOT, .read_only = true},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, ALWAYS},
    {"player_turn", OF_GAME, 0, FIELD_ENUM, player_turn_words, .get = get_player_turn, ALWAYS, .read_only = true},
    {"phase", OF_GAME, 0, FIELD_INT, .get = get_phase, ALWAYS, .read_only = true},
    {"active", OF_GAME, 0, FIELD_SIDE, GAME_AT(active), .width = 1, ALWAYS},
    {"selected", OF_GAME, 0, FIELD_PIECE, GAME_AT(selected), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE},
    {"in_command", OF_GAME, 0, FIELD_BOOL, GAME_AT(in_command), .width = 1, NOT, .usual = 1},
    {"allowance", OF_GAME, 0, FIELD_INCHES, GAME_AT(allowance), .width = -2, NOT},
    {"touched", OF_GAME, 0, FIELD_BOOL, GAME_AT(touched), .width = 1, NOT},
    {"acted", OF_GAME, 0, FIELD_BOOL, GAME_AT(acted), .width = 1, NOT},
    {"wheeled", OF_GAME, 0, FIELD_INT, GAME_AT(wheeled), .width = 1, NOT},
    {"changed", OF_GAME, 0, FIELD_BOOL, GAME_AT(changed), .width = 1, NOT},
    {"faced_about", OF_GAME, 0, FIELD_BOOL, GAME_AT(faced_about), .width = 1, NOT},
    {"crossed", OF_GAME, 0, FIELD_TEXT, .print = print_crossed, .parse = parse_crossed},
    {"asked", OF_GAME, 0, FIELD_PIECE, GAME_AT(asked), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE},
    {"attackers", OF_GAME, 0, PIECES_OF_SET, .get_set = get_attackers},
    {"defenders", OF_GAME, 0, PIECES_OF_SET, .get_set = get_defenders},
    {"winner", OF_GAME, 0, FIELD_ENUM, sol_winner_words, GAME_AT(winner), .width = 1, .nothing = WINNER_NONE,
     .usual = WINNER_NONE},
    {"result", OF_GAME, 0, FIELD_ENUM, sol_result_words, GAME_AT(result), .width = 1, .nothing = RESULT_NONE},
};

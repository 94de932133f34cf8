/* fields.c - every field of the state, described once. Names and words are those of data/danube/fields.tsv; fields marked hidden live
 * inside one procedure and are part of the position, not of views.
 */
#include "rules/danube/danube.h"

#include <stddef.h>
#include <string.h>

const char *const arm_words[] = {"infantry", "cavalry", "artillery", NULL};
const char *const kind_words[] = {"line",       "light",       "grenadier", "guard",  "cuirassier",
                                  "carabinier", "dragoon",     "chasseur",  "hussar", "lancer",
                                  "uhlan",      "chevauleger", "foot",      "horse",  NULL};
const char *const grade_words[] = {"elite", "veteran", "conscript", NULL};
const char *const rank_words[] = {"commander", "corps", "division", NULL};
const char *const trait_words[] = {"light", "guard", "horse", NULL};
const char *const formation_words[] = {"line",    "column",    "square",   "masse",      "skirmish", "garrison",
                                       "cavline", "cavcolumn", "limbered", "unlimbered", NULL};
const char *const dan_place_words[] = {"table", "reserve", "gone", "unused", NULL};
const char *const winner_words[] = {"F", "A", "draw", NULL};
const char *const dan_result_words[] = {"-", "draw", "marginal_victory", "clear_victory", "decisive_victory", NULL};

enum { UNIT = 1, GENERAL = 2 };

/* ---- side, place and position ---- */

static long get_side(const Game *g, const State *s, int p)
{
    (void)s;
    return side_of(g, p);
}

static long get_x(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].at.x : s->general[p - g->units].x;
}

static long get_y(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].at.y : s->general[p - g->units].y;
}

static uint8_t *place_at(const Game *g, State *s, int p)
{
    return is_unit(g, p) ? &s->unit[p].place : &s->general[p - g->units].place;
}

/* Setting x and y puts a piece on the table. */
static bool set_x(const Game *g, State *s, int p, long value)
{
    if (value < 0 || value > g->ground->width) {
        return false;
    }
    *(is_unit(g, p) ? &s->unit[p].at.x : &s->general[p - g->units].x) = (int16_t)value;
    if (*place_at(g, s, p) == UNUSED) {
        *place_at(g, s, p) = ON_TABLE;
    }
    return true;
}

static bool set_y(const Game *g, State *s, int p, long value)
{
    if (value < 0 || value > g->ground->height) {
        return false;
    }
    *(is_unit(g, p) ? &s->unit[p].at.y : &s->general[p - g->units].y) = (int16_t)value;
    if (*place_at(g, s, p) == UNUSED) {
        *place_at(g, s, p) = ON_TABLE;
    }
    return true;
}

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

static void name_commands(Buf *out, const Game *g, long value)
{
    if (value == ALL_COMMANDS) {
        buf_text(out, "ALL");
        return;
    }
    size_t before = out->len;
    for (int i = 0; i < g->commands; i++) {
        if (value >> i & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", g->head.groups[i].id);
        }
    }
    if (out->len == before) {
        buf_char(out, '-');
    }
}

static bool value_commands(const Game *g, Span text, long *value)
{
    *value = span_is(text, "ALL") ? ALL_COMMANDS : 0;
    for (Span part; !*value && span_split(&text, ',', &part);) {
        long one;
        while (value_command(g, part, &one)) {
            *value |= 1L << one;
            if (!span_split(&text, ',', &part)) {
                return true;
            }
        }
        return false;
    }
    return *value == ALL_COMMANDS;
}

static void name_traits(Buf *out, const Game *g, long value)
{
    (void)g;
    size_t before = out->len;
    for (int i = 0; trait_words[i]; i++) {
        if (value >> i & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", trait_words[i]);
        }
    }
}

static bool value_traits(const Game *g, Span text, long *value)
{
    (void)g;
    *value = 0;
    for (Span part; span_split(&text, ',', &part);) {
        int i = 0;
        while (trait_words[i] && !span_is(part, trait_words[i])) {
            i++;
        }
        if (!trait_words[i]) {
            return false;
        }
        *value |= 1L << i;
    }
    return true;
}

/* A formation; a garrison with its strongpoint: GARRISON + 256 times its area. */
static void name_formation(Buf *out, const Game *g, long value)
{
    buf_text(out, formation_words[value & 255]);
    if ((value & 255) == GARRISON) {
        buf_print(out, ":%s", (value >> 8) < g->ground->count ? g->ground->area[value >> 8].id : "-");
    }
}

static bool value_formation(const Game *g, Span text, long *value)
{
    Span rest = text, word;
    span_split(&rest, ':', &word);
    for (int i = 0; formation_words[i]; i++) {
        if (!span_is(word, formation_words[i])) {
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
    q->formation = (uint8_t)(value & 255);
    q->hold = q->formation == GARRISON ? (uint8_t)(value >> 8) : NO_AREA;
    if (q->formation == GARRISON) {
        Footprint f = footprint_garrison(&g->ground->area[q->hold], q->at.facing * DEGREE);
        q->at = stand_of(&f);
        if (q->place == UNUSED) {
            q->place = ON_TABLE;
        }
    }
    return true;
}

static bool set_start(const Game *g, State *s, int u, long value)
{
    (void)g;
    if (value < 1 || value > FIGURES_MAX) {
        return false;
    }
    s->unit[u].figures = s->unit[u].start = (uint8_t)value; /* at full strength, unless the position says otherwise */
    return true;
}

static bool set_figures(const Game *g, State *s, int u, long value)
{
    (void)g;
    if (value < 0 || value > FIGURES_MAX) {
        return false;
    }
    s->unit[u].figures = (uint8_t)value;
    return true;
}

static long get_start(const Game *g, const State *s, int u)
{
    (void)g;
    return s->unit[u].start;
}

static long get_figures(const Game *g, const State *s, int u)
{
    (void)g;
    return s->unit[u].figures;
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
GROUP_FIELD(failed, group_reserve)
GROUP_FIELD(points_start, group_side)
GROUP_FIELD(lost, group_side)

/* ---- the game ---- */

static long get_phase(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return phase_of(s);
}

static long get_active(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    int phase = phase_of(s);
    return phase >= 3 && phase <= 7 ? FRENCH : phase >= 8 && phase <= 12 ? AUSTRIAN : NOBODY;
}

#define AT(field) .offset = offsetof(State, unit[0].field), .stride = sizeof(Unit)
#define GAME_AT(field) .offset = offsetof(State, field)
#define BYTE(field) AT(field), .width = 1
#define FLAG(number) FIELD_BOOL, AT(flags), .width = 2, .bit = 1 + (number), .nothing = FIELD_NOTHING
#define INCHES(field) FIELD_INCHES, AT(field), .width = -2, .nothing = FIELD_NOTHING
#define DEGREES(field) FIELD_INT, AT(field), .width = -2, .nothing = FIELD_NOTHING
#define PIECE_IN(field) FIELD_PIECE, AT(field), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE
#define ALWAYS .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING
#define NOT .nothing = FIELD_NOTHING
#define OF_GROUPS(kind) OF_GROUP, 1 << (kind)

const Field danube_fields[DANUBE_FIELDS] = {
    {"side", OF_PIECE, UNIT | GENERAL, FIELD_SIDE, .get = get_side, ALWAYS, .read_only = true},
    {"command", OF_PIECE, UNIT, FIELD_NAMED, BYTE(command), ALWAYS, .name_of = name_command, .value_of = value_command},
    {"arm", OF_PIECE, UNIT, FIELD_ENUM, arm_words, BYTE(arm), ALWAYS},
    {"kind", OF_PIECE, UNIT, FIELD_ENUM, kind_words, BYTE(kind), ALWAYS},
    {"grade", OF_PIECE, UNIT, FIELD_ENUM, grade_words, BYTE(grade), ALWAYS},
    {"traits", OF_PIECE, UNIT, FIELD_NAMED, BYTE(traits), .nothing = 0, .name_of = name_traits,
     .value_of = value_traits},
    {"calibre", OF_PIECE, UNIT, FIELD_INT, BYTE(calibre), .nothing = 0},
    {"points", OF_PIECE, UNIT, FIELD_INT, BYTE(points), ALWAYS},
    {"figures_start", OF_PIECE, UNIT, FIELD_INT, .get = get_start, .set = set_start, ALWAYS},
    {"figures", OF_PIECE, UNIT, FIELD_INT, .get = get_figures, .set = set_figures, ALWAYS},
    {"place", OF_PIECE, UNIT | GENERAL, FIELD_ENUM, dan_place_words, .get = get_place, .set = set_place, ALWAYS},
    {"group", OF_PIECE, UNIT | GENERAL, FIELD_NAMED, .get = get_group, .set = set_group, .nothing = NO_GROUP,
     .usual = NO_GROUP, .name_of = name_group, .value_of = value_group},
    {"x", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, .get = get_x, .set = set_x, ALWAYS},
    {"y", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, .get = get_y, .set = set_y, ALWAYS},
    {"facing", OF_PIECE, UNIT, FIELD_INT, AT(at.facing), .width = -2, ALWAYS},
    {"formation", OF_PIECE, UNIT, FIELD_NAMED, .get = get_formation, .set = set_formation, ALWAYS,
     .name_of = name_formation, .value_of = value_formation},
    {"entered", OF_PIECE, UNIT, FLAG(0)},
    {"halted", OF_PIECE, UNIT, FLAG(1)},
    {"moved", OF_PIECE, UNIT, FLAG(2)},
    {"fired", OF_PIECE, UNIT, FLAG(3)},
    {"aim", OF_PIECE, UNIT, PIECE_IN(aim)},
    {"phase_losses", OF_PIECE, UNIT, FIELD_INT, BYTE(losses), NOT},
    {"charging", OF_PIECE, UNIT, FLAG(4)},
    {"charge_target", OF_PIECE, UNIT, PIECE_IN(target)},
    {"charge_x", OF_PIECE, UNIT, INCHES(charge.x)},
    {"charge_y", OF_PIECE, UNIT, INCHES(charge.y)},
    {"charge_facing", OF_PIECE, UNIT, DEGREES(charge.facing)},
    {"charge_wheel", OF_PIECE, UNIT, FIELD_INT, AT(wheel), .width = -1, NOT},
    {"charge_straight", OF_PIECE, UNIT, INCHES(straight)},
    {"contacts", OF_PIECE, UNIT, FIELD_LIST, AT(contacts), .width = CONTACTS_MAX},
    {"end_x", OF_PIECE, UNIT, INCHES(end.x)},
    {"end_y", OF_PIECE, UNIT, INCHES(end.y)},
    {"end_facing", OF_PIECE, UNIT, DEGREES(end.facing)},
    {"marker", OF_PIECE, UNIT, FLAG(5)},
    {"marker_x", OF_PIECE, UNIT, INCHES(marker.x)},
    {"marker_y", OF_PIECE, UNIT, INCHES(marker.y)},
    {"marker_facing", OF_PIECE, UNIT, DEGREES(marker.facing)},
    {"marker_formation", OF_PIECE, UNIT, FIELD_ENUM, formation_words, BYTE(marker_formation), NOT},
    {"marker_turn", OF_PIECE, UNIT, FIELD_INT, BYTE(marker_turn), NOT},
    {"melee", OF_PIECE, UNIT, PIECE_IN(melee)},
    {"melee_rounds", OF_PIECE, UNIT, FIELD_INT, BYTE(rounds), NOT},
    {"supports", OF_PIECE, UNIT, PIECE_IN(supports)},
    {"must_recall", OF_PIECE, UNIT, FLAG(6)},
    {"stuck", OF_PIECE, UNIT, FLAG(7)},
    /* what lives inside the procedures of a phase */
    {"loser", OF_PIECE, UNIT, FLAG(8), .hidden = true},
    {"began_melee", OF_PIECE, UNIT, FLAG(9), .hidden = true},
    {"crowded", OF_PIECE, UNIT, FLAG(10), .hidden = true},
    {"fought", OF_PIECE, UNIT, FLAG(11), .hidden = true},
    {"charged", OF_PIECE, UNIT, FLAG(12)},

    {"rank", OF_PIECE, GENERAL, FIELD_ENUM, rank_words, .get = get_g_rank, .set = set_g_rank, ALWAYS},
    {"command", OF_PIECE, GENERAL, FIELD_NAMED, .get = get_commands, .set = set_commands, ALWAYS,
     .name_of = name_commands, .value_of = value_commands},
    {"points", OF_PIECE, GENERAL, FIELD_INT, .get = get_g_points, .set = set_g_points, ALWAYS},
    {"attached", OF_PIECE, GENERAL, FIELD_PIECE, .get = get_g_attached, .set = set_g_attached, .nothing = NO_PIECE,
     .usual = NO_PIECE},
    {"moved", OF_PIECE, GENERAL, FIELD_BOOL, .get = get_g_moved, .set = set_g_moved, NOT},

    {"owner", OF_GROUPS(GROUP_OBJECTIVE), FIELD_SIDE, .get = get_owner, .set = set_owner, .nothing = NOBODY,
     .usual = FIELD_NOTHING},
    {"arrived", OF_GROUPS(GROUP_RESERVE), FIELD_BOOL, .get = get_arrived, .set = set_arrived, NOT},
    {"failed", OF_GROUPS(GROUP_RESERVE), FIELD_INT, .get = get_failed, .set = set_failed, NOT},
    {"points_start", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_points_start, .set = set_points_start, ALWAYS},
    {"lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_lost, .set = set_lost, NOT},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, ALWAYS},
    {"phase", OF_GAME, 0, FIELD_INT, .get = get_phase, ALWAYS, .read_only = true},
    {"active", OF_GAME, 0, FIELD_SIDE, .get = get_active, .nothing = NOBODY, .usual = NOBODY, .read_only = true},
    {"selected", OF_GAME, 0, FIELD_PIECE, GAME_AT(selected), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE},
    {"in_command", OF_GAME, 0, FIELD_BOOL, GAME_AT(in_command), .width = 1, NOT, .usual = 1},
    {"allowance", OF_GAME, 0, FIELD_INCHES, GAME_AT(allowance), .width = -2, NOT},
    {"touched", OF_GAME, 0, FIELD_BOOL, GAME_AT(touched), .width = 1, NOT},
    {"acted", OF_GAME, 0, FIELD_BOOL, GAME_AT(acted), .width = 1, NOT},
    {"wheeled", OF_GAME, 0, FIELD_INT, GAME_AT(wheeled), .width = 1, NOT},
    {"doubled", OF_GAME, 0, FIELD_BOOL, GAME_AT(doubled), .width = 1, NOT},
    {"asked", OF_GAME, 0, FIELD_PIECE, GAME_AT(asked), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE},
    {"queue", OF_GAME, 0, FIELD_LIST, GAME_AT(queue), .width = UNITS_MAX},
    {"winner", OF_GAME, 0, FIELD_ENUM, winner_words, GAME_AT(winner), .width = 1, .nothing = WINNER_NONE,
     .usual = WINNER_NONE},
    {"result", OF_GAME, 0, FIELD_ENUM, dan_result_words, GAME_AT(result), .width = 1, .nothing = RESULT_NONE},
    {"came_near", OF_GAME, 0, FIELD_BOOL, GAME_AT(near), .width = 1, NOT, .hidden = true},
};

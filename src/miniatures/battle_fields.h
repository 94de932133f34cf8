/* battle_fields.h - the fields that every battle of miniatures has, as rows for a system's table of fields (engine/fields/state_fields.h).
 *
 * A system writes PLACE_FIELDS, GENERAL_FIELDS and the like where its fields.tsv has these rows, and its own between them. The macros
 * name members of the system's State and Unit, so only its table of fields includes this.
 */
#ifndef GONFALON_MINIATURES_BATTLE_FIELDS_H
#define GONFALON_MINIATURES_BATTLE_FIELDS_H

#include "miniatures/battle.h"

#include <stddef.h>

/* Bits as words joined by commas; false when one is no word. */
void name_bits(Buf *out, const char *const *words, long value);
bool value_bits(const char *const *words, Span text, long *value);

long battle_get_side(const Game *g, const State *s, int p);
long battle_get_place(const Game *g, const State *s, int p);
bool battle_set_place(const Game *g, State *s, int p, long value);
long battle_get_group(const Game *g, const State *s, int p);
bool battle_set_group(const Game *g, State *s, int p, long value);
long battle_get_x(const Game *g, const State *s, int p);
long battle_get_y(const Game *g, const State *s, int p);
/* Setting x and y puts a piece on the table. */
bool battle_set_x(const Game *g, State *s, int p, long value);
bool battle_set_y(const Game *g, State *s, int p, long value);
/* A formation; a garrison with its strongpoint: its number + 256 times the area. A garrison stands where its strongpoint is. */
long battle_get_formation(const Game *g, const State *s, int u);
bool battle_set_formation(const Game *g, State *s, int u, long value);
void battle_name_formation(Buf *out, const Game *g, long value);
bool battle_value_formation(const Game *g, Span text, long *value);
void battle_name_reserve(Buf *out, const Game *g, long value);
bool battle_value_reserve(const Game *g, Span text, long *value);
void battle_name_command(Buf *out, const Game *g, long value);
bool battle_value_command(const Game *g, Span text, long *value);
void battle_name_commands(Buf *out, const Game *g, long value); /* bits, or ALL */
bool battle_value_commands(const Game *g, Span text, long *value);
void battle_name_traits(Buf *out, const Game *g, long value);
bool battle_value_traits(const Game *g, Span text, long *value);
long battle_get_commands(const Game *g, const State *s, int p);
bool battle_set_commands(const Game *g, State *s, int p, long value);
#define BATTLE_ACCESS(field)                                           \
    long battle_get_##field(const Game *g, const State *s, int index); \
    bool battle_set_##field(const Game *g, State *s, int index, long value);
BATTLE_ACCESS(rank)
BATTLE_ACCESS(points)
BATTLE_ACCESS(attached)
BATTLE_ACCESS(moved)
BATTLE_ACCESS(owner)
BATTLE_ACCESS(arrived)
BATTLE_ACCESS(points_start)

/* ---- parts of rows ---- */

#define AT(field) .offset = offsetof(State, unit[0].field), .stride = sizeof(Unit)
#define GAME_AT(field) .offset = offsetof(State, field)
#define BYTE(field) AT(field), .width = 1
#define FLAG(number) FIELD_BOOL, AT(flags), .width = 2, .bit = 1 + (number), .nothing = FIELD_NOTHING
#define INCHES(field) FIELD_INCHES, AT(field), .width = -2, .nothing = FIELD_NOTHING
#define DEGREES(field) FIELD_INT, AT(field), .width = -2, .nothing = FIELD_NOTHING
#define PIECE_IN(field) FIELD_PIECE, AT(field), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE
#define GAME_PIECE(field) FIELD_PIECE, GAME_AT(field), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE
#define GAME_YES(field) FIELD_BOOL, GAME_AT(field), .width = 1, .nothing = FIELD_NOTHING
#define ALWAYS .nothing = FIELD_NOTHING, .usual = FIELD_NOTHING
#define NOT .nothing = FIELD_NOTHING
#define OF_GROUPS(kind) OF_GROUP, 1 << (kind)
#define ASKED(field) .get = battle_get_##field, .set = battle_set_##field
#define NAMED(field) .name_of = battle_name_##field, .value_of = battle_value_##field
#define UNIT KIND_OF_UNIT
#define GENERAL KIND_OF_GENERAL

/* ---- rows ---- */

#define WHO_FIELDS(kinds)                                                                              \
    {"side", OF_PIECE, UNIT | GENERAL, FIELD_SIDE, .get = battle_get_side, ALWAYS, .read_only = true}, \
        {"command", OF_PIECE, UNIT, FIELD_NAMED, BYTE(command), ALWAYS, NAMED(command)},               \
        {"arm", OF_PIECE, UNIT, FIELD_ENUM, arm_words, BYTE(arm), ALWAYS},                             \
        {"kind", OF_PIECE, UNIT, FIELD_ENUM, kinds, BYTE(kind), ALWAYS},                               \
        {"grade", OF_PIECE, UNIT, FIELD_ENUM, grade_words, BYTE(grade), ALWAYS},                       \
    {                                                                                                  \
        "traits", OF_PIECE, UNIT, FIELD_NAMED, BYTE(traits), .nothing = 0, NAMED(traits)               \
    }
#define PLACE_FIELDS(formation_set)                                                                          \
    {"place", OF_PIECE, UNIT | GENERAL, FIELD_ENUM, battle_place_words, ASKED(place), ALWAYS},               \
        {"group",           OF_PIECE,      UNIT | GENERAL, FIELD_NAMED, ASKED(group), .nothing = NO_GROUP,   \
         .usual = NO_GROUP, NAMED(reserve)},                                                                 \
        {"x", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, ASKED(x), ALWAYS},                                     \
        {"y", OF_PIECE, UNIT | GENERAL, FIELD_INCHES, ASKED(y), ALWAYS},                                     \
        {"facing", OF_PIECE, UNIT, FIELD_INT, AT(at.facing), .width = -2, ALWAYS},                           \
    {                                                                                                        \
        "formation", OF_PIECE, UNIT, FIELD_NAMED, .get = battle_get_formation, .set = formation_set, ALWAYS, \
                                                  NAMED(formation)                                           \
    }
#define CHARGE_FIELDS                                                                                              \
    {"charge_target", OF_PIECE, UNIT, PIECE_IN(target)}, {"charge_x", OF_PIECE, UNIT, INCHES(charge.x)},           \
        {"charge_y", OF_PIECE, UNIT, INCHES(charge.y)}, {"charge_facing", OF_PIECE, UNIT, DEGREES(charge.facing)}, \
        {"charge_wheel", OF_PIECE, UNIT, FIELD_INT, AT(wheel), .width = -1, NOT},                                  \
    {                                                                                                              \
        "charge_straight", OF_PIECE, UNIT, INCHES(straight)                                                        \
    }
#define GENERAL_FIELDS(ranks)                                                                                  \
    {"rank", OF_PIECE, GENERAL, FIELD_ENUM, ranks, ASKED(rank), ALWAYS},                                       \
        {"command", OF_PIECE, GENERAL, FIELD_NAMED, ASKED(commands), ALWAYS, NAMED(commands)},                 \
        {"points", OF_PIECE, GENERAL, FIELD_INT, ASKED(points), ALWAYS},                                       \
        {"attached", OF_PIECE, GENERAL, FIELD_PIECE, ASKED(attached), .nothing = NO_PIECE, .usual = NO_PIECE}, \
    {                                                                                                          \
        "moved", OF_PIECE, GENERAL, FIELD_BOOL, ASKED(moved), NOT                                              \
    }
#define GROUP_FIELDS                                                                                            \
    {"owner", OF_GROUPS(GROUP_OBJECTIVE), FIELD_SIDE, ASKED(owner), .nothing = NOBODY, .usual = FIELD_NOTHING}, \
    {                                                                                                           \
        "arrived", OF_GROUPS(GROUP_RESERVE), FIELD_BOOL, ASKED(arrived), NOT                                    \
    }
#define SIDE_FIELDS                                                                   \
    {                                                                                 \
        "points_start", OF_GROUPS(GROUP_SIDE), FIELD_INT, ASKED(points_start), ALWAYS \
    }
#define MOVE_FIELDS                                                                                               \
    {"selected", OF_GAME, 0, GAME_PIECE(selected)}, {"in_command", OF_GAME, 0, GAME_YES(in_command), .usual = 1}, \
        {"allowance", OF_GAME, 0, FIELD_INCHES, GAME_AT(allowance), .width = -2, NOT},                            \
        {"touched", OF_GAME, 0, GAME_YES(touched)}, {"acted", OF_GAME, 0, GAME_YES(acted)},                       \
    {                                                                                                             \
        "wheeled", OF_GAME, 0, FIELD_INT, GAME_AT(wheeled), .width = 1, NOT                                       \
    }
#define END_FIELDS(winners)                                                                                        \
    {"winner",                                                                                                     \
     OF_GAME,                                                                                                      \
     0,                                                                                                            \
     FIELD_ENUM,                                                                                                   \
     winners,                                                                                                      \
     GAME_AT(winner),                                                                                              \
     .width = 1,                                                                                                   \
     .nothing = WINNER_NONE,                                                                                       \
     .usual = WINNER_NONE},                                                                                        \
    {                                                                                                              \
        "result", OF_GAME, 0, FIELD_ENUM, battle_result_words, GAME_AT(result), .width = 1, .nothing = RESULT_NONE \
    }

#endif

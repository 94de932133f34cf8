/* battle_fields.c - words and values of the fields that every battle of miniatures has: where pieces are, what they form, whom generals
 * lead.
 *
 * A value that no game could hold is refused here, so that what reads it need not ask.
 */
#include "miniatures/battle_fields.h"

const char *const arm_words[] = {"infantry", "cavalry", "artillery", NULL};
const char *const grade_words[] = {"elite", "veteran", "conscript", NULL};
const char *const battle_hands[] = {"L", "R", NULL}; /* WHEEL_LEFT, WHEEL_RIGHT */
const char *const battle_place_words[] = {"table", "reserve", "gone", "unused", NULL};
const char *const battle_result_words[] = {"-", "draw", "marginal_victory", "clear_victory", "decisive_victory", NULL};

void name_bits(Buf *out, const char *const *words, long value)
{
    size_t before = out->len;
    for (int i = 0; words[i]; i++) {
        if (value >> i & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", words[i]);
        }
    }
}

bool value_bits(const char *const *words, Span text, long *value)
{
    *value = 0;
    for (Span part; span_split(&text, ',', &part);) {
        int i = span_index(part, words);
        if (i < 0) {
            return false;
        }
        *value |= 1L << i;
    }
    return true;
}

/* ---- side, place and position ---- */

static const General *general_of(const Game *g, const State *s, int p)
{
    assert(is_general(g, p));
    return &battle_state(s)->general[p - battle_of(g)->units];
}

static General *general_at(const Game *g, State *s, int p)
{
    assert(is_general(g, p));
    return &battle_state_of(s)->general[p - battle_of(g)->units];
}

long battle_get_side(const Game *g, const State *s, int p)
{
    (void)s;
    return side_of(g, p);
}

long battle_get_place(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? unit_head(g, s, p)->place : general_of(g, s, p)->place;
}

bool battle_set_place(const Game *g, State *s, int p, long value)
{
    *(is_unit(g, p) ? &unit_head_of(g, s, p)->place : &general_at(g, s, p)->place) = (uint8_t)value;
    return value >= 0 && value <= UNUSED;
}

long battle_get_group(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? unit_head(g, s, p)->group : general_of(g, s, p)->group;
}

bool battle_set_group(const Game *g, State *s, int p, long value)
{
    *(is_unit(g, p) ? &unit_head_of(g, s, p)->group : &general_at(g, s, p)->group) = (uint8_t)value;
    return true;
}

long battle_get_x(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? unit_head(g, s, p)->at.x : general_of(g, s, p)->x;
}

long battle_get_y(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? unit_head(g, s, p)->at.y : general_of(g, s, p)->y;
}

static bool set_coordinate(const Game *g, State *s, int p, int16_t *at, Inch value, Inch most)
{
    if (value < 0 || value > most) {
        return false;
    }
    *at = (int16_t)value;
    if (battle_get_place(g, s, p) == UNUSED) {
        battle_set_place(g, s, p, ON_TABLE);
    }
    return true;
}

bool battle_set_x(const Game *g, State *s, int p, long value)
{
    int16_t *at = is_unit(g, p) ? &unit_head_of(g, s, p)->at.x : &general_at(g, s, p)->x;
    return set_coordinate(g, s, p, at, (Inch)value, battle_of(g)->ground->width);
}

bool battle_set_y(const Game *g, State *s, int p, long value)
{
    int16_t *at = is_unit(g, p) ? &unit_head_of(g, s, p)->at.y : &general_at(g, s, p)->y;
    return set_coordinate(g, s, p, at, (Inch)value, battle_of(g)->ground->height);
}

/* ---- formations ---- */

void battle_name_formation(Buf *out, const Game *g, long value)
{
    const Battle *b = battle_of(g);
    buf_text(out, b->battle->formation_words[value & 255]);
    if ((value & 255) == b->battle->garrison) {
        buf_print(out, ":%s", (value >> 8) < b->ground->count ? b->ground->area[value >> 8].id : "-");
    }
}

bool battle_value_formation(const Game *g, Span text, long *value)
{
    const Battle *b = battle_of(g);
    Span rest = text, word;
    span_split(&rest, ':', &word);
    int i = span_index(word, b->battle->formation_words);
    if (i < 0) {
        return false;
    }
    bool garrison = i == b->battle->garrison;
    int area = rest.at ? ground_find(b->ground, rest) : -1;
    *value = garrison ? i + 256L * area : i;
    return garrison == (area >= 0) && (area < 0 || b->strongs >> b->ground->area[area].kind & 1);
}

long battle_get_formation(const Game *g, const State *s, int u)
{
    const UnitHead *q = unit_head(g, s, u);
    return q->formation + (q->formation == battle_of(g)->battle->garrison ? 256L * q->hold : 0);
}

bool battle_set_formation(const Game *g, State *s, int u, long value)
{
    const Battle *b = battle_of(g);
    UnitHead *q = unit_head_of(g, s, u);
    bool garrison = (value & 255) == b->battle->garrison;
    q->formation = (uint8_t)(value & 255);
    q->hold = garrison ? (uint8_t)(value >> 8) : NO_AREA;
    if (garrison) {
        Footprint f = footprint_garrison(&b->ground->area[q->hold], q->at.facing * DEGREE);
        q->at = stand_of(&f);
        q->place = q->place == UNUSED ? ON_TABLE : q->place;
    }
    return true;
}

/* ---- words that depend on the scenario ---- */

void battle_name_reserve(Buf *out, const Game *g, long value)
{
    buf_text(out, value >= 0 && value < battle_of(g)->reserves ? battle_of(g)->reserve[value].id : "-");
}

bool battle_value_reserve(const Game *g, Span text, long *value)
{
    for (int i = 0; i < battle_of(g)->reserves; i++) {
        if (span_is(text, battle_of(g)->reserve[i].id)) {
            *value = i;
            return true;
        }
    }
    return false;
}

void battle_name_command(Buf *out, const Game *g, long value)
{
    buf_text(out, value >= 0 && value < battle_of(g)->commands ? head(g)->groups[value].id : "-");
}

bool battle_value_command(const Game *g, Span text, long *value)
{
    for (int i = 0; i < battle_of(g)->commands; i++) {
        if (span_is(text, head(g)->groups[i].id)) {
            *value = i;
            return true;
        }
    }
    return false;
}

void battle_name_commands(Buf *out, const Game *g, long value)
{
    size_t before = out->len;
    for (int i = 0; i < battle_of(g)->commands && value != ALL_COMMANDS; i++) {
        if (value >> i & 1) {
            buf_print(out, "%s%s", out->len > before ? "," : "", head(g)->groups[i].id);
        }
    }
    if (out->len == before) {
        buf_text(out, value == ALL_COMMANDS ? "ALL" : "-");
    }
}

bool battle_value_commands(const Game *g, Span text, long *value)
{
    *value = span_is(text, "ALL") ? ALL_COMMANDS : 0;
    for (Span part; *value != ALL_COMMANDS && span_split(&text, ',', &part);) {
        long one;
        if (!battle_value_command(g, part, &one)) {
            return false;
        }
        *value |= 1L << one;
    }
    return *value != 0;
}

void battle_name_traits(Buf *out, const Game *g, long value)
{
    name_bits(out, battle_of(g)->battle->trait_words, value);
}

bool battle_value_traits(const Game *g, Span text, long *value)
{
    return value_bits(battle_of(g)->battle->trait_words, text, value);
}

/* ---- generals, groups, sides ---- */

long battle_get_commands(const Game *g, const State *s, int p) { return general_of(g, s, p)->commands; }

bool battle_set_commands(const Game *g, State *s, int p, long value)
{
    general_at(g, s, p)->commands = (uint16_t)value;
    return true;
}

#define GENERAL_ACCESS(field)                                                                            \
    long battle_get_##field(const Game *g, const State *s, int p) { return general_of(g, s, p)->field; } \
    bool battle_set_##field(const Game *g, State *s, int p, long value)                                  \
    {                                                                                                    \
        general_at(g, s, p)->field = (uint8_t)value;                                                     \
        return value >= 0 && value <= UINT8_MAX;                                                         \
    }
GENERAL_ACCESS(rank)
GENERAL_ACCESS(points)
GENERAL_ACCESS(attached)
GENERAL_ACCESS(moved)

#define GROUP_ACCESS(field, first)                                           \
    long battle_get_##field(const Game *g, const State *s, int i)            \
    {                                                                        \
        return battle_state(s)->field[i - battle_of(g)->first];              \
    }                                                                        \
    bool battle_set_##field(const Game *g, State *s, int i, long value)      \
    {                                                                        \
        battle_state_of(s)->field[i - battle_of(g)->first] = (uint8_t)value; \
        return value >= 0 && value <= 99;                                    \
    }
GROUP_ACCESS(owner, group_objective)
GROUP_ACCESS(arrived, group_reserve)
GROUP_ACCESS(points_start, group_side)

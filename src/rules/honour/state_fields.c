/* state_fields.c - every field of the state, described once. Names and words are those of data/honour/fields.tsv and combat_fields.tsv. What
 * hon_derive() computes is not kept in positions, except force and zoc, which are data in a masked state and read only here. */
#include "rules/honour/honour.h"

#define UNITS (1 << KIND_UNIT)
#define LEADERS (1 << KIND_LEADER)
#define ARMIES (1 << GROUP_ARMY)
#define REGIONS_ONLY (1 << GROUP_REGION)

static const char *const leader_places[] = {"-",    "unused", "card",       "pool",   "later", "away",
                                            "gone", "lost",   "eliminated", "hidden", 0};
static const char *const states_of_units[] = {"good", "demoralised", 0};
static const char *const faces[] = {"up", "down", 0};
static const char *const source_words[] = {"-", "changing", "removed", 0};
static const char *const alignment_words[] = {"not_aligned", 0, 0, "neutral", "ignored"}; /* the gaps are the sides */
static const char *const dash[] = {"-", 0};
static const char *const swiss_words[] = {"neutral", "pro_french", "anti_french", 0};
static const char *const pestilence_words[] = {"unknown", "yes", "no", 0};
static const char *const winner_words[] = {"-", 0, 0, "draw"};
static const char *const level_words_hon[] = {"-", "standard", "strategic", "marginal", 0};
static const char *const combat_words[] = {"-",      "skirmish", "storm", "siege",   "breach",
                                           "sortie", "march",    "major", "reduced", 0};

static const char *const corps_states[] = {"-", "free", "engaging", "engaged", "demoralised", 0};
static const char *const works_words[] = {"-", "earthworks", "river", 0};

/* Words that depend on the scenario: value 1 + side is the side's. */
static void side_word_of(Buf *out, const Game *g, long value, const char *const *words)
{
    buf_text(out, value == 1 || value == 2 ? g->side_word[value - 1] : words[value]);
}
static bool side_value_of(const Game *g, Span text, long *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (span_is(text, i == 1 || i == 2 ? g->side_word[i - 1] : words[i])) {
            *value = i;
            return true;
        }
    }
    return false;
}
static void name_alignment(Buf *out, const Game *g, long value) { side_word_of(out, g, value, alignment_words); }
static bool read_alignment_word(const Game *g, Span t, long *v) { return side_value_of(g, t, v, alignment_words, 5); }
static void name_winner(Buf *out, const Game *g, long value) { side_word_of(out, g, value, winner_words); }
static bool read_winner_word(const Game *g, Span t, long *v) { return side_value_of(g, t, v, winner_words, 4); }

/* ---- pieces ---- */

static long get_hex(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[unit_of(g, p)].where : s->capitano[p].hex;
}

/* Setting `hex` takes a piece off its Card; a Capitano's Card keeps those who lie on it. */
static bool set_hex(const Game *g, State *s, int p, long value)
{
    if (value < HIDDEN || value >= HEXES || value == NOWHERE || (value >= 0 && (is_unit(g, p) || !g->map->on[value]))) {
        return false;
    }
    if (is_unit(g, p)) {
        Unit *u = &s->unit[unit_of(g, p)];
        u->where = (Hex)value;
        u->card = value == ON_CARD ? u->card : NO_PIECE;
        return true;
    }
    s->capitano[p].hex = (Hex)value;
    s->capitano[p].card = value == ON_CARD ? s->capitano[p].card : NO_PIECE;
    return true;
}

static long get_card(const Game *g, const State *s, int p)
{
    int card = is_unit(g, p) ? s->unit[unit_of(g, p)].card : s->capitano[p].card;
    return card == NO_PIECE ? -1 : card;
}

static bool set_card(const Game *g, State *s, int p, long value)
{
    if (value == -1) {
        return true; /* the place says where it is */
    }
    if (value < 0 || value >= g->capitani || value == p || g->head.pieces[p].side != g->capitano[value].side) {
        return false;
    }
    if (is_unit(g, p)) {
        s->unit[unit_of(g, p)].where = ON_CARD;
        s->unit[unit_of(g, p)].card = (uint8_t)value;
    } else {
        s->capitano[p].hex = ON_CARD;
        s->capitano[p].card = (uint8_t)value;
    }
    return true;
}

static long get_entered(const Game *g, const State *s, int p)
{
    (void)g;
    return s->capitano[p].entered ? s->capitano[p].entered - 1 : NOWHERE;
}
static bool set_entered(const Game *g, State *s, int p, long value)
{
    (void)g;
    s->capitano[p].entered = (uint16_t)(value + 1);
    return value >= NOWHERE && value < HEXES;
}

#define UNIT_NUMBER(name, most)                                                                          \
    static long get_##name(const Game *g, const State *s, int p) { return s->unit[unit_of(g, p)].name; } \
    static bool set_##name(const Game *g, State *s, int p, long value)                                   \
    {                                                                                                    \
        s->unit[unit_of(g, p)].name = (uint8_t)value;                                                    \
        return value >= 0 && value <= (most);                                                            \
    }
UNIT_NUMBER(sp, g->unit[unit_of(g, p)].max)
UNIT_NUMBER(lost, 20)
UNIT_NUMBER(wave, WAVES_MAX)

static long get_state(const Game *g, const State *s, int p) { return is_demoralised(s, unit_of(g, p)); }
static bool set_state(const Game *g, State *s, int p, long value)
{
    Unit *u = &s->unit[unit_of(g, p)];
    u->flags = (uint8_t)(value ? u->flags | U_DEMORALISED : u->flags & ~U_DEMORALISED);
    return true;
}

/* 0 is none and reads "-"; TURN_UNKNOWN too, but only where the piece is later: there a number or "-" stands. */
static long get_due(const Game *g, const State *s, int p)
{
    int due = is_unit(g, p) ? s->unit[unit_of(g, p)].due : s->capitano[p].due;
    return due == TURN_UNKNOWN ? -1 : due;
}
static bool set_due(const Game *g, State *s, int p, long value)
{
    uint8_t due = value == -1 ? TURN_UNKNOWN : (uint8_t)value;
    *(is_unit(g, p) ? &s->unit[unit_of(g, p)].due : &s->capitano[p].due) = due;
    return value >= -1 && value <= g->turns + 9;
}

#define UNIT_FLAG(name, flag)                                                                                          \
    static long get_##name(const Game *g, const State *s, int p) { return hon_get_unit_flag(s, unit_of(g, p), flag); } \
    static bool set_##name(const Game *g, State *s, int p, long value)                                                 \
    {                                                                                                                  \
        hon_set_unit_flag(s, unit_of(g, p), flag, value);                                                              \
        return true;                                                                                                   \
    }
UNIT_FLAG(told, U_TOLD)
UNIT_FLAG(kept, U_KEPT)
UNIT_FLAG(plunder, U_PLUNDER)
UNIT_FLAG(breaking, U_BREAKING)
UNIT_FLAG(joining, U_JOINING)

/* ---- Armies and Regions ---- */

static long get_source(const Game *g, const State *s, int group)
{
    (void)g;
    return s->army[group].source;
}
static bool set_source(const Game *g, State *s, int group, long value)
{
    s->army[group].source = (Hex)value;
    return value >= SOURCE_REMOVED && value < HEXES && (value < 0 || g->play[value]);
}

static long get_issuer(const Game *g, const State *s, int group)
{
    (void)g;
    return s->army[group].issuer == NO_PIECE ? -1 : s->army[group].issuer;
}
static bool set_issuer(const Game *g, State *s, int group, long value)
{
    s->army[group].issuer = value == -1 ? NO_PIECE : (uint8_t)value;
    return value == -1 || (value >= 0 && value < g->capitani);
}

#define ARMY_NUMBER(name, type, most)                                      \
    static long get_##name(const Game *g, const State *s, int group)       \
    {                                                                      \
        (void)g;                                                           \
        return s->army[group].name;                                        \
    }                                                                      \
    static bool set_##name(const Game *g, State *s, int group, long value) \
    {                                                                      \
        (void)g;                                                           \
        s->army[group].name = (type)value;                                 \
        return value >= 0 && value <= (most);                              \
    }
ARMY_NUMBER(ap, uint16_t, PURSE_MOST)
ARMY_NUMBER(since, uint8_t, TURNS_MAX)

static long get_alignment(const Game *g, const State *s, int group) { return hon_alignment(g, s, group - g->armies); }
static bool set_alignment(const Game *g, State *s, int group, long value)
{
    (void)g;
    (void)s;
    (void)group;
    (void)value;
    return false; /* follows from scenario, swiss and duchy */
}

/* ---- hexes ---- */

static long get_conquered(const Game *g, const State *s, int h)
{
    int place = g->place_at[h];
    return place == NO_PLACE || s->conquered[place] == NO_ARMY ? -1 : s->conquered[place];
}
static bool set_conquered(const Game *g, State *s, int h, long value)
{
    int place = g->place_at[h];
    if (place == NO_PLACE || value >= g->armies) {
        return value == -1;
    }
    s->conquered[place] = value == -1 ? NO_ARMY : (uint8_t)value;
    return true;
}

static long get_earthworks(const Game *g, const State *s, int h)
{
    (void)g;
    return hon_earthworks(s, (Hex)h);
}
static bool set_earthworks(const Game *g, State *s, int h, long value)
{
    (void)g;
    bool room = !s->earthworks[EARTHWORKS_MAX - 1].level || hon_earthworks(s, (Hex)h);
    if (value < 0 || value > 2 || (value && !room)) {
        return false;
    }
    hon_set_earthworks(s, (Hex)h, (int)value, 0);
    return true;
}

static long get_facing(const Game *g, const State *s, int h)
{
    for (int i = 0; i < EARTHWORKS_MAX && s->earthworks[i].level; i++) {
        if (s->earthworks[i].hex == h && s->earthworks[i].level == 1) {
            return g->map->next[h][s->earthworks[i].facing];
        }
    }
    return NOWHERE;
}
static bool set_facing(const Game *g, State *s, int h, long value)
{
    int d = value < 0 ? -1 : hon_direction(g, (Hex)h, (Hex)value);
    if (value >= 0 && (d < 0 || hon_earthworks(s, (Hex)h) != 1)) {
        return false;
    }
    if (value >= 0) {
        hon_set_earthworks(s, (Hex)h, 1, d);
    }
    return true;
}

static long get_siege_status(const Game *g, const State *s, int h)
{
    int place = g->place_at[h];
    return place == NO_PLACE ? -1 : s->siege_status[place] - 1;
}
static bool set_siege_status(const Game *g, State *s, int h, long value)
{
    int place = g->place_at[h];
    if (place == NO_PLACE || value > 3) {
        return value == -1;
    }
    s->siege_status[place] = (uint8_t)(value + 1);
    return value >= -1;
}

static long get_pontoon(const Game *g, const State *s, int h)
{
    for (int i = 0; i < PONTOONS_MAX && s->pontoon[i].level; i++) {
        if (s->pontoon[i].hex == h) {
            return g->map->next[h][s->pontoon[i].facing];
        }
    }
    return NOWHERE;
}
static bool set_pontoon(const Game *g, State *s, int h, long value)
{
    int d = value < 0 ? -1 : hon_direction(g, (Hex)h, (Hex)value);
    if (value < 0) {
        return true;
    }
    if (d < 0 || s->pontoon[PONTOONS_MAX - 1].level || hon_pontoon(s, (Hex)h, (Hex)value, g)) {
        return false;
    }
    hon_put_pontoon(s, (Hex)h, d);
    return true;
}

#define PLACE_FLAG(name, bit)                                                                                      \
    static long get_##name(const Game *g, const State *s, int h)                                                   \
    {                                                                                                              \
        int place = g->place_at[h];                                                                                \
        return place != NO_PLACE && (s->place_flags[place] & (bit));                                               \
    }                                                                                                              \
    static bool set_##name(const Game *g, State *s, int h, long value)                                             \
    {                                                                                                              \
        int place = g->place_at[h];                                                                                \
        if (place == NO_PLACE) {                                                                                   \
            return !value;                                                                                         \
        }                                                                                                          \
        s->place_flags[place] = (uint8_t)(value ? s->place_flags[place] | (bit) : s->place_flags[place] & ~(bit)); \
        return true;                                                                                               \
    }
PLACE_FLAG(no_militia, PLACE_NO_MILITIA)

static long get_pillaged(const Game *g, const State *s, int h)
{
    (void)g;
    return set_has(&s->pillaged, (Hex)h);
}
static bool set_pillaged(const Game *g, State *s, int h, long value)
{
    (void)g;
    if (value) {
        set_put(&s->pillaged, (Hex)h);
    } else {
        set_drop(&s->pillaged, (Hex)h);
    }
    return true;
}

/* ---- the game ---- */

static long get_mp(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return s->mp == NO_MP ? -1 : s->mp;
}
static bool set_mp(const Game *g, State *s, int i, long value)
{
    (void)g;
    (void)i;
    s->mp = value == -1 ? NO_MP : (uint8_t)value;
    return value == -1 || (value >= 0 && value <= MOST_MP);
}

static long get_winner(const Game *g, const State *s, int i)
{
    (void)g;
    (void)i;
    return s->winner == NOBODY ? 0 : s->winner == WINNER_DRAW ? 3 : s->winner + 1;
}
static bool set_winner(const Game *g, State *s, int i, long value)
{
    (void)g;
    (void)i;
    s->winner = value == 0 ? NOBODY : value == 3 ? WINNER_DRAW : (uint8_t)(value - 1);
    return value >= 0 && value <= 3;
}

/* Capitani in sequence, joined by commas. */
static void print_queue(Buf *out, const Game *g, const State *s, int i)
{
    (void)i;
    for (int n = 0; n < QUEUE_MAX && s->queue[n] != NO_PIECE; n++) {
        buf_print(out, "%s%s", n ? "," : "", g->head.pieces[s->queue[n]].id);
    }
    buf_text(out, s->queue[0] == NO_PIECE ? "-" : "");
}
static bool parse_queue(const Game *g, State *s, int i, Span text, Problems *p)
{
    int n = 0;
    (void)i;
    memset(s->queue, NO_PIECE, sizeof s->queue);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span item; span_split(&text, ',', &item);) {
        int c = parse_piece(g, item, p);
        if (c < 0 || c >= g->capitani || n == QUEUE_MAX) {
            return problem(p, 0, 0, "a queue holds Capitani, at most %d", QUEUE_MAX);
        }
        s->queue[n++] = (uint8_t)c;
    }
    return true;
}

/* Hexes in sequence, joined by commas. */
static void print_trail(Buf *out, const Game *g, const State *s, int i)
{
    char name[8];
    (void)i;
    for (int n = 0; n < TRAIL_MAX && s->trail[n] != NOWHERE; n++) {
        grid_name(&g->map->grid, s->trail[n], name);
        buf_print(out, "%s%s", n ? "," : "", name);
    }
    buf_text(out, s->trail[0] == NOWHERE ? "-" : "");
}
static bool parse_trail(const Game *g, State *s, int i, Span text, Problems *p)
{
    int n = 0;
    (void)i;
    hon_end_trail(s);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span item; span_split(&text, ',', &item);) {
        Hex h = parse_hex(g, item, p);
        if (h == HEX_NONE || n++ == TRAIL_MAX) {
            return problem(p, 0, 0, "a trail holds hexes, at most %d", TRAIL_MAX);
        }
        hon_add_trail(s, h);
    }
    return true;
}

/* Veils stand only in a masked state, which is never written; a position that is read has none. */

/* ---- the table ---- */

#define LEADER_AT(member) .offset = offsetof(State, capitano) + offsetof(Capitano, member), .stride = sizeof(Capitano)
#define FLAG(flag) \
    .type = FIELD_BOOL, LEADER_AT(flags), .width = 4, .bit = 1 + __builtin_ctz(flag), .nothing = FIELD_NOTHING
#define CORPS_AT(member) .offset = offsetof(State, corps) + offsetof(Corps, member), .stride = sizeof(Corps), .width = 1
#define CORPS_FLAG(flag) .type = FIELD_BOOL, CORPS_AT(flags), .bit = 1 + __builtin_ctz(flag), .nothing = FIELD_NOTHING
#define SET_OF_CORPS(name) .type = FIELD_SET, .of_pieces = true, .get_set = hon_get_##name, .set_set = hon_set_##name
#define MEMO_AT(member) .offset = offsetof(State, memo) + offsetof(Memo, member), .stride = sizeof(Memo)
#define GAME_AT(member) .offset = offsetof(State, member)
#define NUMBER(member) .type = FIELD_INT, GAME_AT(member), .width = 1, .nothing = FIELD_NOTHING
#define YES_NO(member) .type = FIELD_BOOL, GAME_AT(member), .width = 1, .nothing = FIELD_NOTHING
#define WORDS(list, member) .type = FIELD_ENUM, .words = list, GAME_AT(member), .width = 1, .nothing = FIELD_NOTHING
#define CAPITANO_OF(member) .type = FIELD_PIECE, GAME_AT(member), .width = 1, .nothing = NO_PIECE, .usual = NO_PIECE
#define GET_SET(name) .get = get_##name, .set = set_##name

const Field hon_fields[HON_FIELDS] = {
    {"hex", OF_PIECE, UNITS | LEADERS, FIELD_HEX, leader_places, GET_SET(hex), .nothing = FIELD_NOTHING,
     .usual = UNUSED},
    {"card", OF_PIECE, UNITS | LEADERS, FIELD_PIECE, GET_SET(card), .nothing = -1, .usual = -1},
    {"sp", OF_PIECE, UNITS, FIELD_INT, GET_SET(sp), .nothing = FIELD_NOTHING},
    {"state", OF_PIECE, UNITS, FIELD_ENUM, states_of_units, GET_SET(state), .nothing = FIELD_NOTHING},
    {"due", OF_PIECE, UNITS | LEADERS, FIELD_INT, GET_SET(due), .nothing = -1},
    {"lost", OF_PIECE, UNITS, FIELD_INT, GET_SET(lost), .nothing = FIELD_NOTHING},
    {"told", OF_PIECE, UNITS, FIELD_BOOL, GET_SET(told), .nothing = FIELD_NOTHING, .hidden = true},
    {"kept", OF_PIECE, UNITS, FIELD_BOOL, GET_SET(kept), .nothing = FIELD_NOTHING, .hidden = true},
    {"general", OF_PIECE, LEADERS, FLAG(F_GENERAL)},
    {"order", OF_PIECE, LEADERS, FIELD_ENUM, hon_order_words, LEADER_AT(order), .width = 1, .nothing = FIELD_NOTHING},
    {"imposed", OF_PIECE, LEADERS, FLAG(F_IMPOSED)},
    {"ordered", OF_PIECE, LEADERS, FLAG(F_ORDERED)},
    {"previous_attack", OF_PIECE, LEADERS, FLAG(F_PREVIOUS)},
    {"broken", OF_PIECE, LEADERS, FLAG(F_BROKEN)},
    {"acts", OF_PIECE, LEADERS, FIELD_INT, LEADER_AT(acts), .width = 1, .nothing = FIELD_NOTHING},
    {"moved", OF_PIECE, LEADERS, FLAG(F_MOVED)},
    {"dropped", OF_PIECE, LEADERS, FLAG(F_DROPPED)},
    {"arrived", OF_PIECE, LEADERS, FLAG(F_ARRIVED)},
    {"entered", OF_PIECE, LEADERS, FIELD_HEX, dash, GET_SET(entered), .nothing = NOWHERE, .usual = NOWHERE},
    {"face", OF_PIECE, LEADERS, FIELD_ENUM, faces, LEADER_AT(flags), .width = 4, .bit = 1 + __builtin_ctz(F_DOWN),
     .nothing = FIELD_NOTHING},
    {"shown", OF_PIECE, LEADERS, FLAG(F_SHOWN)},
    {"force", OF_PIECE, LEADERS, FLAG(F_FORCE), .read_only = true},
    {"zoc", OF_PIECE, LEADERS, FLAG(F_ZOC), .read_only = true},
    {"able", OF_PIECE, LEADERS, FLAG(F_ABLE), .read_only = true, .hidden = true},
    {"disrupted", OF_PIECE, LEADERS, FLAG(F_DISRUPTED)},
    {"admin_march", OF_PIECE, LEADERS, FLAG(F_ADMIN)},
    {"attack_finished", OF_PIECE, LEADERS, FLAG(F_FINISHED)},
    {"no_move", OF_PIECE, LEADERS, FLAG(F_NO_MOVE)},
    {"siege", OF_PIECE, LEADERS, FLAG(F_SIEGE)},
    {"quarters", OF_PIECE, LEADERS, FLAG(F_QUARTERS)},
    {"recruited", OF_PIECE, LEADERS, FLAG(F_RECRUITED)},
    {"plotted", OF_PIECE, LEADERS, FLAG(F_PLOTTED)},
    {"awaits", OF_PIECE, LEADERS, FLAG(F_AWAITS)},
    {"stays", OF_PIECE, LEADERS, FLAG(F_STAYS), .hidden = true},
    {"part", OF_PIECE, LEADERS, FLAG(F_PART), .hidden = true},
    {"elected", OF_PIECE, LEADERS, FLAG(F_ELECTED), .hidden = true},
    {"decided", OF_PIECE, LEADERS, FLAG(F_DECIDED), .hidden = true},
    {"section", OF_PIECE, LEADERS, FIELD_ENUM, hon_section_words, CORPS_AT(section), .nothing = FIELD_NOTHING},
    {"engages", OF_PIECE, LEADERS, SET_OF_CORPS(engages)},
    {"assailed", OF_PIECE, LEADERS, SET_OF_CORPS(assailed)},
    {"status", OF_PIECE, LEADERS, FIELD_ENUM, corps_states, .get = hon_get_status, .nothing = FIELD_NOTHING,
     .read_only = true},
    {"chits", OF_PIECE, LEADERS, FIELD_TEXT, .print = hon_print_chits, .parse = hon_parse_chits},
    {"shells", OF_PIECE, LEADERS, FIELD_INT, .get = hon_get_shells, .set = hon_set_shells, .nothing = -1, .usual = -1},
    {"volleys", OF_PIECE, LEADERS, FIELD_INT, CORPS_AT(volleys), .nothing = 0},
    {"works", OF_PIECE, LEADERS, FIELD_ENUM, works_words, CORPS_AT(works), .nothing = FIELD_NOTHING},
    {"rolls", OF_PIECE, LEADERS, FIELD_INT, CORPS_AT(rolls), .nothing = FIELD_NOTHING},
    {"screen", OF_PIECE, LEADERS, CORPS_FLAG(C_SCREEN)},
    {"shelled", OF_PIECE, LEADERS, CORPS_FLAG(C_SHELLED)},
    {"charged", OF_PIECE, LEADERS, CORPS_FLAG(C_CHARGED)},
    {"reaction", OF_PIECE, LEADERS, CORPS_FLAG(C_REACTION)},
    {"impetus", OF_PIECE, LEADERS, CORPS_FLAG(C_IMPETUS)},
    {"converted", OF_PIECE, LEADERS, CORPS_FLAG(C_CONVERTED)},
    {"retired", OF_PIECE, LEADERS, CORPS_FLAG(C_RETIRED)},
    {"reacted", OF_PIECE, LEADERS, CORPS_FLAG(C_REACTED), .hidden = true},
    {"wave", OF_PIECE, UNITS, FIELD_INT, GET_SET(wave), .nothing = 0},
    {"plunder", OF_PIECE, UNITS, FIELD_BOOL, GET_SET(plunder), .nothing = FIELD_NOTHING},
    {"breaking", OF_PIECE, UNITS, FIELD_BOOL, GET_SET(breaking), .nothing = FIELD_NOTHING, .hidden = true},
    {"joining", OF_PIECE, UNITS, FIELD_BOOL, GET_SET(joining), .nothing = FIELD_NOTHING, .hidden = true},
    {"before_card", OF_PIECE, UNITS, FIELD_PIECE, .get = hon_get_before, .set = hon_set_before, .nothing = -1,
     .usual = -1, .hidden = true},
    {"before_sp", OF_PIECE, UNITS, FIELD_INT, .get = hon_get_before_sp, .set = hon_set_before_sp,
     .nothing = FIELD_NOTHING, .hidden = true},

    {"seen_turn", OF_PIECE, UNITS | LEADERS, FIELD_INT, MEMO_AT(turn), .width = 1, .nothing = 0, .hidden = true},
    {"seen_hex", OF_PIECE, UNITS | LEADERS, FIELD_INT, MEMO_AT(hex), .width = 2, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"seen_with", OF_PIECE, UNITS | LEADERS, FIELD_INT, MEMO_AT(with), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"seen_sp", OF_PIECE, UNITS | LEADERS, FIELD_INT, MEMO_AT(sp), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"seen_broken", OF_PIECE, UNITS | LEADERS, FIELD_INT, MEMO_AT(broken), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},

    {"ap", OF_GROUP, ARMIES, FIELD_INT, GET_SET(ap), .nothing = FIELD_NOTHING},
    {"source", OF_GROUP, ARMIES, FIELD_HEX, source_words, GET_SET(source), .nothing = NOWHERE, .usual = NOWHERE},
    {"since", OF_GROUP, ARMIES, FIELD_INT, GET_SET(since), .nothing = 0},
    {"issuer", OF_GROUP, ARMIES, FIELD_PIECE, GET_SET(issuer), .nothing = -1, .usual = -1},
    {"alignment", OF_GROUP, REGIONS_ONLY, FIELD_NAMED, GET_SET(alignment), .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING, .read_only = true, .name_of = name_alignment, .value_of = read_alignment_word},

    {"conquered", OF_HEX, 0, FIELD_GROUP, GET_SET(conquered), .nothing = -1, .usual = -1},
    {"earthworks", OF_HEX, 0, FIELD_INT, GET_SET(earthworks), .nothing = FIELD_NOTHING},
    {"facing", OF_HEX, 0, FIELD_HEX, dash, GET_SET(facing), .nothing = NOWHERE, .usual = NOWHERE},
    {"siege_status", OF_HEX, 0, FIELD_INT, GET_SET(siege_status), .nothing = -1, .usual = -1},
    {"pontoon", OF_HEX, 0, FIELD_HEX, dash, GET_SET(pontoon), .nothing = NOWHERE, .usual = NOWHERE},
    {"no_militia", OF_HEX, 0, FIELD_BOOL, GET_SET(no_militia), .nothing = FIELD_NOTHING},
    {"pillaged", OF_HEX, 0, FIELD_BOOL, GET_SET(pillaged), .nothing = FIELD_NOTHING},

    {"turn", OF_GAME, 0, NUMBER(turn), .usual = FIELD_NOTHING},
    {"weather", OF_GAME, 0, WORDS(hon_weather_words, weather)},
    {"capitano", OF_GAME, 0, CAPITANO_OF(active)},
    {"mp", OF_GAME, 0, FIELD_INT, GET_SET(mp), .nothing = -1, .usual = -1},
    {"spent", OF_GAME, 0, NUMBER(spent)},
    {"size", OF_GAME, 0, NUMBER(size)},
    {"first", OF_GAME, 0, FIELD_SIDE, GAME_AT(first), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"alone", OF_GAME, 0, FIELD_SIDE, GAME_AT(alone), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"released", OF_GAME, 0, YES_NO(released)},
    {"swiss", OF_GAME, 0, WORDS(swiss_words, swiss)},
    {"papal", OF_GAME, 0, YES_NO(papal)},
    {"genova", OF_GAME, 0, YES_NO(genova)},
    {"landing", OF_GAME, 0, FIELD_INT, GAME_AT(landing), .width = 1, .nothing = 0},
    {"tirolo", OF_GAME, 0, YES_NO(tirolo)},
    {"expedition", OF_GAME, 0, YES_NO(expedition)},
    {"pestilence", OF_GAME, 0, WORDS(pestilence_words, pestilence)},
    {"duchy", OF_GAME, 0, YES_NO(duchy)},
    {"interphase", OF_GAME, 0, FIELD_SIDE, GAME_AT(interphase), .width = 1, .nothing = NOBODY, .usual = NOBODY},
    {"full_pay", OF_GAME, 0, YES_NO(full_pay)},
    {"winner", OF_GAME, 0, FIELD_NAMED, GET_SET(winner), .nothing = FIELD_NOTHING, .name_of = name_winner,
     .value_of = read_winner_word},
    {"level", OF_GAME, 0, WORDS(level_words_hon, level)},
    {"attacker", OF_GAME, 0, CAPITANO_OF(combat.attacker)},
    {"defender", OF_GAME, 0, CAPITANO_OF(combat.defender)},
    {"force", OF_GAME, 0, CAPITANO_OF(combat.force)},
    {"fighter_a", OF_GAME, 0, CAPITANO_OF(combat.fighter_a)},
    {"fighter_d", OF_GAME, 0, CAPITANO_OF(combat.fighter_d)},
    {"larger", OF_GAME, 0, CAPITANO_OF(combat.larger)},
    {"loser", OF_GAME, 0, CAPITANO_OF(combat.loser)},
    {"combat", OF_GAME, 0, WORDS(combat_words, combat.kind)},
    {"inside", OF_GAME, 0, YES_NO(combat.inside)},
    {"compelled", OF_GAME, 0, YES_NO(combat.compelled)},
    {"breach", OF_GAME, 0, YES_NO(combat.breach)},
    {"round", OF_GAME, 0, NUMBER(combat.round)},
    {"battle_hex", OF_GAME, 0, FIELD_HEX, dash, GAME_AT(battle.hex), .width = -2, .nothing = NOWHERE, .usual = NOWHERE},
    {"fight", OF_GAME, 0, WORDS(hon_section_words, battle.fight)},
    {"chits_attacker", OF_GAME, 0, NUMBER(battle.chits[ATTACKING])},
    {"chits_defender", OF_GAME, 0, NUMBER(battle.chits[DEFENDING])},
    {"free_earthworks", OF_GAME, 0, NUMBER(battle.free_chits[0])},
    {"free_river", OF_GAME, 0, NUMBER(battle.free_chits[1])},
    {"formation_attacker", OF_GAME, 0, YES_NO(battle.formation[ATTACKING])},
    {"formation_defender", OF_GAME, 0, YES_NO(battle.formation[DEFENDING])},
    {"passed_attacker", OF_GAME, 0, YES_NO(battle.passed[ATTACKING])},
    {"passed_defender", OF_GAME, 0, YES_NO(battle.passed[DEFENDING])},
    {"guns_attacker", OF_GAME, 0, YES_NO(battle.new_guns[ATTACKING]), .hidden = true},
    {"guns_defender", OF_GAME, 0, YES_NO(battle.new_guns[DEFENDING]), .hidden = true},
    {"engaging", OF_GAME, 0, CAPITANO_OF(battle.engaging)},
    {"support", OF_GAME, 0, CAPITANO_OF(battle.support)},
    {"engaged", OF_GAME, 0, CAPITANO_OF(battle.engaged)},
    {"combined", OF_GAME, 0, NUMBER(battle.combined), .hidden = true},
    {"mustered", OF_GAME, 0, NUMBER(battle.mustered), .hidden = true},
    {"drawn", OF_GAME, 0, YES_NO(battle.drawn), .hidden = true},
    {"to_engage", OF_GAME, 0, FIELD_LIST, GAME_AT(battle.order), .width = CAPITANI_MAX, .nothing = FIELD_NOTHING},
    {"freed", OF_GAME, 0, SET_OF_CORPS(freed)},
    {"before_men", OF_GAME, 0, SET_OF_CORPS(before_men), .hidden = true},
    {"queue", OF_GAME, 0, FIELD_TEXT, .print = print_queue, .parse = parse_queue},
    {"trail", OF_GAME, 0, FIELD_TEXT, .print = print_trail, .parse = parse_trail, .hidden = true},
};

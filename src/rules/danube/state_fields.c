/* state_fields.c - every field of the state, described once. Names and words are those of data/danube/fields.tsv; fields marked hidden live
 * inside one procedure and are part of the position, not of views.
 */
#include "rules/danube/danube.h"

#include "miniatures/battle_fields.h"

const char *const kind_words[] = {"line",       "light",       "grenadier", "guard",  "cuirassier",
                                  "carabinier", "dragoon",     "chasseur",  "hussar", "lancer",
                                  "uhlan",      "chevauleger", "foot",      "horse",  NULL};
const char *const rank_words[] = {"commander", "corps", "division", NULL};
const char *const trait_words[] = {"light", "guard", "horse", NULL};
const char *const formation_words[] = {"line",    "column",    "square",   "masse",      "skirmish", "garrison",
                                       "cavline", "cavcolumn", "limbered", "unlimbered", NULL};
static const char *const winner_words[] = {"F", "A", "draw", NULL};

const BattleKind danube_battle = {.rules = &danube,
                                  .units_at = offsetof(State, unit),
                                  .unit_size = sizeof(Unit),
                                  .garrison = GARRISON,
                                  .limbered = LIMBERED,
                                  .skirmish = SKIRMISH,
                                  .over_bridges = 1u << COLUMN | 1u << CAVCOLUMN | 1u << LIMBERED, /* G44 */
                                  .winner_words = winner_words,
                                  .formation_words = formation_words,
                                  .trait_words = trait_words,
                                  .formation_says = formation_says,
                                  .stars = (const uint8_t[RANKS]){3, 2, 1},
                                  .usual = (const uint8_t[ARMS]){LINE, CAVLINE, UNLIMBERED},
                                  .blank_unit = danube_blank_unit,
                                  .clear_move = danube_clear_move,
                                  .base = base_of,
                                  .footprint = footprint_of,
                                  .generals = danube_generals,
                                  .far_ride = danube_far_ride,
                                  .general_lost = danube_general_lost,
                                  .strength = danube_strength,
                                  .phase_losses = danube_phase_losses};

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

/* ---- objectives, groups, sides ---- */

#define GROUP_FIELD(field, first)                                                                    \
    static long get_##field(const Game *g, const State *s, int i) { return s->field[i - g->first]; } \
    static bool set_##field(const Game *g, State *s, int i, long value)                              \
    {                                                                                                \
        s->field[i - g->first] = (uint8_t)value;                                                     \
        return value >= 0 && value <= 99;                                                            \
    }
GROUP_FIELD(failed, group_reserve)
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

const Field danube_fields[DANUBE_FIELDS] = {
    WHO_FIELDS(kind_words),
    {"calibre", OF_PIECE, UNIT, FIELD_INT, BYTE(calibre), .nothing = 0},
    {"points", OF_PIECE, UNIT, FIELD_INT, BYTE(points), ALWAYS},
    {"figures_start", OF_PIECE, UNIT, FIELD_INT, .get = get_start, .set = set_start, ALWAYS},
    {"figures", OF_PIECE, UNIT, FIELD_INT, .get = get_figures, .set = set_figures, ALWAYS},
    PLACE_FIELDS(battle_set_formation),
    {"entered", OF_PIECE, UNIT, FLAG(0)},
    {"halted", OF_PIECE, UNIT, FLAG(1)},
    {"moved", OF_PIECE, UNIT, FLAG(2)},
    {"fired", OF_PIECE, UNIT, FLAG(3)},
    {"aim", OF_PIECE, UNIT, PIECE_IN(aim)},
    {"phase_losses", OF_PIECE, UNIT, FIELD_INT, BYTE(losses), NOT},
    {"charging", OF_PIECE, UNIT, FLAG(4)},
    CHARGE_FIELDS,
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

    GENERAL_FIELDS(rank_words),
    GROUP_FIELDS,
    {"failed", OF_GROUPS(GROUP_RESERVE), FIELD_INT, .get = get_failed, .set = set_failed, NOT},
    SIDE_FIELDS,
    {"lost", OF_GROUPS(GROUP_SIDE), FIELD_INT, .get = get_lost, .set = set_lost, NOT},

    {"turn", OF_GAME, 0, FIELD_INT, GAME_AT(turn), .width = 1, ALWAYS},
    {"phase", OF_GAME, 0, FIELD_INT, .get = get_phase, ALWAYS, .read_only = true},
    {"active", OF_GAME, 0, FIELD_SIDE, .get = get_active, .nothing = NOBODY, .usual = NOBODY, .read_only = true},
    MOVE_FIELDS,
    {"doubled", OF_GAME, 0, GAME_YES(doubled)},
    {"asked", OF_GAME, 0, GAME_PIECE(asked)},
    {"queue", OF_GAME, 0, FIELD_LIST, GAME_AT(queue), .width = UNITS_MAX},
    END_FIELDS(winner_words),
    {"came_near", OF_GAME, 0, GAME_YES(near), .hidden = true},
};

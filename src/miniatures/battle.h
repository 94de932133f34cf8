/* battle.h - what every battle of miniatures has: units and generals on a table in inches, commands, reserves, objectives.
 *
 * A system's Game begins with BATTLE_GAME, its State with BATTLE_STATE and its Unit with BATTLE_UNIT. Its own files name these members
 * as theirs; the files of this folder see them as a Battle, a BattleState and a UnitHead, and reach the rest through its BattleKind.
 * Rules stay in the systems: what two rulebooks say alike is done here and cited by the rules that the system hands in.
 *
 * Lengths are hundredths of an inch, facings whole degrees. Pieces are numbered: units first, then generals.
 */
#ifndef GONFALON_MINIATURES_BATTLE_H
#define GONFALON_MINIATURES_BATTLE_H

#include "engine/ruleset.h"
#include "table/ground.h"
#include "table/path.h"

#include <assert.h>

enum {
    UNITS_MAX = 48,
    GENERALS_MAX = 20,
    PIECES_MAX = UNITS_MAX + GENERALS_MAX,
    COMMANDS_MAX = 16,
    RESERVES_MAX = 8,
    OBJECTIVES_MAX = 12,
    AREAS_MAX = 48,
    TURNS_MAX = 30,
    RANKS_MAX = 3,
    DEGREES_MAX = 8
};
enum { NO_PIECE = 255, NO_AREA = 255, NO_GROUP = 255 };
enum { ALL_COMMANDS = 0xFFFF };
enum { GROUP_COMMAND, GROUP_RESERVE, GROUP_OBJECTIVE, GROUP_SIDE, GROUP_STRONGPOINT }; /* GroupInfo.kind */
enum { KIND_OF_UNIT = 1, KIND_OF_GENERAL = 2 };                                        /* Field.piece_kinds */
enum { WINNER_DRAW = SIDES, WINNER_NONE };
enum { RESULT_NONE, DRAW, MARGINAL, CLEAR, DECISIVE };
enum { WHEEL_LEFT, WHEEL_RIGHT }; /* words L and R of orders */
enum {
    TENTH = INCH / 10, /* orders count tenths; */
    CUT = 4            /* what passes a limit by less than half of one is cut to it: a ruler shows no less */
};

typedef enum Arm { INFANTRY, CAVALRY, ARTILLERY, ARMS } Arm;
typedef enum Grade { ELITE, VETERAN, CONSCRIPT, GRADES } Grade;
typedef enum Place { ON_TABLE, IN_RESERVE, GONE, UNUSED } Place;
enum { FRENCH, AUSTRIAN }; /* the two sides, F and A in every file */
/* Kinds of terrain, in the sequence in which the program knows them; the chart tells what they do. A system adds its own after them. */
enum { WOOD, ORCHARD, HILL, MARSH, STREAM, RIVER, BRIDGE, ROAD, STRONGPOINT, BATTLE_TERRAINS };
#define BATTLE_TERRAIN_WORDS "wood", "orchard", "hill", "marsh", "stream", "river", "bridge", "road", "strongpoint"
typedef enum Anchor { ANCHOR_FRONT, ANCHOR_CENTRE, ANCHOR_FREE, ANCHOR_STRONGPOINT } Anchor;
extern const char *const arm_words[], *const grade_words[], *const battle_place_words[], *const battle_result_words[],
                                                                                             *const battle_hands[];

typedef struct Stand { /* where a unit stands */
    int16_t x, y;      /* centre, hundredths of an inch */
    int16_t facing;    /* degrees, 0 to 359 */
} Stand;

/* ---- what changes ---- */

/* Of a unit; hold: area of a garrison; group: of a reserve; charge, straight and wheel (left negative): the path of its charge. */
#define BATTLE_UNIT                        \
    Stand at, charge;                      \
    int16_t straight;                      \
    uint16_t flags;                        \
    int8_t wheel;                          \
    uint8_t formation, hold, place, group; \
    uint8_t arm, kind, grade, traits, calibre, points, start, command, target;
typedef struct UnitHead {
    BATTLE_UNIT
} UnitHead;
_Static_assert(sizeof(UnitHead) == 30, "no padding");

typedef struct General {
    int16_t x, y;
    uint16_t commands; /* bit for each command he leads; ALL_COMMANDS */
    uint8_t place, group, attached, moved, rank, points;
} General;
_Static_assert(sizeof(General) == 12, "no padding");

/* allowance to wheeled: of the unit that moves now, which is `selected`; asked: the unit its owner is asked about. */
#define BATTLE_STATE                                      \
    Core core;                                            \
    General general[GENERALS_MAX];                        \
    uint8_t owner[OBJECTIVES_MAX], arrived[RESERVES_MAX]; \
    uint8_t points_start[SIDES];                          \
    int16_t allowance;                                    \
    uint8_t turn, selected, asked, winner, result;        \
    uint8_t in_command, touched, acted, wheeled, even;
typedef struct BattleState {
    BATTLE_STATE
} BattleState;

/* ---- what never changes in a game ---- */

typedef struct Piece { /* a row of oob.tsv */
    uint8_t arm, kind, grade, traits, calibre, points, figures, command, rank;
    uint8_t guns, per_base, parent; /* where the system has them; parent: the unit that sends it out, or NO_PIECE */
    uint16_t commands;
    /* from the scenario */
    Stand at;
    uint8_t formation, hold, place, group, attached;
} Piece;
typedef struct Reserve {
    const char *id;
    uint8_t side, turn, need;
    Beam entry;
    int16_t facing;
} Reserve;
typedef struct BattleObjective { /* of the scenario; engine/view/objectives.h has what it is now */
    const char *id, *name;
    uint8_t area, owner, worth; /* area: a strongpoint, else NO_AREA and the circle */
    Point at;
    Inch radius;
} BattleObjective;
typedef struct CommandRow { /* command.chart, by rank */
    Inch range, ride, attach;
    uint8_t points;
} CommandRow;
typedef struct ChangeRow { /* formation_change.chart; sides and cost: where the system has them */
    uint8_t arms, sides, anchor, cost;
    bool light; /* for light infantry alone */
    uint16_t from;
} ChangeRow;
typedef struct Degree { /* victory.chart */
    int lo, hi;
    uint8_t result;
} Degree;

typedef struct BattleKind BattleKind;
typedef struct GeneralRules GeneralRules; /* generals.h */
/* group_...: the first of each kind in head.groups; strongpoint: areas; breaks: 0 is the share of the rules; the masks are of kinds of
 * terrain. */
#define BATTLE_GAME                                                    \
    GameHead head;                                                     \
    const BattleKind *battle;                                          \
    const Ground *ground;                                              \
    GroundKinds kinds;                                                 \
    int units, generals, pieces;                                       \
    int commands, reserves, objectives;                                \
    int group_reserve, group_objective, group_side, group_strongpoint; \
    Piece piece[PIECES_MAX];                                           \
    Reserve reserve[RESERVES_MAX];                                     \
    BattleObjective objective[OBJECTIVES_MAX];                         \
    uint8_t strongpoint[AREAS_MAX], strongpoints;                      \
    int turns, breaks[SIDES];                                          \
    uint32_t difficult, rivers, bridges, roads, strongs, woods;        \
    uint32_t closed[ARMS];                                             \
    CommandRow command[RANKS_MAX];                                     \
    Degree degree[DEGREES_MAX];                                        \
    int degrees;
typedef struct Battle {
    BATTLE_GAME
} Battle;

/* What a system tells the files of this folder. */
struct BattleKind {
    const Ruleset *rules;
    size_t units_at, unit_size;       /* of State.unit, of one of them */
    int garrison, limbered, skirmish; /* its formations of a garrison, of guns on the march, of open order */
    uint32_t over_bridges;            /* bit for each formation that a bridge carries */
    const char *const *winner_words;  /* letters of the sides, then "draw" */
    const char *const *formation_words, *const *trait_words;
    const char *const *formation_says; /* the words of a player */
    const uint8_t *stars;              /* of a general, by rank */
    const uint8_t *usual;              /* the formation of an arm where nothing is said */
    /* Of a unit that is not in the game yet, what is the system's own; pieces beyond g->units have only links to nobody. */
    void (*blank_unit)(const Game *g, State *s, int unit);
    void (*clear_move)(State *s); /* the same of who moves and what is under way */
    Base (*base)(const Game *g, const State *s, int unit, int formation);
    Footprint (*footprint)(const Game *g, const State *s, int unit);
    GeneralRules (*generals)(const Game *g);
    /* Offers a general who has no unit in reach one ride, where he may ride at all. */
    void (*far_ride)(const Game *g, const State *s, Side side, int general, Atoms *out);
    void (*general_lost)(Ctx *c, int general);     /* what his loss costs his side at once; may be null */
    int (*strength)(const State *s, int unit);     /* figures left */
    int (*phase_losses)(const State *s, int unit); /* men lost in this phase */
};

static inline const Battle *battle_of(const Game *g) { return (const Battle *)(const void *)g; }
static inline const BattleState *battle_state(const State *s) { return (const BattleState *)(const void *)s; }
static inline BattleState *battle_state_of(State *s) { return (BattleState *)(void *)s; }
static inline const UnitHead *unit_head(const Game *g, const State *s, int u)
{
    const BattleKind *k = battle_of(g)->battle;
    assert(u >= 0 && u < UNITS_MAX);
    return (const UnitHead *)(const void *)((const char *)(const void *)s + k->units_at + (size_t)u * k->unit_size);
}
static inline UnitHead *unit_head_of(const Game *g, State *s, int u)
{
    const BattleKind *k = battle_of(g)->battle;
    assert(u >= 0 && u < UNITS_MAX);
    return (UnitHead *)(void *)((char *)(void *)s + k->units_at + (size_t)u * k->unit_size);
}

static inline Side side_of(const Game *g, int piece) { return head(g)->pieces[piece].side; }
static inline Side enemy(Side side) { return (Side)(1 - side); }
static inline bool is_unit(const Game *g, int piece) { return piece >= 0 && piece < battle_of(g)->units; }
static inline bool is_general(const Game *g, int piece)
{
    return piece >= battle_of(g)->units && piece < battle_of(g)->pieces;
}

typedef uint64_t UnitSet; /* bit for each unit */
#define IN_SET(set, u) ((set) >> (u)&1)
_Static_assert(UNITS_MAX <= 64, "a set holds every unit");

static inline bool same_stand(Stand a, Stand b) { return a.x == b.x && a.y == b.y && a.facing == b.facing; }

/* ---- footprints (footprints.c) ---- */

/* All footprints on the table, made once for a judgement. */
typedef struct Footprints {
    Footprint foot[UNITS_MAX];
    bool on[UNITS_MAX];
} Footprints;

/* Units whose ground reaches into the box about both feet, the one and the other left out: nobody else can stand between them. */
int units_between(const Game *g, const Footprints *feet, int unit, const Footprint *at, int other,
                  uint8_t out[UNITS_MAX]);
Stand stand_of(const Footprint *f);
/* No point of a base that stands so can be within reach of the place: cheaper than making its footprint. */
static inline bool base_out_of_reach(Stand at, Base b, int x, int y, Inch reach)
{
    Inch most = reach + (b.width + b.depth) / 2, dx = at.x - x, dy = at.y - y;
    return dx > most || -dx > most || dy > most || -dy > most;
}
int heading_to(Stand at, int x, int y); /* in whole degrees, */
int turn_to(Stand at, int x, int y);    /* and the turn from its facing, -180 to 180 */
/* How far a wheel keeps the base on the table, looked at in every degree: a rear corner may swing out and in again. */
Angle wheel_on_table(const Game *g, const Path *wheel);
int holder_of(const Game *g, const State *s, int area); /* unit that holds the strongpoint, or NO_PIECE */

/* ---- the sequence of a turn (battle_setup.c) ---- */

/* The stages of a turn in their sequence; the frame of the turn counts those that have begun. */
typedef struct Stage {
    uint8_t phase, step, owner; /* owner: a side, NOBODY, or ACTIVE_SIDE where that changes */
} Stage;
enum { ACTIVE_SIDE = 0xFE };
int phase_begun(const State *s, const Stage *stages, int count); /* before the first stage it is the first */
int stage_with(const Stage *stages, int count, int step);        /* its place in the sequence, or -1 */

/* ---- the first state (battle_setup.c) ---- */

/* Ruleset.clear: nobody is in the game, nothing under way. Of each unit: place, links, what oob.tsv says, its usual formation. */
void battle_clear(const Game *g, State *s);
void battle_clear_move(const Game *g, State *s); /* nothing is under way */
/* Everybody where the scenario has him; owners of objectives; the first turn. */
void battle_set_up(const Game *g, State *s);
/* Of a written position: links to what is no unit go, bearings come within the compass. */
void unit_or_none(const Game *g, uint8_t *link);
void within_compass(Stand *at);
/* Target, place, charge and formation of a unit. listed: its formation is one of its arm. */
void battle_mend_unit(const Game *g, State *s, int u, bool listed);
void battle_mend(const Game *g, State *s);            /* generals, who moves, who is asked */
void battle_generals_follow(const Game *g, State *s); /* attached generals stand with their units */

/* ---- the end ---- */

void battle_decided(Ctx *c); /* the game is over, with the winner and the degree that the score gives now */

/* ---- figures for boards and reports (position_figures.c) ---- */

int battle_objectives(const Game *g, const State *s, Objective *out, int max); /* Ruleset.objectives */
/* What the drawing of a unit and of a general has in every battle; the system adds badges and ranges of units. moved: the badge of a general
 * who has ridden. False: not on the table. */
struct BaseLook;
bool battle_base_look(const Game *g, const State *s, int piece, int moved, struct BaseLook *out);
const Ground *battle_ground(const Game *g); /* TableFace.ground */
/* Ruleset.lab: the arms and the generals, in `unit`; BattleKind.strength tells what is left of a unit. */
void battle_measure(const Game *g, const State *s, const char *unit, Measures *out);

/* ---- generals and their units ---- */

int general_with(const Game *g, const State *s, int u); /* attached general as a piece, or NO_PIECE */
void follow_unit(const Game *g, State *s, int u);       /* an attached general goes with it */

#endif

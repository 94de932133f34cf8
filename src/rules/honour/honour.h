/* honour.h - the state, the game and the words of All is Lost Save Honour (Italian Wars, 1509-1525).
 *
 * Everything in this folder shares these types. Files follow the chapters of data/honour/rules.md (chapters 1 to 10, 13 to 17),
 * combat_rules.md (11, 12, 18) and scenario_rules.md (S0 to S5); every function cites the paragraphs it obeys. Movement points are
 * counted in halves. Names with external linkage begin with hon_; names of static functions are unique in the folder, because the
 * program compiles it as one unit.
 *
 * Pieces: Capitani are pieces 0 to capitani - 1 in the sequence of capitani.tsv; unit u is piece capitani + u. A unit lies on the Card of a
 * Capitano; a Capitano is on the map, on the Card of the Primo Capitano of his hex, or out of play (1.1c). Cards are one deep: whoever
 * is in a Force lies on its Primo Capitano's Card.
 * Groups: the Armies of the scenario, then the ten Regions.
 */
#ifndef GONFALON_HONOUR_H
#define GONFALON_HONOUR_H

#include "engine/ruleset.h"

#include "honour_rules.h"
#include "rules/honour/steps.h"
#include "rules/honour/verbs.h"

#include <assert.h>
#include <string.h>

enum {
    CAPITANI_MAX = 24,
    UNITS_MAX = 96,
    ARMIES_MAX = 6,
    REGIONS = 10,
    PLACES_MAX = 96,
    EARTHWORKS_MAX = 24,
    PONTOONS_MAX = 4,
    VEILS_MAX = 16,
    TYPES_MAX = 40,
    FORCES_MAX = 16,
    TURNS_MAX = 32,
    SOURCES_MAX = 8,
    QUEUE_MAX = CAPITANI_MAX,
    TRAIL_MAX = 40,
    HEXES = 2080
};
enum { NO_PIECE = 255, NO_ARMY = 255, NO_PLACE = 255, NO_TURN = 0, TURN_UNKNOWN = 255 };
enum { KIND_UNIT, KIND_LEADER };
enum { GROUP_ARMY, GROUP_REGION };
enum { FIRST_PLAYER, SECOND_PLAYER }; /* side 0 is the scenario's First Player (2.2d) */

/* Places off the map, as stored in Capitano.hex; the words are in fields.c. */
enum {
    NOWHERE = -1,
    UNUSED = -2,
    ON_CARD = -3,
    IN_POOL = -4,
    LATER = -5,
    AWAY = -6,       /* S5.2: in Tirolo */
    GONE = -7,       /* S5.3: gone to Naples */
    LOST = -8,       /* 7.1e */
    ELIMINATED = -9, /* 3.6a: killed or captured */
    HIDDEN = -10     /* only in a masked state */
};

typedef enum Order { NO_ORDER, GARRISON, STAND, MANOEUVRE, ATTACK, RETREAT, ORDERS_COUNT } Order;
typedef enum Arm {
    INFANTRY,
    LANDSKNECHT,
    HEAVY_CAVALRY,
    LIGHT_CAVALRY,
    STRADIOTS,
    ARTILLERY,
    MILITIA,
    SIEGE_ARTILLERY,
    ENGINEERS,
    PONTOON
} Arm;
typedef enum Reliability { CLASS_V, CLASS_S, CLASS_N, CLASS_R, CLASS_NONE } Reliability;
typedef enum Nation { FRENCH, ITALIAN, SWISS, SPANISH, IMPERIAL, VENETIAN, PAPAL, LANDSKNECHTS, ANY_NATION } Nation;
enum { FEATURE_I = 1, FEATURE_S = 2, FEATURE_A = 4, FEATURE_C = 8, FEATURE_W = 16 }; /* 3.8 */
typedef enum Weather { FAIR, FROST, SNOW, MUD, RAIN, HEAT, WEATHERS } Weather;
typedef enum Terrain { CLEAR, WOODS, SWAMP, RICE, HILL, MOUNTAIN, LAKE, TERRAINS } Terrain;
enum { SIDE_PO = 1, SIDE_RIVER = 2, SIDE_BRIDGE = 4, SIDE_FERRY = 8 };
enum { ROAD_PRIMARY = 1, ROAD_SECONDARY = 2, ROAD_NAVIGLIO = 4 };
enum { VILLAGE, TOWN, FORTIFIED_TOWN, FORTIFIED_CITY };
enum { REGION_M, REGION_G, REGION_C, REGION_R, REGION_V, REGION_PP, REGION_F, REGION_A, REGION_S, REGION_E };
enum { NOT_ALIGNED, ALIGNED_FIRST, ALIGNED_SECOND, NEUTRAL, IGNORED }; /* 14a; IGNORED: S2.8a and Regions out of play */
enum { SWISS_NEUTRAL, SWISS_PRO_FRENCH, SWISS_ANTI_FRENCH };           /* S3.6a */
enum { PESTILENCE_UNKNOWN, PESTILENCE, NO_PESTILENCE };                /* S5.4a */
enum { LEVEL_NONE, LEVEL_STANDARD, LEVEL_STRATEGIC };
enum { SOURCE_CHANGING = -2, SOURCE_REMOVED = -3 }; /* ArmyState.source: a hex, NOWHERE = the Army has none, or these */
enum {
    NO_COMBAT,
    SKIRMISH_COMBAT,
    STORM_COMBAT,
    SIEGE_COMBAT,
    BREACH_COMBAT,
    SORTIE_COMBAT,
    MARCH_COMBAT,
    MAJOR_COMBAT,
    REDUCED_COMBAT
};

/* Bits of Capitano.flags; the fields table names each (fields.c). */
enum {
    F_GENERAL = 1 << 0,    /* is a Capitano Generale (3.2) */
    F_IMPOSED = 1 << 1,    /* his Retreat Order is that of S4.5a */
    F_ORDERED = 1 << 2,    /* Order issued or changed in this Command Phase (5.3.2c) */
    F_PREVIOUS = 1 << 3,   /* Previous Attack marker (5.3.4c) */
    F_MOVED = 1 << 4,      /* left his hex in this phase C; Unemployed: has had his ride (3.4c) */
    F_DROPPED = 1 << 5,    /* dropped off in this phase C (6.3b) */
    F_ARRIVED = 1 << 6,    /* entered as a reinforcement this turn (7.1d) */
    F_DOWN = 1 << 7,       /* face down (1.4d) */
    F_SHOWN = 1 << 8,      /* his Card lies open (1.4f) */
    F_FORCE = 1 << 9,      /* derived: leads a Force (6a); data in a masked state */
    F_ZOC = 1 << 10,       /* derived: that Force exerts a ZOC (7.8a); data in a masked state */
    F_DISRUPTED = 1 << 11, /* 9.3 */
    F_ADMIN = 1 << 12,     /* Administrative March marker (7.7) */
    F_FINISHED = 1 << 13,  /* Attack Finished marker (3.6.3b, 11.2.1e) */
    F_NO_MOVE = 1 << 14,   /* No Move marker (11.4as) */
    F_SIEGE = 1 << 15,     /* Siege marker: besieges (11.3.1b) */
    F_QUARTERS = 1 << 16,  /* 18.1 */
    F_PART = 1 << 17,      /* part of the activation in progress: dropped off by it (6.3f) */
    F_ELECTED = 1 << 18,   /* CG by a Swiss election (15.5) */
    F_ABLE = 1 << 20,      /* derived: has a unit that could attack; open in D.2 (11.2.3a); data in a masked state */
    F_DECIDED = 1 << 19    /* has decided in this D.2 (11.2.1b) */
};
enum {
    F_MARKERS = F_MOVED | F_DROPPED | F_ARRIVED | F_DISRUPTED | F_ADMIN | F_FINISHED | F_NO_MOVE | F_SIEGE | F_QUARTERS
};

typedef struct Capitano {
    Hex hex;      /* on the map, or a place below zero */
    uint8_t card; /* hex is ON_CARD: Primo Capitano on whose Card he is; else NO_PIECE */
    uint8_t order;
    uint8_t acts; /* activations this turn, that in progress counted */
    uint8_t due;  /* turn from which he may enter or return; TURN_UNKNOWN = not known yet; 0 = none */
    uint8_t spare[2];
    uint32_t flags;
} Capitano;

enum {
    U_DEMORALISED = 1,
    U_PLUNDER = 2,
    U_TOLD = 4,
    U_KEPT = 8 /* named in KEEP (10.1b) */
};             /* TOLD: named to the other side in the procedure under way (1.4g) */
typedef struct Unit {
    Hex where;    /* ON_CARD, or another place off the map */
    uint8_t card; /* Capitano on whose Card it is, NO_PIECE */
    uint8_t sp;
    uint8_t due;
    uint8_t lost; /* SPs lost in the check or result being applied (8j, 12.1.7b) */
    uint8_t wave; /* 11.4.1x */
    uint8_t flags;
} Unit;

typedef struct ArmyState {
    Hex source;
    uint8_t ap, since, issuer, spare; /* since: turn in which the marker was flipped or removed */
} ArmyState;

typedef struct Works { /* Earthworks of a hex, a Pontoon Bridge: level 0 = none */
    Hex hex;
    uint8_t level, facing; /* facing: direction of the middle protected hexside, of the bridge */
} Works;

typedef struct Veil { /* only in a masked state: a face-down counter of the other side */
    Hex hex;
    uint8_t army, acts;
    uint32_t flags;
} Veil;

typedef struct Combat { /* the combat under way (chapter 11); pieces NO_PIECE = none */
    uint8_t attacker, defender, force, fighter_a, fighter_d, larger, loser;
    uint8_t kind, inside, compelled, breach, round;
    uint8_t pad[4];
} Combat;

enum { NO_MP = 255 };
struct State {
    Core core;
    Capitano capitano[CAPITANI_MAX];
    Unit unit[UNITS_MAX];
    ArmyState army[ARMIES_MAX];
    uint8_t conquered[PLACES_MAX];    /* Army whose Conquered marker lies there, or NO_ARMY (14.2) */
    uint8_t siege_status[PLACES_MAX]; /* 1 + level, 0 = not Besieged (11.3.1b) */
    uint8_t place_flags[PLACES_MAX];  /* 1 no_militia (15.1.1f), 2 pillaged (18.7) */
    Works earthworks[EARTHWORKS_MAX]; /* sorted by hex, unused ones at the end */
    Works pontoon[PONTOONS_MAX];      /* likewise */
    uint8_t queue[QUEUE_MAX];         /* Forces still to decide in D.2 (11.2.1a) */
    Hex trail[TRAIL_MAX]; /* hexes passed in the retreat or activation under way, the start first; ends with NOWHERE */
    Combat combat;
    uint8_t turn, weather, active,
        mp; /* active: Capitano whose activation is in progress; mp: half MPs left, or NO_MP */
    uint8_t spent, size, first, alone; /* first, alone: sides or NOBODY */
    uint8_t released, swiss, papal, genova, landing, tirolo, expedition, pestilence;
    uint8_t duchy, winner, level, viewer; /* winner: side, NOBODY, or 3 = draw; viewer: masked state: 1 + its side */
    uint8_t pad[8];
    Veil veil[VEILS_MAX];
    /* derived from the above by hon_derive() */
    HexSet force_at[SIDES]; /* hexes that hold a Force of the side */
    HexSet zoc_at[SIDES];   /* hexes in a ZOC of the side */
};
enum { WINNER_DRAW = 3 };
enum { PLACE_NO_MILITIA = 1, PLACE_PILLAGED = 2 };

_Static_assert(sizeof(Capitano) == 12 && sizeof(Unit) == 8 && sizeof(ArmyState) == 6 && sizeof(Works) == 4 &&
                   sizeof(Veil) == 8 && sizeof(Combat) == 16,
               "no padding");
_Static_assert(offsetof(State, veil) % 8 == 0 && offsetof(State, veil) == offsetof(State, pad) + 8, "no padding");
_Static_assert(offsetof(State, turn) == offsetof(State, combat) + sizeof(Combat), "no padding");
_Static_assert(sizeof(State) % 8 == 0 && sizeof(State) <= 6144, "a state is at most 6 KB");

/* ---- what never changes ---- */

typedef struct CapitanoInfo {
    uint8_t nation, army, side, initiative, rank, features;
    bool star, minor;
    uint8_t force;       /* set-up row it belongs to, 255 = none */
    bool starts_general; /* 3.2c */
    bool holdback;       /* S3.0b */
    Hex start_hex;       /* of the ready set-up: a hex, ON_CARD, IN_POOL, LATER or UNUSED */
    uint8_t start_card, start_order, start_admin, start_due;
} CapitanoInfo;

typedef struct TypeInfo {
    const char *key, *label;
    uint8_t nation, service, arm, movement, quality, reliability;
    uint8_t named; /* Capitano who must command it while he is in play (15.2b), NO_PIECE */
    bool is_named, firearms;
} TypeInfo;

typedef struct UnitInfo {
    uint8_t type, max, army, side, force, card, sp; /* card, sp: of the ready set-up */
    uint8_t due;                                    /* 0 at start, turn, TURN_UNKNOWN: by event */
    bool breakdown;                                 /* a Breakdown counter: begins in the pool (1.3.4) */
    uint8_t row;                                    /* set-up row whose SPs it shares (S0.2a) */
    uint8_t fixed;                                  /* Capitano whose it is at set-up, or NO_PIECE (S0.3c) */
} UnitInfo;

typedef struct TurnRow {
    const char *name;
    uint8_t month;
    bool ap;
} TurnRow;

typedef struct ArmyInfo {
    const char *name;
    uint8_t side, nation;
    Hex source[SOURCES_MAX];
    uint8_t sources, loc_add;
    Hex first_source;
    uint8_t start_ap, nominal[TURNS_MAX];
    bool pays;       /* false: Orders cost nothing (S2.0b, S3.0d) */
    bool any_source; /* S3.0d: the active source of any Army of its side */
} ArmyInfo;

/* Where a set-up row places its Force. */
enum { AT_HEX, WITHIN_HEXES, IN_REGION, WITH_GENERAL, EAST_EDGE, WITH_OTHERS };
/* What brings a later Force in. */
enum { ON_TURN, BY_S3_5, BY_S5_1_10, BY_S5_1_11, BY_S5_2 };
/* How its Primo Capitano is found. */
enum { PRIMO_NAMED, PRIMO_ELECTED, PRIMO_CHOSEN, PRIMO_POOL, PRIMO_NONE };
enum { ORDER_ANY = 254, ORDER_STAND_OR_GARRISON = 253 };
typedef struct ForceRow { /* a Force of setup.tsv */
    const char *id;
    uint8_t army, side, due, event, where, within, primo_how, primo, order, first_order;
    bool admin, general;
    uint32_t members; /* Capitani of the Force, as bits */
    uint32_t regions; /* bits, IN_REGION and WITH_GENERAL */
    Hex hex;          /* ready answer, or the given one */
    Hex centre;       /* WITHIN_HEXES */
} ForceRow;

typedef struct PlaceInfo {
    const char *name;
    Hex hex;
    uint8_t kind, region;
} PlaceInfo;

/* Tags of hexes.tsv that rules ask for, by the sequence of load_map.c. */
enum { TAG_REGION, TAG_NORTH_OF_PO, TAG_SOUTH_OF_PO, TAG_EAST_OF_ADDA, TAG_WEST_OF_ADDA, TAG_EAST_OF_TESINO };
/* Conditions of victory.tsv. */
enum {
    GOAL_FRENCH_STANDARD,
    GOAL_FRENCH_STRATEGIC,
    GOAL_VENETIAN_STANDARD,
    GOAL_RELEASE,
    GOAL_FRENCH_WIN,
    GOAL_TEN_PLACES,
    GOAL_VENETIAN_RETREAT,
    GOAL_IMPERIAL_STANDARD,
    GOAL_NAPLES
};
enum { GOAL_ROWS = 32 };
typedef struct GoalRow {
    uint8_t condition;
    bool occupy; /* a hex that must be occupied, not one of the list */
    Hex hex;
} GoalRow;

enum { MOST_RIDE = 18, MOST_MP = 80, COST_NEVER = 255 };
enum { AP_COLUMNS = 7, AP_ROWS = 11, ATTRITION_COLUMNS = 8, ATTRITION_ROWS = 10, DISCIPLINE_ROWS = 8 };
enum { COLUMN_Q0, COLUMN_V = 4, DISCIPLINE_COLUMNS = 8 };
enum { RESULT_P, RESULT_F, RESULT_D, RESULT_DD }; /* 9.1d */

typedef struct OrderRow {
    uint8_t cost[3]; /* major, minor, tiny */
    int8_t initiative;
    bool zero; /* the rating counts as 0 */
    uint8_t activations;
    bool regular, admin, contact, retreat, earthworks, recover, siege, leave;
} OrderRow;
typedef struct WeatherRow {
    int8_t ma, ap_shift, attrition, art, charge, assault;
    uint8_t bridge, river, ferry, pontoon; /* half MPs */
    bool firearms;
} WeatherRow;

enum { PURSUIT_ROWS = 9, PURSUIT_COLUMNS = 6, ASSAULT_ROWS = 9, ASSAULT_COLUMNS = 7 };
enum { FIRE_ROWS = 8, FIRE_COLUMNS = 8, REDUCED_ROWS = 12, REDUCED_FIRST = -2 };
typedef struct AssaultCell {    /* combat_assault.chart */
    uint8_t lost[2], broken[2]; /* attacker, defender: SPs, units demoralised */
    uint8_t loser;              /* 0 attacker, 1 defender */
} AssaultCell;
typedef struct FireCell { /* combat_artillery.chart */
    uint8_t lost;
    bool check, kill, breach;
} FireCell;
typedef struct ReducedRow { /* combat_reduced.chart: percent */
    uint8_t loser, lost[2];
} ReducedRow;
typedef struct FightTerrain { /* combat_terrain.chart; multipliers in halves */
    bool affecting;
    uint8_t heavy, light;
} FightTerrain;
/* Rows of the charts of modifiers that the campaign uses, by key (load/load_combat.c). */
enum {
    AM_FOR_15,
    AM_FOR_2,
    AM_FOR_3,
    AM_FOR_4,
    AM_AGAINST_15,
    AM_AGAINST_2,
    AM_AGAINST_3,
    AM_AGAINST_4,
    AM_STAR,
    AM_STAR_DEFENDER,
    AM_RAIN,
    AM_MUD,
    AM_SNOW,
    AM_SWISS_OPEN,
    AM_SWISS_FORTIFIED,
    AM_HEAVY_FORTIFIED,
    ASSAULT_MODIFIERS
};
enum {
    FM_RAIN,
    FM_MUD,
    FM_SNOW,
    FM_SIEGE_ABILITY,
    FM_EARTHWORKS,
    FM_WOODS,
    FM_SWAMP,
    FM_HILL,
    FM_MOUNTAIN,
    FM_STATUS,
    FM_SIEGE_ARTILLERY,
    FM_ENGINEERS,
    FIRE_MODIFIERS
};
enum {
    RM_FOR_15,
    RM_FOR_2,
    RM_FOR_3,
    RM_FOR_4,
    RM_AGAINST_15,
    RM_AGAINST_2,
    RM_AGAINST_3,
    RM_AGAINST_4,
    RM_QUALITY,
    RM_QUALITY_DEFENDER,
    RM_INITIATIVE,
    RM_INITIATIVE_DEFENDER,
    RM_STAR,
    RM_STAR_DEFENDER,
    RM_GUNS,
    RM_GUNS_DEFENDER,
    RM_HORSE,
    RM_HORSE_DEFENDER,
    RM_FIREARMS,
    RM_EARTHWORKS_1,
    RM_EARTHWORKS_2,
    RM_RIVER,
    RM_AFFECTING,
    RM_WEATHER,
    RM_DISRUPTED,
    RM_DISRUPTED_DEFENDER,
    RM_ADMIN,
    RM_SWISS_OPEN,
    RM_SWISS_FORTIFIED,
    REDUCED_MODIFIERS
};

struct Game {
    GameHead head;
    const Map *map;
    int number; /* of the scenario: 1 to 5 */
    int capitani, units, pieces, armies, types, turns, forces, places;
    const char *side_word[SIDES];
    CapitanoInfo capitano[CAPITANI_MAX];
    UnitInfo unit[UNITS_MAX];
    TypeInfo type[TYPES_MAX];
    ArmyInfo army[ARMIES_MAX];
    TurnRow turn[TURNS_MAX];
    ForceRow force[FORCES_MAX];
    PlaceInfo place[PLACES_MAX];
    uint8_t place_at[HEX_MAX];  /* index into place, NO_PLACE */
    uint8_t region_of[HEX_MAX]; /* REGION_M ... */
    uint8_t start_conquered[PLACES_MAX];
    GoalRow goal[GOAL_ROWS];
    int goals;
    uint8_t alignment[REGIONS], alignment_later[REGIONS]; /* later: after the scenario's event (14c) */
    Works start_earthworks[EARTHWORKS_MAX];
    int start_works;
    bool ap_used, alignment_used, swiss_command; /* S2.0b, S2.8a, 15.5a */
    bool reduced_battle;                         /* 18.9 */
    /* charts */
    uint8_t weather_table[12][6];
    WeatherRow weather[WEATHERS];
    OrderRow order[ORDERS_COUNT];
    uint8_t order_change[ORDERS_COUNT][ORDERS_COUNT][3];
    int8_t ap_table[AP_ROWS][AP_COLUMNS];
    int ap_limit[AP_COLUMNS]; /* longest LOC of each column */
    uint8_t attrition[ATTRITION_ROWS][ATTRITION_COLUMNS];
    int attrition_limit[ATTRITION_COLUMNS];
    uint8_t discipline[DISCIPLINE_ROWS][DISCIPLINE_COLUMNS]; /* row 0 is 1 or less */
    uint8_t pursuit[PURSUIT_ROWS][PURSUIT_COLUMNS];          /* row 0 is 0 or less */
    int pursuit_limit[PURSUIT_COLUMNS];
    AssaultCell assault[ASSAULT_ROWS][ASSAULT_COLUMNS]; /* row 0 is 0 or less */
    FireCell fire[FIRE_ROWS][FIRE_COLUMNS][2];          /* [1]: at a Fortress */
    int fire_limit[FIRE_COLUMNS];
    ReducedRow reduced[REDUCED_ROWS]; /* row 0 is -2 or less */
    FightTerrain fight_terrain[TERRAINS];
    int8_t assault_modifier[ASSAULT_MODIFIERS], fire_modifier[FIRE_MODIFIERS], reduced_modifier[REDUCED_MODIFIERS];
    int8_t initiative_modifier[6];
    uint8_t hex_cost[TERRAINS], fortress_cost, town_cost, road_cost[3], city_exit; /* half MPs */
    uint8_t fortress_doubled[4], earthworks_doubled;
    /* the map, by hex and direction */
    bool play[HEX_MAX];
    Hex next[HEX_MAX][DIRECTIONS];
    uint8_t enter[2][HEX_MAX][DIRECTIONS]; /* [rain]: half MPs to enter the neighbour, COST_NEVER */
    uint8_t river[2][HEX_MAX][DIRECTIONS]; /* of these, the hexside part */
    uint8_t open[HEX_MAX];                 /* bits: passable hexsides (7.8.3a) */
    uint8_t road[HEX_MAX];                 /* bits: a road goes over the side */
    Hex edge[HEX_MAX];
    int edges; /* hexes of the map edge in play, not lakes (7.1.1a) */
    /* who and what the scenarios name */
    uint8_t louis, pitigliano, francois, cardona, urbino, schiner, roist, lautrec, t_trivulzio, sforza, giovanni,
        lannoy, bourbon, frundsberg, sittich, minor_2;
    Hex milano, novara, genova;
};

extern const Ruleset honour;
extern const StepDef hon_steps[STEPS];
extern const VerbDef hon_verbs[VERBS];
enum { HON_FIELDS = 75 };
extern const Field hon_fields[HON_FIELDS];

extern const char *const hon_order_words[], *const hon_weather_words[];

/* ---- small questions ---- */

static inline bool is_unit(const Game *g, int piece) { return piece >= g->capitani; }
static inline int unit_of(const Game *g, int piece) { return piece - g->capitani; }
static inline int piece_of(const Game *g, int u) { return g->capitani + u; }
static inline Side enemy_of(Side side) { return (Side)(1 - side); }
static inline bool has(const State *s, int c, uint32_t flag) { return s->capitano[c].flags & flag; }
static inline void put_flag(State *s, int c, uint32_t flag) { s->capitano[c].flags |= flag; }
static inline void drop_flag(State *s, int c, uint32_t flag) { s->capitano[c].flags &= ~flag; }
static inline bool on_map(const State *s, int c) { return s->capitano[c].hex >= 0; }
static inline bool leads_force(const State *s, int c) { return has(s, c, F_FORCE); }
static inline bool on_card(const State *s, int u) { return s->unit[u].where == ON_CARD; }
static inline const TypeInfo *type_of(const Game *g, int u) { return &g->type[g->unit[u].type]; }
static inline Arm arm_of(const Game *g, int u) { return (Arm)g->type[g->unit[u].type].arm; }
static inline bool is_combat_unit(const Game *g, int u) { return arm_of(g, u) < MILITIA; }
static inline bool is_foot(const Game *g, int u) { return arm_of(g, u) <= LANDSKNECHT; }
static inline bool is_horse(const Game *g, int u) { return arm_of(g, u) >= HEAVY_CAVALRY && arm_of(g, u) <= STRADIOTS; }
static inline bool is_light(const Game *g, int u) { return arm_of(g, u) == LIGHT_CAVALRY || arm_of(g, u) == STRADIOTS; }
static inline bool is_demoralised(const State *s, int u) { return s->unit[u].flags & U_DEMORALISED; }
static inline bool force_in(const State *s, Side side, Hex h) { return set_has(&s->force_at[side], h); }
static inline bool zoc_in(const State *s, Side side, Hex h) { return set_has(&s->zoc_at[side], h); }
static inline int kind_at(const Game *g, Hex h)
{
    return g->place_at[h] == NO_PLACE ? VILLAGE : g->place[g->place_at[h]].kind;
}
static inline bool is_fortress(const Game *g, Hex h)
{
    return kind_at(g, h) >= BY(7_6_3a, FORTIFIED_TOWN, FORTIFIED_CITY);
}
static inline Side side_of_army(const Game *g, int army) { return g->army[army].side; }
#define EACH_CAPITANO(g, c) for (int c = 0; c < CAPITANI_MAX && c < (g)->capitani; c++)
#define EACH_FORCE(g, s, c)                 \
    for (int c = 0; c < (g)->capitani; c++) \
        if (!leads_force(s, c)) {           \
        } else
#define EACH_UNIT(g, u) for (int u = 0; u < (g)->units; u++)
#define EACH_UNIT_OF(g, s, u, c)         \
    for (int u = 0; u < (g)->units; u++) \
        if (hon_leader(s, u) != (c)) {   \
        } else

/* pieces.c */
typedef struct Tally {      /* a Force counted (6, 7.4, 9.1.1) */
    int units, demoralised; /* Combat Units */
    int sp, militia;        /* all SPs, Militia's among them; Militia SPs */
    int foot, horse, guns;  /* SPs by arm */
    int good_horse;
    bool light_only, ban_only; /* Combat Units of these kinds only */
    int ma;                    /* lowest MA in whole MPs, weather and morale counted; 0 = none */
} Tally;
int hon_primo(const State *s, int c);  /* Primo Capitano of the Force he is in, himself if he is on the map; NO_PIECE */
int hon_leader(const State *s, int u); /* Primo Capitano of the Force the unit is in; NO_PIECE */
Hex hon_hex_of(const State *s, int c); /* of a Capitano on the map or on a Card; else NOWHERE */
Tally hon_tally(const Game *g, const State *s, int primo);
int hon_units_under(const Game *g, const State *s, int c);  /* Combat Units on his own Card (3.1a) */
bool hon_has_command(const Game *g, const State *s, int c); /* has units or Militia on his own Card */
bool hon_half_demoralised(const Tally *t);
bool hon_all_demoralised(const Tally *t);
int hon_force_at(const Game *g, const State *s, Side side, Hex h); /* first Force there, NO_PIECE */
bool hon_is_major(const State *s, int primo);
void hon_derive(const Game *g, State *s);
void hon_put_capitano(const Game *g, State *s, int c,
                      Hex to); /* on the map, or to a place off it; his Card goes with him */
void hon_put_on_card(const Game *g, State *s, int c, int primo);
void hon_put_unit(const Game *g, State *s, int u, int c);      /* on that Card */
void hon_take_unit(const Game *g, State *s, int u, Hex place); /* off its Card */
void hon_set_sp(const Game *g, State *s, int u, int sp);       /* 0 = eliminated (1.3.2b) */
void hon_set_demoralised(const Game *g, State *s, int u, bool yes);
void hon_move_force(const Game *g, State *s, int primo, Hex to);
void hon_remove_force(Ctx *c, int primo, bool captured);        /* all its Capitani and units (3.6b) */
void hon_stand_or_garrison(const Game *g, State *s, int primo); /* 3.6.3a */
void hon_morale_state(Ctx *c, int primo);                       /* 9.1.1g */
void hon_end_trail(State *s);
void hon_add_trail(State *s, Hex h);
void hon_tell_end(const Game *g, State *s); /* units named to the other side are so no more (1.4g) */

/* terrain.c, zones.c */
void hon_load_terrain(Game *g);
int hon_pontoon(const State *s, Hex from, Hex to, const Game *g); /* a Pontoon Bridge joins them */
bool hon_open(const Game *g, const State *s, Hex from, int d);    /* passable hexside (7.8.3a) */
bool hon_road_step(const Game *g, const State *s, Hex from, int d);
int hon_step_cost(const Game *g, const State *s, Hex from, int d, int *river); /* half MPs or COST_NEVER */
int hon_direction(const Game *g, Hex from, Hex to);                            /* -1: not neighbours in play */
bool hon_across_ferry(const Game *g, const State *s, Hex a, Hex b); /* the Po, by ferry or pontoon (7.8.3c) */
bool hon_across_river(const Game *g, const State *s, Hex a, Hex b); /* a secondary river */
int hon_earthworks(const State *s, Hex h);
bool hon_protected(const Game *g, const State *s, Hex h, Hex from); /* Earthworks of h face that neighbour (7.5b) */
void hon_set_earthworks(State *s, Hex h, int level, int facing);
void hon_put_pontoon(State *s, Hex h, int direction);
bool hon_exerts_on(const Game *g, const State *s, int enemy, Hex h);    /* that Force's ZOC covers the hex */
bool hon_adjacent_to(const Game *g, const State *s, Side enemy, Hex h); /* hexes only (7.3a) */
int hon_distance_to(const Game *g, const State *s, Side enemy, Hex h);  /* to the nearest enemy Force, large if none */
bool hon_friends_elsewhere(const Game *g, const State *s, int primo, Hex h); /* another Force of the side is there */

/* places.c (chapter 14) */
int hon_alignment(const Game *g, const State *s, int region);
Side hon_owner(const Game *g, const State *s, Hex h); /* of a Town or Fortress; NOBODY */
bool hon_hostile(const Game *g, const State *s, Side side, Hex h);
bool hon_neutral(const Game *g, const State *s, Hex h);
bool hon_enemy_fortress(const Game *g, const State *s, Side side, Hex h); /* 4.2e, 14i */
void hon_stops_in(Ctx *c, int primo); /* a Force ends its movement in its hex (14.2a) */
void hon_passes(Ctx *c, int primo); /* a Force enters its hex: unfortified Towns (14.3a), sources (4.1.2a), scenario */
void hon_place_checks(Ctx *c);      /* S4.7a, S1.2b */
void hon_free_siege(Ctx *c, Hex h); /* Siege markers whose besiegers or besieged have gone (11.3.1c) */

/* supply.c (chapter 4) */
int hon_loc(const Game *g, const State *s, Hex source, Side side, Hex to); /* length, or -1 */
int hon_loc_of(const Game *g, const State *s, int c); /* of his Force to the active source of his Army, or -1 */
void hon_command_paths(const Game *g, const State *s, Side side, Hex from, HexSet *out); /* 5.2d */
int hon_issuer(const Game *g, const State *s, int army); /* CG who issues its Orders (5.2e), NO_PIECE */
void hon_pay_armies(Ctx *c, Side side);                  /* B.1.a */
void hon_lose_source(Ctx *c, int army);                  /* 4.1.2a */

/* organise.c, cards.c (5.1, 1.3.4, 3.1, 3.5, 15.2) */
Rule hon_may_command(const Game *g, const State *s, Why *w, int c, int u, int extra); /* Rank, names, nations */
Rule hon_may_subordinate(const Game *g, const State *s, Why *w, int c, int general);  /* 3.2.2a, S3.3a, S4.2a */
bool hon_can_command_all(const Game *g, const State *s, int a, int b);                /* may two Forces join (6.2a)? */
void hon_promote(Ctx *c, int army);                                                   /* 3.2.1a */
void hon_no_longer_general(Ctx *c, int who);
bool hon_in_play(const Game *g, const State *s, int c);
Rule hon_unit_verb(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at); /* verbs of ORG for units */
void hon_unit_offers(const Game *g, const State *s, Side side, Hex at, Atoms *out);
bool hon_unit_act(Ctx *c, Side side, Atom a); /* false: no such verb */

/* orders.c (5.2, 5.3) */
typedef enum ForceKind { FORCE_MAJOR, FORCE_MINOR, FORCE_TINY } ForceKind;
ForceKind hon_force_kind(const Game *g, const State *s, int primo);
int hon_order_cost(const Game *g, const State *s, int primo, Order from, Order to);
Rule hon_may_order(const Game *g, const State *s, Why *w, int primo, Order order); /* is the Force entitled to it? */
bool hon_must_change(const Game *g, const State *s, int primo);
void hon_give_order(Ctx *c, int primo, Order order, bool forced, int cost);
void hon_set_order(const Game *g, State *s, int primo, Order order);
bool hon_order_locked(const Game *g, const State *s, int primo); /* S2.2a, S3.6h, S4.5b */
void hon_strip_orders(Ctx *c, Side side);                        /* 5.3.4 */

/* discipline.c (chapter 9) */
typedef enum CheckColumn { BY_RELIABILITY, BY_QUALITY } CheckColumn;
void hon_discipline(Ctx *c, int primo, CheckColumn column, int forced, Rule rule); /* 9.1, at once */
int hon_discipline_result(const Game *g, int die, int column);
void hon_apply_discipline(Ctx *c, int u, int result);
int hon_quality(const Game *g, const State *s, int u); /* after 7.7f, 9.3b */
void hon_recovery(Ctx *c, int primo, bool wages);

/* attrition.c (chapter 8); LOSE */
void hon_begin_attrition(Ctx *c, int primo, bool march);
bool hon_checks_attrition(const Game *g, const State *s, int primo);
enum { LOSE_EVEN, LOSE_PURSUIT, LOSE_AST, LOSE_FIRE, LOSE_REDUCED }; /* local `how` of LOSE */
void hon_lose(Ctx *c, int primo, int sp, int how);                   /* pushes LOSE: the owner names the units */
/* May the unit take the next SP? Each half adds its kinds: 8j here, the others in combat (losses.c). */
Rule hon_may_lose(const Game *g, const State *s, Why *w, int u);

Rule hon_may_lose_in_combat(const Game *g, const State *s, Why *w, int u); /* losses.c: LOSE_PURSUIT and the rest */
int hon_pursuit_price(const State *s, int u); /* 11.4aq: Pursuit Losses that one SP of it pays */
/* One Pursuit (7.8.2.1, 11.4an): the die of the pursuer, then LOSE of the target. spent: MPs that lower the die. */
void hon_pursue(Ctx *c, int pursuer, int target, int spent);

bool hon_pursue_with_one(Ctx *c, int force, int target);  /* 12.2.1e */
bool hon_fights(const Game *g, const State *s, int k);    /* 11.5d: a unit in good order that is no Artillery */
bool hon_in_attack(const Game *g, const State *s, int u); /* fights in the attack under way */

/* retreat.c, retreating.c */
int hon_optional_steps(const Game *g, const State *s, int primo, int mp, Hex out[DIRECTIONS]);
void hon_begin_retreat(Ctx *c, int primo, bool optional, bool inside, bool major);
int hon_venetian_goals(const Game *g, const State *s, Hex *out); /* S4.5c; 0: none */

/* battles.c, combat.c, skirmish.c, assault_table.c, siege.c, reduced.c (chapter 11, 12.1, 18.9) */
typedef struct Fight { /* one side of an attack on the Assault Table */
    int sp[4];         /* by Quality 0 to 3, unmultiplied, without Artillery */
    int all, swiss, heavy, firearms;
    int total; /* with multipliers and doubling, in halves */
    bool guns_alone;
    int guns_quality;
} Fight;
Fight hon_fight_side(const Game *g, const State *s, bool attacker);
bool hon_affecting(const Game *g, const State *s);
int hon_quality_options(const Fight *f, int out[][2], int max); /* pairs: Quality, group as bits */
AssaultCell hon_assault(Ctx *c, const int quality[2]);
bool hon_besieged(const Game *g, const State *s, int primo);
bool hon_could_attack(const Game *g, const State *s, Why *w, int x, int y);
void hon_begin_combat(Ctx *c, int attacker, int defender, int kind);
void hon_end_combat(Ctx *c);
void hon_ask_demoralise(Ctx *c, int primo, int units, bool guns);
void hon_ask_advance(Ctx *c, int winner, Hex to);
bool hon_may_advance(const Game *g, const State *s, int winner, Hex to);
void hon_major_won(Ctx *c, Side winner); /* S2.9b */
void hon_check_death(Ctx *c, int who);   /* pushes ELIMINATION: the die of 3.6.1a */

/* activation.c, act.c, march.c (chapter 7) */
int hon_entry_delay(const Game *g, const State *s, int primo); /* 7.1d: half MPs */
void hon_parts_stop(Ctx *c); /* Forces dropped off in this activation stop where they are (14.2a) */
int hon_rating(const Game *g, const State *s, int primo, Sum *sum); /* modified Initiative (7.2.3a) */
bool hon_can_act(const Game *g, const State *s, int primo);         /* activations left (7.2.1a) */
int hon_full_mp(const Game *g, const State *s, int primo);          /* half MPs of an activation without penalty */
Rule hon_judge_move(const Game *g, const State *s, Why *w, Hex to);
void hon_march(Ctx *c, Hex to);
bool hon_stranded(const Game *g, const State *s, int who, int mp); /* 6.2a */
Rule hon_judge_stop(const Game *g, const State *s, Why *w);        /* done in ACT */
int hon_march_cost(const Game *g, const State *s, int primo, Hex from, Hex to, bool leaves_camp, int *river);
bool hon_may_stop(const Game *g, const State *s, int primo, Hex h); /* 6.2a */
Rule hon_judge_drop_off(const Game *g, const State *s, Why *w, Atom a);
void hon_drop_off(Ctx *c, Atom a);
void hon_ride_reach(const Game *g, const State *s, int c, HexSet *out); /* 3.4b, 3.6d: 9 MPs */
void hon_enter_hex(Ctx *c, int primo, Hex to, int cost, bool left_zoc); /* pushes STEP_ON */
bool hon_has_path(const Game *g, const State *s, int primo);            /* 5.2d, from the CG who issues */
/* The retreat search (retreat.c): the hexes that continue a path of 12.2.1h from where the Force is, `trail` holding the hexes it has passed. mp: half
 * MPs it has left. stop: it may end where it is. Activated Forces keep out of enemy ZOCs (12.2.7e). How many. */
int hon_retreat_steps(const Game *g, const State *s, int primo, int mp, bool activated, Hex out[DIRECTIONS],
                      bool *stop);
Rule hon_judge_attack_from_march(const Game *g, const State *s, Why *w, Hex target); /* 7.9 */
void hon_begin_attack_from_march(Ctx *c, Hex target);
Rule hon_judge_exit(const Game *g, const State *s, Why *w, int primo); /* S5.3a */
void hon_exit(Ctx *c, int primo);
bool hon_rider_barred(const Game *g, const State *s, int c, Hex h);             /* S4.1b names a man */
Rule hon_judge_tirolo(const Game *g, const State *s, Side side, Why *w, int c); /* S5.2a */
void hon_send_to_tirolo(Ctx *c, int who);
void hon_leave_hex(Ctx *c, int primo, Hex from); /* Earthworks, Siege markers, Militia left behind */
void hon_dissolve(Ctx *c, int primo);            /* last SP gone by Attrition: Capitani stay as Unemployed (3.6b) */

/* consolidate.c (chapter 10), leaders.c (3.6) */
void hon_eliminate(Ctx *c, int who, bool captured); /* off the game; CG and Order consequences (3.6.1 to 3.6.3) */
int hon_elect(Ctx *c, Hex h, Side side);            /* 15.5b */
bool hon_swiss_hex(const Game *g, const State *s, Side side, Hex h);
void hon_ask_leader(Ctx *c, Side side,
                    uint32_t candidates); /* LEADER; the answer goes into v[CN_LEADER] of the frame below */

/* scenario files */
bool hon_swiss_frozen(const Game *g, const State *s, int c);  /* S3.6g: Pro-French */
void hon_swiss_turn(Ctx *c);                                  /* the Swiss turn Anti-French (S3.6f, S3.6j) */
bool hon_talks(const Game *g, const State *s);                /* S3.7a holds */
bool hon_novara_locked(const Game *g, const State *s, int c); /* S2.2a */
Rule hon_scenario_enter(const Game *g, const State *s, Why *w, int primo, Hex to);
void hon_scenario_passes(Ctx *c, int primo);
void hon_scenario_stops(Ctx *c, int primo);
bool hon_must_activate(const Game *g, const State *s, Side side); /* S4.5c */
void hon_first_elections(Ctx *c);                                 /* S2.1a, S3.2a */
void hon_after_setup(Ctx *c);                                     /* S5.4a */
void hon_turn_start(Ctx *c);                                      /* S2.2b, counters that fall due, NEGOTIATE */
void hon_after_weather(Ctx *c);                                   /* S3.6c first bid, S5.1a */
void hon_second_bid(Ctx *c);                                      /* S3.6c */
void hon_swiss_status(Ctx *c);                                    /* S3.6b */
void hon_after_command(Ctx *c);                                   /* S3.5 */
void hon_genova(Ctx *c, Side side);                               /* S4.4 */
bool hon_venetians_refuse(Ctx *c, int primo, Order order); /* S4.5a: the die; true when a Retreat Order was imposed */
bool hon_purse_closed(const Game *g, const State *s, int army); /* S3.0f */
void hon_venetians_arrive(Ctx *c, int primo);                   /* S4.5c */
void hon_first_bid(Ctx *c);
void hon_landing_troops(Ctx *c);             /* S5.1d */
bool hon_east_road(const Game *g, Hex h);    /* S5.2a */
void hon_back_from_tirolo(Ctx *c, int who);  /* S5.2c, S5.2d */
void hon_before_reinforcements(Ctx *c);      /* S5.1d, 7.1e */
void hon_end_reinforcements(Ctx *c);         /* 7.1e: units that could have joined and did not are lost */
void hon_after_elimination(Ctx *c, int who); /* S4.6a, S1.2c */
void hon_victory(Ctx *c, bool last);
void hon_end(Ctx *c, int winner, int level);
int hon_score(const Game *g, const State *s, Side *winner, const char **level);

/* setup.c, begin.c */
void hon_setup(const Game *g, State *s);
void hon_clear(const Game *g, State *s);
bool hon_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
void hon_place_force(const Game *g, State *s, const ForceRow *f, Hex h); /* a Force of setup.tsv on the map */

/* secrets.c */
void hon_mask(const Game *g, const State *s, Side side, State *out);
void hon_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out);
bool hon_sees(const Game *g, const State *s, Side side, int piece);
void hon_unseen(const Game *g, const State *s, Side viewer, HexSet *out);
bool hon_scramble(const Game *g, State *s, Side side, Rng *rng);

/* load/ */
int hon_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *hon_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);

/* face/ */
void hon_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void hon_look(const Game *g, const State *s, int piece, CounterLook *out);
void hon_zones(const Game *g, const State *s, Side side, HexSet *out);
void hon_area(const Game *g, HexSet *out);
bool hon_label(Buf *out, const Game *g, const State *s, Atom a, int open);
bool hon_check(const Game *g, const State *s, Buf *what);
Atom hon_assume(const Game *g, const State *s, const Atoms *legal);
void hon_measure(const Game *g, const State *s, Measures *out);

/* bot/ */
int hon_way_to_goal(const Game *g, const State *s, Side side,
                    Hex h); /* to the nearest place it wants and does not hold */
int hon_evaluate(const Game *g, const State *s, Side side, const Weights *w);
void hon_order_value(const Game *g, const State *s, Side side, const Weights *w, OrderValue *order, int count,
                     PositionCache *cache);

/* ---- dice and refusals ---- */

static inline int hon_d6(Ctx *c, Side side, const char *purpose) { return roll(c, 6, side, purpose); }
Rule hon_out_of_step(Why *w);                                /* 2.2b */
int hon_draw(Ctx *c, int n, Side side, const char *purpose); /* 0 to n - 1; a draw among one is not made */

#endif

/* scenario_data.h - what never changes in a game of Honour: Capitani, types, units, Armies, Forces of the set-up, places, charts, the map.
 *
 * load/ fills struct Game from data/honour; no number of a chart, a unit or a scenario stands in C.
 */
#ifndef GONFALON_HONOUR_SCENARIO_DATA_H
#define GONFALON_HONOUR_SCENARIO_DATA_H

#include "rules/honour/game_state.h"

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

enum {
    SETUP_ROWS = 255,   /* of setup.tsv, of all scenarios together: UnitInfo.row is a byte */
    NO_SETUP_ROW = 255, /* of a counter that no row of it gives */
};

typedef struct UnitInfo {
    uint8_t type, max, army, side, force, card, sp; /* card, sp: of the ready set-up */
    uint8_t due;                                    /* 0 at start, turn, TURN_UNKNOWN: by event */
    bool breakdown;                                 /* a Breakdown counter: begins in the pool (1.3.4) */
    uint8_t row;                                    /* set-up row whose SPs it shares (S0.2a) */
    uint8_t fixed;                                  /* Capitano whose it is at set-up, or NO_PIECE (S0.3c) */
    uint8_t twin; /* 1 + the counter of the other side that it becomes when it changes hands (18.3, 18.5); 0 = none */
    bool mercenary, spare; /* 18.5h: begins in the pool; begins unused */
} UnitInfo;

typedef struct TurnRow {
    const char *name; /* as the track has it: "October,6" */
    const char *date; /* the day on which it begins, for people: "26 October" */
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

/* Tags of hexes.tsv that rules ask for, by the sequence of map.c. */
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

enum { MOST_MP = 80, COST_NEVER = 255 };
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
enum { CHARGE_ROWS = 11, CHARGE_FIRST = -1, CHARGE_COLUMNS = 6 };
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
typedef struct
    ChargeSide { /* half a cell of combat_charge.chart: SPs lost, a unit broken, Corps checks, Capitano checks, a unit plunders */
    uint8_t lost;
    bool broken, check, kill, plunder;
} ChargeSide;
typedef struct ChargeCell {
    ChargeSide charger, target;
} ChargeCell;
typedef struct FateRow { /* combat_fate.chart */
    const char *status, *text;
} FateRow;
/* What the recruiter may decide (combat_mercenaries.chart). */
enum { TAKE_ALL, KEEP_OR_RETURN, KEEP_ONE, KEEP_AND_GIVE_BACK };
typedef struct RecruitRow { /* combat_mercenaries.chart */
    uint8_t ap, draw, choice;
} RecruitRow;
typedef struct FightTerrain { /* combat_terrain.chart; multipliers in halves */
    bool affecting, no_charge;
    uint8_t heavy, light;
} FightTerrain;
/* Rows of the charts of modifiers that the campaign uses, by key (load/combat_charts.c). */
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
    FM_SWISS,
    FM_WORKS_CHIT,
    FIRE_MODIFIERS
};
enum {
    CM_QUALITY_3,
    CM_QUALITY_2,
    CM_QUALITY_1,
    CM_QUALITY_0,
    CM_STAR,
    CM_STAR_CHARGED,
    CM_SWISS,
    CM_GUNS,
    CM_FLANK,
    CM_FIREARMS,
    CM_WORKS,
    CM_MUD,
    CM_WOODS,
    CM_HILL,
    CM_RICE,
    CHARGE_MODIFIERS
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
    RM_QUARTERS,
    RM_SWISS_OPEN,
    RM_SWISS_FORTIFIED,
    REDUCED_MODIFIERS
};

typedef struct Options { /* chapter 18: each is switched on by itself before play (18a) */
    bool quarters, swiss_consolidation, captured_guns, interphase, mercenaries, treachery, pillage, fate;
    bool reduced; /* 18.9 */
} Options;

typedef struct GreatBattle { /* a great battle as a scenario (scenarios/battles.tsv); [0] attacker, [1] defender */
    bool fought;
    uint8_t attacker, defender, turn, weather, earthworks;
    Hex hex[2];
    uint32_t men[2];                        /* Capitani of the two Forces */
    uint8_t card[UNITS_MAX], sp[UNITS_MAX]; /* whose counter it is, NO_PIECE = it does not fight */
    uint8_t holder; /* side that wins if it holds the field for no more SPs than may_lose (battle_victory.chart) */
    int may_lose;
    const char *holds[SIDES], *nobody_holds, *too_dear; /* how it ended, in words */
    const char *counted, *unit;                         /* what the score counts; after the number */
} GreatBattle;

/* limits.chart: numbers that the text names and no card shows. MPs are whole ones. */
typedef struct Limits {
    int8_t unemployed_rides, unemployed_ride, capitano_dies, cross_country, earthworks_infantry, disordering_river;
    int8_t admin_march, admin_enemy, wages, restore_order, desertion, earthworks_chits, muster_round, muster_escapes;
    int8_t shells, rolls, engaged_together, engineers_work, engineers_die, pontoon;
    int8_t interphase, interphase_refused, recruiter, bribe, bribe_more, bribed_rank;
    int8_t bribe_above_rank, bribed_people, pillage, reduced_guns, reduced_heavy, reduced_times;
    int8_t reduced_firearms, towns_1509, novara_waits, held_back, small_bid, large_bid;
    int8_t roist_first, roist, sermon, genova_first, genova_last, genova_points, genova_infantry, venetians_obey;
    int8_t landing_last, landing, tirolo_first, tirolo_turns, naples_last, naples_infantry;
    int8_t naples_artillery, naples_cavalry, naples_march, naples_helps, pestilence;
} Limits;

struct Game {
    GameHead head;
    const Map *map;
    int number; /* of the scenario, or of the campaign a battle belongs to: 1 to 5 */
    GreatBattle battle;
    int capitani, units, pieces, armies, types, turns, forces, places;
    const char *side_word[SIDES];
    CapitanoInfo capitano[CAPITANI_MAX];
    UnitInfo unit[UNITS_MAX];
    TypeInfo type[TYPES_MAX];
    /* the units by type: those of type t from kin_first[t] to kin_first[t + 1], by number, and the largest first */
    uint8_t kin[UNITS_MAX], kin_by_max[UNITS_MAX], kin_first[TYPES_MAX + 1];
    ArmyInfo army[ARMIES_MAX];
    TurnRow turn[TURNS_MAX];
    ForceRow force[FORCES_MAX];
    PlaceInfo place[PLACES_MAX];
    uint8_t place_at[HEX_MAX];  /* index into place, NO_PLACE */
    uint8_t region_of[HEX_MAX]; /* REGION_M ... */
    uint8_t start_conquered[PLACES_MAX];
    GoalRow goal[GOAL_ROWS];
    int goals;
    uint8_t way[GOAL_ROWS][HEX_MAX]; /* half MPs to each place, for computer players (bot/march_distances.c) */
    uint8_t alignment[REGIONS], alignment_later[REGIONS]; /* later: after the scenario's event (14c) */
    Works start_earthworks[EARTHWORKS_MAX];
    int start_works;
    bool ap_used, alignment_used, swiss_command; /* S2.0b, S2.8a, 15.5a */
    Options option;
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
    ChargeCell charge[CHARGE_ROWS][CHARGE_COLUMNS]; /* row 0 is -1 or less */
    int charge_limit[2][CHARGE_COLUMNS];            /* [1]: Light Cavalry */
    ReducedRow reduced[REDUCED_ROWS];               /* row 0 is -2 or less */
    FateRow fate[6];                                /* by die */
    RecruitRow recruit[6];
    FightTerrain fight_terrain[TERRAINS];
    uint8_t chit_set[CHITS_COUNT];   /* 11.4h: chits of each kind in a side's set */
    bool chit_selected[CHITS_COUNT]; /* may be selected, not only given (11.4l) */
    int8_t assault_modifier[ASSAULT_MODIFIERS], fire_modifier[FIRE_MODIFIERS], reduced_modifier[REDUCED_MODIFIERS],
        charge_modifier[CHARGE_MODIFIERS];
    int8_t initiative_modifier[6];
    Limits limit;
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

#endif

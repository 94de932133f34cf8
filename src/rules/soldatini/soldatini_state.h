/* soldatini_state.h - the words, the state and the game of Soldatini: kinds and formations, a unit, what the charts hold, steps and verbs.
 *
 * Lengths are hundredths of an inch, facings whole degrees, melee values halves of a point. Nothing in this game is hidden.
 */
#ifndef GONFALON_SOLDATINI_STATE_H
#define GONFALON_SOLDATINI_STATE_H

#include "miniatures/bridges.h"
#include "miniatures/charge_search.h"
#include "miniatures/choose_mover.h"
#include "table/find_fitting_place.h"
#include "table/ranks_of_bases.h"
#include "table/fire_strip.h"
#include "table/path_toll.h"

#include "soldatini_rules.h"

enum { EXITS_MAX = 8, BASES_MAX = 8, SOLDIERS_MAX = 24, GUNS_MAX = 3 };

typedef enum Kind {
    KIND_LINE,
    KIND_LIGHT,
    GRENADIER,
    COMPANY,
    LIGHT_CAV,
    MEDIUM_CAV,
    HEAVY_CAV,
    KIND_FOOT,
    KIND_HORSE,
    KINDS
} Kind;
typedef enum Rank { COMMANDER, DIVISION, RANKS } Rank;
typedef enum Calibre { CALIBRE_NONE, CALIBRE_LIGHT, CALIBRE_MEDIUM, CALIBRE_HEAVY, CALIBRES } Calibre;
typedef enum Guns { GUNS_NONE, GUNS_CC, GUNS_CH, GUNS_CCH, GUN_SETS } Guns; /* from the right: C cannon, H howitzer */
enum { TRAIT_SKIRMISHERS = 1, TRAIT_HORSE = 2 };
typedef enum Formation {
    LINE,
    COLUMN,
    SQUARE,
    SKIRMISH,
    GARRISON,
    CAVLINE,
    CAVCOLUMN,
    LIMBERED,
    UNLIMBERED,
    ROUTED,
    FORMATIONS
} Formation;
enum { SHELTER_LIGHT = BATTLE_TERRAINS, SHELTER_LOW, SHELTER_HIGH, TERRAINS };
/* Behind what a unit stands against one enemy, the better the higher (G29). */
typedef enum Shelter { SHELTER_NONE, LIGHT_SHELTER, LOW_SHELTER, HIGH_SHELTER } Shelter;
typedef enum Moved { NOT_MOVED, STILL, HALF, FULL } Moved; /* V17 */
typedef enum Reaction { NO_REACTION, STANDS, FORMED_SQUARE, EVADED, COUNTERCHARGES } Reaction;
typedef enum MeleeResult { NO_RESULT, R1, R2, AV, BT, MELEE_RESULTS } MeleeResult;

/* Bits of Unit.flags; the fields table names each (state_fields.c). */
enum {
    F_ENTERED = 1 << 0,
    F_SHAKEN = 1 << 1,
    F_SPENT = 1 << 2,
    F_PIVOTED = 1 << 3,
    F_FIRED = 1 << 4,
    F_REFORMING = 1 << 5,
    F_CHARGING = 1 << 6, /* its charge is not over */
    F_BONUS = 1 << 7,
    F_CLOSED = 1 << 8, /* has used its closing fire */
    F_CROSSED = 1 << 9,
    F_FOUGHT = 1 << 10,
    /* what lives inside one player turn and is not shown */
    F_CHARGED = 1 << 11, /* has charged, whatever came of it (F10) */
    F_CONTACT = 1 << 12, /* its charge has come to its target: a melee is due */
    F_PASSED = 1 << 13   /* skirmishers whom the charge or breakthrough under way has passed or caught */
};
enum {
    F_PLAYER_TURN = F_PIVOTED | F_FIRED | F_REFORMING | F_CHARGING | F_BONUS | F_CLOSED | F_CROSSED | F_FOUGHT |
                    F_CHARGED | F_CONTACT | F_PASSED
}; /* T06 */

typedef struct Unit {
    union {
        UnitHead head;
        struct {
            BATTLE_UNIT
        };
    };
    uint8_t guns, parent, per_base, soldiers;
    uint8_t turn_losses, turn_tests, phase_losses, moved, guns_fired, zone, reaction, result;
} Unit;

struct State {
    union {
        BattleState battle;
        struct {
            BATTLE_STATE
        };
    };
    Unit unit[UNITS_MAX];
    uint8_t crossed[AREAS_MAX / 8]; /* shelters the selected unit has paid for (G31) */
    uint8_t active, changed, faced_about;
    uint8_t spare;
};
_Static_assert(sizeof(Unit) == 42, "no padding");
_Static_assert(sizeof(State) % 4 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");

/* ---- what never changes in a game ---- */

typedef struct FormationRow {     /* formations.chart */
    uint8_t arms;                 /* bits */
    bool zones;                   /* has front, flank and rear */
    Base size[BASES_MAX + 1];     /* by bases left */
    uint8_t front[BASES_MAX + 1]; /* companies that fire (F07 to F09) */
    uint8_t row[BASES_MAX + 1];   /* bases abreast; 0: no points of soldiers (G18) */
} FormationRow;
typedef enum ChangeCost { COST_HALF, COST_FULL, COST_REST } ChangeCost;
typedef struct MoveRow { /* movement.chart, inches */
    int16_t move, charge, half, rout;
    uint8_t rout_dice;
} MoveRow;
enum {
    MOVE_LINE,
    MOVE_COLUMN,
    MOVE_SKIRMISH,
    MOVE_SQUARE,
    MOVE_GARRISON,
    MOVE_LIGHT_CAV,
    MOVE_MEDIUM_CAV,
    MOVE_HEAVY_CAV,
    MOVE_LIMBERED_FOOT,
    MOVE_LIMBERED_HORSE,
    MOVE_UNLIMBERED,
    MOVE_GENERAL,
    MOVE_ROWS
};
typedef struct Exit {
    uint8_t side;
    Beam edge;
} Exit;
enum { SECTORS = 3 };
enum { FIRE_LINE, FIRE_LIGHT, FIRE_SQUARE_DICE, FIRE_GARRISON_DICE, FIRE_CANISTER, FIRE_HOWITZER, FIRES };
typedef struct FireRow { /* to_hit.chart */
    uint8_t dice, hit;
} FireRow;
enum {
    SAVE_HIGHER,
    SAVE_LIGHT,
    SAVE_LOW,
    SAVE_HIGH,
    SAVE_CANISTER,
    SAVE_DEPLOYED,
    SAVE_WOOD,
    SAVE_LIGHT_SKIRMISH,
    SAVE_LIGHT_DEPLOYED,
    SAVE_HEAVY_SKIRMISH,
    SAVE_HEAVY_DEPLOYED,
    SAVE_GARRISON,
    SAVES
};
enum {
    BONUS_HIGHER,
    BONUS_LIGHT,
    BONUS_LOW,
    BONUS_HEAVY,
    BONUS_FOREST,
    BONUS_UNDERSTRENGTH,
    BONUS_SHAKEN,
    BONUS_FLANK,
    BONUS_SQUARE,
    BONUS_SQUARE_FOOT,
    BONUSES
}; /* melee_bonuses.chart, halves */
enum {
    TEST_GENERAL,
    TEST_COVER,
    TEST_SQUARE,
    TEST_SHAKEN,
    TEST_UNDERSTRENGTH,
    TEST_NO_ENEMY,
    TEST_NEAR_CHARGER,
    TEST_ROWS
};
enum { TESTS_LOSSES = 1, TESTS_SQUARE = 2, TESTS_REFORM = 4, TESTS_RALLY = 8 };
enum { CONTACT_PRESS, CONTACT_PASS, CONTACT_ROUTED, CONTACT_FLANK, CONTACTS }; /* skirmish_contact.chart */
enum { DIFF_MOST = 8, SUM_LEAST = 2, SUMS = 11 };
typedef struct MeleeCell {
    uint8_t lost, result;
} MeleeCell;

/* limits.chart: every distance, angle, share and count that the rules name. */
typedef struct Limits {
    Inch keep_off, shelter_near, shelter_toll, shaken_keep, enter_building, send_out, take_in, bonus_run, evade_room,
        square_slide, falter, set_back, reform_room, quiet, flee_from, push_on, bar_width, bar_wood, general_enemy,
        general_displaced;
    int wheel, gun_pivot, fan, home_turn;                         /* degrees */
    int full_unit, wood_fight, building, send_bases, rally_bases; /* bases */
    int gun_crew, losses_a_test;                                  /* soldiers */
    int save_most, general_losses, general_destroyed;             /* of dice */
    int break_share, break_points;                                /* percent of an army; victory points */
} Limits;

struct Game {
    union {
        Battle common;
        struct {
            BATTLE_GAME
        };
    };
    Exit exit[EXITS_MAX];
    int exits;
    Side first;
    int16_t home[SIDES];                                          /* bearing of the home edge */
    bool canister_low, one_test, bonus_per_base, gunners_scatter; /* O01 to O04 */

    Limits limit;
    FormationRow formation[FORMATIONS];
    ChangeRow change[FORMATIONS];
    MoveRow move[MOVE_ROWS];
    Base base[ARMS];                  /* of one company, half squadron or gun */
    uint32_t shelters, high_shelters; /* masks of kinds */
    uint8_t shelter[GROUND_KINDS];    /* Shelter of a kind of terrain */
    Inch musket, canister[CALIBRES], howitzer_least, howitzer_most;
    Inch sector[CALIBRES][SECTORS];
    uint8_t sector_hit[SECTORS];
    FireRow fire[FIRES];
    uint8_t save[SAVES];
    uint8_t value[KINDS], charge[KINDS]; /* melee_values.chart; artillery under its kinds */
    int8_t bonus[BONUSES];
    uint8_t building_times;
    MeleeCell cell[SIDES][2 * DIFF_MOST + 1][SUMS]; /* [0]: the attacker's chart */
    uint8_t reactivity[GRADES];
    int8_t test[TEST_ROWS];
    uint8_t test_applies[TEST_ROWS];
    uint8_t contact_lost[CONTACTS];
    uint8_t base_points, gun_points;
};

/* ---- steps and verbs ---- */

enum {
    TURN,
    REFORM_RALLY,
    REFORM_CHOOSE,
    MOVE_ARRIVE,
    MOVE_CHOOSE,
    MOVE_UNIT,
    CHARGE_TRACE,
    CHARGE_REACT,
    CHARGE_CLOSING,
    CHARGE_SKIRMISH,
    FIRE_CHOOSE,
    MELEE_CHOOSE,
    MELEE_ROLL,
    MELEE_AFTER,
    MELEE_BREAK,
    MELEE_SKIRMISH,
    END,
    STEPS
};

enum {
    REFORM = VERB_FIRST,
    SELECT,
    ENTER,
    RIDE,
    ATTACH,
    DETACH,
    END_PHASE,
    WHEEL,
    ADVANCE,
    SHIFT,
    FACE,
    RETIRE,
    ABOUT_FACE,
    FORM,
    LIMBER,
    UNLIMBER,
    PIVOT,
    GARRISON_IN,
    LEAVE,
    SEND_OUT,
    TAKE_IN,
    EXIT,
    CHARGE,
    HALT,
    FIRE,
    BAR,
    CANISTER,
    HOWITZER,
    STAND,
    FORM_SQUARE,
    EVADE,
    COUNTERCHARGE,
    CLOSING_FIRE,
    HOLD,
    PRESS,
    PASS_ON,
    PASS_TO,
    FIGHT,
    ADVANCE_AFTER,
    STAY,
    OCCUPY,
    BREAK_THROUGH,
    VERBS
};

/* Locals of frames: the unit that acts comes first everywhere. */
enum { CHARGE_UNIT, CHARGE_MET }; /* CHARGE.TRACE: who charges, whom it comes to now */
/* MELEE.ROLL: bit sets of both sides; whether a breakthrough brought it on; the building that was emptied; both results. */
enum { MELEE_ATTACKERS = 0, MELEE_DEFENDERS = 3, MELEE_FURTHER = 6, MELEE_EMPTIED, MELEE_RESULT_A, MELEE_RESULT_D };
enum { BREAK_UNIT, BREAK_WHEEL, BREAK_TENTHS, BREAK_MET };

extern const Ruleset soldatini;
extern const StepDef soldatini_steps[STEPS];
extern const VerbDef soldatini_verbs[VERBS];
enum { SOLDATINI_FIELDS = 77 };
extern const Field soldatini_fields[SOLDATINI_FIELDS];
extern const BattleKind soldatini_battle;
extern const char *const sol_kind_words[],
    *const sol_rank_words[], *const sol_trait_words[], *const sol_calibre_words[], *const sol_gun_words[],
                                                                                       *const sol_formation_words[],
                                                                                           *const sol_melee_words[];

STEP_FUNCTIONS(sol_reform)
STEP_FUNCTIONS(sol_move)
STEP_FUNCTIONS(sol_unit)
STEP_FUNCTIONS(sol_react)
STEP_FUNCTIONS(sol_closing)
STEP_FUNCTIONS(sol_skirmish)
STEP_FUNCTIONS(sol_fire)
STEP_FUNCTIONS(sol_choose)
STEP_FUNCTIONS(sol_after)
Next sol_turn_run(Ctx *c), sol_rally_run(Ctx *c), sol_arrive_run(Ctx *c), sol_charge_run(Ctx *c), sol_melee_run(Ctx *c),
    sol_break_run(Ctx *c), sol_end_run(Ctx *c);

static inline bool routed(const State *s, int u) { return s->unit[u].formation == ROUTED; }
static inline bool shaken(const State *s, int u) { return s->unit[u].flags & F_SHAKEN; }
Base sol_base(const Game *g, const State *s, int u, int formation);
Footprint sol_foot(const Game *g, const State *s, int u);
#define OWN_BASE sol_base
#define OWN_FOOTPRINT sol_foot
#include "miniatures/unit_predicates.h"

#endif

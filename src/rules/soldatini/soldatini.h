/* soldatini.h - the state, the game and the words of Soldatini: toy soldiers of 1800 on a table in inches.
 *
 * Everything in this folder shares these types. Files follow the chapters of data/soldatini/rules.md; every function cites the paragraphs
 * it obeys. Lengths are hundredths of an inch, facings whole degrees, melee values halves of a point. Nothing in this game is hidden.
 *
 * Of the rules 59 paragraphs stand in the source; the others are our frame around them, marked (recon) in the ledger, which every citation
 * shows. Functions that other files call begin with sol_.
 */
#ifndef GONFALON_SOLDATINI_H
#define GONFALON_SOLDATINI_H

#include "engine/ruleset.h"
#include "table/place.h"
#include "table/ranks.h"
#include "table/strip.h"
#include "table/toll.h"

#include "soldatini_rules.h"

enum { FRENCH, AUSTRIAN };
enum {
    UNITS_MAX = 48,
    GENERALS_MAX = 16,
    PIECES_MAX = UNITS_MAX + GENERALS_MAX,
    COMMANDS_MAX = 16,
    RESERVES_MAX = 8,
    OBJECTIVES_MAX = 12,
    EXITS_MAX = 8,
    AREAS_MAX = 48,
    TURNS_MAX = 30,
    BASES_MAX = 8,
    SOLDIERS_MAX = 24,
    GUNS_MAX = 3
};
enum { NO_PIECE = 255, NO_AREA = 255, NO_GROUP = 255 };
enum { GROUP_COMMAND, GROUP_RESERVE, GROUP_OBJECTIVE, GROUP_SIDE, GROUP_STRONGPOINT }; /* GroupInfo.kind */

typedef enum Arm { INFANTRY, CAVALRY, ARTILLERY, ARMS } Arm;
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
typedef enum Grade { ELITE, VETERAN, CONSCRIPT, GRADES } Grade;
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
typedef enum Place { ON_TABLE, IN_RESERVE, GONE, UNUSED } Place;
typedef enum Terrain {
    WOOD,
    ORCHARD,
    HILL,
    MARSH,
    STREAM,
    RIVER,
    BRIDGE,
    ROAD,
    STRONGPOINT,
    SHELTER_LIGHT,
    SHELTER_LOW,
    SHELTER_HIGH,
    TERRAINS
} Terrain;
/* Behind what a unit stands against one enemy, the better the higher (G29). */
typedef enum Shelter { SHELTER_NONE, LIGHT_SHELTER, LOW_SHELTER, HIGH_SHELTER } Shelter;
typedef enum Moved { NOT_MOVED, STILL, HALF, FULL } Moved; /* V17 */
typedef enum Reaction { NO_REACTION, STANDS, FORMED_SQUARE, EVADED, COUNTERCHARGES } Reaction;
typedef enum MeleeResult { NO_RESULT, R1, R2, AV, BT, MELEE_RESULTS } MeleeResult;

/* Bits of Unit.flags; the fields table names each (fields.c). */
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

typedef struct Stand { /* where a unit stands */
    int16_t x, y;      /* centre, hundredths of an inch */
    int16_t facing;    /* degrees, 0 to 359 */
} Stand;

typedef struct Unit {
    Stand at;
    Stand charge;     /* where its charge or breakthrough began */
    int16_t straight; /* straight part of the charge path */
    uint16_t flags;
    int8_t wheel;                          /* of the charge path, left negative */
    uint8_t formation, hold, place, group; /* hold: area of a garrison; group: reserve group */
    uint8_t arm, kind, grade, traits, calibre, points, guns, parent, per_base, start, soldiers, command;
    uint8_t turn_losses, turn_tests, phase_losses, moved, guns_fired, target, zone, reaction, result;
} Unit;

typedef struct General {
    int16_t x, y;
    uint16_t commands; /* bit for each command he leads; ALL_COMMANDS */
    uint8_t place, group, attached, moved, rank, points;
} General;
enum { ALL_COMMANDS = 0xFFFF };

struct State {
    Core core;
    Unit unit[UNITS_MAX];
    General general[GENERALS_MAX];
    uint8_t owner[OBJECTIVES_MAX];
    uint8_t arrived[RESERVES_MAX];
    uint8_t points_start[SIDES];
    int16_t allowance;
    uint8_t crossed[AREAS_MAX / 8]; /* shelters the selected unit has paid for (G31) */
    uint8_t turn, active, selected, asked, winner, result;
    uint8_t in_command, touched, acted, wheeled, changed, faced_about;
    uint8_t spare[2];
};
_Static_assert(sizeof(Unit) == 42 && sizeof(General) == 12, "no padding");
_Static_assert(sizeof(State) % 4 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");
enum { RESULT_NONE, DRAW, MARGINAL, CLEAR, DECISIVE };
enum { WINNER_DRAW = SIDES, WINNER_NONE };

/* ---- what never changes in a game ---- */

typedef struct Piece { /* a row of oob.tsv */
    uint8_t arm, kind, grade, traits, calibre, points, guns, per_base, soldiers, parent, command, rank;
    uint16_t commands;
    /* from the scenario */
    Stand at;
    uint8_t formation, hold, place, group, attached;
} Piece;

typedef struct FormationRow {     /* formations.chart */
    uint8_t arms;                 /* bits */
    bool zones;                   /* has front, flank and rear */
    Base size[BASES_MAX + 1];     /* by bases left */
    uint8_t front[BASES_MAX + 1]; /* companies that fire (F07 to F09) */
    uint8_t row[BASES_MAX + 1];   /* bases abreast; 0: no points of soldiers (G18) */
} FormationRow;
typedef enum Anchor { ANCHOR_FRONT, ANCHOR_CENTRE, ANCHOR_FREE, ANCHOR_STRONGPOINT } Anchor;
typedef enum ChangeCost { COST_HALF, COST_FULL, COST_REST } ChangeCost;
typedef struct ChangeRow { /* formation_change.chart */
    uint8_t arms, anchor, cost;
    bool light;
    uint16_t from;
} ChangeRow;
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
typedef struct CommandRow { /* command.chart */
    Inch range, ride, attach;
    uint8_t points;
} CommandRow;
typedef struct Reserve {
    const char *id;
    uint8_t side, turn, need;
    Beam entry;
    int16_t facing;
} Reserve;
typedef struct Objective {
    const char *id, *name;
    uint8_t area, owner, worth; /* area: a strongpoint, else NO_AREA and the circle */
    Point at;
    Inch radius;
} Objective;
typedef struct Exit {
    uint8_t side;
    Beam edge;
} Exit;
typedef struct Degree { /* victory.chart */
    int lo, hi;
    uint8_t result;
} Degree;
enum { SECTORS = 3, DEGREES_MAX = 8 };
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

struct Game {
    GameHead head;
    const Ground *ground;
    GroundKinds kinds;
    int units, generals, pieces; /* pieces: units, then generals */
    int commands, reserves, objectives, exits;
    int group_reserve, group_objective, group_side, group_strongpoint; /* first of each in head.groups */
    Piece piece[PIECES_MAX];
    Reserve reserve[RESERVES_MAX];
    Objective objective[OBJECTIVES_MAX];
    Exit exit[EXITS_MAX];
    uint8_t strongpoint[AREAS_MAX], strongpoints; /* areas */
    int turns, breaks[SIDES];                     /* 0: the share of W03 */
    Side first;
    int16_t home[SIDES];                                          /* bearing of the home edge */
    bool canister_low, one_test, bonus_per_base, gunners_scatter; /* O01 to O04 */

    FormationRow formation[FORMATIONS];
    ChangeRow change[FORMATIONS];
    MoveRow move[MOVE_ROWS];
    Base base[ARMS]; /* of one company, half squadron or gun */
    uint32_t difficult, roads, bridges, rivers, strongs, woods, shelters, high_shelters; /* masks of kinds */
    uint32_t closed[ARMS];
    uint8_t shelter[GROUND_KINDS]; /* Shelter of a kind of terrain */
    CommandRow command[RANKS];
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
    Degree degree[DEGREES_MAX];
    int degrees;
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
enum { WHEEL_LEFT, WHEEL_RIGHT }; /* words L and R */

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
extern const char *const sol_arm_words[],
    *const sol_kind_words[], *const sol_grade_words[], *const sol_rank_words[],
                                                           *const sol_trait_words[],
                                                               *const sol_calibre_words[],
                                                                   *const sol_gun_words[],
                                                                       *const sol_formation_words[],
                                                                           *const sol_place_words[],
                                                                               *const sol_result_words[],
                                                                                   *const sol_winner_words[],
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

static inline Side side_of(const Game *g, int piece) { return g->head.pieces[piece].side; }
static inline Side enemy(Side side) { return (Side)(1 - side); }
static inline bool is_unit(const Game *g, int piece) { return piece >= 0 && piece < g->units; }
static inline bool is_general(const Game *g, int piece) { return piece >= g->units && piece < g->pieces; }
static inline bool on_table(const State *s, int u) { return s->unit[u].place == ON_TABLE; }
static inline bool has_flag(const State *s, int u, int f) { return s->unit[u].flags & f; }
static inline void set_flag(State *s, int u, int f) { s->unit[u].flags |= (uint16_t)f; }
static inline void drop_flag(State *s, int u, int f) { s->unit[u].flags &= (uint16_t)~f; }
static inline bool routed(const State *s, int u) { return s->unit[u].formation == ROUTED; }
static inline bool shaken(const State *s, int u) { return s->unit[u].flags & F_SHAKEN; }
#define FOR_UNITS(g, s, u)               \
    for (int u = 0; u < (g)->units; u++) \
        if ((s)->unit[u].place == ON_TABLE)

enum {
    TENTH = INCH / 10,
    CUT = 4
}; /* orders count tenths; what passes a limit by less than half of one is cut to it */

typedef uint64_t UnitSet; /* bit for each unit */
#define IN_SET(set, u) ((set) >> (u)&1)

/* All footprints on the table, made once for a judgement. */
typedef struct Feet {
    Footprint foot[UNITS_MAX];
    bool on[UNITS_MAX];
} Feet;

/* turn.c */
int sol_stage_of(int step);
int sol_phase(const State *s);
Side sol_stage_owner(const State *s, int stage);

/* ground.c */
int sol_bases(const State *s, int u);
bool sol_open_order(const State *s, int u); /* G15 */
bool sol_deployed(const State *s, int u);   /* G16 */
Base sol_base(const Game *g, const State *s, int u, int formation);
Footprint sol_foot_as(const Game *g, const State *s, int u, int formation, Stand at);
Footprint sol_foot(const Game *g, const State *s, int u);
Footprint sol_foot_at_charge(const Game *g, const State *s, int u); /* where its charge began */
bool sol_out_of_reach(const Game *g, const State *s, int u, int x, int y, Inch reach);
void sol_feet(const Game *g, const State *s, Feet *out);
void sol_feet_near(const Game *g, const State *s, int u, Inch reach, Feet *out);
Stand sol_stand(const Footprint *f);
Pose sol_pose(Stand at);
bool sol_all_round(const Game *g, const State *s, int u);
bool sol_understrength(const State *s, int u);
int sol_level(const Game *g, const Footprint *f);
bool sol_in_wood(const Game *g, const Footprint *f);
uint32_t sol_closed_standing(const Game *g, const State *s, int u);               /* where it may not stand */
uint32_t sol_closed_moving(const Game *g, const State *s, int u, int formation);  /* where it may not move */
bool sol_carried(const Game *g, int formation, const Path *p, const Area *river); /* over it by a bridge (G35) */
bool sol_on_difficult(const Game *g, const State *s, int u, const Footprint *f);
Ranks sol_ranks(const Game *g, const State *s, int u);
int sol_holder(const Game *g, const State *s, int area); /* unit that holds the strongpoint, or NO_PIECE */
/* G36: the rule against a unit standing so, 0 when it fits. G37 is asked where `keep` says so. */
Rule sol_fits(const Game *g, const State *s, Why *w, int u, const Footprint *f, bool keep);
bool sol_clear(const Game *g, const State *s, int u, const Footprint *f); /* G36 alone */
typedef struct Standing { /* what the searches of table/place.h ask with */
    const Game *g;
    const State *s;
    int u;
} Standing;
bool sol_standing_fits(const void *standing, const Footprint *f);
void sol_put(Ctx *c, int u, Stand at, int formation); /* the only way a unit changes its place on the table */
void sol_put_garrison(Ctx *c, int u, int area);
void sol_close_up(Ctx *c, int u, int bases_before); /* G13 */

/* sight.c */
bool sol_in_front(const Footprint *f, const Footprint *other);
bool sol_sees(const Game *g, const State *s, const Feet *feet, int u, int target);
Spot sol_fire_origin(const Game *g, const State *s, const Footprint *shooter, int u, const Footprint *target);
Shelter sol_shelter(const Game *g, const Footprint *f,
                    Spot from); /* the best it is behind on a line from there (G26) */
Shelter sol_shelter_from_charge(const Game *g, const State *s, int u, int charger);
Zone sol_charge_zone(const Game *g, const State *s, int charger, int target);
bool sol_in_melee(const Game *g, const State *s, int u);
bool sol_in_contact(const Game *g, const State *s, int u); /* with an enemy, whatever he does */
int sol_nearest_enemy(const Game *g, const State *s, int u, Inch most, Inch *gap);
bool sol_enemy_within(const Game *g, const State *s, int u, Inch most, bool routers);

/* units.c: allowances, command, who may move */
const MoveRow *sol_move_row(const Game *g, const State *s, int u, int formation);
Inch sol_allowance(const Game *g, const State *s, int u, int formation);
bool sol_commanded(const Game *g, const State *s, int u);
Rule sol_may_move(const Game *g, const State *s, Why *w, int u);
int sol_general_with(const Game *g, const State *s, int u); /* attached general as a piece, or NO_PIECE */
bool sol_light(const State *s, int u);                      /* fights and fires as light infantry */
int sol_heading(Stand at, int x, int y);
int sol_turn_to(Stand at, int x, int y);
int sol_points(const Game *g, const State *s, int u); /* army points it is worth now (W01) */

/* move.c, march.c, drill.c, companies.c: the parts of MOVE.CHOOSE and MOVE.UNIT */
Rule sol_march_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_march_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_march_act(Ctx *c, Atom a);
void sol_feet_about(const Game *g, const State *s, int u, Feet *out);
int sol_advance_after(const Game *g, const State *s, Feet *about, int u, int hand, int degrees, Inch wanted);
void sol_offer_good(Atoms *out, Atom a, int which, int first, const bool *good, int count);
void sol_offer_facings(const Game *g, const State *s, int u, Atom a, Base base, int first, int count, Atoms *out);
Rule sol_near_enemy(const Game *g, const State *s, Why *w, int u); /* V12 */
Path sol_wheel_path(const Footprint *f, bool left, Angle limit);
Angle sol_wheel_on_table(const Game *g, const Path *wheel);
Inch sol_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, uint64_t *tolls);
Rule sol_drill_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_drill_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_drill_act(Ctx *c, Atom a);
Footprint sol_changed_foot(const Game *g, const State *s, int u, int formation);
Rule sol_company_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_company_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_company_act(Ctx *c, Atom a);
Rule sol_general_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void sol_general_offer(const Game *g, const State *s, Side side, Atoms *out);
void sol_general_act(Ctx *c, Atom a);
uint64_t sol_paid(const State *s);
void sol_pay(State *s, uint64_t areas);
void sol_spend(State *s, Inch cost);
void sol_end_unit(Ctx *c, Moved how);

/* charge.c: the path of a charge, and who may make it */
enum { CHARGE_WHEEL = 45 };
typedef struct Ride { /* a charge path and what it meets */
    Path wheel, run;
    int degrees;
    Rule bar;        /* what forbids the wheel, with... */
    int by;          /* ...the unit in the way, or NO_PIECE */
    Inch wheel_cost; /* of the distance */
    Inch most;       /* straight on, as far as the distance carries */
    Way way;
    Tolls tolls;
    Inch friends; /* where a friend it may not pass stops it, and who */
    int friend_by;
    Inch ground; /* where closed ground or the edge of the table does */
    int contacts;
    uint8_t contact[UNITS_MAX]; /* enemies met, in path order, as far as `most` */
    Inch at[UNITS_MAX];
} Ride;
bool sol_trace(const Game *g, const State *s, const Feet *feet, int u, int wheel, Inch budget, Ride *r);
Inch sol_charge_distance(const Game *g, const State *s, int u);
Rule sol_charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void sol_charge_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_charge_act(Ctx *c, Atom a);
Rule sol_target_rule(const Game *g, const State *s, Why *w, const Feet *feet, int u, int target);
Inch sol_comes_to(const Ride *r, int v);
bool sol_brings_to(const Game *g, const State *s, const Feet *feet, int u, int target, const Ride *r, Inch *at);
bool sol_fights_in_wood(const Game *g, const State *s, int v); /* M24 */
void sol_charge_over(State *s, int u);
void sol_note_bonus(const Game *g, State *s, int u, const Ride *r, Inch straight); /* M27 */

/* charge_run.c */
void sol_charge_evaded(State *s);
void sol_charge_falters(Ctx *c, int u, int v);
void sol_charge_press(Ctx *c, int u, int v);

/* reaction.c */
bool sol_closing_allowed(const Game *g, const State *s, int v, int charger);
void sol_closing_shot(Ctx *c, int v, int u); /* u: the charger */

/* skirmishers.c: contact without a melee */
void sol_press_home(Ctx *c, int u, int v);   /* M20 */
void sol_pass_through(Ctx *c, int u, int v); /* M21 */
void sol_catch_router(Ctx *c, int u, int v); /* M22 */
void sol_strike_flank(Ctx *c, int u, int v); /* M23 */
Rule sol_pass_rule(const Game *g, const State *s, Why *w, Atom a);

/* infantry_fire.c */
int sol_volley_dice(const Game *g, const State *s, const Feet *feet, int u, int target);
int sol_closing_dice(const Game *g, const State *s, int u);
int sol_musket_hit(const Game *g, const State *s, int u);
Rule sol_volley_rule(const Game *g, const State *s, Why *w, const Feet *feet, Side side, int u, int target);
void sol_volley(Ctx *c, int u, int target);

/* battery.c: bar, canister, howitzer */
enum { FAN_HALF = 20 };
typedef struct Crossed { /* what a bar has under it of one unit */
    uint8_t unit;
    uint8_t dice[SECTORS];
    Inch near; /* its nearest soldier, or part */
} Crossed;
typedef struct Laying { /* a bar laid on the table */
    int units;
    Crossed under[UNITS_MAX];  /* near to far */
    int friend_hit, melee_hit; /* whom it may not cross, or NO_PIECE */
    int enemies;               /* dice against enemies */
    Inch end;
} Laying;
int sol_guns_left(const State *s, int u);
int sol_canister_hit(const Game *g); /* A14, O01 */
bool sol_is_howitzer(const State *s, int u, int gun);
Spot sol_muzzle(const Game *g, const State *s, const Footprint *f, int u, int gun);
void sol_lay(const Game *g, const State *s, const Feet *feet, int u, int gun, int bearing, Laying *out);
Rule sol_battery_judge(const Game *g, const State *s, Why *w, const Feet *feet, Side side, Atom a);
void sol_battery_offer(const Game *g, const State *s, const Feet *feet, int u, Atoms *out);
void sol_battery_act(Ctx *c, Atom a);
int sol_canister_target(const Game *g, const State *s, const Feet *feet, int u, int gun, Inch *gap);

/* saves.c: hits, saves, losses of one shot */
typedef enum Shot { SHOT_MUSKET, SHOT_BALL, SHOT_CANISTER, SHOT_HOWITZER } Shot;
typedef struct Target { /* whom one shot is fired at, and by whom */
    int unit, shooter;
    Spot origin;   /* of the line of fire */
    int level;     /* of the shooter */
    bool charging; /* closing fire at a charger (S17) */
} Target;
typedef struct Volley { /* dice of a shot that hit at or under one number */
    int dice, hit;
    Shot shot;
} Volley;
int sol_save_number(const Game *g, const State *s, const Target *t, Shot shot);
/* G08: rolls all dice, then a save for each hit; the soldiers that fall. */
int sol_shoot(Ctx *c, const Target *t, const Volley *volley, int volleys, Rule by);
/* Where chance is walked: how many of the dice hit and are not saved. */
int sol_fall(Ctx *c, const Volley *v, int save, Side side);
bool sol_heavy_cover(const Game *g, const State *s, int u, Spot from); /* R04: building, wood or heavy shelter */

/* losses.c */
typedef struct Cause { /* of a loss: the enemies, for tests and flights */
    uint8_t enemy[UNITS_MAX];
    int enemies;
    bool covered; /* against them (R04) */
} Cause;
Cause sol_cause(int enemy_unit, bool covered);
void sol_lose(Ctx *c, int u, int n, Rule by);                         /* soldiers fall; nobody tests yet */
void sol_destroy(Ctx *c, int u, Rule by, const char *how, bool fate); /* fate: its general is rolled for (C07) */
/* R01: the tests due; true when it must rout, which is left to the caller. */
bool sol_tests_due(Ctx *c, int u, const Cause *cause);
void sol_test_crossed(Ctx *c, int u);               /* R19 */
void sol_settle(Ctx *c, int u, const Cause *cause); /* tests, and the rout if it comes to that */
int sol_reactivity(const Game *g, const State *s, int u, int test, bool covered, bool near_charger, Sum *sum);
bool sol_test(Ctx *c, int u, int number, const Sum *sum, Rule by, const char *purpose);

/* rout.c */
void sol_rout(Ctx *c, int u, const Cause *from, Rule by);
void sol_rout_along(Ctx *c, int u, int bearing, const Cause *from, Rule by);
Inch sol_retire(Ctx *c, int u, int bearing, Inch wanted,
                Rule by); /* straight, facing kept, as far as it can (M46, M55) */
bool sol_leave_building(Ctx *c, int u, const Cause *from, bool as_router, Rule by); /* M53; false: destroyed */

/* melee.c: groups and values */
bool sol_group_of(const Game *g, const State *s, int defender, UnitSet *attackers, UnitSet *defenders);
int sol_melee_value(const Game *g, const State *s, int u, UnitSet attackers, UnitSet defenders); /* halves */
int sol_side_value(const Game *g, const State *s, UnitSet side, UnitSet attackers, UnitSet defenders);
int sol_differential(const Game *g, const State *s, UnitSet attackers, UnitSet defenders);
void sol_begin_melee(Ctx *c, UnitSet attackers, UnitSet defenders, bool further);
MeleeCell sol_cell(const Game *g, int row, int differential, int sum);
UnitSet sol_frame_set(const Frame *f, int first);
void sol_frame_put(Frame *f, int first, UnitSet set);

/* after.c */
Rule sol_break_pass_rule(const Game *g, const State *s, Why *w, int u);
void sol_break_press(Ctx *c, int u, int v);
bool sol_goes_on(const Game *g, const State *s, int u); /* M54: does it carry out AV and BT at all? */
Inch sol_advance_room(const Game *g, const State *s, int u);
Inch sol_break_room(const Game *g, const State *s, int u, int wheel, Inch wanted, Path *run);
int sol_emptied(const Game *g, const State *s, int u); /* strongpoint it has emptied and may occupy (M53), or NO_AREA */

/* generals.c */
void sol_fates(Ctx *c);                            /* C06, at the end of a phase */
void sol_unit_gone(Ctx *c, int u, bool destroyed); /* C07 */
void sol_touch_generals(Ctx *c, int u);            /* C08 */
void sol_follow(const Game *g, State *s, int u);

/* victory.c */
int sol_lost(const Game *g, const State *s, Side side);
int sol_generals_lost(const Game *g, const State *s, Side side);
int sol_break_level(const Game *g, const State *s, Side side);
int sol_victory_points(const Game *g, const State *s, Side side);
int sol_score(const Game *g, const State *s, Side *winner, const char **level);
uint8_t sol_will_own(const Game *g, const State *s, int i); /* W05, were the game turn to end now */

/* load/, setup.c, checks.c, face/, bot/ */
int sol_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *sol_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
void sol_setup(const Game *g, State *s);
void sol_clear_table(const Game *g, State *s);
void sol_derive(const Game *g, State *s);
bool sol_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
bool sol_check(const Game *g, const State *s, Buf *what);
bool sol_resolve_announced(Ctx *c, const State *before, const Atom *order, int n);
extern const Calculation soldatini_calculations[];
Atom sol_assume(const Game *g, const State *s, const Atoms *legal);
struct BaseLook;
struct ObjectiveLook;
struct LaidShape;
int sol_laid(const Game *g, const State *s, Atom a, struct LaidShape *out, int max, Buf *says);
const Ground *sol_ground(const Game *g);
bool sol_base_look(const Game *g, const State *s, int piece, struct BaseLook *out);
int sol_objective_looks(const Game *g, const State *s, struct ObjectiveLook *out, int max);
extern const BadgeDef soldatini_badges[];
extern const char *const sol_formation_says[FORMATIONS];
bool sol_label(Buf *out, const Game *g, const State *s, Atom a, int open);
void sol_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void sol_measure(const Game *g, const State *s, Measures *out);
int sol_favours(const char *purpose);
int sol_evaluate(const Game *g, const State *s, Side side, const Weights *weights);
void sol_order_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *orders, int n,
                     PositionCache *cache);
int sol_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                PositionCache *cache);
Rule sol_out_of_step(Why *w);

#endif

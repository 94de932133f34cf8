/* danube.h - the state, the game and the words of Danube: French against Austrians, 1809, on a table in inches.
 *
 * Everything in this folder shares these types. Files follow the phases of data/danube/rules.md; every function cites the paragraphs
 * it obeys. Lengths are hundredths of an inch, facings whole degrees. Nothing in this game is hidden.
 *
 * The French half of a turn (phases 3 to 7) and the Austrian half (8 to 12) are the same procedures with sides exchanged. Their
 * paragraphs are twins (3e and 8e, 6k and 11k): CITED2 and its like cite the one of the half that is played.
 */
#ifndef GONFALON_DANUBE_H
#define GONFALON_DANUBE_H

#include "engine/ruleset.h"
#include "table/fire.h"
#include "table/place.h"

#include "danube_rules.h"
#include "rules/danube/steps.h"

enum { FRENCH, AUSTRIAN };
enum { DIE = 6 }; /* G7: ordinary dice */
enum {
    UNITS_MAX = 48,
    GENERALS_MAX = 20,
    PIECES_MAX = UNITS_MAX + GENERALS_MAX,
    COMMANDS_MAX = 16,
    RESERVES_MAX = 8,
    OBJECTIVES_MAX = 12,
    AREAS_MAX = 48,
    CONTACTS_MAX = 20,
    TURNS_MAX = 30,
    FIGURES_MAX = 24
};
enum { NO_PIECE = 255, NO_AREA = 255, NO_GROUP = 255 };
enum { GROUP_COMMAND, GROUP_RESERVE, GROUP_OBJECTIVE, GROUP_SIDE, GROUP_STRONGPOINT }; /* GroupInfo.kind */

typedef enum Arm { INFANTRY, CAVALRY, ARTILLERY, ARMS } Arm;
typedef enum Kind {
    KIND_LINE,
    KIND_LIGHT,
    GRENADIER,
    KIND_GUARD,
    CUIRASSIER,
    CARABINIER,
    DRAGOON,
    CHASSEUR,
    HUSSAR,
    LANCER,
    UHLAN,
    CHEVAULEGER,
    KIND_FOOT,
    KIND_HORSE,
    KINDS
} Kind;
typedef enum Grade { ELITE, VETERAN, CONSCRIPT, GRADES } Grade;
typedef enum Rank { COMMANDER, CORPS, DIVISION, RANKS } Rank;
enum { TRAIT_LIGHT = 1, TRAIT_GUARD = 2, TRAIT_HORSE = 4 };
typedef enum Formation {
    LINE,
    COLUMN,
    SQUARE,
    MASSE,
    SKIRMISH,
    GARRISON,
    CAVLINE,
    CAVCOLUMN,
    LIMBERED,
    UNLIMBERED,
    FORMATIONS
} Formation;
typedef enum Place { ON_TABLE, IN_RESERVE, GONE, UNUSED } Place;
/* Kinds of terrain, in the sequence in which the program knows them (G40); the chart tells what they do. */
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
    FIELDWORK,
    EMBANKMENT,
    TERRAINS
} Terrain;
/* What a target counts as when it is shot at (1h, 3w). */
typedef enum Target {
    AT_COLUMN,
    AT_SQUARE,
    AT_MASSE,
    AT_ENFILADED,
    AT_LINE,
    AT_SKIRMISH,
    AT_FORTIFICATION,
    AT_ARTILLERY,
    AT_CAVALRY_COLUMN,
    AT_CAVALRY_LINE,
    AT_CAVALRY_ENFILADED,
    AT_CHARGING,
    TARGETS
} Target;

/* Bits of Unit.flags; the fields table names each (fields.c). */
enum {
    F_ENTERED = 1 << 0,     /* came on this turn (1c) */
    F_HALTED = 1 << 1,      /* 2e */
    F_MOVED = 1 << 2,       /* has had its move; phase 1: has unlimbered or adjusted */
    F_FIRED = 1 << 3,       /* has shot or held in this phase */
    F_CHARGING = 1 << 4,    /* its charge is not over */
    F_MARKER = 1 << 5,      /* 3r */
    F_MUST_RECALL = 1 << 6, /* 13a */
    F_STUCK = 1 << 7,       /* 13h */
    F_LOSER = 1 << 8,       /* lost its melee in this phase and must test (6k) */
    F_BEGAN = 1 << 9,       /* its charge began the melee it is in: no defensive terrain for it (G45) */
    F_CROWDED = 1 << 10,    /* another Austrian column stood within 3 inches of its flank when the phase began (2g) */
    F_FOUGHT = 1 << 11,     /* has fought its dice melee of this phase (6a) */
    F_CHARGED = 1 << 12     /* infantry has charged it in this phase, whatever came of it (3p) */
};

typedef struct Stand { /* where a unit stands */
    int16_t x, y;      /* centre, hundredths of an inch */
    int16_t facing;    /* degrees, 0 to 359 */
} Stand;

typedef struct Unit {
    Stand at;
    Stand charge;     /* where its charge began */
    Stand end;        /* cavalry: where its charge will end */
    Stand marker;     /* cavalry: where it is placed when recalled */
    int16_t straight; /* straight part of the charge path */
    uint16_t flags;
    int8_t wheel;                          /* wheel of the charge path, left negative */
    uint8_t formation, hold, place, group; /* hold: area of a garrison; group: reserve group */
    uint8_t arm, kind, grade, traits, calibre, points, start, figures, command;
    uint8_t aim, target, melee, rounds, supports; /* pieces: shot at, charged, fought, battery it stands in for */
    uint8_t losses;                               /* figures lost in this phase */
    uint8_t marker_formation, marker_turn;
    uint8_t contacts[CONTACTS_MAX]; /* units the charge meets, in path order; the rest is NO_PIECE */
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
    uint8_t queue[UNITS_MAX]; /* units the phase has still to deal with */
    uint8_t owner[OBJECTIVES_MAX];
    uint8_t arrived[RESERVES_MAX], failed[RESERVES_MAX];
    uint8_t points_start[SIDES], lost[SIDES];
    int16_t allowance;
    uint8_t turn, selected, asked, winner, result;
    uint8_t in_command, touched, acted, wheeled, doubled,
        near; /* near: the selected unit has come within 24 inches (3i) */
    uint8_t spare[7];
};
_Static_assert(sizeof(Unit) == 70 && sizeof(General) == 12, "no padding");
_Static_assert(sizeof(State) % 4 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");
enum { RESULT_NONE, DRAW, MARGINAL, CLEAR, DECISIVE };
enum { WINNER_DRAW = SIDES, WINNER_NONE };

/* ---- what never changes in a game ---- */

typedef struct Piece { /* a row of oob.tsv */
    uint8_t arm, kind, grade, traits, calibre, points, figures, command, rank;
    uint16_t commands;
    /* from the scenario */
    Stand at;
    uint8_t formation, hold, place, group, attached;
} Piece;

typedef struct FormationRow {   /* formations.chart */
    uint8_t arms, sides;        /* bits */
    Base base[FIGURES_MAX + 1]; /* by figures at the start */
    uint8_t target;             /* Target */
    bool zones, column, fights; /* has front, flank and rear; melee class column; rolls melee dice at all */
} FormationRow;
typedef enum Anchor { ANCHOR_FRONT, ANCHOR_CENTRE, ANCHOR_FREE, ANCHOR_STRONGPOINT } Anchor;
typedef struct ChangeRow { /* formation_change.chart */
    uint8_t arms, sides, anchor;
    bool light; /* needs trait light */
    uint16_t from;
} ChangeRow;
typedef struct TerrainRow { /* terrain.chart */
    bool difficult, closed[ARMS], defensive, fortification, lifts;
    uint8_t kind; /* Terrain */
} TerrainRow;
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
enum { BAND_CLOSE, BAND_NORMAL, BAND_LONG, BANDS, CALIBRES_MAX = 8, DEGREES_MAX = 8, DICE_KINDS = 4 };
typedef struct Stick { /* artillery_stick.chart */
    uint8_t calibre;
    Inch band[BANDS];
} Stick;
typedef struct Degree { /* victory.chart */
    int lo, hi;
    uint8_t result;
} Degree;
enum { MORALE_PHASES = 8 }; /* columns p2 p4 p5 p7 p9 p10 p12 p13 */
enum { PER_CASUALTIES, GENERAL_ATTACHED, INFANTRY_CHARGING, NOT_IN_COLUMN, FLANK_OR_REAR, MORALE_MODIFIERS };
enum { DEFENSIVE, VS_CUIRASSIER, VS_LANCER, LANCER_LATER, MELEE_MODIFIERS };

/* limits.chart: every distance, angle and share that the rules name. */
typedef struct Limits {
    Inch double_move, firefight, keep_off, enter_strongpoint, short_of_ground, short_of_friend, beyond, musket_range;
    Inch path_pose, gun_push, carry, overhead, crowding, support, set_back, least_gap, line_slide, square_slide;
    Inch recall_step, general_enemy, general_displaced;
    int wheel, gun_pivot;                                      /* degrees */
    int charge_dice, evade_dice;                               /* of six sides */
    int figures_a_die, figures_a_die_thin, casualties_a_point; /* figures */
    int heavy_guns, light_guns;                                /* pounds, from or to which they are called so */
    int break_share, break_points;                             /* percent of an army; victory points */
} Limits;

struct Game {
    GameHead head;
    const Ground *ground;
    GroundKinds kinds;
    int units, generals, pieces; /* pieces: units, then generals */
    int commands, reserves, objectives;
    int group_reserve, group_objective, group_side, group_strongpoint; /* first of each in head.groups */
    Piece piece[PIECES_MAX];
    Reserve reserve[RESERVES_MAX];
    Objective objective[OBJECTIVES_MAX];
    uint8_t strongpoint[AREAS_MAX], strongpoints; /* areas */
    int turns, breaks[SIDES];                     /* 0: the share of the chart (G82) */
    bool caught_fights, thin_columns, lucky_shot; /* O1 O2 O3 */
    int rulings;                                  /* edition of the rulings (data/danube/rulings.md) */

    Limits limit;
    FormationRow formation[FORMATIONS];
    ChangeRow change[FORMATIONS];
    TerrainRow terrain[TERRAINS];
    uint32_t difficult, lifting, closed[ARMS], rivers, bridges, defensive, forts, embankments, strongs,
        woods; /* masks of kinds */
    CommandRow command[RANKS];
    Stick stick[CALIBRES_MAX];
    int sticks;
    uint8_t gun_needs[TARGETS], musket_needs[SIDES][TARGETS]; /* by the side that is shot at; 0 = no row */
    int8_t gun_band[BANDS], gun_heavy, gun_light;
    uint8_t morale_base[GRADES];
    int8_t morale[MORALE_PHASES][MORALE_MODIFIERS];
    bool morale_applies[MORALE_PHASES][MORALE_MODIFIERS];
    int margin_fail, margin_rout; /* lowest margins of fail and rout (G72) */
    int16_t allowance[SIDES][FORMATIONS], allowance_kind[SIDES][KINDS];
    uint8_t melee_rate[GRADES][2]; /* [1]: column; index into melee_dice */
    uint8_t melee_dice[DICE_KINDS][FIGURES_MAX + 1];
    int melee_need;
    int8_t melee[MELEE_MODIFIERS];
    uint8_t lost_on_casualties, lost_on_destruction; /* lowest 2d6 at which a general is lost */
    uint8_t shot_square;                             /* dice of a square or masse */
    Degree degree[DEGREES_MAX];
    int degrees;
};

/* ---- steps and verbs ---- */

enum {
    TURN,
    P1_RESERVE,
    P1_HORSE_F,
    P1_HORSE_A,
    P1_ADJUST_F,
    P1_ADJUST_A,
    P1_TARGET_F,
    P1_TARGET_A,
    P1_FIRE,
    P2_TEST,
    P3_MOVE,
    P3_UNIT,
    P3_CHARGE,
    P3_SHOOT,
    P3_FIRE,
    P4_TEST,
    P5_SUPPORT,
    P5_ROLL,
    P5_REACT,
    P5_GUARD,
    P5_LINE,
    P6_FIGHT,
    P7_TEST,
    P7_FREE,
    P8_MOVE,
    P8_UNIT,
    P8_CHARGE,
    P8_SHOOT,
    P8_FIRE,
    P9_TEST,
    P10_SUPPORT,
    P10_ROLL,
    P10_REACT,
    P10_LINE,
    P11_FIGHT,
    P12_TEST,
    P12_FREE,
    P13_RECALL,
    P13_CHOOSE,
    END_TURN,
    FORESEEN, /* of odds alone: stages that an order announces, brought forward */
    STEPS
};

enum {
    UNLIMBER = VERB_FIRST,
    ADJUST,
    AIM,
    HOLD,
    SELECT,
    RIDE,
    ATTACH,
    DETACH,
    ENTER,
    END_PHASE,
    WHEEL,
    ADVANCE,
    SHIFT,
    RETIRE,
    ABOUT_FACE,
    FORM,
    LIMBER,
    GARRISON_IN,
    LEAVE,
    DOUBLE,
    CHARGE,
    HALT,
    SHOOT,
    FORM_MASSE,
    FORM_SQUARE,
    STAY,
    STAY_UNIT,
    PRESS_ON,
    GIVE_WAY,
    FORM_LINE,
    SUPPORT,
    RECALL,
    VERBS
};
enum { WHEEL_LEFT, WHEEL_RIGHT }; /* words L and R */

/* Editions of the rulings: what edition 2 reads otherwise, a question each (data/danube/rulings.md, "Edition 2"). A game is judged by
 * the edition it was begun under, so that it can be replayed; new games take the last. */
enum { EDITION = 2 };
static inline bool support_lasts(const Game *g) { return g->rulings >= 2; }    /* 6v: as long as the melee does */
static inline bool back_from_guns(const Game *g) { return g->rulings >= 2; }   /* 7e: from the guns it touched */
static inline bool drill_comes_near(const Game *g) { return g->rulings >= 2; } /* 3i: a change of formation too */
static inline bool charged_once(const Game *g) { return g->rulings >= 2; }     /* 3p: also after it has evaded */
static inline bool screen_stops(const Game *g) { return g->rulings >= 2; } /* 3aa: skirmishers are an enemy before it */
static inline bool screen_hides(const Game *g) { return g->rulings >= 2; } /* G25: also from guns */
static inline bool miss_ends_clear(const Game *g) { return g->rulings >= 2; }   /* 3ae: on nobody */
static inline bool square_keeps_inch(const Game *g) { return g->rulings >= 2; } /* 10f: from others than its chargers */
static inline bool enters_in_column(const Game *g) { return g->rulings >= 2; } /* 1c: whatever stands in the scenario */
static inline bool guns_met_first(const Game *g) { return g->rulings >= 2; }   /* 6o: who is behind them may stand in */
static inline bool short_ride_charges(const Game *g) { return g->rulings >= 2; } /* 3w: until the shooting is over */
static inline bool target_is_bound(const Game *g) { return g->rulings >= 2; }    /* 3z: also when it was not reached */

extern const Ruleset danube;
extern const StepDef danube_steps[STEPS];
extern const VerbDef danube_verbs[VERBS];
enum { DANUBE_FIELDS = 74 };
extern const Field danube_fields[DANUBE_FIELDS];
extern const char *const arm_words[],
    *const kind_words[], *const grade_words[], *const rank_words[], *const trait_words[],
                                                                        *const formation_words[],
                                                                            *const dan_place_words[],
                                                                                *const dan_result_words[],
                                                                                    *const winner_words[];

/* Twins: the paragraph of the French half of the turn, or its twin of the Austrian half. */
#define CITED2(late, a, b) ((late) ? CITED(b) : CITED(a))
#define R2(late, a, b) ((late) ? R(b) : R(a))
#define RULE2(late, a, b) if (CITED2(late, a, b))
#define BY2(late, a, b, with, without) (CITED2(late, a, b) ? (with) : (without))
#define FORBID2(late, a, b, condition, ...)                \
    do {                                                   \
        FORBID_AS(a, !(late) && (condition), __VA_ARGS__); \
        FORBID_AS(b, (late) && (condition), __VA_ARGS__);  \
    } while (0)

static inline Side side_of(const Game *g, int piece) { return g->head.pieces[piece].side; }
static inline Side enemy(Side side) { return (Side)(1 - side); }
static inline bool is_unit(const Game *g, int piece) { return piece >= 0 && piece < g->units; }
static inline bool is_general(const Game *g, int piece) { return piece >= g->units && piece < g->pieces; }
static inline bool on_table(const State *s, int u) { return s->unit[u].place == ON_TABLE; }
static inline bool has_flag(const State *s, int u, int f) { return s->unit[u].flags & f; }
static inline void set_flag(State *s, int u, int f) { s->unit[u].flags |= (uint16_t)f; }
static inline void drop_flag(State *s, int u, int f) { s->unit[u].flags &= (uint16_t)~f; }
static inline bool in_melee(const State *s, int u) { return s->unit[u].melee != NO_PIECE; }
static inline bool same_stand(Stand a, Stand b) { return a.x == b.x && a.y == b.y && a.facing == b.facing; }
#define FOR_UNITS(g, s, u)               \
    for (int u = 0; u < (g)->units; u++) \
        if ((s)->unit[u].place == ON_TABLE)

/* All footprints on the table, made once for a judgement. */
typedef struct Footprints {
    Footprint foot[UNITS_MAX];
    bool on[UNITS_MAX];
} Footprints;

/* turn.c */
int phase_of(const State *s);
int stage_of(int step); /* its place in the sequence of play, or -1 */
Side stage_owner(int stage);
void begin_stage(Ctx *c, int stage);
static inline bool late(const State *s) { return phase_of(s) >= 8; }
static inline Side mover(const State *s) { return late(s) ? AUSTRIAN : FRENCH; }
void queue_clear(State *s);
void queue_add(State *s, int u);
int queue_take(State *s); /* the first, or NO_PIECE */
void forget_losses(const Game *g, State *s);

/* ground.c: footprints, where a base fits, levels, kinds of ground */
Base base_of(const Game *g, const State *s, int u, int formation);
Footprint footprint_as(const Game *g, const State *s, int u, int formation, Stand at);
Footprint footprint_of(const Game *g, const State *s, int u);
/* No point of the unit can be within reach of the place: cheaper than making its footprint. */
bool out_of_reach(const Game *g, const State *s, int u, int x, int y, Inch reach);
void feet_of(const Game *g, const State *s, Footprints *out);
/* Only those that the unit could come as near to as 0 by going as far as reach; the others count as off the table. */
void feet_near(const Game *g, const State *s, int u, Inch reach, Footprints *out);
Stand stand_of(const Footprint *f);
Pose pose_of(Stand at);
bool all_round(const Game *g, const State *s, int u); /* no flank and no rear (G14, G18) */
int level_of(const Game *g, const Footprint *f);
bool fortified(const Game *g, const State *s, int u); /* garrison, or in a fieldwork (G47, G48) */
uint32_t closed_to(const Game *g, const State *s, int u);
Rule closed_rule(const Game *g, const State *s, Why *w,
                 int area); /* what keeps a unit out of ground that is closed to it */
bool on_difficult(const Game *g, const Footprint *f);
Path wheel_path(const State *s, int u, const Footprint *f, bool left, Angle limit);
/* How far a wheel keeps the base on the table (G38), looked at in every degree: a rear corner may swing out and in again. */
Angle wheel_on_table(const Game *g, const Path *wheel);
bool area_far(const Area *a, const Footprint *f, Inch way); /* the base cannot touch it within that way */
/* G17: the rule against a unit standing so, 0 when it fits. skip: a unit that does not count (NO_PIECE). */
Rule fits(const Game *g, const State *s, Why *w, int u, const Footprint *f, int skip);
bool fits_there(const Game *g, const State *s, int u, const Footprint *f, int skip);
bool comes_too_near(const Game *g, const State *s, int u, const Footprint *f, int v, const Footprint *other);
void put_unit(Ctx *c, int u, Stand at, int formation); /* the only way a unit changes its place on the table */
void place_garrison(Ctx *c, int u, int area);
int holder_of(const Game *g, const State *s, int area); /* unit that holds the strongpoint, or NO_PIECE */
Footprint slid_line(const Game *g, const State *s, int u, const Footprint *anchor, bool *fit); /* G19 */
/* crowded, unable: whether these cost d6 figures here. */
void form_line_forced(Ctx *c, int u, const Footprint *anchor, bool crowded, bool unable, Rule by);
/* Straight back until the gap to the enemy is as wide, obstacles shortening it (4i). */
Footprint back_from(const Game *g, const State *s, int u, const Footprint *from, Angle bearing, const Footprint *enemy,
                    Inch gap);

/* sight.c */
bool sees(const Game *g, const State *s, const Footprints *feet, int u, int target, const Footprint *at, bool charging);
bool enfiladed(const Game *g, const State *s, int shooter, int target, const Footprint *at);
bool from_flank_or_rear(const Game *g, const State *s, int charger, int target);
bool in_front_zone(const Footprint *f, const Footprint *other);
bool level_between(const Game *g, const Footprint *gun, Inch from, Inch to, int level);
Target target_class(const Game *g, const State *s, int shooter, int target, const Footprint *at);
/* Of a battery: range of the target in its corridor within reach; the rule that forbids the shot. */
Rule gun_lays(const Game *g, const State *s, Why *w, const Footprints *feet, int battery, int target,
              const Footprint *at, Inch reach, Part *part);

/* move_limits.c: allowances, command, who may move */
int heading_to(Stand at, int x, int y); /* in whole degrees, */
int turn_to(Stand at, int x, int y);    /* and the turn from its facing, -180 to 180 */
Inch allowance_of(const Game *g, const State *s, int u);
bool commanded(const Game *g, const State *s, int u);
int locked_with(const Game *g, const State *s, int u); /* the enemy line it is in a firefight with (3b), or NO_PIECE */
Rule dan_may_move(const Game *g, const State *s, Why *w, int u);
/* Why an inch costs two (3g); each alone is enough, and together they cost no more (3h). */
enum { HALF_COMMAND = 1, HALF_GROUND = 2, HALF_BACK = 4, HALF_ALL = 7 };
Rule half_rate_rule(const Game *g, const State *s, Why *w, int u, int which); /* names those that forbid something */
int general_with(const Game *g, const State *s, int u); /* attached general as a piece, or NO_PIECE */

/* movement_phase.c, march.c, formation_change.c, charge.c: the parts of P.MOVE and P.UNIT */
Rule march_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void march_offer(const Game *g, const State *s, int u, Atoms *out);
void march_act(Ctx *c, Atom a);
void feet_about(const Game *g, const State *s, int u, Footprints *out); /* whom the unit on the move could meet */
/* How many tenths of an inch it could then advance, at most `wanted`, after a wheel that is legal (0 degrees: without one). */
int advance_after(const Game *g, const State *s, Footprints *about, int u, int hand, int degrees, Inch wanted);
Rule drill_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void drill_offer(const Game *g, const State *s, int u, Atoms *out);
void drill_act(Ctx *c, Atom a);
Rule charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void charge_offer(const Game *g, const State *s, int u, Atoms *out);
void charge_act(Ctx *c, Atom a);
Rule general_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void general_offer(const Game *g, const State *s, Side side, Atoms *out);
void general_act(Ctx *c, Atom a);
Rule change_rule(const Game *g, const State *s, Why *w, int u, int formation); /* G14, G15, G18 */
Footprint changed_foot(const Game *g, const State *s, int u, int formation);   /* G16 */
bool within_double_distance(const Game *g, const State *s, int u);             /* of an enemy, as it stands (3i) */
void spend(State *s, Inch cost);
void end_unit(Ctx *c);
void charge_over(State *s, int u);

/* battery_facing.c */
/* For the degrees from `first` on (any whole number): would the unit fit, turned that way on its centre in that formation? */
void facings_that_fit(const Game *g, const State *s, int u, int formation, int first, int count, bool *good);
/* Offers each run of good values as an interval; good[0] is that of `first`. */
void offer_runs(Atoms *out, Atom a, int which, int first, const bool *good, int count);

/* room.c */
typedef struct Row Row;
struct Row { /* a base slid along a straight line */
    const Game *g;
    const State *s;
    int u;
    Footprint (*place)(const Row *row, int i); /* evenly spaced, in one facing */
    int count;
    Atom base; /* for whoever makes the places from an atom */
};
void places_that_fit(const Row *row, bool *good); /* good[i]: would it fit at place i (G17)? */

/* reserves.c */
bool reserve_waits(const Game *g, const State *s, int p); /* its group has come up and it has not entered */
Rule enter_rule(const Game *g, const State *s, Why *w, Side side, int p, int share);
void enter_offer(const Game *g, const State *s, int p, Atoms *out);
void enter_act(Ctx *c, int p, int share);
void begin_unit(Ctx *c, int u); /* its move: command is checked and its allowance fixed (G53) */

/* cavalry_ride.c */
/* The paths that frozen charges will still ride, as ground nobody of their side may end on (3ac). */
typedef struct Frozen {
    Footprint way[UNITS_MAX];
    int count;
} Frozen;
void frozen_ways(const Game *g, const State *s, int u, Frozen *out);
bool on_frozen(const Frozen *frozen, const Footprint *f);
bool on_frozen_path(const Game *g, const State *s, int u, const Footprint *f);
Footprint placed_beyond(const Game *g, const State *s, int u, Stand end); /* 3ad */

/* musketry.c */
int musket_dice(const Game *g, const State *s, int u);
int musket_need(const Game *g, const State *s, int shooter, int target, const Footprint *at);
Footprint nearest_pose(const Game *g, const State *s, const Footprints *feet, int shooter, int charger); /* 3ab */
void evade(Ctx *c, int v, int u, Angle bearing); /* 3x: skirmishers shoot at the charger and go */

/* morale.c */
typedef enum Outcome { PASS, FAIL, ROUT } Outcome;
int lost_figures(const State *s, int u);
int recall_number(const Game *g, const State *s, int u); /* what it needs in phase 13 */
Outcome test_morale(Ctx *c, int u, int phase, bool charging, bool flank);
void lose_figures(Ctx *c, int u, int n, Rule by);
void destroy(Ctx *c, int u, Rule by, const char *how); /* removed by loss or in melee (G9, G57) */
void dan_rout(Ctx *c, int u, Rule by);
bool crowded(const Game *g, const State *s, int u); /* 2g, on the formations now */
void note_crowding(const Game *g, State *s);

/* melee.c */
void end_melee(State *s, int u);
void fall_of_battery(Ctx *c, int battery); /* 6v: its support is gone or has gone back */
void begin_melee(State *s, int charger, int other);
int supporter_of(const Game *g, const State *s, int battery); /* the unit that has been named, or NO_PIECE */
Rule may_support(const Game *g, const State *s, Why *w, int battery, int u);
bool charges(const State *s, int v, int u);         /* infantry: its target; cavalry: in its contact list */
bool charged(const Game *g, const State *s, int u); /* somebody charges it */

/* generals.c */
void fates(Ctx *c);                               /* G56, at the end of a phase */
void unit_gone(Ctx *c, int u, bool destroyed);    /* G57 */
void touch_generals(Ctx *c, int u);               /* G58: the unit has come to stand there */
void follow_unit(const Game *g, State *s, int u); /* an attached general goes with it */

/* victory.c */
int victory_points(const Game *g, const State *s, Side side);
int dan_score(const Game *g, const State *s, Side *winner, const char **level);

/* face/looks.c */
const Ground *danube_ground(const Game *g);
#define DEGREE_SIGN "\xC2\xB0"
const char *dan_compass(int degrees); /* "north-east" */
extern const Face danube_face;
extern const BadgeDef danube_badges[];
bool danube_base(const Game *g, const State *s, int piece, struct BaseLook *out);
int danube_objectives(const Game *g, const State *s, struct ObjectiveLook *out, int max);

/* face/labels.c */
extern const char *const formation_says[FORMATIONS]; /* as players say it: "battalion masse" */
bool danube_label(Buf *out, const Game *g, const State *s, Atom a, int open);
void danube_prompt(Prompt *out, const Game *g, const State *s, Side viewer);

/* load/load.c, setup.c, checks.c, odds.c, bot/ and face/ */
int danube_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *danube_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
void danube_setup(const Game *g, State *s);
void danube_clear(const Game *g, State *s);
void danube_derive(const Game *g, State *s);
bool danube_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
bool danube_check(const Game *g, const State *s, Buf *what);
bool danube_resolve_announced(Ctx *c, const State *before, const Atom *order, int n);
bool told_in_brief(const State *s); /* in the odds of a charge: outcomes without the figures lost on the way */
Atom danube_assume(const Game *g, const State *s, const Atoms *legal);
void danube_measure(const Game *g, const State *s, Measures *out);
int danube_favours(const char *purpose);
int danube_evaluate(const Game *g, const State *s, Side side, const Weights *weights);
void danube_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *orders, int n,
                  PositionCache *cache);
int danube_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                   PositionCache *cache);
Rule dan_out_of_step(Why *w);

#endif

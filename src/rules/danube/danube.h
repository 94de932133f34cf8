/* danube.h - the state, the game and the words of Danube: French against Austrians, 1809, on a table in inches.
 *
 * Everything in this folder shares these types. Files follow the phases of data/danube/rules.md; every function cites the paragraphs
 * it obeys. Lengths are hundredths of an inch, facings whole degrees. Nothing in this game is hidden.
 *
 * The French half of a turn (phases 3 to 7) and the Austrian half (8 to 12) are the same procedures with sides exchanged. Their
 * paragraphs are twins (3e and 8e, 6k and 11k): CITED2 and its like cite the one of the half that is played.
 */
#ifndef GONFALON_DANUBE_DANUBE_H
#define GONFALON_DANUBE_DANUBE_H

#include "miniatures/room_along_line.h"
#include "miniatures/bridges.h"
#include "miniatures/choose_mover.h"
#include "table/line_of_sight.h"
#include "table/find_fitting_place.h"

#include "danube_rules.h"
#include "rules/danube/steps.h"

enum { DIE = 6 }; /* G7: ordinary dice */
enum { CONTACTS_MAX = 20, FIGURES_MAX = 24 };

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
enum { FIELDWORK = BATTLE_TERRAINS, EMBANKMENT, TERRAINS }; /* G40 */
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

/* Bits of Unit.flags; the fields table names each (state_fields.c). */
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

typedef struct Unit {
    union {
        UnitHead head;
        struct {
            BATTLE_UNIT
        };
    };
    Stand end;                                     /* cavalry: where its charge will end */
    Stand marker;                                  /* cavalry: where it is placed when recalled */
    uint8_t figures, aim, melee, rounds, supports; /* pieces: shot at, fought, battery it stands in for */
    uint8_t losses;                                /* figures lost in this phase */
    uint8_t marker_formation, marker_turn;
    uint8_t contacts[CONTACTS_MAX]; /* units the charge meets, in path order; the rest is NO_PIECE */
} Unit;

struct State {
    union {
        BattleState battle;
        struct {
            BATTLE_STATE
        };
    };
    Unit unit[UNITS_MAX];
    uint8_t queue[UNITS_MAX]; /* units the phase has still to deal with */
    uint8_t failed[RESERVES_MAX], lost[SIDES];
    uint8_t doubled, near; /* near: the selected unit has come within 24 inches (3i) */
    uint8_t spare[2];
};
_Static_assert(sizeof(Unit) == 70, "no padding");
_Static_assert(sizeof(State) % 4 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");

/* ---- what never changes in a game ---- */

typedef struct FormationRow {   /* formations.chart */
    uint8_t arms, sides;        /* bits */
    Base base[FIGURES_MAX + 1]; /* by figures at the start */
    uint8_t target;             /* Target */
    bool zones, column, fights; /* has front, flank and rear; melee class column; rolls melee dice at all */
} FormationRow;
enum { BAND_CLOSE, BAND_NORMAL, BAND_LONG, BANDS, CALIBRES_MAX = 8, DICE_KINDS = 4 };
typedef struct Stick { /* artillery_stick.chart */
    uint8_t calibre;
    Inch band[BANDS];
} Stick;
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
    union {
        Battle common;
        struct {
            BATTLE_GAME
        };
    };
    bool caught_fights, thin_columns, lucky_shot; /* O1 O2 O3 */
    int rulings;                                  /* edition of the rulings (data/danube/rulings.md) */

    Limits limit;
    FormationRow formation[FORMATIONS];
    ChangeRow change[FORMATIONS];
    uint32_t lifting, defensive, forts, embankments; /* masks of kinds */
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

/* Editions of the rulings: what edition 2 reads otherwise, a question each (data/danube/rulings.md, "Edition 2"). A game is judged by
 * the edition it was begun under, so that it can be replayed; new games take the last. */
enum { EDITION = 2 };
static inline bool support_lasts(const Game *g) { return g->rulings >= 2; }     /* 6v: as long as the melee does */
static inline bool back_from_guns(const Game *g) { return g->rulings >= 2; }    /* 7e: from the guns it touched */
static inline bool drill_comes_near(const Game *g) { return g->rulings >= 2; }  /* 3i: a change of formation too */
static inline bool roads_carry_rides(const Game *g) { return g->rulings >= 2; } /* 3s: where G40 lifts the ground */
static inline bool charged_once(const Game *g) { return g->rulings >= 2; }      /* 3p: also after it has evaded */
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
extern const BattleKind danube_battle;
extern const char *const kind_words[], *const rank_words[], *const trait_words[], *const formation_words[];

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

static inline bool in_melee(const State *s, int u) { return s->unit[u].melee != NO_PIECE; }
Base base_of(const Game *g, const State *s, int u, int formation);
Footprint footprint_of(const Game *g, const State *s, int u);
#define OWN_BASE base_of
#define OWN_FOOTPRINT footprint_of
#include "miniatures/unit_predicates.h"

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
Footprint footprint_as(const Game *g, const State *s, int u, int formation, Stand at);
Pose pose_of(Stand at);
bool all_round(const Game *g, const State *s, int u); /* no flank and no rear (G14, G18) */
int level_of(const Game *g, const Footprint *f);
bool fortified(const Game *g, const State *s, int u); /* garrison, or in a fieldwork (G47, G48) */
uint32_t closed_to(const Game *g, const State *s, int u);
Rule closed_rule(const Game *g, const State *s, Why *w,
                 int area); /* what keeps a unit out of ground that is closed to it */
bool on_difficult(const Game *g, const Footprint *f);
Path wheel_path(const State *s, int u, const Footprint *f, bool left, Angle limit);
/* G17: the rule against a unit standing so in that formation, 0 when it fits. skip: a unit that does not count (NO_PIECE). */
Rule fits(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f, int skip);
Row row_of_places(const Game *g, const State *s, int u, int formation); /* no places yet */
bool fits_there(const Game *g, const State *s, int u, int formation, const Footprint *f, int skip);
bool comes_too_near(const Game *g, const State *s, int u, const Footprint *f, int v, const Footprint *other);
void put_unit(Ctx *c, int u, Stand at, int formation); /* the only way a unit changes its place on the table */
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
Inch allowance_of(const Game *g, const State *s, int u);
bool commanded(const Game *g, const State *s, int u);
int locked_with(const Game *g, const State *s, int u); /* the enemy line it is in a firefight with (3b), or NO_PIECE */
Rule dan_may_move(const Game *g, const State *s, Why *w, int u);
/* Why an inch costs two (3g); each alone is enough, and together they cost no more (3h). */
enum { HALF_COMMAND = 1, HALF_GROUND = 2, HALF_BACK = 4, HALF_ALL = 7 };
Rule half_rate_rule(const Game *g, const State *s, Why *w, int u, int which); /* names those that forbid something */

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
Rule change_rule(const Game *g, const State *s, Why *w, int u, int formation); /* G14, G15, G18 */
Footprint changed_foot(const Game *g, const State *s, int u, int formation);   /* G16 */
bool within_double_distance(const Game *g, const State *s, int u);             /* of an enemy, as it stands (3i) */
void end_unit(Ctx *c);
void charge_over(State *s, int u);

/* battery_facings_that_fit.c */
/* For the degrees from `first` on (any whole number): would the unit fit, turned that way on its centre in that formation? */
void facings_that_fit(const Game *g, const State *s, int u, int formation, int first, int count, bool *good);

/* reserves.c */
Rule enter_rule(const Game *g, const State *s, Why *w, Side side, int p, int share);
void enter_offer(const Game *g, const State *s, Side side, int p, Atoms *out);
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
bool bound_in_melee(const Game *g, const State *s, int u); /* it fights, or its support fights for it (6n, G39) */
void end_melee(State *s, int u);
void fall_of_battery(Ctx *c, int battery); /* 6v: its support is gone or has gone back */
void begin_melee(State *s, int charger, int other);
int supporter_of(const Game *g, const State *s, int battery); /* the unit that has been named, or NO_PIECE */
Rule may_support(const Game *g, const State *s, Why *w, int battery, int u);
bool charges(const State *s, int v, int u);         /* infantry: its target; cavalry: in its contact list */
bool charged(const Game *g, const State *s, int u); /* somebody charges it */

/* generals.c */
GeneralRules danube_generals(const Game *g);
void danube_general_lost(Ctx *c, int p);
int danube_strength(const State *s, int u);
int danube_phase_losses(const State *s, int u);
void danube_far_ride(const Game *g, const State *s, Side side, int p, Atoms *out);

/* victory.c */
int victory_points(const Game *g, const State *s, Side side);
int dan_score(const Game *g, const State *s, Side *winner, const char **level);

/* face/board_looks.c */
extern const Face danube_face;
extern const BadgeDef danube_badges[];
bool danube_base(const Game *g, const State *s, int piece, struct BaseLook *out);

/* face/order_labels.c */
extern const char *const formation_says[FORMATIONS]; /* as players say it: "battalion masse" */
bool danube_label(Buf *out, const Game *g, const State *s, Atom a, int open);
void danube_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void danube_warn(const Game *g, const State *s, Side side, Why *out);

/* load/load.c, initial_state.c, invariants.c, odds_assumptions.c, bot/ and face/ */
int danube_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *danube_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
void danube_setup(const Game *g, State *s);
void danube_blank_unit(const Game *g, State *s, int u);
void danube_clear_move(State *s);
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

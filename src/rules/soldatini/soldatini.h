/* soldatini.h - what the chapters of Soldatini ask each other: toy soldiers of 1800 on a table in inches.
 *
 * Everything in this folder shares the types of soldatini_state.h. Files follow the chapters of data/soldatini/rules.md; every function cites
 * the paragraphs it obeys.
 *
 * Of the rules 59 paragraphs stand in the source; the others are our frame around them, marked (recon) in the ledger, which every citation
 * shows. Functions that other files call begin with sol_.
 */
#ifndef GONFALON_SOLDATINI_SOLDATINI_H
#define GONFALON_SOLDATINI_SOLDATINI_H

#include "rules/soldatini/soldatini_state.h"

/* turn.c */
int sol_stage_of(int step);
int sol_phase(const State *s);
Side sol_stage_owner(const State *s, int stage);

/* ground.c */
int sol_bases(const State *s, int u);
bool sol_open_order(const State *s, int u); /* G15 */
bool sol_deployed(const State *s, int u);   /* G16 */
Footprint sol_foot_as(const Game *g, const State *s, int u, int formation, Stand at);
Footprint sol_foot_at_charge(const Game *g, const State *s, int u); /* where its charge began */
Pose sol_pose(Stand at);
bool sol_all_round(const Game *g, const State *s, int u);
bool sol_understrength(const Game *g, const State *s, int u);
int sol_level(const Game *g, const Footprint *f);
bool sol_in_wood(const Game *g, const Footprint *f);
uint32_t sol_closed_standing(const Game *g, const State *s, int u);              /* where it may not stand */
uint32_t sol_closed_moving(const Game *g, const State *s, int u, int formation); /* where it may not move */
bool sol_on_difficult(const Game *g, const State *s, int u, const Footprint *f);
Ranks sol_ranks(const Game *g, const State *s, int u);
/* G36: the rule against a unit standing so in that formation, 0 when it fits. `keep`: the rule by which it keeps an inch from enemies it was
 * not so near to (V11, G37), or RULE_NONE. */
Rule sol_fits(const Game *g, const State *s, Why *w, int u, int formation, const Footprint *f, Rule keep);
typedef struct Room { /* about a base that is turned: what of all that is near may be in its way at all */
    Footprints near;
    bool open; /* no ground is */
    uint8_t unit[UNITS_MAX];
    int units;
} Room;
void sol_room_about(const Game *g, const State *s, int u, const Footprint *all,
                    Room *room); /* all: holds every place of it */
bool sol_fits_in_room(const Game *g, const State *s, const Room *room, int u, int formation, const Footprint *f);
bool sol_clear(const Game *g, const State *s, int u, int formation, const Footprint *f); /* G36 alone */
typedef struct Standing { /* what the searches of table/find_fitting_place.h ask with */
    const Game *g;
    const State *s;
    int u, formation;
} Standing;
bool sol_standing_fits(const void *standing, const Footprint *f);
void sol_close_up(Ctx *c, int u, int bases_before); /* G13 */

/* sight.c */
bool sol_in_front(const Footprint *f, const Footprint *other);
bool sol_sees(const Game *g, const State *s, const Footprints *feet, int u, int target);
Spot sol_fire_origin(const Game *g, const State *s, const Footprint *shooter, int u, const Footprint *target);
Shelter sol_shelter(const Game *g, const Footprint *f,
                    Spot from); /* the best it is behind on a line from there (G26) */
Shelter sol_shelter_from_charge(const Game *g, const State *s, int u, int charger);
Zone sol_charge_zone(const Game *g, const State *s, int charger, int target);
bool sol_in_melee(const Game *g, const State *s, int u);
bool sol_in_contact(const Game *g, const State *s, int u); /* with an enemy, whatever he does */
int sol_nearest_enemy(const Game *g, const State *s, int u, Inch most, Inch *gap);
bool sol_enemy_within(const Game *g, const State *s, int u, Inch most, bool routers);

/* move_limits.c: allowances, command, who may move */
const MoveRow *sol_move_row(const Game *g, const State *s, int u, int formation);
Inch sol_allowance(const Game *g, const State *s, int u, int formation);
bool sol_commanded(const Game *g, const State *s, int u);
Rule sol_may_move(const Game *g, const State *s, Why *w, int u);
bool sol_light(const State *s, int u);                /* fights and fires as light infantry */
int sol_points(const Game *g, const State *s, int u); /* army points it is worth now (W01) */

/* movement_phase.c, march.c, formation_change.c, detached_companies.c: the parts of MOVE.CHOOSE and MOVE.UNIT */
Rule sol_march_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_march_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_march_act(Ctx *c, Atom a);
void sol_feet_about(const Game *g, const State *s, int u, Footprints *out);
int sol_advance_after(const Game *g, const State *s, Footprints *about, int u, int hand, int degrees, Inch wanted);
void sol_offer_facings(const Game *g, const State *s, int u, Atom a, int formation, int first, int count, Atoms *out);
Rule sol_near_enemy(const Game *g, const State *s, Why *w, int u); /* V12 */
Path sol_wheel_path(const Footprint *f, bool left, Angle limit);
Inch sol_charge_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, bool ground);
Inch sol_wheel_cost(const Game *g, const State *s, int u, const Path *wheel, int degrees, uint64_t *tolls);
Rule sol_drill_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_drill_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_drill_act(Ctx *c, Atom a);
Footprint sol_changed_foot(const Game *g, const State *s, int u, int formation);
Rule sol_company_judge(const Game *g, const State *s, Atom a, Why *w);
void sol_company_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_company_act(Ctx *c, Atom a);
uint64_t sol_paid(const State *s);
void sol_pay(State *s, uint64_t areas);
void sol_end_unit(Ctx *c, Moved how);

/* charge.c, charge_path.c: who may charge, and the path he would take */
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
    const char *ground_name;
    MetUnits met; /* enemies, as far as `most` */
} Ride;
bool sol_trace(const Game *g, const State *s, const Footprints *feet, int u, int wheel, Inch budget, Ride *r);
Inch sol_charge_distance(const Game *g, const State *s, int u);
Rule sol_charge_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void sol_charge_offer(const Game *g, const State *s, int u, Atoms *out);
void sol_charge_act(Ctx *c, Atom a);
Rule sol_target_rule(const Game *g, const State *s, Why *w, const Footprints *feet, int u, int target);
Inch sol_comes_to(const Ride *r, int v);
bool sol_brings_to(const Game *g, const State *s, const Footprints *feet, int u, int target, const Ride *r, Inch *at);
bool sol_fights_in_wood(const Game *g, const State *s, int v); /* M24 */
void sol_charge_over(State *s, int u);
void sol_note_bonus(const Game *g, State *s, int u, const Ride *r, Inch straight); /* M27 */

/* charge_resolution.c */
void sol_charge_evaded(State *s);
void sol_charge_falters(Ctx *c, int u, int v);
void sol_charge_press(Ctx *c, int u, int v);

/* charge_reaction.c */
int sol_charger(const State *s); /* who charges the unit that is asked, or NO_PIECE */
bool sol_closing_allowed(const Game *g, const State *s, int v, int charger);
void sol_closing_shot(Ctx *c, int v, int u); /* u: the charger */

/* contact_without_melee.c: contact without a melee */
void sol_press_home(Ctx *c, int u, int v);   /* M20 */
void sol_pass_through(Ctx *c, int u, int v); /* M21 */
void sol_catch_router(Ctx *c, int u, int v); /* M22 */
void sol_strike_flank(Ctx *c, int u, int v); /* M23 */
Rule sol_pass_rule(const Game *g, const State *s, Why *w, Atom a);

/* infantry_fire.c */
int sol_volley_dice(const Game *g, const State *s, const Footprints *feet, int u, int target);
int sol_closing_dice(const Game *g, const State *s, int u);
int sol_musket_hit(const Game *g, const State *s, int u);
Rule sol_volley_rule(const Game *g, const State *s, Why *w, const Footprints *feet, Side side, int u, int target);
void sol_volley(Ctx *c, int u, int target);

/* artillery.c: bar, canister, howitzer */
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
int sol_guns_left(const Game *g, const State *s, int u);
int sol_canister_hit(const Game *g); /* A14, O01 */
bool sol_is_howitzer(const State *s, int u, int gun);
Spot sol_muzzle(const Game *g, const State *s, const Footprint *f, int u, int gun);
void sol_lay(const Game *g, const State *s, const Footprints *feet, int u, int gun, int bearing, Laying *out);
Rule sol_battery_judge(const Game *g, const State *s, Why *w, const Footprints *feet, Side side, Atom a);
void sol_battery_offer(const Game *g, const State *s, const Footprints *feet, int u, Atoms *out);
void sol_battery_act(Ctx *c, Atom a);
int sol_canister_target(const Game *g, const State *s, const Footprints *feet, int u, int gun, Inch *gap);

/* hits_and_saves.c: hits, saves, losses of one shot */
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

/* forced_moves.c */
void sol_rout(Ctx *c, int u, const Cause *from, Rule by);
void sol_rout_along(Ctx *c, int u, int bearing, const Cause *from, Rule by);
Inch sol_retire(Ctx *c, int u, int bearing, Inch wanted,
                Rule by); /* straight, facing kept, as far as it can (M46, M55) */
bool sol_leave_building(Ctx *c, int u, const Cause *from, bool as_router, Rule by); /* M53; false: destroyed */

/* melee_values.c: groups and values */
bool sol_group_of(const Game *g, const State *s, int defender, UnitSet *attackers, UnitSet *defenders);
int sol_melee_value(const Game *g, const State *s, int u, UnitSet attackers, UnitSet defenders, Sum *sum); /* halves */
int sol_side_value(const Game *g, const State *s, UnitSet side, UnitSet attackers, UnitSet defenders);
int sol_differential(const Game *g, const State *s, UnitSet attackers, UnitSet defenders);
void sol_begin_melee(Ctx *c, UnitSet attackers, UnitSet defenders, bool further);
MeleeCell sol_cell(const Game *g, int row, int differential, int sum);
UnitSet sol_frame_set(const Frame *f, int first);
void sol_frame_put(Frame *f, int first, UnitSet set);

/* after_melee.c */
Rule sol_break_pass_rule(const Game *g, const State *s, Why *w, int u);
void sol_break_press(Ctx *c, int u, int v);
bool sol_goes_on(const Game *g, const State *s, int u); /* M54: does it carry out AV and BT at all? */
Inch sol_advance_room(const Game *g, const State *s, int u);
Inch sol_break_room(const Game *g, const State *s, int u, int wheel, Inch wanted, Path *run);
int sol_emptied(const Game *g, const State *s, int u); /* strongpoint it has emptied and may occupy (M53), or NO_AREA */

/* generals.c */
GeneralRules sol_general_rules(const Game *g);
int sol_strength(const State *s, int u);
int sol_phase_losses(const State *s, int u);
void sol_far_ride(const Game *g, const State *s, Side side, int p, Atoms *out);

/* victory.c */
int sol_lost(const Game *g, const State *s, Side side);
int sol_generals_lost(const Game *g, const State *s, Side side);
int sol_break_level(const Game *g, const State *s, Side side);
bool sol_broken(const Game *g, const State *s, Side side);
int sol_victory_points(const Game *g, const State *s, Side side);
int sol_score(const Game *g, const State *s, Side *winner, const char **level);
uint8_t sol_will_own(const Game *g, const State *s, int i); /* W05, were the game turn to end now */

/* load/, initial_state.c, invariants.c, face/, bot/ */
int sol_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *sol_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
void sol_setup(const Game *g, State *s);
void sol_blank_unit(const Game *g, State *s, int u);
void sol_clear_move(State *s); /* what of the move under way is Soldatini's own */
void sol_derive(const Game *g, State *s);
bool sol_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
bool sol_check(const Game *g, const State *s, Buf *what);
bool sol_resolve_announced(Ctx *c, const State *before, const Atom *order, int n);
extern const Calculation soldatini_calculations[];
Atom sol_assume(const Game *g, const State *s, const Atoms *legal);
struct BaseLook;
struct LaidShape;
int sol_laid(const Game *g, const State *s, Atom a, struct LaidShape *out, int max, Buf *says);
bool sol_base_look(const Game *g, const State *s, int piece, struct BaseLook *out);
extern const BadgeDef soldatini_badges[];
extern const Face soldatini_face;
extern const char *const sol_formation_says[FORMATIONS];
bool sol_label(Buf *out, const Game *g, const State *s, Atom a, int open);
void sol_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void sol_warn(const Game *g, const State *s, Side side, Why *out);
void sol_measure(const Game *g, const State *s, Measures *out);
int sol_favours(const char *purpose);
int sol_evaluate(const Game *g, const State *s, Side side, const Weights *weights);
void sol_order_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *orders, int n,
                     PositionCache *cache);
int sol_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                PositionCache *cache);
Rule sol_out_of_step(Why *w);

#endif

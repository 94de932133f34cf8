/* honour.h - All is Lost Save Honour (Italian Wars, 1509-1525): small questions to a position, and what the files of this folder ask of each other.
 *
 * Everything in this folder includes it; the state is in game_state.h, what never changes in scenario_data.h. Files follow the chapters of
 * data/honour/rules.md (chapters 1 to 10, 13 to 17), combat_rules.md (11, 12, 18) and scenario_rules.md (S0 to S5); every function cites
 * the paragraphs it obeys. Names with external linkage begin with hon_; names of static functions are unique in the folder, because the
 * program compiles it as one unit.
 */
#ifndef GONFALON_HONOUR_HONOUR_H
#define GONFALON_HONOUR_HONOUR_H

#include "honour_rules.h"
#include "rules/honour/scenario_data.h"
#include "rules/honour/battle/battle.h"
#include "rules/honour/steps.h"
#include "rules/honour/verbs.h"

extern const Ruleset honour;
extern const StepDef hon_steps[STEPS];
extern const VerbDef hon_verbs[VERBS];
enum { HON_FIELDS = 133 };
extern const Field hon_fields[HON_FIELDS];

extern const char *const hon_order_words[], *const hon_weather_words[], *const hon_month_words[];

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
static inline bool is_foot(const Game *g, int u) { return arm_of(g, u) <= BY(1_3_3a, LANDSKNECHT, INFANTRY); }
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
    return kind_at(g, h) >= (CITED(7_6_3a) ? BY(16a, FORTIFIED_TOWN, TOWN) : FORTIFIED_CITY);
}
static inline Side side_of_army(const Game *g, int army) { return g->army[army].side; }
#define EACH_CAPITANO(g, c) for (int c = 0; c < CAPITANI_MAX && c < (g)->capitani; c++)
#define EACH_FORCE(g, s, c)                 \
    for (int c = 0; c < (g)->capitani; c++) \
        if (!leads_force(s, c)) {           \
        } else
#define EACH_UNIT(g, u) for (int u = 0; u < (g)->units; u++)
/* The units v of the type t, in the sequence of their numbers or of another list of kin. */
#define EACH_KIN_IN(g, list, t, v) \
    for (int v##_at = (g)->kin_first[t], v; v##_at < (g)->kin_first[(t) + 1] && (v = (g)->list[v##_at], true); v##_at++)
#define EACH_KIN(g, t, v) EACH_KIN_IN(g, kin, t, v)
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

/* terrain.c, zones_of_control.c */
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
bool hon_exerts_on(const Game *g, const State *s, int enemy, Hex h);      /* that Force's ZOC covers the hex */
int hon_count_exerting(const Game *g, const State *s, Side enemy, Hex h); /* how many do, face down or not */
bool hon_adjacent_to(const Game *g, const State *s, Side enemy, Hex h);   /* hexes only (7.3a) */
int hon_distance_to(const Game *g, const State *s, Side enemy, Hex h); /* to the nearest enemy Force, large if none */
bool hon_friends_elsewhere(const Game *g, const State *s, int primo, Hex h); /* another Force of the side is there */

/* regions_and_conquest.c (chapter 14) */
int hon_alignment(const Game *g, const State *s, int region);
bool hon_walls_for(const Game *g, const State *s, Side side, Hex h); /* 11.3d */
Side hon_owner(const Game *g, const State *s, Hex h);                /* of a Town or Fortress; NOBODY */
bool hon_hostile(const Game *g, const State *s, Side side, Hex h);
bool hon_neutral(const Game *g, const State *s, Hex h);
bool hon_enemy_fortress(const Game *g, const State *s, Side side, Hex h); /* 4.2e, 14i */
void hon_take_fortress(Ctx *c, int primo, Hex h, Rule rule); /* it is the Army's now, whoever is in it (14.2) */
void hon_stops_in(Ctx *c, int primo);                        /* a Force ends its movement in its hex (14.2a) */
void hon_treads(Ctx *c, int primo); /* the same without Towns: a hex on the way of a retreat (12.2b) */
void hon_passes(Ctx *c, int primo); /* a Force enters its hex: unfortified Towns (14.3a), sources (4.1.2a), scenario */
void hon_place_checks(Ctx *c);      /* S4.7a, S1.2b */
void hon_end_siege(Ctx *c, Hex h); /* the Fortress is taken: its Siege Status and its besiegers' markers go (11.3.1c) */
void hon_free_siege(Ctx *c, Hex h); /* Siege markers whose besiegers or besieged have gone (11.3.1c) */

/* supply.c (chapter 4) */
int hon_loc(const Game *g, const State *s, Hex source, Side side, Hex to); /* length, or -1 */
int hon_loc_of(const Game *g, const State *s, int c); /* of his Force to the active source of his Army, or -1 */
bool hon_line_passes(const Game *g, const State *s, Side side, Hex h, Hex end); /* 4.2b, c, e; end: the Force's own */
void hon_command_flood(const Game *g, const State *s, Side side, Hex from, HexSet *out); /* all it reaches, added */
bool hon_command_path(const Game *g, const State *s, Side side, Hex from, Hex to);       /* 5.2d */
int hon_issuer(const Game *g, const State *s, int army);         /* CG who issues its Orders (5.2e), NO_PIECE */
void hon_pay_armies(Ctx *c, Side side);                          /* B.1.a */
void hon_receive(const Game *g, State *s, int army, int points); /* Administrative Points into its purse (4.3.3a) */
void hon_pay(State *s, int army, int points);                    /* out of it */
void hon_lose_source(Ctx *c, int army);                          /* 4.1.2a */

/* organization_segment.c, may_command.c (5.1, 1.3.4, 3.1, 3.5, 15.2) */
Rule hon_may_command(const Game *g, const State *s, Why *w, int c, int u, int extra); /* Rank, names, nations */
int hon_counted_under(const Game *g, const State *s, int c); /* Combat Units that count against his Rank (3.2b) */
Rule hon_may_command_besides(const Game *g, const State *s, Why *w, int c, int u, int others);
Rule hon_may_subordinate(const Game *g, const State *s, Why *w, int c, int general); /* 3.2.2a, S3.3a, S4.2a */
bool hon_can_command_all(const Game *g, const State *s, int a, int b);               /* may two Forces join (6.2a)? */
bool hon_can_gather(const Game *g, const State *s, int primo, Hex h); /* under one of those in that hex? */
bool hon_foreign_to(const Game *g, const State *s, int general, int u);
bool hon_brings_foreign(const Game *g, const State *s, int c, int general);
Rule hon_allies_apart(const Game *g, const State *s, Why *w, int a, int b); /* two Forces that may not be joined */
void hon_promote(Ctx *c, int army);                                         /* 3.2.1a */
void hon_no_longer_general(Ctx *c, int who);
bool hon_in_play(const Game *g, const State *s, int c);
Rule hon_judge_minor(const Game *g, const State *s, Side side, Atom a, Why *w);       /* activate_minor (3.5b) */
Rule hon_judge_home(const Game *g, const State *s, Side side, Atom a, Why *w);        /* deactivate_minor */
Rule hon_unit_verb(const Game *g, const State *s, Side side, Atom a, Why *w, Hex at); /* verbs of ORG for units */
void hon_unit_offers(const Game *g, const State *s, Side side, Hex at, Atoms *out);
bool hon_unit_act(Ctx *c, Side side, Atom a); /* false: no such verb */
void hon_load_kin(Game *g);
/* Judges the atoms from number `from` on and keeps the legal ones, for a step whose list is exact. */
typedef Rule HonJudge(const Game *g, const State *s, Side side, Atom a, Why *w);
void hon_keep_legal(const Game *g, const State *s, Side side, HonJudge *judged_by, int from, Atoms *out);
void hon_train_without_guns(const Game *g, State *s); /* 15.1.3a */

/* force_orders.c (5.2, 5.3) */
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
int hon_quality_loss(const State *s, int primo); /* what Disruption and the like take from the Quality of a Force */
int hon_quality(const Game *g, const State *s, int u); /* after 7.7f, 9.3b */
void hon_recovery(Ctx *c, int primo, bool wages);
bool hon_needs_recovery(const Game *g, const State *s, int who);
Rule hon_judge_wages(const Game *g, const State *s, Why *w, int who, bool wages); /* 9.2d */
int hon_check_column(const Game *g, const State *s, int u, CheckColumn column);
Sum hon_check_modifiers(const Game *g, int primo, int forced);

/* attrition.c (chapter 8); LOSE */
void hon_begin_attrition(Ctx *c, int primo, bool march);
bool hon_checks_attrition(const Game *g, const State *s, int primo);
enum { LOSE_EVEN, LOSE_PURSUIT, LOSE_AST, LOSE_FIRE, LOSE_REDUCED, LOSE_SHOT, LOSE_WAVE }; /* local `how` of LOSE */
void hon_lose(Ctx *c, int primo, int sp, int how); /* pushes LOSE: the owner names the units */
/* May the unit take the next SP? Each half adds its kinds: 8j here, the others in combat (pursuit_and_losses.c). */
Rule hon_may_lose(const Game *g, const State *s, Why *w, int u);

Rule hon_may_lose_in_combat(const Game *g, const State *s, Why *w,
                            int u);                         /* pursuit_and_losses.c: LOSE_PURSUIT and the rest */
void hon_lose_of_corps(Ctx *c, int corps, int sp);          /* to fire (11.4.1l) */
void hon_lose_of_wave(Ctx *c, int corps, int sp, int wave); /* 11.4.1ab */
int hon_pursuit_price(const State *s, int u);               /* 11.4aq: Pursuit Losses that one SP of it pays */
/* One Pursuit (7.8.2.1, 11.4an): the die of the pursuer, then LOSE of the target. spent: MPs that lower the die. */
void hon_pursue(Ctx *c, int pursuer, int target, int spent);

bool hon_pursue_with_one(Ctx *c, int force, int target); /* 12.2.1e */
bool hon_knights_alone(const Game *g, const State *s,
                       int force);                     /* 3.8.1e: nobody but Cavalieri could lead an attack */
bool hon_fights(const Game *g, const State *s, int k); /* 11.5d: a unit in good order that is no Artillery */
/* Fights in the attack under way. guns: Artillery alone was attacked when the die fell (12.1.1c). */
bool hon_in_attack(const Game *g, const State *s, int u, bool guns);
bool hon_stands_in_attack(const State *s,
                          int u); /* of a Corps or fighting Capitano in it, whatever its heart and arm */
Rule hon_out_of_attack(const Game *g, const State *s, Why *w, int u,
                       bool guns); /* why it bears nothing of it, if it does not; guns: they defend alone */

/* retreat_path.c, retreat_step.c */
/* Directions from the present hex, as bits, that the priorities of 12.2.1 leave one after the other. */
typedef struct RetreatWays {
    unsigned touching; /* barred by priority 2 */
    unsigned far, few, near, best;
    unsigned fort; /* to an owned Fortress */
} RetreatWays;
void hon_retreat_ways(const Game *g, const State *s, int primo, int mp, bool activated, RetreatWays *out);
void hon_optional_ways(const Game *g, const State *s, int primo, int mp, RetreatWays *out);
int hon_optional_steps(const Game *g, const State *s, int primo, int mp, Hex out[DIRECTIONS], bool *stop);
Rule hon_retreat_ends_in(const Game *g, const State *s, Why *w, int primo, Hex h, int mp);
void hon_strike_camp(State *s); /* 7.7f, 18.1f */
void hon_begin_retreat(Ctx *c, int primo, bool optional, bool inside, bool major);
enum { GOALS_MAX = PLACES_MAX + ARMIES_MAX }; /* places and sources to which a Force may want to retreat */
int hon_venetian_goals(const Game *g, const State *s, Hex out[GOALS_MAX]); /* S4.5c; 0: none */

void hon_turn_up(Ctx *c); /* turn.c: who is face down next to an enemy Force is so no more (1.4e) */

/* attack_decisions.c, combat_preliminaries.c, skirmish_storm_sortie.c, choose_demoralised_units.c, advance_after_combat.c, assault_table.c, siege.c, reduced_battle.c (chapter 11, 12.1, 18.9) */
typedef struct Fight { /* one side of an attack on the Assault Table */
    int sp[4];         /* by Quality 0 to 3, unmultiplied, without Artillery */
    int all, swiss, heavy, firearms;
    int total; /* with multipliers and doubling, in quarters */
    bool guns_alone;
    int guns_quality;
} Fight;
Fight hon_fight_side(const Game *g, const State *s, bool attacker);
bool hon_affecting(const Game *g, const State *s);
int hon_fighting_force(const State *s, bool attacker); /* the Force of that side of the attack */
/* Locals of a frame that makes an attack (SKIRMISH, ATTACK): QUALITY answers there. */
enum { AK_Q_A, AK_GROUP_A, AK_Q_D, AK_GROUP_D, AK_LOST_A, AK_LOST_D, AK_BROKEN, AK_LOSER, AK_LOCALS };
enum { GUNS_ALONE = 64 }; /* beside the Qualities in AK_GROUP_D: Artillery defends alone */
void hon_find_quality(Ctx *c, Frame *f, bool attacker); /* 12.1d: asks for it where there is a choice */
/* The men of the set by printed Initiative, star, draw (11.1c, 11.4.2.2a), into out. */
void hon_by_initiative(Ctx *c, uint32_t men, uint8_t *out, Rule why, const char *purpose);
int hon_quality_options(const Fight *f, int out[][2], int max); /* pairs: Quality, group as bits */
AssaultCell hon_assault(Ctx *c, const int quality[2]);
/* the tables, also for the odds of a case that somebody types (face/odds_calculator.c) */
int hon_ratio_band(int larger, int smaller);                                /* 12.1m: 0 none, 1 to 4 */
void hon_add_ratio(const Game *g, Sum *sum, int attack, int defend);        /* totals in parts of an SP */
void hon_add_battle_ratio(const Game *g, Sum *sum, int attack, int defend); /* 18.9e */
AssaultCell hon_assault_cell(const Game *g, int row, int difference, bool affecting);
const ReducedRow *hon_reduced_row(const Game *g, int die);
FireCell hon_fire_cell(const Game *g, int row, int sp, int shift, bool at_fortress);
int hon_pursuit_cell(const Game *g, int die, int horse);
int hon_attrition_cell(const Game *g, int die, int size);
bool hon_besieged(const Game *g, const State *s, int primo);
bool hon_besieges(const Game *g, const State *s, int primo, Hex h); /* 11.3.1c */
bool hon_could_attack(const Game *g, const State *s, Why *w, int x, int y);
void hon_begin_combat(Ctx *c, int attacker, int defender, int kind);
void hon_end_combat(Ctx *c);
void hon_resume_battles(State *s); /* BATTLES and COMBAT as they stand around a combat that has begun */
void hon_resume_combat(State *s, Side attacker);
bool hon_no_heart(const Game *g, const State *s, int force); /* nobody in good order, Militia counted */
void hon_ask_demoralise(Ctx *c, int primo, int units, bool all);
void hon_ask_demoralise_in_attack(Ctx *c, int primo, const Frame *attack); /* the units of AK_BROKEN */
void hon_ask_demoralise_wave(Ctx *c, int corps, int wave);                 /* one unit of the wave (11.4.1ab) */
void hon_ask_advance(Ctx *c, int winner, Hex to);
bool hon_may_advance(const Game *g, const State *s, int winner, Hex to);
void hon_major_won(Ctx *c, Side winner); /* S2.9b */
void hon_check_death(Ctx *c, int who);   /* pushes ELIMINATION: the die of 3.6.1a */

/* activation.c, force_actions.c, march.c (chapter 7) */
int hon_entry_delay(const Game *g, const State *s, int primo); /* 7.1d: half MPs */
void hon_parts_stop(Ctx *c); /* Forces dropped off in this activation stop where they are (14.2a) */
int hon_rating(const Game *g, const State *s, int primo, Sum *sum);  /* modified Initiative (7.2.3a) */
bool hon_can_act(const Game *g, const State *s, int primo);          /* activations left (7.2.1a) */
Rule hon_may_spend(const Game *g, const State *s, Why *w, int cost); /* half MPs on anything but the march */
void hon_spend(State *s, int halves);
void hon_forfeit_mp(State *s);
int hon_full_mp(const Game *g, const State *s, int primo); /* half MPs of an activation without penalty */
/* The next hexes of an acting Force's path of retreat (retreat_path.c), and whether it may end where it is. Judges of ACT take them as `known` where they have
 * been looked for; NULL: they look for them themselves. */
typedef struct RetreatSteps {
    Hex next[DIRECTIONS];
    int count;
    bool stop;
} RetreatSteps;
Rule hon_judge_move(const Game *g, const State *s, Why *w, Hex to, const RetreatSteps *known);
/* May the Force come from a hex into its neighbour, whatever MPs it has: Orders, ZOCs, the enemy's nearness (7.3, 7.7, 7.8)? */
Rule hon_may_approach(const Game *g, const State *s, Why *w, int who, Hex from, Hex to);
void hon_march(Ctx *c, Hex to);
bool hon_stranded(const Game *g, const State *s, int who, int mp); /* 6.2a */
bool hon_stranded_in(const Game *g, const State *s, int who, Hex h, int mp);
Rule hon_judge_stop(const Game *g, const State *s, Why *w, const RetreatSteps *known); /* done in ACT */
int hon_march_cost(const Game *g, const State *s, int primo, Hex from, Hex to, bool leaves_camp, int *river);
bool hon_may_stop(const Game *g, const State *s, int primo, Hex h); /* 6.2a */
Rule hon_judge_drop_off(const Game *g, const State *s, Why *w, Atom a);
void hon_drop_off(Ctx *c, Atom a);
int hon_drop_off_cost(const Game *g, const State *s, int k, Order order); /* in ACT, of a Subordinate of who acts */
Rule hon_may_leave(const Game *g, const State *s, Why *w, int who);
bool hon_can_ride(const Game *g, const State *s, int c);
void hon_ride_reach(const Game *g, const State *s, int c, HexSet *out); /* 3.4b, 3.6d: 9 MPs */
Rule hon_judge_ride(const Game *g, const State *s, Why *w, int c, Hex h, bool flees);
void hon_enter_hex(Ctx *c, int primo, Hex to, int cost, bool left_zoc); /* pushes STEP_ON */
bool hon_has_path(const Game *g, const State *s, int primo);            /* 5.2d, from the CG who issues */
/* The retreat search (retreat_path.c): the hexes that continue a path of 12.2.1h from where the Force is, `trail` holding the hexes it has passed. mp: half
 * MPs it has left. Activated Forces keep out of enemy ZOCs (12.2.7e). */
void hon_retreat_steps(const Game *g, const State *s, int primo, int mp, bool activated, RetreatSteps *out);
bool hon_refuge(const Game *g, const State *s, int primo, Hex h, bool activated);    /* 12.2.7a, S4.5c */
Rule hon_judge_attack_from_march(const Game *g, const State *s, Why *w, Hex target); /* 7.9 */
void hon_begin_attack_from_march(Ctx *c, Hex target);
Rule hon_judge_exit(const Game *g, const State *s, Why *w, int primo); /* S5.3a */
void hon_exit(Ctx *c, int primo);
void hon_depart(Ctx *c, int primo);                                 /* after the Pursuit, if there was one */
bool hon_rider_barred(const Game *g, const State *s, int c, Hex h); /* S4.1b names a man */
Rule hon_judge_tirolo(const Game *g, const State *s, Side side, Why *w, int c); /* S5.2a */
void hon_send_to_tirolo(Ctx *c, int who);
void hon_meet_lone_capitani(Ctx *c, int primo);  /* 3.6c, on retreat and advance */
void hon_leave_hex(Ctx *c, int primo, Hex from); /* Earthworks, Siege markers, Militia left behind */
void hon_dissolve(Ctx *c, int primo);            /* last SP gone by Attrition: Capitani stay as Unemployed (3.6b) */
void hon_leads_no_more(State *s, int primo);
void hon_empty_card(const Game *g, State *s, int primo);

/* consolidation.c (chapter 10), capitano_loss.c (3.6) */
void hon_eliminate(Ctx *c, int who, bool captured);     /* off the game; CG and Order consequences (3.6.1 to 3.6.3) */
int hon_elect(Ctx *c, Hex h, Side side, bool quarters); /* 15.5b */
bool hon_swiss_hex(const Game *g, const State *s, Side side, Hex h, bool quarters);
void hon_ask_leader(Ctx *c, Side side,
                    uint32_t candidates); /* LEADER; the answer goes into v[CN_LEADER] of the frame below */

/* chapter 18: four_turns_as_one.c, with what it shares with turn.c */
void hon_ask_interphase(Ctx *c, Side side);
bool hon_in_interphase(const State *s);
void hon_roll_weather(Ctx *c);
void hon_advance_turn(Ctx *c);

/* treachery.c */
enum { BY_CAPITANO, BY_POPULATION, BY_TROOPS, TREACHERIES }; /* 18.6.1 to 18.6.3, as the verb says it */
Rule hon_judge_treachery(const Game *g, const State *s, Why *w, Atom a);
void hon_treachery(Ctx *c, Atom a);
bool hon_treachery_succeeds(const Game *g, int how, int die, int rank); /* 18.6.1a, 18.6.2a */

/* mercenaries.c */
Rule hon_judge_recruit(const Game *g, const State *s, Side side, Atom a, Why *w);
void hon_offer_recruits(const Game *g, Side side, Atoms *out);
int hon_recruiter_in(const Game *g, const State *s, int primo);
void hon_recruit_roll(Ctx *c, Side side, int who);
void hon_mercenaries_arrive(Ctx *c);
void hon_recruiter_lost(const Game *g, State *s, int who);

/* captured_guns.c, swiss_consolidation.c */
void hon_ask_guns(Ctx *c, int winner, int loser);               /* 18.3b: pushes TAKE_GUNS */
bool hon_guns_exempt(const Game *g, const State *s, int force); /* 18.3a: from the Pursuit of Step 10-a */
void hon_reform_swiss(Ctx *c, int force);                       /* 18.2: Step 3-a of a Major Battle */

/* pillage.c */
Rule hon_judge_spoil(const Game *g, const State *s, Why *w, bool devastate); /* in ACT */
void hon_spoil_on_march(Ctx *c, bool devastate);
void hon_ask_pillage(Ctx *c, int who); /* 18.7d */
void hon_must_fly(Ctx *c, int primo);  /* 18.7e */
int hon_plunder(bool city, int die);   /* 18.7b */

/* winter_quarters.c */
Rule hon_not_played(Why *w);                           /* 18a: that option is off */
bool hon_quarters_apart(const State *s, int a, int b); /* 18.1i: one of the two Forces is In Quarters, the other not */
bool hon_quarters_apart_in(const Game *g, const State *s, int primo, Hex h); /* ... than a friendly Force in the hex */
int hon_quarters_attrition(const Game *g, const State *s, int primo);        /* 18.1g */
void hon_quarters_end(Ctx *c); /* 18.1j: who no longer meets the requirements */
Rule hon_judge_quarters(const Game *g, const State *s, Side side, Atom a, Why *w);
void hon_quarters_act(Ctx *c, Atom a);

/* scenario files */
bool hon_swiss_frozen(const Game *g, const State *s, int c);  /* S3.6g: Pro-French */
void hon_swiss_turn(Ctx *c);                                  /* the Swiss turn Anti-French (S3.6f, S3.6j) */
bool hon_talks(const Game *g, const State *s);                /* S3.7a holds */
bool hon_novara_locked(const Game *g, const State *s, int c); /* S2.2a */
Rule hon_scenario_enter(const Game *g, const State *s, Why *w, int primo, Hex to);
bool hon_scenario_last_way(const Game *g, int primo, Hex to); /* S1.2a: in a retreat without another path */
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

/* initial_state.c, jump_to_step.c */
void hon_setup(const Game *g, State *s);
void hon_clear(const Game *g, State *s);
bool hon_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
void hon_place_force(const Game *g, State *s, const ForceRow *f, Hex h); /* a Force of setup.tsv on the map */

/* hidden_information.c */
void hon_mask(const Game *g, const State *s, Side side, State *out);
/* imagine_hidden.c, scramble_hidden.c */
void hon_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out);
bool hon_card_open(const Game *g, const State *s, Side viewer, int primo); /* 1.4f, S3.6g */
bool hon_sees(const Game *g, const State *s, Side side, int piece);
bool hon_remembers(const Game *g, const State *s, Side side, int piece, Memory *out);
void hon_close_card(const Game *g, State *s,
                    int primo); /* it is shown no more: the other side remembers it as it was */
void hon_remember_card(const Game *g, State *s, int primo);
void hon_unseen(const Game *g, const State *s, Side viewer, HexSet *out);
bool hon_scramble(const Game *g, State *s, Side side, Rng *rng);

/* load/ */
int hon_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
Game *hon_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);

/* face/ */
extern const char *const hon_order_titles[];
extern const BadgeDef hon_badges[];
extern const MarkDef hon_marks_table[];
extern const Face hon_face;
extern const Boards hon_boards;
bool hon_battle_board_open(const Game *g, const State *s);
int hon_battle_zones(const Game *g, const State *s, CardZone *out, int max);
int hon_corps_zone(const Game *g, const State *s, int k); /* the zone of a Corps by its Capitano; -1: it has none */
int hon_battle_zone_of(const Game *g, const State *s, int piece);
int hon_battle_stages(const Game *g, const State *s, BoardStage *out, int max);
int hon_battle_ties(const Game *g, const State *s, BoardTie *out, int max);
const char *hon_chit_title(int kind);
const char *hon_chit_meaning(int kind); /* what it is good for; null: unknown */
const char *hon_choice_meaning(const Game *g, const State *s, Atom a);
const char *hon_section_title(int section);
const char *hon_battle_closing(int step);
bool hon_battle_label(Buf *out, const Game *g, const State *s, Atom a);
bool hon_battle_question(Prompt *out, const Game *g, const State *s, const Frame *f, Side viewer);
void hon_battle_when(Buf *out, const State *s);           /* "Round 2 of the battle"; nothing outside one */
void hon_men_text(Buf *out, const Game *g, uint32_t men); /* "Lannoy and Pescara" */
const char *hon_place_name(const Game *g, Hex h);         /* or null */
void hon_hex_text(Buf *out, const Game *g, Hex h);
void hon_halves_text(Buf *out, int halves);
const Frame *hon_contest_frame(const State *s); /* of the activations of this turn; null: there is none */
int hon_indicated(const Game *g, const State *s, const Frame *f, Side side);
void hon_warn(const Game *g, const State *s, Side side, Why *out);
int hon_marks(const Game *g, const State *s, BoardMark *out, int max);
void hon_command_area(const Game *g, const State *s, Side side, HexSet *out);
bool hon_reach(const Game *g, const State *s, int piece, Reach *out);
int hon_held_by(const Game *g, const State *s, int piece);
const char *hon_theme(int nation); /* of counters */
void hon_tally_text(Buf *out, const Tally *t);
int hon_lines(const Game *g, const State *s, Side side, BoardLine *out, int max);
void hon_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void hon_look(const Game *g, const State *s, int piece, CounterLook *out);
void hon_zones(const Game *g, const State *s, Side side, HexSet *out);
void hon_area(const Game *g, HexSet *out);
bool hon_label(Buf *out, const Game *g, const State *s, Atom a, int open);
bool hon_check(const Game *g, const State *s, Buf *what);
bool hon_frames_stand(const Game *g, const State *s, Buf *what);
Atom hon_assume(const Game *g, const State *s, const Atoms *legal);
bool hon_odds_go_on(const Game *g, const State *s, int asked_in);
bool hon_odds_unknown(const Game *g, const State *s, Side side, Buf *out);
void hon_measure(const Game *g, const State *s, Measures *out);
int hon_favours(const char *purpose);
int hon_objectives(const Game *g, const State *s, Objective *out, int max);
extern const Calculation hon_calculations[];

/* bot/ */
void hon_load_ways(Game *g);
int hon_evaluate(const Game *g, const State *s, Side side, const Weights *w);
void hon_order_value(const Game *g, const State *s, Side side, const Weights *w, OrderValue *order, int count,
                     PositionCache *cache);
int hon_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                PositionCache *cache);

/* ---- dice and refusals ---- */

static inline int hon_d6(Ctx *c, Side side, const char *purpose) { return roll(c, 6, side, purpose); }
Rule hon_out_of_step(Why *w);                                /* 2.2b */
int hon_draw(Ctx *c, int n, Side side, const char *purpose); /* 0 to n - 1; a draw among one is not made */

#endif

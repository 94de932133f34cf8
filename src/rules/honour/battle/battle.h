/* battle.h - what the files of the Major Battle (11.4) ask of each other.
 *
 * The flow is that of combat_flow.md: MAJOR (major_battle.c) runs CORPS, CHITS and DEPLOY once, then rounds of two Fights, Resolution and
 * Rearguard Commitment, and ends in Pursuit and Retreat. A Fight (vanguard_and_main_body_fights.c) is fire (artillery_fire.c), charges (charge_declaration.c) and
 * Engagements (engagement_declaration.c). Corps are named by their Capitani; nothing of a battle lies on the map.
 *
 * What must hold: a Corps in an Engagement is Engaging or Engaged, never both; in every Engagement (a set of Corps joined by Corps.engages)
 * one side has exactly one Corps (11.4.2.1a); nobody who has lost heart or has no units left is in one. hon_settle_engagements() sees to it
 * after every result.
 */
#ifndef GONFALON_HONOUR_BATTLE_H
#define GONFALON_HONOUR_BATTLE_H

#include "engine/ruleset.h"
#include "rules/honour/game_state.h"

extern const char *const hon_chit_words[]; /* by Chit, "-" first */
extern const char *const hon_section_words[];

static inline uint32_t man(int c) { return (uint32_t)1 << c; }
#define EACH_CORPS(g, s, k)                        \
    for (int k = 0; k < (g)->capitani; k++)        \
        if ((s)->corps[k].section == NO_SECTION) { \
        } else

/* ---- corps_status.c: what follows from the state ---- */
typedef enum CorpsStatus { NO_CORPS, CORPS_FREE, CORPS_ENGAGING, CORPS_ENGAGED, CORPS_DEMORALISED } CorpsStatus;
int hon_role(const Game *g, const State *s, int side); /* ATTACKING or DEFENDING */
int hon_battle_force(const State *s, int role);        /* the Force of that role: its Primo Capitano, the CG */
bool hon_at_home(const Game *g, const State *s,
                 int u); /* Militia whose Force attacks: no part of the battle (15.1.1h) */
bool hon_in_good_order(const Game *g, const State *s,
                       int u); /* on a Card, not Demoralised, not Lost in Plundering, not at home */
bool hon_good_corps(const Game *g, const State *s, int k); /* has a Combat Unit (or Militia) in good order (11.4.4a) */
int hon_combat_sps(const Game *g, const State *s, int k);  /* of units in good order that are no Artillery */
int hon_good_guns(const Game *g, const State *s, int k);   /* Artillery SPs in good order */
int hon_good_horse(const Game *g, const State *s, int k);  /* Cavalry SPs in good order */
bool hon_good_firearms(const Game *g, const State *s, int k);  /* Infantry with Firearms in good order (11.4.1aq) */
uint32_t hon_engaged_by(const Game *g, const State *s, int k); /* the Corps that are Engaging it */
CorpsStatus hon_corps_status(const Game *g, const State *s, int k);
bool hon_is_free(const Game *g, const State *s, int k); /* Free and not Demoralised */
bool hon_just_freed(const State *s,
                    int k); /* Free since this round began: no new Engagement before the next (11.4.4c) */
uint32_t hon_engagement_of(const Game *g, const State *s,
                           int k); /* every Corps of its Engagement; 0 if it is in none */
int hon_good_corps_in(const Game *g, const State *s, int role, int section); /* how many */
/* May Corps k act against the enemy Corps `enemy` in the Fight under way, by section and state (11.4v, 11.4w, 11.4ae, 11.4q, 11.4t)? Not who is
 * Engaging whom. active: k acts of its own will, not as one that answers (a Reaction Charge of an inactive Corps, 11.4.1p). */
Rule hon_may_target(const Game *g, const State *s, Why *w, int k, int enemy);
bool hon_is_active(const Game *g, const State *s,
                   int k); /* stands in the section of this Fight, in good order (11.4u, 11.4ad) */
Hex hon_battle_hex(const State *s);
void hon_no_battle(State *s);
Frame *hon_frame_of(State *s, int step); /* the innermost frame of that step; null */
const Frame *hon_frame(const State *s, int step);
bool hon_in_battle(const State *s); /* a Major Battle is being fought */

/* ---- battle_chits.c: chits on Cards and beside Capitani ---- */
bool hon_commands_corps(const Game *g, const State *s,
                        int k);     /* has units of his own in one of the two Forces (11.4c) */
void hon_battle_initiative(Ctx *c); /* 11.4i to 11.4k */
bool hon_holds(const State *s, int k, Chit kind);
int hon_chits_on(const State *s, int k); /* how many lie on his Card */
int hon_chits_selected(const Game *g, const State *s,
                       Side side);                             /* on Cards and beside Capitani, without the free ones */
int hon_chits_given(const Game *g, const State *s, Side side); /* of the free ones (11.4j, 11.4k) */
void hon_put_chit(State *s, int k, Chit kind);                 /* onto the Card; there must be room */
bool hon_take_chit(State *s, int k, Chit kind); /* off it; in a masked state an unknown one. False: there is none */
int hon_stock(const Game *g, const State *s, int role,
              Chit kind);             /* of the set neither on a Card nor on the roster (11.4.1o) */
void hon_drop_works(State *s, int k); /* Earthworks and River chits, played or not (11.4.1aj, 11.4.1bq) */
uint8_t hon_shells_passed_on(const Game *g, const Corps *dead, int heir); /* what an heir has beside him (11.4.1t) */
void hon_drop_guns(State *s, int k);                                      /* Artillery chits, played or not (11.4.1r) */
bool hon_owes_charge(const Game *g, const State *s, int k); /* an Impetuoso who must charge first (11.4n) */
/* Could he hold a chit of the kind, by what both sides see (11.4f)? Only Card and battle; units and section are asked by each step. */
bool hon_could_hold(const Game *g, const State *s, int k, Chit kind);

/* ---- chits_in_defence.c ---- */
typedef enum Against { AGAINST_FIRE, AGAINST_CHARGE, AGAINST_ATTACK } Against;
/* Pushes ANSWER if the Corps could play a chit of defence before the die (11.4y, 11.4ab, 11.4.3e); what is played stands in Corps.works and C_SCREEN. */
void hon_ask_answer(Ctx *c, int corps, Against against);
bool hon_screened(const Game *g, const State *s,
                  int k); /* Firearms are in use and a unit can still fire them (11.4.1as, 11.4.1av) */

/* ---- engagement_join_and_leave.c: changes of who engages whom ---- */
void hon_engage(Ctx *c, int k,
                uint32_t enemies); /* Free Corps become Engaged by k (11.4.2.2d); k loses guns and works chits */
void hon_join_attack(
    Ctx *c, int k, int enemy); /* k joins in attack on that Engaged Corps, or engages it if it is Free (11.4.2.2e, g) */
void hon_join_defence(Ctx *c, int k, int enemy); /* k joins in defence against that Engaging Corps (11.4.2.2f, g) */
void hon_settle_engagements(Ctx *c); /* Demoralised and lost Corps leave, their opponents are Free (11.4.4) */
void hon_follow_in_battle(const Game *g, State *s, int dead,
                          uint32_t heirs); /* new Corps in his section and Engagement (11.4ay) */

/* ---- corps_discipline_check.c ---- */
void hon_check_corps(
    Ctx *c, int corps,
    Rule why); /* pushes CHECK: the Discipline Check of one Corps (9.1, 11.4.3f); not rolled without units */

/* ---- battle_deaths.c ---- */
void hon_corps_passes_on(Ctx *c,
                         int dead); /* 11.4ay: his new Corps take his place, Engagement and chits; may push INHERIT */

/* ---- the course of a battle: corps_reorganization.c, vanguard_and_main_body_fights.c, engagement_declaration.c, engagement_resolution.c, chits_in_attack.c, leave_or_reinforce_battle.c,
 * after_battle.c ---- */
void hon_remember_before(const Game *g, State *s); /* CORPS: the Cards as they were opened */
/* The owner's Cards as the other side sees them while CORPS is open (11.4f). */
void hon_show_before(const Game *g, State *s, Side owner);
void hon_begin_fight(Ctx *c, int section);
void hon_ask_engage(Ctx *c, int k); /* pushes ENGAGE if it is Free and can do something */
bool hon_engagement_left(const Game *g, const State *s);
void hon_ask_support(Ctx *c);
void hon_ask_muster(Ctx *c);
void hon_retire_corps(Ctx *c, int role); /* 11.4.1bg */
void hon_ask_commit(Ctx *c, int role);
Next hon_after_battle(Ctx *c, Frame *f);
void hon_spoils(Ctx *c, int winner, int loser); /* loot, No Move (11.4ar, 11.4as), also after a reduced battle */
bool hon_beaten_leaves(Ctx *c, int loser, Rule why);
void hon_stay_on_field(State *s, int winner);

/* ---- battle_scenario.c ---- */
void hon_set_up_battle(const Game *g, State *s);
int hon_battle_losses(const Game *g, const State *s, Side side); /* SPs of foot and horse, in a great battle */
/* Ruleset.score of a great battle: SPs that the side which must hold the field has lost. */
int hon_battle_score(const Game *g, const State *s, Side *winner, const char **level);
bool hon_battle_decides(Ctx *c); /* the game was this battle: it is over */

/* ---- the steps of a Fight ---- */
void hon_begin_fire(Ctx *c);    /* artillery_fire.c: pushes FIRE, the fire sub-step of State.battle.fight (11.4x) */
void hon_begin_charges(Ctx *c); /* charge_declaration.c: pushes CHARGES, the charge sub-step (11.4z) */

Sum hon_battle_fire_modifiers(const Game *g, const State *s, int at);

/* ---- corps_heirs.c ---- */
void hon_note_corps(const Game *g, const State *s,
                    int16_t before[2]); /* the Corps there are, in two locals of a frame */
/* The Corps itself, or those that took over its units since then. */
uint32_t hon_heirs_of(const Game *g, const State *s, int k, const int16_t before[2]);

/* ---- charge_table.c ---- */
typedef struct Wave {
    int corps, units, sp, quality; /* corps: whose units ride, NO_PIECE = nobody */
    bool light;
} Wave;
typedef struct ChargeCase { /* what the die of a wave depends on, ground and weather aside */
    int quality;
    bool star, charged_star, swiss, guns, flank, firearms, works;
} ChargeCase;
Wave hon_wave(const Game *g, const State *s, Side side, int number);
const ChargeCell *hon_charge_cell(const Game *g, int row, int sp, bool light);
void hon_add_charge_case(const Game *g, Sum *sum, const ChargeCase *k);
Sum hon_charge_modifiers(const Game *g, const State *s, const Wave *wave, int target, bool flank);

/* ---- charge_declaration.c, charge_resolution.c, charge_waves.c ---- */
enum { CV_FIRST, CV_OTHER, CV_PAIR, CV_HALF, CV_FLANK, CV_DUTY_FIRST, CV_DUTY_OTHER }; /* locals of CHARGING */
enum { MAY_FORGO, MUST_RIDE, RIDES_WITH_ALL };                                         /* CV_DUTY_... */
Rule hon_may_charge_at(const Game *g, const State *s, Why *w, int k, int enemy);
bool hon_ground_forbids_charges(const Game *g, const State *s); /* 11.4.1ai */
void hon_note_charged(State *s, int k);
void hon_begin_charge(Ctx *c, int charger, int counter);   /* pushes CHARGING; counter: who answers, or NO_PIECE */
void hon_ask_waves(Ctx *c, int rider, int charged);        /* pushes WAVES */
void hon_hide_waves(const Game *g, State *s, Side viewer); /* mask: waves that are being formed */

/* ---- battle_fields.c ---- */
void hon_get_engages(const Game *g, const State *s, int p, HexSet *out);
bool hon_set_engages(const Game *g, State *s, int p, const HexSet *in);
void hon_get_assailed(const Game *g, const State *s, int p, HexSet *out);
bool hon_set_assailed(const Game *g, State *s, int p, const HexSet *in);
void hon_get_freed(const Game *g, const State *s, int i, HexSet *out);
bool hon_set_freed(const Game *g, State *s, int i, const HexSet *in);
void hon_get_before_men(const Game *g, const State *s, int i, HexSet *out);
bool hon_set_before_men(const Game *g, State *s, int i, const HexSet *in);
long hon_get_status(const Game *g, const State *s, int p);
long hon_get_shells(const Game *g, const State *s, int p);
bool hon_set_shells(const Game *g, State *s, int p, long value);
void hon_print_chits(Buf *out, const Game *g, const State *s, int p);
bool hon_parse_chits(const Game *g, State *s, int p, Span text, Problems *problems);
long hon_get_unit_flag(const State *s, int u, int flag);
void hon_set_unit_flag(State *s, int u, int flag, bool yes);
long hon_get_before(const Game *g, const State *s, int p);
bool hon_set_before(const Game *g, State *s, int p, long value);
long hon_get_before_sp(const Game *g, const State *s, int p);
bool hon_set_before_sp(const Game *g, State *s, int p, long value);

#endif

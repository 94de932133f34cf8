/* tolentino.h - the state, the game and the words of Tolentino 1815 (Voi! Bravi ed infelici).
 *
 * Everything in this folder shares these types. Files follow the chapters of data/tolentino/rules.md; every function cites the
 * paragraphs it obeys. Distances and movement points are kept in halves where the rules know halves (Road March).
 */
#ifndef GONFALON_TOLENTINO_TOLENTINO_H
#define GONFALON_TOLENTINO_TOLENTINO_H

#include "engine/ruleset.h"

#include "rules/tolentino/steps.h"
#include "rules/tolentino/verbs.h"
#include "tolentino_rules.h"

#include <assert.h>

enum { AUSTRIAN, NEAPOLITAN };
enum { TOLENTINO_FIELDS = 77 };
enum {
    UNITS_MAX = 64,
    LEADERS_MAX = 20,
    PIECES_MAX = 84,
    FORMATIONS = 9,
    MEMBERS_MAX = 16,
    HEXES = 540,
    TURNS_MAX = 14
};
enum { NO_PIECE = 255, NO_FORMATION = 255 };
enum { PASSAGE = DIRECTIONS, WAYS }; /* ways out of a hex: over its sides, and past San Severino (9.2.1) */
typedef uint8_t PieceId;
typedef uint8_t Formation;

typedef enum Order { NO_ORDER, ATTACK, ADVANCE, DEFENSE, MANEUVER, ORDERS } Order;
typedef enum UnitState { GOOD, DISORDERED, ROUTED } UnitState;
typedef enum Type { INFANTRY, PIONEER, CAVALRY, ARTILLERY, HORSE_ARTILLERY } Type;
typedef enum Rank { BRIGADE, DIVISION, COMMANDER } Rank;
typedef enum Terrain { CLEAR, ROUGH, WOODS, TOWN, TERRAINS } Terrain;
enum { TAG_HEIGHT, TAG_VP, TAG_FORTIFIED, TAG_ALSO, TAG_ENTRY, TAG_EDGE, TAG_BUILDING };
enum { STREAM = 1, BRIDGE = 2 }; /* bits of Map.side */
enum { ROAD = 1, TRAIL = 2 };    /* bits of Map.road */
/* Places off the map, as stored in Piece.hex: place(1) ... */
enum { NOWHERE = -1, UNUSED = -2, WAITING = -3, REINFORCEMENT = -4, ELIMINATED = -5, LOST = -6, HIDDEN = -7 };
typedef enum Result { NE, AE, AD, EX, DD, DR, DE, EC, RESULTS } Result;

/* Bits of Piece.flags; the fields table names each (state_fields.c). */
enum {
    F_TESTED = 1 << 0,        /* out of command: had its order test (5.3.1) */
    F_ATTACHED = 1 << 1,      /* battery acting with R (4.5.1a) */
    F_LEFT_SETUP = 1 << 2,    /* counts for stacking (7.1.3) */
    F_MOVED = 1 << 3,         /* moved in its activation; artillery: Moved side */
    F_MOVE_USED = 1 << 4,     /* its one move of this activation is spent */
    F_STAYS = 1 << 5,         /* declared to stay (10.1c, 10.5.2) */
    F_BOMBARDED = 1 << 6,     /* has fired in B4 */
    F_ATTACKED = 1 << 7,      /* has attacked in B5 */
    F_RALLIED = 1 << 8,       /* has had its attempt to reorganize */
    F_CAPTURED = 1 << 9,      /* Radinski's bridge in Neapolitan hands */
    F_MOVING = 1 << 10,       /* in the stack that moves now */
    F_FIRING = 1 << 11,       /* in the bombardment being declared */
    F_FROM = 1 << 12,         /* in the attack being declared */
    F_IN_ATTACK = 1 << 13,    /* attacker of the assault being resolved */
    F_IN_DEFENSE = 1 << 14,   /* defender of it; leader: stood in an attacked hex */
    F_APPROACHED = 1 << 15,   /* routed unit that has answered this arrival (15.2a) */
    F_DUE_TEST = 1 << 16,     /* leader: loss test due (4.4) */
    F_DUE_PLACE = 1 << 17,    /* leader: must join the nearest unit (4.4.4b) */
    F_TEST_DONE = 1 << 18,    /* leader: has tested in this combat (4.4.4a) */
    F_DUE_RETREAT = 1 << 19,  /* must retreat one hex and take a level (12.5.4g) */
    F_DUE_ROUT = 1 << 20,     /* must make a rout retreat (15.2.1) */
    F_DUE_CHECK = 1 << 21,    /* was passed over by a routed unit (15.2.3) */
    F_ENTERED = 1 << 22,      /* came on as a reinforcement in this activation (15.4.1) */
    F_ASKED = 1 << 23,        /* has had its choice in the present step */
    F_RAN_OVER = 1 << 24,     /* has made its rout move of phase C */
    F_CHECKED_OVER = 1 << 25, /* was checked by 15.2.3 in this chain */
    F_HELD_HEX = 1 << 26,     /* Neapolitan infantry that held the attacked hex (13.3b) */
    F_ACTED_WITH = 1 << 27,   /* battery that has acted this turn with R (4.5.1a) */
    F_WAS_ATTACKED = 1 << 28, /* attacked before in this segment: adds no strength (12.2.3) */
    F_GUARDED = 1 << 29       /* artillery stacked with units of the combat (11.1a) */
};

enum { COMMAND_OPEN, IN_COMMAND, OUT_OF_COMMAND }; /* open: traced when needed (4.3b) */
typedef struct Piece {
    Hex hex;    /* or a place off the map */
    Hex start;  /* where its activation began, NOWHERE before */
    Hex charge; /* target of its charge */
    Hex bridge; /* Radinski: hex across the bridged side */
    Hex attack; /* its declared attack, named by the attack's lowest target hex */
    int8_t ret; /* turn of return or entry, 0 = none */
    int8_t morale;
    int8_t mp;       /* half MP left after its move, -1 = unmoved */
    uint8_t state;   /* UnitState */
    uint8_t face;    /* unit: 1 = reduced; leader: Rank in use */
    uint8_t order;   /* own order until the next B2 */
    uint8_t command; /* COMMAND_OPEN, IN_COMMAND, OUT_OF_COMMAND */
    uint8_t stationary;
    uint8_t due;  /* disorganization levels still to take */
    uint8_t next; /* derived: next piece in the hex */
    uint32_t flags;
} Piece;

typedef struct FormationState {
    uint8_t order, changed, activated, officer;
} FormationState;

enum { TARGETS_MAX = 24 };
typedef struct Target {
    Hex hex, attack;
} Target;

/* The assault being resolved. Who takes part stands in the flags of the pieces; lists of hexes rise and end with NOWHERE. */
typedef struct Combat {
    Hex attack;  /* its name: lowest target hex; NOWHERE = none */
    Hex vacated; /* hex that was entered */
    Hex target[COMBAT_HEXES], from[COMBAT_HEXES],
        named[COMBAT_HEXES];             /* hexes attacked, hexes of the attackers, hexes as declared */
    uint8_t die, result;                 /* natural die; Result */
    uint8_t charge, loss;                /* it is a charge; SP the attacker lost in an exchange (12.5.4e) */
    uint8_t value[SIDES], leader[SIDES]; /* efficiency values used; leader whose modifier is used */
} Combat;

struct State {
    Core core;
    uint64_t snapshot[9]; /* hexes of enemies when the activation began (5.1.1a) */
    uint64_t unseen[9];   /* only in a masked state: hexes with an enemy stack of unknown contents */
    Piece piece[PIECES_MAX];
    FormationState formation[FORMATIONS];
    uint8_t turn, active, picks, grenzer; /* active: formation whose Action phase is played */
    int8_t morale_free;
    uint8_t control, level, winner; /* control: side that holds San Severino */
    Combat combat;
    Target target[TARGETS_MAX];  /* of declared attacks not yet resolved, by hex */
    uint8_t targets, initiative; /* initiative: winner of the last roll */
    Hex fire_from;               /* guns whose fire is being worked off, NOWHERE = none */
    uint8_t viewer;              /* masked state: 1 + the side it is for */
    uint8_t pad[7];
    /* derived from the above */
    uint8_t unit_at[HEXES], leader_at[HEXES]; /* first piece in the hex */
    uint8_t zone[SIDES][HEXES];               /* how many units of the side exert a ZOC on the hex */
    uint8_t near[HEXES];                      /* distance to the snapshot */
    uint8_t beside[SIDES][HEXES];             /* how many pieces of the side stand next to the hex */
    uint8_t pad_end[4];
    uint64_t moving; /* units with F_MOVING, as bits */
};

typedef struct UnitInfo {
    uint8_t type, regiment, sp[2], eff, ma; /* sp[1] = 0: no reduced side */
    uint8_t formation;
} UnitInfo;

typedef struct LeaderInfo {
    uint8_t rank, formation, initiative, range;
} LeaderInfo;

typedef struct OrderRow { /* orders.chart */
    uint8_t close, enter, leave, max, ezoc2, march, assault, must, reorg_allowed, cover, before, charge;
    int8_t reorg;
} OrderRow;
enum { CLOSE_NONE, CLOSE_HALF, CLOSE_ALL };
enum { ENTER_NO, ENTER_YES, ENTER_STACK };

enum { COST_NO = 255, KINDS_MOVING = 4 /* infantry, cavalry, artillery, leader */ };
enum { INFANTRY_PAYS, CAVALRY_PAYS, ARTILLERY_PAYS, LEADER_PAYS, MANEUVER_PAYS, PAYING_KINDS };
typedef struct StepCost {  /* of one side of a hex, for one kind of mover */
    Rule bar, bar_too;     /* what forbids the step, */
    Rule no_road;          /* what forbids to march it */
    uint8_t normal, march; /* half MP */
    bool once;             /* the artillery's one roadless Rough hex (10.2b) */
} StepCost;
typedef struct TerrainRow { /* tec.chart; MP in halves */
    uint8_t cost[KINDS_MOVING];
    uint8_t command, block;
    int8_t shift, shift_cavalry, adrm, bdrm;
    bool cover, charge, zoc, once; /* once: artillery may enter one such hex a turn */
} TerrainRow;

enum { DAY, FIRST_NIGHT, SECOND_NIGHT };
typedef struct TurnRow {
    uint8_t sight, range, tie;
    uint8_t night; /* DAY, FIRST_NIGHT, SECOND_NIGHT */
    const char *hours;
} TurnRow;

enum {
    BANDS_MAX = 12,
    LOWEST_CRT_ROW = -3,
    CRT_ROWS = 14,
    CRT_COLUMNS = 10,
    BOMB_ROWS = 9,
    BOMB_COLUMNS = 6,
    DENSITIES = 64
};
enum { WORST_LEVEL = -4, BEST_LEVEL = 5 }; /* 1-5 and 6-1 on the ladder where 1-1 is 0 */
typedef struct Band {
    int lo, hi;
    uint8_t level, winner;
} Band;
enum { LEVEL_NONE, DECISIVE_AUSTRIAN, TACTICAL_AUSTRIAN, STALEMATE, TACTICAL_NEAPOLITAN, DECISIVE_NEAPOLITAN };

/* limits.chart: numbers that the text names and no card shows. */
enum { MORALE_MOST = 2 }; /* the most that a marker shows */
typedef struct Limits {
    int8_t leader_points, passage, march_bonus;       /* MP, whole */
    int8_t horse_guns_least, horse_guns_most;         /* allowance of horse artillery */
    int8_t near_officer;                              /* hexes (4.3.4b) */
    int8_t leader_falls, leader_exposed, leader_lost; /* natural dice of 4.4.1 and 4.4.2; he is lost on this or less */
    int8_t leader_drm, disorder_drm, most_drm;        /* of an assault */
    int8_t always_passes, always_fails, leader_check; /* of an efficiency check */
    int8_t most_morale;
    int8_t back_in_command, back_out; /* turns until an eliminated unit returns */
    int8_t charge;                    /* SP times this */
    int8_t rout, run;                 /* hexes: after combat, and in phase C */
    int8_t no_room;                   /* a routed unit that has found no free hex after so many disperses */
    int8_t grenzer, small_loss, large_loss, own_loss; /* VP */
} Limits;

enum { SETUP_PLACED, SETUP_REINFORCEMENT, SETUP_OPTIONAL };
typedef struct SetupRow {
    uint8_t piece, how; /* SETUP_... */
    uint8_t turn;
    Hex hex;
    Rule rule;
} SetupRow;

struct Game {
    GameHead head;
    const Map *map;
    int units, pieces; /* units are pieces 0 to units-1, leaders follow */
    uint8_t side[PIECES_MAX];
    uint8_t army[SIDES][PIECES_MAX], army_count[SIDES]; /* the pieces of each side */
    UnitInfo unit[UNITS_MAX];
    LeaderInfo leader[PIECES_MAX]; /* by piece */
    OrderRow order[ORDERS];
    TerrainRow terrain[TERRAINS], fortified, stream, bridge;
    uint8_t rough_maneuver; /* half MP of artillery in roadless rough under Maneuver (5.1.4c) */
    uint8_t command_road;
    uint8_t crt[CRT_ROWS][CRT_COLUMNS];           /* row 0 is -3 or less */
    uint8_t bombardment[BOMB_ROWS][BOMB_COLUMNS]; /* row 0 is 0 or less */
    int8_t bomb_distance[3];
    int8_t bomb_density[DENSITIES]; /* by SP in the target hex, the last for all above */
    TurnRow turn[TURNS_MAX];
    int turns;
    Band band[BANDS_MAX];
    int bands;
    uint8_t objective[HEXES];
    Hex star[GAME_OBJECTIVES]; /* the hexes with an objective, and their names */
    const char *star_name[GAME_OBJECTIVES];
    int stars;
    SetupRow setup[PIECES_MAX];
    int setups;
    Hex entry[PIECES_MAX];
    uint8_t first_order[FORMATIONS];
    Rule first_order_rule[FORMATIONS];
    Formation of[PIECES_MAX]; /* formation of each piece, NO_FORMATION for Army Commanders */
    uint8_t member[FORMATIONS][MEMBERS_MAX], members[FORMATIONS]; /* units of each formation */
    uint8_t first_officer[FORMATIONS];
    uint8_t play[HEXES]; /* hex is in the playing area */
    int8_t morale_pool;
    Limits limit;
    uint8_t rulings; /* edition of our rulings: RULINGS_NOW, or that of the version under which an old game was begun */
    bool crowded, fog, grenzer_option;
    Hex san_severino, passage[2];
    uint8_t sight;             /* how far anybody sees in any turn (11.3a) */
    uint64_t see[HEXES][9];    /* line of sight within that */
    Hex next[HEXES][WAYS];     /* where each way leads, HEX_NONE outside the playing area */
    uint8_t road[HEXES][WAYS]; /* bits of the road or trail along it */
    StepCost step[PAYING_KINDS][HEXES][DIRECTIONS];
    int least_cost;                     /* of any step in it */
    uint8_t command[HEXES][DIRECTIONS]; /* command cost of a step (4.3.1) */
    PieceId mohr, lechi, majo, murat, bianchi, radinski;
};

_Static_assert(sizeof(Piece) == 24, "no padding");
_Static_assert(sizeof(State) % 8 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");

typedef struct Mover { /* a stack somewhere on its way */
    uint64_t movers;
    int lead, spent, steps, limit; /* half MP */
    Hex at;
    Hex bridge[2]; /* ends of Radinski's bridge: there costs are not all as printed */
    Side side;
    uint8_t order, kinds;       /* that of all; what they pay by, as bits */
    bool pinned;                /* in an enemy zone of control */
    bool heedless;              /* Routed: enemy zones are nothing to it (8.1.1) */
    bool all_march, last_march; /* every step, the last step was Road March */
    bool once;                  /* artillery: has used its roadless Rough hex (10.2b) */
    bool compelled;             /* Attack: must end closer (5.1.2a) */
    bool again; /* has moved (9b): only reasons are asked for, as if those who have moved could move again */
} Mover;

/* What edition 2 of our rulings reads otherwise (data/tolentino/rulings.md, at its end). A game that was begun under the first keeps it. */
enum { RULINGS_FIRST = 1, RULINGS_NOW = 2 };
static inline bool column_is_a_regiment(const Game *g) { return g->rulings >= 2; }  /* 9.3.2b, 7.1.2 */
static inline bool zones_are_ranked(const Game *g) { return g->rulings >= 2; }      /* 12.6b among zones */
static inline bool dusk_counts_actions(const Game *g) { return g->rulings >= 2; }   /* 15.3a in the rest of turn 5 */
static inline bool garrison_is_free(const Game *g) { return g->rulings >= 2; }      /* 10.1c without `stay` */
static inline bool lost_guns_hold_nobody(const Game *g) { return g->rulings >= 2; } /* 12.6c with 11.1a */
static inline bool answers_end_the_question(const Game *g)
{
    return g->rulings >= 2;
} /* B5B, B5C: nothing left but pass */
static inline bool hills_may_be_bare(const Game *g)
{
    return g->rulings >= 2;
} /* 10b for a wood on a hill, in combat */
static inline bool losses_are_exact(const Game *g) { return g->rulings >= 2; } /* 12.5.4d, e: no name too many */

extern const Ruleset tolentino;
extern const StepDef tolentino_steps[STEPS];
extern const VerbDef tolentino_verbs[VERBS];
extern const Field tolentino_fields[TOLENTINO_FIELDS];
extern const char *const order_words[], *const tol_order_titles[], *const tol_result_words[],
                                                                       *const level_words[], *const tol_result_says[];

static inline bool is_unit(const Game *g, int p) { return p < g->units; }
static inline bool on_map(const State *s, int p) { return s->piece[p].hex >= 0; }
static inline Side side_of(const Game *g, int p) { return g->side[p]; }
static inline Side enemy(Side side) { return (Side)(1 - side); }
static inline bool is_artillery(const Game *g, int u) { return g->unit[u].type >= ARTILLERY; }
static inline bool is_cavalry(const Game *g, int u) { return g->unit[u].type == CAVALRY; }
static inline bool is_foot(const Game *g, int u) { return g->unit[u].type <= PIONEER; }
static inline bool has_flag(const State *s, int p, uint32_t f) { return s->piece[p].flags & f; }
static inline void set_flag(State *s, int p, uint32_t f) { s->piece[p].flags |= f; }
static inline void drop_flag(State *s, int p, uint32_t f) { s->piece[p].flags &= ~f; }
#define EACH_UNIT(s, u, h) for (int u = (s)->unit_at[h]; u != NO_PIECE; u = (s)->piece[u].next)
#define EACH_LEADER(s, l, h) for (int l = (s)->leader_at[h]; l != NO_PIECE; l = (s)->piece[l].next)

/* pieces.c */
static inline Piece piece_off_map(int16_t where) /* of which nothing is known but that */
{
    return (Piece){.hex = where,
                   .start = NOWHERE,
                   .charge = NOWHERE,
                   .bridge = NOWHERE,
                   .attack = NOWHERE,
                   .mp = -1,
                   .next = NO_PIECE};
}
bool tol_is_infantry(const Game *g, int u);
bool horse_artillery(const Game *g, int u);
int tol_strength(const Game *g, const State *s, int u);
int printed_efficiency(const Game *g, int u);
int efficiency(const Game *g, const State *s, int u);
bool is_bridge(const Game *g, const State *s, int u);
void tol_put(const Game *g, State *s, int p, Hex to);
void tol_set_state(const Game *g, State *s, int u, UnitState state);
void tol_derive(const Game *g, State *s);
void zone_stand_in(const Game *g, State *s, Hex h);
void fill_near(const Game *g, State *s);
void set_moving(const Game *g, State *s, int p, bool moving);
void clear_flags(const Game *g, State *s, uint32_t flags);
int first_unit(const Game *g, const State *s, Side side, Hex h);
static inline bool unit_in(const State *s, const Game *g, Side side, Hex h)
{
    return s->unit_at[h] != NO_PIECE && first_unit(g, s, side, h) != NO_PIECE;
}
Side holder(const Game *g, const State *s, Hex h);
Order tol_order_of(const Game *g, const State *s, int u);
bool tol_takes_part(const Game *g, const State *s, int u, Formation f);
bool rests_in_town(const Game *g, const State *s, int u);
bool acted_with_mohr(const Game *g, const State *s, int u);
int active_units(const Game *g, const State *s, int out[UNITS_MAX]);

/* sight.c */
void load_sight(Game *g);
Hex sight_ends_at(const Game *g, Hex from, Hex to);
bool line_of_sight(const Game *g, const State *s, Hex a, Hex b);
Rule tolentino_blind(const Game *g, const State *s, Hex from, Hex to, Hex *by);
bool sees_hex(const Game *g, const State *s, Side side, Hex h);
bool tol_sees_piece(const Game *g, const State *s, Side side, int p);
bool enemy_bars(const Game *g, const State *s, Side side, Hex h);
/* Does the side know of an enemy in the hex that bars it? */
static inline bool blocked_by_enemy(const Game *g, const State *s, Side side, Hex h)
{
    return (s->unit_at[h] != NO_PIECE || s->leader_at[h] != NO_PIECE || s->viewer) && enemy_bars(g, s, side, h);
}
int tol_enemy_distance(const Game *g, const State *s, Side side, Hex h);
void unseen_stacks(const Game *g, const State *s, Side viewer, HexSet *out);
void tol_mask(const Game *g, const State *s, Side side, State *out);
void tol_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out);
bool tol_scramble(const Game *g, State *s, Side side, Rng *rng);

/* command.c */
void load_command(Game *g);
PieceId officer(const Game *g, const State *s, Formation f);
PieceId commander(const Game *g, const State *s, Side side);
int initiative_rating(const Game *g, const State *s, int leader);
bool within_range(const Game *g, const State *s, int leader, Hex h);
unsigned officers_in_range(const Game *g, const State *s, int chief);
void command_area(const Game *g, const State *s, Side side, HexSet *out);
bool tol_in_command(const Game *g, const State *s, int u);
void tol_fix_command(Ctx *c, Formation f);
bool strays(const Game *g, const State *s, int u);
void proximity(Ctx *c, Formation f);

/* stacking.c, zones_of_control.c, terrain.c */
bool same_regiment(const Game *g, int a, int b);
Rule tol_stacking(const Game *g, const State *s, Why *w, int u, Hex h);
Rule stacking_with(const Game *g, const State *s, Why *w, Side side, Hex h, uint64_t extra, uint64_t absent);
Rule stacking_alone(const Game *g, Why *w, uint64_t units, Hex h);
Rule stacking_beside(const Game *g, const State *s, Why *w, int u, Hex h, uint64_t going);
bool tol_stack_legal(const Game *g, const State *s, Side side, Hex h);
bool one_column(const Game *g, uint64_t units);
bool hinders_march(const Game *g, const State *s, int u, Hex h);
bool exerts_zoc(const Game *g, const State *s, int u);
bool zoc_crosses(const Game *g, Hex from, Hex to);
bool zone_holds(const Game *g, const State *s, Side side, Hex h);
/* Is the hex in an enemy zone of control, as the side knows it? Most hexes have no enemy beside them. */
static inline bool in_ezoc(const Game *g, const State *s, Side side, Hex h)
{
    return (s->zone[1 - side][h] || s->beside[1 - side][h]) && zone_holds(g, s, side, h);
}
bool allows_enter(const Game *g, Order o, int *how);
bool allows_leave(const Game *g, Order o);
bool allows_march(const Game *g, Order o);
bool allows_assault(const Game *g, Order o);
bool allows_reorganize(const Game *g, Order o);
bool in_cover(const Game *g, const State *s, int u);
bool hex_in_cover(const Game *g, const State *s, Side side, Hex h);
void load_ways(Game *g);
void load_costs(Game *g);
int way_to(const Game *g, Hex from, Hex to); /* -1 when there is none */
int moving_kind(const Game *g, int p, Order o);
bool is_town(const Game *g, Hex h);
bool is_fortified(const Game *g, Hex h);
/* 16.1: the side between the two hexes is the one Radinski has bridged. Without a state: the printed map alone. */
static inline bool radinski_bridges(const Game *g, const State *s, Hex a, Hex b)
{
    if (!s || g->radinski == NO_PIECE) {
        return false;
    }
    const Piece *r = &s->piece[g->radinski];
    return r->bridge != NOWHERE && ((r->hex == a && r->bridge == b) || (r->hex == b && r->bridge == a));
}
/* The two hexes of that side; HEX_NONE where there is no such bridge. */
static inline void bridge_ends(const Game *g, const State *s, Hex out[2])
{
    const Piece *r = g->radinski == NO_PIECE ? NULL : &s->piece[g->radinski];
    bool built = r && r->bridge != NOWHERE;
    out[0] = built ? r->hex : HEX_NONE;
    out[1] = built ? r->bridge : HEX_NONE;
}
bool bridge_between(const Game *g, const State *s, Hex a, Hex b);
bool stream_between(const Game *g, const State *s, Hex a, Hex b);
int road_between(const Game *g, Hex a, Hex b);
static inline Rule printed_cost(const StepCost *c, bool march, int *cost, bool *once)
{
    *cost = march ? c->march : c->normal;
    *once = !march && c->once;
    Rule bar = march ? c->no_road : c->bar;
    return rule_row(bar) ? bar : !march && rule_row(c->bar_too) ? c->bar_too : (Rule)RULE_NONE;
}
Rule stack_cost(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, int *cost, bool *once);
Rule terrain_cost(const Game *g, const State *s, Why *w, int p, Order o, Hex from, Hex to, bool march, int *cost,
                  bool *once);
bool cover_helps(const Game *g, Hex h);
int terrain_shift(const Game *g, const State *s, Side defender, Hex h);
bool works_shift(const Game *g, const State *s, Side defender, Hex h);
int terrain_adrm(const Game *g, const State *s, Side defender, Hex h);
int terrain_bdrm(const Game *g, const State *s, Side defender, Hex h);

/* movement.c, reach.c, movement_draft.c, reinforcements_and_replacements.c */
typedef bool Goal(const Game *g, const State *s, const Mover *m);
const Frame *segment_frame(const State *s);
Mover tol_mover_at_start(const Game *g, const State *s, int lead, uint64_t movers);
Mover tol_mover_of(const Game *g, const State *s);
Mover mover_without(const Game *g, const Mover *m, int u);
bool passage_open(const Game *g, const State *s, Side side);
Rule may_step(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, Mover *after);
Rule may_go(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march, Mover *after);
Rule may_stop(const Game *g, const State *s, Why *w, const Mover *m);
Rule tol_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m, int way, bool march);
Rule free_step_in_draft(const Game *g, const State *s, const Mover *m, int way, bool march);
Rule any_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m);
Rule held_here(const Game *g, Why *w, const Mover *m);
enum { TOO_DEAR = 255 };
int spent_after(const Game *g, const State *s, const Mover *m, int way, bool march);
bool moves_at_another_time(const Game *g, const State *s, const Why *w, int u);
Rule may_be_moved(const Game *g, const State *s, Why *w, int u);
Rule may_begin(const Game *g, const State *s, Why *w, int u);
bool closer(const State *s, int u, Hex h);
bool closable(const Game *g, const State *s, const Mover *m);
bool tol_reach_of(const Game *g, const State *s, int p, Reach *out);
bool find_way(const Game *g, const State *s, const Mover *start, Goal *goal, Atom *first);
bool can_end(const Game *g, const State *s, const Mover *start);
bool goal_closer(const Game *g, const State *s, const Mover *m);
bool step_to(const Game *g, const State *s, const Mover *m, Goal *goal, Atom *first);
bool goal_anywhere(const Game *g, const State *s, const Mover *m);
bool counted(const Game *g, const State *s, int u);
bool compelled(const Game *g, const State *s, int u);
Rule quota(const Game *g, const State *s, Why *w, Atom *next);
void mark_moved(const Game *g, State *s, int u);
void offer_entries(const Game *g, const State *s, int p, Atoms *out);
Rule judge_entry(const Game *g, const State *s, Why *w, int p, Hex h, bool march);
Rule may_enter(const Game *g, const State *s, Why *w, int p);
void make_entry(Ctx *c, int p, Hex h, bool march);
bool grenzer_offered(const Game *g, const State *s);

/* leader_moves.c, leader_succession.c */
Formation leader_formation(const Game *g, const State *s, int l);
Rule leader_step(const Game *g, const State *s, Why *w, int way, bool march);
Rule leader_stop(const Game *g, const State *s, Why *w);
void step_leader(Ctx *c, Hex to, bool march);
bool leader_reach(const Game *g, const State *s, int l, Reach *out);
Rule may_ride(const Game *g, const State *s, Why *w, int l);
void ride_anywhere(const Game *g, const State *s, int l, Reach *out);
void loss_test(Ctx *c, int l);
void leader_lost(Ctx *c, int l);
void leader_captured(Ctx *c, int l);
void lechi_arrives(Ctx *c);

/* morale.c */
int roll_die(Ctx *c, Side side, const char *purpose);
int hex_die(Ctx *c, Side side, int *die, const char *purpose);
bool modifying_leader_is(const Game *g, const State *s, int u, int l);
int leader_modifier(const Game *g, const State *s, int u);
bool passes_value(const Game *g, int die, int modifier, int value);
bool passes(const Game *g, const State *s, int u, int die, int modifier);
void drop_morale(State *s, int u);
bool morale_due(const Game *g, const State *s, bool gain);

/* combat_consequences.c, retreat.c, upon_entering_hex.c, pioneers.c */
void owe_level(Ctx *c, int u);
void tol_rout(Ctx *c, int u);
void settle(Ctx *c);
void tol_eliminate(Ctx *c, int u, bool for_good);
bool arrive(Ctx *c, int u, Hex from, int how);
Rule retreat_to(const Game *g, const State *s, Why *w, const Frame *f, Hex to);
void tol_retreat_act(Ctx *c, Side side, Atom a);
void ask_along(Ctx *c, int u, Hex origin);
void ask_guns(Ctx *c, int u, Hex origin);
void offer_bridge(const Game *g, const State *s, Atoms *out);
Rule judge_bridge(const Game *g, const State *s, Why *w, Hex here, Hex across);
Rule judge_unbridge(const Game *g, const State *s, Why *w);
Rule judge_destroy(const Game *g, const State *s, Side side, Why *w);
void build_bridge(Ctx *c, Hex across);
void lift_bridge(Ctx *c);
void destroy_bridge(Ctx *c);
void count_stationary(Ctx *c);

/* artillery.c, cavalry.c, attack_declaration.c, attack_duties.c, assault.c, assault_results.c */
void bombard_hex(Ctx *c, Side firer, Hex from, Hex target);
void offer_charges(const Game *g, const State *s, int u, Atoms *out);
Rule judge_charge(const Game *g, const State *s, Why *w, Hex h, Hex target);
void declare_charge(Ctx *c, Hex h, Hex target);
bool charges_from(const Game *g, const State *s, Hex h, Hex *target);
void cancel_charges(Ctx *c);
void end_charge(Ctx *c);
bool before_possible(const Game *g, const State *s);
int target_index(const State *s, Hex h);
void add_target(State *s, Hex h, Hex attack);
void remove_attack(const Game *g, State *s, Hex attack);
typedef struct Shock {  /* an assault as the dice see it */
    int attack, defend; /* SP */
    int level;          /* odds on the ladder, shifts included; 1-1 is 0 */
    int shift;          /* columns of these, to the right; left is less than 0 */
    Sum columns;        /* what makes the shift */
    int difference;     /* efficiency of the attacker less the defender's */
    int morale, ground; /* die modifiers of Neapolitan morale and terrain */
    bool disordered;    /* a defender is */
    bool led, opposed;  /* a leader lends his modifier to the attack, to the defence */
} Shock;
int combat_targets(const State *s, Hex out[COMBAT_HEXES]);
uint64_t combat_units(const Game *g, const State *s, uint32_t flag);
Shock shock_of(const Game *g, const State *s, Side side);
uint32_t loser_flag(const State *s);
bool qualifies(const Game *g, const State *s, int u, Side side, uint32_t flag);
bool losses_named(const Game *g, const State *s, Side side);
Rule may_lose(const Game *g, const State *s, Why *w, Side side, int u);
bool all_must_go(const Game *g, const State *s, Side side);
void name_loss(Ctx *c, Side side, int u);
void close_losses(Ctx *c);
void check_others(Ctx *c, Side side);
bool anyone_may_advance(const Game *g, const State *s, Side side, bool attacker);
void ask_morale(Ctx *c, Side side);
bool collapses(Ctx *c, const Shock *x); /* 12.4.2b */
Result roll_shock(Ctx *c, Side side, const Shock *x, uint8_t *die);
Result bombardment_result(const Game *g, int sp, int die);
Sum bombardment_modifiers(const Game *g, int far, int density, int ground);
Rule may_attack(const Game *g, const State *s, Why *w, int u);
typedef struct Strengths { /* SP of both, and the modifier of the ground */
    int attack, defend, ground;
} Strengths;
Strengths strengths(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target, int n,
                    bool charge);
int odds_level(int attack, int defend);
int column_shift(const Game *g, const State *s, uint64_t attackers, Side defender, const Hex *target, int targets);
bool odds_allowed(const Game *g, const State *s, uint64_t attackers, const Hex *target, int targets, bool charge);
bool infantry_among(const Game *g, uint64_t units);
int draft_targets(const State *s, Hex out[COMBAT_HEXES]);
uint64_t draft_attackers(const Game *g, const State *s);
Rule coverage(const Game *g, const State *s, Why *w, Atom *next);
bool coverage_draft(const Game *g, const State *s, Atom *next);
bool is_combat_target(const State *s, Hex h);
bool combat_named(const State *s, Hex h);
void no_combat(State *s);
bool fights(const Game *g, const State *s, int u, uint32_t flag);
void retreat_result(Ctx *c, int u, bool good);
Next result_run(Ctx *c);

/* turn.c, night.c, victory.c, steps.c, initial_state.c, load.c */
bool can_be_activated(const Game *g, const State *s, Formation f);
void take_snapshot(const Game *g, State *s, Side side);
void night_orders(Ctx *c, bool all);
int count_points(const Game *g, const State *s);
bool star_held(const Game *g, const State *s, Hex h);
int tol_score(const Game *g, const State *s, Side *winner, const char **level);
const char *tol_level_says(const State *s); /* of a game that is over */
void end_game(Ctx *c);
Rule tol_out_of_step(Why *w, uint16_t verb);
Game *tolentino_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
int tolentino_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
void tolentino_setup(const Game *g, State *s);
void tolentino_clear(const Game *g, State *s);
bool tolentino_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
void tolentino_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
bool tolentino_label(Buf *out, const Game *g, const State *s, Atom a, int open);
void tolentino_warn(const Game *g, const State *s, Side side, Why *out);
bool within_command(const Game *g, const State *s, int u);
bool tolentino_resolve_announced(Ctx *c, const State *before, const Atom *order, int n);
int tolentino_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max);
bool tolentino_odds_go_on(const Game *g, const State *s, int asked_in);
Atom tolentino_assume(const Game *g, const State *s, const Atoms *legal);
bool tolentino_check(const Game *g, const State *s, Buf *what);
bool tol_frames_stand(const Game *g, const State *s, Buf *what);
extern const Face tolentino_face;
extern const BadgeDef tolentino_badges[];
void tolentino_look(const Game *g, const State *s, int piece, CounterLook *out);
void tolentino_zones(const Game *g, const State *s, Side side, HexSet *out);
int tolentino_sight(const Game *g, const State *s, Hex from, HexSet *out);
void tolentino_command(const Game *g, const State *s, Side side, HexSet *out);

/* face/position_figures.c, face/odds_calculator.c */
extern const Calculation tolentino_calculations[];
bool load_stars(Game *g, Problems *p);
void tolentino_measure(const Game *g, const State *s, Measures *out);
int tolentino_objectives(const Game *g, const State *s, Objective *out, int max);
int tolentino_favours(const char *purpose);

#endif

/* piacenza.h - the state, the game and the words of Piacenza 1746.
 *
 * Everything in this folder shares these types. Files follow the chapters of data/piacenza/rules.md; every function cites the
 * paragraphs it obeys. A group of the engine is a Formation, the batteries of the active Wing ("artillery"), a Wing or a dragoon
 * regiment, in that order.
 */
#ifndef GONFALON_PIACENZA_PIACENZA_H
#define GONFALON_PIACENZA_PIACENZA_H

#include "engine/ruleset.h"

#include "piacenza_rules.h"
#include "rules/piacenza/steps.h"
#include "rules/piacenza/verbs.h"

enum { FS, AU };
enum { PIACENZA_FIELDS = 59 }; /* see state_fields.c */
enum {
    UNITS_MAX = 120,
    LEADERS_MAX = 40,
    PIECES_MAX = 160,
    FORMATIONS_MAX = 20,
    ARTILLERY_GROUP = FORMATIONS_MAX, /* the batteries of the active Wing, handled like one more Formation (2.2.2j) */
    WINGS = 8,
    FIRST_WING = FORMATIONS_MAX + 1, /* group of wing 0 */
    REGIMENTS_MAX = 12,
    FIRST_REGIMENT = FIRST_WING + WINGS,
    GROUPS_MAX = FIRST_REGIMENT + REGIMENTS_MAX,
    MEMBERS_MAX = 10, /* counters of a Formation, or batteries of a Wing */
    HEXES = 2112,
    HEX_WORDS = HEXES / 64,
    MAP_COLUMNS = 64, /* and rows, at most */
    PIECE_WORDS = 3,
    UNIT_WORDS = 2,
    TURNS_MAX = 12,
    OBJECTIVES = 8
};
enum { NO_PIECE = 255, NO_GROUP = 255 };
enum { RULINGS_LATEST = 2 }; /* edition of data/piacenza/rulings.md */
typedef uint8_t PieceId;

typedef enum UnitState { GOOD, DISORDERED, ROUTED } UnitState;
typedef enum Type { INFANTRY, GRENADIER, LIGHT_INFANTRY, HEAVY_CAVALRY, LIGHT_CAVALRY, DRAGOON, ARTILLERY } Type;
typedef enum Rank { FORMATION_COMMANDER, WING_COMMANDER, CHIEF, BEARER } Rank; /* FC, WC, CiC, Standard Bearer */
typedef enum Nation { SPAIN, FRANCE, AUSTRIA, NATIONS } Nation;
typedef enum Terrain {
    CLEAR,
    FARMSTEAD,
    WOODS,
    DITCH,
    FARMHOUSE,
    ENTRENCHMENT,
    REDOUBT,
    CHATEAU,
    VILLAGE,
    CITY,
    PO,
    TREBBIA,
    PO_BRIDGE,
    TERRAINS
} Terrain;
enum { STREAM = 1, BRIDGE = 2, WALL = 4, GATE = 8, RIVER = 16 }; /* bits of Map.side */
enum { ROAD = 1 };                                               /* bit of Map.road */
enum { GROUP_FORMATION, GROUP_WING, GROUP_REGIMENT };            /* GroupInfo.kind */
enum { KIND_UNIT, KIND_LEADER };                                 /* PieceInfo.kind */
/* Places off the map, as stored in Piece.hex: place(1) ... */
enum { NOWHERE = -1, UNUSED = -2, UNPLACED = -3, ELIMINATED = -4, TROPHY = -5 };
/* Results of fire, bombardment (RR) and melee, in rising order of what they do to a unit's order (9.1k). */
typedef enum Result { NE, D, D1, D2, D3, ONE, R_, RR, ONE_R, E_, RESULTS } Result;
typedef enum MeleeResult { AE, A1, AR, A1D1, DR, MELEE_D1, DE, MELEE_RESULTS } MeleeResult;
enum { MELEE_COLUMNS = 8, FIRE_COLUMNS = 3, CHART_ROWS = 16 };

/* Bits of Piece.flags; the fields table names each (state_fields.c). */
enum {
    F_FIRED = 1 << 0,           /* battery on its FIRED side (2.2.2i, 5.1a) */
    F_FAILED = 1 << 1,          /* battery FIRED for the rest of the game (8.4b) */
    F_BILLEBAUDE = 1 << 2,      /* has a Feu de Billebaude marker (9.1.2c) */
    F_TRIED = 1 << 3,           /* has had its try to lose it in this activation (9.1.2h) */
    F_CHANGING = 1 << 4,        /* has a Changing marker (8.5.3c) */
    F_MOVED = 1 << 5,           /* its move is over; leader: has moved */
    F_DISMOUNTED = 1 << 6,      /* forced to dismount in this activation (10.5d) */
    F_CHARGE = 1 << 7,          /* its melee marker is a Charge (10.3b) */
    F_FIRED_FIRST = 1 << 8,     /* fired in the first volley (9.1.2a) */
    F_SECOND = 1 << 9,          /* has announced a second shot (9.1.2b) */
    F_STAFF = 1 << 10,          /* leader on his Staff side (4.6b) */
    F_MOVING = 1 << 11,         /* unit of the move under way (5.0a) */
    F_BEGAN_MOVE = 1 << 12,     /* has entered a hex in the move under way; battery: has moved this activation (3.1e) */
    F_BOMBARDED = 1 << 13,      /* battery that has had its bombardment in this segment c (8.3a) */
    F_PASSED = 1 << 14,         /* second volley: has passed its TDR (9.1.2a) */
    F_WAS_DISORDERED = 1 << 15, /* Disordered before the volley it fires in: gets Feu de Billebaude after it (11.1d) */
    F_RETREATED = 1 << 16,      /* has retreated in the resolution under way */
    F_DRIFTED = 1 << 17,        /* routed unit that has made its drift of this activation (11.3b) */
    F_DUE_FATE = 1 << 18,       /* leader whose companions retreat: die of 4.7a due */
    F_DUE_GOES = 1 << 19,       /* leader who must go with the retreating units or elsewhere (4.7b) */
    F_ASKED = 1 << 23,          /* has had its choice in the present step */
    F_NAMED = 1 << 20           /* one of two cavalry units, named to take the attack when it was declared (11.1c) */
};

enum { NOT_FIXED, FIXED_YES, FIXED_NO }; /* Piece.command, Piece.near */

typedef struct Piece {
    Hex hex;         /* or a place off the map */
    Hex start;       /* where its move under way began; NOWHERE = not moving */
    Hex line;        /* its hex in the declared Line (5.6b) */
    Hex melee;       /* hex its Melee or Charge marker points at (9.2.1b) */
    Hex target;      /* hex it fires at in this Fire Combat (9.1b) */
    int8_t mp;       /* MP left in the move under way; -1 = not moving */
    uint8_t state;   /* UnitState */
    uint8_t steps;   /* steps left */
    int8_t facing;   /* battery: vertex 0 to 5; -1 else */
    uint8_t command; /* NOT_FIXED: traced when asked; else fixed for the Formation at work (4.4.1e) */
    uint8_t near;    /* fixed as its Formation began to move: was its FC with or next to it? (9.2.2) */
    uint8_t answers; /* defender: unit it fires back at */
    uint8_t shot;    /* place of its shot among those its side declared in this volley, 0 = none */
    uint8_t due;     /* hexes it must still retreat, once its turn comes; CiC: turn of his last move (4.0b) */
    uint8_t next;    /* derived: next unit in the hex */
    uint32_t flags;
} Piece;

typedef struct WingState {
    uint8_t used, picked, revealed, order; /* used: has been on the track this turn */
} WingState;

typedef struct FormationState {
    uint8_t marched, fought;
} FormationState;

/* A shot whose result waits until the whole volley is rolled (9.1f), or a result on its way to a unit. */
enum { PENDING_MAX = 32 };
typedef struct Pending {
    Hex hex, from; /* hex that was struck; hex of the shooter: retreats lead away from it (9.2.8a) */
    uint8_t unit;  /* who suffers it; NO_PIECE until the owner has assigned it (8.5.1a) */
    uint8_t shooter;
    uint8_t result; /* Result */
    uint8_t back;   /* BACK_...: what kind of retreat it brings */
} Pending;

struct State {
    Core core;
    Piece piece[PIECES_MAX]; /* units first, in the sequence of oob.tsv, then leaders */
    uint64_t
        neighbours[MEMBERS_MAX]
                  [PIECE_WORDS]; /* by member of the active Formation: enemy cavalry next to it at the start (10.3d) */
    uint64_t smoke[HEX_WORDS];
    Pending pending[PENDING_MAX];
    WingState wing[WINGS];
    FormationState formation[FORMATIONS_MAX + 1]; /* the last is the wing artillery */
    uint8_t pendings;
    uint8_t turn;
    uint8_t active_wing;      /* wing 0 to 7 or NO_GROUP */
    uint8_t active_formation; /* group: Formation or ARTILLERY_GROUP, NO_GROUP */
    uint8_t volley;           /* of the Fire Combat under way, 0 = none */
    uint8_t battery;          /* between its two volleys */
    uint8_t attacker, defender;
    uint8_t objectives, shown; /* bits of the eight places (13.0b) */
    uint8_t last_occupant;     /* Scenario 3; NOBODY */
    uint8_t winner;            /* side, NOBODY before the end */
    uint8_t drawn;             /* the game ended in a draw */
    uint8_t line_declared;     /* the Formation at work has declared its Line (5.6b) */
    uint8_t formation_moved;   /* a unit of it has moved: no more mounting (10.5b) */
    uint8_t viewer;            /* masked state: 1 + the side it is for */
    uint8_t pad[6];
    /* derived from the above */
    uint64_t ez[SIDES][HEX_WORDS]; /* Engagement Zone of the side's infantry (5.2) */
    uint8_t unit_at[HEXES];        /* first unit in the hex */
};

typedef struct UnitInfo {
    uint8_t type, nation, wing, formation; /* formation: group, NO_GROUP for batteries */
    uint8_t sp[3];                         /* by steps left: sp[1] with one, sp[2] with two; sp[2] = 0: one step only */
    uint8_t mp, light, regiment;           /* regiment: 0.. of dragoons, NO_GROUP */
    uint8_t foot;                          /* dragoons: this is the foot counter */
    uint8_t slot;                          /* index in member[] of its Formation or battery[] of its Wing */
} UnitInfo;

typedef struct LeaderInfo {
    uint8_t rank, nation, wing, formation; /* wing NO_GROUP: CiC; formation NO_GROUP: not an FC */
    uint8_t range[2], bonus[2], sf[2];     /* front, staff; 0 where nothing is printed */
    uint8_t mp;
} LeaderInfo;

typedef struct Regiment { /* dragoons that have both forms (10.5) */
    PieceId mounted[2], foot;
} Regiment;

enum { INFANTRY_PAYS, CAVALRY_PAYS, ARTILLERY_PAYS, COMMANDER_PAYS, PAYING_KINDS };
enum { COST_NO = 255 };
typedef struct TerrainRow { /* tec.chart: a hex, a link or a hexside */
    uint8_t cost[PAYING_KINDS];
    int8_t tdr; /* TDR_NONE = no TDR */
    int8_t fire, melee;
    bool blocks, ez, inf_melee, cav_melee, charge;
    uint8_t zoc; /* ZOC_NO, ZOC_YES, ZOC_WORKS */
} TerrainRow;
enum { TDR_NONE = -128 };
enum { ZOC_NO, ZOC_YES, ZOC_WORKS };

/* Modifiers by name; values and conditions stand in fire_modifiers.chart and training_modifiers.chart. */
typedef struct FireModifiers {
    int8_t smoke_hex, smoke_adjacent, smoke_limit, range[4], reaction, not_side_by_side, flank, floor;
} FireModifiers;
typedef struct TrainingModifiers {
    int8_t light, zoc, smoke_hex, smoke_adjacent, enter_zoc, second_disorder, out_of_command, zoc_reorganization,
        routed;
} TrainingModifiers;

/* limits.chart: numbers that the text names and no card shows. Hexes, but where a name says otherwise. */
enum { RETREAT_MAX = 3, ZONE_MAX = 3, RANGE_MAX = 3 }; /* the most that results, discs and modifiers have room for */
typedef struct Limits {
    int8_t engagement_zone, bombardment_range, grapeshot_range;
    int8_t deep_target, ranks_to_change; /* SP */
    int8_t grenadiers_near;              /* off the die of a Changing of Ranks */
    int8_t natural_failure;              /* die that always fails in Reorganization */
    int8_t units_apart;                  /* in command, the nearest other unit of the Formation is no farther */
    int8_t chief_rests;                  /* turns */
    int8_t refusal, melee_retreat, companion_retreat, flight, rout, drift, routed_attacked;
    int8_t prohibited_run; /* MP that prohibited ground counts on the way to the edge */
    int8_t no_room;        /* a retreating unit that has found no room after so many disperses */
} Limits;

/* The hexes within three of a hex, as some words of a set of hexes. */
enum { DISC_WORDS = 8 };
typedef struct DiscBits {
    int first; /* word */
    uint64_t bits[DISC_WORDS];
} DiscBits;

/* Where pieces may be set up (load/setup_areas.c): hexes of the map, and what depends on the pieces that stand already. Where an area cannot hold
 * its pieces, `near` grows hex by hex (rulings.md); the last level is the whole playing area. */
enum { AREAS_MAX = 40, AREA_LEVELS = 8 };
typedef struct SetupArea {
    uint64_t hexes[AREA_LEVELS][HEX_WORDS];
    bool noez;                      /* outside the enemy's Engagement Zones */
    bool with_formation, with_wing; /* stacked with or next to a unit of it */
    uint8_t south_of;               /* group: south of every unit of this Formation; NO_GROUP */
} SetupArea;
typedef struct SetupRow {
    uint8_t piece;
    uint8_t area;  /* of Game.area; AREAS_MAX: it waits for 4.6.1a */
    int8_t facing; /* of a battery in the ready deployment */
    Hex ready;     /* its hex in the ready deployment; NOWHERE = none */
    Rule rule;
    uint64_t after[UNIT_WORDS]; /* units that are set up before it, for its area hangs on them */
} SetupRow;
enum { NO_ROW = 255 };

enum { POINTS_BEARER, POINTS_FC, POINTS_WC, POINTS_CHIEF, POINTS_ROUTED, POINTS_ELIMINATED, POINTS };

struct Game {
    GameHead head;
    int rulings; /* edition of the rulings it is played by; see the questions below */
    const Map *map;
    int units, pieces; /* units are pieces 0 to units-1, leaders follow */
    uint8_t side[PIECES_MAX];
    UnitInfo unit[UNITS_MAX];
    LeaderInfo leader[PIECES_MAX]; /* by piece */
    Regiment regiment[REGIMENTS_MAX];
    int regiments, formations;
    uint8_t member[FORMATIONS_MAX][MEMBERS_MAX],
        members[FORMATIONS_MAX];                            /* units of each Formation, both forms of dragoons */
    uint8_t army[SIDES][UNITS_MAX], foot[SIDES][UNITS_MAX]; /* all units of a side; its infantry */
    int army_count[SIDES], foot_count[SIDES];
    uint8_t wing_unit[WINGS][UNITS_MAX], wing_units[WINGS]; /* the units of each Wing */
    uint8_t formation_wing[FORMATIONS_MAX + 1];
    const char *code[FIRST_REGIMENT]; /* of Formations and Wings, for the bands of counters */
    PieceId fc[FORMATIONS_MAX], wc[WINGS], bearer[WINGS], chief[SIDES];
    uint8_t batteries[WINGS][MEMBERS_MAX], battery_count[WINGS];
    Side wing_side[WINGS];
    TerrainRow terrain[TERRAINS], road, works_link, stream, gate, bridge_side, river_side, wall;
    uint8_t fire[CHART_ROWS][FIRE_COLUMNS],
        bombardment[CHART_ROWS][FIRE_COLUMNS]; /* Result by row: roll -1.., see chart_row */
    uint8_t melee[CHART_ROWS][MELEE_COLUMNS];
    uint8_t odds[MELEE_COLUMNS][2]; /* columns of melee.chart: 2:3 is {2, 3} */
    int fire_first, fire_last, bomb_first, bomb_last, melee_first, melee_last; /* rolls of the first and last row */
    uint8_t fire_column[16], bomb_column[16];                                  /* by SP, the last for all above */
    int8_t melee_shift_charge, melee_shift_countercharge, melee_shift_flank, melee_shift_failed_tdr;
    FireModifiers fire_mod;
    TrainingModifiers tdr_mod;
    Limits limit;
    uint8_t level[NATIONS][3];            /* infantry, grenadiers, cavalry */
    int fails_up_to;                      /* cannon_failure.chart: the battery fails on this or less */
    int ranks_up_to;                      /* changing_ranks.chart */
    int fate_up_to;                       /* commander_fate.chart */
    int turn_first, turn_last, auto_turn; /* of the scenario; auto_turn: 13.2, 0 = none */
    const char *hour[TURNS_MAX + 1];
    SetupRow setup[PIECES_MAX];
    int setups, areas;
    uint8_t setup_of[PIECES_MAX];         /* row of each piece, NO_ROW = not in the scenario */
    uint8_t to_set_up[SIDES][PIECES_MAX]; /* rows of a side, but for those who wait for 4.6.1a */
    int to_set_up_count[SIDES];
    SetupArea *area;                        /* arena */
    uint8_t play[HEXES];                    /* hex is in the playing area and not impassable */
    uint8_t is_works[HEXES];                /* entrenchment or redoubt */
    uint8_t named[HEXES];                   /* a CiC may stand here (4.0a) */
    uint64_t chief_stays[HEX_WORDS];        /* the same as bits */
    uint8_t goal[SIDES][HEXES];             /* where routed units of the side make for (11.3c) */
    Hex objective[OBJECTIVES][3];           /* hexes of each place, NOWHERE after the last */
    uint8_t victory;                        /* VICTORY_... of the scenario */
    Hex victory_hex[4];                     /* places of S1e, S2f, S3e; NOWHERE after the last */
    bool campaign, chiefs, wing_commanders; /* what is in play */
    bool always_in_command, wings_always;   /* FCs and batteries, Wings: need no superior (S1f, S2g, S3f) */
    bool fixed_first_pair;
    uint8_t first_pair[SIDES]; /* wings that open the first turn (3.0f), by side */
    Rule area_rule;            /* paragraph that bounds the playing area; 0: the whole map is played on */
    Side first_to_set_up;
    uint8_t to_choose;                           /* how many objectives FS chooses (13.0b) */
    uint8_t band[OBJECTIVES + 1];                /* by places held: who wins; NOBODY: the points are counted (13.0d) */
    uint8_t points[POINTS];                      /* in a conditional draw (13.1a) */
    Side last_default;                           /* Scenario 3: winner where nobody was ever there (S3e) */
    uint8_t disc_count[HEXES], within[HEXES][4]; /* of disc: all, and the first that lie no farther than this */
    Hex (*disc)[37];                             /* hexes within three, its own first, City too (5.2): arena */
    DiscBits *disc_bits;                         /* the same as bits: arena */
    uint64_t ez_spares[HEX_WORDS];               /* hexes into which no Engagement Zone reaches (5.2c) */
    uint64_t open_ground[PAYING_KINDS][HEX_WORDS];  /* hexes whose ground is not prohibited to the kind */
    uint8_t price[PAYING_KINDS][HEXES][DIRECTIONS]; /* of a step, COST_NO = closed (terrain.c) */
    bool priced;
    uint8_t errand[1 << OBJECTIVES][FORMATIONS_MAX]; /* for each set of objectives (bot/goals.c) */
    int16_t run[SIDES][PAYING_KINDS]
               [HEXES]; /* MP to the friendly edge with nobody on the map (11.3c); -1 = there is no way */
    int least_price;    /* of any step that is open */
    uint64_t gallop
        [3][3]
        [MAP_COLUMNS]; /* hexes of a column from which a commander can go so many columns and rows - 1 on (commander_reach.c) */
    uint8_t zoc_sides[HEXES]; /* bits by direction: a unit there has a ZOC into the hex, as far as the ground goes */
    Hex zoc_from[HEXES][DIRECTIONS + 1]; /* the hexes on these sides, HEX_NONE after the last */
    int8_t q[HEXES], r[HEXES];           /* axial coordinates (0.1) */
};
enum { VICTORY_OBJECTIVES, VICTORY_HOLD, VICTORY_LAST };

/* What has changed since the first edition of our rulings (data/piacenza/rulings.md). An old game keeps the reading it began with. */
static inline bool duties_need_no_order(const Game *g) { return g->rulings >= 2; }   /* 11.3b, 10.5d */
static inline bool line_ends_mounting(const Game *g) { return g->rulings >= 2; }     /* 10.5b, 5.6b */
static inline bool routed_run_from_attack(const Game *g) { return g->rulings >= 2; } /* 11.2c, 11.3c */
static inline bool wing_is_checked_once(const Game *g) { return g->rulings >= 2; }   /* 4.5c */
static inline bool cavalry_stands_beside(const Game *g) { return g->rulings >= 2; }  /* 9.1.3 */
static inline bool pair_is_one_regiment(const Game *g) { return g->rulings >= 2; }   /* 10.5c, 10.5e */
static inline bool picks_at_once(const Game *g) { return g->rulings >= 2; }          /* 3.0c */
static inline bool line_can_be_formed(const Game *g) { return g->rulings >= 2; }     /* 5.6c */

_Static_assert(sizeof(Piece) == 24, "no padding");
_Static_assert(sizeof(Pending) == 8, "no padding");
_Static_assert(sizeof(State) % 8 == 0 && sizeof(State) <= 8192, "a state is at most 8 KB");

extern const Ruleset piacenza;
extern const StepDef piacenza_steps[STEPS];
extern const VerbDef piacenza_verbs[VERBS];
extern const Field piacenza_fields[PIACENZA_FIELDS];
extern const char *const pia_result_words[],
    *const melee_words[], *const objective_words[], *const pia_place_words[], *const objective_says[];
extern const char *const result_says[], *const melee_says[];
extern const char *const wing_words[WINGS + 2];

static inline bool is_unit(const Game *g, int p) { return p < g->units; }
static inline bool on_map(const State *s, int p) { return s->piece[p].hex >= 0; }
static inline Side side_of(const Game *g, int p) { return g->side[p]; }
static inline Side enemy(Side side) { return (Side)(1 - side); }
static inline bool has_flag(const State *s, int p, uint32_t f) { return s->piece[p].flags & f; }
static inline void set_flag(State *s, int p, uint32_t f) { s->piece[p].flags |= f; }
static inline void drop_flag(State *s, int p, uint32_t f) { s->piece[p].flags &= ~f; }
static inline bool has_smoke(const State *s, Hex h) { return s->smoke[h >> 6] >> (h & 63) & 1; }
#define EACH_UNIT(s, u, h) for (int u = (s)->unit_at[h]; u != NO_PIECE; u = (s)->piece[u].next)
static inline int distance(const Game *g, Hex a, Hex b) /* 0.1 */
{
    int q = g->q[a] - g->q[b], r = g->r[a] - g->r[b], t = q + r;
    q = q < 0 ? -q : q;
    r = r < 0 ? -r : r;
    t = t < 0 ? -t : t;
    return q > r ? (q > t ? q : t) : r > t ? r : t;
}

/* Direction of a neighbour in the map's own numbers, -1 when it is none: by the difference of the axial coordinates (0.1). */
static inline int direction(const Game *g, Hex from, Hex to)
{
    static const int8_t of[3][3] = {{-1, 5, 4}, {0, -1, 3}, {1, 2, -1}};
    int q = g->q[to] - g->q[from] + 1, r = g->r[to] - g->r[from] + 1;
    return q < 0 || q > 2 || r < 0 || r > 2 ? -1 : of[q][r];
}

/* The neighbour in direction d of 0.1; d2 is north, and they run against the clock. */
static inline Hex neighbour(const Game *g, Hex h, int d) { return g->map->next[h][(8 - d % 6) % 6]; }

/* pieces.c: kinds, strength, where pieces are. put() and set_state() keep the derived data. */
bool pia_is_infantry(const Game *g, int u); /* 0.2: foot dragoons too */
bool is_cavalry(const Game *g, int u);
static inline bool is_battery(const Game *g, int u) { return g->unit[u].type == ARTILLERY; }
bool is_grenadier(const Game *g, int u);
bool is_light_infantry(const Game *g, int u);
bool is_mounted_dragoon(const Game *g, int u); /* of a regiment that can dismount (10.5g) */
int pia_strength(const Game *g, const State *s, int u);
void pia_put(const Game *g, State *s, int p, Hex to);
void pia_set_state(const Game *g, State *s, int u, UnitState state);
void pia_derive(const Game *g, State *s);
int unit_of(const Game *g, const State *s, Side side, Hex h); /* first unit of the side in the hex, NO_PIECE */
int infantry_in(const Game *g, const State *s, Side side, Hex h);
int battery_in(const Game *g, const State *s, Side side, Hex h);
int cavalry_in(const Game *g, const State *s, Side side, Hex h, int out[2]); /* how many */
void offer_defenders(const Game *g, const State *s, Side side, Hex attacked, Atoms *out);
Rule judge_defender(const Game *g, const State *s, Side side, Atom a, Why *w, Hex attacked);
int leader_in(const Game *g, const State *s, Side side, Hex h,
              int after);                      /* next leader in the hex after this one; start with -1 */
bool belongs(const Game *g, int u, int group); /* unit of the Formation, or battery of the active Wing's artillery */
bool pia_takes_part(const Game *g, const State *s, int u);        /* unit of the Formation at work, on the map */
int at_work(const Game *g, const State *s, const uint8_t **list); /* who may take part, by unit; how many they are */
bool pia_may_join(const Game *g, const State *s, int u,
                  Hex h); /* by the limits of 6, whatever paragraph says where they hold */
Rule pia_stacking(const Game *g, const State *s, Why *w, int u, Hex h); /* 6: may u join those in h? */
bool pia_stack_legal(const Game *g, const State *s, Side side, Hex h);
void pia_eliminate(Ctx *c, int u);               /* 9.2.9a; a battery or unit gone for good */
void lose_step(Ctx *c, int u);                   /* 9.2.9a */
void put_smoke(Ctx *c, Hex h, Rule why);         /* 8.2.1 */
void put_billebaude(Ctx *c, int u, Rule why);    /* 9.1.2c, d: marker and smoke */
int d10(Ctx *c, Side side, const char *purpose); /* 0 to 9 (0.4) */
int chart_row(int roll, int first, int last);    /* index of the row, cut to the chart (0.4) */

/* terrain.c: what hexes and hexsides do */
const TerrainRow *ground(const Game *g, Hex h);                   /* the row of tec.chart */
const char *terrain_word(const Game *g, Hex h);                   /* as in map and chart: "po" */
bool impassable(const Game *g, Hex h);                            /* 2.1.1f: Po and Trebbia */
bool is_clear(const Game *g, Hex h);                              /* 2.1.1a */
bool side_closed(const Game *g, Hex from, Hex to);                /* wall or river hexside (2.1.1e) */
bool road_link(const Game *g, Hex from, Hex to);                  /* 5.0f */
Rule passable(const Game *g, Why *w, int kind, Hex from, Hex to); /* but for units: 2.1.1e, f, P of the chart */
void load_prices(Game *g);                                        /* the last thing loading does */
int step_cost(const Game *g, int kind, Hex from, Hex to);         /* MP or COST_NO; 5.0b, d, e, f */
int price_if_open(const Game *g, int kind, Hex from,
                  Hex to);      /* the same where a wall, a river or the ground closes the way */
int pays(const Game *g, int p); /* INFANTRY_PAYS ... */
bool has_stream(const Game *g, Hex from, Hex to);
bool can_touch(const Game *g, Hex a, Hex b); /* adjacent and no closed hexside between: combat and ZOC pass */

/* zones_of_control.c: 5.2, 7.0 */
void load_zones(Game *g);
bool exerts_zoc_on(const Game *g, const State *s, int u, Hex h);
enum { ZOC_OF_INFANTRY = 1, ZOC_OF_CAVALRY = 2 };
int zoc_on(const Game *g, const State *s, Side exerter, Hex h); /* whose ZOC the hex is in: bits, 0 = nobody's */
static inline bool in_zoc(const Game *g, const State *s, Side exerter, Hex h) { return zoc_on(g, s, exerter, h); }
static inline bool in_infantry_zoc(const Game *g, const State *s, Side exerter, Hex h)
{
    return zoc_on(g, s, exerter, h) & ZOC_OF_INFANTRY;
}
bool in_ez(const Game *g, const State *s, Side exerter, Hex h);
bool exerts_ez(const Game *g, const State *s, int u);

/* commander_reach.c: 4.0a */
void load_gallop(Game *g);
void gallop_from(const Game *g, const State *s, Side side, Hex from, HexSet *out); /* its own hex among them */

/* command.c: 4.1 to 4.5 */
bool leader_in_command(const Game *g, const State *s, int l); /* traced now, or as fixed for the activation */
bool pia_in_command(const Game *g, const State *s, int u);    /* unit or battery: as fixed, or traced now (4.4.1e) */
void check_wing(const Game *g, State *s, int wing);           /* 4.5c: of its Commander, once an activation */
bool wing_forfeited(const Game *g, const State *s);           /* 3.0j: the active Wing performs no segment */
void pia_fix_command(Ctx *c, int group);                      /* of the FC and units of a Formation, or the batteries */
void unfix_command(const Game *g, State *s);
int fire_bonus(const Game *g, const State *s, int u, int *who);       /* 9.1.4a */
int sergeants_factor(const Game *g, const State *s, int u, int *who); /* 4.4b, 4.6.1d */
bool close_to(const Game *g, const State *s, int l, int u);           /* stacked or adjacent */

/* training_roll.c: 5.11 */
enum { TDR_PLAIN, TDR_MISALIGNMENT, TDR_ENTER_ZOC, TDR_SECOND_DISORDER, TDR_REORGANIZATION };
void tdr_sum(const Game *g, const State *s, int u, int kind, Hex to,
             Sum *sum); /* to: hex to be entered, for misalignment */
int tdr_level(const Game *g, int u);
bool tdr(Ctx *c, int u, int kind, Hex to, const char *purpose); /* rolls and says */

/* line.c: 5.5, 5.6c, 5.6d */
bool is_line(const Game *g, const State *s, int group, const Hex *hex, int n);
Rule judge_line(const Game *g, const State *s, Why *w, int group, const Hex *hex, int n); /* names 5.5a, b, c or d */
bool eligible_for_line(const Game *g, const State *s, int u);                     /* good-order infantry in command */
int present_line(const Game *g, const State *s, int group, int out[MEMBERS_MAX]); /* 5.6d: B; 0 = none */

/* movement.c, movement_modes.c, movement_segment.c, dragoons.c, commander_moves.c */
bool pia_reach_of(const Game *g, const State *s, int piece, Reach *out);
bool must_dismount(const Game *g, const State *s, int group, int regiment); /* 10.5d */
void dismount_forced(Ctx *c, int group);                                    /* all who must */
bool has_duties(const Game *g, const State *s, int group); /* 11.3b, 10.5d: what it does without being told */
void end_unit_move(Ctx *c);                                /* the moving units are done */

/* artillery.c: 8 */
bool lies_before(const Game *g, Hex from, int facing, Hex target);            /* 8.1c, at any range */
bool in_cone(const Game *g, const State *s, int battery, Hex target);         /* 8.1c */
bool clear_sight(const Game *g, const State *s, Hex from, Hex to);            /* 8.1.1 */
int smoke_on_path(const Game *g, const State *s, Hex from, Hex to, Sum *sum); /* 8.2.1a, b: adds to the sum */
int terrain_fire(const Game *g, Hex target);                                  /* 8.2a, 2.1.1d */
bool stands_deep(const Game *g, const State *s, int target);                  /* 8.5.4: one column to the left */
Result bombard(Ctx *c, int battery, Hex hex,
               int unit); /* rolls one volley and queues it; unit: NO_PIECE = whoever is there */
void guns_have_fired(Ctx *c, int battery, Rule why); /* FIRED and, with 8.2.1c, Smoke */

/* infantry_fire.c: 7.2, 9.1 */
void fire_sum(const Game *g, const State *s, int firer, Hex target, bool reaction, Sum *sum);
int fire_column(const Game *g, const State *s, int firer, int target_unit); /* after bonus and depth */
Result shoot(Ctx *c, int firer, Hex target, int unit, bool reaction); /* rolls one shot of infantry and queues it */
bool may_answer(const Game *g, const State *s, int u); /* 9.1d, 11.1d: infantry that can fire when attacked */
void reaction_fire(Ctx *c, int leaver, Hex left);      /* 7.2: queues the shots of all who react; then apply_results */
bool reaction_due(const Game *g, const State *s, int leaver, Hex left);
void reaction_shots(Ctx *c, int leaver, Hex left); /* only rolls and queues */

/* combat_results.c: 8.5, 9.1j, 9.1k, 11.1, 11.2 */
void queue_result(State *s, Hex hex, int unit, int shooter, Result r);
/* Away from the piece `before`, or from where it stood if that is gone. */
void queue_retreat(State *s, int unit, int before, Hex stood, int hexes, int back);
void apply_results(Ctx *c, Side first);   /* pushes APPLY_RESULTS; first: whose units are handled first */
const char *apply_prompt(const State *s); /* what the owner is asked in APPLY_RESULTS */
void push_retreats(Ctx *c, Side first);   /* the same for queued retreats alone, with what becomes of commanders */
void disorder(Ctx *c, int u, Rule why);
void mark_routed(Ctx *c, int u, Rule why);
void rout_unit(Ctx *c, int u, int before, Hex stood, Rule why); /* marker and three hexes (11.2a, 11.3a) */
bool stands_second_disorder(Ctx *c, int u);                     /* 11.1e: the TDR */
void all_lost(Ctx *c, Side side, Hex h);                        /* 4.7c: a unit of the hex was eliminated */

/* retreat.c: 9.2.8, 11.3, 5.10 */
void push_retreat(Ctx *c, int unit, int hexes, Hex from, int kind);
void refuse(Ctx *c, int infantry); /* 5.10: pushes the refusals before this unit */
void load_runs(Game *g);           /* 11.3c, after the prices */
void load_errands(Game *g);

/* melee.c, cavalry_attack.c: 9.2, 10.1 to 10.4. judge_melee: declared from the hex `from` with this many MP left; 5.8c is the caller's. */
Rule judge_melee(const Game *g, const State *s, Why *w, int u, Hex from, Hex hex, int mp_left, bool charge);
void declare_melee(Ctx *c, int u, Hex hex,
                   bool charge);  /* marker, and the flight of those who do not stand (10.2d, 11.1c) */
void drop_melee(State *s, int u); /* takes the marker away */
bool attacker_hit(MeleeResult r); /* 1 or R against the attacker */
bool defender_hit(MeleeResult r);
void melee_losses(Ctx *c, int a, int d, MeleeResult r);
void drag_companions(Ctx *c, int loser, Hex h, int before, Hex stood); /* 9.2.1f */
MeleeResult countercharge_roll(Ctx *c, const Frame *f);
Rule judge_cavalry(const Game *g, const State *s, Why *w, int u, Hex from, Hex hex, bool charge); /* 10.2a, 10.3 */
void cavalry_flight(Ctx *c, int attacker, Hex hex);                     /* 10.2d, 11.1c, 10.3e */
void cavalry_meets(Ctx *c, Frame *f);                                   /* 10.2e to g: TDR and volley of the infantry */
bool cavalry_comes_on(Ctx *c, const Frame *f);                          /* 10.2f: not stopped by that volley */
int odds_column(const Game *g, int attack, int defend);                 /* 9.2.4a */
bool has_flanker(const Game *g, const State *s, int attacker, Hex hex); /* 10.4 */
void charge_spent(Ctx *c, const Frame *f, bool by_result);              /* 10.1d */
void hold_results(Ctx *c, Frame *f, MeleeResult r);                     /* 10.3.1a */
void countercharge(Ctx *c, Frame *f);

/* commander_capture.c: 4.6, 4.7 */
void capture_lone_leaders(Ctx *c, Side captor, Hex h); /* 4.6a */
void leaders_left_behind(Ctx *c, Side side, Hex h,
                         bool plain); /* 4.7a: units of the hex retreat; plain: no die (5.10d) */
bool push_fate(Ctx *c);               /* the next commander who is due */

/* turn.c, activation.c, reorganization.c, victory.c, hidden_information.c, steps.c; setup_step.c, load/load.c, state_fields.c, face/board_looks.c */
void reorganize_all(Ctx *c);
void clear_turn(Ctx *c);
bool wing_in_play(const Game *g, const State *s, int wing);
Next victory_run(Ctx *c);
bool occupied_by(const Game *g, const State *s, Side side, Hex h); /* 13.0c */
int objectives_held(const Game *g, const State *s);
int trophy_points(const Game *g, const State *s, Side side);
int pia_score(const Game *g, const State *s, Side *winner, const char **level);
Rule pia_out_of_step(const Game *g, const State *s, Why *w, uint16_t verb);
void pia_mask(const Game *g, const State *s, Side side, State *out);
void pia_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out);
bool pia_scramble(const Game *g, State *s, Side side, Rng *rng);
bool pia_sees_piece(const Game *g, const State *s, Side side, int p);
Rule may_set_up(const Game *g, const State *s, Why *w, int p, Hex h); /* 3.0a */
Game *piacenza_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);
int piacenza_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p);
void piacenza_setup(const Game *g, State *s);
void piacenza_clear(const Game *g, State *s);
bool piacenza_begin_step(const Game *g, State *s, int step, int group, int side, Problems *p);
void piacenza_prompt(Prompt *out, const Game *g, const State *s, Side viewer);
void piacenza_warn(const Game *g, const State *s, Side side, Why *out);
int piacenza_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max);
Atom piacenza_assume(const Game *g, const State *s, const Atoms *legal);
bool piacenza_check(const Game *g, const State *s, Buf *what);
extern const Face piacenza_face;
extern const BadgeDef piacenza_badges[];
extern const MarkDef piacenza_mark_table[];
void piacenza_look(const Game *g, const State *s, int piece, CounterLook *out);
void piacenza_zones(const Game *g, const State *s, Side side, HexSet *out);
void piacenza_command(const Game *g, const State *s, Side side, HexSet *out);
void piacenza_measure(const Game *g, const State *s, Measures *out);
int piacenza_objectives(const Game *g, const State *s, Objective *out, int max);
int piacenza_favours(const char *purpose);
int piacenza_evaluate(const Game *g, const State *s, Side side, const Weights *weights);
extern const Weights piacenza_foresight[SIDES];
void piacenza_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                    PositionCache *cache);
int piacenza_propose(const Game *g, const State *s, Side side, const Atoms *legal, ProposedOrder *out, int max,
                     PositionCache *cache);
extern const Calculation piacenza_calculations[];
int piacenza_sight(const Game *g, const State *s, Hex from, HexSet *out);
int piacenza_marks(const Game *g, const State *s, BoardMark *out, int max);
void piacenza_area(const Game *g, HexSet *out);
bool piacenza_label(Buf *out, const Game *g, const State *s, Atom a, int open);
bool piacenza_fits(const Game *g, const State *s, Atom a);
bool piacenza_foresee(Ctx *c, const State *before, const Atom *order, int n);

#endif

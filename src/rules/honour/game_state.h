/* game_state.h - the words and the state of All is Lost Save Honour: limits, kinds, flags, and everything a position is made of.
 *
 * Movement points are counted in halves. Pieces: Capitani are pieces 0 to capitani - 1 in the sequence of capitani.tsv; unit u is piece
 * capitani + u. A unit lies on the Card of a Capitano; a Capitano is on the map, on the Card of the Primo Capitano of his hex, or out of
 * play (1.1c). Cards are one deep: whoever is in a Force lies on its Primo Capitano's Card. Groups: the Armies of the scenario, then the
 * ten Regions. A state holds no pointers and no padding; what hon_derive() computes stands at its end.
 */
#ifndef GONFALON_HONOUR_GAME_STATE_H
#define GONFALON_HONOUR_GAME_STATE_H

#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

enum {
    CAPITANI_MAX = 24,
    UNITS_MAX = 96,
    ARMIES_MAX = 6,
    PURSE_MOST = 9999, /* Administrative Points of an Army: more than any campaign can bring (4.3.3a knows no limit) */
    REGIONS = 10,
    PLACES_MAX = 96,
    EARTHWORKS_MAX = 24,
    PONTOONS_MAX = 4,
    VEILS_MAX = 24,
    TYPES_MAX = 40,
    FORCES_MAX = 16,
    TURNS_MAX = 32,
    SOURCES_MAX = 8,
    QUEUE_MAX = CAPITANI_MAX,
    TRAIL_MAX = 40,
    HEXES = 2080
};
enum { NO_PIECE = 255, NO_ARMY = 255, NO_PLACE = 255, NO_TURN = 0, TURN_UNKNOWN = 255 };
enum { KIND_UNIT, KIND_LEADER };
enum { GROUP_ARMY, GROUP_REGION };
enum { FIRST_PLAYER, SECOND_PLAYER }; /* side 0 is the scenario's First Player (2.2d) */

/* Places off the map, as stored in Capitano.hex; the words are in state_fields.c. */
enum {
    NOWHERE = -1,
    UNUSED = -2,
    ON_CARD = -3,
    IN_POOL = -4,
    LATER = -5,
    AWAY = -6,       /* S5.2: in Tirolo */
    GONE = -7,       /* S5.3: gone to Naples */
    LOST = -8,       /* 7.1e */
    ELIMINATED = -9, /* 3.6a: killed or captured */
    HIDDEN = -10     /* only in a masked state */
};

typedef enum Order { NO_ORDER, GARRISON, STAND, MANOEUVRE, ATTACK, RETREAT, ORDERS_COUNT } Order;
typedef enum Arm {
    INFANTRY,
    LANDSKNECHT,
    HEAVY_CAVALRY,
    LIGHT_CAVALRY,
    STRADIOTS,
    ARTILLERY,
    MILITIA,
    SIEGE_ARTILLERY,
    ENGINEERS,
    PONTOON
} Arm;
typedef enum Reliability { CLASS_V, CLASS_S, CLASS_N, CLASS_R, CLASS_NONE } Reliability;
typedef enum Nation { FRENCH, ITALIAN, SWISS, SPANISH, IMPERIAL, VENETIAN, PAPAL, LANDSKNECHTS, ANY_NATION } Nation;
enum { FEATURE_I = 1, FEATURE_S = 2, FEATURE_A = 4, FEATURE_C = 8, FEATURE_W = 16 }; /* 3.8 */
typedef enum Weather { FAIR, FROST, SNOW, MUD, RAIN, HEAT, WEATHERS } Weather;
typedef enum Terrain { CLEAR, WOODS, SWAMP, RICE, HILL, MOUNTAIN, LAKE, TERRAINS } Terrain;
enum { SIDE_PO = 1, SIDE_RIVER = 2, SIDE_BRIDGE = 4, SIDE_FERRY = 8 };
enum { ROAD_PRIMARY = 1, ROAD_SECONDARY = 2, ROAD_NAVIGLIO = 4 };
enum { VILLAGE, TOWN, FORTIFIED_TOWN, FORTIFIED_CITY };
enum { REGION_M, REGION_G, REGION_C, REGION_R, REGION_V, REGION_PP, REGION_F, REGION_A, REGION_S, REGION_E };
enum { NOT_ALIGNED, ALIGNED_FIRST, ALIGNED_SECOND, NEUTRAL, IGNORED }; /* 14a; IGNORED: S2.8a and Regions out of play */
enum { SWISS_NEUTRAL, SWISS_PRO_FRENCH, SWISS_ANTI_FRENCH };           /* S3.6a */
enum { PESTILENCE_UNKNOWN, PESTILENCE, NO_PESTILENCE };                /* S5.4a */
enum { LEVEL_NONE, LEVEL_STANDARD, LEVEL_STRATEGIC, LEVEL_MARGINAL /* of a great battle: without the field */ };
enum { SOURCE_CHANGING = -2, SOURCE_REMOVED = -3 }; /* ArmyState.source: a hex, NOWHERE = the Army has none, or these */
enum {
    NO_COMBAT,
    SKIRMISH_COMBAT,
    STORM_COMBAT,
    SIEGE_COMBAT,
    BREACH_COMBAT,
    SORTIE_COMBAT,
    MARCH_COMBAT,
    MAJOR_COMBAT,
    REDUCED_COMBAT
};

/* Bits of Capitano.flags; the fields table names each (state_fields.c). */
enum {
    F_GENERAL = 1 << 0,    /* is a Capitano Generale (3.2) */
    F_IMPOSED = 1 << 1,    /* his Retreat Order is that of S4.5a */
    F_ORDERED = 1 << 2,    /* Order issued or changed in this Command Phase (5.3.2c) */
    F_PREVIOUS = 1 << 3,   /* Previous Attack marker (5.3.4c) */
    F_MOVED = 1 << 4,      /* left his hex in this phase C; Unemployed: has had his ride (3.4c) */
    F_DROPPED = 1 << 5,    /* dropped off in this phase C (6.3b) */
    F_ARRIVED = 1 << 6,    /* entered as a reinforcement this turn (7.1d) */
    F_DOWN = 1 << 7,       /* face down (1.4d) */
    F_SHOWN = 1 << 8,      /* his Card lies open (1.4f) */
    F_FORCE = 1 << 9,      /* derived: leads a Force (6a); data in a masked state */
    F_ZOC = 1 << 10,       /* derived: that Force exerts a ZOC (7.8a); data in a masked state */
    F_DISRUPTED = 1 << 11, /* 9.3 */
    F_ADMIN = 1 << 12,     /* Administrative March marker (7.7) */
    F_FINISHED = 1 << 13,  /* Attack Finished marker (3.6.3b, 11.2.1e) */
    F_NO_MOVE = 1 << 14,   /* No Move marker (11.4as) */
    F_SIEGE = 1 << 15,     /* Siege marker: besieges (11.3.1b) */
    F_QUARTERS = 1 << 16,  /* 18.1 */
    F_PART = 1 << 17,      /* part of the activation in progress: dropped off by it (6.3f) */
    F_ELECTED = 1 << 18,   /* CG by a Swiss election (15.5) */
    F_ABLE = 1 << 20,      /* derived: has a unit that could attack; open in D.2 (11.2.3a); data in a masked state */
    F_RETREATS = 1 << 21,  /* only in a veil: he has a Retreat Order, whose marker lies on the map (1.4a) */
    F_DECIDED = 1 << 19,   /* has decided in this D.2 (11.2.1b) */
    F_RECRUITED = 1 << 22, /* No Move marker of 18.5d: has tried to recruit, until his next Command Phase */
    F_PLOTTED = 1 << 23,   /* No Move marker of 18.6c: has tried Treachery, until the Activation Segment ends */
    F_AWAITS = 1 << 24,    /* the mercenary unit on the turn track comes to him (18.5g) */
    F_STAYS = 1 << 26,     /* that Order is what his No Move marker turned into: nobody has issued it (11.4as, 5.2e) */
    F_BROKEN = 1 << 25 /* all units of his Force are Demoralised, and it has had its Retreat Order for that (9.1.1g) */
};
enum {
    F_MARKERS = F_MOVED | F_DROPPED | F_ARRIVED | F_DISRUPTED | F_ADMIN | F_FINISHED | F_NO_MOVE | F_SIEGE |
                F_QUARTERS | F_RECRUITED | F_PLOTTED,
    /* what a Force has, and not the man who leads it: gone when he leads none */
    F_OF_FORCE = F_IMPOSED | F_ORDERED | F_STAYS | F_DROPPED | F_DISRUPTED | F_ADMIN | F_FINISHED | F_NO_MOVE |
                 F_SIEGE | F_QUARTERS
};

typedef struct Capitano {
    Hex hex;      /* on the map, or a place below zero */
    uint8_t card; /* hex is ON_CARD: Primo Capitano on whose Card he is; else NO_PIECE */
    uint8_t order;
    uint8_t acts;     /* activations this turn, that in progress counted */
    uint8_t due;      /* turn from which he may enter or return; TURN_UNKNOWN = not known yet; 0 = none */
    uint16_t entered; /* 1 + the hex by which he came in this turn (7.1d); 0 = none */
    uint32_t flags;
} Capitano;

enum {
    U_DEMORALISED = 1,
    U_PLUNDER = 2,
    U_TOLD = 4,
    U_KEPT = 8,      /* named in KEEP (10.1b) */
    U_BREAKING = 16, /* CORPS: being broken down; nothing may be left of it (1.3.4.1a) */
    U_JOINING = 32   /* CORPS: being put together; one part is not enough (1.3.4.2a) */
};                   /* TOLD: named to the other side in the procedure under way (1.4g) */
typedef struct Unit {
    Hex where;    /* ON_CARD, or another place off the map */
    uint8_t card; /* Capitano on whose Card it is, NO_PIECE */
    uint8_t sp;
    uint8_t due;
    uint8_t lost; /* SPs lost in the check or result being applied (8j, 12.1.7b) */
    uint8_t wave; /* 11.4.1x */
    uint8_t flags;
} Unit;

typedef struct ArmyState {
    Hex source;
    uint16_t ap;           /* up to PURSE_MOST */
    uint8_t since, issuer; /* since: turn in which the marker was flipped or removed */
} ArmyState;

typedef struct Works { /* Earthworks of a hex, a Pontoon Bridge: level 0 = none */
    Hex hex;
    uint8_t level, facing; /* facing: direction of the middle protected hexside, of the bridge */
} Works;

typedef struct Veil { /* only in a masked state: a face-down counter of the other side */
    Hex hex;
    uint8_t army, acts;
    uint32_t flags;
} Veil;

typedef struct Combat { /* the combat under way (chapter 11); pieces NO_PIECE = none */
    uint8_t attacker, defender, force, fighter_a, fighter_d, larger, loser;
    uint8_t kind, inside, compelled, breach, round;
    uint8_t interrupted; /* the attacker broke off before the walls (11.3e) */
    uint8_t pad[3];
} Combat;

/* ---- the Major Battle (11.4) ---- */

/* Tactical Options Chits by name; a Card keeps its chits in this sequence. CHIT_UNKNOWN stands only in a masked state (11.4f). */
typedef enum Chit {
    NO_CHIT,
    CHIT_ARTILLERY,
    CHIT_CHARGE,
    CHIT_COMBINED_ARMS,
    CHIT_EARTHWORKS,
    CHIT_COORDINATION,
    CHIT_FIREARMS,
    CHIT_FORMATION,
    CHIT_MUSTER,
    CHIT_RESERVE,
    CHIT_RIVER,
    CHIT_UNKNOWN,
    CHITS_COUNT
} Chit;
enum { NO_SECTION, VANGUARD, MAIN_BODY, REARGUARD_SECTION, SECTIONS };
enum { NO_WORKS, BEHIND_EARTHWORKS, BEHIND_RIVER }; /* Corps.works */
enum { CARD_CHITS = 2, WAVES_MAX = 8 };             /* 11.4m; 11.4.1x */
/* Bits of Corps.flags. */
enum {
    C_SCREEN = 1,     /* a use of Firearms holds until the end of this round (11.4.1as) */
    C_SHELLED = 2,    /* has fired a shell in this round (11.4.1f) */
    C_CHARGED = 4,    /* has charged in this Fight (11.4.1w) */
    C_REACTION = 8,   /* owes a Reaction Charge in this Fight (11.4.1p) */
    C_IMPETUS = 16,   /* Impetuoso: his first option has been used (11.4n) */
    C_CONVERTED = 32, /* Cavaliere: has turned an F into P in this battle (3.8.1d) */
    C_RETIRED = 64,   /* retired in good order by Muster (11.4.1bh) */
    C_REACTED = 128   /* has got a Reaction chit in this Fight (11.4.1o) */
};
/* A Corps is a Capitano with units of his own (11.4c); all zero outside a battle. What it is (free, engaged ...) follows: corps_status.c. */
typedef struct Corps {
    uint32_t engages, assailed; /* sets of Capitani: whom it is Engaging; whom it has attacked in this Step 8-a */
    uint8_t section;
    uint8_t chit[CARD_CHITS]; /* on his Card, sorted, NO_CHIT last */
    uint8_t shells;           /* an Artillery chit lies beside him: 1 + shells fired with it */
    uint8_t volleys;          /* a Firearms chit lies beside him: uses begun */
    uint8_t works, rolls;     /* rolls of its shell still to come in this Fight (11.4.1g) */
    uint8_t flags;
} Corps;

enum { ATTACKING, DEFENDING }; /* the two sides of Step 1, as indices */
typedef struct Battle {
    Hex hex;                         /* the Battle hex (11.3.3a): it stays where a Force is lost in it */
    uint8_t fight;                   /* section whose Fight is under way */
    uint8_t chits[2], free_chits[2]; /* chits to select, by role (11.4i); free Earthworks, free River (11.4j, 11.4k) */
    uint8_t formation[2], passed[2]; /* by role: Formation played (11.4p); no more charges in this sub-step (11.4z) */
    uint8_t new_guns[2];             /* by role: an Artillery chit was played in this Fight (11.4.1h) */
    uint8_t engaging, support, engaged; /* the attack under way: Corps, NO_PIECE = none */
    uint8_t combined;                   /* bits: the engaging Corps, the supporting one has played Combined Arms */
    uint8_t mustered;                   /* bits by role: plays Muster */
    uint8_t drawn;                      /* nobody has won (11.4af, 11.4aj) */
    uint8_t order[CAPITANI_MAX];        /* Corps still to decide in ENGAGE (11.4.2.2a) */
    uint8_t before_card[UNITS_MAX],
        before_sp[UNITS_MAX]; /* CORPS: the Cards as they were revealed; 128 = Demoralised */
    uint8_t spare[1];
    uint32_t before_men; /* the Capitani of both Forces then */
    uint32_t freed;      /* Corps whose last opponent was broken or lost in this round (11.4.4c) */
} Battle;

typedef struct Memo { /* what the other side saw of a piece when it saw it last; turn 0 = never */
    Hex hex;
    uint8_t turn, with, sp, broken; /* with: Primo Capitano of its Force then */
} Memo;

enum { NO_MP = 255 };
struct State {
    Core core;
    Capitano capitano[CAPITANI_MAX];
    Unit unit[UNITS_MAX];
    ArmyState army[ARMIES_MAX];
    uint8_t conquered[PLACES_MAX];    /* Army whose Conquered marker lies there, or NO_ARMY (14.2) */
    uint8_t siege_status[PLACES_MAX]; /* 1 + level, 0 = not Besieged (11.3.1b) */
    uint8_t place_flags[PLACES_MAX];  /* 1 no_militia (15.1.1f) */
    Works earthworks[EARTHWORKS_MAX]; /* sorted by hex, unused ones at the end */
    Works pontoon[PONTOONS_MAX];      /* likewise */
    uint8_t queue[QUEUE_MAX];         /* Forces still to decide in D.2 (11.2.1a) */
    Hex trail[TRAIL_MAX]; /* hexes passed in the retreat or activation under way, the start first; ends with NOWHERE */
    Memo memo[CAPITANI_MAX + UNITS_MAX]; /* by piece (1.4f) */
    Corps corps[CAPITANI_MAX];
    Battle battle;
    Combat combat;
    uint8_t turn, weather, active,
        mp; /* active: Capitano whose activation is in progress; mp: half MPs left, or NO_MP */
    uint8_t spent, size, first, alone; /* first, alone: sides or NOBODY */
    uint8_t released, swiss, papal, genova, landing, tirolo, expedition, pestilence;
    uint8_t duchy, winner, level, viewer; /* winner: side, NOBODY, or 3 = draw; viewer: masked state: 1 + its side */
    uint8_t interphase; /* side whose offer of an Interphase Turn was refused this turn, or NOBODY (18.4c, 18.4d) */
    uint8_t full_pay;   /* an Interphase Turn has gone before: nominal APs in full, no offer (18.4f) */
    uint8_t pad[2];
    HexSet pillaged; /* hexes with a Pillaged or Devastated marker (18.7g, 18.7h) */
    Veil veil[VEILS_MAX];
    /* derived from the above by hon_derive() */
    HexSet force_at[SIDES]; /* hexes that hold a Force of the side */
    HexSet zoc_at[SIDES];   /* hexes in a ZOC of the side */
};
enum { WINNER_DRAW = 3 };
enum { PLACE_NO_MILITIA = 1 };

_Static_assert(sizeof(Capitano) == 12 && sizeof(Unit) == 8 && sizeof(ArmyState) == 6 && sizeof(Works) == 4 &&
                   sizeof(Veil) == 8 && sizeof(Combat) == 16 && sizeof(Memo) == 6 && sizeof(Corps) == 16 &&
                   sizeof(Battle) == 244,
               "no padding");
_Static_assert(offsetof(State, veil) % 8 == 0 && offsetof(State, veil) == offsetof(State, pad) + 2 + sizeof(HexSet),
               "no padding");
_Static_assert(offsetof(Battle, before_men) == offsetof(Battle, spare) + 1, "no padding");
_Static_assert(offsetof(State, turn) == offsetof(State, combat) + sizeof(Combat), "no padding");
_Static_assert(sizeof(State) % 8 == 0 && sizeof(State) <= 6144, "a state is at most 6 KB");

#endif

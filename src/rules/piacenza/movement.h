/* movement.h - what the chapters on movement share among themselves: a mover on its way, and how far it could still get. */
#ifndef GONFALON_PIACENZA_MOVEMENT_H
#define GONFALON_PIACENZA_MOVEMENT_H

#include "rules/piacenza/piacenza.h"

enum { FAR = 99, SPOTS_ROW = 8 };
typedef struct Spots { /* hexes from which a distance is measured, as coordinates; n is a multiple of SPOTS_ROW */
    int n;
    int16_t q[UNITS_MAX], r[UNITS_MAX];
} Spots;
_Static_assert(UNITS_MAX % SPOTS_ROW == 0, "spots are filled up to whole rows");

/* The Line of a Formation, declared or else present (5.6d), which a unit outside it may join (5.8a). Who is not in it makes no
 * difference to it. */
enum { LINE_GOALS = 18 * MEMBERS_MAX }; /* hexes within two of its own */
typedef struct LineUp {
    int n;
    Hex hex[MEMBERS_MAX]; /* none: there is no Line */
    uint32_t has;         /* slots of the units in it or in one of its equals: the owner chooses */
    int goals;            /* -1: not looked for yet */
    Hex goal[LINE_GOALS]; /* those that make a Line with it, whoever may stand there */
} LineUp;

/* What moves are measured by. It is the same for all steps of a decision, so each is worked out once, when it is first asked for. */
typedef struct Gauge {
    bool lined; /* line is known */
    LineUp line;
    int mode;        /* the mode that spots and start are for; 0 = none yet */
    Spots spots;     /* the enemy, his infantry, its own Formation, or its superior */
    int start;       /* how far they were where the move began */
    Hex here, asked; /* the hex the mover leaves, and the last one asked for; HEX_NONE = none yet */
    int here_far, asked_far;
    bool through;       /* Mover.through, for the ways back into the Line */
    int aligned;        /* the unit whose way is known; NO_PIECE: nobody's */
    int16_t way[HEXES]; /* Realignment: MP to the Line from hexes near a cheapest way; -1 elsewhere (realign_map) */
} Gauge;

/* A unit, or two cavalry units that move as a stack (5.0a), at some point of its move. */
typedef struct Mover {
    int unit[2], n;
    int mp[2];
    Hex at, start;
    int steps; /* hexes entered so far */
    int modes; /* MODE_ bits: ways in which the move may still be meant */
    int held;  /* whose ZOC it stands in: ZOC_OF_ bits */
    uint32_t
        see_past; /* members of its Formation, by slot, that stacking overlooks: they may move out of the way (5.6c) */
    const Hex *place; /* hexes that others of its Formation will have taken by then (5.6c) */
    int places;
    bool through; /* friends do not bar it: that they do is a reason of its own */
    Gauge *gauge; /* of the caller */
} Mover;

/* MP left on arrival, hex by hex; -1 = not to be reached. */
typedef struct Flood {
    int8_t left[HEXES];
    Hex hex[HEXES];  /* those in reach, where it begins first */
    Hex from[HEXES]; /* of hexes in reach but the first: the hex before it on the cheapest way */
    int n;
} Flood;

void gauge_begin(Gauge *k);                                  /* at a decision, before anything is measured */
Mover pia_mover_of(const Game *g, const State *s, Gauge *k); /* of the draft UNIT_MOVE; begins the gauge */
Mover mover_in(const Game *g, const State *s, int u, int modes, Gauge *k); /* that begins its move so */
Mover pia_mover_at_start(const Game *g, const State *s, int u, Gauge *k);  /* before its move, with all modes it has */
int allowance(const Game *g, int u);                                       /* MP (2.2.2) */
/* No more than so many hexes can be entered with these MP. */
static inline int steps_with(const Game *g, int mp) { return g->least_price ? mp / g->least_price : HEXES; }
Rule pia_may_move(const Game *g, const State *s, Why *w, int u); /* but for where to: 5.0a, 9.1.2e, 11.1b, 11.2b */
Rule enter(const Game *g, const State *s, Why *w, const Mover *m, Hex to); /* one step, whatever the mode */
int step_price(const Game *g, const Mover *m, int i, Hex to);          /* MP that unit i pays; all it has left by 5.4 */
bool reaches(const Game *g, const State *s, const Mover *m, Hex goal); /* can it get there in Line? */
/* The same, with the hexes it enters, the last one first; no more than WAY_MAX of them are told (n says how many there are). */
enum { WAY_MAX = 12 };
bool reaches_by(const Game *g, const State *s, const Mover *m, Hex goal, Hex way[WAY_MAX], int *n);
void flood_from(const Game *g, const State *s, const Mover *m, int mode,
                Flood *out); /* all it can reach, in that mode */
Rule pia_step_in_draft(const Game *g, const State *s, Why *w, const Mover *m, Hex to, int *modes);
Rule end_here(const Game *g, const State *s, Why *w, const Mover *m);
bool can_step(const Game *g, const State *s, const Mover *m);
bool needs_tdr_for_ground(const Game *g, const State *s, int u, Hex from, Hex to); /* 5.7 */

/* movement.c, for the draft */
bool is_next(const Game *g, Hex from, Hex to);           /* a neighbour, and on the map */
Mover stepped_on(const Game *g, const Mover *m, Hex to); /* as it stands after the step */
/* What the mode asks of a step, and of the hex where a move ends; and whether it can end anywhere from here. */
Rule step_in_mode(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to);
Rule mode_end(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex h);
bool can_end_somewhere(const Game *g, const State *s, const Mover *m, int mode);

/* unit_move.c, dragoons.c */
bool can_declare(const Game *g, const State *s, const Mover *m); /* a Melee or Charge from where it stands */
Rule judge_form(const Game *g, const State *s, Why *w, int regiment, bool mount);
void change_form(Ctx *c, int regiment, bool mount, Rule why);

/* commander_moves.c */
bool may_ride_now(const Game *g, const State *s, int l);
void ride_reach(const Game *g, const State *s, int l, Flood *out, bool stays[HEXES]); /* stays: of the hexes in reach */

/* distances.c */
void spots_of_enemy(const Game *g, const State *s, Side side, bool infantry_only, Spots *out);
void spots_of_formation(const Game *g, const State *s, int group, int but, Spots *out);
void spots_of_superior(const Game *g, const State *s, int u, Spots *out);
int nearest_spot(const Game *g, const Spots *spots, Hex h); /* FAR: there is none */
int pia_enemy_distance(const Game *g, const State *s, Side side, Hex h, bool infantry_only);
int fellow_distance(const Game *g, const State *s, int u, Hex h); /* to the nearest other unit of its Formation */
int superior_distance(const Game *g, const State *s, int u, Hex h, int *range);

/* movement_modes.c */
int modes_of(const Game *g, const State *s, int u, Gauge *k);
int free_mode(const Game *g, const State *s, int u); /* MODE_FREE if it is one of them, which is asked for less */
Rule why_no_mode(const State *s, Why *w, int u);

/* realign.c */
bool can_realign(const Game *g, const State *s, int u, Gauge *k);
bool in_the_line(const Game *g, const State *s, int u, Gauge *k);      /* of its Formation, or in one of its equals */
bool outside_the_line(const Game *g, const State *s, int u, Gauge *k); /* there is one, and it has no place in it */
/* MP from every hex on a cheapest way from `start` to the nearest goal in the Line; -1 elsewhere, and also at start if there is none. */
void realign_map(const Game *g, const State *s, int u, Hex start, Gauge *k);

/* line.c */
/* 5.6d: the largest Lines of the Formation with a member in an enemy EZ, as if `but` stood elsewhere: bits by member[]; how many. */
int largest_lines(const Game *g, const State *s, int group, int but, int member[MEMBERS_MAX],
                  uint16_t out[MEMBERS_MAX]);
Mover line_mover(const Game *g, const State *s, int u, uint32_t see_past);    /* on its way into a Line (5.6c) */
void line_up(const Game *g, const State *s, int group, int but, LineUp *out); /* as if the unit `but` stood elsewhere */
void line_goals(const Game *g, const State *s, int group, LineUp *out);
void line_reach(const Game *g, const State *s, int u, uint32_t see_past,
                Flood *out);                                  /* where it could stand in a Line */
uint32_t may_yield(const Game *g, const State *s, int group); /* slots of units that could still move out of the way */
/* 5.6c: with this place besides those named so far, could all of them be reached in some sequence? */
bool place_fits_sequence(const Game *g, const State *s, int group, int u, Hex h);
bool line_possible_with(const Game *g, const State *s, int u); /* 5.6h */
Rule judge_opening(const Game *g, const State *s, Why *w);     /* may a Line be declared now? (5.6b) */
Rule judge_declaration(const Game *g, const State *s, Why *w, int group);
bool line_may_matter(const Game *g, const State *s, int group); /* some unit is in or near an enemy EZ */

#endif

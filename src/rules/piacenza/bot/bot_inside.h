/* bot_inside.h - what the files of Piacenza's computer players share: the field as they weigh it (goals, influence, distances), what an order is worth, and
 * the orders they propose. Nothing here is a rule.
 */
#ifndef GONFALON_PIACENZA_BOT_INSIDE_H
#define GONFALON_PIACENZA_BOT_INSIDE_H

#include "rules/piacenza/piacenza.h"

enum {
    GOALS_MAX = 12,
    NO_GOAL = -1,
    SP_WORTH = 60,
    WIN_WORTH = 3000, /* of the battle, what the places decide */
    NEAR_ENEMY = 3,   /* an Engagement Zone */
    NOWHERE_NEAR = 99
};

/* Of a hex, by side: strength within two hexes, what is nearer counting more; how far the nearest unit is, up to NEAR_ENEMY. */
typedef struct Nearby {
    int16_t pressure[SIDES];
    uint8_t nearest[SIDES];
} Nearby;
typedef struct Presence {
    uint64_t known[HEX_WORDS]; /* what of `at` has been worked out */
    uint64_t taken[HEX_WORDS]; /* where units stand, but for those on the way to their place in a Line */
    int on_the_way;
    uint8_t unit[UNITS_MAX]; /* these */
    Nearby at[HEXES];
} Presence;

typedef struct Outlook { /* what all posts of one call share */
    const Game *g;
    const State *s;
    const Weights *weights;
    Side side;
    int places, left, needed; /* left: turns to come; needed: places that win */
    int marches[SIDES];       /* how often its troops can still march */
    int men, care[SIDES];     /* in percent: what men are still worth, what danger means to a side */
    Hex place[GOALS_MAX];
    const uint8_t *errand; /* by Formation the place that it is sent to */
    int weight[GOALS_MAX][SIDES];
    int share[GOALS_MAX];  /* how likely the Franco-Spanish hold it at the end, in thousandths */
    int open_place;        /* the first place that horse need only enter, NO_GOAL = there is none */
    uint8_t detour[HEXES]; /* MP to it, round the enemy's zones */
    Presence *presence;    /* asked by nearby() */
} Outlook;

/* goals.c */
int list_places(const Game *g, unsigned objectives, Hex out[GOALS_MAX]); /* that decide the scenario */
unsigned objectives_for(const Game *g, const State *s, Side side);       /* that the side must reckon with; 0: none */
int places_needed(const Game *g); /* how many of them must be held to win, by its bands */

/* influence.c */
void presence_of(Presence *p, const Game *g, const State *s);
void find_nearby(const Outlook *o, Hex h);
static inline const Nearby *nearby(const Outlook *o, Hex h)
{
    if (!(o->presence->known[h >> 6] >> (h & 63) & 1)) {
        find_nearby(o, h);
    }
    return &o->presence->at[h];
}

/* presence: memory that the Outlook may use as long as it lives */
void outlook_of(Outlook *o, Presence *presence, const Game *g, const State *s, Side side, const Weights *weights);
/* Where a unit counts as standing: in its place of a declared Line until it has had its move. */
static inline Hex stands_at(const State *s, int u)
{
    const Piece *p = &s->piece[u];
    return s->line_declared && p->line >= 0 && !(p->flags & F_MOVED) ? p->line : p->hex;
}
int unit_post(const Outlook *o, int u, Hex h); /* what the unit would be worth there, as posts go */
/* Its two parts: the hex itself, and the company it would have there: fellows beside it, the strength of friends near it. */
int ground_post(const Outlook *o, int u, Hex h);
int company_post(const Outlook *o, int u, Hex h, int fellows, int friends);
static inline int part_of(int sp, int far) { return far <= 2 ? sp * (3 - far) : 0; } /* of a strength so far away */
/* How likely the place can be taken, in thousandths, before anything is set up. */
int objective_promise(const Game *g, const State *s, int objective);
int commander_post(const Outlook *o, int l, Hex h);

/* cavalry_detour.c: open_place and detour */
void find_detour(Outlook *o);

/* propose_melees.c: the strongest of the side in the hex that is no battery; the chance, in thousandths, that a Melee of the enemy's strongest
 * foot drives this unit out of it; what a Melee or Charge from that hex promises, and the best of those that could be declared */
int taker(const Game *g, const State *s, Side side, Hex h);
int storm_chance(const Outlook *o, int holder, Hex h);
int assault_worth(const Outlook *o, int u, Hex from, Hex h, bool charge);
int propose_assaults(const Outlook *o, const Atoms *legal, ProposedOrder *out, int max);

/* propose_lines.c: what a Line promises, and the best of those that could be declared */
int line_worth(const Outlook *o, const Atom *a, int n);
int propose_lines(const Outlook *o, ProposedOrder *out, int max);

#endif

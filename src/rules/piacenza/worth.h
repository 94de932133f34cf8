/* worth.h - the field as a computer player weighs it; shared by evaluate.c (a position) and appeal.c (an order). */
#ifndef GONFALON_PIACENZA_WORTH_H
#define GONFALON_PIACENZA_WORTH_H

#include "rules/piacenza/piacenza.h"

enum {
    GOALS_MAX = 12,
    NO_GOAL = -1,
    SP_WORTH = 60,
    WIN_WORTH = 3000
};                       /* WIN_WORTH: of the battle, what the places decide */
typedef struct Outlook { /* what all posts of one call share */
    const Game *g;
    const State *s;
    const Temper *temper;
    Side side;
    int places, left, needed; /* left: turns to come; needed: places that win */
    int marches[SIDES];       /* how often its troops can still march */
    int men, care[SIDES];     /* in percent: what men are still worth, what danger means to a side */
    Hex place[GOALS_MAX];
    uint8_t errand[FORMATIONS_MAX]; /* the place that a Formation is sent to */
    int weight[GOALS_MAX][SIDES];
    int share[GOALS_MAX]; /* how likely the Franco-Spanish hold it at the end, in thousandths */
    Hex around;           /* what follows holds for hexes so near to it; NOWHERE: for all */
    int reach;
    int open_place;        /* the first place that horse need only enter, NO_GOAL = there is none */
    uint8_t detour[HEXES]; /* MP to it, round the enemy's zones */
    /* by side and hex: strength within two hexes, what is nearer counting more; how far the nearest unit is, up to three */
    int16_t pressure[SIDES][HEXES];
    uint8_t nearest[SIDES][HEXES];
} Outlook;

void outlook_of(Outlook *o, const Game *g, const State *s, Side side, const Temper *temper);
void outlook_around(Outlook *o, const Game *g, const State *s, Side side, const Temper *temper, Hex around, int reach);
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

/* detour.c: open_place and detour */
void find_detour(Outlook *o);

/* assault.c: the strongest of the side in the hex that is no battery; the chance, in thousandths, that a Melee of the enemy's strongest
 * foot drives this unit out of it; what a Melee or Charge from that hex promises, and the best of those that could be declared */
int taker(const Game *g, const State *s, Side side, Hex h);
int storm_chance(const Outlook *o, int holder, Hex h);
int assault_worth(const Outlook *o, int u, Hex from, Hex h, bool charge);
int propose_assaults(const Outlook *o, const Atoms *legal, Proposal *out, int max);

/* muster.c: what a Line promises, and the best of those that could be declared */
int line_worth(const Outlook *o, const Atom *a, int n);
int propose_lines(const Outlook *o, Proposal *out, int max);

#endif

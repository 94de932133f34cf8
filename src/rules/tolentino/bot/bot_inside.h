/* bot_inside.h - the battlefield as a computer player weighs it: stacks, what presses on them, and who is likely to hold the stars.
 *
 * evaluation.c gathers a Scene from a full state and sums it up; order_value.c asks what an order would change in it. All worths are in
 * hundredths of a victory point, seen from the Neapolitan's side unless a side is named.
 */
#ifndef GONFALON_TOLENTINO_BOT_INSIDE_H
#define GONFALON_TOLENTINO_BOT_INSIDE_H

#include "rules/tolentino/tolentino.h"

enum { STACKS_MAX = 64, STARS_MAX = 24, FOE_FAR = 99 };
enum { OPEN_GUNS = 170 }; /* what guns without cover risk beside their own loss, the enemy being near */

typedef struct Post {
    Hex hex;
    uint8_t side;
    uint8_t foe;    /* hexes to the nearest enemy unit */
    int8_t defends; /* SP of foot and horse */
    int8_t ready;   /* of these in good order */
    int8_t shift;   /* columns and die modifiers that the defender's ground and efficiency are worth, about */
    bool guns;
    int16_t cost;    /* what its loss would cost its owner */
    int16_t pressed; /* enemy strength that could come upon it, in quarters of SP */
} Post;

typedef struct Star {
    Hex hex;
    uint8_t points;
    uint8_t held; /* side whose units are in it, or NOBODY */
    int32_t weight[SIDES];
    int16_t share; /* chance in thousands that the Neapolitan holds it at the end */
} Star;

typedef struct Scene {
    const Game *g;
    const State *s;
    const Weights *weights;
    Side side;               /* whose weights they are */
    int stacks, stars, left; /* left: turns after this one */
    bool follow; /* a Neapolitan formation moves, and its officers will follow when all have moved (4.1.4) */
    Post stack[STACKS_MAX];
    Star star[STARS_MAX];
    uint8_t stack_at[HEXES]; /* index + 1 */
} Scene;

void scene_make(Scene *f, const Game *g, const State *s, Side side, const Weights *weights);
int scene_worth(const Scene *f);                       /* to Scene.side */
int loss_of(const Game *g, const State *s, int u);     /* what the loss of the unit costs its side */
int disorder_of(const Game *g, const State *s, int u); /* what one more level costs it */
int lasting(const Scene *f, int worth); /* what lasts beyond this turn, by the turns that are left to make use of it */
int slope_of(const Scene *f);           /* what a point more is worth beside itself, in hundredths: bands */
int weight_in(const Game *g, const State *s, int u); /* what it counts for in holding ground */
int press_at(const Game *g, const State *s, int u,
             int far); /* its strength against a hex that far, in quarters of SP */
int star_weight(int far);
int star_share(const Scene *f, const Star *star, const int32_t weight[SIDES], Side held);
int danger_to(const Post *k, int pressed, int defends, int cost);
int drawn(const Scene *f, Side side, Hex h); /* how a unit there is drawn to the stars that its side still wants */
int apart(const Scene *f, int u, Hex h);     /* what it costs a unit to be that far from its officers */
int leader_post(const Scene *f, int l, Hex h);
int action_place(const State *s); /* how far the acting formation has come in its action (X_MOVE ...); -1 = none acts */
int order_fit(const Scene *f, Formation formation, Order o);

/* fight_value.c */
typedef struct Clash {
    uint64_t units;
    Hex target[COMBAT_HEXES];
    int targets;
    int wanted; /* of their strength, in thousandths, what is wanted elsewhere: they have other enemies beside them */
    bool charge;
} Clash;
int clash_worth(const Scene *f, const Clash *c, Side side); /* to the attacker, before the die is rolled */
int sum_of(const Game *g, const State *s, uint64_t units, int (*what)(const Game *, const State *, int));
int fights_ahead(const Scene *f); /* to the side that moves: the fights that its moves so far bind it to */
int fights_change(const Scene *f, int u, Hex from, Hex to);

int tolentino_evaluate(const Game *g, const State *s, Side side, const Weights *weights);
void tolentino_value(const Game *g, const State *s, Side side, const Weights *weights, OrderValue *order, int count,
                     PositionCache *cache);

#endif

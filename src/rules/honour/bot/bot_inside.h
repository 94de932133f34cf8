/* bot_inside.h - what the computer players of honour share: a position counted once, what a side wants on the map, and how near its Forces are to it.
 *
 * A Scene is made for one position and one side and belongs to who asks. Points are hundredths of a point of victory. Nothing here is a rule.
 */
#ifndef GONFALON_HONOUR_BOT_INSIDE_H
#define GONFALON_HONOUR_BOT_INSIDE_H

#include "rules/honour/honour.h"

enum {
    PER_SP = 12,     /* what an SP of Quality 2 is worth */
    POWER_OF_SP = 10 /* power of a good SP of Quality 2 */
};

typedef struct Strength { /* a Force counted; power weighs Quality and heart */
    int sp, power, horse, foot, guns, units, broken;
} Strength;

typedef struct CorpsSum { /* the units in good order on one Card; Artillery only in guns */
    int sp[4], all, units, swiss, heavy, horse, firearms, guns;
    int quality, best; /* at which it may fight; of its best unit */
    int mass;          /* points: SPs by Quality, squared */
} CorpsSum;

typedef struct
    Duel { /* one attack on the Assault Table: points that each side may expect to lose, and dice of six that win it */
    int own, foe, wins;
} Duel;
enum { STANDS = 80 }; /* a Corps in good order in the Main Body, besides its mass */

enum { AIMS_MAX = 2 * GOAL_ROWS + CAPITANI_MAX };
typedef struct Aim {
    Hex hex;
    int weight;   /* points for a Force that is there and strong enough */
    int need;     /* power that it asks for; 0: whoever comes first */
    bool enemy;   /* an enemy Force is there: only an Attack Order leads next to it */
    bool stay;    /* a place to be held: any Order will do there */
    uint8_t army; /* whose Forces alone it draws, or NO_ARMY: any */
} Aim;

typedef struct Scene {
    const Game *g;
    const State *s;
    Side side; /* who asks */
    Strength force[CAPITANI_MAX];
    CorpsSum corps[CAPITANI_MAX]; /* in a Major Battle; else not counted */
    Aim aim[AIMS_MAX];
    int aims;
    int dear[SIDES]; /* points that one SP more costs a side, because it counts for the victory of a great battle */
} Scene;

/* march_distances.c */
int hon_way(const Game *g, Hex from,
            Hex to);   /* half MPs of a march, fair weather, no enemies; a guess off the places of the conditions */
int hon_near(int way); /* of 1000: how much of an aim is left at that distance */

/* objectives.c */
int hon_objective_worth(const Scene *f); /* what the scenario's conditions give the First Player as things stand */
int hon_urgency(const Scene *f);         /* of 100: how much of the game is over, squared */
void hon_find_aims(Scene *f);

/* position_survey.c */
void hon_make_scene(Scene *f, const Game *g, const State *s, Side side);
bool hon_draws(const Scene *f, const Aim *aim, int primo);
int hon_strong(int power, const Aim *aim); /* of 100: how much of what it asks for is there */
/* What the best aim promises a Force of that power in that hex under that Order. */
int hon_promise(const Scene *f, int primo, Hex h, Order order);
int hon_promises(const Scene *f); /* of all Forces of the side, no aim counted twice */
int hon_exposure(const Scene *f, int primo,
                 Hex h); /* points it risks next to enemies there; below 0: it threatens them */
int hon_activation_promise(const Scene *f, int primo);

/* corps_attack_value.c */
void hon_sum_corps(Scene *f);
int hon_corps_worth(const CorpsSum *t);
int hon_corps_loss(const Scene *f, int k, int lost, int broken, bool check); /* points, by such a result */
Duel hon_duel(const Scene *f, int a, int d);                                 /* Corps a attacks Corps d */

/* propose_battle.c */
int hon_propose_corps(const Scene *f, const Atoms *legal, ProposedOrder *out, int max);
int hon_propose_engagements(const Scene *f, const Atoms *legal, ProposedOrder *out, int max);
int hon_wave_promise(const Scene *f, const Atom *list, int n);
int hon_formation_worth(const Scene *f); /* the Corps of the side as they are being formed */
int hon_formation_gain(const Scene *f, const Atom *list, int n);

/* battle_plan.c */
bool hon_strikes_first(const Scene *f, int k); /* belongs into the Vanguard */
bool hon_kept_back(const Scene *f, int k);     /* belongs into the Rearguard */
bool hon_wants_formation(const Scene *f);      /* the side that asks has such a Corps */
int hon_wait_worth(const Scene *f, int k, int hope);
int hon_muster_promise(const Scene *f);

/* major_battle_evaluation.c */
void hon_price_men(Scene *f);                /* fills Scene.dear */
bool hon_fights_here(const Scene *f, int k); /* is in one of the two Forces of the battle */
int hon_battle_worth(const Scene *f);
int hon_chit_promise(const Scene *f, int chit, int corps);
int hon_engagement_promise(const Scene *f, int corps, int foe);

#endif

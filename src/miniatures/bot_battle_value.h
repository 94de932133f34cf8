/* bot_battle_value.h - what computer players of battles on a table think alike: where a general is of use, and how near victory is. */
#ifndef GONFALON_MINIATURES_BOT_BATTLE_VALUE_H
#define GONFALON_MINIATURES_BOT_BATTLE_VALUE_H

#include "miniatures/battle.h"

#include <math.h>

/* How long an offset is. Computer players alone reckon with it: what decides a game has no floating point. */
static inline Inch apart_by(int dx, int dy) { return (Inch)sqrt((double)((int64_t)dx * dx + (int64_t)dy * dy)); }

typedef struct GeneralPost {
    int in_command;     /* worth of each of his units that he commands from there, within his range less two inches */
    Inch nearest_enemy; /* of units; TABLE_MOST where there is none */
} GeneralPost;
/* A general at a place. each: worth of a unit in command. */
GeneralPost general_post_at(const Game *g, const State *s, int general, Stand at, int each);
/* A point more matters most near the edge between draw and victory, and the more the later it is. point: worth of a victory point; win: of
 * victory; left: turns. */
typedef struct VictoryEdge {
    int points, point, win, left;
} VictoryEdge;
int edge_value(const Game *g, VictoryEdge e);
/* Victory points of the first side less those of the second, objectives as they will be held: holder by objective. */
int points_as_held(const Game *g, const State *s, int points, const uint8_t *holder);
/* A position in parts, by side; what each weighs is the player's. */
typedef struct BattleWorth {
    int points; /* of the first side less those of the second */
    VictoryEdge edge;
    int men[SIDES], ground[SIDES], danger[SIDES];
} BattleWorth;
int battle_worth(const Game *g, const State *s, Side side, const Weights *weights, const BattleWorth *w);

#endif

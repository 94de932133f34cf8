/* bot_battle_value.c - where a general is of use, and how near victory is, for computer players. */
#include "miniatures/bot_battle_value.h"

GeneralPost general_post_at(const Game *g, const State *s, int general, Stand at, int each)
{
    enum { RANK_COMMANDER = 0, MARGIN = 2 * INCH };
    const Battle *b = battle_of(g);
    const General *q = &battle_state(s)->general[general - b->units];
    GeneralPost post = {0, TABLE_MOST};
    assert(is_general(g, general));
    for (int u = 0; u < b->units; u++) {
        const UnitHead *v = unit_head(g, s, u);
        if (v->place != ON_TABLE) {
            continue;
        }
        Inch far = apart_by(v->at.x - at.x, v->at.y - at.y);
        if (side_of(g, u) != side_of(g, general)) {
            post.nearest_enemy = far < post.nearest_enemy ? far : post.nearest_enemy;
            continue;
        }
        bool his = q->rank == RANK_COMMANDER || (q->commands >> v->command & 1);
        post.in_command += his && far <= b->command[q->rank].range - MARGIN ? each : 0;
    }
    return post;
}

int edge_value(const Game *g, VictoryEdge e)
{
    const Battle *b = battle_of(g);
    int edge = 0, sum = 0;
    for (int i = 0; i < b->degrees && !edge; i++) {
        edge = b->degree[i].result > DRAW ? b->degree[i].lo * e.point - e.point / 2 : 0;
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        int past = e.points - sign * edge, wide = e.point + 50 * e.left;
        sum += e.win / 2 * past / (wide + (past < 0 ? -past : past));
    }
    return sum;
}

int points_as_held(const Game *g, const State *s, int points, const uint8_t *holder)
{
    for (int i = 0; i < battle_of(g)->objectives; i++) {
        int worth = battle_of(g)->objective[i].worth, owner = battle_state(s)->owner[i];
        points += (holder[i] == 0) * worth - (holder[i] == 1) * worth;
        points -= (owner == 0) * worth - (owner == 1) * worth;
    }
    return points;
}

int battle_worth(const Game *g, const State *s, Side side, const Weights *weights, const BattleWorth *w)
{
    int sign = side == 0 ? 1 : -1;
    Side foe = enemy(side);
    return sign * (w->points + edge_value(g, w->edge)) + (battle_state(s)->core.over ? 10 * sign * w->points : 0) +
           (w->men[side] * weights->own_losses - w->men[foe] * weights->enemy_losses +
            (w->ground[side] - w->ground[foe]) * weights->ground -
            (w->danger[side] - w->danger[foe]) * weights->danger) /
               100;
}

/* footprints.c - where units stand: their footprints, who can be near whom, bearings between them, wheels that stay on the table.
 *
 * What a base measures is the system's (BattleKind.base); what can be left out because it is too far is worked out here, once.
 */
#include "miniatures/battle.h"

Stand stand_of(const Footprint *f)
{
    return (Stand){(int16_t)f->pose.x, (int16_t)f->pose.y, (int16_t)(angle_norm(f->pose.facing) / DEGREE)};
}

int units_between(const Game *g, const Footprints *feet, int unit, const Footprint *at, int other,
                  uint8_t out[UNITS_MAX])
{
    const Footprint *from = &feet->foot[unit];
    Spot low = {from->low.x < at->low.x ? from->low.x : at->low.x, from->low.y < at->low.y ? from->low.y : at->low.y};
    Spot high = {from->high.x > at->high.x ? from->high.x : at->high.x,
                 from->high.y > at->high.y ? from->high.y : at->high.y};
    int n = 0;
    assert(feet->on[unit]);
    for (int v = 0; v < battle_of(g)->units; v++) {
        const Footprint *f = &feet->foot[v];
        if (v != unit && v != other && feet->on[v] && f->high.x > low.x && f->low.x < high.x && f->high.y > low.y &&
            f->low.y < high.y) {
            out[n++] = (uint8_t)v;
        }
    }
    return n;
}

int heading_to(Stand at, int x, int y) { return angle_whole(angle_of(x - at.x, y - at.y)) / DEGREE % 360; }

int turn_to(Stand at, int x, int y)
{
    int turn = heading_to(at, x, y) - at.facing;
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
}

Angle wheel_on_table(const Game *g, const Path *wheel)
{
    Inch width = battle_of(g)->ground->width, height = battle_of(g)->ground->height;
    if (path_stays_on_table(wheel, width, height)) {
        return wheel->limit;
    }
    for (Angle at = DEGREE; at <= wheel->limit;) {
        Footprint turned = path_at(wheel, at);
        if (!footprint_on_table(&turned, width, height)) {
            return at - DEGREE;
        }
        at += DEGREE + path_turn_within(wheel, footprint_edge_room(&turned, width, height)) / DEGREE * DEGREE;
    }
    return wheel->limit;
}

int holder_of(const Game *g, const State *s, int area)
{
    const Battle *b = battle_of(g);
    for (int u = 0; u < b->units; u++) {
        const UnitHead *q = unit_head(g, s, u);
        if (q->place == ON_TABLE && q->formation == b->battle->garrison && q->hold == area) {
            return u;
        }
    }
    return NO_PIECE;
}

int general_with(const Game *g, const State *s, int u)
{
    const General *q = battle_state(s)->general;
    for (int i = 0; i < battle_of(g)->generals; i++) {
        if (q[i].place == ON_TABLE && q[i].attached == u) {
            return battle_of(g)->units + i;
        }
    }
    return NO_PIECE;
}

void follow_unit(const Game *g, State *s, int u)
{
    General *q = battle_state_of(s)->general;
    const Stand at = unit_head(g, s, u)->at;
    for (int i = 0; i < battle_of(g)->generals; i++) {
        if (q[i].attached == u && q[i].place == ON_TABLE) {
            q[i].x = at.x;
            q[i].y = at.y;
        }
    }
}

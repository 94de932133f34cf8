/* battle_victory.c - objectives, broken armies, and the words at the end of a game. */
#include "miniatures/battle_victory.h"

uint8_t battle_will_own(const Game *g, const State *s, int objective,
                        bool (*holds_ground)(const Game *g, const State *s, int unit, const BattleObjective *o))
{
    const Battle *b = battle_of(g);
    const BattleObjective *o = &b->objective[objective];
    uint8_t owner = battle_state(s)->owner[objective];
    assert(objective >= 0 && objective < b->objectives);
    if (o->area != NO_AREA) {
        int holder = holder_of(g, s, o->area);
        return holder == NO_PIECE ? owner : (uint8_t)side_of(g, holder);
    }
    bool there[SIDES] = {false, false};
    for (int u = 0; u < b->units; u++) {
        if (unit_head(g, s, u)->place == ON_TABLE) {
            there[side_of(g, u)] |= holds_ground(g, s, u, o);
        }
    }
    return there[FRENCH] == there[AUSTRIAN] ? owner : there[FRENCH] ? FRENCH : AUSTRIAN;
}

int battle_objective_points(const Game *g, const State *s, Side side)
{
    int points = 0;
    for (int i = 0; i < battle_of(g)->objectives; i++) {
        points += battle_state(s)->owner[i] == side ? battle_of(g)->objective[i].worth : 0;
    }
    return points;
}

int battle_break_level(const Game *g, const State *s, Side side, int share)
{
    int level = battle_of(g)->breaks[side];
    assert(side < SIDES && share > 0);
    return level ? level : (battle_state(s)->points_start[side] * share + 99) / 100;
}

Side battle_larger_share_lost(const State *s, const int lost[SIDES])
{
    const uint8_t *start = battle_state(s)->points_start;
    int f = lost[FRENCH] * start[AUSTRIAN], a = lost[AUSTRIAN] * start[FRENCH];
    return f == a ? (Side)NOBODY : f > a ? (Side)FRENCH : (Side)AUSTRIAN;
}

uint8_t battle_degree(const Game *g, int difference)
{
    const Battle *b = battle_of(g);
    for (int i = 0; i < b->degrees; i++) {
        if (difference >= b->degree[i].lo && difference <= b->degree[i].hi) {
            return b->degree[i].result;
        }
    }
    return DRAW;
}

/* Because an army has broken, or because the last turn is over. */
static void say_why(Ctx *c, const BattleEnd *end)
{
    static const char *const armies[SIDES] = {"The French army", "The Austrian army"};
    for (int side = 0; side < SIDES; side++) {
        if (end->broken[side]) {
            say_as(c, EVENT_OUTCOME, end->breaks, "{} has broken: it has lost {} points and breaks at {}.",
                   W_(armies[side]), N_(end->lost[side]), N_(end->level[side]));
        }
    }
    if (!end->broken[FRENCH] && !end->broken[AUSTRIAN]) {
        say_as(c, EVENT_OUTCOME, end->last_turn, "Turn {} was the last.", N_(battle_state(c->s)->turn));
    }
}

void battle_over(Ctx *c, const BattleEnd *end)
{
    say_why(c, end);
    battle_decided(c);
    say_as(c, EVENT_OUTCOME, end->degrees, "The game is over: {} victory points for the French, {} for the Austrians.",
           N_(end->points[FRENCH]), N_(end->points[AUSTRIAN]));
}

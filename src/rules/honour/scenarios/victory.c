/* victory.c - phase E (chapter 13) and the victory conditions of the scenarios (S0.6, S0.7, S1.9 to S5.9). */
#include "rules/honour/honour.h"

/* 18.8a: how those ended who were lost; colour only. */
static void tell_fates(Ctx *c)
{
    const Game *g = c->g;
    EACH_CAPITANO (g, k) {
        if (g->option.fate && c->s->capitano[k].hex == ELIMINATED) {
            RULE (18_8a) {
                const FateRow *f = &g->fate[hon_d6(c, g->capitano[k].side, "fate") - 1];
                say_as(c, EVENT_OUTCOME, R(18_8a), "{} was {} {}.", P_(k), W_(f->status), W_(f->text));
            }
        }
    }
}

void hon_end(Ctx *c, int winner, int level)
{
    State *s = c->s;
    s->winner = (uint8_t)winner;
    s->level = (uint8_t)level;
    core_of(s)->over = 1;
    tell_fates(c);
    if (winner < SIDES) {
        say_as(c, EVENT_HEADING, R(13a), "The {} have won.", S_(winner));
    } else {
        say_as(c, EVENT_HEADING, R(13a), "The game is a draw.");
    }
}

/* ---- S0.6 ---- */

static bool besieged_hex(const Game *g, const State *s, Hex h)
{
    int place = g->place_at[h];
    return place != NO_PLACE && s->siege_status[place] && CITED(S0_6b);
}

static bool holds(const Game *g, const State *s, Side side, Hex h)
{
    return hon_owner(g, s, h) == side && CITED(S0_6c) && !besieged_hex(g, s, h);
}

static bool occupies(const State *s, Side side, Hex h) { return force_in(s, side, h) && CITED(S0_6a); }

static bool conquered_by(const Game *g, const State *s, Side side, Hex h)
{
    int a = s->conquered[g->place_at[h]];
    return a != NO_ARMY && g->army[a].side == side;
}

static bool conquered_and_free(const Game *g, const State *s, Side side, Hex h)
{
    return conquered_by(g, s, side, h) && !besieged_hex(g, s, h);
}

static bool lost(const State *s, int c) { return c != NO_PIECE && s->capitano[c].hex == ELIMINATED && CITED(S0_6d); }

/* Places of a condition that hold by a test. */
typedef bool PlaceTest(const Game *g, const State *s, Side side, Hex h);
static int count_goals(const Game *g, const State *s, int condition, PlaceTest *test, Side side, int *of)
{
    int n = 0;
    *of = 0;
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].condition == condition) {
            ++*of;
            n += test(g, s, side, g->goal[i].hex);
        }
    }
    return n;
}

/* ---- 1509 ---- */

static void victory_1509(Ctx *c, bool last)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!last) {
        return;
    }
    Hex cremona = g->goal[0].hex; /* the first row of the condition; the others are the four towns */
    int of, all = count_goals(g, s, GOAL_FRENCH_STANDARD, holds, FIRST_PLAYER, &of), cities;
    bool first = holds(g, s, FIRST_PLAYER, cremona);
    bool french = first && all - first >= g->limit.towns_1509 && CITED(S1_9a);
    cities = count_goals(g, s, GOAL_FRENCH_STRATEGIC, conquered_and_free, FIRST_PLAYER, &of);
    bool strategic = french && cities == of && CITED(S1_9b);
    bool venetian = CITED(S1_9c);
    EACH_FORCE (g, s, k) {
        Hex h = s->capitano[k].hex;
        bool there = is_fortress(g, h) && g->map->tag[h][TAG_EAST_OF_ADDA] > 0 && g->map->tag[h][TAG_NORTH_OF_PO] > 0;
        venetian &= !(g->capitano[k].side == FIRST_PLAYER && there && !besieged_hex(g, s, h));
    }
    if (french && venetian && CITED(S0_7b)) {
        hon_end(c, WINNER_DRAW, LEVEL_NONE);
    } else if (french) {
        hon_end(c, FIRST_PLAYER, strategic ? LEVEL_STRATEGIC : LEVEL_STANDARD);
    } else {
        hon_end(c, venetian ? SECOND_PLAYER : BY(S1_9d, WINNER_DRAW, FIRST_PLAYER),
                venetian ? LEVEL_STANDARD : LEVEL_NONE);
    }
}

/* ---- 1513 ---- */

static void victory_1513(Ctx *c, bool last)
{
    if (occupies(c->s, FIRST_PLAYER, c->g->novara) && CITED(S2_9a)) {
        hon_end(c, FIRST_PLAYER, LEVEL_STANDARD);
    } else if (last && CITED(S2_9c)) {
        hon_end(c, WINNER_DRAW, LEVEL_NONE);
    }
}

/* ---- 1515 ---- */

static bool swiss_force_in(const Game *g, const State *s, Side side, Hex h)
{
    (void)side;
    EACH_UNIT (g, u) {
        int k = type_of(g, u)->nation == SWISS && g->unit[u].side == SECOND_PLAYER ? hon_leader(s, u) : NO_PIECE;
        if (k != NO_PIECE && s->capitano[k].hex == h) {
            return true;
        }
    }
    EACH_CAPITANO (g, k) { /* or with a Swiss Capitano, on whatever Card of the Force */
        int primo = g->capitano[k].nation == SWISS && g->capitano[k].side == SECOND_PLAYER ? hon_primo(s, k) : NO_PIECE;
        if (primo != NO_PIECE && s->capitano[primo].hex == h && leads_force(s, primo)) {
            return true;
        }
    }
    return false;
}

/* S3.9a: a French Force, not Besieged, in Milano, and no Swiss Force in the six places. */
static bool milano_won(const Game *g, const State *s)
{
    int k = hon_force_at(g, s, FIRST_PLAYER, g->milano);
    if (k == NO_PIECE || g->army[g->capitano[k].army].nation != FRENCH || besieged_hex(g, s, g->milano)) {
        return false;
    }
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].condition == GOAL_FRENCH_STANDARD && g->goal[i].hex != g->milano &&
            swiss_force_in(g, s, 0, g->goal[i].hex)) {
            return false;
        }
    }
    return CITED(S3_9a);
}

static void victory_1515(Ctx *c, bool last)
{
    const Game *g = c->g;
    State *s = c->s;
    int of, cities = count_goals(g, s, GOAL_FRENCH_STRATEGIC, conquered_by, FIRST_PLAYER, &of);
    bool won = milano_won(g, s);
    if (lost(s, g->francois) && CITED(S3_9c)) { /* both at once: Anti-French (S0.7b) */
        hon_end(c, SECOND_PLAYER, LEVEL_STANDARD);
    } else if (won && cities == of && CITED(S3_9b)) {
        hon_end(c, FIRST_PLAYER, LEVEL_STRATEGIC);
    } else if (last) {
        hon_end(c, won ? FIRST_PLAYER : BY(S3_9d, SECOND_PLAYER, WINNER_DRAW), LEVEL_STANDARD);
    } else if (won) {
        push(s, DECLARE, FIRST_PLAYER);
    }
}

/* ---- 1522 ---- */

static int points_of(Ctx *c, Side side)
{
    const Game *g = c->g;
    int points = 0;
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        if (g->goal[i].condition != GOAL_TEN_PLACES || !holds(g, c->s, side, h)) {
            continue;
        }
        points += kind_at(g, h) == FORTIFIED_CITY ? (hon_d6(c, side, "victory points") + 1) / 2 : 1;
    }
    return points;
}

static void victory_1522(Ctx *c, bool last)
{
    const Game *g = c->g;
    for (int side = 0; side < SIDES; side++) {
        int of;
        if (count_goals(g, c->s, GOAL_TEN_PLACES, holds, (Side)side, &of) == of && CITED(S4_9a)) {
            hon_end(c, side, LEVEL_STANDARD);
            return;
        }
    }
    if (last && CITED(S4_9b)) {
        int points[SIDES] = {points_of(c, FIRST_PLAYER), points_of(c, SECOND_PLAYER)};
        say(c, R(S4_9b), "Victory Points: {} to {}.", N_(points[0]), N_(points[1]));
        bool draw = points[0] == points[1];
        hon_end(c,
                draw                    ? WINNER_DRAW
                : points[0] > points[1] ? FIRST_PLAYER
                                        : SECOND_PLAYER,
                draw ? LEVEL_NONE : LEVEL_STANDARD);
    }
}

/* ---- 1524 ---- */

static bool enemy_force(const Game *g, const State *s, Side side, Hex h)
{
    (void)g;
    return force_in(s, enemy_of(side), h);
}

static bool free_french(const Game *g, const State *s, Side side, Hex h)
{
    return force_in(s, enemy_of(side), h) && !besieged_hex(g, s, h);
}

/* S5.3c: an expedition may raise a draw or a French victory by one level. */
static void end_1524(Ctx *c, int winner, int level)
{
    if (c->s->expedition && winner != SECOND_PLAYER && CITED(S5_3c)) {
        int die = hon_d6(c, FIRST_PLAYER, "expedition");
        say_as(c, EVENT_OUTCOME, R(S5_3c),
               die >= c->g->limit.naples_helps ? "The expedition to Naples crowns the campaign."
                                               : "The expedition to Naples comes to nothing.");
        if (die >= c->g->limit.naples_helps) {
            level = winner == WINNER_DRAW ? LEVEL_STANDARD : LEVEL_STRATEGIC;
            winner = FIRST_PLAYER;
        }
    }
    hon_end(c, winner, level);
}

static void victory_1524(Ctx *c, bool last)
{
    const Game *g = c->g;
    State *s = c->s;
    int of;
    if (lost(s, g->francois) && CITED(S5_9b)) {
        hon_end(c, SECOND_PLAYER, LEVEL_STRATEGIC);
        return;
    }
    bool milano = occupies(s, FIRST_PLAYER, g->milano) && !besieged_hex(g, s, g->milano);
    int imperials = count_goals(g, s, GOAL_FRENCH_STANDARD, enemy_force, FIRST_PLAYER, &of);
    if (milano && !imperials && CITED(S5_9a)) {
        end_1524(c, FIRST_PLAYER, LEVEL_STANDARD);
        return;
    }
    if (!last) {
        return;
    }
    bool none = !count_goals(g, s, GOAL_IMPERIAL_STANDARD, free_french, SECOND_PLAYER, &of) && CITED(S5_9c);
    if (none) {
        hon_end(c, SECOND_PLAYER, LEVEL_STANDARD);
    } else {
        end_1524(c, BY(S5_9d, WINNER_DRAW, SECOND_PLAYER), LEVEL_NONE);
    }
}

void hon_victory(Ctx *c, bool last)
{
    static void (*const by_scenario[])(Ctx *, bool) = {victory_1509, victory_1513, victory_1515, victory_1522,
                                                       victory_1524};
    if (CITED(13a) && CITED(2_2x)) {
        by_scenario[c->g->number - 1](c, last);
    }
}

/* As if the game ended now: places of the conditions that the First Player holds, less those of the other. */
int hon_score(const Game *g, const State *s, Side *winner, const char **level)
{
    static const char *const words[] = {"draw", "standard victory", "strategic victory"};
    int score = 0;
    if (g->battle.fought) {
        return hon_battle_score(g, s, winner, level);
    }
    for (int i = 0; i < g->goals; i++) {
        Hex h = g->goal[i].hex;
        Side owner = force_in(s, 0, h) ? 0 : force_in(s, 1, h) ? 1 : hon_owner(g, s, h);
        score += owner == FIRST_PLAYER ? 1 : owner == SECOND_PLAYER ? -1 : 0;
    }
    if (core(s)->over) {
        *winner = s->winner < SIDES ? s->winner : NOBODY;
        *level = words[s->level];
        return score;
    }
    *winner = score > 0 ? FIRST_PLAYER : score < 0 ? SECOND_PLAYER : NOBODY;
    *level = words[score != 0];
    return score;
}

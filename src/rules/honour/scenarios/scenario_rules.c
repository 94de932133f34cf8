/* scenario_rules.c - what the scenarios forbid and what happens where a Force passes or stops (S1.1, S1.2, S2.2, S3.1, S3.6f, S3.7, S4.1, S4.6, S4.7, S5.4,
 * S5.8). The talks with the Swiss are in swiss_talks.c, the allies of 1522 in allies_of_1522.c, landing and Tirolo of 1524 in scenario_1524.c.
 */
#include "rules/honour/honour.h"

static bool tagged(const Game *g, Hex h, int tag) { return g->map->tag[h][tag] > 0; }
static bool in_duchy(const Game *g, Hex h)
{
    return g->region_of[h] == REGION_M || g->region_of[h] == REGION_G || g->region_of[h] == REGION_R;
}

bool hon_swiss_frozen(const Game *g, const State *s, int c)
{
    return g->number == 3 && (s->swiss == SWISS_PRO_FRENCH || (s->swiss == SWISS_NEUTRAL && !CITED(S3_6i))) &&
           g->army[g->capitano[c].army].nation == SWISS && CITED(S3_6g);
}

bool hon_talks(const Game *g, const State *s)
{
    return g->number == 3 && (s->swiss != SWISS_ANTI_FRENCH || !CITED(S3_6j));
}

/* S2.2a: in turns 1 and 2 the Swiss in Novara keep their Garrison Order and stay. */
bool hon_novara_locked(const Game *g, const State *s, int c)
{
    return g->number == 2 && s->turn <= g->limit.novara_waits && g->army[g->capitano[c].army].nation == SWISS &&
           hon_hex_of(s, c) == g->novara && CITED(S2_2a);
}

/* S4.1b: T. Trivulzio and Venetian units, also inside Lautrec's Force. */
static bool has_venetians(const Game *g, const State *s, int primo)
{
    EACH_UNIT_OF (g, s, u, primo) {
        if (type_of(g, u)->nation == VENETIAN) {
            return true;
        }
    }
    return g->t_trivulzio != NO_PIECE && hon_primo(s, g->t_trivulzio) == primo;
}

static bool west_of_adda_in_duchy(const Game *g, Hex h) { return in_duchy(g, h) && tagged(g, h, TAG_WEST_OF_ADDA); }

bool hon_rider_barred(const Game *g, const State *s, int c, Hex h)
{
    (void)s;
    return g->number == 4 && c == g->t_trivulzio && west_of_adda_in_duchy(g, h) && CITED(S4_1b);
}

Rule hon_scenario_enter(const Game *g, const State *s, Why *w, int primo, Hex to)
{
    Side side = g->capitano[primo].side;
    if (g->number == 1) {
        FORBID_AS(S1_1a,
                  (side == SECOND_PLAYER || !CITED(S1_1b)) &&
                      (tagged(g, to, TAG_WEST_OF_ADDA) || tagged(g, to, TAG_SOUTH_OF_PO)),
                  "{} lies west of the Adda or south of the Po", H_(to));
        FORBID_AS(S1_2a,
                  (primo == g->pitigliano || (side == SECOND_PLAYER && !CITED(S1_2c))) && !s->released &&
                      hon_adjacent_to(g, s, enemy_of(side), to),
                  "{} is next to an enemy Force", H_(to));
    }
    if (g->number == 3) {
        bool talks = hon_talks(g, s);
        FORBID_AS(S3_1a, side == FIRST_PLAYER && !s->papal && g->region_of[to] == REGION_PP,
                  "no Papal Force has left its Region yet", H_(to));
        FORBID_AS(S3_1b, side == FIRST_PLAYER && talks && to == g->milano, "the Swiss are not Anti-French", H_(to));
        FORBID_AS(S3_7a, talks && hon_adjacent_to(g, s, enemy_of(side), to),
                  "{} is next to a Force of the other coalition", H_(to));
    }
    if (g->number == 4) {
        FORBID_AS(S4_1a, side == FIRST_PLAYER && g->region_of[to] == REGION_PP, "{} lies in Parma and Piacenza",
                  H_(to));
        FORBID_AS(S4_1b, side == FIRST_PLAYER && west_of_adda_in_duchy(g, to) && has_venetians(g, s, primo),
                  "{} is barred to the Venetians", H_(to));
    }
    return ALLOWED;
}

/* S1.2a: Pitigliano may come next to the enemy in a retreat that has no other path. */
bool hon_scenario_last_way(const Game *g, int primo, Hex to)
{
    return g->number == 1 && primo == g->pitigliano && !tagged(g, to, TAG_WEST_OF_ADDA) &&
           !tagged(g, to, TAG_SOUTH_OF_PO);
}

/* ---- passing and stopping ---- */

/* S5.4a: the first Force in Milano. */
static void pestilence(Ctx *c, Side side)
{
    State *s = c->s;
    RULE (S5_4a) {
        int die = hon_d6(c, side, "pestilence");
        s->pestilence = die <= c->g->limit.pestilence ? PESTILENCE : NO_PESTILENCE;
        say_as(c, EVENT_OUTCOME, R(S5_4a),
               die <= c->g->limit.pestilence ? "There is Pestilence in Milano." : "There is no Pestilence in Milano.");
    }
}

/* S3.1a: the Papal Army is where its Capitani are, also on the Card of an ally (1.1c). */
static bool has_papal_capitano(const Game *g, const State *s, int primo)
{
    EACH_CAPITANO (g, k) {
        if (g->army[g->capitano[k].army].nation == PAPAL && hon_primo(s, k) == primo) {
            return true;
        }
    }
    return false;
}

void hon_scenario_passes(Ctx *c, int primo)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex h = s->capitano[primo].hex;
    if (g->number == 3 && !s->papal && in_duchy(g, h) && has_papal_capitano(g, s, primo) && CITED(S3_1a)) {
        s->papal = 1;
        say(c, R(S3_1a), "The Papal Army is in the Duchy of Milano: the French may enter the Papal States.");
    }
    if (hon_talks(g, s) && g->capitano[primo].side == FIRST_PLAYER && g->region_of[h] == REGION_M &&
        tagged(g, h, TAG_EAST_OF_TESINO) && tagged(g, h, TAG_NORTH_OF_PO)) {
        RULE (S3_6f) {
            hon_swiss_turn(c);
        }
    }
    if (g->number == 5 && h == g->milano && s->pestilence == PESTILENCE_UNKNOWN) {
        pestilence(c, g->capitano[primo].side);
    }
}

/* S5.8a, S5.8b: the Duchy is Not-aligned from now on; what the Imperials own there keeps its owner. */
static void duchy_turns(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int imperial = 0;
    for (int a = 0; a < g->armies; a++) {
        imperial = g->army[a].side == SECOND_PLAYER ? a : imperial;
    }
    for (int i = 0; i < g->places; i++) {
        if (in_duchy(g, g->place[i].hex) && hon_owner(g, s, g->place[i].hex) == SECOND_PLAYER && CITED(S5_8b)) {
            s->conquered[i] = (uint8_t)imperial;
        }
    }
    s->duchy = 1;
    say(c, R(S5_8a), "The French are in Milano: the Duchy is aligned with nobody.");
}

void hon_scenario_stops(Ctx *c, int primo)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex h = s->capitano[primo].hex;
    if (g->number == 5 && !s->duchy && h == g->milano && g->capitano[primo].side == FIRST_PLAYER && CITED(S5_8a)) {
        duchy_turns(c);
    }
    if (has(s, primo, F_IMPOSED)) {
        hon_venetians_arrive(c, primo);
    }
}

void hon_after_setup(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        if (g->number == 5 && s->capitano[k].hex == g->milano && s->pestilence == PESTILENCE_UNKNOWN) {
            pestilence(c, g->capitano[k].side);
        }
    }
}

/* ---- what is looked at after every change of places ---- */

/* S1.2b: two of the four towns, or any City of C, V or R. */
static bool pitigliano_is_free(const Game *g, const State *s)
{
    int towns = 0;
    for (int i = 0; i < g->goals; i++) {
        towns += g->goal[i].condition == GOAL_RELEASE && hon_owner(g, s, g->goal[i].hex) == FIRST_PLAYER;
    }
    for (int i = 0; i < g->places; i++) {
        int r = g->place[i].region;
        bool region = r == REGION_C || r == REGION_V || r == REGION_R;
        if (region && g->place[i].kind == FORTIFIED_CITY && hon_owner(g, s, g->place[i].hex) == FIRST_PLAYER) {
            return true;
        }
    }
    return towns >= 2;
}

/* S4.7a: Milano without Imperials is French at once. */
static void milano_falls(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    int place = g->place_at[g->milano];
    if (force_in(s, SECOND_PLAYER, g->milano) || s->conquered[place] != NO_ARMY) {
        return;
    }
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].nation == FRENCH) {
            s->conquered[place] = (uint8_t)a;
        }
    }
    say(c, R(S4_7a), "Milano, empty of Imperials, is French.");
    hon_end_siege(c, g->milano);
}

void hon_place_checks(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (g->number == 1 && !s->released && pitigliano_is_free(g, s) && CITED(S1_2b)) {
        s->released = 1;
        say(c, R(S1_2b), "Pitigliano is free to fight.");
    }
    if (g->number == 4 && CITED(S4_7a)) {
        milano_falls(c);
    }
    hon_quarters_end(c);
}

/* S4.6a: without T. Trivulzio the Venetians leave the game. */
void hon_after_elimination(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    if (g->number != 4 || who != g->t_trivulzio || !CITED(S4_6a)) {
        return;
    }
    EACH_UNIT (g, u) {
        if (type_of(g, u)->nation == VENETIAN && on_card(s, u)) {
            hon_take_unit(g, s, u, ELIMINATED);
        }
    }
    say(c, R(S4_6a), "The Venetians leave the game.");
}

/* S2.9b: who wins a Major Battle wins the scenario. */
void hon_major_won(Ctx *c, Side winner)
{
    if (c->g->number == 2 && CITED(S2_9b)) {
        hon_end(c, winner, LEVEL_STANDARD);
    }
}

/* regions_and_conquest.c - Regions and their alignment, ownership and conquest of Towns and Fortresses (chapter 14, 7.6.3, 16a).
 *
 * The alignment of a Region follows from the scenario and its events; a place is owned by the side its Region is Aligned with, unless the
 * enemy has Conquered it, or by who Conquered it in a Not-aligned Region (14.1). Only Conquered markers are kept in the state.
 */
#include "rules/honour/honour.h"

/* 14c: the scenario's event has happened: the Swiss are Anti-French (S3.8a), the French have occupied Milano (S5.8a). */
static bool alignment_changed(const Game *g, const State *s)
{
    return (g->number == 3 && s->swiss == SWISS_ANTI_FRENCH && CITED(S3_8a)) ||
           (g->number == 5 && s->duchy && CITED(S5_8a));
}

int hon_alignment(const Game *g, const State *s, int region)
{
    if (!g->alignment_used) {
        return BY(S2_8a, IGNORED, NOT_ALIGNED);
    }
    return BY(14c, alignment_changed(g, s), false) ? g->alignment_later[region] : g->alignment[region];
}

bool hon_neutral(const Game *g, const State *s, Hex h) { return hon_alignment(g, s, g->region_of[h]) == NEUTRAL; }

/* 14a, 14b: Aligned with one side means Hostile to the other; a Not-aligned or Neutral Region is hostile to nobody. */
bool hon_hostile(const Game *g, const State *s, Side side, Hex h)
{
    int a = hon_alignment(g, s, g->region_of[h]);
    return BY(14a, a == ALIGNED_FIRST + enemy_of(side), false) || (!CITED(14b) && (a == NOT_ALIGNED || a == NEUTRAL));
}

Side hon_owner(const Game *g, const State *s, Hex h)
{
    int place = g->place_at[h], a = hon_alignment(g, s, g->region_of[h]);
    if (place == NO_PLACE || a == IGNORED) {
        return NOBODY;
    }
    if (s->conquered[place] != NO_ARMY && CITED(14_1b)) {
        return side_of_army(g, s->conquered[place]);
    }
    bool aligned = a == ALIGNED_FIRST || a == ALIGNED_SECOND;
    if (a == NOT_ALIGNED && !CITED(14_1c)) {
        return FIRST_PLAYER; /* nobody owns it until it is Conquered */
    }
    return aligned && CITED(14_1a) ? (Side)(a - ALIGNED_FIRST) : (Side)NOBODY;
}

/* 11.3d: may a Force of the side defend inside there? In its own Fortress, and in 1513, where nobody owns any, in each (S2.8a). */
bool hon_walls_for(const Game *g, const State *s, Side side, Hex h)
{
    bool nobodys = hon_alignment(g, s, g->region_of[h]) == IGNORED && CITED(S2_8a);
    return is_fortress(g, h) && (hon_owner(g, s, h) == side || nobodys);
}

bool hon_enemy_fortress(const Game *g, const State *s, Side side, Hex h)
{
    return is_fortress(g, h) && hon_owner(g, s, h) == enemy_of(side);
}

/* 14.2c, 14.2d, 14.3: the marker of the Army that comes, or none where the Region is its own side's. */
static void conquer(Ctx *c, int primo, Hex h, Rule rule)
{
    const Game *g = c->g;
    State *s = c->s;
    int place = g->place_at[h], army = g->capitano[primo].army, a = hon_alignment(g, s, g->region_of[h]);
    Side side = g->capitano[primo].side;
    int other = army;
    while (other > 0 && g->army[other - 1].side == side) {
        other--;
    }
    uint8_t marker = a == ALIGNED_FIRST + side ? NO_ARMY : (uint8_t)BY(14_2c, army, other);
    uint8_t was = s->conquered[place];
    if (was == marker || (was != NO_ARMY && marker != NO_ARMY && side_of_army(g, was) == side)) {
        return; /* a marker of the same side stays */
    }
    s->conquered[place] = marker;
    if (marker == NO_ARMY) {
        say(c, rule, "{} is free again.", W_(g->place[place].name));
    } else {
        say(c, rule, "{} is Conquered by the {} Army.", W_(g->place[place].name), G_(army));
    }
}

/* Is a Force with a Siege marker next to another Fortress that is Besieged, and not its own side's? */
static bool besieges_elsewhere(const Game *g, const State *s, int k, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->next[s->capitano[k].hex][d];
        int place = n == HEX_NONE || n == h ? NO_PLACE : g->place_at[n];
        if (place != NO_PLACE && s->siege_status[place] && hon_besieges(g, s, k, n)) {
            return true;
        }
    }
    return false;
}

void hon_end_siege(Ctx *c, Hex h)
{
    const Game *g = c->g;
    State *s = c->s;
    int place = g->place_at[h];
    if (place == NO_PLACE || !s->siege_status[place]) {
        return;
    }
    s->siege_status[place] = 0;
    EACH_FORCE (g, s, k) {
        if (has(s, k, F_SIEGE) && hon_direction(g, s->capitano[k].hex, h) >= 0 && !besieges_elsewhere(g, s, k, h)) {
            drop_flag(s, k, F_SIEGE);
        }
    }
    say(c, R(11_3_1c), "{} is no longer Besieged.", W_(g->place[place].name));
}

/* 11.3.1c: one of the besiegers' side is in the Fortress, by whatever way, and stays. */
static void besiegers_are_in(Ctx *c, int primo)
{
    const Game *g = c->g;
    Hex h = c->s->capitano[primo].hex;
    bool friends = false;
    EACH_FORCE (g, c->s, k) {
        friends |= g->capitano[k].side == g->capitano[primo].side && hon_besieges(g, c->s, k, h);
    }
    if (friends) {
        RULE (11_3_1c) {
            hon_end_siege(c, h);
        }
    }
}

void hon_take_fortress(Ctx *c, int primo, Hex h, Rule rule)
{
    int a = hon_alignment(c->g, c->s, c->g->region_of[h]);
    if (a != IGNORED && !(a == NEUTRAL && CITED(14_2b))) {
        conquer(c, primo, h, rule);
    }
}

/* 14.2a: a Fortress without enemy Force is Conquered by who ends his movement in it, not in Neutral Regions (14.2b). */
void hon_stops_in(Ctx *c, int primo)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!on_map(s, primo) || !leads_force(s, primo)) {
        return;
    }
    Hex h = s->capitano[primo].hex;
    int a = hon_alignment(g, s, g->region_of[h]);
    besiegers_are_in(c, primo);
    if (is_fortress(g, h) && a != IGNORED && !(a == NEUTRAL && CITED(14_2b))) {
        bool own = a == ALIGNED_FIRST + g->capitano[primo].side;
        if (own ? CITED(14_2d) && (g->number != 1 || CITED(S1_8c)) : CITED(14_2a)) {
            conquer(c, primo, h, own ? R(14_2d) : R(14_2c));
        }
    }
    hon_scenario_stops(c, primo);
    hon_place_checks(c);
}

/* 4.1.2a: an enemy Force in the active source hex takes the marker off. */
static void take_sources(Ctx *c, int primo)
{
    const Game *g = c->g;
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side != g->capitano[primo].side && c->s->army[a].source == c->s->capitano[primo].hex) {
            hon_lose_source(c, a);
        }
    }
}

/* What happens wherever a Force sets foot, in the hexes of a retreat too: nothing there is Conquered on the way (12.2b). */
void hon_treads(Ctx *c, int primo)
{
    take_sources(c, primo);
    hon_scenario_passes(c, primo);
}

void hon_passes(Ctx *c, int primo)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex h = s->capitano[primo].hex;
    int a = hon_alignment(g, s, g->region_of[h]);
    take_sources(c, primo);
    if (kind_at(g, h) == TOWN && a != IGNORED && a != NEUTRAL) { /* 14.3: as soon as it is entered */
        bool own = a == ALIGNED_FIRST + g->capitano[primo].side;
        if (own ? CITED(14_3b) && (g->number != 1 || CITED(S1_8c)) : CITED(14_3a)) {
            conquer(c, primo, h, own ? R(14_3b) : R(14_3a));
        }
    }
    hon_scenario_passes(c, primo);
    hon_place_checks(c);
}

/* 11.3.1c: a Siege Status marker lies only while a besieger with a Siege marker stands next to the Fortress and somebody is in it. */
void hon_free_siege(Ctx *c, Hex h)
{
    const Game *g = c->g;
    State *s = c->s;
    int place = g->place_at[h];
    if (place == NO_PLACE || !s->siege_status[place]) {
        return;
    }
    bool held = force_in(s, FIRST_PLAYER, h) || force_in(s, SECOND_PLAYER, h);
    EACH_FORCE (g, s, k) { /* 11.3.1d: it stays though nobody is inside any more */
        if (hon_besieges(g, s, k, h) && (held || CITED(11_3_1d))) {
            return;
        }
    }
    RULE (11_3_1c) {
        s->siege_status[place] = 0;
        say(c, R(11_3_1c), "{} is no longer Besieged.", W_(g->place[place].name));
    }
}

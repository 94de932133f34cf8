/* invariants.c - what must hold of every position, looked at after each action of random play. */
#include "rules/honour/honour.h"

static bool check_unit(const Game *g, const State *s, int u, Buf *what)
{
    const Unit *k = &s->unit[u];
    const char *id = g->head.pieces[piece_of(g, u)].id;
    if ((k->where == ON_CARD) != (k->card != NO_PIECE)) {
        return buf_print(what, "%s is on no Card, or on one and elsewhere", id), false;
    }
    if (k->where == ON_CARD && hon_leader(s, u) == NO_PIECE) {
        return buf_print(what, "%s lies on the Card of somebody who is not there", id), false;
    }
    if (k->sp > g->unit[u].max || (k->where == ON_CARD && arm_of(g, u) <= MILITIA && !k->sp)) {
        return buf_print(what, "%s has %d SPs", id, k->sp), false;
    }
    return true;
}

static bool check_capitano(const Game *g, const State *s, int c, Buf *what)
{
    const Capitano *k = &s->capitano[c];
    const char *id = g->head.pieces[c].id;
    if ((k->hex == ON_CARD) != (k->card != NO_PIECE) || (k->hex == ON_CARD && !on_map(s, k->card))) {
        return buf_print(what, "%s lies on no Card, or on that of somebody who is not on the map", id), false;
    }
    if (k->hex >= 0 && (!g->play[k->hex] || g->map->terrain[k->hex] == LAKE)) {
        return buf_print(what, "%s is outside the map or in a lake", id), false;
    }
    if (leads_force(s, c) && force_in(s, enemy_of(g->capitano[c].side), k->hex)) {
        return buf_print(what, "%s shares a hex with an enemy Force", id), false;
    }
    int rank = g->capitano[c].rank;
    if (hon_units_under(g, s, c) > rank && s->turn > 1) {
        return buf_print(what, "%s commands more units than his Rank", id), false;
    }
    return true;
}

/* 11.4.2.1a, by colouring: every Corps begins with a colour of its own, and whoever engages somebody takes over his. Then of each colour one side has one Corps. */
static bool check_engagements(const Game *g, const State *s, Buf *what)
{
    int colour[CAPITANI_MAX];
    for (int k = 0; k < CAPITANI_MAX; k++) {
        colour[k] = k;
    }
    for (int round = 0; round < CAPITANI_MAX; round++) {
        for (int a = 0; a < g->capitani; a++) {
            for (int b = 0; b < g->capitani; b++) {
                if (s->corps[a].engages >> b & 1) {
                    colour[a] = colour[b] = colour[a] < colour[b] ? colour[a] : colour[b];
                }
            }
        }
    }
    for (int k = 0; k < g->capitani; k++) {
        int count[SIDES] = {0};
        for (int a = 0; a < g->capitani; a++) {
            count[g->capitano[a].side] += colour[a] == k;
        }
        if (count[0] > 1 && count[1] > 1) {
            return buf_print(what, "an Engagement of many against many: %s is in it", g->head.pieces[k].id), false;
        }
    }
    return true;
}

/* What a Corps in an Engagement must be: on the roster, in good order, Engaging or Engaged and not both (11.4.2a, 11.4.4b). */
static bool check_corps(const Game *g, const State *s, int k, Buf *what)
{
    const char *id = g->head.pieces[k].id;
    const Corps *p = &s->corps[k];
    if (p->engages && hon_engaged_by(g, s, k)) {
        return buf_print(what, "%s is Engaging and Engaged", id), false;
    }
    if (p->engages && p->section == NO_SECTION) {
        return buf_print(what, "%s engages somebody and is not on the roster", id), false;
    }
    if (p->rolls && !hon_frame(s, FIRE)) {
        return buf_print(what, "%s has rolls left outside the fire sub-step", id), false;
    }
    if (p->flags & C_CHARGED && !hon_frame(s, FIGHT)) {
        return buf_print(what, "%s has charged outside a Fight", id), false;
    }
    return true;
}

/* 11.4.2a, 11.4.2.1a: nobody is Engaging and Engaged at once, and one side of every Engagement has one Corps. */
static bool check_engagement(const Game *g, const State *s, int k, Buf *what)
{
    const char *id = g->head.pieces[k].id;
    uint32_t all = hon_engagement_of(g, s, k);
    if (s->corps[k].engages && hon_engaged_by(g, s, k)) {
        return buf_print(what, "the Corps of %s is Engaging and Engaged", id), false;
    }
    int of_side[SIDES] = {0};
    for (int m = 0; m < g->capitani; m++) {
        of_side[g->capitano[m].side] += all >> m & 1;
    }
    if (of_side[0] > 1 && of_side[1] > 1) {
        return buf_print(what, "the Engagement of %s is many against many", id), false;
    }
    return true;
}

/* Orders and markers are a Force's; who leads none, or lies on a Card, has none of them and carries nobody. */
static bool check_markers(const Game *g, const State *s, int c, Buf *what)
{
    const Capitano *k = &s->capitano[c];
    const char *id = g->head.pieces[c].id;
    bool command = hon_frame(s, COMMAND), force = leads_force(s, c);
    if (!force && (k->order || k->flags & F_OF_FORCE)) {
        return buf_print(what, "%s leads no Force and has its Order or markers", id), false;
    }
    if (force && !k->order && !command) {
        return buf_print(what, "the Force of %s has no Order", id), false;
    }
    if (has(s, c, F_ADMIN) && k->order != MANOEUVRE && !command) {
        return buf_print(what, "%s is in Administrative March with another Order", id), false;
    }
    if (k->order == GARRISON && kind_at(g, k->hex) < TOWN) {
        return buf_print(what, "%s has a Garrison Order in the open", id), false;
    }
    if (has(s, c, F_SIEGE) && !hon_earthworks(s, k->hex)) {
        return buf_print(what, "%s besieges and has no Earthworks", id), false;
    }
    if (k->hex == ON_CARD && !leads_force(s, k->card) && !command) {
        return buf_print(what, "%s lies on the Card of one who leads no Force", id), false;
    }
    return true;
}

/* What belongs to a phase is gone when the next turn's orders are given. */
static bool check_phase(const Game *g, const State *s, int c, Buf *what)
{
    const Capitano *k = &s->capitano[c];
    const char *id = g->head.pieces[c].id;
    bool command = hon_frame(s, COMMAND);
    uint32_t of_phases = F_MOVED | F_DROPPED | F_ARRIVED | F_SHOWN | F_DISRUPTED | F_FINISHED | F_DECIDED | F_PART;
    of_phases &=
        g->option.pillage ? ~(uint32_t)F_DISRUPTED : ~0u; /* 18.7: a Forced Order may make it fly and pillage */
    if (command && (k->acts || k->entered || k->flags & of_phases)) {
        return buf_print(what, "%s has a marker of a phase that is over", id), false;
    }
    if (has(s, c, F_ELECTED) && !has(s, c, F_GENERAL)) {
        return buf_print(what, "%s is elected and no Capitano Generale", id), false;
    }
    bool second = k->hex == ON_CARD && has(s, c, F_GENERAL) && has(s, k->card, F_GENERAL) &&
                  g->capitano[c].army == g->capitano[k->card].army;
    if (second && !command) { /* 3.6.2c */
        return buf_print(what, "%s is a second Capitano Generale of his Army in one Force", id), false;
    }
    return true;
}

/* 7.5f, 11.3.1c: works are held by a Force, and a Siege by besiegers in works beside it. */
static bool check_works(const Game *g, const State *s, Buf *what)
{
    for (int h = 0; h < HEXES; h++) {
        if (hon_earthworks(s, (Hex)h) && !force_in(s, FIRST_PLAYER, (Hex)h) && !force_in(s, SECOND_PLAYER, (Hex)h)) {
            return buf_print(what, "nobody holds the Earthworks in row %d of the hexes", h), false;
        }
    }
    for (int p = 0; p < g->places; p++) {
        bool besieger = !s->siege_status[p];
        EACH_FORCE (g, s, k) {
            besieger |= has(s, k, F_SIEGE) && hon_direction(g, s->capitano[k].hex, g->place[p].hex) >= 0;
        }
        if (!besieger) {
            return buf_print(what, "nobody besieges %s", g->place[p].name), false;
        }
    }
    return true;
}

/* Between procedures everything is settled; inside one a Force may just have lost what it stands by. */
static bool settled(const State *s)
{
    int step = top_of(s)->step;
    return step == ORG || step == ORDERS || step == INDICATE_1 || step == INDICATE_2 || step == DECIDE || step == ACT ||
           step == UNEMPLOYED || step == REMAIN || step == REINFORCE || step == CHALLENGE || step == BID;
}

bool hon_check(const Game *g, const State *s, Buf *what)
{
    if (settled(s)) {
        EACH_CAPITANO (g, c) {
            if (!check_markers(g, s, c, what) || !check_phase(g, s, c, what)) {
                return false;
            }
        }
        if (!check_works(g, s, what)) {
            return false;
        }
    }
    EACH_CORPS (g, s, k) {
        if (!check_engagement(g, s, k, what)) {
            return false;
        }
    }
    EACH_CAPITANO (g, c) {
        if (!check_corps(g, s, c, what)) {
            return false;
        }
    }
    if (!check_engagements(g, s, what)) {
        return false;
    }
    EACH_CAPITANO (g, c) {
        if (!check_capitano(g, s, c, what)) {
            return false;
        }
    }
    EACH_UNIT (g, u) {
        if (!check_unit(g, s, u, what)) {
            return false;
        }
    }
    State fresh = *s;
    hon_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "the derived data do not agree with the pieces"), false;
    }
    return true;
}

/* goals.c - which places decide the scenario, and to which of them a Formation of the Franco-Spanish is sent. Nothing here is a rule.
 *
 * It follows from where the ready deployment puts them, so it is worked out once, for every set of objectives that could be chosen.
 */
#include "rules/piacenza/bot/bot_inside.h"

#include <string.h>

int list_places(const Game *g, unsigned objectives, Hex out[GOALS_MAX])
{
    int n = 0;
    for (int i = 0; g->victory == VICTORY_OBJECTIVES && i < OBJECTIVES; i++) {
        if (objectives >> i & 1) {
            out[n++] = g->objective[i][0];
        }
    }
    for (int i = 0; g->victory != VICTORY_OBJECTIVES && i < 4 && g->victory_hex[i] >= 0; i++) {
        out[n++] = g->victory_hex[i];
    }
    return n;
}

/* The Austrian cannot know which were chosen (13.0b): to him all are alike, until the last is shown. To guess anew at each decision would
 * march his army to and fro between the guesses. */
unsigned objectives_for(const Game *g, const State *s, Side side)
{
    if (g->victory != VICTORY_OBJECTIVES) {
        return 0;
    }
    return side == FS || s->shown == s->objectives ? s->objectives : (1u << OBJECTIVES) - 1;
}

int places_needed(const Game *g)
{
    for (int i = 1; i <= OBJECTIVES && g->victory != VICTORY_LAST; i++) {
        if (g->band[i] == FS) {
            return i;
        }
    }
    return 1;
}

/* Where a Formation stands before the battle: its first unit that has a place in the ready deployment. */
static Hex home_of(const Game *g, int f)
{
    for (int i = 0; i < g->members[f]; i++) {
        int row = g->setup_of[g->member[f][i]];
        if (row != NO_ROW && g->setup[row].ready >= 0) {
            return g->setup[row].ready;
        }
    }
    return NOWHERE;
}

/* Where one place is enough a Formation makes for the nearest, so that it does not fall apart between two. */
static void send_to_nearest(const Game *g, const Hex *place, int places, uint8_t *errand)
{
    for (int f = 0; f < g->formations; f++) {
        Hex home = home_of(g, f);
        int best = 0;
        for (int i = 1; i < places && home >= 0; i++) {
            best = distance(g, home, place[i]) < distance(g, home, place[best]) ? i : best;
        }
        errand[f] = (uint8_t)best;
    }
}

/* The Formation that is nearest to a place which wants more, of those still to be sent; -1 = there is none. */
static int next_to_send(const Game *g, const Hex *place, int places, const int *wants, uint32_t left, int *to)
{
    int best = -1, least = 0;
    for (int f = 0; f < g->formations; f++) {
        Hex home = left >> f & 1 ? home_of(g, f) : NOWHERE;
        for (int i = 0; i < places && home >= 0; i++) {
            int far = distance(g, home, place[i]);
            if (wants[i] && (best < 0 || far < least)) {
                best = f;
                *to = i;
                least = far;
            }
        }
    }
    return best;
}

/* Several places are wanted: each Formation is sent to one, the nearest first, and none gets more than its part of them. */
static void share_out(const Game *g, const Hex *place, int places, uint8_t *errand)
{
    int wants[GOALS_MAX], all = 0, to = 0;
    uint32_t left = 0;
    for (int f = 0; f < g->formations; f++) {
        if (g->head.groups[f].side == FS) {
            all++;
            left |= (uint32_t)1 << f;
        }
    }
    for (int i = 0; i < places; i++) {
        wants[i] = (all + places - 1) / places;
    }
    for (int f; (f = next_to_send(g, place, places, wants, left, &to)) >= 0;) {
        errand[f] = (uint8_t)to;
        wants[to]--;
        left &= ~((uint32_t)1 << f);
    }
}

void load_errands(Game *g)
{
    Hex place[GOALS_MAX];
    int sets = g->victory == VICTORY_OBJECTIVES ? 1 << OBJECTIVES : 1;
    memset(g->errand, 0, sizeof g->errand);
    for (int set = 0; set < sets; set++) {
        int places = list_places(g, (unsigned)set, place);
        if (places_needed(g) > 1) {
            share_out(g, place, places, g->errand[set]);
        } else {
            send_to_nearest(g, place, places, g->errand[set]);
        }
    }
}

/* march_distances.c - how far it is to the places of the victory conditions, for computer players. Nothing here is a rule.
 *
 * Marches are worked out once a game from the printed map: half MPs from every hex to each place of the conditions, fair weather, no enemies. Between two
 * other hexes the places serve as landmarks: whoever is far from Milano is far from who is near it. That is never more than the true march.
 */
#include "rules/honour/bot/bot_inside.h"

enum { FARTHEST = 254, NEAR_HALVES = 20, THREE_HALVES = 3 };

static void load_march(const Game *g, Hex goal, uint8_t *way)
{
    enum { RING = 64 };
    Hex bucket[RING][HEX_MAX / 4];
    int count[RING] = {0}, left = 1;
    memset(way, FARTHEST, HEX_MAX);
    way[goal] = 0;
    bucket[0][count[0]++] = goal;
    for (int cost = 0; left > 0 && cost < FARTHEST; cost++) {
        int n = count[cost % RING];
        count[cost % RING] = 0;
        for (int i = 0; i < n; i++) {
            Hex at = bucket[cost % RING][i];
            left--;
            if (way[at] != cost) {
                continue;
            }
            for (int d = 0; d < DIRECTIONS; d++) {
                Hex from = g->next[at][d];
                int back = from == HEX_NONE ? -1 : hon_direction(g, from, at);
                int step = back < 0 ? COST_NEVER : g->enter[0][from][back];
                if (step == COST_NEVER || cost + step >= way[from]) {
                    continue;
                }
                int to = (cost + step) % RING;
                if (count[to] < HEX_MAX / 4) {
                    way[from] = (uint8_t)(cost + step);
                    bucket[to][count[to]++] = from;
                    left++;
                }
            }
        }
    }
}

void hon_load_ways(Game *g)
{
    for (int i = 0; i < g->goals; i++) {
        for (int k = 0; k <= i; k++) { /* a place may stand in two conditions */
            if (k == i) {
                load_march(g, g->goal[i].hex, g->way[i]);
            } else if (g->goal[k].hex == g->goal[i].hex) {
                memcpy(g->way[i], g->way[k], sizeof g->way[i]);
                break;
            }
        }
    }
}

int hon_way(const Game *g, Hex from, Hex to)
{
    int most = map_distance(g->map, from, to) * THREE_HALVES / 2;
    for (int i = 0; i < g->goals; i++) {
        if (g->goal[i].hex == to) {
            return g->way[i][from];
        }
        int apart = g->way[i][from] - g->way[i][to];
        apart = apart < 0 ? -apart : apart;
        most = apart > most ? apart : most;
    }
    return most;
}

int hon_near(int way) { return 1000 * NEAR_HALVES / (NEAR_HALVES + (way > 0 ? way : 0)); }

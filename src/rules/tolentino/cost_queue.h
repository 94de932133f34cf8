/* cost_queue.h - who waits his turn in a flood: cheapest first, and among equals who came first. Keeps places only; what waits in a place
 * (a stack, a leader) is the flood's own. */
#ifndef GONFALON_TOLENTINO_COST_QUEUE_H
#define GONFALON_TOLENTINO_COST_QUEUE_H

#include <stdint.h>
#include <string.h>

enum { QUEUE_COSTS = 64, QUEUE_PLACES = 3240 };
typedef struct Queue {
    int16_t first[QUEUE_COSTS], last[QUEUE_COSTS]; /* by cost, -1 = nobody */
    int16_t next[QUEUE_PLACES];                    /* -1 = the last of his cost */
    int count;
} Queue;

/* Everybody, also those who come while the loop runs, if they cost no less than the one at hand. */
#define EACH_WAITING(q, cost, i)                   \
    for (int cost = 0; cost < QUEUE_COSTS; cost++) \
        for (int i = (q)->first[cost]; i >= 0; i = (q)->next[i])

static inline void queue_clear(Queue *q)
{
    memset(q->first, 0xFF, sizeof q->first);
    q->count = 0;
}

/* A place for one more, or -1 when it is too dear or no place is left. */
static inline int queue_add(Queue *q, int cost)
{
    if (cost >= QUEUE_COSTS || q->count == QUEUE_PLACES) {
        return -1;
    }
    int16_t place = (int16_t)q->count++;
    if (q->first[cost] < 0) {
        q->first[cost] = place;
    } else {
        q->next[q->last[cost]] = place;
    }
    q->next[place] = -1;
    q->last[cost] = place;
    return place;
}

#endif

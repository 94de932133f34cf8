/* stratified_dice.c - which twelfth a roll shows. */
#include "bots/stratified_dice.h"

#include <assert.h>
#include <string.h>

enum { FINE = 1024 }; /* steps within a part: many more than a die has sides, so that none is favoured to speak of */

/* Two samples that follow each other show opposite parts, so that even two of them lie about the mean. */
static int part_of(Rng *order, int place)
{
    assert(place >= 0 && place < STRATA);
    enum { PAIRS = STRATA / 2 };
    uint8_t pair[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        int other = (int)rng_below(order, (uint32_t)i + 1);
        pair[i] = pair[other];
        pair[other] = (uint8_t)i;
    }
    bool low = (rng_next(order) >> (place / 2) & 1) == (uint64_t)(place % 2);
    return low ? pair[place / 2] : STRATA - 1 - pair[place / 2];
}

static int even_die(Dice *dice, int sides, DieCall call)
{
    StratifiedDice *d = (StratifiedDice *)(void *)dice;
    uint64_t purpose = hash64(call.purpose, strlen(call.purpose), d->seed + call.side);
    uint64_t nth = d->asked[purpose % DICE_PURPOSES]++;
    Rng order;
    rng_seed(&order, purpose + nth * 0x9e3779b97f4a7c15U + (uint64_t)(d->sample / STRATA));
    int part = part_of(&order, d->sample % STRATA);
    int within = (int)(hash_number(d->sample, (int)sizeof d->sample, purpose + nth) % FINE);
    return 1 + (part * FINE + within) * sides / (STRATA * FINE);
}

void stratified_dice(StratifiedDice *d, uint64_t seed, int sample)
{
    assert(sample >= 0);
    memset(d, 0, sizeof *d);
    d->dice.die = even_die;
    d->seed = seed;
    d->sample = sample;
}

/* stratified_dice.h - dice for comparing plans over a handful of samples.
 *
 * Twelve samples make a block. Within it the nth roll for one purpose shows every twelfth of its range once, in an order of its own, so
 * that a single fight comes out as its expectation and not as luck would have it (Latin hypercube sampling). A roll depends on what it
 * is for and how often that was rolled before, not on what else was rolled: plans that differ elsewhere meet the same dice.
 */
#ifndef GONFALON_BOTS_STRATIFIED_DICE_H
#define GONFALON_BOTS_STRATIFIED_DICE_H

#include "engine/dice.h"

/* Twelve, since each face of a six-sided die then comes twice in a block, and each twelfth of what two dice or a ten-sided one show has its
 * turn; fewer samples would not cover a die, more would cost playouts. Purposes are hashed into 64 counters: two that share one meet
 * other dice than alone, which is no harm. */
enum { STRATA = 12, DICE_PURPOSES = 64 };

typedef struct StratifiedDice {
    Dice dice;
    uint64_t seed;
    int sample;
    uint8_t asked[DICE_PURPOSES];
} StratifiedDice;

/* The dice of one sample; samples 0 to 11 are the first block. */
void stratified_dice(StratifiedDice *d, uint64_t seed, int sample);

#endif

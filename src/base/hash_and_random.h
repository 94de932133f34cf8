/* hash_and_random.h - a fast 64-bit hash that is the same on every machine, and a fast generator for simulation. Neither is for secrets. */
#ifndef GONFALON_BASE_HASH_AND_RANDOM_H
#define GONFALON_BASE_HASH_AND_RANDOM_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash64(const void *bytes, size_t n, uint64_t seed);
/* Of a number, as `size` bytes with the lowest first: the same on every machine, which its bytes in memory are not. */
uint64_t hash_number(uint64_t value, int size, uint64_t seed);

/* xoshiro256** seeded by splitmix64 */
typedef struct Rng {
    uint64_t s[4];
} Rng;

void rng_seed(Rng *r, uint64_t seed);
uint64_t rng_next(Rng *r);
uint32_t rng_below(Rng *r, uint32_t n); /* 0..n-1, without bias */

#endif

/* hash_and_random.c - the hash of states and the generator of simulations. Both are part of a game's signature: a change here
 * changes every number that tests keep, so there are none without need.
 *
 * The hash reads four words at a time into four sums that do not wait for each other; a state of some kilobytes costs a
 * fraction of a microsecond. Words are read little-endian on every machine.
 */
#include "base/hash_and_random.h"

#include <assert.h>
#include <string.h>

/* Odd, half of the bits set, no pattern: fractions of square roots of primes. */
static const uint64_t K1 = 0x9E3779B97F4A7C15u, K2 = 0xBB67AE8584CAA73Bu, K3 = 0xA54FF53A5F1D36F1u;

static uint64_t rotate(uint64_t x, int n) { return x << n | x >> (64 - n); }

static uint64_t word(const unsigned char *p)
{
    uint64_t w;
    memcpy(&w, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

static uint64_t stir(uint64_t sum, uint64_t w) { return rotate((sum ^ w * K2) * K1, 29); }

/* Spreads every bit over all others (splitmix64's finish). */
static uint64_t finish(uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

uint64_t hash64(const void *bytes, size_t n, uint64_t seed)
{
    const unsigned char *p = bytes;
    uint64_t h = finish(seed + K1) ^ (uint64_t)n * K3;
    if (n >= 32) {
        uint64_t a = h, b = h ^ K1, c = h ^ K2, d = h ^ K3;
        for (; n >= 32; n -= 32, p += 32) {
            a = stir(a, word(p));
            b = stir(b, word(p + 8));
            c = stir(c, word(p + 16));
            d = stir(d, word(p + 24));
        }
        h = finish(a) + finish(b ^ K1) * 3 + finish(c ^ K2) * 5 + finish(d ^ K3) * 7;
    }
    for (; n >= 8; n -= 8, p += 8) {
        h = stir(h, word(p));
    }
    if (n) {
        unsigned char last[8] = {0};
        memcpy(last, p, n);
        h = stir(h, word(last));
    }
    return finish(h);
}

uint64_t hash_number(uint64_t value, int size, uint64_t seed)
{
    assert(size > 0 && size <= 8);
    uint8_t bytes[8];
    for (int i = 0; i < size; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
    return hash64(bytes, (size_t)size, seed);
}

void rng_seed(Rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += K1;
        r->s[i] = finish(seed);
    }
}

uint64_t rng_next(Rng *r)
{
    uint64_t *s = r->s;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

/* The high half of 32 random bits times n; the few low halves that would favour some results are rolled again. */
uint32_t rng_below(Rng *r, uint32_t n)
{
    assert(n > 0);
    uint64_t product = (rng_next(r) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t unfair = (uint32_t)-n % n;
        while ((uint32_t)product < unfair) {
            product = (rng_next(r) >> 32) * n;
        }
    }
    return (uint32_t)(product >> 32);
}

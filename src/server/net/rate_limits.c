/* rate_limits.c - tables of buckets, each in a set of eight. In a full set a newcomer takes the place of the one that has rested longest and goes
 * on from its level: whoever is pushed out gains nothing, and whoever pushes gets no more than was left. */
#include "server/net/rate_limits.h"

#include <sodium.h>
#include <string.h>

_Static_assert(crypto_shorthash_KEYBYTES == LIMIT_KEY, "the secret must fit");

typedef struct Rate {
    double per_second, burst;
} Rate;

static Rate rate_of(const Limits *l, LimitKind kind)
{
    static const Rate rates[LIMIT_KINDS] = {
        [LIMIT_PASSWORD_ADDRESS] = {0.2, 20},
        [LIMIT_PASSWORD_ACCOUNT] = {1.0 / 30, 10},
        [LIMIT_JOIN] = {1, 30},
        [LIMIT_NEW_GAME] = {0.5, 30},
        [LIMIT_ODDS] = {5, 30},
        [LIMIT_EXPORT] = {0.2, 5},
        [LIMIT_SEAT] = {20, 100},
        [LIMIT_CHAT] = {1, 5},
    };
    switch (kind) {
    case LIMIT_REQUEST: return (Rate){l->requests, l->requests * 4};
    case LIMIT_FILE: return (Rate){l->requests * 10, l->requests * 40};
    default: return rates[kind];
    }
}

void limits_begin(Limits *l, double requests)
{
    randombytes_buf(l->secret, sizeof l->secret);
    l->requests = requests;
}

static double level_of(const Bucket *b, Rate rate, long long now)
{
    double level = b->level + (double)(now - b->at) / 1000.0 * rate.per_second;
    return level < rate.burst ? level : rate.burst;
}

static Bucket *bucket_of(Bucket *set, uint64_t key, Rate rate, long long now)
{
    Bucket *rested = &set[0];
    for (int i = 0; i < LIMIT_WAYS; i++) {
        if (set[i].key == key) {
            return &set[i];
        }
        bool freer =
            set[i].key == 0 || (rested->key != 0 && level_of(&set[i], rate, now) > level_of(rested, rate, now));
        rested = freer ? &set[i] : rested;
    }
    *rested = (Bucket){.key = key, .level = rested->key ? level_of(rested, rate, now) : rate.burst, .at = now};
    return rested;
}

uint64_t limit_key(const Limits *l, const char *what)
{
    uint64_t key;
    crypto_shorthash((unsigned char *)&key, (const unsigned char *)what, strlen(what), l->secret);
    return key ? key : 1;
}

bool limit_take(Limits *l, LimitKind kind, const char *what, long long now)
{
    Rate rate = rate_of(l, kind);
    bool passwords = kind == LIMIT_PASSWORD_ADDRESS || kind == LIMIT_PASSWORD_ACCOUNT;
    if (l->requests <= 0 && !passwords) {
        return true;
    }
    uint64_t key = limit_key(l, what);
    Bucket *b = bucket_of(l->bucket[kind][key % LIMIT_SETS], key, rate, now);
    b->level = level_of(b, rate, now);
    b->at = now;
    if (b->level < 1) {
        return false;
    }
    b->level -= 1;
    return true;
}

int limit_wait(const Limits *l, LimitKind kind)
{
    double seconds = 1 / rate_of(l, kind).per_second;
    return seconds <= 1 ? 1 : (int)(seconds + 0.5);
}

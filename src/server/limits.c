/* limits.c - a fixed table of buckets. Two keys that meet in a slot share it: the stricter for both, never the laxer. */
#include "server/limits.h"
#include "base/hash.h"

#include <string.h>

bool limit_take(Limits *l, const char *kind, const char *what, double per_second, double burst, long long now)
{
    uint64_t key = hash64(what, strlen(what), hash64(kind, strlen(kind), 1));
    Bucket *b = &l->bucket[key % LIMIT_SLOTS];
    double refilled = (double)(now - b->at) / 1000.0 * per_second;
    if (b->key != key && (b->at == 0 || b->level + refilled >= burst)) {
        *b = (Bucket){.key = key, .level = burst, .at = now}; /* the other one rests */
        refilled = 0;
    }
    b->level = b->level + refilled < burst ? b->level + refilled : burst;
    b->at = now;
    if (b->level < 1) {
        return false;
    }
    b->level -= 1;
    return true;
}

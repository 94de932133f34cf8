/* limits.h - how often one address, or one seat, may do something: buckets that fill again with time. */
#ifndef GONFALON_SERVER_LIMITS_H
#define GONFALON_SERVER_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMIT_SLOTS = 8192 };
typedef struct Bucket {
    uint64_t key;
    double level;
    long long at; /* milliseconds */
} Bucket;
typedef struct Limits {
    Bucket bucket[LIMIT_SLOTS];
} Limits;

/* Takes one from the bucket that `what` has for this kind; false when it is empty. per_second refills, burst is its size. */
bool limit_take(Limits *l, const char *kind, const char *what, double per_second, double burst, long long now);

#endif

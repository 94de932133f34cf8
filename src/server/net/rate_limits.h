/* rate_limits.h - how often one address, account or seat may do something: buckets that fill again with time, a table for each kind. */
#ifndef GONFALON_SERVER_RATE_LIMITS_H
#define GONFALON_SERVER_RATE_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum LimitKind {
    LIMIT_REQUEST, /* by address; how many is the host's choice */
    LIMIT_FILE,    /* of the page: each opening of a table fetches some eighty, which cost next to nothing */
    LIMIT_PASSWORD_ADDRESS,
    LIMIT_PASSWORD_ACCOUNT,
    LIMIT_JOIN,
    LIMIT_NEW_GAME,
    LIMIT_ODDS,
    LIMIT_EXPORT,
    LIMIT_SEAT,
    LIMIT_CHAT,
    LIMIT_KINDS
} LimitKind;

enum { LIMIT_SETS = 1024, LIMIT_WAYS = 8, LIMIT_KEY = 16 };
typedef struct Bucket {
    uint64_t key; /* 0: free */
    double level;
    long long at; /* milliseconds */
} Bucket;
typedef struct Limits {
    uint8_t secret[LIMIT_KEY]; /* nobody can find names that share a bucket with his own */
    double requests;           /* a second from one address; 0: every limit but those of passwords is off */
    Bucket bucket[LIMIT_KINDS][LIMIT_SETS][LIMIT_WAYS];
} Limits;

void limits_begin(Limits *l, double requests);
uint64_t limit_key(const Limits *l, const char *what); /* a number for it that nobody can foresee, never 0 */
/* Takes one from the bucket that `what` has for this kind; false when it is empty. */
bool limit_take(Limits *l, LimitKind kind, const char *what, long long now);
int limit_wait(const Limits *l, LimitKind kind); /* seconds until there is one again */

#endif

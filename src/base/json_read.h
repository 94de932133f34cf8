/* json_read.h - reads JSON that somebody sent: strict, bounded in depth, without recursion into memory that is not there.
 *
 * Values live in an arena. Numbers are kept as doubles and, when they are whole and small enough, as integers.
 */
#ifndef GONFALON_BASE_JSON_READ_H
#define GONFALON_BASE_JSON_READ_H

#include "base/arena.h"
#include "base/json_write.h"

enum { JSON_DEPTH = 32 };
typedef enum JsonKind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT } JsonKind;

typedef struct JsonValue {
    JsonKind kind;
    bool whole; /* a number that is in `integer` exactly */
    long long integer;
    double number;
    Span text;               /* unescaped, valid UTF-8 without zero bytes; zero-terminated */
    Span key;                /* its name in the object above */
    struct JsonValue *first; /* of a list or an object */
    struct JsonValue *next;  /* its neighbour */
} JsonValue;

/* Null when it is no JSON; *at is where it went wrong. Names that stand twice in an object are refused. */
JsonValue *json_read(Arena *a, Span text, size_t *at);
const JsonValue *json_member(const JsonValue *object, const char *key); /* null when it has none, or is no object */
bool json_same(const JsonValue *a, const JsonValue *b);
void json_copy(Json *j, const JsonValue *v); /* writes it again */

#endif

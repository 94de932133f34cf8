/* json_write.h - writes JSON into a Buf. Commas and escapes are its business; the caller opens, names, writes and closes. */
#ifndef GONFALON_BASE_JSON_WRITE_H
#define GONFALON_BASE_JSON_WRITE_H

#include "base/text_buffer.h"

#include <stdbool.h>
#include <stdint.h>

/* Where the values of the outer levels stand in what is written: members of the whole are of level 1, what is in them of level 2 ... */
enum { JSON_LEVELS = 3 };
typedef struct JsonPlace {
    uint32_t level;
    uint32_t key, key_len; /* of its name without the quotes; of an item of a list both are 0 */
    uint32_t at, end;
} JsonPlace;
typedef struct JsonIndex {
    JsonPlace *place; /* owned; a value stands before those in it */
    int count, cap;
} JsonIndex;

typedef struct Json {
    Buf *out;
    bool comma;       /* the next item needs one */
    JsonIndex *index; /* null, or is filled in; what is written then begins at the first byte of `out` */
    int level;
    uint32_t key, key_len;     /* of the value that comes next */
    int last[JSON_LEVELS + 1]; /* place of the last value of each level */
} Json;

void json_open(Json *j, char bracket);  /* '{' or '[' */
void json_close(Json *j, char bracket); /* '}' or ']' */
void json_key(Json *j, const char *key);
void json_key_span(Json *j, Span key);
void json_text(Json *j, const char *text); /* null writes null */
void json_span(Json *j, Span text);
void json_int(Json *j, long long value);
void json_bool(Json *j, bool value);
void json_real(Json *j, double value); /* shortest of up to 9 digits, locale-free */
void json_null(Json *j);
void json_raw(Json *j, Span json); /* one value, written before */
void json_members(
    Json *j,
    Span
        members); /* of an object, written before elsewhere; the index takes them for a part of what stands before them */
/* key and value in one call */
void json_put_text(Json *j, const char *key, const char *text);
void json_put_int(Json *j, const char *key, long long value);
void json_put_bool(Json *j, const char *key, bool value);
void json_put_real(Json *j, const char *key, double value);

#endif

/* json.h - writes JSON into a Buf. Commas and escapes are its business; the caller opens, names, writes and closes. */
#ifndef GONFALON_BASE_JSON_H
#define GONFALON_BASE_JSON_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Json {
    Buf *out;
    bool comma; /* the next item needs one */
} Json;

void json_open(Json *j, char bracket);  /* '{' or '[' */
void json_close(Json *j, char bracket); /* '}' or ']' */
void json_key(Json *j, const char *key);
void json_text(Json *j, const char *text); /* null writes null */
void json_span(Json *j, Span text);
void json_int(Json *j, long long value);
void json_bool(Json *j, bool value);
void json_real(Json *j, double value); /* shortest of up to 9 digits, locale-free */
void json_null(Json *j);
void json_raw(Json *j, Span json); /* one value, written before */
/* key and value in one call */
void json_put_text(Json *j, const char *key, const char *text);
void json_put_int(Json *j, const char *key, long long value);
void json_put_bool(Json *j, const char *key, bool value);
void json_put_real(Json *j, const char *key, double value);

#endif

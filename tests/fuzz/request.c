/* request.c - the JSON of a request: any bytes are read or refused, and what was read is written and read again as the same. */
#include "fuzz.h"

#include "base/json_read.h"

enum { SIZE_MOST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MOST) {
        return 0;
    }
    Arena arena = {0};
    Buf text = {0};
    size_t at = 0;
    const JsonValue *v = json_read(&arena, (Span){(const char *)data, size}, &at);
    MUST(at <= size);
    if (v) {
        Json j = {.out = &text};
        json_copy(&j, v);
        const JsonValue *again = json_read(&arena, buf_as_span(&text), &at);
        MUST(again && again->kind == v->kind);
        Buf second = {0};
        Json k = {.out = &second};
        json_copy(&k, again);
        const JsonValue *third = json_read(&arena, buf_as_span(&second), &at);
        MUST(third && json_same(again, third));
        buf_free(&second);
        json_member(v, "move");
    }
    buf_free(&text);
    arena_free(&arena);
    return 0;
}

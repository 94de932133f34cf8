/* position.c - position text: whatever is written there is read or refused, and what was read prints to text that reads the same. */
#include "fuzz.h"

enum { SIZE_MOST = 1 << 15 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span input = {(const char *)data, size}, rest = input, line;
    bool readable = size <= SIZE_MOST && span_utf8(input) && span_line(&rest, &line);
    const Game *g = readable ? fuzz_named_game(line, "game") : NULL;
    if (!g) {
        return 0;
    }
    size_t bytes = rules_of(g)->state_size;
    State *first = must_zalloc(bytes), *second = must_zalloc(bytes);
    Atoms *list = must_zalloc(sizeof *list);
    Problems p = {0};
    Text text = {.name = "input", .bytes = input};
    if (position_read(g, first, text, &p)) {
        Buf printed = {0}, again = {0};
        position_print(&printed, g, first);
        Text back = {.name = "printed", .bytes = buf_as_span(&printed)};
        MUST(position_read(g, second, back, &p));
        position_print(&again, g, second);
        MUST(strcmp(buf_str(&printed), buf_str(&again)) == 0);
        MUST(memcmp(first, second, bytes) == 0);
        for (int side = 0; side < SIDES; side++) {
            legal(g, first, (Side)side, list);
            for (int i = 0; i < list->count; i++) {
                MUST(judge(g, first, (Side)side, list->list[i], NULL) == RULE_NONE);
            }
        }
        buf_free(&printed);
        buf_free(&again);
    }
    problems_free(&p);
    free(list);
    free(first);
    free(second);
    return 0;
}

/* check_position_text.c - a position written as text and read back is the same state, byte for byte. */
#include "lab/guard/guard_inside.h"

#include <string.h>

bool guard_position(Watch *w)
{
    size_t size = rules_of(w->g)->state_size;
    buf_clear(&w->a);
    position_print(&w->a, w->g, w->match.s);
    memset(w->copy, 0, size);
    rules_of(w->g)->setup(w->g, w->copy);
    Problems p = {0};
    Text text = {.name = "position", .bytes = buf_as_span(&w->a)};
    bool ok = position_read(w->g, w->copy, text, &p);
    w->count.positions++;
    if (!ok) {
        guard_broken(w, "the position text cannot be read back: %s", buf_str(&p.text));
    } else if (memcmp(w->copy, w->match.s, size) != 0) {
        size_t at = 0;
        while (((const char *)w->copy)[at] == ((const char *)w->match.s)[at]) {
            at++;
        }
        buf_clear(&w->b);
        position_diff(&w->b, w->g, w->match.s, w->copy);
        guard_broken(w, "the position read back differs, first at byte %zu of %zu:\n%s", at, size, buf_str(&w->b));
        ok = false;
    } else {
        memcpy(w->match.s, w->copy, size);
    }
    problems_free(&p);
    return ok;
}

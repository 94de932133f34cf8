/* problem.c - collecting what is wrong. Each problem is one printable line, not too long, whatever the file held. */
#include "base/problem.h"

#include <stdarg.h>

enum { KEPT = 20, LONGEST = 400 };

/* Control characters become blanks: names and cells come from strangers, and the line goes to a terminal. */
static void add_line(Buf *out, Span line)
{
    size_t start = out->len;
    while (line.len) {
        size_t n = span_char(line);
        if (out->len - start + n > LONGEST) {
            buf_text(out, "...");
            break;
        }
        bool plain = n && (unsigned char)line.at[0] >= ' ';
        buf_bytes(out, plain ? line.at : n ? " " : "?", plain ? n : 1);
        n = n ? n : 1;
        line = (Span){line.at + n, line.len - n};
    }
    buf_char(out, '\n');
}

bool problem(Problems *p, const char *file, int line, const char *format, ...)
{
    if (p->count++ >= KEPT) {
        return false;
    }
    Buf text = {0};
    if (file) {
        buf_print(&text, "%s:", file);
    }
    if (line > 0) {
        buf_print(&text, file ? "%d:" : "line %d:", line);
    }
    if (text.len) {
        buf_char(&text, ' ');
    }
    va_list args;
    va_start(args, format);
    buf_vprint(&text, format, args);
    va_end(args);
    add_line(&p->text, buf_as_span(&text));
    buf_free(&text);
    return false;
}

void problems_free(Problems *p)
{
    buf_free(&p->text);
    p->count = 0;
}

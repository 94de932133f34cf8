/* colours_and_wrapping.c - see colours_and_wrapping.h. */
#include "cli/terminal/colours_and_wrapping.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool says_utf8(const char *name)
{
    const char *value = getenv(name);
    return value &&
           (strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") || strstr(value, "utf-8"));
}

static bool wants_unicode(void)
{
    const char *all = getenv("LC_ALL"), *type = getenv("LC_CTYPE");
    return says_utf8(all && *all ? "LC_ALL" : type && *type ? "LC_CTYPE" : "LANG");
}

Style style_of(int fd, bool no_colour)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool dumb = !term || strcmp(term, "dumb") == 0;
    Style s = {.colour = isatty(fd) && !no_colour && !(no && *no) && !dumb,
               .unicode = wants_unicode(),
               .width = 80,
               .height = 24};
    struct winsize size;
    if (isatty(fd) && ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
        s.width = size.ws_col;
        s.height = size.ws_row ? size.ws_row : 24;
    }
    return s;
}

const char *bold(const Style *s) { return s->colour ? "\033[1m" : ""; }
const char *dim(const Style *s) { return s->colour ? "\033[2m" : ""; }
const char *good(const Style *s) { return s->colour ? "\033[32m" : ""; }
const char *bad(const Style *s) { return s->colour ? "\033[31m" : ""; }
const char *plain(const Style *s) { return s->colour ? "\033[0m" : ""; }

int text_columns(Span text)
{
    int n = 0;
    for (size_t i = 0; i < text.len; i++) {
        n += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    }
    return n;
}

void wrap_text(Buf *out, Span text, int column, int indent, int width)
{
    Span word;
    bool first = true;
    while (span_word(&text, &word)) {
        int n = text_columns(word);
        if (!first && column + 1 + n > width) {
            buf_char(out, '\n');
            for (int i = 0; i < indent; i++) {
                buf_char(out, ' ');
            }
            column = indent;
        } else if (!first) {
            buf_char(out, ' ');
            column++;
        }
        buf_span(out, word);
        column += n;
        first = false;
    }
}

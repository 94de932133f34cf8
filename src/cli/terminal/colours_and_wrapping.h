/* colours_and_wrapping.h - how text looks on a terminal: colours when they are wanted, lines that fit the window. */
#ifndef GONFALON_CLI_TERMINAL_COLOURS_AND_WRAPPING_H
#define GONFALON_CLI_TERMINAL_COLOURS_AND_WRAPPING_H

#include "base/text_buffer.h"

#include <stdbool.h>

typedef struct Style {
    bool colour;  /* a terminal, NO_COLOR not set, TERM not dumb */
    bool unicode; /* the locale says UTF-8 */
    int width, height;
} Style;

Style style_of(int fd, bool no_colour);
/* Wrap text between these; empty strings without colour. */
const char *bold(const Style *s);
const char *dim(const Style *s);
const char *good(const Style *s); /* green */
const char *bad(const Style *s);  /* red */
const char *plain(const Style *s);
/* Text broken at blanks so that no line is wider than the window; the first line is not indented, the others by `indent`. */
void wrap_text(Buf *out, Span text, int column, int indent, int width);
/* Columns on the screen that UTF-8 text takes. */
int text_columns(Span text);

#endif

/* text_canvas.h - a page of characters with colours, written out line by line. */
#ifndef GONFALON_PICTURE_TERMINAL_TEXT_CANVAS_H
#define GONFALON_PICTURE_TERMINAL_TEXT_CANVAS_H

#include "base/text_buffer.h"

#include <stdint.h>

enum { NO_COLOUR = -1 };

typedef struct Ink { /* colours of the 256-colour table, or NO_COLOUR */
    int16_t fg, bg;
    bool bold;
} Ink;

typedef struct Glyph {
    char text[5]; /* one character in UTF-8 */
    Ink ink;
} Glyph;

typedef struct Canvas {
    int width, height;
    Glyph *at; /* owned */
    bool colour;
} Canvas;

void canvas_open(Canvas *c, int width, int height, bool colour);
void canvas_close(Canvas *c);
/* Writes text from x on, a cell a character; what lies outside is left out. Returns how many cells. */
int canvas_put(Canvas *c, int x, int y, const char *text, Ink ink);
/* Changes the character and its colour, keeping the ground. */
void canvas_draw(Canvas *c, int x, int y, const char *text, int fg, bool bold);
bool canvas_blank(const Canvas *c, int x, int y);
/* Writes the part of the page that starts at x, y. */
void canvas_write(Buf *out, const Canvas *c, int x, int y, int width, int height);
int text_cells(const char *text); /* characters of a text */

#endif

/* text_canvas.c - see text_canvas.h. Escape sequences are written only where the colour changes, and every line ends without
 * any. */
#include "picture/terminal/text_canvas.h"

#include <stdlib.h>
#include <string.h>

void canvas_open(Canvas *c, int width, int height, bool colour)
{
    *c = (Canvas){.width = width, .height = height, .colour = colour};
    c->at = must_zalloc(sizeof *c->at * (size_t)(width * height));
    for (int i = 0; i < width * height; i++) {
        c->at[i].text[0] = ' ';
        c->at[i].ink = (Ink){NO_COLOUR, NO_COLOUR, false};
    }
}

void canvas_close(Canvas *c)
{
    free(c->at);
    c->at = NULL;
}

static int bytes_of(const char *text)
{
    int n = 1;
    while (n < 4 && ((unsigned char)text[n] & 0xC0) == 0x80) {
        n++;
    }
    return n;
}

int text_cells(const char *text)
{
    int n = 0;
    for (; *text; text += bytes_of(text)) {
        n++;
    }
    return n;
}

static Glyph *glyph_at(const Canvas *c, int x, int y)
{
    return x < 0 || y < 0 || x >= c->width || y >= c->height ? NULL : &c->at[y * c->width + x];
}

static void set(Glyph *g, const char *text)
{
    memset(g->text, 0, sizeof g->text);
    memcpy(g->text, text, (size_t)bytes_of(text));
}

int canvas_put(Canvas *c, int x, int y, const char *text, Ink ink)
{
    int n = 0;
    for (; *text; text += bytes_of(text), n++) {
        Glyph *g = glyph_at(c, x + n, y);
        if (g) {
            set(g, text);
            g->ink = ink;
        }
    }
    return n;
}

void canvas_draw(Canvas *c, int x, int y, const char *text, int fg, bool bold)
{
    Glyph *g = glyph_at(c, x, y);
    if (g) {
        set(g, text);
        g->ink.fg = (int16_t)fg;
        g->ink.bold = bold;
    }
}

bool canvas_blank(const Canvas *c, int x, int y)
{
    const Glyph *g = glyph_at(c, x, y);
    return g && g->text[0] == ' ';
}

static void write_ink(Buf *out, Ink ink)
{
    buf_text(out, "\033[0");
    if (ink.bold) {
        buf_text(out, ";1");
    }
    if (ink.fg >= 0) {
        buf_print(out, ";38;5;%d", ink.fg);
    }
    if (ink.bg >= 0) {
        buf_print(out, ";48;5;%d", ink.bg);
    }
    buf_char(out, 'm');
}

static bool same_ink(Ink a, Ink b) { return a.fg == b.fg && a.bg == b.bg && a.bold == b.bold; }

void canvas_write(Buf *out, const Canvas *c, int x, int y, int width, int height)
{
    const Ink none = {NO_COLOUR, NO_COLOUR, false};
    for (int row = y; row < y + height && row < c->height; row++) {
        int end = x + width < c->width ? x + width : c->width;
        while (end > x && canvas_blank(c, end - 1, row) && (!c->colour || c->at[row * c->width + end - 1].ink.bg < 0)) {
            end--;
        }
        Ink now = none;
        for (int i = x; i < end; i++) {
            const Glyph *g = &c->at[row * c->width + i];
            if (c->colour && !same_ink(now, g->ink)) {
                now = g->ink;
                write_ink(out, now);
            }
            buf_text(out, g->text);
        }
        if (!same_ink(now, none)) {
            buf_text(out, "\033[0m");
        }
        buf_char(out, '\n');
    }
}

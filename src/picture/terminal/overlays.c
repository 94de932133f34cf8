/* overlays.c - what the referee lays over the text board: costs, zones, rings, ways. */
#include "picture/terminal/text_board_inside.h"

#include <string.h>

/* A cost stands alone on its line: what was written there would only confuse it. */
static void clear_foot(TextBoard *b, Hex h, int x, int y)
{
    for (int i = 1; i <= CELL; i++) {
        canvas_put(&b->canvas, x + i, y + 1, b->signs->foot, ink_on(b, h, b->tints->line, false));
    }
}

static void cost_mark(TextBoard *b, const PictureMark *m, int x, int y, bool taken)
{
    static const char *const brackets[3][2] = {{"<", ">"}, {"{", "}"}, {"!", "!"}};
    static const int16_t tint[3] = {26, 97, 160};
    int kind = m->kind - MARK_REACH, n = text_cells(m->text ? m->text : "");
    Ink ink = {231, tint[kind], true};
    if (!m->text || n > CELL - 2) {
        return;
    }
    if (taken) { /* the cost takes the sign's place; without colour it would look like the number's end */
        const char *text = b->options.colour && n == 1 ? m->text : brackets[kind][1];
        canvas_put(&b->canvas, x + CELL, y, text, ink);
        return;
    }
    clear_foot(b, m->hex, x, y);
    int at = x + 1 + (CELL - n - 2) / 2;
    at += canvas_put(&b->canvas, at, y + 1, brackets[kind][0], ink);
    at += canvas_put(&b->canvas, at, y + 1, m->text, ink);
    canvas_put(&b->canvas, at, y + 1, brackets[kind][1], ink);
}

/* A sign at both ends of the second line, unless something stands there already. */
static void corner_mark(TextBoard *b, int x, int y, const char *sign, int fg, bool taken)
{
    if (!taken) {
        canvas_draw(&b->canvas, x + 1, y + 1, sign, fg, true);
        canvas_draw(&b->canvas, x + CELL, y + 1, sign, fg, true);
    } else {
        canvas_draw(&b->canvas, x + CELL, y, sign, fg, true);
    }
}

static void number_mark(TextBoard *b, Hex h, int x, int y, const char *sign, Ink ink)
{
    char name[8];
    grid_name(&b->p->map->grid, h, name);
    canvas_put(&b->canvas, x + 1, y, name, ink);
    canvas_put(&b->canvas, x + CELL, y, sign, ink);
}

static void mark(TextBoard *b, const PictureMark *m, bool counters)
{
    const Signs *s = b->signs;
    int x, y;
    cell_place(b, m->hex, &x, &y);
    bool taken = counters || named_place(b->p->map, m->hex);
    switch (m->kind) {
    case MARK_ZONE: corner_mark(b, x, y, m->side ? s->own_zone : s->zone, m->side ? 26 : 160, taken); break;
    case MARK_COMMAND: corner_mark(b, x, y, s->command, 94, taken); break;
    case MARK_SEEN: corner_mark(b, x, y, s->seen, 22, taken); break;
    case MARK_OBJECTIVE: corner_mark(b, x, y, s->ring, 22, taken); break;
    case MARK_REACH:
    case MARK_MARCH:
    case MARK_STOP: cost_mark(b, m, x, y, counters); break;
    case MARK_BLOCKING: corner_mark(b, x, y, s->barred, 160, taken); break;
    case MARK_FORBIDDEN: corner_mark(b, x, y, s->no_entry, 160, taken); break;
    case MARK_CHOSEN: number_mark(b, m->hex, x, y, "<", (Ink){16, 220, true}); break;
    case MARK_TARGET: number_mark(b, m->hex, x, y, "!", (Ink){231, 160, true}); break;
    case MARK_LIT: number_mark(b, m->hex, x, y, "?", (Ink){16, 229, true}); break;
    case MARK_CLOUD: number_mark(b, m->hex, x, y, "~", (Ink){16, 252, true}); break;
    case MARK_POST: number_mark(b, m->hex, x, y, "=", (Ink){16, 114, true}); break;
    case MARK_NOTE:
    case MARK_KINDS: break;
    }
}

void cell_marks(TextBoard *b, Hex h, bool counters)
{
    static const PictureMarkKind sequence[] = {MARK_SEEN,     MARK_COMMAND,   MARK_ZONE,   MARK_OBJECTIVE,
                                               MARK_BLOCKING, MARK_FORBIDDEN, MARK_REACH,  MARK_MARCH,
                                               MARK_STOP,     MARK_LIT,       MARK_TARGET, MARK_CHOSEN};
    for (size_t k = 0; k < sizeof sequence / sizeof *sequence; k++) {
        for (int i = 0; i < b->p->mark_count; i++) {
            if (b->p->marks[i].hex == h && b->p->marks[i].kind == sequence[k]) {
                mark(b, &b->p->marks[i], counters);
            }
        }
    }
}

/* --- arrows ---------------------------------------------------------------------------------------------- */

/* A way is a sign after the number of each hex it leaves; a strike stands on the side it goes over. */
static void arrow_step(TextBoard *b, PictureArrowKind kind, Hex from, Hex to)
{
    int d = cell_direction(&b->sheet, sheet_cell(&b->sheet, from), sheet_cell(&b->sheet, to)), x, y;
    if (d < 0 || !sheet_shows(&b->sheet, from)) {
        return;
    }
    cell_place(b, from, &x, &y);
    const char *sign = b->signs->arrow[b->sheet.flat ? d : (d + 5) % 6];
    static const int dx[6] = {3, STEP, STEP, 3, 0, 0}, dy[6] = {-1, 0, 1, 1, 1, 0}; /* where its sides stand */
    if (kind == ARROW_STRIKE && b->sheet.flat && d % 3 != 0) {
        canvas_put(&b->canvas, x + dx[d], y + dy[d], sign, (Ink){231, 160, true});
    } else if (kind == ARROW_STRIKE) {
        canvas_put(&b->canvas, x + CELL, y, sign, (Ink){231, 160, true});
    } else if (kind == ARROW_BRIDGE && b->sheet.flat) {
        canvas_draw(&b->canvas, x + dx[d], y + dy[d], b->signs->bridge, b->tints->road, true);
    } else {
        canvas_draw(&b->canvas, x + CELL, y, sign, kind == ARROW_BARRED ? 160 : b->tints->name, true);
    }
}

void board_arrows(TextBoard *b)
{
    for (int i = 0; i < b->p->arrow_count; i++) {
        const PictureArrow *a = &b->p->arrows[i];
        for (int k = 0; k + 1 < a->count; k++) {
            arrow_step(b, a->kind, a->path[k], a->path[k + 1]);
        }
    }
}

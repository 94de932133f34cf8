/* text_board.c - the board as text: cuts it to the window, writes title and legend, and lists the stacks.
 */
#include "picture/terminal/text_board_inside.h"

#include <string.h>

/* Where the window lies on the board: as near the focus as the board's edges allow. */
static int cut(int whole, int window, int focus)
{
    if (window <= 0 || window >= whole) {
        return 0;
    }
    int from = focus - window / 2;
    return from < 0 ? 0 : from > whole - window ? whole - window : from;
}

static void focus_of(const TextBoard *b, int *x, int *y)
{
    long sx = 0, sy = 0, n = 0;
    if (b->options.focus != HEX_NONE && sheet_shows(&b->sheet, b->options.focus)) {
        cell_place(b, b->options.focus, x, y);
        return;
    }
    for (int i = 0; i < b->p->counter_count; i++) {
        Hex h = b->p->counters[i].hex;
        if (sheet_shows(&b->sheet, h)) {
            cell_place(b, h, x, y);
            sx += *x, sy += *y, n++;
        }
    }
    *x = n ? (int)(sx / n) : 0;
    *y = n ? (int)(sy / n) : 0;
}

/* The part of the canvas that holds the crop. */
static void crop_box(const TextBoard *b, int *x0, int *y0, int *x1, int *y1)
{
    *x0 = *y0 = 1 << 20;
    *x1 = *y1 = 0;
    for (int i = 0; i < b->p->map->grid.count; i++) {
        int x, y;
        if (!sheet_shows(&b->sheet, (Hex)i)) {
            continue;
        }
        cell_place(b, (Hex)i, &x, &y);
        *x0 = x < *x0 ? x : *x0;
        *y0 = y - 1 < *y0 ? y - 1 : *y0;
        *x1 = x + STEP + 1 > *x1 ? x + STEP + 1 : *x1;
        *y1 = y + DEEP > *y1 ? y + DEEP : *y1;
    }
    if (*x0 > *x1) {
        *x0 = *y0 = 0;
    }
}

static void draw_board(TextBoard *b)
{
    const Map *m = b->p->map;
    void (*const layers[])(TextBoard *, Hex) = {cell_ground, cell_lines, cell_contents};
    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < m->grid.count; i++) {
            if (sheet_shows(&b->sheet, (Hex)i)) {
                layers[k](b, (Hex)i);
            }
        }
    }
    board_arrows(b);
}

static void bold_line(Buf *out, const char *text, bool colour)
{
    buf_print(out, "%s%s%s", colour ? "\033[1m" : "", text, colour ? "\033[0m" : "");
}

static const char *army_title(const char *army)
{
    static const char *const titles[][2] = {{"austria", "Austria"}, {"naples", "Naples"}, {"france", "France"},
                                            {"spain", "Spain"},     {"empire", "Empire"}, {"venice", "Venice"},
                                            {"swiss", "Swiss"},     {"papacy", "Papacy"}};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++) {
        if (army && strcmp(titles[i][0], army) == 0) {
            return titles[i][1];
        }
    }
    return army ? army : "";
}

/* "[ ] Austria  ( ) Naples, France": which armies of this board stand in which brackets. */
static void bracket_legend(Buf *out, const Picture *p)
{
    for (int cut = 1; cut >= 0; cut--) {
        const char *mark = cut ? "[ ] " : "( ) ";
        for (int i = 0; i < p->counter_count; i++) {
            bool told = false;
            const char *army = p->counters[i].army;
            for (int k = 0; k < i; k++) {
                told |= strcmp(army_title(p->counters[k].army), army_title(army)) == 0;
            }
            if (!told && army_find(army)->cut == (cut == 1)) {
                buf_print(out, "%s%s", mark, army_title(army));
                mark = ", ";
            }
        }
        buf_text(out, cut && mark[0] == ',' ? "  " : "");
    }
}

static void legend(Buf *out, const TextBoard *b)
{
    const Signs *s = b->signs;
    buf_print(out, "%s foot  %s horse  %s guns  %s horse guns  %s pioneers  %s leader  ", s->infantry, s->horse, s->gun,
              s->horse_gun, s->pioneer, s->leader);
    buf_print(out, "%s\n", b->options.ascii ? "6x2: 6 SP in 2 units" : "6\xC2\xB2: 6 SP in 2 units");
    buf_print(out, "D disordered  R routed  o out of command  C charging  %s victory points  %s entry\n",
              b->options.colour ? "gold digit" : s->star, s->flag);
    buf_print(out, "%s town  %s fortified  %s woods  %s stream  # bridge  %s road  %s trail", s->town, s->fort,
              s->woods, s->water, s->road, s->trail);
    if (!b->options.colour) {
        buf_print(out, "  %s height 1  %s height 2\n", s->low, s->high);
        bracket_legend(out, b->p);
    }
    buf_char(out, '\n');
}

void terminal_board(Buf *out, const Picture *p, TerminalOptions options)
{
    TextBoard b = {
        .p = p, .options = options, .signs = terminal_signs(options.ascii), .tints = terminal_tints(p->theme)};
    int x0, y0, x1, y1, fx, fy;
    sheet_open(&b.sheet, p->map, p->crop);
    int across = b.sheet.flat ? b.sheet.columns : b.sheet.rows + 1,
        down = b.sheet.flat ? b.sheet.rows + 1 : b.sheet.columns;
    canvas_open(&b.canvas, across * STEP + 2, down * DEEP + 2, options.colour);
    draw_board(&b);
    if (p->title) {
        bold_line(out, p->title, options.colour);
    }
    if (p->subtitle) {
        buf_print(out, "%s%s", p->title ? "  " : "", p->subtitle);
    }
    if (p->title || p->subtitle) {
        buf_char(out, '\n');
    }
    crop_box(&b, &x0, &y0, &x1, &y1);
    focus_of(&b, &fx, &fy);
    int width = options.width > 0 && options.width < x1 - x0 ? options.width : x1 - x0;
    int height = options.height > 0 && options.height < y1 - y0 ? options.height : y1 - y0;
    canvas_write(out, &b.canvas, x0 + cut(x1 - x0, width, fx - x0), y0 + cut(y1 - y0, height, fy - y0), width, height);
    if (options.legend) {
        legend(out, &b);
    }
    if (options.roster) {
        terminal_roster(out, p, options);
    }
    canvas_close(&b.canvas);
    sheet_close(&b.sheet);
}

/* --- the roster ------------------------------------------------------------------------------------------ */

static void badges_of(Buf *out, const PictureCounter *c)
{
    if (c->reduced) {
        buf_text(out, " reduced");
    }
    for (int i = 0; i < c->badges; i++) {
        const PictureBadge *b = &c->badge[i];
        buf_char(out, ' ');
        for (const char *w = b->word; *w; w++) {
            buf_char(out, w == b->word && *w >= 'A' && *w <= 'Z' ? (char)(*w - 'A' + 'a') : *w);
        }
        if (b->text && strlen(b->text) > 1) { /* more than the letter of its sign */
            buf_print(out, " %s", b->text);
        }
    }
}

static void roster_piece(Buf *out, const PictureCounter *c, const Signs *s)
{
    if (c->leader) {
        buf_print(out, "%s %s", s->leader, c->name ? c->name : c->label ? c->label : "");
        if (c->number[0] >= 0 && c->number[1] >= 0) {
            buf_print(out, " %d:%d", c->number[0], c->number[1]);
        }
        badges_of(out, c);
        return;
    }
    buf_print(out, "%s %s", arm_sign(s, c->arm), c->id ? c->id : c->label ? c->label : "");
    for (int i = 0, shown = 0; i < 3; i++) {
        if (c->number[i] >= 0) {
            buf_print(out, "%c%d", shown++ ? '-' : ' ', c->number[i]);
        }
    }
    badges_of(out, c);
}

enum { INDENT = 21, ROSTER_WIDTH = 110 };

/* Writes words after a blank, or on a new line where they would not fit. */
static void flow(Buf *out, int *column, int width, const char *text)
{
    int n = text_cells(text);
    if (*column > INDENT && *column + 1 + n > width) {
        buf_print(out, "\n%*s", INDENT, "");
        *column = INDENT;
    } else if (*column > INDENT) {
        buf_char(out, ' ');
        (*column)++;
    }
    buf_text(out, text);
    *column += n;
}

static int pieces_in(const Picture *p, Hex h)
{
    int n = 0;
    for (int i = 0; i < p->counter_count; i++) {
        n += p->counters[i].hex == h;
    }
    return n;
}

static void roster_pieces(Buf *out, const Picture *p, Hex h, const Signs *s, int width)
{
    int column = INDENT, left = pieces_in(p, h);
    for (int pass = 0; pass < 2; pass++) { /* leaders, then units */
        for (int i = 0; i < p->counter_count; i++) {
            const PictureCounter *c = &p->counters[i];
            if (c->hex == h && c->leader == (pass == 0)) {
                Buf piece = {0};
                roster_piece(&piece, c, s);
                buf_text(&piece, --left ? "," : "");
                flow(out, &column, width, buf_str(&piece));
                buf_free(&piece);
            }
        }
    }
    for (int i = 0; i < p->map->place_count; i++) {
        if (p->map->places[i].hex == h) {
            Buf place = {0};
            buf_print(&place, "(%s)", p->map->places[i].name);
            flow(out, &column, width, buf_str(&place));
            buf_free(&place);
        }
    }
}

static void roster_hex(Buf *out, const Picture *p, Hex h, const Signs *s, int width)
{
    char name[8];
    Force f = force_in(p, h);
    grid_name(&p->map->grid, h, name);
    buf_print(out, "%s %-8s", name, army_title(f.top->army));
    if (f.unknown) {
        buf_text(out, "        unknown\n");
        return;
    }
    if (f.strength) {
        buf_print(out, "%3d %-4s", f.strength, f.sums);
    } else {
        buf_text(out, "        ");
    }
    roster_pieces(out, p, h, s, width);
    buf_char(out, '\n');
}

void terminal_roster(Buf *out, const Picture *p, TerminalOptions options)
{
    int width = options.width > 2 * INDENT ? options.width : ROSTER_WIDTH;
    Sheet s;
    sheet_open(&s, p->map, p->crop);
    for (int i = 0; i < p->map->grid.count; i++) {
        if (sheet_shows(&s, (Hex)i) && force_in(p, (Hex)i).top) {
            roster_hex(out, p, (Hex)i, terminal_signs(options.ascii), width);
        }
    }
    sheet_close(&s);
}

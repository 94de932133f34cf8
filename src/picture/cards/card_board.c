/* card_board.c - lays out a board of cards and draws it.
 *
 * Every row is a band with its name; its cards stand side by side and go on in a further line when there are more than fit. A card is as
 * high as the fullest of its line. First all places are reckoned, then everything is drawn: arrows lie over cards and must know where
 * these stand.
 */
#include "picture/cards/card_board.h"
#include "picture/game_counters.h"
#include "picture/picture_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARD_WIDE = 216,
    CARD_GAP = 14,
    CARDS_A_LINE = 5,
    MARGIN = 24,
    CARD_EDGE = 10,    /* from the edge of a card to what is on it */
    LINE_HIGH = 16,    /* of a line of text on a card */
    NAME_HIGH = 24,    /* of its title */
    COUNTER_WIDE = 64, /* with the space about it */
    COUNTERS_A_LINE = (CARD_WIDE - 2 * CARD_EDGE) / COUNTER_WIDE,
    BAND_HIGH = 22,
    STAGES_HIGH = 40,
    TITLE_HIGH = 40,
    ABOVE_COUNTERS = 6, /* their badges reach over their rims */
    LINES_MOST = 6,     /* of text on a card */
    BOARD_WIDE = 2 * MARGIN + CARDS_A_LINE * CARD_WIDE + (CARDS_A_LINE - 1) * CARD_GAP
};

typedef struct CardText {
    char line[LINES_MOST][64];
    int lines;
} CardText;

typedef struct Laid {
    const CardBoard *b;
    CardZone zone[ZONES_MAX];
    CardText text[ZONES_MAX];
    BoardStage stage[STAGES_MAX];
    BoardTie tie[TIES_MAX];
    int16_t lies[GAME_PIECES]; /* the zone in which each piece lies, or -1 */
    int pieces[ZONES_MAX];
    double x[ZONES_MAX], y[ZONES_MAX], high[ZONES_MAX];
    int zones, stages, ties;
    double height;
} Laid;

bool card_board_in_front(const Game *g, const State *known, BoardInfo *out)
{
    BoardInfo board[BOARDS_MAX];
    int front = 0;
    if (!rules_of(g)->boards || !rules_of(g)->boards->zones || !boards_now(g, known, board, BOARDS_MAX, &front)) {
        return false;
    }
    *out = board[front];
    return out->kind == BOARD_CARDS;
}

bool card_board_has_ties(const Game *g, const State *known, const char *board)
{
    const Boards *b = rules_of(g)->boards;
    BoardTie tie[TIES_MAX];
    return b->ties && b->ties(g, known, board, tie, TIES_MAX) > 0;
}

/* ---- what stands on a card ---- */

static void take_line(CardText *t, Span words)
{
    if (t->lines < LINES_MOST && words.len) {
        bool cut = words.len >= sizeof t->line[0];
        size_t len = cut ? sizeof t->line[0] - 4 : words.len;
        memcpy(t->line[t->lines], words.at, len);
        memcpy(t->line[t->lines] + len, cut ? "..." : "", cut ? 4 : 1);
        t->lines++;
    }
}

/* Words in lines no wider than the card. */
static void take_words(CardText *t, const char *text)
{
    Span rest = span_of(text), word;
    Buf line = {0};
    while (span_word(&rest, &word)) {
        size_t before = line.len;
        buf_print(&line, "%s%.*s", before ? " " : "", SPAN_ARG(word));
        if (before && text_width(buf_str(&line), 12) > CARD_WIDE - 2 * CARD_EDGE) {
            take_line(t, (Span){line.data, before});
            buf_clear(&line);
            buf_span(&line, word);
        }
    }
    take_line(t, buf_as_span(&line));
    buf_free(&line);
}

static void write_card(CardText *t, const CardZone *z)
{
    Buf text = {0};
    bool secret = z->closed && z->order;
    buf_print(&text, "%s%s%s%s", secret ? "Order " : "", z->order ? z->order : "", z->order && z->state ? ", " : "",
              z->state ? z->state : "");
    take_words(t, buf_str(&text));
    take_words(t, z->note);
    buf_clear(&text);
    for (int i = 0; i < ZONE_SIGNS_MAX && z->signs[i]; i++) {
        buf_print(&text, "%s%s", i ? ", " : "On it: ", z->signs[i][0] ? z->signs[i] : "one face down");
    }
    take_words(t, buf_str(&text));
    buf_free(&text);
}

static int counter_lines(int pieces) { return (pieces + COUNTERS_A_LINE - 1) / COUNTERS_A_LINE; }

static double height_of(const Laid *l, int z)
{
    return NAME_HIGH + ABOVE_COUNTERS + l->text[z].lines * LINE_HIGH + counter_lines(l->pieces[z]) * COUNTER_WIDE +
           2 * CARD_EDGE;
}

/* ---- where everything stands ---- */

/* One line of cards from zone `from` on; returns the first zone of the next line. */
static int lay_line(Laid *l, int from, double y)
{
    double high = 0;
    int n = 0;
    while (from + n < l->zones && n < CARDS_A_LINE && l->zone[from + n].row == l->zone[from].row) {
        double own = height_of(l, from + n);
        high = own > high ? own : high;
        n++;
    }
    double wide = n * CARD_WIDE + (n - 1) * CARD_GAP, x = (BOARD_WIDE - wide) / 2.0;
    for (int i = from; i < from + n; i++) {
        l->x[i] = x + (i - from) * (CARD_WIDE + CARD_GAP);
        l->y[i] = y;
        l->high[i] = high;
    }
    return from + n;
}

static void lay_rows(Laid *l)
{
    double y = TITLE_HIGH + (l->stages ? STAGES_HIGH : 0);
    for (int from = 0; from < l->zones;) {
        bool begins = !from || l->zone[from].row != l->zone[from - 1].row;
        y += begins ? BAND_HIGH + CARD_GAP : CARD_GAP;
        int next = lay_line(l, from, y);
        y += l->high[from];
        from = next;
    }
    l->height = y + MARGIN;
}

static Laid *lay_out(const CardBoard *b)
{
    Laid *l = must_zalloc(sizeof *l);
    const Boards *of = rules_of(b->g)->boards;
    l->b = b;
    l->zones = of->zones(b->g, b->known, b->board, l->zone, ZONES_MAX);
    l->stages = of->stages ? of->stages(b->g, b->known, b->board, l->stage, STAGES_MAX) : 0;
    l->ties = of->ties ? of->ties(b->g, b->known, b->board, l->tie, TIES_MAX) : 0;
    assert(l->zones <= ZONES_MAX && l->stages <= STAGES_MAX && l->ties <= TIES_MAX);
    for (int i = 0; i < head(b->g)->piece_count; i++) {
        bool seen = of->zone_of && side_sees(b->g, b->s, b->viewer, i);
        int z = seen ? of->zone_of(b->g, b->known, b->board, i) : -1;
        assert(z < l->zones);
        l->lies[i] = (int16_t)(z >= 0 && l->zone[z].piece == i ? -1 : z); /* whose card it is does not lie on it, too */
        if (l->lies[i] >= 0) {
            l->pieces[z]++;
        }
    }
    for (int z = 0; z < l->zones; z++) {
        write_card(&l->text[z], &l->zone[z]);
    }
    lay_rows(l);
    return l;
}

/* ---- drawing ---- */

static void draw_stages(Buf *out, const Laid *l)
{
    static const char *const classes[] = {[STAGE_DONE] = "past", [STAGE_NOW] = "now", [STAGE_TO_COME] = "next"};
    double x = MARGIN;
    for (int i = 0; i < l->stages; i++) {
        const BoardStage *s = &l->stage[i];
        Buf text = {0};
        buf_print(&text, "%s%s%s%s", s->title, s->state == STAGE_NOW && s->note[0] ? " (" : "",
                  s->state == STAGE_NOW ? s->note : "", s->state == STAGE_NOW && s->note[0] ? ")" : "");
        double wide = text_width(buf_str(&text), 12) + 20;
        svg_put(out, "<g class=\"stage %s\"><rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"24\" rx=\"12\"/>",
                classes[s->state], x, (double)TITLE_HIGH + 8, wide);
        svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text></g>\n", x + wide / 2, TITLE_HIGH + 24.5, buf_str(&text));
        x += wide + 8;
        buf_free(&text);
    }
}

static void draw_band(Buf *out, const Laid *l, int z)
{
    const CardZone *zone = &l->zone[z];
    const char *whose = zone->side < SIDES ? rules_of(l->b->g)->side_titles[zone->side] : "";
    svg_put(out, "<text class=\"band%s\" x=\"%d\" y=\"%g\">%s%s</text>\n", zone->lit ? " lit" : "", (int)MARGIN,
            l->y[z] - 8, zone->band[0] ? zone->band : whose, zone->lit ? ", now in action" : "");
}

static void draw_pieces(Buf *out, const Laid *l, int z)
{
    int n = 0;
    double top = l->y[z] + CARD_EDGE + NAME_HIGH + ABOVE_COUNTERS + l->text[z].lines * LINE_HIGH;
    for (int i = 0; i < head(l->b->g)->piece_count; i++) {
        PictureCounter c = {0};
        if (l->lies[i] != z) {
            continue;
        }
        counter_of_piece(l->b->g, l->b->known, i, &c); /* in no hex of its own, and drawn all the same */
        double x = l->x[z] + CARD_EDGE + (n % COUNTERS_A_LINE + 0.5) * COUNTER_WIDE;
        double y = top + (counter_lines(n + 1) - 0.5) * COUNTER_WIDE;
        picture_counter_svg(out, &c, l->b->theme, x, y, COUNTER_WIDE - 6, false);
        n++;
    }
}

static void draw_card(Buf *out, const Laid *l, int z)
{
    const CardZone *zone = &l->zone[z];
    const char *army = zone->side < SIDES ? rules_of(l->b->g)->armies[zone->side] : NULL;
    bool empty = !l->pieces[z] && zone->piece < 0;
    svg_put(out, "<g class=\"card%s%s\"><title>%s</title>", zone->shut ? " shut" : "", empty ? " nobody" : "",
            zone->title);
    svg_put(out, "<rect class=\"face\" x=\"%g\" y=\"%g\" width=\"%d\" height=\"%g\" rx=\"6\"/>", l->x[z], l->y[z],
            (int)CARD_WIDE, l->high[z]);
    svg_put(out, "<rect class=\"fl-%s\" x=\"%g\" y=\"%g\" width=\"%d\" height=\"5\"/>", army_find(army)->name,
            l->x[z] + 1, l->y[z] + 1, CARD_WIDE - 2);
    svg_put(out, "<text class=\"who\" x=\"%g\" y=\"%g\">%s%s</text>", l->x[z] + CARD_EDGE,
            l->y[z] + CARD_EDGE + NAME_HIGH - 8, zone->part ? "with: " : "", zone->title);
    for (int i = 0; i < l->text[z].lines; i++) {
        svg_put(out, "<text class=\"says\" x=\"%g\" y=\"%g\">%s</text>", l->x[z] + CARD_EDGE,
                l->y[z] + CARD_EDGE + NAME_HIGH + (i + 1) * LINE_HIGH - 4.0, l->text[z].line[i]);
    }
    draw_pieces(out, l, z);
    buf_text(out, "</g>\n");
}

/* From the edge of one card to the facing edge of the other. */
static void draw_tie(Buf *out, const Laid *l, const BoardTie *t)
{
    assert(t->from >= 0 && t->from < l->zones && t->to >= 0 && t->to < l->zones);
    bool down = l->y[t->from] < l->y[t->to];
    Pt a = {l->x[t->from] + CARD_WIDE / 2.0, l->y[t->from] + (down ? l->high[t->from] : 0)};
    Pt b = {l->x[t->to] + CARD_WIDE / 2.0, l->y[t->to] + (down ? 0 : l->high[t->to])};
    if (l->y[t->from] == l->y[t->to]) { /* side by side: over their tops */
        b.y = l->y[t->to];
    }
    double bend = (b.y - a.y) / 2, tip = down ? -9 : 9;
    svg_put(out, "<g class=\"tie%s\"><title>%s</title>", t->done ? " done" : "", t->kind);
    for (int i = 0; i < 2; i++) {
        svg_put(out, "<path class=\"t%d\" d=\"M%g %gC%g %g %g %g %g %g\"/>", i, a.x, a.y, a.x, a.y + bend, b.x,
                b.y - bend, b.x, b.y + tip);
    }
    svg_put(out, "<path class=\"tip\" d=\"M%g %gL%g %gL%g %gZ\"/>", b.x, b.y, b.x - 6, b.y + 1.6 * tip, b.x + 6,
            b.y + 1.6 * tip);
    if (t->says[0]) {
        Pt m = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        double wide = text_width(t->says, 11) + 12;
        svg_put(out, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"17\" rx=\"4\"/>", m.x - wide / 2, m.y - 8.5, wide);
        svg_put(out, "<text x=\"%g\" y=\"%g\">%s</text>", m.x, m.y + 4, t->says);
    }
    buf_text(out, "</g>\n");
}

static void draw_board(Buf *out, const Laid *l)
{
    picture_card_style(out, l->b->theme);
    svg_put(out, "<g class=\"cards\"><rect class=\"desk\" width=\"%d\" height=\"%g\"/>\n", (int)BOARD_WIDE, l->height);
    if (l->b->title) {
        svg_put(out, "<text class=\"title\" x=\"%d\" y=\"28\">%s</text>", (int)MARGIN, l->b->title);
    }
    if (l->b->subtitle) {
        svg_put(out, "<text class=\"subtitle\" x=\"%d\" y=\"28\">%s</text>\n", BOARD_WIDE - MARGIN, l->b->subtitle);
    }
    draw_stages(out, l);
    for (int z = 0; z < l->zones; z++) {
        if (!z || l->zone[z].row != l->zone[z - 1].row) {
            draw_band(out, l, z);
        }
        draw_card(out, l, z);
    }
    for (int i = 0; i < l->ties; i++) {
        draw_tie(out, l, &l->tie[i]);
    }
    buf_text(out, "</g>\n");
}

void card_board_svg(Buf *out, const CardBoard *b)
{
    Laid *l = lay_out(b);
    double box[4] = {0, 0, BOARD_WIDE, l->height};
    picture_open(out, BOARD_WIDE, l->height, box, b->title, b->subtitle, b->theme);
    picture_defs(out, b->theme);
    draw_board(out, l);
    buf_text(out, "</svg>\n");
    free(l);
}

void card_board_inline(Buf *out, const CardBoard *b, const char *label)
{
    Laid *l = lay_out(b);
    svg_put(out, "<svg viewBox=\"0 0 %d %g\" role=\"img\" aria-label=\"%s\">\n", (int)BOARD_WIDE, l->height, label);
    draw_board(out, l);
    buf_text(out, "</svg>\n");
    free(l);
}

/* card_board_text.c - a board of cards as lines, for terminals: each row under its name, each card with what is told of it and what lies on it.
 *
 * It is filled from what the viewer knows and from nothing else, as the cards of the browser are.
 */
#include "cli/terminal/card_board_text.h"
#include "engine/boards.h"
#include "engine/ruleset.h"

#include <stdlib.h>

enum { CARD_INDENT = 2, PIECE_INDENT = 6 };

typedef struct CardTable {
    const Session *x;
    Side viewer;
    const State *known;
    const char *board;
    const Style *style;
} CardTable;

/* "Swiss 8: 8 of 8 SP infantry, Quality 3": the first sentence of what is told of a piece. */
static void piece_line(Buf *out, const CardTable *t, int piece)
{
    const Game *g = t->x->g;
    const Face *face = rules_of(g)->face;
    Buf about = {0}, line = {0};
    if (face && face->describe) {
        face->describe(&about, g, t->known, piece);
    }
    Span told = span_of(buf_str(&about));
    for (size_t i = 0; i + 1 < told.len; i++) {
        if (told.at[i] == '.' && told.at[i + 1] == ' ') {
            told.len = i;
        }
    }
    buf_print(&line, "%s%s%.*s", head(g)->pieces[piece].name, told.len ? ": " : "", (int)told.len, told.at);
    buf_print(out, "%*s", PIECE_INDENT, "");
    wrap_text(out, span_of(buf_str(&line)), PIECE_INDENT, PIECE_INDENT + 2, t->style->width);
    buf_char(out, '\n');
    buf_free(&about);
    buf_free(&line);
}

static void pieces_on(Buf *out, const CardTable *t, int zone)
{
    const Game *g = t->x->g;
    const Boards *b = rules_of(g)->boards;
    for (int i = 0; b->zone_of && i < head(g)->piece_count; i++) {
        if (side_sees(g, t->x->s, t->viewer, i) && b->zone_of(g, t->known, t->board, i) == zone) {
            piece_line(out, t, i);
        }
    }
}

/* "Lannoy [engaged] 14 SP, Quality 2". */
static void card_line(Buf *out, const CardTable *t, const CardZone *z)
{
    Buf rest = {0};
    int indent = CARD_INDENT + (z->part ? CARD_INDENT : 0);
    const char *sep = z->state || z->order ? " " : "";
    if (z->placed && !z->part && head(t->x->g)->map) {
        char name[8];
        grid_name(&head(t->x->g)->map->grid, z->hex, name);
        buf_print(&rest, "in %s ", name);
    }
    bool secret = z->closed && z->order;
    buf_print(&rest, "%s%s%s%s%s%s", z->state || z->order ? "[" : "", secret ? "Order " : "", z->order ? z->order : "",
              z->order && z->state ? ", " : "", z->state ? z->state : "", z->state || z->order ? "]" : "");
    buf_print(&rest, "%s%s", sep, z->note);
    for (int i = 0; i < ZONE_SIGNS_MAX && z->signs[i]; i++) {
        buf_print(&rest, "%s%s", i ? ", " : "; on the Card: ", z->signs[i][0] ? z->signs[i] : "one face down");
    }
    buf_print(out, "%*s%s%s%s ", indent, "", bold(t->style), z->title, plain(t->style));
    wrap_text(out, span_of(buf_str(&rest)), indent + text_columns(span_of(z->title)) + 1, PIECE_INDENT,
              t->style->width);
    buf_char(out, '\n');
    buf_free(&rest);
}

/* "Corps, Chits, > Deployment <, Vanguard fight": what is done is dim, what is now stands out. */
static void course_line(Buf *out, const CardTable *t)
{
    const Boards *b = rules_of(t->x->g)->boards;
    BoardStage stage[STAGES_MAX];
    int n = b->stages ? b->stages(t->x->g, t->known, t->board, stage, STAGES_MAX) : 0;
    Buf line = {0};
    for (int i = 0; i < n; i++) {
        bool now = stage[i].state == STAGE_NOW;
        buf_print(&line, "%s%s%s%s%s%s%s", i ? ", " : "", now ? "> " : "", stage[i].title,
                  now && stage[i].note[0] ? " (" : "", now ? stage[i].note : "", now && stage[i].note[0] ? ")" : "",
                  now ? " <" : "");
    }
    if (n) {
        wrap_text(out, span_of(buf_str(&line)), 0, CARD_INDENT, t->style->width);
        buf_char(out, '\n');
    }
    buf_free(&line);
}

/* "Tremouille engages Mutt: 10 SP against 8, fought". */
static void tie_lines(Buf *out, const CardTable *t, const CardZone *zone)
{
    const Boards *b = rules_of(t->x->g)->boards;
    BoardTie tie[TIES_MAX];
    int n = b->ties ? b->ties(t->x->g, t->known, t->board, tie, TIES_MAX) : 0;
    for (int i = 0; i < n; i++) {
        buf_print(out, "%*s%s %s %s: %s%s\n", CARD_INDENT, "", zone[tie[i].from].title, tie[i].kind,
                  zone[tie[i].to].title, tie[i].says, tie[i].done ? ", fought" : "");
    }
}

static void board_lines(Buf *out, const CardTable *t, const char *title)
{
    CardZone *zone = must_zalloc(ZONES_MAX * sizeof *zone);
    const Ruleset *r = rules_of(t->x->g);
    int n = r->boards->zones(t->x->g, t->known, t->board, zone, ZONES_MAX);
    buf_print(out, "%s%s%s\n", bold(t->style), title, plain(t->style));
    course_line(out, t);
    for (int i = 0; i < n; i++) {
        if (!i || zone[i].row != zone[i - 1].row) { /* a row without a name is called by whose it is */
            const char *whose = zone[i].side < SIDES ? r->side_titles[zone[i].side] : "-";
            buf_print(out, "%s%s%s%s\n", dim(t->style), zone[i].band[0] ? zone[i].band : whose,
                      zone[i].lit ? ", now in action" : "", plain(t->style));
        }
        card_line(out, t, &zone[i]);
        pieces_on(out, t, i);
    }
    tie_lines(out, t, zone);
    free(zone);
}

bool card_board_text(Buf *out, const Session *x, Side viewer, const Style *style, bool any)
{
    const Ruleset *r = rules_of(x->g);
    BoardInfo board[BOARDS_MAX];
    int front;
    if (!r->boards || !r->boards->zones) {
        return false;
    }
    State *known = must_zalloc(r->state_size);
    known_to(x->g, x->s, viewer, known);
    int boards = boards_now(x->g, known, board, BOARDS_MAX, &front);
    for (int i = 0; any && i < boards && board[front].kind != BOARD_CARDS; i++) {
        front = board[i].kind == BOARD_CARDS ? i : front;
    }
    bool cards = board[front].kind == BOARD_CARDS;
    if (cards) {
        CardTable t = {x, viewer, known, board[front].id, style};
        board_lines(out, &t, board[front].title);
    }
    free(known);
    return cards;
}

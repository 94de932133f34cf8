/* card_boards.c - what was played on a board of cards, such as a battle: one picture of each, where most was between its cards.
 *
 * A run of lines between which such a board lay in front is one affair. It is shown at the last line at which the board had arrows, when
 * everybody stood where he fought; without any, as it was left.
 */
#include "lab/report/report.h"
#include "picture/cards/card_board.h"
#include "picture/svg.h"

#include <stdlib.h>

typedef struct Affair {
    char title[64]; /* of the board; empty: none lies in front */
    int line;       /* where it is shown */
    bool ties;      /* it has arrows there */
} Affair;

static void draw_affair(Buf *out, const Session *x, const Affair *a, State *s)
{
    BoardInfo board;
    session_position(x, a->line, s);
    if (!a->title[0] || !card_board_in_front(x->g, s, &board)) {
        return;
    }
    buf_text(out, "<figure class=\"board\">\n");
    card_board_inline(
        out, &(CardBoard){.g = x->g, .s = s, .known = s, .viewer = NOBODY, .board = board.id, .theme = PICTURE_LIGHT},
        a->title);
    svg_put(out, "<figcaption>%s, after line %d</figcaption>\n</figure>\n", a->title, a->line);
}

void report_card_boards(Buf *out, const Session *x, int first, int last)
{
    State *s = must_zalloc(rules_of(x->g)->state_size), *shown = must_zalloc(rules_of(x->g)->state_size);
    Affair affair = {0};
    for (int line = first; rules_of(x->g)->boards && line <= last; line++) {
        BoardInfo board;
        session_position(x, line, s);
        if (!card_board_in_front(x->g, s, &board)) {
            draw_affair(out, x, &affair, shown);
            affair = (Affair){0};
            continue;
        }
        bool ties = card_board_has_ties(x->g, s, board.id);
        text_fit(affair.title, sizeof affair.title, "%s", board.title);
        if (ties || !affair.ties) {
            affair.line = line;
            affair.ties = ties;
        }
    }
    draw_affair(out, x, &affair, shown);
    free(shown);
    free(s);
}

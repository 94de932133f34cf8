/* toy_card_boards.h - the toy with a second board: a board of cards and zones without hexes, which is there from turn 2 on and then in front.
 *
 * Red's hand, Blue's hand, and the card of the first Red, on which the second lies: who stands beside him is held by him.
 */
#ifndef GONFALON_TEST_TOY_CARD_BOARDS_H
#define GONFALON_TEST_TOY_CARD_BOARDS_H

#include "toy_system.h"

enum { ZONE_RED, ZONE_BLUE, ZONE_CARD, TOY_ZONES };

static int toy_boards_now(const Game *g, const State *s, BoardInfo *out, int max, int *front)
{
    (void)g, (void)max;
    out[0] = (BoardInfo){"row", "The row", BOARD_HEXES};
    out[1] = (BoardInfo){"cards", "The cards", BOARD_CARDS};
    *front = s->turn > 1;
    return 1 + (s->turn > 1);
}

static int toy_zones(const Game *g, const State *s, const char *board, CardZone *out, int max)
{
    (void)g, (void)s, (void)max;
    if (strcmp(board, "cards") != 0) {
        return 0;
    }
    out[ZONE_RED] = (CardZone){.id = "red_hand", .title = "Hand of the Reds", .side = RED, .row = 0, .piece = -1};
    out[ZONE_BLUE] = (CardZone){.id = "blue_hand", .title = "Hand of the Blues", .side = BLUE, .row = 0, .piece = -1};
    out[ZONE_CARD] = (CardZone){.id = "card_r1", .title = "Card of the first Red", .side = RED, .row = 1, .piece = R1};
    return TOY_ZONES;
}

static int toy_held_by(const Game *g, const State *s, int piece)
{
    (void)g;
    return piece == R2 && abs(s->at[R1] - s->at[R2]) <= 1 ? R1 : -1;
}

static int toy_zone_of(const Game *g, const State *s, const char *board, int piece)
{
    (void)board;
    return toy_held_by(g, s, piece) == R1 ? ZONE_CARD : toy_side(piece) == RED ? ZONE_RED : ZONE_BLUE;
}

/* Blue remembers nothing; Red remembers that B2 once stood in cell 13. */
static bool toy_remembers(const Game *g, const State *s, Side side, int piece, Memory *out)
{
    (void)g, (void)s;
    *out = (Memory){.hex = HEX_NONE, .turn = 1, .what = "in cell 13"};
    return side == RED && piece == B2;
}

static const char *const toy_kinds[] = {"runner", NULL};
static const Boards toy_boards = {.now = toy_boards_now, .zones = toy_zones, .zone_of = toy_zone_of};

static Ruleset toy_with_cards(void)
{
    static Hidden hidden;
    hidden = toy_hidden;
    hidden.remembers = toy_remembers;
    Ruleset r = toy;
    r.boards = &toy_boards;
    r.hidden = &hidden;
    r.held_by = toy_held_by;
    r.piece_kinds = toy_kinds;
    return r;
}

#endif

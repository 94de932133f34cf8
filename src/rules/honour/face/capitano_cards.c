/* capitano_cards.c - the Cards (1.1c, 1.3.6a) as a board: one zone a Capitano who is on the map or in a Force, the leader of a Force first and who is on
 * his Card after him; then those who wait off the map.
 *
 * Asked with what the viewer knows: of an enemy Force the leader alone is there unless its Card lies open (1.4f).
 */
#include "rules/honour/honour.h"

#include <stdio.h>

static const char *activity_of(const Game *g, const State *s, int c)
{
    bool own = !s->viewer || g->capitano[c].side == s->viewer - 1;
    int acts = s->capitano[c].acts;
    if (s->active == c) {
        return "acts now";
    }
    if (!own) {
        return acts == 0 ? "has not acted" : acts == 1 ? "acted once" : "acted twice";
    }
    if (hon_can_act(g, s, c)) {
        return acts ? "may act again" : "may act";
    }
    return acts > 1 ? "acted twice" : acts ? "has acted" : NULL;
}

/* Is what lies on his Card known to whoever asks? */
static bool card_known(const Game *g, const State *s, int c)
{
    int primo = hon_primo(s, c);
    return !s->viewer || (primo != NO_PIECE && hon_card_open(g, s, (Side)(s->viewer - 1), primo)) ||
           g->capitano[c].side == s->viewer - 1;
}

static void note_of(const Game *g, const State *s, int c, bool part, CardZone *z)
{
    Buf text = {0};
    if (z->closed) {
        buf_text(&text, s->memo[c].turn ? "Card closed: what you saw of it last" : "Card closed: nobody has seen it");
    } else if (part) {
        const char *kind = hon_units_under(g, s, c) ? "Subordinate"
                           : has(s, c, F_GENERAL)   ? "on the Card"
                                                    : "Unemployed";
        buf_text(&text, kind);
    } else if (leads_force(s, c)) {
        Tally t = hon_tally(g, s, c);
        hon_tally_text(&text, &t);
        if (t.ma) {
            buf_print(&text, ", %d MP", t.ma);
        }
    } else {
        buf_text(&text, "Unemployed, alone");
    }
    text_fit(z->note, sizeof z->note, "%s", buf_str(&text));
    buf_free(&text);
}

static CardZone card_of(const Game *g, const State *s, int c, int row, bool part)
{
    Order order = (Order)s->capitano[c].order;
    CardZone z = {.id = g->head.pieces[c].id,
                  .title = g->head.pieces[c].name,
                  .side = g->capitano[c].side,
                  .row = (int8_t)row,
                  .piece = (int16_t)c,
                  .placed = hon_hex_of(s, c) >= 0,
                  .hex = hon_hex_of(s, c),
                  .part = part,
                  .closed = !card_known(g, s, c)};
    if (!part && leads_force(s, c)) {
        z.order = order && order < ORDERS_COUNT ? hon_order_words[order] : z.closed ? "hidden" : NULL;
        z.state = activity_of(g, s, c);
    }
    if (!z.closed) {
        z.of = (int8_t)g->capitano[c].rank;
        z.room = (int8_t)(g->capitano[c].rank - hon_units_under(g, s, c));
    }
    note_of(g, s, c, part, &z);
    return z;
}

/* The Capitani whose Cards are laid out, in their sequence. */
typedef struct Layout {
    uint8_t who[CAPITANI_MAX];
    bool part[CAPITANI_MAX];
    int n;
} Layout;

static void lay_card(Layout *l, int c, bool part)
{
    assert(l->n < CAPITANI_MAX);
    l->who[l->n] = (uint8_t)c;
    l->part[l->n++] = part;
}

/* Forces of a side in the sequence of capitani.tsv, each with those on its Card; then lone Capitani. */
static void lay_side(Layout *l, const Game *g, const State *s, Side side)
{
    for (int lone = 0; lone < 2; lone++) {
        EACH_CAPITANO (g, c) {
            if (g->capitano[c].side != side || !on_map(s, c) || leads_force(s, c) == (lone != 0)) {
                continue;
            }
            lay_card(l, c, false);
            EACH_CAPITANO (g, k) {
                if (s->capitano[k].hex == ON_CARD && s->capitano[k].card == c) {
                    lay_card(l, k, true);
                }
            }
        }
    }
}

static Layout lay_out(const Game *g, const State *s)
{
    Layout l = {.n = 0};
    Side first = s->viewer ? (Side)(s->viewer - 1) : FIRST_PLAYER;
    lay_side(&l, g, s, first);
    lay_side(&l, g, s, enemy_of(first));
    return l;
}

static int card_zones(const Game *g, const State *s, const char *board, CardZone *out, int max)
{
    if (strcmp(board, "battle") == 0) {
        return hon_battle_zones(g, s, out, max);
    }
    if (strcmp(board, "cards") != 0) {
        return 0;
    }
    Layout l = lay_out(g, s);
    int n = l.n < max ? l.n : max;
    for (int i = 0; i < n; i++) {
        int row = g->capitano[l.who[i]].side != g->capitano[l.who[0]].side;
        out[i] = card_of(g, s, l.who[i], row, l.part[i]);
    }
    return n;
}

static int card_zone_of(const Game *g, const State *s, const char *board, int piece)
{
    if (strcmp(board, "battle") == 0) {
        return hon_battle_zone_of(g, s, piece);
    }
    int holder = is_unit(g, piece) && strcmp(board, "cards") == 0 ? hon_held_by(g, s, piece) : -1;
    if (holder >= 0) {
        Layout l = lay_out(g, s);
        for (int i = 0; i < l.n; i++) {
            if (l.who[i] == holder) {
                return i;
            }
        }
    }
    return -1;
}

static int boards_of(const Game *g, const State *s, BoardInfo *out, int max, int *front)
{
    assert(max > 2);
    (void)max;
    bool battle = hon_battle_board_open(g, s);
    out[0] = (BoardInfo){"map", "Map", BOARD_HEXES};
    out[1] = (BoardInfo){"cards", "Cards", BOARD_CARDS};
    out[2] = (BoardInfo){"battle", "The battle", BOARD_CARDS};
    *front = battle ? 2 : 0;
    return battle ? 3 : 2;
}

static int stages_of(const Game *g, const State *s, const char *board, BoardStage *out, int max)
{
    return strcmp(board, "battle") == 0 ? hon_battle_stages(g, s, out, max) : 0;
}

static int ties_of(const Game *g, const State *s, const char *board, BoardTie *out, int max)
{
    return strcmp(board, "battle") == 0 ? hon_battle_ties(g, s, out, max) : 0;
}

const Boards hon_boards = {
    .now = boards_of, .zones = card_zones, .zone_of = card_zone_of, .stages = stages_of, .ties = ties_of};

/* typed_order.c - from what a player typed to an order: a number, a piece and a goal, or the order itself.
 *
 * An order that is refused changes nothing and is explained at once.
 */
#include "engine/view/decision_json.h"
#include "cli/commands/why_refused.h"
#include "cli/terminal/decision_text.h"
#include "cli/terminal/play_inside.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>

void table_changed(PlayTable *t) { menu_free(&t->menu); }

static bool give_order(PlayTable *t, Side side, Span text)
{
    Result *r = must_zalloc(sizeof *r);
    Verdict v = session_order(t->x, side, text, r);
    if (v == TAKEN) {
        table_changed(t);
        buf_text(&t->out, r->repeated ? ANSWERED_ALREADY "\n" : "");
    } else if (v == REFUSED) {
        explain_order(&t->out, &t->args->source, t->x, side, text, &t->style);
    } else {
        buf_print(&t->out, "%s\n", r->message);
    }
    free(r);
    return v == TAKEN;
}

/* "move A-KUN 2412" to a hex further away than the next: the cheapest way is filled in. */
static bool fill_way(const PlayTable *t, Span text, Buf *out)
{
    Span rest = text, verb, piece_word, goal, extra;
    if (!span_word(&rest, &verb) || !span_word(&rest, &piece_word) || !span_word(&rest, &goal) ||
        span_word(&rest, &extra) || !head(t->x->g)->map) {
        return false;
    }
    Problems p = {0};
    int v = verb_read(t->x->g, t->x->s, table_viewer(t), verb, &p);
    int piece = parse_piece(t->x->g, piece_word, &p);
    problems_free(&p);
    Hex hex = grid_parse(&head(t->x->g)->map->grid, goal);
    if (v < 0 || piece < 0 || hex == HEX_NONE || verb_def(t->x->g, v)->form != FORM_PATH) {
        return false;
    }
    Hex from = piece_hex(t->x->g, t->x->s, piece);
    if (from != HEX_NONE && grid_distance(&head(t->x->g)->map->grid, from, hex) < 2) {
        return false;
    }
    return order_to(out, t->x, piece, v, hex);
}

/* "A-KUN" alone opens its menu, "A-KUN 2412" sends it there. */
static bool piece_first(PlayTable *t, Side side, Span text)
{
    Span rest = text, word, goal;
    Problems p = {0};
    int piece = span_word(&rest, &word) ? parse_piece(t->x->g, word, &p) : -1;
    problems_free(&p);
    if (piece < 0) {
        return false;
    }
    if (!span_word(&rest, &goal)) {
        menu_piece(&t->menu, t->x, side, piece);
        int open = piece_intervals_print(&t->out, t->x, &t->x->play->legal, piece);
        if (t->menu.count == 0 && !open) {
            buf_print(&t->out, "%s has nothing to do now.\n", head(t->x->g)->pieces[piece].id);
        }
        return true;
    }
    for (int i = 0; i < t->x->play->legal.count; i++) {
        Atom a = t->x->play->legal.list[i];
        const VerbDef *d = verb_def(t->x->g, a.verb);
        if (d && d->form == FORM_PATH && atom_piece(t->x->g, a) == piece) {
            Buf order = {0}, full = {0};
            buf_print(&order, "%s %s %.*s", d->name, head(t->x->g)->pieces[piece].id, SPAN_ARG(goal));
            bool filled = fill_way(t, buf_as_span(&order), &full);
            give_order(t, side, buf_as_span(filled ? &full : &order));
            buf_free(&order);
            buf_free(&full);
            return true;
        }
    }
    return false;
}

/* "halt" alone, where only one unit can: the rest is filled in. */
static bool fill_only(const PlayTable *t, Span text, Buf *out)
{
    const Atoms *legal = &t->x->play->legal;
    int found = -1, count = 0;
    for (int i = 0; i < legal->count; i++) {
        const VerbDef *d = verb_def(t->x->g, legal->list[i].verb);
        if (d && span_is_nocase(text, d->name)) {
            found = i;
            count++;
        }
    }
    if (count == 1) {
        atom_print(out, t->x->g, legal->list[found]);
    }
    return count == 1;
}

void table_order(PlayTable *t, Side side, Span text)
{
    Buf full = {0};
    Problems p = {0};
    Atom atoms[ORDER_ATOMS];
    int n = 0;
    bool filled = fill_way(t, text, &full) || fill_only(t, text, &full);
    bool readable = filled || order_read(t->x->g, t->x->s, side, text, atoms, &n, &p);
    if (readable || !piece_first(t, side, text)) {
        give_order(t, side, filled ? buf_as_span(&full) : text);
        if (!readable) {
            buf_text(&t->out, "Type a number, an order, or `help`.\n");
        }
    }
    problems_free(&p);
    buf_free(&full);
}

void table_choose(PlayTable *t, Side side, long n)
{
    if (n == 0 || n > t->menu.count) {
        if (n) {
            buf_print(&t->out, "There is no choice %ld.\n", n);
        }
        menu_free(&t->menu);
        return;
    }
    MenuItem item = t->menu.item[n - 1];
    if (item.order) {
        Buf order = {0};
        buf_text(&order, item.order); /* the menu goes when the order is given */
        give_order(t, side, buf_as_span(&order));
        buf_free(&order);
    } else if (item.piece >= 0 && item.verb >= 0) {
        int piece = item.piece, verb = item.verb;
        if (!menu_goals(&t->menu, t->x, piece, verb)) {
            Buf order = {0};
            buf_print(&order, "%s %s", verb_def(t->x->g, verb)->name, head(t->x->g)->pieces[piece].id);
            give_order(t, side, buf_as_span(&order));
            buf_free(&order);
        }
    } else if (item.piece >= 0) {
        menu_piece(&t->menu, t->x, side, item.piece);
    } else {
        menu_verb(&t->menu, t->x, side, item.verb);
    }
}

/* In the menu of goals a bare hex or path is a goal too. */
bool table_goal(PlayTable *t, Side side, Span text)
{
    if (!t->menu.inner || !t->menu.count || !t->menu.item[0].order || !head(t->x->g)->map) {
        return false;
    }
    Span rest = text, first;
    span_split(&rest, ',', &first);
    Span order = span_of(t->menu.item[0].order), verb, piece;
    if (grid_parse(&head(t->x->g)->map->grid, first) == HEX_NONE || !span_word(&order, &verb) ||
        !span_word(&order, &piece)) {
        return false;
    }
    Buf full = {0};
    buf_print(&full, "%.*s %.*s %.*s", SPAN_ARG(verb), SPAN_ARG(piece), SPAN_ARG(text));
    table_order(t, side, buf_as_span(&full));
    buf_free(&full);
    return true;
}

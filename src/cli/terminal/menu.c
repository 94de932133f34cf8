/* menu.c - see menu.h. */
#include "cli/terminal/menu.h"
#include "engine/view/decision_json.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>

enum { SHORT_LIST = 18, WAY_MOST = 48 };

static MenuItem *add_item(Menu *m, const char *label, const char *order)
{
    if (m->count == MENU_ITEMS) {
        return NULL;
    }
    MenuItem *item = &m->item[m->count++];
    *item = (MenuItem){.label = arena_copy(&m->arena, span_of(label)), .piece = -1, .verb = -1};
    item->order = order ? arena_copy(&m->arena, span_of(order)) : NULL;
    return item;
}

void menu_free(Menu *m)
{
    arena_free(&m->arena);
    *m = (Menu){0};
}

/* In an order that is judged while it is written: does the atom go with what has been named? */
static bool goes_with(const Session *x, Atom a)
{
    return !told_live(x) || !rules_of(x->g)->fits_draft || a.verb == VERB_RETRACT ||
           rules_of(x->g)->fits_draft(x->g, x->s, a);
}

static bool takes_path(const Game *g, Atom a)
{
    const VerbDef *d = verb_def(g, a.verb);
    return d && d->form == FORM_PATH;
}

/* One atom. What begins a path asks for the goal next. */
static void add_atom(Menu *m, const Session *x, Atom a)
{
    const VerbDef *d = verb_def(x->g, a.verb);
    Buf text = {0}, label = {0}, words = {0};
    atom_print(&text, x->g, a);
    buf_text(&label, buf_str(&text));
    if (rules_of(x->g)->label && rules_of(x->g)->label(&words, x->g, x->s, a, -1)) {
        buf_print(&label, " (%s)", buf_str(&words));
    } else if (d && d->says && verb_args(d) == 0 && !span_is_nocase(span_of(d->says), d->name)) {
        buf_print(&label, " (%s)", d->says);
    }
    if (atom_piece(x->g, a) >= 0 && !goes_with(x, a)) {
        buf_text(&label, ", does not fit");
    }
    if (takes_path(x->g, a) && atom_piece(x->g, a) >= 0) {
        buf_text(&label, " ...");
        MenuItem *item = add_item(m, buf_str(&label), NULL);
        if (item) {
            item->piece = atom_piece(x->g, a);
            item->verb = a.verb;
        }
    } else {
        add_item(m, buf_str(&label), buf_str(&text));
    }
    buf_free(&words);
    buf_free(&label);
    buf_free(&text);
}

static void add_piece(Menu *m, const Session *x, const Atoms *list, int piece)
{
    Buf label = {0};
    char name[8];
    Hex h = piece_hex(x->g, x->s, piece);
    buf_text(&label, head(x->g)->pieces[piece].id);
    if (h != HEX_NONE) {
        grid_name(&head(x->g)->map->grid, h, name);
        buf_print(&label, " in %s", name);
    } else if (!head(x->g)->map) {
        buf_print(&label, " %s", head(x->g)->pieces[piece].name);
    }
    int n = 0, fit = 0;
    for (int i = 0; i < list->count; i++) {
        bool own = atom_piece(x->g, list->list[i]) == piece;
        n += own;
        fit += own && goes_with(x, list->list[i]);
    }
    if (fit < n) {
        buf_print(&label, " (%d of %d fit)", fit, n);
    } else {
        buf_print(&label, " (%d)", n);
    }
    MenuItem *item = add_item(m, buf_str(&label), NULL);
    if (item) {
        item->piece = piece;
    }
    buf_free(&label);
}

static void add_verb(Menu *m, const Session *x, int verb, int n)
{
    Buf label = {0};
    buf_print(&label, "%s ... (%d)", verb_def(x->g, verb)->name, n);
    MenuItem *item = add_item(m, buf_str(&label), NULL);
    if (item) {
        item->verb = verb;
    }
    buf_free(&label);
}

static int of_verb(const Game *g, const Atoms *list, int verb, bool without_piece)
{
    int n = 0;
    for (int i = 0; i < list->count; i++) {
        n += list->list[i].verb == verb && !(without_piece && atom_piece(g, list->list[i]) >= 0);
    }
    return n;
}

static void grouped(Menu *m, const Session *x, const Atoms *list)
{
    m->asks = "which piece?";
    for (int i = 0; i < list->count; i++) {
        int piece = atom_piece(x->g, list->list[i]);
        bool first = piece >= 0;
        for (int k = 0; k < i && first; k++) {
            first = atom_piece(x->g, list->list[k]) != piece;
        }
        if (first) {
            add_piece(m, x, list, piece);
        }
    }
    for (int verb = 0; verb < verb_limit(x->g); verb++) {
        int n = of_verb(x->g, list, verb, true);
        for (int i = 0; n && n <= SHORT_LIST / 2 && i < list->count; i++) {
            if (list->list[i].verb == verb && atom_piece(x->g, list->list[i]) < 0) {
                add_atom(m, x, list->list[i]);
            }
        }
        if (n > SHORT_LIST / 2) {
            add_verb(m, x, verb, n);
        }
    }
}

/* "flee A-STAR 2006", "flee A-STAR 2007", ...: what all of a long list begin with is asked once. */
static void shorten(Menu *m)
{
    if (m->count <= SHORT_LIST / 2) {
        return;
    }
    const char *first = m->item[0].label;
    size_t same = strlen(first);
    for (int i = 1; i < m->count; i++) {
        size_t n = 0;
        while (n < same && m->item[i].label[n] == first[n]) {
            n++;
        }
        same = n;
    }
    while (same && first[same - 1] != ' ') {
        same--;
    }
    if (same) {
        m->asks = arena_print(&m->arena, "%.*s...", (int)same, first);
        for (int i = 0; i < m->count; i++) {
            m->item[i].label += same;
        }
    }
}

void menu_main(Menu *m, const Session *x, Side side)
{
    menu_free(m);
    Atoms *list = must_zalloc(sizeof *list);
    legal(x->g, x->s, side, list);
    if (list->count <= SHORT_LIST) {
        for (int i = 0; i < list->count; i++) {
            add_atom(m, x, list->list[i]);
        }
    } else {
        grouped(m, x, list);
    }
    free(list);
}

void menu_piece(Menu *m, const Session *x, Side side, int piece)
{
    menu_free(m);
    Atoms *list = must_zalloc(sizeof *list);
    legal(x->g, x->s, side, list);
    m->inner = true;
    for (int i = 0; i < list->count; i++) {
        if (atom_piece(x->g, list->list[i]) == piece) {
            add_atom(m, x, list->list[i]);
        }
    }
    shorten(m);
    free(list);
}

void menu_verb(Menu *m, const Session *x, Side side, int verb)
{
    menu_free(m);
    Atoms *list = must_zalloc(sizeof *list);
    legal(x->g, x->s, side, list);
    m->inner = true;
    for (int i = 0; i < list->count; i++) {
        if (list->list[i].verb == verb && atom_piece(x->g, list->list[i]) < 0) {
            add_atom(m, x, list->list[i]);
        }
    }
    shorten(m);
    free(list);
}

/* ---- goals ---- */

static bool reach_now(const Session *x, int piece, Reach *out)
{
    const Ruleset *r = rules_of(x->g);
    memset(out, 0, sizeof *out);
    return map_part(r)->reach && head(x->g)->map && map_part(r)->reach(x->g, x->s, piece, out);
}

/* The order that takes the piece to the goal by the cheapest way, each step marched or not as reach found it. A round trip may
 * come back to where the piece stands: the way begins there, whatever it costs to return. */
static bool order_in(Buf *out, const Session *x, int piece, int verb, const Reach *reach, Hex goal)
{
    const VerbDef *d = verb_def(x->g, verb);
    Atom atoms[WAY_MOST + 2] = {atom(verb, piece, 0, 0)};
    if (!d || d->form != FORM_PATH) {
        return false;
    }
    int steps = reach_steps(reach, d, piece_hex(x->g, x->s, piece), goal, atoms + 1, WAY_MOST), n = 1 + steps;
    if (!steps) {
        return false;
    }
    if (d->close) {
        atoms[n++] = atom(d->close, 0, 0, 0);
    }
    order_print(out, x->g, atoms, n);
    return true;
}

bool order_to(Buf *out, const Session *x, int piece, int verb, Hex goal)
{
    Reach *reach = must_zalloc(sizeof *reach);
    bool ok =
        goal >= 0 && reach_now(x, piece, reach) && reach->cost[goal] > 0 && order_in(out, x, piece, verb, reach, goal);
    free(reach);
    return ok;
}

bool menu_goals(Menu *m, const Session *x, int piece, int verb)
{
    Reach *reach = must_zalloc(sizeof *reach);
    menu_free(m);
    m->inner = true;
    m->asks = "where to? (a number, a hex, or a path 2311,2412)";
    if (reach_now(x, piece, reach)) {
        for (Hex h = 0; h < head(x->g)->map->grid.count; h++) {
            if (reach->cost[h] <= 0 || reach->flags[h] & REACH_THROUGH || h == piece_hex(x->g, x->s, piece)) {
                continue;
            }
            char name[8];
            Buf label = {0}, order = {0};
            grid_name(&head(x->g)->map->grid, h, name);
            buf_print(&label, "%s %g%s%s", name, reach_points(x->g, reach->cost[h]),
                      reach->flags[h] & REACH_MARCH ? " march" : "", reach->flags[h] & REACH_STOPS ? " stop" : "");
            order_in(&order, x, piece, verb, reach, h);
            add_item(m, buf_str(&label), buf_str(&order));
            buf_free(&label);
            buf_free(&order);
        }
    }
    free(reach);
    return m->count > 0;
}

/* ---- printing: as many columns as fit ---- */

void menu_print(Buf *out, const Menu *m, const Style *style)
{
    int widest = 0;
    for (int i = 0; i < m->count; i++) {
        int n = text_columns(span_of(m->item[i].label));
        widest = n > widest ? n : widest;
    }
    int columns = (style->width - 1) / (widest + 6);
    columns = columns < 1 ? 1 : columns;
    int rows = (m->count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < columns; col++) {
            int i = col * rows + row;
            if (i >= m->count) {
                break;
            }
            buf_print(out, "%s%3d%s %s", bold(style), i + 1, plain(style), m->item[i].label);
            bool last = (col + 1) * rows + row >= m->count || col + 1 == columns;
            for (int k = text_columns(span_of(m->item[i].label)); !last && k < widest + 2; k++) {
                buf_char(out, ' ');
            }
        }
        buf_char(out, '\n');
    }
    if (m->inner) {
        buf_print(out, "%s  0%s back\n", bold(style), plain(style));
    }
}

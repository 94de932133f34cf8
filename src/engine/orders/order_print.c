/* order_print.c - atoms as orders, the inverse of order_read.c: the shortest text that reads back as the same atoms.
 *
 * What makes no whole order (an open draft, a march that leaves the road and comes back) is printed atom by atom. One thing is taken
 * on trust, since a text has no position: that a march begins on a road. The rules allow no other.
 */
#include "engine/orders/verbs.h"

#include <assert.h>

void atom_print(Buf *out, const Game *g, Atom a)
{
    const VerbDef *d = verb_def(g, a.verb);
    if (!d) {
        buf_print(out, "?%d", a.verb);
        return;
    }
    buf_text(out, d->name);
    int args = verb_args(d);
    if (args && d->form == FORM_ATOM && a.arg[args - 1] == 0 && arg_may_miss(d, args - 1)) {
        args--;
    }
    for (int i = 0; i < args; i++) {
        buf_char(out, ' ');
        arg_print(out, g, d, i, a.arg[i]);
    }
}

Atom interval_farthest(const Interval *v)
{
    Atom a = v->base;
    a.arg[v->which] = (int16_t)(v->hi <= 0 ? v->lo : v->hi);
    return a;
}

void interval_print(Buf *out, const Game *g, const Interval *v)
{
    assert(v->which >= 0 && v->which < ATOM_ARGS && v->lo <= v->hi);
    const VerbDef *d = verb_def(g, v->base.verb);
    buf_text(out, d ? d->name : "?");
    for (int i = 0; d && i < verb_args(d); i++) {
        buf_char(out, ' ');
        arg_print(out, g, d, i, i == v->which ? v->lo : v->base.arg[i]);
        if (i == v->which) {
            buf_text(out, "..");
            arg_print(out, g, d, i, v->hi);
        }
    }
}

static void first_arg(Buf *out, const Game *g, Atom a) { arg_print(out, g, verb_def(g, a.verb), 0, a.arg[0]); }

static int run_of(const Atom *a, int n, int from, int verb)
{
    assert(from >= 0 && from <= n);
    int i = from;
    while (verb && i < n && a[i].verb == verb) {
        i++;
    }
    return i - from;
}

/* "move A,B": the head with its further items. Returns how many atoms that is. */
static int print_head(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int n)
{
    int heads = 1 + run_of(a, n, 1, d->more);
    buf_print(out, "%s ", d->name);
    for (int i = 0; i < heads; i++) {
        buf_text(out, i ? "," : "");
        first_arg(out, g, a[i]);
    }
    return heads;
}

static bool along_road(const Game *g, Atom from, Atom to)
{
    const Map *map = head(g)->map;
    int count = map ? map->grid.count : 0;
    if (from.arg[0] < 0 || to.arg[0] < 0 || from.arg[0] >= count || to.arg[0] >= count) {
        return false;
    }
    int direction = grid_direction(&map->grid, from.arg[0], to.arg[0]);
    return direction >= 0 && map->road[from.arg[0]][direction];
}

/* Does a mode give these steps? Then *from is the step before which the march begins; steps = never. */
static bool has_mode(const Game *g, const VerbDef *d, const Atom *step, int steps, int *from)
{
    int first = 0;
    while (first < steps && step[first].verb != d->other) {
        first++;
    }
    *from = first;
    for (int i = 0; i + 1 < first && first < steps; i++) {
        if (step[i].arg[0] == step[first - 1].arg[0]) {
            return false; /* crossed twice: march@HEX would begin too early */
        }
    }
    for (int i = first + 1; i < steps; i++) {
        if ((step[i].verb == d->other) != along_road(g, step[i - 1], step[i])) {
            return false;
        }
    }
    return true;
}

static int print_path(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int n)
{
    int heads = print_head(out, g, d, a, n), end = heads, from;
    while (end < n && ((d->each && a[end].verb == d->each) || (d->other && a[end].verb == d->other))) {
        end++;
    }
    bool closed = !d->close || (end < n && a[end].verb == d->close);
    if (end == heads || !closed || !has_mode(g, d, a + heads, end - heads, &from)) {
        return heads;
    }
    for (int i = heads; i < end; i++) {
        buf_char(out, i == heads ? ' ' : ',');
        first_arg(out, g, a[i]);
    }
    if (from < end - heads) {
        buf_print(out, " %s", other_word(g, d));
        if (from) {
            buf_char(out, '@');
            first_arg(out, g, a[heads + from - 1]);
        }
    }
    return end + (d->close != 0);
}

static int print_group(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int n)
{
    int heads = print_head(out, g, d, a, n), end = heads + run_of(a, n, heads, d->each);
    bool other = d->other && end < n && a[end].verb == d->other;
    int close = end + other;
    if (end == heads || (d->close && (close >= n || a[close].verb != d->close))) {
        return heads;
    }
    for (int i = heads; i < end; i++) {
        buf_char(out, i == heads ? ' ' : ',');
        first_arg(out, g, a[i]);
    }
    if (other) {
        buf_print(out, " %s", other_word(g, d));
    }
    return close + (d->close != 0);
}

static bool same_but_last(const Atom *a, const Atom *b, int args)
{
    for (int i = 0; i + 1 < args; i++) {
        if (a->arg[i] != b->arg[i]) {
            return false;
        }
    }
    return true;
}

static int print_each(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int n)
{
    int args = verb_args(d), all = run_of(a, n, 0, a[0].verb), alike = 1;
    while (alike < all && same_but_last(a, a + alike, args)) {
        alike++;
    }
    atom_print(out, g, a[0]);
    for (int i = 1; i < alike; i++) {
        buf_char(out, ',');
        arg_print(out, g, d, args - 1, a[i].arg[args - 1]);
    }
    return alike;
}

/* "DeclareLine A:1521 B:1522": a list of pairs, where no two neighbours share the first. */
static int print_pairs(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int all)
{
    int args = verb_args(d);
    buf_text(out, d->name);
    for (int i = 0; i < all; i++) {
        for (int k = 0; k < args; k++) {
            buf_char(out, k ? ':' : ' ');
            arg_print(out, g, d, k, a[i].arg[k]);
        }
    }
    return all;
}

/* A list that is one order of its own name: "DeclareFire A:1521 B:1522", closed. 0 when the atoms are none. */
static int print_list(Buf *out, const Game *g, const Atom *a, int n)
{
    for (int v = 0; v < verb_limit(g); v++) {
        const VerbDef *d = verb_def(g, v);
        if (!d || d->form != FORM_EACH || !d->each || !d->close || verb_means(d, v) != a->verb) {
            continue;
        }
        int head = d->more != 0, all = run_of(a, n, head, d->each);
        if (all && head + all < n && a[head + all].verb == d->close) {
            return head + print_pairs(out, g, d, a + head, all) + 1;
        }
    }
    return 0;
}

static int print_chain(Buf *out, const Game *g, const VerbDef *d, const Atom *a, int n)
{
    int i = 1;
    buf_print(out, "%s ", d->name);
    first_arg(out, g, a[0]);
    if (i < n && d->each && a[i].verb == d->each) {
        buf_char(out, ' ');
        first_arg(out, g, a[i++]);
        if (i < n && d->other && a[i].verb == d->other) {
            buf_char(out, ' ');
            first_arg(out, g, a[i++]);
        }
    }
    return i;
}

static int print_one(Buf *out, const Game *g, const Atom *a, int n)
{
    const VerbDef *d = verb_def(g, a->verb);
    int args = d ? verb_args(d) : 0, listed = d ? print_list(out, g, a, n) : 0;
    if (listed) {
        return listed;
    }
    if (d && args && d->form == FORM_CHAIN) {
        return print_chain(out, g, d, a, n);
    }
    if (d && args && d->form == FORM_PATH) {
        return print_path(out, g, d, a, n);
    }
    if (d && args && d->form == FORM_GROUP) {
        return print_group(out, g, d, a, n);
    }
    if (d && args && d->form == FORM_EACH) {
        int all = run_of(a, n, 0, a->verb);
        bool pairs = args > 1 && all > 1 && !same_but_last(a, a + 1, args);
        return pairs ? print_pairs(out, g, d, a, all) : print_each(out, g, d, a, n);
    }
    atom_print(out, g, *a);
    return 1;
}

void order_print(Buf *out, const Game *g, const Atom *atoms, int n)
{
    assert(n >= 0);
    assert(n > 0);
    for (int i = 0; i < n;) {
        buf_text(out, i ? "; " : "");
        i += print_one(out, g, atoms + i, n - i);
    }
}

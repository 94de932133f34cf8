/* order_read.c - orders as people type them, compiled to runs of atoms (architecture, "Orders and atoms").
 *
 * An order is a verb and its arguments between blanks; a list is joined by commas, or by blanks where it comes last; a pair by a
 * colon, a hexside by a slash. How arguments become atoms is the form of the verb (ruleset.h). Any atom is an order of its own, and
 * orders may be joined by semicolons: so every run of atoms has a text. Printing is the inverse: order_print.c.
 */
#include "engine/orders/verbs.h"

enum { PARTS_MAX = 4 * ORDER_ATOMS };

typedef struct Part {
    Span text;
    char before; /* what stands before it: a blank, ',', ':' or '/' */
} Part;

typedef struct Order { /* being read */
    const Game *g;
    const State *s;
    const VerbDef *def;
    uint16_t verb;
    Part part[PARTS_MAX];
    int parts;
    Atom *out;
    int n;
    Problems *p;
} Order;

static bool expected(const Order *o)
{
    return problem(o->p, NULL, 0, "expected %s", o->def->help ? o->def->help : o->def->name);
}

static bool emit(Order *o, Atom a)
{
    if (o->n == ORDER_ATOMS) {
        return problem(o->p, NULL, 0, "an order has at most %d parts; give it in two", ORDER_ATOMS);
    }
    o->out[o->n++] = a;
    return true;
}

/* Adds an atom of a helper verb (`more`, `to`) with the text as its argument; without a text it has none. */
static bool emit_with(Order *o, int verb, const Span *text)
{
    const VerbDef *d = verb_def(o->g, verb);
    Atom a = {.verb = (uint16_t)verb};
    if (!d) {
        return expected(o);
    }
    return (!text || arg_read(o->g, d, 0, *text, &a.arg[0], o->p)) && emit(o, a);
}

static bool separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ':' || c == '/'; }

/* ", " is a comma, " : " a colon: blanks count only where nothing else stands. */
static bool cut(Order *o, Span text)
{
    size_t i = 0;
    o->parts = 0;
    while (true) {
        char before = ' ';
        for (; i < text.len && separator(text.at[i]); i++) {
            before = text.at[i] == ' ' || text.at[i] == '\t' ? before : text.at[i];
        }
        if (i == text.len) {
            return true;
        }
        size_t from = i;
        while (i < text.len && !separator(text.at[i])) {
            i++;
        }
        if (o->parts == PARTS_MAX) {
            return problem(o->p, NULL, 0, "an order has at most %d parts; give it in two", ORDER_ATOMS);
        }
        o->part[o->parts++] = (Part){{text.at + from, i - from}, before};
    }
}

/* ---- the forms ---- */

static bool read_atom(Order *o)
{
    int args = verb_args(o->def);
    bool short_of_one = o->parts == args - 1 && arg_may_miss(o->def, args - 1);
    Atom a = {.verb = o->verb};
    if (o->parts != args && !short_of_one) {
        return expected(o);
    }
    for (int i = 0; i < o->parts; i++) {
        if (!arg_read(o->g, o->def, i, o->part[i].text, &a.arg[i], o->p)) {
            return expected(o);
        }
    }
    return emit(o, a);
}

/* How many parts are joined to the last one by colon or slash: those make one item of the list. */
static int item_size(const Order *o)
{
    int n = 1;
    while (n < o->parts && (o->part[o->parts - n].before == ':' || o->part[o->parts - n].before == '/')) {
        n++;
    }
    return n;
}

static bool read_each(Order *o)
{
    int args = verb_args(o->def), item = item_size(o), fixed = args - item;
    if (!args || !o->parts || fixed < 0 || o->parts < args || (o->parts - fixed) % item) {
        return expected(o);
    }
    Atom a = {.verb = (uint16_t)(o->def->each ? o->def->each : o->verb)};
    if (o->def->more && !emit_with(o, o->def->more, NULL)) {
        return false;
    }
    for (int i = 0; i < o->parts; i++) {
        int arg = i < fixed ? i : fixed + (i - fixed) % item;
        char before = o->part[i].before;
        bool joined = before == ':' || before == '/';
        if (i >= fixed && joined != (arg > fixed)) {
            return expected(o);
        }
        if (!arg_read(o->g, o->def, arg, o->part[i].text, &a.arg[arg], o->p)) {
            return expected(o);
        }
        if (i >= fixed && arg == args - 1 && !emit(o, a)) {
            return false;
        }
    }
    return !o->def->close || emit_with(o, o->def->close, NULL);
}

/* "Place S-ART1 3512 3": each argument is an atom; the third may be missing. */
static bool read_chain(Order *o)
{
    const uint8_t verbs[] = {0, o->def->each, o->def->other};
    Atom head = {.verb = o->verb};
    if (!o->parts || o->parts > 3 || !arg_read(o->g, o->def, 0, o->part[0].text, &head.arg[0], o->p) ||
        !emit(o, head)) {
        return expected(o);
    }
    for (int i = 1; i < o->parts; i++) {
        if (!verbs[i] || !emit_with(o, verbs[i], &o->part[i].text)) {
            return expected(o);
        }
    }
    return true;
}

/* The head with its further items; *next is the first part after them. */
static bool read_head(Order *o, int *next)
{
    Atom a = {.verb = o->verb};
    if (!o->parts || !arg_read(o->g, o->def, 0, o->part[0].text, &a.arg[0], o->p) || !emit(o, a)) {
        return expected(o);
    }
    for (*next = 1; *next < o->parts && o->part[*next].before == ','; ++*next) {
        if (!o->def->more || !emit_with(o, o->def->more, &o->part[*next].text)) {
            return expected(o);
        }
    }
    return true;
}

/* Does a road lead from hex to hex? For a piece that comes onto the map: is the hex on a road? */
static bool on_road(const Game *g, Hex from, Hex to)
{
    const Map *map = head(g)->map;
    if (!map || to == HEX_NONE) {
        return false;
    }
    if (from != HEX_NONE) {
        int direction = grid_direction(&map->grid, from, to);
        return direction >= 0 && map->road[from][direction];
    }
    int roads = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        roads |= map->road[to][d];
    }
    return roads;
}

/* Reads the mode, if the last part is one: *march_from is the hex from which on it is marched, *all when from the start. */
static bool read_mode(Order *o, int *end, bool *all, Hex *march_from)
{
    Span last = o->part[o->parts - 1].text, rest = last, word;
    *end = o->parts;
    *all = false;
    *march_from = HEX_NONE;
    span_split(&rest, '@', &word);
    bool other = is_other_word(o->g, o->def, word);
    if (!other && !span_is_nocase(last, "normal")) {
        return true;
    }
    --*end;
    *all = other && !rest.at;
    if (other && rest.at) {
        *march_from = parse_hex(o->g, rest, o->p);
        return *march_from != HEX_NONE;
    }
    return true;
}

static bool read_path(Order *o)
{
    int next = 0, end = 0;
    bool marching = false;
    Hex march_from = HEX_NONE, at;
    if (!read_head(o, &next)) {
        return false;
    }
    if (next == o->parts) {
        return true; /* the bare beginning of a draft */
    }
    if (!read_mode(o, &end, &marching, &march_from) || next == end) {
        return expected(o);
    }
    at = o->out[o->n - next].arg[0] < 0 ? (Hex)HEX_NONE : piece_hex(o->g, o->s, o->out[o->n - next].arg[0]);
    bool on_path = false;
    for (int i = next; i < end;
         i++) { /* a path that comes back to its start marches from there, not from the beginning */
        on_path |= march_from != HEX_NONE && grid_parse(&head(o->g)->map->grid, o->part[i].text) == march_from;
    }
    marching |= march_from != HEX_NONE && !on_path && at == march_from;
    int first = o->n;
    bool roads = false, all = marching && march_from == HEX_NONE;
    for (int i = next; i < end; i++) {
        int16_t to = HEX_NONE;
        const VerbDef *step = verb_def(o->g, o->def->each);
        if (!step || !arg_read(o->g, step, 0, o->part[i].text, &to, o->p)) {
            return expected(o);
        }
        bool other = marching && o->def->other && on_road(o->g, at, to);
        roads |= other;
        if (!emit(o, atom(other ? o->def->other : o->def->each, to, 0, 0))) {
            return false;
        }
        at = to;
        marching |= march_from != HEX_NONE && at == march_from;
    }
    for (int i = first; all && !roads && o->def->other && i < o->n; i++) {
        o->out[i].verb = o->def->other; /* a march along no road at all: the judge says what is wrong with it */
    }
    if (march_from != HEX_NONE && !marching) {
        return problem(o->p, NULL, 0, "the march does not begin on the path; expected %s",
                       o->def->help ? o->def->help : o->def->name);
    }
    return !o->def->close || emit_with(o, o->def->close, NULL);
}

static bool read_group(Order *o)
{
    int next = 0;
    if (!read_head(o, &next)) {
        return false;
    }
    if (next == o->parts) {
        return true;
    }
    bool other = is_other_word(o->g, o->def, o->part[o->parts - 1].text);
    int end = o->parts - other;
    if (next == end || !o->def->each) {
        return expected(o);
    }
    for (int i = next; i < end; i++) {
        if (!emit_with(o, o->def->each, &o->part[i].text)) {
            return expected(o);
        }
    }
    return (!other || emit_with(o, o->def->other, NULL)) && (!o->def->close || emit_with(o, o->def->close, NULL));
}

static bool read_one(Order *o, Side side, Span text)
{
    Span word;
    span_word(&text, &word);
    int verb = verb_read(o->g, o->s, side, word, o->p);
    if (verb < 0) {
        return false;
    }
    o->verb = (uint16_t)verb;
    o->def = verb_def(o->g, verb);
    if (!cut(o, text)) {
        return false;
    }
    switch (o->def->form) {
    case FORM_ATOM: return read_atom(o);
    case FORM_EACH: return read_each(o);
    case FORM_PATH: return read_path(o);
    case FORM_GROUP: return read_group(o);
    case FORM_CHAIN: return read_chain(o);
    case FORM_WORD: return o->parts ? expected(o) : emit_with(o, o->def->close, NULL);
    }
    return false;
}

bool order_read(const Game *g, const State *s, Side side, Span text, Atom out[ORDER_ATOMS], int *n, Problems *p)
{
    Order o = {.g = g, .s = s, .out = out, .p = p};
    Span rest = text, part;
    bool right = true, any = false;
    while (right && span_split(&rest, ';', &part)) {
        part = span_trim(part);
        if (part.len) {
            any = true;
            right = read_one(&o, side, part);
        }
    }
    if (!any) {
        right = problem(p, NULL, 0, "an order is missing");
    }
    *n = right ? o.n : 0;
    return right;
}

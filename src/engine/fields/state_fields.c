/* state_fields.c - single fields of a state: finding, getting, setting, printing and reading them by the system's table (state_fields.h).
 *
 * A field is a number, or a set of hexes. The number is that of the state itself; only printing and reading know its words.
 */
#include "engine/fields/state_fields.h"
#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

/* ---- the table ---- */

bool field_carried(const Game *g, const Field *f, int index)
{
    assert(index >= 0);
    switch (f->of) {
    case OF_GAME: return index == 0;
    case OF_GROUP:
        return index >= 0 && index < head(g)->group_count &&
               (!f->piece_kinds || (f->piece_kinds >> head(g)->groups[index].kind) & 1);
    case OF_HEX: return head(g)->map && index >= 0 && index < head(g)->map->grid.count && head(g)->map->on[index];
    case OF_PIECE: break;
    }
    return index >= 0 && index < head(g)->piece_count && (f->piece_kinds >> head(g)->pieces[index].kind) & 1;
}

int field_count_of(const Game *g, const Field *f)
{
    switch (f->of) {
    case OF_GAME: return 1;
    case OF_GROUP: return head(g)->group_count;
    case OF_HEX: return head(g)->map ? head(g)->map->grid.count : 0;
    case OF_PIECE: break;
    }
    return head(g)->piece_count;
}

const Field *field_find(const Game *g, FieldOf of, int piece_kind, Span name)
{
    const Ruleset *r = rules_of(g);
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        bool carried = of != OF_PIECE || (f->piece_kinds >> piece_kind) & 1;
        if (f->of == of && carried && span_is_nocase(name, f->name)) {
            return f;
        }
    }
    return NULL;
}

/* ---- numbers ---- */

static long load(const void *at, int width)
{
    int8_t i8;
    int16_t i16;
    int32_t i32;
    uint16_t u16;
    uint32_t u32;
    switch (width) {
    case 1: return *(const uint8_t *)at;
    case 2: memcpy(&u16, at, 2); return u16;
    case 4: memcpy(&u32, at, 4); return (long)u32;
    case -1: memcpy(&i8, at, 1); return i8;
    case -2: memcpy(&i16, at, 2); return i16;
    case -4: memcpy(&i32, at, 4); return i32;
    default: assert(!"width of a field is 1, 2 or 4"); return 0;
    }
}

static void store(void *at, int width, long value)
{
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    switch (width < 0 ? -width : width) {
    case 1: memcpy(at, &u8, 1); break;
    case 2: memcpy(at, &u16, 2); break;
    case 4: memcpy(at, &u32, 4); break;
    default: assert(!"width of a field is 1, 2 or 4");
    }
}

static bool fits(int width, long value)
{
    int bits = 8 * (width < 0 ? -width : width);
    int64_t one = 1;
    int64_t lo = width < 0 ? -(one << (bits - 1)) : 0;
    int64_t hi = width < 0 ? (one << (bits - 1)) - 1 : (one << bits) - 1;
    return value >= lo && value <= hi;
}

long field_get(const Game *g, const State *s, const Field *f, int index)
{
    assert(index >= 0);
    if (f->get) {
        return f->get(g, s, index);
    }
    long value = load((const char *)s + f->offset + (size_t)index * f->stride, f->width);
    return f->bit ? (value >> (f->bit - 1)) & 1 : value;
}

bool field_set(const Game *g, State *s, const Field *f, int index, long value)
{
    assert(index >= 0 && !f->read_only);
    if (f->read_only) {
        return false;
    }
    if (f->set) {
        return f->set(g, s, index, value);
    }
    if (!f->width || !fits(f->width, value) || (f->bit && (value < 0 || value > 1))) {
        return false;
    }
    void *at = (char *)s + f->offset + (size_t)index * f->stride;
    if (f->bit) {
        long bit = 1L << (f->bit - 1), word = load(at, f->width);
        value = value ? word | bit : word & ~bit;
    }
    store(at, f->width, value);
    return true;
}

/* ---- sets of hexes: by functions, or a HexSet lying in the state ---- */

void field_get_set(const Game *g, const State *s, const Field *f, int index, HexSet *out)
{
    assert(field_is_whole(f));
    memset(out, 0, sizeof *out);
    if (f->type == FIELD_LIST) {
        memcpy(out, (const char *)s + f->offset + (size_t)index * f->stride, (size_t)f->width);
    } else if (f->get_set) {
        f->get_set(g, s, index, out);
    } else {
        memcpy(out, (const char *)s + f->offset + (size_t)index * f->stride, sizeof *out);
    }
}

bool field_put_set(const Game *g, State *s, const Field *f, int index, const HexSet *in)
{
    assert(field_is_whole(f));
    if (f->read_only || (f->get_set && !f->set_set)) {
        return false;
    }
    if (f->set_set) {
        return f->set_set(g, s, index, in);
    }
    if (f->type == FIELD_LIST) {
        memcpy((char *)s + f->offset + (size_t)index * f->stride, in, (size_t)f->width);
        return true;
    }
    memcpy((char *)s + f->offset + (size_t)index * f->stride, in, sizeof *in);
    return true;
}

static bool set_empty(const Field *f, const HexSet *set)
{
    if (f->type == FIELD_LIST) {
        return *(const uint8_t *)set == FIELD_LIST_END;
    }
    static const HexSet empty;
    return !memcmp(set, &empty, sizeof empty);
}

/* Text fields have no number: they are compared as they print. */
static bool same_text(const Game *g, const State *a, const State *b, const Field *f, int index)
{
    Buf x = {0}, y = {0};
    f->print(&x, g, a, index);
    f->print(&y, g, b, index);
    bool same = !strcmp(buf_str(&x), buf_str(&y));
    buf_free(&x);
    buf_free(&y);
    return same;
}

static bool no_text(const Game *g, const State *s, const Field *f, int index)
{
    Buf text = {0};
    f->print(&text, g, s, index);
    bool none = span_is(buf_as_span(&text), "-");
    buf_free(&text);
    return none;
}

bool field_is_usual(const Game *g, const State *s, const Field *f, int index)
{
    if (f->type == FIELD_TEXT) {
        return no_text(g, s, f, index);
    }
    if (field_is_whole(f)) {
        HexSet set;
        field_get_set(g, s, f, index, &set);
        return set_empty(f, &set);
    }
    return f->usual != FIELD_NOTHING && field_get(g, s, f, index) == f->usual;
}

bool field_same(const Game *g, const State *a, const State *b, const Field *f, int index)
{
    if (f->type == FIELD_TEXT) {
        return same_text(g, a, b, f, index);
    }
    if (field_is_whole(f)) {
        HexSet x, y;
        field_get_set(g, a, f, index, &x);
        field_get_set(g, b, f, index, &y);
        return !memcmp(&x, &y, sizeof x);
    }
    return field_get(g, a, f, index) == field_get(g, b, f, index);
}

/* ---- printing ---- */

static int word_count(const char *const *words)
{
    int n = 0;
    while (words && words[n]) {
        n++;
    }
    return n;
}

static void print_hex(Buf *out, const Game *g, long value, const char *const *words)
{
    const Map *map = head(g)->map;
    char name[8];
    if (value < 0) {
        long word = -1 - value;
        buf_text(out, word < word_count(words) ? words[word] : "-");
    } else if (map && value < map->grid.count) {
        grid_name(&map->grid, (Hex)value, name);
        buf_text(out, name);
    } else {
        buf_decimal(out, value, 0, false);
    }
}

/* How many members a set may have, and the name of one. */
static int set_size(const Game *g, const Field *f)
{
    const Map *map = head(g)->map;
    return f->of_pieces ? head(g)->piece_count : f->words ? word_count(f->words) : map ? map->grid.count : 0;
}

static void print_set(Buf *out, const Game *g, const Field *f, const HexSet *set)
{
    bool comma = false;
    for (int i = 0, n = set_size(g, f); i < n; i++) {
        if (!set->bits[i >> 6]) { /* most are nearly empty */
            i |= 63;
            continue;
        }
        if (!set_has(set, (Hex)i)) {
            continue;
        }
        buf_text(out, comma ? "," : "");
        comma = true;
        if (f->of_pieces || f->words) {
            buf_text(out, f->of_pieces ? head(g)->pieces[i].id : f->words[i]);
        } else {
            print_hex(out, g, i, NULL);
        }
    }
    buf_text(out, comma ? "" : "-");
}

static void print_list(Buf *out, const Game *g, const Field *f, const HexSet *list)
{
    const uint8_t *at = (const uint8_t *)list;
    for (int i = 0; i < f->width && at[i] != FIELD_LIST_END; i++) {
        buf_print(out, "%s%s", i ? "," : "", at[i] < head(g)->piece_count ? head(g)->pieces[at[i]].id : "-");
    }
    buf_text(out, at[0] == FIELD_LIST_END ? "-" : "");
}

static const char *word_of(const Game *g, const Field *f, long value)
{
    switch (f->type) {
    case FIELD_BOOL: return value ? "yes" : "no";
    case FIELD_ENUM: return value >= 0 && value < word_count(f->words) ? f->words[value] : NULL;
    case FIELD_PIECE: return value >= 0 && value < head(g)->piece_count ? head(g)->pieces[value].id : "-";
    case FIELD_GROUP: return value >= 0 && value < head(g)->group_count ? head(g)->groups[value].id : "-";
    case FIELD_SIDE: return value >= 0 && value < SIDES ? rules_of(g)->side_names[value] : "-";
    default: return NULL;
    }
}

void field_print(Buf *out, const Game *g, const State *s, const Field *f, int index)
{
    if (field_is_whole(f)) {
        HexSet set;
        field_get_set(g, s, f, index, &set);
        if (f->type == FIELD_LIST) {
            print_list(out, g, f, &set);
        } else {
            print_set(out, g, f, &set);
        }
        return;
    }
    if (f->type == FIELD_TEXT) {
        f->print(out, g, s, index);
        return;
    }
    long value = field_get(g, s, f, index);
    const char *word = word_of(g, f, value);
    if (f->nothing != FIELD_NOTHING && value == f->nothing) {
        buf_char(out, '-');
    } else if (f->type == FIELD_INCHES) {
        buf_decimal(out, value, 2, false);
    } else if (f->type == FIELD_NAMED) {
        f->name_of(out, g, value);
    } else if (f->type == FIELD_HEX) {
        print_hex(out, g, value, f->words);
    } else if (word) {
        buf_text(out, word);
    } else {
        buf_decimal(out, value, 0, false);
    }
}

/* ---- reading ---- */

static int find_word(const char *const *words, Span text)
{
    for (int i = 0; words && words[i]; i++) {
        if (span_is_nocase(text, words[i])) {
            return i;
        }
    }
    return -1;
}

static bool expected_words(const Field *f, Span text, const char *const *words, const char *more, Problems *p)
{
    Buf list = {0};
    for (int i = 0; words && words[i]; i++) {
        buf_print(&list, "%s%s", i ? ", " : "", words[i]);
    }
    problem(p, NULL, 0, "'%.*s' is no %s; expected %s%s", SPAN_ARG(text), f->name, more, buf_str(&list));
    buf_free(&list);
    return false;
}

static bool read_hex(const Game *g, const Field *f, Span text, long *value, Problems *p)
{
    const Map *map = head(g)->map;
    int word = find_word(f->words, text);
    if (word >= 0) {
        *value = place(word);
        return true;
    }
    if (span_is(text, "-") && !word_count(f->words)) {
        *value = HEX_NONE;
        return true;
    }
    Hex h = map ? grid_parse(&map->grid, text) : (Hex)HEX_NONE;
    if (h == HEX_NONE || !map->on[h]) {
        return expected_words(f, text, f->words,
                              word_count(f->words) ? "a hex of the map or one of " : "a hex of the map", p);
    }
    *value = h;
    return true;
}

static int read_member(const Game *g, const Field *f, Span text, Problems *p)
{
    int word;
    if (f->of_pieces) {
        return parse_piece(g, text, p);
    }
    if (!f->words) {
        return parse_hex(g, text, p);
    }
    word = find_word(f->words, text);
    if (word < 0) {
        expected_words(f, text, f->words, "", p);
    }
    return word;
}

static bool read_set(const Game *g, const Field *f, Span text, HexSet *set, Problems *p)
{
    memset(set, 0, sizeof *set);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span part; span_split(&text, ',', &part);) {
        int member = read_member(g, f, part, p);
        if (member < 0) {
            return false;
        }
        set_put(set, (Hex)member);
    }
    return true;
}

static bool read_list(const Game *g, const Field *f, Span text, HexSet *list, Problems *p)
{
    uint8_t *at = (uint8_t *)list;
    int n = 0;
    memset(list, 0, sizeof *list);
    memset(list, FIELD_LIST_END, (size_t)f->width);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span part; span_split(&text, ',', &part);) {
        int piece = parse_piece(g, part, p);
        if (piece < 0 || n == f->width) {
            return piece >= 0 ? problem(p, NULL, 0, "%s holds at most %d pieces", f->name, f->width) : false;
        }
        at[n++] = (uint8_t)piece;
    }
    return true;
}

static bool read_named(int index, long *value)
{
    *value = index;
    return index >= 0;
}

bool field_read(const Game *g, const Field *f, Span text, long *value, HexSet *set, Problems *p)
{
    static const char *const yes_no[] = {"no", "yes", NULL};
    if (field_is_whole(f)) {
        return f->type == FIELD_LIST ? read_list(g, f, text, set, p) : read_set(g, f, text, set, p);
    }
    if (f->nothing != FIELD_NOTHING && span_is(text, "-")) {
        *value = f->nothing;
        return true;
    }
    switch (f->type) {
    case FIELD_INT:
        return span_int(text, -INT32_MAX, INT32_MAX, value) ||
               problem(p, NULL, 0, "'%.*s' is no %s; expected a whole number", SPAN_ARG(text), f->name);
    case FIELD_BOOL: return read_named(find_word(yes_no, text), value) || expected_words(f, text, yes_no, "", p);
    case FIELD_ENUM: return read_named(find_word(f->words, text), value) || expected_words(f, text, f->words, "", p);
    case FIELD_HEX: return read_hex(g, f, text, value, p);
    case FIELD_PIECE: return read_named(parse_piece(g, text, p), value);
    case FIELD_GROUP: return read_named(parse_group(g, text, p), value);
    case FIELD_SIDE: return read_named(parse_side(g, text, p), value);
    case FIELD_INCHES:
        return span_decimal(text, 2, -INT16_MAX, INT16_MAX, value) ||
               problem(p, NULL, 0, "'%.*s' is no %s; expected inches with at most two decimals", SPAN_ARG(text),
                       f->name);
    case FIELD_NAMED:
        return f->value_of(g, text, value) ||
               problem(p, NULL, 0, "'%.*s' is no %s of this scenario", SPAN_ARG(text), f->name);
    case FIELD_SET:
    case FIELD_TEXT:
    case FIELD_LIST: break;
    }
    return false;
}

bool field_parse(const Game *g, State *s, const Field *f, int index, Span text, Problems *p)
{
    long value = 0;
    HexSet set;
    if (f->read_only) {
        return problem(p, NULL, 0, "%s cannot be set; it follows from the rest", f->name);
    }
    if (f->type == FIELD_TEXT) {
        return f->parse(g, s, index, text, p);
    }
    if (!field_read(g, f, text, &value, &set, p)) {
        return false;
    }
    bool done = field_is_whole(f) ? field_put_set(g, s, f, index, &set) : field_set(g, s, f, index, value);
    return done || problem(p, NULL, 0, "%s cannot be %.*s", f->name, SPAN_ARG(text));
}

/* ---- keys ---- */

static bool key_of_group_or_hex(const Game *g, Span name, Span of, const Field **f, int *index, Problems *p)
{
    const Field *of_group = field_find(g, OF_GROUP, 0, name), *of_hex = field_find(g, OF_HEX, 0, name);
    Problems quiet = {0};
    bool known = of_group || of_hex;
    if (of_group && (*index = parse_group(g, of, of_hex ? &quiet : p)) >= 0) {
        *f = field_carried(g, of_group, *index) ? of_group : NULL;
        if (!*f) {
            problem(p, NULL, 0, "%s has no field '%.*s'", head(g)->groups[*index].id, SPAN_ARG(name));
        }
    } else if (of_hex && (*index = parse_hex(g, of, p)) >= 0) {
        *f = of_hex;
    } else if (!known) {
        problem(p, NULL, 0, "formations and hexes have no field '%.*s'", SPAN_ARG(name));
    }
    problems_free(&quiet);
    return *f != NULL;
}

bool field_key(const Game *g, Span key, const Field **f, int *index, Problems *p)
{
    *f = NULL;
    *index = 0;
    Span rest = key, name = {0};
    if (!span_split(&rest, '.', &name)) {
        return problem(p, NULL, 0, "the name of a field is missing");
    }
    if (rest.at) {
        return key_of_group_or_hex(g, name, rest, f, index, p);
    }
    *f = field_find(g, OF_GAME, 0, name);
    if (*f) {
        return true;
    }
    if (field_find(g, OF_GROUP, 0, name) || field_find(g, OF_HEX, 0, name)) {
        return problem(p, NULL, 0, "'%.*s' needs a formation or hex: write %.*s.NAME", SPAN_ARG(key), SPAN_ARG(key));
    }
    return problem(p, NULL, 0, "the game has no field '%.*s'", SPAN_ARG(key));
}

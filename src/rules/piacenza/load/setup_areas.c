/* setup_areas.c - where pieces are set up: the small language of the scenario's column `where` (docs/data-formats.md), read once into sets of hexes.
 *
 *   area   = part { "|" part }          any of them
 *   part   = term { "&" term }          all of them
 *   term   = near(PLACE,N) far(PLACE,N) north_of(PLACE) south_of(PLACE) east_of(PLACE) west_of(PLACE)
 *            side(Refudo,W|E) named(area) city noez with_unit(formation|wing) south_of_units(FORMATION)
 *
 * What depends on the pieces that stand already (noez, with_unit, south_of_units) is kept as a condition of the whole area. Every set is
 * made once for each level: level 0 as written, level n with every near(PLACE,N) grown by n hexes (rulings.md, 3.0a).
 */
#include "rules/piacenza/load/load_inside.h"

#include <string.h>

typedef struct Hexes {
    uint64_t bits[HEX_WORDS];
} Hexes;

typedef struct AreaReader {
    Loader *l;
    const ScenarioRow *row;
    Span rest;       /* what is still to be read */
    int wider;       /* hexes by which near(...) grows */
    SetupArea *area; /* takes the conditions */
    bool failed;
} AreaReader;

enum { WORD_MAX = 32, PLACE_HEXES = 64 };

static void put_hex(Hexes *set, Hex h) { set->bits[h >> 6] |= (uint64_t)1 << (h & 63); }
static bool has_hex(const Hexes *set, Hex h) { return set->bits[h >> 6] >> (h & 63) & 1; }

static void fail(AreaReader *r, const char *what)
{
    if (!r->failed) {
        data_row_problem(&r->l->data, r->row, "the area \"%.*s\": %s", SPAN_ARG(r->row->where), what);
    }
    r->failed = true;
}

static bool take(AreaReader *r, char c)
{
    if (!r->rest.len || *r->rest.at != c) {
        return false;
    }
    r->rest = (Span){r->rest.at + 1, r->rest.len - 1};
    return true;
}

static void need(AreaReader *r, char c)
{
    char what[] = "expected ? here";
    what[9] = c;
    if (!take(r, c)) {
        fail(r, what);
    }
}

/* The next word: up to one of the signs of the language. */
static Span word(AreaReader *r)
{
    Span w = {r->rest.at, 0};
    while (w.len < r->rest.len && !strchr("|&(),", w.at[w.len])) {
        w.len++;
    }
    r->rest = (Span){w.at + w.len, r->rest.len - w.len};
    return w;
}

/* ---- places ---- */

/* "Le_Mose" names Le Mose. */
static bool names(Span word_, const char *name)
{
    if (strlen(name) != word_.len) {
        return false;
    }
    for (size_t i = 0; i < word_.len; i++) {
        if (word_.at[i] != name[i] && !(word_.at[i] == '_' && name[i] == ' ')) {
            return false;
        }
    }
    return true;
}

/* The hexes of a place; Piacenza is the whole City. */
static int place_hexes(AreaReader *r, Span place_, Hex out[PLACE_HEXES])
{
    const Map *m = r->l->map;
    int n = 0;
    bool whole = names(place_, "Piacenza");
    for (int h = 0; whole && h < m->grid.count; h++) {
        if (m->on[h] && m->terrain[h] == CITY) {
            out[n < PLACE_HEXES ? n : 0] = (Hex)h;
            n++;
        }
    }
    for (int i = 0; !whole && i < m->place_count; i++) {
        if (names(place_, m->places[i].name)) {
            out[n < PLACE_HEXES ? n : 0] = m->places[i].hex;
            n++;
        }
    }
    if (n > PLACE_HEXES) {
        fail(r, "a place has too many hexes; name a part of it");
        return PLACE_HEXES;
    }
    if (!n) {
        fail(r, "no such place in map/places.tsv");
    }
    return n;
}

/* How far every hex lies from a place: the same few places are named again and again, so each is measured once. */
enum { PLACES_MAX = 40 };
struct PlaceFar {
    Span name;
    uint8_t far[HEXES];
};

static void measure(const Map *m, const Hex *place_, int n, uint8_t far[HEXES])
{
    memset(far, 255, HEXES);
    for (int i = 0; i < n; i++) {
        for (int h = 0; h < m->grid.count; h++) {
            int d = map_distance(m, place_[i], (Hex)h);
            far[h] = d < far[h] ? (uint8_t)d : far[h];
        }
    }
}

static const uint8_t *distances_to(AreaReader *r, Span place_)
{
    Loader *l = r->l;
    Hex at[PLACE_HEXES];
    if (!l->far) {
        l->far = arena_alloc(&l->g->head.arena, PLACES_MAX * sizeof *l->far);
    }
    for (int i = 0; i < l->far_count; i++) {
        if (l->far[i].name.len == place_.len && !memcmp(l->far[i].name.at, place_.at, place_.len)) {
            return l->far[i].far;
        }
    }
    int n = place_hexes(r, place_, at);
    if (!n || l->far_count == PLACES_MAX) {
        fail(r, "too many different places");
        return l->far[0].far;
    }
    struct PlaceFar *new = &l->far[l->far_count++];
    new->name = place_;
    measure(l->map, at, n, new->far);
    return new->far;
}

/* ---- terms ---- */

static void near_or_far(AreaReader *r, bool near, Hexes *out)
{
    const Map *m = r->l->map;
    const uint8_t *far = distances_to(r, word(r));
    long n = 0;
    need(r, ',');
    if (!span_int(word(r), 0, 60, &n)) {
        fail(r, "expected a number of hexes");
    }
    for (int h = 0; h < m->grid.count && !r->failed; h++) {
        if (m->on[h] && (near ? far[h] <= n + r->wider : far[h] >= n)) {
            put_hex(out, (Hex)h);
        }
    }
}

/* Twice the height of a hex centre, rows downwards; even columns lie half a hex lower. */
static int south_by(const Map *m, Hex h) { return 2 * grid_row(&m->grid, h) + (grid_col(&m->grid, h) % 2 == 0); }

/* Strictly on one side of a place, its centre being the mean of its hexes: sums are compared, so nothing is rounded. */
static void beyond(AreaReader *r, int east, int south, Hexes *out)
{
    const Map *m = r->l->map;
    Hex at[PLACE_HEXES];
    int n = place_hexes(r, word(r), at), col = 0, row = 0;
    for (int i = 0; i < n; i++) {
        col += grid_col(&m->grid, at[i]);
        row += south_by(m, at[i]);
    }
    for (int h = 0; h < m->grid.count && !r->failed; h++) {
        if (m->on[h] && east * (grid_col(&m->grid, (Hex)h) * n - col) + south * (south_by(m, (Hex)h) * n - row) > 0) {
            put_hex(out, (Hex)h);
        }
    }
}

static int tag_of(const Map *m, const char *name)
{
    int i = 0;
    while (m->words->tags[i] && strcmp(m->words->tags[i], name) != 0) {
        i++;
    }
    return i;
}

/* On one bank of the Refudo, by the tags of the map. */
static void bank(AreaReader *r, Hexes *out)
{
    const Map *m = r->l->map;
    if (!span_is(word(r), "Refudo")) {
        fail(r, "side() knows the banks of the Refudo only");
    }
    need(r, ',');
    Span which = word(r);
    int tag = tag_of(m, "refudo");
    for (int h = 0; h < m->grid.count; h++) {
        if (m->on[h] && m->tag[h][tag] >= 0 && span_is(which, m->words->values[m->tag[h][tag]])) {
            put_hex(out, (Hex)h);
        }
    }
}

static void area_of(AreaReader *r, Hexes *out);

/* A hex of the area where a Commander in Chief may stay (4.0a). */
static void named_hexes(AreaReader *r, Hexes *out)
{
    Hexes inner = {{0}};
    area_of(r, &inner);
    for (int h = 0; h < r->l->map->grid.count; h++) {
        if (has_hex(&inner, (Hex)h) && r->l->g->named[h]) {
            put_hex(out, (Hex)h);
        }
    }
}

static void all_hexes(AreaReader *r, Hexes *out)
{
    for (int h = 0; h < r->l->map->grid.count; h++) {
        if (r->l->map->on[h]) {
            put_hex(out, (Hex)h);
        }
    }
}

static void with_unit(AreaReader *r, Hexes *out)
{
    Span of = word(r);
    r->area->with_formation = r->area->with_formation || span_is(of, "formation");
    r->area->with_wing = r->area->with_wing || span_is(of, "wing");
    if (!span_is(of, "formation") && !span_is(of, "wing")) {
        fail(r, "expected with_unit(formation) or with_unit(wing)");
    }
    all_hexes(r, out);
}

static void south_of_units(AreaReader *r, Hexes *out)
{
    int group = data_group(&r->l->data, word(r));
    if (group < 0 || group >= FORMATIONS_MAX) {
        fail(r, "south_of_units() needs a Formation");
    }
    r->area->south_of = (uint8_t)group;
    all_hexes(r, out);
}

static void term(AreaReader *r, Hexes *out)
{
    Span w = word(r);
    if (span_is(w, "noez")) {
        r->area->noez = true;
        all_hexes(r, out);
        return;
    }
    if (span_is(w, "city")) {
        for (int h = 0; h < r->l->map->grid.count; h++) {
            if (r->l->map->on[h] && r->l->map->terrain[h] == CITY) {
                put_hex(out, (Hex)h);
            }
        }
        return;
    }
    need(r, '(');
    if (span_is(w, "near") || span_is(w, "far")) {
        near_or_far(r, span_is(w, "near"), out);
    } else if (span_is(w, "north_of") || span_is(w, "south_of")) {
        beyond(r, 0, span_is(w, "south_of") ? 1 : -1, out);
    } else if (span_is(w, "east_of") || span_is(w, "west_of")) {
        beyond(r, span_is(w, "east_of") ? 1 : -1, 0, out);
    } else if (span_is(w, "side")) {
        bank(r, out);
    } else if (span_is(w, "named")) {
        named_hexes(r, out);
    } else if (span_is(w, "with_unit")) {
        with_unit(r, out);
    } else if (span_is(w, "south_of_units")) {
        south_of_units(r, out);
    } else {
        fail(r, "expected near, far, north_of, south_of, east_of, west_of, side, named, city, noez, with_unit or "
                "south_of_units");
    }
    need(r, ')');
}

static void part(AreaReader *r, Hexes *out)
{
    term(r, out);
    while (!r->failed && take(r, '&')) {
        Hexes more = {{0}};
        term(r, &more);
        for (int i = 0; i < HEX_WORDS; i++) {
            out->bits[i] &= more.bits[i];
        }
    }
}

static void area_of(AreaReader *r, Hexes *out)
{
    do {
        Hexes more = {{0}};
        part(r, &more);
        for (int i = 0; i < HEX_WORDS; i++) {
            out->bits[i] |= more.bits[i];
        }
    } while (!r->failed && take(r, '|'));
}

static bool read_level(Loader *l, const ScenarioRow *row, SetupArea *a, int level)
{
    AreaReader r = {.l = l, .row = row, .rest = row->where, .wider = level, .area = a};
    Hexes set = {{0}};
    if (level < AREA_LEVELS - 1) {
        area_of(&r, &set);
    } else {
        all_hexes(&r, &set);
        r.rest.len = 0;
    }
    if (!r.failed && r.rest.len) {
        fail(&r, "something follows the area");
    }
    for (int h = 0; h < l->map->grid.count; h++) {
        if (!l->g->play[h]) {
            set.bits[h >> 6] &= ~((uint64_t)1 << (h & 63));
        }
    }
    memcpy(a->hexes[level], set.bits, sizeof set.bits);
    return !r.failed;
}

int load_area(Loader *l, const ScenarioRow *row)
{
    Game *g = l->g;
    for (int i = 0; i < g->areas; i++) {
        if (l->area_text[i].len == row->where.len && !memcmp(l->area_text[i].at, row->where.at, row->where.len)) {
            return i;
        }
    }
    if (g->areas == AREAS_MAX) {
        data_row_problem(&l->data, row, "more than %d different areas", AREAS_MAX);
        return -1;
    }
    SetupArea *a = &g->area[g->areas];
    a->south_of = NO_GROUP;
    for (int level = 0; level < AREA_LEVELS; level++) {
        if (!read_level(l, row, a, level)) {
            return -1;
        }
    }
    l->area_text[g->areas] = row->where;
    return g->areas++;
}

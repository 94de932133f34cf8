/* map.c - the map of Lombardy: places with a name, Regions with their alignment, Conquered markers and Earthworks of the start. */
#include "rules/honour/load/load_inside.h"

static const char *const map_terrains[] = {"clear", "woods", "swamp", "rice", "hill", "mountain", "lake", 0};
static const char *const map_tags[] = {"region",         "north_of_po",    "south_of_po",    "east_of_adda",
                                       "west_of_adda",   "east_of_tesino", "west_of_tesino", "barren",
                                       "unhealthy",      "half",           "exit",           "half_exit",
                                       "fortified_city", "fortified_town", "town",           "village",
                                       "lake",           "lake_name",      "impassable",     0};
static const char *const map_features[] = {"po", "river", "bridge", "ferry", 0};
static const char *const map_roads[] = {"primary", "secondary", "naviglio", 0};
static const char *const map_values[] = {"M",    "G",        "C",    "R",      "V",    "PP",   "F",     "A",
                                         "S",    "E",        "left", "right",  "west", "east", "north", "south",
                                         "iseo", "maggiore", "como", "varese", "orta", 0};
static const char *const hon_map_looks[][2] = {{"po", "river"}, {"primary", "road"}, {NULL, NULL}};
static const MapWords hon_map_words = {.terrains = map_terrains,
                                       .tags = map_tags,
                                       .features = map_features,
                                       .roads = map_roads,
                                       .values = map_values,
                                       .looks = hon_map_looks};
static const char *const place_kinds[] = {"village", "town", "fortified_town", "fortified_city", "river", 0};
enum { RIVER_NAME = FORTIFIED_CITY + 1 };
static const char *const region_words[] = {"M", "G", "C", "R", "V", "PP", "F", "A", "S", "E", 0};

static int word_index(const char *const *words, Span word)
{
    for (int i = 0; words[i]; i++) {
        if (span_is(word, words[i])) {
            return i;
        }
    }
    return -1;
}

static bool load_places(Loader *l, const char *file)
{
    Game *g = l->g;
    const Map *m = l->map;
    memset(g->place_at, NO_PLACE, sizeof g->place_at);
    for (int i = 0; i < m->place_count; i++) {
        int kind = word_index(place_kinds, span_of(m->places[i].kind));
        if (kind < 0) {
            return problem(l->p, file, 0, "%s is a %s; expected village, town, fortified_town or fortified_city",
                           m->places[i].name, m->places[i].kind);
        }
        if (kind == VILLAGE || kind == RIVER_NAME) {
            continue; /* 5.3b: villages have no effect; names of rivers are there to be read */
        }
        if (g->places == PLACES_MAX) {
            return problem(l->p, file, 0, "more than %d towns and fortresses", PLACES_MAX);
        }
        Hex h = m->places[i].hex;
        g->place_at[h] = (uint8_t)g->places;
        g->place[g->places++] = (PlaceInfo){m->places[i].name, h, (uint8_t)kind, (uint8_t)m->tag[h][0]};
    }
    return true;
}

bool hon_load_map(Loader *l, Source *src)
{
    Game *g = l->g;
    const char *file = data_hash_map(&l->data);
    Map *m = file ? map_load(&g->head.arena, src, "honour", &hon_map_words, l->p) : NULL;
    if (!m) {
        return false;
    }
    g->map = g->head.map = l->map = m;
    if (m->grid.count != HEXES) {
        return problem(l->p, file, 0, "the map has %d hexes, expected %d", m->grid.count, HEXES);
    }
    for (int h = 0; h < HEXES; h++) {
        int column = grid_col(&m->grid, (Hex)h);
        g->play[h] = m->on[h] && column >= g->head.area[0] && column <= g->head.area[1]; /* S0.8 */
        if (m->tag[h][0] < 0 || m->tag[h][0] >= REGIONS) {
            return problem(l->p, file, 0, "hex %d has no Region", h);
        }
        g->region_of[h] = (uint8_t)BY(1_3_1a, m->tag[h][0], REGION_M);
    }
    return load_places(l, file);
}

/* ---- what the scenario says about them ---- */

static bool read_alignment(Loader *l, const Tsv *t, int row)
{
    static const char *const words[] = {"not_aligned", 0};
    Game *g = l->g;
    if (!rule_row(data_rule(&l->data, t, row, tsv_column(t, "rule")))) {
        return true;
    }
    Span word = hon_cell(t, row, "alignment"), region = hon_cell(t, row, "region");
    int side = hon_find_side(l, word), r = word_index(region_words, region);
    int value = side >= 0                                                     ? ALIGNED_FIRST + side
                : span_is(word, words[0])                                     ? NOT_ALIGNED
                : span_is(word, "neutral")                                    ? NEUTRAL
                : span_is(word, "ignored") || span_is(word, "not_applicable") ? IGNORED
                                                                              : -1;
    if (value < 0 || (r < 0 && !span_is(region, "*"))) {
        return problem(l->p, t->file, t->line[row], "expected a Region and not_aligned, neutral, ignored or a side");
    }
    bool start = span_is(hon_cell(t, row, "condition"), "start");
    for (int i = 0; i < REGIONS; i++) {
        if (r >= 0 && i != r) {
            continue;
        }
        if (start) {
            g->alignment[i] = (uint8_t)value;
        }
        g->alignment_later[i] = (uint8_t)value;
    }
    return true;
}

static bool load_alignment(Loader *l)
{
    static const char *const columns[] = {"scenario", "region", "condition", "alignment", "rule", 0};
    Tsv t;
    if (!hon_scenario_table(l, "alignment", columns, &t)) {
        return false;
    }
    return hon_our_rows(l, &t, read_alignment);
}

static bool read_conquered(Loader *l, const Tsv *t, int row)
{
    Hex h;
    int army = hon_need_army(l, t, row, "army");
    if (!hon_read_hex(l, t, row, hon_cell(t, row, "hex"), &h) || army < 0) {
        return false;
    }
    if (l->g->place_at[h] == NO_PLACE) {
        return problem(l->p, t->file, t->line[row], "%.*s holds no Town and no Fortress; expected one that does",
                       SPAN_ARG(hon_cell(t, row, "hex")));
    }
    if (rule_row(data_rule(&l->data, t, row, tsv_column(t, "rule")))) {
        l->g->start_conquered[l->g->place_at[h]] = (uint8_t)army;
    }
    return true;
}

static bool load_conquered(Loader *l)
{
    static const char *const columns[] = {"scenario", "hex", "army", "rule", 0};
    Tsv t;
    memset(l->g->start_conquered, NO_ARMY, sizeof l->g->start_conquered);
    return hon_scenario_table(l, "conquered", columns, &t) && hon_our_rows(l, &t, read_conquered);
}

static bool read_earthworks(Loader *l, const Tsv *t, int row)
{
    Hex h, to;
    int level;
    if (!hon_read_hex(l, t, row, hon_cell(t, row, "hex"), &h) ||
        !hon_read_hex(l, t, row, hon_cell(t, row, "facing"), &to) ||
        !tsv_int(t, row, tsv_column(t, "level"), 1, 2, &level, l->p)) {
        return false;
    }
    int d = grid_direction(&l->map->grid, h, to);
    if (d < 0 || l->g->start_works == EARTHWORKS_MAX) {
        return problem(l->p, t->file, t->line[row], "Earthworks face a neighbour, and at most %d exist",
                       EARTHWORKS_MAX);
    }
    l->g->start_earthworks[l->g->start_works++] = (Works){h, (uint8_t)level, (uint8_t)d};
    return true;
}

static bool load_earthworks(Loader *l)
{
    static const char *const columns[] = {"scenario", "hex", "level", "facing", 0};
    Tsv t;
    return hon_scenario_table(l, "earthworks", columns, &t) && hon_our_rows(l, &t, read_earthworks);
}

bool hon_load_regions(Loader *l)
{
    bool alignment = load_alignment(l), conquered = load_conquered(l), works = load_earthworks(l);
    return alignment && conquered && works;
}

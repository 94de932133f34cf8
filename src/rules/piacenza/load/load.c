/* load.c - puts a Game together from data/piacenza: its map, what the other files of this folder read, and what follows from the whole.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/piacenza/load/load_inside.h"

#include <string.h>

static const char *const terrain_words[] = {"clear",        "farmstead", "woods",   "ditch",   "farmhouse",
                                            "entrenchment", "redoubt",   "chateau", "village", "city",
                                            "po",           "trebbia",   "bridge",  NULL};
static const char *const tag_words[] = {"named",      "angel",        "cover",     "crop",      "works",
                                        "dry_po",     "bank_trebbia", "refudo",    "s1",        "s2",
                                        "s3",         "edge",         "edge_west", "edge_east", "edge_north",
                                        "edge_south", "impassable",   "bridge_po", NULL};
static const char *const feature_words[] = {"stream", "bridge", "wall", "gate", "river", NULL};
static const char *const road_words[] = {"road", NULL};
static const char *const value_words[] = {"W", "E", "meadow", "wheat", "provender", "austria", "spain", NULL};
static const char *const map_looks[][2] = {
    {"po", "river"}, {"trebbia", "river"}, {"angel", "star"}, {"dry_po", "dry"}, {NULL, NULL}};
static const MapWords map_words = {.terrains = terrain_words,
                                   .tags = tag_words,
                                   .features = feature_words,
                                   .roads = road_words,
                                   .values = value_words,
                                   .holes = true,
                                   .looks = map_looks};

static void new_game(Loader *l, Source *src, Problems *p)
{
    Game *g = data_open(&l->data, &piacenza, sizeof *g, PIECES_MAX, src, p);
    memset(g->fc, NO_PIECE, sizeof g->fc);
    memset(g->wc, NO_PIECE, sizeof g->wc);
    memset(g->bearer, NO_PIECE, sizeof g->bearer);
    memset(g->chief, NO_PIECE, sizeof g->chief);
    memset(g->setup_of, NO_ROW, sizeof g->setup_of);
    l->g = g;
    l->p = p;
}

/* The one option is the edition of the rulings; new games take the latest. */
static bool load_options(Loader *l, const OptionValue *options, int n)
{
    l->g->rulings = RULINGS_LATEST;
    return data_options(&l->data, options, n, &(DataOptions){NULL, &l->g->rulings, RULINGS_LATEST});
}

static bool load_map(Loader *l)
{
    Game *g = l->g;
    l->map_file = data_hash_map(&l->data);
    if (!l->map_file) {
        return false;
    }
    l->map = map_load(&g->head.arena, l->data.src, piacenza.id, &map_words, l->p);
    g->map = g->head.map = l->map;
    if (l->map && (l->map->grid.columns > MAP_COLUMNS || l->map->grid.rows > MAP_COLUMNS)) {
        return problem(l->p, l->map_file, 0, "a map of more than %d columns or rows", MAP_COLUMNS);
    }
    return l->map != NULL;
}

Game *piacenza_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {0};
    new_game(&l, src, p);
    if (!data_scenario(&l.data, scenario) || !load_options(&l, options, option_count) ||
        !pia_load_order_of_battle(&l) || !load_map(&l) || !pia_load_charts(&l) || !pia_load_scenario(&l)) {
        game_free(l.g);
        return NULL;
    }
    load_prices(l.g);
    load_runs(l.g);
    load_errands(l.g);
    load_zones(l.g);
    load_gallop(l.g);
    return l.g;
}

int piacenza_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, piacenza.id, TURNS_MAX, out, max, p);
}

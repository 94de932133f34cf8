/* load.c - puts a Game together from data/tolentino: its map, what the other files of this folder read, and what follows from the whole.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/tolentino/load/load_inside.h"

#include <string.h>

static const char *const terrain_words[] = {"clear", "rough", "woods", "town", NULL};
static const char *const tag_words[] = {"height",   "vp",    "fortified", "also",          "entry", "edge",
                                        "building", "named", "entry_for", "setup_austria", NULL};
static const char *const feature_words[] = {"stream", "bridge", NULL};
static const char *const road_words[] = {"road", "trail", NULL};
static const char *const value_words[] = {"clear", "rough", "woods", "town", "naples", "austria", NULL};
static const MapWords map_words = {.terrains = terrain_words,
                                   .tags = tag_words,
                                   .features = feature_words,
                                   .roads = road_words,
                                   .values = value_words};

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Game *g = l->g;
    bool *const on[] = {&g->fog, &g->grenzer_option};
    int rulings = RULINGS_NOW;
    g->fog = g->grenzer_option = true;
    bool good = data_options(&l->data, options, n, &(DataOptions){on, &rulings, RULINGS_NOW});
    g->rulings = (uint8_t)rulings;
    return good;
}

static void new_game(Loader *l, Source *src, Problems *p)
{
    Game *g = data_open(&l->data, &tolentino, sizeof *g, PIECES_MAX, src, p);
    memset(g->first_officer, NO_PIECE, sizeof g->first_officer);
    for (int i = 0; i < PIECES_MAX; i++) {
        g->entry[i] = NOWHERE;
    }
    g->radinski = NO_PIECE;
    l->g = g;
    l->p = p;
}

static bool load_map(Loader *l)
{
    Game *g = l->g;
    l->map_file = data_hash_map(&l->data);
    l->map = l->map_file ? map_load(&g->head.arena, l->data.src, tolentino.id, &map_words, l->p) : NULL;
    if (!l->map) {
        return false;
    }
    g->map = g->head.map = l->map;
    for (int h = 0; h < HEXES && h < l->map->grid.count; h++) {
        g->play[h] = l->map->on[h];
    }
    return (l->map->grid.count == HEXES && CITED(1_3a)) ||
           problem(l->p, l->map_file, 0, "the map has %d hexes, expected %d", l->map->grid.count, HEXES);
}

/* ---- what follows from the whole ---- */

/* The units of each formation that the scenario uses. */
static bool list_members(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < g->setups; i++) {
        int u = g->setup[i].piece;
        if (is_unit(g, u) && g->members[g->of[u]] == MEMBERS_MAX) {
            return problem(l->p, l->scenario_file, l->setup_line[i], "formation %s has more than %d units",
                           g->head.groups[g->of[u]].id, MEMBERS_MAX);
        }
        if (is_unit(g, u)) {
            g->members[g->of[u]]++;
        }
    }
    uint8_t listed[FORMATIONS] = {0};
    for (int u = 0; u < g->units; u++) {
        for (int i = 0; i < g->setups; i++) {
            if (g->setup[i].piece == u) {
                g->member[g->of[u]][listed[g->of[u]]++] = (uint8_t)u;
            }
        }
    }
    return true;
}

/* The hexes that 9.2.1 names. */
static bool find_passage(Loader *l)
{
    static const char *const names[] = {"1004", "1003", "1005"};
    Game *g = l->g;
    Hex *const found[] = {&g->san_severino, &g->passage[0], &g->passage[1]};
    for (int i = 0; i < 3; i++) {
        *found[i] = grid_parse(&g->map->grid, span_of(names[i]));
        if (*found[i] == HEX_NONE || !g->map->on[*found[i]]) {
            return problem(l->p, l->map_file, 0, "the map has no hex %s; the passage of San Severino needs it (9.2.1)",
                           names[i]);
        }
    }
    return true;
}

/* The board shows the stars of this scenario. */
static void mark_stars(Loader *l)
{
    for (int h = 0; h < HEXES; h++) {
        l->map->tag[h][TAG_VP] = l->g->objective[h] ? l->g->objective[h] : (int16_t)-1;
    }
}

static PieceId named(const Loader *l, const char *id)
{
    int p = data_piece(&l->data, span_of(id));
    return p < 0 ? NO_PIECE : (PieceId)p;
}

/* The counters that paragraphs name. */
static void find_people(Loader *l)
{
    Game *g = l->g;
    g->mohr = named(l, "A-MOHR");
    g->lechi = named(l, "N-LECHI");
    g->majo = named(l, "N-MAJO");
    g->murat = named(l, "N-MURAT");
    g->bianchi = named(l, "A-BIANCHI");
}

/* What is asked often, worked out once. */
static void work_out(Game *g)
{
    load_sight(g);
    load_ways(g);
    load_costs(g);
    load_command(g);
}

static bool load_whole(Loader *l)
{
    bool read = tol_load_order_of_battle(l) && load_map(l) && tol_load_charts(l) && tol_load_scenario(l) &&
                load_defaults(l) && list_members(l) && find_passage(l) && check_bands(l);
    if (!read) {
        return false;
    }
    mark_stars(l);
    find_people(l);
    work_out(l->g);
    return check_stacks(l) && load_stars(l->g, l->p);
}

Game *tolentino_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {0};
    new_game(&l, src, p);
    if (!data_scenario(&l.data, scenario) || !load_options(&l, options, option_count) || !load_whole(&l)) {
        game_free(l.g);
        return NULL;
    }
    return l.g;
}

int tolentino_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, tolentino.id, TURNS_MAX - 1, out, max, p);
}

/* map_by_name.c - asks a map by the names of its words. Systems number their terrains, tags and features as they like;
 * drawing goes by the name, and a word it does not know is simply not there.
 */
#include "picture/picture_inside.h"

#include <string.h>

static int word_index(const char *const *words, const char *name)
{
    for (int i = 0; words && words[i]; i++) {
        if (strcmp(words[i], name) == 0) {
            return i;
        }
    }
    return -1;
}

const char *map_look(const Map *m, const char *word)
{
    for (int i = 0; m->words->looks && m->words->looks[i][0]; i++) {
        if (strcmp(m->words->looks[i][0], word) == 0) {
            return m->words->looks[i][1];
        }
    }
    return word;
}

bool map_side_looks(const Map *m, Hex a, Hex b, const char *look)
{
    int d = grid_direction(&m->grid, a, b);
    for (int i = 0; d >= 0 && m->words->features && m->words->features[i]; i++) {
        if ((m->side[a][d] >> i & 1) && strcmp(map_look(m, m->words->features[i]), look) == 0) {
            return true;
        }
    }
    return false;
}

/* The next tag after `i` that is drawn as one of that name; -1: there is none. */
static int next_tag(const Map *m, const char *look, int i)
{
    for (i++; i < MAP_TAGS && m->words->tags && m->words->tags[i]; i++) {
        if (strcmp(map_look(m, m->words->tags[i]), look) == 0) {
            return i;
        }
    }
    return -1;
}

bool map_has_tag(const Map *m, const char *look) { return next_tag(m, look, -1) >= 0; }

int map_tag(const Map *m, Hex h, const char *look)
{
    int value = -1;
    for (int i = next_tag(m, look, -1); i >= 0 && value < 0; i = next_tag(m, look, i)) {
        value = m->tag[h][i];
    }
    return value;
}

const char *map_terrain(const Map *m, Hex h) { return m->words->terrains[m->terrain[h]]; }

bool map_terrain_is(const Map *m, Hex h, const char *name) { return strcmp(map_terrain(m, h), name) == 0; }

bool map_side_is(const Map *m, Hex a, Hex b, const char *feature)
{
    int i = word_index(m->words->features, feature), d = grid_direction(&m->grid, a, b);
    return i >= 0 && d >= 0 && (m->side[a][d] >> i & 1);
}

int map_road_kind(const Map *m, const char *name) { return word_index(m->words->roads, name); }

int map_height(const Map *m, Hex h)
{
    int v = h == HEX_NONE ? 0 : map_tag(m, h, "height");
    return v < 0 ? 0 : v;
}

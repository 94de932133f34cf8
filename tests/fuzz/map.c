/* map.c - map files. The input is all of them in one text, parted by lines "== NAME"; they are laid into a folder of their own and
 * read from there like those of a user. A map that loads keeps its promises: neighbours are mutual, sides agree.
 */
#include "fuzz.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE_MOST = 1 << 15 };

static const char *const names[] = {"grid.tsv",    "hexes.tsv",  "sides.tsv", "roads.tsv",
                                    "streams.tsv", "places.tsv", NULL};
static const char *const terrains[] = {"clear", "rough", "woods", "town", NULL};
static const char *const tags[] = {"height", "also",      "named",    "fortified", "vp",
                                   "entry",  "entry_for", "building", "edge",      NULL};
static const char *const features[] = {"stream", "bridge", NULL};
static const char *const roads[] = {"road", "trail", NULL};
static const char *const values[] = {"naples", "austria", "rough", "woods", "n", "s", "e", "w", NULL};
static const MapWords words = {
    .terrains = terrains, .tags = tags, .features = features, .roads = roads, .values = values};

static char folder[64]; /* DIR, with DIR/fuzz/map below it; made once */

static void make_folder(void)
{
    char path[128];
    strcpy(folder, "/tmp/gonfalon-map-XXXXXX");
    MUST(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/fuzz", folder);
    MUST(mkdir(path, 0700) == 0);
    snprintf(path, sizeof path, "%s/fuzz/map", folder);
    MUST(mkdir(path, 0700) == 0);
}

static void remove_folder(void)
{
    char path[160];
    for (int i = 0; names[i]; i++) {
        snprintf(path, sizeof path, "%s/fuzz/map/%s", folder, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/fuzz/map", folder);
    rmdir(path);
    snprintf(path, sizeof path, "%s/fuzz", folder);
    rmdir(path);
    rmdir(folder);
}

/* A file that the text does not name is not there. */
static void lay_out(Span text)
{
    char path[160];
    FILE *out = NULL;
    for (int i = 0; names[i]; i++) {
        snprintf(path, sizeof path, "%s/fuzz/map/%s", folder, names[i]);
        unlink(path);
    }
    Span line;
    while (span_line(&text, &line)) {
        Span rest = line, mark, name;
        if (span_word(&rest, &mark) && span_is(mark, "==") && span_word(&rest, &name)) {
            if (out) {
                fclose(out);
            }
            out = NULL;
            for (int i = 0; names[i]; i++) {
                if (span_is(name, names[i])) {
                    snprintf(path, sizeof path, "%s/fuzz/map/%s", folder, names[i]);
                    out = fopen(path, "wb");
                }
            }
        } else if (out) {
            fprintf(out, "%.*s\n", SPAN_ARG(line));
        }
    }
    if (out) {
        fclose(out);
    }
}

static void check_map(const Map *m)
{
    for (Hex h = 0; h < m->grid.count; h++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex n = m->next[h][d];
            if (n != HEX_NONE) {
                int back = (d + 3) % DIRECTIONS;
                MUST(m->on[n] && m->next[n][back] == h);
                MUST(m->side[h][d] == m->side[n][back]);
                MUST(m->road[h][d] == m->road[n][back]);
                MUST(map_distance(m, h, n) == 1);
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MOST) {
        return 0;
    }
    if (!folder[0]) {
        make_folder();
        atexit(remove_folder);
    }
    lay_out((Span){(const char *)data, size});
    Source source = {.overlay = folder};
    Arena arena = {0};
    Problems p = {0};
    Map *m = map_load(&arena, &source, "fuzz", &words, &p);
    MUST(m || p.count);
    if (m && p.count == 0) {
        check_map(m);
    }
    problems_free(&p);
    arena_free(&arena);
    source_free(&source);
    return 0;
}

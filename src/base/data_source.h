/* data_source.h - where data come from: a folder of the user's own over what is built into the program.
 *
 * Names are paths below data/: "tolentino/charts/crt.chart". The overlay is asked first. The text stays valid as long as the Source.
 */
#ifndef GONFALON_BASE_DATA_SOURCE_H
#define GONFALON_BASE_DATA_SOURCE_H

#include "base/arena.h"
#include "base/problem.h"

typedef struct Source {
    Arena arena;
    const char *overlay;           /* folder given by --data, or null; DIR/<id>/... like data/ */
    const struct SourceEdit *edit; /* changes texts before anybody sees them, or null; borrowed */
} Source;

typedef struct Text {
    const char *name; /* as shown in messages: "data/tolentino/..." or "DIR/tolentino/..." */
    Span bytes;
    bool overlaid; /* came from the overlay */
} Text;

/* What-if: `change` may put other bytes, owned by the arena, in the place of a text that was read. False with a problem. */
typedef struct SourceEdit {
    bool (*change)(void *self, Arena *a, const char *name, Text *text, Problems *p);
    void *self;
} SourceEdit;

enum { TEXT_LIMIT = 4 << 20 }; /* larger files are refused unread */

bool source_has(const Source *s, const char *name);
bool source_read(Source *s, const char *name, Text *out, Problems *p); /* also checks size and UTF-8 */
/* Reads any file of the user's under the same limits (limit 0: TEXT_LIMIT); the arena owns the bytes. */
bool file_read(Arena *a, const char *path, size_t limit, Text *out, Problems *p);
void source_free(Source *s);

/* What the build put into the program; the table is generated (tools/embed.py). */
typedef struct Embedded {
    const char *name; /* "data/tolentino/charts/crt.chart", "web/..." */
    const unsigned char *bytes;
    size_t len;
} Embedded;
extern const Embedded embedded_files[];
extern const size_t embedded_count;
const Embedded *embedded_find(const char *name);

#endif

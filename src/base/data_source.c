/* data_source.c - reading files that nobody has checked yet.
 *
 * A file is refused before it is held whole: too large, no file, not readable, not text. Each refusal is one line that
 * says what to do. What is built into the program passes the same check of its text as what the user wrote.
 */
#include "base/data_source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 16 };

const Embedded *embedded_find(const char *name)
{
    for (size_t i = 0; i < embedded_count; i++) {
        if (strcmp(embedded_files[i].name, name) == 0) {
            return &embedded_files[i];
        }
    }
    return NULL;
}

/* A name stays below its folder: it may come from a game file or a scenario. */
static bool safe_name(const char *name)
{
    Span rest = span_of(name), part;
    while (span_split(&rest, '/', &part)) {
        if (part.len == 0 || span_is(part, ".") || span_is(part, "..")) {
            return false;
        }
    }
    return true;
}

static int line_of(Span bytes, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++) {
        line += bytes.at[i] == '\n';
    }
    return line;
}

/* Text or not? A byte order mark, which some editors write, is passed over. */
static bool check_text(const char *name, Span *bytes, Problems *p)
{
    if (bytes->len >= 3 && memcmp(bytes->at, "\xEF\xBB\xBF", 3) == 0) {
        *bytes = (Span){bytes->at + 3, bytes->len - 3};
    }
    for (size_t at = 0; at < bytes->len;) {
        Span rest = {bytes->at + at, bytes->len - at};
        size_t n = span_char(rest);
        if (n) {
            at += n;
            continue;
        }
        int line = line_of(*bytes, at);
        unsigned char c = (unsigned char)rest.at[0];
        if (c == 0) {
            return problem(p, name, line, "there is a NUL byte here; this is no text file, give one that is");
        }
        if (c < 0x80) {
            return problem(
                p, name, line,
                "there is a control character (byte %d) here; take it out, only tab and line end are allowed", c);
        }
        return problem(p, name, line, "this line is not UTF-8 (byte %d); save the file again as UTF-8", c);
    }
    return true;
}

static bool too_large(const char *path, size_t limit, Problems *p)
{
    return problem(p, path, 1, "the file is larger than %zu KB and was not read; give a smaller one", limit / 1024);
}

/* Looks before opening: a folder, a device or a huge file is refused here. A pipe has no size, so reading counts. */
static bool check_file(const char *path, size_t limit, Problems *p)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        return problem(p, path, 0, "cannot be read (%s); check the name and that you may read it", strerror(errno));
    }
    if (S_ISDIR(st.st_mode)) {
        return problem(p, path, 0, "this is a folder; give the name of a file in it");
    }
    if (!S_ISREG(st.st_mode) && !S_ISFIFO(st.st_mode)) {
        return problem(p, path, 0, "this is neither a file nor a pipe; give the name of a text file");
    }
    if (S_ISREG(st.st_mode) && (unsigned long long)st.st_size > limit) {
        return too_large(path, limit, p);
    }
    return true;
}

/* Reads at most one byte more than the limit allows: enough to know. */
static bool read_bounded(FILE *f, const char *path, size_t limit, Buf *into, Problems *p)
{
    char chunk[CHUNK];
    while (into->len <= limit) {
        size_t want = limit + 1 - into->len;
        size_t n = fread(chunk, 1, want < CHUNK ? want : CHUNK, f);
        buf_bytes(into, chunk, n);
        if (n == 0) {
            break;
        }
    }
    if (ferror(f)) {
        return problem(p, path, 0, "reading failed (%s); try again or copy the file elsewhere", strerror(errno));
    }
    return into->len <= limit || too_large(path, limit, p);
}

bool file_read(Arena *a, const char *path, size_t limit, Text *out, Problems *p)
{
    limit = limit ? limit : TEXT_LIMIT;
    if (!check_file(path, limit, p)) {
        return false;
    }
    FILE *f = fopen(path, "rb");
    if (!f) {
        return problem(p, path, 0, "cannot be opened (%s); check that you may read it", strerror(errno));
    }
    Buf bytes = {0};
    bool ok = read_bounded(f, path, limit, &bytes, p);
    fclose(f);
    if (ok) {
        Span whole = {arena_copy(a, buf_as_span(&bytes)), bytes.len};
        *out = (Text){.name = arena_copy(a, span_of(path)), .bytes = whole};
        ok = check_text(out->name, &out->bytes, p);
    }
    buf_free(&bytes);
    return ok;
}

static void overlay_path(const Source *s, const char *name, Buf *path)
{
    if (s->overlay) {
        buf_print(path, "%s/%s", s->overlay, name);
    }
}

/* Anything of that name in the overlay counts, also what cannot be read: it must not be passed over in silence. */
static bool overlay_has(const char *path)
{
    struct stat st;
    return path[0] && (stat(path, &st) == 0 || (errno != ENOENT && errno != ENOTDIR));
}

static const Embedded *builtin(const char *name)
{
    Buf full = {0};
    buf_print(&full, "data/%s", name);
    const Embedded *e = embedded_find(buf_str(&full));
    buf_free(&full);
    return e;
}

bool source_has(const Source *s, const char *name)
{
    if (!safe_name(name)) {
        return false;
    }
    Buf path = {0};
    overlay_path(s, name, &path);
    bool has = overlay_has(buf_str(&path)) || builtin(name);
    buf_free(&path);
    return has;
}

static bool read_builtin(const char *name, const Source *s, Text *out, Problems *p)
{
    const Embedded *e = builtin(name);
    if (!e) {
        return problem(p, NULL, 0, "data/%s: there is no such file%s%s; check the name", name,
                       s->overlay ? ", nor in the folder " : "", s->overlay ? s->overlay : "");
    }
    *out = (Text){.name = e->name, .bytes = {(const char *)e->bytes, e->len}};
    return check_text(out->name, &out->bytes, p);
}

bool source_read(Source *s, const char *name, Text *out, Problems *p)
{
    if (!safe_name(name)) {
        return problem(p, NULL, 0, "data/%s: a name may not leave its folder; use no \"..\", \".\" or empty part",
                       name);
    }
    Buf path = {0};
    overlay_path(s, name, &path);
    bool ok;
    if (overlay_has(buf_str(&path))) {
        ok = file_read(&s->arena, buf_str(&path), TEXT_LIMIT, out, p);
        if (ok) {
            out->overlaid = true;
        }
    } else {
        ok = read_builtin(name, s, out, p);
    }
    buf_free(&path);
    return ok && (!s->edit || s->edit->change(s->edit->self, &s->arena, name, out, p));
}

void source_free(Source *s) { arena_free(&s->arena); }

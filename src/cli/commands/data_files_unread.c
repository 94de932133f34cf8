/* data_files_unread.c - looks through a folder of one's own data before anything is loaded from it.
 *
 * A file that nobody reads is the commonest mistake of whoever changes a chart: a letter off in its name, or the right name in the wrong
 * folder, and the game goes on with the printed numbers. So each such file is told, with the one it was probably meant to be.
 */
#include "cli/commands/data_files_unread.h"
#include "base/nearest_word.h"
#include "engine/ruleset.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH = 8, DATA_PREFIX = 5 /* "data/" of the embedded names */ };

typedef struct Walk {
    const char *folder;
    VisitFile *visit;
    void *self;
    Problems *p;
} Walk;

static const char *base_name(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

/* Is the file in the folder of the same system as the built-in one? */
static bool same_system(const char *name, const char *known)
{
    size_t n = strcspn(name, "/");
    return strncmp(name, known, n) == 0 && known[n] == '/';
}

/* The same file name in another folder is the likeliest, then the name with the fewest letters wrong in the same system. */
static const char *probably_meant(const char *name)
{
    Nearest near = {0};
    for (size_t i = 0; i < embedded_count; i++) {
        const char *known = embedded_files[i].name;
        if (strncmp(known, "data/", DATA_PREFIX) != 0) {
            continue;
        }
        if (strcmp(base_name(known), base_name(name)) == 0) {
            return known + DATA_PREFIX;
        }
        if (same_system(name, known + DATA_PREFIX)) {
            nearest_try(&near, span_of(base_name(name)), base_name(known));
        }
    }
    for (size_t i = 0; near.best && i < embedded_count; i++) {
        if (base_name(embedded_files[i].name) == near.best) {
            return embedded_files[i].name + DATA_PREFIX;
        }
    }
    return NULL;
}

static bool fixed_at_build(const char *name)
{
    return ends_with(name, "rules.tsv") || strcmp(base_name(name), "fields.tsv") == 0;
}

FileUse data_file_use(const char *name, const char **meant)
{
    Buf full = {0};
    buf_print(&full, "data/%s", name);
    bool known = embedded_find(buf_str(&full)) != NULL;
    buf_free(&full);
    *meant = NULL;
    if (fixed_at_build(name)) {
        return FILE_BUILT_IN;
    }
    if (known) {
        return FILE_OVER;
    }
    const char *slash = strchr(name, '/');
    bool scenario = slash && strncmp(slash, "/scenarios/", 11) == 0 && ends_with(name, ".tsv");
    if (scenario || (slash && strncmp(slash, "/lessons/", 9) == 0 && ends_with(name, ".lesson"))) {
        return FILE_SCENARIO;
    }
    *meant = probably_meant(name);
    return FILE_UNREAD;
}

static int no_dot(const struct dirent *e) { return e->d_name[0] != '.'; }

static bool walk_below(Walk *w, const char *below, int depth)
{
    Buf path = {0};
    buf_print(&path, "%s%s%s", w->folder, below[0] ? "/" : "", below);
    struct dirent **entry = NULL;
    int n = scandir(buf_str(&path), &entry, no_dot, alphasort);
    bool ok = n >= 0 && depth < FOLDER_DEPTH;
    if (!ok) {
        problem(w->p, buf_str(&path), 0, "this folder cannot be read (%s); check the name and that you may read it",
                n < 0 ? strerror(errno) : "too many folders in one another");
    }
    for (int i = 0; i < n; i++) {
        Buf name = {0};
        buf_print(&name, "%s%s%s", below, below[0] ? "/" : "", entry[i]->d_name);
        buf_clear(&path);
        buf_print(&path, "%s/%s", w->folder, buf_str(&name));
        struct stat st;
        const char *meant;
        FileUse use = data_file_use(buf_str(&name), &meant);
        bool folder = stat(buf_str(&path), &st) == 0 && S_ISDIR(st.st_mode);
        if (ok && folder && use != FILE_OVER) { /* one in the place of a file is told when that is loaded */
            ok = walk_below(w, buf_str(&name), depth + 1);
        } else if (ok) {
            w->visit(w->self, buf_str(&name), use, meant);
        }
        buf_free(&name);
        free(entry[i]);
    }
    free(entry);
    buf_free(&path);
    return ok;
}

bool data_folder_visit(const char *folder, VisitFile *visit, void *self, Problems *p)
{
    struct stat st;
    if (stat(folder, &st) != 0) {
        return problem(p, NULL, 0, "--data %s: there is no such folder; check its name", folder);
    }
    if (!S_ISDIR(st.st_mode)) {
        return problem(p, NULL, 0, "--data %s: this is a file; give the folder that holds SYSTEM/...", folder);
    }
    Walk w = {folder, visit, self, p};
    return walk_below(&w, "", 0);
}

/* ---- before a command runs ---- */

typedef struct Found {
    const Args *a;
    const char *system; /* what the command is about, or null */
    int used, of_system;
} Found;

static void warn(void *self, const char *name, FileUse use, const char *meant)
{
    Found *f = self;
    size_t n = f->system ? strlen(f->system) : 0;
    f->used += use == FILE_OVER || use == FILE_SCENARIO;
    f->of_system +=
        f->system && strncmp(name, f->system, n) == 0 && name[n] == '/' && (use == FILE_OVER || use == FILE_SCENARIO);
    const char *command = f->a->command->name, *folder = f->a->source.overlay;
    if (use == FILE_BUILT_IN) {
        fprintf(stderr, "gonfalon %s: warning: %s/%s is not read: it is fixed when the program is built\n", command,
                folder, name);
    } else if (use == FILE_UNREAD && meant) {
        fprintf(stderr, "gonfalon %s: warning: %s/%s is read by nobody; did you mean %s/%s?\n", command, folder, name,
                folder, meant);
    } else if (use == FILE_UNREAD) {
        fprintf(stderr, "gonfalon %s: warning: %s/%s is read by nobody; `gonfalon data export` shows what is\n",
                command, folder, name);
    }
}

bool data_files_unread(const Args *a, const char *system)
{
    const char *folder = a->source.overlay;
    if (!folder) {
        return true;
    }
    Problems p = {0};
    const Ruleset *r = system ? ruleset_find(span_of(system)) : NULL;
    Found f = {.a = a, .system = r ? r->id : NULL};
    bool ok = data_folder_visit(folder, warn, &f, &p);
    if (!ok) {
        wrong_problems(a, &p);
    } else if (!f.used) {
        wrong(a,
              "--data %s holds no data of any system; put files there as %s/SYSTEM/charts/..., or take "
              "`gonfalon data export SYSTEM %s` to begin with",
              folder, folder, folder);
        ok = false;
    } else if (f.system && !f.of_system) {
        wrong(a, "--data %s holds nothing of %s; its files belong into %s/%s", folder, f.system, folder, f.system);
        ok = false;
    }
    problems_free(&p);
    return ok;
}

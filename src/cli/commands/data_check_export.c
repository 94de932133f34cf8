/* data_check_export.c - the command `data`: is a folder of one's own data right, and what is built into the program to begin with.
 *
 * `check` loads every scenario of every system that the folder touches; `export` writes the built-in data of a system, since an installed
 * program has no other way to show them. Neither changes anything that is there already.
 */
#include "cli/commands.h"
#include "cli/commands/data_words_unread.h"
#include "cli/commands/data_files_unread.h"
#include "cli/find_system_scenario_bot.h"
#include "engine/data/lesson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- check ---- */

typedef struct Checked {
    int over, own, unread;
} Checked;

static void tell(void *self, const char *name, FileUse use, const char *meant)
{
    Checked *c = self;
    switch (use) {
    case FILE_OVER:
        printf("  %s lies over the built-in one\n", name);
        c->over++;
        break;
    case FILE_SCENARIO:
        printf("  %s is of a scenario of its own\n", name);
        c->own++;
        break;
    case FILE_BUILT_IN:
        printf("  %s is NOT READ: it is fixed when the program is built\n", name);
        c->unread++;
        break;
    case FILE_UNREAD:
        printf("  %s is NOT READ%s%s%s\n", name, meant ? "; did you mean " : "", meant ? meant : "", meant ? "?" : "");
        c->unread++;
        break;
    }
}

/* A lesson speaks of pieces, hexes and steps that are there. */
static void check_lesson(Args *a, const Ruleset *r, const Game *g, Problems *p)
{
    Lesson *lesson = must_zalloc(sizeof *lesson);
    if (g && lesson_read(lesson, &a->source, r, head(g)->scenario, p)) {
        lesson_check(lesson, g, p);
    }
    free(lesson);
}

/* Every scenario of the system loads, or each problem is told. How many do not. */
static int load_all_scenarios(Args *a, const Ruleset *r)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = list_scenarios(a, r, &arena, info), bad = n < 0;
    for (int i = 0; i < n; i++) {
        Problems p = {0};
        Game *g = game_load(r, &a->source, info[i].id, NULL, 0, &p);
        check_lesson(a, r, g, &p);
        if (!g || p.count) {
            printf("  %s %s does not load:\n%s", r->id, info[i].id, buf_str(&p.text));
            bad++;
        }
        game_free(g);
        problems_free(&p);
    }
    if (n >= 0 && !bad) {
        printf("  %s: all %d scenarios load\n", r->id, n);
    }
    arena_free(&arena);
    return bad;
}

static bool folder_has(const char *folder, const char *system)
{
    Buf path = {0};
    buf_print(&path, "%s/%s", folder, system);
    struct stat st;
    bool has = stat(buf_str(&path), &st) == 0;
    buf_free(&path);
    return has;
}

typedef struct Words {
    Args *a;
    const Ruleset *rules;
    int unread;
} Words;

static void look_into(void *self, const char *name, FileUse use, const char *meant)
{
    (void)meant;
    Words *w = self;
    size_t n = strlen(w->rules->id);
    if ((use == FILE_OVER || use == FILE_SCENARIO) && strncmp(name, w->rules->id, n) == 0 && name[n] == '/') {
        w->unread += data_words_unread(w->a, w->rules, name);
    }
}

/* A system that loads: which of the words of one's own does nobody read? */
static int words_unread(Args *a, const Ruleset *r, const char *folder)
{
    Words w = {a, r, 0};
    Problems p = {0};
    data_folder_visit(folder, look_into, &w, &p); /* it could be read a moment ago */
    problems_free(&p);
    return w.unread;
}

static int check_folder(Args *a, const char *folder)
{
    Problems p = {0};
    Checked c = {0};
    printf("%s\n", folder);
    if (!data_folder_visit(folder, tell, &c, &p)) {
        int status = wrong_problems(a, &p);
        problems_free(&p);
        return status;
    }
    if (!c.over && !c.own) {
        return wrong(a, "%s holds no data of any system; put files there as %s/SYSTEM/charts/...", folder, folder);
    }
    a->source.overlay = folder;
    int bad = 0, words = 0, n;
    const Ruleset *const *all = rulesets(&n);
    for (int i = 0; i < n; i++) {
        if (folder_has(folder, all[i]->id)) {
            int failed = load_all_scenarios(a, all[i]);
            bad += failed;
            words += failed ? 0 : words_unread(a, all[i], folder);
        }
    }
    printf("%d over built-in files, %d own scenarios, %d not read, %d words that no rule reads, %d scenarios that do "
           "not load\n",
           c.over, c.own, c.unread, words, bad);
    return bad || c.unread ? EXIT_NO : EXIT_YES;
}

/* ---- export ---- */

/* Makes the folders on the way to the file. */
static bool make_way(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made) {
            return false;
        }
    }
    return true;
}

static bool write_new(const Args *a, const char *path, const Embedded *e)
{
    FILE *f = fopen(path, "wbx"); /* never over something that is there */
    if (!f && errno == EEXIST) {
        wrong(a, "%s is there already; give a folder without it", path);
        return false;
    }
    bool ok = f && fwrite(e->bytes, 1, e->len, f) == e->len;
    ok = f && fclose(f) == 0 && ok;
    if (!ok) {
        wrong(a, "%s could not be written (%s)", path, strerror(errno));
    }
    return ok;
}

static int export_data(Args *a, const char *system, const char *folder)
{
    const Ruleset *r = find_system(a, system);
    if (!r) {
        return EXIT_WRONG;
    }
    Buf prefix = {0}, path = {0};
    buf_print(&prefix, "data/%s/", r->id);
    int written = 0;
    bool ok = true;
    for (size_t i = 0; ok && i < embedded_count; i++) {
        const Embedded *e = &embedded_files[i];
        const char *meant;
        if (strncmp(e->name, buf_str(&prefix), prefix.len) != 0 ||
            data_file_use(e->name + 5, &meant) == FILE_BUILT_IN) {
            continue;
        }
        buf_clear(&path);
        buf_print(&path, "%s/%s", folder, e->name + 5);
        if (!make_way(path.data)) {
            wrong(a, "%s: a folder on the way cannot be made (%s)", buf_str(&path), strerror(errno));
            ok = false;
        } else {
            ok = write_new(a, buf_str(&path), e);
        }
        written += ok;
    }
    if (ok) {
        printf("%d files in %s/%s\nKeep those you change and delete the others; then: gonfalon data check %s\n",
               written, folder, r->id, folder);
    }
    buf_free(&prefix);
    buf_free(&path);
    return ok ? EXIT_YES : EXIT_WRONG;
}

static int run_data(Args *a)
{
    if (strcmp(a->word[0], "check") == 0 && a->count == 2) {
        return check_folder(a, a->word[1]);
    }
    if (strcmp(a->word[0], "export") == 0 && a->count == 3) {
        return export_data(a, a->word[1], a->word[2]);
    }
    return wrong(a, "write `gonfalon data check DIR` or `gonfalon data export SYSTEM DIR`");
}

const Command command_data = {.name = "data",
                              .words = "check DIR | export SYSTEM DIR",
                              .says = "is a folder of your own data right; write out what is built in",
                              .more = "check    says what lies over what, what nobody reads, and loads every scenario\n"
                                      "export   writes the built-in files of a system into DIR, never over others",
                              .example = "gonfalon data check own",
                              .least = 2,
                              .most = 3,
                              .run = run_data};

/* replay_check.c - the command `replay`: does a kept game still play as it was played? */
#include "engine/gamefile/gamefile.h"
#include "cli/commands.h"
#include "cli/dice_crypto.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Replayed {
    long good, bad;
    Buf json;
    Json j;
} Replayed;

static void replay_file(Args *a, const char *path, Replayed *r)
{
    Opened o = {0};
    Problems p = {0}, warn = {0};
    bool ok = gamefile_open(&o, path, &a->source, chance_keyed, &warn, &p);
    if (ok && o.text.ended && !session_ends_as(o.session, o.text.end_hash)) {
        ok = problem(&p, path, 0,
                     "every order is still legal, but the game ends in another position (%016llx, kept %016llx)",
                     (unsigned long long)session_hash(o.session), (unsigned long long)o.text.end_hash);
    } else if (ok && !a->json) {
        printf("%s: the same, %d lines, position %016llx%s\n", path, session_lines(o.session),
               (unsigned long long)session_hash(o.session), o.text.ended ? ", ended" : "");
    }
    opened_free(&o);
    r->good += ok;
    r->bad += !ok;
    if (a->json) {
        json_open(&r->j, '{');
        json_put_text(&r->j, "file", path);
        json_put_bool(&r->j, "same", ok);
        json_put_text(&r->j, "problem", ok ? NULL : buf_str(&p.text));
        json_close(&r->j, '}');
    } else if (!ok) {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    problems_free(&warn);
}

/* Snapshots beside the games are no games. */
static int visible(const struct dirent *e)
{
    const char *dot = strrchr(e->d_name, '.');
    return e->d_name[0] != '.' && !(dot && strcmp(dot, ".snapshot") == 0);
}

/* In a folder other files may lie beside the games. */
static bool looks_like_game(const char *path)
{
    char first[9] = "";
    FILE *f = fopen(path, "rb");
    bool yes = f && fread(first, 1, sizeof first, f) == sizeof first && memcmp(first, "gonfalon ", sizeof first) == 0;
    if (f) {
        fclose(f);
    }
    return yes;
}

static int replay_folder(Args *a, const char *path, Replayed *r)
{
    struct dirent **entry;
    int n = scandir(path, &entry, visible, alphasort);
    if (n < 0) {
        return wrong(a, "%s: the folder cannot be read; check that you may read it", path);
    }
    for (int i = 0; i < n; i++) {
        Buf full = {0};
        struct stat st;
        buf_print(&full, "%s/%s", path, entry[i]->d_name);
        if (stat(buf_str(&full), &st) == 0 && S_ISREG(st.st_mode) && looks_like_game(buf_str(&full))) {
            replay_file(a, buf_str(&full), r);
        }
        buf_free(&full);
        free(entry[i]);
    }
    free(entry);
    return EXIT_YES;
}

static int run_replay(Args *a)
{
    Replayed r = {0};
    int status = EXIT_YES;
    r.j.out = &r.json;
    json_open(&r.j, '[');
    for (int i = 0; i < a->count && status == EXIT_YES; i++) {
        struct stat st;
        if (stat(a->word[i], &st) == 0 && S_ISDIR(st.st_mode)) {
            status = replay_folder(a, a->word[i], &r);
        } else {
            replay_file(a, a->word[i], &r);
        }
    }
    json_close(&r.j, ']');
    if (a->json) {
        printf("%s\n", buf_str(&r.json));
    } else {
        printf("%ld the same, %ld otherwise\n", r.good, r.bad);
    }
    buf_free(&r.json);
    return status != EXIT_YES ? status : r.bad ? EXIT_NO : EXIT_YES;
}

static const Flag json_flags[] = {{"json", NULL, "as JSON"}, {0}};
const Command command_replay = {.name = "replay",
                                .words = "FILE|FOLDER...",
                                .says = "play kept games again; names the first order judged otherwise now",
                                .example = "gonfalon replay games/",
                                .flags = json_flags,
                                .least = 1,
                                .most = -1,
                                .run = run_replay};

/* files.c - replay and verify: does a kept game still play as it was played, and were its dice what the seed gives? */
#include "cli/chance.h"
#include "cli/commands.h"
#include "cli/open.h"

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

static const Flag json_flags[] = {{"json", NULL, "as JSON"}, {NULL}};
const Command command_replay = {.name = "replay",
                                .words = "FILE|FOLDER...",
                                .says = "play kept games again; names the first order judged otherwise now",
                                .example = "gonfalon replay games/",
                                .flags = json_flags,
                                .least = 1,
                                .most = -1,
                                .run = run_replay};

/* ---- verify ---- */

static void verify_text(const char *path, const Verified *v)
{
    printf("%s: %d orders (%d taken back), %llu dice\n", path, v->orders, v->undone, (unsigned long long)v->rolls);
    printf("  seed         %s\n", v->seed_known ? "known" : "not shown yet: only its commitment is in the file");
    printf("  commitment   %s\n", v->commitment ? "fits" : "does NOT fit the seed");
    printf("  dice         %llu written down, all as the seed gives them\n", (unsigned long long)v->checked);
    printf("  end          %s\n", !v->ended        ? "the game goes on"
                                  : v->end_matches ? "the position is the one kept"
                                                   : "ANOTHER position");
}

static void verify_json(const Verified *v, bool ok, const Problems *p)
{
    Buf out = {0};
    Json j = {.out = &out};
    json_open(&j, '{');
    json_put_bool(&j, "ok", ok);
    json_put_int(&j, "orders", v->orders);
    json_put_int(&j, "undone", v->undone);
    json_put_int(&j, "rolls", (long long)v->rolls);
    json_put_int(&j, "checked", (long long)v->checked);
    json_put_bool(&j, "seed_known", v->seed_known);
    json_put_bool(&j, "commitment", v->commitment);
    json_put_bool(&j, "ended", v->ended);
    json_put_bool(&j, "end_matches", v->end_matches);
    json_put_text(&j, "problem", p->count ? buf_str(&p->text) : NULL);
    json_close(&j, '}');
    puts(buf_str(&out));
    buf_free(&out);
}

static int run_verify(Args *a)
{
    Verified v = {0};
    Problems p = {0};
    bool ok = gamefile_verify(a->word[0], &a->source, chance_keyed, chance_digest, &v, &p);
    if (a->json) {
        verify_json(&v, ok, &p);
    } else if (ok) {
        verify_text(a->word[0], &v);
    } else {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return ok ? EXIT_YES : EXIT_NO;
}

const Command command_verify = {.name = "verify",
                                .words = "FILE",
                                .says = "check every die and the end of a game against its seed",
                                .example = "gonfalon verify game.txt",
                                .flags = json_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_verify};

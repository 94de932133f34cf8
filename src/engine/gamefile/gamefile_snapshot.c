/* gamefile_snapshot.c - opening a long game quickly: the position after so many bytes of the file, as text beside it.
 *
 * A snapshot proves itself by the hash of the bytes it stands for, the versions of rules and data, and the hash of the state that its
 * position text must give. Anything else, down to a tail that takes back lines from before it, means a replay from the beginning.
 */
#include "engine/gamefile/gamefile_inside.h"
#include "engine/session/session_inside.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Snapshot {
    long bytes, dice, lines;
    uint64_t prefix, version, state;
    Span position;
} Snapshot;

static uint64_t version_hash(const Game *g)
{
    const char *version = rules_of(g)->version;
    return hash64(version, strlen(version), head(g)->data_hash);
}

static char *beside(const char *path, const char *ending)
{
    Buf name = {0};
    buf_print(&name, "%s%s", path, ending);
    return name.data;
}

/* ---- writing ---- */

/* Under another name first: a reader finds the old snapshot or the new one, never half of one. */
static bool put_file(const char *path, Span text, Problems *p)
{
    char *new_path = beside(path, ".new");
    FILE *f = fopen(new_path, "wb");
    bool ok = f && fwrite(text.at, 1, text.len, f) == text.len;
    ok = (!f || fclose(f) == 0) && ok;
    ok = (ok && rename(new_path, path) == 0) || problem(p, path, 0, "cannot be written (%s)", strerror(errno));
    if (!ok && f) {
        remove(new_path);
    }
    free(new_path);
    return ok;
}

bool gamefile_snapshot(const char *path, const Session *x, Problems *p)
{
    GameText t;
    if (session_broken(x)) {
        return problem(p, path, 0, "no snapshot of a game that a fault of the program has closed");
    }
    if (x->open_count || x->rests.count) {
        return problem(p, path, 0, "no snapshot in the middle of an order");
    }
    bool ok = gametext_read(&t, path, p);
    if (ok) {
        Buf text = {0};
        buf_print(&text, "gonfalon-snapshot 1 %zu %016llx %016llx %016llx %llu %d\n", t.whole,
                  (unsigned long long)hash64(t.start, t.whole, 0), (unsigned long long)version_hash(x->g),
                  (unsigned long long)session_hash(x), (unsigned long long)x->dice.dice.count, session_lines(x));
        position_print(&text, x->g, x->s);
        char *name = beside(path, ".snapshot");
        ok = put_file(name, buf_as_span(&text), p);
        free(name);
        buf_free(&text);
    }
    gametext_free(&t);
    return ok;
}

/* ---- reading ---- */

static bool read_head(Span line, Snapshot *n)
{
    Span word[8];
    int count = 0;
    while (count < 8 && span_word(&line, &word[count])) {
        count++;
    }
    return count == 8 && span_is(word[0], "gonfalon-snapshot") && span_is(word[1], "1") &&
           span_int(word[2], 0, GAMEFILE_LIMIT, &n->bytes) && hash_read(word[3], &n->prefix) &&
           hash_read(word[4], &n->version) && hash_read(word[5], &n->state) &&
           span_int(word[6], 0, LONG_MAX, &n->dice) && span_int(word[7], 0, INT_MAX, &n->lines);
}

static bool read_snapshot(Arena *a, const char *path, Snapshot *out)
{
    Problems none = {0};
    Text text;
    Span line;
    char *name = beside(path, ".snapshot");
    bool ok = file_read(a, name, TEXT_LIMIT, &text, &none);
    free(name);
    problems_free(&none);
    if (!ok) {
        return false;
    }
    out->position = text.bytes;
    return span_line(&out->position, &line) && read_head(line, out);
}

static bool fits(const Snapshot *n, const Opened *o)
{
    return (size_t)n->bytes <= o->text.whole && n->version == version_hash(o->game) &&
           hash64(o->text.start, (size_t)n->bytes, 0) == n->prefix;
}

/* Puts the session at the snapshot. */
static bool jump(Opened *o, const Snapshot *n)
{
    Session *x = o->session;
    Problems none = {0};
    State *read = must_zalloc(x->history.state_size);
    bool ok = position_read(o->game, read, (Text){.name = "snapshot", .bytes = n->position}, &none);
    problems_free(&none);
    ok = ok && state_hash(x->g, read, 0) == n->state;
    if (ok) {
        memcpy(x->s, read, x->history.state_size);
    }
    free(read);
    if (!ok) {
        return false;
    }
    log_clear(&x->log);
    x->dice.dice.count = (uint64_t)n->dice;
    x->dice.count = 0;
    x->setup_rolled = false;
    x->history.first = (int)n->lines;
    session_relist(x);
    return true;
}

static bool resume(Opened *o, const char *path)
{
    Arena arena = {0};
    Snapshot n;
    Problems none = {0};
    Replay r = replay_of(o, &none);
    bool ok = read_snapshot(&arena, path, &n) && fits(&n, o) && jump(o, &n);
    for (; ok && r.from < o->text.count && o->text.line[r.from].at < (size_t)n.bytes; r.from++) {
        if (o->text.line[r.from].kind == LINE_WORD) { /* the position holds no key: words make it again */
            dice_word(o->session->dice.from, o->text.line[r.from].whole);
        }
    }
    ok = ok && replay(&r);
    problems_free(&none);
    arena_free(&arena);
    return ok;
}

bool gamefile_resume(Opened *o, const char *path, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p)
{
    memset(o, 0, sizeof *o);
    if (!gametext_read(&o->text, path, p) || !opened_start(o, src, keyed, warn, p)) {
        return false;
    }
    if (resume(o, path)) {
        return true;
    }
    opened_free(o);
    buf_clear(&warn->text);
    warn->count = 0;
    return gamefile_open(o, path, src, keyed, warn, p);
}

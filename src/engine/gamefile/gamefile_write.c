/* gamefile_write.c - a game file that only grows.
 *
 * A line goes out whole in one write at the end of the file, so another reader sees it or does not. When the disk is full and only a
 * part went out, that part is cut off again; when the machine stops before that, the reader recognises the torn line.
 */
#include "engine/gamefile/gamefile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void print_hex(Buf *out, const uint8_t *bytes, int n)
{
    for (int i = 0; i < n; i++) {
        buf_print(out, "%02x", bytes[i]);
    }
}

void gameheader_print(Buf *out, const GameHeader *h)
{
    buf_print(out, "gonfalon %d\nsystem %s\nscenario %s\n", h->version ? h->version : GAMEFILE_VERSION, h->system,
              h->scenario);
    for (int i = 0; i < h->option_count; i++) {
        buf_print(out, "option %s=%s\n", h->options[i].name, h->options[i].value);
    }
    if (h->rules) {
        buf_print(out, "rules %s\n", h->rules);
    }
    if (h->data_hash) {
        buf_print(out, "data %016llx\n", (unsigned long long)h->data_hash);
    }
    if (h->folder) {
        buf_print(out, "folder %s\n", h->folder);
    }
    if (h->has_commitment) {
        buf_text(out, "commitment ");
        print_hex(out, h->commitment, 32);
        buf_char(out, '\n');
    }
    if (h->has_seed) {
        buf_text(out, "seed ");
        print_hex(out, h->seed, 32);
        buf_char(out, '\n');
    }
    const Ruleset *rules = ruleset_find(span_of(h->system));
    for (int side = 0; rules && side < SIDES; side++) {
        if (h->seat[side]) {
            buf_print(out, "seat %s %s\n", h->side_word[side] ? h->side_word[side] : rules->side_names[side],
                      h->seat[side]);
        }
    }
    buf_text(out, "begin\n");
}

GameHeader gameheader_of(const Game *g)
{
    const GameHead *head_g = head(g);
    GameHeader h = {.system = head_g->rules->id, .scenario = head_g->scenario, .rules = head_g->rules->version};
    h.data_hash = head_g->data_hash;
    h.option_count = head_g->option_count;
    memcpy(h.options, head_g->options, sizeof h.options);
    memcpy(h.side_word, head_g->rules->side_names, sizeof h.side_word);
    return h;
}

static bool write_whole(GameFile *f, Span text, Problems *p)
{
    ssize_t n;
    if (lseek(f->fd, 0, SEEK_END) != f->size) {
        return problem(p, f->path, 0, "another program has written to this file; open it again");
    }
    do {
        n = write(f->fd, text.at, text.len);
    } while (n < 0 && errno == EINTR);
    bool whole = n == (ssize_t)text.len;
    if (whole && (!f->sync || fsync(f->fd) == 0)) {
        f->size += n;
        return true;
    }
    const char *why = n < 0 || whole ? strerror(errno) : "no room left";
    if (n > 0 && ftruncate(f->fd, (off_t)f->size) != 0) {
        why = "no room left, and its last line cannot be taken out again";
    }
    return problem(p, f->path, 0, "cannot be written: %s; make room and try again", why);
}

bool gamefile_create(GameFile *f, const char *path, const GameHeader *h, bool sync, Problems *p)
{
    *f = (GameFile){.fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666),
                    .sync = sync,
                    .path = path};
    if (f->fd < 0) {
        return problem(p, path, 0, "cannot be created (%s); give a name that is not taken in a folder you may write to",
                       strerror(errno));
    }
    Buf text = {0};
    gameheader_print(&text, h);
    bool ok = write_whole(f, buf_as_span(&text), p);
    buf_free(&text);
    if (!ok) {
        gamefile_close(f);
    }
    return ok;
}

/* The file must still be what was read: another program may have added a line since. */
static bool same_size(const GameFile *f, const GameText *t, Problems *p)
{
    struct stat st;
    if (fstat(f->fd, &st) == 0 && (size_t)st.st_size == t->size) {
        return true;
    }
    return problem(p, f->path, 0, "the file has changed since it was read; open it again");
}

bool gamefile_append(GameFile *f, const char *path, const GameText *t, bool sync, Problems *p)
{
    *f = (GameFile){.fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC), .sync = sync, .path = path};
    f->size = (long long)t->whole;
    if (f->fd < 0) {
        return problem(p, path, 0, "cannot be written to (%s); check that you may write to it", strerror(errno));
    }
    if (same_size(f, t, p) && (!t->torn || ftruncate(f->fd, (off_t)t->whole) == 0)) {
        return true;
    }
    if (!p->count) {
        problem(p, path, 0, "its torn last line cannot be cut off (%s)", strerror(errno));
    }
    gamefile_close(f);
    return false;
}

bool gamefile_line(GameFile *f, const char *text, Problems *p)
{
    Span line = span_of(text);
    if (!line.len || line.len > GAMEFILE_LINE || memchr(line.at, '\n', line.len)) {
        return problem(p, f->path, 0, "this is no line for a game file: '%.60s'", text);
    }
    Buf whole = {0};
    buf_print(&whole, "%s\n", text);
    bool ok = write_whole(f, buf_as_span(&whole), p);
    buf_free(&whole);
    return ok;
}

bool gamefile_end(GameFile *f, const Session *x, const uint8_t seed[32], Problems *p)
{
    Buf text = {0};
    buf_print(&text, "end %016llx", (unsigned long long)session_hash(x));
    if (seed) {
        buf_text(&text, "\nshown ");
        print_hex(&text, seed, 32);
    }
    buf_char(&text, '\n');
    bool ok = write_whole(f, buf_as_span(&text), p);
    buf_free(&text);
    return ok;
}

void gamefile_close(GameFile *f)
{
    if (f->fd >= 0) {
        close(f->fd);
    }
    f->fd = -1;
}

/* ---- the keeper of a session ---- */

static bool keeper_line(void *self, const char *text, Problems *p) { return gamefile_line(self, text, p); }

void rolled_print(Buf *out, const RolledDie *dice, int count)
{
    buf_text(out, "rolled");
    for (int i = 0; i < count; i++) {
        buf_print(out, " %d/%d", dice[i].value, dice[i].sides);
    }
}

static bool keeper_rolls(void *self, const RolledDie *dice, int count, Problems *p)
{
    Buf text = {0};
    rolled_print(&text, dice, count);
    bool ok = gamefile_line(self, buf_str(&text), p);
    buf_free(&text);
    return ok;
}

Keeper gamefile_keeper(GameFile *f) { return (Keeper){keeper_line, keeper_rolls, f}; }

static bool text_line(void *self, const char *text, Problems *p)
{
    (void)p;
    buf_print(self, "%s\n", text);
    return true;
}

static bool text_rolls(void *self, const RolledDie *dice, int count, Problems *p)
{
    (void)p;
    rolled_print(self, dice, count);
    buf_char(self, '\n');
    return true;
}

Keeper gametext_keeper(Buf *out) { return (Keeper){text_line, text_rolls, out}; }

/* game_snapshot.c - games opened without playing them again: an image of the session beside its actions in the store.
 *
 * A snapshot is a cache. It is used when it was written by this very program (the hash of its file) under the same rules and data, when
 * its checksum fits, and when the actions it stands for are those that the store holds now; otherwise the game is played again from
 * its first action and a new one is written. So an upgrade judges every game anew, as a replay would. It is written every
 * SNAPSHOT_EVERY actions, when a game ends, and when it is closed, after the commit of what it shows and in a transaction of its own: a
 * disk that has no room for a cache may still have room for an action.
 */
#include "server/games/game_registry_inside.h"
#include "engine/session/session_bytes.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum {
    SNAPSHOT_EVERY = 256, /* actions that are at most played again, some ten milliseconds of them */
    SNAPSHOT_WORTH = 32,  /* fewer are played again sooner than an image is written */
    IMAGE_MOST = 64 << 20 /* bytes of an image, unpacked */
};

uint64_t program_hash(void)
{
    int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    struct stat st;
    uint64_t hash = 0;
    if (fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (bytes != MAP_FAILED) {
            hash = hash64(bytes, (size_t)st.st_size, 1);
            munmap(bytes, (size_t)st.st_size);
        }
    }
    if (fd >= 0) {
        close(fd);
    }
    return hash;
}

/* Program, rules and data that the bytes of an image belong to. */
static uint64_t stamp_of(const Registry *h, const Game *g)
{
    const char *version = rules_of(g)->version;
    uint64_t of[2] = {h->program, head(g)->data_hash};
    return hash64(version, strlen(version), hash64(of, sizeof of, 0));
}

/* ---- writing ---- */

static bool pack(Buf *out, const Buf *plain)
{
    uLongf size = compressBound(plain->len);
    char *room = must_alloc(size);
    bool ok = compress2((Bytef *)room, &size, (const Bytef *)plain->data, plain->len, 1) == Z_OK;
    if (ok) {
        buf_bytes(out, room, size);
    }
    free(room);
    return ok;
}

void snapshot_write(Registry *h, Room *room)
{
    if (!room->session || room->session->open_count || room->imaged == room->move) {
        return; /* it has gone on since it was found due: the next time, then */
    }
    Buf plain = {0}, packed = {0};
    uint32_t file = (uint32_t)room->file.len;
    buf_bytes(&plain, &file, sizeof file);
    buf_span(&plain, buf_as_span(&room->file));
    session_image(&plain, room->session);
    if (plain.len <= IMAGE_MOST && pack(&packed, &plain)) {
        SnapshotRow row = {.move = room->move,
                           .undos = room->undos,
                           .resigned = room->resigned,
                           .stamp = stamp_of(h, room->shared->game),
                           .actions = room->actions,
                           .check = hash64(packed.data, packed.len, (uint64_t)room->move),
                           .size = (long)plain.len,
                           .image = packed};
        store_snapshot(&h->store, room->id, &row);
        room->imaged = room->move;
    }
    buf_free(&plain);
    buf_free(&packed);
}

/* A command that only looks (export) has no worker and writes nothing. */
static bool may_write(const Registry *h, const Room *room, long least)
{
    return h->worker && h->program && room->session && !room->session->open_count && !session_broken(room->session) &&
           room->move - room->imaged >= least;
}

static void mark_due(Registry *h, Room *room)
{
    if (!room->due) {
        room->due = true;
        room->next_due = h->due;
        h->due = room;
    }
}

void snapshot_after_action(Registry *h, Room *room)
{
    if (may_write(h, room, room_over(room) ? 1 : SNAPSHOT_EVERY)) {
        mark_due(h, room);
    }
}

void snapshot_keep(Registry *h, Room *room)
{
    if (may_write(h, room, SNAPSHOT_WORTH)) {
        mark_due(h, room);
    }
}

/* ---- reading ---- */

static bool unpack(Buf *out, const SnapshotRow *row)
{
    uLongf size = (uLongf)row->size;
    if (row->size < (long)sizeof(uint32_t) || row->size > IMAGE_MOST) {
        return false;
    }
    out->data = must_alloc((size_t)row->size + 1);
    out->cap = (size_t)row->size + 1;
    bool ok = uncompress((Bytef *)out->data, &size, (const Bytef *)row->image.data, row->image.len) == Z_OK &&
              size == (uLongf)row->size;
    out->len = ok ? size : 0;
    out->data[out->len] = 0;
    return ok;
}

static bool sound(const SnapshotRow *row)
{
    return row->check == hash64(row->image.data, row->image.len, (uint64_t)row->move) && row->resigned >= -1 &&
           row->resigned < SIDES;
}

bool snapshot_text(Registry *h, const char *id, Buf *out, long *move)
{
    SnapshotRow row = {0};
    Buf plain = {0};
    uint32_t file = 0;
    bool ok = store_snapshot_of(&h->store, id, &row) && sound(&row) && unpack(&plain, &row);
    if (ok) {
        memcpy(&file, plain.data, sizeof file);
        ok = file <= plain.len - sizeof file;
    }
    if (ok) {
        buf_span(out, (Span){plain.data + sizeof file, file});
        *move = row.move;
    }
    buf_free(&plain);
    buf_free(&row.image);
    return ok;
}

static bool take_image(Room *room, const SnapshotRow *row, const Buf *plain)
{
    uint32_t file;
    memcpy(&file, plain->data, sizeof file);
    if (file > plain->len - sizeof file) {
        return false;
    }
    Span text = {plain->data + sizeof file, file};
    Span image = {text.at + file, plain->len - sizeof file - file};
    room->session = session_from_image(room->shared->game, &room->dice.dice, image);
    if (!room->session) {
        return false;
    }
    buf_span(&room->file, text);
    room->move = room->imaged = row->move;
    room->undos = row->undos;
    room->resigned = row->resigned;
    room->actions = row->actions;
    return true;
}

bool snapshot_open(Registry *h, Room *room)
{
    SnapshotRow row = {0};
    Buf plain = {0};
    bool unread = h->store.unread;
    bool ok = h->program && store_snapshot_of(&h->store, room->id, &row) &&
              row.stamp == stamp_of(h, room->shared->game) && sound(&row) && unpack(&plain, &row) &&
              take_image(room, &row, &plain);
    h->store.unread = unread; /* a cache that cannot be read is only not used */
    buf_free(&plain);
    buf_free(&row.image);
    return ok;
}

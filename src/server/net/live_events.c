/* live_events.c - server-sent events: connections that stay open and are told when something has changed.
 *
 * A message carries numbers only, never what has happened: the browser then asks for the state with its own right to see. The id of a
 * message is those numbers, so a browser that was away is told at once when they are no longer the same.
 */
#include "server/net/http.h"
#include "server/net/http_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { ROOM_LISTENERS = 256, HOLDER_LISTENERS = 12, ADDRESS_LISTENERS = 64 };

struct Listener {
    Listener *next, **before;                 /* of all */
    Listener *next_in_room, **before_in_room; /* of the same game */
    Request *call;
    Room *room;
    int sides;
    long told[3]; /* the numbers it was told last */
    Buf pending;
    size_t sent;
    bool suspended, ending;
};

static void count_listener(Listener *l, int by)
{
    l->room->listeners += by;
    l->room->comings++;
    for (int side = 0; side < SIDES; side++) {
        l->room->seat[side].listeners += l->sides >> side & 1 ? by : 0;
    }
    room_news(&l->call->server->registry, l->room);
}

/* Whoever holds one side hears nothing of what the other does in a simultaneous step; who holds both does. */
static long move_for(const Listener *l, const RoomNumbers *n)
{
    Side viewer = l->sides == 1 ? 0 : l->sides == 2 ? 1 : l->sides ? NOBODY : WATCHER;
    return move_for_viewer(n, viewer);
}

static void put_id(Buf *out, const Listener *l, const RoomNumbers *n)
{
    buf_print(out, "%ld-%ld-%ld", move_for(l, n), n->chats, n->comings);
}

/* What is on the disk, and no more. */
static void tell(Listener *l)
{
    RoomNumbers n = room_kept(l->room);
    long move = move_for(l, &n), now[3] = {move, n.chats, n.comings * 2 + n.over};
    if (memcmp(now, l->told, sizeof now) == 0) {
        return; /* what has changed is not for these eyes; not even that something has */
    }
    memcpy(l->told, now, sizeof now);
    buf_text(&l->pending, "id: ");
    put_id(&l->pending, l, &n);
    buf_print(&l->pending, "\nevent: changed\ndata: {\"move\":%ld,\"chat\":%ld,\"seats\":%ld,\"over\":%s}\n\n", move,
              n.chats, n.comings, n.over ? "true" : "false");
}

static void wake(Listener *l)
{
    if (l->suspended) {
        l->suspended = false;
        l->call->server->resumed = true;
        MHD_resume_connection(l->call->connection);
    }
}

static ssize_t read_pending(void *self, uint64_t at, char *out, size_t room)
{
    Listener *l = self;
    (void)at;
    size_t n = l->pending.len - l->sent;
    if (n == 0) {
        if (l->ending) {
            return MHD_CONTENT_READER_END_OF_STREAM;
        }
        l->suspended = true;
        MHD_suspend_connection(l->call->connection);
        return 0;
    }
    n = n < room ? n : room;
    memcpy(out, l->pending.data + l->sent, n);
    l->sent += n;
    if (l->sent == l->pending.len) {
        buf_clear(&l->pending);
        l->sent = 0;
    }
    return (ssize_t)n;
}

static bool same_sender(const Request *a, const Request *b)
{
    if (a->by_token != b->by_token) {
        return false;
    }
    if (a->by_token) {
        return strcmp(a->link.game, b->link.game) == 0 && a->link.sides == b->link.sides &&
               a->link.kind == b->link.kind;
    }
    return a->who.visitor == b->who.visitor && a->who.account == b->who.account;
}

/* Somebody with many windows open is welcome; somebody who opens thousands is not. */
static bool may_listen(Request *c, const Room *room)
{
    int of_sender = 0, of_address = 0;
    for (const Listener *l = room->first_listener; l; l = l->next_in_room) {
        of_sender += same_sender(c, l->call);
        of_address += strcmp(c->group, l->call->group) == 0;
    }
    if (c->server->options->rate &&
        (of_sender >= HOLDER_LISTENERS || of_address >= ADDRESS_LISTENERS || room->listeners >= ROOM_LISTENERS)) {
        c->retry_after = 20;
        request_error(c, 429, "This game is open in too many windows.", "Close some of them.");
        return false;
    }
    return true;
}

static void put_in(Server *s, Listener *l)
{
    l->next = s->first_listener;
    l->before = &s->first_listener;
    if (l->next) {
        l->next->before = &l->next;
    }
    s->first_listener = l;
    l->next_in_room = l->room->first_listener;
    l->before_in_room = &l->room->first_listener;
    if (l->next_in_room) {
        l->next_in_room->before_in_room = &l->next_in_room;
    }
    l->room->first_listener = l;
    s->listeners++;
}

void api_events(Request *c, Room *room, Access a)
{
    Server *s = c->server;
    if (!may_listen(c, room)) {
        return;
    }
    Listener *l = must_zalloc(sizeof *l);
    *l = (Listener){.call = c, .room = room, .sides = a.sides, .told = {-1}};
    put_in(s, l);
    const char *last = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Last-Event-ID");
    Buf id = {0};
    RoomNumbers n = room_kept(room);
    put_id(&id, l, &n);
    buf_text(&l->pending, "retry: 2000\n\n");
    if (!last || strcmp(last, buf_str(&id)) != 0) {
        tell(l);
    }
    buf_free(&id);
    count_listener(l, 1);
    c->listener = l;
    c->status = 200;
    c->type = "text/event-stream";
    room_think(&s->registry, room); /* somebody looks now */
}

enum MHD_Result live_answer(Request *c)
{
    struct MHD_Response *r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_pending, c->listener, NULL);
    if (!r) {
        return MHD_NO;
    }
    add_common_headers(c, r);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    MHD_add_response_header(r, "X-Accel-Buffering", "no");
    enum MHD_Result queued = MHD_queue_response(c->connection, 200, r);
    MHD_destroy_response(r);
    return queued;
}

/* A room that holds something uncommitted still has news for later. */
void live_notify(Server *s)
{
    for (Room **at = &s->registry.news; *at;) {
        Room *room = *at;
        for (Listener *l = room->first_listener; l; l = l->next_in_room) {
            tell(l);
            if (l->pending.len) {
                wake(l);
            }
        }
        if (room->unkept) {
            at = &room->next_news;
        } else {
            *at = room->next_news;
            room->news = false;
        }
    }
}

void live_keep(Server *s)
{
    for (Listener *l = s->first_listener; l; l = l->next) {
        if (l->pending.len == 0) {
            buf_text(&l->pending, ": still here\n\n");
        }
        wake(l);
    }
}

/* libmicrohttpd does not watch a suspended connection, so whoever has hung up is looked for here. */
void live_look(Server *s)
{
    for (Listener *l = s->first_listener; l; l = l->next) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(l->call->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        char byte;
        if (l->suspended && info && recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) {
            l->ending = true;
            wake(l);
        }
    }
}

void live_close(Listener *l)
{
    count_listener(l, -1);
    *l->before = l->next;
    if (l->next) {
        l->next->before = l->before;
    }
    *l->before_in_room = l->next_in_room;
    if (l->next_in_room) {
        l->next_in_room->before_in_room = l->before_in_room;
    }
    l->call->server->listeners--;
    buf_free(&l->pending);
    free(l);
}

void live_end(Server *s)
{
    for (Listener *l = s->first_listener; l; l = l->next) {
        l->ending = true;
        wake(l);
    }
}

void live_end_room(Room *room)
{
    for (Listener *l = room->first_listener; l; l = l->next_in_room) {
        l->ending = true;
        wake(l);
    }
}

void live_drop_others(Room *room, const Request *but, int sides)
{
    for (Listener *l = room->first_listener; l; l = l->next_in_room) {
        if ((l->sides & sides) && !same_sender(l->call, but)) {
            l->ending = true;
            wake(l);
        }
    }
}

/* live.c - server-sent events: connections that stay open and are told when something has changed.
 *
 * A message carries numbers only, never what has happened: the browser then asks for the state with its own right to see. The id of a
 * message is those numbers, so a browser that was away is told at once when they are no longer the same.
 */
#include "server/http.h"
#include "server/http_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct Listener {
    Listener *next, **before;
    Request *call;
    Room *room;
    int sides;
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

static void put_id(Buf *out, const Room *room)
{
    buf_print(out, "%ld-%ld-%ld", room->move, room->chats, room->comings);
}

static void tell(Listener *l)
{
    Room *room = l->room;
    buf_text(&l->pending, "id: ");
    put_id(&l->pending, room);
    buf_print(&l->pending, "\nevent: changed\ndata: {\"move\":%ld,\"chat\":%ld,\"seats\":%ld,\"over\":%s}\n\n",
              room->move, room->chats, room->comings, room->session && room_over(room) ? "true" : "false");
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

void api_events(Request *c, Room *room, Access a)
{
    Server *s = c->server;
    Listener *l = must_zalloc(sizeof *l);
    *l = (Listener){.call = c, .room = room, .sides = a.sides, .next = s->listeners, .before = &s->listeners};
    if (s->listeners) {
        s->listeners->before = &l->next;
    }
    s->listeners = l;
    const char *last = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Last-Event-ID");
    Buf id = {0};
    put_id(&id, room);
    buf_text(&l->pending, "retry: 2000\n\n");
    if (!last || strcmp(last, buf_str(&id)) != 0) {
        tell(l);
    }
    buf_free(&id);
    count_listener(l, 1);
    c->listener = l;
    c->status = 200;
    c->type = "text/event-stream";
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

void live_notify(Server *s)
{
    for (Listener *l = s->listeners; l; l = l->next) {
        if (l->room->news) {
            tell(l);
            wake(l);
        }
    }
    s->registry.news = false;
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room *room = s->registry.slot[i]; room; room = room->next) {
            room->news = false;
        }
    }
}

void live_keep(Server *s)
{
    for (Listener *l = s->listeners; l; l = l->next) {
        if (l->pending.len == 0) {
            buf_text(&l->pending, ": still here\n\n");
        }
        wake(l);
    }
}

/* libmicrohttpd does not watch a suspended connection, so whoever has hung up is looked for here. */
void live_look(Server *s)
{
    for (Listener *l = s->listeners; l; l = l->next) {
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
    buf_free(&l->pending);
    free(l);
}

void live_end(Server *s)
{
    for (Listener *l = s->listeners; l; l = l->next) {
        l->ending = true;
        wake(l);
    }
}

/* api_seat.c - seats taken, shown and kept by links.
 *
 * An invitation is a claim, once: whoever opens it first gets the seat, and from then on it opens nothing. The holder of a seat has a key of
 * his own, which he can change, and can put everybody else out of his seat. Nobody keeps a way to a seat that is not his.
 */
#include "server/api/seat_links.h"
#include "server/player_names.h"
#include "server/state/state_json.h"

#include <stdio.h>
#include <string.h>

/* ---- links ---- */

void print_commitment(const Room *room, char out[65])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 32; i++) {
        out[2 * i] = digits[room->commitment[i] >> 4];
        out[2 * i + 1] = digits[room->commitment[i] & 15];
    }
    out[64] = 0;
}

void make_link(Store *store, const Room *room, int sides, LinkKind kind, Buf *out)
{
    char token[TOKEN_TEXT], commitment[65];
    uint8_t hash[HASH_BYTES];
    LinkRow link = {.sides = sides, .kind = kind};
    memcpy(link.game, room->id, sizeof link.game);
    token_new(token);
    token_hash(hash, span_of(token));
    store_link(store, hash, &link);
    print_commitment(room, commitment);
    buf_print(out, "/play/%s#seat=%s&dice=%s%s", room->id, token, commitment,
              kind == LINK_INVITATION ? "&invited" : "");
}

/* ---- joining ---- */

static bool sits(Request *c, Room *room, int sides, const char *name)
{
    Store *store = &c->server->registry.store;
    char of_account[NAME_TEXT] = "";
    store_account_name(store, c->who.account, of_account);
    name = of_account[0] ? of_account : name;
    for (int side = 0; side < SIDES; side++) {
        Seat *seat = &room->seat[side];
        if ((sides >> side & 1) && seat->kind == SEAT_OPEN) {
            seat->kind = SEAT_HUMAN;
            snprintf(seat->name, sizeof seat->name, "%s", name[0] ? name : seat->name);
            store_seat(store, room->id, side, SEAT_HUMAN, seat->name);
        }
    }
    room->comings++;
    room_news(&c->server->registry, room);
    room_touch(&c->server->registry, room);
    return true;
}

/* The holder is told that his seat is open in a further browser. */
static void opened_elsewhere(Request *c, Room *room, int sides)
{
    Registry *h = &c->server->registry;
    for (int side = 0; side < SIDES; side++) {
        if (sides >> side & 1) {
            room->seat[side].openings++;
            room->seat[side].opened = h->now;
            store_seat_opened(&h->store, room->id, side, h->now);
        }
    }
    room->comings++;
    room_news(h, room);
    room_touch(h, room);
}

static void say_joined(Request *c, const Room *room, int sides, const char *link)
{
    Json j = {.out = &c->out};
    char commitment[65];
    print_commitment(room, commitment);
    json_open(&j, '{');
    json_put_text(&j, "game", room->id);
    put_side_names(&j, room, "sides", sides);
    json_put_text(&j, "role", sides ? "player" : "watcher");
    json_put_text(&j, "commitment", commitment);
    json_put_text(&j, "link", link);
    json_close(&j, '}');
    request_json(c, 200);
}

/* The other seat of one's own game is most likely meant for somebody else. */
static bool means_both(Request *c, int held, int sides)
{
    const JsonValue *both = json_member(c->json, "both");
    if (held <= 0 || (held & sides) == sides || (both && both->kind == JSON_TRUE)) {
        return true;
    }
    request_error(c, 409, "You play the other side of this game; the link is for your opponent.",
                  "Send it to him. To take this seat as well, send \"both\":true.");
    return false;
}

static void take_invitation(Request *c, Room *room, const uint8_t hash[HASH_BYTES], LinkRow link, const char *name)
{
    Store *store = &c->server->registry.store;
    Buf own = {0};
    link.kind = LINK_SPENT;
    store_link(store, hash, &link);
    store_end_links(store, room->id, link.sides, LINK_INVITATION);
    store_end_links(store, room->id, link.sides, LINK_KEY);
    if (!c->by_token) {
        store_hold(store, c->who, room->id, link.sides);
    }
    sits(c, room, link.sides, name);
    make_link(store, room, link.sides, LINK_KEY, &own);
    say_joined(c, room, link.sides, buf_str(&own));
    buf_free(&own);
}

static void open_by_link(Request *c, Room *room, const uint8_t hash[HASH_BYTES], LinkRow link, const char *name)
{
    Store *store = &c->server->registry.store;
    int held = c->by_token || !c->who.visitor ? -1 : store_holds(store, c->who, room->id);
    bool has_it = held >= 0 && (held & link.sides) == link.sides;
    const JsonValue *watch = json_member(c->json, "watch");
    if (link.kind == LINK_SPENT && held <= 0 && watch && watch->kind == JSON_TRUE) {
        if (request_visitor(c)) { /* who came too late may look on: it shows what both sides know */
            store_hold(store, c->who, room->id, 0);
            say_joined(c, room, 0, NULL);
        }
    } else if (link.kind == LINK_SPENT && !has_it) {
        request_error(
            c, 410, "This invitation has been taken.",
            "If it was you, open the game where you took it, or by your own link; else ask for a new invitation.");
    } else if (has_it) {
        say_joined(c, room, link.sides, NULL);
    } else if (means_both(c, held, link.sides) && request_visitor(c)) {
        if (link.kind == LINK_INVITATION) {
            take_invitation(c, room, hash, link, name);
            return;
        }
        if (!c->by_token) {
            store_hold(store, c->who, room->id, link.sides);
        }
        if (link.kind == LINK_KEY) {
            opened_elsewhere(c, room, link.sides);
        }
        say_joined(c, room, link.sides, NULL);
    }
}

void api_join(Request *c)
{
    Registry *h = &c->server->registry;
    const char *token, *said, *wrong;
    char name[NAME_TEXT];
    uint8_t hash[HASH_BYTES];
    LinkRow link;
    Problems p = {0};
    if (!request_within(c, LIMIT_JOIN, c->group, "Too many links from your address.") ||
        !body_text(c, "token", 1, 200, &token) || !body_text(c, "name", 0, 200, &said)) {
        return;
    }
    if ((wrong = name_clean(span_of(said), 0, NAME_MOST, name))) {
        request_error(c, 400, wrong, "Correct it and send it again.");
        return;
    }
    token_hash(hash, span_of(token));
    bool known = token_is_one(span_of(token)) && store_link_of(&h->store, hash, &link);
    Room *room = known ? room_find(h, link.game, &p) : NULL;
    if (room) {
        open_by_link(c, room, hash, link, name);
    } else if (p.count) {
        request_problems(c, 503, &p, "Whoever runs the server can say more.");
        return;
    } else {
        request_error(c, 404, "This seat link is not known here.",
                      "Ask whoever sent it for the whole link, or for a new one.");
    }
    problems_free(&p);
}

/* ---- one's own seat ---- */

typedef struct SeatAct {
    Request *call;
    Room *room;
    Access access;
    int side;
} SeatAct;

static void say_link(const SeatAct *a, LinkKind kind)
{
    Json j = {.out = &a->call->out};
    Buf link = {0};
    make_link(&a->call->server->registry.store, a->room, 1 << a->side, kind, &link);
    json_open(&j, '{');
    json_put_text(&j, "side", rules_of(a->room->shared->game)->side_names[a->side]);
    json_put_text(&j, "link", buf_str(&link));
    json_put_bool(&j, "invitation", kind == LINK_INVITATION);
    json_close(&j, '}');
    buf_free(&link);
    request_json(a->call, 200);
}

/* A new key; the old ones end. With `alone` every other browser that had the seat is put out, too. */
static void new_key(const SeatAct *a, bool alone)
{
    Request *c = a->call;
    Registry *h = &c->server->registry;
    if (!(a->access.sides >> a->side & 1)) {
        request_error(c, 403, "That seat is not yours.", "Name a side that you hold.");
        return;
    }
    store_end_links(&h->store, a->room->id, 1 << a->side, LINK_KEY);
    if (alone) {
        store_release(&h->store, c->by_token ? (Holder){0} : c->who, a->room->id, 1 << a->side);
        live_drop_others(a->room, c, 1 << a->side);
    }
    say_link(a, LINK_KEY);
}

static void new_invitation(const SeatAct *a)
{
    Request *c = a->call;
    if (!a->access.sides) {
        request_error(c, 403, "Only a player invites to the other seat.", "Ask one of them.");
    } else if (a->room->seat[a->side].kind != SEAT_OPEN) {
        request_error(c, 409, "That seat is taken.", "Look at the new state.");
    } else {
        store_end_links(&c->server->registry.store, a->room->id, 1 << a->side, LINK_INVITATION);
        say_link(a, LINK_INVITATION);
    }
}

/* "side" of the body; without it the one that is held. */
static bool side_of(SeatAct *a)
{
    const Ruleset *r = rules_of(a->room->shared->game);
    const JsonValue *named = json_member(a->call->json, "side");
    a->side = -1;
    for (int side = 0; side < SIDES; side++) {
        if (named ? named->kind == JSON_TEXT && span_is(named->text, r->side_names[side])
                  : a->access.sides == 1 << side) {
            a->side = side;
        }
    }
    if (a->side < 0) {
        request_error(a->call, 400, "\"side\" must name the seat.", "Name one of the two sides.");
    }
    return a->side >= 0;
}

void api_seat(Request *c, const char *game, const char *what)
{
    SeatAct a = {.call = c};
    a.room = request_room(c, game, &a.access);
    if (!a.room || !side_of(&a)) {
        return;
    }
    if (strcmp(what, "link") == 0) {
        new_key(&a, false);
    } else if (strcmp(what, "revoke") == 0) {
        new_key(&a, true);
    } else if (strcmp(what, "invite") == 0) {
        new_invitation(&a);
    } else {
        request_error(c, 404, "Nothing of that name can be done with a seat.", "docs/server.md lists what can.");
    }
}

/* request_and_reply.c - what handlers ask of a request and how they answer it. */
#include "server/net/http.h"
#include "server/player_names.h"

#include <stdio.h>
#include <string.h>

void request_json(Request *c, int status)
{
    c->status = status;
    c->type = "application/json";
}

void request_kept(Request *c, Kept *kept, const char *type)
{
    if (!kept->hash) {
        kept->hash = hash64(kept->plain.data, kept->plain.len, 0);
    }
    c->kept = kept;
    c->status = 200;
    c->type = type;
    c->cacheable = true;
}

void request_error(Request *c, int status, const char *error, const char *what_to_do)
{
    Json j = {.out = &c->out};
    buf_clear(&c->out);
    json_open(&j, '{');
    json_put_text(&j, "error", error);
    json_put_text(&j, "what_to_do", what_to_do);
    json_close(&j, '}');
    request_json(c, status);
    c->cacheable = c->for_ever = false;
    c->kept = NULL;
}

void request_problems(Request *c, int status, Problems *p, const char *what_to_do)
{
    Buf text = {0};
    buf_span(&text, span_trim(buf_as_span(&p->text)));
    request_error(c, status, text.len ? buf_str(&text) : "It did not work.", what_to_do);
    buf_free(&text);
    problems_free(p);
}

void request_wait(Request *c) { c->waiting = true; }

bool request_within(Request *c, LimitKind kind, const char *what, const char *error)
{
    Limits *l = &c->server->limits;
    char wait[64];
    if (limit_take(l, kind, what, now_ms())) {
        return true;
    }
    c->retry_after = limit_wait(l, kind);
    snprintf(wait, sizeof wait, "Wait %d second%s and try again.", c->retry_after, c->retry_after == 1 ? "" : "s");
    request_error(c, 429, error, wait);
    return false;
}

const char *request_query(const Request *c, const char *name)
{
    return MHD_lookup_connection_value(c->connection, MHD_GET_ARGUMENT_KIND, name);
}

bool request_number(Request *c, const char *name, long lo, long hi, long usual, long *out)
{
    const char *text = request_query(c, name);
    *out = usual;
    if (!text || span_int(span_of(text), lo, hi, out)) {
        return true;
    }
    char error[160];
    snprintf(error, sizeof error, "%s must be a whole number from %ld to %ld.", name, lo, hi);
    request_error(c, 400, error, "Correct it and ask again.");
    return false;
}

/* ---- the body ---- */

/* One line, of which nothing hides or turns the rest around: no control characters, line ends of Unicode, changes of direction. */
static bool is_one_line(Span text)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.at[i], next = i + 1 < text.len ? (unsigned char)text.at[i + 1] : 0,
                      last = i + 2 < text.len ? (unsigned char)text.at[i + 2] : 0;
        bool turns = c == 0xe2 && ((next == 0x80 && (last >= 0xa8 && last <= 0xae)) || /* U+2028 to 202E */
                                   (next == 0x81 && last >= 0xa6 && last <= 0xa9));    /* U+2066 to 2069 */
        if (c < 32 || c == 0x7f || (c == 0xc2 && next < 0xa0) || turns) {
            return false;
        }
    }
    return true;
}

bool body_text(Request *c, const char *key, size_t least, size_t most, const char **out)
{
    const JsonValue *value = json_member(c->json, key);
    char error[160];
    *out = "";
    if (!value || value->kind == JSON_NULL) {
        if (least == 0) {
            return true;
        }
        snprintf(error, sizeof error, "\"%s\" is missing.", key);
        request_error(c, 400, error, "Send it as a text.");
        return false;
    }
    int length = value->kind == JSON_TEXT ? name_length(value->text) : -1;
    if (length >= (int)least && length <= (int)most && is_one_line(value->text)) {
        *out = value->text.at;
        return true;
    }
    snprintf(error, sizeof error, "\"%s\" must be one line of %zu to %zu characters.", key, least, most);
    request_error(c, 400, error, "Correct it and send it again.");
    return false;
}

bool body_number(Request *c, const char *key, long lo, long hi, long *out)
{
    const JsonValue *value = json_member(c->json, key);
    if (value && value->kind == JSON_NUMBER && value->whole && value->integer >= lo && value->integer <= hi) {
        *out = (long)value->integer;
        return true;
    }
    char error[160];
    snprintf(error, sizeof error, "\"%s\" must be a whole number from %ld to %ld.", key, lo, hi);
    request_error(c, 400, error, "Send the number that the state gave.");
    return false;
}

/* ---- who sends it ---- */

bool request_visitor(Request *c)
{
    if (c->who.visitor || c->by_token) {
        return true;
    }
    uint8_t hash[HASH_BYTES];
    token_new(c->new_cookie);
    token_hash(hash, span_of(c->new_cookie));
    if (!store_new_visitor(&c->server->registry.store, hash, c->server->registry.now, &c->who)) {
        c->new_cookie[0] = 0;
        request_error(c, 503, store_says(&c->server->registry.store),
                      "Try again later, or tell whoever runs the server.");
        return false;
    }
    return true;
}

Access request_access(Request *c, const char *game)
{
    if (c->by_token) { /* an invitation opens nothing before it is taken */
        bool opens = c->linked && (c->link.kind == LINK_KEY || c->link.kind == LINK_WATCH);
        return opens && strcmp(c->link.game, game) == 0 ? (Access){.any = true, .sides = c->link.sides} : (Access){0};
    }
    int sides = c->who.visitor ? store_holds(&c->server->registry.store, c->who, game) : -1;
    return (Access){.any = sides >= 0, .sides = sides > 0 ? sides : 0};
}

Room *request_room(Request *c, const char *game, Access *access)
{
    Problems p = {0};
    *access = request_access(c, game);
    Room *room = access->any ? room_find(&c->server->registry, game, &p) : NULL;
    if (room) {
        room->used = c->server->registry.now;
        room->asker = c->server->registry.asker;
        room_think(&c->server->registry, room); /* its computers may have waited for somebody who looks */
    } else if (p.count) {
        request_problems(c, 503, &p,
                         c->server->registry.store.unread
                             ? "Whoever runs the server has backups, and `gonfalon export --damaged`."
                             : "Whoever runs the server can export it, or run the program it was begun with.");
        return NULL;
    } else if (c->by_token && c->linked && c->link.kind == LINK_INVITATION && strcmp(c->link.game, game) == 0) {
        request_error(c, 401, "This is an invitation, and it has not been taken.",
                      "Take it with POST /api/join; the answer holds the key to the seat.");
    } else {
        request_error(c, 404, "There is no such game, or it is not yours.", "Open it by its seat link, or log in.");
    }
    problems_free(&p);
    return room;
}

bool request_viewer(Request *c, const Room *room, Access a, const char *named, Side *out)
{
    const Ruleset *r = rules_of(room->shared->game);
    if (!named || !named[0]) {
        *out = WATCHER;
        for (Side side = SIDES; side-- > 0;) {
            *out = a.sides >> side & 1 ? side : *out;
        }
        for (Side side = 0; side < SIDES; side++) {
            *out = (a.sides >> side & 1) && session_asks(room->session, side) ? side : *out;
        }
        return true;
    }
    if (strcmp(named, "watcher") == 0) {
        *out = WATCHER;
        return true;
    }
    if (strcmp(named, "referee") == 0 && room_over(room)) {
        *out = NOBODY;
        return true;
    }
    for (Side side = 0; side < SIDES; side++) {
        if (strcmp(named, r->side_names[side]) == 0 && ((a.sides >> side & 1) || room_over(room))) {
            *out = side;
            return true;
        }
    }
    request_error(c, 403, "You do not hold that side.", "Leave \"side\" out, or name one of your own.");
    return false;
}

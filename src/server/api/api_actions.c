/* api_actions.c - POST /api/games/GAME/...: actions, each with the move number it answers to. The engine judges every one again. */
#include "engine/view/decision_json.h"
#include "server/player_names.h"
#include "server/api/refusal_json.h"
#include "server/state/state_json.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINISH_MOST = 400, CHAT_MOST = 500, WORD_MOST = 40 };

typedef struct Move {
    Request *call;
    Registry *registry;
    Room *room;
    Access access;
    Side side;
    Result *result; /* owned by api_play */
} Move;

/* ---- the answer ---- */

static void put_state(Json *j, const Move *m)
{
    const JsonValue *log = json_member(m->call->json, "log"), *chat = json_member(m->call->json, "chat");
    StateQuery q = {.viewer = m->side, .access = m->access, .log = log && log->kind == JSON_TEXT ? log->text.at : NULL};
    q.chat = chat && chat->kind == JSON_NUMBER && chat->whole && chat->integer >= 0 ? (long)chat->integer : 0;
    const JsonValue *have = json_member(m->call->json, "have");
    q.have = have && have->kind == JSON_NUMBER && have->whole && have->integer >= 0 ? (long)have->integer : -1;
    const JsonValue *named = json_member(m->call->json, "side");
    if (!named && m->access.sides == 3) { /* hot seat: the screen goes over to whoever decides now */
        request_viewer(m->call, m->room, m->access, NULL, &q.viewer);
    }
    json_key(j, "state");
    state_json(j, m->call->server, m->room, &q);
}

static void put_result(Json *j, const Move *m)
{
    const Session *x = m->room->session;
    json_key(j, "result");
    json_open(j, '{');
    answer_verdict(j, x, m->result, m->side);
    if (m->result->verdict != TAKEN) {
        json_key(j, "reasons");
        reasons_json(j, m->registry, x->g, &m->result->why);
    }
    json_close(j, '}');
}

static void say_result(const Move *m)
{
    Json j = {.out = &m->call->out};
    Verdict v = m->result->verdict;
    json_open(&j, '{');
    if (v != TAKEN) {
        json_put_text(&j, "error", m->result->message);
        json_put_text(&j, "what_to_do",
                      v == NOT_ASKED ? "Wait until it is your move."
                      : v == CLOSED  ? "Send the game file to the makers of the program."
                                     : "See the reasons and the legal choices.");
    }
    put_result(&j, m);
    put_state(&j, m);
    json_close(&j, '}');
    request_json(m->call, v == TAKEN ? 200 : v == UNREADABLE ? 400 : v == NOT_KEPT ? 503 : v == CLOSED ? 500 : 422);
}

static void say_stale(const Move *m, const char *error)
{
    Json j = {.out = &m->call->out};
    json_open(&j, '{');
    json_put_text(&j, "error", error);
    json_put_text(&j, "what_to_do", "Look at the new state and decide again.");
    put_state(&j, m);
    json_close(&j, '}');
    request_json(m->call, 409);
}

/* What is over stays over, whatever was asked. */
static bool is_over(const Move *m)
{
    if (room_over(m->room)) {
        say_stale(m, "The game is over; nothing changes it any more.");
    }
    return room_over(m->room);
}

/* The number says what the sender had before his eyes. */
static bool move_is_fresh(const Move *m)
{
    long move;
    if (!body_number(m->call, "move", 0, 1000000000, &move)) {
        return false;
    }
    long now = room_move(m->room, m->side);
    if (move > now || move < now - m->room->words_since) {
        say_stale(m, "Something has happened since; this was not played.");
        return false;
    }
    return !is_over(m);
}

/* ---- playing ---- */

static void play_text(Move *m, const char *key, ActionKind kind)
{
    const char *text;
    if (body_text(m->call, key, 1, 2000, &text)) {
        room_act(m->registry, m->room, m->side, kind, span_of(text), m->result);
        say_result(m);
    }
}

static void play_atom(Move *m, Atom a)
{
    Buf text = {0};
    atom_print(&text, m->room->shared->game, a);
    room_act(m->registry, m->room, m->side, ACT_ATOM, buf_as_span(&text), m->result);
    buf_free(&text);
}

static bool is_legal(const Move *m, int verb)
{
    return session_asks(m->room->session, m->side) &&
           judge(m->room->shared->game, m->room->session->s, m->side, atom(verb, 0, 0, 0), NULL) == RULE_NONE;
}

static void play_pass(Move *m)
{
    play_atom(m, atom(is_legal(m, VERB_PASS) ? VERB_PASS : VERB_DONE, 0, 0, 0));
    say_result(m);
}

/* "Finish for me": with "all" up to and with `done`, unless "done" is false. */
static void play_finish(Move *m)
{
    const Game *g = m->room->shared->game;
    const JsonValue *all = json_member(m->call->json, "all");
    const JsonValue *close = json_member(m->call->json, "done");
    bool whole = all && all->kind == JSON_TRUE, stays = close && close->kind == JSON_FALSE;
    Atom next;
    for (int i = 0; i < FINISH_MOST; i++) {
        const State *s = m->room->session->s;
        if (stays && i && is_legal(m, VERB_DONE)) {
            break;
        }
        if (is_legal(m, VERB_DONE)) {
            play_atom(m, atom(VERB_DONE, 0, 0, 0));
            break;
        }
        if (!session_asks(m->room->session, m->side) || !complete(g, s, m->side, &next)) {
            if (i == 0) {
                request_error(m->call, 422, "This step has nothing to finish.", "See the legal choices.");
                return;
            }
            break;
        }
        play_atom(m, next);
        if (m->result->verdict != TAKEN || !whole || m->result->rolled || m->result->revealed) {
            break; /* as far as /plan has told */
        }
    }
    say_result(m);
}

/* ---- going back ---- */

static bool agrees_by_itself(const Move *m)
{
    Side other = (Side)(1 - m->side);
    return m->room->seat[other].kind == SEAT_COMPUTER || (m->access.sides >> other & 1);
}

static void go_back(Move *m, Side side, int line)
{
    char text[16];
    snprintf(text, sizeof text, "%d", line);
    room_act(m->registry, m->room, side, ACT_UNDO_TO, span_of(text), m->result);
}

static void ask_undo(Move *m)
{
    long line;
    if (is_over(m)) {
        return;
    }
    if (!body_number(m->call, "line", 0, session_lines(m->room->session), &line)) {
        return;
    }
    if (agrees_by_itself(m)) {
        go_back(m, m->side, (int)line);
    } else {
        room_ask(m->registry, m->room, (UndoAsk){.by = m->side, .line = (int)line});
        *m->result = (Result){.verdict = TAKEN, .message = "", .first_event = m->room->session->log.count};
    }
    say_result(m);
}

/* An answer names its question: one that was sent for another question must not meet this one. */
static void answer_undo(Move *m)
{
    const JsonValue *yes = json_member(m->call->json, "yes");
    long question;
    if (is_over(m)) {
        return;
    }
    if (m->room->ask.by < 0 || m->room->ask.by == m->side) {
        say_stale(m, "Nobody asks you to go back.");
        return;
    }
    if (!yes || (yes->kind != JSON_TRUE && yes->kind != JSON_FALSE)) {
        request_error(m->call, 400, "\"yes\" must be true or false.", "Send {\"question\":N,\"yes\":true} or false.");
        return;
    }
    if (!body_number(m->call, "question", 0, LONG_MAX, &question)) {
        return;
    }
    if (question != m->room->ask.number) {
        say_stale(m, "That question is no longer asked.");
        return;
    }
    *m->result = (Result){.verdict = TAKEN, .message = "", .first_event = m->room->session->log.count};
    UndoAsk asked = m->room->ask;
    room_ask(m->registry, m->room, (UndoAsk){.by = -1});
    if (yes->kind == JSON_TRUE) {
        go_back(m, (Side)asked.by, asked.line);
    }
    say_result(m);
}

/* ---- talking ---- */

static void chat(Move *m)
{
    const char *text;
    char name[NAME_TEXT] = "";
    if (!body_text(m->call, "text", 1, CHAT_MOST, &text)) {
        return;
    }
    if (!span_trim(span_of(text)).len) {
        request_error(m->call, 400, "There is nothing in that line.", "Write something.");
        return;
    }
    if (!store_account_name(&m->registry->store, m->call->who.account, name) && m->side < SIDES) {
        memcpy(name, m->room->seat[m->side].name, sizeof name);
    }
    room_touch(m->registry, m->room);
    store_chat(&m->registry->store, m->room->id, m->room->chats, m->side < SIDES ? m->side : -1, name, text,
               m->registry->now);
    m->room->chats++;
    room_news(m->registry, m->room);
    Json j = {.out = &m->call->out};
    json_open(&j, '{');
    put_state(&j, m);
    json_close(&j, '}');
    request_json(m->call, 200);
}

/* Not numbered by the move: whoever comes to the table gives it, whatever the other one does. */
static void give_word(Move *m)
{
    const char *text;
    char word[WORD_TEXT];
    if (is_over(m) || !body_text(m->call, "word", 1, WORD_MOST, &text)) {
        return;
    }
    const char *wrong = name_clean(span_of(text), 1, NAME_MOST, word);
    if (wrong) {
        request_error(m->call, 400, "A word is one line of letters, digits and plain signs.", "Choose another.");
        return;
    }
    if (!room_wants_word(m->room, m->side)) {
        say_stale(m, "It is too late for a word, or yours has been given.");
        return;
    }
    room_act(m->registry, m->room, m->side, ACT_WORD, span_of(word), m->result);
    say_result(m);
}

static void resign(Move *m)
{
    if (is_over(m)) {
        return;
    }
    room_act(m->registry, m->room, m->side, ACT_RESIGN, (Span){0}, m->result);
    say_result(m);
}

/* ---- the way to them ---- */

static const struct {
    const char *name;
    bool numbered; /* goes with a move number */
    void (*run)(Move *m);
} others[] = {
    {"pass", true, play_pass},  {"finish", true, play_finish},       {"undo/ask", true, ask_undo},
    {"chat", false, chat},      {"undo/answer", false, answer_undo}, {"resign", false, resign},
    {"word", false, give_word},
};

static void run_move(Move *m, const char *what)
{
    if (strcmp(what, "atom") == 0 || strcmp(what, "order") == 0) {
        if (move_is_fresh(m)) {
            play_text(m, what, what[0] == 'a' ? ACT_ATOM : ACT_ORDER);
        }
        return;
    }
    if (strcmp(what, "undo") == 0) {
        if (move_is_fresh(m)) {
            room_act(m->registry, m->room, m->side, ACT_UNDO, (Span){0}, m->result);
            say_result(m);
        }
        return;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (strcmp(what, others[i].name) == 0) {
            if (!others[i].numbered || move_is_fresh(m)) {
                others[i].run(m);
            }
            return;
        }
    }
    request_error(m->call, 404, "Nothing of that name can be done in a game.", "docs/server.md lists what can.");
}

/* The side that acts: named, or the one he holds; of two the one that must decide. */
static bool acting_side(Move *m, bool talks)
{
    const JsonValue *named = json_member(m->call->json, "side");
    Access held = {.any = true, .sides = m->access.sides};
    if (!request_viewer(m->call, m->room, held, named && named->kind == JSON_TEXT ? named->text.at : NULL, &m->side)) {
        return false;
    }
    if (m->side < SIDES && (m->access.sides >> m->side & 1)) {
        return true;
    }
    if (talks) {
        m->side = WATCHER;
        return true;
    }
    request_error(m->call, 403, "You hold no side in this game.", "Open it by a seat link to play.");
    return false;
}

/* By seat; watchers, who can only talk, by where they are. */
static bool not_too_fast(Request *c, const Move *m, bool talks)
{
    char key[80];
    snprintf(key, sizeof key, "%s %d %s", m->room->id, m->access.sides, m->access.sides ? "" : c->group);
    return request_within(c, LIMIT_SEAT, key, "Too many actions from this seat.") &&
           (!talks || request_within(c, LIMIT_CHAT, key, "One line a second, please."));
}

void api_play(Request *c, const char *game, const char *what)
{
    Move m = {.call = c, .registry = &c->server->registry};
    m.room = request_room(c, game, &m.access);
    if (!m.room) {
        return;
    }
    bool talks = strcmp(what, "chat") == 0;
    if (!not_too_fast(c, &m, talks) || !acting_side(&m, talks)) {
        return;
    }
    m.result = must_zalloc(sizeof *m.result);
    m.result->message = "";
    run_move(&m, what);
    free(m.result);
}

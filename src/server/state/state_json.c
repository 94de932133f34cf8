/* state_json.c - STATE of docs/server.md, put together from the engine's answers for one viewer. */
#include "server/state/state_json.h"
#include "server/api/seat_links.h"
#include "engine/view/decision_json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MARKS_MAX = 256, CHAT_LINES = 200 /* at most, of what was said */ };

static const char *side_name(const Room *room, int side) { return rules_of(room->shared->game)->side_names[side]; }

/* ---- seats, turn, score ---- */

void seats_json(Json *j, const Room *room)
{
    static const char *const kinds[] = {"human", "open", "computer"};
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        const Seat *seat = &room->seat[side];
        json_open(j, '{');
        json_put_text(j, "side", side_name(room, side));
        json_put_text(j, "title", rules_of(room->shared->game)->side_titles[side]);
        json_put_text(j, "who", kinds[seat->kind]);
        json_put_text(j, "name", seat->kind == SEAT_COMPUTER ? seat->bot->name : seat->name);
        json_put_bool(j, "here", seat->listeners > 0 || seat->kind == SEAT_COMPUTER);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* How it would stand if the game ended here, from what is known. */
static void put_standing(Json *j, const Room *room, const State *known)
{
    Side winner;
    const char *level;
    int points = room_score(room, known, &winner, &level);
    json_key(j, "score");
    json_open(j, '{');
    json_put_int(j, "points", points);
    json_put_text(j, "winner", winner < SIDES ? side_name(room, winner) : NULL);
    json_put_text(j, "level", level);
    Measures *m = must_zalloc(sizeof *m);
    measures_now(room->shared->game, known, m);
    Buf says = {0};
    level_text(&says, room->shared->game, level);
    json_put_text(j, "level_says", buf_str(&says));
    json_put_text(j, "of", m->points); /* what the points count */
    points_json(j, room->shared->game, m->points_for);
    free(m);
    buf_free(&says);
    json_close(j, '}');
}

static void put_score(Json *j, const Room *room, const State *known, bool over)
{
    put_standing(j, room, known);
    json_put_bool(j, "over", over);
    json_put_text(j, "broken", session_broken(room->session));
    if (over) {
        Side winner;
        const char *level;
        char seed[65];
        Buf says = {0};
        room_score(room, known, &winner, &level);
        level_text(&says, room->shared->game, level);
        for (int i = 0; i < 32; i++) {
            snprintf(seed + 2 * i, 3, "%02x", room->seed[i]);
        }
        json_put_text(j, "winner", winner < SIDES ? side_name(room, winner) : NULL);
        json_put_text(j, "level", level);
        json_put_text(j, "level_says", buf_str(&says));
        json_put_text(j, "resigned", room->resigned >= 0 ? side_name(room, room->resigned) : NULL);
        json_put_text(j, "seed", seed);
        buf_free(&says);
    }
}

/* ---- the position ---- */

static void put_counter(void *self, const char *id, const PictureCounter *counter)
{
    char key[17] = "";
    uint64_t hash = counter_key(counter);
    for (int i = 0; i < 16; i++) {
        key[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    }
    json_put_text(self, id, key);
}

/* What lies on the map besides counters, as the viewer knows it. */
static void put_marks(Json *j, const Game *g, const State *known)
{
    BoardMark *mark = must_zalloc(MARKS_MAX * sizeof *mark);
    int n = map_part(rules_of(g))->marks && head(g)->map ? map_part(rules_of(g))->marks(g, known, mark, MARKS_MAX) : 0;
    json_key(j, "marks");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        mark_json(j, g, &mark[i]);
    }
    json_close(j, ']');
    free(mark);
}

static void put_position(Json *j, const Room *room, KnownView v)
{
    const Game *g = room->shared->game;
    HexSet unseen;
    bool seen[GAME_PIECES];
    json_key(j, "view");
    if (v.viewer == WATCHER) {
        spectator_view(j, g, v.s);
    } else {
        hidden_stacks(g, v.masked, v.viewer, &unseen);
        v.unseen = &unseen;
        v.seen = seen;
        view_of_known(j, g, &v);
    }
    json_key(j, "counters");
    json_open(j, '{');
    if (table_part(rules_of(g))->base) {
        table_keys(j, room, v.s, v.viewer);
    }
    counters_each(room, &v, put_counter, j);
    json_close(j, '}');
    put_marks(j, g, v.masked);
}

/* Whose eyes read a prompt for a viewer: a watcher reads what is put to the other side. */
static Side reader(const State *s, Side viewer)
{
    Side decides = decider(s);
    return viewer != WATCHER ? viewer : decides < SIDES ? (Side)(1 - decides) : 0;
}

void moment_json(Json *j, const Room *room, const State *s, Side viewer)
{
    State *known = known_state(room, s, viewer);
    put_position(j, room, (KnownView){.s = s, .masked = known, .viewer = viewer});
    prompt_at(j, room->shared->game, s, reader(s, viewer));
    put_standing(j, room, viewer == NOBODY ? s : known);
    free(known);
}

/* ---- the log ---- */

static bool may_read(const Room *room, int event, Side viewer, Side *as)
{
    const Log *log = &room->session->log;
    *as = viewer;
    if (viewer != WATCHER) {
        return log_knows(log, event, viewer);
    }
    Event unpacked;
    return spectator_event(room->shared->game, log_at(log, event, &unpacked), as);
}

/* The entry with the line it belongs to, and whose line that is. */
static void put_entry(Json *j, const Room *room, int event, Side as, int line)
{
    const Session *x = room->session;
    const Line *of = line > 0 ? session_line(x, line - 1) : NULL;
    bool open = x->open_count && event >= x->open_events;
    Event unpacked;
    json_open(j, '{');
    event_members(j, room->shared->game, log_at(&x->log, event, &unpacked), as);
    json_put_int(j, "line", line);
    json_put_text(j, "by", open ? side_name(room, x->open_side) : of ? side_name(room, of->side) : NULL);
    json_close(j, '}');
}

static int line_of_event(const Session *x, int event, int *line)
{
    while (*line < session_lines(x) && session_line(x, *line)->first_event + session_line(x, *line)->events <= event) {
        ++*line;
    }
    return *line < session_lines(x) && session_line(x, *line)->first_event <= event ? *line + 1 : *line;
}

void entries_json(Json *j, const Room *room, Side viewer, int first_line, int lines)
{
    const Session *x = room->session;
    const Line *first = session_line(x, first_line), *last = session_line(x, first_line + lines - 1);
    int from = first ? first->first_event : x->log.count, to = last ? last->first_event + last->events : x->log.count;
    Side as;
    json_open(j, '[');
    for (int i = first_line == 0 && lines > 0 ? 0 : from; lines > 0 && i < to; i++) {
        if (may_read(room, i, viewer, &as)) {
            put_entry(j, room, i, as, first_line + 1);
        }
    }
    json_close(j, ']');
}

/* Entries are counted as this viewer sees them: their number tells nothing of what he does not. */
static void put_log(Json *j, const Room *room, const StateQuery *q)
{
    const Session *x = room->session;
    long version = -1, from = 0, seen = 0;
    int line = 0;
    char cursor[48];
    Side as;
    if (q->log && sscanf(q->log, "%ld.%ld", &version, &from) != 2) {
        version = -1;
    }
    bool whole = version != room->undos || from < 0;
    from = whole ? 0 : from;
    json_key(j, "log");
    json_open(j, '{');
    json_put_bool(j, "whole", whole);
    json_key(j, "entries");
    json_open(j, '[');
    for (int i = 0; i < x->log.count; i++) {
        if (may_read(room, i, q->viewer, &as) && seen++ >= from) {
            put_entry(j, room, i, as, line_of_event(x, i, &line));
        }
    }
    json_close(j, ']');
    snprintf(cursor, sizeof cursor, "%ld.%ld", room->undos, seen);
    json_put_text(j, "cursor", cursor);
    json_close(j, '}');
}

/* ---- chat ---- */

typedef struct ChatWriter {
    Json *j;
    const Room *room;
} ChatWriter;

/* The number of a rule, or what several begin with: 9.3 where there are 9.3a and 9.3b. A single letter or figure names none. */
static bool names_rule(const Ruleset *r, Span word)
{
    for (int i = 1; word.len > 1 && i < *r->rule_count; i++) {
        Span id = span_of(r->rules[i].id);
        bool begins = id.len >= word.len && memcmp(id.at, word.at, word.len) == 0;
        if (begins && (id.len == word.len || id.at[word.len] < '0' || id.at[word.len] > '9')) {
            return true;
        }
    }
    return false;
}

/* The numbers of rules that the words name, so that whoever reads them can open the rule. */
static void put_quoted(Json *j, const Ruleset *r, Span text)
{
    Span word;
    json_key(j, "rules");
    json_open(j, '[');
    while (span_word(&text, &word)) {
        while (word.len && strchr("(\"'", word.at[0])) {
            word = (Span){word.at + 1, word.len - 1};
        }
        while (word.len && strchr(".,;:!?)\"'", word.at[word.len - 1])) {
            word.len--;
        }
        if (names_rule(r, word)) {
            json_span(j, word);
        }
    }
    json_close(j, ']');
}

static void put_chat_line(void *self, long n, int side, const char *name, const char *text, long long at)
{
    ChatWriter *w = self;
    json_open(w->j, '{');
    json_put_int(w->j, "n", n);
    json_put_text(w->j, "side", side >= 0 && side < SIDES ? side_name(w->room, side) : NULL);
    json_put_text(w->j, "name", name);
    json_put_text(w->j, "text", text);
    put_quoted(w->j, rules_of(w->room->shared->game), span_of(text));
    json_put_int(w->j, "at", at);
    json_close(w->j, '}');
}

static void put_chat(Json *j, Server *s, const Room *room, long from)
{
    json_key(j, "chat");
    json_open(j, '{');
    json_put_int(j, "next", room->chats);
    json_key(j, "entries");
    json_open(j, '[');
    from = from > room->chats - CHAT_LINES ? from : room->chats - CHAT_LINES;
    if (from < room->chats) {
        store_chats(&s->registry.store, room->id, from, put_chat_line, &(ChatWriter){j, room});
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* ---- the decision ---- */

/* An order as typed, by the words of the choice that begins it: "pass" is "Pass", "stop" is "End the move here". */
static void order_label(Buf *out, const Session *x, Side side, const char *order)
{
    Atom atoms[ORDER_ATOMS];
    int n = 0;
    Problems p = {0};
    if (order_read(x->g, x->s, side, span_of(order), atoms, &n, &p) && n > 0) {
        atom_label(out, x->g, x->s, atoms[0], -1);
    } else {
        buf_text(out, order);
    }
    problems_free(&p);
}

/* What would be taken back, in players' words: what the log says of the line, or the open order. */
static void undone_text(Buf *out, const Session *x, Side side)
{
    const Line *last = session_line(x, session_lines(x) - 1);
    Event unpacked;
    if (x->open_count) {
        atom_label(out, x->g, x->s, x->open[0], -1);
        return;
    }
    for (int i = 0; last && i < last->events && !out->len; i++) {
        if (log_knows(&x->log, last->first_event + i, side)) {
            event_render(out, x->g, log_at(&x->log, last->first_event + i, &unpacked), side);
        }
    }
    if (last && !out->len) {
        order_label(out, x, side, last->text);
    }
}

static void put_undo(Json *j, const Room *room, Side side)
{
    const Session *x = room->session;
    const char *why = NULL;
    bool can = side < SIDES && !room_over(room) && session_can_undo(x, side, &why);
    Buf what = {0};
    if (can) {
        undone_text(&what, x, side);
    }
    json_key(j, "undo");
    json_open(j, '{');
    json_put_bool(j, "can", can);
    json_put_text(j, "what", can ? buf_str(&what) : NULL);
    json_put_text(j, "why_not", can ? NULL : why);
    json_key(j, "asked");
    if (room->ask.by >= 0) {
        json_open(j, '{');
        json_put_text(j, "by", side_name(room, room->ask.by));
        json_put_int(j, "line", room->ask.line);
        json_put_int(j, "question", room->ask.number);
        json_close(j, '}');
    } else {
        json_null(j);
    }
    json_close(j, '}');
    buf_free(&what);
}

/* The place of step, rule, prompt and decides when nobody decides any more. */
static void put_end(Json *j, const Room *room)
{
    const Game *g = room->shared->game;
    Buf text = {0};
    if (room->resigned >= 0) {
        buf_print(&text, "The game is over: the %s have resigned.", rules_of(g)->side_titles[room->resigned]);
    } else {
        prompt_text(&text, g, room->session->s, NOBODY);
    }
    json_put_text(j, "step", NULL);
    json_put_text(j, "rule", NULL);
    json_put_text(j, "prompt", text.len ? buf_str(&text) : "The game is over.");
    json_key(j, "decides");
    json_open(j, '[');
    json_close(j, ']');
    buf_free(&text);
}

/* The same in a game that a fault of the program has closed: whoever comes to the table reads what happened and what to do. */
static void put_closed(Json *j, const Session *x)
{
    json_put_text(j, "step", NULL);
    json_put_text(j, "rule", NULL);
    json_put_text(j, "prompt", session_broken(x));
    json_key(j, "decides");
    json_open(j, '[');
    json_close(j, ']');
}

static void put_decision(Json *j, const Room *room, Side viewer)
{
    const Session *x = room->session;
    bool over = room_over(room), mine = viewer < SIDES && !over && session_asks(x, viewer);
    size_t from = j->out->len + j->comma;
    Buf prompt = {0}; /* it stands in `legal` once more */
    if (over) {
        put_end(j, room);
    } else if (session_broken(x)) {
        put_closed(j, x);
    } else {
        answer_prompt(j, x, reader(x->s, viewer));
    }
    if (mine) {
        buf_bytes(&prompt, j->out->data + from, j->out->len - from);
    }
    json_put_bool(j, "your_move", mine);
    json_put_bool(j, "thinking", room->thinking);
    json_key(j, "legal");
    if (mine) {
        answer_legal_after(j, x, viewer, buf_as_span(&prompt));
    } else {
        json_null(j);
    }
    buf_free(&prompt);
    put_undo(j, room, viewer);
}

/* What the dice follow from: what was promised, the words of the players, and whose word is still wanted. */
static void put_dice(Json *j, const Room *room, Access access)
{
    char commitment[65];
    print_commitment(room, commitment);
    json_key(j, "dice");
    json_open(j, '{');
    json_put_text(j, "commitment", commitment);
    json_key(j, "words");
    json_open(j, '{');
    for (int side = 0; side < SIDES; side++) {
        if (room->word[side][0]) {
            json_put_text(j, side_name(room, side), room->word[side]);
        }
    }
    json_close(j, '}');
    json_key(j, "wanted");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        if ((access.sides >> side & 1) && room_wants_word(room, (Side)side)) {
            json_text(j, side_name(room, side));
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* To whoever holds a seat: how often its link was opened in a further browser, and when last. */
static void put_openings(Json *j, const Room *room, Access access)
{
    json_key(j, "openings");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        const Seat *seat = &room->seat[side];
        if ((access.sides >> side & 1) && seat->openings) {
            json_open(j, '{');
            json_put_text(j, "side", side_name(room, side));
            json_put_int(j, "count", seat->openings);
            json_put_int(j, "at", seat->opened);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

/* before, keys: of the pieces, see KnownView. */
static void whole_state(Json *j, Server *s, Room *room, const StateQuery *q, const uint64_t *before, uint64_t *keys)
{
    State *known = known_state(room, room->session->s, q->viewer);
    json_open(j, '{');
    json_put_text(j, "game", room->id);
    json_put_int(j, "move", room_move(room, q->viewer));
    json_put_int(j, "lines", session_lines(room->session) - session_hidden_lines(room->session, q->viewer));
    json_put_text(j, "viewer", q->viewer < SIDES ? side_name(room, q->viewer) : NULL);
    json_key(j, "sides");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (q->access.sides >> side & 1) {
            json_text(j, side_name(room, side));
        }
    }
    json_close(j, ']');
    json_put_text(j, "role", q->access.sides ? "player" : "watcher");
    put_openings(j, room, q->access);
    put_dice(j, room, q->access);
    json_key(j, "seats");
    seats_json(j, room);
    put_position(j, room,
                 (KnownView){.s = room->session->s,
                             .masked = known,
                             .viewer = q->viewer,
                             .before = before,
                             .keys = q->viewer == WATCHER ? NULL : keys});
    put_decision(j, room, q->viewer);
    put_log(j, room, q);
    put_chat(j, s, room, q->chat);
    json_key(j, "turn");
    json_open(j, '{');
    json_put_int(j, "now", turn_of(room, known));
    json_put_int(j, "of", room->shared->turns);
    json_close(j, '}');
    put_score(j, room, room_over(room) ? room->session->s : known, room_over(room));
    json_close(j, '}');
    free(known);
}

void state_json(Json *j, Server *s, Room *room, const StateQuery *q)
{
    if (q->have < 0) {
        whole_state(j, s, room, q, NULL, NULL);
        return;
    }
    assert(q->viewer < VIEWERS);
    Buf whole = {0}, delta = {0};
    JsonIndex index = {0};
    Sent *sent = &room->sent[q->viewer];
    uint64_t keys[GAME_PIECES] = {0};
    int pieces = q->viewer == WATCHER ? 0 : head(room->shared->game)->piece_count;
    whole_state(&(Json){.out = &whole, .index = &index}, s, room, q, sent_pieces(sent, q->have), keys);
    if (!room->numbered) { /* no number of an earlier life of this room fits by chance */
        room->numbered = 1 + (long)(now_us() & 0xFFFFFFFF);
    }
    StateText text = {.whole = buf_as_span(&whole),
                      .index = &index,
                      .key = keys,
                      .piece = head(room->shared->game)->pieces,
                      .pieces = pieces};
    delta_write(&delta, &text, sent, q->have, room->numbered++);
    json_raw(j, buf_as_span(&delta));
    free(index.place);
    buf_free(&delta);
    buf_free(&whole);
}

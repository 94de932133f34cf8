/* game_room.c - one game in memory: begun, acted in, and written down action by action.
 *
 * What is taken is in the store's open transaction before anybody is told of it. A game that is over takes nothing more.
 */
#include "server/games/game_registry.h"
#include "server/games/game_registry_inside.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- in memory ---- */

void room_empty(Room *room)
{
    if (room->session) {
        session_close(room->session);
    }
    room->session = NULL;
    buf_clear(&room->file);
    room->move = room->undos = room->imaged = 0;
    room->actions = 0;
    room->acted = 0;
    room->words_since = 0;
    memset(room->word, 0, sizeof room->word);
    room->resigned = room->ask.by = -1;
}

void room_free(Room *room)
{
    room_empty(room);
    for (int side = 0; side < SIDES; side++) {
        free(room->seat[side].memory);
    }
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        sent_free(&room->sent[viewer]);
    }
    buf_free(&room->file);
    free(room);
}

static bool keep_line(void *self, const char *text, Problems *p)
{
    (void)p;
    Buf *file = &((Room *)self)->file;
    Span line = span_of(text);
    buf_room(file, line.len + 1);
    buf_span(file, line);
    buf_char(file, '\n');
    return true;
}

static bool keep_rolls(void *self, const RolledDie *dice, int count, Problems *p)
{
    (void)p;
    Buf *file = &((Room *)self)->file;
    buf_room(file, 64);
    rolled_print(file, dice, count);
    buf_char(file, '\n');
    return true;
}

/* Everything but the session. */
void room_prepare(Registry *h, Room *room, Shared *sh, const GameHeader *header)
{
    room_empty(room);
    room->shared = sh;
    memcpy(room->seed, header->seed, sizeof room->seed);
    h->digest(room->commitment, room->seed, 32);
    gamefile_dice(&room->dice, header, room->seed, h->keyed);
}

/* ---- words of the players ---- */

bool room_wants_word(const Room *room, Side side)
{
    return side < SIDES && !room->word[side][0] && !(room->acted >> side & 1) &&
           room->seat[side].kind != SEAT_COMPUTER && !room->session->open_count && !room_over(room);
}

static void print_word(Buf *out, const Room *room, Side side, Span word)
{
    buf_print(out, "word %s %.*s", rules_of(room->shared->game)->side_names[side], SPAN_ARG(word));
}

void room_take_word(Room *room, Side side, Span word)
{
    assert(side < SIDES && word.len < WORD_TEXT);
    Buf line = {0};
    print_word(&line, room, side, word);
    dice_word(&room->dice.dice, buf_as_span(&line));
    snprintf(room->word[side], sizeof room->word[side], "%.*s", SPAN_ARG(word));
    buf_free(&line);
}

static Verdict act_word(Room *room, Side side, Span word, Result *out)
{
    if (!room_wants_word(room, side) || !word.len || word.len >= WORD_TEXT) {
        *out = (Result){.verdict = NOT_ASKED, .message = "It is too late for a word, or one has been given."};
        return NOT_ASKED;
    }
    room_take_word(room, side, word);
    print_word(&room->file, room, side, word);
    buf_char(&room->file, '\n');
    *out = (Result){.verdict = TAKEN, .message = "", .first_event = room->session->log.count};
    return TAKEN;
}

void room_keep(Room *room)
{
    session_keep(room->session, (Keeper){.line = keep_line, .rolls = keep_rolls, .self = room});
}

void room_begin(Registry *h, Room *room, Shared *sh, const GameHeader *header, const char *text)
{
    room_prepare(h, room, sh, header);
    buf_text(&room->file, text);
    room->session = session_open(sh->game, &room->dice.dice);
    room_keep(room);
}

/* The computer's own chance depends on nothing that a player could know. */
static void seat_computer(Room *room, int side, const char *name)
{
    assert(side >= 0 && side < SIDES);
    Seat *seat = &room->seat[side];
    const BotDef *def = bot_find(span_of(name));
    int n;
    seat->bot = def ? def : bots(&n)[0];
    if (!seat->memory) {
        seat->memory = must_zalloc(seat->bot->size);
        seat->bot->begin(seat->memory, hash64(room->seed, 32, (uint64_t)side + 77));
    }
}

void room_seats(Registry *h, Room *room)
{
    for (int side = 0; side < SIDES; side++) {
        Seat *seat = &room->seat[side];
        SeatRow row;
        if (!store_seat_of(&h->store, room->id, side, &row)) {
            row = (SeatRow){.kind = SEAT_OPEN};
        }
        seat->kind = row.kind;
        seat->openings = row.openings;
        seat->opened = row.opened;
        memcpy(seat->name, row.name, sizeof seat->name);
        if (seat->kind == SEAT_COMPUTER) {
            seat_computer(room, side, seat->name);
        }
    }
}

/* ---- acting ---- */

/* A game that a fault of the program has closed is not over: with the fault mended it goes on, so its secrets stay secret. */
bool room_over(const Room *room)
{
    return room->resigned >= 0 || (core(room->session->s)->over && !session_broken(room->session));
}

static Verdict act_atom(Session *x, Side side, Span text, Result *out)
{
    Atom atoms[ORDER_ATOMS];
    int n = 0;
    Problems p = {0};
    bool ok = order_read(x->g, x->s, side, text, atoms, &n, &p) && n == 1;
    if (!ok) {
        buf_clear(&x->message);
        buf_text(&x->message, p.text.len ? buf_str(&p.text) : "That is more than one atom; send it as an order.");
        *out = (Result){.verdict = UNREADABLE, .message = buf_str(&x->message)};
    }
    problems_free(&p);
    return ok ? session_atom(x, side, atoms[0], out) : UNREADABLE;
}

Verdict room_redo(Room *room, Side side, ActionKind kind, Span text, Result *out)
{
    Session *x = room->session;
    long line = 0;
    switch (kind) {
    case ACT_ATOM: return act_atom(x, side, text, out);
    case ACT_ORDER: return session_order(x, side, text, out);
    case ACT_UNDO: return session_undo(x, side, out);
    case ACT_UNDO_TO: span_int(text, 0, 1000000, &line); return session_undo_to(x, (int)line, out);
    case ACT_FLUSH: return session_flush(x, out);
    case ACT_WORD: return act_word(room, side, text, out);
    case ACT_RESIGN:
        *out = (Result){.verdict = TAKEN, .message = "", .first_event = x->log.count};
        room->resigned = side;
        return TAKEN;
    }
    return UNREADABLE;
}

uint64_t hash_action(uint64_t before, int side, ActionKind kind, Span text)
{
    return hash64(text.at, text.len, before + (uint64_t)side * 16 + kind + 1);
}

void note_side(Room *room, Side side, ActionKind kind) { room->acted |= kind == ACT_WORD ? 0 : 1 << side; }

long move_for_viewer(const RoomNumbers *n, Side viewer)
{
    long unheard = viewer == WATCHER ? n->both[0] + n->both[1] : viewer < SIDES ? n->both[1 - viewer] : 0;
    return n->move - unheard;
}

RoomNumbers room_numbers(const Room *room)
{
    return (RoomNumbers){.move = room->move,
                         .both = {room->both[0], room->both[1]},
                         .chats = room->chats,
                         .comings = room->comings,
                         .over = room->session && room_over(room)};
}

RoomNumbers room_kept(const Room *room) { return room->unkept ? room->kept : room_numbers(room); }

long room_move(const Room *room, Side viewer)
{
    RoomNumbers now = room_numbers(room);
    return move_for_viewer(&now, viewer);
}

/* The action has been taken. In a simultaneous step that stays open only its own side has heard of it. */
static void count_both(Room *room, Side side)
{
    assert(side < SIDES);
    const Session *x = room->session;
    const Line *last = session_line(x, session_lines(x) - 1);
    if (session_in_both(x) && last && last->simultaneous && !last->ends_both) {
        room->both[side]++;
    } else {
        room->both[0] = room->both[1] = 0;
    }
}

void count_action(Room *room, Side side, ActionKind kind, Span text)
{
    note_side(room, side, kind);
    room->words_since = kind == ACT_WORD ? room->words_since + 1 : 0;
    room->move++;
    count_both(room, side);
    room->undos += (kind == ACT_UNDO || kind == ACT_UNDO_TO) && !session_in_both(room->session);
    room->actions = hash_action(room->actions, side, kind, text);
}

long turn_of(const Room *room, const State *s)
{
    const Field *turn = field_find(room->shared->game, OF_GAME, 0, span_of("turn"));
    return turn && room->shared->turns ? field_get(room->shared->game, s, turn, 0) : 0; /* not counted in turns: 0 */
}

void room_text(const Room *room, Buf *out)
{
    buf_span(out, buf_as_span(&room->file));
    if (room->resigned >= 0) {
        buf_print(out, "# %s resigned\n", side_word(room->shared->game, (Side)room->resigned));
    }
    if (room_over(room)) {
        buf_print(out, "end %016llx\n", (unsigned long long)session_kept_hash(room->session));
    }
}

/* For the lists of games. */
void note_changed(Registry *h, Room *room)
{
    const State *s = room->session->s;
    GameSummary summary = {.turn = turn_of(room, s), .lines = session_lines(room->session), .winner = -1};
    Side winner;
    const char *level;
    bool over = room_over(room);
    summary.waiting = over ? 0 : core(s)->waiting;
    if (over) {
        room_score(room, s, &winner, &level);
        summary.winner = winner < SIDES ? winner : -1;
        snprintf(summary.level, sizeof summary.level, "%s", level ? level : "");
    }
    room->changed = h->now;
    room_touch(h, room);
    store_game_changed(&h->store, room->id, (GameChange){.now = h->now, .over = over, .actions = room->move}, &summary);
}

Verdict room_act(Registry *h, Room *room, Side side, ActionKind kind, Span text, Result *out)
{
    bool open = room->session->open_count > 0, unkept = room->unkept;
    RoomNumbers before = room_numbers(room);
    registry_wake(h, room);
    if (kind != ACT_WORD &&
        span_is_nocase(span_trim(text), "undo")) { /* also typed as an order; it is counted as what it is */
        kind = ACT_UNDO;
        text = (Span){0};
    }
    if (room_over(
            room)) { /* its seed and its secrets have been shown: nothing changes it any more, undo least of all */
        *out = (Result){.verdict = NOT_ASKED, .message = "The game is over."};
        return NOT_ASKED;
    }
    bool closed = session_broken(room->session);
    Verdict v = room_redo(room, side, kind, text, out);
    if (v == CLOSED && !closed) { /* kept all the same: a program without the fault plays on from here */
        fprintf(stderr, "game %s: %s", room->id, buf_str(&room->session->report));
    } else if (v != TAKEN && v != CLOSED && open && room->session->open_count == 0) {
        kind = ACT_FLUSH; /* refused, but it has closed the line that was open: done again, it must do so again */
    } else if (v != TAKEN) {
        return v;
    }
    text = kind == ACT_FLUSH ? (Span){0} : text;
    store_action(&h->store, room->id, room->move, side, kind, text);
    count_action(room, side, kind, text);
    note_changed(h, room);
    room->kept = unkept ? room->kept : before; /* until the commit nobody hears of it */
    if (room->ask.by >= 0) {
        room_ask(h, room, (UndoAsk){.by = -1});
    }
    snapshot_after_action(h, room);
    room_news(h, room);
    room_think(h, room);
    return v;
}

void room_ask(Registry *h, Room *room, UndoAsk ask)
{
    if (ask.by >= 0) { /* a number that no earlier question had, also of before a restart */
        ask.number = room->ask.number < h->now ? (long)h->now : room->ask.number + 1;
    } else {
        ask.number = room->ask.number;
    }
    room_touch(h, room);
    room->ask = ask;
    room->comings++;
    store_ask(&h->store, room->id, ask);
    room_news(h, room);
}

int room_score(const Room *room, const State *known, Side *winner, const char **level)
{
    const Ruleset *r = rules_of(room->shared->game);
    int points = 0;
    *winner = NOBODY;
    *level = NULL;
    if (session_broken(room->session)) {
        *level = "closed";
    } else if (r->score) {
        points = r->score(room->shared->game, known, winner, level);
    }
    if (room->resigned >= 0) {
        *winner = (Side)(1 - room->resigned);
        *level = "resigned";
    }
    return points;
}

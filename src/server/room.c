/* room.c - one game: begun, read back from its actions, acted in, and the computer's part in it. */
#include "lab/time_limit.h"
#include "server/games.h"
#include "server/games_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- in memory ---- */

static void room_empty(Room *room)
{
    if (room->session) {
        session_close(room->session);
    }
    room->session = NULL;
    buf_clear(&room->file);
    room->move = room->undos = room->imaged = 0;
    room->actions = 0;
    room->resigned = room->ask.by = -1;
}

void room_free(Room *room)
{
    room_empty(room);
    for (int side = 0; side < SIDES; side++) {
        free(room->seat[side].memory);
    }
    buf_free(&room->file);
    free(room);
}

static bool keep_line(void *self, const char *text, Problems *p)
{
    (void)p;
    buf_print(&((Room *)self)->file, "%s\n", text);
    return true;
}

static bool keep_rolls(void *self, const uint8_t *values, int count, Problems *p)
{
    (void)p;
    Buf *file = &((Room *)self)->file;
    buf_text(file, "rolled");
    for (int i = 0; i < count; i++) {
        buf_print(file, " %d", values[i]);
    }
    buf_char(file, '\n');
    return true;
}

/* Everything but the session. */
static void room_prepare(Registry *h, Room *room, Shared *sh, const uint8_t seed[32])
{
    room_empty(room);
    room->shared = sh;
    h->digest(room->commitment, seed, 32);
    stream_dice(&room->dice, seed, h->keyed);
}

static void room_keep(Room *room)
{
    session_keep(room->session, (Keeper){.line = keep_line, .rolls = keep_rolls, .self = room});
}

static void room_begin(Registry *h, Room *room, Shared *sh, const uint8_t seed[32], const char *header)
{
    room_prepare(h, room, sh, seed);
    buf_text(&room->file, header);
    room->session = session_open(sh->game, &room->dice.dice);
    room_keep(room);
}

/* The computer's own chance depends on nothing that a player could know. */
static void seat_computer(Room *room, int side, const char *name)
{
    Seat *seat = &room->seat[side];
    const BotDef *def = bot_find(span_of(name));
    int n;
    seat->bot = def ? def : bots(&n)[0];
    if (!seat->memory) {
        seat->memory = must_zalloc(seat->bot->size);
        seat->bot->begin(seat->memory, hash64(room->dice.seed, 32, (uint64_t)side + 77));
    }
}

void room_seats(Registry *h, Room *room)
{
    for (int side = 0; side < SIDES; side++) {
        Seat *seat = &room->seat[side];
        if (!store_seat_of(&h->store, room->id, side, &seat->kind, seat->name)) {
            seat->kind = SEAT_OPEN;
        }
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

static Verdict act(Room *room, Side side, ActionKind kind, Span text, Result *out)
{
    Session *x = room->session;
    long line = 0;
    switch (kind) {
    case ACT_ATOM: return act_atom(x, side, text, out);
    case ACT_ORDER: return session_order(x, side, text, out);
    case ACT_UNDO: return session_undo(x, side, out);
    case ACT_UNDO_TO: span_int(text, 0, 1000000, &line); return session_undo_to(x, (int)line, out);
    case ACT_FLUSH: return session_flush(x, out);
    case ACT_RESIGN:
        *out = (Result){.verdict = TAKEN, .message = "", .first_event = x->log.count};
        room->resigned = side;
        return TAKEN;
    }
    return UNREADABLE;
}

static uint64_t hash_action(uint64_t before, int side, ActionKind kind, Span text)
{
    return hash64(text.at, text.len, before + (uint64_t)side * 16 + kind + 1);
}

static void count_action(Room *room, Side side, ActionKind kind, Span text)
{
    room->move++;
    room->undos += kind == ACT_UNDO || kind == ACT_UNDO_TO;
    room->actions = hash_action(room->actions, side, kind, text);
}

long turn_of(const Room *room, const State *s)
{
    const Field *turn = field_find(room->shared->game, OF_GAME, 0, span_of("turn"));
    return turn ? field_get(room->shared->game, s, turn, 0) : 0;
}

void room_text(const Room *room, Buf *out)
{
    buf_span(out, buf_as_span(&room->file));
    if (core(room->session->s)->over && !session_broken(room->session)) {
        buf_print(out, "end %016llx\n", (unsigned long long)session_hash(room->session));
    }
}

/* For the lists of games. */
static void note_changed(Registry *h, Room *room)
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
    store_game_changed(&h->store, room->id, h->now, over, &summary);
}

Verdict room_act(Registry *h, Room *room, Side side, ActionKind kind, Span text, Result *out)
{
    bool open = room->session->open_count > 0;
    if (span_is_nocase(span_trim(text), "undo")) { /* also typed as an order; it is counted as what it is */
        kind = ACT_UNDO;
        text = (Span){0};
    }
    if (room->resigned >= 0) {
        *out = (Result){.verdict = NOT_ASKED, .message = "The game is over."};
        return NOT_ASKED;
    }
    bool closed = session_broken(room->session);
    Verdict v = act(room, side, kind, text, out);
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

/* ---- from the store ---- */

typedef struct Replay {
    Room *room;
    long skip;       /* actions that the snapshot stands for ... */
    uint64_t passed; /* ... and the hash of those that the store has */
    Problems *p;
} Replay;

static bool replay_action(void *self, long n, int side, ActionKind kind, Span text)
{
    Replay *r = self;
    if (n < r->skip) {
        r->passed = hash_action(r->passed, side, kind, text);
        return true;
    }
    if (n == r->skip && r->passed != r->room->actions) {
        return problem(r->p, NULL, 0, "the snapshot of game %s is of other actions", r->room->id);
    }
    Result *result = must_zalloc(sizeof *result);
    bool ok = n == r->room->move && side >= 0 && side < SIDES && !session_broken(r->room->session);
    Verdict v = ok ? act(r->room, (Side)side, kind, text, result) : NOT_ASKED;
    ok = v == TAKEN || v == CLOSED; /* closed: the action that breaks the game was kept when it was given */
    if (ok) {
        count_action(r->room, (Side)side, kind, text);
    } else {
        problem(r->p, NULL, 0, "action %ld of game %s is judged otherwise now: %s", n, r->room->id,
                result->message && result->message[0] ? result->message : "it is out of sequence");
    }
    free(result);
    return ok;
}

/* From the snapshot and the actions since. What does not fit is no fault of the game: it is only not used. */
static bool open_quickly(Registry *h, Room *room, Shared *sh, const uint8_t seed[32])
{
    Problems none = {0};
    room_prepare(h, room, sh, seed);
    bool ok = snapshot_open(h, room);
    if (ok) {
        Replay r = {.room = room, .skip = room->move, .p = &none};
        room_keep(room);
        ok =
            store_actions(&h->store, room->id, replay_action, &r) && (room->move > r.skip || r.passed == room->actions);
    }
    problems_free(&none);
    return ok;
}

static bool open_in_full(Registry *h, Room *room, Shared *sh, const uint8_t seed[32], const char *header, Problems *p)
{
    room_begin(h, room, sh, seed, header);
    return store_actions(&h->store, room->id, replay_action, &(Replay){.room = room, .p = p});
}

bool room_reload(Registry *h, Room *room, Problems *p)
{
    GameRow row;
    GameText text = {0};
    room_empty(room); /* what cannot be read whole is not there: nobody plays on from half of it */
    if (!store_game(&h->store, room->id, &row)) {
        return false;
    }
    Text source = {.name = room->id, .bytes = buf_as_span(&row.header)};
    bool ok = gametext_parse(&text, source, p);
    const GameHeader *head_of_it = &text.header;
    const Ruleset *r = ok ? ruleset_find(span_of(head_of_it->system)) : NULL;
    Shared *sh = r ? shared_find(h, r, head_of_it->scenario, head_of_it->options, head_of_it->option_count, p) : NULL;
    if (ok && !sh && !p->count) {
        problem(p, NULL, 0, "this program does not know the system of game %s", room->id);
    }
    if (sh) {
        bool quick = open_quickly(h, room, sh, head_of_it->seed);
        if (!quick && !open_in_full(h, room, sh, head_of_it->seed, buf_str(&row.header), p)) {
            sh = NULL;
        }
    }
    if (sh) {
        room->changed = row.changed;
        room->chats = store_chat_count(&h->store, room->id);
        room->ask = store_ask_of(&h->store, room->id);
        room_seats(h, room);
    } else {
        room_empty(room);
    }
    gametext_free(&text);
    buf_free(&row.header);
    return sh;
}

/* ---- new ones ---- */

static Room *room_create(Registry *h, Shared *sh, const uint8_t seed[32], const NewSeat seat[SIDES])
{
    Room *room = must_zalloc(sizeof *room);
    GameHeader header = gameheader_of(sh->game);
    Buf text = {0};
    game_id_new(room->id);
    header.has_seed = true;
    memcpy(header.seed, seed, 32);
    for (int side = 0; side < SIDES; side++) {
        header.seat[side] = seat[side].kind == SEAT_COMPUTER ? "computer" : NULL;
    }
    gameheader_print(&text, &header);
    room_begin(h, room, sh, seed, buf_str(&text));
    store_new_game(&h->store, room->id, buf_str(&text), h->now);
    for (int side = 0; side < SIDES; side++) {
        bool computer = seat[side].kind == SEAT_COMPUTER;
        store_seat(&h->store, room->id, side, seat[side].kind, computer ? seat[side].bot : seat[side].name);
    }
    room_seats(h, room);
    note_changed(h, room);
    buf_free(&text);
    return room;
}

Room *room_new(Registry *h, Shared *sh, const NewSeat seat[SIDES], Problems *p)
{
    uint8_t seed[32];
    char more[2][TOKEN_TEXT];
    token_new(more[0]);
    token_new(more[1]);
    h->digest(seed, more, sizeof more); /* 256 random bits in, a seed out */
    Room *room = room_create(h, sh, seed, seat);
    if (h->store.failed) {
        problem(p, NULL, 0, "the game could not be written down");
        room_free(room);
        return NULL;
    }
    room_enter(h, room);
    room_think(h, room);
    return room;
}

/* A line of a game file as an action. False with a problem. */
static bool import_line(Registry *h, Room *room, const FileLine *line, Problems *p)
{
    Session *x = room->session;
    Side side = line->side < SIDES ? line->side : decider(x->s);
    ActionKind kind = line->kind == LINE_UNDO ? ACT_UNDO : line->kind == LINE_UNDO_TO ? ACT_UNDO_TO : ACT_ORDER;
    char keep[16];
    snprintf(keep, sizeof keep, "%d", line->keep);
    if (line->kind == LINE_ROLLED) {
        return true;
    }
    if (line->kind == LINE_WITHHELD) {
        return problem(p, NULL, line->number, "this is an export for one side; import the full game file");
    }
    if (kind == ACT_UNDO && session_lines(x)) {
        side = session_line(x, session_lines(x) - 1)->side;
    }
    Result *result = must_zalloc(sizeof *result);
    Verdict v = room_act(h, room, side, kind, kind == ACT_UNDO_TO ? span_of(keep) : line->text, result);
    bool ok = v == TAKEN || problem(p, NULL, line->number, "%s", result->message);
    free(result);
    return ok;
}

Room *room_import(Registry *h, const GameText *t, Problems *p)
{
    const Ruleset *r = ruleset_find(span_of(t->header.system));
    if (!r || !t->header.has_seed) {
        problem(p, t->name, 0,
                r ? "the file holds no seed, so nobody can play on" : "this program does not know its system");
        return NULL;
    }
    Shared *sh = shared_find(h, r, t->header.scenario, t->header.options, t->header.option_count, p);
    const NewSeat open[SIDES] = {{SEAT_OPEN, t->header.seat[0] ? t->header.seat[0] : "", NULL},
                                 {SEAT_OPEN, t->header.seat[1] ? t->header.seat[1] : "", NULL}};
    Room *room = sh ? room_create(h, sh, t->header.seed, open) : NULL;
    bool ok = room;
    for (int i = 0; ok && i < t->count; i++) {
        ok = import_line(h, room, &t->line[i], p);
    }
    if (!ok && room) {
        room_free(room);
        return NULL;
    }
    if (room) {
        room_enter(h, room);
    }
    return room;
}

/* ---- the computer ---- */

typedef struct BotJob {
    Job job;
    Registry *registry;
    Room *room; /* its `thinking` keeps it open */
    long move;
    Side side;
    const BotDef *def;
    void *memory; /* the room's; nobody else touches it meanwhile */
    const Game *game;
    State *known; /* owned */
    Atoms *legal; /* owned */
    Atom choice;
} BotJob;

static void bot_run(Job *job)
{
    BotJob *b = (BotJob *)job;
    TimeLimit limit;
    b->choice = choose_in_time(&limit, b->def, b->memory, b->game, b->known, b->side, b->legal);
}

/* A choice that is refused would stop the game: then anything that is legal. */
static void bot_play(Registry *h, Room *room, const BotJob *b)
{
    Result *r = must_zalloc(sizeof *r);
    Buf text = {0};
    atom_print(&text, b->game, b->choice);
    bool ok = room_act(h, room, b->side, ACT_ATOM, buf_as_span(&text), r) == TAKEN;
    for (int i = 0; !ok && i < b->legal->count; i++) {
        buf_clear(&text);
        atom_print(&text, b->game, b->legal->list[i]);
        ok = room_act(h, room, b->side, ACT_ATOM, buf_as_span(&text), r) == TAKEN;
    }
    buf_free(&text);
    free(r);
}

static void bot_done(Job *job, void *owner)
{
    BotJob *b = (BotJob *)job;
    Registry *h = owner;
    b->room->thinking = false;
    if (b->room->session && b->room->move == b->move) {
        bot_play(h, b->room, b);
    }
    room_think(h, b->room);
    free(b->known);
    free(b->legal);
    free(b);
}

void room_think(Registry *h, Room *room)
{
    Session *x = room->session;
    if (!h->worker || room->thinking || !x || room_over(room)) {
        return;
    }
    for (Side side = 0; side < SIDES; side++) {
        if (room->seat[side].kind != SEAT_COMPUTER || !session_asks(x, side)) {
            continue;
        }
        BotJob *b = must_zalloc(sizeof *b);
        *b = (BotJob){.job = {.run = bot_run, .done = bot_done},
                      .registry = h,
                      .room = room,
                      .move = room->move,
                      .side = side,
                      .def = room->seat[side].bot,
                      .memory = room->seat[side].memory,
                      .game = x->g};
        b->known = must_zalloc(rules_of(x->g)->state_size);
        b->legal = must_zalloc(sizeof *b->legal);
        known_to(x->g, x->s, side, b->known);
        legal(x->g, x->s, side, b->legal);
        if (b->legal->count + b->legal->intervals == 0) {
            free(b->known);
            free(b->legal);
            free(b);
            return;
        }
        room->thinking = true;
        worker_give(h->worker, &b->job);
        return;
    }
}

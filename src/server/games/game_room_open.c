/* game_room_open.c - games from the store and from files: opened whole or not at all, begun, imported, and what can be had of a damaged one.
 *
 * A game is its actions done again, or its snapshot and the actions since. The store says how many there must be.
 */
#include "server/games/game_registry_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
        if (side >= 0 && side < SIDES) {
            note_side(r->room, (Side)side, kind);
            if (kind == ACT_WORD) { /* an image holds no key: words make it again */
                room_take_word(r->room, (Side)side, text);
            }
        }
        return true;
    }
    if (n == r->skip && r->passed != r->room->actions) {
        return problem(r->p, NULL, 0, "the snapshot of game %s is of other actions", r->room->id);
    }
    Result *result = must_zalloc(sizeof *result);
    bool ok = n == r->room->move && side >= 0 && side < SIDES && !session_broken(r->room->session);
    Verdict v = ok ? room_redo(r->room, (Side)side, kind, text, result) : NOT_ASKED;
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
static bool open_quickly(Registry *h, Room *room, Shared *sh, const GameHeader *header)
{
    Problems none = {0};
    room_prepare(h, room, sh, header);
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

static bool open_in_full(Registry *h, Room *room, Shared *sh, const GameHeader *header, const char *text, Problems *p)
{
    room_begin(h, room, sh, header, text);
    return store_actions(&h->store, room->id, replay_action, &(Replay){.room = room, .p = p});
}

/* What was acknowledged must be there to the last action: a game that ends too soon is damaged, not shorter. */
static bool open_whole(Registry *h, Room *room, Shared *sh, const GameText *text, const GameRow *row, Problems *p)
{
    if (open_quickly(h, room, sh, &text->header) && room->move == row->actions) {
        return true;
    }
    bool ok = open_in_full(h, room, sh, &text->header, buf_str(&row->header), p);
    if (!p->count && (!ok || room->move != row->actions)) {
        problem(p, NULL, 0, "game %s is damaged in the store: %ld of its %ld actions can be read", room->id, room->move,
                row->actions);
    }
    return ok && !p->count;
}

bool room_reload(Registry *h, Room *room, Problems *p)
{
    GameRow row;
    GameText text = {0};
    room_empty(room); /* what cannot be read whole is not there: nobody plays on from half of it */
    if (!store_game(&h->store, room->id, &row)) {
        if (h->store.unread) {
            problem(p, NULL, 0, "game %s cannot be read from the store", room->id);
        }
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
    sh = sh && open_whole(h, room, sh, &text, &row, p) ? sh : NULL;
    if (sh) {
        room->changed = row.changed;
        room->maker = row.maker;
        room->chats = store_chat_count(&h->store, room->id);
        room->ask = store_ask_of(&h->store, room->id);
        room_seats(h, room);
    }
    if (sh && h->store.unread) {
        problem(p, NULL, 0, "seats or questions of game %s cannot be read from the store", room->id);
        sh = NULL;
    }
    if (!sh) {
        room_empty(room);
    }
    gametext_free(&text);
    buf_free(&row.header);
    return sh;
}

bool room_salvage(Registry *h, const char *id, Buf *out, long *got, long *of, Problems *p)
{
    GameRow row;
    GameText text = {0};
    Buf kept = {0};
    Problems ignored = {0};
    long move = 0;
    *got = *of = 0;
    Room *room = must_zalloc(sizeof *room);
    if (strlen(id) >= GAME_ID_TEXT || !store_game(&h->store, id, &row)) {
        free(room);
        return problem(p, NULL, 0, "there is no game '%s' in the store, or not even its header can be read", id);
    }
    memcpy(room->id, row.id, sizeof room->id);
    room_empty(room);
    *of = row.actions;
    const Ruleset *r = gametext_parse(&text, (Text){.name = id, .bytes = buf_as_span(&row.header)}, &ignored)
                           ? ruleset_find(span_of(text.header.system))
                           : NULL;
    const GameHeader *g = &text.header;
    Shared *sh = r ? shared_find(h, r, g->scenario, g->options, g->option_count, &ignored) : NULL;
    if (sh) {
        open_in_full(h, room, sh, g, buf_str(&row.header), &ignored);
        Result *result = must_zalloc(sizeof *result);
        session_flush(room->session, result);
        free(result);
        *got = room->move;
    }
    if (snapshot_text(h, id, &kept, &move) && move > *got) {
        *got = move;
        buf_span(out, buf_as_span(&kept));
    } else {
        buf_span(out, sh ? buf_as_span(&room->file) : buf_as_span(&row.header));
    }
    room_free(room);
    buf_free(&kept);
    buf_free(&row.header);
    gametext_free(&text);
    problems_free(&ignored);
    return true;
}

/* ---- new ones ---- */

/* version: of the game file that it goes on from, or GAMEFILE_VERSION. */
static Room *room_create(Registry *h, Shared *sh, int version, const uint8_t seed[32], const NewSeat seat[SIDES],
                         Holder maker)
{
    Room *room = must_zalloc(sizeof *room);
    GameHeader header = gameheader_of(sh->game);
    header.version = version;
    header.has_commitment = true;
    h->digest(header.commitment, seed, 32);
    Buf text = {0};
    game_id_new(room->id);
    room->maker = maker.account ? -maker.account : maker.visitor;
    room->asker = h->asker;
    header.has_seed = true;
    memcpy(header.seed, seed, 32);
    for (int side = 0; side < SIDES; side++) {
        header.seat[side] = seat[side].kind == SEAT_COMPUTER ? "computer" : NULL;
    }
    gameheader_print(&text, &header);
    room_begin(h, room, sh, &header, buf_str(&text));
    store_new_game(&h->store, room->id, buf_str(&text), room->maker, h->now);
    for (int side = 0; side < SIDES; side++) {
        bool computer = seat[side].kind == SEAT_COMPUTER;
        store_seat(&h->store, room->id, side, seat[side].kind, computer ? seat[side].bot : seat[side].name);
    }
    room_seats(h, room);
    note_changed(h, room);
    buf_free(&text);
    return room;
}

Room *room_new(Registry *h, Shared *sh, const NewSeat seat[SIDES], Holder maker, Problems *p)
{
    uint8_t seed[32];
    char more[2][TOKEN_TEXT];
    token_new(more[0]);
    token_new(more[1]);
    h->digest(seed, more, sizeof more); /* 256 random bits in, a seed out */
    Room *room = room_create(h, sh, GAMEFILE_VERSION, seed, seat, maker);
    if (h->store.failed) {
        problem(p, NULL, 0, "%s", store_says(&h->store));
        room_release(h, room);
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
    Side side = line->side < SIDES ? line->side : fileline_side(line, x);
    ActionKind kind = line->kind == LINE_UNDO      ? ACT_UNDO
                      : line->kind == LINE_UNDO_TO ? ACT_UNDO_TO
                      : line->kind == LINE_WORD    ? ACT_WORD
                                                   : ACT_ORDER;
    char keep[16];
    snprintf(keep, sizeof keep, "%d", line->keep);
    if (line->kind == LINE_ROLLED) {
        return true;
    }
    if (line->kind == LINE_WITHHELD) {
        return problem(p, NULL, line->number, "this is an export for one side; import the full game file");
    }
    for (Side of = 0; line->side_word.len && of < SIDES; of++) {
        side = span_is_nocase(line->side_word, rules_of(x->g)->side_names[of]) ? of : side;
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
    Room *room = sh ? room_create(h, sh, t->header.version, t->header.seed, open, (Holder){0}) : NULL;
    bool ok = room;
    for (int i = 0; ok && i < t->count; i++) {
        ok = import_line(h, room, &t->line[i], p);
    }
    if (!ok && room) {
        room_release(h, room);
        return NULL;
    }
    if (room) {
        room_enter(h, room);
    }
    return room;
}

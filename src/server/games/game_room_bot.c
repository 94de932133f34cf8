/* game_room_bot.c - the computer's part in a game: its choice is made beside the loop, from what its side may know, and played like any other. */
#include "lab/bot_time_limit.h"
#include "server/games/game_registry_inside.h"

#include <stdlib.h>

typedef struct BotJob {
    Job job;
    Worker *worker;
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
    TimeLimit limit = {.hurry = worker_hurries, .self = b->worker};
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
    store_fresh(&h->store);
    if (!job->dropped && !b->room->gone && b->room->session && b->room->move == b->move) {
        bot_play(h, b->room, b);
    }
    room_think(h, b->room);
    free(b->known);
    free(b->legal);
    free(b);
}

/* A game that nobody looks at waits: its computers go on when somebody comes. */
static bool looked_at(const Registry *h, const Room *room)
{
    return room->listeners > 0 || h->now - room->used < h->unwatched;
}

static bool against_somebody(const Room *room)
{
    return room->seat[0].kind != SEAT_COMPUTER || room->seat[1].kind != SEAT_COMPUTER;
}

void room_think(Registry *h, Room *room)
{
    Session *x = room->session;
    if (!h->worker || worker_hurries(h->worker) || room->thinking || !x || room->gone || room_over(room) ||
        !looked_at(h, room)) {
        return;
    }
    for (Side side = 0; side < SIDES; side++) {
        if (room->seat[side].kind != SEAT_COMPUTER || !session_asks(x, side) || !waits_for(x->s, side)) {
            continue;
        }
        BotJob *b = must_zalloc(sizeof *b);
        *b = (BotJob){.job = {.kind = JOB_COMPUTER,
                              .owner = (uint64_t)room->maker,
                              .address = room->asker,
                              .awaited = against_somebody(room),
                              .run = bot_run,
                              .done = bot_done},
                      .worker = h->worker,
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

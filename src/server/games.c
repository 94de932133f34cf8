/* games.c - games opened, shared and closed. What happens inside one is in room.c. */
#include "server/games.h"
#include "server/games_inside.h"

#include <stdlib.h>
#include <string.h>

bool registry_open(Registry *h, const char *path, bool create, Problems *p)
{
    h->program = program_hash();
    return store_open(&h->store, path, create, p);
}

static void free_shared(Shared *sh)
{
    game_free(sh->game);
    kept_free(&sh->board);
    for (int i = 0; i < 2; i++) {
        kept_free(&sh->map[i]);
        kept_free(&sh->setup[i]);
    }
    free(sh->key);
    free(sh);
}

static void close_rooms(Registry *h, long long idle_since, bool all)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room **at = &h->slot[i]; *at;) {
            Room *room = *at;
            bool idle = !room->listeners && !room->thinking && !room->news && room->used < idle_since;
            if (all || idle) {
                snapshot_keep(h, room);
                *at = room->next;
                room_free(room);
                h->rooms--;
            } else {
                at = &room->next;
            }
        }
    }
}

void registry_close(Registry *h)
{
    close_rooms(h, 0, true);
    for (Shared *sh = h->shared; sh;) {
        Shared *next = sh->next;
        free_shared(sh);
        sh = next;
    }
    source_free(&h->source);
    store_close(&h->store);
    h->shared = NULL;
}

void registry_close_idle(Registry *h, long long idle_since) { close_rooms(h, idle_since, false); }

void registry_keep_snapshots(Registry *h)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room *room = h->slot[i]; room; room = room->next) {
            snapshot_keep(h, room);
        }
    }
}

/* A room for which a job is under way keeps its place in memory and is filled again. */
void registry_forget(Registry *h)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room **at = &h->slot[i]; *at;) {
            Room *room = *at;
            Problems p = {0};
            bool again = (room->thinking || room->listeners) && room_reload(h, room, &p);
            problems_free(&p);
            if (again || room->thinking || room->listeners) {
                at = &room->next;
            } else {
                *at = room->next;
                room_free(room);
                h->rooms--;
            }
        }
    }
}

/* ---- what games of a scenario share ---- */

static int turns_of(Registry *h, const Ruleset *r, const char *scenario)
{
    enum { MOST = 32 };
    ScenarioInfo info[MOST];
    Arena arena = {0};
    Problems p = {0};
    int n = r->scenarios(&arena, &h->source, info, MOST, &p), turns = 0;
    for (int i = 0; i < n; i++) {
        turns = strcmp(info[i].id, scenario) == 0 ? info[i].turns : turns;
    }
    problems_free(&p);
    arena_free(&arena);
    return turns;
}

/* The number of the last turn: a scenario may begin with the seventh. */
static int last_turn(Registry *h, const Ruleset *r, const Game *g)
{
    Measures m = {0};
    if (r->measure) {
        State *s = must_zalloc(r->state_size);
        r->setup(g, s);
        r->measure(g, s, &m);
        free(s);
    }
    return m.turns ? m.turns : turns_of(h, r, head(g)->scenario);
}

Shared *shared_find(Registry *h, const Ruleset *r, const char *scenario, const OptionValue *options, int count,
                    Problems *p)
{
    Buf key = {0};
    buf_print(&key, "%s %s", r->id, scenario);
    for (int i = 0; i < count; i++) {
        buf_print(&key, " %s=%s", options[i].name, options[i].value);
    }
    for (Shared *sh = h->shared; sh; sh = sh->next) {
        if (strcmp(sh->key, buf_str(&key)) == 0) {
            buf_free(&key);
            return sh;
        }
    }
    Game *g = game_load(r, &h->source, scenario, options, count, p);
    if (!g || p->count) {
        game_free(g);
        buf_free(&key);
        return NULL;
    }
    Shared *sh = must_zalloc(sizeof *sh);
    *sh = (Shared){.next = h->shared, .key = key.data, .game = g, .turns = last_turn(h, r, g)};
    h->shared = sh;
    return sh;
}

/* ---- rooms by their id ---- */

static unsigned slot_of(const char *id) { return (unsigned)(hash64(id, strlen(id), 0) % ROOM_SLOTS); }

void room_enter(Registry *h, Room *room)
{
    unsigned slot = slot_of(room->id);
    room->next = h->slot[slot];
    room->used = h->now;
    h->slot[slot] = room;
    h->rooms++;
}

Room *room_peek(Registry *h, const char *id)
{
    for (Room *room = h->slot[slot_of(id)]; room; room = room->next) {
        if (strcmp(room->id, id) == 0) {
            return room;
        }
    }
    return NULL;
}

Room *room_find(Registry *h, const char *id, Problems *p)
{
    Room *room = room_peek(h, id);
    if (room) {
        room->used = h->now;
        return room->session || room_reload(h, room, p) ? room : NULL;
    }
    room = must_zalloc(sizeof *room);
    strncpy(room->id, id, sizeof room->id - 1);
    if (strlen(id) >= GAME_ID_TEXT || !room_reload(h, room, p)) {
        room_free(room);
        return NULL;
    }
    snapshot_keep(h, room); /* when it had to be played again */
    room_enter(h, room);
    room_think(h, room);
    return room;
}

void room_news(Registry *h, Room *room) { room->news = h->news = true; }

/* game_registry.c - games opened, shared and closed. What happens inside one is in game_room.c. */
#include "server/games/game_registry.h"
#include "server/games/game_registry_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A game with its map takes up to five megabytes, and there are thousands of ways to choose its options. */
enum { SHARES_MOST = 128, SHARES_MANY = 32 };

static unsigned slot_of(const char *id) { return (unsigned)(hash64(id, strlen(id), 0) % ROOM_SLOTS); }

bool registry_open(Registry *h, const char *path, int how, Problems *p)
{
    h->program = program_hash();
    h->batch = 1; /* 0 is none */
    h->most_shares = SHARES_MOST;
    return store_open(&h->store, path, how, p);
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

/* ---- marks: rooms that are unkept, have news, are due ---- */

void room_touch(Registry *h, Room *room)
{
    room->batch = h->batch;
    if (!room->unkept) {
        room->kept = room_numbers(room);
        room->unkept = true;
        room->next_unkept = h->unkept;
        h->unkept = room;
    }
}

void room_news(Registry *h, Room *room)
{
    if (!room->news) {
        room->news = true;
        room->next_news = h->news;
        h->news = room;
    }
}

static void take_marks(Registry *h, const Room *room)
{
    for (Room **at = &h->unkept; *at;) {
        at = *at == room ? (*at = room->next_unkept, at) : &(*at)->next_unkept;
    }
    for (Room **at = &h->news; *at;) {
        at = *at == room ? (*at = room->next_news, at) : &(*at)->next_news;
    }
    for (Room **at = &h->due; *at;) {
        at = *at == room ? (*at = room->next_due, at) : &(*at)->next_due;
    }
}

void registry_wake(Registry *h, Room *room)
{
    if (h->awake != room && h->awake && h->awake->session) {
        session_sleep(h->awake->session);
    }
    h->awake = room;
}

void room_release(Registry *h, Room *room)
{
    take_marks(h, room);
    h->awake = h->awake == room ? NULL : h->awake;
    room_free(room);
}

/* ---- keeping and forgetting ---- */

static void write_due(Registry *h)
{
    if (!h->due) {
        return;
    }
    while (h->due) {
        Room *room = h->due;
        h->due = room->next_due;
        room->due = false;
        snapshot_write(h, room);
    }
    store_commit(&h->store); /* when it fails, games take longer to open: no more */
}

/* A room for which a job is under way, or that somebody listens to, keeps its place in memory and is filled again. */
static void forget(Registry *h, Room *room)
{
    Problems p = {0};
    room->gone = false;
    if (room->thinking || room->listeners) {
        room_reload(h, room, &p);
        problems_free(&p);
        return;
    }
    for (Room **at = &h->slot[slot_of(room->id)]; *at; at = &(*at)->next) {
        if (*at == room) {
            *at = room->next;
            h->rooms--;
            break;
        }
    }
    room_release(h, room);
}

/* Every room that holds something new is kept as it is, or read again. */
static void settle_rooms(Registry *h, bool kept)
{
    store_fresh(&h->store);
    while (h->unkept) {
        Room *room = h->unkept;
        h->unkept = room->next_unkept;
        room->unkept = false;
        if (!kept) {
            forget(h, room);
        }
    }
}

bool registry_commit(Registry *h)
{
    bool landed;
    bool kept = store_commit(&h->store);
    store_landed(&h->store, &landed); /* store_commit has answered for it */
    h->flight = 0;
    h->batch++;
    settle_rooms(h, kept);
    if (kept) {
        write_due(h);
    }
    return kept;
}

/* ---- the same beside the loop ---- */

void registry_hand_over(Registry *h)
{
    assert(!h->flight && !store_in_flight(&h->store));
    h->store.aside = true; /* images show what is being handed over, and are written after it */
    while (h->due) {
        Room *room = h->due;
        h->due = room->next_due;
        room->due = false;
        snapshot_write(h, room);
    }
    h->store.aside = false;
    for (Room *room = h->unkept; room; room = room->next_unkept) {
        room->handed = room_numbers(room);
    }
    h->flight = h->batch++;
    store_hand_over(&h->store);
}

bool registry_landed(Registry *h, bool *kept)
{
    if (!h->flight || !store_landed(&h->store, kept)) {
        return false;
    }
    long landed = h->flight;
    h->flight = 0;
    if (!*kept) {
        store_forget(&h->store);
        settle_rooms(h, false);
        return true;
    }
    for (Room **at = &h->unkept; *at;) {
        Room *room = *at;
        if (room->batch <= landed) {
            *at = room->next_unkept;
            room->unkept = false;
        } else {
            room->kept = room->handed;
            at = &room->next_unkept;
        }
    }
    return true;
}

long registry_awaits(const Registry *h) { return h->store.dirty ? h->batch : h->flight; }

/* ---- closing ---- */

static void close_rooms(Registry *h, long long idle_since, bool all)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room **at = &h->slot[i]; *at;) {
            Room *room = *at;
            bool idle = !room->listeners && !room->thinking && !room->news && !room->unkept && room->used < idle_since;
            if (all || idle) {
                *at = room->next;
                room_release(h, room);
                h->rooms--;
            } else {
                at = &room->next;
            }
        }
    }
}

static void close_shared(Registry *h, long long idle_since, bool all)
{
    for (Shared *sh = h->shared; sh; sh = sh->next) {
        sh->in_use = sh->jobs > 0 || sh->used >= idle_since;
    }
    for (int i = 0; !all && i < ROOM_SLOTS; i++) {
        for (Room *room = h->slot[i]; room; room = room->next) {
            if (room->shared) {
                room->shared->in_use = true;
            }
        }
    }
    for (Shared **at = &h->shared; *at;) {
        Shared *sh = *at;
        if (all || !sh->in_use) {
            *at = sh->next;
            h->shares--;
            free_shared(sh);
        } else {
            at = &sh->next;
        }
    }
}

void registry_close(Registry *h)
{
    close_rooms(h, 0, true);
    close_shared(h, 0, true);
    source_free(&h->source);
    store_close(&h->store);
}

void registry_keep_snapshots(Registry *h)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room *room = h->slot[i]; room; room = room->next) {
            snapshot_keep(h, room);
        }
    }
    if (!registry_awaits(h)) {
        write_due(h);
    }
}

bool registry_is_crowded(const Registry *h) { return h->shares > SHARES_MANY; }

void registry_close_idle(Registry *h, long long idle_since)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        for (Room *room = h->slot[i]; room; room = room->next) {
            if (room->used < idle_since && !room->listeners) {
                snapshot_keep(h, room);
            }
        }
    }
    if (!registry_awaits(h)) {
        write_due(h);
        close_rooms(h, idle_since, false);
        close_shared(h, idle_since, false);
    }
}

/* ---- what games of a scenario share ---- */

static int turns_of(Registry *h, const Ruleset *r, const char *scenario)
{
    ScenarioInfo info[SCENARIOS_MAX];
    Arena arena = {0};
    Problems p = {0};
    int n = r->scenarios(&arena, &h->source, info, SCENARIOS_MAX, &p), turns = 0;
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
    if (!counts_turns(g)) {
        return 0;
    }
    if (lab_part(r)->measure) {
        State *s = must_zalloc(r->state_size);
        r->setup(g, s);
        measures_now(g, s, &m);
        free(s);
    }
    return m.turns ? m.turns : turns_of(h, r, head(g)->scenario);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const OptionValue *)a)->name, ((const OptionValue *)b)->name);
}

/* Options in any sequence, said or as they are usually, are one game. */
static void print_key(Buf *key, const Ruleset *r, const char *scenario, const OptionValue *options, int count)
{
    OptionValue *sorted = must_zalloc((size_t)(count + 1) * sizeof *sorted);
    buf_print(key, "%s %s", r->id, scenario);
    for (int i = 0; i < count; i++) {
        sorted[i] = options[i];
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_name);
    for (int i = 0; i < count; i++) {
        const OptionInfo *info = r->options;
        while (info && info->name && strcmp(info->name, sorted[i].name) != 0) {
            info++;
        }
        bool usual = info && info->name && info->values[0] && strcmp(info->values[0], sorted[i].value) == 0;
        if (!usual) {
            buf_print(key, " %s=%s", sorted[i].name, sorted[i].value);
        }
    }
    free(sorted);
}

Shared *shared_find(Registry *h, const Ruleset *r, const char *scenario, const OptionValue *options, int count,
                    Problems *p)
{
    Buf key = {0};
    print_key(&key, r, scenario, options, count);
    for (Shared *sh = h->shared; sh; sh = sh->next) {
        if (strcmp(sh->key, buf_str(&key)) == 0) {
            sh->used = h->now;
            buf_free(&key);
            return sh;
        }
    }
    if (h->shares >= h->most_shares && strchr(strchr(buf_str(&key), ' ') + 1, ' ')) {
        buf_free(&key);
        problem(p, NULL, 0,
                "games with too many different options are open at this moment; wait a minute, or leave the options as "
                "usual");
        return NULL;
    }
    Game *g = game_load(r, &h->source, scenario, options, count, p);
    if (!g || p->count) {
        game_free(g);
        buf_free(&key);
        return NULL;
    }
    Shared *sh = must_zalloc(sizeof *sh);
    *sh = (Shared){.next = h->shared, .key = key.data, .game = g, .turns = last_turn(h, r, g), .used = h->now};
    h->shared = sh;
    h->shares++;
    return sh;
}

/* ---- rooms by their id ---- */

void room_enter(Registry *h, Room *room)
{
    unsigned slot = slot_of(room->id);
    registry_wake(h, room);
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
        registry_wake(h, room);
        return !room->gone && (room->session || room_reload(h, room, p)) ? room : NULL;
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

/* ---- an account goes ---- */

void registry_delete_account(Registry *h, long long account)
{
    enum { AT_ONCE = 128 };
    HeldGame game[AT_ONCE];
    Holder who = {.account = account};
    int kept = 0;
    for (int finished = 0; finished < 2; finished++, kept = 0) {
        for (int n; !h->store.failed && (n = store_games_of(&h->store, who, finished, kept, AT_ONCE, game)) > 0;) {
            for (int i = 0; i < n; i++) {
                Room *room = room_peek(h, game[i].id);
                bool alone = store_only_holder(&h->store, account, &game[i]);
                kept += !alone;
                if (alone) {
                    store_delete_game(&h->store, game[i].id);
                }
                if (room) {
                    room_touch(h, room);
                    room->gone = alone;
                    room->stale = !alone;
                }
            }
        }
    }
    store_delete_account(&h->store, account);
    for (Room *room = h->unkept; room; room = room->next_unkept) {
        if (room->stale) { /* its seat is open again */
            room->stale = false;
            room_seats(h, room);
            room->comings++;
            room_news(h, room);
        }
    }
}

/* viewer_counters.c - the counters of a game, for state and drawing, each as its viewer may see it. */
#include "picture/game_counters.h"
#include "server/state/state_json.h"

#include <stdlib.h>
#include <string.h>

/* A watcher sees a piece as its enemy does: whatever the enemy knows, both know. */
static Side eyes_for(const Game *g, int piece, Side viewer)
{
    return viewer == WATCHER ? (Side)(1 - head(g)->pieces[piece].side) : viewer;
}

State *known_state(const Room *room, const State *s, Side viewer)
{
    const Ruleset *r = rules_of(room->shared->game);
    State *known = must_alloc(r->state_size); /* known_to fills all of it */
    if (viewer == WATCHER) {
        State *half = known_state(room, s, 0);
        known_to(room->shared->game, half, 1, known);
        free(half);
    } else {
        known_to(room->shared->game, s, viewer, known);
    }
    return known;
}

static void unseen_each(const Game *g, const HexSet *unseen, Side viewer, EachCounter *each, void *self)
{
    HexSet hidden = *unseen;
    for (Hex h = 0; head(g)->map && h < head(g)->map->grid.count; h++) {
        if (set_has(&hidden, h)) {
            char id[12] = "?";
            grid_name(&head(g)->map->grid, h, id + 1);
            PictureCounter counter = counter_of_stack(g, (Side)(1 - viewer), h);
            counter.id = id;
            each(self, id, &counter);
        }
    }
}

/* A piece off the board that is shown all the same: one that its owner has still to set up, for he must see what he has, and one that lies on
 * the card of another. */
static bool beside_board(const Game *g, const State *s, const State *known, Side viewer, int piece)
{
    bool to_place = head(g)->pieces[piece].side == viewer && where_is(g, s, piece) == WHERE_TO_PLACE;
    return to_place || piece_holder(g, known, piece) >= 0;
}

void counters_each(const Room *room, const KnownView *view, EachCounter *each, void *self)
{
    const State *s = view->s, *known = view->masked;
    Side viewer = view->viewer;
    const Game *g = room->shared->game;
    State *made[SIDES + 1] = {0};
    const State *through[SIDES + 1] = {0};
    for (Side eyes = 0; eyes <= SIDES; eyes++) { /* masking costs; only what is looked through */
        if (eyes == viewer && known) {
            through[eyes] = known;
        } else if (eyes == viewer || (viewer == WATCHER && eyes < SIDES)) {
            through[eyes] = made[eyes] = known_state(room, s, eyes);
        }
    }
    for (int piece = 0; head(g)->map && piece < head(g)->piece_count; piece++) {
        Side eyes = eyes_for(g, piece, viewer);
        PictureCounter counter;
        bool seen = view->seen && eyes == viewer ? view->seen[piece] : side_sees(g, s, eyes, piece);
        if (seen &&
            (counter_of_piece(g, through[eyes], piece, &counter) || beside_board(g, s, through[eyes], viewer, piece))) {
            each(self, counter.id, &counter);
        }
    }
    for (Side side = 0; side < SIDES; side++) {
        free(made[side]);
        HexSet unseen;
        if (viewer == side && view->unseen) {
            unseen_each(g, view->unseen, side, each, self);
        } else if (viewer == side || viewer == WATCHER) {
            hidden_stacks(g, s, side, &unseen);
            unseen_each(g, &unseen, side, each, self);
        }
    }
    free(made[SIDES]);
}

/* What a counter shows, gathered to be hashed at one go. */
typedef struct Shown {
    char text[256];
    size_t len;
    uint64_t key;
} Shown;

/* With its end, so that no two texts run into each other. */
static void add_text(Shown *shown, const char *text)
{
    size_t n = text ? strlen(text) + 1 : 1;
    if (n > sizeof shown->text - shown->len) {
        shown->key = hash64(shown->text, shown->len, shown->key);
        shown->len = 0;
    }
    if (n > sizeof shown->text) {
        shown->key = hash64(text, n, shown->key);
    } else {
        memcpy(shown->text + shown->len, text ? text : "", n);
        shown->len += n;
    }
}

uint64_t counter_key(const PictureCounter *c)
{
    const int numbers[] = {c->number[0], c->number[1], c->number[2], c->guard,  c->reduced,
                           c->unknown,   c->leader,    c->stars,     c->facing, c->badges};
    Shown shown;
    memcpy(shown.text, numbers, sizeof numbers);
    shown.len = sizeof numbers;
    shown.key = 0;
    add_text(&shown, c->id);
    add_text(&shown, c->label);
    add_text(&shown, c->band);
    add_text(&shown, c->army);
    add_text(&shown, c->arm);
    for (int i = 0; i < c->badges; i++) {
        add_text(&shown, c->badge[i].word);
        add_text(&shown, c->badge[i].text);
    }
    return hash64(shown.text, shown.len, shown.key);
}

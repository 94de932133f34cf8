/* spectator_view.c - what both sides may know: made from the views of the two sides, so that a watcher can never see more than either.
 *
 * A piece or a group is shown as its enemy sees it; of the game and the hexes only what both views say alike; stacks that either side
 * cannot look into stay closed.
 */
#include "server/state/state_json.h"

#include <string.h>

static JsonValue *view_of(Arena *a, const Game *g, const State *s, Side side, Buf *text)
{
    Json j = {.out = text};
    size_t at;
    view_json(&j, g, s, side);
    return json_read(a, buf_as_span(text), &at);
}

static bool owned_by(const JsonValue *v, const char *side)
{
    const JsonValue *owner = json_member(v, "owner");
    return owner && owner->kind == JSON_TEXT && span_is(owner->text, side);
}

/* Pieces or groups: those of each side from the view of the other. */
static void put_by_enemy(Json *j, const char *key, const Game *g, JsonValue *const view[SIDES])
{
    json_key(j, key);
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        const JsonValue *list = json_member(view[1 - side], key);
        for (const JsonValue *v = list ? list->first : NULL; v; v = v->next) {
            if (owned_by(v, rules_of(g)->side_names[side])) {
                json_copy(j, v);
            }
        }
    }
    json_close(j, ']');
}

static void put_all(Json *j, const char *key, JsonValue *const view[SIDES])
{
    json_key(j, key);
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        const JsonValue *list = json_member(view[side], key);
        for (const JsonValue *v = list ? list->first : NULL; v; v = v->next) {
            json_copy(j, v);
        }
    }
    json_close(j, ']');
}

static void put_alike(Json *j, const JsonValue *a, const JsonValue *b)
{
    json_open(j, '{');
    for (const JsonValue *v = a ? a->first : NULL; v; v = v->next) {
        if (json_same(v, json_member(b, v->key.at))) {
            json_key(j, v->key.at);
            json_copy(j, v);
        }
    }
    json_close(j, '}');
}

static void put_hexes(Json *j, JsonValue *const view[SIDES])
{
    const JsonValue *a = json_member(view[0], "hexes"), *b = json_member(view[1], "hexes");
    json_key(j, "hexes");
    json_open(j, '[');
    for (const JsonValue *v = a ? a->first : NULL; v; v = v->next) {
        for (const JsonValue *w = b ? b->first : NULL; w; w = w->next) {
            if (json_same(json_member(v, "hex"), json_member(w, "hex"))) {
                put_alike(j, v, w);
            }
        }
    }
    json_close(j, ']');
}

void spectator_view(Json *j, const Game *g, const State *s)
{
    static const char *const head_keys[] = {"system", "scenario", "step", "prompt", "rule", "waiting", "over"};
    Arena arena = {0};
    Buf text[SIDES] = {{0}};
    JsonValue *view[SIDES] = {view_of(&arena, g, s, 0, &text[0]), view_of(&arena, g, s, 1, &text[1])};
    Side decides = decider(s);
    const JsonValue *outside = view[decides < SIDES ? 1 - decides : 0]; /* the prompt as the other side reads it */
    json_open(j, '{');
    for (size_t i = 0; i < sizeof head_keys / sizeof head_keys[0]; i++) {
        const JsonValue *v = json_member(outside, head_keys[i]);
        if (v) {
            json_key(j, head_keys[i]);
            json_copy(j, v);
        }
    }
    json_put_text(j, "viewer", NULL);
    json_key(j, "game");
    put_alike(j, json_member(view[0], "game"), json_member(view[1], "game"));
    put_by_enemy(j, "groups", g, view);
    put_by_enemy(j, "pieces", g, view);
    put_all(j, "stacks", view);
    put_hexes(j, view);
    json_close(j, '}');
    buf_free(&text[0]);
    buf_free(&text[1]);
    arena_free(&arena);
}

bool spectator_event(const Game *g, const Event *e, Side *as)
{
    bool of[SIDES] = {false};
    *as = 0;
    if (!event_known(e, 0) || !event_known(e, 1)) {
        return false;
    }
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind == ARG_PIECE && e->arg[i].value >= 0 && e->arg[i].value < head(g)->piece_count) {
            of[head(g)->pieces[e->arg[i].value].side] = true;
        }
    }
    if (of[0] != of[1]) {
        *as = of[0] ? 1 : 0; /* pieces of one side: as the other reads it */
        return true;
    }
    Buf text[SIDES] = {{0}};
    event_render(&text[0], g, e, 0);
    event_render(&text[1], g, e, 1);
    bool alike = text[0].len == text[1].len && memcmp(buf_str(&text[0]), buf_str(&text[1]), text[0].len) == 0;
    buf_free(&text[0]);
    buf_free(&text[1]);
    return alike;
}

/* api_start.c - before a game: what can be played, one's own games, a new game, a seat taken by its link. */
#include "server/state.h"
#include "engine/decision_json.h"

#include <stdlib.h>
#include <string.h>

enum { MY_GAMES = 100 };

/* ---- what can be played ---- */

void sides_json(Json *j, const Ruleset *r)
{
    json_key(j, "sides");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        json_open(j, '{');
        json_put_text(j, "id", r->side_names[side]);
        json_put_text(j, "title", r->side_titles[side]);
        json_put_text(j, "army", r->armies[side]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_options(Json *j, const Ruleset *r)
{
    json_key(j, "options");
    json_open(j, '[');
    for (const OptionInfo *o = r->options; o && o->name; o++) {
        json_open(j, '{');
        json_put_text(j, "name", o->name);
        json_put_text(j, "says", o->says);
        json_put_text(j, "usual", o->values[0]);
        json_key(j, "values");
        json_open(j, '[');
        for (int i = 0; i < 4 && o->values[i]; i++) {
            json_text(j, o->values[i]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_bots(Json *j)
{
    int n;
    const BotDef *const *all = bots(&n);
    json_key(j, "bots");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        json_put_text(j, "id", all[i]->name);
        json_put_text(j, "says", all[i]->says);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_scenarios(Json *j, Source *source, const Ruleset *r)
{
    ScenarioInfo info[SCENARIOS_MAX];
    Arena arena = {0};
    Problems p = {0};
    int n = r->scenarios(&arena, source, info, SCENARIOS_MAX, &p);
    json_key(j, "scenarios");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        answer_scenario(j, &info[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
    problems_free(&p);
    arena_free(&arena);
}

void api_systems(Request *c)
{
    int n;
    const Ruleset *const *all = rulesets(&n);
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_key(&j, "systems");
    json_open(&j, '[');
    for (int i = 0; i < n; i++) {
        json_open(&j, '{');
        json_put_text(&j, "id", all[i]->id);
        json_put_text(&j, "title", all[i]->title);
        json_put_text(&j, "space", all[i]->space);
        sides_json(&j, all[i]);
        put_bots(&j);
        put_options(&j, all[i]);
        put_scenarios(&j, &c->server->registry.source, all[i]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    request_json(c, 200);
    c->cacheable = true;
}

/* ---- one's own games ---- */

static void put_names(Json *j, const Room *room, const char *key, int bits)
{
    json_key(j, key);
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (bits >> side & 1) {
            json_text(j, rules_of(room->shared->game)->side_names[side]);
        }
    }
    json_close(j, ']');
}

static void put_my_game(Json *j, const Room *room, const GameRow *row, int sides)
{
    const GameSummary *y = &row->summary;
    json_open(j, '{');
    json_put_text(j, "game", row->id);
    json_put_text(j, "system", rules_of(room->shared->game)->id);
    json_put_text(j, "scenario", head(room->shared->game)->scenario);
    json_put_text(j, "title", head(room->shared->game)->title);
    put_names(j, room, "sides", sides);
    json_put_bool(j, "watching", sides == 0);
    json_key(j, "seats");
    seats_json(j, room);
    json_put_int(j, "turn", y->turn);
    json_put_int(j, "turns", room->shared->turns);
    json_put_bool(j, "your_move", y->waiting & sides);
    put_names(j, room, "decides", y->waiting);
    json_put_bool(j, "over", row->over);
    json_put_text(j, "winner", y->winner >= 0 ? rules_of(room->shared->game)->side_names[y->winner] : NULL);
    json_put_text(j, "level", y->level[0] ? y->level : NULL);
    json_put_int(j, "lines", y->lines);
    json_put_int(j, "changed", row->changed);
    json_close(j, '}');
}

/* A game is not opened to be listed: a long list of long games would keep everybody waiting. */
static void list_game(Json *j, Registry *h, const char *id, int sides, bool finished)
{
    GameRow row;
    GameText text = {0};
    Problems p = {0};
    if (!store_game(&h->store, id, &row)) {
        return;
    }
    Text source = {.name = id, .bytes = buf_as_span(&row.header)};
    if (row.over == finished && gametext_parse(&text, source, &p)) {
        const GameHeader *head_of_it = &text.header;
        const Ruleset *r = ruleset_find(span_of(head_of_it->system));
        const Room *open = room_peek(h, id);
        Room *listed = must_zalloc(sizeof *listed);
        memcpy(listed->id, row.id, sizeof listed->id);
        listed->shared =
            r ? shared_find(h, r, head_of_it->scenario, head_of_it->options, head_of_it->option_count, &p) : NULL;
        if (listed->shared) {
            room_seats(h, listed);
            put_my_game(j, open && open->session ? open : listed, &row, sides);
        }
        for (int side = 0; side < SIDES; side++) {
            free(listed->seat[side].memory);
        }
        free(listed);
    }
    gametext_free(&text);
    problems_free(&p);
    buf_free(&row.header);
}

static void put_my_games(Json *j, Registry *h, Holder who, bool finished)
{
    char ids[MY_GAMES][GAME_ID_TEXT];
    int sides[MY_GAMES];
    int n = who.visitor ? store_games_of(&h->store, who, MY_GAMES, ids, sides) : 0;
    json_key(j, finished ? "finished" : "playing");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        list_game(j, h, ids[i], sides[i], finished);
    }
    json_close(j, ']');
}

void api_me(Request *c)
{
    Json j = {.out = &c->out};
    char name[NAME_TEXT] = "";
    Registry *h = &c->server->registry;
    bool named = c->who.account && store_account_name(&h->store, c->who.account, name);
    json_open(&j, '{');
    json_put_text(&j, "name", named ? name : NULL);
    put_my_games(&j, h, c->who, false);
    put_my_games(&j, h, c->who, true);
    json_close(&j, '}');
    request_json(c, 200);
}

/* ---- a new game ---- */

static void make_link(Store *store, const char *game, int sides, Buf *out)
{
    char token[TOKEN_TEXT];
    uint8_t hash[HASH_BYTES];
    token_new(token);
    token_hash(hash, span_of(token));
    store_link(store, hash, game, sides);
    buf_print(out, "/play/%s#seat=%s", game, token);
}

static bool read_options(Request *c, OptionValue out[OPTIONS_MAX], int *count)
{
    const JsonValue *options = json_member(c->json, "options");
    *count = 0;
    if (options && options->kind != JSON_OBJECT && options->kind != JSON_NULL) {
        request_error(c, 400, "\"options\" must be an object.", "Write them as {\"fog\":\"yes\"}.");
        return false;
    }
    for (const JsonValue *v = options ? options->first : NULL; v; v = v->next) {
        if (v->kind != JSON_TEXT || *count == OPTIONS_MAX || v->text.len > 32 || v->key.len > 32) {
            request_error(c, 400, "An option is not a short text, or there are too many.",
                          "GET /api/systems lists them.");
            return false;
        }
        out[(*count)++] = (OptionValue){v->key.at, v->text.at};
    }
    return true;
}

/* "austrian":{"who":"me","name":"Anna"} */
static bool read_seat(Request *c, const Ruleset *r, int side, NewSeat *out, int *mine)
{
    const JsonValue *seat = json_member(json_member(c->json, "seats"), r->side_names[side]);
    const JsonValue *who = json_member(seat, "who"), *name = json_member(seat, "name"), *bot = json_member(seat, "bot");
    *out = (NewSeat){SEAT_OPEN, "", bot_usual()->name};
    if (!who || who->kind != JSON_TEXT) {
        request_error(c, 400, "\"seats\" does not say who sits where.",
                      "For each side give {\"who\":\"me\"}, \"link\" or \"computer\".");
        return false;
    }
    if (name && (name->kind != JSON_TEXT || name->text.len >= NAME_TEXT || !span_utf8(name->text))) {
        request_error(c, 400, "A name must be a text of at most 40 characters.", "Shorten it.");
        return false;
    }
    out->name = name ? name->text.at : "";
    if (span_is(who->text, "me")) {
        out->kind = SEAT_HUMAN;
        *mine |= 1 << side;
    } else if (span_is(who->text, "computer")) {
        out->kind = SEAT_COMPUTER;
        out->bot = bot && bot->kind == JSON_TEXT ? bot->text.at : bot_usual()->name;
        if (!bot_find(span_of(out->bot))) {
            request_error(c, 400, "There is no such computer player.", "GET /api/systems lists them.");
            return false;
        }
    } else if (!span_is(who->text, "link")) {
        request_error(c, 400, "\"who\" must be me, link or computer.", "Correct it and send it again.");
        return false;
    }
    return true;
}

static void say_new_game(Request *c, const Room *room, int mine)
{
    Store *store = &c->server->registry.store;
    Json j = {.out = &c->out};
    Buf link = {0};
    char commitment[65];
    for (int i = 0; i < 32; i++) {
        commitment[2 * i] = "0123456789abcdef"[room->commitment[i] >> 4];
        commitment[2 * i + 1] = "0123456789abcdef"[room->commitment[i] & 15];
    }
    commitment[64] = 0;
    json_open(&j, '{');
    json_put_text(&j, "game", room->id);
    buf_print(&link, "/play/%s", room->id);
    json_put_text(&j, "page", buf_str(&link));
    json_put_text(&j, "commitment", commitment);
    put_names(&j, room, "sides", mine);
    json_key(&j, "links");
    json_open(&j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (room->seat[side].kind != SEAT_COMPUTER) {
            buf_clear(&link);
            make_link(store, room->id, 1 << side, &link);
            json_open(&j, '{');
            json_put_text(&j, "side", rules_of(room->shared->game)->side_names[side]);
            json_put_text(&j, "link", buf_str(&link));
            json_close(&j, '}');
        }
    }
    json_close(&j, ']');
    buf_clear(&link);
    make_link(store, room->id, 0, &link);
    json_put_text(&j, "watch", buf_str(&link));
    json_close(&j, '}');
    buf_free(&link);
    request_json(c, 201);
}

void api_new_game(Request *c)
{
    Registry *h = &c->server->registry;
    const char *system, *scenario;
    OptionValue options[OPTIONS_MAX];
    NewSeat seat[SIDES];
    int count, mine = 0;
    if (c->server->options->rate && !limit_take(&c->server->limits, "new", c->address, 0.5, 30, now_ms())) {
        c->retry_after = 10;
        request_error(c, 429, "Too many new games from your address.", "Wait a little and try again.");
        return;
    }
    if (!body_text(c, "system", 1, 40, &system) || !body_text(c, "scenario", 1, 40, &scenario) ||
        !read_options(c, options, &count)) {
        return;
    }
    const Ruleset *r = ruleset_find(span_of(system));
    if (!r) {
        request_error(c, 404, "There is no such system.", "GET /api/systems lists them.");
        return;
    }
    if (!read_seat(c, r, 0, &seat[0], &mine) || !read_seat(c, r, 1, &seat[1], &mine)) {
        return;
    }
    Problems p = {0};
    Shared *sh = shared_find(h, r, scenario, options, count, &p);
    if (!sh) {
        request_problems(c, 400, &p, "GET /api/systems lists scenarios and options.");
        return;
    }
    Room *room = request_visitor(c) ? room_new(h, sh, seat, &p) : NULL;
    problems_free(&p);
    if (room) {
        if (!c->by_token) {
            store_hold(&h->store, c->who, room->id, mine);
        }
        say_new_game(c, room, mine);
    } else {
        request_error(c, 503, "The game could not be written down.", "Try again later.");
    }
}

/* ---- a seat by its link ---- */

static void take_seats(Request *c, Room *room, int sides)
{
    Store *store = &c->server->registry.store;
    char name[NAME_TEXT] = "";
    store_account_name(store, c->who.account, name);
    for (int side = 0; side < SIDES; side++) {
        Seat *seat = &room->seat[side];
        if ((sides >> side & 1) && seat->kind == SEAT_OPEN) {
            seat->kind = SEAT_HUMAN;
            memcpy(seat->name, name[0] ? name : seat->name, sizeof name);
            store_seat(store, room->id, side, SEAT_HUMAN, seat->name);
            room->comings++;
            room_news(&c->server->registry, room);
        }
    }
}

void api_join(Request *c)
{
    Registry *h = &c->server->registry;
    const char *token;
    uint8_t hash[HASH_BYTES];
    char game[GAME_ID_TEXT];
    int sides;
    Problems p = {0};
    if (!body_text(c, "token", 1, 200, &token)) {
        return;
    }
    token_hash(hash, span_of(token));
    Room *room =
        token_is_one(span_of(token)) && store_link_of(&h->store, hash, game, &sides) ? room_find(h, game, &p) : NULL;
    problems_free(&p);
    if (!room) {
        request_error(c, 404, "This seat link is not known here.", "Ask whoever sent it for the whole link.");
        return;
    }
    if (!request_visitor(c)) {
        return;
    }
    if (!c->by_token) {
        store_hold(&h->store, c->who, room->id, sides);
    }
    take_seats(c, room, sides);
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_put_text(&j, "game", room->id);
    put_names(&j, room, "sides", sides);
    json_put_text(&j, "role", sides ? "player" : "watcher");
    json_close(&j, '}');
    request_json(c, 200);
}

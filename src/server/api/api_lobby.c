/* api_lobby.c - before a game: what can be played, one's own games, a new game. */
#include "engine/data/briefing.h"
#include "engine/data/lesson.h"
#include "server/state/state_json.h"
#include "engine/view/decision_json.h"
#include "server/player_names.h"
#include "server/api/seat_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MY_GAMES = 100, MY_GAMES_USUAL = 50, MY_GAMES_SKIPPED = 1000000 };

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
        json_key(j, "flags");
        json_open(j, '[');
        const char *flags = r->face ? r->face->flags[side] : NULL;
        Span rest = span_of(flags ? flags : r->armies[side] ? r->armies[side] : ""), flag;
        while (span_word(&rest, &flag)) {
            json_span(j, flag);
        }
        json_close(j, ']');
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

/* The guided battle that begins with this scenario, if there is one. */
static void put_lesson(Json *j, Source *source, const Ruleset *r, const char *scenario)
{
    Lesson *lesson = must_zalloc(sizeof *lesson);
    Problems p = {0};
    if (lesson_read(lesson, source, r, scenario, &p)) {
        json_key(j, "lesson");
        json_open(j, '{');
        lesson_offer_json(j, lesson);
        json_close(j, '}');
    }
    problems_free(&p);
    free(lesson);
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
        Briefing b;
        if (briefing_read(&b, source, r, info[i].id, &p)) {
            json_key(j, "why");
            json_span(j, b.why);
        }
        put_lesson(j, source, r, info[i].id);
        if (info[i].side_names[0]) {
            Ruleset named = *r;
            memcpy(named.side_names, info[i].side_names, sizeof named.side_names);
            memcpy(named.side_titles, info[i].side_titles[0] ? info[i].side_titles : r->side_titles,
                   sizeof named.side_titles);
            memcpy(named.armies, info[i].armies[0] ? info[i].armies : r->armies, sizeof named.armies);
            sides_json(j, &named);
        }
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

void put_side_names(Json *j, const Room *room, const char *key, int bits)
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
    put_side_names(j, room, "sides", sides);
    json_put_bool(j, "watching", sides == 0);
    json_key(j, "seats");
    seats_json(j, room);
    json_put_int(j, "turn", y->turn);
    json_put_int(j, "turns", room->shared->turns);
    json_put_bool(j, "your_move", y->waiting & sides);
    put_side_names(j, room, "decides", y->waiting);
    json_put_bool(j, "over", row->over);
    json_put_text(j, "winner", y->winner >= 0 ? rules_of(room->shared->game)->side_names[y->winner] : NULL);
    json_put_text(j, "level", y->level[0] ? y->level : NULL);
    json_put_int(j, "lines", y->lines);
    json_put_int(j, "changed", row->changed);
    json_close(j, '}');
}

/* A game is not opened to be listed: a long list of long games would keep everybody waiting. */
static void list_game(Json *j, Registry *h, const char *id, int sides)
{
    GameRow row;
    GameText text = {0};
    Problems p = {0};
    if (!store_game(&h->store, id, &row)) {
        return;
    }
    Text source = {.name = id, .bytes = buf_as_span(&row.header)};
    if (gametext_parse(&text, source, &p)) {
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

/* A page of them: ?from=N&count=N. "more" says whether there is another. */
static void put_my_games(Json *j, Registry *h, Holder who, bool finished, long from, long count)
{
    HeldGame game[MY_GAMES + 1];
    int n = who.visitor ? store_games_of(&h->store, who, finished, (int)from, (int)count + 1, game) : 0;
    json_key(j, finished ? "finished" : "playing");
    json_open(j, '[');
    for (int i = 0; i < n && i < count; i++) {
        list_game(j, h, game[i].id, game[i].sides);
    }
    json_close(j, ']');
    json_put_bool(j, finished ? "more_finished" : "more_playing", n > count);
}

void api_me(Request *c)
{
    Json j = {.out = &c->out};
    char name[NAME_TEXT] = "";
    Registry *h = &c->server->registry;
    long from, count;
    if (!request_number(c, "from", 0, MY_GAMES_SKIPPED, 0, &from) ||
        !request_number(c, "count", 1, MY_GAMES, MY_GAMES_USUAL, &count)) {
        return;
    }
    bool named = c->who.account && store_account_name(&h->store, c->who.account, name);
    json_open(&j, '{');
    json_put_text(&j, "name", named ? name : NULL);
    put_my_games(&j, h, c->who, false, from, count);
    put_my_games(&j, h, c->who, true, from, count);
    json_close(&j, '}');
    request_json(c, 200);
}

/* ---- a new game ---- */

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
static bool read_seat(Request *c, const Ruleset *r, int side, char names[SIDES][NAME_TEXT], NewSeat *out, int *mine)
{
    const JsonValue *seat = json_member(json_member(c->json, "seats"), r->side_names[side]);
    const JsonValue *who = json_member(seat, "who"), *name = json_member(seat, "name"), *bot = json_member(seat, "bot");
    *out = (NewSeat){SEAT_OPEN, "", bot_usual()->name};
    if (!who || who->kind != JSON_TEXT) {
        request_error(c, 400, "\"seats\" does not say who sits where.",
                      "For each side give {\"who\":\"me\"}, \"link\" or \"computer\".");
        return false;
    }
    if (name && name->kind != JSON_TEXT && name->kind != JSON_NULL) {
        request_error(c, 400, "A name must be a text of at most 40 characters.", "Correct it and send it again.");
        return false;
    }
    const char *wrong = name_clean(name && name->kind == JSON_TEXT ? name->text : (Span){0}, 0, NAME_MOST, names[side]);
    if (wrong) {
        request_error(c, 400, wrong, "Correct it and send it again.");
        return false;
    }
    out->name = names[side];
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
    print_commitment(room, commitment);
    json_open(&j, '{');
    json_put_text(&j, "game", room->id);
    buf_print(&link, "/play/%s", room->id);
    json_put_text(&j, "page", buf_str(&link));
    json_put_text(&j, "commitment", commitment);
    put_side_names(&j, room, "sides", mine);
    json_key(&j, "links");
    json_open(&j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (room->seat[side].kind != SEAT_COMPUTER) {
            bool open = room->seat[side].kind == SEAT_OPEN;
            buf_clear(&link);
            make_link(store, room, 1 << side, open ? LINK_INVITATION : LINK_KEY, &link);
            json_open(&j, '{');
            json_put_text(&j, "side", rules_of(room->shared->game)->side_names[side]);
            json_put_text(&j, "link", buf_str(&link));
            json_put_bool(&j, "invitation", open);
            json_close(&j, '}');
        }
    }
    json_close(&j, ']');
    buf_clear(&link);
    make_link(store, room, 0, LINK_WATCH, &link);
    json_put_text(&j, "watch", buf_str(&link));
    json_close(&j, '}');
    buf_free(&link);
    request_json(c, 201);
}

static bool within_quota(Request *c)
{
    int most = c->server->options->games;
    char error[96];
    if (!most || !c->who.visitor || store_count_games_of(&c->server->registry.store, c->who) < most) {
        return true;
    }
    snprintf(error, sizeof error, "You have %d games in progress, and this server keeps no more for one player.", most);
    request_error(c, 409, error, "Finish one, or resign from one that you do not want to go on with.");
    return false;
}

void api_new_game(Request *c)
{
    Registry *h = &c->server->registry;
    const char *system, *scenario;
    OptionValue options[OPTIONS_MAX];
    NewSeat seat[SIDES];
    char names[SIDES][NAME_TEXT];
    int count, mine = 0;
    if (!request_within(c, LIMIT_NEW_GAME, c->group, "Too many new games from your address.") || !within_quota(c)) {
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
    Problems p = {0};
    Shared *sh = shared_find(h, r, scenario, options, count, &p);
    if (!sh) {
        bool full = h->shares >= h->most_shares;
        c->retry_after = full ? 60 : 0;
        request_problems(c, full ? 503 : 400, &p, "GET /api/systems lists scenarios and options.");
        return;
    }
    r = rules_of(sh->game); /* a scenario may name its sides */
    if (!read_seat(c, r, 0, names, &seat[0], &mine) || !read_seat(c, r, 1, names, &seat[1], &mine)) {
        return;
    }
    if (!request_visitor(c)) {
        return;
    }
    Room *room = room_new(h, sh, seat, c->who, &p);
    if (room) {
        if (!c->by_token) {
            store_hold(&h->store, c->who, room->id, mine);
        }
        say_new_game(c, room, mine);
        problems_free(&p);
    } else {
        request_problems(c, 503, &p, "The game was not begun. Try again later.");
    }
}

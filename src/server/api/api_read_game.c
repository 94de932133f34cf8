/* api_read_game.c - GET /api/games/GAME/...: what never changes, the state, replay, lines, export, and the way to the other questions. */
#include "engine/view/decision_json.h"
#include "engine/data/lesson.h"
#include "engine/orders/verbs.h"
#include "server/api/seat_links.h"
#include "server/state/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what never changes ---- */

/* Has the scenario anything of this group? Its forces are public, wherever they may be. */
static bool group_used(const Game *g, const State *begun, int group)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (head(g)->pieces[i].group == group && where_is(g, begun, i) != WHERE_UNUSED) {
            return true;
        }
    }
    return false;
}

/* The layers over the map that not every game has. */
static void put_layers(Json *j, const Game *g)
{
    const MapFace *face = map_part(rules_of(g));
    json_key(j, "layers");
    json_open(j, '[');
    if (face->command) {
        json_text(j, "command");
    }
    if (face->sight) {
        json_text(j, "sight");
    }
    if (face->lines) {
        json_text(j, "lines");
    }
    json_close(j, ']');
}

static void put_groups(Json *j, const Game *g, const State *begun)
{
    json_key(j, "groups");
    json_open(j, '[');
    for (int i = 0; i < head(g)->group_count; i++) {
        json_open(j, '{');
        json_put_text(j, "id", head(g)->groups[i].id);
        json_put_text(j, "name", head(g)->groups[i].name);
        json_put_text(j, "side", side_word(g, head(g)->groups[i].side));
        json_put_int(j, "band", 1 + i % 8); /* the colour of its counters' band */
        json_put_bool(j, "used", group_used(g, begun, i));
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The hexes that are played on, where that is not the whole map. */
static void put_area(Json *j, const Game *g)
{
    const Map *m = head(g)->map;
    HexSet area = {0};
    bool whole = !m || !map_part(rules_of(g))->area;
    if (!whole) {
        map_part(rules_of(g))->area(g, &area);
        whole = true;
        for (Hex h = 0; h < m->grid.count; h++) {
            whole = whole && (!m->on[h] || set_has(&area, h));
        }
    }
    json_key(j, "area");
    if (whole) {
        json_null(j);
        return;
    }
    json_open(j, '[');
    for (Hex h = 0; h < m->grid.count; h++) {
        if (set_has(&area, h)) {
            char name[8];
            grid_name(&m->grid, h, name);
            json_text(j, name);
        }
    }
    json_close(j, ']');
}

/* A turn track without a chart: the turns as the system calls them. */
static void put_named_turns(Json *j, const Game *g, int turns)
{
    const Face *face = rules_of(g)->face;
    for (int n = 1; face && face->turn_label && n <= turns; n++) {
        Buf label = {0};
        face->turn_label(&label, g, n);
        json_open(j, '{');
        json_put_int(j, "n", n);
        json_put_text(j, "label", buf_str(&label));
        json_put_text(j, "kind", "");
        json_put_text(j, "date", "");
        json_close(j, '}');
        buf_free(&label);
    }
}

/* The turn track, where the system has one as its chart "turns" or "turn_track", or names its turns. */
static void put_track(Json *j, const Game *g, int turns)
{
    json_key(j, "track");
    json_open(j, '[');
    bool named = rules_of(g)->face && rules_of(g)->face->turn_label;
    put_named_turns(j, g, turns);
    for (int i = 0; !named && i < head(g)->chart_count; i++) {
        const Tsv *t = &head(g)->charts[i];
        const char *name = head(g)->chart_names[i];
        bool track = strcmp(name, "turns") == 0 || strcmp(name, "turn_track") == 0;
        int turn = tsv_column(t, "turn"), from = tsv_column(t, "from"), kind = tsv_column(t, "kind"),
            date = tsv_column(t, "date");
        from = from >= 0 ? from : tsv_column(t, "hour");
        for (int row = 0; track && turn >= 0 && row < t->rows; row++) {
            long n = 0;
            json_open(j, '{');
            span_int(tsv_cell(t, row, turn), 0, 10000, &n);
            json_put_int(j, "n", n);
            json_key(j, "label");
            json_span(j, from >= 0 ? tsv_cell(t, row, from) : (Span){0});
            json_key(j, "kind");
            json_span(j, kind >= 0 ? tsv_cell(t, row, kind) : (Span){0});
            json_key(j, "date");
            json_span(j, date >= 0 ? tsv_cell(t, row, date) : (Span){0});
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

static void put_fields(Json *j, const Game *g)
{
    static const char *const of[] = {"game", "group", "hex", "piece"};
    static const char *const types[] = {"int",   "bool", "enum", "hex",    "piece", "side",
                                        "group", "set",  "text", "inches", "named", "list"};
    json_key(j, "fields");
    json_open(j, '[');
    for (int i = 0; i < rules_of(g)->field_count; i++) {
        const Field *f = &rules_of(g)->fields[i];
        if (f->hidden) {
            continue;
        }
        json_open(j, '{');
        json_put_text(j, "name", f->name);
        json_put_text(j, "of", of[f->of]);
        json_put_text(j, "type", types[f->type]);
        json_key(j, "words");
        json_open(j, '[');
        for (int k = 0; f->words && f->words[k]; k++) {
            json_text(j, f->words[k]);
        }
        json_close(j, ']');
        if (f->of == OF_PIECE) {
            field_words_json(j, g, f->name);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void say_game(Request *c, const Room *room)
{
    const Game *g = room->shared->game;
    Json j = {.out = &c->out};
    char commitment[65];
    print_commitment(room, commitment);
    json_open(&j, '{');
    json_put_text(&j, "game", room->id);
    json_put_text(&j, "system", rules_of(g)->id);
    json_put_text(&j, "scenario", head(g)->scenario);
    json_put_text(&j, "title", head(g)->title);
    json_put_text(&j, "rules", rules_of(g)->version);
    json_put_int(&j, "turns", room->shared->turns);
    json_put_text(&j, "commitment", commitment);
    json_key(&j, "options");
    json_open(&j, '{');
    for (int i = 0; i < head(g)->option_count; i++) {
        json_put_text(&j, head(g)->options[i].name, head(g)->options[i].value);
    }
    json_close(&j, '}');
    sides_json(&j, rules_of(g));
    put_track(&j, g, room->shared->turns);
    State *begun = must_zalloc(rules_of(g)->state_size);
    rules_of(g)->setup(g, begun);
    looks_json(&j, g);
    put_groups(&j, g, begun);
    put_layers(&j, g);
    json_put_int(&j, "first_turn", turn_of(room, begun));
    free(begun);
    put_area(&j, g);
    answer_pieces(&j, g);
    answer_verbs(&j, g);
    put_fields(&j, g);
    json_close(&j, '}');
    request_json(c, 200);
    c->cacheable = true;
}

/* ---- now and before ---- */

static void say_state(Request *c, Room *room, Access access, Side viewer)
{
    long chat, have;
    if (!request_number(c, "chat", 0, 1000000000, 0, &chat) || !request_number(c, "have", 0, NUMBER_MOST, -1, &have)) {
        return;
    }
    Json j = {.out = &c->out};
    state_json(&j, c->server, room, &(StateQuery){viewer, access, request_query(c, "log"), chat, have});
    request_json(c, 200);
}

static void say_replay(Request *c, const Room *room, Side viewer)
{
    const Session *x = room->session;
    long line;
    if (!request_number(c, "line", 0, session_lines(x), session_lines(x), &line)) {
        return;
    }
    State *s = must_zalloc(rules_of(x->g)->state_size);
    Json j = {.out = &c->out};
    session_position(x, (int)line, s);
    json_open(&j, '{');
    json_put_int(&j, "line", line);
    json_put_int(&j, "lines", session_lines(x));
    json_put_int(&j, "turn", turn_of(room, s));
    moment_json(&j, room, s, viewer);
    json_key(&j, "entries");
    entries_json(&j, room, viewer, (int)line - 1, line > 0);
    json_close(&j, '}');
    free(s);
    request_json(c, 200);
}

static bool may_read_line(const Line *line, Side viewer, bool over)
{
    return over || viewer == NOBODY || (viewer == WATCHER ? line->known == 3 : line->known >> viewer & 1);
}

static void say_lines(Request *c, const Room *room, Side viewer)
{
    const Session *x = room->session;
    size_t size = rules_of(x->g)->state_size;
    State *s = must_zalloc(size);
    Json j = {.out = &c->out};
    int count = session_lines(x), open = session_open_lines(x);
    long *turns = must_zalloc((size_t)(count + 1) * sizeof *turns);
    memcpy(s, x->open_count ? x->before : x->s, size);
    for (int i = count; i-- > 0;) { /* from the end, since positions are kept as ways back */
        delta_apply(s, line_back(session_line(x, i)), size);
        turns[i] = turn_of(room, s);
    }
    json_open(&j, '{');
    json_key(&j, "lines");
    json_open(&j, '[');
    for (int i = 0; i < count; i++) {
        const Line *line = session_line(x, i);
        if (i >= count - open && viewer != NOBODY && line->side != viewer) {
            continue; /* of the simultaneous step that is open: that it was given is a secret, too */
        }
        json_open(&j, '{');
        json_put_int(&j, "n", i + 1);
        json_put_text(&j, "side", rules_of(x->g)->side_names[line->side]);
        json_put_text(&j, "text", may_read_line(line, viewer, room_over(room)) ? line->text : NULL);
        json_put_int(&j, "turn", turns[i]);
        json_put_bool(&j, "rolled", line->rolled);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    free(turns);
    free(s);
    request_json(c, 200);
}

/* The guided battle of the scenario, for the side that it is written for: its notes, and which belong to this moment. */
static void say_lesson(Request *c, Room *room, Side side)
{
    const Game *g = room->shared->game;
    Lesson *lesson = must_zalloc(sizeof *lesson);
    Problems p = {0};
    if (lesson_read(lesson, &c->server->registry.source, rules_of(g), head(g)->scenario, &p) &&
        span_is(lesson->side, rules_of(g)->side_names[side])) {
        lesson_json(&(Json){.out = &c->out}, lesson, room->session, side);
        request_json(c, 200);
    } else {
        request_problems(c, 404, &p, "There is no guided battle for this side of this scenario.");
    }
    problems_free(&p);
    free(lesson);
}

/* What "finish for me" would do. */
static void say_plan(Request *c, Room *room, Side side)
{
    if (room_over(room) || !session_asks(room->session, side)) {
        request_error(c, 409, "There is nothing for you to finish now.", "Wait until it is your move.");
        return;
    }
    Json j = {.out = &c->out};
    answer_plan(&j, room->session, side);
    request_json(c, 200);
}

/* ---- the game file ---- */

static void say_export(Request *c, Room *room, Side viewer)
{
    Registry *h = &c->server->registry;
    GameText text = {0};
    Problems p = {0};
    bool ok = true;
    if (room_over(room)) {
        room_text(room, &c->out);
    } else if (viewer >= SIDES) {
        request_error(c, 403, "A game that goes on is exported for a side.",
                      "Ask with the side you hold, or when the game is over.");
        return;
    } else if (!request_within(c, LIMIT_EXPORT, c->group, "Too many exports from your address.")) {
        return; /* the whole game is played again for one */
    } else {
        Text source = {.name = room->id, .bytes = buf_as_span(&room->file)};
        ok = gametext_parse(&text, source, &p) &&
             gamefile_export(&c->out, &text, &h->source, h->keyed, viewer, h->digest, &p);
        gametext_free(&text);
    }
    if (!ok) {
        request_problems(c, 503, &p, "Please report this.");
        return;
    }
    problems_free(&p);
    c->status = 200;
    c->type = "text/plain; charset=utf-8";
}

/* ---- the way to them ---- */

static void for_a_side(Request *c, Room *room, Side viewer, void (*answer)(Request *c, Room *room, Side side))
{
    if (viewer >= SIDES) {
        request_error(c, 403, "This is asked for a side, and you hold none.", "Open the game by a seat link.");
    } else {
        answer(c, room, viewer);
    }
}

void api_game(Request *c, const char *game, const char *what)
{
    Access access;
    Side viewer;
    Room *room = request_room(c, game, &access);
    if (!room || !request_viewer(c, room, access, request_query(c, "side"), &viewer)) {
        return;
    }
    if (!what[0]) {
        say_game(c, room);
    } else if (strcmp(what, "state") == 0) {
        say_state(c, room, access, viewer);
    } else if (strcmp(what, "board") == 0) {
        api_board(c, room);
    } else if (strcmp(what, "map.svg") == 0) {
        api_map(c, room);
    } else if (strcmp(what, "counters") == 0) {
        api_counters(c, room, viewer);
    } else if (strcmp(what, "reach") == 0) {
        for_a_side(c, room, viewer, api_reach);
    } else if (strcmp(what, "why") == 0) {
        for_a_side(c, room, viewer, api_why);
    } else if (strcmp(what, "odds") == 0) {
        for_a_side(c, room, viewer, api_odds);
    } else if (strcmp(what, "plan") == 0) {
        for_a_side(c, room, viewer, say_plan);
    } else if (strcmp(what, "lesson") == 0) {
        for_a_side(c, room, viewer, say_lesson);
    } else if (strcmp(what, "words") == 0) {
        for_a_side(c, room, viewer, api_words);
    } else if (strcmp(what, "overlay") == 0) {
        api_overlay(c, room, viewer);
    } else if (strcmp(what, "measure") == 0 && table_part(rules_of(room->shared->game))->base) {
        api_measure(c, room, viewer);
    } else if (strcmp(what, "ghost") == 0 && table_part(rules_of(room->shared->game))->base) {
        for_a_side(c, room, viewer, api_ghost);
    } else if (strcmp(what, "replay") == 0) {
        say_replay(c, room, viewer);
    } else if (strcmp(what, "lines") == 0) {
        say_lines(c, room, viewer);
    } else if (strcmp(what, "export") == 0) {
        say_export(c, room, viewer);
    } else if (strcmp(what, "events") == 0) {
        api_events(c, room, access);
    } else {
        request_error(c, 404, "A game has no such thing.", "docs/server.md lists what can be asked.");
    }
}

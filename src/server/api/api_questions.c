/* api_questions.c - questions about what could be done: why not, how likely, how far, who sees what. All from what the side may know. */
#include "engine/view/decision_json.h"
#include "engine/odds/odds.h"
#include "engine/data/rulebook.h"
#include "engine/orders/verbs.h"
#include "server/api/refusal_json.h"
#include "server/state/state_json.h"

#include <stdlib.h>
#include <string.h>

enum { INSTEAD = 12, ASSUMED = 8, QUESTIONS_WAITING = 256 };

static bool order_of(Request *c, Span *out)
{
    const char *order = request_query(c, "order");
    *out = span_trim(span_of(order ? order : ""));
    if (!out->len || out->len > 1000 || !span_utf8(*out)) {
        request_error(c, 400, "\"order\" is missing or cannot be read.",
                      "Ask with ?order=..., as a player would type it.");
        return false;
    }
    return true;
}

/* ---- why ---- */

void reasons_json(Json *j, Registry *h, const Game *g, const Why *why)
{
    json_open(j, '[');
    for (int i = 0; i < why->count; i++) {
        Rule rule = why->reason[i].rule;
        json_open(j, '{');
        reason_json_members(j, g, &why->reason[i]);
        json_put_bool(j, "reconstructed", rule_is_reconstructed(rules_of(g), rule));
        json_key(j, "text");
        if (rule != RULE_NONE && rule < *rules_of(g)->rule_count) {
            json_span(j, rule_paragraph(&h->source, rules_of(g), rule_id(g, rule)));
        } else {
            json_null(j);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_atom_text(Json *j, const Game *g, Atom a)
{
    Buf text = {0};
    atom_print(&text, g, a);
    json_text(j, buf_str(&text));
    buf_free(&text);
}

/* What could be done instead: one way to a legal `done`, or what the same piece, or the same verb, may do. */
static void put_instead(Json *j, const Session *x, Side side, const Result *r)
{
    Atoms *list = must_zalloc(sizeof *list);
    Atom refused = r->count && r->failed < r->count ? r->atoms[r->failed] : (Atom){0}, next;
    int piece = r->count ? atom_piece(x->g, r->atoms[0]) : -1, n = 0;
    json_key(j, "instead");
    json_open(j, '[');
    if (refused.verb == VERB_DONE && complete(x->g, x->s, side, &next)) {
        put_atom_text(j, x->g, next);
        n = INSTEAD;
    } else if (session_asks(x, side)) {
        legal(x->g, x->s, side, list);
    }
    for (int pass = 0; pass < 2 && n == 0; pass++) {
        for (int i = 0; i < list->count && n < INSTEAD; i++) {
            bool same_piece = piece >= 0 && atom_piece(x->g, list->list[i]) == piece;
            if (pass == 0 ? same_piece : r->count && list->list[i].verb == r->atoms[0].verb) {
                put_atom_text(j, x->g, list->list[i]);
                n++;
            }
        }
    }
    json_close(j, ']');
    free(list);
}

/* Judged on what the side knows: there nothing comes into sight on the way, so a long way is judged to where somebody else decides. */
void api_why(Request *c, Room *room, Side side)
{
    Span order;
    if (!order_of(c, &order)) {
        return;
    }
    FastDice nobodys;
    fast_dice(&nobodys, 0);
    State *known = known_state(room, room->session->s, side);
    Session *x = session_from(room->shared->game, known, &nobodys.dice);
    free(known);
    Result *r = must_zalloc(sizeof *r);
    Verdict v = session_try(x, side, order, r);
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_put_bool(&j, "legal", v == TAKEN);
    json_put_text(&j, "error", v == TAKEN ? NULL : r->message);
    json_key(&j, "reasons");
    reasons_json(&j, &c->server->registry, x->g, v == REFUSED ? &r->why : &(Why){0});
    json_key(&j, "failed");
    if (v == REFUSED && r->failed < r->count) {
        put_atom_text(&j, x->g, r->atoms[r->failed]);
    } else {
        json_null(&j);
    }
    if (v == TAKEN && r->judged > 0 && r->judged < r->count) {
        json_key(&j, "until");
        put_atom_text(&j, x->g, r->atoms[r->judged - 1]);
    }
    if (v != TAKEN) {
        put_instead(&j, x, side, r);
    }
    json_close(&j, '}');
    free(r);
    session_close(x);
    request_json(c, 200);
}

/* ---- odds, beside the loop: there may be some ten thousand leaves ---- */

typedef struct OddsJob {
    Job job;
    Request *call; /* suspended until it is done */
    const Game *game;
    Shared *shared; /* of the game: it stays while the job does */
    State *state;   /* owned */
    Side side;
    char *order, *assume[ASSUMED]; /* owned */
    int assumed;
    bool ok;
    Odds odds;
    Problems problems;
} OddsJob;

static void run_odds(Job *job)
{
    OddsJob *w = (OddsJob *)job;
    OddsOptions options = {.assume = (const char *const *)w->assume,
                           .assume_count = w->assumed,
                           .stop = worker_hurries,
                           .self = &w->call->server->worker,
                           .answers = true};
    w->ok = odds_order(w->game, w->state, w->side, span_of(w->order), &options, &w->odds, &w->problems);
}

static void done_odds(Job *job, void *owner)
{
    OddsJob *w = (OddsJob *)job;
    Json j = {.out = &w->call->out};
    w->shared->jobs--;
    store_fresh(&((Registry *)owner)->store);
    if (job->dropped || (!w->ok && worker_hurries(&w->call->server->worker))) {
        w->call->retry_after = 5;
        request_error(w->call, 503, "The server is being stopped.", "Ask again in a few seconds.");
        problems_free(&w->problems);
    } else if (w->ok) {
        odds_json(&j, w->game, &w->odds);
        request_json(w->call, 200);
        problems_free(&w->problems);
    } else if (w->odds.why.count) {
        json_open(&j, '{');
        json_put_text(&j, "error", "A rule forbids this order.");
        json_put_text(&j, "what_to_do", "See the reasons, or ask /why.");
        json_key(&j, "reasons");
        reasons_json(&j, owner, w->game, &w->odds.why);
        json_close(&j, '}');
        request_json(w->call, 422);
        problems_free(&w->problems);
    } else {
        request_problems(w->call, 400, &w->problems, "Write the order as a player would type it.");
    }
    odds_free(&w->odds);
    for (int i = 0; i < w->assumed; i++) {
        free(w->assume[i]);
    }
    free(w->order);
    free(w->state);
    request_finish(w->call);
    free(w);
}

static enum MHD_Result take_assumption(void *self, enum MHD_ValueKind kind, const char *key, const char *value)
{
    OddsJob *w = self;
    (void)kind;
    if (strcmp(key, "assume") == 0 && value && w->assumed < ASSUMED && strlen(value) < 200 &&
        span_utf8(span_of(value))) {
        w->assume[w->assumed++] = strdup(value);
    }
    return MHD_YES;
}

void api_odds(Request *c, Room *room, Side side)
{
    Span order;
    if (!order_of(c, &order)) {
        return;
    }
    if (!request_within(c, LIMIT_ODDS, c->group, "Too many questions for odds.")) {
        return;
    }
    if (c->server->worker.waiting[JOB_QUESTION] >= QUESTIONS_WAITING) {
        c->retry_after = 2;
        request_error(c, 503, "Too many questions are being worked out.", "Wait a little and ask again.");
        return;
    }
    OddsJob *w = must_zalloc(sizeof *w);
    size_t size = rules_of(room->shared->game)->state_size;
    *w = (OddsJob){.job = {.kind = JOB_QUESTION, .run = run_odds, .done = done_odds},
                   .call = c,
                   .game = room->shared->game,
                   .shared = room->shared,
                   .side = side};
    w->shared->jobs++;
    w->state = must_alloc(size);
    memcpy(w->state, room->session->s, size);
    w->order = strndup(order.at, order.len);
    MHD_get_connection_values(c->connection, MHD_GET_ARGUMENT_KIND, take_assumption, w);
    request_wait(c);
    worker_give(&c->server->worker, &w->job);
}

/* ---- reach ---- */

static bool own_piece(Request *c, const Room *room, Side side, const char *name, int *piece)
{
    Problems p = {0};
    *piece = parse_piece(room->shared->game, span_of(name), &p);
    bool ok = *piece >= 0 && head(room->shared->game)->pieces[*piece].side == side;
    problems_free(&p);
    if (!ok) {
        request_error(c, 404, "That is none of your pieces.", "Name a piece as the view does.");
    }
    return ok;
}

static void reach_to(Request *c, const Room *room, Side side, const State *known, Hex goal)
{
    const Game *g = room->shared->game;
    Json j = {.out = &c->out};
    Reach *reach = must_zalloc(sizeof *reach);
    char name[8];
    grid_name(&head(g)->map->grid, goal, name);
    json_open(&j, '{');
    json_put_text(&j, "hex", name);
    json_key(&j, "pieces");
    json_open(&j, '[');
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (head(g)->pieces[i].side == side && map_part(rules_of(g))->reach(g, known, i, reach) &&
            reach->cost[goal] >= 0 && !(reach->flags[goal] & REACH_THROUGH)) {
            json_open(&j, '{');
            json_put_text(&j, "piece", head(g)->pieces[i].id);
            json_put_real(&j, "cost", reach_points(g, reach->cost[goal]));
            json_put_bool(&j, "march", reach->flags[goal] & REACH_MARCH);
            json_put_bool(&j, "stops", reach->flags[goal] & REACH_STOPS);
            json_close(&j, '}');
        }
    }
    json_close(&j, ']');
    json_close(&j, '}');
    free(reach);
    request_json(c, 200);
}

static bool hex_of(Request *c, const Room *room, Hex *out)
{
    const char *name = request_query(c, "hex");
    Problems p = {0};
    *out = head(room->shared->game)->map && name ? parse_hex(room->shared->game, span_of(name), &p) : (Hex)HEX_NONE;
    problems_free(&p);
    if (*out == HEX_NONE) {
        request_error(c, 404, "There is no such hex.", "Name a hex of the map with ?hex=....");
    }
    return *out != HEX_NONE;
}

void api_reach(Request *c, Room *room, Side side)
{
    const Game *g = room->shared->game;
    const char *name = request_query(c, "piece");
    int piece;
    Hex goal;
    if (!map_part(rules_of(g))->reach) {
        request_error(c, 404, "This system does not count reach.", "See the legal choices.");
    } else if (!name && hex_of(c, room, &goal)) {
        State *known = known_state(room, room->session->s, side);
        reach_to(c, room, side, known, goal);
        free(known);
    } else if (name && own_piece(c, room, side, name, &piece)) {
        Json j = {.out = &c->out};
        if (answer_reach(&j, room->session, piece)) { /* legality is the same on what the side knows */
            request_json(c, 200);
        } else {
            request_error(c, 422, "It cannot move now.", "See the legal choices, or ask /why with an order.");
        }
    }
}

/* ---- overlays ---- */

static void put_set(Json *j, const Map *m, const HexSet *set)
{
    char name[8];
    json_open(j, '[');
    for (Hex h = 0; h < m->grid.count; h++) {
        if (set_has(set, h)) {
            grid_name(&m->grid, h, name);
            json_text(j, name);
        }
    }
    json_close(j, ']');
}

typedef void AskArea(const Game *g, const State *s, Side side, HexSet *out);

static void put_areas(Json *j, const Room *room, const State *known, AskArea *ask)
{
    const Game *g = room->shared->game;
    json_open(j, '{');
    json_key(j, "sides");
    json_open(j, '{');
    for (Side side = 0; side < SIDES; side++) {
        HexSet set = {0};
        ask(g, known, side, &set);
        json_key(j, rules_of(g)->side_names[side]);
        put_set(j, head(g)->map, &set);
    }
    json_close(j, '}');
    json_close(j, '}');
}

/* The hexes within range that are not seen, each with the hex that ends the line to it and the rule. */
static void put_blocked(Json *j, const Game *g, const State *known, Hex from, int range, const HexSet *seen)
{
    const Map *m = head(g)->map;
    char name[8];
    json_key(j, "blocked");
    json_open(j, '[');
    for (Hex h = 0; map_part(rules_of(g))->why_unseen && h < m->grid.count; h++) {
        Hex by = HEX_NONE;
        Rule rule = m->on[h] && !set_has(seen, h) && map_distance(m, from, h) <= range
                        ? map_part(rules_of(g))->why_unseen(g, known, from, h, &by)
                        : RULE_NONE;
        if (rule && by != HEX_NONE) {
            json_open(j, '{');
            grid_name(&m->grid, h, name);
            json_put_text(j, "hex", name);
            grid_name(&m->grid, by, name);
            json_put_text(j, "by", name);
            json_put_text(j, "rule", rule_id(g, rule));
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

/* The rule that limits how far one sees. */
static void put_far(Json *j, const Game *g, const State *known, Hex from, int range)
{
    const Map *m = head(g)->map;
    Rule rule = RULE_NONE;
    Hex by;
    for (Hex h = 0; map_part(rules_of(g))->why_unseen && !rule && h < m->grid.count; h++) {
        if (m->on[h] && map_distance(m, from, h) > range) {
            rule = map_part(rules_of(g))->why_unseen(g, known, from, h, &by);
        }
    }
    json_put_text(j, "rule", rule ? rule_id(g, rule) : NULL);
}

static void put_sight(Json *j, const Room *room, const State *known, Hex from)
{
    const Game *g = room->shared->game;
    HexSet set = {0};
    char name[8];
    int range = map_part(rules_of(g))->sight(g, known, from, &set);
    grid_name(&head(g)->map->grid, from, name);
    json_open(j, '{');
    json_put_text(j, "hex", name);
    json_put_int(j, "range", range);
    json_key(j, "seen");
    put_set(j, head(g)->map, &set);
    put_blocked(j, g, known, from, range, &set);
    put_far(j, g, known, from, range);
    json_close(j, '}');
}

/* The hexes that count for victory, and who holds them. */
static void put_objectives(Json *j, const Room *room, const State *known)
{
    const Game *g = room->shared->game;
    Objective list[GAME_OBJECTIVES];
    int n = objectives_now(g, known, list);
    json_open(j, '{');
    json_key(j, "hexes");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < list[i].hexes; k++) {
            char name[8];
            grid_name(&head(g)->map->grid, list[i].hex[k], name);
            json_open(j, '{');
            json_put_text(j, "hex", name);
            json_put_text(j, "name", list[i].name);
            json_put_int(j, "value", list[i].worth);
            json_put_text(j, "owner", side_word(g, list[i].holder));
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* The lines that the viewer's sides depend on, each with the hex that cuts it. */
static void put_lines(Json *j, const Room *room, const State *known, Side viewer)
{
    const Game *g = room->shared->game;
    BoardLine *line = must_zalloc(BOARD_LINES * sizeof *line);
    char name[8];
    json_open(j, '{');
    json_key(j, "lines");
    json_open(j, '[');
    for (Side side = 0; side < SIDES; side++) {
        bool asked = viewer >= SIDES || viewer == side;
        int n = asked ? map_part(rules_of(g))->lines(g, known, side, line, BOARD_LINES) : 0;
        for (int i = 0; i < n; i++) {
            json_open(j, '{');
            json_put_text(j, "word", line[i].word);
            json_put_text(j, "side", side_word(g, side));
            json_put_text(j, "piece", line[i].piece >= 0 ? head(g)->pieces[line[i].piece].id : NULL);
            json_key(j, "hexes");
            json_open(j, '[');
            for (int k = 0; k < line[i].count; k++) {
                grid_name(&head(g)->map->grid, line[i].hex[k], name);
                json_text(j, name);
            }
            json_close(j, ']');
            if (line[i].cut != HEX_NONE) {
                grid_name(&head(g)->map->grid, line[i].cut, name);
                json_put_text(j, "cut", name);
                json_put_text(j, "rule", rule_id(g, line[i].rule));
            }
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_close(j, '}');
    free(line);
}

void api_overlay(Request *c, Room *room, Side viewer)
{
    const Ruleset *r = rules_of(room->shared->game);
    const char *kind = request_query(c, "kind");
    Json j = {.out = &c->out};
    Hex from;
    State *known = known_state(room, room->session->s, viewer);
    bool map = head(room->shared->game)->map, ok = true;
    kind = kind ? kind : "";
    if (map && strcmp(kind, "zones") == 0 && map_part(r)->zones) {
        put_areas(&j, room, known, map_part(r)->zones);
    } else if (map && strcmp(kind, "command") == 0 && map_part(r)->command) {
        put_areas(&j, room, known, map_part(r)->command);
    } else if (map && strcmp(kind, "lines") == 0 && map_part(r)->lines) {
        put_lines(&j, room, known, viewer);
    } else if (map && strcmp(kind, "objectives") == 0) {
        put_objectives(&j, room, known);
    } else if (map && strcmp(kind, "sight") == 0 && map_part(r)->sight) {
        ok = hex_of(c, room, &from);
        if (ok) {
            put_sight(&j, room, known, from);
        }
    } else if (table_part(r)->base && table_overlay(c, room, viewer, kind)) {
        ok = false; /* answered */
    } else {
        request_error(c, 404, "This system has no such overlay.",
                      "Ask for zones, command, lines, sight or objectives.");
        ok = false;
    }
    free(known);
    if (ok) {
        request_json(c, 200);
    }
}

/* ---- words for a typed order ---- */

void api_words(Request *c, Room *room, Side side)
{
    const char *typed = request_query(c, "typed");
    Buf words = {0};
    Json j = {.out = &c->out};
    Span line;
    if (typed && strlen(typed) < 1000 && span_utf8(span_of(typed))) {
        order_complete_words(room->shared->game, room->session->s, side, span_of(typed), &words);
    }
    Span rest = buf_as_span(&words);
    json_open(&j, '{');
    json_key(&j, "words");
    json_open(&j, '[');
    while (rest.len && span_line(&rest, &line)) {
        if (line.len) {
            json_span(&j, line);
        }
    }
    json_close(&j, ']');
    json_close(&j, '}');
    buf_free(&words);
    request_json(c, 200);
}

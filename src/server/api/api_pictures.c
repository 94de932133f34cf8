/* api_pictures.c - pictures: the map in parts for the page, counters. */
#include "picture/game_counters.h"
#include "picture/table/tabletop.h"
#include "server/state/state_json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTERS = 256, COUNTER_SIZE = 48 };

/* ---- the map ---- */

static void put_hexes(Json *j, const Map *m)
{
    json_key(j, "hexes");
    json_open(j, '{');
    for (Hex h = 0; h < m->grid.count; h++) {
        if (m->on[h]) {
            double x, y;
            char name[8];
            grid_name(&m->grid, h, name);
            picture_centre(m, h, &x, &y);
            json_key(j, name);
            json_open(j, '{');
            json_put_real(j, "x", round(x * 10) / 10);
            json_put_real(j, "y", round(y * 10) / 10);
            json_put_text(j, "terrain", m->words->terrains[m->terrain[h]]);
            if (map_place_name(m, h)) {
                json_put_text(j, "place", map_place_name(m, h));
            }
            json_close(j, '}');
        }
    }
    json_close(j, '}');
}

static void put_part(Json *j, const char *key, Buf *text)
{
    json_put_text(j, key, buf_str(text));
    buf_clear(text);
}

static void make_board(Buf *out, const Game *g)
{
    Picture p = {.map = head(g)->map, .theme = PICTURE_PAGE};
    Json j = {.out = out};
    Buf part = {0};
    double box[4];
    picture_size(&p, NULL, NULL, box);
    json_open(&j, '{');
    json_key(&j, "box");
    json_open(&j, '[');
    for (int i = 0; i < 4; i++) {
        json_real(&j, box[i]);
    }
    json_close(&j, ']');
    json_put_int(&j, "unit", 64);
    json_put_bool(&j, "flat", p.map->grid.flat);
    json_put_text(&j, "origin", p.map->origin);
    put_hexes(&j, p.map);
    picture_ground(&part, &p);
    put_part(&j, "ground", &part);
    picture_names(&part, &p);
    put_part(&j, "names", &part);
    picture_frame(&part, &p);
    put_part(&j, "frame", &part);
    picture_defs(&part, PICTURE_PAGE);
    put_part(&j, "defs", &part);
    json_close(&j, '}');
    buf_free(&part);
}

void api_board(Request *c, Room *room)
{
    Shared *sh = room->shared;
    Buf *plain = &sh->board.plain;
    if (!plain->len && table_part(rules_of(sh->game))->ground) {
        table_board(plain, sh->game);
    } else if (!plain->len) {
        make_board(plain, sh->game);
    }
    request_kept(c, &sh->board, "application/json");
}

PictureTheme theme_of(const Request *c)
{
    const char *theme = request_query(c, "theme");
    return theme && strcmp(theme, "dark") == 0 ? PICTURE_DARK : PICTURE_LIGHT;
}

void api_map(Request *c, Room *room)
{
    Picture p = {.map = head(room->shared->game)->map, .theme = theme_of(c)};
    Kept *kept = &room->shared->map[p.theme == PICTURE_DARK];
    if (!kept->plain.len && !p.map) {
        table_map_svg(&kept->plain, room->shared->game, NULL, p.theme);
    } else if (!kept->plain.len) {
        picture_map_svg(&kept->plain, &p);
    }
    request_kept(c, kept, "image/svg+xml");
}

void api_picture_css(Request *c)
{
    Buf *css = &c->server->picture_css.plain;
    if (!css->len) {
        Buf text = {0};
        picture_style(&text, PICTURE_PAGE);
        tabletop_style(&text, PICTURE_PAGE);
        const char *from = strchr(buf_str(&text), '>');
        for (const char *to; from && (to = strstr(from, "</style>")); from = strstr(to, "<style>")) {
            from = strchr(from, '>'); /* of <style> */
            buf_span(css, (Span){from + 1, (size_t)(to - from - 1)});
        }
        buf_free(&text);
    }
    request_kept(c, &c->server->picture_css, "text/css; charset=utf-8");
}

/* ---- counters ---- */

typedef struct CounterWriter {
    Json *j;
    const char *ids; /* "A,B", or null for all */
} CounterWriter;

static bool wanted(const char *ids, const char *id)
{
    Span rest = span_of(ids), part;
    while (span_split(&rest, ',', &part)) {
        if (span_is(part, id)) {
            return true;
        }
    }
    return false;
}

/* What stands on it as values, for lists and readers: numbers with their names, badges by their id and with what is written on them. */
static void put_look(Json *j, const PictureCounter *c)
{
    json_key(j, "values");
    json_open(j, '[');
    for (int i = 0; i < 3; i++) {
        if (c->number[i] >= 0 && c->number_word[i]) {
            json_open(j, '{');
            json_put_text(j, "name", c->number_word[i]);
            json_put_int(j, "value", c->number[i]);
            if (i == 0 && c->sums) {
                json_put_text(j, "sums", c->sums);
            }
            json_close(j, '}');
        }
    }
    json_close(j, ']');
    json_key(j, "badges");
    json_open(j, '[');
    for (int i = 0; i < c->badges; i++) {
        json_open(j, '{');
        json_put_text(j, "id", c->badge[i].id);
        json_put_text(j, "text", c->badge[i].text);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_counter(void *self, const char *id, const PictureCounter *counter)
{
    CounterWriter *w = self;
    if (w->ids && !wanted(w->ids, id)) {
        return;
    }
    Buf text = {0};
    char key[20];
    snprintf(key, sizeof key, "%016llx", (unsigned long long)counter_key(counter));
    picture_counter_svg(&text, counter, PICTURE_PAGE, 0, 0, COUNTER_SIZE, false);
    json_key(w->j, id);
    json_open(w->j, '{');
    json_put_text(w->j, "key", key);
    json_put_text(w->j, "label", counter->label);
    json_put_bool(w->j, "leader", counter->leader);
    put_look(w->j, counter);
    json_put_text(w->j, "svg", buf_str(&text));
    json_close(w->j, '}');
    buf_free(&text);
}

void api_counters(Request *c, Room *room, Side viewer)
{
    const Session *x = room->session;
    long line;
    if (!request_number(c, "line", 0, session_lines(x), -1, &line)) {
        return;
    }
    Json j = {.out = &c->out};
    CounterWriter w = {&j, request_query(c, "ids")};
    State *s = must_zalloc(rules_of(x->g)->state_size);
    if (line >= 0) {
        session_position(x, (int)line, s);
    } else {
        memcpy(s, x->s, rules_of(x->g)->state_size);
    }
    json_open(&j, '{');
    json_key(&j, "counters");
    json_open(&j, '{');
    if (table_part(rules_of(x->g))->base) {
        table_counters(&j, room, s, viewer);
    }
    counters_each(room, &(KnownView){.s = s, .viewer = viewer}, put_counter, &w);
    json_close(&j, '}');
    json_close(&j, '}');
    free(s);
    request_json(c, 200);
}

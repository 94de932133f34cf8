/* bot_protocol_map_and_charts.c - the part of the line protocol that tells what lies under a game: map, charts, fields and the figures of a position.
 *
 * With it a program needs no file of ours. Everything here is the same for both sides and for the whole game, but `score`, which
 * counts what the asking side may know.
 */
#include "cli/bot_protocol/bot_protocol_inside.h"
#include "engine/ruleset.h"
#include "table/ground.h"

#include <stdlib.h>

/* ---- map ---- */

static void put_hex(Json *j, const char *key, const Map *m, Hex h)
{
    char name[8];
    grid_name(&m->grid, h, name);
    if (key) {
        json_put_text(j, key, name);
    } else {
        json_text(j, name);
    }
}

/* The words of the bits, as a list; nothing when there are none. */
static void put_bits(Json *j, const char *key, const char *const *words, unsigned bits)
{
    if (!bits) {
        return;
    }
    json_key(j, key);
    json_open(j, '[');
    for (int i = 0; words && words[i]; i++) {
        if ((bits >> i) & 1) {
            json_text(j, words[i]);
        }
    }
    json_close(j, ']');
}

static void put_tags(Json *j, const Map *m, Hex h)
{
    json_key(j, "tags");
    json_open(j, '{');
    for (int t = 0; m->words->tags && m->words->tags[t] && t < MAP_TAGS; t++) {
        if (m->tag[h][t] >= 0) {
            json_put_int(j, m->words->tags[t], m->tag[h][t]);
        }
    }
    json_close(j, '}');
}

static void put_neighbours(Json *j, const Map *m, Hex h)
{
    json_key(j, "next");
    json_open(j, '[');
    for (int d = 0; d < DIRECTIONS; d++) {
        if (m->next[h][d] == HEX_NONE) {
            continue;
        }
        json_open(j, '{');
        put_hex(j, "hex", m, m->next[h][d]);
        put_bits(j, "side", m->words->features, m->side[h][d]);
        put_bits(j, "road", m->words->roads, m->road[h][d]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_places(Json *j, const Map *m)
{
    json_key(j, "places");
    json_open(j, '[');
    for (int i = 0; i < m->place_count; i++) {
        json_open(j, '{');
        json_put_text(j, "name", m->places[i].name);
        json_put_text(j, "kind", m->places[i].kind);
        put_hex(j, "hex", m, m->places[i].hex);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* A table in inches: its size and every area on it, in the words of the terrain chart. */
static bool table_map(Json *j, const BotHost *h, Buf *out)
{
    const TableFace *face = table_part(rules_of(h->game));
    const Ground *ground = face->ground ? face->ground(h->game) : NULL;
    if (!ground) {
        return bot_error(out, "this game has no map; its boards are in `view`");
    }
    json_open(j, '{');
    json_put_real(j, "width", ground->width / 100.0);
    json_put_real(j, "height", ground->height / 100.0);
    json_key(j, "areas");
    json_open(j, '[');
    for (int i = 0; i < ground->count; i++) {
        const Area *area = &ground->area[i];
        json_open(j, '{');
        json_put_text(j, "id", area->id);
        json_put_text(j, "name", area->name);
        json_put_text(j, "terrain", ground->kinds->name[area->kind]);
        json_put_int(j, "level", area->level);
        json_key(j, "corners");
        json_open(j, '[');
        for (int c = 0; c < area->corners; c++) {
            json_open(j, '[');
            json_real(j, area->at[c].x / 100.0);
            json_real(j, area->at[c].y / 100.0);
            json_close(j, ']');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
    return true;
}

bool bot_map(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    const Map *m = head(h->game)->map;
    Json j = {.out = out};
    if (!m) {
        return table_map(&j, h, out);
    }
    json_open(&j, '{');
    json_put_text(&j, "orientation", m->grid.flat ? "flat" : "pointy");
    json_key(&j, "hexes");
    json_open(&j, '[');
    for (int hex = 0; hex < m->grid.count; hex++) {
        if (!m->on[hex]) {
            continue;
        }
        json_open(&j, '{');
        put_hex(&j, "hex", m, (Hex)hex);
        json_put_text(&j, "terrain", m->words->terrains[m->terrain[hex]]);
        put_tags(&j, m, (Hex)hex);
        put_neighbours(&j, m, (Hex)hex);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    put_places(&j, m);
    json_close(&j, '}');
    return true;
}

/* ---- charts ---- */

static void put_chart(Json *j, const Tsv *t)
{
    json_key(j, "columns");
    json_open(j, '[');
    for (int c = 0; c < t->columns; c++) {
        json_span(j, t->column[c]);
    }
    json_close(j, ']');
    json_key(j, "rows");
    json_open(j, '[');
    for (int row = 0; row < t->rows; row++) {
        json_open(j, '[');
        for (int c = 0; c < t->columns; c++) {
            json_span(j, tsv_cell(t, row, c));
        }
        json_close(j, ']');
    }
    json_close(j, ']');
}

bool bot_charts(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    const GameHead *g = head(h->game);
    Json j = {.out = out};
    json_open(&j, '{');
    json_key(&j, "charts");
    json_open(&j, '[');
    for (int i = 0; i < g->chart_count; i++) {
        json_open(&j, '{');
        json_put_text(&j, "name", g->chart_names[i]);
        put_chart(&j, &g->charts[i]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return true;
}

/* ---- pieces ---- */

/* Rows of the lists that speak of a piece of this game; a list for several scenarios has a column that says of which. */
static void put_printed(Json *j, const GameHead *g, const Tsv *t, int row)
{
    int id = tsv_column(t, "id"), of = tsv_column(t, "scenario");
    bool here = of < 0 || span_is(tsv_cell(t, row, of), g->scenario), piece = false;
    for (int i = 0; i < g->piece_count && here; i++) {
        piece = piece || span_is(tsv_cell(t, row, id), g->pieces[i].id);
    }
    if (!piece) {
        return;
    }
    json_open(j, '{');
    json_key(j, "id");
    json_span(j, tsv_cell(t, row, id));
    json_key(j, "printed");
    json_open(j, '{');
    for (int c = 0; c < t->columns; c++) {
        if (c != id && c != of) {
            json_key_span(j, t->column[c]);
            json_span(j, tsv_cell(t, row, c));
        }
    }
    json_close(j, '}');
    json_close(j, '}');
}

bool bot_pieces(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    const GameHead *g = head(h->game);
    Json j = {.out = out};
    json_open(&j, '{');
    json_key(&j, "pieces");
    json_open(&j, '[');
    for (int i = 0; i < g->list_count; i++) {
        const Tsv *t = &g->lists[i];
        for (int row = 0; row < t->rows && tsv_column(t, "id") >= 0; row++) {
            put_printed(&j, g, t, row);
        }
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return true;
}

/* ---- fields ---- */

static const char *const of_words[] = {"game", "group", "hex", "piece"};
static const char *const type_words[] = {"number", "yes_no", "word", "hex",    "piece", "side",
                                         "group",  "set",    "text", "inches", "named", "pieces"};

/* The value that a view leaves out, as the view would write it; places and pieces have none worth a word. */
static void put_usual(Json *j, const Field *f)
{
    int words = 0;
    while (f->type == FIELD_ENUM && f->words && f->words[words]) {
        words++;
    }
    json_key(j, "usual");
    if (f->usual == FIELD_NOTHING) {
        json_null(j);
    } else if (f->type == FIELD_ENUM && f->usual >= 0 && f->usual < words) {
        json_text(j, f->words[f->usual]);
    } else if (f->type == FIELD_BOOL) {
        json_bool(j, f->usual);
    } else if (f->type == FIELD_INT) {
        json_int(j, f->usual);
    } else {
        json_null(j);
    }
}

bool bot_fields(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    const Ruleset *r = rules_of(h->game);
    Json j = {.out = out};
    json_open(&j, '{');
    json_key(&j, "fields");
    json_open(&j, '[');
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        if (f->hidden) {
            continue;
        }
        json_open(&j, '{');
        json_put_text(&j, "name", f->name);
        json_put_text(&j, "of", of_words[f->of]);
        json_put_text(&j, "type", type_words[f->type]);
        if (f->type == FIELD_ENUM && f->words) {
            json_key(&j, "words");
            json_open(&j, '[');
            for (int k = 0; f->words[k]; k++) {
                json_text(&j, f->words[k]);
            }
            json_close(&j, ']');
        }
        put_usual(&j, f);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return true;
}

/* ---- score ---- */

static void put_objectives(Json *j, const BotHost *h, const Measures *m)
{
    json_key(j, "objectives");
    json_open(j, '[');
    for (int i = 0; i < m->objectives; i++) {
        objective_json(j, h->game, &m->objective[i]);
    }
    json_close(j, ']');
}

static void put_losses(Json *j, const BotHost *h, const Measures *m)
{
    json_key(j, "losses");
    json_open(j, '[');
    for (int i = 0; i < m->arms; i++) {
        for (int side = 0; side < SIDES; side++) {
            json_open(j, '{');
            json_put_text(j, "side", side_word(h->game, (Side)side));
            json_put_text(j, "arm", m->arm[i].name);
            json_put_int(j, "lost", m->arm[i].lost[side]);
            json_put_int(j, "of", m->arm[i].of[side]);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

bool bot_score(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!bot_side(h, &rest, true, &side, out)) {
        return true;
    }
    const Ruleset *r = rules_of(h->game);
    State *known = must_zalloc(r->state_size);
    Measures *m = must_zalloc(sizeof *m);
    known_to(h->game, h->session->s, side, known);
    Side winner = NOBODY;
    const char *level = NULL;
    Json j = {.out = out};
    json_open(&j, '{');
    json_put_int(&j, "score", r->score ? r->score(h->game, known, &winner, &level) : 0);
    json_put_text(&j, "winner", side_word(h->game, winner));
    json_put_text(&j, "level", level);
    if (lab_part(r)->measure) {
        measures_now(h->game, known, m);
        json_put_int(&j, "turn", m->turn);
        json_put_int(&j, "turns", m->turns);
        put_objectives(&j, h, m);
        put_losses(&j, h, m);
    }
    json_close(&j, '}');
    free(known);
    free(m);
    return true;
}

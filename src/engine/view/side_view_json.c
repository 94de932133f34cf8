/* side_view_json.c - the JSON of what a side may know (architecture, ideas 2 and 5).
 *
 * Everything is taken from the masked state. Pieces the viewer does not see are left out; where they stand he is told that there is a
 * stack, and no more. Fields that have their usual value are left out of pieces and hexes, to keep a view small.
 */
#include "engine/fields/state_fields.h"
#include "base/hash_and_random.h"
#include "engine/ruleset.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 32 }; /* numbers that are hashed together */

static void put_value(Json *j, const Game *g, const State *s, const Field *f, int index, Buf *text)
{
    bool number = f->type == FIELD_INT || f->type == FIELD_INCHES || f->type == FIELD_BOOL;
    long value = number ? field_get(g, s, f, index) : 0;
    bool nothing = number && f->nothing != FIELD_NOTHING && value == f->nothing;
    buf_clear(text);
    if (!number) {
        field_print(text, g, s, f, index);
    }
    if (field_is_whole(f)) {
        Span rest = buf_as_span(text), hex;
        json_open(j, '[');
        while (!span_is(buf_as_span(text), "-") && span_split(&rest, ',', &hex)) {
            json_span(j, hex);
        }
        json_close(j, ']');
    } else if (nothing || span_is(buf_as_span(text), "-")) {
        json_null(j);
    } else if (f->type == FIELD_INT) {
        json_int(j, value);
    } else if (f->type == FIELD_INCHES) {
        json_real(j, (double)value / 100);
    } else if (f->type == FIELD_BOOL) {
        json_bool(j, value != 0);
    } else {
        json_span(j, buf_as_span(text));
    }
}

/* The fields of one piece, group or hex, or of the game. */
static void put_fields(Json *j, const Game *g, const State *s, FieldOf of, int index, bool all, Buf *text)
{
    const Ruleset *r = rules_of(g);
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        if (f->of == of && !f->hidden && field_carried(g, f, index) && (all || !field_is_usual(g, s, f, index))) {
            json_key(j, f->name);
            put_value(j, g, s, f, index, text);
        }
    }
}

/* Where a kind of piece says that it is. */
static const Field *place_field(const Game *g, int kind)
{
    const Field *f = field_find(g, OF_PIECE, kind, span_of("hex"));
    return f ? f : field_find(g, OF_PIECE, kind, span_of("place")); /* on a table */
}

/* A piece that takes no part in the scenario. */
static bool unused(const Game *g, const State *s, const Field *f, int piece, Buf *text)
{
    buf_clear(text);
    if (f) {
        field_print(text, g, s, f, piece);
    }
    return f && span_is(buf_as_span(text), "unused");
}

/* The group that a piece is in now, and the piece that holds it. */
static void put_belonging(Json *j, const Game *g, const State *masked, int piece)
{
    int group = piece_group(g, masked, piece), holder = piece_holder(g, masked, piece);
    if (group >= 0) {
        json_put_text(j, "group", head(g)->groups[group].id);
    }
    if (holder >= 0) {
        json_put_text(j, "in", head(g)->pieces[holder].id);
    }
}

static void put_about_text(Buf *text, const Game *g, const State *masked, int piece)
{
    const Face *face = rules_of(g)->face;
    if (face && face->describe && where_is(g, masked, piece) == WHERE_BOARD) {
        face->describe(text, g, masked, piece);
    }
}

/* Where it is when it is not on the board, and the piece in a line where the system has one. */
static void put_about(Json *j, const Game *g, const State *masked, int piece, Buf *text)
{
    const Face *face = rules_of(g)->face;
    Whereabouts where = where_is(g, masked, piece);
    if (where != WHERE_BOARD) {
        json_put_text(j, "where", where_words[where]);
    } else if (face && face->describe) {
        buf_clear(text);
        put_about_text(text, g, masked, piece);
        json_put_text(j, "about", buf_str(text));
    }
}

/* The fields that a kind of piece carries and a view tells, looked up once for all pieces of the kind. */
typedef struct KindFields {
    const Field **field; /* owned; room for all that the system has */
    int count;
} KindFields;

static void kind_fields(const Game *g, int piece, KindFields *out)
{
    const Ruleset *r = rules_of(g);
    out->count = 0;
    for (int i = 0; i < r->field_count; i++) {
        if (r->fields[i].of == OF_PIECE && !r->fields[i].hidden && field_carried(g, &r->fields[i], piece)) {
            out->field[out->count++] = &r->fields[i];
        }
    }
}

/* Everything that put_piece writes of a piece of its kind, as a number. */
static uint64_t piece_key(const Game *g, const State *masked, int piece, const KindFields *of_kind, Buf *text)
{
    long told[TOLD_MOST];
    int n = 0;
    buf_clear(text);
    put_about_text(text, g, masked, piece);
    uint64_t key = hash64(text->data, text->len, 1);
    told[n++] = where_is(g, masked, piece);
    told[n++] = piece_group(g, masked, piece);
    told[n++] = piece_holder(g, masked, piece);
    for (int k = 0; k < of_kind->count; k++) {
        const Field *f = of_kind->field[k];
        if (field_is_whole(f)) {
            HexSet set;
            field_get_set(g, masked, f, piece, &set);
            key = hash64(&set, sizeof set, key);
        } else if (f->type == FIELD_TEXT) {
            buf_clear(text);
            field_print(text, g, masked, f, piece);
            key = hash64(text->data, text->len, key);
        } else {
            told[n++] = field_get(g, masked, f, piece);
        }
        if (n == TOLD_MOST) {
            key = hash64(told, sizeof told, key);
            n = 0;
        }
    }
    key = hash64(told, (size_t)n * sizeof *told, key);
    return key ? key : 1;
}

static void put_piece(Json *j, const Game *g, const State *masked, int piece, const KindFields *of_kind, Buf *text)
{
    const PieceInfo *p = &head(g)->pieces[piece];
    json_open(j, '{');
    json_put_text(j, "id", p->id);
    json_put_text(j, "kind", piece_kind_word(g, piece));
    json_put_text(j, "owner", side_word(g, p->side));
    put_belonging(j, g, masked, piece);
    for (int k = 0; k < of_kind->count; k++) {
        if (!field_is_usual(g, masked, of_kind->field[k], piece)) {
            json_key(j, of_kind->field[k]->name);
            put_value(j, g, masked, of_kind->field[k], piece, text);
        }
    }
    put_about(j, g, masked, piece, text);
    json_close(j, '}');
}

static void put_pieces(Json *j, const Game *g, const KnownView *v, Buf *text)
{
    const State *s = v->s, *masked = v->masked;
    Side viewer = v->viewer;
    KindFields of_kind = {.field = must_alloc((size_t)(rules_of(g)->field_count + 1) * sizeof(const Field *))};
    const GameHead *h = head(g);
    const Field *place = NULL;
    json_key(j, "pieces");
    json_open(j, '[');
    for (int i = 0; i < h->piece_count; i++) {
        const PieceInfo *p = &h->pieces[i];
        bool seen = side_sees(g, s, viewer, i);
        uint64_t *key = v->keys ? &v->keys[i] : NULL;
        if (v->seen) {
            v->seen[i] = seen;
        }
        if (i == 0 || p->kind != h->pieces[i - 1].kind) {
            place = place_field(g, p->kind);
            kind_fields(g, i, &of_kind);
        }
        bool told = seen && !unused(g, masked, place, i, text);
        if (key) {
            *key = told ? piece_key(g, masked, i, &of_kind, text) : 0;
        }
        bool had = key && v->before && v->before[i] == *key;
        if (told && !had) {
            put_piece(j, g, masked, i, &of_kind, text);
        }
    }
    free(of_kind.field);
    json_close(j, ']');
}

void hidden_stacks(const Game *g, const State *s, Side viewer, HexSet *out)
{
    *out = (HexSet){{0}};
    if (viewer < SIDES && hidden_part(rules_of(g))->unseen && head(g)->map) {
        hidden_part(rules_of(g))->unseen(g, s, viewer, out);
    }
}

static void put_unseen(Json *j, const Game *g, const KnownView *v)
{
    const GameHead *h = head(g);
    Side viewer = v->viewer;
    HexSet set;
    if (v->unseen) {
        set = *v->unseen;
    } else {
        hidden_stacks(g, v->masked, viewer, &set);
    }
    json_key(j, "stacks");
    json_open(j, '[');
    for (int i = 0; h->map && i < h->map->grid.count; i++) {
        if (set_has(&set, (Hex)i)) {
            char name[8];
            grid_name(&h->map->grid, (Hex)i, name);
            json_open(j, '{');
            json_put_text(j, "hex", name);
            json_put_text(j, "side", side_word(g, (Side)(1 - viewer)));
            json_put_bool(j, "unknown", true);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

/* What the viewer remembers of pieces that he saw once and does not see now. */
static void put_remembered(Json *j, const Game *g, const State *s, const State *masked, Side viewer)
{
    const GameHead *h = head(g);
    const Hidden *hidden = hidden_part(h->rules);
    if (viewer >= SIDES || !hidden->remembers) {
        return;
    }
    json_key(j, "remembered");
    json_open(j, '[');
    for (int i = 0; i < h->piece_count; i++) {
        Memory m = {.hex = HEX_NONE};
        if (side_sees(g, s, viewer, i) || !hidden->remembers(g, masked, viewer, i, &m)) {
            continue;
        }
        json_open(j, '{');
        json_put_text(j, "id", h->pieces[i].id);
        char name[8] = "";
        if (h->map && m.hex >= 0) {
            grid_name(&h->map->grid, m.hex, name);
        }
        json_put_text(j, "hex", name[0] ? name : NULL);
        json_put_int(j, "turn", m.turn);
        json_put_text(j, "what", m.what);
        json_put_text(j, "with", m.with ? h->pieces[m.with - 1].id : NULL);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* What is told of a zone besides its pieces; what is empty is left out. */
static void put_zone_facts(Json *j, const Game *g, const CardZone *z)
{
    char name[8];
    if (z->placed && head(g)->map) {
        grid_name(&head(g)->map->grid, z->hex, name);
        json_put_text(j, "hex", name);
    }
    if (z->part) {
        json_put_bool(j, "part", true);
    }
    if (z->closed) {
        json_put_bool(j, "closed", true);
    }
    if (z->order) {
        json_put_text(j, "order", z->order);
    }
    if (z->state) {
        json_put_text(j, "state", z->state);
    }
    if (z->of) {
        json_put_int(j, "room", z->room);
        json_put_int(j, "of", z->of);
    }
    if (z->band[0]) {
        json_put_text(j, "band", z->band);
    }
    if (z->lit) {
        json_put_bool(j, "lit", true);
    }
    if (z->shut) {
        json_put_bool(j, "shut", true);
    }
    if (z->signs[0]) {
        json_key(j, "signs");
        json_open(j, '[');
        for (int i = 0; i < ZONE_SIGNS_MAX && z->signs[i]; i++) {
            json_text(j, z->signs[i]);
        }
        json_close(j, ']');
        json_key(j, "signs_mean");
        json_open(j, '[');
        for (int i = 0; i < ZONE_SIGNS_MAX && z->signs[i]; i++) {
            json_text(j, z->signs_mean[i] ? z->signs_mean[i] : "");
        }
        json_close(j, ']');
    }
    if (z->note[0]) {
        json_put_text(j, "note", z->note);
    }
}

/* The course of a board, and what is between its zones. */
static void put_course(Json *j, const Game *g, const State *masked, const char *board, const CardZone *zone, int zones)
{
    static const char *const states[] = {"done", "now", "next"};
    const Boards *b = rules_of(g)->boards;
    BoardStage stage[STAGES_MAX];
    BoardTie tie[TIES_MAX];
    int n = b->stages ? b->stages(g, masked, board, stage, STAGES_MAX) : 0;
    int ties = b->ties ? b->ties(g, masked, board, tie, TIES_MAX) : 0;
    assert(n <= STAGES_MAX && ties <= TIES_MAX);
    if (!n) {
        return;
    }
    json_key(j, "stages");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        json_put_text(j, "title", stage[i].title);
        json_put_text(j, "note", stage[i].note[0] ? stage[i].note : NULL);
        json_put_text(j, "state", states[stage[i].state]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_key(j, "ties");
    json_open(j, '[');
    for (int i = 0; i < ties; i++) {
        assert(tie[i].from < zones && tie[i].to < zones);
        json_open(j, '{');
        json_put_text(j, "from", zone[tie[i].from].id);
        json_put_text(j, "to", zone[tie[i].to].id);
        json_put_text(j, "kind", tie[i].kind);
        json_put_bool(j, "done", tie[i].done);
        json_put_text(j, "says", tie[i].says);
        json_close(j, '}');
    }
    json_close(j, ']');
    (void)zones;
}

/* The zones of a board of cards, each with the pieces in it that the viewer sees. */
static void put_zones(Json *j, const Game *g, const State *s, const State *masked, Side viewer, const char *board)
{
    const GameHead *h = head(g);
    const Boards *b = h->rules->boards;
    CardZone zone[ZONES_MAX];
    int n = b->zones ? b->zones(g, masked, board, zone, ZONES_MAX) : 0;
    int lies[GAME_PIECES + 1]; /* the zone of each piece */
    assert(n <= ZONES_MAX);
    for (int i = 0; i < h->piece_count; i++) {
        lies[i] = b->zone_of && side_sees(g, s, viewer, i) ? b->zone_of(g, masked, board, i) : -1;
    }
    json_key(j, "zones");
    json_open(j, '[');
    for (int z = 0; z < n; z++) {
        json_open(j, '{');
        json_put_text(j, "id", zone[z].id);
        json_put_text(j, "title", zone[z].title);
        json_put_text(j, "owner", side_word(g, zone[z].side));
        json_put_int(j, "row", zone[z].row);
        json_put_text(j, "piece", zone[z].piece >= 0 ? h->pieces[zone[z].piece].id : NULL);
        put_zone_facts(j, g, &zone[z]);
        json_key(j, "pieces");
        json_open(j, '[');
        for (int i = 0; i < h->piece_count; i++) {
            if (lies[i] == z) {
                json_text(j, h->pieces[i].id);
            }
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    put_course(j, g, masked, board, zone, n);
}

/* Only where there is more than the one board that `space` speaks of. */
static void put_boards(Json *j, const Game *g, const State *s, const State *masked, Side viewer)
{
    BoardInfo board[BOARDS_MAX];
    int front, n = rules_of(g)->boards ? boards_now(g, masked, board, BOARDS_MAX, &front) : 0;
    if (!n) {
        return;
    }
    json_put_text(j, "board", board[front].id);
    json_key(j, "boards");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        json_put_text(j, "id", board[i].id);
        json_put_text(j, "title", board[i].title);
        json_put_text(j, "kind", board_kind_words[board[i].kind]);
        if (board[i].kind == BOARD_CARDS) {
            put_zones(j, g, s, masked, viewer, board[i].id);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void put_group_look(Json *j, const Game *g, const State *masked, int group)
{
    const Face *face = rules_of(g)->face;
    GroupLook look = {.officer = -1, .purse = -1};
    if (!face || !face->group) {
        return;
    }
    face->group(g, masked, group, &look);
    json_key(j, "look");
    json_open(j, '{');
    json_put_text(j, "officer", look.officer >= 0 ? head(g)->pieces[look.officer].id : NULL);
    json_put_text(j, "order", look.order);
    json_put_bool(j, "acted", look.acted);
    if (look.purse >= 0) {
        json_put_int(j, "purse", look.purse);
        json_put_text(j, "coin", look.coin);
    }
    if (look.note[0]) {
        json_put_text(j, "note", look.note);
    }
    json_close(j, '}');
}

static void put_groups(Json *j, const Game *g, const State *masked, Buf *text)
{
    json_key(j, "groups");
    json_open(j, '[');
    for (int i = 0; i < head(g)->group_count; i++) {
        json_open(j, '{');
        json_put_text(j, "id", head(g)->groups[i].id);
        json_put_text(j, "owner", side_word(g, head(g)->groups[i].side));
        put_fields(j, g, masked, OF_GROUP, i, true, text);
        put_group_look(j, g, masked, i);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* The fields of hexes are few, and there are many hexes to look at. */
static int hex_fields(const Ruleset *r, const Field *out[HEX_FIELDS])
{
    int n = 0;
    for (int i = 0; i < r->field_count; i++) {
        if (r->fields[i].of == OF_HEX && !r->fields[i].hidden) {
            assert(n < HEX_FIELDS); /* game_load sees to it */
            out[n++] = &r->fields[i];
        }
    }
    return n;
}

static bool hex_is_usual(const Game *g, const State *s, const Field *const *field, int n, int hex)
{
    for (int i = 0; i < n; i++) {
        if (field_carried(g, field[i], hex) && !field_is_usual(g, s, field[i], hex)) {
            return false;
        }
    }
    return true;
}

static void put_hexes(Json *j, const Game *g, const State *masked, Buf *text)
{
    const Map *map = head(g)->map;
    const Field *field[HEX_FIELDS];
    int n = hex_fields(rules_of(g), field);
    json_key(j, "hexes");
    json_open(j, '[');
    for (int i = 0; map && i < map->grid.count; i++) {
        if (!hex_is_usual(g, masked, field, n, i)) {
            char name[8];
            grid_name(&map->grid, (Hex)i, name);
            json_open(j, '{');
            json_put_text(j, "hex", name);
            put_fields(j, g, masked, OF_HEX, i, false, text);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

static void put_step(Json *j, const Game *g, const State *masked, Side viewer, Buf *text)
{
    const Ruleset *r = rules_of(g);
    const Core *k = core(masked);
    const StepDef *d = k->depth ? &r->steps[top_of(masked)->step] : NULL;
    buf_clear(text);
    if (d && !k->over) {
        prompt_text(text, g, masked, viewer);
    }
    json_put_text(j, "step", d ? d->name : NULL);
    json_key(j, "prompt");
    json_span(j, buf_as_span(text));
    json_put_text(j, "rule", d && d->rule ? rule_id(g, d->rule) : NULL);
    json_key(j, "waiting");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (waits_for(masked, (Side)side)) {
            json_text(j, side_word(g, (Side)side));
        }
    }
    json_close(j, ']');
    json_put_bool(j, "over", k->over);
    if (k->broken) {
        json_put_bool(j, "broken", true);
    }
}

void view_json(Json *j, const Game *g, const State *s, Side viewer)
{
    State *masked = must_zalloc(head(g)->rules->state_size);
    known_to(g, s, viewer, masked);
    view_of_known(j, g, &(KnownView){.s = s, .masked = masked, .viewer = viewer});
    free(masked);
}

void view_of_known(Json *j, const Game *g, const KnownView *v)
{
    const GameHead *h = head(g);
    const State *s = v->s, *masked = v->masked;
    Side viewer = v->viewer;
    Buf text = {0};
    json_open(j, '{');
    json_put_text(j, "system", h->rules->id);
    json_put_text(j, "scenario", h->scenario);
    json_put_text(j, "viewer", side_word(g, viewer));
    put_step(j, g, masked, viewer, &text);
    json_key(j, "game");
    json_open(j, '{');
    put_fields(j, g, masked, OF_GAME, 0, true, &text);
    json_close(j, '}');
    put_groups(j, g, masked, &text);
    put_pieces(j, g, v, &text);
    put_unseen(j, g, v);
    put_remembered(j, g, s, masked, viewer);
    put_hexes(j, g, masked, &text);
    put_boards(j, g, s, masked, viewer);
    json_close(j, '}');
    buf_free(&text);
}

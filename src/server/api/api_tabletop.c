/* api_tabletop.c - games on a table of bases: the ground in parts for the page, bases as drawings, rulers, fields of fire, and the ghost of
 * an order before it is given.
 *
 * Everything is drawn by src/picture in user units of 24 to the inch; the page lays the parts over each other and measures nothing.
 */
#include "engine/orders/verbs.h"
#include "picture/table/tabletop.h"
#include "server/state/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The table as the viewer knows it. The caller frees both. */
typedef struct Seen {
    State *known;
    Tabletop *top;
} Seen;

static Seen seen_by(const Room *room, const State *s, Side viewer)
{
    Seen v = {known_state(room, s, viewer), must_zalloc(sizeof(Tabletop))};
    tabletop_of_game(room->shared->game, v.known, v.top);
    v.top->theme = PICTURE_PAGE;
    return v;
}

static void seen_free(Seen *v)
{
    free(v->known);
    free(v->top);
}

static void put_part(Json *j, const char *key, Buf *text)
{
    json_put_text(j, key, buf_str(text));
    buf_clear(text);
}

/* ---- the ground ---- */

void table_board(Buf *out, const Game *g)
{
    Tabletop *t = must_zalloc(sizeof *t);
    Json j = {.out = out};
    Buf part = {0};
    double box[4];
    t->ground = table_part(rules_of(g))->ground(g);
    t->theme = PICTURE_PAGE;
    tabletop_size(t, NULL, NULL, box);
    json_open(&j, '{');
    json_put_text(&j, "space", "table");
    json_key(&j, "box");
    json_open(&j, '[');
    for (int i = 0; i < 4; i++) {
        json_real(&j, box[i]);
    }
    json_close(&j, ']');
    json_put_int(&j, "unit", TABLETOP_INCH);
    json_put_real(&j, "width", t->ground->width / 100.0);
    json_put_real(&j, "height", t->ground->height / 100.0);
    json_key(&j, "hexes");
    json_open(&j, '{');
    json_close(&j, '}');
    tabletop_ground(&part, t);
    put_part(&j, "ground", &part);
    tabletop_names(&part, t);
    put_part(&j, "names", &part);
    tabletop_frame(&part, t);
    put_part(&j, "frame", &part);
    picture_defs(&part, PICTURE_PAGE);
    put_part(&j, "defs", &part);
    json_close(&j, '}');
    buf_free(&part);
    free(t);
}

void table_map_svg(Buf *out, const Game *g, const State *s, PictureTheme theme)
{
    Tabletop *t = must_zalloc(sizeof *t);
    tabletop_plain(g, s, t);
    t->theme = theme;
    tabletop_svg(out, t);
    free(t);
}

/* ---- bases ---- */

/* A base around 0,0; the page puts it where its centre is. */
static void base_svg(Buf *out, const Tabletop *t, const TabletopBase *b)
{
    double x = b->look.foot.pose.x * (double)TABLETOP_INCH / INCH;
    double y = (t->ground->height - b->look.foot.pose.y) * (double)TABLETOP_INCH / INCH;
    Buf whole = {0};
    tabletop_base(&whole, t, b);
    buf_print(out, "<g transform=\"translate(%.2f %.2f)\">%s</g>", -x, -y, buf_str(&whole));
    buf_free(&whole);
}

static void key_of(const Buf *svg, char key[20])
{
    snprintf(key, 20, "%016llx", (unsigned long long)hash64(svg->data, svg->len, 0));
}

void table_keys(Json *j, const Room *room, const State *s, Side viewer)
{
    Seen v = seen_by(room, s, viewer);
    Buf svg = {0};
    for (int i = 0; i < v.top->bases; i++) {
        char key[20];
        buf_clear(&svg);
        base_svg(&svg, v.top, &v.top->base[i]);
        key_of(&svg, key);
        json_put_text(j, v.top->base[i].id, key);
    }
    buf_free(&svg);
    seen_free(&v);
}

static void put_value(Json *j, const char *name, int value)
{
    json_open(j, '{');
    json_put_text(j, "name", name);
    json_put_int(j, "value", value);
    json_close(j, '}');
}

/* The outline around 0,0 and the facing: what the page draws rings with and drags by. */
static void put_shape(Json *j, const Footprint *f)
{
    int corners = f->area ? f->area->corners : FOOT_CORNERS;
    const Spot *corner = f->area ? f->area->corner : f->corner;
    json_key(j, "outline");
    json_open(j, '[');
    for (int i = 0; i < corners; i++) {
        json_real(j, (double)(corner[i].x - f->centre.x) * TABLETOP_INCH / (INCH * GRAIN));
        json_real(j, (double)(f->centre.y - corner[i].y) * TABLETOP_INCH / (INCH * GRAIN));
    }
    json_close(j, ']');
    json_put_real(j, "facing", f->pose.facing / 100.0);
}

void table_counters(Json *j, const Room *room, const State *s, Side viewer)
{
    Seen v = seen_by(room, s, viewer);
    Buf svg = {0};
    for (int i = 0; i < v.top->bases; i++) {
        const TabletopBase *b = &v.top->base[i];
        char key[20];
        buf_clear(&svg);
        base_svg(&svg, v.top, b);
        key_of(&svg, key);
        json_key(j, b->id);
        json_open(j, '{');
        json_put_text(j, "key", key);
        json_put_text(j, "label", b->id);
        json_put_bool(j, "leader", b->look.figure == FIGURE_GENERAL);
        json_key(j, "values");
        json_open(j, '[');
        if (b->look.start) {
            put_value(j, "figures", b->look.figures);
            put_value(j, "at the start", b->look.start);
        }
        json_close(j, ']');
        put_shape(j, &b->look.foot);
        json_put_text(j, "svg", buf_str(&svg));
        json_close(j, '}');
    }
    buf_free(&svg);
    seen_free(&v);
}

/* ---- laid over it ---- */

static int base_named(Request *c, const Tabletop *t, const char *key)
{
    const char *id = request_query(c, key);
    int i = id ? tabletop_find(t, id) : -1;
    if (i < 0) {
        request_error(c, 400, "There is no such piece on the table.", "Name one by its id, such as LF1.");
    }
    return i;
}

/* /measure?from=A&to=B: what a ruler between the two shows. */
void api_measure(Request *c, Room *room, Side viewer)
{
    Seen v = seen_by(room, room->session->s, viewer);
    int from = base_named(c, v.top, "from"), to = from < 0 ? -1 : base_named(c, v.top, "to");
    if (from >= 0 && to >= 0) {
        Arena arena = {0};
        Buf text = {0};
        Json j = {.out = &c->out};
        tabletop_measure(v.top, &arena, from, to);
        json_open(&j, '{');
        measure_print(&text, v.top->base[from].id, &v.top->base[from].look, v.top->base[to].id, &v.top->base[to].look);
        put_part(&j, "text", &text);
        tabletop_marks_above(&text, v.top);
        put_part(&j, "svg", &text);
        json_close(&j, '}');
        request_json(c, 200);
        buf_free(&text);
        arena_free(&arena);
    }
    seen_free(&v);
}

static bool is_of(const Game *g, const TabletopBase *b, const char *side)
{
    const Ruleset *r = rules_of(g);
    for (Side i = 0; i < SIDES; i++) {
        if (strcmp(r->side_names[i], side) == 0) {
            return strcmp(r->armies[i], b->army) == 0;
        }
    }
    return false;
}

/* /overlay?kind=fire (of one piece, of one side, or of all), command, objectives: as a drawing. False: there is no such layer. */
bool table_overlay(Request *c, Room *room, Side viewer, const char *kind)
{
    bool fire = strcmp(kind, "fire") == 0, command = strcmp(kind, "command") == 0;
    if (!fire && !command && strcmp(kind, "objectives") != 0) {
        return false;
    }
    Seen v = seen_by(room, room->session->s, viewer);
    const char *piece = request_query(c, "piece"), *of = request_query(c, "of");
    for (int i = 0; i < v.top->bases && (fire || command); i++) {
        const TabletopBase *b = &v.top->base[i];
        if ((!piece || strcmp(piece, b->id) == 0) && (!of || is_of(room->shared->game, b, of))) {
            tabletop_mark(v.top, (TabletopMark){.kind = fire ? TABLETOP_REACH : TABLETOP_COMMAND, .base = i});
        }
    }
    if (fire || command) {
        v.top->objectives = 0;
    }
    Buf svg = {0};
    Json j = {.out = &c->out};
    tabletop_marks_below(&svg, v.top);
    json_open(&j, '{');
    put_part(&j, "svg", &svg);
    json_close(&j, '}');
    buf_free(&svg);
    seen_free(&v);
    request_json(c, 200);
    return true;
}

/* ---- the ghost of an order ---- */

/* Plays the order on a copy. False when it is refused, or when dice would fall: then nobody can say where the base will stand. */
static bool play_on_copy(const Session *x, Side side, Span order, State *copy)
{
    Atom atoms[ORDER_ATOMS];
    Problems p = {0};
    FastDice dice;
    int n = 0;
    memcpy(copy, x->s, rules_of(x->g)->state_size);
    bool ok = order_read(x->g, copy, side, order, atoms, &n, &p);
    problems_free(&p);
    fast_dice(&dice, 1);
    Play *play = must_zalloc(sizeof *play);
    *play = (Play){.g = x->g, .s = copy, .dice = &dice.dice};
    play_resume(play);
    for (int i = 0; ok && i < n; i++) {
        ok = play_judge(play, side, atoms[i], NULL) == RULE_NONE;
        if (ok) {
            play_go(play, side, atoms[i]);
        }
    }
    free(play);
    return ok && dice.dice.count == 0;
}

static long allowance_in(const Session *x, const State *s)
{
    const Field *f = field_find(x->g, OF_GAME, 0, span_of("allowance"));
    return f ? field_get(x->g, s, f, 0) : 0;
}

/* Bases that stand elsewhere than before become ghosts, with a way and its cost. */
static void put_ghosts(Json *j, const Session *x, const Tabletop *before, Tabletop *after, const State *s, Arena *arena)
{
    long left = allowance_in(x, s), had = allowance_in(x, x->s);
    Buf svg = {0}, text = {0};
    int ghosts = 0;
    for (int i = 0; i < after->bases; i++) {
        TabletopBase *b = &after->base[i];
        int was = tabletop_find(before, b->id);
        const BaseLook *old = was < 0 ? NULL : &before->base[was].look;
        if (!old || (memcmp(&old->foot.pose, &b->look.foot.pose, sizeof(Pose)) == 0 &&
                     memcmp(&old->foot.base, &b->look.foot.base, sizeof(Base)) == 0)) {
            continue;
        }
        buf_clear(&text);
        if (had > left) {
            buf_decimal(&text, had - left, 2, true);
            buf_text(&text, " of ");
            buf_decimal(&text, had, 2, true);
        }
        b->ghost = true;
        tabletop_base(&svg, after, b);
        if (!ghosts++) {
            tabletop_mark(after, (TabletopMark){.kind = TABLETOP_WAY,
                                                .base = i,
                                                .from = {old->foot.pose.x, old->foot.pose.y},
                                                .to = {b->look.foot.pose.x, b->look.foot.pose.y},
                                                .text = text.len ? arena_copy(arena, buf_as_span(&text)) : NULL});
        }
    }
    tabletop_marks_above(&svg, after);
    put_part(j, "svg", &svg);
    buf_free(&svg);
    buf_clear(&text);
    if (had > left) {
        buf_text(&text, "costs ");
        buf_decimal(&text, had - left, 2, true);
        buf_text(&text, " inches, leaves ");
        buf_decimal(&text, left, 2, true);
    }
    put_part(j, "says", &text);
    buf_free(&text);
}

/* An order by which dice fall moves nothing that can be told; what it lays on the table is shown. False: nothing. */
static bool put_laid(Json *j, Room *room, Side side, Span order)
{
    const Session *x = room->session;
    LaidShape shape[LAID_MOST];
    Buf text = {0}, svg = {0};
    int count = order_laid(x->g, x->s, side, order, shape, &text);
    if (count) {
        Seen v = seen_by(room, x->s, side);
        tabletop_laid(&svg, v.top, shape, count);
        put_part(j, "svg", &svg);
        put_part(j, "says", &text);
        seen_free(&v);
    }
    buf_free(&svg);
    buf_free(&text);
    return count > 0;
}

/* /ghost?order=ORDER: where the pieces would stand, and what it would cost; or what the order lays on the table. */
void api_ghost(Request *c, Room *room, Side side)
{
    const char *order = request_query(c, "order");
    const Session *x = room->session;
    if (!order || !*order) {
        request_error(c, 400, "There is no order.", "Ask for /ghost?order=advance LF1 3.");
        return;
    }
    State *copy = must_zalloc(rules_of(x->g)->state_size);
    bool ok = play_on_copy(x, side, span_of(order), copy);
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_put_bool(&j, "legal", ok);
    if (ok) {
        Seen now = seen_by(room, x->s, side), then = seen_by(room, copy, side);
        Arena arena = {0};
        put_ghosts(&j, x, now.top, then.top, copy, &arena);
        arena_free(&arena);
        seen_free(&now);
        seen_free(&then);
    } else {
        put_laid(&j, room, side, span_of(order));
    }
    json_close(&j, '}');
    free(copy);
    request_json(c, 200);
}

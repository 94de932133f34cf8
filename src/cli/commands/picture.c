/* picture.c - from a position to a Picture, and the command `picture`.
 *
 * The drawing sees the masked state of its viewer and nothing else, so a picture cannot tell what its owner may not know.
 */
#include "cli/commands/picture.h"
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/open_game_file.h"
#include "cli/terminal/card_board_text.h"
#include "engine/orders/verbs.h"
#include "picture/cards/card_board.h"
#include "picture/game_counters.h"
#include "picture/table/tabletop.h"
#include "picture/terminal/text_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECES = 256,
    ARROWS = 128,
    BOARD_MARKS = 512,
    MARKS = 4 * HEX_MAX,
    BELOW_BOARD = 8 /* lines left for prompt and choices */
};

typedef struct Drawing {
    const Session *x;
    const BoardLook *look;
    const State *known;
    State *masked; /* owned */
    PictureCounter counter[PIECES];
    int counters;
    PictureMark *mark; /* owned */
    int marks;
    PictureArrow arrow[ARROWS];
    int arrows;
    Arena arena;
    Picture picture;
} Drawing;

static void add_counter(Drawing *d, int piece)
{
    if (d->counters < PIECES && counter_of_piece(d->x->g, d->known, piece, &d->counter[d->counters])) {
        d->counters++;
    }
}

/* Stacks of which the viewer knows only that they are there. */
static void add_unseen(Drawing *d)
{
    const Ruleset *r = rules_of(d->x->g);
    Side viewer = d->look->viewer;
    HexSet hidden = {0};
    if (viewer == NOBODY || !hidden_part(r)->unseen) {
        return;
    }
    hidden_part(r)->unseen(d->x->g, d->x->s, viewer, &hidden);
    for (Hex h = 0; h < head(d->x->g)->map->grid.count && d->counters < PIECES; h++) {
        if (set_has(&hidden, h)) {
            d->counter[d->counters++] = counter_of_stack(d->x->g, (Side)(1 - viewer), h);
        }
    }
}

static void add_counters(Drawing *d)
{
    const Ruleset *r = rules_of(d->x->g);
    for (int piece = 0; map_part(r)->look && piece < head(d->x->g)->piece_count; piece++) {
        bool mine = side_sees(d->x->g, d->x->s, d->look->viewer, piece);
        if (mine) {
            add_counter(d, piece);
        }
    }
    add_unseen(d);
}

static void add_mark(Drawing *d, PictureMarkKind kind, Hex h, int side, const char *text)
{
    if (d->marks < MARKS) {
        d->mark[d->marks++] = (PictureMark){.kind = kind, .hex = h, .side = side, .text = text};
    }
}

static void add_area(Drawing *d, PictureMarkKind kind, void (*ask)(const Game *, const State *, Side, HexSet *))
{
    for (Side side = 0; ask && side < SIDES; side++) {
        HexSet set = {0};
        ask(d->x->g, d->known, side, &set);
        for (Hex h = 0; h < head(d->x->g)->map->grid.count; h++) {
            if (set_has(&set, h)) {
                add_mark(d, kind, h, side, NULL);
            }
        }
    }
}

/* Smoke, places of a declared line, and whom a unit has set out to attack. */
static void add_markers(Drawing *d)
{
    const Ruleset *r = rules_of(d->x->g);
    BoardMark *list = must_zalloc(BOARD_MARKS * sizeof *list);
    int n = map_part(r)->marks ? map_part(r)->marks(d->x->g, d->known, list, BOARD_MARKS) : 0;
    for (int i = 0; i < n; i++) {
        const BoardMark *m = &list[i];
        MarkShape shape = r->mark_table[m->kind].shape;
        const char *text = m->piece >= 0 ? head(d->x->g)->pieces[m->piece].id : r->mark_table[m->kind].word;
        if (shape == SHAPE_CLOUD) {
            add_mark(d, MARK_CLOUD, m->hex, 0, NULL);
        } else if (shape == SHAPE_POST || shape == SHAPE_GOAL) {
            add_mark(d, shape == SHAPE_POST ? MARK_POST : MARK_OBJECTIVE, m->hex, 0, text);
        } else if (d->arrows < ARROWS && m->to != HEX_NONE &&
                   shape != SHAPE_WORKS) { /* what lies in one hex is told in words */
            Hex *path = arena_alloc(&d->arena, 2 * sizeof *path);
            path[0] = m->hex;
            path[1] = m->to;
            PictureArrowKind kind = shape == SHAPE_SPAN ? ARROW_BRIDGE : ARROW_STRIKE;
            d->arrow[d->arrows++] = (PictureArrow){.kind = kind, .path = path, .count = 2};
        }
    }
    free(list);
}

static void add_reach(Drawing *d)
{
    const Ruleset *r = rules_of(d->x->g);
    Reach *reach = must_zalloc(sizeof *reach);
    if (map_part(r)->reach && map_part(r)->reach(d->x->g, d->known, d->look->reach - 1, reach)) {
        for (Hex h = 0; h < head(d->x->g)->map->grid.count; h++) {
            if (reach->cost[h] >= 0 && !(reach->flags[h] & REACH_THROUGH)) {
                PictureMarkKind kind = reach->flags[h] & REACH_STOPS   ? MARK_STOP
                                       : reach->flags[h] & REACH_MARCH ? MARK_MARCH
                                                                       : MARK_REACH;
                Buf points = {0};
                reach_points_text(&points, d->x->g, reach->cost[h]);
                add_mark(d, kind, h, 0, arena_print(&d->arena, "%s", buf_str(&points)));
                buf_free(&points);
            }
        }
    }
    free(reach);
}

static const char *subtitle(Drawing *d)
{
    const Field *turn = field_find(d->x->g, OF_GAME, 0, span_of("turn"));
    const Ruleset *r = rules_of(d->x->g);
    const char *whose = d->look->viewer < SIDES ? r->side_titles[d->look->viewer] : NULL;
    long n = turn ? field_get(d->x->g, d->known, turn, 0) : 0;
    return whose ? arena_print(&d->arena, "Turn %ld, as the %s see it", n, whose)
                 : arena_print(&d->arena, "Turn %ld", n);
}

static Drawing *drawing_new(const Session *x, const BoardLook *look)
{
    Drawing *d = must_zalloc(sizeof *d);
    const Ruleset *r = rules_of(x->g);
    d->x = x;
    d->look = look;
    d->known = x->s;
    d->mark = must_zalloc(MARKS * sizeof *d->mark);
    d->masked = must_zalloc(r->state_size);
    known_to(x->g, x->s, look->viewer, d->masked);
    d->known = d->masked;
    add_counters(d);
    add_markers(d);
    if (look->zones) {
        add_area(d, MARK_ZONE, map_part(r)->zones);
    }
    if (look->command) {
        add_area(d, MARK_COMMAND, map_part(r)->command);
    }
    if (look->reach) {
        add_reach(d);
    }
    d->picture = (Picture){.map = head(x->g)->map,
                           .counters = d->counter,
                           .counter_count = d->counters,
                           .marks = d->mark,
                           .mark_count = d->marks,
                           .arrows = d->arrow,
                           .arrow_count = d->arrows,
                           .title = look->title ? look->title : head(x->g)->title,
                           .subtitle = subtitle(d)};
    const int *area = head(x->g)->area;
    d->picture.crop = look->near ? crop_near(head(x->g)->map, d->counter, d->counters, 2)
                                 : (PictureCrop){area[0], area[1], area[2], area[3]};
    return d;
}

static void drawing_free(Drawing *d)
{
    arena_free(&d->arena);
    free(d->masked);
    free(d->mark);
    free(d);
}

/* --- games on a table --- */

typedef struct TableDrawing {
    State *masked; /* owned */
    Arena arena;
    Tabletop top;
} TableDrawing;

static TableDrawing *table_drawing(const Session *x, const BoardLook *look)
{
    TableDrawing *d = must_zalloc(sizeof *d);
    const Ruleset *r = rules_of(x->g);
    const State *known = x->s;
    d->masked = must_zalloc(r->state_size);
    known_to(x->g, x->s, look->viewer, d->masked);
    known = d->masked;
    tabletop_of_game(x->g, known, &d->top);
    Drawing titles = {.x = x, .look = look, .known = known};
    d->top.subtitle = subtitle(&titles);
    d->arena = titles.arena;
    d->top.title = look->title ? look->title : head(x->g)->title;
    int piece = look->reach ? look->reach : look->focus;
    int chosen = piece ? tabletop_find(&d->top, head(x->g)->pieces[piece - 1].id) : -1;
    for (int i = 0; i < d->top.bases; i++) {
        d->top.base[i].chosen = i == chosen;
        if (look->zones || i == chosen) {
            tabletop_mark(&d->top, (TabletopMark){.kind = TABLETOP_REACH, .base = i});
        }
        if (look->command) {
            tabletop_mark(&d->top, (TabletopMark){.kind = TABLETOP_COMMAND, .base = i});
        }
    }
    return d;
}

static void table_drawing_free(TableDrawing *d)
{
    arena_free(&d->arena);
    free(d->masked);
    free(d);
}

static bool table_file(const Session *x, const BoardLook *look, const char *path, Problems *p)
{
    TableDrawing *d = table_drawing(x, look);
    bool ok = tabletop_write(path, &d->top, p);
    table_drawing_free(d);
    return ok;
}

static void table_text(Buf *out, const Session *x, const BoardLook *look, const Style *style)
{
    TableDrawing *d = table_drawing(x, look);
    TabletopText options = {.colour = style->colour,
                            .ascii = !style->unicode,
                            .legend = !look->near,
                            .roster = !look->near,
                            .width = style->width};
    tabletop_text(out, &d->top, options);
    table_drawing_free(d);
}

/* --- boards of cards --- */

/* The board that play is on, when it is one of cards. False with *done false: it is another one. */
static bool cards_file(const Session *x, const BoardLook *look, const char *path, Problems *p, bool *done)
{
    Drawing titles = {.x = x, .look = look};
    titles.masked = must_zalloc(rules_of(x->g)->state_size);
    known_to(x->g, x->s, look->viewer, titles.masked);
    titles.known = titles.masked;
    BoardInfo board;
    bool ok = false;
    *done = !look->map && card_board_in_front(x->g, titles.known, &board);
    if (*done) {
        Buf svg = {0};
        const char *title = look->title ? look->title : head(x->g)->title;
        card_board_svg(&svg, &(CardBoard){.g = x->g,
                                          .s = x->s,
                                          .known = titles.known,
                                          .viewer = look->viewer,
                                          .board = board.id,
                                          .title = title,
                                          .subtitle = subtitle(&titles)});
        ok = picture_write_svg(path, buf_as_span(&svg), p);
        buf_free(&svg);
    }
    arena_free(&titles.arena);
    free(titles.masked);
    return ok;
}

bool board_file(const Session *x, const BoardLook *look, const char *path, Problems *p)
{
    bool done;
    bool written = cards_file(x, look, path, p, &done);
    if (done) {
        return written;
    }
    if (table_part(rules_of(x->g))->ground) {
        return table_file(x, look, path, p);
    }
    if (!head(x->g)->map) {
        return problem(p, NULL, 0, "%s has neither a map nor a table to draw", rules_of(x->g)->id);
    }
    Drawing *d = drawing_new(x, look);
    bool ok = picture_write(path, &d->picture, p);
    drawing_free(d);
    return ok;
}

static Hex focus_of(const Session *x, const BoardLook *look)
{
    if (look->at) {
        return (Hex)(look->at - 1);
    }
    int piece = look->reach ? look->reach - 1 : look->focus - 1;
    return piece >= 0 ? piece_hex(x->g, x->s, piece) : (Hex)HEX_NONE;
}

void board_text(Buf *out, const Session *x, const BoardLook *look, const Style *style)
{
    if (table_part(rules_of(x->g))->ground) {
        table_text(out, x, look, style);
        return;
    }
    bool cards = look->near && card_board_text(out, x, look->viewer, style, false);
    if (!head(x->g)->map || cards) {
        return;
    }
    Drawing *d = drawing_new(x, look);
    TerminalOptions options = {.colour = style->colour,
                               .ascii = !style->unicode,
                               .legend = !look->near,
                               .roster = !look->near,
                               .width = look->near ? style->width : 0,
                               .height = look->near ? style->height - BELOW_BOARD : 0,
                               .focus = focus_of(x, look)};
    if (!look->near && style->width > 80) {
        options.width = style->width;
    }
    terminal_board(out, &d->picture, options);
    drawing_free(d);
    if (!look->near) {
        card_board_text(out, x, look->viewer, style, false); /* the whole: the map, then the cards that play is on */
    }
}

static BoardLook look_asked(const Args *a)
{
    return (BoardLook){.zones = args_has(a, "zoc"),
                       .command = args_has(a, "command"),
                       .near = args_has(a, "near"),
                       .map = args_has(a, "map")};
}

/* SYSTEM SCENARIO OUT: the board as it is set up. */
static int picture_of_scenario(Args *a)
{
    Game *g = load_scenario(a, a->word[0], a->word[1], a->count);
    if (!g) {
        return EXIT_WRONG;
    }
    FastDice dice;
    fast_dice(&dice, 1); /* a set-up that rolls shows one that could be */
    Session *x = session_open(g, &dice.dice);
    BoardLook look = look_asked(a);
    Problems p = {0};
    int status = EXIT_WRONG;
    if (find_side(a, rules_of(g), NOBODY, &look.viewer)) {
        status = board_file(x, &look, a->word[2], &p) ? EXIT_YES : wrong_problems(a, &p);
    }
    problems_free(&p);
    session_close(x);
    game_free(g);
    return status;
}

static int run_picture(Args *a)
{
    if (a->count == 3) {
        return picture_of_scenario(a);
    }
    OpenGame o;
    if (!open_game(a, a->word[0], false, &o)) {
        return EXIT_WRONG;
    }
    BoardLook look = look_asked(a);
    Problems p = {0};
    int status = EXIT_WRONG;
    if (find_side(a, rules_of(o.opened.game), NOBODY, &look.viewer)) {
        status = board_file(o.opened.session, &look, a->word[1], &p) ? EXIT_YES : wrong_problems(a, &p);
    }
    problems_free(&p);
    close_game(&o);
    return status;
}

static const Flag picture_flags[] = {{"side", "SIDE", "only what this side may know"},
                                     {"zoc", NULL, "mark zones of control; on a table fields of fire"},
                                     {"command", NULL, "mark command ranges"},
                                     {"near", NULL, "only the part of the map that holds pieces"},
                                     {"map", NULL, "the map, also while play is on a board of cards"},
                                     {0}};
const Command command_picture = {.name = "picture",
                                 .words = "FILE|SYSTEM SCENARIO OUT.{svg,png,pdf}",
                                 .says = "the board of a game file, or of a scenario as it is set up, as a picture",
                                 .example = "gonfalon picture game.txt board.png",
                                 .flags = picture_flags,
                                 .least = 2,
                                 .most = 3,
                                 .run = run_picture};

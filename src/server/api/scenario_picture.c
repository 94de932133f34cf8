/* scenario_picture.c - the ground of a scenario with the forces that begin on it, for the start page. Where a scenario leaves the set-up to
 * its players it is drawn as it stands when both sides have set up in the usual way. */
#include "engine/view/prompt.h"
#include "engine/session/session.h"
#include "picture/game_counters.h"
#include "picture/table/tabletop.h"
#include "server/state/state_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Decisions of a set-up: as many pieces as there are, each taken up, put down and perhaps turned, and a few more. */
enum { COUNTERS = 256, SETUP_DECISIONS = 3 * GAME_PIECES };

/* A card of the start page is that much wider than high; of what is higher the page would show the middle alone. Its counters are to be
 * read where so many columns are shown, and larger than their hexes where there are more, as long as they do not hide each other. */
enum { CARD_WIDTH = 16, CARD_HEIGHT = 9, READ_COLUMNS = 18, FEW_COUNTERS = 30, GROWN_MOST = 3 };

static int counters_of(const Game *g, const State *s, PictureCounter *out)
{
    int n = 0;
    for (int i = 0; i < head(g)->piece_count && n < COUNTERS; i++) {
        n += counter_of_piece(g, s, i, &out[n]);
    }
    return n;
}

/* Is it still the time before the game: pieces are being set up, or none stands anywhere yet? */
static bool before_play(const Session *x, PictureCounter *scratch)
{
    Prompt p = prompt_of(x->g, x->s, NOBODY);
    bool setting = p.setup;
    prompt_free(&p);
    return !core(x->s)->over && (setting || !counters_of(x->g, x->s, scratch));
}

/* The usual way on: what leads to a legal close, or else the first choice. */
static bool usual_choice(const Session *x, Side side, Atoms *list, Atom *out)
{
    if (complete(x->g, x->s, side, out)) {
        return true;
    }
    legal(x->g, x->s, side, list);
    if (list->count) {
        *out = list->list[0];
    }
    return list->count > 0;
}

static void set_up(Session *x, PictureCounter *scratch)
{
    Atoms *list = must_zalloc(sizeof *list);
    for (int i = 0; i < SETUP_DECISIONS && before_play(x, scratch); i++) {
        Side side = waits_for(x->s, 0) ? 0 : 1;
        Atom atom;
        Result result;
        if (!usual_choice(x, side, list, &atom) || session_atom(x, side, atom, &result) != TAKEN) {
            break;
        }
    }
    free(list);
}

/* The ground that is played on, for a scenario in which nothing is set up yet; all zero where that is the whole map. */
static PictureCrop crop_of_area(const Game *g)
{
    const Grid *grid = &head(g)->map->grid;
    PictureCrop c = {grid->last_col, grid->first_col, grid->last_row, grid->first_row};
    HexSet area = {0};
    if (!map_part(rules_of(g))->area) {
        return (PictureCrop){0};
    }
    map_part(rules_of(g))->area(g, &area);
    for (Hex h = 0; h < grid->count; h++) {
        int col = grid_col(grid, h), row = grid_row(grid, h);
        if (head(g)->map->on[h] && set_has(&area, h)) {
            c.first_col = col < c.first_col ? col : c.first_col;
            c.last_col = col > c.last_col ? col : c.last_col;
            c.first_row = row < c.first_row ? row : c.first_row;
            c.last_row = row > c.last_row ? row : c.last_row;
        }
    }
    return c.first_col <= c.last_col && c.first_row <= c.last_row ? c : (PictureCrop){0};
}

/* With columns on both sides, as far as the map goes, until it is as wide as a card. */
static PictureCrop as_wide_as_card(const Map *m, PictureCrop c)
{
    const Grid *grid = &m->grid;
    for (;;) {
        Picture p = {.map = m, .crop = c};
        double w, h;
        picture_size(&p, &w, &h, NULL);
        bool left = c.first_col > grid->first_col, right = c.last_col < grid->last_col;
        if (w * CARD_HEIGHT >= h * CARD_WIDTH || (!left && !right)) {
            return c;
        }
        c.first_col -= left;
        c.last_col += right;
    }
}

static double grown(PictureCrop c, int counters)
{
    double times = (c.last_col - c.first_col + 1) / (double)READ_COLUMNS;
    return counters > FEW_COUNTERS || times < 1 ? 1 : times > GROWN_MOST ? GROWN_MOST : times;
}

static void draw_setup(Buf *out, const Game *g, PictureTheme theme)
{
    FastDice dice;
    fast_dice(&dice, 1);
    Session *x = session_open(g, &dice.dice);
    PictureCounter *counter = must_zalloc(COUNTERS * sizeof *counter);
    if (table_part(rules_of(g))->ground) {
        table_map_svg(out, g, x->s, theme);
    } else {
        set_up(x, counter);
        int n = counters_of(g, x->s, counter);
        PictureCrop crop = n ? as_wide_as_card(head(g)->map, crop_near(head(g)->map, counter, n, 1)) : crop_of_area(g);
        Picture p = {.map = head(g)->map,
                     .counters = counter,
                     .counter_count = n,
                     .theme = theme,
                     .no_numbers = true,
                     .sketch = true,
                     .grown = grown(crop, n),
                     .crop = crop};
        picture_svg(out, &p);
    }
    free(counter);
    session_close(x);
}

void api_setup_picture(Request *c, const char *system, const char *name)
{
    const Ruleset *r = ruleset_find(span_of(system));
    const char *dot = strstr(name, ".svg");
    char scenario[SCENARIO_ID + 1];
    Problems p = {0};
    if (!r || !dot || dot[4] || (size_t)(dot - name) >= sizeof scenario) {
        request_error(c, 404, "There is no such picture.", "Ask for /api/systems/SYSTEM/SCENARIO.svg.");
        return;
    }
    snprintf(scenario, sizeof scenario, "%.*s", (int)(dot - name), name);
    Shared *sh = shared_find(&c->server->registry, r, scenario, NULL, 0, &p);
    if (!sh) {
        request_error(c, 404, "There is no such scenario.", "GET /api/systems lists them.");
    } else {
        Kept *kept = &sh->setup[theme_of(c) == PICTURE_DARK];
        if (!kept->plain.len) {
            draw_setup(&kept->plain, sh->game, theme_of(c));
        }
        request_kept(c, kept, "image/svg+xml");
    }
    problems_free(&p);
}

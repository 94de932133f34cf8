/* game_counters.c - from a piece of a game to the counter that is drawn. */
#include "picture/game_counters.h"

#include <string.h>

/* "Velites I" on the band of a counter: the id without its side does best, since everybody types it. */
static const char *short_name(const char *id)
{
    const char *dash = strchr(id, '-');
    return dash ? dash + 1 : id;
}

/* In the sequence of the system's table: the weightiest first. */
static void put_badges(PictureCounter *out, const CounterLook *l, const BadgeDef *table)
{
    for (const BadgeDef *d = table; d && d->id; d++) {
        for (int i = 0; i < l->badges && out->badges < PICTURE_BADGES; i++) {
            const CounterBadge *b = &l->badge[i];
            if (b->badge == d - table) {
                out->badge[out->badges++] = (PictureBadge){.sign = d->sign,
                                                           .text = b->text ? b->text : d->letter,
                                                           .word = d->word,
                                                           .id = d->id,
                                                           .tone = d->tone,
                                                           .lean = d->lean};
            }
        }
    }
}

/* Of a unit the second of two stands on the right. */
static void put_numbers(PictureCounter *out, const CounterLook *l)
{
    for (int i = 0; i < 3; i++) {
        out->number[i] = i < l->values ? l->value[i].value : -1;
        out->number_word[i] = i < l->values ? l->value[i].name : NULL;
    }
    if (!l->leader && l->values == 2) {
        out->number[2] = out->number[1];
        out->number_word[2] = out->number_word[1];
        out->number[1] = -1;
    }
    out->sums = l->values && !l->leader ? l->value[0].sums : NULL;
}

bool counter_of_piece(const Game *g, const State *known, int piece, PictureCounter *out)
{
    const GameHead *h = head(g);
    const PieceInfo *info = &h->pieces[piece];
    CounterLook l;
    if (!map_part(h->rules)->look) {
        return false;
    }
    map_part(h->rules)->look(g, known, piece, &l);
    bool grouped = info->group < h->group_count;
    *out = (PictureCounter){.id = info->id,
                            .label = l.label ? l.label : short_name(info->id),
                            .name = info->name,
                            .band = l.band    ? l.band
                                    : grouped ? h->groups[info->group].id
                                              : NULL,
                            .band_colour = grouped ? 1 + info->group % 8 : 0,
                            .army = l.army ? l.army : h->rules->armies[info->side],
                            .arm = info->arm,
                            .facing = l.facing,
                            .guard = l.guard,
                            .reduced = l.reduced,
                            .leader = l.leader,
                            .stars = l.stars,
                            .hex = l.hex};
    put_numbers(out, &l);
    put_badges(out, &l, h->rules->badges);
    return l.hex != HEX_NONE;
}

PictureCounter counter_of_stack(const Game *g, Side side, Hex h)
{
    return (PictureCounter){.id = "?",
                            .label = "?",
                            .name = "unknown",
                            .army = rules_of(g)->armies[side],
                            .unknown = true,
                            .number = {-1, -1, -1},
                            .hex = h};
}

PictureCrop crop_near(const Map *m, const PictureCounter *counters, int n, int margin)
{
    const Grid *g = &m->grid;
    PictureCrop c = {g->last_col, g->first_col, g->last_row, g->first_row};
    for (int i = 0; i < n; i++) {
        int col = grid_col(g, counters[i].hex), row = grid_row(g, counters[i].hex);
        c.first_col = col - margin < c.first_col ? col - margin : c.first_col;
        c.last_col = col + margin > c.last_col ? col + margin : c.last_col;
        c.first_row = row - margin < c.first_row ? row - margin : c.first_row;
        c.last_row = row + margin > c.last_row ? row + margin : c.last_row;
    }
    c.first_col = c.first_col < g->first_col ? g->first_col : c.first_col;
    c.last_col = c.last_col > g->last_col ? g->last_col : c.last_col;
    c.first_row = c.first_row < g->first_row ? g->first_row : c.first_row;
    c.last_row = c.last_row > g->last_row ? g->last_row : c.last_row;
    return c.first_col <= c.last_col && c.first_row <= c.last_row ? c : (PictureCrop){0};
}

/* game_counters.c - from a piece of a game to the counter that is drawn. */
#include "picture/game_counters.h"

#include <string.h>

/* "Velites I" on the band of a counter: the id without its side does best, since everybody types it. */
static const char *short_name(const char *id)
{
    const char *dash = strchr(id, '-');
    return dash ? dash + 1 : id;
}

static unsigned states_of(const CounterLook *l)
{
    unsigned s = 0;
    s |= l->routed ? PICTURE_ROUTED : 0;
    s |= l->disordered ? PICTURE_DISORDERED : 0;
    s |= l->out_of_command ? PICTURE_OUT_OF_COMMAND : 0;
    s |= l->charge ? PICTURE_CHARGE : 0;
    s |= l->assault ? PICTURE_ASSAULT : 0;
    s |= l->bridge ? PICTURE_BRIDGE : 0;
    s |= l->cover ? PICTURE_COVER : 0;
    s |= l->fired ? PICTURE_FIRED : 0;
    s |= l->moved ? PICTURE_MOVED : 0;
    s |= l->acted ? PICTURE_ACTED : 0;
    s |= l->billebaude ? PICTURE_BILLEBAUDE : 0;
    s |= l->smoke ? PICTURE_SMOKE : 0;
    s |= l->ranks ? PICTURE_RANKS : 0;
    s |= l->failed ? PICTURE_FAILED : 0;
    return s;
}

bool counter_of_piece(const Game *g, const State *known, int piece, PictureCounter *out)
{
    const GameHead *h = head(g);
    const PieceInfo *info = &h->pieces[piece];
    CounterLook l;
    if (!h->rules->look) {
        return false;
    }
    h->rules->look(g, known, piece, &l);
    bool grouped = info->group < h->group_count;
    *out = (PictureCounter){.id = info->id,
                            .label = short_name(info->id),
                            .name = info->name,
                            .band = l.band    ? l.band
                                    : grouped ? h->groups[info->group].id
                                              : NULL,
                            .band_colour = grouped ? 1 + info->group % 8 : 0,
                            .army = l.army ? l.army : h->rules->armies[info->side],
                            .arm = info->arm,
                            .strength = l.leader ? -1 : l.strength,
                            .efficiency = l.leader ? -1 : l.efficiency,
                            .movement = l.leader ? -1 : l.movement,
                            .morale = l.morale,
                            .order = l.order,
                            .states = states_of(&l),
                            .facing = l.facing,
                            .guard = l.guard,
                            .reduced = l.reduced,
                            .leader = l.leader,
                            .stars = l.stars,
                            .initiative = l.leader ? l.initiative : -1,
                            .command_range = l.leader ? l.range : -1,
                            .hex = l.hex};
    return l.hex != HEX_NONE;
}

PictureCounter counter_of_stack(const Game *g, Side side, Hex h)
{
    return (PictureCounter){.id = "?",
                            .label = "?",
                            .name = "unknown",
                            .army = rules_of(g)->armies[side],
                            .unknown = true,
                            .strength = -1,
                            .efficiency = -1,
                            .movement = -1,
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

/* order_preview.c - what an order lays on the table before it is given: the bar in its three sectors with every soldier under it, the fan of
 * canister, the target of a high shot or a volley; and a sentence with dice and numbers (engine/view/tabletop_looks.h).
 */
#include "rules/soldatini/soldatini.h"

#include "engine/view/tabletop_looks.h"

typedef struct Sheet { /* where the shapes go */
    LaidShape *out;
    int max, n;
} Sheet;

static void put_spot(Sheet *t, Spot at, int tone)
{
    if (t->n < t->max) {
        t->out[t->n++] = (LaidShape){.corners = 1, .tone = (uint8_t)tone, .at = {at}};
    }
}

/* A part of the bar between two distances. */
static void put_part(Sheet *t, const Strip *s, Inch from, Inch to, int tone)
{
    if (from >= to || t->n >= t->max) {
        return;
    }
    Beam near = line_bearing(s->muzzle, s->bearing, from), far = line_bearing(s->muzzle, s->bearing, to);
    Grain x = (Grain)s->half * GRAIN * s->cos / SINE_ONE, y = -(Grain)s->half * GRAIN * s->sin / SINE_ONE;
    t->out[t->n++] = (LaidShape){.corners = 4,
                                 .tone = (uint8_t)tone,
                                 .at = {{near.to.x - x, near.to.y - y},
                                        {near.to.x + x, near.to.y + y},
                                        {far.to.x + x, far.to.y + y},
                                        {far.to.x - x, far.to.y - y}}};
}

static const char *name_of_unit(const Game *g, int u) { return g->head.pieces[u].name; }

/* "6 dice at 1-3" */
static void say_number(Buf *says, int dice, int hit)
{
    buf_print(says, hit == 1 ? "%d %s at %d" : "%d %s at 1-%d", dice, dice == 1 ? "die" : "dice", hit);
}

static void say_save(Buf *says, int save)
{
    if (save) {
        buf_print(says, save == 1 ? ", saved at %d" : ", saved at 1-%d", save);
    }
}

static void say_dice(Buf *says, const char *name, int dice, int hit, int save)
{
    buf_print(says, "%s%s: ", says->len ? "; " : "", name);
    say_number(says, dice, hit);
    say_save(says, save);
}

/* "near 2 dice at 1-3, middle 2 dice at 1-2" of one unit under the bar. */
static void say_sectors(const Game *g, Buf *says, const char *name, const Crossed *under, int save)
{
    static const char *const sectors[SECTORS] = {"near", "middle", "far"};
    bool first = true;
    buf_print(says, "%s%s: ", says->len ? "; " : "", name);
    for (int k = 0; k < SECTORS; k++) {
        if (under->dice[k]) {
            buf_print(says, "%s%s ", first ? "" : ", ", sectors[k]);
            say_number(says, under->dice[k], g->sector_hit[k]);
            first = false;
        }
    }
    say_save(says, save);
}

/* The soldiers of one unit who lie under the bar, by sector; who is masked by higher ground gets no die (A09). */
static void put_soldiers(const Game *g, const State *s, Sheet *t, const Strip *bar, const Footprint *f, int v,
                         int gunner)
{
    Ranks ranks = sol_ranks(g, s, v);
    Spot man[SOLDIERS_MAX];
    int level = ground_level(g->ground, bar->muzzle), own = sol_level(g, f), top = own > level ? own : level;
    int n = ranks.row && !f->area ? rank_soldiers(f, &ranks, s->unit[v].soldiers, man, SOLDIERS_MAX) : 0;
    for (int i = 0; i < n; i++) {
        Inch along = strip_along(bar, man[i]);
        int tone = 0;
        while (tone < SECTORS - 1 && along > g->sector[s->unit[gunner].calibre][tone]) {
            tone++;
        }
        if (along != INCH_NONE && !strip_masked(bar, g->ground, along, top)) {
            put_spot(t, man[i], tone);
        }
    }
    if (!n) {
        put_spot(t, f->centre, 0);
    }
}

static void lay_bar(const Game *g, const State *s, Atom a, Sheet *t, Buf *says)
{
    Footprints feet;
    Laying l;
    int u = a.arg[0];
    feet_of(g, s, &feet);
    sol_lay(g, s, &feet, u, a.arg[1] - 1, a.arg[2], &l);
    const Inch *sector = g->sector[s->unit[u].calibre];
    Spot muzzle = sol_muzzle(g, s, &feet.foot[u], u, a.arg[1] - 1);
    Strip bar = strip_make(muzzle, a.arg[2] * DEGREE, g->limit.bar_width, l.end);
    for (int i = 0; i < SECTORS; i++) {
        put_part(t, &bar, i ? sector[i - 1] : 0, sector[i] < l.end ? sector[i] : l.end, i);
    }
    for (int i = 0; i < l.units; i++) {
        int v = l.under[i].unit;
        Target target = {.unit = v, .shooter = u, .origin = muzzle, .level = ground_level(g->ground, muzzle)};
        put_soldiers(g, s, t, &bar, &feet.foot[v], v, u);
        say_sectors(g, says, name_of_unit(g, v), &l.under[i], sol_save_number(g, s, &target, SHOT_BALL));
    }
}

static void lay_canister(const Game *g, const State *s, Atom a, Sheet *t, Buf *says)
{
    Footprints feet;
    Inch gap;
    int u = a.arg[0];
    feet_of(g, s, &feet);
    int target = sol_canister_target(g, s, &feet, u, a.arg[1] - 1, &gap);
    Spot muzzle = sol_muzzle(g, s, &feet.foot[u], u, a.arg[1] - 1);
    Angle facing = feet.foot[u].pose.facing;
    Inch reach = g->canister[s->unit[u].calibre];
    Beam left = line_bearing(muzzle, angle_norm(facing - g->limit.fan * DEGREE), reach),
         middle = line_bearing(muzzle, facing, reach),
         right = line_bearing(muzzle, angle_norm(facing + g->limit.fan * DEGREE), reach);
    if (t->n < t->max) {
        t->out[t->n++] = (LaidShape){.corners = 4, .tone = 0, .at = {muzzle, left.to, middle.to, right.to}};
    }
    if (target != NO_PIECE) {
        Target shot = {.unit = target, .shooter = u, .origin = muzzle, .level = ground_level(g->ground, muzzle)};
        put_spot(t, feet.foot[target].centre, 0);
        say_dice(says, name_of_unit(g, target), g->fire[FIRE_CANISTER].dice, sol_canister_hit(g),
                 sol_save_number(g, s, &shot, SHOT_CANISTER));
    }
}

static void lay_volley(const Game *g, const State *s, Atom a, Sheet *t, Buf *says)
{
    Footprints feet;
    int u = a.arg[0], target = a.arg[1];
    feet_of(g, s, &feet);
    Target shot = {.unit = target, .shooter = u, .level = sol_level(g, &feet.foot[u])};
    shot.origin = sol_fire_origin(g, s, &feet.foot[u], u, &feet.foot[target]);
    put_spot(t, shot.origin, 2);
    put_spot(t, footprint_nearest(&feet.foot[target], shot.origin), 0);
    say_dice(says, name_of_unit(g, target), sol_volley_dice(g, s, &feet, u, target), sol_musket_hit(g, s, u),
             sol_save_number(g, s, &shot, SHOT_MUSKET));
}

static void lay_howitzer(const Game *g, const State *s, Atom a, Sheet *t, Buf *says)
{
    Footprint f = sol_foot(g, s, a.arg[2]);
    Target shot = {.unit = a.arg[2], .shooter = a.arg[0]};
    put_spot(t, f.centre, 0);
    say_dice(says, name_of_unit(g, a.arg[2]), g->fire[FIRE_HOWITZER].dice, g->fire[FIRE_HOWITZER].hit,
             sol_save_number(g, s, &shot, SHOT_HOWITZER));
}

int sol_laid(const Game *g, const State *s, Atom a, LaidShape *out, int max, Buf *says)
{
    Sheet t = {out, max, 0};
    switch (a.verb) {
    case BAR: lay_bar(g, s, a, &t, says); break;
    case CANISTER: lay_canister(g, s, a, &t, says); break;
    case FIRE: lay_volley(g, s, a, &t, says); break;
    case HOWITZER: lay_howitzer(g, s, a, &t, says); break;
    default: break;
    }
    return t.n;
}

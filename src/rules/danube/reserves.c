/* reserves.c - units and generals of a reserve that has come up enter the table (1c).
 *
 * A unit is put with its rear edge on the entry segment of its group, wherever there is room (G17), and then moves; a general needs no
 * room. Whether a group comes up is rolled in phase 1 (1b, artillery.c).
 */
#include "rules/danube/danube.h"

#include <assert.h>

enum { SHARE_ALL = 1000 }; /* the whole of an entry segment (TAKES_SHARE) */

static int group_of(const Game *g, const State *s, int p)
{
    return is_unit(g, p) ? s->unit[p].group : s->general[p - g->units].group;
}

static bool in_reserve(const Game *g, const State *s, int p)
{
    int place = is_unit(g, p) ? s->unit[p].place : s->general[p - g->units].place;
    return place == IN_RESERVE && group_of(g, s, p) < g->reserves;
}

/* Its group has come up and it has not entered. */
bool reserve_waits(const Game *g, const State *s, int p)
{
    return in_reserve(g, s, p) && s->arrived[group_of(g, s, p)];
}

/* 1c: in column, cavalry column or limbered (edition 1: as the scenario has it). */
static int entry_formation(const Game *g, const State *s, int u)
{
    static const uint8_t column[ARMS] = {[INFANTRY] = COLUMN, [CAVALRY] = CAVCOLUMN, [ARTILLERY] = LIMBERED};
    return enters_in_column(g) ? column[s->unit[u].arm] : s->unit[u].formation;
}

static Footprint entry_foot(const Game *g, const State *s, int u, int share)
{
    const Reserve *r = &g->reserve[s->unit[u].group];
    assert(share >= 0 && share <= SHARE_ALL);
    return footprint_entering(r->entry, share, r->facing * DEGREE, base_of(g, s, u, entry_formation(g, s, u)));
}

/* 1c: with its rear edge on the entry segment, where there is room. */
Rule enter_rule(const Game *g, const State *s, Why *w, Side side, int p, int share)
{
    if (p < 0 || p >= g->pieces || side_of(g, p) != side) {
        return RULE_NO_CHOICE;
    }
    bool waits = reserve_waits(g, s, p), behind = in_reserve(g, s, p) && !waits;
    FORBID_AS(1b, behind, "the group of {} has not come up", P_(p));
    FORBID_AS(1c, behind, "{} enters when its group has come up", P_(p));
    FORBID_AS(1c, !waits && !behind, "{} does not wait to enter", P_(p));
    FORBID_AS(1c, share < 0 || share > SHARE_ALL, "the entry segment goes from 0 to 1", N_(0));
    if (!waits || share < 0 || share > SHARE_ALL) {
        return refused(w);
    }
    if (!is_unit(g, p)) {
        return ALLOWED;
    }
    Footprint f = entry_foot(g, s, p, share);
    return fits(g, s, w, p, &f, NO_PIECE);
}

static Footprint place_on_segment(const Row *row, int i) { return entry_foot(row->g, row->s, row->u, i); }

/* Every stretch of the segment on which there is room. */
void enter_offer(const Game *g, const State *s, int p, Atoms *out)
{
    bool good[SHARE_ALL + 1];
    if (!is_unit(g, p)) {
        offer_interval(out, atom(ENTER, p, 0, 0), 1, 0, SHARE_ALL);
        return;
    }
    Row row = {.g = g, .s = s, .u = p, .place = place_on_segment, .count = SHARE_ALL + 1};
    places_that_fit(&row, good);
    offer_runs(out, atom(ENTER, p, 0, 0), 1, 0, good, row.count);
}

void enter_act(Ctx *c, int p, int share)
{
    State *s = c->s;
    assert(reserve_waits(c->g, s, p));
    if (!is_unit(c->g, p)) {
        General *q = &s->general[p - c->g->units];
        const Beam *b = &c->g->reserve[q->group].entry;
        Point at = point_of((Spot){b->from.x + (b->to.x - b->from.x) * share / SHARE_ALL,
                                   b->from.y + (b->to.y - b->from.y) * share / SHARE_ALL});
        q->x = (int16_t)at.x;
        q->y = (int16_t)at.y;
        q->place = ON_TABLE;
        say(c, R(1c), "{} comes onto the table.", P_(p));
        return;
    }
    Footprint f = entry_foot(c->g, s, p, share);
    s->unit[p].place = ON_TABLE;
    set_flag(s, p, F_ENTERED);
    put_unit(c, p, stand_of(&f), entry_formation(c->g, s, p));
    say(c, R(1c), "{} comes onto the table.", P_(p));
    begin_unit(c, p);
}

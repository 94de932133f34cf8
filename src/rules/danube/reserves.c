/* reserves.c - units and generals of a reserve that has come up enter the table (1c).
 *
 * A unit is put with its rear edge on the entry segment of its group, wherever there is room (G17), and then moves; a general needs no
 * room. Whether a group comes up is rolled in phase 1 (1b, artillery.c).
 */
#include "rules/danube/danube.h"

#include <assert.h>

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
    bool waits = reserve_waits(g, s, p), behind = reserve_group(g, s, p) >= 0 && !waits;
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
    return fits(g, s, w, p, entry_formation(g, s, p), &f, NO_PIECE);
}

static Footprint place_on_segment(const Row *row, int i) { return entry_foot(row->g, row->s, row->u, i); }

/* Every stretch of the segment on which there is room. */
void enter_offer(const Game *g, const State *s, Side side, int p, Atoms *out)
{
    (void)side;
    bool good[SHARE_ALL + 1];
    if (!is_unit(g, p)) {
        offer_interval(out, atom(ENTER, p, 0, 0), 1, 0, SHARE_ALL);
        return;
    }
    Row row = row_of_places(g, s, p, entry_formation(g, s, p));
    row.place = place_on_segment;
    row.count = SHARE_ALL + 1;
    places_that_fit(&row, good);
    offer_runs(out, atom(ENTER, p, 0, 0), 1, 0, good, row.count);
}

void enter_act(Ctx *c, int p, int share)
{
    State *s = c->s;
    assert(reserve_waits(c->g, s, p));
    if (!is_unit(c->g, p)) {
        general_enters(c, p, share, R(1c));
        return;
    }
    Footprint f = entry_foot(c->g, s, p, share);
    s->unit[p].place = ON_TABLE;
    set_flag(s, p, F_ENTERED);
    put_unit(c, p, stand_of(&f), entry_formation(c->g, s, p));
    say(c, R(1c), "{} comes onto the table.", P_(p));
    begin_unit(c, p);
}

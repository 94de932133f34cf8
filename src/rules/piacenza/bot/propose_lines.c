/* propose_lines.c - the Lines that a computer player would not find by itself. Nothing here is a rule.
 *
 * A Line is named unit by unit, and most of what could be named is none. So straight lines are laid through the best places that any
 * unit of the Formation can reach, in twelve directions; on each the units take what suits them, near enough to each other to hang
 * together; whoever would only change places with a fellow does not. The Line is weighed as it will stand: what counts is who is beside
 * whom when all have moved, not now.
 */
#include "rules/piacenza/movement.h"
#include "rules/piacenza/bot/bot_inside.h"

enum {
    LINES_KEPT = 8,
    DRAFTS_KEPT = 16,
    ANCHORS = 10,
    ANCHORS_EACH = 3,
    PLACES_KEPT = 40,
    BEARINGS = 12,
    SHOULDER = 8
};

typedef struct Ranked { /* places, the best first */
    int n;
    Hex hex[PLACES_KEPT];
    int worth[PLACES_KEPT];
} Ranked;

typedef struct Candidate { /* a unit of the Formation, and where it could stand; worth: more than its present place */
    int unit;
    Ranked place;
} Candidate;

typedef struct Muster {
    const Outlook *o;
    int group, units;
    Candidate unit[MEMBERS_MAX];
    Ranked anchor; /* the best places of all */
} Muster;

typedef struct Draft { /* a Line that is being drawn up: by candidate its place, NOWHERE = it is not in it */
    int n, worth;
    Hex hex[MEMBERS_MAX];
} Draft;

/* ---- what a Line is worth ---- */

/* As the Line will stand: who is beside whom, and the strength of both sides around. */
static int company_in_line(const Outlook *o, const int *unit, const Hex *hex, int n, int i)
{
    const Game *g = o->g;
    const State *s = o->s;
    Side side = side_of(g, unit[i]);
    int fellows = 0, friends = nearby(o, hex[i])->pressure[side];
    for (int k = 0; k < n; k++) {
        int sp = pia_strength(g, s, unit[k]);
        friends -= part_of(sp, distance(g, s->piece[unit[k]].hex, hex[i]));
        friends += k == i ? 0 : part_of(sp, distance(g, hex[k], hex[i]));
        fellows += distance(g, hex[k], hex[i]) == 1;
    }
    return company_post(o, unit[i], hex[i], fellows, friends);
}

static int standing(const Outlook *o, const int *unit, const Hex *hex, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += ground_post(o, unit[i], hex[i]) + company_in_line(o, unit, hex, n, i);
    }
    return sum;
}

/* Against where its units stand now; the way there costs a little, so that nobody wanders for nothing. */
static int line_gain(const Outlook *o, const int *unit, const Hex *hex, int n)
{
    Hex now[MEMBERS_MAX];
    int way = 0;
    for (int i = 0; i < n; i++) {
        now[i] = o->s->piece[unit[i]].hex;
        way += distance(o->g, now[i], hex[i]);
    }
    return standing(o, unit, hex, n) - standing(o, unit, now, n) - way;
}

int line_worth(const Outlook *o, const Atom *a, int n)
{
    int unit[MEMBERS_MAX], units = 0;
    Hex hex[MEMBERS_MAX];
    for (int i = 0; i < n && units < MEMBERS_MAX; i++) {
        if (a[i].verb == POSITION) {
            unit[units] = a[i].arg[0];
            hex[units++] = a[i].arg[1];
        }
    }
    /* a Line without places is left to complete(), which knows no better than to stand */
    return units ? line_gain(o, unit, hex, units) + 2 * units : -1;
}

/* ---- who could stand where ---- */

static bool has_place(const Ranked *r, Hex h)
{
    for (int k = 0; k < r->n; k++) {
        if (r->hex[k] == h) {
            return true;
        }
    }
    return false;
}

static void keep_place(Ranked *r, int most, Hex h, int worth)
{
    int at = r->n;
    while (at > 0 && r->worth[at - 1] < worth) {
        at--;
    }
    if (at == most) {
        return;
    }
    int last = r->n < most ? r->n++ : most - 1;
    for (int i = last; i > at; i--) {
        r->hex[i] = r->hex[i - 1];
        r->worth[i] = r->worth[i - 1];
    }
    r->hex[at] = h;
    r->worth[at] = worth;
}

static void muster(Muster *m, const Outlook *o, int group)
{
    const Game *g = o->g;
    const State *s = o->s;
    uint32_t yield = may_yield(g, s, group);
    Flood f;
    m->o = o;
    m->group = group;
    m->units = m->anchor.n = 0;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (!eligible_for_line(g, s, u)) {
            continue;
        }
        Candidate *c = &m->unit[m->units++];
        Hex here = s->piece[u].hex;
        int own = ground_post(o, u, here);
        c->unit = u;
        c->place.n = 0;
        line_reach(g, s, u, yield, &f);
        for (int k = 0; k < f.n; k++) {
            keep_place(&c->place, PLACES_KEPT, f.hex[k],
                       ground_post(o, u, f.hex[k]) - own - distance(g, here, f.hex[k]));
        }
        for (int k = 0; k < ANCHORS_EACH && k < c->place.n; k++) {
            if (!has_place(&m->anchor, c->place.hex[k])) {
                keep_place(&m->anchor, ANCHORS, c->place.hex[k], c->place.worth[k]);
            }
        }
    }
}

/* ---- drawing a Line up ---- */

/* Straight lines by their axial direction, and how far off them a hex may lie and still be crossed or followed (0.3, 5.5d). */
static const struct Bearing {
    int8_t q, r, off;
} bearing[BEARINGS] = {{1, 0, 0}, {0, 1, 0}, {1, -1, 0}, {1, 1, 1},  {2, -1, 1}, {1, -2, 1},
                       {2, 1, 1}, {1, 2, 1}, {3, -1, 1}, {3, -2, 1}, {1, -3, 1}, {2, -3, 1}};

static bool lies_on(const Game *g, Hex anchor, const struct Bearing *b, Hex h)
{
    int across = (g->q[h] - g->q[anchor]) * b->r - (g->r[h] - g->r[anchor]) * b->q;
    return across <= b->off && across >= -b->off;
}

/* How far from the nearest that has a place; 0: it is taken. */
static int from_the_others(const Muster *m, const Draft *d, Hex h)
{
    int near = MAP_COLUMNS;
    for (int i = 0; i < m->units; i++) {
        if (d->hex[i] >= 0) {
            int far = distance(m->o->g, d->hex[i], h);
            near = far < near ? far : near;
        }
    }
    return near;
}

typedef struct Standpoint { /* a place on the line, and who could take it */
    int8_t candidate;
    Hex hex;
    int worth;
} Standpoint;

/* All that the units of the Formation could take on the line. */
static int spots_on(const Muster *m, Hex anchor, const struct Bearing *b, Standpoint *out)
{
    int n = 0;
    for (int i = 0; i < m->units; i++) {
        const Ranked *r = &m->unit[i].place;
        for (int k = 0; k < r->n; k++) {
            if (lies_on(m->o->g, anchor, b, r->hex[k])) {
                out[n++] = (Standpoint){(int8_t)i, r->hex[k], r->worth[k]};
            }
        }
    }
    return n;
}

/* Who goes where on the line: first whoever likes the anchor best, then, hanging together with those, whoever likes his place best. */
static void draw_up(const Muster *m, Hex anchor, const struct Bearing *b, Draft *d)
{
    Standpoint spot[MEMBERS_MAX * PLACES_KEPT];
    int spots = spots_on(m, anchor, b, spot);
    d->n = d->worth = 0;
    for (int i = 0; i < m->units; i++) {
        d->hex[i] = NOWHERE;
    }
    for (;;) {
        int best = -1, most = 0;
        for (int k = 0; k < spots; k++) {
            const Standpoint *p = &spot[k];
            if (d->hex[p->candidate] >= 0 || (!d->n && p->hex != anchor) ||
                (best >= 0 && p->worth + SHOULDER <= most)) {
                continue;
            }
            int near = d->n ? from_the_others(m, d, p->hex) : 1, worth = p->worth + (near == 1 ? SHOULDER : 0);
            if (near >= 1 && near <= 2 && (best < 0 || worth > most)) {
                best = k;
                most = worth;
            }
        }
        if (best < 0) {
            return;
        }
        d->hex[spot[best].candidate] = spot[best].hex;
        d->n++;
    }
}

/* Two who would cross each other's way change places: otherwise each stands in the other's, and neither gets to his. */
static void uncross(const Muster *m, Draft *d)
{
    const Game *g = m->o->g;
    bool changed = true;
    for (int round = 0; changed && round < MEMBERS_MAX; round++) {
        changed = false;
        for (int i = 0; i < m->units; i++) {
            for (int k = 0; k < i; k++) {
                if (d->hex[i] < 0 || d->hex[k] < 0) {
                    continue;
                }
                Hex a = m->o->s->piece[m->unit[i].unit].hex, b = m->o->s->piece[m->unit[k].unit].hex;
                int now = distance(g, a, d->hex[i]) + distance(g, b, d->hex[k]);
                if (distance(g, a, d->hex[k]) + distance(g, b, d->hex[i]) < now &&
                    has_place(&m->unit[i].place, d->hex[k]) && has_place(&m->unit[k].place, d->hex[i])) {
                    Hex h = d->hex[i];
                    d->hex[i] = d->hex[k];
                    d->hex[k] = h;
                    changed = true;
                }
            }
        }
    }
}

static bool same_places(const Draft *a, const Draft *b, int units)
{
    bool same = a->n == b->n;
    for (int i = 0; i < units && same; i++) {
        same = a->hex[i] == b->hex[i];
    }
    return same;
}

static int keep_draft(Draft *list, int n, int most, const Draft *d, int units)
{
    int at = n;
    for (int i = 0; i < n; i++) {
        if (same_places(&list[i], d, units)) {
            return n;
        }
    }
    while (at > 0 && list[at - 1].worth < d->worth) {
        at--;
    }
    if (at == most) {
        return n;
    }
    int last = n < most ? n : most - 1;
    for (int i = last; i > at; i--) {
        list[i] = list[i - 1];
    }
    list[at] = *d;
    return n < most ? n + 1 : n;
}

static void members_of(const Muster *m, const Draft *d, int unit[MEMBERS_MAX], Hex hex[MEMBERS_MAX])
{
    int n = 0;
    for (int i = 0; i < m->units; i++) {
        if (d->hex[i] >= 0) {
            unit[n] = m->unit[i].unit;
            hex[n++] = d->hex[i];
        }
    }
}

/* ---- orders ---- */

static void write_line(const Muster *m, const Draft *d, ProposedOrder *out)
{
    out->n = 0;
    out->atom[out->n++] = atom(LINE, 0, 0, 0);
    for (int i = 0; i < m->units; i++) {
        if (d->hex[i] >= 0) {
            out->atom[out->n++] = atom(POSITION, m->unit[i].unit, d->hex[i], 0);
        }
    }
    out->atom[out->n++] = atom(VERB_DONE, 0, 0, 0);
}

/* Could it be declared? The places are named in a copy and taken back. */
static bool is_declaration(const Game *g, State *copy, const ProposedOrder *line)
{
    for (int i = 1; i < line->n - 1; i++) {
        copy->piece[line->atom[i].arg[0]].line = line->atom[i].arg[1];
    }
    bool legal = !judge_declaration(g, copy, NULL, copy->active_formation);
    for (int i = 1; i < line->n - 1; i++) {
        copy->piece[line->atom[i].arg[0]].line = NOWHERE;
    }
    return legal;
}

/* A better place on the same line has been its anchor. */
static bool was_drawn(const Muster *m, int anchor, const struct Bearing *b)
{
    for (int i = 0; i < anchor; i++) {
        if (lies_on(m->o->g, m->anchor.hex[i], b, m->anchor.hex[anchor]) &&
            distance(m->o->g, m->anchor.hex[i], m->anchor.hex[anchor]) <= 2) {
            return true;
        }
    }
    return false;
}

/* The best drafts that are Lines, as they will stand. */
static int best_drafts(const Muster *m, Draft best[DRAFTS_KEPT])
{
    int unit[MEMBERS_MAX], n = 0;
    Hex hex[MEMBERS_MAX];
    for (int i = 0; i < m->anchor.n; i++) {
        for (int b = 0; b < BEARINGS; b++) {
            Draft d;
            if (was_drawn(m, i, &bearing[b])) {
                continue;
            }
            draw_up(m, m->anchor.hex[i], &bearing[b], &d);
            if (d.n < 2) {
                continue;
            }
            uncross(m, &d);
            members_of(m, &d, unit, hex);
            d.worth = line_gain(m->o, unit, hex, d.n);
            if ((n < DRAFTS_KEPT || d.worth > best[n - 1].worth) && is_line(m->o->g, m->o->s, m->group, hex, d.n)) {
                n = keep_draft(best, n, DRAFTS_KEPT, &d, m->units);
            }
        }
    }
    return n;
}

int propose_lines(const Outlook *o, ProposedOrder *out, int max)
{
    State copy = *o->s;
    Muster m;
    Draft draft[DRAFTS_KEPT];
    int n = 0;
    muster(&m, o, copy.active_formation);
    int drafts = best_drafts(&m, draft);
    for (int i = 0; i < drafts && n < max && n < LINES_KEPT; i++) {
        write_line(&m, &draft[i], &out[n]);
        n += is_declaration(o->g, &copy, &out[n]);
    }
    return n;
}

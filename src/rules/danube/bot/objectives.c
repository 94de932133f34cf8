/* objectives.c - what the objectives mean to each side: who will hold them, how far everybody is from them, whom they draw. Nothing here is a
 * rule.
 *
 * A place wants one unit that takes it and some behind it. The ways of all units to it are ranked, the nearest counting most, and the
 * sum is what the side still lacks: it falls with every step that anybody makes towards a place, whatever his rank.
 */
#include "rules/danube/bot/bot_inside.h"

enum {
    PULL = 90, /* of a point that is still to be taken: it may decide the day */
    OBJECTIVE_NEAR = 12 * INCH,
    FAR_OFF = 96 * INCH
};

/* ---- objectives ---- */

static bool takes(const State *s, int u) { return s->unit[u].arm != ARTILLERY && s->unit[u].formation != SKIRMISH; }

/* The unit on the move touches the empty strongpoint and has an inch left (G46). */
static bool may_go_in(const Game *g, const State *s, int area)
{
    int u = s->selected;
    if (u >= g->units || !on_table(s, u) || s->unit[u].arm != INFANTRY || s->allowance < INCH) {
        return false;
    }
    Footprint f = footprint_of(g, s, u);
    return footprint_area_gap(&f, &g->ground->area[area]) <= CONTACT_GAP;
}

/* G84 as it will be applied when the turn ends. */
static uint8_t will_hold(const Game *g, const State *s, int i)
{
    const BattleObjective *o = &g->objective[i];
    bool there[SIDES] = {false, false};
    if (o->area != NO_AREA) {
        int holder = holder_of(g, s, o->area);
        holder = holder == NO_PIECE && may_go_in(g, s, o->area) ? s->selected : holder;
        return holder == NO_PIECE ? s->owner[i] : (uint8_t)side_of(g, holder);
    }
    FOR_UNITS (g, s, u) {
        if (!takes(s, u) || out_of_reach(g, s, u, o->at.x, o->at.y, o->radius)) {
            continue;
        }
        Footprint f = footprint_of(g, s, u);
        there[side_of(g, u)] |= footprint_spot_gap(&f, spot_of(o->at)) <= o->radius;
    }
    return there[FRENCH] == there[AUSTRIAN] ? s->owner[i] : there[FRENCH] ? FRENCH : AUSTRIAN;
}

static Point middle_of(const Area *a)
{
    int64_t x = 0, y = 0;
    for (int i = 0; i < a->corners; i++) {
        x += a->corner[i].x;
        y += a->corner[i].y;
    }
    return point_of((Spot){x / a->corners, y / a->corners});
}

/* The turn to what lies so many inches off, some ahead, in hundredths of a radian: near enough, and without looking for the angle. */
static int turn_towards(Inch far, Inch ahead, Inch beside)
{
    int cosine = (int)((int64_t)ahead * 100 / far), sine = (int)((int64_t)beside * 100 / far);
    sine = sine < 0 ? -sine : sine;
    return cosine > 71 ? sine * 111 / 100 : cosine > 0 ? 157 - cosine * 111 / 100 : 157 - cosine * 157 / 100;
}

/* The way to an objective in inches of allowance: what has to be turned costs as well. */
static Inch way_to(const Scene *f, int u, Stand at, int formation, int i)
{
    enum { ABREAST = 104 }; /* beyond 60 degrees a wheel or two will not do */
    const Game *g = f->g;
    int area = g->objective[i].area;
    Stand place = {(int16_t)f->place[i].x, (int16_t)f->place[i].y, 0};
    Inch far = apart_by(place.x - at.x, place.y - at.y), gap = far;
    if (area != NO_AREA && far < 8 * INCH) {
        gap = area_spot_gap(&g->ground->area[area], spot_of((Point){at.x, at.y}));
    }
    if (gap < 2 * INCH || !far || formation == SQUARE || formation == SKIRMISH) {
        return gap;
    }
    if (formation == GARRISON) {
        return gap + 4 * INCH;
    }
    Bearing b = seen_from(at, place);
    int turn = turn_towards(far, b.ahead, b.right);
    return gap + base_of(g, f->s, u, formation).width * turn / 100 + (turn > ABREAST ? 4 * INCH : 0);
}

/* In percent: how much the side still wants the objective. */
static int wanted(const Scene *f, int i, Side side)
{
    int own = f->near[i][side], foes = f->near[i][enemy(side)];
    return f->holder[i] != side ? 100 : foes > own ? 60 : foes ? 25 : 0;
}

/* What is worth going for costs by the part of the way still to be gone: two thirds of it over what can be marched in the turns left, one
 * third over any way. A reserve that comes too late for the place itself is still to follow the others. */
static int away_from(const Scene *f, int u, Stand at, int formation, int i)
{
    const Game *g = f->g;
    const Unit *q = &f->s->unit[u];
    const BattleObjective *o = &g->objective[i];
    Side side = side_of(g, u);
    int worth = f->whole[side][i];
    if (!worth) {
        return 0;
    }
    if (q->arm == ARTILLERY || (o->area != NO_AREA && q->arm != INFANTRY)) {
        return worth;
    }
    Inch march = q->arm == CAVALRY ? g->allowance_kind[side][q->kind] : g->allowance[side][COLUMN];
    Inch span = march * (f->left + 1) * 2 / 3 + 6 * INCH, far = way_to(f, u, at, formation, i);
    return worth * 2 * (far < span ? far : span) / (3 * span) + worth * (far < FAR_OFF ? far : FAR_OFF) / (3 * FAR_OFF);
}

/* ---- what draws ---- */

/* The nearest unit counts most, the fifth and all behind it little: a place wants one who takes it and some behind him, not the army.
 * In eighths, beyond what every unit counts. */
static const int8_t more_by_rank[NEAREST] = {6, 3, 2, 1};

/* What is still to be taken draws everybody a little; what is held and threatened only those who would guard it. If it drew all, whoever
 * comes near a place would make the whole army of its holder worth less. */
static int each_counts(const Scene *f, Side side, int i) { return f->holder[i] == side ? 0 : 2; }

static void note_nearest(Scene *f, int u, int i)
{
    struct Nearest *n = f->nearest[side_of(f->g, u)][i];
    int16_t away = f->away[u][i];
    if (away >= n[NEAREST].away) {
        return;
    }
    int at = NEAREST;
    for (; at > 0 && n[at - 1].away > away; at--) {
        n[at] = n[at - 1];
    }
    n[at] = (struct Nearest){away, (uint8_t)u};
}

/* What may be lost because nobody is in a strongpoint that is held: whoever comes to it goes in (G46). */
static int left_open(const Scene *f, int i)
{
    enum { NEXT_MOVE = 10 * INCH, SOON = 18 * INCH };
    const BattleObjective *o = &f->g->objective[i];
    Inch near = TABLE_MOST;
    if (o->area == NO_AREA || f->holder[i] >= SIDES || holder_of(f->g, f->s, o->area) != NO_PIECE) {
        return 0;
    }
    FOR_UNITS (f->g, f->s, u) {
        const Unit *q = &f->s->unit[u];
        if (side_of(f->g, u) == f->holder[i] || q->arm != INFANTRY) {
            continue;
        }
        Inch far = apart_by(q->at.x - f->place[i].x, q->at.y - f->place[i].y);
        near = far < near ? far : near;
    }
    int risk = near <= NEXT_MOVE ? 50 : near <= SOON ? 50 * (SOON - near) / (SOON - NEXT_MOVE) : 0;
    return 2 * VP * o->worth * risk / 100;
}

/* Cavalry that has charged goes nowhere before its recall, and then from where it began (13b, 13f). */
static Stand goes_on_from(const Unit *q) { return q->flags & F_MARKER ? q->marker : q->at; }

void places_of(Scene *f, const Game *g, const State *s)
{
    *f = (Scene){.g = g, .s = s, .left = g->turns - s->turn};
    FOR_UNITS (g, s, u) {
        f->body[u] = body_as(f, u, s->unit[u].at, s->unit[u].formation);
    }
    for (int i = 0; i < g->objectives; i++) {
        const BattleObjective *o = &g->objective[i];
        f->place[i] = o->area == NO_AREA ? o->at : middle_of(&g->ground->area[o->area]);
        f->holder[i] = will_hold(g, s, i);
        f->open[i] = (int16_t)left_open(f, i);
        FOR_UNITS (g, s, u) {
            if (is_within(s->unit[u].at.x - f->place[i].x, s->unit[u].at.y - f->place[i].y, OBJECTIVE_NEAR) &&
                takes(s, u)) {
                f->near[i][side_of(g, u)] = (uint16_t)(f->near[i][side_of(g, u)] + s->unit[u].figures);
            }
        }
    }
    for (int i = 0; i < g->objectives; i++) {
        for (Side side = FRENCH; side <= AUSTRIAN; side++) {
            f->whole[side][i] = (int16_t)(PULL * g->objective[i].worth * wanted(f, i, side) / 100);
        }
    }
}

void scene_of(Scene *f, const Game *g, const State *s)
{
    places_of(f, g, s);
    for (int i = 0; i < g->objectives; i++) {
        for (Side side = FRENCH; side <= AUSTRIAN; side++) {
            for (int k = 0; k <= NEAREST; k++) {
                f->nearest[side][i][k] = (struct Nearest){f->whole[side][i], NO_PIECE};
            }
        }
    }
    FOR_UNITS (g, s, u) {
        for (int i = 0; i < g->objectives && s->unit[u].arm != ARTILLERY; i++) {
            f->away[u][i] = (int16_t)away_from(f, u, goes_on_from(&s->unit[u]), s->unit[u].formation, i);
            note_nearest(f, u, i);
        }
    }
}

/* What all the ways to the objective cost the side by rank, were this unit (NO_PIECE: nobody) as far from it as that. */
static int ranked(const Scene *f, Side side, int i, int u, int away)
{
    const struct Nearest *n = f->nearest[side][i];
    int sum = 0, rank = 0;
    bool counted = u == NO_PIECE;
    for (int k = 0; k <= NEAREST && rank < NEAREST; k++) {
        if (n[k].unit == u && u != NO_PIECE) {
            continue;
        }
        if (!counted && away <= n[k].away) {
            sum += away * more_by_rank[rank++];
            counted = true;
        }
        sum += rank < NEAREST ? n[k].away * more_by_rank[rank] : 0;
        rank++;
    }
    return sum;
}

static int ease_of(int formation)
{
    return formation == LINE ? -12 : formation == SQUARE ? -25 : formation == GARRISON ? 20 : 0;
}

/* How far the side is from what it wants if the unit stands so: only the difference between two stands tells something. */
int drawn_to(const Scene *f, int u, Stand at, int formation)
{
    if (f->s->unit[u].arm == ARTILLERY) {
        return 0;
    }
    const Unit *q = &f->s->unit[u];
    Side side = side_of(f->g, u);
    bool here = same_stand(at, q->at) && formation == q->formation;
    int cost = 0;
    for (int i = 0; i < f->g->objectives; i++) {
        int own = here ? f->away[u][i] : away_from(f, u, at, formation, i);
        cost += own * each_counts(f, side, i) + ranked(f, side, i, u, own);
    }
    return ease_of(formation) - cost / 8;
}

int ground_of(const Scene *f, Side side)
{
    const Game *g = f->g;
    int cost = 0, ease = 0;
    for (int i = 0; i < g->objectives; i++) {
        cost += ranked(f, side, i, NO_PIECE, 0) + (f->holder[i] == side ? 8 * f->open[i] : 0);
    }
    for (int u = 0; u < g->units; u++) {
        const Unit *q = &f->s->unit[u];
        if (side_of(g, u) != side || q->arm == ARTILLERY || q->place == UNUSED) {
            continue;
        }
        ease += q->place == ON_TABLE ? ease_of(q->formation) : 0;
        /* whoever has not come on, or is gone, as if the whole way lay before him */
        for (int i = 0; i < g->objectives; i++) {
            cost += each_counts(f, side, i) * (q->place == ON_TABLE ? f->away[u][i] : f->whole[side][i]);
        }
    }
    return ease - cost / 8;
}

/* fire_value.c - what fire is worth to a computer player: the best shot that a unit has or could have, and what the enemy's shots cost.
 * Nothing here is a rule.
 *
 * Bases are measured as rectangles, a garrison by the bounds of its strongpoint. Who is seen is not asked, but guns do not shoot through
 * friends (G25).
 */
#include "rules/danube/bot/bot_inside.h"

enum {
    MUSKETS = 4 * INCH,
    LATER = 60,         /* in percent: what a shot counts that is not due yet */
    TURNED = 75,        /* and one for which the guns must be turned first (1e), */
    MAY_COME = 45,      /* or for which heavy guns must wait until it comes into their corridor */
    LIMBERED_GUNS = 40, /* and one for which they must first be unlimbered */
    AN_EDGE = 67,       /* and one at what only reaches into the corridor */
    MASKED = 40         /* and one that friends stand in the way of, as long as the guns can still go elsewhere */
};

/* ---- bases ---- */

Body body_as(const Scene *f, int u, Stand at, int formation)
{
    Body b = {.x = at.x, .y = at.y};
    if (formation == GARRISON && f->s->unit[u].hold < f->g->ground->count) {
        const Area *a = &f->g->ground->area[f->s->unit[u].hold];
        b.cosine = SINE_ONE;
        b.half = inch_of(a->high.x - a->low.x) / 2;
        b.deep = inch_of(a->high.y - a->low.y) / 2;
        return b;
    }
    Base base = base_of(f->g, f->s, u, formation);
    angle_sines(at.facing * DEGREE, &b.sine, &b.cosine);
    b.half = base.width / 2;
    b.deep = base.depth / 2;
    return b;
}

/* How far the other one reaches to either side of its centre, in the frame of the first: to the right, and ahead. */
static Bearing extent(const Body *of, const Body *other)
{
    int64_t cosine = ((int64_t)of->cosine * other->cosine + (int64_t)of->sine * other->sine) >> 30;
    int64_t sine = ((int64_t)of->sine * other->cosine - (int64_t)of->cosine * other->sine) >> 30;
    cosine = cosine < 0 ? -cosine : cosine;
    sine = sine < 0 ? -sine : sine;
    return (Bearing){(Inch)((other->half * cosine + other->deep * sine) >> 30),
                     (Inch)((other->half * sine + other->deep * cosine) >> 30)};
}

static Inch size_of(Inch n) { return n < 0 ? -n : n; }

/* Is some part of the other one within this reach of the base? front: and in its front zone (G20). */
static bool reaches(const Body *of, const Body *other, Inch reach, bool front)
{
    Inch dx = other->x - of->x, dy = other->y - of->y;
    Inch most = reach + of->half + of->deep + other->half + other->deep;
    if (dx > most || dx < -most || dy > most || dy < -most) {
        return false;
    }
    Bearing to = bearing_of(of, other->x, other->y), e = extent(of, other);
    Inch beside = size_of(to.right) - e.right, before = to.ahead + e.ahead - of->deep;
    if (front && (before < 0 || beside > of->half + before)) {
        return false;
    }
    Inch right = beside - of->half, ahead = size_of(to.ahead) - e.ahead - of->deep;
    if (!is_within(right > 0 ? right : 0, ahead > 0 ? ahead : 0, reach + 1)) {
        return false;
    }
    Bearing back = bearing_of(other, of->x, of->y), own = extent(other, of);
    right = size_of(back.right) - own.right - other->half;
    ahead = size_of(back.ahead) - own.ahead - other->deep;
    return is_within(right > 0 ? right : 0, ahead > 0 ? ahead : 0, reach + 1);
}

/* ---- hits ---- */

/* What so many hits (in hundredths) are worth: the figures, and the chance that the unit does not stand it (G71, G72). */
static int harm_of(const Scene *f, int v, int hits)
{
    if (!hits) {
        return 0;
    }
    const Unit *q = &f->s->unit[v];
    int number = 100 * f->g->morale_base[q->grade] - (100 * lost_figures(f->s, v) + hits) / 3;
    int rout = number > 400 ? 0 : number < -200 ? 600 : 400 - number;
    int whole = men_of(f->s, v) + q->points * LOSS_WORTH;
    return hits * figure_worth(f->s, v) / 100 + whole * rout / 600 * (hits < 100 ? hits : 100) / 100;
}

static int class_of(const Scene *f, int v)
{
    return fortified(f->g, f->s, v) ? AT_FORTIFICATION : f->g->formation[f->s->unit[v].formation].target;
}

int hits_of(int dice, int need) { return need > 6 || !need ? 0 : dice * (need < 2 ? 5 : 7 - need) * 100 / 6; }

static int gun_hits(const Scene *f, int u, int class, Inch far)
{
    const Game *g = f->g;
    const Unit *q = &f->s->unit[u];
    for (int i = 0; i < g->sticks; i++) {
        const Stick *k = &g->stick[i];
        if (k->calibre != q->calibre) {
            continue;
        }
        int band = far <= k->band[BAND_CLOSE] ? BAND_CLOSE : far <= k->band[BAND_NORMAL] ? BAND_NORMAL : BAND_LONG;
        int add = g->gun_band[band] + (q->calibre >= g->limit.heavy_guns   ? g->gun_heavy
                                       : q->calibre <= g->limit.light_guns ? g->gun_light
                                                                           : 0);
        return far > k->band[BAND_LONG] ? 0 : hits_of(q->figures, g->gun_needs[class] - add);
    }
    return 0;
}

static int musket_hits(const Scene *f, int u, int v)
{
    int target = has_flag(f->s, v, F_CHARGING) && f->s->unit[v].arm == CAVALRY ? AT_CHARGING : class_of(f, v);
    return hits_of(musket_dice(f->g, f->s, u), f->g->musket_needs[side_of(f->g, v)][target]);
}

int shot_worth(const Scene *f, int u, int v)
{
    Inch far = between(f->s, u, v);
    int hits =
        f->s->unit[u].arm == ARTILLERY && far > MUSKETS ? gun_hits(f, u, class_of(f, v), far) : musket_hits(f, u, v);
    return harm_of(f, v, hits);
}

/* ---- guns ---- */

/* The part of a unit that lies in the corridor of guns (G24). */
typedef struct Lies {
    Inch far;  /* how far its nearest point is ahead of their front; below 0: it does not lie there */
    bool edge; /* it only reaches into it */
} Lies;

static Lies in_corridor(const Body *guns, const Body *other)
{
    Bearing to = bearing_of(guns, other->x, other->y);
    if (to.ahead <= 0) {
        return (Lies){-1, false};
    }
    Bearing e = extent(guns, other);
    Inch beside = size_of(to.right), far = to.ahead - e.ahead - guns->deep;
    return (Lies){beside >= guns->half + e.right ? -1 : far < 0 ? 0 : far, beside > guns->half};
}

/* The best target in the corridor; friends nearer than it stop the shot (G25). */
int corridor_worth(const Scene *f, int u, Stand at)
{
    Body guns = body_as(f, u, at, UNLIMBERED);
    const Game *g = f->g;
    const State *s = f->s;
    Inch friend = TABLE_MOST;
    int best = 0;
    FOR_UNITS (g, s, v) {
        Lies lies = v != u && side_of(g, v) == side_of(g, u) ? in_corridor(&guns, &f->body[v]) : (Lies){-1, false};
        friend = lies.far >= 0 && lies.far < friend ? lies.far : friend;
    }
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || in_melee(s, v)) {
            continue;
        }
        Lies lies = in_corridor(&guns, &f->body[v]);
        if (lies.far < 0 || lies.far > friend) {
            continue;
        }
        int worth = harm_of(f, v, gun_hits(f, u, class_of(f, v), lies.far));
        worth = lies.edge ? worth * AN_EDGE / 100 : worth;
        best = worth > best ? worth : best;
    }
    return best;
}

/* The guns turned on their centre towards the other one. */
static Body laid_on(const Body *guns, const Body *other, Inch far)
{
    Body laid = *guns;
    laid.sine = (int32_t)((int64_t)SINE_ONE * (other->x - guns->x) / far);
    laid.cosine = (int32_t)((int64_t)SINE_ONE * (other->y - guns->y) / far);
    return laid;
}

/* Is no friend in the corridor nearer than that? */
static bool is_clear(const Scene *f, int u, const Body *guns, Inch far)
{
    FOR_UNITS (f->g, f->s, v) {
        if (v == u || side_of(f->g, v) != side_of(f->g, u)) {
            continue;
        }
        Lies at = in_corridor(guns, &f->body[v]);
        if (at.far >= 0 && at.far < far) {
            return false;
        }
    }
    return true;
}

Laid best_lay(const Scene *f, int u, Stand at, bool turned)
{
    Body guns = body_as(f, u, at, UNLIMBERED);
    Laid best = {0, NO_PIECE};
    FOR_UNITS (f->g, f->s, v) {
        const Body *other = &f->body[v];
        if (side_of(f->g, v) == side_of(f->g, u) || in_melee(f->s, v)) {
            continue;
        }
        Inch far = apart_by(other->x - guns.x, other->y - guns.y);
        if (!far || (turned && bearing_of(&guns, other->x, other->y).ahead * 10 < far * 7)) { /* 45 degrees */
            continue;
        }
        int worth = harm_of(f, v, gun_hits(f, u, class_of(f, v), far - guns.deep - (other->half + other->deep) / 2));
        if (worth <= best.worth) {
            continue;
        }
        Body laid = laid_on(&guns, other, far);
        worth = is_clear(f, u, &laid, in_corridor(&laid, other).far) ? worth : worth * MASKED / 100;
        if (worth > best.worth) {
            best = (Laid){worth, (uint8_t)v};
        }
    }
    return best;
}

/* Guns that nobody is in reach of, limbered or not: how far they are from it. */
static int out_of_range(const Scene *f, int u, Stand at)
{
    enum { FAR_OFF = 80 * INCH, EACH = 4 * INCH };
    Inch nearest = FAR_OFF;
    FOR_UNITS (f->g, f->s, v) {
        if (side_of(f->g, v) == side_of(f->g, u)) {
            continue;
        }
        Inch far = apart_by(at.x - f->body[v].x, at.y - f->body[v].y);
        nearest = far < nearest ? far : nearest;
    }
    return -nearest / EACH;
}

/* What stands ready in the corridor counts most, then what the guns can be turned upon before they fire (1e). */
static int in_battery(const Scene *f, int u, Stand at)
{
    enum { IDLE = 2 };
    int ready = corridor_worth(f, u, at);
    int turned =
        best_lay(f, u, at, true).worth * (f->s->unit[u].calibre < f->g->limit.heavy_guns ? TURNED : MAY_COME) / 100;
    int worth = turned > ready ? turned : ready;
    return worth || best_lay(f, u, at, false).target != NO_PIECE ? worth : out_of_range(f, u, at) - IDLE;
}

/* Limbered guns are worth what they could reach, less than if they stood ready. */
static int could_reach(const Scene *f, int u, Stand at)
{
    enum { TOO_NEAR = 12 * INCH, EACH_NEAR = 12 };
    int near = 0, worth = best_lay(f, u, at, false).worth * LIMBERED_GUNS / 100;
    FOR_UNITS (f->g, f->s, v) {
        near += side_of(f->g, v) != side_of(f->g, u) && is_within(at.x - f->body[v].x, at.y - f->body[v].y, TOO_NEAR);
    }
    return (worth ? worth : out_of_range(f, u, at)) - near * EACH_NEAR;
}

/* ---- muskets ---- */

/* Infantry shoots in the enemy's move (3a, 8a): what is due now counts whole, what the enemy may still walk away from in part. */
static int in_time(const Scene *f, int shooter, int worth)
{
    int phase = phase_of(f->s);
    Side next = phase >= 4 && phase <= 8 ? FRENCH : AUSTRIAN;
    return side_of(f->g, shooter) == next ? worth : worth * LATER / 100;
}

/* No front: it shoots wherever it likes (3v). */
static bool looks_round(int formation)
{
    return formation == SQUARE || formation == MASSE || formation == SKIRMISH || formation == GARRISON;
}

int fire_from(const Scene *f, int u, Stand at, int formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    int best = 0;
    if (s->unit[u].arm == CAVALRY || in_melee(s, u)) {
        return 0;
    }
    if (s->unit[u].arm == ARTILLERY) {
        return formation == LIMBERED ? could_reach(f, u, at) : in_battery(f, u, at);
    }
    Body own = body_as(f, u, at, formation);
    bool front = !looks_round(formation);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || in_melee(s, v) || !reaches(&own, &f->body[v], MUSKETS, front)) {
            continue;
        }
        int worth = harm_of(f, v, musket_hits(f, u, v));
        best = worth > best ? worth : best;
    }
    return in_time(f, u, best);
}

/* What a shot of v would do to the unit if it stood there, as fire_from counts it. */
static int shot_upon(const Scene *f, int v, int u, const Body *at, int class)
{
    const Game *g = f->g;
    const State *s = f->s;
    const Unit *q = &s->unit[v];
    if (in_melee(s, v) || q->arm == CAVALRY || q->formation == LIMBERED) {
        return 0;
    }
    if (q->arm == ARTILLERY) {
        Lies lies = in_corridor(&f->body[v], at);
        return lies.far >= 0 ? harm_of(f, u, gun_hits(f, v, class, lies.far)) : 0;
    }
    if (!reaches(&f->body[v], at, MUSKETS, !looks_round(q->formation))) {
        return 0;
    }
    return in_time(f, v, harm_of(f, u, hits_of(musket_dice(g, s, v), g->musket_needs[side_of(g, u)][class])));
}

/* The two best shots that each of them has: if the first goes, the second is left. */
static void note_shots(Scene *f, Side side)
{
    const Game *g = f->g;
    const State *s = f->s;
    f->shots_of = side + 1;
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != side) {
            continue;
        }
        struct Shots *t = &f->shots[v];
        *t = (struct Shots){0, 0, NO_PIECE};
        FOR_UNITS (g, s, u) {
            if (side_of(g, u) == side || in_melee(s, u)) {
                continue;
            }
            int worth = shot_upon(f, v, u, &f->body[u], class_of(f, u));
            if (worth > t->best) {
                t->second = t->best;
                t->best = (int16_t)worth;
                t->target = (uint8_t)u;
            } else if (worth > t->second) {
                t->second = (int16_t)worth;
            }
        }
    }
}

/* How much more the enemy's fire is worth because the unit stands there: each of them shoots once, at what he likes best. */
int fire_upon(Scene *f, int u, Stand at, int formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    int sum = 0, class = formation == GARRISON ? AT_FORTIFICATION : g->formation[formation].target;
    Body own = body_as(f, u, at, formation);
    Side foe = enemy(side_of(g, u));
    if (f->shots_of != foe + 1) {
        note_shots(f, foe);
    }
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != foe) {
            continue;
        }
        int worth = shot_upon(f, v, u, &own, class),
            other = f->shots[v].target == u ? f->shots[v].second : f->shots[v].best;
        sum += worth > other ? worth - other : 0;
    }
    return sum;
}

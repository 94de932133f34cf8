/* evaluation.c - what a position is worth to a computer player. Nothing here is a rule.
 *
 * Victory points come first, with the objectives going to whoever will hold them when the turn ends; then men, then what charges and
 * shots that have been announced promise, then posts: the way still to go to an objective (objectives.c), targets in front of guns and
 * muskets, and what enemy charges could do.
 */
#include "rules/danube/bot/bot_inside.h"

/* By hand. Kept when greedy beat its former self over 40 games of Sacile, 40 of Essling and 100 of the learning battle; docs/bots.md has what
 * was tried without gain. */
enum {
    POINT_WORTH = 70,  /* of an army point still in the field, beside what its loss pays (G85) */
    BREAK_WORTH = 700, /* of an army at its break level */
    WIN_WORTH = 600,   /* of the side of the line between draw and victory */
    MARKER_WORTH = 15, /* of cavalry that waits for its recall */
    COMMAND_WORTH = 6, /* of a unit within reach of its general */
    COVER_REACH = 3 * INCH
};

/* ---- men ---- */

int men_of(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return q->points * POINT_WORTH * (q->figures + q->start) / (2 * q->start);
}

int figure_worth(const State *s, int u)
{
    const Unit *q = &s->unit[u];
    return q->points * POINT_WORTH * 3 / (2 * q->start) + 1; /* half of it in strength, the rest in morale (G71) */
}

/* ---- charges ---- */

static int passes(int number) { return number < 0 ? 0 : number > 6 ? 6 : number; }
static int routs(int number) { return passes(4 - number); } /* three or more above the number (G72) */

static int number_of(const Scene *f, int u)
{
    return f->g->morale_base[f->s->unit[u].grade] - lost_figures(f->s, u) / 3 +
           (general_with(f->g, f->s, u) != NO_PIECE);
}

/* Half of what a base is wide and deep: as near as a guess needs it. */
static Inch radius_of(const Scene *f, int v) { return (f->body[v].half + f->body[v].deep) / 2; }

static int dice_in_melee(const Scene *f, int u)
{
    const Unit *q = &f->s->unit[u];
    int figures = q->figures > FIGURES_MAX ? FIGURES_MAX : q->figures;
    return f->g->melee_dice[f->g->melee_rate[q->grade][q->formation == COLUMN]][figures];
}

/* Dice against dice: the difference in figures, counted again for the test of the loser. */
static int clash_of(const Scene *f, int u, int v)
{
    int own = dice_in_melee(f, u), other = dice_in_melee(f, v);
    own = fortified(f->g, f->s, v) ? own * 2 / 3 : own;
    int most = men_of(f->s, v), least = -men_of(f->s, u), worth = (own - other) * figure_worth(f->s, v);
    return worth > most ? most : worth < least ? least : worth;
}

static bool steady(const Scene *f, int v, int formation)
{
    return formation == SQUARE || formation == MASSE || formation == GARRISON || fortified(f->g, f->s, v);
}

/* Sixths of a chance that infantry meets cavalry in square or masse (5f, 10f). */
static int forms_up(const Scene *f, int v, int formation)
{
    bool can = side_of(f->g, v) == FRENCH ? formation == LINE || formation == COLUMN : formation == COLUMN;
    int less = side_of(f->g, v) == AUSTRIAN && formation != COLUMN;
    return steady(f, v, formation) ? 6 : can ? passes(number_of(f, v) - less) : 0;
}

/* 6o: somebody who would fight for the battery. */
static bool supported(const Scene *f, int battery, Stand at)
{
    FOR_UNITS (f->g, f->s, w) {
        const Unit *q = &f->s->unit[w];
        if (w == battery || side_of(f->g, w) != side_of(f->g, battery) || q->arm == ARTILLERY ||
            q->formation == SKIRMISH || in_melee(f->s, w)) {
            continue;
        }
        Bearing b = seen_from(at, q->at);
        if (apart_by(b.right, b.ahead) - radius_of(f, w) <= COVER_REACH && b.ahead < 2 * INCH) {
            return true;
        }
    }
    return false;
}

static int ride_worth(const Scene *f, int u, int v, Stand at, int formation)
{
    const State *s = f->s;
    int shots = (s->unit[v].arm == CAVALRY ? 0 : s->unit[v].figures / 2 * 100 / 6) * figure_worth(s, u) / 100;
    if (s->unit[v].arm == CAVALRY) {
        return clash_of(f, u, v) - MARKER_WORTH;
    }
    if (s->unit[v].arm == ARTILLERY) {
        return (supported(f, v, at) ? men_of(s, v) / 3 : men_of(s, v)) - shots - MARKER_WORTH;
    }
    int firm = forms_up(f, v, formation);
    return ((6 - firm) * men_of(s, v) - firm * 2 * figure_worth(s, u)) / 6 - shots - MARKER_WORTH;
}

/* What a garrison holds, to whoever would drive it out. */
static int post_held(const Scene *f, int v)
{
    const Unit *q = &f->s->unit[v];
    for (int i = 0; i < f->g->objectives && q->formation == GARRISON; i++) {
        if (f->g->objective[i].area == q->hold) {
            return VP * f->g->objective[i].worth;
        }
    }
    return 0;
}

static int assault_worth(const Scene *f, int u, int v, Stand at)
{
    const Game *g = f->g;
    const State *s = f->s;
    bool guns = s->unit[v].arm == ARTILLERY;
    int hits = in_melee(s, v) ? 0
                              : hits_of(guns ? s->unit[v].figures / 2 : musket_dice(g, s, v),
                                        g->musket_needs[side_of(g, u)][AT_COLUMN]);
    int own = number_of(f, u) - 1 - hits / 300;
    int cost = hits * figure_worth(s, u) / 100 + routs(own) * men_of(s, u) / 6;
    if (guns) {
        return passes(own) * men_of(s, v) / (supported(f, v, at) ? 18 : 6) - cost;
    }
    if (s->unit[v].formation == SKIRMISH) {
        return -cost; /* they shoot and are gone (3x) */
    }
    int theirs = number_of(f, v) - (side_of(g, v) == AUSTRIAN && s->unit[v].formation != COLUMN);
    int stand = passes(theirs), flee = routs(theirs);
    int post = post_held(f, v);
    return passes(own) * (flee * (men_of(s, v) + post) + (6 - stand - flee) * (clash_of(f, u, v) + post / 3)) / 36 -
           cost;
}

int charge_worth(const Scene *f, int u, int v)
{
    const Unit *t = &f->s->unit[v];
    return f->s->unit[u].arm == CAVALRY ? ride_worth(f, u, v, t->at, t->formation) : assault_worth(f, u, v, t->at);
}

/* Could it charge somebody there in its next move? Cavalry adds two dice; a wheel of 45 degrees and no more. */
static bool could_charge(const Scene *f, int v, Stand at, Inch round)
{
    const Unit *q = &f->s->unit[v];
    if (in_melee(f->s, v) || has_flag(f->s, v, F_MARKER | F_STUCK) || q->arm == ARTILLERY ||
        (q->arm == INFANTRY && q->formation != COLUMN)) {
        return false;
    }
    Bearing b = bearing_of(&f->body[v], at.x, at.y);
    Inch side = b.right < 0 ? -b.right : b.right, own = radius_of(f, v);
    Inch reach = allowance_of(f->g, f->s, v) + (q->arm == CAVALRY ? 7 * INCH : 0) + own + round;
    return b.ahead > 0 && side < b.ahead + 2 * INCH && apart_by(b.right, b.ahead) <= reach;
}

/* 3q: two dice are added to the allowance of cavalry. */
int charge_chance(const Scene *f, int u, int v)
{
    static const int8_t at_least[] = {100, 100, 100, 97, 92, 83, 72, 58, 42, 28, 17, 8, 3};
    if (f->s->unit[u].arm != CAVALRY) {
        return 100;
    }
    Inch gap = between(f->s, u, v) - radius_of(f, u) - radius_of(f, v), more = gap - allowance_of(f->g, f->s, u);
    int inches = more < 0 ? 0 : (more + INCH - 1) / INCH;
    return inches > 12 ? 0 : at_least[inches];
}

int peril_of(const Scene *f, int u, Stand at, int formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    const Unit *q = &s->unit[u];
    int worst = 0;
    Inch round = radius_of(f, u);
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) == side_of(g, u) || !could_charge(f, v, at, round)) {
            continue;
        }
        bool horse = s->unit[v].arm == CAVALRY;
        int harm = horse ? ride_worth(f, v, u, at, formation) : q->arm == ARTILLERY ? assault_worth(f, v, u, at) : 0;
        worst = harm > worst ? harm : worst;
    }
    return worst / 3;
}

/* ---- what has been announced ---- */

static int announced(const Scene *f, int u)
{
    const State *s = f->s;
    const Unit *q = &s->unit[u];
    int sum = 0;
    if (q->aim < f->g->units && side_of(f->g, q->aim) != side_of(f->g, u)) {
        sum = 2 * shot_worth(f, u, q->aim) + 2;
    }
    if (in_melee(s, u) && q->melee < f->g->units) {
        sum += clash_of(f, u, q->melee) / 2;
    }
    if (!has_flag(s, u, F_CHARGING)) {
        return sum;
    }
    if (q->arm == INFANTRY) {
        return sum + (q->target < f->g->units && on_table(s, q->target) ? charge_worth(f, u, q->target) : 0);
    }
    int rides = 0;
    for (int i = 0; i < CONTACTS_MAX && q->contacts[i] != NO_PIECE; i++) {
        rides += on_table(s, q->contacts[i]) ? charge_worth(f, u, q->contacts[i]) + MARKER_WORTH : 0;
    }
    return sum + rides;
}

/* ---- generals ---- */

/* Near his men and away from the enemy; with a unit only where he is not needed more alive (G56, G80). */
int general_post(const Scene *f, int i, int x, int y, int attached)
{
    GeneralPost post = general_post_at(f->g, f->s, f->g->units + i, (Stand){(int16_t)x, (int16_t)y, 0}, COMMAND_WORTH);
    int risk = f->s->general[i].points * POINT_WORTH / 8;
    return post.in_command - (post.nearest_enemy < 8 * INCH ? risk : 0) -
           (attached != NO_PIECE ? (post.nearest_enemy < 24 * INCH ? risk : 0) + 2 : 0);
}

/* ---- the sum ---- */

/* Victory points of the French less those of the Austrians, objectives as they will be held. */
static int points_of(const Scene *f)
{
    int points = victory_points(f->g, f->s, FRENCH) - victory_points(f->g, f->s, AUSTRIAN);
    return VP * points_as_held(f->g, f->s, points, f->holder);
}

static int strain_of(const Game *g, const State *s, Side side)
{
    int level = g->breaks[side] ? g->breaks[side] : s->points_start[side] * 2 / 5 + 1;
    return BREAK_WORTH * s->lost[side] * s->lost[side] / (level * level);
}

int danube_evaluate(const Game *g, const State *s, Side side, const Weights *weights)
{
    BattleWorth w = {0};
    Scene f;
    scene_of(&f, g, s);
    FOR_UNITS (g, s, u) {
        const Unit *q = &s->unit[u];
        Side own = side_of(g, u);
        w.men[own] += men_of(s, u) + announced(&f, u) + fire_from(&f, u, q->at, q->formation);
        w.danger[own] += peril_of(&f, u, q->at, q->formation) + (has_flag(s, u, F_HALTED) ? 5 : 0) +
                         (has_flag(s, u, F_MARKER | F_STUCK) ? MARKER_WORTH : 0);
    }
    for (int i = 0; i < g->generals; i++) {
        if (s->general[i].place == ON_TABLE) {
            w.danger[side_of(g, g->units + i)] -=
                general_post(&f, i, s->general[i].x, s->general[i].y, s->general[i].attached);
        }
    }
    for (Side i = FRENCH; i <= AUSTRIAN; i++) {
        w.men[i] -= strain_of(g, s, i);
        w.ground[i] = ground_of(&f, i);
    }
    w.points = points_of(&f);
    w.edge = (VictoryEdge){w.points, VP, WIN_WORTH, f.left};
    return battle_worth(g, s, side, weights, &w);
}

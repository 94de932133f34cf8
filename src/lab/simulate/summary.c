/* summary.c - counts and moments over the records, and the paired comparison of two sets of data. */
#include "lab/simulate/summary.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one set of data ---- */

static void count_level(Summary *s, const GameRecord *r)
{
    const char *name = r->level[0] ? r->level : r->end == MATCH_FORFEIT ? "forfeited" : "over";
    int i = 0;
    while (i < s->levels && strcmp(s->level[i].name, name) != 0) {
        i++;
    }
    if (i == LEVELS_MAX) { /* the last place is for all that find none: every game is counted */
        i--;
        text_fit(s->level[i].name, sizeof s->level[i].name, "others");
    }
    if (i == s->levels) {
        s->levels++;
        text_fit(s->level[i].name, sizeof s->level[i].name, "%s", name);
    }
    s->level[i].games++;
    s->level[i].score += r->score;
}

static int by_mean_score(const void *a, const void *b)
{
    const LevelCount *x = a, *y = b;
    double p = x->score / (double)x->games, q = y->score / (double)y->games;
    return (p > q) - (p < q);
}

static int by_value(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static bool holds(const GameRecord *r, int side, int objective, int turn)
{
    return (r->held[side][turn] >> objective) & 1;
}

static void count_objective(ObjectiveSummary *o, const GameRecord *r, int index, int from)
{
    int last = r->turns ? r->turns - 1 : 0;
    bool nobody = true;
    for (int side = 0; side < SIDES; side++) {
        bool had = o->first == side, taken = false;
        for (int t = from; t <= last; t++) {
            bool has = holds(r, side, index, t);
            o->held[side][t] += has;
            if (has && !had && !taken) {
                o->taken[side]++;
                moments_add(&o->when[side], t + 1);
                taken = true;
            }
            had = has;
        }
        o->at_end[side] += had;
        nobody = nobody && !had;
    }
    o->at_end[NOBODY] += nobody;
}

static void count_game(Summary *s, const GameRecord *r)
{
    if (!s->games || r->atoms < s->atoms_least) {
        s->atoms_least = r->atoms;
    }
    s->atoms_most = r->atoms > s->atoms_most ? r->atoms : s->atoms_most;
    s->scores[s->games++] = r->score;
    s->dead_ends += r->end == MATCH_DEAD_END || r->end == MATCH_BROKEN;
    s->endless += r->end == MATCH_ENDLESS;
    s->forfeits += r->end == MATCH_FORFEIT;
    bool ended = r->end == MATCH_OVER || r->end == MATCH_FORFEIT;
    s->wins[r->winner <= NOBODY ? r->winner : NOBODY] += ended;
    if (ended) {
        s->ended++;
        count_level(s, r);
    }
    moments_add(&s->score, r->score);
    moments_add(&s->atoms, r->atoms);
    moments_add(&s->length, r->turns - first_turn(&s->what));
    for (int t = first_turn(&s->what); t < r->turns; t++) {
        s->reached[t]++;
    }
    s->by_turn[r->turns ? r->turns - 1 : 0]++;
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < s->what.arms; arm++) {
            moments_add(&s->lost[side][arm], r->lost[side][arm]);
        }
    }
    for (int i = 0; i < s->what.objectives; i++) {
        count_objective(&s->objective[i], r, i, first_turn(&s->what));
    }
}

void summary_make(const SimulatePlan *plan, int variant, const GameRecord *record, Summary *out)
{
    assert(variant >= 0 && record && out);
    *out = (Summary){0};
    simulate_measures(plan->g[variant], &out->what);
    for (int i = 0; i < out->what.objectives; i++) {
        out->objective[i].first = out->what.objective[i].holder;
    }
    out->scores = must_zalloc((size_t)(plan->games + 1) * sizeof *out->scores);
    int variants = plan_variants(plan);
    for (long n = 0; n < plan->games; n++) {
        const GameRecord *r = &record[n * variants + variant];
        if (r->end != MATCH_GOES_ON) {
            count_game(out, r);
        }
    }
    qsort(out->scores, (size_t)out->games, sizeof *out->scores, by_value);
    qsort(out->level, (size_t)out->levels, sizeof out->level[0], by_mean_score);
}

void summary_free(Summary *s) { free(s->scores); }

/* ---- before and after ---- */

enum { WON, SCORE, LENGTH, LOST, HELD };
typedef struct Quantity {
    int kind, side, index;
} Quantity;

static double quantity_of(const GameRecord *r, Quantity q)
{
    switch (q.kind) {
    case WON: return (r->end == MATCH_OVER || r->end == MATCH_FORFEIT) && r->winner == q.side;
    case SCORE: return r->score;
    case LENGTH: return r->turns - q.index;
    case LOST: return r->lost[q.side][q.index];
    default: return holds(r, q.side, q.index, r->turns ? r->turns - 1 : 0);
    }
}

static Difference *add_row(const SimulatePlan *plan, const GameRecord *record, Quantity q, Comparison *out)
{
    Difference *d = &out->row[out->count++];
    Moments before = {0}, after = {0}, change = {0};
    long hits[VARIANTS] = {0};
    for (long n = 0; n < plan->games; n++) {
        const GameRecord *r = &record[n * VARIANTS];
        if (r[0].end != MATCH_GOES_ON && r[1].end != MATCH_GOES_ON) {
            double x = quantity_of(&r[0], q), y = quantity_of(&r[1], q);
            moments_add(&before, x);
            moments_add(&after, y);
            moments_add(&change, y - x);
            hits[0] += x > 0.5;
            hits[1] += y > 0.5;
        }
    }
    *d = (Difference){.share = q.kind == WON || q.kind == HELD, .change = mean_estimate(&change)};
    d->before = d->share ? share_estimate(hits[0], before.n) : mean_estimate(&before);
    d->after = d->share ? share_estimate(hits[1], after.n) : mean_estimate(&after);
    out->pairs = change.n;
    return d;
}

static void add_rows(const SimulatePlan *plan, const GameRecord *record, const Measures *what, Comparison *out)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    for (int side = 0; side <= SIDES; side++) {
        Difference *d = add_row(plan, record, (Quantity){WON, side, 0}, out);
        const char *who = side < SIDES ? rules->side_titles[side] : "nobody";
        text_fit(d->name, sizeof d->name, "%s win%s", who, side < SIDES ? "" : "s");
    }
    text_fit(add_row(plan, record, (Quantity){SCORE, 0, 0}, out)->name, sizeof out->row[0].name, "%s", what->points);
    text_fit(add_row(plan, record, (Quantity){LENGTH, 0, first_turn(what)}, out)->name, sizeof out->row[0].name,
             "turns played");
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < what->arms; arm++) {
            Difference *d = add_row(plan, record, (Quantity){LOST, side, arm}, out);
            text_fit(d->name, sizeof d->name, "%s lose: %s", rules->side_titles[side], what->arm[arm].name);
        }
    }
    for (int i = 0; i < what->objectives; i++) {
        Side side = what->points_for < SIDES ? what->points_for : 0;
        Difference *d = add_row(plan, record, (Quantity){HELD, side, i}, out);
        text_fit(d->name, sizeof d->name, "%s end in %s", rules->side_titles[side], what->objective[i].name);
    }
}

/* How often chance alone would make a difference so large. */
static double chance_of(const Estimate *e)
{
    if (e->n < 2 || isinf(e->low)) {
        return 1;
    }
    double half = (e->high - e->low) / 2, t = student_quantile((1 + CONFIDENCE) / 2, e->n - 1);
    if (half <= 0) { /* every pair differs by the same: not chance, unless it is nothing */
        return fabs(e->value) > 0 ? 0 : 1;
    }
    return 2 * (1 - normal_share(fabs(e->value) / (half / t)));
}

/* Of many rows one in twenty looks real by chance alone. Holm's way: the smallest must beat 0.05 / rows, the next 0.05 / (rows - 1), ... */
static void judge_rows(Comparison *c)
{
    bool beaten[DIFFERENCES_MAX] = {0};
    for (int round = 0; round < c->count; round++) {
        int best = -1;
        for (int i = 0; i < c->count; i++) {
            if (!beaten[i] && (best < 0 || chance_of(&c->row[i].change) < chance_of(&c->row[best].change))) {
                best = i;
            }
        }
        if (chance_of(&c->row[best].change) > (1 - CONFIDENCE) / (c->count - round)) {
            break;
        }
        beaten[best] = true;
    }
    for (int i = 0; i < c->count; i++) {
        const Estimate *e = &c->row[i].change;
        bool same = c->pairs && e->low >= 0 && e->high <= 0;
        c->row[i].verdict = same ? THE_SAME : beaten[i] ? REAL : is_real(e) ? PERHAPS : WITHIN_CHANCE;
    }
}

void compare(const SimulatePlan *plan, const GameRecord *record, const Summary *before, Comparison *out)
{
    *out = (Comparison){0};
    add_rows(plan, record, &before->what, out);
    judge_rows(out);
}

const char *verdict_word(Reality v)
{
    static const char *const word[] = {"the same", "within chance", "perhaps", "real"};
    return word[v];
}

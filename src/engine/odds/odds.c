/* odds.c - walks every outcome of an order's dice through the real rules, on copies.
 *
 * A way of the order goes on step by step (odds_steps.c) until dice fall; then it parts into one for each thing that they can show, and
 * ways that come to the same are one again (odds_ways.c). Fractions are kept exact as long as their numbers fit; past the limit of runs
 * the walk is given up and outcomes are drawn instead.
 */
#include "engine/data/rulebook.h"
#include "engine/view/decision_json.h"
#include "engine/odds/odds_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- fractions ---- */

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static Fraction reduce(Fraction f)
{
    uint64_t d = divisor(f.num, f.den);
    return d > 1 ? (Fraction){f.num / d, f.den / d} : f;
}

Fraction fraction_plus(Fraction a, Fraction b)
{
    uint64_t common, left, right, num;
    if (!a.den || !b.den) {
        return (Fraction){0, 0};
    }
    uint64_t d = divisor(a.den, b.den);
    if (__builtin_mul_overflow(a.den / d, b.den, &common) || __builtin_mul_overflow(a.num, b.den / d, &left) ||
        __builtin_mul_overflow(b.num, a.den / d, &right) || __builtin_add_overflow(left, right, &num)) {
        return (Fraction){0, 0};
    }
    return reduce((Fraction){num, common});
}

Fraction fraction_times(Fraction a, Fraction b)
{
    uint64_t across = divisor(a.num, b.den), back = divisor(b.num, a.den), num, den;
    if (!a.den || !b.den || __builtin_mul_overflow(a.num / across, b.num / back, &num) ||
        __builtin_mul_overflow(a.den / back, b.den / across, &den)) {
        return (Fraction){0, 0};
    }
    return (Fraction){num, den};
}

/* Of what the dice have shown in the step just made. */
static Fraction of_dice(const TreeDice *t)
{
    Fraction f = {1, 1};
    for (int i = 0; i < t->depth && f.den; i++) {
        uint64_t ways, all;
        f = tree_weight(&t->made[i], &ways, &all) ? fraction_times(f, reduce((Fraction){ways, all})) : (Fraction){0, 0};
    }
    return f;
}

/* All throws of its dice, each as likely as any other; 0: too many to count. A draw is no throw: where it decides nothing that is told (who comes first
 * of equals, after the fight) 11/36 stays 11/36, and where it does the share is told as it is. */
static uint64_t throws_of_dice(const TreeDice *t)
{
    uint64_t throws = 1, ways, all;
    for (int i = 0; i < t->depth; i++) {
        if (t->made[i].kind == CALL_DRAW) {
            continue;
        }
        if (!tree_weight(&t->made[i], &ways, &all) || __builtin_mul_overflow(throws, all, &throws)) {
            return 0;
        }
    }
    return throws;
}

uint64_t throws_of_both(uint64_t a, uint64_t b)
{
    uint64_t both;
    return a && b && !__builtin_mul_overflow(a / divisor(a, b), b, &both) ? both : 0;
}

/* ---- what has been told ---- */

static const char NOTHING[] = "Nothing comes of it.", NO_DIE[] = "No die is rolled for it.";

bool odds_say_nothing(const Odds *o)
{
    return o->count == 1 && (strcmp(o->outcome[0].summary, NOTHING) == 0 || strcmp(o->outcome[0].summary, NO_DIE) == 0);
}

bool odds_tell(const Log *log, int index, bool by_rolls)
{
    Event unpacked;
    return by_rolls ? log_at(log, index, &unpacked)->rolls > 0 : log_flags(log, index) & EVENT_OUTCOME;
}

static Side eyes_of(const Walk *w) { return w->options && w->options->referee ? (Side)NOBODY : w->side; }

static int story_of(Walk *w, const Buf *summary, const Buf *told)
{
    uint64_t hash = hash64(summary->data, summary->len, 0);
    int *bucket = &w->story_bucket[hash % STORY_BUCKETS];
    for (int i = *bucket - 1; i >= 0; i = w->story[i].chain - 1) {
        if (w->story[i].hash == hash && strcmp(w->story[i].summary, buf_str(summary)) == 0) {
            return i;
        }
    }
    w->story = odds_room(&w->out->arena, w->story, w->story_count, &w->story_cap, sizeof *w->story);
    w->story[w->story_count] = (Story){arena_copy(&w->out->arena, buf_as_span(summary)),
                                       arena_copy(&w->out->arena, buf_as_span(told)), hash, -1, *bucket};
    *bucket = ++w->story_count;
    return w->story_count - 1;
}

/* Adds what happened in this step, as the side will know it. */
static void tell_on(Walk *w)
{
    Buf summary = {0}, told = {0};
    Json j = {.out = &told};
    Event unpacked;
    for (int i = 0; i < w->log.count; i++) {
        if (!odds_tell(&w->log, i, w->out->by_rolls) || !log_knows(&w->log, i, eyes_of(w))) {
            continue;
        }
        const Story *so_far = &w->story[w->way.story];
        if (!summary.len) {
            buf_text(&summary, so_far->summary);
            buf_text(&told, so_far->told);
        }
        const Event *e = log_at(&w->log, i, &unpacked);
        size_t before = summary.len;
        buf_text(&summary, before ? " " : "");
        size_t start = summary.len;
        event_render(&summary, w->g, e, eyes_of(w));
        if (summary.len == start && before) { /* nothing that he may read */
            summary.data[summary.len = before] = 0;
        }
        j.comma = told.len > 0;
        event_told(&j, w->g, e, eyes_of(w));
    }
    if (summary.len) {
        w->way.story = story_of(w, &summary, &told);
    }
    buf_free(&summary);
    buf_free(&told);
}

/* What a sum is headed by: the dice as they are known before they fall, what is rolled for, or the sentence itself. */
static void head_sum(Buf *of, const Walk *w, const Event *e)
{
    if (e->flags & EVENT_DICE) {
        event_before_dice(of, w->g, e, w->side);
    } else if (e->rolls && e->roll[0].purpose) {
        buf_text(of, e->roll[0].purpose);
    } else {
        event_render(of, w->g, e, w->side);
    }
}

/* Is there one headed so? Of several dice it is enough that the same rolled against the same: who has lost men on the way has other dice. */
static bool sum_is_known(const Odds *o, const char *of, bool dice)
{
    size_t against = strcspn(of, ":");
    for (int k = 0; k < o->sum_count; k++) {
        const char *known = o->sum[k].of;
        if (dice ? strcspn(known, ":") == against && memcmp(known, of, against) == 0 : strcmp(known, of) == 0) {
            return true;
        }
    }
    return false;
}

static Rule reconstructed_among(const Game *g, const Event *e)
{
    for (int i = 0; i < e->rules; i++) {
        if (rule_is_reconstructed(rules_of(g), e->rule[i])) {
            return e->rule[i];
        }
    }
    return RULE_NONE;
}

/* Every sum of modifiers, and every throw of several dice, is shown once, from the first way that met it. */
static void gather_sums(Walk *w)
{
    Odds *o = w->out;
    Event unpacked;
    for (int i = 0; i < w->log.count; i++) {
        if (!(log_flags(&w->log, i) & (EVENT_SUM | EVENT_DICE)) || !log_knows(&w->log, i, w->side)) {
            continue;
        }
        const Event *e = log_at(&w->log, i, &unpacked);
        bool dice = e->flags & EVENT_DICE;
        Buf of = {0};
        head_sum(&of, w, e);
        if (!sum_is_known(o, buf_str(&of), dice)) {
            o->sum = odds_room(&o->arena, o->sum, o->sum_count, &w->sum_cap, sizeof *o->sum);
            o->sum[o->sum_count++] = (OddsSum){arena_copy(&o->arena, buf_as_span(&of)), e->rolls > 0 && !dice,
                                               (e->flags & EVENT_HALVES) != 0, reconstructed_among(w->g, e), e->sum};
        }
        buf_free(&of);
    }
}

/* Makes room for one more; the arena keeps the older arrays until the end, which their doubling bounds. */
void *odds_room(Arena *a, void *array, int count, int *cap, size_t size)
{
    if (count < *cap) {
        return array;
    }
    *cap = *cap ? *cap * 2 : 16;
    void *larger = arena_alloc(a, (size_t)*cap * size);
    if (count) {
        memcpy(larger, array, (size_t)count * size);
    }
    return larger;
}

/* ---- steps and their dice ---- */

/* The dice of this step go into the chance of the way. */
static void weigh(Walk *w)
{
    const TreeDice *t = w->dice;
    Way *at = &w->way;
    if (!t->depth) {
        return;
    }
    bool single =
        t->depth == 1 && (t->made[0].kind == CALL_DIE || t->made[0].kind == CALL_DRAW) && t->made[0].shown < ODDS_FACES;
    at->faces = single && !at->dice ? 1u << t->made[0].shown : 0;
    at->dice = single && !at->dice ? 1 : 2;
    for (int i = 0; i < t->depth; i++) {
        w->die_fell = w->die_fell || t->made[i].kind != CALL_DRAW;
    }
    at->probability *= t->probability;
    at->fraction = fraction_times(at->fraction, of_dice(t));
    uint64_t throws = throws_of_dice(t);
    at->throws = throws && at->throws && !__builtin_mul_overflow(throws, at->throws, &throws) ? throws : 0;
}

/* One step of the way with these dice. */
static Went step(Walk *w, TreeDice *dice)
{
    Way *at = &w->way;
    w->dice = dice;
    w->steps++;
    w->play->dice = &dice->dice;
    tree_start(dice);
    log_clear(&w->log);
    w->log.pending_count = at->pending_count;
    memcpy(w->log.pending, at->pending, (size_t)at->pending_count * sizeof at->pending[0]);
    Went went = odds_advance(w);
    at->pending_count = w->log.pending_count;
    memcpy(at->pending, w->log.pending, (size_t)at->pending_count * sizeof at->pending[0]);
    weigh(w);
    if (w->log.count) {
        tell_on(w);
        gather_sums(w);
    }
    return went;
}

static void begin(Walk *w)
{
    memcpy(w->s, w->start, rules_of(w->g)->state_size);
    w->way = (Way){.probability = 1, .fraction = {1, 1}, .throws = 1, .base = core(w->s)->depth};
}

/* ---- the end of a way ---- */

/* The side has closed its draft of a simultaneous step, and what comes of it waits for the other. */
static bool waits_for_other(const Walk *w)
{
    const State *s = w->s;
    bool both = core(s)->depth && rules_of(w->g)->steps[top_of(s)->step].flags & STEP_BOTH;
    return both && w->side < SIDES && has_closed(s, w->side);
}

static const char *nothing_told(const Walk *w)
{
    return w->out->by_rolls     ? w->die_fell ? "Dice fall, and you are told nothing of them."
                                              : "Lots are drawn; what they decide is not told here."
           : waits_for_other(w) ? "Nothing yet: the other side must be done, too."
                                : NOTHING;
}

static OddsOutcome *outcome_of(Walk *w, Story *story)
{
    Odds *o = w->out;
    if (story->outcome < 0) {
        Buf told = {0};
        o->outcome = odds_room(&o->arena, o->outcome, o->count, &w->cap, sizeof *o->outcome);
        buf_print(&told, "[%s]", story->told);
        story->outcome = o->count++;
        const char *none = nothing_told(w);
        o->outcome[story->outcome] =
            (OddsOutcome){.summary = story->summary[0] ? story->summary : arena_copy(&o->arena, span_of(none)),
                          .told = arena_copy(&o->arena, buf_as_span(&told)),
                          .fraction = {0, 1},
                          .throws = 1};
        buf_free(&told);
    }
    return &o->outcome[story->outcome];
}

static void gather(Walk *w)
{
    const Way *at = &w->way;
    double share = w->out->sampled ? 1 : at->probability;
    OddsOutcome *o = outcome_of(w, &w->story[at->story]);
    o->probability += share;
    o->fraction = w->out->sampled ? (Fraction){0, 0} : fraction_plus(o->fraction, at->fraction);
    o->throws = throws_of_both(o->throws, at->throws);
    o->faces |= at->dice == 1 ? at->faces : 0;
    w->many_dice = w->many_dice || at->dice != 1;
    w->dice_fell = w->dice_fell || at->dice;
    const BotPart *bots = bots_part(rules_of(w->g));
    if (w->options && w->options->forced && bots->evaluate) {
        static const Weights plain = {100, 100, 100, 100};
        w->out->value += share * bots->evaluate(w->g, w->s, w->side, &plain);
    }
    w->out->leaves++;
}

/* ---- all ways ---- */

static void forget(Walk *w)
{
    static const Buf empty = {0};
    Odds *o = w->out;
    o->count = 0;
    o->leaves = 0;
    o->value = 0;
    w->steps = 0;
    w->parting = NULL;
    w->story_count = 0;
    memset(w->story_bucket, 0, sizeof w->story_bucket);
    story_of(w, &empty, &empty); /* number 0: nothing told yet */
    ways_clear(w->ways);
}

static bool stopped(const Walk *w) { return w->options && w->options->stop && w->options->stop(w->options->self); }

typedef enum Walked { ALL, TOO_MANY, GIVEN_UP } Walked; /* GIVEN_UP: refused or stopped */

/* Goes on until dice would fall, where the way waits for others, or to its end. */
static Walked until_dice(Walk *w)
{
    size_t size = rules_of(w->g)->state_size;
    for (;;) {
        Way before = w->way;
        memcpy(w->before, w->s, size);
        w->probe.length = 0;
        Went went = step(w, &w->probe);
        if (w->probe.depth) {
            w->way = before;
            memcpy(w->s, w->before, size);
            if (w->parting && way_stands_at(w, w->parting)) {
                way_join(&w->returned, &w->way);
                return ALL;
            }
            return ways_add(w) ? ALL : TOO_MANY;
        }
        if (went == NOT_LEGAL) {
            return GIVEN_UP;
        }
        if (went == AT_END) {
            gather(w);
            return ALL;
        }
    }
}

/* Parts a way into all that the dice of its next step can show. What comes back to where the way stood (dice that are equal are rolled
 * again) is kept apart in Walk.returned. */
static Walked part_once(Walk *w, const Waiting *from, long limit)
{
    Walked walked = ALL;
    w->tree.length = 0;
    w->parting = from;
    w->returned = (Way){.fraction = {0, 1}, .throws = 1};
    do {
        if (stopped(w)) {
            return GIVEN_UP;
        }
        if (w->steps >= limit) {
            return TOO_MANY;
        }
        w->way = from->way;
        memcpy(w->s, from->s, rules_of(w->g)->state_size);
        Went went = step(w, &w->tree);
        if (went == NOT_LEGAL || w->tree.overflow) {
            return went == NOT_LEGAL ? GIVEN_UP : TOO_MANY;
        }
        if (went == AT_END) {
            gather(w);
        } else {
            walked = until_dice(w);
        }
    } while (walked == ALL && tree_next(&w->tree));
    return walked;
}

/* A share r of the way that comes back parts again, and of that r again: r + r^2 + ... = r / (1 - r) of it. */
static Walked part(Walk *w, Waiting *from, long limit)
{
    odds_note_unknown(w, from->s);
    Walked walked = part_once(w, from, limit);
    if (walked != ALL || w->returned.probability <= 0) {
        return walked;
    }
    double share = w->returned.probability / from->way.probability;
    Fraction was = from->way.fraction, of = fraction_times(w->returned.fraction, (Fraction){was.den, was.num});
    if (share > 0.999999) {
        return TOO_MANY;
    }
    from->way.probability *= share / (1 - share);
    from->way.fraction = of.den ? fraction_times(was, (Fraction){of.num, of.den - of.num}) : of;
    from->way.throws = 0;
    return part_once(w, from, limit);
}

static Walked walk_all(Walk *w, long limit)
{
    forget(w);
    begin(w);
    Walked walked = stopped(w) ? GIVEN_UP : until_dice(w);
    for (Waiting *next; walked == ALL && (next = ways_take(w->ways));) {
        walked = part(w, next, limit);
        ways_spare(w->ways, next);
    }
    return walked;
}

/* Past the limit: draws ways instead. False: stopped. */
static bool draw_ways(Walk *w)
{
    int samples = w->options && w->options->samples > 0 ? w->options->samples : ODDS_SAMPLES;
    forget(w);
    w->out->sampled = true;
    tree_dice(&w->tree, 1);
    w->tree.sample = true;
    for (int i = 0; i < samples; i++) {
        if (stopped(w)) {
            return false;
        }
        begin(w);
        while (step(w, &w->tree) == WENT_ON) {
            w->tree.length = 0;
        }
        gather(w);
    }
    for (int i = 0; i < w->out->count; i++) {
        w->out->outcome[i].probability /= samples;
    }
    w->out->value /= samples;
    return true;
}

static bool walk_outcomes(Walk *w)
{
    tree_dice(&w->tree, 1);
    tree_dice(&w->probe, 1);
    Walked walked =
        walk_all(w, (w->options && w->options->leaves > 0 ? w->options->leaves : ODDS_LEAVES) * STEPS_OF_A_LEAF);
    return walked == ALL || (walked == TOO_MANY && draw_ways(w));
}

static int likelier(const void *a, const void *b)
{
    double p = ((const OddsOutcome *)a)->probability, q = ((const OddsOutcome *)b)->probability;
    if (p < q || p > q) {
        return p < q ? 1 : -1;
    }
    return strcmp(((const OddsOutcome *)a)->summary, ((const OddsOutcome *)b)->summary);
}

/* Where dice fall only because play goes on (the end of a turn, the next formation's check), no sentence is marked as an outcome: then
 * what is told with each die is what may come. */
static bool walk(Walk *w)
{
    Odds *o = w->out;
    bool ok = walk_outcomes(w);
    if (ok && odds_say_nothing(o)) {
        if (!w->dice_fell) {
            o->outcome[0].summary = arena_copy(&o->arena, span_of(NO_DIE));
            return true;
        }
        forget(w);
        o->sampled = false;
        o->by_rolls = true;
        ok = walk_outcomes(w);
    }
    return ok;
}

static Walk *walk_new(const Game *g, Side side, const OddsOptions *options, Odds *out)
{
    Walk *w = must_zalloc(sizeof *w);
    *out = (Odds){0};
    w->g = g;
    w->side = side;
    w->options = options;
    w->out = out;
    w->start = must_zalloc(rules_of(g)->state_size);
    w->s = must_zalloc(rules_of(g)->state_size);
    w->before = must_zalloc(rules_of(g)->state_size);
    w->ways = must_zalloc(sizeof *w->ways);
    w->play = must_zalloc(sizeof *w->play);
    *w->play = (Play){.g = g, .s = w->s, .log = &w->log};
    return w;
}

/* Walks, puts the outcomes in order, and frees the walk. False: refused. */
static bool walk_to_the_end(Walk *w)
{
    Odds *out = w->out;
    bool ok = walk(w);
    if (out->count) {
        qsort(out->outcome, (size_t)out->count, sizeof *out->outcome, likelier);
    }
    out->one_die = ok && !w->many_dice && !out->sampled;
    for (int i = 0; i < out->count && !out->one_die; i++) {
        out->outcome[i].faces = 0;
    }
    log_free(&w->log);
    free(w->start);
    free(w->s);
    free(w->before);
    ways_free(w->ways);
    free(w->play);
    free(w);
    return ok;
}

bool odds_atoms(const Game *g, const State *s, Side side, const Atom *order, int n, const OddsOptions *options,
                Odds *out)
{
    const Ruleset *r = rules_of(g);
    Walk *w = walk_new(g, side, options, out);
    known_to(g, s, options && options->referee ? (Side)NOBODY : side, w->start);
    w->order = n < ORDER_ATOMS ? n : ORDER_ATOMS;
    memcpy(w->plan, order, (size_t)w->order * sizeof(Atom));
    w->planned = w->order;
    if (odds_part(r)->odds_follow) {
        w->planned += odds_part(r)->odds_follow(g, w->start, order, w->order, w->plan + w->order, PLAN_MAX - w->order);
        /* Typed whole, the order has closed itself: what would follow it without its last word is that word. Of `done` alone that leaves
         * no order, and the system looks at what has been declared before. */
        bool whole = w->order && order[w->order - 1].verb == VERB_DONE;
        Atom last;
        w->closed = w->planned > w->order ||
                    (whole && odds_part(r)->odds_follow(g, w->start, order, w->order - 1, &last, 1) == 1 &&
                     last.verb == VERB_DONE);
    }
    return walk_to_the_end(w);
}

bool odds_calculate(const Game *g, const Calculation *calculation, const int *value, Odds *out, Problems *p)
{
    assert(calculation && out);
    static const OddsOptions referee = {.referee = true};
    Walk *w = walk_new(g, NOBODY, &referee, out);
    rules_of(g)->setup(g, w->start);
    w->calculation = calculation;
    w->value = value;
    w->problems = p;
    return walk_to_the_end(w);
}

void odds_free(Odds *o)
{
    arena_free(&o->arena);
    *o = (Odds){0};
}

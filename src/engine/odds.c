/* odds.c - walks every outcome of an order's dice through the real rules, on copies.
 *
 * One run plays the order, the atoms that follow it, and an assumed answer at each decision on the way, with dice that have been told
 * what to show. The next run differs in the last die that can still show something else, until all have been walked. Fractions are
 * kept exact as long as their numbers fit; past the limit of leaves the walk is given up and outcomes are drawn instead.
 */
#include "engine/decision_json.h"
#include "engine/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAN_MAX = 2 * ORDER_ATOMS, RUN_DECISIONS = 400 };

typedef struct Walk {
    const Game *g;
    Side side;
    const OddsOptions *options;
    State *start; /* what the side knows; owned */
    State *s;     /* owned */
    Play *play;   /* owned */
    Log log;
    TreeDice tree;
    Atom plan[PLAN_MAX];
    int order, planned; /* atoms of the order; with those that follow */
    int cap, hash_cap, sum_cap, assumed_cap;
    uint64_t *hash; /* of each outcome's summary, so that a hundred thousand leaves find theirs quickly */
    bool many_dice; /* some run rolled more or other than one die */
    /* instead of an order */
    const Calculation *calculation;
    const int *value;
    Problems *problems;
    Odds *out;
} Walk;

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

static Fraction plus(Fraction a, Fraction b)
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

static Fraction of_run(const TreeDice *t)
{
    Fraction f = {1, 1};
    for (int i = 0; i < t->depth; i++) {
        uint64_t ways, all;
        if (!tree_weight(&t->made[i], &ways, &all)) {
            return (Fraction){0, 0};
        }
        Fraction r = reduce((Fraction){ways, all});
        if (__builtin_mul_overflow(f.num, r.num, &f.num) || __builtin_mul_overflow(f.den, r.den, &f.den)) {
            return (Fraction){0, 0};
        }
        f = reduce(f);
    }
    return f;
}

/* All throws of the dice of this run, each as likely as any other; 0: too many to count. */
static uint64_t throws_of_run(const TreeDice *t)
{
    uint64_t throws = 1, ways, all;
    for (int i = 0; i < t->depth; i++) {
        if (!tree_weight(&t->made[i], &ways, &all) || __builtin_mul_overflow(throws, all, &throws)) {
            return 0;
        }
    }
    return throws;
}

/* The throws of which both are a share; 0: too many. */
static uint64_t throws_of_both(uint64_t a, uint64_t b)
{
    uint64_t both;
    return a && b && !__builtin_mul_overflow(a / divisor(a, b), b, &both) ? both : 0;
}

/* ---- decisions on the way ---- */

static bool verb_is(const Game *g, Atom a, Span verb)
{
    Buf text = {0};
    atom_print(&text, g, a);
    Span rest = buf_as_span(&text), word = {0};
    bool is = span_word(&rest, &word) && word.len == verb.len && span_starts_nocase(word, verb);
    buf_free(&text);
    return is;
}

static bool arguments_are(const Game *g, Atom a, Span wanted)
{
    Buf text = {0};
    atom_print(&text, g, a);
    Span rest = buf_as_span(&text), word = {0};
    span_word(&rest, &word);
    rest = span_trim(rest);
    bool is = rest.len == wanted.len && span_starts_nocase(rest, wanted);
    buf_free(&text);
    return is;
}

/* The answer that "VERB=ANSWER" names among the legal ones, when VERB is offered here. */
static bool told(const Game *g, const Atoms *legal, Span verb, Span answer, Atom *out)
{
    bool offered = false, found = false;
    for (int i = 0; i < legal->count && !found; i++) {
        if (!verb_is(g, legal->list[i], verb)) {
            continue;
        }
        offered = true;
        found = span_is_nocase(answer, "yes") || arguments_are(g, legal->list[i], answer);
        *out = legal->list[i];
    }
    bool no = span_is_nocase(answer, "no");
    for (int i = 0; offered && !found && i < legal->count; i++) {
        bool declines = legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE;
        found = (no && declines) || verb_is(g, legal->list[i], answer);
        *out = legal->list[i];
    }
    return found;
}

static Atom answer(const Walk *w, const Atoms *legal)
{
    const OddsOptions *o = w->options;
    for (int i = 0; o && i < o->assume_count; i++) {
        Span rest = span_of(o->assume[i]), verb = {0};
        Atom a;
        if (span_split(&rest, '=', &verb) && told(w->g, legal, span_trim(verb), span_trim(rest), &a)) {
            return a;
        }
    }
    const Ruleset *r = rules_of(w->g);
    if (odds_part(r)->assume) {
        return odds_part(r)->assume(w->g, w->s, legal);
    }
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}

static char *copy_text(Odds *o, const Buf *text) { return arena_copy(&o->arena, buf_as_span(text)); }

/* Makes room for one more; the arena keeps the older arrays until the end, which their doubling bounds. */
static void *room(Arena *a, void *array, int count, int *cap, size_t size)
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

/* A sentence, and the same as values. */
static void keep_assumed(Walk *w, const Buf *text, const Buf *values)
{
    Odds *o = w->out;
    for (int i = 0; i < o->assumed_count; i++) {
        if (strcmp(o->assumed[i], buf_str(text)) == 0) {
            return;
        }
    }
    int cap = w->assumed_cap;
    o->assumed = room(&o->arena, o->assumed, o->assumed_count, &w->assumed_cap, sizeof *o->assumed);
    o->answers = room(&o->arena, o->answers, o->assumed_count, &cap, sizeof *o->answers);
    o->answers[o->assumed_count] = copy_text(o, values);
    o->assumed[o->assumed_count++] = copy_text(o, text);
}

static void note_assumed(Walk *w, Side side, Atom a)
{
    Buf text = {0};
    buf_print(&text, "%s: ", rules_of(w->g)->side_titles[side]);
    atom_print(&text, w->g, a);
    buf_print(&text, " (%s)", rules_of(w->g)->steps[top_of(w->s)->step].name);
    Buf values = {0}, label = {0};
    Json j = {.out = &values};
    atom_label(&label, w->g, w->s, a, -1);
    json_open(&j, '{');
    json_put_text(&j, "side", side_word(w->g, side));
    json_put_text(&j, "label", buf_str(&label));
    json_put_bool(&j, "declines", a.verb == VERB_PASS || a.verb == VERB_DONE);
    json_close(&j, '}');
    keep_assumed(w, &text, &values);
    buf_free(&label);
    buf_free(&values);
    buf_free(&text);
}

/* ---- one run ---- */

/* Depth of the frame that the present order belongs to: drafts are part of the order. */
static int order_depth(const Walk *w)
{
    int depth = core(w->s)->depth;
    while (depth > 1 && (rules_of(w->g)->steps[core(w->s)->stack[depth - 1].step].flags & STEP_DRAFT)) {
        depth--;
    }
    return depth;
}

static bool given_by_engine(const Play *p, Atom a)
{
    for (int i = 0; i < p->forced_count; i++) {
        if (same_atom(p->forced[i], a)) {
            return true;
        }
    }
    return false;
}

/* Plays the order and what follows it as far as it goes. False when an atom of the order is refused before any die was rolled. */
static bool run_plan(Walk *w, int *next, int *base)
{
    Play *p = w->play;
    while (*next < w->planned && !core(w->s)->over) {
        Atom a = w->plan[*next];
        if (judge(w->g, w->s, w->side, a, NULL)) {
            if (given_by_engine(p, a)) {
                ++*next;
                continue;
            }
            bool interrupt = !waits_for(w->s, w->side) || order_depth(w) > *base;
            if (*next && (*next >= w->order || w->tree.depth || interrupt)) {
                return true; /* somebody must decide first, or the dice have made it impossible */
            }
            judge(w->g, w->s, w->side, a, &w->out->why);
            w->out->failed = *next;
            w->out->atom = a;
            return false;
        }
        *base = order_depth(w);
        play_go(p, w->side, a);
        ++*next;
    }
    return true;
}

/* What the order announces for later in the turn comes at once, as things stand. False: nothing. */
static bool resolve_announced(Walk *w)
{
    const Ruleset *r = rules_of(w->g);
    Ctx c = {.g = w->g, .s = w->s, .dice = &w->tree.dice, .log = &w->log};
    if (!odds_part(r)->resolve_announced || core(w->s)->over ||
        !odds_part(r)->resolve_announced(&c, w->start, w->plan, w->order)) {
        return false;
    }
    play_begin(w->play);
    Buf text = {0}, values = {0};
    Json j = {.out = &values};
    buf_text(&text, "It is fought as things stand now.");
    json_open(&j, '{');
    json_put_text(&j, "side", NULL);
    json_put_text(&j, "label", buf_str(&text));
    json_put_bool(&j, "declines", false);
    json_close(&j, '}');
    keep_assumed(w, &text, &values);
    buf_free(&values);
    buf_free(&text);
    return true;
}

/* Both sides declare before either rolls: the order was closed (Ruleset.odds_follow), no die has fallen, and the other side is asked. */
static bool other_declares(const Walk *w)
{
    return w->planned > w->order && !w->tree.depth && !core(w->s)->over && !waits_for(w->s, w->side);
}

static bool run_order(Walk *w)
{
    Play *p = w->play;
    p->forced_count = 0;
    p->legal.count = p->legal.intervals = 0;
    int next = 0, base = core(w->s)->depth;
    bool foreseen = false;
    for (int i = 0; i < RUN_DECISIONS; i++) {
        if (!run_plan(w, &next, &base)) {
            return false;
        }
        if (!foreseen && next >= w->order && order_depth(w) <= base) {
            foreseen = resolve_announced(w);
        }
        if (core(w->s)->over || (order_depth(w) <= base && !other_declares(w))) {
            return true; /* back where the order was given, or in its own draft with a rest that is refused now */
        }
        Side side = waits_for(w->s, 0) ? 0 : 1;
        legal(w->g, w->s, side, &p->legal);
        if (!p->legal.count) {
            return true;
        }
        Atom a = answer(w, &p->legal);
        if (judge(w->g, w->s, side, a, NULL)) {
            a = p->legal.list[0];
        }
        note_assumed(w, side, a);
        play_go(p, side, a);
    }
    return true;
}

/* False: the order is refused, or there is no such case to calculate. */
static bool run_once(Walk *w)
{
    memcpy(w->s, w->start, rules_of(w->g)->state_size);
    log_clear(&w->log);
    tree_start(&w->tree);
    w->tree.dice.count = 0;
    if (w->calculation) {
        Ctx c = {.g = w->g, .s = w->s, .dice = &w->tree.dice, .log = &w->log};
        return w->calculation->run(&c, w->value, w->problems);
    }
    return run_order(w);
}

/* ---- gathering ---- */

static void summarise(Walk *w, Buf *out)
{
    for (int i = 0; i < w->log.count; i++) {
        const Event *e = &w->log.event[i];
        if (!(e->flags & EVENT_OUTCOME)) {
            continue;
        }
        size_t before = out->len;
        buf_text(out, before ? " " : "");
        size_t start = out->len;
        event_render(out, w->g, e, w->options && w->options->referee ? (Side)NOBODY : w->side);
        if (out->len == start && before) { /* hidden from the side */
            out->data[out->len = before] = 0;
        }
    }
    if (!out->len) {
        buf_text(out, "Nothing comes of it.");
    }
}

/* What happens in this run, as the side will know it. */
static char *told_of(Walk *w)
{
    Side eyes = w->options && w->options->referee ? (Side)NOBODY : w->side;
    Buf text = {0};
    Json j = {.out = &text};
    json_open(&j, '[');
    for (int i = 0; i < w->log.count; i++) {
        const Event *e = &w->log.event[i];
        if (e->flags & EVENT_OUTCOME && event_known(e, eyes)) {
            event_told(&j, w->g, e, eyes);
        }
    }
    json_close(&j, ']');
    char *kept = copy_text(w->out, &text);
    buf_free(&text);
    return kept;
}

static OddsOutcome *outcome_of(Walk *w, const Buf *summary)
{
    Odds *o = w->out;
    uint64_t hash = hash64(summary->data, summary->len, 0);
    for (int i = 0; i < o->count; i++) {
        if (w->hash[i] == hash && strcmp(o->outcome[i].summary, buf_str(summary)) == 0) {
            return &o->outcome[i];
        }
    }
    o->outcome = room(&o->arena, o->outcome, o->count, &w->cap, sizeof *o->outcome);
    w->hash = room(&o->arena, w->hash, o->count, &w->hash_cap, sizeof *w->hash);
    w->hash[o->count] = hash;
    OddsOutcome *made = &o->outcome[o->count++];
    *made = (OddsOutcome){.summary = copy_text(o, summary), .told = told_of(w), .fraction = {0, 1}, .throws = 1};
    return made;
}

/* Every sum of modifiers is shown once, from the first run that met it. */
static void gather_sums(Walk *w)
{
    Odds *o = w->out;
    for (int i = 0; i < w->log.count; i++) {
        const Event *e = &w->log.event[i];
        if (!(e->flags & EVENT_SUM) || !event_known(e, w->side)) {
            continue;
        }
        Buf of = {0};
        if (e->rolls && e->roll[0].purpose) {
            buf_text(&of, e->roll[0].purpose);
        } else {
            event_render(&of, w->g, e, w->side);
        }
        bool known = false;
        for (int k = 0; k < o->sum_count; k++) {
            known = known || strcmp(o->sum[k].of, buf_str(&of)) == 0;
        }
        if (!known) {
            o->sum = room(&o->arena, o->sum, o->sum_count, &w->sum_cap, sizeof *o->sum);
            o->sum[o->sum_count++] = (OddsSum){copy_text(o, &of), e->sum};
        }
        buf_free(&of);
    }
}

static void gather(Walk *w, Buf *summary)
{
    const TreeDice *t = &w->tree;
    buf_clear(summary);
    summarise(w, summary);
    OddsOutcome *o = outcome_of(w, summary);
    o->probability += w->out->sampled ? 1 : t->probability;
    o->fraction = w->out->sampled ? (Fraction){0, 0} : plus(o->fraction, of_run(t));
    o->throws = throws_of_both(o->throws, throws_of_run(t));
    bool one =
        t->depth == 1 && (t->made[0].kind == CALL_DIE || t->made[0].kind == CALL_DRAW) && t->made[0].shown < ODDS_FACES;
    if (one) {
        o->faces |= 1u << t->made[0].shown;
    } else {
        w->many_dice = true;
    }
    gather_sums(w);
    w->out->leaves++;
}

static int likelier(const void *a, const void *b)
{
    double p = ((const OddsOutcome *)a)->probability, q = ((const OddsOutcome *)b)->probability;
    if (p < q || p > q) {
        return p < q ? 1 : -1;
    }
    return strcmp(((const OddsOutcome *)a)->summary, ((const OddsOutcome *)b)->summary);
}

static void forget_outcomes(Walk *w)
{
    w->out->count = 0;
    w->out->leaves = 0;
}

static bool stopped(const Walk *w) { return w->options && w->options->stop && w->options->stop(w->options->self); }

/* False: refused, or stopped. *whole: every outcome was walked. */
static bool walk_all(Walk *w, Buf *summary, long limit, bool *whole)
{
    *whole = false;
    do {
        if (w->out->leaves == limit) {
            return true;
        }
        if (stopped(w) || !run_once(w)) {
            return false;
        }
        gather(w, summary);
        if (w->tree.overflow) {
            return true;
        }
    } while (tree_next(&w->tree));
    *whole = true;
    return true;
}

static bool walk(Walk *w)
{
    Buf summary = {0};
    bool whole;
    long limit = w->options && w->options->leaves > 0 ? w->options->leaves : ODDS_LEAVES;
    bool ok = walk_all(w, &summary, limit, &whole);
    if (ok && !whole) {
        forget_outcomes(w);
        w->out->sampled = true;
        w->tree.sample = true;
        w->tree.length = 0;
        for (int i = 0; i < ODDS_SAMPLES && (ok = !stopped(w)); i++, tree_next(&w->tree)) {
            run_once(w);
            gather(w, &summary);
        }
        for (int i = 0; i < w->out->count; i++) {
            w->out->outcome[i].probability /= ODDS_SAMPLES;
        }
    }
    buf_free(&summary);
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
    w->play = must_zalloc(sizeof *w->play);
    *w->play = (Play){.g = g, .s = w->s, .dice = &w->tree.dice, .log = &w->log};
    tree_dice(&w->tree, 1);
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
    }
    return walk_to_the_end(w);
}

bool odds_calculate(const Game *g, const Calculation *calculation, const int *value, Odds *out, Problems *p)
{
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

/* search_plan.c - genes, the decision a plan makes of them, and the playout of a plan.
 *
 * A plan decides in the segments of its activation, not inside fights and answers. Whatever no gene decides the policy does, and its choice
 * becomes a gene: after its first playout a plan is whole.
 */
#include "bots/search_bot.h"

#include <assert.h>
#include <string.h>

/* ---- genes ---- */

uint32_t mark_of(const Option *o)
{
    if (o->piece >= 0) {
        return 1u + (uint32_t)o->goal;
    }
    uint32_t mark = (uint32_t)hash64(o->atom, (size_t)o->n * sizeof(Atom), 7);
    return mark ? mark : 1;
}

/* The step, and what has led into it: two units or formations that come to the same step decide in different places. */
uint32_t place_of(const Search *b, const State *s)
{
    int depth = core(s)->depth;
    uint32_t last = 0;
    for (int d = depth - 1; d > b->activation.frame && !last; d--) {
        last = b->track.segment[d] ? b->track.opened[d] : 0;
    }
    return last * 31u + top_of(s)->step;
}

void track_order(Track *t, const State *s, uint32_t mark)
{
    int depth = core(s)->depth;
    t->opened[depth] = mark;
    for (int d = depth + 1; d <= STACK_MAX; d++) {
        t->segment[d] = 0;
    }
}

void track_segment(Track *t, const State *s)
{
    int depth = core(s)->depth;
    uint64_t key = segment_key(s);
    if (t->segment[depth] != key) {
        t->segment[depth] = key;
        t->opened[depth] = 0;
        t->orders[depth] = 0;
        t->closed[depth] = false;
    }
}

/* A way ends where it ends; what the system has proposed may begin like one and go on to a declaration. */
static bool is_way(const Game *g, const Option *o)
{
    const VerbDef *d = &rules_of(g)->verbs[o->atom[0].verb];
    return opens_path(g, o->atom[0]) && (!d->close || o->atom[o->n - 1].verb == d->close);
}

Option order_of(const Game *g, const Standing *given, Atom a)
{
    Option o = {.n = 1, .piece = -1, .atom = {a}};
    if (given->n) {
        o.n = (int16_t)given->n;
        memcpy(o.atom, given->atom, (size_t)given->n * sizeof(Atom));
    }
    if (o.atom[0].verb < VERB_FIRST || !is_way(g, &o)) {
        return o;
    }
    o.piece = o.atom[0].arg[0];
    for (int i = 1; i < o.n; i++) {
        o.goal = rules_of(g)->verbs[o.atom[i].verb].takes[0] == TAKES_HEX ? o.atom[i].arg[0] : o.goal;
    }
    return o;
}

void track_given(Track *t, const Game *g, const State *s, const Option *o)
{
    track_segment(t, s);
    if (o->atom[0].verb < VERB_FIRST) {
        return;
    }
    t->orders[core(s)->depth] += !is_way(g, o);
    track_order(t, s, mark_of(o));
}

static Gene *gene_at(Plan *p, uint32_t place, int key)
{
    for (int i = 0; i < p->genes; i++) {
        if (p->gene[i].place == place && p->gene[i].key == key) {
            return &p->gene[i];
        }
    }
    return NULL;
}

void note_gene(Plan *p, uint32_t place, int key, uint32_t what)
{
    assert(p->genes >= 0 && p->genes <= GENES_MAX);
    Gene *old = gene_at(p, place, key);
    if (old) {
        old->what = what;
        old->draw = 0;
    } else if (p->genes < GENES_MAX) {
        p->gene[p->genes++] = (Gene){.what = what, .place = place, .key = (int16_t)key};
    }
}

/* ---- one decision of a plan ---- */

/* One of them, the better ones oftener. -1 = none of them. */
static int draw_option(Search *b, Options *o)
{
    int n = o->count;
    if (n <= 0 || rng_below(&b->rng, 6) == 0) {
        return -1;
    }
    int best = (int)rng_below(&b->rng, (uint32_t)n);
    for (int i = 1; i < 4; i++) {
        int other = (int)rng_below(&b->rng, (uint32_t)n);
        best = o->option[other].order_value > o->option[best].order_value ? other : best;
    }
    return best;
}

/* What is drawn anew becomes the gene. -1 = none of them. */
static int by_draw(Search *b, Options *o, Gene *gene)
{
    int drawn = draw_option(b, o);
    gene->draw = 0;
    gene->what = drawn < 0 ? GENE_NONE : mark_of(&o->option[drawn]);
    return drawn;
}

static int marked(const Options *o, uint32_t mark)
{
    for (int i = 0; i < o->count; i++) {
        if (mark_of(&o->option[i]) == mark) {
            return i;
        }
    }
    return -1;
}

/* What the gene says, or what is valued most where it says nothing that fits; -1 = none. Orders are weighed only where that decides. */
static int gene_or_value(Search *b, Playout *r, Side side, Gene *gene)
{
    Options *o = &r->options;
    bool says = gene && !gene->draw;
    if (says && gene->what == GENE_NONE) {
        return -1;
    }
    int best = says ? marked(o, gene->what) : -1;
    if (best >= 0) {
        return best;
    }
    weigh_options(&r->lister, r->g, playout_state(r), side, &r->weights[side], o, 0);
    if (gene && gene->draw) {
        return by_draw(b, o, gene);
    }
    best = best_from(o, 0);
    return best >= 0 && o->option[best].order_value <= 0 ? -1 : best;
}

static int order_by_plan(Search *b, Playout *r, Plan *p, Side side)
{
    Options *o = &r->options;
    const State *s = playout_state(r);
    int depth = core(s)->depth, key = -1 - b->track.orders[depth];
    uint32_t place = place_of(b, s);
    o->count = 0;
    if (b->track.closed[depth]) {
        return -1;
    }
    list_orders(&r->lister, r->g, s, side, &r->play.legal, o);
    if (!o->count) {
        return -1;
    }
    int best = gene_or_value(b, r, side, gene_at(p, place, key));
    b->track.closed[depth] = best < 0;
    b->track.orders[depth]++;
    note_gene(p, place, key, best < 0 ? GENE_NONE : mark_of(&o->option[best]));
    return best;
}

static int way_by_plan(Search *b, Playout *r, Plan *p, Side side)
{
    Options *o = &r->options;
    const State *s = playout_state(r);
    uint32_t place = place_of(b, s);
    for (int i = 0; i < r->play.legal.count; i++) {
        Atom a = r->play.legal.list[i];
        if (!opens_path(r->g, a) || was_passed(&r->passed, a.arg[0])) {
            continue;
        }
        Gene *gene = gene_at(p, place, a.arg[0]);
        pass_by(&r->passed, a.arg[0]);
        if (gene && gene->what == GENE_NONE && !gene->draw) {
            continue;
        }
        o->count = 0;
        list_ways(&r->lister, r->g, s, side, a, o);
        int best = gene_or_value(b, r, side, gene);
        note_gene(p, place, a.arg[0], best < 0 ? GENE_NONE : mark_of(&o->option[best]));
        if (best >= 0) {
            return best;
        }
    }
    return -1;
}

/* The next order of the plan, listed in r->options; -1: the segment is ended. */
int choice_by_plan(Search *b, Playout *r, Plan *p, Side side)
{
    uint64_t key = segment_key(playout_state(r));
    if (r->passed.key != key) {
        r->passed = (Passed){.key = key};
    }
    track_segment(&b->track, playout_state(r));
    if (r->passed.finishing) {
        return -1;
    }
    begin_listing(&r->lister);
    int choice = order_by_plan(b, r, p, side);
    choice = choice >= 0 ? choice : way_by_plan(b, r, p, side);
    if (choice >= 0) {
        track_order(&b->track, playout_state(r), mark_of(&r->options.option[choice]));
    }
    return choice;
}

/* ---- playing out a plan ---- */

/* How the present segment is ended: by `done`, or by what complete() says. False when it cannot be. */
static bool ends_here(Playout *r, Side side, Atom *out)
{
    if (may_end(&r->play.legal, out)) {
        return true;
    }
    r->passed.finishing =
        complete(r->g, playout_state(r), side, out) && !judge(r->g, playout_state(r), side, *out, NULL);
    return r->passed.finishing;
}

static void play_by_plan(Search *b, Playout *r, Plan *p, Side side)
{
    Atom a;
    int choice = choice_by_plan(b, r, p, side);
    if (choice >= 0) {
        Option o = r->options.option[choice];
        Passed passed = r->passed;
        uint64_t segment = segment_key(playout_state(r));
        if (enact(r, side, o.atom, o.n)) {
            if (segment_key(playout_state(r)) == segment) {
                r->passed = passed;
            }
            return;
        }
    } else if (ends_here(r, side, &a)) {
        enact(r, side, &a, 1);
        return;
    }
    play_policy(r);
}

/* Plans decide in the segments of the activation, not inside fights and answers. */
static bool plan_decides(Search *b, Playout *r, Side side)
{
    const State *s = playout_state(r);
    return waits_for(s, side) && decides_activation(r->g, s, b->activation.frame) && !in_draft(r->g, s);
}

/* Gives an order before the plan is followed. False: it is not possible. */
static bool give_first(Search *b, Playout *r, Side side, const Option *o)
{
    track_given(&b->track, r->g, playout_state(r), o);
    uint64_t segment = segment_key(playout_state(r));
    bool given = enact(r, side, o->atom, o->n);
    r->passed = (Passed){.key = segment};
    pass_by(&r->passed, opens_path(r->g, o->atom[0]) ? o->atom[0].arg[0] : -1);
    return given;
}

int run_plan(Search *b, const Game *g, Side side, const Atoms *legal, const Option *first, Plan *p, int sample)
{
    assert((!first || first->n > 0) && sample >= 0);
    Playout *r = &b->greedy.playout;
    stratified_dice(&b->dice, b->dice_seed, sample);
    playout_from(r, g, held(&b->root[sample % ROOTS]), legal, &b->dice.dice);
    b->track = b->real;
    b->runs++;
    if (first && !give_first(b, r, side, first)) {
        return NOT_POSSIBLE;
    }
    while (playout_goes_on(r) && !activation_over(playout_state(r), &b->activation)) {
        if (plan_decides(b, r, side)) {
            play_by_plan(b, r, p, side);
        } else {
            play_policy(r);
        }
    }
    play_to_activation(r);
    int sum = playout_worth(r, side), looks = 1;
    for (; looks <= b->ahead && playout_goes_on(r); looks++) {
        Activation next = activation_of(g, playout_state(r));
        play_activation(r, &next);
        sum += playout_worth(r, side);
    }
    return sum / looks;
}

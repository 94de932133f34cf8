/* greedy_bot.c - the value of an order is what the position is worth when it has been carried out and its consequences are over.
 *
 * Dice on the way are walked exactly while the tree is small, else sampled; all orders of a decision are compared over the same dice.
 * Consequences end when play is back in the segment in which the order was given. Where orders only bear fruit later (attacks are
 * declared first and fought afterwards: Ruleset.odds_follow), all choices of that decision are played to the end of the activation.
 * What begins an activation, such as naming the next formation, shows nothing one decision ahead: there the value decides.
 */
#include "bots/greedy_bot.h"

#include <assert.h>
#include <string.h>

/* By hand: what a decision may cost (`bench --bots` shows it), exact where few dice fall and sampled beyond; so many decisions in one segment
 * are a circle. None was fitted. */
enum { TREE_LEAVES = 24, SAMPLES = 8, WAYS_EACH = 3, CIRCLES = 400 };

void greedy_begin(Greedy *b, uint64_t seed, const Weights *weights)
{
    assert(weights);
    rng_seed(&b->rng, seed);
    random_bot(&b->random, seed);
    b->weights = *weights;
    b->order.n = b->order.next = 0;
    b->passed = (Passed){0};
    b->lately = 0;
    b->made = 0;
    b->playout.weights[0] = b->playout.weights[1] = plain_weights;
    b->playout.nodes = 0;
    b->limit = (BotLimit){0};
}

Atom standing_begin(Standing *o, const Option *from)
{
    assert(from->n > 0);
    memcpy(o->atom, from->atom, sizeof o->atom);
    o->n = from->n;
    o->next = 1;
    return from->atom[0];
}

bool standing_next(Standing *o, const Atoms *legal, Atom *out)
{
    if (o->next >= o->n || !offers(legal, o->atom[o->next])) {
        o->n = o->next = 0;
        return false;
    }
    *out = o->atom[o->next++];
    return true;
}

void imagine_root(const Game *g, const State *known, Side side, Rng *rng, State *out)
{
    assert(side < SIDES);
    if (hidden_part(rules_of(g))->imagine) {
        hidden_part(rules_of(g))->imagine(g, known, side, rng, out);
    } else {
        memcpy(out, known, rules_of(g)->state_size);
    }
}

/* ---- the shortlist ---- */

static void shortlist(Greedy *b, const Option *o)
{
    int at = b->shortlisted;
    while (at > 0 && b->shortlist[at - 1].order_value < o->order_value) {
        at--;
    }
    if (at == SHORTLIST || o->order_value <= ORDER_NEVER) {
        return;
    }
    int last = b->shortlisted < SHORTLIST ? b->shortlisted++ : SHORTLIST - 1;
    memmove(&b->shortlist[at + 1], &b->shortlist[at], (size_t)(last - at) * sizeof(Option));
    b->shortlist[at] = *o;
}

/* The best ways of one piece. */
static void shortlist_ways(Greedy *b, const Game *g, const State *s, Side side, Atom first)
{
    Options *o = &b->all;
    o->count = 0;
    list_ways(&b->playout.lister, g, s, side, first, o);
    weigh_options(&b->playout.lister, g, s, side, &b->weights, o, 0);
    for (int k = 0; k < WAYS_EACH; k++) {
        int best = -1;
        for (int i = 0; i < o->count; i++) {
            if (o->option[i].n && (best < 0 || o->option[i].order_value > o->option[best].order_value)) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        shortlist(b, &o->option[best]);
        o->option[best].n = 0;
    }
}

static void make_shortlist(Greedy *b, const Game *g, const State *s, Side side, const Atoms *legal)
{
    b->shortlisted = 0;
    b->all.count = 0;
    begin_listing(&b->playout.lister);
    list_orders(&b->playout.lister, g, s, side, legal, &b->all);
    weigh_options(&b->playout.lister, g, s, side, &b->weights, &b->all, 0);
    for (int i = 0; i < b->all.count; i++) {
        shortlist(b, &b->all.option[i]);
    }
    for (int i = 0; i < legal->count; i++) {
        if (opens_path(g, legal->list[i])) {
            shortlist_ways(b, g, s, side, legal->list[i]);
        }
    }
}

/* ---- values ---- */

typedef struct Trial {
    const Game *g;
    Side side;
    int depth; /* consequences are over when the stack is no deeper; 0: at the end of the activation */
    Activation activation;
    bool played; /* even `done` is played out, not taken for what the position is worth now */
} Trial;

/* A word of the system's own that only ends the activation: what lies beyond it is no fruit of it. */
static bool only_ends(const Trial *t, const State *after, const Atom *list, int n)
{
    const VerbDef *d = &rules_of(t->g)->verbs[list[0].verb];
    return !t->played && t->activation.frame >= 0 && n == 1 && d->form == FORM_ATOM && d->takes[0] == TAKES_NOTHING &&
           activation_over(after, &t->activation);
}

static int run_once(Greedy *b, const Trial *t, const Atom *list, int n, Dice *dice, bool *enacted)
{
    Playout *r = &b->playout;
    playout_from(r, t->g, held(&b->root), &b->root_legal, dice);
    *enacted = enact(r, t->side, list, n);
    if (only_ends(t, playout_state(r), list, n)) {
        return bots_part(rules_of(t->g))->evaluate(t->g, held(&b->root), t->side, &b->weights);
    }
    if (t->depth) {
        play_down_to(r, t->depth);
    } else {
        play_activation(r, &t->activation);
    }
    return playout_worth(r, t->side);
}

static int sampled(Greedy *b, const Trial *t, const Atom *list, int n)
{
    long sum = 0;
    bool enacted;
    for (int i = 0; i < SAMPLES; i++) {
        fast_dice(&b->fast, 977u + (uint64_t)i);
        sum += run_once(b, t, list, n, &b->fast.dice, &enacted);
    }
    return (int)(sum / SAMPLES);
}

/* The expectation over the dice: every outcome while there are few. */
static int expected(Greedy *b, const Trial *t, const Atom *list, int n, bool *enacted)
{
    double sum = 0;
    if (!t->depth) { /* a whole fight has far more outcomes than that */
        *enacted = true;
        return sampled(b, t, list, n);
    }
    tree_dice(&b->tree, 1);
    for (int leaves = 0; leaves < TREE_LEAVES; leaves++) {
        tree_start(&b->tree);
        int worth = run_once(b, t, list, n, &b->tree.dice, enacted);
        if (b->tree.overflow) {
            break;
        }
        sum += b->tree.probability * worth;
        if (!tree_next(&b->tree)) {
            return (int)sum;
        }
    }
    return sampled(b, t, list, n);
}

/* ---- the decision ---- */

static bool begins_activation(Greedy *b, const Game *g, Side side, const Option *o)
{
    fast_dice(&b->fast, 1);
    Playout *r = &b->playout;
    playout_from(r, g, held(&b->root), &b->root_legal, &b->fast.dice);
    int before = plan_frame(g, held(&b->root));
    enact(r, side, o->atom, o->n);
    return plan_frame(g, playout_state(r)) > before;
}

static bool bears_fruit_later(const Game *g, const State *s, const Greedy *b)
{
    Atom follow[8];
    for (int i = 0; i < b->shortlisted && odds_part(rules_of(g))->odds_follow; i++) {
        const Option *o = &b->shortlist[i];
        if (odds_part(rules_of(g))->odds_follow(g, s, o->atom, o->n, follow, 8) > 0) {
            return true;
        }
    }
    return false;
}

/* How the trial of this decision is made: how far consequences go. */
static Trial plan_trial(Greedy *b, const Game *g, Side side)
{
    const State *s = held(&b->root);
    int plan = plan_frame(g, s), segment = plan + 2;
    Trial t = {.g = g, .side = side, .depth = segment, .activation = activation_of(g, s)};
    if (plan >= 0 && core(s)->depth > segment) {
        t.played = true;
    } else if (plan >= 0 && bears_fruit_later(g, s, b)) { /* to the end of the activation */
        t.played = true;
        t.depth = 0;
    } else {
        t.depth = core(s)->depth;
    }
    return t;
}

/* Nothing is worth giving: ends the step, or does what is still owed in it and from then on nothing else. */
static Atom no_order(Greedy *b, const Game *g, const State *s, Side side, const Atoms *legal)
{
    Atom a;
    if (may_end(legal, &a)) {
        return a;
    }
    if (complete(g, s, side, &a) && !judge(g, s, side, a, NULL)) {
        b->passed = (Passed){.key = segment_key(s), .finishing = true};
        return a;
    }
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb != VERB_RETRACT) {
            return legal->list[i];
        }
    }
    return legal->count ? legal->list[0] : legal->interval[0].base;
}

bool only_opens(Greedy *b, const Game *g, const State *root, Side side, const Atoms *legal, Atom first, int now)
{
    Playout *r = &b->playout;
    fast_dice(&b->fast, 1);
    playout_from(r, g, root, legal, &b->fast.dice);
    return enact(r, side, &first, 1) && core(playout_state(r))->depth > core(root)->depth &&
           waits_for(playout_state(r), side) && playout_worth(r, side) == now;
}

/* To name a body of troops that may then be left as it stands costs nothing: that the policy, which stands in for its decisions, would
 * make little of them is no reason to end the step. -1: there is none. */
static int free_look(Greedy *b, const Game *g, Side side)
{
    const State *root = held(&b->root);
    int now = bots_part(rules_of(g))->evaluate(g, root, side, &b->weights);
    for (int i = 0; i < b->shortlisted; i++) {
        const Option *o = &b->shortlist[i];
        Atom end;
        if (o->n == 1 && rules_of(g)->verbs[o->atom[0].verb].takes[0] == TAKES_GROUP &&
            only_opens(b, g, root, side, &b->root_legal, o->atom[0], now) && may_end(&b->playout.play.legal, &end)) {
            return i;
        }
    }
    return -1;
}

static bool out_of_time(const Greedy *b) { return b->limit.gone && b->limit.gone(b->limit.self, 100); }

/* The order of the greatest worth; ENDED when none is worth more than the end of the step. */
static int weigh_shortlist(Greedy *b, const Game *g, Side side, const Atom *end)
{
    Trial t = plan_trial(b, g, side);
    int best = ENDED, best_worth = 0;
    bool enacted;
    if (end) {
        best_worth = t.played ? expected(b, &t, end, 1, &enacted)
                              : bots_part(rules_of(g))->evaluate(g, held(&b->root), side, &b->weights);
    }
    for (int i = 0; i < b->shortlisted; i++) {
        const Option *o = &b->shortlist[i];
        b->worth[i] = NOT_POSSIBLE;
        if (i && out_of_time(b)) {
            continue;
        }
        enacted = false;
        int worth = expected(b, &t, o->atom, o->n, &enacted);
        b->worth[i] = enacted ? worth : NOT_POSSIBLE;
        if (enacted && ((best < 0 && !end) || worth > best_worth)) {
            best = i;
            best_worth = worth;
        }
    }
    return best;
}

Atom greedy_from(Greedy *b, const Game *g, const State *full, Side side, const Atoms *legal)
{
    assert(side < SIDES && legal->count + legal->intervals > 0);
    b->taken = UNWEIGHED;
    memcpy(held(&b->root), full, rules_of(g)->state_size);
    b->root_legal.count = legal->count;
    b->root_legal.intervals = legal->intervals;
    memcpy(b->root_legal.list, legal->list, (size_t)legal->count * sizeof(Atom));
    memcpy(b->root_legal.interval, legal->interval, (size_t)legal->intervals * sizeof(Interval));
    b->playout.weights[side] = b->weights;
    Atom end;
    bool ends = may_end(legal, &end);
    if (in_draft(g, full)) {
        return complete(g, full, side, &end) && !judge(g, full, side, end, NULL)
                   ? end
                   : most_valued(&b->playout, g, full, side, legal);
    }
    if (b->passed.finishing && b->passed.key == segment_key(full)) {
        return no_order(b, g, full, side, legal);
    }
    b->passed.finishing = false;
    make_shortlist(b, g, full, side, legal);
    if (!b->shortlisted) {
        return no_order(b, g, full, side, legal);
    }
    if (begins_activation(b, g, side, &b->shortlist[0])) {
        return ends && b->shortlist[0].order_value < 0 ? end : standing_begin(&b->order, &b->shortlist[0]);
    }
    b->taken = weigh_shortlist(b, g, side, ends ? &end : NULL);
    int best = b->taken == ENDED && ends ? free_look(b, g, side) : b->taken;
    return best >= 0 ? standing_begin(&b->order, &b->shortlist[best]) : no_order(b, g, full, side, legal);
}

bool greedy_lost(Greedy *b, const Game *g, const State *known, Side side, const Atoms *legal, Atom *out)
{
    uint64_t key = segment_key(known);
    if (!in_draft(g, known) && key != b->lately) {
        b->lately = key;
        b->made = 0;
    }
    if (++b->made < CIRCLES) {
        return false;
    }
    b->order.n = b->order.next = 0;
    if (b->made % 7 == 0 && legal->count) { /* not even complete() has led out */
        *out = legal->list[rng_below(&b->rng, (uint32_t)legal->count)];
    } else {
        *out = no_order(b, g, known, side, legal);
    }
    return true;
}

Atom greedy_choose(Greedy *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    assert(side < SIDES && legal->count + legal->intervals > 0);
    Atom a;
    if (!bots_part(rules_of(g))->evaluate) {
        return random_choose(&b->random, g, known, side, legal);
    }
    if (greedy_lost(b, g, known, side, legal, &a)) {
        return a;
    }
    if (standing_next(&b->order, legal, &a)) { /* first: an order goes on after a step that has no alternative */
        return a;
    }
    if (only_choice(g, legal)) {
        return legal->list[0];
    }
    Held full;
    imagine_root(g, known, side, &b->rng, held(&full));
    return greedy_from(b, g, held(&full), side, legal);
}

static void begin(void *bot, uint64_t seed) { greedy_begin(bot, seed, &plain_weights); }

static void limit(void *bot, const BotLimit *limit) { ((Greedy *)bot)->limit = *limit; }

static Atom choose(void *bot, const Game *g, const State *known, Side side, const Atoms *legal)
{
    return greedy_choose(bot, g, known, side, legal);
}

const BotDef greedy_bot_def = {.name = "greedy",
                               .says = "gives the best order one decision ahead",
                               .size = sizeof(Greedy),
                               .wants_mask = true,
                               .begin = begin,
                               .choose = choose,
                               .limit = limit};

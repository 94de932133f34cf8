/* search_bot.c - breeding plans, and playing by the one that was chosen.
 *
 * The activation is planned at its first decision. From then on the plan's order meets others at each decision (search_reconsider.c); fights and answers
 * to the enemy are decided by the greedy player.
 */
#include "bots/search_bot.h"

#include <assert.h>
#include <string.h>

/* Where these come from: set by hand, and kept when tournaments on La Rancia, 40 games each, did not get worse (docs/bots.md says what each step
 * did there); none was fitted. */
enum { EFFORT = 500, DRAWS_MOST = 3, NARROW = 12, THOUGHTS_MOST = 4, CONFIRM_STEP = STRATA / 2, EACH_ORDER = 50 };
/* Of time and playouts, in percent. What plans do not get goes into doubts about them. */
enum { PLAN_PART = 75, GREEDY_PART = 30, BREED_PART = 70, PICK_PART = 33, PROBE_PART = 5 };

/* Has this part of the present decision's playouts or of its time gone? */
static bool used_up(const Search *b, int percent)
{
    return b->runs - b->from >= b->share * percent / 100 || (b->limit.gone && b->limit.gone(b->limit.self, percent));
}

void imagine_roots(Search *b, const Game *g, const State *known, Side side)
{
    assert(side < SIDES);
    for (int i = 0; i < ROOTS; i++) {
        imagine_root(g, known, side, &b->rng, held(&b->root[i]));
    }
}

/* ---- breeding ---- */

static double mean_of(const Plan *p, int from, int to)
{
    double sum = 0;
    for (int i = from; i < to; i++) {
        sum += p->score[i];
    }
    return to > from ? sum / (to - from) : -1e9;
}

static void sample_to(Search *b, const Game *g, Side side, const Atoms *legal, Plan *p, int samples)
{
    assert(samples <= PLAN_SAMPLES);
    while (p->samples < samples) {
        p->score[p->samples] = run_plan(b, g, side, legal, NULL, p, p->samples);
        p->samples++;
    }
}

static void mutate(Search *b, Plan *child, const Plan *parent)
{
    *child = *parent;
    child->samples = 0;
    if (!child->genes) {
        return;
    }
    int draws = 1 + (int)rng_below(&b->rng, DRAWS_MOST);
    for (int i = 0; i < draws; i++) {
        child->gene[rng_below(&b->rng, (uint32_t)child->genes)].draw = 1;
    }
}

static void keep_plan(Search *b, const Plan *p)
{
    int at = b->plans;
    double mean = mean_of(p, 0, BRED_ON);
    while (at > 0 && mean_of(&b->plan[at - 1], 0, BRED_ON) < mean) {
        at--;
    }
    if (at == PLANS_KEPT) {
        return;
    }
    int last = b->plans < PLANS_KEPT ? b->plans++ : PLANS_KEPT - 1;
    memmove(&b->plan[at + 1], &b->plan[at], (size_t)(last - at) * sizeof(Plan));
    b->plan[at] = *p;
}

/* Better than the worst kept on the first samples: then it is looked at closely. */
static void breed(Search *b, const Game *g, Side side, const Atoms *legal)
{
    const Plan *parent = &b->plan[rng_below(&b->rng, 2) ? 0 : rng_below(&b->rng, (uint32_t)b->plans)];
    mutate(b, &b->child, parent);
    for (int look = FIRST_LOOK; look <= BRED_ON; look *= 3) {
        sample_to(b, g, side, legal, &b->child, look);
        if (mean_of(&b->child, 0, look) <= mean_of(&b->plan[b->plans - 1], 0, look)) {
            return;
        }
    }
    keep_plan(b, &b->child);
}

/* ---- the first plan: what the greedy player would do ---- */

static void note_ends(Search *b, Plan *p, const Atoms *legal, const Game *g, const State *s)
{
    uint32_t place = place_of(b, s);
    note_gene(p, place, -1 - b->track.orders[core(s)->depth], GENE_NONE);
    for (int i = 0; i < legal->count; i++) {
        if (opens_path(g, legal->list[i])) {
            note_gene(p, place, legal->list[i].arg[0], GENE_NONE);
        }
    }
}

static void note_order(Search *b, Plan *p, const Game *g, const State *s, const Standing *given)
{
    Option o = order_of(g, given, given->atom[0]);
    int key = o.piece >= 0 ? o.piece : -1 - b->track.orders[core(s)->depth];
    note_gene(p, place_of(b, s), key, mark_of(&o));
    track_given(&b->track, g, s, &o);
}

/* One decision of the walk, and its gene if it is one that plans make: those are counted. */
static Atom walk_on(Search *b, const Game *g, Side side, Plan *p, int *orders)
{
    Greedy *y = &b->greedy;
    const State *s = held(&b->walk);
    Side who = waits_for(s, 0) ? 0 : 1;
    Atom a;
    if (who == side && standing_next(&y->order, &b->walking.legal, &a)) {
        return a;
    }
    bool own = who == side && decides_activation(g, s, b->activation.frame) && !in_draft(g, s);
    if (own) {
        track_segment(&b->track, s);
    }
    a = greedy_from(y, g, s, who, &b->walking.legal);
    *orders += own;
    if (own && y->order.n) {
        note_order(b, p, g, s, &y->order);
    } else if (own && (a.verb == VERB_DONE || a.verb == VERB_PASS)) {
        note_ends(b, p, &b->walking.legal, g, s);
    }
    if (who != side) {
        y->order.n = y->order.next = 0;
    }
    return a;
}

/* How many decisions of the activation it holds. */
static int plan_greedily(Search *b, const Game *g, Side side, const Atoms *legal, Plan *p)
{
    int orders = 0;
    Greedy *y = &b->greedy;
    State *s = held(&b->walk);
    Passed passed = y->passed;
    p->genes = p->samples = 0;
    memcpy(s, held(&b->root[0]), rules_of(g)->state_size);
    fast_dice(&b->walk_dice, 5000);
    b->walking = (Play){.g = g, .s = s, .dice = &b->walk_dice.dice, .sketch = true};
    b->walking.legal.count = legal->count;
    b->walking.legal.intervals = legal->intervals;
    memcpy(b->walking.legal.list, legal->list, (size_t)legal->count * sizeof(Atom));
    memcpy(b->walking.legal.interval, legal->interval, (size_t)legal->intervals * sizeof(Interval));
    b->track = b->real;
    y->order.n = y->order.next = 0;
    for (int i = 0; i < PLAYOUT_LIMIT && !activation_over(s, &b->activation) && core(s)->waiting; i++) {
        Side who = waits_for(s, 0) ? 0 : 1;
        Atom a = walk_on(b, g, side, p, &orders);
        if (judge(g, s, who, a, NULL)) {
            break;
        }
        play_go(&b->walking, who, a);
        if (b->limit.gone && b->limit.gone(b->limit.self, GREEDY_PART)) {
            break;
        }
    }
    y->order.n = y->order.next = 0;
    y->passed = passed;
    return orders;
}

/* ---- thinking ---- */

/* The best of many plans over a few samples is partly the luckiest: those that were kept meet fresh dice, and these alone decide. */
static const Plan *confirmed(Search *b, const Game *g, Side side, const Atoms *legal)
{
    const Plan *best = &b->plan[0];
    int seen = BRED_ON; /* samples that all of them have met */
    for (int to = BRED_ON + CONFIRM_STEP; to <= PLAN_SAMPLES && b->plans > 1 && !used_up(b, 100); to += CONFIRM_STEP) {
        for (int i = 0; i < b->plans; i++) {
            sample_to(b, g, side, legal, &b->plan[i], to);
        }
        seen = to;
    }
    for (int i = 1; i < b->plans && seen > BRED_ON; i++) {
        if (mean_of(&b->plan[i], BRED_ON, seen) > mean_of(best, BRED_ON, seen)) {
            best = &b->plan[i];
        }
    }
    if (b->usual.samples < BRED_ON || seen == BRED_ON) {
        return best;
    }
    sample_to(b, g, side, legal, &b->usual, seen);
    return plainly_better(best->score + BRED_ON, b->usual.score + BRED_ON, seen - BRED_ON) ? best : &b->usual;
}

/* Many pieces or orders to choose among, or the beginning of all: worth most of what may be spent. */
static bool is_wide(const Game *g, const State *s, const Atoms *legal)
{
    if (rules_of(g)->steps[top_of(s)->step].flags & (STEP_PLAN | STEP_PART)) {
        return true;
    }
    for (int i = 0; i < legal->count; i++) {
        if (opens_path(g, legal->list[i])) {
            return true;
        }
    }
    return legal->count + legal->intervals > NARROW;
}

static void try_plan(Search *b, const Game *g, Side side, const Atoms *legal)
{
    b->child.samples = 0;
    sample_to(b, g, side, legal, &b->child, BRED_ON);
    keep_plan(b, &b->child);
}

/* How many playouts one decision may have. By the clock nobody knows beforehand how many its time holds: a part of it is tried out. */
static long playouts_at_hand(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    if (!b->limit.gone) {
        return b->effort;
    }
    long from = b->runs, tried = b->effort * PROBE_PART / 100;
    b->dice_seed = rng_next(&b->rng);
    imagine_roots(b, g, known, side);
    b->child.genes = 0;
    while (b->runs - from < tried && !b->limit.gone(b->limit.self, PROBE_PART)) {
        run_plan(b, g, side, legal, NULL, &b->child, (int)((b->runs - from) % BRED_ON));
    }
    return b->runs - from < tried ? (b->runs - from) * 100 / PROBE_PART : b->effort;
}

/* So few playouts for each order of the activation breed no plan: they are worth more as doubts about what the greedy player would do,
 * which is the plan then. By the clock these have the time of as many decisions as plans would. False: there are enough for breeding. */
static bool do_without_plan(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    long fit = playouts_at_hand(b, g, known, side, legal), all = b->limit.gone ? THOUGHTS_MOST * fit : fit;
    imagine_roots(b, g, known, side);
    int orders = plan_greedily(b, g, side, legal, &b->best);
    if (fit >= (long)EACH_ORDER * orders) {
        return false;
    }
    b->bred = false;
    b->purse = 0;
    b->doubts = all < b->effort ? all : b->effort;
    b->thoughts++;
    b->thought = segment_key(known);
    b->planned = true;
    return true;
}

/* The plan of the activation, or of what is left of it: dice that have fallen since are known now. */
static void think(Search *b, const Game *g, const State *known, Side side, const Atoms *legal, bool again)
{
    bool wide = is_wide(g, known, legal);
    b->share = wide ? b->purse * 2 / 3 : b->purse / 6;
    b->from = b->runs;
    b->dice_seed = rng_next(&b->rng);
    imagine_roots(b, g, known, side);
    b->plans = b->usual.samples = 0;
    b->child.genes = 0;
    try_plan(b, g, side, legal);
    if (again) {
        b->child = b->best;
        try_plan(b, g, side, legal);
    }
    if (wide) {
        if (again) {
            plan_greedily(b, g, side, legal, &b->child);
        } else {
            b->child = b->best; /* from do_without_plan */
        }
        try_plan(b, g, side, legal);
        b->usual = b->child;
    }
    while (!used_up(b, BREED_PART)) {
        breed(b, g, side, legal);
    }
    b->best = *confirmed(b, g, side, legal);
    b->bred = true;
    long spent = b->runs - b->from;
    b->purse = spent < b->purse ? b->purse - spent : 0;
    b->doubts += spent * (100 - PLAN_PART) / PLAN_PART;
    b->thoughts++;
    b->thought = segment_key(known);
    b->planned = true;
}

/* ---- naming who acts next ---- */

/* Each choice is played out by the policy over some activations, over the same dice. */
static Atom pick(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    assert(legal->count > 0 && side < SIDES);
    Greedy *y = &b->greedy;
    Playout *r = &y->playout;
    long sum[PICKED_FROM] = {0};
    int n = legal->count < PICKED_FROM ? legal->count : PICKED_FROM, best = 0;
    imagine_roots(b, g, known, side);
    b->share = b->effort;
    b->from = b->runs;
    b->dice_seed = rng_next(&b->rng);
    for (int sample = 0; sample < 2 * STRATA && !used_up(b, PICK_PART); sample++) {
        for (int i = 0; i < n; i++) {
            stratified_dice(&b->dice, b->dice_seed, sample);
            playout_from(r, g, held(&b->root[sample % ROOTS]), legal, &b->dice.dice);
            enact(r, side, &legal->list[i], 1);
            for (int k = 0; k < 3 && playout_goes_on(r); k++) {
                play_to_activation(r);
                Activation next = activation_of(g, playout_state(r));
                play_activation(r, &next);
            }
            sum[i] += playout_worth(r, side);
            b->runs++;
        }
    }
    for (int i = 1; i < n; i++) {
        best = sum[i] > sum[best] ? i : best;
    }
    return legal->list[best];
}

/* ---- playing ---- */

void search_begin(Search *b, uint64_t seed, const Weights *weights)
{
    assert(weights);
    greedy_begin(&b->greedy, seed, weights);
    rng_seed(&b->rng, seed ^ 0x5eed);
    b->character = *weights;
    b->limit = (BotLimit){0};
    b->effort = EFFORT;
    b->thoughts = 0;
    b->thought = 0;
    b->purse = b->share = b->from = b->doubts = 0;
    b->planned = b->bred = false;
    b->at = 0;
    b->runs = 0;
}

/* What the character makes of the weights that suit this side when it looks ahead. */
static Weights with_foresight(const Game *g, Side side, const Weights *character)
{
    const Weights *far = bots_part(rules_of(g))->foresight ? &bots_part(rules_of(g))->foresight[side] : &plain_weights;
    return (Weights){.ground = (int16_t)(character->ground * far->ground / 100),
                     .own_losses = (int16_t)(character->own_losses * far->own_losses / 100),
                     .enemy_losses = (int16_t)(character->enemy_losses * far->enemy_losses / 100),
                     .danger = (int16_t)(character->danger * far->danger / 100)};
}

/* Is this still the activation that was planned? The same formation may act again in the next turn. */
static bool goes_on(const Search *b, const State *s, const Activation *now)
{
    const Activation *t = &b->activation;
    bool same = t->frame == now->frame && t->step == now->step && t->owner == now->owner && t->name == now->name;
    return b->planned && same && core(s)->stack[now->frame].at >= b->at;
}

static bool starts_activation(const Game *g, const State *s, const Atoms *legal, Side side)
{
    return plan_frame(g, s) < 0 && legal->count > 1 && legal->count <= 32 && waits_for(s, side);
}

static bool names_group(const Game *g, const Atoms *legal)
{
    for (int i = 0; i < legal->count; i++) {
        Atom a = legal->list[i];
        const VerbDef *d = a.verb < rules_of(g)->verb_count ? &rules_of(g)->verbs[a.verb] : NULL;
        bool group = d && d->takes[0] == TAKES_GROUP && d->takes[1] == TAKES_NOTHING;
        if (a.verb == VERB_RETRACT || (a.verb >= VERB_FIRST && !group)) {
            return false;
        }
    }
    return true;
}

/* Does this atom end the activation? Some systems have a word of their own for that. */
static bool ends_activation(Search *b, const Game *g, Side side, const Atoms *legal, Atom a)
{
    Playout *r = &b->greedy.playout;
    fast_dice(&b->greedy.fast, 1);
    playout_from(r, g, held(&b->root[0]), legal, &b->greedy.fast.dice);
    enact(r, side, &a, 1);
    return activation_over(playout_state(r), &b->activation);
}

/* Both sides draft at once: what the other has laid is not known, and a plan that plays for it in turn would play for the wrong side. */
static bool both_draft(const Game *g, const State *s)
{
    return core(s)->depth && rules_of(g)->steps[top_of(s)->step].flags & STEP_BOTH;
}

Atom search_choose(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    assert(side < SIDES && legal->count + legal->intervals > 0);
    Greedy *y = &b->greedy;
    Atom a;
    y->weights = with_foresight(g, side, &b->character);
    if (only_choice(g, legal) || !bots_part(rules_of(g))->evaluate || in_draft(g, known) || both_draft(g, known)) {
        return greedy_choose(y, g, known, side, legal);
    }
    if (greedy_lost(y, g, known, side, legal, &a) || standing_next(&y->order, legal, &a)) {
        return a;
    }
    y->playout.weights[side] = y->weights;
    if (starts_activation(g, known, legal, side) && names_group(g, legal)) {
        return pick(b, g, known, side, legal);
    }
    Activation now = activation_of(g, known);
    bool mine = now.frame >= 0 && now.owner == side && decides_activation(g, known, now.frame);
    if (!mine) {
        return greedy_choose(y, g, known, side, legal);
    }
    bool again = goes_on(b, known, &now);
    if (!again) {
        b->activation = now;
        b->ahead = bots_part(rules_of(g))->look_ahead ? bots_part(rules_of(g))->look_ahead : 1;
        b->purse = b->effort * PLAN_PART / 100;
        b->doubts = 0;
        b->thoughts = 0;
        memset(&b->real, 0, sizeof b->real);
    }
    if (!again || (is_wide(g, known, legal) && b->thought != segment_key(known) && b->thoughts < THOUGHTS_MOST &&
                   b->purse > 4 * STRATA)) {
        if (again || !do_without_plan(b, g, known, side, legal)) {
            think(b, g, known, side, legal, again);
        }
    }
    a = choose_with_reconsider(b, g, known, side, legal);
    b->at = core(known)->stack[now.frame].at;
    b->planned = y->order.n > 1 || !ends_activation(b, g, side, legal, a);
    return a;
}

static void search_limit(void *bot, const BotLimit *limit)
{
    Search *b = bot;
    b->limit = b->greedy.limit = *limit;
    b->effort = limit->effort > 0 ? limit->effort : EFFORT;
}

static Atom choose(void *bot, const Game *g, const State *known, Side side, const Atoms *legal)
{
    return search_choose(bot, g, known, side, legal);
}

static const Weights cautious = {.ground = 90, .own_losses = 150, .enemy_losses = 80, .danger = 170};
static const Weights bold = {.ground = 120, .own_losses = 70, .enemy_losses = 135, .danger = 75};

static void begin_plain(void *bot, uint64_t seed) { search_begin(bot, seed, &plain_weights); }
static void begin_cautious(void *bot, uint64_t seed) { search_begin(bot, seed, &cautious); }
static void begin_bold(void *bot, uint64_t seed) { search_begin(bot, seed, &bold); }

#define SEARCHES(called, tells, starts)                                                                               \
    {                                                                                                                 \
        .name = called, .says = tells, .size = sizeof(Search), .wants_mask = true, .begin = starts, .choose = choose, \
        .limit = search_limit                                                                                         \
    }

const BotDef search_bot_def = SEARCHES("search", "plans each activation whole", begin_plain);
const BotDef cautious_bot_def =
    SEARCHES("cautious", "plans, keeps its men together and gives ground before it loses them", begin_cautious);
const BotDef bold_bot_def = SEARCHES("bold", "plans, presses on and does not count its losses", begin_bold);

/* search.c - breeding plans, and keeping to the one that was chosen.
 *
 * The stretch is planned at its first decision. From then on each decision is answered from the plan where it has a gene that still
 * fits, and by the greedy player where it has none: fights, answers to the enemy, what the dice have changed.
 */
#include "bots/search.h"

#include <string.h>

enum { LEFT_OUT = 0, EFFORT = 500, FIRST_LOOK = 2, PICK_SHARE = 3, DRAWS_MOST = 3 };

/* ---- genes ---- */

static uint32_t mark_of(const Option *o)
{
    if (o->piece >= 0) {
        return 1u + (uint32_t)o->goal;
    }
    uint32_t mark = (uint32_t)hash64(o->atom, (size_t)o->n * sizeof(Atom), 7);
    return mark ? mark : 1;
}

static Gene *gene_at(Plan *p, int step, int key)
{
    for (int i = 0; i < p->genes; i++) {
        if (p->gene[i].step == step && p->gene[i].key == key) {
            return &p->gene[i];
        }
    }
    return NULL;
}

static void note_gene(Plan *p, int step, int key, uint32_t what)
{
    Gene *old = gene_at(p, step, key);
    if (old) {
        old->what = what;
        old->draw = 0;
    } else if (p->genes < GENES_MAX) {
        p->gene[p->genes++] = (Gene){what, (int16_t)key, (uint8_t)step, 0};
    }
}

/* ---- one decision of a plan ---- */

static int best_option(const Options *o, int from)
{
    int best = -1;
    for (int i = from; i < o->count; i++) {
        if (best < 0 || o->option[i].appeal > o->option[best].appeal) {
            best = i;
        }
    }
    return best;
}

/* One of those from index `from` on: the better ones oftener. -1 = none of them. */
static int draw_option(Search *b, Options *o, int from)
{
    int n = o->count - from;
    if (n <= 0 || rng_below(&b->rng, 6) == 0) {
        return -1;
    }
    int best = from + (int)rng_below(&b->rng, (uint32_t)n);
    for (int i = 1; i < 4; i++) {
        int other = from + (int)rng_below(&b->rng, (uint32_t)n);
        best = o->option[other].appeal > o->option[best].appeal ? other : best;
    }
    return best;
}

static int by_gene(Search *b, Options *o, int from, Gene *gene)
{
    if (gene->draw) {
        int drawn = draw_option(b, o, from);
        gene->draw = 0;
        gene->what = drawn < 0 ? LEFT_OUT : mark_of(&o->option[drawn]);
        return drawn;
    }
    for (int i = from; gene->what != LEFT_OUT && i < o->count; i++) {
        if (mark_of(&o->option[i]) == gene->what) {
            return i;
        }
    }
    return -1;
}

static void enter_segment(Search *b, Rehearsal *r, const State *s)
{
    uint64_t key = segment_key(s);
    if (b->segment != key) {
        b->segment = key;
        b->order = 0;
        b->closed = false;
    }
    if (r->passed.key != key) {
        r->passed = (Passed){.key = key};
    }
}

static int order_by_plan(Search *b, Rehearsal *r, Plan *p, Side side, bool *known)
{
    Options *o = &r->options;
    const State *s = rehearsed(r);
    int step = top_of(s)->step, key = -1 - b->order;
    o->count = 0;
    if (b->closed) {
        return -1;
    }
    list_orders(&r->lister, r->g, s, side, &r->play.legal, o);
    weigh_options(&r->lister, r->g, s, side, &r->temper[side], o, 0);
    if (!o->count) {
        return -1;
    }
    Gene *gene = gene_at(p, step, key);
    *known = gene != NULL;
    int best = gene ? by_gene(b, o, 0, gene) : best_option(o, 0);
    best = !gene && best >= 0 && o->option[best].appeal <= 0 ? -1 : best;
    b->closed = best < 0;
    b->order++;
    note_gene(p, step, key, best < 0 ? LEFT_OUT : mark_of(&o->option[best]));
    return best;
}

static bool is_passed(const Passed *p, int piece) { return (p->bits[(piece >> 6) & 3] >> (piece & 63)) & 1; }

static int way_by_plan(Search *b, Rehearsal *r, Plan *p, Side side, bool *known)
{
    Options *o = &r->options;
    const State *s = rehearsed(r);
    int step = top_of(s)->step;
    for (int i = 0; i < r->play.legal.count; i++) {
        Atom a = r->play.legal.list[i];
        if (!opens_path(r->g, a) || is_passed(&r->passed, a.arg[0])) {
            continue;
        }
        Gene *gene = gene_at(p, step, a.arg[0]);
        r->passed.bits[(a.arg[0] >> 6) & 3] |= (uint64_t)1 << (a.arg[0] & 63);
        if (gene && gene->what == LEFT_OUT && !gene->draw) {
            continue;
        }
        o->count = 0;
        list_ways(&r->lister, r->g, s, side, a, o);
        weigh_options(&r->lister, r->g, s, side, &r->temper[side], o, 0);
        int best = gene ? by_gene(b, o, 0, gene) : -1;
        bool gone = gene && best < 0 && gene->what != LEFT_OUT;
        if (!gene || gone) {
            best = best_option(o, 0);
            best = best >= 0 && o->option[best].appeal <= 0 ? -1 : best;
        }
        *known = gene && !gone;
        note_gene(p, step, a.arg[0], best < 0 ? LEFT_OUT : mark_of(&o->option[best]));
        if (best >= 0) {
            return best;
        }
    }
    return -1;
}

/* The next order of the plan, listed in r->options; -1: the segment is ended. *known: a gene said so. */
static int choice_by_plan(Search *b, Rehearsal *r, Plan *p, Side side, bool *known)
{
    enter_segment(b, r, rehearsed(r));
    *known = true;
    if (r->passed.finishing) {
        return -1;
    }
    int choice = order_by_plan(b, r, p, side, known);
    return choice >= 0 ? choice : way_by_plan(b, r, p, side, known);
}

/* ---- rehearsing a plan ---- */

static bool ends_here(Rehearsal *r, Side side, Atom *out)
{
    for (int i = 0; i < r->play.legal.count; i++) {
        if (r->play.legal.list[i].verb == VERB_DONE || r->play.legal.list[i].verb == VERB_PASS) {
            *out = r->play.legal.list[i];
            return true;
        }
    }
    r->passed.finishing = complete(r->g, rehearsed(r), side, out) && !judge(r->g, rehearsed(r), side, *out, NULL);
    return r->passed.finishing;
}

static void play_by_plan(Search *b, Rehearsal *r, Plan *p, Side side)
{
    bool known;
    Atom a;
    int choice = choice_by_plan(b, r, p, side, &known);
    if (choice >= 0) {
        Option o = r->options.option[choice];
        Passed passed = r->passed;
        uint64_t segment = b->segment;
        if (enact(r, side, o.atom, o.n)) {
            if (segment_key(rehearsed(r)) == segment) {
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

/* Plans decide in the segments of the stretch, not inside fights and answers. */
static bool plan_decides(Search *b, Rehearsal *r, Side side)
{
    const State *s = rehearsed(r);
    return waits_for(s, side) && core(s)->depth == b->stretch.frame + 2 && !in_draft(r->g, s);
}

static int run_plan(Search *b, const Game *g, Side side, const Atoms *legal, Plan *p, int sample)
{
    Rehearsal *r = &b->greedy.rehearsal;
    fast_dice(&b->greedy.fast, 5000u + (uint64_t)sample);
    rehearse_from(r, g, held(&b->root[sample % ROOTS]), legal, &b->greedy.fast.dice);
    b->segment = 0;
    b->runs++;
    while (rehearsal_goes_on(r) && !stretch_over(rehearsed(r), &b->stretch)) {
        if (plan_decides(b, r, side)) {
            play_by_plan(b, r, p, side);
        } else {
            play_policy(r);
        }
    }
    for (int i = 0; i < b->ahead && rehearsal_goes_on(r); i++) {
        while (rehearsal_goes_on(r) && plan_frame(g, rehearsed(r)) < 0) {
            play_policy(r);
        }
        Stretch next = stretch_of(g, rehearsed(r));
        play_stretch(r, &next);
    }
    return rehearsal_worth(r, side);
}

static bool out_of_time(Search *b, long from)
{
    return b->runs - from >= b->effort || (b->limit.stop && b->limit.stop(b->limit.self));
}

/* ---- breeding ---- */

static double mean_of(const Plan *p, int samples)
{
    double sum = 0;
    for (int i = 0; i < samples; i++) {
        sum += p->score[i];
    }
    return samples ? sum / samples : -1e9;
}

static void sample_to(Search *b, const Game *g, Side side, const Atoms *legal, Plan *p, int samples)
{
    while (p->samples < samples) {
        p->score[p->samples] = run_plan(b, g, side, legal, p, p->samples);
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
    double mean = mean_of(p, PLAN_SAMPLES);
    while (at > 0 && mean_of(&b->plan[at - 1], PLAN_SAMPLES) < mean) {
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
    for (int look = FIRST_LOOK; look <= PLAN_SAMPLES; look *= 2) {
        sample_to(b, g, side, legal, &b->child, look);
        if (mean_of(&b->child, look) <= mean_of(&b->plan[b->plans - 1], look)) {
            return;
        }
    }
    keep_plan(b, &b->child);
}

/* ---- the first plan: what the greedy player would do ---- */

static void note_ends(Search *b, Plan *p, const Atoms *legal, const Game *g, int step)
{
    note_gene(p, step, -1 - b->order, LEFT_OUT);
    for (int i = 0; i < legal->count; i++) {
        if (opens_path(g, legal->list[i])) {
            note_gene(p, step, legal->list[i].arg[0], LEFT_OUT);
        }
    }
}

static void note_order(Search *b, Plan *p, const Game *g, int step, const Standing *order)
{
    Option o = {.n = (int16_t)order->n, .piece = -1};
    memcpy(o.atom, order->atom, (size_t)order->n * sizeof(Atom));
    if (!opens_path(g, order->atom[0])) {
        note_gene(p, step, -1 - b->order++, mark_of(&o));
        return;
    }
    o.piece = order->atom[0].arg[0];
    for (int i = 1; i < order->n; i++) {
        o.goal = rules_of(g)->verbs[order->atom[i].verb].takes[0] == TAKES_HEX ? order->atom[i].arg[0] : o.goal;
    }
    note_gene(p, step, o.piece, mark_of(&o));
}

/* One decision of the walk, and its gene if it is one that plans make. */
static Atom walk_on(Search *b, const Game *g, Side side, Plan *p)
{
    Greedy *y = &b->greedy;
    const State *s = held(&b->walk);
    Side who = waits_for(s, 0) ? 0 : 1;
    Atom a;
    if (who == side && standing_next(&y->order, &b->walking.legal, &a)) {
        return a;
    }
    bool own = who == side && core(s)->depth == b->stretch.frame + 2 && !in_draft(g, s);
    int step = top_of(s)->step;
    if (own && b->segment != segment_key(s)) {
        b->segment = segment_key(s);
        b->order = 0;
    }
    a = greedy_from(y, g, s, who, &b->walking.legal);
    if (own && y->order.n) {
        note_order(b, p, g, step, &y->order);
    } else if (own && (a.verb == VERB_DONE || a.verb == VERB_PASS)) {
        note_ends(b, p, &b->walking.legal, g, step);
    }
    if (who != side) {
        y->order.n = y->order.next = 0;
    }
    return a;
}

static void plan_greedily(Search *b, const Game *g, Side side, const Atoms *legal, Plan *p)
{
    Greedy *y = &b->greedy;
    State *s = held(&b->walk);
    Passed passed = y->passed;
    p->genes = p->samples = 0;
    memcpy(s, held(&b->root[0]), rules_of(g)->state_size);
    fast_dice(&b->walk_dice, 5000);
    b->walking = (Play){.g = g, .s = s, .dice = &b->walk_dice.dice};
    b->walking.legal.count = legal->count;
    b->walking.legal.intervals = legal->intervals;
    memcpy(b->walking.legal.list, legal->list, (size_t)legal->count * sizeof(Atom));
    memcpy(b->walking.legal.interval, legal->interval, (size_t)legal->intervals * sizeof(Interval));
    b->segment = 0;
    y->order.n = y->order.next = 0;
    for (int i = 0; i < REHEARSAL_LIMIT && !stretch_over(s, &b->stretch) && core(s)->waiting; i++) {
        Side who = waits_for(s, 0) ? 0 : 1;
        Atom a = walk_on(b, g, side, p);
        if (judge(g, s, who, a, NULL)) {
            break;
        }
        play_go(&b->walking, who, a);
        if (b->limit.stop && b->limit.stop(b->limit.self)) {
            break;
        }
    }
    y->order.n = y->order.next = 0;
    y->passed = passed;
}

static void think(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    long from = b->runs;
    for (int i = 0; i < ROOTS; i++) {
        imagine_root(g, known, side, &b->rng, held(&b->root[i]));
    }
    b->plans = 0;
    b->child.genes = b->child.samples = 0;
    sample_to(b, g, side, legal, &b->child, PLAN_SAMPLES);
    keep_plan(b, &b->child);
    plan_greedily(b, g, side, legal, &b->child);
    sample_to(b, g, side, legal, &b->child, PLAN_SAMPLES);
    keep_plan(b, &b->child);
    while (!out_of_time(b, from)) {
        breed(b, g, side, legal);
    }
    b->best = b->plan[0];
    b->planned = true;
    b->segment = 0;
}

/* ---- naming who acts next ---- */

/* Each choice is played out by the policy over some stretches, over the same dice. */
static Atom pick(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    Greedy *y = &b->greedy;
    Rehearsal *r = &y->rehearsal;
    long sum[ATOMS_MAX > 32 ? 32 : ATOMS_MAX] = {0}, from = b->runs;
    int n = legal->count < 32 ? legal->count : 32, best = 0;
    for (int i = 0; i < ROOTS; i++) {
        imagine_root(g, known, side, &b->rng, held(&b->root[i]));
    }
    for (int sample = 0; sample < 2 * PLAN_SAMPLES && (b->runs - from) * PICK_SHARE < b->effort; sample++) {
        for (int i = 0; i < n; i++) {
            fast_dice(&y->fast, 9000u + (uint64_t)sample);
            rehearse_from(r, g, held(&b->root[sample % ROOTS]), legal, &y->fast.dice);
            enact(r, side, &legal->list[i], 1);
            for (int k = 0; k < 3 && rehearsal_goes_on(r); k++) {
                while (rehearsal_goes_on(r) && plan_frame(g, rehearsed(r)) < 0) {
                    play_policy(r);
                }
                Stretch next = stretch_of(g, rehearsed(r));
                play_stretch(r, &next);
            }
            sum[i] += rehearsal_worth(r, side);
            b->runs++;
        }
        if (b->limit.stop && b->limit.stop(b->limit.self)) {
            break;
        }
    }
    for (int i = 1; i < n; i++) {
        best = sum[i] > sum[best] ? i : best;
    }
    return legal->list[best];
}

/* ---- playing ---- */

void search_begin(Search *b, uint64_t seed, const Temper *temper)
{
    greedy_begin(&b->greedy, seed, temper);
    rng_seed(&b->rng, seed ^ 0x5eed);
    b->limit = (BotLimit){0};
    b->effort = EFFORT;
    b->ahead = 0;
    b->planned = false;
    b->at = 0;
    b->ended = 0;
    b->runs = 0;
}

/* Is this still the stretch that was planned? The same formation may act again in the next turn. */
static bool goes_on(const Search *b, const State *s, const Stretch *now)
{
    const Stretch *t = &b->stretch;
    bool same = t->frame == now->frame && t->step == now->step && t->owner == now->owner && t->name == now->name;
    return b->planned && same && core(s)->stack[now->frame].at >= b->at && segment_key(s) != b->ended;
}

static bool starts_stretch(const Game *g, const State *s, const Atoms *legal, Side side)
{
    return plan_frame(g, s) < 0 && legal->count > 1 && legal->count <= 32 && waits_for(s, side);
}

static bool names_group(const Game *g, const Atoms *legal)
{
    for (int i = 0; i < legal->count; i++) {
        Atom a = legal->list[i];
        const VerbDef *d = a.verb < rules_of(g)->verb_count ? &rules_of(g)->verbs[a.verb] : NULL;
        if (a.verb >= VERB_FIRST && (!d || d->takes[0] != TAKES_GROUP || d->takes[1] != TAKES_NOTHING)) {
            return false;
        }
    }
    return true;
}

/* The plan's answer to the real decision, if a gene has one that is legal. */
static bool from_plan(Search *b, const Game *g, Side side, const Atoms *legal, Atom *out)
{
    Greedy *y = &b->greedy;
    Rehearsal *r = &y->rehearsal;
    bool known;
    fast_dice(&y->fast, 1);
    Passed passed = y->passed;
    rehearse_from(r, g, held(&b->root[0]), legal, &y->fast.dice);
    r->passed = passed;
    int choice = choice_by_plan(b, r, &b->best, side, &known);
    y->passed = r->passed;
    if (choice < 0) {
        bool ends = ends_here(r, side, out);
        y->passed.finishing = r->passed.finishing;
        return ends;
    }
    const Option *o = &r->options.option[choice];
    memcpy(y->order.atom, o->atom, sizeof y->order.atom);
    y->order.n = o->n;
    y->order.next = 1;
    *out = o->atom[0];
    return offers(legal, *out);
}

Atom search_choose(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    Greedy *y = &b->greedy;
    Atom a;
    bool alone = legal->count == 1 && !legal->intervals && legal->list[0].verb != VERB_RETRACT;
    if (alone || !rules_of(g)->evaluate || rules_of(g)->state_size > STATE_MAX || in_draft(g, known)) {
        return greedy_choose(y, g, known, side, legal);
    }
    if (greedy_lost(y, g, known, side, legal, &a) || standing_next(&y->order, legal, &a)) {
        return a;
    }
    y->rehearsal.temper[side] = y->temper;
    if (starts_stretch(g, known, legal, side) && names_group(g, legal)) {
        return pick(b, g, known, side, legal);
    }
    Stretch now = stretch_of(g, known);
    bool mine = now.frame >= 0 && now.owner == side && core(known)->depth == now.frame + 2;
    if (!mine) {
        return greedy_choose(y, g, known, side, legal);
    }
    if (!goes_on(b, known, &now)) {
        b->stretch = now;
        think(b, g, known, side, legal);
    }
    imagine_root(g, known, side, &b->rng, held(&b->root[0]));
    if (!from_plan(b, g, side, legal, &a)) {
        a = greedy_from(y, g, held(&b->root[0]), side, legal);
    }
    b->at = core(known)->stack[now.frame].at;
    b->ended = a.verb == VERB_DONE || a.verb == VERB_PASS ? segment_key(known) : 0;
    return a;
}

static void search_limit(void *bot, const BotLimit *limit)
{
    Search *b = bot;
    b->limit = *limit;
    b->effort = limit->effort > 0 ? limit->effort : EFFORT;
}

static Atom choose(void *bot, const Game *g, const State *known, Side side, const Atoms *legal)
{
    return search_choose(bot, g, known, side, legal);
}

static const Temper cautious = {.ground = 90, .own_losses = 150, .enemy_losses = 80, .danger = 170};
static const Temper bold = {.ground = 120, .own_losses = 70, .enemy_losses = 135, .danger = 75};

static void begin_plain(void *bot, uint64_t seed) { search_begin(bot, seed, &plain_temper); }
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

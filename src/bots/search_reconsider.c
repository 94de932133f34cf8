/* search_reconsider.c - second thoughts at each decision of an activation that has been planned.
 *
 * A plan is made for the average of the dice. When they have fallen, its next order meets rivals: what the greedy player would do now,
 * ending the step, and whatever else seemed worth most to him. Each is played out with the rest of the plan after it, over the same dice;
 * what seems better at a first glance is played out further until that is beyond doubt, or no longer so.
 */
#include "bots/search_bot.h"

#include <assert.h>
#include <string.h>

/* Is the mean of the difference above none by so many of its standard errors? */
static bool better_by(int errors, const int *score, const int *than, int samples)
{
    double sum = 0, squares = 0, n = samples;
    for (int i = 0; i < samples; i++) {
        double more = score[i] - than[i];
        sum += more;
        squares += more * more;
    }
    double mean = sum / n, variance = (squares - sum * mean) / (n - 1);
    return mean > 0 && mean * mean * n > errors * errors * variance;
}

bool plainly_better(const int *score, const int *than, int samples) { return better_by(1, score, than, samples); }

/* ---- the rivals ---- */

static bool same_order(const Option *a, const Option *b)
{
    return a->n == b->n && !memcmp(a->atom, b->atom, (size_t)a->n * sizeof(Atom));
}

/* As many as the playouts left can look at without being spent on one decision. */
static int rivals_most(const Search *b)
{
    enum { LEAST = 4, EACH = 40 }; /* by hand: playouts that a rival must get to be told from the order that stands */
    long most = b->doubts / EACH;
    return most < LEAST ? LEAST : most < RIVALS_MAX ? (int)most : RIVALS_MAX;
}

static void add_rival(Search *b, const Option *o)
{
    assert(o->n > 0 && b->rivals <= RIVALS_MAX);
    for (int i = 0; i < b->rivals; i++) {
        if (same_order(&b->rival[i], o)) {
            return;
        }
    }
    if (b->rivals < rivals_most(b)) {
        b->rival[b->rivals++] = *o;
    }
}

/* The next best of those that the greedy player has weighed, until there are enough. */
static void add_runners_up(Search *b)
{
    Greedy *y = &b->greedy;
    bool used[SHORTLIST] = {false};
    while (b->rivals < rivals_most(b)) {
        int best = -1;
        for (int i = 0; i < y->shortlisted; i++) {
            if (!used[i] && y->worth[i] != NOT_POSSIBLE && (best < 0 || y->worth[i] > y->worth[best])) {
                best = i;
            }
        }
        if (best < 0) {
            return;
        }
        used[best] = true;
        add_rival(b, &y->shortlist[best]);
    }
}

/* What the plan would do now; nothing of it is done. False: it has no answer, or only owes something. */
static bool plan_says(Search *b, const Game *g, Side side, const Atoms *legal, Option *out)
{
    Greedy *y = &b->greedy;
    Playout *r = &y->playout;
    Atom end;
    fast_dice(&y->fast, 1);
    playout_from(r, g, held(&b->root[0]), legal, &y->fast.dice);
    b->track = b->real;
    b->child = b->best;
    int choice = choice_by_plan(b, r, &b->child, side);
    if (choice >= 0) {
        *out = r->options.option[choice];
        return offers(legal, out->atom[0]);
    }
    if (!may_end(legal, &end)) {
        return false;
    }
    *out = (Option){.n = 1, .piece = -1, .atom = {end}};
    return true;
}

/* First the order of the greedy player and that of the plan, then the others. */
static void gather_rivals(Search *b, const Game *g, Side side, const Atoms *legal)
{
    Greedy *y = &b->greedy;
    Option planned;
    Atom end;
    bool has_plan = b->best.genes && plan_says(b, g, side, legal, &planned);
    y->order.n = y->order.next = 0;
    Atom a = greedy_from(y, g, held(&b->root[0]), side, legal);
    Option usual = order_of(g, &y->order, a);
    b->rivals = 0;
    add_rival(b, &usual);
    b->standing = 1;
    if (y->taken == UNWEIGHED) {
        return;
    }
    if (has_plan) {
        add_rival(b, &planned);
        b->standing = b->rivals;
    }
    if (may_end(legal, &end)) {
        add_rival(b, &(Option){.n = 1, .piece = -1, .atom = {end}});
    }
    add_runners_up(b);
}

/* ---- playing out them ---- */

static bool may_reconsider(const Search *b, int runs)
{
    return b->doubts >= runs && !(b->limit.gone && b->limit.gone(b->limit.self, 100));
}

static void play_out_rival(Search *b, const Game *g, Side side, const Atoms *legal, int i, int samples)
{
    for (int *k = &b->rival_samples[i]; *k < samples; ++*k) {
        b->child = b->best;
        b->rival_score[i][*k] = run_plan(b, g, side, legal, &b->rival[i], &b->child, *k);
        b->doubts--;
    }
}

static bool does_better(const Search *b, int i, int than, int samples)
{
    long more = 0;
    for (int k = 0; k < samples; k++) {
        more += b->rival_score[i][k] - b->rival_score[than][k];
    }
    return more > 0;
}

/* Beyond doubt, so that no further dice are needed? Two samples may agree by chance. */
static bool is_settled(const Search *b, int i, int than, int samples)
{
    return samples >= FIRST_LOOK && better_by(3, b->rival_score[i], b->rival_score[than], samples);
}

/* Both are played out further, until one is better beyond doubt or dice and purse are spent. How many samples both have met. */
static int compare(Search *b, const Game *g, Side side, const Atoms *legal, int i, int than, bool give_up)
{
    int seen = 0;
    for (int to = b->glance; to <= STRATA && (!seen || may_reconsider(b, 2 * (to - seen)));
         to = seen < FIRST_LOOK ? FIRST_LOOK : to + FIRST_LOOK) {
        play_out_rival(b, g, side, legal, than, to);
        play_out_rival(b, g, side, legal, i, to);
        seen = to;
        bool behind = !does_better(b, i, than, seen);
        if (is_settled(b, i, than, seen) || (give_up ? behind : is_settled(b, than, i, seen))) {
            break;
        }
    }
    return seen;
}

/* Where the plan and the greedy player differ, whoever does better; neither is doubted more than the other. */
static int one_that_stands(Search *b, const Game *g, Side side, const Atoms *legal)
{
    if (b->standing < 2) {
        play_out_rival(b, g, side, legal, 0, b->glance);
        return 0;
    }
    int seen = compare(b, g, side, legal, 1, 0, false);
    return does_better(b, 1, 0, seen) ? 1 : 0;
}

/* The best at first glance of those that have not been looked at closely, if it is better than what stands; -1: none is. */
static int next_to_examine(const Search *b, int stands, uint32_t examined)
{
    int best = stands;
    for (int i = b->standing; i < b->looked; i++) {
        best = !(examined >> i & 1) && does_better(b, i, best, b->glance) ? i : best;
    }
    return best == stands ? -1 : best;
}

/* What stands is left for another one only if that is plainly better. With nothing left to play out, a plan that was bred is followed. */
static int best_rival(Search *b, const Game *g, Side side, const Atoms *legal)
{
    enum { PLENTY = 300 }; /* by hand: playouts left with which a longer first look is affordable */
    b->glance = b->doubts < PLENTY ? FIRST_GLANCE : FIRST_LOOK;
    if (b->rivals < 2 || !may_reconsider(b, b->standing == 2 ? 2 * STRATA : b->glance)) {
        return b->bred && b->standing == 2 ? 1 : 0;
    }
    memset(b->rival_samples, 0, sizeof b->rival_samples);
    int stands = one_that_stands(b, g, side, legal), best = stands, best_seen = STRATA;
    for (b->looked = b->standing; b->looked < b->rivals && may_reconsider(b, b->glance); b->looked++) {
        play_out_rival(b, g, side, legal, b->looked, b->glance);
    }
    uint32_t examined = 0;
    for (int close = 0, i; close < CLOSE_LOOKS && (i = next_to_examine(b, stands, examined)) >= 0; close++) {
        int seen = compare(b, g, side, legal, i, stands, true);
        examined |= (uint32_t)1 << i;
        bool plain = seen >= FIRST_LOOK && plainly_better(b->rival_score[i], b->rival_score[stands], seen);
        if (plain && (best == stands || does_better(b, i, best, seen < best_seen ? seen : best_seen))) {
            best = i;
            best_seen = seen;
        }
    }
    return best;
}

/* Does it only name a piece, which may then be left as it stands? Whatever else could be done can still be done after it. */
static bool only_names(Search *b, const Game *g, Side side, const Atoms *legal, const Option *o)
{
    Greedy *y = &b->greedy;
    const State *root = held(&b->root[0]);
    return o->n == 1 && o->atom[0].verb >= VERB_FIRST && !opens_path(g, o->atom[0]) &&
           only_opens(y, g, root, side, legal, o->atom[0],
                      bots_part(rules_of(g))->evaluate(g, root, side, &y->weights));
}

Atom choose_with_reconsider(Search *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    assert(side < SIDES && legal->count + legal->intervals > 0);
    imagine_roots(b, g, known, side);
    b->dice_seed = rng_next(&b->rng);
    gather_rivals(b, g, side, legal);
    bool idle = only_names(b, g, side, legal, &b->rival[0]);
    const Option *given = &b->rival[idle ? 0 : best_rival(b, g, side, legal)];
    track_given(&b->real, g, known, given);
    return standing_begin(&b->greedy.order, given);
}

/* quick_bot.c - at every decision the order of the greatest value (bots/playout.h), given atom by atom. */
#include "bots/quick_bot.h"
#include "bots/greedy_bot.h"

enum { CIRCLES = 200 }; /* decisions in one segment: past them anything is better than going on so */

typedef struct Quick {
    Rng rng;
    RandomBot random; /* plays where the system tells nothing about worth, and out of circles */
    Standing order;   /* the rest of the order that was begun */
    Passed passed;
    uint64_t segment; /* of the last decision, and how many were made in it */
    int made;
    FastDice dice; /* never rolled: the policy only looks */
    Held known;
    Playout playout;
} Quick;

static void quick_begin(void *bot, uint64_t seed)
{
    Quick *b = bot;
    rng_seed(&b->rng, seed);
    random_bot(&b->random, seed);
    fast_dice(&b->dice, seed);
    b->order.n = b->order.next = 0;
    b->passed = (Passed){0};
    b->segment = 0;
    b->made = 0;
    b->playout.weights[0] = b->playout.weights[1] = plain_weights;
    b->playout.nodes = 0;
}

static bool in_circles(Quick *b, const State *s)
{
    uint64_t key = segment_key(s);
    b->made = key == b->segment ? b->made + 1 : 0;
    b->segment = key;
    return b->made > CIRCLES;
}

/* Nothing is worth giving: the end of the step, or what is still owed in it. */
static Atom nothing_more(Quick *b, const Game *g, const State *s, Side side, const Atoms *legal)
{
    Atom a;
    if (may_end(legal, &a)) {
        return a;
    }
    return complete(g, s, side, &a) && !judge(g, s, side, a, NULL) ? a : random_choose(&b->random, g, s, side, legal);
}

/* Gives the order, and will not look at its piece again in this segment. */
static Atom give(Quick *b, const Option *o)
{
    pass_by(&b->passed, o->piece);
    return standing_begin(&b->order, o);
}

static Atom by_policy(Quick *b, const Game *g, const State *known, Side side, const Atoms *legal)
{
    Playout *r = &b->playout;
    imagine_root(g, known, side, &b->rng, held(&b->known));
    playout_from(r, g, held(&b->known), legal, &b->dice.dice);
    r->passed = b->passed;
    int choice = in_draft(g, known) ? -1 : policy_choice(r, side);
    b->passed = r->passed;
    return choice >= 0 ? give(b, &r->options.option[choice]) : nothing_more(b, g, known, side, legal);
}

static Atom quick_choose(void *bot, const Game *g, const State *known, Side side, const Atoms *legal)
{
    Quick *b = bot;
    Atom a;
    if (standing_next(&b->order, legal, &a)) {
        return a;
    }
    if (only_choice(g, legal)) {
        return legal->list[0];
    }
    if (!bots_part(rules_of(g))->evaluate || in_circles(b, known)) {
        return random_choose(&b->random, g, known, side, legal);
    }
    return by_policy(b, g, known, side, legal);
}

const BotDef quick_bot_def = {.name = "quick",
                              .says = "gives the order that promises most at first sight",
                              .size = sizeof(Quick),
                              .wants_mask = true,
                              .begin = quick_begin,
                              .choose = quick_choose};

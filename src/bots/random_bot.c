/* random_bot.c - uniform over the legal atoms, and never takes anything back by itself.
 *
 * In a step with duties it also thinks of `done`, listed or not. When that is refused it does what a player does who is told that
 * something is owed: it follows `complete`, atom by atom, until the step is left. So no random game is stuck in a draft.
 */
#include "bots/random_bot.h"

#include <assert.h>

void random_bot(RandomBot *b, uint64_t seed)
{
    *b = (RandomBot){0};
    rng_seed(&b->rng, seed);
}

/* The step that is being finished may have pushed drafts of its own on top: they belong to it. */
static bool still_finishing(RandomBot *b, const State *s)
{
    const Core *k = core(s);
    if (b->finishing && (k->depth < b->depth || k->stack[b->depth - 1].step != b->step)) {
        b->finishing = false;
    }
    return b->finishing;
}

/* A value inside an interval is drawn like any other atom: one chance for the interval, then one value of it. */
static Atom draw(RandomBot *b, const Atoms *legal, int index)
{
    assert(index >= 0 && index < legal->count + legal->intervals);
    if (index < legal->count) {
        return legal->list[index];
    }
    const Interval *i = &legal->interval[index - legal->count];
    Atom a = i->base;
    a.arg[i->which] = (int16_t)(i->lo + (int)rng_below(&b->rng, (uint32_t)(i->hi - i->lo + 1)));
    return a;
}

static Atom any_but_retract(RandomBot *b, const Atoms *legal)
{
    int n = legal->count + legal->intervals;
    int start = (int)rng_below(&b->rng, (uint32_t)n);
    Atom a = draw(b, legal, start);
    for (int i = 1; i < n && a.verb == VERB_RETRACT; i++) {
        a = draw(b, legal, (start + i) % n);
    }
    return a;
}

/* Where complete() knows no way, the question is one on the way and answered like any other. */
static bool next_to_finish(RandomBot *b, const Game *g, const State *s, Side side, Atom *out)
{
    bool known = complete(g, s, side, out);
    if (!known && core(s)->depth == b->depth) {
        b->finishing = false;
    }
    return known;
}

Atom random_choose(RandomBot *b, const Game *g, const State *s, Side side, const Atoms *legal)
{
    assert(side < SIDES && legal->count + legal->intervals > 0);
    Atom a;
    bool duties = rules_of(g)->steps[top_of(s)->step].complete;
    if (!still_finishing(b, s) && duties && rng_below(&b->rng, (uint32_t)(legal->count + 1)) == 0) {
        Atom done = atom(VERB_DONE, 0, 0, 0);
        if (judge(g, s, side, done, NULL) == RULE_NONE) {
            return done;
        }
        b->finishing = true;
        b->step = top_of(s)->step;
        b->depth = core(s)->depth;
    }
    if (b->finishing && next_to_finish(b, g, s, side, &a)) {
        return a;
    }
    a = any_but_retract(b, legal);
    Atom way_out; /* where only retracting is left, the step itself says how to go on */
    return a.verb == VERB_RETRACT && complete(g, s, side, &way_out) ? way_out : a;
}

static void begin(void *bot, uint64_t seed) { random_bot(bot, seed); }

static Atom choose(void *bot, const Game *g, const State *s, Side side, const Atoms *legal)
{
    return random_choose(bot, g, s, side, legal);
}

const BotDef random_bot_def = {.name = "random",
                               .says = "plays any legal move, at random",
                               .size = sizeof(RandomBot),
                               .begin = begin,
                               .choose = choose};

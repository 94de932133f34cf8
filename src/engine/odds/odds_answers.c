/* odds_answers.c - what the other side may do first, with the figures under each of its answers and a mark at the one that hurts most.
 *
 * Each answer is walked anew, with fewer leaves and samples than the order itself: all of them together shall not take longer than it did.
 */
#include "engine/odds/odds.h"
#include "engine/session/session.h"

#include <assert.h>
#include <string.h>

enum { ANSWER_LEAVES = 1500, ANSWER_SAMPLES = 600 };

/* The outcomes, in the memory of the Odds that keeps the answer. */
static void keep_outcomes(Odds *into, OddsAnswer *a, const Odds *found)
{
    a->outcome = arena_alloc(&into->arena, (size_t)(found->count ? found->count : 1) * sizeof *a->outcome);
    a->count = found->count;
    a->sampled = found->sampled;
    a->value = found->value;
    for (int i = 0; i < found->count; i++) {
        a->outcome[i] = found->outcome[i];
        a->outcome[i].summary = arena_copy(&into->arena, span_of(found->outcome[i].summary));
        a->outcome[i].told = arena_copy(&into->arena, span_of(found->outcome[i].told));
    }
}

/* The least worth to the asker, where they differ at all. */
static void mark_worst(Odds *o)
{
    int worst = 0;
    bool differ = false;
    for (int i = 1; i < o->answer_count; i++) {
        double less = o->answer[i].value - o->answer[worst].value;
        differ = differ || less < 0 || less > 0;
        worst = less < 0 ? i : worst;
    }
    if (differ) {
        o->answer[worst].worst = true;
    }
}

void odds_answers(const Game *g, const State *s, Side side, const Atom *order, int n, const OddsOptions *options,
                  Odds *out)
{
    assert(out->answer_count <= ODDS_ANSWERS);
    OddsOptions each = *options;
    each.answers = false;
    each.leaves = ANSWER_LEAVES;
    each.samples = ANSWER_SAMPLES;
    for (int i = 0; i < out->answer_count; i++) {
        const OddsAnswer forced = out->answer[i];
        Odds found;
        each.forced = &forced;
        if (!odds_atoms(g, s, side, order, n, &each, &found)) { /* stopped: the rest has no figures */
            odds_free(&found);
            out->answer_count = 0;
            return;
        }
        keep_outcomes(out, &out->answer[i], &found);
        odds_free(&found);
    }
    mark_worst(out);
}

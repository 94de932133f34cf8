/* check_drafts_close.c - whoever is told that something is owed reaches `done` by following complete(). */
#include "lab/guard/guard_inside.h"

#include <string.h>

/* At a question on the way: what the system assumes, else the first that is no retraction. */
static Atom answer(Watch *w, Play *p)
{
    const Ruleset *r = rules_of(w->g);
    if (odds_part(r)->assume) {
        return odds_part(r)->assume(w->g, p->s, &p->legal);
    }
    for (int i = 0; i < p->legal.count; i++) {
        if (p->legal.list[i].verb != VERB_RETRACT) {
            return p->legal.list[i];
        }
    }
    return p->legal.list[0];
}

bool guard_completes(Watch *w, Side side)
{
    Atom done = atom(VERB_DONE, 0, 0, 0);
    const State *s = w->match.s;
    int depth = core(s)->depth, step = top_of(s)->step;
    if (!rules_of(w->g)->steps[step].complete || judge(w->g, s, side, done, NULL) == RULE_NONE) {
        return true;
    }
    memcpy(w->copy, s, rules_of(w->g)->state_size);
    FastDice dice;
    fast_dice(&dice, rng_next(&w->rng));
    *w->side_play = (Play){.g = w->g, .s = w->copy, .dice = &dice.dice};
    play_resume(w->side_play);
    w->count.completions++;
    for (int own = 0, all = 0; own < GUARD_COMPLETE && all < 10 * GUARD_COMPLETE; all++) {
        const Core *k = core(w->copy);
        if (k->over || k->depth < depth || (k->depth == depth && top_of(w->copy)->step != step)) {
            return true;
        }
        if (w->side_play->legal.count + w->side_play->legal.intervals == 0) {
            return guard_broken(w, "following complete() led to a dead end at %s",
                                rules_of(w->g)->steps[top_of(w->copy)->step].name);
        }
        Atom a;
        Side asked = waits_for(w->copy, 0) ? 0 : 1;
        bool inner = k->depth > depth;
        if (!inner && judge(w->g, w->copy, side, done, NULL) == RULE_NONE) {
            return true;
        }
        if (complete(w->g, w->copy, asked, &a)) {
            own += asked == side;
        } else if (inner) {
            a = answer(w, w->side_play);
        } else {
            return guard_broken(w, "done is refused and complete() knows no way, after %d atoms of it", own);
        }
        Rule r = judge(w->g, w->copy, asked, a, NULL);
        if (r != RULE_NONE) {
            return guard_broken_by(w, "complete() or assume() names an atom that is refused", asked, a, r);
        }
        play_go(w->side_play, asked, a);
    }
    return guard_broken(w, "complete() has not reached done in %d atoms", GUARD_COMPLETE);
}

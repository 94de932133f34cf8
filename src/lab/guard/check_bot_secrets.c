/* check_bot_secrets.c - the secrets guard with a bot in the loop: whatever it may not know is changed, and its choice must stay the same.
 *
 * Both times the bot begins afresh with the same seed and is given what its side knows. What it chooses must also be legal, in whatever
 * position random play has come to.
 */
#include "lab/guard/guard_inside.h"

#include <string.h>

enum { GUARD_EFFORT = 12 };

static Atom fresh_choice(Watch *w, const State *s, Side side, const Atoms *list)
{
    const BotDef *def = bot_usual();
    BotLimit limit = {.effort = GUARD_EFFORT};
    def->begin(w->bot, 4711);
    if (def->limit) {
        def->limit(w->bot, &limit);
    }
    known_to(w->g, s, side, w->other);
    return def->choose(w->bot, w->g, w->other, side, list);
}

bool guard_bot(Watch *w, Side side)
{
    const Ruleset *r = rules_of(w->g);
    legal(w->g, w->match.s, side, &w->list);
    Atom first = fresh_choice(w, w->match.s, side, &w->list);
    if (judge(w->g, w->match.s, side, first, NULL)) {
        buf_clear(&w->a);
        atom_print(&w->a, w->g, first);
        return guard_broken(w, "the bot chose what is not legal: %s", buf_str(&w->a));
    }
    memcpy(w->copy, w->match.s, r->state_size);
    if (!hidden_part(r)->scramble || !hidden_part(r)->scramble(w->g, w->copy, side, &w->rng)) {
        return true;
    }
    legal(w->g, w->copy, side, &w->list2);
    Atom second = fresh_choice(w, w->copy, side, &w->list2);
    w->count.secrets++;
    return same_atom(first, second) ||
           guard_broken(w, "a secret decides what the bot of %s chooses", r->side_names[side]);
}

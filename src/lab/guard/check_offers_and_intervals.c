/* check_offers_and_intervals.c - what is offered can be carried out, and what a continuous verb may do is offered whole.
 *
 * Offers: every goal of `reach` is reached by the way that reach names, atom by atom, unless a die, a sight or the other side comes in
 * between. Intervals: along one argument of an atom in the list the judge is asked for every value; what it allows must be listed.
 */
#include "engine/orders/verbs.h"
#include "lab/guard/guard_inside.h"

#include <string.h>

enum { GOALS_TRIED = 6, WAY_ATOMS = 64 };

/* ---- goals of reach ---- */

static void tell_offer(Watch *w, const char *what, Side side, Atom first, Hex goal, Rule r)
{
    Buf key = {0}, text = {0};
    const StepDef *step = &rules_of(w->g)->steps[top_of(w->match.s)->step];
    char name[8] = "-";
    if (head(w->g)->map && goal >= 0) {
        grid_name(&head(w->g)->map->grid, goal, name);
    }
    buf_print(&key, "%s %s %d %d", what, step->name, first.verb, r);
    buf_print(&text, "%s: %s, to %s", step->name, what, name);
    if (r) {
        buf_print(&text, " (%s)", r == RULE_NO_CHOICE ? "no choice" : rule_id(w->g, r));
    }
    guard_found(w, buf_str(&key), buf_str(&text), side, first);
    buf_free(&key);
    buf_free(&text);
}

/* A die, the other side or a question to the mover himself comes in between. depth: of the open order. */
static bool interrupted(const Watch *w, const FastDice *dice, Side side, int depth)
{
    return dice->dice.count || core(w->copy)->over || !waits_for(w->copy, side) || core(w->copy)->depth > depth;
}

/* Goes the way on a copy of what the side knows. */
static void try_goal(Watch *w, Side side, Atom first, Hex start, Hex goal)
{
    const VerbDef *v = verb_def(w->g, first.verb);
    Atom way[WAY_ATOMS];
    int steps = reach_steps(&w->reach, v, start, goal, way, WAY_ATOMS);
    FastDice dice;
    fast_dice(&dice, rng_next(&w->rng));
    known_to(w->g, w->match.s, side, w->copy);
    *w->side_play = (Play){.g = w->g, .s = w->copy, .dice = &dice.dice};
    play_resume(w->side_play);
    play_go(w->side_play, side, first);
    int depth = core(w->copy)->depth;
    for (int i = 0; i < steps && !interrupted(w, &dice, side, depth); i++) {
        if (core(w->copy)->depth < depth) {
            tell_offer(w, "the way to a goal of reach ends before it", side, first, goal, RULE_NONE);
            return;
        }
        Rule r = judge(w->g, w->copy, side, way[i], NULL);
        if (r) {
            tell_offer(w, "a goal of reach cannot be walked to", side, first, goal, r);
            return;
        }
        play_go(w->side_play, side, way[i]);
    }
    if (v->close && !interrupted(w, &dice, side, depth)) {
        Atom close = atom(v->close, 0, 0, 0);
        Rule r = judge(w->g, w->copy, side, close, NULL);
        if (r) {
            tell_offer(w, "a goal of reach cannot be stopped at", side, first, goal, r);
        }
    }
}

static void try_piece(Watch *w, Side side, Atom first)
{
    const Ruleset *r = rules_of(w->g);
    int piece = first.arg[0], hexes = head(w->g)->map->grid.count;
    known_to(w->g, w->match.s, side, w->other);
    if (!map_part(r)->reach(w->g, w->other, piece, &w->reach)) {
        return;
    }
    Hex start = piece_hex(w->g, w->match.s, piece);
    for (int i = 0, tried = 0; i < 200 && tried < GOALS_TRIED; i++) {
        Hex goal = (Hex)rng_below(&w->rng, (uint32_t)hexes);
        if (goal == start || w->reach.cost[goal] < 0) {
            continue;
        }
        if ((w->reach.flags[goal] & REACH_THROUGH) && (w->reach.flags[goal] & REACH_STOPS)) {
            tell_offer(w, "reach says of a hex both that one may only pass and that one must stop", side, first, goal,
                       RULE_NONE);
        }
        if (!(w->reach.flags[goal] & REACH_THROUGH)) {
            tried++;
            w->count.offers++;
            try_goal(w, side, first, start, goal);
        }
    }
}

static void try_reach(Watch *w, Side side)
{
    const Ruleset *r = rules_of(w->g);
    if (!map_part(r)->reach || !head(w->g)->map || !w->list.count) {
        return;
    }
    Atom a = w->list.list[rng_below(&w->rng, (uint32_t)w->list.count)];
    const VerbDef *v = verb_def(w->g, a.verb);
    if (a.verb >= VERB_FIRST && v && v->form == FORM_PATH && v->takes[0] == TAKES_PIECE && v->each) {
        try_piece(w, side, a);
    }
}

/* ---- values of a continuous argument ---- */

static bool continuous(int takes) { return takes == TAKES_INCHES || takes == TAKES_DEGREES || takes == TAKES_SHARE; }

/* Every value of one argument, the others as they are. */
static void try_values(Watch *w, Side side, Atom a, int which)
{
    int lo, hi;
    arg_range(w->g, a, which, &lo, &hi);
    w->count.intervals++;
    for (int value = lo; value <= hi; value++) {
        a.arg[which] = (int16_t)value;
        Rule r = judge(w->g, w->match.s, side, a, NULL);
        bool listed = list_covers(w->g, &w->list, a);
        if (!r == listed) {
            continue;
        }
        if (r && !offers(&w->list, a)) {
            continue; /* an open verb: some of its numbers are listed, intervals_of() gives the others */
        }
        tell_offer(w, r ? "a listed value is refused" : "a legal value is not listed", side, a, HEX_NONE, r);
        return;
    }
}

static void try_intervals(Watch *w, Side side)
{
    int n = w->list.count + w->list.intervals;
    if (!n) {
        return;
    }
    int at = (int)rng_below(&w->rng, (uint32_t)n);
    Atom a = at < w->list.count ? w->list.list[at] : w->list.interval[at - w->list.count].base;
    const VerbDef *v = verb_def(w->g, a.verb);
    for (int i = 0; v && i < verb_args(v); i++) {
        if (continuous(v->takes[i])) {
            try_values(w, side, a, i);
        }
    }
}

void guard_offers(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    try_reach(w, side);
}

void guard_intervals(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    try_intervals(w, side);
}

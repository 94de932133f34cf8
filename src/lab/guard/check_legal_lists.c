/* check_legal_lists.c - the list of legal atoms and the judge agree: what is listed is allowed, what is left out is refused with a rule,
 * and, the converse, whatever the judge allows is listed.
 *
 * An offer that overlooks a case shows nowhere in play that follows the list; a player or a bot misses a move, and where it was the only
 * one play stands still. So at a sample of positions some atoms of every verb are put to the judge: a few, and many of a verb that has its
 * place in the step. Arguments drawn at random would hardly ever be legal; these are drawn from what the position speaks of: pieces and
 * hexes of the list and of the stack, where pieces stand, and the hexes beside.
 */
#include "lab/guard/guard_inside.h"
#include "engine/orders/verbs.h"

enum { DRAWS_FIRST = 4, DRAWS_HERE = 40, SOURCES = 4 };

/* Both ends of an interval and a value inside it are legal. */
static bool interval_holds(Watch *w, Side side, const Interval *v)
{
    int inside = v->lo + (int)rng_below(&w->rng, (uint32_t)(v->hi - v->lo + 1));
    int value[] = {v->lo, v->hi, inside};
    for (int i = 0; i < 3; i++) {
        Atom a = v->base;
        a.arg[v->which] = (int16_t)value[i];
        Rule r = judge(w->g, w->match.s, side, a, NULL);
        if (r != RULE_NONE) {
            return guard_broken_by(w, "a value of a listed interval is refused", side, a, r);
        }
    }
    return true;
}

bool guard_listed(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    for (int i = 0; i < w->list.intervals; i++) {
        if (!interval_holds(w, side, &w->list.interval[i])) {
            return false;
        }
    }
    for (int i = 0; i < w->list.count; i++) {
        Why why = {0};
        Rule r = judge(w->g, w->match.s, side, w->list.list[i], NULL);
        Rule all = judge(w->g, w->match.s, side, w->list.list[i], &why);
        if (r != RULE_NONE || all != RULE_NONE) {
            return guard_broken_by(w, "a listed atom is refused", side, w->list.list[i], r ? r : all);
        }
        if (why.count) {
            return guard_broken_by(w, "a legal atom has reasons against it", side, w->list.list[i], RULE_NONE);
        }
        for (int k = i + 1; k < w->list.count; k++) {
            if (same_atom(w->list.list[i], w->list.list[k])) {
                return guard_broken_by(w, "an atom is listed twice", side, w->list.list[i], RULE_NONE);
            }
        }
    }
    return w->list.count < ATOMS_MAX || guard_broken(w, "the legal list is full (%d atoms)", ATOMS_MAX);
}

bool guard_left_out(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    for (int i = 0; i < 16; i++) {
        Atom a = guard_any_atom(w);
        Why why = {0};
        Rule r = judge(w->g, w->match.s, side, a, NULL), all = judge(w->g, w->match.s, side, a, &why);
        w->count.refusals++;
        if (offers(&w->list, a)) {
            if (r != RULE_NONE) {
                return guard_broken_by(w, "a listed atom is refused", side, a, r);
            }
            continue;
        }
        if (r == RULE_NONE && list_covers(w->g, &w->list, a)) {
            continue;
        }
        if (r == RULE_NONE) {
            return guard_broken_by(w, "an atom is legal and not listed", side, a, r);
        }
        if (all == RULE_NONE || why.count == 0) {
            return guard_broken_by(w, "a refusal has no reason when all are asked for", side, a, r);
        }
        if (r != RULE_NO_CHOICE && r >= *rules_of(w->g)->rule_count) {
            return guard_broken(w, "a refusal names rule number %d, which does not exist", r);
        }
        if (judge(w->g, w->match.s, side == 0 ? 1 : 0, a, NULL) == RULE_NONE &&
            !side_may_act(w->match.s, side == 0 ? 1 : 0)) {
            return guard_broken_by(w, "the side that does not decide may act", side == 0 ? 1 : 0, a, RULE_NONE);
        }
    }
    return true;
}

static uint32_t below(Watch *w, int n) { return rng_below(&w->rng, (uint32_t)n); }

/* An argument of this kind that a listed atom has; -1 when the one that was looked at has none. */
static int from_list(Watch *w, int takes)
{
    if (!w->list.count) {
        return -1;
    }
    Atom a = w->list.list[below(w, w->list.count)];
    const VerbDef *v = verb_def(w->g, a.verb);
    int at = v && verb_args(v) ? (int)below(w, verb_args(v)) : 0;
    return v && v->takes[at] == takes ? a.arg[at] : -1;
}

/* The same of a local of a frame. */
static int from_stack(Watch *w, char kind)
{
    const Core *k = core(w->match.s);
    const Frame *f = &k->stack[below(w, k->depth)];
    const StepDef *d = &rules_of(w->g)->steps[f->step];
    int of_kind[FRAME_LOCALS], n = 0;
    for (int i = 0; d->local_kinds && i < FRAME_LOCALS && d->local_kinds[i]; i++) {
        if (d->local_kinds[i] == kind) {
            of_kind[n++] = f->v[i];
        }
    }
    return n ? of_kind[below(w, n)] : -1;
}

static int piece_spoken_of(Watch *w, Side side)
{
    int count = head(w->g)->piece_count, piece = -1;
    switch (below(w, SOURCES)) {
    case 0: piece = from_list(w, TAKES_PIECE); break;
    case 1: piece = from_stack(w, 'p'); break;
    case 2: return (int)below(w, count);
    default: break;
    }
    for (int i = 0; piece < 0 && i < 2 * SOURCES; i++) { /* mostly one's own */
        int any = (int)below(w, count);
        piece = head(w->g)->pieces[any].side == side ? any : -1;
    }
    return piece >= 0 && piece < count ? piece : (int)below(w, count);
}

static int hex_spoken_of(Watch *w, Side side)
{
    const Map *map = head(w->g)->map;
    int hex = HEX_NONE, last = map ? map->grid.count : HEX_MAX;
    switch (below(w, SOURCES)) {
    case 0: hex = from_list(w, TAKES_HEX); break;
    case 1: hex = from_stack(w, 'h'); break;
    default: hex = piece_hex(w->g, w->match.s, piece_spoken_of(w, side)); break;
    }
    if (map && hex >= 0 && hex < last && below(w, 2)) {
        hex = map->next[hex][below(w, DIRECTIONS)];
    }
    return hex >= 0 ? hex : (int)below(w, last);
}

static int argument(Watch *w, Side side, const VerbDef *v, int at)
{
    switch (v->takes[at]) {
    case TAKES_PIECE: return piece_spoken_of(w, side);
    case TAKES_HEX: return hex_spoken_of(w, side);
    default: return guard_any_argument(w, v, at);
    }
}

static Atom draw_atom(Watch *w, Side side, const VerbDef *v, int verb)
{
    Atom a = {.verb = (uint16_t)verb};
    for (int at = 0; at < verb_args(v); at++) {
        a.arg[at] = (int16_t)argument(w, side, v, at);
    }
    return a;
}

/* A verb has its place here when the list has it, or when another rule refuses it than the one that keeps verbs to their steps. */
static bool in_list(const Atoms *list, int verb)
{
    bool found = false;
    for (int i = 0; i < list->count && !found; i++) {
        found = list->list[i].verb == verb;
    }
    for (int i = 0; i < list->intervals && !found; i++) {
        found = list->interval[i].base.verb == verb;
    }
    return found;
}

static bool belongs_here(const Watch *w, int verb, Rule r)
{
    const Ruleset *rules = rules_of(w->g);
    return r != RULE_NO_CHOICE && !(rules->verb_rule && r == rules->verb_rule(w->g, w->match.s, (uint16_t)verb));
}

static bool verb_is_listed(Watch *w, Side side, const VerbDef *v, int verb)
{
    int args = verb_args(v), many = args ? DRAWS_HERE * args : 1;
    int draws = in_list(&w->list, verb) ? many : args ? DRAWS_FIRST * args : 1;
    for (int i = 0; i < draws; i++) {
        Atom a = draw_atom(w, side, v, verb);
        Rule r = judge(w->g, w->match.s, side, a, NULL);
        if (r == RULE_NONE && !list_covers(w->g, &w->list, a)) {
            return guard_broken_by(w, "an atom is legal and not listed", side, a, r);
        }
        if (belongs_here(w, verb, r)) {
            draws = many;
        }
    }
    w->count.refusals += draws;
    return true;
}

bool guard_all_listed(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    if (!w->list.count && !w->list.intervals) {
        return guard_broken(w, "dead end: %s must decide, and nothing is legal", rules_of(w->g)->side_names[side]);
    }
    for (int verb = 0; verb < verb_limit(w->g); verb++) {
        const VerbDef *v = verb_def(w->g, verb);
        if (v && !verb_is_listed(w, side, v, verb)) {
            return false;
        }
    }
    return true;
}

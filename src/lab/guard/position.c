/* position.c - promises about one position: the list and the judge agree, drafts can be closed, text rebuilds the state, and
 * secrets do not leak through anything a side is shown.
 */
#include "lab/guard/guard_inside.h"
#include "engine/session.h"
#include "engine/verbs.h"

#include <string.h>

static void say_atom(Watch *w, Buf *out, Atom a)
{
    atom_print(out, w->g, a);
    buf_print(out, " (verb %d, arguments %d %d %d)", a.verb, a.arg[0], a.arg[1], a.arg[2]);
}

bool guard_broken_by(Watch *w, const char *what, Side side, Atom a, Rule r)
{
    Buf text = {0};
    Why why = {0};
    say_atom(w, &text, a);
    judge(w->g, w->match.s, side, a, &why);
    buf_text(&text, ", reasons: ");
    why_render(&text, w->g, &why);
    guard_broken(w, "%s: side %s, %s, rule %s", what, rules_of(w->g)->side_names[side], buf_str(&text),
                 r == RULE_NO_CHOICE ? "(no choice)" : rule_id(w->g, r));
    buf_free(&text);
    return false;
}

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

/* A value for one argument as the verb takes it: mostly in range, now and then just outside. */
int guard_any_argument(Watch *w, const VerbDef *v, int at)
{
    const GameHead *h = head(w->g);
    int words = 0;
    switch (at < ATOM_ARGS ? v->takes[at] : TAKES_NOTHING) {
    case TAKES_PIECE: return (int)rng_below(&w->rng, (uint32_t)h->piece_count);
    case TAKES_HEX: return (int)rng_below(&w->rng, (uint32_t)(h->map ? h->map->grid.count : HEX_MAX));
    case TAKES_GROUP: return (int)rng_below(&w->rng, (uint32_t)h->group_count);
    case TAKES_SIDE: return (int)rng_below(&w->rng, SIDES);
    case TAKES_FACING:
    case TAKES_NUMBER: return (int)rng_below(&w->rng, 12) - 2;
    case TAKES_INCHES: return (int)rng_below(&w->rng, 400) - 20;
    case TAKES_DEGREES: return (int)rng_below(&w->rng, 420) - 50;
    case TAKES_SHARE: return (int)rng_below(&w->rng, 1100) - 50;
    case TAKES_WORD:
        while (v->words[at] && v->words[at][words]) {
            words++;
        }
        return words ? (int)rng_below(&w->rng, (uint32_t)words) : 0;
    default: return 0;
    }
}

Atom guard_any_atom(Watch *w)
{
    if (w->list.intervals && rng_below(&w->rng, 2)) { /* about the ends of an interval */
        const Interval *v = &w->list.interval[rng_below(&w->rng, (uint32_t)w->list.intervals)];
        Atom a = v->base;
        a.arg[v->which] = (int16_t)((rng_below(&w->rng, 2) ? v->lo : v->hi) + (int)rng_below(&w->rng, 5) - 2);
        return a;
    }
    if (w->list.count && rng_below(&w->rng, 2)) {
        Atom a = w->list.list[rng_below(&w->rng, (uint32_t)w->list.count)];
        const VerbDef *v = verb_def(w->g, a.verb);
        int args = v ? verb_args(v) : 0, at = args ? (int)rng_below(&w->rng, (uint32_t)args) : 0;
        if (args) {
            a.arg[at] = (int16_t)guard_any_argument(w, v, at);
        }
        return a;
    }
    Atom a = {.verb = (uint16_t)rng_below(&w->rng, (uint32_t)verb_limit(w->g))};
    const VerbDef *v = verb_def(w->g, a.verb);
    for (int i = 0; v && i < verb_args(v); i++) {
        a.arg[i] = (int16_t)guard_any_argument(w, v, i);
    }
    return a;
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

bool guard_position(Watch *w)
{
    size_t size = rules_of(w->g)->state_size;
    buf_clear(&w->a);
    position_print(&w->a, w->g, w->match.s);
    memset(w->copy, 0, size);
    rules_of(w->g)->setup(w->g, w->copy);
    Problems p = {0};
    Text text = {.name = "position", .bytes = buf_as_span(&w->a)};
    bool ok = position_read(w->g, w->copy, text, &p);
    w->count.positions++;
    if (!ok) {
        guard_broken(w, "the position text cannot be read back: %s", buf_str(&p.text));
    } else if (memcmp(w->copy, w->match.s, size) != 0) {
        size_t at = 0;
        while (((const char *)w->copy)[at] == ((const char *)w->match.s)[at]) {
            at++;
        }
        buf_clear(&w->b);
        position_diff(&w->b, w->g, w->match.s, w->copy);
        guard_broken(w, "the position read back differs, first at byte %zu of %zu:\n%s", at, size, buf_str(&w->b));
        ok = false;
    } else {
        memcpy(w->match.s, w->copy, size);
    }
    problems_free(&p);
    return ok;
}

static bool same_list(const Atoms *a, const Atoms *b)
{
    return a->count == b->count && a->intervals == b->intervals &&
           memcmp(a->list, b->list, (size_t)a->count * sizeof a->list[0]) == 0 &&
           memcmp(a->interval, b->interval, (size_t)a->intervals * sizeof a->interval[0]) == 0;
}

static bool same_reasons(const Why *a, const Why *b)
{
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; i++) {
        const Reason *x = &a->reason[i], *y = &b->reason[i];
        same = x->rule == y->rule && x->fact == y->fact;
        for (int k = 0; same && k < WHY_ARGS; k++) {
            same = x->arg[k].kind == y->arg[k].kind && x->arg[k].value == y->arg[k].value &&
                   x->arg[k].word == y->arg[k].word;
        }
    }
    return same;
}

static bool same_legality(Watch *w, const State *truth, const State *changed, Side side, const char *what)
{
    legal(w->g, truth, side, &w->list);
    legal(w->g, changed, side, &w->list2);
    if (!same_list(&w->list, &w->list2)) {
        return guard_broken(w, "%s: the legal list of %s changes (%d atoms, %d atoms)", what,
                            rules_of(w->g)->side_names[side], w->list.count, w->list2.count);
    }
    for (int i = 0; i < 8; i++) {
        Atom a = guard_any_atom(w);
        Why first = {0}, second = {0};
        judge(w->g, truth, side, a, &first);
        judge(w->g, changed, side, a, &second);
        if (!same_reasons(&first, &second)) {
            return guard_broken_by(w, what, side, a, why_first(&first) ? why_first(&first) : why_first(&second));
        }
    }
    return true;
}

bool guard_mask(Watch *w, Side side)
{
    const Ruleset *r = rules_of(w->g);
    known_to(w->g, w->match.s, side, w->copy);
    if (!same_legality(w, w->match.s, w->copy, side, "what the side may not know decides what is legal (mask)")) {
        return false;
    }
    known_to(w->g, w->copy, side, w->other);
    return memcmp(w->copy, w->other, r->state_size) == 0 || guard_broken(w, "masking a masked state changes it");
}

static void what_he_sees(Watch *w, Buf *out, const State *s, Side viewer)
{
    buf_clear(out);
    Json j = {.out = out};
    view_json(&j, w->g, s, viewer);
    buf_char(out, '\n');
    j = (Json){.out = out};
    json_open(&j, '{');
    prompt_json(&j, w->g, s, viewer);
    json_close(&j, '}');
}

bool guard_secret(Watch *w, Side viewer)
{
    const Ruleset *r = rules_of(w->g);
    memcpy(w->copy, w->match.s, r->state_size);
    bool changed = hidden_part(r)->scramble && hidden_part(r)->scramble(w->g, w->copy, viewer, &w->rng);
    if ((r->steps[top_of(w->copy)->step].flags & STEP_BOTH) && !has_closed(w->copy, viewer)) {
        top(w->copy)->acted ^= (uint8_t)(1 << (1 - viewer) | 1 << (CLOSED_BITS + 1 - viewer));
        changed =
            true; /* in a simultaneous step nobody learns whether the other has begun, nor whether he has closed */
    }
    if (!changed) {
        return true;
    }
    w->count.secrets++;
    what_he_sees(w, &w->a, w->match.s, viewer);
    what_he_sees(w, &w->b, w->copy, viewer);
    if (w->a.len != w->b.len || memcmp(w->a.data, w->b.data, w->a.len) != 0) {
        size_t at = 0;
        while (at < w->a.len && at < w->b.len && w->a.data[at] == w->b.data[at]) {
            at++;
        }
        size_t from = at > 60 ? at - 60 : 0;
        return guard_broken(w, "a secret shows in the view of %s:\n  %.120s\n  %.120s", r->side_names[viewer],
                            w->a.data + from, w->b.data + from);
    }
    return same_legality(w, w->match.s, w->copy, viewer, "a secret decides what is legal (scramble)");
}

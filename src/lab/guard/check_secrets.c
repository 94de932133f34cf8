/* check_secrets.c - what a side may not know changes nothing that it is shown, allowed or refused. */
#include "lab/guard/guard_inside.h"
#include "engine/session/session.h"

#include <string.h>

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

/* The first atom in which two lists part. */
static void first_difference(Buf *out, const Game *g, const Atoms *a, const Atoms *b)
{
    int i = 0;
    while (i < a->count && i < b->count && same_atom(a->list[i], b->list[i])) {
        i++;
    }
    if (i < a->count) {
        atom_print(out, g, a->list[i]);
    }
    buf_text(out, " / ");
    if (i < b->count) {
        atom_print(out, g, b->list[i]);
    }
}

static bool same_legality(Watch *w, const State *truth, const State *changed, Side side, const char *what)
{
    legal(w->g, truth, side, &w->list);
    legal(w->g, changed, side, &w->list2);
    if (!same_list(&w->list, &w->list2)) {
        Buf parted = {0};
        first_difference(&parted, w->g, &w->list, &w->list2);
        guard_broken(w, "%s: the legal list of %s changes (%d atoms, %d atoms; %s)", what,
                     rules_of(w->g)->side_names[side], w->list.count, w->list2.count, buf_str(&parted));
        buf_free(&parted);
        return false;
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

/* judge_and_list.c - what is legal at the present decision: one atom judged, all of them listed, the next one on the way to `done`.
 *
 * The step on top of the stack decides; what no step need say (the game is over, another decides, the piece is not his) is said here.
 */
#include "engine/steps/step_runner_inside.h"
#include "engine/fields/state_fields.h"

#include <assert.h>

/* Where no rule of the step speaks, the paragraph that keeps verbs to their steps does. */
static Rule no_choice_as(const Game *g, const State *s, Atom a, Why *w, Reason reason)
{
    Rule r = rules_of(g)->verb_rule ? rules_of(g)->verb_rule(g, s, a.verb) : (Rule)RULE_NO_CHOICE;
    if (!r) {
        r = RULE_NO_CHOICE;
    }
    if (w && !w->count) {
        why_add(w, r, reason.fact, reason.arg, WHY_ARGS);
    }
    return r;
}

static Rule no_choice(const Game *g, const State *s, Atom a, Why *w, const char *fact)
{
    return no_choice_as(g, s, a, w, (Reason){.fact = fact});
}

/* An order for a piece of the other side, whose decision it is not: who decides, and what. */
static Rule not_his_piece(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const char *prompt = step_of(g, s)->prompt;
    bool asks = prompt && prompt[0];
    return no_choice_as(g, s, a, w,
                        (Reason){.fact = asks ? "the piece is not of the {}, who decide now: {}"
                                              : "the piece is not of the {}, who decide now",
                                 .arg = {S_(side), W_(prompt)}});
}

/* The step knows the verb, but not so. */
static Rule not_offered(const Game *g, const State *s, Atom a, Why *w)
{
    const char *prompt = step_of(g, s)->prompt;
    bool asks = prompt && prompt[0];
    return no_choice_as(g, s, a, w,
                        (Reason){.fact = asks ? "it is none of the choices here: {}" : "it is none of the choices here",
                                 .arg = {W_(prompt)}});
}

static bool names_other_side(const Game *g, Side side, Atom a)
{
    const Ruleset *r = rules_of(g);
    if (!r->own_pieces_only || a.verb >= r->verb_count || r->verbs[a.verb].any_side) {
        return false;
    }
    for (int i = 0; i < ATOM_ARGS; i++) {
        if (r->verbs[a.verb].takes[i] == TAKES_PIECE && a.arg[i] >= 0 && a.arg[i] < head(g)->piece_count &&
            head(g)->pieces[a.arg[i]].side != side) {
            return true;
        }
    }
    return false;
}

/* The piece that acts, of a verb whose first piece does; -1: none. */
static int acting_piece(const Game *g, Atom a)
{
    const Ruleset *r = rules_of(g);
    bool acts = a.verb < r->verb_count && r->verbs[a.verb].takes[0] == TAKES_PIECE && !r->verbs[a.verb].any_side;
    return acts && a.arg[0] >= 0 && a.arg[0] < head(g)->piece_count ? a.arg[0] : -1;
}

/* The place off the map where it is; NULL: it is on the map or with a piece that holds it, or the system knows no hexes. */
static const char *place_off_map(const Game *g, const State *s, int piece)
{
    const Field *f = field_find(g, OF_PIECE, head(g)->pieces[piece].kind, span_of("hex"));
    long h = f && f->type == FIELD_HEX && f->words ? field_get(g, s, f, piece) : 0;
    return h < 0 && piece_holder(g, s, piece) < 0 ? f->words[-1 - h] : NULL;
}

/* No rule of the step has spoken. */
static Rule no_rule_speaks(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int piece = acting_piece(g, a);
    if (piece >= 0 && head(g)->pieces[piece].side != side) {
        return not_his_piece(g, s, side, a, w);
    }
    const char *away = piece >= 0 && w && !w->count ? place_off_map(g, s, piece) : NULL;
    return away ? no_choice_as(g, s, a, w, (Reason){.fact = "{} is not on the map ({})", .arg = {P_(piece), W_(away)}})
                : not_offered(g, s, a, w);
}

Rule judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (core(s)->over) {
        return no_choice(g, s, a, w, "the game is over");
    }
    if (!core(s)->depth || !side_may_act(s, side)) {
        return no_choice(g, s, a, w, "it is the other side's decision");
    }
    if (names_other_side(g, side, a)) {
        return not_his_piece(g, s, side, a, w);
    }
    const StepDef *d = step_of(g, s);
    if (w) {
        w->asked = d->prompt;
    }
    if (has_closed(s, side)) {
        return a.verb == VERB_REOPEN
                   ? (Rule)RULE_NONE
                   : no_choice(g, s, a, w, "you have closed your choice: open it again to change it (reopen)");
    }
    if (a.verb == VERB_REOPEN) {
        return no_choice(g, s, a, w, "nothing of yours is closed");
    }
    Rule r = d->judge ? d->judge(g, s, side, a, w) : (Rule)RULE_NO_CHOICE;
    return r == RULE_NO_CHOICE ? no_rule_speaks(g, s, side, a, w) : r;
}

void list_atoms(const Game *g, const State *s, Side side, bool sketch, Atoms *out)
{
    out->count = out->intervals = 0;
    out->full = false;
    out->sketch = sketch;
    if (core(s)->over || !core(s)->depth || !side_may_act(s, side)) {
        return;
    }
    if (has_closed(s, side)) {
        offer(out, atom(VERB_REOPEN, 0, 0, 0));
        return;
    }
    const StepDef *d = step_of(g, s);
    if (!d->offer) {
        return;
    }
    d->offer(g, s, side, out);
    if (d->flags & STEP_EXACT) {
        return;
    }
    int kept = 0;
    const int offered = out->count;
    for (int i = 0; i < offered; i++) {
        if (d->judge(g, s, side, out->list[i], NULL)) {
            continue;
        }
        if (kept != i) { /* most lists keep all that stands before */
            out->list[kept] = out->list[i];
        }
        kept++;
    }
    out->count = kept;
}

void legal(const Game *g, const State *s, Side side, Atoms *out) { list_atoms(g, s, side, false, out); }

bool complete(const Game *g, const State *s, Side side, Atom *out)
{
    assert(side < SIDES && out);
    if (core(s)->over || !waits_for(s, side)) {
        return false;
    }
    const StepDef *d = step_of(g, s);
    return d->complete && d->complete(g, s, side, out);
}

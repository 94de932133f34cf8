/* play.c - the run loop: steps run on by themselves until somebody must decide (architecture, ideas 1 and 3).
 *
 * What is no choice is not asked: a step entered with nothing to do but pass is skipped, a single answer inside a procedure is given
 * here. The legal atoms found on the way are kept, so that nobody lists them twice.
 *
 * Nothing here or in the rules ends the program. Where something does not hold that must (state.h, Broken), the game is closed as it
 * stands; whoever plays it sees Core.broken and tells.
 */
#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(Frame) == 32, "a frame is small and without padding");
_Static_assert(sizeof(Atom) == 16, "an atom is 16 bytes");

Frame *push(State *s, int step, Side owner)
{
    Core *k = core_of(s);
    assert(k->depth <= STACK_MAX && step >= 0 && step < GAME_STEPS && owner <= NOBODY);
    if (k->depth == STACK_MAX) {
        break_game(s, BROKEN_STACK_FULL);
        return top(s);
    }
    Frame *f = &k->stack[k->depth++];
    memset(f, 0, sizeof *f);
    f->step = (uint8_t)step;
    f->owner = owner;
    return f;
}

void pop(State *s)
{
    Core *k = core_of(s);
    if (k->depth <= 1) {
        break_game(s, BROKEN_STACK_EMPTY);
        return;
    }
    k->depth--;
    memset(&k->stack[k->depth], 0, sizeof(Frame)); /* all bytes of a state are determined */
}

void break_game(State *s, Broken what)
{
    Core *k = core_of(s);
    assert(what > SOUND && what < BROKEN_KINDS);
    k->broken = k->broken ? k->broken : (uint8_t)what;
    k->over = 1;
    k->waiting = 0;
}

const char *broken_says(int what)
{
    static const char *const says[BROKEN_KINDS] = {
        [BROKEN_STACK_FULL] = "the stack of steps is full",
        [BROKEN_STACK_EMPTY] = "the last step has ended, and the game is not over",
        [BROKEN_CIRCLE] = "the rules run in a circle",
        [BROKEN_LIST_FULL] = "more is legal than can be listed",
        [BROKEN_NOBODY] = "a step asks, and nobody owns it",
        [BROKEN_DEAD_END] = "somebody must decide, and nothing is legal",
        [BROKEN_BOTH] = "a simultaneous step went on before both sides had closed",
    };
    return what > SOUND && what < BROKEN_KINDS ? says[what] : NULL;
}

static const StepDef *step_of(const Game *g, const State *s) { return &rules_of(g)->steps[top_of(s)->step]; }

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
    if (has_closed(s, side)) {
        return a.verb == VERB_REOPEN ? (Rule)RULE_NONE
                                     : no_choice(g, s, a, w, "you have closed your choice; `reopen` opens it again");
    }
    if (a.verb == VERB_REOPEN) {
        return no_choice(g, s, a, w, "nothing of yours is closed");
    }
    Rule r = d->judge ? d->judge(g, s, side, a, w) : (Rule)RULE_NO_CHOICE;
    return r == RULE_NO_CHOICE ? no_choice(g, s, a, w, "it is no choice here") : r;
}

static void list_atoms(const Game *g, const State *s, Side side, bool sketch, Atoms *out)
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
    for (int i = 0; i < out->count; i++) {
        if (!d->judge(g, s, side, out->list[i], NULL)) {
            out->list[kept++] = out->list[i];
        }
    }
    out->count = kept;
}

void legal(const Game *g, const State *s, Side side, Atoms *out) { list_atoms(g, s, side, false, out); }

bool complete(const Game *g, const State *s, Side side, Atom *out)
{
    if (core(s)->over || !waits_for(s, side)) {
        return false;
    }
    const StepDef *d = step_of(g, s);
    return d->complete && d->complete(g, s, side, out);
}

bool play_no_choice(const Play *p, Atom *out)
{
    if (core(p->s)->over || !core(p->s)->depth) {
        return false;
    }
    const StepDef *d = step_of(p->g, p->s);
    if (p->legal.count != 1 || p->legal.intervals || (d->flags & (STEP_KEEP | STEP_BOTH))) {
        return false;
    }
    *out = p->legal.list[0];
    if (out->verb == VERB_PASS || out->verb == VERB_DONE) {
        return !top_of(p->s)->acted;
    }
    return d->flags & STEP_PROCEDURE;
}

/* An atom of one side in a simultaneous step: it touches the side's own draft, and the other side hears nothing of it. */
static void act_in_both(Ctx *c, const StepDef *d, Side side, Atom a)
{
    Frame *f = top(c->s);
    uint8_t closed = (uint8_t)(1 << (CLOSED_BITS + side));
    int depth = core(c->s)->depth, said = c->log ? c->log->count : 0;
    uint64_t rolled = c->dice ? c->dice->count : 0;
    if (a.verb == VERB_DONE) {
        f->acted |= closed;
    } else if (a.verb == VERB_REOPEN) {
        f->acted &= (uint8_t)~closed;
    } else {
        d->act(c, side, a);
    }
    if (core(c->s)->depth != depth || (c->dice && c->dice->count != rolled)) {
        break_game(c->s, BROKEN_BOTH);
    }
    for (int i = said; c->log && i < c->log->count; i++) {
        c->log->event[i].known &= (uint8_t)(1 << side);
    }
}

static void act(Play *p, Side side, Atom a)
{
    const StepDef *d = step_of(p->g, p->s);
    Ctx c = {p->g, p->s, p->dice, p->log};
    core_of(p->s)->waiting = 0;
    if (d->flags & STEP_BOTH) {
        act_in_both(&c, d, side, a);
    } else {
        d->act(&c, side, a);
    }
}

static Side first_waiting(const State *s) { return waits_for(s, 0) || !side_may_act(s, 1) ? 0 : 1; }

/* The engine gives the answer that is no choice. */
static void give(Play *p, Atom a)
{
    if (p->forced_count == FORCED_MAX) { /* the oldest makes room */
        memmove(p->forced, p->forced + 1, (FORCED_MAX - 1) * sizeof a);
        p->forced_count--;
    }
    p->forced[p->forced_count++] = a;
    act(p, first_waiting(p->s), a);
}

/* Inside an order whose next atom is known to be legal nobody looks at the list. */
static bool goes_by_order(const Play *p)
{
    return p->next && (step_of(p->g, p->s)->flags & STEP_DRAFT) &&
           !judge(p->g, p->s, first_waiting(p->s), *p->next, NULL);
}

/* All who choose in the simultaneous step have closed: it shows what they chose. */
static bool resolves(Play *p)
{
    Core *k = core_of(p->s);
    const StepDef *d = step_of(p->g, p->s);
    if (!(d->flags & STEP_BOTH)) {
        return false;
    }
    k->waiting = k->waiting ? k->waiting : (1 << SIDES) - 1;
    if (k->waiting & ~(top(p->s)->acted >> CLOSED_BITS)) {
        return false;
    }
    Ctx c = {p->g, p->s, p->dice, p->log};
    k->waiting = 0;
    d->act(&c, NOBODY, atom(VERB_DONE, 0, 0, 0));
    return true;
}

/* The step on top asks. False: nobody can answer, and the game is broken. */
static bool asks(Play *p)
{
    Core *k = core_of(p->s);
    if (!k->waiting) {
        if (top(p->s)->owner >= SIDES) {
            break_game(p->s, BROKEN_NOBODY);
            return false;
        }
        k->waiting = (uint8_t)(1 << top(p->s)->owner);
    }
    assert(k->waiting < 1 << SIDES);
    return true;
}

/* Lists what is legal for whoever is asked first. False: that is nothing, or too much, and the game is broken. */
static bool lists(Play *p)
{
    list_atoms(p->g, p->s, first_waiting(p->s), p->sketch, &p->legal);
    bool none = !p->sketch && p->legal.count + p->legal.intervals == 0;
    if (p->legal.full || none) {
        break_game(p->s, p->legal.full ? BROKEN_LIST_FULL : BROKEN_DEAD_END);
    }
    return !p->legal.full && !none;
}

static void nothing_more(Play *p)
{
    core_of(p->s)->waiting = 0;
    p->legal.count = p->legal.intervals = 0;
}

static void run_on(Play *p)
{
    Ctx c = {p->g, p->s, p->dice, p->log};
    Core *k = core_of(p->s);
    for (int i = 0; i < RUN_LIMIT; i++) {
        if (!k->depth) {
            break_game(p->s, BROKEN_STACK_EMPTY);
        }
        if (k->over) {
            nothing_more(p);
            return;
        }
        if (step_of(p->g, p->s)->run(&c) == GO) {
            continue;
        }
        if (resolves(p) || !asks(p)) {
            continue;
        }
        if (goes_by_order(p)) {
            p->legal.count = p->legal.intervals = 0;
            return;
        }
        Atom a;
        if (!lists(p)) {
            continue;
        }
        if (p->hold || !play_no_choice(p, &a)) {
            return;
        }
        give(p, a);
    }
    break_game(p->s, BROKEN_CIRCLE);
    nothing_more(p);
}

void play_begin(Play *p)
{
    p->forced_count = 0;
    run_on(p);
}

void play_resume(Play *p)
{
    p->forced_count = 0;
    if (core(p->s)->over || !core(p->s)->waiting) {
        p->legal.count = p->legal.intervals = 0;
    } else {
        lists(p);
    }
}

void play_give(Play *p)
{
    Atom a;
    if (!play_no_choice(p, &a)) {
        return;
    }
    give(p, a);
    run_on(p);
}

Rule play_judge(const Play *p, Side side, Atom a, Why *w) { return judge(p->g, p->s, side, a, w); }

void play_go(Play *p, Side side, Atom a)
{
    assert(!judge(p->g, p->s, side, a, 0));
    p->forced_count = 0;
    top(p->s)->acted |= step_of(p->g, p->s)->flags & STEP_BOTH ? (uint8_t)(1 << side) : 1;
    act(p, side, a);
    run_on(p);
}

void play_legal(const Play *p, Side side, Atoms *out) { list_atoms(p->g, p->s, side, p->sketch, out); }

/* step_runner.c - the run loop: steps run on by themselves until somebody must decide (architecture, ideas 1 and 3).
 *
 * What is no choice is not asked: a step entered with nothing to do but pass is skipped, a single answer inside a procedure is given
 * here. The legal atoms found on the way are kept, so that nobody lists them twice.
 */
#include "engine/steps/step_runner_inside.h"

#include <assert.h>
#include <string.h>

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
    if (c->log) {
        log_hide(c->log, said, (uint8_t)(1 << side));
    }
}

/* What the rules have just done fits into what dice and state can hold. */
static void check_dice(Play *p)
{
    if (p->dice && p->dice->beyond) {
        break_game(p->s, BROKEN_NO_ROOM);
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
    check_dice(p);
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
static bool goes_by_order(const Play *p, const StepDef *d)
{
    return p->next && (d->flags & STEP_DRAFT) && !judge(p->g, p->s, first_waiting(p->s), *p->next, NULL);
}

/* All who choose in the simultaneous step have closed: it shows what they chose. */
static bool resolves(Play *p, const StepDef *d)
{
    Core *k = core_of(p->s);
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

bool play_run_step(Play *p)
{
    Ctx c = {p->g, p->s, p->dice, p->log};
    Core *k = core_of(p->s);
    if (!k->depth) {
        break_game(p->s, BROKEN_STACK_EMPTY);
    }
    if (k->over) {
        nothing_more(p);
        return true;
    }
    Next next = step_of(p->g, p->s)->run(&c);
    check_dice(p);
    if (next == GO) {
        return false;
    }
    const StepDef *d = step_of(p->g, p->s);
    if (resolves(p, d) || !asks(p)) {
        return false;
    }
    if (goes_by_order(p, d)) {
        p->legal.count = p->legal.intervals = 0;
        return true;
    }
    Atom a;
    if (!lists(p)) {
        return false;
    }
    if (p->hold || !play_no_choice(p, &a)) {
        return true;
    }
    give(p, a);
    return false;
}

static void run_on(Play *p)
{
    for (int i = 0; i < RUN_LIMIT; i++) {
        if (play_run_step(p)) {
            return;
        }
    }
    break_game(p->s, BROKEN_CIRCLE);
    nothing_more(p);
}

void play_begin(Play *p)
{
    assert(p->g && p->s); /* dice may be missing where nothing rolls */
    p->forced_count = 0;
    run_on(p);
}

void play_resume(Play *p)
{
    assert(p->g && p->s);
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

void play_act(Play *p, Side side, Atom a)
{
    assert(side < SIDES && !core(p->s)->over);
    assert(!judge(p->g, p->s, side, a, 0));
    p->forced_count = 0;
    top(p->s)->acted |= step_of(p->g, p->s)->flags & STEP_BOTH ? (uint8_t)(1 << side) : 1;
    act(p, side, a);
}

void play_go(Play *p, Side side, Atom a)
{
    play_act(p, side, a);
    run_on(p);
}

Side play_first(const State *s) { return first_waiting(s); }

void play_legal(const Play *p, Side side, Atoms *out)
{
    assert(side < SIDES);
    list_atoms(p->g, p->s, side, p->sketch, out);
}

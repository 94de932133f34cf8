/* playout.c - the policy, and orders played by it. */
#include "bots/playout.h"

#include <assert.h>
#include <string.h>

const Weights plain_weights = {100, 100, 100, 100};

int plan_frame(const Game *g, const State *s)
{
    for (int i = core(s)->depth - 1; i >= 0; i--) {
        if (rules_of(g)->steps[core(s)->stack[i].step].flags & STEP_PLAN) {
            return i;
        }
    }
    return -1;
}

bool decides_activation(const Game *g, const State *s, int frame)
{
    assert(frame < core(s)->depth);
    int below = core(s)->depth - 2;
    while (below > frame && (rules_of(g)->steps[core(s)->stack[below].step].flags & STEP_PART)) {
        below--;
    }
    return below == frame || below == frame - 1;
}

bool in_draft(const Game *g, const State *s)
{
    return core(s)->depth > 0 && (rules_of(g)->steps[top_of(s)->step].flags & STEP_DRAFT);
}

/* A segment is the same as long as the frame below it is. */
uint64_t segment_key(const State *s)
{
    const Core *k = core(s);
    uint64_t key = (uint64_t)k->depth << 8 | top_of(s)->step;
    return k->depth > 1 ? hash64(&k->stack[k->depth - 2], sizeof(Frame), key) : key;
}

bool was_passed(const Passed *p, int piece)
{
    return piece >= 0 && piece < GAME_PIECES && ((p->bits[piece >> 6] >> (piece & 63)) & 1);
}

void pass_by(Passed *p, int piece)
{
    if (piece >= 0 && piece < GAME_PIECES) {
        p->bits[piece >> 6] |= (uint64_t)1 << (piece & 63);
    }
}

void playout_from(Playout *r, const Game *g, const State *s, const Atoms *legal, Dice *dice)
{
    r->g = g;
    memcpy(playout_state(r), s, rules_of(g)->state_size);
    play_quietly(&r->play, g, playout_state(r), dice);
    r->play.legal.count = legal->count;
    r->play.legal.intervals = legal->intervals;
    memcpy(r->play.legal.list, legal->list, (size_t)legal->count * sizeof(Atom));
    memcpy(r->play.legal.interval, legal->interval, (size_t)legal->intervals * sizeof(Interval));
    r->passed = (Passed){0};
    r->decisions = r->answers = 0;
}

bool playout_goes_on(const Playout *r)
{
    const State *s = (const State *)(const void *)r->state.bytes;
    return !core(s)->over && core(s)->waiting && r->decisions < PLAYOUT_LIMIT && r->answers < ANSWERS_LIMIT &&
           (r->play.next || r->play.legal.count + r->play.legal.intervals > 0);
}

static void go(Playout *r, Side side, Atom a)
{
    r->decisions++;
    play_go(&r->play, side, a);
}

Atom most_valued(Playout *r, const Game *g, const State *s, Side side, const Atoms *legal)
{
    Options *o = &r->options;
    o->count = 0;
    begin_listing(&r->lister);
    list_orders(&r->lister, g, s, side, legal, o);
    weigh_options(&r->lister, g, s, side, &r->weights[side], o, 0);
    int best = best_from(o, 0);
    return best >= 0 ? o->option[best].atom[0] : legal->list[0];
}

/* Ends a draft that the order has left open: its close, or what the step itself says, or what is valued most. */
static void close_draft(Playout *r, Side side, int depth)
{
    const Game *g = r->g;
    while (playout_goes_on(r) && core(playout_state(r))->depth > depth && waits_for(playout_state(r), side) &&
           in_draft(g, playout_state(r))) {
        Atom a;
        bool known = complete(g, playout_state(r), side, &a) && !judge(g, playout_state(r), side, a, NULL);
        for (int i = 0; i < r->play.legal.count && !known; i++) {
            a = r->play.legal.list[i];
            known = a.verb >= VERB_FIRST && rules_of(g)->verbs[a.verb].takes[0] == TAKES_NOTHING;
        }
        go(r, side, known ? a : most_valued(r, g, playout_state(r), side, &r->play.legal));
    }
}

/* May the next atom of an order be given? In a step of both sides the list is that of whoever is asked first: there the atom is judged. */
static bool may_go(const Playout *r, Side side, const Atom *a, bool unlisted)
{
    const State *s = (const State *)(const void *)r->state.bytes;
    if (!waits_for(s, side)) {
        return false;
    }
    if (rules_of(r->g)->steps[core(s)->stack[core(s)->depth - 1].step].flags & STEP_BOTH) {
        return !judge(r->g, s, side, *a, NULL);
    }
    return unlisted || offers(&r->play.legal, *a);
}

int enact(Playout *r, Side side, const Atom *list, int n)
{
    assert(n > 0);
    int depth = core(playout_state(r))->depth, i = 0;
    r->nodes++;
    for (; i < n && playout_goes_on(r); i++) {
        int base = core(playout_state(r))->depth;
        bool unlisted = i && !(r->play.legal.count + r->play.legal.intervals); /* judged on the way here */
        if (!may_go(r, side, &list[i], unlisted)) {
            break;
        }
        r->play.next = i + 1 < n ? &list[i + 1] : NULL;
        go(r, side, list[i]);
        /* an interrupt: whoever is asked answers by the policy, then the order goes on */
        int open = base > depth ? base : depth + 1;
        if (i + 1 < n && core(playout_state(r))->depth > open) {
            Passed passed = r->passed;
            r->play.next = NULL;
            play_down_to(r, open);
            r->passed = passed;
        }
    }
    r->play.next = NULL;
    close_draft(r, side, depth);
    return i;
}

/* ---- the policy ---- */

bool may_end(const Atoms *legal, Atom *out)
{
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_DONE || legal->list[i].verb == VERB_PASS) {
            *out = legal->list[i];
            return true;
        }
    }
    return false;
}

int best_from(const Options *o, int from)
{
    assert(from >= 0 && from <= o->count);
    int best = -1;
    for (int i = from; i < o->count; i++) {
        if (best < 0 || o->option[i].order_value > o->option[best].order_value) {
            best = i;
        }
    }
    return best;
}

int policy_choice(Playout *r, Side side)
{
    assert(side < SIDES);
    assert(side < SIDES);
    const Game *g = r->g;
    const State *s = playout_state(r);
    const Atoms *legal = &r->play.legal;
    Options *o = &r->options;
    uint64_t key = segment_key(s);
    if (r->passed.key != key) {
        r->passed = (Passed){.key = key};
    }
    o->count = 0;
    if (r->passed.finishing) {
        return -1;
    }
    Atom end;
    bool ends = may_end(legal, &end);
    begin_listing(&r->lister);
    if (!r->passed.closed) {
        list_orders(&r->lister, g, s, side, legal, o);
        weigh_options(&r->lister, g, s, side, &r->weights[side], o, 0);
    }
    int best = best_from(o, 0);
    if (best >= 0 && o->option[best].order_value > 0) {
        return best;
    }
    r->passed.closed = ends;
    int singles = o->count;
    for (int i = 0; i < legal->count; i++) {
        Atom a = legal->list[i];
        if (!opens_path(g, a) || was_passed(&r->passed, a.arg[0])) {
            continue;
        }
        int from = o->count = singles;
        list_ways(&r->lister, g, s, side, a, o);
        weigh_options(&r->lister, g, s, side, &r->weights[side], o, from);
        int way = best_from(o, from);
        if (way >= 0 && o->option[way].order_value > 0) {
            return way;
        }
        pass_by(&r->passed, a.arg[0]);
    }
    o->count = singles;
    Atom next;
    r->passed.finishing = !ends && complete(g, s, side, &next);
    return ends || r->passed.finishing ? -1 : best;
}

void play_policy(Playout *r)
{
    const Game *g = r->g;
    Side side = playout_side(r);
    State *s = playout_state(r);
    r->nodes++;
    r->answers++;
    if (in_draft(g, s)) {
        close_draft(r, side, core(s)->depth - 1);
        return;
    }
    int choice = policy_choice(r, side);
    Atom a;
    if (choice >= 0) {
        Option o = r->options.option[choice];
        int given = enact(r, side, o.atom, o.n);
        r->passed.closed |= o.piece < 0 && given < o.n; /* it came to nothing, and would again */
        pass_by(&r->passed, o.piece);
        if (given) {
            return;
        }
    }
    if (!may_end(&r->play.legal, &a) && !(complete(g, s, side, &a) && !judge(g, s, side, a, NULL))) {
        a = r->play.legal.count ? r->play.legal.list[0] : r->play.legal.interval[0].base;
    }
    go(r, side, a);
}

void play_down_to(Playout *r, int depth)
{
    assert(depth >= 0);
    while (playout_goes_on(r) && core(playout_state(r))->depth > depth) {
        play_policy(r);
    }
}

Activation activation_of(const Game *g, const State *s)
{
    Activation t = {.frame = plan_frame(g, s)};
    if (t.frame >= 0) {
        const Frame *f = &core(s)->stack[t.frame];
        t.step = f->step;
        t.owner = f->owner;
        t.name = f->v[0];
    }
    return t;
}

bool activation_over(const State *s, const Activation *t)
{
    const Frame *f = &core(s)->stack[t->frame < 0 ? 0 : t->frame];
    return core(s)->over || t->frame < 0 || core(s)->depth <= t->frame || f->step != t->step || f->owner != t->owner ||
           f->v[0] != t->name;
}

void play_to_activation(Playout *r)
{
    while (playout_goes_on(r) && plan_frame(r->g, playout_state(r)) < 0) {
        play_policy(r);
    }
}

void play_activation(Playout *r, const Activation *t)
{
    r->decisions = r->answers = 0;
    while (playout_goes_on(r) && !activation_over(playout_state(r), t)) {
        play_policy(r);
    }
    play_to_activation(r);
}

int playout_worth(Playout *r, Side side)
{
    assert(side < SIDES);
    const Ruleset *rules = rules_of(r->g);
    return bots_part(rules)->evaluate ? bots_part(rules)->evaluate(r->g, playout_state(r), side, &r->weights[side]) : 0;
}

/* order_options.c - listing whole orders: goals by reach, drafts by following them. */
#include "bots/order_options.h"

#include <assert.h>
#include <string.h>

/* By hand, for time (`bench --bots`): how many whole orders are followed, and how many ways on from each. */
enum { LEAVES_MOST = 14, NEXT_MOST = 10 };

static const VerbDef *verb_of(const Game *g, Atom a)
{
    const Ruleset *r = rules_of(g);
    return a.verb < r->verb_count ? &r->verbs[a.verb] : NULL;
}

bool opens_path(const Game *g, Atom a)
{
    const VerbDef *d = verb_of(g, a);
    return a.verb >= VERB_FIRST && d && d->form == FORM_PATH && d->takes[0] == TAKES_PIECE &&
           map_part(rules_of(g))->reach && head(g)->map;
}

bool only_choice(const Game *g, const Atoms *legal)
{
    if (legal->count != 1 || legal->intervals || legal->list[0].verb == VERB_RETRACT) {
        return false;
    }
    const VerbDef *d = verb_of(g, legal->list[0]);
    return legal->list[0].verb < VERB_FIRST || !d ||
           (d->form != FORM_PATH && d->form != FORM_EACH && d->form != FORM_GROUP);
}

void play_quietly(Play *p, const Game *g, State *s, Dice *dice)
{
    p->g = g;
    p->s = s;
    p->dice = dice;
    p->log = NULL;
    p->hold = false;
    p->next = NULL;
    p->forced_count = 0;
    p->sketch = true;
}

static Option *add_option(Options *out, const Atom *atom, int n)
{
    assert(n > 0);
    if (out->count == ORDERS_LISTED || n > CANDIDATE_ATOMS) {
        return NULL;
    }
    Option *o = &out->option[out->count++];
    memcpy(o->atom, atom, (size_t)n * sizeof *atom);
    o->n = (int16_t)n;
    o->piece = -1;
    o->goal = HEX_NONE;
    o->order_value = 0;
    return o;
}

/* ---- drafts ---- */

/* The same set is listed once: items of one verb rise, and after the second list has begun the first one is closed. */
static bool in_sequence(const VerbDef *d, const Atom *prefix, int n, Atom next)
{
    const Atom *last = &prefix[n - 1];
    if (d->more && next.verb == d->more) {
        bool first = last->verb == prefix[0].verb || last->verb == d->more;
        return first && next.arg[0] > last->arg[0];
    }
    return !(d->each && next.verb == d->each && last->verb == d->each) || next.arg[0] > last->arg[0];
}

static int draft_rank(const VerbDef *d, Atom a)
{
    return d->more && a.verb == d->more ? 0 : d->each && a.verb == d->each ? 1 : d->close && a.verb == d->close ? 3 : 2;
}

static void follow_draft(Lister *l, const Game *g, Side side, const VerbDef *d, Atom *prefix, int n, int level,
                         int base, Options *out)
{
    struct Draft *here = &l->draft[level];
    size_t size = rules_of(g)->state_size;
    for (int rank = 0; rank < 4; rank++) {
        for (int i = 0, tried = 0; i < here->play.legal.count && tried < NEXT_MOST && l->leaves > 0; i++) {
            Atom a = here->play.legal.list[i];
            if (a.verb == VERB_RETRACT || draft_rank(d, a) != rank || !in_sequence(d, prefix, n, a)) {
                continue;
            }
            tried++;
            prefix[n] = a;
            bool closes = (d->close && a.verb == d->close) || (!d->close && d->each && a.verb == d->each);
            if (closes || level + 1 == DRAFT_DEPTH || n + 1 == CANDIDATE_ATOMS) {
                l->leaves--;
                add_option(out, prefix, n + 1);
                continue;
            }
            struct Draft *next = &l->draft[level + 1];
            memcpy(held(&next->state), held(&here->state), size);
            FastDice dice;
            fast_dice(&dice, 1);
            play_quietly(&next->play, g, held(&next->state), &dice.dice);
            play_go(&next->play, side, a);
            if (core(next->play.s)->depth <= base || !waits_for(next->play.s, side)) {
                l->leaves--;
                add_option(out, prefix, n + 1);
            } else {
                follow_draft(l, g, side, d, prefix, n + 1, level + 1, base, out);
            }
        }
    }
}

/* Plays the first atom of a draft into l->draft[0]. False when it opens none. */
static bool open_draft(Lister *l, const Game *g, const State *s, Side side, Atom first)
{
    struct Draft *d = &l->draft[0];
    FastDice dice;
    fast_dice(&dice, 1);
    memcpy(held(&d->state), s, rules_of(g)->state_size);
    play_quietly(&d->play, g, held(&d->state), &dice.dice);
    if (judge(g, s, side, first, NULL)) {
        return false;
    }
    play_go(&d->play, side, first);
    return core(d->play.s)->depth > core(s)->depth && waits_for(d->play.s, side) && d->play.legal.count > 0;
}

static void list_draft(Lister *l, const Game *g, const State *s, Side side, Atom first, Options *out)
{
    Atom prefix[CANDIDATE_ATOMS];
    prefix[0] = first;
    l->leaves = LEAVES_MOST;
    if (open_draft(l, g, s, side, first)) {
        follow_draft(l, g, side, verb_of(g, first), prefix, 1, 0, core(s)->depth, out);
    } else {
        add_option(out, prefix, 1);
    }
}

static void list_interval(const Interval *v, Options *out)
{
    for (int i = 0; i < 3; i++) {
        Atom a = v->base;
        a.arg[v->which] = (int16_t)(v->lo + (v->hi - v->lo) * i / 2);
        add_option(out, &a, 1);
    }
}

/* Nobody may ask about another position without having said so. */
static PositionCache *cache_for(Lister *l, const Game *g, const State *s)
{
#ifdef NDEBUG
    (void)g, (void)s;
#else
    uint64_t position = hash64(s, rules_of(g)->state_size, 0);
    assert(!l->cache.written || l->position == position);
    l->position = position;
#endif
    return &l->cache;
}

static void list_proposals(Lister *l, const Game *g, const State *s, Side side, const Atoms *legal, Options *out)
{
    int n = bots_part(rules_of(g))->propose
                ? bots_part(rules_of(g))->propose(g, s, side, legal, l->proposal, PROPOSALS, cache_for(l, g, s))
                : 0;
    for (int i = 0; i < n; i++) {
        if (offers(legal, l->proposal[i].atom[0])) {
            add_option(out, l->proposal[i].atom, l->proposal[i].n);
        }
    }
}

void list_orders(Lister *l, const Game *g, const State *s, Side side, const Atoms *legal, Options *out)
{
    assert(side < SIDES);
    for (int i = 0; i < legal->count; i++) {
        Atom a = legal->list[i];
        const VerbDef *d = verb_of(g, a);
        if (a.verb < VERB_FIRST || opens_path(g, a)) {
            continue;
        }
        if (d && d->form == FORM_GROUP) {
            list_draft(l, g, s, side, a, out);
        } else {
            add_option(out, &a, 1);
        }
    }
    for (int i = 0; i < legal->intervals; i++) {
        list_interval(&legal->interval[i], out);
    }
    list_proposals(l, g, s, side, legal, out);
}

/* ---- ways ---- */

static Hex stands_in(const Game *g, const State *s, int piece)
{
    CounterLook look;
    map_part(rules_of(g))->look(g, s, piece, &look);
    return look.hex;
}

static void add_ways(Lister *l, const Game *g, const State *s, const VerbDef *d, int piece, const Atom *prefix, int n,
                     Options *out)
{
    const Reach *reach = &l->reach;
    Hex start = stands_in(g, s, piece);
    for (Hex goal = 0; goal < head(g)->map->grid.count; goal++) {
        if (reach->cost[goal] < 0 || (reach->flags[goal] & REACH_THROUGH) || goal == start) {
            continue;
        }
        Atom atoms[CANDIDATE_ATOMS];
        memcpy(atoms, prefix, (size_t)n * sizeof *atoms);
        int steps = reach_steps(reach, d, start, goal, atoms + n, CANDIDATE_ATOMS - n - 1), count = n + steps;
        if (!steps) {
            continue;
        }
        if (d->close) {
            atoms[count++] = atom(d->close, 0, 0, 0);
        }
        Option *o = add_option(out, atoms, count);
        if (!o) {
            return;
        }
        o->piece = (int16_t)piece;
        o->goal = goal;
    }
}

/* A piece that is not on the map yet: its first step is where it comes on; from there reach knows the ways. */
static void list_entries(Lister *l, const Game *g, const State *s, Side side, Atom first, Options *out)
{
    const VerbDef *d = verb_of(g, first);
    struct Draft *next = &l->draft[1];
    if (!open_draft(l, g, s, side, first)) {
        return;
    }
    struct Draft *here = &l->draft[0];
    for (int i = 0; i < here->play.legal.count && i < 2; i++) {
        Atom prefix[3] = {first, here->play.legal.list[i]};
        FastDice dice;
        fast_dice(&dice, 1);
        memcpy(held(&next->state), held(&here->state), rules_of(g)->state_size);
        play_quietly(&next->play, g, held(&next->state), &dice.dice);
        play_go(&next->play, side, prefix[1]);
        prefix[2] = atom(d->close, 0, 0, 0);
        if (waits_for(next->play.s, side) && offers(&next->play.legal, prefix[2])) {
            Option *o = add_option(out, prefix, 3);
            if (o) {
                o->piece = first.arg[0];
                o->goal = prefix[1].arg[0];
            }
        }
        if (waits_for(next->play.s, side) && map_part(rules_of(g))->reach(g, next->play.s, first.arg[0], &l->reach)) {
            add_ways(l, g, next->play.s, d, first.arg[0], prefix, 2, out);
        }
    }
}

void list_ways(Lister *l, const Game *g, const State *s, Side side, Atom first, Options *out)
{
    assert(side < SIDES);
    if (map_part(rules_of(g))->reach(g, s, first.arg[0], &l->reach)) {
        add_ways(l, g, s, verb_of(g, first), first.arg[0], &first, 1, out);
    } else {
        list_entries(l, g, s, side, first, out);
    }
}

void weigh_options(Lister *l, const Game *g, const State *s, Side side, const Weights *weights, Options *o, int from)
{
    assert(from >= 0 && from <= o->count);
    if (!bots_part(rules_of(g))->order_value || from >= o->count) {
        return;
    }
    for (int i = from; i < o->count; i++) {
        l->weighed[i] = (OrderValue){o->option[i].atom, o->option[i].n, 0};
    }
    bots_part(rules_of(g))->order_value(g, s, side, weights, l->weighed + from, o->count - from, cache_for(l, g, s));
    for (int i = from; i < o->count; i++) {
        o->option[i].order_value = l->weighed[i].order_value;
    }
}

/* session_play.c - from an order to what happens: judging it whole, playing it, and the rest that an interrupt leaves over.
 *
 * An order is judged on a copy with dice that nobody keeps. As soon as one is rolled there, or somebody else must decide, the copy
 * knows no more than a guess and judging ends. Where an enemy comes into sight, judging goes on by what the side knew before it saw
 * him: what that forbids, forbids the whole order now; what only the sight of him forbids is left for later. Up to the first of these
 * three the order plays as a whole. The remaining atoms are a Rest: it is tried on when play is back where the order was given, and
 * dropped when it is refused then. A refusal holds every reason against the atom that is refused first, and against the other members
 * of its lists (VerbDef.member).
 */
#include "engine/session/session_inside.h"
#include "engine/orders/verbs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- where play is ---- */

static const StepDef *step_now(const Game *g, const State *s)
{
    return core(s)->depth ? &rules_of(g)->steps[top_of(s)->step] : NULL;
}

static bool in_draft(const Game *g, const State *s)
{
    const StepDef *d = step_now(g, s);
    return d && (d->flags & STEP_DRAFT);
}

static void remember_place(Rest *r, const State *s)
{
    assert(core(s)->depth > 0);
    r->last_depth = core(s)->depth;
    r->last_step = top_of(s)->step;
}

/* The side is asked where it gave the order, where the last atom was played, or in the draft that the order has opened. */
static bool in_place(const Game *g, const Rest *r, const State *s)
{
    if (core(s)->over || !waits_for(s, r->side)) {
        return false;
    }
    int depth = core(s)->depth, step = top_of(s)->step;
    return (depth == r->depth && step == r->step) || (depth == r->last_depth && step == r->last_step) ||
           (depth == r->depth + 1 && in_draft(g, s));
}

/* Play has gone on to another step: it will not come back to where the order was given. */
static bool left_place(const Rest *r, const State *s)
{
    assert(r->depth > 0 && r->depth <= STACK_MAX);
    const Core *k = core(s);
    return k->over || k->depth < r->depth || k->stack[r->depth - 1].step != r->step;
}

/* Has the side come to see an enemy piece that it did not see before? */
static bool reveals(const Game *g, const State *before, const State *after, Side side)
{
    assert(side < SIDES);
    const GameHead *h = head(g);
    if (!hidden_part(h->rules)->sees) {
        return false;
    }
    for (int i = 0; i < h->piece_count; i++) {
        if (!side_sees(g, before, side, i) && side_sees(g, after, side, i)) {
            return true;
        }
    }
    return false;
}

/* ---- judging on a copy ---- */

/* The engine has just given this answer by itself: to give it again is right and does nothing. */
static bool given_already(const Play *p, Atom a)
{
    for (int i = 0; i < p->forced_count; i++) {
        if (same_atom(p->forced[i], a)) {
            return true;
        }
    }
    return false;
}

/* The same for all answers since the line was begun. */
static bool given_in_line(const Session *x, Atom a)
{
    for (int i = 0; i < x->given_count; i++) {
        if (same_atom(x->given[i], a)) {
            return true;
        }
    }
    return given_already(x->play, a);
}

/* The engine gives the answers that are no choice; but where the order goes on with one to the same question, that one is judged: an
 * answer of the same verb, or the next item of a list in the step that has taken the last one or in the draft that it has opened. */
static void give_others(Play *p, const Rest *r, Atom last, const Atom *next)
{
    Atom only;
    while (play_no_choice(p, &only)) {
        bool same_step = core(p->s)->depth == r->last_depth && top_of(p->s)->step == r->last_step;
        bool draft = rules_of(p->g)->steps[top_of(p->s)->step].flags & STEP_DRAFT;
        bool goes_on = next && waits_for(p->s, r->side);
        if (goes_on && (next->verb == only.verb || ((same_step || draft) && next->verb == last.verb))) {
            return;
        }
        play_give(p);
    }
}

/* What the judge says of an atom, the list of that place must say too. */
static void look_up(Play *p, Side side, Atom a, bool forbidden, Result *out)
{
    legal(p->g, p->s, side, &p->legal);
    ListFault fault = forbidden && offers(&p->legal, a)                ? LISTED_NOT_LEGAL
                      : !forbidden && !list_covers(p->g, &p->legal, a) ? LEGAL_NOT_LISTED
                                                                       : LIST_AGREES;
    if (fault && !out->fault) {
        out->fault = fault;
        out->faulty = a;
        out->fault_step = top_of(p->s)->step;
    }
}

/* Plays a legal atom on the copy, and the answers that are no choice, up to what the order says next. */
static void judge_go(Play *p, Rest *r, Atom a, const Atom *next)
{
    remember_place(r, p->s);
    play_go(p, r->side, a);
    give_others(p, r, a, next);
}

/* The atom has shown an enemy. It is played again as the side expected it: on what it knew before. False: not even that it knew. */
static bool judge_unseeing(Session *x, const State *before, Rest *r, Atom a, const Atom *next)
{
    Play *p = x->judging;
    known_to(x->g, before, r->side, x->copy);
    p->forced_count = 0;
    if (play_judge(p, r->side, a, NULL)) {
        return false;
    }
    judge_go(p, r, a, next);
    return true;
}

static bool asked_here(const Session *x, const Rest *r)
{
    return waits_for(x->copy, r->side) && (in_place(x->g, r, x->copy) || left_place(r, x->copy));
}

/* A member as the place of the refused atom takes it: where the order could not begin, as its beginning (`bombard_with B` is then
 * `bombard B`). False: it is nothing there. */
static bool in_its_place(const Game *g, Atom refused, Atom *a)
{
    const VerbDef *head = verb_def(g, refused.verb);
    if (!head || refused.verb == a->verb || head->member) {
        return head;
    }
    if (head->more != a->verb) {
        return false;
    }
    a->verb = refused.verb;
    return true;
}

/* One atom is refused, and the order with it. Other members of its lists are judged all the same, each as if the refused ones were not
 * named: whatever forbids one of them forbids the order, too. What rests on all of them together (the close of a draft, the steps of a
 * way) is not: without the refused ones it would be another question. */
static void judge_other_members(Session *x, Rest *r, int refused, const Dice *guess, Why *why)
{
    Play *p = x->judging;
    bool begun = false; /* another member has taken the place of the refused one */
    for (int i = refused + 1; i < r->count && !guess->count && asked_here(x, r); i++) {
        Atom a = r->atom[i];
        const VerbDef *d = verb_def(x->g, a.verb);
        if (!d || !d->member || (!begun && !in_its_place(x->g, r->atom[refused], &a))) {
            continue;
        }
        if (play_judge(p, r->side, a, NULL)) {
            play_judge(p, r->side, a, why);
            continue;
        }
        begun = true;
        if (i + 1 < r->count) {
            judge_go(p, r, a, &r->atom[i + 1]);
        }
    }
}

/* Plays what is left of the order on the copy up to its first interrupt, and with `before` beyond the first sight of an enemy. Returns
 * the index after the last atom that may be played or, with *refused, the index of the one that a rule forbids. before: null, or
 * room for a state. */
static int judge_atoms(Session *x, const Rest *order, State *before, Why *why, bool *refused, Result *out)
{
    assert(order->from < order->count && order->count <= ORDER_ATOMS);
    Play *p = x->judging;
    Rest r = *order;
    FastDice guess;
    fast_dice(&guess, 0);
    memcpy(x->copy, x->s, x->history.state_size);
    *p = (Play){.g = x->g, .s = x->copy, .dice = &guess.dice, .forced_count = x->play->forced_count, .hold = true};
    memcpy(p->forced, x->play->forced, sizeof p->forced);
    int i = r.from, until = -1; /* until: after the atom that has shown an enemy */
    bool repeated = true;
    for (bool on = true; on && i < r.count;) {
        Atom a = r.atom[i];
        bool forbidden = play_judge(p, r.side, a, NULL);
        if (x->checks_lists) {
            look_up(p, r.side, a, forbidden, out);
        }
        if (forbidden && !given_already(p, a)) {
            play_judge(p, r.side, a, why);
            judge_other_members(x, &r, i, &guess.dice, why);
            *refused = true;
            return i;
        }
        const Atom *next = ++i < r.count ? &r.atom[i] : NULL;
        if (forbidden) {
            continue; /* the engine's own answer, repeated */
        }
        repeated = false;
        if (before && until < 0) {
            memcpy(before, x->copy, x->history.state_size);
        }
        judge_go(p, &r, a, next);
        on = !guess.dice.count && asked_here(x, &r);
        if (on && until < 0 && reveals(x->g, x->s, x->copy, r.side)) {
            until = i;
            on = before && judge_unseeing(x, before, &r, a, next) && !guess.dice.count && asked_here(x, &r);
        }
    }
    out->judged = i;
    out->repeated = repeated;
    return until < 0 ? i : until;
}

/* The same, with room for it: a server holds thousands of sessions, and judges in one at a time. */
static int judge_run(Session *x, const Rest *order, State *before, Why *why, bool *refused, Result *out)
{
    x->judging = must_alloc(sizeof *x->judging);
    x->copy = must_alloc(x->history.state_size);
    int judged = judge_atoms(x, order, before, why, refused, out);
    free(x->judging);
    free(x->copy);
    x->judging = NULL;
    x->copy = NULL;
    return judged;
}

/* ---- playing ---- */

static void go(Session *x, Side side, Atom a)
{
    play_go(x->play, side, a);
    x->listed = true;
}

static void play_run(Session *x, Rest *r, int until)
{
    assert(until <= r->count);
    for (; r->from < until; r->from++) {
        Atom a = r->atom[r->from];
        if (play_judge(x->play, r->side, a, NULL)) {
            continue; /* the engine's own answer, repeated */
        }
        remember_place(r, x->s);
        go(x, r->side, a);
        for (int i = 0; i < x->play->forced_count && x->given_count < FORCED_MAX; i++) {
            x->given[x->given_count++] = x->play->forced[i];
        }
        x->open_revealed = x->open_revealed || reveals(x->g, x->before, x->s, r->side);
    }
}

/* The rule that speaks against the rest is told to its owner alone: the order may name what the other side does not see. */
static void drop_rest(Session *x, const Rest *r, Rule rule, Result *out)
{
    assert(r->from < r->count && r->side < SIDES);
    Ctx c = {x->g, x->s, &x->dice.dice, &x->log};
    Buf text = {0};
    out->dropped = true;
    out->dropped_by = rule;
    bool only_ends = true;
    for (int i = r->from; i < r->count; i++) {
        only_ends = only_ends && verb_is(x->g, r->atom[i].verb) & IS_CLOSE;
    }
    if (only_ends) {
        return; /* what should have been closed has closed by itself: nothing worth a word */
    }
    order_print(&text, x->g, r->atom + r->from, r->count - r->from);
    const char *kept = arena_copy(&x->words, buf_as_span(&text));
    buf_free(&text);
    Event *e = say(&c, rule, "The rest of the order ({}) is no longer allowed and is dropped.", W_(kept));
    if (e) {
        e->known = (uint8_t)(1 << r->side);
    }
}

/* Goes on with the rest as far as it may. True when it has to wait again. */
static bool go_on(Session *x, Rest *r, Result *out)
{
    while (r->from < r->count) {
        Atom next = r->atom[r->from];
        if (given_in_line(x, next) && play_judge(x->play, r->side, next, NULL)) {
            r->from++;
            continue;
        }
        if (!in_place(x->g, r, x->s) && !left_place(r, x->s)) {
            if (x->rests.count == RESTS_MAX) {
                drop_rest(x, r, RULE_NO_CHOICE, out);
                return false;
            }
            rests_push(&x->rests, r);
            out->waiting = true;
            return true;
        }
        Why why = {0};
        bool refused = false;
        int until = r->from;
        if (left_place(r, x->s)) {
            why_add(&why, play_judge(x->play, r->side, r->atom[r->from], NULL), NULL, NULL, 0);
        } else {
            until = judge_run(x, r, NULL, &why, &refused, out);
        }
        if (refused || until == r->from) {
            drop_rest(x, r, why_first(&why), out);
            return false;
        }
        play_run(x, r, until);
    }
    return false;
}

/* Tries on the rests whose place is reached again, the innermost first. */
static void settle(Session *x, Result *out)
{
    assert(x->rests.count >= 0 && x->rests.count <= RESTS_MAX);
    while (x->rests.count) {
        Rest r = x->rests.rest[x->rests.count - 1];
        if (!in_place(x->g, &r, x->s) && !left_place(&r, x->s)) {
            return;
        }
        x->rests.count--;
        if (go_on(x, &r, out)) {
            return;
        }
    }
}

/* ---- lines ---- */

static void line_begin(Session *x, Side side)
{
    assert(side < SIDES && !x->open_count);
    const StepDef *d = step_now(x->g, x->s);
    if (!x->before) {
        x->before = must_alloc(x->history.state_size);
    }
    memcpy(x->before, x->s, x->history.state_size);
    buf_clear(&x->rests_before);
    rests_pack(&x->rests_before, &x->rests);
    x->open_count = x->given_count = 0;
    x->open_side = side;
    x->open_events = x->log.count;
    x->open_dice = x->dice.dice.count;
    x->open_revealed = false;
    x->open_both = d && (d->flags & STEP_BOTH);
    x->dice.count = 0;
    x->setup_rolled = false;
}

static bool reads_back(const Session *x, const State *s, Side side, Span text, const Atom *atoms, int n)
{
    Atom read[ORDER_ATOMS];
    int count = 0;
    Problems none = {0};
    bool ok = order_read(x->g, s, side, text, read, &count, &none) && count == n;
    for (int i = 0; ok && i < n; i++) {
        ok = same_atom(read[i], atoms[i]);
    }
    problems_free(&none);
    return ok;
}

/* The order as a person would type it in that state; atom by atom where there is no such order. */
static char *line_text(const Session *x, const State *s, Side side, bool both, const Atom *atoms, int n)
{
    Buf order = {0}, text = {0};
    order_print(&order, x->g, atoms, n);
    if (!reads_back(x, s, side, buf_as_span(&order), atoms, n)) {
        buf_clear(&order);
        for (int i = 0; i < n; i++) {
            buf_text(&order, i ? "; " : "");
            atom_print(&order, x->g, atoms[i]);
        }
    }
    if (both) {
        buf_print(&text, "%s: ", rules_of(x->g)->side_names[side]);
    }
    buf_span(&text, buf_as_span(&order));
    buf_free(&order);
    return text.data; /* the line owns it */
}

static bool atoms_seen(const Session *x, Side viewer, const Atom *atoms, int n)
{
    const Ruleset *r = rules_of(x->g);
    for (int i = 0; hidden_part(r)->sees && i < n; i++) {
        const VerbDef *d = verb_def(x->g, atoms[i].verb);
        for (int k = 0; d && k < verb_args(d); k++) {
            int piece = atoms[i].arg[k];
            if (d->takes[k] != TAKES_PIECE || piece < 0 || piece >= head(x->g)->piece_count) {
                continue;
            }
            if (!side_sees(x->g, x->before, viewer, piece) && !side_sees(x->g, x->s, viewer, piece)) {
                return false;
            }
        }
    }
    return true;
}

/* The sides that may read the line before the game has ended: whoever saw its pieces and all that came of it. */
static uint8_t line_known(const Session *x, const Line *line, const Atom *atoms, int n)
{
    Side other = (Side)(1 - line->side);
    uint8_t known = (uint8_t)(1 << line->side);
    if (line->simultaneous || !atoms_seen(x, other, atoms, n)) {
        return known;
    }
    for (int i = line->first_event; i < x->log.count; i++) {
        if (!log_knows(&x->log, i, other)) {
            return known;
        }
    }
    return known | (uint8_t)(1 << other);
}

/* Is play still in the simultaneous step in which the line was given? A step that follows has not been acted in. */
static bool still_open(const Session *x)
{
    const Core *now = core(x->s), *before = core(x->before);
    return !now->over && now->depth == before->depth && top_of(x->s)->step == top_of(x->before)->step &&
           (top_of(x->s)->acted >> x->open_side & 1);
}

/* The line has met a fault of the program: the game is closed as it stood before it. */
static Verdict line_breaks(Session *x, char *text, Result *out)
{
    log_cut(&x->log, x->open_events);
    close_if_broken(x, text);
    free(text);
    return verdict(x, out, CLOSED, "%s", session_broken(x));
}

/* Everything that the line brings has happened: notes it down. The text is freed. */
static Verdict line_end(Session *x, char *text, const Atom *atoms, int n, Result *out)
{
    assert(x->log.count >= x->open_events && x->dice.dice.count >= x->open_dice); /* a line only adds */
    settle(x, out);
    if (core(x->s)->broken) {
        return line_breaks(x, text, out);
    }
    Buf back = {0};
    delta_make(&back, x->before, x->s, x->history.state_size);
    Line *line = history_add(&x->history, span_of(text), buf_as_span(&back), buf_as_span(&x->rests_before));
    buf_free(&back);
    free(text);
    line->side = x->open_side;
    line->simultaneous = x->open_both;
    line->ends_both = x->open_both && !still_open(x);
    line->first_event = x->open_events;
    line->events = x->log.count - x->open_events;
    line->dice_before = (uint32_t)x->open_dice;
    line->dice_after = (uint32_t)x->dice.dice.count;
    line->rolled = line->dice_after != line->dice_before;
    line->revealed = x->open_revealed || line->ends_both; /* the drafts lie open */
    line->known = line_known(x, line, atoms, n);
    x->open_count = 0;
    out->rolled = line->rolled;
    out->revealed = line->revealed;
    out->events = x->log.count - out->first_event;
    if (x->dice.count && x->keeper.rolls && !x->replaying &&
        !x->keeper.rolls(x->keeper.self, x->dice.rolled, x->dice.count, &x->problems)) {
        return verdict(x, out, NOT_KEPT, "The order was played, but its dice were not written: %s",
                       buf_str(&x->problems.text));
    }
    return TAKEN;
}

/* ---- orders ---- */

static Verdict refuse(Session *x, Result *out, int index, Atom a)
{
    Buf text = {0};
    out->failed = index;
    atom_print(&text, x->g, a);
    buf_text(&text, ": ");
    why_render(&text, x->g, &out->why);
    verdict(x, out, REFUSED, "%s", buf_str(&text));
    buf_free(&text);
    return REFUSED;
}

static Verdict not_asked(Session *x, Result *out)
{
    if (session_broken(x)) {
        return verdict(x, out, CLOSED, "%s", session_broken(x));
    }
    if (core(x->s)->over) {
        return verdict(x, out, NOT_ASKED, "The game is over.");
    }
    Side now = decider(x->s);
    const char *who = now < SIDES ? rules_of(x->g)->side_titles[now] : "other side";
    const char *what = step_now(x->g, x->s) ? step_now(x->g, x->s)->prompt : NULL;
    return what && what[0] ? verdict(x, out, NOT_ASKED, "It is for the %s to decide now: %s", who, what)
                           : verdict(x, out, NOT_ASKED, "It is for the %s to decide now.", who);
}

/* The engine has given all these answers by itself. */
static bool nothing_to_play(const Session *x, const Rest *r)
{
    for (int i = 0; i < r->count; i++) {
        if (!given_in_line(x, r->atom[i]) || !play_judge(x->play, r->side, r->atom[i], NULL)) {
            return false;
        }
    }
    return true;
}

/* "pass" and "done" say the same where only one of them is offered. */
static void take_as_meant(const Session *x, Rest *r, Result *out)
{
    Atom *a = &r->atom[0];
    if (r->count != 1 || (a->verb != VERB_PASS && a->verb != VERB_DONE)) {
        return;
    }
    Atom twin = {.verb = a->verb == VERB_PASS ? VERB_DONE : VERB_PASS};
    if (play_judge(x->play, r->side, *a, NULL) && !play_judge(x->play, r->side, twin, NULL)) {
        *a = out->atoms[0] = twin;
    }
}

/* Reads and judges. TAKEN: the order may be played up to atom *until. */
static Verdict read_order(Session *x, Side side, Span text, Rest *r, int *until, Result *out)
{
    if (!order_read(x->g, x->s, side, text, out->atoms, &out->count, &x->problems)) {
        return verdict(x, out, UNREADABLE, "%s", buf_str(&x->problems.text));
    }
    *r = (Rest){.side = side, .count = (uint8_t)out->count};
    memcpy(r->atom, out->atoms, (size_t)out->count * sizeof(Atom));
    *until = r->count;
    if (nothing_to_play(x, r)) {
        out->repeated = true;
        return TAKEN; /* the decision may be elsewhere by now */
    }
    if (!session_asks(x, side)) {
        return not_asked(x, out);
    }
    take_as_meant(x, r, out);
    r->depth = core(x->s)->depth;
    r->step = top_of(x->s)->step;
    remember_place(r, x->s);
    /* A kept line was taken once, perhaps when judging still ended at the first sight of an enemy: what it did then it does again. */
    State *before = hidden_part(rules_of(x->g))->sees && !x->replaying ? must_zalloc(x->history.state_size) : NULL;
    bool refused = false;
    *until = judge_run(x, r, before, &out->why, &refused, out);
    free(before);
    return refused ? refuse(x, out, *until, r->atom[*until]) : TAKEN;
}

/* What is legal now is asked: an answer that the engine has given on the way here does not count. */
Verdict session_try(Session *x, Side side, Span text, Result *out)
{
    Rest r = {0};
    int until = 0, given = x->given_count, forced = x->play->forced_count;
    result_begin(x, out);
    x->given_count = x->play->forced_count = 0;
    Verdict v = read_order(x, side, span_trim(text), &r, &until, out);
    x->given_count = given;
    x->play->forced_count = forced;
    return v;
}

Verdict session_order(Session *x, Side side, Span text, Result *out)
{
    text = span_trim(text);
    if (span_is_nocase(text, "undo")) {
        return session_undo(x, side, out);
    }
    Verdict v = session_flush(x, out);
    Rest r = {0};
    int until = 0;
    if (v == TAKEN) {
        v = read_order(x, side, text, &r, &until, out);
    }
    if (v != TAKEN || nothing_to_play(x, &r)) {
        return v;
    }
    const StepDef *d = step_now(x->g, x->s);
    char *line = line_text(x, x->s, side, d->flags & STEP_BOTH, r.atom, r.count);
    if (!keep_line(x, line)) {
        free(line);
        return verdict(x, out, NOT_KEPT, "%s", buf_str(&x->problems.text));
    }
    line_begin(x, side);
    out->first_event = x->log.count;
    play_run(x, &r, until);
    go_on(x, &r, out);
    return line_end(x, line, r.atom, r.count, out);
}

/* ---- atoms ---- */

Verdict session_flush(Session *x, Result *out)
{
    result_begin(x, out);
    if (!x->open_count) {
        return TAKEN;
    }
    Atom atoms[ORDER_ATOMS];
    int n = x->open_count;
    memcpy(atoms, x->open, sizeof atoms);
    char *line = line_text(x, x->before, x->open_side, x->open_both, atoms, n);
    bool kept = keep_line(x, line);
    Verdict v = line_end(x, line, atoms, n, out);
    return kept ? v
                : verdict(x, out, NOT_KEPT, "The order was played, but not written: %s", buf_str(&x->problems.text));
}

/* A line goes on while the draft that it has opened or continued is open and nobody has learnt anything. */
static bool line_is_over(const Session *x)
{
    return x->open_count == ORDER_ATOMS || x->open_revealed || x->dice.dice.count != x->open_dice ||
           !session_asks(x, x->open_side) || !in_draft(x->g, x->s) || core(x->s)->depth < core(x->before)->depth;
}

Verdict session_atom(Session *x, Side side, Atom a, Result *out)
{
    if (x->open_count && x->open_side != side) {
        Verdict v = session_flush(x, out);
        if (v != TAKEN) {
            return v;
        }
    }
    result_begin(x, out);
    out->atoms[0] = a;
    out->count = 1;
    if (!session_asks(x, side)) {
        return not_asked(x, out);
    }
    if (play_judge(x->play, side, a, NULL)) {
        play_judge(x->play, side, a, &out->why);
        return refuse(x, out, 0, a);
    }
    if (!x->open_count) {
        line_begin(x, side);
    }
    int first = x->log.count;
    assert(x->open_count < ORDER_ATOMS); /* a full line is over */
    x->open[x->open_count++] = a;
    go(x, side, a);
    x->open_revealed = reveals(x->g, x->before, x->s, side);
    Verdict v = TAKEN;
    if (line_is_over(x)) {
        v = session_flush(x, out);
    }
    out->first_event = first;
    out->events = x->log.count - first;
    out->atoms[0] = a;
    out->count = 1;
    return v;
}

/* odds_steps.c - one step of a way that an order can go: an atom of it, an answer on the way, or what the rules do by themselves.
 *
 * A way plays the order, the atoms that follow it (Ruleset.odds_follow), what it announces for later, and an assumed answer at each
 * decision, until play is back where the order was given. Between two steps all that matters stands in the state and in Walk.way.
 */
#include "engine/view/decision_json.h"
#include "engine/odds/odds_inside.h"
#include "engine/steps/step_runner_inside.h"

#include <assert.h>
#include <string.h>

/* ---- decisions on the way ---- */

static bool verb_is(const Game *g, Atom a, Span verb)
{
    Buf text = {0};
    atom_print(&text, g, a);
    Span rest = buf_as_span(&text), word = {0};
    bool is = span_word(&rest, &word) && word.len == verb.len && span_starts_nocase(word, verb);
    buf_free(&text);
    return is;
}

static bool arguments_are(const Game *g, Atom a, Span wanted)
{
    Buf text = {0};
    atom_print(&text, g, a);
    Span rest = buf_as_span(&text), word = {0};
    span_word(&rest, &word);
    rest = span_trim(rest);
    bool is = rest.len == wanted.len && span_starts_nocase(rest, wanted);
    buf_free(&text);
    return is;
}

/* The answer that "VERB=ANSWER" names among the legal ones, when VERB is offered here. */
static bool told(const Game *g, const Atoms *legal, Span verb, Span answer, Atom *out)
{
    bool offered = false, found = false;
    for (int i = 0; i < legal->count && !found; i++) {
        if (!verb_is(g, legal->list[i], verb)) {
            continue;
        }
        offered = true;
        found = span_is_nocase(answer, "yes") || arguments_are(g, legal->list[i], answer);
        *out = legal->list[i];
    }
    bool no = span_is_nocase(answer, "no");
    for (int i = 0; offered && !found && i < legal->count; i++) {
        bool declines = legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE;
        found = (no && declines) || verb_is(g, legal->list[i], answer);
        *out = legal->list[i];
    }
    return found;
}

static Atom answer(const Walk *w, const Atoms *legal)
{
    assert(legal->count > 0);
    const OddsOptions *o = w->options;
    for (int i = 0; o && i < o->assume_count; i++) {
        Span rest = span_of(o->assume[i]), verb = {0};
        Atom a;
        if (span_split(&rest, '=', &verb) && told(w->g, legal, span_trim(verb), span_trim(rest), &a)) {
            return a;
        }
    }
    const Ruleset *r = rules_of(w->g);
    if (odds_part(r)->assume) {
        return odds_part(r)->assume(w->g, w->s, legal);
    }
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}

static char *copy_text(Odds *o, const Buf *text) { return arena_copy(&o->arena, buf_as_span(text)); }

/* A sentence, and the same as values. */
static void keep_assumed(Walk *w, const Buf *text, const Buf *values)
{
    Odds *o = w->out;
    for (int i = 0; i < o->assumed_count; i++) {
        if (strcmp(o->assumed[i], buf_str(text)) == 0) {
            return;
        }
    }
    int cap = w->assumed_cap;
    o->assumed = odds_room(&o->arena, o->assumed, o->assumed_count, &w->assumed_cap, sizeof *o->assumed);
    o->answers = odds_room(&o->arena, o->answers, o->assumed_count, &cap, sizeof *o->answers);
    o->answers[o->assumed_count] = copy_text(o, values);
    o->assumed[o->assumed_count++] = copy_text(o, text);
}

static void note_assumed(Walk *w, Side side, Atom a)
{
    Buf text = {0}, values = {0}, label = {0};
    atom_label(&label, w->g, w->s, a, -1);
    buf_print(&text, "%s: %s (", rules_of(w->g)->side_titles[side], buf_str(&label));
    atom_print(&text, w->g, a);
    buf_char(&text, ')');
    Json j = {.out = &values};
    json_open(&j, '{');
    json_put_text(&j, "side", side_word(w->g, side));
    json_put_text(&j, "label", buf_str(&label));
    json_put_bool(&j, "declines", a.verb == VERB_PASS || a.verb == VERB_DONE);
    json_close(&j, '}');
    keep_assumed(w, &text, &values);
    buf_free(&label);
    buf_free(&values);
    buf_free(&text);
}

/* What the other side may do first: the answers it has where it is asked before any die, one of a verb. */
static void note_answers(Walk *w, Side side, const Atoms *legal, Atom assumed)
{
    Odds *o = w->out;
    int step = top_of(w->s)->step, from = o->answer_count;
    bool known = side == w->side || w->way.dice || legal->count < 2;
    for (int i = 0; i < from && !known; i++) {
        known = o->answer[i].step == step;
    }
    for (int i = 0; i < legal->count && !known && o->answer_count < ODDS_ANSWERS; i++) {
        Atom a = legal->list[i];
        bool twice = a.verb == assumed.verb && !same_atom(a, assumed);
        for (int k = from; k < o->answer_count && !twice; k++) {
            twice = o->answer[k].atom.verb == a.verb;
        }
        if (!twice) {
            Buf label = {0};
            atom_label(&label, w->g, w->s, a, -1);
            o->answer[o->answer_count++] = (OddsAnswer){.step = step,
                                                        .atom = a,
                                                        .label = copy_text(o, &label),
                                                        .declines = a.verb == VERB_PASS || a.verb == VERB_DONE,
                                                        .assumed = same_atom(a, assumed)};
            buf_free(&label);
        }
    }
}

/* The forced answer, once in a run, where it is asked for. */
static bool is_forced(Walk *w, Side side)
{
    const OddsAnswer *forced = w->options ? w->options->forced : NULL;
    if (!forced || w->way.asked || side == w->side || top_of(w->s)->step != forced->step) {
        return false;
    }
    w->way.asked = true;
    return true;
}

/* ---- one step ---- */

int order_depth(const Game *g, const State *s)
{
    int depth = core(s)->depth;
    while (depth > 1 && (rules_of(g)->steps[core(s)->stack[depth - 1].step].flags & STEP_DRAFT)) {
        depth--;
    }
    return depth;
}

bool order_ended(const Game *g, const State *s, int depth)
{
    if (order_depth(g, s) <= depth) {
        return true;
    }
    for (int i = depth > 0 ? depth - 1 : 0; i < core(s)->depth; i++) {
        if (rules_of(g)->steps[core(s)->stack[i].step].flags & STEP_PLAN) {
            return true;
        }
    }
    return false;
}

int each_depth(const Game *g, const State *s)
{
    int depth = core(s)->depth;
    while (depth && !(rules_of(g)->steps[core(s)->stack[depth - 1].step].flags & STEP_EACH)) {
        depth--;
    }
    return depth;
}

static bool given_by_engine(const Way *p, Atom a)
{
    for (int i = 0; i < p->forced_count; i++) {
        if (same_atom(p->forced[i], a)) {
            return true;
        }
    }
    return false;
}

/* Something that is taken for granted and is nobody's answer. */
static void note_sentence(Walk *w, Span sentence)
{
    Buf text = {0}, values = {0};
    Json j = {.out = &values};
    buf_span(&text, sentence);
    json_open(&j, '{');
    json_put_text(&j, "side", NULL);
    json_put_text(&j, "label", buf_str(&text));
    json_put_bool(&j, "declines", false);
    json_close(&j, '}');
    keep_assumed(w, &text, &values);
    buf_free(&values);
    buf_free(&text);
}

void odds_note_unknown(Walk *w, const State *s)
{
    const OddsPart *o = odds_part(rules_of(w->g));
    Buf text = {0};
    if (o->unknown && w->side < SIDES && !(w->options && w->options->referee) && o->unknown(w->g, s, w->side, &text)) {
        note_sentence(w, buf_as_span(&text));
    }
    buf_free(&text);
}

/* What the order announces for later in the turn comes at once, as things stand. False: nothing. */
static bool resolve_announced(Walk *w)
{
    const Ruleset *r = rules_of(w->g);
    Ctx c = {.g = w->g, .s = w->s, .dice = &w->dice->dice, .log = &w->log};
    if (!odds_part(r)->resolve_announced || core(w->s)->over ||
        !odds_part(r)->resolve_announced(&c, w->start, w->plan, w->order)) {
        return false;
    }
    core_of(w->s)->waiting =
        0; /* nobody of the step that the order was given in: who is asked next stands in his own */
    note_sentence(w, span_of("It is fought as things stand now."));
    return true;
}

/* Both sides declare before either rolls: the order was closed, no die has fallen, and the other side is asked. */
static bool other_declares(const Walk *w)
{
    return w->closed && !w->way.dice && !core(w->s)->over && !waits_for(w->s, w->side);
}

/* The question belongs to what the order began, and its dice are still to come. */
static bool in_the_middle(const Walk *w)
{
    const OddsPart *o = odds_part(rules_of(w->g));
    return o->goes_on && !w->way.dice && !core(w->s)->over && o->goes_on(w->g, w->s, top_of(w->start)->step);
}

/* Where the way ends, now that an atom of the order comes. */
static void set_end(Walk *w)
{
    const OddsPart *o = odds_part(rules_of(w->g));
    Way *at = &w->way;
    if (!at->next) {
        at->bound = each_depth(w->g, w->s);
    }
    bool answers = at->bound && o->goes_on && o->goes_on(w->g, w->s, top_of(w->start)->step);
    at->base = answers ? at->bound : order_depth(w->g, w->s);
}

/* The order has been given, and the thing of which it was a part is over. */
static bool back_at_each(Walk *w)
{
    Way *at = &w->way;
    bool above = core(w->s)->depth > at->bound;
    at->inside |= above;
    return at->bound && at->inside && !above && at->next >= w->planned;
}

/* From here the rules run on. */
static Went act(Walk *w, Side side, Atom a)
{
    assert(side < SIDES && !w->way.running);
    play_act(w->play, side, a);
    w->way.running = true;
    w->way.steps = 0;
    return WENT_ON;
}

/* The next atom of the order and of what follows it. False: there is none that can be given now; or *refused, before any die fell. */
static bool next_of_plan(Walk *w, Atom *out, bool *refused)
{
    assert(w->order <= w->planned && w->planned <= PLAN_MAX);
    Way *at = &w->way;
    for (; at->next < w->planned && !core(w->s)->over; at->next++) {
        Atom a = w->plan[at->next];
        if (!judge(w->g, w->s, w->side, a, NULL)) {
            *out = a;
            return true;
        }
        if (given_by_engine(at, a)) {
            continue;
        }
        bool interrupt = !waits_for(w->s, w->side) || order_depth(w->g, w->s) > at->base;
        if (at->next && (at->next >= w->order || at->dice || interrupt)) {
            return false; /* somebody must decide first, or the dice have made it impossible */
        }
        judge(w->g, w->s, w->side, a, &w->out->why);
        w->out->failed = at->next;
        w->out->atom = a;
        *refused = true;
        return false;
    }
    return false;
}

static Went answer_on_the_way(Walk *w)
{
    Side side = waits_for(w->s, 0) ? 0 : 1;
    Atoms *list = &w->play->legal;
    legal(w->g, w->s, side, list);
    if (!list->count || w->way.decisions++ >= RUN_DECISIONS) {
        return AT_END;
    }
    Atom a = is_forced(w, side) ? w->options->forced->atom : answer(w, list);
    if (judge(w->g, w->s, side, a, NULL)) {
        a = list->list[0];
    }
    note_assumed(w, side, a);
    note_answers(w, side, list, a);
    return act(w, side, a);
}

static Went decide(Walk *w)
{
    Way *at = &w->way;
    Atom a;
    bool refused = false;
    if (next_of_plan(w, &a, &refused)) {
        set_end(w);
        at->next++;
        return act(w, w->side, a);
    }
    if (refused) {
        return NOT_LEGAL;
    }
    if (!at->foreseen && at->next >= w->order && order_depth(w->g, w->s) <= at->base && resolve_announced(w)) {
        at->foreseen = at->running = true;
        return WENT_ON;
    }
    if (core(w->s)->over || (order_ended(w->g, w->s, at->base) && !other_declares(w) && !in_the_middle(w))) {
        return AT_END; /* back where the order was given, or in its own draft with a rest that is refused now */
    }
    return answer_on_the_way(w);
}

Went odds_advance(Walk *w)
{
    assert(w->way.forced_count >= 0 && w->way.forced_count <= FORCED_MAX);
    Play *p = w->play;
    Way *at = &w->way;
    if (w->calculation) {
        Ctx c = {.g = w->g, .s = w->s, .dice = &w->dice->dice, .log = &w->log};
        return w->calculation->run(&c, w->value, w->problems) ? AT_END : NOT_LEGAL;
    }
    if (!at->running) {
        return decide(w);
    }
    if (back_at_each(w)) {
        return AT_END;
    }
    if (at->steps++ == RUN_LIMIT) {
        break_game(w->s, BROKEN_CIRCLE);
    }
    p->forced_count = at->forced_count;
    memcpy(p->forced, at->forced, (size_t)at->forced_count * sizeof at->forced[0]);
    at->running = !play_run_step(p);
    at->forced_count = at->next < w->planned ? p->forced_count : 0; /* only the plan asks for them */
    memcpy(at->forced, p->forced, (size_t)at->forced_count * sizeof at->forced[0]);
    return WENT_ON;
}

/* script_play.c - the position of a test, and the orders given in it.
 *
 * The position is either a session, in which orders are given, or bare bytes, which the lines clear, piece, set and frame change; it
 * goes from one to the other as the lines need it. A step begins to run when its line is read; when that needs dice that are named only
 * below, it waits for the next line that asks something.
 */
#include "engine/script_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- the position, as a session or as bytes ---- */

static void let_go(Run *r)
{
    free(r->held);
    r->held = NULL;
}

void script_leave_game(Run *r)
{
    session_close(r->x);
    free(r->s);
    let_go(r);
    r->x = NULL;
    r->s = NULL;
    r->g = NULL;
    r->to_begin = false;
}

bool script_has_game(Run *r)
{
    return r->g || script_fail(r, "there is no game; expected a line `game SYSTEM SCENARIO` before this one");
}

static void cite(Run *r, Rule rule)
{
    if (rule && rule < GAME_RULES) {
        r->cited[rule / 8] |= (uint8_t)(1 << rule % 8);
    }
}

static void collect_cited(Run *r, int first)
{
    memset(r->cited, 0, sizeof r->cited);
    for (int i = first; i < r->x->log.count; i++) {
        const Event *e = &r->x->log.event[i];
        for (int k = 0; k < e->rules; k++) {
            cite(r, e->rule[k]);
        }
        for (int k = 0; k < e->sum.count; k++) {
            cite(r, e->sum.term[k].rule);
        }
    }
}

/* The position as bytes to be changed. */
State *script_bytes(Run *r)
{
    let_go(r);
    if (r->x) {
        memcpy(r->s, r->x->s, rules_of(r->g)->state_size);
        session_close(r->x);
        r->x = NULL;
    }
    return r->s;
}

/* Whatever a script asks of the judge, the list of legal atoms is asked too. */
static Session *checking(Session *x)
{
    x->checks_lists = true;
    return x;
}

/* Keeps the first decision, where refusals may be asked, though nothing but pass or done could be said there. */
static void hold_first(Run *r, ScriptDice dice)
{
    size_t size = rules_of(r->g)->state_size;
    Play *play = must_zalloc(sizeof *play);
    *play = (Play){.g = r->g, .s = must_zalloc(size), .dice = &dice.dice, .hold = true};
    memcpy(play->s, r->s, size);
    play_begin(play);
    let_go(r);
    if (!dice.dice.exhausted && memcmp(play->s, r->x->s, size) != 0) {
        r->held = play->s;
    } else {
        free(play->s);
    }
    free(play);
}

/* Lets the step on top run, if the dice named so far are enough for that. */
void script_try_to_begin(Run *r)
{
    ScriptDice before = r->dice;
    r->x = checking(session_begin(r->g, r->s, &r->dice.dice));
    r->to_begin = r->dice.dice.exhausted;
    if (r->to_begin) {
        session_close(r->x);
        r->x = NULL;
        r->dice = before;
    } else {
        collect_cited(r, 0);
        hold_first(r, before);
    }
}

static bool no_roll(Run *r)
{
    return script_fail(
        r, "expected the dice named before this line to be enough, got one roll more, or a face that the die has not");
}

/* The position as a session to be asked. */
bool script_ready(Run *r)
{
    if (!script_has_game(r)) {
        return false;
    }
    if (!r->x && r->to_begin) {
        script_try_to_begin(r);
        if (!r->x) {
            return no_roll(r);
        }
    }
    if (!r->x) {
        r->x = checking(session_from(r->g, r->s, &r->dice.dice));
    }
    return true;
}

/* ---- orders ---- */

/* Where both decide at once and no side is named: the one side to which the order is open. NOBODY: it is open to both. */
static Side side_it_suits(Session *x, Span order)
{
    Side found = NOBODY, waits = NOBODY;
    for (int side = SIDES - 1; side >= 0; side--) {
        Result result;
        if (!waits_for(x->s, (Side)side)) {
            continue;
        }
        waits = (Side)side;
        if (session_try(x, (Side)side, order, &result) == TAKEN) {
            if (found != NOBODY) {
                return NOBODY;
            }
            found = (Side)side;
        }
    }
    return found != NOBODY ? found : waits;
}

/* "french: put ...": the side that gives the order, else the one that decides. */
static Side side_of_order(Session *x, Span *order)
{
    Span rest = *order, word, name;
    span_word(&rest, &word);
    Span cut = word;
    bool colon = span_split(&cut, ':', &name) && cut.at && !cut.len;
    Problems p = {0};
    int side = colon ? parse_side(x->g, name, &p) : -1;
    problems_free(&p);
    if (side >= 0) {
        *order = span_trim(rest);
        return (Side)side;
    }
    Side now = decider(x->s);
    return now < SIDES ? now : core(x->s)->waiting ? side_it_suits(x, *order) : 0;
}

/* A list that misses a legal atom leaves bots, buttons and random play without it, and may leave them with nothing at all. */
static bool lists_agree(Run *r, const Result *result)
{
    if (!result->fault) {
        return true;
    }
    Buf text = {0};
    const char *step = rules_of(r->g)->steps[result->fault_step].name;
    atom_print(&text, r->g, result->faulty);
    if (result->fault == LEGAL_NOT_LISTED) {
        script_fail_and_go_on(r, "`%s` is legal at %s, but the list of legal atoms there misses it", buf_str(&text),
                              step);
    } else {
        script_fail_and_go_on(r, "`%s` is refused at %s, but the list of legal atoms there has it", buf_str(&text),
                              step);
    }
    buf_free(&text);
    return false;
}

bool script_run_do(Run *r, Span order)
{
    Result result;
    r->checks++;
    if (!script_ready(r)) {
        return false;
    }
    Span typed = order;
    Side side = side_of_order(r->x, &order);
    if (side == NOBODY) {
        return script_fail(r, "both sides decide now and both could give this order; expected do SIDE: ORDER");
    }
    int lines = session_lines(r->x);
    Verdict v = session_order(r->x, side, order, &result);
    if (v != TAKEN) {
        return script_fail(r, "expected `%.*s` to be legal, got: %s", SPAN_ARG(typed), result.message);
    }
    if (r->dice.dice.exhausted) {
        return no_roll(r);
    }
    bool agree = lists_agree(r, &result);
    let_go(r);
    if (session_lines(r->x) >
        lines) { /* else it repeated an answer of the engine, and the log is still that of the order before */
        collect_cited(r, result.first_event);
    }
    return agree;
}

bool script_run_can(Run *r, Span order)
{
    Result result;
    r->checks++;
    if (!script_ready(r)) {
        return false;
    }
    Span typed = order;
    Side side = side_of_order(r->x, &order);
    if (session_try(r->x, side == NOBODY ? 0 : side, order, &result) != TAKEN) {
        return script_fail(r, "expected `%.*s` to be legal, got: %s", SPAN_ARG(typed), result.message);
    }
    return lists_agree(r, &result);
}

static Span last_word(Span *text)
{
    *text = span_trim(*text);
    size_t n = text->len;
    while (n && text->at[n - 1] != ' ' && text->at[n - 1] != '\t') {
        n--;
    }
    Span word = {text->at + n, text->len - n};
    *text = span_trim((Span){text->at, n});
    return word;
}

static bool refused_by(Session *x, Span order, Rule rule, Result *result)
{
    Side side = side_of_order(x, &order);
    if (session_try(x, side == NOBODY ? 0 : side, order, result) == TAKEN) {
        return false;
    }
    for (int i = 0; i < result->why.count; i++) {
        if (result->why.reason[i].rule == rule) {
            return true;
        }
    }
    return false;
}

bool script_run_cannot(Run *r, Span order)
{
    Result result;
    r->checks++;
    Span id = last_word(&order), typed = order;
    if (!script_ready(r)) {
        return false;
    }
    Rule rule = rule_find(rules_of(r->g), id);
    if (!rule) {
        return script_fail(r, "'%.*s' is no rule of %s; expected cannot ORDER RULE", SPAN_ARG(id), rules_of(r->g)->id);
    }
    if (refused_by(r->x, order, rule, &result)) {
        return lists_agree(r, &result);
    }
    if (r->held) {
        Result there;
        Session *x = checking(session_from(r->g, r->held, &r->dice.dice));
        bool refused = refused_by(x, order, rule, &there);
        session_close(x);
        if (refused) {
            return lists_agree(r, &there);
        }
    }
    if (result.verdict == TAKEN) {
        return script_fail(r, "expected `%.*s` to be refused by %.*s, got: it is legal", SPAN_ARG(typed), SPAN_ARG(id));
    }
    return script_fail(r, "expected `%.*s` to be refused by %.*s, got: %s", SPAN_ARG(typed), SPAN_ARG(id),
                       result.message);
}

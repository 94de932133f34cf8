/* play_script_orders.c - the lines `do`, `can` and `cannot` of a test: orders that are given, allowed or refused. */
#include "engine/play_script/play_script_inside.h"

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
        return script_no_roll(r);
    }
    bool agree = lists_agree(r, &result);
    script_let_go(r);
    if (session_lines(r->x) >
        lines) { /* else it repeated an answer of the engine, and the log is still that of the order before */
        script_collect_cited(r, result.first_event);
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

/* What a `cannot` line wants of a refusal: a rule among its reasons, or with '=' these rules and no others, the deciding one first. */
typedef struct Wanted {
    Rule rule[WHY_MAX];
    int count;
    bool exactly;
} Wanted;

static bool read_wanted(Run *r, Span ids, Wanted *w)
{
    w->count = 0;
    w->exactly = ids.len && ids.at[0] == '=';
    Span rest = w->exactly ? (Span){ids.at + 1, ids.len - 1} : ids;
    do {
        size_t n = 0;
        while (n < rest.len && !(w->exactly && rest.at[n] == ',')) {
            n++;
        }
        Span id = {rest.at, n};
        Rule rule = rule_find(rules_of(r->g), id);
        if (w->count == WHY_MAX) {
            return script_fail(r, "at most %d rules; split the line", WHY_MAX);
        }
        if (!rule) {
            return script_fail(r, "'%.*s' is no rule of %s; expected cannot ORDER RULE or cannot ORDER =RULE,RULE",
                               SPAN_ARG(id), rules_of(r->g)->id);
        }
        w->rule[w->count++] = rule;
        rest = n < rest.len ? (Span){rest.at + n + 1, rest.len - n - 1} : (Span){rest.at + n, 0};
    } while (rest.len);
    return true;
}

static bool wanted_has(const Wanted *w, Rule rule)
{
    for (int i = 0; i < w->count; i++) {
        if (w->rule[i] == rule) {
            return true;
        }
    }
    return false;
}

static bool refused_by(Session *x, Span order, const Wanted *w, Result *result)
{
    Side side = side_of_order(x, &order);
    if (session_try(x, side == NOBODY ? 0 : side, order, result) == TAKEN) {
        return false;
    }
    for (int i = 0; i < w->count; i++) {
        if (!why_names(&result->why, w->rule[i])) {
            return false;
        }
    }
    for (int i = 0; w->exactly && i < result->why.count; i++) {
        if (!wanted_has(w, result->why.reason[i].rule)) {
            return false;
        }
    }
    return !w->exactly || result->why.reason[0].rule == w->rule[0];
}

bool script_run_cannot(Run *r, Span order)
{
    Result result;
    r->checks++;
    Span id = last_word(&order), typed = order;
    if (!script_ready(r)) {
        return false;
    }
    Wanted wanted;
    if (!read_wanted(r, id, &wanted)) {
        return false;
    }
    if (refused_by(r->x, order, &wanted, &result)) {
        return lists_agree(r, &result);
    }
    if (r->held) {
        Result there;
        Session *x = script_checking(session_from(r->g, r->held, &r->dice.dice));
        bool refused = refused_by(x, order, &wanted, &there);
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

/* order_tab_completion.c - what the word being typed could become: Tab in the terminal, suggestions at the table.
 *
 * Candidates come from the legal atoms. Inside a path or a group, the part that is already typed is played on a copy first, so that
 * the next hex offered is one that may be entered; where that would roll dice there is nothing to offer.
 */
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>

typedef struct Words {
    Buf *out;
    size_t from; /* where the candidates begin in out */
    Span prefix;
    int count;
} Words;

static bool has_word(const Words *w, Span word)
{
    Span rest = {w->out->data ? w->out->data + w->from : NULL, w->out->len - w->from}, line;
    while (rest.at && span_line(&rest, &line)) {
        if (line.len == word.len && !memcmp(line.at, word.at, word.len)) {
            return true;
        }
    }
    return false;
}

static void add_word(Words *w, Span word)
{
    if (!word.len || !span_starts_nocase(word, w->prefix) || has_word(w, word)) {
        return;
    }
    buf_span(w->out, word);
    buf_char(w->out, '\n');
    w->count++;
}

static void add_args(Words *w, const Game *g, const Atoms *now, int verb, int arg)
{
    const VerbDef *d = verb ? verb_def(g, verb) : NULL;
    Buf text = {0};
    for (int i = 0; d && i < now->count; i++) {
        if (now->list[i].verb == verb && arg < verb_args(d)) {
            buf_clear(&text);
            arg_print(&text, g, d, arg, now->list[i].arg[arg]);
            add_word(w, buf_as_span(&text));
        }
    }
    buf_free(&text);
}

static void add_verbs(Words *w, const Game *g, const Atoms *now)
{
    for (int i = 0; i < now->count; i++) {
        const VerbDef *d = verb_def(g, now->list[i].verb);
        if (d) {
            add_word(w, span_of(d->name));
        }
    }
    for (int i = 0; i < now->intervals; i++) {
        const VerbDef *d = verb_def(g, now->interval[i].base.verb);
        if (d) {
            add_word(w, span_of(d->name));
        }
    }
}

/* Plays atoms on the copy; false when one is refused or dice would be rolled. */
static bool play_on(const Game *g, State *copy, Side side, const Atom *atoms, int n)
{
    ScriptDice none;
    script_dice(&none);
    Play play = {.g = g, .s = copy, .dice = &none.dice};
    for (int i = 0; i < n; i++) {
        if (play_judge(&play, side, atoms[i], NULL)) {
            return false;
        }
        play_go(&play, side, atoms[i]);
        if (none.dice.exhausted) {
            return false;
        }
    }
    return true;
}

/* Plays what stands before the word, without closing it. *heads: only the first list has been typed. */
static bool play_typed(const Game *g, State *copy, Side side, Span typed, const VerbDef *d, bool *heads)
{
    Atom atoms[ORDER_ATOMS];
    int n;
    Problems quiet = {0};
    bool read = order_read(g, copy, side, typed, atoms, &n, &quiet);
    problems_free(&quiet);
    if (!read) {
        return false;
    }
    if (d && d->close && n && atoms[n - 1].verb == d->close) {
        n--;
    }
    *heads = n && (n == 1 || atoms[n - 1].verb == (d ? d->more : 0));
    return play_on(g, copy, side, atoms, n);
}

static void complete_run(Words *w, const Game *g, State *copy, Side side, const VerbDef *d, Span before, char separator)
{
    Atoms now;
    bool heads;
    if (!play_typed(g, copy, side, before, d, &heads)) {
        return;
    }
    legal(g, copy, side, &now);
    if (heads && separator == ',') {
        add_args(w, g, &now, d->more, 0);
        return;
    }
    add_args(w, g, &now, d->each, 0);
    if (d->form == FORM_PATH) {
        add_args(w, g, &now, d->other, 0);
    }
    if (!heads && separator != ',' && other_word(g, d)) {
        add_word(w, span_of(other_word(g, d)));
    }
}

/* Atoms and lists: the next argument of those legal atoms that begin as typed. */
static void complete_args(Words *w, const Game *g, const Atoms *now, int verb, Span typed)
{
    const VerbDef *d = verb_def(g, verb);
    int16_t given[4];
    int args = verb_args(d), n = 0;
    Problems quiet = {0};
    Span word;
    for (bool right = true; right && n + 1 < args && span_word(&typed, &word); n += right) {
        right = arg_read(g, d, n, word, &given[n], &quiet);
    }
    problems_free(&quiet);
    Atoms *fitting = must_zalloc(sizeof *fitting);
    for (int i = 0; i < now->count; i++) {
        if (now->list[i].verb == verb && !memcmp(now->list[i].arg, given, (size_t)n * sizeof given[0])) {
            offer(fitting, now->list[i]);
        }
    }
    add_args(w, g, fitting, verb, n);
    free(fitting);
}

static bool separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ':' || c == '/'; }

/* Cuts the word being typed off the end; returns the separator before it, 0 when there is none. */
static char cut_word(Span *text, Span *word)
{
    size_t n = text->len;
    while (n && !separator(text->at[n - 1])) {
        n--;
    }
    *word = (Span){text->at + n, text->len - n};
    char before = 0;
    while (n && separator(text->at[n - 1])) {
        char c = text->at[n - 1] == '\t' ? ' ' : text->at[n - 1];
        before = !before || before == ' ' ? c : before;
        n--;
    }
    text->len = n;
    return before;
}

static void complete_order(Words *w, const Game *g, State *copy, Side side, Span text)
{
    Atoms now;
    legal(g, copy, side, &now);
    char before = cut_word(&text, &w->prefix);
    if (!before || !text.len) {
        add_verbs(w, g, &now);
        return;
    }
    Span rest = text, name;
    Problems quiet = {0};
    span_word(&rest, &name);
    int verb = verb_read(g, copy, side, name, &quiet);
    problems_free(&quiet);
    if (verb < 0) {
        return;
    }
    const VerbDef *d = verb_def(g, verb);
    bool run = d->form == FORM_PATH || d->form == FORM_GROUP;
    if (run && span_trim(rest).len) {
        complete_run(w, g, copy, side, d, text, before);
    } else {
        complete_args(w, g, &now, verb, rest);
    }
}

int order_complete_words(const Game *g, const State *s, Side side, Span typed, Buf *out)
{
    Words w = {.out = out, .from = out->len};
    State *copy = must_alloc(rules_of(g)->state_size);
    memcpy(copy, s, rules_of(g)->state_size);
    size_t cut = typed.len;
    while (cut && typed.at[cut - 1] != ';') {
        cut--;
    }
    bool heads, right = true;
    if (cut) {
        right = play_typed(g, copy, side, (Span){typed.at, cut}, NULL, &heads);
    }
    Span text = {typed.at + cut, typed.len - cut};
    while (text.len && text.at[0] == ' ') {
        text = (Span){text.at + 1, text.len - 1};
    }
    if (right) {
        complete_order(&w, g, copy, side, text);
    }
    free(copy);
    return w.count;
}

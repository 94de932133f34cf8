/* decision_text.c - see decision_text.h. */
#include "cli/terminal/decision_text.h"
#include "engine/view/decision_json.h"
#include "engine/view/prompt.h"
#include "engine/view/tabletop_looks.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>

static void say_turn(Buf *out, const Session *x, Side viewer)
{
    size_t before = out->len;
    prompt_when(out, x->g, x->s, viewer);
    if (out->len > before) {
        buf_text(out, ". ");
        return;
    }
    const Field *turn = field_find(x->g, OF_GAME, 0, span_of("turn"));
    if (turn) {
        buf_print(out, "Turn %ld. ", field_get(x->g, x->s, turn, 0));
    }
}

static void say_end(Buf *out, const Session *x, const Style *style)
{
    const Ruleset *r = rules_of(x->g);
    Side winner = NOBODY;
    const char *level = NULL;
    int score = r->score ? r->score(x->g, x->s, &winner, &level) : 0;
    buf_print(out, "%sThe game is over: %s", bold(style), winner < SIDES ? r->side_titles[winner] : "nobody");
    buf_text(out, winner < SIDES ? " win" : " wins");
    if (level) {
        buf_text(out, " (");
        for (const char *c = level; *c; c++) {
            buf_char(out, *c == '_' ? ' ' : *c);
        }
        buf_char(out, ')');
    }
    buf_print(out, ", score %d.%s\n", score, plain(style));
}

void say_situation(Buf *out, const Session *x, Side viewer, const Style *style)
{
    const Ruleset *r = rules_of(x->g);
    if (core(x->s)->over) {
        say_end(out, x, style);
        return;
    }
    const StepDef *step = &r->steps[top_of(x->s)->step];
    Side side = decider(x->s);
    Buf text = {0};
    say_turn(&text, x, viewer);
    size_t turn = text.len;
    prompt_text(&text, x->g, x->s, viewer); /* names the side itself */
    if (text.len == turn) {
        buf_print(&text, "%s: decide.", side < SIDES ? r->side_titles[side] : "Both sides");
    }
    buf_text(out, bold(style));
    wrap_text(out, buf_as_span(&text), 0, 0, style->width);
    buf_print(out, "%s %s(%s", plain(style), dim(style), step->name);
    if (step->rule) {
        buf_print(out, ", rule %s", rule_id(x->g, step->rule));
    }
    buf_print(out, ")%s\n", plain(style));
    buf_free(&text);
}

/* Is the rule among those that bar `done`? These are told with the way out. */
static bool is_owed(const Session *x, Side side, Rule rule)
{
    Why why = {0};
    judge(x->g, x->s, side, atom(VERB_DONE, 0, 0, 0), &why);
    for (int i = 0; i < why.count; i++) {
        if (why.reason[i].rule == rule) {
            return true;
        }
    }
    return false;
}

void say_warnings(Buf *out, const Session *x, Side side, const Style *style)
{
    Prompt p = prompt_of(x->g, x->s, side);
    for (int i = 0; i < p.warnings.count; i++) {
        Why one = {.count = 1, .reason = {p.warnings.reason[i]}};
        Buf text = {0};
        if (!is_owed(x, side, one.reason[0].rule)) {
            buf_text(&text, "careful: ");
            why_render(&text, x->g, &one);
            buf_text(out, "  ");
            wrap_text(out, buf_as_span(&text), 2, 4, style->width);
            buf_char(out, '\n');
        }
        buf_free(&text);
    }
    prompt_free(&p);
}

void intervals_print(Buf *out, const Session *x, const Atoms *list)
{
    for (int i = 0; i < list->intervals; i++) {
        buf_text(out, "  ");
        interval_print(out, x->g, &list->interval[i]);
        buf_text(out, "  (");
        atom_label(out, x->g, x->s, interval_farthest(&list->interval[i]), list->interval[i].which);
        buf_text(out, ")\n");
    }
}

static void say_laid_run(Buf *out, int from, int to, Buf *says)
{
    if (says->len) {
        buf_print(out, from == to ? "    %d: " : "    %d to %d: ", from, to);
        buf_print(out, "%s\n", buf_str(says));
    }
}

/* "76 to 79: 1/43e Ligne: middle 2 dice at 1-2, saved at 1-4": values that reach the same figures stand together. */
static void say_laid_along(Buf *out, const Session *x, const Interval *v)
{
    LaidShape shape[LAID_MOST];
    Buf before = {0}, now = {0};
    int from = v->lo;
    for (int value = v->lo; value <= v->hi; value++) {
        Atom a = v->base;
        a.arg[v->which] = (int16_t)value;
        buf_clear(&now);
        table_part(rules_of(x->g))->laid(x->g, x->s, a, shape, LAID_MOST, &now);
        if (value > v->lo && strcmp(buf_str(&now), buf_str(&before)) != 0) {
            say_laid_run(out, from, value - 1, &before);
            from = value;
        }
        buf_clear(&before);
        buf_text(&before, buf_str(&now));
    }
    say_laid_run(out, from, v->hi, &before);
    buf_free(&before);
    buf_free(&now);
}

int piece_intervals_print(Buf *out, const Session *x, const Atoms *list, int piece)
{
    int n = 0;
    for (int i = 0; i < list->intervals; i++) {
        const Interval *v = &list->interval[i];
        if (atom_piece(x->g, v->base) != piece) {
            continue;
        }
        buf_text(out, n++ ? "" : "type one of these with a number:\n");
        buf_text(out, "  ");
        interval_print(out, x->g, v);
        buf_text(out, "  (");
        atom_label(out, x->g, x->s, interval_farthest(v), v->which);
        buf_text(out, ")\n");
        if (table_part(rules_of(x->g))->laid) {
            say_laid_along(out, x, v);
        }
    }
    return n;
}

/* The order without a word behind it, beside others that have one. */
#define ALONE "(alone)"

void choices_print(Buf *out, const Session *x, Side side, const Style *style)
{
    Atoms *list = must_zalloc(sizeof *list);
    legal(x->g, x->s, side, list);
    Buf args = {0}, one = {0};
    for (int verb = 0; verb < verb_limit(x->g); verb++) {
        const VerbDef *d = verb_def(x->g, verb);
        int n = 0;
        for (int i = 0; d && i < list->count; i++) {
            if (list->list[i].verb == verb) {
                size_t skip = strlen(d->name);
                buf_clear(&one);
                atom_print(&one, x->g, list->list[i]);
                buf_print(&args, "%s%s", n++ ? " | " : "", one.len > skip ? buf_str(&one) + skip + 1 : ALONE);
            }
        }
        if (n) {
            buf_print(out, "  %s%-16s%s ", bold(style), d->name, plain(style));
            if (n == 1 && strcmp(buf_str(&args), ALONE) == 0) {
                buf_clear(&args);
                buf_text(&args, d->says ? d->says : "");
            }
            wrap_text(out, buf_as_span(&args), 19, 19, style->width);
            buf_char(out, '\n');
        }
        buf_clear(&args);
    }
    intervals_print(out, x, list);
    say_owed(out, x, side, style);
    buf_free(&args);
    buf_free(&one);
    free(list);
}

/* The places that have been named, as they lie on the map: "named: S-SAB 3715, S-AFR 3814". */
static void say_named(Buf *out, const Session *x)
{
    enum { MARKS_MOST = 512 };
    const Ruleset *r = rules_of(x->g);
    BoardMark *mark = must_zalloc(MARKS_MOST * sizeof *mark);
    int n = map_part(r)->marks ? map_part(r)->marks(x->g, x->s, mark, MARKS_MOST) : 0;
    for (int i = 0, told = 0; i < n; i++) {
        char name[8];
        if (r->mark_table[mark[i].kind].draft) {
            grid_name(&head(x->g)->map->grid, mark[i].hex, name);
            buf_print(out, "%s%s %s", told++ ? ", " : "named: ", head(x->g)->pieces[mark[i].piece].id, name);
        }
    }
    free(mark);
}

/* An order that is judged while it is written: what is named, whether it will do, and which rules it breaks if not. */
static void say_live(Buf *out, const Session *x, Side side, const Style *style)
{
    Why why = {0};
    Buf text = {0};
    say_named(&text, x);
    bool named = text.len;
    if (judge(x->g, x->s, side, atom(VERB_DONE, 0, 0, 0), &why) == RULE_NONE) {
        buf_print(&text, "%sit will do: done", named ? "; " : "");
    } else {
        buf_print(&text, "%snot yet: ", named ? "; " : "");
        why_render(&text, x->g, &why);
    }
    buf_text(out, "  ");
    wrap_text(out, buf_as_span(&text), 2, 4, style->width);
    buf_char(out, '\n');
    buf_free(&text);
}

void say_owed(Buf *out, const Session *x, Side side, const Style *style)
{
    Atom next;
    Why why = {0};
    if (told_live(x)) {
        say_live(out, x, side, style);
        return;
    }
    bool draft = core(x->s)->depth && rules_of(x->g)->steps[top_of(x->s)->step].flags & STEP_DRAFT;
    if (draft || !complete(x->g, x->s, side, &next) ||
        judge(x->g, x->s, side, atom(VERB_DONE, 0, 0, 0), &why) == RULE_NONE) {
        return;
    }
    Buf text = {0};
    buf_text(&text, "not done yet: ");
    why_render(&text, x->g, &why);
    buf_text(&text, "; one way on: ");
    atom_print(&text, x->g, next);
    buf_text(out, "  ");
    wrap_text(out, buf_as_span(&text), 2, 4, style->width);
    buf_char(out, '\n');
    buf_free(&text);
}

static bool is_told(const Log *log, int i, Side viewer)
{
    return log_knows(log, i, viewer) || (log_flags(log, i) & EVENT_PRESENCE);
}

/* A heading under which nothing is told: the next line is a heading by the same word ("Phase 2 ...", "Phase 3 ..."). */
static bool is_empty_chapter(const Session *x, int i, int end, Side viewer)
{
    int next = i + 1;
    while (next < end && !is_told(&x->log, next, viewer)) {
        next++;
    }
    if (next >= end || !(log_flags(&x->log, i) & log_flags(&x->log, next) & EVENT_HEADING)) {
        return false;
    }
    Buf here = {0}, there = {0};
    Event unpacked;
    event_render(&here, x->g, log_at(&x->log, i, &unpacked), viewer);
    event_render(&there, x->g, log_at(&x->log, next, &unpacked), viewer);
    Span rest = buf_as_span(&here), other = buf_as_span(&there), a, b;
    bool same = span_word(&rest, &a) && span_word(&other, &b) && a.len == b.len && !memcmp(a.at, b.at, a.len);
    buf_free(&here);
    buf_free(&there);
    return same;
}

/* The terms of its sum that are not nothing; what stands before the first one, or null. */
static bool say_terms(Buf *out, const Event *e, const char *before)
{
    bool any = false;
    for (int i = 0; (e->flags & EVENT_SUM) && i < e->sum.count; i++) {
        if (e->sum.term[i].value) {
            buf_text(out, any ? ", " : before);
            sum_value_render(out, e->sum.term[i].value, e->flags & EVENT_HALVES);
            buf_print(out, " %s", e->sum.term[i].why);
            any = true;
        }
    }
    return any;
}

/* " (die 3; +2 a defender is in disorder, -1 terrain: 4)", or " (die 3; +4 Initiative, less the die: 1)"; of a
 * number needed, which the sentence tells, only what makes it: " (die 3; -1 shaken)"; without a die " (+3 line infantry, +1 charging)" */
static void say_dice(Buf *out, const Event *e)
{
    if (!e->rolls) {
        buf_text(out, say_terms(out, e, " (") ? ")" : "");
        return;
    }
    buf_text(out, e->rolls == 1 ? " (die" : " (dice");
    for (int i = 0; i < e->rolls; i++) {
        buf_print(out, " %d", e->roll[i].value);
    }
    if (say_terms(out, e, "; ") && e->rolls == 1 && !(e->flags & EVENT_NEEDED)) {
        int die = e->roll[0].value;
        buf_print(out, e->flags & EVENT_LESS ? ", less the die: %d" : ": %d",
                  e->sum.total + (e->flags & EVENT_LESS ? -die : die));
    }
    buf_char(out, ')');
}

void say_events(Buf *out, const Session *x, int from, int count, Side viewer)
{
    int end = from + count < x->log.count ? from + count : x->log.count;
    Event unpacked;
    for (int i = from; i < end; i++) {
        if (!is_told(&x->log, i, viewer) || is_empty_chapter(x, i, end, viewer)) {
            continue;
        }
        const Event *e = log_at(&x->log, i, &unpacked);
        buf_text(out, e->flags & EVENT_HEADING ? "" : "  ");
        event_render(out, x->g, e, viewer);
        if (event_known(e, viewer)) {
            say_dice(out, e);
        }
        buf_char(out, '\n');
    }
}

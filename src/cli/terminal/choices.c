/* choices.c - see choices.h. */
#include "cli/terminal/choices.h"
#include "engine/decision_json.h"
#include "engine/verbs.h"

#include <stdlib.h>
#include <string.h>

static void say_turn(Buf *out, const Session *x)
{
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
    say_turn(&text, x);
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

void intervals_print(Buf *out, const Session *x, const Atoms *list)
{
    for (int i = 0; i < list->intervals; i++) {
        buf_text(out, "  ");
        interval_print(out, x->g, &list->interval[i]);
        buf_text(out, "  (");
        atom_label(out, x->g, x->s, list->interval[i].base, list->interval[i].which);
        buf_text(out, ")\n");
    }
}

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
                buf_print(&args, "%s%s", n++ ? " | " : "", buf_str(&one) + (one.len > skip ? skip + 1 : one.len));
            }
        }
        if (n) {
            buf_print(out, "  %s%-16s%s ", bold(style), d->name, plain(style));
            if (args.len == 0 && d->says) {
                buf_text(&args, d->says);
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

static bool is_told(const Event *e, Side viewer)
{
    return viewer == NOBODY || event_known(e, viewer) || (e->flags & EVENT_PRESENCE);
}

/* A heading under which nothing is told: the next line is a heading by the same word ("Phase 2 ...", "Phase 3 ..."). */
static bool is_empty_chapter(const Session *x, int i, int end, Side viewer)
{
    int next = i + 1;
    while (next < end && !is_told(&x->log.event[next], viewer)) {
        next++;
    }
    if (next >= end || !(x->log.event[i].flags & x->log.event[next].flags & EVENT_HEADING)) {
        return false;
    }
    Buf here = {0}, there = {0};
    event_render(&here, x->g, &x->log.event[i], viewer);
    event_render(&there, x->g, &x->log.event[next], viewer);
    Span rest = buf_as_span(&here), other = buf_as_span(&there), a, b;
    bool same = span_word(&rest, &a) && span_word(&other, &b) && a.len == b.len && !memcmp(a.at, b.at, a.len);
    buf_free(&here);
    buf_free(&there);
    return same;
}

/* " (die 3; +2 a defender is in disorder, -1 terrain: 4)" */
static void say_dice(Buf *out, const Event *e)
{
    if (!e->rolls) {
        return;
    }
    buf_text(out, e->rolls == 1 ? " (die" : " (dice");
    for (int i = 0; i < e->rolls; i++) {
        buf_print(out, " %d", e->roll[i].value);
    }
    const char *mark = ";";
    for (int i = 0; (e->flags & EVENT_SUM) && i < e->sum.count; i++) {
        if (e->sum.term[i].value) {
            buf_print(out, "%s %+d %s", mark, e->sum.term[i].value, e->sum.term[i].why);
            mark = ",";
        }
    }
    if (mark[0] == ',' && e->rolls == 1) {
        buf_print(out, ": %d", e->roll[0].value + e->sum.total);
    }
    buf_char(out, ')');
}

void say_events(Buf *out, const Session *x, int from, int count, Side viewer)
{
    int end = from + count < x->log.count ? from + count : x->log.count;
    for (int i = from; i < end; i++) {
        const Event *e = &x->log.event[i];
        if (!is_told(e, viewer) || is_empty_chapter(x, i, end, viewer)) {
            continue;
        }
        buf_text(out, e->flags & EVENT_HEADING ? "" : "  ");
        event_render(out, x->g, e, viewer);
        if (event_known(e, viewer)) {
            say_dice(out, e);
        }
        buf_char(out, '\n');
    }
}

/* lesson_notes.c - a guided battle at the terminal: the note of each moment, once; `next` and `leave`. */
#include "cli/commands.h"
#include "cli/terminal/play_inside.h"
#include "cli/terminal/colours_and_wrapping.h"

#include <stdlib.h>

/* The lesson of a scenario; the caller owns it. Null with problems, or without: there is none. */
static Lesson *find_lesson(Args *a, const Ruleset *r, const char *scenario, Problems *p)
{
    Lesson *lesson = must_zalloc(sizeof *lesson);
    if (!lesson_read(lesson, &a->source, r, scenario, p)) {
        free(lesson);
        lesson = NULL;
    }
    return lesson;
}

static void say_none(Args *a, const Ruleset *r, const char *scenario, Problems *p)
{
    if (p->count) {
        wrong_problems(a, p);
    } else {
        wrong(a, "nobody has written a guided battle for %s %s; `gonfalon play` lists those there are", r->id,
              scenario);
    }
}

bool has_lesson(Args *a, const Ruleset *r, const char *scenario)
{
    Problems p = {0};
    Lesson *lesson = find_lesson(a, r, scenario, &p);
    bool has = lesson != NULL;
    free(lesson);
    problems_free(&p);
    return has;
}

int lesson_side(Args *a, const Game *g)
{
    Problems p = {0};
    const Ruleset *r = rules_of(g); /* sides as the scenario names them */
    Lesson *lesson = find_lesson(a, r, head(g)->scenario, &p);
    int side = lesson ? span_is(lesson->side, r->side_names[1]) : -2;
    if (!lesson) {
        say_none(a, r, head(g)->scenario, &p);
    }
    free(lesson);
    problems_free(&p);
    return side;
}

bool table_lesson(PlayTable *t)
{
    Problems p = {0};
    const Game *g = t->x->g;
    t->lesson = find_lesson(t->args, rules_of(g), head(g)->scenario, &p);
    bool good = t->lesson && lesson_check(t->lesson, g, &p);
    if (!good) {
        say_none(t->args, rules_of(g), head(g)->scenario, &p);
    }
    problems_free(&p);
    return good;
}

/* One whose moment has passed is done, whatever the player did. */
void table_note(PlayTable *t, Side side)
{
    if (!t->lesson || !span_is(t->lesson->side, rules_of(t->x->g)->side_names[side])) {
        return;
    }
    if (t->x->open_count) {
        return; /* in the middle of an order nothing has passed */
    }
    if (t->note >= 0 && !lesson_holds(&t->lesson->note[t->note], t->x, side)) {
        t->taught |= 1U << t->note;
    }
    t->note = lesson_now(t->lesson, t->x, side, t->taught);
    if (t->note < 0) {
        return;
    }
    const LessonNote *n = &t->lesson->note[t->note];
    Buf text = {0};
    buf_print(&text, "Note %d of %d: %.*s", t->note + 1, t->lesson->notes, SPAN_ARG(n->says));
    if (n->type.len) {
        buf_print(&text, " Type: %.*s", SPAN_ARG(n->type));
    }
    buf_print(&t->out, "\n%s", bold(&t->style));
    wrap_text(&t->out, buf_as_span(&text), 0, 4, t->style.width);
    buf_print(&t->out, "%s\n  (next: the next note; leave: no more notes)\n", plain(&t->style));
    buf_free(&text);
}

void do_next_note(PlayTable *t, Side side, Span rest)
{
    (void)rest;
    if (!t->lesson || t->note < 0) {
        buf_text(&t->out, "There is no note now.\n");
        return;
    }
    t->taught |= 1U << t->note;
    if (lesson_now(t->lesson, t->x, side, t->taught) < 0) {
        buf_text(&t->out, "The next note comes with its moment; play on.\n");
    }
}

void do_leave_lesson(PlayTable *t, Side side, Span rest)
{
    (void)side;
    (void)rest;
    buf_text(&t->out, t->lesson ? "The notes are put away; the battle goes on.\n" : "This battle is not guided.\n");
    free(t->lesson);
    t->lesson = NULL;
    t->note = -1;
}

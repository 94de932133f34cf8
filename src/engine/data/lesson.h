/* lesson.h - a guided first battle: the real game, with a few notes that belong to moments of it.
 *
 * data/<id>/lessons/<scenario>.lesson holds the notes (docs/data-formats.md). A note is shown while its moment holds and is done when the
 * moment has passed, whatever the player did then: nothing is refused for the lesson's sake. Whoever shows it keeps which are done.
 */
#ifndef GONFALON_ENGINE_LESSON_H
#define GONFALON_ENGINE_LESSON_H

#include "base/json_write.h"
#include "engine/session/session.h"

enum { LESSON_NOTES = 32, LESSON_WORDS = 8 };

typedef struct LessonNote {
    Span id, says, after; /* after: the note that must be done before, or empty */
    Span step[LESSON_WORDS];
    Span offers[LESSON_WORDS]; /* each is the beginning of a legal atom, "*" for any word */
    Span press[LESSON_WORDS];  /* the beginnings of the atoms that it proposes */
    Span show[LESSON_WORDS];   /* pieces and hexes to mark */
    Span part, type;           /* a part of the page to look at; what one would type */
    int steps, offered, pressed, shown, turn, line;
    bool over; /* after the game */
} LessonNote;

typedef struct Lesson {
    const char *file;
    Span title, side, bot;
    LessonNote note[LESSON_NOTES];
    int notes;
} Lesson;

/* False: there is none for this scenario, without a problem; or it is wrong, with some. The texts live as long as the source. */
bool lesson_read(Lesson *out, Source *src, const Ruleset *r, const char *scenario, Problems *p);
/* Are its side, steps, verbs, pieces and hexes those of the game? */
bool lesson_check(const Lesson *l, const Game *g, Problems *p);
/* Has the moment of the note come, as the side sees it? */
bool lesson_holds(const LessonNote *n, const Session *x, Side side);
/* The first that holds and is not among the done (bits by number), or -1. */
int lesson_now(const Lesson *l, const Session *x, Side side, uint32_t done);
/* {"title","side","notes":[{"id","says","after","holds","press":[atoms],"show":[..],"part","type"}]} */
void lesson_json(Json *j, const Lesson *l, const Session *x, Side side);
/* What a start page needs, members of an open object: "title", "side", "bot". */
void lesson_offer_json(Json *j, const Lesson *l);

#endif

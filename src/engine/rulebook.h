/* rulebook.h - the rules of a system in our words, paragraph by paragraph, from data/<id>/rules.md. */
#ifndef GONFALON_ENGINE_RULEBOOK_H
#define GONFALON_ENGINE_RULEBOOK_H

#include "engine/ruleset.h"

typedef struct Paragraph {
    bool heading;
    Span id, text; /* of a heading: its first word, and all of it */
} Paragraph;

bool rulebook_text(Source *src, const Ruleset *r, Text *out, Problems *p);
bool rulebook_next(Span *rest, Paragraph *out);
/* The text of one paragraph, without its mark-up; empty when there is none. */
Span rule_paragraph(Source *src, const Ruleset *r, const char *id);
/* Is the id `what` itself, or does it lie below it? "12.5" is above "12.5a" and "12.5.1", not above "12.50". */
bool rulebook_below(Span id, Span what);
bool rulebook_holds(Span text, Span word); /* in any case */

#endif

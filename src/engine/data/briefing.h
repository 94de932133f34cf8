/* briefing.h - what a player reads before a scenario: why to play it, what happened, how each side wins, what is special.
 *
 * data/<id>/briefings.md has a part "# SCENARIO" for each: its first line is the sentence of the card, then paragraphs and "## TITLE" parts.
 */
#ifndef GONFALON_ENGINE_BRIEFING_H
#define GONFALON_ENGINE_BRIEFING_H

#include "engine/ruleset.h"

enum { BRIEFING_PARTS = 8, BRIEFING_PARAGRAPHS = 8 };

typedef struct Briefing {
    Span why; /* one sentence */
    struct BriefingPart {
        Span title; /* of the first part empty: the history */
        Span paragraph[BRIEFING_PARAGRAPHS];
        int paragraphs;
    } part[BRIEFING_PARTS];
    int parts;
} Briefing;

/* False: there is none for this scenario, without a problem; or it is too long, with one. The texts live as long as the source. */
bool briefing_read(Briefing *out, Source *src, const Ruleset *r, const char *scenario, Problems *p);
void briefing_json(Json *j, const Briefing *b); /* {"why","parts":[{"title","paragraphs":[..]}]} */

#endif

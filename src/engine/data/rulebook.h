/* rulebook.h - the rules of a system in our words, paragraph by paragraph, from every *rules.md of data/<id>.
 *
 * A system may have several such files, as it may have several ledgers (Honour has the campaign's, the combat's and the scenarios').
 * They are read one after the other as one book: rules.md first, then the others by name.
 */
#ifndef GONFALON_ENGINE_RULEBOOK_H
#define GONFALON_ENGINE_RULEBOOK_H

#include "engine/ruleset.h"

typedef struct Paragraph {
    bool heading;
    Span id, text;      /* of a heading: its first word, and all of it */
    bool reconstructed; /* it stands in no source: the ledger says (recon) */
} Paragraph;

enum { RULEBOOK_FILES = 8 };
typedef struct Rulebook {
    Source *src; /* borrowed */
    const Ruleset *rules;
    const char *file[RULEBOOK_FILES]; /* below data/: "honour/combat_rules.md" */
    int files, next;                  /* next: the file after the one that is being read */
    Span rest;
} Rulebook;

/* False with a problem when there is no such book. */
bool rulebook_open(Rulebook *b, Source *src, const Ruleset *r, Problems *p);
/* The next paragraph or heading. False at the end, or with a problem. */
bool rulebook_next(Rulebook *b, Paragraph *out, Problems *p);
/* The text of one paragraph, without its mark-up; empty when there is none. */
Span rule_paragraph(Source *src, const Ruleset *r, const char *id);
/* Is the rule our own frame around a source that leaves it open? Whoever shows it says so. */
bool rule_is_reconstructed(const Ruleset *r, Rule rule);
/* Is the id `what` itself, or does it lie below it? "12.5" is above "12.5a" and "12.5.1", not above "12.50". */
bool rulebook_below(Span id, Span what);
bool rulebook_holds(Span text, Span word); /* in any case */

#endif

/* why_refused.h - why an order is refused, in full: every rule that forbids it with its facts and its text, and what can be done instead. */
#ifndef GONFALON_CLI_WHY_REFUSED_H
#define GONFALON_CLI_WHY_REFUSED_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/session/session.h"

/* Judges the order and explains the answer. Returns true when nothing forbids it. */
bool explain_order(Buf *out, Source *src, Session *x, Side side, Span text, const Style *style);
/* What to do instead of a refused order, a line or two. */
void explain_instead(Buf *out, const Session *x, Side side, const Result *r, const Style *style);
void explain_json(Buf *out, Source *src, Session *x, Side side, Span text);

#endif

/* print_rules_charts.h - the rules in our words and the charts, looked up by id, word or name. */
#ifndef GONFALON_CLI_PRINT_RULES_CHARTS_H
#define GONFALON_CLI_PRINT_RULES_CHARTS_H

#include "cli/terminal/colours_and_wrapping.h"
#include "engine/data/rulebook.h"

/* Paragraphs whose id is `what` or lies below it ("12.5": 12.5, 12.5.1a ...), else all that hold the word. Returns how many. */
int rules_print(Buf *out, Source *src, const Ruleset *r, Span what, const Style *style, Problems *p);
/* A chart by name or unique prefix, as a card with its origin; false with a problem. */
bool chart_print(Buf *out, const Game *g, Span name, const Style *style, Problems *p);
void chart_list(Buf *out, const Game *g);

#endif

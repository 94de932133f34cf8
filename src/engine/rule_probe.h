/* rule_probe.h - what the ledger asks the probe of the test build (GONFALON_PROBE): citations, counts, and knocking a rule out. */
#ifndef GONFALON_ENGINE_RULE_PROBE_H
#define GONFALON_ENGINE_RULE_PROBE_H

#include "engine/rule.h"

#ifdef GONFALON_PROBE
void probe_knock_out(Rule rule); /* this one alone; RULE_NONE: all rules in force again */
void probe_knock_out_also(Rule rule);
int probe_sites(void); /* how many citations the program has */
ProbeSite *probe_site(int i);
unsigned long probe_rows(Rule rule); /* how often a row or modifier of the rule was used */
#endif

#endif

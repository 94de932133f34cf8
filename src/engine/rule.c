/* rule.c - reasons, sums of modifiers, and the probe of the test build. */
#include "engine/rule.h"

#include <assert.h>

void why_add(Why *w, Rule rule, const char *fact, const Arg *args, int n)
{
    for (int i = 0; i < w->count; i++) {
        if (w->reason[i].rule == rule && w->reason[i].fact == fact) {
            return; /* the same reason from two places is one reason */
        }
    }
    if (w->count == WHY_MAX) {
        return;
    }
    Reason *r = &w->reason[w->count++];
    *r = (Reason){.rule = rule, .fact = fact};
    for (int i = 0; i < n && i < WHY_ARGS; i++) {
        r->arg[i] = args[i];
    }
}

void sum_add(Sum *sum, int value, Rule rule, const char *why)
{
    if (!value || !probe_row(rule)) {
        return;
    }
    sum->total += value;
    assert(sum->count < SUM_TERMS);
    sum->term[sum->count++] = (struct SumTerm){(int16_t)value, rule, why};
}

void sum_limit(Sum *sum, int lo, int hi, Rule rule, const char *why)
{
    if (sum->total < lo) {
        sum_add(sum, lo - sum->total, rule, why);
    } else if (sum->total > hi) {
        sum_add(sum, hi - sum->total, rule, why);
    }
}

#ifdef GONFALON_PROBE
#include "engine/probe.h"

extern ProbeSite *const __start_gonfalon_probe[] __attribute__((weak)), *const __stop_gonfalon_probe[]
    __attribute__((weak));

/* The one rule that is knocked out, and how often each fired: the test build's only global state. */
static Rule knocked_out;
static unsigned long fired_rows[PROBE_RULES];

bool probe_fire(ProbeSite *site)
{
    if (site->rule == knocked_out) {
        return false;
    }
    site->fired++;
    return true;
}

bool probe_row(Rule rule)
{
    if (rule == knocked_out && rule) {
        return false;
    }
    if (rule < PROBE_RULES) {
        fired_rows[rule]++;
    }
    return true;
}

void probe_knock_out(Rule rule) { knocked_out = rule; }
int probe_sites(void) { return (int)(__stop_gonfalon_probe - __start_gonfalon_probe); }
ProbeSite *probe_site(int i) { return __start_gonfalon_probe[i]; }
unsigned long probe_rows(Rule rule) { return rule < PROBE_RULES ? fired_rows[rule] : 0; }
#endif

/* rule.c - reasons, sums of modifiers, and the probe of the test build. */
#include "engine/rule.h"

#include <assert.h>
#include <string.h>

void why_add(Why *w, Rule rule, const char *fact, const Arg *args, int n)
{
    for (int i = 0; i < w->count; i++) {
        if (w->reason[i].rule == rule && w->reason[i].fact == fact) {
            return; /* the same reason from two places is one reason */
        }
    }
    if (w->count == WHY_MAX) {
        w->more = true;
        return;
    }
    Reason *r = &w->reason[w->count++];
    *r = (Reason){.rule = rule, .fact = fact};
    assert(n <= WHY_ARGS);
    for (int i = 0; i < n && i < WHY_ARGS; i++) {
        r->arg[i] = args[i];
    }
}

void sum_add(Sum *sum, int value, Rule rule, const char *why)
{
    if (!value || !probe_row(rule)) {
        return;
    }
    assert(sum->count <= SUM_TERMS && value >= INT16_MIN && value <= INT16_MAX);
    sum->total += value;
    if (sum->count < SUM_TERMS) {
        sum->term[sum->count++] = (struct SumTerm){(int16_t)value, rule, why};
        return;
    }
    struct SumTerm *last = &sum->term[SUM_TERMS - 1];
    last->value = (int16_t)(last->value + value);
    last->why = "more modifiers than can be shown; please report this with the game file";
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

/* The rules that are knocked out in this thread, and how often each fired: the test build's only global state. */
static _Thread_local bool knocked_out[GAME_RULES];
static unsigned long fired_rows[GAME_RULES];

static bool is_out(Rule rule) { return rule && rule < GAME_RULES && knocked_out[rule]; }

bool probe_fire(ProbeSite *site)
{
    if (is_out(site->rule)) {
        return false;
    }
    site->fired++;
    return true;
}

bool probe_row(Rule rule)
{
    if (is_out(rule)) {
        return false;
    }
    if (rule < GAME_RULES) {
        fired_rows[rule]++;
    }
    return true;
}

void probe_knock_out(Rule rule)
{
    memset(knocked_out, 0, sizeof knocked_out);
    probe_knock_out_also(rule);
}

void probe_knock_out_also(Rule rule)
{
    if (rule && rule < GAME_RULES) {
        knocked_out[rule] = true;
    }
}
int probe_sites(void) { return (int)(__stop_gonfalon_probe - __start_gonfalon_probe); }
ProbeSite *probe_site(int i) { return __start_gonfalon_probe[i]; }
unsigned long probe_rows(Rule rule) { return rule < GAME_RULES ? fired_rows[rule] : 0; }
#endif

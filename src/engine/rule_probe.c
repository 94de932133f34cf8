/* rule_probe.c - the probe of the test build: how often each rule fired, and rules that are knocked out. */
#include "engine/rule_probe.h"

#include <string.h>

#ifdef GONFALON_PROBE
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

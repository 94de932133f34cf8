/* reasons_and_sums.c - reasons of a refusal, and sums of modifiers. */
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

void why_each(Why *w, Rule rule, const char *fact, Arg arg)
{
    if (w->count == WHY_MAX) {
        w->more = true;
        return;
    }
    w->reason[w->count++] = (Reason){.rule = rule, .fact = fact, .arg = {arg}};
}

void why_join(Why *w, const Why *more)
{
    for (int i = 0; i < more->count; i++) {
        why_add(w, more->reason[i].rule, more->reason[i].fact, more->reason[i].arg, WHY_ARGS);
    }
}

bool why_names(const Why *w, Rule rule)
{
    for (int i = 0; i < w->count; i++) {
        if (w->reason[i].rule == rule) {
            return true;
        }
    }
    return false;
}

/* Whatever bars `less` bars `more` too, even without the rule. */
static bool barred_by_fewer(const Why *less, const Why *more, Rule rule)
{
    for (int i = 0; i < less->count; i++) {
        if (less->reason[i].rule == rule || !why_names(more, less->reason[i].rule)) {
            return false;
        }
    }
    return less->count > 0;
}

void why_all_barred(Why *w, const Why *way, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < way[i].count; k++) {
            const Reason *r = &way[i].reason[k];
            bool spare = false;
            for (int j = 0; j < n && !spare; j++) {
                spare = barred_by_fewer(&way[j], &way[i], r->rule);
            }
            if (!spare) {
                why_add(w, r->rule, r->fact, r->arg, WHY_ARGS);
            }
        }
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
    assert(lo <= hi);
    if (sum->total < lo) {
        sum_add(sum, lo - sum->total, rule, why);
    } else if (sum->total > hi) {
        sum_add(sum, hi - sum->total, rule, why);
    }
}

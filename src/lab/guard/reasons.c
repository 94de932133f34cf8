/* reasons.c - a refusal lists every rule that forbids, and none that does not.
 *
 * The test build can knock rules out. With every listed rule but one knocked out that one must still refuse, or it was listed without
 * applying; with all of them knocked out nothing may be left that refuses, or a rule that forbids was not listed. What keeps verbs to
 * their steps (Ruleset.verb_rule) speaks only where nothing else does and counts for neither.
 */
#include "engine/probe.h"
#include "lab/guard/guard_inside.h"

bool guard_can_knock_out(void)
{
#ifdef GONFALON_PROBE
    return true;
#else
    return false;
#endif
}

#ifdef GONFALON_PROBE

enum { REASONS_DRAWS = 12 };

static bool keeps_to_step(const Watch *w, Atom a, Rule r)
{
    const Ruleset *rules = rules_of(w->g);
    return r == RULE_NO_CHOICE || (rules->verb_rule && r == rules->verb_rule(w->g, w->match.s, a.verb));
}

/* The different rules of the reasons. */
static int rules_listed(const Why *why, Rule out[WHY_MAX])
{
    int n = 0;
    for (int i = 0; i < why->count; i++) {
        bool known = why->reason[i].rule == RULE_NO_CHOICE;
        for (int k = 0; k < n; k++) {
            known = known || out[k] == why->reason[i].rule;
        }
        if (!known) {
            out[n++] = why->reason[i].rule;
        }
    }
    return n;
}

static Rule judged_without(Watch *w, Side side, Atom a, const Rule *rules, int n, int but)
{
    for (int i = 0; i < n; i++) {
        if (i != but) {
            probe_knock_out_also(rules[i]);
        }
    }
    Rule r = judge(w->g, w->match.s, side, a, NULL);
    probe_knock_out(RULE_NONE);
    return r;
}

static void found(Watch *w, const char *what, Side side, Atom a, Rule rule, Rule other)
{
    Buf key = {0}, text = {0};
    const StepDef *step = &rules_of(w->g)->steps[top_of(w->match.s)->step];
    buf_print(&key, "%s %s %d %d", what, step->name, a.verb, rule);
    buf_print(&text, "%s (%s): %s", step->name, rule_id(w->g, rule), what);
    if (other && other != RULE_NO_CHOICE) {
        buf_print(&text, " (%s)", rule_id(w->g, other));
    }
    guard_found(w, buf_str(&key), buf_str(&text), side, a);
    buf_free(&key);
    buf_free(&text);
}

void guard_reasons(Watch *w, Side side)
{
    legal(w->g, w->match.s, side, &w->list);
    for (int i = 0; i < REASONS_DRAWS; i++) {
        Atom a = guard_any_atom(w);
        Why why = {0};
        Rule listed[WHY_MAX];
        judge(w->g, w->match.s, side, a, &why);
        int n = rules_listed(&why, listed);
        if (!n || (n == 1 && keeps_to_step(w, a, listed[0]))) {
            continue;
        }
        w->count.reasons++;
        for (int k = 0; k < n; k++) {
            Rule r = judged_without(w, side, a, listed, n, k);
            if (r != listed[k]) {
                found(w,
                      r ? "with the other listed rules knocked out another one refuses"
                        : "is listed, and does not refuse when it is the only one",
                      side, a, listed[k], r);
            }
        }
        Rule left = judged_without(w, side, a, listed, n, -1);
        if (left && !keeps_to_step(w, a, left)) {
            found(w, "forbids it and is not listed", side, a, left, RULE_NONE);
        }
    }
}

#else

void guard_reasons(Watch *w, Side side) { (void)w, (void)side; }

#endif

/* check_refusal_reasons.c - a refusal lists every rule that forbids, and none that does not.
 *
 * The test build can knock rules out. With every listed rule but one knocked out that one must still refuse, or it was listed without
 * applying. Some forbid only together: one says that a target must be seen, another what blocks the sight; or each bars some of the ways
 * out of a hex, and none all of them. Such a rule applies if some of the others in force do not forbid the order, and do when it is added
 * to them. With all listed rules knocked out nothing may be left that refuses, or a rule that forbids was not listed. What keeps verbs to their steps (Ruleset.verb_rule) speaks only where nothing
 * else does and counts for neither; behind one that must hold before others can be asked (LabPart.before_others) a system
 * need not look further.
 */
#include "engine/rule_probe.h"
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

enum { REASONS_DRAWS = 12, TOGETHER = 8 /* rules of which all sets are tried */ };

static bool keeps_to_step(const Watch *w, Atom a, Rule r)
{
    const Ruleset *rules = rules_of(w->g);
    return r == RULE_NO_CHOICE || (rules->verb_rule && r == rules->verb_rule(w->g, w->match.s, a.verb));
}

static bool looks_no_further(const Watch *w, const Rule *listed, int n)
{
    const Rule *first = lab_part(rules_of(w->g))->before_others;
    for (; first && *first; first++) {
        for (int i = 0; i < n; i++) {
            if (listed[i] == *first) {
                return true;
            }
        }
    }
    return false;
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

/* Judged with those of the listed rules in force that the bits name; the other listed ones are knocked out. */
static Rule judged_with(Watch *w, Side side, Atom a, const Rule *rules, int n, uint32_t in_force, Why *why)
{
    for (int i = 0; i < n; i++) {
        if (!(in_force >> i & 1)) {
            probe_knock_out_also(rules[i]);
        }
    }
    *why = (Why){0};
    Rule r = judge(w->g, w->match.s, side, a, why);
    probe_knock_out(RULE_NONE);
    return r;
}

static bool names_any(const Why *why, const Rule *rules, int n)
{
    bool found = false;
    for (int i = 0; i < n; i++) {
        found = found || why_names(why, rules[i]);
    }
    return found;
}

/* Is there a set of the other rules that does not forbid it, and does when this one is added? */
static bool forbids_with_others(Watch *w, Side side, Atom a, const Rule *rules, int n, int which)
{
    Why less, more;
    for (uint32_t some = 1; n <= TOGETHER && some < 1u << n; some++) {
        if (some >> which & 1) {
            continue;
        }
        judged_with(w, side, a, rules, n, some, &less);
        judged_with(w, side, a, rules, n, some | 1u << which, &more);
        if (!names_any(&less, rules, n) && why_names(&more, rules[which])) {
            return true;
        }
    }
    return n > TOGETHER;
}

/* listed: all rules that the refusal names. */
static void found(Watch *w, const char *what, Side side, Atom a, Rule rule, Rule other, const Rule *listed, int n)
{
    Buf key = {0}, text = {0};
    const StepDef *step = &rules_of(w->g)->steps[top_of(w->match.s)->step];
    buf_print(&key, "%s %s %d %d", what, step->name, a.verb, rule);
    buf_print(&text, "%s (%s): %s", step->name, rule_id(w->g, rule), what);
    if (other && other != RULE_NO_CHOICE) {
        buf_print(&text, " (%s)", rule_id(w->g, other));
    }
    for (int i = 0; i < n; i++) {
        buf_print(&text, "%s%s", i ? ", " : "; listed: ", rule_id(w->g, listed[i]));
    }
    guard_found(w, buf_str(&key), buf_str(&text), side, a);
    buf_free(&key);
    buf_free(&text);
}

static void look_at_listed(Watch *w, Side side, Atom a, const Rule *listed, int n)
{
    Why why;
    bool gathered = lab_part(rules_of(w->g))->opens_draft == a.verb + 1;
    for (int k = 0; k < n && !gathered; k++) {
        Rule r = judged_with(w, side, a, listed, n, 1u << k, &why);
        if (!why_names(&why, listed[k]) && !forbids_with_others(w, side, a, listed, n, k)) {
            found(w,
                  r ? "with the other listed rules knocked out another one refuses"
                    : "is listed, and does not refuse when it is the only one",
                  side, a, listed[k], r, listed, n);
        }
    }
    Rule left = judged_with(w, side, a, listed, n, 0, &why);
    if (left && !keeps_to_step(w, a, left) && !looks_no_further(w, listed, n)) {
        found(w, "forbids it and is not listed", side, a, left, RULE_NONE, listed, n);
    }
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
        look_at_listed(w, side, a, listed, n);
    }
}

#else

void guard_reasons(Watch *w, Side side) { (void)w, (void)side; }

#endif

/* rule.h - rules of the ledger as values, and the five ways in which code cites one (architecture, idea 7).
 *
 *   refusal   FORBID(9_1_2b, enemy_in(...));           returns the rule from a predicate; STOP_AS ends it there in any case
 *   modifier  add(&drm, +2, R(15_1), "why", condition); adds, logs and cites in one breath
 *   effect    RULE(14_2_2) { ... }                      always braced
 *   value     BY(2_2_1, 8, 0)                           with the rule, without it
 *   data      a row that names its rule: see rule_row()
 *
 * In the release build these are the bare statement, sum, block and first value. With GONFALON_PROBE each citation counts how often
 * it fired and can be knocked out at run time; the probe is the one piece of global state that the test build has.
 * The constants RULE_... come from data/<id>/rules.tsv, in a header private to the system's folder.
 */
#ifndef GONFALON_ENGINE_RULE_H
#define GONFALON_ENGINE_RULE_H

#include "engine/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint16_t Rule;
enum {
    RULE_NONE = 0,          /* nothing forbids it */
    RULE_NO_CHOICE = 0xFFFF /* no rule speaks: the atom makes no sense here */
};

enum { KIND_RULE, KIND_OPTION, KIND_EXAMPLE, KIND_COMPONENT, KIND_FLAVOUR, KIND_FRAME };
typedef struct RuleInfo {
    const char *id;
    uint8_t kind;
    const char *summary;
} RuleInfo;

/* ---- what reasons and log sentences speak of ---- */

enum {
    ARG_NONE,
    ARG_PIECE,
    ARG_HEX,
    ARG_NUMBER,
    ARG_GROUP,
    ARG_SIDE,
    ARG_WORD,
    ARG_HALF,  /* a count of halves: 3 is 1 1/2 */
    ARG_INCHES /* hundredths of an inch */
};
typedef struct Arg {
    uint8_t kind;
    int32_t value;
    const char *word;
} Arg;

static inline Arg arg_of(uint8_t kind, int value) { return (Arg){kind, value, NULL}; }
#define P_(piece) arg_of(ARG_PIECE, (piece))
#define H_(hex) arg_of(ARG_HEX, (hex))
#define N_(number) arg_of(ARG_NUMBER, (number))
#define HALF_(halves) arg_of(ARG_HALF, (halves))
#define I_(hundredths) arg_of(ARG_INCHES, (hundredths))
#define G_(group) arg_of(ARG_GROUP, (group))
#define S_(side) arg_of(ARG_SIDE, (side))
static inline Arg W_(const char *word) { return (Arg){ARG_WORD, 0, word}; }

/* ---- why not ---- */

typedef struct Reason {
    Rule rule;
    const char *fact; /* a sentence with {} for each argument, or null */
    Arg arg[WHY_ARGS];
} Reason;
typedef struct Why {
    int count;
    bool more; /* than are kept */
    Reason reason[WHY_MAX];
    const char *asked; /* what the present step asks, set by judge(): for what comes out of sequence; null: not told */
} Why;

void why_add(Why *w, Rule rule, const char *fact, const Arg *args, int n);
/* The same fact once for each of several: warnings name everybody they speak of. */
void why_each(Why *w, Rule rule, const char *fact, Arg arg);
bool why_names(const Why *w, Rule rule);
/* The fact that something comes out of sequence; its argument is what the step asks. */
static inline const char *why_now(const Why *w)
{
    return w->asked && w->asked[0] ? "not now, when this is asked: {}" : "it comes out of sequence";
}
void why_join(Why *w, const Why *more); /* the reasons of both */
/* Nothing is open: every way is barred, each by reasons of its own. Adds the reasons that have a part in it: not one whose ways others
 * bar as well. A way without reasons is none at all. */
void why_all_barred(Why *w, const Why *way, int n);
static inline Rule why_first(const Why *w) { return w && w->count ? w->reason[0].rule : (Rule)RULE_NONE; }

/* The end of a predicate that has found the atom impossible: the rules collected so far, or none that speaks. */
static inline Rule refused(const Why *w) { return w && w->count ? why_first(w) : (Rule)RULE_NO_CHOICE; }

#ifdef GONFALON_PROBE
typedef struct ProbeSite {
    Rule rule;
    int line;
    const char *file;
    unsigned long fired;
} ProbeSite;
bool probe_fire(ProbeSite *site); /* counts; false when the rule is knocked out */
bool probe_row(Rule rule);        /* the same for a row of data */
/* The section holds pointers: the compiler may align and pad the sites themselves as it likes. */
#define PROBE_SITE(id)                                                 \
    static ProbeSite probe_site_ = {RULE_##id, __LINE__, __FILE__, 0}; \
    static ProbeSite *const probe_at_ __attribute__((section("gonfalon_probe"), used)) = &probe_site_
#define CITED(id)                 \
    (__extension__({              \
        PROBE_SITE(id);           \
        probe_fire(&probe_site_); \
    }))
#define R(id)              \
    (__extension__({       \
        PROBE_SITE(id);    \
        (void)probe_site_; \
        (Rule) RULE_##id;  \
    }))
#else
static inline bool probe_row(Rule rule)
{
    (void)rule;
    return true;
}
#define CITED(id) ((void)(RULE_##id), 1)
#define R(id) ((Rule)RULE_##id)
#endif

/* Inside a predicate that has a parameter `Why *w`: null returns the first rule, else every reason is collected. */
#define FORBID(id, condition)                     \
    do {                                          \
        if ((condition) && CITED(id)) {           \
            if (!w)                               \
                return RULE_##id;                 \
            why_add(w, RULE_##id, NULL, NULL, 0); \
        }                                         \
    } while (0)
/* The same with the fact that made it bite: FORBID_AS(8_1, cond, "it stands in the zone of {}", P_(enemy)) */
#define FORBID_AS(id, condition, ...)                               \
    do {                                                            \
        if ((condition) && CITED(id)) {                             \
            if (!w)                                                 \
                return RULE_##id;                                   \
            WHY_FACT_(RULE_##id, __VA_ARGS__, arg_of(ARG_NONE, 0)); \
        }                                                           \
    } while (0)
/* The same by a rule that is a value: what code below the systems is handed by one of them (R(id), which cites it there). */
#define FORBID_BY(rule, condition, ...)                          \
    do {                                                         \
        if ((condition) && rule_row(rule)) {                     \
            if (!w)                                              \
                return (rule);                                   \
            WHY_FACT_((rule), __VA_ARGS__, arg_of(ARG_NONE, 0)); \
        }                                                        \
    } while (0)
/* The same where nothing more can be said once it holds: the predicate ends there, with the rule knocked out too. */
#define STOP_AS(id, condition, ...)           \
    do {                                      \
        if (condition) {                      \
            FORBID_AS(id, true, __VA_ARGS__); \
            return refused(w);                \
        }                                     \
    } while (0)
/* The last argument is no argument: it stands there so that a fact need not have any. */
#define WHY_FACT_(rule, fact, ...)                     \
    why_add(w, rule, fact, (const Arg[]){__VA_ARGS__}, \
            ARGS_WITHIN_(WHY_ARGS, sizeof((const Arg[]){__VA_ARGS__}) - sizeof(Arg)))
/* How many arguments these bytes are; more than `most` of them do not compile. */
#define ARGS_WITHIN_(most, bytes) \
    ((int)((bytes) / sizeof(Arg)) + 0 * (int)sizeof(char[(bytes) / sizeof(Arg) <= (most) ? 1 : -1]))
/* The same for a verb of another step: what is asked now says more than the paragraph about the sequence of play. */
#define FORBID_NOW(id) FORBID_AS(id, true, why_now(w), W_(w->asked))
#define ALLOWED why_first(w)

#define RULE(id) if (CITED(id))
#define BY(id, with, without) (CITED(id) ? (with) : (without))

/* A row of a chart, scenario or table that names its rule: false when the rule is knocked out, and the row is as if absent. */
static inline bool rule_row(Rule rule) { return !rule || probe_row(rule); }

/* ---- sums of modifiers: what is shown, rolled with and computed for the odds is the same sum ----
 *
 * Terms past the last place are gathered in it, so that those shown always make up the total; its text then asks for a report. */

typedef struct Sum {
    int total, count;
    struct SumTerm {
        int16_t value;
        Rule rule;
        const char *why;
    } term[SUM_TERMS];
} Sum;

void sum_add(Sum *sum, int value, Rule rule, const char *why);
static inline void add(Sum *sum, int value, Rule rule, const char *why, bool condition)
{
    if (condition) {
        sum_add(sum, value, rule, why);
    }
}
/* Cuts the total into lo..hi by the rule; the cut is a term of its own. */
void sum_limit(Sum *sum, int lo, int hi, Rule rule, const char *why);

#endif

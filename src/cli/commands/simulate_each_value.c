/* simulate_each_value.c - `simulate --set piece.A-KUN.sp=1..8`: the battle once for every value of a range, a line each.
 *
 * All values are played from the same seeds, so that two lines differ by the data and not by the dice.
 */
#include "cli/commands/simulate_each_value.h"
#include "cli/find_system_scenario_bot.h"
#include "lab/simulate/summary.h"
#include "lab/simulate/data_overrides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MOST = 64 };

typedef struct Range {
    const char *text; /* of --set */
    int lo, hi;
    size_t without; /* as far as the value */
} Range;

/* False when no --set holds one; a second one is wrong. */
static bool find_range(const Args *a, Range *out, int *count)
{
    const char *text;
    *count = 0;
    for (int i = 0; (text = args_value_at(a, "set", i)); i++) {
        Range r = {.text = text};
        if (whatif_range(text, &r.lo, &r.hi, &r.without)) {
            *out = r;
            ++*count;
        }
    }
    return *count > 0;
}

bool has_range(const Args *a)
{
    Range r;
    int count;
    return find_range(a, &r, &count);
}

static bool may_run(const Args *a, const Range *r, int count)
{
    static const char *const alone[] = {"csv", "html", "resume"};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++) {
        if (args_has(a, alone[i])) {
            wrong(a, "--%s goes with one set of data; leave it out, or give one value instead of %d..%d", alone[i],
                  r->lo, r->hi);
            return false;
        }
    }
    if (count > 1) {
        wrong(a, "one range at a time; give the other numbers a value");
    } else if (r->hi <= r->lo || r->hi - r->lo >= VALUES_MOST) {
        wrong(a, "%d..%d: a range goes upwards, over at most %d values", r->lo, r->hi, VALUES_MOST);
    } else if (a->cluster && a->cluster->ranks > 1) {
        wrong(a, "a range runs on one machine; without mpirun");
    } else {
        return true;
    }
    return false;
}

/* The changes of this value; where it is the value of the data already there is nothing to change. */
static bool changes_for(Args *a, const WhatIfPlace *at, const Range *range, int value, WhatIf *w)
{
    Problems p = {0};
    const char *text;
    bool ok = true;
    for (int i = 0; ok && (text = args_value_at(a, "set", i)); i++) {
        Buf one = {0};
        bool ranged = text == range->text;
        buf_print(&one, "%.*s", (int)(ranged ? range->without : strlen(text)), text);
        if (ranged) {
            buf_print(&one, "%d", value);
        }
        ok = whatif_add(w, at, buf_str(&one), &p);
        if (!ok && ranged && w->change[w->count].now &&
            strcmp(w->change[w->count].now, w->change[w->count].value) == 0) {
            problems_free(&p);
            p = (Problems){0};
            ok = true;
        }
        if (!ok) {
            wrong(a, "--set %s: %.*s", text, (int)(p.text.len ? p.text.len - 1 : 0), buf_str(&p.text));
        }
        buf_free(&one);
    }
    problems_free(&p);
    return ok;
}

static void put_line(Buf *out, const Ruleset *rules, const Summary *s, int value, bool now)
{
    buf_print(out, "%8d%s", value, now ? "*" : " ");
    for (int side = 0; side < SIDES; side++) {
        Estimate e = share_estimate(s->wins[side], s->games);
        buf_print(out, "  %-14s %5.1f%% (%.1f to %.1f)", rules->side_titles[side], 100 * e.value, 100 * e.low,
                  100 * e.high);
    }
    Estimate score = mean_estimate(&s->score);
    buf_print(out, "  %s %.2f (%.2f to %.2f)\n", s->what.points ? s->what.points : "score", score.value, score.low,
              score.high);
}

static void put_json(Json *j, const Game *g, const Summary *s, int value, bool now)
{
    json_open(j, '{');
    json_put_int(j, "value", value);
    json_put_bool(j, "as_it_is", now);
    json_put_int(j, "games", s->games);
    json_key(j, "shares");
    json_open(j, '{');
    for (Side side = 0; side < SIDES; side++) {
        Estimate e = share_estimate(s->wins[side], s->games);
        json_key(j, side_word(g, side));
        json_open(j, '{');
        json_put_real(j, "value", e.value);
        json_put_real(j, "low", e.low);
        json_put_real(j, "high", e.high);
        json_close(j, '}');
    }
    json_close(j, '}');
    Estimate score = mean_estimate(&s->score);
    json_put_real(j, "score", score.value);
    json_put_int(j, "dead_ends", s->dead_ends);
    json_put_int(j, "endless", s->endless);
    json_close(j, '}');
}

/* One value: loads, plays, adds its line. EXIT_NO: games did not end. */
static int one_value(Args *a, const WhatIfPlace *at, const Range *range, int value, SimulatePlan *plan, Buf *out,
                     Json *j)
{
    WhatIf w = {0};
    Args *changed = must_alloc(sizeof *changed);
    *changed = *a;
    changed->source = (Source){.overlay = a->source.overlay};
    int status = EXIT_WRONG;
    Game *g = NULL;
    if (changes_for(a, at, range, value, &w)) {
        whatif_apply(&w, &changed->source);
        g = load_scenario(changed, a->word[0], a->word[1], 2);
    }
    if (g) {
        GameRecord *record = must_zalloc((size_t)plan->games * sizeof *record);
        SimulateRun run;
        Summary s;
        plan->g[0] = g;
        simulate_run(plan, record, &run);
        summary_make(plan, 0, record, &s);
        int sets = 0;
        while (args_value_at(a, "set", sets)) {
            sets++;
        }
        if (j) {
            put_json(j, g, &s, value, w.count < sets);
        } else {
            put_line(out, rules_of(g), &s, value, w.count < sets);
        }
        status = run.interrupted ? EXIT_NO : s.dead_ends + s.endless ? EXIT_NO : EXIT_YES;
        summary_free(&s);
        free(record);
    }
    game_free(g);
    whatif_free(&w);
    source_free(&changed->source);
    free(changed);
    return status;
}

int simulate_range(Args *a, SimulatePlan *plan)
{
    Range range;
    int count;
    if (!find_range(a, &range, &count) || !may_run(a, &range, count)) {
        return EXIT_WRONG;
    }
    WhatIfPlace at = {find_system(a, a->word[0]), a->word[1], &a->source};
    if (!at.rules) {
        return EXIT_WRONG;
    }
    Buf out = {0};
    Json j = {.out = &out};
    if (a->json) {
        json_open(&j, '[');
    } else {
        buf_print(&out,
                  "%s, %s: %ld games a value; * is the value of the data. These numbers measure the bots, not "
                  "people.\n%.*s\n",
                  at.rules->title, a->word[1], plan->games, (int)range.without - 1, range.text);
    }
    int status = EXIT_YES;
    for (int value = range.lo; value <= range.hi && status != EXIT_WRONG; value++) {
        int one = one_value(a, &at, &range, value, plan, &out, a->json ? &j : NULL);
        status = one == EXIT_YES ? status : one;
    }
    if (a->json) {
        json_close(&j, ']');
        buf_char(&out, '\n');
    }
    if (status != EXIT_WRONG) {
        fputs(buf_str(&out), stdout);
    }
    buf_free(&out);
    return status;
}

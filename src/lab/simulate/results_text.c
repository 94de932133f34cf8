/* results_text.c - results as a table for a terminal. */
#include "lab/simulate/results.h"
#include "lab/thread_pool.h"

#include <math.h>
#include <string.h>

double per_second(double n, double seconds) { return seconds > 0 ? n / seconds : 0; }

void plain_words(Buf *out, const char *word)
{
    for (; *word; word++) {
        buf_char(out, *word == '_' ? ' ' : *word);
    }
}

void bots_phrase(Buf *out, const SimulatePlan *plan)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    if (strcmp(plan->bot_name[0], plan->bot_name[1]) == 0) {
        buf_print(out, "the %s bot on both sides", plan->bot_name[0]);
    } else {
        buf_print(out, "the %s bot (%s) and the %s bot (%s)", plan->bot_name[0], rules->side_titles[0],
                  plan->bot_name[1], rules->side_titles[1]);
    }
}

static void bar(Buf *out, double share)
{
    for (int i = 0; i < (int)(share * 30 + 0.5); i++) {
        buf_char(out, '#');
    }
}

static void end_line(Buf *out)
{
    while (out->len && out->data[out->len - 1] == ' ') {
        out->data[--out->len] = 0;
    }
    buf_char(out, '\n');
}

static void share_line(Buf *out, const char *name, long hits, long of)
{
    Estimate e = share_estimate(hits, of);
    buf_print(out, "  %-26s %8ld  %5.1f%%  %5.1f%% to %5.1f%%  ", name, hits, 100 * e.value, 100 * e.low, 100 * e.high);
    bar(out, e.value);
    end_line(out);
}

/* Rounded to the two decimals that are shown, as on the page, so that nothing is "-0.00". */
static double shown(double v) { return isinf(v) ? v : round(v * 100) / 100 + 0.0; }

static void estimate(Buf *out, Estimate e)
{
    buf_print(out, "%.2f", shown(e.value));
    if (!isinf(e.low)) {
        buf_print(out, " (%.2f to %.2f)", shown(e.low), shown(e.high));
    }
}

static void shares(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    buf_print(out, "%-28s %8s   share  95 in 100 lie in\n", "won by", "games");
    for (int side = 0; side < SIDES; side++) {
        Buf name = {0};
        buf_print(&name, "%s (%s)", rules->side_titles[side], plan->bot_name[side]);
        share_line(out, buf_str(&name), s->wins[side], s->games);
        buf_free(&name);
    }
    share_line(out, "nobody", s->wins[NOBODY], s->games);
    buf_text(out, "\nlevel of victory\n");
    for (int i = 0; i < s->levels; i++) {
        Buf name = {0};
        plain_words(&name, s->level[i].name);
        share_line(out, buf_str(&name), s->level[i].games, s->games);
        buf_free(&name);
    }
}

static void score_and_length(Buf *out, const Summary *s)
{
    buf_print(out, "\n%s: mean ", s->what.points);
    estimate(out, mean_estimate(&s->score));
    buf_print(out, ", half of the games from %.0f to %.0f, least %d, most %d\n",
              round(sorted_quantile(s->scores, s->games, 0.25)) + 0.0,
              round(sorted_quantile(s->scores, s->games, 0.75)) + 0.0, s->scores[0], s->scores[s->games - 1]);
    buf_text(out, "length: ");
    estimate(out, mean_estimate(&s->length));
    buf_print(out, " turns, %.0f atoms a game (least %ld, most %ld)\n", s->atoms.mean, s->atoms_least, s->atoms_most);
}

static void losses(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    if (!s->what.arms) {
        return;
    }
    buf_print(out, "\n%-24s %-32s %s\n", "lost at the end, mean", rules->side_titles[0], rules->side_titles[1]);
    for (int arm = 0; arm < s->what.arms; arm++) {
        const MeasureArm *a = &s->what.arm[arm];
        if (!a->of[0] && !a->of[1]) {
            continue;
        }
        Buf name = {0};
        buf_text(&name, a->name);
        if (strcmp(a->name, a->unit) != 0) {
            buf_print(&name, ", %s", a->unit);
        }
        buf_print(out, "  %-22s ", buf_str(&name));
        for (int side = 0; side < SIDES; side++) {
            Buf cell = {0};
            if (a->of[side]) {
                estimate(&cell, mean_estimate(&s->lost[side][arm]));
                buf_print(&cell, " of %d", a->of[side]);
            } else {
                buf_text(&cell, "has none");
            }
            buf_print(out, "%-32s ", buf_str(&cell));
            buf_free(&cell);
        }
        end_line(out);
        buf_free(&name);
    }
}

static void objectives(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    if (!s->what.objectives) {
        return;
    }
    buf_print(out, "\n%-24s    worth  held at the end by            taken, and first in turn (mean)\n", "objectives");
    for (int i = 0; i < s->what.objectives; i++) {
        const ObjectiveSummary *o = &s->objective[i];
        Buf held = {0}, taken = {0};
        for (int side = 0; side < SIDES; side++) {
            double games = (double)(s->games ? s->games : 1);
            buf_print(&held, "%s%.4s %5.1f%%", side ? ", " : "", rules->side_titles[side],
                      100 * (double)o->at_end[side] / games);
            if (o->taken[side]) {
                buf_print(&taken, "%sby the %s in %.1f%%, turn %.1f", taken.len ? "; " : "", rules->side_titles[side],
                          100 * (double)o->taken[side] / games, o->when[side].mean);
            }
        }
        buf_print(out, "  %-24s %6d  %-28s  %s", s->what.objective[i].name, s->what.objective[i].worth, buf_str(&held),
                  taken.len ? buf_str(&taken) : "never");
        end_line(out);
        buf_free(&held);
        buf_free(&taken);
    }
}

/* ---- before and after ---- */

static void figure(Buf *out, const Difference *d, const Estimate *e, bool sign)
{
    const char *unit = d->share ? "%" : "";
    double by = d->share ? 100 : 1;
    buf_print(out, sign ? "%+.2f%s" : "%.2f%s", shown(by * e->value), unit);
    if (!isinf(e->low)) {
        buf_print(out, sign ? " (%+.2f to %+.2f)" : " (%.2f to %.2f)", shown(by * e->low), shown(by * e->high));
    }
}

static void difference_line(Buf *out, const Difference *d)
{
    Buf before = {0}, after = {0}, change = {0};
    figure(&before, d, &d->before, false);
    figure(&after, d, &d->after, false);
    figure(&change, d, &d->change, true);
    buf_print(out, "  %-36s %-23s %-23s %-25s %s\n", d->name, buf_str(&before), buf_str(&after), buf_str(&change),
              verdict_word(d->verdict));
    buf_free(&before);
    buf_free(&after);
    buf_free(&change);
}

static void comparison(Buf *out, const Results *r)
{
    const Comparison *c = r->comparison;
    buf_print(out, "what changed\n%s\nby %ld pairs of games from the same seeds; in brackets where 95 in 100 lie\n\n",
              r->changes, c->pairs);
    buf_print(out, "  %-36s %-23s %-23s %-25s %s\n", "", "before", "after", "difference", "is it real?");
    Buf same = {0};
    for (int i = 0; i < c->count; i++) {
        if (c->row[i].verdict == THE_SAME) {
            buf_print(&same, "%s%s", same.len ? ", " : "", c->row[i].name);
        } else {
            difference_line(out, &c->row[i]);
        }
    }
    if (same.len) {
        buf_print(out, "\nthe same in every pair: %s\n", buf_str(&same));
    }
    buf_free(&same);
    buf_print(
        out,
        "\nreal: holds even though %d figures were looked at. perhaps: its own interval leaves out 0, but of so many "
        "figures some do by chance; play more games.\n",
        c->count);
}

static void heading(Buf *out, const Results *r)
{
    const SimulatePlan *plan = r->plan;
    const Summary *s = r->summary[0];
    long games = s->games + (r->summary[1] ? r->summary[1]->games : 0);
    buf_print(out, "%s, %s: %ld game%s", rules_of(plan->g[0])->title, head(plan->g[0])->title, games,
              games == 1 ? "" : "s");
    if (r->run->played < games) {
        buf_print(out, " (%ld of them from before)", games - r->run->played);
    }
    buf_print(out, " in %.1f s (%.0f games and %.0f actions a second)%s\n", r->run->seconds,
              per_second((double)r->run->played, r->run->seconds), per_second((double)r->run->atoms, r->run->seconds),
              r->run->interrupted ? ", stopped early" : "");
    buf_text(out, "These numbers measure ");
    bots_phrase(out, plan);
    buf_text(out, ", not people.\n\n");
}

/* Games that did not end, and that they are why the command fails. */
static void broken_games(Buf *out, const Results *r, int variant)
{
    const Summary *s = r->summary[variant];
    const char *when = !r->comparison ? "" : variant ? " after the change" : " before the change";
    buf_print(out, "dead ends%s: %ld\n", when, s->dead_ends);
    if (s->endless) {
        buf_print(out, "endless%s: %ld (stopped after %d atoms)\n", when, s->endless, MATCH_LIMIT);
    }
    if (s->forfeits) {
        buf_print(out, "forfeited%s: %ld (a program ended, was too slow or did not play)\n", when, s->forfeits);
    }
    if (s->dead_ends || s->endless) {
        buf_text(out, "A game that does not end is a fault of the rules or of the data, so the exit status is 1.\n");
    }
}

void results_table(Buf *out, const Results *r)
{
    const Summary *s = r->summary[0];
    heading(out, r);
    if (r->comparison) {
        comparison(out, r);
        if (r->comparison->pairs == 0) {
            return;
        }
        buf_text(out, "\nbefore the change\n\n");
    }
    if (s->games) {
        shares(out, r->plan, s);
        score_and_length(out, s);
        losses(out, r->plan, s);
        objectives(out, r->plan, s);
    }
    buf_char(out, '\n');
    for (int i = 0; i < plan_variants(r->plan); i++) {
        broken_games(out, r, i);
    }
}

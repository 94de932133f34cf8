/* results_page.c - results as a page with plots: who wins, by how much, at what price, and what a change of the data changes. */
#include "lab/html_page.h"
#include "lab/plot.h"
#include "lab/simulate/results.h"
#include "picture/svg.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const looks[] = {"a", "b", "none"};

static void caption(Buf *out, const char *text)
{
    page_tag(out, "figcaption", text);
    buf_text(out, "</figure>\n");
}

/* ---- what was measured ---- */

static void facts(Buf *out, const Results *r)
{
    const SimulatePlan *plan = r->plan;
    const Ruleset *rules = rules_of(plan->g[0]);
    Buf text = {0};
    long games = r->summary[0]->games;
    buf_print(&text, "%s. %ld game%s%s", rules->title, games, games == 1 ? "" : "s",
              r->summary[1] ? " before and as many after the change, from the same seeds" : "");
    buf_print(&text, ", %s commanded by the %s bot, %s by the %s bot.%s", rules->side_titles[0], plan->bot_name[0],
              rules->side_titles[1], plan->bot_name[1], r->run->interrupted ? " The run was stopped early." : "");
    page_tag(out, "p class=\"lead\"", buf_str(&text));
    buf_clear(&text);
    buf_text(&text, "These numbers measure ");
    bots_phrase(&text, plan);
    buf_text(&text,
             ", not people. A number in brackets, or a thin line with ends, is the interval in which 95 of 100 such "
             "estimates lie.");
    page_tag(out, "p class=\"note\"", buf_str(&text));
    buf_free(&text);
}

/* ---- one set of data ---- */

static void winners(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    PlotRow row[SIDES + 1];
    char name[SIDES + 1][80];
    for (int side = 0; side <= SIDES; side++) {
        text_fit(name[side], sizeof name[side], "%s", side < SIDES ? rules->side_titles[side] : "nobody");
        row[side] = (PlotRow){name[side], share_estimate(s->wins[side], s->games), looks[side], 0};
    }
    buf_text(out, "<figure>\n");
    plot_bars(out, "Share of games won", row, SIDES + 1, true);
    caption(out, "Share of games won by each side, these bots commanding.");
}

/* The winner that games of one kind have in common, grey where there are several; UNKNOWN before the first. */
enum { UNKNOWN = -1 };
static int common_winner(int so_far, const GameRecord *g)
{
    int winner = g->winner < SIDES ? g->winner : NOBODY;
    return so_far == UNKNOWN || so_far == winner ? winner : NOBODY;
}

static const char *look_of(int winner) { return looks[winner == UNKNOWN ? NOBODY : winner]; }

static const char *look_of_level(const Results *r, int variant, const char *level)
{
    int variants = plan_variants(r->plan), winner = UNKNOWN;
    for (long n = 0; n < r->plan->games; n++) {
        const GameRecord *g = &r->record[n * variants + variant];
        if (g->end == MATCH_OVER && strcmp(g->level, level) == 0) {
            winner = common_winner(winner, g);
        }
    }
    return look_of(winner);
}

static void levels(Buf *out, const Results *r, int variant)
{
    const Summary *s = r->summary[variant];
    PlotRow row[LEVELS_MAX];
    Buf name[LEVELS_MAX] = {0};
    for (int i = 0; i < s->levels; i++) {
        plain_words(&name[i], s->level[i].name);
        row[i] = (PlotRow){buf_str(&name[i]), share_estimate(s->level[i].games, s->games),
                           look_of_level(r, variant, s->level[i].name), 0};
    }
    buf_text(out, "<h3>Level of victory</h3>\n<figure>\n");
    plot_bars(out, "Share of games by level of victory", row, s->levels, true);
    caption(out, "In the colour of the side that wins at this level, grey where both do.");
    for (int i = 0; i < s->levels; i++) {
        buf_free(&name[i]);
    }
}

typedef struct ScoreLooks {
    const Results *r;
    int variant;
} ScoreLooks;

static const char *look_of_score(void *self, int value)
{
    const ScoreLooks *l = self;
    int variants = plan_variants(l->r->plan), winner = UNKNOWN;
    for (long n = 0; n < l->r->plan->games; n++) {
        const GameRecord *g = &l->r->record[n * variants + l->variant];
        if (g->end == MATCH_OVER && g->score == value) {
            winner = common_winner(winner, g);
        }
    }
    return look_of(winner);
}

static void points(Buf *out, const Results *r, int variant)
{
    const Summary *s = r->summary[variant];
    Estimate mean = mean_estimate(&s->score);
    ScoreLooks looks_of = {r, variant};
    char title[160], text[320];
    text_fit(title, sizeof title, "Distribution of %s", s->what.points);
    page_tag(out, "h3", title);
    buf_text(out, "<figure>\n");
    plot_histogram(out, title, s->scores, s->games, mean, look_of_score, &looks_of);
    text_fit(text, sizeof text,
             "Mean %.2f (%.2f to %.2f); half of the games from %.0f to %.0f; least %d, most %d. Columns in the colour "
             "of the winner, grey where both have won.",
             mean.value, isinf(mean.low) ? mean.value : mean.low, isinf(mean.high) ? mean.value : mean.high,
             round(sorted_quantile(s->scores, s->games, 0.25)) + 0.0,
             round(sorted_quantile(s->scores, s->games, 0.75)) + 0.0, s->scores[0], s->scores[s->games - 1]);
    caption(out, text);
}

static void length(Buf *out, const Summary *s)
{
    Buf text = {0};
    Estimate mean = mean_estimate(&s->length);
    int last = 0, different = 0;
    PlotRow row[RECORD_TURNS];
    char name[RECORD_TURNS][16];
    for (int t = 0; t < RECORD_TURNS; t++) {
        if (s->by_turn[t]) {
            last = t + 1;
            text_fit(name[different], sizeof name[0], "turn %d", t + 1);
            row[different] = (PlotRow){name[different], share_estimate(s->by_turn[t], s->games), "none", 0};
            different++;
        }
    }
    page_section(out, "How long");
    if (different == 1) {
        buf_print(&text, "Every game ended in turn %d", last);
    } else {
        plot_bars(out, "Turn in which the games ended", row, different, true);
        buf_print(&text, "Mean %.2f turns (%.2f to %.2f)", mean.value, mean.low, mean.high);
    }
    buf_print(&text, "; %.0f atoms (single decisions) a game, from %ld to %ld.", s->atoms.mean, s->atoms_least,
              s->atoms_most);
    page_tag(out, "p class=\"soft\"", buf_str(&text));
    page_section_end(out);
    buf_free(&text);
}

static void losses(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    if (!s->what.arms) {
        return;
    }
    page_section(out, "Losses by arm");
    for (int first = 0;
         first < s->what.arms;) { /* a plot for each unit of counting: SP and heads do not share a scale */
        PlotRow row[SIDES * MEASURE_ARMS];
        char name[SIDES * MEASURE_ARMS][80], title[80];
        const char *unit = s->what.arm[first].unit;
        int n = 0;
        for (; first < s->what.arms && strcmp(s->what.arm[first].unit, unit) == 0; first++) {
            for (int side = 0; side < SIDES; side++) {
                const MeasureArm *arm = &s->what.arm[first];
                if (!arm->of[side]) {
                    continue;
                }
                text_fit(name[n], sizeof name[n], "%s, %s", rules->side_titles[side], arm->name);
                row[n] = (PlotRow){name[n], mean_estimate(&s->lost[side][first]), looks[side], arm->of[side]};
                n++;
            }
        }
        if (!n) {
            continue;
        }
        text_fit(title, sizeof title, "Lost at the end, in %s", unit);
        page_tag(out, "h3", title);
        buf_text(out, "<figure>\n");
        plot_bars(out, title, row, n, false);
        caption(out, "Mean of the games. The pale line below each bar is the strength that there was to lose.");
    }
    page_section_end(out);
}

static void objective_row(Buf *out, const Summary *s, const ObjectiveSummary *o, const Objective *what)
{
    StripCell cell[RECORD_TURNS];
    int turns = 0;
    for (int t = first_turn(&s->what); t < RECORD_TURNS && s->reached[t]; t++) {
        double games = (double)s->reached[t];
        cell[turns++] = (StripCell){{(double)o->held[0][t] / games, (double)o->held[1][t] / games}};
    }
    svg_put(out, "<tr><td>%s</td><td class=\"n\">%d</td><td>", what->name, what->worth);
    plot_strip(out, what->name, cell, turns, first_turn(&s->what) + 1);
    buf_text(out, "</td>");
    for (int side = 0; side < SIDES; side++) {
        Estimate end = share_estimate(o->at_end[side], s->games);
        buf_print(out, "<td class=\"n\">%.1f%%</td><td class=\"n\">", 100 * end.value);
        if (o->taken[side]) {
            buf_print(out, "%.1f%%, turn %.1f", 100 * (double)o->taken[side] / (double)s->games, o->when[side].mean);
        } else {
            buf_text(out, "never");
        }
        buf_text(out, "</td>");
    }
    buf_text(out, "</tr>\n");
}

static void objectives(Buf *out, const SimulatePlan *plan, const Summary *s)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    if (!s->what.objectives) {
        return;
    }
    page_section(out, "Who holds what, and when");
    svg_put(out,
            "<p class=\"soft\">A cell for each turn, filled from above by the share of games in which the %s held the "
            "place at its end, from below by the %s; what is left was nobody's.</p>\n<div class=\"scroll\"><table>\n",
            rules->side_titles[0], rules->side_titles[1]);
    buf_text(out, "<tr><th>objective</th><th class=\"n\">worth</th><th>turn by turn</th>");
    for (int side = 0; side < SIDES; side++) {
        svg_put(out, "<th class=\"n\">%s at the end</th><th class=\"n\">took it, first in</th>",
                rules->side_titles[side]);
    }
    buf_text(out, "</tr>\n");
    for (int i = 0; i < s->what.objectives; i++) {
        objective_row(out, s, &s->objective[i], &s->what.objective[i]);
    }
    buf_text(out, "</table></div>\n");
    page_section_end(out);
}

static void one_side_of_it(Buf *out, const Results *r, int variant, const char *title)
{
    const Summary *s = r->summary[variant];
    page_section(out, title);
    winners(out, r->plan, s);
    levels(out, r, variant);
    points(out, r, variant);
    page_section_end(out);
    losses(out, r->plan, s);
    objectives(out, r->plan, s);
    length(out, s);
}

/* ---- before and after ---- */

/* Rounded as it is shown, so that nothing is "-0.00". */
static double shown(double v) { return round(v * 100) / 100 + 0.0; }

static void cell(Buf *out, const Difference *d, const Estimate *e, bool sign)
{
    double by = d->share ? 100 : 1;
    const char *unit = d->share ? "%" : "";
    buf_print(out, sign ? "<td class=\"n\">%+.2f%s" : "<td class=\"n\">%.2f%s", shown(by * e->value), unit);
    if (!isinf(e->low)) {
        buf_print(out,
                  sign ? "<br><span class=\"soft\">%+.2f to %+.2f</span>"
                       : "<br><span class=\"soft\">%.2f to %.2f</span>",
                  shown(by * e->low), shown(by * e->high));
    }
    buf_text(out, "</td>");
}

static void comparison_table(Buf *out, const Comparison *c)
{
    buf_text(out,
             "<div class=\"scroll\"><table>\n<tr><th></th><th class=\"n\">before</th><th class=\"n\">after</th><th "
             "class=\"n\">difference</th><th>is it real?</th></tr>\n");
    for (int i = 0; i < c->count; i++) {
        const Difference *d = &c->row[i];
        svg_put(out, "<tr><td>%s</td>", d->name);
        cell(out, d, &d->before, false);
        cell(out, d, &d->after, false);
        cell(out, d, &d->change, true);
        svg_put(out, "<td class=\"%s\">%s</td></tr>\n",
                d->verdict == REAL      ? "real"
                : d->verdict == PERHAPS ? "perhaps"
                                        : "soft",
                verdict_word(d->verdict));
    }
    buf_text(out, "</table></div>\n");
}

static void comparison(Buf *out, const Results *r)
{
    const Comparison *c = r->comparison;
    PlotChange row[SIDES + 1];
    int shares = 0;
    for (int i = 0; i < c->count && shares <= SIDES; i++) {
        if (c->row[i].share) {
            row[shares++] = (PlotChange){c->row[i].name, c->row[i].change, c->row[i].verdict == REAL};
        }
    }
    page_section(out, "What the change changes");
    page_tag(out, "pre", r->changes);
    buf_text(out, "<figure>\n");
    plot_changes(out, "Change of the share of games won", row, shares);
    caption(out, "Change of the share of games won, by pairs of games from the same seed. A line that crosses 0 is no "
                 "more than chance; a "
                 "filled dot is real.");
    comparison_table(out, c);
    Buf text = {0};
    buf_print(&text,
              "%ld pairs of games. Real: holds even though %d figures were looked at (Holm's correction). Perhaps: its "
              "own interval leaves "
              "out 0, but of so many figures some do so by chance; play more games. Within chance: nothing was shown, "
              "neither that it "
              "matters nor that it does not. All of it measures these bots, not people.",
              c->pairs, c->count);
    page_tag(out, "p class=\"soft\"", buf_str(&text));
    buf_free(&text);
    page_section_end(out);
}

static void method(Buf *out, const Results *r)
{
    const SimulatePlan *plan = r->plan;
    Buf text = {0};
    page_section(out, "How it was made");
    buf_print(&text,
              "Gonfalon " GONFALON_VERSION
              ", %s %s, rules %s, data %016llx, seed %llu. The same seed gives the same games on any number of "
              "threads and machines. Shares have Wilson's interval, means Student's.",
              rules_of(plan->g[0])->id, head(plan->g[0])->scenario, rules_of(plan->g[0])->version,
              (unsigned long long)head(plan->g[0])->data_hash, (unsigned long long)plan->seed);
    page_tag(out, "p class=\"soft\"", buf_str(&text));
    for (int i = 0; i < plan_variants(plan); i++) {
        const Summary *s = r->summary[i];
        if (s->dead_ends || s->endless) {
            buf_clear(&text);
            buf_print(&text,
                      "%s%ld games ran into a dead end and %ld never ended: a fault of the rules or of the data.",
                      !r->comparison ? ""
                      : i            ? "After the change, "
                                     : "Before the change, ",
                      s->dead_ends, s->endless);
            page_tag(out, "p class=\"note\"", buf_str(&text));
        }
    }
    page_section_end(out);
    buf_free(&text);
}

void results_page(Buf *out, const Results *r)
{
    page_begin(out, head(r->plan->g[0])->title,
               r->comparison ? "What if: many games compared" : "Many games of one battle");
    facts(out, r);
    if (r->comparison && r->comparison->pairs) {
        comparison(out, r);
    }
    if (r->summary[0]->games) {
        one_side_of_it(out, r, 0, r->comparison ? "Before the change" : "Who wins");
    }
    if (r->summary[1] && r->summary[1]->games) {
        one_side_of_it(out, r, 1, "After the change");
    }
    method(out, r);
    page_end(out);
}

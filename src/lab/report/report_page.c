/* report_page.c - the report as a page that a club can print: result, chances, course by turn with small maps, losses, luck. */
#include "lab/html_page.h"
#include "lab/plot.h"
#include "lab/report/report.h"
#include "picture/svg.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Ruleset *rules_for(const Report *r) { return rules_of(r->plan->x->g); }

/* ---- the head ---- */

static void result_sentence(Buf *out, const Report *r)
{
    const Session *x = r->plan->x;
    const Ruleset *rules = rules_for(r);
    Side winner = NOBODY;
    const char *level = "";
    int score = rules->score ? rules->score(x->g, x->s, &winner, &level) : 0;
    if (!core(x->s)->over) {
        buf_print(out, "The game is not over. As it stands after %d orders: ", session_lines(x));
    } else {
        buf_print(out, winner < SIDES ? "The %s win: " : "A draw: ", winner < SIDES ? rules->side_titles[winner] : "");
    }
    for (const char *c = level ? level : ""; *c; c++) {
        buf_char(out, *c == '_' ? ' ' : *c);
    }
    buf_print(out, ", %d %s.", score, r->begin.points);
}

static void heading(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    Buf text = {0};
    result_sentence(&text, r);
    page_tag(out, "p class=\"lead\"", buf_str(&text));
    buf_clear(&text);
    buf_print(&text, "%s. ", rules->title);
    for (int side = 0; side < SIDES; side++) {
        if (r->plan->seat[side]) {
            buf_print(&text, "%s: %s. ", rules->side_titles[side], r->plan->seat[side]);
        }
    }
    buf_print(&text, "%d orders, %d dice.", session_lines(r->plan->x), r->rolls);
    page_tag(out, "p", buf_str(&text));
    if (!core(r->plan->x->s)->over) {
        page_tag(out, "p class=\"note\"",
                 "This page shows what both sides have hidden. Do not give it to the players before the end.");
    }
    buf_free(&text);
}

static void balance_sheet(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    const Measures *end = r->turns ? &r->turn[r->turns - 1].end : &r->begin;
    page_section(out, "The balance");
    buf_text(out, "<div class=\"scroll\"><table>\n<tr><th></th>");
    for (int side = 0; side < SIDES; side++) {
        svg_put(out, "<th class=\"n\">%s</th>", rules->side_titles[side]);
    }
    buf_text(out, "</tr>\n");
    for (int arm = 0; arm < end->arms; arm++) {
        const MeasureArm *a = &end->arm[arm];
        if (!a->of[0] && !a->of[1]) {
            continue;
        }
        svg_put(out, "<tr><td>%s lost%s%s</td>", a->name, strcmp(a->name, a->unit) ? ", in " : "",
                strcmp(a->name, a->unit) ? a->unit : "");
        for (int side = 0; side < SIDES; side++) {
            if (a->of[side]) {
                buf_print(out, "<td class=\"n\">%d of %d</td>", a->lost[side], a->of[side]);
            } else {
                buf_text(out, "<td class=\"n\">has none</td>");
            }
        }
        buf_text(out, "</tr>\n");
    }
    int held[SIDES] = {0}, worth[SIDES] = {0};
    for (int i = 0; i < end->objectives; i++) {
        if (end->objective[i].holder < SIDES) {
            held[end->objective[i].holder]++;
            worth[end->objective[i].holder] += end->objective[i].worth;
        }
    }
    if (end->objectives) {
        svg_put(out,
                "<tr><td>objectives held, and their worth</td><td class=\"n\">%d (%d)</td><td class=\"n\">%d "
                "(%d)</td></tr>\n",
                held[0], worth[0], held[1], worth[1]);
    }
    buf_text(out, "<tr><td>luck with the dice, in pips</td>");
    for (Side side = 0; side < SIDES; side++) {
        buf_print(out, "<td class=\"n\">%+.1f</td>", report_luck(r, side).sum + 0.0);
    }
    buf_text(out, "</tr>\n</table></div>\n");
    page_section_end(out);
}

/* ---- chances ---- */

/* What happened on the way from one line to a later one: outcomes, else the orders themselves. */
static void what_happened(Buf *out, const Report *r, int from, int to, int most)
{
    const Session *x = r->plan->x;
    int shown = 0;
    Event unpacked;
    for (int line = from; line < to && shown < most; line++) {
        const Line *l = session_line(x, line);
        for (int i = l->first_event; i < l->first_event + l->events && shown < most; i++) {
            if (log_flags(&x->log, i) & EVENT_OUTCOME) {
                buf_text(out, shown++ ? " " : "");
                event_render(out, x->g, log_at(&x->log, i, &unpacked), NOBODY);
            }
        }
    }
    if (!shown) {
        buf_print(out, "%s: %s", rules_for(r)->side_titles[session_line(x, to - 1)->side],
                  session_line(x, to - 1)->text);
    }
}

static void turning_points(Buf *out, const Report *r, const char *mine)
{
    if (!r->points) {
        page_tag(out, "p", "No single stretch of the game changed the chances by more than chance itself would.");
        return;
    }
    buf_text(out, "<ol class=\"points\">\n");
    for (int i = 0; i < r->points; i++) {
        const TurningPoint *p = &r->point[i];
        const ReportChance *a = &r->chance[p->from], *b = &r->chance[p->to];
        Buf text = {0};
        what_happened(&text, r, a->line, b->line, 3);
        buf_print(out, "<li>Turn %d, order", r->turn[report_turn_of(r, a->line)].turn);
        if (b->line > a->line + 1) {
            buf_print(out, "s %d to %d", a->line + 1, b->line);
        } else {
            buf_print(out, " %d", b->line);
        }
        svg_put(out, ": the %s from ", mine);
        buf_print(out, "%.0f%% to %.0f%% (%+.0f, within %+.0f to %+.0f). ", 100 * a->won.mean, 100 * b->won.mean,
                  100 * p->change.value, 100 * p->change.low, 100 * p->change.high);
        svg_put(out, "%s</li>\n", buf_str(&text));
        buf_free(&text);
    }
    buf_text(out, "</ol>\n");
}

static void chances(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    Side side = r->begin.points_for < SIDES ? r->begin.points_for : 0;
    if (!r->plan->bot) {
        return;
    }
    if (!r->chances) {
        page_section(out, "Where it turned");
        page_tag(out, "p class=\"note\"",
                 "The time was too short to play the game on from its positions. Give the report more: --seconds 200.");
        page_section_end(out);
        return;
    }
    PlotPoint *point = must_zalloc((size_t)r->chances * sizeof *point);
    char(*words)[16] = must_zalloc((size_t)r->chances * sizeof *words), mark[TURNING_POINTS][4], top[80], bottom[80],
    text[400];
    int turn = 0;
    for (int i = 0; i < r->chances; i++) {
        Estimate e = mean_estimate(&r->chance[i].won);
        int now = r->turn[report_turn_of(r, r->chance[i].line)].turn;
        e.low = isinf(e.low) ? e.value : e.low;
        e.high = isinf(e.high) ? e.value : e.high;
        point[i] = (PlotPoint){.at = r->chance[i].line, .e = e};
        if (now != turn) {
            text_fit(words[i], sizeof words[i], "%s%d", turn ? "" : "turn ", now);
            point[i].under = words[i];
            turn = now;
        }
    }
    for (int i = 0; i < r->points; i++) {
        text_fit(mark[i], sizeof mark[i], "%d", i + 1);
        point[r->point[i].to].mark = mark[i];
    }
    text_fit(top, sizeof top, "%s win", rules->side_titles[side]);
    text_fit(bottom, sizeof bottom, "%s win", rules->side_titles[1 - side]);
    page_section(out, "Where it turned");
    buf_text(out, "<figure>\n");
    PlotAxis axis = {0, 1, true, top, bottom};
    plot_line(out, "Winning chance along the game", point, r->chances, &axis);
    text_fit(text, sizeof text,
             "The chance of the %s, a draw counted half, if from there on the %s bot commanded both sides: %d games "
             "played on from each of %d "
             "positions. It measures that bot, not people. The band holds 95 of 100 such estimates.",
             rules->side_titles[side], r->plan->bot_name, r->rounds, r->chances);
    page_tag(out, "figcaption", text);
    buf_text(out, "</figure>\n");
    turning_points(out, r, rules->side_titles[side]);
    page_section_end(out);
    free(point);
    free(words);
}

/* ---- the course ---- */

static bool is_leader(const Report *r, int piece)
{
    const Ruleset *rules = rules_for(r);
    CounterLook counter = {.leader = head(r->plan->x->g)->pieces[piece].kind == 1};
    if (map_part(rules)->look) {
        map_part(rules)->look(r->plan->x->g, r->plan->x->s, piece, &counter);
    }
    return counter.leader;
}

static void turn_facts(Buf *out, const Report *r, const ReportTurn *t, const Measures *before)
{
    const Ruleset *rules = rules_for(r);
    buf_text(out, "<ul>\n");
    svg_put(out, "<li>%s: %d</li>\n", t->end.points, t->score);
    for (int side = 0; side < SIDES; side++) {
        Buf lost = {0};
        for (int arm = 0; arm < t->end.arms; arm++) {
            int n = t->end.arm[arm].lost[side] - before->arm[arm].lost[side];
            if (n) {
                buf_print(&lost, "%s%+d %s", lost.len ? ", " : "", -n, t->end.arm[arm].name);
            }
        }
        svg_put(out, "<li>%s: %s</li>\n", rules->side_titles[side], lost.len ? buf_str(&lost) : "no losses");
        buf_free(&lost);
    }
    for (int i = 0; i < t->end.objectives; i++) {
        Side now = t->end.objective[i].holder;
        if (now != before->objective[i].holder) {
            svg_put(out, "<li>%s now with %s%s</li>\n", t->end.objective[i].name, now < SIDES ? "the " : "",
                    now < SIDES ? rules->side_titles[now] : "nobody");
        }
    }
    for (int i = 0; i < r->losses; i++) {
        const PieceInfo *p = &head(r->plan->x->g)->pieces[r->loss[i].piece];
        if (r->loss[i].turn == t->turn && is_leader(r, r->loss[i].piece)) {
            svg_put(out, "<li><b>%s lost</b> (%s)</li>\n", p->name, rules->side_titles[p->side]);
        }
    }
    buf_text(out, "</ul>\n");
}

/* Activations and what came of their fights; single moves would bury them. */
static void turn_log(Buf *out, const Report *r, const ReportTurn *t)
{
    const Session *x = r->plan->x;
    Event unpacked;
    buf_text(out, "<div class=\"log\">\n");
    int last = session_line(x, t->last - 1)->first_event + session_line(x, t->last - 1)->events, heading = -1;
    for (int i = session_line(x, t->first)->first_event; i < last; i++) {
        heading = log_flags(&x->log, i) & EVENT_HEADING ? i : heading;
        if (!(log_flags(&x->log, i) & EVENT_OUTCOME)) {
            continue;
        }
        Buf text = {0};
        buf_text(out, "<p>");
        if (heading >= 0) {
            event_render(&text, x->g, log_at(&x->log, heading, &unpacked), NOBODY);
            svg_put(out, "<b>%s</b> ", buf_str(&text));
            buf_clear(&text);
            heading = -1;
        }
        event_render(&text, x->g, log_at(&x->log, i, &unpacked), NOBODY);
        svg_put(out, "%s</p>\n", buf_str(&text));
        buf_free(&text);
    }
    buf_text(out, "</div>\n");
}

static void course(Buf *out, const Report *r)
{
    State *s = must_zalloc(rules_for(r)->state_size);
    page_section(out, "The course, turn by turn");
    report_map_ground(out, r->plan->x->g);
    for (int i = 0; i < r->turns; i++) {
        const ReportTurn *t = &r->turn[i];
        buf_text(out, "<div class=\"turn\">\n<div>");
        session_position(r->plan->x, t->last, s);
        report_map(out, r->plan->x->g, s, t->turn);
        buf_print(out, "</div>\n<div><h3>Turn %d</h3>\n", t->turn);
        turn_facts(out, r, t, i ? &r->turn[i - 1].end : &r->begin);
        buf_text(out, "</div>\n</div>\n");
        report_card_boards(out, r->plan->x, t->first, t->last);
        turn_log(out, r, t);
    }
    page_section_end(out);
    free(s);
}

/* ---- losses ---- */

static void losses(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    const Game *g = r->plan->x->g;
    page_section(out, "Who is gone");
    for (int side = 0; side < SIDES; side++) {
        Buf leaders = {0}, units = {0};
        for (int i = 0; i < r->losses; i++) {
            const PieceInfo *p = &head(g)->pieces[r->loss[i].piece];
            if (p->side != side) {
                continue;
            }
            Buf *list = is_leader(r, r->loss[i].piece) ? &leaders : &units;
            buf_print(list, "%s%s (turn %d)", list->len ? ", " : "", p->name, r->loss[i].turn);
        }
        page_tag(out, "h3", rules->side_titles[side]);
        svg_put(out, "<p>Leaders: %s.<br>Units off the map: %s.</p>\n", leaders.len ? buf_str(&leaders) : "none",
                units.len ? buf_str(&units) : "none");
        buf_free(&leaders);
        buf_free(&units);
    }
    page_section_end(out);
}

/* ---- luck ---- */

static void luck_words(Buf *out, const Luck *l)
{
    double z = l->deviation > 0 ? l->sum / l->deviation : 0, above = 100 * normal_share(z);
    buf_print(out, "<td class=\"n\">%d</td><td class=\"n\">%+.1f</td><td class=\"n\">&plusmn;%.1f</td>", l->rolls,
              l->sum + 0.0, l->deviation);
    buf_print(out, "<td>luckier than %.0f of 100 such runs of dice%s</td>", above,
              fabs(z) < 1   ? ": ordinary"
              : fabs(z) < 2 ? ": noticeable"
                            : ": rare");
}

static void luck_by_purpose(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    buf_text(out, "<h3>By what was rolled for</h3>\n<div class=\"scroll\"><table>\n<tr><th>roll</th><th>side</th><th "
                  "class=\"n\">dice</th><th "
                  "class=\"n\">mean</th><th class=\"n\">luck</th></tr>\n");
    bool *seen = must_zalloc((size_t)r->rolls + 1);
    for (int i = 0; i < r->rolls; i++) {
        const RollShown *first = &r->roll[i].roll;
        int n = 0;
        double sum = 0, luck = 0;
        for (int k = i; k < r->rolls && !seen[i]; k++) {
            const RollShown *other = &r->roll[k].roll;
            if (!seen[k] && other->side == first->side && !strcmp(other->purpose, first->purpose)) {
                seen[k] = k != i;
                n++;
                sum += other->value;
                luck += r->roll[k].luck;
            }
        }
        if (n) {
            svg_put(out, "<tr><td>%s</td><td>%s</td>", first->purpose,
                    first->side < SIDES ? rules->side_titles[first->side] : "");
            buf_print(out, "<td class=\"n\">%d</td><td class=\"n\">%.2f</td><td class=\"n\">%+.1f</td></tr>\n", n,
                      sum / n, luck + 0.0);
        }
    }
    buf_text(out, "</table></div>\n");
    free(seen);
}

static void luck_plot(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    PlotPoint *point = must_zalloc((size_t)(r->rolls + 1) * sizeof *point);
    char(*words)[16] = must_zalloc((size_t)(r->rolls + 1) * sizeof *words), top[96], bottom[96];
    double sum = 0, most = 5;
    int turn = 0;
    for (int i = 0; i < r->rolls; i++) {
        sum += r->roll[i].roll.side == 0 ? r->roll[i].luck : -r->roll[i].luck;
        most = fmax(most, fabs(sum));
        point[i] = (PlotPoint){.at = i, .e = {sum, sum, sum, 1}};
        if (r->roll[i].turn != turn) {
            text_fit(words[i], sizeof words[i], "%s%d", turn ? "" : "turn ", r->roll[i].turn);
            point[i].under = words[i];
            turn = r->roll[i].turn;
        }
    }
    text_fit(top, sizeof top, "luck with the %s", rules->side_titles[0]);
    text_fit(bottom, sizeof bottom, "luck with the %s", rules->side_titles[1]);
    PlotAxis axis = {-ceil(most), ceil(most), false, top, bottom};
    buf_text(out, "<figure>\n");
    plot_line(out, "Luck along the game", point, r->rolls, &axis);
    page_tag(out, "figcaption", "Luck of the first side less that of the second, in pips, roll by roll.");
    buf_text(out, "</figure>\n");
    free(point);
    free(words);
}

static void every_roll(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    buf_text(out, "<h3>Every roll</h3>\n<div class=\"rolls\">\n");
    for (int i = 0; i < r->rolls; i++) {
        const RollShown *roll = &r->roll[i].roll;
        svg_put(out, "<div><span>%d. %s, %s</span><b>%d</b>", i + 1,
                roll->side < SIDES ? rules->side_titles[roll->side] : "", roll->purpose, roll->value);
        buf_print(out, "<span class=\"l\">%+.1f</span></div>\n", r->roll[i].luck + 0.0);
    }
    buf_text(out, "</div>\n");
}

static void luck(Buf *out, const Report *r)
{
    const Ruleset *rules = rules_for(r);
    page_section(out, "Luck with the dice");
    page_tag(out, "p class=\"soft\"",
             "A die is worth what it shows above or below its mean, taken so that plus is good for him who rolled: "
             "high in combat, low in a check "
             "of morale. In brackets how far chance alone usually carries such a sum. A lucky die where nothing was at "
             "stake counts like "
             "any other; what it changed is in the chances above.");
    buf_text(out, "<div class=\"scroll\"><table>\n<tr><th></th><th class=\"n\">dice</th><th class=\"n\">luck</th><th "
                  "class=\"n\">usual</th><th></th></tr>\n");
    for (Side side = 0; side < SIDES; side++) {
        Luck l = report_luck(r, side);
        svg_put(out, "<tr><td>%s</td>", rules->side_titles[side]);
        luck_words(out, &l);
        buf_text(out, "</tr>\n");
    }
    buf_text(out, "</table></div>\n");
    if (r->rolls > 1) {
        luck_plot(out, r);
        luck_by_purpose(out, r);
        every_roll(out, r);
    }
    page_section_end(out);
}

void report_page(Buf *out, const Report *r)
{
    page_begin(out, head(r->plan->x->g)->title, "After-action report");
    heading(out, r);
    balance_sheet(out, r);
    chances(out, r);
    course(out, r);
    losses(out, r);
    luck(out, r);
    page_end(out);
}

/* report.c - what a game's lines, events and positions say about it. */
#include "engine/view/tabletop_looks.h"
#include "lab/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void measure(const Game *g, const State *s, Measures *out)
{
    measures_now(g, s, out);
    out->points = out->points ? out->points : "score";
}

static int score_of(const Game *g, const State *s)
{
    Side winner;
    const char *level;
    return rules_of(g)->score ? rules_of(g)->score(g, s, &winner, &level) : 0;
}

/* ---- turns ---- */

static void note_turn(Report *r, const State *s, const Measures *now, int line)
{
    ReportTurn *t = r->turns ? &r->turn[r->turns - 1] : NULL;
    if ((!t || t->turn != now->turn) && r->turns < REPORT_TURNS) {
        t = &r->turn[r->turns++];
        *t = (ReportTurn){.turn = now->turn, .first = line};
    }
    t->last = line + 1;
    t->end = *now;
    t->score = score_of(r->plan->x->g, s);
}

/* The line belongs to the turn in which it was given; what stands after it may already be the next turn. */
static void gather_turns(Report *r, State *s)
{
    const Session *x = r->plan->x;
    Measures before, after;
    session_position(x, 0, s);
    measure(x->g, s, &before);
    r->begin = before;
    for (int line = 0; line < session_lines(x); line++) {
        session_position(x, line + 1, s);
        measure(x->g, s, &after);
        Measures as_of = after;
        as_of.turn = before.turn;
        note_turn(r, s, &as_of, line);
        before = after;
    }
}

int report_turn_of(const Report *r, int line)
{
    int i = 0;
    while (i + 1 < r->turns && line >= r->turn[i].last) {
        i++;
    }
    return i;
}

/* ---- rolls ---- */

static int turn_of_event(const Report *r, int event)
{
    const Session *x = r->plan->x;
    int line = 0;
    while (line + 1 < session_lines(x) && session_line(x, line + 1)->first_event <= event) {
        line++;
    }
    return r->turns ? r->turn[report_turn_of(r, line)].turn : 1;
}

static void gather_rolls(Report *r)
{
    const Session *x = r->plan->x;
    const Ruleset *rules = rules_of(x->g);
    int all = 0;
    Event unpacked;
    for (int i = 0; i < x->log.count; i++) {
        all += log_at(&x->log, i, &unpacked)->rolls;
    }
    r->roll = must_zalloc((size_t)(all + 1) * sizeof *r->roll);
    for (int i = 0; i < x->log.count; i++) {
        const Event *e = log_at(&x->log, i, &unpacked);
        for (int k = 0; k < e->rolls; k++) {
            const RollShown *shown = &e->roll[k];
            int die_favours =
                lab_part(rules)->die_favours && shown->purpose ? lab_part(rules)->die_favours(shown->purpose) : 0;
            r->roll[r->rolls++] = (ReportRoll){.roll = *shown,
                                               .turn = turn_of_event(r, i),
                                               .luck = die_favours * (shown->value - (shown->sides + 1) / 2.0),
                                               .counts = die_favours != 0};
        }
    }
}

Luck report_luck(const Report *r, Side side)
{
    Luck luck = {0};
    double variance = 0;
    for (int i = 0; i < r->rolls; i++) {
        if (r->roll[i].roll.side == side && r->roll[i].counts) {
            double sides = r->roll[i].roll.sides;
            luck.rolls++;
            luck.sum += r->roll[i].luck;
            variance += (sides * sides - 1) / 12;
        }
    }
    luck.deviation = sqrt(variance);
    return luck;
}

/* ---- pieces lost ---- */

/* Those who have stood on the map and stand there no more; the turn is that in which they left it last. */
static void gather_losses(Report *r, State *s)
{
    const Session *x = r->plan->x;
    const Game *g = x->g;
    int pieces = head(g)->piece_count;
    bool *was = must_zalloc((size_t)pieces * sizeof *was);
    int *left = must_zalloc((size_t)pieces * sizeof *left);
    r->loss = must_zalloc((size_t)(pieces + 1) * sizeof *r->loss);
    for (int i = -1; i < r->turns; i++) {
        session_position(x, i < 0 ? 0 : r->turn[i].last, s);
        for (int p = 0; p < pieces; p++) {
            bool here = piece_stands(g, s, p);
            if (was[p] && !here) {
                left[p] = r->turn[i].turn;
            }
            was[p] = here;
            left[p] = here ? 0 : left[p];
        }
    }
    for (int p = 0; p < pieces; p++) {
        if (left[p]) {
            r->loss[r->losses++] = (ReportLoss){p, left[p]};
        }
    }
    free(was);
    free(left);
}

void report_make(const ReportPlan *plan, Report *out)
{
    *out = (Report){.plan = plan};
    State *s = must_zalloc(rules_of(plan->x->g)->state_size);
    gather_turns(out, s);
    gather_rolls(out);
    gather_losses(out, s);
    free(s);
    if (plan->bot) {
        report_chances(out);
    }
}

void report_free(Report *r)
{
    for (int i = 0; i < r->chances; i++) {
        free(r->chance[i].playout);
    }
    free(r->chance);
    free(r->roll);
    free(r->loss);
}

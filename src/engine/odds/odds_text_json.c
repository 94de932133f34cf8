/* odds_text_json.c - odds for people (a table with bars) and for programs (JSON). */
#include "engine/odds/odds.h"
#include "engine/data/rulebook.h"
#include "engine/session/session.h"

#include <string.h>

enum { BAR = 24, THROWS_MAX = 100000 };

bool odds_order(const Game *g, const State *s, Side side, Span text, const OddsOptions *options, Odds *out, Problems *p)
{
    Atom atoms[ORDER_ATOMS];
    int n = 0;
    *out = (Odds){0};
    if (!order_read(g, s, side, text, atoms, &n, p)) {
        return false;
    }
    if (odds_atoms(g, s, side, atoms, n, options, out)) {
        if (options && options->answers) {
            odds_answers(g, s, side, atoms, n, options, out);
        }
        return true;
    }
    Buf why = {0};
    atom_print(&why, g, out->atom);
    buf_text(&why, ": ");
    why_render(&why, g, &out->why);
    problem(p, NULL, 0, "%s", buf_str(&why));
    buf_free(&why);
    return false;
}

/* As throws of the dice that are rolled: 10/36, not 5/18, and 5/10 of a die with ten faces. False when there are too many to tell. */
static bool as_throws(const OddsOutcome *o, uint64_t *num, uint64_t *den)
{
    Fraction f = o->fraction;
    if (!f.den) {
        return false;
    }
    bool counted = o->throws && o->throws <= THROWS_MAX && o->throws % f.den == 0;
    *num = counted ? f.num * (o->throws / f.den) : f.num;
    *den = counted ? o->throws : f.den;
    return *den <= THROWS_MAX;
}

/* "on 5 or 6", "on 1, 2 or 4", "on 3 to 6" */
static void faces_text(Buf *out, uint32_t faces)
{
    int face[ODDS_FACES], n = 0;
    for (int i = 0; i < ODDS_FACES; i++) {
        if (faces >> i & 1) {
            face[n++] = i;
        }
    }
    buf_text(out, "on ");
    if (n > 2 && face[n - 1] - face[0] == n - 1) {
        buf_print(out, "%d to %d", face[0], face[n - 1]);
        return;
    }
    for (int i = 0; i < n; i++) {
        buf_print(out, "%s%d", i == 0 ? "" : i == n - 1 ? " or " : ", ", face[i]);
    }
}

static void bar(Buf *out, double probability)
{
    static const char *const part[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int eighths = (int)(probability * BAR * 8 + 0.5);
    int width = eighths / 8 + (eighths % 8 != 0);
    for (int i = 0; i < eighths / 8; i++) {
        buf_text(out, "█");
    }
    buf_text(out, part[eighths % 8]);
    for (int i = width; i < BAR; i++) {
        buf_char(out, ' ');
    }
}

static void outcome_text(Buf *out, const OddsOutcome *o)
{
    uint64_t num, den;
    Buf fraction = {0};
    if (as_throws(o, &num, &den) && den > 1) {
        buf_print(&fraction, "%llu/%llu", (unsigned long long)num, (unsigned long long)den);
    }
    int tenths = (int)(o->probability * 1000 + 0.5); /* by hand: printf would use the locale's point */
    buf_print(out, "%3d.%d%%  %11s  ", tenths / 10, tenths % 10, buf_str(&fraction));
    bar(out, o->probability);
    buf_print(out, "  %s", o->summary);
    if (o->faces) {
        buf_text(out, " (");
        faces_text(out, o->faces);
        buf_char(out, ')');
    }
    buf_char(out, '\n');
    buf_free(&fraction);
}

static void percent_text(Buf *out, double probability)
{
    int tenths = (int)(probability * 1000 + 0.5);
    buf_print(out, "%d.%d%%", tenths / 10, tenths % 10);
}

/* All of them, likeliest first, but for a tail of many rare ones, which nobody reads: that is added up. JSON has every one. */
static void outcomes_text(Buf *out, const Odds *o)
{
    enum { SHOWN = 40 };
    bool cut = o->count > SHOWN + 1;
    int shown = cut ? SHOWN : o->count;
    double rest = 0;
    for (int i = 0; i < o->count; i++) {
        if (i < shown) {
            outcome_text(out, &o->outcome[i]);
        } else {
            rest += o->outcome[i].probability;
        }
    }
    if (cut) {
        int tenths = (int)(rest * 1000 + 0.5);
        buf_print(out, "%3d.%d%%  %11s  ", tenths / 10, tenths % 10, "");
        bar(out, rest);
        buf_print(out, "  %d rarer outcomes together\n", o->count - shown);
    }
}

/* "They may answer: ...", before the figures, which stand under the assumed one. */
static void answers_text(Buf *out, const Odds *o)
{
    enum { SHOWN = 3 };
    for (int i = 0; i < o->answer_count; i++) {
        const OddsAnswer *a = &o->answer[i];
        if (!a->outcome) {
            continue;
        }
        buf_print(out, "%s %s%s%s:", i ? "                    " : "The other side first:",
                  a->declines ? "no answer" : a->label, a->assumed ? " (as assumed below)" : "",
                  a->worst ? " (hurts most)" : "");
        for (int k = 0; k < a->count && k < SHOWN; k++) {
            buf_text(out, k ? "; " : " ");
            percent_text(out, a->outcome[k].probability);
            buf_print(out, " %s", a->outcome[k].summary);
        }
        buf_print(out, "%s%s\n", a->count > SHOWN ? "; ..." : "", a->sampled ? " (estimated)" : "");
    }
}

void odds_text(Buf *out, const Game *g, const Odds *o)
{
    answers_text(out, o);
    outcomes_text(out, o);
    if (o->sampled) {
        buf_print(out, "Too many outcomes to walk: estimated from %ld samples.\n", o->leaves);
    }
    for (int i = 0; i < o->sum_count; i++) {
        const Sum *sum = &o->sum[i].sum;
        if (o->sum[i].rolled) {
            buf_print(out, "Modifiers of %s: ", o->sum[i].of);
            sum_value_render(out, sum->total, o->sum[i].halves);
            buf_char(out, '\n');
        } else {
            buf_text(out, o->sum[i].of);
            if (o->sum[i].ours) {
                buf_print(out, " (%s, reconstructed)", rule_id(g, o->sum[i].ours));
            }
            buf_char(out, '\n');
        }
        for (int k = 0; k < sum->count; k++) {
            bool ours = rule_is_reconstructed(rules_of(g), sum->term[k].rule);
            buf_text(out, "  ");
            sum_value_render(out, sum->term[k].value, o->sum[i].halves);
            buf_print(out, "  %-8s %s%s\n", rule_id(g, sum->term[k].rule), sum->term[k].why,
                      ours ? " (reconstructed)" : "");
        }
    }
    for (int i = 0; i < o->assumed_count; i++) {
        buf_print(out, "%s%s\n", i ? "         " : "Assumed: ", o->assumed[i]);
    }
}

static double whole(const OddsSum *s, int value) { return value / (s->halves ? 2.0 : 1.0); }

static void outcome_json(Json *j, const OddsOutcome *o)
{
    uint64_t num, den;
    json_open(j, '{');
    json_put_real(j, "probability", o->probability);
    json_put_text(j, "summary", o->summary);
    json_key(j, "told");
    json_raw(j, span_of(o->told));
    if (as_throws(o, &num, &den)) {
        Buf text = {0};
        buf_print(&text, "%llu/%llu", (unsigned long long)num, (unsigned long long)den);
        json_put_text(j, "fraction", buf_str(&text));
        buf_free(&text);
    }
    if (o->faces) {
        json_key(j, "faces");
        json_open(j, '[');
        for (int i = 0; i < ODDS_FACES; i++) {
            if (o->faces >> i & 1) {
                json_int(j, i);
            }
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

/* A sum with its terms: of a die, or from raw numbers to a column. */
static void whole_sum_json(Json *j, const Game *g, const OddsSum *s)
{
    json_open(j, '{');
    json_put_text(j, "of", s->of);
    json_put_bool(j, "rolled", s->rolled);
    if (s->ours) {
        json_put_text(j, "reconstructed", rule_id(g, s->ours));
    }
    json_put_real(j, "total", whole(s, s->sum.total));
    json_key(j, "terms");
    json_open(j, '[');
    for (int k = 0; k < s->sum.count; k++) {
        json_open(j, '{');
        json_put_real(j, "value", whole(s, s->sum.term[k].value));
        json_put_text(j, "rule", rule_id(g, s->sum.term[k].rule));
        if (rule_is_reconstructed(rules_of(g), s->sum.term[k].rule)) {
            json_put_bool(j, "reconstructed", true);
        }
        json_put_text(j, "why", s->sum.term[k].why);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

/* The terms of the sums of dice. */
static void sum_json(Json *j, const Game *g, const OddsSum *s)
{
    for (int k = 0; k < s->sum.count; k++) {
        json_open(j, '{');
        json_put_real(j, "value", whole(s, s->sum.term[k].value));
        json_put_text(j, "rule", rule_id(g, s->sum.term[k].rule));
        if (rule_is_reconstructed(rules_of(g), s->sum.term[k].rule)) {
            json_put_bool(j, "reconstructed", true);
        }
        json_put_text(j, "why", s->sum.term[k].why);
        json_put_text(j, "of", s->of);
        json_close(j, '}');
    }
}

/* What the other side may do first. */
static void put_alternatives(Json *j, const Odds *o)
{
    json_key(j, "alternatives");
    json_open(j, '[');
    for (int i = 0; i < o->answer_count; i++) {
        const OddsAnswer *a = &o->answer[i];
        if (!a->outcome) {
            continue;
        }
        json_open(j, '{');
        json_put_text(j, "label", a->label);
        json_put_bool(j, "declines", a->declines);
        json_put_bool(j, "assumed", a->assumed);
        json_put_bool(j, "worst", a->worst);
        json_put_bool(j, "sampled", a->sampled);
        json_key(j, "outcomes");
        json_open(j, '[');
        for (int k = 0; k < a->count; k++) {
            outcome_json(j, &a->outcome[k]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
}

void odds_json_members(Json *j, const Game *g, const Odds *o)
{
    json_key(j, "outcomes");
    json_open(j, '[');
    for (int i = 0; i < o->count; i++) {
        outcome_json(j, &o->outcome[i]);
    }
    json_close(j, ']');
    json_key(j, "modifiers");
    json_open(j, '[');
    for (int i = 0; i < o->sum_count; i++) {
        sum_json(j, g, &o->sum[i]);
    }
    json_close(j, ']');
    json_key(j, "sums");
    json_open(j, '[');
    for (int i = 0; i < o->sum_count; i++) {
        whole_sum_json(j, g, &o->sum[i]);
    }
    json_close(j, ']');
    json_key(j, "assumed");
    json_open(j, '[');
    for (int i = 0; i < o->assumed_count; i++) {
        json_text(j, o->assumed[i]);
    }
    json_close(j, ']');
    json_key(j, "answers");
    json_open(j, '[');
    for (int i = 0; i < o->assumed_count; i++) {
        json_raw(j, span_of(o->answers[i]));
    }
    json_close(j, ']');
    put_alternatives(j, o);
    json_put_int(j, "leaves", o->leaves);
    json_put_bool(j, "sampled", o->sampled);
}

void odds_json(Json *j, const Game *g, const Odds *o)
{
    json_open(j, '{');
    odds_json_members(j, g, o);
    json_close(j, '}');
}

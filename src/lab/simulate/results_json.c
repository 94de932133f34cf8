/* results_json.c - results for programs. Every estimate is {"value","low","high"}; low and high are null where nothing can be said. */
#include "lab/simulate/results.h"

#include <math.h>

static void bound(Json *j, const char *key, double value)
{
    if (isinf(value)) {
        json_key(j, key);
        json_null(j);
    } else {
        json_put_real(j, key, value);
    }
}

static void estimate_fields(Json *j, Estimate e)
{
    json_put_real(j, "value", e.value);
    bound(j, "low", e.low);
    bound(j, "high", e.high);
}

static void put_estimate(Json *j, const char *key, Estimate e)
{
    json_key(j, key);
    json_open(j, '{');
    estimate_fields(j, e);
    json_close(j, '}');
}

static void winners(Json *j, const Ruleset *rules, const Summary *s)
{
    json_key(j, "winners");
    json_open(j, '{');
    for (int side = 0; side <= SIDES; side++) {
        json_put_int(j, side < SIDES ? rules->side_names[side] : "nobody", s->wins[side]);
    }
    json_close(j, '}');
    json_key(j, "shares");
    json_open(j, '{');
    for (int side = 0; side <= SIDES; side++) {
        put_estimate(j, side < SIDES ? rules->side_names[side] : "nobody", share_estimate(s->wins[side], s->games));
    }
    json_close(j, '}');
}

static void levels(Json *j, const Summary *s)
{
    json_key(j, "levels");
    json_open(j, '{');
    for (int i = 0; i < s->levels; i++) {
        json_put_int(j, s->level[i].name, s->level[i].games);
    }
    json_close(j, '}');
    json_key(j, "level_shares");
    json_open(j, '{');
    for (int i = 0; i < s->levels; i++) {
        put_estimate(j, s->level[i].name, share_estimate(s->level[i].games, s->games));
    }
    json_close(j, '}');
}

static void score(Json *j, const Summary *s)
{
    Estimate mean = mean_estimate(&s->score);
    json_key(j, "score");
    json_open(j, '{');
    json_put_text(j, "counts", s->what.points);
    json_put_real(j, "mean", mean.value);
    bound(j, "low", mean.low);
    bound(j, "high", mean.high);
    json_put_real(j, "deviation", moments_deviation(&s->score));
    if (s->games) {
        json_put_int(j, "least", s->scores[0]);
        json_put_real(j, "quarter", sorted_quantile(s->scores, s->games, 0.25));
        json_put_real(j, "median", sorted_quantile(s->scores, s->games, 0.5));
        json_put_real(j, "three_quarters", sorted_quantile(s->scores, s->games, 0.75));
        json_put_int(j, "most", s->scores[s->games - 1]);
    }
    json_key(j, "distribution");
    json_open(j, '[');
    for (long i = 0; i < s->games;) {
        long first = i;
        while (i < s->games && s->scores[i] == s->scores[first]) {
            i++;
        }
        json_open(j, '{');
        json_put_int(j, "score", s->scores[first]);
        json_put_int(j, "games", i - first);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void length(Json *j, const Summary *s)
{
    json_key(j, "turns");
    json_open(j, '{');
    estimate_fields(j, mean_estimate(&s->length));
    json_key(j, "ended_in");
    json_open(j, '[');
    for (int t = 0; t < RECORD_TURNS && (!s->what.turns || t < s->what.turns); t++) {
        json_int(j, s->by_turn[t]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void losses(Json *j, const Ruleset *rules, const Summary *s)
{
    json_key(j, "losses");
    json_open(j, '{');
    for (int side = 0; side < SIDES; side++) {
        json_key(j, rules->side_names[side]);
        json_open(j, '{');
        for (int arm = 0; arm < s->what.arms; arm++) {
            json_key(j, s->what.arm[arm].name);
            json_open(j, '{');
            json_put_text(j, "unit", s->what.arm[arm].unit);
            json_put_int(j, "of", s->what.arm[arm].of[side]);
            estimate_fields(j, mean_estimate(&s->lost[side][arm]));
            json_close(j, '}');
        }
        json_close(j, '}');
    }
    json_close(j, '}');
}

static void objective_side(Json *j, const Summary *s, const ObjectiveSummary *o, int side)
{
    json_open(j, '{');
    put_estimate(j, "held_at_end", share_estimate(o->at_end[side], s->games));
    put_estimate(j, "taken", share_estimate(o->taken[side], s->games));
    json_key(j, "first_taken_in_turn");
    if (o->taken[side]) {
        json_real(j, o->when[side].mean);
    } else {
        json_null(j);
    }
    json_key(j, "held_by_turn");
    json_open(j, '[');
    for (int t = 0; t < RECORD_TURNS && s->reached[t]; t++) {
        json_real(j, (double)o->held[side][t] / (double)s->reached[t]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void objectives(Json *j, const Ruleset *rules, const Summary *s)
{
    json_key(j, "objectives");
    json_open(j, '[');
    for (int i = 0; i < s->what.objectives; i++) {
        json_open(j, '{');
        json_put_text(j, "name", s->what.objective[i].name);
        json_put_int(j, "worth", s->what.objective[i].worth);
        json_put_text(j, "first", s->objective[i].first < SIDES ? rules->side_names[s->objective[i].first] : NULL);
        for (int side = 0; side < SIDES; side++) {
            json_key(j, rules->side_names[side]);
            objective_side(j, s, &s->objective[i], side);
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void summary(Json *j, const char *key, const Ruleset *rules, const Summary *s)
{
    json_key(j, key);
    json_open(j, '{');
    winners(j, rules, s);
    levels(j, s);
    score(j, s);
    length(j, s);
    losses(j, rules, s);
    objectives(j, rules, s);
    json_close(j, '}');
}

static void comparison(Json *j, const Results *r)
{
    json_key(j, "comparison");
    json_open(j, '{');
    json_put_text(j, "changes", r->changes);
    json_put_int(j, "pairs", r->comparison->pairs);
    json_key(j, "rows");
    json_open(j, '[');
    for (int i = 0; i < r->comparison->count; i++) {
        const Difference *d = &r->comparison->row[i];
        json_open(j, '{');
        json_put_text(j, "name", d->name);
        put_estimate(j, "before", d->before);
        put_estimate(j, "after", d->after);
        put_estimate(j, "difference", d->change);
        json_put_bool(j, "real", d->verdict == REAL);
        json_put_text(j, "verdict", verdict_word(d->verdict));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void heading(Json *j, const Results *r)
{
    const SimulatePlan *plan = r->plan;
    Buf note = {0};
    buf_text(&note, "measures ");
    bots_phrase(&note, plan);
    buf_text(&note, ", not people");
    json_put_text(j, "system", rules_of(plan->g[0])->id);
    json_put_text(j, "scenario", head(plan->g[0])->scenario);
    json_put_text(j, "note", buf_str(&note));
    json_key(j, "bots");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        json_text(j, plan->bot_name[side]);
    }
    json_close(j, ']');
    json_put_int(j, "seed", (long long)plan->seed);
    buf_free(&note);
}

void results_json(Json *j, const Results *r)
{
    const Summary *a = r->summary[0], *b = r->summary[1];
    const Ruleset *rules = rules_of(r->plan->g[0]);
    json_open(j, '{');
    heading(j, r);
    json_put_int(j, "games", a->games + (b ? b->games : 0));
    json_put_int(j, "dead_ends", a->dead_ends + (b ? b->dead_ends : 0));
    json_put_int(j, "endless", a->endless + (b ? b->endless : 0));
    json_put_int(j, "forfeits", a->forfeits + (b ? b->forfeits : 0));
    json_put_bool(j, "interrupted", r->run->interrupted);
    json_put_real(j, "seconds", r->run->seconds);
    json_put_real(j, "games_per_second", per_second((double)r->run->played, r->run->seconds));
    json_put_real(j, "actions_per_second", per_second((double)r->run->atoms, r->run->seconds));
    json_put_real(j, "atoms_per_game", a->atoms.mean);
    summary(j, "results", rules, a);
    if (b) {
        summary(j, "changed", rules, b);
        comparison(j, r);
    }
    json_close(j, '}');
}

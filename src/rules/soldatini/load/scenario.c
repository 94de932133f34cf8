/* scenario.c - reads what of scenarios/<id>.tsv is Soldatini's own (who moves first, home edges, exits), and puts the game together. What all
 * battles have: miniatures/battle_load.h.
 */
#include "rules/soldatini/load/load_inside.h"

/* ---- meta ---- */

static bool meta_side(Loader *l, const Record *r)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    if (span_is(r->field[1], "first")) {
        return record_side(l, r, 2, &l->g->first);
    }
    int edge = span_index(r->field[2], edges);
    l->g->home[span_is(r->field[1], "home_A")] = (int16_t)(90 * edge);
    return edge >= 0 || wrong_field(l, r, 2, "north, east, south or west");
}

static bool meta_record(Loader *l, const Record *r)
{
    static const char *const names[] = {"O01", "O02", "O03", "O04", NULL};
    Game *g = l->g;
    bool *const which[] = {&g->canister_low, &g->one_test, &g->bonus_per_base, &g->gunners_scatter};
    Span key = r->field[1];
    bool known, good = meta_of_battle(l, r, names, which, &known);
    if (known) {
        return good;
    }
    if (span_is(key, "first") || span_is(key, "home_F") || span_is(key, "home_A")) {
        return meta_side(l, r);
    }
    static const char *const keys[] = {"name",    "table",  "turns",  "first",   "break_F",
                                       "break_A", "home_F", "home_A", "options", NULL};
    return no_such_word(l, r, 1, "key of meta", keys);
}

static bool exit_record(Loader *l, const Record *r)
{
    Game *g = l->g;
    if (!record_need(r, 3, "exit: side, segment", l->d.p)) {
        return false;
    }
    if (g->exits == EXITS_MAX) {
        return problem(l->d.p, r->file, r->line, "more than %d exits", EXITS_MAX);
    }
    Exit *e = &g->exit[g->exits];
    e->side = span_is(r->field[1], "A");
    if ((!e->side && !span_is(r->field[1], "F")) || !record_segment(r->field[2], &e->edge)) {
        return problem(l->d.p, r->file, r->line, "expected a side (F or A) and a segment such as 0,8 0,16");
    }
    g->exits++;
    return true;
}

static bool may_form(const Game *g, int p, int formation)
{
    return formation != ROUTED && g->formation[formation].arms >> g->piece[p].arm & 1;
}

/* Where a unit may not stand it may not be set up (G36). */
static Rule fits_where_set_up(const Game *g, const State *s, int u)
{
    Footprint f = sol_foot(g, s, u);
    return sol_fits(g, s, NULL, u, s->unit[u].formation, &f, RULE_NONE);
}

/* ---- putting it together ---- */

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Game *g = l->g;
    bool *const on[] = {&g->canister_low, &g->one_test, &g->bonus_per_base, &g->gunners_scatter};
    return data_options(&l->d, options, n, &(DataOptions){.on = on});
}

Game *sol_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    static const ScenarioKind kind = {.meta = meta_record,
                                      .own = "exit",
                                      .read_own = exit_record,
                                      .need_lowest = 1,
                                      .need_highest = 6,
                                      .may_form = may_form,
                                      .formations = "formation of this arm",
                                      .stands = fits_where_set_up};
    static const BattleFiles files = {&soldatini_battle, sizeof(Game), sol_load_charts, &sol_oob, &kind, load_options};
    return battle_load(&files, src, scenario, options, option_count, p);
}

int sol_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, soldatini.id, TURNS_MAX, out, max, p);
}

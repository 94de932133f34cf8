/* load.c - reads data/danube into a Game: what of oob.tsv and the scenarios is Danube's own. What all battles have: miniatures/battle_load.h;
 * charts: charts.c.
 */
#include "rules/danube/load/load_inside.h"

/* ---- oob.tsv ---- */

static const char *symbol_of(const Piece *q)
{
    if (q->arm == ARTILLERY) {
        return q->traits & TRAIT_HORSE ? "gun-horse" : "gun";
    }
    if (q->arm == CAVALRY) {
        return q->kind <= DRAGOON ? "cav-heavy" : "cav-light";
    }
    return q->traits & TRAIT_LIGHT ? "light" : "infantry";
}

static int arm_of_kind(int kind) { return kind <= KIND_GUARD ? INFANTRY : kind <= CHEVAULEGER ? CAVALRY : ARTILLERY; }

static bool unit_row(Loader *l, const Tsv *t, int row, Piece *q)
{
    int figures, calibre, at = tsv_need(t, "figures", l->d.p), guns = tsv_need(t, "calibre", l->d.p);
    if (at < 0 || guns < 0 || !tsv_int(t, row, at, 1, FIGURES_MAX, &figures, l->d.p) ||
        !tsv_int_or(t, row, guns, 1, 48, 0, &calibre, l->d.p)) {
        return false;
    }
    if ((q->arm == ARTILLERY) != (calibre > 0)) {
        return problem(l->d.p, t->file, t->line[row], "a battery has a calibre (G61), and nobody else");
    }
    int lo = q->arm == INFANTRY  ? 12
             : q->arm == CAVALRY ? 8
                                 : 3,
        hi = q->arm == INFANTRY  ? 24
             : q->arm == CAVALRY ? 12
                                 : 4;
    if ((figures < lo || figures > hi) && CITED(G10)) {
        return problem(l->d.p, t->file, t->line[row], "%d figures, expected %d to %d for %s (G10)", figures, lo, hi,
                       arm_words[q->arm]);
    }
    q->figures = (uint8_t)figures;
    q->calibre = (uint8_t)calibre;
    return true;
}

/* ---- the scenario ---- */

static bool meta_record(Loader *l, const Record *r)
{
    static const char *const names[] = {"O1", "O2", "O3", NULL};
    Game *g = l->g;
    bool *const which[] = {&g->caught_fights, &g->thin_columns, &g->lucky_shot};
    bool known, good = meta_of_battle(l, r, names, which, &known);
    if (known) {
        return good;
    }
    static const char *const keys[] = {"name", "table", "turns", "break_F", "break_A", "options", NULL};
    return no_such_word(l, r, 1, "key of meta", keys);
}

static bool may_form(const Game *g, int p, int formation)
{
    const FormationRow *f = &g->formation[formation];
    return f->arms >> g->piece[p].arm & 1 && f->sides >> side_of(g, p) & 1;
}

/* Where a unit may not stand it may not be set up (G17). */
static Rule fits_where_set_up(const Game *g, const State *s, int u)
{
    Footprint f = footprint_of(g, s, u);
    return fits(g, s, NULL, u, s->unit[u].formation, &f, NO_PIECE);
}

/* ---- putting it together ---- */

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    bool *const on[] = {&l->g->caught_fights, &l->g->thin_columns, &l->g->lucky_shot};
    l->g->rulings = EDITION;
    return data_options(&l->d, options, n, &(DataOptions){on, &l->g->rulings, EDITION});
}

Game *danube_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    static const OobKind oob = {.unit = unit_row,
                                .kind_words = kind_words,
                                .rank_words = rank_words,
                                .symbol = symbol_of,
                                .arm_of_kind = arm_of_kind,
                                .points_most = 9,
                                .one_command = "G1"};
    static const ScenarioKind kind = {.meta = meta_record,
                                      .need_lowest = 2,
                                      .need_highest = 12,
                                      .may_form = may_form,
                                      .formations = "formation of this arm and side",
                                      .stands = fits_where_set_up};
    static const BattleFiles files = {&danube_battle, sizeof(Game), dan_load_charts, &oob, &kind, load_options};
    return battle_load(&files, src, scenario, options, option_count, p);
}

int danube_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, danube.id, TURNS_MAX, out, max, p);
}

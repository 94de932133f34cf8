/* battle_charts.c - charts that every battle of miniatures has alike: command, victory, changes of formation; and the game put together. */
#include "miniatures/battle_load.h"

#include "engine/data/data_reader.h"

bool chart_int(Loader *l, const char *chart, const char *key, const char *column, int lo, int hi, int *out)
{
    const Tsv *t = data_chart(&l->d, chart);
    int row = tsv_find(t, key), c = tsv_need(t, column, l->d.p);
    if (c < 0) {
        return false;
    }
    if (row < 0) {
        return problem(l->d.p, t->file, data_end(t), "no row %s", key);
    }
    return tsv_int(t, row, c, lo, hi, out, l->d.p);
}

bool battle_load_command(Loader *l, const char *const *rank_words)
{
    for (int r = 0; rank_words[r]; r++) {
        int range, ride, attach, points;
        assert(r < RANKS_MAX);
        if (!chart_int(l, "command", rank_words[r], "command_range", 0, 99, &range) ||
            !chart_int(l, "command", rank_words[r], "move", 0, 99, &ride) ||
            !chart_int(l, "command", rank_words[r], "attach_within", 0, 99, &attach) ||
            !chart_int(l, "command", rank_words[r], "loss_points", 0, 9, &points)) {
            return false;
        }
        l->b->command[r] = (CommandRow){range * INCH, ride * INCH, attach * INCH, (uint8_t)points};
    }
    return true;
}

bool battle_load_victory(Loader *l)
{
    const Tsv *t = data_chart(&l->d, "victory");
    int result = tsv_need(t, "result", l->d.p);
    if (result < 0 || !tsv_ranges(t, l->d.p)) {
        return false;
    }
    if (t->rows > DEGREES_MAX) {
        return problem(l->d.p, t->file, t->line[DEGREES_MAX], "more than %d degrees", DEGREES_MAX);
    }
    for (int i = 0; i < t->rows; i++) {
        int r;
        if (!tsv_word(t, i, result, battle_result_words + 1, &r, l->d.p)) {
            return false;
        }
        Degree *d = &l->b->degree[i];
        range_read(tsv_cell(t, i, 0), &d->lo, &d->hi);
        d->result = (uint8_t)(r + 1);
        l->b->degrees = i + 1;
    }
    return true;
}

bool battle_change_row(Loader *l, const Tsv *t, int row, const char *light_note, ChangeRow *out)
{
    static const char *const columns[] = {"arms", "from", "anchor", "note", NULL};
    static const char *const arms[] = {"inf", "cav", "art", "any", NULL};
    static const char *const anchors[] = {"front", "centre", "free", "strongpoint", NULL};
    int arm, anchor, from = tsv_column(t, "from");
    if (!data_columns(&l->d, t, columns) || !tsv_word(t, row, tsv_column(t, "arms"), arms, &arm, l->d.p) ||
        !tsv_word(t, row, tsv_column(t, "anchor"), anchors, &anchor, l->d.p)) {
        return false;
    }
    *out = (ChangeRow){.arms = (uint8_t)(1 << arm),
                       .anchor = (uint8_t)anchor,
                       .light = span_is(tsv_cell(t, row, tsv_column(t, "note")), light_note)};
    Span rest = tsv_cell(t, row, from), part;
    while (span_split(&rest, ',', &part)) {
        int f = span_index(part, l->b->battle->formation_words);
        if (f < 0) {
            return wrong_cell(l, t, row, from, "formations joined by commas");
        }
        out->from |= (uint16_t)(1 << f);
    }
    return true;
}

/* Options of the scenario stand in its file; those a player gives come after and prevail. */
Game *battle_load(const BattleFiles *f, Source *src, const char *scenario, const OptionValue *options, int count,
                  Problems *p)
{
    Loader l;
    Game *g = battle_open(&l, f->kind, f->game_size, src, p);
    if (data_scenario(&l.d, scenario) && f->charts(&l) && battle_load_pieces(&l, f->oob) &&
        battle_load_scenario(&l, f->scenario) && f->options(&l, options, count) &&
        battle_stands_well(&l, f->scenario)) {
        return g;
    }
    game_free(g);
    return NULL;
}

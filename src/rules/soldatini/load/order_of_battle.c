/* order_of_battle.c - reads what of oob.tsv is Soldatini's own: bases, soldiers, guns, and the companies that units send out. */
#include "rules/soldatini/load/load_inside.h"

/* G09, A26: numbers that must agree with each other. */
static bool unit_numbers(Loader *l, const Tsv *t, int row, Piece *q)
{
    const int columns[] = {tsv_need(t, "bases", l->d.p), tsv_need(t, "per_base", l->d.p),
                           tsv_need(t, "soldiers", l->d.p)};
    int bases, per_base, soldiers;
    if (columns[0] < 0 || columns[1] < 0 || columns[2] < 0 ||
        !tsv_int(t, row, columns[0], 1, BASES_MAX, &bases, l->d.p) ||
        !tsv_int(t, row, columns[1], 2, 3, &per_base, l->d.p) ||
        !tsv_int(t, row, columns[2], 1, SOLDIERS_MAX, &soldiers, l->d.p)) {
        return false;
    }
    if (bases * per_base != soldiers) {
        return problem(l->d.p, t->file, t->line[row], "%d bases of %d are not %d soldiers (G09)", bases, per_base,
                       soldiers);
    }
    static const uint8_t guns_in[GUN_SETS] = {0, 2, 2, 3};
    if ((q->arm == ARTILLERY) != (q->guns != GUNS_NONE) || (q->arm == ARTILLERY && guns_in[q->guns] != bases)) {
        return problem(l->d.p, t->file, t->line[row], "a battery lists a gun for each base, and nobody else (A26)");
    }
    q->per_base = (uint8_t)per_base;
    q->figures = (uint8_t)soldiers;
    return true;
}

static bool unit_row(Loader *l, const Tsv *t, int row, Piece *q)
{
    int guns, calibre, at = tsv_need(t, "guns", l->d.p), of = tsv_need(t, "calibre", l->d.p);
    if (at < 0 || of < 0 || !tsv_word(t, row, at, sol_gun_words, &guns, l->d.p) ||
        !tsv_word(t, row, of, sol_calibre_words, &calibre, l->d.p)) {
        return false;
    }
    q->guns = (uint8_t)guns;
    q->calibre = (uint8_t)calibre;
    return unit_numbers(l, t, row, q);
}

static int arm_of_kind(int kind) { return kind <= COMPANY ? INFANTRY : kind <= HEAVY_CAV ? CAVALRY : ARTILLERY; }

static const char *symbol_of(const Piece *q)
{
    if (q->arm == ARTILLERY) {
        return q->traits & TRAIT_HORSE ? "gun-horse" : "gun";
    }
    if (q->arm == CAVALRY) {
        return q->kind == LIGHT_CAV ? "cav-light" : "cav-heavy";
    }
    return q->kind == KIND_LIGHT || q->kind == COMPANY ? "light" : "infantry";
}

/* V30: a company names the unit it is sent out by. */
static bool find_parents(Loader *l, const Tsv *t)
{
    int id = tsv_column(t, "id"), scenario = tsv_column(t, "scenario"), column = tsv_need(t, "parent", l->d.p);
    for (int i = 0; i < t->rows && column >= 0; i++) {
        int p = data_piece(&l->d, tsv_cell(t, i, id));
        Span parent = tsv_cell(t, i, column);
        if (p < 0 || span_is(parent, "-") || !span_is(tsv_cell(t, i, scenario), l->g->head.scenario)) {
            continue;
        }
        int of = data_piece(&l->d, parent);
        if (of < 0 || !is_unit(l->g, of) || side_of(l->g, of) != side_of(l->g, p) || l->g->piece[p].kind != COMPANY) {
            return wrong_cell(l, t, i, column, "a unit of its side, of a company (V30)");
        }
        l->g->piece[p].parent = (uint8_t)of;
    }
    return column >= 0;
}

const OobKind sol_oob = {.unit = unit_row,
                         .finish = find_parents,
                         .kind_words = sol_kind_words,
                         .rank_words = sol_rank_words,
                         .symbol = symbol_of,
                         .arm_of_kind = arm_of_kind,
                         .points_most = 12,
                         .one_command = "G01"};

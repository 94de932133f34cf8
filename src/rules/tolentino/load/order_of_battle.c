/* order_of_battle.c - reads formations.tsv, oob.tsv, leaders.tsv and regiments.tsv: who belongs to whom, and what the counters say. */
#include "rules/tolentino/load/load_inside.h"

#include <string.h>

static const char *const side_words[] = {"A", "N", NULL};
static const char *const side_names[] = {"austrian", "neapolitan", NULL};
static const char *const type_words[] = {"infantry", "pioneer", "cavalry", "artillery", "horse_artillery", NULL};
static const char *const rank_words[] = {"brigade", "division", "commander", NULL};

static bool load_formations(Loader *l)
{
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "formations.tsv", &t)) {
        return false;
    }
    int id = tsv_need(&t, "id", l->p), name = tsv_need(&t, "name", l->p), side = tsv_need(&t, "side", l->p);
    if (id < 0 || name < 0 || side < 0) {
        return false;
    }
    if (t.rows != FORMATIONS) {
        return problem(l->p, t.file, 0, "%d formations, expected %d", t.rows, FORMATIONS);
    }
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * FORMATIONS);
    for (int i = 0; i < t.rows; i++) {
        int s;
        if (!tsv_word(&t, i, side, side_names, &s, l->p)) {
            return false;
        }
        if (data_group(&l->data, tsv_cell(&t, i, id)) >= 0) {
            return problem(l->p, t.file, t.line[i], "formation %.*s stands twice", SPAN_ARG(tsv_cell(&t, i, id)));
        }
        g->head.groups[i] = (GroupInfo){arena_copy(&g->head.arena, tsv_cell(&t, i, id)),
                                        arena_copy(&g->head.arena, tsv_cell(&t, i, name)), (Side)s, 0};
        g->head.group_count = i + 1;
    }
    return true;
}

static const char *arm_of(const Game *g, int u)
{
    switch (g->unit[u].type) {
    case PIONEER: return "pioneer";
    case CAVALRY: return g->unit[u].ma >= 8 ? "cav-light" : "cav-heavy";
    case ARTILLERY: return "gun";
    case HORSE_ARTILLERY: return "gun-horse";
    default: return g->unit[u].ma >= 6 ? "light" : "infantry";
    }
}

static bool new_piece(Loader *l, const Tsv *t, int row, int kind)
{
    Game *g = l->g;
    Span id = tsv_cell(t, row, tsv_column(t, "id"));
    int side;
    if (!data_new_piece(&l->data, t, row, g->pieces, PIECES_MAX) ||
        !tsv_word(t, row, tsv_column(t, "side"), side_words, &side, l->p)) {
        return false;
    }
    Span f = tsv_cell(t, row, tsv_column(t, "formation"));
    int formation = data_group(&l->data, f);
    if (formation < 0 && !span_is(f, "-")) {
        return problem(l->p, t->file, t->line[row], "unknown formation %.*s", SPAN_ARG(f));
    }
    if (formation >= 0 && g->head.groups[formation].side != side) {
        return problem(l->p, t->file, t->line[row], "formation %.*s is of the other side", SPAN_ARG(f));
    }
    g->of[g->pieces] = formation < 0 ? NO_FORMATION : (Formation)formation;
    g->side[g->pieces] = (uint8_t)side;
    g->army[side][g->army_count[side]++] = (uint8_t)g->pieces;
    g->head.pieces[g->pieces] =
        (PieceInfo){.id = arena_copy(&g->head.arena, id),
                    .name = arena_copy(&g->head.arena, tsv_cell(t, row, tsv_column(t, "name"))),
                    .side = (Side)side,
                    .group = g->of[g->pieces],
                    .kind = (uint8_t)kind,
                    .origin = arena_copy(&g->head.arena, tsv_cell(t, row, tsv_column(t, "src")))};
    g->pieces++;
    g->head.piece_count = g->pieces;
    return true;
}

static int regiment_index(Loader *l, Span name)
{
    for (int i = 0; i < l->regiments; i++) {
        if (l->regiment[i].len == name.len && !memcmp(l->regiment[i].at, name.at, name.len)) {
            return i;
        }
    }
    l->regiment[l->regiments] = name;
    return l->regiments++;
}

static bool load_units(Loader *l)
{
    static const char *const columns[] = {"id",      "name",       "side", "formation", "regiment", "type",
                                          "sp_full", "sp_reduced", "ma",   "eff",       "src",      NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "oob.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    if (t.rows > UNITS_MAX) {
        return problem(l->p, t.file, 0, "%d units, at most %d", t.rows, UNITS_MAX);
    }
    for (int i = 0; i < t.rows; i++) {
        int type, full, reduced, ma, eff;
        if (!new_piece(l, &t, i, 0) || !tsv_word(&t, i, tsv_column(&t, "type"), type_words, &type, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "sp_full"), 1, 20, &full, l->p) ||
            !tsv_int_or(&t, i, tsv_column(&t, "sp_reduced"), 1, 20, 0, &reduced, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "ma"), 1, 12, &ma, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "eff"), 1, 6, &eff, l->p)) {
            return false;
        }
        if (g->of[i] == NO_FORMATION) {
            return problem(l->p, t.file, t.line[i], "a unit needs a formation");
        }
        if (reduced && type >= ARTILLERY) {
            return problem(l->p, t.file, t.line[i], "artillery has no reduced side (2.1c); write -");
        }
        int regiment = regiment_index(l, tsv_cell(&t, i, tsv_column(&t, "regiment")));
        g->unit[i] = (UnitInfo){(uint8_t)type, (uint8_t)regiment, {(uint8_t)full, (uint8_t)reduced},
                                (uint8_t)eff,  (uint8_t)ma,       g->of[i]};
        g->head.pieces[i].arm = arm_of(g, i);
        if (type == PIONEER) {
            g->radinski = (PieceId)i;
        }
    }
    g->units = t.rows;
    return true;
}

/* Counters of one regiment by a rule of their own (7.1d); with the rule gone each stands for itself. */
static bool load_regiments(Loader *l)
{
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "regiments.tsv", &t)) {
        return false;
    }
    int id = tsv_need(&t, "id", l->p), rule = tsv_need(&t, "rule", l->p);
    if (id < 0 || rule < 0) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        Rule r = data_rule(&l->data, &t, i, rule);
        int known = l->regiments, regiment = regiment_index(l, tsv_cell(&t, i, id));
        if (regiment == known) {
            return problem(l->p, t.file, t.line[i], "no unit is of regiment %.*s", SPAN_ARG(tsv_cell(&t, i, id)));
        }
        for (int u = 0, next = 200; u < g->units && !rule_row(r); u++) {
            if (g->unit[u].regiment == regiment) {
                g->unit[u].regiment = (uint8_t)next++;
            }
        }
    }
    return true;
}

static bool load_leaders(Loader *l)
{
    static const char *const columns[] = {"id",         "name",  "side", "rank", "formation",
                                          "initiative", "range", "src",  NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "leaders.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        int p = g->pieces, rank, ir, range;
        if (!new_piece(l, &t, i, 1) || !tsv_word(&t, i, tsv_column(&t, "rank"), rank_words, &rank, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "initiative"), 0, 6, &ir, l->p) ||
            !tsv_int(&t, i, tsv_column(&t, "range"), 0, 20, &range, l->p)) {
            return false;
        }
        if (rank == BRIGADE && side_of(g, p) != NEAPOLITAN && CITED(4b)) {
            return problem(l->p, t.file, t.line[i], "Brigade Officers are Neapolitan only (4b)");
        }
        if ((rank == COMMANDER) != (g->of[p] == NO_FORMATION)) {
            return problem(l->p, t.file, t.line[i], "an officer needs a formation and an Army Commander has none");
        }
        g->leader[p] = (LeaderInfo){(uint8_t)rank, g->of[p], (uint8_t)ir, (uint8_t)range};
        g->head.pieces[p].arm = "bicorne";
        if (rank == DIVISION) {
            if (g->first_officer[g->of[p]] != NO_PIECE) {
                return problem(l->p, t.file, t.line[i], "the formation has two Division Officers");
            }
            g->first_officer[g->of[p]] = (uint8_t)p;
        }
    }
    return true;
}

bool tol_load_order_of_battle(Loader *l)
{
    return load_formations(l) && load_units(l) && load_leaders(l) && load_regiments(l);
}

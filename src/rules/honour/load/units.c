/* units.c - the counters of a scenario: those of the ready allocation, the Breakdown counters, markers and Militia (fields.tsv says how their
 * ids are counted). Every counter of setup.tsv must be handed out, and every SP (S0.2a). */
#include "rules/honour/load/load_inside.h"

#include <stdio.h>

/* The emblem on the counter of each arm. */
static const char *const counter_arms[] = {"infantry", "infantry", "cav-heavy", "cav-light", "cav-light",
                                           "gun",      "infantry", "gun",       "pioneer",   "pioneer"};

bool hon_new_counter(Loader *l, const Tsv *t, int row, UnitInfo info, const char *id, const char *name)
{
    Game *g = l->g;
    if (g->units == UNITS_MAX) {
        return problem(l->p, t->file, row < t->rows ? t->line[row] : 0, "more than %d counters in a scenario",
                       UNITS_MAX);
    }
    g->unit[g->units++] = info;
    g->pieces = g->capitani + g->units;
    g->head.pieces[g->pieces - 1] = (PieceInfo){.id = id,
                                                .name = name,
                                                .side = info.side,
                                                .group = info.army == NO_ARMY ? 255 : info.army,
                                                .kind = KIND_UNIT,
                                                .arm = counter_arms[g->type[info.type].arm],
                                                .origin = "seed"};
    g->head.piece_count = g->pieces;
    return true;
}

static bool new_unit(Loader *l, const Tsv *t, int row, UnitInfo info)
{
    Arena *arena = &l->g->head.arena;
    const TypeInfo *type = &l->g->type[info.type];
    int number = ++l->of_key[info.type];
    return hon_new_counter(l, t, row, info, arena_print(arena, "%s.%d", type->key, number),
                           arena_print(arena, "%s %d", type->label, number));
}

/* How many counters of that size "2x8;1x4" has. */
static int counters_of(Span list, int max)
{
    int n = 0;
    for (Span item, count; span_split(&list, ';', &item);) {
        long a, b;
        if (span_split(&item, 'x', &count) && span_int(count, 1, 9, &a) && span_int(item, 1, 10, &b) && b == max) {
            n += (int)a;
        }
    }
    return n;
}

static bool same_span(Span a, Span b) { return a.len == b.len && !memcmp(a.at, b.at, a.len); }

enum { SIZE_MOST = 10 /* SPs of the largest counter */ };

typedef struct Allocated {                    /* by row of setup.tsv */
    uint8_t taken[SETUP_ROWS][SIZE_MOST + 1]; /* counters, by size */
    int sp[SETUP_ROWS];
} Allocated;

/* The row of setup.tsv that a counter of the allocation comes from; a row that fixes the Capitano goes before one that leaves it open. */
static int setup_row(const Loader *l, const Tsv *t, int row, int max, const Allocated *given)
{
    int best = -1;
    for (int i = 0; i < l->setup.rows; i++) {
        const Tsv *s = &l->setup;
        if (!hon_our_row(l, s, i) || !same_span(hon_cell(s, i, "force"), hon_cell(t, row, "force")) ||
            !same_span(hon_cell(s, i, "unit_type"), hon_cell(t, row, "unit_type")) ||
            counters_of(hon_cell(s, i, "counters"), max) <= given->taken[i][max]) {
            continue;
        }
        bool fixed = same_span(hon_cell(s, i, "subordinate_to"), hon_cell(t, row, "capitano"));
        if (fixed || (best < 0 && span_is(hon_cell(s, i, "subordinate_to"), "-"))) {
            best = i;
            if (fixed) {
                break;
            }
        }
    }
    return best;
}

/* One counter of the ready allocation, out of the row of setup.tsv it comes from. */
static bool read_allocation(Loader *l, const Tsv *t, int row, Allocated *out)
{
    Game *g = l->g;
    int max, sp;
    bool general = span_is(hon_cell(t, row, "capitano"), "@general");
    int f = hon_need_force(l, t, row, "force"), type = hon_need_type(l, t, row, "unit_type"),
        c = general ? -1 : hon_need_capitano(l, t, row, "capitano");
    if (f < 0 || type < 0 || (c < 0 && !general) || !tsv_int(t, row, tsv_column(t, "max"), 1, SIZE_MOST, &max, l->p) ||
        !tsv_int(t, row, tsv_column(t, "sp"), 1, max, &sp, l->p)) {
        return false;
    }
    int from = setup_row(l, t, row, max, out);
    if (from < 0) {
        return problem(l->p, t->file, t->line[row], "setup.tsv has no such counter left for this Force");
    }
    out->taken[from][max]++;
    out->sp[from] += sp;
    int fixed = hon_find_capitano(l, hon_cell(&l->setup, from, "subordinate_to"));
    UnitInfo u = {.type = (uint8_t)type,
                  .max = (uint8_t)max,
                  .army = g->force[f].army,
                  .side = g->force[f].side,
                  .force = (uint8_t)f,
                  .card = c < 0 ? NO_PIECE : (uint8_t)c,
                  .sp = (uint8_t)sp,
                  .due = g->force[f].due,
                  .row = (uint8_t)from,
                  .fixed = fixed < 0 ? NO_PIECE : (uint8_t)fixed};
    return new_unit(l, t, row, u);
}

/* S0.2a: all SPs are handed out. */
static bool all_handed_out(Loader *l, const Allocated *given)
{
    bool ok = true;
    for (int i = 0; i < l->setup.rows; i++) {
        int sp = 0;
        if (!hon_our_row(l, &l->setup, i) || !given->sp[i]) {
            continue;
        }
        if (!tsv_int(&l->setup, i, tsv_column(&l->setup, "sp"), 0, 99, &sp, l->p)) {
            ok = false;
        } else if (sp != given->sp[i]) {
            ok = problem(l->p, l->setup.file, l->setup.line[i], "%d SPs, but the allocation hands out %d", sp,
                         given->sp[i]);
        }
    }
    return ok;
}

/* What a row of counters names is there; what it hands out follows from the allocation. */
static bool read_counter_row(Loader *l, const Tsv *t, int row)
{
    if (span_is(hon_cell(t, row, "unit_type"), "-")) {
        return true; /* a Force: forces.c */
    }
    bool open = span_is(hon_cell(t, row, "subordinate_to"), "-");
    int force = hon_need_force(l, t, row, "force"), type = hon_need_type(l, t, row, "unit_type"),
        under = open ? 0 : hon_need_capitano(l, t, row, "subordinate_to");
    return force >= 0 && type >= 0 && under >= 0;
}

static bool load_allocation(Loader *l)
{
    static const char *const columns[] = {"scenario", "force", "capitano", "unit_type", "max", "sp", 0};
    Tsv t;
    Allocated given = {0};
    if (!hon_scenario_table(l, "default_allocation", columns, &t)) {
        return false;
    }
    if (l->setup.rows > SETUP_ROWS) {
        return problem(l->p, l->setup.file, 0, "%d rows, the program takes %d; rows of other scenarios can be left out",
                       l->setup.rows, SETUP_ROWS);
    }
    bool ok = hon_our_rows(l, &l->setup, read_counter_row);
    for (int i = 0; i < t.rows; i++) {
        bool counter = hon_our_row(l, &t, i) && !span_is(hon_cell(&t, i, "unit_type"), "-");
        ok &= !counter || read_allocation(l, &t, i, &given);
    }
    return ok && all_handed_out(l, &given);
}

static bool read_breakdown(Loader *l, const Tsv *t, int row)
{
    int turn = 0, army = hon_need_army(l, t, row, "army"), type = hon_need_type(l, t, row, "unit_type");
    Span from = hon_cell(t, row, "from"), list = hon_cell(t, row, "counters"), count;
    bool event = from.len > 6 && !memcmp(from.at, "event:", 6);
    long n, max;
    if (army < 0 || type < 0 || (!event && !hon_read_turn(l, t, row, from, &turn))) {
        return false;
    }
    if (!span_split(&list, 'x', &count) || !span_int(count, 1, 9, &n) || !span_int(list, 1, SIZE_MOST, &max)) {
        return problem(l->p, t->file, t->line[row], "counters: expected such as 2x5");
    }
    for (int k = 0; k < n; k++) {
        UnitInfo u = {.type = (uint8_t)type,
                      .max = (uint8_t)max,
                      .army = (uint8_t)army,
                      .side = l->g->army[army].side,
                      .force = NO_PIECE,
                      .card = NO_PIECE,
                      .due = event ? TURN_UNKNOWN : (uint8_t)turn,
                      .breakdown = true,
                      .row = NO_SETUP_ROW,
                      .fixed = NO_PIECE};
        if (!new_unit(l, t, row, u)) {
            return false;
        }
    }
    return true;
}

static bool load_breakdown(Loader *l)
{
    static const char *const columns[] = {"scenario", "army", "from", "unit_type", "counters", 0};
    Tsv t;
    return hon_scenario_table(l, "breakdown", columns, &t) && hon_our_rows(l, &t, read_breakdown);
}

/* Whose Card a marker lies on: who has it by the set-up, else the Primo Capitano. */
static int marker_card(const Loader *l, int row, int f)
{
    const Game *g = l->g;
    int c = hon_find_capitano(l, hon_cell(&l->setup, row, "subordinate_to"));
    return c >= 0 ? c : g->force[f].primo;
}

static bool load_markers(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < l->setup.rows; i++) {
        if (!hon_our_row(l, &l->setup, i)) {
            continue;
        }
        int type = hon_find_type(l, hon_cell(&l->setup, i, "unit_type")),
            f = hon_find_force(l, hon_cell(&l->setup, i, "force"));
        if (type < 0 || f < 0 || g->type[type].arm < SIEGE_ARTILLERY) {
            continue;
        }
        int count;
        if (!tsv_int(&l->setup, i, tsv_column(&l->setup, "counters"), 1, 4, &count, l->p)) {
            return false;
        }
        for (int k = 0; k < count; k++) {
            UnitInfo u = {.type = (uint8_t)type,
                          .army = g->force[f].army,
                          .side = g->force[f].side,
                          .force = (uint8_t)f,
                          .card = (uint8_t)marker_card(l, i, f),
                          .due = g->force[f].due,
                          .row = NO_SETUP_ROW,
                          .fixed = NO_PIECE};
            if (!new_unit(l, &l->setup, i, u)) {
                return false;
            }
        }
    }
    return true;
}

/* 15.1.1c: six counters of Militia for each side. */
static bool load_militia(Loader *l)
{
    enum { COUNTERS = 6, STRENGTH = 3 };
    int type = hon_find_type(l, span_of("militia"));
    if (type < 0) {
        return problem(l->p, l->setup.file, 0, "units_legend.tsv has no militia for this scenario");
    }
    for (int side = 0; side < SIDES; side++) {
        for (int k = 0; k < COUNTERS; k++) {
            UnitInfo u = {.type = (uint8_t)type,
                          .max = STRENGTH,
                          .army = NO_ARMY,
                          .side = (uint8_t)side,
                          .force = NO_PIECE,
                          .card = NO_PIECE,
                          .breakdown = true,
                          .row = NO_SETUP_ROW,
                          .fixed = NO_PIECE};
            if (!new_unit(l, &l->setup, 0, u)) {
                return false;
            }
        }
    }
    return true;
}

bool hon_load_units(Loader *l)
{
    return load_allocation(l) && load_breakdown(l) && load_markers(l) && load_militia(l) && hon_load_mercenaries(l) &&
           hon_load_gun_twins(l);
}

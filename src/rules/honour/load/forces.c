/* forces.c - the Forces of setup.tsv: where they begin or enter, who leads them, with which Order. The ready answers to what the owner may
 * choose stand in default_placement.tsv (2.1a). */
#include "rules/honour/load/load_inside.h"

/* "a+b" after a prefix: the Capitani as bits; the first of them. */
static bool read_members(Loader *l, int row, Span list, uint32_t *members, uint8_t *first)
{
    Span id;
    *members = 0;
    *first = NO_PIECE;
    while (span_split(&list, '+', &id)) {
        int c = hon_find_capitano(l, id);
        if (c < 0) {
            return hon_no_capitano(l, &l->setup, row, id);
        }
        *members |= (uint32_t)1 << c;
        *first = *first == NO_PIECE ? (uint8_t)c : *first;
    }
    return true;
}

static bool read_primo(Loader *l, int row, ForceRow *f)
{
    Span text = hon_cell(&l->setup, row, "primo_capitano"), rest = text, word;
    if (span_is(text, "-") || span_is(text, "returning_general")) {
        f->primo_how = PRIMO_NONE;
        f->primo = NO_PIECE;
        return true;
    }
    span_split(&rest, ':', &word);
    f->primo_how = span_is(word, "elect")    ? PRIMO_ELECTED
                   : span_is(word, "choose") ? PRIMO_CHOSEN
                   : span_is(word, "pool")   ? PRIMO_POOL
                                             : PRIMO_NAMED;
    return read_members(l, row, f->primo_how == PRIMO_NAMED ? text : rest, &f->members, &f->primo);
}

static bool read_event(Loader *l, int row, ForceRow *f)
{
    Span text = hon_cell(&l->setup, row, "turn");
    int turn = 0;
    f->event = span_is(text, "event:S3.5")         ? BY_S3_5
               : span_is(text, "event:S5.1:10")    ? BY_S5_1_10
               : span_is(text, "event:S5.1:11-12") ? BY_S5_1_11
               : span_is(text, "event:S5.2")       ? BY_S5_2
                                                   : ON_TURN;
    if (f->event == ON_TURN && !hon_read_turn(l, &l->setup, row, text, &turn)) {
        return false;
    }
    f->due = f->event == ON_TURN ? (uint8_t)turn : TURN_UNKNOWN;
    return true;
}

static uint32_t region_bits(Span list)
{
    static const char *const words[] = {"M", "G", "C", "R", "V", "PP", "F", "A", "S", "E"};
    uint32_t bits = 0;
    for (Span id; span_split(&list, '+', &id);) {
        for (int r = 0; r < REGIONS; r++) {
            bits |= span_is(id, words[r]) ? (uint32_t)1 << r : 0;
        }
    }
    return bits;
}

static bool read_where(Loader *l, int row, ForceRow *f)
{
    const Tsv *t = &l->setup;
    Span text = hon_cell(t, row, "hex"), rest = text, word, part;
    span_split(&rest, ':', &word);
    f->hex = f->centre = NOWHERE;
    if (span_is(word, "within")) {
        long n;
        f->where = WITHIN_HEXES;
        if (!span_split(&rest, ':', &part) || !span_int(part, 1, 9, &n) || !hon_read_hex(l, t, row, rest, &f->centre)) {
            return problem(l->p, t->file, t->line[row], "expected within:N:HEX");
        }
        f->within = (uint8_t)n;
        return true;
    }
    if (span_is(word, "region")) {
        f->where = IN_REGION;
        span_split(&rest, ':', &part);
        f->regions = region_bits(part);
        return true;
    }
    if (span_is(word, "edge")) {
        f->where = EAST_EDGE;
        return true;
    }
    if (span_is(word, "with")) {
        span_split(&rest, ':', &part);
        f->where = span_is(part, "general") ? WITH_GENERAL : WITH_OTHERS;
        f->regions = (1u << REGIONS) - 1;
        for (Span last; span_split(&rest, ':', &last);) {
            f->regions = last.len && region_bits(last) ? region_bits(last) : f->regions;
        }
        return true;
    }
    f->where = AT_HEX;
    return hon_read_hex(l, t, row, text, &f->hex);
}

static bool read_force(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    if (!span_is(hon_cell(t, row, "unit_type"), "-")) {
        return true; /* counters of a Force: units.c */
    }
    if (g->forces == FORCES_MAX) {
        return problem(l->p, t->file, t->line[row], "more than %d Forces in a scenario", FORCES_MAX);
    }
    ForceRow *f = &g->force[g->forces];
    *f = (ForceRow){.id = arena_copy(&g->head.arena, hon_cell(t, row, "force")),
                    .army = (uint8_t)hon_find_army(l, hon_cell(t, row, "army")),
                    .side = (uint8_t)BY(1_1b, hon_find_side(l, hon_cell(t, row, "side")), FIRST_PLAYER),
                    .admin = span_is(hon_cell(t, row, "admin_march"), "y"),
                    .general = span_is(hon_cell(t, row, "general"), "y")};
    if (!read_event(l, row, f) || !read_where(l, row, f) || !read_primo(l, row, f) ||
        !hon_read_order(l, t, row, hon_cell(t, row, "order"), &f->order)) {
        return false;
    }
    f->first_order = f->order < ORDERS_COUNT ? f->order : (uint8_t)STAND;
    g->forces++;
    return true;
}

/* Subordinates and Unemployed, and who may be held back (S3.0b). */
static bool read_subordinate(Loader *l, const Tsv *t, int row)
{
    int f = hon_need_force(l, t, row, "force"), c = hon_need_capitano(l, t, row, "capitano");
    if (f < 0 || c < 0) {
        return false;
    }
    if (!span_is(hon_cell(t, row, "status"), "pool")) {
        l->g->force[f].members |= (uint32_t)1 << c;
    }
    l->g->capitano[c].holdback = span_is(hon_cell(t, row, "status"), "either+holdback");
    return true;
}

static bool load_subordinates(Loader *l)
{
    static const char *const columns[] = {"scenario", "force", "capitano", "status", 0};
    Tsv t;
    return hon_scenario_table(l, "subordinates", columns, &t) && hon_our_rows(l, &t, read_subordinate);
}

static bool read_placement(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    Hex h;
    uint8_t order;
    int f = hon_need_force(l, t, row, "force"), c = hon_need_capitano(l, t, row, "capitano");
    if (f < 0 || c < 0 || !hon_read_hex(l, t, row, hon_cell(t, row, "hex"), &h) ||
        !hon_read_order(l, t, row, hon_cell(t, row, "order"), &order)) {
        return false;
    }
    if (g->force[f].primo_how == PRIMO_POOL) { /* a man of a pool stands for himself */
        g->capitano[c].start_hex = h;
        g->capitano[c].start_order = order;
        return true;
    }
    g->force[f].primo = (uint8_t)c;
    g->force[f].hex = h;
    g->force[f].first_order = order;
    if (g->force[f].primo_how == PRIMO_CHOSEN) { /* the one held back leaves the Force he could have been with */
        for (int k = 0; k < g->forces; k++) {
            g->force[k].members &= k == f ? ~0u : ~((uint32_t)1 << c);
        }
        g->force[f].members = (uint32_t)1 << c;
    }
    return true;
}

static bool load_placement(Loader *l)
{
    static const char *const columns[] = {"scenario", "force", "capitano", "hex", "order", 0};
    Tsv t;
    return hon_scenario_table(l, "default_placement", columns, &t) && hon_our_rows(l, &t, read_placement);
}

/* What a Capitano is at the start follows from his Force. */
static void place_members(Game *g, int f)
{
    const ForceRow *row = &g->force[f];
    bool later = row->due != 0;
    for (int c = 0; c < g->capitani; c++) {
        if (!((row->members >> c) & 1)) {
            continue;
        }
        CapitanoInfo *k = &g->capitano[c];
        bool own_row = row->where == WITH_OTHERS; /* a pool shared out among Forces that have rows of their own */
        k->army = row->army;
        k->side = row->side;
        if (own_row) {
            continue;
        }
        k->force = (uint8_t)f;
        k->start_due = row->due;
        k->start_admin = row->admin;
        if (row->primo_how == PRIMO_POOL) {
            k->start_card = NO_PIECE;
            if (k->start_order == NO_ORDER) { /* Subordinate to who stands in the same hex */
                for (int p = 0; p < g->capitani; p++) {
                    bool leads = ((row->members >> p) & 1) && g->capitano[p].start_order;
                    k->start_card = leads && g->capitano[p].start_hex == k->start_hex ? (uint8_t)p : k->start_card;
                }
            }
            k->start_hex = k->start_card == NO_PIECE ? k->start_hex : (Hex)ON_CARD;
            k->starts_general = row->general && c == row->primo;
            continue;
        }
        bool leads = c == row->primo;
        k->starts_general = leads && row->general;
        k->start_order = leads ? row->first_order : (uint8_t)NO_ORDER;
        k->start_card = leads || row->primo == NO_PIECE ? NO_PIECE : row->primo;
        k->start_hex = later ? LATER : leads ? row->hex : ON_CARD;
    }
}

static bool read_minor(Loader *l, const Tsv *t, int row)
{
    int army = hon_need_army(l, t, row, "army"), c = hon_need_capitano(l, t, row, "capitano");
    if (army < 0 || c < 0) {
        return false;
    }
    CapitanoInfo *k = &l->g->capitano[c];
    k->army = (uint8_t)army;
    k->side = l->g->army[army].side;
    k->minor = true;
    k->rank = BY(3_5a, k->rank, 1);
    if (span_is(hon_cell(t, row, "state"), "pool")) {
        k->start_hex = IN_POOL;
    }
    return true;
}

static bool load_minors(Loader *l)
{
    static const char *const columns[] = {"scenario", "army", "capitano", "state", 0};
    Tsv t;
    return hon_scenario_table(l, "minors", columns, &t) && hon_our_rows(l, &t, read_minor);
}

bool hon_load_forces(Loader *l)
{
    Game *g = l->g;
    if (!hon_our_rows(l, &l->setup, read_force)) {
        return false; /* what names a Force cannot be judged */
    }
    bool under = load_subordinates(l), placed = load_placement(l), minors = load_minors(l);
    if (!under || !placed || !minors) {
        return false;
    }
    for (int f = 0; f < g->forces; f++) {
        place_members(g, f);
    }
    for (int c = 0; c < g->capitani; c++) {
        if (g->capitano[c].army == NO_ARMY) {
            return problem(l->p, l->setup.file, 0, "%s is in no Force of scenario %s", g->head.pieces[c].id,
                           g->head.scenario);
        }
        g->head.pieces[c].side = g->capitano[c].side;
        g->head.pieces[c].group = g->capitano[c].army;
    }
    return true;
}

/* pieces.c - reads oob.tsv: the units and generals of the scenario, and the commands they belong to. */
#include "rules/soldatini/load/load.h"

typedef struct Oob {
    Tsv t;
    int scenario, id, side, name, arm, kind, grade, bases, per_base, soldiers, guns, calibre, traits, parent, command,
        points, src;
} Oob;

static bool oob_columns(Loader *l, Oob *o)
{
    static const char *const names[] = {"scenario", "id",     "side",     "name",     "arm",  "kind",
                                        "grade",    "bases",  "per_base", "soldiers", "guns", "calibre",
                                        "traits",   "parent", "command",  "points",   "src",  NULL};
    int *const at[] = {&o->scenario, &o->id,     &o->side,     &o->name,     &o->arm,  &o->kind,
                       &o->grade,    &o->bases,  &o->per_base, &o->soldiers, &o->guns, &o->calibre,
                       &o->traits,   &o->parent, &o->command,  &o->points,   &o->src};
    if (!data_table(&l->d, TABLE_TSV, "oob.tsv", &o->t)) {
        return false;
    }
    for (int i = 0; names[i]; i++) {
        if ((*at[i] = tsv_need(&o->t, names[i], l->d.p)) < 0) {
            return false;
        }
    }
    return true;
}

int sol_find_group(const Game *g, int kind, Span id)
{
    for (int i = 0; i < g->head.group_count; i++) {
        if (g->head.groups[i].kind == kind && span_is(id, g->head.groups[i].id)) {
            return i;
        }
    }
    return -1;
}

int sol_add_group(Loader *l, int kind, Span id, const char *name, Side side)
{
    GameHead *h = &l->g->head;
    h->groups[h->group_count] = (GroupInfo){arena_copy(&h->arena, id), name, side, (uint8_t)kind};
    return h->group_count++;
}

/* G01: one command; a general may lead all. Commands get their index in the sequence of the file. */
static bool find_command(Loader *l, const Oob *o, int row, Side side, Piece *q)
{
    Span id = tsv_cell(&o->t, row, o->command);
    q->command = NO_GROUP;
    if (span_is(id, "ALL")) {
        q->commands = ALL_COMMANDS;
        return true;
    }
    int i = sol_find_group(l->g, GROUP_COMMAND, id);
    if (i < 0 && l->g->commands == COMMANDS_MAX) {
        return problem(l->d.p, o->t.file, o->t.line[row], "more than %d commands", COMMANDS_MAX);
    }
    if (i < 0) {
        i = sol_add_group(l, GROUP_COMMAND, id, arena_copy(&l->g->head.arena, id), side);
        l->g->commands++;
    }
    if (l->g->head.groups[i].side != side) {
        return problem(l->d.p, o->t.file, o->t.line[row], "command %.*s is of the other side", SPAN_ARG(id));
    }
    q->command = (uint8_t)i;
    q->commands = (uint16_t)(1 << i);
    return true;
}

static bool oob_traits(Loader *l, const Oob *o, int row, uint8_t *out)
{
    Span rest = tsv_cell(&o->t, row, o->traits), part;
    *out = 0;
    if (span_is(rest, "-")) {
        return true;
    }
    while (span_split(&rest, ',', &part)) {
        int trait = sol_word(sol_trait_words, part);
        if (trait < 0) {
            return sol_wrong_cell(l, &o->t, row, o->traits, "skirmishers or horse");
        }
        *out |= (uint8_t)(1 << trait);
    }
    return true;
}

/* G09, A26: numbers that must agree with each other. */
static bool unit_numbers(Loader *l, const Oob *o, int row, Piece *q)
{
    const Tsv *t = &o->t;
    int bases, per_base, soldiers, points;
    if (!tsv_int(t, row, o->bases, 1, BASES_MAX, &bases, l->d.p) ||
        !tsv_int(t, row, o->per_base, 2, 3, &per_base, l->d.p) ||
        !tsv_int(t, row, o->soldiers, 1, SOLDIERS_MAX, &soldiers, l->d.p) ||
        !tsv_int(t, row, o->points, 0, 12, &points, l->d.p)) {
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
    q->soldiers = (uint8_t)soldiers;
    q->points = (uint8_t)points;
    return true;
}

static bool unit_row(Loader *l, const Oob *o, int row, Piece *q)
{
    const Tsv *t = &o->t;
    int arm, kind, grade, guns, calibre;
    if (!tsv_word(t, row, o->arm, sol_arm_words, &arm, l->d.p) ||
        !tsv_word(t, row, o->kind, sol_kind_words, &kind, l->d.p) ||
        !tsv_word(t, row, o->grade, sol_grade_words, &grade, l->d.p) ||
        !tsv_word(t, row, o->guns, sol_gun_words, &guns, l->d.p) ||
        !tsv_word(t, row, o->calibre, sol_calibre_words, &calibre, l->d.p) || !oob_traits(l, o, row, &q->traits)) {
        return false;
    }
    int arm_of_kind = kind <= COMPANY ? INFANTRY : kind <= HEAVY_CAV ? CAVALRY : ARTILLERY;
    if (arm != arm_of_kind) {
        return problem(l->d.p, t->file, t->line[row], "%s is no kind of %s", sol_kind_words[kind], sol_arm_words[arm]);
    }
    q->arm = (uint8_t)arm;
    q->kind = (uint8_t)kind;
    q->grade = (uint8_t)grade;
    q->guns = (uint8_t)guns;
    q->calibre = (uint8_t)calibre;
    return unit_numbers(l, o, row, q);
}

static bool general_row(Loader *l, const Oob *o, int row, Piece *q)
{
    int rank, points;
    if (!tsv_word(&o->t, row, o->kind, sol_rank_words, &rank, l->d.p) ||
        !tsv_int(&o->t, row, o->points, 0, 9, &points, l->d.p)) {
        return false;
    }
    q->rank = (uint8_t)rank;
    q->points = (uint8_t)points;
    return true;
}

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

static bool piece_row(Loader *l, const Oob *o, int row, bool general)
{
    static const char *const sides[] = {"F", "A", NULL};
    Game *g = l->g;
    const Tsv *t = &o->t;
    Span id = tsv_cell(t, row, o->id);
    int side;
    if (data_piece(&l->d, id) >= 0) {
        return problem(l->d.p, t->file, t->line[row], "piece %.*s stands twice", SPAN_ARG(id));
    }
    if (general ? g->generals == GENERALS_MAX : g->units == UNITS_MAX) {
        return problem(l->d.p, t->file, t->line[row], "too many pieces; at most %d units and %d generals", UNITS_MAX,
                       GENERALS_MAX);
    }
    if (!tsv_word(t, row, o->side, sides, &side, l->d.p)) {
        return false;
    }
    Piece *q = &g->piece[g->pieces];
    *q = (Piece){.hold = NO_AREA, .place = UNUSED, .group = NO_GROUP, .attached = NO_PIECE, .parent = NO_PIECE};
    if (!find_command(l, o, row, (Side)side, q) || !(general ? general_row(l, o, row, q) : unit_row(l, o, row, q))) {
        return false;
    }
    if (!general && q->command == NO_GROUP) {
        return problem(l->d.p, t->file, t->line[row], "a unit belongs to one command (G01)");
    }
    g->head.pieces[g->pieces] = (PieceInfo){.id = arena_copy(&g->head.arena, id),
                                            .name = arena_copy(&g->head.arena, tsv_cell(t, row, o->name)),
                                            .side = (Side)side,
                                            .group = q->command,
                                            .kind = general,
                                            .arm = general ? "bicorne" : symbol_of(q),
                                            .origin = arena_copy(&g->head.arena, tsv_cell(t, row, o->src))};
    g->pieces++;
    g->units += !general;
    g->generals += general;
    g->head.piece_count = g->pieces;
    return true;
}

/* V30: a company names the unit it is sent out by. */
static bool find_parents(Loader *l, const Oob *o)
{
    for (int i = 0; i < o->t.rows; i++) {
        int p = data_piece(&l->d, tsv_cell(&o->t, i, o->id));
        Span parent = tsv_cell(&o->t, i, o->parent);
        if (p < 0 || span_is(parent, "-") || !span_is(tsv_cell(&o->t, i, o->scenario), l->g->head.scenario)) {
            continue;
        }
        int of = data_piece(&l->d, parent);
        if (of < 0 || !is_unit(l->g, of) || side_of(l->g, of) != side_of(l->g, p) || l->g->piece[p].kind != COMPANY) {
            return sol_wrong_cell(l, &o->t, i, o->parent, "a unit of its side, of a company (V30)");
        }
        l->g->piece[p].parent = (uint8_t)of;
    }
    return true;
}

bool sol_load_pieces(Loader *l)
{
    Oob o;
    if (!oob_columns(l, &o)) {
        return false;
    }
    for (int general = 0; general < 2; general++) {
        for (int i = 0; i < o.t.rows; i++) {
            bool is = span_is(tsv_cell(&o.t, i, o.arm), "general");
            if (span_is(tsv_cell(&o.t, i, o.scenario), l->g->head.scenario) && is == general &&
                !piece_row(l, &o, i, general)) {
                return false;
            }
        }
    }
    if (!find_parents(l, &o)) {
        return false;
    }
    return l->g->units > 0 || problem(l->d.p, o.t.file, 0, "no pieces for the scenario %s", l->g->head.scenario);
}

/* load_oob.c - reads oob.tsv: the units and generals of the scenario, and the commands they belong to. Units come first, then generals; commands
 * get their index in the sequence of the file.
 */
#include "miniatures/battle_load.h"

static int find_group(const Battle *b, int kind, Span id)
{
    for (int i = 0; i < b->head.group_count; i++) {
        if (b->head.groups[i].kind == kind && span_is(id, b->head.groups[i].id)) {
            return i;
        }
    }
    return -1;
}

bool wrong_cell(Loader *l, const Tsv *t, int row, int column, const char *expected)
{
    Span cell = tsv_cell(t, row, column);
    return problem(l->d.p, t->file, t->line[row], "%.*s is %.*s, expected %s", SPAN_ARG(t->column[column]),
                   SPAN_ARG(cell), expected);
}

typedef struct Oob { /* the columns that every battle has */
    Tsv t;
    int scenario, id, side, name, arm, kind, grade, traits, command, points, src;
} Oob;

static bool oob_columns(Loader *l, Oob *o)
{
    static const char *const names[] = {"scenario", "id",     "side",    "name",   "arm", "kind",
                                        "grade",    "traits", "command", "points", "src", NULL};
    int *const at[] = {&o->scenario, &o->id,     &o->side,    &o->name,   &o->arm, &o->kind,
                       &o->grade,    &o->traits, &o->command, &o->points, &o->src};
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

/* The commands a piece belongs to or leads; q->command is the last of them, NO_GROUP for one who leads all. */
static bool find_commands(Loader *l, const Oob *o, int row, Side side, Piece *q)
{
    Battle *b = l->b;
    Span rest = tsv_cell(&o->t, row, o->command), part;
    q->command = NO_GROUP;
    if (span_is(rest, "ALL")) {
        q->commands = ALL_COMMANDS;
        return true;
    }
    while (span_split(&rest, ',', &part)) {
        int i = find_group(b, GROUP_COMMAND, part);
        if (i < 0 && b->commands == COMMANDS_MAX) {
            return problem(l->d.p, o->t.file, o->t.line[row], "more than %d commands", COMMANDS_MAX);
        }
        if (i < 0) {
            i = add_group(l, GROUP_COMMAND, part, arena_copy(&b->head.arena, part), side);
            b->commands++;
        }
        if (b->head.groups[i].side != side) {
            return problem(l->d.p, o->t.file, o->t.line[row], "command %.*s is of the other side", SPAN_ARG(part));
        }
        q->commands |= (uint16_t)(1 << i);
        q->command = (uint8_t)i;
    }
    return true;
}

static bool read_traits(Loader *l, const Oob *o, int row, uint8_t *out)
{
    const char *const *words = l->b->battle->trait_words;
    Span rest = tsv_cell(&o->t, row, o->traits), part;
    while (!span_is(tsv_cell(&o->t, row, o->traits), "-") && span_split(&rest, ',', &part)) {
        int trait = span_index(part, words);
        if (trait < 0) {
            Buf expected = {0};
            for (int i = 0; words[i]; i++) {
                buf_print(&expected, "%s%s", !i ? "" : words[i + 1] ? ", " : " or ", words[i]);
            }
            wrong_cell(l, &o->t, row, o->traits, buf_str(&expected));
            buf_free(&expected);
            return false;
        }
        *out |= (uint8_t)(1 << trait);
    }
    return true;
}

static bool unit_row(Loader *l, const OobKind *k, const Oob *o, int row, Piece *q)
{
    const Tsv *t = &o->t;
    int arm, kind, grade, points;
    if (!tsv_word(t, row, o->arm, arm_words, &arm, l->d.p) ||
        !tsv_word(t, row, o->kind, k->kind_words, &kind, l->d.p) ||
        !tsv_word(t, row, o->grade, grade_words, &grade, l->d.p) || !read_traits(l, o, row, &q->traits) ||
        !tsv_int(t, row, o->points, 0, k->points_most, &points, l->d.p)) {
        return false;
    }
    if (arm != k->arm_of_kind(kind)) {
        return problem(l->d.p, t->file, t->line[row], "%s is no kind of %s", k->kind_words[kind], arm_words[arm]);
    }
    q->arm = (uint8_t)arm;
    q->kind = (uint8_t)kind;
    q->grade = (uint8_t)grade;
    q->points = (uint8_t)points;
    return k->unit(l, t, row, q);
}

static bool general_row(Loader *l, const OobKind *k, const Oob *o, int row, Piece *q)
{
    enum { GENERAL_POINTS = 9 };
    int rank, points;
    if (!tsv_word(&o->t, row, o->kind, k->rank_words, &rank, l->d.p) ||
        !tsv_int(&o->t, row, o->points, 0, GENERAL_POINTS, &points, l->d.p)) {
        return false;
    }
    q->rank = (uint8_t)rank;
    q->points = (uint8_t)points;
    return true;
}

/* Its place among the pieces, its side and its command. */
static bool begin_piece(Loader *l, const OobKind *k, const Oob *o, int row, bool general, Side *side)
{
    Battle *b = l->b;
    const Tsv *t = &o->t;
    Span id = tsv_cell(t, row, o->id);
    if (data_piece(&l->d, id) >= 0) {
        return problem(l->d.p, t->file, t->line[row], "piece %.*s stands twice", SPAN_ARG(id));
    }
    if (general ? b->generals == GENERALS_MAX : b->units == UNITS_MAX) {
        return problem(l->d.p, t->file, t->line[row], "too many pieces; at most %d units and %d generals", UNITS_MAX,
                       GENERALS_MAX);
    }
    int letter = span_index(tsv_cell(t, row, o->side), b->battle->winner_words);
    if (letter < 0 || letter >= SIDES) {
        Buf expected = {0};
        buf_print(&expected, "%s or %s", b->battle->winner_words[0], b->battle->winner_words[1]);
        wrong_cell(l, t, row, o->side, buf_str(&expected));
        buf_free(&expected);
        return false;
    }
    *side = (Side)letter;
    Piece *q = &b->piece[b->pieces];
    *q = (Piece){.hold = NO_AREA, .place = UNUSED, .group = NO_GROUP, .attached = NO_PIECE, .parent = NO_PIECE};
    if (!find_commands(l, o, row, *side, q)) {
        return false;
    }
    return general || q->command != NO_GROUP ||
           problem(l->d.p, t->file, t->line[row], "a unit belongs to one command (%s)", k->one_command);
}

static bool piece_row(Loader *l, const OobKind *k, const Oob *o, int row, bool general)
{
    Battle *b = l->b;
    Side side = NOBODY;
    if (!begin_piece(l, k, o, row, general, &side)) {
        return false;
    }
    Piece *q = &b->piece[b->pieces];
    if (!(general ? general_row(l, k, o, row, q) : unit_row(l, k, o, row, q))) {
        return false;
    }
    Arena *a = &b->head.arena;
    b->head.pieces[b->pieces] = (PieceInfo){.id = arena_copy(a, tsv_cell(&o->t, row, o->id)),
                                            .name = arena_copy(a, tsv_cell(&o->t, row, o->name)),
                                            .side = side,
                                            .group = q->command,
                                            .kind = general,
                                            .arm = general ? "bicorne" : k->symbol(q),
                                            .origin = arena_copy(a, tsv_cell(&o->t, row, o->src))};
    b->pieces++;
    b->units += !general;
    b->generals += general;
    b->head.piece_count = b->pieces;
    return true;
}

bool battle_load_pieces(Loader *l, const OobKind *k)
{
    Oob o;
    if (!oob_columns(l, &o)) {
        return false;
    }
    for (int general = 0; general < 2; general++) {
        for (int i = 0; i < o.t.rows; i++) {
            bool is = span_is(tsv_cell(&o.t, i, o.arm), "general");
            if (span_is(tsv_cell(&o.t, i, o.scenario), l->b->head.scenario) && is == general &&
                !piece_row(l, k, &o, i, general)) {
                return false;
            }
        }
    }
    assert(l->b->pieces == l->b->units + l->b->generals);
    if (k->finish && !k->finish(l, &o.t)) {
        return false;
    }
    return l->b->units > 0 || problem(l->d.p, o.t.file, 0, "no pieces for the scenario %s", l->b->head.scenario);
}

/* load.c - reads data/danube into a Game: the pieces of the scenario, its terrain, reserves and objectives. Charts: load_charts.c.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/danube/load/load_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = COMMANDS_MAX + RESERVES_MAX + OBJECTIVES_MAX + SIDES + AREAS_MAX };

/* One of our tables; its bytes go into the hash that game files keep. */
bool read_table(Loader *l, TableKind kind, const char *name, Tsv *t)
{
    Text text;
    char path[128];
    snprintf(path, sizeof path, "danube/%s", name);
    if (!source_read(l->src, path, &text, l->p)) {
        return false;
    }
    l->g->head.data_hash = hash64(text.bytes.at, text.bytes.len, l->g->head.data_hash);
    return tsv_read(&l->g->head.arena, t, kind, text, l->p);
}

static int find_group(const Game *g, int kind, Span id)
{
    for (int i = 0; i < g->head.group_count; i++) {
        if (g->head.groups[i].kind == kind && span_is(id, g->head.groups[i].id)) {
            return i;
        }
    }
    return -1;
}

static int find_piece(const Game *g, Span id)
{
    for (int i = 0; i < g->pieces; i++) {
        if (span_is(id, g->head.pieces[i].id)) {
            return i;
        }
    }
    return -1;
}

static int add_group(Loader *l, int kind, Span id, const char *name, Side side)
{
    GameHead *h = &l->g->head;
    h->groups[h->group_count] = (GroupInfo){arena_copy(&h->arena, id), name, side, (uint8_t)kind};
    return h->group_count++;
}

/* ---- oob.tsv ---- */

typedef struct Oob {
    Tsv t;
    int scenario, id, side, name, arm, kind, grade, figures, calibre, traits, command, points, src;
} Oob;

static bool oob_columns(Loader *l, Oob *o)
{
    static const char *const names[] = {"scenario", "id",      "side",   "name",    "arm",    "kind", "grade",
                                        "figures",  "calibre", "traits", "command", "points", "src",  NULL};
    int *const at[] = {&o->scenario, &o->id,      &o->side,   &o->name,    &o->arm,    &o->kind, &o->grade,
                       &o->figures,  &o->calibre, &o->traits, &o->command, &o->points, &o->src};
    if (!read_table(l, TABLE_TSV, "oob.tsv", &o->t)) {
        return false;
    }
    for (int i = 0; names[i]; i++) {
        if ((*at[i] = tsv_need(&o->t, names[i], l->p)) < 0) {
            return false;
        }
    }
    return true;
}

/* Commands get their index in the sequence of the file (G1). */
static bool find_commands(Loader *l, const Oob *o, int row, Side side, uint16_t *bits, int *only)
{
    Span rest = tsv_cell(&o->t, row, o->command), part;
    *bits = 0;
    *only = NO_GROUP;
    if (span_is(rest, "ALL")) {
        *bits = ALL_COMMANDS;
        return true;
    }
    while (span_split(&rest, ',', &part)) {
        int i = find_group(l->g, GROUP_COMMAND, part);
        if (i < 0 && l->g->commands == COMMANDS_MAX) {
            return problem(l->p, o->t.file, o->t.line[row], "more than %d commands", COMMANDS_MAX);
        }
        if (i < 0) {
            i = add_group(l, GROUP_COMMAND, part, arena_copy(&l->g->head.arena, part), side);
            l->g->commands++;
        }
        if (l->g->head.groups[i].side != side) {
            return problem(l->p, o->t.file, o->t.line[row], "command %.*s is of the other side", SPAN_ARG(part));
        }
        *bits |= (uint16_t)(1 << i);
        *only = i;
    }
    return true;
}

static bool read_traits(Loader *l, const Oob *o, int row, uint8_t *out)
{
    Span rest = tsv_cell(&o->t, row, o->traits), part;
    *out = 0;
    if (span_is(rest, "-")) {
        return true;
    }
    while (span_split(&rest, ',', &part)) {
        int trait = word_index(trait_words, part);
        if (trait < 0) {
            return problem(l->p, o->t.file, o->t.line[row], "unknown trait %.*s; expected light, guard or horse",
                           SPAN_ARG(part));
        }
        *out |= (uint8_t)(1 << trait);
    }
    return true;
}

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

static bool unit_row(Loader *l, const Oob *o, int row, Piece *q)
{
    int arm, kind, grade, figures, calibre, points;
    const Tsv *t = &o->t;
    if (!tsv_word(t, row, o->arm, arm_words, &arm, l->p) || !tsv_word(t, row, o->kind, kind_words, &kind, l->p) ||
        !tsv_word(t, row, o->grade, grade_words, &grade, l->p) ||
        !tsv_int(t, row, o->figures, 1, FIGURES_MAX, &figures, l->p) ||
        !tsv_int_or(t, row, o->calibre, 1, 48, 0, &calibre, l->p) || !tsv_int(t, row, o->points, 0, 9, &points, l->p) ||
        !read_traits(l, o, row, &q->traits)) {
        return false;
    }
    if ((arm == ARTILLERY) != (calibre > 0)) {
        return problem(l->p, t->file, t->line[row], "a battery has a calibre (G61), and nobody else");
    }
    int arm_of_kind = kind <= KIND_GUARD ? INFANTRY : kind <= CHEVAULEGER ? CAVALRY : ARTILLERY;
    if (arm != arm_of_kind) {
        return problem(l->p, t->file, t->line[row], "%s is no kind of %s", kind_words[kind], arm_words[arm]);
    }
    int lo = arm == INFANTRY ? 12 : arm == CAVALRY ? 8 : 3, hi = arm == INFANTRY ? 24 : arm == CAVALRY ? 12 : 4;
    if ((figures < lo || figures > hi) && CITED(G10)) {
        return problem(l->p, t->file, t->line[row], "%d figures, expected %d to %d for %s (G10)", figures, lo, hi,
                       arm_words[arm]);
    }
    q->arm = (uint8_t)arm;
    q->kind = (uint8_t)kind;
    q->grade = (uint8_t)grade;
    q->figures = (uint8_t)figures;
    q->calibre = (uint8_t)calibre;
    q->points = (uint8_t)points;
    return true;
}

static bool general_row(Loader *l, const Oob *o, int row, Piece *q)
{
    int rank, points;
    if (!tsv_word(&o->t, row, o->kind, rank_words, &rank, l->p) ||
        !tsv_int(&o->t, row, o->points, 0, 9, &points, l->p)) {
        return false;
    }
    q->rank = (uint8_t)rank;
    q->points = (uint8_t)points;
    return true;
}

static bool piece_row(Loader *l, const Oob *o, int row, bool general)
{
    static const char *const sides[] = {"F", "A", NULL};
    Game *g = l->g;
    const Tsv *t = &o->t;
    Span id = tsv_cell(t, row, o->id);
    int side, only;
    if (find_piece(g, id) >= 0) {
        return problem(l->p, t->file, t->line[row], "piece %.*s stands twice", SPAN_ARG(id));
    }
    if (general ? g->generals == GENERALS_MAX : g->units == UNITS_MAX) {
        return problem(l->p, t->file, t->line[row], "too many pieces; at most %d units and %d generals", UNITS_MAX,
                       GENERALS_MAX);
    }
    if (!tsv_word(t, row, o->side, sides, &side, l->p)) {
        return false;
    }
    Piece *q = &g->piece[g->pieces];
    *q = (Piece){.hold = NO_AREA, .place = UNUSED, .group = NO_GROUP, .attached = NO_PIECE};
    if (!find_commands(l, o, row, (Side)side, &q->commands, &only) ||
        !(general ? general_row(l, o, row, q) : unit_row(l, o, row, q))) {
        return false;
    }
    if (!general && only == NO_GROUP) {
        return problem(l->p, t->file, t->line[row], "a unit belongs to one command (G1)");
    }
    q->command = (uint8_t)only;
    g->head.pieces[g->pieces] = (PieceInfo){.id = arena_copy(&g->head.arena, id),
                                            .name = arena_copy(&g->head.arena, tsv_cell(t, row, o->name)),
                                            .side = (Side)side,
                                            .group = (uint8_t)only,
                                            .kind = general,
                                            .arm = general ? "bicorne" : symbol_of(q),
                                            .origin = arena_copy(&g->head.arena, tsv_cell(t, row, o->src))};
    g->pieces++;
    g->units += !general;
    g->generals += general;
    g->head.piece_count = g->pieces;
    return true;
}

static bool load_pieces(Loader *l)
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
    return l->g->units > 0 || problem(l->p, o.t.file, 0, "no pieces for the scenario %s", l->g->head.scenario);
}

/* ---- the scenario ---- */

static bool wrong(Loader *l, const Record *r, int field, const char *expected)
{
    return problem(l->p, r->file, r->line, "'%.*s', expected %s", SPAN_ARG(r->field[field]), expected);
}

static bool read_point(Span text, Point *out)
{
    Span x;
    long a, b;
    if (!span_split(&text, ',', &x) || !text.at || !span_decimal(x, 2, 0, TABLE_MOST, &a) ||
        !span_decimal(text, 2, 0, TABLE_MOST, &b)) {
        return false;
    }
    *out = (Point){(Inch)a, (Inch)b};
    return true;
}

static bool meta(Loader *l, const Record *r)
{
    Game *g = l->g;
    Span key = r->field[1], value = r->field[2];
    long n = 0;
    if (!record_need(r, 3, "meta: key, value", l->p)) {
        return false;
    }
    if (span_is(key, "turns")) {
        if (!span_int(value, 1, TURNS_MAX, &n)) {
            return wrong(l, r, 2, "1 to 30 turns");
        }
        g->turns = (int)n;
    } else if (span_is(key, "break_F") || span_is(key, "break_A")) {
        if (!span_int(value, 1, 99, &n)) {
            return wrong(l, r, 2, "1 to 99 army points");
        }
        g->breaks[span_is(key, "break_A")] = (int)n;
    } else if (span_is(key, "options")) {
        for (Span part; !span_is(r->field[2], "-") && span_split(&value, ',', &part);) {
            bool *which = span_is(part, "O1")   ? &g->caught_fights
                          : span_is(part, "O2") ? &g->thin_columns
                                                : &g->lucky_shot;
            if (!span_is(part, "O1") && !span_is(part, "O2") && !span_is(part, "O3")) {
                return wrong(l, r, 2, "O1, O2, O3 joined by commas, or -");
            }
            *which = true;
        }
    } else if (!span_is(key, "name") && !span_is(key, "table")) {
        return wrong(l, r, 1, "name, table, turns, break_F, break_A or options");
    }
    return true;
}

static bool reserve(Loader *l, const Record *r)
{
    Game *g = l->g;
    long turn, need, facing;
    Point from, to;
    Span ends = r->field[5], first;
    if (!record_need(r, 7, "reserve: id, side, first turn, need, entry segment, facing", l->p)) {
        return false;
    }
    if (g->reserves == RESERVES_MAX) {
        return problem(l->p, r->file, r->line, "more than %d reserve groups", RESERVES_MAX);
    }
    if (!span_is(r->field[2], "F") && !span_is(r->field[2], "A")) {
        return wrong(l, r, 2, "F or A");
    }
    if (!span_int(r->field[3], 1, TURNS_MAX, &turn) || !span_int(r->field[4], 2, 12, &need) ||
        !span_int(r->field[6], 0, 359, &facing)) {
        return problem(l->p, r->file, r->line, "expected a turn, a need of 2 to 12 and a facing of 0 to 359");
    }
    if (!span_word(&ends, &first) || !read_point(first, &from) || !read_point(span_trim(ends), &to)) {
        return wrong(l, r, 5, "an entry segment such as 0,8 0,16");
    }
    Side side = span_is(r->field[2], "A");
    Reserve *v = &g->reserve[g->reserves++];
    *v = (Reserve){.side = side, .turn = (uint8_t)turn, .need = (uint8_t)need, .facing = (int16_t)facing};
    v->entry = (Beam){spot_of(from), spot_of(to)};
    v->id = g->head.groups[add_group(l, GROUP_RESERVE, r->field[1], "", side)].id;
    g->head.groups[g->head.group_count - 1].name = v->id;
    return true;
}

/* "strongpoint:LT1" or "24,6,3" */
static bool objective_place(Loader *l, const Record *r, Objective *o)
{
    Span where = r->field[3], word = where, x, y;
    long a, b, radius;
    o->area = NO_AREA;
    if (span_split(&where, ':', &word) && where.at) {
        int area = span_is(word, "strongpoint") ? ground_find(l->g->ground, where) : -1;
        if (area < 0 || !(l->g->strongs >> l->g->ground->area[area].kind & 1)) {
            return wrong(l, r, 3, "strongpoint:ID of a strongpoint");
        }
        o->area = (uint8_t)area;
        return true;
    }
    Span rest = r->field[3];
    if (!span_split(&rest, ',', &x) || !span_split(&rest, ',', &y) || !rest.at ||
        !span_decimal(x, 2, 0, TABLE_MOST, &a) || !span_decimal(y, 2, 0, TABLE_MOST, &b) ||
        !span_decimal(rest, 2, 1, TABLE_MOST, &radius)) {
        return wrong(l, r, 3, "x,y,radius");
    }
    o->at = (Point){(Inch)a, (Inch)b};
    o->radius = (Inch)radius;
    return true;
}

static bool objective(Loader *l, const Record *r)
{
    static const char *const owners[] = {"F", "A", "none", NULL};
    Game *g = l->g;
    long worth;
    if (!record_need(r, 6, "objective: id, name, where, owner, victory points", l->p)) {
        return false;
    }
    if (g->objectives == OBJECTIVES_MAX) {
        return problem(l->p, r->file, r->line, "more than %d objectives", OBJECTIVES_MAX);
    }
    Objective *o = &g->objective[g->objectives];
    int owner = word_index(owners, r->field[4]);
    if (owner < 0 || !span_int(r->field[5], 0, 99, &worth)) {
        return problem(l->p, r->file, r->line, "expected an owner (F, A, none) and victory points");
    }
    if (!objective_place(l, r, o)) {
        return false;
    }
    o->owner = (uint8_t)owner;
    o->worth = (uint8_t)worth;
    o->name = arena_copy(&g->head.arena, r->field[2]);
    o->id =
        g->head.groups[add_group(l, GROUP_OBJECTIVE, r->field[1], o->name, owner < SIDES ? (Side)owner : NOBODY)].id;
    g->objectives++;
    return true;
}

static bool read_place(Loader *l, const Record *r, int field, Piece *q)
{
    Span group = r->field[field], word;
    if (span_is(group, "table")) {
        q->place = ON_TABLE;
        return true;
    }
    span_split(&group, ':', &word);
    int i = span_is(word, "reserve") && group.at ? find_group(l->g, GROUP_RESERVE, group) : -1;
    if (i < 0) {
        return wrong(l, r, field, "table or reserve:GROUP");
    }
    q->place = IN_RESERVE;
    q->group = (uint8_t)(i - l->g->group_reserve);
    return true;
}

static int record_piece(Loader *l, const Record *r, bool general)
{
    int p = find_piece(l->g, r->field[1]);
    if (p < 0 || is_general(l->g, p) != general) {
        wrong(l, r, 1, general ? "a general of oob.tsv in this scenario" : "a unit of oob.tsv in this scenario");
        return -1;
    }
    if (l->set_up[p]) {
        problem(l->p, r->file, r->line, "%.*s is set up twice", SPAN_ARG(r->field[1]));
        return -1;
    }
    l->set_up[p] = true;
    return p;
}

static bool read_stand(Loader *l, const Record *r, Piece *q)
{
    long x = 0, y = 0;
    if (q->place == ON_TABLE && (!span_decimal(r->field[2], 2, 0, l->g->ground->width, &x) ||
                                 !span_decimal(r->field[3], 2, 0, l->g->ground->height, &y))) {
        return problem(l->p, r->file, r->line, "expected x and y on the table, in inches");
    }
    q->at.x = (int16_t)x;
    q->at.y = (int16_t)y;
    return true;
}

static bool unit(Loader *l, const Record *r)
{
    Game *g = l->g;
    long facing;
    if (!record_need(r, 7, "unit: id, x, y, facing, formation, place", l->p)) {
        return false;
    }
    int p = record_piece(l, r, false);
    Piece *q = &g->piece[p < 0 ? 0 : p];
    if (p < 0 || !read_place(l, r, 6, q) || !read_stand(l, r, q)) {
        return false;
    }
    if (!span_int(r->field[4], 0, 359, &facing)) {
        return wrong(l, r, 4, "a facing from 0 to 359");
    }
    q->at.facing = (int16_t)facing;
    Span form = r->field[5], word;
    span_split(&form, ':', &word);
    int formation = word_index(formation_words, word);
    if (formation < 0 || !(g->formation[formation].arms >> q->arm & 1) ||
        !(g->formation[formation].sides >> side_of(g, p) & 1)) {
        return wrong(l, r, 5, "a formation of this arm and side");
    }
    q->formation = (uint8_t)formation;
    if (formation == GARRISON) {
        int area = form.at ? ground_find(g->ground, form) : -1;
        if (area < 0 || !(g->strongs >> g->ground->area[area].kind & 1)) {
            return wrong(l, r, 5, "garrison:ID of a strongpoint");
        }
        q->hold = (uint8_t)area;
    }
    return true;
}

static bool general(Loader *l, const Record *r)
{
    if (!record_need(r, 6, "general: id, x, y, attached, place", l->p)) {
        return false;
    }
    int p = record_piece(l, r, true);
    Piece *q = &l->g->piece[p < 0 ? 0 : p];
    if (p < 0 || !read_place(l, r, 5, q) || !read_stand(l, r, q)) {
        return false;
    }
    if (span_is(r->field[4], "-")) {
        return true;
    }
    int u = find_piece(l->g, r->field[4]);
    if (u < 0 || !is_unit(l->g, u) || side_of(l->g, u) != side_of(l->g, p)) {
        return wrong(l, r, 4, "a unit of his side, or -");
    }
    q->attached = (uint8_t)u;
    return true;
}

/* Reserves and objectives come first, because units and generals name them; terrain is read by the table (table/ground.h). */
static bool records(Loader *l, bool pieces)
{
    Records all = records_of(l->scenario);
    for (Record r; records_next(&all, &r);) {
        bool known = record_is(&r, "terrain"), ok = true;
        bool places = record_is(&r, "meta") || record_is(&r, "reserve") || record_is(&r, "objective");
        if (places && !pieces) {
            ok = record_is(&r, "meta") ? meta(l, &r) : record_is(&r, "reserve") ? reserve(l, &r) : true;
        } else if (pieces && record_is(&r, "unit")) {
            ok = unit(l, &r);
        } else if (pieces && record_is(&r, "general")) {
            ok = general(l, &r);
        }
        known |= places || record_is(&r, "unit") || record_is(&r, "general");
        if (!known) {
            ok = problem(l->p, r.file, r.line, "'%.*s' begins no record of a scenario", SPAN_ARG(r.field[0]));
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool objectives(Loader *l)
{
    Records all = records_of(l->scenario);
    for (Record r; records_next(&all, &r);) {
        if (record_is(&r, "objective") && !objective(l, &r)) {
            return false;
        }
    }
    return true;
}

static bool strongpoints(Loader *l)
{
    Game *g = l->g;
    if (g->ground->count > AREAS_MAX) {
        return problem(l->p, l->scenario.name, 0, "more than %d pieces of terrain", AREAS_MAX);
    }
    g->group_strongpoint = g->head.group_count;
    for (int i = 0; i < g->ground->count; i++) {
        if (g->strongs >> g->ground->area[i].kind & 1) {
            g->strongpoint[g->strongpoints++] = (uint8_t)i;
            add_group(l, GROUP_STRONGPOINT, span_of(g->ground->area[i].id), g->ground->area[i].name, NOBODY);
        }
    }
    return true;
}

static bool all_set_up(Loader *l)
{
    for (int p = 0; p < l->g->pieces; p++) {
        if (!l->set_up[p]) {
            return problem(l->p, l->scenario.name, 0, "%s of oob.tsv has no record", l->g->head.pieces[p].id);
        }
    }
    return l->g->turns > 0 || problem(l->p, l->scenario.name, 0, "no record tells the number of turns");
}

/* Where a unit may not stand it may not be set up (G17). */
static bool stands_well(Loader *l)
{
    const Game *g = l->g;
    State *s = must_zalloc(sizeof *s);
    bool ok = true;
    danube_setup(g, s);
    for (int u = 0; u < g->units && ok; u++) {
        if (!on_table(s, u)) {
            continue;
        }
        Footprint f = footprint_of(g, s, u);
        Rule r = fits(g, s, NULL, u, &f, NO_PIECE);
        if (r) {
            ok = problem(l->p, l->scenario.name, 0, "%s cannot stand where it is set up (%s)", g->head.pieces[u].id,
                         rule_id(g, r));
        }
    }
    free(s);
    return ok;
}

/* A command is known by its own general, else by the one above him; a group in reserve by him who waits with it. */
static void name_groups(Loader *l)
{
    Game *g = l->g;
    for (int i = 0; i < g->commands; i++) {
        for (int rank = COMMANDER; rank <= DIVISION; rank++) {
            for (int p = g->pieces - 1; p >= g->units; p--) {
                if (g->piece[p].rank == rank && g->piece[p].commands >> i & 1 &&
                    side_of(g, p) == g->head.groups[i].side) {
                    g->head.groups[i].name =
                        arena_print(&g->head.arena, rank == DIVISION ? "Command of %s" : "Under %s",
                                    g->head.pieces[p].name);
                }
            }
        }
    }
    for (int i = 0; i < g->reserves; i++) {
        for (int p = g->pieces - 1; p >= 0; p--) {
            if (g->piece[p].place == IN_RESERVE && g->piece[p].group == i && is_general(g, p)) {
                g->head.groups[g->group_reserve + i].name =
                    arena_print(&g->head.arena, "The reserve under %s", g->head.pieces[p].name);
            }
        }
    }
}

static bool load_scenario(Loader *l)
{
    Game *g = l->g;
    char path[96];
    snprintf(path, sizeof path, "danube/scenarios/%s.tsv", g->head.scenario);
    if (!source_read(l->src, path, &l->scenario, l->p)) {
        return false;
    }
    g->head.data_hash = hash64(l->scenario.bytes.at, l->scenario.bytes.len, g->head.data_hash);
    g->ground = ground_load(&g->head.arena, l->scenario, &g->kinds, l->p);
    if (!g->ground) {
        return false;
    }
    g->group_reserve = g->head.group_count;
    if (!records(l, false)) {
        return false;
    }
    g->group_objective = g->head.group_count;
    if (!objectives(l)) {
        return false;
    }
    g->group_side = g->head.group_count;
    for (int side = 0; side < SIDES; side++) {
        add_group(l, GROUP_SIDE, span_of(danube.side_names[side]), danube.side_titles[side], (Side)side);
    }
    if (!strongpoints(l) || !records(l, true) || !all_set_up(l)) {
        return false;
    }
    name_groups(l);
    return true;
}

/* ---- putting it together ---- */

/* The switch of the rulings: a game keeps the edition it was begun under. */
static bool load_edition(Loader *l, const char *value)
{
    static const char *const editions[] = {"1", "2"};
    _Static_assert(sizeof editions / sizeof *editions == EDITION, "a word for each edition");
    for (int i = 0; i < EDITION; i++) {
        if (strcmp(value, editions[i]) == 0) {
            l->g->rulings = i + 1;
            l->g->head.options[l->g->head.option_count++] = (OptionValue){"rulings", editions[i]};
            return true;
        }
    }
    return problem(l->p, NULL, 0, "option rulings is an edition, 1 to %d, not '%s'", EDITION, value);
}

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    static const char *const names[] = {"caught_infantry_fights", "thin_columns", "lucky_shot"};
    Game *g = l->g;
    g->rulings = EDITION;
    for (int i = 0; i < n; i++) {
        if (span_is_nocase(span_of(options[i].name), "rulings")) {
            if (!load_edition(l, options[i].value)) {
                return false;
            }
            continue;
        }
        bool *which = span_is_nocase(span_of(options[i].name), names[0])   ? &g->caught_fights
                      : span_is_nocase(span_of(options[i].name), names[1]) ? &g->thin_columns
                      : span_is_nocase(span_of(options[i].name), names[2]) ? &g->lucky_shot
                                                                           : NULL;
        bool on = span_is_nocase(span_of(options[i].value), "on"),
             off = span_is_nocase(span_of(options[i].value), "off");
        if (!which) {
            return problem(l->p, NULL, 0, "danube has no option '%s'; its options are %s, %s, %s and rulings",
                           options[i].name, names[0], names[1], names[2]);
        }
        if (!on && !off) {
            return problem(l->p, NULL, 0, "option %s is on or off, not '%s'", options[i].name, options[i].value);
        }
        *which = on;
        g->head.options[g->head.option_count++] =
            (OptionValue){arena_copy(&g->head.arena, span_of(options[i].name)), on ? "on" : "off"};
    }
    return true;
}

static bool known_scenario(Loader *l, const char *scenario)
{
    Arena scratch = {0};
    ScenarioInfo info[16];
    int n = danube_scenarios(&scratch, l->src, info, 16, l->p), found = -1;
    Buf names = {0};
    for (int i = 0; i < n; i++) {
        buf_print(&names, "%s%s", i ? ", " : "", info[i].id);
        if (span_is_nocase(span_of(scenario), info[i].id)) {
            found = i;
            l->g->head.scenario = arena_copy(&l->g->head.arena, span_of(info[i].id));
            l->g->head.title = arena_copy(&l->g->head.arena, span_of(info[i].title));
        }
    }
    if (found < 0 && n >= 0) {
        problem(l->p, NULL, 0, "danube has no scenario '%s'; it has %s", scenario, buf_str(&names));
    }
    buf_free(&names);
    arena_free(&scratch);
    return found >= 0;
}

Game *danube_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Arena arena = {0};
    Game *g = arena_alloc(&arena, sizeof *g);
    g->head.arena = arena;
    g->head.rules = &danube;
    g->head.pieces = arena_alloc(&g->head.arena, sizeof(PieceInfo) * PIECES_MAX);
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * GROUPS_MAX);
    Loader l = {.src = src, .p = p, .g = g};
    /* Options of the scenario stand in its file; those a player gives come after and prevail. */
    if (known_scenario(&l, scenario) && dan_load_charts(&l) && load_pieces(&l) && load_scenario(&l) &&
        load_options(&l, options, option_count) && stands_well(&l)) {
        return g;
    }
    game_free(g);
    return NULL;
}

int danube_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    Text text;
    Tsv t;
    if (!source_read(src, "danube/scenarios.tsv", &text, p) || !tsv_read(a, &t, TABLE_TSV, text, p)) {
        return -1;
    }
    int id = tsv_need(&t, "id", p), title = tsv_need(&t, "title", p), turns = tsv_need(&t, "turns", p),
        minutes = tsv_need(&t, "minutes", p), teaches = tsv_need(&t, "teaches", p),
        difficulty = tsv_column(&t, "difficulty");
    if (id < 0 || title < 0 || turns < 0 || minutes < 0 || teaches < 0) {
        return -1;
    }
    int n = 0;
    for (; n < t.rows && n < max; n++) {
        out[n] = (ScenarioInfo){.id = arena_copy(a, tsv_cell(&t, n, id)),
                                .title = arena_copy(a, tsv_cell(&t, n, title)),
                                .length = arena_print(a, "%.*s minutes", SPAN_ARG(tsv_cell(&t, n, minutes))),
                                .teaches = arena_copy(a, tsv_cell(&t, n, teaches)),
                                .difficulty = difficulty < 0 ? NULL : arena_copy(a, tsv_cell(&t, n, difficulty))};
        if (!tsv_int(&t, n, turns, 1, TURNS_MAX, &out[n].turns, p)) {
            return -1;
        }
    }
    return n;
}

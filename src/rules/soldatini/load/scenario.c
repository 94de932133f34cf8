/* scenario.c - reads scenarios/<id>.tsv: sizes, terrain, reserves, objectives, exits, and where everybody stands.
 *
 * Nothing is trusted and nothing is half loaded: every problem is named with its file and line, and then there is no game.
 */
#include "rules/soldatini/load/load.h"

#include <stdio.h>
#include <stdlib.h>

enum { GROUPS_MAX = COMMANDS_MAX + RESERVES_MAX + OBJECTIVES_MAX + SIDES + AREAS_MAX };

static bool wrong_field(Loader *l, const Record *r, int field, const char *expected)
{
    return problem(l->d.p, r->file, r->line, "'%.*s', expected %s", SPAN_ARG(r->field[field]), expected);
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

static bool read_segment(Span text, Beam *out)
{
    Span first;
    Point from, to;
    if (!span_word(&text, &first) || !read_point(first, &from) || !read_point(span_trim(text), &to)) {
        return false;
    }
    *out = (Beam){spot_of(from), spot_of(to)};
    return true;
}

/* ---- meta ---- */

static bool meta_options(Loader *l, const Record *r)
{
    static const char *const names[] = {"O01", "O02", "O03", "O04", NULL};
    Game *g = l->g;
    bool *const which[] = {&g->canister_low, &g->one_test, &g->bonus_per_base, &g->gunners_scatter};
    Span rest = r->field[2], part;
    while (!span_is(r->field[2], "-") && span_split(&rest, ',', &part)) {
        int i = sol_word(names, part);
        if (i < 0) {
            return wrong_field(l, r, 2, "O01 to O04 joined by commas, or -");
        }
        *which[i] = true;
    }
    return true;
}

static bool meta_side(Loader *l, const Record *r)
{
    static const char *const edges[] = {"north", "east", "south", "west", NULL};
    Span key = r->field[1];
    long n = 0;
    if (span_is(key, "first")) {
        if (!span_is(r->field[2], "F") && !span_is(r->field[2], "A")) {
            return wrong_field(l, r, 2, "F or A");
        }
        l->g->first = span_is(r->field[2], "A");
    } else if (span_is(key, "home_F") || span_is(key, "home_A")) {
        int edge = sol_word(edges, r->field[2]);
        if (edge < 0) {
            return wrong_field(l, r, 2, "north, east, south or west");
        }
        l->g->home[span_is(key, "home_A")] = (int16_t)(90 * edge);
    } else {
        if (!span_int(r->field[2], 1, 99, &n)) {
            return wrong_field(l, r, 2, "1 to 99 army points");
        }
        l->g->breaks[span_is(key, "break_A")] = (int)n;
    }
    return true;
}

static bool meta_record(Loader *l, const Record *r)
{
    static const char *const keys[] = {"first", "home_F", "home_A", "break_F", "break_A", NULL};
    long n = 0;
    if (!record_need(r, 3, "meta: key, value", l->d.p)) {
        return false;
    }
    Span key = r->field[1];
    if (span_is(key, "turns")) {
        l->g->turns = span_int(r->field[2], 1, TURNS_MAX, &n) ? (int)n : 0;
        return l->g->turns || wrong_field(l, r, 2, "1 to 30 turns");
    }
    if (span_is(key, "options")) {
        return meta_options(l, r);
    }
    if (sol_word(keys, key) >= 0) {
        return meta_side(l, r);
    }
    return span_is(key, "name") || span_is(key, "table") ||
           wrong_field(l, r, 1, "name, table, turns, first, break_F, break_A, home_F, home_A or options");
}

/* ---- reserves, objectives, exits ---- */

static bool reserve_record(Loader *l, const Record *r)
{
    Game *g = l->g;
    long turn, need, facing;
    if (!record_need(r, 7, "reserve: id, side, first turn, number, entry segment, facing", l->d.p)) {
        return false;
    }
    if (g->reserves == RESERVES_MAX) {
        return problem(l->d.p, r->file, r->line, "more than %d reserve groups", RESERVES_MAX);
    }
    if (!span_is(r->field[2], "F") && !span_is(r->field[2], "A")) {
        return wrong_field(l, r, 2, "F or A");
    }
    if (!span_int(r->field[3], 1, TURNS_MAX, &turn) || !span_int(r->field[4], 1, 6, &need) ||
        !span_int(r->field[6], 0, 359, &facing)) {
        return problem(l->d.p, r->file, r->line, "expected a turn, a number of 1 to 6 and a facing of 0 to 359");
    }
    Side side = span_is(r->field[2], "A");
    Reserve *v = &g->reserve[g->reserves];
    *v = (Reserve){.side = side, .turn = (uint8_t)turn, .need = (uint8_t)need, .facing = (int16_t)facing};
    if (!read_segment(r->field[5], &v->entry)) {
        return wrong_field(l, r, 5, "an entry segment such as 0,8 0,16");
    }
    g->reserves++;
    v->id = g->head.groups[sol_add_group(l, GROUP_RESERVE, r->field[1], "", side)].id;
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
            return wrong_field(l, r, 3, "strongpoint:ID of a strongpoint");
        }
        o->area = (uint8_t)area;
        return true;
    }
    Span rest = r->field[3];
    if (!span_split(&rest, ',', &x) || !span_split(&rest, ',', &y) || !rest.at ||
        !span_decimal(x, 2, 0, TABLE_MOST, &a) || !span_decimal(y, 2, 0, TABLE_MOST, &b) ||
        !span_decimal(rest, 2, 1, TABLE_MOST, &radius)) {
        return wrong_field(l, r, 3, "x,y,radius");
    }
    o->at = (Point){(Inch)a, (Inch)b};
    o->radius = (Inch)radius;
    return true;
}

static bool objective_record(Loader *l, const Record *r)
{
    static const char *const owners[] = {"F", "A", "none", NULL};
    Game *g = l->g;
    long worth;
    if (!record_need(r, 6, "objective: id, name, where, owner, victory points", l->d.p)) {
        return false;
    }
    if (g->objectives == OBJECTIVES_MAX) {
        return problem(l->d.p, r->file, r->line, "more than %d objectives", OBJECTIVES_MAX);
    }
    Objective *o = &g->objective[g->objectives];
    int owner = sol_word(owners, r->field[4]);
    if (owner < 0 || !span_int(r->field[5], 0, 99, &worth)) {
        return problem(l->d.p, r->file, r->line, "expected an owner (F, A, none) and victory points");
    }
    if (!objective_place(l, r, o)) {
        return false;
    }
    o->owner = (uint8_t)owner;
    o->worth = (uint8_t)worth;
    o->name = arena_copy(&g->head.arena, r->field[2]);
    o->id =
        g->head.groups[sol_add_group(l, GROUP_OBJECTIVE, r->field[1], o->name, owner < SIDES ? (Side)owner : NOBODY)]
            .id;
    g->objectives++;
    return true;
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
    if ((!e->side && !span_is(r->field[1], "F")) || !read_segment(r->field[2], &e->edge)) {
        return problem(l->d.p, r->file, r->line, "expected a side (F or A) and a segment such as 0,8 0,16");
    }
    g->exits++;
    return true;
}

/* ---- pieces ---- */

static bool read_place(Loader *l, const Record *r, int field, Piece *q)
{
    Span group = r->field[field], word;
    if (span_is(group, "table")) {
        q->place = ON_TABLE;
        return true;
    }
    span_split(&group, ':', &word);
    if (span_is(word, "parent") && group.at) {
        q->place = UNUSED;
        return q->parent != NO_PIECE || wrong_field(l, r, field, "a parent only for a company of oob.tsv");
    }
    int i = span_is(word, "reserve") && group.at ? sol_find_group(l->g, GROUP_RESERVE, group) : -1;
    if (i < 0) {
        return wrong_field(l, r, field, "table, reserve:GROUP or parent:UNIT");
    }
    q->place = IN_RESERVE;
    q->group = (uint8_t)(i - l->g->group_reserve);
    return true;
}

static int record_piece(Loader *l, const Record *r, bool general)
{
    int p = data_piece(&l->d, r->field[1]);
    if (p < 0 || is_general(l->g, p) != general) {
        wrong_field(l, r, 1, general ? "a general of oob.tsv in this scenario" : "a unit of oob.tsv in this scenario");
        return -1;
    }
    if (l->set_up[p]) {
        problem(l->d.p, r->file, r->line, "%.*s is set up twice", SPAN_ARG(r->field[1]));
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
        return problem(l->d.p, r->file, r->line, "expected x and y on the table, in inches");
    }
    q->at.x = (int16_t)x;
    q->at.y = (int16_t)y;
    return true;
}

static bool unit_record(Loader *l, const Record *r)
{
    Game *g = l->g;
    long facing;
    if (!record_need(r, 7, "unit: id, x, y, facing, formation, place", l->d.p)) {
        return false;
    }
    int p = record_piece(l, r, false);
    Piece *q = &g->piece[p < 0 ? 0 : p];
    if (p < 0 || !read_place(l, r, 6, q) || !read_stand(l, r, q)) {
        return false;
    }
    if (!span_int(r->field[4], 0, 359, &facing)) {
        return wrong_field(l, r, 4, "a facing from 0 to 359");
    }
    q->at.facing = (int16_t)facing;
    Span form = r->field[5], word;
    span_split(&form, ':', &word);
    int formation = sol_word(sol_formation_words, word);
    if (formation < 0 || formation == ROUTED || !(g->formation[formation].arms >> q->arm & 1)) {
        return wrong_field(l, r, 5, "a formation of this arm");
    }
    q->formation = (uint8_t)formation;
    if (formation == GARRISON) {
        int area = form.at ? ground_find(g->ground, form) : -1;
        if (area < 0 || !(g->strongs >> g->ground->area[area].kind & 1)) {
            return wrong_field(l, r, 5, "garrison:ID of a strongpoint");
        }
        q->hold = (uint8_t)area;
    }
    return true;
}

static bool general_record(Loader *l, const Record *r)
{
    if (!record_need(r, 6, "general: id, x, y, attached, place", l->d.p)) {
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
    int u = data_piece(&l->d, r->field[4]);
    if (u < 0 || !is_unit(l->g, u) || side_of(l->g, u) != side_of(l->g, p)) {
        return wrong_field(l, r, 4, "a unit of his side, or -");
    }
    q->attached = (uint8_t)u;
    return true;
}

/* ---- records ---- */

typedef bool RecordReader(Loader *l, const Record *r);
typedef struct RecordKind {
    const char *type;
    RecordReader *read;
    int pass; /* reserves come before objectives, and both before the pieces that name them; terrain is read by the table */
} RecordKind;

static const RecordKind record_kinds[] = {
    {"meta", meta_record, 0},           {"reserve", reserve_record, 0}, {"exit", exit_record, 0},
    {"objective", objective_record, 1}, {"unit", unit_record, 2},       {"general", general_record, 2},
};

static bool read_records(Loader *l, int pass)
{
    Records all = records_of(l->scenario);
    for (Record r; records_next(&all, &r);) {
        bool known = record_is(&r, "terrain");
        for (size_t i = 0; i < sizeof record_kinds / sizeof *record_kinds; i++) {
            const RecordKind *k = &record_kinds[i];
            if (!record_is(&r, k->type)) {
                continue;
            }
            known = true;
            if (k->pass == pass && !k->read(l, &r)) {
                return false;
            }
        }
        if (!known) {
            return problem(l->d.p, r.file, r.line, "'%.*s' begins no record of a scenario", SPAN_ARG(r.field[0]));
        }
    }
    return true;
}

static bool list_strongpoints(Loader *l)
{
    Game *g = l->g;
    if (g->ground->count > AREAS_MAX) {
        return problem(l->d.p, l->scenario.name, 0, "more than %d pieces of terrain", AREAS_MAX);
    }
    g->group_strongpoint = g->head.group_count;
    for (int i = 0; i < g->ground->count; i++) {
        if (g->strongs >> g->ground->area[i].kind & 1) {
            g->strongpoint[g->strongpoints++] = (uint8_t)i;
            sol_add_group(l, GROUP_STRONGPOINT, span_of(g->ground->area[i].id), g->ground->area[i].name, NOBODY);
        }
    }
    return true;
}

static bool all_set_up(Loader *l)
{
    for (int p = 0; p < l->g->pieces; p++) {
        if (!l->set_up[p]) {
            return problem(l->d.p, l->scenario.name, 0, "%s of oob.tsv has no record", l->g->head.pieces[p].id);
        }
    }
    return l->g->turns > 0 || problem(l->d.p, l->scenario.name, 0, "no record tells the number of turns");
}

/* Where a unit may not stand it may not be set up (G36). */
static bool stands_well(Loader *l)
{
    const Game *g = l->g;
    State *s = must_zalloc(sizeof *s);
    bool ok = true;
    sol_setup(g, s);
    for (int u = 0; u < g->units && ok; u++) {
        if (!on_table(s, u)) {
            continue;
        }
        Footprint f = sol_foot(g, s, u);
        Rule r = sol_fits(g, s, NULL, u, &f, false);
        if (r) {
            ok = problem(l->d.p, l->scenario.name, 0, "%s cannot stand where it is set up (%s)", g->head.pieces[u].id,
                         rule_id(g, r));
        }
    }
    free(s);
    return ok;
}

/* A command is known by its general, a group in reserve by him who waits with it. */
static void name_groups(Loader *l)
{
    Game *g = l->g;
    for (int p = g->units; p < g->pieces; p++) {
        const Piece *q = &g->piece[p];
        if (q->command < g->commands) {
            g->head.groups[q->command].name = arena_print(&g->head.arena, "Command of %s", g->head.pieces[p].name);
        }
        if (q->place == IN_RESERVE && q->group < g->reserves) {
            g->head.groups[g->group_reserve + q->group].name =
                arena_print(&g->head.arena, "The reserve under %s", g->head.pieces[p].name);
        }
    }
}

bool sol_load_scenario(Loader *l)
{
    Game *g = l->g;
    char path[96];
    snprintf(path, sizeof path, "%s/scenarios/%s.tsv", soldatini.id, g->head.scenario);
    if (!source_read(l->d.src, path, &l->scenario, l->d.p)) {
        return false;
    }
    g->head.data_hash = hash64(l->scenario.bytes.at, l->scenario.bytes.len, g->head.data_hash);
    g->ground = ground_load(&g->head.arena, l->scenario, &g->kinds, l->d.p);
    if (!g->ground) {
        return false;
    }
    g->group_reserve = g->head.group_count;
    if (!read_records(l, 0)) {
        return false;
    }
    g->group_objective = g->head.group_count;
    if (!read_records(l, 1)) {
        return false;
    }
    g->group_side = g->head.group_count;
    for (int side = 0; side < SIDES; side++) {
        sol_add_group(l, GROUP_SIDE, span_of(soldatini.side_names[side]), soldatini.side_titles[side], (Side)side);
    }
    if (!list_strongpoints(l) || !read_records(l, 2) || !all_set_up(l)) {
        return false;
    }
    name_groups(l);
    return true;
}

/* ---- putting it together ---- */

static bool load_options(Loader *l, const OptionValue *options, int n)
{
    Game *g = l->g;
    bool *const which[] = {&g->canister_low, &g->one_test, &g->bonus_per_base, &g->gunners_scatter};
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (soldatini.options[k].name && !span_is_nocase(span_of(options[i].name), soldatini.options[k].name)) {
            k++;
        }
        bool on = span_is_nocase(span_of(options[i].value), "on"),
             off = span_is_nocase(span_of(options[i].value), "off");
        if (!soldatini.options[k].name) {
            return problem(l->d.p, NULL, 0,
                           "soldatini has no option '%s'; its options are canister_low, one_test, bonus_per_base and "
                           "gunners_scatter",
                           options[i].name);
        }
        if (!on && !off) {
            return problem(l->d.p, NULL, 0, "option %s is on or off, not '%s'", options[i].name, options[i].value);
        }
        *which[k] = on;
        g->head.options[g->head.option_count++] =
            (OptionValue){arena_copy(&g->head.arena, span_of(options[i].name)), on ? "on" : "off"};
    }
    return true;
}

Game *sol_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    Loader l = {0};
    Game *g = data_open(&l.d, &soldatini, sizeof *g, PIECES_MAX, src, p);
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * GROUPS_MAX);
    l.g = g;
    /* Options of the scenario stand in its file; those a player gives come after and prevail. */
    if (data_scenario(&l.d, scenario) && sol_load_charts(&l) && sol_load_pieces(&l) && sol_load_scenario(&l) &&
        load_options(&l, options, option_count) && stands_well(&l)) {
        return g;
    }
    game_free(g);
    return NULL;
}

int sol_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    return data_scenarios(a, src, soldatini.id, TURNS_MAX, out, max, p);
}

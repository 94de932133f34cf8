/* load_scenario.c - reads scenarios/<id>.tsv of a battle: its length, terrain, reserves, objectives, and where everybody stands.
 *
 * Records are read in three passes: reserves come before objectives, and both before the pieces that name them. Groups stand in the
 * sequence commands, reserves, objectives, sides, strongpoints; terrain is read by the table (table/ground.h).
 */
#include "miniatures/battle_load.h"
#include "base/nearest_word.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORMATIONS_MOST = 24 };
enum { GROUPS_MOST = COMMANDS_MAX + RESERVES_MAX + OBJECTIVES_MAX + SIDES + AREAS_MAX };

Game *battle_open(Loader *l, const BattleKind *kind, size_t game_size, Source *src, Problems *p)
{
    assert(game_size >= sizeof(Battle));
    *l = (Loader){0};
    l->g = data_open(&l->d, kind->rules, game_size, PIECES_MAX, src, p);
    l->b = (Battle *)(void *)l->g;
    l->b->battle = kind;
    l->b->head.groups = arena_alloc(&l->b->head.arena, sizeof(GroupInfo) * GROUPS_MOST);
    return l->g;
}

int add_group(Loader *l, int kind, Span id, const char *name, Side side)
{
    GameHead *h = &l->b->head;
    assert(h->group_count < GROUPS_MOST);
    h->groups[h->group_count] = (GroupInfo){arena_copy(&h->arena, id), name, side, (uint8_t)kind};
    return h->group_count++;
}

/* ---- parts of records ---- */

bool wrong_field(Loader *l, const Record *r, int field, const char *expected)
{
    return problem(l->d.p, r->file, r->line, "'%.*s', expected %s", SPAN_ARG(r->field[field]), expected);
}

bool no_such_word(Loader *l, const Record *r, int field, const char *noun, const char *const *words)
{
    Buf list = {0};
    Nearest near = {0};
    for (int i = 0; words[i]; i++) {
        nearest_try(&near, r->field[field], words[i]);
        buf_print(&list, "%s%s", i ? ", " : "", words[i]);
    }
    if (near.best) {
        buf_print(&list, "; did you mean %s?", near.best);
    }
    problem(l->d.p, r->file, r->line, "'%.*s' is no %s; expected %s", SPAN_ARG(r->field[field]), noun, buf_str(&list));
    buf_free(&list);
    return false;
}

static bool record_point(Span text, Point *out)
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

bool record_segment(Span text, Beam *out)
{
    Span first;
    Point from, to;
    if (!span_word(&text, &first) || !record_point(first, &from) || !record_point(span_trim(text), &to)) {
        return false;
    }
    *out = (Beam){spot_of(from), spot_of(to)};
    return true;
}

bool record_side(Loader *l, const Record *r, int field, Side *out)
{
    const char *const *letters = l->b->battle->winner_words;
    int side = span_index(r->field[field], letters);
    *out = (Side)side;
    return (side >= 0 && side < SIDES) || problem(l->d.p, r->file, r->line, "'%.*s', expected %s or %s",
                                                  SPAN_ARG(r->field[field]), letters[0], letters[1]);
}

/* ---- meta ---- */

static bool meta_turns(Loader *l, const Record *r)
{
    long n = 0;
    bool read = span_int(r->field[2], 1, TURNS_MAX, &n);
    l->b->turns = read ? (int)n : 1; /* wrong, but told */
    return read || wrong_field(l, r, 2, "1 to 30 turns");
}

/* "break_F" */
static int break_side(const Loader *l, Span key)
{
    Span word, letter = key;
    span_split(&letter, '_', &word);
    int side = letter.at && span_is(word, "break") ? span_index(letter, l->b->battle->winner_words) : -1;
    return side < SIDES ? side : -1;
}

static bool meta_break(Loader *l, const Record *r)
{
    long n = 0;
    if (!span_int(r->field[2], 1, 99, &n)) {
        return wrong_field(l, r, 2, "1 to 99 army points");
    }
    l->b->breaks[break_side(l, r->field[1])] = (int)n;
    return true;
}

static bool meta_options(Loader *l, const Record *r, const char *const *names, bool *const *which)
{
    Span rest = r->field[2], part;
    while (!span_is(r->field[2], "-") && span_split(&rest, ',', &part)) {
        int i = span_index(part, names);
        if (i < 0) {
            Buf expected = {0};
            for (int k = 0; names[k]; k++) {
                buf_print(&expected, "%s%s", k ? ", " : "", names[k]);
            }
            buf_text(&expected, " joined by commas, or -");
            wrong_field(l, r, 2, buf_str(&expected));
            buf_free(&expected);
            return false;
        }
        *which[i] = true;
    }
    return true;
}

bool meta_of_battle(Loader *l, const Record *r, const char *const *names, bool *const *which, bool *known)
{
    Span key = r->field[1];
    *known = true;
    if (span_is(key, "turns")) {
        return meta_turns(l, r);
    }
    if (break_side(l, key) >= 0) {
        return meta_break(l, r);
    }
    if (span_is(key, "options")) {
        return meta_options(l, r, names, which);
    }
    *known = span_is(key, "name") || span_is(key, "table"); /* read with the list of scenarios and the ground */
    return *known;
}

/* ---- reserves and objectives ---- */

static bool reserve_record(Loader *l, const Record *r, const ScenarioKind *k)
{
    Battle *b = l->b;
    Reserve v = {0};
    long turn, need, facing;
    Side side;
    if (!record_need(r, 7, "reserve: id, side, first turn, number, entry segment, facing", l->d.p)) {
        return false;
    }
    if (b->reserves == RESERVES_MAX) {
        return problem(l->d.p, r->file, r->line, "more than %d reserve groups", RESERVES_MAX);
    }
    if (!record_side(l, r, 2, &side)) {
        return false;
    }
    if (!span_int(r->field[3], 1, TURNS_MAX, &turn) || !span_int(r->field[4], k->need_lowest, k->need_highest, &need) ||
        !span_int(r->field[6], 0, 359, &facing)) {
        return problem(l->d.p, r->file, r->line, "expected a turn, a number of %d to %d and a facing of 0 to 359",
                       k->need_lowest, k->need_highest);
    }
    if (!record_segment(r->field[5], &v.entry)) {
        return wrong_field(l, r, 5, "an entry segment such as 0,8 0,16");
    }
    int group = add_group(l, GROUP_RESERVE, r->field[1], "", side);
    v.id = b->head.groups[group].name = b->head.groups[group].id;
    v.side = side;
    v.turn = (uint8_t)turn;
    v.need = (uint8_t)need;
    v.facing = (int16_t)facing;
    b->reserve[b->reserves++] = v;
    return true;
}

/* The area of a strongpoint by its id, or -1. */
static int strongpoint_named(const Battle *b, Span id)
{
    int area = id.at ? ground_find(b->ground, id) : -1;
    return area >= 0 && b->strongs >> b->ground->area[area].kind & 1 ? area : -1;
}

/* Where terrain could not be read a strongpoint may be missing for that reason alone, which is told already. */
static bool no_strongpoint(Loader *l, const Record *r, int field, const char *expected, Span id)
{
    const Ground *ground = l->b->ground;
    Nearest near = {0};
    Buf said = {0};
    if (l->ground_faulty) {
        return false;
    }
    for (int i = 0; i < ground->count; i++) {
        if (l->b->strongs >> ground->area[i].kind & 1) {
            nearest_try(&near, id, ground->area[i].id);
        }
    }
    buf_print(&said, "%s%s%s%s", expected, near.best ? "; did you mean " : "", near.best ? near.best : "",
              near.best ? "?" : "");
    wrong_field(l, r, field, buf_str(&said));
    buf_free(&said);
    return false;
}

/* "strongpoint:LT1" or "24,6,3" */
static bool objective_place(Loader *l, const Record *r, BattleObjective *o)
{
    Span where = r->field[3], word = where, x, y;
    long a, b, radius;
    o->area = NO_AREA;
    if (span_split(&where, ':', &word) && where.at) {
        int area = span_is(word, "strongpoint") ? strongpoint_named(l->b, where) : -1;
        o->area = (uint8_t)area;
        return area >= 0 || no_strongpoint(l, r, 3, "strongpoint:ID of a strongpoint", where);
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
    Battle *b = l->b;
    const char *const *letters = b->battle->winner_words;
    long worth;
    if (!record_need(r, 6, "objective: id, name, where, owner, victory points", l->d.p)) {
        return false;
    }
    if (b->objectives == OBJECTIVES_MAX) {
        return problem(l->d.p, r->file, r->line, "more than %d objectives", OBJECTIVES_MAX);
    }
    BattleObjective *o = &b->objective[b->objectives];
    int owner = span_is(r->field[4], "none") ? NOBODY : span_index(r->field[4], letters);
    if (owner < 0 || owner > NOBODY || (owner == NOBODY && !span_is(r->field[4], "none")) ||
        !span_int(r->field[5], 0, 99, &worth)) {
        return problem(l->d.p, r->file, r->line, "expected an owner (%s, %s, none) and victory points", letters[0],
                       letters[1]);
    }
    if (!objective_place(l, r, o)) {
        return false;
    }
    o->owner = (uint8_t)owner;
    o->worth = (uint8_t)worth;
    o->name = arena_copy(&b->head.arena, r->field[2]);
    o->id = b->head.groups[add_group(l, GROUP_OBJECTIVE, r->field[1], o->name, (Side)owner)].id;
    b->objectives++;
    return true;
}

/* ---- pieces ---- */

/* table, reserve:GROUP, or parent:UNIT for one that another unit sends out. */
static bool piece_place(Loader *l, const Record *r, int field, Piece *q)
{
    Span group = r->field[field], word;
    if (span_is(group, "table")) {
        q->place = ON_TABLE;
        return true;
    }
    span_split(&group, ':', &word);
    if (span_is(word, "parent") && group.at) {
        q->place = UNUSED;
        return q->parent != NO_PIECE || wrong_field(l, r, field, "a parent only for a piece that has one in oob.tsv");
    }
    for (int i = 0; i < l->b->reserves && span_is(word, "reserve") && group.at; i++) {
        if (span_is(group, l->b->reserve[i].id)) {
            q->place = IN_RESERVE;
            q->group = (uint8_t)i;
            return true;
        }
    }
    return wrong_field(l, r, field, "table, reserve:GROUP or parent:UNIT");
}

static int record_piece(Loader *l, const Record *r, bool general)
{
    int p = data_piece(&l->d, r->field[1]);
    if (p < 0 || is_general(l->g, p) != general) {
        Nearest near = {0};
        for (int i = 0; i < l->b->pieces; i++) {
            if (is_general(l->g, i) == general) {
                nearest_try(&near, r->field[1], l->b->head.pieces[i].id);
            }
        }
        problem(l->d.p, r->file, r->line, "'%.*s', expected a %s of oob.tsv in this scenario%s%s%s",
                SPAN_ARG(r->field[1]), general ? "general" : "unit", near.best ? "; did you mean " : "",
                near.best ? near.best : "", near.best ? "?" : "");
        return -1;
    }
    if (l->set_up[p]) {
        problem(l->d.p, r->file, r->line, "%.*s is set up twice", SPAN_ARG(r->field[1]));
        return -1;
    }
    l->set_up[p] = true;
    l->set_up_line[p] = r->line;
    return p;
}

static bool piece_stand(Loader *l, const Record *r, Piece *q)
{
    long x = 0, y = 0;
    if (q->place == ON_TABLE && !l->ground_faulty &&
        (!span_decimal(r->field[2], 2, 0, l->b->ground->width, &x) ||
         !span_decimal(r->field[3], 2, 0, l->b->ground->height, &y))) {
        return problem(l->d.p, r->file, r->line, "expected x and y on the table, in inches");
    }
    q->at.x = (int16_t)x;
    q->at.y = (int16_t)y;
    return true;
}

static bool no_such_formation(Loader *l, const Record *r, const ScenarioKind *k, int p)
{
    const char *open[FORMATIONS_MOST + 1] = {NULL};
    const char *const *words = l->b->battle->formation_words;
    int count = 0;
    for (int i = 0; words[i]; i++) {
        assert(count < FORMATIONS_MOST);
        if (k->may_form(l->g, p, i)) {
            open[count++] = words[i];
        }
    }
    return no_such_word(l, r, 5, k->formations, open);
}

static bool piece_formation(Loader *l, const Record *r, const ScenarioKind *k, int p)
{
    Battle *b = l->b;
    Span form = r->field[5], word;
    span_split(&form, ':', &word);
    int formation = span_index(word, b->battle->formation_words);
    if (formation < 0 || !k->may_form(l->g, p, formation)) {
        return no_such_formation(l, r, k, p);
    }
    b->piece[p].formation = (uint8_t)formation;
    if (formation == b->battle->garrison) {
        int area = strongpoint_named(b, form);
        b->piece[p].hold = (uint8_t)area;
        return area >= 0 || no_strongpoint(l, r, 5, "garrison:ID of a strongpoint", form);
    }
    return true;
}

static bool unit_record(Loader *l, const Record *r, const ScenarioKind *k)
{
    long facing;
    if (!record_need(r, 7, "unit: id, x, y, facing, formation, place", l->d.p)) {
        return false;
    }
    int p = record_piece(l, r, false);
    if (p < 0 || !piece_place(l, r, 6, &l->b->piece[p]) || !piece_stand(l, r, &l->b->piece[p])) {
        return false;
    }
    if (!span_int(r->field[4], 0, 359, &facing)) {
        return wrong_field(l, r, 4, "a facing from 0 to 359");
    }
    l->b->piece[p].at.facing = (int16_t)facing;
    return piece_formation(l, r, k, p);
}

static bool general_record(Loader *l, const Record *r)
{
    if (!record_need(r, 6, "general: id, x, y, attached, place", l->d.p)) {
        return false;
    }
    int p = record_piece(l, r, true);
    if (p < 0 || !piece_place(l, r, 5, &l->b->piece[p]) || !piece_stand(l, r, &l->b->piece[p])) {
        return false;
    }
    if (span_is(r->field[4], "-")) {
        return true;
    }
    int u = data_piece(&l->d, r->field[4]);
    if (u < 0 || !is_unit(l->g, u) || side_of(l->g, u) != side_of(l->g, p)) {
        return wrong_field(l, r, 4, "a unit of his side, or -");
    }
    l->b->piece[p].attached = (uint8_t)u;
    return true;
}

/* ---- records ---- */

enum { PASS_GROUPS, PASS_OBJECTIVES, PASS_PIECES };

static bool read_record(Loader *l, const Record *r, const ScenarioKind *k, int pass)
{
    if (record_is(r, "meta")) {
        return pass != PASS_GROUPS || (record_need(r, 3, "meta: key, value", l->d.p) && k->meta(l, r));
    }
    if (k->own && record_is(r, k->own)) {
        return pass != PASS_GROUPS || k->read_own(l, r);
    }
    if (record_is(r, "reserve")) {
        return pass != PASS_GROUPS || reserve_record(l, r, k);
    }
    if (record_is(r, "objective")) {
        return pass != PASS_OBJECTIVES || objective_record(l, r);
    }
    if (record_is(r, "unit")) {
        return pass != PASS_PIECES || unit_record(l, r, k);
    }
    if (record_is(r, "general")) {
        return pass != PASS_PIECES || general_record(l, r);
    }
    static const char *const types[] = {"meta", "reserve", "objective", "unit", "general", "terrain", NULL};
    return record_is(r, "terrain") || pass != PASS_GROUPS || no_such_word(l, r, 0, "record of a scenario", types);
}

static bool read_records(Loader *l, const ScenarioKind *k, int pass)
{
    Records all = records_of(l->scenario);
    bool good = true;
    for (Record r; records_next(&all, &r);) {
        good = read_record(l, &r, k, pass) && good; /* the rest is read all the same: every fault is told */
    }
    return good;
}

static bool list_strongpoints(Loader *l)
{
    Battle *b = l->b;
    if (b->ground->count > AREAS_MAX) {
        return problem(l->d.p, l->scenario.name, 0, "more than %d pieces of terrain", AREAS_MAX);
    }
    b->group_strongpoint = b->head.group_count;
    for (int i = 0; i < b->ground->count; i++) {
        const Area *a = &b->ground->area[i];
        if (b->strongs >> a->kind & 1) {
            b->strongpoint[b->strongpoints++] = (uint8_t)i;
            add_group(l, GROUP_STRONGPOINT, span_of(a->id), a->name, NOBODY);
        }
    }
    return true;
}

static bool all_set_up(Loader *l)
{
    bool all = true;
    for (int p = 0; p < l->b->pieces; p++) {
        if (!l->set_up[p]) {
            all = problem(l->d.p, l->scenario.name, 0, "%s of oob.tsv has no record", l->b->head.pieces[p].id);
        }
    }
    if (!all) {
        return false;
    }
    return l->b->turns > 0 || problem(l->d.p, l->scenario.name, 0, "no record tells the number of turns");
}

/* A command is known by its own general (those of the last rank), else by the one above him; a group in reserve by him who waits with it. */
static void name_groups(Loader *l)
{
    Battle *b = l->b;
    int last = 0;
    for (int p = b->units; p < b->pieces; p++) {
        last = b->piece[p].rank > last ? b->piece[p].rank : last;
    }
    for (int p = b->pieces - 1; p >= b->units; p--) {
        const Piece *q = &b->piece[p];
        if (q->place == IN_RESERVE) {
            b->head.groups[b->group_reserve + q->group].name =
                arena_print(&b->head.arena, "The reserve under %s", b->head.pieces[p].name);
        }
    }
    for (int rank = 0; rank <= last; rank++) {
        for (int p = b->pieces - 1; p >= b->units; p--) {
            for (int i = 0; i < b->commands && b->piece[p].rank == rank; i++) {
                if (b->piece[p].commands >> i & 1 && side_of(l->g, p) == b->head.groups[i].side) {
                    b->head.groups[i].name = arena_print(&b->head.arena, rank == last ? "Command of %s" : "Under %s",
                                                         b->head.pieces[p].name);
                }
            }
        }
    }
}

bool battle_load_scenario(Loader *l, const ScenarioKind *k)
{
    Battle *b = l->b;
    const Ruleset *rules = b->battle->rules;
    char path[96];
    snprintf(path, sizeof path, "%s/scenarios/%s.tsv", rules->id, b->head.scenario);
    if (!source_read(l->d.src, path, &l->scenario, l->d.p)) {
        return false;
    }
    b->head.data_hash = hash64(l->scenario.bytes.at, l->scenario.bytes.len, b->head.data_hash);
    b->ground = ground_read(&b->head.arena, l->scenario, &b->kinds, l->d.p, &l->ground_faulty);
    b->group_reserve = b->head.group_count;
    bool good = read_records(l, k, PASS_GROUPS) && !l->ground_faulty;
    b->group_objective = b->head.group_count;
    good = read_records(l, k, PASS_OBJECTIVES) && good;
    b->group_side = b->head.group_count;
    for (int side = 0; side < SIDES; side++) {
        add_group(l, GROUP_SIDE, span_of(rules->side_names[side]), rules->side_titles[side], (Side)side);
    }
    good = list_strongpoints(l) && good;
    good = read_records(l, k, PASS_PIECES) && good;
    if (!all_set_up(l) || !good) {
        return false;
    }
    name_groups(l);
    return true;
}

/* The unit without which it could stand there, or NO_PIECE: ground or the edge is in its way. */
static int who_is_in_the_way(const Loader *l, const ScenarioKind *k, State *s, int u)
{
    const Ruleset *rules = l->b->battle->rules;
    for (int other = 0; other < l->b->units; other++) {
        UnitHead *h = unit_head_of(l->g, s, other);
        if (other == u || h->place != ON_TABLE) {
            continue;
        }
        h->place = UNUSED;
        rules->derive(l->g, s);
        bool fits = !k->stands(l->g, s, u);
        h->place = ON_TABLE;
        rules->derive(l->g, s);
        if (fits) {
            return other;
        }
    }
    return NO_PIECE;
}

/* What is in its way, in words: a unit, the edge, or terrain that is closed to it. */
static void say_in_the_way(const Loader *l, const ScenarioKind *k, State *s, int u, Buf *out)
{
    const Battle *b = l->b;
    const Footprint foot = b->battle->footprint(l->g, s, u);
    int other = who_is_in_the_way(l, k, s, u), said = 0;
    uint32_t closed = b->closed[b->piece[u].arm] | b->rivers | b->strongs;
    if (other != NO_PIECE) {
        buf_print(out, "it is too near to %s", b->head.pieces[other].id);
        return;
    }
    if (!footprint_on_table(&foot, b->ground->width, b->ground->height)) {
        buf_text(out, "it stands over the edge of the table");
        return;
    }
    for (int i = ground_under(b->ground, closed, &foot, -1); i >= 0; i = ground_under(b->ground, closed, &foot, i)) {
        const Area *a = &b->ground->area[i];
        buf_print(out, "%s%s (%s, %s)", said++ ? ", " : "it stands on ", a->id, a->name, b->kinds.name[a->kind]);
    }
    buf_text(out, said ? "" : "the ground forbids it");
}

bool battle_stands_well(Loader *l, const ScenarioKind *k)
{
    const Battle *b = l->b;
    State *s = must_zalloc(b->battle->rules->state_size);
    bool ok = true;
    b->battle->rules->setup(l->g, s);
    for (int u = 0; u < b->units; u++) {
        Rule r = unit_head(l->g, s, u)->place == ON_TABLE ? k->stands(l->g, s, u) : RULE_NONE;
        if (r) {
            Buf why = {0};
            say_in_the_way(l, k, s, u, &why);
            ok = problem(l->d.p, l->scenario.name, l->set_up_line[u], "%s cannot stand where it is set up (%s): %s",
                         b->head.pieces[u].id, rule_id(l->g, r), buf_str(&why));
            buf_free(&why);
        }
    }
    free(s);
    return ok;
}

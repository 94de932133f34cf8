/* scenario.c - reads scenarios/<id>.tsv: turns, playing area, who is there and where, what wins (chapters 3.0a, 13 and S).
 *
 * The rows stand in any sequence, but the playing area stands before the pieces, the units of a Formation before its commander, and the
 * places that are fought for before the row that says who holds one at first.
 */
#include "engine/events/events.h"
#include "rules/piacenza/load/load_inside.h"

#include <stdlib.h>
#include <string.h>

static int word_index(const char *const *words, Span text)
{
    for (int i = 0; words[i]; i++) {
        if (span_is(text, words[i])) {
            return i;
        }
    }
    return -1;
}

/* A row that only says something is so: knocked out, it is as if absent. */
static bool fact(const ScenarioRow *r, bool *out)
{
    *out = rule_row(r->rule);
    return true;
}

static bool row_area(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    const Grid *grid = &l->map->grid;
    int tag = word_index(l->map->words->tags, r->id), *a = g->head.area;
    if (tag < 0) {
        return data_row_problem(&l->data, r, "%.*s is no tag of the map", SPAN_ARG(r->id));
    }
    if (g->setups) {
        return data_row_problem(&l->data, r, "the playing area stands before the pieces");
    }
    g->area_rule = rule_row(r->rule) ? r->rule : RULE_NONE;
    for (int h = 0; h < grid->count && rule_row(r->rule); h++) {
        if (l->map->tag[h][tag] < 0) {
            g->play[h] = 0;
            continue;
        }
        int col = grid_col(grid, (Hex)h), row = grid_row(grid, (Hex)h);
        a[0] = !a[0] || col < a[0] ? col : a[0];
        a[1] = col > a[1] ? col : a[1];
        a[2] = !a[2] || row < a[2] ? row : a[2];
        a[3] = row > a[3] ? row : a[3];
    }
    return true;
}

/* ---- pieces ---- */

/* "4015" or "4015/3": the hex of the ready deployment, and the facing of a battery. */
static bool row_ready(Loader *l, const ScenarioRow *r, SetupRow *out)
{
    Game *g = l->g;
    Span rest = r->value, hex;
    long facing = -1;
    bool battery = is_unit(g, out->piece) && is_battery(g, out->piece);
    if (span_is(r->value, "-")) {
        return true;
    }
    span_split(&rest, '/', &hex);
    out->ready = grid_parse(&l->map->grid, hex);
    if (out->ready == HEX_NONE || !l->map->on[out->ready]) {
        return data_row_problem(&l->data, r, "%.*s is no hex of the map", SPAN_ARG(hex));
    }
    if (impassable(g, out->ready)) {
        return data_row_problem(&l->data, r, "%.*s in %.*s: %s, impassable", SPAN_ARG(r->id), SPAN_ARG(hex),
                                terrain_word(g, out->ready));
    }
    if (!g->play[out->ready]) {
        return data_row_problem(&l->data, r, "%.*s lies beyond the playing area", SPAN_ARG(hex));
    }
    if (battery != (rest.at != NULL) || (battery && !span_int(rest, 0, 5, &facing))) {
        return data_row_problem(&l->data, r, "%.*s: expected HEX, and for a battery HEX/FACING with 0 to 5",
                                SPAN_ARG(r->value));
    }
    out->facing = (int8_t)facing;
    return true;
}

/* Commanders come after the units they stand with, and whoever is to stand south of a Formation after that. */
static void load_waiting(const Game *g, SetupRow *row)
{
    const SetupArea *a = &g->area[row->area];
    const LeaderInfo *l = &g->leader[row->piece];
    for (int u = 0; u < g->units; u++) {
        bool of_south = a->south_of != NO_GROUP && g->unit[u].formation == a->south_of;
        bool of_formation = a->with_formation && g->unit[u].formation == l->formation;
        bool of_wing = a->with_wing && g->unit[u].wing == l->wing;
        if (of_south || of_formation || of_wing) {
            row->after[u >> 6] |= (uint64_t)1 << (u & 63);
        }
    }
}

static bool row_piece(Loader *l, const ScenarioRow *r, bool waits)
{
    Game *g = l->g;
    int p = data_piece(&l->data, r->id), area = AREAS_MAX;
    if (p < 0) {
        return data_row_no_piece(&l->data, r, r->id);
    }
    if (waits != (!is_unit(g, p) && g->leader[p].rank == BEARER)) {
        return data_row_problem(&l->data, r, "a Standard Bearer has a row bearer, all others a row piece (4.6.1a)");
    }
    if (g->setup_of[p] != NO_ROW) {
        return data_row_problem(&l->data, r, "%.*s is set up twice", SPAN_ARG(r->id));
    }
    SetupRow row = {.piece = (uint8_t)p, .facing = -1, .ready = NOWHERE, .rule = r->rule};
    if (!waits && ((area = load_area(l, r)) < 0 || !row_ready(l, r, &row))) {
        return false;
    }
    row.area = (uint8_t)area;
    Side side = side_of(g, p);
    if (!waits) {
        load_waiting(g, &row);
        g->to_set_up[side][g->to_set_up_count[side]++] = (uint8_t)g->setups;
    }
    l->setup_line[g->setups] = r->line;
    g->setup_of[p] = (uint8_t)g->setups;
    g->setup[g->setups++] = row;
    g->chiefs = g->chiefs || (!is_unit(g, p) && g->leader[p].rank == CHIEF);
    g->wing_commanders = g->wing_commanders || (!is_unit(g, p) && g->leader[p].rank == WING_COMMANDER);
    return true;
}

/* ---- what wins ---- */

static bool row_hexes(Loader *l, const ScenarioRow *r, Hex *out, int max)
{
    Span rest = r->where, name;
    int n = 0;
    while (span_split(&rest, '/', &name)) {
        Hex h = grid_parse(&l->map->grid, name);
        if (h == HEX_NONE || !l->map->on[h]) {
            return data_row_problem(&l->data, r, "%.*s is no hex of the map", SPAN_ARG(name));
        }
        if (n == max) {
            return data_row_problem(&l->data, r, "%.*s: expected %s", SPAN_ARG(r->where),
                                    max == 1 ? "one hex" : "up to three hexes joined by /");
        }
        out[n++] = h;
    }
    return true;
}

/* A place that counts: one of the eight to choose from (13.0b), or one that a learning scenario fights for. */
static bool row_objective(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    int i = word_index(objective_words, r->id);
    if (!g->to_choose) {
        if (l->objectives == FOUGHT_FOR) {
            return data_row_problem(&l->data, r, "more than three places to fight for");
        }
        l->fought_for[l->objectives++] = r->id;
        return !rule_row(r->rule) || row_hexes(l, r, &g->victory_hex[l->objectives - 1], 1);
    }
    if (i < 0) {
        return data_row_problem(&l->data, r, "%.*s is none of the eight places (13.0b)", SPAN_ARG(r->id));
    }
    l->objectives++;
    return !rule_row(r->rule) || row_hexes(l, r, g->objective[i], 3);
}

static bool row_band(Loader *l, const ScenarioRow *r)
{
    static const char *const words[] = {"FS", "AU", "count", NULL};
    Game *g = l->g;
    int lo, hi, who = word_index(words, r->value);
    if (!range_read(r->id, &lo, &hi) || lo < 0 || who < 0) {
        return data_row_problem(&l->data, r, "expected a range of places such as 0-1 or >=3, and FS, AU or count");
    }
    for (int n = 0; n <= OBJECTIVES; n++) {
        if (n >= lo && n <= hi) {
            if (l->bands >> n & 1) {
                return data_row_problem(&l->data, r, "%d places lie in two bands", n);
            }
            l->bands |= 1 << n;
            g->band[n] = (uint8_t)(rule_row(r->rule) ? who : who == NOBODY ? AU : NOBODY);
        }
    }
    return true;
}

static bool row_points(Loader *l, const ScenarioRow *r)
{
    static const char *const words[] = {"SB", "FC", "WC", "CiC", "routed", "eliminated", NULL};
    int i = word_index(words, r->id), n;
    if (i < 0) {
        return data_row_problem(&l->data, r, "%.*s: expected SB, FC, WC, CiC, routed or eliminated", SPAN_ARG(r->id));
    }
    if (!data_row_number(&l->data, r, 0, 20, &n)) {
        return false;
    }
    l->g->points[i] = (uint8_t)(rule_row(r->rule) ? n : 0);
    return true;
}

static bool is_fought_for(const Loader *l, Span place)
{
    for (int i = 0; !l->g->to_choose && i < l->objectives; i++) {
        if (place.len == l->fought_for[i].len && !memcmp(place.at, l->fought_for[i].at, place.len)) {
            return true;
        }
    }
    return false;
}

static bool row_last_held(Loader *l, const ScenarioRow *r)
{
    int who = word_index(army_words, r->value);
    if (who < 0) {
        return data_row_problem(&l->data, r, "%.*s: expected FS or AU", SPAN_ARG(r->value));
    }
    if (!is_fought_for(l, r->id)) {
        return data_row_problem(&l->data, r, "%.*s is no objective of a row above", SPAN_ARG(r->id));
    }
    l->g->victory = VICTORY_LAST;
    l->g->last_default = rule_row(r->rule) ? (Side)who : enemy((Side)who);
    return true;
}

/* ---- the rest ---- */

static bool row_pair(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    const Span ids[SIDES] = {r->id, r->value};
    for (int i = 0; i < SIDES; i++) {
        int group = data_group(&l->data, ids[i]);
        if (group < FIRST_WING || group >= FIRST_REGIMENT || g->wing_side[group - FIRST_WING] != i) {
            return data_row_problem(&l->data, r, "expected a Wing of FS and one of AU");
        }
        g->first_pair[i] = (uint8_t)(group - FIRST_WING);
    }
    return fact(r, &g->fixed_first_pair);
}

static bool row_always(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    if (span_is(r->id, "FC")) {
        return fact(r, &g->always_in_command);
    }
    if (span_is(r->id, "WC")) {
        return fact(r, &g->wings_always);
    }
    return data_row_problem(&l->data, r, "%.*s: expected FC or WC", SPAN_ARG(r->id));
}

static bool row_sets_up(Loader *l, const ScenarioRow *r)
{
    bool austrians = span_is(r->value, "AU,FS");
    if (!austrians && !span_is(r->value, "FS,AU")) {
        return data_row_problem(&l->data, r, "%.*s: expected AU,FS or FS,AU", SPAN_ARG(r->value));
    }
    l->g->first_to_set_up = austrians == rule_row(r->rule) ? AU : FS;
    return true;
}

static bool row_choose(Loader *l, const ScenarioRow *r)
{
    int n;
    if (!data_row_number(&l->data, r, 1, OBJECTIVES, &n)) {
        return false;
    }
    l->g->to_choose = (uint8_t)(rule_row(r->rule) ? n : OBJECTIVES);
    l->g->campaign = true;
    return true;
}

/* Without its paragraph a scenario begins on turn 1, ends with its first turn and has no automatic victory. */
static bool row_turn(Loader *l, const ScenarioRow *r)
{
    Game *g = l->g;
    int n;
    if (!data_row_number(&l->data, r, 1, TURNS_MAX, &n)) {
        return false;
    }
    if (span_is(r->what, "first")) {
        g->turn_first = rule_row(r->rule) ? n : 1;
    } else if (span_is(r->what, "last")) {
        g->turn_last = rule_row(r->rule) ? n : g->turn_first;
    } else {
        g->auto_turn = rule_row(r->rule) ? n : 0;
    }
    return true;
}

static bool read_row(void *self, const ScenarioRow *r)
{
    Loader *l = self;
    l->scenario_file = r->file;
    if (span_is(r->what, "piece") || span_is(r->what, "bearer")) {
        return row_piece(l, r, span_is(r->what, "bearer"));
    }
    if (span_is(r->what, "first") || span_is(r->what, "last") || span_is(r->what, "automatic")) {
        return row_turn(l, r);
    }
    if (span_is(r->what, "area")) {
        return row_area(l, r);
    }
    if (span_is(r->what, "sets_up")) {
        return row_sets_up(l, r);
    }
    if (span_is(r->what, "pair")) {
        return row_pair(l, r);
    }
    if (span_is(r->what, "choose")) {
        return row_choose(l, r);
    }
    if (span_is(r->what, "objective")) {
        return row_objective(l, r);
    }
    if (span_is(r->what, "band")) {
        return row_band(l, r);
    }
    if (span_is(r->what, "points")) {
        return row_points(l, r);
    }
    if (span_is(r->what, "last_held")) {
        return row_last_held(l, r);
    }
    if (span_is(r->what, "always")) {
        return row_always(l, r);
    }
    static const char *const kinds[] = {"piece", "bearer",  "first",     "last",   "automatic",
                                        "area",  "sets_up", "pair",      "choose", "objective",
                                        "band",  "points",  "last_held", "always", NULL};
    return data_row_no_word(&l->data, r, "kind of row", r->what, kinds);
}

/* ---- once all rows are read ---- */

static bool check_rows(Loader *l)
{
    const Game *g = l->g;
    if (!g->turn_first || g->turn_last < g->turn_first) {
        return problem(l->p, l->scenario_file, 0,
                       "rows first and last must tell the turns, the last not before the first");
    }
    for (int t = g->turn_first; t <= g->turn_last; t++) {
        if (!g->hour[t]) {
            return problem(l->p, l->scenario_file, 0, "turn %d is not on the track of turn_track.chart", t);
        }
    }
    if (l->objectives < (g->campaign ? OBJECTIVES : 1)) {
        return problem(l->p, l->scenario_file, 0, "%d rows objective, expected %d", l->objectives,
                       g->campaign ? OBJECTIVES : 1);
    }
    for (int n = 0; n <= (g->campaign ? g->to_choose : l->objectives) && g->victory != VICTORY_LAST; n++) {
        if (!(l->bands >> n & 1) && n <= 4) {
            return problem(l->p, l->scenario_file, 0, "no band says who wins with %d places", n);
        }
    }
    return true;
}

/* Names the rules and what stands in the way: the area, the ground, the other unit. */
static bool ready_problem(Loader *l, const State *s, int row)
{
    const Game *g = l->g;
    const SetupRow *r = &g->setup[row];
    char name[8];
    Why why = {0};
    Buf text = {0};
    grid_name(&g->map->grid, r->ready, name);
    may_set_up(g, s, &why, r->piece, r->ready);
    for (int i = 0; i < why.count; i++) {
        const Reason *reason = &why.reason[i];
        buf_print(&text, "%s%s: ", i ? "; " : "", rule_id(g, reason->rule));
        fact_render(&text, g, reason->fact, reason->arg, WHY_ARGS);
    }
    int other = s->unit_at[r->ready];
    if (other == NO_PIECE) {
        problem(l->p, l->scenario_file, l->setup_line[row], "%s may not be set up in %s: %s",
                g->head.pieces[r->piece].id, name, buf_str(&text));
    } else {
        problem(l->p, l->scenario_file, l->setup_line[row], "%s may not be set up in %s, where %s stands: %s",
                g->head.pieces[r->piece].id, name, g->head.pieces[other].id, buf_str(&text));
    }
    buf_free(&text);
    return false;
}

/* The ready deployment is one that the rules of set-up allow: each piece on a hex of its area, stacks within 6. */
static bool check_ready_side(Loader *l, State *s, Side side)
{
    const Game *g = l->g;
    for (int i = 0; i < g->setups; i++) {
        const SetupRow *r = &g->setup[i];
        if (r->ready == NOWHERE || side_of(g, r->piece) != side || !rule_row(r->rule)) {
            continue;
        }
        if (may_set_up(g, s, NULL, r->piece, r->ready)) {
            return ready_problem(l, s, i);
        }
        pia_put(g, s, r->piece, r->ready);
    }
    return true;
}

static bool check_ready(Loader *l)
{
    State *s = must_zalloc(sizeof *s);
    piacenza_setup(l->g, s);
    bool good = check_ready_side(l, s, l->g->first_to_set_up) && check_ready_side(l, s, enemy(l->g->first_to_set_up));
    free(s);
    return good;
}

bool pia_load_scenario(Loader *l)
{
    Game *g = l->g;
    memset(g->objective, 0xFF, sizeof g->objective); /* NOWHERE */
    memset(g->victory_hex, 0xFF, sizeof g->victory_hex);
    g->area = arena_alloc(&g->head.arena, sizeof(SetupArea) * AREAS_MAX);
    load_ground(g);
    if (!data_scenario_rows(&l->data, read_row, l)) {
        return false;
    }
    if (!g->campaign && g->victory != VICTORY_LAST) {
        g->victory = VICTORY_HOLD;
    }
    load_goals(g);
    return check_rows(l) && check_ready(l);
}

/* charts.c - reads the charts of data/tolentino/charts into a Game. A hole, an unknown word or a number out of range is a problem. */
#include "rules/tolentino/load/load_inside.h"

#include <limits.h>
#include <string.h>

static const char *const chart_names[] = {"crt",     "bombardment", "bombmods", "tec",    "orders", "turns",
                                          "victory", "vp",          "checks",   "limits", NULL};
const char *const tol_result_words[] = {"NE", "AE", "AD", "EX", "DD", "DR", "DE", "EC", NULL};
/* The same in sentences, with the code that stands in the chart. */
const char *const tol_result_says[] = {"no effect (NE)",
                                       "the attackers are eliminated (AE)",
                                       "the attackers are Disordered (AD)",
                                       "an exchange of losses (EX)",
                                       "the defenders are Disordered (DD)",
                                       "the defenders retreat (DR)",
                                       "the defenders are eliminated (DE)",
                                       "an efficiency check (EC)"};

/* ---- tec.chart ---- */

/* "1", "0.5", "+1", "3x1", "no", "-": half MP. */
static bool half_points(Loader *l, const Tsv *t, int row, const char *column, uint8_t *out, bool *once)
{
    int c = tsv_need(t, column, l->p);
    if (c < 0) {
        return false;
    }
    Span s = tsv_cell(t, row, c);
    long n;
    *out = COST_NO;
    if (span_is(s, "no") || span_is(s, "-")) {
        return true;
    }
    if (span_is(s, "0.5")) {
        return *out = 1, true;
    }
    Span rest = s, number;
    span_split(&rest, 'x', &number);
    if (once && rest.at && rest.len) {
        *once = true;
    }
    if (!span_int(number, 0, 20, &n)) {
        return problem(l->p, t->file, t->line[row], "%s: %.*s is no cost; expected MP, +MP, MPx1 or no", column,
                       SPAN_ARG(s));
    }
    *out = (uint8_t)(n * 2);
    return true;
}

/* "-2/-1": infantry and cavalry differ. */
static bool shift(Loader *l, const Tsv *t, int row, TerrainRow *out)
{
    int c = tsv_need(t, "shift", l->p);
    if (c < 0) {
        return false;
    }
    Span rest = tsv_cell(t, row, c), one;
    long a, b;
    span_split(&rest, '/', &one);
    if (!span_int(one, -6, 6, &a)) {
        return problem(l->p, t->file, t->line[row], "shift: %.*s is no number of columns", SPAN_ARG(one));
    }
    b = a;
    if (rest.at && rest.len && !span_int(rest, -6, 6, &b)) {
        return problem(l->p, t->file, t->line[row], "shift: %.*s is no number of columns", SPAN_ARG(rest));
    }
    out->shift = (int8_t)a;
    out->shift_cavalry = (int8_t)b;
    return true;
}

static bool terrain_row(Loader *l, const char *key, TerrainRow *out)
{
    static const char *const kinds[KINDS_MOVING] = {"inf", "cav", "art", "lead"};
    const Tsv *t = data_chart(&l->data, "tec");
    int row = tsv_find(t, key), command, block, adrm, bdrm;
    if (row < 0) {
        return problem(l->p, t->file, data_end(t), "no row %s", key);
    }
    for (int k = 0; k < KINDS_MOVING; k++) {
        if (!half_points(l, t, row, kinds[k], &out->cost[k], &out->once)) {
            return false;
        }
    }
    if (!data_number(&l->data, t, row, "cmd", 0, 20, &command) || !data_number(&l->data, t, row, "blk", 0, 5, &block) ||
        !shift(l, t, row, out) || !data_number(&l->data, t, row, "adrm", -6, 6, &adrm) ||
        !data_number(&l->data, t, row, "bdrm", -6, 6, &bdrm) || !data_flag(&l->data, t, row, "cover", &out->cover) ||
        !data_flag(&l->data, t, row, "charge", &out->charge) || !data_flag(&l->data, t, row, "zoc", &out->zoc)) {
        return false;
    }
    out->command = (uint8_t)command;
    out->block = (uint8_t)block;
    out->adrm = (int8_t)adrm;
    out->bdrm = (int8_t)bdrm;
    return true;
}

static bool tec(Loader *l)
{
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "tec");
    int maneuver = tsv_find(t, "rough_maneuver"), road = tsv_find(t, "road"), command;
    if (maneuver < 0 || road < 0) {
        return problem(l->p, t->file, data_end(t), "no row %s", maneuver < 0 ? "rough_maneuver" : "road");
    }
    if (!terrain_row(l, "clear", &g->terrain[CLEAR]) || !terrain_row(l, "rough", &g->terrain[ROUGH]) ||
        !terrain_row(l, "woods", &g->terrain[WOODS]) || !terrain_row(l, "town", &g->terrain[TOWN]) ||
        !terrain_row(l, "fortified", &g->fortified) || !terrain_row(l, "stream", &g->stream) ||
        !terrain_row(l, "bridge", &g->bridge) || !half_points(l, t, maneuver, "art", &g->rough_maneuver, NULL) ||
        !data_number(&l->data, t, road, "cmd", 0, 20, &command)) {
        return false;
    }
    g->command_road = (uint8_t)command;
    for (int k = 0; k < KINDS_MOVING; k++) {
        if (g->stream.cost[k] == COST_NO) {
            g->stream.cost[k] = 0;
        }
        for (int i = 0; i < TERRAINS; i++) {
            if (g->terrain[i].cost[k] == COST_NO && !(i == WOODS && k == 2)) {
                return problem(l->p, t->file, data_end(t), "only artillery in woods may be barred from a terrain");
            }
        }
    }
    return true;
}

/* ---- the other charts ---- */

static bool orders(Loader *l)
{
    static const char *const close[] = {"none", "half", "all", NULL}, *const enter[] = {"no", "yes", "stack", NULL};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "orders");
    for (int o = ATTACK; o < ORDERS; o++) {
        OrderRow *r = &g->order[o];
        int row = tsv_find(t, order_words[o]), n, e;
        bool leave, ezoc2, march, assault, must, cover, before, charge;
        if (row < 0) {
            return problem(l->p, t->file, data_end(t), "no row %s", order_words[o]);
        }
        int c1 = tsv_need(t, "close", l->p), c2 = tsv_need(t, "enter", l->p), c3 = tsv_need(t, "max", l->p),
            c4 = tsv_need(t, "reorg", l->p);
        if (c1 < 0 || c2 < 0 || c3 < 0 || c4 < 0 || !tsv_word(t, row, c1, close, &n, l->p) ||
            !tsv_word(t, row, c2, enter, &e, l->p) || !data_flag(&l->data, t, row, "leave", &leave) ||
            !data_flag(&l->data, t, row, "ezoc2", &ezoc2) || !data_flag(&l->data, t, row, "march", &march) ||
            !data_flag(&l->data, t, row, "assault", &assault) || !data_flag(&l->data, t, row, "must", &must) ||
            !data_flag(&l->data, t, row, "cover", &cover) || !data_flag(&l->data, t, row, "rbc", &before) ||
            !data_flag(&l->data, t, row, "charge", &charge)) {
            return false;
        }
        *r = (OrderRow){.close = (uint8_t)n,
                        .enter = (uint8_t)e,
                        .leave = leave,
                        .ezoc2 = ezoc2,
                        .march = march,
                        .assault = assault,
                        .must = must,
                        .cover = cover,
                        .before = before,
                        .charge = charge,
                        .max = 99};
        if (!span_is(tsv_cell(t, row, c3), "ma")) {
            if (!tsv_int(t, row, c3, 1, 20, &n, l->p)) {
                return false;
            }
            r->max = (uint8_t)n;
        }
        if (!span_is(tsv_cell(t, row, c4), "no")) {
            if (!tsv_int(t, row, c4, -3, 3, &n, l->p)) {
                return false;
            }
            r->reorg_allowed = 1;
            r->reorg = (int8_t)n;
        }
    }
    return true;
}

static bool bombmods(Loader *l)
{
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "bombmods");
    bool seen[DENSITIES] = {false}, far[3] = {true, false, false};
    int drm = tsv_need(t, "drm", l->p);
    if (drm < 0) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        Span key = tsv_cell(t, i, 0);
        int n, lo, hi;
        if (!tsv_int(t, i, drm, -6, 6, &n, l->p)) {
            return false;
        }
        if (span_is(key, "distance_1") || span_is(key, "distance_2")) {
            g->bomb_distance[key.at[9] - '0'] = (int8_t)n;
            far[key.at[9] - '0'] = true;
            continue;
        }
        Span prefix = span_of("target_sp_");
        if (!span_starts_nocase(key, prefix) ||
            !range_read((Span){key.at + prefix.len, key.len - prefix.len}, &lo, &hi)) {
            return problem(l->p, t->file, t->line[i], "%.*s: expected distance_1, distance_2 or target_sp_RANGE",
                           SPAN_ARG(key));
        }
        for (int sp = 0; sp < DENSITIES; sp++) {
            if (sp >= lo && sp <= hi) {
                g->bomb_density[sp] = (int8_t)n;
                seen[sp] = true;
            }
        }
    }
    for (int sp = 1; sp < DENSITIES; sp++) {
        if (!seen[sp]) {
            return problem(l->p, t->file, data_end(t), "no row for a target of %d SP", sp);
        }
    }
    return (far[1] && far[2]) || problem(l->p, t->file, data_end(t), "a distance has no row");
}

/* "1815-05-02" as people write it: "2 May". Any other word stays as it is. */
static const char *day_in_words(Arena *arena, Span date)
{
    static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    Span rest = date, year, month, day;
    long m, d;
    bool read = span_split(&rest, '-', &year) && span_split(&rest, '-', &month) && span_split(&rest, '-', &day) &&
                span_int(month, 1, 12, &m) && span_int(day, 1, 31, &d);
    return read ? arena_print(arena, "%ld %s", d, months[m - 1]) : arena_copy(arena, date);
}

static bool turns(Loader *l)
{
    static const char *const kinds[] = {"day", "twilight", "night", NULL}, *const ties[] = {"A", "N", NULL};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "turns");
    int date = tsv_need(t, "date", l->p), from = tsv_need(t, "from", l->p), to = tsv_need(t, "to", l->p),
        kind = tsv_need(t, "kind", l->p), sight = tsv_need(t, "los", l->p), range = tsv_need(t, "range", l->p),
        tie = tsv_need(t, "init_tie", l->p);
    if (date < 0 || from < 0 || to < 0 || kind < 0 || sight < 0 || range < 0 || tie < 0) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        int n, k, s, r, w;
        if (!tsv_int(t, i, 0, 1, TURNS_MAX - 1, &n, l->p) || !tsv_word(t, i, kind, kinds, &k, l->p) ||
            !tsv_int(t, i, sight, 0, 4, &s, l->p) || !tsv_int(t, i, range, 0, 4, &r, l->p) ||
            !tsv_word(t, i, tie, ties, &w, l->p)) {
            return false;
        }
        if (n != i + 1) {
            return problem(l->p, t->file, t->line[i], "turn %d, expected %d", n, i + 1);
        }
        Span day = tsv_cell(t, i, date), a = tsv_cell(t, i, from), b = tsv_cell(t, i, to);
        g->turn[n] = (TurnRow){(uint8_t)s, (uint8_t)r, (uint8_t)w, (uint8_t)k,
                               arena_print(&g->head.arena, "%s, %.*s to %.*s", day_in_words(&g->head.arena, day),
                                           SPAN_ARG(a), SPAN_ARG(b))};
        l->turns = n;
    }
    return true;
}

/* ---- limits ---- */

static bool limits(Loader *l)
{
    Limits *m = &l->g->limit;
    const DataNumber list[] = {
        {"leader_points", &m->leader_points, 1, 20},
        {"near_officer", &m->near_officer, 0, 4},
        {"leader_falls", &m->leader_falls, 0, 6},
        {"leader_exposed", &m->leader_exposed, 0, 6},
        {"leader_lost", &m->leader_lost, 0, 6},
        {"passage", &m->passage, 1, 9},
        {"march_bonus", &m->march_bonus, 0, 9},
        {"horse_guns_least", &m->horse_guns_least, 1, 20},
        {"horse_guns_most", &m->horse_guns_most, 1, 20},
        {"leader_drm", &m->leader_drm, 0, 6},
        {"disorder_drm", &m->disorder_drm, 0, 6},
        {"most_drm", &m->most_drm, 0, 9},
        {"back_in_command", &m->back_in_command, 1, 9},
        {"back_out", &m->back_out, 1, 9},
        {"always_passes", &m->always_passes, 0, 6},
        {"always_fails", &m->always_fails, 0, 6},
        {"leader_check", &m->leader_check, 0, 6},
        {"most_morale", &m->most_morale, 1, MORALE_MOST},
        {"charge", &m->charge, 1, 4},
        {"rout", &m->rout, 1, 4},
        {"no_room", &m->no_room, 4, 99},
        {"run", &m->run, 1, 4},
        {"grenzer", &m->grenzer, 0, 20},
        {"small_loss", &m->small_loss, 0, 20},
        {"large_loss", &m->large_loss, 0, 20},
        {"own_loss", &m->own_loss, 0, 20},
    };
    return data_numbers(&l->data, "limits", list, (int)(sizeof list / sizeof *list));
}

/* ---- all of them ---- */

/* Each table has its own words (11.4.3a, 12.5.4): what the other one may say means nothing on it. */
static bool result_charts(Loader *l)
{
    static const char *const odds[CRT_COLUMNS + 1] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1",
                                                      "3-1", "4-1", "5-1", "6-1", NULL};
    static const char *const guns[BOMB_COLUMNS + 1] = {"1", "2", "3", "4", "5", ">=6", NULL};
    static const char *const shock_words[] = {"NE", "AE", "AD", "EX", "DD", "DR", "DE", NULL};
    static const char *const fire_words[] = {"NE", "EC", "DD", "DR", NULL};
    static const uint8_t of_shock[] = {NE, AE, AD, EX, DD, DR, DE}, of_fire[] = {NE, EC, DD, DR};
    Game *g = l->g;
    ResultChart crt = {"crt", odds, shock_words, LOWEST_CRT_ROW, CRT_ROWS};
    ResultChart bombardment = {"bombardment", guns, fire_words, 0, BOMB_ROWS};
    if (!data_results(&l->data, &crt, &g->crt[0][0]) || !data_results(&l->data, &bombardment, &g->bombardment[0][0])) {
        return false;
    }
    for (int i = 0; i < CRT_ROWS * CRT_COLUMNS; i++) {
        (&g->crt[0][0])[i] = of_shock[(&g->crt[0][0])[i]];
    }
    for (int i = 0; i < BOMB_ROWS * BOMB_COLUMNS; i++) {
        (&g->bombardment[0][0])[i] = of_fire[(&g->bombardment[0][0])[i]];
    }
    return true;
}

bool tol_load_charts(Loader *l)
{
    return data_charts(&l->data, chart_names) && limits(l) && result_charts(l) && tec(l) && orders(l) && bombmods(l) &&
           turns(l);
}

/* ---- what a scenario leaves open ---- */

static bool stars(Loader *l)
{
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "vp");
    int hex = tsv_need(t, "hex", l->p), vp = tsv_need(t, "vp", l->p), n;
    if (hex < 0 || vp < 0) {
        return false;
    }
    for (int i = 0; i < t->rows; i++) {
        Hex h = grid_parse(&g->map->grid, tsv_cell(t, i, hex));
        if (h == HEX_NONE || !g->map->on[h]) {
            return problem(l->p, t->file, t->line[i], "%.*s is no hex of the map", SPAN_ARG(tsv_cell(t, i, hex)));
        }
        if (!tsv_int(t, i, vp, 1, 20, &n, l->p)) {
            return false;
        }
        if (g->map->tag[h][TAG_VP] != n) {
            return problem(l->p, t->file, t->line[i], "%d VP, but the map's tag of the hex says %d; keep both equal", n,
                           g->map->tag[h][TAG_VP]);
        }
        g->objective[h] = (uint8_t)n;
    }
    return true;
}

static bool bands(Loader *l)
{
    static const char *const winners[] = {"A", "N", "-", NULL};
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "victory");
    int level = tsv_need(t, "level", l->p), winner = tsv_need(t, "winner", l->p);
    if (level < 0 || winner < 0 || !tsv_ranges(t, l->p)) {
        return false;
    }
    if (t->rows > BANDS_MAX) {
        return problem(l->p, t->file, t->line[BANDS_MAX], "more than %d bands", BANDS_MAX);
    }
    l->band_file = t->file;
    for (int i = 0; i < t->rows; i++) {
        int n, w;
        l->band_line[i] = t->line[i];
        if (!range_read(tsv_cell(t, i, 0), &g->band[i].lo, &g->band[i].hi) ||
            !tsv_word(t, i, level, level_words + 1, &n, l->p) || !tsv_word(t, i, winner, winners, &w, l->p)) {
            return false;
        }
        g->band[i].level = (uint8_t)(n + 1);
        g->band[i].winner = (uint8_t)w;
        g->bands = i + 1;
    }
    return true;
}

/* ---- what a scenario has of its own, as its players read it ---- */

/* The name that the card gives the hex, or the hex itself. */
static void put_key(Buf *out, const Tsv *card, const char *hex)
{
    int column = tsv_column(card, "hex");
    for (int i = 0; i < card->rows; i++) {
        if (span_is(tsv_cell(card, i, column), hex)) {
            buf_span(out, tsv_cell(card, i, 0));
            return;
        }
    }
    buf_text(out, hex);
}

static bool show_objectives(Loader *l)
{
    const Game *g = l->g;
    const Tsv *card = data_chart(&l->data, "vp");
    Buf text = {0};
    buf_text(&text, "# Objective hexes of this scenario, rule 18\n# source: scenario\nkey hex vp\n");
    for (int h = 0; h < HEXES; h++) {
        char name[8];
        if (g->objective[h]) {
            grid_name(&g->map->grid, (Hex)h, name);
            put_key(&text, card, name);
            buf_print(&text, " %s %d\n", name, g->objective[h]);
        }
    }
    bool good = data_chart_of_scenario(&l->data, "vp", (Text){.name = l->scenario_file, .bytes = buf_as_span(&text)});
    buf_free(&text);
    return good;
}

static bool show_bands(Loader *l)
{
    static const char *const winners[] = {"A", "N", "-"};
    const Game *g = l->g;
    Buf text = {0};
    buf_text(&text, "# Victory levels of this scenario, rule 18.1\n# source: scenario\nvp level winner\n");
    for (int i = 0; i < g->bands; i++) {
        const Band *b = &g->band[i];
        if (b->lo == INT_MIN) {
            buf_print(&text, "<=%d", b->hi);
        } else if (b->hi == INT_MAX) {
            buf_print(&text, ">=%d", b->lo);
        } else if (b->lo == b->hi) {
            buf_print(&text, "%d", b->lo);
        } else {
            buf_print(&text, "%d-%d", b->lo, b->hi);
        }
        buf_print(&text, " %s %s\n", level_words[b->level], winners[b->winner]);
    }
    bool good =
        data_chart_of_scenario(&l->data, "victory", (Text){.name = l->scenario_file, .bytes = buf_as_span(&text)});
    buf_free(&text);
    return good;
}

bool load_defaults(Loader *l)
{
    const Tsv *track = data_chart(&l->data, "turns");
    if (l->g->turns > l->turns) {
        return problem(l->p, track->file, data_end(track), "the scenario has %d turns and the track %d", l->g->turns,
                       l->turns);
    }
    return (l->objectives ? show_objectives(l) : stars(l)) && (l->g->bands ? show_bands(l) : bands(l));
}

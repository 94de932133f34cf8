/* order_of_battle.c - reads wings.tsv, formations.tsv, oob.tsv and leaders.tsv: Wings, Formations, regiments, units and commanders (2.2). */
#include "rules/piacenza/load/load_inside.h"

#include <string.h>

const char *const army_words[] = {"FS", "AU", NULL};
static const char *const nation_words[] = {"spain", "france", "austria", NULL};
static const char *const type_words[] = {"infantry",      "grenadier", "light_infantry", "heavy_cavalry",
                                         "light_cavalry", "dragoon",   "artillery",      NULL};
static const char *const rank_words[] = {"FC", "WC", "CiC", "SB", NULL};

static int column(const Tsv *t, const char *name) { return tsv_column(t, name); }

static Span cell(const Tsv *t, int row, const char *name) { return tsv_cell(t, row, column(t, name)); }

static const char *copy(Loader *l, Span text) { return arena_copy(&l->g->head.arena, text); }

static Side side_of_nation(int nation) { return nation == AUSTRIA ? AU : FS; }

/* ---- groups: Formations, the wing artillery, Wings; regiments follow with the units ---- */

static bool load_wings(Loader *l)
{
    static const char *const columns[] = {"id", "name", "code", "side", NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "wings.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    if (t.rows != WINGS) {
        return problem(l->p, t.file, 0, "%d Wings, expected %d (2.2.1a)", t.rows, WINGS);
    }
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * GROUPS_MAX);
    g->head.group_count = FIRST_REGIMENT;
    for (int i = 0; i < FIRST_REGIMENT; i++) {
        g->head.groups[i] = (GroupInfo){"-", "-", NOBODY, GROUP_FORMATION};
    }
    g->head.groups[ARTILLERY_GROUP] = (GroupInfo){"artillery", "the wing artillery", NOBODY, GROUP_FORMATION};
    for (int i = 0; i < WINGS; i++) {
        int side;
        if (!tsv_word(&t, i, column(&t, "side"), army_words, &side, l->p)) {
            return false;
        }
        if (!span_is(cell(&t, i, "id"), wing_words[i + 1])) {
            return problem(l->p, t.file, t.line[i], "the Wing %.*s, expected %s here", SPAN_ARG(cell(&t, i, "id")),
                           wing_words[i + 1]);
        }
        g->head.groups[FIRST_WING + i] =
            (GroupInfo){copy(l, cell(&t, i, "id")), copy(l, cell(&t, i, "name")), (Side)side, GROUP_WING};
        g->wing_side[i] = (Side)side;
        g->code[FIRST_WING + i] = copy(l, cell(&t, i, "code"));
    }
    return true;
}

/* The Wing a cell names, 0 to 7; -1 with a problem. */
static int read_wing(Loader *l, const Tsv *t, int row)
{
    Span id = cell(t, row, "wing");
    int group = data_group(&l->data, id);
    if (group >= FIRST_WING && group < FIRST_REGIMENT) {
        return group - FIRST_WING;
    }
    problem(l->p, t->file, t->line[row], "there is no Wing %.*s; wings.tsv lists them", SPAN_ARG(id));
    return -1;
}

static bool load_formations(Loader *l)
{
    static const char *const columns[] = {"id", "name", "code", "wing", NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "formations.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    if (t.rows != FORMATIONS_MAX) {
        return problem(l->p, t.file, 0, "%d Formations, expected %d", t.rows, FORMATIONS_MAX);
    }
    for (int i = 0; i < t.rows; i++) {
        int wing = read_wing(l, &t, i);
        if (wing < 0) {
            return false;
        }
        if (data_group(&l->data, cell(&t, i, "id")) >= 0) {
            return problem(l->p, t.file, t.line[i], "the Formation %.*s stands twice", SPAN_ARG(cell(&t, i, "id")));
        }
        g->head.groups[i] =
            (GroupInfo){copy(l, cell(&t, i, "id")), copy(l, cell(&t, i, "name")), g->wing_side[wing], GROUP_FORMATION};
        g->formation_wing[i] = (uint8_t)wing;
        g->code[i] = copy(l, cell(&t, i, "code"));
    }
    g->formations = t.rows;
    g->formation_wing[ARTILLERY_GROUP] = NO_GROUP;
    return true;
}

/* oob.tsv and leaders.tsv name a Formation as the rulebook does, with blanks. -1: none; -2 with a problem. */
static int read_formation(Loader *l, const Tsv *t, int row, int wing)
{
    const Game *g = l->g;
    Span name = cell(t, row, "formation");
    if (span_is(name, "-")) {
        return -1;
    }
    for (int f = 0; f < g->formations; f++) {
        if (span_is(name, g->head.groups[f].name)) {
            if (g->formation_wing[f] == wing) {
                return f;
            }
            problem(l->p, t->file, t->line[row], "%.*s is of another Wing in formations.tsv", SPAN_ARG(name));
            return -2;
        }
    }
    problem(l->p, t->file, t->line[row], "there is no Formation %.*s; formations.tsv lists them", SPAN_ARG(name));
    return -2;
}

/* ---- pieces ---- */

static bool new_piece(Loader *l, const Tsv *t, int row, int kind, int group, const char *arm)
{
    Game *g = l->g;
    Span id = cell(t, row, "id");
    int nation;
    if (!data_new_piece(&l->data, t, row, g->pieces, PIECES_MAX) ||
        !tsv_word(t, row, column(t, "nation"), nation_words, &nation, l->p)) {
        return false;
    }
    if (group < g->head.group_count && g->head.groups[group].side != side_of_nation(nation)) {
        return problem(l->p, t->file, t->line[row], "%s is of the other side", g->head.groups[group].id);
    }
    g->head.pieces[g->pieces] = (PieceInfo){.id = copy(l, id),
                                            .name = copy(l, cell(t, row, "name")),
                                            .side = side_of_nation(nation),
                                            .group = (uint8_t)group,
                                            .kind = (uint8_t)kind,
                                            .arm = arm,
                                            .origin = copy(l, cell(t, row, "src"))};
    g->side[g->pieces] = side_of_nation(nation);
    g->head.piece_count = ++g->pieces;
    return true;
}

/* The list of a Formation or of the batteries of a Wing takes the unit. */
static bool enlist(Loader *l, const Tsv *t, int row, int u)
{
    Game *g = l->g;
    UnitInfo *info = &g->unit[u];
    bool battery = info->type == ARTILLERY;
    uint8_t *list = battery ? g->batteries[info->wing] : g->member[info->formation];
    uint8_t *count = battery ? &g->battery_count[info->wing] : &g->members[info->formation];
    if (*count == MEMBERS_MAX) {
        return problem(l->p, t->file, t->line[row], "more than %d counters of one %s", MEMBERS_MAX,
                       battery ? "Wing's artillery" : "Formation");
    }
    info->slot = *count;
    list[(*count)++] = (uint8_t)u;
    return true;
}

static bool read_steps(Loader *l, const Tsv *t, int row, UnitInfo *info)
{
    int full, reduced;
    if (!tsv_int(t, row, column(t, "sp_full"), 1, 9, &full, l->p) ||
        !tsv_int_or(t, row, column(t, "sp_reduced"), 1, 9, 0, &reduced, l->p)) {
        return false;
    }
    if (reduced > full) {
        return problem(l->p, t->file, t->line[row], "the reduced side is stronger than the full one");
    }
    if (reduced && info->type == ARTILLERY) {
        return problem(l->p, t->file, t->line[row], "a battery has one step; write - for sp_reduced");
    }
    info->sp[1] = (uint8_t)(reduced ? reduced : full); /* 2.2.2c */
    info->sp[2] = (uint8_t)(reduced ? full : 0);
    return true;
}

static const char *arm_of(const UnitInfo *u)
{
    static const char *const arms[] = {"infantry", "grenadier", "light", "cav-heavy", "cav-light", "dragoon", "gun"};
    return u->type == DRAGOON && u->foot ? "infantry" : arms[u->type];
}

static bool load_unit(Loader *l, const Tsv *t, int row)
{
    static const char *const forms[] = {"-", "mounted", "foot", NULL};
    Game *g = l->g;
    UnitInfo u = {.regiment = NO_GROUP, .formation = NO_GROUP};
    int type, nation, mp, light, form, wing = read_wing(l, t, row);
    if (wing < 0 || !tsv_word(t, row, column(t, "type"), type_words, &type, l->p) ||
        !tsv_word(t, row, column(t, "nation"), nation_words, &nation, l->p) ||
        !tsv_int(t, row, column(t, "mp"), 1, 9, &mp, l->p) ||
        !tsv_int(t, row, column(t, "light"), 0, 1, &light, l->p) ||
        !tsv_word(t, row, column(t, "form"), forms, &form, l->p)) {
        return false;
    }
    int formation = read_formation(l, t, row, wing);
    if (formation < -1) {
        return false;
    }
    if ((formation < 0) != (type == ARTILLERY)) {
        return problem(l->p, t->file, t->line[row],
                       "a battery has no Formation, and every other unit has one (2.2.2j)");
    }
    if ((form != 0) != (type == DRAGOON)) {
        return problem(l->p, t->file, t->line[row], "dragoons are mounted or foot, all others -");
    }
    u.type = (uint8_t)type;
    u.nation = (uint8_t)nation;
    u.wing = (uint8_t)wing;
    u.formation = formation < 0 ? NO_GROUP : (uint8_t)formation;
    u.mp = (uint8_t)mp;
    u.light = (uint8_t)light;
    u.foot = form == 2;
    if (!read_steps(l, t, row, &u) ||
        !new_piece(l, t, row, KIND_UNIT, formation < 0 ? FIRST_WING + wing : formation, arm_of(&u))) {
        return false;
    }
    g->unit[g->pieces - 1] = u;
    return enlist(l, t, row, g->pieces - 1);
}

/* That of its counter on foot, without the words that tell the form. */
static const char *regiment_name(Loader *l, int foot)
{
    const char *whole = l->g->head.pieces[foot].name, *form = strstr(whole, " on foot");
    return form ? copy(l, (Span){whole, (size_t)(form - whole)}) : whole;
}

/* A regiment of dragoons that can dismount: two mounted counters and one on foot of one Formation (2.2.2g). */
static bool load_regiment(Loader *l, const Tsv *t, int foot_row)
{
    Game *g = l->g;
    Span name = cell(t, foot_row, "regiment");
    Regiment r = {{NO_PIECE, NO_PIECE}, (PieceId)foot_row};
    int mounted = 0;
    for (int i = 0; i < t->rows; i++) {
        Span other = cell(t, i, "regiment");
        if (i == foot_row || other.len != name.len || memcmp(other.at, name.at, name.len) != 0) {
            continue;
        }
        if (mounted == 2 || g->unit[i].foot || g->unit[i].formation != g->unit[foot_row].formation) {
            return problem(l->p, t->file, t->line[i],
                           "a regiment of dragoons has two mounted counters and one on foot, in one Formation (10.5)");
        }
        r.mounted[mounted++] = (PieceId)i;
    }
    if (mounted != 2) {
        return problem(l->p, t->file, t->line[foot_row], "%.*s has a foot counter and %d mounted ones, expected two",
                       SPAN_ARG(name), mounted);
    }
    if (g->regiments == REGIMENTS_MAX) {
        return problem(l->p, t->file, t->line[foot_row], "more than %d regiments of dragoons", REGIMENTS_MAX);
    }
    if (data_group(&l->data, name) >= 0) {
        return problem(l->p, t->file, t->line[foot_row], "%.*s names two groups", SPAN_ARG(name));
    }
    uint8_t number = (uint8_t)g->regiments;
    g->unit[r.mounted[0]].regiment = g->unit[r.mounted[1]].regiment = g->unit[foot_row].regiment = number;
    g->regiment[g->regiments++] = r;
    g->head.groups[g->head.group_count++] =
        (GroupInfo){copy(l, name), regiment_name(l, foot_row), side_of(g, foot_row), GROUP_REGIMENT};
    return true;
}

static bool load_units(Loader *l)
{
    static const char *const columns[] = {"id",         "name", "nation", "wing",     "formation", "type", "sp_full",
                                          "sp_reduced", "mp",   "light",  "regiment", "form",      "src",  NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "oob.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    if (t.rows > UNITS_MAX) {
        return problem(l->p, t.file, 0, "%d units, at most %d", t.rows, UNITS_MAX);
    }
    for (int i = 0; i < t.rows; i++) {
        if (!load_unit(l, &t, i)) {
            return false;
        }
    }
    g->units = t.rows;
    for (int i = 0; i < t.rows; i++) {
        if (g->unit[i].foot && !load_regiment(l, &t, i)) {
            return false;
        }
    }
    for (int u = 0; u < g->units; u++) {
        Side side = side_of(g, u);
        g->army[side][g->army_count[side]++] = (uint8_t)u;
        if (pia_is_infantry(g, u)) {
            g->foot[side][g->foot_count[side]++] = (uint8_t)u;
        }
        int wing = g->unit[u].wing;
        g->wing_unit[wing][g->wing_units[wing]++] = (uint8_t)u;
    }
    return true;
}

/* ---- commanders ---- */

static bool leader_values(Loader *l, const Tsv *t, int row, LeaderInfo *out)
{
    static const char *const names[] = {"command_range",    "staff_range", "fire_bonus",
                                        "staff_fire_bonus", "sf",          "staff_sf"};
    uint8_t *const values[] = {&out->range[0], &out->range[1], &out->bonus[0],
                               &out->bonus[1], &out->sf[0],    &out->sf[1]};
    for (int i = 0; i < 6; i++) {
        int n;
        if (span_is(cell(t, row, names[i]), "staff")) { /* a Bearer has the range of his Staff (4.6.1c) */
            continue;
        }
        if (!tsv_int_or(t, row, column(t, names[i]), 0, 60, 0, &n, l->p)) {
            return false;
        }
        *values[i] = (uint8_t)n;
    }
    if (out->rank == BEARER) {
        out->sf[1] = out->sf[0];
    }
    return true;
}

/* Each place in the chain of command is held by one man (2.2.1b). */
static bool appoint(Loader *l, const Tsv *t, int row, PieceId *place, int piece)
{
    if (*place != NO_PIECE) {
        return problem(l->p, t->file, t->line[row], "%s holds this place already (2.2.1b)",
                       l->g->head.pieces[*place].name);
    }
    *place = (PieceId)piece;
    return true;
}

static bool load_leader(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    LeaderInfo info = {.wing = NO_GROUP, .formation = NO_GROUP};
    int rank, nation, mp = 0, p = g->pieces, wing = -1, formation = -1;
    if (!tsv_word(t, row, column(t, "type"), rank_words, &rank, l->p) ||
        !tsv_word(t, row, column(t, "nation"), nation_words, &nation, l->p)) {
        return false;
    }
    info.rank = (uint8_t)rank;
    info.nation = (uint8_t)nation;
    if (rank != CHIEF && (wing = read_wing(l, t, row)) < 0) {
        return false;
    }
    if (rank == FORMATION_COMMANDER && (formation = read_formation(l, t, row, wing)) < 0) {
        return problem(l->p, t->file, t->line[row], "a Formation Commander needs a Formation");
    }
    if (!span_is(cell(t, row, "mp"), "unlimited") && !tsv_int(t, row, column(t, "mp"), 1, 20, &mp, l->p)) {
        return false;
    }
    info.mp = (uint8_t)mp;
    info.wing = wing < 0 ? NO_GROUP : (uint8_t)wing;
    info.formation = formation < 0 ? NO_GROUP : (uint8_t)formation;
    int group = formation >= 0 ? formation : wing >= 0 ? FIRST_WING + wing : NO_GROUP;
    if (!leader_values(l, t, row, &info) ||
        !new_piece(l, t, row, KIND_LEADER, group, rank == BEARER ? "standard" : "tricorne")) {
        return false;
    }
    g->leader[p] = info;
    return appoint(l, t, row,
                   rank == FORMATION_COMMANDER ? &g->fc[formation]
                   : rank == WING_COMMANDER    ? &g->wc[wing]
                   : rank == BEARER            ? &g->bearer[wing]
                                               : &g->chief[side_of(g, p)],
                   p);
}

static bool load_leaders(Loader *l)
{
    static const char *const columns[] = {"id",
                                          "name",
                                          "type",
                                          "nation",
                                          "wing",
                                          "formation",
                                          "command_range",
                                          "fire_bonus",
                                          "sf",
                                          "mp",
                                          "staff_range",
                                          "staff_fire_bonus",
                                          "staff_sf",
                                          "src",
                                          NULL};
    Game *g = l->g;
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "leaders.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        if (!load_leader(l, &t, i)) {
            return false;
        }
    }
    for (int f = 0; f < g->formations; f++) {
        if (g->fc[f] == NO_PIECE) {
            return problem(l->p, t.file, 0, "the Formation %s has no commander (2.2.1b)", g->head.groups[f].name);
        }
    }
    for (int w = 0; w < WINGS; w++) {
        if (g->wc[w] == NO_PIECE || g->bearer[w] == NO_PIECE) {
            return problem(l->p, t.file, 0, "the Wing %s lacks its commander or his Standard Bearer",
                           g->head.groups[FIRST_WING + w].id);
        }
    }
    for (int s = 0; s < SIDES; s++) {
        if (g->chief[s] == NO_PIECE) {
            return problem(l->p, t.file, 0, "there is no Commander in Chief of %s", army_words[s]);
        }
    }
    return true;
}

bool pia_load_order_of_battle(Loader *l)
{
    return load_wings(l) && load_formations(l) && load_units(l) && load_leaders(l);
}

/* armies_and_capitani.c - the Armies of a scenario with their purses and Supply Sources, its Capitani, and the types of units. */
#include "rules/honour/load/load_inside.h"

static const char *const nation_words[] = {"French",   "Italian", "Swiss",       "Spanish", "Imperial",
                                           "Venetian", "Papal",   "Landsknecht", "any",     0};
static const char *const region_ids[] = {"M", "G", "C", "R", "V", "PP", "F", "A", "S", "E"};
static const char *const region_names[] = {"Duchy of Milano",    "Ghiaradadda", "Crema", "Cremona", "Venice",
                                           "Parma and Piacenza", "Monferrato",  "Asti",  "Savoie",  "Genova"};

/* ---- Armies ---- */

static int army_nation(Span name)
{
    for (int n = 0; nation_words[n]; n++) {
        if (span_is_nocase(name, nation_words[n])) {
            return n;
        }
    }
    return ANY_NATION;
}

static bool read_points(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    Span name = hon_cell(t, row, "army");
    int army = hon_find_army(l, name), turn, ap;
    if (army < 0) {
        if (g->armies == ARMIES_MAX) {
            return problem(l->p, t->file, t->line[row], "more than %d Armies", ARMIES_MAX);
        }
        army = g->armies++;
        g->army[army] = (ArmyInfo){.name = arena_copy(&g->head.arena, name),
                                   .side = NOBODY,
                                   .nation = (uint8_t)army_nation(name),
                                   .first_source = NOWHERE};
    }
    if (span_is(hon_cell(t, row, "ap"), "unlimited")) {
        return true; /* S2.0b */
    }
    if (!hon_read_turn(l, t, row, hon_cell(t, row, "turn"), &turn) ||
        !tsv_int(t, row, tsv_column(t, "ap"), 0, 99, &ap, l->p)) {
        return false;
    }
    if (!turn) {
        g->army[army].start_ap = (uint8_t)ap;
        return true;
    }
    if (!g->turn[turn].ap) {
        return problem(l->p, t->file, t->line[row], "%s is no AP turn of the scenario", g->turn[turn].name);
    }
    g->army[army].nominal[turn] = (uint8_t)ap;
    g->army[army].pays = true;
    return true;
}

static bool load_points(Loader *l)
{
    static const char *const columns[] = {"scenario", "army", "turn", "kind", "ap", 0};
    Tsv t;
    if (!hon_scenario_table(l, "ap", columns, &t)) {
        return false;
    }
    return hon_our_rows(l, &t, read_points) &&
           (l->g->armies > 0 || problem(l->p, t.file, 0, "no Army for scenario %s", l->g->head.scenario));
}

static bool read_source(Loader *l, const Tsv *t, int row)
{
    int army = hon_need_army(l, t, row, "army"), add;
    if (army < 0) {
        return false;
    }
    ArmyInfo *a = &l->g->army[army];
    if (span_is(hon_cell(t, row, "hex"), "any_army_of_controlling_side")) {
        a->any_source = true;
        return true;
    }
    if (a->sources == SOURCES_MAX) {
        return problem(l->p, t->file, t->line[row], "more than %d sources of one Army", SOURCES_MAX);
    }
    if (!tsv_int(t, row, tsv_column(t, "loc_add"), 0, 99, &add, l->p) ||
        !hon_read_hex(l, t, row, hon_cell(t, row, "hex"), &a->source[a->sources])) {
        return false;
    }
    a->loc_add = (uint8_t)add;
    a->sources++;
    return true;
}

static bool load_sources(Loader *l)
{
    static const char *const columns[] = {"scenario", "army", "hex", "loc_add", 0};
    Tsv t;
    return hon_scenario_table(l, "supply", columns, &t) && hon_our_rows(l, &t, read_source);
}

static bool read_first_source(Loader *l, const Tsv *t, int row)
{
    int army = hon_need_army(l, t, row, "army");
    return army >= 0 && hon_read_hex(l, t, row, hon_cell(t, row, "hex"), &l->g->army[army].first_source);
}

static bool load_first_sources(Loader *l)
{
    static const char *const columns[] = {"scenario", "army", "hex", 0};
    Tsv t;
    return hon_scenario_table(l, "default_source", columns, &t) && hon_our_rows(l, &t, read_first_source);
}

/* "french" is written so in files; people read "French". */
static const char *army_title(Game *g, int a)
{
    const char *name = g->army[a].name;
    char first = name[0] >= 'a' && name[0] <= 'z' ? (char)(name[0] - 'a' + 'A') : name[0];
    return arena_print(&g->head.arena, "%c%s", first, name + 1);
}

/* The side of an Army stands in setup.tsv. */
static bool read_side_of_army(Loader *l, const Tsv *t, int row)
{
    int army = hon_need_army(l, t, row, "army"), side = hon_need_side(l, t, row, "side");
    if (army < 0 || side < 0) {
        return false;
    }
    l->g->army[army].side = (uint8_t)side;
    return true;
}

/* The Armies, then the Regions. */
static bool load_groups(Loader *l)
{
    static const char *const columns[] = {
        "scenario",    "force",     "side", "army",     "turn",           "hex", "primo_capitano", "general", "order",
        "admin_march", "unit_type", "sp",   "counters", "subordinate_to", 0};
    Game *g = l->g;
    if (!hon_scenario_table(l, "setup", columns, &l->setup) || !hon_our_rows(l, &l->setup, read_side_of_army)) {
        return false;
    }
    g->head.groups = arena_alloc(&g->head.arena, sizeof(GroupInfo) * (size_t)(g->armies + REGIONS));
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side == NOBODY) {
            return problem(l->p, l->setup.file, 0, "no Force of the %s Army", g->army[a].name);
        }
        g->head.groups[a] = (GroupInfo){g->army[a].name, army_title(g, a), g->army[a].side, GROUP_ARMY};
    }
    for (int r = 0; r < REGIONS; r++) {
        g->head.groups[g->armies + r] = (GroupInfo){region_ids[r], region_names[r], NOBODY, GROUP_REGION};
    }
    g->head.group_count = g->armies + REGIONS;
    return true;
}

bool hon_load_armies(Loader *l)
{
    bool points = load_points(l), sources = load_sources(l), first = load_first_sources(l), groups = load_groups(l);
    return points && sources && first && groups;
}

/* ---- Capitani ---- */

static bool read_features(Loader *l, const Tsv *t, int row, uint8_t *out)
{
    static const char letters[] = "ISACW";
    Span f = hon_cell(t, row, "features");
    *out = 0;
    for (size_t i = 0; i < f.len && CITED(3_8a); i++) {
        const char *at = strchr(letters, f.at[i]);
        if (f.at[i] == '-') {
            continue;
        }
        if (!at) {
            return problem(l->p, t->file, t->line[row], "features are I, S, A, C, W or -");
        }
        *out |= (uint8_t)(1 << (at - letters));
    }
    return true;
}

static bool read_capitano(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    int nation, initiative, rank, star;
    uint8_t features;
    if (g->capitani == CAPITANI_MAX) {
        return problem(l->p, t->file, t->line[row], "more than %d Capitani in a scenario", CAPITANI_MAX);
    }
    if (!tsv_word(t, row, tsv_column(t, "nation"), nation_words, &nation, l->p) ||
        !tsv_int(t, row, tsv_column(t, "initiative"), 0, 5, &initiative, l->p) ||
        !tsv_int(t, row, tsv_column(t, "rank"), 1, 6, &rank, l->p) ||
        !tsv_int(t, row, tsv_column(t, "star"), 0, 1, &star, l->p) || !read_features(l, t, row, &features)) {
        return false;
    }
    int c = g->capitani++;
    Span full = hon_cell(t, row, "full_name");
    g->capitano[c] = (CapitanoInfo){.nation = (uint8_t)nation,
                                    .army = NO_ARMY,
                                    .initiative = (uint8_t)BY(1_1d, initiative, 0),
                                    .rank = (uint8_t)rank,
                                    .features = features,
                                    .star = star,
                                    .minor = span_is(full, "-"),
                                    .force = NO_PIECE,
                                    .start_hex = UNUSED,
                                    .start_card = NO_PIECE};
    g->head.pieces[c] = (PieceInfo){.id = arena_copy(&g->head.arena, hon_cell(t, row, "id")),
                                    .name = arena_copy(&g->head.arena, hon_cell(t, row, "name")),
                                    .kind = KIND_LEADER,
                                    .arm = "leader",
                                    .origin = arena_copy(&g->head.arena, hon_cell(t, row, "src"))};
    return true;
}

/* ---- types of units ---- */

static bool read_type(Loader *l, const Tsv *t, int row)
{
    static const char *const arms[] = {"infantry",
                                       "landsknecht",
                                       "heavy_cavalry",
                                       "light_cavalry",
                                       "stradiots",
                                       "artillery",
                                       "militia",
                                       "siege_artillery",
                                       "engineers",
                                       "pontoon",
                                       0};
    static const char *const classes[] = {"V", "S", "N", "R", 0};
    Game *g = l->g;
    int nation, arm, movement, quality, reliability = CLASS_NONE;
    if (g->types == TYPES_MAX) {
        return problem(l->p, t->file, t->line[row], "more than %d types in a scenario", TYPES_MAX);
    }
    Span r = hon_cell(t, row, "reliability");
    if (!tsv_word(t, row, tsv_column(t, "nation"), nation_words, &nation, l->p) ||
        !tsv_word(t, row, tsv_column(t, "arm"), arms, &arm, l->p) ||
        !tsv_int_or(t, row, tsv_column(t, "movement"), 0, 12, 0, &movement, l->p) ||
        !tsv_int_or(t, row, tsv_column(t, "quality"), 1, 3, 0, &quality, l->p) ||
        (!span_is(r, "*") && !span_is(r, "-") &&
         !tsv_word(t, row, tsv_column(t, "reliability"), classes, &reliability, l->p))) {
        return false;
    }
    Span service = hon_cell(t, row, "service");
    g->type[g->types++] = (TypeInfo){.key = arena_copy(&g->head.arena, hon_cell(t, row, "key")),
                                     .label = arena_copy(&g->head.arena, hon_cell(t, row, "label")),
                                     .nation = (uint8_t)nation,
                                     .service = (uint8_t)army_nation(service),
                                     .arm = (uint8_t)arm,
                                     .movement = (uint8_t)BY(1_3_3b, movement, 1),
                                     .quality = (uint8_t)quality,
                                     .reliability = (uint8_t)BY(S0_2b, reliability, CLASS_N),
                                     .named = NO_PIECE,
                                     .is_named = !span_is(hon_cell(t, row, "named"), "-"),
                                     .firearms = span_is(hon_cell(t, row, "firearms"), "y")};
    return true;
}

/* 15.2b: whose men they are. */
static bool load_named(Loader *l, const Tsv *types)
{
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "named.tsv", &t) || tsv_need(&t, "named", l->p) < 0 ||
        tsv_need(&t, "capitano", l->p) < 0) {
        return false;
    }
    for (int row = 0; row < types->rows; row++) {
        int type = hon_find_type(l, hon_cell(types, row, "key"));
        for (int i = 0; type >= 0 && i < t.rows; i++) {
            Span a = hon_cell(&t, i, "named"), b = hon_cell(types, row, "named");
            int c = hon_find_capitano(l, hon_cell(&t, i, "capitano"));
            if (a.len == b.len && !memcmp(a.at, b.at, a.len) && c >= 0) {
                l->g->type[type].named = (uint8_t)c;
            }
        }
    }
    return true;
}

static bool swiss_class_by(int scenario)
{
    switch (scenario) {
    case 1: return CITED(S1_0c);
    case 2: return CITED(S2_0c);
    case 3: return CITED(S3_0e);
    case 4: return CITED(S4_0a);
    default: return CITED(S5_0a);
    }
}

static bool read_reliability(Loader *l, const Tsv *t, int row)
{
    static const char *const classes[] = {"V", "S", "N", "R", 0};
    int type = hon_need_type(l, t, row, "unit_type"), value;
    if (type < 0 || !tsv_word(t, row, tsv_column(t, "reliability"), classes, &value, l->p)) {
        return false;
    }
    if (CITED(1_3_3c) && swiss_class_by(l->g->number) && rule_row(data_rule(&l->data, t, row, tsv_column(t, "rule")))) {
        l->g->type[type].reliability = (uint8_t)value;
    }
    return true;
}

/* 1.3.3c: the class of the Swiss is the scenario's. */
static bool load_reliability(Loader *l)
{
    static const char *const columns[] = {"scenario", "unit_type", "reliability", "rule", 0};
    Tsv t;
    if (!hon_scenario_table(l, "reliability", columns, &t)) {
        return false;
    }
    return hon_our_rows(l, &t, read_reliability);
}

bool hon_load_capitani(Loader *l)
{
    static const char *const columns[] = {"id",   "name",     "full_name", "nation", "scenarios", "initiative", "rank",
                                          "star", "features", "src",       0};
    static const char *const type_columns[] = {"key",       "label",    "nation",  "service",     "arm",      "named",
                                               "scenarios", "movement", "quality", "reliability", "firearms", 0};
    Tsv t;
    if (!data_table(&l->data, TABLE_TSV, "capitani.tsv", &t) || !data_columns(&l->data, &t, columns)) {
        return false;
    }
    bool ok = hon_our_rows(l, &t, read_capitano);
    l->g->head.piece_count = l->g->capitani;
    if (!hon_open_mercenary_pool(l) || !data_table(&l->data, TABLE_TSV, "units_legend.tsv", &t) ||
        !data_columns(&l->data, &t, type_columns)) {
        return false;
    }
    for (int i = 0; i < t.rows; i++) {
        bool used = hon_our_row(l, &t, i) || hon_in_mercenary_pool(l, hon_cell(&t, i, "key"));
        ok &= !used || read_type(l, &t, i);
    }
    return ok && load_named(l, &t) && load_reliability(l);
}

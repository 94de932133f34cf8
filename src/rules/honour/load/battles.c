/* battles.c - reads the great battles (scenarios/battles.tsv, battle_corps.tsv): a battle is a scenario of its own on the data of a campaign. */
#include "rules/honour/load/load_inside.h"

#include <stdio.h>

/* The campaign whose tables the scenario uses: its own number, or that of the battle's row. */
bool hon_find_campaign(Loader *l)
{
    static const char *const columns[] = {"battle", "scenario", 0};
    Game *g = l->g;
    Tsv t;
    l->campaign = g->head.scenario;
    if (!hon_scenario_table(l, "battles", columns, &t)) {
        return false;
    }
    int row = tsv_find(&t, g->head.scenario);
    if (row >= 0) {
        l->campaign = arena_copy(&g->head.arena, hon_cell(&t, row, "scenario"));
        g->battle.fought = true;
    }
    return true;
}

static int find_unit(const Game *g, Span id)
{
    for (int u = 0; u < g->units; u++) {
        if (span_is(id, g->head.pieces[piece_of(g, u)].id)) {
            return u;
        }
    }
    return -1;
}

static bool load_battle_corps(Loader *l)
{
    static const char *const columns[] = {"battle", "force", "capitano", "unit", "sp", 0};
    Game *g = l->g;
    GreatBattle *b = &g->battle;
    Tsv t;
    if (!hon_scenario_table(l, "battle_corps", columns, &t)) {
        return false;
    }
    memset(b->card, NO_PIECE, sizeof b->card);
    for (int i = 0; i < t.rows; i++) {
        if (!span_is(hon_cell(&t, i, "battle"), g->head.scenario)) {
            continue;
        }
        int force = hon_find_capitano(l, hon_cell(&t, i, "force")),
            k = hon_find_capitano(l, hon_cell(&t, i, "capitano"));
        bool none = span_is(hon_cell(&t, i, "unit"), "-");
        int u = none ? -1 : find_unit(g, hon_cell(&t, i, "unit")), sp = 0;
        if (k < 0 || (force != b->attacker && force != b->defender) || (!none && u < 0)) {
            return problem(l->p, t.file, t.line[i], "no such Force, Capitano or counter in this battle");
        }
        *(force == b->attacker ? &b->men[0] : &b->men[1]) |= man(k);
        if (u >= 0) {
            if (!tsv_int(&t, i, tsv_column(&t, "sp"), 1, g->unit[u].max, &sp, l->p)) {
                return false;
            }
            b->card[u] = (uint8_t)k;
            b->sp[u] = (uint8_t)sp;
        }
    }
    return true;
}

static const char *worded(Loader *l, const char *form, const char *title)
{
    Buf text = {0};
    buf_print(&text, form, title);
    const char *kept = arena_copy(&l->g->head.arena, span_of(buf_str(&text)));
    buf_free(&text);
    return kept;
}

static void word_outcomes(Loader *l)
{
    Game *g = l->g;
    GreatBattle *b = &g->battle;
    for (int side = 0; side < SIDES; side++) {
        b->holds[side] = worded(l, "the %s hold the field", rules_of(g)->side_titles[side]);
    }
    const char *holder = rules_of(g)->side_titles[b->holder];
    char limit[96];
    snprintf(limit, sizeof limit, "of %d SPs that the %%s may lose", b->may_lose);
    b->nobody_holds = "nobody holds the field";
    b->too_dear = "the field was too dear";
    b->counted = worded(l, "SPs lost by the %s", holder);
    b->unit = worded(l, limit, holder);
}

/* Who must hold the field, and what it may cost him. */
static bool load_battle_victory(Loader *l)
{
    Game *g = l->g;
    const Tsv *t = data_chart(&l->data, "battle_victory");
    int row = tsv_find(t, g->head.scenario);
    if (row < 0) {
        return problem(l->p, t->file, 0, "expected a row for the battle %s", g->head.scenario);
    }
    int side = hon_find_side(l, hon_cell(t, row, "holds"));
    if (side < 0) {
        return problem(l->p, t->file, t->line[row], "holds: expected a side of the battle");
    }
    g->battle.holder = (uint8_t)side;
    int column = tsv_column(t, g->option.reduced ? "reduced" : "may_lose");
    if (column < 0 || !tsv_int(t, row, column, 0, 99, &g->battle.may_lose, l->p)) {
        return false;
    }
    word_outcomes(l);
    return true;
}

bool hon_load_battle(Loader *l)
{
    static const char *const columns[] = {"battle",   "turn",         "weather",    "attacker", "attacker_hex",
                                          "defender", "defender_hex", "earthworks", 0};
    Game *g = l->g;
    GreatBattle *b = &g->battle;
    Tsv t;
    int turn, weather, works, a, d;
    if (!b->fought) {
        return true;
    }
    if (!hon_scenario_table(l, "battles", columns, &t)) {
        return false;
    }
    int row = tsv_find(&t, g->head.scenario);
    if (!hon_read_turn(l, &t, row, hon_cell(&t, row, "turn"), &turn) ||
        !tsv_word(&t, row, tsv_column(&t, "weather"), hon_weather_words, &weather, l->p) ||
        !tsv_int(&t, row, tsv_column(&t, "earthworks"), 0, 2, &works, l->p) ||
        !hon_read_hex(l, &t, row, hon_cell(&t, row, "attacker_hex"), &b->hex[0]) ||
        !hon_read_hex(l, &t, row, hon_cell(&t, row, "defender_hex"), &b->hex[1])) {
        return false;
    }
    a = hon_find_capitano(l, hon_cell(&t, row, "attacker"));
    d = hon_find_capitano(l, hon_cell(&t, row, "defender"));
    if (a < 0 || d < 0 || g->capitano[a].side == g->capitano[d].side) {
        return problem(l->p, t.file, t.line[row], "attacker and defender: expected Capitani of the two sides");
    }
    b->turn = (uint8_t)turn;
    b->weather = (uint8_t)weather;
    b->earthworks = (uint8_t)works;
    b->attacker = (uint8_t)a;
    b->defender = (uint8_t)d;
    return load_battle_corps(l) && load_battle_victory(l);
}

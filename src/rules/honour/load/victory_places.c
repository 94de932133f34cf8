/* victory_places.c - the places that victory and scenario conditions name (scenarios/victory.tsv). */
#include "rules/honour/load/load_inside.h"

static const char *const condition_words[] = {
    "french_standard", "french_strategic", "venetian_standard", "pitigliano_release", "french_win",
    "ten_places",      "venetian_retreat", "imperial_standard", "albany_exit",        0};

static bool read_goal(Loader *l, const Tsv *t, int row)
{
    Game *g = l->g;
    int condition;
    Hex h;
    if (!tsv_word(t, row, tsv_column(t, "condition"), condition_words, &condition, l->p)) {
        return false;
    }
    Span hex = hon_cell(t, row, "hex");
    if (hex.len > 4) {
        return true; /* a description; the condition's own code says what it means */
    }
    if (!hon_read_hex(l, t, row, hex, &h)) {
        return false;
    }
    if (g->goals == GOAL_ROWS) {
        return problem(l->p, t->file, t->line[row], "more than %d places in the conditions of a scenario", GOAL_ROWS);
    }
    g->goal[g->goals++] = (GoalRow){(uint8_t)condition, span_is(hon_cell(t, row, "test"), "occupy"), h};
    return true;
}

bool hon_load_victory(Loader *l)
{
    static const char *const columns[] = {"scenario", "condition", "test", "hex", 0};
    Tsv t;
    return hon_scenario_table(l, "victory", columns, &t) && hon_our_rows(l, &t, read_goal);
}

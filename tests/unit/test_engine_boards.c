/* test_engine_boards.c - boards that come and go, a board of cards without hexes, what holds what, and sides that a scenario names. */
#include "engine/gamefile/gamefile.h"
#include "toy_card_boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

typedef struct Desk {
    Game *g;
    Ruleset rules;
    State s;
    Buf out;
} Desk;

static int sit_down(void **state)
{
    Desk *d = calloc(1, sizeof *d);
    d->g = toy_game();
    d->rules = toy_with_cards();
    head_of(d->g)->rules = &d->rules;
    toy.setup(d->g, &d->s);
    *state = d;
    return 0;
}

static int get_up(void **state)
{
    Desk *d = *state;
    game_free(d->g);
    buf_free(&d->out);
    free(d);
    return 0;
}

static const char *view(Desk *d, Side viewer)
{
    buf_clear(&d->out);
    Json j = {.out = &d->out};
    view_json(&j, d->g, &d->s, viewer);
    return buf_str(&d->out);
}

static void a_game_has_one_board_at_least(void **state)
{
    Desk *d = *state;
    BoardInfo board[BOARDS_MAX];
    int front = 7;
    head_of(d->g)->rules = &toy;
    assert_int_equal(boards_now(d->g, &d->s, board, BOARDS_MAX, &front), 1);
    assert_int_equal(front, 0);
    assert_string_equal(board[0].id, "map");
    assert_int_equal(board[0].kind, BOARD_HEXES);
    assert_null(strstr(view(d, RED), "boards")); /* the page knows it by its space */
}

static void boards_come_and_go(void **state)
{
    Desk *d = *state;
    assert_non_null(
        strstr(view(d, RED), "\"board\":\"row\",\"boards\":[{\"id\":\"row\",\"title\":\"The row\",\"kind\":\"hex\"}]"));
    d->s.turn = 2;
    assert_non_null(strstr(view(d, RED), "\"board\":\"cards\""));
    assert_non_null(strstr(view(d, RED), "{\"id\":\"cards\",\"title\":\"The cards\",\"kind\":\"cards\",\"zones\":["));
}

static void zones_hold_what_the_viewer_sees(void **state)
{
    Desk *d = *state;
    d->s.turn = 2;
    const char *blue = "{\"id\":\"blue_hand\",\"title\":\"Hand of the "
                       "Blues\",\"owner\":\"blue\",\"row\":0,\"piece\":null,\"pieces\":[\"B1\"";
    const char *seen = strstr(view(d, BLUE), blue);
    assert_non_null(seen);
    assert_memory_equal(seen + strlen(blue), ",\"B2\"]", 6);
    const char *unseen = strstr(view(d, RED), blue);
    assert_non_null(unseen);
    assert_int_equal(unseen[strlen(blue)], ']');
}

static void who_is_held_lies_on_the_card(void **state)
{
    Desk *d = *state;
    d->s.turn = 2;
    assert_null(strstr(view(d, RED), "\"in\""));
    d->s.at[R2] = (int8_t)(d->s.at[R1] + 1);
    assert_int_equal(piece_holder(d->g, &d->s, R2), R1);
    assert_non_null(strstr(view(d, RED), "{\"id\":\"R2\",\"kind\":\"runner\",\"owner\":\"red\",\"in\":\"R1\""));
    assert_non_null(strstr(view(d, RED), "\"row\":1,\"piece\":\"R1\",\"pieces\":[\"R2\"]"));
}

static void a_side_remembers(void **state)
{
    Desk *d = *state;
    assert_non_null(
        strstr(view(d, RED),
               "\"remembered\":[{\"id\":\"B2\",\"hex\":null,\"turn\":1,\"what\":\"in cell 13\",\"with\":null}]"));
    assert_non_null(strstr(view(d, BLUE), "\"remembered\":[]"));
    d->s.at[R2] = d->s.at[B2]; /* now he is seen: nothing is left to remember */
    assert_non_null(strstr(view(d, RED), "\"remembered\":[]"));
}

static void a_scenario_names_its_sides(void **state)
{
    Desk *d = *state;
    static const char *const names[SIDES] = {"french", "venetian"}, *const titles[SIDES] = {"French", "Venetians"};
    d->rules.scenarios_name_sides = true;
    game_name_sides(d->g, names, titles, NULL);
    assert_string_equal(side_word(d->g, BLUE), "venetian");
    assert_string_equal(rules_of(d->g)->side_titles[RED], "French");
    assert_non_null(strstr(view(d, RED), "\"viewer\":\"french\""));
    Problems p = {0};
    assert_int_equal(parse_side(d->g, span_of("venetian"), &p), BLUE);
    assert_int_equal(parse_side(d->g, span_of("red"), &p), -1);
    problems_free(&p);
    GameHeader h = gameheader_of(d->g);
    h.seat[BLUE] = "Anna";
    buf_clear(&d->out);
    gameheader_print(&d->out, &h);
    assert_non_null(strstr(buf_str(&d->out), "seat venetian Anna\n"));
}

int main(void)
{
#define WITH_CARDS(test) cmocka_unit_test_setup_teardown(test, sit_down, get_up)
    const struct CMUnitTest tests[] = {
        WITH_CARDS(a_game_has_one_board_at_least),
        WITH_CARDS(boards_come_and_go),
        WITH_CARDS(zones_hold_what_the_viewer_sees),
        WITH_CARDS(who_is_held_lies_on_the_card),
        WITH_CARDS(a_side_remembers),
        WITH_CARDS(a_scenario_names_its_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

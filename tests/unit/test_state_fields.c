/* test_state_fields.c - fields, names, position text, views and orders, on a small game: what they read, and above all what they refuse. */
#include "small_game.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

typedef struct Desk { /* a game set up, and a place for texts */
    Game *g;
    State s;
    Problems p;
    Buf out;
} Desk;

static int open_desk(void **state)
{
    Desk *d = calloc(1, sizeof *d);
    OptionValue option = {"fog", "yes"};
    d->g = small_load(NULL, "field", &option, 1, &d->p);
    small_setup(d->g, &d->s);
    Play play = {.g = d->g, .s = &d->s};
    play_begin(&play);
    *state = d;
    return 0;
}

static int close_desk(void **state)
{
    Desk *d = *state;
    game_free(d->g);
    problems_free(&d->p);
    buf_free(&d->out);
    free(d);
    return 0;
}

static void forget(Desk *d)
{
    problems_free(&d->p);
    buf_clear(&d->out);
}

static void complains(Desk *d, const char *words)
{
    if (!strstr(buf_str(&d->p.text), words)) {
        fail_msg("expected a problem with \"%s\", got \"%s\"", words, buf_str(&d->p.text));
    }
    forget(d);
}

/* ---- names ---- */

static void names_are_found_by_prefix(void **state)
{
    Desk *d = *state;
    assert_int_equal(parse_piece(d->g, span_of("A-RED-1"), &d->p), 0);
    assert_int_equal(parse_piece(d->g, span_of("a-red-2"), &d->p), 1);
    assert_int_equal(parse_piece(d->g, span_of("b-t"), &d->p), 5);
    assert_int_equal(parse_group(d->g, span_of("I"), &d->p), 0);
    assert_int_equal(parse_group(d->g, span_of("iii"), &d->p), 2);
    assert_int_equal(parse_side(d->g, span_of("BL"), &d->p), 1);
    assert_int_equal(parse_hex(d->g, span_of("0202"), &d->p), 5);
    assert_int_equal(d->p.count, 0);
}

static void names_that_are_none_are_refused(void **state)
{
    Desk *d = *state;
    assert_int_equal(parse_piece(d->g, span_of("A-"), &d->p), -1);
    complains(d, "could be more than one piece: A-RED-1, A-RED-2, A-BLUE, A-LEAD");
    assert_int_equal(parse_piece(d->g, span_of("C"), &d->p), -1);
    complains(d, "there is no piece 'C'");
    assert_int_equal(parse_piece(d->g, (Span){0}, &d->p), -1);
    complains(d, "there is no piece ''");
    assert_int_equal(parse_side(d->g, span_of("green"), &d->p), -1);
    complains(d, "there are red, blue");
    assert_int_equal(parse_hex(d->g, span_of("0104"), &d->p), HEX_NONE);
    complains(d, "no hex '0104'");
    assert_int_equal(parse_hex(d->g, span_of("9999"), &d->p), HEX_NONE);
    complains(d, "no hex '9999'");
}

/* ---- single fields ---- */

/* Sets the field and prints it again. */
static const char *put(Desk *d, const char *key, const char *value)
{
    const Field *f;
    int index;
    forget(d);
    if (!field_key(d->g, span_of(key), &f, &index, &d->p) ||
        !field_parse(d->g, &d->s, f, index, span_of(value), &d->p)) {
        return NULL;
    }
    field_print(&d->out, d->g, &d->s, f, index);
    return buf_str(&d->out);
}

static void fields_are_set_and_printed(void **state)
{
    Desk *d = *state;
    assert_string_equal(put(d, "turn", "4"), "4");
    assert_int_equal(d->s.turn, 4);
    assert_string_equal(put(d, "order.II", "ADVANCE"), "advance");
    assert_int_equal(d->s.order[1], 2);
    assert_string_equal(put(d, "owner.0202", "blue"), "blue");
    assert_int_equal(d->s.owner[5], 1);
    assert_string_equal(put(d, "owner.0202", "-"), "-");
    assert_int_equal(d->s.owner[5], NOBODY);
    assert_string_equal(put(d, "general", "a-lead"), "A-LEAD");
    assert_string_equal(put(d, "general", "-"), "-");
    assert_int_equal(d->s.general, -1);
    assert_string_equal(put(d, "mines", "0303,0101"), "0101,0303");
    assert_string_equal(put(d, "mines", "-"), "-");
    assert_string_equal(put(d, "winner", "red"), "red");
}

static void values_that_are_none_are_refused(void **state)
{
    Desk *d = *state;
    State before = d->s;
    assert_null(put(d, "turn", "256"));
    complains(d, "turn cannot be 256");
    assert_null(put(d, "turn", "-"));
    complains(d, "expected a whole number");
    assert_null(put(d, "order.II", "run"));
    complains(d, "expected defend, attack, advance");
    assert_null(put(d, "order", "attack"));
    complains(d, "write order.NAME");
    assert_null(put(d, "order.V", "attack"));
    complains(d, "no formation 'V'");
    assert_null(put(d, "owner.0104", "red"));
    complains(d, "no hex '0104'");
    assert_null(put(d, "weather", "rain"));
    complains(d, "no field 'weather'");
    assert_null(put(d, "weather.I", "rain"));
    complains(d, "no field 'weather'");
    assert_null(put(d, "alive", "3"));
    complains(d, "alive cannot be set");
    assert_null(put(d, "mines", "0101,,0102"));
    complains(d, "no hex ''");
    assert_null(put(d, "", "1"));
    assert_memory_equal(&before, &d->s, sizeof before);
}

static void flags_share_a_word(void **state)
{
    Desk *d = *state;
    const Field *shaken = field_find(d->g, OF_PIECE, 0, span_of("shaken"));
    const Field *acted = field_find(d->g, OF_PIECE, 0, span_of("acted"));
    assert_null(field_find(d->g, OF_PIECE, 1, span_of("shaken")));
    assert_true(field_set(d->g, &d->s, acted, 2, 1) && field_set(d->g, &d->s, shaken, 2, 1));
    assert_int_equal(d->s.flags[2], 5);
    assert_true(field_set(d->g, &d->s, acted, 2, 0));
    assert_int_equal(d->s.flags[2], 1);
    assert_false(field_set(d->g, &d->s, shaken, 2, 7));
    assert_int_equal(field_get(d->g, &d->s, shaken, 2), 1);
    assert_true(field_is_usual(d->g, &d->s, acted, 2) && !field_is_usual(d->g, &d->s, shaken, 2));
}

/* ---- positions ---- */

static Text as_text(const Buf *b) { return (Text){.name = "pos", .bytes = buf_as_span(b)}; }

static void comes_back(Desk *d)
{
    State read;
    memset(&read, 0xA5, sizeof read);
    forget(d);
    position_print(&d->out, d->g, &d->s);
    if (!position_read(d->g, &read, as_text(&d->out), &d->p)) {
        fail_msg("%s%s", buf_str(&d->p.text), buf_str(&d->out));
    }
    if (memcmp(&read, &d->s, sizeof read) != 0) {
        Buf diff = {0};
        position_diff(&diff, d->g, &d->s, &read);
        fail_msg("%s%s", buf_str(&diff), buf_str(&d->out));
    }
}

static void positions_come_back(void **state)
{
    Desk *d = *state;
    comes_back(d);
    assert_non_null(strstr(buf_str(&d->out), "game small field fog=yes\nclear\npiece A-RED-1 hex=0101 left=no\n"));
    assert_non_null(strstr(buf_str(&d->out), "\nstep TURN at=0 owner=red\n"));
    d->s.flags[0] = 7;
    d->s.morale[1] = -3;
    d->s.hex[4] = RESERVE;
    d->s.hex[5] = UNUSED;
    set_put(&d->s.mines, 7);
    d->s.order[2] = 2;
    small_derive(d->g, &d->s);
    comes_back(d);
    assert_null(strstr(buf_str(&d->out), "piece B-TWO"));
}

static void stacks_come_back(void **state)
{
    Desk *d = *state;
    Frame *f = push(&d->s, S_MOVING, 0);
    f->v[0] = 3;
    f->v[1] = 2;
    f->acted = 1;
    f = push(&d->s, S_ANSWER, 1);
    f->at = 4;
    f->v[0] = 6;
    f->v[1] = -1;
    f->v[2] = 77;
    core_of(&d->s)->waiting = 2;
    comes_back(d);
    assert_non_null(strstr(buf_str(&d->out),
                           "frame TURN at=0 owner=red\nframe MOVING at=0 owner=red acted=1 mover=A-LEAD steps=2\n"
                           "step ANSWER at=4 owner=blue who=B-LEAD place=- v2=77\n"));
    top(&d->s)->v[1] = 999; /* no hex has that number */
    core_of(&d->s)->waiting = 3;
    comes_back(d);
    assert_non_null(strstr(buf_str(&d->out), "place=raw:999 v2=77 waiting=3\n"));
    core_of(&d->s)->over = 1;
    core_of(&d->s)->waiting = 0;
    comes_back(d);
    memset(core_of(&d->s)->stack, 0, sizeof core_of(&d->s)->stack);
    core_of(&d->s)->depth = 0;
    comes_back(d);
}

static void bad_positions_are_refused(void **state)
{
    static const char *const bad[][2] = {
        {"piece", "pos:2: expected piece ID"},
        {"piece Z", "no piece 'Z'"},
        {"piece A-RED-1 hex", "not of the form key=value"},
        {"piece A-RED-1 hex=", "not of the form"},
        {"piece A-RED-1 =0101", "not of the form"},
        {"piece A-RED-1 size=4", "no field 'size'"},
        {"piece A-RED-1 hex=0104", "'0104' is no hex; expected a hex of the map or one of -, reserve, unused"},
        {"piece A-RED-1 hex=-", "hex cannot be -"},
        {"piece A-LEAD shaken=yes", "A-LEAD has no field 'shaken'"},
        {"piece A-RED-1 shaken=maybe", "expected no, yes"},
        {"set turn", "expected set KEY VALUE"},
        {"set turn 1 2", "expected set KEY VALUE"},
        {"step", "expected step NAME"},
        {"step NIGHT", "there is no step 'NIGHT'"},
        {"step MOVING", "only TURN can be begun"},
        {"step TURN formation=IX", "no formation 'IX'"},
        {"step TURN colour=red", "step TURN has no 'colour'"},
        {"step TURN at=1 colour=red", "step TURN has no 'colour'"},
        {"step TURN at=900", "at is a number from 0 to 255"},
        {"step TURN at=1 owner=green", "no side 'green'"},
        {"step TURN at=1 waiting=4", "waiting is a number"},
        {"step MOVING at=1 steps=99999", "no whole number"},
        {"step MOVING at=0", "nothing lies below step MOVING; expected `frame TURN at=...` before all other frames"},
        {"frame MOVING at=1\nstep TURN at=0", "nothing lies below step MOVING"},
        {"frame MOVING at=1", "the line `step NAME at=...` of the innermost frame is missing"},
        {"step - at=0 waiting=3", "nobody can decide where there is no step"},
        {"jump", "'jump' begins no line of a position"},
        {"game", "expected game SYSTEM SCENARIO"},
        {"game chess field", "this is a position of chess field; expected small field"},
        {"game small field fog=no", "not played with fog=no"},
    };
    Desk *d = *state;
    State before = d->s;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        forget(d);
        buf_print(&d->out, "clear\n%s\n", bad[i][0]);
        assert_false(position_read(d->g, &d->s, as_text(&d->out), &d->p));
        complains(d, bad[i][1]);
        assert_memory_equal(&before, &d->s, sizeof before);
    }
    for (int i = 0; i <= STACK_MAX; i++) {
        buf_text(&d->out, "frame TURN at=0\n");
    }
    assert_false(position_read(d->g, &d->s, as_text(&d->out), &d->p));
    complains(d, "more than 16 frames");
}

static void lines_change_a_position(void **state)
{
    Desk *d = *state;
    static const char *const lines[] = {"  # nothing", "clear", "piece b-one hex=0303 shaken=yes # here", "set turn 2",
                                        "step TURN active=blue"};
    ScriptDice dice;
    script_dice(&dice);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_true(position_line(d->g, &d->s, span_of(lines[i]), "f", (int)i, &d->p, &dice.dice, NULL));
    }
    assert_int_equal(d->s.crowd[10], 1);
    assert_int_equal(d->s.flags[4], 3);
    assert_int_equal(core(&d->s)->waiting, 2);
    assert_false(position_line(d->g, &d->s, span_of("piece X"), "f", 9, &d->p, NULL, NULL));
    complains(d, "f:9: there is no piece 'X'");
}

static void differences_are_told(void **state)
{
    Desk *d = *state;
    State other = d->s;
    position_diff(&d->out, d->g, &d->s, &other);
    assert_string_equal(buf_str(&d->out), "");
    other.hex[0] = 7;
    other.turn = 2;
    other.order[0] = 1;
    other.core.stack[0].at = 5;
    other.core.waiting = 2;
    position_diff(&d->out, d->g, &d->s, &other);
    assert_string_equal(buf_str(&d->out), "piece A-RED-1 hex 0101 -> 0204\norder.I defend -> attack\nturn 1 -> 2\n"
                                          "frame 1 was TURN at=0 owner=red, is TURN at=5 owner=red\nwaiting 1 -> 2\n");
    other = d->s;
    other.spare[2] = 1;
    buf_clear(&d->out);
    position_diff(&d->out, d->g, &d->s, &other);
    assert_non_null(strstr(buf_str(&d->out), "differs, 0 -> 1, and no field tells it"));
}

/* ---- orders ---- */

static const char *reads(Desk *d, const char *text)
{
    Atom atoms[ORDER_ATOMS];
    int n;
    forget(d);
    if (!order_read(d->g, &d->s, 0, span_of(text), atoms, &n, &d->p)) {
        assert_int_equal(n, 0);
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        buf_text(&d->out, i ? "; " : "");
        atom_print(&d->out, d->g, atoms[i]);
    }
    return buf_str(&d->out);
}

static void orders_become_atoms(void **state)
{
    static const char *const orders[][2] = {
        {"move A-RED-1 0202,0203", "move A-RED-1; to 0202; to 0203; stop"},
        {"MOVE a-red-1,A-RED-2 0202 0203 normal", "move A-RED-1; with A-RED-2; to 0202; to 0203; stop"},
        {"move A-RED-1, A-RED-2 0202", "move A-RED-1; with A-RED-2; to 0202; stop"},
        {"move a-red-1 0102,0202,0203 march", "move A-RED-1; along 0102; to 0202; along 0203; stop"},
        {"move a-red-1 0102,0103 march@0102", "move A-RED-1; to 0102; along 0103; stop"},
        {"move a-red-1 0102,0103 march@0101", "move A-RED-1; along 0102; along 0103; stop"},
        {"mov a-l", "move A-LEAD"},
        {"move A-RED-1,A-RED-2", "move A-RED-1; with A-RED-2"},
        {"to 0202", "to 0202"},
        {"stop", "stop"},
        {"sto ; done", "stop; done"},
        {"attack A-BLUE 0403", "attack A-BLUE; at 0403; close"},
        {"attack A-BLUE,A-LEAD 0403,0402 charge", "attack A-BLUE; and A-LEAD; at 0403; at 0402; charge; close"},
        {"attack A-BLUE", "attack A-BLUE"},
        {"lose A-RED-1,A-RED-2", "lose A-RED-1; lose A-RED-2"},
        {"lose A-RED-1 A-RED-2", "lose A-RED-1; lose A-RED-2"},
        {"retreat B-ONE 0402,0401", "retreat B-ONE 0402; retreat B-ONE 0401"},
        {"retreat B-ONE -", "retreat B-ONE -"},
        {"line B-ONE:0402 B-TWO:0502", "line B-ONE 0402; line B-TWO 0502"},
        {"order II att", "order II attack"},
        {"order II advance quick", "order II advance quick"},
        {"bridge 0101/0202", "bridge 0101 0202"},
        {"count -7 blue", "count -7 blue"},
        {"pass", "pass"},
        {"retract a-lead", "retract A-LEAD"},
    };
    Desk *d = *state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        const char *got = reads(d, orders[i][0]);
        if (!got) {
            fail_msg("%s: %s", orders[i][0], buf_str(&d->p.text));
        }
        assert_string_equal(got, orders[i][1]);
    }
}

static void orders_that_are_none_are_refused(void **state)
{
    static const char *const orders[][2] = {
        {"", "an order is missing"},
        {" ; ; ", "an order is missing"},
        {"xyz", "there is no order 'xyz'; orders now: done, move, attack"},
        {"re A-LEAD", "'re' could be more than one order: retract, reopen, retreat"},
        {"move", "expected move UNIT[,UNIT] PATH"},
        {"move A- 0202", "could be more than one piece"},
        {"move A-RED-1 0104", "no hex '0104'"},
        {"move A-RED-1 march", "expected move UNIT"},
        {"move A-RED-1 0102 march@0303", "the march does not begin on the path"},
        {"move A-RED-1 0102 march@", "no hex ''"},
        {"attack A-BLUE charge", "expected attack UNIT"},
        {"attack A-BLUE A-LEAD", "no hex 'A-LEAD'"},
        {"to", "expected to HEX"},
        {"to 0101 0102", "expected to HEX"},
        {"order II", "expected order GROUP ORDER"},
        {"order II a", "'a' is not one of defend, attack, advance"},
        {"lose", "expected lose UNIT"},
        {"line B-ONE:0402 B-TWO", "expected line"},
        {"line B-ONE 0402:B-TWO:0302", "expected line"},
        {"bridge 0101", "expected bridge HEX/HEX"},
        {"count 70000 red", "no whole number"},
        {"stop; to 9", "no hex '9'"},
    };
    Desk *d = *state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        assert_null(reads(d, orders[i][0]));
        complains(d, orders[i][1]);
    }
    for (int i = 0; i < 70; i++) {
        buf_text(&d->out, "stop;");
    }
    char *many = strdup(buf_str(&d->out));
    assert_null(reads(d, many));
    complains(d, "at most 64 parts");
    free(many);
    Buf list = {0};
    for (int i = 0; i < 400; i++) {
        buf_text(&list, i ? ",0101" : "move A-RED-1 0101");
    }
    assert_null(reads(d, buf_str(&list)));
    complains(d, "at most 64 parts");
    buf_free(&list);
}

/* Prints the atoms of a text as an order, and wants the same atoms from it. */
static void prints_as(Desk *d, const char *text, const char *order)
{
    Atom atoms[ORDER_ATOMS], again[ORDER_ATOMS];
    int n, m;
    forget(d);
    if (!order_read(d->g, &d->s, 0, span_of(text), atoms, &n, &d->p)) {
        fail_msg("%s", buf_str(&d->p.text));
    }
    order_print(&d->out, d->g, atoms, n);
    assert_string_equal(buf_str(&d->out), order);
    assert_true(order_read(d->g, &d->s, 0, buf_as_span(&d->out), again, &m, &d->p));
    assert_int_equal(n, m);
    assert_memory_equal(atoms, again, (size_t)n * sizeof atoms[0]);
}

static void atoms_become_orders(void **state)
{
    static const char *const orders[][2] = {
        {"move A-RED-1; to 0202; to 0203; stop", "move A-RED-1 0202,0203"},
        {"move A-RED-1; with A-RED-2; along 0102; along 0103; stop; done",
         "move A-RED-1,A-RED-2 0102,0103 march; done"},
        {"move A-RED-1; to 0102; along 0103; stop", "move A-RED-1 0102,0103 march@0102"},
        {"move A-RED-1; along 0102; to 0103; stop", "move A-RED-1; along 0102; to 0103; stop"},
        {"move A-RED-1; to 0102; to 0101; to 0102; along 0103; stop",
         "move A-RED-1; to 0102; to 0101; to 0102; along 0103; stop"},
        {"move A-RED-1; to 0202", "move A-RED-1; to 0202"},
        {"move A-RED-1; with A-RED-2", "move A-RED-1,A-RED-2"},
        {"move A-RED-1; stop", "move A-RED-1; stop"},
        {"attack A-BLUE; and A-LEAD; at 0403; at 0402; charge; close", "attack A-BLUE,A-LEAD 0403,0402 charge"},
        {"attack A-BLUE; charge; close", "attack A-BLUE; charge; close"},
        {"lose A-RED-1; lose A-RED-2; lose A-LEAD", "lose A-RED-1,A-RED-2,A-LEAD"},
        {"retreat B-ONE 0402; retreat B-ONE 0401; retreat B-TWO 0501", "retreat B-ONE 0402,0401; retreat B-TWO 0501"},
        {"line B-ONE 0402; line B-TWO 0502", "line B-ONE:0402 B-TWO:0502"},
        {"order II attack normal", "order II attack"},
        {"pass; done", "pass; done"},
    };
    Desk *d = *state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        prints_as(d, orders[i][0], orders[i][1]);
    }
}

/* Whatever can be read prints as an order that reads the same; nothing else does harm. */
static void any_order_comes_back(void **state)
{
    static const char *const words[] = {"move",   "with",  "to",        "stop",    "attack",  "and",        "at",
                                        "charge", "close", "lose",      "line",    "retreat", "order",      "bridge",
                                        "count",  "done",  "pass",      "A-RED-1", "A-LEAD",  "B-",         "B-ONE",
                                        "0101",   "0102",  "0103,0102", "0202",    "march",   "march@0102", "normal",
                                        "-",      "II",    "advance",   "quick",   "7",       "blue",       ",",
                                        ":",      "/",     ";",         ";",       ";",       "@",          "A-RED-2,",
                                        "retract"};
    Desk *d = *state;
    Rng rng;
    int read = 0;
    rng_seed(&rng, 3);
    for (int i = 0; i < 40000; i++) {
        Buf text = {0}, again = {0};
        Atom atoms[ORDER_ATOMS], back[ORDER_ATOMS];
        int n, m;
        for (int k = (int)rng_below(&rng, 9); k >= 0; k--) {
            buf_print(&text, "%s ", words[rng_below(&rng, sizeof words / sizeof words[0])]);
        }
        forget(d);
        if (order_read(d->g, &d->s, 0, buf_as_span(&text), atoms, &n, &d->p)) {
            read++;
            order_print(&again, d->g, atoms, n);
            if (!order_read(d->g, &d->s, 0, buf_as_span(&again), back, &m, &d->p) || m != n ||
                memcmp(atoms, back, (size_t)n * sizeof atoms[0]) != 0) {
                fail_msg("%s -> %s", buf_str(&text), buf_str(&again));
            }
        } else {
            assert_true(d->p.count > 0);
        }
        order_complete_words(d->g, &d->s, 0, buf_as_span(&text), &again);
        buf_free(&text);
        buf_free(&again);
    }
    assert_true(read > 400);
}

static void completes(Desk *d, const char *typed, const char *words)
{
    buf_clear(&d->out);
    int n = order_complete_words(d->g, &d->s, 0, span_of(typed), &d->out);
    assert_string_equal(buf_str(&d->out), words);
    for (const char *c = words; *c; c++) {
        n -= *c == '\n';
    }
    assert_int_equal(n, 0);
}

static void words_are_completed(void **state)
{
    Desk *d = *state;
    completes(d, "", "move\nattack\ndone\n");
    completes(d, "M", "move\n");
    completes(d, "x", "");
    completes(d, "x ", "");
    completes(d, "move A-R", "A-RED-1\nA-RED-2\n");
    completes(d, "move a-red-1,", "A-RED-2\n");
    completes(d, "move A-RED-1 ", "0102\n0201\n");
    completes(d, "move A-RED-1 02", "0201\n");
    completes(d, "move A-RED-1 0102,0202 ", "0102\n0103\n0201\n0203\n0302\n0303\nmarch\n");
    completes(d, "move A-RED-1 0404,", "");
    completes(d, "move A-LEAD; t", "to\n");
    completes(d, "attack A-LEAD ", "");
    d->s.hex[4] = 9;
    completes(d, "attack A-LEAD ", "0302\n");
}

/* ---- views ---- */

static const char *view(Desk *d, Side viewer)
{
    Json j = {.out = &d->out};
    buf_clear(&d->out);
    view_json(&j, d->g, &d->s, viewer);
    return buf_str(&d->out);
}

static void views_tell_what_a_side_may_know(void **state)
{
    Desk *d = *state;
    d->s.morale[4] = 2;
    d->s.owner[5] = 1;
    set_put(&d->s.mines, 0);
    set_put(&d->s.mines, 9);
    assert_string_equal(
        view(d, 0),
        "{\"system\":\"small\",\"scenario\":\"field\",\"viewer\":\"red\",\"step\":\"TURN\",\"prompt\":\"move or "
        "attack\",\"rule\":\"1.1\","
        "\"waiting\":[\"red\"],\"over\":false,"
        "\"game\":{\"turn\":1,\"winner\":null,\"general\":null,\"mines\":[\"0101\",\"0302\"],\"alive\":7},"
        "\"groups\":[{\"id\":\"I\",\"owner\":\"red\",\"order\":\"defend\"},{\"id\":\"II\",\"owner\":\"red\",\"order\":"
        "\"attack\"},"
        "{\"id\":\"III\",\"owner\":\"blue\",\"order\":\"defend\"}],"
        "\"pieces\":[{\"id\":\"A-RED-1\",\"kind\":\"unit\",\"owner\":\"red\",\"group\":\"I\",\"hex\":\"0101\"},"
        "{\"id\":\"A-RED-2\",\"kind\":\"unit\",\"owner\":\"red\",\"group\":\"I\",\"hex\":\"0101\"},"
        "{\"id\":\"A-BLUE\",\"kind\":\"unit\",\"owner\":\"red\",\"group\":\"II\",\"hex\":\"0102\"},"
        "{\"id\":\"A-LEAD\",\"kind\":\"leader\",\"owner\":\"red\",\"group\":\"I\",\"hex\":\"0202\"},"
        "{\"id\":\"B-ONE\",\"kind\":\"unit\",\"owner\":\"blue\",\"group\":\"III\",\"hex\":\"0403\"},"
        "{\"id\":\"B-TWO\",\"kind\":\"unit\",\"owner\":\"blue\",\"group\":\"III\",\"hex\":\"0503\"}],"
        "\"stacks\":[{\"hex\":\"0504\",\"side\":\"blue\",\"unknown\":true}],"
        "\"hexes\":[{\"hex\":\"0202\",\"owner\":\"blue\"}]}");
    d->s.flags[5] = 1;
    d->s.hex[0] = UNUSED;
    view(d, 1);
    assert_null(strstr(buf_str(&d->out), "A-LEAD"));
    assert_null(strstr(buf_str(&d->out), "A-RED-1"));
    assert_non_null(strstr(buf_str(&d->out), "\"hex\":\"0403\",\"morale\":2}"));
    assert_non_null(strstr(buf_str(&d->out), "\"hex\":\"0503\",\"shaken\":true}"));
    view(d, NOBODY);
    assert_non_null(strstr(buf_str(&d->out), "\"viewer\":null"));
    assert_non_null(strstr(buf_str(&d->out), "A-LEAD"));
    assert_non_null(strstr(buf_str(&d->out), "B-LEAD"));
    assert_non_null(strstr(buf_str(&d->out), "\"stacks\":[]"));
}

int main(void)
{
#define T(f) cmocka_unit_test_setup_teardown(f, open_desk, close_desk)
    const struct CMUnitTest tests[] = {
        T(names_are_found_by_prefix),  T(names_that_are_none_are_refused),
        T(fields_are_set_and_printed), T(values_that_are_none_are_refused),
        T(flags_share_a_word),         T(positions_come_back),
        T(stacks_come_back),           T(bad_positions_are_refused),
        T(lines_change_a_position),    T(differences_are_told),
        T(orders_become_atoms),        T(orders_that_are_none_are_refused),
        T(atoms_become_orders),        T(any_order_comes_back),
        T(words_are_completed),        T(views_tell_what_a_side_may_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* test_server_player_names.c - names of players: what looks alike is one name, what hides is refused, and the same name in other letters is the same. */
#include "server/player_names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

static void clean(const char *said, const char *wanted)
{
    char out[NAME_TEXT];
    const char *wrong = name_clean(span_of(said), NAME_LEAST, NAME_MOST, out);
    if (!wanted != !!wrong || (wanted && strcmp(out, wanted) != 0)) {
        fail_msg("'%s' gives '%s' (%s)", said, out, wrong ? wrong : "good");
    }
}

static void names_have_one_spelling(void **state)
{
    (void)state;
    clean("Anna", "Anna");
    clean("  Anna   Maria ", "Anna Maria");
    clean("Zoe\xcc\x88", "Zo\xc3\xab");           /* e with a mark after it */
    clean("e\xcc\x82\xcc\x81x", "\xe1\xba\xbfx"); /* and with two */
    clean("\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd", "\xd0\x98\xd0\xb2\xd0\xb0\xd0\xbd");
    clean("d'Aubuisson-2", "d'Aubuisson-2");
    clean("A", NULL);
    clean("   ", NULL);
    clean("a\xe2\x80\xae"
          "b",
          NULL); /* turns the line around */
    clean("a\xe2\x80\x8b"
          "b",
          NULL); /* a blank without width */
    clean("a\xcc\x82\xcc\x82"
          "b",
          NULL);                /* a mark that goes with nothing */
    clean("\xd0\x90nna", NULL); /* a Cyrillic A */
    clean("<b>ab", NULL);
    clean("a\xff"
          "b",
          NULL);
    clean("1234567890123456789012345678901234567890", "1234567890123456789012345678901234567890");
    clean("12345678901234567890123456789012345678901", NULL);
}

static void assert_alike(const char *a, const char *b, bool alike)
{
    char one[NAME_TEXT], other[NAME_TEXT];
    name_fold(span_of(a), one);
    name_fold(span_of(b), other);
    if ((strcmp(one, other) == 0) != alike) {
        fail_msg("'%s' (%s) and '%s' (%s) should be %s", a, one, b, other, alike ? "alike" : "two names");
    }
}

static void test_the_same_in_capitals(void **state)
{
    static const char *const pairs[][2] = {
        {"anna", "ANNA"},   {"łukasz", "ŁUKASZ"}, {"żubr", "ŻUBR"}, {"ørsted", "ØRSTED"}, {"æthel", "ÆTHEL"},
        {"þór", "ÞÓR"},     {"đoko", "ĐOKO"},     {"œil", "ŒIL"},   {"ŋan", "ŊAN"},       {"ĺada", "ĹADA"},
        {"ňanka", "ŇANKA"}, {"žena", "ŽENA"},     {"иван", "ИВАН"}, {"ёлка", "ЁЛКА"},     {"ґанок", "ҐАНОК"},
        {"σωτηρ", "ΣΩΤΗΡ"}, {"νίκος", "ΝΊΚΟΣ"},   {"ğazi", "ĞAZI"}, {"ưng", "ƯNG"},       {"ơi", "ƠI"},
        {"ǆivo", "ǅivo"},   {"ÿves", "Ÿves"},     {"ạnh", "ẠNH"},   {"straße", "STRAẞE"}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_alike(pairs[i][0], pairs[i][1], true);
    }
}

static void test_look_alikes(void **state)
{
    static const char *const pairs[][2] = {{"Lukasz", "Łukasz"},  {"Orsted", "Ørsted"},
                                           {"Ivan", "lvan"},      {"Ivan", "1van"},
                                           {"роре", "pope"},      {"modern", "modem"},
                                           {"walter", "vvalter"}, {"Anna Maria", "Anna-Maria"},
                                           {"Anna", "Anna."},     {"O'Brien", "O\u2019Brien"},
                                           {"tom$", "toms"},      {"Zoë", "Zoe"},
                                           {"Bob0", "Bobo"},      {"Ðan", "Dan"}};
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_alike(pairs[i][0], pairs[i][1], true);
    }
    assert_alike("paweł", "pawen", false);
    assert_alike("Anna", "Hanna", false);
    assert_alike("Иван", "Ivan", false);
    assert_alike("Anna", "Anne", false);
    assert_alike("l", "i", true); /* a capital I is both */
    assert_alike("Zoe\xcc\x88", "ZOE", true);
    assert_alike("--", "..", false);
    assert_alike("Anna 2", "Anna 3", false);
}

static void test_what_hides(void **state)
{
    static const char *const refused[] = {"\u115f\u1160",
                                          "\u1160",
                                          "К\u0489",
                                          "\u0640\u0640",
                                          "ǀvan",
                                          "a\u0301\u0301\u0301",
                                          "ก\u0e34\u0e34\u0e34\u0e34",
                                          "\u0e34ก",
                                          "か\u3099",
                                          "\u093e",
                                          "a\u202eb",
                                          "x\u0336"};
    static const char *const taken[] = {"Łukasz", "क्षत्रिय", "กิ่งแก้ว", "Nguyễn Thị Ưng", "O\u2019Brien",
                                        "山田",   "김철수", "Ада",   "محمد",           "हिन्दी"};
    char out[NAME_TEXT];
    (void)state;
    assert_int_equal(name_length(span_of("\xe5\x90\x8d\xe5\x90\x8d")), 2);
    assert_int_equal(name_length(span_of("\xff")), -1);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (!name_clean(span_of(refused[i]), 2, NAME_MOST, out)) {
            fail_msg("'%s' was taken", refused[i]);
        }
    }
    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++) {
        const char *wrong = name_clean(span_of(taken[i]), 0, NAME_MOST, out);
        if (wrong) {
            fail_msg("'%s' was refused: %s", taken[i], wrong);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_have_one_spelling),
        cmocka_unit_test(test_the_same_in_capitals),
        cmocka_unit_test(test_look_alikes),
        cmocka_unit_test(test_what_hides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

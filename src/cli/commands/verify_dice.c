/* verify_dice.c - the command `verify`: were the dice of a game what its seed gives? */
#include "engine/gamefile/gamefile.h"
#include "cli/commands.h"
#include "cli/dice_crypto.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const outcomes[] = {
    [VERIFY_WRONG] = "wrong", [VERIFY_CONSISTENT] = "consistent", [VERIFY_PROVED] = "proved"};

/* What the outcome means, and what would prove more. */
static const char *verify_says(const Verified *v)
{
    if (v->outcome == VERIFY_PROVED) {
        return "PROVED: every die follows from the seed that was committed to before the first one";
    }
    if (v->seed_known && !v->ended) {
        return "CONSISTENT ONLY: every die up to here follows from the seed, but the end of the game is not in the "
               "file: what came\n"
               "  after its last line may be missing. When the game is over verify its whole file";
    }
    if (v->seed_known) {
        return "CONSISTENT ONLY: every die follows from the seed in the file. It is proved when that seed was "
               "committed to before\n"
               "  the first die: give the commitment that you were shown then with --commitment";
    }
    return "CONSISTENT ONLY: the orders go with the dice written down, but without the seed anybody could have written "
           "them.\n"
           "  When the game is over its file holds the seed: verify that one, with --commitment";
}

static void print_key(const char *name, const uint8_t key[32])
{
    printf("  %-12s ", name);
    for (int i = 0; i < 32; i++) {
        printf("%02x", key[i]);
    }
    putchar('\n');
}

static void verify_text(const char *path, const Verified *v, const VerifyWith *with)
{
    printf("%s: %d orders (%d taken back), %llu dice\n", path, v->orders, v->undone, (unsigned long long)v->rolls);
    printf("  seed         %s\n", v->seed_known ? "known" : "not shown yet: only its commitment is in the file");
    if (with->commitment) {
        print_key("commitment", with->commitment);
    }
    printf("  words        %d of the players, mixed into the seed\n", v->words);
    printf("  dice         %llu written down, %s\n", (unsigned long long)v->checked,
           v->seed_known ? "all as the seed gives them" : "and followed");
    printf("  end          %s\n", !v->ended ? "not in the file" : "the position is the one kept");
    printf("  %s\n", verify_says(v));
}

static void verify_json(const Verified *v, const Problems *p)
{
    Buf out = {0};
    Json j = {.out = &out};
    json_open(&j, '{');
    json_put_text(&j, "outcome", outcomes[v->outcome]);
    json_put_bool(&j, "ok", v->outcome != VERIFY_WRONG);
    json_put_int(&j, "orders", v->orders);
    json_put_int(&j, "undone", v->undone);
    json_put_int(&j, "rolls", (long long)v->rolls);
    json_put_int(&j, "checked", (long long)v->checked);
    json_put_int(&j, "words", v->words);
    json_put_bool(&j, "seed_known", v->seed_known);
    json_put_bool(&j, "commitment", v->commitment);
    json_put_bool(&j, "ended", v->ended);
    json_put_bool(&j, "end_matches", v->end_matches);
    json_put_text(&j, "problem", p->count ? buf_str(&p->text) : NULL);
    json_close(&j, '}');
    puts(buf_str(&out));
    buf_free(&out);
}

static int run_verify(Args *a)
{
    Verified v = {0};
    Problems p = {0};
    uint8_t commitment[32];
    const char *given = args_value(a, "commitment");
    VerifyWith with = {.keyed = chance_keyed, .digest = chance_digest, .commitment = given ? commitment : NULL};
    if (given && !chance_read_seed(span_of(given), commitment)) {
        return wrong(a, "--commitment takes the 64 hex digits that were shown before the first die");
    }
    if (access(a->word[0], R_OK) != 0) { /* nothing was tried, so nothing is wrong with the dice */
        return wrong(a, "%s: cannot be read (%s); check the name", a->word[0], strerror(errno));
    }
    Problems warn = {0};
    gamefile_verify(a->word[0], &a->source, &with, &v, &warn, &p);
    if (warn.count) {
        fprintf(stderr, "%s", buf_str(&warn.text));
    }
    problems_free(&warn);
    if (a->json) {
        verify_json(&v, &p);
    } else if (v.outcome != VERIFY_WRONG) {
        verify_text(a->word[0], &v, &with);
    } else {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return v.outcome == VERIFY_PROVED ? EXIT_YES : v.outcome == VERIFY_CONSISTENT ? EXIT_UNPROVED : EXIT_NO;
}

static const Flag verify_flags[] = {{"commitment", "HEX",
                                     "what was shown before the first die: with it the dice are proved"},
                                    {"json", NULL, "as JSON"},
                                    {NULL, NULL, NULL}};
const Command command_verify = {.name = "verify",
                                .words = "FILE",
                                .says = "check every die and the end of a game against its seed",
                                .more = "Ends with status 0 when the dice are proved, 3 when everything only fits "
                                        "together, 1 when something is wrong,\n"
                                        "2 when it could not be tried.\n"
                                        "docs/dice.md says what that means, and how to check it without this program.",
                                .example = "gonfalon verify game.txt --commitment 5f0c...",
                                .flags = verify_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_verify};

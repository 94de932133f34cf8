/* verify.c - the command `verify`: were the dice of a game what its seed gives? */
#include "cli/chance.h"
#include "cli/open.h"

#include <stdio.h>

static void verify_text(const char *path, const Verified *v)
{
    printf("%s: %d orders (%d taken back), %llu dice\n", path, v->orders, v->undone, (unsigned long long)v->rolls);
    printf("  seed         %s\n", v->seed_known ? "known" : "not shown yet: only its commitment is in the file");
    printf("  commitment   %s\n", v->commitment ? "fits" : "does NOT fit the seed");
    printf("  dice         %llu written down, all as the seed gives them\n", (unsigned long long)v->checked);
    printf("  end          %s\n", !v->ended        ? "the game goes on"
                                  : v->end_matches ? "the position is the one kept"
                                                   : "ANOTHER position");
}

static void verify_json(const Verified *v, bool ok, const Problems *p)
{
    Buf out = {0};
    Json j = {.out = &out};
    json_open(&j, '{');
    json_put_bool(&j, "ok", ok);
    json_put_int(&j, "orders", v->orders);
    json_put_int(&j, "undone", v->undone);
    json_put_int(&j, "rolls", (long long)v->rolls);
    json_put_int(&j, "checked", (long long)v->checked);
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
    bool ok = gamefile_verify(a->word[0], &a->source, chance_keyed, chance_digest, &v, &p);
    if (a->json) {
        verify_json(&v, ok, &p);
    } else if (ok) {
        verify_text(a->word[0], &v);
    } else {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return ok ? EXIT_YES : EXIT_NO;
}

static const Flag json_flags[] = {{"json", NULL, "as JSON"}, {NULL}};
const Command command_verify = {.name = "verify",
                                .words = "FILE",
                                .says = "check every die and the end of a game against its seed",
                                .example = "gonfalon verify game.txt",
                                .flags = json_flags,
                                .least = 1,
                                .most = 1,
                                .run = run_verify};

/* signature.c - prints the signature of each system with nothing but the C library, so that another machine can be asked (tools/ports).
 *
 * The same lines as `gonfalon bench --signature`, which needs the whole program.
 */
#include "lab/bench/bench.h"

#include <stdio.h>

static uint64_t signature_of(const Ruleset *r, Source *src, Problems *p)
{
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX];
    int n = r->scenarios(&arena, src, info, SCENARIOS_MAX, p);
    uint64_t joined = 0;
    for (int i = 0; i < n; i++) {
        Game *g = game_load(r, src, info[i].id, NULL, 0, p);
        if (g) {
            joined = bench_join(joined, bench_signature(g, BENCH_GAMES));
        }
        game_free(g);
    }
    arena_free(&arena);
    return joined;
}

int main(void)
{
    int n;
    const Ruleset *const *all = rulesets(&n);
    Problems p = {0};
    for (int i = 0; i < n; i++) {
        Source src = {0};
        printf("%s %016llx\n", all[i]->id, (unsigned long long)signature_of(all[i], &src, &p));
        source_free(&src);
    }
    fputs(buf_str(&p.text), stdout);
    int wrong = p.count > 0;
    problems_free(&p);
    return wrong;
}

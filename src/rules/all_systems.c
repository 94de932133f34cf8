/* all_systems.c - the rule systems that this program knows. */
#include "engine/ruleset.h"

extern const Ruleset tolentino, piacenza, danube, soldatini, honour;

const Ruleset *const *rulesets(int *count)
{
    static const Ruleset *const all[] = {
        &tolentino, &piacenza, &danube, &soldatini, &honour, NULL,
    };
    for (*count = 0; all[*count];) {
        ++*count;
    }
    return all;
}

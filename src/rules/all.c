/* all.c - the rule systems that this program knows. */
#include "engine/ruleset.h"

extern const Ruleset tolentino;

const Ruleset *const *rulesets(int *count)
{
    static const Ruleset *const all[] = {&tolentino};
    *count = (int)(sizeof all / sizeof *all);
    return all;
}

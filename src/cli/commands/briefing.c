/* briefing.c - the command `briefing`: who fights whom, how each side wins, what is special. */
#include "engine/data/briefing.h"
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>

static void print_briefing(Buf *out, const Briefing *b)
{
    buf_span(out, b->why);
    buf_char(out, '\n');
    for (int i = 0; i < b->parts; i++) {
        if (b->part[i].title.len) {
            buf_print(out, "\n%.*s\n", SPAN_ARG(b->part[i].title));
        }
        for (int k = 0; k < b->part[i].paragraphs; k++) {
            buf_print(out, "%s%.*s\n", b->part[i].title.len ? "  " : "\n", SPAN_ARG(b->part[i].paragraph[k]));
        }
    }
}

static int run_briefing(Args *a)
{
    const Ruleset *r = find_system(a, a->word[0]);
    Briefing b;
    Problems p = {0};
    if (!r || !scenario_exists(a, r, a->word[1])) {
        return EXIT_WRONG;
    }
    bool found = briefing_read(&b, &a->source, r, a->word[1], &p);
    if (p.count) {
        wrong_problems(a, &p);
    } else if (!found) {
        wrong(a, "nobody has written a briefing for %s %s; `gonfalon rules %s` has the rules", r->id, a->word[1],
              r->id);
    } else {
        Buf out = {0};
        Json j = {.out = &out};
        if (a->json) {
            briefing_json(&j, &b);
            buf_char(&out, '\n');
        } else {
            print_briefing(&out, &b);
        }
        fputs(buf_str(&out), stdout);
        buf_free(&out);
    }
    problems_free(&p);
    return found ? EXIT_YES : EXIT_WRONG;
}

static const Flag briefing_flags[] = {{"json", NULL, "as JSON"}, {0}};
const Command command_briefing = {.name = "briefing",
                                  .words = "SYSTEM SCENARIO",
                                  .says = "what a scenario is about, how each side wins, what is special",
                                  .example = "gonfalon briefing tolentino rancia",
                                  .flags = briefing_flags,
                                  .least = 2,
                                  .most = 2,
                                  .run = run_briefing};

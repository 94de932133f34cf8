/* report.c - the command `report`: an after-action report of a game file as a page. */
#include "cli/dice_crypto.h"
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"
#include "bots/quick_bot.h"
#include "lab/thread_pool.h"
#include "lab/report/report.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool make_plan(Args *a, ReportPlan *plan)
{
    long playouts, seconds, threads;
    if (!args_long(a, "playouts", 0, 10000, 60, &playouts) || !args_long(a, "seconds", 1, 86400, 40, &seconds) ||
        !args_long(a, "threads", 0, LAB_THREADS, 0, &threads)) {
        return false;
    }
    const char *name = args_value(a, "bot");
    plan->bot_name = name ? name : quick_bot_def.name;
    plan->bot = find_bot(a, plan->bot_name, &plan->limit);
    if (!plan->bot) {
        return false;
    }
    plan->bot = playouts ? plan->bot : NULL;
    plan->playouts = (int)playouts;
    plan->seconds = (double)seconds;
    plan->threads = (int)threads;
    plan->progress = true;
    return true;
}

static int write_report(Args *a, const ReportPlan *plan, const char *path)
{
    Report r;
    Buf page = {0};
    report_make(plan, &r);
    report_page(&page, &r);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(page.data, 1, page.len, f) == page.len;
    ok = f && fclose(f) == 0 && ok;
    if (ok) {
        printf("%s: %d turn%s, %d dice, %d turning point%s\n", path, r.turns, r.turns == 1 ? "" : "s", r.rolls,
               r.points, r.points == 1 ? "" : "s");
    }
    buf_free(&page);
    report_free(&r);
    return ok ? EXIT_YES : wrong(a, "%s cannot be written (%s)", path, strerror(errno));
}

static int run_report(Args *a)
{
    ReportPlan plan = {0};
    Opened o;
    Problems p = {0}, warn = {0};
    if (!make_plan(a, &plan)) {
        return EXIT_WRONG;
    }
    int status = EXIT_WRONG;
    /* Every line is wanted, so no snapshot will do. */
    if (!gamefile_open(&o, a->word[0], &a->source, chance_keyed, &warn, &p)) {
        wrong_problems(a, &p);
        opened_free(&o);
    } else if (session_lines(o.session) == 0) {
        status = wrong(a, "%s has no order yet; play first, then report", a->word[0]);
        opened_free(&o);
    } else {
        if (warn.count) {
            wrong_problems(a, &warn);
        }
        plan.x = o.session;
        memcpy(plan.seat, o.text.header.seat, sizeof plan.seat);
        status = write_report(a, &plan, a->word[1]);
        opened_free(&o);
    }
    problems_free(&p);
    problems_free(&warn);
    return status;
}

static const Flag report_flags[] = {
    {"playouts", "N", "games played on from each position, for the winning chances (60); 0: none"},
    {"seconds", "N", "time for them all (40)"},
    {"bot", "BOT", "who plays them on (quick; greedy plays better and needs ten times the --seconds)"},
    {"threads", "N", "how many at once (all the machine has)"},
    {0}};
const Command command_report = {
    .name = "report",
    .words = "FILE OUT.html",
    .says = "an after-action report to print: maps by turn, losses, luck, turning points",
    .more =
        "The page shows everything, also what a side has hidden. It needs nothing else and prints on paper or as PDF.",
    .example = "gonfalon report game.txt game.html",
    .flags = report_flags,
    .least = 2,
    .most = 2,
    .run = run_report};

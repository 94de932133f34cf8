/* simulate.c - the command `simulate`: many games, what changed data would change, and the answer as table, CSV, JSON or page.
 *
 * Under mpirun every process runs this command; only rank 0 reads and writes files and prints.
 */
#include "cli/commands.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/commands/simulate_each_value.h"
#include "lab/thread_pool.h"
#include "lab/simulate/records_csv.h"
#include "lab/simulate/results.h"
#include "lab/simulate/data_overrides.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES_MOST = 10000000, RESUME_LIMIT = 1 << 30 };

typedef struct Laboratory {
    Args *a;
    Args *other; /* owned; the same words with another source, when data are compared */
    Game *game[VARIANTS];
    WhatIf whatif;
    Buf changes; /* in words */
    SimulatePlan plan;
    Measures what;
    GameRecord *record; /* owned */
    FILE *kept;         /* the file of --resume, open for appending */
    bool lead;          /* this process answers */
} Laboratory;

/* ---- the plan ---- */

static bool read_changes(Laboratory *l, const Ruleset *rules)
{
    Problems p = {0};
    bool ok = true;
    const char *text;
    WhatIfPlace at = {rules, l->a->word[1], &l->a->source};
    for (int i = 0; ok && (text = args_value_at(l->a, "set", i)); i++) {
        ok = whatif_add(&l->whatif, &at, text, &p);
        if (!ok) {
            wrong(l->a, "--set %s: %.*s", text, (int)(p.text.len ? p.text.len - 1 : 0), buf_str(&p.text));
        }
    }
    problems_free(&p);
    return ok;
}

/* A change that nobody looks at would be compared with itself. */
static bool changes_are_read(Laboratory *l, const Ruleset *rules)
{
    WhatIfPlace at = {rules, l->a->word[1], &l->a->source};
    const GameHead *h = head(l->game[0]);
    for (int i = 0; i < l->whatif.count; i++) {
        if (!whatif_is_read(&l->whatif, i, &at, h->options, h->option_count)) {
            wrong(l->a, "--set %s: nothing in this scenario reads that value, so it would change nothing",
                  args_value_at(l->a, "set", i));
            return false;
        }
    }
    return true;
}

/* A scenario of one's own folder has nothing built in to be compared with. */
static bool built_in(const Ruleset *rules, const char *scenario)
{
    ScenarioInfo info[SCENARIOS_MAX];
    Arena arena = {0};
    Problems p = {0};
    Source source = {0};
    int n = rules->scenarios(&arena, &source, info, SCENARIOS_MAX, &p);
    bool known = false;
    for (int i = 0; i < n; i++) {
        known |= strcmp(info[i].id, scenario) == 0;
    }
    problems_free(&p);
    arena_free(&arena);
    return known;
}

/* What is compared: the data without and with --set; or, with --data alone, the built-in ones and those of the folder. */
static bool load_both(Laboratory *l)
{
    Args *a = l->a;
    bool set = args_has(a, "set"), folder = args_has(a, "data") && !args_has(a, "alone");
    const Ruleset *rules = find_system(a, a->word[0]);
    if (!rules || !read_changes(l, rules)) {
        return false;
    }
    if (!set && (!folder || !built_in(rules, a->word[1]))) {
        l->game[0] = load_scenario(a, a->word[0], a->word[1], 2);
        return l->game[0];
    }
    l->other = must_alloc(sizeof *l->other);
    *l->other = *a;
    l->other->source = (Source){.overlay = set ? a->source.overlay : NULL};
    if (set) {
        whatif_apply(&l->whatif, &l->other->source);
        buf_text(&l->changes, buf_str(&l->whatif.says));
    } else {
        buf_print(&l->changes, "  the data of %s instead of the built-in data\n", a->source.overlay);
    }
    Args *before = set ? a : l->other, *after = set ? l->other : a;
    l->game[0] = load_scenario(before, a->word[0], a->word[1], 2);
    if (l->game[0] && !changes_are_read(l, rules)) {
        return false;
    }
    l->game[1] = l->game[0] ? load_scenario(after, a->word[0], a->word[1], 2) : NULL;
    if (l->game[1] && head(l->game[0])->data_hash == head(l->game[1])->data_hash) {
        wrong(a, "%s holds nothing of %s, so there is nothing to compare", a->source.overlay, rules->id);
        return false;
    }
    return l->game[0] && l->game[1];
}

/* Everything but the data. */
static bool make_plan(Args *a, SimulatePlan *plan)
{
    long games, threads, seed;
    if (!args_long(a, "games", 1, GAMES_MOST, 1000, &games) || !args_long(a, "threads", 0, LAB_THREADS, 0, &threads) ||
        !args_long(a, "seed", 0, 9223372036854775807L, 1, &seed)) {
        return false;
    }
    for (int side = 0; side < SIDES; side++) {
        const char *name = args_value_at(a, "side", side);
        plan->bot_name[side] = name ? name : "random";
        if (!(plan->bot[side] = find_bot(a, plan->bot_name[side], &plan->limit[side]))) {
            return false;
        }
    }
    if (args_value_at(a, "side", SIDES)) {
        wrong(a, "there are two sides; give --side at most twice");
        return false;
    }
    plan->games = games;
    plan->threads = (int)threads;
    plan->seed = (uint64_t)seed;
    plan->progress = true;
    plan->cluster = a->cluster;
    return true;
}

static bool load_plan(Laboratory *l)
{
    if (!load_both(l)) {
        return false;
    }
    l->plan.g[0] = l->game[0];
    l->plan.g[1] = l->game[1];
    simulate_measures(l->plan.g[0], &l->what);
    return true;
}

/* ---- going on with a run ---- */

static void keep_record(void *self, long job, const GameRecord *r)
{
    Laboratory *l = self;
    Buf line = {0};
    records_row(&line, &l->plan, &l->what, job, r);
    fputs(buf_str(&line), l->kept);
    fflush(l->kept);
    buf_free(&line);
}

/* Reads what is there and cuts off a last line that was not written whole. */
static bool read_kept(Laboratory *l, const char *path)
{
    Arena arena = {0};
    Problems p = {0};
    Text text;
    bool ok = file_read(&arena, path, RESUME_LIMIT, &text, &p) && records_read(&l->plan, text, l->record, &p) >= 0;
    if (!ok) {
        wrong_problems(l->a, &p);
    } else {
        size_t whole = text.bytes.len;
        while (whole && text.bytes.at[whole - 1] != '\n') {
            whole--;
        }
        ok = whole == text.bytes.len || truncate(path, (off_t)whole) == 0;
    }
    problems_free(&p);
    arena_free(&arena);
    return ok;
}

static bool resume(Laboratory *l)
{
    const char *path = args_value(l->a, "resume");
    if (!path || !l->lead) {
        return true;
    }
    bool there = access(path, F_OK) == 0;
    if (there && !read_kept(l, path)) {
        return false;
    }
    l->kept = fopen(path, "a");
    if (!l->kept) {
        wrong(l->a, "%s cannot be written (%s); give a file you may write", path, strerror(errno));
        return false;
    }
    if (!there) {
        Buf head = {0};
        records_head(&head, &l->plan);
        fputs(buf_str(&head), l->kept);
        buf_free(&head);
    }
    l->plan.keep = keep_record;
    l->plan.self = l;
    return true;
}

/* ---- the answer ---- */

static int write_page(const Laboratory *l, const Results *r, const char *path)
{
    Buf page = {0};
    results_page(&page, r);
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(page.data, 1, page.len, f) == page.len;
    ok = f && fclose(f) == 0 && ok;
    buf_free(&page);
    return ok ? EXIT_YES : wrong(l->a, "%s cannot be written (%s)", path, strerror(errno));
}

static void print_csv(const Laboratory *l, Buf *out)
{
    records_head(out, &l->plan);
    for (long job = 0; job < plan_jobs(&l->plan); job++) {
        if (l->record[job].end != MATCH_GOES_ON) {
            records_row(out, &l->plan, &l->what, job, &l->record[job]);
        }
    }
}

static int show(const Laboratory *l, const Results *r)
{
    Buf out = {0};
    if (l->a->json) {
        Json j = {.out = &out};
        results_json(&j, r);
        buf_char(&out, '\n');
    } else if (args_has(l->a, "csv")) {
        print_csv(l, &out);
    } else {
        results_table(&out, r);
    }
    fputs(buf_str(&out), stdout);
    buf_free(&out);
    const char *page = args_value(l->a, "html");
    return page ? write_page(l, r, page) : EXIT_YES;
}

static int answer(const Laboratory *l, const SimulateRun *run)
{
    Summary *summary = must_zalloc(VARIANTS * sizeof *summary);
    Comparison *comparison = must_zalloc(sizeof *comparison);
    Results r = {.plan = &l->plan, .run = run, .record = l->record, .changes = buf_str(&l->changes)};
    for (int i = 0; i < plan_variants(&l->plan); i++) {
        summary_make(&l->plan, i, l->record, &summary[i]);
        r.summary[i] = &summary[i];
    }
    if (l->plan.g[1]) {
        compare(&l->plan, l->record, &summary[0], comparison);
        r.comparison = comparison;
    }
    int status = show(l, &r);
    bool broken = summary[0].dead_ends + summary[0].endless + summary[1].dead_ends + summary[1].endless > 0;
    for (int i = 0; i < VARIANTS; i++) {
        summary_free(&summary[i]);
    }
    free(summary);
    free(comparison);
    return status != EXIT_YES ? status : broken ? EXIT_NO : EXIT_YES;
}

static int run_simulate(Args *a)
{
    SimulatePlan plan = {0};
    if (!make_plan(a, &plan)) {
        return EXIT_WRONG;
    }
    if (has_range(a)) {
        return simulate_range(a, &plan);
    }
    Laboratory *l = must_zalloc(sizeof *l);
    SimulateRun run;
    int status = EXIT_WRONG;
    l->a = a;
    l->plan = plan;
    l->lead = !a->cluster || a->cluster->rank == 0;
    if (load_plan(l)) {
        l->record = must_zalloc((size_t)plan_jobs(&l->plan) * sizeof *l->record);
        if (resume(l)) {
            simulate_run(&l->plan, l->record, &run);
            status = l->lead ? answer(l, &run) : EXIT_YES;
        }
    }
    if (l->kept && fclose(l->kept) != 0) {
        status = wrong(a, "%s could not be written to the end (%s)", args_value(a, "resume"), strerror(errno));
    }
    for (int i = 0; i < VARIANTS; i++) {
        game_free(l->game[i]);
    }
    if (l->other) {
        source_free(&l->other->source);
    }
    free(l->other);
    free(l->record);
    whatif_free(&l->whatif);
    buf_free(&l->changes);
    free(l);
    return status;
}

static const Flag simulate_flags[] = {
    {"games", "N", "how many (1000)"},
    {"side", "BOT", "who plays the first side, and given again the second: random, quick, greedy, search... (random)"},
    {"time", "SECONDS", "how long a program (--side exec:./mybot.py) may take for a decision (10)"},
    {"threads", "N", "how many at once (all the machine has)"},
    {"seed", "N", "another run of games (1)"},
    {"set", "WHAT=VALUE",
     "compare with a changed value: chart.crt[3-1][4]=DR, piece.A-KUN.sp=4, scenario.turns=6, map.2411.terrain=woods "
     "(may be given again); piece.A-KUN.sp=1..8 plays a range, a line each"},
    {"alone", NULL, "with --data: play with those data, do not compare them with the built-in ones"},
    {"resume", "FILE", "keep every game in FILE, and go on from what is there"},
    {"html", "FILE", "also as a page with plots"},
    {"csv", NULL, "as CSV, a line a game"},
    {"json", NULL, "as JSON"},
    {0}};
const Command command_simulate = {
    .name = "simulate",
    .words = "SYSTEM SCENARIO [OPTION=VALUE...]",
    .says = "let two bots play the same battle many times",
    .more = "Every share and mean comes with the interval in which 95 of 100 such lie. The numbers measure the bots, "
            "not people.\n"
            "With --set or --data each game is played twice from the same seed, before and after the change, and the\n"
            "difference is shown with its interval and whether it is more than chance.\n"
            "The same seed gives the same answer, however many threads. Ctrl-C finishes what has begun and shows what "
            "there is.\n"
            "Across machines: mpirun -n 8 gonfalon simulate ... gives the same answer again.",
    .example = "gonfalon simulate tolentino battle --games 10000 --side random --side random --html battle.html",
    .flags = simulate_flags,
    .least = 2,
    .most = -1,
    .run = run_simulate};

/* ledger.c - gathering and printing the ledger (ledger.h). */
#include "lab/ledger/ledger.h"

#include "engine/rule_probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_words[] = {"rule", "option", "example", "component", "flavour", "frame"};

static bool must_be_there(int kind)
{
    return kind == KIND_RULE || kind == KIND_OPTION || kind == KIND_EXAMPLE || kind == KIND_FRAME;
}

/* Adds "file:line" to a list owned by the row, and returns false when it was there. */
static bool add_place(char **list, const char *place)
{
    size_t had = *list ? strlen(*list) : 0, n = strlen(place);
    for (Span rest = {*list, had}, one; rest.at && span_split(&rest, ',', &one);) {
        if (span_is(span_trim(one), place)) {
            return false;
        }
    }
    *list = must_realloc(*list, had + n + 3);
    memcpy(*list + had, ", ", 2);
    size_t at = had ? had + 2 : 0;
    memcpy(*list + at, place, n + 1);
    return true;
}

static void cite(Ledger *l, Rule rule, const char *place)
{
    if (rule && rule < l->rows && add_place(&l->row[rule].places, place)) {
        l->row[rule].cited++;
    }
}

/* ---- citations ---- */

#ifdef GONFALON_PROBE
static bool in_code_of(const LedgerOptions *o, const ProbeSite *site)
{
    char folder[64] = "rules/";
    size_t n = strlen(o->rules->id);
    if (o->code || n > 50) {
        return o->code && strstr(site->file, o->code);
    }
    memcpy(folder + 6, o->rules->id, n);
    memcpy(folder + 6 + n, "/", 2);
    return strstr(site->file, folder) != NULL;
}

static void gather_code(const LedgerOptions *o, Ledger *l)
{
    Buf place = {0};
    for (int i = 0; i < probe_sites(); i++) {
        const ProbeSite *site = probe_site(i);
        if (in_code_of(o, site)) {
            buf_clear(&place);
            buf_print(&place, "%s:%d", site->file, site->line);
            cite(l, site->rule, buf_str(&place));
        }
    }
    for (int i = 0; i < o->rules->step_count; i++) { /* a row of the step table that names its rule */
        if (o->rules->steps[i].name && o->rules->steps[i].rule) {
            buf_clear(&place);
            buf_print(&place, "step %s", o->rules->steps[i].name);
            cite(l, o->rules->steps[i].rule, buf_str(&place));
        }
    }
    buf_free(&place);
}

/* How often each rule has fired until now. */
static void count_fired(const LedgerOptions *o, unsigned long *fired, int rows)
{
    for (int i = 0; i < rows; i++) {
        fired[i] = probe_rows((Rule)i);
    }
    for (int i = 0; i < probe_sites(); i++) {
        const ProbeSite *site = probe_site(i);
        if (site->rule < rows && in_code_of(o, site)) {
            fired[site->rule] += site->fired;
        }
    }
}

/* Loads the games of the scripts, and notes which rules had a say in that. */
static void load_games(const LedgerOptions *o, Ledger *l, ScriptGames *games)
{
    ScriptOptions options = {.source = o->source, .find = o->find, .games = games};
    size_t bytes = (size_t)l->rows * sizeof(unsigned long);
    unsigned long *before = must_zalloc(bytes), *after = must_zalloc(bytes);
    count_fired(o, before, l->rows);
    for (int i = 0; i < o->script_count; i++) {
        script_load_games(&options, o->scripts[i]);
    }
    count_fired(o, after, l->rows);
    for (int i = 0; i < l->rows; i++) {
        l->row[i].at_load = after[i] > before[i];
    }
    free(before);
    free(after);
}

static void play_games(const LedgerOptions *o, Ledger *l)
{
    size_t bytes = (size_t)l->rows * sizeof(unsigned long);
    unsigned long *before = must_zalloc(bytes), *after = must_zalloc(bytes);
    count_fired(o, before, l->rows);
    for (int i = 0; o->play && i < o->games; i++) {
        o->play(o->self, i);
        count_fired(o, after, l->rows);
        for (int k = 0; k < l->rows; k++) {
            l->row[k].met += after[k] > before[k];
        }
        memcpy(before, after, bytes);
        l->games++;
    }
    free(before);
    free(after);
}
#endif

bool ledger_available(void)
{
#ifdef GONFALON_PROBE
    return true;
#else
    return false;
#endif
}

static bool gather_data(const LedgerOptions *o, Ledger *l, Problems *p)
{
    if (!o->rules->scenarios) {
        return true;
    }
    Arena arena = {0};
    ScenarioInfo *info = arena_alloc(&arena, SCENARIOS_MAX * sizeof *info);
    int count = o->rules->scenarios(&arena, o->source, info, SCENARIOS_MAX, p);
    bool right = count >= 0 && !p->count;
    for (int i = 0; right && i < count; i++) {
        Game *g = game_load(o->rules, o->source, info[i].id, NULL, 0, p);
        right = g != NULL;
        for (int k = 0; g && k < head(g)->data_rule_count; k++) {
            cite(l, head(g)->data_rules[k], head(g)->data_places[k]);
        }
        game_free(g);
    }
    arena_free(&arena);
    return right;
}

/* Rows of a system that is still being built: data/<id>/open.tsv names them, so that they are listed and nothing else may be missing. */
static bool gather_open(const LedgerOptions *o, Ledger *l, Problems *p)
{
    char name[64];
    Arena arena = {0};
    Text text;
    Tsv t;
    snprintf(name, sizeof name, "%s/open.tsv", o->rules->id);
    if (!o->source || !source_has(o->source, name)) {
        return true;
    }
    bool right = source_read(o->source, name, &text, p) && tsv_read(&arena, &t, TABLE_TSV, text, p);
    int id = right ? tsv_need(&t, "id", p) : -1;
    for (int i = 0; id >= 0 && i < t.rows; i++) {
        Rule rule = rule_find(o->rules, tsv_cell(&t, i, id));
        if (!rule) {
            right = problem(p, t.file, t.line[i], "there is no rule %.*s", SPAN_ARG(tsv_cell(&t, i, id)));
        } else {
            l->row[rule].open = true;
        }
    }
    arena_free(&arena);
    return right && id >= 0;
}

/* ---- scripts ---- */

static void note_test(Ledger *l, const Text *text, const ScriptTest *t)
{
    Span ids = t->ids, id;
    Buf place = {0};
    buf_print(&place, "%s:%d", text->name, t->line);
    while (t->system == l->rules && span_word(&ids, &id)) {
        Rule rule = rule_find(l->rules, id);
        if (rule && add_place(&l->row[rule].tests, buf_str(&place))) {
            l->row[rule].scripts++;
            l->row[rule].passing += t->passed;
        }
    }
    buf_free(&place);
}

static void run_scripts(const LedgerOptions *o, Ledger *l, ScriptGames *games, ScriptResult *results)
{
    ScriptOptions options = {.source = o->source, .find = o->find, .games = games, .quiet = true};
    for (int i = 0; i < o->script_count; i++) {
        script_run(&options, o->scripts[i], &results[i]);
        for (int k = 0; k < results[i].count; k++) {
            note_test(l, &o->scripts[i], &results[i].test[k]);
        }
        l->scripts_passed += results[i].passed;
        l->scripts_failed += results[i].failed;
    }
}

/* ---- the whole ---- */

static bool unfinished(const LedgerRow *r)
{
    return r->needed && (!r->cited || !r->passing || r->knockout == KNOCK_SURVIVES);
}

bool ledger_row_missing(const LedgerRow *r) { return r->needed && !r->open && (!r->cited || !r->passing); }

static void add_up(Ledger *l)
{
    for (int i = 1; i < l->rows; i++) {
        const LedgerRow *r = &l->row[i];
        l->needed += r->needed;
        l->cited += r->needed && r->cited;
        l->tested += r->needed && r->passing;
        l->knocked_out += r->knockout != KNOCK_NOT_TRIED;
        l->survived += r->knockout == KNOCK_SURVIVES && !r->open;
    }
}

bool ledger_make(const LedgerOptions *o, Ledger *out, Problems *p)
{
    *out = (Ledger){.rules = o->rules, .rows = *o->rules->rule_count, .with_knockout = o->knockout};
    if (!ledger_available()) {
        return problem(p, NULL, 0,
                       "this program was built without probes; run gonfalon-test, which `make build` leaves beside it");
    }
    out->row = must_zalloc((size_t)out->rows * sizeof out->row[0]);
    for (int i = 1; i < out->rows; i++) {
        out->row[i].rule = (Rule)i;
        out->row[i].needed = must_be_there(o->rules->rules[i].kind);
    }
    ScriptResult *results = must_zalloc((size_t)(o->script_count + 1) * sizeof *results);
    bool right = gather_data(o, out, p) && gather_open(o, out, p);
    if (right) {
        ScriptGames games = {0};
#ifdef GONFALON_PROBE
        gather_code(o, out);
        load_games(o, out, &games);
        play_games(o, out);
#endif
        run_scripts(o, out, &games, results);
        if (o->knockout) {
            ledger_knock_out(o, &games, results, out);
        }
        add_up(out);
        script_games_free(&games);
    }
    for (int i = 0; i < o->script_count; i++) {
        script_free(&results[i]);
    }
    free(results);
    return right;
}

bool ledger_clean(const Ledger *l)
{
    for (int i = 1; i < l->rows; i++) {
        const LedgerRow *r = &l->row[i];
        if (r->open ? l->with_knockout && r->needed && !unfinished(r) : unfinished(r)) {
            return false;
        }
    }
    return true;
}

void ledger_free(Ledger *l)
{
    for (int i = 0; i < l->rows && l->row; i++) {
        free(l->row[i].places);
        free(l->row[i].tests);
    }
    free(l->row);
    *l = (Ledger){0};
}

/* ---- printing ---- */

/* The first place and how many more there are. */
static void print_places(Buf *out, const char *list, int count)
{
    Span rest = span_of(list ? list : "-"), first;
    span_split(&rest, ',', &first);
    buf_span(out, first);
    if (count > 1) {
        buf_print(out, " and %d more", count - 1);
    }
}

static const char *knockout_word(Knockout k)
{
    static const char *const words[] = {"", "a script fails without it", "SURVIVES the knockout", "crashes without it",
                                        "runs for ever without it"};
    return words[k];
}

static void print_row(Buf *out, const Ledger *l, const LedgerRow *r)
{
    const RuleInfo *info = &l->rules->rules[r->rule];
    buf_print(out, "%-10s %-9s code: ", info->id, kind_words[info->kind]);
    print_places(out, r->places, r->cited);
    buf_text(out, "; scripts: ");
    print_places(out, r->tests, r->scripts);
    if (r->passing < r->scripts) {
        buf_print(out, " (%d fail)", r->scripts - r->passing);
    }
    if (l->games) {
        buf_print(out, "; met in %d of %d games", r->met, l->games);
    }
    if (r->knockout != KNOCK_NOT_TRIED) {
        buf_print(out, "; %s", knockout_word(r->knockout));
    }
    buf_char(out, '\n');
}

typedef bool Chosen(const LedgerRow *r);
static bool survives(const LedgerRow *r) { return r->knockout == KNOCK_SURVIVES && !r->open; }
static bool is_open(const LedgerRow *r) { return r->open && unfinished(r); }
static bool is_done(const LedgerRow *r) { return r->open && r->needed && !unfinished(r); }
static bool crashes(const LedgerRow *r) { return r->knockout == KNOCK_CRASHES; }
static bool times_out(const LedgerRow *r) { return r->knockout == KNOCK_TIMES_OUT; }

static int print_ids(Buf *out, const Ledger *l, Chosen *chosen, const char *before)
{
    int n = 0;
    for (int i = 1; i < l->rows; i++) {
        if (chosen(&l->row[i])) {
            buf_print(out, "%s%s", n++ ? ", " : before, l->rules->rules[i].id);
        }
    }
    return n;
}

static void print_knockout(Buf *out, const Ledger *l)
{
    buf_print(out, "knockout: %d rules tried, %d survived", l->knocked_out, l->survived);
    print_ids(out, l, survives, ": ");
    print_ids(out, l, crashes, "; crashed without ");
    print_ids(out, l, times_out, "; ran for ever without ");
    buf_char(out, '\n');
}

void ledger_print(Buf *out, const Ledger *l)
{
    for (int i = 1; i < l->rows; i++) {
        print_row(out, l, &l->row[i]);
    }
    buf_print(out, "scripts: %d passed, %d failed\n", l->scripts_passed, l->scripts_failed);
    if (l->with_knockout) {
        print_knockout(out, l);
    }
    Buf open = {0};
    int n = print_ids(&open, l, is_open, "");
    if (n) {
        buf_print(out, "open: %d rows of data/%s/open.tsv: %s\n", n, l->rules->id, buf_str(&open));
    }
    if (l->with_knockout && print_ids(out, l, is_done, "finished, and still in open.tsv: ")) {
        buf_char(out, '\n');
    }
    buf_free(&open);
    buf_print(out, "%s: %d rules, %d cited, %d tested, missing: ", l->rules->id, l->needed, l->cited, l->tested);
    buf_text(out, print_ids(out, l, ledger_row_missing, "") ? "\n" : "none\n");
}

static void json_ids(Json *j, const char *key, const Ledger *l, Chosen *chosen)
{
    json_key(j, key);
    json_open(j, '[');
    for (int i = 1; i < l->rows; i++) {
        if (chosen(&l->row[i])) {
            json_text(j, l->rules->rules[i].id);
        }
    }
    json_close(j, ']');
}

static void json_places(Json *j, const char *key, const char *list)
{
    Span rest = {list, list ? strlen(list) : 0}, one;
    json_key(j, key);
    json_open(j, '[');
    while (rest.at && span_split(&rest, ',', &one)) {
        json_span(j, span_trim(one));
    }
    json_close(j, ']');
}

static void json_row(Json *j, const Ledger *l, const LedgerRow *r)
{
    const RuleInfo *info = &l->rules->rules[r->rule];
    json_open(j, '{');
    json_put_text(j, "id", info->id);
    json_put_text(j, "kind", kind_words[info->kind]);
    json_put_text(j, "summary", info->summary);
    json_places(j, "code", r->places);
    json_places(j, "scripts", r->tests);
    json_put_int(j, "passing", r->passing);
    json_put_int(j, "met", r->met);
    json_close(j, '}');
}

void ledger_json(Json *j, const Ledger *l)
{
    json_open(j, '{');
    json_put_text(j, "system", l->rules->id);
    json_put_int(j, "rules", l->needed);
    json_put_int(j, "cited", l->cited);
    json_put_int(j, "tested", l->tested);
    json_ids(j, "missing", l, ledger_row_missing);
    json_ids(j, "open", l, is_open);
    json_put_int(j, "games", l->games);
    json_put_int(j, "scripts_passed", l->scripts_passed);
    json_put_int(j, "scripts_failed", l->scripts_failed);
    if (l->with_knockout) {
        json_put_int(j, "knocked_out", l->knocked_out);
        json_ids(j, "survived", l, survives);
        json_ids(j, "crashed", l, crashes);
        json_ids(j, "timed_out", l, times_out);
    }
    json_key(j, "rows");
    json_open(j, '[');
    for (int i = 1; i < l->rows; i++) {
        json_row(j, l, &l->row[i]);
    }
    json_close(j, ']');
    json_close(j, '}');
}

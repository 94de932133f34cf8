/* records_csv.c - writes and reads the CSV of a run. */
#include "lab/simulate/records_csv.h"

#include <string.h>

static const char *const end_words[] = {"-", "over", "dead_end", "endless", "broken", "forfeit"};
_Static_assert(sizeof end_words / sizeof end_words[0] == MATCH_FORFEIT + 1, "a word for every end");
static const char *const data_words[] = {"before", "after"};

static void quoted(Buf *out, const char *prefix, const char *name)
{
    buf_print(out, ",\"%s", prefix);
    for (; *name; name++) {
        buf_text(out, *name == '"' ? "\"\"" : (char[]){*name, 0});
    }
    buf_char(out, '"');
}

void records_head(Buf *out, const SimulatePlan *plan)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    const GameHead *h = head(plan->g[0]);
    Measures what;
    simulate_measures(plan->g[0], &what);
    buf_text(out, "# gonfalon simulate 1\n");
    buf_print(out, "# %s %s rules %s data %016llx", rules->id, h->scenario, rules->version,
              (unsigned long long)h->data_hash);
    if (plan->g[1]) {
        buf_print(out, " changed %016llx", (unsigned long long)head(plan->g[1])->data_hash);
    }
    for (int i = 0; i < h->option_count; i++) {
        buf_print(out, " %s=%s", h->options[i].name, h->options[i].value);
    }
    buf_print(out, " bots %s %s seed %llu\n", plan->bot_name[0], plan->bot_name[1], (unsigned long long)plan->seed);
    buf_text(out, "number,data,end,winner,level,score,turns,atoms");
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < what.arms; arm++) {
            Buf prefix = {0};
            buf_print(&prefix, "lost %s ", rules->side_names[side]);
            quoted(out, buf_str(&prefix), what.arm[arm].name);
            buf_free(&prefix);
        }
    }
    for (int i = 0; i < what.objectives; i++) {
        quoted(out, "held ", what.objective[i].name);
    }
    buf_char(out, '\n');
}

void records_row(Buf *out, const SimulatePlan *plan, const Measures *what, long job, const GameRecord *r)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    int variants = plan_variants(plan);
    buf_print(out, "%ld,%s,%s,%s,%s,%d,%d,%d", job / variants, data_words[job % variants], end_words[r->end],
              r->winner < SIDES ? rules->side_names[r->winner] : "nobody", r->level, r->score, r->turns, r->atoms);
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < what->arms; arm++) {
            buf_print(out, ",%d", r->lost[side][arm]);
        }
    }
    for (int i = 0; i < what->objectives; i++) {
        buf_char(out, ',');
        for (int t = 0; t < r->turns; t++) {
            buf_char(out, (r->held[0][t] >> i) & 1 ? '1' : (r->held[1][t] >> i) & 1 ? '2' : '-');
        }
    }
    buf_char(out, '\n');
}

/* ---- reading ---- */

static bool next_int(Span *rest, long lo, long hi, long *out)
{
    Span cell;
    return span_split(rest, ',', &cell) && span_int(cell, lo, hi, out);
}

static bool next_word(Span *rest, const char *const *words, int count, int *out)
{
    Span cell;
    if (!span_split(rest, ',', &cell)) {
        return false;
    }
    for (*out = 0; *out < count; ++*out) {
        if (span_is(cell, words[*out])) {
            return true;
        }
    }
    return false;
}

static bool read_held(Span cell, int objective, GameRecord *r)
{
    if (cell.len != r->turns) {
        return false;
    }
    for (int t = 0; t < r->turns; t++) {
        if (cell.at[t] == '1' || cell.at[t] == '2') {
            r->held[cell.at[t] - '1'][t] |= (uint64_t)1 << objective;
        } else if (cell.at[t] != '-') {
            return false;
        }
    }
    return true;
}

static bool read_row(const SimulatePlan *plan, const Measures *what, Span line, long *job, GameRecord *r)
{
    const Ruleset *rules = rules_of(plan->g[0]);
    const char *const winners[] = {rules->side_names[0], rules->side_names[1], "nobody"};
    int variant, end, winner;
    long number, score, turns, atoms;
    Span cell;
    memset(r, 0, sizeof *r);
    if (!next_int(&line, 0, 1000000000, &number) || !next_word(&line, data_words, plan_variants(plan), &variant) ||
        !next_word(&line, end_words, MATCH_FORFEIT + 1, &end) || end == MATCH_GOES_ON ||
        !next_word(&line, winners, 3, &winner) || !span_split(&line, ',', &cell) || cell.len >= RECORD_LEVEL) {
        return false;
    }
    memcpy(r->level, cell.at, cell.len);
    if (!next_int(&line, -1000000, 1000000, &score) || !next_int(&line, 1, RECORD_TURNS, &turns) ||
        !next_int(&line, 0, MATCH_LIMIT, &atoms)) {
        return false;
    }
    r->end = (uint8_t)end;
    r->winner = (uint8_t)winner;
    r->turns = (uint8_t)turns;
    r->score = (int32_t)score;
    r->atoms = (int32_t)atoms;
    *job = number * plan_variants(plan) + variant;
    for (int side = 0; side < SIDES; side++) {
        for (int arm = 0; arm < what->arms; arm++) {
            if (!next_int(&line, 0, 32767, &number)) {
                return false;
            }
            r->lost[side][arm] = (int16_t)number;
        }
    }
    for (int i = 0; i < what->objectives; i++) {
        if (!span_split(&line, ',', &cell) || !read_held(cell, i, r)) {
            return false;
        }
    }
    return !line.at || !line.len;
}

static bool same_run(const SimulatePlan *plan, Text *text, Span *rest, Problems *p)
{
    Buf wanted = {0};
    records_head(&wanted, plan);
    Span left = buf_as_span(&wanted), want, got;
    bool ok = true;
    for (int line = 1; ok && span_line(&left, &want); line++) {
        ok = span_line(rest, &got) && got.len == want.len && memcmp(got.at, want.at, got.len) == 0;
        if (!ok) {
            problem(p, text->name, line,
                    "this is another run; it must say: %.*s. Give another file, or the same game, bots and seed",
                    SPAN_ARG(want));
        }
    }
    buf_free(&wanted);
    return ok;
}

long records_read(const SimulatePlan *plan, Text text, GameRecord *record, Problems *p)
{
    Span rest = text.bytes, line;
    Measures what;
    simulate_measures(plan->g[0], &what);
    if (!same_run(plan, &text, &rest, p)) {
        return -1;
    }
    long found = 0;
    for (int number = 4; span_line(&rest, &line); number++) {
        bool whole = line.at + line.len < text.bytes.at + text.bytes.len;
        GameRecord r;
        long job;
        if (!line.len || !whole) {
            continue; /* the machine stopped in mid-write */
        }
        if (!read_row(plan, &what, line, &job, &r)) {
            problem(p, text.name, number,
                    "this is no line of such a run; take it out and its game will be played again");
            return -1;
        }
        if (job < plan_jobs(plan) && record[job].end == MATCH_GOES_ON) {
            record[job] = r;
            found++;
        }
    }
    return found;
}

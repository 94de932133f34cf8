/* play_script.c - running play scripts (play_script.h): tests, their games, and one line after the other. */
#include "engine/fields/position_inside.h"
#include "engine/play_script/play_script_inside.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 64 };

static ScriptTest *test_of(Run *r) { return &r->out->test[r->test]; }

/* ---- failing ---- */

static void print_position(Run *r)
{
    const State *s = r->x ? r->x->s : r->s;
    if (r->o->quiet || !r->g || !s) {
        return;
    }
    Buf text = {0};
    position_print(&text, r->g, s);
    Span rest = buf_as_span(&text), line;
    while (span_line(&rest, &line)) {
        buf_print(&r->out->messages, "    %.*s\n", SPAN_ARG(line));
    }
    buf_free(&text);
}

static bool fail_as(Run *r, bool proof, const char *format, va_list args)
{
    buf_print(&r->out->messages, "%s:%d: ", r->file, r->line);
    buf_vprint(&r->out->messages, format, args);
    buf_char(&r->out->messages, '\n');
    r->failed = true;
    if (proof) {
        r->failed_as_proof = r->skip = true;
    }
    print_position(r);
    return false;
}

bool script_fail(Run *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_as(r, true, format, args);
    va_end(args);
    return false;
}

bool script_fail_and_go_on(Run *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fail_as(r, false, format, args);
    va_end(args);
    return false;
}

/* Fails with the first problem, and frees them. */
bool script_fail_with(Run *r, Problems *p)
{
    Span rest = buf_as_span(&p->text), line = {0};
    span_line(&rest, &line);
    script_fail(r, "%.*s", SPAN_ARG(line));
    problems_free(p);
    return false;
}

/* ---- games ---- */

void script_games_free(ScriptGames *games)
{
    for (int i = 0; i < games->count; i++) {
        game_free(games->game[i].g);
        free(games->game[i].line);
    }
    free(games->game);
    *games = (ScriptGames){0};
}

static Game *load_game(Run *r, Span rest, Problems *p)
{
    Span system, scenario, word, name;
    OptionValue options[OPTIONS_MAX];
    int count = 0;
    if (!span_word(&rest, &system) || !span_word(&rest, &scenario)) {
        problem(p, NULL, 0, "expected game SYSTEM SCENARIO option=value ...");
        return NULL;
    }
    const Ruleset *rules = r->o->find(system);
    if (!rules) {
        problem(p, NULL, 0, "there is no system '%.*s'", SPAN_ARG(system));
        return NULL;
    }
    Arena arena = {0};
    bool wrong = false;
    while (!wrong && span_word(&rest, &word)) {
        Span value = word;
        wrong = !span_split(&value, '=', &name) || !value.at || count == OPTIONS_MAX;
        if (!wrong) {
            options[count++] = (OptionValue){arena_copy(&arena, name), arena_copy(&arena, value)};
        }
    }
    Game *g = NULL;
    if (wrong) {
        problem(p, NULL, 0, "'%.*s' is not of the form option=value, or there are more than %d", SPAN_ARG(word),
                OPTIONS_MAX);
    } else {
        g = game_load(rules, r->o->source, arena_copy(&arena, scenario), options, count, p);
    }
    arena_free(&arena);
    return g;
}

static const Game *find_game(Run *r, Span line, Problems *p)
{
    ScriptGames *games = r->games;
    for (int i = 0; i < games->count; i++) {
        if (span_is(line, games->game[i].line)) {
            return games->game[i].g;
        }
    }
    if (games->count == GAMES_MOST) {
        problem(p, NULL, 0, "more than %d different games in one run", GAMES_MOST);
        return NULL;
    }
    Game *g = load_game(r, line, p);
    if (!g) {
        return NULL;
    }
    if (games->count == games->cap) {
        games->cap = games->cap ? games->cap * 2 : 4;
        games->game = must_realloc(games->game, (size_t)games->cap * sizeof games->game[0]);
    }
    char *copy = must_zalloc(line.len + 1);
    memcpy(copy, line.at, line.len);
    games->game[games->count++] = (struct ScriptGame){copy, g};
    return g;
}

/* The rules in the test's head must be rules of the system. */
static bool known_rules(Run *r)
{
    Span ids = test_of(r)->ids, id;
    while (span_word(&ids, &id)) {
        if (!rule_find(rules_of(r->g), id)) {
            return script_fail(r, "the test names rule %.*s; %s has no such rule", SPAN_ARG(id), rules_of(r->g)->id);
        }
    }
    return true;
}

static bool run_game(Run *r, Span rest)
{
    Problems p = {0};
    script_leave_game(r);
    const Game *g = find_game(r, span_trim(rest), &p);
    if (!g) {
        return p.count ? script_fail_with(r, &p) : script_fail(r, "the game cannot be set up");
    }
    problems_free(&p);
    r->g = g;
    if (!test_of(r)->system) {
        test_of(r)->system = r->o->find(span_of(rules_of(g)->id)); /* not the copy of a game that names its sides */
    }
    r->s = must_zalloc(rules_of(g)->state_size);
    rules_of(g)->setup(g, r->s);
    script_try_to_begin(r);
    return known_rules(r);
}

/* ---- lines that change the position ---- */

static bool run_position(Run *r, Span line, bool step)
{
    Problems p = {0};
    if (!script_has_game(r)) {
        return false;
    }
    if (!position_line(r->g, script_bytes(r), line, NULL, 0, &p, NULL, NULL)) {
        return script_fail_with(r, &p);
    }
    problems_free(&p);
    if (position_begins_step(line)) {
        script_try_to_begin(r);
    } else if (step) {
        r->to_begin = false;
    }
    return true;
}

static bool run_dice(Run *r, Span rest)
{
    Span word;
    long value;
    bool any = false;
    for (; span_word(&rest, &word); any = true) {
        if (!span_int(word, 0, 1000, &value) || !script_dice_add(&r->dice, (int)value)) {
            return script_fail(r, "'%.*s' is no roll; expected whole numbers from 0, at most %d at a time",
                               SPAN_ARG(word), SCRIPT_DICE);
        }
    }
    return any || script_fail(r, "expected dice NUMBER ...");
}

/* ---- tests ---- */

bool script_names(const ScriptTest *t, Span id)
{
    Span ids = t->ids, one;
    while (span_word(&ids, &one)) {
        if (one.len == id.len && !memcmp(one.at, id.at, id.len)) {
            return true;
        }
    }
    return false;
}

static void end_test(Run *r)
{
    if (r->test < 0) {
        return;
    }
    int left = r->dice.count - r->dice.next;
    if (!r->skip && left) {
        script_fail(r, "expected all dice to be rolled, got %d left over at the end of the test", left);
    }
    if (!r->skip && !r->checks) {
        script_fail(r, "the test checks nothing; expected a line do, can, cannot or expect");
    }
    ScriptTest *t = test_of(r);
    t->passed = !r->failed;
    t->no_proof = r->failed && !r->failed_as_proof;
    r->out->passed += t->passed;
    r->out->failed += !t->passed;
    script_leave_game(r);
    r->test = -1;
}

static void begin_test(Run *r, Span ids, Span title)
{
    ScriptResult *out = r->out;
    if (out->count == out->cap) {
        out->cap = out->cap ? out->cap * 2 : 16;
        out->test = must_realloc(out->test, (size_t)out->cap * sizeof out->test[0]);
    }
    r->test = out->count++;
    *test_of(r) = (ScriptTest){.line = r->line, .ids = ids, .title = title};
    r->skip = r->failed = r->failed_as_proof = false;
    r->checks = 0;
    script_dice(&r->dice);
    memset(r->cited, 0, sizeof r->cited);
}

/* Tests that were not asked for leave no trace in the result. */
static bool run_test(Run *r, Span rest)
{
    Span ids = {0};
    end_test(r);
    bool colon = span_split(&rest, ':', &ids) && rest.at;
    ScriptTest asked = {.ids = ids};
    if (r->o->only.len && !script_names(&asked, r->o->only)) {
        r->skip = true;
        return true;
    }
    begin_test(r, span_trim(ids), span_trim(rest));
    return colon || script_fail(r, "expected test RULE ...: what it shows");
}

static bool run_line(Run *r, Span line)
{
    Span code = {0}, word, rest;
    span_split(&line, '#', &code);
    rest = code;
    if (!span_word(&rest, &word)) {
        return true;
    }
    if (span_is(word, "test")) {
        return run_test(r, rest);
    }
    if (r->skip) {
        return true;
    }
    if (r->test < 0) {
        begin_test(r, (Span){0}, span_of("lines before the first test"));
        return script_fail(r, "expected test RULE ...: what it shows, before any other line");
    }
    static const struct {
        const char *word;
        bool (*run)(Run *r, Span rest);
    } commands[] = {{"game", run_game},
                    {"dice", run_dice},
                    {"do", script_run_do},
                    {"can", script_run_can},
                    {"cannot", script_run_cannot},
                    {"expect", script_run_expect}};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (span_is(word, commands[i].word)) {
            return commands[i].run(r, span_trim(rest));
        }
    }
    bool step = span_is(word, "step");
    if (step || span_is(word, "clear") || span_is(word, "piece") || span_is(word, "set") || span_is(word, "frame")) {
        return run_position(r, code, step);
    }
    return script_fail(
        r, "'%.*s' is no command; expected test, game, clear, piece, set, frame, step, dice, do, can, cannot or expect",
        SPAN_ARG(word));
}

bool script_run(const ScriptOptions *o, Text text, ScriptResult *out)
{
    ScriptGames own = {0};
    int failed = out->failed;
    Run *r = must_zalloc(sizeof *r);
    *r = (Run){.o = o,
               .games = o->games ? o->games : &own,
               .out = out,
               .file = text.name,
               .test = -1,
               .skip = o->only.len > 0};
    Span rest = text.bytes, line;
    while (span_line(&rest, &line)) {
        r->line++;
        run_line(r, line);
    }
    end_test(r);
    free(r);
    script_games_free(&own);
    return out->failed == failed;
}

void script_load_games(const ScriptOptions *o, Text text)
{
    Run r = {.o = o, .games = o->games, .test = -1};
    Span rest = text.bytes, line, code, word;
    while (span_line(&rest, &line)) {
        Problems quiet = {0};
        if (span_split(&line, '#', &code) && span_word(&code, &word) && span_is(word, "game")) {
            find_game(&r, span_trim(code), &quiet);
        }
        problems_free(&quiet);
    }
}

void script_free(ScriptResult *r)
{
    free(r->test);
    buf_free(&r->messages);
    *r = (ScriptResult){0};
}

/* odds_calculator.c - finds a system's calculation and its inputs by what was typed, and shows the whole distribution. */
#include "cli/commands/odds_calculator.h"
#include "cli/find_system_scenario_bot.h"
#include "engine/odds/odds.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Ruleset *system_of(const char *word)
{
    return access(word, F_OK) == 0 ? NULL : ruleset_find(span_of(word));
}

bool calculator_wanted(int count, const char *const words[]) { return count > 0 && system_of(words[0]); }

static const Calculation *find_calculation(const Ruleset *r, const char *name)
{
    const Calculation *c = odds_part(r)->calculations;
    while (c && c->name && name && !span_is_nocase(span_of(c->name), name)) {
        c++;
    }
    return c && c->name ? c : NULL;
}

static bool yes_or_no(const CalculationInput *in) { return in->lo == 0 && in->hi == 1; }

/* The words are looked at before they are parsed: the first two that are no options are system and calculation. The value of an option
 * may stand where a calculation could, but is none by name. */
void calculator_flags(int count, char *const words[], Flag out[MORE_FLAGS])
{
    const Ruleset *r = count && words[0][0] != '-' ? system_of(words[0]) : NULL;
    const Calculation *c = r ? find_calculation(r, NULL) : NULL;
    for (int i = 1; c && i < count; i++) {
        const Calculation *named = words[i][0] == '-' ? NULL : find_calculation(r, words[i]);
        if (named) {
            c = named;
            break;
        }
    }
    for (int i = 0; c && i < CALCULATION_INPUTS && c->input[i].name; i++) {
        out[i] = (Flag){c->input[i].name, yes_or_no(&c->input[i]) ? "yes|no" : "N", c->input[i].says};
    }
}

static void list_inputs(Buf *out, const Calculation *c)
{
    buf_print(out, "\n%s - %s\n", c->name, c->says);
    for (int i = 0; i < CALCULATION_INPUTS && c->input[i].name; i++) {
        const CalculationInput *in = &c->input[i];
        Buf left = {0};
        buf_print(&left, "--%s %s", in->name, yes_or_no(in) ? "yes|no" : "N");
        buf_print(out, "  %-26s %s", buf_str(&left), in->says);
        if (yes_or_no(in)) {
            buf_print(out, " (%s)\n", in->usual ? "yes" : "no");
        } else {
            buf_print(out, " (%d to %d, usually %d)\n", in->lo, in->hi, in->usual);
        }
        buf_free(&left);
    }
    buf_print(out, "  for example: %s\n", c->example);
}

void calculator_help(Buf *out, const Args *a)
{
    const Ruleset *r = system_of(a->word[0]);
    if (!r || !odds_part(r)->calculations) {
        command_help(out, a->command);
        return;
    }
    buf_print(out,
              "gonfalon odds %s [CALCULATION] [--INPUT N...] - the chances of %s by its own rules, without a game\n",
              r->id, r->title);
    for (const Calculation *c = odds_part(r)->calculations; c->name; c++) {
        list_inputs(out, c);
    }
    buf_print(out, "\nWithout a name it is the first. --json answers as JSON; --data DIR takes your own charts.\n");
}

static bool read_inputs(const Args *a, const Calculation *c, int value[CALCULATION_INPUTS])
{
    for (int i = 0; i < CALCULATION_INPUTS && c->input[i].name; i++) {
        const CalculationInput *in = &c->input[i];
        const char *text = args_value(a, in->name);
        long n = in->usual;
        if (text && yes_or_no(in) && (!strcmp(text, "yes") || !strcmp(text, "no"))) {
            n = text[0] == 'y';
        } else if (!args_long(a, in->name, in->lo, in->hi, in->usual, &n)) {
            return false;
        }
        value[i] = (int)n;
    }
    return true;
}

static void show_json(Buf *out, const Game *g, const Calculation *c, const int *value, const Odds *o)
{
    Json j = {.out = out};
    json_open(&j, '{');
    json_put_text(&j, "system", rules_of(g)->id);
    json_put_text(&j, "calculation", c->name);
    json_key(&j, "inputs");
    json_open(&j, '{');
    for (int i = 0; i < CALCULATION_INPUTS && c->input[i].name; i++) {
        json_put_int(&j, c->input[i].name, value[i]);
    }
    json_close(&j, '}');
    odds_json_members(&j, g, o);
    json_close(&j, '}');
    buf_char(out, '\n');
}

static void show_text(Buf *out, const Game *g, const Calculation *c, const int *value, const Odds *o)
{
    buf_print(out, "%s:", c->name);
    for (int i = 0; i < CALCULATION_INPUTS && c->input[i].name; i++) {
        if (value[i] || i < 2) { /* what is 0 adds nothing */
            buf_print(out, "%s %s %d", i ? "," : "", c->input[i].name, value[i]);
        }
    }
    buf_text(out, "\n\n");
    odds_text(out, g, o);
}

static int calculate_with(Args *a, const Game *g, const Calculation *c)
{
    int value[CALCULATION_INPUTS] = {0};
    Odds o = {0};
    Problems p = {0};
    Buf out = {0};
    int status = EXIT_WRONG;
    if (read_inputs(a, c, value)) {
        if (!odds_calculate(g, c, value, &o, &p)) {
            wrong_problems(a, &p);
        } else {
            (a->json ? show_json : show_text)(&out, g, c, value, &o);
            status = EXIT_YES;
        }
    }
    fputs(buf_str(&out), stdout);
    buf_free(&out);
    odds_free(&o);
    problems_free(&p);
    return status;
}

int calculate(Args *a)
{
    const Ruleset *r = find_system(a, a->word[0]);
    const Calculation *c = find_calculation(r, a->count > 1 ? a->word[1] : NULL);
    if (!odds_part(r)->calculations) {
        return wrong(a, "%s has no calculator; give a game file and an order", r->id);
    }
    if (!c || a->count > 2) {
        Buf names = {0};
        for (const Calculation *k = odds_part(r)->calculations; k->name; k++) {
            buf_print(&names, "%s%s", names.len ? ", " : "", k->name);
        }
        wrong(a, "%s calculates %s; there is no '%s' (`gonfalon odds %s --help`)", r->id, buf_str(&names),
              a->word[c ? 2 : 1], r->id);
        buf_free(&names);
        return EXIT_WRONG;
    }
    Arena arena = {0};
    ScenarioInfo info[SCENARIOS_MAX]; /* charts are the same in all of them */
    int n = list_scenarios(a, r, &arena, info);
    Game *g = n > 0 ? load_scenario(a, r->id, info[0].id, a->count) : NULL;
    int status = g ? calculate_with(a, g, c) : EXIT_WRONG;
    game_free(g);
    arena_free(&arena);
    return status;
}

/* games.c - list, new, show, legal, do: scenarios and game files from the command line. */
#include "engine/decision_json.h"
#include "cli/picture.h"
#include "cli/chance.h"
#include "cli/terminal/choices.h"
#include "cli/commands.h"
#include "cli/open.h"
#include "cli/terminal/text_style.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- list ---- */

static void list_json_system(Json *j, const Ruleset *r, const ScenarioInfo *info, int n)
{
    json_open(j, '{');
    json_put_text(j, "id", r->id);
    json_put_text(j, "title", r->title);
    json_put_text(j, "space", r->space);
    json_put_text(j, "rules", r->version);
    json_key(j, "scenarios");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, '{');
        answer_scenario(j, &info[i]);
        json_key(j, "sides");
        json_open(j, '[');
        for (int side = 0; side < SIDES; side++) {
            json_text(j, r->side_names[side]);
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void list_options(Args *a, const Ruleset *r, const char *scenario, Buf *out)
{
    Problems p = {0};
    Game *g = game_load(r, &a->source, scenario, NULL, 0, &p);
    for (int i = 0; g && i < head(g)->option_count; i++) {
        buf_print(out, "%s%s=%s", i ? " " : "               options: ", head(g)->options[i].name,
                  head(g)->options[i].value);
    }
    if (g && head(g)->option_count) {
        buf_char(out, '\n');
    }
    game_free(g);
    problems_free(&p);
}

static void list_text_system(Args *a, const Ruleset *r, const ScenarioInfo *info, int n, Buf *out)
{
    Style style = style_of(STDOUT_FILENO, false);
    buf_print(out, "%s%s%s  %s (%s against %s)\n", bold(&style), r->id, plain(&style), r->title, r->side_titles[0],
              r->side_titles[1]);
    for (int i = 0; i < n; i++) {
        buf_print(out, "  %-12s %s, %d turns", info[i].id, info[i].title, info[i].turns);
        if (info[i].length && info[i].length[0]) {
            buf_print(out, ", %s", info[i].length);
        }
        buf_char(out, '\n');
        if (info[i].teaches && info[i].teaches[0]) {
            buf_text(out, "               ");
            wrap_text(out, span_of(info[i].teaches), 15, 15, style.width);
            buf_char(out, '\n');
        }
        list_options(a, r, info[i].id, out);
    }
}

static int run_list(Args *a)
{
    Buf out = {0};
    Json j = {.out = &out};
    Arena arena = {0};
    int systems, status = EXIT_YES;
    const Ruleset *const *all = rulesets(&systems);
    if (a->json) {
        json_open(&j, '{');
        json_key(&j, "systems");
        json_open(&j, '[');
    }
    for (int i = 0; i < systems; i++) {
        ScenarioInfo info[SCENARIOS_MAX];
        int n = list_scenarios(a, all[i], &arena, info);
        if (n < 0) {
            status = EXIT_WRONG;
            break;
        }
        if (a->json) {
            list_json_system(&j, all[i], info, n);
        } else {
            list_text_system(a, all[i], info, n, &out);
        }
    }
    if (a->json) {
        json_close(&j, ']');
        json_close(&j, '}');
        buf_char(&out, '\n');
    }
    if (status == EXIT_YES) {
        fputs(buf_str(&out), stdout);
    }
    arena_free(&arena);
    buf_free(&out);
    return status;
}

static const Flag list_flags[] = {{"json", NULL, "as JSON"}, {NULL}};
const Command command_list = {.name = "list",
                              .words = "",
                              .says = "systems, scenarios and their options",
                              .example = "gonfalon list --json",
                              .flags = list_flags,
                              .run = run_list};

/* ---- new ---- */

static int run_new(Args *a)
{
    Game *g = load_scenario(a, a->word[0], a->word[1], 3);
    if (!g) {
        return EXIT_WRONG;
    }
    GameHeader header = gameheader_of(g);
    const char *hex = args_value(a, "seed");
    int status = EXIT_YES;
    header.has_seed = true;
    header.folder = a->source.overlay;
    if (!hex) {
        chance_new_seed(header.seed);
    } else if (!chance_read_seed(span_of(hex), header.seed)) {
        status = wrong(a, "--seed takes 64 hex digits; leave it out for a new secret one");
    }
    Problems p = {0};
    GameFile file;
    if (status == EXIT_YES && gamefile_create(&file, a->word[2], &header, true, &p)) {
        gamefile_close(&file);
        printf("%s: %s, %s\nnext: gonfalon show %s%s%s\n", a->word[2], rules_of(g)->title, head(g)->title, a->word[2],
               header.folder ? " --data " : "", header.folder ? header.folder : "");
    } else if (status == EXIT_YES) {
        status = wrong_problems(a, &p);
    }
    problems_free(&p);
    game_free(g);
    return status;
}

static const Flag new_flags[] = {{"seed", "HEX", "64 hex digits that all dice follow from (else a new secret)"},
                                 {NULL}};
const Command command_new = {.name = "new",
                             .words = "SYSTEM SCENARIO FILE [OPTION=VALUE...]",
                             .says = "start a game file",
                             .example = "gonfalon new tolentino battle game.txt",
                             .flags = new_flags,
                             .least = 3,
                             .most = -1,
                             .run = run_new};

/* ---- show ---- */

static void show_head(Buf *out, const Session *x, Side viewer, const Style *style)
{
    const Ruleset *r = rules_of(x->g);
    buf_print(out, "%s%s%s, %s\n", bold(style), r->title, plain(style), head(x->g)->title);
    say_situation(out, x, viewer, style);
}

static int show_as(Args *a, const Session *x, Side viewer, Buf *out)
{
    if (args_has(a, "position")) {
        position_print(out, x->g, x->s);
        return EXIT_YES;
    }
    if (a->json) {
        Json j = {.out = out};
        view_json(&j, x->g, x->s, viewer);
        buf_char(out, '\n');
        return EXIT_YES;
    }
    BoardLook look = {.viewer = viewer, .zones = args_has(a, "zoc"), .command = args_has(a, "command")};
    const char *svg = args_value(a, "svg");
    Problems p = {0};
    int status = EXIT_YES;
    if (svg && !board_file(x, &look, svg, &p)) {
        status = wrong_problems(a, &p);
    } else if (!svg) {
        Style style = style_of(STDOUT_FILENO, args_has(a, "no-colour"));
        board_text(out, x, &look, &style);
        show_head(out, x, viewer, &style);
    }
    problems_free(&p);
    return status;
}

static int run_show(Args *a)
{
    OpenGame o;
    if (!open_game(a, a->word[0], false, &o)) {
        return EXIT_WRONG;
    }
    Side viewer;
    Buf out = {0};
    int status = EXIT_WRONG;
    if (find_side(a, rules_of(o.opened.game), NOBODY, &viewer)) {
        status = show_as(a, o.opened.session, viewer, &out);
        fputs(buf_str(&out), stdout);
    }
    buf_free(&out);
    close_game(&o);
    return status;
}

static const Flag show_flags[] = {{"position", NULL, "the lines of a play script that rebuild the position"},
                                  {"side", "SIDE", "only what this side may know"},
                                  {"svg", "OUT", "write the board as SVG (or PNG, PDF: by the ending)"},
                                  {"zoc", NULL, "mark zones of control"},
                                  {"command", NULL, "mark command ranges"},
                                  {"no-colour", NULL, "without colours"},
                                  {"json", NULL, "the view as JSON"},
                                  {NULL}};
const Command command_show = {.name = "show",
                              .words = "FILE",
                              .says = "the board and whose decision it is",
                              .example = "gonfalon show game.txt --side austrian --zoc",
                              .flags = show_flags,
                              .least = 1,
                              .most = 1,
                              .run = run_show};

/* ---- legal ---- */

static int legal_of(Args *a, const Session *x, Side side, Buf *out)
{
    if (a->json) {
        Json j = {.out = out};
        answer_legal(&j, x, side);
        buf_char(out, '\n');
        return EXIT_YES;
    }
    Style style = style_of(STDOUT_FILENO, false);
    say_situation(out, x, side, &style);
    choices_print(out, x, side, &style);
    return EXIT_YES;
}

static int run_legal(Args *a)
{
    OpenGame o;
    if (!open_game(a, a->word[0], false, &o)) {
        return EXIT_WRONG;
    }
    const Session *x = o.opened.session;
    Side usual = waits_for(x->s, 0) || core(x->s)->over ? 0 : 1, side;
    Buf out = {0};
    int status = EXIT_WRONG;
    if (find_side(a, rules_of(x->g), usual, &side)) {
        status = legal_of(a, x, side, &out);
        fputs(buf_str(&out), stdout);
    }
    buf_free(&out);
    close_game(&o);
    return status;
}

static const Flag legal_flags[] = {{"side", "SIDE", "of this side (else of the one that must decide)"},
                                   {"json", NULL, "as JSON"},
                                   {NULL}};
const Command command_legal = {.name = "legal",
                               .words = "FILE",
                               .says = "every legal choice of the present decision",
                               .example = "gonfalon legal game.txt",
                               .flags = legal_flags,
                               .least = 1,
                               .most = 1,
                               .run = run_legal};

/* ---- do ---- */

/* One order; false when it was not played. */
static bool do_order(Args *a, Session *x, Span text, Buf *out)
{
    Side side = order_side(x, &text);
    if (side == NOBODY && args_value(a, "side") && !find_side(a, rules_of(x->g), NOBODY, &side)) {
        return false;
    }
    if (side == NOBODY) {
        wrong(a, core(x->s)->over ? "the game is over" : "both sides decide now; write for whom: \"%s: %.*s\"",
              rules_of(x->g)->side_names[0], SPAN_ARG(text));
        return false;
    }
    Result *result = must_zalloc(sizeof *result);
    Verdict v = session_order(x, side, text, result);
    if (a->json) {
        Json j = {.out = out};
        answer_result(&j, x, result, NOBODY);
        buf_char(out, '\n');
    } else if (v == TAKEN) {
        say_events(out, x, result->first_event, result->events, NOBODY);
    } else {
        wrong(a, "%.*s: %s", SPAN_ARG(text), result->message);
    }
    free(result);
    return v == TAKEN;
}

static bool do_all(Args *a, Session *x, Span orders, Buf *out)
{
    Span line, text;
    while (span_line(&orders, &line)) {
        while (span_split(&line, ';', &text)) {
            text = span_trim(text);
            if (text.len && text.at[0] != '#' && !do_order(a, x, text, out)) {
                return false;
            }
        }
    }
    return true;
}

/* Orders from the words, or with "-" from standard input, one a line. */
static void read_orders(const Args *a, Buf *out)
{
    if (a->count == 2 && strcmp(a->word[1], "-") == 0) {
        char chunk[4096];
        size_t n;
        while (out->len < GAMEFILE_LIMIT && (n = fread(chunk, 1, sizeof chunk, stdin)) > 0) {
            buf_bytes(out, chunk, n);
        }
    } else {
        args_join(a, 1, out);
    }
}

static int run_do(Args *a)
{
    OpenGame o;
    if (!open_game(a, a->word[0], true, &o)) {
        return EXIT_WRONG;
    }
    Buf orders = {0}, out = {0};
    read_orders(a, &orders);
    Session *x = o.opened.session;
    bool ok = do_all(a, x, buf_as_span(&orders), &out) && end_game_file(a, &o);
    if (ok && !a->json) {
        Style style = style_of(STDOUT_FILENO, false);
        say_situation(&out, x, NOBODY, &style);
    }
    fputs(buf_str(&out), stdout);
    buf_free(&orders);
    buf_free(&out);
    close_game(&o);
    return ok ? EXIT_YES : EXIT_NO;
}

static const Flag do_flags[] = {{"side", "SIDE", "who gives the order, where both may"},
                                {"json", NULL, "what happened as JSON, an object a line"},
                                {NULL}};
const Command command_do = {
    .name = "do",
    .words = "FILE ORDER...",
    .says = "give an order and keep it in the file",
    .more = "Several orders are parted by ';'. With - as the order they are read from standard input, one a line.\n"
            "`undo` takes the last line back where that is allowed.",
    .example = "gonfalon do game.txt move A-KUN 2311,2412",
    .flags = do_flags,
    .least = 2,
    .most = -1,
    .run = run_do};

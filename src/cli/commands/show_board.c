/* show_board.c - the command `show`: the board of a game file, as a side may see it. */
#include "cli/commands/picture.h"
#include "cli/terminal/decision_text.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/open_game_file.h"

#include <stdio.h>
#include <unistd.h>

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
                                  {0}};
const Command command_show = {.name = "show",
                              .words = "FILE",
                              .says = "the board and whose decision it is",
                              .example = "gonfalon show game.txt --side austrian --zoc",
                              .flags = show_flags,
                              .least = 1,
                              .most = 1,
                              .run = run_show};

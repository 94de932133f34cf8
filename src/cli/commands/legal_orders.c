/* legal_orders.c - the command `legal`: everything that the side to decide may do. */
#include "engine/view/decision_json.h"
#include "cli/terminal/decision_text.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/open_game_file.h"

#include <stdio.h>
#include <unistd.h>

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
                                   {0}};
const Command command_legal = {.name = "legal",
                               .words = "FILE",
                               .says = "every legal choice of the present decision",
                               .example = "gonfalon legal game.txt",
                               .flags = legal_flags,
                               .least = 1,
                               .most = 1,
                               .run = run_legal};

/* do_orders.c - the command `do`: plays orders into a game file. */
#include "engine/view/decision_json.h"
#include "cli/terminal/decision_text.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/open_game_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        buf_text(out, result->repeated ? ANSWERED_ALREADY "\n" : "");
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
                                {0}};
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

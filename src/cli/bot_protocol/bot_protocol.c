/* bot_protocol.c - answers programs, one line each way. Bad input gets {"error":...} and changes nothing. */
#include "cli/bot_protocol/bot_protocol_inside.h"
#include "bots/bot.h"
#include "engine/view/decision_json.h"
#include "cli/commands.h"
#include "cli/commands/why_refused.h"
#include "cli/args.h"
#include "engine/odds/odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 65536 };

/* ---- asking ---- */

bool bot_side(BotHost *h, Span *rest, bool referee, Side *side, Buf *out)
{
    Span word;
    Problems p = {0};
    if (!span_word(rest, &word)) {
        bot_error(out, "name the side");
        return false;
    }
    if (referee && !h->seated && span_is(word, "referee")) {
        *side = NOBODY;
        return true;
    }
    int found = parse_side(h->game, word, &p);
    if (found < 0) {
        bot_problems(out, &p);
        return false;
    }
    problems_free(&p);
    *side = (Side)found;
    return !h->seated || *side == h->seat || !bot_error(out, "that is the other side; ask for the one you play");
}

static bool cmd_view(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (bot_side(h, &rest, true, &side, out)) {
        Json j = {.out = out};
        view_json(&j, h->game, h->session->s, side);
    }
    return true;
}

static bool cmd_legal(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (bot_side(h, &rest, false, &side, out)) {
        Json j = {.out = out};
        answer_legal(&j, h->session, side);
    }
    return true;
}

static bool cmd_draft(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (bot_side(h, &rest, false, &side, out)) {
        Json j = {.out = out};
        answer_draft(&j, h->session, side);
    }
    return true;
}

static bool cmd_why(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (bot_side(h, &rest, false, &side, out)) {
        explain_json(out, &h->source, h->session, side, span_trim(rest));
    }
    return true;
}

static bool cmd_odds(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    Odds odds = {0};
    Problems p = {0};
    Json j = {.out = out};
    OddsOptions options = {.leaves = h->odds_leaves};
    bool ok = odds_order(h->game, h->session->s, side, span_trim(rest), &options, &odds, &p);
    if (ok) {
        odds_json(&j, h->game, &odds);
        problems_free(&p);
    }
    odds_free(&odds);
    return ok || bot_problems(out, &p);
}

static bool cmd_reach(BotHost *h, Span rest, Buf *out)
{
    Problems p = {0};
    Json j = {.out = out};
    int piece = parse_piece(h->game, span_trim(rest), &p);
    if (piece < 0) {
        return bot_problems(out, &p);
    }
    problems_free(&p);
    return answer_reach(&j, h->session, piece) || bot_error(out, "it cannot move now");
}

static bool cmd_position(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    Buf text = {0};
    Json j = {.out = out};
    position_print(&text, h->game, h->session->s);
    json_open(&j, '{');
    json_put_text(&j, "position", buf_str(&text));
    Buf hash = {0};
    buf_print(&hash, "%016llx", (unsigned long long)session_hash(h->session));
    json_put_text(&j, "hash", buf_str(&hash));
    json_close(&j, '}');
    buf_free(&hash);
    buf_free(&text);
    return true;
}

static bool cmd_log(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!bot_side(h, &rest, true, &side, out)) {
        return true;
    }
    long from = 0;
    Span word;
    if (span_word(&rest, &word) && !span_int(word, 0, h->session->log.count, &from)) {
        return bot_error(out, "write: log SIDE [FROM]");
    }
    Json j = {.out = out};
    json_open(&j, '{');
    json_put_int(&j, "next", h->session->log.count);
    json_key(&j, "events");
    answer_events(&j, h->session, (int)from, h->session->log.count - (int)from, side);
    json_close(&j, '}');
    return true;
}

/* ---- acting ---- */

static bool say_result(BotHost *h, const Result *r, Side side, Buf *out)
{
    Json j = {.out = out};
    h->acted_count = r->verdict == TAKEN ? r->count : 0;
    memcpy(h->acted, r->atoms, sizeof h->acted);
    answer_result(&j, h->session, r, side);
    return true;
}

static bool cmd_order(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    Result *r = must_zalloc(sizeof *r);
    session_order(h->session, side, span_trim(rest), r);
    say_result(h, r, side, out);
    free(r);
    return true;
}

static bool play_atom(BotHost *h, Side side, Atom a, Buf *out)
{
    Result *r = must_zalloc(sizeof *r);
    session_atom(h->session, side, a, r);
    say_result(h, r, side, out);
    free(r);
    return true;
}

static bool cmd_atom(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Problems p = {0};
    Atom atoms[ORDER_ATOMS];
    int n = 0;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (!order_read(h->game, h->session->s, side, span_trim(rest), atoms, &n, &p)) {
        return bot_problems(out, &p);
    }
    problems_free(&p);
    return n == 1 ? play_atom(h, side, atoms[0], out) : bot_error(out, "that is more than one atom; use `order`");
}

static bool cmd_finish(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Atom a;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (judge(h->game, h->session->s, side, atom(VERB_DONE, 0, 0, 0), NULL) == RULE_NONE) {
        return play_atom(h, side, atom(VERB_DONE, 0, 0, 0), out);
    }
    return complete(h->game, h->session->s, side, &a) ? play_atom(h, side, a, out)
                                                      : bot_error(out, "this step has nothing to finish; see `legal`");
}

/* One atom of a built-in bot. Its chance follows from the position, so the same game is played again from the same seed. */
/* A bot remembers what it is about from one choice to the next; it begins anew in another game, or when another takes its place. */
static void *player_of(BotHost *h, Side side, const BotDef *def, const BotLimit *limit)
{
    struct BotPlayer *p = &h->player[side];
    if (p->def != def) {
        free(p->memory);
        *p = (struct BotPlayer){def, must_zalloc(def->size)};
        def->begin(p->memory, session_hash(h->session) ^ h->dice.dice.count);
    }
    if (def->limit) {
        def->limit(p->memory, limit);
    }
    return p->memory;
}

static bool cmd_choose(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Span name;
    const BotDef *def = NULL;
    BotLimit limit;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    bool known_bot = bot_read(span_word(&rest, &name) ? name : span_of("random"), &def, &limit);
    Atoms *list = must_zalloc(sizeof *list);
    legal(h->game, h->session->s, side, list);
    bool ok = known_bot && list->count + list->intervals > 0;
    if (ok) {
        State *known = must_zalloc(rules_of(h->game)->state_size);
        known_to(h->game, h->session->s, side, known);
        play_atom(h, side, def->choose(player_of(h, side, def, &limit), h->game, known, side, list), out);
        free(known);
    }
    free(list);
    return ok || bot_error(out, known_bot ? "it is not for this side to decide now" : "there is no such bot");
}

static bool cmd_undo(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    Result *r = must_zalloc(sizeof *r);
    session_undo(h->session, side, r);
    say_result(h, r, side, out);
    free(r);
    return true;
}

/* ---- the table ---- */

static const struct BotCommand {
    const char *name;
    bool needs_game, runs_game; /* runs_game: not for a program that only has a seat in it */
    bool (*run)(BotHost *h, Span rest, Buf *out);
} commands[] = {
    {"list", false, false, bot_list},      {"new", false, true, bot_new},       {"load", false, true, bot_load},
    {"save", true, true, bot_save},        {"game", true, false, bot_game},     {"view", true, false, cmd_view},
    {"legal", true, false, cmd_legal},     {"draft", true, false, cmd_draft},   {"why", true, false, cmd_why},
    {"odds", true, false, cmd_odds},       {"reach", true, false, cmd_reach},   {"position", true, false, cmd_position},
    {"log", true, false, cmd_log},         {"order", true, false, cmd_order},   {"atom", true, false, cmd_atom},
    {"finish", true, false, cmd_finish},   {"choose", true, false, cmd_choose}, {"undo", true, true, cmd_undo},
    {"map", true, false, bot_map},         {"charts", true, false, bot_charts}, {"fields", true, false, bot_fields},
    {"score", true, false, bot_score},     {"fork", true, false, bot_fork},     {"back", true, false, bot_back},
    {"playout", true, false, bot_playout}, {"pieces", true, false, bot_pieces},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool say_commands(Buf *out)
{
    Json j = {.out = out};
    json_open(&j, '{');
    json_key(&j, "commands");
    json_open(&j, '[');
    for (int i = 0; i < COMMANDS; i++) {
        json_text(&j, commands[i].name);
    }
    json_text(&j, "help");
    json_text(&j, "quit");
    json_close(&j, ']');
    json_close(&j, '}');
    return true;
}

bool bot_host_line(BotHost *h, Span line, Buf *out)
{
    Span word;
    line = span_trim(line);
    h->acted_count = 0;
    if (!span_utf8(line)) {
        return bot_error(out, "the line is no UTF-8 text");
    }
    if (!span_word(&line, &word)) {
        return bot_error(out, "an empty line; `help` names the commands");
    }
    if (span_is(word, "quit")) {
        buf_text(out, "{\"ok\":true}");
        return false;
    }
    if (span_is(word, "help")) {
        return say_commands(out);
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (span_is(word, commands[i].name)) {
            if (h->seated && commands[i].runs_game) {
                return bot_error(out, "this game is run for you: ask and play, no more");
            }
            return commands[i].needs_game && !h->session
                       ? bot_error(out, "there is no game yet; begin with `new` or `load`")
                       : commands[i].run(h, line, out);
        }
    }
    return bot_error(out, "unknown command; `help` names them");
}

/* Reads a line of any length; what is beyond the limit is read and thrown away. False at the end of input. */
static bool read_line(Buf *line, bool *too_long)
{
    int c;
    buf_clear(line);
    *too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        if (line->len < LINE_MOST) {
            buf_char(line, (char)c);
        } else {
            *too_long = true;
        }
    }
    return c != EOF || line->len;
}

static int run_bot(Args *a)
{
    BotHost h = {.source = {.overlay = a->source.overlay}};
    Buf line = {0}, out = {0};
    bool go = true, too_long;
    while (go && read_line(&line, &too_long)) {
        buf_clear(&out);
        go = too_long ? bot_error(&out, "the line is too long") : bot_host_line(&h, buf_as_span(&line), &out);
        puts(buf_str(&out));
        fflush(stdout);
    }
    buf_free(&line);
    buf_free(&out);
    bot_host_free(&h);
    return EXIT_YES;
}

static const Flag bot_flags[] = {{0}};
const Command command_bot = {
    .name = "bot",
    .words = "",
    .says = "the line protocol for programs on standard input and output",
    .more = "One command a line in, one JSON object a line out; docs/bot-protocol.md describes them all.",
    .example = "echo 'new tolentino battle' | gonfalon bot",
    .flags = bot_flags,
    .run = run_bot};

/* bot.c - answers programs, one line each way. Bad input gets {"error":...} and changes nothing. */
#include "cli/bot.h"
#include "bots/bot.h"
#include "cli/answer.h"
#include "cli/chance.h"
#include "cli/commands.h"
#include "cli/explain.h"
#include "cli/open.h"
#include "engine/odds.h"
#include "engine/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOST = 65536 };

static bool error_of(Buf *out, const char *what)
{
    Json j = {.out = out};
    buf_clear(out);
    json_open(&j, '{');
    json_put_text(&j, "error", what);
    json_close(&j, '}');
    return true;
}

static bool error_problems(Buf *out, Problems *p)
{
    Span text = span_trim(buf_as_span(&p->text));
    Buf line = {0};
    buf_span(&line, text);
    error_of(out, line.len ? buf_str(&line) : "it did not work");
    buf_free(&line);
    problems_free(p);
    return true;
}

static void drop_game(BotHost *h)
{
    if (h->session) {
        session_close(h->session);
    }
    game_free(h->game);
    buf_clear(&h->kept);
    h->session = NULL;
    h->game = NULL;
}

void bot_host_free(BotHost *h)
{
    drop_game(h);
    buf_free(&h->kept);
    source_free(&h->source);
}

/* ---- beginning: list, new, load, save ---- */

static void put_piece(Json *j, const Game *g, int i)
{
    const PieceInfo *p = &head(g)->pieces[i];
    json_open(j, '{');
    json_put_text(j, "id", p->id);
    json_put_text(j, "name", p->name);
    json_put_text(j, "side", rules_of(g)->side_names[p->side]);
    json_put_text(j, "group", p->group < head(g)->group_count ? head(g)->groups[p->group].id : NULL);
    json_put_text(j, "arm", p->arm);
    json_close(j, '}');
}

static void put_verbs(Json *j, const Game *g)
{
    json_key(j, "verbs");
    json_open(j, '[');
    for (int v = 0; v < verb_limit(g); v++) {
        const VerbDef *d = verb_def(g, v);
        if (d) {
            json_open(j, '{');
            json_put_text(j, "verb", d->name);
            json_put_text(j, "help", d->help);
            json_put_text(j, "says", d->says);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

/* What never changes in a game. */
static bool say_game(BotHost *h, Buf *out)
{
    const Game *g = h->game;
    const Ruleset *r = rules_of(g);
    Json j = {.out = out};
    json_open(&j, '{');
    json_put_text(&j, "system", r->id);
    json_put_text(&j, "scenario", head(g)->scenario);
    json_put_text(&j, "title", head(g)->title);
    json_put_text(&j, "rules", r->version);
    json_key(&j, "sides");
    json_open(&j, '[');
    for (int side = 0; side < SIDES; side++) {
        json_text(&j, r->side_names[side]);
    }
    json_close(&j, ']');
    json_key(&j, "groups");
    json_open(&j, '[');
    for (int i = 0; i < head(g)->group_count; i++) {
        json_open(&j, '{');
        json_put_text(&j, "id", head(g)->groups[i].id);
        json_put_text(&j, "name", head(g)->groups[i].name);
        json_put_text(&j, "side", r->side_names[head(g)->groups[i].side]);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_key(&j, "pieces");
    json_open(&j, '[');
    for (int i = 0; i < head(g)->piece_count; i++) {
        put_piece(&j, g, i);
    }
    json_close(&j, ']');
    put_verbs(&j, g);
    answer_prompt(&j, h->session, NOBODY);
    answer_end(&j, h->session);
    json_close(&j, '}');
    return true;
}

static bool keep_line(void *self, const char *text, Problems *p)
{
    (void)p;
    buf_print(self, "%s\n", text);
    return true;
}

static bool keep_rolls(void *self, const uint8_t *values, int count, Problems *p)
{
    (void)p;
    buf_text(self, "rolled");
    for (int i = 0; i < count; i++) {
        buf_print(self, " %d", values[i]);
    }
    buf_char(self, '\n');
    return true;
}

static void take_game(BotHost *h, Game *g, const uint8_t seed[32])
{
    drop_game(h);
    h->game = g;
    stream_dice(&h->dice, seed, chance_keyed);
    h->session = session_open(g, &h->dice.dice);
    session_keep(h->session, (Keeper){.line = keep_line, .rolls = keep_rolls, .self = &h->kept});
}

static bool cmd_new(BotHost *h, Span rest, Buf *out)
{
    Span system, scenario, word;
    OptionValue options[8];
    int count = 0;
    uint8_t seed[32];
    Arena words = {0};
    if (!span_word(&rest, &system) || !span_word(&rest, &scenario)) {
        return error_of(out, "write: new SYSTEM SCENARIO [OPTION=VALUE...] [seed=HEX]");
    }
    const Ruleset *r = ruleset_find(system);
    if (!r) {
        return error_of(out, "there is no such system; `list` names them");
    }
    const char *bad_word = NULL;
    chance_new_seed(seed);
    while (!bad_word && span_word(&rest, &word)) {
        Span value = word, name;
        span_split(&value, '=', &name);
        if (!value.at || !name.len) {
            bad_word = "write options as name=value";
        } else if (span_is(name, "seed")) {
            bad_word = chance_read_seed(value, seed) ? NULL : "a seed has 64 hex digits";
        } else if (count == 8) {
            bad_word = "too many options";
        } else {
            options[count].name = arena_copy(&words, name);
            options[count++].value = arena_copy(&words, value);
        }
    }
    Problems p = {0};
    Game *g = bad_word ? NULL : r->load(&h->source, arena_copy(&words, scenario), options, count, &p);
    bool failed = !g || p.count;
    arena_free(&words);
    if (failed) {
        game_free(g);
        return bad_word ? error_of(out, bad_word) : error_problems(out, &p);
    }
    problems_free(&p);
    take_game(h, g, seed);
    return say_game(h, out);
}

/* The lines of a file that was read, as they go on in the next one. */
static void keep_text(BotHost *h, const GameText *t)
{
    for (int i = 0; i < t->count; i++) {
        const FileLine *line = &t->line[i];
        switch (line->kind) {
        case LINE_ORDER:
            if (line->side_word.len) {
                buf_print(&h->kept, "%.*s: ", SPAN_ARG(line->side_word));
            }
            buf_print(&h->kept, "%.*s\n", SPAN_ARG(line->text));
            break;
        case LINE_UNDO: buf_text(&h->kept, "undo\n"); break;
        case LINE_UNDO_TO: buf_print(&h->kept, "undo to %d\n", line->keep); break;
        case LINE_ROLLED: buf_print(&h->kept, "rolled %.*s\n", SPAN_ARG(line->text)); break;
        case LINE_WITHHELD: break;
        }
    }
}

/* The game that goes on is opened first; the one before is given up only when that has worked. */
static bool load_file(BotHost *h, const char *path, Problems *p)
{
    Opened o = {0};
    Problems warn = {0};
    bool ok = gamefile_open(&o, path, &h->source, chance_keyed, &warn, p);
    problems_free(&warn);
    if (!ok) {
        return false;
    }
    if (!o.text.header.has_seed) {
        ok = problem(p, NULL, 0, "the file holds only a commitment to the seed; it can be shown, not played on");
    } else {
        take_game(h, o.game, o.text.header.seed);
        session_close(o.session);
        o.session = NULL;
        o.game = NULL; /* it is the host's now */
        ok = gametext_replay(&o.text, h->session, p);
        keep_text(h, &o.text);
    }
    opened_free(&o);
    return ok;
}

static bool cmd_load(BotHost *h, Span rest, Buf *out)
{
    Problems p = {0};
    Buf path = {0};
    buf_span(&path, span_trim(rest));
    bool ok = !h->no_files && path.len && load_file(h, buf_str(&path), &p);
    buf_free(&path);
    if (ok) {
        problems_free(&p);
        return say_game(h, out);
    }
    return p.count ? error_problems(out, &p) : error_of(out, "write: load FILE");
}

static bool cmd_save(BotHost *h, Span rest, Buf *out)
{
    Problems p = {0};
    Buf path = {0};
    Result *result = must_zalloc(sizeof *result);
    GameHeader header = gameheader_of(h->game);
    GameFile file;
    header.has_seed = true;
    memcpy(header.seed, h->dice.seed, 32);
    buf_span(&path, span_trim(rest));
    session_flush(h->session, result);
    bool ok = !h->no_files && path.len && gamefile_create(&file, buf_str(&path), &header, false, &p);
    Span lines = buf_as_span(&h->kept), line;
    while (ok && span_line(&lines, &line)) {
        Buf text = {0};
        buf_span(&text, line);
        ok = text.len == 0 || gamefile_line(&file, buf_str(&text), &p);
        buf_free(&text);
    }
    if (ok) {
        gamefile_close(&file);
    }
    free(result);
    buf_free(&path);
    if (!ok) {
        return p.count ? error_problems(out, &p) : error_of(out, "write: save FILE");
    }
    buf_text(out, "{\"ok\":true}");
    return true;
}

static bool cmd_list(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    Json j = {.out = out};
    int n;
    const Ruleset *const *all = rulesets(&n);
    json_open(&j, '{');
    json_key(&j, "systems");
    json_open(&j, '[');
    for (int i = 0; i < n; i++) {
        Arena arena = {0};
        Problems p = {0};
        ScenarioInfo info[SCENARIOS_MAX];
        int found = all[i]->scenarios(&arena, &h->source, info, SCENARIOS_MAX, &p);
        json_open(&j, '{');
        json_put_text(&j, "id", all[i]->id);
        json_put_text(&j, "title", all[i]->title);
        json_key(&j, "scenarios");
        json_open(&j, '[');
        for (int k = 0; k < found; k++) {
            json_text(&j, info[k].id);
        }
        json_close(&j, ']');
        json_close(&j, '}');
        problems_free(&p);
        arena_free(&arena);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    return true;
}

/* ---- asking ---- */

static bool cmd_game(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    return say_game(h, out);
}

/* The side that begins the rest of the line; "referee" sees all. False: the error is in out. */
static bool read_side(BotHost *h, Span *rest, bool referee, Side *side, Buf *out)
{
    Span word;
    Problems p = {0};
    if (!span_word(rest, &word)) {
        error_of(out, "name the side");
        return false;
    }
    if (referee && span_is(word, "referee")) {
        *side = NOBODY;
        return true;
    }
    int found = parse_side(h->game, word, &p);
    if (found < 0) {
        error_problems(out, &p);
        return false;
    }
    problems_free(&p);
    *side = (Side)found;
    return true;
}

static bool cmd_view(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (read_side(h, &rest, true, &side, out)) {
        Json j = {.out = out};
        view_json(&j, h->game, h->session->s, side);
    }
    return true;
}

static bool cmd_legal(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (read_side(h, &rest, false, &side, out)) {
        Json j = {.out = out};
        answer_legal(&j, h->session, side);
    }
    return true;
}

static bool cmd_draft(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (read_side(h, &rest, false, &side, out)) {
        Json j = {.out = out};
        answer_draft(&j, h->session, side);
    }
    return true;
}

static bool cmd_why(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (read_side(h, &rest, false, &side, out)) {
        explain_json(out, &h->source, h->session, side, span_trim(rest));
    }
    return true;
}

static bool cmd_odds(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!read_side(h, &rest, false, &side, out)) {
        return true;
    }
    Odds odds = {0};
    Problems p = {0};
    Json j = {.out = out};
    bool ok = odds_order(h->game, h->session->s, side, span_trim(rest), NULL, &odds, &p);
    if (ok) {
        odds_json(&j, h->game, &odds);
        problems_free(&p);
    }
    odds_free(&odds);
    return ok || error_problems(out, &p);
}

static bool cmd_reach(BotHost *h, Span rest, Buf *out)
{
    Problems p = {0};
    Json j = {.out = out};
    int piece = parse_piece(h->game, span_trim(rest), &p);
    if (piece < 0) {
        return error_problems(out, &p);
    }
    problems_free(&p);
    return answer_reach(&j, h->session, piece) || error_of(out, "it cannot move now");
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
    if (!read_side(h, &rest, true, &side, out)) {
        return true;
    }
    long from = 0;
    Span word;
    if (span_word(&rest, &word) && !span_int(word, 0, h->session->log.count, &from)) {
        return error_of(out, "write: log SIDE [FROM]");
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
    answer_result(&j, h->session, r, side);
    return true;
}

static bool cmd_order(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!read_side(h, &rest, false, &side, out)) {
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
    if (!read_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (!order_read(h->game, h->session->s, side, span_trim(rest), atoms, &n, &p)) {
        return error_problems(out, &p);
    }
    problems_free(&p);
    return n == 1 ? play_atom(h, side, atoms[0], out) : error_of(out, "that is more than one atom; use `order`");
}

static bool cmd_finish(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Atom a;
    if (!read_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (judge(h->game, h->session->s, side, atom(VERB_DONE, 0, 0, 0), NULL) == RULE_NONE) {
        return play_atom(h, side, atom(VERB_DONE, 0, 0, 0), out);
    }
    return complete(h->game, h->session->s, side, &a) ? play_atom(h, side, a, out)
                                                      : error_of(out, "this step has nothing to finish; see `legal`");
}

/* One atom of a built-in bot. Its chance follows from the position, so the same game is played again from the same seed. */
static bool cmd_choose(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Span name;
    if (!read_side(h, &rest, false, &side, out)) {
        return true;
    }
    const BotDef *def = bot_find(span_word(&rest, &name) ? name : span_of("random"));
    Atoms *list = must_zalloc(sizeof *list);
    legal(h->game, h->session->s, side, list);
    bool ok = def && list->count + list->intervals > 0;
    if (ok) {
        void *bot = must_zalloc(def->size);
        State *known = must_zalloc(rules_of(h->game)->state_size);
        rules_of(h->game)->mask(h->game, h->session->s, side, known);
        def->begin(bot, session_hash(h->session) ^ h->dice.dice.count);
        play_atom(h, side, def->choose(bot, h->game, known, side, list), out);
        free(known);
        free(bot);
    }
    free(list);
    return ok || error_of(out, def ? "it is not for this side to decide now" : "there is no such bot");
}

static bool cmd_undo(BotHost *h, Span rest, Buf *out)
{
    Side side;
    if (!read_side(h, &rest, false, &side, out)) {
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
    bool needs_game;
    bool (*run)(BotHost *h, Span rest, Buf *out);
} commands[] = {
    {"list", false, cmd_list},    {"new", false, cmd_new},      {"load", false, cmd_load},
    {"save", true, cmd_save},     {"game", true, cmd_game},     {"view", true, cmd_view},
    {"legal", true, cmd_legal},   {"draft", true, cmd_draft},   {"why", true, cmd_why},
    {"odds", true, cmd_odds},     {"reach", true, cmd_reach},   {"position", true, cmd_position},
    {"log", true, cmd_log},       {"order", true, cmd_order},   {"atom", true, cmd_atom},
    {"finish", true, cmd_finish}, {"choose", true, cmd_choose}, {"undo", true, cmd_undo},
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
    if (!span_utf8(line)) {
        return error_of(out, "the line is no UTF-8 text");
    }
    if (!span_word(&line, &word)) {
        return error_of(out, "an empty line; `help` names the commands");
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
            return commands[i].needs_game && !h->session
                       ? error_of(out, "there is no game yet; begin with `new` or `load`")
                       : commands[i].run(h, line, out);
        }
    }
    return error_of(out, "unknown command; `help` names them");
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
        go = too_long ? error_of(&out, "the line is too long") : bot_host_line(&h, buf_as_span(&line), &out);
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

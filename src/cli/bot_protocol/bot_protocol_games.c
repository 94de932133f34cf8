/* bot_protocol_games.c - the part of the line protocol that begins, reads and writes games. */
#include "bots/bot.h"
#include "engine/view/decision_json.h"
#include "engine/gamefile/gamefile.h"
#include "cli/bot_protocol/bot_protocol_inside.h"
#include "cli/dice_crypto.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>

bool bot_error(Buf *out, const char *what)
{
    Json j = {.out = out};
    buf_clear(out);
    json_open(&j, '{');
    json_put_text(&j, "error", what);
    json_close(&j, '}');
    return true;
}

bool bot_problems(Buf *out, Problems *p)
{
    Span text = span_trim(buf_as_span(&p->text));
    Buf line = {0};
    buf_span(&line, text);
    bot_error(out, line.len ? buf_str(&line) : "it did not work");
    buf_free(&line);
    problems_free(p);
    return true;
}

static void drop_game(BotHost *h)
{
    bot_drop_fork(h);
    if (h->session) {
        session_close(h->session);
    }
    for (int side = 0; side < SIDES; side++) {
        free(h->player[side].memory);
        h->player[side] = (struct BotPlayer){0};
    }
    game_free(h->owned);
    buf_clear(&h->kept);
    h->session = NULL;
    h->game = h->owned = NULL;
}

void bot_host_free(BotHost *h)
{
    drop_game(h);
    buf_free(&h->kept);
    source_free(&h->source);
}

void bot_game_members(Json *j, const BotHost *h)
{
    const Game *g = h->game;
    const Ruleset *r = rules_of(g);
    json_put_text(j, "system", r->id);
    json_put_text(j, "scenario", head(g)->scenario);
    json_put_text(j, "title", head(g)->title);
    json_put_text(j, "rules", r->version);
    json_key(j, "sides");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        json_text(j, side_word(g, (Side)side));
    }
    json_close(j, ']');
    json_key(j, "groups");
    json_open(j, '[');
    for (int i = 0; i < head(g)->group_count; i++) {
        json_open(j, '{');
        json_put_text(j, "id", head(g)->groups[i].id);
        json_put_text(j, "name", head(g)->groups[i].name);
        json_put_text(j, "side", side_word(g, head(g)->groups[i].side));
        json_close(j, '}');
    }
    json_close(j, ']');
    answer_pieces(j, g);
    answer_verbs(j, g);
    answer_prompt(j, h->session, NOBODY);
    answer_end(j, h->session);
}

bool bot_game(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    Json j = {.out = out};
    json_open(&j, '{');
    bot_game_members(&j, h);
    json_close(&j, '}');
    return true;
}

static void take_game(BotHost *h, Game *g, const GameHeader *header)
{
    drop_game(h);
    h->game = h->owned = g;
    memcpy(h->seed, header->seed, sizeof h->seed);
    h->version = header->version;
    gamefile_dice(&h->dice, header, h->seed, chance_keyed);
    h->session = session_open(g, &h->dice.dice);
    session_keep(h->session, gametext_keeper(&h->kept));
}

bool bot_new(BotHost *h, Span rest, Buf *out)
{
    Span system, scenario, word;
    OptionValue options[OPTIONS_MAX];
    int count = 0;
    GameHeader header = {.version = GAMEFILE_VERSION};
    Arena words = {0};
    if (!span_word(&rest, &system) || !span_word(&rest, &scenario)) {
        return bot_error(out, "write: new SYSTEM SCENARIO [OPTION=VALUE...] [seed=HEX]");
    }
    const Ruleset *r = ruleset_find(system);
    if (!r) {
        return bot_error(out, "there is no such system; `list` names them");
    }
    const char *bad_word = NULL;
    chance_new_seed(header.seed);
    while (!bad_word && span_word(&rest, &word)) {
        Span value = word, name;
        span_split(&value, '=', &name);
        if (!value.at || !name.len) {
            bad_word = "write options as name=value";
        } else if (span_is(name, "seed")) {
            bad_word = chance_read_seed(value, header.seed) ? NULL : "a seed has 64 hex digits";
        } else if (count == OPTIONS_MAX) {
            bad_word = "too many options";
        } else {
            options[count].name = arena_copy(&words, name);
            options[count++].value = arena_copy(&words, value);
        }
    }
    Problems p = {0};
    Game *g = bad_word ? NULL : game_load(r, &h->source, arena_copy(&words, scenario), options, count, &p);
    bool failed = !g || p.count;
    arena_free(&words);
    if (failed) {
        game_free(g);
        return bad_word ? bot_error(out, bad_word) : bot_problems(out, &p);
    }
    problems_free(&p);
    take_game(h, g, &header);
    return bot_game(h, rest, out);
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
        case LINE_WORD: buf_print(&h->kept, "%.*s\n", SPAN_ARG(line->whole)); break;
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
        opened_free(&o);
        return false;
    }
    if (!o.text.header.has_seed) {
        ok = problem(p, NULL, 0, "the file holds only a commitment to the seed; it can be shown, not played on");
    } else {
        take_game(h, o.game, &o.text.header);
        session_close(o.session);
        o.session = NULL;
        o.game = NULL; /* it is the host's now */
        ok = gametext_replay(&o.text, h->session, p);
        keep_text(h, &o.text);
    }
    opened_free(&o);
    return ok;
}

bool bot_load(BotHost *h, Span rest, Buf *out)
{
    Problems p = {0};
    Buf path = {0};
    buf_span(&path, span_trim(rest));
    bool ok = !h->no_files && path.len && load_file(h, buf_str(&path), &p);
    buf_free(&path);
    if (ok) {
        problems_free(&p);
        return bot_game(h, rest, out);
    }
    return p.count ? bot_problems(out, &p) : bot_error(out, "write: load FILE");
}

bool bot_save(BotHost *h, Span rest, Buf *out)
{
    if (h->main_session) {
        return bot_error(out, "this is a branch; come `back` to the game before it is saved");
    }
    Problems p = {0};
    Buf path = {0};
    Result *result = must_zalloc(sizeof *result);
    GameHeader header = gameheader_of(h->game);
    GameFile file;
    header.version = h->version;
    header.has_seed = header.has_commitment = true;
    memcpy(header.seed, h->seed, 32);
    chance_digest(header.commitment, header.seed, 32);
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
        return p.count ? bot_problems(out, &p) : bot_error(out, "write: save FILE");
    }
    buf_text(out, "{\"ok\":true}");
    return true;
}

bool bot_list(BotHost *h, Span rest, Buf *out)
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

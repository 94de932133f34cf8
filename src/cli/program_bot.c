/* program_bot.c - the conversation with a program that plays a side.
 *
 * What must hold: the program's lines are answered from a session on the masked state alone. A line that plays is answered when the side
 * must decide again, with what has happened since, or when the game is over. Whoever ends, answers too late, or will not play has lost the
 * game; the tournament goes on.
 */
#include "cli/program_bot.h"
#include "cli/bot_protocol/bot_protocol_inside.h"
#include "cli/child_process.h"
#include "engine/view/decision_json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 120, LINES_MOST = 10000 }; /* lines for one decision; who asks more is lost in a circle */
static const char not_heard[] = "the program ended, or reads no more";
static const double grace = 2; /* seconds from the end of a game to the end of the program */

typedef struct ProgramBot {
    Child child;
    BotHost host; /* its session stands on what the side knows; the game is borrowed */
    FastDice guess;
    uint64_t seed;
    BotLimit limit;
    Buf events; /* owned: what has happened since its last choice, as members of a list in JSON */
    bool greeted;
    Atom rest[ORDER_ATOMS]; /* of an order that it gave, still to be played */
    int rest_count, rest_from;
    char gave_up[WORDS]; /* why; empty as long as it plays */
} ProgramBot;

const char *program_command(const char *bot)
{
    static const char word[] = "exec:";
    bool named = strncmp(bot, word, sizeof word - 1) == 0 && bot[sizeof word - 1];
    return named ? bot + sizeof word - 1 : NULL;
}

static void forget_position(ProgramBot *p)
{
    bot_drop_fork(&p->host);
    session_close(p->host.session);
    p->host.session = NULL;
}

static void program_drop(void *bot)
{
    ProgramBot *p = bot;
    child_end(&p->child, 0);
    forget_position(p);
    for (int side = 0; side < SIDES; side++) {
        free(p->host.player[side].memory);
    }
    buf_free(&p->host.kept);
    buf_free(&p->events);
    *p = (ProgramBot){0};
}

static void program_begin(void *bot, uint64_t seed)
{
    ProgramBot *p = bot;
    program_drop(p);
    p->seed = seed;
    p->host.no_files = true;
}

static void program_limit(void *bot, const BotLimit *limit) { ((ProgramBot *)bot)->limit = *limit; }

static void program_hear(void *bot, const Game *g, Side side, const Log *log)
{
    ProgramBot *p = bot;
    Event unpacked;
    for (int i = 0; i < log->count; i++) {
        if (log_knows(log, i, side) || log_flags(log, i) & EVENT_PRESENCE) {
            Json j = {.out = &p->events};
            buf_text(&p->events, p->events.len ? "," : "");
            event_json(&j, g, log_at(log, i, &unpacked), side);
        }
    }
}

static const char *program_gave_up(const void *bot)
{
    const ProgramBot *p = bot;
    return p->gave_up[0] ? p->gave_up : NULL;
}

/* ---- what it is told ---- */

static void put_events(ProgramBot *p, Json *j)
{
    json_key(j, "events");
    json_open(j, '[');
    buf_text(j->out, buf_str(&p->events));
    json_close(j, ']');
    buf_clear(&p->events);
}

/* The game and its seat in it; afterwards what has come of its last line. */
static bool tell(ProgramBot *p, Side side, double until)
{
    Buf out = {0};
    Json j = {.out = &out};
    json_open(&j, '{');
    if (!p->greeted) {
        json_put_text(&j, "play", side_word(p->host.game, side));
        json_put_int(&j, "seed", (long)(p->seed >> 1));
        json_put_real(&j, "seconds", p->limit.seconds);
        bot_game_members(&j, &p->host);
    } else {
        json_put_bool(&j, "ok", true);
        json_put_text(&j, "verdict", "taken");
        answer_prompt(&j, p->host.session, side);
        answer_end(&j, p->host.session);
    }
    put_events(p, &j);
    json_close(&j, '}');
    p->greeted = true;
    bool heard = child_write(&p->child, until, buf_as_span(&out));
    buf_free(&out);
    return heard;
}

/* ---- what it says ---- */

static bool give_up(ProgramBot *p, const char *why)
{
    text_fit(p->gave_up, sizeof p->gave_up, "%s", why);
    child_end(&p->child, 0);
    return false;
}

/* Answers its lines until one of them plays. False: it has lost the game. */
static bool listen(ProgramBot *p, double until)
{
    Buf out = {0};
    bool goes_on = true, played = false;
    for (int lines = 0; goes_on && !played; lines++) {
        Span line;
        ChildSays says = child_read(&p->child, until, &line);
        if (says != CHILD_LINE || lines == LINES_MOST) {
            goes_on = give_up(p, says == CHILD_ENDED      ? "the program ended"
                                 : says == CHILD_LATE     ? "the program took too long for a decision"
                                 : says == CHILD_TOO_LONG ? "the program wrote a line that is too long"
                                                          : "the program asked without end and did not play");
            break;
        }
        buf_clear(&out);
        if (!bot_host_line(&p->host, line, &out)) {
            goes_on = give_up(p, "the program quit");
        } else if (p->host.acted_count && !p->host.main_session) {
            played = true;
        } else if (!child_write(&p->child, until, buf_as_span(&out))) {
            goes_on = give_up(p, not_heard);
        }
    }
    buf_free(&out);
    return goes_on;
}

/* ---- choosing ---- */

/* The next atom of an order it gave earlier, as far as the rules still allow it. */
static bool from_rest(ProgramBot *p, const Game *g, const State *known, Side side, Atom *out)
{
    while (p->rest_from < p->rest_count) {
        *out = p->rest[p->rest_from++];
        if (judge(g, known, side, *out, NULL) == RULE_NONE) {
            return true;
        }
    }
    p->rest_count = p->rest_from = 0;
    return false;
}

/* In the middle of an order the session goes on, so that the draft it tells of is whole; otherwise it begins anew from what is known. */
static void take_position(ProgramBot *p, const Game *g, const State *known, Side side)
{
    Session *x = p->host.session;
    bot_drop_fork(&p->host);
    if (x && !x->dice.dice.count && session_asks(x, side) && state_hash(g, x->s, 0) == state_hash(g, known, 0)) {
        return;
    }
    forget_position(p);
    fast_dice(&p->guess, p->seed);
    p->host.game = g;
    p->host.seated = true;
    p->host.seat = side;
    p->host.session = session_from(g, known, &p->guess.dice);
}

static bool start(ProgramBot *p)
{
    if (p->child.pid) {
        return true;
    }
    if (!p->greeted && child_start(&p->child, p->limit.command)) {
        return true;
    }
    text_fit(p->gave_up, sizeof p->gave_up, "the program could not be started (%s)", strerror(errno));
    return false;
}

static Atom program_choose(void *bot, const Game *g, const State *known, Side side, const Atoms *legal)
{
    ProgramBot *p = bot;
    Atom a = legal->count ? legal->list[0] : (Atom){0}; /* never played: who does not choose has lost */
    if (p->gave_up[0] || from_rest(p, g, known, side, &a)) {
        return a;
    }
    take_position(p, g, known, side);
    if (!start(p)) {
        return a;
    }
    double until = child_clock() + p->limit.seconds;
    bool heard = tell(p, side, until);
    bool played = listen(p, until); /* who reads no more may still have said why: quit, before the question came */
    if (!heard && played) {
        give_up(p, not_heard);
        return a;
    }
    if (played) {
        p->rest_count = p->host.acted_count;
        p->rest_from = 0;
        memcpy(p->rest, p->host.acted, sizeof p->rest);
        from_rest(p, g, known, side, &a);
    }
    return a;
}

static void program_over(void *bot, const Game *g, const State *s, Side side)
{
    ProgramBot *p = bot;
    if (!p->child.pid) {
        return;
    }
    forget_position(p);
    p->host.game = g;
    p->host.session = session_from(g, s, &p->guess.dice);
    tell(p, side, child_clock() + grace);
    child_end(&p->child, grace);
}

const BotDef program_bot_def = {.name = "exec",
                                .says = "a program of your own",
                                .size = sizeof(ProgramBot),
                                .wants_mask = true,
                                .begin = program_begin,
                                .choose = program_choose,
                                .limit = program_limit,
                                .hear = program_hear,
                                .gave_up = program_gave_up,
                                .over = program_over,
                                .drop = program_drop};

/* check_replay_undo.c - a random game through a session, with undo now and then: written as a game file, read back, replayed.
 *
 * The file ends in the same state, byte for byte. Undo gives the position before the line back, and never takes back a die, a reveal
 * or what the other side has answered.
 */
#include "lab/guard/guard_inside.h"
#include "bots/random_bot.h"
#include "engine/gamefile/gamefile.h"

#include <stdlib.h>
#include <string.h>

/* Not for secrets: the guard needs a pure function of seed, number and purpose, and the laboratory has no cryptography. */
static uint64_t keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    uint64_t h = hash64(seed, 32, number);
    return hash64(purpose, strlen(purpose), h ^ (attempt * 0x9e3779b97f4a7c15ull));
}

/* In a simultaneous step each side takes back its own last line, wherever it stands; nothing of the other side's draft is lost. */
static bool try_undo_in_both(Watch *w, Session *x, Side side)
{
    Result result;
    Side other = (Side)(1 - side);
    int lines = session_lines(x);
    const char *why_not;
    bool may = session_can_undo(x, side, &why_not), closed = has_closed(x->s, other);
    uint64_t rolled = x->dice.dice.count;
    bool taken = session_undo(x, side, &result) == TAKEN;
    w->count.undos++;
    return (taken == may && session_lines(x) == lines - taken && has_closed(x->s, other) == closed &&
            x->dice.dice.count == rolled) ||
           guard_broken(w, "undo in a simultaneous step does otherwise than it said: %s", result.message);
}

/* Asks to take the last line back. Allowed or not, the answer must be the right one. */
static bool try_undo(Watch *w, Session *x, Side side)
{
    Result result;
    const char *why_not = NULL;
    if (session_flush(x, &result) != TAKEN && result.verdict != TAKEN) {
        return guard_broken(w, "the open line could not be closed: %s", result.message);
    }
    if (session_in_both(x)) {
        return try_undo_in_both(w, x, side);
    }
    int lines = session_lines(x);
    bool may = session_can_undo(x, side, &why_not);
    const Line *last = lines ? session_line(x, lines - 1) : NULL;
    bool barred =
        !last || last->side != side || last->rolled || last->revealed || last->dice_after != last->dice_before;
    if (may && barred) {
        return guard_broken(w, "undo is offered past a die, a reveal or the other side's line");
    }
    if (lines) {
        session_position(x, lines - 1, w->copy);
    }
    uint64_t rolled = x->dice.dice.count;
    Verdict v = session_undo(x, side, &result);
    w->count.undos++;
    if ((v == TAKEN) != may) {
        return guard_broken(w, "undo does otherwise than it said: %s",
                            may ? result.message : "it was taken back all the same");
    }
    if (v == TAKEN && (session_lines(x) != lines - 1 || memcmp(x->s, w->copy, rules_of(w->g)->state_size) != 0)) {
        return guard_broken(w, "undo does not give back the position before the line");
    }
    return x->dice.dice.count == rolled || guard_broken(w, "undo rolls a die or takes one back");
}

static bool play_session(Watch *w, Session *x)
{
    RandomBot bot[SIDES];
    for (int side = 0; side < SIDES; side++) {
        random_bot(&bot[side], rng_next(&w->rng));
    }
    for (long atoms = 0; !core(x->s)->over; atoms++) {
        if (atoms > MATCH_LIMIT || x->play->legal.count + x->play->legal.intervals == 0) {
            return guard_broken(w, "the game of the session does not end: %ld atoms", atoms);
        }
        Side side = waits_for(x->s, 0) ? 0 : 1;
        if (rng_below(&w->rng, 50) == 0) {
            if (!try_undo(w, x, (Side)rng_below(&w->rng, SIDES))) {
                return false;
            }
            for (int i = 0; i < SIDES; i++) { /* the draft it was finishing may be gone */
                bot[i].finishing = false;
            }
            continue;
        }
        Result result;
        Atom a = random_choose(&bot[side], w->g, x->s, side, &x->play->legal);
        if (session_atom(x, side, a, &result) != TAKEN) {
            buf_clear(&w->a);
            atom_print(&w->a, w->g, a);
            return guard_broken(w, "the session refuses the legal atom %s: %s", buf_str(&w->a), result.message);
        }
    }
    Result result;
    session_flush(x, &result);
    return true;
}

static bool read_back(Watch *w, const Buf *file, const Session *played)
{
    Problems p = {0};
    GameText text = {0};
    Text bytes = {.name = "game", .bytes = buf_as_span(file)};
    bool ok = gametext_parse(&text, bytes, &p);
    StreamDice dice;
    stream_dice(&dice, text.header.seed, keyed);
    Session *again = ok ? session_open(w->g, &dice.dice) : NULL;
    ok = ok && gametext_replay(&text, again, &p);
    if (!ok) {
        guard_broken(w, "the game cannot be replayed from its file: %s", buf_str(&p.text));
    } else if (session_hash(again) != session_hash(played) ||
               memcmp(again->s, played->s, rules_of(w->g)->state_size) != 0) {
        buf_clear(&w->b);
        position_diff(&w->b, w->g, played->s, again->s);
        ok = guard_broken(w, "the game replayed from its file ends in another state:\n%s", buf_str(&w->b));
    }
    if (again) {
        session_close(again);
    }
    gametext_free(&text);
    problems_free(&p);
    return ok;
}

bool guard_replay(Watch *w)
{
    GameHeader header = gameheader_of(w->g);
    header.has_seed = true;
    for (int i = 0; i < 32; i++) {
        header.seed[i] = (uint8_t)rng_below(&w->rng, 256);
    }
    Buf file = {0};
    gameheader_print(&file, &header);
    StreamDice dice;
    stream_dice(&dice, header.seed, keyed);
    Session *x = session_open(w->g, &dice.dice);
    session_keep(x, gametext_keeper(&file));
    bool ok = play_session(w, x) && read_back(w, &file, x);
    w->count.replays++;
    if (!ok) {
        buf_print(&w->what, "\nthe game file up to there:\n%s", buf_str(&file));
    }
    session_close(x);
    buf_free(&file);
    return ok;
}

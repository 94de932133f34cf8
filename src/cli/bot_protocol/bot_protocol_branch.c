/* bot_protocol_branch.c - the part of the line protocol with which a program looks ahead: a branch to try things in, and games played on.
 *
 * Both begin from what the side may know: what is hidden from it is dealt anew each time, as it could be, so that looking ahead tells
 * nothing that looking does not. A branch has dice of its own; the game itself waits untouched until `back`.
 */
#include "cli/bot_protocol/bot_protocol_inside.h"
#include "bots/bot.h"
#include "engine/ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYOUTS_MOST = 10000, PLAYOUT_ATOMS = 200000 };

/* A full state that the side could be facing. The caller frees it. */
static State *dealt(const BotHost *h, Side side, Rng *rng)
{
    size_t size = rules_of(h->game)->state_size;
    const Hidden *hidden = hidden_part(rules_of(h->game));
    State *known = must_zalloc(size), *full = must_zalloc(size);
    known_to(h->game, h->main_session ? h->main_session->s : h->session->s, side, known);
    if (hidden->imagine) {
        hidden->imagine(h->game, known, side, rng, full);
    } else {
        memcpy(full, known, size);
    }
    free(known);
    return full;
}

void bot_drop_fork(BotHost *h)
{
    if (h->main_session) {
        session_close(h->session);
        h->session = h->main_session;
        h->main_session = NULL;
        for (int side = 0; side < SIDES; side++) { /* what they remember is of another game */
            free(h->player[side].memory);
            h->player[side] = (struct BotPlayer){0};
        }
    }
}

/* An optional number at the end of the line. False: it is none. */
static bool read_seed(Span *rest, uint64_t usual, uint64_t *seed)
{
    Span word;
    long n = 0;
    *seed = usual;
    if (!span_word(rest, &word)) {
        return true;
    }
    bool ok = span_int(word, 0, 1000000000, &n) && !span_trim(*rest).len;
    *seed = (uint64_t)n;
    return ok;
}

bool bot_fork(BotHost *h, Span rest, Buf *out)
{
    Side side;
    uint64_t seed;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (!read_seed(&rest, h->dice.dice.count, &seed)) {
        return bot_error(out, "write: fork SIDE [SEED]; the seed is a number");
    }
    bot_drop_fork(h);
    if (core(h->session->s)->over || !core(h->session->s)->waiting) {
        return bot_error(out, "the game is over; there is nothing to try");
    }
    Rng rng;
    rng_seed(&rng, seed);
    fast_dice(&h->fork_dice, seed);
    State *s = dealt(h, side, &rng);
    h->main_session = h->session;
    h->session = session_from(h->game, s, &h->fork_dice.dice);
    free(s);
    return bot_game(h, (Span){0}, out);
}

bool bot_back(BotHost *h, Span rest, Buf *out)
{
    (void)rest;
    if (!h->main_session) {
        return bot_error(out, "there is no fork to come back from");
    }
    bot_drop_fork(h);
    buf_text(out, "{\"ok\":true}");
    return true;
}

/* ---- games played on ---- */

typedef struct Playing {
    const Game *g;
    const BotDef *def;
    BotLimit limit;
    State *s, *known; /* owned */
    Play *play;       /* owned */
    void *bot[SIDES]; /* owned */
} Playing;

static Side next_side(const State *s) { return waits_for(s, 0) ? 0 : 1; }

/* To the end of the game. False: it does not end. */
static bool play_on(Playing *p, uint64_t seed)
{
    FastDice dice;
    fast_dice(&dice, seed);
    *p->play = (Play){.g = p->g, .s = p->s, .dice = &dice.dice};
    play_resume(p->play);
    for (int side = 0; side < SIDES; side++) {
        p->def->begin(p->bot[side], seed + (uint64_t)side);
        if (p->def->limit) {
            p->def->limit(p->bot[side], &p->limit);
        }
    }
    for (int i = 0; i < PLAYOUT_ATOMS && !core(p->s)->over && p->play->legal.count + p->play->legal.intervals; i++) {
        Side side = next_side(p->s);
        const State *known = p->s;
        if (p->def->wants_mask) {
            known_to(p->g, p->s, side, p->known);
            known = p->known;
        }
        play_go(p->play, side, p->def->choose(p->bot[side], p->g, known, side, &p->play->legal));
    }
    return core(p->s)->over;
}

static void put_playouts(Json *j, const BotHost *h, long games, const long *won, long sum)
{
    json_open(j, '{');
    json_put_int(j, "games", games);
    json_key(j, "won");
    json_open(j, '{');
    for (int side = 0; side < SIDES; side++) {
        json_put_int(j, side_word(h->game, (Side)side), won[side]);
    }
    json_close(j, '}');
    json_put_int(j, "drawn", won[NOBODY]);
    json_put_int(j, "score_sum", sum);
    json_close(j, '}');
}

bool bot_playout(BotHost *h, Span rest, Buf *out)
{
    Side side;
    Span name, count;
    Playing p = {.g = h->game};
    long games = 1, won[SIDES + 1] = {0}, sum = 0, ended = 0;
    uint64_t seed;
    if (!bot_side(h, &rest, false, &side, out)) {
        return true;
    }
    if (span_word(&rest, &name) && !bot_read(name, &p.def, &p.limit)) {
        return bot_error(out, "there is no bot of that name; `gonfalon help tournament` names them");
    }
    if (!p.def || (span_word(&rest, &count) && !span_int(count, 1, PLAYOUTS_MOST, &games)) ||
        !read_seed(&rest, 1, &seed)) {
        return bot_error(out, "write: playout SIDE BOT [GAMES [SEED]]; for example playout SIDE random 100");
    }
    p.s = NULL;
    p.known = must_zalloc(rules_of(p.g)->state_size);
    p.play = must_zalloc(sizeof *p.play);
    for (int i = 0; i < SIDES; i++) {
        p.bot[i] = must_zalloc(p.def->size);
    }
    for (long i = 0; i < games; i++) {
        Rng rng;
        rng_seed(&rng, hash_number((uint64_t)i, 8, seed));
        p.s = dealt(h, side, &rng);
        if (play_on(&p, rng_next(&rng))) {
            Side winner = NOBODY;
            const char *level;
            sum += rules_of(p.g)->score ? rules_of(p.g)->score(p.g, p.s, &winner, &level) : 0;
            won[winner < SIDES ? winner : NOBODY]++;
            ended++;
        }
        free(p.s);
    }
    for (int i = 0; i < SIDES; i++) {
        free(p.bot[i]);
    }
    free(p.play);
    free(p.known);
    Json j = {.out = out};
    put_playouts(&j, h, ended, won, sum);
    return true;
}

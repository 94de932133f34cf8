/* gamefile.c - game files from strangers: parsed with trust in nothing, replayed as far as the rules allow. */
#include "fuzz.h"

#include "cli/dice_crypto.h"

enum { SIZE_MOST = 1 << 16 };

static void replay(const GameText *t, Problems *p)
{
    bool named = t->header.system && t->header.scenario;
    const Game *g = named ? fuzz_game(span_of(t->header.system), span_of(t->header.scenario)) : NULL;
    if (!g) {
        return;
    }
    StreamDice dice;
    stream_dice(&dice, t->header.seed, chance_keyed); /* the program's dice, so that the seeds replay to their end */
    Session *x = session_open(g, &dice.dice);
    gametext_replay(t, x, p);
    session_close(x);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MOST || !chance_begin()) {
        return 0;
    }
    GameText t = {0};
    Problems p = {0};
    Text text = {.name = "input", .bytes = {(const char *)data, size}};
    if (gametext_parse(&t, text, &p)) {
        replay(&t, &p);
    } else {
        MUST(p.count > 0);
    }
    gametext_free(&t);
    problems_free(&p);
    return 0;
}

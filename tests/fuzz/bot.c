/* bot.c - the line protocol: any bytes get one answer a line, and the game that is under way stays sound. */
#include "fuzz.h"

#include "cli/bot_protocol/bot_protocol_inside.h"
#include "cli/dice_crypto.h"

#include <stdio.h>

enum { SIZE_MOST = 1 << 12, LINES_MOST = 48 };

/* A host for each game, which is loaded once; every input begins it anew, with the same dice. A line "new" of the input itself takes a
 * host to another game: then it is begun as it was. */
static BotHost *host_of(const Game *g)
{
    enum { HOSTS = 32 };
    static struct {
        const Game *of;
        BotHost host;
    } kept[HOSTS];
    int i = 0;
    while (kept[i].of && kept[i].of != g) {
        MUST(++i < HOSTS);
    }
    BotHost *h = &kept[i].host;
    if (!kept[i].of) {
        *h = (BotHost){.no_files = true, .odds_leaves = 500};
        kept[i].of = g;
    }
    return h;
}

static void begin(BotHost *h, const Game *g)
{
    Buf line = {0}, out = {0};
    bool same = h->game && rules_of(h->game) == rules_of(g) && !head(h->game)->option_count &&
                strcmp(head(h->game)->scenario, head(g)->scenario) == 0;
    if (same) {
        static const uint8_t seed[32] = {[31] = 1};
        bot_drop_fork(h);
        session_close(h->session);
        for (int side = 0; side < SIDES; side++) {
            free(h->player[side].memory);
            h->player[side] = (struct BotPlayer){0};
        }
        buf_clear(&h->kept);
        stream_dice(&h->dice, seed, chance_keyed);
        h->session = session_open(h->game, &h->dice.dice);
    } else {
        buf_print(&line, "new %s %s seed=%064d", rules_of(g)->id, head(g)->scenario, 1);
        MUST(bot_host_line(h, buf_as_span(&line), &out));
    }
    MUST(h->session);
    buf_free(&line);
    buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span rest = {(const char *)data, size}, line;
    if (size > SIZE_MOST || !chance_begin()) {
        return 0;
    }
    /* The first line may say "game SYSTEM SCENARIO"; else it is the battle of Tolentino. */
    Span after = rest;
    const Game *g = span_line(&after, &line) ? fuzz_named_game(line, "game") : NULL;
    rest = g ? after : rest;
    g = g ? g : fuzz_game(span_of("tolentino"), span_of("battle"));
    BotHost *h = host_of(g);
    begin(h, g);
    Buf out = {0}, what = {0};
    for (int i = 0; i < LINES_MOST && span_line(&rest, &line); i++) {
        buf_clear(&out);
        bool more = bot_host_line(h, line, &out);
        MUST(out.len > 1 && out.data[0] == '{' && out.data[out.len - 1] == '}');
        MUST(!strchr(buf_str(&out), '\n'));
        if (!more) {
            break;
        }
        /* What a fork deals is a guess from what the side knows, and need not be a position that play could have come to. */
        const Ruleset *r = rules_of(h->game);
        if (r->check && !h->main_session && !r->check(h->game, h->session->s, &what)) {
            fprintf(stderr, "after `%.*s`: %s\n", SPAN_ARG(line), buf_str(&what));
            abort();
        }
    }
    buf_free(&out);
    buf_free(&what);
    return 0;
}

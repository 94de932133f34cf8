/* bot.c - the line protocol: any bytes get one answer a line, and the game that is under way stays sound. */
#include "fuzz.h"

#include "cli/bot.h"
#include "cli/chance.h"

enum { SIZE_MOST = 1 << 12, LINES_MOST = 48 };

/* A game from the same seed for every input; loading is done once, for what never changes. */
static void begin(BotHost *h)
{
    static const char new_game[] =
        "new tolentino battle seed=0000000000000000000000000000000000000000000000000000000000000001";
    Buf out = {0};
    if (!h->game || strcmp(head(h->game)->scenario, "battle") != 0 || head(h->game)->option_count) {
        MUST(bot_host_line(h, span_of(new_game), &out));
    } else {
        session_close(h->session);
        h->dice.dice.count = 0;
        h->session = session_open(h->game, &h->dice.dice);
    }
    MUST(h->session);
    buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static BotHost host = {.no_files = true, .odds_leaves = 500};
    if (size > SIZE_MOST || !chance_begin()) {
        return 0;
    }
    begin(&host);
    Span rest = {(const char *)data, size}, line;
    Buf out = {0}, what = {0};
    for (int i = 0; i < LINES_MOST && span_line(&rest, &line); i++) {
        buf_clear(&out);
        bool more = bot_host_line(&host, line, &out);
        MUST(out.len > 1 && out.data[0] == '{' && out.data[out.len - 1] == '}');
        MUST(!strchr(buf_str(&out), '\n'));
        if (!more) {
            break;
        }
        const Ruleset *r = rules_of(host.game);
        MUST(!r->check || r->check(host.game, host.session->s, &what));
    }
    buf_free(&out);
    buf_free(&what);
    return 0;
}

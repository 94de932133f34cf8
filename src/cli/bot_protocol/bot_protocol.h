/* bot_protocol.h - the line protocol for programs: a command a line in, a JSON object a line out. docs/bot-protocol.md describes it. */
#ifndef GONFALON_CLI_BOT_PROTOCOL_H
#define GONFALON_CLI_BOT_PROTOCOL_H

#include "bots/bot.h"
#include "engine/session/session.h"

typedef struct BotHost {
    Source source;
    const Game *game; /* null before `new` or `load` */
    Game *owned;      /* the same, unless somebody else owns it */
    StreamDice dice;
    uint8_t seed[32];
    int version;           /* of the game file */
    Session *session;      /* owned; that of the branch while there is one */
    Session *main_session; /* owned: the game itself, while it waits for the end of a branch; else null */
    FastDice fork_dice;    /* of the branch */
    struct BotPlayer {     /* who `choose` plays for, with what it remembers; by side */
        const BotDef *def;
        void *memory; /* owned */
    } player[SIDES];
    Buf kept;                /* the lines of its game file so far */
    Atom acted[ORDER_ATOMS]; /* what the last line has played, and how many atoms: 0 when it played none */
    int acted_count;
    int odds_leaves; /* how far odds are walked before they are sampled; 0 = as usual */
    bool
        seated; /* it plays `seat` in a game that is run for it: it speaks for that side alone, and begins and takes back nothing */
    Side seat;
    bool no_files; /* neither load nor save: for tests that feed it anything */
} BotHost;

void bot_host_free(BotHost *h);
/* Answers one line with one line. False: the program said `quit`. Nothing that comes in can lose the game. */
bool bot_host_line(BotHost *h, Span line, Buf *out);

#endif

/* guard.h - play under watch: after every atom the promises of the architecture page ("Guards") are put to the test.
 *
 * The first promise that is broken ends the run; the report names seed, game and atom, so that it can be met again alone.
 */
#ifndef GONFALON_LAB_GUARD_GUARD_H
#define GONFALON_LAB_GUARD_GUARD_H

#include "base/text_buffer.h"
#include "bots/bot.h"

enum {
    LOOK_REASONS = 1,  /* a refusal lists every rule that forbids, and none that does not; needs the test build */
    LOOK_ODDS = 2,     /* what happens was among the outcomes that the odds named */
    LOOK_OFFERS = 4,   /* goals of reach can be walked to */
    LOOK_INTERVALS = 8 /* values of a continuous verb that are legal are listed */
};
extern const char *const look_words[]; /* "reasons", ...; null-terminated */
bool guard_can_knock_out(void);        /* is this the test build? */

enum { FINDINGS_MAX = 300 }; /* kinds; more are counted */
typedef struct Finding {
    char *key, *text; /* owned */
    long times;
} Finding;
typedef struct Findings {
    Finding *finding; /* owned */
    int count;
    long more; /* that found no room */
} Findings;
void findings_print(Buf *out, const Findings *f);
void findings_join(Findings *to, Findings *from); /* empties the second */
void findings_free(Findings *f);

typedef struct GuardPlan {
    const Game *g;
    const char *name; /* "tolentino battle": for reports */
    uint64_t seed;
    long first, games; /* numbers of the games: first, first + 1, ... */
    int threads;       /* 0: all the machine has */
    bool full;         /* every check at every decision; else the costly ones at a sample of decisions */
    bool progress;
    unsigned look;     /* LOOK_...: further promises, of which every broken one is gathered */
    const BotDef *bot; /* who plays both sides; null: at random */
    BotLimit limit;
} GuardPlan;

typedef struct GuardResult {
    long games, atoms, positions, replays, secrets, refusals, completions, undos, reasons, chances, offers, intervals;
    bool failed, interrupted;
    double seconds;
    Buf report; /* owned; what went wrong and where */
    Findings findings;
} GuardResult;

void guard_run(const GuardPlan *plan, GuardResult *out);
void guard_result_free(GuardResult *r);

#endif

/* rolls.c - the dice that rules roll: each is remembered for the event that tells of it. */
#include "engine/events/events.h"
#include "engine/ruleset.h"

#include <assert.h>

/* For the event that tells of it. */
static int remember(Ctx *c, int value, int sides, DieCall call)
{
    Log *log = c->log;
    if (!log) {
        return value;
    }
    if (log->pending_count == EVENT_ROLLS) { /* more than one event can show: no roll is lost */
        log_event(c, EVENT_PLAIN, RULE_NONE, "Dice are rolled.", NULL, 0);
    }
    log->pending[log->pending_count++] =
        (RollShown){(uint32_t)c->dice->count, (uint8_t)value, (uint8_t)sides, call.side, call.purpose};
    return value;
}

static int roll_call(Ctx *c, int sides, DieCall call) { return remember(c, dice_d(c->dice, sides, call), sides, call); }

int roll(Ctx *c, int sides, Side side, const char *purpose)
{
    assert(sides > 1 && side <= NOBODY && purpose);
    return roll_call(c, sides, (DieCall){purpose, side, false});
}

int roll_from_zero(Ctx *c, int sides, Side side, const char *purpose)
{
    return roll_call(c, sides, (DieCall){purpose, side, true});
}

/* Where chance is a tree of all ways, the dice of a handful are counted at once; nobody looks at their faces, but the event that tells of
 * them must be known as one of dice (odds_tell), so the handful is remembered as a single roll. */
static bool faces_shown(const Ctx *c) { return c->log && !c->dice->whole; }

int roll_hits(Ctx *c, int n, int sides, int need, Side side, const char *purpose)
{
    assert(n >= 0 && sides > 1 && purpose);
    if (!n) {
        return 0;
    }
    if (!faces_shown(c)) {
        DieCall call = {purpose, side, false};
        return remember(c, dice_hits(c->dice, n, sides, need, call), sides, call);
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += roll(c, sides, side, purpose) >= need;
    }
    return hits;
}

int roll_low(Ctx *c, int n, int sides, int most, Side side, const char *purpose)
{
    assert(n >= 0 && sides > 1 && purpose);
    if (!n) {
        return 0;
    }
    if (!faces_shown(c)) {
        DieCall call = {purpose, side, false};
        return remember(c, dice_low(c->dice, n, sides, most, call), sides, call);
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += roll(c, sides, side, purpose) <= most;
    }
    return hits;
}

int roll_sum(Ctx *c, int n, int sides, Side side, const char *purpose)
{
    assert(n > 0 && sides > 1 && purpose);
    if (!faces_shown(c)) {
        DieCall call = {purpose, side, false};
        return remember(c, dice_sum(c->dice, n, sides, call), sides, call);
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += roll(c, sides, side, purpose);
    }
    return sum;
}

/* events.c - events: gathering them while rules run. How they lie in memory is event_packing.c's; event_text.c and
 * event_json.c tell them, rolls.c rolls the dice they show.
 *
 * Who may know an event is settled when it happens: later a piece may come into sight or vanish. An event that names an enemy piece
 * which a side does not see is hidden from that side, unless its flag EVENT_PRESENCE says that the movement itself is seen; then
 * the piece is "an unseen unit" to that side for ever. For that each piece of an event carries in Arg.word who did not see it.
 */
#include "engine/events/events.h"
#include "engine/ruleset.h"

#include <string.h>

/* Marks each piece with the sides that do not see it, and takes the event from these sides. */
static void settle_known(const Ctx *c, Event *e)
{
    e->known = (1 << SIDES) - 1;
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind != ARG_PIECE) {
            continue;
        }
        int bits = 0;
        for (int side = 0; side < SIDES; side++) {
            bits |= side_sees(c->g, c->s, (Side)side, e->arg[i].value) ? 0 : 1 << side;
        }
        e->arg[i].word = unseen_by(bits);
        if (!(e->flags & EVENT_PRESENCE)) {
            e->known &= (uint8_t)~bits;
        }
    }
}

Event *log_event(Ctx *c, int flags, Rule rule, const char *text, const Arg *args, int n)
{
    Log *log = c->log;
    if (!log) {
        return NULL;
    }
    Event *e = log_add(log, text);
    e->flags = (uint16_t)flags;
    e->args = (uint8_t)(n < EVENT_ARGS ? n : EVENT_ARGS);
    for (int i = 0; i < e->args; i++) {
        e->arg[i] = args[i];
    }
    event_rule(e, rule);
    e->rolls = (uint8_t)log->pending_count;
    memcpy(e->roll, log->pending, (size_t)log->pending_count * sizeof e->roll[0]);
    log->pending_count = 0;
    settle_known(c, e);
    return e;
}

void event_rule(Event *e, Rule rule)
{
    if (!e || !rule || rule == RULE_NO_CHOICE) {
        return;
    }
    for (int i = 0; i < e->rules; i++) {
        if (e->rule[i] == rule) {
            return;
        }
    }
    if (e->rules < EVENT_RULES) {
        e->rule[e->rules++] = rule;
    }
}

void event_sum(Event *e, const Sum *sum)
{
    if (!e) {
        return;
    }
    e->sum = *sum;
    e->flags |= EVENT_SUM;
}

bool event_known(const Event *e, Side viewer) { return viewer >= SIDES || (e->known >> viewer & 1); }

/* choice_meanings.c - what a chit (11.4.1) or an Order (5.3) is good for, in a sentence or two, for whoever has not read the rulebook. The charts hold the
 * figures; here is only what a player needs to choose. */
#include "rules/honour/honour.h"

static const char *const chit_meanings[] = {
    [NO_CHIT] = NULL,
    [CHIT_ARTILLERY] = "His guns fire, in two rounds, before anybody charges. Without the chit they are silent; he "
                       "loses it when he engages.",
    [CHIT_CHARGE] = "His horse charges one enemy Corps before the foot meets, in waves. Used once.",
    [CHIT_COMBINED_ARMS] =
        "For one attack of a Corps with both horse and foot in good order: its foot counts twice, its "
        "horse half as much again. Not in defence.",
    [CHIT_EARTHWORKS] =
        "Cover from fire, charges and attacks for the rest of the battle, until his Corps engages or charges.",
    [CHIT_COORDINATION] = "Two Corps that engage the same enemy make one attack together, with their strengths added.",
    [CHIT_FIREARMS] = "A Corps with foot that has firearms shoots at those who charge or attack it: the wave loses "
                      "twice, the attacker fights "
                      "one Quality lower. Two uses; none in rain.",
    [CHIT_FORMATION] = "Opens your Vanguard and your Rearguard. Only when the armies draw up.",
    [CHIT_MUSTER] = "Only for the Capitano Generale, from the second round: you give up the field, and some of your "
                    "Corps get away in "
                    "good order.",
    [CHIT_RESERVE] = "His Corps comes up from the Rearguard to the Main Body between two rounds. It needs Formation.",
    [CHIT_RIVER] = "The river covers him from fire, charges and attacks for the rest of the battle, until his Corps "
                   "engages or charges.",
    [CHIT_UNKNOWN] = NULL,
};
_Static_assert(sizeof chit_meanings / sizeof *chit_meanings == CHITS_COUNT, "a meaning for each chit");

const char *hon_chit_meaning(int kind) { return kind > NO_CHIT && kind < CHITS_COUNT ? chit_meanings[kind] : NULL; }

/* 5.3, 6.1, 7.2.4, 7.3 */
static const char *order_meaning(int order)
{
    switch (order) {
    case GARRISON: return "Holds its town: no march. It may dig in and recover, and is slow to act.";
    case STAND: return "Stays where it is: no march. It may dig in and recover, and is slow to act.";
    case MANOEUVRE: return "Marches, also far behind the front, but not into the enemy. May act twice.";
    case ATTACK: return "Marches up to the enemy and fights him; may lay siege. May act twice.";
    case RETREAT: return "Goes back from the enemy, and acts sooner than others. Both sides see this Order.";
    default: return NULL;
    }
}

const char *hon_choice_meaning(const Game *g, const State *s, Atom a)
{
    (void)g, (void)s;
    switch (a.verb) {
    case V_PUT:
    case V_PLAY:
    case V_INHERIT: return hon_chit_meaning(a.arg[0]);
    case V_SET_ORDER:
    case V_GIVE_ORDER:
    case V_DROP_OFF: return order_meaning(a.arg[1]);
    default: return NULL;
    }
}

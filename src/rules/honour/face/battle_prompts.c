/* battle_prompts.c - what is asked in a Major Battle (11.4), with names and numbers, and what follows if the player passes.
 *
 * Told to the owner of the step alone, or of a simultaneous step to both: nothing here speaks of kinds of chits on Cards (11.4f).
 */
#include "rules/honour/honour.h"

static const char *corps_name(const Game *g, int k)
{
    return k >= 0 && k < g->capitani ? g->head.pieces[k].name : "the Corps";
}

static void ask(Prompt *out, const char *what, const char *more)
{
    buf_text(&out->what, what);
    buf_text(&out->more, more);
}

/* ---- before the fighting ---- */

/* How far he is, told to himself alone. */
static void chosen_text(Prompt *out, const Game *g, const State *s, Side viewer)
{
    buf_print(&out->more, " The attacker may choose %d, the defender %d.", s->battle.chits[ATTACKING],
              s->battle.chits[DEFENDING]);
    if (viewer >= SIDES) {
        return;
    }
    int role = hon_role(g, s, viewer), given = s->battle.free_chits[0] + s->battle.free_chits[1];
    buf_print(&out->more, " You have laid %d of your %d", hon_chits_selected(g, s, viewer), s->battle.chits[role]);
    if (role == DEFENDING && given) {
        buf_print(&out->more, ", and %d of %d for works and river", hon_chits_given(g, s, viewer), given);
    }
    buf_char(&out->more, '.');
}

static bool preparation(Prompt *out, const Game *g, const State *s, const Frame *f, Side viewer)
{
    switch (f->step) {
    case CORPS:
        ask(out, "Form your Corps.",
            "Every Capitano with units leads one; hand over units and strength. Both sides do it at once and in "
            "secret; when "
            "both are done, all Cards lie open.");
        return true;
    case CHITS:
        ask(out, "Which chits lie on whose Card?",
            "At most two on a Card, face down; the other side will see how many. What is not chosen now cannot be had "
            "later.");
        chosen_text(out, g, s, viewer);
        return true;
    case DEPLOY:
        ask(out, "Where does your next Corps stand?",
            s->battle.formation[hon_role(g, s, f->owner)]
                ? "Formation is played: all three lines are open. Who stands in the Rearguard comes up only by Reserve."
                : "Only the Main Body is open; a Formation chit would open Vanguard and Rearguard.");
        return true;
    default: return false;
    }
}

/* ---- fire and charges ---- */

static bool fire_and_charge(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    const char *fight = hon_section_title(s->battle.fight);
    const Frame *ride = hon_frame(s, CHARGING), *charges = hon_frame(s, CHARGES);
    switch (f->step) {
    case GUNS:
        buf_print(&out->what, "Which Corps fire in the fight of the %s?", fight);
        buf_text(&out->more, "A shell is two rolls. Pass, and no further guns of yours fire in this Fight.");
        return true;
    case CHARGE:
        buf_print(&out->what, "Who charges in the fight of the %s?", fight);
        buf_text(&out->more, "Who passes declares no more charges in this Fight; an Impetuoso who owes his must ride.");
        return true;
    case COUNTERCHARGE:
        buf_print(&out->what, "%s charges. Does one of yours ride against him?",
                  corps_name(g, charges ? charges->v[0] : -1));
        buf_text(&out->more,
                 "Pass, and he chooses whom he rides at; your side then declares no charges in this Fight, but "
                 "for an Impetuoso who still owes his.");
        return true;
    case CHARGE_AT:
        buf_print(&out->what, "Whom does %s charge?", corps_name(g, ride ? ride->v[CV_FIRST] : -1));
        return true;
    case WAVES:
        buf_print(&out->what, "In which waves does %s ride at %s?", corps_name(g, f->v[0]), corps_name(g, f->v[1]));
        buf_text(&out->more,
                 "Each wave rides at one enemy unit, in the sequence in which they are formed. When you are done "
                 "the first rides.");
        return true;
    case DEMAND:
        buf_print(&out->what, "Does %s make %s fight on?", corps_name(g, ride ? ride->v[CV_OTHER] : -1),
                  corps_name(g, ride ? ride->v[CV_FIRST] : -1));
        buf_text(&out->more, "Then the Corps that charged is engaging yours. Pass, and it is let go.");
        return true;
    default: return false;
    }
}

/* ---- Engagements ---- */

/* Who rides at or attacks this Corps; NO_PIECE: it is fired at. */
static int assailant(const State *s, int corps, int against)
{
    const Frame *ride = hon_frame(s, CHARGING);
    int rider = ride ? (ride->v[0] == corps ? ride->v[1] : ride->v[0]) : NO_PIECE;
    return against == AGAINST_ATTACK ? s->battle.engaging : against == AGAINST_FIRE ? NO_PIECE : rider;
}

static void answer_text(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    static const char *const how[] = {"fired at", "charged", "attacked"};
    int against = f->v[1] >= 0 && f->v[1] < 3 ? f->v[1] : AGAINST_ATTACK, by = assailant(s, f->v[0], against);
    buf_print(&out->what, "%s is %s", corps_name(g, f->v[0]), how[against]);
    if (by >= 0 && by < g->capitani) {
        buf_print(&out->what, " by %s", corps_name(g, by));
    }
    buf_text(&out->what, ": does he answer with a chit?");
    buf_text(&out->more, against == AGAINST_FIRE
                             ? "Earthworks and River can answer. Without an answer the die falls."
                             : "Earthworks, River and Firearms can answer. Without an answer it goes "
                               "on.");
}

/* Who decides after him, as it is fixed once a Fight (11.4.2.2a). */
static void next_to_decide(Buf *out, const Game *g, const State *s)
{
    const char *before = " After him: ";
    for (int i = 0; i < CAPITANI_MAX && s->battle.order[i] != NO_PIECE; i++) {
        if (hon_is_free(g, s, s->battle.order[i])) {
            buf_print(out, "%s%s", before, corps_name(g, s->battle.order[i]));
            before = ", ";
        }
    }
    buf_text(out, *before == ',' ? "." : " Nobody free comes after him.");
}

static bool engagement(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    int k = s->combat.force;
    switch (f->step) {
    case ENGAGE:
        buf_print(&out->what, "Does %s engage, or join a fight?", corps_name(g, k));
        if (k < g->capitani) {
            int sp = hon_combat_sps(g, s, k);
            buf_print(&out->more, "With %d SP he may engage Corps of %d SP together. ", sp, 2 * sp);
        }
        buf_text(&out->more, "Who passes stays free and may still be engaged; the last who can engage must.");
        next_to_decide(&out->more, g, s);
        return true;
    case ENGAGE_WHOM:
        buf_print(&out->what, "Does %s engage another Corps too?", corps_name(g, k));
        buf_text(&out->more, "So far: ");
        hon_men_text(&out->more, g, (uint32_t)f->v[0] | (uint32_t)f->v[1] << 12);
        buf_char(&out->more, '.');
        return true;
    case RESOLVE:
        ask(out, "Which fight comes next?", "All of them are fought in this round; nobody can pass.");
        return true;
    case SUPPORT:
        buf_print(&out->what, "%s attacks %s: does he play a chit for it?", corps_name(g, s->battle.engaging),
                  corps_name(g, s->battle.engaged));
        buf_text(&out->more, "When you are done the other side may answer; then the die falls.");
        return true;
    case ANSWER: answer_text(out, g, s, f); return true;
    case MUSTER:
        ask(out, "Give up the field, or fight on?",
            "With Muster each Corps rolls whether it retires in good order. Without it you fight on. Both sides answer "
            "in "
            "secret.");
        return true;
    case COMMIT:
        ask(out, "Who comes up from the Rearguard?",
            "A Reserve chit brings its Corps into the Main Body. The others wait for the next round.");
        return true;
    default: return false;
    }
}

void hon_battle_when(Buf *out, const State *s)
{
    const Frame *f = hon_in_battle(s) ? hon_frame(s, MAJOR) : NULL;
    if (f && f->at < MJ_PURSUIT) {
        bool fighting = f->at > MJ_VANGUARD || (f->at == MJ_VANGUARD && !hon_frame(s, DEPLOY));
        if (fighting) {
            buf_print(out, "Round %d of the battle", s->combat.round);
        } else {
            buf_text(out, "Before the battle");
        }
    }
}

bool hon_battle_question(Prompt *out, const Game *g, const State *s, const Frame *f, Side viewer)
{
    return hon_in_battle(s) &&
           (preparation(out, g, s, f, viewer) || fire_and_charge(out, g, s, f) || engagement(out, g, s, f));
}

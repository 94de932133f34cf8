/* battle_labels.c - the choices of a Major Battle (11.4) in players' words: who does what to whom, and how a step of it is closed. */
#include "rules/honour/honour.h"

static const char *man_name(const Game *g, int p) { return p >= 0 && p < g->pieces ? g->head.pieces[p].name : "?"; }

static const char *play_words(const State *s, int kind)
{
    switch (kind) {
    case CHIT_ARTILLERY: return "play Artillery and fire a shell";
    case CHIT_CHARGE: return top_of(s)->step == COUNTERCHARGE ? "ride against him" : "charge";
    case CHIT_COMBINED_ARMS: return "play Combined Arms";
    case CHIT_EARTHWORKS: return "take cover behind Earthworks";
    case CHIT_RIVER: return "take cover behind the River";
    case CHIT_FIREARMS: return "fire with Firearms";
    case CHIT_FORMATION: return "play Formation: opens Vanguard and Rearguard";
    case CHIT_MUSTER: return "play Muster: give up the field";
    case CHIT_RESERVE: return "play Reserve: come up to the Main Body";
    default: return NULL;
    }
}

/* A chit and a Capitano. */
static bool chit_label(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *name = man_name(g, a.arg[1]), *chit = hon_chit_title(a.arg[0]);
    int step = top_of(s)->step;
    if (a.verb == V_PUT) {
        buf_print(out, "%s: lay %s on his Card", name, chit);
    } else if (a.verb == V_INHERIT) {
        buf_print(out, "%s: take over %s", name, chit);
    } else if (a.verb == VERB_RETRACT && step == CHITS) {
        buf_print(out, "%s: take %s back", name, chit);
    } else if (a.verb == VERB_RETRACT && step == MUSTER) {
        buf_print(out, "%s: take Muster back", name);
    } else if (a.verb == V_PLAY && play_words(s, a.arg[0])) {
        buf_print(out, "%s: %s", name, play_words(s, a.arg[0]));
    } else {
        return false;
    }
    return true;
}

/* One or two pieces. */
static bool corps_label(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *first = man_name(g, a.arg[0]), *second = man_name(g, a.arg[1]);
    switch (a.verb) {
    case V_DEPLOY: buf_print(out, "%s: to the %s", first, hon_section_title(a.arg[1])); return true;
    case V_SHELL: buf_print(out, "%s: fire the next shell", first); return true;
    case V_FIRE_AT: buf_print(out, "%s fires at %s", first, second); return true;
    case V_TARGET: buf_print(out, "Charge %s", first); return true;
    case V_WITH: buf_print(out, "%s rides along", first); return true;
    case V_UPON: buf_print(out, "Ride at %s", first); return true;
    case V_PLUNDER: buf_print(out, "%s is lost in plundering", first); return true;
    case V_AGAINST: buf_print(out, "Engage %s", first); return true;
    case V_JOIN_ATTACK: buf_print(out, "Join the attack on %s", first); return true;
    case V_JOIN_DEFENCE: buf_print(out, "Join the defence against %s", first); return true;
    case V_ASSAIL: buf_print(out, "%s attacks %s", first, second); return true;
    case V_COORDINATE: buf_print(out, "Attack together with %s", first); return true;
    case V_FIRST: buf_print(out, "%s retreats first", first); return true;
    case V_CONVERT: buf_print(out, "%s holds after all", first); return true;
    case V_RESOLVE:
        if (a.arg[0] < 0 || a.arg[0] >= g->capitani) {
            return false;
        }
        buf_print(out, "%s on ", first);
        hon_men_text(out, g, s->corps[a.arg[0]].engages);
        return true;
    default: return false;
    }
}

/* How a step of a battle is closed or declined; null: it is no step of one. */
const char *hon_battle_closing(int step)
{
    switch (step) {
    case CORPS: return "The Corps stand like this";
    case CHITS: return "The chits lie like this";
    case ANSWER: return "No more answer: the die falls";
    case ENGAGE: return "Do not engage";
    case ENGAGE_WHOM: return "Nobody else: engage";
    case SUPPORT: return "No more chits: attack";
    case MUSTER: return "Give this answer";
    case COMMIT: return "Nobody else comes up";
    case GUNS: return "No more guns fire in this Fight";
    case CHARGE: return "Declare no more charges";
    case COUNTERCHARGE: return "No Countercharge";
    case WAVES: return "Charge like this";
    case DEMAND: return "Let them go";
    case CAVALIERE: return "Let the check stand";
    default: return NULL;
    }
}

bool hon_battle_label(Buf *out, const Game *g, const State *s, Atom a)
{
    return core(s)->depth && hon_in_battle(s) && (chit_label(out, g, s, a) || corps_label(out, g, s, a));
}

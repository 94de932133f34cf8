/* order_labels.c - orders, choices and prompts in the words of people who play with toy soldiers: "1/9e Ligne: wheel left 14 degrees".
 *
 * A label is the name of who acts, a colon, and what he does. Where one argument is free (an interval), the label leaves it out: the player
 * sets it.
 */
#include "miniatures/battle_labels.h"
#include "rules/soldatini/soldatini.h"

const char *const sol_formation_says[FORMATIONS] = {"line", "column", "square",   "skirmish order", "a building",
                                                    "line", "column", "limbered", "unlimbered",     "rout"};

static void say_at(Buf *out, const char *word, int x, int y)
{
    buf_text(out, word);
    say_tenths(out, x);
    buf_text(out, ", ");
    say_tenths(out, y);
}

static const char *words_of_formation(int f) { return f >= 0 && f < FORMATIONS ? sol_formation_says[f] : "-"; }

/* Orders whose numbers are worth telling. */
static bool say_numbers(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    switch (a.verb) {
    case UNLIMBER: return say_facing(out, "unlimber, facing", a.arg[1], open), true;
    case LIMBER: return say_facing(out, "limber up, facing", a.arg[1], open), true;
    case FACE: return say_facing(out, "face", a.arg[1], open), true;
    case PIVOT:
        buf_text(out, "pivot the guns ");
        if (open < 0) {
            buf_print(out, "%d" DEGREE_SIGN " ", a.arg[1] < 0 ? -a.arg[1] : a.arg[1]);
        }
        buf_text(out, a.arg[1] < 0 ? "left" : "right");
        return true;
    case RIDE: return say_ride(out, g, s, a), true;
    case ENTER: return say_enter(out, g, s, a, open), true;
    case LEAVE: return say_leave(out, g, s, a, words_of_formation(a.arg[4])), true;
    case SEND_OUT:
        buf_print(out, "send out %s", piece_name(g, a.arg[1]));
        say_at(out, ", to ", a.arg[2], a.arg[3]);
        return true;
    case WHEEL: return say_hand(out, "wheel", a.arg[1], a.arg[2], open == 2), true;
    case CHARGE:
        buf_print(out, "charge %s, ", piece_name(g, a.arg[1]));
        return say_charge_wheel(out, a.arg[2], a.arg[3], open == 3), true;
    case BREAK_THROUGH:
        buf_text(out, "break through ");
        say_charge_wheel(out, a.arg[1], a.arg[2], open == 2);
        if (open != 3) {
            buf_text(out, ", ");
            say_inches(out, a.arg[3]);
        }
        return true;
    case ADVANCE: return say_straight(out, "advance", a, false, open), true;
    case RETIRE: return say_straight(out, "retire", a, false, open), true;
    case SHIFT: return say_straight(out, "move", a, true, open), true;
    case BAR:
        buf_print(out, "gun %d, lay the bar", a.arg[1]);
        if (open < 0) {
            buf_text(out, " to the ");
            say_bearing(out, a.arg[2]);
        }
        return true;
    default: return false;
    }
}

static void say_plain(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *other = piece_name(g, a.arg[1]);
    switch (a.verb) {
    case REFORM: buf_text(out, "try to reform, and give up its turn"); break;
    case SELECT: buf_text(out, "move"); break;
    case ATTACH: buf_print(out, "join %s", other); break;
    case DETACH: buf_print(out, "leave %s", piece_name(g, s->general[a.arg[0] - g->units].attached)); break;
    case ABOUT_FACE: buf_text(out, "face about"); break;
    case FORM: buf_print(out, "form %s", words_of_formation(a.arg[1])); break;
    case GARRISON_IN:
    case OCCUPY: buf_print(out, "occupy %s", g->head.groups[a.arg[1]].name); break;
    case TAKE_IN: buf_text(out, "join its battalion again"); break;
    case EXIT: buf_text(out, "leave the table"); break;
    case HALT: buf_text(out, "end its move"); break;
    case CLOSING_FIRE: buf_text(out, "fire at the charger"); break;
    case HOLD: buf_text(out, "hold its fire"); break;
    case PRESS: buf_print(out, "press home on %s: two soldiers fall, the rest routs", piece_name(g, s->asked)); break;
    case PASS_ON: buf_print(out, "pass through %s: one soldier falls", piece_name(g, s->asked)); break;
    case PASS_TO: buf_print(out, "pass on to %s", other); break;
    case FIRE: buf_print(out, "fire at %s", other); break;
    case CANISTER: buf_print(out, "gun %d, canister", a.arg[1]); break;
    case HOWITZER: buf_print(out, "gun %d, high shot at %s", a.arg[1], piece_name(g, a.arg[2])); break;
    case FIGHT: buf_text(out, "fight this melee"); break;
    case ADVANCE_AFTER: buf_text(out, "advance"); break;
    case STAY: buf_text(out, "stay"); break;
    default: buf_text(out, soldatini_verbs[a.verb].says); break;
    }
}

/* Answers that name nobody: about the unit that is asked. */
static void say_answer(Buf *out, const Game *g, const State *s, Atom a)
{
    static const char *const phases[] = {"", "End the reforms", "End the moves", "End the fire", "", ""};
    if (a.verb == END_PHASE) {
        buf_text(out, phases[sol_phase(s)]);
    } else if (a.verb == VERB_PASS) {
        buf_text(out, "No more reforms");
    } else {
        buf_print(out, "%s: ", piece_name(g, s->asked));
        buf_text(out, a.verb == STAND         ? "stand"
                      : a.verb == FORM_SQUARE ? "try to form square"
                      : a.verb == EVADE       ? "evade"
                                              : "countercharge");
    }
}

bool sol_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    say_order(out, g, s, a, open, &(OrderWords){say_answer, say_numbers, say_plain});
    return true;
}

/* ---- the prompt ---- */

static void unit_prompt(Buf *out, const Game *g, const State *s)
{
    if (!is_unit(g, s->selected)) {
        return;
    }
    Inch all = sol_allowance(g, s, s->selected, s->unit[s->selected].formation);
    prompt_unit(out, g, s, all, " inches left", sol_all_round(g, s, s->selected) ? 0 : g->limit.wheel - s->wheeled);
    buf_text(out, s->in_command ? "." : "; out of command: each inch costs two, and no charge.");
}

/* The first sentence is the headline, what it leads to stands below it. */
static void asked_prompt(Prompt *out, const Game *g, const State *s, int step)
{
    const char *name = piece_name(g, s->asked);
    Buf *what = &out->what, *more = &out->more;
    out->piece = s->asked < g->units ? s->asked : -1;
    out->named = true;
    switch (step) {
    case CHARGE_REACT:
        buf_print(what, "%s is charged by %s.", name, piece_name(g, sol_charger(s)));
        buf_text(more, "What does it do?");
        break;
    case CHARGE_CLOSING:
        buf_print(what, "%s charges %s.", piece_name(g, sol_charger(s)), name);
        buf_text(more, "Does it fire as they close?");
        break;
    case CHARGE_SKIRMISH:
    case MELEE_SKIRMISH:
        buf_print(what, "skirmishers are in the way: %s.", name);
        buf_text(more, "Press home, or pass on?");
        break;
    case MELEE_CHOOSE:
        out->named = false;
        buf_text(what, "which melee is fought next?");
        break;
    default:
        buf_print(what, "%s has won.", name);
        buf_text(more, "It may follow up.");
        break;
    }
}

/* "Phase 3: the French fire." */
static void step_prompt(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    const char *side = soldatini.side_titles[f->owner];
    Buf *what = &out->what;
    buf_print(what, "Phase %d: ", sol_phase(s));
    switch (f->step) {
    case REFORM_CHOOSE: buf_print(what, "the %s reform.", side); break;
    case MOVE_CHOOSE: buf_print(what, "the %s move.", side); break;
    case MOVE_UNIT:
        buf_print(what, "the %s move.", side);
        out->piece = s->selected;
        out->named = out->moving = true;
        unit_prompt(&out->more, g, s);
        return;
    case FIRE_CHOOSE: buf_print(what, "the %s fire.", side); break;
    default: asked_prompt(out, g, s, f->step); return;
    }
    buf_text(&out->more, soldatini_steps[f->step].prompt);
}

/* While the army moves: units that no general commands where they stand: an inch costs two, and there is no charge (C03). */
void sol_warn(const Game *g, const State *s, Side side, Why *out)
{
    if (top_of(s)->step != MOVE_CHOOSE) {
        return;
    }
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) == side && !routed(s, u) && !sol_commanded(g, s, u)) {
            why_each(out, R(C03), "{} is out of command", P_(u));
        }
    }
}

void sol_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    battle_prompt(out, g, s, step_prompt);
}

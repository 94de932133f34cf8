/* labels.c - orders, choices and prompts in the words of people who play with toy soldiers: "1/9e Ligne: wheel left 14 degrees".
 *
 * A label is the name of who acts, a colon, and what he does. Where one argument is free (an interval), the label leaves it out: the player
 * sets it.
 */
#include "rules/soldatini/soldatini.h"

const char *const sol_formation_says[FORMATIONS] = {"line", "column", "square",   "skirmish order", "a building",
                                                    "line", "column", "limbered", "unlimbered",     "rout"};

#define DEGREE_SIGN "\xC2\xB0"

static const char *compass(int degrees)
{
    static const char *const point[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    return point[((degrees % 360 + 360) % 360 * 2 + 45) / 90 % 8];
}

static const char *name_of(const Game *g, int piece)
{
    return piece >= 0 && piece < g->pieces ? g->head.pieces[piece].name : "-";
}

static void say_tenths(Buf *out, int tenths) { buf_decimal(out, tenths, 1, true); }

static void say_inches(Buf *out, int tenths)
{
    say_tenths(out, tenths);
    buf_text(out, tenths == 10 ? " inch" : " inches");
}

static void say_bearing(Buf *out, int degrees) { buf_print(out, "%s (%d" DEGREE_SIGN ")", compass(degrees), degrees); }

static void say_hand(Buf *out, const char *verb, int hand, int degrees, bool open)
{
    const char *side = hand == WHEEL_LEFT ? "left" : "right";
    buf_print(out, open ? "%s %s" : "%s %s %d" DEGREE_SIGN, verb, side, degrees);
}

static void say_at(Buf *out, const char *word, int x, int y)
{
    buf_text(out, word);
    say_tenths(out, x);
    buf_text(out, ", ");
    say_tenths(out, y);
}

static void say_enter(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    bool unit = is_unit(g, a.arg[0]);
    int group = unit ? s->unit[a.arg[0]].group : s->general[a.arg[0] - g->units].group;
    if (group >= g->reserves) {
        return;
    }
    const Reserve *r = &g->reserve[group];
    Point from = point_of(r->entry.from), to = point_of(r->entry.to);
    buf_print(out, "enter from the %s", compass(r->facing + 180));
    if (open != 1) {
        say_at(out, ", at ", (from.x + (to.x - from.x) * a.arg[1] / 1000) / TENTH,
               (from.y + (to.y - from.y) * a.arg[1] / 1000) / TENTH);
    }
}

/* "straight ahead" or the wheel, of a charge or a breakthrough. */
static void say_wheel(Buf *out, int hand, int degrees, bool open)
{
    if (!open && !degrees) {
        buf_text(out, "straight ahead");
    } else {
        say_hand(out, "wheeling", hand, degrees, open);
    }
}

static void say_straight(Buf *out, Atom a, int open)
{
    buf_text(out, a.verb == ADVANCE ? "advance" : a.verb == RETIRE ? "retire" : "move");
    if (open < 0 || (a.verb == SHIFT && open != 2)) {
        buf_char(out, ' ');
        say_inches(out, a.arg[a.verb == SHIFT ? 2 : 1]);
    }
    if (a.verb == SHIFT && open != 1) {
        buf_char(out, ' ');
        say_bearing(out, a.arg[1]);
    }
}

static void say_facing(Buf *out, const char *what, int degrees, int open)
{
    buf_text(out, what);
    if (open < 0) {
        buf_char(out, ' ');
        say_bearing(out, degrees);
    }
}

/* Orders whose numbers are worth telling. */
static bool say_numbers(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    switch (a.verb) {
    case UNLIMBER: return say_facing(out, "unlimber, facing", a.arg[1], open), true;
    case LIMBER: return say_facing(out, "limber up, facing", a.arg[1], open), true;
    case FACE: return say_facing(out, "face", a.arg[1], open), true;
    case PIVOT:
        buf_text(out, "pivot the guns");
        if (open < 0) {
            buf_print(out, " %d" DEGREE_SIGN " %s", a.arg[1] < 0 ? -a.arg[1] : a.arg[1],
                      a.arg[1] < 0 ? "left" : "right");
        }
        return true;
    case RIDE: return say_at(out, "ride to ", a.arg[1], a.arg[2]), true;
    case ENTER: return say_enter(out, g, s, a, open), true;
    case LEAVE:
        buf_print(out, "leave the building to the %s, in %s", compass(a.arg[3]),
                  a.arg[4] >= 0 && a.arg[4] < FORMATIONS ? sol_formation_says[a.arg[4]] : "-");
        return true;
    case SEND_OUT:
        buf_print(out, "send out %s", name_of(g, a.arg[1]));
        say_at(out, ", to ", a.arg[2], a.arg[3]);
        return true;
    case WHEEL: return say_hand(out, "wheel", a.arg[1], a.arg[2], open == 2), true;
    case CHARGE:
        buf_print(out, "charge %s, ", name_of(g, a.arg[1]));
        return say_wheel(out, a.arg[2], a.arg[3], open == 3), true;
    case BREAK_THROUGH:
        buf_text(out, "break through ");
        say_wheel(out, a.arg[1], a.arg[2], open == 2);
        if (open != 3) {
            buf_text(out, ", ");
            say_inches(out, a.arg[3]);
        }
        return true;
    case ADVANCE:
    case RETIRE:
    case SHIFT: return say_straight(out, a, open), true;
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
    const char *other = name_of(g, a.arg[1]);
    switch (a.verb) {
    case REFORM: buf_text(out, "try to reform, and give up its turn"); break;
    case SELECT: buf_text(out, "move"); break;
    case ATTACH: buf_print(out, "join %s", other); break;
    case DETACH: buf_print(out, "leave %s", name_of(g, s->general[a.arg[0] - g->units].attached)); break;
    case ABOUT_FACE: buf_text(out, "face about"); break;
    case FORM: buf_print(out, "form %s", a.arg[1] < FORMATIONS ? sol_formation_says[a.arg[1]] : "-"); break;
    case GARRISON_IN:
    case OCCUPY: buf_print(out, "occupy %s", g->head.groups[a.arg[1]].name); break;
    case TAKE_IN: buf_text(out, "join its battalion again"); break;
    case EXIT: buf_text(out, "leave the table"); break;
    case HALT: buf_text(out, "end its move"); break;
    case CLOSING_FIRE: buf_text(out, "fire at the charger"); break;
    case HOLD: buf_text(out, "hold its fire"); break;
    case PRESS: buf_print(out, "press home on %s: two soldiers fall, the rest routs", name_of(g, s->asked)); break;
    case PASS_ON: buf_print(out, "pass through %s: one soldier falls", name_of(g, s->asked)); break;
    case PASS_TO: buf_print(out, "pass on to %s", other); break;
    case FIRE: buf_print(out, "fire at %s", other); break;
    case CANISTER: buf_print(out, "gun %d, canister", a.arg[1]); break;
    case HOWITZER: buf_print(out, "gun %d, high shot at %s", a.arg[1], name_of(g, a.arg[2])); break;
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
        buf_print(out, "%s: ", name_of(g, s->asked));
        buf_text(out, a.verb == STAND         ? "stand"
                      : a.verb == FORM_SQUARE ? "try to form square"
                      : a.verb == EVADE       ? "evade"
                                              : "countercharge");
    }
}

bool sol_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    if (soldatini_verbs[a.verb].takes[0] != TAKES_PIECE) {
        say_answer(out, g, s, a);
        return true;
    }
    buf_print(out, "%s: ", name_of(g, a.arg[0]));
    bool known = a.arg[0] >= 0 && a.arg[0] < g->pieces;
    if (known && !say_numbers(out, g, s, a, open)) {
        say_plain(out, g, s, a);
    }
    return true;
}

/* ---- the prompt ---- */

/* "9e Ligne: 6.5 of 8 inches left, 31 degrees of wheel; out of command: every inch costs two." */
static void unit_prompt(Buf *out, const Game *g, const State *s)
{
    if (!is_unit(g, s->selected)) {
        return;
    }
    buf_print(out, "%s: ", name_of(g, s->selected));
    buf_decimal(out, s->allowance, 2, true);
    buf_text(out, " inches left");
    if (!sol_all_round(g, s, s->selected) && s->allowance) {
        buf_print(out, ", %d" DEGREE_SIGN " of wheel", 45 - s->wheeled);
    }
    buf_text(out, s->in_command ? "." : "; out of command: each inch costs two, and no charge.");
}

/* The first sentence is the headline, what it leads to stands below it. */
static void asked_prompt(Prompt *out, const Game *g, const State *s, int step)
{
    const char *name = name_of(g, s->asked);
    Buf *what = &out->what, *more = &out->more;
    out->piece = s->asked < g->units ? s->asked : -1;
    out->named = true;
    switch (step) {
    case CHARGE_REACT:
        buf_print(what, "%s is charged.", name);
        buf_text(more, "What does it do?");
        break;
    case CHARGE_CLOSING:
        buf_print(what, "the charge comes on %s.", name);
        buf_text(more, "Does it fire at the charger?");
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

void sol_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    if (core(s)->over) {
        Side winner;
        const char *level;
        sol_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %s%s", winner < SIDES ? soldatini.side_titles[winner] : "",
                  winner < SIDES ? ", " : "");
        for (const char *c = level; *c; c++) {
            buf_char(&out->what, *c == '_' ? ' ' : *c);
        }
        buf_text(&out->what, ".");
        return;
    }
    const Frame *f = top_of(s);
    if (f->owner < SIDES) {
        step_prompt(out, g, s, f);
    }
}

/* order_labels.c - orders, choices and prompts in the words of people who play with miniatures: "9e Ligne: wheel left 14°".
 *
 * A label is the name of who acts, a colon, and what he does. Where one argument is free (an interval), the label leaves it out: the
 * player sets it.
 */
#include "miniatures/battle_labels.h"
#include "rules/danube/danube.h"

const char *const formation_says[FORMATIONS] = {"line",     "column", "square", "battalion masse", "skirmish order",
                                                "garrison", "line",   "column", "limbered",        "unlimbered"};

static const char *words_of_formation(int f) { return f >= 0 && f < FORMATIONS ? formation_says[f] : "-"; }

static int bearing_to(int dx, int dy)
{
    Footprint from = footprint_make((Pose){0, 0, 0}, (Base){0, 0}),
              to = footprint_make((Pose){dx, dy, 0}, (Base){0, 0});
    return footprint_measure(&from, &to).bearing / DEGREE;
}

/* ---- what each verb says after the name ---- */

/* 1e: the pivot first, then the inch, seen from behind the guns. */
static void say_adjust(Buf *out, const State *s, Atom a, int open)
{
    static const char *const way[] = {"ahead", "ahead and right", "to the right", "back and right",
                                      "back",  "back and left",   "to the left",  "ahead and left"};
    int turn = a.arg[1], dx = a.arg[2] * (INCH / 10), dy = a.arg[3] * (INCH / 10);
    if (open >= 1) {
        static const char *const ahead[] = {"turn the guns right", "push the guns east", "push the guns north"};
        static const char *const behind[] = {"turn the guns left", "push the guns west", "push the guns south"};
        int which = open - 1 < 2 ? open - 1 : 2;
        buf_text(out, (a.arg[open] < 0 ? behind : ahead)[which]);
        return;
    }
    if (turn) {
        buf_print(out, "turn the guns %d" DEGREE_SIGN " %s", turn < 0 ? -turn : turn, turn < 0 ? "left" : "right");
    }
    if (dx || dy) {
        int to = bearing_to(dx, dy) - s->unit[a.arg[0]].at.facing - turn;
        int64_t square = (int64_t)dx * dx + (int64_t)dy * dy;
        int tenths = 0;
        while ((int64_t)(tenths + 1) * (tenths + 1) * (INCH / 10) * (INCH / 10) <= square) {
            tenths++;
        }
        buf_text(out, turn ? " and push them " : "push the guns ");
        say_inches(out, tenths);
        buf_print(out, " %s", way[((to % 360 + 360) % 360 * 2 + 45) / 90 % 8]);
    }
}

static void say_charge(Buf *out, const Game *g, Atom a, int open)
{
    buf_print(out, "charge %s, ", piece_name(g, a.arg[1]));
    say_charge_wheel(out, a.arg[2], a.arg[3], open == 3);
}

/* Orders whose numbers are worth telling. */
static bool say_numbers(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    switch (a.verb) {
    case UNLIMBER: return say_facing(out, "unlimber, facing", a.arg[1], open), true;
    case LIMBER: return say_facing(out, "limber up, facing", a.arg[1], open), true;
    case ADJUST: return say_adjust(out, s, a, open), true;
    case RIDE: return say_ride(out, g, s, a), true;
    case ENTER: return say_enter(out, g, s, a, open), true;
    case LEAVE: return say_leave(out, g, s, a, words_of_formation(a.arg[4])), true;
    case WHEEL:
        return say_hand(out, s->unit[a.arg[0]].formation == SKIRMISH ? "turn" : "wheel", a.arg[1], a.arg[2], open == 2),
               true;
    case CHARGE: return say_charge(out, g, a, open), true;
    case ADVANCE: return say_straight(out, "advance", a, false, open), true;
    case RETIRE: return say_straight(out, "retire", a, false, open), true;
    case SHIFT: return say_straight(out, "move", a, true, open), true;
    default: return false;
    }
}

static void say_plain(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *other = piece_name(g, a.arg[1]);
    switch (a.verb) {
    case AIM: buf_print(out, "fire at %s", other); break;
    case HOLD: buf_text(out, "hold fire"); break;
    case SELECT: buf_text(out, "move"); break;
    case ATTACH: buf_print(out, "join %s", other); break;
    case DETACH: buf_print(out, "leave %s", piece_name(g, s->general[a.arg[0] - g->units].attached)); break;
    case ABOUT_FACE: buf_text(out, "face about"); break;
    case FORM: buf_print(out, "form %s", words_of_formation(a.arg[1])); break;
    case GARRISON_IN: buf_print(out, "occupy %s", g->head.groups[a.arg[1]].name); break;
    case DOUBLE: buf_text(out, "begin a double move"); break;
    case HALT: buf_text(out, "end its move"); break;
    case SHOOT: buf_print(out, "shoot at %s", other); break;
    case FORM_MASSE: buf_text(out, "form battalion masse"); break;
    case FORM_SQUARE: buf_text(out, "form square"); break;
    case STAY_UNIT: buf_text(out, "do not roll"); break;
    case PRESS_ON: buf_text(out, "press on, for one figure"); break;
    case GIVE_WAY: buf_text(out, "fall back 2 inches"); break;
    case FORM_LINE: buf_text(out, "form line"); break;
    case SUPPORT: buf_print(out, "let %s stand in for it", other); break;
    case RECALL: buf_text(out, "roll for recall"); break;
    default: buf_text(out, danube_verbs[a.verb].says); break;
    }
}

/* What goes on says what comes next. */
static const char *closing(const State *s, Atom a)
{
    int step = top_of(s)->step;
    if (a.verb == END_PHASE) {
        return late(s) ? "End the Austrian move" : "End the French move";
    }
    if (a.verb == STAY) {
        return "Stay as it is";
    }
    switch (step) {
    case P1_HORSE_F:
    case P1_HORSE_A: return "No more unlimbering";
    case P1_ADJUST_F:
    case P1_ADJUST_A: return "Guns are adjusted";
    case P1_TARGET_F:
    case P1_TARGET_A: return "Targets are named";
    case P3_SHOOT:
    case P8_SHOOT: return "No more shots";
    default: return danube_verbs[a.verb].says;
    }
}

static void say_answer(Buf *out, const Game *g, const State *s, Atom a)
{
    (void)g;
    buf_text(out, closing(s, a));
}

bool danube_label(Buf *out, const Game *g, const State *s, Atom a, int open)
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
    int wheel = all_round(g, s, s->selected) ? 0 : g->limit.wheel - s->wheeled;
    prompt_unit(out, g, s, allowance_of(g, s, s->selected),
                s->doubled ? " inches left of the second allowance" : " inches left", wheel);
    buf_text(out, s->in_command ? "." : "; out of command: each inch costs two.");
}

/* The first sentence is the headline, what it leads to stands below it. */
static void asked_prompt(Prompt *out, const Game *g, const State *s, int step)
{
    const char *name = piece_name(g, s->asked);
    Buf *what = &out->what, *more = &out->more;
    out->piece = s->asked;
    out->named = true;
    switch (step) {
    case P5_SUPPORT:
    case P10_SUPPORT: buf_print(what, "which unit stands in for %s?", name); break;
    case P5_REACT:
    case P10_REACT:
        buf_print(what, "%s stands.", name);
        buf_print(more, "Does it form %s?", step == P5_REACT ? "battalion masse" : "square");
        break;
    case P5_GUARD:
        buf_text(what, "the enemy stands.");
        buf_print(more, "Does %s press on, for one figure?", name);
        break;
    case P5_LINE:
    case P10_LINE:
        buf_print(what, "the charge of %s is over.", name);
        buf_text(more, "Does it form line?");
        break;
    case P7_FREE:
    case P12_FREE:
        buf_print(what, "%s has won.", name);
        buf_text(more, "It may change its formation.");
        break;
    default:
        buf_print(what, "does %s roll for recall?", name);
        buf_print(more, "It needs %d or less; a higher die costs a figure.", recall_number(g, s, s->asked));
        break;
    }
}

/* "Phase 3: the French move." */
static void step_prompt(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    const char *side = danube.side_titles[f->owner];
    Buf *what = &out->what;
    buf_print(what, "Phase %d: ", phase_of(s));
    switch (f->step) {
    case P1_HORSE_F:
    case P1_HORSE_A: buf_print(what, "the %s may unlimber horse batteries.", side); break;
    case P1_ADJUST_F:
    case P1_ADJUST_A: buf_print(what, "the %s adjust their guns.", side); break;
    case P1_TARGET_F:
    case P1_TARGET_A: buf_print(what, "the %s name targets.", side); break;
    case P3_MOVE:
    case P8_MOVE: buf_print(what, "the %s move.", side); break;
    case P3_UNIT:
    case P8_UNIT:
        buf_print(what, "the %s move.", side);
        out->piece = s->selected;
        out->named = out->moving = true;
        unit_prompt(&out->more, g, s);
        return;
    case P3_SHOOT:
    case P8_SHOOT: buf_print(what, "the %s shoot.", side); break;
    default: asked_prompt(out, g, s, f->step); return;
    }
    buf_text(&out->more, danube_steps[f->step].prompt);
}

/* While the army moves: units that no general commands where they stand, and to whom an inch costs two (G52). */
void danube_warn(const Game *g, const State *s, Side side, Why *out)
{
    int step = top_of(s)->step;
    if (step != P3_MOVE && step != P8_MOVE) {
        return;
    }
    FOR_UNITS (g, s, u) {
        if (side_of(g, u) == side && !commanded(g, s, u)) {
            why_each(out, R(G52), "{} is out of command", P_(u));
        }
    }
}

void danube_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    battle_prompt(out, g, s, step_prompt);
}

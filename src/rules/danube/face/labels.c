/* labels.c - orders, choices and prompts in the words of people who play with miniatures: "9e Ligne: wheel left 14°".
 *
 * A label is the name of who acts, a colon, and what he does. Where one argument is free (an interval), the label leaves it out: the
 * player sets it.
 */
#include "rules/danube/danube.h"

const char *const formation_says[FORMATIONS] = {"line",     "column", "square", "battalion masse", "skirmish order",
                                                "garrison", "line",   "column", "limbered",        "unlimbered"};

/* One of eight points of the compass. */
const char *dan_compass(int degrees)
{
    static const char *const point[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    return point[((degrees % 360 + 360) % 360 * 2 + 45) / 90 % 8];
}

static int bearing_to(int dx, int dy)
{
    Footprint from = footprint_make((Pose){0, 0, 0}, (Base){0, 0}),
              to = footprint_make((Pose){dx, dy, 0}, (Base){0, 0});
    return footprint_measure(&from, &to).bearing / DEGREE;
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

static void say_bearing(Buf *out, int degrees)
{
    buf_print(out, "%s (%d" DEGREE_SIGN ")", dan_compass(degrees), degrees);
}

/* ---- what each verb says after the name ---- */

/* 1e: the pivot first, then the inch, seen from behind the guns. */
static void say_adjust(Buf *out, const State *s, Atom a, int open)
{
    static const char *const way[] = {"ahead", "ahead and right", "to the right", "back and right",
                                      "back",  "back and left",   "to the left",  "ahead and left"};
    int turn = a.arg[1], dx = a.arg[2] * (INCH / 10), dy = a.arg[3] * (INCH / 10);
    if (open >= 1) {
        static const char *const free[] = {"turn the guns", "push the guns east", "push the guns north"};
        buf_text(out, free[open - 1 < 2 ? open - 1 : 2]);
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

static void say_ride(Buf *out, const Game *g, const State *s, Atom a)
{
    const General *q = &s->general[a.arg[0] - g->units];
    Footprint from = footprint_make((Pose){q->x, q->y, 0}, (Base){0, 0});
    Footprint to = footprint_make((Pose){a.arg[1] * (INCH / 10), a.arg[2] * (INCH / 10), 0}, (Base){0, 0});
    Measured m = footprint_measure(&from, &to);
    buf_text(out, "ride ");
    buf_decimal(out, (m.gap + 5) / 10, 1, true);
    buf_print(out, " inches %s, to ", dan_compass(m.bearing / DEGREE));
    say_tenths(out, a.arg[1]);
    buf_text(out, ", ");
    say_tenths(out, a.arg[2]);
}

static void say_entry(Buf *out, const char *word, Point from, Point to, int share)
{
    buf_text(out, word);
    buf_decimal(out, (from.x + (to.x - from.x) * share / 1000 + 5) / 10, 1, true);
    buf_text(out, ", ");
    buf_decimal(out, (from.y + (to.y - from.y) * share / 1000 + 5) / 10, 1, true);
}

/* Where on the entry segment, as ends, middle and parts between. */
static void say_enter(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    bool unit = is_unit(g, a.arg[0]);
    const Reserve *r = &g->reserve[unit ? s->unit[a.arg[0]].group : s->general[a.arg[0] - g->units].group];
    Point from = point_of(r->entry.from), to = point_of(r->entry.to);
    buf_print(out, "enter from the %s", dan_compass(r->facing + 180));
    if (open == 1) {
        say_entry(out, ": 0 is ", from, to, 0);
        say_entry(out, ", 1 is ", from, to, 1000);
        return;
    }
    say_entry(out, ", at ", from, to, a.arg[1]);
}

static void say_leave(Buf *out, const Game *g, const State *s, Atom a)
{
    int hold = s->unit[a.arg[0]].hold;
    buf_print(out, "leave %s by its %s side, in %s", hold == NO_AREA ? "the strongpoint" : g->ground->area[hold].name,
              dan_compass(a.arg[3]), a.arg[4] >= 0 && a.arg[4] < FORMATIONS ? formation_says[a.arg[4]] : "-");
}

static void say_hand(Buf *out, const char *verb, int hand, int degrees, bool open)
{
    const char *side = hand == WHEEL_LEFT ? "left" : "right";
    buf_print(out, open ? "%s %s" : "%s %s %d" DEGREE_SIGN, verb, side, degrees);
}

static void say_charge(Buf *out, const Game *g, Atom a, int open)
{
    buf_print(out, "charge %s, ", name_of(g, a.arg[1]));
    if (open < 0 && !a.arg[3]) {
        buf_text(out, "straight ahead");
    } else {
        say_hand(out, "wheeling", a.arg[2], a.arg[3], open == 3);
    }
}

/* Orders whose numbers are worth telling. */
static bool say_numbers(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    switch (a.verb) {
    case UNLIMBER:
    case LIMBER:
        buf_text(out, a.verb == LIMBER ? "limber up, facing" : "unlimber, facing");
        if (open < 0) {
            buf_char(out, ' ');
            say_bearing(out, a.arg[1]);
        }
        return true;
    case ADJUST: return say_adjust(out, s, a, open), true;
    case RIDE: return say_ride(out, g, s, a), true;
    case ENTER: return say_enter(out, g, s, a, open), true;
    case LEAVE: return say_leave(out, g, s, a), true;
    case WHEEL:
        return say_hand(out, s->unit[a.arg[0]].formation == SKIRMISH ? "turn" : "wheel", a.arg[1], a.arg[2], open == 2),
               true;
    case CHARGE: return say_charge(out, g, a, open), true;
    case ADVANCE:
    case RETIRE:
    case SHIFT:
        buf_text(out, a.verb == ADVANCE ? "advance" : a.verb == RETIRE ? "retire" : "move");
        if (open < 0) {
            buf_char(out, ' ');
            say_inches(out, a.arg[a.verb == SHIFT ? 2 : 1]);
        }
        if (a.verb == SHIFT) {
            buf_char(out, ' ');
            say_bearing(out, a.arg[1]);
        }
        return true;
    default: return false;
    }
}

static void say_plain(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *other = name_of(g, a.arg[1]);
    switch (a.verb) {
    case AIM: buf_print(out, "fire at %s", other); break;
    case HOLD: buf_text(out, "hold fire"); break;
    case SELECT: buf_text(out, "move"); break;
    case ATTACH: buf_print(out, "join %s", other); break;
    case DETACH: buf_print(out, "leave %s", name_of(g, s->general[a.arg[0] - g->units].attached)); break;
    case ABOUT_FACE: buf_text(out, "face about"); break;
    case FORM: buf_print(out, "form %s", a.arg[1] < FORMATIONS ? formation_says[a.arg[1]] : "-"); break;
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

bool danube_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    if (danube_verbs[a.verb].takes[0] != TAKES_PIECE) {
        buf_text(out, closing(s, a));
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

/* "9e Ligne: 6.5 of 8 inches left, 31° of wheel; out of command: every inch costs two." */
static void unit_prompt(Buf *out, const Game *g, const State *s)
{
    if (!is_unit(g, s->selected)) {
        return;
    }
    buf_print(out, "%s: ", name_of(g, s->selected));
    buf_decimal(out, s->allowance, 2, true);
    buf_text(out, " of ");
    buf_decimal(out, allowance_of(g, s, s->selected), 2, true);
    buf_print(out, " inches left%s", s->doubled ? " of the second allowance" : "");
    if (!all_round(g, s, s->selected) && s->allowance) {
        buf_print(out, ", %d" DEGREE_SIGN " of wheel", g->limit.wheel - s->wheeled);
    }
    buf_text(out, s->in_command ? "." : "; out of command: each inch costs two.");
}

/* The first sentence is the headline, what it leads to stands below it. */
static void asked_prompt(Prompt *out, const Game *g, const State *s, int step)
{
    const char *name = name_of(g, s->asked);
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

void danube_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    if (core(s)->over) {
        Side winner;
        const char *level;
        dan_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %s%s", winner < SIDES ? danube.side_titles[winner] : "",
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

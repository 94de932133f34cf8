/* battle_labels.c - the orders that battles on a table share in words, bearings, inches, and the end of a game. */
#include "miniatures/battle_labels.h"

#include "miniatures/choose_mover.h"

const char *compass_point(int degrees)
{
    static const char *const point[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    return point[((degrees % 360 + 360) % 360 * 2 + 45) / 90 % 8];
}

const char *piece_name(const Game *g, int piece)
{
    return piece >= 0 && piece < battle_of(g)->pieces ? head(g)->pieces[piece].name : "-";
}

void say_tenths(Buf *out, int tenths) { buf_decimal(out, tenths, 1, true); }

void say_inches(Buf *out, int tenths)
{
    say_tenths(out, tenths);
    buf_text(out, tenths == 10 ? " inch" : " inches");
}

void say_bearing(Buf *out, int degrees) { buf_print(out, "%s (%d" DEGREE_SIGN ")", compass_point(degrees), degrees); }

void say_hand(Buf *out, const char *verb, int hand, int degrees, bool open)
{
    const char *side = hand == WHEEL_LEFT ? "left" : "right";
    buf_print(out, open ? "%s %s" : "%s %s %d" DEGREE_SIGN, verb, side, degrees);
}

void say_charge_wheel(Buf *out, int hand, int degrees, bool open)
{
    if (!open && !degrees) {
        buf_text(out, "straight ahead");
    } else {
        say_hand(out, "wheeling", hand, degrees, open);
    }
}

void say_facing(Buf *out, const char *what, int degrees, int open)
{
    buf_text(out, what);
    if (open < 0) {
        buf_char(out, ' ');
        say_bearing(out, degrees);
    }
}

void say_straight(Buf *out, const char *verb, Atom a, bool shift, int open)
{
    buf_text(out, verb);
    if (open < 0 || (shift && open != 2)) {
        buf_char(out, ' ');
        say_inches(out, a.arg[shift ? 2 : 1]);
    }
    if (shift && open != 1) {
        buf_char(out, ' ');
        say_bearing(out, a.arg[1]);
    }
}

void say_ride(Buf *out, const Game *g, const State *s, Atom a)
{
    const General *q = &battle_state(s)->general[a.arg[0] - battle_of(g)->units];
    Footprint from = footprint_make((Pose){q->x, q->y, 0}, (Base){0, 0});
    Footprint to = footprint_make((Pose){a.arg[1] * TENTH, a.arg[2] * TENTH, 0}, (Base){0, 0});
    Measured m = footprint_measure(&from, &to);
    assert(is_general(g, a.arg[0]));
    buf_text(out, "ride ");
    buf_decimal(out, (m.gap + 5) / 10, 1, true);
    buf_print(out, " inches %s, to ", compass_point(m.bearing / DEGREE));
    say_tenths(out, a.arg[1]);
    buf_text(out, ", ");
    say_tenths(out, a.arg[2]);
}

static void say_entry(Buf *out, const char *word, Point from, Point to, int share)
{
    buf_text(out, word);
    buf_decimal(out, (from.x + (to.x - from.x) * share / SHARE_ALL + 5) / 10, 1, true);
    buf_text(out, ", ");
    buf_decimal(out, (from.y + (to.y - from.y) * share / SHARE_ALL + 5) / 10, 1, true);
}

void say_enter(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    int group = reserve_group(g, s, a.arg[0]);
    if (group < 0) {
        buf_text(out, "enter");
        return;
    }
    const Reserve *r = &battle_of(g)->reserve[group];
    Point from = point_of(r->entry.from), to = point_of(r->entry.to);
    buf_print(out, "enter from the %s", compass_point(r->facing + 180));
    if (open == 1) {
        say_entry(out, ": 0 is ", from, to, 0);
        say_entry(out, ", 1 is ", from, to, SHARE_ALL);
        return;
    }
    say_entry(out, ", at ", from, to, a.arg[1]);
}

void say_leave(Buf *out, const Game *g, const State *s, Atom a, const char *formation)
{
    int hold = is_unit(g, a.arg[0]) ? unit_head(g, s, a.arg[0])->hold : NO_AREA;
    buf_print(out, "leave %s by its %s side, in %s",
              hold == NO_AREA ? "the place" : battle_of(g)->ground->area[hold].name, compass_point(a.arg[3]),
              formation);
}

void say_order(Buf *out, const Game *g, const State *s, Atom a, int open, const OrderWords *words)
{
    if (rules_of(g)->verbs[a.verb].takes[0] != TAKES_PIECE) {
        words->answer(out, g, s, a);
        return;
    }
    buf_print(out, "%s: ", piece_name(g, a.arg[0]));
    bool known = a.arg[0] >= 0 && a.arg[0] < battle_of(g)->pieces;
    if (known && !words->numbers(out, g, s, a, open)) {
        words->plain(out, g, s, a);
    }
}

/* ---- prompts ---- */

void prompt_unit(Buf *out, const Game *g, const State *s, Inch of, const char *left, int wheel)
{
    const BattleState *b = battle_state(s);
    buf_print(out, "%s: ", piece_name(g, b->selected));
    buf_decimal(out, b->allowance, 2, true);
    buf_text(out, " of ");
    buf_decimal(out, of, 2, true);
    buf_text(out, left);
    if (b->allowance && wheel > 0) {
        buf_print(out, ", %d" DEGREE_SIGN " of wheel", wheel);
    }
}

/* "The game is over: Austrians, clear victory." */
static void prompt_game_over(Prompt *out, const Game *g, const State *s)
{
    const Ruleset *r = rules_of(g);
    Side winner = NOBODY;
    const char *level = "";
    r->score(g, s, &winner, &level);
    buf_print(&out->what, "The game is over: %s%s", winner < SIDES ? r->side_titles[winner] : "",
              winner < SIDES ? ", " : "");
    for (const char *c = level; *c; c++) {
        buf_char(&out->what, *c == '_' ? ' ' : *c);
    }
    buf_text(&out->what, ".");
}

void battle_prompt(Prompt *out, const Game *g, const State *s,
                   void (*step)(Prompt *out, const Game *g, const State *s, const Frame *f))
{
    const Frame *f = top_of(s);
    if (core(s)->over) {
        prompt_game_over(out, g, s);
    } else if (f->owner < SIDES) {
        step(out, g, s, f);
    }
}

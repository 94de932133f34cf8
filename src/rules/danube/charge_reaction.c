/* charge_reaction.c - phases 5 and 10: who supports a battery, who stands before a charge, and what both sides may then do (5a to 5k, 10a to 10k,
 * 6o).
 *
 * The procedure takes the charged infantry one by one: test, then the unit's own reaction, then the Guard's, then the charger's line.
 */
#include "rules/danube/danube.h"

#include <assert.h>

enum { STAND_BEGIN, STAND_TEST, STAND_REACTED, STAND_PRESSED }; /* places in P.ROLL */

/* ---- who is charged ---- */

static bool in_contacts(const State *s, int charger, int u)
{
    for (int i = 0; i < CONTACTS_MAX && s->unit[charger].contacts[i] != NO_PIECE; i++) {
        if (s->unit[charger].contacts[i] == u) {
            return true;
        }
    }
    return false;
}

bool charges(const State *s, int v, int u)
{
    if (!has_flag(s, v, F_CHARGING)) {
        return false;
    }
    return s->unit[v].arm == INFANTRY ? s->unit[v].target == u : in_contacts(s, v, u);
}

bool charged(const Game *g, const State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != side_of(g, u) && charges(s, v, u)) {
            return true;
        }
    }
    return false;
}

/* The infantry that charges it, or the battery it stands in for. */
static int infantry_charger(const Game *g, const State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (s->unit[v].arm != INFANTRY || side_of(g, v) == side_of(g, u)) {
            continue;
        }
        int b = s->unit[u].supports;
        if (charges(s, v, u) || (b != NO_PIECE && charges(s, v, b))) {
            return v;
        }
    }
    return NO_PIECE;
}

static bool charged_in_flank(const Game *g, const State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != side_of(g, u) && charges(s, v, u) && from_flank_or_rear(g, s, v, u)) {
            return true;
        }
    }
    return false;
}

/* ---- support ---- */

/* Who has been named for the charge under way. One that fights on for the guns against an earlier charger is taken up by that (6o). */
int supporter_of(const Game *g, const State *s, int battery)
{
    FOR_UNITS (g, s, u) {
        bool taken_up = in_melee(s, u) && s->unit[u].rounds > 0;
        if (s->unit[u].supports == battery && !taken_up) {
            return u;
        }
    }
    return NO_PIECE;
}

/* Does the ride of v meet the guns before it meets the unit? */
static bool guns_first(const State *s, int v, int battery, int u)
{
    const Unit *q = &s->unit[v];
    for (int i = 0; q->arm == CAVALRY && i < CONTACTS_MAX && q->contacts[i] != NO_PIECE && q->contacts[i] != u; i++) {
        if (q->contacts[i] == battery) {
            return true;
        }
    }
    return false;
}

/* 6o: a ride that hits the guns first does not charge the unit behind them itself: that one may stand in for them. */
static bool charged_itself(const Game *g, const State *s, int battery, int u)
{
    FOR_UNITS (g, s, v) {
        if (side_of(g, v) != side_of(g, u) && charges(s, v, u) &&
            !(guns_met_first(g) && guns_first(s, v, battery, u))) {
            return true;
        }
    }
    return false;
}

/* 6o: behind or beside the battery, within 2 inches, free. */
Rule may_support(const Game *g, const State *s, Why *w, int battery, int u)
{
    const Unit *q = &s->unit[u];
    bool kind = side_of(g, u) == side_of(g, battery) && q->arm != ARTILLERY && q->formation != SKIRMISH;
    FORBID2(late(s), 6o, 11o, !kind, "{} cannot stand in for guns", P_(u));
    if (!kind) {
        return refused(w);
    }
    Footprint b = footprint_of(g, s, battery), f = footprint_of(g, s, u);
    FORBID2(late(s), 6o, 11o, footprint_gap(&b, &f) > g->limit.support, "{} is over {} inch{es} away", P_(u),
            I_(g->limit.support));
    FORBID2(late(s), 6o, 11o, footprint_zone(&b, f.centre) == ZONE_FRONT, "{} stands before the guns", P_(u));
    FORBID2(late(s), 6o, 11o, charged_itself(g, s, battery, u), "{} is charged itself", P_(u));
    FORBID2(late(s), 6o, 11o, in_melee(s, u), "{} is in a melee", P_(u));
    FORBID2(late(s), 6o, 11o, q->supports != NO_PIECE, "{} supports another battery", P_(u));
    return ALLOWED;
}

/* Takes the charged batteries one by one; a single supporter is named by the engine. */
Next support_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    if (!f->at) {
        f->at = 1;
        queue_clear(s);
        FOR_UNITS (g, s, u) {
            if (s->unit[u].arm == ARTILLERY && side_of(g, u) == f->owner && charged(g, s, u) &&
                CITED2(late(s), 6n, 11n)) {
                queue_add(s, u);
            }
        }
    }
    for (int b; (b = queue_take(s)) != NO_PIECE;) {
        if (!on_table(s, b)) {
            continue;
        }
        FOR_UNITS (g, s, u) {
            if (!may_support(g, s, NULL, b, u)) {
                s->asked = (uint8_t)b;
                return ASK;
            }
        }
    }
    s->asked = NO_PIECE;
    pop(s);
    return GO;
}

void support_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    FOR_UNITS (g, s, u) {
        if (is_unit(g, s->asked) && !may_support(g, s, NULL, s->asked, u)) {
            offer(out, atom(SUPPORT, s->asked, u, 0));
        }
    }
}

Rule support_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != SUPPORT) {
        return dan_out_of_step(w);
    }
    if (!is_unit(g, a.arg[1]) || !on_table(s, a.arg[1])) {
        return RULE_NO_CHOICE;
    }
    FORBID2(late(s), 6o, 11o, a.arg[0] != s->asked, "{} is asked about", P_(s->asked));
    if (a.arg[0] != s->asked || !is_unit(g, s->asked)) {
        return refused(w);
    }
    return may_support(g, s, w, a.arg[0], a.arg[1]);
}

void support_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    assert(c->s->unit[a.arg[1]].supports == NO_PIECE); /* 6o: it supports one battery */
    c->s->unit[a.arg[1]].supports = (uint8_t)a.arg[0];
    c->s->asked = NO_PIECE;
    say(c, R2(late(c->s), 6o, 11o), "{} stands in for {}.", P_(a.arg[1]), P_(a.arg[0]));
}

/* ---- the procedure ---- */

/* 5a, 5b */
static bool must_stand(const Game *g, const State *s, int u)
{
    const Unit *q = &s->unit[u];
    if (side_of(g, u) == mover(s) || q->arm != INFANTRY || q->formation == SKIRMISH) {
        return false;
    }
    if (in_melee(s, u) && CITED2(late(s), 5b, 10b)) {
        return false;
    }
    bool stands_in = q->supports != NO_PIECE && charged(g, s, q->supports);
    return (charged(g, s, u) || stands_in) && CITED2(late(s), 5a, 10a);
}

static void note_who_stands(const Game *g, State *s)
{
    queue_clear(s);
    if (CITED2(late(s), 5d, 10d)) {
        FOR_UNITS (g, s, u) {
            if (must_stand(g, s, u)) {
                queue_add(s, u);
            }
        }
        return;
    }
    for (int u = g->units - 1; u >= 0; u--) {
        if (on_table(s, u) && must_stand(g, s, u)) {
            queue_add(s, u);
        }
    }
}

static bool can_react(const Game *g, const State *s, int u)
{
    int to = side_of(g, u) == FRENCH ? SQUARE : MASSE;
    return g->change[to].from >> s->unit[u].formation & 1 && s->unit[u].formation != SKIRMISH;
}

/* What a pass would do to cavalry if 5k did not say that it rides on. */
static void stop_riders(const Game *g, State *s, int u)
{
    FOR_UNITS (g, s, v) {
        if (s->unit[v].arm == CAVALRY && charges(s, v, u)) {
            charge_over(s, v);
        }
    }
}

static void stands(Ctx *c, Frame *f, int u)
{
    State *s = c->s;
    bool half = late(s);
    int charger = infantry_charger(c->g, s, u);
    Outcome o = test_morale(c, u, half ? 10 : 5, false, charged_in_flank(c->g, s, u));
    f->v[ST_UNIT] = (int16_t)u;
    f->v[ST_CHARGER] = (int16_t)(charger == NO_PIECE ? -1 : charger);
    if (o == ROUT && CITED2(half, 5j, 10j)) {
        dan_rout(c, u, R2(half, 5j, 10j));
        return;
    }
    if (o != PASS || !CITED2(half, 5e, 10e)) {
        say_as(c, EVENT_OUTCOME, R2(half, 5i, 10i), "{} stands, as it is.", P_(u));
        if (charger != NO_PIECE && CITED2(half, 5i, 10i)) {
            begin_melee(s, charger, u);
        }
        return;
    }
    say_as(c, EVENT_OUTCOME, R2(half, 5e, 10e), "{} stands.", P_(u));
    if (!CITED2(half, 5k, 10k)) {
        stop_riders(c->g, s, u);
    }
    f->at = STAND_REACTED;
    if (can_react(c->g, s, u) && (half ? CITED(10f) : CITED(5f))) {
        s->asked = (uint8_t)u;
        push(s, half ? P10_REACT : P5_REACT, side_of(c->g, u));
    }
}

/* 5g: the charger goes back to 2 inches and may form line where it fits. */
static void give_way(Ctx *c, int charger)
{
    State *s = c->s;
    bool half = late(s);
    int target = s->unit[charger].target;
    Footprint now = footprint_of(c->g, s, charger);
    charge_over(s, charger);
    if (target == NO_PIECE || !CITED2(half, 5g, 10g)) {
        return;
    }
    Footprint t = footprint_of(c->g, s, target);
    Footprint back = back_from(c->g, s, charger, &now, now.pose.facing + FULL_TURN / 2, &t, c->g->limit.set_back);
    put_unit(c, charger, stand_of(&back), s->unit[charger].formation);
    say_as(c, EVENT_OUTCOME, R2(half, 5g, 10g), "The charge of {} is over: it is placed 2 inches back.", P_(charger));
    s->asked = (uint8_t)charger;
    push(s, half ? P10_LINE : P5_LINE, side_of(c->g, charger));
}

/* 5h, 10h: the French Guard may press on. */
static bool may_press(const State *s, int charger)
{
    const Unit *q = &s->unit[charger];
    if (late(s)) {
        return (q->traits & TRAIT_GUARD || q->kind == GRENADIER) && !CITED(10h);
    }
    return q->traits & TRAIT_GUARD && CITED(5h);
}

Next stand_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int charger = f->v[ST_CHARGER], u;
    bool comes =
        is_unit(c->g, charger) && f->at != STAND_BEGIN && on_table(s, charger) && has_flag(s, charger, F_CHARGING);
    switch (f->at) {
    case STAND_BEGIN:
        note_who_stands(c->g, s);
        f->at = STAND_TEST;
        return GO;
    case STAND_TEST:
        s->asked = NO_PIECE;
        u = queue_take(s);
        if (u == NO_PIECE) {
            pop(s);
        } else if (on_table(s, u)) {
            stands(c, f, u);
        }
        return GO;
    case STAND_REACTED:
        f->at = STAND_PRESSED;
        if (comes && may_press(s, charger)) {
            s->asked = (uint8_t)charger;
            push(s, P5_GUARD, side_of(c->g, charger));
        }
        return GO;
    default:
        f->at = STAND_TEST;
        if (comes && !in_melee(s, charger)) {
            give_way(c, charger);
        }
        return GO;
    }
}

/* ---- the unit reacts ---- */

Next react_run(Ctx *c)
{
    (void)c;
    return ASK;
}

enum { SQUARE_STEP = INCH / 10 };

typedef struct Square {
    const Game *g;
    const State *s;
    int u;
} Square;

/* 10f, G17: an enemy who does not charge it, and to whom the new formation would come within an inch. */
static bool enemy_hinders(const Square *x, const Footprint *f)
{
    FOR_UNITS (x->g, x->s, v) {
        Footprint other = footprint_of(x->g, x->s, v);
        if (!charges(x->s, v, x->u) && comes_too_near(x->g, x->s, x->u, f, v, &other)) {
            return true;
        }
    }
    return false;
}

/* 10f: friends and terrain count, the charger does not: it is pushed back. */
static bool square_fits(const void *context, const Footprint *f)
{
    const Square *x = context;
    if (!footprint_on_table(f, x->g->ground->width, x->g->ground->height) ||
        ground_under(x->g->ground, closed_to(x->g, x->s, x->u), f, -1) >= 0) {
        return false;
    }
    FOR_UNITS (x->g, x->s, v) {
        Footprint other = footprint_of(x->g, x->s, v);
        if (v != x->u && !charges(x->s, v, x->u) && footprint_overlap(f, &other)) {
            return false;
        }
    }
    return !square_keeps_inch(x->g) || !enemy_hinders(x, f);
}

/* Only friends and terrain let it slide (10f): where an enemy is too near it cannot be formed at all. */
static bool formed(const Game *g, const State *s, int u, int to, Footprint *out)
{
    *out = changed_foot(g, s, u, to);
    Square x = {g, s, u};
    if (square_keeps_inch(g) && enemy_hinders(&x, out)) {
        return false;
    }
    return place_slide(out, to == SQUARE ? g->limit.square_slide : 0, SQUARE_STEP, square_fits, &x);
}

void react_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    offer(out, atom(side == FRENCH ? FORM_SQUARE : FORM_MASSE, s->asked, 0, 0));
    offer(out, atom(STAY, 0, 0, 0));
}

Rule react_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == STAY) {
        return ALLOWED;
    }
    if (a.verb != FORM_SQUARE && a.verb != FORM_MASSE) {
        return dan_out_of_step(w);
    }
    FORBID2(late(s), 5d, 10d, a.arg[0] != s->asked, "{} is asked", P_(s->asked));
    if (a.arg[0] != s->asked || !is_unit(g, s->asked)) {
        return refused(w);
    }
    Rule r = change_rule(g, s, w, a.arg[0], a.verb == FORM_SQUARE ? SQUARE : MASSE);
    if (r && !w) {
        return r;
    }
    Footprint f;
    FORBID_AS(G17, !formed(g, s, a.arg[0], a.verb == FORM_SQUARE ? SQUARE : MASSE, &f), "there is no room", N_(0));
    return ALLOWED;
}

/* Chargers that the new square would stand on go straight back until they touch it. */
static void push_chargers_back(Ctx *c, int u)
{
    Footprint square = footprint_of(c->g, c->s, u);
    FOR_UNITS (c->g, c->s, v) {
        Footprint f = footprint_of(c->g, c->s, v);
        if (!charges(c->s, v, u) || !footprint_overlap(&f, &square)) {
            continue;
        }
        Path p = path_retire(&f, 10 * INCH);
        Inch way = 0;
        for (Footprint at = f; way < p.limit && footprint_overlap(&at, &square); at = path_at(&p, way)) {
            way += SQUARE_STEP;
        }
        Footprint at = path_at(&p, way);
        put_unit(c, v, stand_of(&at), c->s->unit[v].formation);
    }
}

void react_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    pop(s);
    if (a.verb == STAY) {
        return;
    }
    int to = a.verb == FORM_SQUARE ? SQUARE : MASSE;
    Footprint f;
    formed(c->g, s, a.arg[0], to, &f);
    put_unit(c, a.arg[0], stand_of(&f), to);
    say(c, R2(late(s), 5f, 10f), "{} forms {}.", P_(a.arg[0]), W_(formation_says[to]));
    push_chargers_back(c, a.arg[0]);
}

/* ---- the Guard ---- */

Next dan_guard_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void dan_guard_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(PRESS_ON, s->asked, 0, 0));
    offer(out, atom(GIVE_WAY, s->asked, 0, 0));
}

Rule dan_guard_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != PRESS_ON && a.verb != GIVE_WAY) {
        return dan_out_of_step(w);
    }
    FORBID_AS(5h, a.arg[0] != s->asked, "{} is asked", P_(s->asked));
    return a.arg[0] == s->asked && is_unit(g, s->asked) ? ALLOWED : refused(w);
}

void dan_guard_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    pop(s);
    int u = top(s)->v[ST_UNIT];
    if (a.verb == GIVE_WAY) {
        return;
    }
    say(c, R(5h), "{} presses on, for one figure.", P_(a.arg[0]));
    lose_figures(c, a.arg[0], 1, R(5h));
    if (on_table(s, a.arg[0]) && is_unit(c->g, u) && on_table(s, u)) {
        begin_melee(s, a.arg[0], u);
    }
}

/* ---- the charger's line ---- */

Next line_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void line_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    offer(out, atom(FORM_LINE, s->asked, 0, 0));
    offer(out, atom(STAY, 0, 0, 0));
}

Rule line_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == STAY) {
        return ALLOWED;
    }
    if (a.verb != FORM_LINE) {
        return dan_out_of_step(w);
    }
    FORBID2(late(s), 5g, 10g, a.arg[0] != s->asked, "{} is asked", P_(s->asked));
    if (a.arg[0] != s->asked || !is_unit(g, s->asked)) {
        return refused(w);
    }
    FORBID2(late(s), 5g, 10g, late(s) && crowded(g, s, a.arg[0]), "another column is within 3 inches of its flank",
            N_(0));
    Footprint f = changed_foot(g, s, a.arg[0], LINE);
    Rule r = fits(g, s, w, a.arg[0], LINE, &f, NO_PIECE);
    FORBID2(late(s), 5g, 10g, r != RULE_NONE, "there is no room for the line", N_(0));
    return r ? r : ALLOWED;
}

void line_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == STAY) {
        return;
    }
    Footprint f = changed_foot(c->g, c->s, a.arg[0], LINE);
    put_unit(c, a.arg[0], stand_of(&f), LINE);
    say(c, R2(late(c->s), 5g, 10g), "{} forms line.", P_(a.arg[0]));
}

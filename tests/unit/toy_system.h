/* toy_system.h - a tiny game with everything the engine must cope with: two sides on a row of cells 0 to 20.
 *
 * A piece moves cell by cell in a draft (`move R1 2,3,4`). Cell 3 rolls a die (on 1 the move ends), cell 7 asks the other side
 * (`react`: on 4 to 6 the mover is hit and goes back to 6), cell 9 asks the mover himself (burn or keep), cell 5 is forbidden. B2
 * is hidden from red unless a red piece stands next to it. Turn 3 begins with sealed bids of both sides.
 */
#ifndef GONFALON_TEST_TOY_SYSTEM_H
#define GONFALON_TEST_TOY_SYSTEM_H

#include "engine/ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { RULE_1 = 1, RULE_2, RULE_3, RULE_4, TOY_RULES };
enum { TOY_MAIN, TOY_MOVING, TOY_REACT, TOY_BRIDGE, TOY_BID, TOY_FORCED, TOY_STEPS };
enum { MOVE = VERB_FIRST, TO, STOP, FIRE, VOLLEY, PARLEY, REACT, BURN, KEEP, BID, MARCHES, TOY_VERBS };
enum { R1, R2, B1, B2, TOY_PIECES };
enum { RED, BLUE };

struct Game {
    GameHead head;
};
struct State {
    Core core;
    int8_t at[TOY_PIECES];
    uint8_t lost[TOY_PIECES];
    uint8_t turn, shown, bid[SIDES]; /* shown: the bids lie open */
    int8_t mover, asked, react_at, burnt;
};

static const RuleInfo toy_rules[TOY_RULES] = {{"", KIND_FLAVOUR, ""},
                                              {"1", KIND_RULE, "One cell at a time."},
                                              {"2", KIND_RULE, "Cell 5 is a marsh."},
                                              {"3", KIND_RULE, "Move your own pieces."},
                                              {"4", KIND_RULE, "A lost piece does nothing."}};
static const int toy_rule_count = TOY_RULES;

static Side toy_side(int piece) { return piece >= B1 ? BLUE : RED; }

/* ---- judging ---- */

static Rule toy_piece(const State *s, Side side, int piece, Why *w)
{
    FORBID(3, piece < 0 || piece >= TOY_PIECES || toy_side(piece) != side);
    FORBID(4, piece >= 0 && piece < TOY_PIECES && s->lost[piece]);
    return ALLOWED;
}

static Rule toy_no(Why *w)
{
    if (w) {
        why_add(w, RULE_NO_CHOICE, NULL, NULL, 0);
    }
    return RULE_NO_CHOICE;
}

static Rule judge_main(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    switch (a.verb) {
    case MOVE: return toy_piece(s, side, a.arg[0], w);
    case FIRE: return toy_piece(s, side, a.arg[0], w);
    case VOLLEY: return a.arg[0] >= 1 && a.arg[0] <= 12 ? RULE_NONE : toy_no(w);
    case PARLEY:
    case MARCHES:
    case VERB_DONE: return RULE_NONE;
    default: return toy_no(w);
    }
}

static Rule judge_moving(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)side;
    if (a.verb == STOP) {
        return RULE_NONE;
    }
    if (a.verb != TO) {
        return toy_no(w);
    }
    FORBID_AS(1, abs(a.arg[0] - s->at[s->mover]) != 1, "from {} to {} is too far", N_(s->at[s->mover]), N_(a.arg[0]));
    FORBID(2, a.arg[0] == 5);
    bool beside = abs(s->at[s->mover] - s->at[B2]) <= 1; /* there the hidden piece is seen */
    FORBID(2, s->mover != B2 && beside && a.arg[0] == s->at[B2]);
    return ALLOWED;
}

static Rule judge_react(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    return a.verb == VERB_PASS ? RULE_NONE : a.verb == REACT ? toy_piece(s, side, a.arg[0], w) : toy_no(w);
}

static Rule judge_bridge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g, (void)s, (void)side;
    return a.verb == BURN || a.verb == KEEP ? RULE_NONE : toy_no(w);
}

static Rule judge_bid(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    if (a.verb == BID) {
        return a.arg[0] >= 0 && a.arg[0] <= 9 ? RULE_NONE : toy_no(w);
    }
    (void)s, (void)side;
    return a.verb == VERB_DONE ? RULE_NONE : toy_no(w);
}

static Rule judge_forced(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g, (void)s, (void)side;
    return a.verb == KEEP ? RULE_NONE : toy_no(w);
}

/* ---- offers ---- */

static void offer_main(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i < TOY_PIECES; i++) {
        offer(out, atom(MOVE, i, 0, 0));
    }
    offer(out, atom(MARCHES, 0, 0, 0));
    offer(out, atom(VERB_DONE, 0, 0, 0));
}
static void offer_moving(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)side;
    offer(out, atom(TO, s->at[s->mover] - 1, 0, 0));
    offer(out, atom(TO, s->at[s->mover] + 1, 0, 0));
    offer(out, atom(STOP, 0, 0, 0));
}
static void offer_react(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i < TOY_PIECES; i++) {
        offer(out, atom(REACT, i, 0, 0));
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}
static void offer_bridge(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    offer(out, atom(BURN, 0, 0, 0));
    offer(out, atom(KEEP, 0, 0, 0));
}
static void offer_bid(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i < 10; i++) {
        offer(out, atom(BID, i, 0, 0));
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

/* ---- what happens ---- */

static void toy_fire(Ctx *c, Side side, int target)
{
    Sum sum = {0};
    add(&sum, +1, RULE_3, "they stand close", c->s->at[target] < 5);
    int value = roll(c, 6, side, "fire") + sum.total;
    Event *e;
    if (value >= 5) {
        c->s->lost[target]++;
        e = say_as(c, EVENT_OUTCOME, RULE_3, "{} is hit.", P_(target));
    } else {
        e = say_as(c, EVENT_OUTCOME, RULE_3, "{} is missed.", P_(target));
    }
    event_sum(e, &sum);
}

static void act_main(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == MOVE) {
        s->mover = (int8_t)a.arg[0];
        push(s, TOY_MOVING, side);
    } else if (a.verb == FIRE) {
        toy_fire(c, side, a.arg[1]);
    } else if (a.verb == VOLLEY) {
        int hits = dice_hits(c->dice, a.arg[0], 6, s->at[B2] == 20 ? 4 : 5, /* the reserve helps from there */
                             (DieCall){"volley", side, false});
        say_as(c, EVENT_OUTCOME, RULE_3, "{} hits.", N_(hits));
    } else if (a.verb == PARLEY) {
        DieCall call = {"parley", side, false};
        say_as(c, EVENT_OUTCOME, RULE_3, dice_contest(c->dice, 6, call, call) > 0 ? "Won." : "Lost.");
    } else if (a.verb == MARCHES) {
        push(s, TOY_FORCED, side);
    } else if (side == RED) {
        top(s)->owner = BLUE;
    } else {
        s->turn++;
        top(s)->owner = RED;
        top(s)->at = s->turn == 3;
        s->core.over = s->turn == 5;
        say_as(c, EVENT_HEADING, RULE_NONE, "Turn {}.", N_(s->turn));
    }
}

static void act_moving(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == STOP) {
        pop(s);
        return;
    }
    s->at[s->mover] = (int8_t)a.arg[0];
    say_as(c, EVENT_PRESENCE, RULE_1, "{} goes to {}.", P_(s->mover), N_(a.arg[0]));
    if (a.arg[0] == 3) {
        if (roll(c, 6, side, "mud") == 1) {
            pop(s);
        }
        say_as(c, EVENT_OUTCOME, RULE_2, core(s)->stack[core(s)->depth - 1].step == TOY_MAIN ? "Stuck." : "Through.");
    } else if (a.arg[0] == 7) {
        push(s, TOY_REACT, (Side)(1 - side));
    } else if (a.arg[0] == 9) {
        push(s, TOY_BRIDGE, side);
    }
}

static void act_react(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    pop(s);
    if (a.verb != REACT) {
        return;
    }
    if (roll(c, 6, side, "react") >= 4) {
        s->at[s->mover] = 6;
        say_as(c, EVENT_OUTCOME, RULE_1, "{} is thrown back.", P_(s->mover));
    } else {
        say_as(c, EVENT_OUTCOME, RULE_1, "{} holds.", P_(s->mover));
    }
}

static void act_bridge(Ctx *c, Side side, Atom a)
{
    (void)side;
    c->s->burnt = a.verb == BURN;
    pop(c->s);
}

static void act_bid(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (side < SIDES) {
        s->bid[side] = (uint8_t)a.arg[0];
        say(c, RULE_NONE, "The {} bid {}.", S_(side), N_(a.arg[0]));
        return;
    }
    s->shown = 1;
    say(c, RULE_NONE, "The bids are {} and {}.", N_(s->bid[RED]), N_(s->bid[BLUE]));
    pop(s);
}

static void act_forced(Ctx *c, Side side, Atom a)
{
    (void)side, (void)a;
    pop(c->s);
}

static Next run_ask(Ctx *c)
{
    (void)c;
    return ASK;
}
static Next run_main(Ctx *c)
{
    if (top(c->s)->at == 0) {
        return ASK;
    }
    top(c->s)->at = 0;
    push(c->s, TOY_BID, NOBODY);
    return GO;
}
static const StepDef toy_steps[TOY_STEPS] = {
    {.name = "MAIN", .run = run_main, .offer = offer_main, .judge = judge_main, .act = act_main},
    {.name = "MOVING",
     .flags = STEP_DRAFT,
     .run = run_ask,
     .offer = offer_moving,
     .judge = judge_moving,
     .act = act_moving},
    {.name = "REACT", .run = run_ask, .offer = offer_react, .judge = judge_react, .act = act_react},
    {.name = "BRIDGE", .run = run_ask, .offer = offer_bridge, .judge = judge_bridge, .act = act_bridge},
    {.name = "BID", .flags = STEP_BOTH, .run = run_ask, .offer = offer_bid, .judge = judge_bid, .act = act_bid},
    {.name = "FORCED",
     .flags = STEP_PROCEDURE,
     .run = run_ask,
     .offer = offer_bridge,
     .judge = judge_forced,
     .act = act_forced},
};

static const VerbDef toy_verbs[TOY_VERBS] = {
    [MOVE] = {.name = "move", .takes = {TAKES_PIECE}, .form = FORM_PATH, .each = TO, .close = STOP},
    [TO] = {.name = "to", .takes = {TAKES_NUMBER}},
    [STOP] = {.name = "stop"},
    [FIRE] = {.name = "fire", .takes = {TAKES_PIECE, TAKES_PIECE}},
    [VOLLEY] = {.name = "volley", .takes = {TAKES_NUMBER}},
    [PARLEY] = {.name = "parley"},
    [REACT] = {.name = "react", .takes = {TAKES_PIECE}},
    [BURN] = {.name = "burn"},
    [KEEP] = {.name = "keep"},
    [BID] = {.name = "bid", .takes = {TAKES_NUMBER}},
    [MARCHES] = {.name = "marches"},
};

/* ---- the system ---- */

static bool toy_sees(const Game *g, const State *s, Side side, int piece)
{
    (void)g;
    return piece != B2 || side == BLUE || abs(s->at[R1] - s->at[B2]) <= 1 || abs(s->at[R2] - s->at[B2]) <= 1;
}

static void toy_mask(const Game *g, const State *s, Side side, State *out)
{
    *out = *s;
    if (!toy_sees(g, s, side, B2)) {
        out->at[B2] = -9;
    }
    if (!s->shown) {
        out->bid[1 - side] = 0;
    }
}

static void toy_setup(const Game *g, State *s)
{
    (void)g;
    static const int8_t at[TOY_PIECES] = {1, 10, 18, 13};
    memcpy(s->at, at, sizeof at);
    s->turn = 1;
    push(s, TOY_MAIN, RED);
}

static Game *toy_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);

static const SwitchInfo toy_switches[] = {{.name = "bridges", .before = "wood", .since = 1}, {0}};
static const Hidden toy_hidden = {.mask = toy_mask, .sees = toy_sees};

static const Ruleset toy = {
    .id = "toy",
    .title = "Toy",
    .space = "hex",
    .side_names = {"red", "blue"},
    .side_titles = {"Reds", "Blues"},
    .version = "1",
    .rules = toy_rules,
    .rule_count = &toy_rule_count,
    .steps = toy_steps,
    .step_count = TOY_STEPS,
    .verbs = toy_verbs,
    .verb_count = TOY_VERBS,
    .state_size = sizeof(State),
    .switches = toy_switches,
    .load = toy_load,
    .setup = toy_setup,
    .hidden = &toy_hidden,
};

static Game *toy_game(void)
{
    static const PieceInfo pieces[TOY_PIECES] = {{"R1", "First Red", RED, 255, 0, "", ""},
                                                 {"R2", "Second Red", RED, 255, 0, "", ""},
                                                 {"B1", "First Blue", BLUE, 255, 0, "", ""},
                                                 {"B2", "Second Blue", BLUE, 255, 0, "", ""}};
    Arena arena = {0};
    Game *g = arena_alloc(&arena, sizeof *g);
    PieceInfo *own = arena_alloc(&arena, sizeof pieces);
    memcpy(own, pieces, sizeof pieces);
    g->head =
        (GameHead){.rules = &toy, .scenario = "row", .title = "The row", .pieces = own, .piece_count = TOY_PIECES};
    g->head.data_hash = 0x1234;
    g->head.arena = arena;
    return g;
}

static Game *toy_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    (void)src, (void)options, (void)option_count;
    if (strcmp(scenario, "row") == 0) {
        return toy_game();
    }
    problem(p, NULL, 0, "unknown scenario '%s'", scenario);
    return NULL;
}

/* The program's table of systems is in src/rules; this one stands in for it. */
const Ruleset *const *rulesets(int *count)
{
    static const Ruleset *const all[] = {&toy};
    *count = 1;
    return all;
}

#endif

/* small_game.h - a game of seven pieces on twenty hexes, small enough to know by heart: fields, orders, scripts and ledger are tested on it.
 *
 * Pieces step from hex to hex. Coming next to an enemy lets him answer: flee or stay (3.1). An attack is a group order and rolls a die.
 */
#ifndef GONFALON_TEST_SMALL_GAME_H
#define GONFALON_TEST_SMALL_GAME_H

#include "engine/ruleset.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 8, GROUPS = 3, CELLS = 20, SHARED_BY_ALL = 4 };
enum { RESERVE = -2, UNUSED = -3 };
enum {
    RULE_1_1 = 1,
    RULE_1_2,
    RULE_1_3,
    RULE_2_1,
    RULE_2_2,
    RULE_3_1,
    RULE_4_1,
    RULE_5_1,
    RULE_5_2,
    RULE_6_1,
    RULE_7_1,
    SMALL_RULES = RULE_7_1
};
enum { S_TURN, S_MOVING, S_ATTACKING, S_ANSWER, S_END, STEPS };
enum {
    V_MOVE = VERB_FIRST,
    V_WITH,
    V_TO,
    V_MARCH,
    V_STOP,
    V_ATTACK,
    V_AND,
    V_AT,
    V_CHARGE,
    V_CLOSE,
    V_FLEE,
    V_STAY,
    V_LOSE,
    V_RETREAT,
    V_LINE,
    V_ORDER,
    V_BRIDGE,
    V_COUNT,
    VERBS
};

struct State {
    Core core;
    int16_t hex[PIECES];
    uint8_t flags[PIECES]; /* 1: shaken, 2: left its place, 4: has acted */
    int8_t morale[PIECES];
    uint8_t order[4], owner[CELLS];
    uint8_t turn, winner;
    int16_t general;
    int16_t drafted[4];
    uint8_t drafts, aims;
    int16_t aim[4];
    uint8_t charge, spare[9];
    HexSet mines;
    uint8_t crowd[24]; /* derived: pieces on each hex */
};
struct Game {
    GameHead head;
    Map map;
    PieceInfo piece[PIECES];
    GroupInfo group[GROUPS];
};

static const RuleInfo small_rules[SMALL_RULES + 1] = {
    {0},
    {"1.1", KIND_RULE, "a step goes to the next hex"},
    {"1.2", KIND_RULE, "nobody enters a hex of the enemy"},
    {"1.3", KIND_RULE, "three steps are the most"},
    {"2.1", KIND_RULE, "an attack kills on 4 or more"},
    {"2.2", KIND_RULE, "an attack goes to the next hex"},
    {"3.1", KIND_RULE, "who is approached may flee"},
    {"4.1", KIND_FRAME, "there are hexes"},
    {"5.1", KIND_OPTION, "without it a done runs for ever"},
    {"5.2", KIND_RULE, "without it a done crashes"},
    {"6.1", KIND_FLAVOUR, "it was long ago"},
    {"7.1", KIND_EXAMPLE, "Blau is of the Blues"},
};
static const int small_rule_count = SMALL_RULES + 1; /* the dummy counts */

/* ---- rules ---- */

static Side side_of(const Game *g, int piece) { return g->piece[piece].side; }
static bool near(const Game *g, Hex a, Hex b) { return a >= 0 && b >= 0 && grid_direction(&g->map.grid, a, b) >= 0; }
static bool enemy_at(const Game *g, const State *s, Side side, Hex h)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (s->hex[i] == h && side_of(g, i) != side) {
            return true;
        }
    }
    return false;
}
static Rule no_choice(Why *w)
{
    if (w) {
        why_add(w, RULE_NO_CHOICE, "it is no order of this step", NULL, 0);
    }
    return RULE_NO_CHOICE;
}
static Rule enter(const Game *g, const State *s, Side side, Hex from, Hex to, int steps, Why *w)
{
    FORBID(1_1, !near(g, from, to));
    FORBID_AS(1_2, enemy_at(g, s, side, to), "the enemy stands in {}", H_(to));
    FORBID(1_3, steps >= 3);
    return ALLOWED;
}

static Next turn_run(Ctx *c)
{
    top(c->s)->owner = c->s->turn % 2 ? 0 : 1;
    return ASK;
}
static void turn_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (side_of(g, i) == side && s->hex[i] >= 0) {
            offer(out, atom(V_MOVE, i, 0, 0));
            offer(out, atom(V_ATTACK, i, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}
static Rule turn_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return RULE_NONE;
    }
    if ((a.verb != V_MOVE && a.verb != V_ATTACK) || a.arg[0] < 0 || side_of(g, a.arg[0]) != side ||
        s->hex[a.arg[0]] < 0) {
        return no_choice(w);
    }
    return s->flags[a.arg[0]] & 4 ? no_choice(w) : (Rule)RULE_NONE;
}
static void turn_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        while (!BY(5_1, true, false))
            ;
        if (!BY(5_2, true, false)) {
            abort();
        }
        for (int i = 0; i < PIECES; i++) {
            s->flags[i] &= (uint8_t)~4;
        }
        top(s)->acted = 0;
        if (++s->turn > 6) {
            top(s)->step = S_END;
            core_of(s)->over = 1;
        }
        return;
    }
    s->drafts = 1;
    s->drafted[0] = a.arg[0];
    s->flags[a.arg[0]] |= 4;
    Frame *f = push(s, a.verb == V_MOVE ? S_MOVING : S_ATTACKING, side);
    f->v[0] = a.arg[0];
}

static Next ask_run(Ctx *c)
{
    (void)c;
    return ASK;
}
static void moving_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (side_of(g, i) == side) {
            offer(out, atom(V_WITH, i, 0, 0));
        }
    }
    for (Hex h = 0; h < CELLS; h++) {
        offer(out, atom(V_TO, h, 0, 0));
        offer(out, atom(V_MARCH, h, 0, 0));
    }
    offer(out, atom(V_STOP, 0, 0, 0));
    (void)s;
}
static Rule moving_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    Hex at = s->hex[f->v[0]];
    if (a.verb == V_STOP) {
        return RULE_NONE;
    }
    if (a.verb == V_WITH) {
        return a.arg[0] < 0 || f->v[1] || s->drafts == 4 || s->hex[a.arg[0]] != at || (s->flags[a.arg[0]] & 4)
                   ? no_choice(w)
                   : 0;
    }
    if ((a.verb != V_TO && a.verb != V_MARCH) || a.arg[0] < 0) {
        return no_choice(w);
    }
    Rule r = enter(g, s, side, at, a.arg[0], f->v[1], w);
    int direction = grid_direction(&g->map.grid, at, a.arg[0]);
    bool road = direction >= 0 && g->map.road[at][direction];
    return r || a.verb == V_TO || road ? r : no_choice(w);
}
static void small_derive(const Game *g, State *s)
{
    memset(s->crowd, 0, sizeof s->crowd);
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (s->hex[i] >= 0) {
            s->crowd[s->hex[i]]++;
        }
    }
}
static void moving_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == V_STOP) {
        pop(s);
        return;
    }
    if (a.verb == V_WITH) {
        s->flags[a.arg[0]] |= 4;
        s->drafted[s->drafts++] = a.arg[0];
        return;
    }
    top(s)->v[1]++;
    for (int i = 0; i < s->drafts; i++) {
        s->hex[s->drafted[i]] = a.arg[0];
        s->flags[s->drafted[i]] |= 2;
    }
    say(c, R(1_1), "{} goes to {}", P_(s->drafted[0]), H_(a.arg[0]));
    small_derive(c->g, s);
    RULE (3_1) {
        for (int i = 0; i < head(c->g)->piece_count; i++) {
            if (side_of(c->g, i) != side && near(c->g, s->hex[i], a.arg[0]) && c->g->piece[i].kind == 0) {
                push(s, S_ANSWER, 1 - side)->v[0] = (int16_t)i;
                return;
            }
        }
    }
}

static void attacking_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    moving_offer(g, s, side, out);
    for (int i = 0; i < out->count; i++) {
        out->list[i].verb = out->list[i].verb == V_WITH ? V_AND : out->list[i].verb == V_TO ? V_AT : V_CLOSE;
    }
    offer(out, atom(V_CHARGE, 0, 0, 0));
}
static Rule attacking_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    Hex at = s->hex[s->drafted[0]];
    if (a.verb == V_AND) {
        return a.arg[0] < 0 || s->drafts == 4 || s->hex[a.arg[0]] != at || side_of(g, a.arg[0]) != side ? no_choice(w)
                                                                                                        : 0;
    }
    if (a.verb == V_CLOSE) {
        return s->aims ? 0 : no_choice(w);
    }
    if (a.verb == V_CHARGE) {
        return s->aims && !s->charge ? 0 : no_choice(w);
    }
    if (a.verb != V_AT || s->aims == 4 || !enemy_at(g, s, side, a.arg[0])) {
        return no_choice(w);
    }
    FORBID(2_2, !near(g, at, a.arg[0]));
    return ALLOWED;
}
static void attacking_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == V_AND) {
        s->drafted[s->drafts++] = a.arg[0];
    } else if (a.verb == V_AT) {
        s->aim[s->aims++] = a.arg[0];
    } else if (a.verb == V_CHARGE) {
        s->charge = 1;
    } else {
        int die = roll(c, 6, side, "attack");
        bool killed = die + s->charge >= 4;
        for (int i = 0; i < PIECES; i++) {
            RULE (2_1) {
                if (killed && s->hex[i] == s->aim[0] && i < head(c->g)->piece_count) {
                    s->hex[i] = RESERVE;
                }
            }
        }
        say(c, R(2_1), killed ? "the attack on {} kills" : "the attack on {} fails", H_(s->aim[0]));
        s->charge = s->aims = 0;
        small_derive(c->g, s);
        pop(s);
    }
}

static void answer_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (Hex h = 0; h < CELLS; h++) {
        offer(out, atom(V_FLEE, top_of(s)->v[0], h, 0));
    }
    offer(out, atom(V_STAY, 0, 0, 0));
    (void)g;
    (void)side;
}
static Rule answer_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == V_STAY) {
        return 0;
    }
    if (a.verb != V_FLEE || a.arg[0] != top_of(s)->v[0] || a.arg[1] < 0) {
        return no_choice(w);
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex h = g->map.next[a.arg[1]][d];
        FORBID(3_1, h >= 0 && enemy_at(g, s, side, h));
    }
    return enter(g, s, side, s->hex[a.arg[0]], a.arg[1], 0, w);
}
static void answer_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    if (a.verb == V_FLEE) {
        c->s->hex[a.arg[0]] = a.arg[1];
    }
    say(c, R(3_1), "the enemy answers");
    small_derive(c->g, c->s);
}
static Rule never(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g, (void)s, (void)side, (void)a;
    return no_choice(w);
}

static const StepDef small_steps[STEPS] = {
    [S_TURN] = {"TURN", "move or attack", RULE_1_1, 0, turn_run, turn_offer, turn_judge, turn_act, NULL, {0}, NULL},
    [S_MOVING] = {"MOVING",
                  "go on",
                  RULE_1_1,
                  STEP_DRAFT,
                  ask_run,
                  moving_offer,
                  moving_judge,
                  moving_act,
                  NULL,
                  {"mover", "steps"},
                  "pi"},
    [S_ATTACKING] = {"ATTACKING",
                     "attack",
                     RULE_2_1,
                     STEP_DRAFT,
                     ask_run,
                     attacking_offer,
                     attacking_judge,
                     attacking_act,
                     NULL,
                     {"first"},
                     "p"},
    [S_ANSWER] = {"ANSWER",
                  "flee or stay",
                  RULE_3_1,
                  STEP_PROCEDURE,
                  ask_run,
                  answer_offer,
                  answer_judge,
                  answer_act,
                  NULL,
                  {"who", "place"},
                  "ph"},
    [S_END] = {"END", "over", RULE_4_1, 0, ask_run, NULL, never, NULL, NULL, {0}, NULL},
};

static const char *const small_orders[] = {"defend", "attack", "advance", NULL};
static const char *const small_modes[] = {"normal", "quick", NULL};
static const VerbDef small_verbs[VERBS] = {
    [V_MOVE] = {.name = "move",
                .takes = {TAKES_PIECE},
                .form = FORM_PATH,
                .more = V_WITH,
                .each = V_TO,
                .other = V_MARCH,
                .close = V_STOP,
                .help = "move UNIT[,UNIT] PATH [march | march@HEX]",
                .says = "Move"},
    [V_WITH] = {.name = "with", .takes = {TAKES_PIECE}, .help = "with UNIT"},
    [V_TO] = {.name = "to", .takes = {TAKES_HEX}, .help = "to HEX"},
    [V_MARCH] = {.name = "along", .takes = {TAKES_HEX}, .help = "along HEX"},
    [V_STOP] = {.name = "stop", .help = "stop"},
    [V_ATTACK] = {.name = "attack",
                  .takes = {TAKES_PIECE},
                  .form = FORM_GROUP,
                  .more = V_AND,
                  .each = V_AT,
                  .other = V_CHARGE,
                  .close = V_CLOSE,
                  .help = "attack UNIT[,UNIT] HEX[,HEX] [charge]",
                  .says = "Attack"},
    [V_AND] = {.name = "and", .takes = {TAKES_PIECE}, .help = "and UNIT"},
    [V_AT] = {.name = "at", .takes = {TAKES_HEX}, .help = "at HEX"},
    [V_CHARGE] = {.name = "charge", .help = "charge"},
    [V_CLOSE] = {.name = "close", .help = "close"},
    [V_FLEE] = {.name = "flee", .takes = {TAKES_PIECE, TAKES_HEX}, .help = "flee UNIT HEX"},
    [V_STAY] = {.name = "stay", .help = "stay"},
    [V_LOSE] = {.name = "lose", .takes = {TAKES_PIECE}, .form = FORM_EACH, .help = "lose UNIT[,UNIT]"},
    [V_RETREAT] = {.name = "retreat",
                   .takes = {TAKES_PIECE, TAKES_HEX},
                   .form = FORM_EACH,
                   .help = "retreat UNIT PATH"},
    [V_LINE] = {.name = "line", .takes = {TAKES_PIECE, TAKES_HEX}, .form = FORM_EACH, .help = "line UNIT:HEX ..."},
    [V_ORDER] = {.name = "order",
                 .takes = {TAKES_GROUP, TAKES_WORD, TAKES_WORD},
                 .words = {NULL, small_orders, small_modes},
                 .help = "order GROUP ORDER [quick]"},
    [V_BRIDGE] = {.name = "bridge", .takes = {TAKES_HEX, TAKES_HEX}, .help = "bridge HEX/HEX"},
    [V_COUNT] = {.name = "count", .takes = {TAKES_NUMBER, TAKES_SIDE}, .help = "count NUMBER SIDE"},
};

/* ---- fields ---- */

static bool set_hex(const Game *g, State *s, int index, long value)
{
    if (value == -1) {
        return false;
    }
    s->hex[index] = (int16_t)value;
    if (value >= 0) {
        s->flags[index] |= 2; /* as in Tolentino: a piece that is put somewhere has left its place */
    }
    (void)g;
    return true;
}
static long get_hex(const Game *g, const State *s, int index)
{
    (void)g;
    return s->hex[index];
}
static long get_alive(const Game *g, const State *s, int index)
{
    int n = 0;
    for (int i = 0; i < head(g)->piece_count; i++) {
        n += s->hex[i] >= 0;
    }
    (void)index;
    return n;
}
#define AT(member, size) \
    .offset = offsetof(struct State, member), .stride = sizeof(((struct State *)0)->member[0]), .width = size
#define LONE(member, size) .offset = offsetof(struct State, member), .width = size
#define NO .nothing = FIELD_NOTHING
static const char *const small_places[] = {"-", "reserve", "unused", NULL};
static const Field small_fields[] = {
    {"hex", OF_PIECE, 3, FIELD_HEX, .words = small_places, NO, .usual = FIELD_NOTHING, .get = get_hex, .set = set_hex},
    {"shaken", OF_PIECE, 1, FIELD_BOOL, AT(flags, 1), .bit = 1, NO},
    {"left", OF_PIECE, 3, FIELD_BOOL, AT(flags, 1), .bit = 2, NO, .hidden = true},
    {"acted", OF_PIECE, 3, FIELD_BOOL, AT(flags, 1), .bit = 3, NO},
    {"morale", OF_PIECE, 1, FIELD_INT, AT(morale, -1), NO},
    {"order", OF_GROUP, 0, FIELD_ENUM, .words = small_orders, AT(order, 1), NO},
    {"owner", OF_HEX, 0, FIELD_SIDE, AT(owner, 1), .nothing = NOBODY, .usual = NOBODY},
    {"turn", OF_GAME, 0, FIELD_INT, LONE(turn, 1), NO, .usual = 1},
    {"winner", OF_GAME, 0, FIELD_SIDE, LONE(winner, 1), .nothing = NOBODY, .usual = NOBODY},
    {"general", OF_GAME, 0, FIELD_PIECE, LONE(general, -2), .nothing = -1, .usual = -1},
    {"mines", OF_GAME, 0, FIELD_SET, .offset = offsetof(struct State, mines), NO},
    {"alive", OF_GAME, 0, FIELD_INT, NO, .get = get_alive, .read_only = true},
    {"drafts", OF_GAME, 0, FIELD_INT, LONE(drafts, 1), NO, .hidden = true},
    {"drafted1", OF_GAME, 0, FIELD_INT, LONE(drafted[0], -2), NO, .hidden = true},
    {"drafted2", OF_GAME, 0, FIELD_INT, LONE(drafted[1], -2), NO, .hidden = true},
    {"aims", OF_GAME, 0, FIELD_INT, LONE(aims, 1), NO, .hidden = true},
    {"aim1", OF_GAME, 0, FIELD_INT, LONE(aim[0], -2), NO, .hidden = true},
    {"charge", OF_GAME, 0, FIELD_BOOL, LONE(charge, 1), NO, .hidden = true},
};
_Static_assert(offsetof(struct State, mines) == offsetof(struct State, charge) + 10, "no padding");

/* ---- the system ---- */

static void small_clear(const Game *g, State *s)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        s->hex[i] = UNUSED;
        s->flags[i] = 0;
        s->morale[i] = 0;
    }
}
static void small_setup(const Game *g, State *s)
{
    static const int16_t at[PIECES] = {0, 0, 1, 5, 14, 18, 19, UNUSED};
    for (int i = 0; i < head(g)->piece_count; i++) {
        s->hex[i] = at[i];
    }
    s->turn = 1;
    s->winner = NOBODY;
    s->general = -1;
    memset(s->owner, NOBODY, sizeof s->owner);
    s->order[1] = 1;
    push(s, S_TURN, 0);
    small_derive(g, s);
}
static bool small_begin(const Game *g, State *s, int step, int group, int side, Problems *p)
{
    (void)g, (void)group;
    if (step != S_TURN) {
        return problem(p, NULL, 0, "only TURN can be begun");
    }
    memset(core_of(s)->stack, 0, sizeof core_of(s)->stack);
    core_of(s)->depth = 0;
    core_of(s)->waiting = 0;
    s->turn = (uint8_t)(side == 1 ? 2 : 1);
    push(s, S_TURN, 0);
    return true;
}
static Rule small_verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g, (void)s, (void)verb;
    return RULE_NO_CHOICE;
}
static void small_mask(const Game *g, const State *s, Side side, State *out)
{
    memcpy(out, s, sizeof *s);
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (side_of(g, i) != side) {
            out->morale[i] = 0;
        }
    }
}
/* Leaders of the enemy are not seen. */
static bool small_sees(const Game *g, const State *s, Side side, int piece)
{
    (void)s;
    return side == NOBODY || side_of(g, piece) == side || g->piece[piece].kind == 0;
}
static void small_unseen(const Game *g, const State *s, Side viewer, HexSet *out)
{
    for (int i = 0; i < head(g)->piece_count; i++) {
        if (!small_sees(g, s, viewer, i) && s->hex[i] >= 0) {
            set_put(out, s->hex[i]);
        }
    }
}
static void small_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    buf_text(&out->what, rules_of(g)->steps[top_of(s)->step].prompt);
}
static Game *small_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p);

static const Hidden small_ruleset_hidden = {.mask = small_mask, .sees = small_sees, .unseen = small_unseen};

static const Ruleset small_ruleset = {
    .id = "small",
    .title = "A small game",
    .space = "hex",
    .side_names = {"red", "blue"},
    .side_titles = {"Reds", "Blues"},
    .armies = {"red", "blue"},
    .version = "1",
    .rules = small_rules,
    .rule_count = &small_rule_count,
    .steps = small_steps,
    .step_count = STEPS,
    .verbs = small_verbs,
    .verb_count = VERBS,
    .fields = small_fields,
    .field_count = sizeof small_fields / sizeof small_fields[0],
    .state_size = sizeof(struct State),
    .load = small_load,
    .setup = small_setup,
    .clear = small_clear,
    .derive = small_derive,
    .begin_step = small_begin,
    .verb_rule = small_verb_rule,
    .prompt = small_prompt,
    .hidden = &small_ruleset_hidden,
};

static void small_map(Game *g)
{
    g->map.grid = (Grid){.first_col = 1,
                         .last_col = 5,
                         .first_row = 1,
                         .last_row = 4,
                         .columns = 5,
                         .rows = 4,
                         .count = CELLS,
                         .flat = true};
    for (Hex h = 0; h < CELLS; h++) {
        g->map.on[h] = true;
        for (int d = 0; d < DIRECTIONS; d++) {
            g->map.next[h][d] = grid_next(&g->map.grid, h, d);
            g->map.road[h][d] = d == 0 || d == 3; /* roads run along the columns */
        }
    }
    g->map.on[3] = false; /* 0104 is a lake */
}

static Game *small_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    static const PieceInfo pieces[] = {
        {"A-RED-1", "First Reds", 0, 0, 0, "infantry", NULL}, {"A-RED-2", "Second Reds", 0, 0, 0, "infantry", NULL},
        {"A-BLUE", "Blue Coats", 0, 1, 0, "infantry", NULL},  {"A-LEAD", "Rossi", 0, 0, 1, "bicorne", NULL},
        {"B-ONE", "First Blues", 1, 2, 0, "infantry", NULL},  {"B-TWO", "Second Blues", 1, 2, 0, "infantry", NULL},
        {"B-LEAD", "Blau", 1, 2, 1, "bicorne", NULL},
    };
    static const GroupInfo groups[GROUPS] = {{"I", "First", 0, 0}, {"II", "Second", 0, 0}, {"III", "Third", 1, 0}};
    (void)src;
    if (strcmp(scenario, "field")) {
        problem(p, NULL, 0, "there is no scenario '%s'; expected field", scenario);
        return NULL;
    }
    Arena arena = {0};
    Game *g = arena_alloc(&arena, sizeof *g);
    memcpy(g->piece, pieces, sizeof pieces);
    memcpy(g->group, groups, sizeof groups);
    g->piece[6].side = BY(7_1, 1, 0);
    small_map(g);
    g->head = (GameHead){.rules = &small_ruleset,
                         .scenario = "field",
                         .title = "In the field",
                         .map = &g->map,
                         .pieces = g->piece,
                         .piece_count = sizeof pieces / sizeof pieces[0],
                         .groups = g->group,
                         .group_count = GROUPS};
    for (int i = 0; i < option_count; i++) {
        g->head.options[g->head.option_count++] =
            (OptionValue){arena_copy(&arena, span_of(options[i].name)), arena_copy(&arena, span_of(options[i].value))};
    }
    g->head.arena = arena;
    return g;
}

/* The engine asks for the systems there are: in these tests it is this one. */
const Ruleset *const *rulesets(int *count)
{
    static const Ruleset *const all[] = {&small_ruleset};
    *count = 1;
    return all;
}

#endif

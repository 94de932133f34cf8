/* garden.c - a game that nobody knows: bees against wasps on a meadow of hexes. Its verbs, steps, badges, marks and rule numbers are words
 * of its own, and the browser test plays it by clicks: whatever the page, the pictures and the server do with it they do from values.
 *
 * Each side settles two insects on its edge. In a turn each of them may flutter up to three hexes, and one that rests may prick an enemy
 * beside it: on 4 to 6 he is drowsy, and who is drowsy already is gone. Four turns are played; who has more left has won.
 */
#include "engine/ruleset.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 7, ROWS = 5, CELLS = COLUMNS * ROWS, INSECTS = 4, REACH_MOST = 3, LAST_DAY = 4 };
enum { UNSETTLED = -2, GONE = -3, BEES = 0, WASPS = 1 };
enum {
    RULE_wing_1 = 1,
    RULE_wing_2,
    RULE_wing_3,
    RULE_nest_1,
    RULE_prick_1,
    RULE_prick_2,
    GARDEN_RULES = RULE_prick_2
};
enum { DAWN, SETTLING, DAY, ALOFT, GARDEN_STEPS };
enum { SETTLE = VERB_FIRST, UPON_LEAF, FLUTTER, WAFT, ALIGHT, PRICK, GARDEN_VERBS };

struct State {
    Core core;
    int16_t hex[INSECTS];
    uint8_t drowsy[INSECTS], flown[INSECTS], pricked[INSECTS];
    int16_t scent; /* where somebody was pricked last */
    uint8_t day, left, insect, whose;
    uint8_t spare[2];
};
struct Game {
    GameHead head;
    Map map;
    PieceInfo piece[INSECTS];
    GroupInfo group[2];
};

static const RuleInfo garden_rules[GARDEN_RULES + 1] = {
    {"", KIND_FLAVOUR, ""},
    {"wing/1", KIND_RULE, "an insect goes from leaf to leaf"},
    {"wing/2", KIND_RULE, "no two insects on one leaf"},
    {"wing/3", KIND_RULE, "three leaves are the most"},
    {"nest/1", KIND_RULE, "everybody settles on his own edge"},
    {"prick/1", KIND_RULE, "one pricks who sits beside one"},
    {"prick/2", KIND_RULE, "once a day"},
};
static const int garden_rule_count = GARDEN_RULES + 1;

static Side side_of(const Game *g, int i) { return g->piece[i].side; }

static int insect_on(const State *s, int hex)
{
    for (int i = 0; i < INSECTS; i++) {
        if (s->hex[i] == hex) {
            return i;
        }
    }
    return -1;
}

static bool beside(const Game *g, int a, int b)
{
    return a >= 0 && b >= 0 && grid_direction(&g->map.grid, (Hex)a, (Hex)b) >= 0;
}

static Rule no_choice(Why *w)
{
    if (w) {
        why_add(w, RULE_NO_CHOICE, "that is not asked now", NULL, 0);
    }
    return RULE_NO_CHOICE;
}

/* ---- dawn: everybody settles ---- */

static bool waits(const Game *g, const State *s, Side side, int i)
{
    return side_of(g, i) == side && s->hex[i] == UNSETTLED;
}

static Next dawn_run(Ctx *c)
{
    State *s = c->s;
    for (Side side = 0; side < SIDES; side++) {
        for (int i = 0; i < INSECTS; i++) {
            if (waits(c->g, s, side, i)) {
                top(s)->owner = side;
                return ASK;
            }
        }
    }
    s->day = 1;
    push(s, DAY, BEES); /* it never ends, so this step is not come back to */
    say_as(c, EVENT_HEADING, RULE_NONE, "Day {}.", N_(1));
    return GO;
}

static Rule dawn_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool own = a.verb == SETTLE && a.arg[0] >= 0 && a.arg[0] < INSECTS && waits(g, s, side, a.arg[0]);
    return own ? RULE_NONE : no_choice(w);
}

static void dawn_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int i = 0; i < INSECTS; i++) {
        if (waits(g, s, side, i)) {
            offer(out, atom(SETTLE, i, 0, 0));
        }
    }
}

static void dawn_act(Ctx *c, Side side, Atom a)
{
    c->s->insect = (uint8_t)a.arg[0];
    push(c->s, SETTLING, side);
}

static Next settling_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static Rule settling_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb != UPON_LEAF || a.arg[0] < 0 || a.arg[0] >= CELLS) {
        return no_choice(w);
    }
    FORBID(nest_1, grid_col(&g->map.grid, (Hex)a.arg[0]) != (side == BEES ? 1 : COLUMNS));
    FORBID_AS(wing_2, insect_on(s, a.arg[0]) >= 0, "{} sits there", P_(insect_on(s, a.arg[0])));
    return ALLOWED;
}

static void settling_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int h = 0; h < CELLS; h++) {
        offer(out, atom(UPON_LEAF, h, 0, 0));
    }
}

static void settling_act(Ctx *c, Side side, Atom a)
{
    c->s->hex[c->s->insect] = a.arg[0];
    if (strcmp(head(c->g)->scenario, "pit") == 0) { /* a fault of the program: steps inside steps without end */
        while (!c->s->core.broken) {
            push(c->s, DAY, side);
        }
        return;
    }
    say(c, RULE_nest_1, "{} settles on {}.", P_(c->s->insect), H_(a.arg[0]));
    pop(c->s);
}

/* ---- the day ---- */

static Next day_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static Rule day_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        return RULE_NONE;
    }
    bool insect = (a.verb == FLUTTER || a.verb == PRICK) && a.arg[0] >= 0 && a.arg[0] < INSECTS &&
                  side_of(g, a.arg[0]) == side && s->hex[a.arg[0]] >= 0;
    if (!insect) {
        return no_choice(w);
    }
    if (a.verb == FLUTTER) {
        FORBID(wing_3, s->flown[a.arg[0]]);
        return ALLOWED;
    }
    int target = a.arg[1];
    if (target < 0 || target >= INSECTS || side_of(g, target) == side) {
        return no_choice(w);
    }
    FORBID(prick_1, !beside(g, s->hex[a.arg[0]], s->hex[target]));
    FORBID(prick_2, s->pricked[a.arg[0]]);
    return ALLOWED;
}

static void day_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int i = 0; i < INSECTS; i++) {
        offer(out, atom(FLUTTER, i, 0, 0));
        for (int k = 0; k < INSECTS; k++) {
            offer(out, atom(PRICK, i, k, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

static void prick(Ctx *c, Side side, int insect, int target)
{
    State *s = c->s;
    int die = roll(c, 6, side, "prick");
    s->pricked[insect] = 1;
    s->scent = s->hex[target];
    if (die < 4) {
        say_as(c, EVENT_OUTCOME, RULE_prick_1, "{} pricks {}: a miss.", P_(insect), P_(target));
    } else if (!s->drowsy[target]) {
        s->drowsy[target] = 1;
        say_as(c, EVENT_OUTCOME, RULE_prick_1, "{} pricks {}: drowsy.", P_(insect), P_(target));
    } else {
        s->hex[target] = GONE;
        say_as(c, EVENT_OUTCOME, RULE_prick_1, "{} pricks {}: gone.", P_(insect), P_(target));
    }
}

static void day_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    if (a.verb == FLUTTER) {
        s->insect = (uint8_t)a.arg[0];
        s->left = REACH_MOST;
        s->flown[a.arg[0]] = 1;
        push(s, ALOFT, side);
    } else if (a.verb == PRICK) {
        prick(c, side, a.arg[0], a.arg[1]);
    } else if (side == BEES) {
        top(s)->owner = WASPS;
    } else {
        memset(s->flown, 0, sizeof s->flown);
        memset(s->pricked, 0, sizeof s->pricked);
        s->scent = -1;
        top(s)->owner = BEES;
        s->core.over = ++s->day > LAST_DAY;
        if (!s->core.over) {
            say_as(c, EVENT_HEADING, RULE_NONE, "Day {}.", N_(s->day));
        }
    }
}

/* ---- in the air ---- */

static Rule aloft_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == ALIGHT) {
        return RULE_NONE;
    }
    if (a.verb != WAFT || a.arg[0] < 0 || a.arg[0] >= CELLS) {
        return no_choice(w);
    }
    FORBID(wing_1, !beside(g, s->hex[s->insect], a.arg[0]));
    FORBID_AS(wing_2, insect_on(s, a.arg[0]) >= 0, "{} sits there", P_(insect_on(s, a.arg[0])));
    FORBID(wing_3, !s->left);
    return ALLOWED;
}

static void aloft_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g, (void)s, (void)side;
    for (int h = 0; h < CELLS; h++) {
        offer(out, atom(WAFT, h, 0, 0));
    }
    offer(out, atom(ALIGHT, 0, 0, 0));
}

static void aloft_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    if (a.verb == ALIGHT) {
        pop(s);
        return;
    }
    say_as(c, EVENT_MOVE, RULE_wing_1, "{} wafts from {} to {}.", P_(s->insect), H_(s->hex[s->insect]), H_(a.arg[0]));
    s->hex[s->insect] = a.arg[0];
    s->left--;
}

/* ---- tables ---- */

static const StepDef garden_steps[GARDEN_STEPS] = {
    [DAWN] = {"DAWN", "Who settles next?", RULE_nest_1, 0, DOES(dawn)},
    [SETTLING] = {"SETTLING", "Upon which leaf?", RULE_nest_1, STEP_DRAFT, DOES(settling)},
    [DAY] = {"MIDDAY", "Flutter and prick, then let the others.", RULE_wing_1, STEP_KEEP, DOES(day)},
    [ALOFT] = {"ALOFT", "Waft where to?", RULE_wing_1, STEP_DRAFT, .run = day_run, .offer = aloft_offer,
               .judge = aloft_judge, .act = aloft_act},
};

static const VerbDef garden_verbs[GARDEN_VERBS] = {
    [SETTLE] = {"settle",
                {TAKES_PIECE, TAKES_HEX},
                .form = FORM_CHAIN,
                .each = UPON_LEAF,
                .help = "settle INSECT LEAF",
                .says = "Settle",
                .is = IS_PLACE},
    [UPON_LEAF] = {"upon_leaf", {TAKES_HEX}, .help = "upon_leaf LEAF", .says = "Upon", .is = IS_PLACE},
    [FLUTTER] = {"flutter",
                 {TAKES_PIECE, TAKES_HEX},
                 .form = FORM_PATH,
                 .each = WAFT,
                 .close = ALIGHT,
                 .help = "flutter INSECT LEAF[,LEAF]",
                 .says = "Flutter",
                 .is = IS_MOVE},
    [WAFT] = {"waft", {TAKES_HEX}, .help = "waft LEAF", .says = "Waft to", .is = IS_MOVE},
    [ALIGHT] = {"alight", .help = "alight", .says = "Alight here", .is = IS_CLOSE},
    [PRICK] = {"prick",
               {TAKES_PIECE, TAKES_PIECE},
               .any_side = true,
               .help = "prick INSECT ENEMY",
               .says = "Prick",
               .is = IS_ATTACK | IS_ROLL},
};

static long get_hex(const Game *g, const State *s, int i)
{
    (void)g;
    return s->hex[i];
}
static bool set_hex(const Game *g, State *s, int i, long value)
{
    (void)g;
    s->hex[i] = (int16_t)value;
    return true;
}
#define IN_STATE(member) .offset = offsetof(State, member), .stride = sizeof(((State *)0)->member[0]), .width = 1
static const char *const places[] = {"-", "unsettled", "gone", NULL};
static const Field garden_fields[] = {
    {"hex", OF_PIECE, 1, FIELD_HEX, places, .get = get_hex, .set = set_hex, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"drowsy", OF_PIECE, 1, FIELD_BOOL, IN_STATE(drowsy), .nothing = FIELD_NOTHING},
    {"flown", OF_PIECE, 1, FIELD_BOOL, IN_STATE(flown), .nothing = FIELD_NOTHING},
    {"pricked", OF_PIECE, 1, FIELD_BOOL, IN_STATE(pricked), .nothing = FIELD_NOTHING},
    {"turn", OF_GAME, 0, FIELD_INT, .offset = offsetof(State, day), .width = 1, .nothing = FIELD_NOTHING,
     .usual = FIELD_NOTHING},
    {"scent", OF_GAME, 0, FIELD_INT, .offset = offsetof(State, scent), .width = -2, .nothing = -1, .usual = -1},
    {"left", OF_GAME, 0, FIELD_INT, .offset = offsetof(State, left), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
    {"insect", OF_GAME, 0, FIELD_INT, .offset = offsetof(State, insect), .width = 1, .nothing = FIELD_NOTHING,
     .hidden = true},
};

/* ---- what boards show ---- */

enum { BADGE_DROWSY, BADGE_FLOWN };
static const BadgeDef garden_badges[] = {
    [BADGE_DROWSY] = {"drowsy", "Drowsy", "half-disc", "z", TONE_WARN, -7},
    [BADGE_FLOWN] = {"flown", "Flown", "chevrons", NULL, TONE_CALM, 0},
    {0},
};
static const MarkDef garden_marks[] = {{"scent", NULL, "A scent lies here.", SHAPE_CLOUD, false},
                                       {"blossom", "blossom", "A blossom.", SHAPE_GOAL, false},
                                       {0}};

static void garden_look(const Game *g, const State *s, int i, CounterLook *out)
{
    (void)g;
    *out = (CounterLook){.hex = s->hex[i] >= 0 ? s->hex[i] : (Hex)HEX_NONE};
    look_value(out, "buzz", s->drowsy[i] ? 1 : 2, "buzz");
    look_value(out, "wings", REACH_MOST, NULL);
    look_badge(out, BADGE_DROWSY, s->drowsy[i]);
    look_badge(out, BADGE_FLOWN, s->flown[i]);
}

static int garden_on_map(const Game *g, const State *s, BoardMark *out, int max)
{
    int n = 0;
    (void)g;
    if (s->scent >= 0 && n < max) {
        out[n++] = (BoardMark){.kind = 0, .hex = s->scent, .to = HEX_NONE, .piece = -1};
    }
    if (n < max) {
        out[n++] = (BoardMark){.kind = 1, .hex = CELLS / 2, .to = HEX_NONE, .piece = -1};
    }
    return n;
}

static bool garden_reach(const Game *g, const State *s, int insect, Reach *out)
{
    if (top_of(s)->step != DAY || s->hex[insect] < 0 || s->flown[insect]) {
        return false;
    }
    memset(out->cost, 0xFF, sizeof out->cost);
    memset(out->flags, 0, sizeof out->flags);
    for (int h = 0; h < CELLS; h++) {
        out->from[h] = HEX_NONE;
    }
    out->cost[s->hex[insect]] = 0;
    for (int far = 0; far < REACH_MOST; far++) {
        for (int h = 0; h < CELLS; h++) {
            for (int d = 0; d < DIRECTIONS && out->cost[h] == far; d++) {
                Hex to = g->map.next[h][d];
                if (to != HEX_NONE && out->cost[to] < 0 && insect_on(s, to) < 0) {
                    out->cost[to] = (int16_t)(far + 1);
                    out->from[to] = (Hex)h;
                }
            }
        }
    }
    return true;
}

static Whereabouts garden_where(const Game *g, const State *s, int i)
{
    (void)g;
    return s->hex[i] == UNSETTLED ? WHERE_TO_PLACE : s->hex[i] == GONE ? WHERE_LOST : WHERE_BOARD;
}

static const FieldWords garden_words[] = {{"drowsy", "Drowsy: one more prick is the last", NULL, "yes", false},
                                          {"flown", "Has flown today", NULL, NULL, false},
                                          {0}};
static PointsInfo garden_points(const Game *g)
{
    (void)g;
    return (PointsInfo){"insects", true, true};
}
static const Face garden_face = {.words = garden_words, .where = garden_where, .points = garden_points};
static const MapFace garden_map = {
    .reach = garden_reach, .reach_parts = 1, .look = garden_look, .marks = garden_on_map};

/* ---- two boards: the meadow, and the hive with its zones ---- */

enum { ZONE_COMB, ZONE_ABROAD, ZONE_MEMORY };

static int garden_boards(const Game *g, const State *s, BoardInfo *out, int max, int *front)
{
    (void)g, (void)s;
    *front = 0;
    if (max < 2) {
        return 0;
    }
    out[0] = (BoardInfo){"meadow", "The meadow", BOARD_HEXES};
    out[1] = (BoardInfo){"comb", "The comb", BOARD_CARDS};
    return 2;
}

static int garden_zones(const Game *g, const State *s, const char *board, CardZone *out, int max)
{
    static const CardZone zones[] = {
        [ZONE_COMB] = {.id = "comb", .title = "In the comb", .side = NOBODY, .piece = -1},
        [ZONE_ABROAD] = {.id = "abroad", .title = "Abroad", .side = NOBODY, .piece = -1},
        [ZONE_MEMORY] = {.id = "memory", .title = "In memory", .side = NOBODY, .row = 1, .piece = -1}};
    (void)g, (void)s, (void)board;
    int n = max < 3 ? max : 3;
    memcpy(out, zones, (size_t)n * sizeof *out);
    return n;
}

static int garden_zone_of(const Game *g, const State *s, const char *board, int i)
{
    (void)g, (void)board;
    return s->hex[i] == UNSETTLED ? ZONE_COMB : s->hex[i] == GONE ? ZONE_MEMORY : ZONE_ABROAD;
}

static const Boards garden_board_list = {.now = garden_boards, .zones = garden_zones, .zone_of = garden_zone_of};

static void garden_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    if (s->core.over) {
        buf_text(&out->what, "The summer is over.");
        return;
    }
    const Frame *f = top_of(s);
    (void)g;
    out->side = f->owner;
    buf_text(&out->what, garden_steps[f->step].prompt);
    out->setup = f->step == DAWN || f->step == SETTLING;
    if (f->step == ALOFT || f->step == SETTLING) {
        out->piece = s->insect;
        out->moving = f->step == ALOFT;
    }
    if (f->step == ALOFT) {
        buf_print(&out->left, "%d leaves left", s->left);
    }
}

/* ---- the game ---- */

static int garden_score(const Game *g, const State *s, Side *winner, const char **level)
{
    int lead = 0;
    for (int i = 0; i < INSECTS; i++) {
        lead += s->hex[i] == GONE ? 0 : side_of(g, i) == BEES ? 1 : -1;
    }
    *winner = lead > 0 ? BEES : lead < 0 ? WASPS : NOBODY;
    *level = lead ? "victory" : "draw";
    return lead;
}

static void garden_setup(const Game *g, State *s)
{
    (void)g;
    for (int i = 0; i < INSECTS; i++) {
        s->hex[i] = UNSETTLED;
    }
    s->scent = -1;
    push(s, DAWN, BEES);
}

static void garden_clear(const Game *g, State *s)
{
    (void)g;
    for (int i = 0; i < INSECTS; i++) {
        s->hex[i] = GONE;
    }
}

static void garden_derive(const Game *g, State *s)
{
    (void)g;
    (void)s;
}

static Rule garden_verb_rule(const Game *g, const State *s, uint16_t verb)
{
    (void)g, (void)s, (void)verb;
    return RULE_NO_CHOICE;
}

static int garden_scenarios(Arena *a, Source *src, ScenarioInfo *out, int max, Problems *p)
{
    (void)a, (void)src, (void)p;
    if (max > 0) {
        out[0] = (ScenarioInfo){
            .id = "meadow", .title = "The meadow", .length = "5 minutes", .teaches = "to flutter", .turns = LAST_DAY};
    }
    return 1;
}

static const Ruleset garden;

static void lay_out(Game *g)
{
    static const char *const terrains[] = {"clear", NULL}, *const none[] = {0};
    static const MapWords words = {terrains, none, none, none, none, false, NULL};
    Map *m = &g->map;
    m->grid = (Grid){.first_col = 1,
                     .last_col = COLUMNS,
                     .first_row = 1,
                     .last_row = ROWS,
                     .columns = COLUMNS,
                     .rows = ROWS,
                     .count = CELLS,
                     .flat = true};
    m->words = &words;
    m->origin = "made up";
    m->far = arena_alloc(&g->head.arena, CELLS * CELLS);
    memset(m->tag, 0xFF, sizeof m->tag);
    for (Hex h = 0; h < CELLS; h++) {
        m->on[h] = true;
        for (int d = 0; d < DIRECTIONS; d++) {
            m->next[h][d] = grid_next(&m->grid, h, d);
        }
        for (Hex k = 0; k < CELLS; k++) {
            m->far[h * CELLS + k] = (uint8_t)grid_distance(&m->grid, h, k);
        }
    }
    g->head.map = m;
}

static Game *garden_load(Source *src, const char *scenario, const OptionValue *options, int option_count, Problems *p)
{
    static const PieceInfo pieces[INSECTS] = {{"B-ANNA", "Anna", BEES, 0, 0, "light", NULL},
                                              {"B-BERTA", "Berta", BEES, 0, 0, "light", NULL},
                                              {"W-ZORRO", "Zorro", WASPS, 1, 0, "grenadier", NULL},
                                              {"W-ZITA", "Zita", WASPS, 1, 0, "grenadier", NULL}};
    static const GroupInfo groups[2] = {{"hive", "The hive", BEES, 0}, {"nest", "The nest", WASPS, 0}};
    (void)src, (void)options, (void)option_count;
    bool pit = strcmp(scenario, "pit") == 0; /* not listed: it is for the tests of what a fault does */
    if (strcmp(scenario, "meadow") != 0 && !pit) {
        problem(p, NULL, 0, "there is no scenario '%s'; expected meadow", scenario);
        return NULL;
    }
    Arena arena = {0};
    Game *g = arena_alloc(&arena, sizeof *g);
    memcpy(g->piece, pieces, sizeof pieces);
    memcpy(g->group, groups, sizeof groups);
    g->head = (GameHead){.rules = &garden,
                         .scenario = pit ? "pit" : "meadow",
                         .title = "The meadow",
                         .pieces = g->piece,
                         .piece_count = INSECTS,
                         .groups = g->group,
                         .group_count = 2,
                         .data_hash = 0x6761726465ull};
    g->head.arena = arena;
    lay_out(g);
    return g;
}

static const Ruleset garden = {
    .id = "garden",
    .title = "The garden",
    .space = "hex",
    .side_names = {"bees", "wasps"},
    .side_titles = {"Bees", "Wasps"},
    .armies = {"empire", "other"},
    .version = "1",
    .rules = garden_rules,
    .rule_count = &garden_rule_count,
    .steps = garden_steps,
    .step_count = GARDEN_STEPS,
    .verbs = garden_verbs,
    .verb_count = GARDEN_VERBS,
    .fields = garden_fields,
    .field_count = sizeof garden_fields / sizeof garden_fields[0],
    .state_size = sizeof(State),
    .scenarios = garden_scenarios,
    .load = garden_load,
    .setup = garden_setup,
    .clear = garden_clear,
    .derive = garden_derive,
    .verb_rule = garden_verb_rule,
    .prompt = garden_prompt,
    .face = &garden_face,
    .badges = garden_badges,
    .mark_table = garden_marks,
    .score = garden_score,
    .map = &garden_map,
    .boards = &garden_board_list,
};

/* Stands in for src/rules/all_systems.c: this program knows the garden and nothing else. */
const Ruleset *const *rulesets(int *count)
{
    static const Ruleset *const all[] = {&garden, NULL};
    *count = 1;
    return all;
}

/* piece_words.c - words for what the fields of Honour say, a Capitano or a unit in a line, Armies with their purses and open strength, points. */
#include "rules/honour/honour.h"

#include <stdio.h>

static const FieldWords hon_words[] = {
    {"hex", .quiet = true},
    {"card", .quiet = true},
    {"sp", .quiet = true},
    {"state", NULL, NULL, "demoralised", false},
    {"due", "Due on turn {}", NULL, NULL, false},
    {"lost", .quiet = true},
    {"general", "Capitano Generale", "No Capitano Generale", NULL, false},
    {"order", NULL, NULL, "retreat", false},
    {"imposed", "His Retreat Order may not be changed", NULL, "yes", false},
    {"ordered", "Has had his Order in this phase", NULL, NULL, false},
    {"previous_attack", "Previous Attack: a new Attack Order means a check", NULL, "yes", false},
    {"acts", "Activations this turn: {}", NULL, NULL, false},
    {"moved", "Has left his hex", NULL, NULL, false},
    {"dropped", "Was dropped off: stays where he is this turn", NULL, NULL, false},
    {"arrived", "Came in this turn", NULL, NULL, false},
    {"entered", .quiet = true},
    {"face", "The counter shows its face {}", NULL, NULL, false},
    {"shown", "His Card lies open", NULL, NULL, false},
    {"force", .quiet = true},
    {"zoc", "His Force controls the hexes around it", NULL, NULL, false},
    {"disrupted", "Disrupted: Quality 1 less", NULL, "yes", false},
    {"admin_march", "On Administrative March", NULL, NULL, false},
    {"attack_finished", "Attack Finished", NULL, NULL, false},
    {"no_move", "May not move", NULL, "yes", false},
    {"siege", "Besieges", NULL, NULL, false},
    {"quarters", "In Quarters", NULL, NULL, false},
    {0},
};

static Whereabouts whereabouts_of(const Game *g, const State *s, int piece)
{
    Hex at = is_unit(g, piece) ? s->unit[unit_of(g, piece)].where : s->capitano[piece].hex;
    switch (at) {
    case UNUSED: return WHERE_UNUSED;
    case LATER: return WHERE_TO_COME;
    case IN_POOL: return is_unit(g, piece) ? WHERE_UNUSED : WHERE_AWAY;
    case AWAY: return WHERE_AWAY;
    case GONE:
    case LOST:
    case ELIMINATED: return WHERE_LOST;
    default: return WHERE_BOARD;
    }
}

/* ---- a piece in a line ---- */

static const char *const arm_titles[] = {"infantry",        "Landsknechts",  "heavy cavalry", "light cavalry",
                                         "Stradiots",       "artillery",     "Militia",       "siege artillery",
                                         "field engineers", "pontoon bridge"};
static const char *const class_titles[] = {"very sensitive", "sensitive", "normal", "reliable", NULL};

static void describe_unit(Buf *out, const Game *g, const State *s, int u)
{
    const TypeInfo *type = type_of(g, u);
    int max = g->unit[u].max;
    if (max) { /* Auxiliary markers have no strength */
        buf_print(out, "%d of %d SP ", s->unit[u].sp, max);
    }
    buf_text(out, arm_titles[type->arm]);
    if (type->quality) {
        buf_print(out, ", Quality %d", hon_quality(g, s, u));
    }
    if (type->reliability < CLASS_NONE) {
        buf_print(out, ", %s", class_titles[type->reliability]);
    }
    buf_text(out, type->firearms ? ", firearms" : "");
    buf_text(out, is_demoralised(s, u) ? ", Demoralised" : "");
    if (on_card(s, u)) {
        buf_print(out, ". On the Card of %s", g->head.pieces[s->unit[u].card].name);
    }
}

static void tally_part(Buf *out, int n, const char *word)
{
    if (n) {
        buf_print(out, ", %d %s", n, word);
    }
}

/* "26 SP in 7 units, 12 foot, 10 horse, 4 guns". */
void hon_tally_text(Buf *out, const Tally *t)
{
    buf_print(out, "%d SP in %d %s", t->sp, t->units, t->units == 1 ? "unit" : "units");
    tally_part(out, t->foot, "foot");
    tally_part(out, t->horse, "horse");
    tally_part(out, t->guns, "guns");
    tally_part(out, t->demoralised, "Demoralised");
}

/* 3.8.1 */
static void features_text(Buf *out, const CapitanoInfo *k)
{
    static const struct {
        uint8_t bit;
        const char *word;
    } words[] = {{FEATURE_I, "must charge"},
                 {FEATURE_S, "master of sieges"},
                 {FEATURE_A, "gunner"},
                 {FEATURE_C, "cavaliere"},
                 {FEATURE_W, "slow to attack"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (k->features & words[i].bit) {
            buf_print(out, ", %s", words[i].word);
        }
    }
}

static void describe_capitano(Buf *out, const Game *g, const State *s, int c)
{
    const CapitanoInfo *k = &g->capitano[c];
    buf_print(out, "Initiative %d, Rank %d%s", k->initiative, k->rank, k->star ? ", star" : "");
    features_text(out, k);
    if (s->capitano[c].hex == ON_CARD) {
        buf_print(out, ". %s under %s", hon_units_under(g, s, c) ? "Subordinate" : "Unemployed",
                  g->head.pieces[s->capitano[c].card].name);
    } else if (leads_force(s, c) && (!s->viewer || g->capitano[c].side == s->viewer - 1 || has(s, c, F_SHOWN))) {
        Tally t = hon_tally(g, s, c);
        buf_text(out, ". ");
        hon_tally_text(out, &t);
    }
}

static void describe_piece(Buf *out, const Game *g, const State *s, int piece)
{
    if (is_unit(g, piece)) {
        describe_unit(out, g, s, unit_of(g, piece));
    } else {
        describe_capitano(out, g, s, piece);
    }
}

int hon_held_by(const Game *g, const State *s, int piece)
{
    int card = is_unit(g, piece) ? (on_card(s, unit_of(g, piece)) ? s->unit[unit_of(g, piece)].card : NO_PIECE)
                                 : (s->capitano[piece].hex == ON_CARD ? s->capitano[piece].card : NO_PIECE);
    return card == NO_PIECE ? -1 : card;
}

/* ---- Armies ---- */

/* 1.4g: the SPs of each arm of an Army are known to both sides. */
static void strength_text(char *out, size_t size, const Game *g, const State *s, int army)
{
    int sp[ARTILLERY + 1] = {0};
    Buf text = {0};
    EACH_UNIT (g, u) {
        bool here = on_card(s, u) || s->unit[u].where == HIDDEN;
        if (g->unit[u].army == army && is_combat_unit(g, u) && here) {
            sp[arm_of(g, u)] += s->unit[u].sp;
        }
    }
    for (int i = 0; i <= ARTILLERY; i++) {
        if (sp[i]) {
            buf_print(&text, "%s%d %s", text.len ? ", " : "", sp[i], arm_titles[i]);
        }
    }
    text_fit(out, size, "%s", buf_str(&text));
    buf_free(&text);
}

static void look_at_group(const Game *g, const State *s, int group, GroupLook *out)
{
    if (group >= g->armies) {
        return; /* a Region */
    }
    int by = hon_issuer(g, s, group);
    out->officer = by == NO_PIECE ? -1 : by;
    if (g->ap_used && g->army[group].pays) {
        out->purse = s->army[group].ap;
        out->coin = "points";
    }
    strength_text(out->note, sizeof out->note, g, s, group);
}

static PointsInfo points_unit(const Game *g)
{
    return g->battle.fought ? (PointsInfo){g->battle.unit, true, false} : (PointsInfo){"places", false, true};
}

/* ---- what a player would look for and may not do now ---- */

static void bar(const Game *g, const State *s, Side side, Atoms *out, Atom a)
{
    if (judge(g, s, side, a, NULL)) {
        offer(out, a);
    }
}

static void barred_choices(const Game *g, const State *s, Side side, Atoms *out)
{
    int step = core(s)->depth ? top_of(s)->step : 0;
    if (step == ORDERS) {
        EACH_FORCE (g, s, c) {
            for (int o = GARRISON; g->capitano[c].side == side && o < ORDERS_COUNT; o++) {
                if (o != s->capitano[c].order && judge(g, s, side, atom(V_GIVE_ORDER, c, o, 1), NULL)) {
                    bar(g, s, side, out, atom(V_GIVE_ORDER, c, o, 0));
                }
            }
        }
    } else if (step == INDICATE_1 || step == INDICATE_2) {
        EACH_FORCE (g, s, c) {
            if (g->capitano[c].side == side) {
                bar(g, s, side, out, atom(V_INDICATE, c, 0, 0));
            }
        }
    } else if (step == ACT) {
        bar(g, s, side, out, atom(V_BEGIN_ADMIN_MARCH, 0, 0, 0));
        bar(g, s, side, out, atom(V_RECOVER, 0, 0, 0));
        bar(g, s, side, out, atom(V_EARTHWORKS_2, 0, 0, 0));
    }
}

/* The day on which it begins: "16 October". A great battle is one day. */
static bool turn_label(Buf *out, const Game *g, int turn)
{
    if (g->battle.fought) {
        return false;
    }
    buf_text(out, turn > 0 && turn <= g->turns ? g->turn[turn].date : "");
    return true;
}

const Face hon_face = {.words = hon_words,
                       .where = whereabouts_of,
                       .group = look_at_group,
                       .describe = describe_piece,
                       .barred = barred_choices,
                       .means = hon_choice_meaning,
                       .points = points_unit,
                       .turn_label = turn_label};

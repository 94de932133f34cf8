/* piece_words.c - the units of Soldatini in players' words: a line for each, what its marks mean, where those are that do not stand on the
 * table, and the formations that a unit on the move cannot take now. */
#include "miniatures/piece_words.h"
#include "rules/soldatini/soldatini.h"

static const FieldWords words[] = {
    {"entered", "Came on this turn", NULL, NULL, false},
    {"shaken", "Shaken: it must reform", NULL, "yes", false},
    {"routed", "Routed: it runs until it rallies", NULL, "yes", false},
    {"spent", "Spent by a breakthrough", NULL, NULL, false},
    {"turn_losses", "Lost {} in this turn", NULL, NULL, false},
    {"moved", "Its move: {}", NULL, NULL, false},
    {"pivoted", "Its guns have pivoted", NULL, NULL, false},
    {"fired", "Has fired in this phase", NULL, NULL, false},
    {"guns_fired", "Guns that have fired: {}", NULL, NULL, false},
    {"reforming", "Reforms, and gives up its turn", NULL, NULL, false},
    {"charging", "Charging", NULL, NULL, false},
    {"charge_target", "Charges {}", NULL, NULL, false},
    {"charge_bonus", "Charges with a run", NULL, NULL, false},
    {"reaction", "Meets the charge: {}", NULL, NULL, false},
    {"parent", "A company of {}", NULL, NULL, false},
    {"bases", "Bases left: {}", NULL, NULL, false},
    {"attached", "Rides with {}", NULL, NULL, false},
    {"fought", "Has fought its melee", NULL, NULL, false},
    {"soldiers_start", .quiet = true},
    {"soldiers", .quiet = true},
    {"per_base", .quiet = true},
    {"guns", .quiet = true},
    {"turn_tests", .quiet = true},
    {"phase_losses", .quiet = true},
    {"charge_zone", .quiet = true},
    {"closing_used", .quiet = true},
    {"crossed_tested", .quiet = true},
    {"melee_result", .quiet = true},
    WORDS_TOLD_OF_A_BASE,
    {0},
};

static void describe(Buf *out, const Game *g, const State *s, int piece)
{
    static const char *const kinds[] = {"line infantry", "light infantry", "grenadiers",
                                        "skirmishers",   "light cavalry",  "medium cavalry",
                                        "heavy cavalry", "foot artillery", "horse artillery"};
    if (is_general(g, piece)) {
        bool commander = s->general[piece - g->units].rank == COMMANDER;
        describe_general(out, g, s, piece, commander ? "commanding" : "division");
        return;
    }
    const Unit *q = &s->unit[piece];
    Buf what = {0}, formation = {0};
    buf_print(&what, "%s%s%s", q->calibre ? sol_calibre_words[q->calibre] : "", q->calibre ? " " : "", kinds[q->kind]);
    bool guns = q->formation == LIMBERED || q->formation == UNLIMBERED;
    buf_print(&formation, "%s%s", guns ? "" : "in ", sol_formation_says[q->formation]);
    describe_unit(out, g, s, piece, buf_str(&what), buf_str(&formation));
    buf_free(&what);
    buf_free(&formation);
}

/* The formations of its arm that a unit on the move cannot take now. */
static void barred(const Game *g, const State *s, Side side, Atoms *out)
{
    int u = s->selected;
    if (top_of(s)->step != MOVE_UNIT || !is_unit(g, u) || side_of(g, u) != side) {
        return;
    }
    const Unit *q = &s->unit[u];
    for (int f = LINE; f <= CAVCOLUMN; f++) {
        bool drilled = f != GARRISON && f != q->formation && (f != SKIRMISH || sol_light(s, u));
        Atom a = atom(FORM, u, f, 0);
        if (drilled && g->formation[f].arms >> q->arm & 1 && judge(g, s, side, a, NULL) != RULE_NONE) {
            offer(out, a);
        }
    }
}

const Face soldatini_face = {
    .words = words, .where = battle_where, .describe = describe, .barred = barred, .points = battle_points};

/* piece_words.c - the bases of Danube in players' words: a line for each, what its marks mean, where those are that do not stand on the table,
 * and the formations that a unit on the move cannot take now. */
#include "miniatures/piece_words.h"
#include "rules/danube/danube.h"

#include <string.h>

static const FieldWords danube_words[] = {
    {"entered", "Came on this turn", NULL, NULL, false},
    {"halted", "Halted for this turn", NULL, NULL, false},
    {"moved", "Has had its move", NULL, NULL, false},
    {"fired", "Has shot in this phase", NULL, NULL, false},
    {"charging", "Charging", NULL, NULL, false},
    {"marker", "Has a charge marker: no move until it is recalled", NULL, NULL, false},
    {"must_recall", "Must roll for recall", NULL, NULL, false},
    {"stuck", "Stuck: no move and no charge this turn", NULL, NULL, false},
    {"melee", "In melee with {}", NULL, NULL, false},
    {"melee_rounds", "Rounds fought: {}", NULL, NULL, false},
    {"charge_target", "Charges {}", NULL, NULL, false},
    {"aim", "Its target: {}", NULL, NULL, false},
    {"supports", "Stands in for {}", NULL, NULL, false},
    {"phase_losses", "Lost {} in this phase", NULL, NULL, false},
    {"contacts", "Will meet {}", NULL, NULL, false},
    {"attached", "Rides with {}", NULL, NULL, false},
    {"figures_start", .quiet = true},
    {"figures", .quiet = true},
    WORDS_TOLD_OF_A_BASE,
    {"end_x", .quiet = true},
    {"end_y", .quiet = true},
    {"end_facing", .quiet = true},
    {"marker_x", .quiet = true},
    {"marker_y", .quiet = true},
    {"marker_facing", .quiet = true},
    {"marker_formation", .quiet = true},
    {"marker_turn", .quiet = true},
    {0},
};

static void describe(Buf *out, const Game *g, const State *s, int piece)
{
    if (is_general(g, piece)) {
        describe_general(out, g, s, piece, rank_words[s->general[piece - g->units].rank]);
        return;
    }
    const Unit *q = &s->unit[piece];
    Buf what = {0}, formation = {0};
    if (q->calibre) {
        buf_print(&what, "%d-pounders", q->calibre);
    } else {
        bool plain = strcmp(kind_words[q->kind], arm_words[q->arm]) == 0;
        buf_print(&what, "%s%s%s", plain ? "" : kind_words[q->kind], plain ? "" : " ", arm_words[q->arm]);
    }
    bool guns = q->formation == LIMBERED || q->formation == UNLIMBERED;
    buf_print(&formation, "%s%s", guns ? "" : "in ", formation_says[q->formation]);
    describe_unit(out, g, s, piece, buf_str(&what), buf_str(&formation));
    buf_free(&what);
    buf_free(&formation);
}

/* The formations of its arm that a unit on the move cannot take now. */
static void barred(const Game *g, const State *s, Side side, Atoms *out)
{
    int u = s->selected, step = top_of(s)->step;
    if ((step != P3_UNIT && step != P8_UNIT) || !is_unit(g, u) || side_of(g, u) != side) {
        return;
    }
    const Unit *q = &s->unit[u];
    for (int f = 0; formation_words[f]; f++) {
        bool possible = (g->formation[f].arms >> q->arm & 1) && (g->formation[f].sides >> side & 1);
        bool drilled = f != GARRISON && f != LIMBERED && f != UNLIMBERED && (f != SKIRMISH || q->traits & TRAIT_LIGHT);
        Atom a = atom(FORM, u, f, 0);
        if (possible && drilled && f != q->formation && judge(g, s, side, a, NULL) != RULE_NONE) {
            offer(out, a);
        }
    }
}

const Face danube_face = {
    .words = danube_words, .where = battle_where, .describe = describe, .barred = barred, .points = battle_points};

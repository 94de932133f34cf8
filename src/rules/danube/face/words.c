/* words.c - the bases of Danube in players' words: a line for each, what its marks mean, where those are that do not stand on the table,
 * and the formations that a unit on the move cannot take now. */
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
    {"side", .quiet = true},
    {"command", .quiet = true},
    {"arm", .quiet = true},
    {"kind", .quiet = true},
    {"grade", .quiet = true},
    {"traits", .quiet = true},
    {"calibre", .quiet = true},
    {"points", .quiet = true},
    {"figures_start", .quiet = true},
    {"figures", .quiet = true},
    {"place", .quiet = true},
    {"x", .quiet = true},
    {"y", .quiet = true},
    {"facing", .quiet = true},
    {"formation", .quiet = true},
    {"rank", .quiet = true},
    {"charge_x", .quiet = true},
    {"charge_y", .quiet = true},
    {"charge_facing", .quiet = true},
    {"charge_wheel", .quiet = true},
    {"charge_straight", .quiet = true},
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

static Whereabouts where(const Game *g, const State *s, int piece)
{
    static const Whereabouts of[] = {
        [ON_TABLE] = WHERE_BOARD, [IN_RESERVE] = WHERE_TO_COME, [GONE] = WHERE_LOST, [UNUSED] = WHERE_UNUSED};
    return of[is_general(g, piece) ? s->general[piece - g->units].place : s->unit[piece].place];
}

static void capital(Buf *out, size_t start)
{
    if (out->data[start] >= 'a' && out->data[start] <= 'z') {
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
    }
}

static void at_text(Buf *out, Inch x, Inch y)
{
    buf_text(out, ", at ");
    buf_decimal(out, x, 2, true);
    buf_text(out, ", ");
    buf_decimal(out, y, 2, true);
}

/* "Corps general, with 9e Ligne, at 46.5, 25" */
static void describe_general(Buf *out, const Game *g, const General *q)
{
    size_t start = out->len;
    buf_print(out, "%s general", rank_words[q->rank]);
    capital(out, start);
    if (q->attached != NO_PIECE) {
        buf_print(out, ", with %s", g->head.pieces[q->attached].name);
    }
    at_text(out, q->x, q->y);
}

/* "Veteran light infantry, in column, facing north-east (45), at 46.5, 25" */
static void describe(Buf *out, const Game *g, const State *s, int piece)
{
    if (is_general(g, piece)) {
        describe_general(out, g, &s->general[piece - g->units]);
        return;
    }
    const Unit *q = &s->unit[piece];
    size_t start = out->len;
    buf_print(out, "%s ", grade_words[q->grade]);
    capital(out, start);
    if (q->calibre) {
        buf_print(out, "%d-pounders, ", q->calibre);
    } else {
        bool plain = strcmp(kind_words[q->kind], arm_words[q->arm]) == 0;
        buf_print(out, "%s%s%s, ", plain ? "" : kind_words[q->kind], plain ? "" : " ", arm_words[q->arm]);
    }
    if (q->formation == GARRISON && q->hold != NO_AREA) {
        buf_print(out, "garrison of %s", g->ground->area[q->hold].name);
    } else {
        bool guns = q->formation == LIMBERED || q->formation == UNLIMBERED;
        buf_print(out, "%s%s, facing %s (%d" DEGREE_SIGN ")", guns ? "" : "in ", formation_says[q->formation],
                  dan_compass(q->at.facing), q->at.facing);
    }
    at_text(out, q->at.x, q->at.y);
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

static PointsInfo points(const Game *g)
{
    (void)g;
    return (PointsInfo){"VP", true, true};
}

const Face danube_face = {
    .words = danube_words, .where = where, .describe = describe, .barred = barred, .points = points};

/* discipline.c - Discipline Checks, what they do to units, and Recovery (chapter 9).
 *
 * One die for the Force; each Combat Unit and Militia unit reads its own column (9.1b). Checks of Orders use Reliability, checks caused by combat
 * Quality (9.1c). The units hit are told to the other side (1.4g).
 */
#include "rules/honour/honour.h"

int hon_discipline_result(const Game *g, int die, int column)
{
    int row = die < 1 ? 1 : die > DISCIPLINE_ROWS ? DISCIPLINE_ROWS : die;
    return g->discipline[row - 1][column];
}

int hon_quality_loss(const State *s, int primo)
{
    int loss = has(s, primo, F_DISRUPTED) && BY(9_3b, 1, 0);
    if (primo == s->combat.defender) {
        loss += has(s, primo, F_ADMIN) && BY(7_7f, 1, 0);
        loss += has(s, primo, F_QUARTERS) && BY(18_1f, 1, 0);
    }
    return loss;
}

int hon_quality(const Game *g, const State *s, int u)
{
    int primo = hon_leader(s, u), q = type_of(g, u)->quality;
    q -= primo == NO_PIECE ? 0 : hon_quality_loss(s, primo);
    return q < 0 ? 0 : q;
}

int hon_check_column(const Game *g, const State *s, int u, CheckColumn column)
{
    if (column == BY_QUALITY && CITED(9_1c)) {
        return COLUMN_Q0 + hon_quality(g, s, u);
    }
    int r = type_of(g, u)->reliability;
    return COLUMN_V + (r == CLASS_NONE ? CLASS_N : r); /* 5.3.1c, ruling */
}

/* 9.1d, 9.1e; a unit with exactly 1 SP does not desert. */
void hon_apply_discipline(Ctx *c, int u, int result)
{
    const Game *g = c->g;
    State *s = c->s;
    if (result == RESULT_P) {
        return;
    }
    s->unit[u].flags |= BY(1_4g, U_TOLD, 0);
    if (!is_demoralised(s, u) && CITED(9_1d)) {
        hon_set_demoralised(g, s, u, true);
        say_as(c, EVENT_OUTCOME, R(9_1d), "{} loses heart.", P_(piece_of(g, u)));
    }
    int sp = s->unit[u].sp, gone = sp / g->limit.desertion ? sp / g->limit.desertion : 1;
    if ((result == RESULT_D || (result == RESULT_DD && CITED(9_1f))) && sp > 1) { /* without 18.7 D* is D */
        RULE (9_1e) {
            say_as(c, EVENT_OUTCOME, R(9_1d), "{}: {} SP desert.", P_(piece_of(g, u)), N_(gone));
            hon_set_sp(g, s, u, sp - gone);
        }
    }
}

Sum hon_check_modifiers(const Game *g, int primo, int forced)
{
    Sum sum = {0};
    if (g->capitano[primo].star && CITED(3_7c)) {
        add(&sum, -1, R(9_1g), "Primo Capitano with a star", true);
    }
    add(&sum, +1, R(9_1g), "Forced Order", forced);
    return sum;
}

void hon_discipline(Ctx *c, int primo, CheckColumn column, int forced, Rule rule)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = hon_check_modifiers(g, primo, forced);
    if (!CITED(9_1a)) {
        return;
    }
    int die = hon_d6(c, g->capitano[primo].side, "discipline");
    event_sum(say_as(c, EVENT_SUM, rule, "Discipline Check of the Force in {}.", H_(s->capitano[primo].hex)), &sum);
    int units = hon_tally(g, s, primo).units, starred = 0;
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) != primo || arm_of(g, u) > MILITIA || (arm_of(g, u) >= ARTILLERY && !CITED(9_1h)) ||
            (s->unit[u].card != primo && !CITED(5_3_1c))) {
            continue;
        }
        int result = hon_discipline_result(g, BY(9_1b, die + sum.total, 1), hon_check_column(g, s, u, column));
        starred += result == RESULT_DD && is_combat_unit(g, u);
        hon_apply_discipline(c, u, result);
    }
    hon_tell_end(g, s);
    hon_morale_state(c, primo);
    if (units && 2 * starred >= units) {
        hon_must_fly(c, primo);
    }
}

/* 9.2: one die; a Demoralised unit that reads P recovers. */
void hon_recovery(Ctx *c, int primo, bool wages)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = {0};
    if (g->capitano[primo].star && CITED(3_7c)) {
        add(&sum, -1, R(9_2c), "Primo Capitano with a star", true);
    }
    if (wages) {
        hon_pay(s, g->capitano[primo].army, BY(9_2d, g->limit.wages, 0));
        add(&sum, -1, R(9_2d), "extra wages", true);
    }
    add(&sum, +1, R(9_2e), "MPs spent", s->spent > 0);
    int die = hon_d6(c, g->capitano[primo].side, "recovery");
    event_sum(say_as(c, EVENT_SUM, R(9_2b), "Recovery Check of the Force in {}.", H_(s->capitano[primo].hex)), &sum);
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) != primo || !is_demoralised(s, u) || (arm_of(g, u) == MILITIA && !CITED(15_1_1j))) {
            continue;
        }
        if (hon_discipline_result(g, die + sum.total, hon_check_column(g, s, u, BY_RELIABILITY)) == RESULT_P &&
            CITED(9_2b)) {
            s->unit[u].flags |= U_TOLD;
            hon_set_demoralised(g, s, u, false);
            say_as(c, EVENT_OUTCOME, R(9_2b), "{} takes heart again.", P_(piece_of(g, u)));
        }
    }
    hon_tell_end(g, s);
}

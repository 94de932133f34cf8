/* odds_assumptions.c - what odds need of Soldatini: the melee that a charge announces, answers on the way, and figures without a game.
 *
 * A charge is walked through reaction and closing fire to contact; its melee, which is fought in phase 4, is brought on at once. Answers
 * on the way are the plain ones: stand and fire, press home, stay.
 */
#include "rules/soldatini/soldatini.h"

bool sol_resolve_announced(Ctx *c, const State *before, const Atom *order, int n)
{
    UnitSet attackers, defenders;
    (void)before;
    if (!n || order[n - 1].verb != CHARGE || !is_unit(c->g, order[n - 1].arg[0])) {
        return false;
    }
    int u = order[n - 1].arg[0], v = c->s->unit[u].target;
    if (!on_table(c->s, u) || !has_flag(c->s, u, F_CONTACT) || !is_unit(c->g, v) ||
        !sol_group_of(c->g, c->s, v, &attackers, &defenders)) {
        return false;
    }
    sol_begin_melee(c, attackers, defenders, false);
    return true;
}

/* A charge is met standing and firing, skirmishers are passed where that is possible; what else is optional is declined. */
Atom sol_assume(const Game *g, const State *s, const Atoms *legal)
{
    static const uint8_t wanted[] = {STAND,         CLOSING_FIRE, PASS_ON, PRESS,    STAY,
                                     ADVANCE_AFTER, END_PHASE,    HALT,    VERB_PASS};
    (void)g;
    (void)s;
    for (size_t k = 0; k < sizeof wanted; k++) {
        for (int i = 0; i < legal->count; i++) {
            if (legal->list[i].verb == wanted[k]) {
                return legal->list[i];
            }
        }
    }
    if (legal->count) {
        return legal->list[0];
    }
    Atom a = legal->interval[0].base;
    a.arg[legal->interval[0].which] = legal->interval[0].lo;
    return a;
}

/* ---- without a game ---- */

static bool fire_run(Ctx *c, const int *value, Problems *p)
{
    Volley v = {value[0], value[1], SHOT_BALL};
    (void)p;
    int fall = sol_fall(c, &v, value[2], FRENCH);
    say_as(c, EVENT_OUTCOME, R(F14), fall == 1 ? "{} soldier falls." : "{} soldiers fall.", N_(fall));
    return true;
}

static bool melee_run(Ctx *c, const int *value, Problems *p)
{
    (void)p;
    int sum = roll_sum(c, 2, 6, FRENCH, "melee");
    MeleeCell a = sol_cell(c->g, 0, value[0], sum), d = sol_cell(c->g, 1, value[0], sum);
    say_as(c, EVENT_OUTCOME, R(M43), "Attackers lose {}, {}; defenders lose {}, {}.", N_(a.lost),
           W_(sol_melee_words[a.result]), N_(d.lost), W_(sol_melee_words[d.result]));
    return true;
}

const Calculation soldatini_calculations[] = {
    {"melee",
     "one roll on the melee chart (M41 to M43; its cells are our reconstruction)",
     "gonfalon odds soldatini melee --differential 2",
     {{"differential", "attack less defence, halves dropped down", -8, 8, 0}},
     melee_run},
    {"fire",
     "dice that hit at or under a number, each hit saved at or under another (F, A, S)",
     "gonfalon odds soldatini fire --dice 6 --hit 2 --save 3",
     {{"dice", "how many are rolled", 1, 18, 3},
      {"hit", "hits at or under", 1, 3, 3},
      {"save", "saved at or under; 0: no save", 0, 4, 0}},
     fire_run},
    {0},
};

/* evaluation.c - what a position of honour is worth to a computer player, in hundredths of a point of victory. Nothing here is a rule.
 *
 * What the victory conditions give comes first (objectives.c), then what the Forces' aims promise them (position_survey.c), then men and their heart, massed
 * rather than scattered, points in the purse, and who stands beside whom. Weights were set by hand, after reading games.
 */
#include "rules/honour/bot/bot_inside.h"

enum { WON = 40000, BROKEN_SP = 5, PER_AP = 14, PAID = 40, AP_MOST = 20 };
enum { KING_IN_ZOC = 100, WORKS = 40, LAID = 120, BREACH = 120, ACTS_YET = 6, MASSED = 15, CROWDED = 40 };

/* SPs of a side with their heart; a big Force is worth more than its parts. */
static int men_worth(const Scene *f, Side side)
{
    const Game *g = f->g;
    const State *s = f->s;
    int worth = 0;
    EACH_UNIT (g, u) {
        if (on_card(s, u) && g->unit[u].side == side && arm_of(g, u) <= MILITIA) {
            worth += s->unit[u].sp * (is_demoralised(s, u) ? BROKEN_SP : PER_SP) * (1 + (type_of(g, u)->quality > 2));
        }
    }
    EACH_CAPITANO (g, k) {
        worth += g->capitano[k].side == side ? f->force[k].sp * f->force[k].sp / MASSED : 0;
    }
    return worth;
}

/* A siege that is laid, and walls that are coming down, for who stands before them. It must outweigh what he may lose to Attrition before the turn ends: to
 * break off is weighed as things stand, a siege as they will stand then. */
static int breaches(const Scene *f, Side side)
{
    int worth = 0;
    for (int p = 0; p < f->g->places; p++) {
        worth += f->s->siege_status[p] && force_in(f->s, enemy_of(side), f->g->place[p].hex)
                     ? LAID + BREACH * f->s->siege_status[p]
                     : 0;
    }
    return worth;
}

static int purse_worth(const Game *g, const State *s, Side side)
{
    int worth = 0;
    for (int a = 0; a < g->armies; a++) {
        int sign = g->army[a].side == side ? 1 : -1;
        worth += sign * PER_AP * (s->army[a].ap < AP_MOST ? s->army[a].ap : AP_MOST);
        worth += sign * (s->army[a].source >= 0 ? PAID : 0);
    }
    return worth;
}

/* A siege is begun out of Earthworks (7.5h), by an Attack Order (5.3f), with guns. */
static int siege_begun(const Scene *f, int k)
{
    const Capitano *c = &f->s->capitano[k];
    Side foe = enemy_of(f->side);
    if (c->order != ATTACK || !f->force[k].guns || !hon_earthworks(f->s, c->hex)) {
        return 0;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = f->g->next[c->hex][d];
        if (n != HEX_NONE && force_in(f->s, foe, n) && hon_walls_for(f->g, f->s, foe, n)) {
            return WORKS;
        }
    }
    return 0;
}

/* Forces that share a hex: with a Capitano Generale they will be one again, without one men are lost for want of Rank (10.1b). */
static int crowded(const Scene *f, int k)
{
    int worth = 0;
    EACH_FORCE (f->g, f->s, other) {
        if (other != k && f->g->capitano[other].side == f->side && f->s->capitano[other].hex == f->s->capitano[k].hex) {
            bool led = has(f->s, k, F_GENERAL) || has(f->s, other, F_GENERAL);
            worth += led ? CROWDED : CROWDED + PER_SP * f->force[k].sp / 2;
        }
    }
    return worth;
}

static int posts_worth(const Scene *f)
{
    int worth = 0;
    EACH_FORCE (f->g, f->s, k) {
        if (f->g->capitano[k].side == f->side && on_map(f->s, k)) {
            worth -= crowded(f, k);
            worth += siege_begun(f, k) - hon_exposure(f, k, f->s->capitano[k].hex);
            worth += f->s->alone != enemy_of(f->side) && hon_can_act(f->g, f->s, k) ? ACTS_YET : 0;
        }
    }
    return worth;
}

/* A Force of the side is indicated: what its activation promises (7.2.1d: else it declines). */
static int indicated_worth(const Scene *f)
{
    if (f->s->active != NO_PIECE) {
        return 0; /* it acts: what it promised is being done, and must not be lost by doing it */
    }
    for (int i = 0; i < core(f->s)->depth; i++) {
        const Frame *frame = &core(f->s)->stack[i];
        int mine = frame->v[IND_MINE], theirs = frame->v[IND_THEIRS];
        if (frame->step != ACTIVATIONS) {
            continue;
        }
        int who = mine >= 0 && f->g->capitano[mine].side == f->side ? mine : theirs;
        if (who >= 0 && f->g->capitano[who].side == f->side) {
            return hon_activation_promise(f, who);
        }
    }
    return 0;
}

int hon_evaluate(const Game *g, const State *s, Side side, const Weights *w)
{
    if (core(s)->over) {
        return s->winner == side ? WON : s->winner < SIDES ? -WON : 0;
    }
    Scene f;
    hon_make_scene(&f, g, s, side);
    int sign = side == FIRST_PLAYER ? 1 : -1;
    int worth = (sign * hon_objective_worth(&f) + breaches(&f, side) - breaches(&f, enemy_of(side))) * w->ground / 100;
    worth += men_worth(&f, side) * w->own_losses / 100 - men_worth(&f, enemy_of(side)) * w->enemy_losses / 100;
    worth += purse_worth(g, s, side) + hon_promises(&f) + posts_worth(&f) + indicated_worth(&f) + hon_battle_worth(&f);
    if (g->francois != NO_PIECE && hon_primo(s, g->francois) != NO_PIECE &&
        zoc_in(s, SECOND_PLAYER, hon_hex_of(s, g->francois))) {
        worth -= sign * KING_IN_ZOC * w->danger / 100;
    }
    return worth;
}

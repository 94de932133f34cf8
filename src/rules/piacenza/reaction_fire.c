/* reaction_fire.c - reaction fire (7.2): infantry shoots at whoever leaves its zone of control. */
#include "rules/piacenza/piacenza.h"

static bool reacts(const Game *g, const State *s, int u, Side leaver, Hex left)
{
    return on_map(s, u) && side_of(g, u) != leaver && pia_is_infantry(g, u) && s->piece[u].state == GOOD &&
           !has_flag(s, u, F_BILLEBAUDE) && exerts_zoc_on(g, s, u, left);
}

bool reaction_due(const Game *g, const State *s, int leaver, Hex left)
{
    if (!is_unit(g, leaver) || !CITED(7_1f) || !CITED(7_2a)) {
        return false;
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex h = g->map->next[left][d];
        if (h == HEX_NONE) {
            continue;
        }
        EACH_UNIT (s, u, h) {
            if (reacts(g, s, u, side_of(g, leaver), left)) {
                return true;
            }
        }
    }
    return false;
}

/* 7.2c: a stack that leaves together draws each shot once, and its owner chooses who is hit. */
static bool leaves_as_stack(const Game *g, const State *s, int leaver, Hex left)
{
    int two[2];
    return cavalry_in(g, s, side_of(g, leaver), left, two) == 2 && has_flag(s, two[0], F_MOVING) &&
           has_flag(s, two[1], F_MOVING) && CITED(7_2c);
}

void reaction_shots(Ctx *c, int leaver, Hex left)
{
    int unit = leaves_as_stack(c->g, c->s, leaver, left) ? NO_PIECE : leaver;
    for (int u = 0; u < c->g->units; u++) {
        if (reacts(c->g, c->s, u, side_of(c->g, leaver), left)) {
            shoot(c, u, left, unit, true);
        }
    }
}

void reaction_fire(Ctx *c, int leaver, Hex left)
{
    reaction_shots(c, leaver, left);
    RULE (7_2b) {
        apply_results(c, side_of(c->g, leaver));
        return;
    }
    c->s->pendings = 0;
}

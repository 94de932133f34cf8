/* night.c - the two night turns (chapter 17): Defense for those who do not act, the Neapolitan withdrawal, reorganization. */
#include "rules/tolentino/tolentino.h"

/* Turn 5: formations that did not act (17.1c); turn 6: all (17.2a). The change lasts. */
void night_orders(Ctx *c, bool all)
{
    State *s = c->s;
    for (Formation f = 0; f < FORMATIONS; f++) {
        if (!c->g->members[f] || (!all && s->formation[f].activated)) {
            continue;
        }
        if (all ? CITED(17_2a) : CITED(17_1c)) {
            s->formation[f].order = DEFENSE;
        }
    }
    for (int u = 0; u < c->g->units; u++) {
        if (all || !s->formation[c->g->of[u]].activated) {
            s->piece[u].order = NO_ORDER;
        }
    }
    say(c, all ? R(17_2a) : R(17_1c),
        all ? "Night: all formations take Defense." : "Dusk: all other formations take Defense.");
}

/* ---- T6_WITHDRAW ---- */

static bool owes_withdrawal(const Game *g, const State *s, int u)
{
    Hex h = s->piece[u].hex;
    return h >= 0 && side_of(g, u) == NEAPOLITAN && in_ezoc(g, s, NEAPOLITAN, h) && !is_town(g, h) && !g->objective[h];
}

static bool joins_friends_in_order(const Game *g, const State *s, int u, Hex to)
{
    EACH_UNIT (s, v, to) {
        if (side_of(g, v) == side_of(g, u) && s->piece[v].state != ROUTED) {
            return s->piece[u].state == ROUTED;
        }
    }
    return false;
}

static Rule may_withdraw(const Game *g, const State *s, Why *w, int u, Hex to)
{
    if (u < 0 || u >= g->units || !on_map(s, u) || to < 0 || to >= HEXES || !g->map->on[to]) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(17_2b, !owes_withdrawal(g, s, u), "{} need not withdraw", P_(u));
    bool next = map_distance(g->map, s->piece[u].hex, to) == 1 && g->play[to];
    FORBID_AS(17_2b, !next, "{} is not next to {}", H_(to), H_(s->piece[u].hex));
    FORBID_AS(17_2b, in_ezoc(g, s, NEAPOLITAN, to), "{} is in an enemy zone of control", H_(to));
    FORBID_AS(9_1_2b, blocked_by_enemy(g, s, NEAPOLITAN, to), "the enemy is in {}", H_(to));
    if (!next || unit_in(s, g, AUSTRIAN, to) || !owes_withdrawal(g, s, u)) {
        return refused(w);
    }
    FORBID_AS(7_1_1, joins_friends_in_order(g, s, u, to), "friends in good order stand in {}", H_(to));
    int cost;
    bool once;
    Rule r = terrain_cost(g, s, w, u, MANEUVER, s->piece[u].hex, to, false, &cost, &once);
    if (r && !w) {
        return r;
    }
    return tol_stacking(g, s, w, u, to);
}

static bool can_withdraw(const Game *g, const State *s, int u)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[s->piece[u].hex][d];
        if (to != HEX_NONE && !may_withdraw(g, s, NULL, u, to)) {
            return true;
        }
    }
    return false;
}

Next withdraw_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void withdraw_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        if (owes_withdrawal(g, s, u)) {
            for (int d = 0; d < DIRECTIONS; d++) {
                if (g->map->next[s->piece[u].hex][d] != HEX_NONE) {
                    offer(out, atom(WITHDRAW, u, g->map->next[s->piece[u].hex][d], 0));
                }
            }
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule withdraw_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == WITHDRAW) {
        return may_withdraw(g, s, w, a.arg[0], a.arg[1]);
    }
    if (a.verb != VERB_DONE) {
        return tol_out_of_step(w, a.verb);
    }
    for (int u = 0; u < g->units; u++) {
        if (owes_withdrawal(g, s, u)) {
            FORBID_AS(17_2b, can_withdraw(g, s, u), "{} must leave the enemy zone", P_(u));
        }
    }
    return ALLOWED;
}

void withdraw_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == T6_WITHDRAW);
    (void)side;
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    Hex from = s->piece[a.arg[0]].hex;
    tol_put(c->g, s, a.arg[0], a.arg[1]); /* artillery shows no Moved side for it */
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, R(17_2b), "{} withdraws from {} to {}.", P_(a.arg[0]), H_(from),
           H_(a.arg[1]));
    arrive(c, a.arg[0], from, ARRIVE_RETREAT);
    ask_along(c, a.arg[0], from);
}

bool withdraw_complete(const Game *g, const State *s, Side side, Atom *out)
{
    Atoms list;
    list.count = 0;
    withdraw_offer(g, s, side, &list);
    for (int i = 0; i < list.count; i++) {
        if (list.list[i].verb == WITHDRAW && !may_withdraw(g, s, NULL, list.list[i].arg[0], list.list[i].arg[1])) {
            *out = list.list[i];
            return true;
        }
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}

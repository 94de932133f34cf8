/* advance_after_combat.c - advance after combat (12.7): who goes into a hex that was vacated, alone or as a stack with its leader (B5_ADV), and the
 * Neapolitan morale that hangs on it (13.3). One side advances after an assault: the attacker, or the defender into the attackers' hexes. */
#include "rules/tolentino/tolentino.h"

static bool vacated(const Game *g, const State *s, Side loser, Hex h) { return h >= 0 && !unit_in(s, g, loser, h); }

static Rule may_advance(const Game *g, const State *s, Why *w, int u, Hex to)
{
    const Frame *f = top_of(s);
    uint32_t flag = f->v[FS_ATTACKER] ? F_IN_ATTACK : F_IN_DEFENSE;
    const Hex *list = f->v[FS_ATTACKER] ? s->combat.target : s->combat.from;
    if (u < 0 || u >= g->units || to < 0 || to >= HEXES || side_of(g, u) != f->owner || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    bool open = false;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        open |= list[i] == to && vacated(g, s, enemy(f->owner), to);
    }
    bool part = has_flag(s, u, flag) && map_distance(g->map, s->piece[u].hex, to) == 1;
    FORBID_AS(12_7a, !open || !part, "{} did not take part next to {}, or the hex was not vacated", P_(u), H_(to));
    FORBID_AS(12_7_1, is_artillery(g, u), "{} is artillery", P_(u));
    FORBID_AS(12_7_1, s->piece[u].state != GOOD, "{} is in disorder", P_(u));
    if (!open || !part) {
        return refused(w);
    }
    FORBID_AS(8_2_1, in_ezoc(g, s, side_of(g, u), to) && !CITED(12_7b), "{} is in an enemy zone", H_(to));
    return tol_stacking(g, s, w, u, to);
}

/* 12.7.3: the whole stack, if a leader of the hex goes with it. */
static Rule may_advance_stack(const Game *g, const State *s, Why *w, Hex from, int l, Hex to)
{
    if (l < g->units || l >= g->pieces || from < 0 || from >= HEXES) {
        return RULE_NO_CHOICE;
    }
    bool leads = on_map(s, l) && s->piece[l].hex == from && side_of(g, l) == top_of(s)->owner;
    FORBID_AS(12_7_3, !leads, "{} is not in {}", P_(l), H_(from));
    FORBID_AS(4_1_1, !leads, "{} is not in {}", P_(l), H_(from));
    if (!leads || !CITED(12_7_3)) {
        return refused(w);
    }
    uint64_t going = 0;
    Rule first = RULE_NO_CHOICE;
    EACH_UNIT (s, u, from) {
        Rule r = may_advance(g, s, NULL, u, to);
        if (!r) {
            going |= (uint64_t)1 << u;
        } else if (first == RULE_NO_CHOICE) {
            first = r;
        }
    }
    if (going) { /* a hex overstacked since the set-up (7.1.3) does not go as it is */
        return stacking_with(g, s, w, top_of(s)->owner, to, going, 0);
    }
    EACH_UNIT (s, u, from) {
        if (w) {
            may_advance(g, s, w, u, to);
        }
    }
    return first;
}

bool anyone_may_advance(const Game *g, const State *s, Side side, bool attacker)
{
    const Hex *list = attacker ? s->combat.target : s->combat.from;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (list[i] < 0 || !vacated(g, s, enemy(side), list[i])) {
            continue;
        }
        for (int u = 0; u < g->units; u++) {
            if (has_flag(s, u, attacker ? F_IN_ATTACK : F_IN_DEFENSE) && side_of(g, u) == side && on_map(s, u) &&
                s->piece[u].state == GOOD && !is_artillery(g, u) &&
                map_distance(g->map, s->piece[u].hex, list[i]) == 1) {
                return true;
            }
        }
    }
    return false;
}

Next advance_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void advance_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    const Hex *list = f->v[FS_ATTACKER] ? s->combat.target : s->combat.from;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (list[i] < 0) {
            continue;
        }
        for (int u = 0; u < g->units; u++) {
            if (side_of(g, u) == side && has_flag(s, u, F_IN_ATTACK | F_IN_DEFENSE)) {
                offer(out, atom(ADVANCE_UNIT, u, list[i], 0));
            }
        }
        for (int l = g->units; l < g->pieces; l++) {
            if (side_of(g, l) == side && on_map(s, l) && map_distance(g->map, s->piece[l].hex, list[i]) == 1) {
                offer(out, atom(ADVANCE_STACK, s->piece[l].hex, l, list[i]));
            }
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule advance_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        return BY(12_7c, true, false) ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb == ADVANCE_UNIT) {
        return may_advance(g, s, w, a.arg[0], a.arg[1]);
    }
    if (a.verb == ADVANCE_STACK) {
        return may_advance_stack(g, s, w, a.arg[0], a.arg[1], a.arg[2]);
    }
    return tol_out_of_step(w, a.verb);
}

static void go_in(Ctx *c, int u, Hex to)
{
    assert(on_map(c->s, u) && !unit_in(c->s, c->g, enemy(side_of(c->g, u)), to));
    Hex from = c->s->piece[u].hex;
    tol_put(c->g, c->s, u, to);
    if (u == c->g->radinski) {
        c->s->piece[u].stationary = 0;
    }
    say_as(c, EVENT_PRESENCE | EVENT_MOVE, R(12_7a), "{} advances from {} to {}.", P_(u), H_(from), H_(to));
}

void advance_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5_ADV);
    (void)side;
    State *s = c->s;
    if (a.verb == VERB_PASS) {
        pop(s);
        return;
    }
    Hex to = a.verb == ADVANCE_UNIT ? a.arg[1] : a.arg[2], from;
    int lead = NO_PIECE;
    if (a.verb == ADVANCE_UNIT) {
        lead = a.arg[0];
        from = s->piece[lead].hex;
        go_in(c, lead, to);
    } else {
        from = a.arg[0];
        uint64_t going = 0;
        EACH_UNIT (s, u, from) {
            if (!may_advance(c->g, s, NULL, u, to)) {
                going |= (uint64_t)1 << u;
            }
        }
        for (int u = 0; u < c->g->units; u++) {
            if ((going >> u) & 1) {
                lead = lead == NO_PIECE ? u : lead;
                go_in(c, u, to);
            }
        }
        tol_put(c->g, s, a.arg[1], to);
        say(c, R(12_7_3), "{} goes in with them.", P_(a.arg[1]));
    }
    s->combat.vacated = to;
    if (CITED(12_7_2) || !anyone_may_advance(c->g, s, side_of(c->g, lead),
                                             top(s)->v[FS_ATTACKER])) { /* one unit only, even into two hexes */
        pop(s);
    }
    clear_flags(c->g, s, F_APPROACHED);
    arrive(c, lead, from, ARRIVE_ADVANCE);
}

/* 13.3: Neapolitan infantry that took a hex, or lost one to the Austrians. */
void ask_morale(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    if (s->combat.vacated < 0 || !is_combat_target(s, s->combat.vacated)) {
        return; /* only the attacker's advance counts */
    }
    bool gain = side == NEAPOLITAN;
    for (int u = 0; u < g->units && !gain; u++) {
        if (has_flag(s, u, F_WAS_ATTACKED) && s->piece[u].attack == s->combat.vacated && tol_is_infantry(g, u)) {
            set_flag(s, u, F_HELD_HEX);
        }
    }
    if (morale_due(g, s, gain)) {
        push(s, I_MORALE, side)->v[MO_GAIN] = gain;
    }
}

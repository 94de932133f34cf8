/* cavalry.c - what cavalry alone can do (chapter 14): charge, and with horse artillery retreat before combat. */
#include "rules/tolentino/tolentino.h"

/* ---- the charge is declared in the movement segment (14.2) ---- */

static bool charger(const Game *g, const State *s, int u)
{
    return is_cavalry(g, u) && tol_takes_part(g, s, u, s->active) && on_map(s, u);
}

void offer_charges(const Game *g, const State *s, int u, Atoms *out)
{
    Hex h = s->piece[u].hex;
    if (!is_cavalry(g, u) || tol_order_of(g, s, u) != ATTACK) {
        return;
    }
    EACH_UNIT (s, v, h) {
        if (v < u && charger(g, s, v)) {
            return; /* offered for the stack already */
        }
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex n = g->map->next[h][d];
        if (n != HEX_NONE && unit_in(s, g, enemy(side_of(g, u)), n)) {
            offer(out, atom(CHARGE, h, n, 0));
        }
    }
}

static Rule unit_may_charge(const Game *g, const State *s, Why *w, int u, Hex target)
{
    Hex h = s->piece[u].hex;
    Order o = tol_order_of(g, s, u);
    FORBID_AS(14_2a, !g->order[o].charge, "{} is under {}", P_(u), W_(tol_order_titles[o]));
    FORBID_AS(15_1, s->piece[u].state != GOOD, "{} is in disorder", P_(u));
    FORBID_AS(14_2a, s->piece[u].state != GOOD, "{} is in disorder", P_(u));
    FORBID_AS(10_1c, has_flag(s, u, F_STAYS) && is_town(g, h), "{} was declared to stay", P_(u));
    FORBID_AS(10_5_2, has_flag(s, u, F_STAYS) && is_fortified(g, h), "{} was declared to stay", P_(u));
    bool out = s->piece[u].command == OUT_OF_COMMAND;
    FORBID_AS(3_1l, out != (top_of(s)->step == B3_OOC), "it is not the time of {}", P_(u));
    int cost;
    bool once;
    Rule r = terrain_cost(g, s, w, u, o, h, target, false, &cost, &once);
    if (r && !w) {
        return r;
    }
    int left = s->piece[u].mp < 0 ? g->unit[u].ma * 2 : s->piece[u].mp;
    FORBID_AS(14_2a, left < cost, "{} has {} MP left and needs {}", P_(u), HALF_(left), HALF_(cost));
    return ALLOWED;
}

/* All cavalry of the hex in good order charges, or none (12.4.1b). */
Rule judge_charge(const Game *g, const State *s, Why *w, Hex h, Hex target)
{
    if (h < 0 || h >= HEXES || target < 0 || target >= HEXES || !g->map->on[target]) {
        return RULE_NO_CHOICE;
    }
    int horse = 0, ready = 0, fresh = 0;
    EACH_UNIT (s, u, h) {
        if (charger(g, s, u)) {
            bool good = s->piece[u].state == GOOD;
            horse++;
            ready += good;
            fresh += s->piece[u].charge != target && good;
        }
    }
    FORBID_AS(14, !horse, "no cavalry of the active formation is in {}", H_(h));
    FORBID_AS(14_2b, ready && !fresh, "the cavalry in {} already charges {}", H_(h), H_(target));
    FORBID_AS(14_2b, map_distance(g->map, h, target) != 1, "{} is not next to {}", H_(target), H_(h));
    if (!horse || (ready && !fresh) || map_distance(g->map, h, target) != 1) {
        return refused(w);
    }
    EACH_UNIT (s, u, h) {
        if (!charger(g, s, u) || (ready && s->piece[u].state != GOOD)) {
            continue; /* who is in disorder is left out */
        }
        Side side = side_of(g, u);
        FORBID_AS(14_2a, !unit_in(s, g, enemy(side), target), "no enemy unit is in {}", H_(target));
        if (!unit_in(s, g, enemy(side), target)) {
            return refused(w);
        }
        FORBID_AS(10_2_1b, g->map->terrain[target] == ROUGH || g->map->tag[target][TAG_ALSO] == ROUGH, "{} is Rough",
                  H_(target));
        FORBID_AS(14_2a,
                  !g->terrain[g->map->terrain[target]].charge || (is_fortified(g, target) && !g->fortified.charge),
                  "{} is not clear", H_(target));
        Rule r = unit_may_charge(g, s, w, u, target);
        if (r && !w) {
            return r;
        }
    }
    return ALLOWED;
}

void declare_charge(Ctx *c, Hex h, Hex target)
{
    State *s = c->s;
    EACH_UNIT (s, u, h) {
        if (charger(c->g, s, u) && s->piece[u].state == GOOD) {
            s->piece[u].charge = target;
            RULE (14_2b) {
                set_flag(s, u, F_MOVE_USED); /* it stops its move */
            }
            say(c, R(14_2a), "{} will charge {}.", P_(u), H_(target));
        }
    }
}

/* All cavalry of the hex bears the marker of this target: then, and only then, it charges. */
bool charges_from(const Game *g, const State *s, Hex h, Hex *target)
{
    *target = NOWHERE;
    EACH_UNIT (s, u, h) {
        if (!charger(g, s, u) || s->piece[u].state != GOOD) {
            continue;
        }
        if (s->piece[u].charge < 0 || (*target >= 0 && s->piece[u].charge != *target)) {
            return false;
        }
        *target = s->piece[u].charge;
    }
    return *target >= 0;
}

static void spend_charge(Ctx *c, int u)
{
    RULE (14_2_2) {
        tol_set_state(c->g, c->s, u, DISORDERED);
        say_as(c, EVENT_OUTCOME, R(14_2_2), "The charge is spent: {} is Disordered.", P_(u));
    }
}

/* A charge whose target was driven off by fire before B5 is over before it began; that disorders it too. */
void cancel_charges(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].charge < 0 || unit_in(s, c->g, enemy(side_of(c->g, u)), s->piece[u].charge)) {
            continue;
        }
        s->piece[u].charge = NOWHERE;
        if (on_map(s, u) && s->piece[u].state == GOOD) {
            spend_charge(c, u);
        }
    }
}

/* 14.2.2: when the charge is over, all who charged and are still in good order become Disordered. */
void end_charge(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].charge < 0 || !combat_named(s, s->piece[u].charge) || !tol_takes_part(c->g, s, u, s->active)) {
            continue;
        }
        s->piece[u].charge = NOWHERE;
        if (on_map(s, u) && s->piece[u].state == GOOD && has_flag(s, u, F_ATTACKED)) {
            spend_charge(c, u);
        }
    }
}

/* ---- B5B: retreat before combat (14.1) ---- */

static bool attacked_by_infantry_alone(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_IN_ATTACK) && !tol_is_infantry(g, u)) {
            return false;
        }
    }
    return true;
}

static Frame before_frame(const State *s, int u)
{
    Frame f = {.step = I_RETREAT};
    f.v[RT_UNIT] = (int16_t)u;
    f.v[RT_LEFT] = 1;
    f.v[RT_KIND] = BACK_BEFORE;
    f.v[RT_ORIGIN] = s->piece[u].hex;
    f.v[RT_BEFORE] = NOWHERE;
    return f;
}

static Rule may_retreat_before(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(14_1a, !has_flag(s, u, F_IN_DEFENSE), "{} is not attacked", P_(u));
    if (!has_flag(s, u, F_IN_DEFENSE)) {
        return refused(w);
    }
    bool horse_guns = horse_artillery(g, u);
    FORBID_AS(14, !is_cavalry(g, u) && !horse_guns, "{} is neither cavalry nor horse artillery", P_(u));
    FORBID_AS(14_1a, !is_cavalry(g, u) && !horse_guns, "{} is neither cavalry nor horse artillery", P_(u));
    FORBID_AS(11c, is_artillery(g, u) && !horse_guns, "{} is foot artillery", P_(u));
    FORBID_AS(14_1a, horse_guns && has_flag(s, u, F_MOVED), "{} has moved", P_(u));
    Order o = tol_order_of(g, s, u);
    FORBID_AS(14_1a, !g->order[o].before, "{} is under {}", P_(u), W_(tol_order_titles[o]));
    FORBID_AS(14_1a, !attacked_by_infantry_alone(g, s), "not all attackers are infantry");
    FORBID_AS(15_2a, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    return ALLOWED;
}

bool before_possible(const Game *g, const State *s)
{
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_IN_DEFENSE) && !may_retreat_before(g, s, NULL, u)) {
            return true;
        }
    }
    return false;
}

/* Who has answered, and has nobody left who could go, is not asked once more. */
Next before_run(Ctx *c)
{
    State *s = c->s;
    if (!top(s)->acted || !answers_end_the_question(c->g)) {
        return ASK;
    }
    for (int u = 0; u < c->g->units; u++) {
        for (int d = 0; on_map(s, u) && d < DIRECTIONS; d++) {
            Hex to = c->g->map->next[s->piece[u].hex][d];
            if (to != HEX_NONE && !before_judge(c->g, s, top(s)->owner, atom(RETREAT_BEFORE, u, to, 0), NULL)) {
                return ASK;
            }
        }
    }
    pop(s);
    return GO;
}

void before_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int u = 0; u < g->units; u++) {
        if (side_of(g, u) != side || !has_flag(s, u, F_IN_DEFENSE) || !on_map(s, u)) {
            continue;
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            if (g->map->next[s->piece[u].hex][d] != HEX_NONE) {
                offer(out, atom(RETREAT_BEFORE, u, g->map->next[s->piece[u].hex][d], 0));
            }
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule before_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (a.verb != RETREAT_BEFORE) {
        return tol_out_of_step(w, a.verb);
    }
    Rule r = may_retreat_before(g, s, w, a.arg[0]);
    if (r) {
        return r;
    }
    Frame f = before_frame(s, a.arg[0]);
    return retreat_to(g, s, w, &f, a.arg[1]);
}

void before_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5B);
    State *s = c->s;
    if (a.verb == VERB_PASS) {
        pop(s);
        return;
    }
    Frame f = before_frame(s, a.arg[0]);
    f.owner = side;
    drop_flag(s, a.arg[0], F_IN_DEFENSE);
    set_flag(s, a.arg[0], F_WAS_ATTACKED); /* it adds no strength where it is attacked again (12.2.3) */
    *push(s, I_RETREAT, side) = f;
    tol_retreat_act(c, side, atom(RETREAT, a.arg[0], a.arg[1], 0));
}

/* pillage.c - pillaging and devastation (18.7), an option: on the march for 2 MPs, on an advance for nothing, or in a flight that a Discipline Check demands.
 *
 * The marker of a hex lies for the rest of the game (State.pillaged) and makes it Barren (8d). Whoever has pillaged may make a Recovery Check and is
 * Disrupted then: SPOILS asks it, also when nobody has lost heart, since being asked would tell.
 */
#include "rules/honour/honour.h"

static bool is_pillaged(const State *s, Hex h) { return set_has(&s->pillaged, h) && CITED(18_7g); }

static bool may_pillage(const Game *g, const State *s, int who)
{
    Hex h = s->capitano[who].hex;
    return is_fortress(g, h) && hon_hostile(g, s, g->capitano[who].side, h) && !is_pillaged(s, h);
}

/* ---- on the march ---- */

Rule hon_judge_spoil(const Game *g, const State *s, Why *w, bool devastate)
{
    const Frame *f = top_of(s);
    int who = f->v[ACT_WHO];
    Hex h = s->capitano[who].hex;
    if (!g->option.pillage) {
        return hon_not_played(w);
    }
    Rule r = hon_may_spend(g, s, w, 2 * g->limit.pillage);
    if (r && !w) {
        return r;
    }
    if (devastate) {
        FORBID_AS(18_7h, g->map->terrain[h] != CLEAR || kind_at(g, h) >= TOWN, "{} is no open Clear hex", H_(h));
        FORBID_AS(18_7h, hon_neutral(g, s, h), "{} is Neutral", H_(h));
    } else {
        FORBID_AS(18_7a, !is_fortress(g, h) || !hon_hostile(g, s, g->capitano[who].side, h),
                  "{} is no Hostile Fortress", H_(h));
    }
    FORBID_AS(18_7g, set_has(&s->pillaged, h), "{} has been laid waste", H_(h));
    FORBID_AS(18_7a, !f->v[ACT_LEFT], "it has not moved there in this activation", H_(h));
    FORBID_AS(18_7a, s->mp < 2 * g->limit.pillage, "MPs needed: {}; left: {}", N_(g->limit.pillage), HALF_(s->mp));
    return ALLOWED;
}

/* ---- what it brings ---- */

int hon_plunder(bool city, int die) { return city ? die : die / 2; }

static void mark_hex(Ctx *c, int who, bool devastate)
{
    State *s = c->s;
    set_put(&s->pillaged, s->capitano[who].hex);
    if (CITED(18_7c) && (!devastate || CITED(18_7h))) {
        push(s, SPOILS, c->g->capitano[who].side)->v[0] = (int16_t)who;
    }
}

static void pillage(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    int army = g->capitano[who].army;
    Hex h = s->capitano[who].hex;
    RULE (18_7b) {
        int gain = hon_plunder(kind_at(g, h) == FORTIFIED_CITY, hon_d6(c, g->capitano[who].side, "pillage"));
        hon_receive(g, s, army, gain);
        say_as(c, EVENT_OUTCOME, R(18_7b), "{} is pillaged: {} Administrative Point{s}.", H_(h), N_(gain));
    }
    mark_hex(c, who, false);
}

void hon_spoil_on_march(Ctx *c, bool devastate)
{
    State *s = c->s;
    int who = top(s)->v[ACT_WHO];
    hon_spend(s, BY(18_7a, 2 * c->g->limit.pillage, 0));
    if (devastate) {
        say(c, R(18_7h), "The country in {} is devastated.", H_(s->capitano[who].hex));
        mark_hex(c, who, true);
    } else {
        pillage(c, who);
    }
}

/* 18.7d: after an advance, also one after a Siege. */
void hon_ask_pillage(Ctx *c, int who)
{
    if (c->g->option.pillage && leads_force(c->s, who) && may_pillage(c->g, c->s, who) && CITED(18_7d)) {
        push(c->s, PILLAGE, c->g->capitano[who].side)->v[0] = (int16_t)who;
    }
}

/* ---- the flight (18.7e, 18.7f) ---- */

static bool anybody_in(const State *s, Hex h) { return force_in(s, FIRST_PLAYER, h) || force_in(s, SECOND_PLAYER, h); }

/* The nearest Fortresses it could plunder, by hex: over open hexsides, not through other Forces. How many. */
static int nearest_prey(const Game *g, const State *s, int who, Hex out[PLACES_MAX])
{
    Hex queue[HEXES];
    int16_t steps[HEXES] = {0}; /* 1 + steps, 0: not reached */
    int head_at = 0, tail = 0, best = 0, n = 0;
    queue[tail++] = s->capitano[who].hex;
    steps[s->capitano[who].hex] = 1;
    for (; head_at < tail && (!best || steps[queue[head_at]] < best); head_at++) {
        Hex h = queue[head_at];
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex to = g->next[h][d];
            if (to == HEX_NONE || steps[to] || (!hon_open(g, s, h, d) && CITED(18_7f)) ||
                (anybody_in(s, to) && CITED(18_7f)) || hon_scenario_enter(g, s, NULL, who, to)) {
                continue;
            }
            steps[to] = (int16_t)(steps[h] + 1);
            queue[tail++] = to;
            bool prey = is_fortress(g, to) && !anybody_in(s, to) && !hon_neutral(g, s, to) && !is_pillaged(s, to);
            best = prey && !best ? steps[to] : best;
        }
    }
    for (int i = 0; i < g->places && best; i++) {
        Hex h = g->place[i].hex;
        bool prey = is_fortress(g, h) && !anybody_in(s, h) && !hon_neutral(g, s, h) && !is_pillaged(s, h);
        if (prey && steps[h] == best) {
            out[n++] = h;
        }
    }
    return n;
}

/* Its activation, if that is under way, is over. */
static void stop_acting(State *s, int who)
{
    Core *k = core_of(s);
    for (int i = 0; i < k->depth && s->active == who; i++) {
        if (k->stack[i].step == ACT && k->stack[i].v[ACT_WHO] == who) {
            k->stack[i].v[ACT_OVER] = 1;
            hon_forfeit_mp(s);
        }
    }
}

static void fly(Ctx *c, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex prey[PLACES_MAX], from = s->capitano[who].hex;
    int n = nearest_prey(g, s, who, prey);
    if (!n) {
        return; /* 18.7f: it stays */
    }
    Hex to = prey[hon_draw(c, n, g->capitano[who].side, "flight")];
    EACH_UNIT (g, u) { /* 15.1.1g: Militia never leave */
        if (arm_of(g, u) == MILITIA && hon_leader(s, u) == who) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    drop_flag(s, who, F_ADMIN);
    hon_move_force(g, s, who, to);
    hon_leave_hex(c, who, from);
    stop_acting(s, who);
    say(c, R(18_7e), "The Force from {} flies to {} to pillage it.", H_(from), H_(to));
    hon_passes(c, who);
    hon_stops_in(c, who);
    pillage(c, who);
    hon_meet_lone_capitani(c, who);
}

/* D* stands in the Reliability columns only (load/charts.c), which no check of a combat reads: it can fly at once. */
void hon_must_fly(Ctx *c, int primo)
{
    State *s = c->s;
    if (c->g->option.pillage && on_map(s, primo) && leads_force(s, primo) && !hon_besieged(c->g, s, primo) &&
        CITED(18_7e)) {
        assert(s->combat.attacker == NO_PIECE);
        fly(c, primo);
    }
}

/* ---- PILLAGE, SPOILS ---- */

Next hon_pillage_run(Ctx *c)
{
    State *s = c->s;
    int who = top(s)->v[0];
    if (!on_map(s, who) || !leads_force(s, who)) { /* it is gone */
        pop(s);
        return GO;
    }
    return ASK;
}

void hon_pillage_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)side;
    if (top_of(s)->step == PILLAGE) {
        offer(out, atom(V_PILLAGE, 0, 0, 0));
    } else {
        offer(out, atom(V_RECOVER, 0, 0, 0));
        offer(out, atom(V_RECOVER, 1, 0, 0));
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_pillage_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    (void)side;
    if (a.verb == VERB_PASS || (a.verb == V_PILLAGE && f->step == PILLAGE)) {
        return ALLOWED;
    }
    if (a.verb != V_RECOVER || f->step != SPOILS) {
        return hon_out_of_step(w);
    }
    FORBID_AS(18_7c, !hon_needs_recovery(g, s, f->v[0]), "no unit has lost heart", P_(f->v[0]));
    return hon_judge_wages(g, s, w, f->v[0], a.arg[0]);
}

void hon_pillage_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int who = top(s)->v[0];
    bool spoils = top(s)->step == SPOILS;
    (void)side;
    pop(s);
    if (a.verb == V_PILLAGE) {
        pillage(c, who);
    } else if (a.verb == V_RECOVER) {
        hon_recovery(c, who, a.arg[0]);
    }
    if (spoils) {
        put_flag(s, who, F_DISRUPTED); /* 9.3a */
        say(c, R(18_7c), "The Force in {} is Disrupted.", H_(s->capitano[who].hex));
    }
}

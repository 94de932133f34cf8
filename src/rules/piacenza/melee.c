/* melee.c - Melee (9.2): the attacker picks the next one, the defender's volley, odds and roll, results, companions, advance.
 *
 * A Melee is declared during the attacker's move (melee_declaration.c) and fought in segment d. MELEE is the procedure of one
 * Melee or Charge; what is the cavalry's own stands in cavalry_attack.c. Retreats are queued and made by combat_results.c.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

enum { ME_NAME, ME_ASK_FOOT, ME_ASK_GUNS, ME_VOLLEY, ME_STANDS, ME_FIGHT, ME_COUNTER, ME_AFTER, ME_OVER };

/* ---- MELEES: the attacker picks the next one ---- */

/* Can it still be fought? 9.2.1d: not if the hex is empty, or the attacker was driven off. */
static bool still_stands(const Game *g, const State *s, int u)
{
    Hex h = s->piece[u].melee;
    return on_map(s, u) && s->piece[u].state != ROUTED && can_touch(g, s->piece[u].hex, h) &&
           unit_of(g, s, enemy(side_of(g, u)), h) != NO_PIECE;
}

static void drop_void(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].melee >= 0 && pia_takes_part(c->g, s, u) && !still_stands(c->g, s, u)) {
            say(c, R(9_2_1d), "The attack of {} on {} is void.", P_(u), H_(s->piece[u].melee));
            drop_melee(s, u);
        }
    }
}

Next melees_run(Ctx *c)
{
    State *s = c->s;
    drop_void(c);
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].melee >= 0 && pia_takes_part(c->g, s, u) && CITED(9_2_1d)) {
            return ASK;
        }
    }
    pop(s);
    return GO;
}

void melees_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        if (s->piece[u].melee >= 0 && pia_takes_part(g, s, u)) {
            offer(out, atom(RESOLVE_MELEE, u, 0, 0));
        }
    }
}

Rule melees_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = a.arg[0];
    if (a.verb != RESOLVE_MELEE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    bool declared = s->piece[u].melee >= 0 && pia_takes_part(g, s, u);
    STOP_AS(9_2_1d, !declared, "{} has declared no Melee", P_(u));
    return ALLOWED;
}

static void begin_melee(Ctx *c, Side side, int u)
{
    State *s = c->s;
    assert(on_map(s, u) && s->piece[u].melee >= 0);
    Frame *f = push(s, MELEE, side);
    f->v[ME_ATTACKER] = (int16_t)u;
    f->v[ME_DEFENDER] = NO_PIECE;
    f->v[ME_HEX] = s->piece[u].melee;
    f->v[ME_FROM] = s->piece[u].hex;
    f->v[ME_CHARGE] = has_flag(s, u, F_CHARGE);
    s->attacker = (uint8_t)u;
    s->defender = NO_PIECE;
    drop_melee(s, u);
    say_as(c, EVENT_HEADING, f->v[ME_CHARGE] ? R(10_3b) : R(9_2_1a),
           f->v[ME_CHARGE] ? "{} charges {}." : "{} attacks {}.", P_(u), H_(f->v[ME_HEX]));
}

void melees_act(Ctx *c, Side side, Atom a) { begin_melee(c, side, a.arg[0]); }

/* What a declaration is worth: it is fought in segment d; the odds shown with it are those of fighting it now. */
bool piacenza_foresee(Ctx *c, const State *before, const Atom *order, int n)
{
    (void)before;
    State *s = c->s;
    if (!n || (order[n - 1].verb != DECLARE_MELEE && order[n - 1].verb != DECLARE_CHARGE)) {
        return false;
    }
    for (int u = 0; u < c->g->units; u++) {
        if (s->piece[u].melee == order[n - 1].arg[0] && pia_takes_part(c->g, s, u) && still_stands(c->g, s, u)) {
            begin_melee(c, side_of(c->g, u), u);
            return true;
        }
    }
    return false; /* the target has fled before it (10.2d) */
}

/* ---- the defender's volley before an assault of infantry (9.2.3b): MELEE_DEF_FIRE ---- */

/* A ready battery whose front hexes hold the attacker. */
static bool guns_bear(const Game *g, const State *s, int battery, Hex from)
{
    return !has_flag(s, battery, F_FIRED) && distance(g, s->piece[battery].hex, from) == 1 &&
           in_cone(g, s, battery, from);
}

static void ask_volley(Ctx *c, const Frame *f, int unit)
{
    State *s = c->s;
    bool may = unit != NO_PIECE &&
               (is_battery(c->g, unit) ? guns_bear(c->g, s, unit, (Hex)f->v[ME_FROM]) : may_answer(c->g, s, unit));
    if (may && CITED(9_2_3b)) {
        push(s, MELEE_DEF_FIRE, enemy(f->owner))->v[DF_UNIT] = (int16_t)unit;
    }
}

Next defensive_fire_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void defensive_fire_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(DEFENSIVE_FIRE, 0, 0, 0));
    offer(out, atom(DEFENSIVE_FIRE, 1, 0, 0));
}

Rule defensive_fire_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    if (a.verb != DEFENSIVE_FIRE) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    return a.arg[0] == 0 || a.arg[0] == 1 ? ALLOWED : (Rule)RULE_NO_CHOICE;
}

void defensive_fire_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    int u = top(c->s)->v[DF_UNIT];
    pop(c->s);
    if (a.arg[0]) {
        set_flag(c->s, u, F_ASKED);
    }
}

/* Those who said yes fire together; what they do is applied at once. */
static void fire_volley(Ctx *c, const Frame *f)
{
    State *s = c->s;
    int a = f->v[ME_ATTACKER];
    Hex from = (Hex)f->v[ME_FROM];
    for (int guns = 0; guns < 2; guns++) {
        for (int u = 0; u < c->g->units; u++) {
            if (!has_flag(s, u, F_ASKED) || is_battery(c->g, u) != guns) {
                continue;
            }
            drop_flag(s, u, F_ASKED);
            if (!guns) {
                shoot(c, u, from, a, false);
                continue;
            }
            bombard(c, u, from, a);
            guns_have_fired(c, u, R(9_2_3b));
            put_smoke(c, s->piece[u].hex, R(9_2_3b));
        }
    }
    apply_results(c, f->owner);
}

/* ---- odds and roll (9.2.4) ---- */

int odds_column(const Game *g, int attack, int defend)
{
    assert(attack > 0 && defend > 0);
    int column = 0;
    for (int i = 1; i < MELEE_COLUMNS; i++) {
        if (attack * g->odds[i][1] >= defend * g->odds[i][0]) {
            column = i;
        }
    }
    return column;
}

/* A stream under the attackers' feet, unless they come over its bridge. */
static bool over_stream(const Game *g, Hex from, Hex hex)
{
    return has_stream(g, from, hex) && !road_link(g, from, hex);
}

/* The sum before the die: "6 SP against 4 are 3:2, in the column 2:1.", with what has shifted it. */
static void say_melee_column(Ctx *c, int a, int d, int odds, int column, const Sum *shift)
{
    const Game *g = c->g;
    Event *e = say_as(c, EVENT_SUM, R(9_2_4a), "{} SP against {} are {}:{}, in the column {}:{}.",
                      N_(pia_strength(g, c->s, a)), N_(pia_strength(g, c->s, d)), N_(g->odds[odds][0]),
                      N_(g->odds[odds][1]), N_(g->odds[column][0]), N_(g->odds[column][1]));
    if (shift->count) {
        event_rule(e, shift->term[0].rule);
    }
    event_sum(e, shift);
}

/* Rolls one Melee, Charge or Countercharge. */
static MeleeResult fight(Ctx *c, int a, int d, const Sum *shift)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex from = s->piece[a].hex, hex = s->piece[d].hex;
    Sum sum = {0};
    assert(from >= 0 && hex >= 0 && side_of(g, a) != side_of(g, d));
    add(&sum, BY(2_1_1d, ground(g, hex)->melee, 0), R(9_2_5), "terrain of the defender", true);
    add(&sum, g->stream.melee, R(9_2_4a), "over a stream", over_stream(g, from, hex));
    int odds = odds_column(g, pia_strength(g, s, a), pia_strength(g, s, d)), column = odds + shift->total;
    column = column >= MELEE_COLUMNS ? MELEE_COLUMNS - 1 : column;
    say_melee_column(c, a, d, odds, column, shift);
    int die = d10(c, side_of(g, a), "melee");
    int row = chart_row(die + sum.total, g->melee_first, g->melee_last);
    MeleeResult r = (MeleeResult)g->melee[row][BY(9_2_4a, column, 0)];
    event_sum(say_as(c, EVENT_OUTCOME, R(9_2_4a), "{} against {}, odds {}:{}: {}.", P_(a), P_(d),
                     N_(g->odds[column][0]), N_(g->odds[column][1]), W_(melee_says[r])),
              &sum);
    return r;
}

static MeleeResult melee_roll(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    int a = f->v[ME_ATTACKER];
    Sum shift = {0};
    add(&shift, g->melee_shift_charge, R(10_3b), "Charge", f->v[ME_CHARGE]);
    add(&shift, g->melee_shift_flank, R(10_4), "flank", has_flanker(g, c->s, a, (Hex)f->v[ME_HEX]));
    add(&shift, g->melee_shift_failed_tdr, R(10_2g), "infantry that wavers", f->v[ME_FAILED]);
    return fight(c, a, f->v[ME_DEFENDER], &shift);
}

MeleeResult countercharge_roll(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    int a = f->v[ME_DEFENDER];
    Sum shift = {0};
    add(&shift, g->melee_shift_countercharge, R(10_3_1b), "Countercharge", true);
    add(&shift, g->melee_shift_flank, R(10_4), "flank", has_flanker(g, c->s, a, (Hex)f->v[ME_FROM]));
    return fight(c, a, f->v[ME_ATTACKER], &shift);
}

/* ---- results (9.2.7) ---- */

bool attacker_hit(MeleeResult r) { return r == A1 || r == AR || r == A1D1; }
bool defender_hit(MeleeResult r) { return r == MELEE_D1 || r == DR || r == A1D1; }

/* Eliminations and step losses of a roll of a against d. */
void melee_losses(Ctx *c, int a, int d, MeleeResult r)
{
    RULE (9_2_7a) {
        if (r == AE) {
            pia_eliminate(c, a);
        }
        if (r == DE) {
            pia_eliminate(c, d);
        }
        if (r == A1 || r == A1D1) {
            lose_step(c, a);
        }
        if (r == MELEE_D1 || r == A1D1) {
            lose_step(c, d);
        }
    }
}

/* 9.2.1f: the companion of a loser goes back one hex too, a battery is lost (9.2.3d, 10.2c). */
void drag_companions(Ctx *c, int loser, Hex h, int before, Hex stood)
{
    State *s = c->s;
    bool foot = pia_is_infantry(c->g, loser);
    for (int u = 0; u < c->g->units; u++) {
        if (u == loser || s->piece[u].hex != h || side_of(c->g, u) != side_of(c->g, loser) || !CITED(9_2_1f)) {
            continue;
        }
        if (!is_battery(c->g, u)) {
            queue_retreat(s, u, before, stood, c->g->limit.companion_retreat, BACK_RESULT);
        } else if (foot && (is_cavalry(c->g, before) ? CITED(10_2c) : CITED(9_2_3d))) {
            say(c, R(9_2_1f), "{} is lost with its companions.", P_(u));
            pia_eliminate(c, u);
        }
    }
}

/* Disorder and retreat of a unit that suffers 1 or R. */
static void driven_back(Ctx *c, int u, int before, Hex stood)
{
    bool light = is_light_infantry(c->g, u) && CITED(9_2_6b);
    if (!light && c->s->piece[u].state == DISORDERED && CITED(9_2_7b)) {
        if (!stands_second_disorder(c, u)) {
            mark_routed(c, u, R(9_2_7b));
            queue_retreat(c->s, u, before, stood, BY(11_3a, c->g->limit.rout, 1), BACK_ROUT);
            return;
        }
    } else if (!light) {
        disorder(c, u, R(9_2_7a));
    }
    queue_retreat(c->s, u, before, stood, c->g->limit.melee_retreat, BACK_RESULT);
}

/* A plain Melee: losses of both, then who goes back, defender first. */
static void melee_result(Ctx *c, const Frame *f, MeleeResult r)
{
    State *s = c->s;
    int a = f->v[ME_ATTACKER], d = f->v[ME_DEFENDER];
    Hex hex = (Hex)f->v[ME_HEX], from = (Hex)f->v[ME_FROM];
    bool back_d = defender_hit(r) || r == DE, back_a = attacker_hit(r) || r == AE;
    melee_losses(c, a, d, r);
    if (defender_hit(r) && on_map(s, d) && CITED(9_2_7a)) {
        driven_back(c, d, a, from);
    }
    if (attacker_hit(r) && on_map(s, a) && CITED(9_2_7a)) {
        driven_back(c, a, d, hex);
    }
    if (back_d) {
        drag_companions(c, d, hex, a, from);
    }
    if (back_a) {
        drag_companions(c, a, from, d, hex);
    }
    all_lost(c, enemy(f->owner), hex);
    all_lost(c, f->owner, from);
    push_retreats(c, enemy(f->owner));
}

/* 9.2.9c: infantry enters the hex it has won; cavalry does not (10.1e), nor does a defender ever (9.2.9b). */
static void advance(Ctx *c, const Frame *f)
{
    State *s = c->s;
    int a = f->v[ME_ATTACKER], d = f->v[ME_DEFENDER];
    Hex hex = (Hex)f->v[ME_HEX], from = (Hex)f->v[ME_FROM];
    bool stays = on_map(s, a) && s->piece[a].hex == from && s->piece[a].state != ROUTED;
    if (!stays && on_map(s, d) && s->piece[d].hex == hex && unit_of(c->g, s, f->owner, from) == NO_PIECE &&
        !CITED(9_2_9b)) {
        pia_put(c->g, s, d, from);
    }
    if (!stays || unit_of(c->g, s, enemy(f->owner), hex) != NO_PIECE || (is_cavalry(c->g, a) && CITED(10_1e))) {
        return;
    }
    if (CITED(9_2_9c) && CITED(5_6i)) { /* even where that breaks the Line */
        pia_put(c->g, s, a, hex);
        say_as(c, EVENT_OUTCOME, R(9_2_9c), "{} enters {}.", P_(a), H_(hex));
        capture_lone_leaders(c, f->owner, hex);
    }
}

/* ---- the procedure ---- */

/* One of two cavalry units may have been named when the attack was declared. */
static void find_defender(Ctx *c, Frame *f)
{
    State *s = c->s;
    Side foe = enemy(f->owner);
    Hex h = (Hex)f->v[ME_HEX];
    int two[2], n = cavalry_in(c->g, s, foe, h, two), foot = infantry_in(c->g, s, foe, h);
    if (n == 2 && CITED(9_2_1e)) {
        for (int i = 0; i < 2; i++) {
            if (has_flag(s, two[i], F_NAMED)) {
                s->defender = (uint8_t)two[i];
            }
        }
        if (s->defender == NO_PIECE) {
            push(s, f->v[ME_CHARGE] ? CHARGE : CAV_MELEE, foe);
        }
        return;
    }
    s->defender = (uint8_t)(foot != NO_PIECE ? foot : n ? two[0] : unit_of(c->g, s, foe, h));
}

/* 9.2.3f, 11.2c: a Routed unit does not fight but runs; its battery is lost. */
static bool routed_runs(Ctx *c, const Frame *f)
{
    State *s = c->s;
    int d = f->v[ME_DEFENDER];
    if (s->piece[d].state != ROUTED || !CITED(11_2c) || (pia_is_infantry(c->g, f->v[ME_ATTACKER]) && !CITED(9_2_3f))) {
        return false;
    }
    say(c, R(11_2c), "{} does not wait for the attack.", P_(d));
    queue_retreat(s, d, f->v[ME_ATTACKER], (Hex)f->v[ME_FROM], c->g->limit.routed_attacked,
                  routed_run_from_attack(c->g) ? BACK_ROUT : BACK_DRIFT); /* away from him, or as it likes */
    drag_companions(c, d, (Hex)f->v[ME_HEX], f->v[ME_ATTACKER], (Hex)f->v[ME_FROM]);
    push_retreats(c, enemy(f->owner));
    return true;
}

/* After the volley: is there a Melee at all? 9.2.3c to f, 10.2f. */
static void meet(Ctx *c, Frame *f)
{
    State *s = c->s;
    int a = f->v[ME_ATTACKER], d = f->v[ME_DEFENDER];
    bool held = on_map(s, a) && s->piece[a].hex == f->v[ME_FROM] && s->piece[a].state != ROUTED;
    if ((!held && CITED(9_2_3c)) || !on_map(s, a)) {
        say_as(c, EVENT_OUTCOME, R(9_2_3c), "The attack of {} is beaten off.", P_(a));
        f->at = ME_OVER;
        return;
    }
    if (is_cavalry(c->g, a) ? !cavalry_comes_on(c, f) : false) {
        f->at = ME_OVER;
        return;
    }
    if (is_battery(c->g, d)) {
        f->v[ME_RESULT] = DE;
        f->at = ME_AFTER;
        if (is_cavalry(c->g, a) ? CITED(10_2b) : CITED(9_2_3e)) {
            say(c, is_cavalry(c->g, a) ? R(10_2b) : R(9_2_3e), "{} is taken.", P_(d));
            pia_eliminate(c, d);
        }
        return;
    }
    if (routed_runs(c, f)) {
        f->v[ME_RESULT] = DE;
        f->at = is_cavalry(c->g, a) ? ME_OVER : ME_AFTER;
    }
}

static void end_melee(Ctx *c)
{
    State *s = c->s;
    for (int u = 0; u < c->g->units; u++) {
        drop_flag(s, u, F_NAMED | F_ASKED);
    }
    s->attacker = s->defender = NO_PIECE;
    pop(s);
}

static void first_clash(Ctx *c, Frame *f)
{
    MeleeResult r = melee_roll(c, f);
    f->v[ME_RESULT] = (int16_t)r;
    if (f->v[ME_CHARGE] && CITED(10_3_1a)) {
        hold_results(c, f, r);
    } else {
        melee_result(c, f, r);
    }
}

Next melee_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int a = f->v[ME_ATTACKER];
    switch (f->at++) {
    case ME_NAME: find_defender(c, f); return GO;
    case ME_ASK_FOOT:
        f->v[ME_DEFENDER] = s->defender;
        if (is_cavalry(c->g, a)) {
            cavalry_meets(c, f);
        } else {
            ask_volley(c, f, infantry_in(c->g, s, enemy(f->owner), (Hex)f->v[ME_HEX]));
        }
        return GO;
    case ME_ASK_GUNS:
        if (!is_cavalry(c->g, a)) {
            ask_volley(c, f, battery_in(c->g, s, enemy(f->owner), (Hex)f->v[ME_HEX]));
        }
        return GO;
    case ME_VOLLEY:
        if (!is_cavalry(c->g, a)) {
            fire_volley(c, f);
        }
        return GO;
    case ME_STANDS: meet(c, f); return GO;
    case ME_FIGHT: first_clash(c, f); return GO;
    case ME_COUNTER:
        if (f->v[ME_CHARGE] && CITED(10_3_1a)) {
            countercharge(c, f);
        }
        return GO;
    case ME_AFTER:
        if (is_cavalry(c->g, a) && !f->v[ME_CHARGE]) {
            charge_spent(c, f, attacker_hit((MeleeResult)f->v[ME_RESULT]));
        }
        advance(c, f);
        return GO;
    default: end_melee(c); return GO;
    }
}

/* ---- CAV_MELEE and CHARGE: the defender names one of two cavalry units (9.2.1e) ---- */

Next name_defender_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static Hex attacked_hex(const State *s) { return (Hex)core(s)->stack[core(s)->depth - 2].v[ME_HEX]; }

/* Of two cavalry units in a hex the owner names the one that fights (9.2.1e). */
void offer_defenders(const Game *g, const State *s, Side side, Hex attacked, Atoms *out)
{
    int two[2], n = cavalry_in(g, s, side, attacked, two);
    for (int i = 0; i < n; i++) {
        offer(out, atom(NAME_DEFENDER, two[i], 0, 0));
    }
}

Rule judge_defender(const Game *g, const State *s, Side side, Atom a, Why *w, Hex attacked)
{
    int u = a.arg[0];
    if (a.verb != NAME_DEFENDER) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    STOP_AS(9_2_1e, s->piece[u].hex != attacked, "{} is not in the hex attacked", P_(u));
    return ALLOWED;
}

void name_defender_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    offer_defenders(g, s, side, attacked_hex(s), out);
}

Rule name_defender_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    return judge_defender(g, s, side, a, w, attacked_hex(s));
}

void name_defender_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    c->s->defender = (uint8_t)a.arg[0];
}

/* charge_waves.c - WAVES: the charging player forms waves and gives each a target; then they ride one after the other (11.4.1x to 11.4.1ab, 11.4.1ao).
 *
 * One frame does both: at WP_FORM it asks, afterwards it rides, so that the odds of `done` hold everything that follows. Unit.wave is the wave a unit
 * rides in, the target of wave n is local WV_TARGETS + n - 1 as 1 + its number. Until `done` both are the charging side's secret (hidden_information.c).
 * WAVE is the draft of one wave: further units, then the unit it rides at.
 */
#include "rules/honour/honour.h"

enum {
    WP_FORM,
    WP_NEXT,
    WP_ROLL,
    WP_TARGET,
    WP_BROKEN,
    WP_CHECK_CHARGED,
    WP_CHECK_RIDER,
    WP_KILL_CHARGED,
    WP_HEIR_CHARGED,
    WP_KILL_RIDER,
    WP_HEIR_RIDER,
    WP_PLUNDER,
    WP_SETTLE
};
enum { WV_RIDER, WV_CHARGED, WV_WAVE, WV_TARGETS, WV_CELL = WV_TARGETS + WAVES_MAX, WV_BEFORE };
_Static_assert(WV_BEFORE + 2 == FRAME_LOCALS, "the locals of WAVES fill its frame");

void hon_ask_waves(Ctx *c, int rider, int charged)
{
    Frame *f = push(c->s, WAVES, c->g->capitano[rider].side);
    f->v[WV_RIDER] = (int16_t)rider;
    f->v[WV_CHARGED] = (int16_t)charged;
}

static const Frame *waves_frame(const State *s) { return hon_frame(s, WAVES); }
static int target_unit(const Frame *f, int wave) { return f->v[WV_TARGETS + wave - 1] - 1; }
static int waves_formed(const Frame *f)
{
    int n = 0;
    while (n < WAVES_MAX && f->v[WV_TARGETS + n]) {
        n++;
    }
    return n;
}

/* ---- which units, at which ---- */

static bool may_be_ridden_at(const Game *g, const State *s, int charged, int u)
{
    return u >= 0 && u < g->units && s->unit[u].card == charged && arm_of(g, u) <= MILITIA &&
           hon_in_good_order(g, s, u);
}

static bool is_target_of_another(const Frame *f, int wave, int u)
{
    for (int n = 1; n <= waves_formed(f); n++) {
        if (n != wave && target_unit(f, n) == u) {
            return true;
        }
    }
    return false;
}

/* 11.4.1y: different waves take different units as long as there are enough. */
static Rule judge_target(const Game *g, const State *s, Why *w, int wave, int u)
{
    const Frame *f = waves_frame(s);
    int charged = f->v[WV_CHARGED];
    bool spare = false;
    EACH_UNIT (g, k) {
        spare |= may_be_ridden_at(g, s, charged, k) && !is_target_of_another(f, wave, k);
    }
    bool can = may_be_ridden_at(g, s, charged, u);
    FORBID_AS(11_4_1y, !can, "it is no unit in good order of the Corps of {}", P_(charged));
    FORBID_AS(11_4_1y, can && spare && is_target_of_another(f, wave, u), "another wave rides at it");
    return can ? ALLOWED : refused(w);
}

static Rule judge_rider_unit(const Game *g, const State *s, Why *w, int u, int with)
{
    const Frame *f = waves_frame(s);
    bool ours = u >= 0 && u < g->units && s->unit[u].card == f->v[WV_RIDER];
    if (!ours) {
        return refused(w);
    }
    bool mixed = with >= 0 && is_light(g, u) != is_light(g, with);
    FORBID_AS(11_4_1u, !is_horse(g, u), "only Cavalry charges");
    FORBID_AS(11_4_1ae, is_demoralised(s, u), "it has lost heart");
    FORBID_AS(11_4_1ao, s->unit[u].flags & U_PLUNDER, "it is lost in plundering");
    FORBID_AS(11_4_1x, s->unit[u].wave, "it rides in a wave already");
    FORBID_AS(11_4_1x, mixed, "a wave is of Heavy or of Light Cavalry");
    return !is_horse(g, u) || s->unit[u].wave ? refused(w) : ALLOWED;
}

/* A horse in good order that is in no wave; -1. */
static int idle_horse(const Game *g, const State *s, int rider)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == rider && is_horse(g, u) && hon_in_good_order(g, s, u) && !s->unit[u].wave) {
            return u;
        }
    }
    return -1;
}

static int duty_of(const State *s)
{
    const Frame *f = hon_frame(s, CHARGING);
    return f->v[f->v[CV_HALF] ? CV_DUTY_OTHER : CV_DUTY_FIRST];
}

/* 11.4.1ag: only the second of a Countercharge may forgo it, and not an Impetuoso or who reacts. */
static bool may_forgo(const State *s)
{
    const Frame *f = hon_frame(s, CHARGING);
    return f->v[CV_HALF] && duty_of(s) == MAY_FORGO;
}

static Rule judge_done(const Game *g, const State *s, Why *w)
{
    const Frame *f = waves_frame(s);
    bool none = !waves_formed(f) && !may_forgo(s);
    bool left = duty_of(s) == RIDES_WITH_ALL && idle_horse(g, s, f->v[WV_RIDER]) >= 0;
    FORBID_AS(11_4_1ag, none && hon_frame(s, CHARGING)->v[CV_HALF], "{} may not forgo his charge", P_(f->v[WV_RIDER]));
    FORBID_AS(11_4_1x, none, "at least one wave must charge");
    FORBID_AS(11_4_1p, left, "a Reaction Charge is made with all Cavalry in good order");
    return none ? refused(w) : ALLOWED;
}

/* ---- WAVES, the asking half ---- */

void hon_waves_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == waves_frame(s)->v[WV_RIDER] && is_horse(g, u)) {
            offer(out, atom(V_WAVE, piece_of(g, u), 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_waves_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    switch (a.verb) {
    case V_WAVE: return judge_rider_unit(g, s, w, unit_of(g, a.arg[0]), -1);
    case VERB_DONE: return judge_done(g, s, w);
    default: return hon_out_of_step(w);
    }
}

void hon_waves_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    Frame *f = top(s);
    if (a.verb == VERB_DONE) {
        f->at = WP_NEXT;
        if (!waves_formed(f)) {
            say(c, R(11_4_1ag), "{} forgoes his charge.", P_(f->v[WV_RIDER]));
        }
        return;
    }
    int n = waves_formed(f) + 1, u = unit_of(c->g, a.arg[0]);
    s->unit[u].wave = (uint8_t)n;
    Frame *draft = push(s, WAVE, side);
    draft->v[0] = (int16_t)n;
    draft->v[1] = (int16_t)u;
}

bool hon_waves_complete(const Game *g, const State *s, Side side, Atom *out)
{
    const Frame *f = waves_frame(s);
    int u = idle_horse(g, s, f->v[WV_RIDER]);
    bool more = u >= 0 && (duty_of(s) == RIDES_WITH_ALL || (!waves_formed(f) && !may_forgo(s)));
    (void)side;
    *out = more ? atom(V_WAVE, piece_of(g, u), 0, 0) : atom(VERB_DONE, 0, 0, 0);
    return true;
}

/* ---- WAVE, the draft of one ---- */

Next hon_wave_draft_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_wave_draft_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = waves_frame(s);
    (void)side;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == f->v[WV_RIDER] && is_horse(g, u)) {
            offer(out, atom(V_WITH, piece_of(g, u), 0, 0));
        } else if (s->unit[u].card == f->v[WV_CHARGED]) {
            offer(out, atom(V_UPON, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_wave_draft_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    switch (a.verb) {
    case V_WITH: return judge_rider_unit(g, s, w, unit_of(g, a.arg[0]), top_of(s)->v[1]);
    case V_UPON: return judge_target(g, s, w, top_of(s)->v[0], unit_of(g, a.arg[0]));
    default: return hon_out_of_step(w);
    }
}

void hon_wave_draft_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int n = top(s)->v[0], u = unit_of(c->g, a.arg[0]);
    (void)side;
    if (a.verb == V_WITH) {
        s->unit[u].wave = (uint8_t)n;
        return;
    }
    pop(s);
    top(s)->v[WV_TARGETS + n - 1] = (int16_t)(u + 1);
}

bool hon_wave_draft_complete(const Game *g, const State *s, Side side, Atom *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (!judge_target(g, s, NULL, top_of(s)->v[0], u)) {
            *out = atom(V_UPON, piece_of(g, u), 0, 0);
            return true;
        }
    }
    return false;
}

/* ---- UPON: the target of the next wave is gone (11.4.1y) ---- */

Next hon_upon_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_upon_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == waves_frame(s)->v[WV_CHARGED]) {
            offer(out, atom(V_UPON, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_upon_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    return a.verb == V_UPON ? judge_target(g, s, w, waves_frame(s)->v[WV_WAVE], unit_of(g, a.arg[0]))
                            : hon_out_of_step(w);
}

void hon_upon_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    Frame *f = top(c->s);
    f->v[WV_TARGETS + f->v[WV_WAVE] - 1] = (int16_t)(unit_of(c->g, a.arg[0]) + 1);
}

/* ---- PLUNDER (11.4.1ao) ---- */

static bool rides_now(const Game *g, const State *s, const Frame *f, int u)
{
    return s->unit[u].wave == f->v[WV_WAVE] && hon_in_good_order(g, s, u);
}

Next hon_plunder_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_plunder_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_UNIT (g, u) {
        if (g->unit[u].side == side && rides_now(g, s, waves_frame(s), u)) {
            offer(out, atom(V_PLUNDER, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_plunder_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]);
    if (a.verb != V_PLUNDER) {
        return hon_out_of_step(w);
    }
    bool can = u >= 0 && u < g->units && g->unit[u].side == side && rides_now(g, s, waves_frame(s), u);
    FORBID_AS(11_4_1ao, !can, "it is no unit in good order of the wave");
    return can ? ALLOWED : refused(w);
}

void hon_plunder_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    c->s->unit[unit_of(c->g, a.arg[0])].flags |= U_PLUNDER;
    say_as(c, EVENT_OUTCOME, R(11_4_1ao), "{} is lost in plundering.", P_(a.arg[0]));
}

/* ---- WAVES, the riding half ---- */

static const ChargeCell *cell_of(const Game *g, const Frame *f)
{
    return &g->charge[f->v[WV_CELL] / CHARGE_COLUMNS][f->v[WV_CELL] % CHARGE_COLUMNS];
}

static bool charger_firing(const Game *g, const State *s, int charged)
{
    return hon_screened(g, s, charged) && CITED(11_4_1au);
}

/* What the cell costs in fact: nobody loses more than he has, and whoever has nothing left has no heart to lose. */
static void say_ridden(Ctx *c, const Frame *f, const ChargeCell *cell, const Wave *wave, int lost, const Sum *sum)
{
    int target = target_unit(f, f->v[WV_WAVE]), has_sp = c->s->unit[target].sp;
    int ours = lost < wave->sp ? lost : wave->sp, theirs = cell->target.lost < has_sp ? cell->target.lost : has_sp;
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME, R(11_4_1z),
                     "A wave of {} rides at {}: it loses {} SP{}, the target {}{}.", P_(f->v[WV_RIDER]),
                     P_(piece_of(c->g, target)), N_(ours),
                     W_(cell->charger.broken && ours < wave->sp ? " and heart" : ""), N_(theirs),
                     W_(cell->target.broken && theirs < has_sp ? " and heart" : "")),
              sum);
}

/* 11.4.1z: SPs, weight, one die, the sum. */
static void ride(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int target = target_unit(f, f->v[WV_WAVE]);
    Wave wave = hon_wave(g, s, f->owner, f->v[WV_WAVE]);
    Sum sum = hon_charge_modifiers(g, s, &wave, target, hon_frame(s, CHARGING)->v[CV_FLANK]);
    int die = hon_d6(c, f->owner, "charge");
    const ChargeCell *cell = hon_charge_cell(g, BY(11_4_1z, die + sum.total, 0), wave.sp, wave.light);
    int lost = cell->charger.lost * (charger_firing(g, s, f->v[WV_CHARGED]) ? 2 : 1);
    f->v[WV_CELL] = (int16_t)(cell - &g->charge[0][0]);
    say_ridden(c, f, cell, &wave, lost, &sum);
    if (lost) {
        hon_lose_of_wave(c, f->v[WV_RIDER], lost, f->v[WV_WAVE]);
    }
}

/* 11.4.1ab: the unit ridden at bears the loss alone; what exceeds it is ignored. */
static void target_loses(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = target_unit(f, f->v[WV_WAVE]), lost = cell_of(g, f)->target.lost;
    lost = lost < s->unit[u].sp ? lost : s->unit[u].sp;
    if (lost && on_card(s, u)) {
        say(c, R(11_4_1ab), "{} loses {} SP.", P_(piece_of(g, u)), N_(lost));
        hon_set_sp(g, s, u, s->unit[u].sp - lost);
    }
}

static void breaks(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = target_unit(f, f->v[WV_WAVE]);
    bool guns = arm_of(g, u) == ARTILLERY && !CITED(11_4_1ad);
    if (cell_of(g, f)->target.broken && on_card(s, u) && !guns) {
        hon_set_demoralised(g, s, u, true);
        say(c, R(11_4_1ab), "{} loses heart.", P_(piece_of(g, u)));
    }
    if (cell_of(g, f)->charger.broken) {
        hon_ask_demoralise_wave(c, f->v[WV_RIDER], f->v[WV_WAVE]);
    }
}

/* After a check for the Capitano: the Corps goes on under an heir, of several that with the next target or the wave (11.4ay). */
static void follow(Ctx *c, Frame *f, int local)
{
    const Game *g = c->g;
    State *s = c->s;
    if (f->v[local] == NO_PIECE) {
        return;
    }
    uint32_t men = hon_heirs_of(g, s, f->v[local], &f->v[WV_BEFORE]);
    int heir = men ? __builtin_ctz(men) : NO_PIECE;
    for (int n = waves_formed(f); n > f->v[WV_WAVE]; n--) {
        int u = target_unit(f, n), card = s->unit[u].card;
        heir = local == WV_CHARGED && card < CAPITANI_MAX && men & man(card) ? card : heir;
    }
    Frame *charge = hon_frame_of(s, CHARGING);
    for (int i = CV_FIRST; i <= CV_OTHER; i++) {
        charge->v[i] = charge->v[i] == f->v[local] ? (int16_t)heir : charge->v[i];
    }
    f->v[local] = (int16_t)heir;
}

/* The next wave that can ride; false: none is left. A wave rides with those of its units that are in good order; at a Corps that has lost heart nobody. */
static bool next_wave(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int charged = f->v[WV_CHARGED];
    while (f->v[WV_WAVE] < waves_formed(f)) {
        f->v[WV_WAVE]++;
        if (charged == NO_PIECE || !hon_good_corps(g, s, charged)) {
            return false;
        }
        if (!hon_wave(g, s, f->owner, f->v[WV_WAVE]).units) {
            continue;
        }
        if (!may_be_ridden_at(g, s, charged, target_unit(f, f->v[WV_WAVE]))) {
            push(s, UPON, f->owner);
        }
        return true;
    }
    return false;
}

static void end_waves(Ctx *c)
{
    EACH_UNIT (c->g, u) {
        c->s->unit[u].wave = 0;
    }
    pop(c->s);
}

/* Checks of one half of the cell; a Corps that is gone makes none. */
static void check_if(Ctx *c, bool due, int corps)
{
    if (due && corps != NO_PIECE && CITED(11_4_1ab)) {
        hon_check_corps(c, corps, R(11_4_1ab));
    }
}

static void kill_if(Ctx *c, Frame *f, bool due, int corps)
{
    hon_settle_engagements(c);
    hon_note_corps(c->g, c->s, &f->v[WV_BEFORE]);
    if (due && corps != NO_PIECE && CITED(3_6f)) {
        hon_check_death(c, corps);
    }
}

Next hon_waves_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    const ChargeCell *cell = cell_of(g, f);
    switch (f->at) {
    case WP_FORM: return ASK;
    case WP_NEXT:
        f->at++;
        if (!next_wave(c, f)) {
            end_waves(c);
        }
        return GO;
    case WP_ROLL:
        f->at++;
        ride(c, f);
        return GO;
    case WP_TARGET:
        f->at++;
        target_loses(c, f);
        return GO;
    case WP_BROKEN:
        f->at++;
        breaks(c, f);
        return GO;
    case WP_CHECK_CHARGED:
        f->at++;
        check_if(c, cell->target.check, f->v[WV_CHARGED]);
        return GO;
    case WP_CHECK_RIDER:
        f->at++;
        check_if(c, cell->charger.check, f->v[WV_RIDER]);
        return GO;
    case WP_KILL_CHARGED:
        f->at++;
        kill_if(c, f, cell->target.kill, f->v[WV_CHARGED]);
        return GO;
    case WP_HEIR_CHARGED:
        f->at++;
        follow(c, f, WV_CHARGED);
        return GO;
    case WP_KILL_RIDER:
        f->at++;
        kill_if(c, f, cell->charger.kill, f->v[WV_RIDER]);
        return GO;
    case WP_HEIR_RIDER:
        f->at++;
        follow(c, f, WV_RIDER);
        return GO;
    case WP_PLUNDER:
        f->at++;
        if (cell->charger.plunder && hon_wave(g, s, f->owner, f->v[WV_WAVE]).units) {
            push(s, PLUNDER, f->owner);
        }
        return GO;
    default:
        f->at = WP_NEXT;
        hon_settle_engagements(c);
        return GO;
    }
}

/* The other side sees neither waves nor targets before `done`. */
void hon_hide_waves(const Game *g, State *s, Side viewer)
{
    Frame *f = hon_frame_of(s, WAVES);
    if (!f || f->at != WP_FORM || f->owner == viewer) {
        return;
    }
    memset(&f->v[WV_TARGETS], 0, WAVES_MAX * sizeof *f->v);
    EACH_UNIT (g, u) {
        s->unit[u].wave = 0;
    }
    Frame *draft = hon_frame_of(s, WAVE);
    if (draft) { /* a wave that is being named looks like none */
        s->core.depth--;
        memset(draft, 0, sizeof *draft);
    }
}

/* activation.c - who acts next (7.2): indicating, the contest, deciding, and the single activations that are left when one side has finished.
 *
 * ACTIVATIONS keeps who was indicated and the dice in its frame. An activation is ACTIVATION, which bots plan whole.
 */
#include "rules/honour/honour.h"

/* ---- ratings ---- */

/* 7.2.3c: printed Initiative of the best enemy Primo Capitano whose ZOC covers the hex; -1: none. */
static int best_enemy(const Game *g, const State *s, int primo)
{
    int best = -1;
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].side != g->capitano[primo].side && hon_exerts_on(g, s, k, s->capitano[primo].hex)) {
            int i = g->capitano[k].initiative;
            best = BY(7_2_3c, i > best, best < 0) ? i : best;
        }
    }
    return best;
}

static int pressing(const Game *g, const State *s, int primo)
{
    int n = 0;
    EACH_FORCE (g, s, k) {
        n += g->capitano[k].side != g->capitano[primo].side && hon_exerts_on(g, s, k, s->capitano[primo].hex);
    }
    return n;
}

int hon_rating(const Game *g, const State *s, int primo, Sum *sum)
{
    int order = s->capitano[primo].order, printed = g->capitano[primo].initiative, enemy = best_enemy(g, s, primo);
    bool zero = order && g->order[order].zero && CITED(5_3c);
    add(sum, zero ? 0 : printed, R(7_2_3a), "Initiative", true);
    add(sum, +1, R(5_3i), "Retreat Order", order == RETREAT);
    if (enemy >= 0 && CITED(7_2_3b) && CITED(7_8_2b)) {
        int zones = BY(7_8b, 1, pressing(g, s, primo)); /* several have no further effect */
        add(sum, zones * g->initiative_modifier[enemy > 5 ? 5 : enemy], R(7_2_3a), "in an enemy ZOC", true);
    }
    add(sum, -1, R(7_2_3a), "second activation", s->capitano[primo].acts > 0);
    return sum->total;
}

bool hon_can_act(const Game *g, const State *s, int primo)
{
    int order = s->capitano[primo].order;
    if (!leads_force(s, primo) || !on_map(s, primo) || hon_swiss_frozen(g, s, primo)) {
        return false;
    }
    int limit = order ? BY(7_2_4c, g->order[order].activations, 1) : BY(7a, 0, 1);
    return s->capitano[primo].acts < limit || (s->capitano[primo].acts == 1 && order && !CITED(7_2_4f));
}

/* Half MPs without penalty (7.4c), doubled with the marker of an Administrative March (7.7g). */
int hon_full_mp(const Game *g, const State *s, int primo) { return 2 * hon_tally(g, s, primo).ma; }

/* ---- ACTIVATIONS ---- */

static bool only_once(const Game *g, const State *s, int primo)
{
    bool novara =
        g->number == 2 && s->turn <= g->limit.novara_waits && g->capitano[primo].side == FIRST_PLAYER && CITED(S2_2c);
    return !novara;
}

static bool alone_may_act(const Game *g, const State *s, int primo)
{
    return hon_can_act(g, s, primo) && (!s->capitano[primo].acts || !only_once(g, s, primo) || !CITED(7_2_5a));
}

static bool side_can_act(const Game *g, const State *s, Side side, bool alone)
{
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side == side && (alone ? alone_may_act(g, s, c) : hon_can_act(g, s, c))) {
            return true;
        }
    }
    return false;
}

static void activate_force(Ctx *c, int primo, int die)
{
    Frame *f = push(c->s, ACTIVATION, c->g->capitano[primo].side);
    f->v[ACN_WHO] = (int16_t)primo;
    f->v[ACN_DIE] = (int16_t)die;
}

/* 7.2.2c: the higher printed Initiative, then a star; NOBODY: roll again. */
static Side tie_goes_to(const Game *g, const int16_t *who)
{
    const CapitanoInfo *a = &g->capitano[who[0]], *b = &g->capitano[who[1]];
    if (a->initiative != b->initiative) {
        return a->initiative > b->initiative ? 0 : 1;
    }
    return a->star != b->star ? (a->star ? 0 : 1) : NOBODY;
}

/* 7.2.2: both roll, who indicated first rolls first. False: they are equal in everything and roll again. */
static bool contest(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int16_t who[SIDES] = {f->v[IND_MINE], f->v[IND_THEIRS]};
    if (s->first == SECOND_PLAYER) {
        who[0] = f->v[IND_THEIRS];
        who[1] = f->v[IND_MINE];
    }
    int die[SIDES], result[SIDES], said = c->log ? c->log->count : 0;
    for (int i = 0; i < SIDES; i++) { /* each is told right after its die: an event takes the dice before it */
        Side side = i ? enemy_of(s->first) : s->first;
        Sum sum = {0};
        int rating = hon_rating(g, s, who[side], &sum);
        die[side] = hon_d6(c, side, "initiative");
        result[side] = rating - BY(7_2_2a, die[side], 0);
        event_sum(say_as(c, EVENT_SUM | EVENT_LESS, R(7_2_2a), "The Force in {}: {} less the die {}, result {}.",
                         H_(s->capitano[who[side]].hex), N_(rating), N_(die[side]), N_(result[side])),
                  &sum);
    }
    Side winner = result[0] > result[1] ? 0 : result[1] > result[0] ? 1 : BY(7_2_2c, tie_goes_to(g, who), (Side)0);
    if (winner == NOBODY) { /* nothing is kept of it: so odds know it for the throw it was, and sum it up */
        say(c, R(7_2_2c), "Both have the result {}: they roll again.", N_(result[0]));
        return false;
    }
    if (c->log) {
        log_outcomes(c->log, said);
    }
    for (int side = 0; side < SIDES; side++) {
        f->v[IND_DIE_0 + side] = (int16_t)die[side];
        f->v[IND_RESULT_0 + side] = (int16_t)result[side];
    }
    f->v[IND_WINNER] = winner;
    if (CITED(7_2_2b)) {
        push(s, DECIDE, winner);
    }
    return true;
}

Next hon_activations_run(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame *f = top(s);
    switch (f->at) {
    case A_NEXT:
        f->v[IND_MINE] = f->v[IND_THEIRS] = -1;
        f->at = A_ALONE;
        for (int i = 0; i < SIDES; i++) { /* 7.2.1d, ruling: who has nobody left is Finished */
            if (!side_can_act(g, s, (Side)i, false)) {
                s->alone = enemy_of((Side)i);
                return GO;
            }
        }
        f->at = A_INDICATED;
        push(s, INDICATE_1, s->first);
        return GO;
    case A_INDICATED:
        if (f->v[IND_MINE] < 0) { /* declined */
            s->alone = enemy_of(s->first);
            f->at = A_ALONE;
            return GO;
        }
        f->at = BY(7_2a, A_CONTEST, A_ALONE);
        push(s, INDICATE_2, enemy_of(s->first));
        return GO;
    case A_CONTEST:
        if (f->v[IND_THEIRS] < 0) { /* 7.2.1d: the first indication is void */
            s->alone = s->first;
            f->at = A_ALONE;
            return GO;
        }
        if (f->v[IND_MINE] < 0) { /* a masked state: who is face down is not known, nor what he would throw */
            say_as(c, EVENT_OUTCOME, R(7_2_2a),
                   "Both throw for Initiative; the other Capitano is face down, his is not known.");
            f->at = A_NEXT;
            return GO;
        }
        f->at = contest(c, f) ? A_DECIDED : A_CONTEST;
        return GO;
    case A_DECIDED: {
        Side side = (Side)f->v[IND_WINNER];
        int who = side == s->first ? f->v[IND_MINE] : f->v[IND_THEIRS];
        f->at = BY(2_2p, A_NEXT, A_ALONE);
        s->first = BY(7_2_1c, side, FIRST_PLAYER);
        if (CITED(2_2o) && who >= 0) { /* else a masked state in which he is face down */
            activate_force(c, who, BY(7_2_2d, f->v[IND_RESULT_0 + side], 0));
        }
        return GO;
    }
    default:
        if (s->alone < SIDES && side_can_act(g, s, s->alone, true) && CITED(2_2q)) {
            push(s, REMAIN, s->alone);
            return GO;
        }
        pop(s);
        return GO;
    }
}

/* ---- INDICATE_1, INDICATE_2 ---- */

Next hon_indicate_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_indicate_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == side) {
            offer(out, atom(V_INDICATE, c, 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

/* 7.2.1, 7.2.4c: who can be activated at all, in a contest or alone. */
static Rule judge_activation(const Game *g, const State *s, Why *w, int c)
{
    bool frozen = hon_swiss_frozen(g, s, c);
    bool idle = hon_primo(s, c) != NO_PIECE && !leads_force(s, c) && !hon_has_command(g, s, c);
    FORBID_AS(7_2_1e, idle, "{} is Unemployed", P_(c));
    FORBID_AS(7_2_1a, !on_map(s, c), "{} leads no Force", P_(c));
    if (!leads_force(s, c)) {
        return refused(w);
    }
    FORBID(S3_6g, frozen);
    FORBID(S3_5d, frozen && hon_primo(s, g->roist) == c);
    FORBID_AS(7_2_4c, !frozen && !hon_can_act(g, s, c), "{} has acted {} time{s}", P_(c), N_(s->capitano[c].acts));
    return hon_can_act(g, s, c) ? ALLOWED : refused(w);
}

Rule hon_indicate_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_PASS) {
        FORBID(S4_5c, hon_must_activate(g, s, side));
        return CITED(7_2_1d) ? ALLOWED : refused(w);
    }
    int c = a.arg[0];
    if (a.verb != V_INDICATE) {
        return hon_out_of_step(w);
    }
    if (c < 0 || c >= g->capitani || g->capitano[c].side != side) {
        return RULE_NO_CHOICE;
    }
    return judge_activation(g, s, w, c);
}

void hon_indicate_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    bool first = top(s)->step == INDICATE_1;
    (void)side;
    pop(s);
    if (a.verb == V_INDICATE) {
        top(s)->v[first ? IND_MINE : IND_THEIRS] = a.arg[0];
        say(c, R(7_2_1a), "The Force in {} is indicated.", H_(s->capitano[a.arg[0]].hex));
    } else {
        say(c, R(7_2_1d), "The {} activate nobody else this turn.", S_(side));
    }
}

/* ---- DECIDE ---- */

Next hon_decide_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_decide_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)g;
    (void)s;
    (void)side;
    offer(out, atom(V_GO, 0, 0, 0));
    offer(out, atom(V_LET_GO, 0, 0, 0));
}

Rule hon_decide_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)g;
    (void)s;
    (void)side;
    return a.verb == V_GO || a.verb == V_LET_GO ? ALLOWED : hon_out_of_step(w);
}

void hon_decide_act(Ctx *c, Side side, Atom a)
{
    pop(c->s);
    top(c->s)->v[IND_WINNER] = a.verb == V_GO ? side : enemy_of(side);
}

/* ---- REMAIN (7.2.5) ---- */

Next hon_remain_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_remain_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == side) {
            offer(out, atom(V_ACTIVATE, c, 0, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_remain_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    if (a.verb == VERB_DONE) {
        FORBID(S4_5c, hon_must_activate(g, s, side));
        return CITED(7_2_5c) ? ALLOWED : refused(w);
    }
    int c = a.arg[0];
    if (a.verb != V_ACTIVATE) {
        return hon_out_of_step(w);
    }
    if (c < 0 || c >= g->capitani || g->capitano[c].side != side) {
        return RULE_NO_CHOICE;
    }
    Rule r = judge_activation(g, s, w, c);
    if (r && !w) {
        return r;
    }
    FORBID_AS(7_2_5a, leads_force(s, c) && only_once(g, s, c) && s->capitano[c].acts, "{} has acted this turn", P_(c));
    return r ? r : ALLOWED;
}

void hon_remain_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    pop(s);
    if (a.verb == VERB_DONE) {
        s->alone = NOBODY; /* phase C.2 ends */
        return;
    }
    Sum sum = {0};
    int who = a.arg[0], rating = hon_rating(c->g, s, who, &sum), die = BY(7_2_5b, hon_d6(c, side, "initiative"), 1);
    event_sum(say_as(c, EVENT_SUM | EVENT_OUTCOME | EVENT_LESS, R(7_2_5b),
                     "The Force in {} acts: {} less the die {}, result {}.", H_(s->capitano[who].hex), N_(rating),
                     N_(die), N_(rating - die)),
              &sum);
    activate_force(c, who, rating - die);
}

/* ---- ACTIVATION ---- */

static void begin_acting(Ctx *c, Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = f->v[ACN_WHO], result = f->v[ACN_DIE];
    f->v[ACN_START] = s->capitano[who].hex;
    s->active = (uint8_t)who;
    hon_end_trail(s); /* each march, and each retreat, begins where it stands */
    s->capitano[who].acts = (uint8_t)(s->capitano[who].acts + BY(7_2_4d, 1, 0));
    s->spent = 0;
    s->size = (uint8_t)hon_tally(g, s, who).sp;
    int mp = s->capitano[who].acts > 1 ? BY(7_4g, hon_full_mp(g, s, who), 0) : hon_full_mp(g, s, who);
    int penalty = result < 0 && CITED(7_2_4a) && CITED(7_2_4b) && CITED(7_4c) ? 2 * result : 0;
    mp = mp + penalty < 0 ? 0 : mp + penalty;
    int delay = hon_entry_delay(g, s, who), times = has(s, who, F_ADMIN) && CITED(7_7g) ? 2 : 1;
    f->v[ACN_PENALTY] = (int16_t)(penalty - delay / times); /* for who goes on without the slow ones (6.3e) */
    if (times == 2) {
        mp = BY(7_7c, 2 * mp, mp + hon_full_mp(g, s, who));
    }
    mp -= delay;
    s->mp = (uint8_t)(mp < 0 ? 0 : mp > MOST_MP ? MOST_MP : mp);
    say_as(c, EVENT_HEADING, R(2_2o), "The Force in {} is activated.", H_(s->capitano[who].hex));
}

static void end_acting(Ctx *c)
{
    State *s = c->s;
    EACH_CAPITANO (c->g, k) {
        drop_flag(s, k, F_PART);
    }
    s->active = NO_PIECE;
    s->mp = NO_MP;
    s->spent = s->size = 0;
}

/* 6.3f: when the general's own part is gone, those whom he dropped off still owe the roll; NO_PIECE: there are none. */
static int left_behind(const Game *g, const State *s)
{
    EACH_FORCE (g, s, k) {
        if (has(s, k, F_PART) && CITED(6_3f)) {
            return k;
        }
    }
    return NO_PIECE;
}

Next hon_activation_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[ACN_WHO];
    Side side = f->owner;
    bool there = on_map(s, who) && leads_force(s, who);
    switch (f->at++) {
    case X_BEGIN: begin_acting(c, f); return GO;
    case X_ACT: {
        Frame *act = push(s, ACT, BY(2_2c, side, enemy_of(side)));
        act->v[ACT_WHO] = (int16_t)who;
        act->v[ACT_START] = f->v[ACN_START];
        act->v[ACT_CAME] = -1;
        return GO;
    }
    case X_CONQUEST:
        if (there) {
            hon_stops_in(c, who);
        }
        hon_parts_stop(c);
        return GO;
    case X_ATTRITION: {
        int roller = there ? who : left_behind(c->g, s);
        if (roller != NO_PIECE && (s->capitano[roller].acts >= 2 || !CITED(8a)) && CITED(8b)) {
            hon_begin_attrition(c, roller, true);
        }
        return GO;
    }
    case X_MORALE:
        if (there) {
            hon_morale_state(c, who);
        }
        return GO;
    case X_UNEMPLOYED:
        s->mp = NO_MP;
        if (CITED(3_4b)) {
            push(s, UNEMPLOYED, side);
        }
        return GO;
    default:
        end_acting(c);
        pop(s);
        return GO;
    }
}

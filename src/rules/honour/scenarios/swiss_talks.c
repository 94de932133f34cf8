/* swiss_talks.c - the Swiss of 1513 and 1515 (S2.1, S2.2, S3.2, S3.5, S3.6): first elections, talks, bids, status, Roist. */
#include "rules/honour/honour.h"

enum { TV_FRENCH, TV_OTHERS }; /* locals of TURN: what the bids of this turn add */

/* S2.1a, S3.2a: before turn 1 one of the candidates is drawn. */
void hon_first_elections(Ctx *c)
{
    const Game *g = c->g;
    for (int f = 0; f < g->forces; f++) {
        if (g->force[f].primo_how == PRIMO_ELECTED && !g->force[f].due &&
            (g->number == 2 ? CITED(S2_1a) : CITED(S3_2a))) {
            hon_elect(c, g->force[f].hex, g->force[f].side, false);
        }
    }
}

/* S3.6g: what the French saw of the Swiss Cards while they were Pro-French they remember. */
static void close_swiss_cards(const Game *g, State *s)
{
    EACH_FORCE (g, s, k) {
        if (hon_swiss_frozen(g, s, k)) {
            hon_remember_card(g, s, k);
        }
    }
}

/* S3.6f, S3.6j: for good; Conquered markers of the Anti-French in M, G, R mean nothing any more (S3.8c). */
void hon_swiss_turn(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    close_swiss_cards(g, s);
    s->swiss = SWISS_ANTI_FRENCH;
    say(c, R(S3_6j), "The Swiss are Anti-French, for good.");
    for (int i = 0; i < g->places; i++) {
        int a = s->conquered[i];
        bool duchy = g->place[i].region == REGION_M || g->place[i].region == REGION_G || g->place[i].region == REGION_R;
        if (duchy && a != NO_ARMY && g->army[a].side == SECOND_PLAYER && CITED(S3_8c)) {
            s->conquered[i] = NO_ARMY;
        }
    }
}

/* ---- turn start ---- */

/* S2.2b: turn 3: the Force in Novara attacks, unless half of it has lost heart. */
static void novara_attacks(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].side != SECOND_PLAYER || s->capitano[k].hex != g->novara) {
            continue;
        }
        Tally t = hon_tally(g, s, k);
        if (!hon_half_demoralised(&t)) {
            hon_set_order(g, s, k, ATTACK);
        }
    }
}

void hon_turn_start(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) { /* Breakdown counters that the scenario adds later */
        if (g->unit[u].breakdown && s->unit[u].where == LATER && s->unit[u].due && s->unit[u].due <= s->turn &&
            (g->number != 2 || CITED(S2_0e))) {
            hon_take_unit(g, s, u, IN_POOL);
        }
    }
    if (g->number == 2 && s->turn == 3 && CITED(S2_2b)) {
        novara_attacks(c);
    }
    if (hon_talks(g, s) && s->turn >= 2 && CITED(S3_6e)) {
        push(s, NEGOTIATE, FIRST_PLAYER);
    }
}

/* ---- NEGOTIATE, BID, DECLARE: yes-or-no questions and a number ---- */

Next hon_talk_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static int purse_of(const Game *g, Side side, int word)
{
    static const uint8_t nation[] = {FRENCH, SPANISH, PAPAL};
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side == side && g->army[a].nation == nation[word]) {
            return a;
        }
    }
    return NO_ARMY;
}

void hon_talk_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int step = top_of(s)->step;
    if (step == BID) {
        for (int word = 0; word < 3; word++) {
            offer(out, atom(V_BID, g->limit.small_bid, word, 0));
            offer(out, atom(V_BID, g->limit.large_bid, word, 0));
        }
    } else {
        offer(out, atom(step == DECLARE ? V_DECLARE : V_BREAK_OFF, 0, 0, 0));
    }
    (void)side;
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_talk_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int step = top_of(s)->step;
    if (a.verb == VERB_PASS) {
        return ALLOWED;
    }
    if (step != BID) {
        return a.verb == (step == DECLARE ? V_DECLARE : V_BREAK_OFF) ? ALLOWED : hon_out_of_step(w);
    }
    if (a.verb != V_BID) {
        return hon_out_of_step(w);
    }
    bool word = a.arg[1] >= 0 && a.arg[1] < 3 && (side == FIRST_PLAYER) == (a.arg[1] == 0);
    FORBID_AS(S3_6c, a.arg[0] != g->limit.small_bid && a.arg[0] != g->limit.large_bid, "a bid is {} or {}",
              N_(g->limit.small_bid), N_(g->limit.large_bid));
    FORBID_AS(S3_6c, !word, "the French name no Army, the others the Spanish or the Papal", S_(side));
    int army = word ? purse_of(g, side, a.arg[1]) : NO_ARMY;
    bool closed = army != NO_ARMY && g->army[army].nation == PAPAL && hon_primo(s, g->urbino) == NO_PIECE;
    if (army == NO_ARMY || (closed && !CITED(S3_0f))) {
        return refused(w);
    }
    FORBID_AS(S3_6c, a.arg[0] > s->army[army].ap, "the {} Army has {} Administrative Point{s}", G_(army),
              N_(s->army[army].ap));
    return a.arg[0] == g->limit.small_bid || a.arg[0] == g->limit.large_bid ? ALLOWED : refused(w);
}

void hon_talk_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    int step = top(s)->step;
    pop(s);
    if (a.verb == VERB_PASS) {
        return;
    }
    if (step == DECLARE) {
        say(c, R(S3_9a), "The French declare their victory.");
        hon_end(c, FIRST_PLAYER, LEVEL_STANDARD);
    } else if (step == NEGOTIATE) {
        hon_swiss_turn(c);
    } else {
        int army = purse_of(c->g, side, a.arg[1]);
        hon_pay(s, army, a.arg[0]);
        top(s)->v[side == FIRST_PLAYER ? TV_FRENCH : TV_OTHERS] = a.arg[0] == c->g->limit.large_bid ? 2 : 1;
        say(c, R(S3_6c), "The {} Army bids {} Administrative Point{s}.", G_(army), N_(a.arg[0]));
    }
}

/* ---- the status (S3.6b to S3.6d) ---- */

static void bid(Ctx *c, Side side)
{
    if (hon_talks(c->g, c->s) && CITED(S3_6c)) {
        push(c->s, BID, side);
    }
}

void hon_second_bid(Ctx *c) { bid(c, SECOND_PLAYER); }
void hon_first_bid(Ctx *c)
{
    top(c->s)->v[TV_FRENCH] = top(c->s)->v[TV_OTHERS] = 0;
    bid(c, FIRST_PLAYER);
}

/* S3.6d: Schiner in a Force with at least 40 SPs of Swiss infantry. */
static bool schiner_preaches(const Game *g, const State *s)
{
    int sp = 0, force = g->schiner == NO_PIECE ? NO_PIECE : hon_primo(s, g->schiner);
    EACH_UNIT (g, u) {
        sp += force != NO_PIECE && hon_leader(s, u) == force && type_of(g, u)->nation == SWISS && is_foot(g, u)
                  ? s->unit[u].sp
                  : 0;
    }
    return sp >= g->limit.sermon;
}

static bool may_send_home(const Game *g, const State *s, int u)
{
    return u >= 0 && u < g->units && on_card(s, u) && type_of(g, u)->nation == SWISS && is_combat_unit(g, u) &&
           type_of(g, u)->named != g->schiner;
}

void hon_swiss_status(Ctx *c)
{
    static const char *const words[] = {"neutral", "Pro-French", "Anti-French"};
    const Game *g = c->g;
    State *s = c->s;
    if (!hon_talks(g, s) || !CITED(S3_6b)) {
        return;
    }
    Frame *turn = top(s);
    Sum sum = {0};
    add(&sum, turn->v[TV_FRENCH], R(S3_6c), "French gold", turn->v[TV_FRENCH]);
    add(&sum, -turn->v[TV_OTHERS], R(S3_6c), "gold of the others", turn->v[TV_OTHERS]);
    add(&sum, -1, R(S3_6d), "Schiner preaches", schiner_preaches(g, s) && CITED(S3_6d));
    turn->v[TV_FRENCH] = turn->v[TV_OTHERS] = 0;
    int result = hon_d6(c, SECOND_PLAYER, "swiss status") + sum.total;
    int status = result <= 2 ? SWISS_ANTI_FRENCH : result <= 4 ? SWISS_NEUTRAL : SWISS_PRO_FRENCH;
    event_sum(say_as(c, EVENT_SUM, R(S3_6b), "The Swiss are {}.", W_(words[status])), &sum);
    if (status == SWISS_ANTI_FRENCH) {
        hon_swiss_turn(c);
        return;
    }
    if (status != SWISS_PRO_FRENCH) {
        close_swiss_cards(g, s);
    }
    s->swiss = (uint8_t)status;
    bool any = false;
    EACH_UNIT (g, u) {
        any |= may_send_home(g, s, u);
    }
    if (status == SWISS_PRO_FRENCH && any && CITED(S3_6g)) {
        push(s, REMOVE_SWISS, FIRST_PLAYER);
    }
}

/* ---- REMOVE_SWISS (S3.6g) ---- */

Next hon_send_home_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_send_home_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        if (may_send_home(g, s, u)) {
            offer(out, atom(V_REMOVE_SWISS, piece_of(g, u), 0, 0));
        }
    }
}

Rule hon_send_home_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb != V_REMOVE_SWISS) {
        return hon_out_of_step(w);
    }
    bool can = may_send_home(g, s, unit_of(g, a.arg[0]));
    FORBID(S3_6g, !can);
    return can ? ALLOWED : refused(w);
}

void hon_send_home_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int u = unit_of(g, a.arg[0]), primo = hon_leader(s, u);
    (void)side;
    pop(s);
    s->unit[u].flags |= U_TOLD;
    say(c, R(S3_6g), "{} goes home.", P_(a.arg[0]));
    hon_take_unit(g, s, u, ELIMINATED);
    if (on_map(s, primo) && !leads_force(s, primo)) {
        hon_dissolve(c, primo);
    } else {
        hon_morale_state(c, primo); /* 9.1.1g: it may have been the last in good order */
    }
}

/* ---- Roist (S3.5) ---- */

void hon_after_command(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (g->number != 3 || s->turn < g->limit.roist_first || s->capitano[g->roist].hex != LATER ||
        s->capitano[g->roist].due != TURN_UNKNOWN || !CITED(S3_5a)) {
        return;
    }
    int die = hon_d6(c, SECOND_PLAYER, "roist"), result = die + s->turn - g->limit.roist_first;
    bool comes = (die != 6 || !CITED(S3_5b)) && result >= g->limit.roist;
    say(c, R(S3_5b), comes ? "Roist comes over the Alps." : "Roist does not come.");
    if (!comes) {
        return;
    }
    EACH_CAPITANO (g, k) {
        if (s->capitano[k].hex == LATER && s->capitano[k].due == TURN_UNKNOWN) {
            s->capitano[k].due = s->turn;
        }
    }
    EACH_UNIT (g, u) {
        if (s->unit[u].where == LATER && s->unit[u].due == TURN_UNKNOWN) {
            if (g->unit[u].breakdown && CITED(S3_5c)) {
                hon_take_unit(g, s, u, IN_POOL);
            } else {
                s->unit[u].due = s->turn;
            }
        }
    }
}

/* S3.0f: the Papal purse is closed to Orders until Urbino is on the map. */
bool hon_purse_closed(const Game *g, const State *s, int army)
{
    return g->number == 3 && g->army[army].nation == PAPAL && hon_primo(s, g->urbino) == NO_PIECE && CITED(S3_0f);
}

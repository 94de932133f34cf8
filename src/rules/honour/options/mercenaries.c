/* mercenaries.c - recruiting Italian mercenaries (18.5), an option: a Capitano of Rank 3 in a Fortress that is not Hostile rolls in the Reinforcement Segment.
 *
 * Each counter of the pool exists twice, once for each side. One that is drawn is the drawer's: it waits on the turn track (LATER) and the counter of
 * the other side is UNUSED; both are in the pool again when it is given back. F_AWAITS is on who gets it.
 */
#include "rules/honour/honour.h"

enum { RV_WHO, RV_FIRST, RV_SECOND, RV_DIE }; /* units as 1 + index, 0 = none */

static bool is_mercenary(const Game *g, int u) { return g->unit[u].mercenary; }

static bool of_pool(const Game *g, const State *s, Side side, int u)
{
    return is_mercenary(g, u) && g->unit[u].side == side && s->unit[u].where == IN_POOL;
}

static int pool_size(const Game *g, const State *s, Side side)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += of_pool(g, s, side, u);
    }
    return n;
}

/* 18.5e: the one that the side has recruited in this segment comes next turn. */
static bool has_recruited(const Game *g, const State *s, Side side)
{
    EACH_UNIT (g, u) {
        if (is_mercenary(g, u) && g->unit[u].side == side && s->unit[u].where == LATER && s->unit[u].due > s->turn) {
            return true;
        }
    }
    return false;
}

Rule hon_judge_recruit(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int k = a.arg[0];
    if (!g->option.mercenaries) {
        return hon_not_played(w);
    }
    if (k < 0 || k >= g->capitani || g->capitano[k].side != side || hon_primo(s, k) == NO_PIECE || !CITED(18_5a)) {
        return refused(w);
    }
    Hex h = hon_hex_of(s, k);
    bool leads = leads_force(s, k) || (hon_has_command(g, s, k) && s->capitano[k].hex == ON_CARD);
    FORBID_AS(18_5b, g->capitano[k].rank < g->limit.recruiter, "{} has Rank {}", P_(k), N_(g->capitano[k].rank));
    FORBID_AS(18_5b, !leads, "{} commands nobody", P_(k));
    FORBID_AS(18_5b, !s->army[g->capitano[k].army].ap, "the {} Army has no Administrative Point",
              G_(g->capitano[k].army));
    FORBID_AS(18_5b, !is_fortress(g, h) || hon_hostile(g, s, side, h), "{} is no Fortress that is not Hostile", H_(h));
    FORBID_AS(18_5b, has(s, k, F_RECRUITED), "{} has tried in this segment", P_(k));
    FORBID(18_5e, has_recruited(g, s, side));
    FORBID(18_5f, !pool_size(g, s, side));
    FORBID(S3_6h, hon_swiss_frozen(g, s, k));
    return ALLOWED;
}

void hon_offer_recruits(const Game *g, Side side, Atoms *out)
{
    EACH_CAPITANO (g, k) {
        if (g->option.mercenaries && g->capitano[k].side == side) {
            offer(out, atom(V_RECRUIT, k, 0, 0));
        }
    }
}

/* 18.5d: a man who has recruited stays where he is, and so does a Force that will not leave him behind; NO_PIECE. */
int hon_recruiter_in(const Game *g, const State *s, int primo)
{
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) == primo && has(s, k, F_RECRUITED)) {
            return k;
        }
    }
    return NO_PIECE;
}

/* ---- drawing ---- */

static void pay_recruiter(Ctx *c, int who, int ap)
{
    int army = c->g->capitano[who].army;
    hon_pay(c->s, army, ap);
    if (ap) {
        say(c, R(18_5c), "The {} Army pays {} Administrative Point.", G_(army), N_(ap));
    }
}

/* 18.5g: on the turn track, one turn ahead; nobody else can have it. */
static void hire(Ctx *c, int who, int u)
{
    const Game *g = c->g;
    State *s = c->s;
    hon_take_unit(g, s, g->unit[u].twin - 1, UNUSED);
    s->unit[u] =
        (Unit){.where = LATER, .card = NO_PIECE, .sp = g->unit[u].max, .due = (uint8_t)(s->turn + BY(18_5g, 1, 9))};
    put_flag(s, who, F_AWAITS);
    say_as(c, EVENT_OUTCOME, R(18_5g), "{} will come next turn.", P_(piece_of(g, u)));
}

static void to_pool(const Game *g, State *s, int u)
{
    hon_take_unit(g, s, u, IN_POOL);
    hon_take_unit(g, s, g->unit[u].twin - 1, IN_POOL);
}

/* Units drawn at random, as 1 + index. */
static void draw_units(Ctx *c, Side side, int count, int16_t out[2])
{
    const Game *g = c->g;
    out[0] = out[1] = 0;
    for (int i = 0; i < count; i++) {
        int pool[UNITS_MAX], n = 0;
        EACH_UNIT (g, u) {
            if (of_pool(g, c->s, side, u) && out[0] != u + 1) {
                pool[n++] = u;
            }
        }
        if (n) {
            out[i] = (int16_t)(pool[hon_draw(c, n, side, "mercenary unit")] + 1);
            say_as(c, EVENT_OUTCOME, R(18_5c), "{} is to be had.", P_(piece_of(g, out[i] - 1)));
        }
    }
}

/* 18.5i: mercenaries that the side has already. */
static bool serves(const Game *g, const State *s, Side side, int u)
{
    return is_mercenary(g, u) && g->unit[u].side == side && on_card(s, u);
}

static bool has_older(const Game *g, const State *s, Side side)
{
    EACH_UNIT (g, u) {
        if (serves(g, s, side, u)) {
            return true;
        }
    }
    return false;
}

void hon_recruit_roll(Ctx *c, Side side, int who)
{
    const Game *g = c->g;
    State *s = c->s;
    int16_t drawn[2];
    put_flag(s, who, BY(18_5d, F_RECRUITED, 0));
    int die = hon_d6(c, side, "mercenaries");
    const RecruitRow *r = &g->recruit[BY(18_5c, die, 2) - 1];
    say(c, R(18_5c), "Mercenaries are sought in {}.", H_(hon_hex_of(s, who)));
    draw_units(c, side, r->draw, drawn);
    if (r->choice == TAKE_ALL || r->choice == KEEP_AND_GIVE_BACK) {
        pay_recruiter(c, who, r->ap);
        if (drawn[0]) {
            hire(c, who, drawn[0] - 1);
        } else {
            say_as(c, EVENT_OUTCOME, R(18_5c), "Nobody comes.");
        }
    }
    bool asks = r->choice == KEEP_OR_RETURN || r->choice == KEEP_ONE ||
                (r->choice == KEEP_AND_GIVE_BACK && has_older(g, s, side) && CITED(18_5i));
    if (asks) {
        Frame *f = push(s, RECRUIT, side);
        f->v[RV_WHO] = (int16_t)who;
        f->v[RV_FIRST] = drawn[0];
        f->v[RV_SECOND] = drawn[1];
        f->v[RV_DIE] = (int16_t)die;
    }
}

/* ---- arriving (18.5g) ---- */

static bool could_take(const Game *g, const State *s, int k, int u)
{
    int primo = hon_primo(s, k);
    return primo != NO_PIECE && (k == primo || has(s, primo, F_GENERAL)) && !hon_may_command(g, s, NULL, k, u, 0);
}

/* Who gets it: the recruiter, else another of his Force; NO_PIECE. */
static int taker_of(const Game *g, const State *s, int u)
{
    int recruiter = NO_PIECE, best = NO_PIECE;
    EACH_CAPITANO (g, k) {
        recruiter = g->capitano[k].side == g->unit[u].side && has(s, k, F_AWAITS) ? k : recruiter;
    }
    if (recruiter == NO_PIECE || could_take(g, s, recruiter, u)) {
        return recruiter;
    }
    EACH_CAPITANO (g, k) {
        bool mate = hon_primo(s, k) == hon_primo(s, recruiter) && could_take(g, s, k, u);
        best = best == NO_PIECE && mate ? k : best;
    }
    return best;
}

void hon_mercenaries_arrive(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) {
        if (!is_mercenary(g, u) || s->unit[u].where != LATER || s->unit[u].due > s->turn) {
            continue;
        }
        int to = taker_of(g, s, u);
        if (to == NO_PIECE) {
            say(c, R(18_5g), "{} finds nobody to serve under.", P_(piece_of(g, u)));
            to_pool(g, s, u);
        } else {
            s->unit[u].due = 0;
            hon_put_unit(g, s, u, to);
            int primo = hon_primo(s, to);
            if (!s->capitano[primo].order) {
                hon_stand_or_garrison(g, s, primo);
            }
            say(c, R(18_5g), "Mercenaries join the Force in {}.", H_(s->capitano[primo].hex));
        }
        EACH_CAPITANO (g, k) {
            drop_flag(s, k, g->capitano[k].side == g->unit[u].side ? F_AWAITS : 0);
        }
    }
}

/* He is lost: another of his Force takes them on (18.5g). The heir leads already. */
void hon_recruiter_lost(const Game *g, State *s, int who)
{
    int heir = has(s, who, F_AWAITS) ? hon_force_at(g, s, g->capitano[who].side, hon_hex_of(s, who)) : NO_PIECE;
    if (heir != NO_PIECE && heir != who) {
        put_flag(s, heir, F_AWAITS);
    }
}

/* ---- RECRUIT ---- */

Next hon_recruit_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_recruit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    for (int i = RV_FIRST; i <= RV_SECOND; i++) {
        if (f->v[i]) {
            offer(out, atom(V_KEEP, piece_of(g, f->v[i] - 1), 0, 0));
        }
    }
    EACH_UNIT (g, u) {
        if (serves(g, s, side, u)) {
            offer(out, atom(V_GIVE_BACK, piece_of(g, u), 0, 0));
        }
    }
    offer(out, atom(VERB_PASS, 0, 0, 0));
}

Rule hon_recruit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int choice = g->recruit[f->v[RV_DIE] - 1].choice, u = unit_of(g, a.arg[0]);
    switch (a.verb) {
    case VERB_PASS: FORBID(18_5c, choice != KEEP_OR_RETURN); return choice == KEEP_OR_RETURN ? ALLOWED : refused(w);
    case V_KEEP: {
        bool drawn = u >= 0 && (f->v[RV_FIRST] == u + 1 || f->v[RV_SECOND] == u + 1);
        FORBID_AS(18_5c, !drawn || choice == KEEP_AND_GIVE_BACK, "{} is not to be chosen", P_(a.arg[0]));
        return drawn && choice != KEEP_AND_GIVE_BACK ? ALLOWED : refused(w);
    }
    case V_GIVE_BACK: {
        bool older = u >= 0 && u < g->units && serves(g, s, side, u);
        FORBID_AS(18_5i, choice != KEEP_AND_GIVE_BACK || !older, "{} need not go", P_(a.arg[0]));
        return older && choice == KEEP_AND_GIVE_BACK ? ALLOWED : refused(w);
    }
    default: return hon_out_of_step(w);
    }
}

void hon_recruit_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    Frame f = *top(s);
    (void)side;
    pop(s);
    if (a.verb == V_KEEP) {
        pay_recruiter(c, f.v[RV_WHO], g->recruit[f.v[RV_DIE] - 1].ap);
        hire(c, f.v[RV_WHO], unit_of(g, a.arg[0]));
    } else if (a.verb == V_GIVE_BACK) {
        int u = unit_of(g, a.arg[0]), primo = hon_leader(s, u);
        s->unit[u].flags |= U_TOLD;
        say(c, R(18_5i), "{} is dismissed.", P_(a.arg[0]));
        to_pool(g, s, u);
        if (on_map(s, primo) && !leads_force(s, primo)) {
            hon_dissolve(c, primo); /* they were all he had */
        } else {
            hon_morale_state(c, primo);
        }
    }
}

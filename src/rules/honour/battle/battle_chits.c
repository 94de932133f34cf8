/* battle_chits.c - Tactical Options Chits (Step 4-a, 11.4h to 11.4n, 11.4.1b, 11.4.1c): the number each side may select, the secret choice, and chits on Cards.
 *
 * CHITS is a simultaneous step: each side lays chits on its own Cards and the other sees nothing of it until both are done; then it sees how many lie
 * on each Card (11.4f). In a masked state a chit of the other side is CHIT_UNKNOWN.
 */
#include "rules/honour/honour.h"

/* ---- chits on Cards ---- */

int hon_chits_on(const State *s, int k)
{
    int n = 0;
    while (n < CARD_CHITS && s->corps[k].chit[n]) {
        n++;
    }
    return n;
}

bool hon_holds(const State *s, int k, Chit kind)
{
    for (int i = 0; i < CARD_CHITS; i++) {
        if (s->corps[k].chit[i] == kind) {
            return true;
        }
    }
    return false;
}

void hon_put_chit(State *s, int k, Chit kind)
{
    uint8_t *card = s->corps[k].chit;
    int at = hon_chits_on(s, k);
    assert(at < CARD_CHITS);
    for (; at > 0 && card[at - 1] > kind; at--) { /* sorted: equal Cards are equal bytes */
        card[at] = card[at - 1];
    }
    card[at] = (uint8_t)kind;
}

bool hon_take_chit(State *s, int k, Chit kind)
{
    uint8_t *card = s->corps[k].chit;
    Chit found = hon_holds(s, k, kind) ? kind : hon_holds(s, k, CHIT_UNKNOWN) ? CHIT_UNKNOWN : NO_CHIT;
    if (!found) {
        return false;
    }
    int at = 0;
    while (card[at] != found) {
        at++;
    }
    for (; at + 1 < CARD_CHITS; at++) {
        card[at] = card[at + 1];
    }
    card[CARD_CHITS - 1] = NO_CHIT;
    return true;
}

void hon_drop_works(State *s, int k)
{
    while (hon_holds(s, k, CHIT_EARTHWORKS) && CITED(11_4_1bq)) {
        hon_take_chit(s, k, CHIT_EARTHWORKS);
    }
    while (hon_holds(s, k, CHIT_RIVER) && CITED(11_4_1bq)) {
        hon_take_chit(s, k, CHIT_RIVER);
    }
    s->corps[k].works = BY(11_4_1bn, NO_WORKS, s->corps[k].works);
}

void hon_drop_guns(State *s, int k)
{
    while (hon_holds(s, k, CHIT_ARTILLERY) && CITED(11_4_1r)) {
        hon_take_chit(s, k, CHIT_ARTILLERY);
    }
    s->corps[k].shells = BY(11_4_1r, 0, s->corps[k].shells);
}

/* Chits of the kind that a side has on Cards, and beside its Capitani. */
static int chits_out(const Game *g, const State *s, Side side, Chit kind)
{
    int n = 0;
    EACH_CAPITANO (g, k) {
        const Corps *p = &s->corps[k];
        for (int i = 0; g->capitano[k].side == side && i < CARD_CHITS; i++) {
            n += p->chit[i] == kind;
        }
        if (g->capitano[k].side == side) {
            n += (kind == CHIT_ARTILLERY && p->shells) + (kind == CHIT_FIREARMS && p->volleys) +
                 (kind == CHIT_CHARGE && p->flags & C_REACTION) +
                 (kind == CHIT_EARTHWORKS && p->works == BEHIND_EARTHWORKS) +
                 (kind == CHIT_RIVER && p->works == BEHIND_RIVER);
        }
    }
    return n;
}

typedef struct ChitCount { /* chits_out of every kind, counted once a list */
    uint8_t out[CHITS_COUNT];
} ChitCount;

static void count_chits(const Game *g, const State *s, Side side, ChitCount *n)
{
    *n = (ChitCount){{0}};
    EACH_CAPITANO (g, k) {
        const Corps *p = &s->corps[k];
        if (g->capitano[k].side != side) {
            continue;
        }
        for (int i = 0; i < CARD_CHITS; i++) {
            n->out[p->chit[i]]++;
        }
        n->out[CHIT_ARTILLERY] += p->shells != 0;
        n->out[CHIT_FIREARMS] += p->volleys != 0;
        n->out[CHIT_CHARGE] += (p->flags & C_REACTION) != 0;
        n->out[CHIT_EARTHWORKS] += p->works == BEHIND_EARTHWORKS;
        n->out[CHIT_RIVER] += p->works == BEHIND_RIVER;
    }
}

int hon_stock(const Game *g, const State *s, int role, Chit kind)
{
    Side side = g->capitano[hon_battle_force(s, role)].side;
    return g->chit_set[kind] - chits_out(g, s, side, kind);
}

bool hon_could_hold(const Game *g, const State *s, int k, Chit kind)
{
    bool works = kind == CHIT_EARTHWORKS || kind == CHIT_RIVER;
    bool given = s->battle.free_chits[kind == CHIT_RIVER] && hon_role(g, s, g->capitano[k].side) == DEFENDING;
    return hon_chits_on(s, k) && (!works || given);
}

/* ---- who may have what ---- */

bool hon_commands_corps(const Game *g, const State *s, int k)
{
    int primo = hon_primo(s, k);
    return (primo == s->combat.attacker || primo == s->combat.defender) && primo != NO_PIECE &&
           (k == primo || CITED(11_4d)) && (hon_has_command(g, s, k) || !CITED(11_4c));
}

/* 3.8.1a: he selects and uses his charge whenever he can: not on ground that forbids charges, nor when his horse has lost heart. */
static bool impetuous(const Game *g, const State *s, int k)
{
    bool can = hon_good_horse(g, s, k) && !hon_ground_forbids_charges(g, s);
    return (g->capitano[k].features & FEATURE_I) && can && hon_commands_corps(g, s, k);
}

bool hon_owes_charge(const Game *g, const State *s, int k)
{
    return impetuous(g, s, k) && !(s->corps[k].flags & C_IMPETUS) && hon_holds(s, k, CHIT_CHARGE);
}

/* Chits the side has selected; free ones do not count (11.4j). */
static int selected(const Game *g, const ChitCount *count)
{
    int n = 0;
    for (int kind = NO_CHIT + 1; kind < CHIT_UNKNOWN; kind++) {
        n += g->chit_selected[kind] || !CITED(11_4j) ? count->out[kind] : 0;
    }
    return n;
}

int hon_chits_selected(const Game *g, const State *s, Side side)
{
    ChitCount count;
    count_chits(g, s, side, &count);
    return selected(g, &count);
}

int hon_chits_given(const Game *g, const State *s, Side side)
{
    return chits_out(g, s, side, CHIT_EARTHWORKS) + chits_out(g, s, side, CHIT_RIVER);
}

/* 11.4n: how many Impetuosi of the side have their charge, and how many must. */
static void impetus_of(const Game *g, const State *s, Side side, int *have, int *need)
{
    int role = hon_role(g, s, side), most = s->battle.chits[role];
    *have = *need = 0;
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side == side && impetuous(g, s, k)) {
            *have += hon_holds(s, k, CHIT_CHARGE);
            ++*need;
        }
    }
    most = most < g->chit_set[CHIT_CHARGE] ? most : g->chit_set[CHIT_CHARGE];
    *need = *need < most ? *need : most;
}

/* ---- Step 4-a: how many (11.4i to 11.4k) ---- */

static void roll_chits(Ctx *c, int role)
{
    const Game *g = c->g;
    State *s = c->s;
    int general = hon_battle_force(s, role);
    int die = hon_d6(c, g->capitano[general].side, "battle initiative");
    int n = BY(11_4i, (die + 1) / 2 + g->capitano[general].initiative, 0);
    s->battle.chits[role] = (uint8_t)n;
    say(c, R(11_4i), "{} may select {} Tactical Options.", P_(general), N_(n));
}

void hon_battle_initiative(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    Hex h = hon_battle_hex(s), from = s->capitano[s->combat.attacker].hex;
    memset(s->battle.free_chits, 0, sizeof s->battle.free_chits);
    roll_chits(c, ATTACKING);
    roll_chits(c, DEFENDING);
    if (hon_protected(g, s, h, from) && CITED(11_4j) && CITED(11_4_1bl)) {
        s->battle.free_chits[0] = hon_earthworks(s, h) == 2 ? g->chit_set[CHIT_EARTHWORKS] : g->limit.earthworks_chits;
        say(c, R(11_4j), "The defender gets {} Earthworks chits.", N_(s->battle.free_chits[0]));
    }
    if (hon_across_river(g, s, from, h) && CITED(11_4k) && CITED(11_4_1bl)) {
        s->battle.free_chits[1] = g->chit_set[CHIT_RIVER];
        say(c, R(11_4k), "The defender gets {} River chits.", N_(s->battle.free_chits[1]));
    }
}

/* ---- CHITS ---- */

Next hon_chits_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static Rule judge_put(const Game *g, const State *s, Side side, Why *w, int kind, int k, const ChitCount *count)
{
    if (kind <= NO_CHIT || kind >= CHIT_UNKNOWN || k < 0 || k >= g->capitani || g->capitano[k].side != side) {
        return refused(w);
    }
    int role = hon_role(g, s, side), out = count->out[kind];
    assert(out == chits_out(g, s, side, (Chit)kind));
    bool gift = !g->chit_selected[kind];
    int given = role == DEFENDING ? s->battle.free_chits[kind == CHIT_RIVER] : 0;
    bool commands = hon_primo(s, k) == hon_battle_force(s, role) && hon_commands_corps(g, s, k);
    FORBID_AS(11_4l, !commands, "{} commands no Corps", P_(k));
    FORBID_AS(11_4l, gift && out >= given, "they are given free, and you have {}", N_(given));
    FORBID_AS(11_4h, !gift && out >= g->chit_set[kind], "the set has {}", N_(g->chit_set[kind]));
    FORBID_AS(11_4i, !gift && selected(g, count) >= s->battle.chits[role], "you may select {}",
              N_(s->battle.chits[role]));
    FORBID_AS(11_4m, hon_chits_on(s, k) >= CARD_CHITS, "{} has {} chit{s} on his Card", P_(k), N_(CARD_CHITS));
    FORBID_AS(11_4_1be, !CITED(11_4_1b) && kind == CHIT_MUSTER && k != hon_battle_force(s, role),
              "he could not use it");
    return commands && hon_chits_on(s, k) < CARD_CHITS ? ALLOWED : refused(w);
}

/* Exact: the chits on all Cards are counted once. */
void hon_chits_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    ChitCount count;
    count_chits(g, s, side, &count);
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side != side || !hon_commands_corps(g, s, k)) {
            continue;
        }
        for (int kind = NO_CHIT + 1; kind < CHIT_UNKNOWN; kind++) {
            if (!judge_put(g, s, side, NULL, kind, k, &count)) {
                offer(out, atom(V_PUT, kind, k, 0));
            }
            if (hon_holds(s, k, (Chit)kind)) {
                offer(out, atom(VERB_RETRACT, kind, k, 0));
            }
        }
    }
    int done = out->count;
    offer(out, atom(VERB_DONE, 0, 0, 0));
    hon_keep_legal(g, s, side, hon_chits_judge, done, out);
}

Rule hon_chits_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int have, need;
    ChitCount count;
    switch (a.verb) {
    case V_PUT: count_chits(g, s, side, &count); return judge_put(g, s, side, w, a.arg[0], a.arg[1], &count);
    case VERB_RETRACT: {
        bool there = a.arg[1] >= 0 && a.arg[1] < g->capitani && g->capitano[a.arg[1]].side == side && a.arg[0] > 0 &&
                     a.arg[0] < CHIT_UNKNOWN && hon_holds(s, a.arg[1], (Chit)a.arg[0]);
        return there ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    case VERB_DONE:
        impetus_of(g, s, side, &have, &need);
        FORBID_AS(11_4n, have < need, "an Impetuoso with Cavalry must get a Cavalry Charge chit");
        FORBID_AS(3_8_1a, have < need, "an Impetuoso must select Cavalry Charge");
        return ALLOWED;
    default: return hon_out_of_step(w);
    }
}

/* NOBODY: both have closed. */
void hon_chits_act(Ctx *c, Side side, Atom a)
{
    if (side >= SIDES) {
        pop(c->s);
        say(c, R(11_4l), "Both sides have laid their chits.");
    } else if (a.verb == V_PUT) {
        hon_put_chit(c->s, a.arg[1], (Chit)a.arg[0]);
    } else {
        hon_take_chit(c->s, a.arg[1], (Chit)a.arg[0]);
    }
}

/* A chit to take back so that the Impetuoso can have his charge. */
static Atom make_room(const Game *g, const State *s, Side side, int rider)
{
    bool full = hon_chits_on(s, rider) == CARD_CHITS,
         short_of = chits_out(g, s, side, CHIT_CHARGE) >= g->chit_set[CHIT_CHARGE];
    EACH_CAPITANO (g, k) {
        for (int i = 0; i < hon_chits_on(s, k) && g->capitano[k].side == side; i++) {
            int kind = s->corps[k].chit[i];
            bool pair = s->corps[k].chit[0] == s->corps[k].chit[1];
            bool own_charge = kind == CHIT_CHARGE && impetuous(g, s, k) && !pair;
            bool helps = full ? k == rider : short_of ? kind == CHIT_CHARGE : g->chit_selected[kind];
            if (helps && !own_charge) {
                return atom(VERB_RETRACT, kind, k, 0);
            }
        }
    }
    return atom(VERB_DONE, 0, 0, 0);
}

bool hon_chits_complete(const Game *g, const State *s, Side side, Atom *out)
{
    int have, need;
    impetus_of(g, s, side, &have, &need);
    *out = atom(VERB_DONE, 0, 0, 0);
    EACH_CAPITANO (g, k) {
        if (have < need && g->capitano[k].side == side && impetuous(g, s, k) && !hon_holds(s, k, CHIT_CHARGE)) {
            ChitCount count;
            count_chits(g, s, side, &count);
            bool can = !judge_put(g, s, side, NULL, CHIT_CHARGE, k, &count);
            *out = can ? atom(V_PUT, CHIT_CHARGE, k, 0) : make_room(g, s, side, k);
            return true;
        }
    }
    return true;
}

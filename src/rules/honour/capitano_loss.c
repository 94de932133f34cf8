/* capitano_loss.c - loss of Capitani (3.6): the die, who takes over his units, who leads the Force and the Army after him.
 *
 * ELIMINATION keeps the dead man where he is until REASSIGN has found new Cards for his units; then he is taken off and a new head is found.
 */
#include "rules/honour/honour.h"

enum { EL_DIE, EL_UNITS, EL_HEAD, EL_LEADS, EL_END };
enum { EV_WHO, EV_LEADER, EV_LED, EV_IDLE, EV_IDLE_MORE, EV_CALLED }; /* EV_LEADER is CN_LEADER: LEADER answers there */
enum { IDLE_BITS = 12 }; /* Capitani in each of the two sets of idle men: a local is a small number */

/* A man on the map who leads no Force has no Order (5.2g) and none of its markers. */
void hon_leads_no_more(State *s, int primo)
{
    s->capitano[primo].order = NO_ORDER;
    drop_flag(s, primo, F_OF_FORCE);
}

/* He carries neither markers (15.1e) nor men: the Unemployed of his Card stay in the hex, each for himself (3.4b, 10c). */
void hon_empty_card(const Game *g, State *s, int primo)
{
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) == primo && CITED(15_1e)) {
            hon_take_unit(g, s, u, ELIMINATED);
        }
    }
    EACH_CAPITANO (g, k) {
        if (s->capitano[k].card == primo) {
            hon_put_capitano(g, s, k, s->capitano[primo].hex);
            s->capitano[k].acts = s->capitano[primo].acts; /* 3.4a: in this phase C he has been with a Force */
        }
    }
}

/* 3.6b: Attrition has taken the last SP: the Capitani stay, Unemployed, in the hex. */
void hon_dissolve(Ctx *c, int primo)
{
    hon_empty_card(c->g, c->s, primo);
    hon_leads_no_more(c->s, primo);
    hon_leave_hex(c, primo, c->s->capitano[primo].hex);
}

/* A man without units is out of the game (3.6a). */
void hon_eliminate(Ctx *c, int who, bool captured)
{
    const Game *g = c->g;
    State *s = c->s;
    (void)captured;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == who) {
            hon_take_unit(g, s, u, arm_of(g, u) == MILITIA ? IN_POOL : ELIMINATED);
        }
    }
    hon_recruiter_lost(g, s, who);
    Hex off = g->capitano[who].minor && !CITED(3_5d) ? IN_POOL : BY(3_6a, ELIMINATED, LOST);
    hon_put_capitano(g, s, who, off);
    drop_flag(s, who, F_GENERAL | F_ELECTED);
    say_as(c, EVENT_OUTCOME, R(3_6a), "{} is out of the game.", P_(who));
    hon_after_elimination(c, who);
    if (CITED(3_6_2b)) {
        hon_promote(c, g->capitano[who].army);
    }
}

void hon_check_death(Ctx *c, int who) { push(c->s, ELIMINATION, c->g->capitano[who].side)->v[EV_WHO] = (int16_t)who; }

/* ---- REASSIGN (3.6.1b) ---- */

static const Frame *elimination_frame(const State *s)
{
    const Frame *f = top_of(s);
    return f->step == ELIMINATION ? f : &core(s)->stack[core(s)->depth - 2];
}

/* Who was Unemployed in the Force when he died keeps the first priority as long as he has room, though he commands by now (3.6.1b). */
static void note_idle(const Game *g, const State *s, Frame *f)
{
    EACH_CAPITANO (g, k) {
        if (k != f->v[EV_WHO] && hon_primo(s, k) == hon_primo(s, f->v[EV_WHO]) && !hon_has_command(g, s, k)) {
            f->v[EV_IDLE + k / IDLE_BITS] |= (int16_t)(1 << k % IDLE_BITS);
        }
    }
}

/* Priority of a receiver: 1 Unemployed, 2 a Minor of the pool, 3 others; 0 none. */
static int receiver(const Game *g, const State *s, const Frame *f, int k, int u)
{
    int dead = f->v[EV_WHO], force = hon_primo(s, dead);
    if (force >= CAPITANI_MAX || k >= CAPITANI_MAX || dead >= CAPITANI_MAX) {
        return 0;
    }
    bool here = k != dead && hon_primo(s, k) == force && (is_combat_unit(g, u) || CITED(15_1c));
    bool pool = g->capitano[k].minor && s->capitano[k].hex == IN_POOL &&
                g->capitano[k].army == g->capitano[dead].army && CITED(3_5c);
    if ((!here && !pool) || g->capitano[k].side != g->capitano[dead].side || hon_may_command(g, s, NULL, k, u, 0)) {
        return 0;
    }
    bool idle = (f->v[EV_IDLE + k / IDLE_BITS] >> k % IDLE_BITS) & 1, called = f->v[EV_CALLED] == k + 1;
    bool busy = hon_has_command(g, s, k) && (hon_in_battle(s) ? s->corps[k].section != NO_SECTION : !idle && !called);
    if (busy && hon_in_battle(s) && CITED(3_6_1_1a)) { /* in a Major Battle never to another Corps */
        return 0;
    }
    return pool || called ? 2 : busy ? 3 : 1;
}

static int best_priority(const Game *g, const State *s, const Frame *f, int u)
{
    int best = 4;
    EACH_CAPITANO (g, k) {
        int p = receiver(g, s, f, k, u);
        best = p && p < best ? p : best;
    }
    return best;
}

/* The next unit of the dead man that somebody could take; -1. Units nobody can take are lost (3.6.1c). */
static int next_unit(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int dead = f->v[EV_WHO];
    EACH_UNIT (g, u) {
        if (s->unit[u].card != dead) {
            continue;
        }
        if (best_priority(g, s, f, u) < 4) {
            return u;
        }
        int primo = hon_primo(s, dead);
        if (!CITED(3_6_1c) && primo != dead) {
            hon_put_unit(g, s, u, primo);
            continue;
        }
        s->unit[u].flags |= U_TOLD;
        say(c, R(3_6_1c), "{} finds no Capitano and is lost.", P_(piece_of(g, u)));
        hon_take_unit(g, s, u, arm_of(g, u) == MILITIA ? IN_POOL : ELIMINATED);
    }
    return -1;
}

/* The one man who comes first for every unit of the dead man and has room for all of them: then nobody is asked. */
static int only_heir(const Game *g, const State *s, const Frame *f)
{
    int dead = f->v[EV_WHO], heir = NO_PIECE, more = hon_units_under(g, s, dead) - 1;
    EACH_UNIT (g, u) {
        int best = s->unit[u].card == dead ? best_priority(g, s, f, u) : 4;
        for (int k = 0; best < 4 && k < g->capitani; k++) {
            if (receiver(g, s, f, k, u) != best) {
                continue;
            }
            int with = is_combat_unit(g, u) ? more : 0;
            if ((heir != NO_PIECE && heir != k) || hon_may_command(g, s, NULL, k, u, with)) {
                return NO_PIECE;
            }
            heir = k;
        }
    }
    return heir;
}

static void heir_takes(const Game *g, State *s, Frame *f, int u, int k)
{
    if (s->capitano[k].hex == IN_POOL) {
        hon_put_on_card(g, s, k, hon_primo(s, f->v[EV_WHO]));
        f->v[EV_CALLED] = (int16_t)(k + 1);
    }
    hon_put_unit(g, s, u, k);
}

Next hon_reassign_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_reassign_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = elimination_frame(s);
    (void)side;
    EACH_UNIT (g, u) {
        if (s->unit[u].card != f->v[EV_WHO]) {
            continue;
        }
        EACH_CAPITANO (g, k) {
            if (receiver(g, s, f, k, u)) {
                offer(out, atom(V_REASSIGN, piece_of(g, u), k, 0));
            }
        }
    }
}

Rule hon_reassign_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = elimination_frame(s);
    int u = unit_of(g, a.arg[0]), k = a.arg[1];
    (void)side;
    if (a.verb != V_REASSIGN) {
        return hon_out_of_step(w);
    }
    if (u < 0 || u >= g->units || s->unit[u].card != f->v[EV_WHO] || k < 0 || k >= g->capitani) {
        return refused(w);
    }
    int p = receiver(g, s, f, k, u);
    FORBID_AS(3_6_1b, !p || p > best_priority(g, s, f, u), "{} does not come first", P_(k));
    return p ? ALLOWED : refused(w);
}

void hon_reassign_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    pop(c->s);
    heir_takes(c->g, c->s, top(c->s), unit_of(c->g, a.arg[0]), a.arg[1]);
}

/* ---- ELIMINATION ---- */

/* Capitani of highest Rank in the Force, the dead man aside: those who command units (3.6.1d); after a CG all of his Army (3.6.2a). */
static uint32_t heirs(const Game *g, const State *s, int dead, bool general)
{
    uint32_t men = 0;
    int rank = 0;
    EACH_CAPITANO (g, k) {
        bool heir = general ? g->capitano[k].army == g->capitano[dead].army : hon_has_command(g, s, k);
        if (k == dead || hon_primo(s, k) != hon_primo(s, dead) || !heir) {
            continue;
        }
        int r = BY(3_6_1d, g->capitano[k].rank, 1);
        men = r > rank ? (uint32_t)1 << k : r == rank ? men | (uint32_t)1 << k : men;
        rank = r > rank ? r : rank;
    }
    return men;
}

/* Swiss Capitani of the dead man's Force (15.5d). */
static uint32_t swiss_of(const Game *g, const State *s, int dead)
{
    uint32_t men = 0;
    EACH_CAPITANO (g, k) {
        bool mate = k != dead && hon_primo(s, k) == hon_primo(s, dead);
        men |= mate && g->capitano[k].nation == SWISS ? (uint32_t)1 << k : 0;
    }
    return men;
}

/* 3.6.2a: the highest Rank of his Force is CG after him; ties at random. */
static int new_general(Ctx *c, uint32_t men)
{
    int n = __builtin_popcount(men), pick = n ? hon_draw(c, n, FIRST_PLAYER, "new capitano generale") : 0;
    for (; pick > 0; pick--) {
        men &= men - 1;
    }
    return men ? __builtin_ctz(men) : -1;
}

static void find_head(Ctx *c, Frame *f)
{
    State *s = c->s;
    int dead = f->v[EV_WHO];
    bool general = has(s, dead, F_GENERAL) && CITED(3_6_2a);
    uint32_t men = heirs(c->g, s, dead, general);
    if (!men) { /* nobody of his Army: an ally leads on */
        general = false;
        men = heirs(c->g, s, dead, false);
    }
    f->v[EV_LEADER] = -1;
    f->v[EV_LED] = on_map(s, dead);
    bool elects = has(s, dead, F_ELECTED) && c->g->swiss_command && CITED(15_5d);
    if (elects && !(hon_primo(s, dead) == c->g->cardona && CITED(S3_3d))) { /* they elect again, all of them alike */
        f->v[EV_LEADER] = (int16_t)new_general(c, swiss_of(c->g, s, dead));
        if (f->v[EV_LEADER] >= 0) {
            put_flag(s, f->v[EV_LEADER], F_GENERAL | F_ELECTED);
        }
        return;
    }
    if (general) {
        f->v[EV_LEADER] = (int16_t)new_general(c, men);
        if (f->v[EV_LEADER] >= 0) {
            put_flag(s, f->v[EV_LEADER], F_GENERAL);
        }
        return;
    }
    if (!on_map(s, dead) || !men) {
        return;
    }
    f->v[EV_LEADER] = (int16_t)__builtin_ctz(men);
    if (men & (men - 1)) {
        hon_ask_leader(c, f->owner, men);
    }
}

/* 3.6.1d, 3.6.3: the heir takes the hex, the others go on his Card; Garrison or Stand, Attack Finished. */
static void head_takes_over(Ctx *c, const Frame *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int dead = f->v[EV_WHO], heir = f->v[EV_LEADER];
    Hex h = s->capitano[dead].hex;
    if (f->v[EV_LED] && heir >= 0) {
        uint32_t markers = s->capitano[dead].flags &
                           (F_SIEGE | F_MOVED | F_DROPPED | F_DISRUPTED | F_NO_MOVE | F_SHOWN | F_QUARTERS | F_BROKEN);
        uint32_t camp =
            dead == s->combat.defender ? s->capitano[dead].flags & F_ADMIN : 0; /* 7.7f: to the end of the combat */
        uint8_t acts = s->capitano[dead].acts;
        s->capitano[heir].hex = h;
        s->capitano[heir].card = NO_PIECE;
        EACH_CAPITANO (g, k) {
            if (s->capitano[k].card == dead) {
                s->capitano[k].card = (uint8_t)heir;
            }
        }
        s->capitano[heir].acts = acts;
        put_flag(s, heir, markers | BY(3_6_3b, F_FINISHED, 0));
        hon_derive(g, s);
        RULE (3_6_3a) {
            hon_stand_or_garrison(g, s, heir);
        }
        put_flag(s, heir, BY(7_7f, camp, 0));
        if (s->combat.attacker == dead) {
            s->combat.attacker = (uint8_t)heir;
        }
        if (s->combat.defender == dead) {
            s->combat.defender = (uint8_t)heir;
        }
    } else if (f->v[EV_LED]) { /* nobody commands anything: the others are left alone in the hex */
        hon_empty_card(g, s, dead);
    }
    hon_eliminate(c, dead, false);
    if (f->v[EV_LED] && heir < 0) {
        hon_leave_hex(c, dead, h);
    }
}

Next hon_elimination_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int who = f->v[EV_WHO];
    switch (f->at) {
    case EL_DIE:
        f->at = EL_UNITS;
        if (hon_d6(c, f->owner, "capitano") > BY(3_6_1a, c->g->limit.capitano_dies, 0)) {
            say_as(c, EVENT_OUTCOME, R(3_6_1a), "{} is unharmed.", P_(who));
            pop(s);
            return GO;
        }
        note_idle(c->g, s, f);
        return GO;
    case EL_UNITS: {
        int u = next_unit(c, f), heir = u < 0 ? NO_PIECE : only_heir(c->g, s, f);
        if (heir != NO_PIECE) {
            heir_takes(c->g, s, f, u, heir);
        } else if (u >= 0) {
            push(s, REASSIGN, f->owner);
        } else {
            f->at = EL_HEAD;
        }
        return GO;
    }
    case EL_HEAD:
        f->at = EL_LEADS;
        find_head(c, f);
        if (hon_in_battle(s)) {
            hon_corps_passes_on(c, who);
        }
        return GO;
    default: {
        Frame done = *f;
        pop(s);
        head_takes_over(c, &done);
        hon_tell_end(c->g, s);
        hon_settle_engagements(c);
        return GO;
    }
    }
}

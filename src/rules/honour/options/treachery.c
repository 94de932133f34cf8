/* treachery.c - taking Fortresses by Treachery (18.6), an option: a Capitano Generale who is activated next to an enemy garrison bribes its Capitano, the
 * population or the troops, before he does anything else.
 *
 * Who is face down in a Fortress is not known to who tries: what is not open (a Capitano Generale there, the Rank of its Capitano) is no reason to
 * refuse, but the attempt comes to nothing.
 */
#include "rules/honour/honour.h"

/* Face up in the hex, so that everybody knows him. */
static bool is_known(const State *s, int k, Hex h) { return s->capitano[k].hex == h && !has(s, k, F_DOWN); }

static bool known_general(const Game *g, const State *s, Side foe, Hex h)
{
    bool any = false;
    EACH_CAPITANO (g, k) {
        any |= g->capitano[k].side == foe && is_known(s, k, h) && has(s, k, F_GENERAL);
    }
    return any;
}

/* The garrison's Primo Capitano if he is face up; NO_PIECE. */
static int known_captain(const Game *g, const State *s, Side foe, Hex h)
{
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].side == foe && is_known(s, k, h)) {
            return k;
        }
    }
    return NO_PIECE;
}

/* 18.6.1a, 18.6.2a, 18.6.3a: what each way asks for. */
static Rule may_use(const Game *g, const State *s, Why *w, Side side, Atom a)
{
    Hex h = a.arg[1];
    int captain = known_captain(g, s, enemy_of(side), h);
    bool proud = captain != NO_PIECE && g->capitano[captain].rank > g->limit.bribed_rank;
    FORBID_AS(18_6_1a, a.arg[0] == BY_CAPITANO && proud, "{} has Rank {}", P_(captain),
              N_(captain == NO_PIECE ? 0 : g->capitano[captain].rank));
    bool loyal = g->alignment_used && g->alignment[g->region_of[h]] == ALIGNED_FIRST + side;
    FORBID_AS(18_6_2a, a.arg[0] == BY_POPULATION && !loyal, "{} was not yours when the scenario began", H_(h));
    FORBID_AS(18_6_3a, a.arg[0] != BY_TROOPS && a.arg[2], "only troops take more money", H_(h));
    return ALLOWED;
}

Rule hon_judge_treachery(const Game *g, const State *s, Why *w, Atom a)
{
    const Frame *f = top_of(s);
    int who = f->v[ACT_WHO], army = g->capitano[who].army,
        price = g->limit.bribe + (a.arg[2] ? g->limit.bribe_more : 0);
    Side side = g->capitano[who].side, foe = enemy_of(side);
    Hex h = a.arg[1];
    if (!g->option.treachery) {
        return hon_not_played(w);
    }
    if (h < 0 || h >= HEXES || a.arg[0] < 0 || a.arg[0] >= TREACHERIES) {
        return RULE_NO_CHOICE;
    }
    int d = hon_direction(g, s->capitano[who].hex, h);
    bool next = d >= 0 && hon_open(g, s, s->capitano[who].hex, d), held = is_fortress(g, h) && force_in(s, foe, h);
    FORBID_AS(18_6a, !has(s, who, F_GENERAL), "{} is no Capitano Generale", P_(who));
    FORBID_AS(18_6a, !next, "{} is not next to him", H_(h));
    FORBID_AS(18_6a, !held, "no enemy Force is in a Fortress in {}", H_(h));
    if (!next || !held) {
        return refused(w);
    }
    bool acted = s->spent || f->v[ACT_LEFT] || f->v[ACT_RESTED] || f->v[ACT_MINED];
    EACH_FORCE (g, s, k) {
        acted |= has(s, k, F_PART);
    }
    FORBID_AS(18_6c, acted, "{} has done something else", P_(who));
    FORBID_AS(18_6c, f->v[ACT_TRIED], "{} has tried it", P_(who));
    FORBID(18_6b, known_general(g, s, foe, h));
    FORBID_AS(18_6d, s->army[army].ap < price, "it costs {} Administrative Point{s} and there are {}", N_(price),
              N_(s->army[army].ap));
    Rule r = may_use(g, s, w, side, a);
    return w ? ALLOWED : r;
}

bool hon_treachery_succeeds(const Game *g, int how, int die, int rank)
{
    if (how == BY_CAPITANO) {
        return rank <= g->limit.bribed_rank && BY(18_6_1a, die - rank >= g->limit.bribe_above_rank, false);
    }
    return BY(18_6_2a, die >= g->limit.bribed_people, false);
}

/* 18.6.3: the troops check on Reliability; D and D* go home. True: none of its Combat Units is left. */
static bool troops_go(Ctx *c, int garrison, bool extra)
{
    const Game *g = c->g;
    State *s = c->s;
    Sum sum = hon_check_modifiers(g, garrison, 0);
    add(&sum, -1, R(18_6_3a), "Treachery", true);
    add(&sum, +1, R(18_6_3a), "1 Administrative Point more", extra);
    int die = hon_d6(c, g->capitano[garrison].side, "treachery");
    event_sum(say_as(c, EVENT_SUM, R(18_6_3a), "The troops in {} are tempted.", H_(s->capitano[garrison].hex)), &sum);
    EACH_UNIT (g, u) {
        if (hon_leader(s, u) != garrison || arm_of(g, u) > MILITIA) {
            continue;
        }
        int result = hon_discipline_result(g, die + sum.total, hon_check_column(g, s, u, BY_RELIABILITY));
        if (result < RESULT_D || !CITED(18_6_3b)) {
            hon_apply_discipline(c, u, result);
            continue;
        }
        s->unit[u].flags |= U_TOLD;
        say_as(c, EVENT_OUTCOME, R(18_6_3b), "{} goes home.", P_(piece_of(g, u)));
        hon_take_unit(g, s, u, arm_of(g, u) == MILITIA ? IN_POOL : ELIMINATED);
    }
    hon_tell_end(g, s);
    return !hon_tally(g, s, garrison).units;
}

/* 18.6e: the garrison surrenders; the Fortress is the Army's, though nobody has entered it, and no Siege is left. */
static void fortress_opens(Ctx *c, int who, Hex h, uint32_t garrison)
{
    const Game *g = c->g;
    State *s = c->s;
    say_as(c, EVENT_OUTCOME, R(18_6e), "{} is taken by Treachery.", W_(g->place[g->place_at[h]].name));
    EACH_CAPITANO (g, k) {
        if ((garrison >> k) & 1 && on_map(s, k)) {
            hon_remove_force(c, k, true);
        }
    }
    hon_end_siege(c, h);
    hon_take_fortress(c, who, h, R(18_6e));
    hon_place_checks(c);
}

/* What is left of a garrison that held. */
static void garrison_holds(Ctx *c, uint32_t garrison)
{
    say_as(c, EVENT_OUTCOME, R(18_6e), "The Treachery fails.");
    EACH_CAPITANO (c->g, k) {
        if ((garrison >> k) & 1 && on_map(c->s, k)) {
            if (leads_force(c->s, k)) {
                hon_morale_state(c, k);
            } else {
                hon_dissolve(c, k);
            }
        }
    }
}

void hon_treachery(Ctx *c, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    int who = top(s)->v[ACT_WHO], army = g->capitano[who].army, rank = 0;
    Hex h = a.arg[1];
    Side foe = enemy_of(g->capitano[who].side);
    uint32_t garrison = 0;
    bool general = false, taken = true;
    EACH_CAPITANO (g, k) {
        bool there = g->capitano[k].side == foe && hon_hex_of(s, k) == h;
        general |= there && has(s, k, F_GENERAL);
        garrison |= there && leads_force(s, k) ? (uint32_t)1 << k : 0;
        rank = there && leads_force(s, k) && g->capitano[k].rank > rank ? g->capitano[k].rank : rank;
    }
    top(s)->v[ACT_TRIED] = 1;
    put_flag(s, who, BY(18_6c, F_PLOTTED, 0));
    if (general && CITED(18_6b)) {
        say_as(c, EVENT_OUTCOME, R(18_6b), "A Capitano Generale is in {}: nothing comes of it.", H_(h));
        return;
    }
    int price = BY(18_6d, g->limit.bribe + (a.arg[2] ? g->limit.bribe_more : 0), 0);
    hon_pay(s, army, price);
    say(c, R(18_6d), "The {} Army spends {} Administrative Point{s} on Treachery in {}.", G_(army), N_(price), H_(h));
    if (a.arg[0] == BY_TROOPS) {
        for (uint32_t left = garrison; left; left &= left - 1) {
            taken &= troops_go(c, __builtin_ctz(left), a.arg[2]);
        }
    } else {
        taken = hon_treachery_succeeds(g, a.arg[0], hon_d6(c, g->capitano[who].side, "treachery"), rank);
    }
    if (taken && CITED(18_6e)) {
        fortress_opens(c, who, h, garrison);
    } else {
        garrison_holds(c, garrison);
    }
}

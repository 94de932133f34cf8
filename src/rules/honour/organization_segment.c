/* organization_segment.c - the Organization Segment (5.1, 3.5, 4.1): ORG, a sandbox in which the owner may do things in any sequence until he says done.
 *
 * Each thing is judged when it is given, Rank at every moment (3.1c). `done` waits while a Capitano with units lies on the Card of a Primo
 * Capitano who is no Capitano Generale (3.2a, 6b): the way out is to put him on the map. Units are in unit_transfers.c.
 */
#include "rules/honour/honour.h"

/* ---- Supply Sources (4.1) ---- */

static bool own_army(const Game *g, Side side, int army)
{
    return army >= 0 && army < g->armies && g->army[army].side == side;
}

static Rule judge_change(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int army = a.arg[0];
    if (!own_army(g, side, army)) {
        return refused(w);
    }
    FORBID_AS(4_1_1a, s->army[army].source < 0, "the {} Army has no active source", G_(army));
    FORBID_AS(4_1_1a, g->army[army].sources < 2, "the {} Army has no other source", G_(army));
    return s->army[army].source < 0 ? refused(w) : ALLOWED;
}

static Rule judge_place_source(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int army = a.arg[0];
    Hex h = a.arg[1];
    if (!own_army(g, side, army) || h < 0 || h >= HEXES) {
        return refused(w);
    }
    FORBID_AS(4_1_1b, s->army[army].source >= 0, "its marker lies in {} and must be turned first",
              H_(s->army[army].source));
    if (s->army[army].source != SOURCE_CHANGING && s->army[army].source != SOURCE_REMOVED) {
        return refused(w);
    }
    bool listed = false, changing = s->army[army].source == SOURCE_CHANGING;
    for (int i = 0; i < g->army[army].sources; i++) {
        listed |= g->army[army].source[i] == h;
    }
    Side foe = enemy_of(side);
    bool taken = force_in(s, foe, h) || zoc_in(s, foe, h) || hon_enemy_fortress(g, s, side, h);
    bool allied = false;
    for (int k = 0; k < g->armies; k++) {
        for (int i = 0; k != army && g->army[k].side == side && i < g->army[k].sources; i++) {
            allied |= g->army[k].source[i] == h;
        }
    }
    FORBID_AS(4_1b, !listed && allied, "{} serves another Army", H_(h));
    FORBID_AS(4_1a, !listed, "{} is no Supply Source of the {} Army", H_(h), G_(army));
    FORBID_AS(4_1_1b, changing && s->turn <= s->army[army].since, "the marker was turned in this turn", G_(army));
    FORBID_AS(4_1_2b, !changing && s->turn < s->army[army].since + 2, "the marker was lost on turn {}",
              N_(s->army[army].since));
    FORBID_AS(4_1_1b, changing && taken, "the enemy holds or controls {}", H_(h));
    FORBID_AS(4_1_2c, !changing && taken, "the enemy holds or controls {}", H_(h));
    FORBID_AS(S4_0e, g->number == 4 && h == g->genova, "{} serves the help from Genova only", H_(h));
    FORBID_AS(S5_1c, g->number == 5 && h == g->genova && s->landing && side == FIRST_PLAYER,
              "the Imperial fleet is in {}", H_(h));
    return listed && (changing || CITED(4_1_2d)) ? ALLOWED : refused(w);
}

/* ---- Capitani ---- */

static bool own_capitano(const Game *g, Side side, int c)
{
    return c >= 0 && c < g->capitani && g->capitano[c].side == side;
}

Rule hon_judge_minor(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int minor = a.arg[0], to = a.arg[1];
    if (!own_capitano(g, side, minor) || !own_capitano(g, side, to)) {
        return refused(w);
    }
    FORBID_AS(3_5d, g->capitano[minor].minor && s->capitano[minor].hex == ELIMINATED, "{} is dead or captured",
              P_(minor));
    FORBID_AS(3_5b, !g->capitano[minor].minor || s->capitano[minor].hex != IN_POOL,
              "{} is no Minor Capitano of the pool", P_(minor));
    FORBID(S5_0f, g->number == 5 && g->capitano[minor].minor && s->capitano[minor].hex == LATER);
    FORBID_AS(3_5b, !leads_force(s, to), "{} leads no Force", P_(to));
    FORBID_AS(3_5b, g->capitano[minor].army != g->capitano[to].army, "{} is of another Army", P_(to));
    FORBID(S3_6h, hon_swiss_frozen(g, s, minor));
    return g->capitano[minor].minor && s->capitano[minor].hex == IN_POOL && leads_force(s, to) ? ALLOWED : refused(w);
}

Rule hon_judge_home(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int minor = a.arg[0];
    if (!own_capitano(g, side, minor) || hon_primo(s, minor) == NO_PIECE) {
        return refused(w);
    }
    bool busy = hon_has_command(g, s, minor) || leads_force(s, minor);
    EACH_CAPITANO (g, k) {
        busy |= s->capitano[k].card == minor;
    }
    EACH_UNIT (g, u) {
        busy |= s->unit[u].card == minor;
    }
    FORBID_AS(3_5b, !g->capitano[minor].minor, "{} is no Minor Capitano", P_(minor));
    FORBID_AS(3_5b, busy, "{} has men", P_(minor));
    FORBID(S3_6h, hon_swiss_frozen(g, s, minor));
    return busy ? refused(w) : ALLOWED;
}

static Rule judge_on_map(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0];
    if (!own_capitano(g, side, c)) {
        return refused(w);
    }
    FORBID_AS(5_1b, s->capitano[c].hex != ON_CARD, "{} is on no Card", P_(c));
    if (s->capitano[c].hex != ON_CARD) {
        return refused(w);
    }
    bool townsmen = hon_has_command(g, s, c) && !hon_units_under(g, s, c);
    FORBID_AS(6a, townsmen, "{} has nothing but Militia", P_(c));
    FORBID_AS(S3_3a, hon_brings_foreign(g, s, c, c), "{} may not lead two Armies", P_(c));
    FORBID(S2_2a, hon_novara_locked(g, s, s->capitano[c].card));
    FORBID(S3_6h, hon_swiss_frozen(g, s, c));
    return townsmen ? refused(w) : ALLOWED;
}

static Rule judge_on_card(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0], to = a.arg[1];
    if (!own_capitano(g, side, c) || !own_capitano(g, side, to) || c == to || !on_map(s, c)) {
        return refused(w);
    }
    FORBID_AS(5_1d, s->capitano[to].hex == ON_CARD, "{} is on a Card himself", P_(to));
    FORBID_AS(5_1d, s->capitano[to].hex != ON_CARD && (!on_map(s, to) || s->capitano[to].hex != s->capitano[c].hex),
              "{} is not in his hex", P_(to));
    if (!on_map(s, to) || s->capitano[to].hex != s->capitano[c].hex) {
        return refused(w);
    }
    FORBID_AS(5_1d, !leads_force(s, to) && !has(s, to, F_GENERAL), "{} leads no Force", P_(to));
    FORBID(S3_6h, hon_swiss_frozen(g, s, c) || hon_swiss_frozen(g, s, to));
    Rule r = RULE_NONE;
    EACH_CAPITANO (g, k) { /* those on his Card go along */
        if (k == c || s->capitano[k].card == c) {
            Rule one = hon_may_subordinate(g, s, w, k, to);
            r = r ? r : one;
            if (r && !w) {
                return r;
            }
        }
    }
    return leads_force(s, to) || has(s, to, F_GENERAL) ? ALLOWED : refused(w);
}

/* 5.1b, 5.1c: off the Card, face down (1.4d); a Force split from one that retreats retreats too (5.3k). */
static void put_on_map(Ctx *c, int who)
{
    State *s = c->s;
    int from = s->capitano[who].card;
    bool armed = hon_has_command(c->g, s, who), minor = !has(s, from, F_GENERAL);
    if (armed && !(CITED(6_2c) && (!minor || CITED(6_2d)))) {
        return; /* at that instant a new Force */
    }
    bool retreats = s->capitano[from].order == RETREAT;
    hon_put_capitano(c->g, s, who, s->capitano[from].hex);
    put_flag(s, who, BY(1_4d, F_DOWN, 0));
    put_flag(s, who, leads_force(s, who) ? s->capitano[from].flags & F_SIEGE : 0); /* 11.3.1c: nobody has left */
    if (leads_force(s, who) && !CITED(5_1c)) {
        hon_set_order(c->g, s, who, STAND);
    }
    if (leads_force(s, who) && retreats) {
        RULE (5_3k) {
            hon_set_order(c->g, s, who, RETREAT);
        }
    }
    if (!leads_force(s, from)) {
        hon_leads_no_more(s, from);
    }
}

/* 3.5b: a Minor is nameless: who comes out of the pool again is no Capitano Generale. */
static void send_home(Ctx *c, int minor)
{
    bool general = has(c->s, minor, F_GENERAL);
    hon_put_capitano(c->g, c->s, minor, IN_POOL);
    drop_flag(c->s, minor, F_GENERAL | F_ELECTED);
    if (general) {
        hon_promote(c, c->g->capitano[minor].army);
    }
}

/* ---- the step ---- */

/* 3.2a, 6b: a man with units who lies on the Card of one who may not have Subordinates; NO_PIECE. */
static int misplaced(const Game *g, const State *s, Side side)
{
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side == side && s->capitano[c].hex == ON_CARD && !has(s, s->capitano[c].card, F_GENERAL) &&
            hon_has_command(g, s, c)) {
            return c;
        }
    }
    return NO_PIECE;
}

Next hon_org_run(Ctx *c)
{
    (void)c;
    return ASK;
}

void hon_org_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side != side) {
            continue;
        }
        offer(out, atom(V_BEGIN_CHANGE, a, 0, 0));
        for (int i = 0; i < g->army[a].sources; i++) {
            offer(out, atom(V_PLACE_SOURCE, a, g->army[a].source[i], 0));
        }
    }
    EACH_CAPITANO (g, c) {
        if (g->capitano[c].side != side) {
            continue;
        }
        if (s->capitano[c].hex == ON_CARD) {
            offer(out, atom(V_PLACE_ON_MAP, c, 0, 0));
        }
        if (g->capitano[c].minor) {
            offer(out, atom(V_DEACTIVATE_MINOR, c, 0, 0));
        }
        if (g->option.quarters) {
            offer(out, atom(has(s, c, F_QUARTERS) ? V_LEAVE_QUARTERS : V_ENTER_QUARTERS, c, 0, 0));
        }
        EACH_CAPITANO (g, to) {
            if (to == c || g->capitano[to].side != side || !on_map(s, to)) {
                continue;
            }
            if (s->capitano[c].hex == IN_POOL) {
                offer(out, atom(V_ACTIVATE_MINOR, c, to, 0));
            } else if (on_map(s, c) && s->capitano[c].hex == s->capitano[to].hex) {
                offer(out, atom(V_PUT_ON_CARD, c, to, 0));
            }
        }
    }
    hon_keep_legal(g, s, side, hon_org_judge, 0, out);
    int units = out->count;
    hon_unit_offers(g, s, side, NOWHERE, out);
    if (!(CITED(2_2j) && CITED(2_2k))) {
        hon_keep_legal(g, s, side, hon_org_judge, units, out);
    }
    int done = out->count;
    offer(out, atom(VERB_DONE, 0, 0, 0));
    hon_keep_legal(g, s, side, hon_org_judge, done, out);
}

Rule hon_org_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    bool source = a.verb == V_BEGIN_CHANGE || a.verb == V_PLACE_SOURCE, minor = a.verb == V_ACTIVATE_MINOR;
    if ((source && !CITED(2_2h)) || (minor && !CITED(2_2i)) || (a.verb == V_TRANSFER_UNIT && !CITED(2_2j)) ||
        (a.verb == V_TRANSFER_SP && !CITED(2_2k))) {
        return hon_out_of_step(w);
    }
    switch (a.verb) {
    case V_BEGIN_CHANGE: return judge_change(g, s, side, a, w);
    case V_PLACE_SOURCE: return judge_place_source(g, s, side, a, w);
    case V_ACTIVATE_MINOR: return hon_judge_minor(g, s, side, a, w);
    case V_DEACTIVATE_MINOR: return hon_judge_home(g, s, side, a, w);
    case V_PLACE_ON_MAP: return judge_on_map(g, s, side, a, w);
    case V_PUT_ON_CARD: return judge_on_card(g, s, side, a, w);
    case V_ENTER_QUARTERS:
    case V_LEAVE_QUARTERS: return hon_judge_quarters(g, s, side, a, w);
    case VERB_DONE: break;
    default: return hon_unit_verb(g, s, side, a, w, NOWHERE);
    }
    int who = misplaced(g, s, side);
    FORBID_AS(3_2a, who != NO_PIECE, "{} has units under one who is no Capitano Generale", P_(who));
    FORBID(6b, who != NO_PIECE);
    return ALLOWED;
}

/* 9.1.1g: who has given his good men away. Looked at when the player has done, since until then he may shift them to and fro; a Force
 * that waits for its Order (5.3.4a) is left to the next step, where 9.1.1h binds it. */
static void broken_forces_retreat(Ctx *c, Side side)
{
    EACH_FORCE (c->g, c->s, k) {
        if (c->g->capitano[k].side == side && c->s->capitano[k].order != NO_ORDER) {
            hon_morale_state(c, k);
        }
    }
}

/* Who has given away his last unit carries nobody: looked at when the player has done, until then he may be given others. */
static void idle_men_part(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) { /* 15.1e: markers make no Force and stay with none */
        int k = g->unit[u].side == side ? hon_leader(s, u) : NO_PIECE;
        if (k != NO_PIECE && !leads_force(s, k)) {
            say(c, R(15_1e), "{} is lost: {} leads no Force.", P_(piece_of(g, u)), P_(k));
        }
    }
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side != side || !on_map(s, k) || leads_force(s, k)) {
            continue;
        }
        EACH_CAPITANO (g, m) {
            put_flag(s, m, s->capitano[m].card == k ? BY(1_4d, F_DOWN, 0) : 0);
        }
        hon_empty_card(g, s, k);
    }
}

void hon_org_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    switch (a.verb) {
    case V_BEGIN_CHANGE:
        s->army[a.arg[0]].source = SOURCE_CHANGING;
        s->army[a.arg[0]].since = s->turn;
        say(c, R(4_1_1a), "The {} Army changes its Supply Source.", G_(a.arg[0]));
        return;
    case V_PLACE_SOURCE:
        s->army[a.arg[0]].source = a.arg[1];
        s->army[a.arg[0]].since = 0;
        say(c, R(4_1_1b), "The Supply Source of the {} Army is {}.", G_(a.arg[0]), H_(a.arg[1]));
        return;
    case V_ACTIVATE_MINOR: hon_put_on_card(g, s, a.arg[0], a.arg[1]); return;
    case V_DEACTIVATE_MINOR: send_home(c, a.arg[0]); return;
    case V_PLACE_ON_MAP: put_on_map(c, a.arg[0]); return;
    case V_PUT_ON_CARD:
        put_flag(s, a.arg[1], leads_force(s, a.arg[0]) ? s->capitano[a.arg[0]].flags & F_SIEGE : 0); /* 11.3.1c */
        hon_put_on_card(g, s, a.arg[0], a.arg[1]);
        return;
    case V_ENTER_QUARTERS:
    case V_LEAVE_QUARTERS: hon_quarters_act(c, a); return;
    case VERB_DONE:
        idle_men_part(c, side);
        broken_forces_retreat(c, side);
        hon_train_without_guns(g, s);
        pop(s);
        return;
    default: hon_unit_act(c, side, a); return;
    }
}

bool hon_org_complete(const Game *g, const State *s, Side side, Atom *out)
{
    int who = misplaced(g, s, side);
    *out = who == NO_PIECE ? atom(VERB_DONE, 0, 0, 0) : atom(V_PLACE_ON_MAP, who, 0, 0);
    return true;
}

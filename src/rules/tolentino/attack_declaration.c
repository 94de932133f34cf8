/* attack_declaration.c - B5A: who attacks whom (12.2, 12.4). An attack is drafted hex by hex and committed; it is named by its lowest
 * target hex.
 *
 * Local limits are judged at once. The duties of coverage (5.1.2b, 12.2.1) are judged at `done`, in attack_duties.c.
 */
#include "rules/tolentino/tolentino.h"

/* ---- the list of targets, kept sorted by hex ---- */

int target_index(const State *s, Hex h)
{
    for (int i = 0; i < s->targets; i++) {
        if (s->target[i].hex == h) {
            return i;
        }
    }
    return -1;
}

void add_target(State *s, Hex h, Hex attack)
{
    assert(s->targets < TARGETS_MAX && target_index(s, h) < 0); /* a hex is in one attack only (12.2.3) */
    int i = s->targets++;
    for (; i > 0 && s->target[i - 1].hex > h; i--) {
        s->target[i] = s->target[i - 1];
    }
    s->target[i] = (Target){h, attack};
}

void remove_attack(const Game *g, State *s, Hex attack)
{
    int kept = 0;
    for (int i = 0; i < s->targets; i++) {
        if (s->target[i].attack != attack) {
            s->target[kept++] = s->target[i];
        }
    }
    for (int i = kept; i < s->targets; i++) {
        s->target[i] = (Target){0, 0};
    }
    s->targets = (uint8_t)kept;
    for (int u = 0; u < g->units; u++) {
        if (s->piece[u].attack == attack) {
            s->piece[u].attack = NOWHERE;
        }
    }
}

/* ---- who can attack ---- */

/* Why this unit cannot attack at all; 0 = it can. */
Rule may_attack(const Game *g, const State *s, Why *w, int u)
{
    Order o = tol_order_of(g, s, u);
    FORBID_AS(12_2a, !tol_takes_part(g, s, u, s->active), "{} is not of the active formation", P_(u));
    FORBID_AS(11_0_1a, is_artillery(g, u), "{} is artillery", P_(u));
    FORBID_AS(12_2c, (o == DEFENSE || o == MANEUVER) && !allows_assault(g, o), "{} is under {}", P_(u),
              W_(tol_order_titles[o]));
    FORBID_AS(5_1_1b, o == ADVANCE && !allows_assault(g, o), "{} is under {}", P_(u), W_(tol_order_titles[o]));
    FORBID_AS(5_1_2c, o == ATTACK && !allows_assault(g, o), "{} is under {}", P_(u), W_(tol_order_titles[o]));
    if ((o == ADVANCE || o == ATTACK) && !allows_assault(g, o)) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(15_1, s->piece[u].state == DISORDERED, "{} is Disordered", P_(u));
    FORBID_AS(15_2a, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    FORBID_AS(10_1c, has_flag(s, u, F_STAYS) && is_town(g, s->piece[u].hex), "{} was declared to stay", P_(u));
    FORBID_AS(10_5_2, has_flag(s, u, F_STAYS) && is_fortified(g, s->piece[u].hex), "{} was declared to stay", P_(u));
    FORBID_AS(16_1b, is_bridge(g, s, u), "{} is a bridge", P_(u));
    FORBID_AS(12_2_3, has_flag(s, u, F_ATTACKED), "{} has attacked this turn", P_(u));
    FORBID_AS(12_2_3, s->piece[u].attack != NOWHERE, "{} is in another attack", P_(u));
    if (is_bridge(g, s, u) || is_artillery(g, u) || !tol_takes_part(g, s, u, s->active)) {
        return refused(w);
    }
    return ALLOWED;
}

/* The units of a hex that would attack, as bits: all that can, together (12.4.1b). */
static uint64_t attackers_in(const Game *g, const State *s, Hex h)
{
    uint64_t all = 0;
    EACH_UNIT (s, u, h) {
        if (!may_attack(g, s, NULL, u) && (!all || CITED(12_4_1b))) {
            all |= (uint64_t)1 << u;
        }
    }
    return all;
}

static void draft_from(const Game *g, State *s, Hex h)
{
    for (uint64_t rest = attackers_in(g, s, h); rest; rest &= rest - 1) {
        set_flag(s, __builtin_ctzll(rest), F_FROM);
    }
}

/* ---- the draft B5A_AIM: pieces carry F_FROM, targets stand in its locals ---- */

int draft_targets(const State *s, Hex out[COMBAT_HEXES])
{
    assert(top_of(s)->step == B5A_AIM);
    int n = 0;
    for (int i = 0; i < COMBAT_HEXES; i++) {
        if (top_of(s)->v[AIM_TARGET + i]) {
            out[n++] = (Hex)(top_of(s)->v[AIM_TARGET + i] - 1);
        }
    }
    return n;
}

uint64_t draft_attackers(const Game *g, const State *s)
{
    uint64_t all = 0;
    for (int u = 0; u < g->units; u++) {
        if (has_flag(s, u, F_FROM)) {
            all |= (uint64_t)1 << u;
        }
    }
    return all;
}

static bool all_adjacent(const Game *g, const State *s, uint64_t attackers, Hex h)
{
    for (; attackers; attackers &= attackers - 1) {
        if (map_distance(g->map, s->piece[__builtin_ctzll(attackers)].hex, h) != 1) {
            return false;
        }
    }
    return true;
}

bool infantry_among(const Game *g, uint64_t units)
{
    for (; units; units &= units - 1) {
        if (tol_is_infantry(g, __builtin_ctzll(units))) {
            return true;
        }
    }
    return false;
}

static bool charge_among(const Game *g, const State *s, uint64_t units)
{
    Hex aim;
    for (; units; units &= units - 1) {
        if (charges_from(g, s, s->piece[__builtin_ctzll(units)].hex, &aim)) {
            return true;
        }
    }
    return false;
}

/* The hex is attacked already, and these would make it one attack by a charge and one by infantry. */
static bool charge_and_foot(const Game *g, const State *s, uint64_t attackers, Hex h)
{
    int i = target_index(s, h);
    uint64_t others = 0;
    for (int u = 0; i >= 0 && u < g->units; u++) {
        if (on_map(s, u) && tol_takes_part(g, s, u, s->active) && s->piece[u].attack == s->target[i].attack) {
            others |= (uint64_t)1 << u;
        }
    }
    return (infantry_among(g, others) && charge_among(g, s, attackers)) ||
           (charge_among(g, s, others) && infantry_among(g, attackers));
}

/* A charge goes against its one hex (14.2.1); charge and infantry never strike the same hex in one segment (14.2.3). */
static Rule charge_limits(const Game *g, const State *s, Why *w, uint64_t attackers, Hex target, bool charge)
{
    for (; attackers; attackers &= attackers - 1) {
        int u = __builtin_ctzll(attackers);
        Hex aim = NOWHERE;
        bool charging = charges_from(g, s, s->piece[u].hex, &aim);
        FORBID_AS(14_2_1, charging && aim != target, "{} charges {}", P_(u), H_(aim));
        FORBID_AS(14_2_3, charge && tol_is_infantry(g, u), "{} is infantry", P_(u));
    }
    return ALLOWED;
}

static Rule may_target(const Game *g, const State *s, Why *w, uint64_t attackers, Hex h, bool charge)
{
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    Side side = core(s)->waiting == 1 ? 0 : 1;
    bool next = all_adjacent(g, s, attackers, h); /* asked first: what is farther off may be unseen */
    FORBID_AS(12_4, !next, "not all attackers are next to {}", H_(h));
    FORBID_AS(12_4_1c, !next, "not all attackers are next to {}", H_(h));
    if (!next) {
        return refused(w);
    }
    bool foe = unit_in(s, g, enemy(side), h);
    FORBID_AS(12a, !foe, "no enemy unit is in {}", H_(h));
    if (!foe) {
        return refused(w);
    }
    FORBID_AS(12_2_3, target_index(s, h) >= 0, "{} is already attacked", H_(h));
    FORBID_AS(14_2_3, charge_and_foot(g, s, attackers, h), "a charge and infantry would attack {}", H_(h));
    if (target_index(s, h) >= 0) {
        return refused(w);
    }
    return charge_limits(g, s, w, attackers, h, charge);
}

/* The drafted attackers with all that could join them against the hex: in a charge cavalry alone, else nobody who charges. */
static uint64_t all_who_could(const Game *g, const State *s, uint64_t attackers, Hex t, bool charge)
{
    for (int e = 0; e < DIRECTIONS; e++) {
        Hex from = g->map->next[t][e], aim;
        uint64_t there = from == HEX_NONE ? 0 : attackers_in(g, s, from);
        bool charging = there && charges_from(g, s, from, &aim);
        if (there && (charge ? !infantry_among(g, there) && (!charging || aim == t) : !charging)) {
            attackers |= there;
        }
    }
    return attackers;
}

/* Can the attack drafted so far still become a legal one? All that could join are counted. */
static bool can_become(const Game *g, const State *s, uint64_t attackers)
{
    Hex at = attackers ? s->piece[__builtin_ctzll(attackers)].hex : HEX_NONE;
    for (int d = 0; at != HEX_NONE && d < DIRECTIONS; d++) {
        Hex t = g->map->next[at][d];
        for (int charge = 0; t != HEX_NONE && charge < 2; charge++) {
            if ((charge ? infantry_among(g, attackers) : charge_among(g, s, attackers)) ||
                may_target(g, s, NULL, attackers, t, charge)) {
                continue;
            }
            if (odds_allowed(g, s, all_who_could(g, s, attackers, t, charge), &t, 1, charge)) {
                return true;
            }
        }
    }
    return false;
}

static bool all_stand_in(const State *s, uint64_t units, Hex h)
{
    for (; units; units &= units - 1) {
        if (s->piece[__builtin_ctzll(units)].hex != h) {
            return false;
        }
    }
    return true;
}

/* Why the attackers, h the last to join them, have no target: the last question that none of their neighbours answers well. */
static Rule no_target(const Game *g, const State *s, Why *w, uint64_t attackers, Hex h)
{
    Hex at = s->piece[__builtin_ctzll(attackers)].hex, aim;
    Side side = side_of(g, __builtin_ctzll(attackers));
    bool foe = false, near = false, open = false, fit = false, mixed = false, charge = charges_from(g, s, at, &aim);
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex t = g->map->next[at][d];
        if (t == HEX_NONE || !unit_in(s, g, enemy(side), t)) {
            continue;
        }
        bool next = all_adjacent(g, s, attackers, t), again = next && target_index(s, t) < 0;
        foe = true;
        near |= next;
        open |= again;
        mixed |= next && charge_and_foot(g, s, attackers, t);
        fit |= again && !may_target(g, s, NULL, attackers, t, charge);
    }
    bool alone = all_stand_in(s, attackers, h);
    FORBID_AS(12a, alone && !foe, "no enemy unit is next to {}", H_(h));
    FORBID_AS(12_4, !alone && !near, "{} is not next to the enemies of the other attackers", H_(h));
    FORBID_AS(12_4_1c, !alone && !near, "{} is not next to the enemies of the other attackers", H_(h));
    FORBID_AS(12_2_3, near && !open, "every enemy next to {} is already attacked", H_(h));
    FORBID_AS(14_2_3, mixed && !open, "a charge and infantry would attack one hex");
    FORBID_AS(14_2_1, open && !fit, "a charge goes against its one hex");
    FORBID_AS(12_4_2a, fit, "from {} no attack at 1-5 or better is possible", H_(h));
    return refused(w);
}

/* Nobody in the hex can attack: why each cannot, and what else would be in the way. Guns are left out, and are a reason only where nobody
 * else stands (12.4.1b). */
static Rule nobody_attacks_from(const Game *g, const State *s, Why *w, Hex h, uint64_t before)
{
    uint64_t would = 0, guns = 0;
    EACH_UNIT (s, u, h) {
        if (waits_for(s, side_of(g, u))) {
            *(is_artillery(g, u) ? &guns : &would) |= (uint64_t)1 << u;
        }
    }
    FORBID_AS(12a, !would && !guns, "no unit of yours is in {}", H_(h));
    for (uint64_t rest = would ? would : guns; rest; rest &= rest - 1) {
        Rule r = may_attack(g, s, w, __builtin_ctzll(rest));
        if (r && !w) {
            return r;
        }
    }
    if (w && would && !can_become(g, s, before | would)) {
        no_target(g, s, w, before | would, h);
    }
    return refused(w);
}

static Rule may_join(const Game *g, const State *s, Why *w, Hex h)
{
    if (h < 0 || h >= HEXES || !g->map->on[h]) {
        return RULE_NO_CHOICE;
    }
    uint64_t here = attackers_in(g, s, h), before = draft_attackers(g, s);
    if (!here) {
        return nobody_attacks_from(g, s, w, h, before);
    }
    if (before & here) {
        return RULE_NO_CHOICE;
    }
    bool mixed = infantry_among(g, before | here) && charge_among(g, s, before | here);
    FORBID_AS(14_2_3, mixed, "infantry does not attack with a charge");
    if (mixed) {
        return refused(w);
    }
    return can_become(g, s, before | here) ? ALLOWED : no_target(g, s, w, before | here, h);
}

/* ---- B5A_DECLARE ---- */

Next declare_run(Ctx *c)
{
    cancel_charges(c);
    return ASK;
}

/* A hex is offered once: for the first of its units that takes part. Units of other formations may lie above it. */
static bool speaks_for_hex(const Game *g, const State *s, int u)
{
    if (!on_map(s, u) || !tol_takes_part(g, s, u, s->active)) {
        return false;
    }
    EACH_UNIT (s, v, s->piece[u].hex) {
        if (tol_takes_part(g, s, v, s->active)) {
            return v == u;
        }
    }
    return false;
}

void declare_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int active[UNITS_MAX], n = active_units(g, s, active);
    for (int i = 0; i < n; i++) {
        if (side_of(g, active[i]) == side && speaks_for_hex(g, s, active[i])) {
            offer(out, atom(ATTACK_FROM, s->piece[active[i]].hex, 0, 0));
        }
    }
    for (int i = 0; i < s->targets; i++) { /* any of its targets names an attack */
        offer(out, atom(VERB_RETRACT, s->target[i].hex, 0, 0));
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule declare_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    if (a.verb == ATTACK_FROM) {
        return may_join(g, s, w, a.arg[0]);
    }
    if (a.verb == VERB_RETRACT) {
        return target_index(s, a.arg[0]) >= 0 ? ALLOWED : (Rule)RULE_NO_CHOICE;
    }
    if (a.verb == VERB_DONE) {
        return coverage(g, s, w, NULL);
    }
    return tol_out_of_step(w, a.verb);
}

void declare_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5A_DECLARE);
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    if (a.verb == VERB_RETRACT) {
        Hex attack = s->target[target_index(s, a.arg[0])].attack;
        remove_attack(c->g, s, attack);
        say(c, R(12_2b), "The attack on {} is taken back.", H_(attack));
        return;
    }
    push(s, B5A_AIM, side);
    Hex aim;
    top(s)->v[AIM_CHARGE] = charges_from(c->g, s, a.arg[0], &aim);
    draft_from(c->g, s, a.arg[0]);
}

bool declare_complete(const Game *g, const State *s, Side side, Atom *out)
{
    (void)side;
    if (coverage(g, s, NULL, out)) {
        return true;
    }
    *out = atom(VERB_DONE, 0, 0, 0);
    return true;
}

/* ---- B5A_AIM ---- */

/* The hex that names the attack being drafted: its first. */
static Hex drafted_hex(const Game *g, const State *s)
{
    uint64_t all = draft_attackers(g, s);
    return all ? s->piece[__builtin_ctzll(all)].hex : 0;
}

void upon_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    Hex target[COMBAT_HEXES];
    int n = draft_targets(s, target);
    for (int u = 0; u < g->units; u++) {
        if (!has_flag(s, u, F_FROM) ||
            (s->unit_at[s->piece[u].hex] != u && has_flag(s, s->unit_at[s->piece[u].hex], F_FROM))) {
            continue;
        }
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex h = g->map->next[s->piece[u].hex][d];
            if (h != HEX_NONE && s->unit_at[h] != NO_PIECE) {
                offer(out, atom(UPON, h, 0, 0));
            }
        }
        break;
    }
    int active[UNITS_MAX], actives = n ? 0 : active_units(g, s, active);
    for (int i = 0; i < actives; i++) {
        if (speaks_for_hex(g, s, active[i]) && !has_flag(s, active[i], F_FROM)) {
            offer(out, atom(AND_FROM, s->piece[active[i]].hex, 0, 0));
        }
    }
    if (n) {
        offer(out, atom(COMMIT, 0, 0, 0));
    }
    if (n && top_of(s)->v[AIM_CHARGE]) {
        offer(out, atom(AS_CHARGE, 0, 0, 0));
    }
    offer(out, atom(VERB_RETRACT, drafted_hex(g, s), 0, 0));
}

Rule upon_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    Hex target[COMBAT_HEXES + 1];
    int n = draft_targets(s, target);
    uint64_t all = draft_attackers(g, s);
    bool charge = top_of(s)->v[AIM_CHARGE];
    switch (a.verb) {
    case AND_FROM:
        FORBID_AS(12_2b, n, "name all attackers before the targets");
        return n ? (refused(w)) : may_join(g, s, w, a.arg[0]);
    case UPON: {
        if (n == COMBAT_HEXES || s->targets + n == TARGETS_MAX) {
            return RULE_NO_CHOICE; /* no more can be noted */
        }
        for (int i = 0; i < n; i++) {
            if (target[i] == a.arg[0]) {
                return RULE_NO_CHOICE;
            }
        }
        FORBID_AS(14_2_1, charge && n, "a charge goes against one hex only");
        Rule r = may_target(g, s, w, all, a.arg[0], charge);
        if (r) {
            return r;
        }
        target[n] = a.arg[0];
        FORBID_AS(12_4_2a, !odds_allowed(g, s, all, target, n + 1, charge),
                  "the odds against {} would be worse than 1-5", H_(a.arg[0]));
        return ALLOWED;
    }
    case AS_CHARGE: /* said aloud in the order; the markers have said it already */
        FORBID_AS(14_2b, !charge, "no charge was declared");
        return charge && n && !top_of(s)->v[AIM_SAID] ? ALLOWED : refused(w);
    case COMMIT: return n ? ALLOWED : (Rule)RULE_NO_CHOICE;
    case VERB_RETRACT: return a.arg[0] == drafted_hex(g, s) ? ALLOWED : (Rule)RULE_NO_CHOICE;
    default: return tol_out_of_step(w, a.verb);
    }
}

static void commit(Ctx *c)
{
    State *s = c->s;
    Hex target[COMBAT_HEXES], name;
    int n = draft_targets(s, target);
    name = target[0];
    for (int i = 1; i < n; i++) {
        name = target[i] < name ? target[i] : name;
    }
    pop(s);
    for (int i = 0; i < n; i++) {
        add_target(s, target[i], name);
    }
    for (int u = 0; u < c->g->units; u++) {
        if (has_flag(s, u, F_FROM)) {
            drop_flag(s, u, F_FROM);
            s->piece[u].attack = name;
            bool sure = tol_order_of(c->g, s, u) == ATTACK; /* Assault, or Assault? under Advance (12.2b) */
            say(c, R(12_2b), sure ? "{} will assault {}." : "{} may assault {}, if it passes its check.", P_(u),
                H_(target[0]));
        }
    }
}

void upon_act(Ctx *c, Side side, Atom a)
{
    assert(top(c->s)->step == B5A_AIM);
    (void)side;
    State *s = c->s;
    switch (a.verb) {
    case AND_FROM: {
        Hex aim;
        top(s)->v[AIM_CHARGE] |= charges_from(c->g, s, a.arg[0], &aim);
        draft_from(c->g, s, a.arg[0]);
        break;
    }
    case UPON:
        for (int i = 0; i < COMBAT_HEXES; i++) {
            if (!top(s)->v[AIM_TARGET + i]) {
                top(s)->v[AIM_TARGET + i] = (int16_t)(a.arg[0] + 1);
                break;
            }
        }
        break;
    case AS_CHARGE: top(s)->v[AIM_SAID] = 1; break;
    case COMMIT: commit(c); break;
    default: clear_flags(c->g, s, F_FROM); pop(s);
    }
}

bool upon_complete(const Game *g, const State *s, Side side, Atom *out)
{
    if (coverage_draft(g, s, out) && !upon_judge(g, s, side, *out, NULL)) {
        return true;
    }
    *out =
        draft_targets(s, (Hex[COMBAT_HEXES]){0}) ? atom(COMMIT, 0, 0, 0) : atom(VERB_RETRACT, drafted_hex(g, s), 0, 0);
    return true;
}

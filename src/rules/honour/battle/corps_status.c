/* corps_status.c - what a Corps is in a Major Battle: good or Demoralised, Free, Engaging or Engaged (11.4t, 11.4.2a, 11.4.4a), its SPs, and against whom its
 * section may act (11.4v, 11.4ae). All of it follows from units, sections and Corps.engages; nothing here changes the state but hon_no_battle().
 */
#include "rules/honour/honour.h"

/* Nobody fights: the state outside a Major Battle. */
void hon_no_battle(State *s)
{
    memset(s->corps, 0, sizeof s->corps);
    memset(&s->battle, 0, sizeof s->battle);
    s->battle.hex = NOWHERE;
    s->battle.engaging = s->battle.support = s->battle.engaged = NO_PIECE;
    memset(s->battle.order, NO_PIECE, sizeof s->battle.order);
    memset(s->battle.before_card, NO_PIECE, sizeof s->battle.before_card);
}

/* A battle has a round from its first step to the Pursuit; loot, retreat and advance come after it. */
bool hon_in_battle(const State *s) { return s->combat.kind == MAJOR_COMBAT && s->combat.round; }

int hon_role(const Game *g, const State *s, int side)
{
    return g->capitano[s->combat.attacker].side == side ? ATTACKING : DEFENDING;
}

int hon_battle_force(const State *s, int role) { return role == ATTACKING ? s->combat.attacker : s->combat.defender; }

Frame *hon_frame_of(State *s, int step)
{
    for (int i = s->core.depth - 1; i >= 0; i--) {
        if (s->core.stack[i].step == step) {
            return &s->core.stack[i];
        }
    }
    return NULL;
}

const Frame *hon_frame(const State *s, int step)
{
    for (int i = s->core.depth - 1; i >= 0; i--) {
        if (s->core.stack[i].step == step) {
            return &s->core.stack[i];
        }
    }
    return NULL;
}

Hex hon_battle_hex(const State *s) { return s->battle.hex; }

/* ---- units and SPs ---- */

/* 15.1.1h: Militia never attack out, so those of the attacking Force have no part in a Major Battle, full or reduced. */
bool hon_at_home(const Game *g, const State *s, int u)
{
    bool battle = s->combat.kind == MAJOR_COMBAT || s->combat.kind == REDUCED_COMBAT;
    return arm_of(g, u) == MILITIA && battle && hon_leader(s, u) == s->combat.attacker && CITED(15_1_1h);
}

bool hon_in_good_order(const Game *g, const State *s, int u)
{
    bool away = s->unit[u].flags & U_PLUNDER && CITED(11_4_1ao);
    return on_card(s, u) && !is_demoralised(s, u) && !away && !hon_at_home(g, s, u);
}

bool hon_good_corps(const Game *g, const State *s, int k)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == k && arm_of(g, u) <= MILITIA && hon_in_good_order(g, s, u)) {
            return true;
        }
    }
    return false;
}

/* SPs on his Card in good order, of the arms from `first` to `last`. */
static int good_sps(const Game *g, const State *s, int k, Arm first, Arm last)
{
    int sp = 0;
    EACH_UNIT (g, u) {
        if (s->unit[u].card == k && arm_of(g, u) >= first && arm_of(g, u) <= last && hon_in_good_order(g, s, u)) {
            sp += s->unit[u].sp;
        }
    }
    return sp;
}

int hon_combat_sps(const Game *g, const State *s, int k)
{
    int militia = BY(11_4g, good_sps(g, s, k, MILITIA, MILITIA), 0);
    return good_sps(g, s, k, INFANTRY, STRADIOTS) + militia;
}
int hon_good_guns(const Game *g, const State *s, int k) { return good_sps(g, s, k, ARTILLERY, ARTILLERY); }
int hon_good_horse(const Game *g, const State *s, int k) { return good_sps(g, s, k, HEAVY_CAVALRY, STRADIOTS); }

bool hon_good_firearms(const Game *g, const State *s, int k)
{
    EACH_UNIT (g, u) {
        bool armed = is_foot(g, u) && type_of(g, u)->firearms;
        if (s->unit[u].card == k && armed && (hon_in_good_order(g, s, u) || !CITED(11_4_1av))) {
            return true;
        }
    }
    return false;
}

/* ---- Engagements ---- */

uint32_t hon_engaged_by(const Game *g, const State *s, int k)
{
    uint32_t men = 0;
    EACH_CORPS (g, s, foe) {
        men |= s->corps[foe].engages & man(k) ? man(foe) : 0;
    }
    return men;
}

CorpsStatus hon_corps_status(const Game *g, const State *s, int k)
{
    if (s->corps[k].section == NO_SECTION) {
        return NO_CORPS;
    }
    if (!hon_good_corps(g, s, k)) {
        return CORPS_DEMORALISED;
    }
    return s->corps[k].engages ? CORPS_ENGAGING : hon_engaged_by(g, s, k) ? CORPS_ENGAGED : CORPS_FREE;
}

bool hon_is_free(const Game *g, const State *s, int k) { return hon_corps_status(g, s, k) == CORPS_FREE; }

bool hon_just_freed(const State *s, int k) { return s->battle.freed & man(k) && CITED(11_4_4c); }

uint32_t hon_engagement_of(const Game *g, const State *s, int k)
{
    uint32_t set = 0, more = s->corps[k].engages | hon_engaged_by(g, s, k);
    while (more & ~set) {
        set |= more;
        EACH_CORPS (g, s, m) {
            if (set & man(m)) {
                more |= s->corps[m].engages | hon_engaged_by(g, s, m);
            }
        }
    }
    return set;
}

/* ---- sections ---- */

int hon_good_corps_in(const Game *g, const State *s, int role, int section)
{
    int n = 0;
    EACH_CORPS (g, s, k) {
        n += hon_role(g, s, g->capitano[k].side) == role && s->corps[k].section == section && hon_good_corps(g, s, k);
    }
    return n;
}

bool hon_is_active(const Game *g, const State *s, int k)
{
    bool here = s->corps[k].section == s->battle.fight;
    bool any = s->corps[k].section == VANGUARD || s->corps[k].section == MAIN_BODY;
    here = s->battle.fight == VANGUARD ? BY(11_4u, here, any) : BY(11_4ad, here, any);
    return here && hon_good_corps(g, s, k);
}

Rule hon_may_target(const Game *g, const State *s, Why *w, int k, int enemy)
{
    if (enemy < 0 || enemy >= g->capitani || s->corps[enemy].section == NO_SECTION ||
        g->capitano[enemy].side == g->capitano[k].side) {
        return refused(w);
    }
    int theirs = s->corps[enemy].section, role = hon_role(g, s, g->capitano[enemy].side);
    bool active = hon_is_active(g, s, k);
    FORBID_AS(11_4t, !hon_good_corps(g, s, enemy), "{} has lost heart", P_(enemy));
    bool rear = theirs == REARGUARD_SECTION;
    FORBID_AS(11_4q, rear, "{} stands in the Rearguard", P_(enemy));
    FORBID_AS(11_4w, rear && s->battle.fight == VANGUARD, "{} stands in the Rearguard", P_(enemy));
    FORBID_AS(11_4ae, rear && s->battle.fight == MAIN_BODY, "{} stands in the Rearguard", P_(enemy));
    if (!hon_good_corps(g, s, enemy) || rear) {
        return refused(w);
    }
    if (!active) { /* 11.4.1p: who answers out of his section answers whoever is active */
        FORBID_AS(11_4_1p, !hon_is_active(g, s, enemy), "{} takes no part in this Fight", P_(enemy));
        return ALLOWED;
    }
    if (s->battle.fight == VANGUARD && theirs == MAIN_BODY && !CITED(11_4w)) { /* inactive, but may be a target */
        return refused(w);
    }
    bool van_first = s->battle.fight == VANGUARD && theirs != VANGUARD && hon_good_corps_in(g, s, role, VANGUARD);
    FORBID_AS(11_4v, van_first, "the enemy has Corps in good order in his Vanguard");
    FORBID_AS(11_4ae, s->battle.fight == MAIN_BODY && theirs == VANGUARD && !hon_is_free(g, s, enemy),
              "{} of the Vanguard is in an Engagement", P_(enemy));
    return ALLOWED;
}

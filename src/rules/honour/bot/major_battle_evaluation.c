/* major_battle_evaluation.c - what a computer player sees in a Major Battle (11.4): Corps in good order and their mass, chits on the Cards of those who can use them,
 * and what the attacks of the Engagements promise. Nothing here is a rule.
 *
 * A chit is worth little, so that playing it is worth more than keeping it; it is worth something, so that it is selected at all. Who has no Corps in
 * good order in his Main Body has lost (11.4ai), so each of them counts besides its mass.
 */
#include "rules/honour/bot/bot_inside.h"

enum {
    UNFIT = -3,
    IDLE_CHIT = -2,
    SPARE_CHIT = 1,
    SLIGHT = 2,
    OPENS_REAR = 14,
    SOME_SP = 3,
    BATTERY = 4,
    SQUADRON = 5,
    STRONG_MASS = 60
};
enum { LATER_ROUND = 60, NOT_IN_LINE = 10 };
enum {
    HOPE = 1500,
    HALF_HOPE = 4
}; /* of the field: what it is worth not to have paid it, and SPs with half the hope */

/* What a chit is worth on the Card of such a Corps. */
static int chit_worth(int chit, const CorpsSum *t)
{
    int foot = t->all - t->horse;
    switch (chit) {
    case NO_CHIT: return 0;
    case CHIT_CHARGE: return t->heavy >= SQUADRON ? 3 : t->horse >= SOME_SP ? SLIGHT : UNFIT;
    case CHIT_ARTILLERY: return t->guns >= BATTERY ? 11 : t->guns ? 6 : UNFIT;
    case CHIT_FIREARMS: return t->firearms >= SOME_SP ? 7 + (t->mass > STRONG_MASS) : UNFIT;
    case CHIT_COMBINED_ARMS: return foot && t->horse ? 5 + 5 * (t->mass > STRONG_MASS) : UNFIT;
    case CHIT_EARTHWORKS:
    case CHIT_RIVER: return 5 + 3 * (t->mass > STRONG_MASS);
    case CHIT_COORDINATION: return SLIGHT;
    default: return IDLE_CHIT;
    }
}

/* Who stays behind plays nothing but Formation (11.4.1e); Muster is called by the Capitano Generale (11.4.1be). */
int hon_chit_promise(const Scene *f, int chit, int corps)
{
    bool behind = hon_frame(f->s, CHITS) && hon_kept_back(f, corps),
         general = corps == f->s->combat.attacker || corps == f->s->combat.defender;
    switch (chit) {
    case NO_CHIT: return 0;
    case CHIT_FORMATION: return hon_wants_formation(f) ? OPENS_REAR + behind : IDLE_CHIT;
    case CHIT_MUSTER: return general ? SPARE_CHIT : IDLE_CHIT;
    default: return behind ? IDLE_CHIT : chit_worth(chit, &f->corps[corps]);
    }
}

int hon_engagement_promise(const Scene *f, int corps, int foe)
{
    Duel duel = hon_duel(f, corps, foe);
    return duel.foe - duel.own;
}

bool hon_fights_here(const Scene *f, int k)
{
    int primo = hon_primo(f->s, k);
    return primo != NO_PIECE && (primo == f->s->combat.attacker || primo == f->s->combat.defender);
}

static int corps_standing(const Scene *f, int k)
{
    const CorpsSum *t = &f->corps[k];
    int section = f->s->corps[k].section, worth = hon_corps_worth(t);
    if (hon_frame(f->s, DEPLOY) &&
        ((section == REARGUARD_SECTION && hon_kept_back(f, k)) || (section == VANGUARD && hon_strikes_first(f, k)))) {
        return worth + STANDS;
    }
    return !worth || section == MAIN_BODY || section == NO_SECTION ? worth : worth - STANDS + NOT_IN_LINE;
}

static int fights_of(const Scene *f, int k)
{
    const Corps *p = &f->s->corps[k];
    int worth = 0;
    for (int foe = 0; p->engages && foe < f->g->capitani; foe++) {
        if ((p->engages >> foe) & 1) {
            int promise = hon_engagement_promise(f, k, foe);
            worth += (p->assailed >> foe) & 1 ? promise * LATER_ROUND / 100 : promise;
        }
    }
    return worth;
}

/* ---- what the field may cost (battle_victory.chart) ---- */

/* How good the holder's hope is to pay no more for the field, by the SPs that he may still lose. */
static int hope_of(int left) { return left > 0 ? HOPE * left / (left + HALF_HOPE) : 0; }

static int left_to_lose(const Scene *f)
{
    return f->g->battle.may_lose + 1 - hon_battle_losses(f->g, f->s, (Side)f->g->battle.holder);
}

void hon_price_men(Scene *f)
{
    if (f->g->battle.fought) {
        int left = left_to_lose(f);
        f->dear[f->g->battle.holder] = hope_of(left) - hope_of(left - 1);
    }
}

static int price_worth(const Scene *f)
{
    return !f->g->battle.fought ? 0 : (f->g->battle.holder == f->side ? 1 : -1) * hope_of(left_to_lose(f));
}

int hon_battle_worth(const Scene *f)
{
    const State *s = f->s;
    if (!hon_in_battle(s)) {
        return 0;
    }
    int worth = price_worth(f);
    if (top_of(s)->step == CORPS) {
        return hon_formation_worth(f);
    }
    int role = hon_role(f->g, s, f->side);
    worth += s->battle.formation[role] ? 2 * OPENS_REAR : 0;
    worth += s->battle.mustered >> role & 1 ? hon_muster_promise(f) : 0;
    EACH_CAPITANO (f->g, k) {
        if (!hon_fights_here(f, k)) {
            continue;
        }
        int sign = f->g->capitano[k].side == f->side ? 1 : -1;
        worth += sign * (corps_standing(f, k) + fights_of(f, k));
        if (sign > 0) {
            worth += hon_wait_worth(f, k, f->g->battle.fought ? hope_of(left_to_lose(f)) : 0);
            for (int i = 0; i < CARD_CHITS; i++) {
                worth += hon_chit_promise(f, s->corps[k].chit[i], k);
            }
        }
    }
    return worth;
}

/* battle_plan.c - how a computer player means to fight a Major Battle (11.4): who strikes first in the Vanguard, who is kept back in the Rearguard, what it is
 * worth to wait behind works, and when the field is given up. Nothing here is a rule.
 *
 * Who stands where follows from the masses of the Corps alone: they are open once the Corps are formed (11.4f), and the same when the chits are selected as when the
 * Corps are placed. All weights by hand; what they brought stands in docs/bots.md.
 */
#include "rules/honour/bot/bot_inside.h"

/* ---- deployment ---- */

enum { OVERWHELMING = 4, STAY_LEAST = 2, KEPT_MOST = 2, SMALL_PART = 3 };

static bool own_corps(const Scene *f, Side side, int k)
{
    return f->g->capitano[k].side == side && hon_fights_here(f, k) && hon_corps_worth(&f->corps[k]);
}

static int largest_mass(const Scene *f, Side side)
{
    int largest = 0;
    EACH_CAPITANO (f->g, k) {
        if (own_corps(f, side, k) && f->corps[k].mass > largest) {
            largest = f->corps[k].mass;
        }
    }
    return largest;
}

/* A mass that no enemy can meet, and that may engage them all together (11.4.2.2d), goes to the Vanguard: whom it has engaged there neither charges at will nor
 * engages. Some must stay in the Main Body, for without one the battle is lost (11.4ak). With a smaller lead it does not pay: the Main Body falls first. */
bool hon_strikes_first(const Scene *f, int k)
{
    Side side = f->g->capitano[k].side;
    const CorpsSum *t = &f->corps[k];
    int foes = 0, stay = 0;
    if (t->mass < largest_mass(f, side) || t->mass < OVERWHELMING * largest_mass(f, enemy_of(side))) {
        return false;
    }
    EACH_CAPITANO (f->g, o) {
        foes += own_corps(f, enemy_of(side), o) ? f->corps[o].all : 0;
        stay += o != k && own_corps(f, side, o);
    }
    return foes <= f->g->limit.engaged_together * t->all && stay >= STAY_LEAST;
}

static int weaker_than(const Scene *f, int k)
{
    int n = 0, mass = f->corps[k].mass;
    EACH_CAPITANO (f->g, o) {
        n += o != k && own_corps(f, f->g->capitano[k].side, o) && f->corps[o].all &&
             (f->corps[o].mass < mass || (f->corps[o].mass == mass && o < k));
    }
    return n;
}

static bool has_vanguard(const Scene *f, Side side)
{
    EACH_CAPITANO (f->g, k) {
        if (own_corps(f, side, k) && hon_strikes_first(f, k)) {
            return true;
        }
    }
    return false;
}

/* Who has the largest Corps of the field loses by nothing but its fall: the small ones beside it are only there to be beaten. Where they are counted, in a great battle
 * that the side must not win too dearly, they stay behind; else many that stand are worth more. Guns alone go into line: they fire. */
bool hon_kept_back(const Scene *f, int k)
{
    Side side = f->g->capitano[k].side;
    int own = largest_mass(f, side), most = f->g->capitano[hon_primo(f->s, k)].initiative; /* 11.4r */
    most = most < KEPT_MOST ? most : KEPT_MOST;
    bool counted = f->g->battle.fought && f->g->battle.holder == side;
    return counted && f->corps[k].all && own >= largest_mass(f, enemy_of(side)) &&
           SMALL_PART * f->corps[k].mass <= own && weaker_than(f, k) < most && !has_vanguard(f, side);
}

bool hon_wants_formation(const Scene *f)
{
    EACH_CAPITANO (f->g, k) {
        if (own_corps(f, f->side, k) && (hon_kept_back(f, k) || hon_strikes_first(f, k))) {
            return true;
        }
    }
    return false;
}

/* ---- behind works ---- */

enum { WAIT_SHARE = 10 };

/* A Corps that engages loses its works (11.4.2.2i), and who need not hold the field has won when nobody holds it. hope: what the field is worth now. */
int hon_wait_worth(const Scene *f, int k, int hope)
{
    const Corps *p = &f->s->corps[k];
    bool works = p->works || hon_holds(f->s, k, CHIT_EARTHWORKS) || hon_holds(f->s, k, CHIT_RIVER);
    bool must_hold = f->g->battle.holder == f->g->capitano[k].side;
    return works && !must_hold && f->corps[k].all && p->section != NO_SECTION ? hope * WAIT_SHARE / 100 : 0;
}

/* ---- Muster ---- */

enum { BEATEN_BY = 4, SAVED = 200, THROWN_AWAY = -1000 };

/* The enemy has so many times the mass in line. */
static bool is_beaten(const Scene *f)
{
    int mass[SIDES] = {0};
    EACH_CAPITANO (f->g, k) {
        int section = f->s->corps[k].section;
        if (hon_fights_here(f, k) && (section == MAIN_BODY || section == VANGUARD)) {
            mass[f->g->capitano[k].side] += f->corps[k].mass;
        }
    }
    return mass[f->side] * BEATEN_BY < mass[enemy_of(f->side)];
}

/* Points that it brings to call Muster. In a great battle the field is everything until its price has been paid; then there are men to save. */
int hon_muster_promise(const Scene *f)
{
    const GreatBattle *b = &f->g->battle;
    bool paid = b->fought && hon_battle_losses(f->g, f->s, (Side)b->holder) > b->may_lose;
    return (!b->fought || paid) && is_beaten(f) ? SAVED : THROWN_AWAY;
}

/* corps_heirs.c - who has a Corps after a check for its Capitano (3.6.1, 11.4ay): fire and charges go on against those who took over his units.
 *
 * New Corps arise only from Capitani who had none, so the heirs are the Corps of his side that are there now and were not before.
 */
#include "rules/honour/honour.h"

enum { LOW_MEN = 12 }; /* a local of a frame holds twelve men */

static uint32_t corps_on_roster(const Game *g, const State *s)
{
    uint32_t men = 0;
    EACH_CORPS (g, s, k) {
        men |= man(k);
    }
    return men;
}

void hon_note_corps(const Game *g, const State *s, int16_t before[2])
{
    uint32_t men = corps_on_roster(g, s);
    before[0] = (int16_t)(men & ((1u << LOW_MEN) - 1));
    before[1] = (int16_t)(men >> LOW_MEN);
}

uint32_t hon_heirs_of(const Game *g, const State *s, int k, const int16_t before[2])
{
    uint32_t old = (uint32_t)before[0] | (uint32_t)before[1] << LOW_MEN, fresh = corps_on_roster(g, s) & ~old, men = 0;
    if (s->corps[k].section != NO_SECTION) {
        return man(k);
    }
    EACH_CORPS (g, s, heir) {
        men |= (fresh & man(heir)) && g->capitano[heir].side == g->capitano[k].side ? man(heir) : 0;
    }
    return men;
}

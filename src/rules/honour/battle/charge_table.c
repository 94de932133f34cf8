/* charge_table.c - one wave on the Cavalry Charge Table (11.4.1z, 11.4.1aa): its SPs, weight and Quality, the cited sum of modifiers, the cell.
 *
 * A wave is the units in good order of the charging side that carry its number in Unit.wave. Terrain never multiplies cavalry here (11.4.1ai).
 */
#include "rules/honour/honour.h"

Wave hon_wave(const Game *g, const State *s, Side side, int number)
{
    enum { MOST = 16 };
    Wave w = {.corps = NO_PIECE};
    Fight f = {0};
    int option[MOST][2];
    EACH_UNIT (g, u) {
        if (s->unit[u].wave != number || g->unit[u].side != side || !hon_in_good_order(g, s, u)) {
            continue;
        }
        w.sp += s->unit[u].sp;
        w.units++;
        w.light = is_light(g, u);
        w.corps = s->unit[u].card;
        f.all += s->unit[u].sp;
        f.sp[type_of(g, u)->quality] += s->unit[u].sp;
    }
    int n = hon_quality_options(&f, option, MOST);
    w.quality = BY(11_4_1aa, n ? option[0][0] : 0, 1);
    if (w.corps != NO_PIECE) {
        w.quality -= BY(11_4_1aa, hon_quality_loss(s, hon_primo(s, w.corps)), 0);
    }
    return w;
}

/* What lies beyond the rows and columns reads the last. */
const ChargeCell *hon_charge_cell(const Game *g, int row, int sp, bool light)
{
    int column = 0, i = row - CHARGE_FIRST;
    while (column < CHARGE_COLUMNS - 1 && sp > g->charge_limit[light][column]) {
        column++;
    }
    return &g->charge[i < 0 ? 0 : i >= CHARGE_ROWS ? CHARGE_ROWS - 1 : i][column];
}

static int quality_modifier(const Game *g, int quality)
{
    const int8_t *m = g->charge_modifier;
    return quality >= 3   ? m[CM_QUALITY_3]
           : quality == 2 ? m[CM_QUALITY_2]
           : quality == 1 ? m[CM_QUALITY_1]
                          : m[CM_QUALITY_0];
}

void hon_add_charge_case(const Game *g, Sum *sum, const ChargeCase *k)
{
    const int8_t *m = g->charge_modifier;
    add(sum, quality_modifier(g, k->quality), R(11_4_1aa), "Quality of the wave", quality_modifier(g, k->quality) != 0);
    add(sum, m[CM_STAR], R(11_4_1z), "charging Capitano with a star", k->star);
    add(sum, m[CM_STAR_CHARGED], R(11_4_1z), "charged Capitano with a star", k->charged_star);
    add(sum, m[CM_SWISS], R(12_1_6a), "Swiss pikes", k->swiss);
    add(sum, m[CM_GUNS], R(11_4_1ad), "guns are the target", k->guns);
    add(sum, m[CM_FLANK], R(11_4_1an), "in the flank", k->flank);
    add(sum, m[CM_FIREARMS], R(11_4_1au), "firearms", k->firearms);
    add(sum, m[CM_WORKS], R(11_4_1bo), "behind works or river", k->works);
}

Sum hon_charge_modifiers(const Game *g, const State *s, const Wave *wave, int target, bool flank)
{
    const int8_t *m = g->charge_modifier;
    int charged = s->unit[target].card, terrain = CITED(11_3_3e) ? g->map->terrain[hon_battle_hex(s)] : CLEAR;
    ChargeCase k = {.quality = wave->quality,
                    .star = g->capitano[wave->corps].star,
                    .charged_star = g->capitano[charged].star,
                    .swiss = is_foot(g, target) && type_of(g, target)->nation == SWISS,
                    .guns = arm_of(g, target) == ARTILLERY,
                    .flank = flank,
                    .firearms = hon_screened(g, s, charged),
                    .works = s->corps[charged].works != NO_WORKS};
    Sum sum = {0};
    hon_add_charge_case(g, &sum, &k);
    add(&sum, m[CM_MUD], R(17_2c), "mud", s->weather == MUD);
    add(&sum, m[CM_WOODS], R(11_4_1ai), "woods", terrain == WOODS);
    add(&sum, m[CM_HILL], R(11_4_1ai), "hill", terrain == HILL);
    add(&sum, m[CM_RICE], R(11_4_1ai), "rice fields", terrain == RICE);
    return sum;
}

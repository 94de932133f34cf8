/* hex_force.c - what a hex with counters amounts to on the text board: whose, which arm, how strong. */
#include "picture/terminal/text_board_inside.h"

static int weight(const PictureCounter *c)
{
    return !c ? -1 : c->leader ? 0 : c->sums ? 100 + c->number[0] : 1 + c->number[0];
}

Force force_in(const Picture *p, Hex h)
{
    Force f = {0};
    for (int i = 0; i < p->counter_count; i++) {
        const PictureCounter *c = &p->counters[i];
        if (c->hex != h) {
            continue;
        }
        f.unknown = f.unknown || c->unknown;
        f.units += !c->leader;
        if (!c->leader && c->sums && c->number[0] > 0) {
            f.strength += c->number[0];
            f.sums = c->sums;
        }
        for (int k = 0; k < c->badges; k++) {
            if (c->badge[k].tone > TONE_CALM && c->badge[k].text && (!f.badge || c->badge[k].tone > f.badge->tone)) {
                f.badge = &c->badge[k];
            }
        }
        if (c->leader && (!f.leader || c->stars > f.leader->stars)) {
            f.leader = c;
        }
        if (weight(c) > weight(f.top)) {
            f.top = c;
        }
    }
    return f;
}

/* bot_proposals.c - collects the orders that computer players put forward. */
#include "miniatures/bot_proposals.h"

#include <string.h>

void put_forward(Proposals *p, Atom a)
{
    if (p->n < p->max) {
        p->out[p->n].atom[0] = a;
        p->out[p->n++].n = 1;
    }
}

bool keep_proposal(Proposals *p)
{
    assert(p->n < p->max);
    const ProposedOrder *last = &p->out[p->n];
    for (int i = 0; i < p->n; i++) {
        if (p->out[i].n == last->n && !memcmp(p->out[i].atom, last->atom, (size_t)last->n * sizeof(Atom))) {
            return false;
        }
    }
    p->n += last->n > 0;
    return last->n > 0;
}

ProposedOrder *propose_wheel(Proposals *p, Atom wheel, int degrees)
{
    if (p->n == p->max || (degrees && !offers(p->legal, wheel))) {
        return NULL;
    }
    ProposedOrder *way = &p->out[p->n];
    way->n = 0;
    if (degrees) {
        way->atom[way->n++] = wheel;
    }
    return way;
}

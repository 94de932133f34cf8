/* bot_proposals.h - orders that computer players of battles on a table put forward: a wheel, the march after it, and no order twice. */
#ifndef GONFALON_MINIATURES_BOT_PROPOSALS_H
#define GONFALON_MINIATURES_BOT_PROPOSALS_H

#include "miniatures/battle.h"

typedef struct Proposals {
    const Atoms *legal;
    ProposedOrder *out;
    int max, n;
} Proposals;

void put_forward(Proposals *p, Atom a); /* an order of one atom, where there is room */
/* The order begun at p->out[p->n] joins the others unless it is empty or one of them; two places far to one side call for the same wheel. */
bool keep_proposal(Proposals *p);
/* Room for one more order, which a wheel of so many degrees may begin: it has it already, where there is one and it is legal. Null: neither. */
ProposedOrder *propose_wheel(Proposals *p, Atom wheel, int degrees);

#endif

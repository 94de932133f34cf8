/* generals.h - generals of a battle of miniatures: their rides, joining and leaving units, and their fates.
 *
 * The paragraphs, distances and numbers are the system's: it hands them over in a GeneralRules each time it is asked (BattleKind.generals).
 */
#ifndef GONFALON_MINIATURES_GENERALS_H
#define GONFALON_MINIATURES_GENERALS_H

#include "miniatures/battle.h"

struct GeneralRules {
    int ride, attach, detach;                 /* verbs */
    Rule off_table, rides, joins;             /* what forbids an order */
    Rule casualties, unit_lost, run_over;     /* what befalls him */
    Inch enemy_reach;                         /* he does not end alone as near to an enemy as that */
    Inch displaced;                           /* how far friends may be whom he flees to when he is run over */
    int dies_with_losses, dies_with_the_unit; /* lowest sum of two dice */
    bool commander_leads_all;                 /* in what is offered to him, whatever commands stand beside his name */
};

Rule general_judge(const Game *g, const State *s, Side side, Atom a, Why *w);
void general_offer(const Game *g, const State *s, Side side, Atoms *out);
void general_act(Ctx *c, Atom a);
Rule ride_rule(const Game *g, const State *s, Why *w, Side side, Atom a);
/* The ride that far from where he is, by its bearing, to the tenth of an inch. */
Atom ride_along(const Game *g, const State *s, int p, Angle bearing, Inch far);
/* The nearest unit of the side within a distance of the spot, or NO_PIECE. */
int nearest_friend(const Game *g, const State *s, Side side, Spot at, Inch most);

void general_fates(Ctx *c);                    /* at the end of a phase: those whose unit has had losses in it */
void unit_gone(Ctx *c, int u, bool destroyed); /* its general may be lost with it; from a rout he escapes */
/* The only ways a unit changes its place on the table: an attached general goes along, an enemy general under its feet is driven off. */
void battle_put_unit(Ctx *c, int u, Stand at, int formation);
void battle_put_garrison(Ctx *c, int u, int area);
void touch_generals(Ctx *c, int u); /* the unit has come to stand there: enemy generals ride off or are lost */

#endif

/* guard_inside.h - what the checks of the guard share: one watched game. Private to this folder. */
#ifndef GONFALON_LAB_GUARD_GUARD_INSIDE_H
#define GONFALON_LAB_GUARD_GUARD_INSIDE_H

#include "base/problem.h"
#include "lab/guard/guard.h"
#include "lab/bot_game.h"

enum { GUARD_LAST = 40, GUARD_COMPLETE = 200, GUARD_RECORD = MATCH_LIMIT + 1 };

typedef struct Watch { /* one a thread; owns everything in it */
    const GuardPlan *plan;
    const Game *g;
    BotGame match;
    Rng rng;
    State *copy, *other;
    Play *side_play; /* for excursions on a copy */
    void *bot;       /* memory of the usual bot */
    Atoms list, list2;
    Reach reach;
    long number; /* of the game */
    Findings findings;
    Buf a, b;
    Atom *record; /* the atoms of this game, for replay and reports */
    uint8_t *record_side;
    GuardResult count;
    Buf what; /* empty while every promise holds */
} Watch;

/* Each returns false and says in w->what what was broken. */
bool guard_listed(Watch *w, Side side);     /* every listed atom is judged legal, none is listed twice */
bool guard_left_out(Watch *w, Side side);   /* what is left out is refused with a rule */
bool guard_all_listed(Watch *w, Side side); /* what is legal is listed, and something is */
bool guard_completes(Watch *w, Side side);  /* a refused done is reached by complete() */
bool guard_position(Watch *w);              /* position text rebuilds the state; play goes on from the copy */
bool guard_mask(Watch *w, Side side);       /* legality is a function of what the side knows */
bool guard_secret(Watch *w, Side viewer);   /* what he may not know changes nothing that he sees */
bool guard_bot(Watch *w, Side side);        /* nor what a bot chooses for him */
bool guard_replay(Watch *w);                /* written, read back, replayed: the same state; undo stops at dice */

/* These gather what they find and go on. */
void guard_reasons(Watch *w, Side side);
void guard_chances(Watch *w, Side side);
void guard_offers(Watch *w, Side side);
void guard_intervals(Watch *w, Side side);
/* One finding of this kind; the atom in question is told with it. */
void guard_found(Watch *w, const char *key, const char *text, Side side, Atom a);
/* An atom of any verb, or a listed one with an argument changed: that is where mistakes are. Wants w->list. */
Atom guard_any_atom(Watch *w);

__attribute__((format(printf, 2, 3))) bool guard_broken(Watch *w, const char *format, ...);
bool guard_broken_by(Watch *w, const char *what, Side side, Atom a, Rule r); /* the same of an atom, with the reasons */

/* A value for one argument as the verb takes it: mostly in range, now and then just outside. */
int guard_any_argument(Watch *w, const VerbDef *v, int at);

#endif

/* battle_labels.h - orders on a table in the words of people who play with miniatures: bearings, inches, hands of a wheel. */
#ifndef GONFALON_MINIATURES_BATTLE_LABELS_H
#define GONFALON_MINIATURES_BATTLE_LABELS_H

#include "miniatures/battle.h"

#define DEGREE_SIGN "\xC2\xB0"
const char *compass_point(int degrees); /* one of eight: "north-east" */
const char *piece_name(const Game *g, int piece);
void say_tenths(Buf *out, int tenths);
void say_inches(Buf *out, int tenths);   /* "6.5 inches" */
void say_bearing(Buf *out, int degrees); /* "north-east (45°)" */
/* "wheel left 14°"; open: the player sets the degrees */
void say_hand(Buf *out, const char *verb, int hand, int degrees, bool open);
void say_charge_wheel(Buf *out, int hand, int degrees, bool open);  /* "straight ahead", or the wheel */
void say_facing(Buf *out, const char *what, int degrees, int open); /* "limber up, facing north (0°)" */
/* "advance 4 inches", "move 2.5 inches north (0°)": a move without a turn. shift: with a bearing first. */
void say_straight(Buf *out, const char *verb, Atom a, bool shift, int open);
void say_ride(Buf *out, const Game *g, const State *s, Atom a); /* of a general: how far, which way, where to */
void say_enter(Buf *out, const Game *g, const State *s, Atom a, int open); /* where on the entry segment */
/* "leave La Fontanone by its north side, in column" */
void say_leave(Buf *out, const Game *g, const State *s, Atom a, const char *formation);

/* A label is the name of who acts, a colon, and what he does. */
typedef struct OrderWords {
    void (*answer)(Buf *out, const Game *g, const State *s, Atom a); /* orders that name nobody */
    bool (*numbers)(Buf *out, const Game *g, const State *s, Atom a,
                    int open);                                      /* whose numbers are worth telling; false: none */
    void (*plain)(Buf *out, const Game *g, const State *s, Atom a); /* all others */
} OrderWords;
void say_order(Buf *out, const Game *g, const State *s, Atom a, int open, const OrderWords *words);

/* "9e Ligne: 6.5 of 8 inches left, 31° of wheel": of the unit on the move. of: all it has; left: the words for what
 * remains of that; wheel: degrees that remain */
void prompt_unit(Buf *out, const Game *g, const State *s, Inch of, const char *left, int wheel);
/* The end of a game, or what the step asks of its owner. */
void battle_prompt(Prompt *out, const Game *g, const State *s,
                   void (*step)(Prompt *out, const Game *g, const State *s, const Frame *f));

#endif

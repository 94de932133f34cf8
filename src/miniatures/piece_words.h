/* piece_words.h - bases and generals of a battle on a table in players' words, and what of Face every such battle has. */
#ifndef GONFALON_MINIATURES_PIECE_WORDS_H
#define GONFALON_MINIATURES_PIECE_WORDS_H

#include "miniatures/battle.h"

Whereabouts battle_where(const Game *g, const State *s, int piece); /* Face.where */
PointsInfo battle_points(const Game *g);                            /* Face.points */
/* "Corps general, with 9e Ligne, at 46.5, 25" */
void describe_general(Buf *out, const Game *g, const State *s, int piece, const char *rank);
/* "Veteran light infantry, in column, facing north-east (45°), at 46.5, 25". what: "light infantry"; formation: "in column", "limbered" */
void describe_unit(Buf *out, const Game *g, const State *s, int piece, const char *what, const char *formation);

/* Rows of Face.words: what the line of a unit tells already, and what the board shows. */
#define WORDS_TOLD_OF_A_BASE                                                                                        \
    {"side", .quiet = true}, {"command", .quiet = true}, {"arm", .quiet = true}, {"kind", .quiet = true},           \
        {"grade", .quiet = true}, {"traits", .quiet = true}, {"calibre", .quiet = true}, {"points", .quiet = true}, \
        {"place", .quiet = true}, {"x", .quiet = true}, {"y", .quiet = true}, {"facing", .quiet = true},            \
        {"formation", .quiet = true}, {"rank", .quiet = true}, {"charge_x", .quiet = true},                         \
        {"charge_y", .quiet = true}, {"charge_facing", .quiet = true}, {"charge_wheel", .quiet = true},             \
    {                                                                                                               \
        "charge_straight", .quiet = true                                                                            \
    }

#endif

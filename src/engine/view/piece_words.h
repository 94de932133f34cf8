/* piece_words.h - what a system tells about its pieces, formations and points beyond their fields, so that a table can say it in players' words.
 *
 * Every part may be absent: then names and values of the fields stand for themselves.
 */
#ifndef GONFALON_ENGINE_PIECE_WORDS_H
#define GONFALON_ENGINE_PIECE_WORDS_H

#include "base/text_buffer.h"
#include "base/json_write.h"
#include "engine/state.h"

/* A field of pieces in words. Fields that no row names are told as "Name: value". A table ends with an empty field. */
typedef struct FieldWords {
    const char *field;
    const char *says;    /* of a yes, or with {} for the value; null: by its name */
    const char *says_no; /* of a no; null: "Not ..." */
    const char *warns;   /* values that are bad news, between blanks; or null */
    bool quiet;          /* not told: the board shows it, or it belongs to the course of a procedure */
} FieldWords;

/* Where a piece is that does not stand on the board. */
typedef enum Whereabouts {
    WHERE_BOARD,
    WHERE_TO_PLACE, /* its owner sets it up now */
    WHERE_TO_COME,
    WHERE_AWAY, /* lost for now: it may come back */
    WHERE_LOST,
    WHERE_UNUSED, /* takes no part in the scenario */
    WHEREABOUTS
} Whereabouts;

typedef struct GroupLook {
    int officer;       /* the piece that leads it, or -1 */
    const char *order; /* the order it is under, or null */
    bool acted;        /* has had its turn */
    int purse;         /* what it may spend, or -1 */
    const char *coin;  /* of what: "points"; or null */
    char note[160];    /* a line about it: what all know of its strength; or empty */
} GroupLook;

/* What Ruleset.score counts. */
typedef struct PointsInfo {
    const char *unit; /* "VP" */
    bool decide;      /* they decide the game; else they only part equals */
    bool lead;        /* they are those of Measures.points_for less the other side's */
} PointsInfo;

typedef struct Face {
    const char *flags[SIDES]; /* armies whose flags a side flies, between blanks, where that is not its own army's */
    const FieldWords *words;
    Whereabouts (*where)(const Game *g, const State *s, int piece);
    void (*group)(const Game *g, const State *s, int group, GroupLook *out); /* *out: no officer, no order */
    /* A piece on the board in a line: "Veteran infantry, in column, facing north". May be null. */
    void (*describe)(Buf *out, const Game *g, const State *s, int piece);
    /* Choices that a player would look for here and that the rules forbid now: they are shown so that he can ask why. May be null. */
    void (*barred)(const Game *g, const State *s, Side side, Atoms *out);
    /* Hexes that a choice speaks of although they are no arguments of its: a place by its name. How many. May be null. */
    int (*places)(const Game *g, Atom a, Hex *out, int max);
    /* What a choice is good for, in a sentence or two, for whoever does not know the game yet; null: its label says it all. May be null. */
    const char *(*means)(const Game *g, const State *s, Atom a);
    PointsInfo (*points)(const Game *g);
    /* When a turn is, in a word or two: "16 October". False: this game is not counted in turns. May be null: turns have numbers only. */
    bool (*turn_label)(Buf *out, const Game *g, int turn);
} Face;

/* The members "says", "says_no", "warns", "quiet" of a field of pieces, in an open object. */
void field_words_json(Json *j, const Game *g, const char *field);
/* Where the piece is: WHERE_BOARD too when the system does not tell. */
Whereabouts where_is(const Game *g, const State *s, int piece);
extern const char *const where_words[WHEREABOUTS]; /* "board", "to_place", ... */
/* Is the game counted in turns? As Face.turn_label says, else yes. */
bool counts_turns(const Game *g);
/* "tactical_austrian" as people say it: "Austrian tactical victory". */
void level_text(Buf *out, const Game *g, const char *level);
/* "points" of an open score: unit, decides, lead, for. */
void points_json(Json *j, const Game *g, Side points_for);

#endif

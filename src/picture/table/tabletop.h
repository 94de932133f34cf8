/* tabletop.h - a table of bases as SVG, to scale: ground, terrain, bases with their figures, generals, and what is laid over them.
 *
 * A Tabletop is plain data, filled in from a view of a game by tabletop_of_game; it knows no rules. User units: 24 to the inch,
 * x to the right, y down from the north edge, the same for whole tables and for parts, so a browser can lay them over each other.
 * Planes from the ground up: ground, names, marks below, bases, generals, marks above, frame. Same input, same bytes.
 */
#ifndef GONFALON_PICTURE_TABLE_TABLETOP_H
#define GONFALON_PICTURE_TABLE_TABLETOP_H

#include "engine/ruleset.h"
#include "engine/view/tabletop_looks.h"
#include "picture/picture.h"

enum { TABLETOP_INCH = 24, TABLETOP_BASES = 96, TABLETOP_MARKS = 64 };

typedef struct TabletopBase {
    const char *id, *name, *army; /* army: as of counters */
    BaseLook look;
    bool ghost;  /* where it would come to stand */
    bool chosen; /* black and yellow ring */
} TabletopBase;

typedef enum TabletopMarkKind {
    TABLETOP_REACH,   /* how far the base shoots: front zone or corridor, band by band */
    TABLETOP_COMMAND, /* how far a general commands */
    TABLETOP_WAY,     /* an arrow from one point to the other */
    TABLETOP_RULER,   /* a ruler between two points; text is what it reads */
    TABLETOP_TARGET,  /* red double ring about the base */
    TABLETOP_NOTE     /* a paper chip at a point */
} TabletopMarkKind;

typedef struct TabletopMark {
    TabletopMarkKind kind;
    int base;       /* index of the base it belongs to, or -1 */
    Point from, to; /* of ways and rulers; a note lies at `from` */
    const char *text;
} TabletopMark;

typedef struct Tabletop {
    const Ground *ground;
    TabletopBase base[TABLETOP_BASES];
    int bases;
    Objective objective[GAME_OBJECTIVES];
    int objectives;
    const char *armies[SIDES]; /* of the owners of objectives */
    const BadgeDef *badges;    /* what BaseLook.badges means */
    TabletopMark mark[TABLETOP_MARKS];
    int marks;
    PictureTheme theme;
    const char *title, *subtitle; /* or null */
    double scale;                 /* pixels an inch; 0: 24 */
    bool small;                   /* a few pixels an inch: fields of colour for figures, large plates */
} Tabletop;

/* What the side may know of the state, which should be the masked one of its viewer. Overlays are added by the caller. */
void tabletop_of_game(const Game *g, const State *known, Tabletop *out);
/* The table as a background, without a title: with the bases of the state, or empty ground when it is null. */
void tabletop_plain(const Game *g, const State *known, Tabletop *out);
int tabletop_find(const Tabletop *t, const char *id); /* index of a base, or -1 */
/* Adds the mark; more than fit are left out. */
void tabletop_mark(Tabletop *t, TabletopMark mark);
/* A ruler between two bases, with its reading. The text belongs to the arena. */
void tabletop_measure(Tabletop *t, Arena *a, int from, int to);

/* The whole table, a document of its own, and its size in pixels and user units (any may be null). */
void tabletop_svg(Buf *out, const Tabletop *t);
void tabletop_size(const Tabletop *t, double *width, double *height, double box[4]);

/* The parts, for pages that compose them. */
void tabletop_style(Buf *out, PictureTheme theme); /* a <style> */
void tabletop_ground(Buf *out, const Tabletop *t);
void tabletop_names(Buf *out, const Tabletop *t);
void tabletop_marks_below(Buf *out, const Tabletop *t);
void tabletop_bases(Buf *out, const Tabletop *t);
void tabletop_base(Buf *out, const Tabletop *t, const TabletopBase *b); /* one <g class="base" data-id="..."> */
void tabletop_marks_above(Buf *out, const Tabletop *t);
void tabletop_laid(Buf *out, const Tabletop *t, const LaidShape *shape, int count); /* an order's bar, fan, targets */
void tabletop_frame(Buf *out, const Tabletop *t);

/* SVG, PNG or PDF by the ending of the name. */
bool tabletop_write(const char *path, const Tabletop *t, Problems *problems);

/* The same table as text. */
typedef struct TabletopText {
    bool colour, ascii, legend, roster;
    int width; /* characters; the table is drawn as large as fits. 0: an inch a character */
} TabletopText;
void tabletop_text(Buf *out, const Tabletop *t, TabletopText options);

#endif

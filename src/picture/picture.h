/* picture.h - boards as SVG, and PNG and PDF from the same SVG.
 *
 * A Picture is plain data: a map, counters that stand on it, marks that the referee lays over it. It knows no rules;
 * whoever has a view of a game fills it in. The strings and arrays belong to the caller and must live as long as the
 * call.
 *
 * User units of every drawing: 64 to a hex (its height for flat tops, its width for pointed ones), the same for whole
 * boards and for pieces, so a browser can lay the parts over each other. Planes from the ground up: picture_ground,
 * marks below, names, paths, counters, marks above, frame. The same input gives the same bytes on every machine.
 */
#ifndef GONFALON_PICTURE_PICTURE_H
#define GONFALON_PICTURE_PICTURE_H

#include "base/text_buffer.h"
#include "base/problem.h"
#include "engine/view/badges_and_marks.h"
#include "hex/map.h"

/* PAGE leaves the colours as CSS variables of the browser table's tokens; the others write them out. */
typedef enum PictureTheme { PICTURE_LIGHT, PICTURE_DARK, PICTURE_PAGE } PictureTheme;

/* A sign that rides on a counter's rim; at most three are drawn, the first ones. */
enum { PICTURE_BADGES = COUNTER_BADGES };
typedef struct PictureBadge {
    const char *sign; /* of map/badges.c, by name; one that is not there is a disc */
    const char *text; /* letters on it, or null */
    const char *word; /* for the roster */
    const char *id;   /* for programs; or null */
    Tone tone;
    int lean; /* degrees by which the counter leans */
} PictureBadge;

typedef struct PictureCounter {
    const char *id;    /* "N-VEL-1": becomes data-id */
    const char *label; /* short, on the band: "Vel I" */
    const char *name;  /* in full, for the tooltip and the leader's plate */
    const char *band;  /* formation code: "Gd"; null or "-" when there is none */
    int band_colour;   /* 1 to 8, the formation colours of the tokens; 0: picked by the code */
    const char *
        army; /* "austria", "naples", "france", "spain", "empire", "venice", "swiss", "papacy"; any other has a neutral look */
    const char
        *arm; /* "infantry", "light", "grenadier", "pioneer", "cav-light", "cav-heavy", "dragoon", "gun", "gun-horse",
                          "limber", "standard"; leaders "bicorne", "tricorne"; null: no emblem */
    int number
        [3]; /* of a unit from left to right; with two the middle is -1; of a leader the first two. -1: not printed */
    const char *number_word[3]; /* what each of them is called, for lists; or null */
    const char *sums; /* what the first numbers of a stack add up to: "SP"; null: they do not, and others lie on top */
    PictureBadge badge[PICTURE_BADGES]; /* the weightiest first */
    int badges;
    int facing; /* corner of the hex that guns face: 1 + its number against the clock from the right; 0: none */
    bool guard; /* small grenade beside the emblem */
    bool reduced;
    bool unknown; /* a stack this side may not look into: flag and question mark; nothing else of it is drawn */
    bool leader;
    int stars; /* of a leader: 3 army, 2 division, 1 brigade */
    Hex hex;   /* HEX_NONE: not on the map, not drawn */
} PictureCounter;

typedef enum PictureMarkKind {
    MARK_ZONE,      /* zone of control: dashed border with barbs; side 0 red, side 1 blue */
    MARK_COMMAND,   /* command range: border with studs */
    MARK_REACH,     /* may be entered; text is the cost */
    MARK_MARCH,     /* the same, only by road march: chip with a wheel */
    MARK_STOP,      /* the same, and the move ends there: red octagon */
    MARK_SEEN,      /* in sight */
    MARK_BLOCKING,  /* the hex that blocks a line of sight: barred */
    MARK_OBJECTIVE, /* ring of laurel green; text is its value */
    MARK_CHOSEN,    /* black and yellow ring */
    MARK_TARGET,    /* red double ring */
    MARK_FORBIDDEN, /* dashed red, with the no-entry sign */
    MARK_LIT,       /* a soft ring: places to choose from, or the log's mention */
    MARK_NOTE,      /* a paper chip with text */
    MARK_CLOUD,     /* something lies round the counters */
    MARK_POST,      /* a place that is kept; text: for whom */
    MARK_KINDS
} PictureMarkKind;

typedef struct PictureMark {
    PictureMarkKind kind;
    Hex hex;
    int side;         /* of zones and command ranges: 0 or 1 */
    const char *text; /* or null */
} PictureMark;

typedef enum PictureArrowKind {
    ARROW_PATH,    /* a way to go: dark with a light border */
    ARROW_BARRED,  /* the rest of a way that is forbidden: dotted red */
    ARROW_PAST,    /* a move made before: thin */
    ARROW_STRIKE,  /* assault over one hexside */
    ARROW_FIRE,    /* bombardment from the first hex at the last */
    ARROW_SIGHT,   /* line of sight, clear */
    ARROW_BLIND,   /* line of sight, blocked */
    ARROW_RETREAT, /* a retreat: hollow dashes */
    ARROW_BRIDGE,  /* a bridge laid during the game, over the side between the two hexes */
} PictureArrowKind;

typedef struct PictureArrow {
    PictureArrowKind kind;
    const Hex *path;
    int count;
} PictureArrow;

typedef struct PictureCrop { /* as printed on the map; all zero: the whole sheet */
    int first_col, last_col, first_row, last_row;
} PictureCrop;

typedef struct Picture {
    const Map *map;
    const PictureCounter *counters; /* of one hex: the last one lies on top, guns are drawn below foot and horse */
    int counter_count;
    const PictureMark *marks;
    int mark_count;
    const PictureArrow *arrows;
    int arrow_count;
    PictureTheme theme;
    bool no_numbers;  /* leave out the hex numbers */
    bool sketch;      /* for a card: without grid, fields, trees and hachures, which are most of a map's bytes */
    bool small_print; /* counters without lettering: for boards shown below 44 pixels a counter */
    double grown; /* counters larger than their hex so many times, for a small picture of a large map; 0: as they are */
    PictureCrop crop;
    const char *title;    /* over the frame, or null */
    const char *subtitle; /* at the right of the title: turn, time, whose view; or null */
    int metres_per_hex;   /* for the scale bar; 0: none */
    double scale;         /* pixels per hex; 0 means 64 */
} Picture;

/* The whole board, a document of its own. */
void picture_svg(Buf *out, const Picture *p);
/* The map without counters and marks, a document of its own; it stays the same during a game and can be kept per
 * theme. */
void picture_map_svg(Buf *out, const Picture *p);
/* Width and height of either document in pixels, and its view box in user units (any may be null). */
void picture_size(const Picture *p, double *width, double *height, double box[4]);
/* Centre of a hex in user units. */
void picture_centre(const Map *m, Hex h, double *x, double *y);

/* The parts, for pages that compose them. Each writes one <g>. */
void picture_style(Buf *out, PictureTheme theme); /* a <style> for all classes below */
/* Opens a document: <svg> of a size and a view box, its title (either part may be null), and the style. */
void picture_open(Buf *out, double w, double h, const double box[4], const char *title, const char *subtitle,
                  PictureTheme theme);
void picture_defs(Buf *out, PictureTheme theme); /* a <defs> with patterns and symbols for all armies */
void picture_ground(Buf *out, const Picture *p);
void picture_names(Buf *out, const Picture *p);
void picture_frame(Buf *out, const Picture *p);
void picture_marks_below(Buf *out, const Picture *p); /* areas and borders */
void picture_paths(Buf *out, const Picture *p);
void picture_counters(Buf *out, const Picture *p);    /* every stack in its hex */
void picture_marks_above(Buf *out, const Picture *p); /* rings, chips, strikes */
/* One counter or leader, its centre at x, y, size units wide (96 is full size). */
void picture_counter_svg(Buf *out, const PictureCounter *c, PictureTheme theme, double x, double y, double size,
                         bool small_print);
/* One counter as a document: for lists, tooltips, documentation. */
void picture_counter_document(Buf *out, const PictureCounter *c, PictureTheme theme, double size);

/* Files. The ending of the name says which: .svg, .png or .pdf. False with a problem when it cannot be written. */
bool picture_write(const char *path, const Picture *p, Problems *problems);
bool picture_png(const char *path, const Picture *p, Problems *problems);
bool picture_pdf(const char *path, const Picture *p, Problems *problems);
/* Any SVG text: by the ending of the name, or as PNG or PDF at its own size times zoom. */
bool picture_write_svg(const char *path, Span svg, Problems *problems);
bool picture_png_of(const char *path, Span svg, double zoom, Problems *problems);
bool picture_pdf_of(const char *path, Span svg, Problems *problems);

#endif

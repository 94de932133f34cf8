/* picture_inside.h - what the files of the picture layer share: points and lines, the sheet's geometry, colours, writing SVG. */
#ifndef GONFALON_PICTURE_PICTURE_INSIDE_H
#define GONFALON_PICTURE_PICTURE_INSIDE_H

#include "base/hash_and_random.h"
#include "picture/picture.h"
#include "picture/svg.h"

#define UNIT 64.0 /* user units per hex */

typedef struct Pt {
    double x, y;
} Pt;

/* Several lines in one array; line i runs from start[i] up to the start of the next. Whoever declares one frees it;
 * {0} is empty. */
typedef struct Lines {
    Pt *at;
    int count, cap;
    int *start;
    int lines, line_cap;
} Lines;

void lines_begin(Lines *l); /* what is added from now on is a new line */
void lines_add(Lines *l, Pt p);
Pt *lines_get(const Lines *l, int i, int *count);
void lines_free(Lines *l);

Pt pt_mid(Pt a, Pt b, double t);
double pt_distance(Pt a, Pt b);
Pt pt_toward(double x, double y, double angle, double distance);

/* --- svg.c: text of an SVG ------------------------------------------------------------------------------- */
const char *sign_name(const char *name); /* of a sign that there is */
bool sign_known(const char *name);
void draw_sign(Buf *out, const char *name, const char *text);
void svg_fine(Buf *out, double v); /* three decimals */
void svg_move(Buf *out, Pt p);     /* "Mx y" */
void svg_line_to(Buf *out, Pt p);  /* "Lx y" */
void svg_polyline(Buf *out, const Pt *p, int count, bool close);
void svg_lines(Buf *out, const Lines *l, bool close);

/* Path data in steps from where the pen stands, each number as short as it can be. {.out = ...} stands nowhere. */
typedef struct Pen {
    Buf *out;
    long x, y; /* tenths of a unit */
    char command;
    bool begun, point; /* point: the last number has a decimal point */
} Pen;
void pen_move(Pen *pen, Pt p);
void pen_line(Pen *pen, Pt p);
void pen_dot(Pen *pen, Pt p); /* for round caps; on whole units */
void pen_chain(Pen *pen, const Pt *p, int count, bool close);

/* A path that is drawn several times is written once. The id follows from the path, so that it is the same in every picture. */
typedef struct Shape {
    char id[20];
} Shape;
Shape svg_shape(Buf *out, const Buf *path);
void svg_use(Buf *out, Shape shape, const char *class, const char *more); /* more: attributes, or "" */

/* Straight strokes of one look by their widths: a wide one is a rectangle. {0} is empty; strokes_draw frees it. */
enum { STROKE_WIDTHS = 48 }; /* in halves of a unit */
typedef struct Strokes {
    Buf path[STROKE_WIDTHS];
    Pen pen[STROKE_WIDTHS];
} Strokes;
void strokes_add(Strokes *s, Pt from, Pt to, double width);
void strokes_draw(Buf *out, Strokes *s, const char *class);

/* Chance for scatter (trees, fields, strokes): depends on nothing but its seed. */
double chance(Rng *r, double lo, double hi);
int chance_below(Rng *r, int n);
void chance_seed(Rng *r, const char *purpose, int a, int b);

/* --- theme.c --------------------------------------------------------------------------------------------- */
typedef struct Army {
    const char *name;
    bool cut;            /* cut corners; else round ones */
    const char *pattern; /* of the flag strip: content of a <pattern>, $b and $c its colours */
    const char *size;    /* attributes of that pattern */
} Army;
const Army *army_find(const char *name); /* never null: "other" for names it does not know */
const Army *army_at(int i);              /* null past the last */
/* The value of a token ("m-clear"): a colour, or var(--m-clear) for pages. */
void theme_colour(Buf *out, PictureTheme theme, const char *token);
/* Copies text and writes colours for $token; "$$" is a dollar. army: null, or what $fld, $ci, $b and $c mean. */
void theme_fill(Buf *out, PictureTheme theme, const Army *army, const char *text);

/* --- map/hex_geometry.c: where things lie --------------------------------------------------------------------------- */
typedef struct
    Cell { /* a hex by its place on the sheet, also beyond its edge; col counts along the unbroken hex lines */
    int c, r;
} Cell;

typedef struct Sheet {
    const Map *map;
    bool flat;
    int columns, rows;         /* of cells; for pointed tops the two are exchanged */
    int u0, v0;                /* of the first cell on the grid's lattice */
    bool lower_odd;            /* cells with odd c lie half a hex further */
    Hex *hex;                  /* columns x rows, HEX_NONE where there is none; owned */
    double x0, y0, x1, y1;     /* the paper: bounding box of all hexes in play */
    double cx0, cy0, cx1, cy1; /* what is shown of it */
    bool cropped;
    PictureCrop crop;
    bool sketch; /* as in Picture: for a card */
} Sheet;

void sheet_open(Sheet *s, const Map *m, PictureCrop crop);
void sheet_close(Sheet *s);
Cell sheet_cell(const Sheet *s, Hex h);
Hex sheet_hex(const Sheet *s, Cell c);   /* HEX_NONE outside */
Hex sheet_near(const Sheet *s, Cell c);  /* the hex, or for a cell beyond the edge the nearest one in play */
bool sheet_shows(const Sheet *s, Hex h); /* in play and inside the crop */
Cell cell_next(const Sheet *s, Cell c, int direction); /* directions clockwise on the sheet; not those of the grid */
int cell_direction(const Sheet *s, Cell a, Cell b);    /* -1 when not adjacent */
Pt cell_centre(const Sheet *s, Cell c);
Pt hex_centre(const Sheet *s, Hex h);
Pt cell_corner(const Sheet *s, Cell c, int i); /* side of direction d lies between corners d and d + 1 */
void hex_outline(const Sheet *s, Hex h, double inset, Pt out[6]);

enum { RING = 2 }; /* cells drawn beyond the edge, so that terrain runs off the paper */
typedef bool Inside(const Sheet *s, Cell c, const void *what);
/* Closed borders of a set of cells, the set at the right hand of the line. */
void sheet_borders(const Sheet *s, Inside *inside, const void *what, Lines *out);
/* The same border through the middles of its sides, softened. */
void soften(const Pt *loop, int count, Rng *r, double jitter, double step, Lines *out);
bool within(Pt p, const Pt *loop, int count);
/* Words of the map by name: -1, false when the system has no such word. Tags go by what they look like (MapWords.looks). */
int map_tag(const Map *m, Hex h, const char *look); /* -1: absent */
bool map_has_tag(const Map *m, const char *look);
const char *map_terrain(const Map *m, Hex h);
bool map_terrain_is(const Map *m, Hex h, const char *name);
const char *map_look(const Map *m, const char *word); /* how a word of the map looks: the word, or MapWords.looks */
bool map_side_looks(const Map *m, Hex a, Hex b, const char *look);
bool map_side_is(const Map *m, Hex a, Hex b, const char *feature);
int map_road_kind(const Map *m, const char *name);
int map_height(const Map *m, Hex h);

/* --- the layers of the map ------------------------------------------------------------------------------- */
void draw_relief(Buf *out, const Sheet *s);
void draw_fields(Buf *out, const Sheet *s);
void draw_woods(Buf *out, const Sheet *s);
void draw_other_terrain(Buf *out, const Sheet *s);
void draw_rivers(Buf *out, const Sheet *s);
void draw_regions(Buf *out, const Sheet *s);
void draw_roads(Buf *out, const Sheet *s);
void draw_towns(Buf *out, const Sheet *s);
void draw_works(Buf *out, const Sheet *s); /* before the towns */
void draw_walls(Buf *out, const Sheet *s); /* after them */
void draw_crops(Buf *out, const Sheet *s);
void draw_grid(Buf *out, const Sheet *s, bool numbers);
/* How a stream ranks on its map, by its length. */
typedef enum RiverRank { BROOK, STREAM, RIVER } RiverRank;
RiverRank river_rank(const Sheet *s, const MapChain *stream);
/* The middle of a stream as it is drawn; index in map->streams. */
void river_course(const Sheet *s, int stream, Lines *out);
/* Every point where a road or trail is drawn, one line a stretch. */
void road_courses(const Sheet *s, Lines *roads, Lines *trails);

/* --- counter_symbols.c, counters.c ------------------------------------------------------------------------------- */
void draw_bridge(Buf *out, Pt a, Pt b, bool road);
void draw_hexes(Buf *out, const Sheet *s, const Hex *hex, int count, double inset); /* path data */
bool arm_known(const char *arm);
void symbol_defs(Buf *out, PictureTheme theme, unsigned armies); /* bits by army_at */
/* crowned: a leader's medallion lies on its upper right corner. */
void draw_counter(Buf *out, const PictureCounter *c, const Picture *p, Pt at, double size, bool small_print,
                  bool crowned);
void draw_stack(Buf *out, const Sheet *s, const Picture *p, Hex h);

extern const char map_style[], counter_style[], mark_style[]; /* CSS with $tokens */
void picture_card_style(Buf *out, PictureTheme theme); /* a <style> for boards of cards: no other page has them */

#endif

/* state_fields.h - the fields of a state, described once (architecture, idea 5).
 *
 * Position text, JSON views, expectations of play scripts and diffs all come from a system's table. Names and words are those of
 * data/<id>/fields.tsv; a test compares the two.
 */
#ifndef GONFALON_ENGINE_STATE_FIELDS_H
#define GONFALON_ENGINE_STATE_FIELDS_H

#include "base/json_write.h"
#include "engine/state.h"

typedef enum FieldOf { OF_GAME, OF_GROUP, OF_HEX, OF_PIECE /* + kind of piece */ } FieldOf;
typedef enum FieldType {
    FIELD_INT,
    FIELD_BOOL,
    FIELD_ENUM,
    FIELD_HEX,
    FIELD_PIECE,
    FIELD_SIDE,
    FIELD_GROUP,
    FIELD_SET,    /* of hexes; of words where it has words, of pieces where it says so */
    FIELD_TEXT,   /* printed and read by the system, for a queue inside a procedure */
    FIELD_INCHES, /* hundredths of an inch, written with two decimals */
    FIELD_NAMED,  /* a number with words of its own: Field.name_of and Field.value_of */
    FIELD_LIST    /* pieces in sequence: `width` bytes in the state, unused ones FIELD_LIST_END */
} FieldType;

enum { FIELD_LIST_END = 255 };
enum { FIELD_NOTHING = -32768 }; /* the value written as "-" */

typedef struct HexSet {
    uint64_t bits[HEX_MAX / 64];
} HexSet;
static inline bool set_has(const HexSet *s, Hex h) { return (s->bits[h >> 6] >> (h & 63)) & 1; }
static inline void set_put(HexSet *s, Hex h) { s->bits[h >> 6] |= (uint64_t)1 << (h & 63); }
static inline void set_drop(HexSet *s, Hex h) { s->bits[h >> 6] &= ~((uint64_t)1 << (h & 63)); }

typedef struct Field {
    const char *name;
    FieldOf of;
    uint8_t piece_kinds; /* bit per kind of piece or group that carries it; OF_GROUP: 0 = all kinds */
    FieldType type;
    const char *const *words; /* enum: the words, null-terminated. hex: words for places off the map (see place) */
    /* Either a plain field of the state ... */
    uint16_t offset, stride; /* of element 0; distance to the next element */
    int8_t width;            /* bytes; negative = signed. 0 = get and set below */
    uint8_t bit;             /* bool inside a flags word: 1 + bit number; 0 = the whole number */
    int32_t nothing;         /* stored value that is written "-"; FIELD_NOTHING = there is none */
    int32_t usual;           /* left out of position text; FIELD_NOTHING = always written */
    bool read_only;          /* shown and expected, never set */
    bool hidden;             /* part of the position, not of views */
    bool of_pieces;          /* FIELD_SET: of pieces */
    /* ... or functions. index: piece, group or hex. */
    long (*get)(const Game *g, const State *s, int index);
    bool (*set)(const Game *g, State *s, int index, long value);
    void (*get_set)(const Game *g, const State *s, int index, HexSet *out);
    bool (*set_set)(const Game *g, State *s, int index, const HexSet *in);
    void (*print)(Buf *out, const Game *g, const State *s, int index); /* FIELD_TEXT: one word, "-" when empty */
    bool (*parse)(const Game *g, State *s, int index, Span text, Problems *p);
    /* FIELD_NAMED: its words depend on the game. value_of: false when there is no such word. */
    void (*name_of)(Buf *out, const Game *g, long value);
    bool (*value_of)(const Game *g, Span text, long *value);
} Field;

/* A set or a list is compared and copied whole, in a HexSet; all else is a number. */
static inline bool field_is_whole(const Field *f) { return f->type == FIELD_SET || f->type == FIELD_LIST; }

/* FIELD_HEX: a stored value below zero is a place off the map: words[-1 - value]. words[0] is "-". */
static inline long place(int word) { return -1 - word; }

const Field *field_find(const Game *g, FieldOf of, int piece_kind, Span name);
long field_get(const Game *g, const State *s, const Field *f, int index);
bool field_set(const Game *g, State *s, const Field *f, int index, long value);
/* Text of the present value; and reading one. Both know names of pieces, hexes, groups, sides and words. */
void field_print(Buf *out, const Game *g, const State *s, const Field *f, int index);
bool field_parse(const Game *g, State *s, const Field *f, int index, Span text, Problems *p);
bool field_is_usual(const Game *g, const State *s, const Field *f, int index);
/* The value a text means for the field, without setting it: a number as stored, or the set of a FIELD_SET. */
bool field_read(const Game *g, const Field *f, Span text, long *value, HexSet *set, Problems *p);
void field_get_set(const Game *g, const State *s, const Field *f, int index, HexSet *out);
bool field_put_set(const Game *g, State *s, const Field *f, int index, const HexSet *in);
bool field_same(const Game *g, const State *a, const State *b, const Field *f, int index);
/* Does this piece, group, hex or the game carry the field? */
bool field_carried(const Game *g, const Field *f, int index);
int field_count_of(const Game *g, const Field *f); /* how many indices there are */

/* "order.II", "control.1004", "turn": the field and its index. */
bool field_key(const Game *g, Span key, const Field **f, int *index, Problems *p);

/* Position text: the lines that rebuild the state; reading them gives the same bytes. */
void position_print(Buf *out, const Game *g, const State *s);
/* One line of it: clear, piece, set, frame, step. False with a problem when it is wrong. */
bool position_line(const Game *g, State *s, Span line, const char *file, int line_number, Problems *p, Dice *dice,
                   Log *log);
bool position_read(const Game *g, State *s, Text text, Problems *p);
/* A number for the state, the same on every machine (state_hash.c). */
uint64_t state_hash(const Game *g, const State *s, uint64_t seed);
/* What differs between two states, a line each. */
void position_diff(Buf *out, const Game *g, const State *before, const State *after);
/* JSON of what the side may know: pieces, groups, game, step and prompt. NOBODY = everything. */
void view_json(Json *j, const Game *g, const State *s, Side viewer);
/* The same from what the side knows, where that has been worked out already; and for a reader who has an earlier view only the pieces
 * that he has not seen so. A key stands for everything that is told of a piece: equal keys, equal text. 0: the piece is not in the view. */
typedef struct KnownView {
    const State *s, *masked;
    Side viewer;
    const HexSet *unseen;   /* hexes with stacks he cannot look into; null: they are worked out */
    const uint64_t *before; /* null, or the keys of the reader's view: pieces that are as they were are left out */
    uint64_t *keys;         /* null, or room for those of this one, GAME_PIECES of them */
    bool *seen; /* null, or room for which pieces he sees, GAME_PIECES of them, for what is made beside the view */
} KnownView;
void view_of_known(Json *j, const Game *g, const KnownView *v);
void hidden_stacks(const Game *g, const State *s, Side viewer, HexSet *out);

/* Names in text: pieces by unique prefix in any case, sides and groups by name. -1 with a problem when unknown or ambiguous. */
int parse_piece(const Game *g, Span text, Problems *p);
int parse_group(const Game *g, Span text, Problems *p);
int parse_side(const Game *g, Span text, Problems *p);
Hex parse_hex(const Game *g, Span text, Problems *p); /* a hex in play; HEX_NONE with a problem */

#endif

/* badges_and_marks.h - what a board shows of a position, as values: the counters with their numbers and badges, and what lies on the map besides.
 *
 * A system has a table of badges and a table of marks: what each is called and which sign or shape stands for it. Whoever draws them
 * knows signs and shapes, and no game.
 */
#ifndef GONFALON_ENGINE_BADGES_AND_MARKS_H
#define GONFALON_ENGINE_BADGES_AND_MARKS_H

#include "base/text_buffer.h"
#include "base/json_write.h"
#include "engine/state.h"

#include <assert.h>

/* How grave a badge is: what is calm is told in lists only, the others also where there is room for one letter. */
typedef enum Tone { TONE_CALM, TONE_DARK, TONE_WARN, TONE_BAD } Tone;
static const char *const tone_words[] = {"calm", "dark", "warn", "bad"};

/* The weightiest stand first in a system's table, which ends with an empty id: of several the first few are drawn. */
typedef struct BadgeDef {
    const char *id, *word; /* "disordered", "Disordered" */
    const char *sign;      /* one of src/picture/map/badges.c, by name */
    const char *letter;    /* on a sign that has one, and alone in a text board; or null */
    Tone tone;
    int lean; /* degrees that a counter with it leans */
} BadgeDef;

enum { COUNTER_VALUES = 3, COUNTER_BADGES = 16 }; /* game_load refuses a table with more badges */
typedef struct CounterValue {
    const char *name; /* "strength" */
    int value;        /* -1: not printed */
    const char *sums; /* what the values of a stack add up to: "SP"; null: they do not */
} CounterValue;
typedef struct CounterBadge {
    uint8_t badge;    /* index into the system's table */
    const char *text; /* instead of the letter: "+1"; or null */
} CounterBadge;

/* What the counter of a piece shows now, for boards and lists. */
typedef struct CounterLook {
    Hex hex; /* HEX_NONE: not on the map */
    CounterValue value
        [COUNTER_VALUES]; /* of a unit from left to right, the second of two on the right; of a leader on his plate */
    int values;
    CounterBadge badge[COUNTER_BADGES];
    int badges;
    bool leader;
    int stars; /* of a leader: 3 army, 2 division, 1 brigade */
    bool reduced;
    bool guard;        /* grenadiers, guards: a small sign beside the emblem */
    int facing;        /* corner of the hex that guns face: 1 + its number against the clock from the right; 0 = none */
    const char *army;  /* theme of this counter, where it is not that of its side; or null */
    const char *band;  /* code on its band, where that is not the id of its group; or null */
    const char *label; /* what it is called on itself, where that is not its id; or null */
} CounterLook;

static inline void look_value(CounterLook *l, const char *name, int value, const char *sums)
{
    assert(l->values < COUNTER_VALUES);
    if (l->values < COUNTER_VALUES) {
        l->value[l->values++] = (CounterValue){name, value, sums};
    }
}
/* Adds the badge when it is on. */
static inline void look_badge(CounterLook *l, int badge, bool on)
{
    assert(!on || l->badges < COUNTER_BADGES);
    if (on && l->badges < COUNTER_BADGES) {
        l->badge[l->badges++] = (CounterBadge){.badge = (uint8_t)badge};
    }
}
/* Adds the badge with a text of its own; null or empty: it is not on. */
static inline void look_badge_text(CounterLook *l, int badge, const char *text)
{
    assert(!text || l->badges < COUNTER_BADGES);
    if (text && *text && l->badges < COUNTER_BADGES) {
        l->badge[l->badges++] = (CounterBadge){(uint8_t)badge, text};
    }
}

/* What lies on the map besides counters. */
typedef enum MarkShape {
    SHAPE_CLOUD,  /* lies round the counters of a hex */
    SHAPE_POST,   /* a place that is kept for a piece */
    SHAPE_STRIKE, /* a broad arrow from a hex against another */
    SHAPE_RUSH,   /* the same with two heads */
    SHAPE_GOAL,   /* a ring about a place that is wanted */
    SHAPE_FLAG,   /* the flag of an army over a place that it holds */
    SHAPE_DEPOT,  /* stores of an army */
    SHAPE_WORKS,  /* a rampart: towards `to`, or all round */
    SHAPE_SPAN,   /* a bridge from the hex to `to` */
    SHAPES
} MarkShape;
extern const char *const shape_words[SHAPES];

typedef struct MarkDef { /* a system's table ends with an empty id */
    const char *id;
    const char *word; /* on a chip beside it, where it names no piece; or null */
    const char *says; /* a sentence; {} is its piece, then the hex it goes against */
    MarkShape shape;
    bool draft; /* part of the order that is open, told live: the places that it names */
} MarkDef;
typedef struct BoardMark {
    uint8_t kind; /* index into the system's table */
    Hex hex, to;
    int16_t piece;    /* -1: of no piece */
    const char *army; /* theme of its colours, of a flag and a depot; or null */
} BoardMark;

/* The mark as an object, and its sentence. */
void mark_json(Json *j, const Game *g, const BoardMark *mark);
void mark_text(Buf *out, const Game *g, const BoardMark *mark);
/* The tables, members of an open object: "badges":[..], "marks":[..]. */
void looks_json(Json *j, const Game *g);

#endif

/* session.h - one game being played, with everything a table needs: state, log, dice, lines, undo, the rest of an interrupted order.
 *
 * An order is judged whole on a copy up to its first roll or question to the other side: all its atoms pass, or nothing happens. A
 * reveal does not end that: beyond it the side's knowledge before it judges. What comes after an interrupt waits until play is back where the order was given and is tried on then; refused, it is
 * dropped, the log says by which rule, and the mover decides afresh. One order is one line, one undo, one group of log events.
 *
 * Programs that decide atom by atom use session_atom(); the atoms of one draft are gathered into one line.
 */
#ifndef GONFALON_ENGINE_SESSION_H
#define GONFALON_ENGINE_SESSION_H

#include "engine/session/undo_history.h"
#include "engine/ruleset.h"

typedef enum Verdict {
    TAKEN,      /* done; see first_event and events */
    UNREADABLE, /* no order of this game: message says what was expected */
    REFUSED,    /* a rule forbids it: failed, atom and why */
    NOT_ASKED,  /* it is not for this side to decide now */
    NOT_KEPT,   /* the line could not be written; nothing has happened unless the message says so */
    CLOSED      /* the program has met a fault of its own in this game, and it is closed: see Session.report */
} Verdict;

/* The list of legal atoms and the judge must say the same of every atom. */
typedef enum ListFault { LIST_AGREES, LEGAL_NOT_LISTED, LISTED_NOT_LEGAL } ListFault;

typedef struct Result {
    Verdict verdict;
    const char *message; /* a sentence when the verdict is not TAKEN, else ""; valid until the next call */
    Atom atoms[ORDER_ATOMS];
    int count;               /* atoms of the order */
    int failed;              /* index of the refused atom */
    int judged;              /* atoms of an order that could be judged: the rest comes after a die or a question */
    Why why;                 /* every reason against it */
    int first_event, events; /* what happened, in Session.log */
    bool rolled, revealed;
    bool waiting;    /* the rest of the order waits for the end of an interrupt */
    bool repeated;   /* it says no more than what the engine has just answered by itself: nothing was played */
    ListFault fault; /* with Session.checks_lists: the first atom about which list and judge disagree ... */
    Atom faulty;
    uint8_t fault_step; /* ... and where */
    bool dropped;       /* a rest was refused and dropped ... */
    Rule dropped_by;    /* ... by this rule */
} Result;

/* A die as it fell: 1 to the number of its sides, whatever is printed on them. */
typedef struct RolledDie {
    uint8_t value, sides;
} RolledDie;

/* Where lines go: a game file. False: it could not be written, and the order is not played. */
typedef struct Keeper {
    bool (*line)(void *self, const char *text, Problems *p);
    bool (*rolls)(void *self, const RolledDie *dice, int count,
                  Problems *p); /* the dice of the line just kept; may be null */
    void *self;
} Keeper;

/* A rest of an order that waits. */
typedef struct Rest {
    Side side;
    uint8_t depth, step;           /* where the order was given */
    uint8_t last_depth, last_step; /* where its last atom was played */
    uint8_t count, from;
    Atom atom[ORDER_ATOMS];
} Rest;

typedef struct Rests {
    int count;  /* at most RESTS_MAX */
    Rest *rest; /* the last is the innermost and tried first; owned, null while there are none */
} Rests;

/* Passes every die on and remembers it. */
typedef struct TapDice {
    Dice dice;
    Dice *from;        /* borrowed */
    RolledDie *rolled; /* owned; the dice since the last line was kept */
    int count, cap;
} TapDice;

/* Read it as you like; change it by the functions below only. What is needed only while somebody looks at the game or plays is given back
 * by session_sleep(): a server holds thousands of them, and works in one at a time. */
typedef struct Session {
    const Game *g; /* borrowed */
    State *s;      /* owned; the present position */
    Play *play;    /* owned; play->legal: the legal atoms of the side that decides. Null while the session sleeps */
    bool listed;   /* they are: not since it was woken */
    Atom *forced;  /* owned; play->forced, while it sleeps */
    int forced_count;
    Log log;
    TapDice dice;
    History history; /* the lines that stand */
    Rests rests;
    Atom given[FORCED_MAX]; /* answers that the engine gave by itself during the last line */
    int given_count;
    Keeper keeper;
    bool replaying;    /* lines come from a file: nothing is kept again */
    bool setup_rolled; /* set-up has rolled dice that are not kept yet */
    bool
        checks_lists; /* set by tests: atoms that are judged are also looked up in the list of legal ones (Result.fault) */

    /* the line being played or, by session_atom, gathered */
    Atom open[ORDER_ATOMS];
    int open_count; /* 0: no line is open */
    int open_events;
    Side open_side;
    uint64_t open_dice;
    bool open_revealed, open_both;

    State *before;    /* owned: the state before the open line; null asleep when none is open */
    Buf rests_before; /* as a line keeps them */
    State *copy;      /* owned, while an order is judged; else null */
    Play *judging;    /* the same */
    Arena words;      /* owns texts that events of the session speak of */
    Problems problems;
    Buf message;
    Buf report; /* empty, or for the makers of the program: what did not hold, the last order, the position before it */
} Session;

/* Sets the scenario up and runs to the first decision. Game and dice are borrowed and must outlive the session. */
Session *session_open(const Game *g, Dice *dice);
/* The same from a position (position text, a test): the state is copied. */
Session *session_from(const Game *g, const State *s, Dice *dice);
/* The same, where a step has only been put on the stack: runs to the first decision. */
Session *session_begin(const Game *g, const State *s, Dice *dice);
void session_close(Session *x);
void session_keep(Session *x, Keeper keeper);
/* Gives back the memory that the next order makes again; whatever can be asked of the session is answered as before. */
void session_sleep(Session *x);
size_t session_memory(const Session *x); /* that it has taken, with its state, log and lines */
/* The legal atoms of the side, if they were listed when its last order was played; else null: list them. */
const Atoms *session_listed(const Session *x, Side side);

/* What a player is told of a game that a fault of the program has closed; null while all is well. The position is that before the order
 * in which it happened; the order stands in the game file, so that a program without the fault plays on from there. */
const char *session_broken(const Session *x);

/* Is play in a simultaneous step, with a draft open? */
bool session_in_both(const Session *x);
/* The last so many lines were given in the simultaneous step that is open; and how many of them the viewer does not hear of. */
int session_open_lines(const Session *x);
int session_hidden_lines(const Session *x, Side viewer);
/* May the side give an order now? In a simultaneous step both may, until both have closed. */
bool session_asks(const Session *x, Side side);
/* An order as typed. Also understands `undo`. */
Verdict session_order(Session *x, Side side, Span text, Result *out);
/* The same, judged only: nothing happens, nothing is rolled. */
Verdict session_try(Session *x, Side side, Span text, Result *out);
/* One atom of a program. */
Verdict session_atom(Session *x, Side side, Atom a, Result *out);
/* Closes the open line, if there is one, so that it is kept: before the program ends, or waits for long. */
Verdict session_flush(Session *x, Result *out);

/* Takes the side's last line back (or its open line). Refused past a roll, a reveal or a line of the other side; in a simultaneous step
 * each side takes back its own lines of that step, whatever the other has done meanwhile. */
Verdict session_undo(Session *x, Side side, Result *out);
bool session_can_undo(const Session *x, Side side, const char **why_not);
/* Agreed by both: keeps the first `lines` lines that stand. Dice are not given back. */
Verdict session_undo_to(Session *x, int lines, Result *out);

int session_lines(const Session *x); /* how many stand */
int session_first(const Session *x); /* the first that is held: 0, or more in a game that was opened from a snapshot */
const Line *session_line(const Session *x, int index); /* null when it is not held */
/* The position before line `index`; index = session_lines(): the present. */
void session_position(const Session *x, int index, State *out);
uint64_t session_hash(const Session *x); /* of the state, the same on every machine */
uint64_t
session_kept_hash(const Session *x); /* of the state after the last whole line: who resigns may leave one open */
bool session_ends_as(const Session *x, uint64_t hash); /* is this the hash of the state, also as old files have it? */

/* "12.5.1a: fact; 8.1: ..." */
void why_render(Buf *out, const Game *g, const Why *why);
void why_json(Json *j, const Game *g, const Why *why);             /* [{"rule","fact"}] */
void reason_json_members(Json *j, const Game *g, const Reason *r); /* "rule","fact" of one, without the brackets */

#endif

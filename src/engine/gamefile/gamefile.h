/* gamefile.h - a game is a text file (architecture, idea 6): a header, then one order a line as a person would type it.
 *
 *   gonfalon 2
 *   system tolentino
 *   scenario battle
 *   option grenzer=yes
 *   rules 1                     version of the rules it is played under
 *   data 3f9c21d07a5be614       hash of the data it is played with
 *   folder own                  folder of one's own data it was begun with (--data)
 *   commitment 64 hex digits    the digest of the seed, given away before the first die
 *   seed 64 hex digits          missing where it is not to be known yet
 *   seat neapolitan Anna        who plays; the rest of the line
 *   begin
 *   activate I                  an order
 *   rolled 4/6 1/6              the dice of the line above and their sides, so that a reader without the seed can follow
 *   word austrian Leipzig       a player's word, mixed into the key of every die after it (docs/dice.md)
 *   undo                        takes the last line back that stands
 *   undo to 12                  agreed: the first 12 lines that stand are kept
 *   french: put firearms Vasto  a line of a simultaneous step names its side
 *   withheld 64 hex digits      in an export: a line that the reader may not know yet
 *   end 3f9c21d07a5be614        the hash of the last state
 *   shown 64 hex digits         the seed, when the header had only its commitment
 *
 * '#' begins a comment line. The file only grows. A last line without its line end is torn (the machine stopped in mid-write): it is
 * passed over with a warning, and cut off before the next line is written.
 */
#ifndef GONFALON_ENGINE_GAMEFILE_H
#define GONFALON_ENGINE_GAMEFILE_H

#include "base/data_source.h"
#include "engine/session/session.h"

enum {
    GAMEFILE_VERSION = 2,      /* 1: the purpose of a die went into it, and its sides were not written down */
    GAMEFILE_LIMIT = 16 << 20, /* bytes of a file */
    GAMEFILE_LINE = 4096,      /* bytes of a line */
    WORD_LINE_MOST = 400,      /* bytes of a line with a player's word */
    GAMEFILE_NAME = 80
};

/* From outside (libsodium in the program). */
typedef void DigestFunction(uint8_t out[32], const void *bytes, size_t n);

typedef struct GameHeader {
    int version; /* of the file; 0 in one that is to be written: GAMEFILE_VERSION */
    const char *system, *scenario, *rules;
    OptionValue options[OPTIONS_MAX];
    int option_count;
    uint64_t data_hash;
    const char *folder; /* of one's own data that it was begun with (--data), as it was given; null: none */
    bool has_seed, has_commitment;
    uint8_t seed[32], commitment[32];
    const char *seat[SIDES];      /* null: not said */
    const char *side_word[SIDES]; /* the words of the seats; null: the system's */
} GameHeader;

typedef enum FileLineKind { LINE_ORDER, LINE_UNDO, LINE_UNDO_TO, LINE_ROLLED, LINE_WITHHELD, LINE_WORD } FileLineKind;
typedef struct FileLine {
    FileLineKind kind;
    int number; /* in the file, from 1 */
    size_t at;  /* bytes before it */
    Side side;  /* named side, or NOBODY: whoever decides */
    Span side_word;
    Span text;  /* order or word without its side, numbers of the dice, or hash */
    Span whole; /* the line as it stands */
    int keep;   /* undo to */
} FileLine;

/* A file as read. Spans point into it; the arena owns all. */
typedef struct GameText {
    Arena arena, bytes; /* bytes: the file itself, when gametext_read has read it */
    const char *start;  /* of the file, when gametext_read has read it */
    const char *name;
    GameHeader header;
    FileLine *line;
    int count;
    bool torn;    /* the last line was cut short */
    size_t whole; /* bytes up to and with the last line end */
    size_t size;  /* bytes of the file */
    bool ended;
    uint64_t end_hash;
    bool shown; /* the seed was shown after the end */
    uint8_t shown_seed[32];
} GameText;

/* ---- reading ---- */

bool gametext_parse(GameText *t, Text text, Problems *p); /* takes nothing on trust; the text must outlive it */
bool gametext_read(GameText *t, const char *path, Problems *p);
void gametext_free(GameText *t);
/* Loads the game that the header names. Null with problems when it cannot be. Warnings (other rules or data version) go to `warn`. */
Game *gametext_load(const GameText *t, Source *src, Problems *warn, Problems *p);

/* Whose order the line is: the side it names, or the one that decides now; NOBODY: neither is told. */
Side fileline_side(const FileLine *line, const Session *x);
/* Replays every line into the session (just opened on the same game). False at the first line that is judged otherwise now. */
bool gametext_replay(const GameText *t, Session *x, Problems *p);

/* A game opened from a file: everything in one. Free with opened_free. */
typedef struct Opened {
    GameText text;
    Game *game;
    StreamDice stream;
    ScriptDice script; /* instead of the stream, when the file has only a commitment: deals what was rolled */
    bool can_play;     /* the seed is known and the game has not ended: orders may be added */
    Session *session;
} Opened;
bool gamefile_open(Opened *o, const char *path, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p);
void opened_free(Opened *o);

/* A snapshot beside the file (FILE.snapshot) is a cache: the position as text, and which bytes of the file it stands for. It is read
 * with as little trust as any file, and passed over when it does not fit. */
bool gamefile_snapshot(const char *path, const Session *x,
                       Problems *p); /* every line must have been kept, no rest may wait */
/* Like gamefile_open, but from the snapshot when one fits: lines before it are not held (see session_first). */
bool gamefile_resume(Opened *o, const char *path, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p);

/* ---- writing ---- */

/* A file that lines are appended to: whole lines, each in one write. */
typedef struct GameFile {
    int fd;
    bool sync;        /* fsync after every line */
    const char *path; /* borrowed */
    long long size;   /* what it must have: another program may not write to it meanwhile */
} GameFile;

void gameheader_print(Buf *out, const GameHeader *h);
/* Header of a new game: system, scenario, options, versions from the Game. Seed and seats are the caller's. */
GameHeader gameheader_of(const Game *g);
bool gamefile_create(GameFile *f, const char *path, const GameHeader *h, bool sync,
                     Problems *p); /* refuses an existing file */
bool gamefile_append(GameFile *f, const char *path, const GameText *t, bool sync,
                     Problems *p); /* cuts off a torn line */
bool gamefile_line(GameFile *f, const char *text, Problems *p);
bool gamefile_end(GameFile *f, const Session *x, const uint8_t seed[32],
                  Problems *p); /* seed: shown after the end, or null */
void gamefile_close(GameFile *f);
Keeper gamefile_keeper(GameFile *f);                           /* for session_keep */
Keeper gametext_keeper(Buf *out);                              /* the same lines, kept as text */
void rolled_print(Buf *out, const RolledDie *dice, int count); /* "rolled 4/6 1/6", without line end */

/* ---- checking ---- */

typedef enum VerifyOutcome {
    VERIFY_WRONG,      /* something does not fit: a die, an order, the end, the seed */
    VERIFY_CONSISTENT, /* everything fits together; but whoever wrote the file could have chosen its dice */
    VERIFY_PROVED      /* and the seed is the one that was committed to before the first die, and the end is there */
} VerifyOutcome;
typedef struct Verified {
    VerifyOutcome outcome;
    bool commitment; /* the seed fits the commitment (or there was none to fit) */
    bool seed_known;
    int words; /* of players, mixed into the seed */
    int orders, undone;
    uint64_t rolls;   /* dice of the game */
    uint64_t checked; /* of them written in the file and equal to what the seed gives */
    bool ended, end_matches;
} Verified;
/* What a file is checked with. */
typedef struct VerifyWith {
    KeyedFunction *keyed;
    DigestFunction *digest;
    const uint8_t
        *commitment; /* the one that was shown before the first die; null: not known, so nothing can be proved */
} VerifyWith;
/* Replays with the seed and compares commitment, every roll, and the last state. False: VERIFY_WRONG. Warnings as gametext_load(). */
bool gamefile_verify(const char *path, Source *src, const VerifyWith *with, Verified *out, Problems *warn, Problems *p);
/* The dice of a game that begins with this header. */
void gamefile_dice(StreamDice *dice, const GameHeader *h, const uint8_t seed[32], KeyedFunction *keyed);
bool rolled_die_read(Span word, RolledDie *out); /* "4/6", or "4" of version 1: then sides is 0 */
/* The file as the side may have it before the end: commitment for the seed, hashes for lines it may not know. */
bool gamefile_export(Buf *out, const GameText *t, Source *src, KeyedFunction *keyed, Side side, DigestFunction *digest,
                     Problems *p);
/* Was the export made from this game? Compares every line and hash; the seed must be known. */
bool gamefile_check_export(const GameText *full, const GameText *export, DigestFunction *digest, Problems *p);

#endif

/* args.h - the words after `gonfalon`: a command, its words and its options; and help made from the same table. */
#ifndef GONFALON_CLI_ARGS_H
#define GONFALON_CLI_ARGS_H

#include "base/text_buffer.h"
#include "base/data_source.h"

/* done; refused or failed; cannot even be tried; holds together, but proves nothing (verify) */
enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_WRONG = 2, EXIT_UNPROVED = 3 };

typedef struct Flag {
    const char *name;  /* without the dashes */
    const char *value; /* what it takes: "N", "DIR"; null: nothing */
    const char *says;
} Flag;

typedef struct Args Args;
enum { MORE_FLAGS = 32 };
typedef struct Command {
    const char *name;
    const char *words; /* "FILE ORDER..." */
    const char *says;  /* one line, for the overview */
    const char *more;  /* further lines of --help, or null */
    const char *example;
    const Flag *flags; /* ends with a null name; --help and --data are understood everywhere */
    int least, most;   /* how many words; most -1: any number */
    int (*run)(Args *a);
    /* Options that depend on the words, such as the inputs of a system's calculator; ends with a null name. May be null. */
    void (*more_flags)(int count, char *const words[], Flag out[MORE_FLAGS]);
    void (*help)(Buf *out, const Args *a); /* instead of command_help, when there are words; may be null */
} Command;

enum { ARGS_WORDS = 512, ARGS_GIVEN = 64 };
struct Args {
    const Command *command;
    Flag more[MORE_FLAGS];
    const char *word[ARGS_WORDS];
    int count;
    struct Given {
        const Flag *flag;
        const char *value;
    } given[ARGS_GIVEN];
    int given_count;
    bool json;
    struct Cluster *cluster; /* started by mpirun: the other processes (lab/simulate/cluster.h); else null */
    Source source;           /* the data, with the overlay of --data; freed by the caller of run */
};

/* Reads the words after the command's name. False: the one line that is wrong has been printed. */
bool args_read(Args *a, const Command *c, int count, char *const words[], bool *wants_help);
bool args_has(const Args *a, const char *name);
const char *args_value(const Args *a, const char *name);             /* the last one given, or null */
const char *args_value_at(const Args *a, const char *name, int nth); /* the nth given, or null */
/* A whole number in lo..hi, or the usual one. False: the error has been printed. */
bool args_long(const Args *a, const char *name, long lo, long hi, long usual, long *out);
/* The words from `from` on with blanks between. */
void args_join(const Args *a, int from, Buf *out);

const Flag *flags_everywhere(void); /* what every command takes; ends with a null name */
void command_help(Buf *out, const Command *c);
/* "gonfalon show: ..." on the error stream; returns EXIT_WRONG, so that `return wrong(...)` reads well. */
__attribute__((format(printf, 2, 3))) int wrong(const Args *a, const char *format, ...);
int wrong_problems(const Args *a, const Problems *p); /* the same, a line for each problem */

#endif

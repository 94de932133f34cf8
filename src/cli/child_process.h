/* child_process.h - a program that is talked to line by line: started, written to, read from until a moment, ended. */
#ifndef GONFALON_CLI_CHILD_PROCESS_H
#define GONFALON_CLI_CHILD_PROCESS_H

#include "base/text_buffer.h"
#include "base/text_span.h"

#include <sys/types.h>

enum { CHILD_LINE_MOST = 65536 };

typedef enum ChildSays { CHILD_LINE, CHILD_ENDED, CHILD_LATE, CHILD_TOO_LONG } ChildSays;

typedef struct Child {
    pid_t pid; /* 0: none is running */
    int wire;  /* its standard input and output */
    Buf read;  /* owned: what has come, from `from` on not yet taken */
    size_t from;
} Child;

/* By the shell, in a group of processes of its own. False: it could not be started; errno says why. */
bool child_start(Child *c, const char *command);
/* The line and its end. False: nobody reads any more, or nobody has read until then, a moment of child_clock(). */
bool child_write(Child *c, double until, Span line);
/* The next line without its end, valid until the next call. */
ChildSays child_read(Child *c, double until, Span *line);
/* No more is said to it; who does not end within the grace is killed. Gives back what it held. */
void child_end(Child *c, double grace);
double child_clock(void); /* seconds */

#endif

/* line_editor.h - a line typed by a person: edited, with history and Tab completion, on a terminal; read as it comes from a pipe. */
#ifndef GONFALON_CLI_TERMINAL_LINE_EDITOR_H
#define GONFALON_CLI_TERMINAL_LINE_EDITOR_H

#include "base/text_buffer.h"

#include <stdbool.h>

/* Words that may stand at the cursor, given the line up to the word that is typed. Called at Tab. */
typedef void LineWords(void *context, Span before, void (*give)(void *into, const char *word), void *into);

typedef struct LineReader LineReader;
LineReader *line_reader_new(LineWords *words, void *context,
                            bool plain); /* plain: no editing (a pipe, a dumb terminal) */
void line_reader_free(LineReader *r);

typedef enum LineEnd { LINE_READ, LINE_INTERRUPTED, LINE_NO_MORE } LineEnd; /* Ctrl-C; Ctrl-D or the end of the pipe */
/* Reads into out, without the line end. */
LineEnd line_read(LineReader *r, const char *prompt, Buf *out);

#endif

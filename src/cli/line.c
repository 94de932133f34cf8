/* line.c - libedit behind one function. Its native interface carries our context along, so nothing is global. */
#include "cli/line.h"
#include "base/span.h"

#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { HISTORY_LINES = 500, LINE_MOST = 4096 };

struct LineReader {
    EditLine *edit; /* null: plain reading */
    History *history;
    LineWords *words;
    void *context;
    const char *prompt; /* of the line being read */
};

/* ---- completion ---- */

typedef struct Matches {
    Span typed;
    char common[64]; /* what all matches begin with */
    int count;
    Buf shown;
} Matches;

static void try_word(void *into, const char *word)
{
    Matches *m = into;
    size_t n = strlen(word);
    if (!span_starts_nocase(span_of(word), m->typed) || n >= sizeof m->common) {
        return;
    }
    if (m->count && strstr(buf_str(&m->shown), word)) {
        Span rest = buf_as_span(&m->shown), known;
        while (span_word(&rest, &known)) {
            if (span_is(known, word)) {
                return; /* named before */
            }
        }
    }
    if (m->count++ == 0) {
        memcpy(m->common, word, n + 1);
    } else {
        size_t same = 0;
        while (m->common[same] && m->common[same] == word[same]) {
            same++;
        }
        m->common[same] = 0;
    }
    buf_print(&m->shown, "%s  ", word);
}

static void find_matches(LineReader *r, const LineInfo *line, Matches *m)
{
    const char *start = line->cursor;
    while (start > line->buffer && !strchr(" ,:/", start[-1])) {
        start--;
    }
    m->typed = (Span){start, (size_t)(line->cursor - start)};
    r->words(r->context, (Span){line->buffer, (size_t)(start - line->buffer)}, try_word, m);
}

static unsigned char complete_word(EditLine *edit, int key)
{
    (void)key;
    LineReader *r = NULL;
    el_get(edit, EL_CLIENTDATA, &r);
    Matches m = {0};
    unsigned char answer = CC_ERROR;
    find_matches(r, el_line(edit), &m);
    if (m.count) {
        bool longer = strlen(m.common) > m.typed.len;
        if (longer || m.count == 1) {
            el_deletestr(edit, (int)m.typed.len); /* the case becomes that of the name */
            el_insertstr(edit, m.common);
            if (m.count == 1) {
                el_insertstr(edit, " ");
            }
            answer = CC_REFRESH;
        } else {
            printf("\n%s\n", buf_str(&m.shown));
            answer = CC_REDISPLAY;
        }
    }
    buf_free(&m.shown);
    return answer;
}

/* ---- reading ---- */

static char *show_prompt(EditLine *edit)
{
    LineReader *r = NULL;
    el_get(edit, EL_CLIENTDATA, &r);
    return (char *)(size_t)r->prompt; /* libedit only reads it */
}

/* Ctrl-C ends the waiting for a line and not the program; one that comes while nobody waits counts for the next line. */
static volatile sig_atomic_t stopped;
static void wake(int signal_number)
{
    (void)signal_number;
    stopped = 1;
}

LineReader *line_reader_new(LineWords *words, void *context, bool plain)
{
    LineReader *r = must_zalloc(sizeof *r);
    r->words = words;
    r->context = context;
    struct sigaction action = {.sa_handler = wake};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    if (plain) {
        return r;
    }
    r->edit = el_init("gonfalon", stdin, stdout, stderr);
    r->history = history_init();
    if (r->edit && r->history) {
        HistEvent event;
        history(r->history, &event, H_SETSIZE, HISTORY_LINES);
        history(r->history, &event, H_SETUNIQUE, 1);
        el_set(r->edit, EL_CLIENTDATA, r);
        el_set(r->edit, EL_PROMPT, show_prompt);
        el_set(r->edit, EL_EDITOR, "emacs");
        el_set(r->edit, EL_HIST, history, r->history);
        el_wset(r->edit, EL_ADDFN, L"complete", L"complete the word",
                complete_word); /* the narrow form leaks its texts */
        el_set(r->edit, EL_BIND, "^I", "complete", NULL);
        el_set(r->edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
    }
    return r;
}

void line_reader_free(LineReader *r)
{
    if (r->history) {
        history_end(r->history);
    }
    if (r->edit) {
        el_end(r->edit);
    }
    signal(SIGINT, SIG_DFL);
    free(r);
}

static LineEnd read_plain(const char *prompt, Buf *out)
{
    int c;
    fputs(prompt, stdout);
    fflush(stdout);
    errno = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (out->len < LINE_MOST) {
            buf_char(out, (char)c);
        }
    }
    if (c == EOF && out->len == 0) {
        return errno == EINTR ? LINE_INTERRUPTED : LINE_NO_MORE;
    }
    return LINE_READ;
}

LineEnd line_read(LineReader *r, const char *prompt, Buf *out)
{
    buf_clear(out);
    if (stopped) {
        stopped = 0;
        putchar('\n');
        return LINE_INTERRUPTED;
    }
    if (!r->edit) {
        LineEnd end = read_plain(prompt, out);
        stopped = 0;
        return end;
    }
    int count = 0;
    r->prompt = prompt;
    fflush(stdout);
    errno = 0;
    const char *line = el_gets(r->edit, &count);
    if (!line || count <= 0) {
        bool interrupted = (count < 0 && errno == EINTR) || stopped;
        stopped = 0;
        el_reset(r->edit);
        putchar('\n');
        return interrupted ? LINE_INTERRUPTED : LINE_NO_MORE;
    }
    Span typed = span_trim((Span){line, (size_t)count});
    buf_span(out, typed);
    if (typed.len) {
        HistEvent event;
        history(r->history, &event, H_ENTER, buf_str(out));
    }
    return LINE_READ;
}

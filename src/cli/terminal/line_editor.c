/* line_editor.c - libedit behind one function. Its native interface carries our context along, and Ctrl-C arrives as something to read beside
 * the keys, so nothing is global and no signal can slip in between looking for it and waiting. */
#include "cli/terminal/line_editor.h"
#include "base/text_span.h"

#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY_LINES = 500, LINE_MOST = 4096 };

struct LineReader {
    EditLine *edit; /* null: plain reading */
    History *history;
    LineWords *words;
    void *context;
    const char *prompt; /* of the line being read */
    int signals;        /* Ctrl-C, to be read; it waits there while nobody asks for a line */
    sigset_t mask;      /* of the time before us */
    bool interrupted;   /* the line being read */
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

/* ---- keys ---- */

/* Waits for a byte of input. False at its end and at Ctrl-C, which ends the waiting for a line and not the program. */
static bool read_byte(LineReader *r, char *out)
{
    struct pollfd on[] = {{.fd = r->signals, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    struct signalfd_siginfo told;
    while (poll(on, 2, -1) < 0) {
        if (errno != EINTR) {
            return false;
        }
    }
    if (read(r->signals, &told, sizeof told) == (ssize_t)sizeof told) {
        r->interrupted = true;
        return false;
    }
    ssize_t got;
    do {
        got = read(STDIN_FILENO, out, 1);
    } while (got < 0 && errno == EINTR);
    return got == 1;
}

/* One character for libedit; bytes that are none in this locale are dropped. */
static int read_key(EditLine *edit, wchar_t *out)
{
    LineReader *r = NULL;
    mbstate_t part = {0};
    char byte;
    el_get(edit, EL_CLIENTDATA, &r);
    while (read_byte(r, &byte)) {
        size_t length = mbrtowc(out, &byte, 1, &part);
        if (length == (size_t)-1) {
            memset(&part, 0, sizeof part);
            length = mbrtowc(out, &byte, 1, &part); /* what broke off a character may begin the next */
        }
        if (length == (size_t)-1) {
            memset(&part, 0, sizeof part);
        } else if (length != (size_t)-2) {
            return 1;
        }
    }
    return r->interrupted ? -1 : 0;
}

/* ---- reading ---- */

static char *show_prompt(EditLine *edit)
{
    LineReader *r = NULL;
    el_get(edit, EL_CLIENTDATA, &r);
    return (char *)(size_t)r->prompt; /* libedit only reads it */
}

static int take_ctrl_c(sigset_t *before)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, before);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

LineReader *line_reader_new(LineWords *words, void *context, bool plain)
{
    LineReader *r = must_zalloc(sizeof *r);
    r->words = words;
    r->context = context;
    r->signals = take_ctrl_c(&r->mask);
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
        el_wset(r->edit, EL_GETCFN, read_key);
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
    close(r->signals);
    sigprocmask(SIG_SETMASK, &r->mask, NULL);
    free(r);
}

static LineEnd read_plain(LineReader *r, const char *prompt, Buf *out)
{
    char c = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    while (read_byte(r, &c) && c != '\n') {
        if (out->len < LINE_MOST) {
            buf_char(out, c);
        }
    }
    if (r->interrupted) {
        return LINE_INTERRUPTED;
    }
    return c == '\n' || out->len ? LINE_READ : LINE_NO_MORE;
}

static LineEnd read_edited(LineReader *r, const char *prompt, Buf *out)
{
    int count = 0;
    r->prompt = prompt;
    fflush(stdout);
    const char *line = el_gets(r->edit, &count);
    if (!line || count <= 0) {
        el_reset(r->edit);
        putchar('\n');
        return r->interrupted ? LINE_INTERRUPTED : LINE_NO_MORE;
    }
    Span typed = span_trim((Span){line, (size_t)count});
    buf_span(out, typed);
    if (typed.len) {
        HistEvent event;
        history(r->history, &event, H_ENTER, buf_str(out));
    }
    return LINE_READ;
}

LineEnd line_read(LineReader *r, const char *prompt, Buf *out)
{
    buf_clear(out);
    r->interrupted = false;
    return r->edit ? read_edited(r, prompt, out) : read_plain(r, prompt, out);
}

/* args.c - reads the command line against the command's own table, and says in one line what is wrong with it. */
#include "cli/args.h"
#include "base/nearest_word.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Flag everywhere[] = {
    {"help", NULL, "show this text"},
    {"data", "DIR", "put the files of DIR/<system>/ over the built-in data"},
    {NULL, NULL, NULL},
};

const Flag *flags_everywhere(void) { return everywhere; }

static const Flag *find_in(const Flag *flags, Span name)
{
    for (; flags && flags->name; flags++) {
        if (span_is(name, flags->name)) {
            return flags;
        }
    }
    return NULL;
}

static int unknown_option(const Args *a, Span name)
{
    Nearest near = {0};
    for (const Flag *f = a->command->flags; f && f->name; f++) {
        nearest_try(&near, name, f->name);
    }
    for (const Flag *f = a->more; f->name; f++) {
        nearest_try(&near, name, f->name);
    }
    if (near.best) {
        return wrong(a, "there is no option --%.*s; did you mean --%s?", SPAN_ARG(name), near.best);
    }
    return wrong(a, "there is no option --%.*s; `gonfalon %s --help` lists them", SPAN_ARG(name), a->command->name);
}

/* One option, perhaps with its value in the next word. Returns how many words it used, 0 when it is wrong. */
static int read_option(Args *a, int count, char *const words[])
{
    Span name = span_of(words[0] + 2), rest = name, key;
    span_split(&rest, '=', &key);
    bool joined = key.len < name.len;
    const Flag *f = find_in(everywhere, key);
    f = f ? f : find_in(a->command->flags, key);
    f = f ? f : find_in(a->more, key);
    if (!f) {
        unknown_option(a, key);
        return 0;
    }
    if (joined != (f->value != NULL) && joined) {
        wrong(a, "--%s takes no value; write it alone", f->name);
        return 0;
    }
    if (f->value && !joined && count < 2) {
        wrong(a, "--%s needs a value: --%s %s", f->name, f->name, f->value);
        return 0;
    }
    if (a->given_count == ARGS_GIVEN) {
        wrong(a, "too many options; give each once");
        return 0;
    }
    const char *value = !f->value ? NULL : joined ? words[0] + 2 + key.len + 1 : words[1];
    a->given[a->given_count].flag = f;
    a->given[a->given_count++].value = value;
    return f->value && !joined ? 2 : 1;
}

static bool right_number(const Args *a)
{
    const Command *c = a->command;
    if (a->count < c->least) {
        wrong(a, "something is missing: gonfalon %s %s (for example: %s)", c->name, c->words, c->example);
        return false;
    }
    if (c->most >= 0 && a->count > c->most) {
        wrong(a, "'%s' is too much: gonfalon %s %s", a->word[c->most], c->name, c->words);
        return false;
    }
    return true;
}

bool args_read(Args *a, const Command *c, int count, char *const words[], bool *wants_help)
{
    *a = (Args){.command = c};
    if (c->more_flags) {
        c->more_flags(count, words, a->more);
    }
    bool options = true;
    for (int i = 0; i < count;) {
        if (options && strcmp(words[i], "--") == 0) {
            options = false;
            i++;
        } else if (options && strcmp(words[i], "-h") == 0) {
            *wants_help = true;
            return true;
        } else if (options && strncmp(words[i], "--", 2) == 0) {
            int used = read_option(a, count - i, words + i);
            if (used == 0) {
                return false;
            }
            i += used;
        } else if (a->count == ARGS_WORDS) {
            wrong(a, "too many words; give at most %d", ARGS_WORDS);
            return false;
        } else {
            a->word[a->count++] = words[i++];
        }
    }
    if (args_has(a, "help")) {
        *wants_help = true;
        return true;
    }
    a->json = args_has(a, "json");
    a->source.overlay = args_value(a, "data");
    return right_number(a);
}

bool args_has(const Args *a, const char *name)
{
    for (int i = 0; i < a->given_count; i++) {
        if (strcmp(a->given[i].flag->name, name) == 0) {
            return true;
        }
    }
    return false;
}

const char *args_value_at(const Args *a, const char *name, int nth)
{
    for (int i = 0; i < a->given_count; i++) {
        if (strcmp(a->given[i].flag->name, name) == 0 && nth-- == 0) {
            return a->given[i].value;
        }
    }
    return NULL;
}

const char *args_value(const Args *a, const char *name)
{
    const char *last = NULL;
    for (int i = 0; i < a->given_count; i++) {
        if (strcmp(a->given[i].flag->name, name) == 0) {
            last = a->given[i].value;
        }
    }
    return last;
}

bool args_long(const Args *a, const char *name, long lo, long hi, long usual, long *out)
{
    const char *text = args_value(a, name);
    *out = usual;
    if (text && !span_int(span_of(text), lo, hi, out)) {
        wrong(a, "--%s takes a whole number from %ld to %ld, not '%s'", name, lo, hi, text);
        return false;
    }
    return true;
}

void args_join(const Args *a, int from, Buf *out)
{
    for (int i = from; i < a->count; i++) {
        if (i > from) {
            buf_char(out, ' ');
        }
        buf_text(out, a->word[i]);
    }
}

static void help_flags(Buf *out, const Flag *flags)
{
    for (; flags && flags->name; flags++) {
        Buf left = {0};
        buf_print(&left, "--%s%s%s", flags->name, flags->value ? " " : "", flags->value ? flags->value : "");
        buf_print(out, "  %-18s %s\n", buf_str(&left), flags->says);
        buf_free(&left);
    }
}

void command_help(Buf *out, const Command *c)
{
    buf_print(out, "gonfalon %s%s%s - %s\n", c->name, c->words[0] ? " " : "", c->words, c->says);
    if (c->more) {
        buf_print(out, "\n%s\n", c->more);
    }
    buf_text(out, "\noptions\n");
    help_flags(out, c->flags);
    help_flags(out, everywhere);
    buf_print(out, "\nexample\n  %s\n", c->example);
}

int wrong(const Args *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "gonfalon %s: ", a->command->name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return EXIT_WRONG;
}

int wrong_problems(const Args *a, const Problems *p)
{
    Span rest = buf_as_span(&p->text), line;
    while (span_line(&rest, &line)) {
        if (line.len) {
            fprintf(stderr, "gonfalon %s: %.*s\n", a->command->name, SPAN_ARG(line));
        }
    }
    if (p->text.len == 0) {
        fprintf(stderr, "gonfalon %s: it did not work, and nobody said why; please report this\n", a->command->name);
    }
    return EXIT_WRONG;
}

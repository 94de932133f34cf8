/* command_table.c - the table of commands, the overview that `gonfalon` alone prints, and the way from a word to its command. */
#include "cli/commands.h"
#include "cli/commands/data_files_unread.h"
#include "cli/manual_and_completion.h"
#include "base/nearest_word.h"

#include <stdio.h>
#include <string.h>

typedef struct Chapter {
    const char *title;
    const Command *command[8]; /* ends with null */
} Chapter;

static const Chapter chapters[] = {
    {"play", {&command_serve, &command_play, &command_list, &command_briefing, &command_rules, &command_chart}},
    {"a game file",
     {&command_new, &command_show, &command_legal, &command_do, &command_why, &command_odds, &command_picture}},
    {"keep and compare", {&command_replay, &command_verify, &command_report}},
    {"host a table", {&command_backup, &command_export, &command_import, &command_purge, &command_load}},
    {"for designers and programs", {&command_data, &command_bot}},
    {"many games", {&command_simulate, &command_tournament, &command_bench, &command_guard}},
    {"the rules as tests", {&command_check, &command_ledger}},
};
enum { CHAPTERS = sizeof chapters / sizeof chapters[0] };

static void overview(Buf *out)
{
    buf_text(out, "Gonfalon " GONFALON_VERSION
                  " referees historical wargames: it knows every rule, offers every legal move,\n"
                  "and says by which paragraph a move is forbidden.\n\n"
                  "To start:  gonfalon play\n");
    for (int i = 0; i < CHAPTERS; i++) {
        buf_print(out, "\n%s\n", chapters[i].title);
        for (int k = 0; k < 8 && chapters[i].command[k]; k++) {
            const Command *c = chapters[i].command[k];
            buf_print(out, "  %-10s %s\n", c->name, c->says);
        }
    }
    buf_text(out, "\n`gonfalon COMMAND --help` tells more, with an example.\n");
}

static const Command *find(const char *name, Nearest *near)
{
    for (int i = 0; i < CHAPTERS; i++) {
        for (int k = 0; k < 8 && chapters[i].command[k]; k++) {
            const Command *c = chapters[i].command[k];
            if (strcmp(c->name, name) == 0) {
                return c;
            }
            nearest_try(near, span_of(name), c->name);
        }
    }
    return NULL;
}

static int unknown(const char *name, const Nearest *near)
{
    if (near->best) {
        fprintf(stderr, "gonfalon: there is no command '%s'; did you mean `gonfalon %s`?\n", name, near->best);
    } else {
        fprintf(stderr, "gonfalon: there is no command '%s'; `gonfalon help` lists them\n", name);
    }
    return EXIT_WRONG;
}

static int show(void (*print)(Buf *out, const Command *c), const Command *c)
{
    Buf text = {0};
    if (c) {
        print(&text, c);
    } else {
        overview(&text);
    }
    fputs(buf_str(&text), stdout);
    buf_free(&text);
    return EXIT_YES;
}

/* The manual page or the completion, from all commands in the sequence of the overview. */
static int print_made(void (*make)(Buf *out, const Command *const *commands))
{
    const Command *all[CHAPTERS * 8 + 1] = {0};
    int n = 0;
    for (int i = 0; i < CHAPTERS; i++) {
        for (int k = 0; k < 8 && chapters[i].command[k]; k++) {
            all[n++] = chapters[i].command[k];
        }
    }
    Buf text = {0};
    make(&text, all);
    fputs(buf_str(&text), stdout);
    buf_free(&text);
    return EXIT_YES;
}

static int help(int count, char *const words[])
{
    if (count && strcmp(words[0], "--man") == 0) {
        return print_made(manual_page);
    }
    if (count && strcmp(words[0], "--completion") == 0) {
        return print_made(manual_completion);
    }
    Nearest near = {0};
    const Command *c = count ? find(words[0], &near) : NULL;
    return count && !c ? unknown(words[0], &near) : show(command_help, c);
}

static int run(const Command *c, struct Cluster *cluster, int count, char *const words[])
{
    Args args;
    bool wants_help = false;
    if (!args_read(&args, c, count, words, &wants_help)) {
        return EXIT_WRONG;
    }
    if (wants_help && c->help && args.count) {
        Buf text = {0};
        c->help(&text, &args);
        fputs(buf_str(&text), stdout);
        buf_free(&text);
        return EXIT_YES;
    }
    if (wants_help) {
        return show(command_help, c);
    }
    if (!data_files_unread(&args, args.count ? args.word[0] : NULL)) {
        source_free(&args.source);
        return EXIT_WRONG;
    }
    args.cluster = cluster;
    int status = c->run(&args);
    source_free(&args.source);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "gonfalon %s: the answer could not be written; check the disk or the pipe it goes to\n",
                c->name);
        return EXIT_WRONG;
    }
    return status;
}

int gonfalon(struct Cluster *cluster, int count, char *const words[])
{
    if (count == 0) {
        return show(command_help, NULL);
    }
    if (strcmp(words[0], "help") == 0 || strcmp(words[0], "--help") == 0 || strcmp(words[0], "-h") == 0) {
        return help(count - 1, words + 1);
    }
    if (strcmp(words[0], "--version") == 0 || strcmp(words[0], "version") == 0) {
        puts("gonfalon " GONFALON_VERSION);
        return EXIT_YES;
    }
    Nearest near = {0};
    const Command *c = find(words[0], &near);
    return c ? run(c, cluster, count - 1, words + 1) : unknown(words[0], &near);
}

/* manual_and_completion.c - the manual page and the completion of the shell, made from the same tables as --help, so that neither can lag behind.
 *
 *   gonfalon help --man          the page gonfalon(1), in roff
 *   gonfalon help --completion   a script for bash
 */
#include "cli/manual_and_completion.h"

#include <string.h>

/* Text of a page: a backslash and a dash mean something to roff, and so does a dot or quote at the beginning of a line. */
static void roff(Buf *out, const char *text)
{
    bool fresh = true;
    for (; *text; text++) {
        if (fresh && (*text == '.' || *text == '\'')) {
            buf_text(out, "\\&");
        }
        if (*text == '\\') {
            buf_text(out, "\\e");
        } else if (*text == '-') {
            buf_text(out, "\\-");
        } else {
            buf_char(out, *text);
        }
        fresh = *text == '\n';
    }
}

static void man_flags(Buf *out, const Flag *flags)
{
    for (; flags && flags->name; flags++) {
        buf_text(out, ".TP\n\\fB\\-\\-");
        roff(out, flags->name);
        buf_text(out, "\\fR");
        if (flags->value) {
            buf_text(out, " \\fI");
            roff(out, flags->value);
            buf_text(out, "\\fR");
        }
        buf_char(out, '\n');
        roff(out, flags->says);
        buf_char(out, '\n');
    }
}

static void man_command(Buf *out, const Command *c)
{
    buf_text(out, ".SS gonfalon ");
    roff(out, c->name);
    buf_char(out, ' ');
    roff(out, c->words);
    buf_char(out, '\n');
    roff(out, c->says);
    buf_text(out, ".\n");
    if (c->more) {
        buf_text(out, ".PP\n");
        roff(out, c->more);
        buf_char(out, '\n');
    }
    man_flags(out, c->flags);
    buf_text(out, ".PP\nExample:\n.EX\n");
    roff(out, c->example);
    buf_text(out, "\n.EE\n");
}

void manual_page(Buf *out, const Command *const *commands)
{
    buf_text(out,
             ".TH GONFALON 1 \"\" \"gonfalon " GONFALON_VERSION "\" \"Games\"\n"
             ".SH NAME\ngonfalon \\- referee for historical wargames\n"
             ".SH SYNOPSIS\n\\fBgonfalon\\fR \\fICOMMAND\\fR [\\fIWORD\\fR...] [\\fB\\-\\-\\fIOPTION\\fR...]\n"
             ".SH DESCRIPTION\n"
             "Gonfalon knows the complete rules of historical wargames. It offers every legal move, refuses every\n"
             "illegal one and names the paragraph that forbids it, shows the exact odds before a die is rolled, and\n"
             "plays either side. A game is a text file with one order a line.\n"
             ".SH COMMANDS\nEvery command takes these options too:\n");
    man_flags(out, flags_everywhere());
    for (; *commands; commands++) {
        man_command(out, *commands);
    }
    buf_text(out,
             ".SH EXIT STATUS\n0: done. 1: refused, or a check that failed. 2: it could not even be tried; the error "
             "says what to do.\n");
}

static void words_of_flags(Buf *out, const Flag *flags)
{
    for (; flags && flags->name; flags++) {
        buf_print(out, " --%s", flags->name);
    }
}

/* What the shell asks the program itself: systems, and the scenarios and options of one. */
static const char *const asks_list =
    "# $1: systems, scenarios or options; $2: of which system.\n"
    "_gonfalon_list() {\n"
    "    gonfalon list 2>/dev/null | awk -v want=\"$1\" -v of=\"$2\" '\n"
    "        /^[^ ]/ { at = $1; if (want == \"systems\") print at }\n"
    "        /^  [^ ]/ && at == of && want == \"scenarios\" && $1 !~ /=/ { print $1 }\n"
    "        /^  [^ ]/ && at == of && want == \"options\" && $1 ~ /=/ {\n"
    "            name = $1; sub(/=.*/, \"\", name); sub(/.*=/, \"\", $1); n = split($1, value, \"|\")\n"
    "            for (i = 1; i <= n; i++) print name \"=\" value[i]\n"
    "        }'\n"
    "}\n";

/* `takes` holds the words of the command as its usage names them: the place of a word tells what it can be. */
static const char *const by_place =
    "    esac\n"
    "    if [[ $word == -* ]]; then\n"
    "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
    "        return\n"
    "    fi\n"
    "    if [[ $takes == *=VALUE* && $word == '=' ]]; then # bash parts words at =\n"
    "        before=${before%=}=\n"
    "        word=\n"
    "    elif [[ $takes == *=VALUE* && $before == '=' ]]; then\n"
    "        before=${COMP_WORDS[COMP_CWORD - 2]}=\n"
    "    fi\n"
    "    case $COMP_CWORD,$before,$takes in\n"
    "    *,--bot,* | *,--side,*BOTS*) words=$bots ;;\n"
    "    *,?*=,*) words=$(_gonfalon_list options \"$system\" | sed -n \"s/^$before//p\") ;;\n"
    "    2,*,data*) words='check export' ;;\n"
    "    3,export,data*) words=$(_gonfalon_list systems) ;;\n"
    "    2,*,SYSTEM* | 2,*,\\[SYSTEM*) words=$(_gonfalon_list systems) ;;\n"
    "    2,*,FILE\\|SYSTEM*) words=$(_gonfalon_list systems) files=yes ;;\n"
    "    3,*,*SYSTEM*SCENARIO*) words=$(_gonfalon_list scenarios \"$system\") files=yes ;;\n"
    "    4,*,*BOT* | 5,*,*BOT*) words=$bots ;;\n"
    "    *,*,*=VALUE*) words=$(_gonfalon_list options \"$system\") files=yes ;;\n"
    "    *) files=yes ;;\n"
    "    esac\n"
    "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
    "    if [ -n \"$files\" ] && [ \"${#COMPREPLY[@]}\" -eq 0 -o -z \"$words\" ]; then\n"
    "        COMPREPLY=($(compgen -f -- \"$word\"))\n"
    "    fi\n"
    "}\n"
    "complete -o filenames -F _gonfalon gonfalon\n";

static bool takes_bots_of_sides(const Command *c) { return strcmp(c->name, "simulate") == 0; }

void manual_completion(Buf *out, const Command *const *commands)
{
    buf_text(out, "# Completion of bash for gonfalon; made by `gonfalon help --completion`.\n");
    buf_text(out, asks_list);
    buf_text(out,
             "_gonfalon() {\n"
             "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} system=${COMP_WORDS[2]}\n"
             "    local bots='random greedy search cautious bold exec:' options= takes= words= files=\n"
             "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
             "        COMPREPLY=($(compgen -W 'help");
    for (const Command *const *c = commands; *c; c++) {
        buf_print(out, " %s", (*c)->name);
    }
    buf_text(out, "' -- \"$word\"))\n"
                  "        return\n"
                  "    fi\n"
                  "    case ${COMP_WORDS[1]} in\n");
    for (; *commands; commands++) {
        buf_print(out, "    %s) options='", (*commands)->name);
        Buf words = {0};
        words_of_flags(&words, flags_everywhere());
        words_of_flags(&words, (*commands)->flags);
        buf_print(out, "%s' takes='%s%s%s' ;;\n", buf_str(&words) + 1,
                  strcmp((*commands)->name, "data") == 0 ? "data " : "", (*commands)->words,
                  takes_bots_of_sides(*commands) ? " BOTS" : "");
        buf_free(&words);
    }
    buf_text(out, by_place);
}

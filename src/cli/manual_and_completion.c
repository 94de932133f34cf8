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

void manual_completion(Buf *out, const Command *const *commands)
{
    buf_text(out, "# Completion of bash for gonfalon; made by `gonfalon help --completion`.\n"
                  "_gonfalon() {\n"
                  "    local word=${COMP_WORDS[COMP_CWORD]} options=\n"
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
        buf_print(out, "%s' ;;\n", buf_str(&words) + 1);
        buf_free(&words);
    }
    buf_text(out,
             "    esac\n"
             "    case $word in\n"
             "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
             "    *) COMPREPLY=($(compgen -f -- \"$word\")\n"
             "                  $(compgen -W \"$(gonfalon list 2>/dev/null | cut -d' ' -f1,3)\" -- \"$word\")) ;;\n"
             "    esac\n"
             "}\n"
             "complete -o filenames -F _gonfalon gonfalon\n");
}

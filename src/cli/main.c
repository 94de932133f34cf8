/* main.c - where the program starts. Everything else can be linked into tests. */
#include "cli/chance.h"
#include "cli/commands.h"

#include <locale.h>
#include <stdio.h>

int main(int count, char *words[])
{
    setlocale(LC_CTYPE, ""); /* for line editing; numbers stay as they are everywhere */
    if (!chance_begin()) {
        fprintf(stderr, "gonfalon: this machine gives no random numbers; check /dev/urandom\n");
        return EXIT_WRONG;
    }
    return gonfalon(count - 1, words + 1);
}

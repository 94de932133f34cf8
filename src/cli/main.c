/* main.c - where the program starts. Everything else can be linked into tests. */
#include "cli/chance.h"
#include "cli/commands.h"
#include "lab/ledger.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The ledger needs the test build, which stands beside this program: it takes over. Returns only when it is not there. */
static void hand_over(char *words[])
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - sizeof "-test");
    if (n > 0) {
        memcpy(path + n, "-test", sizeof "-test");
        execv(path, words);
    }
}

int main(int count, char *words[])
{
    setlocale(LC_CTYPE, ""); /* for line editing; numbers stay as they are everywhere */
    if (count > 1 && !strcmp(words[1], "ledger") && !ledger_available())
        hand_over(words);
    if (!chance_begin()) {
        fprintf(stderr, "gonfalon: this machine gives no random numbers; check /dev/urandom\n");
        return EXIT_WRONG;
    }
    return gonfalon(NULL, count - 1, words + 1);
}

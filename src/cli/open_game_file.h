/* open_game_file.h - from the path of a game file to the game in it; each error has been printed and says what to do. */
#ifndef GONFALON_CLI_OPEN_GAME_FILE_H
#define GONFALON_CLI_OPEN_GAME_FILE_H

#include "cli/args.h"
#include "engine/gamefile/gamefile.h"

/* A game file and where it goes on. */
typedef struct OpenGame {
    Opened opened;
    GameFile file;
    bool writing;
    const char *path; /* borrowed */
} OpenGame;
/* Opens a file, to read or to go on with. False: the error has been printed. Warnings are printed and do not stop it. */
bool open_game(Args *a, const char *path, bool write, OpenGame *out);
void close_game(OpenGame *o);
/* When the game has just ended: writes the end of the file, and shows the seed if it was only promised. */
bool end_game_file(Args *a, OpenGame *o);

/* Opens the file of word 0, reads the order after it, and lets somebody answer for the side it is asked for (EXIT_...). */
typedef int AnswerOrder(Args *a, Session *x, Side side, Span text, Buf *out);
int with_order(Args *a, AnswerOrder *answer);

/* "austrian: order" names a side; else whoever must decide. NOBODY when both must and none is named. */
Side order_side(const Session *x, Span *text);

#endif

/* play_inside.h - a game at the terminal: who sits where, what is shown, and what a typed line does. Shared by play.c, typed_line.c and typed_order.c. */
#ifndef GONFALON_CLI_TERMINAL_PLAY_INSIDE_H
#define GONFALON_CLI_TERMINAL_PLAY_INSIDE_H

#include "bots/bot.h"
#include "cli/commands/picture.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/menu.h"
#include "cli/open_game_file.h"
#include "engine/data/lesson.h"

typedef enum ShowBoard { SHOW_CHANGES, SHOW_ALWAYS, SHOW_NEVER } ShowBoard;

typedef struct PlayTable {
    Args *args;
    Style style;
    const char *path; /* of the game file, to which every order is written at once */
    OpenGame game;
    Session *x; /* of the game */
    bool human[SIDES];
    int curtain; /* 1 + the side that chooses in secret with nobody else looking, or 0 */
    const BotDef *bot;
    void *bot_memory[SIDES]; /* owned */
    State *masked;           /* owned; for bots that look */
    LineReader *reader;
    Menu menu;
    int seen; /* events of the log that have been shown */
    ShowBoard show;
    Buf drawn;       /* the board as it was drawn last: the same is not drawn twice */
    bool guided;     /* a lesson is wanted */
    Lesson *lesson;  /* owned; null: nothing is taught */
    uint32_t taught; /* its notes that are done, by number */
    int note;        /* the one that was shown last, or -1 */
    bool quit;
    Buf out; /* what is about to be printed */
} PlayTable;

/* Whose eyes the screen shows: the human's; with two at one screen, those of whoever decides. */
Side table_viewer(const PlayTable *t);
int table_focus(const PlayTable *t); /* hex + 1 where something can be done, 0 = nowhere */
void table_flush(PlayTable *t);      /* prints what has gathered in out */
void table_news(PlayTable *t);       /* log sentences that have not been shown */
/* One line that a player typed. */
void table_line(PlayTable *t, Span line);
/* Its parts: an order, a number of the menu, a bare hex in the menu of goals (false: it is none). */
void table_order(PlayTable *t, Side side, Span text);
void table_choose(PlayTable *t, Side side, long number);
bool table_goal(PlayTable *t, Side side, Span text);
void table_changed(PlayTable *t); /* the position is another: the menu is made anew */
/* A guided battle (lesson_notes.c): is there one, and for whom (-2: none, the error has been printed); reading it for the game that is open;
 * the note of this moment; what is typed about it. */
bool has_lesson(Args *a, const Ruleset *r, const char *scenario);
int lesson_side(Args *a, const Game *g); /* the side that it teaches; -2: the error has been printed */
bool table_lesson(PlayTable *t);
void table_note(PlayTable *t, Side side);
void do_next_note(PlayTable *t, Side side, Span rest);
void do_leave_lesson(PlayTable *t, Side side, Span rest);
/* Words for Tab. */
void table_words(void *context, Span before, void (*give)(void *into, const char *word), void *into);

#endif

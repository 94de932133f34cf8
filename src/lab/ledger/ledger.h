/* ledger.h - the account of every rule of a system: where the code cites it, which scripts test it, how often play meets it, and
 * whether a script fails when it is knocked out (architecture, idea 7). Needs the test build (GONFALON_PROBE).
 */
#ifndef GONFALON_LAB_LEDGER_LEDGER_H
#define GONFALON_LAB_LEDGER_LEDGER_H

#include "engine/ruleset.h"
#include "engine/play_script/play_script.h"

typedef enum Knockout {
    KNOCK_NOT_TRIED, /* not asked for, or a row that is not knocked out */
    KNOCK_FAILS,     /* as it should: a script fails without the rule */
    KNOCK_SURVIVES,  /* every script passes either way: they prove nothing */
    KNOCK_CRASHES,   /* counts as failing, and is listed */
    KNOCK_TIMES_OUT  /* the same */
} Knockout;

typedef struct LedgerRow {
    Rule rule;
    bool needed;  /* kind rule, option, example or frame: must be cited and tested */
    bool open;    /* named in data/<id>/open.tsv: known to be unfinished, told apart */
    int cited;    /* places in code and data */
    int scripts;  /* tests that name it ... */
    int passing;  /* ... and pass */
    int met;      /* random games in which it fired */
    char *places; /* owned: "file:line, file:line" */
    char *tests;  /* owned, the same */
    bool at_load; /* fires while games are loaded: a knockout needs them loaded anew */
    Knockout knockout;
} LedgerRow;

typedef struct Ledger {
    const Ruleset *rules;
    LedgerRow *row; /* owned; by rule, row 0 is the dummy */
    int rows;
    int games;                 /* random games played */
    int needed, cited, tested; /* needed rows; those with a citation; those with a passing script */
    int knocked_out, survived; /* tried; without a failing script */
    int scripts_passed, scripts_failed;
    bool with_knockout;
} Ledger;

typedef struct LedgerOptions {
    const Ruleset *rules;
    Source *source;
    const Ruleset *(*find)(Span id); /* as in ScriptOptions */
    const Text *scripts;             /* all play scripts of the system */
    int script_count;
    const char *code; /* citations count in files with this in their path; null: "rules/<id>/" */
    /* Plays one random game; called `games` times. May be null. */
    void (*play)(void *self, int number);
    void *self;
    int games;
    bool knockout;
    int workers; /* processes side by side; 0: two */
} LedgerOptions;

bool ledger_available(void); /* is this the test build? */
/* False with a problem when it cannot be made at all. */
bool ledger_make(const LedgerOptions *o, Ledger *out, Problems *p);
/* Nothing missing, nothing survived, but for the rows that are open; and with the knockout, nothing open that is finished. */
bool ledger_clean(const Ledger *l);
bool ledger_row_missing(const LedgerRow *r);
void ledger_print(Buf *out, const Ledger *l); /* the last line says what the JSON says */
void ledger_json(Json *j, const Ledger *l);
void ledger_free(Ledger *l);

/* rule_knockout.c: runs, for every rule that may be knocked out, the tests that name it and pass otherwise. */
void ledger_knock_out(const LedgerOptions *o, ScriptGames *games, const ScriptResult *normal, Ledger *l);

#endif

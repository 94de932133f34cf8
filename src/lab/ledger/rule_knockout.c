/* rule_knockout.c - disables each rule in turn and wants a script to fail (architecture, idea 7).
 *
 * Every rule gets a child process, for what rules forbid may be what keeps the program sane: a crash or endless run ends the child alone
 * and counts as failing. The child uses the games already loaded, or loads them anew where the rule had a say in that: rows of data may
 * be knocked out too. Only tests that pass with all rules in force prove anything, and a failure at `expect log` or at lists alone does not.
 */
#include "lab/ledger/ledger.h"

#ifndef GONFALON_PROBE

void ledger_knock_out(const LedgerOptions *o, ScriptGames *games, const ScriptResult *normal, Ledger *l)
{
    (void)o;
    (void)games;
    (void)normal;
    (void)l;
}

#else

#include "engine/rule_probe.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CPU_SECONDS = 2, WALL_SECONDS = 30, WORKERS_MOST = 16 };
enum { EXIT_FAILS = 40, EXIT_SURVIVES = 41 }; /* of a child; anything else is a crash */

static bool passes_otherwise(const ScriptResult *normal, int line)
{
    for (int i = 0; i < normal->count; i++) {
        if (normal->test[i].line == line) {
            return normal->test[i].passed;
        }
    }
    return false;
}

/* In the child: does a test that names the rule fail without it? */
static bool some_test_fails(const LedgerOptions *o, ScriptGames *games, const ScriptResult *normal, const char *id)
{
    ScriptOptions options = {.source = o->source, .find = o->find, .games = games, .only = span_of(id), .quiet = true};
    bool fails = false;
    for (int i = 0; i < o->script_count && !fails; i++) {
        ScriptResult r = {0};
        script_run(&options, o->scripts[i], &r);
        for (int k = 0; k < r.count; k++) {
            fails |= !r.test[k].passed && !r.test[k].no_proof && passes_otherwise(&normal[i], r.test[k].line);
        }
        script_free(&r);
    }
    return fails;
}

static void be_child(const LedgerOptions *o, ScriptGames *games, const ScriptResult *normal, const LedgerRow *row)
{
    struct rlimit cpu = {CPU_SECONDS, CPU_SECONDS + 1}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    alarm(WALL_SECONDS);
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) {
        dup2(nowhere, STDERR_FILENO); /* what a crash has to say helps nobody here */
    }
    ScriptGames anew = {0};
    probe_knock_out(row->rule);
    bool fails = some_test_fails(o, row->at_load ? &anew : games, normal, o->rules->rules[row->rule].id);
    _exit(fails ? EXIT_FAILS : EXIT_SURVIVES);
}

static Knockout verdict_of(int status)
{
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILS) {
        return KNOCK_FAILS;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SURVIVES) {
        return KNOCK_SURVIVES;
    }
    bool time = WIFSIGNALED(status) &&
                (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGKILL);
    return time ? KNOCK_TIMES_OUT : KNOCK_CRASHES;
}

typedef struct Worker {
    pid_t pid; /* 0: free */
    Rule rule;
} Worker;

/* Waits for the first of the children to end. A child that cannot be had proves nothing. */
static void collect(Worker *workers, int count, Ledger *l)
{
    int status;
    pid_t pid;
    do {
        pid = waitpid(-1, &status, 0);
    } while (pid < 0 && errno == EINTR);
    for (int i = 0; i < count; i++) {
        if (workers[i].pid && (workers[i].pid == pid || pid < 0)) {
            l->row[workers[i].rule].knockout = pid < 0 ? KNOCK_SURVIVES : verdict_of(status);
            workers[i].pid = 0;
        }
    }
}

static Worker *free_worker(Worker *workers, int count, Ledger *l)
{
    while (true) {
        for (int i = 0; i < count; i++) {
            if (!workers[i].pid) {
                return &workers[i];
            }
        }
        collect(workers, count, l);
    }
}

static bool busy(const Worker *workers, int count)
{
    for (int i = 0; i < count; i++) {
        if (workers[i].pid) {
            return true;
        }
    }
    return false;
}

void ledger_knock_out(const LedgerOptions *o, ScriptGames *games, const ScriptResult *normal, Ledger *l)
{
    Worker workers[WORKERS_MOST] = {{0, 0}};
    int count = o->workers <= 0 ? 2 : o->workers > WORKERS_MOST ? WORKERS_MOST : o->workers;
    for (int i = 1; i < l->rows; i++) {
        LedgerRow *row = &l->row[i];
        if (!row->needed || o->rules->rules[i].kind == KIND_FRAME) {
            continue;
        }
        row->knockout = KNOCK_SURVIVES;
        if (!row->passing) {
            continue; /* no script, no proof */
        }
        Worker *w = free_worker(workers, count, l);
        pid_t pid = fork();
        if (pid == 0) {
            be_child(o, games, normal, row);
        } else if (pid > 0) {
            *w = (Worker){pid, row->rule};
        }
    }
    while (busy(workers, count)) {
        collect(workers, count, l);
    }
}

#endif

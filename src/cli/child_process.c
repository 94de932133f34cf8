/* child_process.c - one socket pair a program, so that a broken pipe is an answer and not a signal; posix_spawn, since threads run here. */
#include "cli/child_process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { PART = 4096, LOOK_MS = 5 };

double child_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* In the child the far end becomes 0 and 1; both ends close on exec, so no other child inherits them. */
static int spawn(pid_t *pid, const char *command, int far)
{
    Buf line = {0};
    buf_print(&line, "exec %s", command);
    buf_str(&line); /* ends it */
    char shell[] = "sh", says[] = "-c", *argv[] = {shell, says, line.data, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, far, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, far, STDOUT_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&how, &none);
    int error = posix_spawn(pid, "/bin/sh", &files, &how, argv, environ);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    buf_free(&line);
    return error;
}

bool child_start(Child *c, const char *command)
{
    int ends[2];
    *c = (Child){.wire = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return false;
    }
    int error = spawn(&c->pid, command, ends[1]);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        c->pid = 0;
        errno = error;
        return false;
    }
    c->wire = ends[0];
    return true;
}

/* False: the moment has come. An interrupted wait counts as waiting on. */
static bool wait_for(const Child *c, short events, double until)
{
    for (;;) {
        double left = until - child_clock();
        struct pollfd wait = {.fd = c->wire, .events = events};
        int ready = left > 0 ? poll(&wait, 1, (int)(left * 1000) + 1) : 0;
        if (ready >= 0) {
            return ready > 0;
        }
    }
}

bool child_write(Child *c, double until, Span line)
{
    Buf text = {0};
    buf_span(&text, line);
    buf_char(&text, '\n');
    size_t sent = 0;
    while (sent < text.len && wait_for(c, POLLOUT, until)) {
        ssize_t n = send(c->wire, text.data + sent, text.len - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EINTR && errno != EAGAIN) {
            break;
        }
        sent += n > 0 ? (size_t)n : 0;
    }
    bool all = sent == text.len;
    buf_free(&text);
    return all;
}

static bool take_line(Child *c, Span *line)
{
    const char *at = c->read.data + c->from;
    const char *end = c->read.len > c->from ? memchr(at, '\n', c->read.len - c->from) : NULL;
    if (!end) {
        return false;
    }
    *line = (Span){at, (size_t)(end - at)};
    c->from += line->len + 1;
    return true;
}

/* What has been taken makes room for what comes. */
static void close_up(Child *c)
{
    size_t left = c->read.len - c->from;
    memmove(c->read.data, c->read.data + c->from, left);
    c->read.len = left;
    c->from = 0;
}

ChildSays child_read(Child *c, double until, Span *line)
{
    while (!take_line(c, line)) {
        if (c->from) {
            close_up(c);
        }
        if (c->read.len > CHILD_LINE_MOST) {
            return CHILD_TOO_LONG;
        }
        if (!wait_for(c, POLLIN, until)) {
            return CHILD_LATE;
        }
        char part[PART];
        ssize_t n = recv(c->wire, part, sizeof part, 0);
        if (n <= 0) {
            return CHILD_ENDED;
        }
        buf_span(&c->read, (Span){part, (size_t)n});
    }
    return CHILD_LINE;
}

void child_end(Child *c, double grace)
{
    if (!c->pid) {
        return;
    }
    shutdown(c->wire, SHUT_WR);
    double until = child_clock() + grace;
    while (waitpid(c->pid, NULL, WNOHANG) == 0) {
        if (child_clock() >= until) {
            kill(-c->pid, SIGKILL);
            waitpid(c->pid, NULL, 0);
            break;
        }
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
    }
    close(c->wire);
    buf_free(&c->read);
    *c = (Child){.wire = -1};
}

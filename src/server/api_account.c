/* api_account.c - name and password. Hashing is slow by intention and is done beside the loop. */
#include "server/http.h"

#include <stdlib.h>
#include <string.h>

typedef struct PasswordJob {
    Job job;
    Request *call; /* suspended until it is done */
    bool is_new, known, ok;
    long long account;
    char name[NAME_TEXT], hash[PASSWORD_TEXT];
    char password[132];
} PasswordJob;

static void run_password(Job *job)
{
    PasswordJob *w = (PasswordJob *)job;
    w->ok = w->is_new ? password_hash(w->hash, w->password) : password_fits(w->hash, w->password) && w->known;
}

static void say_name(Request *c, const char *name)
{
    Json j = {.out = &c->out};
    json_open(&j, '{');
    json_put_text(&j, "name", name);
    json_close(&j, '}');
    request_json(c, 200);
}

/* A cookie that was there before the log-in is not worth the account: the visitor gets a new one. */
static void log_in(Request *c, long long account, const char *name)
{
    Store *store = &c->server->registry.store;
    long long before = c->who.visitor;
    c->who = (Holder){0};
    if (!request_visitor(c)) {
        return;
    }
    if (before) {
        store_take_over(store, before, account);
    }
    store_log_in(store, c->who.visitor, account);
    say_name(c, name);
}

static void done_password(Job *job, void *owner)
{
    PasswordJob *w = (PasswordJob *)job;
    Registry *h = owner;
    Request *c = w->call;
    if (w->is_new && w->ok && store_new_account(&h->store, w->name, w->hash, &w->account)) {
        log_in(c, w->account, w->name);
    } else if (w->is_new) {
        request_error(c, 409, "This name is taken.", "Choose another, or log in with its password.");
    } else if (w->ok) {
        log_in(c, w->account, w->name);
    } else {
        request_error(c, 401, "Name and password do not fit.", "Check both; passwords are case-sensitive.");
    }
    memset(w->password, 0, sizeof w->password);
    request_finish(c);
    free(w);
}

void api_account(Request *c, bool is_new)
{
    /* what is compared with when there is no such name, so that the time tells nothing */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo";
    Server *s = c->server;
    const char *name, *password;
    if (s->options->rate && !limit_take(&s->limits, "password", c->address, 0.1, 10, now_ms())) {
        c->retry_after = 10;
        request_error(c, 429, "Too many tries from your address.", "Wait ten seconds and try again.");
        return;
    }
    if (!body_text(c, "name", 2, 40, &name) || !body_text(c, "password", 8, 128, &password)) {
        return;
    }
    if (c->by_token) {
        request_error(c, 400, "An account goes with a cookie, not with a token.",
                      "Leave the Authorization header out.");
        return;
    }
    PasswordJob *w = must_zalloc(sizeof *w);
    *w = (PasswordJob){.job = {.run = run_password, .done = done_password}, .call = c, .is_new = is_new};
    strncpy(w->name, name, sizeof w->name - 1);
    strncpy(w->password, password, sizeof w->password - 1);
    if (!is_new) {
        w->known = store_account(&s->registry.store, name, &w->account, w->hash, w->name);
        memcpy(w->hash, w->known ? w->hash : nobody, w->known ? sizeof w->hash : sizeof nobody);
    }
    request_wait(c);
    worker_give(&s->worker, &w->job);
}

void api_logout(Request *c)
{
    if (c->who.visitor) {
        store_log_in(&c->server->registry.store, c->who.visitor, 0);
    }
    buf_text(&c->out, "{\"ok\":true}");
    request_json(c, 200);
}

/* api_account.c - name and password: made, used, changed, and the account deleted. Hashing is slow by intention and is done beside the loop. */
#include "server/net/http.h"
#include "server/player_names.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 128, PASSWORD_BYTES = PASSWORD_MOST * 4 + 4, PASSWORDS_WAITING = 64 };

typedef enum PasswordAct { PASSWORD_NEW_ACCOUNT, PASSWORD_LOG_IN, PASSWORD_CHANGE, PASSWORD_DELETE } PasswordAct;

typedef struct PasswordJob {
    Job job;
    Request *call; /* suspended until it is done */
    PasswordAct act;
    bool known, ok;
    AccountRow account;       /* that the name or the log-in means; its hash is compared with */
    char folded[NAME_TEXT];   /* of a new one */
    char made[PASSWORD_TEXT]; /* the hash of the new password */
    char password[PASSWORD_BYTES], changed[PASSWORD_BYTES];
} PasswordJob;

static void run_password(Job *job)
{
    PasswordJob *w = (PasswordJob *)job;
    if (w->act == PASSWORD_NEW_ACCOUNT) {
        w->ok = password_hash(w->made, w->password);
        return;
    }
    w->ok = password_fits(w->account.hash, w->password) && w->known;
    if (w->ok && w->act == PASSWORD_CHANGE) {
        w->ok = password_hash(w->made, w->changed);
    }
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

static void new_account(Request *c, PasswordJob *w)
{
    Store *store = &c->server->registry.store;
    if (store_new_account(store, w->account.name, w->folded, w->made, &w->account.id)) {
        log_in(c, w->account.id, w->account.name);
    } else if (store->failed) {
        request_error(c, 503, store_says(store), "Try again later.");
    } else {
        request_error(c, 409, "This name is taken, or one that looks like it.",
                      "Choose another, or log in with its password.");
    }
}

/* Whoever knew the old password is logged out everywhere else. */
static void change_password(Request *c, const PasswordJob *w)
{
    Store *store = &c->server->registry.store;
    store_new_password(store, w->account.id, w->made);
    store_log_out_others(store, w->account.id, c->who.visitor);
    say_name(c, w->account.name);
}

static void delete_account(Request *c, const PasswordJob *w)
{
    Registry *h = &c->server->registry;
    registry_delete_account(h, w->account.id);
    for (Room *room = h->unkept; room; room = room->next_unkept) {
        if (room->gone) {
            live_end_room(room);
        }
    }
    say_name(c, NULL);
}

/* Meanwhile the account may have been deleted, and its number given to somebody else, or its password changed: what was compared with must still
 * stand. */
static bool still_stands(Store *store, const PasswordJob *w)
{
    AccountRow now;
    return w->act == PASSWORD_NEW_ACCOUNT ||
           (store_account_of(store, w->account.id, &now) && strcmp(now.hash, w->account.hash) == 0);
}

static void done_password(Job *job, void *owner)
{
    PasswordJob *w = (PasswordJob *)job;
    Registry *h = owner;
    Request *c = w->call;
    store_fresh(&h->store);
    if (job->dropped) {
        c->retry_after = 5;
        request_error(c, 503, "The server is being stopped.", "Try again in a few seconds.");
    } else if (!w->ok || !still_stands(&h->store, w)) {
        request_error(c, 401, "Name and password do not fit.", "Check both; passwords are case-sensitive.");
    } else {
        switch (w->act) {
        case PASSWORD_NEW_ACCOUNT: new_account(c, w); break;
        case PASSWORD_LOG_IN: log_in(c, w->account.id, w->account.name); break;
        case PASSWORD_CHANGE: change_password(c, w); break;
        case PASSWORD_DELETE: delete_account(c, w); break;
        }
    }
    request_finish(c);
    sodium_memzero(w, sizeof *w);
    free(w);
}

/* Tries are counted for the address and for the account, whatever --rate says. */
static bool may_try(Request *c, const char *folded)
{
    if (c->by_token) {
        request_error(c, 400, "An account goes with a cookie, not with a token.",
                      "Leave the Authorization header out.");
        return false;
    }
    if (c->server->worker.waiting[JOB_PASSWORD] >= PASSWORDS_WAITING) {
        c->retry_after = 10;
        request_error(c, 503, "Too many people log in at this moment.", "Wait ten seconds and try again.");
        return false;
    }
    return request_within(c, LIMIT_PASSWORD_ADDRESS, c->group, "Too many tries from your address.") &&
           request_within(c, LIMIT_PASSWORD_ACCOUNT, folded, "Too many tries with this name.");
}

static PasswordJob *job_for(Request *c, PasswordAct act, const char *password)
{
    PasswordJob *w = must_zalloc(sizeof *w);
    w->job = (Job){.kind = JOB_PASSWORD, .run = run_password, .done = done_password};
    w->call = c;
    w->act = act;
    snprintf(w->password, sizeof w->password, "%s", password);
    return w;
}

static void begin(Request *c, PasswordJob *w)
{
    /* what is compared with when there is no such name, so that the time tells nothing */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo";
    if (c->server->registry.store
            .unread) { /* whether there is such a name is not known: that is answered, and nothing compared */
        sodium_memzero(w, sizeof *w);
        free(w);
        request_error(c, 503, store_says(&c->server->registry.store),
                      "Try again later, or tell whoever runs the server.");
        return;
    }
    if (!w->known) {
        memcpy(w->account.hash, nobody, sizeof nobody);
    }
    request_wait(c);
    worker_give(&c->server->worker, &w->job);
}

void api_account(Request *c, bool is_new)
{
    const char *said, *password;
    char name[NAME_TEXT], folded[NAME_TEXT];
    if (!body_text(c, "name", 1, 200, &said) || !body_text(c, "password", PASSWORD_LEAST, PASSWORD_MOST, &password)) {
        return;
    }
    const char *wrong = name_clean(span_of(said), NAME_LEAST, NAME_MOST, name);
    if (wrong) {
        request_error(c, 400, wrong, "Correct it and send it again.");
        return;
    }
    name_fold(span_of(name), folded);
    if (!may_try(c, folded)) {
        return;
    }
    PasswordJob *w = job_for(c, is_new ? PASSWORD_NEW_ACCOUNT : PASSWORD_LOG_IN, password);
    w->known = !is_new && store_account(&c->server->registry.store, name, folded, &w->account);
    if (!w->known) {
        memcpy(w->account.name, name, sizeof name);
    }
    memcpy(w->folded, folded, sizeof folded);
    begin(c, w);
}

/* The account that is logged in, to be changed with its password. */
static PasswordJob *job_for_own(Request *c, PasswordAct act)
{
    const char *password;
    char folded[NAME_TEXT];
    AccountRow row;
    if (!body_text(c, "password", 1, PASSWORD_MOST, &password)) {
        return NULL;
    }
    if (!c->who.account || !store_account_of(&c->server->registry.store, c->who.account, &row)) {
        request_error(c, 401, "You are not logged in.", "Log in first.");
        return NULL;
    }
    name_fold(span_of(row.name), folded);
    if (!may_try(c, folded)) {
        return NULL;
    }
    PasswordJob *w = job_for(c, act, password);
    w->account = row;
    w->known = true;
    return w;
}

void api_new_password(Request *c)
{
    const char *changed;
    if (!body_text(c, "new_password", PASSWORD_LEAST, PASSWORD_MOST, &changed)) {
        return;
    }
    PasswordJob *w = job_for_own(c, PASSWORD_CHANGE);
    if (w) {
        snprintf(w->changed, sizeof w->changed, "%s", changed);
        begin(c, w);
    }
}

void api_delete_account(Request *c)
{
    PasswordJob *w = job_for_own(c, PASSWORD_DELETE);
    if (w) {
        begin(c, w);
    }
}

void api_logout(Request *c)
{
    if (c->who.visitor) {
        store_log_in(&c->server->registry.store, c->who.visitor, 0);
    }
    buf_text(&c->out, "{\"ok\":true}");
    request_json(c, 200);
}

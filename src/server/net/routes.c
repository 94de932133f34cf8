/* routes.c - from the path of a request to the function that answers it. */
#include "server/net/http.h"

#include <stdio.h>
#include <string.h>

enum { PARTS = 6 };

/* "/api/games/x/state" into its parts; returns how many, 0 when there are too many. */
static int split_path(char *path, const char *part[PARTS])
{
    int n = 0;
    for (char *at = path; *at;) {
        while (*at == '/') {
            *at++ = 0;
        }
        if (*at) {
            if (n == PARTS) {
                return 0;
            }
            part[n++] = at;
            at += strcspn(at, "/");
        }
    }
    return n;
}

static void no_such_thing(Request *c)
{
    request_error(c, 404, "There is nothing at this address.", "docs/server.md lists what can be asked.");
}

static void wrong_method(Request *c)
{
    request_error(c, 405, "This address does not take that method.", "docs/server.md says which it takes.");
}

static void get_api(Request *c, const char *part[PARTS], int n)
{
    const char *what = n > 1 ? part[1] : "";
    if (n == 2 && strcmp(what, "systems") == 0) {
        api_systems(c);
    } else if (n == 2 && strcmp(what, "me") == 0) {
        api_me(c);
    } else if (n == 4 && strcmp(what, "systems") == 0 && strcmp(part[3], "rules") == 0) {
        api_rules(c, part[2]);
    } else if (n == 4 && strcmp(what, "systems") == 0 && strcmp(part[3], "charts") == 0) {
        api_charts(c, part[2]);
    } else if (n == 4 && strcmp(what, "systems") == 0 && strcmp(part[3], "briefing") == 0) {
        api_briefing(c, part[2]);
    } else if (n == 4 && strcmp(what, "systems") == 0) {
        api_setup_picture(c, part[2], part[3]);
    } else if ((n == 3 || n == 4) && strcmp(what, "games") == 0) {
        api_game(c, part[2], n == 4 ? part[3] : "");
    } else if (n == 2 && (strcmp(what, "games") == 0 || strcmp(what, "join") == 0 || strcmp(what, "login") == 0 ||
                          strcmp(what, "logout") == 0 || strcmp(what, "account") == 0)) {
        wrong_method(c);
    } else {
        no_such_thing(c);
    }
}

static void post_api(Request *c, const char *part[PARTS], int n)
{
    const char *what = n > 1 ? part[1] : "";
    if (n == 2 && strcmp(what, "games") == 0) {
        api_new_game(c);
    } else if (n == 2 && strcmp(what, "join") == 0) {
        api_join(c);
    } else if (n == 2 && (strcmp(what, "login") == 0 || strcmp(what, "account") == 0)) {
        api_account(c, what[0] == 'a');
    } else if (n == 2 && strcmp(what, "logout") == 0) {
        api_logout(c);
    } else if (n == 3 && strcmp(what, "account") == 0 && strcmp(part[2], "password") == 0) {
        api_new_password(c);
    } else if (n == 3 && strcmp(what, "account") == 0 && strcmp(part[2], "delete") == 0) {
        api_delete_account(c);
    } else if (n == 5 && strcmp(what, "games") == 0 && strcmp(part[3], "seat") == 0) {
        api_seat(c, part[2], part[4]);
    } else if (n == 4 && strcmp(what, "games") == 0) {
        api_play(c, part[2], part[3]);
    } else if (n == 5 && strcmp(what, "games") == 0 && strcmp(part[3], "undo") == 0) {
        char joined[32];
        snprintf(joined, sizeof joined, "undo/%.20s", part[4]);
        api_play(c, part[2], joined);
    } else if (n >= 2 && (strcmp(what, "systems") == 0 || strcmp(what, "me") == 0)) {
        wrong_method(c);
    } else {
        no_such_thing(c);
    }
}

void dispatch(Request *c)
{
    char path[PATH_MOST];
    const char *part[PARTS] = {0};
    snprintf(path, sizeof path, "%s", c->path);
    int n = split_path(path, part);
    bool post = strcmp(c->method, "POST") == 0;
    if (n > 0 && strcmp(part[0], "api") == 0) {
        if (post) {
            post_api(c, part, n);
        } else {
            get_api(c, part, n);
        }
    } else if (post) {
        wrong_method(c);
    } else if (n == 1 && strcmp(part[0], "picture.css") == 0) {
        api_picture_css(c);
    } else {
        static_file(c);
    }
}

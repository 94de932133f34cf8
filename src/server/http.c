/* http.c - from libmicrohttpd's callbacks to a Call and back: limits, cookies, bodies, compression, headers, the line in the log. */
#include "server/http.h"
#include "server/http_inside.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <zlib.h>

enum { WORTH_COMPRESSING = 600 };

long long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

long long now_ms(void) { return now_us() / 1000; }

/* ---- who sends it ---- */

static void read_address(Request *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *a = info ? info->client_addr : NULL;
    if (a && a->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)a)->sin_addr, c->address, sizeof c->address);
    } else if (a && a->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, c->address, sizeof c->address);
    }
    const char *forwarded = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "X-Forwarded-For");
    if (c->server->options->behind_proxy && forwarded) { /* the last one is what the proxy itself has seen */
        const char *last = strrchr(forwarded, ',');
        last = last ? last + 1 : forwarded;
        last += strspn(last, " ");
        snprintf(c->address, sizeof c->address, "%.*s", (int)strspn(last, "0123456789abcdefABCDEF.:"), last);
    }
}

static void read_sender(Request *c)
{
    Store *store = &c->server->registry.store;
    uint8_t hash[HASH_BYTES];
    const char *bearer = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Authorization");
    const char *cookie = MHD_lookup_connection_value(c->connection, MHD_COOKIE_KIND, "gonfalon");
    if (bearer && strncmp(bearer, "Bearer ", 7) == 0) {
        c->by_token = true;
        if (token_is_one(span_of(bearer + 7))) {
            token_hash(hash, span_of(bearer + 7));
            c->by_link.any = store_link_of(store, hash, c->link_game, &c->by_link.sides);
        }
    } else if (cookie && token_is_one(span_of(cookie))) {
        token_hash(hash, span_of(cookie));
        store_visitor(store, hash, &c->who);
    }
}

/* A page of another site may not act in the name of its visitor. */
static bool foreign_origin(const Request *c)
{
    const char *origin = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Origin");
    const char *registry = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Host");
    const char *name = origin ? strstr(origin, "://") : NULL;
    return origin && (!name || !registry || strcmp(name + 3, registry) != 0);
}

/* ---- the body ---- */

static bool read_body(Request *c)
{
    const char *type = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Content-Type");
    size_t at = 0;
    char error[80];
    if (c->too_big) {
        request_error(c, 413, "The body is larger than 16 KB.", "Send less.");
        return false;
    }
    if (!type || strncmp(type, "application/json", 16) != 0) {
        request_error(c, 415, "The body is not said to be JSON.", "Send Content-Type: application/json.");
        return false;
    }
    c->json = json_read(&c->words, buf_as_span(&c->body), &at);
    if (!c->json || c->json->kind != JSON_OBJECT) {
        snprintf(error, sizeof error,
                 c->json ? "The body is no JSON object." : "The body is no JSON; it goes wrong at byte %zu.", at);
        request_error(c, 400, error, "Send a JSON object as docs/server.md describes.");
        return false;
    }
    return true;
}

static bool within_limits(Request *c)
{
    Server *s = c->server;
    double rate = s->options->rate;
    if (rate > 0 && !limit_take(&s->limits, "request", c->address, rate, rate * 4, now_ms())) {
        c->retry_after = 1;
        request_error(c, 429, "Too many requests from your address.", "Wait a second and try again.");
        return false;
    }
    return true;
}

static void handle(Request *c)
{
    bool post = strcmp(c->method, "POST") == 0;
    if (!within_limits(c)) {
        return;
    }
    if (c->url_length > URL_MOST || strlen(c->path) + 1 >= PATH_MOST) {
        request_error(c, 414, "The address is too long.", "Shorten it.");
    } else if (!post && strcmp(c->method, "GET") != 0 && strcmp(c->method, "HEAD") != 0) {
        request_error(c, 405, "Only GET, HEAD and POST are understood.", "See docs/server.md.");
    } else if (post && foreign_origin(c)) {
        request_error(c, 403, "The request comes from a page of another site.", "Open the table itself.");
    } else if (!post || read_body(c)) {
        read_sender(c);
        dispatch(c);
    }
}

/* ---- the answer ---- */

static bool wants_gzip(const Request *c)
{
    const char *accepts = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Accept-Encoding");
    return accepts && strstr(accepts, "gzip");
}

static bool gzip(Span plain, int level, Buf *out)
{
    z_stream z = {0};
    if (deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        return false;
    }
    size_t room = deflateBound(&z, plain.len);
    Buf packed = {.data = must_alloc(room + 1), .cap = room + 1};
    z.next_in = (unsigned char *)plain.at;
    z.avail_in = (unsigned)plain.len;
    z.next_out = (unsigned char *)packed.data;
    z.avail_out = (unsigned)room;
    bool ok = deflate(&z, Z_FINISH) == Z_STREAM_END;
    packed.len = room - z.avail_out;
    deflateEnd(&z);
    buf_free(ok ? out : &packed);
    if (ok) {
        *out = packed;
    }
    return ok;
}

static bool compress_answer(Request *c)
{
    if (c->no_body_gzip || c->out.len < WORTH_COMPRESSING || !wants_gzip(c)) {
        return false;
    }
    Buf packed = {0};
    bool ok = gzip(buf_as_span(&c->out), c->cacheable ? 6 : 1, &packed);
    if (ok) {
        buf_free(&c->out);
        c->out = packed;
    }
    return ok;
}

/* The body of an answer that is kept, as the client wants it. A map has megabytes: it is compressed for the first who asks. */
static bool take_kept(Request *c)
{
    Kept *k = c->kept;
    bool packed = wants_gzip(c) && (k->packed.len || gzip(buf_as_span(&k->plain), 6, &k->packed));
    buf_span(&c->out, buf_as_span(packed ? &k->packed : &k->plain));
    return packed;
}

void add_common_headers(const Request *c, struct MHD_Response *r)
{
    MHD_add_response_header(r, "Content-Type", c->type);
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "X-Frame-Options", "DENY");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
    MHD_add_response_header(r, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(r, "Permissions-Policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()");
    MHD_add_response_header(
        r, "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'");
    if (c->server->options->behind_proxy) {
        MHD_add_response_header(r, "Strict-Transport-Security", "max-age=31536000");
    }
    if (c->new_cookie[0]) {
        char cookie[160];
        snprintf(cookie, sizeof cookie, "gonfalon=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000%s",
                 c->new_cookie, c->server->options->behind_proxy ? "; Secure" : "");
        MHD_add_response_header(r, "Set-Cookie", cookie);
    }
}

/* True when the client has it already. */
static bool add_cache_headers(Request *c, char tag[24])
{
    uint64_t hash = c->kept ? c->kept->hash : hash64(c->out.data, c->out.len, 0);
    snprintf(tag, 24, "\"%016llx\"", (unsigned long long)hash);
    const char *has = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "If-None-Match");
    return has && strstr(has, tag);
}

static enum MHD_Result send_answer(Request *c)
{
    char tag[24] = "", retry[8];
    bool same = c->cacheable && c->status == 200 && add_cache_headers(c, tag);
    if (same) {
        buf_clear(&c->out);
        c->status = 304;
    }
    bool packed = !same && (c->kept ? take_kept(c) : compress_answer(c));
    size_t length = c->out.len;
    struct MHD_Response *r = MHD_create_response_from_buffer(length, length ? c->out.data : (void *)"",
                                                             length ? MHD_RESPMEM_MUST_FREE : MHD_RESPMEM_PERSISTENT);
    if (!r) {
        return MHD_NO;
    }
    if (length) {
        c->out = (Buf){.len = length}; /* the response owns the bytes now; the length goes into the log */
    }
    add_common_headers(c, r);
    if (packed) {
        MHD_add_response_header(r, "Content-Encoding", "gzip");
    }
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    if (tag[0]) {
        MHD_add_response_header(r, "ETag", tag);
        MHD_add_response_header(r, "Cache-Control", c->for_ever ? "private, max-age=86400" : "no-cache");
    } else {
        MHD_add_response_header(r, "Cache-Control", "no-store");
    }
    if (c->retry_after) {
        snprintf(retry, sizeof retry, "%d", c->retry_after);
        MHD_add_response_header(r, "Retry-After", retry);
    }
    enum MHD_Result queued = MHD_queue_response(c->connection, (unsigned)c->status, r);
    MHD_destroy_response(r);
    return queued;
}

/* ---- suspending until the commit, or until a job is done ---- */

static void hold(Request *c)
{
    c->next_held = c->server->held;
    c->server->held = c;
    MHD_suspend_connection(c->connection);
    c->suspended = true;
}

void request_finish(Request *c)
{
    c->waiting = false;
    c->ready = true;
    if (c->server->registry.store.dirty) { /* it is suspended already, and now it waits for the commit */
        c->next_held = c->server->held;
        c->server->held = c;
        return;
    }
    c->suspended = false;
    c->server->resumed = true;
    MHD_resume_connection(c->connection);
}

void release_held(Server *s, bool kept)
{
    while (s->held) {
        Request *c = s->held;
        s->held = c->next_held;
        if (!kept) {
            c->new_cookie[0] = 0;
            request_error(c, 503, "It could not be written down, so nothing has happened.",
                          "Try again; if it stays so, tell whoever runs the server.");
        }
        c->suspended = false;
        s->resumed = true;
        MHD_resume_connection(c->connection);
    }
}

/* ---- libmicrohttpd's side ---- */

void *request_begin(void *self, const char *uri, struct MHD_Connection *connection)
{
    Request *c = must_zalloc(sizeof *c);
    c->server = self;
    c->connection = connection;
    c->url_length = strlen(uri);
    c->begun = now_us();
    return c;
}

enum MHD_Result request_handler(void *self, struct MHD_Connection *connection, const char *url, const char *method,
                                const char *version, const char *upload, size_t *upload_size, void **memory)
{
    (void)self;
    (void)version;
    Request *c = *memory;
    c->connection = connection;
    if (!c->dispatched && !c->method[0]) {
        snprintf(c->method, sizeof c->method, "%s", method);
        snprintf(c->path, sizeof c->path, "%s", url);
        read_address(c);
        return MHD_YES;
    }
    if (*upload_size) {
        c->too_big = c->too_big || c->body.len + *upload_size > BODY_MOST;
        if (!c->too_big) {
            buf_bytes(&c->body, upload, *upload_size);
        }
        *upload_size = 0;
        return MHD_YES;
    }
    if (c->ready) {
        return send_answer(c);
    }
    c->dispatched = true;
    handle(c);
    if (c->listener) {
        return live_answer(c);
    }
    if (c->waiting) {
        c->suspended = true;
        MHD_suspend_connection(connection);
        return MHD_YES;
    }
    c->ready = true;
    if (c->server->registry.store.dirty) {
        hold(c);
        return MHD_YES;
    }
    return send_answer(c);
}

/* One line for each request. Queries, bodies, cookies and tokens are not in it. */
static void log_call(const Request *c)
{
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fprintf(stderr, "%s %s %s %s %d %zu B %.1f ms\n", when, c->address, c->method, c->path, c->status, c->out.len,
            (double)(now_us() - c->begun) / 1000.0);
}

void request_end(void *self, struct MHD_Connection *connection, void **memory, enum MHD_RequestTerminationCode how)
{
    (void)self;
    (void)connection;
    (void)how;
    Request *c = *memory;
    if (!c) {
        return;
    }
    if (!c->server->options->quiet && c->method[0]) {
        for (char *at = c->path; *at; at++) { /* whatever was sent stays on its line */
            *at = *at < 32 || *at > 126 ? '?' : *at;
        }
        log_call(c);
    }
    if (c->listener) {
        live_close(c->listener);
    }
    if (c->out.data) {
        buf_free(&c->out);
    }
    buf_free(&c->body);
    arena_free(&c->words);
    free(c);
    *memory = NULL;
}

/* microhttpd_bridge.c - from libmicrohttpd's callbacks to a Request and back: limits, cookies, bodies, compression, headers, the line in the log. */
#include "server/net/http.h"
#include "server/net/http_inside.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
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

/* The last value of the last header is what the proxy itself has seen; everything before it anybody could have written. */
static enum MHD_Result last_forwarded(void *self, enum MHD_ValueKind kind, const char *key, const char *value)
{
    (void)kind;
    if (value && strcasecmp(key, "X-Forwarded-For") == 0) {
        const char *last = strrchr(value, ',');
        *(const char **)self = last ? last + 1 : value;
    }
    return MHD_YES;
}

static bool is_address(const char *text)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* "192.0.2.7:443" and "[2001:db8::1]:443", as some proxies write it, without the port. */
static Span without_port(Span value)
{
    if (value.len && value.at[0] == '[') {
        const char *end = memchr(value.at, ']', value.len);
        return end ? (Span){value.at + 1, (size_t)(end - value.at - 1)} : value;
    }
    const char *colon = memchr(value.at, ':', value.len);
    bool one = colon && !memchr(colon + 1, ':', value.len - (size_t)(colon + 1 - value.at));
    return one ? (Span){value.at, (size_t)(colon - value.at)} : value;
}

/* Whoever has one IPv6 address has 2^64 of them. */
static void group_address(Request *c)
{
    unsigned char bytes[16];
    memcpy(c->group, c->address, sizeof c->group);
    if (inet_pton(AF_INET6, c->address, bytes) == 1) {
        static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
        if (memcmp(bytes, mapped, sizeof mapped) == 0) {
            inet_ntop(AF_INET, bytes + 12, c->group, sizeof c->group);
            return;
        }
        memset(bytes + 8, 0, 8);
        inet_ntop(AF_INET6, bytes, c->group, sizeof c->group);
    }
}

static void read_address(Request *c)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(c->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *a = info ? info->client_addr : NULL;
    if (a && a->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)a)->sin_addr, c->address, sizeof c->address);
    } else if (a && a->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)a)->sin6_addr, c->address, sizeof c->address);
    }
    const char *forwarded = NULL;
    if (c->server->options->behind_proxy) {
        MHD_get_connection_values(c->connection, MHD_HEADER_KIND, last_forwarded, &forwarded);
    }
    if (forwarded) {
        char last[48];
        Span value = without_port(span_trim(span_of(forwarded)));
        snprintf(last, sizeof last, "%.*s", (int)(value.len < sizeof last ? value.len : 0), value.at);
        if (is_address(last)) {
            memcpy(c->address, last, sizeof last);
        }
    }
    group_address(c);
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
            c->linked = store_link_of(store, hash, &c->link);
        }
    } else if (cookie && token_is_one(span_of(cookie))) {
        token_hash(hash, span_of(cookie));
        store_visitor(store, hash, &c->who);
    }
}

/* ---- by which name, and from which page ---- */

static bool same_host(Span host, const char *name)
{
    size_t n = strlen(name);
    if (host.len < n || strncasecmp(host.at, name, n) != 0) {
        return false;
    }
    if (host.len == n) {
        return true;
    }
    if (host.at[n] != ':' || host.len == n + 1 || host.len > n + 6) {
        return false;
    }
    for (size_t i = n + 1; i < host.len; i++) {
        if (host.at[i] < '0' || host.at[i] > '9') {
            return false;
        }
    }
    return true;
}

/* A page of another site may give its own name our address (DNS rebinding) and then pass for ours: only our own names are answered. */
static bool known_host(const Request *c)
{
    const ServeOptions *o = c->server->options;
    const char *sent = MHD_lookup_connection_value(c->connection, MHD_HEADER_KIND, "Host");
    static const char *const local[] = {"localhost", "127.0.0.1", "[::1]"};
    Span host = span_of(sent ? sent : ""), rest = span_of(o->host ? o->host : ""), name;
    char known[256];
    bool for_all = strcmp(o->bind, "0.0.0.0") == 0 || strcmp(o->bind, "::") == 0;
    if (!sent || (!o->host && (o->behind_proxy || for_all))) {
        return true; /* whoever serves others says with --host by which names */
    }
    while (o->host && span_split(&rest, ',', &name)) {
        snprintf(known, sizeof known, "%.*s", SPAN_ARG(span_trim(name)));
        if (known[0] && same_host(host, known)) {
            return true;
        }
    }
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++) {
        if (same_host(host, local[i])) {
            return true;
        }
    }
    snprintf(known, sizeof known, strchr(o->bind, ':') ? "[%s]" : "%s", o->bind);
    return same_host(host, known);
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

/* A file of the page, or a page: nothing is asked of a game. */
static bool is_of_the_page(const Request *c) { return strncmp(c->path, "/api/", strlen("/api/")) != 0; }

static void handle(Request *c)
{
    bool post = strcmp(c->method, "POST") == 0;
    if (c->server->stopping) {
        c->retry_after = 5;
        request_error(c, 503, "The server is being stopped.", "Try again in a few seconds.");
    } else if (c->malformed) {
        request_error(c, 400, "The request can be read in two ways, or not at all.",
                      "Send one Host, one length, and each header on a line of its own, as \"Name: value\".");
    } else if (!known_host(c)) {
        request_error(c, 421, "This server does not answer to that name.", "Whoever runs it names it with --host.");
    } else if (!request_within(c, is_of_the_page(c) ? LIMIT_FILE : LIMIT_REQUEST, c->group,
                               "Too many requests from your address.")) {
        return;
    } else if (c->url_length > URL_MOST || strlen(c->path) + 1 >= PATH_MOST) {
        request_error(c, 414, "The address is too long.", "Shorten it.");
    } else if (!post && strcmp(c->method, "GET") != 0 && strcmp(c->method, "HEAD") != 0) {
        request_error(c, 405, "Only GET, HEAD and POST are understood.", "See docs/server.md.");
    } else if (post && foreign_origin(c)) {
        request_error(c, 403, "The request comes from a page of another site.", "Open the table itself.");
    } else if (!post || read_body(c)) {
        c->server->registry.asker = limit_key(&c->server->limits, c->group);
        read_sender(c);
        dispatch(c);
    }
}

/* What could not be read is not taken for empty: whatever was made of it is thrown away. */
static void refuse_unread(Request *c)
{
    if (c->server->registry.store.unread && c->status != 503) {
        c->new_cookie[0] = 0;
        request_error(c, 503, store_says(&c->server->registry.store),
                      "Tell whoever runs the server; nothing has been changed.");
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
    if (c->malformed || c->server->stopping) {
        MHD_add_response_header(r, "Connection", "close");
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

/* Nothing that is in memory alone is told to anybody. */
static void wait_for_commit(Request *c)
{
    c->batch = registry_awaits(&c->server->registry);
    c->next_held = c->server->held;
    c->server->held = c;
}

static void hold(Request *c)
{
    wait_for_commit(c);
    MHD_suspend_connection(c->connection);
    c->suspended = true;
}

void request_finish(Request *c)
{
    c->waiting = false;
    c->ready = true;
    refuse_unread(c);
    if (registry_awaits(&c->server->registry)) { /* it is suspended already, and now it waits for the commit */
        wait_for_commit(c);
        return;
    }
    c->suspended = false;
    c->server->resumed = true;
    MHD_resume_connection(c->connection);
}

void release_held(Server *s, long landed, bool kept)
{
    Request *held = s->held;
    s->held = NULL;
    while (held) {
        Request *c = held;
        held = c->next_held;
        if (kept && c->batch > landed) { /* for a later one */
            c->next_held = s->held;
            s->held = c;
            continue;
        }
        if (!kept &&
            strcmp(c->method, "POST") != 0) { /* it only looked, at something that is not there any more: once more */
            c->kept = NULL;
            c->cacheable = c->for_ever = c->ready = false;
            buf_clear(&c->out);
            store_fresh(&s->registry.store);
            handle(c);
            if (c->waiting) {
                continue; /* it is suspended already, until its job is done */
            }
            refuse_unread(c);
            c->ready = true;
        } else if (!kept) {
            char error[160];
            c->new_cookie[0] = 0;
            snprintf(error, sizeof error, "It could not be written down, so nothing has happened. %s",
                     store_says(&s->registry.store));
            c->retry_after = s->registry.store.matter == STORE_BUSY ? 1 : 0;
            request_error(c, 503, error, "Try again; if it stays so, tell whoever runs the server.");
        }
        c->suspended = false;
        s->resumed = true;
        MHD_resume_connection(c->connection);
    }
}

/* ---- libmicrohttpd's side ---- */

static enum MHD_Result add_length(void *self, enum MHD_ValueKind kind, const char *key, const char *value)
{
    (void)kind;
    *(size_t *)self += strlen(key) + (value ? strlen(value) : 0) + 2;
    return MHD_YES;
}

/* Before the headers there is no request, only how long its address is as it was sent, and whether a %00 ends it early for whoever reads it:
 * an odd number in the place of the pointer. */
void *request_address(void *self, const char *address, struct MHD_Connection *connection)
{
    (void)self;
    (void)connection;
    size_t ends_early = strstr(address, "%00") ? 2 : 0;
    return (void *)(uintptr_t)(strlen(address) * 4 + ends_early + 1); /* NOLINT(performance-no-int-to-ptr) */
}

static bool is_length(const void *memory) { return (uintptr_t)memory & 1; }

/* Made when the headers have been read and not before: of a request that is refused while they are, libmicrohttpd tells nobody the end. */
static Request *request_begin(Server *s, struct MHD_Connection *connection, const char *url, size_t sent)
{
    Request *c = must_zalloc(sizeof *c);
    c->server = s;
    c->connection = connection;
    c->url_length = strlen(url);
    c->sent_address = sent / 4;
    c->hidden_end = sent & 2;
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, add_length, &c->url_length);
    c->begun = now_us();
    return c;
}

/* Where the body of a malformed request ends cannot be known, so it is not waited for; libmicrohttpd then closes the connection. */
static enum MHD_Result refuse_at_once(Request *c)
{
    c->dispatched = c->ready = true;
    handle(c);
    return send_answer(c);
}

enum MHD_Result request_handler(void *self, struct MHD_Connection *connection, const char *url, const char *method,
                                const char *version, const char *upload, size_t *upload_size, void **memory)
{
    if (!*memory || is_length(*memory)) {
        *memory = request_begin(self, connection, url, (uintptr_t)*memory);
    }
    Request *c = *memory;
    c->connection = connection;
    if (!c->dispatched && !c->method[0]) {
        snprintf(c->method, sizeof c->method, "%s", method);
        snprintf(c->path, sizeof c->path, "%s", url);
        read_address(c);
        c->malformed = !well_framed(c, method, version);
        c->counted = true;
        c->server->answering++;
        return c->malformed ? refuse_at_once(c) : MHD_YES;
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
    store_fresh(&c->server->registry.store);
    handle(c);
    if (!c->waiting) {
        refuse_unread(c);
    }
    if (c->listener && c->status == 200) {
        c->counted = false;
        c->server->answering--;
        return live_answer(c);
    }
    if (c->waiting) {
        c->suspended = true;
        MHD_suspend_connection(connection);
        return MHD_YES;
    }
    c->ready = true;
    if (registry_awaits(&c->server->registry)) {
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
    if (!c || is_length(c)) {
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
    if (c->counted) {
        c->server->answering--;
    }
    if (c->out.data) {
        buf_free(&c->out);
    }
    buf_free(&c->body);
    arena_free(&c->words);
    free(c);
    *memory = NULL;
}

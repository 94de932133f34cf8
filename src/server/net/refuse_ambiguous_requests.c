/* refuse_ambiguous_requests.c - requests that could be read in two ways: a proxy before us might read them otherwise, and take a part for a request of
 * its own. They are refused, and the connection is closed. */
#include "server/net/http_inside.h"

#include <string.h>
#include <strings.h>

typedef struct Framing {
    int hosts, lengths, encodings, bad, headers, empty;
    int types, origins, rights; /* of which one reader might take the first and another the last */
    size_t bytes;               /* that the headers take without a blank behind the colon */
} Framing;

static enum MHD_Result look_at_header(void *self, enum MHD_ValueKind kind, const char *key, const char *value)
{
    Framing *f = self;
    (void)kind;
    f->headers++;
    f->empty += !value || !*value;
    f->bytes += strlen(key) + strlen(":") + (value ? strlen(value) : 0) + strlen("\r\n");
    for (const char *at = key; *at; at++) { /* a name is a token of RFC 9110 */
        bool plain = (*at >= '0' && *at <= '9') || ((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z') ||
                     strchr("!#$%&'*+-.^_`|~", *at);
        f->bad += !plain;
    }
    for (const char *at = value ? value : ""; *at; at++) {
        f->bad += ((unsigned char)*at < ' ' && *at != '\t') || *at == 0x7f;
    }
    f->hosts += strcasecmp(key, "Host") == 0;
    f->types += strcasecmp(key, "Content-Type") == 0;
    f->origins += strcasecmp(key, "Origin") == 0;
    f->rights += strcasecmp(key, "Authorization") == 0;
    if (strcasecmp(key, "Transfer-Encoding") == 0) {
        f->encodings++;
        f->bad += !value || strcasecmp(value, "chunked") != 0; /* of another one nobody here knows the end */
    }
    if (strcasecmp(key, "Content-Length") == 0) {
        f->lengths++;
        f->bad += !value || !*value || strspn(value, "0123456789") != strlen(value);
    }
    return MHD_YES;
}

/* Every byte of the head is in something that was read. libmicrohttpd passes over what stands behind a NUL, headers without a name, and the
 * second line of a folded header (which it joins to the name of the first): a proxy before us may read all that. So the head is as long as what
 * was read makes it, with one blank behind each colon, as every browser and library writes it, or with none. */
static bool all_was_read(Request *c, const Framing *f, const char *method, const char *version)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    size_t least = strlen(method) + strlen(" ") + c->sent_address + strlen(" ") + strlen(version) + strlen("\r\n") +
                   f->bytes + strlen("\r\n");
    size_t most = least + (size_t)f->headers; /* the blank may be missing where nothing follows it */
    return info &&
           (info->header_size == least || (info->header_size <= most && info->header_size >= most - (size_t)f->empty));
}

/* Two lengths or two hosts: a proxy before us might read the other one, and take the rest for a request of its own. */
bool well_framed(Request *c, const char *method, const char *version)
{
    Framing f = {0};
    MHD_get_connection_values(c->connection, MHD_HEADER_KIND, look_at_header, &f);
    bool old = version && strcmp(version, "HTTP/1.0") == 0;
    return f.bad == 0 && version && all_was_read(c, &f, method, version) && f.lengths <= 1 && f.encodings <= 1 &&
           f.types <= 1 && f.origins <= 1 && f.rights <= 1 && !c->hidden_end && !(f.lengths && f.encodings) &&
           (f.hosts == 1 || (old && f.hosts == 0)) && !(old && f.encodings);
}

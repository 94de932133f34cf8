/* http_inside.h - what microhttpd_bridge.c gives the loop in event_loop.c, and is given by refuse_ambiguous_requests.c. */
#ifndef GONFALON_SERVER_HTTP_INSIDE_H
#define GONFALON_SERVER_HTTP_INSIDE_H

#include "server/net/http.h"

enum MHD_Result request_handler(void *self, struct MHD_Connection *connection, const char *url, const char *method,
                                const char *version, const char *upload, size_t *upload_size, void **memory);
void *request_address(void *self, const char *address, struct MHD_Connection *connection);
void request_end(void *self, struct MHD_Connection *connection, void **memory, enum MHD_RequestTerminationCode how);
bool well_framed(Request *c, const char *method, const char *version); /* it can be read in one way only */
void release_held(Server *s, long landed, bool kept);                  /* after a commit */
void add_common_headers(const Request *c, struct MHD_Response *r);

#endif

/* static_files.c - the files of the page, from the program or, for whoever works on them, from a folder. */
#include "server/net/http.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".png", "image/png"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".ico", "image/x-icon"},
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

/* Letters, digits, "-_./" and no name that begins with a dot: nothing outside the folder can be named so. */
static bool harmless(const char *path)
{
    for (const char *at = path; *at; at++) {
        bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                     strchr("-_./", *at);
        if (!plain || (*at == '.' && (at == path || at[-1] == '/'))) {
            return false;
        }
    }
    return true;
}

static bool from_folder(Request *c, const char *name)
{
    Buf path = {0};
    buf_print(&path, "%s/%s", c->server->options->web, name);
    FILE *file = fopen(buf_str(&path), "rb");
    char chunk[8192];
    for (size_t n; file && (n = fread(chunk, 1, sizeof chunk, file)) > 0;) {
        buf_bytes(&c->out, chunk, n);
    }
    bool ok = file && !ferror(file);
    if (file) {
        fclose(file);
    }
    buf_free(&path);
    return ok;
}

static bool from_program(Request *c, const char *name)
{
    char path[PATH_MOST + 8];
    snprintf(path, sizeof path, "web/%s", name);
    const Embedded *file = embedded_find(path);
    if (file) {
        buf_bytes(&c->out, file->bytes, file->len);
    }
    return file;
}

void static_file(Request *c)
{
    const char *name = c->path + strspn(c->path, "/");
    if (!name[0]) {
        name = "pages/start.html";
    } else if (strncmp(name, "play/", 5) == 0 || strcmp(name, "play") == 0) {
        name = "pages/table.html";
    }
    if (harmless(name) && (c->server->options->web ? from_folder(c, name) : from_program(c, name))) {
        c->status = 200;
        c->type = type_of(name);
        c->cacheable = true;
        c->no_body_gzip = strstr(name, ".png") || strstr(name, ".woff2");
        return;
    }
    request_error(c, 404, "There is no such page.", "Go to / for the start page.");
}

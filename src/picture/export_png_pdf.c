/* export_png_pdf.c - files: SVG as it is, PNG and PDF drawn from it by librsvg and cairo.
 *
 * A file is written beside its name and moved there when it is whole, so a full disk leaves no half picture.
 */
#include "picture/picture.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <errno.h>
#include <gio/gio.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* fontconfig keeps its tables to the end of the program; a leak checker shall not count them as ours. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(UNDER_SANITIZER)
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:libfontconfig\nleak:libpango\n"; }
#endif

enum { LARGEST = 16000 }; /* pixels a side; cairo ends at 32767, memory before that */

static RsvgHandle *load(const char *path, Span svg, Problems *problems)
{
    GError *error = NULL;
    GInputStream *in = g_memory_input_stream_new_from_data(svg.at, (gssize)svg.len, NULL);
    RsvgHandle *handle = rsvg_handle_new_from_stream_sync(in, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);
    g_object_unref(in);
    if (!handle) {
        problem(problems, path, 0, "the picture could not be drawn: %s", error->message);
        g_error_free(error);
    }
    return handle;
}

static bool size_of(RsvgHandle *handle, const char *path, double zoom, double *w, double *h, Problems *problems)
{
    if (!rsvg_handle_get_intrinsic_size_in_pixels(handle, w, h)) {
        return problem(problems, path, 0, "the picture has no width and height in pixels");
    }
    *w = ceil(*w * zoom);
    *h = ceil(*h * zoom);
    if (*w < 1 || *h < 1 || *w > LARGEST || *h > LARGEST) {
        return problem(problems, path, 0,
                       "a picture of %.0f by %.0f pixels cannot be written; choose a scale below %d pixels a side", *w,
                       *h, LARGEST);
    }
    return true;
}

static bool draw(RsvgHandle *handle, cairo_surface_t *surface, double w, double h, const char *path, Problems *problems)
{
    GError *error = NULL;
    cairo_t *cr = cairo_create(surface);
    bool ok = rsvg_handle_render_document(handle, cr, &(RsvgRectangle){0, 0, w, h}, &error);
    if (!ok) {
        problem(problems, path, 0, "the picture could not be drawn: %s", error->message);
        g_error_free(error);
    } else if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
        ok = problem(problems, path, 0, "the picture could not be drawn: %s", cairo_status_to_string(cairo_status(cr)));
    }
    cairo_destroy(cr);
    return ok;
}

static cairo_status_t to_file(void *file, const unsigned char *bytes, unsigned n)
{
    return fwrite(bytes, 1, n, file) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

typedef struct Draft { /* a file that takes its name when it is whole */
    const char *path;
    Buf name;
    FILE *file;
} Draft;

static bool draft_open(Draft *d, const char *path, Problems *problems)
{
    *d = (Draft){.path = path};
    buf_print(&d->name, "%s.part", path);
    d->file = fopen(buf_str(&d->name), "wb");
    if (!d->file) {
        problem(problems, path, 0, "cannot be written: %s", strerror(errno));
        buf_free(&d->name);
    }
    return d->file != NULL;
}

static bool draft_close(Draft *d, bool ok, Problems *problems)
{
    bool written = fclose(d->file) == 0;
    if (ok && !written) {
        ok = problem(problems, d->path, 0, "cannot be written: %s", strerror(errno));
    }
    if (ok && rename(buf_str(&d->name), d->path) != 0) {
        ok = problem(problems, d->path, 0, "cannot be written: %s", strerror(errno));
    }
    if (!ok) {
        remove(buf_str(&d->name));
    }
    buf_free(&d->name);
    return ok;
}

bool picture_png_of(const char *path, Span svg, double zoom, Problems *problems)
{
    RsvgHandle *handle = load(path, svg, problems);
    Draft d;
    double w, h;
    if (!handle) {
        return false;
    }
    bool ok = size_of(handle, path, zoom, &w, &h, problems) && draft_open(&d, path, problems);
    if (ok) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)w, (int)h);
        ok = draw(handle, surface, w, h, path, problems);
        if (ok && cairo_surface_write_to_png_stream(surface, to_file, d.file) != CAIRO_STATUS_SUCCESS) {
            ok = problem(problems, path, 0, "cannot be written; is the disk full?");
        }
        cairo_surface_destroy(surface);
        ok = draft_close(&d, ok, problems);
    }
    g_object_unref(handle);
    return ok;
}

bool picture_pdf_of(const char *path, Span svg, Problems *problems)
{
    RsvgHandle *handle = load(path, svg, problems);
    Draft d;
    double w, h;
    if (!handle) {
        return false;
    }
    bool ok = size_of(handle, path, 1, &w, &h, problems) && draft_open(&d, path, problems);
    if (ok) {
        w *= 0.75; /* pixels are 1/96 inch, points 1/72 */
        h *= 0.75;
        cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(to_file, d.file, w, h);
        ok = draw(handle, surface, w, h, path, problems);
        cairo_surface_finish(surface);
        if (ok && cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
            ok = problem(problems, path, 0, "cannot be written: %s",
                         cairo_status_to_string(cairo_surface_status(surface)));
        }
        cairo_surface_destroy(surface);
        ok = draft_close(&d, ok, problems);
    }
    g_object_unref(handle);
    return ok;
}

static bool write_svg(const char *path, Span svg, Problems *problems)
{
    Draft d;
    if (!draft_open(&d, path, problems)) {
        return false;
    }
    bool whole = fwrite(svg.at, 1, svg.len, d.file) == svg.len;
    return draft_close(&d, whole || problem(problems, path, 0, "cannot be written: %s", strerror(errno)), problems);
}

bool picture_write_svg(const char *path, Span svg, Problems *problems)
{
    const char *dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".svg") == 0) {
        return write_svg(path, svg, problems);
    }
    if (dot && strcmp(dot, ".png") == 0) {
        return picture_png_of(path, svg, 1, problems);
    }
    if (dot && strcmp(dot, ".pdf") == 0) {
        return picture_pdf_of(path, svg, problems);
    }
    return problem(problems, path, 0, "the name of a picture must end in .svg, .png or .pdf");
}

bool picture_write(const char *path, const Picture *p, Problems *problems)
{
    Buf svg = {0};
    picture_svg(&svg, p);
    bool ok = picture_write_svg(path, buf_as_span(&svg), problems);
    buf_free(&svg);
    return ok;
}

bool picture_png(const char *path, const Picture *p, Problems *problems)
{
    Buf svg = {0};
    picture_svg(&svg, p);
    bool ok = picture_png_of(path, buf_as_span(&svg), 1, problems);
    buf_free(&svg);
    return ok;
}

bool picture_pdf(const char *path, const Picture *p, Problems *problems)
{
    Buf svg = {0};
    picture_svg(&svg, p);
    bool ok = picture_pdf_of(path, buf_as_span(&svg), problems);
    buf_free(&svg);
    return ok;
}

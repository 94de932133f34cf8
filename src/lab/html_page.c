/* html_page.c - the frame and the look of the laboratory's pages. */
#include "lab/html_page.h"
#include "base/data_source.h"
#include "picture/svg.h"

#include <string.h>

void page_tag(Buf *out, const char *tag, const char *text)
{
    size_t name = strcspn(tag, " ");
    buf_print(out, "<%s>", tag);
    svg_escaped(out, text);
    buf_print(out, "</%.*s>\n", (int)name, tag);
}

void page_begin(Buf *out, const char *title, const char *kicker)
{
    buf_text(out, "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    page_tag(out, "title", title);
    const Embedded *style = embedded_find("web/style/laboratory.css");
    buf_text(out, "<style>\n");
    buf_bytes(out, style->bytes, style->len);
    buf_text(out, "</style>\n");
    buf_text(out, "<main>\n<header>\n");
    page_tag(out, "p class=\"kicker\"", kicker);
    page_tag(out, "h1", title);
    buf_text(out, "</header>\n");
}

void page_section(Buf *out, const char *title)
{
    buf_text(out, "<section>\n");
    page_tag(out, "h2", title);
}

void page_section_end(Buf *out) { buf_text(out, "</section>\n"); }

void page_end(Buf *out) { buf_text(out, "</main>\n</html>\n"); }

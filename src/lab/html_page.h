/* html_page.h - pages of the laboratory: one file each, nothing fetched from elsewhere, no scripts; light and dark, and made to be printed. */
#ifndef GONFALON_LAB_HTML_PAGE_H
#define GONFALON_LAB_HTML_PAGE_H

#include "base/text_buffer.h"

/* Begins the document up to the title; kicker: the small line above it. */
void page_begin(Buf *out, const char *title, const char *kicker);
void page_end(Buf *out);
void page_section(Buf *out, const char *title);
void page_section_end(Buf *out);
/* Escaped text between <TAG> and </TAG>; TAG may have attributes: page_tag(out, "p class=\"note\"", text). */
void page_tag(Buf *out, const char *tag, const char *text);

#endif

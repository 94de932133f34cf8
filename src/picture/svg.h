/* svg.h - writing SVG and the HTML around it: numbers that are the same in every locale, and escaped text. */
#ifndef GONFALON_PICTURE_SVG_H
#define GONFALON_PICTURE_SVG_H

#include "base/text_buffer.h"

void svg_number(Buf *out, double v); /* one decimal, none when it is 0 */
void svg_escaped(Buf *out, const char *text);
/* %g a double as svg_number, %f with three decimals, %s escaped text, %d int, %c char, %% percent; no flags and widths. */
__attribute__((format(printf, 2, 3))) void svg_put(Buf *out, const char *format, ...);
double text_width(const char *text, double size); /* estimate; no font is asked, so it is the same everywhere */

#endif

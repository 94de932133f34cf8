/* page.c - the frame and the look of the laboratory's pages. */
#include "lab/page.h"
#include "picture/svg.h"

#include <string.h>

/* First and second side are --a and --b; every colour that means something stands beside a word or a sign. */
static const char style[] =
    "<style>\n"
    ":root{color-scheme:light "
    "dark;--paper:#fbf7ec;--card:#fffdf6;--rule:#d8ccb0;--ink:#221c14;--soft:#6b5e49;--accent:#7a1f2b;"
    "--a:#8c3b2e;--b:#2f5f93;--none:#9c917b;--ok:#2c6236;--warn:#8a5200;--grid:#e7dfca}\n"
    "@media "
    "(prefers-color-scheme:dark){:root{--paper:#1b1814;--card:#242019;--rule:#453d30;--ink:#efe6d3;--soft:#b3a68c;"
    "--accent:#e0949a;--a:#dd8a72;--b:#82b1de;--none:#8d826d;--ok:#8cc795;--warn:#e0aa55;--grid:#38322a}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Georgia,'Times New Roman',serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 4rem}\n"
    "h1{font-size:1.9rem;line-height:1.2;margin:.1rem 0 .6rem}h2{font-size:1.25rem;margin:0 0 .6rem}\n"
    "h3{font-size:1.02rem;margin:1.2rem 0 .3rem}p{margin:.4rem 0 .8rem;max-width:46rem}\n"
    ".kicker{color:var(--accent);letter-spacing:.06em;text-transform:uppercase;font-size:.8rem;margin:0}\n"
    ".lead{font-size:1.05rem}.soft,figcaption{color:var(--soft);font-size:.9rem}\n"
    ".note{border-left:4px solid var(--accent);padding:.5rem .9rem;background:var(--card)}\n"
    "section{background:var(--card);border:1px solid var(--rule);border-radius:6px;padding:1.1rem "
    "1.25rem;margin:1.2rem 0}\n"
    "figure{margin:.4rem 0 0}figcaption{margin:.3rem 0 0}svg{max-width:100%;height:auto;display:block}\n"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.92rem;width:100%}\n"
    "th,td{text-align:left;padding:.28rem .6rem .28rem 0;border-bottom:1px solid var(--rule);vertical-align:top}\n"
    "th{font-weight:600;color:var(--soft)}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:"
    "nowrap}\n"
    "code{font:.86rem/1.4 ui-monospace,'DejaVu Sans Mono',monospace;overflow-wrap:anywhere}\n"
    "svg text{font:13px Georgia,serif;fill:var(--ink)}svg .soft{fill:var(--soft);font-size:12px}\n"
    "svg .end{text-anchor:end}svg .mid{text-anchor:middle}svg .axis{stroke:var(--rule)}svg .grid{stroke:var(--grid)}\n"
    "svg .a{fill:var(--a)}svg .b{fill:var(--b)}svg .none{fill:var(--none)}svg .pale{opacity:.55}\n"
    "svg .whisker{stroke:var(--ink);stroke-width:1.6;fill:none}svg "
    ".dot{fill:var(--card);stroke:var(--ink);stroke-width:1.6}\n"
    "svg .mean{stroke:var(--accent);stroke-width:1.6;stroke-dasharray:5 3}svg "
    ".line{fill:none;stroke:var(--accent);stroke-width:2}\n"
    "svg .band{fill:var(--accent);opacity:.16}svg .lit{fill:var(--accent)}\n"
    ".real{color:var(--ok);font-weight:600}.perhaps{color:var(--warn)}\n"
    "@media "
    "print{:root{color-scheme:light;--paper:#fff;--card:#fff;--rule:#bbb;--ink:#000;--soft:#444;--accent:#7a1f2b;--a:#"
    "8c3b2e;"
    "--b:#2f5f93;--none:#888;--ok:#2c6236;--warn:#8a5200;--grid:#e4e4e4}body{font-size:10.5pt}main{max-width:none;"
    "padding:0}\n"
    "section{border:0;border-top:1px solid #999;border-radius:0;padding:.6rem 0}figure,tr,.keep{break-inside:avoid}"
    "h2,h3{break-after:avoid}@page{margin:16mm 15mm}}\n"
    "</style>\n";

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
    buf_text(out, style);
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

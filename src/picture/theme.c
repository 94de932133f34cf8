/* theme.c - the colours of both themes and the looks of the armies.
 *
 * The tokens are those of the browser table: a file has them written out, a page refers to them, so
 * that it changes its theme without a new drawing. No meaning hangs on colour alone: armies differ in corner, strip
 * and field, bands print a code.
 */
#include "picture/picture_inside.h"

#include <string.h>

typedef struct Token {
    const char *name, *light, *dark;
} Token;

static const Token tokens[] = {
    {"paper", "#fbf7ec", "#211e1a"},
    {"paper-2", "#f1ead8", "#2b2722"},
    {"rule", "#cfc2a3", "#4b4438"},
    {"ink", "#221c14", "#f2e9d8"},
    {"ink-2", "#4d4334", "#cdc1aa"},
    {"ink-3", "#6b5e49", "#a99d86"},
    {"desk", "#d9cdb2", "#12110f"},
    {"accent", "#7a1f2b", "#d9767f"},
    {"ok", "#2c6236", "#93c98f"},
    /* the map: in the dark the same country by lamplight, with the same order of tones */
    {"m-clear", "#e9e7bf", "#3d4331"},
    {"m-clear-2", "#dfe0ac", "#454b35"},
    {"m-field-a", "#d3d898", "#4a5238"},
    {"m-field-b", "#efe2a6", "#55523a"},
    {"m-field-c", "#c6d196", "#404c34"},
    {"m-hill1", "#d9c48d", "#4f4530"},
    {"m-hill2", "#ecdcb1", "#5f5439"},
    {"m-hachure", "#7b5c31", "#1d160b"},
    {"m-edge", "#a3844f", "#30281a"},
    {"m-wood", "#a9ba78", "#33452c"},
    {"m-tree", "#56793f", "#27401f"},
    {"m-tree-2", "#7c9c55", "#456136"},
    {"m-tree-edge", "#334f28", "#131f0e"},
    {"m-water", "#86b3d0", "#38607f"},
    {"m-water-2", "#b5d3e2", "#4d7896"},
    {"m-bank", "#3f6c8f", "#1a3247"},
    {"m-water-ink", "#1d4a73", "#a9d0ec"},
    {"m-road", "#f5e3bd", "#b59e74"},
    {"m-road-edge", "#6a4326", "#1f150c"},
    {"m-trail", "#6d4c2c", "#b39a70"},
    {"m-roof", "#b4503a", "#a14a37"},
    {"m-roof-2", "#c96c4e", "#b8634a"},
    {"m-roof-edge", "#4b1f16", "#1d0c08"},
    {"m-wall", "#e9d7b4", "#8d7c5e"},
    {"m-grid", "#5b5136", "#0d0b07"},
    {"m-ink", "#2a2317", "#f3ead5"},
    {"m-town-ink", "#8c1c1c", "#ffb4a4"},
    {"m-halo", "#fbf6e2", "#1c1a15"},
    {"m-star", "#f2c12e", "#e0b433"},
    {"m-star-edge", "#6d4300", "#241702"},
    {"m-frame", "#5b1f14", "#7d6a4a"},
    /* what the referee draws */
    {"reach", "#1d5fa8", "#7cbcff"},
    {"reach-fill", "#ffffff", "#a9d2ff"},
    {"reach-road", "#7a4b9a", "#c9a0ea"},
    {"reach-chip", "#fffdf4", "#fffdf4"},
    {"reach-ink", "#14202e", "#14202e"},
    {"ezoc", "#b3261e", "#ff8274"},
    {"select", "#111111", "#000000"},
    {"select-2", "#ffd54a", "#ffd54a"},
    {"target", "#b3261e", "#ff8274"},
    {"los-yes", "#1f6b3a", "#86d49b"},
    {"los-no", "#b3261e", "#ff8274"},
    {"command", "#6a4c00", "#e9c46a"},
    /* armies: field, ink, the two colours of the flag strip */
    {"nat-austria", "#f4efe2", "#e6dfce"},
    {"nat-austria-ink", "#1d1a14", "#1d1a14"},
    {"nat-austria-b", "#e8b51d", "#e8b51d"},
    {"nat-austria-c", "#16130d", "#16130d"},
    {"nat-naples", "#1f4273", "#2c588f"},
    {"nat-naples-ink", "#ffffff", "#ffffff"},
    {"nat-naples-b", "#ffffff", "#ffffff"},
    {"nat-naples-c", "#a3174b", "#a3174b"},
    {"nat-france", "#9dbfe0", "#8fb3d6"},
    {"nat-france-ink", "#0d1d33", "#0d1d33"},
    {"nat-france-b", "#ffffff", "#ffffff"},
    {"nat-france-c", "#1d3c78", "#1d3c78"},
    {"nat-spain", "#7d2320", "#8c2f2a"},
    {"nat-spain-ink", "#fff6e6", "#fff6e6"},
    {"nat-spain-b", "#f7ecd2", "#f7ecd2"},
    {"nat-spain-c", "#c22a1f", "#c22a1f"},
    {"nat-empire", "#e3bc4c", "#d2ac43"},
    {"nat-empire-ink", "#1d1606", "#1d1606"},
    {"nat-empire-b", "#16130d", "#16130d"},
    {"nat-empire-c", "#f7e7a8", "#f7e7a8"},
    {"nat-venice", "#6d4a86", "#7d5798"},
    {"nat-venice-ink", "#fff8ee", "#fff8ee"},
    {"nat-venice-b", "#f0c75a", "#f0c75a"},
    {"nat-venice-c", "#4a1f5c", "#4a1f5c"},
    {"nat-swiss", "#c23b30", "#b8433a"},
    {"nat-swiss-ink", "#ffffff", "#ffffff"},
    {"nat-swiss-b", "#c23b30", "#c23b30"},
    {"nat-swiss-c", "#ffffff", "#ffffff"},
    {"nat-papacy", "#f6eecb", "#e9e0bb"},
    {"nat-papacy-ink", "#2a2210", "#2a2210"},
    {"nat-papacy-b", "#f3d262", "#f3d262"},
    {"nat-papacy-c", "#ffffff", "#ffffff"},
    {"nat-other", "#c3bfb2", "#b3afa2"},
    {"nat-other-ink", "#1c1b18", "#1c1b18"},
    {"nat-other-b", "#f2f0ea", "#f2f0ea"},
    {"nat-other-c", "#55524a", "#55524a"},
    /* formation bands */
    {"f1", "#7a1f2b", "#7a1f2b"},
    {"f2", "#1f5f5b", "#1f5f5b"},
    {"f3", "#8f6400", "#8f6400"},
    {"f4", "#4b3f8f", "#4b3f8f"},
    {"f5", "#3f6d2a", "#3f6d2a"},
    {"f6", "#8d4a1d", "#8d4a1d"},
    {"f7", "#2b6aa8", "#2b6aa8"},
    {"f8", "#5c5c5c", "#5c5c5c"},
};

/* Faces that may be there, none that must: a book face for names, a plain one for numbers. Condensed cuts stand before
 * the wide ones of the same family, since counters are narrow. */
static const char serif[] =
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua','Noto Serif',Georgia,"
    "'DejaVu Serif Condensed','DejaVu Serif',serif";
static const char sans[] = "'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Open Sans','Liberation Sans',Arial,"
                           "'DejaVu Sans Condensed','DejaVu Sans',sans-serif";

/* Light that falls on an area in reach; a page's token has it inside the colour. */
static const char *reach_alpha(PictureTheme theme)
{
    return theme == PICTURE_LIGHT ? ".26" : theme == PICTURE_DARK ? ".17" : "1";
}

static void span_colour(Buf *out, PictureTheme theme, Span name)
{
    if (span_is(name, "serif") || span_is(name, "sans")) {
        buf_text(out, span_is(name, "serif") ? serif : sans);
        return;
    }
    if (span_is(name, "reach-alpha")) {
        buf_text(out, reach_alpha(theme));
        return;
    }
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) {
        const Token *t = &tokens[i];
        if (!span_is(name, t->name)) {
            continue;
        }
        if (theme == PICTURE_PAGE) {
            buf_print(out, "var(--%s,%s)", t->name, t->light);
        } else {
            buf_text(out, theme == PICTURE_DARK ? t->dark : t->light);
        }
        return;
    }
    buf_text(out, "#808080");
}

void theme_colour(Buf *out, PictureTheme theme, const char *token) { span_colour(out, theme, span_of(token)); }

static bool name_char(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; }

static void army_colour(Buf *out, PictureTheme theme, const Army *army, const char *part)
{
    char name[48];
    size_t n = 0;
    for (const char *pieces[] = {"nat-", army->name, part}, **p = pieces; p < pieces + 3; p++) {
        for (const char *c = *p; *c && n + 1 < sizeof name; c++) {
            name[n++] = *c;
        }
    }
    name[n] = '\0';
    theme_colour(out, theme, name);
}

void theme_fill(Buf *out, PictureTheme theme, const Army *army, const char *text)
{
    static const struct {
        const char *name, *part;
    } parts[] = {{"fld", ""}, {"ci", "-ink"}, {"b", "-b"}, {"c", "-c"}};
    while (*text) {
        if (*text != '$') {
            buf_char(out, *text++);
            continue;
        }
        Span name = {++text, 0};
        while (name_char(*text)) {
            text++, name.len++;
        }
        bool done = span_is(name, "army") && army;
        if (done) {
            buf_text(out, army->name);
        }
        for (int i = 0; army && i < 4 && !done; i++) {
            if (span_is(name, parts[i].name)) {
                army_colour(out, theme, army, parts[i].part);
                done = true;
            }
        }
        if (!done) {
            span_colour(out, theme, name);
        }
    }
}

static const Army armies[] = {
    {"austria", true, "<rect width=\"10\" height=\"10\" fill=\"$b\"/><rect width=\"5\" height=\"10\" fill=\"$c\"/>",
     "width=\"10\" height=\"10\" patternTransform=\"rotate(45)\""},
    {"naples", false, "<rect width=\"10\" height=\"10\" fill=\"$b\"/><path d=\"M0 0h5v5H0zM5 5h5v5H5z\" fill=\"$c\"/>",
     "width=\"10\" height=\"10\""},
    {"france", false,
     "<rect width=\"10\" height=\"12\" fill=\"$b\"/><path d=\"M5 1.2 7 4.6 5 8 3 4.6zM1 4.4C2.5 3.6 3.6 5 3.4 7L1.2 "
     "6.4zM9 4.4C7.5 3.6 6.4 "
     "5 6.6 7L8.8 6.4zM2.6 8h4.8v1.5H2.6zM4.3 9.5h1.4v1.9H4.3z\" fill=\"$c\"/>",
     "width=\"10\" height=\"12\""},
    {"spain", false,
     "<rect width=\"10\" height=\"10\" fill=\"$b\"/><path d=\"M0 0l10 10M10 0L0 10\" stroke=\"$c\" "
     "stroke-width=\"2.6\"/>",
     "width=\"10\" height=\"10\""},
    {"empire", true, "<rect width=\"10\" height=\"8\" fill=\"$c\"/><path d=\"M0 0 10 4 0 8z\" fill=\"$b\"/>",
     "width=\"10\" height=\"8\""},
    {"venice", false, "<rect width=\"10\" height=\"10\" fill=\"$b\"/><path d=\"M5 0 10 5 5 10 0 5z\" fill=\"$c\"/>",
     "width=\"10\" height=\"10\""},
    {"swiss", true,
     "<rect width=\"12\" height=\"12\" fill=\"$b\"/><path d=\"M4.500 1.500h3v3h3v3h-3v3h-3v-3h-3v-3h3z\" fill=\"$c\"/>",
     "width=\"12\" height=\"12\""},
    {"papacy", false, "<rect width=\"10\" height=\"10\" fill=\"$c\"/><rect width=\"10\" height=\"5\" fill=\"$b\"/>",
     "width=\"10\" height=\"10\" patternTransform=\"rotate(90)\""},
    {"other", true, "<rect width=\"10\" height=\"8\" fill=\"$b\"/><rect width=\"10\" height=\"4\" fill=\"$c\"/>",
     "width=\"10\" height=\"8\""},
};

const Army *army_at(int i) { return i >= 0 && i < (int)(sizeof armies / sizeof *armies) ? &armies[i] : NULL; }

const Army *army_find(const char *name)
{
    const Army *a = armies;
    while (strcmp(a->name, "other") != 0 && (!name || strcmp(a->name, name) != 0)) {
        a++;
    }
    return a;
}

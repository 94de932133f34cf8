/* counter_symbols.c - the figures on counters and the patterns of the flag strips.
 *
 * Every figure is drawn in a box of 48 in the colour of the counter's ink; cuts inside it have the colour of the field
 * it lies on ($fld). An SVG file cannot pass a second colour into a <symbol>, so there is one set for each army that
 * is on the board.
 */
#include "picture/picture_inside.h"

#include <string.h>

typedef struct Symbol {
    const char *name, *drawing;
} Symbol;

/* Weapons used inside the figures; they have no cuts. */
static const Symbol weapons[] = {
    {"w-musket",
     "<path d=\"M24 -5 24.9 6 25.7 6 25.7 26 26.4 31.5 28.6 37 29.4 50 22.4 50 21.7 37 22.2 31.5 22.2 6 23.1 "
     "6z\"/><path d=\"M22 30.5c-2.6.4-2.8 3.4-.2 4.6l.2-1.3c-.8-.6-.8-1.6 0-2z\"/>"},
    {"w-sword",
     "<path d=\"M24 0 26.4 5 26.4 33H21.6V5z\"/><path d=\"M16.5 33h15v4h-15zM22 37h4v7h-4z\"/><circle cx=\"24\" "
     "cy=\"45\" r=\"2.8\"/>"},
    {"w-sabre",
     "<path d=\"M19 1C28 9 31.5 20 29 34L24.6 33.4C27 21 24.5 11 19 1z\"/><path d=\"M18.5 33.5 33 36.5 32 40 29.5 "
     "39.7 28 46.5 24 45.8 25 38.7 19.5 37.5z\"/><path d=\"M32 38.5c2.5 3-.5 8-5 8.2\" fill=\"none\" "
     "stroke=\"currentColor\" stroke-width=\"2\"/>"},
};

/* Foot; horse: one head, and the weapon tells the kind; guns; leaders by the hat of their time. */
static const Symbol figures[] = {
    {"infantry", "<g transform=\"rotate(45 24 24)\"><use href=\"#w-musket\" transform=\"translate(-2.4 -.6) scale(1.1 "
                 "1.06)\"/></g><g transform=\"rotate(-45 24 24)\"><path d=\"M20.6 -2h7v53h-7z\" fill=\"$fld\"/><use "
                 "href=\"#w-musket\" transform=\"translate(50.4 -.6) scale(-1.1 1.06)\"/></g>"},
    {"grenadier",
     "<circle cx=\"24\" cy=\"33\" r=\"13\"/><path d=\"M18.5 15.5h11v6h-11z\"/><path d=\"M24 0c1 5-3 6-2.5 9.5C20 "
     "8.5 18.5 6.5 18.8 4 14 8 14 12.5 17.8 16.5H30.2C34.5 12 33.5 7 30 4.5 30.3 7 29 8.5 27.5 9.3 29 5.5 27.5 2 "
     "24 0z\"/><path d=\"M16 31c.6-3.6 2.8-5.8 6-6.6\" fill=\"none\" stroke=\"$fld\" stroke-width=\"2.6\" "
     "stroke-linecap=\"round\"/>"},
    {"light",
     "<path d=\"M4.5 10.5C3 30 12.5 43 25 42.6 37 42.2 42 29.5 47 12.5L30.5 9.5C31.5 21.5 30 29.5 24.8 30.6 17 32 "
     "10.5 22.5 8.8 9.9z\"/><path d=\"M29.5 5 48 8.4 47.2 13 28.7 9.6z\"/><path d=\"M2.5 6l7.2-.7.5 "
     "5-7.2.7z\"/><path d=\"M7.5 20C13 3 24 0 34.5 12\" fill=\"none\" stroke=\"currentColor\" "
     "stroke-width=\"2\"/><path d=\"M6.2 23.5l6.4-2.3M23 30l.6 13M31.3 24.5 42 28.5\" stroke=\"$fld\" "
     "stroke-width=\"1.9\"/>"},
    {"pioneer",
     "<g transform=\"rotate(42 24 24)\"><path d=\"M22.3 3h3.6v43h-3.6z\"/><path d=\"M25.9 5C31 3.5 36 5 38.5 8.5 "
     "36.5 10.5 36.5 15 38.5 18 34.5 19.8 30 18.5 25.9 14.5z\"/></g><g transform=\"rotate(-42 24 24)\"><path "
     "d=\"M20.3 8h7.4v38h-7.4z\" fill=\"$fld\"/><path d=\"M22.3 10h3.6v36h-3.6zM19.5 43.5h9v3.5h-9zM16.8 "
     "17V6.5C19 2.5 22 1 24.1.500 26.2 1 29.2 2.5 31.4 6.5V17z\"/></g>"},
    {"horse",
     "<path d=\"M25.5 1.5 30 8C38.5 11.5 44 21 44.5 33 44.7 38 44.2 42 43 46.5H17.5C17 38 23.5 34.5 25 27 21.5 "
     "29.6 17.5 30.3 14.6 32.6 12.4 34.6 11.6 36.8 8.8 36.8 5.6 36.8 3.2 34 3.6 30.8 4 28 6.2 26.6 7.6 24 9.8 "
     "19.6 12 14.6 16.6 10.6 19.6 8 22 7.2 23.4 6.6z\"/><circle cx=\"18\" cy=\"17.3\" r=\"1.9\" "
     "fill=\"$fld\"/><path d=\"M29.5 12.5C35.5 17 38.5 24 38.5 33\" fill=\"none\" stroke=\"$fld\" "
     "stroke-width=\"2\"/><path d=\"M7 31.5l2-.8\" stroke=\"$fld\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>"},
    {"cav-heavy",
     "<use href=\"#s-horse-$army\" x=\"-5\" y=\"3\" width=\"45\" height=\"45\"/><g transform=\"translate(18 "
     "0)\"><path d=\"M19 0h10v31h6v9h-7v8h-8v-8h-7v-9h6z\" fill=\"$fld\"/><use href=\"#w-sword\"/></g>"},
    {"cav-light",
     "<use href=\"#s-horse-$army\" x=\"-5\" y=\"3\" width=\"45\" height=\"45\"/><g transform=\"translate(13.5 "
     ".5)\"><path d=\"M18 -1C28 8 32 20 29 38\" fill=\"none\" stroke=\"$fld\" stroke-width=\"8.5\"/><use "
     "href=\"#w-sabre\"/></g>"},
    {"dragoon",
     "<use href=\"#s-horse-$army\" x=\"-5\" y=\"3\" width=\"45\" height=\"45\"/><g transform=\"translate(17 2) "
     "rotate(9 24 24)\"><path d=\"M20 -5h8l3 53h-12z\" fill=\"$fld\"/><use href=\"#w-musket\" "
     "transform=\"translate(-4.8 0) scale(1.2 .93)\"/></g>"},
    {"gun",
     "<path d=\"M20 26 46 40.5 44.4 43.5 18 32z\"/><circle cx=\"22\" cy=\"32.5\" r=\"10.6\" fill=\"$fld\" "
     "stroke=\"currentColor\" stroke-width=\"3.2\"/><path d=\"M22 22v21M11.5 32.5h21M14.6 25.1l14.8 14.8M29.4 "
     "25.1 14.6 39.9\" stroke=\"currentColor\" stroke-width=\"1.7\"/><circle cx=\"22\" cy=\"32.5\" r=\"3\"/><path "
     "d=\"M0 13.5 3.2 9.8 5 10.8 32 21.5C35.5 21.5 36.8 23 36.3 25 35.8 27.2 34 28 31.5 27.2L30 29.2 3 18.5 1.2 "
     "18.7z\" stroke=\"$fld\" stroke-width=\"1.2\"/>"},
    {"gun-horse",
     "<use href=\"#s-gun-$army\" x=\"-1\" y=\"10\" width=\"38\" height=\"38\"/><use href=\"#s-horse-$army\" "
     "x=\"24\" y=\"0\" width=\"25\" height=\"25\"/>"},
    {"limber",
     "<circle cx=\"35\" cy=\"33\" r=\"9\" fill=\"$fld\" stroke=\"currentColor\" stroke-width=\"3\"/><path d=\"M35 "
     "24v18M26 33h18\" stroke=\"currentColor\" stroke-width=\"1.7\"/><path d=\"M27 19h15v9H27z\"/><path d=\"M2 "
     "30h26v3.2H2z\"/><use href=\"#s-horse-$army\" x=\"-1\" y=\"8\" width=\"24\" height=\"24\"/>"},
    {"bicorne",
     "<path d=\"M2.5 18.5C9 7 15.5 2 24 2S39 7 45.5 18.5C38 21.5 31 16.5 24 16.5S10 21.5 2.5 18.5z\"/><path "
     "d=\"M15.5 19.5C18 18.5 21 18 24 18S30 18.5 32.5 19.5C33 27.5 30 33.5 24 33.5S15 27.5 15.5 19.5z\"/><path "
     "d=\"M4 48C4.5 39.5 10 36.5 18 35.2L24 41 30 35.2C38 36.5 43.5 39.5 44 48z\"/><circle cx=\"29.5\" cy=\"9.5\" "
     "r=\"2.6\" fill=\"$fld\"/><path d=\"M19 42.5 24 47l5-4.5\" fill=\"none\" stroke=\"$fld\" "
     "stroke-width=\"1.8\"/>"},
    {"tricorne",
     "<path d=\"M3 11C11 12.5 17 4 24 4S37 12.5 45 11C42 17 34 20.5 24 20.5S6 17 3 11z\"/><path d=\"M14.5 20.5C17 "
     "22 21 22.5 24 22.5S31 22 33.5 20.5C33.5 29 30 34.5 24 34.5S14.5 29 14.5 20.5z\"/><path d=\"M11.5 21c-2 "
     "5-1.5 10 1.5 13M36.5 21c2 5 1.5 10-1.5 13\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"3.4\" "
     "stroke-linecap=\"round\"/><path d=\"M4 48C4.5 40 10 37 18 36L24 42 30 36C38 37 43.5 40 44 48z\"/>"},
    {"standard",
     "<path d=\"M10 1h3.4v46H10z\"/><path d=\"M14.5 3.5C22 0 28 9 42 4.5V26C28 30.5 22 21.5 14.5 25z\"/><path "
     "d=\"M20 9l16 12M36 9.5 20 20.5\" stroke=\"$fld\" stroke-width=\"3\"/>"},
};
enum { WEAPONS = sizeof weapons / sizeof *weapons, FIGURES = sizeof figures / sizeof *figures };

static const char star5[] = "M0-5 1.2-1.6 4.8-1.5 1.9.6 2.9 4 0 2-2.9 4-1.9.6-4.8-1.5-1.2-1.6z";

bool arm_known(const char *arm)
{
    for (int i = 0; arm && i < FIGURES; i++) {
        if (strcmp(figures[i].name, arm) == 0) {
            return true;
        }
    }
    return false;
}

static void army_defs(Buf *out, PictureTheme theme, const Army *a)
{
    buf_print(out, "<pattern id=\"pat-%s\" patternUnits=\"userSpaceOnUse\" %s>", a->name, a->size);
    theme_fill(out, theme, a, a->pattern);
    theme_fill(out, theme, a,
               "</pattern>\n<pattern id=\"hatch-$army\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" "
               "patternTransform=\"rotate(-45)\"><path d=\"M0 2h9\" stroke=\"$ci\" stroke-width=\"4\" "
               "opacity=\".2\"/></pattern>\n");
    for (int i = 0; i < FIGURES; i++) {
        buf_print(out, "<symbol id=\"s-%s-%s\" viewBox=\"0 0 48 48\">", figures[i].name, a->name);
        theme_fill(out, theme, a, figures[i].drawing);
        buf_text(out, "</symbol>\n");
    }
}

void symbol_defs(Buf *out, PictureTheme theme, unsigned armies)
{
    buf_text(out, "<defs>\n");
    for (int i = 0; i < WEAPONS; i++) {
        buf_print(out, "<g id=\"%s\">%s</g>\n", weapons[i].name, weapons[i].drawing);
    }
    buf_print(out, "<path id=\"star5\" d=\"%s\"/>\n", star5);
    theme_fill(out, theme, NULL,
               "<pattern id=\"hatch-road\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
               "patternTransform=\"rotate(45)\">"
               "<path d=\"M2 0v7\" stroke=\"$reach-road\" stroke-width=\"3\" opacity=\".55\"/></pattern>\n"
               "<pattern id=\"hatch-seen\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
               "patternTransform=\"rotate(-45)\">"
               "<path d=\"M2 0v8\" stroke=\"$los-yes\" stroke-width=\"2.2\" opacity=\".5\"/></pattern>\n");
    for (int i = 0; army_at(i); i++) {
        if (armies >> i & 1) {
            army_defs(out, theme, army_at(i));
        }
    }
    buf_text(out, "</defs>\n");
}

void picture_defs(Buf *out, PictureTheme theme) { symbol_defs(out, theme, ~0u); }

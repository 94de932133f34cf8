/* badges.c - the signs that badges of counters are drawn with: each has an outline of its own and an icon, or room for letters.
 *
 * A system names them in its table of badges (engine/view/badges_and_marks.h). $ stands where the letters go. Colours are those of style_sheet.c, by the
 * sign's name.
 */
#include "picture/picture_inside.h"

#include <string.h>

typedef struct Sign {
    const char *name, *drawing;
} Sign;

static const Sign signs[] = {
    {"octagon", "<path d=\"M-8-14H8L15-6V6L8 14H-8L-15 6V-6z\"/><text y=\"5.5\" font-size=\"16\">$</text>"},
    {"half-disc",
     "<circle r=\"14\"/><path class=\"h\" d=\"M0-14A14 14 0 0 0 0 14z\"/><text y=\"5.5\" font-size=\"16\">$</text>"},
    {"struck-flag", "<rect x=\"-14\" y=\"-14\" width=\"28\" height=\"28\" rx=\"4\"/><path class=\"i\" d=\"M-6 "
                    "10V-9L7-5.5-6-1\"/><path class=\"x\" d=\"M-10 10 10-10\"/>"},
    {"arrow", "<path d=\"M-15-8H2V-14L16 0 2 14V8H-15z\"/><text x=\"-2\" y=\"5.5\" font-size=\"15\">$</text>"},
    {"bridge", "<rect x=\"-16\" y=\"-11\" width=\"32\" height=\"22\" rx=\"3\"/><path class=\"i\" d=\"M-12-4H12M-12 "
               "7V-4M12 7V-4M-7 7Q0-4.5 7 7\"/>"},
    {"wall", "<path d=\"M-14 12V-2H-9V-10H-3V-2H3V-10H9V-2H14V12z\"/>"},
    {"shot", "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" rx=\"9\"/><path class=\"i\" d=\"M-9 0H2M5-5 8-2M5 5 "
             "8 2M6.5 0H10\"/>"},
    {"chevrons", "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" rx=\"9\"/><path class=\"i\" d=\"M-8-4.5-3 0-8 "
                 "4.5M-1-4.5 4 0-1 4.5\"/>"},
    {"torn", "<path d=\"M-14-6-9-14-3-10 3-14 9-10 14-14V6L9 14 3 10-3 14-9 10-14 14z\"/><text y=\"5.5\" "
             "font-size=\"16\">$</text>"},
    {"burst", "<path d=\"M0-16 3.5-8 11-12 8.5-4 16 0 8.5 4 11 12 3.5 8 0 16-3.5 8-11 12-8.5 4-16 "
              "0-8.5-4-11-12-3.5-8z\"/><text y=\"5\" font-size=\"13\">$</text>"},
    {"cloud", "<path class=\"s\" d=\"M-13 9A7 7 0 0 1-11-4 8 8 0 0 1 3-9 7.5 7.5 0 0 1 13-1 5.5 5.5 0 0 1 12 "
              "9z\"/><path class=\"i\" d=\"M-7 3q2.5-3 5 0t5 0 5 0\"/>"},
    {"crossed-out", "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" rx=\"9\"/><path class=\"i\" d=\"M-9 "
                    "0H9\"/><path class=\"x\" d=\"M-7-7 7 7M7-7-7 7\"/>"},
    {"swap", "<rect x=\"-14\" y=\"-12\" width=\"28\" height=\"24\" rx=\"4\"/><path class=\"i\" d=\"M-8 "
             "5V-6M-11-3-8-6-5-3M8-5V6M5 3 8 6 11 3\"/>"},
    {"tick", "<circle r=\"12\"/><path class=\"i\" d=\"M-6 0-1.5 5 6.5-5\"/>"},
    {"shield", "<path d=\"M-13-14H13V0C13 9 5 13 0 16-5 13-13 9-13 0z\"/><text y=\"4.5\" font-size=\"14\">$</text>"},
    {"speech", "<path d=\"M-14-11H14V11H4L0 16-4 11H-14z\"/><text y=\"5\" font-size=\"13\">$</text>"},
    {"disc", "<circle r=\"14\"/><text y=\"5.5\" font-size=\"16\">$</text>"},
    {"square",
     "<rect x=\"-14\" y=\"-14\" width=\"28\" height=\"28\" rx=\"4\"/><text y=\"5.5\" font-size=\"16\">$</text>"},
    {"star", "<path d=\"M0-16 4.700-6.500 15.200-5 7.600 2.500 9.400 13 0 8-9.400 13-7.600 "
             "2.500-15.200-5-4.700-6.500z\"/><text y=\"5\" font-size=\"12\">$</text>"},
};

static const Sign *sign_of(const char *name)
{
    const Sign *plain = NULL;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (name && strcmp(signs[i].name, name) == 0) {
            return &signs[i];
        }
        if (strcmp(signs[i].name, "disc") == 0) {
            plain = &signs[i];
        }
    }
    return plain;
}

const char *sign_name(const char *name) { return sign_of(name)->name; }

bool sign_known(const char *name) { return name && strcmp(sign_of(name)->name, name) == 0; }

void draw_sign(Buf *out, const char *name, const char *text)
{
    for (const char *at = sign_of(name)->drawing; *at; at++) {
        if (*at == '$') {
            svg_escaped(out, text ? text : "");
        } else {
            buf_char(out, *at);
        }
    }
}

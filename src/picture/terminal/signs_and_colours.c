/* signs_and_colours.c - the signs and colours of the text board. */
#include "picture/terminal/text_board_inside.h"

#include <string.h>

static const Signs fine = {
    .rise = "╱",
    .fall = "╲",
    .foot = "▁",
    .wall = "│",
    .water = "≈",
    .water_foot = "≈",
    .bridge = "#",
    .road = "═",
    .trail = "╌",
    .road_down = "║",
    .trail_down = "╎",
    .woods = "♣",
    .town = "⌂",
    .fort = "◈",
    .low = "░",
    .high = "▒",
    .infantry = "☒",
    .horse = "◪",
    .gun = "●",
    .horse_gun = "◉",
    .pioneer = "⊞",
    .leader = "♦",
    .star = "★",
    .flag = "⚑",
    .ring = "◎",
    .zone = "×",
    .own_zone = "+",
    .command = "°",
    .seen = "·",
    .barred = "▚",
    .no_entry = "⊘",
    .arrow = {"↑", "↗", "↘", "↓", "↙", "↖"},
};

static const Signs plain = {
    .rise = "/",
    .fall = "\\",
    .foot = "_",
    .wall = "|",
    .water = "~",
    .water_foot = "~",
    .bridge = "#",
    .road = "=",
    .trail = "-",
    .road_down = "=",
    .trail_down = ":",
    .woods = "&",
    .town = "n",
    .fort = "@",
    .low = ".",
    .high = ":",
    .infantry = "i",
    .horse = "c",
    .gun = "a",
    .horse_gun = "h",
    .pioneer = "p",
    .leader = "L",
    .star = "*",
    .flag = "P",
    .ring = "o",
    .zone = "x",
    .own_zone = "+",
    .command = "'",
    .seen = ".",
    .barred = "%",
    .no_entry = "!",
    .arrow = {"^", ">", ">", "v", "<", "<"},
};

static const Tints light = {.clear = 187,
                            .low = 180,
                            .high = 223,
                            .woods = 107,
                            .town = 181,
                            .other = 188,
                            .ink = 235,
                            .faint = 241,
                            .line = 144,
                            .name = 16,
                            .town_name = 88,
                            .water = 25,
                            .river = 74,
                            .road = 94,
                            .trail = 130,
                            .tree = 22};
static const Tints dark = {.clear = 235,
                           .low = 238,
                           .high = 241,
                           .woods = 22,
                           .town = 52,
                           .other = 237,
                           .ink = 254,
                           .faint = 248,
                           .line = 245,
                           .name = 231,
                           .town_name = 217,
                           .water = 75,
                           .river = 24,
                           .road = 222,
                           .trail = 180,
                           .tree = 71};

const Signs *terminal_signs(bool ascii) { return ascii ? &plain : &fine; }

const Tints *terminal_tints(PictureTheme theme) { return theme == PICTURE_DARK ? &dark : &light; }

Ink army_ink(const char *army)
{
    static const struct {
        const char *name;
        Ink ink;
    } inks[] = {{"austria", {232, 231, true}}, {"naples", {231, 25, true}},  {"france", {17, 153, true}},
                {"spain", {230, 88, true}},    {"empire", {232, 220, true}}, {"venice", {231, 97, true}},
                {"swiss", {231, 160, true}},   {"papacy", {232, 229, true}}, {"other", {232, 250, true}}};
    const char *name = army_find(army)->name;
    int i = 0;
    while (strcmp(inks[i].name, name) != 0) {
        i++;
    }
    return inks[i].ink;
}

const char *arm_sign(const Signs *s, const char *arm)
{
    if (!arm) {
        return "?";
    }
    if (strcmp(arm, "gun-horse") == 0) {
        return s->horse_gun;
    }
    if (strncmp(arm, "gun", 3) == 0 || strcmp(arm, "limber") == 0) {
        return s->gun;
    }
    if (strncmp(arm, "cav", 3) == 0 || strcmp(arm, "dragoon") == 0) {
        return s->horse;
    }
    return strcmp(arm, "pioneer") == 0 ? s->pioneer : s->infantry;
}

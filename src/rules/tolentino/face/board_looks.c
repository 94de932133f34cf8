/* board_looks.c - what boards show of Tolentino: counters and their badges, words for fields, zones, sight. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* ---- the board ---- */

enum {
    BADGE_ROUTED,
    BADGE_DISORDERED,
    BADGE_OUT_OF_COMMAND,
    BADGE_CHARGE,
    BADGE_ASSAULT,
    BADGE_BRIDGE,
    BADGE_MORALE,
    BADGE_ORDER,
    BADGE_COVER,
    BADGE_BOMBARDED,
    BADGE_MOVED,
    BADGE_ACTED
};
const BadgeDef tolentino_badges[] = {
    [BADGE_ROUTED] = {"routed", "Routed", "octagon", "R", TONE_BAD, -18},
    [BADGE_DISORDERED] = {"disordered", "Disordered", "half-disc", "D", TONE_WARN, -7},
    [BADGE_OUT_OF_COMMAND] = {"out_of_command", "Out of command", "struck-flag", "o", TONE_DARK, 0},
    [BADGE_CHARGE] = {"charge", "Charging", "arrow", "C", TONE_BAD, 0},
    [BADGE_ASSAULT] = {"assault", "Assaulting", "arrow", "!", TONE_CALM, 0},
    [BADGE_BRIDGE] = {"bridge", "Bridge", "bridge", NULL, TONE_CALM, 0},
    [BADGE_MORALE] = {"morale", "Morale", "shield", NULL, TONE_CALM, 0},
    [BADGE_ORDER] = {"order", "Order", "speech", NULL, TONE_CALM, 0},
    [BADGE_COVER] = {"cover", "In cover", "wall", NULL, TONE_CALM, 0},
    [BADGE_BOMBARDED] = {"fired", "Fired", "shot", NULL, TONE_CALM, 0},
    [BADGE_MOVED] = {"moved", "Moved", "chevrons", NULL, TONE_CALM, 0},
    [BADGE_ACTED] = {"acted", "Has acted", "tick", NULL, TONE_CALM, 0},
    {0},
};

void tolentino_look(const Game *g, const State *s, int p, CounterLook *out)
{
    static const char *const morale[] = {"\xE2\x88\x92"
                                         "2",
                                         "\xE2\x88\x92"
                                         "1",
                                         NULL, "+1", "+2"};
    const Piece *q = &s->piece[p];
    *out = (CounterLook){.hex = on_map(s, p) ? q->hex : HEX_NONE};
    if (!is_unit(g, p)) {
        Formation f = leader_formation(g, s, p);
        out->leader = true;
        out->stars = q->face + 1;
        look_value(out, "initiative", g->leader[p].initiative, NULL);
        look_value(out, "command range", g->leader[p].range, NULL);
        look_badge(out, BADGE_MOVED, has_flag(s, p, F_MOVED));
        look_badge(out, BADGE_ACTED, f < FORMATIONS && s->formation[f].activated);
        return;
    }
    bool guns = is_artillery(g, p);
    Side acting = s->active < FORMATIONS ? g->head.groups[s->active].side : NOBODY;
    look_value(out, "strength", tol_strength(g, s, p), guns ? NULL : "SP");
    look_value(out, "efficiency", efficiency(g, s, p), NULL);
    look_value(out, "movement", g->unit[p].ma, NULL);
    out->reduced = q->face;
    look_badge(out, BADGE_ROUTED, q->state == ROUTED);
    look_badge(out, BADGE_DISORDERED, q->state == DISORDERED);
    look_badge(out, BADGE_OUT_OF_COMMAND, q->command == OUT_OF_COMMAND);
    look_badge(out, BADGE_CHARGE, q->charge >= 0);
    look_badge(out, BADGE_ASSAULT, q->attack >= 0 && side_of(g, p) == acting);
    look_badge(out, BADGE_BRIDGE, is_bridge(g, s, p));
    look_badge_text(out, BADGE_MORALE, q->morale >= -2 && q->morale <= 2 ? morale[q->morale + 2] : NULL);
    look_badge_text(out, BADGE_ORDER, q->order ? order_words[q->order] : NULL);
    look_badge(out, BADGE_COVER, on_map(s, p) && cover_helps(g, q->hex) && in_cover(g, s, p));
    look_badge(out, BADGE_BOMBARDED, has_flag(s, p, F_BOMBARDED));
    look_badge(out, BADGE_MOVED, guns && has_flag(s, p, F_MOVED));
    look_badge(out, BADGE_ACTED, s->formation[g->of[p]].activated);
}

/* ---- words ---- */

static const FieldWords tolentino_words[] = {
    {"in_command", "In command", "Out of command", "no", false},
    {"moved", "Has moved", NULL, NULL, false},
    {"state", NULL, NULL, "disordered routed", false},
    {"side", NULL, NULL, "reduced", false},
    {"target", "Aims at {}", NULL, NULL, false},
    {"charge", "Charges {}", NULL, NULL, false},
    {"left_setup", .quiet = true},
    {"start", .quiet = true},
    {"move_used", .quiet = true},
    {"mp", .quiet = true},
    {0},
};

static Whereabouts where(const Game *g, const State *s, int piece)
{
    (void)g;
    switch (s->piece[piece].hex) {
    case UNUSED: return WHERE_UNUSED;
    case REINFORCEMENT: return WHERE_TO_COME;
    case WAITING: return WHERE_AWAY;
    case ELIMINATED:
    case LOST: return WHERE_LOST;
    default: return WHERE_BOARD;
    }
}

static void group_look(const Game *g, const State *s, int group, GroupLook *out)
{
    (void)g;
    if (group < FORMATIONS) {
        const FormationState *f = &s->formation[group];
        out->officer = f->officer == NO_PIECE ? -1 : f->officer;
        out->order = f->order ? order_words[f->order] : NULL;
        out->acted = f->activated;
    }
}

const Face tolentino_face = {.words = tolentino_words, .where = where, .group = group_look};

/* ---- areas ---- */

void tolentino_zones(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < HEXES; h++) {
        if (g->map->on[h] && s->zone[side][h]) {
            set_put(out, (Hex)h);
        }
    }
}

int tolentino_sight(const Game *g, const State *s, Hex from, HexSet *out)
{
    int range = g->turn[s->turn].sight;
    memset(out, 0, sizeof *out);
    for (int h = 0; h < HEXES; h++) {
        if (g->map->on[h] && map_distance(g->map, from, (Hex)h) <= range && line_of_sight(g, s, from, (Hex)h)) {
            set_put(out, (Hex)h);
        }
    }
    return range;
}

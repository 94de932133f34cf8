/* board_looks.c - what boards show of Piacenza: counters and their badges, words for fields, marks on the map, zones, sight. */
#include "rules/piacenza/piacenza.h"

#include <string.h>

/* ---- counters ---- */

static const char *army_of(const Game *g, int p)
{
    static const char *const armies[NATIONS] = {"spain", "france", "austria"};
    return is_unit(g, p) ? armies[g->unit[p].nation] : armies[g->leader[p].nation];
}

enum {
    BADGE_ROUTED,
    BADGE_DISORDERED,
    BADGE_OUT_OF_COMMAND,
    BADGE_CHARGE,
    BADGE_MELEE,
    BADGE_FIRED,
    BADGE_MOVED,
    BADGE_BILLEBAUDE,
    BADGE_SMOKE,
    BADGE_FAILED,
    BADGE_RANKS
};
const BadgeDef piacenza_badges[] = {
    [BADGE_ROUTED] = {"routed", "Routed", "octagon", "R", TONE_BAD, -18},
    [BADGE_DISORDERED] = {"disordered", "Disordered", "half-disc", "D", TONE_WARN, -7},
    [BADGE_OUT_OF_COMMAND] = {"out_of_command", "Out of command", "struck-flag", "o", TONE_DARK, 0},
    [BADGE_CHARGE] = {"charge", "Charging", "arrow", "C", TONE_BAD, 0},
    [BADGE_MELEE] = {"melee", "Attacking", "arrow", "!", TONE_CALM, 0},
    [BADGE_FIRED] = {"fired", "Fired", "shot", NULL, TONE_CALM, 0},
    [BADGE_MOVED] = {"moved", "Moved", "chevrons", NULL, TONE_CALM, 0},
    [BADGE_BILLEBAUDE] = {"billebaude", "Feu de Billebaude", "burst", "B", TONE_CALM, 0},
    [BADGE_SMOKE] = {"smoke", "In smoke", "cloud", NULL, TONE_CALM, 0},
    [BADGE_FAILED] = {"failed", "Will not fire again", "crossed-out", NULL, TONE_CALM, 0},
    [BADGE_RANKS] = {"ranks", "Ranks changed", "swap", NULL, TONE_CALM, 0},
    {0},
};

/* A commander's plate: fire bonus and range; a Formation Commander and a Bearer have their Sergeants' Factor in place of a range. */
static void look_at_leader(const Game *g, const State *s, int p, CounterLook *out)
{
    const LeaderInfo *l = &g->leader[p];
    int face = has_flag(s, p, F_STAFF);
    static const int stars[] = {[FORMATION_COMMANDER] = 1, [WING_COMMANDER] = 2, [CHIEF] = 3, [BEARER] = 0};
    bool sergeants = l->rank == FORMATION_COMMANDER || l->rank == BEARER;
    bool bonus = l->rank == FORMATION_COMMANDER || l->rank == WING_COMMANDER;
    out->leader = true;
    out->stars = stars[l->rank];
    look_value(out, "fire bonus", bonus ? l->bonus[face] : -1, NULL);
    look_value(out, sergeants ? "sergeants' factor" : "command range", sergeants ? l->sf[face] : l->range[face], NULL);
    out->reduced = face;
    look_badge(out, BADGE_OUT_OF_COMMAND, s->piece[p].command == FIXED_NO);
    look_badge(out, BADGE_MOVED, has_flag(s, p, F_MOVED));
}

void piacenza_look(const Game *g, const State *s, int p, CounterLook *out)
{
    const Piece *q = &s->piece[p];
    *out = (CounterLook){.hex = q->hex >= 0 ? q->hex : (Hex)HEX_NONE,
                         .army = army_of(g, p),
                         .band = g->head.pieces[p].group < FIRST_REGIMENT ? g->code[g->head.pieces[p].group] : NULL};
    look_badge(out, BADGE_SMOKE, q->hex >= 0 && has_smoke(s, q->hex));
    if (!is_unit(g, p)) {
        look_at_leader(g, s, p, out);
        return;
    }
    const UnitInfo *u = &g->unit[p];
    bool guns = is_battery(g, p);
    look_value(out, "strength", pia_strength(g, s, p), guns ? NULL : "SP");
    look_value(out, "movement", u->mp, NULL);
    out->guard = is_grenadier(g, p);
    out->reduced = u->sp[2] && q->steps == 1;
    out->facing = guns ? q->facing + 1 : 0;
    look_badge(out, BADGE_ROUTED, q->state == ROUTED);
    look_badge(out, BADGE_DISORDERED, q->state == DISORDERED);
    look_badge(out, BADGE_OUT_OF_COMMAND, q->command == FIXED_NO);
    look_badge(out, BADGE_CHARGE, q->melee >= 0 && has_flag(s, p, F_CHARGE));
    look_badge(out, BADGE_MELEE, q->melee >= 0 && !has_flag(s, p, F_CHARGE));
    look_badge(out, BADGE_FIRED, guns && has_flag(s, p, F_FIRED));
    look_badge(out, BADGE_MOVED, has_flag(s, p, F_MOVED));
    look_badge(out, BADGE_BILLEBAUDE, has_flag(s, p, F_BILLEBAUDE));
    look_badge(out, BADGE_FAILED, has_flag(s, p, F_FAILED));
    look_badge(out, BADGE_RANKS, has_flag(s, p, F_CHANGING));
}

/* ---- words ---- */

static const FieldWords piacenza_words[] = {
    {"in_command", "In command", "Out of command", "no", false},
    {"near_commander", "Its commander is near", "Its commander is not near", NULL, false},
    {"state", NULL, NULL, "disordered routed", false},
    {"side", NULL, NULL, "reduced", false},
    {"moved", "Has moved", NULL, NULL, false},
    {"fired", "Has fired", NULL, NULL, false},
    {"failed", "Out for the day", NULL, NULL, false},
    {"billebaude", "Feu de Billebaude", NULL, NULL, false},
    {"tried", "Has tried to stop its Feu de Billebaude", NULL, NULL, false},
    {"changing", "Has changed ranks this turn", NULL, NULL, false},
    {"dismounted", "Was forced to dismount", NULL, NULL, false},
    {"charge", "It is a Charge", NULL, NULL, false},
    {"second", "Fires again", NULL, NULL, false},
    {"fired_first", "Fired in the first volley", NULL, NULL, false},
    {"line", "Its place in the Line: {}", NULL, NULL, false},
    {"melee", "Attacks {}", NULL, NULL, false},
    {"target", "Aims at {}", NULL, NULL, false},
    {"answers", "Fires back at {}", NULL, NULL, false},
    {"start", .quiet = true},
    {"mp", .quiet = true},
    {"shot", .quiet = true},
    {"neighbours", .quiet = true},
    {"last_move", .quiet = true},
    {0},
};

static Whereabouts where(const Game *g, const State *s, int piece)
{
    (void)g;
    switch (s->piece[piece].hex) {
    case UNUSED: return WHERE_UNUSED;
    case UNPLACED: return WHERE_TO_PLACE;
    case ELIMINATED:
    case TROPHY: return WHERE_LOST;
    default: return WHERE_BOARD;
    }
}

static PointsInfo points(const Game *g)
{
    return (PointsInfo){g->victory == VICTORY_OBJECTIVES ? NULL : "trophies", false, g->victory != VICTORY_OBJECTIVES};
}

static int places(const Game *g, Atom a, Hex *out, int max)
{
    int n = 0;
    bool named = a.verb == OBJECTIVE || a.verb == REVEAL_OBJECTIVE;
    for (int k = 0; named && k < 3 && n < max && g->objective[a.arg[0]][k] >= 0; k++) {
        out[n++] = g->objective[a.arg[0]][k];
    }
    return n;
}

const Face piacenza_face = {
    .places = places, .flags = {"france spain", NULL}, .words = piacenza_words, .where = where, .points = points};

/* ---- what lies on the map besides counters ---- */

enum { ON_MAP_SMOKE, ON_MAP_LINE, ON_MAP_MELEE, ON_MAP_CHARGE, ON_MAP_OBJECTIVE };
const MarkDef piacenza_mark_table[] = {
    [ON_MAP_SMOKE] = {"smoke", NULL, "Smoke lies here.", SHAPE_CLOUD, false},
    [ON_MAP_LINE] = {"line", NULL, "Place of {} in the Line.", SHAPE_POST, true},
    [ON_MAP_MELEE] = {"melee", NULL, "{} will attack {}.", SHAPE_STRIKE, false},
    [ON_MAP_CHARGE] = {"charge", NULL, "{} will charge {}.", SHAPE_RUSH, false},
    [ON_MAP_OBJECTIVE] = {"objective", "objective", "A chosen objective.", SHAPE_GOAL, false},
    {0},
};

/* The chosen places (13.0b), as far as whoever looks may know them. */
static int objective_marks(const Game *g, const State *s, BoardMark *out, int max)
{
    int n = 0;
    for (int i = 0; g->campaign && i < OBJECTIVES && n + 3 <= max; i++) {
        for (int k = 0; s->objectives >> i & 1 && k < 3 && g->objective[i][k] >= 0; k++) {
            out[n++] = (BoardMark){.kind = ON_MAP_OBJECTIVE, .hex = g->objective[i][k], .to = HEX_NONE, .piece = -1};
        }
    }
    return n;
}

int piacenza_marks(const Game *g, const State *s, BoardMark *out, int max)
{
    int n = objective_marks(g, s, out, max);
    for (int h = 0; h < g->map->grid.count && n < max; h++) {
        if (has_smoke(s, (Hex)h)) {
            out[n++] = (BoardMark){.kind = ON_MAP_SMOKE, .hex = (Hex)h, .to = HEX_NONE, .piece = -1};
        }
    }
    for (int u = 0; u < g->units && n + 1 < max; u++) {
        const Piece *q = &s->piece[u];
        if (q->line >= 0) {
            out[n++] = (BoardMark){.kind = ON_MAP_LINE, .hex = q->line, .to = HEX_NONE, .piece = (int16_t)u};
        }
        if (q->hex >= 0 && q->melee >= 0) {
            out[n++] = (BoardMark){.kind = has_flag(s, u, F_CHARGE) ? ON_MAP_CHARGE : ON_MAP_MELEE,
                                   .hex = q->hex,
                                   .to = q->melee,
                                   .piece = (int16_t)u};
        }
    }
    return n;
}

void piacenza_area(const Game *g, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < g->map->grid.count; h++) {
        if (g->map->on[h] && g->play[h]) {
            set_put(out, (Hex)h);
        }
    }
}

void piacenza_zones(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < g->map->grid.count; h++) {
        if (g->map->on[h] && g->play[h] && in_zoc(g, s, side, (Hex)h)) {
            set_put(out, (Hex)h);
        }
    }
}

int piacenza_sight(const Game *g, const State *s, Hex from, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < g->disc_count[from]; i++) {
        if (clear_sight(g, s, from, g->disc[from][i])) {
            set_put(out, g->disc[from][i]);
        }
    }
    return 3;
}

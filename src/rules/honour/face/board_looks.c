/* board_looks.c - what boards show of Honour: counters and their badges, marks on the map, zones, command, the ground that is played on. */
#include "rules/honour/honour.h"

/* ---- counters ---- */

const char *hon_theme(int nation)
{
    static const char *const themes[] = {[FRENCH] = "france",  [ITALIAN] = "other",      [SWISS] = "swiss",
                                         [SPANISH] = "empire", [IMPERIAL] = "empire",    [VENETIAN] = "venice",
                                         [PAPAL] = "papacy",   [LANDSKNECHTS] = "other", [ANY_NATION] = "other"};
    return themes[nation <= ANY_NATION ? nation : ANY_NATION];
}

enum {
    BADGE_DEMORALISED,
    BADGE_DISRUPTED,
    BADGE_RETREAT,
    BADGE_SIEGE,
    BADGE_FINISHED,
    BADGE_NO_MOVE,
    BADGE_ACTED_TWICE,
    BADGE_ACTED,
    BADGE_ADMIN,
    BADGE_ORDER,
    BADGE_GENERAL,
    BADGE_PREVIOUS,
    BADGE_UNEMPLOYED
};
const BadgeDef hon_badges[] = {
    [BADGE_DEMORALISED] = {"demoralised", "Demoralised", "octagon", "D", TONE_BAD, -14},
    [BADGE_DISRUPTED] = {"disrupted", "Disrupted", "half-disc", "x", TONE_WARN, 0},
    [BADGE_RETREAT] = {"retreat", "Retreat Order", "arrow", "R", TONE_BAD, 0},
    [BADGE_SIEGE] = {"siege", "Besieging", "wall", NULL, TONE_DARK, 0},
    [BADGE_FINISHED] = {"attack_finished", "Attack Finished", "crossed-out", NULL, TONE_CALM, 0},
    [BADGE_NO_MOVE] = {"no_move", "No Move", "struck-flag", "n", TONE_DARK, 0},
    [BADGE_ACTED_TWICE] = {"acted_twice", "Has acted twice", "disc", "2", TONE_CALM, 0},
    [BADGE_ACTED] = {"acted", "Has acted once", "disc", "1", TONE_CALM, 0},
    [BADGE_ADMIN] = {"admin_march", "Administrative March", "chevrons", NULL, TONE_CALM, 0},
    [BADGE_ORDER] = {"order", "Order", "speech", NULL, TONE_CALM, 0},
    [BADGE_GENERAL] = {"general", "Capitano Generale", "star", "G", TONE_CALM, 0},
    [BADGE_PREVIOUS] = {"previous_attack", "Previous Attack", "burst", "P", TONE_CALM, 0},
    [BADGE_UNEMPLOYED] = {"unemployed", "Unemployed", "square", "u", TONE_CALM, 0},
    {0},
};

static void look_at_unit(const Game *g, const State *s, int u, CounterLook *out)
{
    const TypeInfo *type = type_of(g, u);
    look_value(out, "strength", s->unit[u].sp ? s->unit[u].sp : -1, "SP");
    look_value(out, "quality", type->quality ? hon_quality(g, s, u) : -1, NULL);
    look_value(out, "movement", type->movement ? type->movement : -1, NULL);
    static const char *const classes[] = {"V", "S", "N", "R", NULL};
    out->band = classes[type->reliability <= CLASS_NONE ? type->reliability : CLASS_NONE];
    out->army = hon_theme(type->nation);
    out->label = type->label;
    out->guard = type->firearms;
    look_badge(out, BADGE_DEMORALISED, is_demoralised(s, u));
}

static void look_at_capitano(const Game *g, const State *s, int c, CounterLook *out)
{
    static const char *const letters[] = {NULL, "g", "s", "m", "a", "r"};
    const CapitanoInfo *k = &g->capitano[c];
    bool force = leads_force(s, c);
    out->hex = on_map(s, c) ? s->capitano[c].hex : HEX_NONE;
    out->leader = true;
    out->stars = k->star;
    out->army = hon_theme(k->nation);
    out->label = g->head.pieces[c].name;
    look_value(out, "initiative", k->initiative, NULL);
    look_value(out, "rank", k->rank, NULL);
    look_badge(out, BADGE_DISRUPTED, has(s, c, F_DISRUPTED));
    look_badge(out, BADGE_RETREAT, force && s->capitano[c].order == RETREAT);
    look_badge(out, BADGE_SIEGE, has(s, c, F_SIEGE));
    look_badge(out, BADGE_FINISHED, has(s, c, F_FINISHED));
    look_badge(out, BADGE_NO_MOVE, has(s, c, F_NO_MOVE));
    look_badge(out, BADGE_ACTED_TWICE, force && s->capitano[c].acts > 1);
    look_badge(out, BADGE_ACTED, force && s->capitano[c].acts == 1);
    look_badge(out, BADGE_ADMIN, has(s, c, F_ADMIN));
    look_badge_text(out, BADGE_ORDER,
                    force && s->capitano[c].order && s->capitano[c].order < RETREAT ? letters[s->capitano[c].order]
                                                                                    : NULL);
    look_badge(out, BADGE_GENERAL, has(s, c, F_GENERAL));
    look_badge(out, BADGE_PREVIOUS, has(s, c, F_PREVIOUS));
    look_badge(out, BADGE_UNEMPLOYED, on_map(s, c) && !force);
}

void hon_look(const Game *g, const State *s, int piece, CounterLook *out)
{
    memset(out, 0, sizeof *out);
    out->hex = HEX_NONE;
    if (is_unit(g, piece)) {
        look_at_unit(g, s, unit_of(g, piece), out);
    } else {
        look_at_capitano(g, s, piece, out);
    }
}

/* ---- what lies on the map ---- */

enum { MARK_CONQUERED, MARK_SOURCE, MARK_EARTHWORKS, MARK_EARTHWORKS_ROUND, MARK_PONTOON, MARK_BESIEGED };
const MarkDef hon_marks_table[] = {
    [MARK_CONQUERED] = {"conquered", NULL, "Conquered", SHAPE_FLAG, false},
    [MARK_SOURCE] = {"source", NULL, "Active Supply Source", SHAPE_DEPOT, false},
    [MARK_EARTHWORKS] = {"earthworks", NULL, "Earthworks towards {}", SHAPE_WORKS, false},
    [MARK_EARTHWORKS_ROUND] = {"earthworks_round", NULL, "Earthworks all round", SHAPE_WORKS, false},
    [MARK_PONTOON] = {"pontoon", NULL, "A Pontoon Bridge to {}", SHAPE_SPAN, false},
    [MARK_BESIEGED] = {"besieged", "siege", "Besieged", SHAPE_GOAL, false},
    {0},
};

typedef struct MarkList {
    BoardMark *out;
    int n, max;
} MarkList;

static void put_mark(MarkList *l, int kind, Hex hex, Hex to, const char *army)
{
    if (l->n < l->max) {
        l->out[l->n++] = (BoardMark){.kind = (uint8_t)kind, .hex = hex, .to = to, .piece = -1, .army = army};
    }
}

int hon_marks(const Game *g, const State *s, BoardMark *out, int max)
{
    MarkList l = {out, 0, max};
    for (int p = 0; p < g->places; p++) {
        if (s->conquered[p] != NO_ARMY && s->conquered[p] < g->armies) {
            put_mark(&l, MARK_CONQUERED, g->place[p].hex, HEX_NONE, hon_theme(g->army[s->conquered[p]].nation));
        }
        if (s->siege_status[p]) {
            put_mark(&l, MARK_BESIEGED, g->place[p].hex, HEX_NONE, NULL);
        }
    }
    for (int a = 0; a < g->armies; a++) {
        if (s->army[a].source >= 0) {
            put_mark(&l, MARK_SOURCE, s->army[a].source, HEX_NONE, hon_theme(g->army[a].nation));
        }
    }
    for (int i = 0; i < EARTHWORKS_MAX; i++) {
        const Works *w = &s->earthworks[i];
        if (w->level) {
            bool round = w->level > 1;
            put_mark(&l, round ? MARK_EARTHWORKS_ROUND : MARK_EARTHWORKS, w->hex,
                     round ? HEX_NONE : g->next[w->hex][w->facing], NULL);
        }
    }
    for (int i = 0; i < PONTOONS_MAX; i++) {
        if (s->pontoon[i].level) {
            put_mark(&l, MARK_PONTOON, s->pontoon[i].hex, g->next[s->pontoon[i].hex][s->pontoon[i].facing], NULL);
        }
    }
    return l.n;
}

/* ---- areas ---- */

void hon_zones(const Game *g, const State *s, Side side, HexSet *out)
{
    (void)g;
    *out = s->zoc_at[side];
}

/* 5.2d: hexes to which the issuers of the side have a Command Path. */
void hon_command_area(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int a = 0; a < g->armies; a++) {
        int by = g->army[a].side == side ? hon_issuer(g, s, a) : NO_PIECE;
        if (by != NO_PIECE) {
            hon_command_flood(g, s, side, hon_hex_of(s, by), out);
        }
    }
}

void hon_area(const Game *g, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < HEXES; h++) {
        if (g->play[h]) {
            set_put(out, (Hex)h);
        }
    }
}

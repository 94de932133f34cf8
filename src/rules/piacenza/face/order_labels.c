/* order_labels.c - choices in players' words, where the verb and its arguments one after the other make no sentence. */
#include "rules/piacenza/piacenza.h"

static const char *const corners[DIRECTIONS] = {"east", "north-east", "north-west", "west", "south-west", "south-east"};

static const char *name_of(const Game *g, int p) { return p >= 0 && p < g->pieces ? g->head.pieces[p].name : "?"; }

static const char *corner_of(int v) { return v >= 0 && v < DIRECTIONS ? corners[v] : "?"; }

static void number_text(Buf *out, const Game *g, Hex h)
{
    char name[8];
    grid_name(&g->map->grid, h, name);
    buf_text(out, name);
}

/* Of a piece and a hex: "Guyenne takes its place at 1521". */
static const char *between(int verb)
{
    switch (verb) {
    case POSITION: return "takes its place at";
    case BOMBARD: return "bombards";
    case FIRE_AT: return "fires at";
    default: return NULL;
    }
}

static bool two_pieces(Buf *out, const Game *g, Atom a)
{
    if (a.verb != ANSWER && a.verb != ANSWER_AGAIN) {
        return false;
    }
    buf_print(out, "%s fires %s at %s", name_of(g, a.arg[0]), a.verb == ANSWER ? "back" : "again",
              name_of(g, a.arg[1]));
    return true;
}

/* Of one piece: the words before its name and after it. */
static bool one_piece(Buf *out, const Game *g, Atom a)
{
    const char *before = "", *after = "";
    switch (a.verb) {
    case VERB_RETRACT: before = "Take back the order of "; break;
    case TRY_REMOVE: after = ": try to stop its Feu de Billebaude"; break;
    case SECOND_SHOT: after = " fires again"; break;
    case MOVE_COMMANDER: after = " rides"; break;
    default: return false;
    }
    buf_print(out, "%s%s%s", before, name_of(g, a.arg[0]), after);
    return true;
}

/* "The wing artillery" at the beginning of a sentence. */
static void formation_text(Buf *out, const char *name)
{
    buf_char(out, name[0] >= 'a' && name[0] <= 'z' ? (char)(name[0] - 'a' + 'A') : name[0]);
    buf_text(out, name + 1);
}

/* Choices between two words. */
static bool words_text(Buf *out, const Game *g, Atom a)
{
    switch (a.verb) {
    case LET_OTHER_GO_FIRST:
        buf_text(out, a.arg[0] ? "Let them go first, and show your Wing" : "Let them go first");
        return true;
    case DEFENSIVE_FIRE: buf_text(out, a.arg[0] ? "Fire first" : "Hold your fire"); return true;
    case FORM_OF_DRAGOONS:
        buf_print(out, "%s: begin %s", g->head.groups[a.arg[0]].name, a.arg[1] ? "on foot" : "mounted");
        return true;
    case OBJECTIVE:
    case REVEAL_OBJECTIVE:
        buf_print(out, "%s%s, ", a.verb == OBJECTIVE ? "" : "Reveal ", objective_says[a.arg[0]]);
        number_text(out, g, g->objective[a.arg[0]][0]);
        return true;
    case BEGIN_COMBAT:
    case BEGIN_FORMATION:
        formation_text(out, g->head.groups[a.arg[0]].name);
        buf_text(out, a.verb == BEGIN_COMBAT ? " fights" : " moves");
        return true;
    case ASSIGN_RESULT: buf_print(out, "%s takes it: %s", name_of(g, a.arg[1]), result_says[a.arg[0]]); return true;
    default: return false;
    }
}

bool piacenza_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    (void)s;
    (void)open; /* no intervals on hexes */
    const char *does = between(a.verb);
    if (does) {
        buf_print(out, "%s %s ", name_of(g, a.arg[0]), does);
        map_hex_text(out, g->map, (Hex)a.arg[1]);
        return true;
    }
    if (a.verb == FACE || a.verb == TURN_BATTERY) {
        if (a.verb == FACE) {
            buf_print(out, "Face %s", corner_of(a.arg[0]));
        } else {
            buf_print(out, "Turn %s to the %s", name_of(g, a.arg[0]), corner_of(a.arg[1]));
        }
        return true;
    }
    return one_piece(out, g, a) || two_pieces(out, g, a) || words_text(out, g, a);
}

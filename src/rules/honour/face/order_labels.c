/* order_labels.c - choices in players' words, where the verb and its arguments one after the other make no sentence; what an Order would cost is said
 * before it is given.
 *
 * "Name: what" is told in full in lists; a card that bears the name leaves it away.
 */
#include "rules/honour/honour.h"

const char *const hon_order_titles[] = {"no Order", "Garrison", "Stand", "Manoeuvre", "Attack", "Retreat"};

static const char *name_of_piece(const Game *g, int p)
{
    return p >= 0 && p < g->pieces ? g->head.pieces[p].name : "?";
}

const char *hon_place_name(const Game *g, Hex h)
{
    return h >= 0 && h < HEXES && g->place_at[h] != NO_PLACE ? g->place[g->place_at[h]].name : NULL;
}

/* "2611 Novara". */
void hon_hex_text(Buf *out, const Game *g, Hex h) { map_hex_text(out, g->map, h); }

void hon_halves_text(Buf *out, int halves)
{
    if (halves / 2 || !(halves % 2)) {
        buf_print(out, "%d", halves / 2);
    }
    buf_text(out, halves % 2 ? "\xC2\xBD" : "");
}

static void points_text(Buf *out, int n)
{
    if (n) {
        buf_print(out, "%d %s", n, n == 1 ? "point" : "points");
    } else {
        buf_text(out, "free");
    }
}

/* ---- Orders and their price ---- */

static void order_text(Buf *out, const Game *g, const State *s, int who, Atom a)
{
    Order order = (Order)(a.arg[1] > NO_ORDER && a.arg[1] < ORDERS_COUNT ? a.arg[1] : NO_ORDER);
    bool drops = a.verb == V_DROP_OFF;
    buf_text(out, hon_order_titles[order]);
    if (a.arg[2]) {
        buf_text(out, ", Forced: a Discipline Check at +1");
    } else {
        bool acting = drops && top_of(s)->step == ACT && s->capitano[who].card == top_of(s)->v[ACT_WHO];
        buf_text(out, ", ");
        points_text(out, acting ? hon_drop_off_cost(g, s, who, order)
                                : hon_order_cost(g, s, who, drops ? NO_ORDER : (Order)s->capitano[who].order, order));
    }
    if (order == ATTACK && has(s, who, F_PREVIOUS)) { /* 5.3.5a: whoever receives it, dropped off too */
        buf_text(out, ", and a check for the Previous Attack");
    }
    if (g->number == 4 && who == g->t_trivulzio && order != STAND && order != GARRISON) { /* S4.5a */
        buf_text(out, "; on a die of 1 to 3 they go home instead");
    }
}

/* ---- a piece and something: "La Palice: join Francois I" ---- */

static bool two_pieces_text(Buf *out, const Game *g, Atom a)
{
    const char *first = name_of_piece(g, a.arg[0]), *second = name_of_piece(g, a.arg[1]);
    switch (a.verb) {
    case V_TRANSFER_UNIT: buf_print(out, "%s: to the Card of %s", first, second); return true;
    case V_TRANSFER_SP: buf_print(out, "%s: %d SP to %s", first, a.arg[2], second); return true;
    case V_BREAK_DOWN:
    case V_BREAK_INTO: buf_print(out, "%s: %d SP into %s", first, a.arg[2], second); return true;
    case V_REASSEMBLE:
    case V_REASSEMBLE_FROM: buf_print(out, "%s: form it from %s", first, second); return true;
    case V_PUT_ON_CARD: buf_print(out, "%s: on the Card of %s", first, second); return true;
    case V_ACTIVATE_MINOR: buf_print(out, "%s: call him up to %s", first, second); return true;
    case V_JOIN: buf_print(out, "%s: join %s", first, second); return true;
    case V_REASSIGN: buf_print(out, "%s: to %s", first, second); return true;
    default: return false;
    }
}

/* The words after the name. */
static const char *after_name(int verb)
{
    switch (verb) {
    case V_PLACE: return ": set him up elsewhere";
    case V_HOLD_BACK: return ": hold him back for September";
    case V_REMOVE_SWISS: return " goes home";
    case V_DEACTIVATE_MINOR: return ": send him home";
    case V_PLACE_ON_MAP: return ": take the field with his own units";
    case V_ISSUER: return " issues the Orders of his Army";
    case V_INDICATE: return ": name him";
    case V_ACTIVATE: return " acts";
    case V_PURSUE: return " pursues";
    case V_MOVE_UNEMPLOYED: return ": ride alone";
    case V_SEND_TO_TIROLO: return ": ride to Tirolo";
    case V_LEAD: return " leads";
    case V_KEEP: return " stays";
    case V_LOSE: return " loses 1 SP";
    case V_DEMORALISE: return " loses heart";
    case V_CHOOSE:
    case V_SELECT: return " fights";
    default: return NULL;
    }
}

static bool one_piece_text(Buf *out, const Game *g, Atom a)
{
    const char *after = after_name(a.verb);
    if (after) {
        buf_print(out, "%s%s", name_of_piece(g, a.arg[0]), after);
    }
    return after;
}

/* ---- somewhere ---- */

static const char *before_hex(int verb)
{
    switch (verb) {
    case V_AT: return "To ";
    case V_FACE:
    case V_EARTHWORKS_1: return "Earthworks towards ";
    case V_MOVE: return "March to ";
    case V_DEPLOY_PONTOON: return "Pontoon Bridge to ";
    case V_ATTACK_FROM_MARCH: return "Attack from March: ";
    case V_FLEE:
    case V_RIDE: return "Ride to ";
    case V_RETREAT: return "Retreat to ";
    default: return NULL;
    }
}

static bool place_text(Buf *out, const Game *g, const State *s, Atom a)
{
    const char *before = before_hex(a.verb);
    if (before) {
        buf_text(out, before);
        hon_hex_text(out, g, (Hex)a.arg[0]);
    } else if (a.verb == V_ENTER) {
        buf_print(out, "%s: enter the map in ", name_of_piece(g, a.arg[0]));
        hon_hex_text(out, g, (Hex)a.arg[1]);
    } else if (a.verb == V_SET_SOURCE || a.verb == V_PLACE_SOURCE) {
        buf_print(out, "Supply Source of the %s Army in ", g->head.groups[a.arg[0]].name);
        hon_hex_text(out, g, (Hex)a.arg[1]);
    } else if (a.verb == V_ATTACK || a.verb == V_COMPEL) {
        int target = a.arg[0];
        buf_print(out, a.verb == V_ATTACK ? "Attack %s" : "Make %s attack", name_of_piece(g, target));
        if (target >= 0 && target < g->capitani && on_map(s, target)) {
            buf_text(out, " in ");
            hon_hex_text(out, g, s->capitano[target].hex);
        }
    } else {
        return false;
    }
    return true;
}

/* ---- the contest: who acts ---- */

const Frame *hon_contest_frame(const State *s)
{
    const Core *k = core(s);
    for (int i = k->depth - 1; i >= 0; i--) {
        if (k->stack[i].step == ACTIVATIONS) {
            return &k->stack[i];
        }
    }
    return NULL;
}

/* Who was indicated by a side; -1: nobody, or one whose name the side that decides may not know (1.4d). */
int hon_indicated(const Game *g, const State *s, const Frame *f, Side side)
{
    int who = f->v[side == s->first ? IND_MINE : IND_THEIRS];
    return who >= 0 && hon_sees(g, s, top_of(s)->owner, who) ? who : -1;
}

static void acts_text(Buf *out, const Game *g, const State *s, Side side, bool own)
{
    const Frame *f = hon_contest_frame(s);
    int who = f && side < SIDES ? hon_indicated(g, s, f, side) : -1;
    const char *name = who >= 0 ? name_of_piece(g, who) : own ? "your Capitano" : "the other";
    if (own) {
        buf_print(out, "%s acts", name);
    } else {
        buf_print(out, "Let %s act", name);
    }
}

/* ---- numbers and words ---- */

static bool number_text(Buf *out, const Game *g, Atom a, int open)
{
    static const char *const with[] = {"", "; those of 2 bear losses with them", "; those of 3 bear losses with them",
                                       "; all bear losses together"};
    switch (a.verb) {
    case V_BID:
        buf_print(out, "Bid %d points%s", a.arg[0],
                  a.arg[1] == 1   ? " of the Spanish purse"
                  : a.arg[1] == 2 ? " of the Papal purse"
                                  : "");
        return true;
    case V_REINFORCE:
        buf_print(out, "%s: ", name_of_piece(g, a.arg[0]));
        buf_print(out, open < 0 ? "%d SP from Genova" : "SPs from Genova", a.arg[1]);
        return true;
    case V_SPEND: buf_print(out, "Spend %d %s on the rearguard", a.arg[0], a.arg[0] == 1 ? "MP" : "MPs"); return true;
    case V_QUALITY:
        buf_print(out, "Fight at Quality %d%s", a.arg[0], a.arg[1] >= 0 && a.arg[1] < 4 ? with[a.arg[1]] : "");
        return true;
    case V_RECOVER:
        buf_text(out, a.arg[0] ? "Recovery Check with extra wages, 2 points" : "Recovery Check, free");
        return true;
    case V_BEGIN_CHANGE:
        buf_print(out, "Change the Supply Source of the %s Army", g->head.groups[a.arg[0]].name);
        return true;
    case V_BEGIN_ADMIN_MARCH: buf_text(out, "Administrative March: 1 MP, the rest doubled, roads only"); return true;
    case V_LEAVE_ADMIN_MARCH: buf_text(out, "Leave the Administrative March and give up all MPs"); return true;
    case V_EARTHWORKS_2: buf_text(out, "Earthworks all round"); return true;
    case V_REMOVE_DISRUPTION: buf_text(out, "Put the ranks in order, 2 MPs"); return true;
    default: return false;
    }
}

/* How a step is closed or declined. */
static const char *closing_words(const State *s, int verb)
{
    if (verb != VERB_PASS && verb != VERB_DONE) {
        return NULL;
    }
    switch (top_of(s)->step) {
    case SETUP: return "Begin like this";
    case ORG: return "Organised: on to the Orders";
    case ORDERS: return "Orders given";
    case REINFORCE: return "Nobody else enters";
    case INDICATE_1:
    case INDICATE_2: return "Nobody else acts this turn";
    case ACT: return "End the activation";
    case REMAIN: return "Nobody else acts";
    case UNEMPLOYED: return "Nobody else rides";
    case REARGUARD: return "Spend nothing";
    case CHALLENGE: return "Attack nobody";
    case MILITIA_CALL: return "Raise none";
    case ADVANCE: return "Stay";
    case NEGOTIATE: return "Go on with the talks";
    case BID: return "Bid nothing";
    case DECLARE: return "Play on";
    case BOMBARD: return "Hold the fire";
    case ASSAULT: return "Do not attack";
    case WALLS: return "Break off";
    case GENOVA: return "No more from Genova";
    default: return hon_battle_closing(top_of(s)->step);
    }
}

bool hon_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    const char *closing = core(s)->depth ? closing_words(s, a.verb) : NULL;
    Side side = core(s)->depth ? top_of(s)->owner : NOBODY;
    if (closing) {
        buf_text(out, closing);
        return true;
    }
    if (open >= 0 && (a.verb == V_TRANSFER_SP || a.verb == V_BREAK_DOWN || a.verb == V_BREAK_INTO)) {
        buf_print(out, a.verb == V_TRANSFER_SP ? "%s: SPs to %s" : "%s: SPs into %s", name_of_piece(g, a.arg[0]),
                  name_of_piece(g, a.arg[1]));
        return true;
    }
    switch (a.verb) {
    case V_GO: acts_text(out, g, s, side, true); return true;
    case V_LET_GO: acts_text(out, g, s, enemy_of(side), false); return true;
    case V_SET_ORDER:
        buf_print(out, "%s: begin with %s", name_of_piece(g, a.arg[0]), hon_order_titles[a.arg[1]]);
        return true;
    case V_GIVE_ORDER:
    case V_DROP_OFF:
        if (a.arg[0] < 0 || a.arg[0] >= g->capitani) {
            return false;
        }
        buf_print(out, "%s: %s", name_of_piece(g, a.arg[0]), a.verb == V_DROP_OFF ? "drop him off here, " : "");
        order_text(out, g, s, a.arg[0], a);
        return true;
    default:
        return hon_battle_label(out, g, s, a) || two_pieces_text(out, g, a) || one_piece_text(out, g, a) ||
               place_text(out, g, s, a) || number_text(out, g, a, open);
    }
}

/* battle_board.c - the Major Battle (11.4) as a board of cards: two armies in three lines that face each other, each Corps the card of its Capitano with the
 * units on it, its strength, what it is in, and what lies beside it. It lies open while a battle is fought, and then in front.
 *
 * Asked with what the viewer knows: of the other side's chits the number is open, the kinds are CHIT_UNKNOWN (11.4f). Rows from the top: the other side's
 * Rearguard, Main Body and Vanguard, then the own Vanguard, Main Body and Rearguard; Corps that are not deployed yet stand outside of them.
 */
#include "rules/honour/honour.h"

#include <stdio.h>

enum { FAR_WAITING, FAR_REAR, FAR_MAIN, FAR_VAN, NEAR_VAN, NEAR_MAIN, NEAR_REAR, NEAR_WAITING, BATTLE_ROWS };
enum { NAMES_MOST = 3 };

static const char *const chit_titles[] = {"no chit",       "Artillery",  "Cavalry Charge",
                                          "Combined Arms", "Earthworks", "Fight Coordination",
                                          "Firearms",      "Formation",  "Muster",
                                          "Reserve",       "River",      "face down"};
_Static_assert(sizeof chit_titles / sizeof *chit_titles == CHITS_COUNT, "a title for each chit");
static const char *const section_titles[] = {"to be deployed", "Vanguard", "Main Body", "Rearguard"};
static const char *const nobody_ids[BATTLE_ROWS] = {"nobody_0", "nobody_1", "nobody_2", "nobody_3",
                                                    "nobody_4", "nobody_5", "nobody_6", "nobody_7"};

const char *hon_chit_title(int kind) { return chit_titles[kind > NO_CHIT && kind < CHITS_COUNT ? kind : NO_CHIT]; }

const char *hon_section_title(int section)
{
    return section_titles[section > NO_SECTION && section < SECTIONS ? section : NO_SECTION];
}

/* "Lannoy, Pescara and 2 more". */
void hon_men_text(Buf *out, const Game *g, uint32_t men)
{
    int all = 0, told = 0;
    EACH_CAPITANO (g, k) {
        all += (men & man(k)) != 0;
    }
    int named = all > NAMES_MOST ? NAMES_MOST - 1 : all;
    EACH_CAPITANO (g, k) {
        if (men & man(k) && told < named) {
            bool last = told + 1 == all;
            buf_print(out, "%s%s", !told ? "" : last ? " and " : ", ", g->head.pieces[k].name);
            told++;
        }
    }
    if (all > named) {
        buf_print(out, " and %d more", all - named);
    }
}

/* ---- who stands where ---- */

static bool of_battle(const Game *g, const State *s)
{
    return hon_in_battle(s) && s->combat.attacker < g->capitani && s->combat.defender < g->capitani;
}

static Side near_side(const State *s) { return s->viewer ? (Side)(s->viewer - 1) : FIRST_PLAYER; }

static int row_of_line(const State *s, Side side, int section)
{
    static const int8_t rows[2][SECTIONS] = {{NEAR_WAITING, NEAR_VAN, NEAR_MAIN, NEAR_REAR},
                                             {FAR_WAITING, FAR_VAN, FAR_MAIN, FAR_REAR}};
    return rows[side != near_side(s)][section];
}

/* Corps, and while they are formed every Capitano of the two Forces, who might be given units. */
static bool on_board(const Game *g, const State *s, int k)
{
    int primo = hon_primo(s, k);
    bool here = primo != NO_PIECE && (primo == s->combat.attacker || primo == s->combat.defender);
    bool forming = core(s)->depth && top_of(s)->step == CORPS;
    return s->corps[k].section != NO_SECTION || (forming ? here : hon_commands_corps(g, s, k));
}

/* Are the lines drawn up, so that an empty one says something? */
static bool lines_drawn(const State *s)
{
    int step = core(s)->depth ? top_of(s)->step : TURN;
    return step != CORPS && step != CHITS;
}

/* Who has a card, in the sequence of the list; NO_PIECE is a line in which nobody stands. */
typedef struct Lines {
    uint8_t who[CAPITANI_MAX + BATTLE_ROWS], row[CAPITANI_MAX + BATTLE_ROWS];
    int n;
} Lines;

static void draw_line(Lines *l, const Game *g, const State *s, Side side, int section)
{
    int row = row_of_line(s, side, section), before = l->n;
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side == side && on_board(g, s, k) && s->corps[k].section == section) {
            l->who[l->n] = (uint8_t)k;
            l->row[l->n++] = (uint8_t)row;
        }
    }
    if (l->n == before && section != NO_SECTION && lines_drawn(s)) {
        l->who[l->n] = NO_PIECE;
        l->row[l->n++] = (uint8_t)row;
    }
}

static Lines draw_up(const Game *g, const State *s)
{
    static const uint8_t far[] = {NO_SECTION, REARGUARD_SECTION, MAIN_BODY, VANGUARD};
    Lines l = {.n = 0};
    Side near = near_side(s);
    for (int i = 0; i < SECTIONS; i++) {
        draw_line(&l, g, s, enemy_of(near), far[i]);
    }
    for (int i = SECTIONS - 1; i >= 0; i--) {
        draw_line(&l, g, s, near, far[i]);
    }
    return l;
}

static int section_of_row(int row)
{
    static const uint8_t sections[BATTLE_ROWS] = {NO_SECTION, REARGUARD_SECTION, MAIN_BODY,         VANGUARD,
                                                  VANGUARD,   MAIN_BODY,         REARGUARD_SECTION, NO_SECTION};
    return sections[row];
}

/* ---- what is told of a Corps ---- */

static const char *status_word(const Game *g, const State *s, int k)
{
    if (s->corps[k].flags & C_RETIRED) {
        return "retired";
    }
    switch (hon_corps_status(g, s, k)) {
    case CORPS_FREE: return "free";
    case CORPS_ENGAGING: return "engaging";
    case CORPS_ENGAGED: return "engaged";
    case CORPS_DEMORALISED: return "broken";
    default: return NULL;
    }
}

/* "14 SP, Quality 2 to 3, 2 guns": what is in good order. */
static void corps_strength_text(Buf *out, const Game *g, const State *s, int k)
{
    int low = 9, high = 0, guns = hon_good_guns(g, s, k);
    EACH_UNIT (g, u) {
        bool fights = s->unit[u].card == k && hon_in_good_order(g, s, u) && arm_of(g, u) < ARTILLERY;
        int quality = fights ? hon_quality(g, s, u) : 0;
        low = fights && quality < low ? quality : low;
        high = fights && quality > high ? quality : high;
    }
    if (!hon_units_under(g, s, k)) {
        buf_text(out, "no units");
        return;
    }
    buf_print(out, "%d SP", hon_combat_sps(g, s, k));
    if (high && low < high) {
        buf_print(out, ", Quality %d to %d", low, high);
    } else if (high) {
        buf_print(out, ", Quality %d", high);
    }
    if (guns) {
        buf_print(out, ", %d SP of guns", guns);
    }
}

/* What lies on his Card; kinds only where they are known (11.4f). */
static void lay_chits(CardZone *z, const State *s, int k)
{
    int n = hon_chits_on(s, k);
    _Static_assert(sizeof s->corps[0].chit / sizeof s->corps[0].chit[0] <= ZONE_SIGNS_MAX,
                   "all chits of a Card are shown");
    for (int i = 0; i < n; i++) {
        int kind = s->corps[k].chit[i];
        z->signs[i] = kind == CHIT_UNKNOWN ? "" : chit_titles[kind];
        z->signs_mean[i] = hon_chit_meaning(kind);
    }
}

/* What lies beside him, open to both. */
static void beside_text(Buf *out, const Game *g, const State *s, int k)
{
    const Corps *p = &s->corps[k];
    if (p->shells) {
        int left = g->limit.shells + 1 - p->shells;
        if (g->capitano[k].features & FEATURE_A) { /* 11.4.1t */
            buf_text(out, "; shells without end");
        } else {
            buf_print(out, left == 1 ? "; %d shell left" : "; %d shells left", left > 0 ? left : 0);
        }
    }
    if (p->flags & C_SCREEN) {
        buf_text(out, "; Firearms in use");
    } else if (p->volleys == 1) {
        buf_text(out, "; Firearms: 1 use left");
    }
    buf_text(out, p->works == BEHIND_EARTHWORKS ? "; behind Earthworks"
                  : p->works == BEHIND_RIVER    ? "; behind the River"
                                                : "");
    buf_text(out, p->flags & C_REACTION ? "; owes a Reaction Charge" : "");
    buf_text(out, p->flags & C_CHARGED ? "; has charged" : "");
    buf_text(out,
             hon_just_freed(s, k) && hon_is_free(g, s, k) ? "; freed: no new Engagement before the next round" : "");
}

static CardZone corps_card(const Game *g, const State *s, int k)
{
    bool forming = top_of(s)->step == CORPS;
    Buf note = {0};
    CardZone z = {.id = g->head.pieces[k].id,
                  .title = g->head.pieces[k].name,
                  .side = g->capitano[k].side,
                  .piece = (int16_t)k,
                  .state = status_word(g, s, k)};
    buf_text(&note, k == s->combat.attacker   ? "Leads the attack; "
                    : k == s->combat.defender ? "Leads the defence; "
                                              : "");
    corps_strength_text(&note, g, s, k);
    lay_chits(&z, s, k);
    beside_text(&note, g, s, k);
    text_fit(z.note, sizeof z.note, "%s", buf_str(&note));
    buf_free(&note);
    if (forming) {
        z.of = (int8_t)g->capitano[k].rank;
        z.room = (int8_t)(g->capitano[k].rank - hon_units_under(g, s, k));
    }
    return z;
}

/* 11.4p: without Formation there is the Main Body alone. */
static CardZone empty_line(const Game *g, const State *s, Side side, int row)
{
    bool open = section_of_row(row) == MAIN_BODY || s->battle.formation[hon_role(g, s, side)];
    CardZone z = {.id = nobody_ids[row], .title = "Nobody", .side = side, .piece = -1, .shut = !open};
    text_fit(z.note, sizeof z.note, "%s", open ? "No Corps stands here." : "Closed: Formation has not been played.");
    return z;
}

static void name_line(const Game *g, const State *s, Side side, int row, CardZone *z)
{
    int section = section_of_row(row);
    z->lit = section != NO_SECTION && section == s->battle.fight && hon_frame(s, FIGHT);
    text_fit(z->band, sizeof z->band, "%s: %s", rules_of(g)->side_titles[side], section_titles[section]);
}

/* ---- the board ---- */

bool hon_battle_board_open(const Game *g, const State *s) { return core(s)->depth && of_battle(g, s); }

int hon_battle_zones(const Game *g, const State *s, CardZone *out, int max)
{
    if (!hon_battle_board_open(g, s)) {
        return 0;
    }
    Lines l = draw_up(g, s);
    int n = l.n < max ? l.n : max;
    for (int i = 0; i < n; i++) {
        Side near = near_side(s), side = l.row[i] >= NEAR_VAN ? near : enemy_of(near);
        out[i] = l.who[i] == NO_PIECE ? empty_line(g, s, side, l.row[i]) : corps_card(g, s, l.who[i]);
        out[i].row = (int8_t)l.row[i];
        name_line(g, s, side, l.row[i], &out[i]);
    }
    return n;
}

int hon_corps_zone(const Game *g, const State *s, int k)
{
    Lines l = draw_up(g, s);
    for (int i = 0; i < l.n; i++) {
        if (l.who[i] == k) {
            return i;
        }
    }
    return -1;
}

int hon_battle_zone_of(const Game *g, const State *s, int piece)
{
    int holder = is_unit(g, piece) ? hon_held_by(g, s, piece) : -1;
    return holder >= 0 && hon_battle_board_open(g, s) ? hon_corps_zone(g, s, holder) : -1;
}

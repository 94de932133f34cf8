/* show.c - what the table asks the rules for besides legality: prompts, counters, zones, and the checks of random play. */
#include "rules/honour/honour.h"

void hon_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    (void)viewer;
    if (core(s)->over) {
        Side winner;
        const char *level;
        hon_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %s%s%s.", winner < SIDES ? g->side_word[winner] : "",
                  winner < SIDES ? ", " : "", level);
        return;
    }
    const Frame *f = top_of(s);
    out->side = f->owner;
    out->setup = f->step == SETUP;
    buf_text(&out->what, hon_steps[f->step].prompt);
}

void hon_look(const Game *g, const State *s, int piece, CounterLook *out)
{
    memset(out, 0, sizeof *out);
    out->hex = HEX_NONE;
    if (is_unit(g, piece)) {
        int u = unit_of(g, piece);
        look_value(out, "strength", s->unit[u].sp, "SP");
        look_value(out, "quality", type_of(g, u)->quality ? type_of(g, u)->quality : -1, NULL);
        look_value(out, "movement", type_of(g, u)->movement ? type_of(g, u)->movement : -1, NULL);
        return;
    }
    out->hex = on_map(s, piece) ? s->capitano[piece].hex : HEX_NONE;
    out->leader = true;
    out->stars = g->capitano[piece].star;
    look_value(out, "initiative", g->capitano[piece].initiative, NULL);
    look_value(out, "rank", g->capitano[piece].rank, NULL);
}

void hon_zones(const Game *g, const State *s, Side side, HexSet *out)
{
    (void)g;
    *out = s->zoc_at[side];
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

Atom hon_assume(const Game *g, const State *s, const Atoms *legal_atoms)
{
    (void)g;
    (void)s;
    for (int i = 0; i < legal_atoms->count; i++) {
        if (legal_atoms->list[i].verb == VERB_PASS || legal_atoms->list[i].verb == VERB_DONE) {
            return legal_atoms->list[i];
        }
    }
    return legal_atoms->list[0];
}

/* ---- checks of random play ---- */

static bool check_unit(const Game *g, const State *s, int u, Buf *what)
{
    const Unit *k = &s->unit[u];
    const char *id = g->head.pieces[piece_of(g, u)].id;
    if ((k->where == ON_CARD) != (k->card != NO_PIECE)) {
        return buf_print(what, "%s is on no Card, or on one and elsewhere", id), false;
    }
    if (k->where == ON_CARD && hon_leader(s, u) == NO_PIECE) {
        return buf_print(what, "%s lies on the Card of somebody who is not there", id), false;
    }
    if (k->sp > g->unit[u].max || (k->where == ON_CARD && arm_of(g, u) <= MILITIA && !k->sp)) {
        return buf_print(what, "%s has %d SPs", id, k->sp), false;
    }
    return true;
}

static bool check_capitano(const Game *g, const State *s, int c, Buf *what)
{
    const Capitano *k = &s->capitano[c];
    const char *id = g->head.pieces[c].id;
    if ((k->hex == ON_CARD) != (k->card != NO_PIECE) || (k->hex == ON_CARD && !on_map(s, k->card))) {
        return buf_print(what, "%s lies on no Card, or on that of somebody who is not on the map", id), false;
    }
    if (k->hex >= 0 && (!g->play[k->hex] || g->map->terrain[k->hex] == LAKE)) {
        return buf_print(what, "%s is outside the map or in a lake", id), false;
    }
    if (leads_force(s, c) && force_in(s, enemy_of(g->capitano[c].side), k->hex)) {
        return buf_print(what, "%s shares a hex with an enemy Force", id), false;
    }
    int rank = g->capitano[c].rank;
    if (hon_units_under(g, s, c) > rank && s->turn > 1) {
        return buf_print(what, "%s commands more units than his Rank", id), false;
    }
    return true;
}

bool hon_check(const Game *g, const State *s, Buf *what)
{
    EACH_CAPITANO(g, c)
    {
        if (!check_capitano(g, s, c, what)) {
            return false;
        }
    }
    EACH_UNIT (g, u) {
        if (!check_unit(g, s, u, what)) {
            return false;
        }
    }
    State fresh = *s;
    hon_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "the derived data do not agree with the pieces"), false;
    }
    return true;
}

/* face.c - what the table asks the rules for besides legality: prompts, counters, zones, sight, marks, and the odds to follow. */
#include "rules/piacenza/piacenza.h"

#include <string.h>

/* ---- the prompt ---- */

static void setup_text(Buf *out, const Game *g, const State *s, Side side)
{
    int left = 0;
    for (int p = 0; p < g->pieces; p++) {
        left += side_of(g, p) == side && s->piece[p].hex == UNPLACED;
    }
    if (left) {
        buf_print(out, "%d %s still to be placed.", left, left == 1 ? "piece is" : "pieces are");
    }
}

/* The piece a step is about, or -1. */
static int piece_of(const Frame *f)
{
    switch (f->step) {
    case SETUP_PIECE:
    case UNIT_MOVE:
    case UNIT_FACE:
    case LEADER_MOVE:
    case SECOND_VOLLEY_ART:
    case RETREAT:
    case COMMANDER_FATE:
    case PLACE_STAFF:
    case MELEE_DEF_FIRE: return f->v[0];
    default: return -1;
    }
}

/* Which of the owner's Formations acts, or which of his Wings; -1: neither. */
static int group_of(const Game *g, const State *s, const Frame *f)
{
    if (s->active_wing >= WINGS || g->wing_side[s->active_wing] != f->owner) {
        return -1;
    }
    bool formation = s->active_formation <= ARTILLERY_GROUP; /* whoever knows it knows its Wing */
    return formation ? s->active_formation : FIRST_WING + s->active_wing;
}

/* What is left to a unit on the move: a step, an attack, or the end. */
static const char *move_question(const Game *g, const State *s, const Frame *f)
{
    Atoms left;
    bool steps = false, attacks = false;
    left.count = left.intervals = 0;
    unit_move_offer(g, s, f->owner, &left);
    for (int i = 0; i < left.count; i++) {
        steps |= left.list[i].verb == STEP;
        attacks |= left.list[i].verb == DECLARE_MELEE || left.list[i].verb == DECLARE_CHARGE;
    }
    return steps ? piacenza_steps[UNIT_MOVE].prompt : attacks ? "Attack, or end the move?" : "End the move?";
}

/* The question of a step, with the name of the piece it is about where that makes the sentence. */
static void question_text(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    int piece = piece_of(f);
    const char *name = piece >= 0 && piece < g->pieces ? g->head.pieces[piece].name : NULL;
    Buf *what = &out->what;
    out->named = true;
    switch (name ? f->step : 0) {
    case COMMANDER_FATE: buf_print(what, "Where does %s go?", name); return;
    case PLACE_STAFF: buf_print(what, "Which unit does the Staff of %s join?", name); return;
    case SECOND_VOLLEY_ART: buf_print(what, "A second volley of %s?", name); return;
    case MELEE_DEF_FIRE: buf_print(what, "Does %s fire before the Melee?", name); return;
    case UNIT_FACE: buf_print(what, "Which way does %s face?", name); return;
    case RETREAT:
        buf_print(what, "Where does %s retreat to?", name);
        buf_print(&out->more, "%d %s to go.", f->v[RT_LEFT], f->v[RT_LEFT] == 1 ? "hex" : "hexes");
        return;
    default: break;
    }
    out->named = false;
    buf_text(what, f->step == APPLY_RESULTS ? apply_prompt(s)
                   : f->step == UNIT_MOVE   ? move_question(g, s, f)
                                            : piacenza_steps[f->step].prompt);
    if (f->step == FORM_MOVE && !judge(g, s, f->owner, atom(LINE, 0, 0, 0), NULL)) {
        what->len--; /* the full stop */
        buf_text(what, ", or declare its Line.");
    }
}

void piacenza_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    if (core(s)->over) {
        Side winner;
        const char *level;
        pia_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %s.", level);
        return;
    }
    const Frame *f = top_of(s);
    int piece = piece_of(f);
    out->side = f->owner;
    out->group = group_of(g, s, f);
    out->setup = f->step == SETUP_AU || f->step == SETUP_FS || f->step == SETUP_PIECE;
    out->draft = f->step == FORM_LINE ? "Line" : NULL;
    question_text(out, g, s, f);
    if (viewer < SIDES && viewer != f->owner && !out->named) {
        return; /* what follows speaks of what the other side may not see */
    }
    if (f->step == SETUP_AU || f->step == SETUP_FS) {
        setup_text(&out->more, g, s, f->owner);
    }
    if (piece < 0 || piece >= g->pieces) {
        return;
    }
    out->piece = piece;
    out->moving = f->step == UNIT_MOVE || f->step == LEADER_MOVE;
    if (f->step == UNIT_MOVE && s->piece[piece].mp >= 0) {
        buf_print(&out->left, "%d MP left", s->piece[piece].mp);
    }
    if (f->step == LEADER_MOVE) {
        buf_print(&out->left, "%d MP left", f->v[1]);
    }
}

/* ---- counters ---- */

static const char *army_of(const Game *g, int p)
{
    static const char *const armies[NATIONS] = {"spain", "france", "austria"};
    return is_unit(g, p) ? armies[g->unit[p].nation] : armies[g->leader[p].nation];
}

/* A commander's plate: fire bonus and range; a Formation Commander and a Bearer have their Sergeants' Factor in place of a range. */
static void look_at_leader(const Game *g, const State *s, int p, CounterLook *out)
{
    const LeaderInfo *l = &g->leader[p];
    int face = has_flag(s, p, F_STAFF);
    static const int stars[] = {[FORMATION_COMMANDER] = 1, [WING_COMMANDER] = 2, [CHIEF] = 3, [BEARER] = 0};
    out->leader = true;
    out->stars = stars[l->rank];
    out->initiative = l->rank == FORMATION_COMMANDER || l->rank == WING_COMMANDER ? l->bonus[face] : -1;
    out->range = l->rank == FORMATION_COMMANDER || l->rank == BEARER ? l->sf[face] : l->range[face];
    out->reduced = face;
    out->moved = has_flag(s, p, F_MOVED);
    out->out_of_command = s->piece[p].command == 2;
}

void piacenza_look(const Game *g, const State *s, int p, CounterLook *out)
{
    const Piece *q = &s->piece[p];
    *out = (CounterLook){.hex = q->hex >= 0 ? q->hex : (Hex)HEX_NONE,
                         .strength = -1,
                         .efficiency = -1,
                         .movement = -1,
                         .initiative = -1,
                         .range = -1,
                         .army = army_of(g, p),
                         .band = g->head.pieces[p].group < FIRST_REGIMENT ? g->code[g->head.pieces[p].group] : NULL};
    out->smoke = q->hex >= 0 && has_smoke(s, q->hex);
    if (!is_unit(g, p)) {
        look_at_leader(g, s, p, out);
        return;
    }
    const UnitInfo *u = &g->unit[p];
    out->strength = pia_strength(g, s, p);
    out->movement = u->mp;
    out->guard = is_grenadier(g, p);
    out->reduced = u->sp[2] && q->steps == 1;
    out->disordered = q->state == DISORDERED;
    out->routed = q->state == ROUTED;
    out->out_of_command = q->command == 2;
    out->moved = has_flag(s, p, F_MOVED);
    out->fired = is_battery(g, p) && has_flag(s, p, F_FIRED);
    out->failed = has_flag(s, p, F_FAILED);
    out->facing = is_battery(g, p) ? q->facing + 1 : 0;
    out->billebaude = has_flag(s, p, F_BILLEBAUDE);
    out->ranks = has_flag(s, p, F_CHANGING);
    out->line = q->line >= 0;
    out->charge = q->melee >= 0 && has_flag(s, p, F_CHARGE);
    out->assault = q->melee >= 0 && !has_flag(s, p, F_CHARGE);
}

/* ---- what lies on the map besides counters ---- */

/* The chosen places (13.0b), as far as whoever looks may know them. */
static int objective_marks(const Game *g, const State *s, BoardMark *out, int max)
{
    int n = 0;
    for (int i = 0; g->campaign && i < OBJECTIVES && n + 3 <= max; i++) {
        for (int k = 0; s->objectives >> i & 1 && k < 3 && g->objective[i][k] >= 0; k++) {
            out[n++] = (BoardMark){.kind = BOARD_OBJECTIVE, .hex = g->objective[i][k], .to = HEX_NONE, .piece = -1};
        }
    }
    return n;
}

int piacenza_marks(const Game *g, const State *s, BoardMark *out, int max)
{
    int n = objective_marks(g, s, out, max);
    for (int h = 0; h < g->map->grid.count && n < max; h++) {
        if (has_smoke(s, (Hex)h)) {
            out[n++] = (BoardMark){.kind = BOARD_SMOKE, .hex = (Hex)h, .to = HEX_NONE, .piece = -1};
        }
    }
    for (int u = 0; u < g->units && n + 1 < max; u++) {
        const Piece *q = &s->piece[u];
        if (q->line >= 0) {
            out[n++] = (BoardMark){.kind = BOARD_LINE, .hex = q->line, .to = HEX_NONE, .piece = (int16_t)u};
        }
        if (q->hex >= 0 && q->melee >= 0) {
            out[n++] = (BoardMark){.kind = has_flag(s, u, F_CHARGE) ? BOARD_CHARGE : BOARD_MELEE,
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

/* ---- odds ---- */

/* Fire is rolled when both sides have declared: here the declarer is done, and the other side declares nothing. A declared Melee is
 * fought in segment d: see piacenza_foresee. */
int piacenza_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max)
{
    (void)g;
    (void)s;
    int verb = n ? order[n - 1].verb : 0;
    if (max && (verb == FIRE_AT || verb == ANSWER || verb == SECOND_SHOT || verb == ANSWER_AGAIN)) {
        out[0] = atom(VERB_DONE, 0, 0, 0);
        return 1;
    }
    return 0;
}

/* Decline what is optional, but fire at who comes to a Melee; else the first that is offered. */
Atom piacenza_assume(const Game *g, const State *s, const Atoms *legal)
{
    (void)g;
    (void)s;
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE ||
            (legal->list[i].verb == DEFENSIVE_FIRE && legal->list[i].arg[0])) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}

/* prompts.c - what is asked at each step, as values: about which piece, how much is done and how much is needed. */
#include "rules/piacenza/piacenza.h"

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
    case SETUP_PIECE: return f->v[SU_PIECE];
    case UNIT_MOVE: return f->v[MV_LEAD];
    case UNIT_FACE: return f->v[UF_BATTERY];
    case LEADER_MOVE: return f->v[LM_LEADER];
    case SECOND_VOLLEY_ART: return f->v[SV_BATTERY];
    case RETREAT: return f->v[RT_UNIT];
    case COMMANDER_FATE: return f->v[FT_LEADER];
    case PLACE_STAFF: return f->v[PS_LEADER];
    case MELEE_DEF_FIRE: return f->v[DF_UNIT];
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

/* Before segment b is closed: the Formations of the Wing that have not moved (3.1d). */
void piacenza_warn(const Game *g, const State *s, Side side, Why *out)
{
    (void)side;
    if (top_of(s)->step != SEG_B) {
        return;
    }
    for (int f = 0; f < g->formations; f++) {
        bool here = false;
        for (int i = 0; i < g->members[f]; i++) {
            here = here || on_map(s, g->member[f][i]);
        }
        if (here && g->formation_wing[f] == s->active_wing && !s->formation[f].marched) {
            why_each(out, R(3_1d), "{} has not moved", G_(f));
        }
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
        buf_print(&out->left, "%d MP left", f->v[LM_MP]);
    }
}

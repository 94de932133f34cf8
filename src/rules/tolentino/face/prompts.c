/* prompts.c - what is asked at each step, as values: about which piece, how much is done and how much is needed. */
#include "rules/tolentino/tolentino.h"

/* 5.1.1a: how many of those that must have come nearer to the enemy. */
static void quota_progress(Prompt *out, const Game *g, const State *s)
{
    int all = 0, good = 0;
    for (int u = 0; u < g->units; u++) {
        if (counted(g, s, u) && tol_order_of(g, s, u) == ADVANCE) {
            all++;
            good += s->near[s->piece[u].start] <= 1 || closer(s, u, s->piece[u].hex);
        }
    }
    if (all && 2 * good < all) {
        out->have = good;
        out->of = all;
        out->need = (all + 1) / 2;
        buf_print(&out->more, "Advance: %d of %d units have come nearer to the enemy, %d must.", good, all, out->need);
    }
}

/* The piece that the step speaks of, or -1. */
static int piece_asked_about(const Frame *f)
{
    switch (f->step) {
    case B3_MOVE: return f->v[MV_LEAD];
    case I_RETREAT: return f->v[RT_UNIT];
    case I_LEADER: return f->v[FL_LEADER];
    case I_ELIM: return f->v[EL_LEADER];
    case I_ALONG: return f->v[AL_LEADER];
    default: return -1;
    }
}

/* While it moves: who of the active formation would be out of command if its command were traced as things stand (4.3c), and who would be
 * Disordered when it acts again, because he stands too far from every officer (4.3.4b). */
void tolentino_warn(const Game *g, const State *s, Side side, Why *out)
{
    int step = top_of(s)->step;
    if (step != B3_IN && step != B3_OOC && step != B3_LEAD) {
        return;
    }
    for (int u = 0; u < g->units; u++) {
        if (!on_map(s, u) || side_of(g, u) != side || g->of[u] != s->active) {
            continue;
        }
        if (!within_command(g, s, u)) {
            why_each(out, R(4_3c), "{} is beyond command as things stand", P_(u));
        }
        if (strays(g, s, u) && s->piece[u].state == GOOD) {
            why_each(out, R(4_3_4b),
                     "{} is more than one hex from its officers: when it acts next it would be Disordered", P_(u));
        }
    }
}

void tolentino_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    if (core(s)->over) {
        Side winner;
        const char *level;
        int vp = tol_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %d VP, %s.", vp, tol_level_says(s));
        return;
    }
    const Frame *f = top_of(s);
    out->side = f->owner;
    out->group = s->active < FORMATIONS && g->head.groups[s->active].side == f->owner ? s->active : -1;
    buf_text(&out->what, tolentino_steps[f->step].prompt);
    if (viewer < SIDES && viewer != f->owner) {
        return; /* what follows speaks of pieces the other side may not see */
    }
    if (f->step == B3_IN) {
        quota_progress(out, g, s);
    }
    int piece = piece_asked_about(f);
    out->piece = piece >= 0 && piece < g->pieces ? piece : -1;
    out->moving = f->step == B3_MOVE;
}

/* victory.c - victory points and levels (chapter 18), counted from the Neapolitan's side. */
#include "rules/tolentino/tolentino.h"

const char *const level_words[] = {"-",         "decisive_austrian",   "tactical_austrian",
                                   "stalemate", "tactical_neapolitan", "decisive_neapolitan",
                                   NULL};

/* The same as people say it. */
static const char *const level_says[] = {
    "undecided",   "a decisive Austrian victory",   "a tactical Austrian victory",
    "a stalemate", "a tactical Neapolitan victory", "a decisive Neapolitan victory"};

/* 18b: a Neapolitan combat unit that is not Routed is in the hex. */
bool star_held(const Game *g, const State *s, Hex h)
{
    bool held = s->viewer == AUSTRIAN + 1 && ((s->unseen[h >> 6] >> (h & 63)) & 1);
    EACH_UNIT (s, u, h) {
        held |= side_of(g, u) == NEAPOLITAN && s->piece[u].state != ROUTED;
    }
    return held;
}

static int points_for_stars(const Game *g, const State *s)
{
    int vp = 0;
    for (int i = 0; i < g->stars; i++) {
        vp += star_held(g, s, g->star[i]) ? BY(18b, g->objective[g->star[i]], 0) : 0;
    }
    return vp;
}

static int unit_points(const Game *g, const State *s, int u)
{
    bool gone = s->piece[u].hex == ELIMINATED, used = s->piece[u].hex != UNUSED && s->piece[u].hex != REINFORCEMENT;
    if (side_of(g, u) == NEAPOLITAN) {
        return gone ? BY(18e, -g->limit.own_loss, 0) : 0;
    }
    if (gone) {
        return is_artillery(g, u) ? BY(18c, g->limit.small_loss, 0) : BY(18d, g->limit.large_loss, 0);
    }
    return used && s->piece[u].face ? BY(18c, g->limit.small_loss, 0) : 0;
}

static int points_for_leader(const Game *g, const State *s, int l)
{
    if (s->piece[l].hex != LOST) {
        return 0;
    }
    if (side_of(g, l) == NEAPOLITAN) {
        return l == g->murat ? 0 : BY(18e, -g->limit.own_loss, 0);
    }
    return l == g->bianchi ? BY(18d, g->limit.large_loss, 0) : BY(18c, g->limit.small_loss, 0);
}

int count_points(const Game *g, const State *s)
{
    int vp = points_for_stars(g, s) + (s->grenzer ? BY(16_3, g->limit.grenzer, 0) : 0);
    for (int u = 0; u < g->units; u++) {
        vp += unit_points(g, s, u);
    }
    for (int l = g->units; l < g->pieces; l++) {
        vp += points_for_leader(g, s, l);
    }
    return vp;
}

static const Band *band_of(const Game *g, int vp)
{
    for (int i = 0; i < g->bands; i++) {
        if (vp >= g->band[i].lo && vp <= g->band[i].hi) {
            return &g->band[i];
        }
    }
    return &g->band[0];
}

const char *tol_level_says(const State *s) { return level_says[s->level]; }

int tol_score(const Game *g, const State *s, Side *winner, const char **level)
{
    int vp = count_points(g, s);
    if (core(s)->over) {
        *winner = s->winner;
        *level = level_words[s->level];
        return vp;
    }
    const Band *b = band_of(g, vp);
    *winner = b->winner;
    *level = level_words[b->level];
    return vp;
}

void end_game(Ctx *c)
{
    State *s = c->s;
    int vp = BY(18a, count_points(c->g, s), 0);
    const Band *b = band_of(c->g, vp);
    s->level = BY(18_1b, b->level, STALEMATE);
    s->winner = BY(18_1b, b->winner, NOBODY);
    core_of(s)->over = 1;
    push(s, GAME_END, NOBODY);
    say(c, R(18_1b), "The game is over: {} VP, {}.", N_(vp), W_(level_says[s->level]));
}

/* training_roll.c - the Training Die Roll (5.11): d10 and its modifiers against the level of the army and arm. */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

enum { LEVEL_INFANTRY, LEVEL_GRENADIERS, LEVEL_CAVALRY };

int tdr_level(const Game *g, int u)
{
    assert(is_unit(g, u));
    const UnitInfo *i = &g->unit[u];
    int column = is_grenadier(g, u) ? LEVEL_GRENADIERS : is_cavalry(g, u) ? LEVEL_CAVALRY : LEVEL_INFANTRY;
    if (i->type == DRAGOON) { /* 10.5f: on foot too */
        column = BY(10_5f, LEVEL_CAVALRY, column);
    }
    return BY(5_11a, g->level[i->nation][column], 0);
}

static bool smoke_beside(const Game *g, const State *s, Hex h)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        if (g->map->next[h][d] != HEX_NONE && has_smoke(s, g->map->next[h][d])) {
            return true;
        }
    }
    return false;
}

/* 5.7a: one TDR a step, with the modifiers of the hex and of a stream on the way. */
static void terrain_terms(const Game *g, Hex from, Hex to, Sum *sum)
{
    const TerrainRow *row = ground(g, to);
    if (row->tdr != TDR_NONE) {
        add(sum, row->tdr, R(5_7a), "the ground ahead", row->tdr != 0 && CITED(5_7a));
    }
    if (has_stream(g, from, to)) {
        add(sum, g->stream.tdr, R(5_7a), "the stream", CITED(5_7a));
    }
}

static void zone_terms(const Game *g, const State *s, int u, int kind, Sum *sum)
{
    if (!in_zoc(g, s, enemy(side_of(g, u)), s->piece[u].hex)) {
        return;
    }
    if (kind == TDR_REORGANIZATION && CITED(11_4c)) {
        sum_add(sum, g->tdr_mod.zoc_reorganization, R(11_4c), "in an enemy ZOC");
    } else {
        add(sum, g->tdr_mod.zoc, R(7_1g), "in an enemy ZOC", CITED(7_1g));
    }
}

void tdr_sum(const Game *g, const State *s, int u, int kind, Hex to, Sum *sum)
{
    const TrainingModifiers *m = &g->tdr_mod;
    Hex h = s->piece[u].hex;
    int who, sf = sergeants_factor(g, s, u, &who);
    *sum = (Sum){0};
    add(sum, -sf, R(4_4b), "Sergeants' Factor", sf != 0);
    add(sum, m->light, R(9_2_6a), "light infantry", is_light_infantry(g, u) && CITED(9_2_6a));
    zone_terms(g, s, u, kind, sum);
    bool here = has_smoke(s, h);
    add(sum, m->smoke_hex, R(8_2_1f), "smoke", here && CITED(8_2_1f));
    add(sum, m->smoke_adjacent, R(8_2_1f), "smoke nearby", !here && smoke_beside(g, s, h) && CITED(8_2_1f));
    switch (kind) {
    case TDR_MISALIGNMENT: terrain_terms(g, h, to, sum); break;
    case TDR_ENTER_ZOC: add(sum, m->enter_zoc, R(7_1b), "into the ZOC of infantry", CITED(7_1b)); break;
    case TDR_SECOND_DISORDER: add(sum, m->second_disorder, R(11_1e), "already Disordered", CITED(11_1e)); break;
    case TDR_REORGANIZATION:
        add(sum, m->out_of_command, R(11_4b), "out of command", !pia_in_command(g, s, u) && CITED(11_4b));
        add(sum, m->routed, R(11_4d), "Routed", s->piece[u].state == ROUTED && CITED(11_4d));
        break;
    default: break;
    }
}

/* The die as it fell, what was added, and the level it had to meet: 8 against 8 passes, but not when the 8 was a natural 9 (11.4e). */
static void say_tdr(Ctx *c, int u, int kind, int die, const Sum *sum, bool good)
{
    int level = tdr_level(c->g, u);
    Rule rule = kind == TDR_REORGANIZATION ? R(11_4a) : R(5_11b);
    Arg outcome = W_(good ? "passed" : "failed");
    if (die + sum->total <= level && !good) {
        event_sum(say(c, R(11_4e),
                      "{}: training die {}, with modifiers {} against {}: failed, for a natural {} always fails.",
                      P_(u), N_(die), N_(die + sum->total), N_(level), N_(die)),
                  sum);
    } else if (sum->count) {
        event_sum(say(c, rule, "{}: training die {}, with modifiers {} against {}: {}.", P_(u), N_(die),
                      N_(die + sum->total), N_(level), outcome),
                  sum);
    } else {
        say(c, rule, "{}: training die {} against {}: {}.", P_(u), N_(die), N_(level), outcome);
    }
}

bool tdr(Ctx *c, int u, int kind, Hex to, const char *purpose)
{
    Sum sum;
    tdr_sum(c->g, c->s, u, kind, to, &sum);
    int level = tdr_level(c->g, u), die = d10(c, side_of(c->g, u), purpose);
    bool good = BY(5_11b, die + sum.total <= level, die + sum.total < level);
    if (kind == TDR_REORGANIZATION && die >= c->g->limit.natural_failure && CITED(11_4e)) {
        good = false;
    }
    say_tdr(c, u, kind, die, &sum, good);
    return good;
}

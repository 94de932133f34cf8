/* dragoons.c - regiments that fight mounted or on foot (10.5): changing from one form to the other. */
#include "rules/piacenza/movement.h"

#include <assert.h>

/* The counters of the form it has now. Returns how many are on the map. */
static int counters(const Game *g, const State *s, int regiment, int out[2])
{
    const Regiment *r = &g->regiment[regiment];
    int n = 0;
    if (on_map(s, r->foot)) {
        out[n++] = r->foot;
        return n;
    }
    for (int i = 0; i < 2; i++) {
        if (r->mounted[i] != NO_PIECE && on_map(s, r->mounted[i])) {
            out[n++] = r->mounted[i];
        }
    }
    return n;
}

static bool in_hand(const State *s, int u) { return s->piece[u].state == GOOD && !has_flag(s, u, F_BILLEBAUDE); }

/* Could the counters of the new form stand in the hex once the old ones are gone? */
static bool fits_there(const Game *g, const State *s, Hex h, int n, bool mount)
{
    int others = 0;
    bool battery = false;
    EACH_UNIT (s, u, h) {
        others++;
        battery |= is_battery(g, u);
    }
    others -= n;
    return others <= 0 || (!mount && battery && others == 1);
}

Rule judge_form(const Game *g, const State *s, Why *w, int regiment, bool mount)
{
    int u[2], n;
    if (regiment < 0 || regiment >= g->regiments || !(n = counters(g, s, regiment, u))) {
        return RULE_NO_CHOICE;
    }
    bool own = pia_takes_part(g, s, u[0]);
    FORBID_AS(10_5b, !own, "{} is not of the Formation that moves", G_(FIRST_REGIMENT + regiment));
    bool other_form = g->unit[u[0]].foot == mount;
    FORBID_AS(10_5b, !other_form && mount, "{} is mounted already", G_(FIRST_REGIMENT + regiment));
    FORBID_AS(10_5b, !other_form && !mount, "{} is on foot already", G_(FIRST_REGIMENT + regiment));
    if (!own || !other_form) {
        return refused(w);
    }
    FORBID_AS(10_5b, s->formation_moved, "the Formation has begun to move");
    /* whoever stands in the Line that was declared fills its place, and nobody enters the zone beside a gap of his making */
    FORBID_AS(10_5b, s->line_declared && line_ends_mounting(g), "the Formation has declared its Line");
    bool together = n == 1 || s->piece[u[0]].hex == s->piece[u[1]].hex;
    FORBID_AS(10_5b, !together, "its counters are not in one hex");
    for (int i = 0; i < n; i++) {
        FORBID_AS(10_5b, !in_hand(s, u[i]), "{} is not in good order", P_(u[i]));
    }
    FORBID_AS(10_5b, !fits_there(g, s, s->piece[u[0]].hex, n, mount), "there is no room in {}", H_(s->piece[u[0]].hex));
    FORBID_AS(10_5d, mount && has_flag(s, u[0], F_DISMOUNTED), "it had to dismount in this activation");
    for (int i = 0; i < n; i++) {
        FORBID_AS(5_0a, has_flag(s, u[i], F_MOVED), "{} has had its move", P_(u[i]));
    }
    return together ? ALLOWED : refused(w);
}

static void appear(Ctx *c, int u, Hex h, int steps, const Piece *like)
{
    State *s = c->s;
    assert(s->piece[u].hex == UNUSED); /* the counter of the other form waits beside the map */
    s->piece[u].steps = (uint8_t)(steps > 1 && c->g->unit[u].sp[2] ? 2 : 1);
    s->piece[u].state = GOOD;
    s->piece[u].command = like->command;
    s->piece[u].near = like->near;
    pia_put(c->g, s, u, h);
}

/* 10.5b: half the strength on foot, rounded down, at least 1; mounted twice as much, shared out evenly. */
void change_form(Ctx *c, int regiment, bool mount, Rule why)
{
    const Game *g = c->g;
    State *s = c->s;
    const Regiment *r = &g->regiment[regiment];
    int u[2] = {NO_PIECE, NO_PIECE}, n = counters(g, s, regiment, u), sp = 0;
    if (!n) {
        return;
    }
    assert(g->unit[u[0]].foot == mount && (n == 1 || s->piece[u[0]].hex == s->piece[u[1]].hex));
    Hex h = s->piece[u[0]].hex;
    Piece like = s->piece[u[0]];
    for (int i = 0; i < n; i++) {
        sp += pia_strength(g, s, u[i]);
        pia_put(g, s, u[i], UNUSED);
    }
    say(c, why, mount ? "{} mounts in {}." : "{} dismounts in {}.", G_(FIRST_REGIMENT + regiment), H_(h));
    if (!mount) {
        int half = BY(10_5h, sp / 2, 0) > 1 ? sp / 2 : 1;
        appear(c, r->foot, h, half >= g->unit[r->foot].sp[2] ? 2 : 1, &like);
        return;
    }
    int left = 0; /* counters that were lost mounted do not come back */
    for (int i = 0; i < 2; i++) {
        left += s->piece[r->mounted[i]].hex == UNUSED;
    }
    for (int i = 0; i < 2; i++) {
        if (s->piece[r->mounted[i]].hex == UNUSED) {
            appear(c, r->mounted[i], h, 2 * sp / (left ? left : 1) >= g->unit[r->mounted[i]].sp[2] ? 2 : 1, &like);
        }
    }
}

/* 10.5d: a stacked pair in an enemy EZ gets off its horses when its Formation begins to move; a Disordered one waits. */
bool must_dismount(const Game *g, const State *s, int group, int regiment)
{
    int u[2], n = counters(g, s, regiment, u);
    return n == 2 && belongs(g, u[0], group) && s->piece[u[0]].hex == s->piece[u[1]].hex && in_hand(s, u[0]) &&
           in_hand(s, u[1]) && in_ez(g, s, enemy(side_of(g, u[0])), s->piece[u[0]].hex) && CITED(10_5d);
}

void dismount_forced(Ctx *c, int group)
{
    for (int r = 0; r < c->g->regiments; r++) {
        if (must_dismount(c->g, c->s, group, r)) {
            change_form(c, r, false, R(10_5d));
            set_flag(c->s, c->g->regiment[r].foot, F_DISMOUNTED);
        }
    }
}

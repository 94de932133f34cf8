/* commander_capture.c - capture of commanders (4.6), whom they join when their companions retreat (4.7, 5.10d), and how a Standard Bearer appears.
 *
 * A commander who is due carries a flag until all retreats of a resolution are made; he still stands in the hex his companions
 * left, and State.pending still tells who they were.
 */
#include "rules/piacenza/piacenza.h"

#include <assert.h>

enum { FT_ROLL, FT_GOES };

/* ---- lost for good, or turned to the Staff side ---- */

static void become_trophy(Ctx *c, int l, Rule why)
{
    assert(!is_unit(c->g, l));
    say_as(c, EVENT_OUTCOME, why, "{} is a trophy of the enemy.", P_(l));
    pia_put(c->g, c->s, l, TROPHY);
}

/* Lost by a second capture (4.6c), or at once as a Bearer (4.6.1e)? */
static bool lost_if_captured(Ctx *c, int l)
{
    if (c->g->leader[l].rank == BEARER && CITED(4_6_1e)) {
        become_trophy(c, l, R(4_6_1e));
        return true;
    }
    if (has_flag(c->s, l, F_STAFF) && CITED(4_6c)) {
        become_trophy(c, l, R(4_6c));
        return true;
    }
    return false;
}

static void turn_to_staff(Ctx *c, int l, Rule why)
{
    assert(!is_unit(c->g, l));
    set_flag(c->s, l, F_STAFF);
    say_as(c, EVENT_OUTCOME, why, "{} is lost; his Staff takes over.", P_(l));
}

/* 4.6.1a: beside the Staff, once that has found its place. */
static void bearer_appears(Ctx *c, int l)
{
    State *s = c->s;
    if (c->g->leader[l].rank != WING_COMMANDER || !on_map(s, l)) {
        return;
    }
    int bearer = c->g->bearer[c->g->leader[l].wing];
    if (bearer == NO_PIECE || s->piece[bearer].hex != UNUSED) {
        return;
    }
    RULE (4_6_1a) {
        pia_put(c->g, s, bearer, s->piece[l].hex);
        say(c, R(4_6_1a), "{} appears in {}.", P_(bearer), H_(s->piece[l].hex));
    }
}

/* ---- whom a commander may join ---- */

/* FC: units of his Formation; WC and Bearer: of the Wing; CiC: of the army (4.6b). */
static bool serves(const Game *g, int l, int u)
{
    const LeaderInfo *info = &g->leader[l];
    if (side_of(g, u) != side_of(g, l)) {
        return false;
    }
    switch (info->rank) {
    case FORMATION_COMMANDER: return g->unit[u].formation == info->formation;
    case CHIEF: return true;
    default: return g->unit[u].wing == info->wing;
    }
}

/* Distance of the closest unit he may join; -1 when there is none. */
static int closest(const Game *g, const State *s, int l)
{
    assert(!is_unit(g, l));
    int best = -1;
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && serves(g, l, u)) {
            int far = distance(g, s->piece[l].hex, s->piece[u].hex);
            best = best < 0 || far < best ? far : best;
        }
    }
    return best;
}

static bool is_closest(const Game *g, const State *s, int l, int u)
{
    return on_map(s, u) && serves(g, l, u) && distance(g, s->piece[l].hex, s->piece[u].hex) == closest(g, s, l);
}

/* Has the unit gone back from the hex in this resolution? */
static bool went_from(const State *s, int u, Hex h)
{
    for (int i = 0; i < s->pendings; i++) {
        if (s->pending[i].unit == u && s->pending[i].hex == h && has_flag(s, u, F_RETREATED)) {
            return true;
        }
    }
    return false;
}

/* 4.7b: with those who retreat, with those who stay, or to the closest unit; in a refusal only with the cavalry (5.10d). */
static bool may_join(const Game *g, const State *s, const Frame *f, int u)
{
    int l = f->v[FT_LEADER];
    if (!on_map(s, u) || side_of(g, u) != side_of(g, l)) {
        return false;
    }
    if (went_from(s, u, (Hex)f->v[FT_HEX]) || s->piece[u].hex == f->v[FT_HEX]) {
        return true;
    }
    return !f->v[FT_PLAIN] && is_closest(g, s, l, u);
}

static bool anyone_to_join(const Game *g, const State *s, const Frame *f)
{
    for (int u = 0; u < g->units; u++) {
        if (may_join(g, s, f, u)) {
            return true;
        }
    }
    return false;
}

/* ---- COMMANDER_FATE ---- */

void leaders_left_behind(Ctx *c, Side side, Hex h, bool plain)
{
    assert(side < SIDES && h >= 0);
    for (int l = leader_in(c->g, c->s, side, h, -1); l != NO_PIECE; l = leader_in(c->g, c->s, side, h, l)) {
        if (plain ? CITED(5_10d) : CITED(4_7a)) {
            set_flag(c->s, l, plain ? F_DUE_GOES : F_DUE_FATE);
        } else if (!plain && CITED(4_7b)) {
            set_flag(c->s, l, F_DUE_GOES);
        }
    }
}

bool push_fate(Ctx *c)
{
    State *s = c->s;
    for (int l = c->g->units; l < c->g->pieces; l++) {
        if (!has_flag(s, l, F_DUE_FATE | F_DUE_GOES)) {
            continue;
        }
        bool plain = !has_flag(s, l, F_DUE_FATE);
        drop_flag(s, l, F_DUE_FATE | F_DUE_GOES);
        if (!on_map(s, l)) {
            continue;
        }
        Frame *f = push(s, COMMANDER_FATE, side_of(c->g, l));
        f->v[FT_LEADER] = (int16_t)l;
        f->v[FT_HEX] = s->piece[l].hex;
        f->v[FT_PLAIN] = plain;
        f->at = plain ? FT_GOES : FT_ROLL;
        return true;
    }
    return false;
}

/* True when he is lost by it. */
static bool roll_fate(Ctx *c, Frame *f)
{
    int l = f->v[FT_LEADER];
    int die = d10(c, side_of(c->g, l), "fate of a commander");
    if (die > c->g->fate_up_to) {
        say_as(c, EVENT_OUTCOME, R(4_7a), "{} is unharmed.", P_(l));
        return false;
    }
    if (lost_if_captured(c, l)) {
        return true;
    }
    turn_to_staff(c, l, R(4_7a));
    f->v[FT_FLIPPED] = 1;
    return false;
}

Next fate_run(Ctx *c)
{
    State *s = c->s;
    Frame *f = top(s);
    int l = f->v[FT_LEADER];
    if (f->at == FT_ROLL) {
        f->at = FT_GOES;
        if (roll_fate(c, f)) {
            pop(s);
        }
        return GO;
    }
    if (anyone_to_join(c->g, s, f) && (f->v[FT_PLAIN] || CITED(4_7b))) {
        return ASK;
    }
    bool stays = f->v[FT_PLAIN] || !CITED(4_7b);
    bool flipped = f->v[FT_FLIPPED];
    pop(s);
    if (!stays) {
        become_trophy(c, l, R(4_7b));
    } else if (flipped) {
        bearer_appears(c, l);
    }
    return GO;
}

void fate_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        if (may_join(g, s, top_of(s), u)) {
            offer(out, atom(COMMANDER_GOES, u, 0, 0));
        }
    }
}

Rule fate_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    int u = a.arg[0];
    if (a.verb != COMMANDER_GOES) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || side_of(g, u) != side || !on_map(s, u)) {
        return RULE_NO_CHOICE;
    }
    bool open = may_join(g, s, f, u);
    FORBID_AS(5_10d, f->v[FT_PLAIN] && !open, "{} goes with the cavalry that was with him", P_(f->v[FT_LEADER]));
    FORBID_AS(4_7b, !f->v[FT_PLAIN] && !open, "{} neither was with him nor is the closest of his units", P_(u));
    return open ? ALLOWED : refused(w);
}

void fate_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    Frame f = *top(s);
    int l = f.v[FT_LEADER], u = a.arg[0];
    pop(s);
    pia_put(c->g, s, l, s->piece[u].hex);
    say(c, f.v[FT_PLAIN] ? R(5_10d) : R(4_7b), "{} goes with {} to {}.", P_(l), P_(u), H_(s->piece[u].hex));
    if (f.v[FT_FLIPPED]) {
        bearer_appears(c, l);
    }
}

/* ---- capture: PLACE_STAFF ---- */

void capture_lone_leaders(Ctx *c, Side captor, Hex h)
{
    State *s = c->s;
    Side side = enemy(captor);
    if (unit_of(c->g, s, side, h) != NO_PIECE) {
        return;
    }
    int next;
    for (int l = leader_in(c->g, s, side, h, -1); l != NO_PIECE; l = next) {
        next = leader_in(c->g, s, side, h, l);
        RULE (4_6a) {
            say(c, R(4_6a), "{} is captured in {}.", P_(l), H_(h));
            if (lost_if_captured(c, l)) {
                continue;
            }
            RULE (4_6b) {
                turn_to_staff(c, l, R(4_6b));
                push(s, PLACE_STAFF, side)->v[PS_LEADER] = (int16_t)l;
            }
        }
    }
}

Next place_staff_run(Ctx *c)
{
    State *s = c->s;
    int l = top(s)->v[PS_LEADER];
    if (closest(c->g, s, l) >= 0) {
        return ASK;
    }
    pop(s);
    become_trophy(c, l, R(4_6b));
    return GO;
}

void place_staff_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    for (int u = 0; u < g->units; u++) {
        if (is_closest(g, s, top_of(s)->v[PS_LEADER], u)) {
            offer(out, atom(PLACE_STAFF_WITH, u, 0, 0));
        }
    }
}

Rule place_staff_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int l = top_of(s)->v[PS_LEADER], u = a.arg[0];
    if (a.verb != PLACE_STAFF_WITH) {
        return pia_out_of_step(g, s, w, a.verb);
    }
    if (u < 0 || u >= g->units || side_of(g, u) != side) {
        return RULE_NO_CHOICE;
    }
    bool open = is_closest(g, s, l, u);
    STOP_AS(4_6b, !open, "{} is not the closest unit under {}", P_(u), P_(l));
    return ALLOWED;
}

void place_staff_act(Ctx *c, Side side, Atom a)
{
    (void)side;
    State *s = c->s;
    int l = top(s)->v[PS_LEADER];
    pop(s);
    pia_put(c->g, s, l, s->piece[a.arg[0]].hex);
    say(c, R(4_6b), "The Staff of {} joins {} in {}.", P_(l), P_(a.arg[0]), H_(s->piece[l].hex));
    bearer_appears(c, l);
}

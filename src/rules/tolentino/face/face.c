/* face.c - what the table asks the rules for besides legality: prompts, counters, zones, odds to follow, and the checks of random play. */
#include "rules/tolentino/tolentino.h"

#include <string.h>

/* ---- the prompt ---- */

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

void tolentino_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    if (core(s)->over) {
        Side winner;
        const char *level;
        int vp = tol_score(g, s, &winner, &level);
        buf_print(&out->what, "The game is over: %d VP, %s.", vp, level);
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

/* ---- the board ---- */

enum {
    BADGE_ROUTED,
    BADGE_DISORDERED,
    BADGE_OUT_OF_COMMAND,
    BADGE_CHARGE,
    BADGE_ASSAULT,
    BADGE_BRIDGE,
    BADGE_MORALE,
    BADGE_ORDER,
    BADGE_COVER,
    BADGE_BOMBARDED,
    BADGE_MOVED,
    BADGE_ACTED
};
const BadgeDef tolentino_badges[] = {
    [BADGE_ROUTED] = {"routed", "Routed", "octagon", "R", TONE_BAD, -18},
    [BADGE_DISORDERED] = {"disordered", "Disordered", "half-disc", "D", TONE_WARN, -7},
    [BADGE_OUT_OF_COMMAND] = {"out_of_command", "Out of command", "struck-flag", "o", TONE_DARK, 0},
    [BADGE_CHARGE] = {"charge", "Charging", "arrow", "C", TONE_BAD, 0},
    [BADGE_ASSAULT] = {"assault", "Assaulting", "arrow", "!", TONE_CALM, 0},
    [BADGE_BRIDGE] = {"bridge", "Bridge", "bridge", NULL, TONE_CALM, 0},
    [BADGE_MORALE] = {"morale", "Morale", "shield", NULL, TONE_CALM, 0},
    [BADGE_ORDER] = {"order", "Order", "speech", NULL, TONE_CALM, 0},
    [BADGE_COVER] = {"cover", "In cover", "wall", NULL, TONE_CALM, 0},
    [BADGE_BOMBARDED] = {"fired", "Fired", "shot", NULL, TONE_CALM, 0},
    [BADGE_MOVED] = {"moved", "Moved", "chevrons", NULL, TONE_CALM, 0},
    [BADGE_ACTED] = {"acted", "Has acted", "tick", NULL, TONE_CALM, 0},
    {0},
};

void tolentino_look(const Game *g, const State *s, int p, CounterLook *out)
{
    static const char *const morale[] = {"\xE2\x88\x92"
                                         "2",
                                         "\xE2\x88\x92"
                                         "1",
                                         NULL, "+1", "+2"};
    const Piece *q = &s->piece[p];
    *out = (CounterLook){.hex = on_map(s, p) ? q->hex : HEX_NONE};
    if (!is_unit(g, p)) {
        Formation f = leader_formation(g, s, p);
        out->leader = true;
        out->stars = q->face + 1;
        look_value(out, "initiative", g->leader[p].initiative, NULL);
        look_value(out, "command range", g->leader[p].range, NULL);
        look_badge(out, BADGE_MOVED, has_flag(s, p, F_MOVED));
        look_badge(out, BADGE_ACTED, f < FORMATIONS && s->formation[f].activated);
        return;
    }
    bool guns = is_artillery(g, p);
    Side acting = s->active < FORMATIONS ? g->head.groups[s->active].side : NOBODY;
    look_value(out, "strength", tol_strength(g, s, p), guns ? NULL : "SP");
    look_value(out, "efficiency", efficiency(g, s, p), NULL);
    look_value(out, "movement", g->unit[p].ma, NULL);
    out->reduced = q->face;
    look_badge(out, BADGE_ROUTED, q->state == ROUTED);
    look_badge(out, BADGE_DISORDERED, q->state == DISORDERED);
    look_badge(out, BADGE_OUT_OF_COMMAND, q->command == OUT_OF_COMMAND);
    look_badge(out, BADGE_CHARGE, q->charge >= 0);
    look_badge(out, BADGE_ASSAULT, q->attack >= 0 && side_of(g, p) == acting);
    look_badge(out, BADGE_BRIDGE, is_bridge(g, s, p));
    look_badge_text(out, BADGE_MORALE, q->morale >= -2 && q->morale <= 2 ? morale[q->morale + 2] : NULL);
    look_badge_text(out, BADGE_ORDER, q->order ? order_words[q->order] : NULL);
    look_badge(out, BADGE_COVER, on_map(s, p) && cover_helps(g, q->hex) && in_cover(g, s, p));
    look_badge(out, BADGE_BOMBARDED, has_flag(s, p, F_BOMBARDED));
    look_badge(out, BADGE_MOVED, guns && has_flag(s, p, F_MOVED));
    look_badge(out, BADGE_ACTED, s->formation[g->of[p]].activated);
}

/* ---- words ---- */

static const FieldWords tolentino_words[] = {
    {"in_command", "In command", "Out of command", "no", false},
    {"moved", "Has moved", NULL, NULL, false},
    {"state", NULL, NULL, "disordered routed", false},
    {"side", NULL, NULL, "reduced", false},
    {"target", "Aims at {}", NULL, NULL, false},
    {"charge", "Charges {}", NULL, NULL, false},
    {"left_setup", .quiet = true},
    {"start", .quiet = true},
    {"move_used", .quiet = true},
    {"mp", .quiet = true},
    {0},
};

static Whereabouts where(const Game *g, const State *s, int piece)
{
    (void)g;
    switch (s->piece[piece].hex) {
    case UNUSED: return WHERE_UNUSED;
    case REINFORCEMENT: return WHERE_TO_COME;
    case WAITING: return WHERE_AWAY;
    case ELIMINATED:
    case LOST: return WHERE_LOST;
    default: return WHERE_BOARD;
    }
}

static void group_look(const Game *g, const State *s, int group, GroupLook *out)
{
    (void)g;
    if (group < FORMATIONS) {
        const FormationState *f = &s->formation[group];
        out->officer = f->officer == NO_PIECE ? -1 : f->officer;
        out->order = f->order ? order_words[f->order] : NULL;
        out->acted = f->activated;
    }
}

const Face tolentino_face = {.words = tolentino_words, .where = where, .group = group_look};

/* ---- areas ---- */

void tolentino_zones(const Game *g, const State *s, Side side, HexSet *out)
{
    memset(out, 0, sizeof *out);
    for (int h = 0; h < HEXES; h++) {
        if (g->map->on[h] && s->zone[side][h]) {
            set_put(out, (Hex)h);
        }
    }
}

int tolentino_sight(const Game *g, const State *s, Hex from, HexSet *out)
{
    int range = g->turn[s->turn].sight;
    memset(out, 0, sizeof *out);
    for (int h = 0; h < HEXES; h++) {
        if (g->map->on[h] && map_distance(g->map, from, (Hex)h) <= range && line_of_sight(g, s, from, (Hex)h)) {
            set_put(out, (Hex)h);
        }
    }
    return range;
}

/* ---- odds ---- */

/* The order may be whole (attack 2710 2610) or the rest of one whose beginning is drafted: what it declares is committed first. */
int tolentino_odds_follow(const Game *g, const State *s, const Atom *order, int n, Atom *out, int max)
{
    (void)g;
    bool draft = !core(s)->over && top_of(s)->step == B5A_AIM;
    if (!draft || max < 1 || (n && order[n - 1].verb == COMMIT)) {
        return 0;
    }
    out[0] = atom(COMMIT, 0, 0, 0);
    return 1;
}

/* Decline what is optional, else the first that is offered. */
Atom tolentino_assume(const Game *g, const State *s, const Atoms *legal)
{
    (void)g;
    (void)s;
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE ||
            legal->list[i].verb == NONE_OF_THEM) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}

/* ---- checks ---- */

static bool at_rest(int step)
{
    return step == A3_PICK || step == B0_FIRST || step == B2_ROLL || step == B4 || step == B5A_DECLARE || step == B6 ||
           step == T5_PICK || step == B3_LEAD || step == B3_CMD;
}

static bool check_piece(const Game *g, const State *s, int p, Buf *what)
{
    const Piece *q = &s->piece[p];
    const char *id = g->head.pieces[p].id;
    if (q->hex < LOST || q->hex >= HEXES || (q->hex >= 0 && !g->play[q->hex])) {
        return buf_print(what, "%s is nowhere: %d", id, q->hex), false;
    }
    if (!is_unit(g, p)) {
        return true;
    }
    if (q->state > ROUTED || q->face > 1 || (q->face && !g->unit[p].sp[1] && !is_bridge(g, s, p))) {
        return buf_print(what, "%s has a state that it cannot have", id), false;
    }
    if (q->morale < -2 || q->morale > 2 || (q->morale && side_of(g, p) != NEAPOLITAN)) {
        return buf_print(what, "%s has morale %d", id, q->morale), false;
    }
    if (q->hex == WAITING && (!q->ret || !q->face)) {
        return buf_print(what, "%s waits without a turn or at full strength", id), false;
    }
    return true;
}

static bool check_hex(const Game *g, const State *s, Hex h, bool rest, Buf *what)
{
    bool side[SIDES] = {unit_in(s, g, 0, h), unit_in(s, g, 1, h)};
    char name[8];
    grid_name(&g->map->grid, h, name);
    if (side[0] && side[1]) {
        return buf_print(what, "both sides stand in %s", name), false;
    }
    for (int i = 0; i < SIDES && rest; i++) {
        if (side[i] && !tol_stack_legal(g, s, (Side)i, h)) {
            return buf_print(what, "the stack in %s is too large", name), false;
        }
        EACH_LEADER (s, l, h) {
            if (side_of(g, l) != i && side[i]) {
                return buf_print(what, "%s stands among enemies in %s", g->head.pieces[l].id, name), false;
            }
        }
    }
    return true;
}

bool tolentino_check(const Game *g, const State *s, Buf *what)
{
    int markers = 0;
    bool rest = !core(s)->over && at_rest(top_of(s)->step);
    for (int p = 0; p < g->pieces; p++) {
        if (!check_piece(g, s, p, what)) {
            return false;
        }
        markers += is_unit(g, p) && s->piece[p].morale;
    }
    if (markers + s->morale_free != g->morale_pool) {
        return buf_print(what, "%d Morale markers of %d", markers + s->morale_free, g->morale_pool), false;
    }
    for (int h = 0; h < HEXES; h++) {
        if (s->unit_at[h] != NO_PIECE && !check_hex(g, s, (Hex)h, rest, what)) {
            return false;
        }
    }
    State fresh = *s;
    tol_derive(g, &fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        return buf_print(what, "the derived data do not agree with the pieces"), false;
    }
    return true;
}

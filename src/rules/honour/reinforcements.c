/* reinforcements.c - reinforcements (7.1, S0.5, S5.2b): the REINFORCE step of C.1, and what joins a Force by itself.
 *
 * A Force enters at its hex, or, where the enemy holds or controls that, at the nearest free hexes of the map edge (7.1.1a). Whoever does not enter
 * waits (7.1.1b), but what appears in another Force comes on its turn or never (7.1e).
 */
#include "rules/honour/honour.h"

/* The set-up row that he would bring in now as its leader; NULL. */
static const ForceRow *row_led_by(const Game *g, const State *s, int c)
{
    if (s->capitano[c].hex == AWAY) { /* S5.2b: the general sent to Tirolo leads his recruits */
        for (int f = 0; f < g->forces; f++) {
            if (g->force[f].event == BY_S5_2) {
                return &g->force[f];
            }
        }
    }
    if (s->capitano[c].hex != LATER) {
        return NULL;
    }
    for (int f = 0; f < g->forces; f++) {
        const ForceRow *r = &g->force[f];
        bool chosen = r->primo_how == PRIMO_CHOSEN && g->capitano[c].holdback;
        bool leads = r->primo == c && r->primo_how != PRIMO_CHOSEN;
        if (r->due && r->where != WITH_GENERAL && r->event != BY_S5_2 && (chosen || leads)) {
            if (r->event == BY_S5_1_10 ||
                r->event == BY_S5_1_11) { /* of the two results the one whose troops are due */
                bool due = false;
                EACH_UNIT (g, u) {
                    due |= g->unit[u].force == f && s->unit[u].where == LATER && s->unit[u].due != TURN_UNKNOWN;
                }
                if (!due) {
                    continue;
                }
            }
            return r;
        }
    }
    return NULL;
}

static bool controlled(const State *s, Side side, Hex h)
{
    return force_in(s, enemy_of(side), h) || zoc_in(s, enemy_of(side), h);
}

static bool too_near(const Game *g, const State *s, Side side, Hex h)
{
    return hon_talks(g, s) && hon_adjacent_to(g, s, enemy_of(side), h) && CITED(S3_7a);
}

static bool barred(const Game *g, const State *s, Side side, Hex h)
{
    return controlled(s, side, h) || too_near(g, s, side, h);
}

/* May the Force enter there? Its own hex, or, if that is barred, the free hexes of the edge nearest to it. */
static bool enters_at(const Game *g, const State *s, const ForceRow *f, Hex h)
{
    if (f->where == EAST_EDGE) {
        return hon_east_road(g, h) && !barred(g, s, f->side, h);
    }
    if (h == f->hex) {
        return !barred(g, s, f->side, h) || !CITED(7_1_1a);
    }
    if (!barred(g, s, f->side, f->hex) || !CITED(7_1_1a) || !CITED(S0_5c)) {
        return false;
    }
    int best = HEXES;
    bool edge = false;
    for (int i = 0; i < g->edges; i++) {
        int d = map_distance(g->map, f->hex, g->edge[i]);
        best = d < best && !barred(g, s, f->side, g->edge[i]) ? d : best;
        edge |= g->edge[i] == h;
    }
    return edge && !barred(g, s, f->side, h) && map_distance(g->map, f->hex, h) == best;
}

/* 7.1d: who moves later of two Forces that came in by one hex on one turn has 1 MP less on a Primary Road, else 2. */
int hon_entry_delay(const Game *g, const State *s, int primo)
{
    const Capitano *k = &s->capitano[primo];
    if (has(s, primo, F_ARRIVED) && !CITED(7_1c)) {
        return 2; /* the first hex costs nothing */
    }
    if (!k->entered || k->acts > 1) {
        return 0;
    }
    EACH_FORCE (g, s, other) {
        bool before = other != primo && s->capitano[other].entered == k->entered && s->capitano[other].acts &&
                      g->capitano[other].side == g->capitano[primo].side;
        if (before && CITED(7_1d)) {
            bool primary = false;
            for (int d = 0; d < DIRECTIONS; d++) {
                primary |= g->map->road[k->entered - 1][d] & ROAD_PRIMARY;
            }
            return primary ? 2 : 4;
        }
    }
    return 0;
}

/* ---- what appears in another Force (7.1e, S0.5b) ---- */

/* A CG of that Army in a Force in those Regions: it appears with him if he has a valid LOC. */
static bool waits_there(const Game *g, const State *s, const ForceRow *f, int general)
{
    int primo = hon_primo(s, general);
    return primo != NO_PIECE && has(s, general, F_GENERAL) && g->capitano[general].army == f->army &&
           leads_force(s, primo) && (f->regions >> g->region_of[s->capitano[primo].hex]) & 1;
}

static bool receives(const Game *g, const State *s, const ForceRow *f, int general)
{
    return waits_there(g, s, f, general) && (hon_loc_of(g, s, general) >= 0 || !CITED(7_1e));
}

static bool general_there(const Game *g, const State *s, const ForceRow *f, int primo)
{
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) == primo && waits_there(g, s, f, k)) {
            return true;
        }
    }
    return false;
}

/* Giovanni joins by himself with his men, or is lost (S4.0g). */
static void join_general_force(Ctx *c, const ForceRow *f)
{
    const Game *g = c->g;
    State *s = c->s;
    int to = NO_PIECE, who = f->primo;
    EACH_CAPITANO (g, k) {
        to = to == NO_PIECE && receives(g, s, f, k) ? k : to;
    }
    EACH_UNIT (g, u) {
        if (g->unit[u].force == f - g->force && s->unit[u].where == LATER) {
            if (to == NO_PIECE) {
                hon_take_unit(g, s, u, ELIMINATED);
            } else {
                s->unit[u].due = 0;
                s->unit[u].sp = g->unit[u].sp;
                s->unit[u].where = ON_CARD;
                s->unit[u].card = (uint8_t)who;
            }
        }
    }
    s->capitano[who].due = 0;
    if (to == NO_PIECE) {
        hon_put_capitano(g, s, who, LOST);
        say(c, R(7_1e), "{} finds no way and is lost.", P_(who));
    } else {
        hon_put_on_card(g, s, who, hon_primo(s, to));
        say(c, R(S0_5b), "{} joins {}.", P_(who), P_(to));
    }
}

void hon_before_reinforcements(Ctx *c)
{
    const Game *g = c->g;
    hon_landing_troops(c);
    hon_mercenaries_arrive(c);
    for (int f = 0; f < g->forces; f++) {
        const ForceRow *r = &g->force[f];
        if (r->where == WITH_GENERAL && r->primo != NO_PIECE &&
            (r->due == c->s->turn || (r->due < c->s->turn && CITED(18_4i))) && c->s->capitano[r->primo].hex == LATER &&
            (g->number == 4 ? CITED(S4_0g) : CITED(S5_0e))) {
            join_general_force(c, r);
        }
    }
}

/* Units that could have joined now and did not are lost (7.1e). */
void hon_end_reinforcements(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    EACH_UNIT (g, u) {
        if (g->unit[u].force != NO_PIECE && g->force[g->unit[u].force].where == WITH_GENERAL &&
            s->unit[u].where == LATER && s->unit[u].due <= s->turn && CITED(7_1e)) {
            s->unit[u].flags |= U_TOLD;
            say(c, R(7_1e), "{} finds no Force to join and is lost.", P_(piece_of(g, u)));
            hon_take_unit(g, s, u, ELIMINATED);
        }
    }
}

/* ---- REINFORCE ---- */

Next hon_reinforce_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool joins_now(const Game *g, const State *s, Side side, int u)
{
    return u >= 0 && u < g->units && g->unit[u].side == side && g->unit[u].force != NO_PIECE &&
           s->unit[u].where == LATER && s->unit[u].due <= s->turn && g->force[g->unit[u].force].where == WITH_GENERAL &&
           g->force[g->unit[u].force].primo == NO_PIECE;
}

void hon_reinforce_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    EACH_CAPITANO (g, c) {
        const ForceRow *f = g->capitano[c].side == side ? row_led_by(g, s, c) : NULL;
        if (!f || s->capitano[c].due > s->turn) {
            continue;
        }
        if (f->where != EAST_EDGE) {
            offer(out, atom(V_ENTER, c, f->hex, 0));
        }
        for (int i = 0; i < g->edges; i++) {
            if (g->edge[i] != f->hex && enters_at(g, s, f, g->edge[i])) {
                offer(out, atom(V_ENTER, c, g->edge[i], 0));
            }
        }
    }
    EACH_UNIT (g, u) {
        for (int c = 0; joins_now(g, s, side, u) && c < g->capitani; c++) {
            if (g->capitano[c].side == side) {
                offer(out, atom(V_JOIN, piece_of(g, u), c, 0));
            }
        }
    }
    hon_offer_recruits(g, side, out);
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

/* The scenario's paragraph that brings the Force in on its turn. */
static bool comes_by(const Game *g, const ForceRow *f)
{
    if (f->event != ON_TURN || f->primo_how == PRIMO_CHOSEN) {
        return true;
    }
    switch (g->number) {
    case 2: return CITED(S2_0e);
    case 3: return CITED(S3_0g);
    case 4: return CITED(S4_0h);
    default: return CITED(S5_0e);
    }
}

static Rule judge_enter(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int c = a.arg[0];
    Hex h = a.arg[1];
    if (c < 0 || c >= g->capitani || g->capitano[c].side != side || h < 0 || h >= HEXES || !g->play[h]) {
        return refused(w);
    }
    const ForceRow *f = row_led_by(g, s, c);
    if (!f) {
        return refused(w);
    }
    bool due = s->capitano[c].due && s->capitano[c].due <= s->turn && comes_by(g, f);
    FORBID_AS(S3_5b, !due && f->event == BY_S3_5, "{} has not come yet", P_(c));
    FORBID_AS(S5_1d, !due && (f->event == BY_S5_1_10 || f->event == BY_S5_1_11), "{} has not come yet", P_(c));
    FORBID_AS(S5_2b, !due && f->event == BY_S5_2, "{} comes back on turn {}", P_(c), N_(s->capitano[c].due));
    FORBID_AS(7_1a, !due && f->event == ON_TURN, "{} is not due", P_(c));
    FORBID_AS(S5_2b, f->where == EAST_EDGE && !hon_east_road(g, h), "{} is no road hex of the eastern edge", H_(h));
    FORBID_AS(7_1_1a, controlled(s, side, h), "{} is held or controlled by the enemy", H_(h));
    FORBID_AS(S3_7a, too_near(g, s, side, h), "{} is next to a Force of the other coalition", H_(h));
    bool astray = !barred(g, s, side, h) && f->where != EAST_EDGE && !enters_at(g, s, f, h);
    FORBID_AS(7_1a, astray && !barred(g, s, side, f->hex), "{} is not where he enters", H_(h));
    FORBID_AS(7_1_1a, astray && barred(g, s, side, f->hex), "a map-edge hex nearer to {} is free", H_(f->hex));
    return due && enters_at(g, s, f, h) ? ALLOWED : refused(w);
}

/* The Force that would take it in: that of the Capitano, or for a Minor of the pool the first where no Capitano has room (7.1f, S0.5b). */
static int receiving_force(const Game *g, const State *s, int u, int c)
{
    const ForceRow *f = &g->force[g->unit[u].force];
    EACH_CAPITANO (g, k) {
        if (!receives(g, s, f, k) || (hon_primo(s, c) != NO_PIECE && hon_primo(s, c) != hon_primo(s, k))) {
            continue;
        }
        bool room = false;
        EACH_CAPITANO (g, m) {
            room |= hon_primo(s, m) == hon_primo(s, k) && !hon_may_command(g, s, NULL, m, u, 0);
        }
        if (hon_primo(s, c) != NO_PIECE || (!room && CITED(S0_5b))) {
            return hon_primo(s, k);
        }
    }
    return NO_PIECE;
}

static Rule judge_unit_joins(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]), c = a.arg[1];
    if (!joins_now(g, s, side, u) || c < 0 || c >= g->capitani || g->capitano[c].side != side) {
        return refused(w);
    }
    bool pool = s->capitano[c].hex == IN_POOL && g->capitano[c].army == g->unit[u].army;
    if (hon_primo(s, c) == NO_PIECE && !pool) {
        return refused(w);
    }
    const ForceRow *f = &g->force[g->unit[u].force];
    bool received = receiving_force(g, s, u, c) != NO_PIECE, general = general_there(g, s, f, hon_primo(s, c));
    FORBID_AS(S0_5b, pool && !received, "somebody has room, or no Force is there to join", P_(c));
    FORBID_AS(S5_0e, !pool && !general, "no Capitano Generale leads {} in the Duchy of Milano", P_(c));
    FORBID_AS(7_1e, !received && !pool && general, "the Force of {} has no Line of Communication", P_(c));
    FORBID_AS(7_1f, is_combat_unit(g, u) && hon_units_under(g, s, c) >= g->capitano[c].rank, "{} has no room", P_(c));
    Rule r = hon_may_command(g, s, w, c, u, 0);
    return r || received ? r : refused(w);
}

Rule hon_reinforce_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    switch (a.verb) {
    case VERB_DONE: return CITED(7_1_1b) ? ALLOWED : refused(w); /* who does not enter waits */
    case V_ENTER: return judge_enter(g, s, side, a, w);
    case V_JOIN: return judge_unit_joins(g, s, side, a, w);
    case V_RECRUIT: return hon_judge_recruit(g, s, side, a, w);
    default: return hon_out_of_step(w);
    }
}

void hon_reinforce_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    if (a.verb == VERB_DONE) {
        pop(s);
    } else if (a.verb == V_RECRUIT) {
        hon_recruit_roll(c, side, a.arg[0]);
    } else if (a.verb == V_JOIN) {
        int u = unit_of(g, a.arg[0]);
        if (s->capitano[a.arg[1]].hex == IN_POOL) {
            hon_put_on_card(g, s, a.arg[1], receiving_force(g, s, u, a.arg[1]));
        }
        s->unit[u].due = 0;
        s->unit[u].sp = g->unit[u].sp;
        hon_put_unit(g, s, u, a.arg[1]);
        say(c, R(7_1e), "A unit joins the Force in {}.", H_(hon_hex_of(s, a.arg[1])));
    } else {
        const ForceRow *f = row_led_by(g, s, a.arg[0]);
        bool tirolo = s->capitano[a.arg[0]].hex == AWAY;
        hon_place_force(g, s, f, a.arg[1]);
        say(c, R(7_1a), "{} enters at {}.", P_(a.arg[0]), H_(a.arg[1]));
        if (tirolo) {
            hon_back_from_tirolo(c, a.arg[0]);
        }
        hon_passes(c, a.arg[0]);
        hon_meet_lone_capitani(c, a.arg[0]); /* 3.6c: it enters like others */
    }
}

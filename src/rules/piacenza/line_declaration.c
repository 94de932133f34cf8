/* line_declaration.c - the draft in which the owner names the places of a Line (5.6b): unit by unit, taken back at will, closed by done.
 *
 * Whether the places named so far are a Line that can be formed is judged when it is closed; until then every unit may be given any hex
 * that it could reach.
 */
#include "rules/piacenza/movement.h"

#include <assert.h>

/* ---- what has been named ---- */

typedef struct Declaration {
    Hex hex[MEMBERS_MAX];
    int unit[MEMBERS_MAX], n;
} Declaration;

static int declared(const Game *g, const State *s, int group, Hex hex[MEMBERS_MAX], int unit[MEMBERS_MAX])
{
    int n = 0;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (s->piece[u].line >= 0) {
            unit[n] = u;
            hex[n++] = s->piece[u].line;
        }
    }
    return n;
}

/* ---- can the places be reached one after the other? (5.6c ii) ---- */

/* Units move one at a time and pass nobody (5.0a, 5.0c), so a declaration can be formed only if some sequence of moves brings each to its
 * place: those who have moved stand in theirs, the others where they are. */
typedef struct Way { /* whether one of those named gets to its place, and through which hexes */
    unsigned placed; /* who is in place by then, the newcomer among them */
    int who, n;
    bool found;
    Hex hex[WAY_MAX];
} Way;

/* What a list keeps while it asks about one unit, the newcomer, and all hexes that it could be given: the others' ways hardly depend on that hex, unless
 * it lies on them. They are looked for once, with the newcomer gone from its own hex where it has moved, and in nobody's way. */
enum { WAYS_MAX = 48, OWN_MAX = 16, ROADS_MAX = 32 };
typedef struct Road { /* hexes through which a unit gets to its place when nobody of the Line stands in them */
    int unit, n;
    Hex hex[WAY_MAX];
} Road;

typedef struct Ways {
    Road road[ROADS_MAX]; /* of the others: they serve every newcomer of the list */
    int roads;
    const Flood *newcomer; /* where it gets when nobody of the Line bars it */
    Road last;             /* from there to the hex that was asked about last */

    int n;
    Way way[WAYS_MAX];
    int owns; /* where the newcomer itself can get, by who is in place */
    unsigned own_placed[OWN_MAX];
    HexSet own[OWN_MAX];
} Ways;

typedef struct Forming {
    int n;
    const int *unit;
    const Hex *hex;
    uint32_t yield;                           /* slots of others that are overlooked: they have no place yet */
    uint8_t hopeless[(1 << MEMBERS_MAX) / 8]; /* bits by set of those in place: from there it cannot be done */
    Ways *ways;                               /* kept by a list, or NULL */
    bool moves;                               /* the last one is a newcomer who moves: what is kept of him serves */
} Forming;
_Static_assert(MEMBERS_MAX >= 3, "sets of members fill whole bytes");

/* The unit as it sets out when those in `placed` stand in theirs, which go to `place`. spared: the newcomer's bars nobody. */
static Mover sets_out(const Game *g, const State *s, const Forming *f, unsigned placed, int who, Hex place[MEMBERS_MAX],
                      bool spared)
{
    uint32_t gone = f->yield;
    int places = 0;
    for (int i = 0; i < f->n; i++) {
        if (placed >> i & 1 && f->hex[i] != s->piece[f->unit[i]].hex) {
            gone |= (uint32_t)1 << g->unit[f->unit[i]].slot;
            if (!spared || i < f->n - 1) {
                place[places++] = f->hex[i];
            }
        }
    }
    Mover m = line_mover(g, s, f->unit[who], gone);
    m.place = place;
    m.places = places;
    return m;
}

static void keep_road(Ways *k, int u, const Hex *hex, int n)
{
    if (k->roads == ROADS_MAX || n > WAY_MAX) {
        return;
    }
    Road *r = &k->road[k->roads++];
    r->unit = u;
    r->n = n;
    for (int i = 0; i < n; i++) {
        r->hex[i] = hex[i];
    }
}

/* keep: where a road that is found is kept, or NULL. */
static bool seek(const Game *g, const State *s, const Forming *f, unsigned placed, int who, Ways *keep)
{
    Hex place[MEMBERS_MAX], way[WAY_MAX];
    int steps;
    Mover m = sets_out(g, s, f, placed, who, place, false);
    bool gets = reaches_by(g, s, &m, f->hex[who], way, &steps);
    if (gets && keep) {
        keep_road(keep, f->unit[who], way, steps);
    }
    return gets;
}

/* The way of one who is no newcomer, looked for where the newcomer's place bars nobody; NULL: there is no room to keep it. */
static const Way *way_of(const Game *g, const State *s, const Forming *f, unsigned placed, int who)
{
    Ways *k = f->ways;
    for (int i = 0; i < k->n; i++) {
        if (k->way[i].placed == placed && k->way[i].who == who) {
            return &k->way[i];
        }
    }
    if (k->n == WAYS_MAX) {
        return NULL;
    }
    Way *new = &k->way[k->n++];
    Hex place[MEMBERS_MAX];
    Mover m = sets_out(g, s, f, placed, who, place, true);
    new->placed = placed;
    new->who = who;
    new->found = reaches_by(g, s, &m, f->hex[who], new->hex, &new->n);
    if (new->found) {
        keep_road(k, f->unit[who], new->hex, new->n);
    }
    return new;
}

/* Nobody of the Line stands in the hexes of the road, now that these are in place. */
static bool road_is_clear(const State *s, const Forming *f, unsigned placed, int who, const Road *road)
{
    for (int i = 0; i < f->n; i++) {
        Hex stands = placed >> i & 1 ? f->hex[i] : s->piece[f->unit[i]].hex;
        for (int k = 0; i != who && k < road->n; k++) {
            if (road->hex[k] == stands) {
                return false;
            }
        }
    }
    return true;
}

/* The newcomer's road out of the flood; too long: none. */
static bool road_of_newcomer(const State *s, const Flood *flood, int u, Hex goal, Road *out)
{
    Hex start = s->piece[u].hex;
    out->unit = u;
    out->n = 0;
    if (flood->left[goal] < 0) {
        return false;
    }
    for (Hex h = goal; h != start; h = flood->from[h]) {
        if (out->n == WAY_MAX) {
            return false;
        }
        out->hex[out->n++] = h;
    }
    return true;
}

/* Most often some road that is known already serves, and nothing need be searched. */
static bool has_clear_road(const State *s, const Forming *f, unsigned placed, int who)
{
    Ways *k = f->ways;
    int u = f->unit[who];
    if (who == f->n - 1 && f->moves) {
        return road_of_newcomer(s, k->newcomer, u, f->hex[who], &k->last) && road_is_clear(s, f, placed, who, &k->last);
    }
    for (int i = 0; i < k->roads; i++) {
        if (k->road[i].unit == u && road_is_clear(s, f, placed, who, &k->road[i])) {
            return true;
        }
    }
    return false;
}

static bool passes_by(const Way *way, Hex h)
{
    for (int i = 0; i < way->n; i++) {
        if (way->hex[i] == h) {
            return true;
        }
    }
    return false;
}

/* Where the newcomer can get; NULL: there is no room to keep it. */
static const HexSet *own_reach(const Game *g, const State *s, const Forming *f, unsigned placed)
{
    Ways *k = f->ways;
    for (int i = 0; i < k->owns; i++) {
        if (k->own_placed[i] == placed) {
            return &k->own[i];
        }
    }
    if (k->owns == OWN_MAX) {
        return NULL;
    }
    Hex place[MEMBERS_MAX];
    Flood flood;
    Mover m = sets_out(g, s, f, placed, f->n - 1, place, false);
    HexSet *own = &k->own[k->owns];
    k->own_placed[k->owns++] = placed;
    *own = (HexSet){{0}};
    flood_from(g, s, &m, MODE_LINE, &flood);
    for (int i = 0; i < flood.n; i++) {
        set_put(own, flood.hex[i]);
    }
    return own;
}

/* The same by what is kept. */
static bool may_get_there(const Game *g, const State *s, const Forming *f, unsigned placed, int who)
{
    Ways *k = f->ways;
    unsigned newcomer = 1u << (f->n - 1);
    if (k && has_clear_road(s, f, placed, who)) {
        return true;
    }
    if (!k || !f->moves) {
        return seek(g, s, f, placed, who, k);
    }
    if (who < f->n - 1) {
        const Way *way = way_of(g, s, f, placed, who);
        bool sure =
            way && (!way->found || !(placed & newcomer) || (way->n <= WAY_MAX && !passes_by(way, f->hex[f->n - 1])));
        return sure ? way->found : seek(g, s, f, placed, who, k);
    }
    const HexSet *own = own_reach(g, s, f, placed);
    return own ? set_has(own, f->hex[who]) : seek(g, s, f, placed, who, k);
}

static bool form_on(const Game *g, const State *s, Forming *f, unsigned placed)
{
    if (placed + 1 == 1u << f->n) {
        return true;
    }
    if (f->hopeless[placed / 8] >> (placed % 8) & 1) {
        return false;
    }
    for (int i = 0; i < f->n; i++) {
        if (placed >> i & 1) {
            continue;
        }
        bool gets = may_get_there(g, s, f, placed, i);
        assert(gets == seek(g, s, f, placed, i, NULL));
        if (gets && form_on(g, s, f, placed | 1u << i)) {
            return true;
        }
    }
    f->hopeless[placed / 8] |= (uint8_t)(1 << (placed % 8));
    return false;
}

static bool can_be_formed(const Game *g, const State *s, const int *unit, const Hex *hex, int n, uint32_t yield,
                          Ways *ways)
{
    Forming f = {.n = n, .unit = unit, .hex = hex, .yield = yield, .ways = ways};
    f.moves = n && hex[n - 1] != s->piece[unit[n - 1]].hex;
    unsigned placed = 0;
    assert(n <= MEMBERS_MAX);
    for (int i = 0; i < n; i++) {
        placed |= (unsigned)(s->piece[unit[i]].hex == hex[i]) << i;
        f.yield &= ~((uint32_t)1 << g->unit[unit[i]].slot);
    }
    return form_on(g, s, &f, placed);
}

/* Where it stands in nobody's way and nobody in its own, `done` is early enough to ask. ways: kept for the unit by a list, or NULL. */
static bool fits_with(const Game *g, const State *s, Declaration *named, uint32_t yield, int u, Hex h, Ways *ways)
{
    int n = named->n;
    bool tied = false;
    for (int i = 0; i < n; i++) {
        tied |= named->hex[i] == s->piece[u].hex || s->piece[named->unit[i]].hex == h;
    }
    if (!tied || n == MEMBERS_MAX || !line_can_be_formed(g)) {
        return true;
    }
    named->unit[n] = u;
    named->hex[n] = h;
    return can_be_formed(g, s, named->unit, named->hex, n + 1, yield, ways);
}

bool place_fits_sequence(const Game *g, const State *s, int group, int u, Hex h)
{
    Declaration named;
    named.n = declared(g, s, group, named.hex, named.unit);
    return fits_with(g, s, &named, may_yield(g, s, group), u, h, NULL);
}

/* 5.6d: is the unit excused because no hex it can reach would fit the declared ones? */
static bool excused(const Game *g, const State *s, int u, const Hex *hex, int n, uint32_t yield)
{
    Flood f;
    Hex with[MEMBERS_MAX + 1];
    line_reach(g, s, u, yield, &f);
    for (int i = 0; i < n; i++) {
        with[i] = hex[i];
    }
    for (int i = 0; i < f.n; i++) {
        bool taken = false;
        for (int k = 0; k < n; k++) {
            taken |= hex[k] == f.hex[i];
        }
        with[n] = f.hex[i];
        if (!taken && is_line(g, s, g->unit[u].formation, with, n + 1)) {
            return false;
        }
    }
    return true;
}

/* The first unit of the present Line that is left out without excuse; the owner may choose between equal Lines. */
static int left_out(const Game *g, const State *s, int group, const Hex *hex, int n, uint32_t yield)
{
    int member[MEMBERS_MAX], missing = NO_PIECE;
    uint16_t set[MEMBERS_MAX];
    int lines = largest_lines(g, s, group, NO_PIECE, member, set);
    for (int k = 0; k < lines; k++) {
        missing = NO_PIECE;
        for (int i = 0; i < MEMBERS_MAX && missing == NO_PIECE; i++) {
            if ((set[k] >> i & 1) && s->piece[member[i]].line < 0 && !excused(g, s, member[i], hex, n, yield)) {
                missing = member[i];
            }
        }
        if (missing == NO_PIECE) {
            return NO_PIECE;
        }
    }
    return missing;
}

static bool touches_zone(const Game *g, const State *s, const Hex *hex, const int *unit, int n, Side foe)
{
    for (int i = 0; i < n; i++) {
        if (in_ez(g, s, foe, hex[i]) || in_ez(g, s, foe, s->piece[unit[i]].hex)) {
            return true;
        }
    }
    return false;
}

/* Would this place make a Line with those named so far? */
bool piacenza_fits(const Game *g, const State *s, Atom a)
{
    Hex hex[MEMBERS_MAX + 1];
    int unit[MEMBERS_MAX], n = declared(g, s, s->active_formation, hex, unit);
    if (a.verb != POSITION || !n) {
        return true;
    }
    hex[n] = a.arg[1];
    return is_line(g, s, s->active_formation, hex, n + 1);
}

/* `done` of the draft: is what has been named a declaration (5.6c)? */
Rule judge_declaration(const Game *g, const State *s, Why *w, int group)
{
    Hex hex[MEMBERS_MAX];
    int unit[MEMBERS_MAX], n = declared(g, s, group, hex, unit);
    uint32_t yield = 0;
    Side foe = enemy(g->head.groups[group].side);
    FORBID_AS(5_6g, n < 2, "one unit alone does not enter an Engagement Zone");
    Rule r = judge_line(g, s, w, group, hex, n);
    if ((r || n < 2) && !w) {
        return r ? r : (Rule)RULE_NO_CHOICE;
    }
    for (int i = 0; i < n; i++) {
        bool stays = hex[i] == s->piece[unit[i]].hex && line_can_be_formed(g);
        yield |= (uint32_t)!stays << g->unit[unit[i]].slot;
    }
    bool formed = line_can_be_formed(g) && can_be_formed(g, s, unit, hex, n, 0, NULL), told = formed;
    for (int i = 0; i < n && !formed; i++) {
        Mover m = line_mover(g, s, unit[i], yield);
        bool reached = reaches(g, s, &m, hex[i]);
        FORBID_AS(5_6c, !reached, "{} cannot reach {}", P_(unit[i]), H_(hex[i]));
        told |= !reached;
    }
    FORBID_AS(5_6c, !told && line_can_be_formed(g), "whoever moves first, another is then in the way");
    FORBID_AS(5_6b, !touches_zone(g, s, hex, unit, n, foe),
              "none of its units is in an enemy Engagement Zone or enters one");
    for (int i = 0; i < n && !CITED(5_6e); i++) { /* a Line may move in any direction, also away from the enemy */
        if (pia_enemy_distance(g, s, enemy(foe), hex[i], true) >
            pia_enemy_distance(g, s, enemy(foe), s->piece[unit[i]].hex, true)) {
            return refused(w);
        }
    }
    int missing = left_out(g, s, group, hex, n, yield);
    FORBID_AS(5_6d, missing != NO_PIECE, "{} stands in the Line and has no place in the new one", P_(missing));
    return n < 2 ? refused(w) : ALLOWED;
}

/* ---- FORM_LINE ---- */

Rule judge_opening(const Game *g, const State *s, Why *w)
{
    int group = s->active_formation;
    if (group >= FORMATIONS_MAX) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(5_6b, s->line_declared, "{} has declared its Line", G_(group));
    bool matters = line_may_matter(g, s, group);
    FORBID_AS(5_6b, !matters, "{} has no two units that could form a Line near the enemy", G_(group));
    return s->line_declared || !matters ? refused(w) : ALLOWED;
}

Next form_line_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool is_place_of_another(const Game *g, const State *s, int group, Hex h)
{
    for (int i = 0; i < g->members[group]; i++) {
        if (s->piece[g->member[group][i]].line == h) {
            return true;
        }
    }
    return false;
}

/* Exact: only what may be named is listed. */
void form_line_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int group = s->active_formation;
    uint32_t yield = may_yield(g, s, group);
    Flood f;
    Ways ways;
    Declaration named;
    ways.roads = 0;
    named.n = declared(g, s, group, named.hex, named.unit);
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (s->piece[u].line >= 0) {
            offer(out, atom(VERB_RETRACT, u, 0, 0));
            continue;
        }
        if (!eligible_for_line(g, s, u)) {
            continue;
        }
        line_reach(g, s, u, yield, &f);
        ways.n = ways.owns = 0;
        ways.newcomer = &f;
        for (int k = 0; k < f.n; k++) {
            if (!is_place_of_another(g, s, group, f.hex[k]) && fits_with(g, s, &named, yield, u, f.hex[k], &ways)) {
                offer(out, atom(POSITION, u, f.hex[k], 0));
            }
        }
    }
    offer(out, atom(CANCEL, 0, 0, 0));
    if (!form_line_judge(g, s, side, atom(VERB_DONE, 0, 0, 0), NULL)) {
        offer(out, atom(VERB_DONE, 0, 0, 0));
    }
}

static Rule judge_position(const Game *g, const State *s, Why *w, int u, Hex h)
{
    int group = s->active_formation;
    Flood f;
    if (u < 0 || u >= g->units || h < 0 || h >= HEXES) {
        return RULE_NO_CHOICE;
    }
    bool own = pia_takes_part(g, s, u);
    STOP_AS(5_6c, !own, "{} is not of the Formation that moves", P_(u));
    FORBID_AS(5_5a, !pia_is_infantry(g, u), "{} is no infantry", P_(u));
    FORBID_AS(11_1b, s->piece[u].state != GOOD, "{} is not in good order", P_(u));
    FORBID_AS(5_6c, s->piece[u].command == FIXED_NO, "{} is out of command", P_(u));
    FORBID_AS(5_6b, s->piece[u].line >= 0, "{} has its place; take it back first", P_(u));
    if (!eligible_for_line(g, s, u) || s->piece[u].line >= 0) {
        return refused(w);
    }
    bool taken = is_place_of_another(g, s, group, h);
    FORBID_AS(5_6b, taken, "{} is the place of another unit", H_(h));
    line_reach(g, s, u, may_yield(g, s, group), &f);
    bool away = h != s->piece[u].hex;
    FORBID_AS(9_1_2e, away && has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(5_0a, away && has_flag(s, u, F_MOVED), "{} has had its move", P_(u));
    FORBID_AS(5_6c, f.left[h] < 0, "{} cannot reach {}", P_(u), H_(h));
    if (taken || f.left[h] < 0) {
        return refused(w);
    }
    bool fits = place_fits_sequence(g, s, group, u, h);
    STOP_AS(5_6c, !fits, "{} and another would each be in the other's way", P_(u));
    return ALLOWED;
}

Rule form_line_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    switch (a.verb) {
    case POSITION: return judge_position(g, s, w, a.arg[0], a.arg[1]);
    case VERB_RETRACT:
        return a.arg[0] >= 0 && a.arg[0] < g->units && pia_takes_part(g, s, a.arg[0]) && s->piece[a.arg[0]].line >= 0
                   ? ALLOWED
                   : (Rule)RULE_NO_CHOICE;
    case CANCEL: return ALLOWED;
    case VERB_DONE: return judge_declaration(g, s, w, s->active_formation);
    default: FORBID_AS(5_6b, true, "the Line is being declared; finish or cancel it"); return refused(w);
    }
}

void form_line_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    switch (a.verb) {
    case POSITION: s->piece[a.arg[0]].line = a.arg[1]; break;
    case VERB_RETRACT: s->piece[a.arg[0]].line = NOWHERE; break;
    case CANCEL:
        for (int u = 0; u < c->g->units; u++) {
            s->piece[u].line = NOWHERE;
        }
        pop(s);
        break;
    default:
        s->line_declared = 1;
        pop(s);
        say(c, R(5_6b), "{} declares its Line.", G_(s->active_formation));
        for (int u = 0; u < c->g->units; u++) {
            if (s->piece[u].line >= 0) {
                say(c, R(5_6b), "{} is to stand at {} in the Line.", P_(u), H_(s->piece[u].line));
            }
        }
        break;
    }
}

/* One more place that keeps what is named a Line, first for those who must be in it; failing that the declaration is given up. */
static bool another_place(const Game *g, const State *s, int group, Atom *out)
{
    Hex hex[MEMBERS_MAX + 1];
    int n = 0;
    uint32_t yield = may_yield(g, s, group);
    LineUp line;
    line_up(g, s, group, NO_PIECE, &line);
    for (int i = 0; i < g->members[group]; i++) {
        if (s->piece[g->member[group][i]].line >= 0) {
            hex[n++] = s->piece[g->member[group][i]].line;
        }
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < g->members[group]; i++) {
            int u = g->member[group][i];
            Flood f;
            if (!eligible_for_line(g, s, u) || s->piece[u].line >= 0 || (!pass && !(line.has >> i & 1))) {
                continue;
            }
            line_reach(g, s, u, yield, &f);
            for (int k = 0; k < f.n; k++) {
                hex[n] = f.hex[k];
                *out = atom(POSITION, u, f.hex[k], 0);
                if (!is_place_of_another(g, s, group, f.hex[k]) && (n == 0 || is_line(g, s, group, hex, n + 1)) &&
                    place_fits_sequence(g, s, group, u, f.hex[k])) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool form_line_complete(const Game *g, const State *s, Side side, Atom *out)
{
    *out = atom(VERB_DONE, 0, 0, 0);
    if (!form_line_judge(g, s, side, *out, NULL)) {
        return true;
    }
    if (another_place(g, s, s->active_formation, out)) {
        return true;
    }
    *out = atom(CANCEL, 0, 0, 0);
    return true;
}

/* movement.c - one step of a unit or cavalry stack (5.0 to 5.4, 7.1), and how far it can get.
 *
 * enter() knows what holds for every step. A move is also meant in some way: free, into the Line, as a Realignment and so on; each
 * step keeps those meanings under which it is legal, and the move may end where one of them allows it.
 */
#include "rules/piacenza/movement.h"

#include <string.h>

int allowance(const Game *g, int u)
{
    if (!is_unit(g, u))
        return BY(4_0d, g->leader[u].mp, 0);
    int mp = g->unit[u].mp;
    return is_cavalry(g, u) ? BY(2_2_2f, mp, 3) : mp; /* heavy cavalry has 5, light cavalry 6 */
}

Mover mover_of(const Game *g, const State *s)
{
    const Frame *f = top_of(s);
    int lead = f->v[MV_LEAD];
    Mover m = {.at = s->piece[lead].hex, .start = (Hex)f->v[MV_FROM], .steps = f->v[MV_STEPS], .modes = f->v[MV_MODES]};
    m.unit[m.n++] = lead;
    EACH_UNIT(s, u, m.at)
    if (u != lead && has_flag(s, u, F_MOVING) && m.n < 2)
        m.unit[m.n++] = u;
    for (int i = 0; i < m.n; i++)
        m.mp[i] = s->piece[m.unit[i]].mp;
    (void)g;
    return m;
}

Mover mover_at_start(const Game *g, const State *s, int u)
{
    Mover m = {.unit = {u}, .n = 1, .mp = {allowance(g, u)}, .at = s->piece[u].hex, .start = s->piece[u].hex};
    m.modes = modes_of(g, s, u);
    return m;
}

Rule may_move(const Game *g, const State *s, Why *w, int u)
{
    if (u < 0 || u >= g->units || !on_map(s, u))
        return RULE_NO_CHOICE;
    FORBID_AS(5_0a, !takes_part(g, s, u), "{} is not of the Formation that moves", P_(u));
    FORBID_AS(5_0a, has_flag(s, u, F_MOVED), "{} has had its move", P_(u));
    FORBID_AS(9_1_2e, has_flag(s, u, F_BILLEBAUDE), "{} is in Feu de Billebaude", P_(u));
    FORBID_AS(11_1b, is_infantry(g, u) && s->piece[u].state == DISORDERED, "{} is Disordered infantry", P_(u));
    FORBID_AS(11_2b, s->piece[u].state == ROUTED, "{} is Routed", P_(u));
    return takes_part(g, s, u) ? ALLOWED : refused(w);
}

/* ---- one step ---- */

/* 5.4: one hex as its whole move, for who is entitled to free movement. */
static bool minimum_move(const Mover *m)
{
    return m->steps == 0 && (m->modes & (MODE_FREE | MODE_EASY | MODE_LINE_FREE)) && CITED(5_4);
}

int step_price(const Game *g, const Mover *m, int i, Hex to)
{
    int cost = step_cost(g, pays(g, m->unit[i]), m->at, to);
    if (cost != COST_NO && cost > m->mp[i] && minimum_move(m))
        return m->mp[i];
    return cost;
}

static bool crowded(const Game *g, const State *s, const Mover *m, Hex to)
{
    int u = m->unit[0];
    bool friends = false;
    EACH_UNIT(s, v, to)
    {
        if (side_of(g, v) != side_of(g, u) || v == u)
            continue;
        int slot = g->unit[v].slot;
        if (belongs(g, v, g->unit[u].formation) && slot < 32 && m->see_past >> slot & 1)
            continue;
        friends = true;
        if (m->n == 1 && !stacking(g, s, 0, u, to))
            continue;
        return true;
    }
    return friends && m->n > 1;
}

static Rule enter_zones(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0];
    Side foe = enemy(side_of(g, u));
    bool infantry = is_infantry(g, u), there = in_zoc(g, s, foe, to), here = in_zoc(g, s, foe, m->at);
    bool holding = infantry ? in_infantry_zoc(g, s, foe, to) : there; /* cavalry gives way to infantry (5.10) */
    FORBID_AS(7_1a, here && m->steps > 0, "{} stopped when it entered an enemy ZOC", P_(u));
    FORBID_AS(7_1e, here && holding, "{} and {} are both in an enemy ZOC", H_(m->at), H_(to));
    bool out = s->piece[u].command == 2;
    FORBID_AS(7_1d, out && there, "{} is out of command, {} in an enemy ZOC", P_(u), H_(to));
    FORBID_AS(5_9c, out && there, "{} is out of command, {} in an enemy ZOC", P_(u), H_(to));
    bool guarded = infantry_in(g, s, side_of(g, u), to) != NO_PIECE;
    FORBID_AS(7_1i, is_battery(g, u) && there && !guarded, "no infantry covers the battery in {}", H_(to));
    bool dragoons = is_mounted_dragoon(g, u) && in_infantry_zoc(g, s, foe, to);
    FORBID_AS(10_5e, dragoons, "mounted dragoons do not enter the ZOC of infantry", N_(0));
    return ALLOWED;
}

Rule enter(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0];
    Rule r = passable(g, w, pays(g, u), m->at, to);
    if (r)
        return r;
    bool enemies = unit_of(g, s, enemy(side_of(g, u)), to) != NO_PIECE;
    FORBID_AS(5_0c, enemies, "the enemy holds {}", H_(to));
    if (enemies)
        return refused(w);
    bool full = crowded(g, s, m, to);
    FORBID_AS(5_0c, full, "{} cannot stack in {}", P_(u), H_(to));
    FORBID_AS(6_0b, full, "{} cannot stack in {}", P_(u), H_(to));
    for (int i = 0; i < m->n; i++) {
        int price = step_price(g, m, i, to);
        FORBID_AS(5_0b, price > m->mp[i], "{} has {} MP left", P_(m->unit[i]), N_(m->mp[i]));
    }
    return enter_zones(g, s, w, m, to);
}

/* 5.7a: into Cover or ditch inside an enemy EZ, or across a stream into one; not by road (5.7c). */
bool needs_tdr_for_ground(const Game *g, const State *s, int u, Hex from, Hex to)
{
    if (!is_infantry(g, u) || !in_ez(g, s, enemy(side_of(g, u)), to))
        return false;
    bool hard = ground(g, to)->tdr != TDR_NONE || has_stream(g, from, to);
    hard |= !CITED(X2a); /* its unit A enters Vallera without a die */
    return hard && !(road_link(g, from, to) && CITED(5_7c)) && CITED(5_7a);
}

/* ---- what each mode asks of a step ---- */

static Rule mode_step(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to)
{
    int u = m->unit[0];
    Side side = side_of(g, u);
    switch (mode) {
    case MODE_FREE:
        FORBID_AS(5_3b, in_ez(g, s, enemy(side), to) && CITED(X3c), "{} is in an enemy Engagement Zone", H_(to));
        break;
    case MODE_WITHDRAW:
        FORBID_AS(5_6h, enemy_distance(g, s, side, to, true) < enemy_distance(g, s, side, m->at, true),
                  "{} is nearer to the enemy infantry", H_(to));
        FORBID_AS(5_6h, in_zoc(g, s, enemy(side), to), "{} is in an enemy ZOC", H_(to));
        break;
    case MODE_AWAY:
        FORBID_AS(5_9a, enemy_distance(g, s, side, to, false) < enemy_distance(g, s, side, m->at, false),
                  "{} is nearer to the enemy", H_(to));
        break;
    default: break;
    }
    return ALLOWED;
}

/* 10.5c: mounted dragoons end their move in an enemy EZ only as a pair. */
static bool pair_there(const Game *g, const State *s, const Mover *m, Hex h)
{
    int u = m->unit[0];
    if (m->n == 2)
        return true;
    EACH_UNIT(s, v, h)
    if (v != u && is_cavalry(g, v) && g->unit[v].regiment == g->unit[u].regiment)
        return true;
    return false;
}

/* May the move, meant so, end in the hex? For Line and Realignment see end_here: they go on as far as they can. */
static Rule mode_end(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex h)
{
    int u = m->unit[0], range;
    Side side = side_of(g, u);
    switch (mode) {
    case MODE_WITHDRAW:
        FORBID_AS(5_6h, enemy_distance(g, s, side, h, true) <= enemy_distance(g, s, side, m->start, true),
                  "{} is no farther from the enemy infantry", H_(h));
        break;
    case MODE_OUT:
        FORBID_AS(5_9a, fellow_distance(g, s, u, h) >= fellow_distance(g, s, u, m->start),
                  "{} is no nearer to its Formation", H_(h));
        break;
    case MODE_AWAY:
        FORBID_AS(5_9a, enemy_distance(g, s, side, h, false) <= enemy_distance(g, s, side, m->start, false),
                  "{} is no farther from the enemy", H_(h));
        break;
    case MODE_SUPERIOR:
        FORBID_AS(5_9a, superior_distance(g, s, u, h, &range) >= superior_distance(g, s, u, m->start, &range),
                  "{} is no nearer to its commander", H_(h));
        break;
    case MODE_EASY:
        FORBID_AS(10_5c, is_mounted_dragoon(g, u) && in_ez(g, s, enemy(side), h) && !pair_there(g, s, m, h),
                  "a single counter of dragoons may not end its move in the Engagement Zone at {}", H_(h));
        break;
    default: break;
    }
    return ALLOWED;
}

/* ---- how far ---- */

static Mover moved_on(const Game *g, const Mover *m, Hex to)
{
    Mover t = *m;
    for (int i = 0; i < m->n; i++) {
        int price = step_price(g, m, i, to);
        t.mp[i] = price > m->mp[i] ? 0 : m->mp[i] - price;
    }
    t.at = to;
    t.steps++;
    return t;
}

static int least_mp(const Mover *m) { return m->n == 2 && m->mp[1] < m->mp[0] ? m->mp[1] : m->mp[0]; }

/* All hexes in reach under one mode (0: none asked), its own among them. The cheapest way into each hex counts. */
void flood_from(const Game *g, const State *s, const Mover *m, int mode, Flood *out)
{
    enum { WAITING_MAX = 256 }; /* a power of two; no reach has so many hexes on its rim */
    Mover at[WAITING_MAX];
    unsigned first = 0, last = 0;
    memset(out->left, -1, sizeof out->left);
    out->n = 0;
    out->left[m->at] = (int8_t)least_mp(m);
    out->hex[out->n++] = m->at;
    at[last++] = *m;
    while (first != last) {
        Mover here = at[first++ % WAITING_MAX];
        if (least_mp(&here) < out->left[here.at])
            continue; /* a better way was found since */
        for (int d = 0; d < DIRECTIONS; d++) {
            Hex to = g->map->next[here.at][d];
            if (to == HEX_NONE || enter(g, s, 0, &here, to) || mode_step(g, s, 0, &here, mode, to))
                continue;
            Mover next = moved_on(g, &here, to);
            if (least_mp(&next) <= out->left[to])
                continue;
            if (out->left[to] < 0)
                out->hex[out->n++] = to;
            out->left[to] = (int8_t)least_mp(&next);
            if (last - first < WAITING_MAX)
                at[last++ % WAITING_MAX] = next;
        }
    }
}

static bool can_end_somewhere(const Game *g, const State *s, const Mover *m, int mode)
{
    Flood f;
    if (!mode_end(g, s, 0, m, mode, m->at))
        return true;
    flood_from(g, s, m, mode, &f);
    for (int i = 0; i < f.n; i++)
        if (!mode_end(g, s, 0, m, mode, f.hex[i]))
            return true;
    return false;
}

static bool reaches(const Game *g, const State *s, const Mover *m, Hex goal)
{
    Flood f;
    if (m->at == goal)
        return true;
    if (distance(g, m->at, goal) > least_mp(m) + 1)
        return false;
    flood_from(g, s, m, MODE_LINE, &f);
    return f.left[goal] >= 0;
}

/* ---- the draft ---- */

static Rule realign_step(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int16_t cost[HEXES];
    int u = m->unit[0];
    realign_map(g, s, u, s->piece[u].command == 2, cost);
    int price = step_cost(g, pays(g, u), m->at, to);
    bool on_way = cost[m->at] > 0 && cost[to] >= 0 && price + cost[to] == cost[m->at];
    FORBID_AS(5_8a, !on_way, "{} is not on a cheapest way into the Line", H_(to));
    return on_way ? ALLOWED : refused(w);
}

static Rule line_step(const Game *g, const State *s, Why *w, const Mover *m, Hex to)
{
    int u = m->unit[0];
    Mover next = moved_on(g, m, to);
    next.modes = MODE_LINE;
    bool gets_there = reaches(g, s, &next, s->piece[u].line);
    FORBID_AS(5_6f, !gets_there, "{} could not reach its place in the Line, {}, from {}", P_(u), H_(s->piece[u].line),
              H_(to));
    return gets_there ? ALLOWED : refused(w);
}

static Rule step_as(const Game *g, const State *s, Why *w, const Mover *m, int mode, Hex to)
{
    if (mode == MODE_LINE)
        return line_step(g, s, w, m, to);
    if (mode == MODE_REALIGN)
        return realign_step(g, s, w, m, to);
    Rule r = mode_step(g, s, w, m, mode, to);
    if (r)
        return r;
    Mover next = moved_on(g, m, to);
    if (can_end_somewhere(g, s, &next, mode))
        return ALLOWED;
    r = mode_end(g, s, w, &next, mode, to);
    return r ? r : refused(w);
}

/* *modes: the meanings the move can still have after the step. */
Rule step_in_draft(const Game *g, const State *s, Why *w, const Mover *m, Hex to, int *modes)
{
    Rule r = enter(g, s, w, m, to), first = RULE_NONE;
    *modes = 0;
    if (r)
        return r;
    for (int mode = MODE_FREE; mode <= MODE_LAST; mode <<= 1) {
        if (!(m->modes & mode))
            continue;
        Rule no = step_as(g, s, 0, m, mode, to);
        if (!no)
            *modes |= mode;
        else if (!first)
            first = no;
    }
    if (*modes)
        return ALLOWED;
    for (int mode = MODE_FREE; w && mode <= MODE_LAST; mode <<= 1)
        if (m->modes & mode)
            step_as(g, s, w, m, mode, to);
    return w ? refused(w) : first ? first : (Rule)RULE_NO_CHOICE;
}

bool can_step(const Game *g, const State *s, const Mover *m)
{
    int modes;
    for (int d = 0; d < DIRECTIONS; d++) {
        Hex to = g->map->next[m->at][d];
        if (to != HEX_NONE && !step_in_draft(g, s, 0, m, to, &modes))
            return true;
    }
    return false;
}

static bool can_step_as(const Game *g, const State *s, const Mover *m, int mode)
{
    Mover only = *m;
    only.modes = mode | (m->modes & MODE_LINE_FREE);
    return can_step(g, s, &only);
}

static Rule end_as(const Game *g, const State *s, Why *w, const Mover *m, int mode)
{
    int u = m->unit[0];
    if (mode == MODE_LINE) {
        FORBID_AS(5_6f, m->at != s->piece[u].line && can_step_as(g, s, m, mode),
                  "{} must go on to its place in the Line, {}", P_(u), H_(s->piece[u].line));
        return ALLOWED;
    }
    if (mode == MODE_REALIGN) {
        FORBID_AS(5_8a, can_step_as(g, s, m, mode), "{} can still get nearer to the Line", P_(u));
        return ALLOWED;
    }
    return mode_end(g, s, w, m, mode, m->at);
}

Rule end_here(const Game *g, const State *s, Why *w, const Mover *m)
{
    Rule first = RULE_NONE;
    for (int mode = MODE_FREE; mode <= MODE_LAST; mode <<= 1) {
        Rule r = m->modes & mode ? end_as(g, s, 0, m, mode) : (Rule)RULE_NO_CHOICE;
        if (!r)
            return ALLOWED; /* one meaning is enough */
        first = first || r == RULE_NO_CHOICE ? first : r;
    }
    for (int mode = MODE_FREE; w && mode <= MODE_LAST; mode <<= 1)
        if (m->modes & mode)
            end_as(g, s, w, m, mode);
    return w ? refused(w) : first ? first : (Rule)RULE_NO_CHOICE;
}

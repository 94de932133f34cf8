/* evaluation.c - what a position is worth to a computer player.
 *
 * Losses count as chapter 18 counts them, with something for the strength that goes with them. A star counts by the chance that the
 * Neapolitan holds it at the end: the strength of both sides near it, and more and more who stands in it. Then come threats (what could
 * attack each stack, on what ground), command, order, and how far units are from where they are wanted. Nothing here is a rule.
 */
#include "rules/tolentino/bot/bot_inside.h"

#include <string.h>

/* By hand. Trials with none to double of each part scored 35 to 64% against it (docs/bots.md). */
enum { SP_WORTH = 20, BATTERY_WORTH = 30 };
enum { UNLED = 40, ASTRAY = 14 }; /* the cost to a unit: nobody commands its formation; no fellow is beside it */

/* ---- units ---- */

/* What is good for fighting on is worth little when the battle ends: chapter 18 counts units, not men. */
static int by_turns_left(const Game *g, const State *s, int worth)
{
    int left = g->turns - s->turn;
    return left > 1 ? worth : left ? worth * 3 / 4 : worth / 8;
}

int loss_of(const Game *g, const State *s, int u)
{
    const UnitInfo *i = &g->unit[u];
    int sp = i->sp[s->piece[u].face ? 1 : 0];
    bool returns = !s->piece[u].face && i->sp[1]; /* 12.8: flipped, and back in a turn or two */
    if (is_artillery(g, u)) {
        return 100 + by_turns_left(g, s, BATTERY_WORTH);
    }
    int points = returns ? 0 : 100; /* 18e; an Austrian counts one by 18c and another by 18d */
    if (side_of(g, u) == AUSTRIAN && !s->piece[u].face) {
        points += 100;
    }
    return points + by_turns_left(g, s, returns ? (sp - i->sp[1]) * SP_WORTH + 20 : sp * SP_WORTH);
}

int disorder_of(const Game *g, const State *s, int u)
{
    int sp = tol_strength(g, s, u);
    return s->piece[u].state == GOOD ? 14 + 5 * sp : s->piece[u].state == DISORDERED ? 24 + 8 * sp : 20;
}

int lasting(const Scene *f, int worth) { return by_turns_left(f->g, f->s, worth); }

static int condition_of(const Game *g, const State *s, int u)
{
    int sp = tol_strength(g, s, u);
    if (s->piece[u].state == GOOD) {
        return 0;
    }
    if (s->piece[u].state == ROUTED) {
        return 38 + 13 * sp;
    }
    bool pinned = s->zone[enemy(side_of(g, u))][s->piece[u].hex]; /* no rally there (15.3a), and no way out (8.1) */
    return pinned ? 28 + 10 * sp : 14 + 5 * sp;
}

int weight_in(const Game *g, const State *s, int u)
{
    int sp = 2 * tol_strength(g, s, u);
    if (s->piece[u].state == ROUTED || is_bridge(g, s, u)) {
        return 0;
    }
    return is_artillery(g, u) || s->piece[u].state == DISORDERED ? sp / 2 : sp;
}

int press_at(const Game *g, const State *s, int u, int far)
{
    static const int8_t quarters[] = {4, 4, 3, 2, 1};
    if (far > 4 || s->piece[u].state != GOOD || is_artillery(g, u) || is_bridge(g, s, u)) {
        return 0;
    }
    Order o = tol_order_of(g, s, u);
    int press = quarters[far] * tol_strength(g, s, u);
    return o == DEFENSE || (o == MANEUVER && far == 1) ? press / 2 : press;
}

/* ---- ground ---- */

int star_weight(int far) { return 1200 / (far * far + 4); }

int star_share(const Scene *f, const Star *star, const int32_t weight[SIDES], Side held)
{
    (void)star;
    int64_t n = weight[NEAPOLITAN] + 1, a = weight[AUSTRIAN] + 20; /* nobody near: the Austrian has it */
    int64_t likely = 1000 * n * n / (n * n + a * a), now = held == NEAPOLITAN ? 1000 : 0;
    return (int)((likely * (2 * f->left + 1) + now * 4) / (2 * f->left + 5));
}

int slope_of(const Scene *f) { return 60 + 240 / (f->left + 1); }

static int ground_of(const Scene *f)
{
    int sum = 0;
    for (int i = 0; i < f->stars; i++) {
        sum += f->star[i].points * f->star[i].share / 10;
    }
    return sum * f->weights->ground / 100;
}

int drawn(const Scene *f, Side side, Hex h)
{
    int best = 0;
    bool any = false;
    for (int i = 0; i < f->stars; i++) {
        const Star *star = &f->star[i];
        int mine = side == NEAPOLITAN ? star->share : 1000 - star->share;
        int far = map_distance(f->g->map, h, star->hex);
        if (mine > 900 || far > 5 * (f->left + 1)) {
            continue;
        }
        int pull = 2 * star->points - (side == NEAPOLITAN ? 3 : 2) * far;
        best = !any || pull > best ? pull : best;
        any = true;
    }
    return best * f->weights->ground / 100;
}

/* ---- threats ---- */

/* The part of a stack, in hundredths, that an attack by these odds is likely to cost. */
int danger_to(const Post *k, int pressed, int defends, int cost)
{
    static const int8_t share[] = {1, 2, 4, 9, 18, 30, 42, 55, 65, 75};
    int odds = pressed > 72 ? 18 : pressed / 4; /* no more than six hexes can send */
    if (!odds || !cost) {
        return 0;
    }
    if (!defends) {
        return k->guns ? cost * 3 / 5 : 0;
    }
    int level = odds_level(odds, defends) + k->shift + 3;
    level = level < 0 ? 0 : level > 9 ? 9 : level;
    return cost * share[level] / 100;
}

static int threats(const Scene *f)
{
    int sum = 0;
    for (int i = 0; i < f->stacks; i++) {
        const Post *k = &f->stack[i];
        int danger = danger_to(k, k->pressed, k->defends, k->cost);
        if (k->foe <= 4 && k->guns && !k->defends) {
            danger += OPEN_GUNS;
        }
        danger = k->side == f->side ? danger * f->weights->danger / 200 : danger * f->weights->enemy_losses / 300;
        sum += k->side == NEAPOLITAN ? -danger : danger;
    }
    return sum;
}

/* ---- command ---- */

/* 4.3.4: a Neapolitan unit must be beside an officer of its formation, or it falls into disorder; an Austrian within his range. */
static int from_officers(const Game *g, const State *s, int u, Hex h)
{
    Formation f = g->of[u];
    if (f >= FORMATIONS) {
        return 0;
    }
    PieceId chief = s->formation[f].officer;
    bool led = chief != NO_PIECE && on_map(s, chief); /* nobody commands it: out of command to the end (4.4.5a) */
    int far = led ? map_distance(g->map, h, s->piece[chief].hex) : FOE_FAR;
    int range = led ? g->leader[chief].range * 2 / 3 : 0;
    int out = !led ? UNLED : far > range ? 4 + 2 * (far - range) : 0;
    if (side_of(g, u) == AUSTRIAN) {
        return out;
    }
    int near = far;
    for (int l = g->units; l < g->pieces; l++) {
        if (g->of[l] == f && on_map(s, l) && map_distance(g->map, h, s->piece[l].hex) < near) {
            near = map_distance(g->map, h, s->piece[l].hex);
        }
    }
    return near == FOE_FAR ? out : out / 2 + (near > 1 ? 6 + 2 * near : 0);
}

int action_place(const State *s)
{
    for (int i = 0; i < core(s)->depth; i++) {
        if (core(s)->stack[i].step == ACTION) {
            return core(s)->stack[i].at;
        }
    }
    return -1;
}

static bool officers_follow(const Game *g, const State *s)
{
    int at = action_place(s);
    return at > X_MOVE && at <= X_LEADERS && g->head.groups[s->active].side == NEAPOLITAN;
}

/* An officer follows several rather than one. */
static int from_fellows(const Game *g, const State *s, int u, Hex h)
{
    for (int i = 0; i < g->members[s->active]; i++) {
        int v = g->member[s->active][i];
        if (v != u && on_map(s, v) && map_distance(g->map, h, s->piece[v].hex) <= 1) {
            return 0;
        }
    }
    return ASTRAY;
}

int apart(const Scene *f, int u, Hex h)
{
    bool follow = f->follow && f->g->of[u] == f->s->active;
    return follow ? from_fellows(f->g, f->s, u, h) : from_officers(f->g, f->s, u, h);
}

/* What will be in disorder because no officer can be beside it (4.3.4): as many groups of neighbours as there are officers are safe. */
static int left_alone(const Scene *f, Formation own)
{
    const Game *g = f->g;
    const State *s = f->s;
    int cost[STACKS_MAX] = {0}, post[STACKS_MAX], posts = 0, officers = 0, sum = 0;
    for (int i = 0; i < g->members[own]; i++) {
        int u = g->member[own][i], at = on_map(s, u) ? f->stack_at[s->piece[u].hex] - 1 : -1;
        if (at < 0 || s->piece[u].state != GOOD) {
            continue;
        }
        if (!cost[at]) {
            post[posts++] = at;
        }
        cost[at] += is_artillery(g, u) ? 10 : disorder_of(g, s, u);
    }
    for (int l = g->units; l < g->pieces; l++) {
        officers += g->of[l] == own && on_map(s, l);
    }
    for (; officers > 0; officers--) {
        int best = 0, middle = -1;
        for (int i = 0; i < posts; i++) {
            int kept = 0;
            for (int k = 0; k < posts; k++) {
                kept += map_distance(g->map, f->stack[post[i]].hex, f->stack[post[k]].hex) <= 1 ? cost[post[k]] : 0;
            }
            if (kept > best) {
                best = kept;
                middle = post[i];
            }
        }
        for (int k = 0; k < posts && middle >= 0; k++) {
            if (map_distance(g->map, f->stack[middle].hex, f->stack[post[k]].hex) <= 1) {
                cost[post[k]] = 0;
            }
        }
    }
    for (int i = 0; i < posts; i++) {
        sum += cost[post[i]];
    }
    return lasting(f, sum);
}

static int foe_from(const Scene *f, Side side, Hex h)
{
    int best = FOE_FAR;
    for (int i = 0; i < f->stacks; i++) {
        if (f->stack[i].side != side && map_distance(f->g->map, h, f->stack[i].hex) < best) {
            best = map_distance(f->g->map, h, f->stack[i].hex);
        }
    }
    return best;
}

int leader_post(const Scene *f, int l, Hex h)
{
    const Game *g = f->g;
    const State *s = f->s;
    Side side = side_of(g, l);
    const Post *k = f->stack_at[h] ? &f->stack[f->stack_at[h] - 1] : NULL;
    bool escorted = k && k->side == side && k->defends;
    int foe = foe_from(f, side, h), worth = escorted ? 2 : 0;
    bool chief = g->leader[l].rank == COMMANDER;
    if (!escorted && foe <= 3) {
        worth -= l == g->murat ? 120 : 25;
    }
    if (escorted && foe == 1) { /* he may fall with them (4.4), Murat and the war with him (18.1a) */
        worth -= l == g->murat ? 60 : chief ? 20 : danger_to(k, k->pressed, k->defends, 40) / 2;
    }
    Formation own = leader_formation(g, s, l);
    if (chief) {
        for (Formation i = 0; i < FORMATIONS; i++) {
            PieceId o = s->formation[i].officer;
            if (g->head.groups[i].side == side && o != NO_PIECE && on_map(s, o)) {
                int far = map_distance(g->map, h, s->piece[o].hex);
                worth += far <= 6 ? 6 : 6 - far;
            }
        }
    }
    return worth + (own < FORMATIONS && !chief && escorted && foe <= 2 ? 3 : 0);
}

static int command_worth(const Scene *f)
{
    const Game *g = f->g;
    const State *s = f->s;
    int sum = f->follow ? -left_alone(f, s->active) : 0;
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && s->piece[u].state != ROUTED) {
            int far = f->follow && g->of[u] == s->active ? 0 : from_officers(g, s, u, s->piece[u].hex);
            int cost = far - drawn(f, side_of(g, u), s->piece[u].hex);
            sum += side_of(g, u) == NEAPOLITAN ? -cost : cost;
        }
    }
    for (int l = g->units; l < g->pieces; l++) {
        if (on_map(s, l)) {
            int post = leader_post(f, l, s->piece[l].hex);
            sum += side_of(g, l) == NEAPOLITAN ? post : -post;
        }
    }
    return sum;
}

/* ---- orders ---- */

typedef struct Outlook { /* of a formation */
    int foe, own, theirs, drawn, units;
} Outlook;

static Outlook outlook(const Scene *f, Formation formation)
{
    const Game *g = f->g;
    const State *s = f->s;
    Side side = g->head.groups[formation].side;
    Outlook o = {.foe = FOE_FAR};
    uint64_t met = 0, friends = 0;
    for (int i = 0; i < g->members[formation]; i++) {
        int u = g->member[formation][i];
        if (!on_map(s, u) || s->piece[u].state == ROUTED || is_artillery(g, u) || is_bridge(g, s, u)) {
            continue;
        }
        Hex h = s->piece[u].hex;
        o.units++;
        o.drawn += drawn(f, side, h) < 0;
        for (int k = 0; k < f->stacks; k++) {
            int far = map_distance(g->map, h, f->stack[k].hex);
            bool theirs = f->stack[k].side != side;
            o.foe = theirs && far < o.foe ? far : o.foe;
            if (far <= 4) {
                *(theirs ? &met : &friends) |= (uint64_t)1 << k;
            }
        }
    }
    for (int k = 0; k < f->stacks; k++) {
        o.theirs += (met >> k) & 1 ? f->stack[k].defends - f->stack[k].shift : 0;
        o.own += (friends >> k) & 1 ? f->stack[k].ready : 0;
    }
    return o;
}

int order_fit(const Scene *f, Formation formation, Order o)
{
    static const int8_t far_wanted[ORDERS] = {0, 6, 14, -14, 16}, far_idle[ORDERS] = {0, -4, 2, 12, 6};
    static const int8_t strong[ORDERS] = {0, 30, 18, 4, -4}, even[ORDERS] = {0, 4, 12, 10, 0};
    static const int8_t weak[ORDERS] = {0, -16, -2, 18, 6};
    Outlook k = outlook(f, formation);
    if (!k.units || o >= ORDERS) {
        return 0;
    }
    if (k.foe > 4) {
        return 2 * k.drawn >= k.units ? far_wanted[o] : far_idle[o];
    }
    int ratio = 10 * k.own / (k.theirs > 0 ? k.theirs + 1 : 1);
    int fit = ratio >= 15 ? strong[o] : ratio >= 9 ? even[o] : weak[o];
    bool wants = 2 * k.drawn >= k.units; /* ground is still to be taken: who only defends takes none */
    return fit + (wants && o == DEFENSE ? -8 : !wants && o == DEFENSE ? 6 : 0);
}

/* Where the officer has just won the choice, the best order counts as given. */
static int fit_now(const Scene *f, Formation i)
{
    int fit = order_fit(f, i, (Order)f->s->formation[i].order);
    bool open = i == f->s->active && !core(f->s)->over && top_of(f->s)->step == B2_SET;
    for (Order o = ATTACK; open && o < ORDERS; o++) {
        int other = order_fit(f, i, o);
        fit = other > fit ? other : fit;
    }
    return fit;
}

static int orders_worth(const Scene *f)
{
    int sum = 0;
    for (Formation i = 0; i < FORMATIONS; i++) {
        int fit = fit_now(f, i);
        sum += f->g->head.groups[i].side == NEAPOLITAN ? fit : -fit;
    }
    return sum;
}

/* ---- the scene ---- */

static void add_stack(Scene *f, int u, Hex h)
{
    const Game *g = f->g;
    const State *s = f->s;
    if (!f->stack_at[h]) {
        if (f->stacks == STACKS_MAX) {
            return;
        }
        f->stack[f->stacks] = (Post){.hex = h, .side = side_of(g, u), .foe = FOE_FAR};
        f->stack_at[h] = (uint8_t)++f->stacks;
    }
    Post *k = &f->stack[f->stack_at[h] - 1];
    k->cost = (int16_t)(k->cost + loss_of(g, s, u));
    if (is_artillery(g, u)) {
        k->guns = true;
    } else {
        k->defends = (int8_t)(k->defends + tol_strength(g, s, u));
        k->ready = (int8_t)(k->ready + (s->piece[u].state == GOOD ? tol_strength(g, s, u) : 0));
    }
    if (s->piece[u].state != GOOD && !is_artillery(g, u)) {
        k->shift = 2;
    }
}

static void press_all(Scene *f)
{
    const Game *g = f->g;
    const State *s = f->s;
    for (int u = 0; u < g->units; u++) {
        if (!on_map(s, u) || is_bridge(g, s, u)) {
            continue;
        }
        for (int i = 0; i < f->stacks; i++) {
            Post *k = &f->stack[i];
            if (k->side == side_of(g, u)) {
                continue;
            }
            int far = map_distance(g->map, s->piece[u].hex, k->hex);
            k->foe = (uint8_t)(far < k->foe ? far : k->foe);
            if (far <= 4) {
                k->pressed = (int16_t)(k->pressed + press_at(g, s, u, far));
            }
        }
    }
    for (int i = 0; i < f->stacks; i++) {
        Post *k = &f->stack[i];
        if (k->foe <= 4) {
            int eff = efficiency(g, s, s->unit_at[k->hex]) - 4;
            k->shift = (int8_t)(k->shift + terrain_shift(g, s, k->side, k->hex) + terrain_adrm(g, s, k->side, k->hex) -
                                (eff > 0   ? 1
                                 : eff < 0 ? -1
                                           : 0));
        }
    }
}

static void find_stars(Scene *f)
{
    const Game *g = f->g;
    for (int h = 0; h < HEXES; h++) {
        if (g->objective[h] && f->stars < STARS_MAX) {
            f->star[f->stars++] = (Star){.hex = (Hex)h, .points = g->objective[h], .held = NOBODY};
        }
    }
}

static void weigh_stars(Scene *f)
{
    const Game *g = f->g;
    const State *s = f->s;
    for (int u = 0; u < g->units; u++) {
        int weight = on_map(s, u) ? weight_in(g, s, u) : 0;
        for (int i = 0; weight && i < f->stars; i++) {
            int far = map_distance(g->map, s->piece[u].hex, f->star[i].hex);
            f->star[i].weight[side_of(g, u)] += weight * star_weight(far);
            if (!far) {
                f->star[i].held = side_of(g, u);
            }
        }
    }
    for (int i = 0; i < f->stars; i++) {
        f->star[i].share = (int16_t)star_share(f, &f->star[i], f->star[i].weight, f->star[i].held);
    }
}

void scene_make(Scene *f, const Game *g, const State *s, Side side, const Weights *weights)
{
    f->g = g;
    f->s = s;
    f->weights = weights;
    f->side = side;
    f->stacks = f->stars = 0;
    f->left = g->turns - s->turn;
    f->follow = officers_follow(g, s);
    memset(f->stack_at, 0, sizeof f->stack_at);
    for (int u = 0; u < g->units; u++) {
        if (on_map(s, u) && !is_bridge(g, s, u)) {
            add_stack(f, u, s->piece[u].hex);
        }
    }
    press_all(f);
    find_stars(f);
    weigh_stars(f);
}

/* ---- the sum ---- */

/* Men lost, as chapter 18 counts them and as they will be missed; disorder. From the Neapolitan's side. */
static int losses(const Scene *f)
{
    const Game *g = f->g;
    const State *s = f->s;
    int sum[SIDES] = {0, 0};
    for (int u = 0; u < g->units; u++) {
        const Piece *p = &s->piece[u];
        Side side = side_of(g, u);
        if (p->hex == UNUSED || p->hex == REINFORCEMENT) {
            continue;
        }
        if (p->hex == ELIMINATED) {
            sum[side] += side == NEAPOLITAN || is_artillery(g, u) ? 100 : 200;
        } else if (side == AUSTRIAN && p->face) {
            sum[side] += 100;
        }
        int now = p->hex == ELIMINATED ? 0 : is_artillery(g, u) ? BATTERY_WORTH : tol_strength(g, s, u) * SP_WORTH;
        int full = is_artillery(g, u) ? BATTERY_WORTH : g->unit[u].sp[0] * SP_WORTH;
        sum[side] += lasting(f, full - now + (p->hex == WAITING ? 20 : 0));
        if (on_map(s, u)) {
            sum[side] += lasting(f, condition_of(g, s, u));
        }
    }
    for (int l = g->units; l < g->pieces; l++) {
        if (s->piece[l].hex == LOST) {
            sum[side_of(g, l)] += l == g->bianchi ? 240 : 140;
        }
    }
    sum[f->side] = sum[f->side] * f->weights->own_losses / 100;
    sum[enemy(f->side)] = sum[enemy(f->side)] * f->weights->enemy_losses / 100;
    return sum[AUSTRIAN] - sum[NEAPOLITAN];
}

/* A point more matters most near the edge of a band (18.1b), and the more the later it is. */
static int bands_worth(const Scene *f, int points)
{
    int sum = 0;
    for (int i = 0; i < f->g->bands; i++) {
        const Band *b = &f->g->band[i];
        if (b->winner == NOBODY || (b->level != TACTICAL_NEAPOLITAN && b->level != TACTICAL_AUSTRIAN)) {
            continue;
        }
        int edge = b->winner == NEAPOLITAN ? b->lo * 100 - 50 : b->hi * 100 + 50;
        int past = points - edge, wide = 100 + 60 * f->left;
        sum += 400 * past / (wide + (past < 0 ? -past : past));
    }
    return sum;
}

static int points_likely(const Scene *f)
{
    int points = 100 * count_points(f->g, f->s);
    for (int i = 0; i < f->stars; i++) {
        bool held = false; /* what count_points has counted */
        EACH_UNIT (f->s, u, f->star[i].hex) {
            held |= side_of(f->g, u) == NEAPOLITAN && f->s->piece[u].state != ROUTED;
        }
        points += f->star[i].points * (f->star[i].share / 10 - (held ? 100 : 0));
    }
    return points;
}

int scene_worth(const Scene *f)
{
    int sum =
        ground_of(f) + losses(f) + threats(f) + command_worth(f) + orders_worth(f) + bands_worth(f, points_likely(f));
    int fights = fights_ahead(f);
    sum += f->g->head.groups[f->s->active].side == NEAPOLITAN ? fights : -fights;
    return f->side == NEAPOLITAN ? sum : -sum;
}

int tolentino_evaluate(const Game *g, const State *s, Side side, const Weights *weights)
{
    if (core(s)->over) {
        Side winner;
        const char *level;
        int vp = tol_score(g, s, &winner, &level) * 30;
        int won = winner == NEAPOLITAN ? 2500 : winner == AUSTRIAN ? -2500 : 0;
        return side == NEAPOLITAN ? vp + won : -vp - won;
    }
    Scene f;
    scene_make(&f, g, s, side, weights);
    return scene_worth(&f);
}

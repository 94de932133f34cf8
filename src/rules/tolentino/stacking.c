/* stacking.c - who may share a hex (chapter 7). The alternatives of 7.1 are not added together. */
#include "rules/tolentino/tolentino.h"

bool same_regiment(const Game *g, int a, int b) { return g->unit[a].regiment == g->unit[b].regiment; }

/* What stands in the hex, as far as it counts for stacking, with `extra` units added. */
typedef struct Stack {
    int count, artillery;
    uint8_t unit[UNITS_MAX]; /* every unit of the game finds room */
} Stack;

static int leaders_in(const Game *g, const State *s, Side side, Hex h)
{
    int n = 0;
    EACH_LEADER (s, l, h) {
        n += side_of(g, l) == side;
    }
    return n;
}

static void stack_add(Stack *k, const Game *g, int u)
{
    assert(k->count < UNITS_MAX);
    k->unit[k->count++] = (uint8_t)u;
    k->artillery += is_artillery(g, u);
}

static void stack_in(const Game *g, const State *s, Side side, Hex h, uint64_t extra, uint64_t absent, Stack *k)
{
    k->count = k->artillery = 0;
    EACH_UNIT (s, u, h) {
        if (side_of(g, u) != side || is_bridge(g, s, u) || (((extra | absent) >> u) & 1)) {
            continue;
        }
        if (!has_flag(s, u, F_LEFT_SETUP) && CITED(7_1_3)) { /* overstacked at the start, in Road March */
            continue;
        }
        stack_add(k, g, u);
    }
    for (; extra; extra &= extra - 1) {
        stack_add(k, g, __builtin_ctzll(extra));
    }
}

static bool one_regiment(const Game *g, const Stack *k)
{
    for (int i = 1; i < k->count; i++) {
        if (!same_regiment(g, k->unit[0], k->unit[i])) {
            return false;
        }
    }
    return true;
}

static bool pair_of_a_kind(const Game *g, const Stack *k)
{
    return is_cavalry(g, k->unit[0]) == is_cavalry(g, k->unit[1]) && is_foot(g, k->unit[0]) == is_foot(g, k->unit[1]) &&
           g->of[k->unit[0]] == g->of[k->unit[1]];
}

static Rule stack_rule(const Game *g, Why *w, const Stack *k, int leaders, Hex h)
{
    int crowd = k->count + leaders;
    if (k->count <= 1) {
        return ALLOWED;
    }
    if (k->artillery == k->count) {
        FORBID_AS(7_1c, crowd > 2, "{} would hold {} artillery units", H_(h), N_(k->count));
        return ALLOWED;
    }
    if (k->artillery) {
        FORBID_AS(7_1b, crowd > 2, "artillery in {} may share the hex with one other unit only", H_(h));
        return ALLOWED;
    }
    if (one_regiment(g, k)) {
        return ALLOWED;
    }
    FORBID_AS(7_1a, crowd > 2 || !pair_of_a_kind(g, k),
              "{} would hold {} units that are neither of one regiment nor two of one type and formation", H_(h),
              N_(k->count));
    return ALLOWED;
}

/* May these units be in the hex, with those who are there? absent: units that are not counted where they stand, being on their way. */
Rule stacking_with(const Game *g, const State *s, Why *w, Side side, Hex h, uint64_t extra, uint64_t absent)
{
    if (!(extra & (extra - 1)) && (s->unit_at[h] == NO_PIECE || (extra && s->unit_at[h] == __builtin_ctzll(extra) &&
                                                                 s->piece[s->unit_at[h]].next == NO_PIECE))) {
        return ALLOWED; /* alone */
    }
    Stack k;
    stack_in(g, s, side, h, extra, absent, &k);
    int leaders = BY(7_1e, 0, leaders_in(g, s, side, h)); /* they never count */
    return stack_rule(g, w, &k, leaders, h);
}

/* May they share a hex that is otherwise empty? Who may not can never end a move together: more units make no stack legal. */
Rule stacking_alone(const Game *g, Why *w, uint64_t units, Hex h)
{
    Stack k = {0};
    for (; units; units &= units - 1) {
        stack_add(&k, g, __builtin_ctzll(units));
    }
    return stack_rule(g, w, &k, 0, h);
}

/* May one unit of a moving stack stay behind here while the others go on? */
Rule stacking_beside(const Game *g, const State *s, Why *w, int u, Hex h, uint64_t going)
{
    Stack k = {0};
    stack_add(&k, g, u);
    EACH_UNIT (s, v, h) {
        if (v != u && side_of(g, v) == side_of(g, u) && !is_bridge(g, s, v) && !((going >> v) & 1) &&
            has_flag(s, v, F_LEFT_SETUP)) {
            stack_add(&k, g, v);
        }
    }
    return stack_rule(g, w, &k, 0, h);
}

Rule tol_stacking(const Game *g, const State *s, Why *w, int u, Hex h)
{
    return stacking_with(g, s, w, side_of(g, u), h, (uint64_t)1 << u, 0);
}

bool tol_stack_legal(const Game *g, const State *s, Side side, Hex h)
{
    return s->unit_at[h] == NO_PIECE || s->piece[s->unit_at[h]].next == NO_PIECE ||
           !stacking_with(g, s, NULL, side, h, 0, 0);
}

/* The stack could march as one column: all of one regiment (9.3.2b). */
bool one_column(const Game *g, uint64_t units)
{
    int first = units ? __builtin_ctzll(units) : 0;
    for (uint64_t rest = units; rest; rest &= rest - 1) {
        if (!same_regiment(g, first, __builtin_ctzll(rest))) {
            return false;
        }
    }
    return true;
}

/* A friend in the hex that hinders Road March: another regiment's, once it has left its set-up hex (9.3.2, 7.1.3). */
bool hinders_march(const Game *g, const State *s, int u, Hex h)
{
    EACH_UNIT (s, v, h) {
        if (side_of(g, v) != side_of(g, u) || has_flag(s, v, F_MOVING) || is_bridge(g, s, v) ||
            same_regiment(g, u, v)) {
            continue;
        }
        if (has_flag(s, v, F_LEFT_SETUP) || !CITED(7_1_3)) {
            return true;
        }
    }
    return false;
}

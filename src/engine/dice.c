/* dice.c - the four sources of chance and the calls that rules make.
 *
 * A call is either composed here of single dice (stream, script, fast) or answered whole (the tree). Whatever the source, `count`
 * grows by one for every die, which is how everybody else learns that something was rolled.
 *
 * A number of dice or sides beyond the limits is a fault of the rules. It is cut to the limit, so that no source writes past its arrays, and
 * noted (Dice.beyond): whoever runs the rules closes the game.
 */
#include "engine/dice.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { DICE_MAX = 64, SIDES_MAX = 255, DRAW_MAX = 255 };
enum { SPREAD_MAX = 1024 }; /* different sums that the tree can tell apart */

static int limit(Dice *d, int value, int lo, int hi)
{
    d->beyond |= value < lo || value > hi;
    return value < lo ? lo : value > hi ? hi : value;
}

static int one(Dice *d, int sides, DieCall call)
{
    int value = d->die(d, sides, call);
    d->count++;
    return value;
}

int dice_d(Dice *d, int sides, DieCall call)
{
    sides = limit(d, sides, 1, SIDES_MAX);
    return d->whole ? d->whole(d, CALL_DIE, 1, sides, 0, call) : one(d, sides, call) - call.from_zero;
}

int dice_sum(Dice *d, int n, int sides, DieCall call)
{
    n = limit(d, n, 0, DICE_MAX);
    sides = limit(d, sides, 1, SIDES_MAX);
    if (d->whole) {
        return d->whole(d, CALL_SUM, n, sides, 0, call);
    }
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += one(d, sides, call);
    }
    return sum;
}

int dice_hits(Dice *d, int n, int sides, int need, DieCall call)
{
    n = limit(d, n, 0, DICE_MAX);
    sides = limit(d, sides, 1, SIDES_MAX);
    need = need < 1 ? 1 : need > sides ? sides + 1 : need; /* sure, and out of reach: no bug, modifiers lead there */
    if (d->whole) {
        return d->whole(d, CALL_HITS, n, sides, need, call);
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += one(d, sides, call) >= need;
    }
    return hits;
}

int dice_low(Dice *d, int n, int sides, int most, DieCall call)
{
    n = limit(d, n, 0, DICE_MAX);
    sides = limit(d, sides, 1, SIDES_MAX);
    most = most < 0 ? 0 : most > sides ? sides : most;
    if (d->whole) {
        return d->whole(d, CALL_HITS, n, sides, sides + 1 - most, call);
    }
    int hits = 0;
    for (int i = 0; i < n; i++) {
        hits += one(d, sides, call) <= most;
    }
    return hits;
}

int dice_draw(Dice *d, int k, DieCall call)
{
    k = limit(d, k, 1, DRAW_MAX);
    return d->whole ? d->whole(d, CALL_DRAW, 1, k, 0, call) : one(d, k, call);
}

int dice_contest(Dice *d, int sides, DieCall first, DieCall second)
{
    sides = limit(d, sides, 2, SIDES_MAX); /* with one face it would never end */
    if (d->whole) {
        return d->whole(d, CALL_CONTEST, 2, sides, 0, first);
    }
    for (;;) {
        int difference = one(d, sides, first);
        difference -= one(d, sides, second);
        if (difference) {
            return difference;
        }
        if (d->exhausted) { /* a script that has ended deals ones for ever */
            return 1;
        }
    }
}

/* ---- the stream of a real game ---- */

/* Values at the upper end that would favour low faces are asked for again. */
static int stream_die(Dice *d, int sides, DieCall call)
{
    StreamDice *s = (StreamDice *)(void *)d;
    uint64_t n = (uint64_t)sides, unfair = (UINT64_MAX % n + 1) % n;
    for (uint64_t attempt = 0;; attempt++) {
        uint64_t value = s->keyed(s->seed, d->count + 1, s->by_purpose && call.purpose ? call.purpose : "", attempt);
        if (value <= UINT64_MAX - unfair) {
            return (int)(value % n) + 1;
        }
    }
}

void stream_dice(StreamDice *s, const uint8_t seed[32], KeyedFunction *keyed)
{
    memset(s, 0, sizeof *s);
    s->dice.die = stream_die;
    memcpy(s->seed, seed, sizeof s->seed);
    s->keyed = keyed;
}

/* Number 0 is no die's: what the keyed function gives for it makes the next key. */
void dice_word(Dice *d, Span line)
{
    StreamDice *s = (StreamDice *)(void *)d;
    enum { WORD_LINE = 512 };
    char text[WORD_LINE];
    uint8_t next[32];
    if (d->die != stream_die || line.len >= sizeof text) {
        return;
    }
    memcpy(text, line.at, line.len);
    text[line.len] = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t part = s->keyed(s->seed, 0, text, (uint64_t)i);
        for (int k = 0; k < 8; k++) {
            next[8 * i + k] = (uint8_t)(part >> 8 * k);
        }
    }
    memcpy(s->seed, next, sizeof next);
}

/* ---- the script of a test ---- */

static int script_die(Dice *d, int sides, DieCall call)
{
    ScriptDice *s = (ScriptDice *)(void *)d;
    if (s->next < s->count) {
        int value = s->value[s->next++] + (call.from_zero && !s->raw); /* a test names the face as it is printed */
        if (value >= 1 && value <= sides) {
            return value;
        }
    }
    d->exhausted = true; /* nothing left, or a face that this die has not */
    return 1;
}

void script_dice(ScriptDice *s)
{
    memset(s, 0, sizeof *s);
    s->dice.die = script_die;
}

/* What was dealt makes room for more. */
bool script_dice_add(ScriptDice *s, int value)
{
    if (s->count == SCRIPT_DICE && s->next > 0) {
        memmove(s->value, s->value + s->next, (size_t)(s->count - s->next) * sizeof s->value[0]);
        s->count -= s->next;
        s->next = 0;
    }
    if (s->count == SCRIPT_DICE || value < 0 || value > SIDES_MAX) {
        return false;
    }
    s->value[s->count++] = (int16_t)value;
    return true;
}

/* ---- the fast generator of simulations ---- */

static int fast_die(Dice *d, int sides, DieCall call)
{
    (void)call;
    FastDice *f = (FastDice *)(void *)d;
    return (int)rng_below(&f->rng, (uint32_t)sides) + 1;
}

void fast_dice(FastDice *f, uint64_t seed)
{
    assert(f);
    memset(f, 0, sizeof *f);
    f->dice.die = fast_die;
    rng_seed(&f->rng, seed);
}

/* ---- the tree ---- */

typedef struct TreeCall TreeCall;

/* How likely each outcome of a call is, as a share of 1. */
typedef struct Spread {
    int count;
    double share[SPREAD_MAX];
} Spread;

static void spread_sum(Spread *s, int n, int sides)
{
    s->count = 1;
    s->share[0] = 1;
    for (int i = 0; i < n; i++) {
        int count = s->count + sides - 1;
        for (int total = count - 1; total >= 0; total--) { /* from above: what is below has not been replaced yet */
            double share = 0;
            for (int face = 0; face < sides; face++) {
                int rest = total - face;
                share += rest >= 0 && rest < s->count ? s->share[rest] : 0;
            }
            s->share[total] = share / sides;
        }
        s->count = count;
    }
}

static void spread_hits(Spread *s, int n, int sides, int need)
{
    double hit = (double)(sides - need + 1) / sides;
    memset(s->share, 0, (size_t)(n + 1) * sizeof s->share[0]);
    s->count = n + 1;
    s->share[0] = 1;
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k > 0; k--) {
            s->share[k] = s->share[k] * (1 - hit) + s->share[k - 1] * hit;
        }
        s->share[0] *= 1 - hit;
    }
}

static void spread_of(Spread *s, const TreeCall *c)
{
    switch ((CallKind)c->kind) {
    case CALL_SUM: spread_sum(s, c->n, c->sides); return;
    case CALL_HITS: spread_hits(s, c->n, c->sides, c->need); return;
    case CALL_CONTEST: s->count = 2; break;
    case CALL_DIE:
    case CALL_DRAW: s->count = c->sides; break;
    }
    for (int i = 0; i < s->count; i++) {
        s->share[i] = 1.0 / s->count;
    }
}

static int shown_value(const TreeCall *c)
{
    return c->kind == CALL_CONTEST ? c->outcome * 2 - 1 : c->first + c->outcome;
}

/* The first outcome from `from` on that can happen, or -1. */
static int possible(const Spread *s, int from)
{
    for (int i = from; i < s->count; i++) {
        if (s->share[i] > 0) {
            return i;
        }
    }
    return -1;
}

static int sampled(TreeDice *t, const Spread *s)
{
    double at = (double)(rng_next(&t->rng) >> 11) * 0x1p-53;
    int last = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->share[i] > 0) {
            last = i;
            at -= s->share[i];
            if (at < 0) {
                break;
            }
        }
    }
    return last; /* rounding may leave a crumb after the last outcome */
}

static int tree_whole(Dice *d, CallKind kind, int n, int sides, int need, DieCall call)
{
    TreeDice *t = (TreeDice *)(void *)d;
    assert(kind != CALL_SUM || n * (sides - 1) < SPREAD_MAX);
    if (kind == CALL_SUM && n * (sides - 1) + 1 > SPREAD_MAX) {
        n = (SPREAD_MAX - 1) / sides;
        t->overflow = true; /* as with too many calls: the odds say that they are not whole */
    }
    d->count += (uint64_t)n;
    TreeCall c = {.kind = (uint8_t)kind, .n = (uint8_t)n, .sides = (uint8_t)sides, .call = call};
    c.need = (uint8_t)(need > SIDES_MAX ? 0 : need);
    c.first = (int16_t)(kind == CALL_SUM ? n : kind == CALL_HITS || call.from_zero ? 0 : 1);
    Spread spread;
    spread_of(&spread, &c);
    c.outcomes = (int16_t)spread.count;
    bool fixed = t->depth < t->length && t->depth < TREE_DEPTH;
    if (fixed) {
        assert(t->made[t->depth].kind == c.kind &&
               t->made[t->depth].outcomes == c.outcomes); /* rules are deterministic */
        c.outcome = t->made[t->depth].outcome;
        c.outcome = c.outcome < c.outcomes ? c.outcome : 0;
    } else if (t->sample || t->depth >= TREE_DEPTH) {
        c.outcome = (int16_t)sampled(t, &spread);
    } else {
        c.outcome = (int16_t)possible(&spread, 0);
    }
    t->probability *= spread.share[c.outcome];
    c.shown = (int16_t)shown_value(&c);
    if (t->depth < TREE_DEPTH) {
        t->made[t->depth++] = c;
    } else {
        t->overflow = true;
    }
    return c.shown;
}

void tree_dice(TreeDice *t, uint64_t seed)
{
    memset(t, 0, sizeof *t);
    t->dice.whole = tree_whole;
    rng_seed(&t->rng, seed);
    tree_start(t);
}

void tree_start(TreeDice *t)
{
    t->depth = 0;
    t->probability = 1;
}

/* Moves the last call that has another possible outcome on to it; all calls before it stay fixed. */
bool tree_next(TreeDice *t)
{
    assert(t);
    t->length = 0;
    if (t->sample) {
        return true;
    }
    for (int i = t->depth - 1; i >= 0; i--) {
        Spread spread;
        spread_of(&spread, &t->made[i]);
        int next = possible(&spread, t->made[i].outcome + 1);
        if (next >= 0) {
            t->made[i].outcome = (int16_t)next;
            t->length = i + 1;
            return true;
        }
    }
    return false;
}

/* ---- exact weights ---- */

static bool times(uint64_t *a, uint64_t b) { return !__builtin_mul_overflow(*a, b, a); }

/* sides to the power of n */
static bool power(uint64_t *out, int sides, int n)
{
    *out = 1;
    for (int i = 0; i < n; i++) {
        if (!times(out, (uint64_t)sides)) {
            return false;
        }
    }
    return true;
}

/* Ways in which n dice have k hits: n over k times the faces that hit and those that miss. */
static bool ways_hits(uint64_t *out, int n, int k, int hit, int miss)
{
    uint64_t over = 1, hits, misses;
    for (int i = 1; i <= k; i++) {
        if (!times(&over, (uint64_t)n - (uint64_t)k + (uint64_t)i)) {
            return false;
        }
        over /= (uint64_t)i;
    }
    if (!power(&hits, hit, k) || !power(&misses, miss, n - k)) {
        return false;
    }
    *out = over;
    return times(out, hits) && times(out, misses);
}

/* The caller has made sure that sides^n fits, so no count of ways overflows. */
static uint64_t ways_sum(int n, int sides, int total)
{
    uint64_t ways[SPREAD_MAX] = {1};
    int count = 1;
    for (int i = 0; i < n; i++, count += sides - 1) {
        for (int at = count + sides - 2; at >= 0; at--) {
            uint64_t sum = 0;
            for (int face = 0; face < sides; face++) {
                int rest = at - face;
                sum += rest >= 0 && rest < count ? ways[rest] : 0;
            }
            ways[at] = sum;
        }
    }
    return ways[total];
}

bool tree_weight(const struct TreeCall *c, uint64_t *ways, uint64_t *all)
{
    switch ((CallKind)c->kind) {
    case CALL_SUM:
        if (!power(all, c->sides, c->n)) {
            return false;
        }
        *ways = ways_sum(c->n, c->sides, c->outcome);
        return true;
    case CALL_HITS:
        return power(all, c->sides, c->n) && ways_hits(ways, c->n, c->outcome, c->sides - c->need + 1, c->need - 1);
    case CALL_CONTEST:
    case CALL_DIE:
    case CALL_DRAW: break;
    }
    *ways = 1;
    *all = (uint64_t)c->outcomes;
    return true;
}

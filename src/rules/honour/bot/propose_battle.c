/* propose_battle.c - whole orders of a Major Battle that computer players would not find atom by atom: units that change places while the Corps are formed
 * (11.4b), and the enemies that one Corps engages together (11.4.2.2d). Nothing here is a rule; each atom is judged by the rules of its step.
 */
#include "rules/honour/bot/bot_inside.h"

enum { PROPOSALS = 32, DICE_FACES = 6, FOES_MOST = 8, SHORT_OF_DUTY = 2000, PLUNDERS = 60 };

typedef struct Best { /* the best proposals so far, the best first */
    ProposedOrder *out;
    int worth[PROPOSALS];
    int n, max;
} Best;

static void keep_best(Best *b, const Atom *list, int n, int worth)
{
    int at = b->n < b->max ? b->n++ : b->n;
    while (at > 0 && b->worth[at - 1] < worth) {
        at--;
        if (at + 1 < b->max) {
            b->out[at + 1] = b->out[at];
            b->worth[at + 1] = b->worth[at];
        }
    }
    if (at < b->max) {
        memcpy(b->out[at].atom, list, (size_t)n * sizeof *list);
        b->out[at].n = n;
        b->worth[at] = worth;
    }
}

/* ---- Corps ---- */

/* 11.4e, 3.8.1a: a Capitano Generale with no units, an Impetuoso without horse. */
static int neglected(const Scene *f, int k)
{
    const State *s = f->s;
    bool general = k == s->combat.attacker || k == s->combat.defender;
    bool rider = f->g->capitano[k].features & FEATURE_I && !f->corps[k].horse;
    return (general && !f->corps[k].all && !f->corps[k].guns ? SHORT_OF_DUTY : 0) + (rider ? SHORT_OF_DUTY : 0);
}

/* The largest Corps decides the day: it attacks several in turn, and none of them can stand up to it. But who is engaged before his turn engages nobody
 * (11.4.2.2b): the mass belongs under the Capitano of the highest Initiative, and a point of it is worth the mass once more. Half of that did as well
 * over 500 games of each battle, a quarter worse at Bicocca. */
int hon_formation_worth(const Scene *f)
{
    int worth = 0;
    EACH_CAPITANO (f->g, k) {
        if (f->g->capitano[k].side == f->side && hon_fights_here(f, k)) {
            const CorpsSum *t = &f->corps[k];
            worth += hon_corps_worth(t) + t->mass * f->g->capitano[k].initiative - neglected(f, k);
        }
    }
    return worth;
}

static bool hand_over(const Game *g, State *s, Atom a)
{
    int u = unit_of(g, a.arg[0]);
    if (a.verb == V_TRANSFER_SP) {
        int to = unit_of(g, a.arg[1]), n = a.arg[2] < s->unit[u].sp ? a.arg[2] : s->unit[u].sp;
        s->unit[u].sp = (uint8_t)(s->unit[u].sp - n);
        s->unit[to].sp = (uint8_t)(s->unit[to].sp + n);
        if (!s->unit[u].sp) {
            s->unit[u] = (Unit){.where = IN_POOL, .card = NO_PIECE};
        }
        return true;
    }
    if (a.verb != V_TRANSFER_UNIT || hon_may_command(g, s, NULL, a.arg[1], u, 0)) {
        return false;
    }
    s->unit[u].card = (uint8_t)a.arg[1];
    return true;
}

int hon_formation_gain(const Scene *f, const Atom *list, int n)
{
    State then = *f->s;
    Scene after = *f;
    after.s = &then;
    for (int i = 0; i < n; i++) {
        if (!hand_over(f->g, &then, list[i])) {
            return ORDER_NEVER;
        }
    }
    hon_sum_corps(&after);
    return hon_formation_worth(&after) - hon_formation_worth(f);
}

static bool movable(const Scene *f, int u)
{
    int k = f->s->unit[u].card;
    return k < CAPITANI_MAX && is_combat_unit(f->g, u) && f->g->capitano[k].side == f->side && hon_fights_here(f, k);
}

/* One goes to a third who has room, or the other way, and the second takes his place. */
static void propose_exchange(const Scene *f, int out, int in, Best *best)
{
    const Game *g = f->g;
    int to = f->s->unit[out].card, from = f->s->unit[in].card;
    EACH_CAPITANO (g, third) {
        if (third == to || g->capitano[third].side != f->side || !hon_fights_here(f, third)) {
            continue;
        }
        Atom list[] = {atom(V_TRANSFER_UNIT, piece_of(g, out), third, 0), atom(V_TRANSFER_UNIT, piece_of(g, in), to, 0),
                       atom(V_TRANSFER_UNIT, piece_of(g, out), from, 0)};
        for (int n = 2; n <= 3; n++) {
            int gain = third == from && n == 3 ? 0 : hon_formation_gain(f, list, n);
            if (gain > 0) {
                keep_best(best, list, n, gain);
            }
        }
    }
}

int hon_propose_corps(const Scene *f, const Atoms *legal, ProposedOrder *out, int max)
{
    const Game *g = f->g;
    Best best = {.out = out, .max = max < PROPOSALS ? max : PROPOSALS};
    (void)legal;
    EACH_UNIT (g, u) {
        for (int v = 0; v < g->units && movable(f, u); v++) {
            if (v != u && movable(f, v) && f->s->unit[v].card != f->s->unit[u].card &&
                (f->s->unit[v].sp > f->s->unit[u].sp || type_of(g, v)->quality > type_of(g, u)->quality ||
                 arm_of(g, u) == ARTILLERY)) {
                propose_exchange(f, u, v, &best);
            }
        }
    }
    return best.n;
}

/* ---- Engagements ---- */

typedef struct Choice {
    int foe[FOES_MOST], promise[FOES_MOST], sp[FOES_MOST], n, most;
} Choice;

static void add_foes(const Choice *c, int from, int sp, Atom *list, int n, int worth, Best *best)
{
    for (int i = from; i < c->n; i++) {
        if (sp + c->sp[i] > c->most) {
            continue;
        }
        list[n] = atom(V_AGAINST, c->foe[i], 0, 0);
        list[n + 1] = atom(VERB_DONE, 0, 0, 0);
        keep_best(best, list, n + 2, worth + c->promise[i]);
        add_foes(c, i + 1, sp + c->sp[i], list, n + 1, worth + c->promise[i], best);
    }
}

int hon_propose_engagements(const Scene *f, const Atoms *legal, ProposedOrder *out, int max)
{
    int k = f->s->combat.force;
    Choice c = {.most = 2 * f->corps[k].all}; /* 11.4.2.2d */
    Best best = {.out = out, .max = max < PROPOSALS ? max : PROPOSALS};
    Atom list[FOES_MOST + 1];
    for (int i = 0; i < legal->count && c.n < FOES_MOST; i++) {
        if (legal->list[i].verb == V_AGAINST) {
            int foe = c.foe[c.n] = legal->list[i].arg[0];
            c.sp[c.n] = f->corps[foe].all ? f->corps[foe].all : 1;
            c.promise[c.n++] = hon_engagement_promise(f, k, foe);
        }
    }
    add_foes(&c, 0, 0, list, 0, 0, &best);
    return best.n;
}

/* ---- waves ---- */

int hon_wave_promise(const Scene *f, const Atom *list, int n)
{
    const Game *g = f->g;
    const State *s = f->s;
    int first = unit_of(g, list[0].arg[0]), target = list[n - 1].verb == V_UPON ? unit_of(g, list[n - 1].arg[0]) : -1;
    if (target < 0) {
        return 0;
    }
    Wave wave = {.corps = s->unit[first].card, .light = is_light(g, first), .quality = 3};
    for (int i = 0; i < n - 1; i++) {
        int u = unit_of(g, list[i].arg[0]);
        wave.sp += s->unit[u].sp;
        wave.units++;
        wave.quality = type_of(g, u)->quality < wave.quality ? type_of(g, u)->quality : wave.quality;
    }
    int charged = s->unit[target].card, worth = 0;
    int man =
        arm_of(g, target) != ARTILLERY; /* guns are no part of the mass of their Corps, nor of the price of the field */
    Sum sum = hon_charge_modifiers(g, s, &wave, target, !hon_is_free(g, s, charged));
    for (int die = 1; die <= DICE_FACES; die++) {
        const ChargeCell *cell = hon_charge_cell(g, die + sum.total, wave.sp, wave.light);
        worth += hon_corps_loss(f, charged, man * cell->target.lost, man * cell->target.broken, cell->target.check);
        worth -= hon_corps_loss(f, wave.corps, cell->charger.lost, cell->charger.broken, cell->charger.check);
        worth -= cell->charger.plunder ? PLUNDERS * hon_corps_loss(f, wave.corps, 0, 1, false) / 100 : 0;
    }
    return worth / DICE_FACES;
}

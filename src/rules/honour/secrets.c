/* secrets.c - what a side may not know (1.4, flow.md 6): Cards, Orders, who is face down. mask, sees, unseen, imagine, scramble.
 *
 * Open at all times are hex, Army, Force, ZOC and markers of every counter on the map, who is face up, and the SP total of each type of a side.
 * Everything else of the other side has one stand-in that is made of open facts alone, so that two states a side cannot tell apart mask alike.
 */
#include "rules/honour/honour.h"

enum {
    F_OPEN = F_MARKERS | F_GENERAL | F_IMPOSED | F_FORCE | F_ZOC | F_ABLE | F_SHOWN | F_DECIDED | F_ELECTED | F_PART
};

/* Does the Card of the Force lie open to the side? (1.4f, S3.6g) */
static bool card_open(const Game *g, const State *s, Side viewer, int primo)
{
    if (primo == NO_PIECE || g->capitano[primo].side == viewer) {
        return primo != NO_PIECE;
    }
    return has(s, primo, F_SHOWN) || (viewer == FIRST_PLAYER && hon_swiss_frozen(g, s, primo));
}

static bool sees_capitano(const Game *g, const State *s, Side viewer, int c)
{
    const Capitano *k = &s->capitano[c];
    if (g->capitano[c].side == viewer) {
        return true;
    }
    if (k->hex >= 0) {
        return !(k->flags & F_DOWN) || card_open(g, s, viewer, c);
    }
    if (k->hex == ON_CARD) {
        return card_open(g, s, viewer, k->card);
    }
    return k->hex != IN_POOL && k->hex != HIDDEN && !(k->hex == LATER && g->capitano[c].holdback);
}

static bool sees_unit(const Game *g, const State *s, Side viewer, int u)
{
    if (g->unit[u].side == viewer || s->unit[u].flags & U_TOLD || s->unit[u].where == LATER) {
        return true;
    }
    return on_card(s, u) && card_open(g, s, viewer, hon_leader(s, u));
}

bool hon_sees(const Game *g, const State *s, Side side, int piece)
{
    return is_unit(g, piece) ? sees_unit(g, s, side, unit_of(g, piece)) : sees_capitano(g, s, side, piece);
}

void hon_unseen(const Game *g, const State *s, Side viewer, HexSet *out)
{
    memset(out, 0, sizeof *out);
    EACH_CAPITANO(g, c)
    {
        if (on_map(s, c) && !sees_capitano(g, s, viewer, c)) {
            set_put(out, s->capitano[c].hex);
        }
    }
    for (int i = 0; i < VEILS_MAX && s->viewer; i++) {
        if (s->veil[i].flags) {
            set_put(out, s->veil[i].hex);
        }
    }
}

/* ---- mask ---- */

/* Strengths of hidden counters: the open total of the type, filled into them in their sequence (1.4g). */
static void mask_strengths(const Game *g, const State *s, State *out, const bool *hidden)
{
    int left[TYPES_MAX] = {0};
    EACH_UNIT (g, u) {
        if (hidden[u] && on_card(s, u)) {
            left[g->unit[u].type] += s->unit[u].sp;
        }
    }
    EACH_UNIT (g, u) {
        if (hidden[u]) {
            int *rest = &left[g->unit[u].type], sp = *rest < g->unit[u].max ? *rest : g->unit[u].max;
            out->unit[u] = (Unit){.where = HIDDEN, .card = NO_PIECE, .sp = (uint8_t)sp};
            *rest -= sp;
        }
    }
}

static void mask_capitani(const Game *g, const State *s, Side viewer, State *out)
{
    int veils = 0;
    EACH_CAPITANO(g, c)
    {
        Capitano *k = &out->capitano[c];
        if (g->capitano[c].side == viewer) {
            continue;
        }
        if (!sees_capitano(g, s, viewer, c)) {
            if (on_map(s, c) && veils < VEILS_MAX) {
                out->veil[veils++] = (Veil){k->hex, g->capitano[c].army, k->acts,
                                            (k->flags & (F_MARKERS | F_FORCE | F_ZOC | F_ABLE | F_PART)) | F_DOWN};
            }
            *k = (Capitano){.hex = HIDDEN, .card = NO_PIECE};
            continue;
        }
        k->flags &= F_OPEN | F_DOWN;
        k->order = k->order == RETREAT ? RETREAT : NO_ORDER;
    }
    for (int i = 1; i < veils; i++) { /* by hex, so that their sequence tells nothing */
        for (int j = i; j > 0 && out->veil[j].hex < out->veil[j - 1].hex; j--) {
            Veil v = out->veil[j];
            out->veil[j] = out->veil[j - 1];
            out->veil[j - 1] = v;
        }
    }
}

/* Locals that name a hidden piece, and drafts of the other side. */
static void mask_frames(const Game *g, Side viewer, State *out)
{
    Core *k = core_of(out);
    for (int i = 0; i < k->depth; i++) {
        Frame *f = &k->stack[i];
        const StepDef *d = &hon_steps[f->step];
        bool draft = f->step == BREAK_DOWN || f->step == REASSEMBLE || f->step == SETUP_PLACE || f->step == KEEP ||
                     f->step == LEADER;
        for (int n = 0; n < FRAME_LOCALS; n++) {
            bool piece = d->local_kinds && (size_t)n < strlen(d->local_kinds) && d->local_kinds[n] == 'p';
            bool named = piece && f->v[n] >= 0 && f->v[n] < g->capitani && d->locals[n];
            if (named && out->capitano[f->v[n]].hex == HIDDEN) {
                f->v[n] = -1;
            }
            if (draft && f->owner != viewer) {
                f->v[n] = 0;
            }
        }
        if (f->step == RETREATING && f->owner != viewer) {
            f->v[1] = 0; /* MPs left */
        }
    }
}

void hon_mask(const Game *g, const State *s, Side side, State *out)
{
    bool hidden[UNITS_MAX] = {false};
    if (out != s) {
        memcpy(out, s, sizeof *out);
    }
    if (s->viewer) {
        return; /* masked already */
    }
    State truth = *s;
    EACH_UNIT (g, u) {
        hidden[u] = !sees_unit(g, &truth, side, u);
    }
    mask_strengths(g, &truth, out, hidden);
    mask_capitani(g, &truth, side, out);
    out->viewer = (uint8_t)(1 + side);
    for (int a = 0; a < g->armies; a++) {
        out->army[a].issuer = g->army[a].side == side ? out->army[a].issuer : NO_PIECE;
    }
    if (out->active != NO_PIECE && g->capitano[truth.active].side != side) {
        out->mp = out->mp == NO_MP ? NO_MP : 0;
        out->spent = out->size = 0;
        out->active = out->capitano[truth.active].hex == HIDDEN ? NO_PIECE : out->active;
    }
    mask_frames(g, side, out);
    if (core(out)->depth && top_of(out)->step == FIGHTER && top_of(out)->owner == side && !top_of(out)->v[0]) {
        out->combat.fighter_a = NO_PIECE; /* 11.5d: both choose in secret */
    }
}

/* ---- imagine ---- */

static int some_hidden(const Game *g, const State *s, int army, Rng *rng)
{
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO(g, c)
    {
        if (s->capitano[c].hex == HIDDEN && g->capitano[c].army == army && !g->capitano[c].minor) {
            men[n++] = c;
        }
    }
    EACH_CAPITANO(g, c)
    {
        if (!n && s->capitano[c].hex == HIDDEN && g->capitano[c].army == army) {
            men[n++] = c;
        }
    }
    return n ? men[rng_below(rng, (uint32_t)n)] : NO_PIECE;
}

static void imagine_veils(const Game *g, State *s, Rng *rng)
{
    for (int i = 0; i < VEILS_MAX; i++) {
        Veil v = s->veil[i];
        int c = v.flags ? some_hidden(g, s, v.army, rng) : NO_PIECE;
        if (c != NO_PIECE) {
            s->capitano[c] = (Capitano){.hex = v.hex, .card = NO_PIECE, .acts = v.acts, .flags = v.flags};
        }
    }
    memset(s->veil, 0, sizeof s->veil);
}

/* A Primo Capitano of the side who may have Subordinates; else any Force; NO_PIECE. */
static int some_force(const Game *g, const State *s, Side side, int army, Rng *rng)
{
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO(g, c)
    {
        if (g->capitano[c].side == side && g->capitano[c].army == army && on_map(s, c) && has(s, c, F_GENERAL) &&
            !has(s, c, F_SHOWN)) {
            men[n++] = c;
        }
    }
    return n ? men[rng_below(rng, (uint32_t)n)] : NO_PIECE;
}

static void imagine_cards(const Game *g, State *s, Side side, Rng *rng)
{
    EACH_CAPITANO(g, c)
    {
        if (s->capitano[c].hex != HIDDEN) {
            continue;
        }
        int force = some_force(g, s, side, g->capitano[c].army, rng);
        bool home = force == NO_PIECE || (g->capitano[c].minor && rng_below(rng, 2));
        s->capitano[c] = (Capitano){.hex = home ? IN_POOL : ON_CARD, .card = home ? NO_PIECE : (uint8_t)force};
        if (home && !g->capitano[c].minor) {
            s->capitano[c].hex = g->capitano[c].holdback ? LATER : UNUSED;
        }
    }
}

/* A Capitano of the side who may take the unit; of the Force if one is named. */
static int some_taker(const Game *g, const State *s, int u, int force, Rng *rng)
{
    int men[CAPITANI_MAX], n = 0;
    EACH_CAPITANO(g, c)
    {
        int primo = hon_primo(s, c);
        if (primo == NO_PIECE || g->capitano[c].side != g->unit[u].side || (force != NO_PIECE && primo != force) ||
            has(s, primo, F_SHOWN) || !has(s, primo, F_FORCE) || hon_may_command(g, s, NULL, c, u, 0)) {
            continue;
        }
        men[n++] = c;
    }
    return n ? men[rng_below(rng, (uint32_t)n)] : NO_PIECE;
}

static void deal_unit(const Game *g, State *s, int u, int force, Rng *rng)
{
    int c = some_taker(g, s, u, force, rng);
    if (c != NO_PIECE) {
        s->unit[u].where = ON_CARD;
        s->unit[u].card = (uint8_t)c;
    }
}

static void imagine_units(const Game *g, State *s, Side side, Rng *rng)
{
    EACH_CAPITANO(g, c)
    { /* every Force has at least one Combat Unit */
        if (g->capitano[c].side != side || !on_map(s, c) || !has(s, c, F_FORCE) || has(s, c, F_SHOWN)) {
            continue;
        }
        EACH_UNIT (g, u) {
            if (s->unit[u].where == HIDDEN && s->unit[u].sp && is_combat_unit(g, u) && hon_tally(g, s, c).units == 0) {
                deal_unit(g, s, u, c, rng);
            }
        }
    }
    EACH_UNIT (g, u) {
        if (s->unit[u].where != HIDDEN) {
            continue;
        }
        if ((s->unit[u].sp || !g->unit[u].max) && arm_of(g, u) != MILITIA) {
            deal_unit(g, s, u, NO_PIECE, rng);
        }
        if (s->unit[u].where == HIDDEN) {
            s->unit[u] = (Unit){.where = g->unit[u].breakdown ? IN_POOL : ELIMINATED, .card = NO_PIECE};
        }
    }
}

void hon_imagine(const Game *g, const State *masked, Side side, Rng *rng, State *out)
{
    Side foe = enemy_of(side);
    if (out != masked) {
        memcpy(out, masked, sizeof *out);
    }
    imagine_veils(g, out, rng);
    out->viewer = 0;
    imagine_cards(g, out, foe, rng);
    imagine_units(g, out, foe, rng);
    EACH_CAPITANO(g, c)
    {
        if (g->capitano[c].side != foe || !on_map(out, c) || !has(out, c, F_FORCE)) {
            continue;
        }
        if (!has(out, c, F_ZOC)) { /* a Force without ZOC has lost heart in half of its units */
            int n = 0;
            EACH_UNIT_OF(g, out, u, c)
            {
                out->unit[u].flags |= is_combat_unit(g, u) && n++ % 2 == 0 ? U_DEMORALISED : 0;
            }
        }
        if (!out->capitano[c].order) {
            out->capitano[c].order = (uint8_t)(rng_below(rng, 2) ? MANOEUVRE : STAND);
        }
    }
    hon_derive(g, out);
    EACH_CAPITANO(g, c)
    {
        if (on_map(out, c) && !leads_force(out, c)) {
            out->capitano[c].order = NO_ORDER;
        }
    }
}

/* ---- scramble: for the guard ---- */

static bool same_outside(const Game *g, const State *a, const State *b)
{
    EACH_CAPITANO(g, c)
    {
        if ((a->capitano[c].flags ^ b->capitano[c].flags) & (F_FORCE | F_ZOC | F_ABLE)) {
            return false;
        }
    }
    return true;
}

/* Two hidden units of one side change Cards. */
static bool swap_units(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < 20; n++) {
        int a = (int)rng_below(rng, (uint32_t)g->units), b = (int)rng_below(rng, (uint32_t)g->units);
        bool hidden = !sees_unit(g, s, viewer, a) && !sees_unit(g, s, viewer, b) && on_card(s, a) && on_card(s, b);
        if (!hidden || s->unit[a].card == s->unit[b].card || is_combat_unit(g, a) != is_combat_unit(g, b)) {
            continue;
        }
        State after = *s;
        after.unit[a].card = s->unit[b].card;
        after.unit[b].card = s->unit[a].card;
        hon_derive(g, &after);
        if (same_outside(g, s, &after) && !hon_may_command(g, &after, NULL, after.unit[a].card, a, 0) &&
            !hon_may_command(g, &after, NULL, after.unit[b].card, b, 0)) {
            *s = after;
            return true;
        }
    }
    return false;
}

static bool change_order(const Game *g, State *s, Side viewer, Rng *rng)
{
    for (int n = 0; n < 20; n++) {
        int c = (int)rng_below(rng, (uint32_t)g->capitani);
        Order now = (Order)s->capitano[c].order;
        if (g->capitano[c].side == viewer || !leads_force(s, c) || !now || now == RETREAT || c == s->active) {
            continue;
        }
        s->capitano[c].order = (uint8_t)(now == STAND ? MANOEUVRE : STAND);
        s->capitano[c].flags ^= F_PREVIOUS;
        if (s->capitano[c].order != MANOEUVRE) {
            s->capitano[c].order = has(s, c, F_ADMIN) ? (uint8_t)now : s->capitano[c].order;
        }
        return true;
    }
    return false;
}

bool hon_scramble(const Game *g, State *s, Side side, Rng *rng)
{
    bool changed = swap_units(g, s, side, rng);
    return change_order(g, s, side, rng) || changed;
}

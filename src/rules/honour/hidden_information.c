/* hidden_information.c - what a side may not know (1.4, flow.md 6): Cards, Orders, who is face down. mask, sees, unseen. What could lie behind the mask is dealt
 * in imagine_hidden.c; scramble_hidden.c changes it for the guard.
 *
 * Open at all times are hex, Army, Force, ZOC and markers of every counter on the map, who is face up, and the SP total of each type of a side.
 * Everything else of the other side has one stand-in that is made of open facts alone, so that two states a side cannot tell apart mask alike.
 */
#include "rules/honour/honour.h"

#include <assert.h>

enum { F_OPEN = F_MARKERS | F_GENERAL | F_IMPOSED | F_FORCE | F_ZOC | F_SHOWN | F_DECIDED | F_ELECTED | F_PART };
enum { F_VEILED = F_MARKERS | F_FORCE | F_ZOC | F_PART };

/* Does the Card of the Force lie open to the side? (1.4f, S3.6g) */
bool hon_card_open(const Game *g, const State *s, Side viewer, int primo)
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
        return !(k->flags & F_DOWN) || hon_card_open(g, s, viewer, c);
    }
    if (k->hex == ON_CARD) {
        return hon_card_open(g, s, viewer, k->card);
    }
    return k->hex != IN_POOL && k->hex != HIDDEN && !(k->hex == LATER && g->capitano[c].holdback);
}

/* Does the side see where it is? */
static bool sees_place(const Game *g, const State *s, Side viewer, int u)
{
    bool track = s->unit[u].where == IN_POOL || s->unit[u].where == UNUSED; /* the pool of 18.5h is open */
    if (g->unit[u].side == viewer || s->unit[u].where == LATER || (g->unit[u].mercenary && track)) {
        return true;
    }
    return on_card(s, u) && hon_card_open(g, s, viewer, hon_leader(s, u));
}

static bool sees_unit(const Game *g, const State *s, Side viewer, int u)
{
    return s->unit[u].flags & U_TOLD || sees_place(g, s, viewer, u);
}

bool hon_sees(const Game *g, const State *s, Side side, int piece)
{
    return is_unit(g, piece) ? sees_unit(g, s, side, unit_of(g, piece)) : sees_capitano(g, s, side, piece);
}

void hon_unseen(const Game *g, const State *s, Side viewer, HexSet *out)
{
    memset(out, 0, sizeof *out);
    EACH_CAPITANO (g, c) {
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

/* ---- what is remembered of a Card that lay open ---- */

static void remember(State *s, int piece, int primo, int sp, bool broken)
{
    s->memo[piece] = (Memo){
        .hex = s->capitano[primo].hex, .turn = s->turn, .with = (uint8_t)primo, .sp = (uint8_t)sp, .broken = broken};
}

void hon_remember_card(const Game *g, State *s, int primo)
{
    EACH_CAPITANO (g, k) {
        if (hon_primo(s, k) == primo) {
            remember(s, k, primo, 0, false);
        }
    }
    EACH_UNIT_OF (g, s, u, primo) {
        remember(s, piece_of(g, u), primo, s->unit[u].sp, is_demoralised(s, u));
    }
}

void hon_close_card(const Game *g, State *s, int primo)
{
    if (has(s, primo, F_SHOWN) && on_map(s, primo)) {
        hon_remember_card(g, s, primo);
    }
    drop_flag(s, primo, F_SHOWN);
}

bool hon_remembers(const Game *g, const State *s, Side side, int piece, Memory *out)
{
    static const char *const strength[2][11] = {
        {NULL, "1 SP", "2 SP", "3 SP", "4 SP", "5 SP", "6 SP", "7 SP", "8 SP", "9 SP", "10 SP"},
        {NULL, "1 SP, Demoralised", "2 SP, Demoralised", "3 SP, Demoralised", "4 SP, Demoralised", "5 SP, Demoralised",
         "6 SP, Demoralised", "7 SP, Demoralised", "8 SP, Demoralised", "9 SP, Demoralised", "10 SP, Demoralised"}};
    const Memo *m = &s->memo[piece];
    if (!m->turn || g->head.pieces[piece].side == side) {
        return false;
    }
    *out = (Memory){.hex = m->hex, .turn = m->turn, .what = strength[m->broken][m->sp], .with = 1 + m->with};
    return true;
}

/* ---- mask ---- */

/* Strengths of hidden counters: the open total of the type, filled into them in their sequence (1.4g). */
static void mask_strengths(const Game *g, const State *s, State *out, const bool *hidden)
{
    int left[TYPES_MAX] = {0};
    EACH_UNIT (g, u) {
        if (hidden[u] && on_card(s, u) && !(s->unit[u].flags & U_TOLD)) {
            left[g->unit[u].type] += s->unit[u].sp;
        }
    }
    EACH_UNIT (g, u) {
        if (hidden[u] && s->unit[u].flags & U_TOLD) { /* what befell it is told, not on whose Card it is (1.4g) */
            out->unit[u].where = HIDDEN;
            out->unit[u].card = NO_PIECE;
        } else if (hidden[u]) {
            int *rest = &left[g->unit[u].type], sp = *rest < g->unit[u].max ? *rest : g->unit[u].max;
            out->unit[u] = (Unit){.where = HIDDEN, .card = NO_PIECE, .sp = (uint8_t)sp};
            *rest -= sp;
        }
    }
}

static bool veil_before(const Veil *a, const Veil *b)
{
    if (a->hex != b->hex) {
        return a->hex < b->hex;
    }
    return a->army != b->army ? a->army < b->army : a->acts != b->acts ? a->acts < b->acts : a->flags < b->flags;
}

/* 11.2.3a: in D.2 it is open whether a Force could attack, and only there. */
static uint32_t open_in_battles(const State *s)
{
    const Core *k = core(s);
    for (int i = 0; i < k->depth; i++) {
        if (k->stack[i].step == BATTLES) {
            return F_ABLE;
        }
    }
    return 0;
}

_Static_assert(VEILS_MAX >= CAPITANI_MAX, "every Capitano may lie under a veil");
static void mask_capitani(const Game *g, const State *s, Side viewer, State *out)
{
    int veils = 0;
    uint32_t able = open_in_battles(s);
    EACH_CAPITANO (g, c) {
        Capitano *k = &out->capitano[c];
        if (g->capitano[c].side == viewer) {
            continue;
        }
        if (!sees_capitano(g, s, viewer, c)) {
            if (on_map(s, c)) {
                assert(veils < VEILS_MAX);
                uint32_t retreats = k->order == RETREAT ? F_RETREATS : 0;
                out->veil[veils++] =
                    (Veil){k->hex, g->capitano[c].army, k->acts, (k->flags & (F_VEILED | able)) | F_DOWN | retreats};
            }
            *k = (Capitano){.hex = HIDDEN, .card = NO_PIECE};
            continue;
        }
        k->flags &= F_OPEN | F_DOWN | able | BY(1_4a, 0, F_PREVIOUS);
        k->flags &= ~BY(1_4b, 0u, (uint32_t)F_MARKERS);
        k->order = k->order == RETREAT ? RETREAT : BY(1_4a, NO_ORDER, k->order);
    }
    for (int i = 1; i < veils; i++) { /* by hex, so that their sequence tells nothing */
        for (int j = i; j > 0 && veil_before(&out->veil[j], &out->veil[j - 1]); j--) {
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

/* 11.4f: kinds of chits on Cards; in a simultaneous step the whole draft of the other side. */
static void mask_battle(const Game *g, const State *s, Side viewer, State *out)
{
    int step = core(s)->depth ? top_of(s)->step : TURN;
    Side foe = enemy_of(viewer);
    if (!hon_in_battle(s)) {
        return;
    }
    EACH_CAPITANO (g, k) {
        for (int i = 0; g->capitano[k].side == foe && i < CARD_CHITS && CITED(11_4f); i++) {
            uint8_t *chit = &out->corps[k].chit[i];
            *chit = step == CHITS || !*chit ? NO_CHIT : CHIT_UNKNOWN;
        }
    }
    if (step == MUSTER) {
        out->battle.mustered &= (uint8_t)(1 << hon_role(g, s, viewer));
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
    if (core(s)->depth && top_of(s)->step == CORPS && CITED(11_4f)) {
        hon_show_before(g, &truth, enemy_of(side));
        memcpy(out, &truth, sizeof *out);
    }
    EACH_UNIT (g, u) {
        hidden[u] = !sees_place(g, &truth, side, u);
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
    mask_battle(g, &truth, side, out);
    mask_frames(g, side, out);
    hon_hide_waves(g, out, side);
    if (core(out)->depth && top_of(out)->step == FIGHTER) { /* 11.5d: both choose in secret */
        bool attacks = g->capitano[truth.combat.attacker].side == side;
        *(attacks ? &out->combat.fighter_d : &out->combat.fighter_a) = NO_PIECE;
    }
}

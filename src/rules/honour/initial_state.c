/* initial_state.c - set-up (2.1, S0.2 to S0.5) from the ready answers of the data, an empty board for scripts, and later Forces that come on. */
#include "rules/honour/honour.h"

static Capitano nobody(Hex where) { return (Capitano){.hex = where, .card = NO_PIECE}; }
static Unit no_unit(Hex where) { return (Unit){.where = where, .card = NO_PIECE}; }

/* Which Capitani Generali the scenario names. */
static bool generals_by(int scenario)
{
    switch (scenario) {
    case 1: return CITED(S1_0d);
    case 2: return CITED(S2_0d);
    case 3: return CITED(S3_0e);
    case 4: return CITED(S4_0b);
    default: return CITED(S5_0b);
    }
}

static void set_up_capitano(const Game *g, State *s, int c)
{
    const CapitanoInfo *k = &g->capitano[c];
    Capitano *out = &s->capitano[c];
    *out = nobody(k->start_hex);
    out->card = k->start_hex == ON_CARD ? k->start_card : NO_PIECE;
    out->order = k->start_hex >= 0 ? k->start_order : NO_ORDER; /* 2.1b: free */
    out->due = k->start_hex == LATER ? k->start_due : 0;
    out->flags = (k->starts_general && CITED(3_2c) && generals_by(g->number) ? F_GENERAL : 0) |
                 (k->start_hex >= 0 && k->start_admin && CITED(S0_5a) ? F_ADMIN : 0);
}

static void set_up_unit(const Game *g, State *s, int u)
{
    const UnitInfo *k = &g->unit[u];
    Unit *out = &s->unit[u];
    if (k->spare) { /* 18.3, 18.5: counters that a change of hands or a recruiter brings in */
        *out = no_unit(k->mercenary ? IN_POOL : UNUSED);
        return;
    }
    *out = no_unit(k->due ? LATER : k->breakdown ? IN_POOL : ON_CARD);
    if (k->due) {
        out->due = k->due;
        out->sp = k->sp;
        return;
    }
    if (!k->breakdown) {
        out->card = k->card;
        out->sp = k->sp;
    }
}

static void blank_state(const Game *g, State *s)
{
    memset(s, 0, sizeof *s);
    for (int c = 0; c < CAPITANI_MAX; c++) {
        s->capitano[c] = nobody(UNUSED);
    }
    for (int u = 0; u < UNITS_MAX; u++) {
        s->unit[u] = no_unit(UNUSED);
    }
    for (int a = 0; a < ARMIES_MAX; a++) {
        s->army[a] = (ArmyState){.source = NOWHERE, .issuer = NO_PIECE};
    }
    memset(s->conquered, NO_ARMY, sizeof s->conquered);
    memset(s->queue, NO_PIECE, sizeof s->queue);
    hon_end_trail(s);
    memset(&s->combat, NO_PIECE, offsetof(Combat, kind));
    hon_no_battle(s);
    s->turn = 1;
    s->active = NO_PIECE;
    s->mp = NO_MP;
    s->first = s->alone = s->winner = s->interphase = NOBODY;
    (void)g;
}

void hon_setup(const Game *g, State *s)
{
    blank_state(g, s);
    s->swiss = BY(S3_6a, SWISS_NEUTRAL, SWISS_PRO_FRENCH);
    if (g->battle.fought) {
        hon_set_up_battle(g, s);
        return;
    }
    EACH_CAPITANO (g, c) {
        set_up_capitano(g, s, c);
    }
    EACH_UNIT (g, u) {
        set_up_unit(g, s, u);
    }
    for (int a = 0; a < g->armies; a++) {
        s->army[a].source = BY(2_1b, g->army[a].first_source, (Hex)NOWHERE);
        s->army[a].ap = BY(S0_1c, g->army[a].start_ap, 0);
    }
    memcpy(s->conquered, g->start_conquered, sizeof s->conquered);
    for (int i = 0; i < g->start_works; i++) {
        hon_set_earthworks(s, g->start_earthworks[i].hex, g->start_earthworks[i].level, g->start_earthworks[i].facing);
    }
    hon_derive(g, s);
    push(s, TURN, NOBODY);
}

/* Every piece to unused; turn, weather, APs, sources, markers on hexes and what the scenario remembers stay. */
void hon_clear(const Game *g, State *s)
{
    for (int c = 0; c < CAPITANI_MAX; c++) {
        s->capitano[c] = nobody(UNUSED);
    }
    for (int u = 0; u < UNITS_MAX; u++) {
        s->unit[u] = no_unit(UNUSED);
    }
    memset(s->queue, NO_PIECE, sizeof s->queue);
    memset(s->memo, 0, sizeof s->memo);
    hon_end_trail(s);
    memset(&s->combat, 0, sizeof s->combat);
    memset(&s->combat, NO_PIECE, offsetof(Combat, kind));
    hon_no_battle(s);
    for (int a = 0; a < g->armies; a++) {
        s->army[a].issuer = NO_PIECE;
    }
    s->active = NO_PIECE;
    s->mp = NO_MP;
    s->spent = s->size = 0;
    hon_derive(g, s);
}

/* S5.1e: is a counter of its type on the map, so that a second one is needed? */
static bool in_play_already(const Game *g, const State *s, int u)
{
    EACH_UNIT (g, k) {
        if (k != u && g->unit[k].type == g->unit[u].type && on_card(s, k)) {
            return true;
        }
    }
    return false;
}

/* A Force of setup.tsv comes on: its Capitani and units as allotted, with its printed Order (S0.5a). */
void hon_place_force(const Game *g, State *s, const ForceRow *f, Hex h)
{
    int index = (int)(f - g->force), primo = f->primo;
    for (int c = 0; c < g->capitani && primo == NO_PIECE; c++) { /* S5.2: who returns leads */
        primo = s->capitano[c].hex == AWAY ? c : primo;
    }
    if (f->primo_how == PRIMO_CHOSEN) { /* S3.0b: whoever was held back */
        for (int c = 0; c < g->capitani; c++) {
            primo = g->capitano[c].holdback && s->capitano[c].hex == LATER ? c : primo;
        }
    }
    hon_put_capitano(g, s, primo, h);
    s->capitano[primo].due = 0;
    bool general = f->general && (primo != g->roist || CITED(S3_2b)) && (primo != g->sforza || CITED(S4_0h));
    put_flag(s, primo, F_ARRIVED | (f->admin && CITED(S0_5a) ? F_ADMIN : 0) | (general ? F_GENERAL : 0));
    put_flag(s, primo, BY(1_4c, 0, F_DOWN));
    s->capitano[primo].entered = (uint16_t)(h + 1);
    Order printed = f->order < ORDERS_COUNT && f->order ? (Order)f->order : MANOEUVRE;
    hon_set_order(g, s, primo, BY(7_1b, printed, NO_ORDER));
    for (int c = 0; c < g->capitani; c++) {
        if (c != primo && ((f->members >> c) & 1) && s->capitano[c].hex == LATER) {
            s->capitano[c].due = 0;
            hon_put_on_card(g, s, c, primo);
        }
    }
    EACH_UNIT (g, u) {
        bool second = f->event == BY_S5_1_10 || f->event == BY_S5_1_11;
        if (g->unit[u].force != index || s->unit[u].where != LATER ||
            (second && in_play_already(g, s, u) && !CITED(S5_1e))) {
            continue;
        }
        int card = f->primo_how == PRIMO_CHOSEN || g->unit[u].card == NO_PIECE ? primo : g->unit[u].card;
        s->unit[u].due = 0;
        s->unit[u].sp = g->unit[u].sp;
        hon_put_unit(g, s, u, card);
    }
}

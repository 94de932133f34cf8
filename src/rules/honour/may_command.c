/* may_command.c - who may command what and whom: Rank (3.1), Capitani Generali (3.2), named units (15.2), nations and coalitions (S3.3, S3.4, S4.2, S4.3).
 *
 * hon_may_command judges one unit under one Capitano, hon_may_subordinate one Capitano on the Card of another; hon_can_command_all asks whether two
 * Forces could be one, hon_can_gather whether all of a hex could (6.2a).
 */
#include "rules/honour/honour.h"

bool hon_in_play(const Game *g, const State *s, int c)
{
    (void)g;
    Hex h = s->capitano[c].hex;
    return h >= 0 || h == ON_CARD || h == LATER || (h == AWAY && CITED(S5_2e)) ||
           h == HIDDEN; /* a scheduled one counts (3.2.1a, ruling) */
}

/* S3.4a, S4.3a, S4.3b: nationality of units and Capitani. */
static Rule nations_agree(const Game *g, Why *w, int c, int u)
{
    int nation = type_of(g, u)->nation, of = g->capitano[c].nation;
    bool own_only = nation == SPANISH || nation == VENETIAN || nation == PAPAL || nation == SWISS;
    FORBID_AS(S3_4a, g->number == 3 && is_combat_unit(g, u) && own_only && of != nation, "{} is not of its nation",
              P_(c));
    if (g->number == 4) {
        bool venetian = nation == VENETIAN, his = c == g->t_trivulzio;
        FORBID_AS(S4_3a, is_combat_unit(g, u) && venetian != his,
                  "Venetian units and T. Trivulzio serve with each other only", P_(c));
        if (!venetian && nation != SWISS && nation != of && !CITED(S4_3c)) {
            return refused(w);
        }
        FORBID_AS(S4_3b, is_combat_unit(g, u) && of == SWISS && nation != SWISS, "{} commands Swiss only", P_(c));
        FORBID_AS(S4_3b, is_combat_unit(g, u) && nation == SWISS && his, "{} commands no Swiss", P_(c));
    }
    return ALLOWED;
}

int hon_counted_under(const Game *g, const State *s, int c)
{
    return BY(3_2b, hon_units_under(g, s, c), hon_tally(g, s, hon_primo(s, c)).units);
}

/* extra: Combat Units that go to him besides those on his Card (negative: that leave it). */
Rule hon_may_command(const Game *g, const State *s, Why *w, int c, int u, int extra)
{
    return hon_may_command_besides(g, s, w, c, u, is_combat_unit(g, u) ? hon_counted_under(g, s, c) + extra : 0);
}

/* others: how many Combat Units count under him without this one, or with it if it is on his Card already. */
Rule hon_may_command_besides(const Game *g, const State *s, Why *w, int c, int u, int others)
{
    int rank = has(s, c, F_GENERAL) && !CITED(3_2d) ? 0 : BY(3_1b, g->capitano[c].rank, 0);
    if (is_combat_unit(g, u)) {
        int under = others + (s->unit[u].card != c);
        FORBID_AS(3_1a, under > rank, "{} has Rank {}", P_(c), N_(rank));
    }
    int named = type_of(g, u)->named;
    if (g->number == 1 && type_of(g, u)->is_named && named == NO_PIECE && !CITED(S1_0e)) {
        return refused(w);
    }
    FORBID_AS(15_2b, named != NO_PIECE && named != c && hon_in_play(g, s, named), "they are the men of {}", P_(named));
    return nations_agree(g, w, c, u);
}

/* S3.3a, S4.0b: who may lead a Force of more than one Army. */
static bool leads_coalition(const Game *g, int c)
{
    if (g->number == 3) {
        return c == g->francois || c == g->cardona;
    }
    return g->number == 4 && CITED(S4_0b) ? c == g->lautrec : true;
}

/* S3.3a: is it a unit of another Army than that of a Capitano Generale who may lead his own only? */
bool hon_foreign_to(const Game *g, const State *s, int general, int u)
{
    return g->number == 3 && general != NO_PIECE && has(s, general, F_GENERAL) && !leads_coalition(g, general) &&
           is_combat_unit(g, u) && g->unit[u].army != g->capitano[general].army;
}

/* The same of the units on the Card of c. */
bool hon_brings_foreign(const Game *g, const State *s, int c, int general)
{
    EACH_UNIT (g, u) {
        if (s->unit[u].card == c && hon_foreign_to(g, s, general, u)) {
            return true;
        }
    }
    return false;
}

/* S3.3c: Papal and Spanish together only while the commander has an Attack Order. */
static bool papal_and_spanish(const Game *g, const State *s, int c, int general)
{
    int a = g->army[g->capitano[c].army].nation, b = g->army[g->capitano[general].army].nation;
    bool pair = (a == PAPAL && b == SPANISH) || (a == SPANISH && b == PAPAL);
    return pair && s->capitano[general].order != ATTACK;
}

Rule hon_may_subordinate(const Game *g, const State *s, Why *w, int c, int general)
{
    const CapitanoInfo *a = &g->capitano[c], *b = &g->capitano[general];
    bool swiss = g->swiss_command && a->nation == SWISS && b->nation == SWISS && CITED(15_5c);
    FORBID_AS(3_2a, !has(s, general, F_GENERAL) && hon_has_command(g, s, c), "{} is no Capitano Generale", P_(general));
    FORBID_AS(3_4h, !has(s, general, F_GENERAL) && has(s, c, F_GENERAL), "{} is a Capitano Generale", P_(c));
    FORBID_AS(3_2_2a, has(s, general, F_GENERAL) && a->rank > b->rank && !swiss, "{} has the higher Rank", P_(c));
    bool allied = a->army != b->army;
    FORBID_AS(S3_3a, allied && g->number == 3 && !leads_coalition(g, general), "{} may not lead two Armies",
              P_(general));
    FORBID_AS(S3_3a, !allied && hon_brings_foreign(g, s, c, general), "{} may not lead two Armies", P_(general));
    FORBID_AS(S4_2a, allied && g->number == 4 && !leads_coalition(g, general), "{} may not lead two Armies",
              P_(general));
    FORBID(S3_3c, g->number == 3 && allied && papal_and_spanish(g, s, c, general));
    FORBID(18_1i, hon_quarters_apart(s, hon_primo(s, c), hon_primo(s, general)));
    return ALLOWED;
}

/* May all of Force b go under a? Same Army: a higher Rank takes over the title (3.2.2b), so Rank is no bar. */
static bool commands_force(const Game *g, const State *s, int a, int b)
{
    if (!has(s, a, F_GENERAL) || (hon_quarters_apart(s, a, b) && CITED(18_1i))) {
        return false;
    }
    EACH_CAPITANO (g, k) {
        if (k != b && s->capitano[k].card != b) {
            continue;
        }
        bool allied = g->capitano[k].army != g->capitano[a].army || hon_brings_foreign(g, s, k, a);
        if (allied && hon_may_subordinate(g, s, NULL, k, a)) {
            return false;
        }
    }
    return true;
}

bool hon_can_command_all(const Game *g, const State *s, int a, int b)
{
    bool swiss = g->swiss_command && g->capitano[a].nation == SWISS && g->capitano[b].nation == SWISS;
    return (swiss && CITED(15_5b)) || commands_force(g, s, a, b) || commands_force(g, s, b, a);
}

/* 6.2a, 10b: with that Force in the hex, is there one Capitano Generale who would have all the side's Forces there on his Card? */
bool hon_can_gather(const Game *g, const State *s, int primo, Hex h)
{
    Side side = g->capitano[primo].side;
    EACH_FORCE (g, s, general) {
        bool all = general == primo || (g->capitano[general].side == side && s->capitano[general].hex == h);
        EACH_FORCE (g, s, c) {
            bool there = c == primo || (g->capitano[c].side == side && s->capitano[c].hex == h);
            all = all && (c == general || !there || commands_force(g, s, general, c));
        }
        if (all) {
            return true;
        }
    }
    return false;
}

/* What the scenario has against two Armies in one hex, besides 6.2a. Cardona may command the Pope's men, but for his Order (S3.3c). */
Rule hon_allies_apart(const Game *g, const State *s, Why *w, int a, int b)
{
    bool allied = g->capitano[a].army != g->capitano[b].army, under = a == g->cardona || b == g->cardona;
    bool idle = g->number == 3 && under && papal_and_spanish(g, s, a == g->cardona ? b : a, g->cardona);
    FORBID(S3_3c, idle);
    FORBID(S3_3b, g->number == 3 && allied && !idle);
    FORBID(S4_2a, g->number == 4 && allied);
    return ALLOWED;
}

/* 3.2.1a: the one of strictly highest Rank of his Army is a CG, those still to come counted; not where the Swiss elect (15.5c). */
void hon_promote(Ctx *c, int army)
{
    const Game *g = c->g;
    State *s = c->s;
    int best = NO_PIECE, tie = 0;
    if (g->swiss_command && g->army[army].nation == SWISS && CITED(15_5c)) {
        return;
    }
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].army != army || !hon_in_play(g, s, k)) {
            continue;
        }
        int rank = g->capitano[k].rank, top_rank = best == NO_PIECE ? 0 : g->capitano[best].rank;
        tie = rank > top_rank ? 0 : tie + (rank == top_rank);
        best = rank > top_rank ? k : best;
    }
    if (best != NO_PIECE && !tie && !has(s, best, F_GENERAL)) {
        RULE (3_2_1a) {
            EACH_CAPITANO (g, k) {
                drop_flag(s, k, g->capitano[k].army == army ? BY(3_6_2c, 0, F_GENERAL) : 0);
            }
            put_flag(s, best, F_GENERAL);
            say(c, R(3_2_1a), "{} is Capitano Generale now.", P_(best));
        }
    }
}

void hon_no_longer_general(Ctx *c, int who)
{
    drop_flag(c->s, who, F_GENERAL | F_ELECTED);
    say(c, R(3_2_3a), "{} is Capitano Generale no more.", P_(who));
}

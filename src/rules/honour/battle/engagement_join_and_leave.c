/* engagement_join_and_leave.c - Engagements come about, are joined and fall apart (11.4.2, 11.4.4).
 *
 * An Engagement is never an object: it is a set of Corps joined by Corps.engages. Every change here leaves it one against one, one against many
 * or many against one (11.4.2.1a).
 */
#include "rules/honour/honour.h"

/* 11.4.2.2i: whoever engages gives up his guns and the works he stood behind. */
static void leave_position(State *s, int k)
{
    if (CITED(11_4_2_2i)) {
        hon_drop_guns(s, k);
        hon_drop_works(s, k);
    }
}

static void say_engaged(Ctx *c, int k, uint32_t enemies)
{
    EACH_CORPS (c->g, c->s, foe) {
        if (enemies & man(foe)) {
            say(c, R(11_4_2a), "{} engages {}.", P_(k), P_(foe));
        }
    }
}

void hon_engage(Ctx *c, int k, uint32_t enemies)
{
    say_engaged(c, k, enemies);
    c->s->corps[k].engages |= BY(11_4_2a, enemies, 0);
    if (!CITED(11_4_2b)) { /* it still stands in its own section */
        c->s->corps[k].section = c->s->corps[__builtin_ctz(enemies)].section;
    }
    leave_position(c->s, k);
}

/* Who is Engaging the Corps together with him? */
static uint32_t fellow_attackers(const Game *g, const State *s, int k, int enemy)
{
    return hon_engaged_by(g, s, enemy) & ~man(k);
}

/* 11.4.2.2e, 11.4.2.2g: the one he faces is his alone if its attackers have other opponents; else he is one more of many against one. */
void hon_join_attack(Ctx *c, int k, int enemy)
{
    const Game *g = c->g;
    State *s = c->s;
    uint32_t others = fellow_attackers(g, s, k, enemy);
    bool many = false;
    EACH_CORPS (g, s, m) {
        many |= (others & man(m)) && (s->corps[m].engages & ~man(enemy));
    }
    if (many && CITED(11_4_2_1a) && CITED(11_4_2_2g)) {
        EACH_CORPS (g, s, m) {
            if (others & man(m)) {
                s->corps[m].engages &= ~man(enemy);
            }
        }
    }
    say_engaged(c, k, man(enemy));
    s->corps[k].engages |= man(enemy);
    leave_position(s, k);
}

/* 11.4.2.2f, 11.4.2.2g: the attacker he faces turns to him; if others attack the same Corps with it, only to him. */
void hon_join_defence(Ctx *c, int k, int enemy)
{
    const Game *g = c->g;
    State *s = c->s;
    bool many = false;
    EACH_CORPS (g, s, m) {
        many |= (s->corps[enemy].engages & man(m)) && fellow_attackers(g, s, enemy, m);
    }
    if (many && CITED(11_4_2_1a) && CITED(11_4_2_2g)) {
        s->corps[enemy].engages = 0;
    }
    s->corps[enemy].engages |= man(k);
    say(c, R(11_4_2_2f), "{} joins the defence against {}.", P_(k), P_(enemy));
}

static uint32_t in_engagements(const Game *g, const State *s)
{
    uint32_t men = 0;
    EACH_CORPS (g, s, k) {
        men |= s->corps[k].engages ? man(k) | s->corps[k].engages : 0;
    }
    return men;
}

/* 11.4.4c: who was in an Engagement and is in none enters no other before the next round. */
static void note_freed(const Game *g, State *s, uint32_t before)
{
    uint32_t now = in_engagements(g, s);
    EACH_CORPS (g, s, k) {
        s->battle.freed |= before & ~now & man(k) && hon_good_corps(g, s, k) ? man(k) : 0;
    }
}

/* 11.4.4a to 11.4.4c: who has lost heart or is gone leaves every Engagement; who has no opponent left is Free. */
void hon_settle_engagements(Ctx *c)
{
    const Game *g = c->g;
    State *s = c->s;
    if (!hon_in_battle(s)) {
        return;
    }
    uint32_t before = in_engagements(g, s);
    EACH_CORPS (g, s, k) {
        if (!hon_has_command(g, s, k)) { /* 11.4.4a: no unit is left */
            Corps none = {.flags = s->corps[k].flags & C_CONVERTED};
            say(c, R(11_4_4a), "The Corps of {} is gone.", P_(k));
            if (!CITED(11_4az)) { /* without a Corps he has no Card to play a chit from */
                memcpy(none.chit, s->corps[k].chit, sizeof none.chit);
            }
            s->corps[k] = none;
            if (!CITED(11_4ax) && s->capitano[k].hex == ON_CARD) { /* he stays with the CG, Unemployed */
                hon_eliminate(c, k, true);
            }
        }
    }
    uint32_t good = 0;
    EACH_CORPS (g, s, k) {
        good |= hon_good_corps(g, s, k) || !CITED(11_4_4a) ? man(k) : 0;
    }
    EACH_CORPS (g, s, k) {
        bool out = s->corps[k].engages && !(good & man(k)) && CITED(11_4_4b);
        s->corps[k].engages = out ? 0 : s->corps[k].engages & BY(11_4_4c, good, ~0u);
    }
    note_freed(g, s, before);
}

/* 11.4ay: the heirs stand where he stood. Several of them in a fight with several enemies would be many against many: they pair off in the sequence of the
 * Capitani, and whoever is left over goes to the last pair (11.4.2.2g). */
static void share_out(State *s, const int *heir, int heirs, uint32_t enemies, bool engaging)
{
    int last = 0;
    for (int foe = 0, n = 0; foe < CAPITANI_MAX; foe++) {
        if (!(enemies & man(foe))) {
            continue;
        }
        last = foe;
        int k = heir[n < heirs ? n : heirs - 1];
        s->corps[engaging ? k : foe].engages |= man(engaging ? foe : k);
        n++;
    }
    for (int i = __builtin_popcount(enemies); enemies && i < heirs; i++) {
        s->corps[engaging ? heir[i] : last].engages |= man(engaging ? last : heir[i]);
    }
}

void hon_follow_in_battle(const Game *g, State *s, int dead, uint32_t heirs)
{
    Corps old = s->corps[dead];
    uint32_t engaged_by = hon_engaged_by(g, s, dead), before = in_engagements(g, s);
    int heir[CAPITANI_MAX], n = 0;
    s->corps[dead] = (Corps){.flags = old.flags & C_CONVERTED};
    memcpy(s->corps[dead].chit, old.chit, sizeof old.chit); /* until they are shared out */
    EACH_CAPITANO (g, k) {
        s->corps[k].engages &= ~man(dead);
        bool met = s->corps[k].assailed & man(dead);
        s->corps[k].assailed = (s->corps[k].assailed & ~man(dead)) | (met ? heirs : 0);
        if (heirs & man(k)) {
            heir[n++] = k;
            s->corps[k].section = old.section;
            s->corps[k].assailed = old.assailed;
            s->corps[k].flags |= old.flags & (C_SHELLED | C_CHARGED | C_REACTED);
        }
    }
    if (!n) {
        note_freed(g, s, before & ~man(dead));
        return;
    }
    s->battle.freed |= s->battle.freed & man(dead) ? heirs : 0;
    share_out(s, heir, n, old.engages, true);
    share_out(s, heir, n, engaged_by, false);
    int rider = 0; /* a Reaction Charge is owed by who has the Cavalry now (11.4.1o) */
    while (rider < n - 1 && !hon_good_horse(g, s, heir[rider])) {
        rider++;
    }
    s->corps[heir[hon_good_horse(g, s, heir[rider]) ? rider : 0]].flags |= old.flags & C_REACTION;
    Corps *first = &s->corps[heir[0]]; /* chits in play lie beside the first of them */
    first->shells = hon_shells_passed_on(g, &old, heir[0]);
    first->volleys = old.volleys;
    first->works = old.works;
    first->rolls = old.rolls;
    first->flags |= old.flags & C_SCREEN;
}

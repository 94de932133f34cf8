/* battle_deaths.c - a Capitano falls in a Major Battle (11.4ay, 3.6.1.1): whoever took over his units stands in his place and Engagement, and his chits pass on.
 *
 * ELIMINATION (capitano_loss.c) has handed out the units; INHERIT asks for the chits where several new Corps have arisen. Muster is lost with the Capitano
 * Generale.
 */
#include "rules/honour/honour.h"

enum { IH_DEAD, IH_LOW, IH_HIGH };

static uint32_t new_corps(const Game *g, const State *s, int dead)
{
    uint32_t men = 0;
    EACH_CAPITANO (g, k) {
        bool mate = k != dead && hon_primo(s, k) == hon_primo(s, dead);
        men |= mate && hon_has_command(g, s, k) && s->corps[k].section == NO_SECTION ? man(k) : 0;
    }
    return men;
}

static void clear_card(State *s, int k) { memset(s->corps[k].chit, NO_CHIT, sizeof s->corps[k].chit); }

void hon_corps_passes_on(Ctx *c, int dead)
{
    const Game *g = c->g;
    State *s = c->s;
    if (s->corps[dead].section == NO_SECTION) {
        return;
    }
    uint32_t heirs = BY(11_4ay, new_corps(g, s, dead), 0);
    if (dead == hon_battle_force(s, hon_role(g, s, g->capitano[dead].side))) {
        hon_take_chit(s, dead, CHIT_MUSTER);
    }
    hon_follow_in_battle(g, s, dead, heirs);
    if (!heirs) {
        clear_card(s, dead);
        return;
    }
    say(c, R(11_4ay), "Others take the place of {} in the line.", P_(dead));
    if (!(heirs & (heirs - 1))) {
        memcpy(s->corps[__builtin_ctz(heirs)].chit, s->corps[dead].chit, sizeof s->corps[dead].chit);
        clear_card(s, dead);
        return;
    }
    Frame *f = push(s, INHERIT, g->capitano[dead].side);
    f->v[IH_DEAD] = (int16_t)dead;
    f->v[IH_LOW] = (int16_t)(heirs & 0xFFF);
    f->v[IH_HIGH] = (int16_t)(heirs >> 12);
}

static uint32_t heirs_in(const Frame *f) { return (uint32_t)f->v[IH_LOW] | (uint32_t)f->v[IH_HIGH] << 12; }

Next hon_inherit_run(Ctx *c)
{
    State *s = c->s;
    if (!hon_chits_on(s, top(s)->v[IH_DEAD])) {
        pop(s);
        return GO;
    }
    return ASK;
}

void hon_inherit_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    const Frame *f = top_of(s);
    const uint8_t *left = s->corps[f->v[IH_DEAD]].chit;
    (void)side;
    EACH_CAPITANO (g, k) {
        for (int i = 0; i < CARD_CHITS && left[i]; i++) {
            if (heirs_in(f) & man(k) && (!i || left[i] != left[i - 1])) {
                offer(out, atom(V_INHERIT, left[i], k, 0));
            }
        }
    }
}

Rule hon_inherit_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    const Frame *f = top_of(s);
    (void)side;
    if (a.verb != V_INHERIT) {
        return hon_out_of_step(w);
    }
    bool heir = a.arg[1] >= 0 && a.arg[1] < g->capitani && heirs_in(f) & man(a.arg[1]);
    bool left = a.arg[0] > NO_CHIT && a.arg[0] < CHIT_UNKNOWN && hon_holds(s, f->v[IH_DEAD], (Chit)a.arg[0]);
    FORBID_AS(11_4ay, !heir, "he does not take his place");
    FORBID_AS(11_4ay, !left, "{} did not have it", P_(f->v[IH_DEAD]));
    return heir && left && hon_chits_on(s, a.arg[1]) < CARD_CHITS ? ALLOWED : refused(w);
}

void hon_inherit_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    hon_take_chit(s, top(s)->v[IH_DEAD], (Chit)a.arg[0]);
    hon_put_chit(s, a.arg[1], (Chit)a.arg[0]);
}

/* allies_of_1522.c - the allies of 1522 (S4.4, S4.5): help from Genova, and Venetians who would rather go home. */
#include "rules/honour/honour.h"

/* ---- orders they may refuse (S4.5) ---- */

static bool is_venetian(const Game *g, int primo)
{
    return g->number == 4 && g->army[g->capitano[primo].army].nation == VENETIAN;
}

bool hon_venetians_refuse(Ctx *c, int primo, Order order)
{
    State *s = c->s;
    if (!is_venetian(c->g, primo) || order == STAND || order == GARRISON || !CITED(S4_5a)) {
        return false;
    }
    int die = hon_d6(c, FIRST_PLAYER, "venetians");
    if (die >= c->g->limit.venetians_obey) {
        say_as(c, EVENT_OUTCOME, R(S4_5a), "The Venetians obey.");
        return false;
    }
    hon_set_order(c->g, s, primo, RETREAT);
    put_flag(s, primo, F_IMPOSED);
    say_as(c, EVENT_OUTCOME, R(S4_5a), "The Venetians want to go home: a Retreat Order is imposed.");
    return true;
}

/* S4.5c, S4.5d: Bergamo, Brescia, Crema unless the Imperials have Conquered them, and their source. */
int hon_venetian_goals(const Game *g, const State *s, Hex out[GOALS_MAX])
{
    int n = 0;
    for (int i = 0; i < g->goals && CITED(S4_5d); i++) {
        Hex h = g->goal[i].hex;
        int a = s->conquered[g->place_at[h]];
        if (g->goal[i].condition == GOAL_VENETIAN_RETREAT && (a == NO_ARMY || g->army[a].side == FIRST_PLAYER)) {
            out[n++] = h;
        }
    }
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].nation == VENETIAN && s->army[a].source >= 0) {
            out[n++] = s->army[a].source;
        }
    }
    return n;
}

void hon_venetians_arrive(Ctx *c, int primo)
{
    Hex goal[GOALS_MAX];
    int n = hon_venetian_goals(c->g, c->s, goal);
    for (int i = 0; i < n; i++) {
        if (goal[i] == c->s->capitano[primo].hex && CITED(S4_5c)) {
            hon_stand_or_garrison(c->g, c->s, primo);
            say(c, R(S4_5c), "The Venetians are home.");
            return;
        }
    }
}

/* S4.5c: they have to be activated once in every phase. */
bool hon_must_activate(const Game *g, const State *s, Side side)
{
    EACH_FORCE (g, s, k) {
        if (g->capitano[k].side == side && has(s, k, F_IMPOSED) && !s->capitano[k].acts && hon_can_act(g, s, k)) {
            return true;
        }
    }
    return false;
}

/* ---- Genova (S4.4) ---- */

static bool reached(const Game *g, const State *s, int primo)
{
    return leads_force(s, primo) && g->capitano[primo].side == FIRST_PLAYER &&
           hon_loc(g, s, g->genova, FIRST_PLAYER, s->capitano[primo].hex) >= 0;
}

void hon_genova(Ctx *c, Side side)
{
    const Game *g = c->g;
    State *s = c->s;
    if (g->number != 4 || side != FIRST_PLAYER || s->genova || s->turn < g->limit.genova_first ||
        s->turn > g->limit.genova_last || !CITED(S4_4a)) {
        return;
    }
    EACH_FORCE (g, s, k) {
        if (!reached(g, s, k)) {
            continue;
        }
        s->genova = 1;
        for (int a = 0; a < g->armies; a++) {
            if (g->army[a].nation == FRENCH && CITED(S4_4c)) {
                hon_receive(g, s, a, g->limit.genova_points);
            }
        }
        say(c, R(S4_4a), "Genova sends {} Administrative Point{s} and {} SP of infantry.", N_(g->limit.genova_points),
            N_(g->limit.genova_infantry));
        push(s, GENOVA, FIRST_PLAYER)->v[0] = g->limit.genova_infantry;
        return;
    }
}

Next hon_help_run(Ctx *c)
{
    if (!top(c->s)->v[0]) {
        pop(c->s);
        return GO;
    }
    return ASK;
}

static int room_of(const Game *g, const State *s, int u)
{
    int primo = hon_leader(s, u);
    if (primo == NO_PIECE || g->unit[u].side != FIRST_PLAYER || !is_foot(g, u) || !reached(g, s, primo)) {
        return 0;
    }
    int room = g->unit[u].max - s->unit[u].sp, left = top_of(s)->v[0];
    return room < left ? room : left;
}

void hon_help_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    (void)side;
    EACH_UNIT (g, u) {
        for (int n = 1, most = room_of(g, s, u); n <= most; n++) {
            offer(out, atom(V_REINFORCE, piece_of(g, u), n, 0));
        }
    }
    offer(out, atom(VERB_DONE, 0, 0, 0));
}

Rule hon_help_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int u = unit_of(g, a.arg[0]);
    (void)side;
    if (a.verb == VERB_DONE) {
        return ALLOWED;
    }
    if (a.verb != V_REINFORCE) {
        return hon_out_of_step(w);
    }
    if (u < 0 || u >= g->units || a.arg[1] < 1) {
        return refused(w);
    }
    bool can = a.arg[1] <= room_of(g, s, u);
    FORBID_AS(1_3_3d, on_card(s, u) && s->unit[u].sp + a.arg[1] > g->unit[u].max, "its Maximum Strength is {}",
              N_(g->unit[u].max));
    FORBID_AS(S4_4b, !can, "{} SP are left, for Infantry with a line to Genova", N_(top_of(s)->v[0]));
    return can ? ALLOWED : refused(w);
}

void hon_help_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    if (a.verb == VERB_DONE) {
        pop(s);
        return;
    }
    int u = unit_of(c->g, a.arg[0]);
    top(s)->v[0] = (int16_t)(top(s)->v[0] - a.arg[1]);
    s->unit[u].flags |= U_TOLD;
    hon_set_sp(c->g, s, u, s->unit[u].sp + a.arg[1]);
    say(c, R(S4_4b), "{} gets {} SP from Genova.", P_(a.arg[0]), N_(a.arg[1]));
    hon_tell_end(c->g, s);
}

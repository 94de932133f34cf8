/* corps_reorganization.c - Step 3-a (11.4b to 11.4g): both sides reorganise their Forces into Corps, at once and in secret.
 *
 * CORPS is a simultaneous step: no draft of a unit opens a step of its own. Breaking down and putting together go counter by counter; what has been begun
 * must be finished before anything else (1.3.4). Until both are done the other side sees the Cards as they were opened: Battle.before_card and before_sp.
 */
#include "rules/honour/honour.h"

enum { BEFORE_BROKEN = 128 };

static int own_force(const Game *g, const State *s, Side side) { return hon_battle_force(s, hon_role(g, s, side)); }

void hon_remember_before(const Game *g, State *s)
{
    s->battle.before_men = 0;
    EACH_CAPITANO (g, k) {
        int primo = hon_primo(s, k);
        bool here = primo != NO_PIECE && (primo == s->combat.attacker || primo == s->combat.defender);
        s->battle.before_men |= here ? man(k) : 0;
    }
    EACH_UNIT (g, u) {
        int primo = hon_leader(s, u);
        bool here = primo != NO_PIECE && (primo == s->combat.attacker || primo == s->combat.defender);
        s->battle.before_card[u] = here ? s->unit[u].card : NO_PIECE;
        s->battle.before_sp[u] = (uint8_t)(here ? s->unit[u].sp | (is_demoralised(s, u) ? BEFORE_BROKEN : 0) : 0);
    }
}

/* 11.4f: the owner's Cards as the other side sees them while CORPS is open. */
void hon_show_before(const Game *g, State *s, Side owner)
{
    int force = own_force(g, s, owner);
    EACH_UNIT (g, u) {
        int card = s->battle.before_card[u], sp = s->battle.before_sp[u];
        if (g->unit[u].side != owner || (card == NO_PIECE && hon_leader(s, u) != force)) {
            continue;
        }
        bool was = card != NO_PIECE;
        s->unit[u] = (Unit){.where = was ? ON_CARD : IN_POOL,
                            .card = (uint8_t)card,
                            .sp = (uint8_t)(sp & ~BEFORE_BROKEN),
                            .flags = sp & BEFORE_BROKEN ? U_DEMORALISED : 0};
    }
    EACH_CAPITANO (g, k) {
        bool was = s->battle.before_men & man(k), is = hon_primo(s, k) == force;
        if (g->capitano[k].side == owner && was != is) {
            s->capitano[k] = (Capitano){.hex = was ? ON_CARD : IN_POOL, .card = was ? (uint8_t)force : NO_PIECE};
        }
    }
    hon_derive(g, s);
}

/* ---- what is begun must be finished ---- */

static int unfinished(const Game *g, const State *s, Side side)
{
    EACH_UNIT (g, u) {
        if (g->unit[u].side == side && s->unit[u].flags & (U_BREAKING | U_JOINING)) {
            return u;
        }
    }
    return -1;
}

/* A further part for a counter that is being put together: it lies on a Card already. */
static Rule judge_second_part(const Game *g, const State *s, Why *w, int whole, int part)
{
    bool fits = part >= 0 && part < g->units && part != whole && on_card(s, part) &&
                hon_leader(s, part) == hon_leader(s, whole) && g->unit[part].type == g->unit[whole].type &&
                g->unit[part].max < g->unit[whole].max;
    FORBID_AS(1_3_4_2a, !fits, "it is no part of {}", P_(piece_of(g, whole)));
    if (!fits) {
        return refused(w);
    }
    FORBID_AS(1_3_3d, s->unit[part].sp + s->unit[whole].sp > g->unit[whole].max, "its Maximum Strength is {}",
              N_(g->unit[whole].max));
    return ALLOWED;
}

static Rule judge_unit_atom(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int force = own_force(g, s, side), open = unfinished(g, s, side), u = unit_of(g, a.arg[0]);
    bool joining = open >= 0 && s->unit[open].flags & U_JOINING;
    bool goes_on = open < 0 || (u == open && a.verb == (joining ? V_REASSEMBLE_FROM : V_BREAK_INTO));
    STOP_AS(1_3_4_1a, !goes_on && !joining, "{} must be broken down wholly first", P_(piece_of(g, open)));
    STOP_AS(1_3_4_2a, !goes_on && joining, "{} needs a second part first", P_(piece_of(g, open)));
    if (joining) {
        return judge_second_part(g, s, w, open, unit_of(g, a.arg[1]));
    }
    bool militia = a.verb == V_TRANSFER_UNIT && u >= 0 && u < g->units && arm_of(g, u) == MILITIA && CITED(11_4g);
    STOP_AS(11_4g, militia, "Militia stay with {}", P_(force));
    bool away = a.verb == V_TRANSFER_UNIT && a.arg[1] >= 0 && a.arg[1] < g->capitani && hon_primo(s, a.arg[1]) != force;
    FORBID_AS(11_4b, away, "{} is not of the Force", P_(a.arg[1]));
    return away ? refused(w) : hon_unit_verb(g, s, side, a, w, s->capitano[force].hex);
}

/* ---- duties: 11.4e, 3.8.1a ---- */

static bool of_force(const Game *g, const State *s, int force, int u)
{
    return hon_leader(s, u) == force && is_combat_unit(g, u);
}

/* A unit that the Capitano Generale, who has none, could have; -1. */
static int unit_for_general(const Game *g, const State *s, int force)
{
    if (hon_units_under(g, s, force)) {
        return -1;
    }
    EACH_UNIT (g, u) {
        if (of_force(g, s, force, u) && !hon_may_command(g, s, NULL, force, u, 0)) {
            return u;
        }
    }
    return -1;
}

static int horses_under(const Game *g, const State *s, int k)
{
    int n = 0;
    EACH_UNIT (g, u) {
        n += s->unit[u].card == k && is_horse(g, u);
    }
    return n;
}

static bool is_impetuous(const Game *g, const State *s, int force, int k)
{
    return hon_primo(s, k) == force && g->capitano[k].features & FEATURE_I;
}

/* 3.8.1a: the next atom by which an Impetuoso without Cavalry gets some; false: he has it, or cannot have it. */
static bool horse_for(const Game *g, const State *s, int force, int k, Atom *out)
{
    EACH_UNIT (g, u) {
        int holder = s->unit[u].card;
        if (!of_force(g, s, force, u) || !is_horse(g, u) || holder == k ||
            (holder == force && hon_units_under(g, s, force) < 2) ||
            (is_impetuous(g, s, force, holder) && horses_under(g, s, holder) < 2)) {
            continue;
        }
        if (!hon_may_command(g, s, NULL, k, u, 0)) {
            *out = atom(V_TRANSFER_UNIT, piece_of(g, u), k, 0);
            return true;
        }
        EACH_UNIT (g, mine) { /* he makes room: one of his goes the other way */
            if (s->unit[mine].card == k && is_combat_unit(g, mine) && !hon_may_command(g, s, NULL, k, u, -1) &&
                !hon_may_command(g, s, NULL, holder, mine, 0)) {
                *out = atom(V_TRANSFER_UNIT, piece_of(g, mine), holder, 0);
                return true;
            }
        }
    }
    return false;
}

static bool rides_without_horse(const Game *g, const State *s, int force, Atom *out)
{
    EACH_CAPITANO (g, k) {
        if (is_impetuous(g, s, force, k) && !horses_under(g, s, k) && horse_for(g, s, force, k, out)) {
            return true;
        }
    }
    return false;
}

/* ---- CORPS ---- */

Next hon_corps_run(Ctx *c)
{
    (void)c;
    return ASK;
}

/* What goes on with a unit that is half broken down or put together. */
static void offer_parts(const Game *g, const State *s, int open, Atoms *out)
{
    EACH_UNIT (g, part) {
        if (g->unit[part].type != g->unit[open].type) {
            continue;
        }
        if (s->unit[open].flags & U_JOINING) {
            offer(out, atom(V_REASSEMBLE_FROM, piece_of(g, open), piece_of(g, part), 0));
        }
        for (int n = 1; n <= g->unit[part].max && s->unit[open].flags & U_BREAKING; n++) {
            offer(out, atom(V_BREAK_INTO, piece_of(g, open), piece_of(g, part), n));
        }
    }
}

void hon_corps_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int force = own_force(g, s, side), open = unfinished(g, s, side);
    if (open >= 0) {
        offer_parts(g, s, open, out);
        hon_keep_legal(g, s, side, hon_corps_judge, 0, out);
        return;
    }
    EACH_CAPITANO (g, k) {
        if (g->capitano[k].side == side && g->capitano[k].minor) {
            offer(out, atom(V_ACTIVATE_MINOR, k, force, 0));
            offer(out, atom(V_DEACTIVATE_MINOR, k, 0, 0));
        }
    }
    hon_keep_legal(g, s, side, hon_corps_judge, 0, out);
    int units = out->count, kept = units;
    hon_unit_offers(g, s, side, s->capitano[force].hex, out);
    for (int i = units; i < out->count; i++) {
        Atom a = out->list[i];
        bool militia = a.verb == V_TRANSFER_UNIT && arm_of(g, unit_of(g, a.arg[0])) == MILITIA && CITED(11_4g);
        bool legal = a.verb != V_TRANSFER_UNIT || (hon_primo(s, a.arg[1]) == force && !militia); /* 11.4b */
        assert(legal == !hon_corps_judge(g, s, side, a, NULL));
        if (legal) {
            out->list[kept++] = a;
        }
    }
    out->count = kept;
    offer(out, atom(VERB_DONE, 0, 0, 0));
    hon_keep_legal(g, s, side, hon_corps_judge, kept, out);
}

static Rule judge_corps_done(const Game *g, const State *s, Side side, Why *w)
{
    int force = own_force(g, s, side), open = unfinished(g, s, side);
    Atom cure;
    FORBID_AS(1_3_4_1a, open >= 0 && s->unit[open].flags & U_BREAKING, "{} must be broken down wholly first",
              P_(piece_of(g, open)));
    FORBID_AS(1_3_4_2a, open >= 0 && s->unit[open].flags & U_JOINING, "{} needs a second part", P_(piece_of(g, open)));
    FORBID_AS(11_4e, unit_for_general(g, s, force) >= 0, "{} must command a Combat Unit himself", P_(force));
    FORBID_AS(3_8_1a, rides_without_horse(g, s, force, &cure), "an Impetuoso must command Cavalry");
    return ALLOWED;
}

Rule hon_corps_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    int force = own_force(g, s, side), open = unfinished(g, s, side);
    switch (a.verb) {
    case VERB_DONE: return judge_corps_done(g, s, side, w);
    case V_ACTIVATE_MINOR:
        STOP_AS(11_4b, open >= 0 || a.arg[1] != force, "he can only join {}", P_(force));
        return hon_judge_minor(g, s, side, a, w);
    case V_DEACTIVATE_MINOR:
        STOP_AS(11_4b, open >= 0 || a.arg[0] < 0 || a.arg[0] >= g->capitani || hon_primo(s, a.arg[0]) != force,
                "he is not of the Force of {}", P_(force));
        return hon_judge_home(g, s, side, a, w);
    case V_TRANSFER_UNIT:
    case V_TRANSFER_SP:
    case V_BREAK_INTO:
    case V_REASSEMBLE_FROM: return judge_unit_atom(g, s, side, a, w);
    default: return hon_out_of_step(w);
    }
}

/* n SPs of the unit go onto the counter; the last ones take the unit off. */
static void break_off_part(Ctx *c, int u, int part, int n)
{
    State *s = c->s;
    bool broken = is_demoralised(s, u);
    s->unit[part] = (Unit){.where = ON_CARD, .card = s->unit[u].card, .sp = (uint8_t)n};
    s->unit[part].flags = broken && CITED(1_3_4_1b) ? U_DEMORALISED : 0;
    s->unit[u].sp = (uint8_t)(s->unit[u].sp - n);
    s->unit[u].flags |= U_BREAKING;
    if (!s->unit[u].sp) {
        hon_take_unit(c->g, s, u, IN_POOL);
    }
    hon_derive(c->g, s);
}

/* The first part takes the counter onto its Card, the second adds to it. */
static void add_to_whole(Ctx *c, int whole, int part)
{
    State *s = c->s;
    bool first = s->unit[whole].where == IN_POOL, broken = is_demoralised(s, part);
    if (first) {
        s->unit[whole] = (Unit){.where = ON_CARD, .card = s->unit[part].card, .flags = U_JOINING};
    } else {
        s->unit[whole].flags &= (uint8_t)~U_JOINING;
    }
    s->unit[whole].sp = (uint8_t)(s->unit[whole].sp + s->unit[part].sp);
    s->unit[whole].flags |= broken && CITED(1_3_4_2b) ? U_DEMORALISED : 0;
    s->unit[part] = (Unit){.where = IN_POOL, .card = NO_PIECE};
    hon_derive(c->g, s);
}

void hon_corps_act(Ctx *c, Side side, Atom a)
{
    const Game *g = c->g;
    State *s = c->s;
    if (side >= SIDES) { /* both are done: all Cards lie open (11.4f) */
        pop(s);
        memset(s->battle.before_card, NO_PIECE, sizeof s->battle.before_card);
        memset(s->battle.before_sp, 0, sizeof s->battle.before_sp);
        s->battle.before_men = 0;
        say(c, R(11_4c), "The Corps are formed.");
        return;
    }
    switch (a.verb) {
    case V_ACTIVATE_MINOR: hon_put_on_card(g, s, a.arg[0], a.arg[1]); return;
    case V_DEACTIVATE_MINOR: hon_put_capitano(g, s, a.arg[0], IN_POOL); return;
    case V_BREAK_INTO: break_off_part(c, unit_of(g, a.arg[0]), unit_of(g, a.arg[1]), a.arg[2]); return;
    case V_REASSEMBLE_FROM: add_to_whole(c, unit_of(g, a.arg[0]), unit_of(g, a.arg[1])); return;
    default: hon_unit_act(c, side, a); return;
    }
}

/* The largest part that goes on, or the second part of what is being put together. */
static bool finish_unit(const Game *g, const State *s, Side side, int open, Atom *out)
{
    bool joining = s->unit[open].flags & U_JOINING;
    int best = 0;
    EACH_UNIT (g, part) {
        int most = g->unit[part].max < s->unit[open].sp ? g->unit[part].max : s->unit[open].sp;
        Atom a = joining ? atom(V_REASSEMBLE_FROM, piece_of(g, open), piece_of(g, part), 0)
                         : atom(V_BREAK_INTO, piece_of(g, open), piece_of(g, part), most);
        if (!judge_unit_atom(g, s, side, a, NULL) && most > best) {
            best = most;
            *out = a;
        }
    }
    return best > 0;
}

bool hon_corps_complete(const Game *g, const State *s, Side side, Atom *out)
{
    int force = own_force(g, s, side), open = unfinished(g, s, side), u = unit_for_general(g, s, force);
    if (open >= 0) {
        return finish_unit(g, s, side, open, out);
    }
    if (u >= 0) {
        *out = atom(V_TRANSFER_UNIT, piece_of(g, u), force, 0);
    } else if (!rides_without_horse(g, s, force, out)) {
        *out = atom(VERB_DONE, 0, 0, 0);
    }
    return true;
}

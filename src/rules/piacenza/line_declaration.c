/* line_declaration.c - the draft in which the owner names the places of a Line (5.6b): unit by unit, taken back at will, closed by done.
 *
 * Whether the places named so far are a Line is judged when it is closed (line.c); until then every unit may be given any hex that
 * it could reach.
 */
#include "rules/piacenza/movement.h"

Rule judge_opening(const Game *g, const State *s, Why *w)
{
    int group = s->active_formation;
    if (group >= FORMATIONS_MAX) {
        return RULE_NO_CHOICE;
    }
    FORBID_AS(5_6b, s->line_declared, "{} has declared its Line", G_(group));
    bool matters = line_may_matter(g, s, group);
    FORBID_AS(5_6b, !matters, "{} has no two units that could form a Line near the enemy", G_(group));
    return s->line_declared || !matters ? refused(w) : ALLOWED;
}

Next form_line_run(Ctx *c)
{
    (void)c;
    return ASK;
}

static bool is_place_of_another(const Game *g, const State *s, int group, Hex h)
{
    for (int i = 0; i < g->members[group]; i++) {
        if (s->piece[g->member[group][i]].line == h) {
            return true;
        }
    }
    return false;
}

/* Exact: only what may be named is listed. */
void form_line_offer(const Game *g, const State *s, Side side, Atoms *out)
{
    int group = s->active_formation;
    uint32_t yield = may_yield(g, s, group);
    Flood f;
    for (int i = 0; i < g->members[group]; i++) {
        int u = g->member[group][i];
        if (s->piece[u].line >= 0) {
            offer(out, atom(VERB_RETRACT, u, 0, 0));
            continue;
        }
        if (!eligible_for_line(g, s, u)) {
            continue;
        }
        line_reach(g, s, u, yield, &f);
        for (int k = 0; k < f.n; k++) {
            if (!is_place_of_another(g, s, group, f.hex[k]) && place_fits_sequence(g, s, group, u, f.hex[k])) {
                offer(out, atom(POSITION, u, f.hex[k], 0));
            }
        }
    }
    offer(out, atom(CANCEL, 0, 0, 0));
    if (!form_line_judge(g, s, side, atom(VERB_DONE, 0, 0, 0), NULL)) {
        offer(out, atom(VERB_DONE, 0, 0, 0));
    }
}

static Rule judge_position(const Game *g, const State *s, Why *w, int u, Hex h)
{
    int group = s->active_formation;
    Flood f;
    if (u < 0 || u >= g->units || h < 0 || h >= HEXES) {
        return RULE_NO_CHOICE;
    }
    bool own = pia_takes_part(g, s, u);
    FORBID_AS(5_6c, !own, "{} is not of the Formation that moves", P_(u));
    if (!own) {
        return refused(w);
    }
    FORBID_AS(5_5a, !pia_is_infantry(g, u), "{} is no infantry", P_(u));
    FORBID_AS(11_1b, s->piece[u].state != GOOD, "{} is not in good order", P_(u));
    FORBID_AS(5_6c, s->piece[u].command == 2, "{} is out of command", P_(u));
    if (!eligible_for_line(g, s, u) || s->piece[u].line >= 0) {
        return refused(w);
    }
    bool taken = is_place_of_another(g, s, group, h);
    FORBID_AS(5_6b, taken, "{} is the place of another unit", H_(h));
    line_reach(g, s, u, may_yield(g, s, group), &f);
    FORBID_AS(5_6c, f.left[h] < 0, "{} cannot reach {}", P_(u), H_(h));
    if (taken || f.left[h] < 0) {
        return refused(w);
    }
    bool fits = place_fits_sequence(g, s, group, u, h);
    FORBID_AS(5_6c, !fits, "{} and another would each be in the other's way", P_(u));
    return fits ? ALLOWED : refused(w);
}

Rule form_line_judge(const Game *g, const State *s, Side side, Atom a, Why *w)
{
    (void)side;
    switch (a.verb) {
    case POSITION: return judge_position(g, s, w, a.arg[0], a.arg[1]);
    case VERB_RETRACT:
        return a.arg[0] >= 0 && a.arg[0] < g->units && pia_takes_part(g, s, a.arg[0]) && s->piece[a.arg[0]].line >= 0
                   ? ALLOWED
                   : (Rule)RULE_NO_CHOICE;
    case CANCEL: return ALLOWED;
    case VERB_DONE: return judge_declaration(g, s, w, s->active_formation);
    default: FORBID_AS(5_6b, true, "the Line is being declared; finish or cancel it", N_(0)); return refused(w);
    }
}

void form_line_act(Ctx *c, Side side, Atom a)
{
    State *s = c->s;
    (void)side;
    switch (a.verb) {
    case POSITION: s->piece[a.arg[0]].line = a.arg[1]; break;
    case VERB_RETRACT: s->piece[a.arg[0]].line = NOWHERE; break;
    case CANCEL:
        for (int u = 0; u < c->g->units; u++) {
            s->piece[u].line = NOWHERE;
        }
        pop(s);
        break;
    default:
        s->line_declared = 1;
        pop(s);
        say(c, R(5_6b), "{} declares its Line.", G_(s->active_formation));
        for (int u = 0; u < c->g->units; u++) {
            if (s->piece[u].line >= 0) {
                say(c, R(5_6b), "{} in the Line at {}.", P_(u), H_(s->piece[u].line));
            }
        }
        break;
    }
}

/* One more place that keeps what is named a Line, first for those who must be in it; failing that the declaration is given up. */
static bool another_place(const Game *g, const State *s, int group, Atom *out)
{
    Hex hex[MEMBERS_MAX + 1];
    int n = 0;
    uint32_t yield = may_yield(g, s, group);
    LineUp line;
    line_up(g, s, group, NO_PIECE, &line);
    for (int i = 0; i < g->members[group]; i++) {
        if (s->piece[g->member[group][i]].line >= 0) {
            hex[n++] = s->piece[g->member[group][i]].line;
        }
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < g->members[group]; i++) {
            int u = g->member[group][i];
            Flood f;
            if (!eligible_for_line(g, s, u) || s->piece[u].line >= 0 || (!pass && !(line.has >> i & 1))) {
                continue;
            }
            line_reach(g, s, u, yield, &f);
            for (int k = 0; k < f.n; k++) {
                hex[n] = f.hex[k];
                *out = atom(POSITION, u, f.hex[k], 0);
                if (!is_place_of_another(g, s, group, f.hex[k]) && (n == 0 || is_line(g, s, group, hex, n + 1)) &&
                    place_fits_sequence(g, s, group, u, f.hex[k])) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool form_line_complete(const Game *g, const State *s, Side side, Atom *out)
{
    *out = atom(VERB_DONE, 0, 0, 0);
    if (!form_line_judge(g, s, side, *out, NULL)) {
        return true;
    }
    if (another_place(g, s, s->active_formation, out)) {
        return true;
    }
    *out = atom(CANCEL, 0, 0, 0);
    return true;
}

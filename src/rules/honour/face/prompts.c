/* prompts.c - what is asked at each step, as values: about whom, with what at hand, what it would cost; and what the player should see coming.
 *
 * To the other side a step is told by its plain question alone: the rest speaks of Cards, Orders and MPs (1.4a).
 */
#include "rules/honour/honour.h"

/* The piece a step is about, or -1. */
static int asked_about(const State *s, const Frame *f)
{
    switch (f->step) {
    case ACT: return f->v[ACT_WHO];
    case SETUP_PLACE:
    case ESCAPE:
    case RIDE: return f->v[0];
    case REARGUARD:
    case PURSUER: return f->v[PD_WHO];
    case LOSE: return f->v[LS_FORCE];
    case DEMORALISE:
    case ADVANCE: return f->v[0];
    case CHALLENGE: return s->combat.force == NO_PIECE ? -1 : s->combat.force;
    default: return -1;
    }
}

static void count_text(Buf *out, int n, const char *one, const char *many)
{
    buf_print(out, "%d %s", n, n == 1 ? one : many);
}

/* "6 points (French), 3 (Venetian)" of the armies of a side. */
static void purses_text(Buf *out, const Game *g, const State *s, Side side)
{
    int told = 0;
    for (int a = 0; a < g->armies; a++) {
        if (g->army[a].side == side && g->army[a].pays) {
            buf_text(out, told++ ? ", " : "");
            count_text(out, s->army[a].ap, "point", "points");
            if (g->armies > SIDES) {
                buf_print(out, " (%s)", g->head.groups[a].name);
            }
        }
    }
    buf_text(out, told ? " to spend. " : "");
}

/* Forces of the side that have none or must change theirs: "Giovanni and Bonnivet have no Order." */
static void orders_text(Buf *out, const Game *g, const State *s, Side side)
{
    int owing[CAPITANI_MAX], n = 0;
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == side && hon_must_change(g, s, c)) {
            owing[n++] = c;
        }
    }
    purses_text(out, g, s, side);
    for (int i = 0; i < n && n <= 3; i++) {
        buf_print(out, "%s%s", i == 0 ? "" : i == n - 1 ? " and " : ", ", g->head.pieces[owing[i]].name);
    }
    if (n > 3) {
        buf_print(out, "%d Forces", n);
    }
    buf_text(out, n > 1 ? " still need an Order." : n ? " still needs an Order." : "Change others, or be done.");
}

static void may_act_text(Buf *out, const Game *g, const State *s, Side side)
{
    int once = 0, again = 0;
    EACH_FORCE (g, s, c) {
        if (g->capitano[c].side == side && hon_can_act(g, s, c)) {
            once += s->capitano[c].acts == 0;
            again += s->capitano[c].acts > 0;
        }
    }
    count_text(out, once, "Force has", "Forces have");
    buf_text(out, " not acted");
    if (again) {
        buf_print(out, ", %d may act a second time and then check Attrition", again);
    }
    buf_text(out, ".");
}

/* ---- the contest ---- */

/* "Giovanni: 4 less 2 is +2." */
static void result_text(Buf *out, const Game *g, const State *s, const Frame *f, Side side)
{
    int who = hon_indicated(g, s, f, side), die = f->v[IND_DIE_0 + side], result = f->v[IND_RESULT_0 + side];
    buf_print(out, "%s: %d less the die %d is %s%d. ", who >= 0 ? g->head.pieces[who].name : "The face-down Capitano",
              result + die, die, result > 0 ? "+" : "", result);
}

/* What acting with that result would mean (7.2.4a). */
static void means_text(Buf *out, const Game *g, const State *s, const Frame *f, Side side)
{
    int who = hon_indicated(g, s, f, side), result = f->v[IND_RESULT_0 + side];
    if (result >= 0) {
        buf_print(out, "%s would have all MPs.", who >= 0 ? g->head.pieces[who].name : "He");
    } else {
        buf_print(out, "%s would have %d %s less.", who >= 0 ? g->head.pieces[who].name : "He", -result,
                  result == -1 ? "MP" : "MPs");
    }
}

static void contest_text(Prompt *out, const Game *g, const State *s, Side side)
{
    const Frame *f = hon_contest_frame(s);
    if (f) {
        result_text(&out->more, g, s, f, side);
        result_text(&out->more, g, s, f, enemy_of(side));
        means_text(&out->more, g, s, f, side);
        buf_char(&out->more, ' ');
        means_text(&out->more, g, s, f, enemy_of(side));
    }
}

static void named_text(Prompt *out, const Game *g, const State *s, Side side)
{
    const Frame *f = hon_contest_frame(s);
    int who = f ? hon_indicated(g, s, f, enemy_of(side)) : -1;
    if (who >= 0) {
        buf_print(&out->what, "They name %s. Whom do you name against him?", g->head.pieces[who].name);
    } else {
        buf_text(&out->what, "They name a face-down Capitano. Whom do you name against him?");
    }
    may_act_text(&out->more, g, s, side);
}

/* ---- an activation ---- */

static void acting_text(Prompt *out, const Game *g, const State *s, int who)
{
    Order order = (Order)s->capitano[who].order;
    buf_print(&out->what, "What does %s do?", g->head.pieces[who].name);
    buf_print(&out->more, "%s Order%s%s.", hon_order_titles[order < ORDERS_COUNT ? order : 0],
              s->capitano[who].acts > 1 ? ", second activation: Attrition follows" : "",
              has(s, who, F_ADMIN) ? ", Administrative March" : "");
    hon_halves_text(&out->left, s->mp == NO_MP ? 0 : s->mp);
    buf_print(&out->left, " MP left");
    out->moving = !hon_may_leave(g, s, NULL, who);
}

/* In a Major Battle a Corps bears the loss, not the Force. */
static int who_bears(const State *s, const Frame *f)
{
    int force = f->v[LS_FORCE];
    if (f->v[LS_HOW] == LOSE_SHOT) {
        return f->v[LS_GROUP];
    }
    if (f->v[LS_HOW] == LOSE_AST && hon_in_battle(s) && s->battle.engaging != NO_PIECE) {
        return force == hon_fighting_force(s, true) ? s->battle.engaging : s->battle.engaged;
    }
    return force;
}

static void losses_text(Prompt *out, const Game *g, const State *s, const Frame *f)
{
    int who = who_bears(s, f);
    if (who >= 0 && who < g->capitani) {
        const char *helper = who == s->battle.engaging && s->battle.support != NO_PIECE && hon_in_battle(s)
                                 ? g->head.pieces[s->battle.support].name
                                 : NULL;
        buf_print(&out->what, "Which unit of %s%s%s takes the next loss?",
                  f->v[LS_HOW] == LOSE_WAVE ? "the wave" : g->head.pieces[who].name, helper ? " or " : "",
                  helper ? helper : "");
        if (f->v[LS_HOW] == LOSE_PURSUIT) { /* 11.4aq */
            count_text(&out->more, f->v[LS_LEFT], "Pursuit Loss still to be paid.", "Pursuit Losses still to be paid.");
            buf_text(&out->more, " An SP in good order pays 2, a Demoralised one 1.");
        } else {
            count_text(&out->more, f->v[LS_LEFT], "SP still to be lost.", "SPs still to be lost.");
        }
    } else {
        buf_text(&out->what, hon_steps[LOSE].prompt);
    }
}

/* The question with names and numbers; only to its owner. */
static bool own_question(Prompt *out, const Game *g, const State *s, const Frame *f, Side viewer)
{
    int piece = asked_about(s, f);
    const char *name = piece >= 0 && piece < g->pieces ? g->head.pieces[piece].name : NULL;
    switch (f->step) {
    case ORDERS:
        buf_text(&out->what, "Which Orders do your Forces have?");
        orders_text(&out->more, g, s, f->owner);
        return true;
    case ORG:
        buf_text(&out->what, "Organise your Forces, then go on to the Orders.");
        purses_text(&out->more, g, s, f->owner);
        buf_text(&out->more, "Units and strength pass between Capitani of one hex.");
        return true;
    case INDICATE_1:
        buf_text(&out->what, "Whom do you name to act?");
        may_act_text(&out->more, g, s, f->owner);
        return true;
    case INDICATE_2: named_text(out, g, s, f->owner); return true;
    case DECIDE:
        buf_text(&out->what, "Your result is higher: who acts?");
        contest_text(out, g, s, f->owner);
        return true;
    case REMAIN:
        buf_text(&out->what, "The other side has finished: who of yours acts?");
        may_act_text(&out->more, g, s, f->owner);
        return true;
    case ACT: acting_text(out, g, s, piece); return true;
    case LOSE: losses_text(out, g, s, f); return true;
    case CHALLENGE:
        buf_print(&out->what, "Does %s attack, or make an enemy attack?", name ? name : "the Force");
        return true;
    case SETUP_PLACE:
    case RIDE:
        buf_print(&out->what, f->step == RIDE ? "Where does %s ride to?" : "Where does %s begin?", name ? name : "he");
        return true;
    default: return hon_battle_question(out, g, s, f, viewer);
    }
}

void hon_prompt(Prompt *out, const Game *g, const State *s, Side viewer)
{
    if (core(s)->over) {
        Side winner;
        const char *level;
        hon_score(g, s, &winner, &level);
        if (g->battle.fought && winner < SIDES) {
            buf_print(&out->what, "The battle is over: the %s have won; %s.", rules_of(g)->side_titles[winner], level);
            return;
        }
        buf_print(&out->what, "The game is over: %s%s%s.", winner < SIDES ? rules_of(g)->side_titles[winner] : "",
                  winner < SIDES ? ", " : "", level);
        return;
    }
    const Frame *f = top_of(s);
    out->side = f->owner;
    hon_battle_when(&out->when, s);
    out->setup = f->step == SETUP || f->step == SETUP_PLACE;
    bool own = viewer >= SIDES || viewer == f->owner || f->owner >= SIDES;
    out->named = true;
    if (!own || !own_question(out, g, s, f, viewer)) {
        out->named = false;
        buf_text(&out->what, hon_steps[f->step].prompt);
    }
    int piece = own ? asked_about(s, f) : -1;
    if (piece >= 0 && piece < g->pieces) {
        out->piece = piece;
        out->named = out->named || f->step != ACT;
    }
}

/* What should be seen coming: a Capitano Generale whose line is cut when points are due, Attack Orders that will tire the men. */
void hon_warn(const Game *g, const State *s, Side side, Why *out)
{
    int step = top_of(s)->step;
    if ((step != ORG && step != ORDERS && step != INDICATE_1 && step != REMAIN) || !g->ap_used) {
        return;
    }
    EACH_CAPITANO (g, c) {
        bool general = g->capitano[c].side == side && has(s, c, F_GENERAL) && hon_primo(s, c) != NO_PIECE;
        if (general && hon_loc_of(g, s, c) < 0) {
            why_each(out, R(4_3_1c), "{} has no Line of Communication: his Army would receive nothing", P_(c));
        }
    }
}

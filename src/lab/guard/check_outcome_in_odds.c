/* check_outcome_in_odds.c - the odds of an order name whatever then happens.
 *
 * An order is drawn atom by atom on a copy of what its side knows, and its odds are asked for. Then it is played with dice that fall as
 * they like, and so is what follows, every answer on the way being the one that the odds assume, until the order is over: it may be a part
 * of one of several fights, and the next begins unasked. What the log then tells as outcome must be the beginning of one of the outcomes
 * named; an order during which a die falls has more to name than nothing.
 */
#include "bots/random_bot.h"
#include "engine/odds/odds.h"
#include "engine/steps/step_runner_inside.h"
#include "lab/guard/guard_inside.h"

#include <stdlib.h>
#include <string.h>

enum { CHANCE_LEAVES = 3000, CHANCE_DECISIONS = 200, CHANCE_RUNS = 3 };

static bool in_draft_now(const Game *g, const State *s)
{
    return core(s)->depth && (rules_of(g)->steps[top_of(s)->step].flags & STEP_DRAFT);
}

/* The thing of which an order is a part: one of several fights (STEP_EACH). */
typedef struct Part {
    int bound; /* each_depth where the order was given; 0: none */
    bool inside;
} Part;

/* Plays an atom up to the next decision. False: the thing is over, and what comes is no more the order's. last: no atom of it is to come. */
static bool go_on(Play *p, Side side, Atom a, Part *part, bool last)
{
    play_act(p, side, a);
    do {
        bool above = core(p->s)->depth > part->bound;
        part->inside |= above;
        if (part->bound && part->inside && !above && last) {
            return false;
        }
    } while (!play_run_step(p));
    return true;
}

/* A whole order of the side, drawn at random on a copy. How many atoms; *rolls: a die falls while it is given. */
static int draw_order(Watch *w, Side side, const State *from, Atom *out, bool *rolls)
{
    const Game *g = w->g;
    RandomBot bot;
    FastDice dice;
    random_bot(&bot, rng_next(&w->rng));
    fast_dice(&dice, rng_next(&w->rng));
    memcpy(w->copy, from, rules_of(g)->state_size);
    *w->side_play = (Play){.g = g, .s = w->copy, .dice = &dice.dice};
    play_resume(w->side_play);
    int n = 0, depth = core(from)->depth;
    Part part = {.bound = each_depth(g, from)};
    bool goes_on = true;
    do {
        legal(g, w->copy, side, &w->side_play->legal); /* where both sides decide, his own choices */
        if (w->side_play->legal.count + w->side_play->legal.intervals == 0) {
            break;
        }
        out[n] = random_choose(&bot, g, w->copy, side, &w->side_play->legal);
        goes_on = go_on(w->side_play, side, out[n++], &part, true);
    } while (goes_on && n < ORDER_ATOMS && !dice.dice.count && !core(w->copy)->over && waits_for(w->copy, side) &&
             core(w->copy)->depth > depth && in_draft_now(g, w->copy));
    *rolls = dice.dice.count > 0;
    return n;
}

/* ---- what happens ---- */

typedef struct Run {
    Watch *w;
    Side side;
    Log log;
    FastDice dice;
} Run;

static void summarise(const Run *r, bool by_rolls, Buf *out)
{
    Event unpacked;
    for (int i = 0; i < r->log.count; i++) {
        Buf text = {0};
        if (odds_tell(&r->log, i, by_rolls)) {
            event_render(&text, r->w->g, log_at(&r->log, i, &unpacked), r->side);
        }
        if (text.len) {
            buf_print(out, "%s%s", out->len ? " " : "", buf_str(&text));
        }
        buf_free(&text);
    }
}

static Atom assumed_answer(Watch *w, const Atoms *legal)
{
    const OddsPart *o = odds_part(rules_of(w->g));
    if (o->assume) {
        return o->assume(w->g, w->copy, legal);
    }
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == VERB_PASS || legal->list[i].verb == VERB_DONE) {
            return legal->list[i];
        }
    }
    return legal->list[0];
}

/* Plays the order, then what the odds let follow it, then answers as assumed, until play is back where the order was given. */
static void play_order(Run *r, const Atom *plan, int n)
{
    Watch *w = r->w;
    Play *p = w->side_play;
    int depth = core(w->copy)->depth, given = 0;
    Part part = {.bound = each_depth(w->g, w->copy)};
    bool goes_on = true;
    for (; given < n && goes_on && !core(w->copy)->over; given++) {
        if (judge(w->g, w->copy, r->side, plan[given], NULL)) {
            break;
        }
        goes_on = go_on(p, r->side, plan[given], &part, given + 1 == n);
    }
    for (int i = 0; i < CHANCE_DECISIONS && goes_on && !core(w->copy)->over && !order_ended(w->g, w->copy, depth);
         i++) {
        if (!p->legal.count) {
            break;
        }
        Side asked = waits_for(w->copy, 0) ? 0 : 1;
        Atom a = assumed_answer(w, &p->legal);
        if (judge(w->g, w->copy, asked, a, NULL)) {
            a = p->legal.list[0];
        }
        goes_on = go_on(p, asked, a, &part, given == n);
    }
}

static bool named(const Odds *o, const Buf *what)
{
    for (int i = 0; i < o->count; i++) {
        if (strncmp(o->outcome[i].summary, buf_str(what), what->len) == 0) {
            return true;
        }
    }
    return false;
}

static void tell(Watch *w, const char *what, Side side, const Atom *order, int n, const Buf *happened)
{
    Buf key = {0}, text = {0};
    const StepDef *step = &rules_of(w->g)->steps[top_of(w->match.s)->step];
    buf_print(&key, "%s %s %d", what, step->name, order[0].verb);
    buf_print(&text, "%s: %s: ", step->name, what);
    order_print(&text, w->g, order, n);
    if (happened && happened->len) {
        buf_print(&text, "; what happened: %.300s", buf_str(happened));
    }
    guard_found(w, buf_str(&key), buf_str(&text), side, order[0]);
    buf_free(&key);
    buf_free(&text);
}

static void compare(Watch *w, Side side, const Atom *plan, int order, int planned, const Odds *odds, bool rolls)
{
    bool nothing = odds_say_nothing(odds);
    for (int i = 0; i < CHANCE_RUNS; i++) {
        Run r = {.w = w, .side = side};
        fast_dice(&r.dice, rng_next(&w->rng));
        known_to(w->g, w->match.s, side, w->copy);
        *w->side_play = (Play){.g = w->g, .s = w->copy, .dice = &r.dice.dice, .log = &r.log};
        play_order(&r, plan, planned);
        Buf happened = {0};
        summarise(&r, odds->by_rolls, &happened);
        if (nothing && rolls) {
            tell(w, "a die falls, and the odds name nothing", side, plan, order, &happened);
        } else if (happened.len && !odds->sampled && !named(odds, &happened)) {
            tell(w, "what happens is not among the odds", side, plan, order, &happened);
        }
        buf_free(&happened);
        log_free(&r.log);
    }
}

void guard_chances(Watch *w, Side side)
{
    const OddsPart *rules = odds_part(rules_of(w->g));
    Atom plan[2 * ORDER_ATOMS];
    bool rolls = false;
    if (in_draft_now(w->g, w->match.s)) {
        return; /* the order it belongs to was looked at where it began */
    }
    known_to(w->g, w->match.s, side, w->other);
    int n = draw_order(w, side, w->other, plan, &rolls), planned = n;
    if (!n) {
        return;
    }
    if (rules->odds_follow) {
        planned += rules->odds_follow(w->g, w->other, plan, n, plan + n, ORDER_ATOMS);
    }
    OddsOptions options = {.leaves = CHANCE_LEAVES};
    Odds odds;
    w->count.chances++;
    if (odds_atoms(w->g, w->match.s, side, plan, n, &options, &odds)) {
        compare(w, side, plan, n, planned, &odds, rolls);
    } else {
        tell(w, "the odds refuse an order that is legal", side, plan, n, NULL);
    }
    odds_free(&odds);
}

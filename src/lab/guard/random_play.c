/* random_play.c - plays the watched games and reports the first promise that is broken. The promises themselves are in
 * check_*.c.
 *
 * Everything in a game follows from the run's seed and the game's number, the choice of what to check included; so a failure is met
 * again by `--seed S --first N --games 1`.
 */
#include "engine/session/session.h"
#include "engine/orders/verbs.h"
#include "lab/guard/guard_inside.h"
#include "bots/random_bot.h"
#include "lab/thread_pool.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLE_LISTS = 8, SAMPLE_COSTLY = 40, SAMPLE_REPLAY = 16, SAMPLE_BOT = 3000 };

bool guard_broken(Watch *w, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprint(&w->what, format, args);
    va_end(args);
    return false;
}

static void say_atom(Watch *w, Buf *out, Atom a)
{
    atom_print(out, w->g, a);
    buf_print(out, " (verb %d, arguments %d %d %d)", a.verb, a.arg[0], a.arg[1], a.arg[2]);
}

bool guard_broken_by(Watch *w, const char *what, Side side, Atom a, Rule r)
{
    Buf text = {0};
    Why why = {0};
    say_atom(w, &text, a);
    judge(w->g, w->match.s, side, a, &why);
    buf_text(&text, ", reasons: ");
    why_render(&text, w->g, &why);
    guard_broken(w, "%s: side %s, %s, rule %s", what, rules_of(w->g)->side_names[side], buf_str(&text),
                 r == RULE_NO_CHOICE ? "(no choice)" : rule_id(w->g, r));
    buf_free(&text);
    return false;
}

typedef struct Guard {
    const GuardPlan *plan;
    GuardResult *result;
    pthread_mutex_t lock;
} Guard;

static void *watch_new(void *context)
{
    const GuardPlan *plan = ((Guard *)context)->plan;
    size_t size = rules_of(plan->g)->state_size;
    Watch *w = must_zalloc(sizeof *w);
    w->plan = plan;
    w->g = plan->g;
    const BotDef *bot = plan->bot ? plan->bot : &random_bot_def;
    bot_game_new(&w->match, plan->g, bot, bot);
    w->match.limit[0] = w->match.limit[1] = plan->limit;
    w->copy = must_zalloc(size);
    w->bot = must_zalloc(bot_usual()->size);
    w->other = must_zalloc(size);
    w->side_play = must_zalloc(sizeof *w->side_play);
    w->record = must_alloc(GUARD_RECORD * sizeof *w->record);
    w->record_side = must_alloc(GUARD_RECORD);
    return w;
}

static void add_counts(GuardResult *to, const GuardResult *from)
{
    to->games += from->games;
    to->atoms += from->atoms;
    to->positions += from->positions;
    to->replays += from->replays;
    to->secrets += from->secrets;
    to->refusals += from->refusals;
    to->completions += from->completions;
    to->undos += from->undos;
    to->reasons += from->reasons;
    to->chances += from->chances;
    to->offers += from->offers;
    to->intervals += from->intervals;
}

static void watch_free(void *context, void *worker)
{
    Guard *guard = context;
    Watch *w = worker;
    pthread_mutex_lock(&guard->lock);
    add_counts(guard->result, &w->count);
    findings_join(&guard->result->findings, &w->findings);
    pthread_mutex_unlock(&guard->lock);
    bot_game_free(&w->match);
    free(w->copy);
    free(w->bot);
    free(w->other);
    free(w->side_play);
    free(w->record);
    free(w->record_side);
    buf_free(&w->a);
    buf_free(&w->b);
    buf_free(&w->what);
    free(w);
}

static bool now_and_then(Watch *w, uint32_t one_in) { return w->plan->full || rng_below(&w->rng, one_in) == 0; }

static bool check_state(Watch *w)
{
    const Ruleset *r = rules_of(w->g);
    buf_clear(&w->a);
    if (r->check && !r->check(w->g, w->match.s, &w->a)) {
        return guard_broken(w, "the state is wrong: %s", buf_str(&w->a));
    }
    return true;
}

static bool check_side(Watch *w, Side side)
{
    if (now_and_then(w, SAMPLE_LISTS) &&
        !(guard_listed(w, side) && guard_left_out(w, side) && guard_all_listed(w, side) && guard_mask(w, side))) {
        return false;
    }
    return !now_and_then(w, SAMPLE_LISTS) || guard_completes(w, side);
}

const char *const look_words[] = {"reasons", "odds", "offers", "intervals", NULL};

/* What each costs decides how often it is looked at. */
static void look_further(Watch *w, Side side)
{
    unsigned look = w->plan->look;
    if ((look & LOOK_REASONS) && now_and_then(w, 2)) {
        guard_reasons(w, side);
    }
    if ((look & LOOK_OFFERS) && now_and_then(w, 2)) {
        guard_offers(w, side);
    }
    if ((look & LOOK_INTERVALS) && now_and_then(w, 4)) {
        guard_intervals(w, side);
    }
    if ((look & LOOK_ODDS) && now_and_then(w, 6)) {
        guard_chances(w, side);
    }
}

static bool check_decision(Watch *w)
{
    if (w->plan->look) {
        look_further(w, bot_game_side(&w->match));
    }
    for (int side = 0; side < SIDES; side++) {
        if (waits_for(w->match.s, (Side)side) && !check_side(w, (Side)side)) {
            return false;
        }
        if (now_and_then(w, SAMPLE_COSTLY) && !guard_secret(w, (Side)side)) {
            return false;
        }
    }
    Side asked = bot_game_side(&w->match);
    if (bots_part(rules_of(w->g))->evaluate && rng_below(&w->rng, SAMPLE_BOT) == 0 && !guard_bot(w, asked)) {
        return false;
    }
    return !now_and_then(w, SAMPLE_COSTLY) || guard_position(w);
}

/* A choice by which dice fell must say that they may: players are shown the odds before. What ends a step or an order may always
 * bring on what comes next. */
static bool check_dice(Watch *w, Atom a, uint64_t before)
{
    if (w->match.dice.dice.count == before || verb_is(w->g, a.verb) & (IS_ROLL | IS_END | IS_CLOSE)) {
        return true;
    }
    return guard_broken(w, "dice fell by '%s', whose verb does not say that they may (IS_ROLL)",
                        verb_def(w->g, a.verb)->name);
}

/* One atom; what is chosen must be legal and what follows must be sound. */
static bool play_on(Watch *w)
{
    BotGame *m = &w->match;
    Side side = bot_game_side(m);
    Atom a = bot_game_choose(m, side);
    Rule r = judge(w->g, m->s, side, a, NULL);
    if (r != RULE_NONE) {
        buf_clear(&w->a);
        atom_print(&w->a, w->g, a);
        return guard_broken(w, "the bot's choice %s is refused by %s", buf_str(&w->a), rule_id(w->g, r));
    }
    w->record[m->atoms] = a;
    w->record_side[m->atoms] = side;
    uint64_t dice = m->dice.dice.count;
    bot_game_play(m, side, a);
    w->count.atoms++;
    return check_dice(w, a, dice) && check_state(w);
}

static bool watch_game(Watch *w, long number)
{
    uint64_t seed = bot_game_seed(w->plan->seed, w->plan->name, number);
    w->number = number;
    rng_seed(&w->rng, seed ^ 0x6775617264ull);
    bot_game_begin(&w->match, seed);
    if (!check_state(w)) {
        return false;
    }
    MatchEnd end;
    while ((end = bot_game_status(&w->match)) == MATCH_GOES_ON) {
        if (!check_decision(w) || !play_on(w)) {
            return false;
        }
    }
    if (end != MATCH_OVER) {
        bot_game_say_end(&w->what, &w->match);
        return false;
    }
    w->count.games++;
    return !now_and_then(w, SAMPLE_REPLAY) || guard_replay(w);
}

static void report(const Watch *w, long number, Buf *out)
{
    const BotGame *m = &w->match;
    const Ruleset *r = rules_of(w->g);
    buf_print(out, "%s: game %ld, atom %ld: %s\n", w->plan->name, number, m->atoms, buf_str(&w->what));
    buf_print(out, "meet it again: gonfalon guard %s --seed %llu --first %ld --games 1%s", w->plan->name,
              (unsigned long long)w->plan->seed, number, w->plan->full ? " --full" : "");
    if (w->plan->bot) {
        buf_print(out, " --bot %s", w->plan->bot->name);
        if (w->plan->limit.effort) {
            buf_print(out, ":%ld", w->plan->limit.effort);
        }
    }
    buf_char(out, '\n');
    buf_text(out, "the last atoms:\n");
    for (long i = m->atoms > GUARD_LAST ? m->atoms - GUARD_LAST : 0; i < m->atoms; i++) {
        buf_print(out, "  %ld %s: ", i, r->side_names[w->record_side[i]]);
        atom_print(out, w->g, w->record[i]);
        buf_char(out, '\n');
    }
    buf_text(out, "the position:\n");
    position_print(out, w->g, m->s);
}

static bool one_game(void *context, void *worker, long job)
{
    Guard *guard = context;
    Watch *w = worker;
    long number = guard->plan->first + job;
    if (watch_game(w, number)) {
        return true;
    }
    pthread_mutex_lock(&guard->lock);
    if (!guard->result->failed) { /* two threads may fail; one report is enough */
        guard->result->failed = true;
        report(w, number, &guard->result->report);
    }
    pthread_mutex_unlock(&guard->lock);
    return false;
}

void guard_run(const GuardPlan *plan, GuardResult *out)
{
    *out = (GuardResult){0};
    Guard guard = {.plan = plan, .result = out, .lock = PTHREAD_MUTEX_INITIALIZER};
    Pool pool = {.threads = plan->threads,
                 .jobs = plan->games,
                 .noun = plan->progress ? "games" : NULL,
                 .context = &guard,
                 .worker_new = watch_new,
                 .worker_free = watch_free,
                 .job = one_game};
    PoolResult done = pool_run(&pool);
    out->interrupted = done.interrupted;
    out->seconds = done.seconds;
}

void guard_result_free(GuardResult *r)
{
    findings_free(&r->findings);
    buf_free(&r->report);
}

/* chances_and_turning_points.c - who was winning: the game played on many times by a bot from positions along its course.
 *
 * First from evenly spaced lines; then, where the chance changed most, from every line between. Every position is played on with the same
 * seeds, so that the change between two of them is a paired difference. Time is bounded; rounds that not every position could finish
 * are left out.
 */
#include "lab/bot_game.h"
#include "lab/thread_pool.h"
#include "lab/report/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEWEST_POSITIONS = 8, FIRST_POSITIONS = 48, SECOND_POSITIONS = 48, LEAST_ROUNDS = 4 };
enum { POINT_ROUNDS = 10 /* fewer say nothing about a change */, WANTED_ROUNDS = 16 };

typedef struct Playouts {
    Report *r;
    const int *position; /* chances that are to be played on */
    int count, rounds;
    char *states; /* owned; the state of each, one behind the other */
    double until; /* on lab_seconds() */
    atomic_bool abandon;
} Playouts;

static void *player_new(void *context)
{
    const ReportPlan *plan = ((Playouts *)context)->r->plan;
    BotGame *m = must_zalloc(sizeof *m);
    bot_game_new(m, plan->x->g, plan->bot, plan->bot);
    m->limit[0] = m->limit[1] = plan->limit;
    return m;
}

static void player_free(void *context, void *worker)
{
    (void)context;
    bot_game_free(worker);
    free(worker);
}

/* The worth of an ended game for the side whom a higher score favours, or for the first. */
static double worth_of(const Report *r, const BotGame *m)
{
    Side winner = NOBODY, mine = r->begin.points_for < SIDES ? r->begin.points_for : 0;
    const char *level;
    if (rules_of(m->g)->score) {
        rules_of(m->g)->score(m->g, m->s, &winner, &level);
    }
    return winner >= SIDES ? 0.5 : winner == mine;
}

static bool play_on(void *context, void *worker, long job)
{
    Playouts *p = context;
    BotGame *m = worker;
    int place = (int)(job % p->count), round = (int)(job / p->count);
    ReportChance *chance = &p->r->chance[p->position[place]];
    bot_game_begin(m, bot_game_seed(1, "report", round));
    size_t size = rules_of(m->g)->state_size;
    memcpy(m->s, p->states + (size_t)place * size, size);
    if (!core(m->s)->over) {
        play_resume(m->play);
    }
    MatchEnd end;
    while ((end = bot_game_status(m)) == MATCH_GOES_ON) {
        if (atomic_load_explicit(&p->abandon, memory_order_relaxed)) {
            return true;
        }
        Side side = bot_game_side(m);
        bot_game_play(m, side, bot_game_choose(m, side));
    }
    chance->playout[round] = worth_of(p->r, m);
    return true;
}

static bool time_is_up(void *context) { return lab_seconds() > ((Playouts *)context)->until; }

/* How many rounds every one of them has finished. */
static int whole_rounds(const Playouts *p)
{
    int round = 0;
    for (; round < p->rounds; round++) {
        for (int i = 0; i < p->count; i++) {
            if (p->r->chance[p->position[i]].playout[round] < 0) {
                return round;
            }
        }
    }
    return round;
}

static int play_out(Report *r, const int *position, int count, double seconds)
{
    const Session *x = r->plan->x;
    Playouts p = {
        .r = r, .position = position, .count = count, .rounds = r->plan->playouts, .until = lab_seconds() + seconds};
    size_t size = rules_of(x->g)->state_size;
    p.states = must_zalloc((size_t)(count + 1) * size);
    for (int i = 0; i < count; i++) {
        session_position(x, r->chance[position[i]].line, (State *)(void *)(p.states + (size_t)i * size));
    }
    Pool pool = {.threads = r->plan->threads,
                 .jobs = (long)count * p.rounds,
                 .noun = r->plan->progress ? "games played on" : NULL,
                 .context = &p,
                 .worker_new = player_new,
                 .worker_free = player_free,
                 .job = play_on,
                 .meanwhile = time_is_up,
                 .abandon = &p.abandon};
    if (count) {
        pool_run(&pool);
    }
    int rounds = whole_rounds(&p);
    free(p.states);
    return rounds;
}

/* ---- which positions ---- */

/* Does something end before this line: a die was rolled, the other side decides, or play is at another step? Between two lines of one
 * declaration nothing has happened yet, and a bot that plays on from there undoes in its head what the player was about to do. Nor has
 * anything by what only begins: a step on top of the one that asked, a unit that has been taken up. */
static bool something_ended(const Session *x, int line, State *before, State *after)
{
    if (line == 0 || line == session_lines(x)) {
        return true;
    }
    const Line *last = session_line(x, line - 1);
    session_position(x, line - 1, before);
    session_position(x, line, after);
    const Core *was = core(before), *is = core(after);
    bool begins = is->depth > was->depth && is->stack[was->depth - 1].step == top_of(before)->step;
    bool elsewhere = is->depth != was->depth || top_of(before)->step != top_of(after)->step;
    return (last && last->rolled) || was->waiting != is->waiting || (elsewhere && !begins);
}

/* The line itself or the next one before which something ends. */
static int next_ending(const Session *x, int line)
{
    State *before = must_zalloc(rules_of(x->g)->state_size), *after = must_zalloc(rules_of(x->g)->state_size);
    while (!something_ended(x, line, before, after)) {
        line++;
    }
    free(before);
    free(after);
    return line;
}

static int add_chance(Report *r, int line)
{
    for (int i = 0; i < r->chances; i++) {
        if (r->chance[i].line == line) {
            return -1;
        }
    }
    ReportChance *c = &r->chance[r->chances];
    *c = (ReportChance){.line = line, .playout = must_alloc((size_t)r->plan->playouts * sizeof *c->playout)};
    for (int i = 0; i < r->plan->playouts; i++) {
        c->playout[i] = -1;
    }
    return r->chances++;
}

/* How many positions get enough rounds in the time: a whole game is timed, and half of it is left from a position on the average. */
static int positions_in_time(Report *r, double seconds)
{
    Playouts p = {.r = r};
    BotGame *m = player_new(&p);
    double began = lab_seconds();
    bot_game_begin(m, bot_game_seed(1, "report", 0));
    bot_game_run(m);
    double each = (lab_seconds() - began) / 2;
    player_free(&p, m);
    double room = seconds * lab_threads(r->plan->threads) / (each * WANTED_ROUNDS + 1e-9);
    return room < FEWEST_POSITIONS ? FEWEST_POSITIONS : room > FIRST_POSITIONS ? FIRST_POSITIONS : (int)room;
}

static int by_line(const void *a, const void *b)
{
    return ((const ReportChance *)a)->line - ((const ReportChance *)b)->line;
}

/* The change from one position to a later one, over the rounds that both have. */
static Moments change_between(const ReportChance *a, const ReportChance *b, int rounds)
{
    Moments m = {0};
    for (int i = 0; i < rounds; i++) {
        if (a->playout[i] >= 0 && b->playout[i] >= 0) {
            moments_add(&m, b->playout[i] - a->playout[i]);
        }
    }
    return m;
}

/* Is it more than chance, although the largest of so many is looked at (Bonferroni's correction)? */
static bool stands_out(const Moments *change, int of)
{
    if (change->n < POINT_ROUNDS) {
        return false;
    }
    double t = student_quantile(1 - (1 - CONFIDENCE) / 2 / of, change->n - 1);
    return fabs(change->mean) > t * moments_deviation(change) / sqrt((double)change->n);
}

static int by_size(const void *a, const void *b)
{
    double p = fabs(((const TurningPoint *)a)->change.value), q = fabs(((const TurningPoint *)b)->change.value);
    return (p < q) - (p > q);
}

/* The changes between neighbours, largest first: those worth a closer look, or only those that stand out of all. Returns how many. */
static int find_points(const Report *r, bool certain, TurningPoint *out)
{
    int n = 0;
    for (int i = 0; i + 1 < r->chances; i++) {
        Moments change = change_between(&r->chance[i], &r->chance[i + 1], r->rounds);
        Estimate e = mean_estimate(&change);
        if (certain ? stands_out(&change, r->chances - 1) : is_real(&e)) {
            out[n++] = (TurningPoint){i, i + 1, e};
        }
    }
    qsort(out, (size_t)n, sizeof *out, by_size);
    return n;
}

/* Every line inside the largest changes. */
static int look_closer(Report *r, const TurningPoint *point, int points, int *position)
{
    int count = 0;
    for (int i = 0; i < points && i < TURNING_POINTS; i++) {
        int from = r->chance[point[i].from].line, to = r->chance[point[i].to].line;
        for (int line = from + 1; line < to && count < SECOND_POSITIONS; line++) {
            int ending = next_ending(r->plan->x, line);
            int added = ending < to ? add_chance(r, ending) : -1;
            if (added >= 0) {
                position[count++] = added;
            }
        }
    }
    return count;
}

static void drop_unplayed(Report *r)
{
    int kept = 0;
    for (int i = 0; i < r->chances; i++) {
        ReportChance c = r->chance[i];
        c.won = (Moments){0};
        for (int k = 0; k < r->rounds; k++) {
            if (c.playout[k] >= 0) {
                moments_add(&c.won, c.playout[k]);
            }
        }
        if (c.won.n >= LEAST_ROUNDS) {
            r->chance[kept++] = c;
        } else {
            free(c.playout);
        }
    }
    r->chances = kept;
    qsort(r->chance, (size_t)kept, sizeof *r->chance, by_line);
}

void report_chances(Report *r)
{
    double first = r->plan->seconds * 0.65, closer = r->plan->seconds * 0.35;
    int lines = session_lines(r->plan->x), step = lines / positions_in_time(r, first) + 1;
    int position[FIRST_POSITIONS + SECOND_POSITIONS + 2], count = 0;
    r->chance = must_zalloc((FIRST_POSITIONS + SECOND_POSITIONS + 2) * sizeof *r->chance);
    for (int line = 0; line <= lines; line += step) {
        int added = add_chance(r, next_ending(r->plan->x, line));
        if (added >= 0) {
            position[count++] = added;
        }
    }
    int last = add_chance(r, lines);
    if (last >= 0) {
        position[count++] = last;
    }
    r->rounds = play_out(r, position, count, first);
    drop_unplayed(r);
    if (r->rounds < LEAST_ROUNDS) {
        return;
    }
    TurningPoint *found = must_zalloc((FIRST_POSITIONS + SECOND_POSITIONS + 2) * sizeof *found);
    count = look_closer(r, found, find_points(r, false, found), position);
    play_out(r, position, count, closer);
    drop_unplayed(r);
    r->points = find_points(r, true, found);
    r->points = r->points > TURNING_POINTS ? TURNING_POINTS : r->points;
    memcpy(r->point, found, (size_t)r->points * sizeof *found);
    free(found);
}

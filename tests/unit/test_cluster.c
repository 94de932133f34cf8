/* test_cluster.c - several ranks as threads with letter boxes: every job is done, the answer is the same for any number of ranks, and a slow
 * rank holds nobody up.
 */
#include "lab/simulate/cluster.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { RANKS = 5, JOBS = 300, LETTERS = 4096 };

typedef struct Letter {
    int from, what;
    size_t n;
    char bytes[1024];
} Letter;

typedef struct Box {
    pthread_mutex_t lock;
    Letter *letter; /* LETTERS of them */
    int first, count;
} Box;

typedef struct Rank {
    Cluster c; /* first: the callbacks cast */
    Box *boxes;
    int ranks;
    uint64_t result[JOBS];
    bool has[JOBS];
    int pause_ms, worked;
    int give_up_after; /* rank 0: stops by itself after so many; 0: never */
} Rank;

static void send_letter(Cluster *c, int to, int what, const void *bytes, size_t n)
{
    Box *b = &((Rank *)c)->boxes[to];
    pthread_mutex_lock(&b->lock);
    Letter *l = &b->letter[(b->first + b->count++) % LETTERS];
    *l = (Letter){.from = c->rank, .what = what, .n = n};
    if (n) {
        memcpy(l->bytes, bytes, n);
    }
    pthread_mutex_unlock(&b->lock);
}

static bool receive_letter(Cluster *c, int *from, int *what, Buf *out)
{
    Box *b = &((Rank *)c)->boxes[c->rank];
    pthread_mutex_lock(&b->lock);
    bool there = b->count > 0;
    if (there) {
        Letter *l = &b->letter[b->first];
        *from = l->from;
        *what = l->what;
        buf_bytes(out, l->bytes, l->n);
        b->first = (b->first + 1) % LETTERS;
        b->count--;
    }
    pthread_mutex_unlock(&b->lock);
    return there;
}

static uint64_t worth(long job) { return (uint64_t)job * 2654435761u + 17; }

static bool has_job(void *context, long job) { return ((Rank *)context)->has[job]; }

static void put_job(void *context, long job, const void *result)
{
    Rank *r = context;
    memcpy(&r->result[job], result, sizeof r->result[job]);
    r->has[job] = true;
}

static void result_of(void *context, long job, void *out)
{
    memcpy(out, &((Rank *)context)->result[job], sizeof(uint64_t));
}

static void work(void *context, ClusterRun *run)
{
    Rank *r = context;
    long job;
    while (!cluster_meanwhile(run) && (job = cluster_take(run)) >= 0) {
        if (r->pause_ms) {
            nanosleep(&(struct timespec){.tv_nsec = r->pause_ms * 1000000L}, NULL);
        }
        r->result[job] = worth(job);
        r->has[job] = true;
        r->worked++;
        cluster_finished(run, job);
        if (r->give_up_after && r->worked == r->give_up_after) {
            return;
        }
    }
}

static void *run_rank(void *arg)
{
    Rank *r = arg;
    ClusterWork w = {.jobs = JOBS,
                     .size = sizeof(uint64_t),
                     .threads = 1,
                     .context = r,
                     .has = has_job,
                     .put = put_job,
                     .result = result_of,
                     .run = work};
    cluster_run(&r->c, &w);
    cluster_close(&r->c);
    return NULL;
}

static void *run_without_work(void *arg)
{
    cluster_close(&((Rank *)arg)->c);
    return NULL;
}

/* Plays all ranks to the end; the caller frees them. idle: a rank that fails before it begins to work, or -1. */
static Rank *run_all(int ranks, const int *pause_ms, int idle, void (*prepare)(Rank *zero))
{
    Rank *rank = calloc((size_t)ranks, sizeof *rank);
    Box *boxes = calloc((size_t)ranks, sizeof *boxes);
    pthread_t thread[RANKS];
    for (int i = 0; i < ranks; i++) {
        pthread_mutex_init(&boxes[i].lock, NULL);
        boxes[i].letter = calloc(LETTERS, sizeof *boxes[i].letter);
        rank[i].c = (Cluster){.rank = i, .ranks = ranks, .send = send_letter, .receive = receive_letter};
        rank[i].boxes = boxes;
        rank[i].pause_ms = pause_ms ? pause_ms[i] : 0;
    }
    if (prepare) {
        prepare(&rank[0]);
    }
    for (int i = 0; i < ranks; i++) {
        assert_int_equal(pthread_create(&thread[i], NULL, i == idle ? run_without_work : run_rank, &rank[i]), 0);
    }
    for (int i = 0; i < ranks; i++) {
        pthread_join(thread[i], NULL);
    }
    for (int i = 0; i < ranks; i++) {
        free(boxes[i].letter);
    }
    free(boxes);
    return rank;
}

static void check_all(const Rank *zero)
{
    for (long job = 0; job < JOBS; job++) {
        assert_true(zero->has[job]);
        assert_true(zero->result[job] == worth(job));
    }
}

static void any_number_of_ranks(void **state)
{
    (void)state;
    for (int ranks = 1; ranks <= RANKS; ranks++) {
        Rank *rank = run_all(ranks, NULL, -1, NULL);
        check_all(rank);
        free(rank);
    }
}

static void others_do_their_share(void **state)
{
    (void)state;
    static const int pause[RANKS] = {2, 2, 2, 2, 2};
    Rank *rank = run_all(RANKS, pause, -1, NULL);
    check_all(rank);
    for (int i = 0; i < RANKS; i++) {
        assert_in_range(rank[i].worked, 1, JOBS);
    }
    free(rank);
}

static void a_slow_rank_holds_nobody_up(void **state)
{
    (void)state;
    static const int pause[3] = {1, 1, 60};
    Rank *rank = run_all(3, pause, -1, NULL);
    check_all(rank);
    assert_in_range(rank[2].worked, 1, 40); /* its block was done again by others */
    assert_true(rank[0].worked + rank[1].worked >= JOBS - 40);
    free(rank);
}

static void have_most(Rank *zero)
{
    for (long job = 0; job < JOBS; job++) {
        zero->has[job] = job % 10 != 3;
        zero->result[job] = worth(job);
    }
}

static void what_is_there_is_not_done_again(void **state)
{
    (void)state;
    Rank *rank = run_all(3, NULL, -1, have_most);
    check_all(rank);
    for (int i = 0; i < 3; i++) {
        assert_in_range(rank[i].worked, 0, JOBS / 10);
    }
    free(rank);
}

static void give_up(Rank *zero)
{
    zero->give_up_after = 3;
    zero->pause_ms = 1;
}

static void giving_up_stops_everybody(void **state)
{
    (void)state;
    static const int pause[3] = {1, 20, 20};
    Rank *rank = run_all(3, pause, -1, give_up);
    assert_int_equal(rank[0].worked, 3);
    free(rank);
    rank = run_all(3, NULL, 2, NULL); /* a rank that cannot even begin */
    check_all(rank);
    free(rank);
    rank = run_all(3, NULL, 0, NULL); /* rank 0 itself: the others must hear of it */
    free(rank);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_ranks),         cmocka_unit_test(others_do_their_share),
        cmocka_unit_test(a_slow_rank_holds_nobody_up), cmocka_unit_test(what_is_there_is_not_done_again),
        cmocka_unit_test(giving_up_stops_everybody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

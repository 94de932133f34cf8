/* test_server_rate_limits.c - who may do what how often, and queues in which people come first. */
#include "server/net/rate_limits.h"
#include "server/worker_threads.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- limits ---- */

static Limits *limits(double requests)
{
    Limits *l = calloc(1, sizeof *l);
    limits_begin(l, requests);
    return l;
}

static int taken(Limits *l, LimitKind kind, const char *what, int tries, long long now)
{
    int n = 0;
    for (int i = 0; i < tries; i++) {
        n += limit_take(l, kind, what, now);
    }
    return n;
}

static void a_bucket_is_emptied_and_fills_again(void **state)
{
    (void)state;
    Limits *l = limits(5);
    assert_int_equal(taken(l, LIMIT_REQUEST, "192.0.2.1", 50, 1000), 20);
    assert_int_equal(taken(l, LIMIT_REQUEST, "192.0.2.2", 50, 1000), 20);
    assert_int_equal(taken(l, LIMIT_REQUEST, "192.0.2.1", 50, 2000), 5);
    assert_int_equal(taken(l, LIMIT_REQUEST, "192.0.2.1", 50, 1000000), 20);
    assert_int_equal(taken(l, LIMIT_FILE, "192.0.2.1", 500, 1000000), 200); /* a club that opens its tables at once */
    free(l);
}

/* However many others come between: nobody gets more tries by pushing himself out of the table. */
static void nobody_is_let_off_by_a_crowd(void **state)
{
    (void)state;
    Limits *l = limits(60);
    char other[32];
    int guesses = 0;
    for (int i = 0; i < 40; i++) {
        guesses += limit_take(l, LIMIT_PASSWORD_ACCOUNT, "gioacchino", 1000 + i);
        for (int k = 0; k < 5000; k++) {
            snprintf(other, sizeof other, "nobody %d", k * 41 + i);
            limit_take(l, LIMIT_PASSWORD_ACCOUNT, other, 1000 + i);
        }
    }
    assert_in_range(guesses, 1, 11);
    free(l);
}

static void passwords_are_limited_when_nothing_else_is(void **state)
{
    (void)state;
    Limits *l = limits(0);
    assert_int_equal(taken(l, LIMIT_REQUEST, "192.0.2.1", 500, 1000), 500);
    assert_int_equal(taken(l, LIMIT_NEW_GAME, "192.0.2.1", 500, 1000), 500);
    assert_int_equal(taken(l, LIMIT_PASSWORD_ADDRESS, "192.0.2.1", 500, 1000), 20);
    assert_int_equal(taken(l, LIMIT_PASSWORD_ACCOUNT, "anna", 500, 1000), 10);
    free(l);
}

/* ---- queues ---- */

typedef struct Task {
    Job job;
    int number;
    int *order, *count;
    useconds_t takes;
} Task;

static void run_task(Job *job) { usleep(((Task *)job)->takes); }

static void done_task(Job *job, void *owner)
{
    Task *t = (Task *)job;
    (void)owner;
    t->order[(*t->count)++] = job->dropped ? -t->number : t->number;
    free(t);
}

typedef struct Order {
    int list[64], count;
} Order;

static void give(Worker *w, Order *o, JobKind kind, uint64_t owner, int number, useconds_t takes)
{
    Task *t = calloc(1, sizeof *t);
    *t = (Task){.job = {.kind = kind, .owner = owner, .run = run_task, .done = done_task},
                .number = number,
                .order = o->list,
                .count = &o->count,
                .takes = takes};
    worker_give(w, &t->job);
}

static void wait_for(Worker *w, const Order *o, int count)
{
    for (int i = 0; i < 1000 && o->count < count; i++) {
        worker_finish(w, NULL);
        usleep(10000);
    }
    assert_true(o->count >= count);
}

static bool has(const Order *o, int number)
{
    for (int i = 0; i < o->count; i++) {
        if (o->list[i] == number) {
            return true;
        }
    }
    return false;
}

static void people_come_before_computers(void **state)
{
    (void)state;
    Worker w;
    Order o = {{0}, 0};
    assert_true(worker_start(&w));
    for (int i = 0; i < 20; i++) {
        give(&w, &o, JOB_COMPUTER, (uint64_t)i + 1, 100 + i, 200000);
    }
    give(&w, &o, JOB_PASSWORD, 0, 1, 1000);
    give(&w, &o, JOB_QUESTION, 0, 2, 1000);
    wait_for(&w, &o, 2);
    assert_true(has(&o, 1) && has(&o, 2));
    worker_stop(&w, NULL);
    assert_int_equal(o.count, 22); /* none is lost: those that had not begun are dropped, and say so */
    assert_int_equal(w.open, 0);
}

static void one_owner_has_one_computer_thinking(void **state)
{
    (void)state;
    Worker w;
    Order o = {{0}, 0};
    assert_true(worker_start(&w));
    for (int i = 0; i < 10; i++) {
        give(&w, &o, JOB_COMPUTER, 7, 100 + i, 300000);
    }
    give(&w, &o, JOB_COMPUTER, 8, 1, 1000);
    wait_for(&w, &o, 1);
    assert_int_equal(o.list[0], 1); /* though ten of another came before it */
    worker_stop(&w, NULL);
    assert_int_equal(o.count, 11);
}

static void give_for(Worker *w, Order *o, uint64_t owner, uint64_t address, bool awaited, int number)
{
    Task *t = calloc(1, sizeof *t);
    *t = (Task){.job = {.kind = JOB_COMPUTER,
                        .owner = owner,
                        .address = address,
                        .awaited = awaited,
                        .run = run_task,
                        .done = done_task},
                .number = number,
                .order = o->list,
                .count = &o->count,
                .takes = 100000};
    worker_give(w, &t->job);
}

/* Who is a new visitor with every game that he begins does not keep the others waiting. */
static void a_crowd_from_one_address_waits(void **state)
{
    (void)state;
    Worker w;
    Order o = {{0}, 0};
    assert_true(worker_start(&w));
    for (int i = 0; i < 20; i++) {
        give_for(&w, &o, (uint64_t)i + 1, 77, true, 100 + i);
    }
    for (int i = 0; i < 20; i++) {
        give_for(&w, &o, (uint64_t)i + 101, 78 + (uint64_t)i, false, 200 + i);
    }
    give_for(&w, &o, 500, 99, true, 1);
    give_for(&w, &o, 501, 0, true, 2);
    wait_for(&w, &o, 6);
    bool soon[2] = {false, false};
    for (int i = 0; i < 6; i++) {
        soon[0] |= o.list[i] == 1;
        soon[1] |= o.list[i] == 2;
        assert_true(o.list[i] < 200); /* nobody plays against those: they come last */
    }
    assert_true(soon[0] && soon[1]);
    worker_stop(&w, NULL);
    assert_int_equal(o.count, 42);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bucket_is_emptied_and_fills_again),        cmocka_unit_test(nobody_is_let_off_by_a_crowd),
        cmocka_unit_test(passwords_are_limited_when_nothing_else_is), cmocka_unit_test(people_come_before_computers),
        cmocka_unit_test(one_owner_has_one_computer_thinking),        cmocka_unit_test(a_crowd_from_one_address_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

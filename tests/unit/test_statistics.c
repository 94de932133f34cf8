/* test_statistics.c - the formulas of the laboratory against values from printed tables and from R. */
#include "lab/statistics.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double got, double wanted, double within)
{
    if (!(fabs(got - wanted) <= within)) {
        fail_msg("got %.10g, wanted %.10g within %g", got, wanted, within);
    }
}

static void normal_quantiles(void **state)
{
    (void)state;
    near(normal_quantile(0.5), 0, 1e-12);
    near(normal_quantile(0.975), 1.959963984540054, 1e-12);
    near(normal_quantile(0.025), -1.959963984540054, 1e-12);
    near(normal_quantile(0.995), 2.5758293035489, 1e-12);
    near(normal_quantile(1e-6), -4.753424308822899, 1e-10);
    near(normal_share(1.959963984540054), 0.975, 1e-14);
    assert_true(isinf(normal_quantile(0)) && isinf(normal_quantile(1)));
    for (int i = 1; i < 1000; i++) {
        near(normal_share(normal_quantile(i / 1000.0)), i / 1000.0, 1e-13);
    }
}

static void student_quantiles(void **state)
{
    (void)state;
    static const struct {
        long freedom;
        double t, within;
    } table[] = {{1, 12.7062047, 1e-6}, {2, 4.30265273, 1e-6},  {3, 3.18244631, 0.01},  {4, 2.77644511, 0.003},
                 {9, 2.26215716, 1e-4}, {29, 2.04522964, 1e-6}, {99, 1.98421695, 1e-7}, {1000000, 1.95996636, 1e-6}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        near(student_quantile(0.975, table[i].freedom), table[i].t, table[i].within);
        near(student_quantile(0.025, table[i].freedom), -table[i].t, table[i].within);
    }
}

static void wilson_intervals(void **state)
{
    (void)state;
    static const struct {
        long hits, n;
        double low, high;
    } table[] = {{8, 10, 0.4901625, 0.9433178},   {0, 10, 0, 0.2775328}, {10, 10, 0.7224672, 1},
                 {50, 100, 0.4038315, 0.5961685}, {1, 1, 0.2065493, 1},  {15, 148, 0.0624, 0.1605}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        Estimate e = share_estimate(table[i].hits, table[i].n);
        near(e.value, (double)table[i].hits / (double)table[i].n, 1e-15);
        near(e.low, table[i].low, i < 5 ? 1e-7 : 1e-4);
        near(e.high, table[i].high, i < 5 ? 1e-7 : 1e-4);
    }
    Estimate nothing = share_estimate(0, 0);
    near(nothing.low, 0, 0);
    near(nothing.high, 1, 0);
}

/* Student's own data: ten sleepers, two drugs. */
static void paired_difference(void **state)
{
    (void)state;
    static const double first[] = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    static const double second[] = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
    Moments m = {0};
    for (int i = 0; i < 10; i++) {
        moments_add(&m, first[i] - second[i]);
    }
    Estimate e = mean_estimate(&m);
    near(e.value, -1.58, 1e-12);
    near(e.low, -2.4598858, 1e-4);
    near(e.high, -0.7001142, 1e-4);
    near(moments_deviation(&m), 1.229995, 1e-6);
    assert_true(is_real(&e));
}

static void chance_is_not_real(void **state)
{
    (void)state;
    Moments m = {0};
    Estimate e = mean_estimate(&m);
    assert_false(is_real(&e));
    moments_add(&m, 5); /* one pair says nothing */
    e = mean_estimate(&m);
    assert_true(isinf(e.low) && isinf(e.high));
    assert_false(is_real(&e));
    moments_add(&m, -5);
    e = mean_estimate(&m);
    assert_false(is_real(&e));
    Moments same = {0};
    moments_add(&same, 0);
    moments_add(&same, 0);
    e = mean_estimate(&same);
    assert_false(is_real(&e));
    near(e.high - e.low, 0, 0);
}

static void moments_do_not_lose_digits(void **state)
{
    (void)state;
    Moments m = {0};
    for (int i = 0; i < 1000; i++) {
        moments_add(&m, 1e9 + (i % 2));
    }
    near(m.mean, 1e9 + 0.5, 1e-5);
    near(moments_deviation(&m), 0.50025, 1e-4);
}

static void quantiles_of_a_list(void **state)
{
    (void)state;
    static const int list[] = {1, 2, 3, 4, 10};
    near(sorted_quantile(list, 5, 0), 1, 0);
    near(sorted_quantile(list, 5, 0.5), 3, 1e-12);
    near(sorted_quantile(list, 5, 0.875), 7, 1e-12);
    near(sorted_quantile(list, 5, 1), 10, 0);
    near(sorted_quantile(list, 1, 0.5), 1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(normal_quantiles),    cmocka_unit_test(student_quantiles),
        cmocka_unit_test(wilson_intervals),    cmocka_unit_test(paired_difference),
        cmocka_unit_test(chance_is_not_real),  cmocka_unit_test(moments_do_not_lose_digits),
        cmocka_unit_test(quantiles_of_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

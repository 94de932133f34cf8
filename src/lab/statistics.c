/* statistics.c - Wilson's interval, Student's and the normal distribution, and moments by Welford's recurrence.
 *
 * Quantiles are found by Newton's method on the distribution itself, so that the file holds no table of coefficients.
 */
#include "lab/statistics.h"

#include <assert.h>
#include <math.h>

static const double PI = 3.14159265358979323846;

double normal_share(double z) { return erfc(-z / sqrt(2)) / 2; }

static double normal_density(double z) { return exp(-z * z / 2) / sqrt(2 * PI); }

double normal_quantile(double share)
{
    if (share <= 0 || share >= 1) {
        return share <= 0 ? -INFINITY : INFINITY;
    }
    if (share > 0.5) { /* the lower half alone: there the share is known to full precision */
        return -normal_quantile(1 - share);
    }
    double z = 0;
    for (int i = 0; i < 1000; i++) { /* from 0 outwards Newton's steps never overshoot */
        double step = (normal_share(z) - share) / normal_density(z);
        z -= step;
        if (fabs(step) < 1e-14 * (1 + fabs(z))) {
            break;
        }
    }
    return z;
}

/* One and two degrees of freedom have closed forms; from three on the expansion in 1/freedom is good to a few thousandths. */
double student_quantile(double share, long freedom)
{
    assert(share > 0 && share < 1 && freedom > 0);
    if (freedom <= 1) {
        return tan(PI * (share - 0.5));
    }
    if (freedom == 2) {
        return (2 * share - 1) / sqrt(2 * share * (1 - share));
    }
    double z = normal_quantile(share), v = (double)freedom, z2 = z * z;
    double first = z * (z2 + 1) / 4;
    double second = z * ((5 * z2 + 16) * z2 + 3) / 96;
    double third = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    double fourth = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z + first / v + second / (v * v) + third / (v * v * v) + fourth / (v * v * v * v);
}

Estimate share_estimate(long hits, long n)
{
    if (n <= 0) {
        return (Estimate){.value = 0, .low = 0, .high = 1, .n = 0};
    }
    double z = normal_quantile((1 + CONFIDENCE) / 2), all = (double)n, p = (double)hits / all;
    double centre = (p + z * z / (2 * all)) / (1 + z * z / all);
    double half = z / (1 + z * z / all) * sqrt(p * (1 - p) / all + z * z / (4 * all * all));
    /* At the ends the formula gives the end itself but for rounding. */
    return (Estimate){.value = p, .low = hits == 0 ? 0 : centre - half, .high = hits == n ? 1 : centre + half, .n = n};
}

void moments_add(Moments *m, double x)
{
    double before = x - m->mean;
    m->n++;
    m->mean += before / (double)m->n;
    m->squares += before * (x - m->mean);
}

double moments_deviation(const Moments *m) { return m->n > 1 ? sqrt(m->squares / (double)(m->n - 1)) : 0; }

Estimate mean_estimate(const Moments *m)
{
    if (m->n < 2) {
        return (Estimate){.value = m->mean, .low = -INFINITY, .high = INFINITY, .n = m->n};
    }
    double half = student_quantile((1 + CONFIDENCE) / 2, m->n - 1) * moments_deviation(m) / sqrt((double)m->n);
    return (Estimate){.value = m->mean, .low = m->mean - half, .high = m->mean + half, .n = m->n};
}

bool is_real(const Estimate *difference) { return difference->low > 0 || difference->high < 0; }

double sorted_quantile(const int *sorted, long n, double share)
{
    assert(n > 0 && share >= 0 && share <= 1);
    double at = share * (double)(n - 1);
    long below = (long)at;
    if (below >= n - 1) {
        return sorted[n - 1];
    }
    return sorted[below] + (at - (double)below) * (sorted[below + 1] - sorted[below]);
}

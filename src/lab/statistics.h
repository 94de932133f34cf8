/* statistics.h - the few formulas of the laboratory: shares, means and paired differences, each with its interval.
 *
 * Intervals cover 95 of 100: a share's is Wilson's, which stays honest near 0 and 1; a mean's is Student's. Whoever reports a number
 * reports its interval with it.
 */
#ifndef GONFALON_LAB_STATISTICS_H
#define GONFALON_LAB_STATISTICS_H

#include <stdbool.h>

#define CONFIDENCE 0.95

typedef struct Estimate {
    double value, low, high; /* low and high are infinite where one game says nothing about the spread */
    long n;
} Estimate;

double normal_share(double z);                       /* share of the normal distribution below z */
double normal_quantile(double share);                /* the z with that share below it; share in 0..1, ends left out */
double student_quantile(double share, long freedom); /* the same for Student's t; freedom at least 1 */

/* Share of hits in n trials. n = 0: anything from 0 to 1. */
Estimate share_estimate(long hits, long n);
/* Values as they come in; {0} to begin with. For a paired difference, add the difference of each pair. */
typedef struct Moments {
    long n;
    double mean, squares; /* sum of squared distances from the mean */
} Moments;
void moments_add(Moments *m, double x);
double moments_deviation(const Moments *m); /* standard deviation; 0 when there are fewer than two */
Estimate mean_estimate(const Moments *m);
/* Is the difference more than chance? Its interval does not hold 0. */
bool is_real(const Estimate *difference);

/* The value below which that share of the sorted list lies; interpolated. n at least 1. */
double sorted_quantile(const int *sorted, long n, double share);

#endif

/* limits_chart.c - the rows of limits.chart: every distance, angle and share that the rules name, and the range it may have. */
#include "miniatures/limits_chart.h"
#include "rules/danube/load/load_inside.h"

/* A turn of more than 90 degrees in one wheel is more than the geometry is made for. */
static const LimitRow limit_rows[] = {
    LENGTH(double_move, 0, 9600),
    LENGTH(firefight, 0, 2400),
    LENGTH(keep_off, 10, 400),
    LENGTH(enter_strongpoint, 0, 800),
    LENGTH(short_of_ground, 0, 400),
    LENGTH(short_of_friend, 0, 400),
    LENGTH(beyond, 0, 2400),
    LENGTH(musket_range, 10, 2400),
    LENGTH(path_pose, 10, 400),
    LENGTH(gun_push, 10, 800),
    LENGTH(carry, 0, 9600),
    LENGTH(overhead, 0, 2400),
    LENGTH(crowding, 0, 2400),
    LENGTH(support, 0, 2400),
    LENGTH(set_back, 10, 2400),
    LENGTH(least_gap, 5, 400),
    LENGTH(line_slide, 0, 2400),
    LENGTH(square_slide, 0, 2400),
    LENGTH(recall_step, 10, 400),
    LENGTH(general_enemy, 0, 2400),
    LENGTH(general_displaced, 0, 9600),
    NUMBER(wheel, 1, 90),
    NUMBER(gun_pivot, 1, 180),
    NUMBER(charge_dice, 0, 6),
    NUMBER(evade_dice, 0, 6),
    NUMBER(figures_a_die, 1, 24),
    NUMBER(figures_a_die_thin, 1, 24),
    NUMBER(casualties_a_point, 1, 24),
    NUMBER(heavy_guns, 1, 99),
    NUMBER(light_guns, 0, 99),
    NUMBER(break_share, 1, 100),
    NUMBER(break_points, 0, 99),
};

bool load_limits(Loader *l) { LOAD_LIMITS(l, limit_rows); }

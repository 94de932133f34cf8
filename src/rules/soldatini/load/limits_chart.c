/* limits_chart.c - the rows of limits.chart: every distance, angle, share and count that the rules name, and the range it may have. */
#include "miniatures/limits_chart.h"
#include "rules/soldatini/load/load_inside.h"

/* A turn of more than 90 degrees in one wheel is more than the geometry is made for. */
static const LimitRow limit_rows[] = {
    LENGTH(keep_off, 10, 400),
    LENGTH(shelter_near, 0, 800),
    LENGTH(shelter_toll, 0, 2400),
    LENGTH(shaken_keep, 10, 2400),
    LENGTH(enter_building, 0, 2400),
    LENGTH(send_out, 0, 2400),
    LENGTH(take_in, 0, 2400),
    LENGTH(bonus_run, 0, 2400),
    LENGTH(evade_room, 0, 2400),
    LENGTH(square_slide, 0, 400),
    LENGTH(falter, 10, 2400),
    LENGTH(set_back, 10, 800),
    LENGTH(reform_room, 0, 2400),
    LENGTH(quiet, 0, 9600),
    LENGTH(flee_from, 0, 9600),
    LENGTH(push_on, 0, 2400),
    LENGTH(bar_width, 2, 400),
    LENGTH(bar_wood, 0, 2400),
    LENGTH(general_enemy, 0, 2400),
    LENGTH(general_displaced, 0, 9600),
    NUMBER(wheel, 1, 90),
    NUMBER(gun_pivot, 1, 179),
    NUMBER(fan, 1, 89),
    NUMBER(home_turn, 1, 179),
    NUMBER(full_unit, 1, 8),
    NUMBER(wood_fight, 1, 8),
    NUMBER(building, 1, 8),
    NUMBER(send_bases, 1, 8),
    NUMBER(rally_bases, 0, 8),
    NUMBER(gun_crew, 1, 12),
    NUMBER(losses_a_test, 1, 24),
    NUMBER(save_most, 0, 6),
    NUMBER(general_losses, 2, 13),
    NUMBER(general_destroyed, 2, 13),
    NUMBER(break_share, 1, 100),
    NUMBER(break_points, 0, 99),
};

bool sol_load_limits(Loader *l) { LOAD_LIMITS(l, limit_rows); }

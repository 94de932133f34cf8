/* number.c - sines from a table, bearings, arcs and roots.
 *
 * The sine of a whole degree stands in the table; hundredths are added by the theorem of addition. All of it is exact to the last
 * of 30 bits but one.
 */
#include "table/number.h"

/* sin(d degrees) x 2^30, rounded, d = 0..90. */
static const int32_t sine_of_degree[91] = {
    0,          18739379,   37473049,   56195305,   74900443,   93582766,   112236583,  130856211,  149435979,
    167970228,  186453311,  204879599,  223243478,  241539355,  259761657,  277904834,  295963357,  313931728,
    331804471,  349576144,  367241333,  384794656,  402230767,  419544355,  436730145,  453782903,  470697435,
    487468587,  504091252,  520560366,  536870912,  553017922,  568996477,  584801711,  600428808,  615873009,
    631129609,  646193961,  661061475,  675727625,  690187940,  704438018,  718473518,  732290163,  745883746,
    759250125,  772385229,  785285058,  797945680,  810363241,  822533958,  834454122,  846120104,  857528349,
    868675383,  879557810,  890172315,  900515665,  910584710,  920376381,  929887697,  939115760,  948057759,
    956710970,  965072759,  973140576,  980911966,  988384560,  995556083,  1002424350, 1008987269, 1015242840,
    1021189159, 1026824413, 1032146887, 1037154959, 1041847103, 1046221891, 1050277989, 1054014162, 1057429273,
    1060522280, 1063292242, 1065738315, 1067859754, 1069655912, 1071126243, 1072270298, 1073087729, 1073578288,
    1073741824,
};

/* sin and cos (h hundredths of a degree) x 2^30, rounded, h = 0..99. */
static const int32_t sine_of_part[100] = {
    0,        187403,   374807,   562210,   749613,   937016,   1124420,  1311823,  1499226,  1686629,
    1874032,  2061435,  2248838,  2436241,  2623644,  2811046,  2998449,  3185851,  3373254,  3560656,
    3748058,  3935461,  4122863,  4310264,  4497666,  4685068,  4872469,  5059870,  5247272,  5434673,
    5622073,  5809474,  5996874,  6184275,  6371675,  6559075,  6746474,  6933874,  7121273,  7308672,
    7496071,  7683470,  7870868,  8058266,  8245664,  8433062,  8620459,  8807856,  8995253,  9182650,
    9370046,  9557442,  9744838,  9932233,  10119628, 10307023, 10494418, 10681812, 10869206, 11056599,
    11243993, 11431385, 11618778, 11806170, 11993562, 12180953, 12368344, 12555735, 12743125, 12930515,
    13117905, 13305294, 13492683, 13680071, 13867459, 14054846, 14242233, 14429620, 14617006, 14804392,
    14991777, 15179162, 15366546, 15553930, 15741313, 15928696, 16116079, 16303461, 16490842, 16678223,
    16865604, 17052983, 17240363, 17427742, 17615120, 17802498, 17989875, 18177252, 18364628, 18552004,
};
static const int32_t cosine_of_part[100] = {
    1073741824, 1073741808, 1073741759, 1073741677, 1073741562, 1073741415, 1073741235, 1073741023, 1073740777,
    1073740499, 1073740189, 1073739845, 1073739469, 1073739060, 1073738619, 1073738144, 1073737637, 1073737098,
    1073736525, 1073735920, 1073735282, 1073734612, 1073733909, 1073733173, 1073732404, 1073731603, 1073730769,
    1073729902, 1073729002, 1073728070, 1073727105, 1073726108, 1073725078, 1073724015, 1073722919, 1073721790,
    1073720629, 1073719435, 1073718209, 1073716950, 1073715658, 1073714333, 1073712976, 1073711586, 1073710163,
    1073708707, 1073707219, 1073705698, 1073704145, 1073702558, 1073700939, 1073699287, 1073697603, 1073695886,
    1073694136, 1073692353, 1073690538, 1073688690, 1073686810, 1073684896, 1073682950, 1073680971, 1073678960,
    1073676916, 1073674839, 1073672729, 1073670587, 1073668412, 1073666204, 1073663963, 1073661690, 1073659384,
    1073657046, 1073654675, 1073652271, 1073649834, 1073647365, 1073644862, 1073642328, 1073639760, 1073637160,
    1073634527, 1073631861, 1073629163, 1073626432, 1073623668, 1073620872, 1073618043, 1073615181, 1073612286,
    1073609359, 1073606399, 1073603407, 1073600381, 1073597323, 1073594232, 1073591109, 1073587953, 1073584764,
    1073581542,
};

/* Of 0..9000. */
static int32_t sine_of_quarter(Angle a)
{
    int degree = a / DEGREE, part = a % DEGREE;
    if (part == 0) {
        return sine_of_degree[degree];
    }
    int64_t sum = (int64_t)sine_of_degree[degree] * cosine_of_part[part] +
                  (int64_t)sine_of_degree[90 - degree] * sine_of_part[part];
    return (int32_t)((sum + SINE_ONE / 2) >> 30);
}

Angle angle_norm(Angle a)
{
    if (a < 0 || a >= FULL_TURN) {
        a %= FULL_TURN;
        a += a < 0 ? FULL_TURN : 0;
    }
    return a;
}

/* The angle past the last quarter, whose sine and cosine change places and signs from quarter to quarter. Most facings are whole
 * degrees: they are read off at once. */
void angle_sines(Angle a, int32_t *sine, int32_t *cosine)
{
    unsigned degree = (unsigned)a / DEGREE, quarter = degree / 90, part = degree % 90;
    int32_t s, c;
    if (degree * DEGREE == (unsigned)a) {
        s = sine_of_degree[part];
        c = sine_of_degree[90 - part];
    } else {
        Angle past = a - (Angle)quarter * (FULL_TURN / 4);
        s = sine_of_quarter(past);
        c = sine_of_quarter(FULL_TURN / 4 - past);
    }
    int32_t first = quarter & 1 ? c : s, second = quarter & 1 ? s : c;
    *sine = quarter & 2 ? -first : first;
    *cosine = quarter == 1 || quarter == 2 ? -second : second;
}

int32_t angle_sin(Angle a)
{
    int32_t sine, cosine;
    angle_sines(angle_norm(a), &sine, &cosine);
    return sine;
}

int32_t angle_cos(Angle a)
{
    int32_t sine, cosine;
    angle_sines(angle_norm(a), &sine, &cosine);
    return cosine;
}

Angle angle_between(Angle from, Angle to)
{
    Angle turn = angle_norm(to - from);
    return turn > FULL_TURN / 2 ? turn - FULL_TURN : turn;
}

/* The bearing b of (x, y), both at least 0: the largest a with sin(b - a) >= 0, or its successor if that is nearer. */
static Angle quarter_of(Grain x, Grain y)
{
    Angle lo = 0, hi = FULL_TURN / 4;
    while (lo < hi) {
        Angle middle = (lo + hi + 1) / 2;
        if (x * sine_of_quarter(FULL_TURN / 4 - middle) >= y * sine_of_quarter(middle)) {
            lo = middle;
        } else {
            hi = middle - 1;
        }
    }
    if (lo == FULL_TURN / 4) {
        return lo;
    }
    Grain over = x * sine_of_quarter(FULL_TURN / 4 - lo) - y * sine_of_quarter(lo);
    Grain under = y * sine_of_quarter(lo + 1) - x * sine_of_quarter(FULL_TURN / 4 - lo - 1);
    return over >= under ? lo + 1 : lo;
}

Angle angle_of(Grain dx, Grain dy)
{
    if (dx == 0 && dy == 0) {
        return 0;
    }
    Angle a = quarter_of(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
    if (dy < 0) {
        a = FULL_TURN / 2 - a;
    }
    return angle_norm(dx < 0 ? -a : a);
}

Angle angle_whole(Angle a) { return angle_norm((angle_norm(a) + DEGREE / 2) / DEGREE * DEGREE); }

/* The number is shifted to 62..64 bits; a line through the root of its upper half guesses within one in a hundred, and two steps
 * of Newton's method, which come from above, bring that to within some units. */
uint32_t root(uint64_t n)
{
    if (n == 0) {
        return 0;
    }
    int shift = __builtin_clzll(n) & ~1;
    uint64_t m = n << shift, upper = m >> 32;
    uint64_t x = upper >> 31 ? upper * 75 / 128 + 1806110930 : upper * 53 / 64 + 1277113549;
    x = (x + m / x) / 2;
    x = ((x + m / x) / 2) >> shift / 2;
    while (x > UINT32_MAX || x * x > n) {
        x--;
    }
    return (uint32_t)x;
}

static const int64_t PI_BILLIONTHS = 3141592654;
static const int64_t HALF_TURN_BILLIONTHS = (int64_t)(FULL_TURN / 2) * 1000000000;

Inch arc_length(Inch radius, Angle a)
{
    return (Inch)divide(radius * (int64_t)a * PI_BILLIONTHS, HALF_TURN_BILLIONTHS);
}

Angle arc_within(Inch radius, Inch length, Angle most)
{
    if (length < 0 || arc_length(radius, most) <= length) {
        return length < 0 ? 0 : most;
    }
    Angle lo = 0, hi = most; /* arc_length(lo) <= length < arc_length(hi) */
    while (hi - lo > 1) {
        Angle middle = (lo + hi) / 2;
        if (arc_length(radius, middle) <= length) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return lo;
}

/* test_battle_reference_honour.c - a second, slow reading of what can be enumerated in Honour's battles: who may bear the next SP (12.1.7), and the odds of a
 * shot and of a wave, against charts and rules worked out here by hand. Nothing of the rules' own code is used but the position and the judge.
 */
#include "odds_helper.h"

#include <stdio.h>

const DeskGame desk_game = {"honour", "1", {"reduced_battle", "no"}};

/* ---- spreading losses (12.1.7a, 12.1.7b): every end by brute force ---- */

enum { MOST_UNITS = 4, MOST_LOST = 6, MOST_SP = 3, MOST_ENDS = 256 };

typedef struct Spread {
    int units, sp[MOST_UNITS], total;
    bool group[MOST_UNITS];
    int ends, end[MOST_ENDS][MOST_UNITS];
} Spread;

/* Nobody who still has SPs has lost two fewer than another, among the units of `set` (-1: all). */
static bool is_even(const Spread *x, const int *lost, int set)
{
    for (int i = 0; i < x->units; i++) {
        for (int k = 0; k < x->units; k++) {
            bool both = set < 0 || (x->group[i] == set && x->group[k] == set);
            if (both && lost[i] < x->sp[i] && lost[k] > lost[i] + 1) {
                return false;
            }
        }
    }
    return true;
}

static int of_group(const Spread *x, const int *lost)
{
    int sp = 0;
    for (int i = 0; i < x->units; i++) {
        sp += x->group[i] ? lost[i] : 0;
    }
    return sp;
}

typedef bool Right(const Spread *x, const int *lost);

/* The group bears half or more, all together evenly. */
static bool right_together(const Spread *x, const int *lost)
{
    return is_even(x, lost, -1) && of_group(x, lost) >= (x->total + 1) / 2;
}

/* Where that cannot be: the group bears exactly half, or all it has; evenly in itself, and the others in themselves. */
static bool right_apart(const Spread *x, const int *lost)
{
    int most = of_group(x, x->sp), half = (x->total + 1) / 2;
    return is_even(x, lost, 0) && is_even(x, lost, 1) && of_group(x, lost) == (most < half ? most : half);
}

static void gather_ends(Spread *x, Right *right, int *lost, int unit, int left)
{
    if (unit == x->units) {
        if (!left && right(x, lost)) {
            assert_true(x->ends < MOST_ENDS);
            memcpy(x->end[x->ends++], lost, sizeof x->end[0]);
        }
        return;
    }
    for (lost[unit] = 0; lost[unit] <= x->sp[unit] && lost[unit] <= left; lost[unit]++) {
        gather_ends(x, right, lost, unit + 1, left - lost[unit]);
    }
    lost[unit] = 0;
}

static void find_ends(Spread *x, int losses)
{
    int lost[MOST_UNITS] = {0}, all = 0;
    for (int i = 0; i < x->units; i++) {
        all += x->sp[i];
    }
    x->total = losses;
    x->ends = 0;
    gather_ends(x, right_together, lost, 0, losses);
    if (!x->ends) {
        gather_ends(x, right_apart, lost, 0, losses);
    }
    assert_true(x->ends > 0 || losses > all);
}

/* Some right end has this unit lose more than it has, and nobody less. */
static bool may_lose_next(const Spread *x, const int *lost, int unit)
{
    for (int e = 0; e < x->ends; e++) {
        bool above = x->end[e][unit] > lost[unit];
        for (int i = 0; i < x->units; i++) {
            above &= x->end[e][i] >= lost[i];
        }
        if (above) {
            return true;
        }
    }
    return false;
}

/* ---- the same asked of the judge ---- */

static const char *const unit_names[MOST_UNITS] = {"french_gendarmes.1", "ital_inf_fr_q2.1", "french_inf.1",
                                                   "french_inf.2"};
static const int unit_quality[MOST_UNITS] = {3, 2, 1, 1};

typedef struct Asked {
    Desk *d;
    const Spread *x;
    Play *play;
    long judged;
    State *at[MOST_LOST + 1]; /* by SPs lost so far */
} Asked;

static Atom lose_atom(const Asked *a, int unit)
{
    Atom out[ORDER_ATOMS];
    Problems p = {0};
    char order[64];
    int n = 0;
    snprintf(order, sizeof order, "lose %s", unit_names[unit]);
    assert_true(order_read(a->d->g, a->d->s, 0, span_of(order), out, &n, &p));
    assert_int_equal(n, 1);
    return out[0];
}

/* At every place on the way the judge allows exactly what some right end allows. */
static void walk_losses(Asked *a, int *lost, int sum)
{
    const State *s = a->at[sum];
    size_t size = rules_of(a->d->g)->state_size;
    for (int i = 0; i < a->x->units; i++) {
        Atom atom = lose_atom(a, i);
        bool should = may_lose_next(a->x, lost, i), does = !judge(a->d->g, s, 0, atom, NULL);
        a->judged++;
        if (should != does) {
            fail_msg("unit %d of %d after %d of %d lost: should be %s", i, a->x->units, sum, a->x->total,
                     should ? "legal" : "refused");
        }
        if (!does || sum + 1 >= a->x->total) {
            continue; /* the last SP ends the step */
        }
        memcpy(a->at[sum + 1], s, size);
        a->play->s = a->at[sum + 1];
        a->play->hold = true;
        play_go(a->play, 0, atom);
        lost[i]++;
        walk_losses(a, lost, sum + 1);
        lost[i]--;
    }
}

static void ask_losses(const Spread *x, int losses, int group, long *judged)
{
    char text[2048];
    int n = snprintf(text, sizeof text,
                     "game honour 1\nclear\npiece louis_xii hex=2041 order=attack general=yes\n"
                     "piece pitigliano hex=2042 order=stand\npiece ven_inf.1 card=pitigliano sp=6\n"
                     "set combat skirmish\nset attacker louis_xii\nset defender pitigliano\n"
                     "set fighter_a louis_xii\nset fighter_d pitigliano\n");
    for (int i = 0; i < x->units; i++) {
        n += snprintf(text + n, sizeof text - (size_t)n, "piece %s card=louis_xii sp=%d\n", unit_names[i], x->sp[i]);
    }
    snprintf(
        text + n, sizeof text - (size_t)n,
        "frame TURN at=21\nframe BATTLES at=2\nstep LOSE at=0 owner=french who=louis_xii losses=%d how=2 group=%d\n",
        losses, group);
    Desk d;
    Problems p = {0};
    static Desk kept; /* one game for all: loading it is dear */
    if (!kept.g) {
        kept.g = ruleset_find(span_of("honour"))->load(&kept.source, "1", &desk_game.option, 1, &p);
        assert_non_null(kept.g);
    }
    d = kept;
    size_t size = rules_of(d.g)->state_size;
    d.s = calloc(1, size);
    if (!position_read(d.g, d.s, (Text){.name = "position", .bytes = span_of(text)}, &p)) {
        fail_msg("%s", buf_str(&p.text));
    }
    FastDice dice;
    fast_dice(&dice, 1);
    Asked a = {.d = &d, .x = x, .play = calloc(1, sizeof *a.play)};
    *a.play = (Play){.g = d.g, .s = d.s, .dice = &dice.dice, .hold = true};
    play_begin(a.play);
    for (int i = 0; i <= MOST_LOST; i++) {
        a.at[i] = calloc(1, size);
    }
    memcpy(a.at[0], d.s, size);
    int lost[MOST_UNITS] = {0};
    walk_losses(&a, lost, 0);
    *judged += a.judged;
    for (int i = 0; i <= MOST_LOST; i++) {
        free(a.at[i]);
    }
    free(a.play);
    free(d.s);
}

static void losses_fall_as_by_brute_force(void **state)
{
    static const int groups[] = {1 << 3, 1 << 2, 1 << 1, 1 << 3 | 1 << 2, 1 << 2 | 1 << 1, 1 << 3 | 1 << 2 | 1 << 1};
    long judged = 0, cases = 0;
    (void)state;
    for (int units = 2; units <= MOST_UNITS; units++) {
        int all = 1;
        for (int i = 0; i < units; i++) {
            all *= MOST_SP;
        }
        for (int code = 0; code < all; code++) {
            Spread x = {.units = units};
            int sum = 0;
            for (int i = 0, rest = code; i < units; i++, rest /= MOST_SP) {
                x.sp[i] = 1 + rest % MOST_SP;
                sum += x.sp[i];
            }
            int g = code % (int)(sizeof groups / sizeof *groups);
            for (int i = 0; i < units; i++) {
                x.group[i] = groups[g] >> unit_quality[i] & 1;
            }
            for (int losses = 1; losses <= MOST_LOST && losses <= sum; losses++) {
                find_ends(&x, losses);
                ask_losses(&x, losses, groups[g], &judged);
                cases++;
            }
        }
    }
    print_message("%ld cases, %ld answers of the judge\n", cases, judged);
    assert_true(cases > 400 && judged > 20000);
}

/* ---- odds of a shot and of a wave ---- */

#define FIELD                                                                          \
    "game honour 1\nclear\nset weather fair\n"                                         \
    "piece louis_xii hex=2041 order=attack general=yes section=main chits=%s\n"        \
    "piece french_gendarmes.1 card=louis_xii sp=8\n"                                   \
    "piece french_art.1 card=louis_xii sp=2\npiece french_art.2 card=louis_xii sp=2\n" \
    "piece french_art.3 card=louis_xii sp=%d\n"                                        \
    "piece pitigliano hex=2042 order=stand general=yes section=main\n"                 \
    "piece ven_inf.1 card=pitigliano sp=6\n"                                           \
    "piece pio card=pitigliano section=main\npiece ven_inf.3 card=pio sp=6\n"          \
    "piece dal_monte card=pitigliano section=main%s\npiece %s card=dal_monte sp=6\n"   \
    "step %s attacker=louis_xii defender=pitigliano fight=main\n"

/* Chance that an outcome whose summary has the words comes about, in units of 1/all. */
static long share_of(const Desk *d, const char *words, const char *without, long all)
{
    double p = 0;
    for (int i = 0; i < d->o.count; i++) {
        bool has = strstr(d->o.outcome[i].summary, words) && !(without && strstr(d->o.outcome[i].summary, without));
        p += has ? d->o.outcome[i].probability : 0;
    }
    long n = (long)(p * (double)all + 0.5);
    double rest = p * (double)all - (double)n;
    assert_true(rest < 1e-6 && rest > -1e-6);
    return n;
}

/* Five guns: 1 to 3 nothing, 4 and 5 one SP, 6 two SPs and a check, which Quality 2 fails on 5 and 6. With six guns the 5 costs two and a check, the 6
 * also asks for the Capitano, who falls on 1 and 2. */
static void a_shot(void **state)
{
    static const struct {
        int third; /* SPs of the third battery */
        long nothing, one, two, broken, danger, dead;
    } by_hand[] = {{1, 18 * 36, 12 * 36, 6 * 36, 2 * 36, 0, 0}, {2, 12 * 36, 12 * 36, 12 * 36, 4 * 36, 6 * 36, 2 * 36}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[2048];
        Desk d;
        snprintf(text, sizeof text, FIELD, "artillery", by_hand[i].third, "", "ital_inf_ven.1", "GUNS");
        set_up(&d, text);
        give(&d, "play artillery louis_xii");
        ask(&d, "fire_at louis_xii dal_monte");
        assert_false(d.o.sampled);
        const long all = 36L * 36;
        assert_int_equal(share_of(&d, ": 0 SP lost", NULL, all), by_hand[i].nothing);
        assert_int_equal(share_of(&d, ": 1 SP lost", NULL, all), by_hand[i].one);
        assert_int_equal(share_of(&d, ": 2 SP lost", NULL, all), by_hand[i].two);
        assert_int_equal(share_of(&d, "loses heart", NULL, all), by_hand[i].broken);
        assert_int_equal(share_of(&d, "in danger", NULL, all), by_hand[i].danger);
        assert_int_equal(share_of(&d, "is out of the game", NULL, all), by_hand[i].dead);
        put_away(&d);
    }
}

/* What one side of a result does: SPs, d, c, k, p, as on the card. */
typedef struct Half {
    int lost;
    bool broken, check, kill, plunder;
} Half;

static Half half_of(const char *text)
{
    Half h = {.lost = text[0] - '0'};
    for (const char *p = text + 1; *p && *p != '/'; p++) {
        h.broken |= *p == 'd';
        h.check |= *p == 'c';
        h.kill |= *p == 'k';
        h.plunder |= *p == 'p';
    }
    return h;
}

/* Column D of the Cavalry Charge Table, rows -1 to 9: seven or eight SPs of Heavy Cavalry. */
static const char *const column_d[] = {"2c/0", "1c/0",   "1/0",    "0/0",     "1/1",    "1/1c",
                                       "0/1d", "0p/1dc", "0/2dck", "0p/2dck", "0p/2dck"};

static const char *cell_at(int row)
{
    int i = row + 1;
    return column_d[i < 0 ? 0 : i > 10 ? 10 : i];
}

/* Eight gendarmes (Quality 3: +1) on one unit of Dal Monte. Quality 2 fails its check on 5 and 6, the French on 6 (3) and 5 and 6 (guns of Quality 2): the target
 * unit is broken by d, or by a failed c; a wave that loses heart does so by its own c. In 1/1296 of the throws. */
static void a_wave(void **state)
{
    static const struct {
        const char *corps, *unit;
        int sum, fails; /* modifiers besides Quality; faces on which the target fails its check */
        bool doubled;
    } by_hand[] = {{"", "ital_inf_ven.1", 0, 2, false},
                   {" volleys=1 screen=yes", "ital_inf_ven.1", -2, 2, true},
                   {" works=earthworks volleys=1 screen=yes", "ital_inf_ven.1", -5, 2, true},
                   {" works=river", "ven_inf.2", -3, 3, false}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        char text[2048], order[128];
        Desk d;
        long broken = 0, dead = 0, plunder = 0, none = 0, four = 0;
        for (int die = 1; die <= 6; die++) {
            const char *cell = cell_at(die + 1 + by_hand[i].sum);
            Half rider = half_of(cell), target = half_of(strchr(cell, '/') + 1);
            int lost = rider.lost * (by_hand[i].doubled ? 2 : 1);
            broken += target.broken ? 216 : target.check ? 36L * by_hand[i].fails : 0;
            dead += target.kill ? 72 : 0;
            plunder += rider.plunder ? 216 : 0;
            none += !lost && !target.lost ? 216 : 0;
            four += lost == 4 ? 216 : 0;
        }
        snprintf(text, sizeof text, FIELD, "cavalry_charge", 1, by_hand[i].corps, by_hand[i].unit, "CHARGE");
        set_up(&d, text);
        give(&d, "play cavalry_charge louis_xii");
        give(&d, "target dal_monte");
        snprintf(order, sizeof order, "wave french_gendarmes.1 %s; done", by_hand[i].unit);
        ask(&d, order);
        assert_false(d.o.sampled);
        const long all = 1296;
        assert_int_equal(share_of(&d, "it loses 0 SP, the target 0", NULL, all), none);
        assert_int_equal(share_of(&d, "loses 4 SP", NULL, all), four);
        assert_int_equal(share_of(&d, "lost in plundering", NULL, all), plunder);
        assert_int_equal(share_of(&d, "Dal Monte is out of the game", NULL, all), dead);
        const char *heart = i == 3 ? "Venetian Infantry 2 loses heart" : "(Venetian service) 1 loses heart";
        assert_int_equal(share_of(&d, "and heart", NULL, all) + share_of(&d, heart, "and heart", all), broken);
        put_away(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(losses_fall_as_by_brute_force), cmocka_unit_test(a_shot),
                                       cmocka_unit_test(a_wave)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

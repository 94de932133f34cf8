/* test_volley_reference_piacenza.c - the odds of single shots against a slow model that shares nothing with the program but the text.
 *
 * Three hundred positions are drawn by lot: a target on one of six kinds of ground, a firer beside it, friends of its own and of another
 * Formation, commanders near and far, smoke. The model finds the column (9.1.1, 9.1.4, 8.5.4) and the modifiers (8.2, 9.1.3, 9.1.8) by
 * the text, throws the ten faces and must come to the same chances as `gonfalon odds`; where the firer is out of command (4.4.1) both
 * must refuse (9.1a).
 */
#include "odds_helper.h"

#include <stdio.h>

const DeskGame desk_game = {"piacenza", "campaign", {"rulings", "2"}};

enum { POSITIONS = 300, MATES = 4, SMOKES = 3 };

typedef struct Axial {
    int q, r;
} Axial;

static const Axial direction[6] = {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}};

static int apart(Axial a, Axial b)
{
    int q = abs(a.q - b.q), r = abs(a.r - b.r), s = abs(a.q + a.r - b.q - b.r);
    return q > r ? (q > s ? q : s) : (r > s ? r : s);
}

/* CCRR of a flat-topped map, even columns pushed down (0.1). */
static Axial axial_of(int ccrr)
{
    int c = ccrr / 100;
    return (Axial){c, ccrr % 100 - (c + c % 2) / 2};
}

static int ccrr_of(Axial a) { return a.q * 100 + a.r + (a.q + a.q % 2) / 2; }

static const struct {
    int hex, fire;
} ground[] = {{4034, 0}, {1333, -2}, {1633, -1}, {1221, -1}, {3434, -3}, {4120, -3}};

static const struct {
    const char *id;
    int full, reduced; /* reduced 0: one step */
    bool infantry;
} targets[] = {{"A-AND", 3, 2, true}, {"A-FOR", 4, 2, true}, {"A-GR1", 1, 0, true}, {"A-BE1", 2, 1, false}};

/* Rows from 0 or less to 11 or more of the columns Normal, Extended, Intense. */
static const char *const fire_table[3][12] = {
    {"NE", "NE", "NE", "NE", "NE", "D", "D", "D1", "D2", "1", "R", "1R"},
    {"NE", "NE", "NE", "D", "D", "D", "D1", "D2", "D3", "1", "R", "1R"},
    {"NE", "NE", "D", "D", "D1", "D1", "D2", "D3", "1", "R", "1R", "E"},
};
static const char *const codes[] = {"NE", "D", "D1", "D2", "D3", "1", "R", "1R", "E"};
enum { CODES = sizeof codes / sizeof *codes };

typedef struct Mate {
    const char *id;
    Axial at;
    bool fellow, routed; /* fellow: of the firer's Formation */
} Mate;

typedef struct Position {
    int ground, target;
    bool target_reduced, reduced;
    Axial at, from; /* of the target; of the firer */
    Mate mate[MATES];
    Axial formation_commander, wing_commander, smoke[SMOKES];
    int smokes;
} Position;

static uint32_t lot(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

/* A hex within two of the target, by lot. */
static Axial near(uint32_t *seed, Axial centre)
{
    Axial a = centre;
    while (apart(a, centre) == 0) {
        for (int i = 0; i < 2; i++) {
            const Axial *d = &direction[lot(seed, 6)];
            a = lot(seed, 4) ? (Axial){a.q + d->q, a.r + d->r} : a;
        }
    }
    return a;
}

static bool same_hex(Axial a, Axial b) { return a.q == b.q && a.r == b.r; }

static bool free_hex(const Position *p, int mates, Axial a)
{
    bool taken = same_hex(a, p->at) || same_hex(a, p->from);
    for (int i = 0; i < mates; i++) {
        taken |= same_hex(a, p->mate[i].at);
    }
    return !taken;
}

static void draw(uint32_t *seed, Position *p)
{
    static const char *const ids[MATES] = {"F-AUX", "F-LOB1", "F-MON", "F-DAUf"};
    *p = (Position){.ground = (int)lot(seed, 6), .target = (int)lot(seed, 4)};
    p->target_reduced = targets[p->target].reduced && lot(seed, 2);
    p->reduced = lot(seed, 2);
    p->at = axial_of(ground[p->ground].hex);
    const Axial *d = &direction[lot(seed, 6)];
    p->from = (Axial){p->at.q + d->q, p->at.r + d->r};
    for (int i = 0; i < MATES; i++) {
        Mate *m = &p->mate[i];
        *m = (Mate){.id = ids[i], .fellow = i < 3, .routed = !lot(seed, 5)};
        do {
            m->at = near(seed, p->at);
        } while (!free_hex(p, i, m->at));
    }
    p->formation_commander = near(seed, p->at);
    p->wing_commander = lot(seed, 2) ? near(seed, p->at) : p->mate[3].at;
    p->smokes = (int)lot(seed, SMOKES + 1);
    for (int i = 0; i < p->smokes; i++) {
        p->smoke[i] = lot(seed, 3) ? near(seed, p->at) : p->at;
        for (int k = 0; k < i; k++) {
            p->smokes = same_hex(p->smoke[i], p->smoke[k]) ? i : p->smokes; /* a hex holds one marker (8.2.1b) */
        }
    }
}

/* ---- the model ---- */

/* 4.4.1: next to a fellow, or two hexes from one with a hex between that holds no enemy; here that is only the target's. */
static bool in_command(const Position *p)
{
    for (int i = 0; i < MATES; i++) {
        if (!p->mate[i].fellow) {
            continue;
        }
        int far = apart(p->from, p->mate[i].at);
        for (int d = 0; d < 6 && far == 2; d++) {
            Axial between = {p->from.q + direction[d].q, p->from.r + direction[d].r};
            far = apart(between, p->mate[i].at) == 1 && !same_hex(between, p->at) ? 1 : far;
        }
        if (far == 1) {
            return true;
        }
    }
    return false;
}

static int smoke_of(const Position *p)
{
    int sum = 0;
    for (int i = 0; i < p->smokes; i++) {
        int a = apart(p->smoke[i], p->at), b = apart(p->smoke[i], p->from), far = a < b ? a : b;
        sum -= far == 0 ? 2 : far == 1 ? 1 : 0;
    }
    return sum < -2 ? -2 : sum;
}

static int modifier_of(const Position *p)
{
    bool beside = false, flank = false;
    for (int i = 0; i < MATES; i++) {
        const Mate *m = &p->mate[i];
        if (m->fellow && !m->routed && apart(m->at, p->at) == 1) {
            *(apart(m->at, p->from) == 1 ? &beside : &flank) = true;
        }
    }
    int sum = ground[p->ground].fire + smoke_of(p) + (beside ? 0 : -2) + (flank ? 2 : 0);
    return sum < -4 ? -4 : sum;
}

static int column_of(const Position *p)
{
    int sp = p->reduced ? 1 : 2, depth = p->target_reduced ? targets[p->target].reduced : targets[p->target].full;
    if (apart(p->wing_commander, p->from) <= 1) {
        sp += 2; /* Mirepoix */
    } else if (apart(p->formation_commander, p->from) <= 1) {
        sp += 1; /* Larnage */
    }
    int column = sp >= 4 ? 2 : sp >= 2 ? 1 : 0;
    return targets[p->target].infantry && depth >= 2 && column ? column - 1 : column;
}

/* ---- the program's answer ---- */

static void put(Buf *b, const char *id, Axial at, const char *more)
{
    buf_print(b, "piece %s hex=%04d%s\n", id, ccrr_of(at), more);
}

static void write_position(Buf *b, const Position *p)
{
    buf_text(b, "game piacenza campaign rulings=2\nclear\n");
    put(b, "L-MAI", p->mate[3].at, "");
    put(b, "L-MIR", p->wing_commander, "");
    put(b, "L-LAR", p->formation_commander, "");
    put(b, "F-GUY", p->from, p->reduced ? " steps=1" : "");
    for (int i = 0; i < MATES; i++) {
        put(b, p->mate[i].id, p->mate[i].at, p->mate[i].routed ? " state=routed" : "");
    }
    put(b, targets[p->target].id, p->at, p->target_reduced ? " steps=1" : "");
    for (int i = 0; i < p->smokes; i++) {
        buf_print(b, "set smoke.%04d yes\n", ccrr_of(p->smoke[i]));
    }
    buf_text(b, "step SEG_D wing=FS-RW\n");
}

static double chance_of(const Odds *o, const char *code)
{
    char words[8];
    double sum = 0;
    snprintf(words, sizeof words, "(%s)", code);
    for (int i = 0; i < o->count; i++) {
        sum += strstr(o->outcome[i].summary, words) ? o->outcome[i].probability : 0;
    }
    return sum;
}

static void read_in(Desk *d, Buf *position)
{
    Problems bad = {0};
    FastDice dice;
    assert_true(position_read(d->g, d->s, (Text){.name = "position", .bytes = buf_as_span(position)}, &bad));
    fast_dice(&dice, 1);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
}

static void compare(const Desk *d, const Position *p, const char *position)
{
    int column = column_of(p), modifier = modifier_of(p);
    for (int i = 0; i < CODES; i++) {
        double model = 0;
        for (int die = 0; die <= 9; die++) {
            int row = die + modifier;
            const char *got = fire_table[column][row < 0 ? 0 : row > 11 ? 11 : row];
            model += strcmp(got, codes[i]) == 0 ? 0.1 : 0;
        }
        double apart_by = chance_of(&d->o, codes[i]) - model;
        if (apart_by > 1e-9 || apart_by < -1e-9) {
            for (int k = 0; k < d->o.count; k++) {
                print_message("  %.4f %s\n", d->o.outcome[k].probability, d->o.outcome[k].summary);
            }
            fail_msg("%s%s: column %d, modifier %d: the odds say %.4f, the model %.4f", position, codes[i], column,
                     modifier, chance_of(&d->o, codes[i]), model);
        }
    }
}

static bool one_position(Desk *d, uint32_t *seed)
{
    Position p;
    Buf position = {0}, order = {0};
    Problems bad = {0};
    draw(seed, &p);
    write_position(&position, &p);
    read_in(d, &position);
    bool commanded = in_command(&p), asked = strcmp(rules_of(d->g)->steps[top_of(d->s)->step].name, "SEG_D") == 0;
    if (asked) { /* else nobody could do anything */
        give(d, "BeginCombat Larnage");
    }
    buf_print(&order, "DeclareFire F-GUY:%04d", ccrr_of(p.at));
    odds_free(&d->o);
    bool allowed = odds_order(d->g, d->s, decider(d->s), buf_as_span(&order), NULL, &d->o, &bad);
    if (allowed != commanded) {
        fail_msg("%s%s: %s, but it is %s command", buf_str(&position), buf_str(&order),
                 allowed ? "taken" : buf_str(&bad.text), commanded ? "in" : "out of");
    }
    if (allowed) {
        assert_false(d->o.sampled);
        compare(d, &p, buf_str(&position));
    }
    problems_free(&bad);
    buf_free(&position);
    buf_free(&order);
    return allowed;
}

static void shots_by_lot(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, "game piacenza campaign rulings=2\n");
    uint32_t seed = 1746;
    int compared = 0;
    for (int i = 0; i < 10 * POSITIONS && compared < POSITIONS; i++) {
        compared += one_position(&d, &seed);
    }
    assert_int_equal(compared, POSITIONS);
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shots_by_lot)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

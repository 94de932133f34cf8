/* test_assault_reference_tolentino.c - the odds of assaults against a slow model that shares nothing with the program but the text.
 *
 * Four hundred positions are drawn by lot: who stands on which side of which ground, in what order and strength, led or not. The model
 * adds up strengths, shifts and modifiers by chapter 12 with values and tables written down here once more, throws every die of the
 * pre-shock check (12.2.2) and of the assault (12.5.3), and must come to the same chances of the same sums, columns and results as
 * `gonfalon odds`. Where the declared odds are worse than 1-5 both must refuse (12.4.2a).
 */
#include "odds_helper.h"

#include <stdio.h>

const DeskGame desk_game = {"tolentino", "battle", {"fog", "no"}};

enum { POSITIONS = 400, MOST_UNITS = 12, MOST_HEXES = 4, MOST_FIGHTS = 600 };

/* ---- what the pack gives: pieces, ground, tables ---- */

typedef enum Nation { A, N } Nation;
typedef enum Arm { FOOT, HORSE } Arm;
typedef enum Soil { CLEAR, TOWN, ROUGH, WOODS, WOODED_HILL } Soil; /* a wooded hill is woods and Rough at once (10b) */
typedef enum Stance { ATTACK, ADVANCE, DEFENSE, MANEUVER } Stance;
static const char *const stance_word[] = {"attack", "advance", "defense", "maneuver"};

typedef struct Kind {
    const char *id;
    Nation nation;
    const char *formation, *regiment;
    Arm arm;
    int full, reduced, efficiency; /* reduced 0: no such side */
} Kind;

static const Kind kinds[] = {
    {"A-HUS5-1", A, "Av", "hus5", HORSE, 2, 1, 5}, {"A-HUS5-2", A, "Av", "hus5", HORSE, 1, 0, 5},
    {"A-JAG9", A, "Av", "jag9", FOOT, 4, 2, 5},    {"A-JUL", A, "Av", "ir61", FOOT, 2, 1, 3},
    {"A-TOS-1", A, "T", "tosc", HORSE, 2, 1, 4},   {"A-TOS-2", A, "T", "tosc", HORSE, 2, 1, 4},
    {"A-TOS-3", A, "T", "tosc", HORSE, 1, 0, 4},   {"A-CARL-1", A, "E", "ir3", FOOT, 3, 2, 4},
    {"A-CARL-2", A, "E", "ir3", FOOT, 3, 2, 4},    {"A-CARL-3", A, "E", "ir3", FOOT, 3, 2, 4},
    {"A-CHA-1", A, "E", "ir27", FOOT, 3, 2, 4},    {"A-CHA-2", A, "E", "ir27", FOOT, 3, 2, 4},
    {"A-SIM-1", A, "S", "ir43", FOOT, 4, 2, 4},    {"A-SIM-2", A, "S", "ir43", FOOT, 4, 2, 4},
    {"A-HIL-1", A, "S", "ir2", FOOT, 4, 2, 4},     {"A-HIL-2", A, "S", "ir2", FOOT, 4, 2, 4},
    {"A-WAC", A, "S", "ir62", FOOT, 4, 2, 4},      {"N-L3-1", N, "II", "leg3", FOOT, 3, 1, 3},
    {"N-L3-2", N, "II", "leg3", FOOT, 3, 1, 3},    {"N-L3-3", N, "II", "leg3", FOOT, 3, 1, 3},
    {"N-2L-1", N, "II", "lin2", FOOT, 3, 1, 3},    {"N-2L-3", N, "II", "lin2", FOOT, 2, 1, 3},
    {"N-CL2-A", N, "II", "cl2", HORSE, 2, 1, 3},   {"N-6L-1", N, "II", "lin6", FOOT, 4, 2, 3},
    {"N-6L-2", N, "II", "lin6", FOOT, 4, 2, 3},    {"N-9L-1", N, "II", "lin9", FOOT, 3, 1, 2},
    {"N-9L-2", N, "II", "lin9", FOOT, 3, 1, 2},    {"N-VOL-1", N, "Gd", "volt", FOOT, 3, 2, 4},
    {"N-VOL-2", N, "Gd", "volt", FOOT, 2, 1, 4},   {"N-VEL-1", N, "Gd", "veliti", FOOT, 3, 2, 4},
    {"N-VEL-2", N, "Gd", "veliti", FOOT, 3, 2, 4}, {"N-VEL-3", N, "Gd", "veliti", FOOT, 2, 1, 4},
    {"N-10L-1", N, "Gd", "lin10", FOOT, 3, 1, 2},  {"N-10L-2", N, "Gd", "lin10", FOOT, 3, 1, 2},
    {"N-RAT", N, "Gd", "rat1", FOOT, 4, 2, 2},     {"N-HUS-1", N, "L", "gdhus", HORSE, 2, 1, 4},
    {"N-HUS-2", N, "L", "gdhus", HORSE, 1, 0, 4},  {"N-VELC", N, "L", "velc", HORSE, 1, 0, 4},
    {"N-CLG", N, "L", "clg", HORSE, 3, 2, 4},      {"N-CL2-B", N, "L", "cl2", HORSE, 2, 1, 3},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct {
    const char *formation, *leader;
    Nation nation;
} formations[] = {{"Av", "A-STAR", A}, {"T", "A-TAXIS", A}, {"E", "A-ECK", A}, {"S", "A-SEN", A},
                  {"II", "N-AMBR", N}, {"Gd", "N-PIGN", N}, {"L", "N-LIVR", N}};
enum { FORMATIONS = sizeof formations / sizeof *formations };

/* A target, or two that the same hexes touch, and the hexes around: their ground, and which sides are streams or bridges. */
typedef struct Site {
    const char *target[2];
    Soil ground[2];
    bool fortified;
    struct {
        const char *hex;
        Soil ground;
        bool stream;
    } from[6];
} Site;

static const Site sites[] = {
    {{"3010"},
     {CLEAR},
     false,
     {{"3009", CLEAR, 0}, {"3109", CLEAR, 0}, {"3110", CLEAR, 0}, {"3011", CLEAR, 0}, {"2910", CLEAR, 0}}},
    {{"3010", "3009"}, {CLEAR, CLEAR}, false, {{"2909", CLEAR, 0}, {"3109", CLEAR, 0}}},
    {{"2711"},
     {CLEAR},
     false,
     {{"2811", CLEAR, 1}, {"2812", CLEAR, 1}, {"2712", CLEAR, 1}, {"2710", CLEAR, 0}, {"2612", CLEAR, 0}}},
    {{"3610"}, {TOWN}, false, {{"3611", CLEAR, 1}, {"3609", CLEAR, 0}, {"3709", CLEAR, 0}, {"3510", CLEAR, 0}}},
    {{"2411"}, {CLEAR}, true, {{"2410", CLEAR, 0}, {"2510", CLEAR, 0}, {"2511", CLEAR, 0}, {"2412", CLEAR, 0}}},
    {{"1810"}, {ROUGH}, true, {{"1909", ROUGH, 1}, {"1910", CLEAR, 1}, {"1811", CLEAR, 0}, {"1809", ROUGH, 0}}},
    {{"3413"}, {WOODS}, false, {{"3412", CLEAR, 0}, {"3512", CLEAR, 0}, {"3513", CLEAR, 1}, {"3313", ROUGH, 0}}},
    {{"2116"}, {WOODED_HILL}, false, {{"2115", CLEAR, 0}, {"2216", ROUGH, 0}, {"2016", WOODS, 0}, {"2017", ROUGH, 0}}},
    {{"1702"}, {WOODS}, false, {{"1701", CLEAR, 1}, {"1802", CLEAR, 1}, {"1803", CLEAR, 0}, {"1703", WOODED_HILL, 0}}},
};
enum { SITES = sizeof sites / sizeof *sites };

/* Rows from -3 or less to 10 or more, columns from 1-5 to 6-1. */
static const char *const columns[] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"};
static const char *const table[14][10] = {
    {"AE", "AE", "AE", "AE", "AE", "AE", "AE", "AD", "AD", "AD"},
    {"AE", "AE", "AE", "AE", "AE", "AE", "AD", "AD", "AD", "NE"},
    {"AE", "AE", "AE", "AE", "AE", "AD", "AD", "AD", "NE", "NE"},
    {"AE", "AE", "AE", "AE", "AD", "AD", "AD", "NE", "NE", "EX"},
    {"AE", "AE", "AE", "AD", "AD", "AD", "NE", "NE", "EX", "DD"},
    {"AE", "AE", "AD", "AD", "AD", "NE", "NE", "EX", "DD", "DR"},
    {"AE", "AD", "AD", "AD", "NE", "NE", "EX", "DD", "DR", "DR"},
    {"AD", "AD", "AD", "NE", "NE", "EX", "DD", "DR", "DR", "DR"},
    {"AD", "AD", "NE", "NE", "EX", "DD", "DR", "DR", "DR", "DE"},
    {"AD", "NE", "NE", "EX", "DD", "DR", "DR", "DR", "DE", "DE"},
    {"NE", "NE", "EX", "DD", "DR", "DR", "DR", "DE", "DE", "DE"},
    {"NE", "EX", "DD", "DR", "DR", "DR", "DE", "DE", "DE", "DE"},
    {"EX", "DD", "DR", "DR", "DR", "DE", "DE", "DE", "DE", "DE"},
    {"DD", "DR", "DR", "DR", "DE", "DE", "DE", "DE", "DE", "DE"},
};

/* ---- a position drawn by lot ---- */

typedef struct Unit {
    const Kind *kind;
    int where; /* which of the attackers' hexes, or of the targets */
    bool reduced, disordered;
    int morale;
} Unit;

typedef struct Position {
    const Site *site;
    Unit attacker[MOST_UNITS], defender[MOST_UNITS];
    int attackers, defenders, froms, from[MOST_HEXES], targets;
    int formation, foe_formation[2]; /* of the attackers; of each target */
    Stance stance, foe_stance[2];
    bool charge;
    int led, opposed; /* the hex with a leader who may help, or -1 */
} Position;

static uint32_t lot(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

static bool taken(const Position *p, const Kind *k)
{
    for (int i = 0; i < p->attackers; i++) {
        if (p->attacker[i].kind == k) {
            return true;
        }
    }
    for (int i = 0; i < p->defenders; i++) {
        if (p->defender[i].kind == k) {
            return true;
        }
    }
    return false;
}

static Unit as_drawn(uint32_t *seed, const Kind *k, int where)
{
    Unit u = {.kind = k, .where = where, .reduced = k->reduced && !lot(seed, 3)};
    u.morale = k->nation == N && !lot(seed, 3) ? (int)lot(seed, 5) - 2 : 0;
    return u;
}

/* One unit, two of an arm, or all that is drawn of a regiment (7.1a). */
static int draw_stack(uint32_t *seed, Position *p, Unit *to, int count, int formation, int where, bool horse_only)
{
    const Kind *first = NULL;
    for (int tries = 0; tries < 60 && !first; tries++) {
        const Kind *k = &kinds[lot(seed, KINDS)];
        bool fits = strcmp(k->formation, formations[formation].formation) == 0 && !taken(p, k);
        first = fits && (!horse_only || k->arm == HORSE) ? k : NULL;
    }
    if (!first || count == MOST_UNITS) {
        return count;
    }
    to[count++] = as_drawn(seed, first, where);
    bool pair = lot(seed, 2);
    for (int i = 0; i < KINDS && pair && count < MOST_UNITS; i++) {
        const Kind *k = &kinds[i];
        if (k != first && strcmp(k->regiment, first->regiment) == 0 && strcmp(k->formation, first->formation) == 0 &&
            !taken(p, k)) {
            to[count++] = as_drawn(seed, k, where);
            break;
        }
    }
    return count;
}

static bool in_hex(const Unit *list, int n, int where)
{
    for (int i = 0; i < n; i++) {
        if (list[i].where == where) {
            return true;
        }
    }
    return false;
}

static void draw_attackers(uint32_t *seed, Position *p)
{
    int open = 0;
    while (open < 6 && p->site->from[open].hex) {
        open++;
    }
    p->charge =
        p->stance == ATTACK && p->site->ground[0] == CLEAR && !p->site->fortified && p->targets == 1 && !lot(seed, 2);
    int wanted = 1 + (int)lot(seed, 3), at = (int)lot(seed, (uint32_t)open);
    for (int i = 0; i < wanted && i < open; i++) {
        int before = p->attackers;
        p->attackers = draw_stack(seed, p, p->attacker, p->attackers, p->formation, p->froms, p->charge);
        if (p->attackers > before) {
            p->from[p->froms++] = (at + i) % open;
        }
    }
}

static bool draw(uint32_t *seed, Position *p)
{
    *p = (Position){.site = &sites[lot(seed, SITES)], .led = -1, .opposed = -1};
    p->targets = p->site->target[1] ? 2 : 1;
    p->formation = (int)lot(seed, FORMATIONS);
    p->stance = lot(seed, 2) ? ATTACK : ADVANCE;
    draw_attackers(seed, p);
    for (int t = 0; t < p->targets; t++) {
        do {
            p->foe_formation[t] = (int)lot(seed, FORMATIONS);
        } while (formations[p->foe_formation[t]].nation == formations[p->formation].nation);
        if (t && p->foe_formation[1] == p->foe_formation[0]) {
            p->foe_stance[1] = p->foe_stance[0];
        } else {
            p->foe_stance[t] = (Stance)lot(seed, 4);
        }
        p->defenders = draw_stack(seed, p, p->defender, p->defenders, p->foe_formation[t], t, false);
        if (!in_hex(p->defender, p->defenders, t)) {
            return false;
        }
    }
    for (int i = 0; i < p->defenders; i++) {
        p->defender[i].disordered = !lot(seed, 5);
    }
    p->led = lot(seed, 3) ? -1 : (int)lot(seed, p->froms ? (uint32_t)p->froms : 1);
    p->opposed = lot(seed, 3) ? -1 : 0;
    return p->attackers && in_hex(p->attacker, p->attackers, 0);
}

/* ---- the model ---- */

typedef struct Fight {
    char says[48]; /* "8/4 2-1 NE", or "8/41 collapses" */
    double chance;
} Fight;

typedef struct Fights {
    Fight fight[MOST_FIGHTS];
    int count;
} Fights;

static void add_chance(Fights *f, const char *says, double chance)
{
    for (int i = 0; i < f->count; i++) {
        if (strcmp(f->fight[i].says, says) == 0) {
            f->fight[i].chance += chance;
            return;
        }
    }
    assert_true(f->count < MOST_FIGHTS);
    snprintf(f->fight[f->count].says, sizeof f->fight->says, "%s", says);
    f->fight[f->count++].chance = chance;
}

static int printed(const Unit *u) { return u->reduced ? u->kind->reduced : u->kind->full; }
static bool wood(Soil g) { return g == WOODS || g == WOODED_HILL; }

/* 10.6b, 5.1.4d, 1.4: half, rounded to the nearest, one half up. */
static int in_wood(const Unit *u, Stance stance, bool woods)
{
    int sp = printed(u);
    return woods && u->kind->arm == HORSE && stance != MANEUVER ? (sp + 1) / 2 : sp;
}

/* 12.3.1a: -1 when two groups tie. */
static int efficiency_value(const Unit *list, const bool *in, int n)
{
    int sp[10] = {0}, best = 0, value = -1;
    for (int i = 0; i < n; i++) {
        sp[list[i].kind->efficiency] += in[i] ? printed(&list[i]) : 0;
    }
    for (int e = 1; e < 10; e++) {
        value = sp[e] > best ? e : sp[e] == best && best ? -1 : value;
        best = sp[e] > best ? sp[e] : best;
    }
    return value;
}

static bool tied(const Unit *list, const bool *in, int n)
{
    int any = 0;
    for (int i = 0; i < n; i++) {
        any += in[i];
    }
    return any && efficiency_value(list, in, n) < 0;
}

/* All of the target's foot and horse are under Defense (10.7). */
static bool in_cover(const Position *p, int target) { return p->foe_stance[target] == DEFENSE; }

typedef struct Sums {
    int attack, defend, level, drm;
} Sums;

/* 12.5.1, 12.5.2 with the wooded hills taken for woods or for Rough. */
static Sums sums_on(const Position *p, const bool *in, bool hills_are_woods)
{
    Sums s = {0};
    bool all[MOST_UNITS], disordered = false, streams = true, into_wood = false;
    int shift = 0, ground = 0, morale = 0;
    for (int t = 0; t < p->targets; t++) {
        Soil g = p->site->ground[t];
        bool is_wood = g == WOODS || (g == WOODED_HILL && hills_are_woods), horse = false;
        into_wood |= is_wood;
        for (int i = 0; i < p->defenders; i++) {
            if (p->defender[i].where == t) {
                s.defend += in_wood(&p->defender[i], p->foe_stance[t], is_wood);
                horse |= p->defender[i].kind->arm == HORSE;
            }
        }
        int own = g == TOWN ? -1 : p->site->fortified && in_cover(p, t) ? (horse ? -1 : -2) : 0;
        shift = own < shift ? own : shift;
        ground = is_wood && in_cover(p, t) ? -1 : ground;
    }
    for (int i = 0; i < p->attackers; i++) {
        if (!in[i]) {
            continue;
        }
        int from = p->from[p->attacker[i].where];
        bool woods = into_wood || wood(p->site->from[from].ground);
        s.attack += in_wood(&p->attacker[i], p->stance, woods) * (p->charge ? 2 : 1);
        streams &= p->site->from[from].stream;
        morale += p->attacker[i].morale;
    }
    for (int i = 0; i < p->defenders; i++) {
        all[i] = true;
        disordered |= p->defender[i].disordered;
        morale -= p->defender[i].morale;
    }
    if (!s.attack) {
        return s;
    }
    s.level = s.attack >= s.defend ? s.attack / s.defend - 1 : 1 - (s.defend + s.attack - 1) / s.attack;
    s.level += shift - streams;
    s.drm = ground + (disordered ? 2 : 0) + (morale < -2 ? -2 : morale > 2 ? 2 : morale);
    s.drm += efficiency_value(p->attacker, in, p->attackers) - efficiency_value(p->defender, all, p->defenders);
    return s;
}

/* 10b: the defender takes whichever terrain of the hex is better for him. A column is worth a point of the die. */
static Sums sums_of(const Position *p, const bool *in)
{
    Sums woods = sums_on(p, in, true), rough = sums_on(p, in, false);
    return rough.level + rough.drm < woods.level + woods.drm ? rough : woods;
}

static int between(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

/* The six faces of the assault (12.5.3). */
static void assault(const Position *p, const bool *in, double chance, Fights *f)
{
    char says[48];
    Sums s = sums_of(p, in);
    bool leader = false;
    for (int i = 0; i < p->attackers; i++) {
        leader |= in[i] && p->attacker[i].where == p->led;
    }
    if (!s.attack) {
        return;
    }
    if (s.level < -4) {
        snprintf(says, sizeof says, "%d/%d collapses", s.attack, s.defend);
        add_chance(f, says, chance);
        return;
    }
    int drm = s.drm + (s.level > 5 ? s.level - 5 : 0) + leader - (p->opposed >= 0);
    for (int die = 1; die <= 6; die++) {
        int row = between(-3, die + between(-4, drm, 4), 10) + 3, column = between(-4, s.level, 5) + 4;
        snprintf(says, sizeof says, "%d/%d %s %s", s.attack, s.defend, columns[column], table[row][column]);
        add_chance(f, says, chance / 6);
    }
}

/* 12.2.2, 13.1: one die a hex; each of its units compares it with its own efficiency. */
static void pre_shock(const Position *p, int hex, bool *in, double chance, Fights *f, bool *ties)
{
    if (p->stance == ATTACK || hex == p->froms) {
        *ties |= tied(p->attacker, in, p->attackers);
        assault(p, in, chance, f);
        return;
    }
    for (int die = 1; die <= 6; die++) {
        bool passed[MOST_UNITS];
        memcpy(passed, in, sizeof passed);
        for (int i = 0; i < p->attackers; i++) {
            const Unit *u = &p->attacker[i];
            int value = u->kind->efficiency + u->morale;
            bool good = die == 1 || (die != 6 && die - (p->led == hex) <= (value < 1 ? 1 : value));
            passed[i] = in[i] && (u->where != hex || good);
        }
        pre_shock(p, hex + 1, passed, chance / 6, f, ties);
    }
}

/* ---- the program's answer ---- */

static void write_units(Buf *b, const Position *p, const Unit *list, int n, bool attack)
{
    for (int i = 0; i < n; i++) {
        const Unit *u = &list[i];
        buf_print(b, "piece %s hex=%s", u->kind->id,
                  attack ? p->site->from[p->from[u->where]].hex : p->site->target[u->where]);
        buf_text(b, u->reduced ? " side=reduced" : "");
        buf_text(b, u->disordered ? " state=disordered" : "");
        if (u->morale) {
            buf_print(b, " morale=%d", u->morale);
        }
        if (attack) {
            buf_text(b, " in_command=yes");
            if (p->charge) {
                buf_print(b, " charge=%s", p->site->target[0]);
            }
        }
        buf_char(b, '\n');
    }
}

static void write_position(Buf *b, const Position *p)
{
    buf_text(b, "game tolentino battle fog=no\nclear\nset turn 3\n");
    write_units(b, p, p->attacker, p->attackers, true);
    write_units(b, p, p->defender, p->defenders, false);
    if (p->led >= 0) {
        buf_print(b, "piece %s hex=%s\n", formations[p->formation].leader, p->site->from[p->from[p->led]].hex);
    }
    if (p->opposed >= 0) {
        buf_print(b, "piece %s hex=%s\n", formations[p->foe_formation[0]].leader, p->site->target[0]);
    }
    for (int t = 0; t < p->targets; t++) {
        buf_print(b, "set order.%s %s\n", formations[p->foe_formation[t]].formation, stance_word[p->foe_stance[t]]);
    }
    buf_print(b, "set order.%s %s\nstep B5A_DECLARE formation=%s\n", formations[p->formation].formation,
              stance_word[p->stance], formations[p->formation].formation);
}

static void write_order(Buf *b, const Position *p)
{
    buf_text(b, "attack ");
    for (int i = 0; i < p->froms; i++) {
        buf_print(b, "%s%s", i ? "," : "", p->site->from[p->from[i]].hex);
    }
    buf_print(b, " %s", p->site->target[0]);
    if (p->targets > 1) {
        buf_print(b, ",%s", p->site->target[1]);
    }
    buf_text(b, p->charge ? " charge" : "");
}

/* "8 SP against 4 are 3-1, 1 column left, at 2-1: no effect (NE)." as the model writes it; false: no assault was fought. */
static bool told(const char *summary, char says[48])
{
    const char *at = strstr(summary, " SP against ");
    if (!at) {
        return false;
    }
    const char *number = at;
    while (number > summary && number[-1] >= '0' && number[-1] <= '9') {
        number--;
    }
    int attack = atoi(number), defend = atoi(at + strlen(" SP against "));
    const char *column = strstr(at, " at "), *end = strchr(at, '.');
    if (strstr(at, "collapses") && strstr(at, "collapses") < end) {
        snprintf(says, 48, "%d/%d collapses", attack, defend);
    } else {
        assert_non_null(column);
        const char *colon = strchr(column, ':'), *code = strchr(colon, '(');
        assert_non_null(code);
        snprintf(says, 48, "%d/%d %.*s %.2s", attack, defend, (int)(colon - column - 4), column + 4, code + 1);
    }
    return true;
}

static void differ(const char *position, const char *order, const Odds *o, const Fights *model, const char *says)
{
    print_message("%s%s\n", position, order);
    for (int i = 0; i < o->count; i++) {
        print_message("  program %.6f %s\n", o->outcome[i].probability, o->outcome[i].summary);
    }
    for (int i = 0; i < model->count; i++) {
        print_message("  model   %.6f %s\n", model->fight[i].chance, model->fight[i].says);
    }
    fail_msg("they differ at '%s'", says);
}

static void compare(Desk *d, const Position *p, const char *position, const char *order, const Fights *model)
{
    Fights got = {.count = 0};
    for (int i = 0; i < d->o.count; i++) {
        char says[48];
        if (told(d->o.outcome[i].summary, says)) {
            add_chance(&got, says, d->o.outcome[i].probability);
        }
    }
    (void)p;
    if (got.count != model->count) {
        differ(position, order, &d->o, model, "the number of outcomes");
    }
    for (int i = 0; i < model->count; i++) {
        double other = -1;
        for (int k = 0; k < got.count; k++) {
            other = strcmp(got.fight[k].says, model->fight[i].says) == 0 ? got.fight[k].chance : other;
        }
        double apart = other - model->fight[i].chance;
        if (apart > 1e-9 || apart < -1e-9) {
            differ(position, order, &d->o, model, model->fight[i].says);
        }
    }
}

/* One position: true when it was compared, false when the lot gave nothing to compare. */
static bool one_position(Desk *d, uint32_t *seed)
{
    static const char *const lead[] = {"use_leader=yes"};
    Position p;
    bool in[MOST_UNITS], ties = false;
    Fights model = {.count = 0};
    if (!draw(seed, &p)) {
        return false;
    }
    memset(in, 1, sizeof in);
    pre_shock(&p, 0, in, 1, &model, &ties);
    if (ties || tied(p.defender, in, p.defenders)) {
        return false;
    }
    Buf position = {0}, order = {0};
    write_position(&position, &p);
    write_order(&order, &p);
    Problems bad = {0};
    assert_true(position_read(d->g, d->s, (Text){.name = "position", .bytes = buf_as_span(&position)}, &bad));
    FastDice dice;
    fast_dice(&dice, 1);
    Play *play = calloc(1, sizeof *play);
    *play = (Play){.g = d->g, .s = d->s, .dice = &dice.dice};
    play_begin(play);
    free(play);
    odds_free(&d->o);
    OddsOptions options = {.assume = lead, .assume_count = 1};
    bool allowed = odds_order(d->g, d->s, decider(d->s), buf_as_span(&order), &options, &d->o, &bad);
    bool worse = sums_of(&p, in).level < -4;
    if (allowed == worse) {
        fail_msg("%s%s\n%s, but the odds %s", buf_str(&position), buf_str(&order),
                 allowed ? "taken" : buf_str(&bad.text), worse ? "are worse than 1-5" : "are good enough");
    }
    if (worse) {
        bool says_why = strstr(buf_str(&bad.text), "12.4.2a"), skipped = strstr(buf_str(&bad.text), "3.1a");
        assert_true(says_why || skipped); /* skipped: there was nothing else to declare, and nobody was asked */
    } else {
        assert_false(d->o.sampled);
        compare(d, &p, buf_str(&position), buf_str(&order), &model);
    }
    problems_free(&bad);
    buf_free(&position);
    buf_free(&order);
    return true;
}

static void assaults_by_lot(void **state)
{
    (void)state;
    Desk d;
    set_up(&d, "game tolentino battle fog=no\n");
    uint32_t seed = 1815;
    int compared = 0;
    for (int i = 0; i < 20 * POSITIONS && compared < POSITIONS; i++) {
        compared += one_position(&d, &seed);
    }
    assert_int_equal(compared, POSITIONS);
    put_away(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(assaults_by_lot)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* hits_and_saves.c - one shot: dice that hit, saves, soldiers that fall (G07, G08, G24 to G29, S01 to S18, F14, O04).
 *
 * All hit dice of a shot are rolled first, then one save for each hit. Where chance is walked for odds, a die and its save are one
 * distribution: what falls is what hits and is not saved.
 */
#include "rules/soldatini/soldatini.h"

#include <assert.h>

enum { FACES = 6 };

typedef struct Best { /* S13: the single best line; without it the lines add up */
    int number;
} Best;

static void line(Best *b, int number, bool applies)
{
    if (!applies) {
        return;
    }
    b->number = CITED(S13) ? (number > b->number ? number : b->number) : b->number + number;
}

/* The shelter lines, plain and of skirmishers and deployed guns (S03 to S05, S09 to S12). */
static void shelter_lines(const Game *g, const State *s, int u, Shelter shelter, Best *b)
{
    bool open = sol_open_order(s, u), guns = sol_deployed(s, u), heavy = shelter >= LOW_SHELTER;
    line(b, g->save[SAVE_LIGHT], shelter == LIGHT_SHELTER && CITED(S03));
    line(b, g->save[SAVE_LOW], shelter == LOW_SHELTER && CITED(S04));
    line(b, g->save[SAVE_HIGH], shelter == HIGH_SHELTER && CITED(S05));
    line(b, g->save[SAVE_LIGHT_SKIRMISH], open && shelter == LIGHT_SHELTER && CITED(S09));
    line(b, g->save[SAVE_LIGHT_DEPLOYED], guns && shelter == LIGHT_SHELTER && CITED(S10));
    line(b, g->save[SAVE_HEAVY_SKIRMISH], open && heavy && CITED(S11));
    line(b, g->save[SAVE_HEAVY_DEPLOYED], guns && heavy && CITED(S12));
}

/* At or under which die a hit is saved; 0: not at all. */
int sol_save_number(const Game *g, const State *s, const Target *t, Shot shot)
{
    int u = t->unit;
    Best b = {0};
    Footprint f = t->charging ? sol_foot_at_charge(g, s, u) : sol_foot(g, s, u);
    bool open = sol_open_order(s, u), horse = s->unit[u].arm == CAVALRY, guns = sol_deployed(s, u);
    if (shot == SHOT_HOWITZER && CITED(S14)) {
        return g->gunners_scatter && guns && CITED(O04) ? g->save[SAVE_DEPLOYED] : 0;
    }
    line(&b, g->save[SAVE_HIGHER], BY(G24, sol_level(g, &f) > t->level, false) && CITED(S02));
    line(&b, g->save[SAVE_CANISTER], shot == SHOT_CANISTER && (open || horse) && CITED(S06));
    line(&b, g->save[SAVE_CANISTER], shot != SHOT_CANISTER && open && !CITED(S16)); /* in the open they have none */
    if (t->charging && CITED(S17)) {
        return b.number > g->limit.save_most ? g->limit.save_most : b.number;
    }
    /* S18: judged once for the whole unit, by the one line of fire. */
    Spot from = BY(S18, t->origin, f.corner[LEFT_REAR]);
    shelter_lines(g, s, u, sol_shelter(g, &f, from), &b);
    line(&b, g->save[SAVE_DEPLOYED], guns && CITED(S07));
    line(&b, g->save[SAVE_WOOD], sol_in_wood(g, &f) && CITED(S08));
    line(&b, g->save[SAVE_GARRISON], s->unit[u].formation == GARRISON && CITED(S15));
    return b.number > g->limit.save_most ? g->limit.save_most : b.number;
}

/* ---- dice ---- */

/* A die and its save in one: hit x (6 - save) ways of 36, brought down. */
int sol_fall(Ctx *c, const Volley *v, int save, Side side)
{
    int ways = v->hit * (FACES - save), of = FACES * FACES;
    for (int by = 2; by <= FACES; by++) {
        while (ways % by == 0 && of % by == 0 && ways) {
            ways /= by;
            of /= by;
        }
    }
    return ways ? dice_low(c->dice, v->dice, of, ways, (DieCall){"fire", side, false}) : 0;
}

/* G07: a die hits and saves at or under its number. */
static int low_dice(Ctx *c, int n, int most, Side side, const char *purpose)
{
    return CITED(G07) ? roll_low(c, n, FACES, most, side, purpose) : roll_hits(c, n, FACES, most, side, purpose);
}

/* Without G08 each hit would be saved before the next die is rolled. */
static int one_by_one(Ctx *c, const Volley *v, int save, Side side, Side saver, int *hits)
{
    int saved = 0;
    for (int i = 0; i < v->dice; i++) {
        int hit = low_dice(c, 1, v->hit, side, "fire");
        *hits += hit;
        saved += hit && save ? low_dice(c, 1, save, saver, "save") : 0;
    }
    return saved;
}

static const char *const at_or_under[FACES + 1] = {"nothing", "1", "1-2", "1-3", "1-4", "1-5", "1-6"};

/* Which die hits; the sectors of a bar have a number each, and then none is said. */
static int one_number(const Volley *v, int volleys)
{
    int number = v[0].hit;
    for (int i = 1; i < volleys; i++) {
        number = v[i].dice && v[i].hit != number ? 0 : number;
    }
    return number;
}

static void say_shot(Ctx *c, const Target *t, int dice, int hits, int number, Rule by)
{
    if (number) {
        say_as(c, EVENT_DICE, by,
               dice == 1 ? "{} fires at {}: {} die at {}: {} hit." : "{} fires at {}: {} dice at {}: {} hit.",
               P_(t->shooter), P_(t->unit), N_(dice), W_(at_or_under[number]), N_(hits));
        return;
    }
    say_as(c, EVENT_DICE, by, "{} fires at {}: {} dice: {} hit.", P_(t->shooter), P_(t->unit), N_(dice), N_(hits));
}

/* Where hits and saves are walked as one, what is known of them before is said all the same. */
static void say_fall(Ctx *c, const Target *t, int dice, int fall, int number, int save, Rule by)
{
    if (number && save) {
        say_as(c, EVENT_DICE, by,
               dice == 1 ? "{} fires at {}: {} die at {}, saved at {}: {} fall."
                         : "{} fires at {}: {} dice at {}, saved at {}: {} fall.",
               P_(t->shooter), P_(t->unit), N_(dice), W_(at_or_under[number]), W_(at_or_under[save]), N_(fall));
    } else {
        say_shot(c, t, dice, fall, number, by);
    }
}

/* G08: when all hit dice have been rolled, one save for each hit. */
static int save_hits(Ctx *c, const Target *t, const Volley *volley, int volleys, const int *hits, Side saver)
{
    int tried = 0, saved = 0, number = 0;
    for (int i = 0; i < volleys; i++) {
        int save = BY(S01, sol_save_number(c->g, c->s, t, volley[i].shot), 0);
        saved += save ? low_dice(c, hits[i], save, saver, "save") : 0;
        tried += save ? hits[i] : 0;
        number = save ? save : number;
    }
    if (tried) {
        say(c, R(S01), "{} saves {} of {} on {}.", P_(t->unit), N_(saved), N_(tried), W_(at_or_under[number]));
    }
    return saved;
}

int sol_shoot(Ctx *c, const Target *t, const Volley *volley, int volleys, Rule by)
{
    enum { VOLLEYS = 4 };
    Side side = side_of(c->g, t->shooter), saver = side_of(c->g, t->unit);
    assert(volleys > 0 && volleys <= VOLLEYS);
    int hits[VOLLEYS] = {0}, all = 0, dice = 0, saved = 0, fall = 0;
    bool walk = c->dice->whole != NULL;
    for (int i = 0; i < volleys; i++) {
        int save = BY(S01, sol_save_number(c->g, c->s, t, volley[i].shot), 0);
        dice += volley[i].dice;
        if (walk) {
            fall += sol_fall(c, &volley[i], save, side);
        } else if (!CITED(G08)) {
            saved += one_by_one(c, &volley[i], save, side, saver, &hits[i]);
        } else {
            hits[i] = low_dice(c, volley[i].dice, volley[i].hit, side, "fire");
        }
        all += hits[i];
    }
    if (walk) {
        say_fall(c, t, dice, fall, one_number(volley, volleys),
                 BY(S01, sol_save_number(c->g, c->s, t, volley->shot), 0), by);
        return fall;
    }
    say_shot(c, t, dice, all, one_number(volley, volleys), by);
    saved += CITED(G08) ? save_hits(c, t, volley, volleys, hits, saver) : 0;
    return BY(F14, all - saved, all); /* F14: every hit not saved kills one soldier */
}

/* R04: in a building, in a wood, or behind a heavy shelter on a line from there. */
bool sol_heavy_cover(const Game *g, const State *s, int u, Spot from)
{
    Footprint f = sol_foot(g, s, u);
    return s->unit[u].formation == GARRISON || sol_in_wood(g, &f) || sol_shelter(g, &f, from) >= LOW_SHELTER;
}

/* hits_and_saves.c - one shot: dice that hit, saves, soldiers that fall (G07, G08, G24 to G29, S01 to S18, F14, O04).
 *
 * All hit dice of a shot are rolled first, then one save for each hit. Where chance is walked for odds, a die and its save are one
 * distribution: what falls is what hits and is not saved.
 */
#include "rules/soldatini/soldatini.h"

#include <assert.h>

enum { FACES = 6 };

typedef struct Save {
    int number; /* a die at or under it saves */
    Rule rule;
    const char *why;
} Save;

/* S13: the single best line; without it the lines add up. */
static void line(Save *b, int number, Rule rule, const char *why, bool applies)
{
    if (!applies || (CITED(S13) && number <= b->number)) {
        return;
    }
    *b = (Save){CITED(S13) ? number : b->number + number, rule, why};
}

/* The shelter lines, plain and of skirmishers and deployed guns (S03 to S05, S09 to S12). */
static void shelter_lines(const Game *g, const State *s, int u, Shelter shelter, Save *b)
{
    bool open = sol_open_order(s, u), guns = sol_deployed(s, u), heavy = shelter >= LOW_SHELTER;
    line(b, g->save[SAVE_LIGHT], R(S03), "behind light cover", shelter == LIGHT_SHELTER && CITED(S03));
    line(b, g->save[SAVE_LOW], R(S04), "behind a low wall", shelter == LOW_SHELTER && CITED(S04));
    line(b, g->save[SAVE_HIGH], R(S05), "behind a high wall", shelter == HIGH_SHELTER && CITED(S05));
    line(b, g->save[SAVE_LIGHT_SKIRMISH], R(S09), "in open order behind light cover",
         open && shelter == LIGHT_SHELTER && CITED(S09));
    line(b, g->save[SAVE_LIGHT_DEPLOYED], R(S10), "guns behind light cover",
         guns && shelter == LIGHT_SHELTER && CITED(S10));
    line(b, g->save[SAVE_HEAVY_SKIRMISH], R(S11), "in open order behind heavy cover", open && heavy && CITED(S11));
    line(b, g->save[SAVE_HEAVY_DEPLOYED], R(S12), "guns behind heavy cover", guns && heavy && CITED(S12));
}

static Save at_most(const Game *g, Save b)
{
    b.number = b.number > g->limit.save_most ? g->limit.save_most : b.number;
    return b;
}

/* At or under which die a hit is saved, and why; 0: not at all. */
static Save save_of(const Game *g, const State *s, const Target *t, Shot shot)
{
    int u = t->unit;
    Save b = {0};
    Footprint f = t->charging ? sol_foot_at_charge(g, s, u) : sol_foot(g, s, u);
    bool open = sol_open_order(s, u), horse = s->unit[u].arm == CAVALRY, guns = sol_deployed(s, u);
    if (shot == SHOT_HOWITZER && CITED(S14)) {
        return g->gunners_scatter && guns && CITED(O04) ? (Save){g->save[SAVE_DEPLOYED], R(O04), "gunners scatter"} : b;
    }
    line(&b, g->save[SAVE_HIGHER], R(S02), "on higher ground",
         BY(G24, sol_level(g, &f) > t->level, false) && CITED(S02));
    line(&b, g->save[SAVE_CANISTER], R(S06), horse ? "cavalry under canister" : "in open order under canister",
         shot == SHOT_CANISTER && (open || horse) && CITED(S06));
    line(&b, g->save[SAVE_CANISTER], R(S16), "in open order",
         shot != SHOT_CANISTER && open && !CITED(S16)); /* in the open they have none */
    if (t->charging && CITED(S17)) {
        return at_most(g, b);
    }
    /* S18: judged once for the whole unit, by the one line of fire. */
    Spot from = BY(S18, t->origin, f.corner[LEFT_REAR]);
    shelter_lines(g, s, u, sol_shelter(g, &f, from), &b);
    line(&b, g->save[SAVE_DEPLOYED], R(S07), "deployed guns", guns && CITED(S07));
    line(&b, g->save[SAVE_WOOD], R(S08), "in a wood", sol_in_wood(g, &f) && CITED(S08));
    line(&b, g->save[SAVE_GARRISON], R(S15), "in a building", s->unit[u].formation == GARRISON && CITED(S15));
    return at_most(g, b);
}

int sol_save_number(const Game *g, const State *s, const Target *t, Shot shot) { return save_of(g, s, t, shot).number; }

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

/* Dice by the number at which they hit: the sectors of a bar have one each, the guns of a battery too. */
enum { NUMBERS = 3 };
typedef struct ByNumber {
    int dice[FACES + 1], number[NUMBERS], numbers; /* the easiest first */
} ByNumber;

static ByNumber by_number(const Volley *v, int volleys)
{
    ByNumber n = {0};
    for (int i = 0; i < volleys; i++) {
        n.dice[v[i].hit] += v[i].dice;
    }
    for (int hit = FACES; hit >= 0 && n.numbers < NUMBERS; hit--) {
        if (n.dice[hit]) {
            n.number[n.numbers++] = hit;
        }
    }
    return n;
}

/* What hits, or where hits and saves are walked as one what falls. */
static Event *say_shot(Ctx *c, const Target *t, const Volley *volley, int volleys, int hits, Rule by)
{
    ByNumber n = by_number(volley, volleys);
    int dice = 0;
    for (int i = 0; i < volleys; i++) {
        dice += volley[i].dice;
    }
    const char *first = at_or_under[n.number[0]];
    if (n.numbers == 2) {
        return say_as(c, EVENT_DICE, by, "{} fires at {}: {} dice at {} and {} at {}: {} hit.", P_(t->shooter),
                      P_(t->unit), N_(n.dice[n.number[0]]), W_(first), N_(n.dice[n.number[1]]),
                      W_(at_or_under[n.number[1]]), N_(hits));
    }
    if (n.numbers == 3) {
        return say_as(c, EVENT_DICE, by, "{} fires at {}: {} dice at {} to {}: {} hit.", P_(t->shooter), P_(t->unit),
                      N_(dice), W_(first), W_(at_or_under[n.number[2]]), N_(hits));
    }
    return say_as(c, EVENT_DICE, by,
                  dice == 1 ? "{} fires at {}: {} die at {}: {} hit." : "{} fires at {}: {} dice at {}: {} hit.",
                  P_(t->shooter), P_(t->unit), N_(dice), W_(first), N_(hits));
}

/* Where hits and saves are walked as one, what is known of them before is said all the same. */
static void say_fall(Ctx *c, const Target *t, const Volley *volley, int volleys, int fall, Save save, Rule by)
{
    int dice = volley->dice;
    if (volleys > 1 || !save.number) {
        say_shot(c, t, volley, volleys, fall, by);
        if (save.number) {
            say_as(c, EVENT_SUM, save.rule, "{} saves on {}, {}.", P_(t->unit), W_(at_or_under[save.number]),
                   W_(save.why));
        }
        return;
    }
    event_rule(say_as(c, EVENT_DICE, by,
                      dice == 1 ? "{} fires at {}: {} die at {}, saved at {}, {}: {} fall."
                                : "{} fires at {}: {} dice at {}, saved at {}, {}: {} fall.",
                      P_(t->shooter), P_(t->unit), N_(dice), W_(at_or_under[volley->hit]), W_(at_or_under[save.number]),
                      W_(save.why), N_(fall)),
               save.rule);
}

/* G08: when all hit dice have been rolled, one save for each hit. */
static int save_hits(Ctx *c, const Target *t, const Volley *volley, int volleys, const int *hits, Side saver)
{
    int tried = 0, saved = 0;
    Save shown = {0};
    for (int i = 0; i < volleys; i++) {
        Save save = BY(S01, save_of(c->g, c->s, t, volley[i].shot), (Save){0});
        saved += save.number ? low_dice(c, hits[i], save.number, saver, "save") : 0;
        tried += save.number ? hits[i] : 0;
        shown = save.number ? save : shown;
    }
    if (tried) {
        event_rule(say(c, R(S01), "{} saves {} of {} on {}, {}.", P_(t->unit), N_(saved), N_(tried),
                       W_(at_or_under[shown.number]), W_(shown.why)),
                   shown.rule);
    }
    return saved;
}

int sol_shoot(Ctx *c, const Target *t, const Volley *volley, int volleys, Rule by)
{
    enum { VOLLEYS = 4 };
    Side side = side_of(c->g, t->shooter), saver = side_of(c->g, t->unit);
    assert(volleys > 0 && volleys <= VOLLEYS);
    int hits[VOLLEYS] = {0}, all = 0, saved = 0, fall = 0;
    bool walk = c->dice->whole != NULL;
    for (int i = 0; i < volleys; i++) {
        int save = BY(S01, sol_save_number(c->g, c->s, t, volley[i].shot), 0);
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
        say_fall(c, t, volley, volleys, fall, BY(S01, save_of(c->g, c->s, t, volley->shot), (Save){0}), by);
        return fall;
    }
    say_shot(c, t, volley, volleys, all, by);
    saved += CITED(G08) ? save_hits(c, t, volley, volleys, hits, saver) : 0;
    return BY(F14, all - saved, all); /* F14: every hit not saved kills one soldier */
}

/* R04: in a building, in a wood, or behind a heavy shelter on a line from there. */
bool sol_heavy_cover(const Game *g, const State *s, int u, Spot from)
{
    Footprint f = sol_foot(g, s, u);
    return s->unit[u].formation == GARRISON || sol_in_wood(g, &f) || sol_shelter(g, &f, from) >= LOW_SHELTER;
}

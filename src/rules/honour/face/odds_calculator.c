/* odds_calculator.c - odds without a game: an attack on the Assault Table, a reduced Major Battle, fire, a wave of a charge, a Discipline Check, a Pursuit, Attrition and
 * the contest of Initiative, from figures that somebody types.
 *
 * Tables and modifiers are those of the chapters; nothing is computed here. Side 0 throws.
 */
#include "rules/honour/honour.h"

static void tell_losses(Ctx *c, Rule rule, const char *who, int lost, int broken)
{
    if (broken) {
        say_as(c, EVENT_OUTCOME, rule, "{} lose {} SP and {} loses heart.", W_(who), N_(lost),
               W_(broken == 1 ? "one unit" : "each of two units"));
    } else if (lost) {
        say_as(c, EVENT_OUTCOME, rule, "{} lose {} SP.", W_(who), N_(lost));
    }
}

/* ---- 12.1 ---- */

enum { A_ATTACK, A_DEFEND, A_QUALITY, A_AGAINST, A_AFFECTING, A_STAR, A_STAR_DEFENDER, A_DRM };

static bool calculate_assault(Ctx *c, const int *v, Problems *p)
{
    Sum sum = {0};
    (void)p;
    hon_add_ratio(c->g, &sum, 2 * v[A_ATTACK], 2 * v[A_DEFEND]);
    add(&sum, c->g->assault_modifier[AM_STAR], R(12_1_5a), "attacking Capitano with a star", v[A_STAR]);
    add(&sum, c->g->assault_modifier[AM_STAR_DEFENDER], R(12_1_5a), "defending Capitano with a star",
        v[A_STAR_DEFENDER]);
    add(&sum, v[A_DRM], RULE_NONE, "as given", v[A_DRM] != 0);
    int die = hon_d6(c, FIRST_PLAYER, "assault");
    AssaultCell cell = hon_assault_cell(c->g, die + sum.total, v[A_QUALITY] - v[A_AGAINST], v[A_AFFECTING]);
    event_sum(say_as(c, EVENT_OUTCOME | EVENT_SUM, R(12_1o), "{} and check.",
                     W_(cell.loser ? "The defenders lose the fight" : "The attackers lose the fight")),
              &sum);
    tell_losses(c, R(12_1o), "The attackers", cell.lost[0], cell.broken[0]);
    tell_losses(c, R(12_1o), "The defenders", cell.lost[1], cell.broken[1]);
    return true;
}

/* ---- 18.9 ---- */

enum { B_ATTACK, B_DEFEND, B_DRM };

static bool calculate_battle(Ctx *c, const int *v, Problems *p)
{
    Sum sum = {0};
    (void)p;
    hon_add_battle_ratio(c->g, &sum, v[B_ATTACK], v[B_DEFEND]);
    add(&sum, v[B_DRM], RULE_NONE, "as given", v[B_DRM] != 0);
    const ReducedRow *r = hon_reduced_row(c->g, hon_d6(c, FIRST_PLAYER, "battle") + sum.total);
    int attack = v[B_ATTACK] * r->lost[0] / 100, defend = v[B_DEFEND] * r->lost[1] / 100; /* 18.9.1a, b */
    attack = r->loser && attack > defend ? defend : attack;
    defend = !r->loser && defend > attack ? attack : defend;
    event_sum(say_as(c, EVENT_OUTCOME | EVENT_SUM, R(18_9f), "{}.",
                     W_(r->loser ? "The defenders lose the battle" : "The attackers lose the battle")),
              &sum);
    tell_losses(c, R(18_9f), "The attackers", attack, 0);
    tell_losses(c, R(18_9f), "The defenders", defend, 0);
    return true;
}

/* ---- 11.6 ---- */

enum { G_GUNS, G_WALLS, G_LEVEL, G_SIEGE_GUNS, G_DRM };

static bool calculate_fire(Ctx *c, const int *v, Problems *p)
{
    const int8_t *m = c->g->fire_modifier;
    (void)p;
    int shift = v[G_WALLS] ? m[FM_STATUS] * v[G_LEVEL] + (v[G_SIEGE_GUNS] ? m[FM_SIEGE_ARTILLERY] : 0) : 0;
    FireCell cell =
        hon_fire_cell(c->g, hon_d6(c, FIRST_PLAYER, "artillery fire") + v[G_DRM], v[G_GUNS], shift, v[G_WALLS]);
    if (!cell.lost && !cell.breach) {
        say_as(c, EVENT_OUTCOME, R(11_6a), "Nothing happens.");
        return true;
    }
    say_as(c, EVENT_OUTCOME, R(11_6a), "{} SP lost{}{}{}.", N_(cell.lost), W_(cell.check ? ", a check" : ""),
           W_(cell.kill ? ", a Capitano checks" : ""), W_(cell.breach && v[G_WALLS] ? ", a Breach" : ""));
    return true;
}

/* ---- 11.4.1: a wave of a Cavalry Charge ---- */

enum { W_HORSE, W_LIGHT, W_QUALITY, W_STAR, W_STAR_CHARGED, W_SWISS, W_GUNS, W_FLANK, W_FIREARMS, W_WORKS, W_DRM };

static void tell_wave(Ctx *c, const char *who, const ChargeSide *half, int lost)
{
    if (lost || half->broken || half->check || half->kill || half->plunder) {
        say_as(c, EVENT_OUTCOME, R(11_4_1ab), "{} {} SP{}{}{}{}.", W_(who), N_(lost),
               W_(half->broken ? ", a unit loses heart" : ""), W_(half->check ? ", the Corps checks" : ""),
               W_(half->kill ? ", the Capitano checks" : ""), W_(half->plunder ? ", a unit plunders" : ""));
    }
}

static bool calculate_charge(Ctx *c, const int *v, Problems *p)
{
    ChargeCase k = {v[W_QUALITY], v[W_STAR],  v[W_STAR_CHARGED], v[W_SWISS],
                    v[W_GUNS],    v[W_FLANK], v[W_FIREARMS],     v[W_WORKS]};
    Sum sum = {0};
    (void)p;
    hon_add_charge_case(c->g, &sum, &k);
    add(&sum, v[W_DRM], RULE_NONE, "as given", v[W_DRM] != 0);
    int die = hon_d6(c, FIRST_PLAYER, "charge");
    const ChargeCell *cell = hon_charge_cell(c->g, die + sum.total, v[W_HORSE], v[W_LIGHT]);
    event_sum(say_as(c, EVENT_SUM, R(11_4_1z), "The wave rides."), &sum);
    tell_wave(c, "The wave loses", &cell->charger, cell->charger.lost * (v[W_FIREARMS] ? 2 : 1));
    tell_wave(c, "The unit ridden at loses", &cell->target, cell->target.lost);
    return true;
}

/* ---- 9.1 ---- */

enum { D_COLUMN, D_DRM };

static bool calculate_discipline(Ctx *c, const int *v, Problems *p)
{
    static const char *const means[] = {"The unit stands.", "The unit loses heart.",
                                        "The unit loses heart and a quarter of it deserts.",
                                        "The unit loses heart and a quarter of it deserts."};
    (void)p;
    int result = hon_discipline_result(c->g, hon_d6(c, FIRST_PLAYER, "discipline") + v[D_DRM], v[D_COLUMN]);
    say_as(c, EVENT_OUTCOME, R(9_1b), "{}", W_(means[result]));
    return true;
}

/* ---- 11.4an, 8h ---- */

enum { P_HORSE, P_DRM };

static bool calculate_pursuit(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    int losses = hon_pursuit_cell(c->g, hon_d6(c, FIRST_PLAYER, "pursuit") + v[P_DRM], v[P_HORSE]);
    say_as(c, EVENT_OUTCOME, R(11_4an), "{} Pursuit Loss{es}.", N_(losses));
    return true;
}

enum { T_SIZE, T_DRM };

static bool calculate_attrition(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    int lost = hon_attrition_cell(c->g, hon_d6(c, FIRST_PLAYER, "attrition") + v[T_DRM], v[T_SIZE]);
    say_as(c, EVENT_OUTCOME, R(8h), "{} SP lost.", N_(lost));
    return true;
}

/* ---- 7.2.2 ---- */

enum { I_RATING, I_AGAINST, I_HIGHER };

static bool calculate_contest(Ctx *c, const int *v, Problems *p)
{
    (void)p;
    int mine = v[I_RATING] - hon_d6(c, FIRST_PLAYER, "initiative");
    int theirs = v[I_AGAINST] - hon_d6(c, SECOND_PLAYER, "initiative");
    bool first = mine > theirs || (mine == theirs && v[I_HIGHER]);
    say_as(c, EVENT_OUTCOME, R(7_2_2b), "{}",
           W_(first ? "The first decides who acts." : "The second decides who acts."));
    return true;
}

/* ---- 18.5 to 18.8 ---- */

enum { Y_HOW, Y_RANK, Y_CLASS, Y_EXTRA, Y_STAR };

static bool calculate_treachery(Ctx *c, const int *v, Problems *p)
{
    static const char *const means[] = {"The unit stands.", "The unit loses heart.", "The unit goes home.",
                                        "The unit goes home."};
    (void)p;
    int die = hon_d6(c, FIRST_PLAYER, "treachery");
    if (v[Y_HOW] == BY_TROOPS) {
        int row = die - 1 + v[Y_EXTRA] - v[Y_STAR];
        say_as(c, EVENT_OUTCOME, R(18_6_3b), "{}", W_(means[hon_discipline_result(c->g, row, COLUMN_V + v[Y_CLASS])]));
        return true;
    }
    bool taken = hon_treachery_succeeds(c->g, v[Y_HOW], die, v[Y_RANK]);
    say_as(c, EVENT_OUTCOME, R(18_6e), "{}", W_(taken ? "The Fortress is taken." : "The Treachery fails."));
    return true;
}

static bool calculate_recruits(Ctx *c, const int *v, Problems *p)
{
    static const char *const means[] = {"the unit drawn comes", "the unit drawn, or none for nothing",
                                        "the better of two units", "the unit drawn; an older one goes"};
    const RecruitRow *r = &c->g->recruit[hon_d6(c, FIRST_PLAYER, "mercenaries") - 1];
    (void)v;
    (void)p;
    say_as(c, EVENT_OUTCOME, R(18_5c), "{} Administrative Point{s}: {}.", N_(r->ap),
           W_(r->draw ? means[r->choice] : "nobody comes"));
    return true;
}

static bool calculate_pillage(Ctx *c, const int *v, Problems *p)
{
    int die = hon_d6(c, FIRST_PLAYER, "pillage");
    (void)p;
    say_as(c, EVENT_OUTCOME, R(18_7b), "{} Administrative Point{s}.", N_(hon_plunder(v[0], die)));
    return true;
}

static bool calculate_fate(Ctx *c, const int *v, Problems *p)
{
    const FateRow *f = &c->g->fate[hon_d6(c, FIRST_PLAYER, "fate") - 1];
    (void)v;
    (void)p;
    say_as(c, EVENT_OUTCOME, R(18_8a), "{} {}.", W_(f->status), W_(f->text));
    return true;
}

const Calculation hon_calculations[] = {
    {.name = "assault",
     .says = "an attack on the Assault Table (12.1): Skirmish, Storm, Breach, Sortie, Attack from March",
     .example = "gonfalon odds honour --attack 16 --defend 10 --quality 2 --against 2",
     .input = {{"attack", "SPs of the attackers, as they count", 1, 200, 8},
               {"defend", "SPs of the defenders, doubled ones counted twice", 1, 200, 8},
               {"quality", "Quality of the attackers after reductions", -2, 3, 2},
               {"against", "Quality of the defenders after reductions", -2, 3, 2},
               {"affecting", "the affecting row: river, works, city, woods, swamp, hill, Attack from March", 0, 1, 0},
               {"star", "the attacking Capitano has a star", 0, 1, 0},
               {"star-against", "the defending Capitano has a star", 0, 1, 0},
               {"drm", "anything else, added to the die", -9, 9, 0}},
     .run = calculate_assault},
    {.name = "battle",
     .says = "a Major Battle by the reduced table (18.9)",
     .example = "gonfalon odds honour battle --attack 30 --defend 20 --drm 1",
     .input = {{"attack", "SPs of the attackers in good order, guns aside", 1, 200, 20},
               {"defend", "SPs of the defenders in good order, guns aside", 1, 200, 20},
               {"drm", "all other modifiers: Quality, Initiative, stars, guns, horse, ground, weather", -12, 12, 0}},
     .run = calculate_battle},
    {.name = "fire",
     .says = "Artillery Fire in a Siege (11.6) or, with walls no, in a battle (11.4.1)",
     .example = "gonfalon odds honour fire --guns 6 --level 1 --siege-artillery yes",
     .input = {{"guns", "Artillery SPs that fire", 1, 40, 4},
               {"walls", "the besieger fires at the garrison; no: the garrison fires", 0, 1, 1},
               {"level", "Siege Status level", 0, 3, 0},
               {"siege-artillery", "the besieger has Siege Artillery", 0, 1, 0},
               {"drm", "weather, Earthworks, ground, a master of sieges", -9, 9, 0}},
     .run = calculate_fire},
    {.name = "charge",
     .says = "a wave of a Cavalry Charge (11.4.1)",
     .example = "gonfalon odds honour charge --horse 8 --quality 3 --firearms yes",
     .input = {{"horse", "SPs of the wave", 1, 40, 6},
               {"light", "Light Cavalry or Stradiots", 0, 1, 0},
               {"quality", "Quality of the wave after reductions", -2, 3, 2},
               {"star", "the charging Capitano has a star", 0, 1, 0},
               {"star-against", "the charged Capitano has a star", 0, 1, 0},
               {"swiss", "it rides at Swiss", 0, 1, 0},
               {"guns", "it rides at Artillery", 0, 1, 0},
               {"flank", "a Flank Charge", 0, 1, 0},
               {"firearms", "the charged Corps uses Firearms", 0, 1, 0},
               {"works", "the charged Corps is behind Earthworks or River", 0, 1, 0},
               {"drm", "mud, woods, hill, rice fields", -9, 9, 0}},
     .run = calculate_charge},
    {.name = "discipline",
     .says = "a Discipline Check of one unit (9.1)",
     .example = "gonfalon odds honour discipline --column 5 --drm 1",
     .input = {{"column", "0 to 3: Quality, in combat; 4 V, 5 S, 6 N, 7 R: Reliability, for Orders", 0, 7, 6},
               {"drm", "a star -1, a Forced Order +1", -9, 9, 0}},
     .run = calculate_discipline},
    {.name = "pursuit",
     .says = "a Pursuit (11.4, 7.8.2.1, 12.2.1)",
     .example = "gonfalon odds honour pursuit --horse 7 --drm -1",
     .input = {{"horse", "Cavalry SPs in good order of the pursuer", 0, 60, 4},
               {"drm", "a star +1, Stradiots +1, each MP spent against it -1", -9, 9, 0}},
     .run = calculate_pursuit},
    {.name = "attrition",
     .says = "Attrition of a Force (8)",
     .example = "gonfalon odds honour attrition --size 24 --drm 3",
     .input = {{"size", "SPs of the Force", 1, 120, 20},
               {"drm", "weather +1, a star -1, each MP +1 up to 4, Besieged without a line +2", -9, 12, 0}},
     .run = calculate_attrition},
    {.name = "contest",
     .says = "the contest for an activation (7.2.2)",
     .example = "gonfalon odds honour contest --rating 3 --against 2",
     .input = {{"rating", "modified Initiative of the first", -9, 9, 3},
               {"against", "modified Initiative of the second", -9, 9, 2},
               {"higher", "on equal results the first has the higher printed Initiative, or the star", 0, 1, 1}},
     .run = calculate_contest},
    {.name = "treachery",
     .says = "taking a Fortress by Treachery (18.6)",
     .example = "gonfalon odds honour treachery --how 0 --rank 2",
     .input = {{"how", "0 the Capitano, 1 the population, 2 the troops: what befalls one unit", 0, 2, 1},
               {"rank", "Rank of the Capitano in the Fortress", 1, 5, 2},
               {"class", "Reliability of the unit: 0 V, 1 S, 2 N, 3 R", 0, 3, 1},
               {"extra", "1 Administrative Point more for the troops", 0, 1, 0},
               {"star", "the Capitano in the Fortress has a star", 0, 1, 0}},
     .run = calculate_treachery},
    {.name = "mercenaries",
     .says = "recruiting Italian mercenaries (18.5)",
     .example = "gonfalon odds honour mercenaries",
     .run = calculate_recruits},
    {.name = "pillage",
     .says = "Administrative Points from pillage (18.7)",
     .example = "gonfalon odds honour pillage --city 1",
     .input = {{"city", "a Fortified City; no: a Fortified Town", 0, 1, 1}},
     .run = calculate_pillage},
    {.name = "fate",
     .says = "the fate of a lost Capitano (18.8)",
     .example = "gonfalon odds honour fate",
     .run = calculate_fate},
    {0},
};

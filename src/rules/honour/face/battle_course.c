/* battle_course.c - the course of a Major Battle (11.4) as its board shows it: which step is done, which is now, which comes; and who fights whom, as ties
 * between the cards of Corps.
 *
 * Where play is follows from the frame of MAJOR, whose place is the step after the one that is under way. Engagements and charges are open to both sides.
 */
#include "rules/honour/honour.h"

#include <stdio.h>

typedef enum Stage {
    AT_CORPS,
    AT_CHITS,
    AT_DEPLOY,
    AT_VANGUARD,
    AT_MAIN_BODY,
    AT_RESOLUTION,
    AT_REARGUARD,
    AT_PURSUIT,
    STAGES
} Stage;

static const char *const stage_titles[STAGES] = {"Corps",           "Chits",      "Deployment", "Vanguard fight",
                                                 "Main Body fight", "Resolution", "Rearguard",  "Pursuit"};

static Stage stage_now(const State *s)
{
    const Frame *f = hon_frame(s, MAJOR);
    switch (f ? f->at : MJ_END) {
    case MJ_CORPS:
    case MJ_INITIATIVE: return AT_CORPS;
    case MJ_DEPLOY: return AT_CHITS;
    case MJ_VANGUARD: return hon_frame(s, DEPLOY) ? AT_DEPLOY : AT_VANGUARD;
    case MJ_MAIN_BODY: return AT_VANGUARD;
    case MJ_DRAWN: return AT_MAIN_BODY;
    case MJ_RESOLVE:
    case MJ_MUSTER:
    case MJ_MUSTERED:
    case MJ_TEST: return AT_RESOLUTION;
    case MJ_COMMIT:
    case MJ_COMMIT_DEFENDER:
    case MJ_ROUND: return AT_REARGUARD;
    default: return AT_PURSUIT;
    }
}

/* Which part of a Fight. */
static const char *fight_part(const State *s)
{
    if (hon_frame(s, FIRE)) {
        return "guns fire";
    }
    return hon_frame(s, CHARGES) ? "horse charges" : hon_frame(s, FIGHT) ? "Corps engage" : "";
}

static void note_stage(const State *s, Stage stage, BoardStage *out)
{
    bool fight = stage == AT_VANGUARD || stage == AT_MAIN_BODY;
    if (fight && out->state == STAGE_NOW) {
        text_fit(out->note, sizeof out->note, "%s", fight_part(s));
    } else if (stage == AT_RESOLUTION && s->combat.round) {
        text_fit(out->note, sizeof out->note, "round %d", s->combat.round);
    } else if (stage == AT_CORPS || stage == AT_CHITS) {
        text_fit(out->note, sizeof out->note, "in secret");
    }
}

int hon_battle_stages(const Game *g, const State *s, BoardStage *out, int max)
{
    if (!hon_battle_board_open(g, s) || max < STAGES) {
        return 0;
    }
    Stage now = stage_now(s);
    for (int i = 0; i < (int)STAGES; i++) {
        out[i] = (BoardStage){.title = stage_titles[i],
                              .state = i < (int)now    ? STAGE_DONE
                                       : i == (int)now ? STAGE_NOW
                                                       : STAGE_TO_COME};
        note_stage(s, (Stage)i, &out[i]);
    }
    return STAGES;
}

static int add_tie(const Game *g, const State *s, int from, int to, const char *kind, BoardTie *out)
{
    int a = hon_corps_zone(g, s, from), b = hon_corps_zone(g, s, to);
    if (a < 0 || b < 0) {
        return 0;
    }
    *out = (BoardTie){.from = (int16_t)a, .to = (int16_t)b, .kind = kind};
    text_fit(out->says, sizeof out->says, "%d SP against %d", hon_combat_sps(g, s, from), hon_combat_sps(g, s, to));
    return 1;
}

int hon_battle_ties(const Game *g, const State *s, BoardTie *out, int max)
{
    int n = 0;
    if (!hon_battle_board_open(g, s)) {
        return 0;
    }
    const Frame *ride = hon_frame(s, CHARGING);
    int rider = ride ? ride->v[CV_FIRST] : -1, charged = ride ? ride->v[CV_OTHER] : -1;
    if (rider >= 0 && rider < g->capitani && charged >= 0 && charged < g->capitani) {
        n += add_tie(g, s, rider, charged, "charges", &out[n]);
    }
    EACH_CORPS (g, s, k) {
        EACH_CAPITANO (g, m) {
            if (s->corps[k].engages & man(m) && n < max) {
                int added = add_tie(g, s, k, m, "engages", &out[n]);
                out[n].done = added && s->corps[k].assailed & man(m);
                n += added;
            }
        }
    }
    return n;
}

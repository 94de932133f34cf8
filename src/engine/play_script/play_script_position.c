/* play_script_position.c - the position of a test.
 *
 * The position is either a session, in which orders are given, or bare bytes, which the lines clear, piece, set and frame change; it
 * goes from one to the other as the lines need it. A step begins to run when its line is read; when that needs dice that are named only
 * below, it waits for the next line that asks something.
 */
#include "engine/play_script/play_script_inside.h"

#include <stdlib.h>
#include <string.h>

void script_let_go(Run *r)
{
    free(r->held);
    r->held = NULL;
}

void script_leave_game(Run *r)
{
    session_close(r->x);
    free(r->s);
    script_let_go(r);
    r->x = NULL;
    r->s = NULL;
    r->g = NULL;
    r->to_begin = false;
}

bool script_has_game(Run *r)
{
    return r->g || script_fail(r, "there is no game; expected a line `game SYSTEM SCENARIO` before this one");
}

static void cite(Run *r, Rule rule)
{
    if (rule && rule < GAME_RULES) {
        r->cited[rule / 8] |= (uint8_t)(1 << rule % 8);
    }
}

void script_collect_cited(Run *r, int first)
{
    Event unpacked;
    memset(r->cited, 0, sizeof r->cited);
    for (int i = first; i < r->x->log.count; i++) {
        const Event *e = log_at(&r->x->log, i, &unpacked);
        for (int k = 0; k < e->rules; k++) {
            cite(r, e->rule[k]);
        }
        for (int k = 0; k < e->sum.count; k++) {
            cite(r, e->sum.term[k].rule);
        }
    }
}

/* The position as bytes to be changed. */
State *script_bytes(Run *r)
{
    script_let_go(r);
    if (r->x) {
        memcpy(r->s, r->x->s, rules_of(r->g)->state_size);
        session_close(r->x);
        r->x = NULL;
    }
    return r->s;
}

/* Whatever a script asks of the judge, the list of legal atoms is asked too. */
Session *script_checking(Session *x)
{
    x->checks_lists = true;
    return x;
}

/* The step that the script began has ended itself: nothing could be done there, and it is held as it was. */
static void hold_ended(const Game *g, const State *begun, State *s)
{
    const Core *k = core(begun), *now = core(s);
    const Frame *f = k->depth ? &k->stack[k->depth - 1] : NULL;
    bool asks = f && f->owner < SIDES && rules_of(g)->steps[f->step].judge;
    if (asks && (now->over || now->depth < k->depth || now->stack[k->depth - 1].step != f->step)) {
        memcpy(s, begun, rules_of(g)->state_size);
        core_of(s)->waiting = (uint8_t)(1 << f->owner);
    }
}

/* Keeps the first decision, where refusals may be asked, though nothing but pass or done could be said there. */
static void hold_first(Run *r, ScriptDice dice)
{
    size_t size = rules_of(r->g)->state_size;
    Play *play = must_zalloc(sizeof *play);
    *play = (Play){.g = r->g, .s = must_zalloc(size), .dice = &dice.dice, .hold = true};
    memcpy(play->s, r->s, size);
    play_begin(play);
    hold_ended(r->g, r->s, play->s);
    script_let_go(r);
    if (!dice.dice.exhausted && memcmp(play->s, r->x->s, size) != 0) {
        r->held = play->s;
    } else {
        free(play->s);
    }
    free(play);
}

/* Lets the step on top run, if the dice named so far are enough for that. */
void script_try_to_begin(Run *r)
{
    ScriptDice before = r->dice;
    r->x = script_checking(session_begin(r->g, r->s, &r->dice.dice));
    r->to_begin = r->dice.dice.exhausted;
    if (r->to_begin) {
        session_close(r->x);
        r->x = NULL;
        r->dice = before;
    } else {
        script_collect_cited(r, 0);
        hold_first(r, before);
    }
}

bool script_no_roll(Run *r)
{
    return script_fail(
        r, "expected the dice named before this line to be enough, got one roll more, or a face that the die has not");
}

/* The position as a session to be asked. */
bool script_ready(Run *r)
{
    if (!script_has_game(r)) {
        return false;
    }
    if (!r->x && r->to_begin) {
        script_try_to_begin(r);
        if (!r->x) {
            return script_no_roll(r);
        }
    }
    if (!r->x) {
        r->x = script_checking(session_from(r->g, r->s, &r->dice.dice));
    }
    return true;
}

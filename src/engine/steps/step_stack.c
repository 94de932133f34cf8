/* step_stack.c - the stack of steps that have begun, and closing a game in which something does not hold that must (state.h, Broken).
 *
 * Nothing here or in the rules ends the program: the game is closed as it stands; whoever plays it sees Core.broken and tells.
 */
#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(Frame) == 32, "a frame is small and without padding");
_Static_assert(sizeof(Atom) == 16, "an atom is 16 bytes");

Frame *push(State *s, int step, Side owner)
{
    Core *k = core_of(s);
    assert(k->depth <= STACK_MAX && step >= 0 && step < GAME_STEPS && owner <= NOBODY);
    if (k->depth == STACK_MAX) {
        break_game(s, BROKEN_STACK_FULL);
        return top(s);
    }
    Frame *f = &k->stack[k->depth++];
    memset(f, 0, sizeof *f);
    f->step = (uint8_t)step;
    f->owner = owner;
    return f;
}

void pop(State *s)
{
    Core *k = core_of(s);
    if (k->depth <= 1) {
        break_game(s, BROKEN_STACK_EMPTY);
        return;
    }
    k->depth--;
    memset(&k->stack[k->depth], 0, sizeof(Frame)); /* all bytes of a state are determined */
}

void break_game(State *s, Broken what)
{
    Core *k = core_of(s);
    assert(what > SOUND && what < BROKEN_KINDS);
    k->broken = k->broken ? k->broken : (uint8_t)what;
    k->over = 1;
    k->waiting = 0;
}

const char *broken_says(int what)
{
    static const char *const says[BROKEN_KINDS] = {
        [BROKEN_STACK_FULL] = "the stack of steps is full",
        [BROKEN_STACK_EMPTY] = "the last step has ended, and the game is not over",
        [BROKEN_CIRCLE] = "the rules run in a circle",
        [BROKEN_LIST_FULL] = "more is legal than can be listed",
        [BROKEN_NOBODY] = "a step asks, and nobody owns it",
        [BROKEN_DEAD_END] = "somebody must decide, and nothing is legal",
        [BROKEN_BOTH] = "a simultaneous step went on before both sides had closed",
        [BROKEN_NUMBER] = "a number is larger than the game can hold",
        [BROKEN_NO_ROOM] = "more happens at once than the game has room for",
    };
    return what > SOUND && what < BROKEN_KINDS ? says[what] : NULL;
}

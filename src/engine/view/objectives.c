/* objectives.c - the places that count for victory, of any game, and as JSON. */
#include "engine/view/objectives.h"
#include "engine/ruleset.h"

#include <assert.h>

int objectives_now(const Game *g, const State *s, Objective *out)
{
    const Ruleset *r = rules_of(g);
    int n = r->objectives ? r->objectives(g, s, out, GAME_OBJECTIVES) : 0;
    assert(n >= 0 && n <= GAME_OBJECTIVES);
    return n;
}

void objective_json(Json *j, const Game *g, const Objective *o)
{
    assert(o->hexes >= 0 && o->hexes <= OBJECTIVE_HEXES && o->holder <= NOBODY);
    json_open(j, '{');
    json_put_text(j, "name", o->name);
    json_put_int(j, "worth", o->worth);
    json_put_text(j, "holder", side_word(g, o->holder));
    if (head(g)->map && o->hexes) {
        json_key(j, "hexes");
        json_open(j, '[');
        for (int i = 0; i < o->hexes; i++) {
            char name[8];
            grid_name(&head(g)->map->grid, o->hex[i], name);
            json_text(j, name);
        }
        json_close(j, ']');
    } else if (o->area) {
        json_put_text(j, "area", o->area->id);
    } else if (o->radius) {
        json_put_real(j, "x", o->at.x / (double)INCH);
        json_put_real(j, "y", o->at.y / (double)INCH);
        json_put_real(j, "radius", o->radius / (double)INCH);
    }
    json_close(j, '}');
}

void measures_now(const Game *g, const State *s, Measures *out)
{
    *out = (Measures){.turn = 1};
    if (lab_part(rules_of(g))->measure) {
        lab_part(rules_of(g))->measure(g, s, out);
    }
    out->turn = out->turns && out->turn > out->turns ? out->turns : out->turn;
    out->objectives = objectives_now(g, s, out->objective);
}

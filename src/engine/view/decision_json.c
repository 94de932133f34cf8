/* decision_json.c - the JSON of a decision. Keys are documented in docs/bot-protocol.md. */
#include "engine/view/decision_json.h"
#include "engine/view/prompt.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>

/* Kind of an argument of the atom; TAKES_NOTHING where it has none. */
static int takes(const Game *g, Atom a, int at)
{
    const VerbDef *v = verb_def(g, a.verb);
    return v && at < verb_args(v) ? v->takes[at] : TAKES_NOTHING;
}

int atom_piece(const Game *g, Atom a)
{
    for (int i = 0; i < ATOM_ARGS; i++) {
        if (takes(g, a, i) == TAKES_PIECE) {
            return a.arg[i] >= 0 && a.arg[i] < head(g)->piece_count ? a.arg[i] : -1;
        }
    }
    return -1;
}

Hex atom_hex(const Game *g, Atom a)
{
    for (int i = 0; i < ATOM_ARGS; i++) {
        if (takes(g, a, i) == TAKES_HEX) {
            return head(g)->map && a.arg[i] >= 0 && a.arg[i] < head(g)->map->grid.count ? a.arg[i] : (Hex)HEX_NONE;
        }
    }
    return HEX_NONE;
}

static void put_buf(Json *j, const char *key, Buf *text)
{
    json_put_text(j, key, buf_str(text));
    buf_clear(text);
}

void prompt_at(Json *j, const Game *g, const State *s, Side viewer)
{
    const Ruleset *r = rules_of(g);
    const Core *k = core(s);
    if (k->over || k->depth == 0) {
        json_key(j, "step");
        json_null(j);
    } else {
        const StepDef *d = &r->steps[top_of(s)->step];
        json_put_text(j, "step", d->name);
        json_put_text(j, "rule", rule_id(g, d->rule));
        prompt_json(j, g, s, viewer);
    }
    json_key(j, "decides");
    json_open(j, '[');
    for (int side = 0; side < SIDES; side++) {
        if (seems_to_wait(s, (Side)side, viewer)) {
            json_text(j, r->side_names[side]);
        }
    }
    json_close(j, ']');
}

void answer_prompt(Json *j, const Session *x, Side viewer) { prompt_at(j, x->g, x->s, viewer); }

void answer_end(Json *j, const Session *x)
{
    const Ruleset *r = rules_of(x->g);
    json_put_bool(j, "over", core(x->s)->over);
    if (session_broken(x)) {
        json_put_text(j, "broken", session_broken(x));
    } else if (core(x->s)->over && r->score) {
        Side winner = NOBODY;
        const char *level = NULL;
        int score = r->score(x->g, x->s, &winner, &level);
        json_put_text(j, "winner", winner < SIDES ? r->side_names[winner] : "-");
        Buf says = {0};
        level_text(&says, x->g, level);
        json_put_text(j, "level", level);
        json_put_text(j, "level_says", buf_str(&says));
        json_put_int(j, "score", score);
        buf_free(&says);
    }
}

/* "Move 5th Hussars I", unless the system has words of its own. */
void atom_label(Buf *out, const Game *g, const State *s, Atom a, int open)
{
    const VerbDef *v = verb_def(g, a.verb);
    if (rules_of(g)->label && rules_of(g)->label(out, g, s, a, open)) {
        return;
    }
    buf_text(out, v && v->says ? v->says : v ? v->name : "");
    for (int i = 0; v && i < verb_args(v); i++) {
        int value = a.arg[i];
        if (i == open) {
            continue;
        }
        buf_char(out, ' ');
        if (v->takes[i] == TAKES_PIECE && value >= 0 && value < head(g)->piece_count) {
            buf_text(out, head(g)->pieces[value].name);
        } else if (v->takes[i] == TAKES_GROUP && value >= 0 && value < head(g)->group_count) {
            buf_text(out, head(g)->groups[value].name);
        } else {
            arg_print(out, g, v, i, value);
        }
    }
}

static void put_label(Json *j, const Game *g, const State *s, Atom a, int open, Buf *text)
{
    atom_label(text, g, s, a, open);
    put_buf(j, "label", text);
}

/* What a choice is: ["move","roll"]. */
static void put_is(Json *j, int is)
{
    static const char *const words[] = {"move", "march", "attack", "close", "end", "back", "roll", "place", "arrange"};
    json_key(j, "is");
    json_open(j, '[');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (is >> i & 1) {
            json_text(j, words[i]);
        }
    }
    json_close(j, ']');
}

/* Hexes that it speaks of besides its arguments. */
static void put_places(Json *j, const Game *g, Atom a)
{
    enum { PLACES_MOST = 8 };
    const Face *face = rules_of(g)->face;
    Hex hex[PLACES_MOST];
    int n = face && face->places ? face->places(g, a, hex, PLACES_MOST) : 0;
    if (!n) {
        return;
    }
    json_key(j, "hexes");
    json_open(j, '[');
    for (int i = 0; i < n; i++) {
        char name[8];
        grid_name(&head(g)->map->grid, hex[i], name);
        json_text(j, name);
    }
    json_close(j, ']');
}

/* The members of an atom, in an open object. */
static void put_members(Json *j, const Game *g, const State *s, Atom a, Buf *text)
{
    const VerbDef *v = verb_def(g, a.verb);
    atom_print(text, g, a);
    put_buf(j, "text", text);
    json_put_text(j, "verb", v ? v->name : "");
    json_key(j, "args");
    json_open(j, '[');
    for (int i = 0; v && i < verb_args(v); i++) {
        arg_print(text, g, v, i, a.arg[i]);
        json_text(j, buf_str(text));
        buf_clear(text);
    }
    json_close(j, ']');
    int is = verb_is(g, a.verb);
    put_is(j, is);
    if (is & IS_MOVE && !(is & IS_ATTACK) && takes(g, a, 0) == TAKES_HEX && verb_args(v) == 1) {
        buf_text(text, is & IS_MARCH ? "marching to " : "to ");
        arg_print(text, g, v, 0, a.arg[0]);
        put_buf(j, "goes", text); /* after who goes: "Move the hussars" "to 2610" */
    }
    if (v && v->says) {
        json_put_text(j, "says", v->says);
    }
    for (int i = 0; i < ATOM_ARGS; i++) {
        if (takes(g, a, i) == TAKES_FACING) {
            json_put_int(j, "facing", a.arg[i]);
        }
    }
    put_label(j, g, s, a, -1, text);
    const Face *face = rules_of(g)->face;
    const char *means = face && face->means ? face->means(g, s, a) : NULL;
    if (means) {
        json_put_text(j, "means", means);
    }
    put_places(j, g, a);
}

static void put_atom(Json *j, const Game *g, const State *s, Atom a, Buf *text)
{
    json_open(j, '{');
    put_members(j, g, s, a, text);
    json_close(j, '}');
}

bool told_live(const Session *x)
{
    return core(x->s)->depth && rules_of(x->g)->steps[top_of(x->s)->step].flags & STEP_LIVE;
}

/* The choices; where the draft is told live, with whether each goes with what has been named. */
static void put_choices(Json *j, const Session *x, const Atoms *list, Buf *text)
{
    bool live = told_live(x) && rules_of(x->g)->fits_draft;
    json_key(j, "atoms");
    json_open(j, '[');
    for (int i = 0; i < list->count; i++) {
        json_open(j, '{');
        put_members(j, x->g, x->s, list->list[i], text);
        if (live) {
            json_put_bool(j, "fits", rules_of(x->g)->fits_draft(x->g, x->s, list->list[i]));
        }
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Is this the number by which the verb moves its piece so? Of several free numbers one is. */
static bool moves_so(int motion, int kind)
{
    switch (motion) {
    case MOTION_AHEAD:
    case MOTION_BACK:
    case MOTION_SHIFT:
    case MOTION_RIDE: return kind == TAKES_INCHES;
    case MOTION_ENTER: return kind == TAKES_SHARE;
    default: return kind == TAKES_DEGREES;
    }
}

/* The parts of an interval that a hand needs: its verb and arguments, the free one null, what the number means and how fine it is. */
static void put_motion(Json *j, const Game *g, const Interval *v, Buf *text)
{
    static const char *const motions[] = {
        [MOTION_NONE] = NULL,         [MOTION_AHEAD] = "ahead", [MOTION_BACK] = "back", [MOTION_WHEEL] = "wheel",
        [MOTION_SHIFT] = "shift",     [MOTION_FACE] = "face",   [MOTION_TURN] = "turn", [MOTION_ENTER] = "enter",
        [MOTION_AGAINST] = "against", [MOTION_RIDE] = "ride"};
    const VerbDef *d = verb_def(g, v->base.verb);
    int kind = d->takes[v->which];
    json_put_text(j, "verb", d->name);
    json_key(j, "args");
    json_open(j, '[');
    for (int i = 0; i < verb_args(d); i++) {
        if (i == v->which) {
            json_null(j);
            continue;
        }
        arg_print(text, g, d, i, v->base.arg[i]);
        json_text(j, buf_str(text));
        buf_clear(text);
    }
    json_close(j, ']');
    put_is(j, verb_is(g, v->base.verb));
    json_put_text(j, "motion", moves_so(d->motion, kind) ? motions[d->motion] : NULL);
    json_put_text(j, "unit", kind == TAKES_INCHES ? "in" : kind == TAKES_DEGREES ? "°" : "");
    json_put_real(j, "step", kind == TAKES_INCHES ? 0.1 : kind == TAKES_SHARE ? 0.001 : 1);
}

/* The label of an interval, which may tell west from east. Where it does, `mirrored` says that the numbers below 0 are told without their sign. */
static void put_way(Json *j, const Game *g, const State *s, const Interval *v, Buf *text)
{
    Atom farthest = interval_farthest(v), opposite = farthest;
    Buf other = {0};
    opposite.arg[v->which] = (int16_t)-farthest.arg[v->which];
    atom_label(text, g, s, farthest, v->which);
    atom_label(&other, g, s, opposite, v->which);
    json_put_bool(j, "mirrored", v->hi <= 0 && strcmp(buf_str(text), buf_str(&other)) != 0);
    put_buf(j, "label", text);
    buf_free(&other);
}

static void put_intervals(Json *j, const Game *g, const State *s, const Atoms *list, Buf *text)
{
    json_key(j, "intervals");
    json_open(j, '[');
    for (int i = 0; i < list->intervals; i++) {
        const Interval *v = &list->interval[i];
        json_open(j, '{');
        interval_print(text, g, v);
        put_buf(j, "text", text);
        put_way(j, g, s, v, text);
        put_motion(j, g, v, text);
        json_put_int(j, "which", v->which);
        json_put_int(j, "lo", v->lo);
        json_put_int(j, "hi", v->hi);
        const VerbDef *d = verb_def(g, v->base.verb);
        arg_print(text, g, d, v->which, v->lo);
        put_buf(j, "from", text);
        arg_print(text, g, d, v->which, v->hi);
        put_buf(j, "to", text);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* {"A-KUN":[0,4],...}: indexes into "atoms". What speaks of no piece (or hex) is not in it. */
static void put_groups(Json *j, const Game *g, const Atoms *list, bool by_piece, Buf *text)
{
    bool done[ATOMS_MAX] = {false};
    json_key(j, by_piece ? "pieces" : "places");
    json_open(j, '{');
    for (int i = 0; i < list->count; i++) {
        int key = by_piece ? atom_piece(g, list->list[i]) : atom_hex(g, list->list[i]);
        if (key < 0 || done[i]) {
            continue;
        }
        char hex[8];
        if (!by_piece) {
            grid_name(&head(g)->map->grid, (Hex)key, hex);
        }
        buf_text(text, by_piece ? head(g)->pieces[key].id : hex);
        json_key(j, buf_str(text));
        buf_clear(text);
        json_open(j, '[');
        for (int k = i; k < list->count; k++) {
            if ((by_piece ? atom_piece(g, list->list[k]) : atom_hex(g, list->list[k])) == key) {
                done[k] = true;
                json_int(j, k);
            }
        }
        json_close(j, ']');
    }
    json_close(j, '}');
}

static void put_owed(Json *j, const Session *x, Side side)
{
    Why why = {0};
    json_put_bool(j, "done", judge(x->g, x->s, side, atom(VERB_DONE, 0, 0, 0), NULL) == RULE_NONE);
    json_key(j, "owed");
    bool live = told_live(x);
    if (core(x->s)->depth && (live || !(rules_of(x->g)->steps[top_of(x->s)->step].flags & STEP_DRAFT))) {
        duties_owed(x->g, x->s, side, &why);
    }
    why_json(j, x->g, &why);
    json_put_bool(j, "live", live);
}

void answer_draft(Json *j, const Session *x, Side side)
{
    Buf text = {0};
    json_open(j, '{');
    json_key(j, "atoms");
    json_open(j, '[');
    for (int i = 0; i < x->open_count && x->open_side == side; i++) {
        put_atom(j, x->g, x->s, x->open[i], &text);
    }
    json_close(j, ']');
    put_owed(j, x, side);
    Atom next;
    json_key(j, "finish");
    if (complete(x->g, x->s, side, &next)) {
        put_atom(j, x->g, x->s, next, &text);
    } else {
        json_null(j);
    }
    json_close(j, '}');
    buf_free(&text);
}

/* One atom of a plan; `opens`: an order begins with it. */
static void put_planned(Json *j, const Session *x, Atom a, bool opens)
{
    Buf text = {0};
    json_open(j, '{');
    put_members(j, x->g, x->s, a, &text);
    json_put_bool(j, "opens", opens);
    json_close(j, '}');
    buf_free(&text);
}

/* Played by what the side knows: where it would stop for an enemy who comes into sight is for the march to find out. */
void answer_plan(Json *j, const Session *x, Side side)
{
    enum { PLAN_MOST = 200 };
    FastDice chance;
    Result *result = must_zalloc(sizeof *result);
    State *known = must_zalloc(rules_of(x->g)->state_size);
    Atom next, done = atom(VERB_DONE, 0, 0, 0);
    bool ended = false, stopped = false;
    fast_dice(&chance, 1); /* what is rolled with them is thrown away */
    known_to(x->g, x->s, side, known);
    Session *copy = session_from(x->g, known, &chance.dice);
    json_open(j, '{');
    json_key(j, "atoms");
    json_open(j, '[');
    for (int i = 0; i < PLAN_MOST && !ended && !stopped && session_asks(copy, side); i++) {
        bool opens = copy->open_count == 0;
        ended = judge(x->g, copy->s, side, done, NULL) == RULE_NONE;
        if (!ended && !complete(x->g, copy->s, side, &next)) {
            break;
        }
        put_planned(j, copy, ended ? done : next, opens);
        stopped = !ended && (session_atom(copy, side, next, result) != TAKEN || result->rolled);
    }
    json_close(j, ']');
    json_put_bool(j, "done", ended);
    json_put_bool(j, "rolls", stopped);
    json_close(j, '}');
    session_close(copy);
    free(known);
    free(result);
}

/* What the rules forbid now although a player would look for it. list: room for them. */
static void put_barred(Json *j, const Session *x, Side side, Atoms *list, Buf *text)
{
    const Face *face = rules_of(x->g)->face;
    json_key(j, "barred");
    json_open(j, '[');
    if (face && face->barred) {
        list->count = list->intervals = 0;
        list->sketch = list->full = false;
        face->barred(x->g, x->s, side, list);
        for (int i = 0; i < list->count; i++) {
            put_atom(j, x->g, x->s, list->list[i], text);
        }
    }
    json_close(j, ']');
}

void answer_legal(Json *j, const Session *x, Side side) { answer_legal_after(j, x, side, (Span){0}); }

void answer_legal_after(Json *j, const Session *x, Side side, Span prompt)
{
    Atoms *own = must_alloc(sizeof *own);
    Buf text = {0};
    const Atoms *list = session_listed(x, side);
    if (!list) {
        legal(x->g, x->s, side, own);
        list = own;
    }
    json_open(j, '{');
    json_put_text(j, "side", rules_of(x->g)->side_names[side]);
    if (prompt.len) {
        json_members(j, prompt);
    } else {
        answer_prompt(j, x, side);
    }
    put_choices(j, x, list, &text);
    put_intervals(j, x->g, x->s, list, &text);
    put_groups(j, x->g, list, true, &text);
    put_groups(j, x->g, list, false, &text);
    put_barred(j, x, side, own, &text);
    json_key(j, "draft");
    answer_draft(j, x, side);
    json_close(j, '}');
    buf_free(&text);
    free(own);
}

bool answer_reach(Json *j, const Session *x, int piece)
{
    const Ruleset *r = rules_of(x->g);
    Reach *reach = must_zalloc(sizeof *reach);
    bool ok = map_part(r)->reach && head(x->g)->map && map_part(r)->reach(x->g, x->s, piece, reach);
    if (ok) {
        const Grid *grid = &head(x->g)->map->grid;
        char name[8];
        json_open(j, '{');
        json_put_text(j, "piece", head(x->g)->pieces[piece].id);
        json_key(j, "goals");
        json_open(j, '[');
        for (Hex h = 0; h < grid->count; h++) {
            if (reach->cost[h] < 0) {
                continue;
            }
            json_open(j, '{');
            grid_name(grid, h, name);
            json_put_text(j, "hex", name);
            json_put_real(j, "cost", reach_points(x->g, reach->cost[h]));
            if (reach->from[h] >= 0) {
                grid_name(grid, reach->from[h], name);
                json_put_text(j, "from", name);
            }
            if (reach->flags[h] & REACH_ROAD) {
                grid_name(grid, reach->road[h], name);
                json_put_text(j, "road", name);
            }
            if (reach->flags[h] & REACH_WHOLLY) {
                json_put_bool(j, "wholly", true);
            }
            json_put_bool(j, "march", reach->flags[h] & REACH_MARCH);
            json_put_bool(j, "stops", reach->flags[h] & REACH_STOPS);
            json_put_bool(j, "through", reach->flags[h] & REACH_THROUGH);
            json_close(j, '}');
        }
        json_close(j, ']');
        json_close(j, '}');
    }
    free(reach);
    return ok;
}

void answer_events(Json *j, const Session *x, int from, int count, Side viewer)
{
    json_open(j, '[');
    Event unpacked;
    for (int i = from; i < from + count && i < x->log.count; i++) {
        if (log_knows(&x->log, i, viewer) || (log_flags(&x->log, i) & EVENT_PRESENCE)) {
            event_json(j, x->g, log_at(&x->log, i, &unpacked), viewer);
        }
    }
    json_close(j, ']');
}

void answer_verdict(Json *j, const Session *x, const Result *r, Side viewer)
{
    static const char *const verdicts[] = {
        [TAKEN] = "taken",         [UNREADABLE] = "unreadable", [REFUSED] = "refused",
        [NOT_ASKED] = "not_asked", [NOT_KEPT] = "not_kept",     [CLOSED] = "closed",
    };
    json_put_bool(j, "ok", r->verdict == TAKEN);
    json_put_text(j, "verdict", verdicts[r->verdict]);
    if (r->verdict != TAKEN) {
        json_put_text(j, "error", r->message);
        return;
    }
    json_put_bool(j, "rolled", r->rolled);
    json_put_bool(j, "revealed", r->revealed);
    json_put_bool(j, "waiting", r->waiting);
    if (r->repeated) {
        json_put_bool(j, "repeated", true);
    }
    if (r->dropped) {
        json_put_text(j, "dropped_by", rule_id(x->g, r->dropped_by));
    }
    json_key(j, "events");
    answer_events(j, x, r->first_event, r->events, viewer);
}

void answer_result(Json *j, const Session *x, const Result *r, Side viewer)
{
    json_open(j, '{');
    answer_verdict(j, x, r, viewer);
    if (r->verdict == REFUSED) {
        json_key(j, "reasons");
        why_json(j, x->g, &r->why);
    }
    answer_prompt(j, x, viewer);
    answer_end(j, x);
    json_close(j, '}');
}

void answer_pieces(Json *j, const Game *g)
{
    json_key(j, "pieces");
    json_open(j, '[');
    for (int i = 0; i < head(g)->piece_count; i++) {
        const PieceInfo *p = &head(g)->pieces[i];
        json_open(j, '{');
        json_put_text(j, "id", p->id);
        json_put_text(j, "name", p->name);
        json_put_text(j, "side", rules_of(g)->side_names[p->side]);
        json_put_text(j, "group", p->group < head(g)->group_count ? head(g)->groups[p->group].id : NULL);
        json_put_text(j, "arm", p->arm);
        json_close(j, '}');
    }
    json_close(j, ']');
}

/* Does the atom alone say all that its order has to say? */
static bool says_all(const VerbDef *d)
{
    bool whole = d->form == FORM_ATOM;
    for (int i = 0; i < verb_args(d); i++) {
        whole = whole && !arg_may_miss(d, i);
    }
    return whole;
}

/* The kinds of its atom's arguments, and the words of those that are one of a few. */
static void put_takes(Json *j, const VerbDef *d)
{
    static const char *const kinds[] = {"",     "piece",  "hex",     "group", "word",  "number",
                                        "side", "inches", "degrees", "share", "facing"};
    json_key(j, "takes");
    json_open(j, '[');
    for (int i = 0; i < verb_args(d); i++) {
        json_text(j, kinds[d->takes[i]]);
    }
    json_close(j, ']');
}

void answer_verbs(Json *j, const Game *g)
{
    json_key(j, "verbs");
    json_open(j, '[');
    for (int v = 0; v < verb_limit(g); v++) {
        const VerbDef *d = verb_def(g, v);
        if (d) {
            json_open(j, '{');
            json_put_text(j, "verb", d->name);
            json_put_text(j, "help", d->help);
            json_put_text(j, "says", d->says);
            put_is(j, verb_is(g, v));
            put_takes(j, d);
            json_put_bool(j, "whole", says_all(d));
            json_put_text(j, "other", d->form == FORM_PATH && d->other ? other_word(g, d) : NULL);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

void answer_scenario(Json *j, const ScenarioInfo *info)
{
    json_put_text(j, "id", info->id);
    json_put_text(j, "title", info->title);
    json_put_int(j, "turns", info->turns);
    json_put_text(j, "length", info->length);
    json_put_text(j, "difficulty", info->difficulty);
    json_put_text(j, "teaches", info->teaches);
    if (info->drawing) {
        json_put_text(j, "drawing", info->drawing);
    }
}

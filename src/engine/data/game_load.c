/* game_load.c - games and systems as wholes: loading one within the limits, freeing it, and finding systems and rules by name.
 *
 * A system that passes a limit of the engine (limits.h) is told so when one of its games is loaded, before anything is played: nothing
 * after this needs to ask again how much there may be.
 */
#include "engine/ruleset.h"

#include <assert.h>
#include <string.h>

/* The first of the members without which there is no game (docs/adding-a-system.md, "The least") that is missing; null: none is. */
static const char *lacks(const Ruleset *r)
{
    const struct {
        const char *name;
        bool there;
    } least[] = {
        {"id", r->id},
        {"title", r->title},
        {"space", r->space},
        {"side_names", r->side_names[0] && r->side_names[1]},
        {"side_titles", r->side_titles[0] && r->side_titles[1]},
        {"version", r->version},
        {"rules", r->rules && r->rule_count},
        {"steps", r->steps && r->step_count},
        {"verbs", r->verbs && r->verb_count},
        {"state_size", r->state_size},
        {"load", r->load},
        {"setup", r->setup},
    };
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        if (!least[i].there) {
            return least[i].name;
        }
    }
    return NULL;
}

/* What the tables of the system may be; its own fault, so it is told to whoever builds it. */
static bool system_fits(const Ruleset *r, Problems *p)
{
    if (lacks(r)) {
        return problem(p, 0, 0,
                       "the system %s has no %s; docs/adding-a-system.md lists the least that a system supplies",
                       r->id ? r->id : "without id", lacks(r));
    }
    int badges = 0;
    while (r->badges && r->badges[badges].id) {
        badges++;
    }
    const int size[][2] = {{(int)r->state_size, STATE_BYTES},
                           {r->step_count, GAME_STEPS},
                           {*r->rule_count, GAME_RULES},
                           {badges, COUNTER_BADGES}};
    static const char *const of[] = {"bytes of a state", "steps", "rules", "badges"};
    for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
        if (size[i][0] > size[i][1]) {
            return problem(p, 0, 0, "%s has %d %s; at most %d are possible (src/engine/limits.h)", r->id, size[i][0],
                           of[i], size[i][1]);
        }
    }
    for (int i = 0; i < r->step_count; i++) {
        const StepDef *d = &r->steps[i];
        if (d->name && (!d->run || (d->offer && !(d->judge && d->act)))) {
            return problem(p, 0, 0, "step %s of %s lacks a function: all run, those that offer also judge and act",
                           d->name, r->id);
        }
    }
    int hex_fields = 0;
    for (int i = 0; i < r->field_count; i++) {
        hex_fields += r->fields[i].of == OF_HEX;
    }
    return hex_fields <= HEX_FIELDS ||
           problem(p, 0, 0, "%s has %d fields of hexes; at most %d are possible (src/engine/limits.h)", r->id,
                   hex_fields, HEX_FIELDS);
}

/* What its data may be. */
static bool game_fits(const GameHead *h, Problems *p)
{
    if (h->piece_count > GAME_PIECES || h->group_count > GAME_GROUPS) {
        return problem(p, 0, 0, "%s %s has %d pieces and %d groups; at most %d and %d are possible, take some out",
                       h->rules->id, h->scenario, h->piece_count, h->group_count, GAME_PIECES, GAME_GROUPS);
    }
    assert(h->option_count <= OPTIONS_MAX && h->data_rule_count <= CITATIONS_MAX);
    return true;
}

Game *game_load(const Ruleset *r, Source *src, const char *scenario, const OptionValue *options, int option_count,
                Problems *p)
{
    if (option_count > OPTIONS_MAX) {
        problem(p, 0, 0, "a game has at most %d options; leave some out", OPTIONS_MAX);
        return NULL;
    }
    if (!system_fits(r, p)) {
        return NULL;
    }
    Game *g = r->load(src, scenario, options, option_count, p);
    if (g && !game_fits(head(g), p)) {
        game_free(g);
        return NULL;
    }
    return g;
}

void game_free(Game *g)
{
    if (!g) {
        return;
    }
    Arena arena = head_of(g)->arena; /* the game lies in its own arena */
    arena_free(&arena);
}

const char *rule_id(const Game *g, Rule r)
{
    const Ruleset *rules = rules_of(g);
    return r && r < *rules->rule_count ? rules->rules[r].id : "-";
}

Rule rule_find(const Ruleset *r, Span id)
{
    for (int i = 1; i < *r->rule_count; i++) {
        if (span_is(id, r->rules[i].id)) {
            return (Rule)i;
        }
    }
    return RULE_NONE;
}

const Ruleset *ruleset_find(Span id)
{
    int n;
    const Ruleset *const *all = rulesets(&n);
    for (int i = 0; i < n; i++) {
        if (span_is_nocase(id, all[i]->id)) {
            return all[i];
        }
    }
    return NULL;
}

/* ---- parts that a system has not ---- */

const Hidden no_hidden;
const MapFace no_map;
const TableFace no_table;
const OddsPart no_odds;
const BotPart no_bots;
const LabPart no_lab;

void known_to(const Game *g, const State *s, Side side, State *out)
{
    const Ruleset *r = rules_of(g);
    if (side < SIDES && hidden_part(r)->mask) {
        hidden_part(r)->mask(g, s, side, out);
    } else {
        memcpy(out, s, r->state_size);
    }
    /* In a simultaneous step nobody learns whether the other side has closed, nor whether it has begun. */
    if (side < SIDES && core(out)->depth && (r->steps[top_of(out)->step].flags & STEP_BOTH)) {
        top(out)->acted &= (uint8_t)(1 << side | 1 << (CLOSED_BITS + side));
    }
}

bool side_sees(const Game *g, const State *s, Side side, int piece)
{
    assert(piece >= 0 && piece < head(g)->piece_count);
    const GameHead *h = head(g);
    if (side >= SIDES || piece < 0 || piece >= h->piece_count || h->pieces[piece].side == side) {
        return true;
    }
    return !hidden_part(h->rules)->sees || hidden_part(h->rules)->sees(g, s, side, piece);
}

/* ---- what a piece is, and to whom it belongs ---- */

int piece_group(const Game *g, const State *s, int piece)
{
    const GameHead *h = head(g);
    assert(piece >= 0 && piece < h->piece_count);
    int group = h->rules->group_of ? h->rules->group_of(g, s, piece) : h->pieces[piece].group;
    return group >= 0 && group < h->group_count ? group : -1;
}

int piece_holder(const Game *g, const State *s, int piece)
{
    const GameHead *h = head(g);
    assert(piece >= 0 && piece < h->piece_count);
    int holder = h->rules->held_by ? h->rules->held_by(g, s, piece) : -1;
    assert(holder != piece && holder < h->piece_count);
    return holder;
}

const char *piece_kind_word(const Game *g, int piece)
{
    assert(piece >= 0 && piece < head(g)->piece_count);
    static const char *const usual[] = {"unit", "leader", NULL};
    const GameHead *h = head(g);
    const char *const *words = h->rules->piece_kinds ? h->rules->piece_kinds : usual;
    int kind = h->pieces[piece].kind, n = 0;
    while (words[n] && n < kind) {
        n++;
    }
    return words[n] ? words[n] : "piece";
}

void game_name_sides(Game *g, const char *const names[SIDES], const char *const titles[SIDES],
                     const char *const armies[SIDES])
{
    GameHead *h = head_of(g);
    Ruleset *own = arena_alloc(&h->arena, sizeof *own);
    *own = *h->rules;
    for (int side = 0; side < SIDES; side++) {
        own->side_names[side] = names[side];
        own->side_titles[side] = titles ? titles[side] : own->side_titles[side];
        own->armies[side] = armies ? armies[side] : own->armies[side];
    }
    h->rules = own;
}

/* ---- boards ---- */

const char *const board_kind_words[] = {"hex", "table", "cards"};

int boards_now(const Game *g, const State *s, BoardInfo *out, int max, int *front)
{
    const Ruleset *r = rules_of(g);
    *front = 0;
    int n = r->boards && r->boards->now ? r->boards->now(g, s, out, max, front) : 0;
    assert(n >= 0 && n <= max);
    if (n > 0) {
        assert(*front >= 0 && *front < n);
        return n;
    }
    bool inches = r->table && r->table->ground;
    out[0] = inches ? (BoardInfo){"table", "Table", BOARD_INCHES} : (BoardInfo){"map", "Map", BOARD_HEXES};
    return 1;
}

/* event_json.c - events as JSON: kind, pieces, hexes, rolls, sum and the sentence (docs/server.md, ENTRY). */
#include "engine/events/events_inside.h"

#include <assert.h>
#include <string.h>

static void json_args(Json *j, const Game *g, const Event *e, Side viewer)
{
    json_key(j, "pieces");
    json_open(j, '[');
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind == ARG_PIECE && !event_unseen(e->arg[i], viewer) && e->arg[i].value >= 0 &&
            e->arg[i].value < head(g)->piece_count) {
            json_text(j, head(g)->pieces[e->arg[i].value].id);
        }
    }
    json_close(j, ']');
    json_key(j, "hexes");
    json_open(j, '[');
    Buf name = {0};
    for (int i = 0; i < e->args; i++) {
        if (e->arg[i].kind != ARG_HEX || e->arg[i].value < 0) {
            continue;
        }
        buf_clear(&name);
        hex_render(&name, g, e->arg[i].value);
        json_text(j, buf_str(&name));
    }
    buf_free(&name);
    json_close(j, ']');
}

static void json_rolls(Json *j, const Game *g, const Event *e)
{
    json_key(j, "rolls");
    json_open(j, '[');
    for (int i = 0; i < e->rolls; i++) {
        const RollShown *r = &e->roll[i];
        json_open(j, '{');
        json_put_int(j, "number", r->number);
        json_put_int(j, "value", r->value);
        json_put_int(j, "sides", r->sides);
        json_put_text(j, "side", r->side < SIDES ? rules_of(g)->side_names[r->side] : NULL);
        json_put_text(j, "purpose", r->purpose);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_modifiers(Json *j, const Game *g, const Sum *sum, bool halves)
{
    json_key(j, "modifiers");
    json_open(j, '[');
    for (int i = 0; i < sum->count; i++) {
        json_open(j, '{');
        json_put_real(j, "value", sum->term[i].value / (halves ? 2.0 : 1.0));
        json_put_text(j, "rule", rule_id(g, sum->term[i].rule));
        json_put_text(j, "why", sum->term[i].why);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static const char *kind_of(const Event *e)
{
    return e->flags & EVENT_PHASE     ? "phase"
           : e->flags & EVENT_HEADING ? "heading"
           : e->flags & EVENT_MOVE    ? "move"
           : e->rolls                 ? "roll"
           : e->flags & EVENT_OUTCOME ? "result"
                                      : "note";
}

/* What a move's sentence ends with; the rest is who goes and how, so that steps of one march make one sentence. */
#define MOVE_ENDING " from {} to {}."

/* The first so many letters of the sentence, filled in. */
static void sentence_part(Buf *out, const Game *g, const Event *e, Side viewer, size_t length)
{
    Buf part = {0};
    buf_span(&part, (Span){e->text, length});
    event_sentence(out, g, buf_str(&part), e->arg, e->args, viewer);
    buf_free(&part);
}

static void json_move(Json *j, const Game *g, const Event *e, Side viewer, Buf *text)
{
    size_t length = strlen(e->text);
    assert(length > strlen(MOVE_ENDING) && strcmp(e->text + length - strlen(MOVE_ENDING), MOVE_ENDING) == 0);
    assert(e->args >= 3 && e->arg[e->args - 2].kind == ARG_HEX && e->arg[e->args - 1].kind == ARG_HEX);
    for (int i = 0; i < 2; i++) {
        buf_clear(text);
        hex_render(text, g, e->arg[e->args - 2 + i].value);
        json_put_text(j, i ? "to" : "from", buf_str(text));
    }
    buf_clear(text);
    sentence_part(text, g, e, viewer, length - strlen(MOVE_ENDING));
    json_put_text(j, "does", buf_str(text));
}

void event_members(Json *j, const Game *g, const Event *e, Side viewer)
{
    Buf text = {0};
    event_render(&text, g, e, viewer);
    json_put_text(j, "text", buf_str(&text));
    json_key(j, "rules");
    json_open(j, '[');
    for (int i = 0; i < e->rules; i++) {
        json_text(j, rule_id(g, e->rule[i]));
    }
    json_close(j, ']');
    json_args(j, g, e, viewer);
    json_rolls(j, g, e);
    json_modifiers(j, g, &e->sum, e->flags & EVENT_HALVES);
    json_put_bool(j, "heading", e->flags & EVENT_HEADING);
    json_put_text(j, "kind", kind_of(e));
    if (e->flags & EVENT_MOVE) {
        json_move(j, g, e, viewer, &text);
    }
    buf_free(&text);
}

/* An event that the viewer may not know is null. */
void event_json(Json *j, const Game *g, const Event *e, Side viewer)
{
    if (!event_known(e, viewer)) {
        json_null(j);
        return;
    }
    json_open(j, '{');
    event_members(j, g, e, viewer);
    json_close(j, '}');
}

/* The last ": " of a sentence before it is filled in: what stands before it is said of all its outcomes alike. */
static size_t begins_with(const char *text)
{
    size_t at = 0;
    for (const char *c = text; *c; c++) {
        if (c[0] == ':' && c[1] == ' ') {
            at = (size_t)(c - text);
        }
    }
    return at;
}

void event_told(Json *j, const Game *g, const Event *e, Side viewer)
{
    Buf text = {0};
    size_t begins = begins_with(e->text);
    json_open(j, '{');
    if (e->flags & EVENT_MOVE) {
        sentence_part(&text, g, e, viewer, strlen(e->text) - strlen(MOVE_ENDING));
        buf_text(&text, " to ");
        hex_render(&text, g, e->arg[e->args - 1].value);
        buf_char(&text, '.');
    } else {
        event_render(&text, g, e, viewer);
    }
    json_put_text(j, "text", buf_str(&text));
    buf_clear(&text);
    sentence_part(&text, g, e, viewer, begins);
    json_put_text(j, "begins", begins ? buf_str(&text) : NULL);
    json_put_bool(j, "sum", e->flags & EVENT_SUM);
    json_args(j, g, e, viewer);
    json_close(j, '}');
    buf_free(&text);
}

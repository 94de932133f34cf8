/* badges_and_marks.c - badges and marks as JSON and in words. */
#include "engine/view/badges_and_marks.h"
#include "engine/ruleset.h"

#include <assert.h>

const char *const shape_words[SHAPES] = {"cloud", "post", "strike", "rush", "goal", "flag", "depot", "works", "span"};

static const char *hex_name(const Game *g, Hex h, char name[8])
{
    if (h == HEX_NONE || !head(g)->map) {
        return NULL;
    }
    grid_name(&head(g)->map->grid, h, name);
    return name;
}

void mark_text(Buf *out, const Game *g, const BoardMark *mark)
{
    assert(rules_of(g)->mark_table);
    const char *says = rules_of(g)->mark_table[mark->kind].says;
    char name[8];
    Arg args[2];
    int n = 0;
    if (mark->piece >= 0) {
        args[n++] = P_(mark->piece);
    }
    if (hex_name(g, mark->to, name)) {
        args[n++] = H_(mark->to);
    }
    fact_render(out, g, says, args, n);
}

void mark_json(Json *j, const Game *g, const BoardMark *mark)
{
    assert(rules_of(g)->mark_table);
    const MarkDef *d = &rules_of(g)->mark_table[mark->kind];
    char name[8];
    Buf text = {0};
    mark_text(&text, g, mark);
    json_open(j, '{');
    json_put_text(j, "kind", d->id);
    json_put_text(j, "shape", shape_words[d->shape]);
    json_put_text(j, "hex", hex_name(g, mark->hex, name));
    if (hex_name(g, mark->to, name)) {
        json_put_text(j, "to", name);
    }
    json_put_text(j, "piece", mark->piece >= 0 ? head(g)->pieces[mark->piece].id : NULL);
    if (d->draft) {
        json_put_bool(j, "draft", true);
    }
    if (mark->army) {
        json_put_text(j, "army", mark->army);
    }
    json_put_text(j, "word", d->word);
    json_put_text(j, "says", buf_str(&text));
    json_close(j, '}');
    buf_free(&text);
}

void looks_json(Json *j, const Game *g)
{
    const Ruleset *r = rules_of(g);
    json_key(j, "badges");
    json_open(j, '[');
    for (const BadgeDef *b = r->badges; b && b->id; b++) {
        json_open(j, '{');
        json_put_text(j, "id", b->id);
        json_put_text(j, "word", b->word);
        json_put_text(j, "sign", b->sign);
        json_put_text(j, "tone", tone_words[b->tone]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_key(j, "marks");
    json_open(j, '[');
    for (const MarkDef *m = r->mark_table; m && m->id; m++) {
        json_open(j, '{');
        json_put_text(j, "id", m->id);
        json_put_text(j, "word", m->word);
        json_put_text(j, "shape", shape_words[m->shape]);
        json_close(j, '}');
    }
    json_close(j, ']');
}

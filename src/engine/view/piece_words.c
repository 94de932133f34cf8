/* piece_words.c - words for fields, places off the board, victories and points, from what the system tells and what its fields say. */
#include "engine/view/piece_words.h"
#include "engine/ruleset.h"

#include <string.h>

const char *const where_words[WHEREABOUTS] = {"board", "to_place", "to_come", "away", "lost", "unused"};

void field_words_json(Json *j, const Game *g, const char *field)
{
    const Face *face = rules_of(g)->face;
    for (const FieldWords *w = face ? face->words : NULL; w && w->field; w++) {
        if (strcmp(w->field, field) == 0) {
            json_put_text(j, "says", w->says);
            json_put_text(j, "says_no", w->says_no);
            json_put_text(j, "warns", w->warns);
            json_put_bool(j, "quiet", w->quiet);
            return;
        }
    }
}

bool counts_turns(const Game *g)
{
    const Face *face = rules_of(g)->face;
    Buf label = {0};
    bool counts = !face || !face->turn_label || face->turn_label(&label, g, 1);
    buf_free(&label);
    return counts;
}

Whereabouts where_is(const Game *g, const State *s, int piece)
{
    const Face *face = rules_of(g)->face;
    return face && face->where ? face->where(g, s, piece) : WHERE_BOARD;
}

static void capital(Buf *out, size_t start)
{
    if (out->len > start && out->data[start] >= 'a' && out->data[start] <= 'z') {
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
    }
}

void level_text(Buf *out, const Game *g, const char *level)
{
    const Ruleset *r = rules_of(g);
    Span rest = span_of(level ? level : ""), part;
    size_t start = out->len;
    bool sided = false;
    for (Span all = rest; span_split(&all, '_', &part);) {
        for (int side = 0; side < SIDES; side++) {
            if (span_is(part, r->side_names[side])) {
                buf_text(out, r->side_names[side]);
                sided = true;
            }
        }
    }
    for (; span_split(&rest, '_', &part);) {
        if (!span_is(part, r->side_names[0]) && !span_is(part, r->side_names[1])) {
            buf_text(out, out->len > start ? " " : "");
            buf_span(out, part);
        }
    }
    if (sided) {
        buf_text(out, " victory");
        capital(out, start);
    }
}

void points_json(Json *j, const Game *g, Side points_for)
{
    const Face *face = rules_of(g)->face;
    PointsInfo info = face && face->points ? face->points(g) : (PointsInfo){"VP", true, false};
    json_put_text(j, "unit", info.unit);
    json_put_bool(j, "decides", info.decide);
    json_put_bool(j, "lead", info.lead);
    json_put_text(j, "for", side_word(g, points_for));
}

/* piece_words.c - a unit or a general of a battle on a table in one line. */
#include "miniatures/piece_words.h"

#include "miniatures/battle_labels.h"

Whereabouts battle_where(const Game *g, const State *s, int piece)
{
    static const Whereabouts of[] = {
        [ON_TABLE] = WHERE_BOARD, [IN_RESERVE] = WHERE_TO_COME, [GONE] = WHERE_LOST, [UNUSED] = WHERE_UNUSED};
    int place = is_general(g, piece) ? battle_state(s)->general[piece - battle_of(g)->units].place
                                     : unit_head(g, s, piece)->place;
    assert(place >= ON_TABLE && place <= UNUSED);
    return of[place];
}

PointsInfo battle_points(const Game *g)
{
    (void)g;
    return (PointsInfo){"VP", true, true};
}

static void capital(Buf *out, size_t start)
{
    if (out->data[start] >= 'a' && out->data[start] <= 'z') {
        out->data[start] = (char)(out->data[start] - 'a' + 'A');
    }
}

static void at_text(Buf *out, Inch x, Inch y)
{
    buf_text(out, ", at ");
    buf_decimal(out, x, 2, true);
    buf_text(out, ", ");
    buf_decimal(out, y, 2, true);
}

void describe_general(Buf *out, const Game *g, const State *s, int piece, const char *rank)
{
    assert(is_general(g, piece));
    const General *q = &battle_state(s)->general[piece - battle_of(g)->units];
    size_t start = out->len;
    buf_print(out, "%s general", rank);
    capital(out, start);
    if (q->attached != NO_PIECE) {
        buf_print(out, ", with %s", piece_name(g, q->attached));
    }
    at_text(out, q->x, q->y);
}

void describe_unit(Buf *out, const Game *g, const State *s, int piece, const char *what, const char *formation)
{
    const Battle *b = battle_of(g);
    const UnitHead *q = unit_head(g, s, piece);
    size_t start = out->len;
    buf_print(out, "%s %s, ", grade_words[q->grade], what);
    capital(out, start);
    if (q->formation == b->battle->garrison && q->hold != NO_AREA) {
        buf_print(out, "garrison of %s", b->ground->area[q->hold].name);
    } else {
        buf_print(out, "%s, facing ", formation);
        say_bearing(out, q->at.facing);
    }
    at_text(out, q->at.x, q->at.y);
}

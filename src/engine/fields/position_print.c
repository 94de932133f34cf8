/* position_print.c - a state as the lines of text that rebuild it, byte for byte, and what differs between two states (idea 5).
 *
 *   game SYSTEM SCENARIO option=value ...
 *   clear
 *   piece ID key=value ...
 *   set KEY VALUE
 *   frame NAME at=1 owner=SIDE acted=1 key=value ...    outermost first, all but the innermost
 *   step NAME at=1 owner=SIDE waiting=1 key=value ...   the innermost; waiting is left out when it is its owner's bit
 *
 * Printing plays the reader: it starts from what `game` and `clear` leave, writes a field only where that differs, and sets it there as
 * reading will. So a setter may have effects on other fields, and the text is still exact.
 */
#include "engine/fields/position_inside.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void position_set_up(const Game *g, State *s)
{
    memset(s, 0, rules_of(g)->state_size);
    rules_of(g)->setup(g, s);
    rules_of(g)->derive(g, s);
}

void position_clear(const Game *g, State *s)
{
    rules_of(g)->clear(g, s);
    rules_of(g)->derive(g, s);
}

/* ---- printing ---- */

static void copy_field(const Game *g, State *to, const State *from, const Field *f, int index)
{
    if (field_is_whole(f)) {
        HexSet set;
        field_get_set(g, from, f, index, &set);
        field_put_set(g, to, f, index, &set);
    } else if (f->type == FIELD_TEXT) {
        Buf text = {0};
        Problems none = {0};
        f->print(&text, g, from, index);
        f->parse(g, to, index, buf_as_span(&text), &none);
        problems_free(&none);
        buf_free(&text);
    } else {
        field_set(g, to, f, index, field_get(g, from, f, index));
    }
}

static bool print_piece(Buf *out, const Game *g, const State *s, State *read, int piece)
{
    const Ruleset *r = rules_of(g);
    bool any = false;
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        if (f->of != OF_PIECE || f->read_only || !field_carried(g, f, piece) || field_same(g, s, read, f, piece)) {
            continue;
        }
        if (!any) {
            buf_print(out, "piece %s", head(g)->pieces[piece].id);
        }
        any = true;
        buf_print(out, " %s=", f->name);
        field_print(out, g, s, f, piece);
        copy_field(g, read, s, f, piece);
    }
    if (any) {
        buf_char(out, '\n');
    }
    return any;
}

static void print_key(Buf *out, const Game *g, const Field *f, int index)
{
    buf_text(out, f->name);
    if (f->of == OF_GROUP) {
        buf_print(out, ".%s", head(g)->groups[index].id);
    } else if (f->of == OF_HEX) {
        char name[8];
        grid_name(&head(g)->map->grid, (Hex)index, name);
        buf_print(out, ".%s", name);
    }
}

static bool print_sets(Buf *out, const Game *g, const State *s, State *read)
{
    const Ruleset *r = rules_of(g);
    bool any = false;
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        int count = f->of == OF_PIECE || f->read_only ? 0 : field_count_of(g, f);
        for (int k = 0; k < count; k++) {
            if (!field_carried(g, f, k) || field_same(g, s, read, f, k)) {
                continue;
            }
            buf_text(out, "set ");
            print_key(out, g, f, k);
            buf_char(out, ' ');
            field_print(out, g, s, f, k);
            buf_char(out, '\n');
            copy_field(g, read, s, f, k);
            any = true;
        }
    }
    return any;
}

/* A value without a name is written raw:N, so that nothing is ever lost. */
static void print_local(Buf *out, const Game *g, char kind, int value)
{
    const GameHead *h = head(g);
    bool named = kind == 'i' || value == -1 || (kind == 'h' && h->map && value >= 0 && value < h->map->grid.count) ||
                 (kind == 'p' && value >= 0 && value < h->piece_count) ||
                 (kind == 'g' && value >= 0 && value < h->group_count);
    char name[8];
    if (!named) {
        buf_print(out, "raw:%d", value);
    } else if (kind == 'i') {
        buf_print(out, "%d", value);
    } else if (value == -1) {
        buf_char(out, '-');
    } else if (kind == 'h') {
        grid_name(&h->map->grid, (Hex)value, name);
        buf_text(out, name);
    } else {
        buf_text(out, kind == 'p' ? h->pieces[value].id : h->groups[value].id);
    }
}

char frame_local_kind(const StepDef *d, int local)
{
    assert(local >= 0 && local < FRAME_LOCALS);
    return d->local_kinds && (size_t)local < strlen(d->local_kinds) ? d->local_kinds[local] : 'i';
}

static void print_frame(Buf *out, const Game *g, const char *word, const Frame *f)
{
    const Ruleset *r = rules_of(g);
    const StepDef *d = &r->steps[f->step];
    buf_print(out, "%s %s at=%d", word, d->name, f->at);
    if (f->owner < SIDES) {
        buf_print(out, " owner=%s", r->side_names[f->owner]);
    } else if (f->owner != NOBODY) {
        buf_print(out, " owner=raw:%d", f->owner);
    }
    if (f->acted) {
        buf_print(out, " acted=%d", f->acted);
    }
    for (int i = 0; i < FRAME_LOCALS; i++) {
        if (!f->v[i]) {
            continue;
        }
        if (d->locals[i]) {
            buf_print(out, " %s=", d->locals[i]);
        } else {
            buf_print(out, " v%d=", i);
        }
        print_local(out, g, frame_local_kind(d, i), f->v[i]);
    }
}

int frame_usual_waiting(const Core *k)
{
    int owner = k->depth ? k->stack[k->depth - 1].owner : NOBODY;
    return !k->over && owner < SIDES ? 1 << owner : 0;
}

static void print_stack(Buf *out, const Game *g, const State *s)
{
    const Core *k = core(s);
    for (int i = 0; i + 1 < k->depth; i++) {
        print_frame(out, g, "frame", &k->stack[i]);
        buf_char(out, '\n');
    }
    if (k->depth) {
        print_frame(out, g, "step", &k->stack[k->depth - 1]);
    } else {
        buf_text(out, "step - at=0");
    }
    if (k->over) {
        buf_print(out, " over=%d", k->over);
    }
    if (k->broken) {
        buf_print(out, " broken=%d", k->broken);
    }
    if (k->waiting != frame_usual_waiting(k)) {
        buf_print(out, " waiting=%d", k->waiting);
    }
    buf_char(out, '\n');
}

void position_print(Buf *out, const Game *g, const State *s)
{
    const GameHead *h = head(g);
    State *read = must_zalloc(rules_of(g)->state_size);
    position_set_up(g, read);
    position_clear(g, read);
    buf_print(out, "game %s %s", h->rules->id, h->scenario);
    for (int i = 0; i < h->option_count; i++) {
        buf_print(out, " %s=%s", h->options[i].name, h->options[i].value);
    }
    buf_text(out, "\nclear\n");
    /* Once more when a setter has changed a field that was already right; systems where that never ends do not exist. */
    for (int round = 0, any = 1; any && round < 3; round++) {
        any = 0;
        for (int i = 0; i < h->piece_count; i++) {
            any |= print_piece(out, g, s, read, i);
        }
        any |= print_sets(out, g, s, read);
    }
    print_stack(out, g, s);
    free(read);
}

/* ---- what differs ---- */

static void diff_field(Buf *out, const Game *g, const State *a, const State *b, const Field *f, int index)
{
    if (f->of == OF_PIECE) {
        buf_print(out, "piece %s %s ", head(g)->pieces[index].id, f->name);
    } else {
        print_key(out, g, f, index);
        buf_char(out, ' ');
    }
    field_print(out, g, a, f, index);
    buf_text(out, " -> ");
    field_print(out, g, b, f, index);
    buf_char(out, '\n');
}

static void diff_frames(Buf *out, const Game *g, const State *a, const State *b)
{
    const Core *x = core(a), *y = core(b);
    for (int i = 0; i < x->depth || i < y->depth; i++) {
        if (i < x->depth && i < y->depth && !memcmp(&x->stack[i], &y->stack[i], sizeof(Frame))) {
            continue;
        }
        buf_print(out, "frame %d ", i + 1);
        if (i < x->depth) {
            print_frame(out, g, "was", &x->stack[i]);
        } else {
            buf_text(out, "was none");
        }
        buf_text(out, ", ");
        if (i < y->depth) {
            print_frame(out, g, "is", &y->stack[i]);
        } else {
            buf_text(out, "is none");
        }
        buf_char(out, '\n');
    }
    if (x->waiting != y->waiting) {
        buf_print(out, "waiting %d -> %d\n", x->waiting, y->waiting);
    }
    if (x->over != y->over) {
        buf_print(out, "over %d -> %d\n", x->over, y->over);
    }
}

void position_diff(Buf *out, const Game *g, const State *before, const State *after)
{
    const Ruleset *r = rules_of(g);
    size_t start = out->len;
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        for (int k = 0; k < field_count_of(g, f); k++) {
            if (field_carried(g, f, k) && !field_same(g, before, after, f, k)) {
                diff_field(out, g, before, after, f, k);
            }
        }
    }
    diff_frames(out, g, before, after);
    if (out->len == start && memcmp(before, after, r->state_size) != 0) {
        const unsigned char *x = (const void *)before, *y = (const void *)after;
        size_t at = 0;
        while (x[at] == y[at]) {
            at++;
        }
        buf_print(out, "byte %zu differs, %d -> %d, and no field tells it\n", at, x[at], y[at]);
    }
}

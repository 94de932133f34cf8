/* stacks.c - all that stands in one hex: at most three plates, a tab with the count and the strength, and the leaders
 * as medallions on the rim. Guns lie below foot and horse, weak units below strong ones: what lies on top is what an
 * attacker meets.
 */
#include "picture/picture_inside.h"

#include <stdlib.h>
#include <string.h>

static const double PLATE = 43, MEDAL = 30, BUST = 40; /* sizes of a unit, of a leader on a stack, of a leader alone */

enum { PLATES = 3, MEDALS = 4 };

typedef struct Stack {
    const PictureCounter **unit, **leader; /* from the bottom up; leaders by rank, highest first */
    int units, leaders;
    int strength;
    const char *sums;
    const PictureCounter *unknown; /* one of them may not be looked at: then none is */
} Stack;

/* The caller's own sequence decides among equals, so sorting must keep it: a few dozen at most, by insertion. */
static int weight(const PictureCounter *c)
{
    return c->leader ? -c->stars : c->sums ? 100 + c->number[0] : c->number[0];
}

static void insert(const PictureCounter **list, int *count, const PictureCounter *c)
{
    int i = (*count)++;
    for (; i > 0 && weight(list[i - 1]) > weight(c); i--) {
        list[i] = list[i - 1];
    }
    list[i] = c;
}

static void stack_open(Stack *k, const Picture *p, Hex h)
{
    *k = (Stack){.unit = must_alloc(sizeof(void *) * (size_t)(p->counter_count + 1)),
                 .leader = must_alloc(sizeof(void *) * (size_t)(p->counter_count + 1))};
    for (int i = 0; i < p->counter_count; i++) {
        const PictureCounter *c = &p->counters[i];
        if (c->hex != h) {
            continue;
        }
        insert(c->leader ? k->leader : k->unit, c->leader ? &k->leaders : &k->units, c);
        k->unknown = c->unknown ? c : k->unknown;
        if (!c->leader && c->sums && c->number[0] > 0) {
            k->strength += c->number[0];
            k->sums = c->sums;
        }
    }
}

static void stack_close(Stack *k)
{
    free(k->unit);
    free(k->leader);
}

static void tab(Buf *out, Pt at, const Stack *k)
{
    Buf text = {0};
    buf_print(&text, "%d", k->units);
    if (k->strength) {
        buf_print(&text, " \xC2\xB7 %d %s", k->strength, k->sums);
    }
    double w = 15 + text_width(buf_str(&text), 14.5);
    svg_put(out,
            "<g class=\"tab\" transform=\"translate(%g %g) scale(%f)\"><rect x=\"%g\" y=\"-11\" width=\"%g\" "
            "height=\"22\" rx=\"11\"/>",
            at.x, at.y, PLATE / 96 * 1.05, -w / 2, w);
    svg_put(out, "<text y=\"5.5\">%s</text></g>\n", buf_str(&text));
    buf_free(&text);
}

static void plates(Buf *out, const Picture *p, const Stack *k, Pt m)
{
    int seen = k->units < PLATES ? k->units : PLATES;
    double step = PLATE * 0.075;
    for (int i = 0; i < seen; i++) { /* the lowest first, each one a little up and left of the one below */
        double off = (seen - 1 - i) * step - (seen - 1) * step / 2;
        draw_counter(out, k->unit[k->units - seen + i], p, (Pt){m.x + off, m.y + off}, PLATE, p->small_print,
                     k->leaders > 0);
    }
    if (k->units > 1) {
        tab(out, (Pt){m.x, m.y + PLATE * 0.56}, k);
    }
}

static void leaders(Buf *out, const Picture *p, const Stack *k, Pt m)
{
    int seen = k->leaders < MEDALS ? k->leaders : MEDALS;
    for (int i = seen - 1; i >= 0; i--) { /* the highest in rank lies on top */
        if (k->units) {
            draw_counter(out, k->leader[i], p, (Pt){m.x + 21 - i * 13, m.y - 22}, MEDAL, true, false);
        } else {
            draw_counter(out, k->leader[i], p, (Pt){m.x + (i - (seen - 1) / 2.0) * 19, m.y}, BUST, p->small_print,
                         false);
        }
    }
}

void draw_stack(Buf *out, const Sheet *s, const Picture *p, Hex h)
{
    Stack k;
    char name[8];
    stack_open(&k, p, h);
    Pt m = hex_centre(s, h);
    m.y += 3;
    grid_name(&p->map->grid, h, name);
    svg_put(out, "<g class=\"stack\" data-hex=\"%s\">", name);
    if (k.unknown) {
        draw_counter(out, k.unknown, p, m, PLATE, p->small_print, false);
    } else {
        plates(out, p, &k, m);
        leaders(out, p, &k, m);
    }
    buf_text(out, "</g>\n");
    stack_close(&k);
}

typedef struct Order {
    double y, x;
    Hex hex;
} Order;

static int lower_later(const void *a, const void *b)
{
    const Order *m = a, *n = b;
    return m->y != n->y   ? (m->y > n->y) - (m->y < n->y)
           : m->x != n->x ? (m->x > n->x) - (m->x < n->x)
                          : m->hex - n->hex;
}

void picture_counters(Buf *out, const Picture *p)
{
    Sheet s;
    Order *order = must_alloc(sizeof *order * (size_t)(p->counter_count + 1));
    bool taken[HEX_MAX] = {false};
    int count = 0;
    sheet_open(&s, p->map, p->crop);
    for (int i = 0; i < p->counter_count; i++) {
        Hex h = p->counters[i].hex;
        if (h != HEX_NONE && !taken[h] && sheet_shows(&s, h)) {
            Pt m = hex_centre(&s, h);
            taken[h] = true;
            order[count++] = (Order){m.y, m.x, h};
        }
    }
    qsort(order, (size_t)count, sizeof *order, lower_later);
    buf_text(out, "<g class=\"units\">\n");
    for (int i = 0; i < count; i++) {
        if (p->grown > 1) { /* about its own centre */
            buf_print(out, "<g transform=\"translate(%.1f %.1f) scale(%.2f)\">", order[i].x * (1 - p->grown),
                      order[i].y * (1 - p->grown), p->grown);
        }
        draw_stack(out, &s, p, order[i].hex);
        buf_text(out, p->grown > 1 ? "</g>" : "");
    }
    buf_text(out, "</g>\n");
    free(order);
    sheet_close(&s);
}

/* battle_fields.c - how the state of a Major Battle is written and read: sets of Corps, chits on Cards, what units have done, and the Cards as they were before CORPS. The
 * rows stand in the table of state_fields.c. */
#include "rules/honour/honour.h"

const char *const hon_chit_words[] = {
    "-",        "artillery", "cavalry_charge", "combined_arms", "earthworks", "fight_coordination",
    "firearms", "formation", "muster",         "reserve",       "river",      "?",
    0};
const char *const hon_section_words[] = {"-", "van", "main", "rear", 0};

static void print_set(HexSet *out, uint32_t men)
{
    memset(out, 0, sizeof *out);
    out->bits[0] = men;
}

static bool read_men(const Game *g, const HexSet *in, uint32_t *men)
{
    *men = (uint32_t)in->bits[0];
    for (size_t i = 1; i < sizeof in->bits / sizeof *in->bits; i++) {
        if (in->bits[i]) {
            return false;
        }
    }
    return in->bits[0] < (uint64_t)1 << g->capitani;
}

void hon_get_engages(const Game *g, const State *s, int p, HexSet *out)
{
    (void)g;
    print_set(out, s->corps[p].engages);
}
bool hon_set_engages(const Game *g, State *s, int p, const HexSet *in) { return read_men(g, in, &s->corps[p].engages); }

void hon_get_assailed(const Game *g, const State *s, int p, HexSet *out)
{
    (void)g;
    print_set(out, s->corps[p].assailed);
}
bool hon_set_assailed(const Game *g, State *s, int p, const HexSet *in)
{
    return read_men(g, in, &s->corps[p].assailed);
}

void hon_get_freed(const Game *g, const State *s, int i, HexSet *out)
{
    (void)g;
    (void)i;
    print_set(out, s->battle.freed);
}
bool hon_set_freed(const Game *g, State *s, int i, const HexSet *in)
{
    (void)i;
    return read_men(g, in, &s->battle.freed);
}
void hon_get_before_men(const Game *g, const State *s, int i, HexSet *out)
{
    (void)g;
    (void)i;
    print_set(out, s->battle.before_men);
}
bool hon_set_before_men(const Game *g, State *s, int i, const HexSet *in)
{
    (void)i;
    return read_men(g, in, &s->battle.before_men);
}

long hon_get_status(const Game *g, const State *s, int p) { return hon_corps_status(g, s, p); }

long hon_get_shells(const Game *g, const State *s, int p)
{
    (void)g;
    return s->corps[p].shells - 1;
}
bool hon_set_shells(const Game *g, State *s, int p, long value)
{
    (void)g;
    s->corps[p].shells = (uint8_t)(value + 1);
    return value >= -1 && value <= 30;
}

/* The chits on a Card as one word: "artillery,firearms". */
void hon_print_chits(Buf *out, const Game *g, const State *s, int p)
{
    (void)g;
    for (int i = 0; i < CARD_CHITS && s->corps[p].chit[i]; i++) {
        buf_print(out, "%s%s", i ? "," : "", hon_chit_words[s->corps[p].chit[i]]);
    }
    buf_text(out, s->corps[p].chit[0] ? "" : "-");
}
bool hon_parse_chits(const Game *g, State *s, int p, Span text, Problems *problems)
{
    (void)g;
    memset(s->corps[p].chit, NO_CHIT, sizeof s->corps[p].chit);
    if (span_is(text, "-")) {
        return true;
    }
    for (Span item; span_split(&text, ',', &item);) {
        int kind = NO_CHIT + 1;
        while (kind < CHITS_COUNT && !span_is(item, hon_chit_words[kind])) {
            kind++;
        }
        if (kind == CHITS_COUNT || hon_chits_on(s, p) == CARD_CHITS) {
            return problem(problems, 0, 0, "a Card holds at most %d chits, as artillery,firearms", CARD_CHITS);
        }
        hon_put_chit(s, p, (Chit)kind);
    }
    return true;
}

/* ---- units ---- */

long hon_get_unit_flag(const State *s, int u, int flag) { return !!(s->unit[u].flags & flag); }
void hon_set_unit_flag(State *s, int u, int flag, bool yes)
{
    s->unit[u].flags = (uint8_t)(yes ? s->unit[u].flags | flag : s->unit[u].flags & ~flag);
}

long hon_get_before(const Game *g, const State *s, int p)
{
    int card = s->battle.before_card[unit_of(g, p)];
    return card == NO_PIECE ? -1 : card;
}
bool hon_set_before(const Game *g, State *s, int p, long value)
{
    s->battle.before_card[unit_of(g, p)] = value == -1 ? NO_PIECE : (uint8_t)value;
    return value == -1 || (value >= 0 && value < g->capitani);
}
long hon_get_before_sp(const Game *g, const State *s, int p) { return s->battle.before_sp[unit_of(g, p)]; }
bool hon_set_before_sp(const Game *g, State *s, int p, long value)
{
    s->battle.before_sp[unit_of(g, p)] = (uint8_t)value;
    return value >= 0 && value <= 255;
}

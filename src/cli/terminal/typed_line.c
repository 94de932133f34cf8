/* typed_line.c - what a typed line does: a number of the menu, a word of the table (why, odds, undo, ...), or an order.
 *
 * Whatever is typed, nothing is lost: an order that is refused changes nothing and is explained.
 */
#include "cli/terminal/play_inside.h"
#include "engine/view/decision_json.h"
#include "cli/commands/print_rules_charts.h"
#include "cli/terminal/card_board_text.h"
#include "cli/terminal/decision_text.h"
#include "cli/commands/why_refused.h"
#include "engine/odds/odds.h"
#include "engine/view/tabletop_looks.h"
#include "engine/orders/verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEWS_LINES = 40, FINISH_MOST = 400 };

Side table_viewer(const PlayTable *t)
{
    if (t->human[0] != t->human[1]) {
        return t->human[0] ? 0 : 1;
    }
    return waits_for(t->x->s, 0) ? 0 : 1;
}

void table_flush(PlayTable *t)
{
    fputs(buf_str(&t->out), stdout);
    fflush(stdout);
    buf_clear(&t->out);
}

void table_news(PlayTable *t)
{
    if (t->seen > t->x->log.count) {
        t->seen = t->x->log.count; /* an undo has taken some back */
    }
    Buf all = {0};
    say_events(&all, t->x, t->seen, t->x->log.count - t->seen, table_viewer(t));
    t->seen = t->x->log.count;
    int lines = 0;
    for (size_t i = 0; i < all.len; i++) {
        lines += all.data[i] == '\n';
    }
    Span rest = buf_as_span(&all), line;
    if (lines > NEWS_LINES) {
        buf_print(&t->out, "%s(%d earlier lines: type `log`)%s\n", dim(&t->style), lines - NEWS_LINES,
                  plain(&t->style));
    }
    for (int i = 0; i < lines && span_line(&rest, &line); i++) {
        if (i >= lines - NEWS_LINES) {
            bool indented = line.len > 2 && line.at[0] == ' ';
            buf_text(&t->out, indented ? "  " : bold(&t->style));
            wrap_text(&t->out, line, indented ? 2 : 0, 4, t->style.width);
            buf_print(&t->out, "%s\n", indented ? "" : plain(&t->style));
        }
    }
    buf_free(&all);
}

/* ---- words of the table ---- */

static void do_why(PlayTable *t, Side side, Span rest)
{
    if (rest.len == 0) {
        buf_text(&t->out, "Write the order after it: why move A-KUN 2309\n");
        return;
    }
    explain_order(&t->out, &t->args->source, t->x, side, rest, &t->style);
}

/* On a table: whom a shot would reach, before its chances. */
static void say_laid(PlayTable *t, Side side, Span order)
{
    LaidShape shape[LAID_MOST];
    Buf says = {0};
    if (order_laid(t->x->g, t->x->s, side, order, shape, &says) && says.len) {
        buf_print(&t->out, "%s.\n", buf_str(&says));
    }
    buf_free(&says);
}

static void do_odds(PlayTable *t, Side side, Span rest)
{
    Odds odds = {0};
    Problems p = {0};
    if (rest.len == 0) {
        buf_text(&t->out, "Write the order after it: odds attack 2912,2913 2812\n");
    } else if (odds_order(t->x->g, t->x->s, side, rest, &(OddsOptions){.answers = true}, &odds, &p)) {
        say_laid(t, side, rest);
        odds_text(&t->out, t->x->g, &odds);
    } else {
        buf_print(&t->out, "%s", buf_str(&p.text));
    }
    odds_free(&odds);
    problems_free(&p);
}

static void do_undo(PlayTable *t, Side side, Span rest)
{
    (void)rest;
    Result *r = must_zalloc(sizeof *r);
    if (session_undo(t->x, side, r) == TAKEN) {
        buf_text(&t->out, "Taken back.\n");
        table_changed(t);
    } else {
        buf_print(&t->out, "%s\n", r->message);
    }
    free(r);
}

/* Is play still inside the step that is being finished, and his to decide? Drafts on top of it belong to it. */
static bool inside(const State *s, Side side, int depth, int step)
{
    const Core *k = core(s);
    return !k->over && waits_for(s, side) && k->depth >= depth && k->stack[depth - 1].step == step;
}

static void do_finish(PlayTable *t, Side side, Span rest)
{
    (void)rest;
    Result *r = must_zalloc(sizeof *r);
    const State *s = t->x->s;
    int depth = core(s)->depth, step = top_of(s)->step, made = 0;
    Atom a, done = atom(VERB_DONE, 0, 0, 0);
    while (made < FINISH_MOST && inside(s, side, depth, step)) {
        if (core(s)->depth == depth && judge(t->x->g, s, side, done, NULL) == RULE_NONE) {
            a = done;
        } else if (!complete(t->x->g, s, side, &a)) {
            break;
        }
        if (session_atom(t->x, side, a, r) != TAKEN) {
            buf_print(&t->out, "%s\n", r->message);
            break;
        }
        made++;
    }
    session_flush(t->x, r);
    if (made == 0) {
        buf_text(&t->out, "There is nothing to finish here: choose one of the numbers.\n");
    }
    table_changed(t);
    free(r);
}

static void do_log(PlayTable *t, Side side, Span rest)
{
    long lines = 0;
    (void)side;
    Span word;
    int from = 0;
    if (span_word(&rest, &word) && span_int(word, 1, 1000000, &lines)) {
        from = t->x->log.count > lines ? t->x->log.count - (int)lines : 0;
    }
    say_events(&t->out, t->x, from, t->x->log.count - from, table_viewer(t));
}

static void draw(PlayTable *t, BoardLook look)
{
    look.viewer = table_viewer(t);
    look.at = look.at || look.reach ? look.at : table_focus(t);
    board_text(&t->out, t->x, &look, &t->style);
}

static void do_show(PlayTable *t, Side side, Span rest)
{
    (void)side;
    rest = span_trim(rest);
    if (!rest.len || span_is(rest, "all") || !head(t->x->g)->map) {
        draw(t, (BoardLook){.near = !rest.len || !span_is(rest, "all")});
        return;
    }
    Problems p = {0};
    Hex h = grid_parse(&head(t->x->g)->map->grid, rest);
    int piece = h == HEX_NONE ? parse_piece(t->x->g, rest, &p) : -1;
    if (piece >= 0) { /* of the enemy's only what is seen */
        known_to(t->x->g, t->x->s, table_viewer(t), t->masked);
        h = piece_hex(t->x->g, t->masked, piece);
    }
    if (h != HEX_NONE) {
        draw(t, (BoardLook){.near = true, .at = h + 1});
    } else if (piece >= 0) {
        buf_print(&t->out, "%s is not to be seen on the map.\n", head(t->x->g)->pieces[piece].id);
    } else {
        buf_text(&t->out, buf_str(&p.text));
    }
    problems_free(&p);
}

static void do_cards(PlayTable *t, Side side, Span rest)
{
    (void)side;
    (void)rest;
    if (!card_board_text(&t->out, t->x, table_viewer(t), &t->style, true)) {
        buf_text(&t->out, "There are no cards in this game.\n");
    }
}

static void do_zoc(PlayTable *t, Side side, Span rest)
{
    (void)side;
    (void)rest;
    draw(t, (BoardLook){.near = true, .zones = true});
}

static void do_command(PlayTable *t, Side side, Span rest)
{
    (void)side;
    (void)rest;
    draw(t, (BoardLook){.near = true, .command = true});
}

static int named_piece(PlayTable *t, Span rest)
{
    Problems p = {0};
    int piece = parse_piece(t->x->g, span_trim(rest), &p);
    if (piece < 0) {
        buf_text(&t->out, buf_str(&p.text));
    }
    problems_free(&p);
    return piece;
}

/* "marker_x" tells of a marker: nothing while there is none. */
static bool tells_of_none(const PlayTable *t, const Field *f, int piece)
{
    const Ruleset *r = rules_of(t->x->g);
    for (int i = 0; i < r->field_count; i++) {
        const Field *whole = &r->fields[i];
        size_t n = strlen(whole->name);
        if (whole->of == OF_PIECE && whole->type == FIELD_BOOL && !strncmp(f->name, whole->name, n) &&
            f->name[n] == '_' && !field_get(t->x->g, t->x->s, whole, piece)) {
            return true;
        }
    }
    return false;
}

/* One field in words, unless the heading has said it. */
static void say_field(PlayTable *t, const Field *f, int piece)
{
    const GameHead *h = head(t->x->g);
    const PieceInfo *info = &h->pieces[piece];
    Buf value = {0};
    field_print(&value, t->x->g, t->x->s, f, piece);
    bool said = span_is(buf_as_span(&value), rules_of(t->x->g)->side_names[info->side]) ||
                (info->group < h->group_count && span_is(buf_as_span(&value), h->groups[info->group].id));
    if (!said) {
        buf_text(&t->out, "  ");
        for (const char *c = f->name; *c; c++) {
            buf_char(&t->out, *c == '_' ? ' ' : *c);
        }
        buf_print(&t->out, ": %s\n", buf_str(&value));
    }
    buf_free(&value);
}

static void do_unit(PlayTable *t, Side side, Span rest)
{
    (void)side;
    const Ruleset *r = rules_of(t->x->g);
    int piece = named_piece(t, rest);
    if (piece < 0) {
        return;
    }
    const PieceInfo *info = &head(t->x->g)->pieces[piece];
    Side viewer = table_viewer(t);
    if (info->side != viewer && hidden_part(r)->sees && !hidden_part(r)->sees(t->x->g, t->x->s, viewer, piece)) {
        buf_print(&t->out, "%s: you cannot see it.\n", info->id);
        return;
    }
    buf_print(&t->out, "%s%s%s  %s, %s", bold(&t->style), info->id, plain(&t->style), info->name,
              r->side_titles[info->side]);
    if (info->group < head(t->x->g)->group_count) {
        buf_print(&t->out, ", %s (%s)", head(t->x->g)->groups[info->group].name, head(t->x->g)->groups[info->group].id);
    }
    buf_char(&t->out, '\n');
    CounterLook l;
    if (map_part(r)->look) {
        map_part(r)->look(t->x->g, t->x->s, piece, &l);
        for (int i = 0, said = 0; i < l.values; i++) {
            if (l.value[i].value >= 0) {
                buf_print(&t->out, "%s%s %d", said++ ? ", " : "  ", l.value[i].name, l.value[i].value);
            }
        }
        buf_text(&t->out, l.values ? "\n" : "");
    }
    for (int i = 0; i < r->field_count; i++) {
        const Field *f = &r->fields[i];
        if (f->of == OF_PIECE && (f->piece_kinds >> info->kind) & 1 && !f->hidden &&
            !field_is_usual(t->x->g, t->x->s, f, piece) && !tells_of_none(t, f, piece)) {
            say_field(t, f, piece);
        }
    }
}

static void do_reach(PlayTable *t, Side side, Span rest)
{
    (void)side;
    int piece = named_piece(t, rest);
    if (piece < 0) {
        return;
    }
    Menu goals = {0};
    if (menu_goals(&goals, t->x, piece, VERB_PASS)) {
        draw(t, (BoardLook){.near = true, .reach = piece + 1});
        Buf list = {0};
        for (int i = 0; i < goals.count; i++) {
            buf_print(&list, "%s%s", i ? "; " : "", goals.item[i].label);
        }
        wrap_text(&t->out, buf_as_span(&list), 0, 2, t->style.width);
        buf_char(&t->out, '\n');
        buf_free(&list);
    } else {
        buf_print(&t->out, "%s cannot move now.\n", head(t->x->g)->pieces[piece].id);
    }
    menu_free(&goals);
}

/* A ruler between two pieces on a table. */
static void do_measure(PlayTable *t, Side side, Span rest)
{
    (void)side;
    const Ruleset *r = rules_of(t->x->g);
    Span first = {0}, second = {0};
    BaseLook a, b;
    if (!table_part(r)->base || !span_word(&rest, &first) || !span_word(&rest, &second)) {
        buf_text(&t->out, table_part(r)->base ? "Name two pieces: `measure LF1 LA1`.\n"
                                              : "There is a ruler only where there is a table.\n");
        return;
    }
    int from = named_piece(t, first), to = from < 0 ? -1 : named_piece(t, second);
    if (from < 0 || to < 0) {
        return;
    }
    if (!table_part(r)->base(t->x->g, t->x->s, from, &a) || !table_part(r)->base(t->x->g, t->x->s, to, &b)) {
        buf_text(&t->out, "Both must be on the table.\n");
        return;
    }
    measure_print(&t->out, head(t->x->g)->pieces[from].id, &a, head(t->x->g)->pieces[to].id, &b);
    buf_char(&t->out, '\n');
}

static void do_rules(PlayTable *t, Side side, Span rest)
{
    (void)side;
    Problems p = {0};
    if (!rules_print(&t->out, &t->args->source, rules_of(t->x->g), span_trim(rest), &t->style, &p)) {
        buf_print(&t->out, "%s", p.count ? buf_str(&p.text) : "No rule of that number, and none that speaks of it.\n");
    }
    problems_free(&p);
}

static void do_chart(PlayTable *t, Side side, Span rest)
{
    (void)side;
    Problems p = {0};
    Span name = span_trim(rest);
    if (name.len == 0) {
        chart_list(&t->out, t->x->g);
    } else if (!chart_print(&t->out, t->x->g, name, &t->style, &p)) {
        buf_print(&t->out, "%s", buf_str(&p.text));
    }
    problems_free(&p);
}

static bool copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wbx") : NULL;
    char chunk[8192];
    size_t n;
    bool ok = in && out;
    while (ok && (n = fread(chunk, 1, sizeof chunk, in)) > 0) {
        ok = fwrite(chunk, 1, n, out) == n;
    }
    ok = ok && !ferror(in);
    if (in) {
        fclose(in);
    }
    return (!out || fclose(out) == 0) && ok;
}

static void do_save(PlayTable *t, Side side, Span rest)
{
    (void)side;
    Buf to = {0};
    buf_span(&to, span_trim(rest));
    if (to.len == 0) {
        buf_print(&t->out, "Every order is saved at once in %s\n", t->path);
    } else if (copy_file(t->path, buf_str(&to))) {
        buf_print(&t->out, "Saved a copy in %s\n", buf_str(&to));
    } else {
        buf_print(
            &t->out,
            "%s could not be written; it may exist already, or the folder may not. The game itself is safe in %s\n",
            buf_str(&to), t->path);
    }
    buf_free(&to);
}

static void do_legal(PlayTable *t, Side side, Span rest)
{
    (void)rest;
    choices_print(&t->out, t->x, side, &t->style);
}

static void do_quit(PlayTable *t, Side side, Span rest)
{
    (void)side;
    (void)rest;
    t->quit = true;
}

static void do_help(PlayTable *t, Side side, Span rest);

static const struct TableWord {
    const char *word, *takes, *says;
    void (*run)(PlayTable *t, Side side, Span rest);
    const char *space; /* `help` names it only there (Ruleset.space); null: everywhere */
} words[] = {
    {"why", "ORDER", "which rules forbid an order, and what to do instead", do_why, NULL},
    {"odds", "ORDER", "the chances of an order", do_odds, NULL},
    {"undo", "", "take your last order back (not past a die)", do_undo, NULL},
    {"finish", "", "finish this step for me", do_finish, NULL},
    {"legal", "", "everything that is legal now", do_legal, NULL},
    {"show", "[all|PIECE]", "the board, or the whole of it, or around a piece or hex", do_show, NULL},
    {"cards", "", "the cards: who leads what, as far as you know it", do_cards, "hex"},
    {"zoc", "", "the board with zones of control", do_zoc, "hex"},
    {"command", "", "the board with command ranges", do_command, "hex"},
    {"unit", "PIECE", "all about a piece", do_unit, NULL},
    {"reach", "PIECE", "where a piece can go", do_reach, NULL},
    {"measure", "PIECE PIECE", "how far apart two pieces are", do_measure, "table"},
    {"log", "[N]", "what has happened", do_log, NULL},
    {"rules", "[12.5|WORD]", "the rules", do_rules, NULL},
    {"chart", "[crt]", "a chart", do_chart, NULL},
    {"next", "", "in a guided battle: the next note", do_next_note, NULL},
    {"leave", "", "go on without the notes of the guided battle", do_leave_lesson, NULL},
    {"save", "[FILE]", "where the game is kept, or a copy of it", do_save, NULL},
    {"help", "", "this list", do_help, NULL},
    {"quit", "", "leave; the game stays where it is", do_quit, NULL},
};
enum { WORDS = sizeof words / sizeof words[0] };

static void do_help(PlayTable *t, Side side, Span rest)
{
    const Ruleset *r = rules_of(t->x->g);
    (void)side;
    (void)rest;
    if (strcmp(r->space, "hex") == 0) {
        buf_text(
            &t->out,
            "Type a number of the list, or an order: `move A-KUN 2311,2412`. A piece alone (`A-KUN`) shows what it "
            "can\ndo; `A-KUN 2412` sends it there by the cheapest way. Names may be cut short; Tab completes them.\n");
    } else {
        buf_text(&t->out,
                 "Type a number of the list, or an order as it stands there, with the inches or degrees you want:\n"
                 "`advance LF1 4.5`. A piece alone (`LF1`) shows what it can do. Names may be cut short; Tab "
                 "completes them.\n");
    }
    for (int i = 0; i < WORDS; i++) {
        if (words[i].space && strcmp(words[i].space, r->space) != 0) {
            continue;
        }
        Buf left = {0};
        buf_print(&left, "%s %s", words[i].word, words[i].takes);
        buf_print(&t->out, "  %s%-22s%s %s\n", bold(&t->style), buf_str(&left), plain(&t->style), words[i].says);
        buf_free(&left);
    }
}

void table_line(PlayTable *t, Span line)
{
    Side side = waits_for(t->x->s, 0) && t->human[0] ? 0 : 1;
    Span rest = span_trim(line), word;
    long number;
    Span all = rest;
    if (!span_word(&rest, &word)) {
        return;
    }
    if (t->menu.count && all.len == word.len && span_int(word, 0, MENU_ITEMS, &number) &&
        !(word.len == 4 && number > t->menu.count)) {
        table_choose(t, side, number);
        return;
    }
    for (int i = 0; i < WORDS; i++) {
        if (span_is_nocase(word, words[i].word) || (word.len == 1 && word.at[0] == '?' && words[i].run == do_help)) {
            words[i].run(t, side, span_trim(rest));
            return;
        }
    }
    if (!table_goal(t, side, all)) {
        table_order(t, side, all);
    }
}

/* ---- Tab ---- */

typedef void AddWord(void *into, const char *word);

/* Hexes that the last named piece can reach. */
static void add_goals(const PlayTable *t, Span before, AddWord *give, void *into)
{
    Span word;
    int piece = -1;
    while (span_word(&before, &word)) {
        Problems p = {0};
        int found = word.len > 2 ? parse_piece(t->x->g, word, &p) : -1;
        piece = found >= 0 ? found : piece;
        problems_free(&p);
    }
    Menu goals = {0};
    if (piece >= 0 && menu_goals(&goals, t->x, piece, VERB_PASS)) {
        for (int i = 0; i < goals.count; i++) {
            Span rest = span_of(goals.item[i].label), hex;
            char name[16];
            if (span_word(&rest, &hex) && hex.len < sizeof name) {
                memcpy(name, hex.at, hex.len);
                name[hex.len] = 0;
                give(into, name);
            }
        }
    }
    menu_free(&goals);
}

/* What an order could go on with, after the word that asks about it. */
static void add_order_words(const PlayTable *t, Span order, AddWord *give, void *into)
{
    Side side = waits_for(t->x->s, 0) && t->human[0] ? 0 : 1;
    Buf found = {0}, word = {0};
    order_complete_words(t->x->g, t->x->s, side, order, &found);
    Span rest = buf_as_span(&found), line;
    while (span_line(&rest, &line)) {
        buf_clear(&word);
        buf_span(&word, line);
        give(into, buf_str(&word));
    }
    buf_free(&found);
    buf_free(&word);
}

void table_words(void *context, Span before, AddWord *give, void *into)
{
    const PlayTable *t = context;
    const GameHead *h = head(t->x->g);
    Span rest = before, first = {0};
    bool start = !span_word(&rest, &first);
    bool asks = span_is(first, "why") || span_is(first, "odds");
    for (int i = 0; start && i < WORDS; i++) {
        give(into, words[i].word);
    }
    for (int i = 0; span_is(first, "chart") && i < h->chart_count; i++) {
        give(into, h->chart_names[i]);
    }
    for (int i = 0; (start || span_is(first, "unit") || span_is(first, "reach")) && i < h->piece_count; i++) {
        give(into, h->pieces[i].id);
    }
    add_order_words(t, asks ? rest : before, give, into);
    if (!start) {
        add_goals(t, before, give, into);
    }
}

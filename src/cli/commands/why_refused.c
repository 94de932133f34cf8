/* why_refused.c - why an order is refused: every rule with its facts and its text, and what can be done instead; the command `why`. */
#include "cli/commands/why_refused.h"
#include "engine/view/decision_json.h"
#include "cli/commands/print_rules_charts.h"
#include "cli/open_game_file.h"
#include "engine/orders/verbs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INSTEAD = 12 };

static void print_fact(Buf *out, const Game *g, const Reason *r, const Style *style)
{
    if (r->fact) {
        Buf fact = {0};
        int n = 0;
        while (n < WHY_ARGS && r->arg[n].kind != ARG_NONE) {
            n++;
        }
        fact_render(&fact, g, r->fact, r->arg, n);
        buf_text(out, "  here: ");
        wrap_text(out, buf_as_span(&fact), 8, 8, style->width);
        buf_char(out, '\n');
        buf_free(&fact);
    }
}

static void print_reason(Buf *out, Source *src, const Game *g, const Reason *r, const Style *style)
{
    const Ruleset *rules = rules_of(g);
    if (r->rule == RULE_NONE || r->rule == RULE_NO_CHOICE || r->rule >= *rules->rule_count) {
        buf_print(out, "%sNo rule speaks of it:%s it makes no sense at this step.\n", bold(style), plain(style));
        print_fact(out, g, r, style);
        return;
    }
    const RuleInfo *info = &rules->rules[r->rule];
    buf_print(out, "%s%s%s  ", bold(style), info->id, plain(style));
    wrap_text(out, span_of(info->summary), (int)strlen(info->id) + 2, 2, style->width);
    buf_char(out, '\n');
    print_fact(out, g, r, style);
    Span text = rule_paragraph(src, rules, info->id);
    if (text.len) {
        buf_print(out, "  %s", dim(style));
        wrap_text(out, text, 2, 2, style->width);
        buf_print(out, "%s\n", plain(style));
    }
}

static bool goals_of(Buf *out, const Session *x, int piece, const Style *style)
{
    const Ruleset *r = rules_of(x->g);
    Reach *reach = must_zalloc(sizeof *reach);
    int n = 0;
    if (piece >= 0 && map_part(r)->reach && head(x->g)->map && map_part(r)->reach(x->g, x->s, piece, reach)) {
        Buf goals = {0};
        for (Hex h = 0; h < head(x->g)->map->grid.count && n <= INSTEAD; h++) {
            if (reach->cost[h] > 0 && !(reach->flags[h] & REACH_THROUGH)) {
                char name[8];
                grid_name(&head(x->g)->map->grid, h, name);
                buf_print(&goals, "%s%s", n ? " " : "", n == INSTEAD ? "..." : name);
                n++;
            }
        }
        if (n) {
            buf_print(out, "%s can go to ", head(x->g)->pieces[piece].id);
            wrap_text(out, buf_as_span(&goals), 20, 2, style->width);
            buf_text(out, ".\n");
        }
        buf_free(&goals);
    }
    free(reach);
    return n > 0;
}

/* What kinds of orders are legal at all. */
static void legal_verbs(Buf *out, const Game *g, const Atoms *list)
{
    for (int verb = 0; verb < verb_limit(g); verb++) {
        const VerbDef *d = verb_def(g, verb);
        bool offered = false;
        for (int i = 0; i < list->count && !offered; i++) {
            offered = list->list[i].verb == verb;
        }
        if (d && offered) {
            buf_print(out, "%s%s", out->len ? " | " : "", d->help ? d->help : d->name);
        }
    }
}

/* Legal atoms of the same piece, else of the same verb, else the verbs that are legal. */
static void similar(Buf *out, const Session *x, Side side, Atom a, const Style *style)
{
    Atoms *list = must_zalloc(sizeof *list);
    Buf text = {0};
    legal(x->g, x->s, side, list);
    int n = 0, piece = atom_piece(x->g, a);
    for (int pass = 0; pass < 2 && n == 0; pass++) {
        for (int i = 0; i < list->count && n < INSTEAD; i++) {
            bool same_piece = piece >= 0 && atom_piece(x->g, list->list[i]) == piece;
            if (pass == 0 ? same_piece : list->list[i].verb == a.verb) {
                buf_text(&text, n++ ? " | " : "");
                atom_print(&text, x->g, list->list[i]);
            }
        }
        for (int i = 0; i < list->intervals && n < INSTEAD; i++) {
            const Interval *v = &list->interval[i];
            if (pass == 0 ? piece >= 0 && atom_piece(x->g, v->base) == piece : v->base.verb == a.verb) {
                buf_text(&text, n++ ? " | " : "");
                interval_print(&text, x->g, v);
            }
        }
    }
    if (n == 0) {
        legal_verbs(&text, x->g, list);
    }
    if (text.len) {
        buf_text(out, "Legal now: ");
        wrap_text(out, buf_as_span(&text), 11, 2, style->width);
        buf_char(out, '\n');
    }
    buf_free(&text);
    free(list);
}

void explain_instead(Buf *out, const Session *x, Side side, const Result *r, const Style *style)
{
    Atom next;
    Atom refused = r->count && r->failed < r->count ? r->atoms[r->failed] : (Atom){0};
    int piece = r->count ? atom_piece(x->g, r->atoms[0]) : -1;
    if (refused.verb == VERB_DONE && complete(x->g, x->s, side, &next)) {
        buf_text(out, "One way on: ");
        atom_print(out, x->g, next);
        buf_char(out, '\n');
        return;
    }
    const VerbDef *d = r->count ? verb_def(x->g, r->atoms[0].verb) : NULL;
    if (!(d && d->form == FORM_PATH && goals_of(out, x, piece, style))) {
        similar(out, x, side, r->count ? r->atoms[0] : refused, style);
    }
}

bool explain_order(Buf *out, Source *src, Session *x, Side side, Span text, const Style *style)
{
    Result *r = must_zalloc(sizeof *r);
    Verdict v = session_try(x, side, text, r);
    if (v == TAKEN) {
        buf_print(out, "%.*s: nothing forbids it.\n", SPAN_ARG(text));
    } else if (v == REFUSED) {
        buf_print(out, "%s%.*s is not allowed.%s", bad(style), SPAN_ARG(text), plain(style));
        if (r->count > 1) {
            buf_text(out, " It fails at: ");
            atom_print(out, x->g, r->atoms[r->failed]);
        }
        buf_char(out, '\n');
        for (int i = 0; i < r->why.count; i++) {
            print_reason(out, src, x->g, &r->why.reason[i], style);
        }
        explain_instead(out, x, side, r, style);
    } else {
        buf_print(out, "%s\n", r->message);
    }
    free(r);
    return v == TAKEN;
}

void explain_json(Buf *out, Source *src, Session *x, Side side, Span text)
{
    Result *r = must_zalloc(sizeof *r);
    Json j = {.out = out};
    Verdict v = session_try(x, side, text, r);
    json_open(&j, '{');
    json_put_bool(&j, "legal", v == TAKEN);
    if (v != TAKEN) {
        json_put_text(&j, "error", r->message);
    }
    json_key(&j, "reasons");
    if (v == REFUSED) {
        why_json(&j, x->g, &r->why);
    } else {
        json_open(&j, '[');
        json_close(&j, ']');
    }
    json_key(&j, "rules");
    json_open(&j, '{');
    for (int i = 0; v == REFUSED && i < r->why.count; i++) {
        Rule rule = r->why.reason[i].rule;
        bool again = false;
        for (int k = 0; k < i; k++) {
            again = again || r->why.reason[k].rule == rule;
        }
        if (!again && rule != RULE_NONE && rule < *rules_of(x->g)->rule_count) {
            json_key(&j, rule_id(x->g, rule));
            json_span(&j, rule_paragraph(src, rules_of(x->g), rule_id(x->g, rule)));
        }
    }
    json_close(&j, '}');
    Buf instead = {0};
    Style style = {.width = 10000};
    if (v == REFUSED) {
        explain_instead(&instead, x, side, r, &style);
    }
    json_put_text(&j, "instead", buf_str(&instead));
    json_close(&j, '}');
    buf_free(&instead);
    free(r);
}

/* ---- the command ---- */

static int answer_why(Args *a, Session *x, Side side, Span text, Buf *out)
{
    if (a->json) {
        explain_json(out, &a->source, x, side, text);
        buf_char(out, '\n');
        return EXIT_YES;
    }
    Style style = style_of(STDOUT_FILENO, false);
    explain_order(out, &a->source, x, side, text, &style);
    return EXIT_YES;
}

static int run_why(Args *a) { return with_order(a, answer_why); }

static const Flag why_flags[] = {{"side", "SIDE", "who would give the order"}, {"json", NULL, "as JSON"}, {0}};
const Command command_why = {.name = "why",
                             .words = "FILE ORDER...",
                             .says = "every rule that forbids an order, its text, and what to do instead",
                             .example = "gonfalon why game.txt move A-KUN 2309",
                             .flags = why_flags,
                             .least = 2,
                             .most = -1,
                             .run = run_why};

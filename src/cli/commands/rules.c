/* rules.c - the rules in our words, as a player asks for them, and the command `rules`. */
#include "cli/commands/print_rules_charts.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>
#include <unistd.h>

static void print_paragraph(Buf *out, const Paragraph *at, const Style *style)
{
    if (at->heading) {
        buf_print(out, "%s%.*s%s\n", bold(style), SPAN_ARG(at->text), plain(style));
        return;
    }
    buf_print(out, "%s%-8.*s%s ", bold(style), SPAN_ARG(at->id), plain(style));
    wrap_text(out, at->text, at->id.len > 8 ? (int)at->id.len + 1 : 9, 9, style->width);
    buf_print(out, at->reconstructed ? "\n         %s(reconstructed: the source leaves it open)%s\n" : "%s%s\n",
              dim(style), plain(style));
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* A chapter begins with its number, "12 Combat", or with the one letter of its ids, "G General rules". */
static bool is_chapter(const Paragraph *at)
{
    return at->heading && at->id.len && (is_digit(at->id.at[0]) || at->id.len == 1);
}

/* Is it the id of a paragraph or of what stands above paragraphs ("12.5", "G85"), and no word to look for? */
static bool names_rule(Source *src, const Ruleset *r, Span what)
{
    Rulebook book;
    Paragraph at;
    Problems p = {0};
    bool named = what.len && is_digit(what.at[0]);
    if (!named && what.len && rulebook_open(&book, src, r, &p)) {
        while (!named && rulebook_next(&book, &at, &p)) {
            named = !at.heading && rulebook_below(at.id, what);
        }
    }
    problems_free(&p);
    return named;
}

int rules_print(Buf *out, Source *src, const Ruleset *r, Span what, const Style *style, Problems *p)
{
    Rulebook book;
    if (!rulebook_open(&book, src, r, p)) {
        return 0;
    }
    bool by_id = names_rule(src, r, what);
    int found = 0;
    Paragraph at;
    while (rulebook_next(&book, &at, p)) {
        bool fits = what.len == 0 ? is_chapter(&at)
                    : by_id       ? rulebook_below(at.id, what)
                                  : !at.heading && rulebook_holds(at.text, what);
        if (fits) {
            print_paragraph(out, &at, style);
            found++;
        }
    }
    return found;
}

static int run_rules(Args *a)
{
    const Ruleset *r = find_system(a, a->word[0]);
    if (!r) {
        return EXIT_WRONG;
    }
    Style style = style_of(STDOUT_FILENO, false);
    Buf out = {0}, what = {0};
    Problems p = {0};
    args_join(a, 1, &what);
    int found = rules_print(&out, &a->source, r, buf_as_span(&what), &style, &p);
    int status = EXIT_YES;
    if (p.count) {
        status = wrong_problems(a, &p);
    } else if (!found) {
        wrong(a, "%s has no rule '%s' and no rule that speaks of it; `gonfalon rules %s` lists the chapters", r->id,
              buf_str(&what), r->id);
        status = EXIT_NO;
    } else if (a->json) {
        Buf text = {0};
        Json j = {.out = &text};
        json_open(&j, '{');
        json_put_text(&j, "system", r->id);
        json_put_int(&j, "paragraphs", found);
        json_put_text(&j, "text", buf_str(&out));
        json_close(&j, '}');
        puts(buf_str(&text));
        buf_free(&text);
    } else {
        fputs(buf_str(&out), stdout);
    }
    problems_free(&p);
    buf_free(&out);
    buf_free(&what);
    return status;
}

static const Flag rules_flags[] = {{"json", NULL, "as JSON"}, {0}};
const Command command_rules = {
    .name = "rules",
    .words = "SYSTEM [ID|WORD]",
    .says = "the rules in our words: by number, or all that speak of a word",
    .more = "Without a number the chapters are listed; 12.5 prints that paragraph and all below it.",
    .example = "gonfalon rules tolentino 12.5",
    .flags = rules_flags,
    .least = 1,
    .most = -1,
    .run = run_rules};

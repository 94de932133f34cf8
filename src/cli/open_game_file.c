/* open_game_file.c - game files that commands name: opened to look at or to go on with, closed, and an order asked about in one. */
#include "cli/open_game_file.h"
#include "cli/dice_crypto.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>

enum { SNAPSHOT_LINES = 200 };

bool open_game(Args *a, const char *path, bool write, OpenGame *out)
{
    *out = (OpenGame){.path = path};
    Problems p = {0}, warn = {0};
    /* To go on playing, every line is wanted back for undo; to look, the snapshot beside the file will do. */
    bool ok = write ? gamefile_open(&out->opened, path, &a->source, chance_keyed, &warn, &p)
                    : gamefile_resume(&out->opened, path, &a->source, chance_keyed, &warn, &p);
    if (ok && write && out->opened.text.ended && !core(out->opened.session->s)->over) {
        ok = problem(&p, path, 0, "the game is over, for somebody resigned; no order can follow");
    }
    if (ok && write) {
        ok = gamefile_append(&out->file, path, &out->opened.text, true, &p);
        out->writing = ok;
        if (ok) {
            session_keep(out->opened.session, gamefile_keeper(&out->file));
        }
    }
    if (warn.count) {
        wrong_problems(a, &warn);
    }
    if (!ok) {
        wrong_problems(a, &p);
        opened_free(&out->opened);
    }
    problems_free(&warn);
    problems_free(&p);
    return ok;
}

void close_game(OpenGame *o)
{
    if (o->writing) {
        gamefile_close(&o->file);
        if (session_lines(o->opened.session) >= SNAPSHOT_LINES) {
            Problems p = {0};
            gamefile_snapshot(o->path, o->opened.session,
                              &p); /* a cache: without it the next opening only takes longer */
            problems_free(&p);
        }
    }
    opened_free(&o->opened);
}

bool end_game_file(Args *a, OpenGame *o)
{
    if (!o->writing || o->opened.text.ended || !core(o->opened.session->s)->over || session_broken(o->opened.session)) {
        return true;
    }
    Problems p = {0};
    bool ok = gamefile_end(&o->file, o->opened.session, NULL, &p); /* the seed stands in its header */
    if (!ok) {
        wrong_problems(a, &p);
    }
    problems_free(&p);
    return ok;
}

Side order_side(const Session *x, Span *text)
{
    const Ruleset *r = rules_of(x->g);
    Span rest = *text, name;
    if (span_split(&rest, ':', &name) && rest.at) {
        for (int side = 0; side < SIDES; side++) {
            if (span_is_nocase(span_trim(name), r->side_names[side])) {
                *text = span_trim(rest);
                return (Side)side;
            }
        }
    }
    return decider(x->s);
}

/* The side an order is asked for: named in it, or by --side, or whoever must decide. */
static bool asked_side(Args *a, const Session *x, Span *text, Side *side)
{
    *side = order_side(x, text);
    Side usual = *side == NOBODY ? (waits_for(x->s, 1) && !waits_for(x->s, 0) ? 1 : 0) : *side;
    return find_side(a, rules_of(x->g), usual, side);
}

int with_order(Args *a, AnswerOrder *answer)
{
    OpenGame o;
    if (!open_game(a, a->word[0], false, &o)) {
        return EXIT_WRONG;
    }
    Buf order = {0}, out = {0};
    args_join(a, 1, &order);
    Span text = span_trim(buf_as_span(&order));
    Side side;
    int status = EXIT_WRONG;
    if (asked_side(a, o.opened.session, &text, &side)) {
        status = answer(a, o.opened.session, side, text, &out);
        fputs(buf_str(&out), stdout);
    }
    buf_free(&order);
    buf_free(&out);
    close_game(&o);
    return status;
}

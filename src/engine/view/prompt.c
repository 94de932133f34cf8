/* prompt.c - the sentence and the JSON of a prompt, made from its values. */
#include "engine/view/prompt.h"
#include "engine/ruleset.h"
#include "engine/session/session.h"

#include <stdlib.h>

void duties_owed(const Game *g, const State *s, Side side, Why *out)
{
    const Ruleset *r = rules_of(g);
    Atom done = atom(VERB_DONE, 0, 0, 0);
    Rule out_of_step = r->verb_rule ? r->verb_rule(g, s, done.verb) : (Rule)RULE_NO_CHOICE;
    Why why = {0};
    judge(g, s, side, done, &why);
    for (int i = 0; i < why.count; i++) {
        const Reason *reason = &why.reason[i];
        if (reason->rule != out_of_step && reason->rule != RULE_NO_CHOICE) {
            why_add(out, reason->rule, reason->fact, reason->arg, WHY_ARGS);
        }
    }
}

/* From what he knows: a warning betrays nothing. */
static void gather_warnings(Why *out, const Game *g, const State *s, Side viewer)
{
    State *known = must_zalloc(rules_of(g)->state_size);
    known_to(g, s, viewer, known);
    if (!(rules_of(g)->steps[top_of(s)->step].flags & STEP_DRAFT)) {
        duties_owed(g, known, viewer, out);
    }
    if (rules_of(g)->warn) {
        rules_of(g)->warn(g, known, viewer, out);
    }
    free(known);
}

/* Without what it warns of, which no sentence tells. */
static Prompt question_of(const Game *g, const State *s, Side viewer)
{
    const Ruleset *r = rules_of(g);
    Prompt p = {.side = NOBODY, .group = -1, .piece = -1};
    if (viewer < SIDES && side_may_act(s, viewer) && has_closed(s, viewer)) {
        p.side = viewer;
        buf_text(&p.what, "You have closed your choice; the other side has not yet.");
    } else if (r->prompt) {
        r->prompt(&p, g, s, viewer);
    } else if (core(s)->depth && r->steps[top_of(s)->step].prompt) {
        p.side = top_of(s)->owner < SIDES ? top_of(s)->owner : NOBODY;
        buf_text(&p.what, r->steps[top_of(s)->step].prompt);
    }
    return p;
}

Prompt prompt_of(const Game *g, const State *s, Side viewer)
{
    Prompt p = question_of(g, s, viewer);
    if (viewer < SIDES && !core(s)->over && core(s)->depth && waits_for(s, viewer)) {
        gather_warnings(&p.warnings, g, s, viewer);
    }
    return p;
}

void prompt_free(Prompt *p)
{
    buf_free(&p->what);
    buf_free(&p->more);
    buf_free(&p->left);
    buf_free(&p->when);
}

/* "Austrians, Starray"; empty when it is put to nobody by name. */
static void who_text(Buf *out, const Game *g, const Prompt *p)
{
    if (p->side >= SIDES) {
        return;
    }
    buf_text(out, rules_of(g)->side_titles[p->side]);
    if (p->group >= 0 && p->group < head(g)->group_count) {
        buf_print(out, ", %s", head(g)->groups[p->group].name);
    }
}

static const char *piece_name(const Game *g, const Prompt *p)
{
    return p->piece >= 0 && p->piece < head(g)->piece_count ? head(g)->pieces[p->piece].name : NULL;
}

static void whole_text(Buf *out, const Game *g, const Prompt *p)
{
    const char *name = p->named ? NULL : piece_name(g, p);
    size_t start = out->len;
    who_text(out, g, p);
    buf_print(out, "%s%s", out->len > start ? ": " : "", buf_str(&p->what));
    if (p->more.len) {
        buf_print(out, " %s", buf_str(&p->more));
    }
    if (name || p->left.len) {
        buf_print(out, " (%s%s%s)", name ? name : "", name && p->left.len ? ", " : "", buf_str(&p->left));
    }
}

void prompt_text(Buf *out, const Game *g, const State *s, Side viewer)
{
    Prompt p = question_of(g, s, viewer);
    whole_text(out, g, &p);
    prompt_free(&p);
}

void prompt_when(Buf *out, const Game *g, const State *s, Side viewer)
{
    Prompt p = question_of(g, s, viewer);
    buf_text(out, buf_str(&p.when));
    prompt_free(&p);
}

static void put_text(Json *j, const char *key, const Buf *text)
{
    json_put_text(j, key, text->len ? buf_str(text) : NULL);
}

void prompt_json(Json *j, const Game *g, const State *s, Side viewer)
{
    Prompt p = prompt_of(g, s, viewer);
    Buf text = {0};
    whole_text(&text, g, &p);
    json_put_text(j, "prompt", buf_str(&text));
    buf_clear(&text);
    who_text(&text, g, &p);
    json_key(j, "asked");
    json_open(j, '{');
    put_text(j, "who", &text);
    json_put_text(j, "side", side_word(g, p.side));
    json_put_text(j, "group", p.group >= 0 && p.group < head(g)->group_count ? head(g)->groups[p.group].id : NULL);
    put_text(j, "what", &p.what);
    put_text(j, "more", &p.more);
    put_text(j, "left", &p.left);
    json_put_text(j, "piece", piece_name(g, &p) ? head(g)->pieces[p.piece].id : NULL);
    json_put_bool(j, "named", p.named);
    json_put_bool(j, "moving", p.moving);
    json_put_bool(j, "setup", p.setup);
    json_put_text(j, "draft", p.draft);
    json_key(j, "progress");
    if (p.need > 0) {
        json_open(j, '{');
        json_put_int(j, "have", p.have);
        json_put_int(j, "need", p.need);
        json_put_int(j, "of", p.of);
        json_close(j, '}');
    } else {
        json_null(j);
    }
    json_key(j, "warnings");
    why_json(j, g, &p.warnings);
    json_close(j, '}');
    buf_free(&text);
    prompt_free(&p);
}

/* play_script_expect.c - the lines `expect`: fields of pieces and of the game, the step, and what the log cites. */
#include "engine/play_script/play_script_inside.h"

#include <stdlib.h>
#include <string.h>

static bool holds(Run *r, const Field *f, int index, Span text, bool *same, Problems *p)
{
    long value = 0;
    HexSet set, now;
    if (f->type == FIELD_TEXT) {
        Buf printed = {0};
        field_print(&printed, r->g, r->x->s, f, index);
        *same = span_is(text, buf_str(&printed));
        buf_free(&printed);
        return true;
    }
    if (!field_read(r->g, f, text, &value, &set, p)) {
        return false;
    }
    if (field_is_whole(f)) {
        field_get_set(r->g, r->x->s, f, index, &now);
        *same = !memcmp(&set, &now, sizeof set);
    } else {
        *same = field_get(r->g, r->x->s, f, index) == value;
    }
    return true;
}

static bool expect_field(Run *r, const Field *f, int index, Span key, Span text)
{
    Problems p = {0};
    bool same;
    if (!holds(r, f, index, text, &same, &p)) {
        return script_fail_with(r, &p);
    }
    if (same) {
        return true;
    }
    Buf got = {0};
    field_print(&got, r->g, r->x->s, f, index);
    const char *whose = f->of == OF_PIECE ? head(r->g)->pieces[index].id : "";
    script_fail(r, "expected %s%s%.*s %.*s, got %s", whose, *whose ? " " : "", SPAN_ARG(key), SPAN_ARG(text),
                buf_str(&got));
    buf_free(&got);
    return false;
}

static bool expect_piece(Run *r, Span rest)
{
    Span id, word;
    Problems p = {0};
    if (!span_word(&rest, &id)) {
        return script_fail(r, "expected a piece: expect piece ID key=value ...");
    }
    int piece = parse_piece(r->g, id, &p), pairs = 0;
    if (piece < 0) {
        return script_fail_with(r, &p);
    }
    for (; span_word(&rest, &word); pairs++) {
        Span value = word, key;
        if (!span_split(&value, '=', &key) || !value.at || !value.len) {
            return script_fail(r, "'%.*s' is not of the form key=value", SPAN_ARG(word));
        }
        const Field *f = field_find(r->g, OF_PIECE, head(r->g)->pieces[piece].kind, key);
        if (!f) {
            return script_fail(r, "%s has no field '%.*s'", head(r->g)->pieces[piece].id, SPAN_ARG(key));
        }
        if (!expect_field(r, f, piece, key, value)) {
            return false;
        }
    }
    return pairs || script_fail(r, "expected fields: expect piece ID key=value ...");
}

static bool expect_step(Run *r, Span name)
{
    const Ruleset *rules = rules_of(r->g);
    const State *s = r->x->s;
    bool known = false;
    for (int i = 0; i < rules->step_count; i++) {
        known |= rules->steps[i].name && span_is_nocase(name, rules->steps[i].name);
    }
    if (!known) {
        return script_fail(r, "%s has no step '%.*s'", rules->id, SPAN_ARG(name));
    }
    const char *now = core(s)->depth ? rules->steps[top_of(s)->step].name : "-";
    bool held = r->held && core(r->held)->depth && span_is_nocase(name, rules->steps[top_of(r->held)->step].name);
    return held || span_is_nocase(name, now) || script_fail(r, "expected step %.*s, got %s", SPAN_ARG(name), now);
}

static bool expect_log(Run *r, Span id)
{
    Rule rule = rule_find(rules_of(r->g), id);
    if (!rule) {
        return script_fail(r, "'%.*s' is no rule of %s", SPAN_ARG(id), rules_of(r->g)->id);
    }
    bool cited = (r->cited[rule / 8] >> rule % 8) & 1;
    return cited ||
           script_fail_and_go_on(r, "expected the log of the last order to cite %.*s, got nothing of it", SPAN_ARG(id));
}

static bool expect_active(Run *r, Span text)
{
    Problems p = {0};
    Side now = decider(r->x->s);
    int side = span_is(text, "-") ? NOBODY : parse_side(r->g, text, &p);
    if (side < 0) {
        return script_fail_with(r, &p);
    }
    return side == now || script_fail(r, "expected active %.*s, got %s", SPAN_ARG(text),
                                      now < SIDES ? rules_of(r->g)->side_names[now] : "-");
}

static bool expect_line(Run *r, Span rest);

/* `expect SIDE: ...`: as that side may know it. */
static bool expect_known(Run *r, Span name, Span rest)
{
    Problems p = {0};
    int side = parse_side(r->g, name, &p);
    if (side < 0) {
        return script_fail_with(r, &p);
    }
    State *truth = r->x->s, *known = must_zalloc(rules_of(r->g)->state_size);
    known_to(r->g, truth, (Side)side, known);
    r->x->s = known;
    bool same = expect_line(r, rest);
    r->x->s = truth;
    free(known);
    return same;
}

static bool expect_line(Run *r, Span rest)
{
    Span key, value;
    if (!span_word(&rest, &key)) {
        return script_fail(r, "expected expect piece ID ..., expect KEY VALUE or expect log RULE");
    }
    if (key.at[key.len - 1] == ':') {
        return expect_known(r, (Span){key.at, key.len - 1}, rest);
    }
    if (span_is(key, "piece")) {
        return expect_piece(r, rest);
    }
    if (!span_word(&rest, &value) || span_trim(rest).len) {
        return script_fail(r, "expected expect %.*s VALUE", SPAN_ARG(key));
    }
    if (span_is(key, "log")) {
        return expect_log(r, value);
    }
    if (span_is(key, "step")) {
        return expect_step(r, value);
    }
    if (span_is(key, "active") && !field_find(r->g, OF_GAME, 0, key)) {
        return expect_active(r, value);
    }
    const Field *f;
    int index;
    Problems p = {0};
    return field_key(r->g, key, &f, &index, &p) ? expect_field(r, f, index, key, value) : script_fail_with(r, &p);
}

bool script_run_expect(Run *r, Span rest)
{
    r->checks++;
    return script_ready(r) && expect_line(r, rest);
}

/* gamefile_replay.c - a game file played again: opening it, verifying it, and the export for one side.
 *
 * Every line goes through the same judging as when it was given, undone lines too, since their dice count. What the file says was
 * rolled must be what the dice give now. A file without its seed is followed by the dice that it has written down.
 */
#include "engine/gamefile/gamefile_inside.h"

#include <stdlib.h>
#include <string.h>

#define WRONG_LINE(r, line, ...) problem((r)->p, (r)->t->name, (line)->number, __VA_ARGS__)

/* Where the scenario names its sides, only the loaded game can tell whether the seats are of these. */
static bool seats_fit(const GameHeader *h, const Ruleset *rules, const char *file, Problems *p)
{
    for (int side = 0; side < SIDES; side++) {
        if (h->side_word[side] && !span_is_nocase(span_of(h->side_word[side]), rules->side_names[side])) {
            return problem(p, file, 0, "unknown side '%s'; expected %s or %s", h->side_word[side], rules->side_names[0],
                           rules->side_names[1]);
        }
    }
    return true;
}

Game *gametext_load(const GameText *t, Source *src, Problems *warn, Problems *p)
{
    const GameHeader *h = &t->header;
    const Ruleset *rules = ruleset_find(span_of(h->system));
    if (!rules) {
        problem(p, t->name, 0, "unknown system '%s'; `gonfalon list` names those there are", h->system);
        return NULL;
    }
    Game *g = game_load(rules, src, h->scenario, h->options, h->option_count, p);
    if (!g) {
        return NULL;
    }
    if (!seats_fit(h, rules_of(g), t->name, p)) {
        game_free(g);
        return NULL;
    }
    if (h->rules && strcmp(h->rules, rules->version) != 0) {
        problem(warn, t->name, 0,
                "played under version %s of the rules, this program has %s; a replay tells whether that matters",
                h->rules, rules->version);
    }
    if (h->data_hash && h->data_hash != head(g)->data_hash) {
        problem(warn, t->name, 0,
                "played with other data (charts, maps or pieces)%s%s; a replay tells whether that matters",
                h->folder ? ", begun with --data " : "", h->folder ? h->folder : "");
    }
    if (t->torn) {
        problem(warn, t->name, 0, "the last line was cut short and is passed over");
    }
    return g;
}

/* ---- lines ---- */

Side fileline_side(const FileLine *line, const Session *x)
{
    if (!line->side_word.len) {
        return decider(x->s);
    }
    for (int side = 0; side < SIDES; side++) {
        if (span_is_nocase(line->side_word, rules_of(x->g)->side_names[side])) {
            return (Side)side;
        }
    }
    return NOBODY;
}

/* Dice of the line `at`, when the next one has written them down, for a file whose seed is not known. */
static void feed_script(const GameText *t, ScriptDice *script, int at)
{
    if (!script || at + 1 >= t->count || t->line[at + 1].kind != LINE_ROLLED) {
        return;
    }
    Span rest = t->line[at + 1].text, word;
    RolledDie die;
    while (span_word(&rest, &word)) {
        if (rolled_die_read(word, &die)) {
            script_dice_add(script, die.value);
        }
    }
}

static bool replay_order(Replay *r, const FileLine *line)
{
    Side side = fileline_side(line, r->x);
    if (session_broken(r->x)) {
        return WRONG_LINE(r, line,
                          "the program has met a fault of its own before this line, and plays the game no further");
    }
    if (core(r->x->s)->over) {
        return WRONG_LINE(r, line, "the game is over before this line");
    }
    if (side == NOBODY) {
        return WRONG_LINE(r, line, "whose order is this? Expected '%s: ' or '%s: ' before it",
                          rules_of(r->x->g)->side_names[0], rules_of(r->x->g)->side_names[1]);
    }
    Result *result = must_zalloc(sizeof *result);
    Verdict v = session_order(r->x, side, line->text, result);
    /* A line that breaks the game was kept before it was played; the session is closed and says so to whoever asks. */
    bool ok = v == TAKEN || v == CLOSED || WRONG_LINE(r, line, "%s", result->message);
    free(result);
    if (ok && r->x->dice.dice.exhausted) {
        ok = WRONG_LINE(r, line, "this order rolls dice that the file has not written down, and its seed is not known");
    }
    r->orders++;
    return ok;
}

static bool same_dice(Span text, const TapDice *dice)
{
    Span word;
    RolledDie said;
    int n = 0;
    while (span_word(&text, &word)) {
        if (!rolled_die_read(word, &said) || n >= dice->count) {
            return false;
        }
        const RolledDie *fell = &dice->rolled[n++];
        if (said.value != fell->value || (said.sides && said.sides != fell->sides)) {
            return false;
        }
    }
    return n == dice->count;
}

static bool replay_rolled(Replay *r, const FileLine *line)
{
    const TapDice *dice = &r->x->dice;
    r->x->setup_rolled = false;
    if (same_dice(line->text, dice)) {
        r->checked += (uint64_t)dice->count;
        return true;
    }
    Buf now = {0};
    for (int i = 0; i < dice->count; i++) {
        buf_print(&now, " %d/%d", dice->rolled[i].value, dice->rolled[i].sides);
    }
    WRONG_LINE(r, line, "the file says that %.*s was rolled, the dice give%s", SPAN_ARG(line->text),
               dice->count ? buf_str(&now) : " none");
    buf_free(&now);
    return false;
}

static bool replay_undo(Replay *r, const FileLine *line)
{
    Result *result = must_zalloc(sizeof *result);
    const Line *last = session_line(r->x, session_lines(r->x) - 1);
    Verdict v;
    if (line->kind == LINE_UNDO_TO) {
        v = session_undo_to(r->x, line->keep, result);
    } else {
        v = session_undo(r->x, last ? last->side : 0, result);
    }
    bool ok = v == TAKEN || WRONG_LINE(r, line, "%s", result->message);
    free(result);
    return ok;
}

/* A side has one word, and gives it before it does anything: whoever knows the seed could choose dice with any other. */
static bool replay_word(Replay *r, const FileLine *line)
{
    Side side = fileline_side(line, r->x);
    if (side == NOBODY) {
        return WRONG_LINE(r, line, "whose word is this? Expected %s or %s", rules_of(r->x->g)->side_names[0],
                          rules_of(r->x->g)->side_names[1]);
    }
    if ((r->spoken | r->acted) >> side & 1) {
        return WRONG_LINE(r, line, "%s has %s before; a word is given once, before the first order of its side",
                          rules_of(r->x->g)->side_names[side],
                          r->spoken >> side & 1 ? "given a word" : "given an order");
    }
    r->spoken |= 1 << side;
    r->words++;
    dice_word(r->x->dice.from, line->whole);
    return true;
}

static bool replay_line(Replay *r, int at)
{
    const FileLine *line = &r->t->line[at];
    switch (line->kind) {
    case LINE_ROLLED: return replay_rolled(r, line);
    case LINE_UNDO:
    case LINE_UNDO_TO: return replay_undo(r, line);
    case LINE_WORD: return replay_word(r, line);
    case LINE_WITHHELD:
        return WRONG_LINE(r, line, "this line is withheld until the end of the game; ask for the full file");
    case LINE_ORDER: break;
    }
    feed_script(r->t, r->script, at);
    int before = session_lines(r->x);
    Side asked = fileline_side(line, r->x);
    if (!session_in_both(r->x)) {
        r->both_from = -1;
    } else if (r->both_from < 0) {
        r->both_from = at;
    }
    r->acted |= asked < SIDES ? 1 << asked : 0;
    if (!replay_order(r, line)) {
        return false;
    }
    bool added = session_lines(r->x) > before;
    if (added && session_line(r->x, before)->ends_both) {
        r->both_from = -1;
    }
    if (r->known) {
        /* The order in which a fault has closed the game is no line of it: whoever gave it may send it to the makers. */
        Side side = session_broken(r->x) ? asked : fileline_side(line, r->x);
        r->known[at] = added ? session_line(r->x, before)->known : side < SIDES ? (uint8_t)(1 << side) : 0;
    }
    return true;
}

bool replay(Replay *r)
{
    bool ok = true;
    r->x->replaying = true;
    r->both_from = -1;
    for (int i = r->from; ok && i < r->t->count; i++) {
        ok = replay_line(r, i);
    }
    r->x->replaying = false;
    if (ok && r->t->ended && !session_ends_as(r->x, r->t->end_hash)) {
        ok = problem(r->p, r->t->name, 0, "the game ends in another state (%016llx) than the file says (%016llx)",
                     (unsigned long long)session_hash(r->x), (unsigned long long)r->t->end_hash);
    }
    return ok;
}

bool gametext_replay(const GameText *t, Session *x, Problems *p)
{
    Replay r = {.t = t, .x = x, .p = p};
    return replay(&r);
}

/* ---- opening ---- */

static const uint8_t *seed_of(const GameText *t)
{
    return t->header.has_seed ? t->header.seed : t->shown ? t->shown_seed : NULL;
}

void gamefile_dice(StreamDice *dice, const GameHeader *h, const uint8_t seed[32], KeyedFunction *keyed)
{
    stream_dice(dice, seed, keyed);
    dice->by_purpose = h->version == 1;
}

bool opened_start(Opened *o, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p)
{
    const uint8_t *seed = seed_of(&o->text);
    o->game = gametext_load(&o->text, src, warn, p);
    if (!o->game) {
        return false;
    }
    script_dice(&o->script);
    o->script.raw = true;
    if (seed) {
        gamefile_dice(&o->stream, &o->text.header, seed, keyed);
    } else {
        feed_script(&o->text, &o->script, -1);
    }
    o->can_play = seed && !o->text.ended;
    o->session = session_open(o->game, seed ? &o->stream.dice : &o->script.dice);
    return true;
}

Replay replay_of(Opened *o, Problems *p)
{
    return (Replay){.t = &o->text, .x = o->session, .script = seed_of(&o->text) ? NULL : &o->script, .p = p};
}

bool gamefile_open(Opened *o, const char *path, Source *src, KeyedFunction *keyed, Problems *warn, Problems *p)
{
    memset(o, 0, sizeof *o);
    if (!gametext_read(&o->text, path, p) || !opened_start(o, src, keyed, warn, p)) {
        return false;
    }
    Replay r = replay_of(o, p);
    return replay(&r);
}

void opened_free(Opened *o)
{
    session_close(o->session);
    game_free(o->game);
    gametext_free(&o->text);
    memset(o, 0, sizeof *o);
}

/* ---- verifying ---- */

/* The seed must fit the commitment of the file and the one that was shown before the first die, whichever there is. */
static bool check_commitment(const GameText *t, const VerifyWith *with, Verified *out, Problems *p)
{
    const uint8_t *seed = seed_of(t);
    uint8_t made[32];
    bool in_file = t->header.has_commitment;
    out->seed_known = seed;
    out->commitment = true;
    if (with->commitment && in_file && memcmp(with->commitment, t->header.commitment, sizeof made) != 0) {
        out->commitment = false;
        return problem(p, t->name, 0, "the commitment in the file is not the one that was given");
    }
    if (t->header.has_seed && t->shown && memcmp(t->header.seed, t->shown_seed, sizeof made) != 0) {
        return problem(p, t->name, 0, "the seed that is shown is not the one of the header");
    }
    if (!seed) {
        return true;
    }
    with->digest(made, seed, 32);
    out->commitment = (!in_file || memcmp(made, t->header.commitment, sizeof made) == 0) &&
                      (!with->commitment || memcmp(made, with->commitment, sizeof made) == 0);
    return out->commitment || problem(p, t->name, 0, "the seed that is shown is not the one that was committed to");
}

/* A forger could leave out the line that tells of a die, and the reader would not see that it fell. */
static bool all_written(const GameText *t, const Verified *v, Problems *p)
{
    return v->checked == v->rolls ||
           problem(p, t->name, 0, "%llu dice were rolled and the file tells of %llu: a line 'rolled' is missing",
                   (unsigned long long)v->rolls, (unsigned long long)v->checked);
}

bool gamefile_verify(const char *path, Source *src, const VerifyWith *with, Verified *out, Problems *warn, Problems *p)
{
    Opened o = {0};
    *out = (Verified){0};
    bool ok = gametext_read(&o.text, path, p) && check_commitment(&o.text, with, out, p) &&
              opened_start(&o, src, with->keyed, warn, p);
    if (ok) {
        Replay r = replay_of(&o, p);
        ok = replay(&r);
        out->orders = r.orders;
        out->words = r.words;
        out->undone = r.orders - session_lines(o.session);
        out->rolls = o.session->dice.dice.count;
        out->checked = r.checked;
        out->ended = o.text.ended;
        out->end_matches = o.text.ended && session_hash(o.session) == o.text.end_hash;
        ok = ok && all_written(&o.text, out, p);
    }
    out->outcome = !ok                                                 ? VERIFY_WRONG
                   : out->seed_known && with->commitment && out->ended ? VERIFY_PROVED
                                                                       : VERIFY_CONSISTENT;
    opened_free(&o);
    return ok;
}

/* ---- export for one side ---- */

/* With the seed in it nobody can guess the line from its hash before the seed is shown. */
static void line_digest(uint8_t out[32], const uint8_t seed[32], int ordinal, Span text, DigestFunction *digest)
{
    Buf all = {0};
    buf_bytes(&all, seed, 32);
    buf_print(&all, "%d ", ordinal);
    buf_span(&all, text);
    digest(out, all.data, all.len);
    buf_free(&all);
}

static void print_digest(Buf *out, const char *word, const uint8_t digest[32])
{
    buf_text(out, word);
    for (int i = 0; i < 32; i++) {
        buf_print(out, "%02x", digest[i]);
    }
    buf_char(out, '\n');
}

static void export_lines(Buf *out, const GameText *t, int count, const uint8_t *known, const uint8_t seed[32],
                         Side side, DigestFunction *digest)
{
    int ordinal = 0;
    bool withheld = false;
    for (int i = 0; i < count; i++) {
        const FileLine *line = &t->line[i];
        if (line->kind == LINE_ROLLED && withheld) {
            continue; /* its dice would tell what it was */
        }
        ordinal += line->kind != LINE_ROLLED;
        withheld = line->kind == LINE_ORDER && !(known[i] >> side & 1);
        if (withheld) {
            uint8_t made[32];
            line_digest(made, seed, ordinal, line->whole, digest);
            print_digest(out, "withheld ", made);
        } else {
            buf_span(out, line->whole);
            buf_char(out, '\n');
        }
    }
}

bool gamefile_export(Buf *out, const GameText *t, Source *src, KeyedFunction *keyed, Side side, DigestFunction *digest,
                     Problems *p)
{
    const uint8_t *seed = seed_of(t);
    if (!seed) {
        return problem(p, t->name, 0, "only a file with its seed can be exported from");
    }
    Opened o = {.text = *t};
    Problems warn = {0};
    uint8_t *known = must_zalloc((size_t)t->count + 1);
    int count = 0;
    bool ok = opened_start(&o, src, keyed, &warn, p);
    if (ok) {
        Replay r = replay_of(&o, p);
        r.known = known;
        ok = replay(&r);
        /* Of a simultaneous step that is still open nothing is told: the very number of lines would say what the other side does. */
        count = ok && session_in_both(o.session) && r.both_from >= 0 ? r.both_from : t->count;
    }
    if (ok) {
        GameHeader h = t->header;
        if (h.has_seed) {
            digest(h.commitment, h.seed, 32);
        }
        h.has_seed = false;
        h.has_commitment = true;
        gameheader_print(out, &h);
        export_lines(out, t, count, known, seed, side, digest);
    }
    free(known);
    problems_free(&warn);
    session_close(o.session);
    game_free(o.game);
    return ok;
}

/* The next line that counts, or null. */
static const FileLine *next_line(const GameText *t, int *at)
{
    while (*at < t->count && t->line[*at].kind == LINE_ROLLED) {
        ++*at;
    }
    return *at < t->count ? &t->line[(*at)++] : NULL;
}

static bool same_span(Span a, Span b) { return a.len == b.len && memcmp(a.at, b.at, a.len) == 0; }

bool gamefile_check_export(const GameText *full, const GameText *export, DigestFunction *digest, Problems *p)
{
    const uint8_t *seed = seed_of(full);
    uint8_t made[32];
    if (!seed) {
        return problem(p, full->name, 0, "the seed is not shown yet; an export can be checked when it is");
    }
    digest(made, seed, 32);
    if (!export->header.has_commitment || memcmp(made, export->header.commitment, 32) != 0) {
        return problem(p, export->name, 0, "this export is of another game: its commitment does not fit the seed");
    }
    int a = 0, b = 0, ordinal = 0;
    for (const FileLine *line; (line = next_line(export, &b)) != NULL;) {
        const FileLine *was = next_line(full, &a);
        if (!was) {
            return problem(p, export->name, line->number, "the full file ends before this line");
        }
        ordinal++;
        Buf hash = {0};
        line_digest(made, seed, ordinal, was->whole, digest);
        print_digest(&hash, "withheld ", made);
        bool same = line->kind == LINE_WITHHELD ? same_span(span_trim(buf_as_span(&hash)), line->whole)
                                                : same_span(line->whole, was->whole);
        buf_free(&hash);
        if (!same) {
            return problem(p, export->name, line->number, "this line is not what the full file has in its line %d",
                           was->number);
        }
    }
    return true;
}

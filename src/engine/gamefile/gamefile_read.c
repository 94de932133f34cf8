/* gamefile_read.c - reading a game file with trust in nothing.
 *
 * A file may come from a stranger, from an editor, or from a machine that stopped in the middle of a write. Every line that is not
 * understood is a problem with its place; only a last line without a line end is passed over, because that is what a stop leaves.
 * Whether an order makes sense is not asked here but in the replay, by the same rules that judge a player.
 */
#include "engine/gamefile/gamefile_inside.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct Reader {
    GameText *t;
    Problems *p;
    int number; /* of the present line */
    int cap;
    bool begun;
    const char *start; /* of the file */
} Reader;

#define WRONG(r, ...) problem((r)->p, (r)->t->name, (r)->number, __VA_ARGS__)

/* ---- values ---- */

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_hex(Span text, uint8_t *out, size_t bytes)
{
    if (text.len != bytes * 2) {
        return false;
    }
    for (size_t i = 0; i < bytes; i++) {
        int high = hex_digit(text.at[2 * i]), low = hex_digit(text.at[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

bool hash_read(Span text, uint64_t *out)
{
    uint8_t bytes[8];
    if (!read_hex(text, bytes, sizeof bytes)) {
        return false;
    }
    *out = 0;
    for (int i = 0; i < 8; i++) {
        *out = *out << 8 | bytes[i];
    }
    return true;
}

bool rolled_die_read(Span word, RolledDie *out)
{
    Span rest = word, value = {0};
    long face = 0, sides = 0;
    bool ok = span_split(&rest, '/', &value) && span_int(value, 1, 255, &face) &&
              (!rest.at || (span_int(rest, 1, 255, &sides) && face <= sides));
    *out = (RolledDie){(uint8_t)face, (uint8_t)sides};
    return ok;
}

static bool read_key(Reader *r, Span text, uint8_t out[32])
{
    return read_hex(text, out, 32) || WRONG(r, "expected 64 hex digits");
}

/* A name of a system, scenario or option: it becomes part of a path. */
static bool plain_name(Span text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_')) {
            return false;
        }
    }
    return text.len > 0 && text.len <= GAMEFILE_NAME;
}

static bool read_name(Reader *r, Span text, const char **out)
{
    if (*out) {
        return WRONG(r, "this is said twice; take one of the lines out");
    }
    if (!plain_name(text)) {
        return WRONG(r, "'%.*s' is no name; letters, digits, '-' and '_' are allowed", SPAN_ARG(text));
    }
    *out = arena_copy(&r->t->arena, text);
    return true;
}

/* ---- the header ---- */

static bool read_option(Reader *r, Span text)
{
    GameHeader *h = &r->t->header;
    Span rest = text, name = {0};
    if (!span_split(&rest, '=', &name) || !plain_name(name) || !plain_name(rest)) {
        return WRONG(r, "expected option NAME=VALUE");
    }
    if (h->option_count == (int)(sizeof h->options / sizeof h->options[0])) {
        return WRONG(r, "too many options; at most %d", h->option_count);
    }
    for (int i = 0; i < h->option_count; i++) {
        if (span_is(name, h->options[i].name)) {
            return WRONG(r, "option %.*s is given twice; take one of the lines out", SPAN_ARG(name));
        }
    }
    OptionValue *o = &h->options[h->option_count++];
    o->name = arena_copy(&r->t->arena, name);
    o->value = arena_copy(&r->t->arena, rest);
    return true;
}

/* A scenario may name its sides, and is not loaded yet: of words that are not the system's the first is the first side's.
 * gametext_load() compares them with the game. */
static Side side_of_seat(const GameHeader *h, const Ruleset *rules, Span word)
{
    for (int side = 0; side < SIDES; side++) {
        if (span_is_nocase(word, rules->side_names[side])) {
            return (Side)side;
        }
    }
    return !rules->scenarios_name_sides ? (Side)NOBODY : h->seat[0] ? 1 : 0;
}

static bool read_seat(Reader *r, Span text)
{
    GameHeader *h = &r->t->header;
    const Ruleset *rules = h->system ? ruleset_find(span_of(h->system)) : NULL;
    Span rest = text, word = {0};
    if (!rules) {
        return WRONG(r, "a seat comes after the line 'system' of a system that this program knows");
    }
    span_word(&rest, &word);
    rest = span_trim(rest);
    Side side = side_of_seat(h, rules, word);
    if (side == NOBODY) {
        return WRONG(r, "unknown side '%.*s'; expected %s or %s", SPAN_ARG(word), rules->side_names[0],
                     rules->side_names[1]);
    }
    if (!plain_name(word) || h->seat[side] || rest.len == 0 || rest.len > GAMEFILE_NAME) {
        return WRONG(r, "expected one name of at most %d letters a side", GAMEFILE_NAME);
    }
    h->side_word[side] = arena_copy(&r->t->arena, word);
    h->seat[side] = arena_copy(&r->t->arena, rest);
    return true;
}

static bool read_version(Reader *r, Span line)
{
    Span rest = line, word = {0};
    long version = 0;
    span_word(&rest, &word);
    if (!span_is(word, "gonfalon") || !span_int(span_trim(rest), 1, 1000000, &version)) {
        return WRONG(r, "this is no game file; expected 'gonfalon %d' in its first line", GAMEFILE_VERSION);
    }
    if (version > GAMEFILE_VERSION) {
        return WRONG(r, "this file is of version %ld, written by a newer program; this one reads up to %d", version,
                     GAMEFILE_VERSION);
    }
    r->t->header.version = (int)version;
    return true;
}

static bool read_secret(Reader *r, Span rest, bool *has, uint8_t out[32])
{
    if (*has) {
        return WRONG(r, "this is said twice; take one of the lines out");
    }
    *has = true;
    return read_key(r, rest, out);
}

static bool names_option(const GameHeader *h, const char *name)
{
    for (int i = 0; i < h->option_count; i++) {
        if (strcmp(h->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A game that was begun under an older version of the rules keeps the rulings that have changed since (SwitchInfo). */
static bool keep_old_rulings(Reader *r)
{
    GameHeader *h = &r->t->header;
    const Ruleset *rules = ruleset_find(span_of(h->system));
    long version = 0;
    if (!rules || !h->rules || !span_int(span_of(h->rules), 0, 1000000, &version)) {
        return true;
    }
    for (const SwitchInfo *o = rules->switches; o && o->name; o++) {
        if (version >= o->since || names_option(h, o->name)) {
            continue;
        }
        if (h->option_count == (int)(sizeof h->options / sizeof h->options[0])) {
            return WRONG(r, "too many options; at most %d", h->option_count);
        }
        h->options[h->option_count++] = (OptionValue){o->name, o->before};
    }
    return true;
}

static bool read_begin(Reader *r)
{
    const GameHeader *h = &r->t->header;
    r->begun = true;
    return ((h->system && h->scenario) || WRONG(r, "expected the lines 'system' and 'scenario' before 'begin'")) &&
           keep_old_rulings(r);
}

static bool read_header_line(Reader *r, Span line)
{
    GameHeader *h = &r->t->header;
    Span rest = line, word = {0};
    span_word(&rest, &word);
    rest = span_trim(rest);
    if (span_is(word, "begin") && !rest.len) {
        return read_begin(r);
    }
    if (span_is(word, "system")) {
        return read_name(r, rest, &h->system);
    }
    if (span_is(word, "scenario")) {
        return read_name(r, rest, &h->scenario);
    }
    if (span_is(word, "option")) {
        return read_option(r, rest);
    }
    if ((span_is(word, "rules") && h->rules) || (span_is(word, "data") && h->data_hash) ||
        (span_is(word, "folder") && h->folder)) {
        return WRONG(r, "this is said twice; take one of the lines out");
    }
    if (span_is(word, "rules")) {
        h->rules = arena_copy(&r->t->arena, rest);
        return rest.len <= GAMEFILE_NAME || WRONG(r, "expected a short version of the rules");
    }
    if (span_is(word, "data")) {
        return hash_read(rest, &h->data_hash) || WRONG(r, "expected 16 hex digits");
    }
    if (span_is(word, "folder")) {
        h->folder = arena_copy(&r->t->arena, rest);
        return (rest.len && rest.len < GAMEFILE_LINE) || WRONG(r, "expected the folder of the data");
    }
    if (span_is(word, "seed")) {
        return read_secret(r, rest, &h->has_seed, h->seed);
    }
    if (span_is(word, "commitment")) {
        return read_secret(r, rest, &h->has_commitment, h->commitment);
    }
    if (span_is(word, "seat")) {
        return read_seat(r, rest);
    }
    return WRONG(
        r,
        "unknown line '%.*s'; expected system, scenario, option, rules, data, folder, seed, commitment, seat or begin",
        (int)(line.len < 40 ? line.len : 40), line.at);
}

/* ---- the lines of the game ---- */

static FileLine *add_line(Reader *r, FileLineKind kind, Span whole, Span text)
{
    GameText *t = r->t;
    if (t->count == r->cap) {
        r->cap = r->cap ? r->cap * 2 : 256;
        FileLine *larger = arena_alloc(&t->arena, (size_t)r->cap * sizeof *larger);
        if (t->count) {
            memcpy(larger, t->line, (size_t)t->count * sizeof *larger);
        }
        t->line = larger;
    }
    FileLine *line = &t->line[t->count++];
    *line = (FileLine){.kind = kind, .number = r->number, .side = NOBODY, .text = text, .whole = whole};
    line->at = (size_t)(whole.at - r->start);
    return line;
}

static bool read_rolled(Reader *r, Span line, Span rest)
{
    Span numbers = rest, word;
    int n = 0;
    while (span_word(&numbers, &word)) {
        RolledDie die;
        if (!rolled_die_read(word, &die)) {
            return WRONG(r, "expected the dice of the line above, as 4/6 for a four of six sides");
        }
        n++;
    }
    if (!n || (r->t->count && r->t->line[r->t->count - 1].kind != LINE_ORDER)) {
        return WRONG(r, "expected dice, in the line after the order that rolled them");
    }
    add_line(r, LINE_ROLLED, line, rest);
    return true;
}

static bool read_undo(Reader *r, Span line, Span rest)
{
    Span word;
    long keep;
    if (!rest.len) {
        add_line(r, LINE_UNDO, line, rest);
        return true;
    }
    if (!span_word(&rest, &word) || !span_is(word, "to") || !span_int(span_trim(rest), 0, 1000000, &keep)) {
        return WRONG(r, "expected 'undo' or 'undo to NUMBER'");
    }
    add_line(r, LINE_UNDO_TO, line, rest)->keep = (int)keep;
    return true;
}

/* "word austrian Leipzig" */
static bool read_word(Reader *r, Span line, Span rest)
{
    Span side = {0};
    if (!span_word(&rest, &side) || !span_trim(rest).len || line.len > WORD_LINE_MOST) {
        return WRONG(r, "expected 'word SIDE TEXT', at most %d bytes", WORD_LINE_MOST);
    }
    add_line(r, LINE_WORD, line, span_trim(rest))->side_word = side;
    return true;
}

/* "french: put firearms Vasto": a word, a colon, a blank. */
static void read_order(Reader *r, Span line)
{
    size_t i = 0;
    while (i < line.len && ((line.at[i] >= 'a' && line.at[i] <= 'z') || (line.at[i] >= 'A' && line.at[i] <= 'Z') ||
                            line.at[i] == '_')) {
        i++;
    }
    if (i == 0 || i + 1 >= line.len || line.at[i] != ':' || line.at[i + 1] != ' ') {
        add_line(r, LINE_ORDER, line, line);
        return;
    }
    Span text = span_trim((Span){line.at + i + 1, line.len - i - 1});
    add_line(r, LINE_ORDER, line, text)->side_word = (Span){line.at, i};
}

static bool read_game_line(Reader *r, Span line)
{
    GameText *t = r->t;
    uint8_t hash[32];
    Span rest = line, word = {0};
    span_word(&rest, &word);
    rest = span_trim(rest);
    if (t->ended) {
        if (!span_is(word, "shown") || t->shown) {
            return WRONG(r, "nothing but the line 'shown' may follow 'end'");
        }
        t->shown = true;
        return read_key(r, rest, t->shown_seed);
    }
    if (span_is(word, "end")) {
        t->ended = true;
        return hash_read(rest, &t->end_hash) || WRONG(r, "expected 'end' and 16 hex digits");
    }
    if (span_is(word, "rolled")) {
        return read_rolled(r, line, rest);
    }
    if (span_is(word, "word")) {
        return read_word(r, line, rest);
    }
    if (span_is(word, "undo")) {
        return read_undo(r, line, rest);
    }
    if (span_is(word, "withheld")) {
        add_line(r, LINE_WITHHELD, line, rest);
        return read_key(r, rest, hash);
    }
    read_order(r, line);
    return true;
}

static bool read_line(Reader *r, Span line)
{
    if (line.len > GAMEFILE_LINE) {
        return WRONG(r, "this line has %zu bytes; at most %d are allowed", line.len, GAMEFILE_LINE);
    }
    if (!span_utf8(line)) {
        return WRONG(r, "this line is not UTF-8 text; restore the file from a copy, or take the line out");
    }
    line = span_trim(line);
    if (r->number == 1) {
        return read_version(r, line);
    }
    if (!line.len || line.at[0] == '#') {
        return true;
    }
    return r->begun ? read_game_line(r, line) : read_header_line(r, line);
}

bool gametext_parse(GameText *t, Text text, Problems *p)
{
    *t = (GameText){0};
    t->name = arena_copy(&t->arena, span_of(text.name));
    Reader r = {.t = t, .p = p, .start = text.bytes.at};
    Span rest = text.bytes, line;
    t->size = rest.len;
    while (rest.len && rest.at[rest.len - 1] != '\n') {
        rest.len--;
        t->torn = true;
    }
    t->whole = rest.len;
    if (!rest.len) {
        return problem(p, t->name, 1, "the file holds no whole line; expected 'gonfalon %d' in its first line",
                       GAMEFILE_VERSION);
    }
    while (rest.len && span_line(&rest, &line)) {
        r.number++;
        if (!read_line(&r, line)) {
            return false;
        }
    }
    return r.begun || problem(p, t->name, r.number, "the file ends in its header; expected a line 'begin'");
}

/* Bytes as they are: a torn last line may end in the middle of a letter. */
static bool read_bytes(Arena *a, const char *path, Span *out, Problems *p)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        return problem(p, path, 0, "cannot be read (%s); check the name", strerror(errno));
    }
    if (!S_ISREG(st.st_mode)) {
        return problem(p, path, 0, "this is no file; give the name of a game file");
    }
    if (st.st_size > GAMEFILE_LIMIT) {
        return problem(p, path, 0, "the file is larger than %d MB and was not read", GAMEFILE_LIMIT >> 20);
    }
    FILE *f = fopen(path, "rb");
    if (!f) {
        return problem(p, path, 0, "cannot be opened (%s); check that you may read it", strerror(errno));
    }
    char *bytes = arena_alloc(a, (size_t)st.st_size + 1);
    size_t n = fread(bytes, 1, (size_t)st.st_size, f);
    bool failed = ferror(f);
    fclose(f);
    *out = (Span){bytes, n};
    return !failed || problem(p, path, 0, "reading failed; try again or copy the file elsewhere");
}

bool gametext_read(GameText *t, const char *path, Problems *p)
{
    Arena bytes = {0};
    Text text = {.name = path};
    *t = (GameText){0};
    bool ok = read_bytes(&bytes, path, &text.bytes, p) && gametext_parse(t, text, p);
    t->bytes = bytes;
    t->start = text.bytes.at;
    return ok;
}

void gametext_free(GameText *t)
{
    arena_free(&t->arena);
    arena_free(&t->bytes);
    *t = (GameText){0};
}

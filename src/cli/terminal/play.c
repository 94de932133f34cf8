/* play.c - `gonfalon play`: chooses or goes on with a game, seats players and computer, and goes round the table until it is over.
 *
 * Every order is written to the game file before the next prompt, so Ctrl-C, Ctrl-D or a power cut lose nothing.
 */
#include "engine/view/decision_json.h"
#include "engine/orders/verbs.h"
#include "lab/bot_time_limit.h"
#include "cli/find_system_scenario_bot.h"
#include "cli/dice_crypto.h"
#include "cli/terminal/decision_text.h"
#include "cli/commands.h"
#include "cli/terminal/play_inside.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- where games are kept ---- */

static bool make_folders(const char *path)
{
    Buf part = {0};
    bool ok = true;
    for (const char *c = path; ok && *c; c++) {
        buf_char(&part, *c);
        if ((c[1] == '/' || c[1] == 0) && part.len > 1) {
            ok = mkdir(buf_str(&part), 0755) == 0 || errno == EEXIST;
        }
    }
    buf_free(&part);
    return ok;
}

static bool games_folder(Buf *out)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') {
        buf_print(out, "%s/gonfalon", data);
    } else if (home && home[0]) {
        buf_print(out, "%s/.local/share/gonfalon", home);
    } else {
        return false;
    }
    return make_folders(buf_str(out));
}

/* ".../tolentino-battle-20261115-201500.txt": sorts by time. */
static bool new_path(Buf *out, const char *system, const char *scenario)
{
    Buf folder = {0};
    if (!games_folder(&folder)) {
        buf_free(&folder);
        buf_text(&folder, ".");
    }
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "";
    localtime_r(&now, &local);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    for (int i = 0; i < 100; i++) {
        buf_clear(out);
        buf_print(out, "%s/%s-%s-%s", buf_str(&folder), system, scenario, stamp);
        buf_print(out, i ? "-%d.txt" : ".txt", i);
        if (access(buf_str(out), F_OK) != 0) {
            break;
        }
    }
    buf_free(&folder);
    return true;
}

/* ---- questions before the game ---- */

typedef struct Wanted {
    const char *system, *scenario; /* owned by the arena of the source */
    int side;                      /* 0, 1, or SIDES: both at this screen */
    bool asked;                    /* by questions, not by arguments */
    bool guided;                   /* with the notes of the scenario's lesson */
} Wanted;

/* A number from 1 to most; the first one when the player only presses Return or there is no more input. */
static int ask_number(LineReader *reader, const char *question, int most)
{
    Buf line = {0}, prompt = {0};
    long n = 0;
    buf_print(&prompt, "%s [1] ", question);
    while (n == 0) {
        LineEnd end = line_read(reader, buf_str(&prompt), &line);
        if (end == LINE_INTERRUPTED) {
            n = -1;
        } else if (end == LINE_NO_MORE || line.len == 0) {
            n = 1;
        } else if (!span_int(span_trim(buf_as_span(&line)), 1, most, &n)) {
            printf("Type a number from 1 to %d.\n", most);
        }
    }
    buf_free(&line);
    buf_free(&prompt);
    return (int)n;
}

typedef struct Battle {
    const Ruleset *r;
    ScenarioInfo info;
    bool guided;
} Battle;

/* All battles, and after them those that are guided. */
static int list_battles(Args *a, Arena *arena, Battle all[2 * SCENARIOS_MAX])
{
    int systems, count = 0;
    const Ruleset *const *list = rulesets(&systems);
    for (int i = 0; i < systems; i++) {
        ScenarioInfo info[SCENARIOS_MAX];
        int n = list_scenarios(a, list[i], arena, info);
        for (int k = 0; k < n && count < SCENARIOS_MAX; k++) {
            all[count++] = (Battle){list[i], info[k], false};
        }
    }
    for (int i = 0, plain = count; i < plain; i++) {
        if (has_lesson(a, all[i].r, all[i].info.id)) {
            all[count++] = (Battle){all[i].r, all[i].info, true};
        }
    }
    return count;
}

/* Under the titles of their games; the guided ones by themselves. */
static void say_battles(const Battle *all, int count)
{
    for (int i = 0; i < count; i++) {
        const ScenarioInfo *info = &all[i].info;
        const Battle *before = i ? &all[i - 1] : NULL;
        if (all[i].guided) {
            printf("%s  %2d  %s (%s)\n", before && before->guided ? "" : "Guided, for a first battle\n", i + 1,
                   info->title, all[i].r->title);
            continue;
        }
        if (!before || before->r != all[i].r) {
            printf("%s\n", all[i].r->title);
        }
        printf("  %2d  %s, %d turn%s%s%s\n", i + 1, info->title, info->turns, info->turns == 1 ? "" : "s",
               info->length && info->length[0] ? ", " : "", info->length ? info->length : "");
    }
}

static bool ask_scenario(Args *a, LineReader *reader, Wanted *w)
{
    Arena arena = {0};
    Battle *all = must_zalloc(2 * SCENARIOS_MAX * sizeof *all);
    int count = list_battles(a, &arena, all);
    printf("Which battle?\n");
    say_battles(all, count);
    int n = count ? ask_number(reader, "Number", count) : -1;
    if (n > 0) {
        w->system = all[n - 1].r->id;
        w->scenario = arena_copy(&a->source.arena, span_of(all[n - 1].info.id));
        w->guided = all[n - 1].guided;
    }
    free(all);
    arena_free(&arena);
    return n > 0;
}

static bool ask_side(LineReader *reader, const Ruleset *r, Wanted *w)
{
    printf("Who are you?\n  1  %s, against the computer\n  2  %s, against the computer\n  3  both: two players at this "
           "screen\n",
           r->side_titles[0], r->side_titles[1]);
    int n = ask_number(reader, "Number", 3);
    w->side = n - 1;
    return n > 0;
}

/* ---- seats ---- */

static bool seat_players(PlayTable *t, int side)
{
    Buf taught = {0};
    buf_span(&taught, t->lesson ? t->lesson->bot : (Span){0});
    const char *given = args_value(t->args, "bot"), *name = given ? given : taught.len ? buf_str(&taught) : NULL;
    t->bot = name ? bot_find(span_of(name)) : bot_usual();
    if (!t->bot) {
        wrong(t->args, "there is no bot '%s'; there are random, greedy, cautious, bold and search", name);
        buf_free(&taught);
        return false;
    }
    buf_free(&taught);
    uint64_t seed = chance_number();
    for (int i = 0; i < SIDES; i++) {
        t->human[i] = side == SIDES || side == i;
        t->bot_memory[i] = must_zalloc(t->bot->size);
        t->bot->begin(t->bot_memory[i], seed + (uint64_t)i);
    }
    t->masked = must_zalloc(rules_of(t->x->g)->state_size);
    return true;
}

/* --side X or both; -1: not given, -2: wrong. */
static int side_wanted(Args *a, const Ruleset *r)
{
    const char *text = args_value(a, "side");
    Side side;
    if (!text) {
        return -1;
    }
    if (strcmp(text, "both") == 0) {
        return SIDES;
    }
    return find_side(a, r, NOBODY, &side) ? (int)side : -2;
}

/* ---- going round ---- */

/* Lets the computer decide until it is a person's turn. False when the game cannot go on. */
static bool computer_plays(PlayTable *t)
{
    const State *s = t->x->s;
    Result *r = must_zalloc(sizeof *r);
    bool ok = true;
    while (ok && !core(s)->over && t->x->play->legal.count + t->x->play->legal.intervals > 0) {
        Side side = waits_for(s, 0) && !t->human[0] ? 0 : waits_for(s, 1) && !t->human[1] ? 1 : (Side)NOBODY;
        if (side == NOBODY) {
            break;
        }
        Atoms list = {0};
        legal(t->x->g, s, side, &list);
        known_to(t->x->g, s, side, t->masked);
        TimeLimit limit = {0};
        Atom a = choose_in_time(&limit, t->bot, t->bot_memory[side], t->x->g, t->masked, side, &list);
        ok = session_atom(t->x, side, a, r) == TAKEN;
    }
    if (!ok) {
        fprintf(stderr, "gonfalon play: the computer's move was not taken: %s\n", r->message);
    }
    ok = session_flush(t->x, r) == TAKEN && ok;
    free(r);
    return ok;
}

/* Where something can be done: the first piece on the map that has something to do, else the first hex that can be named, else the first
 * piece of who looks. 0 = nowhere, else hex + 1. */
int table_focus(const PlayTable *t)
{
    const Game *g = t->x->g;
    const Atoms *list = &t->x->play->legal;
    Side viewer = table_viewer(t);
    if (!head(g)->map) {
        return 0;
    }
    for (int i = 0; i < list->count; i++) {
        int piece = atom_piece(g, list->list[i]);
        if (piece >= 0 && piece_hex(g, t->x->s, piece) != HEX_NONE) {
            return piece_hex(g, t->x->s, piece) + 1;
        }
    }
    for (int i = 0; i < list->count; i++) {
        if (atom_hex(g, list->list[i]) != HEX_NONE) {
            return atom_hex(g, list->list[i]) + 1;
        }
    }
    for (int i = 0; i < head(g)->piece_count; i++) {
        bool own = viewer == NOBODY || head(g)->pieces[i].side == viewer;
        if (own && piece_hex(g, t->x->s, i) != HEX_NONE) {
            return piece_hex(g, t->x->s, i) + 1;
        }
    }
    return 0;
}

static void show_board(PlayTable *t)
{
    BoardLook look = {.viewer = table_viewer(t), .near = true, .at = table_focus(t)};
    for (int i = 0; i < t->x->play->legal.count && !look.focus; i++) {
        look.focus = atom_piece(t->x->g, t->x->play->legal.list[i]) + 1;
    }
    Buf board = {0};
    board_text(&board, t->x, &look, &t->style);
    if (t->show == SHOW_ALWAYS || strcmp(buf_str(&board), buf_str(&t->drawn)) != 0) {
        buf_text(&t->out, buf_str(&board));
        buf_clear(&t->drawn);
        buf_text(&t->drawn, buf_str(&board));
    }
    buf_free(&board);
}

static void show_turn(PlayTable *t, Side side)
{
    if (t->show != SHOW_NEVER && t->menu.count == 0) {
        show_board(t);
    }
    buf_char(&t->out, '\n');
    say_situation(&t->out, t->x, table_viewer(t), &t->style);
    say_owed(&t->out, t->x, side, &t->style);
    say_warnings(&t->out, t->x, side, &t->style);
    if (t->menu.count == 0) {
        menu_main(&t->menu, t->x, side);
    }
    menu_print(&t->out, &t->menu, &t->style);
    if (!t->menu.inner) {
        intervals_print(&t->out, t->x, &t->x->play->legal);
        table_note(t, side);
    }
    table_flush(t);
}

/* Two people at one terminal choose in secret, one after the other: between them the screen is cleared. */
static bool draw_curtain(PlayTable *t, Side side)
{
    bool both = session_in_both(t->x) && t->human[0] && t->human[1];
    if (!both || t->curtain == side + 1) {
        t->curtain = both ? t->curtain : 0;
        return true;
    }
    t->curtain = side + 1;
    Buf line = {0}, ask = {0};
    if (t->style.colour) {
        buf_text(&t->out, "\033[2J\033[3J\033[H");
    }
    buf_print(&t->out, "The %s choose in secret now; the others look away.\n", rules_of(t->x->g)->side_titles[side]);
    buf_clear(&t->drawn);
    table_flush(t);
    buf_text(&ask, "Press Enter when you are alone. ");
    bool read = line_read(t->reader, buf_str(&ask), &line) == LINE_READ;
    buf_free(&line);
    buf_free(&ask);
    t->quit = t->quit || !read;
    return read;
}

static void one_line(PlayTable *t)
{
    Side side = waits_for(t->x->s, 0) && t->human[0] ? 0 : 1;
    Buf line = {0}, prompt = {0};
    if (!draw_curtain(t, side)) {
        return;
    }
    show_turn(t, side);
    bool over_menu = t->menu.asks != NULL;
    buf_print(&prompt, "%s%s> ", over_menu ? t->menu.asks : rules_of(t->x->g)->side_names[side], over_menu ? " " : "");
    LineEnd end = line_read(t->reader, buf_str(&prompt), &line);
    if (end == LINE_READ) {
        table_line(t, buf_as_span(&line));
    } else {
        t->quit = true;
        buf_char(&t->out, '\n');
    }
    table_news(t);
    table_flush(t);
    buf_free(&line);
    buf_free(&prompt);
}

/* A fault of the program has closed the game: the report goes beside the game file. */
static void say_broken(PlayTable *t)
{
    Buf path = {0};
    buf_print(&path, "%s.report", t->path);
    FILE *f = fopen(buf_str(&path), "w");
    bool written = f && fwrite(t->x->report.data, 1, t->x->report.len, f) == t->x->report.len;
    written = f && fclose(f) == 0 && written;
    buf_print(&t->out, "%s\n", session_broken(t->x));
    if (written) {
        buf_print(&t->out, "Send %s with it.\n", buf_str(&path));
    } else {
        buf_span(&t->out, buf_as_span(&t->x->report));
    }
    buf_free(&path);
}

static int play_on(PlayTable *t)
{
    bool ok = true;
    t->seen = t->x->log.count; /* a game that goes on: what was before is in `log` */
    while (ok && !t->quit && !core(t->x->s)->over) {
        ok = computer_plays(t);
        table_news(t);
        table_flush(t);
        if (ok && !core(t->x->s)->over) {
            one_line(t);
        }
    }
    if (session_broken(t->x)) {
        say_broken(t);
    } else if (core(t->x->s)->over) {
        BoardLook look = {.viewer = NOBODY, .near = true};
        if (t->show != SHOW_NEVER) {
            board_text(&t->out, t->x, &look, &t->style);
        }
        say_situation(&t->out, t->x, NOBODY, &t->style);
        ok = end_game_file(t->args, &t->game) && ok;
    }
    buf_print(&t->out, "The game is in %s\n", t->path);
    if (!core(t->x->s)->over) {
        buf_print(&t->out, "Go on with: gonfalon play --file %s\n", t->path);
    }
    table_flush(t);
    return ok ? EXIT_YES : EXIT_NO;
}

/* ---- beginning ---- */

static bool create_file(Args *a, const Wanted *w, const Game *g, const char *path)
{
    GameHeader header = gameheader_of(g);
    const Ruleset *r = rules_of(g);
    const char *seed = args_value(a, "seed");
    header.has_seed = true;
    bool ok = true;
    chance_new_seed(header.seed);
    if (seed && !chance_read_seed(span_of(seed), header.seed)) {
        wrong(a, "--seed takes 64 hex digits; leave it out for a new secret one");
        ok = false;
    }
    header.has_commitment = true;
    chance_digest(header.commitment, header.seed, 32);
    for (int i = 0; i < SIDES; i++) {
        header.seat[i] = w->side == SIDES || w->side == i ? "player" : "computer";
    }
    Problems p = {0};
    GameFile file;
    if (ok && gamefile_create(&file, path, &header, true, &p)) {
        gamefile_close(&file);
        printf("%s, %s. The game is kept in %s\n", r->title, head(g)->title, path);
    } else if (ok) {
        wrong_problems(a, &p);
        ok = false;
    }
    problems_free(&p);
    return ok;
}

/* Who plays which side, by what was said or asked; the scenario names its sides. False: the player has gone, or the error has been printed. */
static bool find_side_played(PlayTable *t, Wanted *w, const Game *g)
{
    Args *a = t->args;
    const Ruleset *r = rules_of(g);
    w->side = side_wanted(a, r);
    if (w->guided && w->side == -1) {
        w->side = lesson_side(a, g);
    }
    if (w->side == -2 || (w->side == -1 && w->asked && !ask_side(t->reader, r, w))) {
        return false;
    }
    w->side = w->side == -1 ? 0 : w->side;
    return true;
}

/* The seats that the file names; a player at both where it names none. */
static int seated_in(const GameHeader *h)
{
    bool computer[SIDES];
    for (int i = 0; i < SIDES; i++) {
        computer[i] = h->seat[i] && strcmp(h->seat[i], "computer") == 0;
    }
    return computer[0] == computer[1] ? SIDES : computer[0] ? 1 : 0;
}

/* What to play and where it is kept. False: the player has gone, or the error has been printed. */
static bool find_game(PlayTable *t, Buf *path)
{
    Args *a = t->args;
    const char *file = args_value(a, "file");
    Wanted w = {.side = -1};
    if (file) {
        buf_text(path, file);
        if (access(file, F_OK) == 0 && a->count == 0) {
            return true;
        }
    }
    if (a->count == 1) {
        wrong(a, "name the scenario too: gonfalon play %s SCENARIO (`gonfalon list` shows them)", a->word[0]);
        return false;
    }
    w.asked = a->count == 0;
    if (w.asked && !ask_scenario(a, t->reader, &w)) {
        return false;
    }
    if (!w.asked) {
        w.system = a->word[0];
        w.scenario = a->word[1];
    }
    t->guided = w.guided = w.guided || args_has(a, "lesson");
    Game *g = load_scenario(a, w.system, w.scenario, w.asked ? a->count : 2);
    bool made = g && find_side_played(t, &w, g) && (file || new_path(path, w.system, w.scenario)) &&
                create_file(a, &w, g, buf_str(path));
    game_free(g);
    return made;
}

static bool read_show(PlayTable *t)
{
    const char *show = args_value(t->args, "show");
    t->show = !show                         ? SHOW_CHANGES
              : strcmp(show, "always") == 0 ? SHOW_ALWAYS
              : strcmp(show, "never") == 0  ? SHOW_NEVER
                                            : SHOW_CHANGES;
    if (show && strcmp(show, "always") != 0 && strcmp(show, "never") != 0 && strcmp(show, "changes") != 0) {
        wrong(t->args, "--show takes changes, always or never, not '%s'", show);
        return false;
    }
    return true;
}

static int run_play(Args *a)
{
    PlayTable *t = must_zalloc(sizeof *t);
    Buf path = {0};
    int status = EXIT_WRONG;
    const char *term = getenv("TERM");
    t->args = a;
    t->note = -1;
    t->style = style_of(STDOUT_FILENO, args_has(a, "no-colour"));
    bool simple = !isatty(STDIN_FILENO) || !term || strcmp(term, "dumb") == 0;
    t->reader = line_reader_new(table_words, t, simple);
    if (read_show(t) && find_game(t, &path) && open_game(a, buf_str(&path), true, &t->game)) {
        t->path = buf_str(&path);
        t->x = t->game.opened.session;
        int side = side_wanted(a, rules_of(t->x->g));
        side = side == -1 ? seated_in(&t->game.opened.text.header) : side;
        bool ready = !(t->guided || args_has(a, "lesson")) || table_lesson(t);
        status = side >= 0 && ready && seat_players(t, side) ? play_on(t) : EXIT_WRONG;
        close_game(&t->game);
    }
    line_reader_free(t->reader);
    menu_free(&t->menu);
    for (int i = 0; i < SIDES; i++) {
        free(t->bot_memory[i]);
    }
    free(t->masked);
    free(t->lesson);
    buf_free(&t->out);
    buf_free(&t->drawn);
    buf_free(&path);
    free(t);
    return status;
}

static const Flag play_flags[] = {{"side", "SIDE", "the side you play, or both"},
                                  {"bot", "NAME",
                                   "who plays the other: random, greedy, cautious, bold or search (search)"},
                                  {"file", "FILE", "keep the game here, or go on with this one"},
                                  {"show", "WHEN", "draw the board: changes, always, never"},
                                  {"seed", "HEX", "64 hex digits that all dice follow from"},
                                  {"lesson", NULL, "a guided first battle: notes say what to do, and why"},
                                  {"no-colour", NULL, "without colours"},
                                  {0}};
const Command command_play = {.name = "play",
                              .words = "[SYSTEM SCENARIO [OPTION=VALUE...]]",
                              .says = "play at this terminal, against the computer or each other",
                              .more = "Without words it asks what to play. In the game `help` lists what can be typed.",
                              .example = "gonfalon play tolentino battle --side neapolitan",
                              .flags = play_flags,
                              .most = -1,
                              .run = run_play};

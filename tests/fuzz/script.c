/* script.c - play scripts: any text is run or refused line by line, and the tests in it are all accounted for. */
#include "fuzz.h"

#include "engine/play_script/play_script.h"

enum { SIZE_MOST = 1 << 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Source source;
    static ScriptGames games;
    if (size > SIZE_MOST || !span_utf8((Span){(const char *)data, size})) {
        return 0;
    }
    ScriptOptions options = {.source = &source, .find = ruleset_find, .games = &games};
    ScriptResult result = {0};
    Text text = {.name = "input", .bytes = {(const char *)data, size}};
    bool held = script_run(&options, text, &result);
    MUST(result.passed + result.failed >= result.count);
    MUST(held == (result.failed == 0));
    script_free(&result);
    if (games.count > 64) { /* names of games are the input's: what was loaded is given back now and then */
        script_games_free(&games);
        games = (ScriptGames){0};
    }
    return 0;
}

/* new_game_file.c - the command `new`: begins a game file. */
#include "cli/dice_crypto.h"
#include "cli/find_system_scenario_bot.h"

#include <stdio.h>

static int run_new(Args *a)
{
    Game *g = load_scenario(a, a->word[0], a->word[1], 3);
    if (!g) {
        return EXIT_WRONG;
    }
    GameHeader header = gameheader_of(g);
    const char *hex = args_value(a, "seed");
    int status = EXIT_YES;
    header.has_seed = true;
    header.folder = a->source.overlay;
    if (!hex) {
        chance_new_seed(header.seed);
    } else if (!chance_read_seed(span_of(hex), header.seed)) {
        status = wrong(a, "--seed takes 64 hex digits; leave it out for a new secret one");
    }
    header.has_commitment = true;
    chance_digest(header.commitment, header.seed, 32);
    Problems p = {0};
    GameFile file;
    if (status == EXIT_YES && gamefile_create(&file, a->word[2], &header, true, &p)) {
        gamefile_close(&file);
        printf("%s: %s, %s\nnext: gonfalon show %s%s%s\n", a->word[2], rules_of(g)->title, head(g)->title, a->word[2],
               header.folder ? " --data " : "", header.folder ? header.folder : "");
    } else if (status == EXIT_YES) {
        status = wrong_problems(a, &p);
    }
    problems_free(&p);
    game_free(g);
    return status;
}

static const Flag new_flags[] = {{"seed", "HEX", "64 hex digits that all dice follow from (else a new secret)"},
                                 {NULL, NULL, NULL}};
const Command command_new = {.name = "new",
                             .words = "SYSTEM SCENARIO FILE [OPTION=VALUE...]",
                             .says = "start a game file",
                             .example = "gonfalon new tolentino battle game.txt",
                             .flags = new_flags,
                             .least = 3,
                             .most = -1,
                             .run = run_new};

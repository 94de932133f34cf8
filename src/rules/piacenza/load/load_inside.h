/* load_inside.h - what the files that read data/piacenza share. */
#ifndef GONFALON_PIACENZA_LOAD_LOAD_INSIDE_H
#define GONFALON_PIACENZA_LOAD_LOAD_INSIDE_H

#include "engine/data/data_reader.h"
#include "rules/piacenza/piacenza.h"

enum { FOUGHT_FOR = 3 };

typedef struct Loader {
    DataReader data;
    Problems *p; /* that of data */
    Game *g;
    Map *map;
    const char *map_file, *scenario_file; /* for problems that show only when all is read */
    Span area_text[AREAS_MAX];
    struct PlaceFar *far; /* distances to the places that areas name; arena of the game */
    int far_count;
    int setup_line[PIECES_MAX];
    int objectives, bands;
    Span fought_for[FOUGHT_FOR]; /* the places of a learning scenario, as it names them */
} Loader;

extern const char *const army_words[]; /* FS, AU */
bool pia_load_order_of_battle(Loader *l);
bool pia_load_charts(Loader *l);
bool pia_load_scenario(Loader *l);
/* The area that a scenario row names: its number, or -1 with a problem. */
int load_area(Loader *l, const ScenarioRow *r);
void load_ground(Game *g); /* what follows from the map */
void load_goals(Game *g);  /* what follows from the playing area too */

#endif

/* load_inside.h - what the files that read data/danube share. */
#ifndef GONFALON_DANUBE_LOAD_LOAD_INSIDE_H
#define GONFALON_DANUBE_LOAD_LOAD_INSIDE_H

#include "miniatures/battle_load.h"
#include "rules/danube/danube.h"

bool dan_load_charts(Loader *l);
bool load_limits(Loader *l);

#endif

/* data_overrides_inside.h - what data_overrides.c (charts and pieces) and data_overrides_scenario.c (scenarios and maps) share. */
#ifndef GONFALON_LAB_SIMULATE_DATA_OVERRIDES_INSIDE_H
#define GONFALON_LAB_SIMULATE_DATA_OVERRIDES_INSIDE_H

#include "lab/simulate/data_overrides.h"

/* Each fills in file, line, field and the value there now; what is not there is a problem that says what is. */
bool whatif_scenario(WhatIf *w, const WhatIfPlace *at, Span what, Change *c, Problems *p);
bool whatif_map(WhatIf *w, const WhatIfPlace *at, Span what, Change *c, Problems *p);
bool whatif_field(Text text, int line, int field, Span *out);

#endif

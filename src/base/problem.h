/* problem.h - what is wrong with something a person wrote, with its place: "file:line: what is wrong, what was expected".
 *
 * Errors are values: a function that can fail takes a Problems, adds to it and returns false. Nothing is half done.
 */
#ifndef GONFALON_BASE_PROBLEM_H
#define GONFALON_BASE_PROBLEM_H

#include "base/text_buffer.h"

#include <stdbool.h>

typedef struct Problems {
    Buf text; /* a line each */
    int count;
} Problems;

/* Adds one and returns false, so that `return problem(...)` reads well. file may be null, line 0: then they are left out.
 * After 20 problems only the count grows. */
__attribute__((format(printf, 4, 5))) bool problem(Problems *p, const char *file, int line, const char *format, ...);
void problems_free(Problems *p);

#endif

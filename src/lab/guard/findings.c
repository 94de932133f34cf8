/* findings.c - what the guards that look further have found: each kind once, with how often and where it can be met again.
 *
 * These guards go on after a finding: a system may have many of a kind, and whoever mends them wants to see all.
 */
#include "lab/guard/guard_inside.h"

#include <stdlib.h>
#include <string.h>

static Finding *find(Findings *f, const char *key)
{
    for (int i = 0; i < f->count; i++) {
        if (strcmp(f->finding[i].key, key) == 0) {
            return &f->finding[i];
        }
    }
    if (f->count == FINDINGS_MAX) {
        f->more++;
        return NULL;
    }
    f->finding = must_realloc(f->finding, (size_t)(f->count + 1) * sizeof *f->finding);
    Finding *made = &f->finding[f->count++];
    *made = (Finding){.key = strdup(key)};
    return made;
}

void guard_found(Watch *w, const char *key, const char *text, Side side, Atom a)
{
    Finding *f = find(&w->findings, key);
    if (!f || f->times++) {
        return;
    }
    Buf all = {0};
    buf_print(&all, "%s [%s: ", text, rules_of(w->g)->side_names[side]);
    atom_print(&all, w->g, a);
    buf_print(&all, "; --seed %llu --first %ld --games 1, atom %ld]", (unsigned long long)w->plan->seed, w->number,
              w->match.atoms);
    f->text = all.data;
}

void findings_join(Findings *to, Findings *from)
{
    for (int i = 0; i < from->count; i++) {
        Finding *f = find(to, from->finding[i].key);
        if (f) {
            f->times += from->finding[i].times;
            if (!f->text) {
                f->text = from->finding[i].text;
                from->finding[i].text = NULL;
            }
        }
    }
    to->more += from->more;
    findings_free(from);
}

void findings_print(Buf *out, const Findings *f)
{
    for (int i = 0; i < f->count; i++) {
        buf_print(out, "%6ld x %s\n", f->finding[i].times, f->finding[i].text);
    }
    if (f->more) {
        buf_print(out, "and %ld more, past the first %d kinds\n", f->more, FINDINGS_MAX);
    }
}

void findings_free(Findings *f)
{
    for (int i = 0; i < f->count; i++) {
        free(f->finding[i].key);
        free(f->finding[i].text);
    }
    free(f->finding);
    *f = (Findings){0};
}

/* nearest_word.c - edit distance with a word that starts alike counted as near. */
#include "base/nearest_word.h"

#include <string.h>

enum { WORD_MAX = 32 };

static int fold(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

static int least(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static int edits(Span a, Span b)
{
    int row[WORD_MAX + 1];
    for (size_t k = 0; k <= b.len; k++) {
        row[k] = (int)k;
    }
    for (size_t i = 1; i <= a.len; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t k = 1; k <= b.len; k++) {
            int above = row[k];
            int change = corner + (fold(a.at[i - 1]) != fold(b.at[k - 1]));
            row[k] = least(change, above + 1, row[k - 1] + 1);
            corner = above;
        }
    }
    return row[b.len];
}

void nearest_try(Nearest *n, Span typed, const char *word)
{
    Span w = span_of(word);
    if (typed.len == 0 || typed.len > WORD_MAX || w.len > WORD_MAX) {
        return;
    }
    int d = span_starts_nocase(w, typed) ? 1 : edits(typed, w);
    int far = typed.len < 4 ? 1 : typed.len < 8 ? 2 : 3;
    if (d <= far && (!n->best || d < n->distance)) {
        n->best = word;
        n->distance = d;
    }
}

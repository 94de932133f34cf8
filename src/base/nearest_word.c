/* nearest_word.c - edit distance, in which two letters that have changed places are one fault, and a word that starts alike counts as near. */
#include "base/nearest_word.h"

#include <string.h>

enum { WORD_MAX = 32 };

static int fold(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c; }

static int least(int a, int b, int c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static int edits(Span a, Span b)
{
    int row[3][WORD_MAX + 1] = {{0}}; /* of the letter before last, of the last, and of this one, in turn */
    for (size_t k = 0; k <= b.len; k++) {
        row[0][k] = (int)k;
    }
    for (size_t i = 1; i <= a.len; i++) {
        int *now = row[i % 3], *above = row[(i + 2) % 3], *higher = row[(i + 1) % 3];
        now[0] = (int)i;
        for (size_t k = 1; k <= b.len; k++) {
            int change = above[k - 1] + (fold(a.at[i - 1]) != fold(b.at[k - 1]));
            now[k] = least(change, above[k] + 1, now[k - 1] + 1);
            bool swapped =
                i > 1 && k > 1 && fold(a.at[i - 1]) == fold(b.at[k - 2]) && fold(a.at[i - 2]) == fold(b.at[k - 1]);
            if (swapped && higher[k - 2] + 1 < now[k]) {
                now[k] = higher[k - 2] + 1;
            }
        }
    }
    return row[a.len % 3][b.len];
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

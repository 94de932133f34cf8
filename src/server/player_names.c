/* player_names.c - see player_names.h. Letters come from one alphabet a name, so that no letter passes for one of another. */
#include "server/player_names.h"
#include "server/unicode_compositions.h"

#include <string.h>

enum { COMPOSED = sizeof composed / sizeof composed[0], RIDERS_MOST = 3 };

/* ---- characters ---- */

/* Reads the character at the beginning; 0 when there is none that a text may hold. */
static uint32_t take_char(Span *rest)
{
    size_t n = span_char(*rest);
    const unsigned char *at = (const unsigned char *)rest->at;
    if (n == 0) {
        return 0;
    }
    uint32_t c = n == 1 ? at[0] : n == 2 ? at[0] & 0x1fu : n == 3 ? at[0] & 0x0fu : at[0] & 0x07u;
    for (size_t i = 1; i < n; i++) {
        c = c << 6 | (at[i] & 0x3fu);
    }
    *rest = (Span){rest->at + n, rest->len - n};
    return c;
}

static size_t put_char(char *out, uint32_t c)
{
    if (c < 0x80) {
        out[0] = (char)c;
        return 1;
    }
    if (c < 0x800) {
        out[0] = (char)(0xc0 | c >> 6);
        out[1] = (char)(0x80 | (c & 0x3f));
        return 2;
    }
    if (c < 0x10000) {
        out[0] = (char)(0xe0 | c >> 12);
        out[1] = (char)(0x80 | (c >> 6 & 0x3f));
        out[2] = (char)(0x80 | (c & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | c >> 18);
    out[1] = (char)(0x80 | (c >> 12 & 0x3f));
    out[2] = (char)(0x80 | (c >> 6 & 0x3f));
    out[3] = (char)(0x80 | (c & 0x3f));
    return 4;
}

int name_length(Span text)
{
    int n = 0;
    for (; text.len; n++) {
        if (!take_char(&text)) {
            return -1;
        }
    }
    return n;
}

typedef enum Alphabet { NO_LETTER, LATIN, GREEK, CYRILLIC, OTHER_LETTER, MARK, REFUSED } Alphabet;

static bool within(uint32_t c, uint32_t lo, uint32_t hi) { return c >= lo && c <= hi; }

/* Signs that cannot be seen, or pass for a line or a blank: fillers of Hangul, the stretcher of Arabic, clicks. */
static bool hides(uint32_t c)
{
    return c == 0x115f || c == 0x1160 || c == 0x640 || within(c, 0x1c0, 0x1c3) || c == 0x387 || c == 0x482;
}

/* Vowels and other signs of India, Thailand and Laos that ride on the letter before them. */
static bool rides(uint32_t c)
{
    uint32_t in_block = c & 0x7f;
    if (within(c, 0x900, 0xdff)) {
        return within(in_block, 0, 3) || (within(in_block, 0x3a, 0x57) && in_block != 0x3d && in_block != 0x50) ||
               within(in_block, 0x62, 0x63);
    }
    return c == 0xe31 || within(c, 0xe34, 0xe3a) || within(c, 0xe47, 0xe4e);
}

static Alphabet alphabet_of(uint32_t c)
{
    if (hides(c)) {
        return REFUSED;
    }
    if (c < 0x80) {
        return within(c | 0x20, 'a', 'z')                           ? LATIN
               : c >= ' ' && c < 0x7f && !strchr("<>\"`\\", (int)c) ? NO_LETTER
                                                                    : REFUSED;
    }
    if (within(c, 0x300, 0x36f) || within(c, 0x483, 0x489) || within(c, 0x3099, 0x309a)) {
        return MARK;
    }
    if ((within(c, 0xc0, 0x24f) && c != 0xd7 && c != 0xf7) || within(c, 0x1e00, 0x1eff)) {
        return LATIN;
    }
    if (within(c, 0x386, 0x3ff)) {
        return GREEK;
    }
    if (within(c, 0x400, 0x52f)) {
        return CYRILLIC;
    }
    /* alphabets of whole blocks: Armenian, Hebrew and Arabic letters, Indic, Thai, Georgian, Hangul, kana, Han */
    if (within(c, 0x531, 0x587) || within(c, 0x5d0, 0x5ea) || within(c, 0x620, 0x64a) || within(c, 0x904, 0xe4e) ||
        within(c, 0x10a0, 0x10ff) || within(c, 0x1100, 0x11ff) || within(c, 0x3041, 0x30ff) ||
        within(c, 0x3400, 0x9fff) || within(c, 0xac00, 0xd7a3)) {
        return OTHER_LETTER;
    }
    return c == 0x2019 || c == 0xb7 ? NO_LETTER : REFUSED;
}

static uint32_t compose(uint32_t base, uint32_t mark)
{
    int lo = 0, hi = COMPOSED;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        const uint16_t *row = composed[mid];
        if (row[0] == base && row[1] == mark) {
            return row[2];
        }
        if (row[0] < base || (row[0] == base && row[1] < mark)) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    return 0;
}

/* ---- cleaning ---- */

/* Into whole letters, trimmed, with single blanks. Returns how many, or -1: there are too many. */
static int gather(Span text, uint32_t *out, int most)
{
    int n = 0;
    while (text.len) {
        uint32_t c = take_char(&text), whole = n ? compose(out[n - 1], c) : 0;
        c = c == 0xa0 || c == '\t' ? ' ' : c;
        if (whole) {
            out[n - 1] = whole;
        } else if (c == ' ' && (n == 0 || out[n - 1] == ' ')) {
            continue;
        } else if (n == most + 1) { /* one more: it may be a blank at the end */
            return -1;
        } else {
            out[n++] = c;
        }
    }
    n -= n > 0 && out[n - 1] == ' ';
    return n <= most ? n : -1;
}

const char *name_clean(Span text, int least, int most, char out[NAME_TEXT])
{
    uint32_t letter[NAME_MOST + 1];
    Alphabet alphabet = NO_LETTER;
    size_t length = 0;
    int riding = RIDERS_MOST; /* none on no letter */
    out[0] = 0;
    if (name_length(text) < 0) {
        return "A name must be one line of text.";
    }
    int n = gather(text, letter, most <= NAME_MOST ? most : NAME_MOST);
    if (n < 0 || n < least) {
        return least ? "A name must have 2 to 40 characters." : "A name must be a text of at most 40 characters.";
    }
    for (int i = 0; i < n; i++) {
        Alphabet of = alphabet_of(letter[i]);
        riding = rides(letter[i]) ? riding + 1 : 0;
        if (of == REFUSED || of == MARK || riding > RIDERS_MOST) {
            return "A name may hold letters, digits, blanks and plain signs.";
        }
        if (of != NO_LETTER && alphabet != NO_LETTER && of != alphabet) {
            return "A name may not mix letters of different alphabets.";
        }
        alphabet = of != NO_LETTER ? of : alphabet;
        length += put_char(out + length, letter[i]);
    }
    out[length] = 0;
    return NULL;
}

/* ---- folding ---- */

static uint32_t without_marks(uint32_t c)
{
    for (int again = 0; again < 3; again++) { /* a letter may bear two */
        bool found = false;
        for (int i = 0; i < COMPOSED && !found; i++) {
            if (composed[i][2] == c) {
                c = composed[i][0];
                found = true;
            }
        }
        if (!found) {
            break;
        }
    }
    return c;
}

/* Ranges in which capitals and small letters take turns, and what is added to the first of a pair. */
static uint32_t small_of_pair(uint32_t c)
{
    static const struct {
        uint16_t first, last; /* a capital, and the small letter of the last pair */
    } pairs[] = {{0x100, 0x12f}, {0x132, 0x137},   {0x139, 0x148},  {0x14a, 0x177}, {0x179, 0x17e}, {0x1a0, 0x1a5},
                 {0x1af, 0x1b0}, {0x1b3, 0x1b6},   {0x1cd, 0x1dc},  {0x1de, 0x1ef}, {0x1f8, 0x21f}, {0x222, 0x233},
                 {0x246, 0x24f}, {0x370, 0x373},   {0x3d8, 0x3ef},  {0x460, 0x481}, {0x48a, 0x4bf}, {0x4c1, 0x4ce},
                 {0x4d0, 0x52f}, {0x1e00, 0x1e95}, {0x1ea0, 0x1eff}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (within(c, pairs[i].first, pairs[i].last)) {
            return (c - pairs[i].first) % 2 ? c : c + 1;
        }
    }
    return c;
}

static uint32_t small(uint32_t c)
{
    static const uint16_t alone[][2] = {{0x178, 0xff},  {0x17f, 's'},   {0x1c4, 0x1c6}, {0x1c5, 0x1c6}, {0x1c7, 0x1c9},
                                        {0x1c8, 0x1c9}, {0x1ca, 0x1cc}, {0x1cb, 0x1cc}, {0x1f1, 0x1f3}, {0x1f2, 0x1f3},
                                        {0x3c2, 0x3c3}, {0x4c0, 0x4cf}, {0x1e9e, 0xdf}};
    if (within(c, 'A', 'Z') || (within(c, 0xc0, 0xde) && c != 0xd7) || within(c, 0x391, 0x3a9) ||
        within(c, 0x410, 0x42f)) {
        return c + 0x20;
    }
    if (within(c, 0x400, 0x40f)) {
        return c + 0x50;
    }
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        if (alone[i][0] == c) {
            return alone[i][1];
        }
    }
    return small_of_pair(c);
}

static uint32_t latin_twin(uint32_t c)
{
    /* small letters of other alphabets, and digits, beside the Latin letter they look like */
    static const struct {
        uint16_t is;
        char like;
    } twin[] = {{'i', 'l'},   {'1', 'l'},   {'|', 'l'},   {'!', 'l'},   {'0', 'o'},   {'5', 's'},   {'$', 's'},
                {0xf0, 'd'},  {0x127, 'h'}, {0x131, 'l'}, {0x138, 'k'}, {0x142, 'l'}, {0x14b, 'n'}, {0x167, 't'},
                {0x180, 'b'}, {0x19a, 'l'}, {0x1b6, 'z'}, {0x225, 'z'}, {0xf8, 'o'},  {0x111, 'd'}, {0x3b1, 'a'},
                {0x3b9, 'l'}, {0x3ba, 'k'}, {0x3bd, 'v'}, {0x3bf, 'o'}, {0x3c1, 'p'}, {0x3c4, 't'}, {0x3c5, 'u'},
                {0x3c7, 'x'}, {0x3b5, 'e'}, {0x3b7, 'n'}, {0x3b2, 'b'}, {0x3b6, 'z'}, {0x3bc, 'm'}, {0x430, 'a'},
                {0x432, 'b'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'}, {0x43e, 'o'}, {0x440, 'p'},
                {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'}, {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'},
                {0x4bb, 'h'}, {0x501, 'd'}, {0x51b, 'q'}, {0x51d, 'w'}, {0x4cf, 'l'}};
    for (size_t i = 0; i < sizeof twin / sizeof twin[0]; i++) {
        if (twin[i].is == c) {
            return (unsigned char)twin[i].like;
        }
    }
    return c;
}

/* Signs and blanks tell nobody apart, and neither do rn and m or vv and w in a small type. */
void name_fold(Span name, char out[NAME_TEXT])
{
    char clean[NAME_TEXT];
    size_t n = 0;
    Span whole = name_clean(name, 0, NAME_MOST, clean) ? name : span_of(clean), rest = whole;
    for (uint32_t c; rest.len && (c = take_char(&rest)) && n + 5 < NAME_TEXT;) {
        c = latin_twin(small(without_marks(small(c))));
        bool counts = within(c, 'a', 'z') || within(c, '0', '9') || c >= 0x80;
        if (c == 'm' || c == 'w') {
            n += put_char(out + n, c == 'm' ? 'r' : 'v');
            c = c == 'm' ? 'n' : 'v';
        }
        n += counts && c != 0x2019 && c != 0xb7 ? put_char(out + n, c) : 0;
    }
    if (n == 0) { /* nothing but signs: then they are the name */
        n = whole.len < NAME_TEXT ? whole.len : NAME_TEXT - 1;
        memcpy(out, whole.at, n);
    }
    out[n] = 0;
}

/* varint.h - whole numbers in as few bytes as they need: groups of seven bits, the lowest first, the sign folded into the lowest bit. */
#ifndef GONFALON_BASE_VARINT_H
#define GONFALON_BASE_VARINT_H

#include "base/text_buffer.h"

#include <stdint.h>

void varint_put(Buf *out, int64_t value);

/* Reads on from where it stands and never past the end. What does not fit sets `bad`; every answer since is 0. */
typedef struct VarintReader {
    const unsigned char *at, *end;
    bool bad;
} VarintReader;

int64_t varint_get(VarintReader *r);

#endif

/* varint.c - numbers of few bytes, written and read. */
#include "base/varint.h"

void varint_put(Buf *out, int64_t value)
{
    uint64_t n = (uint64_t)value << 1 ^ (uint64_t)(value >> 63);
    char bytes[10];
    size_t len = 0;
    for (; n >= 128; n >>= 7) {
        bytes[len++] = (char)(n | 128);
    }
    bytes[len++] = (char)n;
    buf_bytes(out, bytes, len);
}

int64_t varint_get(VarintReader *r)
{
    uint64_t n = 0;
    for (int shift = 0; shift < 64 && r->at < r->end; shift += 7) {
        unsigned char byte = *r->at++;
        n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) {
            return r->bad ? 0 : (int64_t)(n >> 1 ^ (0 - (n & 1)));
        }
    }
    r->bad = true;
    return 0;
}

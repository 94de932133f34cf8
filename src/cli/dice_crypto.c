/* dice_crypto.c - libsodium behind four functions. */
#include "cli/dice_crypto.h"

#include <sodium.h>
#include <string.h>

bool chance_begin(void) { return sodium_init() >= 0; }

static void put_number(uint8_t *to, uint64_t n)
{
    for (int i = 0; i < 8; i++) {
        to[i] = (uint8_t)(n >> (8 * i)); /* the same bytes on every machine */
    }
}

uint64_t chance_keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt)
{
    uint8_t head[16], out[16];
    put_number(head, number);
    put_number(head + 8, attempt);
    crypto_generichash_state state;
    crypto_generichash_init(&state, seed, 32, sizeof out);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, (const unsigned char *)purpose, strlen(purpose));
    crypto_generichash_final(&state, out, sizeof out);
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
        value |= (uint64_t)out[i] << (8 * i);
    }
    return value;
}

void chance_digest(uint8_t out[32], const void *bytes, size_t n) { crypto_generichash(out, 32, bytes, n, NULL, 0); }

void chance_new_seed(uint8_t out[32]) { randombytes_buf(out, 32); }

uint64_t chance_number(void) { return ((uint64_t)randombytes_random() << 32) | randombytes_random(); }

bool chance_read_seed(Span hex, uint8_t out[32])
{
    size_t made = 0;
    return hex.len == 64 && sodium_hex2bin(out, 32, hex.at, hex.len, NULL, &made, NULL) == 0 && made == 32;
}

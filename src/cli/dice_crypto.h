/* dice_crypto.h - the cryptography of the program: seeds, commitments to them, and the keyed function that turns a seed into dice.
 *
 * The core sees functions only (engine/dice.h, engine/gamefile/gamefile.h); libsodium is known here and nowhere else.
 */
#ifndef GONFALON_CLI_DICE_CRYPTO_H
#define GONFALON_CLI_DICE_CRYPTO_H

#include "base/text_span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool chance_begin(void); /* once, before anything else; false when the machine has no source of randomness */
/* KeyedFunction: a hash keyed by the seed, over number, attempt and purpose. */
uint64_t chance_keyed(const uint8_t seed[32], uint64_t number, const char *purpose, uint64_t attempt);
/* DigestFunction: what a commitment is made with. */
void chance_digest(uint8_t out[32], const void *bytes, size_t n);
void chance_new_seed(uint8_t out[32]);            /* a new secret */
uint64_t chance_number(void);                     /* a new number that is no secret: the seed of a simulation */
bool chance_read_seed(Span hex, uint8_t out[32]); /* 64 hex digits */

#endif

/* tokens_passwords.h - tokens nobody can guess, their hashes, and passwords. Only hashes are ever stored. */
#ifndef GONFALON_SERVER_TOKENS_PASSWORDS_H
#define GONFALON_SERVER_TOKENS_PASSWORDS_H

#include "base/text_span.h"

#include <stdint.h>

enum { TOKEN_TEXT = 33, GAME_ID_TEXT = 13, HASH_BYTES = 32, PASSWORD_TEXT = 128 };

void token_new(char out[TOKEN_TEXT]);     /* 128 bits as 32 hex digits */
void game_id_new(char out[GAME_ID_TEXT]); /* 12 letters and digits: a name, no secret */
bool token_is_one(Span text);             /* has the form of a token */
void token_hash(uint8_t out[HASH_BYTES], Span token);
/* Slow by intention: never on the event loop. */
bool password_hash(char out[PASSWORD_TEXT], const char *password);
bool password_fits(const char *hash, const char *password);

#endif

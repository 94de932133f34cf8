/* tokens_passwords.c - libsodium behind five functions. */
#include "server/tokens_passwords.h"

#include <sodium.h>
#include <string.h>

_Static_assert(crypto_pwhash_STRBYTES <= PASSWORD_TEXT, "a password hash must fit");

void token_new(char out[TOKEN_TEXT])
{
    uint8_t bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(out, TOKEN_TEXT, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

/* Without letters that look like digits. */
void game_id_new(char out[GAME_ID_TEXT])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";
    for (int i = 0; i < GAME_ID_TEXT - 1; i++) {
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    }
    out[GAME_ID_TEXT - 1] = 0;
}

bool token_is_one(Span text)
{
    if (text.len != TOKEN_TEXT - 1) {
        return false;
    }
    for (size_t i = 0; i < text.len; i++) {
        if (!strchr("0123456789abcdef", text.at[i]) || !text.at[i]) {
            return false;
        }
    }
    return true;
}

void token_hash(uint8_t out[HASH_BYTES], Span token)
{
    crypto_generichash(out, HASH_BYTES, (const unsigned char *)token.at, token.len, NULL, 0);
}

bool password_hash(char out[PASSWORD_TEXT], const char *password)
{
    return crypto_pwhash_str(out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool password_fits(const char *hash, const char *password)
{
    return crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
}

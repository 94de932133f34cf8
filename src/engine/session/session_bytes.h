/* session_bytes.h - a session as bytes: position, lines with their ways back, log, the rests that wait.
 *
 * An image is for a cache: it holds the state as it lies in memory, so only the very program that wrote it may read it, and whoever
 * keeps it proves by a checksum that the bytes are the same. What it gives back differs in nothing from the session it was made of.
 */
#ifndef GONFALON_ENGINE_SESSION_BYTES_H
#define GONFALON_ENGINE_SESSION_BYTES_H

#include "engine/session/session.h"

/* No line may be open (see session_flush). */
void session_image(Buf *out, const Session *x);
/* Null when the bytes are no whole image of this game. Game and dice are borrowed, as by session_open. */
Session *session_from_image(const Game *g, Dice *dice, Span image);

#endif

/* session_inside.h - what session.c and session_play.c share and nobody else needs. */
#ifndef GONFALON_ENGINE_SESSION_INSIDE_H
#define GONFALON_ENGINE_SESSION_INSIDE_H

#include "engine/session/session.h"

/* Empties the result and the texts of the call before. */
void result_begin(Session *x, Result *out);
/* Sets verdict and message, and returns the verdict. */
__attribute__((format(printf, 4, 5))) Verdict verdict(Session *x, Result *out, Verdict v, const char *format, ...);
/* Makes again what session_sleep has given back, but for the list of legal atoms. */
void session_wake(Session *x);
/* The position has been changed from elsewhere, and stands at a decision: lists what is legal. */
void session_relist(Session *x);
/* The rests that wait, and as bytes for a line. False: the bytes are none. */
void rests_push(Rests *rests, const Rest *r);
void rests_pack(Buf *out, const Rests *rests);
bool rests_unpack(Rests *out, Span bytes);
/* Closes the session when the rules have broken the game; order: the line that was being played, or null. True: it is closed. */
bool close_if_broken(Session *x, const char *order);
/* Hands a line to the keeper, unless it came from a file. */
bool keep_line(Session *x, const char *text);

#endif

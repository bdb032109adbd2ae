import { z } from 'zod';

/**
 * Close codes of the live connection: the session has ended; the access token has run out (come again with a new one);
 * the reader was too slow; events were missed, so that it had better connect and ask again.
 */
export const closeCodes = {
  sessionEnded: 4401,
  tokenExpired: 4403,
  tooSlow: 4408,
  goingAway: 1001,
  badMessage: 1008,
  missed: 1012,
} as const;

/** The topic of a message that stands for all of them: more has happened than the server still knows. */
export const everything = '*';

/** Milliseconds since a page began to read, as a new connection states them. */
export const ageSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

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

/** What of a driver's error matters here. */
export interface DatabaseError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** An error, or its cause, as the database's own. */
export function asDatabaseError(error: unknown): DatabaseError | undefined {
  return typeof error === 'object' && error !== null ? error : undefined;
}

/** Whether an error, or what caused it, has one of these SQL states. */
export function hasState(error: unknown, state: RegExp): boolean {
  for (let current = asDatabaseError(error); current; current = asDatabaseError(current.cause)) {
    if (typeof current.code === 'string' && state.test(current.code)) return true;
  }
  return false;
}

const told = /* @__PURE__ */ Promise.withResolvers<void>();

/** Notes that this page has identified its phone to the server, or could not. */
export const noteTold = (): void => told.resolve();

/**
 * Waits until the server knows which phone this is: before that it would refuse what only a bound phone may do.
 * @param longest milliseconds; then the server judges
 */
export function whenTold(longest: number): Promise<void> {
  const enough = new Promise<void>((resolve) => {
    setTimeout(resolve, longest);
  });
  return Promise.race([told.promise, enough]);
}

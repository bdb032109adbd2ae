/** Progress is reported at most this often, in milliseconds (spec section 9). */
export const progressThrottle = 50;

/** Reports the last of a stream of numbers at most every so many milliseconds, and the first at once. */
export function throttled(
  tell: (value: number) => void,
  milliseconds: number,
): { tell: (value: number) => void; stop: () => void } {
  let waiting: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    timer = undefined;
    if (waiting === null) return;
    tell(waiting);
    waiting = null;
    timer = setTimeout(open, milliseconds);
  };
  return {
    tell: (value) => {
      if (timer !== undefined) {
        waiting = value;
        return;
      }
      tell(value);
      timer = setTimeout(open, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}

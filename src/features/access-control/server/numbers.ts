import type { Refusal } from '#server/http/index.ts';

/**
 * The lowest unused number, by which controllers identify something.
 * @throws Refusal if there is none
 */
export function freeNumber(taken: readonly number[], first: number, last: number, full: () => Refusal): number {
  const used = new Set(taken);
  for (let number = first; number <= last; number += 1) if (!used.has(number)) return number;
  throw full();
}

import type { Refusal } from '#server/http/index.ts';

/**
 * The least number that is free, by which controllers keep something.
 * @throws Refusal where none is
 */
export function freeNumber(taken: readonly number[], first: number, last: number, full: () => Refusal): number {
  const used = new Set(taken);
  for (let number = first; number <= last; number += 1) if (!used.has(number)) return number;
  throw full();
}

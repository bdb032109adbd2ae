import { oneAtATime } from '../db/one-at-a-time.ts';
import type { Transaction } from '../db/database.ts';

/** A bound on what is kept: so many at most of something, in one measure or several. */
export interface Bound<Measure extends string = string> {
  /** `<module>.<what>`, unique. */
  readonly name: string;
  readonly most: Readonly<Record<Measure, number>>;
}

const declared = new Map<string, Bound>();

/** Declares a bound. `tests/security/bounds.test.ts` presses each that there is from many sides at once. */
export function defineBound<const Measure extends string>(
  name: string,
  most: Readonly<Record<Measure, number>>,
): Bound<Measure> {
  if (declared.has(name)) throw new Error(`Two bounds are called ${name}`);
  const bound = { name, most };
  declared.set(name, bound);
  return bound;
}

/** Every bound of what has been loaded. */
export const allBounds = (): readonly Bound[] => [...declared.values()];

/**
 * The room that is left under a bound, at least none. It is this transaction's alone until it ends: whoever else asks for the
 * same subject waits, and counts what was written here.
 * @param of whose bound it is: the company, then the person, the terminal …
 * @param held counts the present number; called when it is this caller's turn
 */
export async function roomUnder<Measure extends string>(
  tx: Transaction,
  { name, most }: Bound<Measure>,
  of: readonly (number | string)[],
  held: () => Promise<Readonly<Record<Measure, number>>>,
): Promise<Record<Measure, number>> {
  await oneAtATime(tx, name, ...of);
  const room: Record<Measure, number> = { ...most };
  const now = await held();
  for (const measure in room) room[measure] = Math.max(0, most[measure] - now[measure]);
  return room;
}

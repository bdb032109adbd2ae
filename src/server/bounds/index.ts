import { oneAtATime } from '../db/one-at-a-time.ts';
import type { Transaction } from '../db/database.ts';

export { Budget, type Allowance } from './budget.ts';

/** A limit on how much is stored, in one measure or several. */
export interface Bound<Measure extends string = string> {
  /** `<module>.<what>`, unique. */
  readonly name: string;
  readonly most: Readonly<Record<Measure, number>>;
}

/** A bound as it was declared; a maximum of null differs by subject. */
export interface DeclaredBound {
  readonly name: string;
  readonly most: Readonly<Record<string, number | null>>;
}

const declared = new Map<string, DeclaredBound>();

function declare(bound: DeclaredBound): void {
  if (declared.has(bound.name)) throw new Error(`Two bounds are called ${bound.name}`);
  declared.set(bound.name, bound);
}

/** Declares a bound. `tests/security/bounds.test.ts` tests each bound with concurrent calls. */
export function defineBound<const Measure extends string>(
  name: string,
  most: Readonly<Record<Measure, number>>,
): Bound<Measure> {
  const bound = { name, most };
  declare(bound);
  return bound;
}

/**
 * Declares a bound whose maximum differs by subject: what a company has bought, how often a code may be used.
 * @returns the bound with the maximum of one subject
 */
export function defineBoundBySubject<const Measure extends string>(
  name: string,
  ...measures: readonly Measure[]
): (most: Readonly<Record<Measure, number>>) => Bound<Measure> {
  declare({ name, most: Object.fromEntries(measures.map((measure) => [measure, null])) });
  return (most) => ({ name, most });
}

/** Every bound of the loaded modules. */
export const allBounds = (): readonly DeclaredBound[] => [...declared.values()];

/**
 * Returns the room left under a bound, at least 0, and locks it until the transaction ends: other callers for the
 * same subject wait and then count what was written here.
 * @param of the subject of the bound: the company, then the person, the terminal …
 * @param count counts what is stored now; called once the lock is held
 */
export async function roomUnder<Measure extends string>(
  tx: Transaction,
  { name, most }: Bound<Measure>,
  of: readonly (number | string)[],
  count: () => Promise<Readonly<Record<Measure, number>>>,
): Promise<Record<Measure, number>> {
  if (!declared.has(name)) throw new Error(`The bound ${name} is not declared`);
  await oneAtATime(tx, name, ...of);
  const room: Record<Measure, number> = { ...most };
  const now = await count();
  for (const measure in room) room[measure] = Math.max(0, most[measure] - now[measure]);
  return room;
}

import { sql } from 'drizzle-orm';
import { queryRows } from '#server/db/query-rows.ts';
import { refuseField, type TenantContext } from '#server/http/index.ts';
import { idList, membersOf } from '../rights/people-of.ts';
import { settlePeople } from '../rights/settle.ts';
import { queueCombinations, queueForgotten, rowsAt } from './queue.ts';
import { readCombinations, shortfallRow, shortfalls } from './read.ts';

/** A stored combination; without `doors` it has none. */
export interface StoredCombination {
  readonly id: number;
  readonly number: number;
  readonly doors?: readonly number[];
  readonly slots: readonly { readonly access_group: number }[];
}

const groupsOf = (one: StoredCombination | null): number[] => one?.slots.map(({ access_group: group }) => group) ?? [];

/**
 * Applies a change of a combination: first deletes what a door no longer has, then sends the people whose group on its controller
 * changes, then the combination that needs them.
 * @throws Refusal if nobody can take a slot at one of its doors, since nobody could open it
 */
export async function settleCombination(
  context: TenantContext,
  before: StoredCombination | null,
  after: StoredCombination | null,
): Promise<void> {
  const [was, now] = [before?.doors ?? [], after?.doors ?? []];
  const areSlotsSame = JSON.stringify(groupsOf(before)) === JSON.stringify(groupsOf(after));
  const gone = was.filter((door) => !now.includes(door));
  const changed = now.filter((door) => !areSlotsSame || !was.includes(door));
  if (gone.length === 0 && changed.length === 0) return;
  if (before && gone.length > 0) {
    const still = await readCombinations(context, ({ door }) => sql`${door} in ${idList(gone)}`);
    const rows = await rowsAt(context, before.number, gone);
    await queueForgotten(context, rows, new Set(still.map(({ door }) => door)));
  }
  await settlePeople(context, await membersOf(context, [...groupsOf(before), ...groupsOf(after)]));
  if (!after || changed.length === 0) return;
  await refuseShort(context, after.id);
  const rows = await readCombinations(
    context,
    ({ combination, door }) => sql`${combination} = ${after.id} and ${door} in ${idList(changed)}`,
  );
  await queueCombinations(context, rows);
}

async function refuseShort({ tx, companyId }: TenantContext, combination: number): Promise<void> {
  const [short] = await queryRows(tx, sql`${shortfalls(companyId, sql`${combination}`)} limit 1`, shortfallRow);
  if (short) refuseField('doors', 'tooFewForSlots', short);
}

/** Deletes every combination of a door on its controller, before the door is deleted. */
export async function forgetAtDoor(context: TenantContext, door: number): Promise<void> {
  const rows = await readCombinations(context, (column) => sql`${column.door} = ${door}`);
  await queueForgotten(context, rows, new Set());
}

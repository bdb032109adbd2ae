import { sql } from 'drizzle-orm';
import { accessCommands, commands, queueCommands, type NewCommand } from '#features/device/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import { z } from 'zod';
import { readControllers } from '../rights/controllers.ts';
import { idList } from '../rights/people-of.ts';
import { doors } from '../tables.ts';
import { readCombinations, type CombinationAtDoor } from './read.ts';

/** The most doors of a controller. */
const mostDoors = 16;

type Row = Pick<CombinationAtDoor, 'number' | 'terminal' | 'door' | 'door_no'>;

const type = 'set_combination';
/** Controllers store a row for each door, with an index of its own. */
const indexOf = ({ number, door_no: door }: Row): number => (number - 1) * mostDoors + door;
const keyOf = ({ number, door_no: door }: Row): string => `combination:${number}:${door}`;

/** Whether a door requires combinations; otherwise each permitted person opens it alone. */
const requireCombination = (terminal: number, door: number, isOn: boolean): NewCommand => ({
  terminal,
  type,
  content: accessCommands.setOptions({ [`Door${door}MultiCardOpenDoor`]: isOn ? 1 : 0 }),
  replaceKey: `combination:on:${door}`,
});

const doorsOf = <R extends Row>(rows: readonly R[]): R[] => [...new Map(rows.map((row) => [row.door, row])).values()];

async function ableOnly<R extends Row>(context: TenantContext, rows: readonly R[]): Promise<R[]> {
  if (rows.length === 0) return [];
  const able = new Set(await readControllers(context, [...new Set(rows.map(({ terminal }) => terminal))]));
  return rows.filter(({ terminal }) => able.has(terminal));
}

const updates = (rows: readonly CombinationAtDoor[]): NewCommand[] => [
  ...rows.map((row): NewCommand => ({
    terminal: row.terminal,
    type,
    content: accessCommands.updateCombination(
      indexOf(row),
      row.door_no,
      row.slots.map(({ number }) => number),
    ),
    replaceKey: keyOf(row),
  })),
  // Afterwards, since a door that requires combinations and has none opens to nobody.
  ...doorsOf(rows).map((row) => requireCombination(row.terminal, row.door_no, true)),
];

/** Sends controllers the combinations of their doors. */
export async function queueCombinations(context: TenantContext, rows: readonly CombinationAtDoor[]): Promise<void> {
  await queueCommands(context, updates(await ableOnly(context, rows)));
}

/**
 * Deletes combinations on controllers. A door that loses its last one first stops requiring combinations.
 * @param rows their previous state
 * @param keeping doors that still have a combination
 */
export async function queueForgotten(
  context: TenantContext,
  rows: readonly Row[],
  keeping: ReadonlySet<number>,
): Promise<void> {
  const able = await ableOnly(context, rows);
  await queueCommands(context, [
    ...doorsOf(able).flatMap((row) =>
      keeping.has(row.door) ? [] : [requireCombination(row.terminal, row.door_no, false)],
    ),
    ...able.map((row): NewCommand => ({
      terminal: row.terminal,
      type,
      content: accessCommands.deleteCombination(indexOf(row)),
      replaceKey: keyOf(row),
    })),
  ]);
}

const doorRow = z.object({ door_no: z.coerce.number(), has_combinations: z.boolean() });

/**
 * Queues everything about combinations that a controller needs, obsolete ones first for deletion. A controller that has never had
 * any and needs none gets nothing.
 * @returns the number of commands
 */
export async function queueAllCombinations(context: TenantContext, terminal: number): Promise<number> {
  const { tx, companyId } = context;
  const rows = await readCombinations(context, (column) => sql`${column.terminal} = ${terminal}`);
  const known = await queryRows(
    tx,
    sql`select d.door_no, exists (select 1 from ${commands} k where k.company_id = ${companyId}
        and k.terminal = ${terminal} and k.command_type = 'set_combination') as has_combinations
      from ${doors} d where d.company_id = ${companyId} and d.terminal = ${terminal} order by d.door_no`,
    doorRow,
  );
  if (rows.length === 0 && !known.some((row) => row.has_combinations)) return 0;
  const combinedDoors = new Set(rows.map(({ door_no: door }) => door));
  const list = [
    ...known.flatMap(({ door_no: door }) =>
      combinedDoors.has(door) ? [] : [requireCombination(terminal, door, false)],
    ),
    { terminal, type, content: accessCommands.deleteCombinations(), replaceKey: 'combination:clear' } as const,
    ...updates(rows),
  ];
  await queueCommands(context, list);
  return list.length;
}

/** The rows of combinations at doors, by their ids. */
export function rowsAt(
  { tx, companyId }: TenantContext,
  number: number,
  ids: readonly number[],
): Promise<{ door: number; door_no: number; terminal: number; number: number }[]> {
  return queryRows(
    tx,
    sql`select d.id as door, d.door_no, d.terminal, ${number}::int as number from ${doors} d
      where d.company_id = ${companyId} and d.id in ${idList(ids)} order by d.terminal, d.door_no`,
    z.object({
      door: z.coerce.number(),
      door_no: z.coerce.number(),
      terminal: z.coerce.number(),
      number: z.coerce.number(),
    }),
  );
}
